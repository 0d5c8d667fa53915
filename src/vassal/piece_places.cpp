#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/properties.hpp"

#include <algorithm>

namespace umpire::vassal {

std::string gpid(const Tabletop& table, const Piece& piece) {
    return decode_basic_piece_state(table.own_state(piece, piece.type->traits.size())).gpid;
}

std::string deck_name(const Piece& deck) {
    return decode_deck(deck.type->basic).value_or(DeckType{}).name;
}

bool may_see(const Access& access, std::string_view owner, const Viewer& player) {
    switch (access.kind) {
        case Access::Kind::player:
            return owner == player.id;
        case Access::Kind::side:
            return owner == player.side;
        case Access::Kind::sides: {
            const auto listed = [&](std::string_view side) {
                return std::find(access.sides.begin(), access.sides.end(), side) != access.sides.end();
            };
            return listed(owner) && listed(player.side);
        }
    }
    return false;
}

std::string location_name(const Tabletop& table, const Piece& piece) {
    if (piece.place.map == no_map) return {};
    return table.layout(piece.place.map).location_name({piece.place.x, piece.place.y});
}

std::string board_name(const Tabletop& table, const Piece& piece) {
    if (piece.place.map == no_map) return {};
    return std::string(table.layout(piece.place.map).board_name({piece.place.x, piece.place.y}));
}

std::string zone_name(const Tabletop& table, const Piece& piece) {
    if (piece.place.map == no_map) return {};
    return std::string(table.layout(piece.place.map).zone_name({piece.place.x, piece.place.y}));
}

}  // namespace umpire::vassal
