#pragma once

#include "umpire/game/finding.hpp"
#include "umpire/report/at_end.hpp"
#include "umpire/report/question.hpp"
#include "umpire/report/telling.hpp"
#include "umpire/report/whereabouts.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <vector>

namespace umpire::catalog {
class Catalog;
}

namespace umpire::report {

/// One action and what the rules say of it, in words: nothing here needs the position any more.
struct JudgedAction {
    std::optional<std::size_t> step;
    std::string player, side;
    std::string text;  ///< the action in words
    std::string declared;
    game::Verdict verdict = game::Verdict::legal;
    std::vector<game::Finding> findings;
    std::vector<std::string> counters, places;
    std::string understood_as;
    std::vector<std::pair<std::string, std::string>> results;  ///< what it came to, by name
    std::vector<game::AppliedModifier> modifiers;
    std::vector<game::DiceRoll> dice;
    bool hidden = false;            ///< the reader of the report cannot see it on the table
    Told told{};                    ///< it and what it came to, as a sentence
    Whereabouts where{};            ///< if somebody wants to draw it
    std::vector<Chance> chances{};  ///< likewise: what its dice might have come to
};

/// What an action took of something of which there is only so much.
struct Spent {
    std::string counter;
    double points = 0;
    std::optional<double> left;  ///< if that is known
    std::string noun;            ///< "movement point"
};

/// An action that breaks no rule.
struct LegalAction {
    std::optional<std::size_t> step;
    std::string player, side;
    std::string text;  ///< as it was declared, or as it looked on the table
    Told told;
    std::vector<std::string> counters, places;
    std::vector<Spent> spent;
    Whereabouts where{};  ///< if somebody wants to draw it
};

/// A doubtful rule as it was read: its question, the answer that was taken, and the others.
struct ReadingWords {
    std::string question, taken;
    std::vector<std::pair<std::string, std::string>> others;  ///< by their names
};

/// Something that was said or done and is no action.
struct Remark {
    std::optional<std::size_t> step;
    std::string player;
    std::string text;
    std::string why;
};

/// A counter shows at the end something else than what the game has come to.
struct Difference {
    std::string counter;     ///< empty for the turn and other facts of the whole game
    std::string fact;        ///< "place" for where it lies
    std::string shows, has;  ///< empty for no place at all
};

/// What changed on the table and is no action that any rule speaks of; changes of one sort stand together.
struct Unjudged {
    struct Change {
        std::optional<std::size_t> step;
        std::string counter;  ///< empty for what is of the whole game
        std::string text;
    };
    std::string player;
    std::string what;  ///< "moved to Truk"
    std::vector<Change> changes;
    bool unbound = false;  ///< of counters that the binding does not know
};

/// Something in a position that the rules do not let be, or of which they cannot tell, however it came about.
struct Found {
    std::string counter;  ///< or the place itself
    std::string place;    ///< empty if it is a place, or nowhere
    game::Verdict verdict = game::Verdict::illegal;
    std::vector<game::Finding> findings;
    bool hidden = false;  ///< the reader of the report cannot see it on the table
};

/// A roll of which nothing came.
struct UnusedRoll {
    game::DiceRoll roll;
    std::string why;
};

/// What `umpire check` found in one file.
struct LegalityReport {
    std::string file, module, game;
    std::string reader;  ///< the side it is made for; empty for the umpire's own eyes
    std::size_t actions = 0, legal = 0, illegal = 0, cannot_tell = 0;
    /// All that are not simply legal, and those that were resolved, in the order of the log.
    std::vector<JudgedAction> judged;
    std::vector<LegalAction> legal_actions;  ///< all of them, if somebody asked for them
    /// Of each reading and choice that decided something.
    std::map<std::pair<std::string, std::string>, ReadingWords> readings;
    std::vector<Remark> stated;  ///< facts that players gave, and on whose word they are taken
    std::vector<Remark> misunderstood;
    std::vector<Remark> meaningless;
    std::vector<Unjudged> unjudged;
    std::vector<UnusedRoll> unused_dice;
    std::vector<Remark> passed_over;   ///< what nobody could judge, and on whose word nobody has to
    std::vector<Question> questions;   ///< about what is open, if somebody wants to ask them
    std::vector<Remark> rolled_later;  ///< orders whose dice are in a mail that follows: it tells the verdict
    std::vector<Difference> differs;
    std::optional<AtEnd> at_end;  ///< if somebody asked for it
    bool shows_moves = true;      ///< a save shows none: how it came about cannot be judged
    std::vector<Found> found;     ///< in the position of a save, or in that in which a log begins

    std::size_t found_illegal() const;

    /// Nothing is wrong that is known of, but not all of it can be told.
    bool leaves_open() const {
        return cannot_tell > 0 || !misunderstood.empty() || !unjudged.empty() || !found.empty();
    }
    /// Somebody has broken a rule in it; of what stood so before a log began nobody knows who.
    bool is_illegal() const { return illegal > 0 || (!shows_moves && found_illegal() > 0); }
};

/// The facts that most likely decided: the numbers and names of the sentence first, then what is known of the
/// things in it. Rules look at many more, and in the order from the general to the particular.
std::vector<game::Evidence> deciding_facts(const game::Finding& finding);

/// What stands in the place of an action that may not be told.
std::string unseen_by(const std::string& reader);
/// "the counter of Hood shows hits 1, it has 2".
std::string difference_words(const Difference& one, const catalog::Catalog& catalog);
/// "; TF-1 and TF-2 spend 12 movement points, 48 left": those who spend the same and have the same left stand
/// together.
std::string spent_words(const std::vector<Spent>& all);

/// What a report on a save has to say of itself.
inline constexpr const char* no_moves =
    "a save shows no moves: nothing of how it came about was judged, only the position as it stands";

/// In the layout of `module-schema/check.schema.json`.
nlohmann::ordered_json legality_json(const LegalityReport& report, const catalog::Catalog& catalog);

}  // namespace umpire::report
