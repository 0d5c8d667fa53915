#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/game/position.hpp"
#include "umpire/rules/facts.hpp"
#include "umpire/rules/rulebook.hpp"

#include <span>
#include <unordered_map>
#include <utility>

namespace umpire::catalog {
class Table;
}

namespace umpire::game {
class Calendar;
}

namespace umpire::rules {

class GameRules;

/// Thrown inside the rules only, where a rule cannot go on without a fact that nobody has given; the verdict
/// is then "cannot tell".
struct MissingFact {
    Sentence what;    ///< "how far Bismarck is from Hood"
    Sentence settle;  ///< the sentence that would supply it, as an order
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

/// Which rules look at a fact and which change it, whatever comes of it. What an inquiry keeps is another
/// thing: the facts with their values that one finding rests on, whichever rule has asked.
struct FactUses {
    using Rules = std::map<std::string, std::set<std::string>, std::less<>>;  ///< by fact
    Rules asked, set;
};

/// How doubtful rules are read, and which registrations are switched off (to see that a case notices).
struct Options {
    std::map<std::string, std::string, std::less<>> readings;
    std::set<std::size_t> without;
    DiceSource* dice = nullptr;  ///< who rolls what is missing; nobody: the verdict is "cannot tell"
    FactUses* uses = nullptr;    ///< where to note what each rule does with facts; nowhere
    bool explain = true;  ///< keep the facts that were asked for and the rules that had a say; it takes time
};

/// What one action is judged by: everything that was asked is kept as evidence.
class Inquiry {
  public:
    Inquiry(const GameRules& rules, game::Position& position, const game::Action& action,
            const Options& options);

    const game::Position& position() const { return position_; }
    const game::Map& map() const { return position_.map(); }
    const game::Calendar& calendar() const;
    const game::Action& action() const { return *action_; }
    std::string_view verb() const { return action_->verb; }

    /// @name Facts. What is set on a thing counts; else what the rules define; a yes or no that nobody has
    /// said is no.
    /// @{
    template <class Asked = Subject, FactOfSuchAThing<Asked> Of>
    game::Value fact(const Asked& about, const Of& fact) {
        return value_of(about, fact);
    }
    template <class Asked = Subject, FactOfSuchAThing<Asked> Of>
    bool known(const Asked& about, const Of& fact) {
        return value_of(about, fact).known();
    }
    template <class Asked = Subject, YesNoOfSuchAThing<Asked> Of>
    bool yes(const Asked& about, const Of& fact) {
        return value_of(about, fact).is_yes();
    }
    template <class Asked = Subject, NumberOfSuchAThing<Asked> Of>
    double number(const Asked& about, const Of& fact) {
        return known_number(about, fact);
    }
    template <class Asked = Subject, TextOfSuchAThing<Asked> Of>
    std::string text(const Asked& about, const Of& fact) {
        return known_text(about, fact);
    }
    /// Text, or this if nobody has said.
    template <class Asked = Subject, TextOfSuchAThing<Asked> Of>
    std::string text_or(const Asked& about, const Of& fact, std::string_view otherwise) {
        return text_unless(about, fact, otherwise);
    }
    template <class Asked = Subject, NumberOfSuchAThing<Asked> Of>
    double number_or(const Asked& about, const Of& fact, double otherwise) {
        return number_unless(about, fact, otherwise);
    }
    /// What is set on it, whatever the rules would define; no evidence.
    template <class Asked = Subject, FactOfSuchAThing<Asked> Of>
    const game::Value& said(const Asked& about, const Of& fact) const {
        return what_is_set(about, fact);
    }
    /// @}

    /// @name Arguments of the action, or of the event that is happening.
    /// @{
    const game::Value& argument(const Argument& argument) const;
    bool has(const Argument& argument) const { return this->argument(argument).known(); }
    bool yes(const FlagArgument& argument) const { return this->argument(argument).is_yes(); }
    bool yes(const MixedArgument& argument) const { return this->argument(argument).is_yes(); }
    Subject subject(const ThingArgument& argument) { return named_thing(argument); }
    Subject subject(const MixedArgument& argument) { return named_thing(argument); }
    Place subject(const PlaceArgument& argument) { return named_thing(argument); }
    Force subject(const ForceArgument& argument) { return named_thing(argument); }
    Force subject(const MixedForceArgument& argument) { return named_thing(argument); }
    std::vector<Subject> subjects(const ThingArgument& argument) { return named_things(argument); }
    std::vector<Subject> subjects(const MixedArgument& argument) { return named_things(argument); }
    Places subjects(const PlaceArgument& argument) { return named_things(argument); }
    Forces subjects(const ForceArgument& argument) { return named_things(argument); }
    Forces subjects(const MixedForceArgument& argument) { return named_things(argument); }
    double number(const NumberArgument& argument) { return named_number(argument); }
    double number(const MixedArgument& argument) { return named_number(argument); }
    std::string text(const WordArgument& argument) { return named_text(argument); }
    std::string text(const MixedArgument& argument) { return named_text(argument); }
    /// @}

    /// @name Who and where.
    /// @{
    std::string name(game::Subject what) const {
        look_at(what);
        return position_.name(what);
    }
    std::optional<Place> location(game::Subject what) const {
        look_at(what);
        return position_.location(what);
    }
    std::optional<game::Subject> inside(game::Subject what) const {
        look_at(what);
        return position_.inside(what);
    }
    std::span<const game::Subject> contents(game::Subject where) const;
    /// Hexes between two things; a case or a player may say it: a fact "distance to X" of one of them.
    int distance(game::Subject from, game::Subject to);
    Units units_in(game::Subject where) const;
    template <class Asked = Subject>
    std::string side_of(const Asked& what) {
        return text(what, fact::side);
    }
    std::string phase() { return text(game::the_game, fact::phase); }
    std::string phasing_side() { return text(game::the_game, fact::phasing); }
    /// @}

    /// @name The printed numbers.
    /// @{
    /// The table that the rule of this id uses.
    const catalog::Table& table(std::string_view rule);
    /// A number of numbers.json, by its name.
    double printed(std::string_view name);
    /// @}

    /// A modifier that applies, and what it comes to.
    std::vector<game::AppliedModifier> applied(const Sum& sum, game::Arguments arguments = {});
    double sum(const Sum& sum, game::Arguments arguments = {});

    /// The choice taken for a doubtful rule.
    std::string reading(std::string_view id);

    [[noreturn]] void missing(Sentence what, Sentence settle = {}) const;
    /// The order with which a player states a fact; empty if it is not for players to state.
    Sentence to_state(game::Subject about, const Fact& fact) const;

    /// @name What was looked at.
    /// @{
    /// Where what is asked from now on will begin.
    std::size_t mark() const { return looks_.size(); }
    struct Grounds {
        std::vector<game::Evidence> facts;  ///< in the order in which they were asked for
        std::vector<game::ReadingTaken> readings;
    };
    /// All that what was asked since the mark rests on; what was worked out before it had its own grounds,
    /// and those count too.
    Grounds grounds_since(std::size_t mark) const;
    /// Every counter and group that was looked at since, each once.
    std::vector<game::Subject> looked_at_since(std::size_t mark) const;
    /// Nobody wants to see what was asked since the mark.
    void let_go_since(std::size_t mark);
    /// @}

    /// Rules that had a say.
    const std::set<game::RuleUse>& used() const { return used_; }
    void use(const std::vector<std::string>& ids, bool broken = false);
    bool switched_off(std::size_t registration) const { return options_.without.contains(registration); }

  protected:
    void note_evidence(game::Subject about, game::Name fact, const game::Value& value);
    /// Whatever somebody says from now on may rest on this.
    void look_at(game::Subject what) const;

    const GameRules& rules_;
    game::Position& position_;
    const game::Action* action_;
    const Options& options_;
    /// The arguments of events that are happening, each inside the one before.
    struct Happening {
        const game::Arguments* arguments;
        std::size_t number;  ///< no two have the same
    };
    std::vector<Happening> events_;
    std::size_t events_seen_ = 0;

  private:
    friend class DuringEvent;

    game::Value value_of(game::Subject about, const Fact& fact);
    const game::Value& what_is_set(game::Subject about, game::Name fact) const {
        look_at(about);
        return position_.get(about, fact);
    }
    double known_number(game::Subject about, const Fact& fact);
    double number_unless(game::Subject about, const Fact& fact, double otherwise);
    std::string known_text(game::Subject about, const Fact& fact);
    std::string text_unless(game::Subject about, const Fact& fact, std::string_view otherwise);
    game::Subject named_thing(const Argument& argument);
    std::vector<game::Subject> named_things(const Argument& argument);
    double named_number(const Argument& argument);
    std::string named_text(const Argument& argument);

    struct Stretch;
    game::Value defined(game::Subject about, std::span<const Rulebook::Entry<Definition>> definitions);
    /// The fact as it was worked out now or before; then also what from.
    game::Value remembered(game::Subject about, game::Name fact, Stretch& known_from);

    struct FactOf {
        game::Subject about;
        game::Name fact;

        friend bool operator==(const FactOf&, const FactOf&) = default;
    };
    struct FactHash {
        std::size_t operator()(const FactOf& key) const;
    };
    template <class Kept>
    using ByFact = std::unordered_map<FactOf, Kept, FactHash>;

    /// A stretch of what was looked at.
    struct Stretch {
        std::size_t begin = 0, end = 0;
    };
    /// Somebody looked at a thing (which has then no fact here), at a fact of it (of an unknown one only at
    /// what it was worked out from), or took a reading.
    struct Look {
        FactOf what;
        game::Value value;
        Stretch known_from{};          ///< what had been looked at to work it out, if that was before
        std::size_t reading = no_one;  ///< which of the readings
        bool defined = false;          ///< rules made it from what else they know
    };
    static constexpr std::size_t no_one = static_cast<std::size_t>(-1);
    class Gathering;
    mutable std::vector<Look> looks_;
    std::size_t rested_on_ = 0;  ///< up to here looks may be what something remembered was worked out from

    /// What a definition came to, which holds as long as nothing changes and the arguments are the same.
    struct Remembered {
        game::Value value;
        std::size_t changes;
        std::size_t event;
        Stretch from;
    };
    ByFact<Remembered> remembered_;
    std::vector<game::ReadingTaken> readings_;  ///< each once
    std::set<game::RuleUse> used_;
    int depth_ = 0;

  protected:
    /// Whose function is at work.
    const std::vector<std::string>* at_work_ = nullptr;
    friend class AtWork;
};

/// While it lives, what is asked and set is the doing of these rules.
class AtWork {
  public:
    AtWork(Inquiry& ask, const std::vector<std::string>& ids)
        : at_work_(ask.at_work_), before_(std::exchange(ask.at_work_, &ids)) {}
    ~AtWork() { at_work_ = before_; }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;

  private:
    const std::vector<std::string>*& at_work_;
    const std::vector<std::string>* before_;
};

/// An inquiry that may change the position: an action takes effect.
class Resolution : public Inquiry {
  public:
    using Inquiry::Inquiry;

    template <class Asked = Subject, FactOfSuchAThing<Asked> Of, class Given>
    requires(Of::template takes<Given>) void set(const Asked& about, const Of& fact, Given&& value) {
        keep(about, fact, as_value(std::forward<Given>(value)));
    }
    template <class Asked = Subject, FactOfSuchAThing<Asked> Of>
    void forget(const Asked& about, const Of& fact) {
        keep(about, fact, {});
    }
    template <class Asked = Subject, NumberOfSuchAThing<Asked> Of>
    void add_to(const Asked& about, const Of& fact, double amount) {
        keep_more(about, fact, amount);
    }
    void place(game::Subject what, game::Subject where) { position_.place(what, where); }
    /// Off the board.
    void take_away(game::Subject what) { position_.take_away(what); }
    game::Subject add(game::Kind kind, std::string_view name) { return position_.add(kind, name); }

    /// The next roll of the action, if it is one of so many dice by whoever acts; else one that is made now.
    game::DiceRoll roll(int dice, int sides, const Sentence& what_for);
    /// The same for a rule that looks at nothing but the total.
    int roll_total(int dice, int sides, const Sentence& what_for);
    /// The sum of all modifiers of that name, each noted in the outcome.
    double modifiers(const Sum& sum, game::Arguments arguments = {});
    void result(const Result& name, game::Value value);
    const game::Value& result(const Result& name) const;
    /// Makes every effect of that event happen.
    void happens(const Event& event, game::Arguments arguments = {});

    game::Outcome& outcome() { return outcome_; }

  private:
    static game::Value as_value(game::Value value) { return value; }
    template <std::derived_from<Subject> Of>
    static game::Value as_value(const std::vector<Of>& things) {
        return game::Value::List(things.begin(), things.end());
    }
    void keep(game::Subject about, const Fact& fact, game::Value value);
    void keep_more(game::Subject about, const Fact& fact, double amount);
    /// Why the dice that lie on the table are not the roll that is called for; empty if they are.
    std::string take_recorded(int dice, game::DiceRoll& taken);
    using Rolls = std::optional<std::vector<int>> (DiceSource::*)(int, int, std::string_view);
    game::DiceRoll taken_or_made(int dice, int sides, Sentence what_for, Rolls rolls);

    game::Outcome outcome_;
    std::size_t next_roll_ = 0;
};

}  // namespace umpire::rules
