#include "umpire/report/table_json.hpp"

#include "umpire/vassal/board.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

/// An ordered object looks through all its names before it takes another one. These are known to be new, and
/// there may be very many of them.
void append(OrderedJson& object, std::string name, OrderedJson value) {
    object.get_ref<OrderedJson::object_t&>().emplace_back(std::move(name), std::move(value));
}

}  // namespace

OrderedJson maps_json(const Tabletop& table) {
    OrderedJson maps = OrderedJson::array();
    for (std::size_t index = 0; index < table.maps().size(); ++index) {
        const TableMap& map = table.maps()[index];
        OrderedJson boards = OrderedJson::array();
        for (const auto& placed : table.layout(static_cast<int>(index)).boards())
            boards.push_back({{"name", placed.board->name},
                              {"x", placed.area.origin.x},
                              {"y", placed.area.origin.y},
                              {"w", placed.area.size.width},
                              {"h", placed.area.size.height},
                              {"reversed", placed.reversed}});
        maps.push_back({{"id", map.id}, {"name", map.name}, {"boards", std::move(boards)}});
    }
    return maps;
}

OrderedJson globals_json(const Tabletop& table) {
    std::vector<NamedDeck> decks;
    for (const Piece& piece : table.pieces())
        if (piece.kind == PieceKind::deck) decks.push_back({table.ref_of(piece), deck_name(piece)});
    return globals_json(table, decks);
}

OrderedJson globals_json(const Tabletop& table, std::span<const NamedDeck> decks) {
    auto all = table.properties();
    for (const auto& [deck, name] : decks) {
        const Piece& piece = table.piece(deck);
        if (!piece.present || piece.place.map == no_map) continue;
        const std::string& map = table.maps()[static_cast<std::size_t>(piece.place.map)].name;
        all[map][name + "_numPieces"] = std::to_string(piece.members.size());
    }
    OrderedJson globals = OrderedJson::object();
    for (const auto& [container, properties] : all) {
        if (properties.empty()) continue;
        OrderedJson values = OrderedJson::object();
        for (const auto& [name, value] : properties)
            append(values, name, value);
        append(globals, container, std::move(values));
    }
    return globals;
}

bool is_shown(const Piece& piece) {
    return piece.present && !(piece.kind == PieceKind::stack && piece.members.empty());
}

namespace {

std::string_view kind_name(PieceKind kind) {
    switch (kind) {
        case PieceKind::piece:
            return "piece";
        case PieceKind::stack:
            return "stack";
        case PieceKind::deck:
            return "deck";
        case PieceKind::other:
            return "other";
    }
    return "";
}

void add_members(OrderedJson& json, const Tabletop& table, const Piece& piece) {
    if (piece.kind == PieceKind::deck) {
        json["deckName"] = deck_name(piece);
        json["faceDown"] = piece.face_down;
    }
    json["members"] = OrderedJson::array();
    for (const PieceRef member : piece.members)
        json["members"].push_back(shown_id(table, member));
}

void add_counter(OrderedJson& json, const Tabletop& table, const Piece& piece, Attention* attention) {
    if (piece.parent == no_piece) {
        json["parent"] = nullptr;
    } else {
        json["parent"] = shown_id(table, piece.parent);
        json["index"] = index_in_stack(table, piece);
    }
    const auto seen = known_piece_name(table, piece, Sight::of_viewer, attention);
    const auto open = known_piece_name(table, piece, Sight::of_umpire, attention);
    if (seen) json["name"] = *seen;
    if (open && seen != open) json["openName"] = *open;
    json["basicName"] = basic_name(table, piece, attention);
    json["location"] = location_name(table, piece);
    json["board"] = board_name(table, piece);
    json["zone"] = zone_name(table, piece);
    OrderedJson properties = OrderedJson::object();
    for (const auto& [name, value] : exported_properties(table, piece, attention))
        std::visit([&, &key = name](const auto& known) { append(properties, key, known); }, value);
    json["props"] = std::move(properties);
}

}  // namespace

std::ptrdiff_t index_in_stack(const Tabletop& table, const Piece& piece) {
    const auto& members = table.piece(piece.parent).members;
    return std::find(members.begin(), members.end(), table.ref_of(piece)) - members.begin();
}

std::string shown_id(const Tabletop& table, PieceRef ref) {
    const Piece& piece = table.piece(ref);
    if (!piece.id.empty() || piece.members.empty()) return std::string(piece.id);
    return shown_id(table, piece.members.front()).insert(0, 1, '~');
}

OrderedJson piece_json(const Tabletop& table, const Piece& piece, Attention* attention) {
    OrderedJson json = {{"id", shown_id(table, table.ref_of(piece))}, {"kind", kind_name(piece.kind)}};
    const bool counter = piece.kind == PieceKind::piece || piece.kind == PieceKind::other;
    if (counter) json["gpid"] = gpid(table, piece);
    if (piece.place.map == no_map)
        json["map"] = nullptr;
    else
        json["map"] = table.maps()[static_cast<std::size_t>(piece.place.map)].name;
    json["x"] = piece.place.x;
    json["y"] = piece.place.y;
    if (counter)
        add_counter(json, table, piece, attention);
    else
        add_members(json, table, piece);
    return json;
}

OrderedJson viewer_json(const Tabletop& table) {
    const Viewer& viewer = table.viewer();
    return {{"id", viewer.id}, {"side", viewer.side.empty() ? OrderedJson() : OrderedJson(viewer.side)}};
}

OrderedJson turns_json(const Tabletop& table) {
    OrderedJson turns = OrderedJson::object();
    if (table.module() != nullptr)
        for (const auto& tracker : table.module()->turn_trackers)
            turns[tracker.name] = table.turn_text(tracker);
    return turns;
}

OrderedJson players_json(const Tabletop& table) {
    OrderedJson players = OrderedJson::array();
    for (const Player& player : table.players())
        players.push_back({{"id", player.id}, {"name", player.name}, {"side", player.side}});
    return players;
}

std::vector<const Piece*> shown_pieces(const Tabletop& table) {
    std::vector<std::pair<std::string, const Piece*>> shown;
    for (const Piece& piece : table.pieces())
        if (is_shown(piece)) shown.emplace_back(shown_id(table, table.ref_of(piece)), &piece);
    std::sort(shown.begin(), shown.end());
    std::vector<const Piece*> pieces;
    pieces.reserve(shown.size());
    for (const auto& [id, piece] : shown)
        pieces.push_back(piece);
    return pieces;
}

OrderedJson table_json(const Tabletop& table) {
    OrderedJson json;
    json["viewer"] = viewer_json(table);
    json["maps"] = maps_json(table);
    json["turns"] = turns_json(table);
    json["players"] = players_json(table);
    json["globals"] = globals_json(table);
    json["pieces"] = OrderedJson::array();
    for (const Piece* piece : shown_pieces(table))
        json["pieces"].push_back(piece_json(table, *piece));
    return json;
}

std::string to_text(const OrderedJson& json, int indent) {
    return json.dump(indent, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace umpire::report
