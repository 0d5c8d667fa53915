#include "umpire/vassal/dice.hpp"

#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

namespace dice_test {

using namespace umpire::vassal;
using nlohmann::json;

namespace {

const std::vector<Player> roster = {{"pw-a", "Alice", "Axis"}, {"pw-b", "Bob", "Allies"}};

Module module_with(const std::string& components) {
    return Module::from_xml(
        "<VASSAL.build.GameModule name=\"m\" version=\"1\">" + components + "</VASSAL.build.GameModule>",
        [](std::string_view) { return std::nullopt; });
}

Module dice_module(const std::string& attributes) {
    return module_with("<VASSAL.build.module.DiceButton " + attributes + "/>");
}

ChangeProperty property(std::string_view name, std::string_view value) {
    return {name, "", value, "Module"};
}

}  // namespace

TEST_CASE("a roll is known by the button's properties") {
    const Module module = dice_module("name=\"Attack\" nDice=\"3\" nSides=\"8\"");
    const std::vector<Command> step = {Chat{"*** Attack = 2,8,5 *** &lt;Bob&gt;"},
                                       property("Attack_result", "2,8,5"), property("Attack_total", "15"),
                                       property("Attack_keep", "3"),
                                       property("Attack_summary", "2 x1, 5 x1, 8 x1")};
    const auto rolls = dice_in_step(step, &module, roster);
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].sign == DiceRoll::Sign::properties);
    CHECK(rolls[0].button == "Attack");
    CHECK(rolls[0].count == 3);
    CHECK(rolls[0].sides == 8);
    CHECK(rolls[0].values == std::vector{2, 8, 5});
    CHECK(rolls[0].in_order);
    CHECK(rolls[0].total == 15);
    CHECK(rolls[0].player == "Bob");
    CHECK(rolls[0].side == "Allies");
    CHECK(who_did(step, roster, &module) == Actor{"pw-b", "Bob", "Allies"});
}

TEST_CASE("dice behind a total are read from the summary") {
    const Module module =
        dice_module("name=\"2d6\" reportTotal=\"true\" reportFormat=\"$PlayerSide$ rolls $name$: $result$\"");
    const std::vector<Command> step = {Chat{"* Axis rolls 2d6: 9"}, property("2d6_result", "9"),
                                       property("2d6_total", "9"), property("2d6_summary", "4 x1, 5 x1")};
    const auto rolls = dice_in_step(step, &module, roster);
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].values == std::vector{4, 5});
    CHECK_FALSE(rolls[0].in_order);
    CHECK(rolls[0].total == 9);
    CHECK(rolls[0].player == "Alice");
}

TEST_CASE("a button without a report shows in its properties only") {
    const Module module = dice_module("name=\"1d10\" nDice=\"1\" nSides=\"10\" reportFormat=\"\"");
    const std::vector<Command> step = {NoCommand{}, Chat{"* something else with 5"},
                                       property("1d10_result", "5"), property("1d10_total", "5")};
    const auto rolls = dice_in_step(step, &module, roster);
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].values == std::vector{5});
    CHECK(rolls[0].chat.empty());
}

TEST_CASE("two rolls of one step each have their own report") {
    const Module module = module_with(
        "<VASSAL.build.module.DiceButton name=\"1d6\" nDice=\"1\"/>"
        "<VASSAL.build.module.DiceButton name=\"2d6\" nDice=\"2\"/>");
    const std::vector<Command> step = {Chat{"*** 1d6 = 3 *** <Bob>"}, property("1d6_result", "3"),
                                       property("1d6_total", "3"),    Chat{"*** 2d6 = 3,1 *** <Bob>"},
                                       property("2d6_result", "3,1"), property("2d6_total", "4")};
    const auto rolls = dice_in_step(step, &module, roster);
    REQUIRE(rolls.size() == 2);
    CHECK(rolls[0].chat == "*** 1d6 = 3 *** <Bob>");
    CHECK(rolls[1].values == std::vector{3, 1});
}

TEST_CASE("a property that only ends like a result is no roll") {
    const Module module = module_with(
        "<VASSAL.build.module.properties.GlobalProperties><VASSAL.build.module."
        "properties.GlobalProperty name=\"battle_result\" initialValue=\"\"/>"
        "</VASSAL.build.module.properties.GlobalProperties>");
    const std::vector<Command> step = {property("battle_result", "3")};
    CHECK(dice_in_step(step, &module, roster).empty());
    CHECK(dice_in_step(step, nullptr, roster).empty());
}

TEST_CASE("the module's report format is recognised in chat alone") {
    const Module module = dice_module(
        "name=\"Fire\" nDice=\"2\" nSides=\"6\" reportFormat=\"&amp;lt;$PlayerName$&amp;gt; fires: $result1$ "
        "and "
        "$result2$ ($nDice$ dice)\"");
    const std::vector<Command> step = {Chat{"* &lt;Alice&gt; fires: 6 and 2 (2 dice)"}};
    const auto rolls = dice_in_step(step, &module, roster);
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].sign == DiceRoll::Sign::report_format);
    CHECK(rolls[0].values == std::vector{6, 2});
    CHECK(rolls[0].total == 8);
    CHECK(rolls[0].player == "Alice");
    const std::vector<Command> other = {Chat{"* &lt;Alice&gt; fires: often"}};
    CHECK(dice_in_step(other, &module, roster).empty());
}

TEST_CASE("a button that asks may roll other dice than the module says") {
    const Module module = dice_module(
        "name=\"Any\" nDice=\"2\" nSides=\"6\" prompt=\"true\" reportFormat=\"$name$ $nDice$d$nSides$ = "
        "$result$\"");
    const std::vector<Command> step = {Chat{"* Any 4d12 = 1,12,7,7"}, property("Any_result", "1,12,7,7"),
                                       property("Any_total", "27")};
    const auto rolls = dice_in_step(step, &module, roster);
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].count == 4);
    CHECK(rolls[0].sides == 12);
    const std::vector<Command> bare = {property("Any_result", "1,12,7,7"), property("Any_total", "27")};
    CHECK_FALSE(dice_in_step(bare, &module, roster)[0].sides);
    CHECK(dice_in_step(bare, &module, roster)[0].count == 4);
}

TEST_CASE("VASSAL's own form of report needs no module") {
    const std::vector<Command> step = {Chat{"*** Roll 2d10 = 3,10 *** &lt;Carol&gt;"}};
    const auto rolls = dice_in_step(step, nullptr, roster);
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].sign == DiceRoll::Sign::default_format);
    CHECK(rolls[0].count == 2);
    CHECK(rolls[0].sides == 10);
    CHECK(rolls[0].values == std::vector{3, 10});
    CHECK(rolls[0].total == 13);
    CHECK(rolls[0].player == "Carol");
    CHECK(who_did(step, roster, nullptr) == Actor{"", "Carol", ""});
    const std::vector<Command> total = {Chat{"*** 2d6 = 7 *** <Bob>"}};
    CHECK(dice_in_step(total, nullptr, roster)[0].values.empty());
    CHECK(dice_in_step(total, nullptr, roster)[0].total == 7);
}

TEST_CASE("a typed line cannot pass for a roll") {
    const std::vector<Command> step = {Chat{"&lt;Bob&gt; - *** 2d6 = 6,6 *** &lt;Bob&gt;"}};
    CHECK(dice_in_step(step, nullptr, roster).empty());
    CHECK(who_did(step, roster, nullptr) == Actor{"pw-b", "Bob", "Allies"});
}

TEST_CASE("special dice show faces of the module") {
    const Module module = module_with(
        "<VASSAL.build.module.SpecialDiceButton name=\"Combat\" format=\"** $name$ = [$result1$][$result2$] "
        "*** "
        "&amp;lt;$PlayerName$&amp;gt;\">"
        "<VASSAL.build.module.SpecialDie name=\"a\"><VASSAL.build.module.SpecialDieFace text=\"miss\" "
        "value=\"0\"/>"
        "<VASSAL.build.module.SpecialDieFace text=\"hit\" value=\"1\"/></VASSAL.build.module.SpecialDie>"
        "<VASSAL.build.module.SpecialDie name=\"b\"><VASSAL.build.module.SpecialDieFace text=\"flag\" "
        "value=\"-1\"/>"
        "<VASSAL.build.module.SpecialDieFace text=\"boom\" value=\"5\"/></VASSAL.build.module.SpecialDie>"
        "</VASSAL.build.module.SpecialDiceButton>");
    const std::vector<Command> step = {ShowDice{"Combat", {1, 0}},
                                       Chat{"*** Combat = [hit][flag] *** <Alice>"},
                                       property("Combat_result", "0")};
    const auto rolls = dice_in_step(step, &module, roster);
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].faces == std::vector<std::string>{"hit", "flag"});
    CHECK(rolls[0].values == std::vector{1, -1});
    CHECK(rolls[0].total == 0);
    CHECK(rolls[0].player == "Alice");
    const std::vector<Command> old = {ShowDice{"Combat", {0, 1}}};
    CHECK(dice_in_step(old, &module, roster)[0].total == 5);
    CHECK(dice_in_step(old, nullptr, roster)[0].count == 2);
    const std::vector<Command> damaged = {ShowDice{"Combat", {7, -3}}};
    CHECK(dice_in_step(damaged, &module, roster)[0].faces.empty());
}

TEST_CASE("random text is a die with words on it") {
    const Module module = module_with(
        "<VASSAL.build.module.RandomTextButton name=\"Weather\" nDice=\"1\" "
        "faces=\"Clear,Mud,Rain\\, heavy\" numeric=\"false\"/>");
    const std::vector<Command> step = {Chat{"*** Weather = Rain, heavy *** <Alice>"},
                                       property("Weather_result", "Rain, heavy"),
                                       property("Weather_summary", "Rain, heavy x1")};
    const auto rolls = dice_in_step(step, &module, roster);
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].faces == std::vector<std::string>{"Rain, heavy"});
    CHECK(rolls[0].sides == 3);
    CHECK_FALSE(rolls[0].total);
}

TEST_CASE("what an undo takes back is no roll") {
    const Module module = dice_module("name=\"2d6\"");
    const std::vector<Command> step = {Undo{true}, Chat{"* UNDO: *** 2d6 = 3,4 *** <Bob>"},
                                       property("2d6_result", "1"), Undo{false}};
    CHECK(dice_in_step(step, &module, roster).empty());
}

TEST_CASE("whoever moved a piece did the step") {
    MovePiece move;
    move.id = "1";
    move.player = "pw-a";
    const std::vector<Command> step = {move, Chat{"* Infantry moves"}};
    CHECK(who_did(step, roster, nullptr) == Actor{"pw-a", "Alice", "Axis"});
    const std::vector<Command> nobody = {Chat{"* Infantry moves"}};
    CHECK_FALSE(who_did(nobody, roster, nullptr));
}

TEST_CASE("long hostile lines and formats take no time") {
    std::string format;
    for (int i = 0; i < 30; ++i)
        format += "$a" + std::to_string(i) + "$x";
    const Module module = dice_module("name=\"d\" reportFormat=\"" + format + "\"");
    const std::string line = "* " + std::string(1'900, 'x') + "y";
    const std::vector<Command> step = {Chat{line}};
    CHECK(dice_in_step(step, &module, roster).empty());
}

TEST_CASE("rolls of the corpus stand in exactly the steps in which a button's result was set") {
    if (!umpire::testing::has_shared()) return;
    std::size_t rolls = 0;
    for (const auto& file : umpire::testing::corpus_games()) {
        if (file.extension() != ".vlog" || file.parent_path().filename() != "generated-dev") continue;
        const std::string stem = file.stem().string();
        const auto corpus = umpire::testing::corpus_dir();
        const auto module_file = stem.starts_with("nevsky") ? corpus / "nevsky/nevsky.vmod"
                                 : stem.starts_with("wmh")  ? corpus / "wmh/wmh.vmod"
                                                            : file.parent_path() / "grid-lab.vmod";
        const auto module = std::make_shared<const Module>(Module::load(module_file));
        Replay replay(read_game_file(file), module);
        std::ifstream in(file.string() + ".expected.json");
        const json expected = json::parse(in);
        REQUIRE(expected["steps"].size() == replay.steps().size());
        for (std::size_t step = 0; step < replay.steps().size(); ++step) {
            INFO(file.filename() << " step " << step + 1);
            const auto commands = replay.commands(step);
            const auto& chat = expected["steps"][step]["chat"];
            const bool undo = std::any_of(commands.begin(), commands.end(),
                                          [](const Command& c) { return std::holds_alternative<Undo>(c); });
            // The engine wrote down what changed; a result equal to the one before changes nothing.
            std::set<std::string> set, found;
            if (!undo)
                for (const auto& [container, values] : expected["steps"][step]["globals"].items())
                    for (const auto& button : module->dice_buttons)
                        if (values.contains(button.name + "_result")) set.insert(button.name);
            for (const Command& command : commands)
                if (const auto* change = std::get_if<ChangeProperty>(&command); change && !undo)
                    for (const auto& button : module->dice_buttons)
                        if (change->name == button.name + "_result") set.insert(button.name);
            for (const DiceRoll& roll : dice_in_step(commands, module.get(), replay.table().players())) {
                found.insert(roll.button);
                ++rolls;
                if (!chat.empty() && roll.button != "Scenario") CHECK(!roll.player.empty());
                CHECK((!roll.values.empty() || !roll.faces.empty()));
            }
            CHECK(found == set);
        }
    }
    fmt::print("corpus dice: {} rolls\n", rolls);
}

}  // namespace dice_test
