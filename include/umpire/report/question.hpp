#pragma once

#include <optional>
#include <string>
#include <vector>

/// What a log leaves open, as questions that a person can answer.
namespace umpire::report {

class Page;

/// A place in an answer that whoever gives it fills in.
struct Blank {
    std::string name;                 ///< "hexes"
    std::vector<std::string> values;  ///< what it may be, the likeliest first; empty: anybody's guess
};

/// What it may have been. An answer is an order for the step of its question.
struct Answer {
    std::string words;          ///< "sea transport"; may be empty
    std::string line;           ///< "!carry <force> cargo Japanese 17 Army", blanks in angle brackets
    std::string side;           ///< who gives the order; empty: whoever answers
    std::vector<Blank> blanks;  ///< in their order
};

struct Question {
    /// Which kind of thing is open.
    enum class About : std::uint8_t { action, change, roll, order };
    About about = About::action;
    std::optional<std::size_t> step;
    std::vector<std::size_t> also;  ///< further steps of which the same is not known
    std::string player, side;
    std::string done;  ///< "TF-3 moves to P.JJ33"
    std::string open;  ///< "whom TF-3 intercepts"
    std::string slip;  ///< what of the step is passed over if it was a slip; empty: all of it
    std::vector<Answer> answers;

    /// The same for the same question of the same log, whatever else has been answered.
    std::string key() const;
    std::string key_at(std::size_t other_step) const;
};

/// The question with its numbered answers; what is open beside it is counted.
void print_question(const Question& question, const std::string& mail, std::size_t others, Page& page);
/// The choices that every question has behind its answers.
enum class Choice : std::uint8_t { answer, slip, other, unknown };
/// Which choice a number stands for, from 1; nothing if there is none.
std::optional<Choice> choice_of(const Question& question, std::size_t number);
std::size_t choices(const Question& question);

}  // namespace umpire::report
