#pragma once

#include "umpire/vassal/geometry.hpp"

#include "../sample_module/pictures.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

/// The boards of the A World at War sample, read from `module-schema/awaw/map.json`, and where their hexes
/// lie.
namespace umpire::samples::awaw {

struct Hex {
    int row = 0;     ///< 0 is A
    int number = 0;  ///< runs on along diagonals
    std::string printed;
    std::string terrain;
    std::string owner;
    std::string port;
    std::string place;
    std::string strait;
    std::string front;
};

struct Board {
    std::string name;
    std::string prefix;
    std::vector<Hex> hexes;
    std::vector<Box> boxes;  ///< of the mapboard, drawn below the hexes

    /// None beyond the edge.
    const Hex* at(int row, int number) const;

  private:
    friend class AtlasReader;
    std::map<std::pair<int, int>, std::size_t> by_place_;
};

struct Atlas {
    static Atlas read(const std::filesystem::path& file);

    std::string title;
    std::vector<Board> boards;
    std::vector<Box> boxes;  ///< that are on no board
};

/// The grid of a board, in pixels: hexes of a row this far apart, and rows.
inline constexpr int hex_width = 60;
inline constexpr int row_height = 52;
vassal::Size board_size(const Board& board);
vassal::Point centre_of(const Board& board, const Hex& hex);
std::vector<BoxPlace> box_places(const Board& board);

std::string board_picture(const Board& board);

}  // namespace umpire::samples::awaw
