#pragma once

#include "umpire/game/action.hpp"
#include "umpire/game/sentence.hpp"

#include <set>

namespace umpire::game {

enum class Verdict : std::uint8_t { legal, illegal, cannot_tell };

std::string_view name_of(Verdict verdict);

/// A fact that a rule looked at.
struct Evidence {
    Subject about;
    std::string name;  ///< of what it is about, which may be gone when somebody reads of it; of the game none
    Name fact;
    Sentence value;
    bool defined = false;   ///< rules made it from what else they know
    std::string word_of{};  ///< the side that stated it; empty if nobody had to

    friend bool operator==(const Evidence&, const Evidence&) = default;
};

/// A doubtful rule was read in one of its ways.
struct ReadingTaken {
    std::string reading;
    std::string choice;

    friend bool operator==(const ReadingTaken&, const ReadingTaken&) = default;
};

struct Finding {
    Verdict verdict = Verdict::illegal;
    std::vector<std::string> rules;  ///< more than one where the book prints a rule twice
    Sentence because;                ///< one sentence, with the numbers
    Sentence settle;                 ///< what a player could write to supply a missing fact
    std::vector<Evidence> facts;
    std::vector<ReadingTaken> readings;
    std::vector<Subject> rests_on;  ///< every counter and group that was looked at on the way to it
};

struct AppliedModifier {
    std::string rule;
    double value = 0;
    std::vector<Subject> rests_on{};  ///< what was looked at to find that it applies
};

/// What an action came to: named results, the modifiers one by one, the dice.
struct Outcome {
    std::map<std::string, Value, std::less<>> results;
    std::vector<AppliedModifier> modifiers;
    std::vector<DiceRoll> dice;
    std::set<std::string> rules;  ///< whose effects and modifiers made it
    /// What was looked at before there was a result of that name.
    std::map<std::string, std::vector<Subject>, std::less<>> rests_on;
};

/// A rule had a say: it was kept, broken, or applied.
struct RuleUse {
    std::string rule;
    bool broken = false;

    friend bool operator==(const RuleUse&, const RuleUse&) = default;
    friend auto operator<=>(const RuleUse&, const RuleUse&) = default;
};

struct Judgement {
    Verdict verdict = Verdict::legal;
    std::string verb;       ///< what the action was, which may not be what it looked like on the table
    Arguments arguments{};  ///< of it, with all that was inferred
    std::vector<Finding> findings;
    Outcome outcome;
    std::vector<RuleUse> used;  ///< each rule once, in the order of its id
    Sentence
        understood_as;  ///< the reading of what was not declared that was taken, if it is not the plain one
};

}  // namespace umpire::game
