#include "umpire/actions/log_reader.hpp"
#include "umpire/actions/names.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/spelling.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::actions {

using game::Kind;
using game::Position;
using game::Subject;
using game::Value;
using orders::ArgumentType;

namespace {

/// The hex that is printed so on the only board that has one, else on the board that the others of the order
/// are on.
std::optional<Subject> printed_hex(std::string_view name, const Position& position,
                                   const game::Arguments& others) {
    const auto hexes = position.map().printed(name);
    if (hexes.size() == 1) return Subject{Kind::location, hexes.front()};
    for (const auto& [argument, value] : others) {
        const Value::List alone{value};
        for (const Value& other : value.list() != nullptr ? *value.list() : alone) {
            const auto place =
                other.subject() != nullptr ? position.location(*other.subject()) : std::nullopt;
            if (!place || place->index >= position.map().size()) continue;
            for (const std::uint32_t hex : hexes)
                if (position.map().board(hex) == position.map().board(place->index))
                    return Subject{Kind::location, hex};
        }
    }
    return std::nullopt;
}

std::span<const Kind> kinds_of(ArgumentType type) {
    static constexpr std::array units{Kind::unit, Kind::group};
    static constexpr std::array groups{Kind::group, Kind::unit};
    static constexpr std::array places{Kind::location};
    if (type == ArgumentType::unit) return units;
    if (type == ArgumentType::group) return groups;
    if (type == ArgumentType::location || type == ArgumentType::path) return places;
    return {};
}

std::string joined(const std::vector<Subject>& things, const Position& position) {
    std::string text;
    for (std::size_t i = 0; i < things.size(); ++i)
        text += fmt::format("{}{}",
                            i == 0                   ? ""
                            : i + 1 == things.size() ? " or "
                                                     : ", ",
                            position.name(things[i]));
    return text;
}

/// The one gate between what a player wrote and the rules: what each word of an order means, or why it can
/// mean nothing.
class Gate {
  public:
    Gate(const orders::Order& order, const orders::Verb& verb, const Position& position,
         const game::Registry& registry, const game::Roles& roles, const std::string& side)
        : order_(order), verb_(verb), position_(position), registry_(registry), roles_(roles), side_(side) {}

    ResolvedOrder pass() {
        ResolvedOrder resolved;
        // Places last: which board a hex is on may follow from who is there.
        for (const bool places : {false, true})
            for (const orders::OrderArgument& argument : order_.arguments) {
                const auto kinds = kinds_of(argument.type);
                if ((!kinds.empty() && kinds.front() == Kind::location) != places) continue;
                Value value = value_of(argument, resolved.arguments);
                if (problem_.empty()) check(argument, value);
                if (!problem_.empty()) return {{}, std::move(problem_)};
                if (value.known()) resolved.arguments[argument.name] = std::move(value);
            }
        check_members(resolved.arguments);
        resolved.problem = std::move(problem_);
        return resolved;
    }

  private:
    Value value_of(const orders::OrderArgument& argument, const game::Arguments& others) {
        if (argument.type == ArgumentType::flag) return true;
        Value::List values;
        for (const std::string& word : argument.words) {
            values.push_back(value_of_word(word, argument, others));
            if (!problem_.empty()) return {};
        }
        if (argument.type == ArgumentType::path || values.size() > 1) return values;
        return values.empty() ? Value() : std::move(values.front());
    }

    Value value_of_word(const std::string& word, const orders::OrderArgument& argument,
                        const game::Arguments& others) {
        if (argument.type == ArgumentType::number || argument.type == ArgumentType::dice) {
            const auto number = orders::read_number(word);
            return number ? Value(*number) : Value(word);
        }
        if (const orders::Argument* form = verb_.form.find(argument.name);
            form != nullptr && !form->words.empty())
            return listed_word(word, form->words);
        if (argument.type == ArgumentType::side) return listed_word(word, "side");
        const auto kinds = kinds_of(argument.type);
        if (kinds.empty()) return word;
        const orders::Argument* form = verb_.form.find(argument.name);
        const bool made = form != nullptr && form->made;
        const bool place = kinds.front() == Kind::location;
        NamedThing named = find_named(word, kinds, position_, Parts::never);
        if (!named.found && place) named.found = printed_hex(word, position_, others);
        if (!named.found && made) return word;
        if (!named.found && !(place && !position_.map().printed(word).empty()))
            named = find_named(word, kinds, position_);
        if (!named.found)
            if (const auto rest = without_type(word); !rest.empty())
                if (const NamedThing plain = find_named(rest, kinds, position_); plain.found) named = plain;
        if (named.found) return *named.found;
        if (const auto hexes = position_.map().printed(word); hexes.size() > 1 && place)
            problem_ = fmt::format("there are several hexes {}: write {} or {}", word,
                                   position_.map().name(hexes.front()), position_.map().name(hexes.back()));
        else if (named.several.size() > 1)
            problem_ = fmt::format("\"{}\" may be {}", word, joined(named.several, position_));
        else
            problem_ = fmt::format("there is no {} \"{}\"", name_of(argument.type), word);
        if (named.several.empty() && position_.map().printed(word).size() < 2)
            if (const std::string nearest = nearest_name(word, kinds, position_); !nearest.empty())
                problem_ += fmt::format("; the nearest is \"{}\"", nearest);
        return {};
    }

    /// "BB Hood" is Hood.
    std::string_view without_type(std::string_view word) const {
        const std::size_t blank = word.find(' ');
        if (blank == std::string_view::npos || !registry_.spelt("unit_type", word.substr(0, blank)))
            return {};
        return word.substr(blank + 1);
    }

    Value listed_word(const std::string& word, const std::string& list) {
        if (auto spelt = registry_.spelt(list, word)) return std::move(*spelt);
        std::string blanks = word;
        std::replace(blanks.begin(), blanks.end(), '_', ' ');
        if (auto spelt = registry_.spelt(list, blanks)) return std::move(*spelt);
        const game::WordList* words = registry_.words(list);
        if (words == nullptr) return word;
        std::vector<std::string_view> names;
        for (const auto& [name, others] : *words)
            names.push_back(name);
        problem_ =
            fmt::format("there is no {} \"{}\"; the nearest is \"{}\"", list, word, closest(word, names));
        return {};
    }

    void check(const orders::OrderArgument& argument, const Value& value) {
        const orders::Argument* form = verb_.form.find(argument.name);
        std::vector<Subject> things;
        if (value.subject() != nullptr) things.push_back(*value.subject());
        if (value.list() != nullptr && argument.type != ArgumentType::path)
            for (const Value& element : *value.list())
                if (element.subject() != nullptr) things.push_back(*element.subject());
        const bool repeated = form != nullptr && form->repeated;
        for (std::size_t i = 0; i < things.size() && problem_.empty(); ++i) {
            if (!repeated && std::find(things.begin(), things.begin() + static_cast<std::ptrdiff_t>(i),
                                       things[i]) != things.begin() + static_cast<std::ptrdiff_t>(i))
                problem_ = fmt::format("{} is named twice", position_.name(things[i]));
            else if (form != nullptr)
                check_owner(things[i], *form);
        }
    }

    void check_owner(Subject thing, const orders::Argument& form) {
        const orders::Whose whose = form.whose;
        const std::string* owner = position_.get(thing, game::fact::side).text();
        if (owner == nullptr || side_.empty() || whose == orders::Whose::anybodys) return;
        if (whose == orders::Whose::own && *owner != side_)
            problem_ = fmt::format("{} is of the {} side, and {} gives the order", position_.name(thing),
                                   *owner, side_);
        if (whose == orders::Whose::enemys && *owner == side_)
            problem_ = fmt::format("{} is of the {} side itself", position_.name(thing), side_);
        if (whose == orders::Whose::own && !form.fallen && problem_.empty() && thing.kind == Kind::unit &&
            position_.get(thing, roles_.lost).is_yes())
            problem_ = fmt::format("{} has been {}", position_.name(thing), roles_.lost_in_word);
    }

    /// By itself, or aboard a ship that is.
    bool is_in(Subject unit, Subject group) const {
        auto inside = position_.inside(unit);
        while (inside && *inside != group)
            inside = position_.inside(*inside);
        return inside.has_value();
    }

    /// Units that are said to be of a group must be in it.
    void check_members(const game::Arguments& arguments) {
        for (const orders::Argument& form : verb_.form.arguments()) {
            const auto units = arguments.find(form.name);
            const auto group = arguments.find(form.of);
            if (form.of.empty() || units == arguments.end() || group == arguments.end()) continue;
            if (group->second.subject() == nullptr || group->second.subject()->kind != Kind::group) continue;
            const Value::List alone{units->second};
            for (const Value& unit : units->second.list() != nullptr ? *units->second.list() : alone)
                if (unit.subject() != nullptr && unit.subject()->kind == Kind::unit && problem_.empty() &&
                    !is_in(*unit.subject(), *group->second.subject()))
                    problem_ = fmt::format("{} is not in {}", position_.name(*unit.subject()),
                                           position_.name(*group->second.subject()));
        }
    }

    const orders::Order& order_;
    const orders::Verb& verb_;
    const Position& position_;
    const game::Registry& registry_;
    const game::Roles& roles_;
    const std::string& side_;
    std::string problem_;
};

}  // namespace

ResolvedOrder resolve(const orders::Order& order, const orders::Verb& verb, const Position& position,
                      const game::Registry& registry, const game::Roles& roles, const std::string& side) {
    return Gate(order, verb, position, registry, roles, side).pass();
}

}  // namespace umpire::actions
