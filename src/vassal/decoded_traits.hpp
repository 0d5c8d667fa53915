#pragma once

#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/piece_type.hpp"
#include "umpire/vassal/traits.hpp"

#include <vector>

namespace umpire::vassal {

/// The traits of a type as typed values; made when the first piece of the type is asked for a property.
struct DecodedTraits {
    std::vector<Trait> traits;
    BasicPieceType basic;
};

const DecodedTraits& decoded(const PieceType& type);

}  // namespace umpire::vassal
