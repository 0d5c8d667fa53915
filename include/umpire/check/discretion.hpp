#pragma once

#include "umpire/check/secrecy.hpp"
#include "umpire/game/said.hpp"
#include "umpire/report/legality.hpp"

#include <span>

namespace umpire::binding {
class BoundTable;
}

namespace umpire::check {

using game::Said;

/// What readers may be told. Whatever leaves the program for somebody's eyes, in whatever form, is decided
/// here and nowhere else, part by part:
/// - a part that names what one of the readers does not know of is left out;
/// - so is all that rests on what he does not see on the table, whatever its words;
/// - of what he does not see in a group that he sees he may know that something is there; he is told
///   no number and no text that rests on it;
/// - nothing is told that was decided by a fact that the rules keep secret.
/// What an action came to the rules reveal themselves, except where the table hides what it came from.
class Discretion {
  public:
    /// Without readers all is told: it is for the umpire's own eyes. Where there is no table, all that is not
    /// secret by the rules lies open.
    Discretion(const rules::GameRules& rules, game::Position& position, const binding::BoundTable* table,
               const rules::Options& options, std::vector<std::string> readers);

    const std::vector<std::string>& readers() const { return readers_; }
    /// What lies on the table may have changed.
    void look_again() { known_.clear(); }
    /// It may change from now on: what is hidden now stays so.
    void look_at_all();

    /// Somebody does not see it on the table. A group is hidden with its marker, and what has no counter with
    /// what is in it.
    bool unseen(game::Subject thing) const;
    /// Somebody does not know of it: he does not see it, or the rules keep it from him.
    bool hides(game::Subject thing) const;
    bool hides(std::span<const game::Subject> things) const;
    /// Things that it names.
    bool hides(const game::Sentence& sentence) const;
    bool hides(const game::Value& value) const;
    bool hides(const Said& said) const {
        return hides(said.words) || hides(said.names) || rests_on_unseen(said.rests_on);
    }
    /// Its sentence, or what a player could write to settle it.
    bool hides(const game::Finding& finding) const;
    /// The fact itself, whatever its value.
    bool hides(game::Subject about, std::string_view fact) const;

    /// An action of things that somebody does not see.
    bool is_unseen(const game::Action& action) const;
    /// The order itself would tell what the rules keep secret.
    bool tells_secret(const game::Action& action) const;
    /// It names something that somebody does not see: the rule alone would tell too much of whoever broke it.
    bool names_unseen(const game::Finding& finding) const;
    /// The same, or something that came of it does.
    bool names_unseen(const game::Judgement& judgement) const;

    /// What a result was found out by, as far as whoever does not see it must not be told.
    std::vector<game::Subject> behind_result(const std::string& name, const game::Outcome& outcome) const;
    /// Leaves in a judgement what may be told.
    void leave_out_hidden(game::Judgement& judgement) const;
    /// The same of a remark on words of a player that nobody could make things of: there is no other way than
    /// to look for names in them.
    report::Remark told(report::Remark foreign) const;

  private:
    bool is_for_umpire() const { return secrecies_.empty(); }
    bool names_unseen(const game::Sentence& sentence) const;
    bool rests_on_unseen(std::span<const game::Subject> things) const;
    void leave_out_hidden(game::Finding& finding) const;
    void leave_out_hidden(game::Outcome& outcome) const;
    /// The rules have it announced, whatever it comes from.
    bool is_announced(const std::string& result) const;
    struct Known {
        bool unseen = false, concealed = false;
        bool in_sight = false;  ///< it is in something that is seen
    };
    Known look_at(game::Subject thing) const;
    Known known(game::Subject thing) const;
    bool lies_hidden(game::Subject thing) const;
    bool has_hidden_name(const std::string& foreign) const;
    /// Things may have been taken back since somebody spoke of them.
    bool is_there(game::Subject thing) const;

    const rules::GameRules& rules_;
    const game::Position& position_;
    const binding::BoundTable* table_;
    std::vector<std::string> readers_;
    std::vector<Secrecy> secrecies_;  ///< of each reader
    mutable std::map<game::Subject, Known> known_;
};

/// What stands in the place of a reason that may not be told.
inline constexpr const char* still_secret = "it hangs on what is still secret";

}  // namespace umpire::check
