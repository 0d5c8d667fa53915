#include "game_builder.hpp"
#include "run_umpire.hpp"

#include <catch2/catch.hpp>

#include <fstream>

namespace usage_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("bad usage is one sentence and where to read more") {
    struct Case {
        std::vector<std::string> arguments;
        std::string error;
    };
    for (const auto& [arguments, error] : std::vector<Case>{
             {{}, "umpire: no command was given\nsee umpire --help\n"},
             {{"adjudge"}, "umpire: there is no command 'adjudge'\nsee umpire --help\n"},
             {{"inspect"},
              "umpire: the module, save or log to inspect is missing\nsee umpire inspect --help\n"},
             {{"dump", "a", "b"}, "umpire: one file is expected, not 2\nsee umpire dump --help\n"},
             {{"dump", "--step", "x", "a"},
              "umpire: --step is a number or 'last', not 'x'\nsee umpire dump --help\n"},
             {{"picture"}, "umpire: the module, save or log to draw is missing\nsee umpire picture --help\n"},
             {{"picture", "-o", "a.png", "--step", "x", "a"},
              "umpire: --step is a number or 'last', not 'x'\nsee umpire picture --help\n"},
             {{"dump", "--step", "1", "--all-steps", "a"},
              "umpire: --step and --all-steps exclude each other\nsee umpire dump --help\n"},
             {{"init", "a", "b"}, "umpire: one folder is expected, not 2\nsee umpire init --help\n"},
             {{"watch"}, "umpire: the folder to watch is missing\nsee umpire watch --help\n"},
             {{"rules", "--search", "fuel"},
              "umpire: --search needs the game to be searched\nsee umpire rules --help\n"},
             {{"rules", "--search", "...", "europa"},
              "umpire: --search is words, and has none\nsee umpire rules --help\n"},
             {{"diff", "a"}, "umpire: two files to compare are expected\nsee umpire diff --help\n"},
             {{"replay", "--from", "5", "--to", "3", "a"},
              "umpire: --from and --to are step numbers from 1, the first not after the last\n"
              "see umpire replay --help\n"},
             {{"replay", "--color", "pink", "a"},
              "umpire: --color is auto, always or never, not 'pink'\nsee umpire replay --help\n"},
             {{"replay", "--module", "m", "--no-module", "a"},
              "umpire: --module and --no-module exclude each other\nsee umpire replay --help\n"},
         }) {
        const Outcome outcome = run_umpire(arguments);
        CHECK(outcome.exit_code == 3);
        CHECK(outcome.out.empty());
        CHECK(outcome.err == error);
    }
    const Outcome unknown = run_umpire({"dump", "--frobnicate", "a"});
    CHECK(unknown.exit_code == 3);
    CHECK_THAT(unknown.err, Contains("--frobnicate") && Contains("see umpire dump --help"));
}

TEST_CASE("help and version are no errors") {
    const Outcome overview = run_umpire({"--help"});
    CHECK(overview.exit_code == 0);
    for (const char* command : {"inspect", "dump", "replay", "diff", "picture", "rules", "init", "watch"}) {
        CHECK_THAT(overview.out, Contains(command));
        const Outcome help = run_umpire({command, "--help"});
        CHECK(help.exit_code == 0);
        CHECK(help.err.empty());
        CHECK_THAT(help.out, StartsWith(std::string("usage: umpire ") + command) && Contains("example:"));
    }
    CHECK_THAT(run_umpire({"--version"}).out, StartsWith("umpire "));
}

TEST_CASE("a file that cannot be used is one sentence") {
    const TemporaryFolder folder;
    std::ofstream(folder / "text.vsav") << "this is no zip file at all";
    write_zip(folder / "other.zip", {{"readme.txt", "hello"}});
    write_zip(folder / "damaged.vsav", {{"savedGame", "!VCSK0"}});
    for (const std::string command : {"inspect", "dump", "replay"})
        for (const std::string name : {"missing.vsav", "text.vsav", "other.zip", "damaged.vsav"}) {
            const std::string file = folder / name;
            const Outcome outcome = run_umpire({command, file});
            INFO(command << " " << name << ": " << outcome.err);
            CHECK(outcome.exit_code == 4);
            CHECK(outcome.out.empty());
            CHECK_THAT(outcome.err, StartsWith("umpire: " + file));
            CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
        }
    CHECK(run_umpire({"diff", folder / "text.vsav", folder / "text.vsav"}).exit_code == 4);
    write_game(folder / "good.vsav", GameText{});
    const Outcome bad_module = run_umpire({"dump", "-m", folder / "text.vsav", folder / "good.vsav"});
    CHECK(bad_module.exit_code == 4);
}

TEST_CASE("the list of commands keeps every name apart from what the command does") {
    const auto list = run_umpire({"--help"}).out;
    for (const std::string command :
         {"inspect", "check", "adjudicate", "verify", "seed", "odds", "build", "picture", "init", "watch"}) {
        INFO(command);
        CHECK(list.find("\n  " + command + "  ") != std::string::npos);
    }
}

TEST_CASE("optional rules are switches, and only they are") {
    const std::string log = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-clean.vlog";
    CHECK(run_umpire({"check", "--rule", "31C=on", "--rule", "31D=off", log}).exit_code == 2);
    const auto complaint = [&](const std::string& rule) {
        const Outcome outcome = run_umpire({"check", "--rule", rule, log});
        CHECK(outcome.exit_code == 3);
        return outcome.err;
    };
    CHECK_THAT(complaint("27D=on"),
               StartsWith("umpire: europa has no optional rule '27D'; there are 31C, 31D\n"));
    CHECK_THAT(complaint("coast_modifier=on"),
               StartsWith("umpire: europa has no optional rule 'coast_modifier'"));
    CHECK_THAT(complaint("31C=maybe"),
               StartsWith("umpire: --rule is RULE=on or RULE=off, not '31C=maybe'\n"));
    CHECK_THAT(complaint("31C"), StartsWith("umpire: --rule is RULE=on or RULE=off"));
}

}  // namespace usage_test
