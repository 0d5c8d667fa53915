#pragma once

#include "umpire/html/report_page.hpp"
#include "umpire/picture/canvas.hpp"
#include "umpire/report/whereabouts.hpp"
#include "umpire/vassal/geometry.hpp"

#include "markup.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace umpire::html {

/// What all pictures of one module share: each map once, and each counter in each of its looks once.
class SharedImages {
  public:
    SharedImages(picture::Images& images, std::string prefix)
        : images_(images), sprites_(images), prefix_(std::move(prefix)) {}

    picture::Images& images() { return images_; }
    /// The name under which pictures use it.
    std::string counter(const picture::Look& look);
    std::string map(int map, const vassal::Rectangle& region);

    /// Draws each map as far as it was asked for, once all pictures are known.
    void draw_maps(const picture::Scene& scene);
    /// All of them, hidden, for the pictures to use.
    Markup definitions() const;

  private:
    struct MapImage {
        vassal::Rectangle region;
        std::string png;
    };

    picture::Images& images_;
    picture::Sprites sprites_;
    std::string prefix_;
    std::map<int, MapImage> maps_;
    std::map<std::string, std::string> names_;  ///< of looks, by what tells them apart
    std::string counters_;
};

/// Draws steps of one file, from the first to the last.
class Illustrator {
  public:
    Illustrator(std::unique_ptr<vassal::Replay> replay, vassal::Sight sight, SharedImages& shared);
    ~Illustrator();

    /// What the table shows around there once so many steps have been made; empty where none of it is on a
    /// map.
    Markup after(std::size_t steps, const report::Whereabouts& where, std::string_view what);
    /// Maps of which something was drawn get their image.
    void draw_maps();

  private:
    vassal::Rectangle region_of(int map, const report::Whereabouts& where) const;
    void add_counters(Markup& picture, int map, const vassal::Rectangle& region, std::string& names);
    void add_overlays(Markup& picture, int map, const report::Whereabouts& where) const;

    std::unique_ptr<vassal::Replay> replay_;
    vassal::Sight sight_;
    SharedImages& shared_;
};

}  // namespace umpire::html
