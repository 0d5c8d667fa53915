#include "umpire/binding/binding.hpp"
#include "umpire/binding/survey.hpp"
#include "umpire/game/map.hpp"
#include "umpire/json.hpp"
#include "umpire/vassal/module.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace umpire::binding {

namespace {

/// "LowFuel" is the fact low_fuel.
std::string fact_name(const std::string& property) {
    std::string name;
    bool after_capital = false;
    for (const char sign : property) {
        const auto byte = static_cast<unsigned char>(sign);
        const bool capital = std::isupper(byte) != 0;
        if (capital && !after_capital && !name.empty() && name.back() != '_') name += '_';
        name += std::isalnum(byte) != 0 || byte >= 0x80 ? static_cast<char>(std::tolower(byte)) : '_';
        after_capital = capital;
    }
    return name;
}

bool contains(std::string text, std::string_view part) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
    return text.find(part) != std::string::npos;
}

bool is_number(const std::string& text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char sign) {
        return std::isdigit(sign) != 0 || sign == '.';
    });
}

/// Counters that use the same prototypes are probably of one sort.
using Sorts = std::map<std::set<std::string>, std::vector<const CounterSurvey*>>;

OrderedJson facts_of(const std::vector<const CounterSurvey*>& counters) {
    OrderedJson facts = OrderedJson::object();
    std::map<std::string, bool> numbers;
    for (const CounterSurvey* counter : counters)
        for (const auto& [marker, value] : counter->markers) {
            const auto [entry, is_new] = numbers.try_emplace(marker, true);
            entry->second = entry->second && (value.empty() || is_number(value));
        }
    for (const auto& [marker, number] : numbers) {
        OrderedJson source{{"property", marker}};
        if (number) source["number"] = true;
        source["printed"] = true;
        facts[fact_name(marker)] = source;
    }
    for (const CounterSurvey* counter : counters) {
        for (const auto& [layer, levels] : counter->layers)
            if (!layer.empty())
                facts[fact_name(layer)] =
                    levels == 2 ? OrderedJson{{"layer", layer}, {"values", {{"1", false}, {"2", true}}}}
                                : OrderedJson{{"layer", layer}, {"number", true}, {"minus", 1}};
        for (const std::string& property : counter->properties)
            facts[fact_name(property)] = {{"property", property}, {"number", true}};
    }
    return facts;
}

OrderedJson counters_of(const std::vector<CounterSurvey>& counters, OrderedJson& notes) {
    Sorts sorts;
    for (const CounterSurvey& counter : counters)
        sorts[counter.prototypes].push_back(&counter);
    OrderedJson list = OrderedJson::array();
    for (const auto& [prototypes, members] : sorts) {
        OrderedJson sort;
        if (prototypes.empty())
            sort["palette"] = members.front()->palette.empty() ? "" : members.front()->palette.back();
        else
            sort["prototype"] = *prototypes.begin();
        sort["kind"] = "unit";
        sort["name"] = "BasicName";
        sort["facts"] = facts_of(members);
        notes.push_back(fmt::format("/counters/{}: {} counters such as \"{}\": unit, group or marker? ?",
                                    list.size(), members.size(), members.front()->name));
        list.push_back(std::move(sort));
    }
    return list;
}

OrderedJson game_facts_of(const vassal::Module& module, OrderedJson& notes) {
    OrderedJson facts = OrderedJson::object();
    vassal::for_each_level(module.turn_trackers, [&](const vassal::TurnLevel& one) {
        if (one.property.empty()) return;
        const std::string name = contains(one.property + one.name, "phase")    ? "phase"
                                 : contains(one.property + one.name, "player") ? "phasing"
                                 : contains(one.property + one.name, "year")   ? "year"
                                 : contains(one.property + one.name, "turn")   ? "turn"
                                                                               : fact_name(one.property);
        facts[name] = one.property;
    });
    for (const vassal::PropertyDefinition& property : module.properties)
        if (property.level == vassal::PropertyDefinition::Level::module)
            notes.push_back(
                fmt::format("/game_facts: the module has the property \"{}\" ({}): a fact of the game? ?",
                            property.name, property.initial_value));
    return facts;
}

}  // namespace

OrderedJson draft_binding(const vassal::Module& module, std::string_view game) {
    OrderedJson notes = OrderedJson::array();
    OrderedJson binding{{"game", game},
                        {"module", module.name},
                        {"sides", OrderedJson::object()},
                        {"maps", OrderedJson::array()}};
    for (const std::string& side : module.sides)
        binding["sides"][side] = side;
    notes.push_back("/sides: which side of the game does each side of the roster play? ?");
    for (const vassal::MapDefinition& map : module.maps) {
        OrderedJson entry{{"map", map.identifier()}, {"means", map.is_private ? "nothing" : "places"}};
        if (map.is_private && map.sides.size() == 1) entry["seen_by"] = map.sides.front();
        notes.push_back(fmt::format("/maps/{}: are the locations of \"{}\" places, groups or nothing? ?",
                                    binding["maps"].size(), map.identifier()));
        binding["maps"].push_back(std::move(entry));
    }
    binding["counters"] = counters_of(survey(module), notes);
    binding["game_facts"] = game_facts_of(module, notes);
    binding["notes"] = std::move(notes);
    return binding;
}

}  // namespace umpire::binding
