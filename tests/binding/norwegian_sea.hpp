#pragma once

#include "umpire/binding/binding.hpp"
#include "umpire/catalog/game_files.hpp"
#include "umpire/game/map.hpp"

#include "adjudicate/april_game.hpp"

#include <nlohmann/json.hpp>

namespace umpire::testing {

/// What it takes to read a table of the Norwegian Sea. The binding is taken at its word: no game says what
/// its facts may be.
struct NorwegianSea {
    catalog::GameFiles files;
    std::shared_ptr<const vassal::Module> module = norwegian_sea();
    std::shared_ptr<const binding::Binding> binding = std::make_shared<const binding::Binding>(
        binding::Binding::load(files.json("europa/binding.json"), "binding.json"));
    std::shared_ptr<const game::Map> map =
        std::make_shared<const game::Map>(game::Map::from_json(files.json("europa/map.json"), "map.json"));
};

}  // namespace umpire::testing
