#pragma once

#include "umpire/actions/log_reader.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/check/secrecy.hpp"
#include "umpire/rules/referee.hpp"

namespace umpire::check {

/// Judges the actions of a log one by one and writes them down in a report.
class Checker : public actions::Audience {
  public:
    Checker(const Request& request, game::Position& position, const binding::BoundTable& table,
            report::LegalityReport& report);
    /// Where there are no counters: all that is not secret by the rules lies open.
    Checker(const Request& request, game::Position& position, report::LegalityReport& report);

    bool act(const game::Action& action, std::span<const binding::Change> seen) override;
    bool stated(const game::Source& source, const std::string& side, const actions::Statement& fact) override;
    void misunderstood(const game::Source& source, const std::string& why) override;
    void meaningless(const game::Source& source, const std::string& what) override;
    void unused(const game::DiceRoll& roll, const std::string& why) override;
    bool could_be(const game::Action& action) override;

    /// The verdict, written down; means_nothing if no rule speaks of such a thing.
    struct Judged {
        game::Judgement judgement;
        std::string text;  ///< the action in words
        bool means_nothing = false;
    };
    /// An action as its player wrote it, or as it looked on the table.
    std::string words_of(const game::Action& action) const;
    /// What the counters show at the end, where the position knows better.
    void compare_with_table();
    /// Words on the counters that are none of the game.
    void tell_strange_texts();
    Judged judge(const game::Action& action, rules::Referee::TakesEffect when);
    rules::Referee& referee() { return referee_; }

  private:
    /// No rule speaks of it: neither of such orders nor, of what was seen on the table, of this one.
    bool means_nothing(const game::Action& action, const game::Judgement& judgement) const;
    /// Tells of what was seen on the table and no rule speaks of.
    void leave_unjudged(const game::Action& action, const std::string& text);
    /// Dice that the players rolled for it and the rules did not ask for.
    void tell_unused(const game::Action& action, const game::Judgement& judgement);
    void count(game::Verdict verdict);
    void name_whose_word(std::vector<game::Finding>& findings) const;
    void write_down(const game::Action& action, const std::string& text, bool hidden,
                    game::Judgement judgement);
    void name_subjects(const game::Action& action, report::JudgedAction& judged) const;
    /// Things of the reader's that the action is aimed at.
    std::vector<game::Subject> aimed_at_reader(const game::Action& action) const;
    /// Whoever is shot at sees what comes of it, though not by whom: leaves of an attack only that.
    void show_to_target(const game::Action& action, report::JudgedAction& judged) const;
    bool is_hidden(const game::Action& action) const;
    bool is_hidden(const game::Judgement& judgement) const;
    /// A group is hidden with its marker, and a fact with the thing that it is about.
    bool unseen(game::Subject subject) const;
    /// Rules look at more than they tell; what the reader cannot see does not stand among the facts.
    void leave_out_hidden(std::vector<game::Finding>& findings) const;
    bool mentions_hidden(const std::string& text) const;
    /// What the rules keep secret and the table does not hide.
    bool mentions_concealed(const std::string& text) const;
    /// The order itself would tell it.
    bool tells_secret(const game::Action& action) const;
    void leave_out_secrets(game::Judgement& judgement) const;
    report::Remark as_told(report::Remark remark) const;

    const Request& request_;
    game::Position& position_;
    const binding::BoundTable* table_;
    report::LegalityReport& report_;
    rules::Referee referee_;
    /// Whose word a fact is that players stated.
    struct Word {
        std::string side;  ///< who spoke last
        std::string of;    ///< as reports have it: "both sides"
        game::Value value;
    };
    std::map<std::pair<game::Subject, game::Name>, Word> words_;
    Secrecy secrecy_;
};

/// What stands in a report in the place of an order that was not understood, if it may tell a secret.
report::Remark without_secrets(report::Remark remark, const Secrecy& secrecy);

/// A game at the beginning of its log.
struct Game {
    std::unique_ptr<game::Position> position;
    std::unique_ptr<binding::BoundTable> table;
};
std::unique_ptr<Game> begin(vassal::Replay& replay, const Request& request);
/// Tells the audience of all that happens in the log.
void read_log(vassal::Replay& replay, const Request& request, Game& game, actions::Audience& audience,
              report::LegalityReport& report);

/// Every thing that an action names.
std::set<game::Subject> named_in(const game::Action& action);

}  // namespace umpire::check
