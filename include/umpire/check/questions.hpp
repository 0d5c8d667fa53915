#pragma once

#include "umpire/check/check_log.hpp"
#include "umpire/check/discretion.hpp"
#include "umpire/report/question.hpp"
#include "umpire/rules/referee.hpp"

#include <set>

namespace umpire::orders {
struct Argument;
struct Verb;
}  // namespace umpire::orders

namespace umpire::check {

/// Makes questions of what a log leaves open, while it is read: only then it is known who is where. Likely
/// answers are orders that can be given there and then; those that the rules allow come first. A reader of
/// the report is asked only what he may know, and his answers are in no order that the rules had a say in.
class Questions {
  public:
    Questions(const Request& request, game::Position& position, const rules::Referee& referee,
              const Discretion& discretion, const binding::BoundTable* table, report::LegalityReport& report);

    /// An action is about to be judged.
    void before(const game::Action& action);
    /// It was, and this is not known of it.
    void not_known(const game::Action& action, std::span<const game::Finding> findings);
    /// No rule spoke of it.
    void not_judged(const game::Action& action);
    void not_used(const game::DiceRoll& roll, const std::string& why);
    void not_understood(const report::Remark& order);

  private:
    using Answer = report::Answer;
    using Things = std::vector<game::Subject>;

    /// An order that can be given now.
    struct Possible {
        std::string line;
        game::Action action;
        int doubt = 0;  ///< 0: legal, 1: it cannot be told, 2: illegal
    };
    std::optional<Possible> possible(const std::string& line, const std::string& side) const;
    std::string owner_in(const game::Arguments& arguments, const orders::Verb& verb,
                         const std::string& otherwise) const;
    /// Who can give an order that has blanks.
    std::string side_for(const std::string& line, const std::string& otherwise) const;
    const orders::Argument* place_of(const std::string& blank, const std::string& line,
                                     const orders::Verb& verb) const;
    std::string side_of(const std::string& player) const;
    bool may_be_told(const game::Action& action) const;

    report::Question& add(report::Question question);
    std::string in_words(const game::Action& action) const;
    /// A line that would settle it, with its blanks filled in as far as somebody can guess.
    std::vector<Answer> filled_in(const std::string& settle, const std::string& side,
                                  const Things& around) const;
    std::vector<std::string> values_for(const std::string& blank, const std::string& line,
                                        const Things& around) const;
    /// Units and groups in the places of these things, and the things themselves.
    Things near(const std::set<game::Subject>& things) const;
    std::optional<Answer> first_order_of(const rules::Understanding& way) const;
    std::optional<std::string> written(const game::Action& order) const;
    /// Orders that would have brought about what was seen.
    std::vector<Answer> brought_about(const game::Action& seen) const;
    bool has_come_about(const game::Action& seen) const;
    bool was_given(const game::Action& order) const;
    std::vector<Answer> calls_for(const game::DiceRoll& roll) const;
    std::vector<Answer> corrected(const report::Remark& order) const;
    std::vector<Answer> best_of(std::vector<Possible> all) const;

    const Request& request_;
    game::Position& position_;
    const rules::Referee& referee_;
    const Discretion& discretion_;
    const binding::BoundTable* table_;
    report::LegalityReport& report_;
    /// @name Of the action that is being judged, from before it was.
    /// @{
    std::vector<Answer> readings_;
    std::map<std::string, std::vector<Answer>> settled_by_;  ///< by the line that settles it
    /// @}
    std::vector<std::pair<std::string, game::Arguments>> given_;  ///< orders so far
};

}  // namespace umpire::check
