#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The small texts inside traits and module attributes: colours, keys, who may see, which counters a command
/// reaches.
namespace umpire::vassal {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;

    bool operator==(const Colour&) const = default;
};

/// `r,g,b`, `r,g,b,a` or `0xRRGGBB`; none for an empty text, `null`, or anything that is no colour.
std::optional<Colour> parse_colour(std::string_view text);
std::string colour_text(const std::optional<Colour>& colour);

/// A key on the keyboard, or a named command: the number of a named one is handed out anew in every session
/// of VASSAL and means nothing; the name does.
struct KeyStroke {
    int code = 0;
    int modifiers = 0;
    std::string name;

    bool operator==(const KeyStroke&) const = default;
};
using Key = std::optional<KeyStroke>;

/// Java counts each modifier twice, with an old and a new bit.
inline constexpr int control_modifiers = 130;
/// Sets both bits of every modifier that has one of them, as Java does when it makes a key stroke.
int normal_modifiers(int modifiers);
/// The same key to VASSAL: the same name, or, where neither has one, the same key with the same modifiers.
bool same_key(const KeyStroke& a, const KeyStroke& b);

/// `code,modifiers[,name]`; none for an empty text or one that is no key.
Key parse_key(std::string_view text);
/// As `parse_key`, but a text without a comma is Control and its first letter, as old traits have it.
Key parse_trait_key(std::string_view text);
Key control_key(std::string_view letters);
std::string key_text(const Key& key);

/// Keys joined by commas; a text without a comma is the old form, one letter for each key.
std::vector<Key> parse_keys(std::string_view text);
std::string keys_text(const std::vector<Key>& keys);

/// Who may see what a mask or an invisible counter hides.
struct Access {
    enum class Kind { player, side, sides };
    Kind kind = Kind::player;
    std::vector<std::string> sides;  // of Kind::sides only

    bool operator==(const Access&) const = default;
};
Access parse_access(std::string_view text);
std::string access_text(const Access& access);

/// Where a global key command looks for the counters it applies to. Words are kept as written.
struct GlobalCommandTarget {
    std::string type = "COUNTER";
    bool by_location = false;
    std::string target = "MAP";
    std::string map;
    std::string board;
    std::string zone;
    std::string location;
    std::string x = "0";
    std::string y = "0";
    std::string deck;
    bool by_property = false;
    std::string property;
    std::string value;
    std::string compare = "EQUALS";
    std::string attachment;
    std::string attachment_id;

    bool operator==(const GlobalCommandTarget&) const = default;
};
GlobalCommandTarget parse_target(std::string_view text);
std::string target_text(const GlobalCommandTarget& target);

struct Parameter {
    std::string name;
    std::string value;

    bool operator==(const Parameter&) const = default;
};
/// `name:value,name:value`.
std::vector<Parameter> parse_parameters(std::string_view text);
std::string parameters_text(const std::vector<Parameter>& parameters);

/// Notes are stored in one line, with `|` between the lines.
std::string notes_from_text(std::string_view text);
std::string notes_text(std::string_view notes);

}  // namespace umpire::vassal
