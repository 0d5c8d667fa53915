#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"

#include <algorithm>

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// @name 27A5: what a group holds
/// @{

struct Holds {
    bool warships = false, transports = false, submarines = false;
};

Holds contents(Inquiry& ask, const std::vector<Subject>& units) {
    Holds holds;
    for (const Subject unit : units) {
        const std::string category = ask.text(unit, "category");
        bool& kind = category == "transport"   ? holds.transports
                     : category == "submarine" ? holds.submarines
                                               : holds.warships;
        kind = true;
    }
    return holds;
}

Holds contents(Inquiry& ask, Subject group) {
    return contents(ask, ask.units_in(group));
}

Value combat_group(Inquiry& ask, Subject group, Value) {
    const auto [warships, transports, submarines] = contents(ask, group);
    return warships && !transports && !submarines ? Value("combat") : Value();
}

Value cargo_group(Inquiry& ask, Subject group, Value other) {
    const auto [warships, transports, submarines] = contents(ask, group);
    return transports && !warships && !submarines ? Value("cargo") : other;
}

Value mixed_group(Inquiry& ask, Subject group, Value other) {
    const auto [warships, transports, submarines] = contents(ask, group);
    return warships && transports && !submarines ? Value("mixed") : other;
}

Value submarine_group(Inquiry& ask, Subject group, Value other) {
    const auto [warships, transports, submarines] = contents(ask, group);
    return submarines && !warships && !transports ? Value("submarine") : other;
}

/// @}

Value speed_of_slowest(Inquiry& ask, Subject group, Value) {
    Value slowest;
    for (const Subject unit : ask.units_in(group)) {
        const double speed = ask.number(unit, "current_speed");
        if (slowest.number() == nullptr || speed < *slowest.number()) slowest = speed;
    }
    return slowest;
}

}  // namespace

void register_groups(Rulebook& book) {
    book.define("27A5.s5", Kind::group, "group_type", combat_group);
    book.define("27A5.s6", Kind::group, "group_type", cargo_group);
    book.define("27A5.s7", Kind::group, "group_type", mixed_group);
    book.define("27A5.s8", Kind::group, "group_type", submarine_group);

    book.define("30A6.s2", Kind::group, "speed", speed_of_slowest);
}

}  // namespace umpire::rules::europa
