#include "umpire/game/value_text.hpp"

namespace umpire::game {

std::string to_text(const Value& value, const Position& position) {
    if (value.yes_no() != nullptr) return *value.yes_no() ? "yes" : "no";
    if (value.number() != nullptr) return to_text(*value.number());
    if (value.text() != nullptr) return *value.text();
    if (value.subject() != nullptr) return position.name(*value.subject());
    if (value.list() == nullptr) return "not known";
    std::string text;
    for (const Value& element : *value.list()) {
        if (!text.empty()) text += ", ";
        // A dash stands in a table where there is no number.
        text += element.known() ? to_text(element, position) : "-";
    }
    return text.empty() ? "none" : text;
}

}  // namespace umpire::game
