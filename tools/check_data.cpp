#include "umpire/binding/binding.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/rules/game_rules.hpp"

#include "check_handles.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace {

using namespace umpire::catalog;

/// Every order has a form and an example that fits it, and the rules that it is for are in the rulebook.
std::size_t check_orders(const GameFiles& files) {
    std::size_t found = 0;
    for (const std::string& game : files.games()) {
        const std::string path = fmt::format("{}/orders.json", game);
        if (!files.has(path)) continue;
        const Catalog catalog = Catalog::load(files, game);
        const auto vocabulary = umpire::orders::Vocabulary::load(files.json(path), files.shown_name(path));
        for (std::size_t i = 0; i < vocabulary.verbs().size(); ++i)
            for (const std::string& rule : vocabulary.verbs()[i].rules)
                if (!catalog.names_rules(rule))
                    throw umpire::InputError(fmt::format("/verbs/{}/rules: there is no rule '{}'", i, rule))
                        .in_file(files.shown_name(path));
        found += vocabulary.verbs().size();
    }
    return found;
}

/// Units, map and binding speak only of what the registry has.
void check_words(const GameFiles& files, const std::string& game) {
    const auto rules = umpire::rules::GameRules::load(files, game);
    const umpire::game::Registry& registry = rules->catalog().registry();
    if (const std::string map = game + "/map.json"; files.has(map))
        umpire::game::Map::from_json(files.json(map), files.shown_name(map), &registry);
    if (const std::string binding = game + "/binding.json"; files.has(binding))
        umpire::binding::Binding::load(files.json(binding), files.shown_name(binding), &registry);
}

}  // namespace

/// Looks through all data that ships, as the last step of building it in: what is damaged stops the build.
int main(int argc, char** argv) try {
    const GameFiles files = argc > 1 ? GameFiles(argv[1]) : GameFiles();
    const Inventory found = check_everything(files);
    const std::size_t orders = check_orders(files);
    std::size_t handles = 0;
    for (const std::string& game : files.games()) {
        check_words(files, game);
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
