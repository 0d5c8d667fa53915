#include "air_chapters.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"

#include <algorithm>

/// 4.5, 4.8: which units of a base are in excess of its capacity. `stack` tells their order from the top
/// down.
namespace umpire::rules::aeto {

namespace {

/// @name 4.5: what a docked carrier adds
/// @{

/// What doubles: all that the hex holds, or the port alone.
Value doubled_while_a_carrier_is_docked(Inquiry& ask, Place port, Value capacity) {
    if (capacity.number() == nullptr || !harbors_a_carrier(ask, port)) return capacity;
    if (ask.reading("doubled_port_capacity") == "port")
        return *capacity.number() + ask.number(port, fact::port_airbase_capacity);
    return *capacity.number() * ask.printed("air_capacity_factor_of_docked_carriers");
}

std::size_t others_than_naval_air(Inquiry& ask, const Units& units) {
    return static_cast<std::size_t>(
        std::count_if(units.begin(), units.end(), [&](Unit unit) { return !is_naval_air(ask, unit); }));
}

/// Naval-Air units beyond the normal capacity operate as all others do.
Value operates_from_a_port_with_carriers(Inquiry& ask, Unit unit, Value known) {
    const auto base = base_of_air_unit(ask, unit);
    if (!base || !harbors_a_carrier(ask, *base)) return known;
    const auto normal = normal_air_capacity(ask, *base), doubled = air_capacity(ask, *base);
    const Units based = air_units_based_at(ask, *base);
    const bool fits = normal && doubled && static_cast<double>(based.size()) <= *doubled &&
                      static_cast<double>(others_than_naval_air(ask, based)) <= *normal;
    return fits ? Value(false) : known;
}

/// Those that were beyond it are the excess, and nobody else is.
Value beyond_capacity_once_the_carriers_are_gone(Inquiry& ask, Unit unit, Value known) {
    const auto base = base_of_air_unit(ask, unit);
    if (!base || harbors_a_carrier(ask, *base)) return known;
    const auto normal = normal_air_capacity(ask, *base);
    const Units based = air_units_based_at(ask, *base);
    if (!normal || static_cast<double>(based.size()) <= *normal) return known;
    if (ask.yes(unit, fact::based_beyond_capacity)) return true;
    const auto within = std::count_if(
        based.begin(), based.end(), [&](Unit other) { return !ask.yes(other, fact::based_beyond_capacity); });
    return static_cast<double>(within) <= *normal ? Value(false) : known;
}

/// @}

/// @name 4.8.s10, 4.8.s13: from the top down
/// @{

/// Nothing if the base is over-stacked and nobody has said in which order they lie.
Value lies_below_those_that_fit(Inquiry& ask, Unit unit, Value) {
    if (!is_air_unit(ask, unit)) return {};
    const auto base = base_of_air_unit(ask, unit);
    const auto capacity = base ? normal_air_capacity(ask, *base) : std::nullopt;
    if (!capacity) return {};
    if (static_cast<double>(air_units_based_at(ask, *base).size()) <= *capacity) return false;
    const Units stack = listed(ask, *base, fact::air_stack);
    const auto found = std::find(stack.begin(), stack.end(), unit);
    if (found == stack.end()) return {};
    return static_cast<double>(found - stack.begin()) >= *capacity;
}

void they_lie_in_this_order(Resolution& now) {
    now.set(now.subject(arg::at), fact::air_stack, now.subjects(arg::units));
}

void whoever_is_gone_makes_room(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (const auto base = base_of_air_unit(now, unit)) take_from_list(now, *base, fact::air_stack, unit);
}

void given_up_units_make_room(Resolution& now) {
    for (const Subject thing : now.subjects(arg::units))
        if (thing.kind == Kind::unit)
            if (const auto base = base_of_air_unit(now, thing))
                take_from_list(now, *base, fact::air_stack, thing);
}

/// @}

}  // namespace

bool is_overstacked(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::overstacked);
}

/// Where nobody has said in which order they lie it is in excess once as many others as fit have flown.
bool told_overstacked(Inquiry& ask, Unit unit) {
    const auto base = base_of_air_unit(ask, unit);
    const Value known = ask.fact(unit, fact::overstacked);
    const auto capacity = base ? air_capacity(ask, *base) : std::nullopt;
    if (known.known() || !capacity) return known.is_yes();
    const Units based = air_units_based_at(ask, *base);
    const auto flown = std::count_if(based.begin(), based.end(), [&](Unit other) {
        return other != unit &&
               (ask.yes(other, fact::aloft) || is_now(ask, ask.fact(other, fact::launched_in)));
    });
    return static_cast<double>(flown) >= *capacity;
}

void register_over_stacked(Rulebook& book) {
    book.define({"4.5.s1", "4.2.s6"}, Kind::location, fact::air_capacity, doubled_while_a_carrier_is_docked);
    book.define("4.8.s10", Kind::unit, fact::overstacked, lies_below_those_that_fit);
    book.define("4.5.s3", Kind::unit, fact::overstacked, operates_from_a_port_with_carriers, When::after);
    book.define({"4.5.s6", "4.8.s9"}, Kind::unit, fact::overstacked,
                beyond_capacity_once_the_carriers_are_gone, When::last);
    book.effect("4.8.s10", verb::stack, they_lie_in_this_order);
    book.effect("4.8.s13", event::lost, whoever_is_gone_makes_room, When::before);
    book.effect("4.8.s13", verb::eliminate, given_up_units_make_room, When::before);
}

}  // namespace umpire::rules::aeto
