#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/report/orders_json.hpp"
#include "umpire/report/table_json.hpp"

#include "command.hpp"
#include "console.hpp"
#include "options.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace umpire::commands {

namespace po = boost::program_options;
using namespace umpire::orders;

namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{4} << 20;

std::string read_orders(const std::filesystem::path& path) {
    const auto size = std::filesystem::file_size(path);
    if (size > largest_file)
        throw InputError(fmt::format("is larger than {} MB, too large for orders", largest_file >> 20U))
            .in_file(path.string());
    std::ifstream in(path, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    if (!in.read(text.data(), static_cast<std::streamsize>(size)))
        throw InputError("cannot be read").in_file(path.string());
    return text;
}

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
    return Vocabulary::load(files.json(path), files.shown_name(path));
}

void print_verb(Console& console, const Verb& verb) {
    const auto detail = [&](std::string_view name, std::string_view text) {
        if (!text.empty()) console.text(fmt::format("    {:<9}", name), Style::dim).line(text);
    };
    console.line(verb.usage(), Style::title);
    detail("says", verb.summary);
    detail("example", verb.example);
    detail("also", fmt::format("{}", fmt::join(verb.aliases, ", ")));
    detail("rolls", verb.dice);
    for (const auto& [name, values] : verb.undeclared)
        detail("unsaid", fmt::format("{} is taken as {}", name, fmt::join(values, ", or ")));
    detail("rules", fmt::format("{}", fmt::join(verb.rules, ", ")));
}

void print_vocabulary(Console& console, const Vocabulary& vocabulary) {
    for (const Verb& verb : vocabulary.verbs())
        print_verb(console, verb);
    console.line().line(
        "Write an order in chat, or in a file one a line. Names that hold a keyword of the order need "
        "quotes.");
}

std::string understood(const Order& order) {
    std::string text = order.verb;
    for (const OrderArgument& argument : order.arguments) {
        text += &argument == &order.arguments.front() ? ": " : "; ";
        text += argument.name;
        if (argument.words.empty()) continue;
        const std::string_view between = argument.type == ArgumentType::path ? " " : ", ";
        text += fmt::format(" {}", fmt::join(argument.words, between));
    }
    return text;
}

void print_reading(Console& console, const OrdersFile& file) {
    std::size_t shown = 0;
    const auto print_errors_before = [&](int line) {
        for (; shown < file.errors.size() && file.errors[shown].line < line; ++shown)
            console.text(fmt::format("{:>5}  ", file.errors[shown].line), Style::dim)
                .text("error  ", Style::bad)
                .line(file.errors[shown].sentence);
    };
    for (const PlacedOrder& placed : file.orders) {
        print_errors_before(placed.order.line);
        console.text(fmt::format("{:>5}  ", placed.order.line), Style::dim);
        if (!placed.mail.empty()) console.text(placed.mail, Style::dim).text("  ");
        if (placed.step) console.text(fmt::format("step {}  ", *placed.step), Style::dim);
        if (!placed.side.empty()) console.text(placed.side, Style::actor).text("  ");
        console.line(understood(placed.order));
    }
    for (const Slip& slip : file.slips)
        console.text(fmt::format("{:>5}  step {}  ", slip.line, slip.step), Style::dim)
            .line(fmt::format("passed over: {}", slip.what.empty() ? "all of the step" : slip.what));
    print_errors_before(std::numeric_limits<int>::max());
    const auto counted = [](std::size_t count, std::string_view what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    console.line(fmt::format("{}, {}", counted(file.orders.size(), "order"), counted(shown, "error")),
                 file.errors.empty() ? Style::good : Style::bad);
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
            console.raw(report::to_text(report::vocabulary_json(vocabulary))).raw("\n");
        else
            print_vocabulary(console, vocabulary);
        return ExitCode::done;
    }

    ExitCode check(const Vocabulary& vocabulary, Console& console) const {
        const OrdersFile file = parse_orders_file(read_orders(file_), file_.filename().string(), vocabulary);
        if (output_.json)
            console.raw(report::to_text(report::orders_json(vocabulary, file))).raw("\n");
        else
            print_reading(console, file);
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
