#pragma once

#include "umpire/check/checker.hpp"
#include "umpire/check/standing.hpp"

#include <nlohmann/json.hpp>

namespace umpire::check {

/// What the umpire knows after a mail: how the table stood at its end, and of every thing what the table does
/// not show. A value of its own, without a position: things stand in it by their kinds and names.
struct Memory {
    using Json = nlohmann::json;

    struct Thing {
        game::Kind kind = game::Kind::unit;
        std::string name;
        std::string piece;  ///< the id of its counter; empty if it has none
        /// What is known, where the counter shows nothing or something else; null: known to be open again.
        std::map<std::string, Json> facts;
        std::map<std::string, Json> shown;  ///< what the counter shows of these
        bool elsewhere = false;             ///< it is not where its counter is, or has none
        Json inside, shown_inside;
    };
    /// A fact that a player stated.
    struct Word {
        Json about;
        std::string fact, side, of;
        Json value;
    };

    std::string game, module;
    std::string file;    ///< the last mail
    std::string source;  ///< the file that it was read from: whatever is wrong in it is then an error
    Standing table;
    std::map<std::uint64_t, std::string> judged;  ///< mails that it comes from, by their marks
    std::vector<Thing> things;
    std::vector<Word> words;
    std::vector<Checker::OpenOrder> open;  ///< orders for which nobody has rolled yet

    /// In the layout of `module-schema/memory.schema.json`.
    Json to_json() const;
    /// Throws InputError with the JSON pointer.
    static Memory from_json(const Json& json, const std::string& file);

    /// Names of counters by their ids.
    binding::BoundTable::Names names() const;
};

/// What is known at the end of a mail. The files that it came from are named by the caller.
Memory memory_of(const Game& game, const Checker& checker, const Request& request, Standing table);

/// Makes the position at the beginning of a mail know what was known at the end of the one before. What the
/// table shows otherwise than it did counts; a turn track that went on takes effect as if it had been moved
/// in a log. Throws InputError if the memory was read from a file and names what this game does not have.
void recall(const Memory& memory, Game& game, Checker& checker, const Request& request);

}  // namespace umpire::check
