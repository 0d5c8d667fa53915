#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

/// 4.15, 4.20, 4.21: Air-Naval interception and attacks.
///
/// `intercept` of ships by air units launches these and flies them there, along `via` if that is given:
/// whoever of the escorts cannot fly so far stops on the way. Several orders against one force in one hex are
/// one interception (`mission_number`). `strike` is one attack; what anti-aircraft fire hits is recorded and
/// takes effect with `cease`, or with the next order that is no strike.
namespace umpire::rules::aeto {

/// @name The order
/// @{
/// By air units, on ships.
bool is_air_naval_interception(Inquiry& ask);
/// By an air unit, on one ship.
bool is_air_naval_attack(Inquiry& ask);
/// Of those that an order flies against ships: the ones that fly as Bombers, so far as anybody has said, and
/// the others.
bool is_escort_of_strikers(Inquiry& ask, Unit unit);
/// It is aloft with those who fly against ships.
bool escorts_strikers(Inquiry& ask, Unit unit);
/// @}

/// It was dropped off on the way in this phase.
bool was_dropped_off(Inquiry& ask, Unit unit);
/// Attacks on ships that it has made since it was launched.
double naval_attacks_made_by(Inquiry& ask, Unit unit);
/// The anti-aircraft value of where this ship is.
double anti_aircraft_value(Inquiry& ask, Unit ship);
/// All naval units that are where this one is, with itself.
Units ships_around(Inquiry& ask, Unit ship);

}  // namespace umpire::rules::aeto
