#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/error.hpp"
#include "umpire/orders/vocabulary.hpp"

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

}  // namespace

/// Looks through all data that ships, as the last step of building it in: what is damaged stops the build.
int main(int argc, char** argv) try {
    const GameFiles files = argc > 1 ? GameFiles(argv[1]) : GameFiles();
    const Inventory found = check_everything(files);
    const std::size_t orders = check_orders(files);
    fmt::print(
        "{} files of {} games are sound: {} rules, {} tables, {} examples, {} numbers, {} readings, {} "
        "orders\n",
        found.files, found.games, found.rules, found.tables, found.examples, found.numbers, found.readings,
        orders);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 4;
}
