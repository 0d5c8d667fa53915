#pragma once

#include "umpire/rules/inquiry.hpp"

/// An interception attempt: what 22.1, 22.2 and 22.9 ask about it.
///
/// `intercept` makes the attempts of all forces it names: for each the event "interception attempt" {force,
/// target, at} adds up the sum "interception dice", rolls, and if it is enough sets off "interception
/// succeeds" {force, target, at}; "attempts made" {target, at} follows when all have rolled. What comes of a
/// failure depends on the others, so that it has no event of its own.
/// A force then has `intercepts`, `intercept_at`, `intercept_leg`, `intercept_path`, `intercept_distance`,
/// `level`, `tried_in`, `tried_stage` (of its target, if that was on its way out), `dice_count`,
/// `intercept_total`, `intercept_result` ("success", "failure", "no dice", "support"), `hexes_short`,
/// `arrival_round`, and `stayed_in_port` if all attempts on its target failed.
///
/// Of a target: `interception_leg` (what counts as one route, 22.13), `interception_hexes` (those chosen so
/// far), `intercepted_with` (other forces met in the hex, 22.141), `starts_at_sea_in`, `waits_for`,
/// `split_from`. `committed` and `committed_to` say that a force or ship is committed in this phase, and to
/// what (22.11).
namespace umpire::rules::awaw {

/// Naval units of a force; a single ship is a force too.
Units ships_of_force(Inquiry& ask, Force force);
bool is_submarine_force(Inquiry& ask, Force force);
/// Groups and single ships that have tried to intercept, at any time.
std::vector<game::Subject> interceptors(Inquiry& ask);
/// Those who have tried in this phase to intercept this force, and had dice for it.
std::vector<game::Subject> attempts_on(Inquiry& ask, game::Subject target);
/// The same on the leg that this action speaks of: beyond a strait, or on its way home, it is another
/// activity.
std::vector<game::Subject> attempts_on_leg(Inquiry& ask, Force target);
bool is_on_this_leg(Inquiry& ask, Force force, Force target);
/// What it tried to intercept last; none if nothing.
std::optional<game::Subject> target_of(Inquiry& ask, Force force);
/// Is on its way against another force in this phase, or has been.
bool is_interceptor(Inquiry& ask, Force force);
/// 1 for the interception of an activity, 2 for that of an interceptor, 3 for that of a counter-interceptor.
double level_against(Inquiry& ask, Force target);
/// One of its ships is, and has not attacked.
bool is_on_its_way_to_intercept(Inquiry& ask, Force force);
/// It has failed, or is on its way home, or there.
bool attempt_is_over(Inquiry& ask, Force force);
/// It is on its way home.
bool is_returning(Inquiry& ask, Force force);
/// Patrols do not roll to counter-intercept.
bool supports_without_dice(Inquiry& ask, Force force, Force target);
/// Its dice for the attempt that the action speaks of.
double interception_dice(Inquiry& ask, Force force);

/// Where its way to the interception hex begins: where it is, else its base.
Place start_of(Inquiry& ask, Force force);
/// Hexes to the interception hex along the way that was announced with this action, else the shortest.
double interception_distance(Inquiry& ask, Force force, game::Subject at);
/// The round in which a force arrives that is so many hexes short of this place (22.24B).
double late_arrival_round(Inquiry& ask, game::Subject at, double hexes_short);

/// The force that the argument "group" names, a new one if there is none of that name.
Group group_to_be(Resolution& now);
/// The ships of the argument "units", one by one.
Units ships_to_move(Inquiry& ask);

}  // namespace umpire::rules::awaw
