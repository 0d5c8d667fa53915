#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

/// 4.23, 4.24: ATPs, what they carry, and paratroopers.
///
/// `embark ... on` ATPs loads them (with `for paradrop` those who jump), `launch ... for air transport` or
/// `for paradrop` sets out, `unload` puts cargo down where the ATP lands. `paradrop` is the jump with its
/// die, `gliders` is said before it, `cancel` calls it off.
namespace umpire::rules::aeto {

bool is_paratroop(Inquiry& ask, Unit unit);
/// An `embark` by ATPs or other aircraft.
bool is_by_air(Inquiry& ask);
/// The air unit that carries it; nothing if none does.
std::optional<Unit> plane_of(Inquiry& ask, Unit cargo);
/// The same for who jumps, or the one that the order of the jump names.
std::optional<Unit> plane_of_jump(Inquiry& ask, Unit unit);
/// One point is gone, and this cargo with it (none if there is none): a chit of one point is lost with all.
void lose_atp_point(Resolution& now, Unit atp, std::optional<Unit> cargo);

/// A General with the airborne symbol.
bool is_airborne_general(Inquiry& ask, Unit unit);
/// It jumped in this month and lives.
bool has_jumped(Inquiry& ask, Unit unit);
/// An Air Supply chit for each, unless a line of supply reaches the hex.
void supply_the_landed(Resolution& now, Place hex, const Units& paratroopers);

}  // namespace umpire::rules::aeto
