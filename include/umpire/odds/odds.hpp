#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/game/roles.hpp"
#include "umpire/rules/inquiry.hpp"

#include <nlohmann/json_fwd.hpp>

#include <memory>

/// What a battle may come to, before it is rolled: every outcome of every roll is resolved by the rules, and
/// what comes to the same is counted together. Nothing is sampled and nothing rounded.
namespace umpire::odds {

/// A probability, or an expected number.
struct Chance {
    std::string exact = "0";  ///< "n/d" in lowest terms, or a whole number
    double value = 0;
};

struct ChanceOf {
    std::string what;
    Chance chance;
};

/// What one action may come to.
struct ActionOdds {
    std::string text;                 ///< "Bismarck fires at Hood", or the order as written
    std::optional<std::size_t> step;  ///< of the log
    std::size_t round = 1;            ///< of those that are looked at
    std::string side;
    bool attack = false;             ///< it scores hits
    Chance made;                     ///< that it can be made when its turn comes
    std::vector<ChanceOf> not_made;  ///< why not
    std::vector<ChanceOf> hits;      ///< "none", "1", "2", …, "sunk"; together as much as `made`
    Chance expected_hits;
    std::map<std::string, std::vector<ChanceOf>> results;  ///< every named result with its values
};

/// What may become of a unit.
struct UnitOdds {
    std::string name, side;
    Chance hit, sunk;            ///< hit: and perhaps sunk
    Chance damaged;              ///< as the game has it, or sunk; the same as hit where a hit is damage
    Chance expected_hits;        ///< that count: none beyond those that sink it
    std::vector<ChanceOf> hits;  ///< "0", "1", …, "sunk"
};

struct Odds {
    std::string game;
    std::string lost_in_word;  ///< what is lost is "sunk"
    std::size_t rounds = 1;
    bool to_the_end = false;
    Chance expected_rounds;              ///< fought after those that are declared, if to the end
    std::vector<ActionOdds> actions;     ///< that call for dice, and others that cannot be made in every case
    std::vector<UnitOdds> units;         ///< that can be struck
    std::vector<ChanceOf> left;          ///< whose units are afloat in the end
    std::size_t states = 0, judged = 0;  ///< that were told apart at most at one time; resolved one by one

    bool cannot_tell = false;  ///< a fact is missing for an action
    bool illegal = false;      ///< an action can be made in no case
};

/// A battle as it was declared. The position is at its beginning; it is played on, and left as it was.
struct Battle {
    std::shared_ptr<const rules::GameRules> rules;
    game::Position& position;
    std::vector<game::Action> actions;  ///< their dice do not count
    rules::Options options;
};

struct Extent {
    std::optional<std::size_t> rounds;  ///< as many as are declared, if not said
    bool to_the_end = false;
    std::size_t most_judged = 3'000'000;  ///< gives up beyond
};

/// The attacks of the last round that is declared are repeated for further rounds; nobody maneuvers or
/// leaves. Throws InputError if the battle has too many outcomes, or none.
Odds odds_of(const Battle& battle, const Extent& extent = {});

/// Whether an action rolls dice as things stand. Leaves the position as it is.
bool calls_for_dice(const game::Action& action, game::Position& position,
                    std::shared_ptr<const rules::GameRules> rules, const rules::Options& options);
/// Whether it is aimed at units.
bool is_attack(const game::Action& action, const game::Roles& roles);
/// The run of attacks that begins with the first of these actions: up to the last that calls for dice, and
/// the step that brings the damage into effect.
std::vector<game::Action> run_of_attacks(std::vector<game::Action> actions, const rules::GameRules& rules);

nlohmann::json odds_json(const Odds& odds);

}  // namespace umpire::odds
