#include "game_builder.hpp"

#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/traits.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <zip.h>

#include <cstdlib>

namespace umpire::testing {

namespace fs = std::filesystem;

void write_zip(const fs::path& file, const Entries& entries) {
    int error = 0;
    zip_t* archive = zip_open(file.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    REQUIRE(archive != nullptr);
    for (const auto& [name, text] : entries) {
        zip_source_t* source = zip_source_buffer(archive, text.data(), text.size(), 0);
        REQUIRE(zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8) >= 0);
    }
    REQUIRE(zip_close(archive) == 0);
}

GameText& GameText::add(std::string command) {
    commands_.push_back(std::move(command));
    return *this;
}

std::string counter_type(const std::string& name) {
    vassal::Layer layer;
    layer.name = "Step";
    layer.images = {"full.png", "reduced.png"};
    layer.level_names = {"", "+ (reduced)"};
    return vassal::encode_trait(layer) + "\tpiece;;;counter.png;" + name;
}

std::string counter_state(int x, int y, int level) {
    return fmt::format("{}\tMain;{};{};1;0", level, x, y);
}

std::string add_piece(const std::string& id, const std::string& type, const std::string& state) {
    return vassal::encode_command(vassal::AddPiece{id, type, state});
}

GameText& GameText::counter(const std::string& id, const std::string& name, int x, int y) {
    add(add_piece(id, counter_type(name), counter_state(x, y, 1)));
    return add(fmt::format("+/s{0}/stack/Main;{1};{2};{0};@@0", id, x, y));
}

GameText& GameText::player(const std::string& id, const std::string& name, const std::string& side) {
    return add(fmt::format("PLAYER\t{}\t{}\t{}", id, name, side));
}

GameText& GameText::step(std::vector<std::string> commands) {
    steps_.push_back(std::move(commands));
    return *this;
}

std::string GameText::text() const {
    vassal::CommandTree tree{"begin_save", {}};
    for (const std::string& command : commands_)
        tree.subs.push_back({command, {}});
    tree.subs.push_back({"end_save", {}});
    for (const auto& step : steps_) {
        vassal::CommandTree head{step.front(), {}};
        for (std::size_t index = 1; index < step.size(); ++index)
            head.subs.push_back({step[index], {}});
        tree.subs.push_back(vassal::as_log_step(std::move(head)));
    }
    return vassal::encode_tree(tree);
}

std::string test_build_file() {
    return R"(<VASSAL.build.GameModule name="Test Game" version="1.0" description="for tests" VassalVersion="3.7.0">
<VASSAL.build.module.BasicCommandEncoder/>
<VASSAL.build.module.PlayerRoster><entry>Red</entry><entry>Blue</entry></VASSAL.build.module.PlayerRoster>
<VASSAL.build.module.GlobalOptions playerIdFormat="$PlayerName$"/>
<VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.properties.GlobalProperty name="Tension" initialValue="3"/>
</VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.turn.TurnTracker name="Turn" turnFormat="$level1$">
<VASSAL.build.module.turn.CounterTurnLevel name="Number" property="TurnNumber" start="1"/>
</VASSAL.build.module.turn.TurnTracker>
<VASSAL.build.module.DiceButton name="2d6" nDice="2" nSides="6" reportTotal="false" reportFormat="** $name$ = $result$ *** &amp;lt;$PlayerName$&amp;gt;"/>
<VASSAL.build.module.Map mapName="Main" moveWithinFormat="$pieceName$ moves $previousLocation$ -&gt; $location$">
<VASSAL.build.module.map.BoardPicker><setup>MainBoardPicker	Field	0	0</setup>
<VASSAL.build.module.map.boardPicker.Board name="Field" width="1000" height="1000">
<VASSAL.build.module.map.boardPicker.board.SquareGrid dx="100.0" dy="100.0" x0="50" y0="50">
<VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering first="H" hType="A" vType="N" hOff="0" vOff="1" sep="" hLeading="0" vLeading="0"/>
</VASSAL.build.module.map.boardPicker.board.SquareGrid>
</VASSAL.build.module.map.boardPicker.Board>
</VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.StackMetrics disabled="false"/>
</VASSAL.build.module.Map>
</VASSAL.build.GameModule>
)";
}

namespace {

constexpr const char* module_data =
    "<data version=\"1\"><version>1.0</version><VassalVersion>3.7.0</VassalVersion><name>Test "
    "Game</name></data>";

}  // namespace

void write_module(const fs::path& file) {
    write_zip(file, {{"buildFile.xml", test_build_file()}, {"moduledata", module_data}});
}

void write_game(const fs::path& file, const GameText& game) {
    const std::string save_data =
        "<data version=\"1\"><version>1.0</version><VassalVersion>3.7.0</VassalVersion>"
        "<dateSaved>1700000000000</dateSaved><description>a test</description></data>";
    write_zip(file, {{"savedGame", game.text()}, {"savedata", save_data}, {"moduledata", module_data}});
}

}  // namespace umpire::testing
