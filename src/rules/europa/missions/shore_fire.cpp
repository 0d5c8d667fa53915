#include "missions/shore_fire.hpp"

#include "combat/attacks.hpp"
#include "movement/facts.hpp"

#include <fmt/core.h>

namespace umpire::rules::europa {

int hexes_to_shore(Inquiry& ask, Unit unit, Place hex) {
    const auto here = hex_of(ask, unit);
    return here ? ask.distance(*here, hex) : ask.distance(unit, hex);
}

Sentence outside_zone(Inquiry& ask, Unit unit, Place hex) {
    if (ask.fact(unit, fact::at_sea) == Value(false))
        return say("{} is in port and has no combat zone", unit);
    const int apart = hexes_to_shore(ask, unit, hex);
    const double zone = ask.number(unit, fact::combat_zone);
    if (apart <= zone) return {};
    return say("{} is {} hex{} from {}, and its combat zone reaches {}", unit, apart, apart == 1 ? "" : "es",
               hex, zone);
}

double gunnery_at_range(Inquiry& ask, Unit unit, Place hex, double gunnery) {
    return gunnery_at(ask, gunnery, hexes_to_shore(ask, unit, hex));
}

}  // namespace umpire::rules::europa
