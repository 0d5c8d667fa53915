#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/read_file.hpp"
#include "umpire/report/orders_json.hpp"
#include "umpire/report/orders_text.hpp"

#include "command.hpp"
#include "console.hpp"
#include "options.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::commands {

namespace po = boost::program_options;
using namespace umpire::orders;

namespace {

std::vector<std::string> games_with_orders(const catalog::GameFiles& files) {
    constexpr std::string_view name = "/orders.json";
    std::vector<std::string> games;
    for (const std::string& path : files.names(""))
        if (path.ends_with(name) && path.find('/') == path.size() - name.size())
            games.push_back(path.substr(0, path.size() - name.size()));
    return games;
}

Vocabulary vocabulary_of(const catalog::GameFiles& files, const std::string& game) {
    const auto games = games_with_orders(files);
    if (std::find(games.begin(), games.end(), game) == games.end())
        throw UsageError(
            fmt::format("there are no orders for '{}', only for {}", game, fmt::join(games, ", ")));
    const std::string path = fmt::format("{}/orders.json", game);
    return Vocabulary::load(files.json(path), files.shown_name(path), files.is_shipped(path));
}

class Orders : public Command {
  public:
    void add_options(OptionList& options) override {
        output_.add_to(options);
        options.add_options()("data", po::value(&data_)->value_name("DIR"),
                              "data of games in this folder stands in for what ships with the program");
    }

    void setup(const std::vector<std::string>& arguments) override {
        output_.check();
        if (arguments.empty()) throw UsageError("the game whose orders are wanted is missing");
        if (arguments.size() > 2)
            throw UsageError(
                fmt::format("a game and one file are expected, not {} arguments", arguments.size()));
        game_ = arguments.front();
        if (arguments.size() == 2) file_ = arguments.back();
    }

    bool show_help(const std::vector<std::string>& arguments) override {
        if (arguments.size() != 1) return false;
        setup(arguments);
        run();
        return true;
    }

    ExitCode run() override {
        const catalog::GameFiles files = data_.empty() ? catalog::GameFiles() : catalog::GameFiles(data_);
        const Vocabulary vocabulary = vocabulary_of(files, game_);
        Console console(output_.json ? Colour::never : output_.colour());
        const ExitCode code = file_.empty() ? list(vocabulary, console) : check(vocabulary, console);
        console.finish();
        return code;
    }

  private:
    ExitCode list(const Vocabulary& vocabulary, Console& console) const {
        if (output_.json)
            console.json(report::vocabulary_json(vocabulary));
        else
            report::print_vocabulary(vocabulary, console);
        return ExitCode::done;
    }

    ExitCode check(const Vocabulary& vocabulary, Console& console) const {
        const OrdersFile file = parse_orders_file(read_file(file_), file_.filename().string(), vocabulary);
        if (output_.json)
            console.json(report::orders_json(vocabulary, file));
        else
            report::print_orders(file, console);
        return file.errors.empty() ? ExitCode::done : ExitCode::bad_input;
    }

    OutputOptions output_;
    std::string data_;
    std::string game_;
    std::filesystem::path file_;
};

}  // namespace

const CommandInfo orders_command{
    "orders",
    "[OPTIONS] GAME [FILE]",
    "what players can declare, and whether a file of orders can be read",
    "Lists the orders of a game, with which players declare what the table cannot show: in chat, in a\n"
    "line that begins with '!', or in a file, one order a line. Of a file it tells what each line was\n"
    "understood as. In a file, '@step 12' attaches the orders below it to a step of the log, '@Axis' to\n"
    "a side ('@umpire' to none), '@mail turn-3.vlog' to one of several logs. '@slip' or '@slip Hood' passes\n"
    "over what in a step no rule could judge. What stands behind a '#' is ignored.",
    "umpire orders europa turn-3.orders",
    []() -> std::unique_ptr<Command> { return std::make_unique<Orders>(); },
};

}  // namespace umpire::commands
