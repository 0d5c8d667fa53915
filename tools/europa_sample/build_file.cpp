#include "build_file.hpp"

#include "umpire/vassal/sequence.hpp"

#include "chart.hpp"
#include "counters.hpp"
#include "pictures.hpp"

#include <fmt/core.h>
#include <pugixml.hpp>

#include <sstream>

namespace umpire::samples::europa {

namespace {

using Settings = std::vector<std::pair<const char*, std::string>>;

pugi::xml_node add(pugi::xml_node parent, const std::string& name, const Settings& settings = {}) {
    pugi::xml_node node = parent.append_child(("VASSAL.build." + name).c_str());
    for (const auto& [key, value] : settings)
        node.append_attribute(key) = value.c_str();
    return node;
}

void set_text(pugi::xml_node node, const std::string& text) {
    node.append_child(pugi::node_pcdata).set_value(text.c_str());
}

void add_players(pugi::xml_node module) {
    auto roster =
        add(module, "module.PlayerRoster",
            {{"buttonIcon", ""}, {"buttonKeyStroke", ""}, {"buttonText", "Retire"}, {"buttonToolTip", ""}});
    for (const char* side : {"Axis", "Allied"})
        set_text(roster.append_child("entry"), side);
    add(module, "module.GlobalOptions",
        {{"autoReport", "Always"},
         {"centerOnMove", "Never"},
         {"chatterHTMLSupport", "Never"},
         {"nonOwnerUnmaskable", "Never"},
         {"playerIdFormat", "$PlayerName$"},
         {"promptString", "Opponents can unmask my pieces"}});
}

void add_property(pugi::xml_node list, const char* name, const char* initial, const char* description,
                  const char* choices, const char* button) {
    auto property = add(list, "module.properties.GlobalProperty",
                        {{"name", name},
                         {"initialValue", initial},
                         {"description", description},
                         {"isNumeric", "false"},
                         {"min", "0"},
                         {"max", "100"},
                         {"wrap", "false"}});
    const std::string changer = vassal::encode_sequence({"E", description, choices}, ',');
    add(property, "module.properties.ChangePropertyButton",
        {{"desc", description},
         {"hotkey", ""},
         {"icon", ""},
         {"propChanger", changer},
         {"reportFormat", "$PlayerName$: $description$ $oldValue$ -> $newValue$"},
         {"text", button},
         {"tooltip", description}});
}

void add_properties(pugi::xml_node module) {
    auto list = add(module, "module.properties.GlobalProperties");
    constexpr const char* seas = "CC,CF,R,S";
    constexpr const char* weather = "Clear,Mud,Frost,Snow";
    add_property(list, "SeaCondition", "CC", "Sea condition", seas, "Sea");
    add_property(list, "SeaConditionArctic", "CC", "Sea condition of the Arctic", seas, "Arctic");
    add_property(list, "SeaConditionAtlantic", "CC", "Sea condition of the Atlantic", seas, "Atlantic");
    add_property(list, "WeatherA", "Snow", "Ground weather of zone A", weather, "A");
    add_property(list, "WeatherB", "Clear", "Ground weather of zone B", weather, "B");
    add_property(list, "WeatherC", "Clear", "Ground weather of zone C", weather, "C");
    add_property(list, "Year", "1940", "Year", "1939,1940,1941", "Year");
}

void add_counters(pugi::xml_node module, const CounterSheet& counters) {
    auto prototypes = add(module, "module.PrototypesContainer");
    for (const Prototype& prototype : counters.prototypes)
        set_text(
            add(prototypes, "module.PrototypeDefinition", {{"name", prototype.name}, {"description", ""}}),
            prototype.add_piece);
    auto window = add(module, "module.PieceWindow",
                      {{"name", "Counters"},
                       {"text", "Counters"},
                       {"tooltip", ""},
                       {"icon", ""},
                       {"hotkey", ""},
                       {"hidden", "false"},
                       {"defaultWidth", "0"},
                       {"scale", "1.0"}});
    auto tabs = add(window, "widget.TabWidget", {{"entryName", "Counters"}});
    for (const PaletteList& list : counters.lists) {
        auto palette = add(tabs, "widget.ListWidget",
                           {{"entryName", list.name},
                            {"height", "300"},
                            {"width", "300"},
                            {"divider", "194"},
                            {"scale", "1.0"}});
        for (const PaletteSlot& slot : list.slots)
            set_text(add(palette, "widget.PieceSlot",
                         {{"entryName", slot.name},
                          {"gpid", std::to_string(slot.gpid)},
                          {"height", "50"},
                          {"width", "50"}}),
                     slot.add_piece);
    }
}

Settings map_settings(const std::string& name) {
    return {{"mapName", name},
            {"allowMultiple", "false"},
            {"backgroundcolor", "255,255,255"},
            {"buttonName", name},
            {"changeFormat", "$message$"},
            {"color", "0,0,0"},
            {"createFormat", "$pieceName$ created in $location$ *"},
            {"edgeHeight", "0"},
            {"edgeWidth", "0"},
            {"hideKey", ""},
            {"hotkey", ""},
            {"icon", ""},
            {"launch", name == main_map ? "false" : "true"},
            {"markMoved", "Always"},
            {"markUnmovedHotkey", ""},
            {"markUnmovedIcon", ""},
            {"markUnmovedReport", ""},
            {"markUnmovedText", "Clear moved"},
            {"markUnmovedTooltip", "Clear the moved marks of this map"},
            {"moveKey", ""},
            {"moveToFormat", "$pieceName$ moves $previousLocation$ -> $location$ *"},
            {"moveWithinFormat", "$pieceName$ moves $previousLocation$ -> $location$ *"},
            {"showKey", ""},
            {"thickness", "3"}};
}

pugi::xml_node add_board(pugi::xml_node map, const std::string& map_name, const std::string& board,
                         const std::string& image) {
    auto picker = add(map, "module.map.BoardPicker",
                      {{"addColumnText", "Add column"},
                       {"addRowText", "Add row"},
                       {"boardPrompt", "Select board"},
                       {"slotHeight", "125"},
                       {"slotScale", "0.2"},
                       {"slotWidth", "350"},
                       {"title", "Choose Boards"}});
    set_text(picker.append_child("setup"), fmt::format("{}BoardPicker\t{}\t0\t0", map_name, board));
    return add(picker, "module.map.boardPicker.Board",
               {{"name", board}, {"image", image}, {"reversible", "false"}});
}

void add_hex_grid(pugi::xml_node board) {
    auto grid = add(board, "module.map.boardPicker.board.HexGrid",
                    {{"color", "0,0,0"},
                     {"cornersLegal", "false"},
                     {"dotsVisible", "false"},
                     {"dx", fmt::format("{}.0", column_width)},
                     {"dy", fmt::format("{}.0", hex_height)},
                     {"edgesLegal", "false"},
                     {"sideways", "false"},
                     {"snapTo", "true"},
                     {"visible", "false"},
                     {"x0", std::to_string(board_margin)},
                     {"y0", std::to_string(board_margin)}});
    add(grid, "module.map.boardPicker.board.mapgrid.HexGridNumbering",
        {{"color", "60,60,60"},
         {"first", "H"},
         {"fontSize", "9"},
         {"hDescend", "false"},
         {"hDrawOff", "0"},
         {"hLeading", "1"},
         {"hOff", "1"},
         {"hType", "N"},
         {"locationFormat", "$gridLocation$"},
         {"rotateText", "0"},
         {"sep", ""},
         {"stagger", "false"},
         {"vDescend", "false"},
         {"vDrawOff", "0"},
         {"vLeading", "1"},
         {"vOff", "1"},
         {"vType", "N"},
         {"visible", "true"}});
}

void add_zones(pugi::xml_node board, const BoxSheet& sheet) {
    auto grid = add(board, "module.map.boardPicker.board.ZonedGrid");
    for (const BoxPlace& box : sheet.places) {
        const int right = box.x + box.width;
        const int foot = box.y + box.height;
        add(grid, "module.map.boardPicker.board.mapgrid.Zone",
            {{"name", box.name},
             {"locationFormat", "$name$"},
             {"path",
              fmt::format("{},{};{},{};{},{};{},{}", box.x, box.y, right, box.y, right, foot, box.x, foot)},
             {"useHighlight", "false"},
             {"useParentGrid", "false"},
             {"highlightProperty", ""}});
    }
}

void add_table_parts(pugi::xml_node map) {
    add(map, "module.map.StackMetrics",
        {{"bottom", "40,0"},
         {"disabled", "false"},
         {"down", "37,0"},
         {"exSepX", "6"},
         {"exSepY", "18"},
         {"top", "38,0"},
         {"unexSepX", "5"},
         {"unexSepY", "10"},
         {"up", "39,0"}});
    for (const char* part : {"ForwardToKeyBuffer", "MenuDisplayer", "StackExpander", "PieceMover"})
        add(map, std::string("module.map.") + part);
    add(map, "module.map.HighlightLastMoved",
        {{"color", "255,0,0"}, {"enabled", "true"}, {"thickness", "2"}});
    add(map, "module.map.KeyBufferer");
    add(map, "module.map.Zoomer",
        {{"zoomLevels", "0.2,0.25,0.333,0.4,0.5,0.6,0.75,1.0,1.25,1.6"}, {"zoomStart", "3"}});
    add(map, "module.map.CounterDetailViewer");
}

void add_maps(pugi::xml_node module, const BoxSheet& groups, const BoxSheet& boxes) {
    auto north = add(module, "module.Map", map_settings(main_map));
    add_hex_grid(add_board(north, main_map, main_map, "north.svg"));
    add_table_parts(north);
    auto display = add(module, "module.Map", map_settings(display_map));
    add_zones(add_board(display, display_map, "Groups", "groups.svg"), groups);
    add_table_parts(display);
    auto aside = add(module, "module.Map", map_settings(box_map));
    add_zones(add_board(aside, box_map, box_map, "boxes.svg"), boxes);
    add_table_parts(aside);
    for (const std::string side : {"Axis", "Allied"}) {
        Settings settings = map_settings(side + " Notes");
        settings.insert(settings.end(), {{"side", side}, {"visible", "false"}, {"useBoards", ""}});
        auto notes = add(module, "module.PrivateMap", settings);
        add_hex_grid(add_board(notes, side + " Notes", side + " Chart", "north.svg"));
        add_table_parts(notes);
    }
}

void add_dice(pugi::xml_node module) {
    for (const char* count : {"2", "1"}) {
        const std::string name = std::string(count) + "d6";
        add(module, "module.DiceButton",
            {{"addToTotal", "0"},
             {"hotkey", ""},
             {"icon", ""},
             {"keepCount", "1"},
             {"keepDice", "false"},
             {"keepOption", ">"},
             {"lockAdd", "false"},
             {"lockDice", "false"},
             {"lockPlus", "false"},
             {"lockSides", "false"},
             {"nDice", count},
             {"nSides", "6"},
             {"name", name},
             {"plus", "0"},
             {"prompt", "false"},
             {"reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"},
             {"reportTotal", "false"},
             {"sortDice", "false"},
             {"text", name},
             {"tooltip", ""}});
    }
}

std::string turns_of_1940() {
    std::vector<std::string> turns;
    for (const char* month : {"Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"})
        for (const char* half : {"I", "II"})
            turns.push_back(fmt::format("{} {} 1940", month, half));
    return vassal::encode_list(turns);
}

pugi::xml_node add_turn_level(pugi::xml_node parent, const std::string& name, const std::string& property,
                              const std::string& list) {
    return add(parent, "module.turn.ListTurnLevel",
               {{"configFirst", "false"},
                {"configList", "false"},
                {"list", list},
                {"name", name},
                {"property", property},
                {"prompt", ""},
                {"turnFormat", "$value$"}});
}

void add_turn_tracker(pugi::xml_node module) {
    auto tracker = add(module, "module.turn.TurnTracker",
                       {{"buttonText", "Turn"},
                        {"fwdOnly", "false"},
                        {"hotkey", ""},
                        {"icon", ""},
                        {"length", "-1"},
                        {"lengthStyle", "Maximum"},
                        {"name", "Turn"},
                        {"nexthotkey", ""},
                        {"plusButtonSize", "28"},
                        {"prevhotkey", ""},
                        {"reportFormat", "Turn: $newTurn$"},
                        {"tooltip", ""},
                        {"turnButtonHeight", "22"},
                        {"turnFormat", "$level1$, $level2$ player turn, $level3$"}});
    auto turn = add_turn_level(tracker, "Turn", "GameTurn", turns_of_1940());
    auto player = add_turn_level(turn, "Player turn", "PlayerTurn", "Axis,Allied");
    add_turn_level(player, "Phase", "Phase", "Initial,Movement,Combat,Exploitation");
}

}  // namespace

std::string build_file(const Chart& chart, const CounterSheet& counters, const BoxSheet& groups,
                       const BoxSheet& boxes) {
    pugi::xml_document document;
    auto declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    declaration.append_attribute("standalone") = "no";
    auto module = add(document, "GameModule",
                      {{"name", "Norwegian Sea"},
                       {"version", "1.0"},
                       {"description", chart.title()},
                       {"VassalVersion", "3.7.16"},
                       {"nextPieceSlotId", std::to_string(counters.next_gpid)},
                       {"ModuleOther1", ""},
                       {"ModuleOther2", ""}});
    add(module, "module.BasicCommandEncoder");
    add(module, "module.Documentation");
    add_players(module);
    add(module, "module.gamepieceimage.GamePieceImageDefinitions");
    add_properties(module);
    add_counters(module, counters);
    add_maps(module, groups, boxes);
    add_dice(module);
    add_turn_tracker(module);
    add(module, "module.NotesWindow",
        {{"buttonText", "Notes"}, {"hotkey", ""}, {"icon", ""}, {"name", "Notes"}, {"tooltip", "Notes"}});
    std::ostringstream out;
    document.save(out, "    ");
    return out.str();
}

}  // namespace umpire::samples::europa
