#pragma once

#include "umpire/rules/inquiry.hpp"

/// Which combat groups fight which (22.52, 22.53).
///
/// `pair` {group, target, units?} makes a pair of steps A and B, `engage` {group, target, units?} an
/// engagement of step D; two groups that the steps pair anyway are a pair whichever verb is used, and also
/// when their ships simply fire. Facts of a group: `pairs_with` (whom the steps give it), `paired_with`,
/// `engages`, `engaged_by` (list), `fights` (its latest opponent), `fought_with` (list), `fought_round`.
namespace umpire::rules::awaw {

bool is_active(Inquiry& ask, Group group);
bool is_distant(Inquiry& ask, Group group);

/// They are a pair or one of them engages the other.
bool are_engaged(Inquiry& ask, Group group, Group other);
/// Whom the group fights with this action, else whom it met last.
std::optional<Group> group_it_fights(Inquiry& ask, Group group);

/// The ships that fire and those they fire at, as the order names them, whatever event follows from it.
Units ships_firing(Inquiry& ask);
Units ships_fired_at(Inquiry& ask);
/// The group that fires and the group that it fires at; nothing if the action is no such fire.
struct FleetCombat {
    Group firing, target;
};
std::optional<FleetCombat> fleet_combat(Inquiry& ask);
/// "Leyte, round 2, TF 1 and TF 8", by name: what is noted of one fleet combat must not be taken for one of
/// another.
std::string this_combat(Inquiry& ask, Group group, Group other);
std::string this_combat(Inquiry& ask, const FleetCombat& combat);

/// @name What ships are in a fleet combat (22.531): the fact `fleet_category`.
/// @{
bool is_capital(Inquiry& ask, Unit ship);
bool is_light(Inquiry& ask, Unit ship);
bool is_screened(Inquiry& ask, Unit ship);
/// The fire of this action is that of light ships, else of capital ships.
bool light_ships_fire(Inquiry& ask);
/// At ships that are screened.
bool fires_at_screened(Inquiry& ask);
/// @}

}  // namespace umpire::rules::awaw
