#pragma once

#include "umpire/vassal/codecs.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/sequence.hpp"
#include "umpire/vassal/traits.hpp"

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Reading and writing the fields of a trait. Each trait names its fields once, in a function template over a
/// reader or a writer, so that the two cannot drift apart. A reader leaves a field alone where the text says
/// nothing usable.
namespace umpire::vassal::detail {

inline void read_field(std::string_view token, std::string& field) {
    field = token;
}
inline void read_field(std::string_view token, int& field) {
    field = java::parse_int(token).value_or(field);
}
inline void read_field(std::string_view token, double& field) {
    field = java::parse_double(token).value_or(field);
}
inline void read_field(std::string_view token, bool& field) {
    field = token == "true";
}
inline void read_field(std::string_view token, Key& field) {
    field = parse_trait_key(token);
}
inline void read_field(std::string_view token, std::optional<Colour>& field) {
    field = parse_colour(token);
}
inline void read_field(std::string_view token, std::vector<std::string>& field) {
    field = decode_list(token);
}
inline void read_field(std::string_view token, std::vector<Key>& field) {
    field = parse_keys(token);
}
inline void read_field(std::string_view token, Access& field) {
    field = parse_access(token);
}
inline void read_field(std::string_view token, GlobalCommandTarget& field) {
    field = parse_target(token);
}
inline void read_field(std::string_view token, std::vector<Parameter>& field) {
    field = parse_parameters(token);
}
void read_field(std::string_view token, PropertyConstraints& field);
void read_field(std::string_view token, std::vector<PropertyKeyCommand>& field);
void read_field(std::string_view token, PixelPoint& field);
void read_field(std::string_view token, Immobilized::Moves& field);

inline std::string_view field_text(const std::string& field) {
    return field;
}
inline std::string field_text(int field) {
    return std::to_string(field);
}
inline std::string field_text(double field) {
    return java::double_text(field);
}
inline std::string_view field_text(bool field) {
    return field ? "true" : "false";
}
inline std::string field_text(const Key& field) {
    return key_text(field);
}
inline std::string field_text(const std::optional<Colour>& field) {
    return colour_text(field);
}
inline std::string field_text(const std::vector<std::string>& field) {
    return encode_list(field);
}
inline std::string field_text(const std::vector<Key>& field) {
    return keys_text(field);
}
inline std::string field_text(const Access& field) {
    return access_text(field);
}
inline std::string field_text(const GlobalCommandTarget& field) {
    return target_text(field);
}
inline std::string field_text(const std::vector<Parameter>& field) {
    return parameters_text(field);
}
std::string field_text(const PropertyConstraints& field);
std::string field_text(const std::vector<PropertyKeyCommand>& field);
std::string field_text(const PixelPoint& field);
std::string field_text(Immobilized::Moves field);

class FieldReader {
  public:
    static constexpr bool reading = true;

    explicit FieldReader(std::string_view text, char delimiter = ';')
        : text_(text), tokens_(text, delimiter) {}

    template <class Field>
    void operator()(Field& field) {
        if (tokens_.has_more()) read_field(tokens_.next(scratch_), field);
    }

    /// One character.
    void letter(std::string& field) { field = tokens_.next_char(field); }

    /// A trait without its version number is older than any with one.
    void version(int& field) { field = tokens_.next_int(0); }

    /// The number of items, then the items; the number is only believed as far as there are tokens.
    template <class Item, class Each>
    void counted(std::vector<Item>& items, Each each) {
        items.clear();
        for (int left = tokens_.next_int(0); left > 0 && tokens_.has_more(); --left) {
            Item item;
            each(*this, item);
            items.push_back(std::move(item));
        }
    }

    /// Every token that is left.
    void all(std::vector<std::string>& items) {
        items.clear();
        while (tokens_.has_more())
            items.emplace_back(tokens_.next(scratch_));
    }

    /// What is left, not taken as tokens.
    void rest(std::string& field) { field = tokens_.remaining(); }

    /// The text itself, not taken as a sequence at all.
    void whole(std::string& field) { field = text_; }

    bool has_more() const { return tokens_.has_more(); }

  private:
    std::string_view text_;
    SequenceDecoder tokens_;
    std::string scratch_;
};

class FieldWriter {
  public:
    static constexpr bool reading = false;

    explicit FieldWriter(char delimiter = ';') : delimiter_(delimiter), tokens_(delimiter) {}

    template <class Field>
    void operator()(const Field& field) {
        tokens_.append(std::string_view(field_text(field)));
    }

    void letter(const std::string& field) { tokens_.append(field); }
    void version(int field) { tokens_.append(field); }

    template <class Item, class Each>
    void counted(const std::vector<Item>& items, Each each) {
        tokens_.append(static_cast<int>(items.size()));
        for (const auto& item : items)
            each(*this, item);
    }

    void all(const std::vector<std::string>& items) {
        for (const auto& item : items)
            tokens_.append(item);
    }

    void rest(const std::string& field) { raw_ = tokens_.has_tokens() ? delimiter_ + field : field; }
    void whole(const std::string& field) { raw_ = field; }

    std::string text() && { return std::move(tokens_).text() + raw_; }

  private:
    char delimiter_;
    SequenceEncoder tokens_;
    std::string raw_;
};

/// T, or const T when only written.
template <class T, class Struct>
concept Either = std::is_same_v<std::remove_const_t<T>, Struct>;

}  // namespace umpire::vassal::detail
