#pragma once

#include "umpire/vassal/traits.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace umpire::vassal {

class Tabletop;
struct Piece;

/// What a trait of a counter holds.
struct ShownTrait {
    std::string property, text;
    bool printed = false;  ///< a marker: a new version of the module may print another

    friend bool operator==(const ShownTrait&, const ShownTrait&) = default;
};

/// What players turn and write on counters. Trails, marks of having moved, and where a counter would be sent
/// back to come and go with the engine.
class ShownTraits {
  public:
    explicit ShownTraits(const Tabletop& table) : table_(table) {}

    std::vector<ShownTrait> of(const Piece& piece);
    /// A trait by its type as it stands in the file, read once.
    const Trait& trait(std::string_view own_type);

  private:
    void look_at(const Piece& piece, std::size_t level, std::vector<ShownTrait>& shows);

    const Tabletop& table_;
    std::unordered_map<std::string_view, Trait> traits_;
};

}  // namespace umpire::vassal
