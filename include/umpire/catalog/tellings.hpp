#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How a game tells what was done in it: sentences with holes for what an action was, and what came of it.
namespace umpire::catalog {

/// A sentence, or a clause of one.
///
///   {hits}              the value of a result, or else of an argument of the order
///   {numbers.2}         the second of several
///   {hits:hit}          counted: "no hit", "one hit", "two hits"
///   {hits:foot/feet}    the same of a word whose plural is its own
///   {hits@checked:hit}  what is counted for each of others: "no hit on Warspite and Valiant, one hit on
///   York" {units~sails/sail}  no more than the word that goes with one, or with several [ and sinks {lost}]
///   a clause that is left out where something in it is not known [a | b]             the first of several
///   that can be said [range=far ? a | b] one that is said only where this is so: name, !name, name=value,
///   name!=value,
///                       name>number, name<number, with commas between several
struct Phrase {
    struct Hole {
        std::string name;
        std::size_t place = 0;  ///< of several, from 1; 0: all of them
        std::string of{};       ///< the result or argument whose values it goes with, one by one
        std::string one, many;  ///< the noun that is counted, or the word that goes with so many
        bool only_word = false;
    };
    struct Condition {
        enum class Is : char { so, not_so, equal, other, more, less };
        std::string name, value;
        Is is = Is::so;
    };
    struct Alternative;
    struct Part;
    std::vector<Part> parts;

    bool empty() const;
    /// Throws InputError if nobody could tell what is meant.
    static Phrase compile(std::string_view text);
    /// A name in it, with what it is compared to; empty if it is not.
    struct Used {
        std::string name, value;
    };
    void add_used(std::vector<Used>& all) const;
};

struct Phrase::Alternative {
    std::vector<Condition> conditions;
    Phrase phrase;
};

struct Phrase::Part {
    std::string words;
    std::optional<Hole> hole{};
    std::vector<Alternative> clause{};
};

/// One sort of action in a sentence: "Scharnhorst fires at Penelope: it needs 7 for a hit; 3+4 = 7, radar +1
/// = 8: one hit".
struct Telling {
    Phrase says;        ///< who does what: "{unit} fires at {target}"
    Phrase needs;       ///< what decides, before any die
    std::string rolls;  ///< the result that is the roll with all that modifies it; none if empty
    std::string adds;   ///< the result that is added to the dice besides the modifiers; none if empty
    Phrase comes;       ///< what came of it
};

/// Something that is spent, and of which there is only so much.
struct Budget {
    std::string spent, allowed;  ///< facts of the same thing
    std::string left;            ///< the fact that is the rest itself, if there is no `allowed`
    std::string noun;            ///< "movement point"
};

/// How one game tells of everything.
class Tellings {
  public:
    /// What is wrong with a name as a result, or as an argument of the verb, or with what it is compared to;
    /// empty if nothing is.
    using ProblemWith = std::function<std::string(const std::string& verb, const Phrase::Used& used)>;
    /// Throws InputError with the pointer.
    static Tellings from_json(const nlohmann::json& json, const ProblemWith& problem_with,
                              const std::function<std::string(const std::string& fact)>& problem_with_fact);

    /// Null if the game has no words of its own for it.
    const Telling* find(std::string_view verb) const;
    const std::map<std::string, Telling, std::less<>>& all() const { return by_verb_; }
    const std::vector<Budget>& budgets() const { return budgets_; }
    /// Another wherever any word is another.
    const std::string& mark() const { return mark_; }

  private:
    std::map<std::string, Telling, std::less<>> by_verb_;
    std::vector<Budget> budgets_;
    std::string mark_ = "none";
};

}  // namespace umpire::catalog
