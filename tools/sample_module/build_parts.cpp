#include "build_parts.hpp"

#include "umpire/vassal/sequence.hpp"

#include <fmt/core.h>

#include <sstream>

namespace umpire::samples {

pugi::xml_node add(pugi::xml_node parent, const std::string& name, const Settings& settings) {
    pugi::xml_node node = parent.append_child(("VASSAL.build." + name).c_str());
    for (const auto& [key, value] : settings)
        node.append_attribute(key) = value.c_str();
    return node;
}

void set_text(pugi::xml_node node, const std::string& text) {
    node.append_child(pugi::node_pcdata).set_value(text.c_str());
}

namespace {

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

}  // namespace

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

Settings map_settings(const std::string& name, bool is_main) {
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
            {"launch", is_main ? "false" : "true"},
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

pugi::xml_node add_zones(pugi::xml_node board, const std::vector<BoxPlace>& places) {
    auto grid = add(board, "module.map.boardPicker.board.ZonedGrid");
    for (const BoxPlace& box : places) {
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
    return grid;
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

void add_box_map(pugi::xml_node module, const std::string& map, const std::string& board,
                 const std::string& image, const BoxSheet& sheet) {
    auto node = add(module, "module.Map", map_settings(map, false));
    add_zones(add_board(node, map, board, image), sheet.places);
    add_table_parts(node);
}

void add_dice(pugi::xml_node module, std::initializer_list<int> counts, int sides) {
    for (const int count : counts) {
        const std::string name = fmt::format("{}d{}", count, sides);
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
             {"nDice", std::to_string(count)},
             {"nSides", std::to_string(sides)},
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

pugi::xml_node add_turn_tracker(pugi::xml_node module) {
    return add(module, "module.turn.TurnTracker",
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

pugi::xml_node start_module(pugi::xml_document& document, const std::string& name, const std::string& title,
                            int next_gpid) {
    auto declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    declaration.append_attribute("standalone") = "no";
    auto module = add(document, "GameModule",
                      {{"name", name},
                       {"version", "1.0"},
                       {"description", title},
                       {"VassalVersion", "3.7.16"},
                       {"nextPieceSlotId", std::to_string(next_gpid)},
                       {"ModuleOther1", ""},
                       {"ModuleOther2", ""}});
    add(module, "module.BasicCommandEncoder");
    add(module, "module.Documentation");
    add_players(module);
    add(module, "module.gamepieceimage.GamePieceImageDefinitions");
    return module;
}

std::string finish_module(pugi::xml_document& document, pugi::xml_node module) {
    add(module, "module.NotesWindow",
        {{"buttonText", "Notes"}, {"hotkey", ""}, {"icon", ""}, {"name", "Notes"}, {"tooltip", "Notes"}});
    std::ostringstream out;
    document.save(out, "    ");
    return out.str();
}

}  // namespace umpire::samples
