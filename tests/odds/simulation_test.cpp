#include "umpire/rules/referee.hpp"

#include "declared_battle.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

namespace simulation_test {

using namespace umpire;
using game::Verdict;
using testing::DeclaredBattle;
using testing::in_denmark_strait;
using testing::under_sanitizer;

namespace {

class Shaken : public rules::DiceSource {
  public:
    std::optional<std::vector<int>> roll(int dice, int sides, std::string_view) override {
        std::uniform_int_distribution<int> face(1, sides);
        std::vector<int> faces;
        for (int die = 0; die < dice; ++die)
            faces.push_back(face(random_));
        return faces;
    }

  private:
    std::mt19937_64 random_{20240524};
};

/// Two rounds, guns and torpedoes of every kind, nine attacks in all.
const std::string first_round = R"(
    {"do": "torpedo", "unit": "Electra", "target": "Prinz Eugen", "launch": "closing"},
    {"do": "torpedo", "unit": "Z-23", "target": "Norfolk", "launch": "early"},
    {"do": "fire", "unit": "Bismarck", "target": "Hood"},
    {"do": "fire", "unit": "Prinz Eugen", "target": "Electra"},
    {"do": "fire", "unit": "Hood", "target": "Prinz Eugen"},
    {"do": "fire", "unit": "Norfolk", "target": "Z-23"},
    {"do": "damage"})";
const std::string second_round = R"(
    {"do": "torpedo", "unit": "Electra", "target": "Bismarck", "launch": "closing"},
    {"do": "fire", "unit": "Bismarck", "target": "Hood"},
    {"do": "fire", "unit": "Prinz Eugen", "target": "Norfolk"},
    {"do": "damage"})";

/// How often each unit was sunk, and its hits added up, over so many battles that are rolled one by one.
struct Seen {
    double sunk = 0, hits = 0;
};

class Simulation {
  public:
    explicit Simulation(DeclaredBattle& declared) : declared_(declared), battle_(declared.battle()) {
        rules::Options options = battle_.options;
        options.dice = &dice_;
        options.explain = false;
        referee_.emplace(battle_.rules, battle_.position, options);
    }

    void play() {
        const std::size_t before = battle_.position.mark();
        for (const game::Action& action : battle_.actions) {
            const std::size_t mark = battle_.position.mark();
            if (referee_->judge(action).verdict != Verdict::legal) battle_.position.undo_to(mark);
        }
        for (auto& [name, seen] : seen_) {
            const game::Subject unit = declared_.unit(name);
            const bool sunk = battle_.position.get(unit, game::Name("sunk")).is_yes();
            const double* hits = battle_.position.get(unit, game::Name("hits")).number();
            seen.sunk += sunk;
            if (!sunk && hits != nullptr) seen.hits += *hits;
            if (!sunk && battle_.position.get(unit, game::Name("half")).is_yes()) ++seen.hits;
        }
        battle_.position.undo_to(before);
        ++battles_;
    }

    void watch(const std::string& name) { seen_[name]; }
    const Seen& seen(const std::string& name) const { return seen_.at(name); }
    double battles() const { return battles_; }

  private:
    DeclaredBattle& declared_;
    odds::Battle battle_;
    Shaken dice_;
    std::optional<rules::Referee> referee_;
    std::map<std::string, Seen> seen_;
    double battles_ = 0;
};

void check_against_odds(const Simulation& simulation, const odds::Odds& odds, bool tell) {
    const double n = simulation.battles();
    for (const odds::UnitOdds& unit : odds.units) {
        const Seen& seen = simulation.seen(unit.name);
        const double p = unit.sunk.value, error = std::sqrt(p * (1 - p) / n);
        double expected = 0, square = 0;
        for (const odds::ChanceOf& hits : unit.hits)
            if (hits.what != "sunk") {
                expected += std::stod(hits.what) * hits.chance.value;
                square += std::stod(hits.what) * std::stod(hits.what) * hits.chance.value;
            }
        const double hits_error = std::sqrt(std::max(square - expected * expected, 0.0) / n);
        INFO(unit.name << ": sunk " << p << ", seen " << seen.sunk / n << "; hits afloat " << expected
                       << ", seen " << seen.hits / n);
        if (tell)
            WARN(unit.name << ": sunk " << p << ", seen " << seen.sunk / n << " ("
                           << (seen.sunk / n - p) / std::max(error, 1e-12)
                           << " standard errors); hits afloat " << expected << ", seen " << seen.hits / n
                           << " (" << (seen.hits / n - expected) / std::max(hits_error, 1e-12) << ")");
        CHECK(std::abs(seen.sunk / n - p) <= 4 * error + 1e-12);
        CHECK(std::abs(seen.hits / n - expected) <= 4 * hits_error + 1e-12);
    }
}

void simulate(std::size_t battles, bool tell) {
    DeclaredBattle declared(in_denmark_strait(first_round + "," + second_round));
    REQUIRE(declared.actions().size() == 11);
    const odds::Odds odds = declared.odds();
    REQUIRE(odds.units.size() == 6);
    CHECK(odds.rounds == 2);
    if (tell) WARN(odds.states << " states, " << odds.judged << " judged");
    Simulation simulation(declared);
    for (const odds::UnitOdds& unit : odds.units)
        simulation.watch(unit.name);
    for (std::size_t i = 0; i < battles; ++i)
        simulation.play();
    check_against_odds(simulation, odds, tell);
}

}  // namespace

TEST_CASE("the odds of a large battle are what battles come to that are rolled one by one") {
    if (!under_sanitizer) simulate(600, false);
}

// Each has nine attacks and two damage steps: more than a million resolutions.
TEST_CASE("the odds of a large battle are what a hundred thousand battles come to", "[.slow]") {
    simulate(100'000, true);
}

}  // namespace simulation_test
