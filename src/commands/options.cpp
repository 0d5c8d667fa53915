#include "options.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/counted.hpp"
#include "umpire/error.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/spelling.hpp"
#include "umpire/vassal/java.hpp"

#include "game_folder.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <functional>

namespace umpire::commands {

namespace po = boost::program_options;

void ModuleOptions::add_to(OptionList& options) {
    options.add_options()(
        "module,m", po::value(&module)->value_name("FILE"),
        "the module (.vmod); else one beside the file, or in the folder above, is looked for")(
        "extension,e", po::value(&extensions)->value_name("FILE")->composing(),
        "an extension (.vmdx) besides those in the module's own folder; may be repeated")(
        "no-module", po::bool_switch(&no_module), "do without a module");
}

void ModuleOptions::check() const {
    if (no_module && !module.empty()) throw UsageError("--module and --no-module exclude each other");
    if (no_module && !extensions.empty()) throw UsageError("--extension needs a module");
}

ModuleOptions ModuleOptions::in_folder_of(const std::filesystem::path& file) const {
    ModuleOptions all = *this;
    if (no_module) return all;
    const auto folder = game_folder_of(file);
    if (!folder) return all;
    if (module.empty()) all.module = folder->at("/module", folder->module);
    if (module.empty() && extensions.empty())
        for (std::size_t i = 0; i < folder->extensions.size(); ++i)
            all.extensions.push_back(folder->at(fmt::format("/extensions/{}", i), folder->extensions[i]));
    return all;
}

void OutputOptions::add_to(OptionList& options) {
    options.add_options()("json", po::bool_switch(&json), "as JSON, for programs")(
        "color", po::value(&color)->value_name("WHEN"), "auto (on a terminal only), always or never");
}

void OutputOptions::check() const {
    colour();
}

Colour OutputOptions::colour() const {
    if (color == "auto") return Colour::automatic;
    if (color == "always") return Colour::always;
    if (color == "never") return Colour::never;
    throw UsageError(fmt::format("--color is auto, always or never, not '{}'", color));
}

void DataOptions::add_to(OptionList& options) {
    options.add_options()("data", po::value(&folder)->value_name("DIR"),
                          "a folder whose files stand in for the rulebooks and tables that ship");
}

catalog::GameFiles DataOptions::files() const {
    return folder.empty() ? catalog::GameFiles() : catalog::GameFiles(folder);
}

void ViewerOptions::add_to(OptionList& options) {
    options.add_options()("viewer", po::value(&viewer)->value_name("ID"),
                          "look with the eyes of this player (id or name)")(
        "side", po::value(&side)->value_name("SIDE"), "look with the eyes of this side");
}

vassal::Viewer ViewerOptions::on(const vassal::Tabletop& table) const {
    vassal::Viewer eyes{viewer, side};
    for (const auto& player : table.players()) {
        const bool meant =
            viewer.empty() ? player.side == side : player.id == viewer || player.name == viewer;
        if (!given() || !meant) continue;
        eyes.id = player.id;
        if (side.empty()) eyes.side = player.side;
        break;
    }
    if (eyes.id.empty()) eyes.id = "viewer-0";
    return eyes;
}

namespace {

std::string all_of(const game::WordList* words) {
    std::string all;
    if (words != nullptr)
        for (const auto& [word, spellings] : *words)
            all += (all.empty() ? "" : ", ") + word;
    return all;
}

}  // namespace

void ReaderOptions::add_to(OptionList& options, const char* help) {
    options.add_options()("for", po::value(&side)->value_name("SIDE"), help);
}

void ReaderOptions::check() const {
    if (side && side->empty()) throw UsageError("--for is a side, and names none");
}

std::string ReaderOptions::in(const rules::GameRules& rules, const std::filesystem::path& file) const {
    if (!side) return {};
    const game::Registry& registry = rules.catalog().registry();
    if (const auto known = registry.spelt("side", *side)) return *known;
    if (const auto folder = game_folder_of(file))
        if (const auto known = registry.spelt("side", folder->side_of(*side))) return *known;
    throw UsageError(fmt::format("--for is a side of {} ({}), not '{}'", rules.game(),
                                 all_of(registry.words("side")), *side));
}

namespace {

std::string known_switches(const rules::GameRules& rules) {
    std::string all;
    for (const catalog::Reading& reading : rules.readings().all())
        if (reading.is_switch()) all += (all.empty() ? "; there are " : ", ") + reading.id;
    return all;
}

}  // namespace

void RulesOptions::add_to(OptionList& options) {
    options.add_options()("reading", po::value(&readings)->value_name("ID=CHOICE")->composing(),
                          "read a doubtful rule in another way; may be repeated");
    options.add_options()("rule", po::value(&switches)->value_name("RULE=on|off")->composing(),
                          "play with an optional or advanced rule, or without; may be repeated");
}

void RulesOptions::check() const {
    for (const std::string& reading : readings)
        if (reading.find('=') == std::string::npos)
            throw UsageError(fmt::format("--reading is ID=CHOICE, not '{}'", reading));
    for (const std::string& rule : switches)
        if (!rule.ends_with("=on") && !rule.ends_with("=off"))
            throw UsageError(fmt::format("--rule is RULE=on or RULE=off, not '{}'", rule));
}

namespace {

/// A choice that somebody made, and how he is told what is wrong with it.
struct Choice {
    std::string id, choice;
    std::function<void(const std::string&)> refuse;
};

Choice given_as(const std::string& text) {
    const auto sign = text.find('=');
    return {text.substr(0, sign), text.substr(sign + 1),
            [](const std::string& reason) { throw UsageError(reason); }};
}

Choice of_folder(const GameFolder& folder, const char* member, const std::string& id,
                 const std::string& choice) {
    const std::string pointer = (nlohmann::json::json_pointer() / member / id).to_string();
    return {id, choice, [pointer, file = folder.file.string()](const std::string& reason) {
                throw InputError::at(pointer, reason).in_file(file);
            }};
}

void read_as(const Choice& one, const rules::GameRules& rules, rules::Options& options) {
    const catalog::Reading* known = rules.readings().find(one.id);
    if (known == nullptr) {
        std::vector<std::string_view> ids;
        for (const catalog::Reading& reading : rules.readings().all())
            ids.emplace_back(reading.id);
        return one.refuse(fmt::format("{} has no doubtful rule '{}'; the nearest is '{}'", rules.game(),
                                      one.id, closest(one.id, ids)));
    }
    std::string choices;
    for (const auto& choice : known->choices) {
        if (choice.id == one.choice) {
            options.readings[one.id] = choice.id;
            return;
        }
        choices += choices.empty() ? "" : ", ";
        choices += choice.id;
    }
    one.refuse(fmt::format("the choices of --reading {} are {}", one.id, choices));
}

void play_with(const Choice& one, const rules::GameRules& rules, rules::Options& options) {
    const catalog::Reading* known = rules.readings().find(one.id);
    if (known == nullptr || !known->is_switch())
        one.refuse(
            fmt::format("{} has no optional rule '{}'{}", rules.game(), one.id, known_switches(rules)));
    options.readings[one.id] = one.choice;
}

}  // namespace

rules::Options RulesOptions::options(const rules::GameRules& rules, const std::filesystem::path& file) const {
    rules::Options options;
    if (const auto folder = game_folder_of(file)) {
        for (const auto& [id, choice] : folder->readings)
            read_as(of_folder(*folder, "readings", id, choice), rules, options);
        for (const auto& [id, choice] : folder->switches)
            play_with(of_folder(*folder, "rules", id, choice), rules, options);
    }
    for (const std::string& reading : readings)
        read_as(given_as(reading), rules, options);
    for (const std::string& rule : switches)
        play_with(given_as(rule), rules, options);
    return options;
}

void StepOptions::add_to(OptionList& options) {
    options.add_options()("step,s", po::value(&step)->value_name("N"),
                          "of a log: the position after this step, or 'last'; 0 is before the first");
}

void StepOptions::check() const {
    const auto number = vassal::java::parse_int(step);
    if (!step.empty() && step != "last" && (!number || *number < 0))
        throw UsageError(fmt::format("--step is a number or 'last', not '{}'", step));
}

std::size_t StepOptions::in(const vassal::Replay& replay, const std::filesystem::path& file) const {
    const std::size_t last = replay.steps().size();
    if (step.empty()) return 0;
    if (step == "last") return last;
    const auto wanted = static_cast<std::size_t>(*vassal::java::parse_int(step));
    if (wanted > last)
        throw UsageError(fmt::format("{} has {}, and no step {}", file.filename().string(),
                                     counted(last, "step"), wanted));
    return wanted;
}

void spare_inputs(const std::string& written, const std::vector<std::filesystem::path>& read) {
    std::error_code none;
    if (written.empty()) return;
    for (const std::filesystem::path& file : read)
        if (std::filesystem::equivalent(written, file, none))
            throw UsageError(fmt::format("'{}' is read, and would be written over", written));
}

std::filesystem::path only_file(const std::vector<std::string>& arguments, std::string_view what) {
    if (arguments.empty()) throw UsageError(fmt::format("{} is missing", what));
    if (arguments.size() > 1) throw UsageError(fmt::format("one file is expected, not {}", arguments.size()));
    return arguments.front();
}

}  // namespace umpire::commands
