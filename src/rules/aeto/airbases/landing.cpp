#include "airbases/landing.hpp"

#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "airbases/facts.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

std::optional<Place> place_of_landing(Inquiry& ask) {
    if (ask.verb() == verb::rebase) {
        const Subject* to = ask.argument(arg::to).subject();
        return to != nullptr ? std::optional<Place>(*to) : std::nullopt;
    }
    const auto at = named(ask, arg::at);
    return at.empty() ? std::nullopt : std::optional(at.front());
}

Units units_landing(Inquiry& ask) {
    Units units;
    for (const ForceArgument& argument : {arg::units, arg::unit})
        for (const Subject thing : named(ask, argument))
            if (thing.kind == Kind::unit && is_air_unit(ask, thing)) units.push_back(thing);
    return units;
}

Units newcomers(Inquiry& ask, Place place) {
    Units units = units_landing(ask);
    std::erase_if(units, [&](Unit unit) { return base_of_air_unit(ask, unit) == place; });
    return units;
}

namespace {

Units all_after_landing(Inquiry& ask, Place place) {
    Units units = air_units_based_at(ask, place);
    for (const Unit unit : newcomers(ask, place))
        units.push_back(unit);
    return units;
}

}  // namespace

double chits_after_landing(Inquiry& ask, Place place) {
    return static_cast<double>(all_after_landing(ask, place).size());
}

double others_after_landing(Inquiry& ask, Place place) {
    const Units units = all_after_landing(ask, place);
    return static_cast<double>(
        std::count_if(units.begin(), units.end(), [&](Unit unit) { return !is_naval_air(ask, unit); }));
}

namespace {

/// Each by itself would have room. Naval-Air units may be aboard a carrier there.
bool are_too_many(Inquiry& ask, Place place) {
    const auto capacity = normal_air_capacity(ask, place);
    double count = 0;
    bool shared = false;
    for (const Unit unit : all_after_landing(ask, place)) {
        const bool shares = ask.yes(unit, fact::shares_air_capacity);
        if (is_naval_air(ask, unit) || (shares && shared)) continue;
        shared = shared || shares;
        ++count;
    }
    return capacity && count > *capacity;
}

}  // namespace

bool is_certainly_overfilled(Inquiry& ask, Place place) {
    const auto capacity = air_capacity(ask, place);
    if (!capacity || chits_after_landing(ask, place) <= *capacity) return false;
    const Units came = newcomers(ask, place);
    return !came.empty() &&
           (is_certainly_full(ask, place, came.front()) || (came.size() > 1 && are_too_many(ask, place)));
}

Places stops_on_the_way(Inquiry& ask) {
    return ask.verb() == verb::rebase ? named(ask, arg::path) : Places();
}

bool makes_forced_rebase(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::forced_rebase);
}

bool is_aborted_on_change_of_base(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aborted) && ask.text_or(unit, fact::air_mission, "") == "change base";
}

std::optional<Unit> launch_carrier_of(Inquiry& ask, Unit unit) {
    const auto carriers = listed(ask, unit, fact::launch_carrier);
    return carriers.empty() ? std::nullopt : std::optional<Unit>(carriers.front());
}

bool is_ferried(Inquiry& ask, Unit unit) {
    if (!is_of_type(ask, unit, {"F", "FB"})) return false;
    if (launch_carrier_of(ask, unit)) return true;
    const auto ship = ship_with_air_unit(ask, unit);
    return ship && is_aircraft_carrier(ask, *ship);
}

void goes_to_the_force_pool(Resolution& now, Unit unit) {
    take_ashore(now, unit);
    for (const AnyYesNo& fact : {fact::forced_rebase, fact::overstacked})
        if (now.said(unit, fact).known()) now.forget(unit, fact);
    now.set(unit, fact::aloft, false);
    now.set(unit, fact::eliminated, true);
    now.happens(event::lost, {{arg::unit, unit}});
}

}  // namespace umpire::rules::aeto
