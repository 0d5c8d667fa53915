#include "atlas.hpp"

#include "umpire/error.hpp"

#include "../sample_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace umpire::samples::aeto {

using nlohmann::json;

namespace {

constexpr int box_width = 330;
constexpr int box_height = 200;
constexpr int box_gap = 20;
constexpr int boxes_a_line = 6;

/// The sea areas and nation boxes that border on the Eastern sheet; all others are on the Western one.
const std::set<std::string> eastern{"Arctic 3", "Indian Ocean", "Persian Gulf",
                                    "Red Sea",  "India box",    "Iraq box"};

int foot_of_hexes(const Sheet& sheet) {
    return grid_top + (sheet.rows() + 1) * row_height;
}

Sheet read_sheet(const json& described, const json& legend) {
    Sheet sheet;
    sheet.name = described.at("name");
    sheet.prefix = described.at("prefix");
    sheet.turned = sheet.name == "East";
    for (const json& row : described.at("rows")) {
        const std::string signs = row.at("hexes"), digits = row.at("row");
        int number = row.at("first");
        for (const char sign : signs) {
            Hex hex;
            hex.row = std::stoi(digits);
            hex.number = number++;
            hex.printed = fmt::format("{:02}{:02}", hex.row, hex.number);
            hex.terrain = legend.at(std::string(1, sign)).at("terrain");
            sheet.hexes.push_back(std::move(hex));
        }
    }
    const auto [south, north] = std::minmax_element(sheet.hexes.begin(), sheet.hexes.end(),
                                                    [](const Hex& a, const Hex& b) { return a.row < b.row; });
    const auto [first, last] =
        std::minmax_element(sheet.hexes.begin(), sheet.hexes.end(),
                            [](const Hex& a, const Hex& b) { return a.number < b.number; });
    sheet.first_row = south->row;
    sheet.last_row = north->row;
    sheet.first_number = first->number;
    sheet.last_number = last->number;
    return sheet;
}

void describe(Hex& hex, const json& detail) {
    hex.place = detail.value("name", "");
    hex.city = detail.value("city", false);
    hex.capital = detail.value("capital", false);
    hex.resource = detail.value("resource", false);
    hex.oil = detail.value("oil", false);
    hex.port = detail.value("port", false);
}

Hex& named(std::vector<Sheet>& sheets, const std::string& name) {
    for (Sheet& sheet : sheets)
        for (Hex& hex : sheet.hexes)
            if (sheet.prefix + hex.printed == name) return hex;
    throw InputError(fmt::format("no sheet has the hex {}", name));
}

Atlas atlas_of(const json& map) {
    Atlas atlas;
    atlas.title = map.at("title");
    for (const json& board : map.at("boards"))
        atlas.sheets.push_back(read_sheet(board, map.at("legend")));
    for (const auto& [name, detail] : map.at("hexes").items())
        describe(named(atlas.sheets, name), detail);
    for (const json& described : map.at("boxes")) {
        const Box box{described.at("name"), described.at("kind"), described.value("side", "")};
        if (box.kind == "sea_area" || box.kind == "nation_box")
            atlas.sheets.at(eastern.contains(box.name) ? 1 : 0).boxes.push_back(box);
        else
            atlas.boxes.push_back(box);
    }
    return atlas;
}

}  // namespace

int Sheet::line_of(const Hex& hex) const {
    return turned ? hex.row - first_row + 1 : last_row - hex.row + 1;
}

int Sheet::place_in_line(const Hex& hex) const {
    return turned ? last_number - hex.number : hex.number - first_number;
}

Atlas Atlas::read(const std::filesystem::path& file) {
    try {
        return atlas_of(json::parse(read_text(file)));
    } catch (const json::exception& error) {
        throw InputError(error.what()).in_file(file.string());
    }
}

vassal::Size sheet_size(const Sheet& sheet) {
    const int lines = (static_cast<int>(sheet.boxes.size()) + boxes_a_line - 1) / boxes_a_line;
    return {
        std::max(2 * grid_left + sheet.numbers() * hex_width, box_gap + boxes_a_line * (box_width + box_gap)),
        foot_of_hexes(sheet) + lines * (box_height + box_gap) + box_gap};
}

vassal::Point centre_of(const Sheet& sheet, const Hex& hex) {
    const int line = sheet.line_of(hex);
    return {grid_left + sheet.place_in_line(hex) * hex_width + (line % 2 == 1 ? hex_width / 2 : 0),
            grid_top + line * row_height};
}

std::vector<BoxPlace> box_places(const Sheet& sheet) {
    std::vector<BoxPlace> places;
    int number = 0;
    for (const Box& box : sheet.boxes) {
        places.push_back({box.name, box_gap + number % boxes_a_line * (box_width + box_gap),
                          foot_of_hexes(sheet) + box_gap + number / boxes_a_line * (box_height + box_gap),
                          box_width, box_height});
        ++number;
    }
    return places;
}

}  // namespace umpire::samples::aeto
