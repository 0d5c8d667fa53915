#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// Fills in what a drag over several hexes leaves open: the cheapest way through the points that were
/// touched.
void infer_way(Inquiry& ask, game::Action& action);
/// Where the group of this move really is before it; its counter may stand elsewhere.
std::optional<Place> start_of_move(Inquiry& ask);
bool moves_evading(Inquiry& ask);
/// The hexes that the move of this action enters, in order.
Places route(Inquiry& ask);
/// What entering them costs, or what the action says instead of a way: `hexes` by terrain, or `cost` itself.
double route_cost(Inquiry& ask);
/// What entering one hex from another costs, as a move or as a maneuver of combat.
double step_cost(Inquiry& ask, game::Subject from, game::Subject to, bool evading);
/// What a move, a putting to sea or an activity costs before it is done.
double cost_of_action(Inquiry& ask);
/// Whoever moves goes on, or the log is at its end: what was to be done before must have been.
bool play_goes_on(Inquiry& ask);
/// What an umpire orders for a group where its owner says nothing.
game::Action order_for(Inquiry& ask, const Verb& verb, Group group);
/// Not in port and in a hex that has sea.
bool at_sea(Inquiry& ask, Group group);
/// The units that leave port by a join or a split because the group that they come to is outside.
Units units_joining_outside(Inquiry& ask);
/// What a group has spent in this phase, or out of turn on account of its next one.
double points_spent(Inquiry& ask, Group group);
/// What a group has left to spend in this phase, or out of turn.
double points_left(Inquiry& ask, Group group);
/// Adds to what a group has spent in this phase.
void spend(Resolution& now, Group group, double points);

}  // namespace umpire::rules::europa
