#include "candidates.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::samples {

using game::Kind;
using game::Subject;
using orders::Argument;
using orders::ArgumentType;
using orders::Instruction;

namespace {

/// So long an order has run in a circle.
constexpr int longest_walk = 60;

bool is_name(ArgumentType type) {
    return type == ArgumentType::unit || type == ArgumentType::group || type == ArgumentType::location ||
           type == ArgumentType::side;
}

}  // namespace

Candidates::Candidates(const check::Request& request, const game::Position& position, const Habits& habits,
                       Chance& chance)
    : request_(request), position_(position), habits_(habits), chance_(chance) {
    for (std::uint32_t place = 0; place < request.map->size(); ++place)
        if (request.map->attribute(place, game::fact::port_name).known() ||
            request.map->attribute(place, game::Name::of("port")).known())
            ports_.push_back({Kind::location, place});
}

std::string Candidates::other_side(const std::string& side) const {
    for (const auto& [roster, name] : request_.binding->sides())
        if (name != side) return name;
    return side;
}

std::vector<Subject> Candidates::groups_of(const std::string& side) const {
    std::vector<Subject> groups;
    for (std::uint32_t i = 0; i < position_.count(Kind::group); ++i) {
        const Subject group{Kind::group, i};
        if (position_.get(group, game::fact::side) == game::Value(side) &&
            !position_.units_in(group).empty() && position_.location(group))
            groups.push_back(group);
    }
    return groups;
}

std::vector<Subject> Candidates::units_of(const std::string& side) const {
    std::vector<Subject> units;
    for (std::uint32_t i = 0; i < position_.count(Kind::unit); ++i) {
        const Subject unit{Kind::unit, i};
        if (position_.get(unit, game::fact::side) == game::Value(side)) units.push_back(unit);
    }
    return units;
}

std::optional<Subject> Candidates::here() const {
    return focus_ ? position_.location(*focus_) : std::nullopt;
}

Subject Candidates::destination(Subject group) {
    const auto from = position_.location(group);
    const game::Map& map = position_.map();
    if (!from || from->index >= map.size()) return chance_.one_of(ports_);
    if (chance_.in(3)) {
        std::vector<Subject> near;
        for (const Subject port : ports_)
            if (const auto apart = map.distance(from->index, port.index); apart && *apart <= 16)
                near.push_back(port);
        if (!near.empty()) return chance_.one_of(near);
    }
    if (chance_.in(4)) {
        const std::string* side = position_.get(group, game::fact::side).text();
        const auto enemies = groups_of(other_side(side == nullptr ? "" : *side));
        if (!enemies.empty())
            if (const auto there = position_.location(chance_.one_of(enemies));
                there && there->index < map.size()) {
                const auto around = map.within(there->index, static_cast<int>(chance_.below(3)));
                if (!around.empty()) return {Kind::location, chance_.one_of(around)};
            }
    }
    const auto around = map.within(from->index, 1 + static_cast<int>(chance_.below(14)));
    if (around.empty()) return *from;
    return {Kind::location, chance_.one_of(around)};
}

std::string Candidates::written(const std::string& name) {
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    });
    return plain ? name : '"' + name + '"';
}

std::optional<Subject> Candidates::chosen_group(const std::string& argument) const {
    for (const auto& [name, subject] : chosen_)
        if (name == argument) return subject;
    return std::nullopt;
}

std::string Candidates::group_name(const Argument& argument, const std::string& side) {
    if (argument.made) {
        std::vector<Subject> empty;
        for (std::uint32_t i = 0; i < position_.count(Kind::group); ++i) {
            const Subject group{Kind::group, i};
            if (position_.get(group, game::fact::side) == game::Value(side) &&
                (position_.units_in(group).empty() || chance_.in(6)) && has_counter(group))
                empty.push_back(group);
        }
        return empty.empty() ? "" : written(position_.name(chance_.one_of(empty)));
    }
    std::string whose = side;
    if (argument.whose == orders::Whose::enemys ||
        (argument.whose == orders::Whose::anybodys && chance_.in(2)))
        whose = other_side(side);
    std::vector<Subject> groups = groups_of(whose);
    if (groups.empty()) return "";
    Subject group = chance_.one_of(groups);
    if (focus_ && !chance_.in(5)) {
        // The one that is looked at, or those near it.
        if (position_.get(*focus_, game::fact::side) == game::Value(whose)) {
            group = *focus_;
            if (chosen_group(argument.name) || (argument.list && chance_.in(2))) {
                const auto place = here();
                std::erase_if(groups, [&](Subject one) { return position_.location(one) != place; });
                if (!groups.empty()) group = chance_.one_of(groups);
            }
        } else if (const auto place = here(); place && place->index < position_.map().size()) {
            std::erase_if(groups, [&](Subject one) {
                const auto there = position_.location(one);
                const auto apart = there && there->index < position_.map().size()
                                       ? position_.map().distance(place->index, there->index)
                                       : std::nullopt;
                return !apart || *apart > 6;
            });
            if (!groups.empty()) group = chance_.one_of(groups);
        }
    }
    chosen_.emplace_back(argument.name, group);
    return written(position_.name(group));
}

std::string Candidates::unit_name(const Argument& argument, const std::string& side) {
    std::string whose = side;
    if (argument.whose == orders::Whose::enemys) whose = other_side(side);
    std::vector<Subject> units;
    if (const auto group = chosen_group(argument.of)) {
        units = position_.units_in(*group);
    } else {
        units = units_of(whose);
        if (argument.whose == orders::Whose::anybodys)
            for (const Subject unit : units_of(other_side(whose)))
                units.push_back(unit);
        const auto place = here();
        if (place && !chance_.in(6)) {
            const game::Map& map = position_.map();
            std::erase_if(units, [&](Subject one) {
                const auto there = position_.location(one);
                if (!there || there->index >= map.size() || place->index >= map.size()) return true;
                const auto apart = map.distance(place->index, there->index);
                return !apart || *apart > 1;
            });
        }
    }
    if (units.empty()) return "";
    return written(position_.name(chance_.one_of(units)));
}

std::string Candidates::place_name() {
    const auto place = here();
    if (place && chance_.in(2)) return written(position_.name(*place));
    if (focus_) return written(position_.name(destination(*focus_)));
    return ports_.empty() ? "" : written(position_.name(chance_.one_of(ports_)));
}

std::string Candidates::path() {
    auto place = here();
    if (!place || place->index >= position_.map().size()) return "";
    std::string text;
    for (std::size_t steps = 1 + chance_.below(4); steps > 0; --steps) {
        const auto next = position_.map().neighbours(place->index);
        if (next.empty()) break;
        place = Subject{Kind::location, chance_.one_of(next)};
        text += fmt::format("{}{}", text.empty() ? "" : " ", written(position_.name(*place)));
    }
    return text;
}

std::string Candidates::word_of(const std::string& list) {
    const game::WordList* words = request_.rules->catalog().registry().words(list);
    if (words == nullptr || words->empty()) return "";
    auto word = words->begin();
    std::advance(word, static_cast<std::ptrdiff_t>(chance_.below(words->size())));
    std::string text = word->first;
    std::replace(text.begin(), text.end(), ' ', '_');
    return text;
}

std::string Candidates::value_of(const Argument& argument, const std::string& side) {
    if (!argument.words.empty() && argument.type != ArgumentType::location) return word_of(argument.words);
    switch (argument.type) {
        case ArgumentType::group:
            return group_name(argument, side);
        case ArgumentType::unit:
            return unit_name(argument, side);
        case ArgumentType::side:
            return chance_.in(4) ? other_side(side) : side;
        case ArgumentType::location:
            return place_name();
        case ArgumentType::path:
            return path();
        case ArgumentType::number:
            return std::to_string(chance_.one_of(habits_.numbers));
        case ArgumentType::choice:
            return chance_.one_of(argument.choices);
        case ArgumentType::dice:
            return std::to_string(chance_.die(6));
        case ArgumentType::word:
        case ArgumentType::text:
        case ArgumentType::flag:
            return "";
    }
    return "";
}

std::string Candidates::think_of(const orders::Verb& verb, const std::string& side) {
    chosen_.clear();
    const auto& program = verb.form.program();
    std::string text = verb.verb;
    std::size_t at = 0;
    const auto add = [&](const std::string& word) { text += (word == "," ? "" : " ") + word; };
    for (int walked = 0; walked < longest_walk && at < program.size(); ++walked) {
        const Instruction& now = program[at];
        ++at;
        switch (now.does) {
            case Instruction::Does::keyword:
                add(verb.form.keywords()[now.number]);
                break;
            case Instruction::Does::arrow:
                add("->");
                break;
            case Instruction::Does::comma:
                add(",");
                break;
            case Instruction::Does::value:
            case Instruction::Does::rest: {
                const Argument& argument = verb.form.arguments()[now.number];
                const std::string value = value_of(argument, side);
                if (value.empty()) return "";
                add(value);
                // A name and a path are written in one go.
                if ((is_name(argument.type) || argument.type == ArgumentType::path ||
                     argument.type == ArgumentType::dice) &&
                    at < program.size() && program[at].does == Instruction::Does::either)
                    if (const Instruction& more = program[at]; more.other == at + 1) at = more.next;
                break;
            }
            case Instruction::Does::either:
                at = chance_.in(2) ? now.next : now.other;
                break;
            case Instruction::Does::jump:
                at = now.next;
                break;
            case Instruction::Does::more_value:
                return "";
            case Instruction::Does::said:
                break;
            case Instruction::Does::end:
                return text;
        }
    }
    return "";
}

}  // namespace umpire::samples
