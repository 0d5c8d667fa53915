#pragma once

#include "umpire/rules/inquiry.hpp"

#include <array>

/// What gunfire and torpedo attacks of surface combat have in common.
namespace umpire::rules::europa {

/// @name The combat that is being fought
/// @{
/// Groups that take part in it and have not left it.
Groups groups_in_combat(Inquiry& ask);
/// Their units that are afloat, and the coast defenses.
Units units_in_combat(Inquiry& ask);
double round_now(Inquiry& ask);
std::string step_now(Inquiry& ask);
bool attacks_are_over(const std::string& step);
/// The round that an attack belongs to: the one it names; of a sunk unit that in which it was sunk; else that
/// of the combat, or the next once the attacks of this one are over.
double round_of_attack(Inquiry& ask);
/// The unit that fires or launches.
game::Subject firer(Inquiry& ask);
/// @}

/// Where a unit is, as an escort too; of one that was sunk in this combat, where it went down.
std::optional<Place> hex_of(Inquiry& ask, Unit unit);
/// Hexes between two units.
int hexes_apart(Inquiry& ask, Unit from, Unit to);
bool has_working_radar(Inquiry& ask, Unit unit);

/// What range leaves of a gunnery rating.
double gunnery_at(Inquiry& ask, double gunnery, int hexes);
/// The column of a protection or speed rating, a number or a letter.
std::optional<std::size_t> rating_column(const catalog::Table& table, const game::Value& rating);

/// The least rolls for the three results of a cell; none where it has a dash.
using HitNumbers = std::array<std::optional<double>, 3>;
/// Of the table of a rule. A cell that is doubtful is read as the reading of that name says.
HitNumbers hit_numbers(Inquiry& ask, std::string_view rule, double strength, const game::Value& rating,
                       std::string_view reading);
game::Value::List as_list(const HitNumbers& numbers);
/// How many of the three a roll reaches.
int reached(const HitNumbers& numbers, double roll);

/// Rolls the torpedoes of the unit of this action at a target of that speed, with a further die where they
/// are defective: the hits. Launched "early" or "closing".
int roll_torpedoes(Resolution& now, double strength, double speed, const game::Value& launch);

/// @name Damage that waits
/// @{
/// A double destroyer or a full flotilla: two targets in one counter.
bool is_pair(Inquiry& ask, Unit unit);
/// Further hits that sink a unit.
double hits_to_sink(Inquiry& ask, Unit unit);
/// The hits that wait for the damage step will sink it.
bool is_doomed(Inquiry& ask, Unit unit);
/// Until the damage step. Whoever will be sunk outright has no more hits to count.
void let_hits_wait(Resolution& now, Unit unit, double hits);
void let_sinking_wait(Resolution& now, Unit unit);
/// A unit has something coming in the damage step.
void note_struck(Resolution& now, Unit unit);
/// @}

}  // namespace umpire::rules::europa
