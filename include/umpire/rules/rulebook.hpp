#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/rules/facts.hpp"

#include <array>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>

/// One game's rulebook as code: small functions, each registered under the id of the rule it is.
namespace umpire::rules {

class Inquiry;
class Resolution;

using game::Action;
using game::say;
using game::Sentence;

/// What a check says of an action.
struct Ruling {
    enum class Kind : std::uint8_t { not_concerned, kept, broken };
    Kind kind = Kind::not_concerned;
    game::Sentence because{};
};

/// The rule does not speak of this action.
inline Ruling not_concerned() {
    return {};
}
inline Ruling kept() {
    return {Ruling::Kind::kept, {}};
}
/// One sentence without its full stop, with the numbers: "moved 34, allowed 30".
inline Ruling broken(game::Sentence because) {
    return {Ruling::Kind::broken, std::move(because)};
}

using Check = Ruling (*)(Inquiry&);
/// How many times a modifier applies (not at all, once), or the points of which it counts every so many.
using Times = double (*)(Inquiry&);
using Effect = void (*)(Resolution&);
/// What the rules call for now, looking at the action that is about to be (of no verb: the log is at its
/// end).
using Due = std::vector<Action> (*)(Inquiry&);
using Prepare = void (*)(Inquiry&, Action&);

// A drag is one act on the table and may be several orders. There are two ways to say so, since there are two
// questions. Which orders was it? Several answers may be possible, each is tried as a whole and taken back,
// and the kindest counts; that takes orders that can all be named before the first of them is done. And what
// came next? There is one answer, but it speaks of what the first part has made, such as the group that a
// ship forms when it leaves another: that can only be asked of the position behind it.

/// What somebody may have done who only moved counters: orders that come to the same, one after the other.
struct Understanding {
    std::string as;  ///< "base change"
    std::vector<Action> orders;
    game::Sentence missing{};  ///< what nobody knows of it, where that is all that stands against it
    game::Sentence settle{};   ///< the order that would supply it
    /// Of ways that rival each other one is taken only if no other fits as well; else the way `between` them
    /// is, which says what would settle it.
    enum class Rank : std::uint8_t { plain, rival, between };
    Rank rank = Rank::plain;
};
/// Everything that an act on the table may have been, the plainest first; none: the act is what it is.
using WaysOf = std::vector<Understanding> (*)(Inquiry&);
/// What else the same act on the table was, once its first part is done; nothing if that was all.
using Rest = std::optional<Action> (*)(Inquiry&);

/// A function of a thing, which may say of what kind that thing is, or leave it open.
template <class Answer, class... Given>
class FunctionOfThing {
  public:
    template <std::derived_from<Subject> About>
    FunctionOfThing(Answer (*function)(Inquiry&, About, Given...))
        : function_(reinterpret_cast<Unseen>(function)), call_(call<About>), kinds_(About::kinds) {}

    Answer operator()(Inquiry& ask, Subject about, Given... given) const {
        return call_(function_, ask, about, std::move(given)...);
    }
    game::Kinds kinds() const { return kinds_; }

  private:
    using Unseen = void (*)();
    template <class About>
    static Answer call(Unseen function, Inquiry& ask, Subject about, Given... given) {
        return reinterpret_cast<Answer (*)(Inquiry&, About, Given...)>(function)(ask, About(about),
                                                                                 std::move(given)...);
    }

    Unseen function_;
    Answer (*call_)(Unseen, Inquiry&, Subject, Given...);
    game::Kinds kinds_;
};
/// What a rule says of a thing as it stands, however it came to that.
using Standing = FunctionOfThing<Ruling>;
/// The value of a fact, given what earlier definitions of the same fact made of it.
using Definition = FunctionOfThing<game::Value, game::Value>;

/// The rule ids of one registration. Where the book prints a rule twice, one function carries both numbers.
struct Ids {
    Ids(const char* id);
    Ids(std::initializer_list<const char*> ids);
    std::vector<std::string> all;
};

/// When one of several functions that an event sets off, that define the same fact or that say what is due,
/// has its turn. Those with the same turn do not mind in which order they come, unless they stand in one
/// file: then it is that of its lines.
enum class When : std::uint8_t { before, at, after, last };

/// What rules of a game there are as functions, and what sets each off.
class Rulebook {
  public:
    explicit Rulebook(std::string game);
    ~Rulebook();
    Rulebook(Rulebook&&) noexcept;
    Rulebook& operator=(Rulebook&&) noexcept;

    const std::string& game() const { return game_; }

    /// Looks at every action of one of these verbs before it takes effect.
    void check(Ids ids, std::initializer_list<Event> verbs, Check function);
    /// Looks at every thing of that kind in a position of which nobody knows how it came about.
    void standing(Ids ids, game::Kind about, Standing function);
    /// Has a part in the sum of that name; its value stands in the tables or numbers under its id.
    void modifier(Ids ids, const Sum& sum, Times function);
    /// Happens with an action of that verb, or with an event that other effects make happen.
    void effect(Ids ids, const Event& event, Effect function, When when = When::at);
    /// Says what a fact is that no counter shows. Several may follow each other, each changing the value.
    void define(Ids ids, game::Kind about, const Fact& fact, Definition function, When when = When::at);
    /// A table is used under this id.
    void table(Ids ids, const char* name);

    /// Values to try for an argument that was not declared; the first is the plain one.
    void undeclared(std::string_view verb, std::string_view argument, std::vector<game::Value> values);
    /// Completes an action with what can be inferred before it is looked at, such as the way of a move. It
    /// may also find that what was seen on the table is an action of another verb.
    void prepare(const Verb& verb, Prepare function);
    /// Acts of this verb, which nobody declares, may have been one of several runs of orders.
    void may_have_been(const Verb& verb, WaysOf function);
    /// An act of this verb, once it has happened, may have another behind it: a ship that was dragged out of
    /// its group to another hex leaves and sails on.
    void followed_by(const Verb& verb, Rest function);
    /// Other verbs that the same act on the table may have been.
    void may_mean(const Verb& verb, std::initializer_list<Verb> verbs);

    /// Acts of this verb, which nobody declares, are for no rule to judge, and why not.
    void not_judged(std::string_view verb, std::string reason);

    /// What an umpire does where the players leave it undone.
    void due(Due function, When when = When::at);
    struct DueEntry {
        Due function;
        When when;
    };
    const std::vector<DueEntry>& dues() const { return dues_; }

    /// A part of what an action does.
    struct Stage {
        Event event;
        bool each_unit = false;  ///< for one unit after the other, as its argument "unit"
    };
    /// Says that these events may happen, one by one and in this order, right before an action of that verb,
    /// and all comes out as without them: whoever plays many positions at once finds sooner what is the same.
    void stages(const Verb& verb, std::vector<Stage> stages);

    /// One function under its ids; the number tells it from all others.
    struct Registration {
        std::size_t number = 0;
        std::vector<std::string> ids;
        std::string role;     ///< "check", "standing", "modifier", "effect", "definition" or "table"
        std::string trigger;  ///< the verbs, kind of thing, sum, event, fact or table
    };
    template <class Function>
    struct Entry {
        std::vector<std::string> ids;
        Function function;
        std::size_t number = 0;
        When when = When::at;
    };
    template <class Function>
    using Entries = std::map<std::string, std::vector<Entry<Function>>, std::less<>>;

    const std::vector<Entry<Check>>& checks(std::string_view verb) const;
    const std::vector<Entry<Standing>>& standings(game::Kind about) const {
        return standings_[static_cast<std::size_t>(about)];
    }
    const std::vector<Entry<Times>>& modifiers(std::string_view sum) const;
    const std::vector<Entry<Effect>>& effects(std::string_view event) const;
    const std::vector<Entry<Definition>>& definitions(game::Kind about, game::Name fact) const;
    /// The table that is used under this id; null if none is.
    const Entry<std::string>* table_of(std::string_view id) const;
    const std::map<std::string, std::vector<game::Value>, std::less<>>& undeclared(
        std::string_view verb) const;
    const std::vector<std::string>& may_mean(std::string_view verb) const;
    const std::vector<Stage>& stages(std::string_view verb) const;
    /// Null if there is nothing to infer.
    Prepare preparation(std::string_view verb) const;
    /// Null if an act of this verb is one action.
    Rest rest(std::string_view verb) const;

    const std::vector<Registration>& registrations() const { return registrations_; }
    /// Every rule id that something is registered under.
    const std::set<std::string, std::less<>>& ids() const { return ids_; }
    bool knows_verb(std::string_view verb) const;
    /// Some rule judges acts of this verb, makes something else of them, or says why none does.
    bool owns(std::string_view verb) const;
    /// Null if acts of this verb are orders, or nothing at all.
    WaysOf ways(std::string_view verb) const;

  private:
    template <class Function>
    Entry<Function> enter(Ids ids, const char* role, std::string trigger, Function function);

    std::string game_;
    Entries<Check> checks_;
    std::array<std::vector<Entry<Standing>>, game::kind_count> standings_;  ///< by what they are about
    Entries<Times> modifiers_;
    Entries<Effect> effects_;
    std::array<std::unordered_map<game::Name, std::vector<Entry<Definition>>>, game::kind_count>
        definitions_;  ///< by what they are about
    std::map<std::string, Entry<std::string>, std::less<>> tables_;
    std::vector<Registration> registrations_;
    std::map<std::string, std::map<std::string, std::vector<game::Value>, std::less<>>, std::less<>>
        undeclared_;
    std::map<std::string, std::vector<std::string>, std::less<>> may_mean_;
    std::map<std::string, Prepare, std::less<>> prepare_;
    std::map<std::string, WaysOf, std::less<>> may_have_been_;
    std::map<std::string, Rest, std::less<>> followed_by_;
    std::map<std::string, std::string, std::less<>> not_judged_;  ///< reasons, by verb
    std::vector<DueEntry> dues_;
    std::map<std::string, std::vector<Stage>, std::less<>> stages_;
    std::set<std::string, std::less<>> ids_, verbs_;
};

/// A part of a rulebook: the rules of one file.
struct Chapter {
    const char* name;
    const char* rules;  ///< "22.11 to 22.116"
    void (*enter)(Rulebook&);
};

}  // namespace umpire::rules
