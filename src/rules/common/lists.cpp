#include "lists.hpp"

namespace umpire::rules {

namespace {

template <class Of>
ListOf<Of> all_of(const Inquiry& ask, Kind kind) {
    ListOf<Of> things;
    for (std::uint32_t index = 0; index < ask.position().count(kind); ++index)
        things.emplace_back(kind, index);
    return things;
}

}  // namespace

std::vector<Subject> things_in(const Value& value) {
    std::vector<Subject> all;
    if (value.subject() != nullptr) all.push_back(*value.subject());
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            if (element.subject() != nullptr) all.push_back(*element.subject());
    return all;
}

bool holds(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

Groups all_groups(const Inquiry& ask) {
    return all_of<Group>(ask, Kind::group);
}

Units all_units(const Inquiry& ask) {
    return all_of<Unit>(ask, Kind::unit);
}

bool among(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace umpire::rules
