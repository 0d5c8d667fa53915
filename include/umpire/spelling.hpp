#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace umpire {

/// How many letters were left out, added, changed or swapped with their neighbour, capital or not; all of
/// them for words too long to be worth comparing.
std::size_t misspellings(std::string_view a, std::string_view b);

/// The one of these names that is most like the given one; empty if there are none.
std::string_view closest(std::string_view name, std::span<const std::string_view> names);

/// Whether two words differ in nothing but capitals.
bool same_word(std::string_view a, std::string_view b);

/// Whether a name stands in a text, and not only as the beginning or end of a longer one (TF-2 in TF-21).
bool has_word(std::string_view text, std::string_view name);

}  // namespace umpire
