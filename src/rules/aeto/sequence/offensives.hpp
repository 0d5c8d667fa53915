#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"

#include <array>

/// viii: Offensives. `offensive` declares and pays for one (the Command Status Step): facts of the game
/// `offensive_type`, `offensive_side`, `offensive_units` and `command_agents` tell of the one that is being
/// made.
namespace umpire::rules::aeto {

inline constexpr std::array major_powers{"Germany", "Italy", "UK", "US", "USSR", "France"};

bool is_armor(Inquiry& ask, Unit unit);
bool is_general(Inquiry& ask, Unit unit);
bool is_ship(Inquiry& ask, Unit unit);
/// The Command Status Step of another Offensive begins; the one before it is over.
void begin_offensive(Resolution& now, std::string_view type);

}  // namespace umpire::rules::aeto
