#include "commands/library_example.hpp"

// README.md shows what stands between the two lines.
// --8<--
#include <umpire/vassal/module.hpp>
#include <umpire/vassal/properties.hpp>
#include <umpire/vassal/replay.hpp>

using namespace umpire::vassal;

void follow(const char* module, const char* log, const char* ship, std::ostream& out) {
    Replay replay(read_game_file(log), std::make_shared<const Module>(Module::load(module)));
    for (;; replay.forward()) {
        for (const Piece& piece : replay.table().pieces())
            if (piece.present && basic_name(replay.table(), piece) == ship)
                out << replay.position() << " " << location_name(replay.table(), piece) << "\n";
        if (replay.position() == replay.steps().size()) return;
    }
}
// --8<--
