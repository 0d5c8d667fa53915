#include "old_layers.hpp"

#include "umpire/vassal/sequence.hpp"

#include <algorithm>

namespace umpire::vassal {

namespace detail {

namespace {

bool several_letters(std::string_view letters) {
    const auto starts = std::count_if(letters.begin(), letters.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    });
    return starts > 1;
}

Key letter_key(std::string_view letters, int modifiers) {
    Key key = control_key(letters);
    if (key) key->modifiers = normal_modifiers(modifiers);
    return key;
}

void keys_from_letters(Layer& layer) {
    layer.version = 1;
    layer.always_active = layer.activate_letters.empty();
    layer.activate_key = letter_key(layer.activate_letters, layer.activate_modifiers);
    layer.increase_key = letter_key(layer.increase_letters, layer.increase_modifiers);
    layer.decrease_key = letter_key(layer.decrease_letters, layer.decrease_modifiers);
}

std::string upper_case(std::string text) {
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

}  // namespace

Trait present_layer(Layer layer) {
    if (layer.version != 0) return layer;
    if (several_letters(layer.activate_letters) || several_letters(layer.increase_letters) ||
        several_letters(layer.decrease_letters)) {
        MultiKeyLayer old;
        static_cast<LayerImages&>(old) = std::move(layer);
        return old;
    }
    keys_from_letters(layer);
    return layer;
}

Layer decode_oldest_layer(std::string_view body) {
    SequenceDecoder tokens(body, ';');
    Layer layer;
    const std::string activation = tokens.next_or("");
    SequenceDecoder parts(activation, ';');
    layer.activate_letters = upper_case(parts.next_or(""));
    if (parts.has_more()) {
        layer.reset_command = parts.next_or("");
        layer.reset_key = parse_trait_key(parts.next_or(""));
        layer.reset_level = parts.next_or(layer.reset_level);
    }
    layer.activate_command = tokens.next_or("");
    layer.draw_underneath_when_selected = layer.activate_command.starts_with('_');
    if (layer.draw_underneath_when_selected) layer.activate_command.erase(0, 1);
    layer.increase_letters = upper_case(tokens.next_or(""));
    layer.increase_command = tokens.next_or("");
    layer.decrease_letters = upper_case(tokens.next_or(""));
    layer.decrease_command = tokens.next_or("");
    layer.x_offset = tokens.next_int(0);
    layer.y_offset = tokens.next_int(0);
    while (tokens.has_more()) {
        const std::string level = tokens.next_or("");
        SequenceDecoder image_and_name(level, ',');
        layer.images.push_back(image_and_name.next_or(""));
        layer.level_names.push_back(image_and_name.next_or(""));
    }
    keys_from_letters(layer);
    return layer;
}

}  // namespace detail

int level_in_use(const LayerImages& layer, int level) {
    const int images = static_cast<int>(layer.images.size());
    return std::clamp(level, -images, images);
}

}  // namespace umpire::vassal
