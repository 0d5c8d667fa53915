#pragma once

#include "common/moments.hpp"

namespace umpire::rules::europa {

/// Months of a calendar year from 1, each of two game turns.
inline constexpr int turns_of_month = 2, months_of_year = 12;

constexpr int month_of(game::Turn turn) {
    return turn.part / turns_of_month + 1;
}
constexpr game::Turn first_turn_of(int year, int month) {
    return {year, (month - 1) * turns_of_month};
}

}  // namespace umpire::rules::europa
