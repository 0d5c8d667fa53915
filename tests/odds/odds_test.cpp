#include "umpire/error.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/referee.hpp"

#include "declared_battle.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <catch2/catch.hpp>
#include <fmt/core.h>

#include <map>

namespace odds_odds_test {

using namespace umpire;
using game::Verdict;
using testing::DeclaredBattle;
using testing::in_denmark_strait;
using testing::under_sanitizer;
using Fraction = boost::multiprecision::cpp_rational;

// Some battles would take minutes under the sanitizers, for numbers that are tested without them.

namespace {

Fraction fraction(const odds::Chance& chance) {
    return Fraction(chance.exact);
}

std::string text(const Fraction& fraction) {
    return fraction.str();
}

Fraction sum(const std::vector<odds::ChanceOf>& all) {
    Fraction total;
    for (const odds::ChanceOf& one : all)
        total += fraction(one.chance);
    return total;
}

std::map<std::string, std::string> as_map(const std::vector<odds::ChanceOf>& all) {
    std::map<std::string, std::string> found;
    for (const odds::ChanceOf& one : all)
        found[one.what] = one.chance.exact;
    return found;
}

/// Every sequence of dice through the referee, as if it lay on the table; nothing is counted together.
class BruteForce {
  public:
    explicit BruteForce(DeclaredBattle& declared)
        : declared_(declared),
          battle_(declared.battle()),
          referee_(battle_.rules, battle_.position, quick(battle_.options)),
          hits_(battle_.actions.size()),
          made_(battle_.actions.size()) {
        play(0, Fraction(1));
    }

    void compare_with(const odds::Odds& found) {
        std::size_t attack = 0;
        for (std::size_t i = 0; i < battle_.actions.size(); ++i) {
            if (!odds::is_attack(battle_.actions[i], battle_.rules->roles())) continue;
            const odds::ActionOdds& told = found.actions.at(attack++);
            INFO(told.text);
            CHECK(as_map(told.hits) == texts(hits_[i]));
            CHECK(told.made.exact == text(made_[i]));
        }
        REQUIRE_FALSE(found.units.empty());
        for (const odds::UnitOdds& unit : found.units) {
            INFO(unit.name);
            CHECK(as_map(unit.hits) == texts(units_[unit.name]));
            CHECK(sum(unit.hits) == 1);
        }
    }

  private:
    static rules::Options quick(rules::Options options) {
        options.explain = false;
        return options;
    }

    static std::map<std::string, std::string> texts(const std::map<std::string, Fraction>& fractions) {
        std::map<std::string, std::string> all;
        for (const auto& [what, part] : fractions)
            all[what] = text(part);
        return all;
    }

    void play(std::size_t at, const Fraction& weight) {
        if (at == battle_.actions.size()) return look(weight);
        game::Action action = battle_.actions[at];
        if (!odds::is_attack(action, battle_.rules->roles())) return resolve(action, at, weight);
        // German torpedoes of 1941 and before roll a die more in zone A.
        const bool third = action.verb == "torpedo" && action.side == "Axis";
        for (int first = 1; first <= 6; ++first)
            for (int second = 1; second <= 6; ++second)
                for (int die = 1; die <= (third ? 6 : 1); ++die) {
                    action.dice = {{{first, second}, 6, {}, {}, {}}};
                    if (third) action.dice.push_back({{die}, 6, {}, {}, {}});
                    resolve(action, at, weight / (third ? 216 : 36));
                }
    }

    void resolve(const game::Action& action, std::size_t at, const Fraction& weight) {
        const std::size_t before = battle_.position.mark();
        const game::Judgement judgement = referee_.judge(action);
        if (judgement.verdict != Verdict::legal) {
            battle_.position.undo_to(before);
        } else {
            made_[at] += weight;
            const auto& results = judgement.outcome.results;
            if (results.contains("hits")) {
                const double hits = *results.at("hits").number();
                const bool sunk = results.contains("sunk") && results.at("sunk").is_yes();
                hits_[at][sunk ? "sunk" : hits == 0 ? "none" : game::to_text(hits)] += weight;
            }
        }
        play(at + 1, weight);
        battle_.position.undo_to(before);
    }

    void look(const Fraction& weight) {
        for (const char* name : {"Bismarck", "Prinz Eugen", "Z-23", "Hood", "Norfolk", "Electra"}) {
            const game::Subject unit = declared_.unit(name);
            const auto& position = battle_.position;
            std::string shows = "0";
            if (const double* hits = position.get(unit, game::Name("hits")).number())
                shows = game::to_text(*hits);
            if (position.get(unit, game::Name("half")).is_yes()) shows = "1";
            if (position.get(unit, game::Name("sunk")).is_yes()) shows = "sunk";
            units_[name][shows] += weight;
        }
    }

    DeclaredBattle& declared_;
    odds::Battle battle_;
    rules::Referee referee_;
    std::vector<std::map<std::string, Fraction>> hits_;
    std::vector<Fraction> made_;
    std::map<std::string, std::map<std::string, Fraction>> units_;
};

void compare(const std::string& steps) {
    INFO(steps);
    DeclaredBattle declared(in_denmark_strait(steps));
    const odds::Odds odds = declared.odds();
    BruteForce(declared).compare_with(odds);
}

const std::string bismarck_fires = R"({"do": "fire", "unit": "Bismarck", "target": "Hood"})";
const std::string hood_fires = R"({"do": "fire", "unit": "Hood", "target": "Bismarck"})";
const std::string hood_fires_at_z23 = R"({"do": "fire", "unit": "Hood", "target": "Z-23"})";

}  // namespace

TEST_CASE("the odds of small battles are those of every sequence of dice") {
    compare(bismarck_fires);
    compare(bismarck_fires + R"(, {"do": "damage"})");
    if (under_sanitizer) return;
    compare(bismarck_fires + "," + hood_fires);
    // Both at the same target, whose hits add up.
    compare(bismarck_fires + R"(, {"do": "fire", "unit": "Prinz Eugen", "target": "Hood"})");
    // A second round, in which whoever is sunk fires no more and damaged ships fire worse.
    compare(hood_fires_at_z23 + R"(, {"do": "damage"}, {"do": "fire", "unit": "Z-23", "target": "Electra"})");
    // Radar that fails in the first round is missed in the second.
    compare(bismarck_fires + R"(, {"do": "damage"},)" + bismarck_fires);
}

TEST_CASE("the odds of torpedoes that are launched after closing hang on who survives") {
    if (under_sanitizer) return;
    compare(R"({"do": "torpedo", "unit": "Electra", "target": "Prinz Eugen", "launch": "closing"},
               {"do": "fire", "unit": "Prinz Eugen", "target": "Electra"})");
    compare(R"({"do": "torpedo", "unit": "Z-23", "target": "Norfolk", "launch": "early"})");
}

TEST_CASE("a further attack that is only sometimes earned has its odds") {
    if (under_sanitizer) return;
    compare(R"({"do": "fire", "unit": "Bismarck", "target": "Electra"},
               {"do": "fire", "unit": "Bismarck", "target": "Norfolk", "followon": true})");
    compare(R"({"do": "fire", "unit": "Bismarck", "target": "Electra"},
               {"do": "fire", "unit": "Bismarck", "target": "Norfolk"})");
}

TEST_CASE("the odds of three attacks are those of every sequence of dice", "[.slow]") {
    compare(bismarck_fires + "," + hood_fires_at_z23 +
            R"(, {"do": "torpedo", "unit": "Norfolk", "target": "Z-23", "launch": "closing"})");
}

TEST_CASE("reckoning odds leaves the position as it was") {
    DeclaredBattle declared(in_denmark_strait(bismarck_fires + "," + hood_fires));
    const std::size_t before = declared.position().mark();
    const odds::Odds first = declared.odds();
    CHECK(declared.position().mark() == before);
    CHECK_FALSE(declared.position().get(declared.unit("Hood"), game::Name("waiting_hits")).known());
    CHECK(declared.odds().units.front().sunk.exact == first.units.front().sunk.exact);
}

TEST_CASE("chances of one thing add up to exactly one") {
    DeclaredBattle declared(in_denmark_strait(bismarck_fires + "," + hood_fires + "," +
                                              R"({"do": "torpedo", "unit": "Z-23", "target": "Hood"})"));
    for (const bool to_the_end : {false, true}) {
        if (to_the_end && under_sanitizer) continue;
        odds::Extent extent;
        extent.to_the_end = to_the_end;
        const odds::Odds odds = declared.odds(extent);
        for (const odds::ActionOdds& action : odds.actions) {
            CHECK(sum(action.hits) == fraction(action.made));
            CHECK(fraction(action.made) + sum(action.not_made) == 1);
            for (const auto& [name, values] : action.results)
                CHECK(sum(values) == fraction(action.made));
        }
        CHECK(odds.units.size() >= 2);
        for (const odds::UnitOdds& unit : odds.units) {
            CHECK(sum(unit.hits) == 1);
            CHECK(unit.damaged.value >= unit.sunk.value);
        }
        CHECK(sum(odds.left) == 1);
    }
}

TEST_CASE("an attack that the rules forbid is not made, and its reason is told") {
    DeclaredBattle declared(
        in_denmark_strait(bismarck_fires + R"(, {"do": "fire", "unit": "Hood", "target": "Norfolk"})"));
    const odds::Odds odds = declared.odds();
    CHECK(odds.is_illegal());
    CHECK_FALSE(odds.cannot_tell());
    REQUIRE(odds.actions.size() == 2);
    CHECK(odds.actions[1].made.exact == "0");
    REQUIRE(odds.actions[1].not_made.size() == 1);
    CHECK(odds.actions[1].not_made[0].what == "Norfolk is no enemy");
    CHECK(odds.actions[0].made.exact == "1");
}

TEST_CASE("where a fact is missing nobody can tell the odds") {
    DeclaredBattle declared(
        R"({"game": {"battle": "B", "sea": "typhoon"}, "battles": {"B": {"round": 1, "step": "range", "groups": ["A", "C"]}},
            "groups": {"A": {"side": "Axis", "at": "0505"}, "C": {"side": "Allied", "at": "0505"}},
            "units": {"Bismarck": {"type": "BB", "at": "A"}, "Hood": {"type": "BC", "at": "C"}},
            "steps": [{"do": "fire", "unit": "Bismarck", "target": "Hood"}]})");
    const odds::Odds odds = declared.odds();
    CHECK(odds.cannot_tell());
    REQUIRE(odds.actions.size() == 2);  // the attack, and the damage step that follows it
    CHECK(odds.actions[0].made.exact == "0");
    CHECK(odds.actions[0].text == "fire Bismarck -> Hood");
}

TEST_CASE("a unit that nobody answers is sunk at last, after as many rounds as chance needs") {
    // Norfolk has no radar to lose: every round is like the one before until Z-23 is gone.
    const std::string steps = R"({"do": "fire", "unit": "Norfolk", "target": "Z-23"})";
    std::string parts = in_denmark_strait(steps);
    const std::string whole = R"("Z-23": {"type": "DD",)";
    parts.replace(parts.find(whole), whole.size(),
                  R"("Z-23": {"type": "DD", "half": true, "half_torpedo": 1,)");
    DeclaredBattle declared(parts);
    odds::Extent extent;
    extent.to_the_end = true;
    const odds::Odds odds = declared.odds(extent);
    const Fraction misses = fraction(odds.actions.at(0).hits.at(0).chance);
    REQUIRE(misses > 0);
    REQUIRE(misses < 1);
    REQUIRE(odds.units.size() == 1);
    CHECK(odds.units[0].sunk.exact == "1");
    CHECK(odds.expected_rounds.exact == text(misses / (1 - misses)));
    CHECK(as_map(odds.left) == std::map<std::string, std::string>{{"Allied and Axis", "1"}});

    extent.to_the_end = false;
    extent.rounds = 3;
    CHECK(declared.odds(extent).units[0].sunk.exact == text(1 - misses * misses * misses));
}

TEST_CASE("rounds that are repeated are like rounds that are declared") {
    if (under_sanitizer) return;
    const std::string round = bismarck_fires + "," + hood_fires;
    DeclaredBattle once(in_denmark_strait(round));
    DeclaredBattle thrice(
        in_denmark_strait(round + R"(, {"do": "damage"},)" + round + R"(, {"do": "damage"},)" + round));
    odds::Extent extent;
    extent.rounds = 3;
    const odds::Odds repeated = once.odds(extent), declared = thrice.odds();
    CHECK(declared.rounds == 3);
    REQUIRE(repeated.units.size() == declared.units.size());
    for (std::size_t i = 0; i < repeated.units.size(); ++i) {
        CHECK(as_map(repeated.units[i].hits) == as_map(declared.units[i].hits));
        CHECK(repeated.units[i].expected_hits.exact == declared.units[i].expected_hits.exact);
    }
}

TEST_CASE("many rounds come near the end of the battle") {
    if (under_sanitizer) return;
    DeclaredBattle declared(in_denmark_strait(bismarck_fires + "," + hood_fires));
    odds::Extent end, long_time;
    end.to_the_end = true;
    long_time.rounds = 30;
    const odds::Odds all = declared.odds(end), most = declared.odds(long_time);
    for (std::size_t i = 0; i < all.units.size(); ++i)
        CHECK(all.units[i].sunk.value == Approx(most.units[i].sunk.value).margin(1e-3));
    const auto in_the_end = as_map(all.left), later = as_map(most.left);
    for (const auto& [who, part] : in_the_end) {
        INFO(who);
        REQUIRE(later.contains(who));
        CHECK(Fraction(part).convert_to<double>() ==
              Approx(Fraction(later.at(who)).convert_to<double>()).margin(1e-3));
    }
}

TEST_CASE("a lone roll has the chances of each of its results") {
    DeclaredBattle declared(
        R"({"game": {"phase": "initial", "phasing": "Axis", "turn": "Apr II 1940", "sea": "CC"},
        "groups": {"A": {"side": "Axis", "at": "0505"}},
        "units": {"Scharnhorst": {"type": "BC", "codes": "R", "radar_disabled": true, "radar_repair_paid": true, "at": "A"}},
        "steps": [{"do": "repair", "unit": "Scharnhorst"}]})");
    const odds::Odds odds = declared.odds();
    REQUIRE(odds.actions.size() == 1);
    REQUIRE(odds.actions[0].results.contains("repaired"));
    CHECK(as_map(odds.actions[0].results.at("repaired")) ==
          std::map<std::string, std::string>{{"no", "5/6"}, {"yes", "1/6"}});
    CHECK(odds.units.empty());
}

TEST_CASE("a battle with too many outcomes is given up with a sentence") {
    DeclaredBattle declared(in_denmark_strait(bismarck_fires + "," + hood_fires));
    odds::Extent extent;
    extent.most_judged = 50;
    CHECK_THROWS_AS(declared.odds(extent), InputError);
    CHECK_FALSE(declared.position().get(declared.unit("Hood"), game::Name("waiting_hits")).known());
    extent = {};
    extent.rounds = 0;
    CHECK_THROWS_AS(declared.odds(extent), InputError);
}

}  // namespace odds_odds_test
