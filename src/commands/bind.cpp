#include "umpire/binding/binding.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/json.hpp"
#include "umpire/report/binding_text.hpp"
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
            console.json(binding::draft_binding(module, game_));
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
            console.json(report::binding_json(bound, found));
        else
            report::print_binding(found, console);
        return found.problems.empty();
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
