#include "umpire/report/outcome_words.hpp"

#include "umpire/catalog/catalog.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::report {

std::vector<std::string> modifier_words(const std::vector<game::AppliedModifier>& modifiers,
                                        const catalog::Catalog& catalog) {
    std::vector<std::string> all;
    for (auto modifier = modifiers.begin(); modifier != modifiers.end(); ++modifier) {
        const auto is_same = [&](const game::AppliedModifier& other) {
            return other.rule == modifier->rule && other.value == modifier->value;
        };
        if (std::any_of(modifiers.begin(), modifier, is_same)) continue;
        const auto times = std::count_if(modifier, modifiers.end(), is_same);
        const catalog::Rule* rule = catalog.find(modifier->rule);
        all.push_back(fmt::format("{}{} {} ({}){}", modifier->value > 0 ? "+" : "",
                                  game::to_text(modifier->value), rule != nullptr ? rule->title : "",
                                  modifier->rule, times > 1 ? fmt::format(", {} times", times) : ""));
    }
    return all;
}

std::string result_words(const std::string& name, const std::string& value, const catalog::Catalog& catalog) {
    // A name of something stands before the fact: "TF 8 arrival_round".
    const auto blank = name.rfind(' ');
    const std::string fact = blank == name.npos ? name : name.substr(blank + 1);
    if (blank == name.npos || fact.find('_') == fact.npos)
        return fmt::format("{} {}", catalog.words_of(name), value);
    return fmt::format("{} {} {}", name.substr(0, blank), catalog.words_of(fact), value);
}

}  // namespace umpire::report
