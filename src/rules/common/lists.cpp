#include "lists.hpp"

#include <algorithm>

namespace umpire::rules {

namespace {

std::vector<Subject> things_in(const Value& value) {
    std::vector<Subject> all;
    if (value.subject() != nullptr) all.push_back(*value.subject());
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            if (element.subject() != nullptr) all.push_back(*element.subject());
    return all;
}

std::vector<Subject> all_of(const Inquiry& ask, Kind kind) {
    std::vector<Subject> things;
    for (std::uint32_t index = 0; index < ask.position().count(kind); ++index)
        things.push_back({kind, index});
    return things;
}

}  // namespace

std::vector<Subject> listed(Inquiry& ask, Subject about, const Several& fact) {
    return things_in(ask.fact(about, fact));
}

std::vector<Subject> listed(Inquiry& ask, Subject about, const Thing& fact) {
    return things_in(ask.fact(about, fact));
}

std::vector<Subject> listed(Inquiry& ask, Subject about, const Mixed& fact) {
    return things_in(ask.fact(about, fact));
}

bool holds(const std::vector<Subject>& things, Subject thing) {
    return std::find(things.begin(), things.end(), thing) != things.end();
}

bool holds(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

Value::List as_list(const std::vector<Subject>& things) {
    return Value::List(things.begin(), things.end());
}

void add_to_list(Resolution& now, Subject about, const Several& fact, Subject thing) {
    auto things = listed(now, about, fact);
    if (holds(things, thing)) return;
    things.push_back(thing);
    now.set(about, fact, as_list(things));
}

void take_from_list(Resolution& now, Subject about, const Several& fact, Subject thing) {
    auto things = listed(now, about, fact);
    if (!holds(things, thing)) return;
    things.erase(std::remove(things.begin(), things.end(), thing), things.end());
    now.set(about, fact, as_list(things));
}

std::vector<Subject> named(Inquiry& ask, const ThingArgument& argument) {
    return ask.has(argument) ? ask.subjects(argument) : std::vector<Subject>{};
}

std::vector<Subject> all_groups(const Inquiry& ask) {
    return all_of(ask, Kind::group);
}

std::vector<Subject> all_units(const Inquiry& ask) {
    return all_of(ask, Kind::unit);
}

bool among(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace umpire::rules
