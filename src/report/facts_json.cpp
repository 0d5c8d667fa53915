#include "umpire/report/facts_json.hpp"

#include "umpire/json.hpp"

#include <nlohmann/json.hpp>

namespace umpire::report {

using game::FactDeclaration;
using game::Kind;

namespace {

OrderedJson declaration_json(const FactDeclaration& fact) {
    OrderedJson json{{"name", fact.name},          {"about", kinds_of(fact)},      {"type", fact.type.text},
                     {"origin", origins_of(fact)}, {"unsaid", unsaid_words(fact)}, {"secret", fact.secret},
                     {"words", fact.words}};
    if (fact.least) json["least"] = *fact.least;
    if (fact.most) json["most"] = *fact.most;
    if (!fact.unit.empty()) json["unit"] = fact.unit;
    if (!fact.free.empty()) json["free"] = fact.free;
    return json;
}

}  // namespace

std::vector<std::string> kinds_of(const FactDeclaration& fact) {
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < game::kind_count; ++kind)
        if (fact.about.has(static_cast<Kind>(kind))) names.emplace_back(name_of(static_cast<Kind>(kind)));
    return names;
}

std::vector<std::string> origins_of(const FactDeclaration& fact) {
    std::vector<std::string> names;
    for (const game::Origin origin : fact.origins)
        names.emplace_back(name_of(origin));
    return names;
}

std::string unsaid_words(const FactDeclaration& fact) {
    if (fact.unsaid.yes_no() != nullptr) return fact.unsaid.is_yes() ? "yes" : "no";
    if (fact.unsaid.number() != nullptr) return game::to_text(*fact.unsaid.number());
    return fact.unsaid.text() != nullptr ? *fact.unsaid.text() : "not known";
}

OrderedJson facts_json(const game::Registry& registry) {
    OrderedJson facts = OrderedJson::array(), lists = OrderedJson::object();
    for (const FactDeclaration& fact : registry.facts())
        facts.push_back(declaration_json(fact));
    for (const auto& [list, words] : registry.word_lists())
        lists[list] = words;
    return {{"facts", facts}, {"words", lists}};
}

OrderedJson fact_json(const FactDeclaration* fact, const FactUse& use, const game::WordList* words) {
    OrderedJson json = OrderedJson::object();
    if (fact != nullptr) {
        json = declaration_json(*fact);
        json["askedBy"] = use.asked_by;
        json["setBy"] = use.set_by;
    }
    if (words != nullptr) json["words"] = *words;
    return json;
}

}  // namespace umpire::report
