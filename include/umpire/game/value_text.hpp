#pragma once

#include "umpire/game/position.hpp"
#include "umpire/game/sentence.hpp"

namespace umpire::game {

/// As a report shows it: things by their names, lists with commas, yes and no.
std::string to_text(const Value& value, const Position& position);
/// The same in parts, its things named.
Sentence in_parts(const Value& value, const Position& position);
/// Counters and groups that a name has in it which was put together from words and names: "distance to Hood",
/// "TF 8 arrival_round".
std::vector<Subject> things_in_name(std::string_view name, const Position& position);

}  // namespace umpire::game
