#pragma once

#include "../sample_module/play.hpp"

#include <string>
#include <vector>

namespace umpire::samples {

class ScriptedGame;

/// What players of the sample of A World at War do in one log after another.
class ScriptedTurn {
  protected:
    using Dice = std::vector<std::vector<int>>;

    ScriptedTurn(ScriptedGame& game, Play play) : game_(game), breaks_rules_(play == Play::with_violations) {}

    /// An order, and a throw for each list of dice.
    void order(const std::string& player, const std::string& text, const Dice& throws = {});
    /// What breaks a rule, or leads to it.
    void violation(const std::string& player, const std::string& text, const Dice& throws = {});
    void is_inverted(const std::vector<std::string>& ships);
    /// A force comes to its port, and its ships are turned over.
    void comes_home(const std::string& player, const std::string& group, const std::string& port,
                    const std::vector<std::string>& ships);

    ScriptedGame& game_;
    bool breaks_rules_;
};

}  // namespace umpire::samples
