#pragma once

#include <string>
#include <string_view>

namespace umpire::vassal {

struct Module;

/// Type and state of a counter, each a nested sequence of its traits, outermost first.
struct PieceText {
    std::string type;
    std::string state;

    friend bool operator==(const PieceText&, const PieceText&) = default;
};

/// Type and state out of `+/id/TYPE/STATE`. Throws InputError when it is no such text.
PieceText parse_add_piece(std::string_view text);

/// The counter as it is placed on a map: every `prototype;` trait replaced by the traits of its definition,
/// and comments dropped. Unknown prototypes vanish. Throws InputError on prototypes that use themselves.
PieceText expand_prototypes(const PieceText& piece, const Module& module);

}  // namespace umpire::vassal
