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

#include "game_folder.hpp"
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

const std::string& GameOptions::text_of(const std::string& file) {
    const auto known = texts_.find(file);
    if (known != texts_.end()) return known->second;
    return texts_[file] = file.empty() ? std::string() : read_file(file);
}

GameOptions::Texts GameOptions::texts_for(const std::optional<GameFolder>& folder) {
    Texts texts{binding_, {}, map_, {}};
    if (folder && binding_.empty()) texts.binding_file = folder->at("/binding", folder->binding);
    if (folder && map_.empty()) texts.map_file = folder->at("/map", folder->map);
    texts.binding = text_of(texts.binding_file);
    texts.map = text_of(texts.map_file);
    return texts;
}

GameOptions::BindingFile GameOptions::binding_for(const std::string& module, const catalog::GameFiles& files,
                                                  const Texts& texts) {
    if (!texts.binding_file.empty()) return {json_of(texts.binding, texts.binding_file), texts.binding_file};
    for (const std::string& game : files.games()) {
        const std::string name = game + "/binding.json";
        if (!files.has(name)) continue;
        Json shipped = files.json(name);
        if (shipped.value("module", "") == module)
            return {std::move(shipped), files.shown_name(name), files.is_shipped(name)};
    }
    return {};
}

std::function<std::string()> GameOptions::digest_of(const std::string& game, const catalog::GameFiles& files,
                                                    const Texts& texts) {
    struct Known {
        std::once_flag once;
        std::string digest;
    };
    return [known = std::make_shared<Known>(), files, game, texts] {
        std::call_once(known->once, [&] {
            known->digest = adjudicate::digest_of_rules(files, game, texts.binding, texts.map);
        });
        return known->digest;
    };
}

const KnownGame& GameOptions::game_of(const std::string& module, const std::filesystem::path& file) {
    if (const KnownGame* known = find_game(module, file)) return *known;
    throw InputError(
        fmt::format("no binding for the module \"{}\"; umpire bind drafts one, --binding takes it", module))
        .in_file(file.string());
}

const KnownGame* GameOptions::find_game(const std::string& module, const std::filesystem::path& file) {
    const std::scoped_lock lock(mutex_);
    const auto folder = game_folder_of(file);
    const auto key = std::pair(module, folder ? folder->file : std::filesystem::path());
    if (const auto found = games_.find(key); found != games_.end()) return &found->second;
    const Texts texts = texts_for(folder);
    const catalog::GameFiles files = data_.files();
    KnownGame known;
    const BindingFile binding = binding_for(module, files, texts);
    if (binding.json.is_null()) return nullptr;
    if (!binding.is_shipped) catalog::check_schema(binding.json, "binding", binding.file);
    known.rules = games::load(files, binding.json["game"].get<std::string>());
    if (folder) folder->suit(*known.rules);
    const game::Registry& registry = known.rules->catalog().registry();
    known.binding = std::make_shared<binding::Binding>(
        binding::Binding::load(binding.json, binding.file, &registry, true));
    const std::string map_file = known.binding->game() + "/map.json";
    known.map = texts.map_file.empty()
                    ? check::map_of(files.json(map_file), files.shown_name(map_file), *known.rules)
                    : check::map_of(json_of(texts.map, texts.map_file), texts.map_file, *known.rules);
    known.digest = digest_of(known.binding->game(), files, texts);
    return &games_.emplace(key, std::move(known)).first->second;
}

}  // namespace umpire::commands
