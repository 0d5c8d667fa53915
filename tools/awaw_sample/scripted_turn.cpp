#include "scripted_turn.hpp"

#include "../scripted_game.hpp"

#include <fmt/core.h>

namespace umpire::samples {

void ScriptedTurn::order(const std::string& player, const std::string& text, const Dice& throws) {
    game_.say(player, text);
    for (const std::vector<int>& dice : throws)
        game_.roll(player, fmt::format("{}d6", dice.size()), dice);
}

void ScriptedTurn::violation(const std::string& player, const std::string& text, const Dice& throws) {
    if (breaks_rules_) order(player, text, throws);
}

void ScriptedTurn::is_inverted(const std::vector<std::string>& ships) {
    for (const std::string& ship : ships)
        game_.set(ship, "Inverted_Level", "2");
}

void ScriptedTurn::comes_home(const std::string& player, const std::string& group, const std::string& port,
                              const std::vector<std::string>& ships) {
    game_.drag(player, {group}, port);
    game_.set(group, "Status_Level", "2");
    is_inverted(ships);
}

}  // namespace umpire::samples
