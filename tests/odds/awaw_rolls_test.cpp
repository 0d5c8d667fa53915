#include "umpire/rules/referee.hpp"
#include "umpire/game/value_text.hpp"

#include "declared_battle.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <functional>
#include <map>

namespace awaw_rolls_test {

using namespace umpire;
using game::Verdict;
using testing::DeclaredBattle;
using testing::under_sanitizer;
using Fraction = boost::multiprecision::cpp_rational;
using Json = nlohmann::json;

// What is expected is reckoned here from the tables that ship, by adding up the ways of dice.

namespace {

/// How likely each number is.
using Spread = std::map<int, Fraction>;
using Chances = std::map<std::string, Fraction>;

Spread sum_of(const Spread& one, const Spread& other) {
    Spread all;
    for (const auto& [a, p] : one)
        for (const auto& [b, q] : other)
            all[a + b] += p * q;
    return all;
}

Spread dice(int count) {
    Spread one, all{{0, 1}};
    for (int face = 1; face <= 6; ++face)
        one[face] = Fraction(1, 6);
    for (int die = 0; die < count; ++die)
        all = sum_of(all, one);
    return all;
}

Fraction chance_that(const Spread& spread, const std::function<bool(int)>& holds) {
    Fraction chance;
    for (const auto& [number, part] : spread)
        if (holds(number)) chance += part;
    return chance;
}

Fraction average(const Spread& spread) {
    Fraction sum;
    for (const auto& [number, part] : spread)
        sum += number * part;
    return sum;
}

Chances as_map(const std::vector<odds::ChanceOf>& all) {
    Chances found;
    for (const odds::ChanceOf& one : all)
        found[one.what] += Fraction(one.chance.exact);
    return found;
}

Fraction whole(const std::vector<odds::ChanceOf>& all) {
    Fraction sum;
    for (const auto& [what, part] : as_map(all))
        sum += part;
    return sum;
}

Chances as_hits(const Spread& spread) {
    Chances found;
    for (const auto& [hits, part] : spread)
        found[hits == 0 ? "none" : std::to_string(hits)] = part;
    return found;
}

/// A limit as tables print it: "5", "5-8", "12+".
bool covers(const std::string& key, int number) {
    const int from = std::stoi(key);
    if (key.ends_with('+')) return number >= from;
    const auto dash = key.find('-');
    return number >= from && number <= (dash == std::string::npos ? from : std::stoi(key.substr(dash + 1)));
}

Json table(const std::string& name) {
    return catalog::GameFiles().json("awaw/tables/" + name + ".json");
}

/// Hits of so many air squadrons ("AS") or fleet factors ("FF") by two dice and what modifies them.
Spread naval_attack(const std::string& way, int strength, int modifiers) {
    const Json attacks = table("naval_attack_table");
    Spread hits;
    for (const Json& row : attacks.at("rows")) {
        const Json& key = row.at("key").at(way);
        if (key.is_null() || !covers(key.is_string() ? key.get<std::string>() : key.dump(), strength))
            continue;
        for (const auto& [total, part] : dice(2))
            for (std::size_t column = 0; column < row.at("cells").size(); ++column)
                if (covers(attacks.at("columns").at(column), std::max(total + modifiers, 2)))
                    hits[row.at("cells").at(column).get<int>()] += part;
    }
    return hits;
}

int nation_drm(const std::string& nation) {
    const Json nations = table("naval_nationality_drm");
    for (const Json& row : nations.at("rows"))
        for (const Json& name : row.at("cells").at(0))
            if (name == nation) return row.at("key").get<int>();
    FAIL(nation);
    return 0;
}

struct Torpedo {
    Spread hits;
    Fraction lost;
};

Torpedo submarine_attack(int net) {
    const Json attacks = table("submarine_attack_table");
    Torpedo attack;
    for (const auto& [total, part] : dice(2))
        for (std::size_t column = 0; column < attacks.at("columns").size(); ++column) {
            if (!covers(attacks.at("columns").at(column), std::max(total + net, 2))) continue;
            const Json& cell = attacks.at("rows").at(0).at("cells").at(column);
            if (cell == "*") attack.lost += part;
            attack.hits[cell.is_number() ? cell.get<int>() : 0] += part;
        }
    return attack;
}

DeclaredBattle declared(const std::string& parts) {
    return DeclaredBattle(parts, "awaw");
}

const odds::UnitOdds& unit(const odds::Odds& odds, const std::string& name) {
    for (const odds::UnitOdds& one : odds.units)
        if (one.name == name) return one;
    FAIL(name << " is not among the units");
    return odds.units.front();
}

Fraction fraction(const odds::Chance& chance) {
    return Fraction(chance.exact);
}

std::string interception(const std::string& theater, const std::string& step) {
    return fmt::format(R"({{"game": {{"theater": "{}"}},
        "groups": {{"TF 3": {{"side": "Axis", "task_force": true, "activity": "base change", "task_forces": 4, "at": "0101"}},
                   "TF 8": {{"side": "Allied", "task_force": true, "at": "1005"}}, "TF 9": {{"side": "Allied", "task_force": true, "at": "0517"}}}},
        "units": {{"Yamato": {{"type": "BB", "nation": "Japan", "at": "TF 3"}}, "Washington": {{"type": "BB", "nation": "United States", "at": "TF 8"}},
                  "Colorado": {{"type": "BB", "nation": "United States", "at": "TF 9"}}}},
        "steps": [{}]}})",
                       theater, step);
}

const std::string midway = R"("game": {"battle": "Midway"},
    "battles": {"Midway": {"at": "0505", "round": 1, "segment": "E", "groups": ["TF 1", "TF 2", "TF 8", "TF 9"], "intercepting_side": "Allied", "kind": "interception"}},
    "groups": {"TF 1": {"side": "Axis", "task_force": true, "at": "0505", "number": 1, "found": true, "results": 2}, "TF 2": {"side": "Axis", "task_force": true, "at": "0505", "number": 4},
               "TF 8": {"side": "Allied", "task_force": true, "at": "0505", "number": 1}, "TF 9": {"side": "Allied", "task_force": true, "at": "0505", "number": 5}},
    "units": {"Akagi": {"type": "CV", "nation": "Japan", "at": "TF 1", "complement": 4}, "Haruna": {"type": "BB", "nation": "Japan", "at": "TF 2"},
              "Hornet": {"type": "CV", "nation": "United States", "at": "TF 8", "complement": 4}, "North Carolina": {"type": "BB", "nation": "United States", "at": "TF 9"},
              "Search 1": {"air": "AAS", "role": "search", "side": "Axis", "at": "0505"}, "NAS L": {"air": "NAS", "squadrons": 2, "side": "Axis", "at": "0505"},
              "NAS H": {"air": "NAS", "side": "Allied", "nation": "United States", "at": "Hornet", "air_drm": 0}, "NAS I": {"air": "NAS", "side": "Allied", "nation": "United States", "at": "Hornet", "air_drm": 0}})";

std::string at_midway(const std::string& steps) {
    return "{" + midway + ", \"steps\": [" + steps + "]}";
}

const std::string leyte = R"("game": {"battle": "Leyte"},
    "battles": {"Leyte": {"at": "0505", "round": 2, "segment": "H", "groups": ["J1", "A1"], "intercepting_side": "Axis", "kind": "interception"}},
    "groups": {"J1": {"side": "Axis", "task_force": true, "at": "0505", "number": 1, "paired_with": "A1"}, "A1": {"side": "Allied", "task_force": true, "at": "0505", "number": 1, "paired_with": "J1"}},
    "units": {"Kongo": {"type": "BB", "nation": "Japan", "at": "J1"}, "Alabama": {"type": "BB", "nation": "United States", "at": "A1"},
              "Nachi": {"type": "CA", "nation": "Japan", "at": "J1"}, "DDs": {"type": "DD", "factors": 7, "nation": "Japan", "at": "J1"},
              "Helena": {"type": "CA", "nation": "United States", "at": "A1"}, "Fletcher": {"type": "DD", "factors": 3, "nation": "United States", "at": "A1"}})";

std::string at_leyte(const std::string& steps) {
    return "{" + leyte + ", \"steps\": [" + steps + "]}";
}

std::string wolves(const std::string& more_units, const std::string& steps) {
    return R"({"groups": {"TF 8": {"side": "Allied", "task_force": true, "at": "0505"}},
        "units": {"I-19": {"type": "SS", "nation": "Japan", "side": "Axis", "at": "0505", "naval_drm": 2},
                  "I-26": {"type": "SS", "nation": "Japan", "side": "Axis", "at": "0505", "naval_drm": 2},
                  "Washington": {"type": "BB", "nation": "United States", "at": "TF 8", "naval_drm": 2})" +
           more_units + "}, \"steps\": [" + steps + "]}";
}

/// Every order in which the dice may fall, one after the other.
class Odometer : public rules::DiceSource {
  public:
    std::optional<std::vector<int>> roll(int count, int sides, std::string_view) override {
        std::vector<int> faces;
        for (int die = 0; die < count; ++die) {
            if (next_ == shown_.size()) shown_.push_back({1, sides});
            faces.push_back(shown_[next_++].face);
        }
        return faces;
    }
    void begin() { next_ = 0; }
    Fraction weight() const {
        Fraction part = 1;
        for (std::size_t i = 0; i < next_; ++i)
            part /= shown_[i].sides;
        return part;
    }
    bool turn() {
        shown_.resize(next_);
        while (!shown_.empty() && shown_.back().face == shown_.back().sides)
            shown_.pop_back();
        if (shown_.empty()) return false;
        ++shown_.back().face;
        return true;
    }

  private:
    struct Die {
        int face, sides;
    };
    std::vector<Die> shown_;
    std::size_t next_ = 0;
};

/// The actions once for every order of dice, as if they lay on the table.
class BruteForce {
  public:
    explicit BruteForce(DeclaredBattle& declared) : battle_(declared.battle()) {
        rules::Options options = battle_.options;
        options.dice = &dice_;
        options.explain = false;
        rules::Referee referee(battle_.rules, battle_.position, options);
        const std::size_t before = battle_.position.mark();
        results_.resize(battle_.actions.size());
        made_.resize(battle_.actions.size());
        do {
            dice_.begin();
            play(referee);
            battle_.position.undo_to(before);
        } while (dice_.turn());
    }

    void compare_with(const odds::Odds& odds) const {
        Fraction all;
        for (std::size_t i = 0, told = 0; i < battle_.actions.size(); ++i) {
            if (results_[i].empty()) continue;
            const odds::ActionOdds& action = odds.actions.at(told++);
            INFO(action.text);
            CHECK(fraction(action.made) == made_[i]);
            REQUIRE(action.results.size() == results_[i].size());
            for (const auto& [name, chances] : results_[i]) {
                INFO(name);
                CHECK(as_map(action.results.at(name)) == chances);
            }
        }
        for (const odds::UnitOdds& unit : odds.units) {
            INFO(unit.name);
            CHECK(fraction(unit.sunk) == sunk(unit.name));
            CHECK(whole(unit.hits) == 1);
        }
    }

    Fraction sunk(const std::string& name) const {
        const auto found = sunk_.find(name);
        return found == sunk_.end() ? Fraction(0) : found->second;
    }

  private:
    void play(rules::Referee& referee) {
        std::vector<std::map<std::string, std::string>> seen(battle_.actions.size());
        std::vector<bool> made(battle_.actions.size());
        game::Position& position = battle_.position;
        for (std::size_t i = 0; i < battle_.actions.size(); ++i) {
            game::Action action = battle_.actions[i];
            action.dice.clear();
            const std::size_t before = position.mark();
            const game::Judgement judgement = referee.judge(action);
            if (judgement.verdict != Verdict::legal) {
                position.undo_to(before);
                continue;
            }
            made[i] = true;
            for (const auto& [name, value] : judgement.outcome.results)
                seen[i][name] = game::to_text(value, position);
        }
        const Fraction weight = dice_.weight();
        for (std::size_t i = 0; i < seen.size(); ++i) {
            if (made[i]) made_[i] += weight;
            for (const auto& [name, value] : seen[i])
                results_[i][name][value] += weight;
        }
        for (std::uint32_t index = 0; index < position.count(game::Kind::unit); ++index)
            if (const game::Subject ship{game::Kind::unit, index};
                position.get(ship, game::Name("sunk")).is_yes())
                sunk_[position.name(ship)] += weight;
    }

    odds::Battle battle_;
    Odometer dice_;
    std::vector<std::map<std::string, Chances>> results_;
    std::vector<Fraction> made_;
    Chances sunk_;
};

void compare(const std::string& parts) {
    INFO(parts);
    DeclaredBattle battle(parts, "awaw");
    const odds::Odds odds = battle.odds();
    BruteForce(battle).compare_with(odds);
}

}  // namespace

TEST_CASE("in Europe an interception succeeds if its dice make the distance") {
    const odds::Odds odds =
        declared(
            interception(
                "Europe",
                R"({"do": "intercept", "target": "TF 3", "with": ["TF 8"], "at": "0505", "distance": 15})"))
            .odds();
    REQUIRE(odds.actions.size() == 1);
    const auto& results = odds.actions[0].results;
    CHECK(as_map(results.at("dice")) == Chances{{"4", 1}});
    const Fraction success = chance_that(dice(4), [](int total) { return total >= 15; });
    CHECK(as_map(results.at("result")) == Chances{{"success", success}, {"failure", 1 - success}});
    CHECK(whole(results.at("total")) == 1);
    CHECK(as_map(results.at("total")).at("24") == Fraction(1, 1296));
    CHECK(odds.judged <= 100);  // one for each total, and not for each fall of the dice
}

TEST_CASE("in the Pacific the total is halved, and half a hex counts") {
    const odds::Odds odds =
        declared(interception("Pacific",
                              R"({"do": "intercept", "target": "TF 3", "with": ["TF 8"], "at": "0505"})"))
            .odds();
    const auto& results = odds.actions.at(0).results;
    CHECK(as_map(results.at("distance")) == Chances{{"5", 1}});
    const Fraction success = chance_that(dice(4), [](int total) { return (total + 1) / 2 >= 5; });
    CHECK(as_map(results.at("result")).at("success") == success);
}

TEST_CASE("who fails arrives late if another has come, in the round of the table") {
    const odds::Odds odds =
        declared(
            interception("Europe",
                         R"({"do": "intercept", "target": "TF 3", "with": ["TF 8", "TF 9"], "at": "0505"})"))
            .odds();
    const auto& results = odds.actions.at(0).results;
    const auto certain = [&](const std::string& name) {
        const auto& values = results.at(name);
        REQUIRE(values.size() == 1);
        return std::stoi(values.front().what);
    };
    const int near = certain("TF 8 distance"), far = certain("TF 9 distance");
    REQUIRE(near < far);
    const Fraction comes = chance_that(dice(certain("TF 8 dice")), [&](int total) { return total >= near; });
    Chances late;
    const Json rounds = table("late_interceptor_arrival_round");
    for (const Json& row : rounds.at("rows")) {
        const std::string hexes = row.at("cells").at(0);
        const Fraction part = chance_that(
            dice(certain("TF 9 dice")), [&](int total) { return total < far && covers(hexes, far - total); });
        if (part > 0) late[row.at("key").dump()] = part * comes;
    }
    REQUIRE(late.size() > 1);
    CHECK(as_map(results.at("TF 9 arrival_round")) == late);
}

TEST_CASE("many interception dice of several forces are a matter of totals") {
    std::string parts = interception(
        "Europe", R"({"do": "intercept", "target": "TF 3", "with": ["TF 8", "TF 9"], "at": "0505"})");
    const std::string four = R"("task_forces": 4)";
    parts.replace(parts.find(four), four.size(), R"("task_forces": 9)");
    const odds::Odds odds = declared(parts).odds();
    const auto& results = odds.actions.at(0).results;
    const int count = std::stoi(results.at("TF 9 dice").at(0).what);
    REQUIRE(count >= 8);
    CHECK(as_map(results.at("TF 9 total")).at(std::to_string(count)) == dice(count).at(count));
    CHECK(whole(results.at("TF 9 total")) == 1);
}

TEST_CASE("each search die finds the group of its number") {
    const odds::Odds odds = declared(at_midway(R"({"do": "search", "air": ["Search 1", "NAS L"]})")).odds();
    const auto& results = odds.actions.at(0).results;
    CHECK(as_map(results.at("search_dice")) == Chances{{"3", 1}});
    // Of three dice none, one, two or all show one number.
    const Chances one_number{{"0", Fraction(125, 216)},
                             {"1", Fraction(75, 216)},
                             {"2", Fraction(15, 216)},
                             {"3", Fraction(1, 216)}};
    CHECK(as_map(results.at("TF 8 results")) == one_number);
    CHECK(as_map(results.at("TF 9 results")) == one_number);
    CHECK(as_map(results.at("found_groups")).at("none") == Fraction(64, 216));
    CHECK(whole(results.at("found_groups")) == 1);
}

TEST_CASE("the hits of a strike are those of its row, and those of two strikes add up") {
    const odds::Odds odds =
        declared(
            at_midway(
                R"({"do": "segment", "segment": "G"}, {"do": "strike", "air": ["NAS H", "NAS I"], "target": "TF 1"},
            {"do": "bomb", "air": ["NAS H"], "target": ["Akagi"], "squadrons": 2}, {"do": "bomb", "air": ["NAS I"], "target": ["Akagi"]})"))
            .odds();
    REQUIRE(odds.actions.size() == 2);
    // Naval air at sea attacks at +1; carriers take 2 from the DRM of their nation.
    const int modifiers = 1 - (nation_drm("Japan") - 2);
    const Spread first = naval_attack("AS", 2, modifiers), second = naval_attack("AS", 1, modifiers);
    CHECK(as_map(odds.actions[0].hits) == as_hits(first));
    CHECK(fraction(odds.actions[0].expected_hits) == average(first));
    const odds::UnitOdds& akagi = unit(odds, "Akagi");
    const Spread both = sum_of(first, second);
    CHECK(fraction(akagi.sunk) == chance_that(both, [](int hits) { return hits >= 3; }));
    CHECK(fraction(akagi.damaged) == chance_that(both, [](int hits) { return hits >= 2; }));
    CHECK(fraction(akagi.hit) == chance_that(both, [](int hits) { return hits >= 1; }));
    CHECK(whole(akagi.hits) == 1);
    CHECK(akagi.side == "Axis");
}

TEST_CASE("the nation whose navy is better fires better") {
    const odds::Odds odds =
        declared(
            at_leyte(
                R"({"do": "fire", "unit": "Kongo", "target": "Alabama"}, {"do": "fire", "unit": "Alabama", "target": "Kongo"})"))
            .odds();
    REQUIRE(odds.actions.size() == 2);
    const int better = nation_drm("Japan") - nation_drm("United States");
    REQUIRE(better > 0);
    const Spread kongo = naval_attack("FF", 4, better), alabama = naval_attack("FF", 4, -better);
    CHECK(as_map(odds.actions[0].hits) == as_hits(kongo));
    CHECK(as_map(odds.actions[1].hits) == as_hits(alabama));
    CHECK(odds.actions[0].text == "fire Kongo -> Alabama");
    CHECK(fraction(unit(odds, "Alabama").damaged) == chance_that(kongo, [](int hits) { return hits >= 3; }));
    CHECK(unit(odds, "Alabama").sunk.exact == "0");
    CHECK(fraction(unit(odds, "Kongo").expected_hits) == average(alabama));
}

TEST_CASE("a submarine attack hits, or costs the submarine") {
    const odds::Odds odds =
        declared(wolves("", R"({"do": "announce", "units": ["I-19", "I-26"], "target": "TF 8"},
        {"do": "torpedo", "unit": "I-19", "target": "TF 8"}, {"do": "torpedo", "unit": "I-26", "target": "TF 8"})"))
            .odds();
    REQUIRE(odds.actions.size() == 2);
    const Torpedo first = submarine_attack(0);
    CHECK(as_map(odds.actions[0].hits) == as_hits(first.hits));
    CHECK(as_map(odds.actions[0].results.at("submarine_lost")) == Chances{{"yes", first.lost}});
    CHECK(fraction(unit(odds, "I-19").sunk) == first.lost);
    CHECK(unit(odds, "I-19").side == "Axis");
    // The second is one worse, but not against a ship that the first has damaged: three of four hits do.
    Spread second, both;
    Fraction lost;
    for (const auto& [hits, part] : first.hits) {
        const Torpedo attack = submarine_attack(hits >= 3 ? 0 : -1);
        lost += part * attack.lost;
        for (const auto& [more, chance] : attack.hits) {
            second[more] += part * chance;
            both[hits + more] += part * chance;
        }
    }
    CHECK(odds.actions[1].made.exact == "1");
    CHECK(as_map(odds.actions[1].hits) == as_hits(second));
    CHECK(fraction(unit(odds, "I-26").sunk) == lost);
    const odds::UnitOdds& washington = unit(odds, "Washington");
    CHECK(fraction(washington.hit) == chance_that(both, [](int hits) { return hits > 0; }));
    CHECK(fraction(washington.damaged) == chance_that(both, [](int hits) { return hits >= 3; }));
    CHECK(fraction(washington.sunk) == chance_that(both, [](int hits) { return hits >= 4; }));
}

TEST_CASE("destroyers keep submarines off, and a die chooses among kinds of ships") {
    const odds::Odds odds =
        declared(
            wolves(
                R"(, "Screen": {"type": "DD", "factors": 6, "nation": "United States", "at": "TF 8", "naval_drm": 2})",
                R"({"do": "torpedo", "unit": "I-19", "target": "TF 8"})"))
            .odds();
    const auto& results = odds.actions.at(0).results;
    CHECK(as_map(results.at("net")) == Chances{{"-2", 1}});
    CHECK(as_map(odds.actions[0].hits) == as_hits(submarine_attack(-2).hits));
    const Json kinds = table("submarine_target_category");
    Chances categories;
    for (const Json& row : kinds.at("rows"))
        if (row.at("key") == "two categories")
            for (std::size_t column = 0; column < kinds.at("columns").size(); ++column)
                for (int face = 1; face <= 6; ++face)
                    if (covers(kinds.at("columns").at(column).get<std::string>(), face))
                        categories[row.at("cells").at(column) == "higher" ? "capital ships"
                                                                          : "light ships"] += Fraction(1, 6);
    Chances found;
    for (const auto& [kind, part] : as_map(results.at("category")))
        found[kind == "light ships" ? kind : "capital ships"] += part;
    CHECK(found == categories);
}

TEST_CASE("the odds of A World at War are those of every order of dice") {
    compare(
        interception("Pacific", R"({"do": "intercept", "target": "TF 3", "with": ["TF 8"], "at": "0505"})"));
    compare(at_midway(R"({"do": "search", "air": ["Search 1", "NAS L"]})"));
    if (under_sanitizer) return;
    compare(at_leyte(
        R"({"do": "fire", "unit": "Kongo", "target": "Alabama"}, {"do": "fire", "unit": "Alabama", "target": "Kongo"})"));
    compare(at_leyte(R"({"do": "fire", "unit": ["Nachi", "DDs"], "target": "A1"})"));
    compare(at_midway(
        R"({"do": "segment", "segment": "G"}, {"do": "strike", "air": ["NAS H", "NAS I"], "target": "TF 1"},
            {"do": "bomb", "air": ["NAS H"], "target": ["Akagi"], "squadrons": 2}, {"do": "bomb", "air": ["NAS I"], "target": ["Akagi"]})"));
    compare(wolves(
        "",
        R"({"do": "announce", "units": ["I-19", "I-26"], "target": "TF 8"}, {"do": "torpedo", "unit": "I-19", "target": "TF 8"}, {"do": "torpedo", "unit": "I-26", "target": "TF 8"})"));
    compare(wolves(
        R"(, "Screen": {"type": "DD", "factors": 2, "nation": "United States", "at": "TF 8", "naval_drm": 2})",
        R"({"do": "torpedo", "unit": "I-19", "target": "TF 8"})"));
}

TEST_CASE("rounds of A World at War are not repeated by themselves") {
    odds::Extent extent;
    extent.rounds = 2;
    CHECK_THROWS_WITH(
        declared(at_leyte(R"({"do": "fire", "unit": "Kongo", "target": "Alabama"})")).odds(extent),
        Catch::Contains("expected every round to be declared"));
}

}  // namespace awaw_rolls_test
