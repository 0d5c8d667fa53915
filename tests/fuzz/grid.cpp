#include "umpire/vassal/grid.hpp"

#include "umpire/vassal/board.hpp"
#include "umpire/vassal/map.hpp"

#include "targets.hpp"

namespace umpire::fuzz {

using namespace umpire::vassal;

namespace {

AxisNumbering axis_from(Bytes& bytes) {
    return {bytes.flag(), bytes.integer(), bytes.integer(), bytes.flag()};
}

std::optional<Numbering> numbering_from(Bytes& bytes) {
    if (!bytes.flag()) return std::nullopt;
    Numbering numbering;
    numbering.kind = static_cast<Numbering::Kind>(bytes.byte() % 3);
    numbering.column_first = bytes.flag();
    numbering.separator = bytes.text(3);
    numbering.columns = axis_from(bytes);
    numbering.rows = axis_from(bytes);
    numbering.stagger = bytes.flag();
    if (bytes.flag()) numbering.location_format = FormattedText(bytes.text(40));
    return numbering;
}

template <class Lattice>
Lattice lattice_from(Bytes& bytes) {
    Lattice grid;
    grid.origin = {bytes.integer(), bytes.integer()};
    grid.dx = bytes.real();
    grid.dy = bytes.real();
    grid.snaps = true;
    grid.edges_legal = bytes.flag();
    grid.corners_legal = bytes.flag();
    grid.numbering = numbering_from(bytes);
    return grid;
}

PlainGrid plain_grid_from(Bytes& bytes) {
    switch (bytes.byte() % 3) {
        case 0: {
            auto grid = lattice_from<HexGrid>(bytes);
            grid.sideways = bytes.flag();
            return grid;
        }
        case 1:
            return lattice_from<SquareGrid>(bytes);
        default: {
            std::vector<Region> regions;
            for (int left = bytes.byte() % 8; left > 0; --left)
                regions.push_back({std::string(bytes.text(5)), {bytes.integer(), bytes.integer()}});
            return RegionGrid(regions, bytes.flag());
        }
    }
}

ZonedGrid zoned_grid_from(Bytes& bytes) {
    ZonedGrid zoned;
    if (bytes.flag()) zoned.background = plain_grid_from(bytes);
    for (int left = bytes.byte() % 5; left > 0; --left) {
        Zone zone;
        zone.name = bytes.text(6);
        std::vector<Point> corners;
        for (int corner = bytes.byte() % 9; corner > 0; --corner)
            corners.push_back({bytes.integer(), bytes.integer()});
        zone.outline = Polygon(corners);
        if (bytes.flag()) zone.location_format = FormattedText(bytes.text(40));
        zone.uses_background_grid = bytes.flag();
        if (bytes.flag()) zone.grid = plain_grid_from(bytes);
        zoned.zones.push_back(std::move(zone));
    }
    return zoned;
}

Grid grid_from(Bytes& bytes) {
    if (bytes.flag()) return zoned_grid_from(bytes);
    return std::visit([](auto plain) { return Grid(std::move(plain)); }, plain_grid_from(bytes));
}

void ask(const Grid& grid, Point p, Size covered, std::string_view name) {
    zone_at(grid, p);
    const Point snapped = snap_to(grid, p);
    location_name(grid, snapped, covered);
    find_location(grid, location_name(grid, p, covered).value_or(std::string(name)), covered);
}

}  // namespace

void grid(std::string_view input) {
    Bytes bytes(input);
    MapDefinition map;
    map.edge = {bytes.integer(), bytes.integer()};
    for (int left = 1 + bytes.byte() % 3; left > 0; --left) {
        Board board;
        board.name = bytes.text(3);
        board.reversible = bytes.flag();
        board.size = {bytes.integer() & INT32_MAX, bytes.integer() & INT32_MAX};
        if (bytes.flag()) board.grid = grid_from(bytes);
        map.boards.push_back(std::move(board));
    }
    std::vector<BoardChoice> choices;
    for (const Board& board : map.boards)
        choices.push_back({board.name, bytes.flag(), bytes.integer(), bytes.integer()});
    for (int left = bytes.byte() % 3; left > 0; --left) {
        AtStartStack deck;
        deck.is_deck = true;
        deck.where = {std::string(bytes.text(3)), std::string(bytes.text(3)),
                      Point{bytes.integer(), bytes.integer()}, std::string(bytes.text(5))};
        map.at_start.push_back(std::move(deck));
    }
    const BoardLayout layout(map, choices);
    for (int turn = 0; turn < 2; ++turn) {
        const Point p{bytes.integer(), bytes.integer()};
        const std::string_view name = bytes.text(20);
        for (const Board& board : map.boards)
            if (board.grid) ask(*board.grid, p, board.size, name);
        layout.board_name(p);
        layout.zone_name(p);
        layout.snap(p);
        for (const std::string& wanted : {layout.location_name(p), std::string(name)})
            if (const auto found = layout.find_location(wanted))
                promise(layout.location_name(*found) == wanted, "a location found has the name asked for");
    }
}

}  // namespace umpire::fuzz
