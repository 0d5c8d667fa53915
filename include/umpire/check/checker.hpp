#pragma once

#include "umpire/actions/log_reader.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/check/discretion.hpp"
#include "umpire/check/questions.hpp"
#include "umpire/rules/referee.hpp"

namespace umpire::check {

class Illustration;

/// The position becomes what the table shows in this.
void let_stand(std::span<const binding::Change> seen, rules::Referee& referee);

/// Judges the actions of a log one by one and writes them down in a report.
class Checker : public actions::Audience {
  public:
    Checker(const Request& request, game::Position& position, const binding::BoundTable& table,
            report::LegalityReport& report);
    ~Checker() override;
    /// Where there are no counters: all that is not secret by the rules lies open.
    Checker(const Request& request, game::Position& position, report::LegalityReport& report);

    void act(const game::Action& action, std::span<const binding::Change> seen) override;
    void stated(const game::Source& source, const std::string& side, const actions::Statement& fact) override;
    void misunderstood(const game::Source& source, const std::string& why) override;
    void meaningless(const game::Source& source, const std::string& what) override;
    void unused(const game::DiceRoll& roll, const std::string& why) override;
    void unbound(const game::Source& source, const binding::UnboundChange& change) override;
    void left_open(const game::Source& source, const std::string& side) override;
    void taken_up(const std::string& order) override { taken_up_.push_back(order); }
    void left_unclear(const std::string& side) override;
    void pass_over(const game::Source& source, const std::string& side, const std::string& what) override;
    bool passes_over(const game::Source& order) override;
    bool calls_for_dice(const game::Action& order) override;
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
    /// What the rules find in the position as it stands, which nobody in this log has brought about.
    void look();
    Judged judge(const game::Action& action, rules::Referee::TakesEffect when);
    /// What the table showed of an action stays so.
    void let_stand(std::span<const binding::Change> seen) { check::let_stand(seen, referee_); }
    rules::Referee& referee() { return referee_; }

    /// Whose word a fact is that players stated.
    struct Word {
        std::string side;  ///< who spoke last
        std::string of;    ///< as reports have it: "both sides"
        game::Value value;
    };
    using Words = std::map<std::pair<game::Subject, game::Name>, Word>;
    const Words& words() const { return words_; }
    /// What was stated in mails before this one.
    void recall(Words words) { words_ = std::move(words); }

    /// An order for which nobody has rolled by the end of the log.
    struct OpenOrder {
        std::string side, text;
    };
    const std::vector<OpenOrder>& open_orders() const { return open_orders_; }
    /// Orders of the mail before for which dice have come.
    const std::vector<std::string>& taken_up() const { return taken_up_; }
    /// The step of the log's first action, if that goes on with a battle of which nobody knows the beginning.
    std::optional<std::size_t> amid_battle() const { return amid_battle_; }

  private:
    /// Looks whether the log begins in the middle of a battle.
    void notice_battle(const game::Action& action);
    /// No rule speaks of it: neither of such orders nor, of what was seen on the table, of this one.
    bool means_nothing(const game::Action& action, const game::Judgement& judgement) const;
    /// Tells of what was seen on the table and no rule speaks of.
    void leave_unjudged(const game::Action& action, const std::string& text);
    bool is_mere_marker(const game::Action& action) const;
    bool is_wreck(const game::Action& action) const;
    /// Somebody said that it was a slip: told as such, and nothing more is made of it.
    bool passes_over(const game::Source& source, const std::string& text,
                     const std::vector<std::string>& names);
    std::vector<std::string> names_in(const game::Action& action) const;
    /// Dice that the players rolled for it and the rules did not ask for.
    void tell_unused(const game::Action& action, const game::Judgement& judgement);
    void count(game::Verdict verdict);
    report::Found found(rules::Referee::Look::Fault fault) const;
    void name_whose_word(std::vector<game::Finding>& findings) const;
    /// The question and the answers of every reading that was taken.
    void note_readings(const std::vector<game::Finding>& findings);
    report::Told told(const report::Account& account) const;
    /// It breaks no rule: what it was and what it took.
    void list_legal(const game::Action& action, const std::string& text, const report::Account& account);
    bool may_be_listed(const game::Action& action) const;
    /// What was spent since the mark.
    void note_spent(std::size_t mark, const game::Action& action);
    void write_down(const game::Action& action, const std::string& text, bool hidden,
                    game::Judgement judgement);
    void name_subjects(const game::Action& action, report::JudgedAction& judged) const;
    /// Things of the reader's that the action is aimed at.
    std::vector<game::Subject> aimed_at_reader(const game::Action& action) const;
    /// Whoever is shot at sees what comes of it, though not by whom: leaves of an attack only that.
    void show_to_target(const game::Action& action, report::JudgedAction& judged) const;

    const Request& request_;
    game::Position& position_;
    const binding::BoundTable* table_;
    report::LegalityReport& report_;
    rules::Referee referee_;
    Words words_;
    std::vector<OpenOrder> open_orders_;
    std::vector<std::string> taken_up_;
    bool has_begun_ = false;
    std::optional<std::size_t> amid_battle_;
    Discretion discretion_;
    struct PassedOver {
        std::optional<std::size_t> step;
        std::string side, what;
    };
    std::vector<PassedOver> slips_;
    std::vector<report::Spent> spent_;            ///< by the action that is being judged
    std::optional<Questions> questions_;          ///< if somebody wants to ask them
    std::unique_ptr<Illustration> illustration_;  ///< if somebody wants to draw it
};

/// Whom a report is for; nobody: the umpire himself.
std::vector<std::string> readers_of(const Request& request);

/// A game at the beginning of its log.
struct Game {
    std::unique_ptr<game::Position> position;
    std::unique_ptr<binding::BoundTable> table;
};
/// Counters keep the names that they had in mails before this one.
std::unique_ptr<Game> begin(vassal::Replay& replay, const Request& request,
                            binding::BoundTable::Names known_names = {});
/// Tells the audience of all that happens in the log.
void read_log(vassal::Replay& replay, const Request& request, Game& game, actions::Audience& audience,
              report::LegalityReport& report);

/// Every thing that an action names.
std::set<game::Subject> named_in(const game::Action& action);

}  // namespace umpire::check
