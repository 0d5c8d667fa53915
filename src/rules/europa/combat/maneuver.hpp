#pragma once

#include "umpire/rules/inquiry.hpp"

#include "common/lists.hpp"

namespace umpire::rules::europa {

/// The naval combat that is being fought, if there is one.
std::optional<Battle> battle_under_way(Inquiry& ask);
/// Groups that have a part in a battle and still have a combatant among their units.
Groups combatant_groups(Inquiry& ask, Battle battle);
/// Near enough to one of these to maneuver in their combat, or one of them.
bool within_reach(Inquiry& ask, Group group, const Groups& combatants);
/// The group that the action or event is about; of several the first.
Group group_maneuvering(Inquiry& ask);
/// The combatants and all groups that are near enough to one.
Groups groups_that_may_maneuver(Inquiry& ask, Battle battle);
/// The maneuver step is over, or as far as it will go: nothing of the next round has been fought.
bool ends_maneuver_step(Inquiry& ask, Battle battle);
/// The last round that was fought up to its maneuver step.
double round_fought(Inquiry& ask, Battle battle);
/// What a group may use in a maneuver step, by its speed among the others.
enum class Rank : std::uint8_t {
    tied_fastest,
    slower_than_tied,
    outruns_all,
    second,
    equal_second,
    slow_of_faster_side,
    slow_of_slower_side
};

/// A group among the others, and what it has used up in this maneuver step.
struct Maneuver {
    Group group;
    Battle battle;
    Rank rank = Rank::slow_of_slower_side;
    double speed = 0;
    double next_enemy = 0;  ///< the fastest enemy group that does not get 3 points
    double points = 0;      ///< with those of this action
    double hexes = 0;
    double points_before = 0;
    bool goes_on = false;  ///< the last maneuver of a step, drawn out
};

/// The maneuver that this action is; nothing if the group has no part in a combat.
std::optional<Maneuver> maneuver_of(Inquiry& ask);
/// Putting to sea first, for a group in port, counts like a hex.
bool leaves_port(Inquiry& ask);
Places way(Inquiry& ask);
/// What it would cost as a move.
double regular_cost(Inquiry& ask, Group group);
/// The group that units go to with a split or join, after they have gone there.
std::optional<Group> group_formed(Resolution& now);

}  // namespace umpire::rules::europa
