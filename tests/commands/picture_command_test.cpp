#include "umpire/read_file.hpp"

#include "game_builder.hpp"
#include "run_umpire.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

namespace picture_command_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const std::string samples = UMPIRE_SOURCE_DIR "/samples/";

std::pair<unsigned, unsigned> size_of_png(const std::string& file) {
    const std::string bytes = umpire::read_file(file, std::size_t{1} << 28U);
    REQUIRE_THAT(bytes, StartsWith("\x89PNG"));
    const auto number = [&](std::size_t at) {
        unsigned value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
        return value;
    };
    return {number(16), number(20)};
}

}  // namespace

TEST_CASE("a save, a log at a step and a module alone become pictures") {
    const TemporaryFolder folder;
    const std::string out = folder / "out.png";
    const std::string sea = samples + "norwegian-sea/";
    CHECK(run_umpire({"picture", sea + "start.vsav", "-o", out}).exit_code == 0);
    CHECK(size_of_png(out) == std::pair{2108U, 3050U});
    CHECK(run_umpire({"picture", sea + "norwegian-sea.vmod", "--map", "Naval Group Display", "-o", out})
              .exit_code == 0);
    CHECK(size_of_png(out) == std::pair{1700U, 900U});
    // Two hexes of 52 x 60 pixels on every side of one.
    const auto part = run_umpire({"picture", "--step", "last", "--at", "2527", "--around", "2", "--for",
                                  "Axis", "-o", out, sea + "apr2-plain.vlog"});
    CHECK(part.exit_code == 0);
    CHECK(part.out + part.err == "");
    CHECK(size_of_png(out) == std::pair{262U, 302U});
    CHECK(run_umpire({"picture", sea + "start.vsav", "--at", "2527", "-o", folder / "out.svg"}).exit_code ==
          0);
    CHECK_THAT(umpire::read_file(folder / "out.svg"), Contains("<svg"));
    CHECK(folder.files() == std::vector<std::string>{"out.png", "out.svg"});
}

TEST_CASE("places can be called as the game calls them") {
    const TemporaryFolder folder;
    const std::string out = folder / "out.png";
    CHECK(run_umpire({"picture", samples + "norwegian-sea/start.vsav", "--at", "Narvik", "-o", out})
              .exit_code == 0);
    CHECK_THAT(run_umpire({"picture", samples + "norwegian-sea/start.vsav", "--at", "Narvok", "-o", out}).err,
               Contains("start.vsav: there is no place 'Narvok'; the nearest is 'Narvik'\n"));
    for (const char* place : {"K24", "E.K24"}) {
        const auto made =
            run_umpire({"picture", samples + "two-theaters/start.vsav", "--at", place, "-o", out});
        CHECK(made.err == "");
        CHECK(made.exit_code == 0);
    }
}

TEST_CASE("a picture that cannot be is one sentence") {
    const TemporaryFolder folder;
    const std::string out = folder / "out.png", save = samples + "norwegian-sea/start.vsav";
    struct Case {
        std::vector<std::string> arguments;
        int exit_code;
        std::string error;
    };
    for (const auto& [arguments, exit_code, error] : std::vector<Case>{
             {{save}, 3, "umpire: -o says which picture to write\n"},
             {{"-o", "out.jpeg", save}, 3, "umpire: a picture is .png or .svg, not 'out.jpeg'\n"},
             {{"-o", out, save, "--around", "3"}, 3, "umpire: --around needs a place: --at\n"},
             {{"-o", out, save, "--at", "2527", "--around", "-1"},
              3,
              "umpire: --around is a number from 0 to 1000\n"},
             {{"-o", out, save, "--scale", "100"}, 3, "umpire: --scale is a number from 0.05 to 8\n"},
             {{"-o", out, save, "--for", "Axsi"},
              3,
              "umpire: there is no side 'Axsi'; the nearest is 'Axis'\n"},
             {{"-o", out, save, "--for", ""}, 3, "umpire: --for is a side, and names none\n"},
             {{"-o", out, save, "--for", "Axis", "--viewer", "x"},
              3,
              "umpire: --for and --viewer exclude each other\n"},
             {{"-o", out, save, "--at", "2527x"},
              4,
              "umpire: " + save + ": there is no place '2527x'; the nearest is '2527'\n"},
             {{"-o", out, save, "--step", "3"}, 3, "umpire: start.vsav has 0 steps, and no step 3\n"},
             {{"-o", out, save, "--scale", "8"},
              4,
              "umpire: " + save + ": a picture of 16864 x 24400 pixels is too large"},
         }) {
        std::vector<std::string> all{"picture"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        const Outcome outcome = run_umpire(all);
        CHECK(outcome.exit_code == exit_code);
        CHECK_THAT(outcome.err, StartsWith(error));
    }
    CHECK_THAT(run_umpire({"picture", "-o", out, save, "--map", "Nort"}).err,
               Contains("there is no map 'Nort'; the nearest is 'North'"));
    CHECK(folder.files().empty());
    CHECK(run_umpire({"picture", "-o", folder / "nowhere/out.png", save}).exit_code == 4);
}

TEST_CASE("no file that is read is drawn over") {
    const TemporaryFolder folder;
    const std::string save = folder / "game.png";
    std::filesystem::copy_file(samples + "norwegian-sea/start.vsav", save);
    const auto outcome = run_umpire({"picture", "-o", save, save, "--no-module"});
    CHECK(outcome.exit_code == 3);
    CHECK_THAT(outcome.err, Contains("is read, and would be written over"));
}

}  // namespace picture_command_test
