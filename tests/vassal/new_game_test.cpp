#include "umpire/vassal/new_game.hpp"

#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/replay.hpp"

#include "shared_files.hpp"

#include <catch2/catch.hpp>

#include <set>

namespace new_game_test {

using namespace umpire::vassal;

namespace {

constexpr const char* build_file = R"(<VASSAL.build.GameModule name="T" version="1" VassalVersion="3.7.16">
<VASSAL.build.module.PlayerRoster><entry>Red</entry></VASSAL.build.module.PlayerRoster>
<VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.properties.GlobalProperty name="Wind" initialValue="calm; cold"/></VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.Map mapName="Main" edgeWidth="10" edgeHeight="20">
<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="A"/>
<VASSAL.build.module.map.boardPicker.Board name="B"/></VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.properties.GlobalProperty name="Fog" initialValue="no"/></VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.map.SetupStack name="two" x="100" y="200">
<VASSAL.build.widget.PieceSlot entryName="One" gpid="7">+/null/piece;;;a.png;One/null;0;0;;0</VASSAL.build.widget.PieceSlot>
<VASSAL.build.widget.PieceSlot entryName="Two" gpid="8">+/null/immob;;N;R;	piece;;;a.png;Two/	null;0;0;;0</VASSAL.build.widget.PieceSlot>
<VASSAL.build.widget.PieceSlot entryName="Three" gpid="9">+/null/piece;;;a.png;Three/null;0;0;;0</VASSAL.build.widget.PieceSlot>
</VASSAL.build.module.map.SetupStack>
<VASSAL.build.module.map.SetupStack name="elsewhere" owningBoard="B" x="1" y="1">
<VASSAL.build.widget.PieceSlot entryName="Never" gpid="10">+/null/piece;;;a.png;Never/null;0;0;;0</VASSAL.build.widget.PieceSlot>
</VASSAL.build.module.map.SetupStack>
<VASSAL.build.module.map.DrawPile name="Cards" x="5" y="6" faceDown="Always">
<VASSAL.build.widget.CardSlot entryName="Ace" gpid="11">+/null/piece;;;c.png;Ace/null;0;0;;0</VASSAL.build.widget.CardSlot>
</VASSAL.build.module.map.DrawPile>
<VASSAL.build.module.map.DrawPile name="Discards" x="7" y="8" faceDown="Never"/>
</VASSAL.build.module.Map>
<VASSAL.build.module.turn.TurnTracker name="Turn"><VASSAL.build.module.turn.CounterTurnLevel property="Day" start="3"/>
</VASSAL.build.module.turn.TurnTracker>
<VASSAL.build.module.StartupGlobalKeyCommand name="go"/>
<VASSAL.build.module.NotesWindow name="Notes"/>
</VASSAL.build.GameModule>)";

GameFile opened(const std::string& text, const GameFileContent& content) {
    return {"new.vsav", CommandStream(text), content.obfuscation, content.save_data, content.module_data};
}

}  // namespace

TEST_CASE("a new game has the boards, players, pieces, properties and turn that the module begins with") {
    const auto module = std::make_shared<const Module>(
        Module::from_xml(build_file, [](std::string_view) { return std::nullopt; }));
    const std::string text = new_game_text(*module, {{"pw", "Ann", "Red"}, {"pw2", "Bob", "<observer>"}});
    const GameFileContent content = new_game_file(*module, text, "Set-up & start");
    CHECK(complaints_of_vassal(opened(text, content), *module).empty());
    CHECK(content.save_data->find("Set-up &amp; start") != std::string::npos);

    Replay replay(opened(text, content), module);
    Tabletop& table = replay.table();
    CHECK(table.maps()[0].boards == std::vector<BoardChoice>{{"A", false, 0, 0}});
    REQUIRE(table.players().size() == 2);
    CHECK(table.players()[0].name == "Ann");
    CHECK(*table.property("Module", "Wind") == "calm; cold");
    CHECK(*table.property("Main", "Fog") == "no");
    CHECK(*table.property("Module", "Day") == "3");

    std::map<std::string, const Piece*> by_name;
    for (const Piece& piece : table.pieces())
        by_name[piece.kind == PieceKind::piece  ? basic_name(table, piece)
                : piece.kind == PieceKind::deck ? deck_name(piece)
                                                : "a stack"] = &piece;
    REQUIRE(by_name.size() == 7);
    CHECK(by_name.at("a stack")->members.size() == 2);
    CHECK(by_name.at("One")->parent == table.ref_of(*by_name.at("a stack")));
    CHECK(by_name.at("One")->place.x == 110);
    CHECK(by_name.at("One")->place.y == 220);
    CHECK(gpid(table, *by_name.at("One")) == "7");
    CHECK(by_name.at("Two")->parent == no_piece);
    CHECK(by_name.at("Ace")->parent == table.ref_of(*by_name.at("Cards")));
    CHECK(by_name.at("Cards")->face_down);
    CHECK(by_name.at("Discards")->members.empty());
    CHECK_FALSE(by_name.at("Discards")->face_down);
    // Written again by the table it is the same game: nothing in it was only half understood.
    const std::string again = save_text(table, replay.file().stream);
    CHECK(again.find("SETUP_STACK\t") != std::string::npos);
    CHECK(again.find("SGKC\tSGKC0\ttrue") != std::string::npos);
}

TEST_CASE("new games of real modules have the decks, boards, turns and properties that VASSAL gives them") {
    if (!umpire::testing::has_shared()) return;
    const auto corpus = umpire::testing::corpus_dir();
    const auto module = std::make_shared<const Module>(Module::load(corpus / "generated-dev/grid-lab.vmod"));
    const std::string text = new_game_text(*module, {});
    const GameFileContent content = new_game_file(*module, text, "new");
    CHECK(complaints_of_vassal(opened(text, content), *module).empty());
    Replay ours(opened(text, content), module);
    Replay theirs(read_game_file(corpus / "generated-dev/grid-lab-start.vsav"), module);
    for (std::size_t map = 0; map < module->maps.size(); ++map)
        CHECK((ours.table().maps()[map].boards == theirs.table().maps()[map].boards));
    CHECK(ours.table().turns() == theirs.table().turns());
    CHECK(ours.table().properties() == theirs.table().properties());
    // What a deck is and where it lies, and which counters the module puts where.
    const auto shown = [](const Tabletop& table) {
        std::multiset<std::string> all;
        for (const Piece& piece : table.pieces()) {
            if (piece.kind == PieceKind::stack || gpid(table, piece).empty()) {
                if (piece.kind != PieceKind::deck) continue;
            }
            all.insert(std::string(piece.type.text()) + " " + std::to_string(piece.place.map) + " " +
                       std::to_string(piece.place.x) + " " + std::to_string(piece.place.y) + " " +
                       std::to_string(piece.members.size()));
        }
        return all;
    };
    std::size_t decks = 0;
    const auto known = shown(theirs.table());
    for (const std::string& piece : shown(ours.table())) {
        INFO(piece.substr(0, 300));
        CHECK(known.contains(piece));
        decks += piece.starts_with("deck;") ? 1U : 0U;
    }
    CHECK(decks == 3);
}

}  // namespace new_game_test
