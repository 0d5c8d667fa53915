#pragma once

#include "umpire/picture/images.hpp"
#include "umpire/picture/look.hpp"
#include "umpire/vassal/properties.hpp"

#include <memory>

namespace umpire::picture {

/// How counters look to the table's viewer, trait by trait.
class LookMaker {
  public:
    LookMaker(const vassal::Tabletop& table, vassal::Sight sight, Images& images);
    ~LookMaker();

    /// Null if the viewer does not see it at all.
    std::shared_ptr<const Look> of(const vassal::Piece& piece) const;
    /// As the topmost of a draw pile, whoever the card was shown to before.
    std::shared_ptr<const Look> in_deck(const vassal::Piece& card, bool face_down) const;

  private:
    /// Not here: whoever knows the fifty kinds of traits takes long to compile.
    struct Known;

    const vassal::Tabletop& table_;
    vassal::Sight sight_;
    Images& images_;
    std::unique_ptr<Known> known_;
};

/// What stands in for a counter without an image.
Part stand_in(const std::string& name);

}  // namespace umpire::picture
