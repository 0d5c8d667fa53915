#include "umpire/vassal/codecs.hpp"

#include "umpire/vassal/java.hpp"
#include "umpire/vassal/sequence.hpp"

#include <charconv>

namespace umpire::vassal {

namespace {

std::optional<std::uint8_t> colour_part(std::string_view text) {
    const auto value = java::parse_int(java::trim(text));
    if (!value || *value < 0 || *value > 255) return std::nullopt;
    return static_cast<std::uint8_t>(*value);
}

std::optional<Colour> hexadecimal_colour(std::string_view digits) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    const auto byte = [value](int shift) { return static_cast<std::uint8_t>((value >> shift) & 0xFFU); };
    return Colour{byte(16), byte(8), byte(0), 255};
}

/// Number of the first character, as Java counts it: a UTF-16 unit.
int first_character(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<int>(static_cast<unsigned char>(text[i])) : 0;
    };
    const int lead = byte(0);
    if (lead < 0xC0) return lead;
    if (lead < 0xE0) return (lead & 0x1F) << 6 | (byte(1) & 0x3F);
    if (lead < 0xF0) return (lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    const int whole = (lead & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
    return 0xD800 + ((whole - 0x10000) >> 10 & 0x3FF);
}

template <class Fields, class Target>
void target_fields(Fields& f, Target& t) {
    f(t.type), f(t.by_location), f(t.target), f(t.map), f(t.board), f(t.zone), f(t.location), f(t.x), f(t.y);
    f(t.deck), f(t.by_property), f(t.property), f(t.value), f(t.compare), f(t.attachment), f(t.attachment_id);
}

}  // namespace

std::optional<Colour> parse_colour(std::string_view text) {
    if (text.empty() || text == "null") return std::nullopt;
    if (text.starts_with("0x") || text.starts_with("0X")) return hexadecimal_colour(text.substr(2));
    std::uint8_t parts[4] = {0, 0, 0, 255};
    std::size_t count = 0;
    for (;;) {
        const auto comma = text.find(',');
        const auto part = colour_part(text.substr(0, comma));
        if (!part || count == 4) return std::nullopt;
        parts[count++] = *part;
        if (comma == std::string_view::npos) break;
        text.remove_prefix(comma + 1);
    }
    if (count < 3) return std::nullopt;
    return Colour{parts[0], parts[1], parts[2], parts[3]};
}

std::string colour_text(const std::optional<Colour>& colour) {
    if (!colour) return {};
    SequenceEncoder parts(',');
    parts.append(int{colour->red}).append(int{colour->green}).append(int{colour->blue});
    if (colour->alpha != 255) parts.append(int{colour->alpha});
    return std::move(parts).text();
}

int normal_modifiers(int modifiers) {
    constexpr int both[] = {1 | 64, 2 | 128, 4 | 256, 8 | 512, 32 | 8192};
    for (const int bits : both)
        if ((modifiers & bits) != 0) modifiers |= bits;
    return modifiers;
}

bool same_key(const KeyStroke& a, const KeyStroke& b) {
    if (!a.name.empty() || !b.name.empty()) return a.name == b.name;
    return a.code == b.code && normal_modifiers(a.modifiers) == normal_modifiers(b.modifiers);
}

Key parse_key(std::string_view text) {
    const auto first = text.find(',');
    if (first == std::string_view::npos) return std::nullopt;
    const auto second = text.find(',', first + 1);
    const auto code = java::parse_int(text.substr(0, first));
    const auto modifiers = java::parse_int(
        text.substr(first + 1, second == std::string_view::npos ? second : second - first - 1));
    if (!code || !modifiers) return std::nullopt;
    KeyStroke key{*code, *modifiers, {}};
    if (second != std::string_view::npos) key.name = text.substr(second + 1);
    return key;
}

Key parse_trait_key(std::string_view text) {
    return text.find(',') == std::string_view::npos ? control_key(text) : parse_key(text);
}

Key control_key(std::string_view letters) {
    if (letters.empty()) return std::nullopt;
    return KeyStroke{first_character(letters), control_modifiers, {}};
}

std::string key_text(const Key& key) {
    if (!key) return {};
    std::string text = std::to_string(key->code);
    text.append(",").append(std::to_string(key->modifiers));
    if (!key->name.empty()) text.append(",").append(key->name);
    return text;
}

std::vector<Key> parse_keys(std::string_view text) {
    std::vector<Key> keys;
    if (text.find(',') != std::string_view::npos) {
        std::string scratch;
        for (SequenceDecoder decoder(text, ','); decoder.has_more();)
            keys.push_back(parse_trait_key(decoder.next(scratch)));
        return keys;
    }
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U)
            keys.push_back(control_key(text.substr(i)));
    return keys;
}

std::string keys_text(const std::vector<Key>& keys) {
    SequenceEncoder encoder(',');
    for (const auto& key : keys)
        encoder.append(key_text(key));
    return std::move(encoder).text();
}

Access parse_access(std::string_view text) {
    if (text.starts_with("side:")) return {Access::Kind::side, {}};
    constexpr std::string_view listed = "sides:";
    if (!text.starts_with(listed)) return {};
    text.remove_prefix(listed.size());
    Access access{Access::Kind::sides, {}};
    if (!text.empty()) access.sides = decode_sequence(text, ':');
    return access;
}

std::string access_text(const Access& access) {
    if (access.kind == Access::Kind::player) return "player:";
    if (access.kind == Access::Kind::side) return "side:";
    return "sides:" + encode_sequence(access.sides, ':');
}

GlobalCommandTarget parse_target(std::string_view text) {
    struct {
        SequenceDecoder decoder;
        void operator()(std::string& field) { field = decoder.next_or(field); }
        void operator()(bool& field) { field = decoder.next_bool(field); }
    } reader{SequenceDecoder(text, '|')};
    GlobalCommandTarget target;
    if (!text.empty()) target_fields(reader, target);
    return target;
}

std::string target_text(const GlobalCommandTarget& target) {
    struct {
        SequenceEncoder encoder;
        void operator()(const std::string& field) { encoder.append(field); }
        void operator()(bool field) { encoder.append(field); }
    } writer{SequenceEncoder('|')};
    target_fields(writer, target);
    return std::move(writer.encoder).text();
}

std::vector<Parameter> parse_parameters(std::string_view text) {
    std::vector<Parameter> parameters;
    for (const auto& item : decode_list(text)) {
        SequenceDecoder decoder(item, ':');
        Parameter parameter;
        parameter.name = decoder.next_or("");
        parameter.value = decoder.next_or("");
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

std::string parameters_text(const std::vector<Parameter>& parameters) {
    SequenceEncoder list(',');
    for (const auto& parameter : parameters)
        list.append(SequenceEncoder(':').append(parameter.name).append(parameter.value).text());
    return std::move(list).text();
}

std::string notes_from_text(std::string_view text) {
    std::string notes;
    std::string scratch;
    for (SequenceDecoder decoder(text, '|'); decoder.has_more();) {
        notes += decoder.next(scratch);
        if (decoder.has_more()) notes += '\n';
    }
    return notes;
}

std::string notes_text(std::string_view notes) {
    SequenceEncoder lines('|');
    std::string line;
    for (const char c : notes) {
        if (c == '\n') {
            lines.append(line);
            line.clear();
        } else if (c != '\r') {
            line += c;
        }
    }
    lines.append(line);
    return std::move(lines).text();
}

}  // namespace umpire::vassal
