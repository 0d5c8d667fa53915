#pragma once

#include "umpire/rules/inquiry.hpp"

/// Facts that are lists of things, and all things of a kind: what the rules of every game ask for.
namespace umpire::rules {

/// The things in a list fact, or the one thing that it is; none if nobody has said.
std::vector<game::Subject> listed(Inquiry& ask, game::Subject about, const Several& fact);
std::vector<game::Subject> listed(Inquiry& ask, game::Subject about, const Thing& fact);
std::vector<game::Subject> listed(Inquiry& ask, game::Subject about, const Mixed& fact);
bool holds(const std::vector<game::Subject>& things, game::Subject thing);
bool holds(const std::vector<std::string>& words, std::string_view word);
game::Value::List as_list(const std::vector<game::Subject>& things);
/// A list fact gets one thing more, unless it has it.
void add_to_list(Resolution& now, game::Subject about, const Several& fact, game::Subject thing);
void take_from_list(Resolution& now, game::Subject about, const Several& fact, game::Subject thing);
/// The things that an argument names; none if it is not there.
std::vector<game::Subject> named(Inquiry& ask, const ThingArgument& argument);
/// Whether a word is one of these.
bool among(std::string_view word, std::initializer_list<std::string_view> words);
/// In the order in which they came.
std::vector<game::Subject> all_groups(const Inquiry& ask);
std::vector<game::Subject> all_units(const Inquiry& ask);

}  // namespace umpire::rules
