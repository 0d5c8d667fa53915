#include "umpire/binding/binding.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/check/check_log.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/games/games.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::check {

std::shared_ptr<const game::Map> map_of(const nlohmann::json& json, const std::string& file,
                                        const rules::GameRules& rules) {
    auto map =
        std::make_shared<const game::Map>(game::Map::from_json(json, file, &rules.catalog().registry()));
    if (map->game() != rules.game())
        throw InputError(fmt::format("/game: expected \"{}\", not \"{}\"", rules.game(), map->game()))
            .in_file(file);
    return map;
}

Request shipped_request(const catalog::GameFiles& files, const std::string& game) {
    Request request;
    request.rules = games::load(files, game);
    const game::Registry& registry = request.rules->catalog().registry();
    const std::string binding = game + "/binding.json", map = game + "/map.json";
    request.binding = std::make_shared<const binding::Binding>(binding::Binding::load(
        files.json(binding), files.shown_name(binding), &registry, files.is_shipped(binding)));
    request.map = map_of(files.json(map), files.shown_name(map), *request.rules);
    return request;
}

}  // namespace umpire::check
