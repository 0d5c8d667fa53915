#include "umpire/report/facts_json.hpp"

#include "umpire/json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::report {

using game::FactDeclaration;
using game::Kind;

namespace {

std::vector<std::string> names_of(game::Kinds kinds) {
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < game::kind_count; ++kind)
        if (kinds.has(static_cast<Kind>(kind))) names.emplace_back(name_of(static_cast<Kind>(kind)));
    return names;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", word);
    return text;
}

std::vector<std::string> origins_of(const FactDeclaration& fact) {
    std::vector<std::string> names;
    for (const game::Origin origin : fact.origins)
        names.emplace_back(name_of(origin));
    return names;
}

}  // namespace

std::string kinds_words(game::Kinds kinds) {
    return joined(names_of(kinds));
}

std::string type_words(const FactDeclaration& fact) {
    constexpr std::string_view number = "number";
    std::string text = fact.type.text;
    if (const auto at = text.find(number); !fact.unit.empty() && at != std::string::npos)
        text.insert(at + number.size(), fmt::format(" of {}", fact.unit));
    if (fact.least && fact.most)
        text += fmt::format(", {} to {}", game::to_text(*fact.least), game::to_text(*fact.most));
    else if (fact.least)
        text += fmt::format(", {} or more", game::to_text(*fact.least));
    else if (fact.most)
        text += fmt::format(", {} or less", game::to_text(*fact.most));
    return text;
}

std::string origin_words(const FactDeclaration& fact) {
    return joined(origins_of(fact));
}

std::string unsaid_words(const FactDeclaration& fact) {
    if (fact.unsaid.yes_no() != nullptr) return fact.unsaid.is_yes() ? "yes" : "no";
    if (fact.unsaid.number() != nullptr) return game::to_text(*fact.unsaid.number());
    return fact.unsaid.text() != nullptr ? *fact.unsaid.text() : "not known";
}

OrderedJson fact_json(const FactDeclaration& fact) {
    OrderedJson json{{"name", fact.name},          {"about", names_of(fact.about)}, {"type", fact.type.text},
                     {"origin", origins_of(fact)}, {"unsaid", unsaid_words(fact)},  {"secret", fact.secret},
                     {"words", fact.words}};
    if (fact.least) json["least"] = *fact.least;
    if (fact.most) json["most"] = *fact.most;
    if (!fact.unit.empty()) json["unit"] = fact.unit;
    if (!fact.free.empty()) json["free"] = fact.free;
    return json;
}

OrderedJson facts_json(const game::Registry& registry) {
    OrderedJson facts = OrderedJson::array(), lists = OrderedJson::object();
    for (const FactDeclaration& fact : registry.facts())
        facts.push_back(fact_json(fact));
    for (const auto& [list, words] : registry.word_lists())
        lists[list] = words;
    return {{"facts", facts}, {"words", lists}};
}

}  // namespace umpire::report
