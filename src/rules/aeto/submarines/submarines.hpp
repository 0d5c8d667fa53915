#pragma once

#include "umpire/rules/inquiry.hpp"

#include "battle/battle.hpp"

/// 3.29, 3.30: encounters of tactical submarines.
///
/// A submarine that has intercepted, or was intercepted, is in an encounter until the phase ends; `encounter`
/// says how it stands:
///   "screening"   the side that it has intercepted has to roll (`detect`)
///   "screened"    it has dived without an attack
///   "detected"    destroyers may attack it (`hunt`)
///   "undetected"  it may attack (`ambush`), and dive after the first attack (`dive`)
///   "pressed"     it has attacked twice, and destroyers may attack it
///   "dived"       it has dived after its first attack
///   "hunted"      destroyers have intercepted it and have to roll (`detect`)
///   "found"       they may attack it
///   "lost"        they may not
/// In an enemy port (`infiltrate`) it has a `harbor` and is "detected", "undetected", "pressed" or "dived".
/// Whoever may attack it is in `screens`, whom it has met in `prey`, the piece that it has intercepted in
/// `stalked`.
namespace umpire::rules::aeto {

/// @name How an encounter stands
/// @{
/// Of this phase; empty if there is none.
std::string encounter_of(Inquiry& ask, game::Subject boat);
/// The same, of an encounter at sea or of one in a port.
std::string encounter_at_sea(Inquiry& ask, game::Subject boat);
std::string encounter_in_harbor(Inquiry& ask, game::Subject boat);
void come_to(Resolution& now, game::Subject boat, std::string_view encounter);
double attacks_made_by(Inquiry& ask, game::Subject boat);
double attacks_made_on(Inquiry& ask, game::Subject boat);
/// @}

/// DD and DE chits that are afloat.
Ships destroyers_among(Inquiry& ask, Ships ships);
/// Another round of attacks on it begins: these ships may make one each, so many of them at most.
void let_attack(Resolution& now, game::Subject boat, const Ships& ships, double attacks);
/// Nobody can pursue it.
void dive(Resolution& now, game::Subject boat);
/// Their owner has to show what they are.
void reveal(Resolution& now, const Ships& ships);
/// The tactical submarine that alone makes the interception.
std::optional<game::Subject> intercepting_submarine(Inquiry& ask);
/// The tactical submarine that ships try to intercept.
std::optional<game::Subject> hunted_submarine(Inquiry& ask);

}  // namespace umpire::rules::aeto
