#include "transport/transport.hpp"

#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "landings/facts.hpp"
#include "names.hpp"
#include "transport/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace umpire::rules::aeto {

namespace {

std::size_t count_of(Inquiry& ask, const Units& units, std::string_view type) {
    return static_cast<std::size_t>(
        std::count_if(units.begin(), units.end(), [&](Unit unit) { return is_of_type(ask, unit, {type}); }));
}

void add_new(Units& units, const Units& more) {
    for (const Unit unit : more)
        if (!holds(units, unit)) units.push_back(unit);
}

}  // namespace

bool is_stp(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"STP"});
}

bool is_cruiser_or_destroyer(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"CL", "DD"});
}

namespace {

/// Naval-Air units that go aboard the carrier that they operate from are no cargo.
bool go_aboard_their_carrier(Inquiry& ask, const Units& carriers) {
    const Units cargo = named(ask, arg::cargo);
    return !cargo.empty() && !carriers.empty() && is_aircraft_carrier(ask, carriers.front()) &&
           std::all_of(cargo.begin(), cargo.end(), [&](Unit unit) { return is_naval_air(ask, unit); });
}

}  // namespace

bool is_by_sea(Inquiry& ask) {
    const Units carriers = named(ask, arg::carriers);
    return !go_aboard_their_carrier(ask, carriers) &&
           std::none_of(carriers.begin(), carriers.end(),
                        [&](Unit carrier) { return is_air_unit(ask, carrier); });
}

bool is_evacuation(Inquiry& ask) {
    return is_by_sea(ask) && ask.text(arg::mission) == "evacuation";
}

std::size_t pairs_among(Inquiry& ask, const Units& carriers) {
    return std::min(count_of(ask, carriers, "CL"), count_of(ask, carriers, "DD"));
}

double points_of(Inquiry& ask, const Units& carriers) {
    double points = static_cast<double>(pairs_among(ask, carriers)) * ask.printed("points_of_a_cl_dd_pair");
    for (const Unit carrier : carriers)
        if (is_stp(ask, carrier)) points += ask.number(carrier, fact::transport_points);
    return points;
}

Units carriers_of(Inquiry& ask, Unit cargo) {
    return listed(ask, cargo, fact::carried_by);
}

Units cargo_of(Inquiry& ask, Unit carrier) {
    Units cargo = listed(ask, carrier, fact::cargo);
    for (const Unit unit : all_units(ask))
        if (holds(listed(ask, unit, fact::carried_with), carrier) && is_embarked(ask, unit) &&
            !holds(cargo, unit))
            cargo.push_back(unit);
    return cargo;
}

bool is_embarked(Inquiry& ask, Unit unit) {
    return !carriers_of(ask, unit).empty();
}

Units all_embarked(Inquiry& ask) {
    Units embarked;
    for (const Unit carrier : all_units(ask))
        add_new(embarked, Units(listed(ask, carrier, fact::cargo)));
    return embarked;
}

std::string mission_of(Inquiry& ask, Unit cargo) {
    return ask.text_or(cargo, fact::mission, "");
}

Shipload shipload(Inquiry& ask, Units carriers) {
    Shipload load{std::move(carriers), {}};
    for (std::size_t at = 0; at < load.carriers.size(); ++at) {
        const Units cargo = cargo_of(ask, load.carriers[at]);
        add_new(load.cargo, cargo);
        for (const Unit unit : cargo)
            add_new(load.carriers, carriers_of(ask, unit));
    }
    return load;
}

void take_ashore(Resolution& now, Unit cargo) {
    for (const Unit carrier : carriers_of(now, cargo))
        take_from_list(now, carrier, fact::cargo, cargo);
    if (now.known(cargo, fact::carried_with)) now.forget(cargo, fact::carried_with);
}

void take_aboard(Resolution& now, Unit cargo, const Units& carriers) {
    take_ashore(now, cargo);
    if (carriers.empty()) return;
    add_to_list(now, carriers.front(), fact::cargo, cargo);
    now.set(cargo, fact::carried_with, carriers);
    now.place(cargo, carriers.front());
}

std::string assault_column(Inquiry& ask, double distance) {
    return distance <= ask.printed("hexes_of_a_near_assault") ? "near" : "far";
}

double points_needed(Inquiry& ask, const Units& cargo, std::string_view column) {
    double points = 0;
    std::map<std::string, std::pair<double, double>> halves;  // how many, and the price of one, by type
    for (const Unit unit : cargo) {
        const Value cost = ask.fact(unit, fact::transport_cost(column));
        if (!cost.known()) continue;
        const double price = *cost.number() * ask.number_or(unit, fact::transport_factor, 1);
        if (!ask.yes(unit, fact::half_step)) {
            points += price;
            continue;
        }
        auto& [count, of_one] = halves[fmt::format("{}", price)];
        ++count;
        of_one = price;
    }
    const double together = halves.empty() ? 1 : ask.printed("half_step_units_for_one");
    for (const auto& [type, half] : halves)
        points += std::ceil(half.first / together) * half.second;
    return points;
}

bool is_half_step(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::depleted) || ask.number_or(unit, fact::steps, 2) <= 1;
}

bool is_supply(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"supply chit"});
}

bool is_leader(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"HQ", "General", "Admiral"});
}

bool is_infantry_of_any_type(Inquiry& ask, Unit unit) {
    return is_leader(ask, unit) ||
           is_of_type(ask, unit, {"infantry", "mountain", "paratroop", "commando", "ski"});
}

bool is_siberian(Inquiry& ask, Unit unit) {
    if (!is_of_type(ask, unit, {"infantry"}) || !is_soviet(ask, unit)) return false;
    const std::string shown = fmt::format("{}-{}", ask.number_or(unit, fact::rated_strength, 0),
                                          ask.number_or(unit, fact::rated_movement, 0));
    return ask.text_or(unit, fact::front_print, shown) == "7-4";
}

bool is_motorized_infantry(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"infantry"}) && is_of_nation(ask, unit, {"UK", "US"}) &&
           ask.number_or(unit, fact::rated_movement, 0) == ask.printed("movement_of_motorized_infantry");
}

bool goes_by_land(Inquiry& ask, Unit unit) {
    return is_land_unit(ask, unit) || is_leader(ask, unit);
}

bool is_functioning_port(Inquiry& ask, Place place) {
    return is_port(ask, place) && !is_destroyed_port(ask, place);
}

bool is_no_coast(Inquiry& ask, Place place) {
    return is_all_sea(ask, place) || (ask.known(place, fact::terrain) && !is_coastal(ask, place));
}

std::optional<Subject> shore_of(Inquiry& ask, Unit unit) {
    return ask.has(arg::at) ? std::optional(ask.subject(arg::at)) : ask.location(unit);
}

bool goes_ashore_to_assault(Inquiry& ask, Unit unit) {
    const auto shore = shore_of(ask, unit);
    return shore && holds(listed(ask, *shore, fact::assaulters), unit);
}

}  // namespace umpire::rules::aeto
