#include "sides.hpp"

namespace umpire::rules {

std::string opponent_of(std::string_view side) {
    return side == "Axis" ? "Allied" : "Axis";
}

}  // namespace umpire::rules
