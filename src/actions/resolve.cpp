#include "umpire/actions/log_reader.hpp"
#include "umpire/game/map.hpp"
#include "umpire/spelling.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

namespace umpire::actions {

using game::Kind;
using game::Position;
using game::Subject;
using game::Value;
using orders::ArgumentType;

namespace {

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    });
}

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

std::optional<Subject> named(std::string_view name, std::span<const Kind> kinds, const Position& position) {
    for (const Kind kind : kinds)
        if (const auto found = position.find(kind, name)) return found;
    // Players write names as they like.
    for (const Kind kind : kinds)
        for (std::uint32_t index = 0; index < position.count(kind); ++index) {
            const Subject subject{kind, index};
            if (same_name(position.name(subject), name)) return subject;
            if (kind != Kind::location) continue;
            const auto* port = position.get(subject, "port_name").text();
            if (port != nullptr && same_name(*port, name)) return subject;
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

std::string nearest_name(std::string_view name, std::span<const Kind> kinds, const Position& position) {
    std::vector<std::string_view> names;
    for (const Kind kind : kinds)
        for (std::uint32_t index = 0; index < position.count(kind); ++index)
            names.push_back(position.name({kind, index}));
    return std::string(closest(name, names));
}

Value value_of_word(const std::string& word, const orders::OrderArgument& argument, const Position& position,
                    const game::Arguments& others, std::string& problem) {
    if (argument.type == ArgumentType::number || argument.type == ArgumentType::dice) {
        const auto number = orders::read_number(word);
        return number ? Value(*number) : Value(word);
    }
    const auto kinds = kinds_of(argument.type);
    if (kinds.empty()) return word;
    if (const auto thing = named(word, kinds, position)) return *thing;
    if (kinds.front() == Kind::location)
        if (const auto hex = printed_hex(word, position, others)) return *hex;
    const std::string nearest = nearest_name(word, kinds, position);
    if (const auto hexes = position.map().printed(word);
        hexes.size() > 1 && kinds.front() == Kind::location) {
        problem = fmt::format("there are several hexes {}: write {} or {}", word,
                              position.map().name(hexes.front()), position.map().name(hexes.back()));
        return {};
    }
    problem = fmt::format("there is no {} \"{}\"", name_of(argument.type), word);
    if (!nearest.empty()) problem += fmt::format("; the nearest is \"{}\"", nearest);
    return {};
}

Value value_of_argument(const orders::OrderArgument& argument, const Position& position,
                        const game::Arguments& others, std::string& problem) {
    if (argument.type == ArgumentType::flag) return true;
    Value::List values;
    for (const std::string& word : argument.words) {
        values.push_back(value_of_word(word, argument, position, others, problem));
        if (!problem.empty()) return {};
    }
    if (argument.type == ArgumentType::path || values.size() > 1) return values;
    return values.empty() ? Value() : std::move(values.front());
}

}  // namespace

std::optional<game::Arguments> resolve(const orders::Order& order, const Position& position,
                                       std::string& problem) {
    game::Arguments arguments;
    // Places last: which board a hex is on may follow from who is there.
    for (const bool places : {false, true})
        for (const orders::OrderArgument& argument : order.arguments) {
            const auto kinds = kinds_of(argument.type);
            if ((!kinds.empty() && kinds.front() == Kind::location) != places) continue;
            Value value = value_of_argument(argument, position, arguments, problem);
            if (!problem.empty()) return std::nullopt;
            if (value.known()) arguments[argument.name] = std::move(value);
        }
    return arguments;
}

namespace {

Value stated_value(std::string_view text) {
    if (const auto number = orders::read_number(text)) return *number;
    if (text == "yes" || text == "no") return text == "yes";
    return text;
}

}  // namespace

std::optional<StatedFact> stated_fact(std::string_view text, const Position& position) {
    static constexpr std::array everything{Kind::unit, Kind::group, Kind::location};
    const auto is = text.rfind(" is ");
    if (is == std::string_view::npos) return std::nullopt;
    const std::string_view value = text.substr(is + 4);
    std::string_view before = text.substr(0, is);
    StatedFact stated;
    if (const auto of = before.find(" of "); of != std::string_view::npos) {
        stated.fact = before.substr(0, of);
        before = before.substr(of + 4);
        // "distance of Bismarck to Hood": what follows the name belongs to the fact.
        if (const auto to = before.find(" to "); to != std::string_view::npos) {
            stated.fact += before.substr(to);
            before = before.substr(0, to);
        }
        stated.value = stated_value(value);
    } else if (Value said = stated_value(value); said.text() == nullptr || position.find(Kind::side, value)) {
        // "research Germany torpedo is 2": nobody's but the game's.
        stated.fact = before;
        stated.value = std::move(said);
        return stated;
    } else {
        stated.fact = value;
        stated.value = true;
        if (stated.fact.starts_with("not ")) {
            stated.fact.erase(0, 4);
            stated.value = false;
        }
    }
    if (same_name(before, "the game")) return stated;
    const auto about = named(before, everything, position);
    if (!about) return std::nullopt;
    stated.about = *about;
    return stated;
}

}  // namespace umpire::actions
