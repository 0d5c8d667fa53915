#include "chart.hpp"

#include "umpire/error.hpp"

#include "../sample_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::samples::europa {

using nlohmann::json;

namespace {

struct Rectangle {
    int first_column, first_row, last_column, last_row;
};

/// `0102`, or `0102-0407` for all from column 1 to 4 and row 2 to 7.
Rectangle rectangle(const std::string& text) {
    const auto number = [&](std::size_t at) { return std::stoi(text.substr(at, 2)); };
    const std::size_t last = text.size() == 9 ? 5 : 0;
    return {number(0), number(2), number(last), number(last + 2)};
}

Terrain terrain_of(const std::string& word) {
    return word == "sea" ? Terrain::sea : word == "land" ? Terrain::land : Terrain::coastal;
}

}  // namespace

std::string name_of(const Hex& hex) {
    return fmt::format("{:02}{:02}", hex.column, hex.row);
}

Hex* Chart::at(int column, int row) {
    if (column < 1 || column > columns_ || row < 1 || row > rows_) return nullptr;
    return &hexes_[static_cast<std::size_t>((row - 1) * columns_ + column - 1)];
}

const Hex* Chart::neighbour(const Hex& hex, Direction direction) const {
    const int above = hex.column % 2 == 0 ? 0 : -1;
    int column = hex.column;
    int row = hex.row;
    switch (direction) {
        case Direction::north:
            --row;
            break;
        case Direction::south:
            ++row;
            break;
        case Direction::north_east:
            ++column, row += above;
            break;
        case Direction::south_east:
            ++column, row += above + 1;
            break;
        case Direction::south_west:
            --column, row += above + 1;
            break;
        case Direction::north_west:
            --column, row += above;
            break;
    }
    return const_cast<Chart*>(this)->at(column, row);
}

std::string_view Chart::hexside(const Hex& a, const Hex& b) const {
    const auto found = hexsides_.find(std::minmax(name_of(a), name_of(b)));
    return found == hexsides_.end() ? std::string_view{} : found->second;
}

void Chart::read_hexes(const std::string& text) {
    const json map = json::parse(text);
    title_ = map.at("title");
    columns_ = map.at("grid").at("columns");
    rows_ = map.at("grid").at("rows");
    for (int row = 1; row <= rows_; ++row) {
        const std::string letters = map.at("rows").at(static_cast<std::size_t>(row - 1));
        for (int column = 1; column <= columns_; ++column) {
            const json& kind = map.at("legend").at(letters.substr(static_cast<std::size_t>(column - 1), 1));
            Hex hex;
            hex.column = column;
            hex.row = row;
            hex.terrain = terrain_of(kind.at("terrain"));
            hex.mountain = kind.value("ground", "") == "mountain";
            hex.cliffs = kind.value("ground", "") == "coastal_cliffs";
            hexes_.push_back(hex);
        }
    }
    for (const auto& [name, detail] : map.at("hexes").items()) {
        const Rectangle where = rectangle(name);
        Hex& hex = *at(where.first_column, where.first_row);
        hex.owner = detail.value("owner", "");
        hex.anchorage = detail.value("anchorage", false);
        hex.place = detail.value("name", "");
        if (detail.contains("port")) hex.port = Port{detail["port"].at("name"), detail["port"].at("size")};
    }
    for (const json& area : map.at("areas"))
        for (const std::string part : area.at("hexes")) {
            const Rectangle part_of = rectangle(part);
            for (int column = part_of.first_column; column <= part_of.last_column; ++column)
                for (int row = part_of.first_row; row <= part_of.last_row; ++row) {
                    Hex& hex = *at(column, row);
                    if (area.at("kind") == "sea_area") hex.sea_area = area.at("name");
                    if (area.at("kind") == "weather_zone") hex.weather_zone = area.at("name");
                    if (area.at("kind") == "ice_area") hex.ice = true;
                }
        }
    for (const json& side : map.at("hexsides"))
        hexsides_[std::minmax(side.at("between").at(0).get<std::string>(),
                              side.at("between").at(1).get<std::string>())] = side.at("kind");
    for (const json& box : map.at("boxes"))
        boxes_.push_back({box.at("name"), box.at("kind"), box.at("side")});
}

Chart Chart::read(const std::filesystem::path& file) {
    Chart chart;
    try {
        chart.read_hexes(read_text(file));
    } catch (const json::exception& error) {
        throw InputError(error.what()).in_file(file.string());
    }
    return chart;
}

vassal::Size board_size(const Chart& chart) {
    return {2 * board_margin + (chart.columns() - 1) * column_width,
            2 * board_margin + (chart.rows() - 1) * hex_height + hex_height / 2};
}

vassal::Point centre_of(const Hex& hex) {
    const int lower = hex.column % 2 == 0 ? hex_height / 2 : 0;
    return {board_margin + (hex.column - 1) * column_width,
            board_margin + (hex.row - 1) * hex_height + lower};
}

}  // namespace umpire::samples::europa
