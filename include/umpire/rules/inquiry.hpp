#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/game/position.hpp"
#include "umpire/rules/rulebook.hpp"

#include <span>
#include <unordered_map>

namespace umpire::catalog {
class Table;
}

namespace umpire::rules {

class GameRules;

/// Thrown inside the rules only, where a rule cannot go on without a fact that nobody has given; the verdict
/// is then "cannot tell".
struct MissingFact {
    std::string what;    ///< "how far Bismarck is from Hood"
    std::string settle;  ///< the sentence that would supply it, as an order
};

/// Where dice come from that an action calls for and does not bring with it.
class DiceSource {
  public:
    virtual ~DiceSource() = default;
    /// Nothing if it has none to give.
    virtual std::optional<std::vector<int>> roll(int dice, int sides, std::string_view what_for) = 0;
    /// The same where nothing but the total will be looked at.
    virtual std::optional<std::vector<int>> roll_for_total(int dice, int sides, std::string_view what_for) {
        return roll(dice, sides, what_for);
    }
};

/// How doubtful rules are read, and which registrations are switched off (to see that a case notices).
struct Options {
    std::map<std::string, std::string, std::less<>> readings;
    std::set<std::size_t> without;
    DiceSource* dice = nullptr;  ///< who rolls what is missing; nobody: the verdict is "cannot tell"
    bool explain = true;  ///< keep the facts that were asked for and the rules that had a say; it takes time
};

/// What one action is judged by: everything that was asked is kept as evidence.
class Inquiry {
  public:
    Inquiry(const GameRules& rules, game::Position& position, const game::Action& action,
            const Options& options);

    const game::Position& position() const { return position_; }
    const game::Map& map() const { return position_.map(); }
    const game::Action& action() const { return *action_; }
    std::string_view verb() const { return action_->verb; }

    /// @name Facts. What is set on a thing counts; else what the rules define; a yes or no that nobody has
    /// said is no.
    /// @{
    game::Value fact(game::Subject about, std::string_view fact);
    bool known(game::Subject about, std::string_view fact) { return this->fact(about, fact).known(); }
    bool yes(game::Subject about, std::string_view fact);
    double number(game::Subject about, std::string_view fact);
    std::string text(game::Subject about, std::string_view fact);
    /// Text, or this if nobody has said.
    std::string text_or(game::Subject about, std::string_view fact, std::string_view otherwise);
    double number_or(game::Subject about, std::string_view fact, double otherwise);
    /// @}

    /// @name Arguments of the action, or of the event that is happening.
    /// @{
    const game::Value& argument(std::string_view name) const;
    bool has(std::string_view name) const { return argument(name).known(); }
    bool yes(std::string_view argument) const { return this->argument(argument).is_yes(); }
    game::Subject subject(std::string_view argument);
    std::vector<game::Subject> subjects(std::string_view argument);
    double number(std::string_view argument);
    std::string text(std::string_view argument);
    /// @}

    /// @name Who and where.
    /// @{
    std::string name(game::Subject what) const { return position_.name(what); }
    std::optional<game::Subject> location(game::Subject what) const { return position_.location(what); }
    /// Hexes between two things; a case or a player may say it: a fact "distance to X" of one of them.
    int distance(game::Subject from, game::Subject to);
    std::vector<game::Subject> units_in(game::Subject where) const { return position_.units_in(where); }
    std::string side_of(game::Subject what) { return text(what, "side"); }
    std::string phase() { return text(game::the_game, "phase"); }
    std::string phasing_side() { return text(game::the_game, "phasing"); }
    /// @}

    /// @name The printed numbers.
    /// @{
    /// The table that the rule of this id uses.
    const catalog::Table& table(std::string_view rule);
    /// A number of numbers.json, by its name.
    double printed(std::string_view name);
    /// @}

    /// A modifier that applies, and what it comes to.
    std::vector<game::AppliedModifier> applied(std::string_view sum, game::Arguments arguments = {});
    double sum(std::string_view sum, game::Arguments arguments = {});

    /// The choice taken for a doubtful rule.
    std::string reading(std::string_view id);

    [[noreturn]] void missing(std::string what, std::string settle = {}) const;

    /// In the order in which they were asked for.
    std::vector<game::Evidence> evidence() const;
    const std::vector<game::ReadingTaken>& readings() const { return readings_; }
    void forget_evidence();
    /// From now on nothing that is asked becomes evidence, or everything does again.
    void keep_evidence(bool keep) { keeps_evidence_ = keep; }

    /// Rules that had a say.
    const std::set<game::RuleUse>& used() const { return used_; }
    void use(const std::vector<std::string>& ids, bool broken = false);
    bool switched_off(std::size_t registration) const { return options_.without.contains(registration); }

  protected:
    void note_evidence(game::Subject about, std::string_view fact, const game::Value& value);

    const GameRules& rules_;
    game::Position& position_;
    const game::Action* action_;
    const Options& options_;
    /// The arguments of events that are happening, each inside the one before.
    struct Event {
        const game::Arguments* arguments;
        std::size_t number;  ///< no two have the same
    };
    std::vector<Event> events_;
    std::size_t events_seen_ = 0;

  private:
    friend class DuringEvent;

    game::Value defined(game::Subject about, std::string_view fact);
    game::Value remembered(game::Subject about, std::string_view fact);

    struct FactOf {
        game::Subject about;
        std::string fact;
    };
    struct FactHash {
        using is_transparent = void;
        using View = std::pair<game::Subject, std::string_view>;
        std::size_t operator()(const View& key) const;
        std::size_t operator()(const FactOf& key) const { return (*this)(View(key.about, key.fact)); }
    };
    struct SameFact {
        using is_transparent = void;
        using View = FactHash::View;
        static View view(const FactOf& key) { return {key.about, key.fact}; }
        static const View& view(const View& key) { return key; }
        template <class Left, class Right>
        bool operator()(const Left& left, const Right& right) const {
            return view(left) == view(right);
        }
    };
    template <class Kept>
    using ByFact = std::unordered_map<FactOf, Kept, FactHash, SameFact>;

    struct Noted {
        const FactOf* what;
        game::Value value;
    };
    ByFact<std::size_t> noted_;    ///< of each fact where its last value stands in the evidence
    std::vector<Noted> evidence_;  ///< a fact twice if its value has changed
    bool keeps_evidence_ = true;

    /// What a definition came to, which holds as long as nothing changes and the arguments are the same.
    struct Remembered {
        game::Value value;
        std::size_t changes;
        std::size_t event;
    };
    ByFact<Remembered> remembered_;
    std::vector<game::ReadingTaken> readings_;
    std::set<game::RuleUse> used_;
    int depth_ = 0;
};

/// An inquiry that may change the position: an action takes effect.
class Resolution : public Inquiry {
  public:
    using Inquiry::Inquiry;

    void set(game::Subject about, std::string_view fact, game::Value value);
    void add_to(game::Subject about, std::string_view fact, double amount);
    void place(game::Subject what, game::Subject where) { position_.place(what, where); }
    /// Off the board.
    void take_away(game::Subject what) { position_.take_away(what); }
    game::Subject add(game::Kind kind, std::string_view name) { return position_.add(kind, name); }

    /// The next roll of the action, if it is one of so many dice by whoever acts; else one that is made now.
    game::DiceRoll roll(int dice, int sides, std::string_view what_for);
    /// The same for a rule that looks at nothing but the total.
    int roll_total(int dice, int sides, std::string_view what_for);
    /// The sum of all modifiers of that name, each noted in the outcome.
    double modifiers(std::string_view sum, game::Arguments arguments = {});
    void result(std::string_view name, game::Value value);
    const game::Value& result(std::string_view name) const;
    /// Makes every effect of that event happen.
    void happens(std::string_view event, game::Arguments arguments = {});

    game::Outcome& outcome() { return outcome_; }

  private:
    /// Why the dice that lie on the table are not the roll that is called for; empty if they are.
    std::string take_recorded(int dice, game::DiceRoll& taken);
    using Rolls = std::optional<std::vector<int>> (DiceSource::*)(int, int, std::string_view);
    game::DiceRoll taken_or_made(int dice, int sides, std::string_view what_for, Rolls rolls);

    game::Outcome outcome_;
    std::size_t next_roll_ = 0;
};

}  // namespace umpire::rules
