#include "lists.hpp"

#include <algorithm>

namespace umpire::rules {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

std::vector<Subject> things_in(const Value& value) {
    std::vector<Subject> all;
    if (value.subject() != nullptr) all.push_back(*value.subject());
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            if (element.subject() != nullptr) all.push_back(*element.subject());
    return all;
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

void add_to_list(Resolution& now, Subject about, const Several& fact, Subject thing) {
    auto things = listed(now, about, fact);
    if (holds(things, thing)) return;
    things.push_back(thing);
    now.set(about, fact, Value::List(things.begin(), things.end()));
}

void take_from_list(Resolution& now, Subject about, const Several& fact, Subject thing) {
    auto things = listed(now, about, fact);
    if (!holds(things, thing)) return;
    things.erase(std::remove(things.begin(), things.end(), thing), things.end());
    now.set(about, fact, Value::List(things.begin(), things.end()));
}

std::vector<Subject> named(Inquiry& ask, const ThingArgument& argument) {
    return ask.has(argument) ? ask.subjects(argument) : std::vector<Subject>{};
}

std::vector<Subject> all_groups(const Inquiry& ask) {
    std::vector<Subject> groups;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::group); ++index)
        groups.push_back({Kind::group, index});
    return groups;
}

}  // namespace umpire::rules
