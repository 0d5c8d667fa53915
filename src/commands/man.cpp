#include "umpire/vassal/game_file.hpp"

#include "command.hpp"
#include "manual.hpp"

#include <fmt/core.h>

#include <filesystem>

namespace umpire::commands {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

class Man : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("to", po::value(&to_)->value_name("DIR"), "where they go, as under /usr/share");
    }

    void setup(const std::vector<std::string>& arguments) override {
        if (!arguments.empty()) throw UsageError(fmt::format("'{}' is not expected here", arguments.front()));
        if (to_.empty()) throw UsageError("--to is missing: where shall the pages be written?");
    }

    ExitCode run() override {
        write("man/man1/umpire.1", overview_page());
        for (const CommandInfo& info : all_commands())
            write(fmt::format("man/man1/umpire-{}.1", info.name), page_of(info));
        write("man/man5/umpire.json.5", game_folder_page());
        write("bash-completion/completions/umpire", bash_completion());
        return ExitCode::done;
    }

  private:
    void write(const std::string& name, const std::string& text) const {
        const fs::path file = fs::path(to_) / name;
        fs::create_directories(file.parent_path());
        vassal::write_file(file, text);
    }

    std::string to_;
};

}  // namespace

const CommandInfo man_command{
    "man",
    "--to DIR",
    "write the manual and what completes words in bash",
    "Writes a page for man(1) of every command, that of umpire.json, and what completes words in bash. For "
    "whoever\n"
    "packs the program.",
    "umpire man --to build/share",
    []() -> std::unique_ptr<Command> { return std::make_unique<Man>(); },
};

}  // namespace umpire::commands
