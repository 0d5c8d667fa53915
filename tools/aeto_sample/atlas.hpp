#pragma once

#include "umpire/vassal/geometry.hpp"

#include "../sample_module/pictures.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// The sheets of the Advanced European Theater of Operations sample, read from `module-schema/aeto/map.json`,
/// and where their hexes lie.
namespace umpire::samples::aeto {

struct Hex {
    int row = 0;
    int number = 0;
    std::string printed;
    std::string terrain;
    std::string place;
    bool city = false, capital = false, resource = false, oil = false, port = false;
};

/// A sheet of numbered rows. On the Western sheet rows rise northward and numbers eastward; the Eastern one
/// lies the other way round.
struct Sheet {
    std::string name;
    std::string prefix;
    bool turned = false;
    int first_row = 0, last_row = 0, first_number = 0, last_number = 0;
    std::vector<Hex> hexes;
    std::vector<Box> boxes;  ///< sea areas and nation boxes, drawn below the hexes

    int rows() const { return last_row - first_row + 1; }
    int numbers() const { return last_number - first_number + 1; }
    /// Lines of hexes from the top; the first line of the grid stays empty, as in VASSAL odd lines lie half a
    /// hex to the right: on both sheets the hexes of these are the right ones.
    int line_of(const Hex& hex) const;
    int place_in_line(const Hex& hex) const;
};

struct Atlas {
    static Atlas read(const std::filesystem::path& file);

    std::string title;
    std::vector<Sheet> sheets;
    std::vector<Box> boxes;  ///< that are on no sheet
};

/// The grid, in pixels: hexes of a row this far apart, rows, and where the grid begins.
inline constexpr int hex_width = 60;
inline constexpr int row_height = 52;
inline constexpr int grid_left = 40;
inline constexpr int grid_top = 10;
vassal::Size sheet_size(const Sheet& sheet);
vassal::Point centre_of(const Sheet& sheet, const Hex& hex);
std::vector<BoxPlace> box_places(const Sheet& sheet);

std::string sheet_picture(const Sheet& sheet);

}  // namespace umpire::samples::aeto
