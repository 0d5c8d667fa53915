#include "../sample_module/svg.hpp"
#include "atlas.hpp"

#include <array>
#include <utility>

namespace umpire::samples::awaw {

namespace {

using Corners = std::array<Spot, 6>;

/// Hexes stand on a point. The edge between a corner and the next leads to the neighbour of that index.
Corners corners_of(vassal::Point centre, double scale = 1.0) {
    const double half = hex_width / 2.0 * scale, radius = row_height * 2.0 / 3.0 * scale;
    const auto corner = [&](double x, double y) { return Spot{centre.x + x, centre.y + y}; };
    return {corner(0, -radius), corner(half, -radius / 2), corner(half, radius / 2),
            corner(0, radius),  corner(-half, radius / 2), corner(-half, -radius / 2)};
}

/// By row and number, from the upper right, clockwise.
constexpr std::array<std::pair<int, int>, 6> neighbours{{{-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}}};

class BoardPainter {
  public:
    explicit BoardPainter(const Board& board)
        : board_(board), size_(board_size(board)), drawing_(size_.width, size_.height) {
        for (const Hex& hex : board.hexes)
            centres_.push_back(centre_of(board, hex));
    }

    std::string paint() && {
        drawing_.rectangle({0, 0}, size_.width, size_.height, "#e9eef1", "none");
        ground();
        lines();
        for (std::size_t index = 0; index < board_.hexes.size(); ++index)
            words(board_.hexes[index], centres_[index]);
        boxes();
        drawing_.text({size_.width / 2.0, 22}, board_.name + ", schematic: not a published map",
                      {.size = 20, .bold = true});
        return std::move(drawing_).finish();
    }

  private:
    /// The land of a coastal hex: an island in its middle, joined to the land around it.
    std::string coast(const Hex& hex, vassal::Point centre) const {
        std::string path = closed_path(corners_of(centre, 0.6));
        const Corners inner = corners_of(centre, 0.58), outer = corners_of(centre);
        for (std::size_t side = 0; side < neighbours.size(); ++side) {
            const Hex* other =
                board_.at(hex.row + neighbours[side].first, hex.number + neighbours[side].second);
            if (other == nullptr || other->terrain != "land") continue;
            const std::size_t next = (side + 1) % inner.size();
            path += closed_path(std::array{inner[side], inner[next], outer[next], outer[side]});
        }
        return path;
    }

    void ground() {
        std::string sea, shallows, straits, land;
        for (std::size_t index = 0; index < board_.hexes.size(); ++index) {
            const Hex& hex = board_.hexes[index];
            const std::string whole = closed_path(corners_of(centres_[index]));
            if (hex.terrain == "land")
                land += whole;
            else
                (!hex.strait.empty() ? straits : hex.terrain == "sea" ? sea : shallows) += whole;
            if (hex.terrain == "coastal") land += coast(hex, centres_[index]);
        }
        drawing_.fill(sea, "#b5d3e6");
        drawing_.fill(shallows, "#c9e3ee");
        drawing_.fill(straits, "#d9c7ea");
        drawing_.fill(land, "#dccf9f");
    }

    void lines() {
        std::string grid, fronts;
        for (std::size_t index = 0; index < board_.hexes.size(); ++index) {
            const Hex& hex = board_.hexes[index];
            const Corners corners = corners_of(centres_[index]);
            grid += closed_path(corners);
            // The three sides to the right and below; the others are those of other hexes.
            for (std::size_t side = 0; side < 3; ++side) {
                const Hex* other =
                    board_.at(hex.row + neighbours[side].first, hex.number + neighbours[side].second);
                if (other != nullptr && other->front != hex.front)
                    fronts += open_path(std::array{corners[side], corners[side + 1]});
            }
        }
        drawing_.stroke(grid, "#5f7f92", 0.5);
        drawing_.stroke(fronts, "#a3323a", 3, "9 6");
    }

    void words(const Hex& hex, vassal::Point centre) {
        const Spot middle{static_cast<double>(centre.x), static_cast<double>(centre.y)};
        drawing_.text({middle.x, middle.y - 20}, hex.printed, {.size = 9, .colour = "#46606e"});
        const std::string colour = hex.owner == "Axis"     ? "#4a4f54"
                                   : hex.owner == "Allied" ? "#a3323a"
                                                           : "#f4f1e4";
        if (!hex.port.empty()) drawing_.circle(middle, 7, colour, "#1a1a1a");
        if (!hex.port.empty() || !hex.place.empty())
            drawing_.haloed_text({middle.x, middle.y + 19}, hex.port.empty() ? hex.place : hex.port,
                                 {.size = 11, .bold = true});
    }

    void boxes() {
        for (const BoxPlace& box : box_places(board_)) {
            drawing_.rectangle({box.x + 0.5, box.y + 0.5}, box.width - 1, box.height - 1, "#c9e3ee",
                               "#303030", 6);
            drawing_.text({box.x + box.width / 2.0, box.y + 20.0}, box.name, {.size = 16, .bold = true});
        }
    }

    const Board& board_;
    vassal::Size size_;
    Drawing drawing_;
    std::vector<vassal::Point> centres_;
};

}  // namespace

std::string board_picture(const Board& board) {
    return BoardPainter(board).paint();
}

}  // namespace umpire::samples::awaw
