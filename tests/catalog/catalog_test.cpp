#include "umpire/catalog/catalog.hpp"

#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"

#include "temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <fstream>

namespace catalog_test {

using namespace umpire::catalog;
using namespace umpire::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using nlohmann::json;

namespace {

/// A small game in a folder, of which tests spoil one part.
class Chess {
  public:
    Chess() {
        for (const char* id : {"chess:1.s1", "chess:1.s2", "chess:2A"})
            rules.push_back({{"id", id},
                             {"rule", std::string(id).substr(6, id[6] == '1' ? 1 : 2)},
                             {"title", "A title"},
                             {"kind", "limit"},
                             {"when", "any"},
                             {"says", "White moves first."},
                             {"needs", {"side.phasing"}},
                             {"visible", "log"},
                             {"refs", {"1", "9.4"}},
                             {"outside", json::array()}});
    }

    std::string rulebook() const {
        std::string lines;
        for (const json& rule : rules)
            lines += rule.dump() + "\n";
        return lines;
    }

    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories(folder.path() / "chess");
        std::ofstream(folder.path() / "chess" / name, std::ios::binary) << text;
    }

    GameFiles files() const { return GameFiles(folder.path()); }
    Catalog load() const {
        write("rulebook.jsonl", rulebook());
        return Catalog::load(files(), "chess");
    }

    /// Why the rulebook is refused; the file must be named.
    std::string refusal() const { return refusal_of(rulebook()); }
    std::string refusal_of(const std::string& lines) const {
        write("rulebook.jsonl", lines);
        return refusal_when("rulebook.jsonl", [&] { Catalog::load(files(), "chess"); });
    }

    template <class Action>
    std::string refusal_when(const std::string& name, const Action& action) const {
        try {
            action();
        } catch (const umpire::InputError& error) {
            CHECK(error.file() == (folder.path() / "chess" / name).string());
            return error.reason();
        }
        return "accepted";
    }

    std::vector<json> rules;
    TemporaryFolder folder;
};

}  // namespace

TEST_CASE("the rulebooks hold as many rules as the catalog counts") {
    const GameFiles files;
    CHECK(Catalog::load(files, "europa").rules().size() == 668);
    CHECK(Catalog::load(files, "awaw").rules().size() == 1238);
    CHECK(Catalog::load(files, "aeto").rules().size() == 2211);
    CHECK(Catalog::load(files, "europa").count(RuleKind::limit) == 197);
    CHECK(Catalog::load(files, "awaw").count(RuleKind::effect) == 320);
    CHECK(Catalog::load(files, "aeto").count(RuleKind::advice) == 11);
}

TEST_CASE("everything that ships is sound") {
    const Inventory found = check_everything(GameFiles());
    CHECK(found.games == 3);
    CHECK(found.rules == 668 + 1238 + 2211);
    CHECK(found.tables == 30 + 33 + 59);
    CHECK(found.examples == 28 + 30 + 52);
}

TEST_CASE("a statement is found with and without its game") {
    const Catalog europa = Catalog::load(GameFiles(), "europa");
    const Rule* rule = europa.find("europa:28A.s1");
    REQUIRE(rule != nullptr);
    CHECK(rule == europa.find("28A.s1"));
    CHECK(rule->short_id() == "28A.s1");
    CHECK(rule->rule == "28A");
    CHECK(rule->kind == RuleKind::timing);
    CHECK(rule->visible == Visible::log);
    CHECK_FALSE(rule->illegal.empty());
    CHECK(rule->refs == std::vector<std::string>{"30A6"});
    for (const char* unknown : {"28A", "28A.s99", "awaw:28A.s1", "europa:", ""})
        CHECK(europa.find(unknown) == nullptr);
}

TEST_CASE("the statements of a rule are not those of its subordinate rules") {
    const Catalog europa = Catalog::load(GameFiles(), "europa");
    CHECK(europa.statements("28A").size() == 28);
    CHECK(europa.statements("europa:27A10").size() == 1);
    CHECK(europa.below("27A10").size() == 10);
    CHECK(europa.statements("28A.s1").empty());
    CHECK(europa.names_rules("27A10"));
    CHECK(europa.names_rules("29"));
    CHECK_FALSE(europa.names_rules("2"));
    CHECK_FALSE(europa.names_rules("28Z"));
    CHECK_FALSE(europa.names_rules(""));
    CHECK(europa.below("2").empty());
    CHECK(europa.nearest("28a.s1") == "28A.s1");
}

TEST_CASE("a sound rulebook of one's own loads") {
    const Chess chess;
    CHECK(chess.refusal() == "accepted");
    CHECK(chess.load().rules().size() == 3);
    CHECK(chess.refusal_of("\n\n" + chess.rulebook() + "  \r\n\n") == "accepted");
    CHECK(check_everything(chess.files()).games == 4);
}

TEST_CASE("a damaged rule is refused with its line and the reason") {
    Chess chess;
    const Chess sound;
    const auto spoilt = [&](const auto& spoil) {
        chess.rules = sound.rules;
        spoil(chess.rules);
        return chess.refusal();
    };
    CHECK_THAT(spoilt([](auto& rules) { rules[1]["kind"] = "suggestion"; }),
               StartsWith("line 2: /kind: is not as rule.schema.json says:"));
    CHECK_THAT(spoilt([](auto& rules) { rules[2].erase("says"); }),
               StartsWith("line 3: is not as rule.schema.json says:") && Contains("'says'"));
    CHECK_THAT(spoilt([](auto& rules) { rules[0]["needs"] = "a fact"; }), StartsWith("line 1: /needs:"));
    CHECK_THAT(spoilt([](auto& rules) { rules[0]["refs"][1] = 7; }), StartsWith("line 1: /refs/1:"));
    CHECK_THAT(spoilt([](auto& rules) { rules[0]["sais"] = "a slip"; }),
               StartsWith("line 1: ") && Contains("sais"));
    CHECK(spoilt([](auto& rules) { rules[1]["id"] = "chess:1.s1"; }) ==
          "line 2: /id: 'chess:1.s1' is the id of an earlier rule");
    CHECK(spoilt([](auto& rules) { rules[1]["id"] = "europa:1.s2"; }) ==
          "line 2: /id: 'chess:1' or a statement of it ('chess:1.s1') is expected, not 'europa:1.s2'");
    CHECK(spoilt([](auto& rules) { rules[1]["rule"] = "2"; }) ==
          "line 2: /id: 'chess:2' or a statement of it ('chess:2.s1') is expected, not 'chess:1.s2'");
    CHECK(spoilt([](auto& rules) { rules[1]["refs"][0] = "2B"; }) ==
          "line 2: /refs/0: there is no rule '2B'");
    CHECK(spoilt([](auto& rules) { rules[1]["refs"][0] = "11.2"; }) == "accepted");
}

TEST_CASE("a line that is no JSON is refused with its number") {
    const Chess chess;
    const std::string lines = chess.rulebook();
    CHECK_THAT(chess.refusal_of(lines + "{\"id\": \n"), StartsWith("line 4, column 7: is no valid JSON"));
    CHECK_THAT(chess.refusal_of("\n" + lines.substr(1)), StartsWith("line 2, column 5: is no valid JSON"));
    CHECK_THAT(chess.refusal_of("[1]\n"), StartsWith("line 1: is not as rule.schema.json says:"));
    CHECK_THAT(chess.refusal_of(lines.substr(0, lines.size() - 20)), StartsWith("line 3, column"));
}

TEST_CASE("numbers are found by name and stand on a rule") {
    const GameFiles files;
    const Catalog europa = Catalog::load(files, "europa");
    const Numbers numbers = Numbers::load(files, europa);
    CHECK(numbers.value("basic_allowance") == 120);
    CHECK(numbers.value("extra_allowance") == 60);
    CHECK(numbers.value("half_damage_share") == 0.5);
    CHECK(numbers.value("suspension_distance") == 8);
    CHECK(numbers.find("air_attack_memory")->rule == "29D1.s12");
    CHECK(numbers.find("age_of_the_captain") == nullptr);
    CHECK_THROWS_WITH(
        numbers.value("age_of_the_captain"),
        "module-schema/europa/numbers.json: the number 'age_of_the_captain' is expected but not there");
    CHECK(Numbers::load(files, Catalog::load(files, "aeto")).value("coastal_fort_cost") == 2);
}

TEST_CASE("players may choose another reading, but only one there is") {
    const GameFiles files;
    Readings readings = Readings::load(files, Catalog::load(files, "europa"));
    CHECK(readings.chosen("coast_modifier") == "intercepted_group");
    CHECK(readings.choose("coast_modifier", "patrolling_group"));
    CHECK(readings.chosen("coast_modifier") == "patrolling_group");
    CHECK_FALSE(readings.choose("coast_modifier", "nobody"));
    CHECK_FALSE(readings.choose("no_such_reading", "patrolling_group"));
    CHECK(readings.chosen("coast_modifier") == "patrolling_group");
    CHECK_THROWS_AS(readings.chosen("no_such_reading"), umpire::InputError);
}

TEST_CASE("numbers, readings and exceptions that name no rule are refused with their place") {
    const Chess chess;
    const Catalog catalog = chess.load();
    const auto numbers = [&](const std::string& text) {
        chess.write("numbers.json", text);
        return chess.refusal_when("numbers.json", [&] { Numbers::load(chess.files(), catalog); });
    };
    const std::string squares = R"({"id":"squares","value":64,"rule":"1.s1","says":"squares"})";
    CHECK(numbers("[" + squares + "]") == "accepted");
    CHECK(numbers("[" + squares + "," + squares + "]") == "/1/id: 'squares' is the id of an earlier entry");
    CHECK(numbers(R"([{"id":"squares","value":64,"rule":"1","says":"squares"}])") ==
          "/0/rule: there is no rule '1'");
    CHECK_THAT(numbers(R"([{"id":"squares","value":"64","rule":"1.s1","says":"squares"}])"),
               StartsWith("/0/value: is not as numbers.schema.json says:"));
    CHECK_THAT(numbers("{}"), StartsWith("is not as numbers.schema.json says:"));

    const auto readings = [&](const json& document) {
        chess.write("readings.json", document.dump());
        return chess.refusal_when("readings.json", [&] { Readings::load(chess.files(), catalog); });
    };
    const json castling = json::parse(R"({"id":"castling","rules":["1.s1","2A"],"question":"May one?",
        "choices":[{"id":"yes","says":"yes"},{"id":"no","says":"no"}],"default":"yes"})");
    CHECK(readings(json::array({castling})) == "accepted");
    CHECK(readings({castling, castling}) == "/1/id: 'castling' is the id of an earlier entry");
    json bad = castling;
    bad["default"] = "perhaps";
    CHECK(readings({castling, bad}) == "/1/default: there is no choice 'perhaps'");
    bad = castling;
    bad["rules"][1] = "2C";
    CHECK(readings(json::array({bad})) == "/0/rules/1: there is no rule '2C'");
    bad = castling;
    bad["choices"].erase(1);
    CHECK_THAT(readings(json::array({bad})), StartsWith("/0/choices: is not as readings.schema.json says:"));

    chess.write("unenforced.json", R"([{"rule":"2A","reason":"r"},{"rule":"3","reason":"r"}])");
    CHECK(chess.refusal_when("unenforced.json", [&] { load_unenforced(chess.files(), catalog); }) ==
          "/1/rule: there is no rule '3'");
}

TEST_CASE("tables, examples and further files are looked through with everything else") {
    const Chess chess;
    chess.load();
    const auto everything = [&](const std::string& name) {
        return chess.refusal_when(name, [&] { check_everything(chess.files()); });
    };
    chess.write("examples.jsonl",
                R"({"id":"chess:ex:1","rules":["7"],"setup":"s","steps":[],"outcome":"o"})");
    CHECK(everything("examples.jsonl") == "line 1: /rules: there is no rule '7'");
    chess.write("examples.jsonl",
                R"({"id":"chess:ex:1","rules":["1"],"setup":"s","steps":[{"do":"d"}],"outcome":"o"})");
    CHECK_THAT(everything("examples.jsonl"), StartsWith("line 1: /steps/0: is not as example.schema.json"));
    chess.write("examples.jsonl", "");
    chess.write("map.json", "{");
    CHECK_THAT(everything("map.json"), StartsWith("line 1, column 1: is no valid JSON"));
    chess.write("map.json", "{}");
    std::filesystem::create_directories(chess.folder.path() / "chess/tables");
    json table = GameFiles().json("europa/tables/interception_table.json");
    chess.write("tables/moves.json", table.dump());
    CHECK(everything("tables/moves.json") == "/id: 'chess.moves' is expected here, as the file is called");
    table["id"] = "chess.moves";
    chess.write("tables/moves.json", table.dump());
    CHECK(everything("tables/moves.json") == "/rule: there is no rule '29C1'");
}

}  // namespace catalog_test
