#include "umpire/binding/binding.hpp"
#include "umpire/binding/survey.hpp"
#include "umpire/game/map.hpp"
#include "umpire/vassal/module.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace umpire::binding {

using Json = nlohmann::ordered_json;

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

Json facts_of(const std::vector<const CounterSurvey*>& counters) {
    Json facts = Json::object();
    std::map<std::string, bool> numbers;
    for (const CounterSurvey* counter : counters)
        for (const auto& [marker, value] : counter->markers) {
            const auto [entry, is_new] = numbers.try_emplace(marker, true);
            entry->second = entry->second && (value.empty() || is_number(value));
        }
    for (const auto& [marker, number] : numbers) {
        Json source{{"property", marker}};
        if (number) source["number"] = true;
        source["printed"] = true;
        facts[fact_name(marker)] = source;
    }
    for (const CounterSurvey* counter : counters) {
        for (const auto& [layer, levels] : counter->layers)
            if (!layer.empty())
                facts[fact_name(layer)] =
                    levels == 2 ? Json{{"layer", layer}, {"values", {{"1", false}, {"2", true}}}}
                                : Json{{"layer", layer}, {"number", true}, {"minus", 1}};
        for (const std::string& property : counter->properties)
            facts[fact_name(property)] = {{"property", property}, {"number", true}};
    }
    return facts;
}

Json counters_of(const std::vector<CounterSurvey>& counters, Json& notes) {
    Sorts sorts;
    for (const CounterSurvey& counter : counters)
        sorts[counter.prototypes].push_back(&counter);
    Json list = Json::array();
    for (const auto& [prototypes, members] : sorts) {
        Json sort;
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

Json game_facts_of(const vassal::Module& module, Json& notes) {
    Json facts = Json::object();
    const std::function<void(const vassal::TurnLevel&)> level = [&](const vassal::TurnLevel& one) {
        if (!one.property.empty()) {
            const std::string name = contains(one.property + one.name, "phase")    ? "phase"
                                     : contains(one.property + one.name, "player") ? "phasing"
                                     : contains(one.property + one.name, "year")   ? "year"
                                     : contains(one.property + one.name, "turn")   ? "turn"
                                                                                   : fact_name(one.property);
            facts[name] = one.property;
        }
        for (const vassal::TurnLevel& inner : one.levels)
            level(inner);
    };
    for (const vassal::TurnTracker& tracker : module.turn_trackers)
        for (const vassal::TurnLevel& one : tracker.levels)
            level(one);
    for (const vassal::PropertyDefinition& property : module.properties)
        if (property.level == vassal::PropertyDefinition::Level::module)
            notes.push_back(
                fmt::format("/game_facts: the module has the property \"{}\" ({}): a fact of the game? ?",
                            property.name, property.initial_value));
    return facts;
}

}  // namespace

Json draft_binding(const vassal::Module& module, std::string_view game) {
    Json notes = Json::array();
    Json binding{{"game", game}, {"module", module.name}, {"sides", Json::object()}, {"maps", Json::array()}};
    for (const std::string& side : module.sides)
        binding["sides"][side] = side;
    notes.push_back("/sides: which side of the game does each side of the roster play? ?");
    for (const vassal::MapDefinition& map : module.maps) {
        Json entry{{"map", map.identifier()}, {"means", map.is_private ? "nothing" : "places"}};
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

BindingCheck check_binding(const Binding& binding, const vassal::Module& module, const game::Map& map) {
    BindingCheck check;
    const auto problem = [&](std::string pointer, std::string what) {
        check.problems.push_back(fmt::format("{}: {}", pointer, what));
    };
    if (binding.module() != module.name)
        problem("/module", fmt::format("the module is called \"{}\"", module.name));
    for (std::size_t i = 0; i < binding.maps().size(); ++i) {
        const MapMeaning& meaning = binding.maps()[i];
        if (module.find_map(meaning.map) == nullptr)
            problem(fmt::format("/maps/{}", i), fmt::format("the module has no map \"{}\"", meaning.map));
        for (const auto& [location, place] : meaning.named)
            if (!map.find(place))
                problem(fmt::format("/maps/{}/named/{}", i, location),
                        fmt::format("the game has no place \"{}\"", place));
    }
    const std::vector<CounterSurvey> counters = survey(module);
    std::vector<std::size_t> of_sort(binding.counters().size(), 0);
    std::vector<std::set<game::Name, game::ByText>> lacking(binding.counters().size());
    for (std::size_t i = 0; i < binding.counters().size(); ++i)
        for (const auto& [fact, source] : binding.counters()[i].facts)
            lacking[i].insert(fact);
    for (const CounterSurvey& counter : counters) {
        const auto sort = std::find_if(binding.counters().begin(), binding.counters().end(),
                                       [&](const CounterSort& one) { return is_of(counter, one); });
        if (sort == binding.counters().end()) {
            check.unbound.push_back(counter.name);
            continue;
        }
        const auto i = static_cast<std::size_t>(sort - binding.counters().begin());
        ++of_sort[i];
        for (const auto& [fact, source] : sort->facts)
            if (counter.has(source.property)) lacking[i].erase(fact);
    }
    for (std::size_t i = 0; i < binding.counters().size(); ++i) {
        const std::string pointer = fmt::format("/counters/{}", i);
        check.bound.emplace_back(pointer, of_sort[i]);
        if (of_sort[i] == 0)
            problem(pointer, "no counter of the module's palette is of this sort");
        else
            for (const game::Name fact : lacking[i])
                problem(fmt::format("{}/facts/{}", pointer, fact.text()),
                        fmt::format("no counter of this sort has the property \"{}\"",
                                    binding.counters()[i].facts.at(fact).property));
    }
    return check;
}

}  // namespace umpire::binding
