#pragma once

#include "umpire/catalog/game_files.hpp"
#include "umpire/rules/inquiry.hpp"
#include "umpire/vassal/replay.hpp"
#include "umpire/vassal/tabletop.hpp"

#include "command.hpp"
#include "console.hpp"

#include <boost/optional.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Options that several commands share, each written once.
namespace umpire::commands {

struct ModuleOptions {
    std::string module;
    std::vector<std::string> extensions;
    bool no_module = false;

    void add_to(OptionList& options);
    void check() const;
    /// As they hold for a file: what its game folder says counts where nothing was given.
    ModuleOptions in_folder_of(const std::filesystem::path& file) const;
};

struct OutputOptions {
    bool json = false;
    std::string color = "auto";

    void add_to(OptionList& options);
    void check() const;
    Colour colour() const;
};

/// Whose data of the games.
struct DataOptions {
    std::string folder;

    void add_to(OptionList& options);
    catalog::GameFiles files() const;
};

/// Whose eyes look at the table.
struct ViewerOptions {
    std::string viewer;
    std::string side;

    void add_to(OptionList& options);
    bool given() const { return !viewer.empty() || !side.empty(); }
    /// Nobody in particular, unless a player or side was named. A player is named by id or by name.
    vassal::Viewer on(const vassal::Tabletop& table) const;
};

/// Whom a report is for: one side, or everybody.
struct ReaderOptions {
    boost::optional<std::string> side;

    void add_to(OptionList& options, const char* help);
    /// A shell variable that is not set must not tell a side everything.
    void check() const;
    /// The side as the game calls it; empty for everybody. Whom the game folder of the file names stands for
    /// his side. Throws UsageError if the game has no such side.
    std::string in(const rules::GameRules& rules, const std::filesystem::path& file = {}) const;
};

/// How doubtful rules are read, and which optional rules are played with.
struct RulesOptions {
    std::vector<std::string> readings;
    std::vector<std::string> switches;  ///< optional and advanced rules that are played with

    void add_to(OptionList& options);
    void check() const;
    /// For a file whose game folder counts where nothing was given; without a file only what was given.
    rules::Options options(const rules::GameRules& rules, const std::filesystem::path& file = {}) const;
};

/// Which position of a log.
struct StepOptions {
    std::string step;

    void add_to(OptionList& options);
    void check() const;
    /// How many steps of the log come before it. Throws UsageError if it has not so many.
    std::size_t in(const vassal::Replay& replay, const std::filesystem::path& file) const;
};

/// No input file is ever changed. Throws UsageError if what is to be written is one that is read.
void spare_inputs(const std::string& written, const std::vector<std::filesystem::path>& read);

/// The one file a command is about.
std::filesystem::path only_file(const std::vector<std::string>& arguments, std::string_view what);

}  // namespace umpire::commands
