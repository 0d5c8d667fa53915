#pragma once

#include "umpire/picture/canvas.hpp"
#include "umpire/picture/confined.hpp"
#include "umpire/picture/images.hpp"
#include "umpire/picture/scene.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/replay.hpp"

#include "game_builder.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <png.h>
#include <string>
#include <vector>

/// Modules with images of plain colours, and what becomes of them in a picture.
namespace umpire::testing {

using Rgb = std::array<int, 3>;
inline constexpr Rgb red{255, 0, 0}, green{0, 255, 0}, blue{0, 0, 255}, black{0, 0, 0}, white{255, 255, 255},
    grey{128, 128, 128}, field{240, 240, 240};

/// A picture that was read again.
struct Pixels {
    int width = 0, height = 0;
    std::vector<png_byte> bytes;  // red, green, blue, opacity

    /// Nothing outside of the picture.
    Rgb at(int x, int y) const {
        if (x < 0 || y < 0 || x >= width || y >= height) return {-1, -1, -1};
        const png_byte* pixel = &bytes[index(x, y)];
        return {pixel[0], pixel[1], pixel[2]};
    }
    /// As a line is that does not begin at the edge of a pixel.
    bool is_about(int x, int y, const Rgb& colour) const {
        const Rgb seen = at(x, y);
        for (std::size_t part = 0; part < seen.size(); ++part)
            if (std::abs(seen[part] - colour[part]) > 10) return false;
        return true;
    }
    int opacity(int x, int y) const { return bytes[index(x, y) + 3]; }
    int count(const Rgb& colour) const {
        int found = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                found += at(x, y) == colour ? 1 : 0;
        return found;
    }

  private:
    std::size_t index(int x, int y) const {
        return 4 *
               (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    }
};

inline Pixels read_png(const std::string& bytes) {
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    REQUIRE(png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) != 0);
    image.format = PNG_FORMAT_RGBA;
    Pixels pixels;
    pixels.width = static_cast<int>(image.width);
    pixels.height = static_cast<int>(image.height);
    pixels.bytes.resize(PNG_IMAGE_SIZE(image));
    REQUIRE(png_image_finish_read(&image, nullptr, pixels.bytes.data(), 0, nullptr) != 0);
    return pixels;
}

/// An image of two colours, one beside or above the other.
inline std::string png(int width, int height, const Rgb& first, std::optional<Rgb> second = {},
                       bool above = false) {
    std::vector<png_byte> bytes;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const bool is_first = !second || (above ? y < height / 2 : x < width / 2);
            for (const int part : is_first ? first : *second)
                bytes.push_back(static_cast<png_byte>(part));
        }
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = PNG_FORMAT_RGB;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string packed(size, '\0');
    REQUIRE(png_image_write_to_memory(&image, packed.data(), &size, 0, bytes.data(), 0, nullptr) != 0);
    packed.resize(size);
    return packed;
}

/// A map `Main` with a board of hexes named 0101…, whose lines are not drawn, and a map `Red Hand` that only
/// Red has.
inline std::string painted_build_file(const std::string& grid_look = R"(visible="false")") {
    return fmt::format(R"(<VASSAL.build.GameModule name="Painted" version="1.0" VassalVersion="3.7.0">
<VASSAL.build.module.BasicCommandEncoder/>
<VASSAL.build.module.PlayerRoster><entry>Red</entry><entry>Blue</entry></VASSAL.build.module.PlayerRoster>
<VASSAL.build.module.Map mapName="Main">
<VASSAL.build.module.map.BoardPicker><setup>MainBoardPicker	Field	0	0</setup>
<VASSAL.build.module.map.boardPicker.Board name="Field" width="600" height="400" color="240,240,240">
<VASSAL.build.module.map.boardPicker.board.HexGrid dx="52.0" dy="60.0" x0="26" y0="30" {} color="0,0,0">
<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" hType="N" vType="N" hOff="1" vOff="1" sep="" stagger="false" visible="false"/>
</VASSAL.build.module.map.boardPicker.board.HexGrid>
</VASSAL.build.module.map.boardPicker.Board>
<VASSAL.build.module.map.boardPicker.Board name="Halves" image="halves.png" reversible="true"/>
</VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.StackMetrics disabled="false" unexSepX="5" unexSepY="10"/>
</VASSAL.build.module.Map>
<VASSAL.build.module.PlayerHand mapName="Red Hand" side="Red" visible="false">
<VASSAL.build.module.map.BoardPicker><setup>Red HandBoardPicker	Table	0	0</setup>
<VASSAL.build.module.map.boardPicker.Board name="Table" width="200" height="100" color="240,240,240"/>
</VASSAL.build.module.map.BoardPicker>
</VASSAL.build.module.PlayerHand>
</VASSAL.build.GameModule>
)",
                       grid_look);
}

/// The type of a counter, traits from the outermost.
inline std::string painted_type(const std::vector<std::string>& traits, const std::string& image,
                                const std::string& name) {
    const std::string basic = fmt::format("piece;;;{};{}", image, name);
    return vassal::encode_levels({traits.begin(), traits.end()}, basic);
}

inline std::string painted_state(const std::vector<std::string>& traits, int x, int y,
                                 const std::string& map = "Main") {
    const std::string basic = fmt::format("{};{};{};1;0", map, x, y);
    return vassal::encode_levels({traits.begin(), traits.end()}, basic);
}

/// A module with these images, and a table of it.
class PaintedTable {
  public:
    PaintedTable(const Entries& images, const GameText& game,
                 const std::string& build_file = painted_build_file()) {
        Entries entries{{"buildFile.xml", build_file}};
        for (const auto& [name, bytes] : images)
            entries.emplace_back("images/" + name, bytes);
        write_zip(folder_ / "painted.vmod", entries);
        write_game(folder_ / "game.vsav", game);
        replay_ = std::make_unique<vassal::Replay>(
            vassal::read_game_file(folder_ / "game.vsav"),
            std::make_shared<const vassal::Module>(vassal::Module::load(folder_ / "painted.vmod")));
    }

    vassal::Tabletop& table() { return replay_->table(); }
    std::string module_file() const { return folder_ / "painted.vmod"; }
    std::string game_file() const { return folder_ / "game.vsav"; }

    /// For whoever it is; for the umpire if nobody is named.
    PaintedTable& seen_by(const std::string& id, const std::string& side) {
        table().set_viewer({id, side});
        sight_ = vassal::Sight::of_viewer;
        return *this;
    }

    /// In a process of its own, as the program does it.
    template <class Draw>
    std::string drawn(const Draw& draw) {
        return picture::confined([&] {
            picture::Images images(module_file());
            const picture::Scene scene(table(), sight_, images);
            return draw(images, scene);
        });
    }

    std::string file(picture::Format format = picture::Format::png,
                     const std::vector<picture::Overlay>& overlays = {},
                     std::optional<vassal::Rectangle> region = {}, int map = 0, double scale = 1) {
        return drawn([&](picture::Images& images, const picture::Scene& scene) {
            picture::Canvas canvas(images, region.value_or(scene.area(map)), format, scale,
                                   scene.background(map));
            scene.draw_boards(canvas, map);
            scene.draw_counters(canvas, map);
            for (const picture::Overlay& overlay : overlays)
                canvas.draw(overlay);
            return canvas.finish();
        });
    }
    Pixels pixels(const std::vector<picture::Overlay>& overlays = {}) {
        return read_png(file(picture::Format::png, overlays));
    }

    /// Names of the images and texts that the picture of the map is made of.
    std::string ingredients(int map = 0) {
        return drawn([&](picture::Images&, const picture::Scene& scene) {
            std::string all;
            for (const picture::Counter& counter : scene.counters(map))
                all += fmt::format("{} {} at {},{}: {}\n", counter.id, counter.look->name, counter.centre.x,
                                   counter.centre.y, picture::key_of(*counter.look));
            return all + ".";
        });
    }

  private:
    TemporaryFolder folder_;
    std::unique_ptr<vassal::Replay> replay_;
    vassal::Sight sight_ = vassal::Sight::of_umpire;
};

}  // namespace umpire::testing
