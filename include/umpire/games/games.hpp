#pragma once

#include "umpire/game/roles.hpp"
#include "umpire/rules/rulebook.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace umpire::catalog {
class GameFiles;
}
namespace umpire::rules {
class GameRules;
}

/// The games whose rules are here, with their data: the only room that knows more than one of them.
namespace umpire::games {

struct Game {
    std::string_view name;  ///< "europa"
    std::span<const rules::Chapter> (*chapters)();
    game::Roles (*roles)();
};
std::span<const Game> all();

/// The rules of a game. Throws InputError if its data is bad. Of a game that is not among them there is
/// nothing but the data.
std::shared_ptr<const rules::GameRules> load(const catalog::GameFiles& files, std::string_view game);
/// The same with these chapters, in this order.
std::shared_ptr<const rules::GameRules> load(const catalog::GameFiles& files, std::string_view game,
                                             std::span<const rules::Chapter> chapters);
/// The same with the chapters in some other order, to see that nothing hangs on it.
std::shared_ptr<const rules::GameRules> load_shuffled(const catalog::GameFiles& files, std::string_view game,
                                                      unsigned order);

}  // namespace umpire::games
