#pragma once

#include "umpire/adjudicate/terms.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/vassal/command_stream.hpp"

#include <filesystem>
#include <functional>

namespace umpire::rules {
class GameRules;
}

/// Resolving what a log leaves open, and writing the results behind it as steps of the umpire's own.
namespace umpire::adjudicate {

/// People at a table with dice of their own.
class DiceThrower {
  public:
    virtual ~DiceThrower() = default;
    /// So many faces, or nothing if nobody wants to throw.
    virtual std::optional<std::vector<int>> throw_dice(int dice, int sides, std::string_view what_for) = 0;
};

/// A roll that was not in the log.
struct MadeRoll {
    std::size_t number = 0;  ///< from 1
    int sides = 6;
    std::vector<int> faces;
    std::string what_for;
    std::optional<std::size_t> step;
};

/// An action that shall not have happened.
struct TakenBack {
    std::optional<std::size_t> step;
    std::string player, text;
    std::vector<std::string> rules;  ///< that it breaks; none if it only depended on another
    std::string because;
};

/// One step of the umpire.
struct UmpireStep {
    std::vector<std::string> lines;  ///< as people read them
    vassal::CommandTree commands;
};

struct Adjudication {
    report::LegalityReport report;
    std::vector<UmpireStep> steps;
    std::string log;  ///< the text of the log with these steps behind its own
    std::vector<TakenBack> taken_back;
    std::vector<MadeRoll> rolls;
    std::vector<std::string> not_shown;  ///< results that no counter can show, each in one sentence
    Terms terms;                         ///< as they are written into the file
    bool behind_seal = false;            ///< only what players did behind the last seal of the log
};

struct Progress {
    std::function<void(std::size_t step)> at;
};

/// Goes through a log from its beginning, to the table as the umpire sees it. The request's own dice
/// and readings are those of the terms. Of a log that was adjudicated before only what is new is resolved:
/// nobody shall roll until the dice please. Throws InputError if a seed is not the one its side bound itself
/// to, if nothing is new, or if what an umpire wrote into it is not what the rules and the dice gave.
Adjudication adjudicate(vassal::Replay& replay, check::Request request, Terms terms,
                        DiceThrower* thrower = nullptr, const Progress& progress = {});

/// Writes the log with the umpire's steps, or a save of the table after them, as the name of the file says
/// (.vsav). Before it is put in place it is read again and must show what was computed. Throws OutputError.
void write_file(const std::filesystem::path& path, vassal::Replay& replay, const Adjudication& done,
                const std::shared_ptr<const vassal::Module>& module);

/// The step in which the record of the last adjudication stands; none if no umpire has seen the log.
std::optional<std::size_t> record_step(vassal::Replay& replay);
/// The line of the chat that a step begins with, if it begins with one.
std::string first_line(vassal::Replay& replay, std::size_t step);

/// The words in which results of the game are told, by a name that changes with them. Nothing hangs on words
/// but what people read: whoever makes an adjudication again with other words compares all but these.
std::string words_in_use(const rules::GameRules& rules);

/// How steps of the umpire begin in the chat.
inline constexpr std::string_view record_mark = "* Umpire's record: ";
inline constexpr std::string_view seal_mark = "* Umpire's seal: ";

/// What people see as a line of the umpire: nothing in it is markup to the chat window, which would drop
/// blanks that a line begins with unless they are told to stay.
std::string chat_line(std::string_view words, bool shows_indents = true);

}  // namespace umpire::adjudicate
