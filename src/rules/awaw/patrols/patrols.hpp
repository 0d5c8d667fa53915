#pragma once

#include "umpire/rules/inquiry.hpp"

/// Patrols from their announcement to the way home: what 21.41 asks for.
///
/// `patrol` announces one (22.15), `enter` moves it into a hex on its way, `stay` keeps it in its patrol hex,
/// or interceptors where they have beaten one: then they are a defensive patrol. Facts of a patrol: `entered`
/// (the hexes of its way so far) and `entered_in`, `open_hex` (where it may be intercepted now),
/// `interception_point` (as it enters, after its strikes or as it stays: the occasions of 21.417), the last
/// attempt's `tried_at_point`, `tried_hex`, `tried_strike_rounds` and `point_tried_in`, `counteraired_bases`,
/// `strike_rounds`, `on_station` (moment of its decision to stay),
/// `beaten_in` and `won_in` (a battle of this patrol), of interceptors `beat_patrol_in` and `beat_patrol_at`.
/// Of air units: `en_route_base`, `strike_round`, `patrol_task` and `patrol_task_in`, and of those attacked
/// `aborted_by` (the patrol that made them abort last).
namespace umpire::rules::awaw {

bool is_offensive_patrol(Inquiry& ask, Force group);
bool is_submarine_patrol(Inquiry& ask, Group group);
/// Has gone out and is not on its way home.
bool is_out(Inquiry& ask, Group patrol);
bool is_in_patrol_hex(Inquiry& ask, Group patrol);
/// Has left port and not come to its patrol hex yet.
bool is_en_route(Inquiry& ask, Group patrol);
/// Has decided in this player turn to stay in its patrol hex.
bool is_on_station(Inquiry& ask, Group patrol);
/// Is in its patrol hex and starts home from there.
bool is_leaving(Inquiry& ask, Group patrol, Place patrol_hex);
bool has_fast_carriers(Inquiry& ask, Group group);

/// The patrol whose naval air acts outside of naval combat; none if it is another matter.
std::optional<Group> patrol_that_flies(Inquiry& ask);
/// The place that the air units of an action go for; none if they go for ships at sea.
std::optional<Place> attacked_base(Inquiry& ask);
/// The first air unit of the action that cannot reach a place from another; none if all can, or nobody has
/// said how far they fly.
std::optional<game::Subject> out_of_reach(Inquiry& ask, game::Subject from, game::Subject to);

/// A submarine on patrol in the player turn of its enemy counts too.
bool is_on_defensive_patrol(Inquiry& ask, Force group);

}  // namespace umpire::rules::awaw
