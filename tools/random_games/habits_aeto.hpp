#pragma once

#include "habits.hpp"

namespace umpire::samples {

Habits habits_of_aeto();

}  // namespace umpire::samples
