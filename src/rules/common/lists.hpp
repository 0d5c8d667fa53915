#pragma once

#include "umpire/rules/inquiry.hpp"

#include <algorithm>

/// Facts that are lists of things, and all things of a kind: what the rules of every game ask for.
namespace umpire::rules {

template <class Of>
concept ListsThings =
    std::derived_from<Of, AnySeveral> || std::derived_from<Of, AnyThing> || std::derived_from<Of, AnyMixed>;

/// The things that a value is or lists; none if nobody has said.
std::vector<Subject> things_in(const game::Value& value);
/// The things in a list fact, or the one thing that it is; none if nobody has said.
template <class Asked, FactOfSuchAThing<Asked> Of>
requires(ListsThings<Of>) std::vector<Subject> listed(Inquiry& ask, const Asked& about, const Of& fact) {
    return things_in(ask.fact(about, fact));
}
template <std::derived_from<Subject> Of>
bool holds(const std::vector<Of>& things, Subject thing) {
    return std::find(things.begin(), things.end(), thing) != things.end();
}
bool holds(const std::vector<std::string>& words, std::string_view word);
template <std::derived_from<Subject> Of>
game::Value::List as_list(const std::vector<Of>& things) {
    return game::Value::List(things.begin(), things.end());
}
/// A list fact gets one thing more, unless it has it.
template <class Asked, FactOfSuchAThing<Asked> Of>
requires(std::derived_from<Of, AnySeveral>) void add_to_list(Resolution& now, const Asked& about,
                                                             const Of& fact, Subject thing) {
    auto things = listed(now, about, fact);
    if (holds(things, thing)) return;
    things.push_back(thing);
    now.set(about, fact, things);
}
template <class Asked, FactOfSuchAThing<Asked> Of>
requires(std::derived_from<Of, AnySeveral>) void take_from_list(Resolution& now, const Asked& about,
                                                                const Of& fact, Subject thing) {
    auto things = listed(now, about, fact);
    if (std::erase(things, thing) > 0) now.set(about, fact, things);
}
/// The things that an argument names; none if it is not there.
template <std::derived_from<Argument> Of>
auto named(Inquiry& ask, const Of& argument) -> decltype(ask.subjects(argument)) {
    return ask.has(argument) ? ask.subjects(argument) : decltype(ask.subjects(argument)){};
}
/// Whether a word is one of these.
bool among(std::string_view word, std::initializer_list<std::string_view> words);
/// In the order in which they came.
Groups all_groups(const Inquiry& ask);
Units all_units(const Inquiry& ask);

}  // namespace umpire::rules
