#include "umpire/vassal/module.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/commands.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>

namespace module_test {

using namespace umpire;
using namespace umpire::vassal;

namespace {

/// Class names are long; `@` stands for the package of most components, `~` for that of widgets.
std::string with_packages(std::string_view text) {
    std::string xml;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool at_tag = i > 0 && (text[i - 1] == '<' || text[i - 1] == '/' || text[i - 1] == '"');
        if (text[i] == '@' && at_tag)
            xml += "VASSAL.build.module.";
        else if (text[i] == '~' && at_tag)
            xml += "VASSAL.build.widget.";
        else
            xml += text[i];
    }
    return xml;
}

std::optional<Size> image_size_of(std::string_view name) {
    if (name == "map.png") return Size{300, 200};
    return std::nullopt;
}

Module read(std::string_view components, const std::vector<ExtensionText>& extensions = {}) {
    return Module::from_xml(fmt::format("<VASSAL.build.GameModule name='Test' version='1.2' "
                                        "VassalVersion='3.7.1'>{}</VASSAL.build.GameModule>",
                                        with_packages(components)),
                            image_size_of, extensions);
}

ExtensionText extension(std::string_view components) {
    return {"/games/Test_ext/More.vmdx",
            fmt::format("<VASSAL.build.module.ModuleExtension module='Test' version='0.1' extensionId='ab'>{}"
                        "</VASSAL.build.module.ModuleExtension>",
                        with_packages(components))};
}

}  // namespace

TEST_CASE("a module states its name, sides and options") {
    const Module module = read(R"(
        <@PlayerRoster><entry>Axis</entry><entry> Allies </entry></@PlayerRoster>
        <@GlobalOptions playerIdFormat="$PlayerName$ [$PlayerSide$]" storeLeadingZeroIntegersAsStrings="true">
          <option name="stepHotKey">34,0</option></@GlobalOptions>
        <@NotesWindow/><@StartupGlobalKeyCommand/><@StartupGlobalKeyCommand/>
        <my.own.Thing/><my.own.Thing/>)");
    CHECK(module.name == "Test");
    CHECK(module.version == "1.2");
    CHECK(module.vassal_version == "3.7.1");
    CHECK(module.sides == std::vector<std::string>{"Axis", "Allies"});
    CHECK(module.player_id_format == "$PlayerName$ [$PlayerSide$]");
    CHECK(module.keeps_leading_zeros);
    CHECK(module.global_options.text("stepHotKey") == "34,0");
    CHECK(module.has_notes);
    CHECK_FALSE(module.has_chess_clock);
    CHECK(module.startup_key_commands == 2);
    CHECK(module.unknown_components.at("my.own.Thing") == 2);
    CHECK(module.unknown_components.size() == 1);
}

TEST_CASE("maps are numbered in build order, folders or not, and found by name or number") {
    const Module module = read(R"(
        <@Map mapName="Main" edgeWidth="20" edgeHeight="30"/>
        <@folder.ModuleSubFolder name="f"><@PrivateMap mapName="Hand" side="Axis,Solo\, too" visible="true"/></@folder.ModuleSubFolder>
        <@PieceWindow><~MapWidget><~WidgetMap mapName=""/></~MapWidget></@PieceWindow>
        <their.own.Map2 mapName="Special"/>)");
    REQUIRE(module.maps.size() == 4);
    CHECK(module.maps[0].edge == Point{20, 30});
    CHECK(module.maps[1].id == "Map1");
    CHECK(module.maps[1].is_private);
    CHECK(module.maps[1].sides == std::vector<std::string>{"Axis", "Solo, too"});
    CHECK(module.maps[2].identifier() == "Map2");
    CHECK(module.maps[3].name == "Special");
    CHECK(module.find_map("Hand") == &module.maps[1]);
    CHECK(module.find_map("Map1") == &module.maps[1]);
    CHECK(module.find_map("Nowhere") == nullptr);
}

TEST_CASE("boards take the size of their image, or the one they state") {
    const Module module = read(
        R"(<@Map mapName="Main"><@map.BoardPicker><setup>MainBoardPicker	A	0	0	C/rev	1	0</setup>
        <@map.boardPicker.Board name="A" image="map.png" width="7" height="8"/>
        <@map.boardPicker.Board name="B" image="lost.png"/>
        <@map.boardPicker.Board name="C" width="70" height="80" reversible="true"/></@map.BoardPicker></@Map>)");
    const MapDefinition& map = module.maps.at(0);
    REQUIRE(map.boards.size() == 3);
    CHECK(map.boards[0].size == Size{300, 200});
    CHECK(map.boards[0].size_known);
    CHECK_FALSE(map.boards[1].size_known);
    CHECK(map.boards[2].size == Size{70, 80});
    const BoardLayout layout(map);
    REQUIRE(layout.boards().size() == 2);
    CHECK(layout.boards()[1].area == Rectangle{{300, 0}, {70, 80}});
    CHECK(layout.boards()[1].reversed);
}

TEST_CASE("grids, numberings and zones are read with their defaults") {
    const Module module =
        read(R"(<@Map mapName="Main"><@map.BoardPicker><@map.boardPicker.Board name="A" image="map.png">
        <@map.boardPicker.board.ZonedGrid>
          <@map.boardPicker.board.mapgrid.Zone name="Sea" path="0,0;100,0;100,100; 0 , 100;bad;" locationFormat="$name$ $gridLocation$">
            <@map.boardPicker.board.HexGrid dy="40.0" sideways="true"><@map.boardPicker.board.mapgrid.HexGridNumbering hType="A" sep="-"/></@map.boardPicker.board.HexGrid>
            <@properties.ZoneProperty name="Owner" initialValue="none"/>
          </@map.boardPicker.board.mapgrid.Zone>
          <@map.boardPicker.board.SquareGrid><@map.boardPicker.board.mapgrid.SquareGridNumbering first="V"/></@map.boardPicker.board.SquareGrid>
        </@map.boardPicker.board.ZonedGrid></@map.boardPicker.Board></@map.BoardPicker></@Map>)");
    const auto& zoned = std::get<ZonedGrid>(module.maps.at(0).boards.at(0).grid.value());
    REQUIRE(zoned.zones.size() == 1);
    CHECK(zoned.zones[0].outline.corners().size() == 4);
    const auto& hexes = std::get<HexGrid>(zoned.zones[0].grid.value());
    CHECK(hexes.dx == Approx(34.641016));
    CHECK(hexes.origin == Point{0, 32});
    CHECK(hexes.sideways);
    CHECK(hexes.numbering->columns.letters);
    CHECK_FALSE(std::get<SquareGrid>(zoned.background.value()).numbering->column_first);
    REQUIRE(module.properties.size() == 1);
    CHECK(module.properties[0].level == PropertyDefinition::Level::zone);
    CHECK(module.container_of(module.properties[0]) == "Main:Sea");
    CHECK(module.zone_of(module.properties[0]).name == "Sea");
    CHECK(BoardLayout(module.maps[0]).zone_name({5, 5}) == "Sea");
}

TEST_CASE("properties know what holds them") {
    const Module module = read(R"(
        <@properties.GlobalProperties><@folder.GlobalPropertySubFolder name="x">
          <@properties.GlobalProperty name="Tension" initialValue="3" isNumeric="true" min="-5" max="20" wrap="true"/>
        </@folder.GlobalPropertySubFolder></@properties.GlobalProperties>
        <@Map mapName="Main"><@properties.GlobalProperties><@properties.GlobalProperty name="Weather" initialValue="dry"/></@properties.GlobalProperties></@Map>
        <@properties.ScenarioPropertiesOptionTab name="tab"><@properties.BooleanScenarioProperty name="Fog" initialValue="true"/></@properties.ScenarioPropertiesOptionTab>)");
    REQUIRE(module.properties.size() == 3);
    CHECK(module.properties[0].initial_value == "3");
    CHECK(module.properties[0].minimum == -5);
    CHECK(module.properties[0].wraps);
    CHECK(module.container_of(module.properties[0]) == "Module");
    CHECK(module.container_of(module.properties[1]) == "Main");
    CHECK(module.properties[2].level == PropertyDefinition::Level::scenario);
}

TEST_CASE("preferences of the module are properties that stand as the module sets them out") {
    const Module module = read(R"(<@GlobalOptions playerIdFormat="$PlayerName$">
        <VASSAL.preferences.BooleanPreference name="Sounds" tab="Ours" desc="Play sounds" default="TRUE"/>
        <VASSAL.preferences.BooleanPreference name="Hints" tab="Ours"/>
        <VASSAL.preferences.IntegerPreference name="Size" default="14"/>
        <VASSAL.preferences.IntegerPreference name="Unset"/>
        <VASSAL.preferences.DoublePreference name="Zoom" default="2"/>
        <VASSAL.preferences.StringPreference name="Greeting" default="hello, world"/>
        <VASSAL.preferences.TextPreference name="Notes" default="one|two"/>
        <VASSAL.preferences.EnumPreference name="Colour" list="red,green,blue" default="green"/>
        <VASSAL.preferences.StringPreference default="nameless"/>
        </@GlobalOptions>)");
    std::vector<std::pair<std::string, std::string>> found;
    for (const PropertyDefinition& property : module.properties) {
        CHECK(property.level == PropertyDefinition::Level::preference);
        CHECK(module.container_of(property) == "Module");
        found.emplace_back(property.name, property.initial_value);
    }
    // Of a list the engine shows the first until somebody has chosen, whatever the module says.
    CHECK(found == std::vector<std::pair<std::string, std::string>>{{"Sounds", "true"},
                                                                    {"Hints", "false"},
                                                                    {"Size", "14"},
                                                                    {"Unset", "0"},
                                                                    {"Zoom", "2.0"},
                                                                    {"Greeting", "hello, world"},
                                                                    {"Notes", "one|two"},
                                                                    {"Colour", "red"}});
}

TEST_CASE("counters are listed with the path to them in the palette, those of stacks with their map") {
    const Module module = read(R"(
        <@PrototypesContainer><@folder.PrototypeFolder name="p"><@PrototypeDefinition name="Unit">
          +/null/piece;;;;/null;0;0;;0</@PrototypeDefinition></@folder.PrototypeFolder></@PrototypesContainer>
        <@PieceWindow name="Counters"><~TabWidget entryName="Axis"><~ListWidget entryName="Tanks">
          <~PieceSlot entryName="Tiger" gpid="7">+/null/piece;;;;Tiger/null;0;0;7;0</~PieceSlot></~ListWidget></~TabWidget></@PieceWindow>
        <@Map mapName="Main"><@map.StackMetrics disabled="true"/><@map.HighlightLastMoved enabled="false"/>
          <@map.LayeredPieceCollection property="Layer" layerOrder="low,high"/>
          <@map.SetupStack name="s" owningBoard="B" x="3" y="4"><~PieceSlot entryName="Fort" gpid="8">+/null/piece;;;;Fort/x</~PieceSlot></@map.SetupStack>
          <@folder.MapSubFolder name="d"><@map.DrawPile name="Deck" x="1" y="2" faceDown="Always"><~CardSlot entryName="Ace" gpid="9"/>
            <@map.DeckGlobalKeyCommand name="Draw"/></@map.DrawPile></@folder.MapSubFolder></@Map>)");
    CHECK(module.prototypes.at("Unit") == "+/null/piece;;;;/null;0;0;;0");
    REQUIRE(module.palette.size() == 1);
    CHECK(module.palette[0].gpid == "7");
    CHECK(module.path_of(module.palette[0]) == std::vector<std::string>{"Counters", "Axis", "Tanks"});
    const MapDefinition& map = module.maps.at(0);
    CHECK(map.stacking_disabled);
    CHECK(map.highlights_last_moved == false);
    CHECK(map.layers->order == std::vector<std::string>{"low", "high"});
    REQUIRE(map.at_start.size() == 2);
    CHECK(map.at_start[0].where.position == Point{3, 4});
    CHECK(map.at_start[0].slots.at(0).name == "Fort");
    CHECK(map.at_start[1].is_deck);
    CHECK(map.at_start[1].attributes.text("faceDown") == "Always");
    CHECK(map.at_start[1].deck_commands.at(0).text("name") == "Draw");
}

TEST_CASE("dice buttons tell what they roll") {
    const Module module = read(R"(
        <@DiceButton name="2d6" nDice="2" nSides="6" plus="1" reportTotal="true" keepDice="true" keepOption="l" keepCount="1" reportFormat="$result$"/>
        <@SpecialDiceButton name="Combat" format="[$result1$]"><@SpecialDie name="red"><@SpecialDieFace text="miss" value="0"/><@SpecialDieFace text="flag" value="-1"/></@SpecialDie></@SpecialDiceButton>
        <@RandomTextButton name="Weather" nDice="1" faces="Clear,Rain\, heavy" numeric="false"/>
        <@InternetDiceButton name="server"/>)");
    REQUIRE(module.dice_buttons.size() == 4);
    CHECK(module.dice_buttons[0].count == 2);
    CHECK(module.dice_buttons[0].plus == 1);
    CHECK(module.dice_buttons[0].keep_option == "l");
    CHECK(module.dice_buttons[1].kind == DiceButton::Kind::special);
    CHECK(module.dice_buttons[1].special_dice.at(0).faces.at(1).value == -1);
    CHECK(module.dice_buttons[2].faces == std::vector<std::string>{"Clear", "Rain, heavy"});
    CHECK(module.dice_buttons[3].kind == DiceButton::Kind::internet);
}

TEST_CASE("turn trackers hold levels inside levels") {
    const Module module = read(R"(
        <@turn.TurnTracker name="Turn" turnFormat="$level1$"><@turn.CounterTurnLevel name="Year" start="1939" incr="2" loop="true" loopLimit="1945">
          <@turn.ListTurnLevel name="Season" property="When" list="Spring,Fall\, late"/></@turn.CounterTurnLevel></@turn.TurnTracker>
        <@turn.TurnTracker name="Impulse"/>)");
    REQUIRE(module.turn_trackers.size() == 2);
    CHECK(module.turn_trackers[1].id == "TurnTracker1");
    const TurnLevel& year = module.turn_trackers[0].levels.at(0);
    CHECK(year.property == "Year");
    CHECK(year.start == 1939);
    CHECK(year.loop_limit == 1945);
    CHECK(year.levels.at(0).property == "When");
    CHECK(year.levels.at(0).list == std::vector<std::string>{"Spring", "Fall, late"});
}

TEST_CASE("predefined setups inside menus are listed") {
    const Module module =
        read(R"(<@PredefinedSetup name="New" isMenu="true"><@PredefinedSetup name="1939" file="a.vsav"/>
        <@PredefinedSetup name="Empty" useFile="false" file="b.vsav"/></@PredefinedSetup>)");
    REQUIRE(module.predefined_setups.size() == 3);
    CHECK(module.predefined_setups[0].is_menu);
    CHECK(module.predefined_setups[1].file == "a.vsav");
    CHECK(module.predefined_setups[2].file.empty());
}

TEST_CASE("an extension adds to the component it names, and its maps come last") {
    const Module module = read(
        R"(<@PieceWindow name="A"><~ListWidget entryName="L"/></@PieceWindow><@PieceWindow name="B"><~ListWidget entryName="L"/></@PieceWindow><@Map mapName="Main"/>)",
        {extension(
            R"(<@ExtensionElement target="VASSAL.build.module.PieceWindow:B/VASSAL.build.widget.ListWidget:L"><~PieceSlot entryName="New" gpid="ab:1"/></@ExtensionElement>
            <@ExtensionElement target="VASSAL.build.module.PieceWindow:A"><~MapWidget><~WidgetMap mapName="Early"/></~MapWidget></@ExtensionElement>
            <@ExtensionElement target="VASSAL.build.module.Map:Renamed"><@map.StackMetrics disabled="true"/></@ExtensionElement>
            <@ExtensionElement target="no.such.Place"><@Map mapName="Lost"/></@ExtensionElement>
            <@ExtensionElement target=""><@NotesWindow/></@ExtensionElement>
            <@Map mapName="Late"/>)")});
    REQUIRE(module.palette.size() == 1);
    CHECK(module.path_of(module.palette[0]) == std::vector<std::string>{"B", "L"});
    REQUIRE(module.maps.size() == 3);
    CHECK(module.maps[0].name == "Main");
    CHECK(module.maps[0].stacking_disabled);
    CHECK(module.maps[1].name == "Early");
    CHECK(module.maps[2].id == "Map2");
    CHECK(module.has_notes);
    REQUIRE(module.extensions.size() == 1);
    CHECK(module.extensions[0].name == "More");
    CHECK(module.extensions[0].version == "0.1");
}

TEST_CASE("a private map may show the boards of another map") {
    const Module module = read(
        R"(<@Map mapName="Main"><@map.BoardPicker><@map.boardPicker.Board name="A"/></@map.BoardPicker></@Map>
        <@PrivateMap mapName="Secret" useBoards="Main"/>)");
    const MapDefinition& secret = module.maps.at(1);
    CHECK(&module.board_source(secret) == &module.maps[0]);
    CHECK(BoardLayout(secret, &module.board_source(secret)).board_name({3, 3}) == "A");
}

TEST_CASE("a buildFile that is not XML, or not a module, is refused with one sentence") {
    CHECK_THROWS_AS(Module::from_xml("", image_size_of), InputError);
    CHECK_THROWS_AS(Module::from_xml("<VASSAL.build.GameModule>", image_size_of), InputError);
    CHECK_THROWS_WITH(Module::from_xml("<html/>", image_size_of),
                      "the buildFile is not that of a module but has the root 'html'");
    CHECK_THROWS_WITH(read("", {{"x.vmdx", "<html/>"}}),
                      Catch::StartsWith("x.vmdx: the buildFile is not that of an extension"));
    try {
        Module::from_xml("<VASSAL.build.GameModule><a></b></VASSAL.build.GameModule>", image_size_of);
        FAIL("accepted");
    } catch (const InputError& error) {
        CHECK(error.offset());
    }
}

TEST_CASE("components nested without end are refused") {
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "<a>";
    for (int i = 0; i < 100'000; ++i)
        deep += "</a>";
    CHECK_THROWS_WITH(read(deep), Catch::Contains("nested more than 100 deep"));
}

TEST_CASE("an extension that asks for too many places is refused in time") {
    std::string slots;
    for (int i = 0; i < 30'000; ++i)
        slots += "<@Map mapName='m'/>";
    std::string elements;
    for (int i = 0; i < 30'000; ++i)
        elements += "<@ExtensionElement target='no.such.Class'><a/></@ExtensionElement>";
    CHECK_THROWS_AS(read(slots, {extension(elements)}), InputError);
}

TEST_CASE("odd attribute values fall back to their defaults") {
    const Module module =
        read(R"(<@Map mapName="M" edgeWidth="many" edgeHeight="99999999999"><@map.BoardPicker>
        <@map.boardPicker.Board name="A" width="-5" height="x"><@map.boardPicker.board.SquareGrid dx="NaN" dy="0" x0="1e9"/></@map.boardPicker.Board></@map.BoardPicker></@Map>)");
    const MapDefinition& map = module.maps.at(0);
    CHECK(map.edge == Point{0, 0});
    CHECK(map.boards.at(0).size == Size{0, 500});
    CHECK(std::get<SquareGrid>(map.boards[0].grid.value()).dx == 48.0);
}

}  // namespace module_test
