#include "umpire/game/value_text.hpp"

namespace umpire::game {

namespace {

std::optional<Subject> counter_called(std::string_view name, const Position& position) {
    for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
        if (const auto thing = position.find(kind, name)) return thing;
    return std::nullopt;
}

Sentence text_in_parts(const std::string& text, const Position& position) {
    const auto thing = counter_called(text, position);
    return thing ? Sentence(*thing) : Sentence(text);
}

Sentence unnamed_parts(const Value& value, const Position& position) {
    if (value.number() != nullptr) return Sentence(*value.number());
    if (value.text() != nullptr) return text_in_parts(*value.text(), position);
    if (value.subject() != nullptr) return Sentence(*value.subject());
    if (value.list() == nullptr || value.list()->empty()) return Sentence(to_text(value, position));
    Sentence all;
    for (const Value& element : *value.list()) {
        if (!all.empty()) all += ", ";
        all += element.known() ? unnamed_parts(element, position) : Sentence("-");
    }
    return all;
}

}  // namespace

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

Sentence in_parts(const Value& value, const Position& position) {
    Sentence sentence = unnamed_parts(value, position);
    sentence.name_things(position);
    return sentence;
}

std::vector<Subject> things_in_name(std::string_view name, const Position& position) {
    std::vector<Subject> things;
    const auto look_up = [&](std::string_view part) {
        if (const auto thing = counter_called(part, position)) things.push_back(*thing);
    };
    for (std::size_t blank = name.find(' '); blank != name.npos; blank = name.find(' ', blank + 1)) {
        look_up(name.substr(0, blank));
        look_up(name.substr(blank + 1));
    }
    return things;
}

}  // namespace umpire::game
