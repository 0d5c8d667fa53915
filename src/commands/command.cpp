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
    static const std::array commands = {inspect_command, dump_command,  replay_command, diff_command,
                                        check_command,   ask_command,   odds_command,   adjudicate_command,
                                        verify_command,  seed_command,  try_command,    rules_command,
                                        orders_command,  facts_command, bind_command,   build_command,
                                        picture_command, init_command,  watch_command};
    return commands;
}

const CommandInfo* find_command(std::string_view name) {
    for (const CommandInfo& command : all_commands())
        if (command.name == name) return &command;
    return man_command.name == name ? &man_command : nullptr;
}

Options options_of(const CommandInfo& info) {
    Options options{info.make(), OptionList("options", 100, 60)};
    options.command->add_options(options.list);
    options.list.add_options()("help,h", "show this help");
    return options;
}

ExitCode run_command(const CommandInfo& info, const std::vector<std::string>& arguments) {
    auto [command, options] = options_of(info);
    po::variables_map values;
    std::vector<std::string> files;
    OptionList hidden;
    hidden.add_options()("argument", po::value(&files));
    OptionList all;
    all.add(options).add(hidden);
    po::positional_options_description positions;
    positions.add("argument", -1);
    try {
        // No guessing: a shortened option would change its meaning when a new one is added.
        const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
        po::store(po::command_line_parser(arguments).options(all).positional(positions).style(style).run(),
                  values);
        po::notify(values);
    } catch (const po::error& error) {
        throw UsageError(reason_of(error));
    }
    if (values.contains("help")) {
        if (!command->show_help(files)) print_help(info, options);
        return ExitCode::done;
    }
    command->setup(files);
    const ExitCode code = command->run();
    // The program is about to end: the system takes a rulebook back at once, piece by piece it takes a while.
    [[maybe_unused]] static const Command* kept = nullptr;
    kept = command.release();
    return code;
}

}  // namespace umpire::commands
