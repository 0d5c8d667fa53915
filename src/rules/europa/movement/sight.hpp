#pragma once

#include "umpire/rules/inquiry.hpp"

/// Who sees whom in naval combat (27A10).
namespace umpire::rules::europa {

/// Yes, no, or not known.
using Maybe = std::optional<bool>;

/// One for all units of a group that see and are seen alike. A combat asks for every pair of enemies, and
/// most units of a group differ in nothing that matters for that.
std::vector<game::Subject> lookouts(Inquiry& ask, const Units& units);
/// How near a unit must come to identify the other.
double identification_range(Inquiry& ask, game::Subject by, Unit unit);
/// Known to the enemy, because it was, or because this enemy is near enough.
Maybe is_identified(Inquiry& ask, Unit unit, Unit by);
/// Near enough to be observed, if it has been identified.
bool is_in_view(Inquiry& ask, Unit unit, Unit by);

}  // namespace umpire::rules::europa
