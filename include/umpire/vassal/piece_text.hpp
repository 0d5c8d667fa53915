#pragma once

#include "umpire/vassal/text_arena.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A counter is a basic piece wrapped in traits, and so are its type text and its state text: each level is a
/// sequence (delimiter TAB) of the trait's own text and the text of all that is inside. Every level adds a
/// backslash to each inner TAB; taking the text apart level by level would copy the rest once for each trait.
namespace umpire::vassal {

struct PieceLevels {
    std::vector<std::string_view> own;  // outermost trait first
    std::string_view basic;
    /// Of a state that ends before its type does: index of the first level without a text (own.size()). The
    /// basic text is empty then.
    std::optional<std::size_t> missing;
};

/// The levels of a type: there is another one as long as there is a second token. Views live as long as the
/// text and the arena. InputError where a piece has more traits than limits::traits_per_piece.
PieceLevels split_levels(std::string_view type, TextArena& arena);

/// The levels of a state whose type has this many traits. The basic piece takes all that remains, as it
/// stands.
PieceLevels split_levels(std::string_view state, std::size_t traits, TextArena& arena);

/// The same into a list of its own, the basic text last. InputError where a trait has no state.
void split_state(std::string_view state, std::size_t traits, TextArena& arena,
                 std::vector<std::string_view>& levels);

/// How many traits a type has; InputError where they are more than limits::traits_per_piece.
std::size_t count_traits(std::string_view type);

/// Only the basic text of a state, which is all that is needed to know where a piece lies.
std::string_view basic_state(std::string_view state, std::size_t traits, TextArena& arena);

/// The text of a piece, as nested sequence encoders would write it.
std::string encode_levels(const std::vector<std::string_view>& own, std::string_view basic);

}  // namespace umpire::vassal
