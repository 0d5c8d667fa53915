#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace umpire::vassal {

class Tabletop;
struct Piece;
struct Viewer;

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
    explicit ShownTraits(const Tabletop& table);

    std::vector<ShownTrait> of(const Piece& piece) const;
    /// Whether it lies masked and the viewer may not look under the mask.
    bool masked_from(const Piece& piece, const Viewer& viewer) const;

  private:
    void look_at(const Piece& piece, std::size_t level, std::vector<ShownTrait>& shows) const;

    const Tabletop& table_;
};

}  // namespace umpire::vassal
