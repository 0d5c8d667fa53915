#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "missions/facts.hpp"
#include "movement/activities.hpp"
#include "movement/facts.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "transport/cargo.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

/// Naval supply lines (29L) and the sweeping of mines (29N).
///
/// Facts of locations: rail_supply ("full", "limited" or "none": what a port is connected to by rail),
/// rail_supply_left (REs that a limited source can still supply), supply_arrivals (E of transports in this
/// player turn), supply_capacity_arrived (the same of the last player turn of its owner), supplied_re (in
/// this player turn). Of groups: supply_from (the port where they have loaded), mine_tested_at.
namespace umpire::rules::europa {

namespace {

/// @name 29L: the mission
/// @{

constexpr std::string_view supply_run = "supply_line_cargo";

/// Transports that carry nothing else.
Units supply_ships(Inquiry& ask, Group group) {
    Units ships;
    for (const Unit unit : ask.units_in(group))
        if (is_transport(ask, unit) && cargo_aboard(ask, unit).empty()) ships.push_back(unit);
    return ships;
}

double supply_capacity(Inquiry& ask, Group group) {
    double total = 0;
    for (const Unit ship : supply_ships(ask, group))
        total += capacity_of(ask, ship);
    return total;
}

/// In the port where the supply comes from, not in the one that it goes to.
bool is_loading(Inquiry& ask, Group group, Place place) {
    const Value from = ask.fact(group, fact::supply_from);
    return from.subject() == nullptr || *from.subject() == place;
}

double res_supplied_by(Inquiry& ask, double capacity) {
    return capacity * ask.printed("supply_line_res");
}

Ruling comes_from_a_supplied_port(Inquiry& ask) {
    if (!spends_on(ask, supply_run)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const Place place = place_of(ask, group);
    if (!is_loading(ask, group, place)) return not_concerned();
    if (!ask.known(place, fact::rail_supply))
        ask.missing(say("the supply source that {} is connected to by rail", place),
                    ask.to_state(place, fact::rail_supply));
    const std::string source = ask.text(place, fact::rail_supply);
    if (source == "full") return kept();
    if (source != "limited") return broken(say("{} has no rail link to a supply source", place));
    const double left = ask.number(place, fact::rail_supply_left);
    const double wanted = res_supplied_by(ask, supply_capacity(ask, group));
    if (wanted <= left) return kept();
    return broken(
        say("the supply source of {} can supply {} REs more, {} would take {}", place, left, group, wanted));
}

Ruling made_by_empty_transports_in_port(Inquiry& ask) {
    if (!spends_on(ask, supply_run)) return not_concerned();
    const Group group = ask.subject(arg::group);
    if (!ask.yes(group, fact::in_port)) return broken(say("{} is not in-port", group));
    if (!supply_ships(ask, group).empty()) return kept();
    return broken(say("{} has no transport that carries no other cargo", group));
}

void supply_is_loaded(Resolution& now) {
    if (!spends_on(now, supply_run)) return;
    const Group group = now.subject(arg::group);
    const Place place = place_of(now, group);
    if (!is_loading(now, group, place)) return;
    now.set(group, fact::supply_from, place);
    if (now.text_or(place, fact::rail_supply, "") == "limited")
        now.add_to(place, fact::rail_supply_left, -res_supplied_by(now, supply_capacity(now, group)));
}

void supply_is_brought(Resolution& now) {
    if (!spends_on(now, supply_run)) return;
    const Group group = now.subject(arg::group);
    const Place place = place_of(now, group);
    const Value from = now.fact(group, fact::supply_from);
    if (from.subject() == nullptr || *from.subject() == place) return;
    now.happens(event::supply_arrives, {{arg::at, place}, {arg::capacity, supply_capacity(now, group)}});
    now.forget(group, fact::supply_from);
}

void every_arrival_counts(Resolution& now) {
    now.add_to(now.subject(arg::at), fact::supply_arrivals, now.number(arg::capacity));
}

/// @}

/// @name 29L: the port as a supply source
/// @{

/// Ports of a side that supply has come to in this player turn or the last one.
Places supplied_ports(Inquiry& ask, std::string_view side) {
    Places ports;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::location); ++index) {
        const Place place{Kind::location, index};
        const auto& position = ask.position();
        if (!position.get(place, fact::supply_arrivals).known() &&
            !position.get(place, fact::supply_capacity_arrived).known())
            continue;
        const std::string owner = ask.text_or(place, fact::owner, "");
        if (ask.text_or(place, fact::port_owner, owner) == side) ports.push_back(place);
    }
    return ports;
}

void supply_of_turn_counts_for_the_next(Resolution& now) {
    if (now.text(arg::phase) != "end") return;
    for (const Place port : supplied_ports(now, now.text(arg::side))) {
        const double arrived = now.number_or(port, fact::supply_arrivals, 0);
        if (arrived > 0) now.set(port, fact::supply_capacity_arrived, arrived);
    }
}

void port_without_arrivals_is_cut_off(Resolution& now) {
    if (now.text(arg::phase) != "end") return;
    for (const Place port : supplied_ports(now, now.text(arg::side))) {
        if (now.number_or(port, fact::supply_arrivals, 0) <= 0)
            now.forget(port, fact::supply_capacity_arrived);
        now.forget(port, fact::supply_arrivals);
    }
}

double capacity_arrived(Inquiry& ask, Place port) {
    return ask.number_or(port, fact::supply_capacity_arrived, 0);
}

/// A sea supply line of 28F1 that needs no mission, if it is read as enough.
bool line_is_enough(Inquiry& ask, Place port) {
    return ask.reading("sea_supply_lines") == "line_is_enough" && ask.yes(port, fact::port_in_supply);
}

Ruling supplied_in_the_turn_before(Inquiry& ask) {
    const Place port = ask.subject(arg::at);
    if (capacity_arrived(ask, port) > 0 || line_is_enough(ask, port)) return kept();
    return broken(say("no supply line mission reached {} in the player turn before", port));
}

Ruling supplies_no_more_than(Inquiry& ask, double capacity) {
    const Place port = ask.subject(arg::at);
    const double limit = res_supplied_by(ask, capacity);
    const double total = ask.number_or(port, fact::supplied_re, 0) + ask.number(arg::re);
    if (total <= limit) return kept();
    return broken(say("{} supplies {} REs, allowed {}", port, total, limit));
}

/// What arrived would do for the whole port.
bool arrivals_fill_the_port(Inquiry& ask, Place port) {
    return capacity_arrived(ask, port) >= ask.number(port, fact::port_capacity);
}

Ruling full_supply_line(Inquiry& ask) {
    const Place port = ask.subject(arg::at);
    if (capacity_arrived(ask, port) <= 0 || !arrivals_fill_the_port(ask, port)) return not_concerned();
    return supplies_no_more_than(ask, ask.number(port, fact::port_capacity));
}

Ruling partial_supply_line(Inquiry& ask) {
    const Place port = ask.subject(arg::at);
    if (capacity_arrived(ask, port) <= 0 || arrivals_fill_the_port(ask, port)) return not_concerned();
    return supplies_no_more_than(ask, capacity_arrived(ask, port));
}

void port_supplies(Resolution& now) {
    now.add_to(now.subject(arg::at), fact::supplied_re, now.number(arg::re));
}

void supply_of_new_player_turn(Resolution& now) {
    if (now.text(arg::phase) != "end") return;
    for (std::uint32_t index = 0; index < now.position().count(Kind::location); ++index)
        if (const Place place{Kind::location, index}; now.said(place, fact::supplied_re).known())
            now.forget(place, fact::supplied_re);
}

/// @}

/// @name 29N: sweeping mines
/// @{

constexpr std::string_view sweeping = "sweep_mine_point";

double sweeping_cost(Inquiry& ask) {
    return ask.table("28A.s11").number(sweeping, "cost").value_or(0);
}

/// Of the group of this action, or of the units that it names.
double sweepers(Inquiry& ask) {
    const Units units =
        ask.has(arg::units) ? Units(ask.subjects(arg::units)) : ask.units_in(ask.subject(arg::group));
    return static_cast<double>(std::count_if(units.begin(), units.end(), [&](Unit unit) {
        return is_type(ask, unit, {"DM", "MW", "MS"});
    }));
}

/// Each unit spends the points that its group spends, and sweeps for its own. Who has no sweeper is wrong
/// about that and not about the points.
double mines_swept_for(Inquiry& ask, double times) {
    return times * std::max(1.0, sweepers(ask));
}

/// Whoever says what he sweeps pays for it, unless he says what he pays.
void sweeping_is_an_activity(Inquiry& ask, game::Action& action) {
    const auto cost = sweeping_cost(ask);
    action.verb = verb::spend;
    action.arguments[arg::activity] = sweeping;
    if (ask.has(arg::points) || !ask.has(arg::mines)) return;
    const Group group = ask.subject(arg::group);
    const bool begun = ask.text_or(group, fact::activity, "") == sweeping;
    const double paid = begun ? ask.number_or(group, fact::activity_points, 0) : 0;
    action.arguments[arg::points] = std::ceil(ask.number(arg::mines) / mines_swept_for(ask, 1)) * cost - paid;
}

std::vector<Subject> enemy_mines(Inquiry& ask, Group group) {
    std::vector<Subject> mines;
    for (const Subject thing : ask.contents(place_of(ask, group)))
        if (thing.kind == Kind::marker && ask.known(thing, fact::minefield) &&
            ask.text_or(thing, fact::side, "") != ask.side_of(group))
            mines.push_back(thing);
    return mines;
}

Ruling swept_by_sweepers(Inquiry& ask) {
    if (!spends_on(ask, sweeping)) return not_concerned();
    if (sweepers(ask) > 0) return kept();
    return broken(say("{} has no DM, MW or MS", ask.subject(arg::group)));
}

Ruling swept_in_the_mine_hex(Inquiry& ask) {
    if (!spends_on(ask, sweeping)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const Place place = place_of(ask, group);
    if (enemy_mines(ask, group).empty()) return broken(say("there are no enemy mines in {}", place));
    const Value tested = ask.fact(group, fact::mine_tested_at);
    if (tested.subject() == nullptr || *tested.subject() != place)
        return broken(say("{} has not been tested for mine damage in {}", group, place));
    if (!ask.has(arg::mines)) return kept();
    const double cost = sweeping_cost(ask);
    const bool begun = ask.text_or(group, fact::activity, "") == sweeping;
    const double paid =
        ask.number(arg::points) + (begun ? ask.number_or(group, fact::activity_points, 0) : 0);
    if (mines_swept_for(ask, std::floor(paid / cost)) >= ask.number(arg::mines)) return kept();
    return broken(say("{} sweeps {} mine points for {} points, {} are needed for each", group,
                      ask.number(arg::mines), paid, cost));
}

void mine_hex_is_tested(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::mine_tested_at, place_of(now, group));
}

void mine_points_are_swept(Resolution& now) {
    if (!spends_on(now, sweeping)) return;
    double swept = mines_swept_for(now, now.number(arg::times));
    if (now.has(arg::mines)) swept = std::min(swept, now.number(arg::mines));
    now.result(result::swept, swept);
    for (const Subject mines : enemy_mines(now, now.subject(arg::group))) {
        const double there = now.number(mines, fact::mine_points), gone = std::min(there, swept);
        swept -= gone;
        now.set(mines, fact::mine_points, there - gone);
        if (there <= gone) now.take_away(mines);
    }
}

/// @}

}  // namespace

void register_supply_lines(Rulebook& book) {
    book.check("29L.s1", {verb::spend}, comes_from_a_supplied_port);
    book.check("29L.s1", {verb::supply}, supplied_in_the_turn_before);
    book.check("29L.s2", {verb::spend}, made_by_empty_transports_in_port);
    // In this order: a group that has just brought supply has not loaded any.
    book.effect("29L.s1", event::activity_completed, supply_is_loaded);
    book.effect("29L.s2", event::activity_completed, supply_is_brought);
    book.check("29L.s3", {verb::supply}, full_supply_line);
    book.effect("29L.s3", verb::supply, port_supplies);
    book.effect("29L.s3", event::phase_ends, supply_of_new_player_turn);
    book.check("29L.s4", {verb::supply}, partial_supply_line);
    book.effect("29L.s1", event::phase_ends, supply_of_turn_counts_for_the_next);
    book.effect("29L.s6", event::phase_ends, port_without_arrivals_is_cut_off);
    book.effect("29L.s7", event::supply_arrives, every_arrival_counts);

    book.prepare(verb::sweep, sweeping_is_an_activity);
    book.check("29N.s1", {verb::spend}, swept_by_sweepers);
    book.check("29N.s2", {verb::spend}, swept_in_the_mine_hex);
    book.effect("29N.s2", verb::mines, mine_hex_is_tested);
    book.effect("29N.s2", event::activity_completed, mine_points_are_swept);
}

}  // namespace umpire::rules::europa
