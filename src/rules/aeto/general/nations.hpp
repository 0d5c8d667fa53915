#pragma once

#include "umpire/rules/inquiry.hpp"

/// Whose units they are, who is at war with whom, and who may touch what.
namespace umpire::rules::aeto {

/// Empty if nobody has said.
std::string nation_of(Inquiry& ask, Unit unit);
bool is_of_nation(Inquiry& ask, Unit unit, std::initializer_list<std::string_view> nations);
/// "Axis" or "Allied"; empty if nobody has said.
std::string side_or_none(Inquiry& ask, Unit unit);
/// Allied and not Soviet. A unit of which nobody has said the nation counts too.
bool is_western_ally(Inquiry& ask, Unit unit);
bool is_soviet(Inquiry& ask, Unit unit);
/// Germany, Italy, the UK, the US, the USSR or France: who has EPs of its own.
bool is_major_power(std::string_view nation);

/// Takes these points off a track, be it that somebody has said how many there are or that a chit shows it.
/// Where nobody knows, nothing is counted.
void take_off(Resolution& now, const Number<game::about::game>& track, double points);

/// The nation that commands the units of this one: the UK those of the Commonwealth, others as somebody has
/// said; else itself.
std::string controlling_nation(Inquiry& ask, const std::string& nation);

/// In whichever order somebody has said it.
bool at_war(Inquiry& ask, std::string_view one, std::string_view other);
/// The nations of two units are, so far as somebody has said.
bool are_at_war(Inquiry& ask, Unit one, Unit other);

/// Whoever acts has nothing to do with this unit: both sides are known and differ.
bool is_somebody_elses(Inquiry& ask, Unit unit);
/// The first of these that whoever acts may not touch; none if all are his, or nobody knows who acts.
std::optional<game::Subject> first_of_others(Inquiry& ask, const Units& units);
/// Combat units of a side in this place or in hexes that land connects with it.
Units units_beside_by_land(Inquiry& ask, Place place, std::string_view side);

}  // namespace umpire::rules::aeto
