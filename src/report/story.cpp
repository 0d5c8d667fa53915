#include "umpire/report/story.hpp"

#include "umpire/vassal/chat.hpp"
#include "umpire/vassal/dice.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/turn.hpp"

#include "piece_story.hpp"

#include <algorithm>
#include <functional>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

std::string_view sign_name(DiceRoll::Sign sign) {
    switch (sign) {
        case DiceRoll::Sign::properties:
            return "properties";
        case DiceRoll::Sign::shown_faces:
            return "shown faces";
        case DiceRoll::Sign::report_format:
            return "report format";
        case DiceRoll::Sign::default_format:
            return "default format";
    }
    return "";
}

OrderedJson dice_json(const DiceRoll& roll) {
    const auto number = [](const std::optional<int>& value) {
        return value ? OrderedJson(*value) : OrderedJson();
    };
    const auto text = [](const std::string& value) {
        return value.empty() ? OrderedJson() : OrderedJson(value);
    };
    return {
        {"button", roll.button},     {"count", number(roll.count)}, {"sides", number(roll.sides)},
        {"values", roll.values},     {"inOrder", roll.in_order},    {"total", number(roll.total)},
        {"kept", number(roll.kept)}, {"faces", roll.faces},         {"player", text(roll.player)},
        {"side", text(roll.side)},   {"chat", text(roll.chat)},     {"recognisedBy", sign_name(roll.sign)}};
}

/// Null where there is none.
OrderedJson part_of(const OrderedJson& values, const std::string& name) {
    return values.is_object() && values.contains(name) ? values[name] : OrderedJson();
}

/// Values by name that are not the same in both.
void tell_values(const OrderedJson& before, const OrderedJson& after,
                 const std::function<void(const std::string& name, OrderedJson from, OrderedJson to)>& tell) {
    if (after.is_object())
        for (const auto& [name, to] : after.items())
            if (part_of(before, name) != to) tell(name, part_of(before, name), to);
    if (before.is_object())
        for (const auto& [name, from] : before.items())
            if (!after.is_object() || !after.contains(name)) tell(name, from, OrderedJson());
}

void add_level_properties(const std::vector<TurnLevel>& levels, std::vector<std::string>& names) {
    for (const TurnLevel& level : levels) {
        names.push_back(level.property);
        add_level_properties(level.levels, names);
    }
}

/// A sign right after the star only chooses a colour.
std::string without_colour_sign(std::string text) {
    if (text.size() > 2 && text.starts_with("* ") &&
        std::string_view("!?~`|").find(text[2]) != std::string_view::npos)
        text.erase(2, 1);
    return text;
}

/// Without ids: they are the players' passwords.
OrderedJson roster(const OrderedJson& players) {
    OrderedJson list = OrderedJson::array();
    for (const OrderedJson& player : players)
        list.push_back({{"name", player["name"]}, {"side", player["side"]}});
    return list;
}

}  // namespace

Storyteller::Storyteller(const Tabletop& table, StoryOptions options) : table_(table), options_(options) {
    const Module* module = table.module();
    if (module == nullptr) return;
    const auto anything = [](std::string_view) { return ReportPattern::Slot{}; };
    for (const MapDefinition& map : module->maps)
        for (const std::string& format : {map.move_within_format, map.move_to_format, map.create_format})
            auto_reports_.emplace_back(format, anything);
    for (const TurnTracker& tracker : module->turn_trackers) {
        auto_reports_.emplace_back(tracker.report_format, anything);
        for (const char* suffix : {"_value", "_command"})
            echoes_.push_back(tracker.name + suffix);
        add_level_properties(tracker.levels, echoes_);
    }
    for (const DiceButton& button : module->dice_buttons)
        for (const char* suffix : {"_result", "_total", "_keep", "_summary"})
            echoes_.push_back(button.name + suffix);
    std::sort(echoes_.begin(), echoes_.end());
}

OrderedJson Storyteller::tell(const TableChanges& changes, std::set<std::string> picked_up) const {
    OrderedJson story = OrderedJson::object();
    PieceStory(table_, options_, std::move(picked_up)).tell(changes, story);
    tell_settings(changes, story);
    return story;
}

void Storyteller::tell_settings(const TableChanges& changes, OrderedJson& story) const {
    const auto shown = [](const OrderedJson& turn) {
        return turn.is_string() ? OrderedJson(shown_turn(turn.get<std::string>())) : turn;
    };
    tell_values(changes.turns_before, changes.turns_after,
                [&](const std::string& name, const OrderedJson& from, const OrderedJson& to) {
                    story["turns"].push_back({{"tracker", name}, {"from", shown(from)}, {"to", shown(to)}});
                });
    std::vector<std::string> containers;
    for (const OrderedJson* part : {&changes.globals_before, &changes.globals_after})
        for (const auto& [container, values] : part->items())
            if (std::find(containers.begin(), containers.end(), container) == containers.end())
                containers.push_back(container);
    for (const std::string& container : containers) {
        const OrderedJson before = part_of(changes.globals_before, container);
        const OrderedJson after = part_of(changes.globals_after, container);
        tell_values(before, after, [&](const std::string& name, OrderedJson from, OrderedJson to) {
            const bool echo =
                name.ends_with("_numPieces") ||
                (container == "Module" && std::binary_search(echoes_.begin(), echoes_.end(), name));
            if (echo && !options_.mechanical) return;
            OrderedJson global = {{"container", container}, {"name", name}};
            global["from"] = std::move(from);
            global["to"] = std::move(to);
            if (echo) global["mechanical"] = true;
            story["globals"].push_back(std::move(global));
        });
    }
    if (!changes.players_after.is_null()) story["players"] = roster(changes.players_after);
    if (changes.maps_after.is_null()) return;
    for (const OrderedJson& map : changes.maps_after) {
        const auto same = std::find(changes.maps_before.begin(), changes.maps_before.end(), map);
        if (same != changes.maps_before.end()) continue;
        OrderedJson boards = OrderedJson::array();
        for (const OrderedJson& board : map["boards"])
            boards.push_back(board["name"]);
        story["boards"].push_back({{"map", map["name"]}, {"boards", std::move(boards)}});
    }
}

OrderedJson Storyteller::tell_step(std::span<const Command> step, const TableChanges& changes) const {
    OrderedJson story = OrderedJson::object();
    const auto actor = who_did(step, table_.players(), table_.module());
    story["actor"] = actor ? OrderedJson{{"name", actor->name}, {"side", actor->side}} : OrderedJson();
    std::set<std::string> picked_up;
    for (const Command& command : step)
        if (const auto* move = std::get_if<MovePiece>(&command)) picked_up.emplace(move->id);
    story.update(tell(changes, std::move(picked_up)));
    OrderedJson dice = OrderedJson::array();
    for (const DiceRoll& roll : dice_in_step(step, table_.module(), table_.players()))
        dice.push_back(dice_json(roll));
    OrderedJson chat = tell_chat(step, dice);
    if (!dice.empty()) story["dice"] = std::move(dice);
    if (!chat.empty()) story["chat"] = std::move(chat);
    return story;
}

OrderedJson Storyteller::tell_chat(std::span<const Command> step, const OrderedJson& dice) const {
    OrderedJson chat = OrderedJson::array();
    for (const Command& command : step) {
        const auto* said = std::get_if<Chat>(&command);
        if (said == nullptr) continue;
        const std::string raw = unescape_html(said->text);
        const ChatLine line = read_chat(said->text);
        const bool of_dice = std::any_of(dice.begin(), dice.end(),
                                         [&](const OrderedJson& roll) { return roll["chat"] == raw; });
        const char* kind = line.typed()                 ? "typed"
                           : is_undo_report(said->text) ? "undo"
                           : of_dice                    ? "dice"
                           : is_auto_report(raw)        ? "automatic"
                                                        : "report";
        chat.push_back({{"kind", kind},
                        {"player", line.typed() ? OrderedJson(line.player) : OrderedJson()},
                        {"text", line.typed() ? line.text : without_colour_sign(line.text)}});
    }
    return chat;
}

bool Storyteller::is_auto_report(std::string_view line) const {
    if (!line.starts_with('*')) return false;
    return std::any_of(auto_reports_.begin(), auto_reports_.end(), [&](const ReportPattern& pattern) {
        return pattern.match(line) || (line.starts_with("* ") && pattern.match(line.substr(2)));
    });
}

OrderedJson differences_json(const std::string& before, const std::string& after, const OrderedJson& story) {
    OrderedJson json = {{"before", before}, {"after", after}};
    for (const char* part : {"moves", "created", "removed", "changes", "decks", "turns", "globals", "boards"})
        json[part] = story.contains(part) ? story[part] : OrderedJson::array();
    json["players"] = story.contains("players") ? story["players"] : OrderedJson();
    return json;
}

}  // namespace umpire::report
