#include "carriers/carriers.hpp"

#include "carriers/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"

namespace umpire::rules::aeto {

namespace {

/// The one that lists it, or the one that it is aboard.
Value carrier_that_lists_it(Inquiry& ask, Unit air, Value known) {
    if (!is_naval_air(ask, air)) return known;
    for (const Unit unit : all_units(ask))
        if (is_aircraft_carrier(ask, unit) && holds(listed(ask, unit, fact::carried_air), air)) return unit;
    const auto ship = ask.inside(air);
    return ship && ship->kind == Kind::unit && is_aircraft_carrier(ask, *ship) ? Value(*ship) : known;
}

}  // namespace

std::optional<Unit> carrier_of(Inquiry& ask, Unit air) {
    const auto carriers = listed(ask, air, fact::parent_carrier);
    return carriers.empty() ? std::nullopt : std::optional(carriers.front());
}

bool moves_on(Inquiry& ask, Unit ship) {
    const auto from = ask.location(ship);
    for (const Place place : named(ask, arg::path))
        if (place != from || is_large_sea_area(ask, place)) return true;
    return false;
}

void land_on_carrier(Resolution& now, Unit air, Unit carrier) {
    now.set(air, fact::aloft, false);
    now.place(air, carrier);
    now.happens(event::air_unit_returns, {{arg::unit, air}});
}

void register_carriers(Rulebook& book) {
    book.define({"3.9.s1", "3.9.s2"}, Kind::unit, fact::parent_carrier, carrier_that_lists_it);
}

}  // namespace umpire::rules::aeto
