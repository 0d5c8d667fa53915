#include "airbases/airbases.hpp"

#include "umpire/catalog/table.hpp"

#include "air_chapters.hpp"
#include "air_transport/facts.hpp"
#include "airbases/facts.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"

#include <algorithm>
#include <array>

namespace umpire::rules::aeto {

namespace {

constexpr std::array base_kinds{"Small Airbase", "Large Airbase", "Grass Airfield", "City",
                                "Coastal City",  "Minor Port",    "Major Port",     "Unlimited",
                                "Nation Box",    "Resource"};

bool is_chit(std::string_view kind) {
    return among(kind, {"Small Airbase", "Large Airbase", "Grass Airfield"});
}

/// @name 4.2.s1: kinds of bases
/// @{

/// Of chits on the table.
bool has_chit(Inquiry& ask, Place place, std::string_view type) {
    for (const Subject thing : ask.contents(place))
        if (thing.kind == Kind::marker && ask.text_or(Marker(thing), fact::type, "") == type) return true;
    return false;
}

/// A chit of an airbase that does not tell how large it is, and nobody else has.
bool has_airbase_of_unknown_size(Inquiry& ask, Place place) {
    return has_chit(ask, place, "airbase") && !ask.known(place, fact::installed("Small Airbase")) &&
           !ask.known(place, fact::installed("Large Airbase"));
}

bool stands_there(Inquiry& ask, Place place, const std::string& kind) {
    if (ask.known(place, fact::installed(kind))) return ask.yes(place, fact::installed(kind));
    return kind == "Grass Airfield" && has_chit(ask, place, "airfield");
}

bool has_installation(Inquiry& ask, Place place, const std::string& kind) {
    return stands_there(ask, place, kind) && !ask.yes(place, fact::destroyed(kind)) &&
           !ask.yes(place, fact::being_built(kind));
}

template <Named kind>
Value stands_as_a_chit(Inquiry& ask, Place place, Value) {
    return has_installation(ask, place, std::string(kind.text()));
}

Value is_an_inland_city(Inquiry& ask, Place place, Value) {
    return ask.yes(place, fact::city) && !is_port(ask, place);
}

template <Named kind>
Value is_a_port_of_that_kind(Inquiry& ask, Place place, Value) {
    return !is_nation_box(ask, place) && port_type_of(ask, place) == kind.text() &&
           !is_destroyed_port(ask, place);
}

Value is_a_box_to_base_in(Inquiry& ask, Place place, Value) {
    return is_nation_box(ask, place);
}

Value has_a_resource_symbol(Inquiry& ask, Place place, Value) {
    return ask.yes(place, fact::resource);
}

/// @}

/// @name 4.2.s3 to 4.2.s7: capacities
/// @{

std::optional<double> capacity_of_kind(Inquiry& ask, std::string_view kind) {
    if (const Value said = ask.fact(the_game, fact::base_capacity(std::string(kind))); said.known())
        return *said.number();
    return ask.table("4.2.s4").number(kind, std::string_view("capacity"));
}

/// A port of no known kind may hold anything.
bool is_port_of_unknown_kind(Inquiry& ask, Place place) {
    return is_port(ask, place) && !is_nation_box(ask, place) && port_type_of(ask, place).empty();
}

/// Of all of these kinds; nothing if one is not known.
template <class IsMeant>
Value sum_of_kinds(Inquiry& ask, Place place, IsMeant is_meant) {
    double sum = 0;
    for (const std::string& kind : bases_at(ask, place)) {
        if (!is_meant(kind)) continue;
        const auto capacity = capacity_of_kind(ask, kind);
        if (!capacity) return {};
        sum += *capacity;
    }
    return sum;
}

Value all_kinds_together(Inquiry& ask, Place place, Value) {
    if (bases_at(ask, place).empty() || is_port_of_unknown_kind(ask, place) ||
        has_airbase_of_unknown_size(ask, place))
        return {};
    return sum_of_kinds(ask, place, [](std::string_view) { return true; });
}

/// What is printed there holds two, whatever it is; chits add to it.
Value cairo_and_suez(Inquiry& ask, Place place, Value known) {
    if (!is_called_so(ask, place, "Cairo/Suez") && !is_called_so(ask, place, "Cairo")) return known;
    const Value chits = sum_of_kinds(ask, place, is_chit);
    if (!chits.known()) return known;
    return *chits.number() + ask.table("4.2.s4")
                                 .number(std::string_view("Cairo/Suez"), std::string_view("capacity"))
                                 .value_or(0);
}

Value transfer_hex_holds_one(Inquiry& ask, Place place, Value known) {
    if (!is_uk_transfer_hex(ask, place)) return known;
    const auto capacity =
        ask.table("4.2.s4").number(std::string_view("UK Transfer Hex"), std::string_view("capacity"));
    return capacity ? Value(*capacity) : known;
}

Value normal_capacity(Inquiry& ask, Place place, Value) {
    return ask.fact(place, fact::airbase_capacity);
}

/// Each chit is one, whatever its steps.
Value chits_based_there(Inquiry& ask, Place place, Value) {
    return static_cast<double>(air_units_based_at(ask, place).size());
}

Value room_that_is_left(Inquiry& ask, Place place, Value) {
    const Value capacity = ask.fact(place, fact::air_capacity);
    if (!capacity.known()) return {};
    return std::max(0.0, *capacity.number() - ask.number(place, fact::air_units_based));
}

/// @}

}  // namespace

std::vector<std::string> bases_at(Inquiry& ask, Place place) {
    std::vector<std::string> kinds;
    for (const char* kind : base_kinds)
        if (ask.yes(place, fact::base_of_kind(kind))) kinds.emplace_back(kind);
    return kinds;
}

bool is_functioning_base(Inquiry& ask, Place place) {
    return !bases_at(ask, place).empty() || is_port_of_unknown_kind(ask, place) ||
           has_airbase_of_unknown_size(ask, place) || normal_air_capacity(ask, place).value_or(0) > 0;
}

bool is_certainly_no_base(Inquiry& ask, Place place) {
    if (is_functioning_base(ask, place)) return false;
    return is_all_sea(ask, place) || normal_air_capacity(ask, place).has_value();
}

bool is_airfield(Inquiry& ask, Place place) {
    const auto kinds = bases_at(ask, place);
    return kinds.size() == 1 && kinds.front() == "Grass Airfield";
}

bool is_uk_transfer_hex(Inquiry& ask, Place place) {
    return is_called_so(ask, place, "UK Transfer Hex");
}

bool harbors_a_carrier(Inquiry& ask, Place place) {
    const Units ships = ask.units_in(place);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return is_aircraft_carrier(ask, ship) && is_docked(ask, ship) && !ask.yes(ship, fact::damaged) &&
               !is_out_of_play(ask, ship);
    });
}

std::optional<double> normal_air_capacity(Inquiry& ask, Place place) {
    const Value capacity = ask.fact(place, fact::airbase_capacity);
    return capacity.known() ? std::optional(*capacity.number()) : std::nullopt;
}

std::optional<double> air_capacity(Inquiry& ask, Place place) {
    const Value capacity = ask.fact(place, fact::air_capacity);
    return capacity.known() ? std::optional(*capacity.number()) : std::nullopt;
}

Units air_units_based_at(Inquiry& ask, Place place) {
    Units based;
    for (const Unit unit : all_units(ask))
        if (is_air_unit(ask, unit) && !is_out_of_play(ask, unit) && base_of_air_unit(ask, unit) == place)
            based.push_back(unit);
    return based;
}

bool has_certainly_room(Inquiry& ask, Place place, Unit unit) {
    const Units based = air_units_based_at(ask, place);
    const auto capacity =
        is_naval_air(ask, unit) ? air_capacity(ask, place) : normal_air_capacity(ask, place);
    if (!capacity || (is_airfield(ask, place) && !is_fighter_type(ask, unit))) return false;
    double others = 0;
    bool shared = ask.yes(unit, fact::shares_air_capacity);
    for (const Unit other : based) {
        if (other == unit || (shared && ask.yes(other, fact::shares_air_capacity))) continue;
        shared = shared || ask.yes(other, fact::shares_air_capacity);
        ++others;
    }
    return others < *capacity;
}

bool is_certainly_full(Inquiry& ask, Place place, Unit unit) {
    if (!air_capacity(ask, place) || has_certainly_room(ask, place, unit)) return false;
    // A carrier that may lie there would make room for Naval-Air units.
    const Units ships = ask.units_in(place);
    return !is_naval_air(ask, unit) || harbors_a_carrier(ask, place) ||
           std::none_of(ships.begin(), ships.end(), [&](Unit ship) {
               return is_aircraft_carrier(ask, ship) && may_be_docked(ask, ship);
           });
}

std::optional<Unit> ship_with_air_unit(Inquiry& ask, Unit unit) {
    const auto ship = ask.inside(unit);
    if (!ship || ship->kind != Kind::unit || !is_naval_unit(ask, *ship)) return std::nullopt;
    return ship;
}

std::optional<Place> base_of_air_unit(Inquiry& ask, Unit unit) {
    if (ask.yes(unit, fact::aloft)) {
        const auto bases = listed(ask, unit, fact::base);
        return bases.empty() ? std::nullopt : std::optional<Place>(bases.front());
    }
    return ship_with_air_unit(ask, unit) ? std::nullopt : ask.location(unit);
}

void register_airbases(Rulebook& book) {
    book.define({"4.2.s1", "4.1.s2"}, Kind::location, fact::base_of_kind("Small Airbase"),
                stands_as_a_chit<"Small Airbase">);
    book.define({"4.2.s1", "4.1.s2"}, Kind::location, fact::base_of_kind("Large Airbase"),
                stands_as_a_chit<"Large Airbase">);
    book.define({"4.2.s1", "4.3.s3", "4.3.s4"}, Kind::location, fact::base_of_kind("Grass Airfield"),
                stands_as_a_chit<"Grass Airfield">);
    book.define({"4.2.s1", "4.1.s2"}, Kind::location, fact::base_of_kind("City"), is_an_inland_city);
    book.define("4.2.s1", Kind::location, fact::base_of_kind("Coastal City"),
                is_a_port_of_that_kind<"Coastal City">);
    book.define("4.2.s1", Kind::location, fact::base_of_kind("Minor Port"),
                is_a_port_of_that_kind<"Minor Port">);
    book.define("4.2.s1", Kind::location, fact::base_of_kind("Major Port"),
                is_a_port_of_that_kind<"Major Port">);
    book.define("4.2.s1", Kind::location, fact::base_of_kind("Unlimited"),
                is_a_port_of_that_kind<"Unlimited">);
    book.define({"4.2.s1", "4.1.s2"}, Kind::location, fact::base_of_kind("Nation Box"), is_a_box_to_base_in);
    book.define({"4.2.s1", "4.1.s2"}, Kind::location, fact::base_of_kind("Resource"), has_a_resource_symbol);

    book.table("4.2.s4", "air_base_types");
    book.define("4.2.s5", Kind::location, fact::airbase_capacity, all_kinds_together);
    book.define("4.2.s3", Kind::location, fact::airbase_capacity, cairo_and_suez, When::after);
    book.define("4.8.s19", Kind::location, fact::airbase_capacity, transfer_hex_holds_one, When::after);
    book.define("4.2.s6", Kind::location, fact::air_capacity, normal_capacity, When::before);
    book.define("4.2.s7", Kind::location, fact::air_units_based, chits_based_there);
    book.define("4.2.s6", Kind::location, fact::air_room, room_that_is_left);
}

}  // namespace umpire::rules::aeto
