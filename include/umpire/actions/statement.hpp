#pragma once

#include "umpire/game/value.hpp"

namespace umpire::game {
class Position;
class Registry;
}  // namespace umpire::game

namespace umpire::actions {

/// A fact that a player states because the table cannot show it: "distance of Bismarck to Hood is 1", "Bergen
/// is supplied", "turn Apr II 1940".
struct Statement {
    game::Subject about;
    std::string fact;
    game::Value value;
    std::string problem;  ///< why it is none that a player may make; empty if it is one
};

Statement read_statement(std::string_view text, const game::Position& position,
                         const game::Registry& registry);

}  // namespace umpire::actions
