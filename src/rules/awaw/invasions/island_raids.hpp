#pragma once

#include "umpire/rules/inquiry.hpp"

/// Raids on island groups of the Pacific: what all of 21.539 asks for.
///
/// `raid` {group, at, time, air?, cards?} on a hex that is no box announces one, `oppose` {group, at, air?,
/// cards?} the force that meets it there; `decline` leaves it unopposed. Both forces have `activity_hex`,
/// `raid_time` and, if they use one, `raid_card`; raiders have the activity "island raid", the others "raid
/// defense" and `opposes`. Their battle has the kind "island raid". Facts of places: `island_group`, `island`
/// ("one-hex", or the name of a larger one), `controller`, `supplied`, `supply_declined`; of the game: "war
/// began Japan United States" (a turn), `first_player` (side), "strategic_cards Axis".
namespace umpire::rules::awaw {

struct Raid {
    Force force;      ///< that raids or opposes the raid
    Subject raiders;  ///< the same, or those whom it meets
    Place hex;
    std::string group;  ///< the islands; empty if the hex belongs to none
    std::string time;   ///< "day", "night"; empty if nobody has said
    std::string raider, defender;
    bool opposes = false;
};

/// The raid that this order announces or opposes; none if it is another matter.
std::optional<Raid> raid_of(Inquiry& ask);
/// A missing fact if nobody has said.
bool is_by_night(Inquiry& ask, const Raid& raid);

bool is_island_raider(Inquiry& ask, Group group);
bool opposes_island_raid(Inquiry& ask, Group group);
/// Other raids of this player turn in which that side has a force, raiding or opposing.
std::vector<game::Subject> other_raid_forces(Inquiry& ask, const Raid& raid);

/// All hexes of the group that a side controls.
Places islands_of(Inquiry& ask, std::string_view group, std::string_view side);
/// Supplied, if only partially, and not left without supply by choice.
bool is_supplied_island(Inquiry& ask, Place island);
bool is_fully_supplied_island(Inquiry& ask, Place island);
/// The Aleutian, Hawaiian and Kurile Islands.
bool is_excluded(std::string_view island_group);
/// Works, and a side controls it.
bool is_working_port(Inquiry& ask, Place place, std::string_view side);

/// The battle that is fought now is one of a raid on islands.
bool is_island_battle(Inquiry& ask);

void register_island_raid_combat(Rulebook& book);

}  // namespace umpire::rules::awaw
