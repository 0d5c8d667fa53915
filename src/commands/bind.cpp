#include "umpire/binding/binding.hpp"
#include "umpire/binding/survey.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/json.hpp"
#include "umpire/report/table_json.hpp"
#include "umpire/vassal/module.hpp"

#include "command.hpp"
#include "console.hpp"
#include "options.hpp"
#include "text_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::commands {

namespace po = boost::program_options;

namespace {

class Bind : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("check", po::value(&binding_)->value_name("FILE"),
                              "validate this binding against the module instead")(
            "game", po::value(&game_)->value_name("GAME"),
            "the game that the draft is for: europa, awaw or aeto");
        data_.add_to(options);
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        output_.check();
        module_ = only_file(arguments, "the module");
        const std::vector<std::string> games = data_.files().games();
        if (std::find(games.begin(), games.end(), game_) == games.end())
            throw UsageError(fmt::format("--game is europa, awaw or aeto, not '{}'", game_));
    }

    ExitCode run() override {
        const vassal::Module module = vassal::Module::load(module_);
        Console console(output_.colour());
        bool good = true;
        if (binding_.empty())
            console.raw(report::to_text(binding::draft_binding(module, game_))).raw("\n");
        else
            good = check(module, console);
        console.finish();
        return good ? ExitCode::done : ExitCode::violations;
    }

  private:
    bool check(const vassal::Module& module, Console& console) const {
        const catalog::GameFiles files = data_.files();
        const OrderedJson json = json_file(binding_);
        catalog::check_schema(json, "binding", binding_);
        const auto catalog = catalog::Catalog::load(files, json["game"].get<std::string>());
        const auto bound = binding::Binding::load(json, binding_, &catalog.registry());
        const std::string map_file = bound.game() + "/map.json";
        const game::Map map =
            files.has(map_file)
                ? game::Map::from_json(files.json(map_file), files.shown_name(map_file), &catalog.registry())
                : game::Map::open_sea(1, 1);
        const binding::BindingCheck found = binding::check_binding(bound, module, map);
        if (output_.json)
            print_json(bound, found, console);
        else
            print_text(found, console);
        return found.problems.empty();
    }

    static void print_json(const binding::Binding& binding, const binding::BindingCheck& found,
                           Console& console) {
        OrderedJson bound = OrderedJson::array();
        for (const auto& [pointer, count] : found.bound)
            bound.push_back({{"place", pointer}, {"counters", count}});
        const OrderedJson report{{"file", binding.file()},     {"game", binding.game()},
                                 {"module", binding.module()}, {"bound", bound},
                                 {"unbound", found.unbound},   {"problems", found.problems}};
        console.raw(report::to_text(report)).raw("\n");
    }

    static void print_text(const binding::BindingCheck& found, Console& console) {
        for (const auto& [pointer, count] : found.bound)
            console.line(fmt::format("{}: {} counters of the palette", pointer, count));
        console.line(fmt::format("bound to nothing: {} counters", found.unbound.size()));
        for (const std::string& name : found.unbound)
            console.text("  ").line(name, Style::dim);
        console.line(fmt::format("problems: {}", found.problems.size()), Style::title);
        for (const std::string& problem : found.problems)
            console.text("  ").line(problem, Style::bad);
    }

    DataOptions data_;
    OutputOptions output_;
    std::string binding_, game_ = "europa";
    std::filesystem::path module_;
};

}  // namespace

const CommandInfo bind_command{
    "bind",
    "[OPTIONS] MODULE",
    "draft or check a binding",
    "Looks through a module and drafts a binding: which of its counters, maps, layers and turns could be "
    "which\n"
    "units, places and facts, with notes on what could not be told. With --check it validates a binding "
    "that\n"
    "you have filled in: every map, marker and layer that it names must be there.",
    "umpire bind my-module.vmod > my-binding.json",
    []() -> std::unique_ptr<Command> { return std::make_unique<Bind>(); },
};

}  // namespace umpire::commands
