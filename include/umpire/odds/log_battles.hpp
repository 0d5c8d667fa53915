#pragma once

#include "umpire/check/checker.hpp"
#include "umpire/odds/odds.hpp"

namespace umpire::odds {

/// The attacks of one round of a combat in a log, or a single action that calls for dice.
struct LogBattle {
    std::size_t number = 0;           ///< from 1
    std::optional<std::size_t> step;  ///< of its first action
    std::string where;                ///< the place of the first that is named
    std::string what;                 ///< "combat 1, round 2", or the verb
    std::string side;                 ///< that acts first
    std::vector<std::string> who;     ///< units and groups, in the order in which they are named
};

/// The battles of a log; if one of them is wanted, the position at its beginning and its actions.
struct LogBattles {
    std::vector<LogBattle> all;  ///< up to the one that is wanted
    std::unique_ptr<check::Game> game;
    std::vector<game::Action> actions;  ///< none if there is no such battle
    /// What the side that asks could see when the battle began.
    std::unique_ptr<check::Discretion> discretion;

    game::Position& position() const { return *game->position; }
};

/// What was rolled before a battle counts as the log has it. What the reader of the request cannot see is not
/// named.
LogBattles battles_in(vassal::Replay& replay, const check::Request& request,
                      std::optional<std::size_t> wanted = std::nullopt);

/// In the layout of `module-schema/odds.schema.json`.
nlohmann::json battle_json(const LogBattle& battle);

}  // namespace umpire::odds
