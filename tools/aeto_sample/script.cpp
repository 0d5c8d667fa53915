#include "script.hpp"

#include "../scripted_game.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::samples {

void AetoScript::order(const std::string& player, const std::string& text, const Dice& throws) {
    if (gives_orders(play_)) game_.say(player, text);
    for (const std::vector<int>& dice : throws)
        game_.roll(player, fmt::format("{}d6", dice.size()), dice);
}

void AetoScript::violation(const std::string& player, const std::string& text, const Dice& throws) {
    if (breaks_rules()) order(player, text, throws);
}

void AetoScript::violation_of(const std::string& player, const std::string& counter, const std::string& to,
                              const std::string& text) {
    if (!breaks_rules()) return;
    order(player, text);
    game_.drag(player, {counter}, to);
}

void AetoScript::wrongly_dragged(const std::string& player, const std::string& counter,
                                 const std::string& to) {
    if (breaks_rules()) game_.drag(player, {counter}, to);
}

void AetoScript::state(const std::string& player, const std::vector<std::string>& facts) {
    for (const std::string& fact : facts)
        order(player, "!state " + fact);
}

void AetoScript::step(const std::string& player, const std::string& phase, const std::string& name,
                      const std::string& side) {
    std::string word = name;
    std::replace(word.begin(), word.end(), ' ', '-');
    order(player, "!step " + word + (side.empty() ? "" : " of " + side));
    std::vector<std::pair<std::string, std::string>> shown{{"Phase", phase}, {"Step", name}};
    if (!side.empty()) shown.emplace_back("PlayerTurn", side);
    game_.set_turn(shown);
}

void AetoScript::marked(const std::vector<std::string>& units, const std::string& layer, int level) {
    for (const std::string& unit : units)
        game_.set(unit, layer + "_Level", std::to_string(level));
}

void AetoScript::revealed(const std::vector<std::string>& ships) {
    for (const std::string& ship : ships)
        game_.mask(ship, "");
}

void AetoScript::has_left(const std::string& nation, int ep) {
    game_.set(nation + " EP", "Points", std::to_string(ep));
}

void AetoScript::mail() {
    if (send_) send_();
}

}  // namespace umpire::samples
