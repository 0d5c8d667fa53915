#include "umpire/binding/binding.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/error.hpp"
#include "umpire/games/games.hpp"
#include "umpire/json.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/vassal/module.hpp"

#include "command.hpp"
#include "console.hpp"
#include "find_module.hpp"
#include "game_folder.hpp"
#include "options.hpp"
#include "text_files.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::commands {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

/// What lies in a folder, as far as it tells how the game in it is to be read.
class Survey {
  public:
    explicit Survey(fs::path folder, const catalog::GameFiles& files)
        : folder_(std::move(folder)), files_(files) {
        look_for_module();
        if (module_) look_for_binding();
        if (rules_) look_for_map();
        if (replay_) look_for_players();
    }

    /// In the layout of umpire.json.
    OrderedJson json() const {
        OrderedJson json;
        if (rules_) json["game"] = rules_->game();
        if (!module_name_.empty()) json["module"] = module_name_;
        if (!binding_name_.empty()) json["binding"] = binding_name_;
        if (!map_name_.empty()) json["map"] = map_name_;
        if (!rules_) return json;
        OrderedJson switches = OrderedJson::object(), sides = OrderedJson::object();
        for (const catalog::Reading& reading : rules_->readings().all())
            if (reading.is_switch()) switches[reading.id] = reading.chosen;
        for (const auto& [side, players] : players_)
            sides[side] = players;
        json["readings"] = OrderedJson::object();
        json["rules"] = std::move(switches);
        json["standing"] = OrderedJson::array();
        json["sides"] = std::move(sides);
        return json;
    }

    const std::vector<std::string>& remarks() const { return remarks_; }

  private:
    /// Names of files of a kind, those written last first.
    std::vector<fs::path> newest(std::initializer_list<std::string_view> kinds) const {
        std::vector<std::pair<fs::file_time_type, fs::path>> found;
        std::error_code error;
        for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
             entry.increment(error)) {
            const std::string kind = entry->path().extension().string();
            if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end() && entry->is_regular_file(error))
                found.emplace_back(entry->last_write_time(error), entry->path());
        }
        std::sort(found.rbegin(), found.rend());
        std::vector<fs::path> files;
        for (auto& [written, file] : found)
            files.push_back(std::move(file));
        return files;
    }

    void look_for_module() {
        for (const fs::path& file : newest({".vlog", ".vsav"}))
            try {
                vassal::GameFile game = vassal::read_game_file(file);
                const auto found = module_beside(file, game);
                if (!found) continue;
                take_module(*found);
                replay_ = std::make_unique<vassal::Replay>(std::move(game), module_);
                return;
            } catch (const InputError&) {
                // What cannot be read tells nothing; whoever checks it will be told why.
            }
        // What lies in the folder above is of this game only if a mail says so.
        std::error_code error;
        if (const auto found = module_beside(folder_ / folder_file, {});
            found && fs::equivalent(found->parent_path(), folder_, error))
            take_module(*found);
        else
            remarks_.emplace_back("no module (.vmod) was found here: put it beside the mails");
    }

    void take_module(const fs::path& file) {
        module_ = std::make_shared<const vassal::Module>(vassal::Module::load(file));
        std::error_code error;
        if (fs::equivalent(file.parent_path(), folder_, error))
            module_name_ = file.filename().string();
        else
            remarks_.push_back(
                fmt::format("{} lies in the folder above and is found there", file.filename().string()));
    }

    /// The one that ships, or one that somebody wrote for this module.
    void look_for_binding() {
        for (const std::string& game : files_.games()) {
            const std::string name = game + "/binding.json";
            if (files_.has(name) && take_binding(files_.json(name), files_.shown_name(name))) return;
        }
        for (const fs::path& file : newest({".json"}))
            try {
                if (!take_binding(json_file(file.string()), file.string())) continue;
                binding_name_ = file.filename().string();
                return;
            } catch (const InputError&) {
                // Some other JSON.
            }
        remarks_.push_back(
            fmt::format("there is no binding for the module \"{}\": umpire bind drafts one", module_->name));
    }

    bool take_binding(const Json& json, const std::string& file) {
        if (!json.is_object() || json.value("module", Json()) != Json(module_->name)) return false;
        catalog::check_schema(json, "binding", file);
        const auto rules = games::load(files_, json.at("game").get<std::string>());
        binding_ = std::make_unique<binding::Binding>(
            binding::Binding::load(json, file, &rules->catalog().registry()));
        rules_ = rules;
        for (const auto& [roster, side] : binding_->sides())
            players_[side];
        return true;
    }

    void look_for_map() {
        for (const fs::path& file : newest({".json"}))
            try {
                const Json json = json_file(file.string());
                if (!json.is_object() || !json.contains("hexsides")) continue;
                catalog::check_schema(json, "map", "");
                if (json.at("game") != rules_->game()) continue;
                map_name_ = file.filename().string();
                return;
            } catch (const InputError&) {
                // Some other JSON.
            }
    }

    void look_for_players() {
        replay_->go_to(replay_->steps().size());
        for (const vassal::Player& player : replay_->table().players()) {
            const std::string side = binding_ ? binding_->side(player.side) : std::string();
            std::vector<std::string>* names = players_.contains(side) ? &players_[side] : nullptr;
            if (names != nullptr && !player.name.empty() &&
                std::find(names->begin(), names->end(), player.name) == names->end())
                names->push_back(player.name);
        }
    }

    fs::path folder_;
    const catalog::GameFiles& files_;
    std::shared_ptr<const vassal::Module> module_;
    std::unique_ptr<vassal::Replay> replay_;
    std::unique_ptr<binding::Binding> binding_;
    std::shared_ptr<const rules::GameRules> rules_;
    std::string module_name_, binding_name_, map_name_;
    std::map<std::string, std::vector<std::string>> players_;
    std::vector<std::string> remarks_;
};

class Init : public Command {
  public:
    void add_options(OptionList& options) override {
        options.add_options()("force", po::bool_switch(&force_), "write it anew if it is there already");
        output_.add_to(options);
    }

    void setup(const std::vector<std::string>& arguments) override {
        output_.check();
        if (arguments.size() > 1)
            throw UsageError(fmt::format("one folder is expected, not {}", arguments.size()));
        folder_ = arguments.empty() ? "." : arguments.front();
    }

    ExitCode run() override {
        if (!fs::is_directory(folder_)) throw InputError("expected a folder").in_file(folder_.string());
        const fs::path file = folder_ / folder_file;
        if (fs::exists(file) && !force_)
            throw UsageError(fmt::format("{} is there already; --force writes it anew", file.string()));
        const catalog::GameFiles files;
        const Survey survey(folder_, files);
        const OrderedJson json = survey.json();
        if (json.empty()) throw InputError(survey.remarks().front()).in_file(folder_.string());
        vassal::write_file(file, json.dump(1) + "\n");
        read_game_folder(file);
        Console console(output_.colour());
        if (output_.json)
            console.json(json);
        else
            print(file, json, survey.remarks(), console);
        console.finish();
        return ExitCode::done;
    }

  private:
    static void print(const fs::path& file, const OrderedJson& json, const std::vector<std::string>& remarks,
                      Console& console) {
        console.line(file.string(), Style::title);
        Columns columns;
        for (const char* name : {"game", "module", "binding", "map"})
            if (json.contains(name)) columns.add({name, json[name].get<std::string>()});
        std::vector<std::string> rules;
        if (json.contains("rules"))
            for (const auto& [id, choice] : json["rules"].items())
                rules.push_back(fmt::format("{} {}", id, choice.get<std::string>()));
        if (!rules.empty()) columns.add({"rules", fmt::format("{}", fmt::join(rules, ", "))});
        if (json.contains("sides"))
            for (const auto& [side, players] : json["sides"].items()) {
                const auto names = players.get<std::vector<std::string>>();
                columns.add({side, names.empty() ? "nobody yet" : fmt::format("{}", fmt::join(names, ", "))});
            }
        columns.print(console);
        for (const std::string& remark : remarks)
            console.line(fmt::format("  {}", remark), Style::notable);
    }

    OutputOptions output_;
    bool force_ = false;
    fs::path folder_;
};

}  // namespace

const CommandInfo init_command{
    "init",
    "[OPTIONS] [DIR]",
    "make a folder of mails one that needs no options",
    "Writes umpire.json into a folder, from what lies there: its module, the game that it is recognised as, "
    "its\n"
    "optional rules, and who plays which side. Every command takes from it what is not given on the command\n"
    "line. It asks nothing, and a file that is there already stays as it is. Change it as your game needs "
    "it:\n"
    "'man umpire.json' tells what else may stand in it.",
    "umpire init spring-1940",
    []() -> std::unique_ptr<Command> { return std::make_unique<Init>(); },
};

}  // namespace umpire::commands
