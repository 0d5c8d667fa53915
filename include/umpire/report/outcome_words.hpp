#pragma once

#include "umpire/game/finding.hpp"

#include <string>
#include <vector>

namespace umpire::catalog {
class Catalog;
}

namespace umpire::report {

/// "+1 Gunnery modifier: radar (30A3.s4)"; one that applied to several rolls stands once, with how often.
std::vector<std::string> modifier_words(const std::vector<game::AppliedModifier>& modifiers,
                                        const catalog::Catalog& catalog);
/// "modified roll 8"; of a result that is of one thing among several, "TF 8 round in which it arrives 2".
std::string result_words(const std::string& name, const std::string& value, const catalog::Catalog& catalog);

}  // namespace umpire::report
