#include "game_builder.hpp"
#include "run_umpire.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace turn_told_test {

using namespace umpire::testing;
using Catch::Matchers::Contains;
using nlohmann::json;

TEST_CASE("a turn that is written as a page is told in words, and dumped as it is") {
    const TemporaryFolder folder;
    std::string build_file = test_build_file();
    const std::string format = "turnFormat=\"$level1$\"";
    const auto at = build_file.find(format);
    REQUIRE(at != std::string::npos);
    build_file.replace(at, format.size(),
                       "turnFormat=\"&lt;html&gt;&lt;b&gt;Turn $level1$&lt;/b&gt;&lt;br&gt;Tension "
                       "$Tension$&lt;/html&gt;\"");
    write_zip(folder / "game.vmod", {{"buildFile.xml", build_file}});
    GameText game;
    game.counter("1", "Infantry", 50, 50).step({"TURNTurnTracker0\t0|3;0;false;-1"});
    write_game(folder / "a.vlog", game);
    const std::string log = folder / "a.vlog";
    CHECK_THAT(run_umpire({"inspect", log}).out, Contains("Turn 1 Tension 3\n") && !Contains("<b>"));
    CHECK_THAT(run_umpire({"replay", log}).out, Contains("Turn 1 Tension 3 -> Turn 3 Tension 3\n"));
    const json inspected = json::parse(run_umpire({"inspect", "--json", log}).out);
    CHECK(inspected.at("turnsAtEnd").at("Turn") == "Turn 3 Tension 3");
    const json dumped = json::parse(run_umpire({"dump", "--step", "last", log}).out);
    const std::string raw = "<html><b>Turn 3</b><br>Tension 3</html>";
    CHECK(dumped.at("turns").at("Turn") == raw);
    CHECK(dumped.at("globals").at("Module").at("Turn_value") == raw);
}

}  // namespace turn_told_test
