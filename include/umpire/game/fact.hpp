#pragma once

#include "umpire/game/name.hpp"
#include "umpire/game/value.hpp"

#include <string>
#include <vector>

/// Typed names of facts. A rule asks through one of these, so that a misspelt name, a number that is asked
/// for as a text, or a fact of a unit that is asked of a place, does not compile. What each means stands in
/// module-schema/<game>/facts.json, which is held against the handles one by one when the program is built.
namespace umpire::game {

/// Any fact, whatever its type: what can be asked whether it is known, copied and forgotten.
struct Fact {
    Name name;
    Kinds about;

    /// What it is about as far as its type tells.
    static constexpr Kinds kinds = any_kind;

    template <std::size_t size>
    constexpr Fact(const char (&literal)[size], Kinds of) : name(literal), about(of) {}
    constexpr Fact(Name the_name, Kinds of) : name(the_name), about(of) {}
    constexpr operator Name() const { return name; }

    template <class Given>
    static constexpr bool takes = std::same_as<std::remove_cvref_t<Given>, Value>;
};

/// One that somebody asks for by its text.
inline Fact any_fact(std::string_view text) {
    return {Name::of(text), any_kind};
}

Name filled_in(std::string_view pattern, std::initializer_list<std::string_view> words);

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
concept ThingValue = std::derived_from<std::remove_cvref_t<Given>, Subject> || AnyValue<Given>;
template <class Given>
concept ListValue = std::same_as<std::remove_cvref_t<Given>, Value::List> ||
    std::derived_from<typename std::remove_cvref_t<Given>::value_type, Subject> || AnyValue<Given>;
struct AnyYesNo : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = TruthValue<Given>;
};
struct AnyNumber : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = NumberValue<Given>;
};
/// One of the words that the registry lists, or a text that is free.
struct AnyWord : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = TextValue<Given>;
};
struct AnyThing : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = ThingValue<Given>;
};
/// A list of things, of words or of numbers.
struct AnySeveral : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = ListValue<Given>;
};
/// Printed as a number on some counters and as a letter on others, or named and counted alike.
struct AnyMixed : Fact {
    using Fact::Fact;
    template <class Given>
    static constexpr bool takes = true;
};
/// @}

/// @name What may be asked of a thing, as far as the code knows what it is.
/// @{
template <class Of, class Asked>
concept FactOfSuchAThing = std::derived_from<Of, Fact> && std::derived_from<Asked, Subject> &&
                           Of::kinds.meets(Asked::kinds);
template <class Of, class Asked>
concept YesNoOfSuchAThing = (std::derived_from<Of, AnyYesNo> ||
                             std::derived_from<Of, AnyMixed>)&&FactOfSuchAThing<Of, Asked>;
template <class Of, class Asked>
concept NumberOfSuchAThing = (std::derived_from<Of, AnyNumber> ||
                              std::derived_from<Of, AnyMixed>)&&FactOfSuchAThing<Of, Asked>;
template <class Of, class Asked>
concept TextOfSuchAThing = (std::derived_from<Of, AnyWord> ||
                            std::derived_from<Of, AnyMixed>)&&FactOfSuchAThing<Of, Asked>;
/// @}

/// A fact with such values, of things of these kinds.
template <class Valued, Kinds of>
struct FactOf : Valued {
    static constexpr Kinds kinds = of;

    template <std::size_t size>
    constexpr FactOf(const char (&literal)[size], About<of>) : Valued(literal, of) {}
    constexpr FactOf(Name the_name, About<of>) : Valued(the_name, of) {}
};

/// Facts that differ in what their names end with: "distance to Hood", "nrp Axis". Each `{}` of the pattern
/// is a name or a word.
template <class Each, Kinds of>
struct FamilyOf {
    std::string_view pattern;

    constexpr FamilyOf(const char* the_pattern, About<of>) : pattern(the_pattern) {}
    template <class... Words>
    Each operator()(const Words&... words) const {
        return Each(filled_in(pattern, {std::string_view(words)...}), About<of>());
    }
    /// What all of their names begin with.
    constexpr std::string_view beginning() const { return pattern.substr(0, pattern.find('{')); }
};

/// @name A fact or a family is declared with what it is about, `YesNo sunk{"sunk", about::unit}`, and that is
/// part of its type.
/// @{
template <Kinds of>
struct YesNo : FactOf<AnyYesNo, of> {
    using FactOf<AnyYesNo, of>::FactOf;
};
template <class Named, Kinds of>
YesNo(const Named&, About<of>) -> YesNo<of>;
template <Kinds of>
struct YesNoFamily : FamilyOf<YesNo<of>, of> {
    using FamilyOf<YesNo<of>, of>::FamilyOf;
};
template <Kinds of>
YesNoFamily(const char*, About<of>) -> YesNoFamily<of>;

template <Kinds of>
struct Number : FactOf<AnyNumber, of> {
    using FactOf<AnyNumber, of>::FactOf;
};
template <class Named, Kinds of>
Number(const Named&, About<of>) -> Number<of>;
template <Kinds of>
struct NumberFamily : FamilyOf<Number<of>, of> {
    using FamilyOf<Number<of>, of>::FamilyOf;
};
template <Kinds of>
NumberFamily(const char*, About<of>) -> NumberFamily<of>;

template <Kinds of>
struct Word : FactOf<AnyWord, of> {
    using FactOf<AnyWord, of>::FactOf;
};
template <class Named, Kinds of>
Word(const Named&, About<of>) -> Word<of>;
template <Kinds of>
struct WordFamily : FamilyOf<Word<of>, of> {
    using FamilyOf<Word<of>, of>::FamilyOf;
};
template <Kinds of>
WordFamily(const char*, About<of>) -> WordFamily<of>;

template <Kinds of>
struct Thing : FactOf<AnyThing, of> {
    using FactOf<AnyThing, of>::FactOf;
};
template <class Named, Kinds of>
Thing(const Named&, About<of>) -> Thing<of>;
template <Kinds of>
struct ThingFamily : FamilyOf<Thing<of>, of> {
    using FamilyOf<Thing<of>, of>::FamilyOf;
};
template <Kinds of>
ThingFamily(const char*, About<of>) -> ThingFamily<of>;

template <Kinds of>
struct Several : FactOf<AnySeveral, of> {
    using FactOf<AnySeveral, of>::FactOf;
};
template <class Named, Kinds of>
Several(const Named&, About<of>) -> Several<of>;
template <Kinds of>
struct SeveralFamily : FamilyOf<Several<of>, of> {
    using FamilyOf<Several<of>, of>::FamilyOf;
};
template <Kinds of>
SeveralFamily(const char*, About<of>) -> SeveralFamily<of>;

template <Kinds of>
struct Mixed : FactOf<AnyMixed, of> {
    using FactOf<AnyMixed, of>::FactOf;
};
template <class Named, Kinds of>
Mixed(const Named&, About<of>) -> Mixed<of>;
template <Kinds of>
struct MixedFamily : FamilyOf<Mixed<of>, of> {
    using FamilyOf<Mixed<of>, of>::FamilyOf;
};
template <Kinds of>
MixedFamily(const char*, About<of>) -> MixedFamily<of>;
/// @}

}  // namespace umpire::game
