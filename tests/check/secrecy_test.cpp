#include "umpire/cases/case_file.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/games/games.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/report/legality_text.hpp"
#include "umpire/rules/game_rules.hpp"

#include "check/told.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace secrecy_test {

using namespace umpire;
using Json = nlohmann::json;

namespace {

std::shared_ptr<const rules::GameRules> awaw() {
    static const auto loaded = games::load(catalog::GameFiles(), "awaw");
    return loaded;
}

/// A table without counters: two battle groups of each side meet at Midway.
const std::string midway = R"({"name": "Midway", "rules": [],
    "game": {"battle": "Midway"},
    "battles": {"Midway": {"at": "0505", "round": 1, "segment": "A", "groups": ["TF 1", "TF 2", "TF 8", "TF 9"], "intercepting_side": "Allied", "kind": "interception"}},
    "groups": {"TF 1": {"side": "Axis", "task_force": true, "at": "0505"}, "TF 2": {"side": "Axis", "task_force": true, "at": "0505"},
               "TF 8": {"side": "Allied", "task_force": true, "at": "0505"}, "TF 9": {"side": "Allied", "task_force": true, "at": "0505"}},
    "units": {"Akagi": {"type": "CV", "nation": "Japan", "at": "TF 1", "complement": 4}, "Kirishima": {"type": "BB", "nation": "Japan", "at": "TF 1"},
              "Haruna": {"type": "BB", "nation": "Japan", "at": "TF 2"}, "Nagara": {"type": "CA", "nation": "Japan", "at": "TF 2"},
              "Hornet": {"type": "CV", "nation": "United States", "at": "TF 8", "complement": 4}, "Pensacola": {"type": "CA", "nation": "United States", "at": "TF 8"},
              "Washington": {"type": "BB", "nation": "United States", "at": "TF 9"},
              "Kaga Air": {"air": "NAS", "side": "Axis", "nation": "Japan", "at": "Akagi", "air_drm": 1}, "Bombing 8": {"air": "NAS", "side": "Allied", "nation": "United States", "at": "Hornet", "air_drm": 0},
              "Torpedo 8": {"air": "NAS", "side": "Allied", "nation": "United States", "at": "Hornet", "air_drm": 0},
              "Clark Field": {"air": "AAS", "role": "cover", "side": "Axis", "nation": "Japan", "at": "0506", "range": 4},
              "Search 4": {"air": "AAS", "role": "search", "side": "Allied", "at": "0506", "range": 4}})";

/// One report on these steps for each reader, as everybody could get it.
class Table {
  public:
    explicit Table(const std::string& steps) {
        const Json the_case = Json::parse(midway + ", \"steps\": [" + steps + "]}");
        const cases::CaseFile file({{"game", "awaw"}, {"cases", {the_case}}}, "midway.json");
        staged_ = file.stage(0, awaw(), catalog::GameFiles(), {}, [](const auto&...) { return true; });
    }

    report::LegalityReport report_for(const std::string& reader) {
        check::Request request;
        request.rules = awaw();
        request.options = staged_.options;
        request.reader = reader;
        report::LegalityReport report;
        report.reader = reader;
        report.game = "awaw";
        const std::size_t before = staged_.position->mark();
        check::Checker checker(request, *staged_.position, report);
        std::size_t number = 0;
        for (game::Action action : staged_.to_come) {
            action.source.step = ++number;
            checker.judge(action, rules::Referee::TakesEffect::always);
        }
        staged_.position->undo_to(before);
        return report;
    }

    /// All that any form of the report says.
    std::string told_to(const std::string& reader) {
        const report::LegalityReport report = report_for(reader);
        return testing::told_in_all_forms(report, awaw()->catalog());
    }

    game::Position& position() { return *staged_.position; }

  private:
    cases::StagedCase staged_;
};

bool tells(const std::string& told, const std::string& what) {
    return told.find(what) != std::string::npos;
}

void tells_none(const std::string& told, const std::vector<std::string>& secrets) {
    INFO(told);
    for (const std::string& secret : secrets) {
        INFO(secret);
        CHECK_FALSE(tells(told, secret));
    }
}

void tells_all(const std::string& told, const std::vector<std::string>& words) {
    INFO(told);
    for (const std::string& word : words) {
        INFO(word);
        CHECK(tells(told, word));
    }
}

const std::vector<std::string> japanese_ships{"Akagi", "Kirishima", "Haruna", "Nagara"};
const std::vector<std::string> american_ships{"Hornet", "Pensacola", "Washington"};

/// Both sides form and number their groups, each with a mistake.
const std::string formation =
    R"({"do": "number", "group": "TF 1", "number": 3},
       {"do": "number", "group": "TF 2", "number": 3},
       {"do": "number", "group": "TF 8", "number": 5},
       {"do": "number", "group": "TF 9", "number": 7},
       {"do": "form", "group": "Main Body", "of": ["TF 1", "TF 2"]})";

/// The numbers are put right, and the air is given its tasks, again with mistakes.
const std::string air_tasks =
    R"({"do": "number", "group": "TF 1", "number": 3}, {"do": "number", "group": "TF 2", "number": 4},
       {"do": "number", "group": "TF 8", "number": 5}, {"do": "number", "group": "TF 9", "number": 6},
       {"do": "cap", "air": ["Kaga Air"], "group": "TF 2"},
       {"do": "cap", "air": ["Bombing 8"], "group": "TF 9"},
       {"do": "cover", "group": "TF 1", "air": ["Clark Field"]},
       {"do": "segment", "segment": "E"})";
const std::string search = R"({"do": "search", "by": "Allied", "air": ["Search 4"], "dice": [[3]]})";
const std::string strike_on_hidden = R"({"do": "strike", "air": ["Torpedo 8"], "target": "TF 2"})";
const std::string strike_on_found = R"({"do": "strike", "air": ["Torpedo 8"], "target": "TF 1"},
       {"do": "bomb", "air": ["Torpedo 8"], "target": ["Akagi"], "squadrons": 2, "dice": [[4, 5]]})";

}  // namespace

TEST_CASE("while combat groups are formed nobody is told what the enemy forms and how he numbers it") {
    Table table(formation);
    const std::string axis = table.told_to("Axis"), allied = table.told_to("Allied"),
                      umpire = table.told_to("");
    tells_all(umpire, {"TF 1 has the number 3", "7"});
    tells_all(axis, {"TF 1 has the number 3"});
    tells_none(axis, american_ships);
    tells_none(axis, {"number TF 9 7", "group TF 9", "22.423A.s1"});
    tells_none(allied, japanese_ships);
    tells_none(allied, {"number 3", "Main Body"});
    tells_all(allied, {"22.423A.s1", "something that Allied cannot see", "\"hidden\": true"});
}

TEST_CASE("who flies combat air patrol and whom cover protects is told to its owner only") {
    Table table(air_tasks + "," + R"({"do": "cover", "group": "TF 2", "air": ["Clark Field"]})");
    const std::string axis = table.told_to("Axis"), allied = table.told_to("Allied");
    tells_all(axis, {"Kaga Air is of TF 1, not of TF 2"});
    tells_none(axis, american_ships);
    tells_none(axis, {"Bombing 8", "Torpedo 8"});
    tells_all(allied, {"Bombing 8 is of TF 8, not of TF 9"});
    tells_none(allied, japanese_ships);
    tells_none(allied, {"Kaga Air", "cap air", "Clark Field", "assigned to another"});
}

TEST_CASE("a search tells what it has found and nothing of what is in it") {
    Table table(air_tasks + "," + search + "," + strike_on_hidden);
    const std::string axis = table.told_to("Axis"), allied = table.told_to("Allied");
    tells_all(allied, {"searches: one search die", "TF 1 found", "TF 2 has not been found"});
    tells_none(allied, japanese_ships);
    tells_none(allied, {"Kaga Air", "Clark Field"});
    tells_all(axis, {"TF 1 found"});
    tells_none(axis, american_ships);
}

TEST_CASE("the group that is attacked lies open, and the others do not") {
    Table table(air_tasks + "," + search + "," + strike_on_found + "," +
                R"({"do": "cap", "air": ["Kaga Air"], "group": "TF 2"})");
    const std::string axis = table.told_to("Axis"), allied = table.told_to("Allied");
    tells_all(allied, {"air attack on Akagi", "Kaga Air is of TF 1, not of TF 2"});
    tells_none(allied, {"Haruna", "Nagara", "cover group TF 2"});
    // He who is struck sees by whom, and not what else is with the carrier.
    tells_all(axis, {"air attack on Akagi", "Torpedo 8"});
    tells_none(axis, american_ships);
    tells_none(axis, {"Bombing 8"});
}

TEST_CASE("an order that nobody understood does not tell a secret either") {
    Table table(formation);
    for (const std::string reader : {"Axis", "Allied"}) {
        check::Request request;
        request.rules = awaw();
        request.reader = reader;
        report::LegalityReport report;
        game::Position& position = table.position();
        check::Checker checker(request, position, report);
        checker.misunderstood({7, "Yamamoto", "!number TF 1 three"}, "expected a number, not 'three'");
        checker.misunderstood({8, "Yamamoto", "!fire Akagi at will"}, "there is no Akagi at will");
        const std::string told = report::legality_json(report, awaw()->catalog()).dump();
        tells_none(told, {"three", "TF 1"});
        CHECK(tells(told, "Akagi") == (reader == "Axis"));
    }
}

TEST_CASE("what a game says to be secret names rules, facts and orders that it has") {
    const catalog::Catalog& catalog = awaw()->catalog();
    REQUIRE_FALSE(catalog.secrets().empty());
    for (const catalog::Secret& secret : catalog.secrets()) {
        CHECK(catalog.find(secret.rule) != nullptr);
        CHECK_FALSE(secret.until.empty());
        for (const std::string& verb : secret.declared) {
            INFO(verb);
            CHECK(awaw()->vocabulary().find(verb) != nullptr);
        }
    }
}

}  // namespace secrecy_test
