#include "umpire/cases/case_file.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"

#include "rules/misspelt.hpp"

#include <catch2/catch.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <random>

namespace rules_vocabulary_test {

/// Tests of the words that cases are written in: none may be misspelt, none may be turned round, and none
/// that the program asks for may fail to be understood.
using namespace umpire;
using umpire::testing::misspelt;
using Json = nlohmann::json;

namespace {

struct Game {
    explicit Game(const char* game) : name(game), rules(games::load(files, game)) {}

    const game::Registry& registry() const { return rules->catalog().registry(); }

    catalog::GameFiles files;
    std::string name;
    std::shared_ptr<const rules::GameRules> rules;
};

/// Each case of a game as a file of its own, so that changing it leaves the others alone.
template <class Visit>
void for_each_case(const Game& game, Visit visit) {
    for (const std::string& path : game.files.names("cases/" + game.name + "/")) {
        const Json file = game.files.json(path);
        for (std::size_t i = 0; i < file["cases"].size(); ++i) {
            Json alone{{"game", game.name}, {"cases", {file["cases"][i]}}};
            if (file.contains("defaults")) alone["defaults"] = file["defaults"];
            visit(alone, fmt::format("{} {}", path, file["cases"][i]["name"].get<std::string>()), i == 0);
        }
    }
}

/// One of so many variants, always the same ones: all of them take minutes.
class Turn {
  public:
    explicit Turn(std::size_t every) : every_(every) {}
    bool comes() { return every_ == 1 || random_() % every_ == 0; }

  private:
    std::size_t every_;
    std::minstd_rand random_{13};
};

enum class Came : std::uint8_t { refused, refused_nowhere, failed, passed };

Came outcome_of(Json json, const cases::CaseFile& original, const Game& game) {
    try {
        const cases::CaseFile file = original.changed_to(std::move(json));
        return file.run(0, game.rules, game.files).passed() ? Came::passed : Came::failed;
    } catch (const InputError& error) {
        const std::string told = error.what();
        const bool placed =
            told.find("case.json") != std::string::npos &&
            (told.find("/cases/0") != std::string::npos || told.find("/defaults") != std::string::npos);
        return placed ? Came::refused : Came::refused_nowhere;
    }
}

/// The slips in one case: every key of an object of facts and every word among its values, one at a time.
class Slips {
  public:
    Slips(const Game& game, std::size_t every) : game_(game), turn_(every) {}

    void in_case(const Json& alone, const std::string& what, bool first) {
        const cases::CaseFile file(alone, "case.json");
        file.run(0, game_.rules, game_.files);
        file_ = &file;
        whole_ = &alone;
        what_ = what;
        const Json::json_pointer the_case("/cases/0"), defaults("/defaults");
        // Defaults stand for many cases; once a file is enough.
        if (first && alone.contains("defaults")) setup(defaults);
        setup(the_case);
        rule_ids(the_case / "rules");
        things(the_case / "after");
        readings(the_case / "readings");
        for (std::size_t i = 0; i < steps(alone).size(); ++i)
            step(the_case / "steps" / i);
    }

    static Json steps(const Json& alone) { return alone["cases"][0].value("steps", Json::array()); }

    std::size_t tried = 0, free = 0;
    std::vector<std::string> silent{}, placeless{};

  private:
    void check(const Json::json_pointer& place, const std::string& key, const Json& value,
               const std::string& instead) {
        if (!turn_.comes()) return;
        ++tried;
        Json changed = *whole_;
        if (!key.empty()) changed[place].erase(key);
        changed[key.empty() ? place : place / instead] = value;
        const Came came = outcome_of(std::move(changed), *file_, game_);
        if (came == Came::refused) return;
        (came == Came::refused_nowhere ? placeless : silent)
            .push_back(fmt::format("{}: {} {}", what_, place.to_string(), instead));
    }
    void check_key(const Json::json_pointer& object, const std::string& key) {
        check(object, key, (*whole_)[object / key], misspelt(key));
    }
    void check_value(const Json::json_pointer& place) {
        const std::string wrong = misspelt((*whole_)[place]);
        check(place, "", wrong, wrong);
    }

    static bool is_free(const game::ValueType& type) { return type.has(game::ValueSort::text); }

    /// A word, or each word of a list.
    void words(const Json::json_pointer& place, const game::ValueType* type) {
        const Json& value = (*whole_)[place];
        if (value.is_array())
            for (std::size_t i = 0; i < value.size(); ++i)
                words(place / i, type);
        if (!value.is_string() || value.get<std::string>().empty()) return;
        if (type != nullptr && is_free(*type))
            ++free;
        else
            check_value(place);
    }

    void setup(const Json::json_pointer& part) {
        for (const char* member : {"places", "groups", "units", "markers", "battles", "facts"})
            things(part / member);
        if ((*whole_)[part].contains("game")) facts(part / "game");
        for (const auto& [key, value] : (*whole_)[part].items())
            check_key(part, key);
    }

    void facts(const Json::json_pointer& place) {
        for (const auto& [key, value] : (*whole_)[place].items()) {
            const game::FactDeclaration* fact = game_.registry().fact(key);
            // What follows the name of one of a family may be a thing of any name.
            if (game_.registry().fact(misspelt(key)) == nullptr) check_key(place, key);
            words(place / key, fact == nullptr ? nullptr : &fact->type);
        }
    }

    void things(const Json::json_pointer& place) {
        if (!whole_->contains(place)) return;
        for (const auto& [name, attributes] : (*whole_)[place].items()) {
            if (attributes.is_object()) facts(place / name);
            if (attributes.is_string()) check_value(place / name);
        }
    }

    void rule_ids(const Json::json_pointer& place) {
        if (!whole_->contains(place)) return;
        for (std::size_t i = 0; i < (*whole_)[place].size(); ++i)
            check_value(place / i);
    }

    void readings(const Json::json_pointer& place) {
        if (!whole_->contains(place)) return;
        for (const auto& [id, choice] : (*whole_)[place].items()) {
            check_key(place, id);
            check_value(place / id);
        }
    }

    void step(const Json::json_pointer& place) {
        const Json& object = (*whole_)[place];
        const std::string verb = object["do"] == "turn" ? "phase" : object["do"].get<std::string>();
        for (const auto& [key, value] : object.items()) {
            check_key(place, key);
            if (key == "do" || key == "by") words(place / key, nullptr);
            if (const game::ValueType* type = game_.rules->argument_type(verb, key); type != nullptr)
                words(place / key, type);
        }
        for (const char* verdict : {"illegal", "cannot tell"})
            rule_ids(place / "expect" / verdict);
        if (object.contains("expect") && object["expect"].is_string()) check_value(place / "expect");
        things(place / "after");
        outcome(place / "outcome");
    }

    void outcome(const Json::json_pointer& place) {
        if (!whole_->contains(place)) return;
        for (const auto& [key, value] : (*whole_)[place].items())
            if (game_.registry().result(misspelt(key)) == nullptr) check_key(place, key);
        if (const auto modifiers = place / "modifiers"; whole_->contains(modifiers))
            for (const auto& [rule, value] : (*whole_)[modifiers].items())
                check_key(modifiers, rule);
    }

    const Game& game_;
    Turn turn_;
    const Json* whole_ = nullptr;
    const cases::CaseFile* file_ = nullptr;
    std::string what_;
};

std::string the_first(const std::vector<std::string>& texts) {
    constexpr std::size_t shown = 40;
    std::string all;
    for (std::size_t i = 0; i < texts.size() && i < shown; ++i)
        all += texts[i] + "\n";
    return all;
}

void no_slip_passes(const char* name, std::size_t every) {
    const Game game(name);
    Slips slips(game, every);
    for_each_case(game, [&](const Json& alone, const std::string& what, bool first) {
        slips.in_case(alone, what, first);
    });
    INFO(fmt::format("{} of {} slips pass:\n{}", slips.silent.size(), slips.tried, the_first(slips.silent)));
    INFO(fmt::format("{} are told without their place:\n{}", slips.placeless.size(),
                     the_first(slips.placeless)));
    CHECK(slips.silent.empty());
    CHECK(slips.placeless.empty());
    CHECK(slips.tried > 20'000 / every);
    if (every == 1)
        WARN(fmt::format("{}: {} slips, each refused; {} texts are free", name, slips.tried, slips.free));
}

/// What is expected, turned round one thing at a time.
class Reversals {
  public:
    Reversals(const Game& game, std::size_t every) : game_(game), turn_(every) {}

    void in_case(const Json& alone) {
        const Json::json_pointer the_case("/cases/0");
        const cases::CaseFile file(alone, "case.json");
        file.run(0, game_.rules, game_.files);
        file_ = &file;
        whole_ = &alone;
        values(the_case / "after");
        for (std::size_t i = 0; i < Slips::steps(alone).size(); ++i) {
            const auto step = the_case / "steps" / i;
            verdict(step);
            values(step / "after");
            values(step / "outcome");
            for (const char* words : {"because", "understood as"})
                if (alone[step].contains(words)) check(step / words, other(alone[step][words]));
        }
    }

    std::size_t tried = 0;
    std::vector<std::string> unnoticed{};

  private:
    void check(const Json::json_pointer& place, const Json& value) {
        if (!turn_.comes()) return;
        ++tried;
        Json changed = *whole_;
        changed[place] = value;
        if (outcome_of(std::move(changed), *file_, game_) == Came::passed)
            unnoticed.push_back(fmt::format("{}: {} {}", (*whole_)["/cases/0/name"_json_pointer].dump(),
                                            place.to_string(), value.dump()));
    }

    static Json other(const Json& value) {
        if (value.is_boolean()) return !value.get<bool>();
        if (value.is_number()) return value.get<double>() + 1;
        if (value.is_string()) return value.get<std::string>() + "x";
        if (value.is_array()) {
            Json list = value;
            if (list.empty())
                list.push_back("x");
            else
                list.erase(list.begin());
            return list;
        }
        return 77;
    }

    void values(const Json::json_pointer& place) {
        if (!whole_->contains(place)) return;
        for (const auto& [key, value] : (*whole_)[place].items())
            if (value.is_object())
                values(place / key);
            else
                check(place / key, other(value));
    }

    /// Another rule than those that are expected.
    Json some_rule() const { return Json{*game_.rules->book().ids().begin()}; }

    void verdict(const Json::json_pointer& step) {
        const Json expect = (*whole_)[step].value("expect", Json("legal"));
        const auto place = step / "expect";
        check(place, expect == "legal" ? Json{{"illegal", some_rule()}} : Json("legal"));
        if (!expect.is_object()) return;
        for (const auto& [kind, ids] : expect.items()) {
            if (const Json fewer = other(ids); !ids.empty())
                if (const Json others = fewer.empty() ? some_rule() : fewer; others != ids)
                    check(place, {{kind, others}});
            check(place, {{kind == "illegal" ? "cannot tell" : "illegal", ids.empty() ? some_rule() : ids}});
        }
    }

    const Game& game_;
    Turn turn_;
    const Json* whole_ = nullptr;
    const cases::CaseFile* file_ = nullptr;
};

void no_reversal_passes(const char* name, std::size_t every) {
    const Game game(name);
    Reversals reversals(game, every);
    for_each_case(game, [&](const Json& alone, const std::string&, bool) { reversals.in_case(alone); });
    INFO(fmt::format("{} of {} pass:\n{}", reversals.unnoticed.size(), reversals.tried,
                     the_first(reversals.unnoticed)));
    CHECK(reversals.unnoticed.empty());
    CHECK(reversals.tried > 5'000 / every);
    if (every == 1)
        WARN(fmt::format("{}: {} expectations turned round, each noticed", name, reversals.tried));
}

}  // namespace

TEST_CASE("a slip in any word of a case of Europa is refused", "[.slow]") {
    no_slip_passes("europa", 1);
}
TEST_CASE("a slip in any word of a case of A World at War is refused", "[.slow]") {
    no_slip_passes("awaw", 1);
}
TEST_CASE("a slip in any word of a case of Advanced European Theater of Operations is refused", "[.slow]") {
    no_slip_passes("aeto", 1);
}
TEST_CASE("every expectation of a case of Europa, turned round, is noticed", "[.slow]") {
    no_reversal_passes("europa", 1);
}
TEST_CASE("every expectation of a case of A World at War, turned round, is noticed", "[.slow]") {
    no_reversal_passes("awaw", 1);
}
TEST_CASE("every expectation of a case of Advanced European Theater of Operations, turned round, is noticed",
          "[.slow]") {
    no_reversal_passes("aeto", 1);
}
TEST_CASE("slips in cases are refused: a sample", "[whole-game]") {
    no_slip_passes("europa", 151);
    no_slip_passes("awaw", 151);
    no_slip_passes("aeto", 151);
}
TEST_CASE("expectations turned round are noticed: a sample", "[whole-game]") {
    no_reversal_passes("europa", 79);
    no_reversal_passes("awaw", 79);
    no_reversal_passes("aeto", 79);
}
TEST_CASE("numbers of A World at War say what they count, and texts why they may be any text") {
    const Game game("awaw");
    for (const game::FactDeclaration& fact : game.registry().facts()) {
        INFO(fact.name);
        if (fact.type.has(game::ValueSort::number)) CHECK_FALSE(fact.unit.empty());
        if (fact.type.has(game::ValueSort::text)) CHECK_FALSE(fact.free.empty());
    }
}
TEST_CASE("cells of tables that rules of A World at War give as facts are words of their lists") {
    const Game game("awaw");
    const auto expect_word = [&](const char* list, const Json& cell) {
        if (cell.is_null()) return;
        INFO(list << ": " << cell);
        CHECK(game.registry().spelt(list, cell.get<std::string>()) == cell.get<std::string>());
    };
    const std::map<std::string, const char*> compared{{"phase", "phase_allowed"},
                                                      {"from a U.S. box", "us_boxes_allowed"},
                                                      {"base change before it", "base_change_allowed"},
                                                      {"counterair en route", "counterair_allowed"},
                                                      {"counter-interception", "help_allowed"},
                                                      {"attacks from the hex", "base_attacks_allowed"},
                                                      {"return", "time_of_return"},
                                                      {"BRPs", "front_that_pays"}};
    const auto rows_of = [&](const char* table) {
        return game.files.json(fmt::format("awaw/tables/{}.json", table))["rows"];
    };
    for (const Json& row : rows_of("patrol_vs_carrier_mission"))
        for (const Json& cell : row["cells"])
            expect_word(compared.at(row["key"]), cell);
    for (const Json& row : rows_of("naval_inversion")) {
        expect_word("inversion_cause", row["key"]);
        expect_word("uninverts_when", row["cells"][1]);
    }
    for (const Json& row : rows_of("island_raid_ships"))
        expect_word("raid_port_condition", row["cells"][2]);
    for (const Json& row : rows_of("straits"))
        expect_word("strait", row["key"]);
}
TEST_CASE("names that facts of A World at War had once lead to those of today") {
    const Game game("awaw");
    const auto problem = [&](const char* name, game::Kind about) {
        return game.registry().problem_with(name, about);
    };
    CHECK(problem("capacity", game::Kind::location) ==
          "\"capacity\" of a location is now \"naval_capacity\"");
    CHECK(problem("lost_Axis", game::Kind::battle) ==
          "\"lost_Axis\" of a battle is now \"factors_lost Axis\"");
    CHECK(problem("torpedo_research Japan", game::Kind::game) ==
          "\"torpedo_research Japan\" of a game is now \"research Japan torpedo\"");
    CHECK(problem("combined", game::Kind::group) == "\"combined\" of a group is now \"combines_with\"");
}

}  // namespace rules_vocabulary_test
