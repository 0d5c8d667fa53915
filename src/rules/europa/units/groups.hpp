#pragma once

#include "umpire/rules/inquiry.hpp"

/// Units and the groups that they are in (27A5).
namespace umpire::rules::europa {

/// The group of a unit, if it is in one.
std::optional<Group> group_of(Inquiry& ask, Unit unit);
/// The group that is meant by itself or by one of its units.
std::optional<Group> group_meant(Inquiry& ask, game::Subject thing);
/// A unit lies in port with its group, or by itself.
/// The other ships of its group.
Units ships_beside(Inquiry& ask, Unit ship);
bool is_in_port(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::europa
