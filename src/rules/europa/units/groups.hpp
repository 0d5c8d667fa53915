#pragma once

#include "umpire/rules/inquiry.hpp"

/// Units and the groups that they are in (27A5).
namespace umpire::rules::europa {

/// The group of a unit, if it is in one.
std::optional<game::Subject> group_of(Inquiry& ask, game::Subject unit);
/// The group that is meant by itself or by one of its units.
std::optional<game::Subject> group_meant(Inquiry& ask, game::Subject thing);
/// A unit lies in port with its group, or by itself.
/// The other ships of its group.
std::vector<game::Subject> ships_beside(Inquiry& ask, game::Subject ship);
bool is_in_port(Inquiry& ask, game::Subject unit);

}  // namespace umpire::rules::europa
