#pragma once

#include "umpire/rules/inquiry.hpp"

#include "common/lists.hpp"

/// Naval activities from their announcement to the way home: what 22.15 to 22.19, 22.25 and 22.28 ask for.
///
/// `mission` and `patrol` put down `activity`, `announced` (the moment), `activity_status` ("outward",
/// "completed", "aborted", "returning"), `destination` and `activity_hex`; `path` the way and `carry` the
/// `cargo`. `complete` carries an activity out, `abort` sets off "activity aborted" {group}. `declare` puts
/// down an interception (`declared_against`, `declared_in`) before any is rolled, `order` the
/// `resolution_order` of the game, `sail` that a force has `sailed` to where it meets the enemy.
namespace umpire::rules::awaw {

/// Empty if it is on none.
std::string activity_of(Inquiry& ask, Force force);
/// As it stands in an order, where a word has no gap.
std::string as_written(std::string_view activity);
bool is_patrol(Inquiry& ask, Force group);
bool is_on_a_raid(Inquiry& ask, Group group);
/// Activities that take units or goods across the sea.
bool is_transport_mission(std::string_view activity);
/// Activities of one stage are announced together: "movement", "missions", "sea supply", "raid" or
/// "redeployment"; empty if it has none.
std::string stage_of(std::string_view activity);
std::string stage_of(Inquiry& ask, Group group);
/// Interceptions of such a force are announced and rolled with all others of the stage.
bool is_in_first_step(Inquiry& ask, game::Subject target);
/// An attempt of this phase that has been rolled.
bool has_rolled(Inquiry& ask, Force force);
/// It has intercepted in this phase, above water.
bool has_intercepted_now(Inquiry& ask, Force force);
/// Has no ship any more.
bool is_lost(Inquiry& ask, Group group);
/// Out of port, and somewhere else than its base.
bool is_at_sea(Inquiry& ask, Group group);

}  // namespace umpire::rules::awaw
