#include "units/sides.hpp"

#include "common/lists.hpp"

namespace umpire::rules::europa {

bool is_phasing(Inquiry& ask, Subject thing) {
    return ask.side_of(thing) == ask.phasing_side();
}

bool are_enemies(Inquiry& ask, Subject a, Subject b) {
    return ask.side_of(a) != ask.side_of(b);
}

std::string side_named_by(Inquiry& ask, const MixedArgument& argument) {
    const Subject* side = ask.argument(argument).subject();
    return side != nullptr ? ask.name(*side) : ask.text(argument);
}

std::string acting_side(Inquiry& ask) {
    return ask.action().side.empty() ? ask.phasing_side() : ask.action().side;
}

Groups groups_of_side(Inquiry& ask, std::string_view side) {
    auto groups = all_groups(ask);
    std::erase_if(groups, [&](Group group) { return ask.text_or(group, fact::side, "") != side; });
    return groups;
}

Units units_of_side(Inquiry& ask, std::string_view side) {
    auto units = all_units(ask);
    std::erase_if(
        units, [&](Unit unit) { return !ask.location(unit) || ask.said(unit, fact::side) != Value(side); });
    return units;
}

}  // namespace umpire::rules::europa
