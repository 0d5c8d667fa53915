#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/game/roles.hpp"
#include "umpire/rules/inquiry.hpp"

#include <nlohmann/json_fwd.hpp>

#include <memory>

namespace umpire::check {
class Discretion;
}

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
    bool illegal = false;                                  ///< it can be made in no case
    bool cannot_tell = false;                              ///< a fact is missing for it
    /// Why a side is told nothing more of it; empty if all is told.
    std::string secret;
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
    bool some_are_secret = false;        ///< of units, or of whose units are left, is not told
    std::size_t states = 0, judged = 0;  ///< that were told apart at most at one time; resolved one by one

    /// Of an action that is told.
    bool cannot_tell() const;
    bool is_illegal() const;
    /// Of some of it the side that asks is told nothing: neither is it told how large all of it is.
    bool keeps_secrets() const;
};

/// A battle as it was declared. The position is at its beginning; it is played on, and left as it was.
struct Battle {
    std::shared_ptr<const rules::GameRules> rules;
    game::Position& position;
    std::vector<game::Action> actions;  ///< their dice do not count
    rules::Options options;
    const check::Discretion* discretion = nullptr;  ///< of what a side may be told; null: all is told
};

struct Extent {
    std::optional<std::size_t> rounds;  ///< as many as are declared, if not said
    bool to_the_end = false;
    // Gives up beyond so many falls of the dice that are resolved by the rules one by one, and so many
    // questions what an action comes to in a state: either takes some seconds.
    std::size_t most_judged = 60'000, most_asked = 2'000'000;
};

/// The attacks of the last round that is declared are repeated for further rounds; nobody maneuvers or
/// leaves. Throws InputError if the battle has none, or too many outcomes to be told in a few seconds: it
/// says how many there are and what would make them fewer.
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
