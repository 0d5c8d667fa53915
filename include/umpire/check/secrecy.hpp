#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/rules/inquiry.hpp"

namespace umpire::catalog {
struct Secret;
}

namespace umpire::check {

/// What one side does not know though no counter hides it: the game says in facts.json which facts are secret
/// and which others lift the secret. All is asked of the position as it is now.
class Secrecy {
  public:
    /// For an empty reader nothing is secret.
    Secrecy(const rules::GameRules& rules, game::Position& position, const rules::Options& options,
            std::string reader);

    /// Its owner alone knows that it is there: what it is in does not show its contents.
    bool conceals(game::Subject thing) const;
    bool keeps(game::Subject thing, std::string_view fact) const;
    /// An order of another side declares what is still secret.
    bool is_told_by(const game::Action& action) const;
    /// An order that was not understood begins with a word that declares secrets.
    bool may_be_told_by(std::string_view order) const;

  private:
    bool is_enemy(game::Subject thing) const;
    /// Facts of the thing itself, or of what it is in.
    bool is_lifted(const catalog::Secret& secret, game::Subject thing) const;

    const rules::GameRules& rules_;
    game::Position& position_;
    rules::Options options_;
    std::string reader_;
};

}  // namespace umpire::check
