#include "command.hpp"

#include "console.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <sstream>

namespace umpire::commands {

namespace po = boost::program_options;

namespace {

void print_help(const CommandInfo& info, const OptionList& options) {
    std::ostringstream list;
    list << options;
    Console console(Colour::never);
    console.raw(fmt::format("usage: umpire {} {}\n\n{}\n\n{}\nexample:\n  {}\n", info.name, info.arguments,
                            info.description, list.str(), info.example));
    console.finish();
}

/// One sentence, whatever Boost.Program_options makes of it.
std::string reason_of(const po::error& error) {
    std::string reason = error.what();
    std::replace(reason.begin(), reason.end(), '\n', ' ');
    return reason;
}

}  // namespace

std::span<const CommandInfo> all_commands() {
    static const std::array commands = {
        inspect_command, dump_command,       replay_command, diff_command,  check_command,  ask_command,
        odds_command,    adjudicate_command, verify_command, seed_command,  try_command,    rules_command,
        orders_command,  facts_command,      bind_command,   build_command, picture_command};
    return commands;
}

ExitCode run_command(const CommandInfo& info, const std::vector<std::string>& arguments) {
    const auto command = info.make();
    OptionList options("options", 100, 60);
    command->add_options(options);
    bool help = false;
    options.add_options()("help,h", po::bool_switch(&help), "show this help");

    std::vector<std::string> files;
    OptionList hidden;
    hidden.add_options()("argument", po::value(&files));
    OptionList all;
    all.add(options).add(hidden);
    po::positional_options_description positions;
    positions.add("argument", -1);
    try {
        po::variables_map values;
        // No guessing: a shortened option would change its meaning when a new one is added.
        const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
        po::store(po::command_line_parser(arguments).options(all).positional(positions).style(style).run(),
                  values);
        po::notify(values);
    } catch (const po::error& error) {
        throw UsageError(reason_of(error));
    }
    if (help) {
        if (!command->show_help(files)) print_help(info, options);
        return ExitCode::done;
    }
    command->setup(files);
    return command->run();
}

}  // namespace umpire::commands
