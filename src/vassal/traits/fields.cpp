#include "fields.hpp"

namespace umpire::vassal::detail {

std::vector<Parameter> parse_prototype_parameters(std::string_view text) {
    std::vector<Parameter> parameters;
    for (const auto& item : decode_list(text)) {
        SequenceDecoder tokens(item, '=');
        Parameter parameter;
        parameter.name = tokens.next_or("");
        if (!tokens.has_more()) continue;
        parameter.value = tokens.next_or("");
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

std::string prototype_parameters_text(const std::vector<Parameter>& parameters) {
    SequenceEncoder list(',');
    for (const auto& parameter : parameters)
        list.append(SequenceEncoder('=').append(parameter.name).append(parameter.value).text());
    return std::move(list).text();
}

std::string_view first_letter(std::string_view text) {
    std::size_t length = text.empty() ? 0 : 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U)
        ++length;
    return text.substr(0, length);
}

Immobilized::Moves moves_by_selection(std::string_view select_flags) {
    if (select_flags.find('n') != std::string_view::npos) return Immobilized::Moves::never;
    if (select_flags.find_first_of("itc") != std::string_view::npos) return Immobilized::Moves::if_selected;
    return Immobilized::Moves::normally;
}

std::vector<PropertySheet::Field> parse_sheet_definition(std::string_view text) {
    std::vector<PropertySheet::Field> fields;
    if (text.empty()) return fields;
    for (const auto& token : decode_sequence(text, '~')) {
        PropertySheet::Field field;
        field.kind = first_letter(token);
        field.name = token.substr(field.kind.size());
        fields.push_back(std::move(field));
    }
    return fields;
}

std::string sheet_definition_text(const std::vector<PropertySheet::Field>& fields) {
    SequenceEncoder tokens('~');
    for (const auto& field : fields)
        tokens.append(field.kind + field.name);
    return std::move(tokens).text();
}

std::optional<Colour> colour_of_parts(std::string_view red, std::string_view green, std::string_view blue) {
    std::string text(red);
    text.append(",").append(green).append(",").append(blue);
    return parse_colour(text);
}

}  // namespace umpire::vassal::detail
