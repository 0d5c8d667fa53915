#pragma once

#include "../sample_module/play.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace umpire::samples {

class ScriptedGame;

/// What players of the sample of Advanced European Theater of Operations do in one log after another.
class AetoScript {
  public:
    /// Where a mail ends in a game of several mails, this is called.
    using Send = std::function<void()>;

  protected:
    using Dice = std::vector<std::vector<int>>;

    AetoScript(ScriptedGame& game, Play play, Send send = {})
        : game_(game), play_(play), send_(std::move(send)) {}

    bool breaks_rules() const { return samples::breaks_rules(play_); }
    /// An order, and a throw for each list of dice. Who plays without orders only throws.
    void order(const std::string& player, const std::string& text, const Dice& throws = {});
    /// What breaks a rule, or leads to it.
    void violation(const std::string& player, const std::string& text, const Dice& throws = {});
    /// The same where the table shows it.
    void violation_of(const std::string& player, const std::string& counter, const std::string& to,
                      const std::string& text);
    /// The same where there is no order for it, or where none would tell more.
    void wrongly_dragged(const std::string& player, const std::string& counter, const std::string& to);
    /// Facts of the map and of the counters, which the table does not show.
    void state(const std::string& player, const std::vector<std::string>& facts);
    /// A step is announced, and the tracker shows it.
    void step(const std::string& player, const std::string& phase, const std::string& name,
              const std::string& side = "");
    void marked(const std::vector<std::string>& units, const std::string& layer, int level);
    /// Turned face up, for all to see.
    void revealed(const std::vector<std::string>& ships);
    void damaged(const std::string& ship) { marked({ship}, "Damaged", 2); }
    /// The EP that a power has left.
    void has_left(const std::string& nation, int ep);
    void mail();
    bool says_nothing() const { return !gives_orders(play_); }

    ScriptedGame& game_;

  private:
    Play play_;
    Send send_;
};

}  // namespace umpire::samples
