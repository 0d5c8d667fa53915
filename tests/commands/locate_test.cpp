#include "forked.hpp"
#include "game_builder.hpp"
#include "run_umpire.hpp"
#include "shared_files.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace locate_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

/// Two infantries in square B1, one of them at its centre, another in E5; a step brings that to B1.
struct Field {
    TemporaryFolder folder;
    std::string save = folder / "a.vsav", log = folder / "b.vlog", module = folder / "game.vmod";

    Field() {
        write_module(module);
        GameText game;
        game.counter("1", "Infantry", 150, 50)
            .counter("2", "Guards", 120, 80)
            .counter("3", "Horse", 450, 450);
        write_game(save, game);
        game.step({"M/3/Main/150/50/1/Main/450/450/null/a"});
        write_game(log, game);
    }

    json located(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"dump", "--locate"});
        const Outcome outcome = run_umpire(arguments);
        INFO(outcome.err);
        REQUIRE(outcome.exit_code == 0);
        return json::parse(outcome.out);
    }
};

std::vector<std::string> counters(const json& located) {
    std::vector<std::string> ids;
    for (const json& piece : located.at("pieces"))
        if (piece.at("kind") == "piece") ids.push_back(piece.at("id"));
    return ids;
}

}  // namespace

TEST_CASE("what lies at a pixel of a map is told with the place") {
    const Field field;
    const json found = field.located({"101,30", "--map", "Main", field.save});
    CHECK(found.at("file") == "a.vsav");
    CHECK(found.at("map") == "Main");
    CHECK(found.at("x") == 101);
    CHECK(found.at("location") == "B1");
    CHECK(found.at("board") == "Field");
    CHECK(found.at("zone") == "");
    CHECK(found.at("snapX") == 150);
    CHECK(found.at("snapY") == 50);
    // All that lies in the square, each in its stack, and nothing else.
    CHECK(counters(found) == std::vector<std::string>{"1", "2"});
    REQUIRE(found.at("pieces").size() == 4);
    CHECK(found["pieces"][0].at("kind") == "stack");
    CHECK(found["pieces"][1].at("parent") == found["pieces"][0].at("id"));
    CHECK(found["pieces"][1].at("location") == "B1");
}

TEST_CASE("a pixel is looked at after any step of a log, and the only map needs no name") {
    const Field field;
    CHECK(counters(field.located({"450,450", field.log})) == std::vector<std::string>{"3"});
    CHECK(counters(field.located({"450,450", "--step", "last", field.log})).empty());
    const json after = field.located({"150,50", "--step", "1", field.log});
    CHECK(after.at("step") == 1);
    // What was moved last lies on top.
    CHECK(counters(after) == std::vector<std::string>{"2", "1", "3"});
}

TEST_CASE("of a module only the place is told, and off the boards there is none") {
    const Field field;
    const json found = field.located({"450,450", "--map", "Main", field.module});
    CHECK(found.at("location") == "E5");
    CHECK_FALSE(found.contains("pieces"));
    CHECK_FALSE(found.contains("step"));
    const json off = field.located({"5000,5000", "--map", "Map0", field.save});
    CHECK(off.at("map") == "Main");
    CHECK(off.at("location") == "offboard");
    CHECK(off.at("board") == "");
    CHECK(off.at("pieces").empty());
}

TEST_CASE("a map that is not there is named with the nearest one") {
    const Field field;
    for (const std::string& file : {field.save, field.log, field.module}) {
        const Outcome outcome = run_umpire({"dump", "--locate", "1,1", "--map", "Mian", file});
        CHECK(outcome.exit_code == 4);
        CHECK(outcome.out.empty());
        CHECK_THAT(outcome.err, Contains("there is no map 'Mian'; the nearest is 'Main'"));
    }
    const Outcome no_file = run_umpire({"dump", "--locate", "1,1", field.folder / "none.vsav"});
    CHECK(no_file.exit_code == 4);
}

TEST_CASE("a pixel that cannot be one is bad usage") {
    const Field field;
    for (const char* point : {"1", "1,", ",1", "1,2,3", "one,two", "1.5,2", "", "99999999999,1"}) {
        CAPTURE(point);
        const Outcome outcome = run_umpire({"dump", "--locate", point, field.save});
        CHECK(outcome.exit_code == 3);
        CHECK_THAT(outcome.err, Contains("--locate is X,Y"));
    }
    CHECK(run_umpire({"dump", "--locate", "1,1", "--all-steps", field.log}).exit_code == 3);
    CHECK(run_umpire({"dump", "--locate", "1,1", "--step", "1", field.module}).exit_code == 3);
}

TEST_CASE("every place of the corpus is located as the engine sees it") {
    // A few of each: every point is asked of the layout itself elsewhere.
    const std::size_t every = under_sanitizer ? 800 : 160;
    for (const auto& [game, points] : std::vector<std::pair<std::string, std::string>>{
             {"nevsky/Scenario_Peipus_1242.vsav", "nevsky/nevsky.locate.tsv"},
             {"generated-dev/grid-lab-start.vsav", "generated-dev/grid-lab.locate.tsv"}}) {
        const auto file = corpus_dir() / game;
        if (!std::filesystem::exists(file)) continue;
        std::ifstream in(corpus_dir() / points);
        std::string line;
        for (std::size_t number = 0; std::getline(in, line); ++number) {
            if (number % every != 0) continue;
            std::vector<std::string> cells;
            std::istringstream row(line);
            for (std::string cell; std::getline(row, cell, '\t');)
                cells.push_back(cell);
            CAPTURE(game, line);
            REQUIRE(cells.size() == 8);
            const Outcome outcome =
                run_umpire({"dump", "--locate=" + cells[1] + "," + cells[2], "--map", cells[0], file});
            REQUIRE(outcome.exit_code == 0);
            const json found = json::parse(outcome.out);
            CHECK(found.at("location") == cells[3]);
            CHECK(found.at("board") == cells[4]);
            CHECK(found.at("zone") == cells[5]);
            CHECK(std::to_string(found.at("snapX").get<int>()) == cells[6]);
            CHECK(std::to_string(found.at("snapY").get<int>()) == cells[7]);
        }
    }
}

}  // namespace locate_test
