#include "carrying.hpp"

#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "forces.hpp"
#include "moments.hpp"
#include "places.hpp"
#include "ranges.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::Value;

std::string activity_asked(Inquiry& ask) {
    if (ask.verb() != "mission") return ask.text_or(ask.subject("group"), "activity", "");
    std::string activity = ask.text("activity");
    std::replace(activity.begin(), activity.end(), '_', ' ');
    return activity;
}

std::optional<Subject> bound_for(Inquiry& ask, Subject group) {
    if (ask.verb() == "mission" && ask.has("to")) return ask.subject("to");
    const Value to = ask.fact(group, "destination");
    return to.subject() != nullptr ? std::optional(*to.subject()) : std::nullopt;
}

bool is_about(Inquiry& ask, std::string_view activity) {
    if (!ask.has("group") || activity_asked(ask) != activity) return false;
    const auto to = bound_for(ask, ask.subject("group"));
    return to && is_told(ask, *to);
}

bool is_ground(Inquiry& ask, Subject unit) {
    return unit.kind == Kind::unit && ask.known(unit, "ground");
}

std::vector<Subject> ground_named(Inquiry& ask) {
    std::vector<Subject> units;
    for (const Subject unit : named(ask, "cargo"))
        if (is_ground(ask, unit)) units.push_back(unit);
    return units;
}

std::vector<Subject> air_named(Inquiry& ask) {
    std::vector<Subject> units;
    for (const Subject unit : named(ask, "cargo"))
        if (is_air(ask, unit)) units.push_back(unit);
    return units;
}

std::vector<Subject> all_cargo(Inquiry& ask) {
    auto all = listed(ask, ask.subject("group"), "cargo");
    for (const Subject unit : named(ask, "cargo"))
        if (!holds(all, unit)) all.push_back(unit);
    return all;
}

double factors_of(Inquiry& ask, const std::vector<Subject>& units) {
    double factors = 0;
    for (const Subject unit : units)
        factors += ask.number(unit, "factors");
    return factors;
}

std::optional<Subject> carrier_of(Inquiry& ask, Subject unit) {
    if (ask.verb() == "carry" && holds(named(ask, "cargo"), unit)) return ask.subject("group");
    for (std::uint32_t index = 0; index < ask.position().count(Kind::group); ++index) {
        const Subject group{Kind::group, index};
        if (ask.position().get(group, "cargo").known() && holds(listed(ask, group, "cargo"), unit))
            return group;
    }
    return std::nullopt;
}

std::optional<Subject> embarkation_if_known(Inquiry& ask, Subject unit) {
    const bool embarks_now = ask.verb() == "carry" && holds(named(ask, "cargo"), unit);
    if (embarks_now && ask.has("from")) return ask.subject("from");
    if (const Value noted = ask.fact(unit, "embarked_at"); noted.subject() != nullptr)
        return *noted.subject();
    return ask.location(unit);
}

Subject embarkation_of(Inquiry& ask, Subject unit) {
    const auto place = embarkation_if_known(ask, unit);
    if (!place)
        ask.missing(fmt::format("where {} goes aboard", ask.name(unit)),
                    fmt::format("!carry <force> cargo {} from <place>", ask.name(unit)));
    return *place;
}

std::optional<Subject> embarkation_of_force(Inquiry& ask, Subject group) {
    const bool speaks_of_it = ask.has("group") && ask.subject("group") == group;
    if (speaks_of_it && ask.verb() == "carry") return embarkation_of(ask, ask.subjects("cargo").front());
    if (speaks_of_it && ask.verb() == "escort")
        return ask.has("from") ? std::optional(ask.subject("from")) : base_of_force(ask, group);
    if (const Value noted = ask.fact(group, "embarked_at"); noted.subject() != nullptr)
        return *noted.subject();
    return base_of_force(ask, group);
}

bool is_aboard(Inquiry& ask, Subject group) {
    const Value embarked = ask.fact(group, "embarked");
    return embarked.yes_no() == nullptr || *embarked.yes_no();
}

std::vector<Subject> carrying(Inquiry& ask, Subject group, std::string_view type) {
    const bool speaks_of_it = ask.has("group") && ask.subject("group") == group;
    std::vector<Subject> ships;
    if (speaks_of_it) ships = named(ask, "aboard");
    if (ships.empty()) ships = listed(ask, group, "carriers");
    if (ships.empty()) ships = ships_in(ask, group);
    ships.erase(std::remove_if(ships.begin(), ships.end(),
                               [&](Subject ship) {
                                   return ask.text_or(ship, "type", "") != type || ask.yes(ship, "sunk");
                               }),
                ships.end());
    return ships;
}

Value ships_that_protect(Inquiry& ask, Subject group) {
    const auto destroyers = carrying(ask, group, "DD"), transports = carrying(ask, group, "TR");
    Value::List others;
    for (const Subject ship : ships_in(ask, group))
        if (!holds(destroyers, ship) && !holds(transports, ship)) others.emplace_back(ship);
    return others.empty() ? Value() : Value(others);
}

double transports_outside(Inquiry& ask, Subject group) {
    double transports = 0;
    for (const Subject ship : carrying(ask, group, "TR"))
        if (group_of(ask, ship) != group) transports += ask.number(ship, "factors");
    return transports;
}

bool is_told(Inquiry& ask, Subject place) {
    if (place.kind != Kind::location) return false;
    return ask.known(place, "ports") || ask.known(place, "port_counter") || ask.known(place, "box") ||
           ask.text_or(place, "terrain", "sea") != "sea";
}

bool can_be_landed_at(Inquiry& ask, Subject place) {
    return is_port(ask, place) || is_mapboard_box(ask, place) || ask.yes(place, "landing_island");
}

bool was_held_at_start(Inquiry& ask, Subject place) {
    if (const Value held = ask.fact(place, "controlled_at_start"); held.yes_no() != nullptr)
        return *held.yes_no();
    return !in_this_player_turn(ask, ask.fact(place, "controlled_since"));
}

double hexes_from_base(Inquiry& ask, Subject group, Subject ship, Subject to) {
    auto base = ask.fact(ship, "base");
    if (base.subject() == nullptr) {
        const auto of_force = base_of_force(ask, group);
        if (!of_force) ask.missing(fmt::format("the base of {}", ask.name(ship)));
        base = Value(*of_force);
    }
    return *base.subject() == to ? 0 : sea_distance(ask, group, *base.subject(), to);
}

std::optional<double> printed_range(Inquiry& ask, std::string_view rule, std::string_view activity,
                                    std::string_view limit, Subject at) {
    const Subject group = ask.subject("group");
    const Value limited = ask.fact(group, "range_limited");
    if (ask.yes(group, "free_route") || (limited.yes_no() != nullptr && !*limited.yes_no()))
        return std::nullopt;
    return ask.table(rule).number(activity, fmt::format("{} {}", theater_of(ask, at), limit));
}

void note_embarkation(Resolution& now) {
    const Subject group = now.subject("group");
    Value::List carriers;
    for (const Subject ship : named(now, "aboard")) {
        carriers.emplace_back(ship);
        if (now.text_or(ship, "type", "") == "DD") now.set(ship, "cargo", true);
    }
    if (!carriers.empty()) now.set(group, "carriers", carriers);
    const auto from = embarkation_of_force(now, group);
    for (const Subject unit : named(now, "cargo"))
        now.set(unit, "embarked_at", embarkation_of(now, unit));
    if (!from) return;
    now.set(group, "embarked_at", *from);
    const auto place = now.location(group);
    now.set(group, "embarked", !place || *place == *from);
}

void forget_last_voyage(Resolution& now) {
    const Subject group = now.subject("group");
    for (const char* fact : {"carriers", "embarked", "embarked_at", "destroyers_needed", "cargo_lost_in",
                             "hangs_on", "sw_protectors"})
        if (now.position().get(group, fact).known()) now.set(group, fact, {});
}

void land_all(Resolution& now, Subject group, Subject at) {
    for (const Subject unit : listed(now, group, "cargo"))
        now.happens("cargo debarks", {{"group", group}, {"cargo", unit}, {"at", at}});
}

void land_named(Resolution& now) {
    const Subject group = now.subject("group");
    for (const Subject unit : now.subjects("cargo"))
        now.happens("cargo debarks", {{"group", group}, {"cargo", unit}, {"at", now.subject("at")}});
}

void bring_back(Resolution& now, Subject group) {
    for (const Subject unit : listed(now, group, "cargo")) {
        const Subject from = embarkation_of(now, unit);
        now.happens("cargo debarks", {{"group", group}, {"cargo", unit}, {"at", from}});
        now.set(unit, "returned_in", moment(now));
    }
}

bool is_turned_back(Inquiry& ask, Subject group) {
    return ask.text_or(group, "activity_status", "") == "aborted" || ask.yes(group, "defeated") ||
           ask.yes(group, "withdrew");
}

bool lands_as_planned(Inquiry& ask) {
    return !is_turned_back(ask, ask.subject("group"));
}

void put_ashore(Resolution& now) {
    const Subject unit = now.subject("cargo"), at = now.subject("at");
    take_from_list(now, now.subject("group"), "cargo", unit);
    now.place(unit, at);
    now.set(unit, "landed_at", at);
    now.set(unit, "embarked_at", {});
}

}  // namespace umpire::rules::awaw
