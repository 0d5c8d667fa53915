#include "umpire/vassal/tabletop.hpp"

#include "umpire/vassal/command_stream.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/replay.hpp"

#include <catch2/catch.hpp>

namespace tabletop_test {

using namespace umpire::vassal;

namespace {

constexpr const char* build_file = R"(<VASSAL.build.GameModule name="T" version="1">
<VASSAL.build.module.Map mapName="Main"/>
<VASSAL.build.module.Map mapName="Flat"><VASSAL.build.module.map.StackMetrics disabled="true"/></VASSAL.build.module.Map>
<VASSAL.build.module.Map mapName="Layered">
<VASSAL.build.module.map.LayeredPieceCollection property="Kind" layerOrder="ground,air"/></VASSAL.build.module.Map>
<VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.properties.GlobalProperty name="Wind" initialValue="calm"/></VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.turn.TurnTracker name="Turn" turnFormat="$level1$/$level2$">
<VASSAL.build.module.turn.CounterTurnLevel property="Day" turnFormat="day $value$" start="3">
<VASSAL.build.module.turn.ListTurnLevel property="Phase" turnFormat="$value$" list="move,fight"/>
</VASSAL.build.module.turn.CounterTurnLevel></VASSAL.build.module.turn.TurnTracker>
<VASSAL.build.module.turn.TurnTracker name="Weather" turnFormat="&lt;html&gt;&lt;b&gt;$level1$&lt;/b&gt; of Day $Day$, $Wind$,$level2$ Sounds $Sounds$, $Nothing$&lt;/html&gt;">
<VASSAL.build.module.turn.CounterTurnLevel property="Hour" start="1"/></VASSAL.build.module.turn.TurnTracker>
<VASSAL.build.module.GlobalOptions><VASSAL.preferences.BooleanPreference name="Sounds" default="true"/></VASSAL.build.module.GlobalOptions>
</VASSAL.build.GameModule>)";

/// A table with pieces a, b, c... given as commands, and steps to play on it.
class Game {
  public:
    explicit Game(std::vector<std::string> pieces, std::vector<CommandTree> steps = {})
        : replay_(file(pieces, steps), std::make_shared<const Module>(Module::from_xml(
                                           build_file, [](std::string_view) { return std::nullopt; }))) {}

    Game& play(const std::string& command) {
        table().apply(decode_command(table().keep(command), table().arena()));
        return *this;
    }

    Tabletop& table() { return replay_.table(); }
    Replay& replay() { return replay_; }
    const Piece& at(std::string_view id) { return table().piece(table().find(id)); }
    /// Ids of what lies in the same stack, bottom first; the piece alone when it is in none.
    std::string stack_of(std::string_view id) {
        const Piece& piece = at(id);
        if (piece.parent == no_piece) return "loose " + std::string(id);
        std::string ids;
        for (const PieceRef member : table().piece(piece.parent).members)
            ids += (ids.empty() ? "" : " ") + std::string(table().piece(member).id);
        return ids;
    }
    std::string property(std::string_view id, std::string_view name) {
        return piece_property(table(), at(id), name).value_or("(none)");
    }

  private:
    static GameFile file(const std::vector<std::string>& pieces, const std::vector<CommandTree>& steps) {
        CommandTree save{"begin_save", {{"", {}}}};
        for (const auto& piece : pieces)
            save.subs.push_back({piece, {}});
        save.subs.push_back({"PLAYER\tpw-1\tAnn\tAxis", {}});
        save.subs.push_back({"end_save", {}});
        for (const auto& step : steps)
            save.subs.push_back(step);
        GameFile game;
        game.name = "test.vlog";
        game.stream = CommandStream(encode_tree(save));
        return game;
    }

    Replay replay_;
};

std::string plain(const std::string& id, const std::string& place) {
    return "+/" + id + "/piece;;;;" + id + "/" + place + ";0;0";
}
std::string stack(const std::string& id, const std::string& place, const std::string& members) {
    return "+/" + id + "/stack/" + place + ";" + members + ";@@1";
}
/// A counter with a dynamic property Fuel and a layer Step.
std::string rich(const std::string& id, const std::string& state) {
    return "+/" + id +
           "/PROP;Fuel;true,0,9,false;;\temb2;;128;;;128;;;128;;;;1;false;0;0;a.png,b.png;,+ "
           "back;true;Step;;;false;;1;1;"
           "true;;;;;1.0;;true\\\tpiece;;;;" +
           id + "/" + state;
}

}  // namespace

TEST_CASE("a loose counter dropped on an empty spot gets a stack, one out of a stack does not") {
    Game game({plain("a", "Main;10;10"), plain("b", "Main;20;20"), plain("c", "Main;20;20"),
               stack("s", "Main;20;20", "b;c")});
    game.play("M/a/Main/50/50/null/Main/10/10/null/pw-1");
    CHECK(game.stack_of("a") == "a");
    game.play("M/b/Main/60/60/null/Main/20/20/null/pw-1");
    CHECK(game.stack_of("b") == "loose b");
    CHECK(game.stack_of("c") == "c");
    CHECK(game.at("b").place.x == 60);
    // What the engine logs next names the stack.
    game.play("+/s2/stack/Main;60;60;b;@@1");
    CHECK(game.stack_of("b") == "b");
}

TEST_CASE("a counter dropped on a stack goes below it all, or directly above the one it was put on") {
    Game game({plain("a", "Main;10;10"), plain("b", "Main;20;20"), plain("c", "Main;20;20"),
               stack("s", "Main;20;20", "b;c"), plain("d", "Main;5;5")});
    game.play("M/a/Main/20/20/null/Main/10/10/null/pw-1");
    CHECK(game.stack_of("a") == "a b c");
    game.play("M/d/Main/20/20/b/Main/5/5/null/pw-1");
    CHECK(game.stack_of("d") == "a b d c");
    game.play("M/a/Main/20/20/c/Main/20/20/null/pw-1");
    CHECK(game.stack_of("a") == "b d c a");
    // One that is not there any more does not count.
    game.play("M/a/Main/20/20/gone/Main/20/20/null/pw-1");
    CHECK(game.stack_of("a") == "b d c a");
}

TEST_CASE("a whole stack moved by its own id takes its members along and joins what it meets") {
    Game game({plain("a", "Main;10;10"), plain("b", "Main;10;10"), stack("s", "Main;10;10", "a;b"),
               plain("c", "Main;40;40"), stack("t", "Main;40;40", "c")});
    game.play("M/s/Main/30/30/null/Main/10/10/null/pw-1");
    CHECK(game.at("b").place.x == 30);
    CHECK(game.stack_of("b") == "a b");
    game.play("M/s/Main/40/40/c/Main/30/30/null/pw-1");
    CHECK(game.stack_of("b") == "c a b");
    CHECK(game.at("a").place.y == 40);
}

TEST_CASE("a deck takes every card, and a counter that never stacks joins nothing else") {
    const std::string fixed = "+/m/immob;g;N;R;\tpiece;;;;m/\tMain;70;70;0;0";
    Game game({plain("a", "Main;10;10"), fixed,
               "+/d/deck;false;;5;5;Always;Always;true;true;true;;;;Pile/Main;90;90;true",
               plain("b", "Main;20;20"), stack("s", "Main;20;20", "b")});
    game.play("M/m/Main/20/20/null/Main/70/70/null/pw-1");
    CHECK(game.stack_of("m") == "loose m");
    game.play("M/a/Main/90/90/null/Main/10/10/null/pw-1");
    game.play("M/m/Main/90/90/a/Main/20/20/null/pw-1");
    CHECK(game.stack_of("a") == "a m");
    CHECK(game.property("a", "DeckName") == "Pile");
    CHECK(game.property("a", "DeckPosition") == "2");
}

TEST_CASE("a counter outside of decks is in none, and alone the top of a stack of one") {
    Game game({plain("a", "Main;10;10"), plain("b", "Main;20;20"), plain("c", "Main;20;20"),
               stack("s", "Main;20;20", "b;c"), plain("off", "null;0;0")});
    for (const char* alone : {"a", "off"}) {
        CHECK(game.property(alone, "StackPos") == "1");
        CHECK(game.property(alone, "StackSize") == "1");
    }
    CHECK(game.property("b", "StackPos") == "2");
    CHECK(game.property("b", "StackSize") == "2");
    for (const char* one : {"a", "b", "off"}) {
        CHECK(game.property(one, "DeckName").empty());
        CHECK(game.property(one, "DeckPosition") == "0");
    }
}

TEST_CASE("the number of cards in a deck is a property of its map") {
    const auto deck = [](const std::string& id, const std::string& name, const std::string& state) {
        return "+/" + id + "/deck;false;;5;5;Always;Always;true;true;true;;;;" + name + "/" + state;
    };
    const auto label = [](const std::string& id, const std::string& map) {
        return "+/" + id +
               "/label;;;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false" +
               "\tpiece;;;;" + id + "/$Pile_numPieces$ left\t" + map + ";5;5;0;0";
    };
    Game game({plain("a", "Main;90;90"), plain("b", "Main;10;10"), deck("d", "Pile", "Main;90;90;true;a"),
               deck("e", "Other", "Main;70;70;true"), label("here", "Main"), label("there", "Flat")});
    CHECK(game.property("here", "TextLabel") == "1 left");
    CHECK(game.property("b", "Other_numPieces") == "0");
    // A map knows its own decks only.
    CHECK(game.property("there", "TextLabel") == "Pile_numPieces left");
    game.table().keep_journal(true);
    const auto mark = game.table().mark();
    game.play("M/b/Main/90/90/a/Main/10/10/null/pw-1");
    CHECK(piece_name(game.table(), game.at("here")) == "here (2 left)");
    game.play("-/d");
    CHECK(game.property("here", "TextLabel") == "Pile_numPieces left");
    game.play(deck("f", "Pile", "Main;30;30;true"));
    CHECK(game.property("here", "TextLabel") == "0 left");
    game.table().undo_to(mark);
    CHECK(game.property("here", "TextLabel") == "1 left");
}

TEST_CASE("maps without stacking keep counters apart, maps with layers keep layers apart") {
    const auto kind = [](const std::string& id, const std::string& what, const std::string& place) {
        return "+/" + id + "/mark;Kind\tpiece;;;;" + id + "/" + what + "\t" + place + ";0;0";
    };
    Game game({plain("a", "Flat;10;10"), plain("b", "Flat;20;20"), kind("tank", "ground", "Layered;5;5"),
               kind("truck", "ground", "Layered;6;6"), kind("plane", "air", "Layered;7;7")});
    game.play("M/a/Flat/20/20/null/Flat/10/10/null/pw-1");
    CHECK(game.stack_of("a") == "loose a");
    game.play("M/tank/Layered/9/9/null/Layered/5/5/null/pw-1");
    game.play("M/plane/Layered/9/9/null/Layered/7/7/null/pw-1");
    game.play("M/truck/Layered/9/9/tank/Layered/6/6/null/pw-1");
    CHECK(game.stack_of("tank") == "tank truck");
    CHECK(game.stack_of("plane") == "plane");
    const auto order = game.table().direct_members(2);
    REQUIRE(order.size() == 2);
    CHECK(order.back() == game.at("plane").parent);
}

TEST_CASE("a stack that the mover cannot see is not joined") {
    const std::string spy = "+/spy/hide;73,130;Hide;;player:;0.3;;false\tpiece;;;;spy/pw-2\tMain;20;20;0;0";
    Game game({plain("a", "Main;10;10"), spy, stack("s", "Main;20;20", "spy")});
    game.play("M/a/Main/20/20/null/Main/10/10/null/pw-1");
    CHECK(game.stack_of("a") == "a");
    game.play("M/a/Main/10/10/null/Main/20/20/null/pw-2");
    game.play("+/s3/stack/Main;10;10;a;@@1");
    game.play("M/a/Main/20/20/null/Main/10/10/null/pw-2");
    CHECK(game.stack_of("a") == "a spy");
}

TEST_CASE("what the viewer cannot see is not joined, whoever moves") {
    const auto spy = [](const std::string& id, const std::string& owner, const std::string& place) {
        return "+/" + id + "/hide;73,130;Hide;;player:;0.3;;false\tpiece;;;;" + id + "/" + owner + "\t" +
               place + ";0;0";
    };
    const auto game = [&] {
        return Game({plain("a", "Main;10;10"), spy("spy", "pw-2", "Main;20;20"),
                     stack("s", "Main;20;20", "spy"), spy("loose", "pw-2", "Main;30;30"),
                     plain("b", "Main;40;40"), stack("t", "Main;40;40", "b")});
    };
    const auto played = [&](const Viewer& viewer, const std::string& move) {
        Game one = game();
        one.table().set_viewer(viewer);
        // Out of its stack, so that a counter that joins nothing gets one of its own.
        const std::string id = move.substr(2, move.find('/', 2) - 2);
        one.play(move);
        return one.stack_of(id);
    };
    const std::string onto_stack = "M/a/Main/20/20/null/Main/10/10/null/pw-2",
                      onto_loose = "M/a/Main/30/30/null/Main/10/10/null/pw-2",
                      of_spy = "M/loose/Main/40/40/null/Main/30/30/null/pw-2";
    // Its owner sees it, and so does whoever reads the log for nobody in particular.
    for (const Viewer& sees : {Viewer{"pw-2", "Allies"}, Viewer{}}) {
        CHECK(played(sees, onto_stack) == "a spy");
        CHECK(played(sees, onto_loose) == "a loose");
        CHECK(played(sees, of_spy) == "loose b");
    }
    // Old logs do not say who moved: whoever it was saw what he moved.
    CHECK(played({}, "M/loose/Main/40/40/null/Main/30/30/null") == "loose b");
    const Viewer other{"pw-1", "Axis"};
    CHECK(played(other, onto_stack) == "a");
    CHECK(played(other, onto_loose) == "a");
    CHECK(played(other, of_spy) == "loose");
    // What it was put on by name it joins all the same.
    CHECK(played(other, "M/a/Main/20/20/spy/Main/10/10/null/pw-2") == "spy a");
}

TEST_CASE("a change touches only the traits it changed") {
    Game game({rich("a", "5\t1\\\tMain;10;10;0;0"), stack("s", "Main;10;10", "a")});
    game.play("D/a/5\t2\\\tMain;10;10;0;0/5\t1\\\tMain;10;10;0;0");
    CHECK(game.property("a", "Step_Level") == "2");
    CHECK(piece_name(game.table(), game.at("a")) == "a back");
    // Made before the flip was known: the fuel changes, the flip stays.
    game.play("D/a/4\t1\\\tMain;10;10;0;0/5\t1\\\tMain;10;10;0;0");
    CHECK(game.property("a", "Fuel") == "4");
    CHECK(game.property("a", "Step_Level") == "2");
    // Without the old state everything is set.
    game.play("D/a/9\t-1\\\tMain;30;30;0;0");
    CHECK(game.property("a", "Step_Active") == "false");
    CHECK(game.at("a").place.x == 30);
}

TEST_CASE("setting a dynamic property gives a loose counter a stack") {
    Game game({rich("a", "5\t1\\\tMain;10;10;0;0"), plain("b", "Main;10;10"), stack("s", "Main;10;10", "b")});
    CHECK(game.stack_of("a") == "loose a");
    game.play("D/a/6\t1\\\tMain;10;10;0;0/5\t1\\\tMain;10;10;0;0");
    CHECK(game.stack_of("a") == "b a");
}

TEST_CASE("a stack's new state keeps those who joined in the meantime above their neighbours") {
    Game game({plain("a", "Main;10;10"), plain("b", "Main;10;10"), plain("c", "Main;10;10"),
               stack("s", "Main;10;10", "a;b;c")});
    // The command knows of a and b only, and turns them round.
    game.play("D/s/Main;10;10;b;a;@@1/Main;10;10;a;b;@@1");
    CHECK(game.stack_of("a") == "b c a");
    game.play("D/s/Main;10;10;a;b;c;@@1/Main;10;10;b;c;a;@@1");
    CHECK(game.stack_of("a") == "a b c");
}

TEST_CASE("members of a forgotten stack still lie in it until they move") {
    Game game({plain("a", "Main;10;10"), stack("s", "Main;10;10", "a")});
    game.play("-/s").play("M/a/Main/20/20/null/Main/10/10/null/pw-1");
    CHECK(game.table().find("s") == no_piece);
    CHECK(game.stack_of("a") == "loose a");
    game.play("-/a");
    CHECK(game.table().find("a") == no_piece);
}

TEST_CASE("what speaks of nothing that exists changes nothing") {
    Game game({plain("a", "Main;10;10")});
    CHECK_FALSE(
        game.table().apply(decode_command("M/x/Main/1/1/null/Main/0/0/null/p", game.table().arena())));
    CHECK_FALSE(game.table().apply(decode_command("D/x/state", game.table().arena())));
    CHECK_FALSE(game.table().apply(decode_command("-/x", game.table().arena())));
    CHECK_FALSE(game.table().apply(decode_command("NowhereBoardPicker\tb\t0\t0", game.table().arena())));
    CHECK_FALSE(game.table().apply(decode_command("TURNTurnTracker7\t0", game.table().arena())));
    CHECK_FALSE(
        game.table().apply(decode_command("MutableProperty\tNone\t\t1\tModule", game.table().arena())));
    CHECK(game.at("a").place.x == 10);
}

TEST_CASE("properties, turns and players follow their commands") {
    Game game({});
    CHECK(*game.table().property("Module", "Wind") == "calm");
    game.play("MutableProperty\tWind\tcalm\tstorm\tModule");
    CHECK(*game.table().property("Module", "Wind") == "storm");
    CHECK(game.table().turn_text(game.table().module()->turn_trackers.front()) == "day 3/move");
    game.play("TURNTurnTracker0\t0|4;0;false;-1;1\\;0\\;0\\;true,true");
    CHECK(*game.table().property("Module", "Day") == "4");
    CHECK(*game.table().property("Module", "Phase") == "fight");
    CHECK(*game.table().property("Module", "Turn_value") == "day 4/fight");
    game.play("PLAYER\tpw-2\tBob\tAllies").play("PYREMOVE\tpw-1");
    REQUIRE(game.table().players().size() == 1);
    CHECK(game.table().side_of("pw-2") == "Allies");
}

TEST_CASE("a turn tracker tells of other properties too, as they stand when it is set") {
    Game game({});
    const TurnTracker& weather = game.table().module()->turn_trackers.at(1);
    CHECK(game.table().turn_text(weather) == "<html><b>1</b> of Day 3, calm, Sounds true, Nothing</html>");
    game.play("MutableProperty\tWind\tcalm\tstorm\tModule").play("TURNTurnTracker1\t0|2;0;false;-1");
    const std::string shown = "<html><b>2</b> of Day 3, storm, Sounds true, Nothing</html>";
    CHECK(*game.table().property("Module", "Weather_value") == shown);
    game.play("MutableProperty\tWind\tstorm\tfog\tModule");
    CHECK(*game.table().property("Module", "Weather_value") == shown);
    CHECK(game.table().turn_text(weather).find("fog") != std::string::npos);
}

TEST_CASE("only tokens that decode to something are steps, and changes that follow each other are one") {
    const std::string state = "\t1\\\tMain;10;10;0;0";
    Game game({rich("a", "5" + state), stack("s", "Main;10;10", "a")},
              {{"LOG\tnull", {{"LOG\tnull", {}}}},
               {"LOG\tnull",
                {{"LOG\tD/a/6" + state + "/5" + state, {}}, {"LOG\tD/a/7" + state + "/6" + state, {}}}},
               {"LOG\t", {}},
               {"LOG\tCHATlast", {}}});
    REQUIRE(game.replay().steps().size() == 3);
    CHECK(game.replay().steps()[0].token == 2);
    CHECK(game.replay().steps()[2].token == 4);
    const auto commands = game.replay().commands(0);
    REQUIRE(commands.size() == 1);
    CHECK(std::get<ChangePiece>(commands.front()).state == "7" + state);
    CHECK(std::get<ChangePiece>(commands.front()).old_state == "5" + state);
    game.replay().forward();
    CHECK(game.property("a", "Fuel") == "7");
}

TEST_CASE("an undo takes back the last step that can be taken back") {
    Game game({plain("a", "Main;10;10")},
              {{"LOG\tCHATone", {}},
               {"LOG\tPLAYER\tpw-3\tCid\tAxis", {}},
               {"LOG\tUNDO\ttrue", {{"LOG\tCHAT* UNDO: one", {}}, {"LOG\tUNDO\tfalse", {}}}}});
    const auto undone = game.replay().undone_steps();
    REQUIRE(undone.size() == 3);
    CHECK(undone[2] == 0U);
    CHECK_FALSE(undone[1]);
}

}  // namespace tabletop_test
