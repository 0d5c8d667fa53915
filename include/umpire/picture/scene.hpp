#pragma once

#include "umpire/picture/look.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/properties.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::picture {

class Canvas;
class Images;

/// A counter where it is drawn.
struct Counter {
    std::string id;        ///< of the piece; empty for what stands for several of a deck
    vassal::Point centre;  ///< in pixels of the map
    std::shared_ptr<const Look> look;
};

/// What is on the maps of a table, as VASSAL would draw it for the table's viewer, or for an umpire from whom
/// nothing is hidden. All that is referred to must outlive it.
class Scene {
  public:
    Scene(const vassal::Tabletop& table, vassal::Sight sight, Images& images);
    ~Scene();

    /// Whether the viewer has that map before them at all: a private one is its owners' only.
    bool shows(int map) const;
    /// The boards with the edge around them, and what lies beyond a board whose size nobody knows.
    vassal::Rectangle area(int map) const;
    /// The lowest first.
    const std::vector<Counter>& counters(int map) const;

    void draw_boards(Canvas& canvas, int map) const;
    void draw_counters(Canvas& canvas, int map) const;
    /// What the map shows where no board lies.
    vassal::Colour background(int map) const;

  private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

}  // namespace umpire::picture
