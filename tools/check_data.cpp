#include "umpire/binding/binding.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/games/games.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/rules/game_rules.hpp"

#include "check_handles.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace {

using namespace umpire::catalog;

/// Units, orders, map and binding speak only of what the registry and the rulebook have; how many orders
/// there are.
std::size_t check_words(const GameFiles& files, const std::string& game) {
    const auto rules = umpire::games::load(files, game);
    const umpire::game::Registry& registry = rules->catalog().registry();
    if (const std::string map = game + "/map.json"; files.has(map))
        umpire::game::Map::from_json(files.json(map), files.shown_name(map), &registry);
    if (const std::string binding = game + "/binding.json"; files.has(binding))
        umpire::binding::Binding::load(files.json(binding), files.shown_name(binding), &registry);
    return rules->vocabulary().verbs().size();
}

}  // namespace

/// Looks through all data that ships, as the last step of building it in: what is damaged stops the build.
int main(int argc, char** argv) try {
    const GameFiles files = argc > 1 ? GameFiles(argv[1]) : GameFiles();
    const Inventory found = check_everything(files);
    std::size_t handles = 0, orders = 0;
    for (const std::string& game : files.games()) {
        orders += check_words(files, game);
        if (argc > 2) handles += check_handles(files, game, argv[2]);
    }
    fmt::print(
        "{} files of {} games are sound: {} rules, {} tables, {} examples, {} numbers, {} readings, {} "
        "orders, {} handles\n",
        found.files, found.games, found.rules, found.tables, found.examples, found.numbers, found.readings,
        orders, handles);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 4;
}
