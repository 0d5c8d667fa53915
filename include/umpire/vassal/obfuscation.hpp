#pragma once

#include "umpire/vassal/archive.hpp"

#include <cstdint>
#include <string_view>

/// How the text of a save is disguised inside its `savedGame` entry.
namespace umpire::vassal {

enum class Disguise : std::uint8_t {
    plain,       ///< the text itself
    hex,         ///< `!VCSK`: every released version up to 3.8.0-beta1
    bytes,       ///< `VOBS`: after 3.8.0-beta1
    packed_hex,  ///< `!VCSZ`: never released; read, never written
};

struct Obfuscation {
    Disguise disguise = Disguise::plain;
    std::uint8_t key = 0;
    /// Some other tool writes upper-case digits; kept so that a rewritten entry has the same bytes.
    bool upper_case = false;

    bool operator==(const Obfuscation&) const = default;
};

std::string_view name_of(Disguise disguise);

/// Uncovers the text in place (a packed one in a block of its own) and says how it was covered.
/// Throws InputError, with the offset, at an odd number of digits or something that is no digit.
Obfuscation uncover(TextBlock& entry);

/// Covers a text again. `packed_hex` is written as `hex`, since no engine reads it.
TextBlock cover(std::string_view text, Obfuscation obfuscation);

}  // namespace umpire::vassal
