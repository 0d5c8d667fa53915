#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace umpire::rules::awaw {

namespace {

/// @name 21.431: what a sea transport is
/// @{

Ruling transport_in_the_movement_phase(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    if (ask.phase() == "movement") return kept();
    return broken(say("this is the {} phase, and sea transport belongs to the movement phase", ask.phase()));
}

/// Where the action lets units go aboard, or, if it announces the mission, ashore.
std::vector<Subject> ends_named(Inquiry& ask) {
    if (ask.verb() == verb::mission) return {*bound_for(ask, ask.subject(arg::group))};
    Places places;
    for (const Unit unit : named(ask, arg::cargo))
        if (const Subject from = embarkation_of(ask, unit); !holds(places, from)) places.push_back(from);
    return places;
}

/// Which of it serves as a port is for 21.37, which speaks of sea transport too.
bool is_coast_without_port(Inquiry& ask, Place place) {
    return !is_port(ask, place) && !is_box(ask, place) && ask.text_or(place, fact::terrain, "sea") != "sea";
}

Ruling from_port_to_port(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Place place : ends_named(ask)) {
        if (!is_told(ask, place) || is_coast_without_port(ask, place)) continue;
        if (!can_be_landed_at(ask, place))
            return broken(say("{} is no port, box or island that serves as a port", place));
        if (!is_box(ask, place) && !is_friendly(ask, place, ask.side_of(ask.subject(arg::group))))
            return broken(say("{} is not controlled", place));
        ruling = kept();
    }
    return ruling;
}

Ruling destroyers_or_transports_carry(Inquiry& ask) {
    if (!is_sea_transport(ask) || !ask.has(arg::aboard)) return not_concerned();
    for (const Unit ship : ask.subjects(arg::aboard))
        if (const std::string type = type_of(ask, ship); type != "DD" && type != "TR")
            return broken(say("{} is no destroyer and carries nothing", ship));
    return kept();
}

/// @}

/// @name 21.432: range
/// @{

/// From the base of each ship by way of the base of embarkation; 21.36D measures the boxes.
Ruling ships_in_range(Inquiry& ask, const Units& ships, std::string_view rule) {
    const Group group = ask.subject(arg::group);
    const Place to = *bound_for(ask, group);
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, arg::cargo)) {
        const Place from = embarkation_of(ask, unit);
        const auto limit = printed_range(ask, rule, "offensive naval mission", "max", from);
        if (!limit || is_box(ask, from) || is_box(ask, to)) continue;
        const double carried = sea_distance(ask, group, from, to);
        if (carried > *limit) continue;  // too far for the unit itself: 21.3614A
        for (const Unit ship : ships) {
            const double hexes = hexes_from_base(ask, group, ship, from) + carried;
            if (hexes > *limit)
                return broken(say("{} would sail {} hexes by way of {}, and {} are allowed", ship, hexes,
                                  from, *limit));
            ruling = kept();
        }
    }
    return ruling;
}

Ruling destroyers_in_range(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    return ships_in_range(ask, carrying(ask, ask.subject(arg::group), "DD"), "21.432");
}

Ruling protectors_in_range(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    const Value others = ships_that_protect(ask, ask.subject(arg::group));
    Units ships;
    if (others.list() != nullptr)
        for (const Value& ship : *others.list())
            ships.push_back(*ship.subject());
    return ships_in_range(ask, ships, "21.435E.s2");
}

/// @}

/// @name 21.433: mapboard boxes
/// @{

/// A way that begins or ends in a mapboard box.
struct BoxRoute {
    std::string box;
    Subject other;
};

std::optional<BoxRoute> box_route(Inquiry& ask, Place from, Place to) {
    if (is_mapboard_box(ask, from)) return BoxRoute{box_of(ask, from), to};
    if (is_mapboard_box(ask, to)) return BoxRoute{box_of(ask, to), from};
    return std::nullopt;
}

/// Those of the units that this action puts aboard.
std::vector<BoxRoute> box_routes(Inquiry& ask) {
    std::vector<BoxRoute> routes;
    if (!is_sea_transport(ask)) return routes;
    const Place to = *bound_for(ask, ask.subject(arg::group));
    for (const Unit unit : named(ask, arg::cargo))
        if (const auto route = box_route(ask, embarkation_of(ask, unit), to)) routes.push_back(*route);
    return routes;
}

Ruling not_from_box_to_box(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const auto& [box, other] : box_routes(ask)) {
        if (is_box(ask, other))
            return broken(say("there is no sea transport between the {} box and {}", box, other));
        ruling = kept();
    }
    return ruling;
}

bool is_western_front_port(Inquiry& ask, Place place) {
    return is_port(ask, place) && is_on_front(ask, place, "Western");
}

bool is_near_the_west_coast(Inquiry& ask, Place place) {
    const std::string islands = word_of(ask, place, fact::island_group);
    return islands == "Hawaiian Islands" || islands == "Society Islands" ||
           is_called_one_of(
               ask, place,
               {"Dutch Harbor", "Hawaii", "Kauai", "Maui", "Necker", "Oahu", "Bora Bora", "Tahiti"});
}

bool is_in_the_pacific(Inquiry& ask, Place place) {
    return !is_box(ask, place) && theater_of(ask, place) == "Pacific";
}

using Suits = bool (*)(Inquiry&, Place);

/// Boxes have no way to each other: 21.433.
Ruling box_leads_to(Inquiry& ask, std::string_view box, Suits suits, std::string_view where) {
    Ruling ruling = not_concerned();
    for (const BoxRoute& route : box_routes(ask)) {
        if (route.box != box || is_box(ask, route.other)) continue;
        if (!suits(ask, route.other))
            return broken(say("sea transport with the {} box needs {} at its other end, not {}", box, where,
                              route.other));
        ruling = kept();
    }
    return ruling;
}

constexpr std::string_view red_sea_ports = "Suez, Basra or Abadan";

Ruling atlantic_box(Inquiry& ask) {
    return box_leads_to(ask, "Atlantic U.S.", is_western_front_port, "a western front port");
}

Ruling pacific_box(Inquiry& ask) {
    return box_leads_to(ask, "Pacific U.S.", is_near_the_west_coast,
                        "Dutch Harbor, the Hawaiian or the Society Islands");
}

Ruling boxes_on_the_pacific_map(Inquiry& ask) {
    for (const auto& [box, other] : box_routes(ask))
        if ((box == "India" || box == "Australia") && is_in_the_pacific(ask, other)) return kept();
    return not_concerned();
}

bool leads_to_the_pacific_map(Inquiry& ask) {
    const auto routes = box_routes(ask);
    return std::any_of(routes.begin(), routes.end(),
                       [&](const BoxRoute& route) { return is_in_the_pacific(ask, route.other); });
}

Ruling india_box(Inquiry& ask) {
    if (leads_to_the_pacific_map(ask)) return not_concerned();
    return box_leads_to(ask, "India", is_red_sea_port, red_sea_ports);
}

Ruling australia_box(Inquiry& ask) {
    if (leads_to_the_pacific_map(ask)) return not_concerned();
    return box_leads_to(ask, "Australia", is_red_sea_port, red_sea_ports);
}

Ruling south_africa_box(Inquiry& ask) {
    return box_leads_to(ask, "South Africa", is_red_sea_port, red_sea_ports);
}

/// @}

/// @name 21.434: ships that are needed
/// @{

constexpr std::string_view map_row = "sea transport, mapboard only";
constexpr std::string_view box_row = "sea transport to or from a U.S., South Africa, India or Australia box";

double destroyers_each(Inquiry& ask, std::string_view rule, std::string_view row) {
    return ask.table(rule).number(row, "destroyer factors per ground or air factor").value();
}

bool uses_a_box(Inquiry& ask, Unit unit, Group group) {
    const auto to = bound_for(ask, group);
    return to && box_route(ask, embarkation_of(ask, unit), *to).has_value();
}

/// Destroyer factors for what is aboard and what comes aboard now, unless a player has said how many.
double destroyers_needed(Inquiry& ask) {
    double needed = 0;
    for (const Unit unit : all_cargo(ask)) {
        const double* said = ask.said(unit, fact::cargo_factors).number();
        const bool box = uses_a_box(ask, unit, ask.subject(arg::group));
        const double each =
            box ? destroyers_each(ask, "21.434B", box_row) : destroyers_each(ask, "21.434A", map_row);
        needed += said != nullptr ? *said : ask.number(unit, fact::factors) * each;
    }
    return needed;
}

Ruling enough_destroyers_to_transport(Inquiry& ask) {
    const double needed = destroyers_needed(ask);
    const double there = factors_of(ask, carrying(ask, ask.subject(arg::group), "DD"));
    if (there >= needed) return kept();
    return broken(say("{} destroyer factors are needed, {} has {}", needed, ask.subject(arg::group), there));
}

bool any_of_it_uses_a_box(Inquiry& ask) {
    const auto cargo = all_cargo(ask);
    return std::any_of(cargo.begin(), cargo.end(),
                       [&](Unit unit) { return uses_a_box(ask, unit, ask.subject(arg::group)); });
}

Ruling one_destroyer_for_a_factor(Inquiry& ask) {
    if (!is_sea_transport(ask) || any_of_it_uses_a_box(ask)) return not_concerned();
    return enough_destroyers_to_transport(ask);
}

Ruling two_destroyers_for_a_factor(Inquiry& ask) {
    if (!is_sea_transport(ask) || !any_of_it_uses_a_box(ask)) return not_concerned();
    return enough_destroyers_to_transport(ask);
}

/// What 22.82 asks of cargo.
Value destroyers_for_passage(Inquiry& ask, Unit unit, Value known, bool box) {
    const auto group = carrier_of(ask, unit);
    if (!group || activity_of(ask, *group) != "sea transport" ||
        ask.fact(unit, fact::factors).number() == nullptr || uses_a_box(ask, unit, *group) != box)
        return known;
    return ask.number(unit, fact::factors) *
           (box ? destroyers_each(ask, "21.434B", box_row) : destroyers_each(ask, "21.434A", map_row));
}

Value destroyers_on_the_map(Inquiry& ask, Unit unit, Value known) {
    return destroyers_for_passage(ask, unit, std::move(known), false);
}

Value destroyers_with_a_box(Inquiry& ask, Unit unit, Value known) {
    return destroyers_for_passage(ask, unit, std::move(known), true);
}

/// The ocean whose SW box the way leads through.
std::string ocean_passed(Inquiry& ask) {
    for (const auto& [box, other] : box_routes(ask)) {
        if (box == "Atlantic U.S.") return "Atlantic";
        if (box == "Pacific U.S.") return "Pacific";
        if (!is_in_the_pacific(ask, other)) return "Indian Ocean";
    }
    const Group group = ask.subject(arg::group);
    if (const std::string ocean = word_of(ask, group, fact::ocean_passed); !ocean.empty()) return ocean;
    ask.missing(say("which SW box {} passes through", group), ask.to_state(group, fact::ocean_passed));
}

Ruling transports_of_the_sw_box(Inquiry& ask) {
    if (box_routes(ask).empty()) return not_concerned();
    const double fives = factors_of(ask, all_cargo(ask)) / ask.printed("sea_transport_factors_a_transport");
    const double needed =
        ask.reading("sea_transport_rounding") == "up" ? std::ceil(fives) : std::floor(fives);
    const std::string ocean = ocean_passed(ask);
    double there = 0;
    for (const Unit ship : carrying(ask, ask.subject(arg::group), "TR"))
        if (const auto place = ask.location(ship); place && sw_ocean(ask, *place) == ocean)
            there += ask.number(ship, fact::factors);
    if (there >= needed) return kept();
    return broken(say("{} transports of the {} SW box are needed, {} are there", needed, ocean, there));
}

/// @}

/// @name 21.435: how it is done
/// @{

bool is_based_elsewhere(Inquiry& ask, Unit ship, Subject from) {
    Value base = ask.fact(ship, fact::base);
    if (base.subject() == nullptr) base = ask.fact(ask.subject(arg::group), fact::base);
    return base.subject() != nullptr && *base.subject() != from;
}

Ruling destroyers_come_from_elsewhere(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    for (const Unit unit : named(ask, arg::cargo))
        for (const Unit ship : carrying(ask, ask.subject(arg::group), "DD"))
            if (is_based_elsewhere(ask, ship, embarkation_of(ask, unit))) return kept();
    return not_concerned();
}

void way_of_the_destroyers(Resolution& now) {
    if (is_sea_transport(now)) note_embarkation(now);
}

void new_voyage_of_the_destroyers(Resolution& now) {
    if (is_sea_transport(now)) forget_last_voyage(now);
}

void destroyers_take_units_aboard(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_sea_transport(now)) return;
    now.place(group, now.subject(arg::at));
    now.set(group, fact::embarked, true);
}

Value ports_of_call(Inquiry& ask, Group group, Value known) {
    if (activity_of(ask, group) != "sea transport" || listed(ask, group, fact::cargo).empty()) return known;
    std::vector<Subject> calls;
    if (const auto base = base_of_force(ask, group)) calls.push_back(*base);
    for (const Unit unit : listed(ask, group, fact::cargo))
        if (const Subject from = embarkation_of(ask, unit); !holds(calls, from)) calls.push_back(from);
    calls.push_back(*bound_for(ask, group));
    return as_list(calls);
}

Ruling one_base_of_debarkation(Inquiry& ask) {
    if (!is_sea_transport(ask) || !lands_as_planned(ask)) return not_concerned();
    const Subject to = *bound_for(ask, ask.subject(arg::group)), at = ask.subject(arg::at);
    if (at == to) return kept();
    return broken(say("{} is bound for {}; {} needs a mission of its own", ask.subject(arg::group), to, at));
}

Ruling ends_held_since_the_turn_began(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Place place : ends_named(ask)) {
        if (!is_told(ask, place) || is_box(ask, place) ||
            !is_friendly(ask, place, ask.side_of(ask.subject(arg::group))))
            continue;
        if (!was_held_at_start(ask, place))
            return broken(say("{} was not friendly when the player turn began", place));
        ruling = kept();
    }
    return ruling;
}

Value protectors_of_transport(Inquiry& ask, Group group, Value known) {
    return activity_of(ask, group) == "sea transport" ? ships_that_protect(ask, group) : known;
}

Ruling bridgeheads_need_a_port(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    const Place to = *bound_for(ask, ask.subject(arg::group));
    if (!ask.yes(to, fact::bridgehead)) return not_concerned();
    if (can_be_landed_at(ask, to)) return kept();
    return broken(say("{} has a bridgehead and no port", to));
}

void transported_units_are_noted(Resolution& now) {
    if (is_sea_transport(now) && lands_as_planned(now))
        now.set(now.subject(arg::cargo), fact::sea_transported_in, moment(now));
}

Ruling one_sea_transport_a_turn(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    for (const Unit unit : named(ask, arg::cargo))
        if (in_this_player_turn(ask, ask.fact(unit, fact::sea_transported_in)))
            return broken(say("{} has already been sea transported this turn", unit));
    return kept();
}

Ruling not_by_air_as_well(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    const auto units = ground_named(ask);
    for (const Unit unit : units)
        if (is_now(ask, ask.fact(unit, fact::air_transported_in)))
            return broken(say("{} has been air transported in this phase", unit));
    return units.empty() ? not_concerned() : kept();
}

void units_debark(Resolution& now) {
    if (is_sea_transport(now)) put_ashore(now);
}

void mission_is_completed(Resolution& now) {
    if (!is_sea_transport(now)) return;
    const Group group = now.subject(arg::group);
    land_all(now, group, *bound_for(now, group));
}

void some_units_debark(Resolution& now) {
    if (is_sea_transport(now)) land_named(now);
}

double ground_units_at(Inquiry& ask, Place place) {
    const auto units = ask.units_in(place);
    return static_cast<double>(
        std::count_if(units.begin(), units.end(), [&](Unit unit) { return is_ground(ask, unit); }));
}

double stacking_limit(Inquiry& ask, Place place) {
    const Value limit = ask.fact(place, fact::stacking_limit);
    if (limit.number() == nullptr)
        ask.missing(say("how many ground units may stack in {}", place),
                    ask.to_state(place, fact::stacking_limit));
    return *limit.number();
}

Ruling stacking_as_the_phase_ends(Inquiry& ask) {
    if (ask.phase() != "movement") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : all_units(ask)) {
        if (!ask.said(unit, fact::sea_transported_in).known() || !is_ground(ask, unit) ||
            !is_now(ask, ask.fact(unit, fact::sea_transported_in)))
            continue;
        const auto place = ask.location(unit);
        if (!place) continue;
        if (const double there = ground_units_at(ask, *place), limit = stacking_limit(ask, *place);
            there > limit)
            return broken(
                say("{} ground units are in {} as the movement phase ends, {} may be", there, *place, limit));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_sea_transport(Rulebook& book) {
    book.check("21.431.s1", {verb::mission}, transport_in_the_movement_phase);
    book.check("21.431.s2", {verb::mission, verb::carry}, from_port_to_port);
    book.check("21.431.s3", {verb::carry}, destroyers_or_transports_carry);

    book.table("21.432", "naval_ranges");
    book.table("21.435E.s2", "naval_ranges");
    book.check("21.432", {verb::carry}, destroyers_in_range);

    book.check("21.433.s1", {verb::carry}, not_from_box_to_box);
    book.check("21.433A", {verb::carry}, atlantic_box);
    book.check("21.433B", {verb::carry}, pacific_box);
    book.check("21.433C", {verb::carry}, boxes_on_the_pacific_map);
    book.check("21.433D", {verb::carry}, india_box);
    book.check("21.433E", {verb::carry}, australia_box);
    book.check("21.433F", {verb::carry}, south_africa_box);

    book.table({"21.434A"}, "sea_carry_requirements");
    book.table({"21.434B"}, "sea_carry_requirements");
    book.check("21.434A", {verb::carry}, one_destroyer_for_a_factor);
    book.check("21.434B", {verb::carry}, two_destroyers_for_a_factor);
    book.define("21.434A", Kind::unit, fact::cargo_factors, destroyers_on_the_map);
    book.define("21.434B", Kind::unit, fact::cargo_factors, destroyers_with_a_box);
    book.check("21.434C", {verb::carry}, transports_of_the_sw_box);

    book.check("21.435A", {verb::carry}, destroyers_come_from_elsewhere);
    book.effect("21.435B", verb::mission, new_voyage_of_the_destroyers);
    book.effect("21.435B", verb::carry, way_of_the_destroyers);
    book.effect("21.435B", verb::embark, destroyers_take_units_aboard);
    book.define("21.435B", Kind::group, fact::ports_of_call, ports_of_call);
    book.check("21.435C", {verb::debark}, one_base_of_debarkation);
    book.check("21.435D", {verb::mission, verb::carry}, ends_held_since_the_turn_began);
    book.define("21.435E.s1", Kind::group, fact::protectors, protectors_of_transport);
    book.check("21.435E.s2", {verb::carry}, protectors_in_range);
    book.check("21.435F", {verb::mission, verb::complete, verb::debark}, bridgeheads_need_a_port);
    book.effect("21.435G", event::cargo_debarks, transported_units_are_noted, When::before);
    book.check("21.435G", {verb::carry}, one_sea_transport_a_turn);
    book.check("21.435H", {verb::carry}, not_by_air_as_well);
    book.effect("21.435I", verb::complete, mission_is_completed);
    book.effect("21.435I", verb::debark, some_units_debark);
    book.effect("21.435I", event::cargo_debarks, units_debark, When::before);
    book.check("21.435I", {verb::phase}, stacking_as_the_phase_ends);
}

}  // namespace umpire::rules::awaw
