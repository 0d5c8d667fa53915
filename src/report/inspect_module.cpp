#include "umpire/report/inspect_json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

template <class... Lambdas>
struct Cases : Lambdas... {
    using Lambdas::operator()...;
};
template <class... Lambdas>
Cases(Lambdas...) -> Cases<Lambdas...>;

std::string counted(std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string grid_kind(const Board& board) {
    if (!board.grid) return "none";
    return std::visit(
        Cases{
            [](const HexGrid& grid) { return std::string(grid.sideways ? "sideways hexes" : "hexes"); },
            [](const SquareGrid&) { return std::string("squares"); },
            [](const RegionGrid& grid) { return counted(grid.regions().size(), "region"); },
            [](const ZonedGrid& grid) { return counted(grid.zones.size(), "zone"); },
        },
        *board.grid);
}

OrderedJson deck_json(const AtStartStack& stack) {
    return {{"name", stack.name()}, {"counters", stack.slots.size()}};
}

OrderedJson map_json(const MapDefinition& map) {
    OrderedJson json = {{"id", map.id}, {"name", map.name}, {"boards", OrderedJson::array()}};
    for (const Board& board : map.boards)
        json["boards"].push_back({{"name", board.name},
                                  {"w", board.size.width},
                                  {"h", board.size.height},
                                  {"sizeKnown", board.size_known},
                                  {"grid", grid_kind(board)}});
    json["decks"] = OrderedJson::array();
    std::size_t stacks = 0;
    for (const AtStartStack& stack : map.at_start)
        if (stack.is_deck)
            json["decks"].push_back(deck_json(stack));
        else
            ++stacks;
    json["atStartStacks"] = stacks;
    json["private"] = map.is_private;
    if (map.is_private) json["sides"] = map.sides;
    return json;
}

std::vector<std::string> level_names(const std::vector<TurnLevel>& levels) {
    std::vector<std::string> names;
    for (const TurnLevel& level : levels) {
        names.push_back(level.name);
        const auto inner = level_names(level.levels);
        names.insert(names.end(), inner.begin(), inner.end());
    }
    return names;
}

std::string_view kind_name(DiceButton::Kind kind) {
    switch (kind) {
        case DiceButton::Kind::plain:
            return "dice";
        case DiceButton::Kind::special:
            return "special dice";
        case DiceButton::Kind::random_text:
            return "random text";
        case DiceButton::Kind::internet:
            return "internet dice";
    }
    return "";
}

OrderedJson dice_json(const DiceButton& button) {
    OrderedJson json = {{"name", button.name}, {"kind", kind_name(button.kind)}};
    if (button.kind == DiceButton::Kind::special) {
        json["count"] = button.special_dice.size();
    } else if (button.kind == DiceButton::Kind::random_text) {
        json["count"] = 1;
        json["sides"] = button.faces.size();
    } else {
        json["count"] = button.count;
        json["sides"] = button.sides;
        json["asks"] = button.prompts;
    }
    json["report"] = button.report_format;
    return json;
}

/// Counters by the window, or outermost folder, of the palette they lie in.
OrderedJson palette_json(const Module& module) {
    std::map<std::string, std::size_t> by_window;
    std::vector<std::string> order;
    for (const PieceSlot& slot : module.palette) {
        const auto path = module.path_of(slot);
        const auto named =
            std::find_if(path.begin(), path.end(), [](const std::string& name) { return !name.empty(); });
        const std::string window = named == path.end() ? "" : *named;
        if (by_window[window]++ == 0) order.push_back(window);
    }
    OrderedJson palette = OrderedJson::array();
    for (const std::string& window : order)
        palette.push_back({{"window", window}, {"counters", by_window[window]}});
    return palette;
}

}  // namespace

OrderedJson inspect_module(const Module& module) {
    OrderedJson json = {{"kind", "module"},
                        {"name", module.name},
                        {"version", module.version},
                        {"engine", module.vassal_version},
                        {"description", module.description},
                        {"extensions", OrderedJson::array()},
                        {"sides", module.sides},
                        {"maps", OrderedJson::array()},
                        {"turnTrackers", OrderedJson::array()},
                        {"dice", OrderedJson::array()}};
    for (const ExtensionInfo& extension : module.extensions)
        json["extensions"].push_back({{"name", extension.name}, {"version", extension.version}});
    for (const MapDefinition& map : module.maps)
        json["maps"].push_back(map_json(map));
    for (const TurnTracker& tracker : module.turn_trackers)
        json["turnTrackers"].push_back({{"name", tracker.name}, {"levels", level_names(tracker.levels)}});
    for (const DiceButton& button : module.dice_buttons)
        json["dice"].push_back(dice_json(button));
    json["properties"] = module.properties.size();
    json["prototypes"] = module.prototypes.size();
    json["palette"] = palette_json(module);
    json["setups"] = OrderedJson::array();
    for (const PredefinedSetup& setup : module.predefined_setups)
        if (!setup.is_menu) json["setups"].push_back({{"name", setup.name}, {"file", setup.file}});
    json["customComponents"] = OrderedJson::object();
    for (const auto& [name, count] : module.unknown_components)
        json["customComponents"][name] = count;
    return json;
}

}  // namespace umpire::report
