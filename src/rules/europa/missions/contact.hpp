#pragma once

#include "umpire/rules/inquiry.hpp"

#include "common/lists.hpp"
#include "common/moments.hpp"

/// What sea interception (29C) and sea patrol (29D) have in common: who meets whom, when and where.
///
/// Facts of groups:
/// - where: hidden_location (of an evading or raiding group, if not where its counter is), last_way and
///   last_way_evading (its last move)
/// - sea interception: sea_contacts (enemies its last move brought it near to), announcement_due (the enemy
///   that came near a hidden group), announced, accepts
/// - patrol: contact (the group that has just come into the zone), must_roll (the submarines that have),
///   claims (its owner has said it will try), closes_on, patrol_lapsed; defined: patrol_radius
/// - of a group that patrols have tried for: attempted ("miss" or "fail")
/// - when, as "Apr I 1940, Axis, movement": avoided, "missed X", "passed X", patrol_failed,
///   patrol_abandoned, air_attack (with air_attack_points, what the group had spent by then)
namespace umpire::rules::europa::contact {

bool is_submarine_group(Inquiry& ask, Group group);
/// On sea patrol or raiding, which is a patrol with a hidden center.
bool on_patrol(Inquiry& ask, Group group);
/// It has said so, or its last move was one.
bool is_evading(Inquiry& ask, Group group);
bool raiding_or_evading(Inquiry& ask, Group group);
/// A warship of it carries cargo, or its mission is transport.
bool transports(Inquiry& ask, Group group);

/// @name For what happens with every move: only facts that are set, none that must be worked out, and
/// nothing that would stop the move where it is not known.
/// @{
template <class Asked, FactOfSuchAThing<Asked> Of>
bool shows(const Inquiry& ask, const Asked& thing, const Of& fact) {
    return ask.said(thing, fact).is_yes();
}
/// Empty if nobody knows.
std::string type_if_known(Inquiry& ask, Group group);
bool moves_in_own_turn(const Inquiry& ask, Group group);
/// The groups of the side that does not move; none if it is not known whose turn it is.
Groups other_side(const Inquiry& ask);
/// @}

/// @name Where
/// @{
int hexes_between(Inquiry& ask, Place hex, Place other);
/// Where an evading or raiding group really is; the counter may stand elsewhere.
std::optional<Place> true_hex(const Inquiry& ask, Group group);
Place patrol_center(Inquiry& ask, Group patrol);
/// Whether the patrol zone reaches to that hex, or to so many hexes from it; the wider zone, where the sea is
/// not known.
bool may_reach(Inquiry& ask, Group patrol, Place hex, double further = 0);
/// The hexes that the group enters by this action; if it stays, the one it is in.
Places hexes_of_action(Inquiry& ask, Group group);
/// The way is kept, for an interception that stops the group on it.
void remember_way(Resolution& now, Group group);
Places last_way(const Inquiry& ask, Group group);
/// It moved without a word, so that nobody knows whether it was evading.
bool was_only_dragged(const Inquiry& ask, Group group);
/// Whether the hex may have been on a way that nobody named, of which only the ends are known.
bool may_lie_on(const Inquiry& ask, const Places& way, Place hex);
/// Whether the hex was on its last way, or may have been.
bool may_have_passed(Inquiry& ask, Group group, Place hex);
/// Where the moving group of an interception is stopped: as declared, or where it stands.
Place hex_of_contact(Inquiry& ask, Group mover);
/// Puts the moving group back there, and gives it the points back that the rest of its way has cost.
void stop_mover(Resolution& now, Group mover);
/// In the sea where the group is, by the table of that rule.
double printed_identification_range(Inquiry& ask, std::string_view rule, Group group, bool submarine);
/// @}

/// The group has missed that enemy, and ignores it: for the player turn or only for the phase, as printed.
bool has_missed(Inquiry& ask, Group group, Group enemy, bool for_player_turn);
/// It has neither failed in this player turn nor missed that group.
bool patrol_may_try(Inquiry& ask, Group patrol, Group group);
template <class Asked, FactOfSuchAThing<Asked> Of>
void forget(Resolution& now, const Asked& thing, const Of& fact) {
    if (now.said(thing, fact).known()) now.forget(thing, fact);
}
void remember_miss(Resolution& now, Group group, Group enemy);
/// When a player turn begins, facts whose names begin so are taken from all groups: what they recall is over,
/// even where nobody counts the turns.
void forget_in_new_player_turn(Resolution& now, std::string_view beginning);

/// Transports and submarines are no combat units.
Ruling combat_units_only(Inquiry& ask, const Units& units);
/// Transports are in it.
bool mixed_or_cargo(Inquiry& ask, Group group);

/// Rolls two dice, adds the modifiers of that sum and reads the interception table of that rule.
std::string roll_for_interception(Resolution& now, const Sum& sum, std::string_view table);
/// Both know each other from now on, and combat starts.
void combat_ensues(Resolution& now, Force a, Force b);
/// Whether any of their units could reach the other group with its guns from where they are.
void say_combat_range(Resolution& now, std::string_view rule, game::Subject a, game::Subject b);

}  // namespace umpire::rules::europa::contact
