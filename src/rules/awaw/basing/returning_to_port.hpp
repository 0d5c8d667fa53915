#pragma once

#include "umpire/rules/inquiry.hpp"

/// Who comes back with an order `return`, and to which base.
namespace umpire::rules::awaw {

/// The ships that the order names, else all of the group.
Units those_who_return(Inquiry& ask);
/// The base that it came from: a ship of a combined group has its own.
std::optional<Place> origin_of(Inquiry& ask, Unit ship);
/// A player has said whether the group has another base than the one it goes to; a missing fact if nobody
/// has.
bool is_told_another_base(Inquiry& ask);

}  // namespace umpire::rules::awaw
