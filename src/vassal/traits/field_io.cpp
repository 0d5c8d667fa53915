#include "field_io.hpp"

namespace umpire::vassal::detail {

namespace {

PropertyChanger parse_changer(std::string_view text) {
    SequenceDecoder tokens(text, ',');
    PropertyChanger changer;
    changer.kind = tokens.next_or(changer.kind);
    const bool asks = changer.kind == "R" || changer.kind == "E";
    (asks ? changer.prompt : changer.value) = tokens.next_or("");
    if (changer.kind == "E") changer.choices = tokens.next_list();
    return changer;
}

std::string changer_text(const PropertyChanger& changer) {
    const bool asks = changer.kind == "R" || changer.kind == "E";
    SequenceEncoder tokens(',');
    tokens.append(changer.kind).append(asks ? changer.prompt : changer.value);
    if (changer.kind == "E") tokens.append(changer.choices);
    return std::move(tokens).text();
}

}  // namespace

void read_field(std::string_view token, PropertyConstraints& field) {
    SequenceDecoder tokens(token, ',');
    field.numeric = tokens.next_bool(field.numeric);
    field.minimum = tokens.next_or(field.minimum);
    field.maximum = tokens.next_or(field.maximum);
    field.wrap = tokens.next_bool(field.wrap);
}

std::string field_text(const PropertyConstraints& field) {
    return SequenceEncoder(',')
        .append(field.numeric)
        .append(field.minimum)
        .append(field.maximum)
        .append(field.wrap)
        .text();
}

void read_field(std::string_view token, std::vector<PropertyKeyCommand>& field) {
    field.clear();
    for (const auto& item : decode_list(token)) {
        SequenceDecoder tokens(item, ':');
        PropertyKeyCommand command;
        command.menu = tokens.next_or("");
        command.key = parse_trait_key(tokens.next_or(""));
        command.changer = parse_changer(tokens.next_or("P"));
        field.push_back(std::move(command));
    }
}

std::string field_text(const std::vector<PropertyKeyCommand>& field) {
    SequenceEncoder list(',');
    for (const auto& command : field) {
        SequenceEncoder tokens(':');
        tokens.append(command.menu).append(key_text(command.key)).append(changer_text(command.changer));
        list.append(tokens.text());
    }
    return std::move(list).text();
}

void read_field(std::string_view token, PixelPoint& field) {
    SequenceDecoder tokens(token, ',');
    field.x = tokens.next_int(0);
    field.y = tokens.next_int(0);
}

std::string field_text(const PixelPoint& field) {
    return SequenceEncoder(',').append(field.x).append(field.y).text();
}

void read_field(std::string_view token, Immobilized::Moves& field) {
    using Moves = Immobilized::Moves;
    if (token.empty()) return;
    field = token.front() == 'V' ? Moves::never : token.front() == 'I' ? Moves::if_selected : Moves::normally;
}

std::string field_text(Immobilized::Moves field) {
    return field == Immobilized::Moves::never ? "V" : field == Immobilized::Moves::if_selected ? "I" : "N";
}

}  // namespace umpire::vassal::detail
