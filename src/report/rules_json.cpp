#include "umpire/report/rules_json.hpp"

#include "umpire/json.hpp"

#include <nlohmann/json.hpp>

namespace umpire::report {

using namespace umpire::catalog;

namespace {

OrderedJson rule_json(const Rule& rule) {
    OrderedJson json = {{"id", rule.id},       {"rule", rule.rule},
                        {"title", rule.title}, {"kind", name_of(rule.kind)},
                        {"when", rule.when},   {"says", rule.says}};
    if (!rule.illegal.empty()) json["illegal"] = rule.illegal;
    json["needs"] = rule.needs;
    json["visible"] = name_of(rule.visible);
    json["refs"] = rule.refs;
    json["outside"] = rule.outside;
    return json;
}

}  // namespace

OrderedJson rulebooks_json(std::span<const Catalog> catalogs) {
    OrderedJson games = OrderedJson::array();
    for (const Catalog& catalog : catalogs) {
        OrderedJson kinds = OrderedJson::object();
        for (std::size_t kind = 0; kind < rule_kind_count; ++kind)
            kinds[std::string(name_of(RuleKind(kind)))] = catalog.count(RuleKind(kind));
        games.push_back({{"game", catalog.game()}, {"rules", catalog.rules().size()}, {"kinds", kinds}});
    }
    return {{"games", games}};
}

OrderedJson rules_json(const Catalog& catalog, std::span<const Rule* const> rules) {
    OrderedJson list = OrderedJson::array();
    for (const Rule* rule : rules)
        list.push_back(rule_json(*rule));
    return {{"game", catalog.game()}, {"rules", list}};
}

}  // namespace umpire::report
