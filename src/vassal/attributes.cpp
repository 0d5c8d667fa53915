#include "umpire/vassal/attributes.hpp"

#include "umpire/vassal/java.hpp"
#include "umpire/vassal/sequence.hpp"

#include <algorithm>

namespace umpire::vassal {

const std::string* Attributes::find(std::string_view name) const {
    const auto found =
        std::find_if(list_.begin(), list_.end(), [&](const auto& a) { return a.first == name; });
    return found == list_.end() ? nullptr : &found->second;
}

std::string Attributes::text(std::string_view name, std::string_view fallback) const {
    const std::string* value = find(name);
    return value == nullptr ? std::string(fallback) : *value;
}

int Attributes::integer(std::string_view name, int fallback) const {
    const std::string* value = find(name);
    return value == nullptr ? fallback : java::parse_int(java::trim(*value)).value_or(fallback);
}

double Attributes::number(std::string_view name, double fallback) const {
    const std::string* value = find(name);
    return value == nullptr ? fallback : java::parse_double(*value).value_or(fallback);
}

bool Attributes::flag(std::string_view name, bool fallback) const {
    const std::string* value = find(name);
    if (value == nullptr) return fallback;
    // Boolean.valueOf does not look at case.
    return std::equal(value->begin(), value->end(), std::string_view("true").begin(),
                      std::string_view("true").end(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

std::vector<std::string> Attributes::texts(std::string_view name) const {
    const std::string* value = find(name);
    return value == nullptr ? std::vector<std::string>{} : decode_list(*value);
}

}  // namespace umpire::vassal
