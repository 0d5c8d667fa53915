#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "movement/facts.hpp"
#include "movement/ports.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"

#include <fmt/core.h>

namespace umpire::rules::europa {

namespace {

Value mode_of_base_force(Inquiry& ask, Unit unit, Value) {
    if (!ask.yes(unit, fact::base_force)) return {};
    const Value rating = ask.fact(unit, fact::mp);
    if (rating.number() == nullptr) return {};
    return *rating.number() == 0 ? "augmentation" : "mobile";
}

/// Base-forces ashore there in port augmentation mode.
Value augmenting_base_forces(Inquiry& ask, Place place, Value) {
    double count = 0;
    for (const Subject unit : ask.contents(place))
        if (unit.kind == Kind::unit && ask.yes(unit, fact::base_force) &&
            ask.text(unit, fact::base_force_mode) == "augmentation")
            ++count;
    return count > 0 ? Value(count) : Value();
}

Ruling flips_in_own_initial_phase(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const std::string side = ask.side_of(unit);
    if (ask.phase() == "initial" && ask.phasing_side() == side) return kept();
    return broken(say("{} of the {} side is flipped in the {} phase of the {} side", unit, side, ask.phase(),
                      ask.phasing_side()));
}

Ruling flips_at_port_or_anchorage(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const auto place = ask.location(unit);
    if (!place) ask.missing(say("the hex of {}", unit));
    if (ask.yes(*place, fact::anchorage)) return kept();
    if (ask.yes(*place, fact::port) && port_owner(ask, *place) == ask.side_of(unit)) return kept();
    return broken(say("{} is in {}, which has neither an anchorage nor a port of the {} side", unit, *place,
                      ask.side_of(unit)));
}

/// Its static side has no movement rating; that of the other is kept in mind.
void base_force_flips(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const std::string to = now.text(arg::to);
    if (to == "augmentation") {
        now.set(unit, fact::mobile_mp, now.fact(unit, fact::mp));
        now.set(unit, fact::mp, 0);
    } else {
        now.set(unit, fact::mp, now.fact(unit, fact::mobile_mp));
    }
    now.set(unit, fact::base_force_mode, to);
}

Value more_by_base_forces(Inquiry& ask, Place place, Value value, std::string_view printed) {
    const double forces = ask.number_or(place, fact::base_forces, 0);
    if (value.number() == nullptr || forces == 0) return value;
    return *value.number() + forces * ask.printed(printed);
}

Value capacity_with_base_forces(Inquiry& ask, Place place, Value capacity) {
    return more_by_base_forces(ask, place, std::move(capacity), "base_force_capacity");
}

Value max_hits_with_base_forces(Inquiry& ask, Place place, Value hits) {
    if (!ask.yes(place, fact::port) && ask.reading("anchorage_damage") == "never") return hits;
    return more_by_base_forces(ask, place, std::move(hits), "base_force_max_hits");
}

}  // namespace

void register_base_forces(Rulebook& book) {
    book.define("27A12g.s1", Kind::unit, fact::base_force_mode, mode_of_base_force);
    book.check("27A12g.s2", {verb::flip}, flips_in_own_initial_phase);
    book.check("27A12g.s3", {verb::flip}, flips_at_port_or_anchorage);
    book.effect("27A12g.s2", verb::flip, base_force_flips);
    book.define("27A12g.s4", Kind::location, fact::base_forces, augmenting_base_forces);
    book.define("27A12g.s4", Kind::location, fact::port_capacity, capacity_with_base_forces);
    book.define("27A12g.s4", Kind::location, fact::port_max_hits, max_hits_with_base_forces);
}

}  // namespace umpire::rules::europa
