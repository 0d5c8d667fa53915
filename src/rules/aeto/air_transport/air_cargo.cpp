#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_names.hpp"
#include "air_transport/air_transport.hpp"
#include "air_transport/facts.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 4.23: what ATPs may carry, when, and what becomes of it.
namespace umpire::rules::aeto {

bool is_paratroop(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"paratroop"});
}

bool is_by_air(Inquiry& ask) {
    if (!ask.has(arg::carriers) || is_by_sea(ask)) return false;
    // Naval-Air units that go aboard the carrier that they operate from are no cargo.
    return !is_aircraft_carrier(ask, Unit(ask.subjects(arg::carriers).front()));
}

std::optional<Unit> plane_of(Inquiry& ask, Unit cargo) {
    for (const Unit carrier : carriers_of(ask, cargo))
        if (is_air_unit(ask, carrier)) return carrier;
    return std::nullopt;
}

namespace {

Units planes(Inquiry& ask) {
    return ask.subjects(arg::carriers);
}

Units loading(Inquiry& ask) {
    return ask.subjects(arg::cargo);
}

bool is_for_a_paradrop(Inquiry& ask) {
    return ask.has(arg::mission) && ask.text(arg::mission) == "paradrop";
}

bool is_infantry(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"infantry", "mountain", "commando", "ski"});
}

/// @name 4.23.s1, s16 to s18, s21: who carries what
/// @{

Ruling only_atps_carry(Inquiry& ask) {
    if (!is_by_air(ask)) return not_concerned();
    for (const Unit plane : planes(ask))
        if (!is_atp(ask, plane)) return broken(say("{} is no ATP", plane));
    return kept();
}

Value one_cargo_for_each_point(Inquiry& ask, Unit unit, Value) {
    return is_atp(ask, unit) ? ask.fact(unit, fact::points) : Value();
}

/// Whoever rides along takes no point.
bool rides_along(Inquiry& ask, Unit unit) {
    return is_general(ask, unit) || is_of_type(ask, unit, {"Admiral"});
}

double loads_of(Inquiry& ask, const Units& cargo) {
    return static_cast<double>(
        std::count_if(cargo.begin(), cargo.end(), [&](Unit unit) { return !rides_along(ask, unit); }));
}

Ruling one_cargo_a_point(Inquiry& ask) {
    if (!is_by_air(ask)) return not_concerned();
    double room = 0;
    Units cargo = loading(ask);
    for (const Unit plane : planes(ask)) {
        if (!is_atp(ask, plane)) return not_concerned();
        room += ask.number(plane, fact::lift_capacity);
        for (const Unit unit : cargo_of(ask, plane))
            if (!holds(cargo, unit)) cargo.push_back(unit);
    }
    const double loads = loads_of(ask, cargo);
    if (loads <= room) return kept();
    return broken(say("{} loads are carried by {} ATP points", loads, room));
}

Ruling cargo_is_where_the_atp_is(Inquiry& ask) {
    if (!is_by_air(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : loading(ask))
        for (const Unit plane : planes(ask)) {
            const auto here = ask.location(unit), there = ask.location(plane);
            if (!here || !there || ask.yes(plane, fact::aloft)) continue;
            if (*here != *there) return broken(say("{} is in {}, and {} in {}", unit, *here, plane, *there));
            ruling = kept();
        }
    return ruling;
}

bool has_a_place_in_an_atp(Inquiry& ask, Unit unit) {
    if (is_of_type(ask, unit, {"Admiral"})) return ask.reading("admirals_by_air") == "ride_along";
    return is_supply(ask, unit) || is_infantry(ask, unit) || is_paratroop(ask, unit) ||
           is_general(ask, unit) || is_of_type(ask, unit, {"HQ"});
}

Ruling nothing_else_is_carried(Inquiry& ask) {
    if (!is_by_air(ask)) return not_concerned();
    for (const Unit unit : loading(ask)) {
        told_type(ask, unit);
        if (!has_a_place_in_an_atp(ask, unit)) return broken(say("{} cannot be carried by air", unit));
    }
    return kept();
}

Ruling one_step_of_infantry(Inquiry& ask) {
    if (!is_by_air(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : loading(ask)) {
        if (!is_infantry(ask, unit)) continue;
        if (!ask.yes(unit, fact::depleted)) {
            if (!ask.known(unit, fact::steps))
                ask.missing(say("how many steps {} has", unit), ask.to_state(unit, fact::steps));
            if (ask.number(unit, fact::steps) > 1) return broken(say("{} has two steps", unit));
        }
        ruling = kept();
    }
    return ruling;
}

/// 4.23.s17
Ruling generals_ride_along(Inquiry& ask) {
    if (!is_by_air(ask)) return not_concerned();
    for (const Unit unit : loading(ask))
        if (is_general(ask, unit)) return kept();
    return not_concerned();
}

/// @}

/// @name 4.23.s19, s20, s22: what is loaded
/// @{

/// A chit that is not on the map is made on the spot.
Ruling supply_is_made_at_a_source(Inquiry& ask) {
    if (!is_by_air(ask)) return not_concerned();
    for (const Unit unit : loading(ask)) {
        if (!is_supply(ask, unit) || is_on_map(ask, unit)) continue;
        const auto place = ask.location(planes(ask).front());
        if (place && ask.yes(*place, fact::isolated))
            return broken(say("{} is made in {}, which is isolated", unit, *place));
        return kept();
    }
    return not_concerned();
}

Ruling was_not_activated_before(Inquiry& ask) {
    if (!is_by_air(ask) || is_for_a_paradrop(ask) || !in_phase(ask, "offensive")) return not_concerned();
    for (const Unit unit : loading(ask)) {
        if (!goes_by_land(ask, unit)) continue;
        if (ask.yes(unit, fact::activated) || ask.yes(unit, fact::active))
            return broken(say("{} was Activated in this Offensive Phase", unit));
        if (in_phase_of_this_turn(ask, ask.fact(unit, fact::moved_in), "offensive") ||
            ask.number_or(unit, fact::hexes_marched, 0) > 0)
            return broken(say("{} has moved in this Offensive Phase", unit));
    }
    return kept();
}

Ruling atp_is_in_supply(Inquiry& ask) {
    if (!is_by_air(ask)) return not_concerned();
    for (const Unit plane : planes(ask))
        if (is_atp(ask, plane) && ask.yes(plane, fact::out_of_supply))
            return broken(say("{} is out of supply and carries nothing", plane));
    return kept();
}

/// @}

/// @name 4.23.s15: when
/// @{

/// The air units that load or unload.
Units transporting(Inquiry& ask) {
    if (ask.verb() == verb::embark) return is_by_air(ask) ? planes(ask) : Units();
    Units carriers;
    for (const Force unit : named(ask, arg::units))
        if (const auto plane = unit.kind == Kind::unit ? plane_of(ask, Unit(unit)) : std::nullopt)
            carriers.push_back(*plane);
    return carriers;
}

Ruling transports_in_its_phase(Inquiry& ask) {
    const Units atps = transporting(ask);
    if (atps.empty() || (ask.verb() == verb::embark && is_for_a_paradrop(ask)) ||
        !ask.known(the_game, fact::phase))
        return not_concerned();
    const Unit atp = atps.front();
    if (is_in_enemy_phase(ask, atp, "naval and air") || is_in_enemy_phase(ask, atp, "offensive"))
        return broken(say("it is the phase of the other side"));
    if (in_phase(ask, "naval and air")) return kept();
    if (!in_phase(ask, "offensive")) return broken(say("it is {}", where_in_turn(ask)));
    const std::string type = ask.text_or(the_game, fact::offensive_type, "air");
    return type == "air" ? kept() : broken(say("it is a {} Offensive", type));
}

/// @}

/// @name Aboard, and down again
/// @{

void air_cargo_is_loaded(Resolution& now) {
    if (!is_by_air(now)) return;
    for (const Unit unit : loading(now)) {
        if (const auto place = now.location(unit)) now.set(unit, fact::embarked_at, *place);
        now.set(unit, fact::mission, now.text(arg::mission));
        take_aboard(now, unit, planes(now));
    }
}

/// It is neither Activated nor has it moved.
void air_cargo_is_unloaded(Resolution& now) {
    const Place hex = now.subject(arg::at);
    for (const Unit unit : now.subjects(arg::units)) {
        if (!plane_of(now, unit)) continue;
        take_ashore(now, unit);
        now.place(unit, hex);
        now.forget(unit, fact::mission);
        now.set(unit, fact::air_lifted_in, moment(now));
    }
}

void atp_stays_or_returns(Resolution& now) {
    const Place hex = now.subject(arg::at);
    for (const Unit atp : transporting(now)) {
        now.place(atp, hex);
        if (now.yes(arg::remain)) now.set(atp, fact::base, hex);
    }
}

/// Later in the month it is like any other.
Ruling whoever_was_flown_moves_on(Inquiry& ask) {
    for (const Force unit : named(ask, arg::units))
        if (unit.kind == Kind::unit && in_this_turn(ask, ask.fact(Unit(unit), fact::air_lifted_in)) &&
            !ask.yes(Unit(unit), fact::active))
            return kept();
    return not_concerned();
}

/// @}

}  // namespace

void lose_atp_point(Resolution& now, Unit atp, std::optional<Unit> cargo) {
    const bool last = now.number_or(atp, fact::points, 1) <= 1;
    const Units lost = last ? cargo_of(now, atp) : cargo ? Units{*cargo} : Units();
    for (const Unit unit : lost) {
        take_ashore(now, unit);
        now.set(unit, fact::eliminated, true);
        now.take_away(unit);
    }
    if (!last) return now.add_to(atp, fact::points, -1);
    now.set(atp, fact::eliminated, true);
    now.set(atp, fact::aloft, false);
    now.take_away(atp);
}

void register_air_cargo(Rulebook& book) {
    book.check("4.23.s1", {verb::embark}, only_atps_carry);
    book.define("4.23.s3", Kind::unit, fact::lift_capacity, one_cargo_for_each_point);
    book.check({"4.23.s16", "4.0.s7", "4.1.s36"}, {verb::embark}, one_cargo_a_point);
    book.check("4.23.s16", {verb::embark}, cargo_is_where_the_atp_is);
    book.check({"4.23.s18", "4.0.s7", "4.1.s37"}, {verb::embark}, nothing_else_is_carried);
    book.check({"4.23.s21", "4.1.s37"}, {verb::embark}, one_step_of_infantry);
    book.check("4.23.s17", {verb::embark}, generals_ride_along);
    book.check("4.23.s19", {verb::embark}, supply_is_made_at_a_source);
    book.check("4.23.s20", {verb::embark}, was_not_activated_before);
    book.check("4.23.s22", {verb::embark}, atp_is_in_supply);
    book.check("4.23.s15", {verb::embark, verb::unload}, transports_in_its_phase);
    book.effect("4.23.s16", verb::embark, air_cargo_is_loaded);
    book.effect("4.23.s7", verb::unload, atp_stays_or_returns, When::before);
    book.effect({"4.23.s24", "4.23.s23"}, verb::unload, air_cargo_is_unloaded);
    book.check("4.23.s25", {verb::march, verb::rail}, whoever_was_flown_moves_on);
}

}  // namespace umpire::rules::aeto
