#pragma once

#include "umpire/dice/fair_dice.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::adjudicate {

/// What becomes of illegal actions.
enum class Illegal : std::uint8_t { report, revert, stop };
/// Where dice come from that the log does not have.
enum class MissingDice : std::uint8_t { log, roll, ask };

std::string_view name_of(Illegal illegal);
std::string_view name_of(MissingDice dice);
/// Throws InputError if it is none.
Illegal illegal_called(std::string_view name);
MissingDice missing_dice_called(std::string_view name);

/// All that decides an adjudication besides the log and the rules. It is written into the file, so that
/// anybody can do the same again.
struct Terms {
    std::string version;  ///< of the program
    std::string game;
    std::string rules;  ///< digest of the rules, the binding and the map
    std::string log;    ///< digest of the log's commands
    std::string match;
    Illegal illegal = Illegal::report;
    MissingDice dice = MissingDice::roll;
    std::map<std::string, std::string, std::less<>> readings;
    std::string orders;  ///< digest of the orders file, which may hold secrets; empty if there is none
    std::vector<dice::Seed> seeds;
    std::string words;  ///< which words it is told in; empty: those from before umpires said which
    std::vector<std::vector<int>> given;  ///< dice that people threw and typed in, in their order
    /// Lines of the chat are indented so that VASSAL shows it. Umpires did not always, and what they wrote
    /// is still to be proved.
    bool shows_indents = true;

    /// In one line of plain ASCII without any character that the chat window would take for markup.
    std::string to_line() const;
    /// Throws InputError if it is no such line.
    static Terms from_line(std::string_view line);
};

}  // namespace umpire::adjudicate
