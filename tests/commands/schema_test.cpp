#include "game_builder.hpp"
#include "run_umpire.hpp"
#include "shared_files.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>
#pragma GCC diagnostic pop

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

namespace schema_test {

using namespace umpire::testing;
using nlohmann::json;

namespace {

/// The first few complaints; empty when the document is as its schema says.
std::string complaints(const std::string& command, const json& document) {
    std::ifstream in(std::string(UMPIRE_SOURCE_DIR "/module-schema/") + command + ".schema.json");
    const json text = json::parse(in);
    valijson::Schema schema;
    valijson::SchemaParser parser;
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(text), schema);
    valijson::Validator validator;
    valijson::ValidationResults results;
    if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(document), &results)) return {};
    std::string list;
    valijson::ValidationResults::Error error;
    for (int shown = 0; shown < 5 && results.popError(error); ++shown) {
        for (const std::string& part : error.context)
            list += part;
        list += ": " + error.description + "\n";
    }
    return list;
}

void check(const std::string& schema, const std::vector<std::string>& arguments) {
    const Outcome outcome = run_umpire(arguments);
    INFO(arguments.back() << " " << outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK(complaints(schema, json::parse(outcome.out)) == "");
}

}  // namespace

TEST_CASE("a schema notices what is wrong") {
    CHECK(complaints("diff", json::object()) != "");
    CHECK(complaints("inspect", {{"kind", "module"}}) != "");
}

TEST_CASE("the shipped maps are as their schema says") {
    std::ifstream in(UMPIRE_SOURCE_DIR "/module-schema/europa/map.json");
    json map = json::parse(in);
    CHECK(complaints("map", map) == "");
    map["hexes"]["3030"]["port"]["size"] = "huge";
    CHECK(complaints("map", map) != "");
}

TEST_CASE("outputs of tiny games are as their schemas say") {
    const TemporaryFolder folder;
    write_module(folder / "game.vmod");
    GameText game;
    game.counter("1", "Infantry", 50, 50).player("a", "Alice", "Red");
    write_game(folder / "a.vsav", game);
    game.step({"PLAYER\tb\tBob\tBlue", "CHAT&lt;Alice&gt; - hello"}).step({"-/1"}).step({"UNDO\ttrue"});
    game.step({"TURNTurnTracker0\t0|3"}).step({"CHAT*** 2d6 = 3,4 *** <Bob>"});
    write_game(folder / "b.vlog", game);
    for (const char* module : {"--color=auto", "--no-module"}) {
        check("inspect", {"inspect", "--json", module, folder / "b.vlog"});
        check("replay", {"replay", "--json", "--verbose", module, folder / "b.vlog"});
        check("diff", {"diff", "--json", module, folder / "a.vsav", folder / "b.vlog"});
    }
    check("inspect", {"inspect", "--json", folder / "a.vsav"});
    check("inspect", {"inspect", "--json", folder / "game.vmod"});
    check("dump", {"dump", "--all-steps", folder / "b.vlog"});
    check("dump", {"dump", "--no-module", folder / "a.vsav"});
    check("locate", {"dump", "--locate", "50,50", folder / "a.vsav"});
    check("locate", {"dump", "--locate", "50,50", "--step", "last", folder / "b.vlog"});
    check("locate", {"dump", "--locate", "50,50", folder / "game.vmod"});
}

TEST_CASE("outputs of rulebooks are as their schema says") {
    check("rules", {"rules", "--json"});
    check("rules", {"rules", "--json", "aeto"});
    check("rules", {"rules", "--json", "europa", "28A"});
    check("rules", {"rules", "--json", "europa", "--search", "fuel"});
    CHECK(complaints("rules", {{"game", "europa"}}) != "");
    CHECK(complaints("rules", {{"game", "europa"}, {"rules", {{{"id", "europa:1"}}}}}) != "");
}

TEST_CASE("what is written into a game folder is as its schemas say") {
    const TemporaryFolder folder;
    const auto written = [&](const char* name) { return json::parse(std::ifstream(folder / name)); };
    std::filesystem::copy(UMPIRE_SOURCE_DIR "/samples/norwegian-sea/norwegian-sea.vmod", folder / "n.vmod");
    std::filesystem::copy(UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-plain.vlog", folder / "a.vlog");
    std::ofstream(folder / "half.vlog") << "PK";
    check("umpire", {"init", "--json", folder.path().string()});
    CHECK(complaints("umpire", written("umpire.json")) == "");
    run_umpire({"watch", "--once", folder.path().string()});
    CHECK(complaints("check", written("a.report.json")) == "");
    CHECK(complaints("memory", written("umpire.memory.json")) == "");
    const json watched = written("umpire.watched.json");
    CHECK(complaints("watched", watched) == "");
    CHECK(watched.at("checked").size() == 1);
    CHECK(watched.at("refused").size() == 1);
    CHECK(complaints("umpire", {{"exec", "x"}}) != "");
}

TEST_CASE("legality reports are as their schema says") {
    const std::string folder = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/";
    const std::string clean = folder + "apr2-clean.vlog", broken = folder + "apr2.vlog";
    check("check",
          {"check", "--format", "json", UMPIRE_SOURCE_DIR "/samples/two-theaters/santa-cruz-clean.vlog"});
    for (const std::vector<std::string>& reader :
         {std::vector<std::string>{}, {"--for", "Axis"}, {"--for", "Allied"}}) {
        std::vector<std::string> arguments{"check", "--format", "json"};
        arguments.insert(arguments.end(), reader.begin(), reader.end());
        arguments.insert(arguments.end(), {clean, broken});
        const Outcome found = run_umpire(arguments);
        CHECK(complaints("check", json::parse(found.out)) == "");
    }
    CHECK(complaints("check", {{"files", {{{"file", "x.vlog"}}}}}) != "");
}

TEST_CASE("what stands behind the rules is told as their schema says") {
    check("rules", {"rules", "--json", "--coverage", "europa", "30A1"});
    check("rules", {"rules", "--json", "--coverage", "aeto"});
    json told = json::parse(run_umpire({"rules", "--json", "--coverage", "europa", "30A1.s2"}).out);
    REQUIRE(told.at("coverage").size() == 1);
    CHECK(told["coverage"][0].at("proved") == true);
    CHECK(told["coverage"][0].at("brokenBy").size() == 1);
    told["coverage"][0]["kind"] = "whim";
    CHECK(complaints("rules", told) != "");
    CHECK(complaints("rules", {{"game", "europa"}, {"rules", json::array()}, {"coverage", json::array()}}) !=
          "");
}

TEST_CASE("what came of cases, and what no case notices, is told as its schema says") {
    const TemporaryFolder folder;
    const json step{{"do", "move"}, {"group", "TF-1"}, {"path", {"0506"}}};
    json good{{"name", "one hex"},
              {"rules", {"28A.s3"}},
              {"groups", {{"TF-1", {{"side", "Axis"}, {"at", "0505"}}}}},
              {"units", {{"Bismarck", {{"type", "BB"}, {"at", "TF-1"}}}}},
              {"steps", {step}}};
    json bad = good;
    bad["name"] = "costs nothing";
    bad["steps"][0]["after"] = {{"TF-1", {{"points", 0}}}};
    std::ofstream(folder / "good.json") << json{{"game", "europa"}, {"cases", {good}}};
    std::ofstream(folder / "both.json") << json{{"game", "europa"}, {"cases", {good, bad}}};

    check("try", {"try", "--json", folder / "good.json"});
    const Outcome both = run_umpire({"try", "--json", folder / "both.json"});
    CHECK(both.exit_code == 1);
    const json told = json::parse(both.out);
    CHECK(complaints("try", told) == "");
    CHECK(told.at("passed") == 1);
    CHECK(told.at("failed") == 1);
    CHECK(told.at("cases").at(1).at("failures").size() == 1);

    const Outcome mutated = run_umpire({"try", "--json", "--mutate", folder / "good.json"});
    CHECK(mutated.exit_code == 1);
    json missed = json::parse(mutated.out);
    CHECK(complaints("try", missed) == "");
    CHECK(missed.at("games").at(0).at("game") == "europa");
    // One case cannot notice every rule, but it does notice that it is not about its own any more.
    CHECK(missed["games"][0].at("unnoticed").size() < missed["games"][0].at("registrations"));
    REQUIRE_FALSE(missed["games"][0]["unnoticed"].empty());
    const Outcome of_movement =
        run_umpire({"try", "--json", "--mutate", "--section", "28A", folder / "good.json"});
    const json of_one_section = json::parse(of_movement.out);
    CHECK(of_one_section.at("games").at(0).at("registrations") < missed["games"][0].at("registrations"));
    for (const json& one : of_one_section.at("games").at(0).at("unnoticed"))
        CHECK(one.at("rules").dump().find("28A.") != std::string::npos);
    const Outcome of_none = run_umpire({"try", "--mutate", "--section", "28Z", folder / "good.json"});
    CHECK(of_none.exit_code == 4);
    CHECK(of_none.err.find("28Z") != std::string::npos);
    missed["games"][0]["unnoticed"][0].erase("role");
    CHECK(complaints("try", missed) != "");
    CHECK(complaints("try", {{"cases", json::array()}}) != "");
}

TEST_CASE("a draft of a binding is as bindings are, and what a check finds as its schema says") {
    const TemporaryFolder folder;
    const std::string module = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/norwegian-sea.vmod",
                      shipped = UMPIRE_SOURCE_DIR "/module-schema/europa/binding.json";
    check("binding", {"bind", module});
    check("binding", {"bind", "--json", "--game", "aeto", module});
    check("bind", {"bind", "--json", "--check", shipped, module});
    std::ifstream in(shipped);
    json binding = json::parse(in);
    binding["maps"][0]["map"] = "Nowhere: at all";
    binding["counters"].erase(2);
    std::ofstream(folder / "wrong.json") << binding;
    const Outcome wrong = run_umpire({"bind", "--json", "--check", folder / "wrong.json", module});
    CHECK(wrong.exit_code == 1);
    const json told = json::parse(wrong.out);
    CHECK(complaints("bind", told) == "");
    CHECK(told.at("problems") == json{"/maps/0: the module has no map \"Nowhere: at all\""});
    CHECK(told.at("bound").size() == 6);
    CHECK_FALSE(told.at("unbound").empty());
    CHECK(complaints("bind", {{"problems", json::array()}}) != "");
}

TEST_CASE("positions are as their schema says") {
    const std::string folder = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/";
    check("position", {"dump", "--position", folder + "start.vsav"});
    check("position", {"dump", "--position", "--step", "last", folder + "apr2.vlog"});
    std::ifstream in(folder + "narvik.json");
    CHECK(complaints("position", json::parse(in)) == "");
    CHECK(complaints("position", {{"title", "x"}, {"units", {{"Hood", {{"hits", json::array()}}}}}}) != "");
}

TEST_CASE("odds are as their schema says") {
    const std::string log = UMPIRE_SOURCE_DIR "/samples/norwegian-sea/apr2-clean.vlog";
    check("odds", {"odds", "--json", log});
    check("odds", {"odds", "--json", "--battle", "1", log});
    check("odds", {"odds", "--json", "--battle", "2", log});
    const std::string cases = UMPIRE_SOURCE_DIR "/tests/cases/europa/30A3-gunfire.json";
    check("odds", {"odds", "--json", cases});
    check("odds", {"odds", "--json", "--to-the-end", "--case", "1", cases});
    CHECK(complaints("odds", {{"file", "x"}, {"odds", json::object()}}) != "");
    CHECK(complaints("odds", {{"file", "x"}}) != "");
}

TEST_CASE("orders and what is told of them are as their schemas say", "[whole-game]") {
    const TemporaryFolder folder;
    std::ofstream(folder / "turn.orders")
        << "@step 4\n@Axis\n!torpedo A -> B strength 1½\n!close A via 1 2\n";
    std::ofstream(folder / "bad.orders") << "!torpedo A\n!torpedox A\n!qqqqqqq\n@step x\n!suspend\n";
    for (const std::string game : {"europa", "awaw", "aeto"}) {
        std::ifstream in(std::string(UMPIRE_SOURCE_DIR "/module-schema/") + game + "/orders.json");
        CHECK(complaints("orders", json::parse(in)) == "");
        check("orders-report", {"orders", "--json", game});
    }
    check("orders-report", {"orders", "--json", "europa", folder / "turn.orders"});
    const Outcome bad = run_umpire({"orders", "--json", "europa", folder / "bad.orders"});
    CHECK(complaints("orders-report", json::parse(bad.out)) == "");
    CHECK(complaints("orders", {{"game", "x"}, {"verbs", {{{"verb", "Move"}}}}}) != "");
    CHECK(complaints("orders-report", {{"game", "x"}}) != "");
    for (const char* game : {"europa", "awaw"}) {
        check("facts-report", {"facts", "--json", game});
        check("facts-report", {"facts", "--json", "--renamed", game});
        check("facts-report", {"facts", "--json", game, "nation"});
    }
    CHECK(complaints("facts-report", {{"facts", {{{"name", "x"}}}}, {"words", json::object()}}) != "");
}

TEST_CASE("outputs of the corpus are as their schemas say") {
    if (!has_shared()) return;
    const auto corpus = corpus_dir();
    const std::string lab = corpus / "generated-dev/grid-lab-2.vlog";
    check("replay", {"replay", "--json", "-v", lab});
    check("replay", {"replay", "--json", "--side", "Allies", lab});
    check("replay", {"replay", "--json", corpus / "tour/tour.vlog"});
    check("dump", {"dump", "-a", lab});
    check("dump", {"dump", corpus / "vasl/full.vsav"});
    check("diff", {"diff", "--json", "-v", corpus / "generated-dev/grid-lab-mid-1.vsav", lab});
    for (const char* file :
         {"generated-dev/grid-lab.vmod", "nevsky/nevsky.vmod", "wmh/wmh.vmod", "tour/tour.vmod",
          "tour/tour.vlog", "vasl/4players.vlog", "vasl/basic.vsav", "wmh/City.vsav"})
        check("inspect", {"inspect", "--json", corpus / file});
}

}  // namespace schema_test
