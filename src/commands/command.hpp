#pragma once

#include <boost/program_options.hpp>

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The program `umpire`: one file for each of its commands.
namespace umpire::commands {

enum class ExitCode : int { done = 0, violations = 1, cannot_tell = 2, bad_usage = 3, bad_input = 4 };

/// The program was called in a way it does not know; the message is one sentence without its full stop.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

using OptionList = boost::program_options::options_description;

class Command {
  public:
    Command() = default;
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;
    virtual ~Command() = default;

    /// Declares the options, each bound to where its value goes.
    virtual void add_options(OptionList& options) = 0;
    /// Checks what was given; touches no file. Throws UsageError.
    virtual void setup(const std::vector<std::string>& arguments) = 0;
    virtual ExitCode run() = 0;
    /// Help about what was named along with --help, instead of that about the command; false if there is
    /// none.
    virtual bool show_help(const std::vector<std::string>& /*arguments*/) { return false; }
};

struct CommandInfo {
    std::string_view name;
    std::string_view arguments;  ///< as the usage line shows them
    std::string_view summary;
    std::string_view description;
    std::string_view example;
    std::unique_ptr<Command> (*make)();
};

/// In the order in which the help lists them.
std::span<const CommandInfo> all_commands();

extern const CommandInfo inspect_command;
extern const CommandInfo dump_command;
extern const CommandInfo replay_command;
extern const CommandInfo diff_command;
extern const CommandInfo bind_command;
extern const CommandInfo build_command;
extern const CommandInfo picture_command;
extern const CommandInfo check_command;
extern const CommandInfo ask_command;
extern const CommandInfo adjudicate_command;
extern const CommandInfo verify_command;
extern const CommandInfo seed_command;
extern const CommandInfo odds_command;
extern const CommandInfo try_command;
extern const CommandInfo rules_command;
extern const CommandInfo orders_command;
extern const CommandInfo facts_command;
extern const CommandInfo init_command;
extern const CommandInfo watch_command;
/// For whoever packs the program; not listed.
extern const CommandInfo man_command;

/// What a command can be told, as its help and its manual have it.
struct Options {
    std::unique_ptr<Command> command;  ///< its options name places in it
    OptionList list;
};
Options options_of(const CommandInfo& info);

/// The command of that name, also one that no help lists; null if there is none.
const CommandInfo* find_command(std::string_view name);

/// Parses the arguments of a command, then sets it up and runs it; prints its help if that was asked for.
ExitCode run_command(const CommandInfo& info, const std::vector<std::string>& arguments);

}  // namespace umpire::commands
