#include "known_game.hpp"

#include "umpire/adjudicate/verify.hpp"
#include "umpire/binding/binding.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/schema.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/games/games.hpp"
#include "umpire/json.hpp"
#include "umpire/read_file.hpp"
#include "umpire/rules/game_rules.hpp"

#include "text_files.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::commands {

namespace po = boost::program_options;

void GameOptions::add_to(OptionList& options, const char* help_of_map) {
    options.add_options()("map", po::value(&map_)->value_name("FILE"), help_of_map);
    add_binding_to(options);
}

void GameOptions::add_binding_to(OptionList& options) {
    options.add_options()("binding", po::value(&binding_)->value_name("FILE"),
                          "how the module's counters mean units");
    data_.add_to(options);
}

GameOptions::BindingFile GameOptions::binding_for(const std::string& module,
                                                  const catalog::GameFiles& files) const {
    if (!binding_.empty()) return {json_of(texts_->binding, binding_), binding_};
    for (const std::string& game : files.games()) {
        const std::string name = game + "/binding.json";
        if (!files.has(name)) continue;
        Json shipped = files.json(name);
        if (shipped.value("module", "") == module) return {std::move(shipped), files.shown_name(name)};
    }
    return {};
}

std::string GameOptions::digest_of(const std::string& game, const catalog::GameFiles& files) const {
    return adjudicate::digest_of_rules(files, game, texts_->binding, texts_->map);
}

const KnownGame& GameOptions::game_of(const std::string& module, const std::filesystem::path& file) {
    if (const KnownGame* known = find_game(module)) return *known;
    throw InputError(
        fmt::format("no binding for the module \"{}\"; umpire bind drafts one, --binding takes it", module))
        .in_file(file.string());
}

const KnownGame* GameOptions::find_game(const std::string& module) {
    const std::scoped_lock lock(mutex_);
    if (const auto found = games_.find(module); found != games_.end()) return &found->second;
    if (!texts_)
        texts_ = {binding_.empty() ? std::string() : read_file(binding_),
                  map_.empty() ? std::string() : read_file(map_)};
    const catalog::GameFiles files = data_.files();
    KnownGame known;
    const BindingFile binding = binding_for(module, files);
    if (binding.json.is_null()) return nullptr;
    catalog::check_schema(binding.json, "binding", binding.file);
    known.rules = games::load(files, binding.json["game"].get<std::string>());
    const game::Registry& registry = known.rules->catalog().registry();
    known.binding =
        std::make_shared<binding::Binding>(binding::Binding::load(binding.json, binding.file, &registry));
    const std::string map_file = known.binding->game() + "/map.json";
    known.map = map_.empty() ? check::map_of(files.json(map_file), files.shown_name(map_file), *known.rules)
                             : check::map_of(json_of(texts_->map, map_), map_, *known.rules);
    known.digest = digest_of(known.binding->game(), files);
    return &games_.emplace(module, std::move(known)).first->second;
}

}  // namespace umpire::commands
