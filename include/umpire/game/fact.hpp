#pragma once

#include "umpire/game/name.hpp"
#include "umpire/game/value.hpp"

#include <string>
#include <vector>

/// Typed names of facts. A rule asks through one of these, so that a misspelt name, or a number that is asked
/// for as a text, does not compile. What each means stands in module-schema/<game>/facts.json, which is held
/// against the handles one by one when the program is built.
namespace umpire::game {

/// What a fact may be about.
struct Kinds {
    std::uint8_t bits = 0;

    constexpr bool has(Kind kind) const { return (bits >> static_cast<unsigned>(kind) & 1U) != 0; }
    friend constexpr Kinds operator|(Kinds one, Kinds other) {
        return {static_cast<std::uint8_t>(one.bits | other.bits)};
    }
    friend constexpr bool operator==(Kinds, Kinds) = default;
};

constexpr Kinds only(Kind kind) {
    return {static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind))};
}

namespace about {
inline constexpr Kinds game = only(Kind::game);
inline constexpr Kinds side = only(Kind::side);
inline constexpr Kinds unit = only(Kind::unit);
inline constexpr Kinds group = only(Kind::group);
inline constexpr Kinds location = only(Kind::location);
inline constexpr Kinds battle = only(Kind::battle);
inline constexpr Kinds marker = only(Kind::marker);
}  // namespace about

/// Any fact, whatever its type: what can be asked whether it is known, copied and forgotten.
struct Fact {
    Name name;
    Kinds about;

    template <std::size_t size>
    constexpr Fact(const char (&literal)[size], Kinds kinds) : name(literal), about(kinds) {}
    constexpr Fact(Name the_name, Kinds kinds) : name(the_name), about(kinds) {}
    constexpr operator Name() const { return name; }
};

/// One that somebody asks for by its text.
inline Fact any_fact(std::string_view text) {
    return {Name::of(text), Kinds{0x7f}};
}

/// @name What values a fact has; `Takes` says whether one may be given to it.
/// @{
template <class Given>
concept AnyValue = std::same_as<std::remove_cvref_t<Given>, Value>;
template <class Given>
concept TruthValue = std::same_as < std::remove_cvref_t<Given>,
bool > || AnyValue<Given>;
template <class Given>
concept NumberValue = (std::is_arithmetic_v<std::remove_cvref_t<Given>> &&
                       !std::same_as<std::remove_cvref_t<Given>, bool>) ||
                      AnyValue<Given>;
template <class Given>
concept TextValue = std::convertible_to<Given, std::string_view> || AnyValue<Given>;
template <class Given>
concept ThingValue = std::same_as<std::remove_cvref_t<Given>, Subject> || AnyValue<Given>;
template <class Given>
concept ListValue = std::same_as<std::remove_cvref_t<Given>, Value::List> ||
    std::same_as<std::remove_cvref_t<Given>, std::vector<Subject>> || AnyValue<Given>;

struct YesNo : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = TruthValue<Given>;
};
struct Number : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = NumberValue<Given>;
};
/// One of the words that the registry lists, or a text that is free.
struct Word : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = TextValue<Given>;
};
struct Thing : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = ThingValue<Given>;
};
/// A list of things, of words or of numbers.
struct Several : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = ListValue<Given>;
};
/// Printed as a number on some counters and as a letter on others, or named and counted alike.
struct Mixed : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = true;
};
/// @}

/// Facts that differ in what their names end with: "distance to Hood", "nrp Axis". Each `{}` of the pattern
/// is a name or a word.
template <class Of>
struct Family {
    std::string_view pattern;
    Kinds about;

    constexpr Family(const char* the_pattern, Kinds kinds) : pattern(the_pattern), about(kinds) {}
    template <class... Words>
    Of operator()(const Words&... words) const {
        return Of(named({std::string_view(words)...}), about);
    }
    Name named(std::initializer_list<std::string_view> words) const;
    /// What all of their names begin with.
    constexpr std::string_view beginning() const { return pattern.substr(0, pattern.find('{')); }
};

Name filled_in(std::string_view pattern, std::initializer_list<std::string_view> words);

template <class Of>
Name Family<Of>::named(std::initializer_list<std::string_view> words) const {
    return filled_in(pattern, words);
}

}  // namespace umpire::game
