#include "umpire/binding/binding.hpp"
#include "umpire/binding/survey.hpp"
#include "umpire/game/map.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/module.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::binding {

namespace {

constexpr std::string_view level_ending = "_Level";

/// Of the levels of all turn trackers the properties, each with the texts that it can show; none if it
/// counts.
std::map<std::string, std::vector<std::string>> turn_properties(const vassal::Module& module) {
    std::map<std::string, std::vector<std::string>> all;
    vassal::for_each_level(module.turn_trackers, [&](const vassal::TurnLevel& one) {
        if (!one.property.empty()) all[one.property] = one.list;
    });
    return all;
}

bool holds(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

/// Holds everything that a binding names against the module.
class Inspection {
  public:
    Inspection(const Binding& binding, const vassal::Module& module, const game::Map& map)
        : binding_(binding), module_(module), map_(map), palette_(survey(module)) {}

    BindingCheck check() {
        if (binding_.module() != module_.name)
            problem("/module", fmt::format("the module is called \"{}\"", module_.name));
        for (const auto& [side, plays] : binding_.sides())
            roster_side("/sides/" + side, side);
        for (std::size_t i = 0; i < binding_.maps().size(); ++i)
            map(binding_.maps()[i], fmt::format("/maps/{}", i));
        counters();
        game_facts();
        return std::move(found_);
    }

  private:
    void problem(const std::string& pointer, const std::string& what) {
        found_.problems.push_back(fmt::format("{}: {}", pointer, what));
    }

    void roster_side(const std::string& pointer, const std::string& side) {
        if (!side.empty() && !holds(module_.sides, side))
            problem(pointer, fmt::format("the module's players have no side \"{}\"", side));
    }

    void map(const MapMeaning& meaning, const std::string& pointer) {
        roster_side(pointer + "/seen_by", meaning.seen_by);
        const vassal::MapDefinition* map = module_.find_map(meaning.map);
        if (map == nullptr) return problem(pointer, fmt::format("the module has no map \"{}\"", meaning.map));
        const vassal::BoardLayout layout(*map, &module_.board_source(*map));
        for (const auto& [location, place] : meaning.named) {
            const std::string named = fmt::format("{}/named/{}", pointer, location);
            if (!map_.find(place)) problem(named, fmt::format("the game has no place \"{}\"", place));
            if (!layout.find_location(location)) problem(named, "the module's map has no such place");
        }
        if (meaning.means == MapMeaning::Means::places && !shows_a_place(meaning, layout))
            problem(pointer, "none of its places is on the map of the game");
    }

    bool shows_a_place(const MapMeaning& meaning, const vassal::BoardLayout& layout) const {
        if (meaning.prefix.empty() && !meaning.named.empty()) return true;
        for (std::uint32_t place = 0; place < map_.size(); ++place) {
            const std::string_view name = map_.name(place);
            if (name.starts_with(meaning.prefix) && layout.find_location(name.substr(meaning.prefix.size())))
                return true;
        }
        return false;
    }

    /// What the counters of one sort show between them.
    struct Sort {
        std::vector<const CounterSurvey*> counters;

        bool has(std::string_view property) const {
            return std::any_of(counters.begin(), counters.end(),
                               [&](const CounterSurvey* one) { return one->has(property); });
        }
    };

    void counters() {
        std::vector<Sort> sorts(binding_.counters().size());
        for (const CounterSurvey& counter : palette_) {
            const auto sort = std::find_if(binding_.counters().begin(), binding_.counters().end(),
                                           [&](const CounterSort& one) { return is_of(counter, one); });
            if (sort == binding_.counters().end())
                found_.unbound.push_back(counter.name);
            else
                sorts[static_cast<std::size_t>(sort - binding_.counters().begin())].counters.push_back(
                    &counter);
        }
        for (std::size_t i = 0; i < sorts.size(); ++i) {
            const std::string pointer = fmt::format("/counters/{}", i);
            found_.bound.emplace_back(pointer, sorts[i].counters.size());
            if (sorts[i].counters.empty())
                problem(pointer, "no counter of the module's palette is of this sort");
            else
                counters_of(sorts[i], binding_.counters()[i], pointer);
        }
    }

    void counters_of(const Sort& sort, const CounterSort& meaning, const std::string& pointer) {
        if (!sort.has(meaning.name_property))
            problem(pointer + "/name",
                    fmt::format("no counter of this sort has the property \"{}\"", meaning.name_property));
        for (const auto& [fact, source] : meaning.facts) {
            const std::string place = fmt::format("{}/facts/{}", pointer, fact.text());
            if (!sort.has(source.property)) {
                problem(place,
                        fmt::format("no counter of this sort has the property \"{}\"", source.property));
                continue;
            }
            for (const auto& [text, value] : source.values)
                if (!can_show(sort, source.property, text))
                    problem(place, fmt::format("no counter of this sort shows \"{}\" as its {}", text,
                                               source.property));
        }
    }

    static bool can_show(const Sort& sort, const std::string& property, const std::string& text) {
        return std::any_of(sort.counters.begin(), sort.counters.end(), [&](const CounterSurvey* counter) {
            if (property == "BasicName" || property == "PieceName") return counter->name == text;
            // Whatever players may write can show anything.
            if (counter->properties.contains(property)) return true;
            if (const auto marker = counter->markers.find(property); marker != counter->markers.end())
                return marker->second == text;
            if (!property.ends_with(level_ending)) return false;
            const auto layer =
                counter->layers.find(property.substr(0, property.size() - level_ending.size()));
            if (layer == counter->layers.end()) return false;
            for (std::size_t level = 0; level <= layer->second; ++level)
                if (std::to_string(level) == text) return true;
            return false;
        });
    }

    void game_facts() {
        const auto of_turns = turn_properties(module_);
        for (const auto& [fact, source] : binding_.game_facts()) {
            const std::string pointer = fmt::format("/game_facts/{}", fact.text());
            const auto turn = of_turns.find(source.property);
            const bool global = std::any_of(module_.properties.begin(), module_.properties.end(),
                                            [&, &source = source](const vassal::PropertyDefinition& one) {
                                                return one.name == source.property;
                                            });
            if (turn == of_turns.end() && !global) {
                problem(pointer, fmt::format("neither a turn tracker nor the module has the property \"{}\"",
                                             source.property));
                continue;
            }
            if (turn == of_turns.end() || turn->second.empty()) continue;
            for (const auto& [text, value] : source.values)
                if (!holds(turn->second, text))
                    problem(pointer, fmt::format("the turn tracker never shows \"{}\" as its {}", text,
                                                 source.property));
        }
    }

    const Binding& binding_;
    const vassal::Module& module_;
    const game::Map& map_;
    const std::vector<CounterSurvey> palette_;
    BindingCheck found_;
};

}  // namespace

BindingCheck check_binding(const Binding& binding, const vassal::Module& module, const game::Map& map) {
    return Inspection(binding, module, map).check();
}

}  // namespace umpire::binding
