#pragma once

#include "umpire/rules/inquiry.hpp"

/// Part 2: what Strategic Warfare costs a major power.
namespace umpire::rules::aeto {

/// Takes EP from the track and counts them for the season: never more than the income to come, and never more
/// than there are. What was lost of them.
double lose_to_strategic_warfare(Resolution& now, std::string_view nation, double points);

}  // namespace umpire::rules::aeto
