#pragma once

#include "umpire/rules/inquiry.hpp"

#include "common/lists.hpp"

/// Ships, combat groups and the battle they are in: what all of 22.3 to 22.9 ask for.
///
/// The battle is the fact `battle` of the game. It is at a place (battle_hex) and has `round`, `segment` ("A"
/// to "I", "between" rounds), `groups` (those that take part), `waiting` (those that may join later),
/// `intercepting_side`, `level` and `kind` ("interception", "counter-interception", "raider box"). Facts of a
/// group: `factors`, `undamaged_factors`, `fast_carriers`, `has_cargo`, `encumbered`, `fast`, `standing`
/// ("active", "distant", "pending"; one at the edge is pending too and has `surplus`), `may_initiate`; of a
/// ship: `is_slow`, `fully_operational`; `unit_class` comes with its type.
///
/// Verbs and events of a round bring the battle forward to their segment by themselves. "battle starts"
/// {groups, at, side}, "segment begins" {segment}, "round begins" and "round ends" may be set off by anybody
/// and heard by anybody. `search` adds up the sum "search dice" {side}, rolls so many and sets off "search
/// made" {side, dice: faces}. `cap`, `counterair` and `cover` put down `air_task` and `task_round`. The sum
/// of what modifies a shot is "fleet combat" {group, target}.
namespace umpire::rules::awaw {

/// @name The battle
/// @{
std::optional<Battle> battle_under_way(Inquiry& ask);
/// The same where there has to be one; a missing fact if there is none.
Battle the_battle(Inquiry& ask);
double round_now(Inquiry& ask);
/// Empty if nobody has said.
std::string segment_now(Inquiry& ask);
/// Where it is fought; a missing fact if nobody has said.
Place battle_hex(Inquiry& ask);
/// The round that forces join that come in now.
double round_to_join(Inquiry& ask);
bool is_raider_box(Inquiry& ask);
/// Combat groups that take part and have neither withdrawn nor lost their last ship.
Groups groups_in_battle(Inquiry& ask);
Groups groups_of_side(Inquiry& ask, std::string_view side);
/// The other side in it; empty if there is none.
std::string enemy_in_battle(Inquiry& ask, std::string_view side);
/// Each once.
std::vector<std::string> sides_of(Inquiry& ask, const Groups& groups);
/// Those in a list of the battle; none if there is no battle.
Groups groups_of_the_battle(Inquiry& ask, const AnySeveral& list);
/// In a battle that is over.
bool has_fought(Inquiry& ask, Group group);
bool has_won(Inquiry& ask, Group group);
/// Has nothing left to fight with.
bool is_gone(Inquiry& ask, Group group);
/// Not in the battle yet.
bool is_pending(Inquiry& ask, Group group);
/// @}

/// @name Ships
/// @{
/// The group that a unit is in, through the ship that carries it; of a group itself.
std::optional<Group> group_of(Inquiry& ask, game::Subject what);
/// Those of all these things that are in one; an air unit is where its carrier is.
Groups groups_of_things(Inquiry& ask, const std::vector<game::Subject>& things);
/// The groups that these arguments of an action name, or that their ships and the carriers of their air units
/// are in.
template <class... Arguments>
Groups groups_named(Inquiry& ask, const Arguments&... arguments) {
    Groups groups;
    const auto add = [&](const auto& argument) {
        const auto its = groups_of_things(ask, named(ask, argument));
        groups.insert(groups.end(), its.begin(), its.end());
    };
    (add(arguments), ...);
    return groups;
}
/// All naval units of a group, or of a place, that are not sunk, transports and submarines among them.
Units ships_in(Inquiry& ask, Subject where);
/// A ship goes to another group and still knows the base of its own.
void move_to_group(Resolution& now, Unit ship, Group group);
bool is_of_class(Inquiry& ask, Unit ship, std::string_view unit_class);
/// Its size counts as naval factors: it is no transport and no submarine.
bool has_naval_factors(Inquiry& ask, Unit ship);
double factors_of_class(Inquiry& ask, const Units& ships, std::string_view unit_class);
/// Of capital ships and light ships that are not slow.
double fast_fleet_factors(Inquiry& ask, const Units& ships);
/// Undamaged and with its whole complement; a missing fact if nobody can tell.
bool is_fully_operational(Inquiry& ask, Unit carrier);
/// @}

/// @name Air units
/// @{
bool is_air(Inquiry& ask, game::Subject unit);
bool is_carrier_based(Inquiry& ask, Unit air);
/// The task it has in this round; empty if none.
std::string task_now(Inquiry& ask, Unit air);
void give_task(Resolution& now, Unit air, std::string_view task);
/// @}

/// A result of one force among several, under its name: "TF 3 results".
void tell_of(Resolution& now, game::Subject whose, const Result& what, const game::Value& value);

}  // namespace umpire::rules::awaw
