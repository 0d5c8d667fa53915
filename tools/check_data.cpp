#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/game_files.hpp"

#include <fmt/core.h>

/// Looks through all data that ships, as the last step of building it in: what is damaged stops the build.
int main(int argc, char** argv) try {
    using namespace umpire::catalog;
    const Inventory found = check_everything(argc > 1 ? GameFiles(argv[1]) : GameFiles());
    fmt::print("{} files of {} games are sound: {} rules, {} tables, {} examples, {} numbers, {} readings\n",
               found.files, found.games, found.rules, found.tables, found.examples, found.numbers,
               found.readings);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 4;
}
