#pragma once

#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/piece_type.hpp"
#include "umpire/vassal/traits.hpp"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace umpire::vassal {

/// Traits by their own types, each read once: many types of a game have the same ones.
class KnownTraits {
  public:
    /// The text must outlive what is known.
    const Trait& find(std::string_view own_type) {
        const auto known = traits_.find(own_type);
        return known != traits_.end() ? known->second
                                      : traits_.emplace(own_type, decode_trait(own_type)).first->second;
    }

  private:
    std::unordered_map<std::string_view, Trait> traits_;
};

/// The traits of a type as typed values; made when the first piece of the type is asked for a property.
struct DecodedTraits {
    std::vector<const Trait*> traits;
    BasicPieceType basic;
};

/// One trait of a type alone.
const Trait& trait_of(const PieceType& type, std::size_t level);

const DecodedTraits& decoded(const PieceType& type);

}  // namespace umpire::vassal
