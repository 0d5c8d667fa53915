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
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace umpire::rules::awaw {

namespace {

/// @name 21.11, 21.111, 21.113, 21.114: how many factors
/// @{

/// Printed ones and the counter; a missing number counts as none where a counter lies.
double ports_in(Inquiry& ask, Place place) {
    return ask.number_or(place, fact::ports, 0) + (ask.yes(place, fact::port_counter) ? 1 : 0);
}

double printed_capacity(Inquiry& ask, std::string_view rule, std::string_view row) {
    const auto factors = ask.table(rule).number(row, "max naval factors");
    if (!factors) ask.missing(say("the capacity of a {}", row));
    return *factors;
}

Value capacity_of_a_port(Inquiry& ask, Place place, Value capacity) {
    if (!is_port(ask, place)) return capacity;
    return printed_capacity(ask, "21.11.s1", "port");
}

Value capacity_of_two_ports(Inquiry& ask, Place place, Value capacity) {
    if (!is_port(ask, place) || ports_in(ask, place) < 2) return capacity;
    return printed_capacity(ask, "21.111.s1", "two-port hex");
}

Value box_holds_any_number(Inquiry& ask, Place place, Value) {
    if (!is_mapboard_box(ask, place)) return {};
    return ask.table("21.114").text("mapboard box", "max naval factors") == "unlimited";
}

bool uses_capacity(Inquiry& ask, Unit unit) {
    return ask.known(unit, fact::unit_class) && has_naval_factors(ask, unit) && !ask.yes(unit, fact::sunk);
}

double factors_at(Inquiry& ask, Place place, bool (*counts)(Inquiry&, Unit)) {
    double factors = 0;
    for (const Unit unit : ask.units_in(place))
        if (uses_capacity(ask, unit) && counts(ask, unit)) factors += ask.number(unit, fact::factors);
    return factors;
}

bool waits_for_repair(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::waiting_for_repair);
}

Value based_factors(Inquiry& ask, Place place, Value) {
    return factors_at(ask, place, [](Inquiry& i, Unit unit) { return !waits_for_repair(i, unit); });
}

Value overstack_without_repairs(Inquiry& ask, Place place, Value excess) {
    if (excess.number() == nullptr) return excess;
    const double waiting = factors_at(ask, place, waits_for_repair);
    return std::max(0.0, *excess.number() - waiting);
}

/// @}

/// @name 21.112: not by choice
/// @{

bool changes_place(std::string_view activity) {
    return activity == "base change" || activity == "redeployment";
}

/// On its way to another base and not back yet.
bool is_about_to_leave(Inquiry& ask, Unit unit) {
    const auto group = group_of(ask, unit);
    return group && changes_place(activity_of(ask, *group)) &&
           ask.text_or(*group, fact::activity_status, "") == "outward";
}

/// Base changes are simultaneous: whoever leaves makes room.
double factors_that_stay(Inquiry& ask, Place place, Subject newcomer) {
    double factors = 0;
    for (const Unit unit : ask.units_in(place))
        if (uses_capacity(ask, unit) && !waits_for_repair(ask, unit) && !is_about_to_leave(ask, unit) &&
            group_of(ask, unit) != std::optional(newcomer))
            factors += ask.number(unit, fact::factors);
    for (const Group group : all_groups(ask))
        if (group != newcomer && changes_place(activity_of(ask, group)) &&
            ask.text_or(group, fact::activity_status, "") == "completed" &&
            ask.fact(group, fact::destination) == Value(place) && ask.location(group) != std::optional(place))
            factors += naval_factors(ask, ships_in(ask, group));
    return factors;
}

/// Where the force goes because it wants to; back to the base that it came from it has to go.
std::optional<Place> chosen_base(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (ask.verb() == verb::return_) {
        const Value base = ask.fact(group, fact::base);
        if (base.subject() == nullptr || *base.subject() == ask.subject(arg::to)) return std::nullopt;
        return ask.subject(arg::to);
    }
    if (!changes_place(activity_of(ask, group))) return std::nullopt;
    const Value to = ask.fact(group, fact::destination);
    return to.subject() != nullptr ? std::optional<Place>(*to.subject()) : std::nullopt;
}

Ruling room_for_it(Inquiry& ask, Place place) {
    const Group group = ask.subject(arg::group);
    const double capacity = ask.number(place, fact::naval_capacity);
    const auto ships = ask.has(arg::units) ? Units(ask.subjects(arg::units)) : ships_in(ask, group);
    const double there = factors_that_stay(ask, place, group), more = naval_factors(ask, ships);
    if (there + more <= capacity) return kept();
    return broken(
        say("{} bases {} factors and {} more come; its capacity is {}", place, there, more, capacity));
}

Ruling room_in_a_port(Inquiry& ask) {
    const auto place = chosen_base(ask);
    if (!place || !is_port(ask, *place) || ports_in(ask, *place) > 1) return not_concerned();
    return room_for_it(ask, *place);
}

Ruling room_in_two_ports(Inquiry& ask) {
    const auto place = chosen_base(ask);
    if (!place || !is_port(ask, *place) || ports_in(ask, *place) < 2) return not_concerned();
    return room_for_it(ask, *place);
}

/// Lies there as in its base: by itself, or in a force that is in port.
bool is_based_there(Inquiry& ask, Unit unit) {
    const auto group = group_of(ask, unit);
    return uses_capacity(ask, unit) && !waits_for_repair(ask, unit) && ask.known(unit, fact::factors) &&
           ask.known(unit, fact::side) && (!group || ask.yes(*group, fact::in_port));
}

std::map<std::string, double> based_by_side(Inquiry& ask, Place place) {
    std::map<std::string, double> factors;
    for (const Unit unit : ask.units_in(place))
        if (is_based_there(ask, unit)) factors[ask.side_of(unit)] += ask.number(unit, fact::factors);
    return factors;
}

/// A base change that failed may overstack a port of the side that moves, until its redeployment phase is
/// over (21.112.s2 to s4).
Ruling bases_no_more_than_it_can(Inquiry& ask, Place place) {
    Ruling ruling = not_concerned();
    for (const auto& [side, based] : based_by_side(ask, place)) {
        const double capacity = ask.number(place, fact::naval_capacity);
        ruling = kept();
        if (based <= capacity || ask.known(place, fact::overstacked_by)) continue;
        if (const std::string moving = ask.text_or(game::the_game, fact::phasing, side); moving == side)
            ask.missing(
                say("whether a base change that failed has overstacked {}, which bases {} factors "
                    "and has a capacity of {}",
                    place, based, capacity));
        return broken(say("{} bases {} factors, its capacity is {}", place, based, capacity));
    }
    return ruling;
}

Ruling port_is_not_overstacked(Inquiry& ask, Place place) {
    if (ask.contents(place).empty() || !is_port(ask, place) || ports_in(ask, place) > 1)
        return not_concerned();
    return bases_no_more_than_it_can(ask, place);
}

Ruling two_ports_are_not_overstacked(Inquiry& ask, Place place) {
    if (ask.contents(place).empty() || !is_port(ask, place) || ports_in(ask, place) < 2)
        return not_concerned();
    return bases_no_more_than_it_can(ask, place);
}

/// @}

/// @name 21.112: what happens to the excess
/// @{

/// "base change" or "redeployment": what has failed and overstacked the base; empty if nothing of the kind.
std::string failed_activity(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string activity = activity_of(ask, group);
    const bool too_many = ask.number_or(ask.subject(arg::to), fact::overstack, 0) > 0;
    return too_many && ask.yes(group, fact::defeated) && changes_place(activity) ? activity : std::string();
}

void failed_base_change_overstacks(Resolution& now) {
    if (failed_activity(now) != "base change") return;
    const Place base = now.subject(arg::to);
    now.set(base, fact::overstacked_by, "base change");
    now.set(base, fact::overstacked_in, moment(now));
    now.set(base, fact::excess_factors, now.number(base, fact::overstack));
}

void failed_redeployment_overstacks(Resolution& now) {
    if (failed_activity(now) != "redeployment") return;
    const Place base = now.subject(arg::to);
    now.set(base, fact::overstacked_by, "redeployment");
    now.set(base, fact::to_eliminate, now.number(base, fact::overstack));
    add_to_list(now, game::the_game, fact::overstacked_bases, base);
}

/// So many factors of such a base stay where they are, whichever the owner takes for the excess.
Ruling excess_is_not_used(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto base = ask.location(group);
    if (!base || !in_this_player_turn(ask, ask.fact(*base, fact::overstacked_in)) ||
        announced_activity(ask) == "redeployment")
        return not_concerned();
    const double excess = ask.number(*base, fact::excess_factors);
    double left = 0;
    for (const Unit unit : ask.units_in(*base)) {
        const auto its = group_of(ask, unit);
        const bool sails =
            its == std::optional(group) ||
            (its && ask.known(*its, fact::activity) &&
             in_this_player_turn(ask, ask.fact(*its, fact::announced)) && !ask.yes(*its, fact::in_port));
        if (uses_capacity(ask, unit) && !waits_for_repair(ask, unit) && !sails)
            left += ask.number(unit, fact::factors);
    }
    if (left >= excess) return kept();
    return broken(
        say("{} is overstacked by {} factors, which are not used in this player turn, and only "
            "{} would stay",
            *base, excess, left));
}

std::vector<Subject> overstacked_by_base_changes(Inquiry& ask) {
    std::vector<Subject> bases;
    for (std::uint32_t index = 0; index < ask.position().count(Kind::location); ++index) {
        const Place place{Kind::location, index};
        if (const auto* cause = ask.said(place, fact::overstacked_by).text();
            cause != nullptr && *cause == "base change")
            bases.push_back(place);
    }
    return bases;
}

bool is_cured(Inquiry& ask, Place base) {
    return ask.number_or(base, fact::overstack, 0) <= 0;
}

Ruling cured_by_redeployment(Inquiry& ask) {
    if (ask.phase() != "redeployment") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Place base : overstacked_by_base_changes(ask)) {
        if (!in_this_player_turn(ask, ask.fact(base, fact::overstacked_in))) continue;
        if (!is_cured(ask, base))
            return broken(say("{} is still overstacked by {} factors as the redeployment phase ends", base,
                              ask.number(base, fact::overstack)));
        ruling = kept();
    }
    return ruling;
}

void what_is_left_is_eliminated(Resolution& now) {
    if (now.phase() != "redeployment") return;
    for (const Place base : overstacked_by_base_changes(now)) {
        if (is_cured(now, base)) {
            now.forget(base, fact::overstacked_by);
            continue;
        }
        now.set(base, fact::to_eliminate, now.number(base, fact::overstack));
        add_to_list(now, game::the_game, fact::overstacked_bases, base);
    }
}

Ruling mover_picks_the_excess(Inquiry& ask) {
    const Place base = ask.subject(arg::at);
    if (!ask.known(base, fact::overstacked_by) || ask.action().side.empty()) return not_concerned();
    if (ask.action().side == ask.phasing_side()) return kept();
    return broken(say("the {} player, who moves, chooses what {} loses", ask.phasing_side(), base));
}

/// @}

/// @name 21.12, 21.123, 21.124: port counters
/// @{

Value counter_is_a_port(Inquiry& ask, Place place, Value) {
    return ask.yes(place, fact::port_counter) ? Value(true) : Value();
}

/// From the moment that it is built or taken.
Value port_serves(Inquiry& ask, Place place, Value) {
    if (!ask.yes(place, fact::port_counter)) return {};
    const std::string controller = word_of(ask, place, fact::controller);
    return controller.empty() ? Value() : Value(controller);
}

/// @}

}  // namespace

void register_basing(Rulebook& book) {
    book.table("21.11.s1", "port_capacity");
    book.table("21.111.s1", "port_capacity");
    book.table("21.114", "port_capacity");
    book.define({"21.11.s1", "21.11.s2"}, Kind::location, fact::naval_capacity, capacity_of_a_port);
    book.define("21.111.s1", Kind::location, fact::naval_capacity, capacity_of_two_ports);
    book.define("21.114", Kind::location, fact::unlimited_capacity, box_holds_any_number);
    book.define("21.113", Kind::location, fact::based_factors, based_factors);
    book.define("21.113", Kind::location, fact::overstack, overstack_without_repairs, When::after);

    book.check({"21.11.s1", "21.112.s1"}, {verb::complete, verb::return_}, room_in_a_port);
    book.check({"21.111.s1", "21.112.s1"}, {verb::complete, verb::return_}, room_in_two_ports);
    book.standing({"21.11.s1", "21.112.s1"}, Kind::location, port_is_not_overstacked);
    book.standing({"21.111.s1", "21.112.s1"}, Kind::location, two_ports_are_not_overstacked);
    book.effect("21.112.s2", event::base_entered, failed_base_change_overstacks);
    book.check("21.112.s2", {verb::mission, verb::patrol}, excess_is_not_used);
    book.check("21.112.s3", {verb::phase}, cured_by_redeployment);
    book.effect("21.112.s4", verb::phase, what_is_left_is_eliminated);
    book.effect({"21.112.s5", "22.63E"}, event::base_entered, failed_redeployment_overstacks);
    book.check("21.112.s6", {verb::eliminate}, mover_picks_the_excess);

    book.define({"21.12", "21.123.s3"}, Kind::location, fact::acts_as_port, counter_is_a_port);
    book.define({"21.123.s2", "21.124"}, Kind::location, fact::port_serves, port_serves);
}

}  // namespace umpire::rules::awaw
