#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

/// Who is on a raid, where it stands and what it may do: for all that speaks of bombing.
namespace umpire::rules::aeto {

/// Fighters, Fighter-Bombers and Naval-Air units.
bool is_western(Inquiry& ask, Unit unit);

/// A raid was begun in this phase and nobody has begun another since.
bool is_raid_under_way(Inquiry& ask);
bool is_on_the_raid(Inquiry& ask, Unit unit);
bool was_left_behind(Inquiry& ask, Unit unit);
Units raiders(Inquiry& ask);
bool is_night_raid(Inquiry& ask);
Place raid_target(Inquiry& ask);
/// Where it took off.
Place airbase_of(Inquiry& ask, Unit unit);
/// It was launched from another airbase than those that began the raid.
bool was_collected(Inquiry& ask, Unit unit);

/// Bombs that fall on cities, resources and rails, not on troops or installations; every order but "bomb".
bool is_strategic_bombing(Inquiry& ask);
/// The units of the order that are such.
Units units_that(Inquiry& ask, bool (*are)(Inquiry&, Unit));
std::string raiding_side(Inquiry& ask);
/// Other units that follow to the same hex belong to the raid that is under way.
bool joins_the_raid(Inquiry& ask);

/// What the order of an attack is aimed at.
bool is_strategic_attack(Inquiry& ask);
bool is_rail_attack(Inquiry& ask);
bool is_raid_attack(Inquiry& ask);
/// The column of the Bombing Table for a strength, named by the least strength in its head.
double column_of_strength(Inquiry& ask, double strength);
/// Columns to the right for this kind of target.
double shift_of_row(Inquiry& ask, std::string_view row);

/// Ploesti or one of the hexes of the Caucasus, whoever holds it.
bool is_ploesti(Inquiry& ask, Place hex);
bool is_caucasus(Inquiry& ask, Place hex);
/// The former side attacks an oil hex that the enemy has taken.
bool is_captured_oil(Inquiry& ask, Place hex);
/// Ploesti or the Caucasus with all that 2.9 gives them.
bool is_oil_target(Inquiry& ask, Place hex);

}  // namespace umpire::rules::aeto
