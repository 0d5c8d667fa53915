#include "umpire/vassal/traits.hpp"

#include "game_builder.hpp"
#include "run_umpire.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace tiny_game_test {

using namespace umpire::testing;
using namespace umpire::vassal;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

GameText tiny_game() {
    GameText game;
    game.counter("101", "Infantry", 50, 50).counter("102", "Armour", 250, 50);
    return game.player("secret-a", "Alice", "Red").player("secret-b", "Bob", "Blue");
}

std::string move(const std::string& id, const std::string& to, const std::string& from) {
    return "M/" + id + "/Main/" + to + "/null/Main/" + from + "/null/secret-a";
}

GameText tiny_log() {
    GameText game = tiny_game();
    game.step({"CHAT&lt;Alice&gt; - good luck"});
    game.step({move("101", "150/50", "50/50"), "CHAT* Infantry moves A1 -> B1"});
    game.step({"D/102/" + counter_state(250, 50, 2) + "/" + counter_state(250, 50, 1)});
    game.step({"CHAT*** 2d6 = 3,4 *** &lt;Bob&gt;", "MutableProperty\t2d6_result\t1\t3,4\tModule",
               "MutableProperty\t2d6_total\t0\t7\tModule"});
    game.step({"MutableProperty\tTension\t3\t5\tModule"});
    game.step({"UNDO\ttrue", "MutableProperty\tTension\t5\t3\tModule", "UNDO\tfalse"});
    game.step({add_piece("103", counter_type("Fort"), counter_state(350, 250, 1))});
    game.step({"-/102"});
    return game;
}

}  // namespace

TEST_CASE("replay tells a log in words") {
    const TemporaryFolder folder;
    write_module(folder / "game.vmod");
    write_game(folder / "game.vlog", tiny_log());
    const Outcome outcome = run_umpire({"replay", folder / "game.vlog"});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.out ==
          "1  Alice (Red) says: good luck\n"
          "2  Alice (Red) moves Infantry A1 -> B1\n"
          "3  Armour: Step 1 -> 2 (reduced)\n"
          "4  Bob (Blue) rolls 2d6: 3, 4 = 7\n"
          "5  Tension: 3 -> 5\n"
          "6  step 5 is taken back\n"
          "7  Fort appears in D3 (Main)\n"
          "8  Armour (reduced) is removed from C1 (Main)\n");
    CHECK(run_umpire({"replay", "--from", "4", "--to", "4", folder / "game.vlog"}).out ==
          "4  Bob (Blue) rolls 2d6: 3, 4 = 7\n");
    CHECK_THAT(run_umpire({"replay", "--color", "always", folder / "game.vlog"}).out, Contains("\x1B["));
    // Passwords are in the file in clear, and stay there.
    CHECK_THAT(run_umpire({"replay", "--json", folder / "game.vlog"}).out, !Contains("secret"));
    CHECK_THAT(run_umpire({"inspect", folder / "game.vlog"}).out, !Contains("secret"));
}

TEST_CASE("a log told to one side keeps the other side's secrets") {
    const TemporaryFolder folder;
    write_module(folder / "game.vmod");
    Mask mask;
    mask.mask_name = "Unknown";
    mask.access.kind = Access::Kind::player;
    const std::string type = encode_trait(mask) + "\t" + counter_type("Spy");
    const auto state = [&](const char* owner, int x) {
        // One level deeper, the tabs of the inner state carry a backslash.
        std::string inner = counter_state(x, 50, 1);
        inner.replace(inner.find('\t'), 1, "\\\t");
        return encode_trait_state(mask, MaskState{std::string(owner), {}}) + "\t" + inner;
    };
    GameText game = tiny_game();
    std::string nested = type;
    nested.replace(nested.rfind('\t'), 1, "\\\t");
    game.add(add_piece("777", nested, state("secret-a", 450)));
    game.step({move("777", "550/50", "450/50")});
    write_game(folder / "game.vlog", game);
    CHECK(run_umpire({"replay", folder / "game.vlog"}).out == "1  Alice (Red) moves Spy E1 -> F1\n");
    CHECK(run_umpire({"replay", "--side", "Red", folder / "game.vlog"}).out ==
          "1  Alice (Red) moves Spy(Unknown) E1 -> F1\n");
    CHECK(run_umpire({"replay", "--viewer", "Bob", folder / "game.vlog"}).out ==
          "1  Alice (Red) moves Unknown E1 -> F1\n");
    for (const char* command : {"--side=Blue", "--viewer=Bob", "--viewer=a stranger"}) {
        const Outcome outcome = run_umpire({"replay", "--json", "-v", command, folder / "game.vlog"});
        CHECK_THAT(outcome.out, Contains("Unknown") && !Contains("Spy") && !Contains("777"));
    }
}

TEST_CASE("without a module a log is told by pixels, and that is said") {
    const TemporaryFolder folder;
    write_game(folder / "game.vlog", tiny_log());
    const Outcome outcome = run_umpire({"replay", folder / "game.vlog"});
    CHECK(outcome.exit_code == 0);
    CHECK_THAT(outcome.err, Contains("the module 'Test Game' was not found"));
    CHECK_THAT(outcome.out, Contains("Alice (Red) moves Infantry 50,50 -> 150,50\n") &&
                                Contains("Bob (Blue) rolls 2d6: 3, 4 = 7\n"));
    write_module(folder / "game.vmod");
    CHECK(run_umpire({"replay", "--no-module", folder / "game.vlog"}).out == outcome.out);
    CHECK(run_umpire({"replay", "--no-module", folder / "game.vlog"}).err.empty());
}

TEST_CASE("a log cannot give orders to the terminal") {
    const TemporaryFolder folder;
    GameText game = tiny_game();
    game.step({"CHAT* boo \a \xC2\x9B[2J \xE2\x80\xAE \xFF end"});
    write_game(folder / "game.vlog", game);
    const Outcome outcome = run_umpire({"replay", "--no-module", folder / "game.vlog"});
    CHECK(outcome.out == "1  * boo ? ?[2J ? ? end\n");
}

TEST_CASE("inspect tells what a save is") {
    const TemporaryFolder folder;
    write_module(folder / "game.vmod");
    write_game(folder / "game.vsav", tiny_game());
    const Outcome save = run_umpire({"inspect", folder / "game.vsav"});
    CHECK(save.exit_code == 0);
    CHECK_THAT(save.out, Contains("save         game.vsav\n") && Contains("module       Test Game 1.0\n") &&
                             Contains("saved        2023-11-14T22:13:20Z\n") &&
                             Contains("players (2)\n  Alice  Red\n  Bob    Blue\n") &&
                             Contains("  Main  2 counters  2 stacks\n"));
    const Outcome module = run_umpire({"inspect", folder / "game.vmod"});
    CHECK(module.exit_code == 0);
    CHECK_THAT(module.out, Contains("module       Test Game\n") && Contains("sides        Red, Blue\n") &&
                               Contains("    board  Field  1000 x 1000  squares\n") &&
                               Contains("  2d6  2d6\n"));
    const Outcome log = run_umpire({"inspect", "--json", folder / "game.vsav"});
    CHECK(json::parse(log.out)["kind"] == "save");
}

TEST_CASE("diff tells what is different") {
    const TemporaryFolder folder;
    write_module(folder / "game.vmod");
    write_game(folder / "a.vsav", tiny_game());
    write_game(folder / "b.vlog", tiny_log());
    const Outcome outcome = run_umpire({"diff", folder / "a.vsav", folder / "b.vlog"});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out ==
          "moved (1)\n  Infantry moves A1 -> B1\n\n"
          "added (1)\n  Fort appears in D3 (Main)\n\n"
          "removed (1)\n  Armour is removed from C1 (Main)\n");
    CHECK(run_umpire({"diff", folder / "a.vsav", folder / "a.vsav"}).out ==
          "nothing on the table is different\n");
}

TEST_CASE("dump shows the position after any step") {
    const TemporaryFolder folder;
    write_module(folder / "game.vmod");
    write_game(folder / "game.vlog", tiny_log());
    const auto position = [&](const std::string& step) {
        const Outcome outcome = run_umpire({"dump", "--step", step, folder / "game.vlog"});
        REQUIRE(outcome.exit_code == 0);
        return json::parse(outcome.out);
    };
    CHECK(position("0")["pieces"][0]["location"] == "A1");
    CHECK(position("2")["pieces"][0]["location"] == "B1");
    CHECK(position("5")["globals"]["Module"]["Tension"] == "5");
    CHECK(position("last")["step"] == 8);
    const Outcome beyond = run_umpire({"dump", "--step", "9", folder / "game.vlog"});
    CHECK(beyond.exit_code == 3);
    CHECK(beyond.err == "umpire: game.vlog has 8 steps, and no step 9\nsee umpire dump --help\n");
    const Outcome all = run_umpire({"dump", "--all-steps", folder / "game.vlog"});
    const json steps = json::parse(all.out)["steps"];
    REQUIRE(steps.size() == 8);
    CHECK(steps[1]["changed"].size() == 1);
    CHECK(steps[1]["removed"] == json({"s101"}));
    CHECK(steps[7]["removed"] == json({"102", "s102"}));
}

TEST_CASE("a module is taken from the folder above, if it is the right one") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "saves");
    write_module(folder / "game.vmod");
    write_zip(folder / "other.vmod",
              {{"buildFile.xml", "<VASSAL.build.GameModule name=\"Other\" version=\"1\"/>"}});
    write_zip(folder / "broken.vmod", {{"readme", "x"}});
    write_game((folder / "saves") / "game.vsav", tiny_game());
    const Outcome found = run_umpire({"inspect", "--json", (folder / "saves") / "game.vsav"});
    CHECK(json::parse(found.out)["moduleFile"] == "game.vmod");
    CHECK(found.err.empty());
    const Outcome wrong =
        run_umpire({"inspect", "--json", "-m", folder / "other.vmod", (folder / "saves") / "game.vsav"});
    CHECK_THAT(wrong.err, Contains("made with the module 'Test Game', not with 'Other'"));
}

}  // namespace tiny_game_test
