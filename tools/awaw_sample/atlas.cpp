#include "atlas.hpp"

#include "umpire/error.hpp"

#include "../sample_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace umpire::samples::awaw {

using nlohmann::json;

namespace {

constexpr int margin = 40;
constexpr int box_width = 360;
constexpr int box_height = 200;
constexpr int box_gap = 20;

/// A to Z, then AA to ZZ.
int row_of(const std::string& letters) {
    return letters.front() - 'A' + (letters.size() == 2 ? 26 : 0);
}

/// Half hexes to the right.
int across(const Hex& hex) {
    return 2 * hex.number + hex.row;
}

struct Extent {
    int first = std::numeric_limits<int>::max(), last = 0, rows = 0;
};

Extent extent_of(const Board& board) {
    Extent extent;
    for (const Hex& hex : board.hexes) {
        extent.first = std::min(extent.first, across(hex));
        extent.last = std::max(extent.last, across(hex));
        extent.rows = std::max(extent.rows, hex.row + 1);
    }
    return extent;
}

int foot_of_hexes(const Board& board) {
    return 2 * margin + (extent_of(board).rows - 1) * row_height;
}

}  // namespace

class AtlasReader {
  public:
    explicit AtlasReader(const json& map) : map_(map) {}

    Atlas read() {
        atlas_.title = map_.at("title");
        for (const json& board : map_.at("boards"))
            read_board(board);
        for (const auto& [name, detail] : map_.at("hexes").items())
            describe(named(name), detail);
        for (const json& area : map_.at("areas"))
            for (const std::string range : area.at("hexes"))
                read_front(area.at("name"), range);
        for (const json& box : map_.at("boxes"))
            read_box(box);
        return std::move(atlas_);
    }

  private:
    void read_board(const json& described) {
        Board board;
        board.name = described.at("name");
        board.prefix = described.at("prefix");
        for (const json& row : described.at("rows")) {
            const std::string signs = row.at("hexes");
            int number = row.at("first");
            for (const char sign : signs) {
                Hex hex;
                hex.row = row_of(row.at("row"));
                hex.number = number++;
                hex.printed = fmt::format("{}{}", row.at("row").get<std::string>(), hex.number);
                hex.terrain = map_.at("legend").at(std::string(1, sign)).at("terrain");
                board.by_place_[{hex.row, hex.number}] = board.hexes.size();
                board.hexes.push_back(std::move(hex));
            }
        }
        atlas_.boards.push_back(std::move(board));
    }

    /// `P.NN24`
    Hex& named(const std::string& name) {
        for (Board& board : atlas_.boards) {
            if (!name.starts_with(board.prefix)) continue;
            const std::string printed = name.substr(board.prefix.size());
            const std::size_t digits = printed.find_first_of("0123456789");
            return board.hexes.at(
                board.by_place_.at({row_of(printed.substr(0, digits)), std::stoi(printed.substr(digits))}));
        }
        throw InputError(fmt::format("no board has the hex {}", name));
    }

    static void describe(Hex& hex, const json& detail) {
        hex.owner = detail.value("controller", "");
        hex.place = detail.value("name", "");
        hex.strait = detail.value("strait", "");
        if (detail.contains("port")) hex.port = detail["port"].at("name");
    }

    void read_front(const std::string& front, const std::string& range) {
        const std::size_t dash = range.find('-');
        Hex* hex = &named(range.substr(0, dash));
        const Hex* last = dash == std::string::npos ? hex : &named(range.substr(dash + 1));
        for (; hex <= last; ++hex)
            hex->front = front;
    }

    void read_box(const json& described) {
        const Box box{described.at("name"), described.at("kind"), described.value("side", "")};
        if (box.kind == "mapboard" || box.kind == "sw") {
            for (Board& board : atlas_.boards)
                if (board.name == described.at("theater")) board.boxes.push_back(box);
        } else {
            atlas_.boxes.push_back(box);
        }
    }

    const json& map_;
    Atlas atlas_;
};

const Hex* Board::at(int row, int number) const {
    const auto found = by_place_.find({row, number});
    return found == by_place_.end() ? nullptr : &hexes[found->second];
}

Atlas Atlas::read(const std::filesystem::path& file) {
    try {
        const json map = json::parse(read_text(file));
        return AtlasReader(map).read();
    } catch (const json::exception& error) {
        throw InputError(error.what()).in_file(file.string());
    }
}

vassal::Size board_size(const Board& board) {
    const Extent extent = extent_of(board);
    return {2 * margin + (extent.last - extent.first) * hex_width / 2,
            foot_of_hexes(board) + box_height + 2 * box_gap};
}

vassal::Point centre_of(const Board& board, const Hex& hex) {
    return {margin + (across(hex) - extent_of(board).first) * hex_width / 2, margin + hex.row * row_height};
}

std::vector<BoxPlace> box_places(const Board& board) {
    std::vector<BoxPlace> places;
    int x = box_gap;
    for (const Box& box : board.boxes) {
        places.push_back({box.name, x, foot_of_hexes(board) + box_gap, box_width, box_height});
        x += box_width + box_gap;
    }
    return places;
}

}  // namespace umpire::samples::awaw
