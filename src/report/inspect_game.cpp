#include "umpire/error.hpp"
#include "umpire/report/inspect_json.hpp"
#include "umpire/vassal/dice.hpp"
#include "umpire/vassal/metadata.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/turn.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <limits>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

/// Metadata that cannot be read says nothing; the game can still be.
std::optional<Metadata> metadata(const std::optional<std::string>& xml) try {
    if (!xml) return std::nullopt;
    return parse_metadata(*xml);
} catch (const InputError&) {
    return std::nullopt;
}

/// Year 1 to 9999; a mailed file can claim any moment.
OrderedJson time_json(const std::optional<std::int64_t>& milliseconds) {
    constexpr std::int64_t first = -62'135'596'800, last = 253'402'300'799;
    if (!milliseconds || *milliseconds / 1000 < first || *milliseconds / 1000 > last) return nullptr;
    const auto seconds = static_cast<std::time_t>(*milliseconds / 1000);
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds));
}

OrderedJson or_null(const std::string& text) {
    return text.empty() ? OrderedJson() : OrderedJson(text);
}

OrderedJson counters_json(const Tabletop& table) {
    const auto new_count = [](std::string_view map) {
        return OrderedJson{{"map", map}, {"pieces", 0}, {"stacks", 0}, {"decks", OrderedJson::array()}};
    };
    std::vector<OrderedJson> by_map;
    for (const TableMap& map : table.maps())
        by_map.push_back(new_count(map.name));
    OrderedJson nowhere = new_count("");
    nowhere["map"] = nullptr;
    for (const Piece& piece : table.pieces()) {
        if (!is_shown(piece)) continue;
        OrderedJson& count =
            piece.place.map == no_map ? nowhere : by_map[static_cast<std::size_t>(piece.place.map)];
        const auto add_one = [&](const char* what) { count[what] = count[what].get<std::size_t>() + 1; };
        if (piece.kind == PieceKind::deck)
            count["decks"].push_back({{"name", deck_name(piece)}, {"counters", piece.members.size()}});
        else
            add_one(piece.kind == PieceKind::stack ? "stacks" : "pieces");
    }
    OrderedJson counters = OrderedJson::array();
    by_map.push_back(std::move(nowhere));
    for (OrderedJson& count : by_map)
        if (count["pieces"] != 0 || count["stacks"] != 0 || !count["decks"].empty())
            counters.push_back(std::move(count));
    return counters;
}

OrderedJson boards_json(const Tabletop& table) {
    OrderedJson maps = OrderedJson::array();
    for (std::size_t index = 0; index < table.maps().size(); ++index) {
        const TableMap& map = table.maps()[index];
        OrderedJson boards = OrderedJson::array();
        for (const BoardChoice& choice : map.boards)
            boards.push_back(choice.name + (choice.reversed ? " (reversed)" : ""));
        if (!boards.empty()) maps.push_back({{"map", map.name}, {"boards", std::move(boards)}});
    }
    return maps;
}

OrderedJson shown_turns(const Tabletop& table) {
    OrderedJson turns = turns_json(table);
    for (auto& [tracker, text] : turns.items())
        text = shown_turn(text.get<std::string>());
    return turns;
}

/// Without ids: they are the players' passwords.
OrderedJson roster_json(const Tabletop& table) {
    OrderedJson players = OrderedJson::array();
    for (const Player& player : table.players())
        players.push_back({{"name", player.name}, {"side", player.side}});
    return players;
}

/// The word a command begins with, which is all that tells unknown ones apart.
std::string first_word(std::string_view text) {
    return std::string(text.substr(0, std::min<std::size_t>(24, text.find_first_of("\t/;|"))));
}

void add_stream_facts(OrderedJson& json, Replay& replay) {
    const CommandStream& stream = replay.file().stream;
    std::map<std::string, std::size_t> unknown;
    OrderedJson extensions = OrderedJson::array();
    std::size_t chat_lines = 0;
    TextArena arena;
    for (const auto& node : stream.nodes()) {
        const std::string_view text = without_log_mark(stream.text(node));
        // Pieces are many and long; what they are shows at once.
        if (text.starts_with("+/") || text.starts_with("D/") || text.starts_with("M/")) continue;
        const Command command = decode_command(text, arena);
        // Logs are full of commands that the engine has no text for.
        if (std::holds_alternative<UnknownCommand>(command) && text != "null") ++unknown[first_word(text)];
        if (std::holds_alternative<Chat>(command)) ++chat_lines;
        if (const auto* used = std::get_if<ExtensionUsed>(&command))
            extensions.push_back({{"name", used->name}, {"version", used->version}});
    }
    json["extensions"] = std::move(extensions);
    json["disguise"] = name_of(replay.file().obfuscation.disguise);
    json["bytes"] = stream.text().size();
    json["commands"] = stream.nodes().size();
    json["chatLines"] = chat_lines;
    json["unknownCommands"] = OrderedJson::object();
    for (const auto& [word, count] : unknown)
        json["unknownCommands"][word] = count;
}

void add_log_facts(OrderedJson& json, Replay& replay) {
    std::size_t rolls = 0, undos = 0;
    for (std::size_t step = 0; step < replay.steps().size(); ++step) {
        const auto commands = replay.commands(step);
        rolls += dice_in_step(commands, replay.table().module(), replay.table().players()).size();
        undos += std::any_of(commands.begin(), commands.end(),
                             [](const Command& c) { return std::holds_alternative<Undo>(c); });
    }
    json["steps"] = replay.steps().size();
    json["rolls"] = rolls;
    json["undos"] = undos;
    replay.go_to(replay.steps().size());
    json["turnsAtEnd"] = shown_turns(replay.table());
    json["countersAtEnd"] = counters_json(replay.table());
}

}  // namespace

OrderedJson inspect_game(Replay& replay) {
    const CommandStream& stream = replay.file().stream;
    const bool is_log = std::any_of(
        stream.branches().begin(), stream.branches().end(),
        [&](const auto& branch) { return is_logged(stream.text(stream.nodes()[branch.first_node])); });
    const auto module_data = metadata(replay.file().module_data);
    const auto save_data = metadata(replay.file().save_data);
    OrderedJson json = {{"kind", is_log ? "log" : "save"}};
    json["module"] = module_data ? or_null(module_data->name) : OrderedJson();
    json["moduleVersion"] = module_data ? or_null(module_data->version)
                            : save_data ? or_null(save_data->version)
                                        : OrderedJson();
    json["engine"] = save_data ? or_null(save_data->vassal_version) : OrderedJson();
    json["savedAt"] = save_data ? time_json(save_data->saved_at_ms) : OrderedJson();
    json["description"] = save_data ? save_data->description : "";
    add_stream_facts(json, replay);
    json["players"] = roster_json(replay.table());
    json["turns"] = shown_turns(replay.table());
    json["boards"] = boards_json(replay.table());
    json["counters"] = counters_json(replay.table());
    if (is_log) add_log_facts(json, replay);
    return json;
}

}  // namespace umpire::report
