#include "umpire/error.hpp"

#include "allowance.hpp"
#include "command.hpp"
#include "console.hpp"
#include "interruption.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <vector>

namespace {

using namespace umpire::commands;

void print_overview() {
    Console console(umpire::commands::Colour::never);
    console.raw("usage: umpire COMMAND [OPTIONS] FILE...\n\nThe umpire at a VASSAL table.\n\ncommands:\n");
    for (const auto& command : all_commands())
        console.raw(fmt::format("  {:<12}{}\n", command.name, command.summary));
    console.raw("\n'umpire help COMMAND' says more about each; 'umpire --version' which umpire this is.\n");
    console.finish();
}

void print_version() {
    Console console(umpire::commands::Colour::never);
    console.raw(fmt::format("umpire {}\n", UMPIRE_VERSION)).finish();
}

int fail(ExitCode code, std::string_view sentence, std::string_view hint = {}) {
    fmt::print(stderr, "umpire: {}\n", umpire::report::printable(sentence));
    if (!hint.empty()) fmt::print(stderr, "see {}\n", umpire::report::printable(hint));
    return static_cast<int>(code);
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return fail(ExitCode::bad_usage, "no command was given", "umpire --help");
    std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
    std::string name = arguments.front();
    if (name == "--version") return print_version(), 0;
    if (name == "--help" || name == "-h" || (name == "help" && rest.empty())) return print_overview(), 0;
    if (name == "help") {
        // As if its help had been asked for: 'help orders europa' is 'orders europa --help'.
        name = rest.front();
        rest.front() = "--help";
    }
    const CommandInfo* command = find_command(name);
    if (command == nullptr)
        return fail(ExitCode::bad_usage, fmt::format("there is no command '{}'", name), "umpire --help");
    try {
        return static_cast<int>(run_command(*command, rest));
    } catch (const UsageError& error) {
        return fail(ExitCode::bad_usage, error.what(), fmt::format("umpire {} --help", name));
    }
}

/// The time of each entry of an archive is worked out in local time. Where nobody has named a zone, the C library
/// looks each time anew whether the machine has moved to another.
void stay_in_this_time_zone() {
    constexpr int unless_named = 0;
    setenv("TZ", ":/etc/localtime", unless_named);
}

}  // namespace

int main(int argc, char** argv) try {
    leave_no_unfinished_files();
    stay_in_this_time_zone();
    keep_to_allowance();
    return run({argv + (argc > 0 ? 1 : 0), argv + argc});
} catch (const ClosedPipe&) {
    return static_cast<int>(ExitCode::done);
} catch (const umpire::InputError& error) {
    return fail(ExitCode::bad_input, sentence_of(error));
} catch (const std::filesystem::filesystem_error& error) {
    return fail(ExitCode::bad_input, error.path1().string() + ": " + error.code().message());
} catch (const std::bad_alloc&) {
    return fail(ExitCode::bad_input, of_what_came_in("takes more memory than what is in it is worth"));
} catch (const umpire::OutputError& error) {
    return fail(ExitCode::bad_input, error.what());
} catch (const std::exception& error) {
    return fail(ExitCode::bad_input, of_what_came_in(error.what()));
}
