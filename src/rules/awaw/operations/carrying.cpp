#include "operations/carrying.hpp"

#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

std::string activity_asked(Inquiry& ask) {
    if (ask.verb() != verb::mission) return activity_of(ask, ask.subject(arg::group));
    return ask.text(arg::activity);
}

std::optional<Place> bound_for(Inquiry& ask, Group group) {
    if (ask.verb() == verb::mission && ask.has(arg::to)) return ask.subject(arg::to);
    const Value to = ask.fact(group, fact::destination);
    return to.subject() != nullptr ? std::optional<Place>(*to.subject()) : std::nullopt;
}

bool is_about(Inquiry& ask, std::string_view activity) {
    if (!ask.has(arg::group) || activity_asked(ask) != activity) return false;
    const auto to = bound_for(ask, ask.subject(arg::group));
    return to && is_told(ask, *to);
}

bool is_sea_escort(Inquiry& ask) {
    return is_about(ask, "sea escort");
}

bool is_sea_transport(Inquiry& ask) {
    return is_about(ask, "sea transport");
}

double ships_needed_by(Inquiry& ask, Unit cargo) {
    const Value factors = ask.fact(cargo, fact::cargo_factors);
    if (factors.number() == nullptr)
        ask.missing(say("how many destroyer factors or transports {} needs", cargo),
                    ask.to_state(cargo, fact::cargo_factors));
    return *factors.number();
}

bool is_ground(Inquiry& ask, Subject unit) {
    return unit.kind == Kind::unit && ask.known(unit, fact::ground);
}

std::vector<Subject> ground_named(Inquiry& ask) {
    Units units;
    for (const Unit unit : named(ask, arg::cargo))
        if (is_ground(ask, unit)) units.push_back(unit);
    return units;
}

Units air_named(Inquiry& ask) {
    Units units;
    for (const Unit unit : named(ask, arg::cargo))
        if (is_air(ask, unit)) units.push_back(unit);
    return units;
}

Units all_cargo(Inquiry& ask) {
    auto all = listed(ask, ask.subject(arg::group), fact::cargo);
    for (const Unit unit : named(ask, arg::cargo))
        if (!holds(all, unit)) all.push_back(unit);
    return all;
}

double factors_of(Inquiry& ask, const Units& units) {
    double factors = 0;
    for (const Unit unit : units)
        factors += ask.number(unit, fact::factors);
    return factors;
}

std::optional<Group> carrier_of(Inquiry& ask, Unit unit) {
    if (ask.verb() == verb::carry && holds(named(ask, arg::cargo), unit)) return ask.subject(arg::group);
    for (const Group group : all_groups(ask)) {
        if (ask.said(group, fact::cargo).known() && holds(listed(ask, group, fact::cargo), unit))
            return group;
    }
    return std::nullopt;
}

std::optional<Place> embarkation_if_known(Inquiry& ask, Unit unit) {
    const bool embarks_now = ask.verb() == verb::carry && holds(named(ask, arg::cargo), unit);
    if (embarks_now && ask.has(arg::from)) return ask.subject(arg::from);
    if (const Value noted = ask.fact(unit, fact::embarked_at); noted.subject() != nullptr)
        return *noted.subject();
    return ask.location(unit);
}

Place embarkation_of(Inquiry& ask, Unit unit) {
    const auto place = embarkation_if_known(ask, unit);
    if (!place)
        ask.missing(say("where {} goes aboard", unit), say("!carry <force> cargo {} from <place>", unit));
    return *place;
}

std::optional<Place> embarkation_of_force(Inquiry& ask, Group group) {
    const bool speaks_of_it = ask.has(arg::group) && ask.subject(arg::group) == group;
    if (speaks_of_it && ask.verb() == verb::carry)
        return embarkation_of(ask, ask.subjects(arg::cargo).front());
    if (speaks_of_it && ask.verb() == verb::escort)
        return ask.has(arg::from) ? std::optional<Place>(ask.subject(arg::from)) : base_of_force(ask, group);
    if (const Value noted = ask.fact(group, fact::embarked_at); noted.subject() != nullptr)
        return *noted.subject();
    return base_of_force(ask, group);
}

bool is_aboard(Inquiry& ask, Group group) {
    const Value embarked = ask.fact(group, fact::embarked);
    return embarked.yes_no() == nullptr || *embarked.yes_no();
}

std::vector<Subject> carrying(Inquiry& ask, Group group, std::string_view type) {
    const bool speaks_of_it = ask.has(arg::group) && ask.subject(arg::group) == group;
    Units ships;
    if (speaks_of_it) ships = named(ask, arg::aboard);
    if (ships.empty()) ships = listed(ask, group, fact::carriers);
    if (ships.empty()) ships = ships_in(ask, group);
    ships.erase(
        std::remove_if(ships.begin(), ships.end(),
                       [&](Unit ship) { return type_of(ask, ship) != type || ask.yes(ship, fact::sunk); }),
        ships.end());
    return ships;
}

Value ships_that_protect(Inquiry& ask, Group group) {
    const auto destroyers = carrying(ask, group, "DD"), transports = carrying(ask, group, "TR");
    Value::List others;
    for (const Unit ship : ships_in(ask, group))
        if (!holds(destroyers, ship) && !holds(transports, ship)) others.emplace_back(ship);
    return others.empty() ? Value() : Value(others);
}

double transports_outside(Inquiry& ask, Group group) {
    double transports = 0;
    for (const Unit ship : carrying(ask, group, "TR"))
        if (group_of(ask, ship) != group) transports += ask.number(ship, fact::factors);
    return transports;
}

bool is_told(Inquiry& ask, Subject place) {
    if (place.kind != Kind::location) return false;
    return ask.known(place, fact::ports) || ask.known(place, fact::port_counter) ||
           ask.known(place, fact::box) || ask.text_or(place, fact::terrain, "sea") != "sea";
}

bool can_be_landed_at(Inquiry& ask, Place place) {
    return is_port(ask, place) || is_mapboard_box(ask, place) || ask.yes(place, fact::landing_island);
}

bool was_held_at_start(Inquiry& ask, Place place) {
    if (const Value held = ask.fact(place, fact::controlled_at_start); held.yes_no() != nullptr)
        return *held.yes_no();
    return !in_this_player_turn(ask, ask.fact(place, fact::controlled_since));
}

double hexes_from_base(Inquiry& ask, Group group, Unit ship, Subject to) {
    auto base = ask.fact(ship, fact::base);
    if (base.subject() == nullptr) {
        const auto of_force = base_of_force(ask, group);
        if (!of_force) ask.missing(say("the base of {}", ship));
        base = Value(*of_force);
    }
    return *base.subject() == to ? 0 : sea_distance(ask, group, *base.subject(), to);
}

std::optional<double> printed_range(Inquiry& ask, std::string_view rule, std::string_view activity,
                                    std::string_view limit, Subject at) {
    const Group group = ask.subject(arg::group);
    const Value limited = ask.fact(group, fact::range_limited);
    if (ask.yes(group, fact::free_route) || (limited.yes_no() != nullptr && !*limited.yes_no()))
        return std::nullopt;
    return ask.table(rule).number(activity, fmt::format("{} {}", theater_of(ask, at), limit));
}

void note_embarkation(Resolution& now) {
    const Group group = now.subject(arg::group);
    Value::List carriers;
    for (const Unit ship : named(now, arg::aboard)) {
        carriers.emplace_back(ship);
        if (is_destroyer(now, ship)) now.set(ship, fact::laden, true);
    }
    if (!carriers.empty()) now.set(group, fact::carriers, carriers);
    const auto from = embarkation_of_force(now, group);
    for (const Unit unit : named(now, arg::cargo))
        now.set(unit, fact::embarked_at, embarkation_of(now, unit));
    if (!from) return;
    now.set(group, fact::embarked_at, *from);
    const auto place = now.location(group);
    now.set(group, fact::embarked, !place || *place == *from);
}

void forget_last_voyage(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Fact& fact :
         FactList{fact::carriers, fact::embarked, fact::embarked_at, fact::destroyers_needed,
                  fact::cargo_lost_in, fact::hangs_on, fact::sw_protectors})
        if (now.said(group, fact).known()) now.forget(group, fact);
}

void land_all(Resolution& now, Group group, Subject at) {
    for (const Unit unit : listed(now, group, fact::cargo))
        now.happens(event::cargo_debarks, {{arg::group, group}, {arg::cargo, unit}, {arg::at, at}});
}

void land_named(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Unit unit : now.subjects(arg::cargo))
        now.happens(event::cargo_debarks,
                    {{arg::group, group}, {arg::cargo, unit}, {arg::at, now.subject(arg::at)}});
}

void bring_back(Resolution& now, Group group) {
    for (const Unit unit : listed(now, group, fact::cargo)) {
        const Subject from = embarkation_of(now, unit);
        now.happens(event::cargo_debarks, {{arg::group, group}, {arg::cargo, unit}, {arg::at, from}});
        now.set(unit, fact::returned_in, moment(now));
    }
}

bool is_turned_back(Inquiry& ask, Group group) {
    return ask.text_or(group, fact::activity_status, "") == "aborted" || ask.yes(group, fact::defeated) ||
           ask.yes(group, fact::withdrew);
}

bool is_beaten_off(Inquiry& ask, Group group, std::string_view activity) {
    return activity_of(ask, group) == activity && is_turned_back(ask, group) &&
           ask.fact(group, fact::base).subject() != nullptr;
}

Value back_to_base(Inquiry& ask, Group group, std::string_view activity, Value known) {
    if (!is_beaten_off(ask, group, activity) || is_aboard(ask, group)) return known;
    return ask.fact(group, fact::base);
}

bool lands_as_planned(Inquiry& ask) {
    return !is_turned_back(ask, ask.subject(arg::group));
}

void put_ashore(Resolution& now) {
    const Unit unit = now.subject(arg::cargo);
    const Subject at = now.subject(arg::at);
    take_from_list(now, now.subject(arg::group), fact::cargo, unit);
    now.place(unit, at);
    now.set(unit, fact::landed_at, at);
    now.forget(unit, fact::embarked_at);
}

}  // namespace umpire::rules::awaw
