#pragma once

#include "umpire/check/checker.hpp"
#include "umpire/report/telling.hpp"
#include "umpire/report/whereabouts.hpp"

#include <map>

namespace umpire::check {

/// Finds out for a report with pictures where an action is to be seen, how much of it would have been in
/// order, and what its dice might have come to.
class Illustration {
  public:
    Illustration(const Request& request, game::Position& position, const binding::BoundTable& table,
                 rules::Referee& referee, const Discretion& discretion)
        : request_(request), position_(position), table_(table), referee_(referee), discretion_(discretion) {}

    /// Looks at an action that is going to be judged: whoever it names is still where it was.
    void before(const game::Action& action);
    /// What is to be seen of it now that it is done.
    report::Whereabouts whereabouts(const game::Action& action,
                                    const std::vector<game::Finding>& findings) const;
    /// What its dice might have come to, the likeliest first; nothing if it had none, or so many that nobody
    /// wants to wait for it.
    const std::vector<report::Chance>& chances() const { return chances_; }

  private:
    std::optional<report::Spot> spot_of_place(game::Subject place) const;
    void walk(const game::Action& action);
    double spent_by(std::size_t mark) const;
    void throw_all(const game::Action& action);
    std::string comes(const game::Action& action, const game::Judgement& judgement) const;
    void add_way(const game::Action& action, report::Whereabouts& where) const;
    void add_aims(const game::Action& action, report::Whereabouts& where) const;
    void add_places(const game::Action& action, const std::vector<game::Finding>& findings,
                    report::Whereabouts& where) const;

    const Request& request_;
    game::Position& position_;
    const binding::BoundTable& table_;
    rules::Referee& referee_;
    const Discretion& discretion_;
    std::map<game::Subject, game::Subject> was_in_;  ///< places of what the action names
    std::vector<std::string> spent_;                 ///< until each place of the way
    std::optional<std::size_t> allowed_;
    std::vector<report::Chance> chances_;
};

}  // namespace umpire::check
