#pragma once

#include "umpire/rules/inquiry.hpp"

#include <array>

/// The phases of a player turn (27B).
namespace umpire::rules::europa {

inline constexpr std::array<std::string_view, 5> phases{"initial", "movement", "combat", "exploitation",
                                                        "end"};
/// One in which ships move.
inline bool is_moving_phase(std::string_view phase) {
    return phase == "movement" || phase == "exploitation";
}
inline bool in_own_initial_phase(Inquiry& ask, std::string_view side) {
    return ask.phase() == "initial" && ask.phasing_side() == side;
}

}  // namespace umpire::rules::europa
