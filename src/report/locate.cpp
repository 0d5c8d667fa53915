#include "umpire/report/locate.hpp"

#include "umpire/report/table_json.hpp"
#include "umpire/vassal/board.hpp"

#include <nlohmann/json.hpp>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

/// What a layout calls points that have no name, however far they are apart.
constexpr std::string_view nameless = "offboard";

}  // namespace

OrderedJson place_json(const Tabletop& table, int map, Point point) {
    const BoardLayout& layout = table.layout(map);
    const Point snapped = layout.snap(point);
    return {{"map", table.maps()[static_cast<std::size_t>(map)].name},
            {"x", point.x},
            {"y", point.y},
            {"location", layout.location_name(point)},
            {"board", layout.board_name(point)},
            {"zone", layout.zone_name(point)},
            {"snapX", snapped.x},
            {"snapY", snapped.y}};
}

OrderedJson pieces_at_json(const Tabletop& table, int map, Point point) {
    const BoardLayout& layout = table.layout(map);
    const std::string location = layout.location_name(point);
    const std::string_view board = layout.board_name(point);
    const auto is_there = [&](const Piece& piece) {
        const Point at{piece.place.x, piece.place.y};
        return at == point || (location != nameless && layout.board_name(at) == board &&
                               layout.location_name(at) == location);
    };
    OrderedJson pieces = OrderedJson::array();
    for (const PieceRef ref : table.direct_members(map)) {
        const Piece& piece = table.piece(ref);
        if (!is_shown(piece) || !is_there(piece)) continue;
        pieces.push_back(piece_json(table, piece));
        for (const PieceRef member : piece.members)
            pieces.push_back(piece_json(table, table.piece(member)));
    }
    return pieces;
}

}  // namespace umpire::report
