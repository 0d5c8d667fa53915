#pragma once

#include "umpire/game/value.hpp"

#include <optional>
#include <span>

namespace umpire::game {
class Position;
}

/// Things by the names that players write.
namespace umpire::actions {

/// Whether two names differ in nothing but capitals, blanks and hyphens: TF22 and TF-22.
bool same_letters(std::string_view a, std::string_view b);

struct NamedThing {
    std::optional<game::Subject> found;
    std::vector<game::Subject> several;  ///< what it may mean, where that is more than one thing
};
/// Whether words of a name may stand for it.
enum class Parts : std::uint8_t { if_unique, never };
/// A thing of one of these kinds: by its name, by its name as people spell it, by words of it that no other
/// name has.
NamedThing find_named(std::string_view name, std::span<const game::Kind> kinds,
                      const game::Position& position, Parts parts = Parts::if_unique);
/// The name that is most like it, for one that means nothing. Every name is looked at: who only tries does not
/// ask.
std::string nearest_name(std::string_view name, std::span<const game::Kind> kinds,
                         const game::Position& position);

}  // namespace umpire::actions
