#pragma once

#include "umpire/vassal/geometry.hpp"

#include "../sample_module/pictures.hpp"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The map of the Europa sample, read from `module-schema/europa/map.json`, and where its hexes lie on the
/// board.
namespace umpire::samples::europa {

enum class Terrain { sea, coastal, land };

struct Port {
    std::string name;
    std::string size;
};

struct Hex {
    int column = 0;
    int row = 0;
    Terrain terrain = Terrain::sea;
    bool mountain = false;
    bool cliffs = false;
    bool ice = false;
    bool anchorage = false;
    std::string owner;
    std::optional<Port> port;
    std::string place;
    std::string sea_area;
    std::string weather_zone;
};

/// In the order of a hex's edges.
enum class Direction { north, north_east, south_east, south, south_west, north_west };
inline constexpr std::array<Direction, 6> directions{Direction::north,      Direction::north_east,
                                                     Direction::south_east, Direction::south,
                                                     Direction::south_west, Direction::north_west};

class Chart {
  public:
    static Chart read(const std::filesystem::path& file);

    const std::string& title() const { return title_; }
    int columns() const { return columns_; }
    int rows() const { return rows_; }
    const std::vector<Hex>& hexes() const { return hexes_; }
    const std::vector<Box>& boxes() const { return boxes_; }
    /// None beyond the edge of the map.
    const Hex* neighbour(const Hex& hex, Direction direction) const;
    /// `land`, `river` or `canal`; empty for any other hexside.
    std::string_view hexside(const Hex& a, const Hex& b) const;

  private:
    Hex* at(int column, int row);
    void read_hexes(const std::string& text);

    std::string title_;
    int columns_ = 0;
    int rows_ = 0;
    std::vector<Hex> hexes_;
    std::map<std::pair<std::string, std::string>, std::string> hexsides_;
    std::vector<Box> boxes_;
};

std::string name_of(const Hex& hex);

/// The grid of the board, in pixels: columns this far apart, hexes of a column this far.
inline constexpr int column_width = 52;
inline constexpr int hex_height = 60;
inline constexpr int board_margin = 40;
vassal::Size board_size(const Chart& chart);
vassal::Point centre_of(const Hex& hex);

std::string board_picture(const Chart& chart);

}  // namespace umpire::samples::europa
