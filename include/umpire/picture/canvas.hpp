#pragma once

#include "umpire/picture/overlay.hpp"
#include "umpire/picture/scene.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace umpire::picture {

class Images;

/// More would be no picture that anybody can open.
inline constexpr double largest_picture = 100'000'000;

enum class Format { png, svg };

/// A part of a map being drawn.
class Canvas {
  public:
    /// Throws InputError if the region, so many times as large, has too many pixels. Without a background it
    /// can be seen through where nothing was drawn.
    Canvas(Images& images, const vassal::Rectangle& region, Format format, double scale = 1,
           std::optional<vassal::Colour> background = vassal::Colour{255, 255, 255, 255});
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    /// Its grid too, if the board shows it. One without its image gets a grid in any case.
    void draw(const vassal::BoardLayout::PlacedBoard& board, const vassal::Rectangle& area);
    void draw(const Counter& counter);
    void draw(const Overlay& overlay);

    /// The bytes of the file; after this nothing can be drawn any more.
    std::string finish();

  private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

/// A counter as a small picture of its own.
struct Sprite {
    std::string png;
    vassal::Rectangle box;  ///< from the counter's middle
};

/// The small pictures of many counters, each made once.
class Sprites {
  public:
    explicit Sprites(Images& images, double scale = 1) : images_(images), scale_(scale) {}
    const Sprite& of(const Look& look);
    std::size_t count() const { return made_.size(); }

  private:
    Images& images_;
    double scale_;
    std::map<std::string, Sprite, std::less<>> made_;
};

}  // namespace umpire::picture
