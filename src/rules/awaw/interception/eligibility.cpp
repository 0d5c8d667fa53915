#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

bool is_on_its_way_to_intercept(Inquiry& ask, Force force) {
    const auto ships = ships_of_force(ask, force);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return of_its_force(ask, ship, fact::intercepts).known() && !has_attacked(ask, ship);
    });
}

bool attempt_is_over(Inquiry& ask, Force force) {
    return is_returning(ask, force) || ask.yes(force, fact::in_port) ||
           ask.text_or(force, fact::intercept_result, "") == "failure";
}

namespace {

/// A port by the name the rules have for it, which need not be that of its hex.
std::string port_name(Inquiry& ask, const Value& place) {
    if (place.subject() != nullptr)
        return ask.text_or(*place.subject(), fact::port_name, ask.name(*place.subject()));
    return place.text() != nullptr ? *place.text() : std::string();
}

/// @name 22.11: who intercepts whom
/// @{

bool is_displaced_or_escapes(Inquiry& ask, Group group) {
    return among(activity_of(ask, group), {"displacement", "escape"});
}

Value activities_are_open(Inquiry& ask, Group group, Value) {
    const bool active =
        !activity_of(ask, group).empty() && !is_displaced_or_escapes(ask, group) && !is_returning(ask, group);
    return active ? Value(true) : Value();
}

Value returning_forces_are_open(Inquiry& ask, Group group, Value open) {
    return is_returning(ask, group) && !is_displaced_or_escapes(ask, group) ? Value(true) : open;
}

Value displaced_forces_are_open(Inquiry& ask, Group group, Value open) {
    return is_displaced_or_escapes(ask, group) ? Value(true) : open;
}

Value interceptors_are_open(Inquiry& ask, Group group, Value open) {
    return is_interceptor(ask, group) && level_against(ask, group) == 2 ? Value(true) : open;
}

Value counter_interceptors_are_open(Inquiry& ask, Group group, Value open) {
    return is_interceptor(ask, group) && level_against(ask, group) == 3 ? Value(true) : open;
}

/// To what the announcements of this phase bind it.
Value commitment_of_group(Inquiry& ask, Group group, Value) {
    if (const std::string activity = activity_of(ask, group);
        !activity.empty() && is_now(ask, ask.fact(group, fact::announced)))
        return activity;
    const auto target = target_of(ask, group);
    if (!target || !is_now(ask, ask.fact(group, fact::tried_in))) return {};
    return "interception";
}

Value committed_group(Inquiry& ask, Group group, Value) {
    return ask.known(group, fact::committed_to) ? Value(true) : Value();
}

/// Air units are not bound by the carrier that they are on.
std::optional<Group> group_that_binds(Inquiry& ask, Unit unit) {
    return is_air(ask, unit) ? std::nullopt : group_of(ask, unit);
}

Value commitment_of_ship(Inquiry& ask, Unit unit, Value) {
    const auto group = group_that_binds(ask, unit);
    return group ? ask.fact(*group, fact::committed_to) : Value();
}

/// What is said of the ship itself counts before what its group does.
Value committed_ship(Inquiry& ask, Unit unit, Value) {
    if (ask.said(unit, fact::committed_to).known()) return true;
    const auto group = group_that_binds(ask, unit);
    return group ? ask.fact(*group, fact::committed) : Value();
}

/// To what a force is committed; empty if to nothing.
Sentence commitment(Inquiry& ask, Force force) {
    Forces all = ships_of_force(ask, force);
    all.insert(all.begin(), force);
    for (const Force one : all) {
        if (!ask.yes(one, fact::committed)) continue;
        const std::string to = ask.text_or(one, fact::committed_to, "another activity");
        const auto target = target_of(ask, force);
        return to == "interception" && target ? say("interception of {}", *target) : Sentence(to);
    }
    return {};
}

std::optional<Sentence> committed_among(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    for (const Force force : ask.subjects(arg::with)) {
        if (supports_without_dice(ask, force, target)) continue;
        if (const Sentence to = commitment(ask, force); !to.empty())
            return say("{} is committed: {}", force, to);
    }
    return std::nullopt;
}

Ruling only_ready_units_of_the_enemy(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    if (ask.yes(target, fact::in_port) && !ask.yes(target, fact::open_to_interception))
        return broken(say("{} is in port and on no naval activity", target));
    for (const Force force : ask.subjects(arg::with)) {
        if (ask.side_of(force) == ask.side_of(target))
            return broken(say("{} and {} are of one side", force, target));
        for (const Unit ship : ships_of_force(ask, force))
            if (ask.yes(ship, fact::inverted)) return broken(say("{} is inverted", ship));
        // Of those who have a target already 22.14A and 22.27 speak.
        const Sentence to =
            level_against(ask, target) > 1 || target_of(ask, force) ? Sentence() : commitment(ask, force);
        if (!to.empty()) return broken(say("{} is committed: {}", force, to));
    }
    return kept();
}

Ruling counter_interceptors_are_free(Inquiry& ask) {
    if (level_against(ask, ask.subject(arg::target)) != 2) return not_concerned();
    const auto committed = committed_among(ask);
    return committed ? broken(*committed) : kept();
}

Ruling counter_counter_interceptors_are_free(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    // Of a further level 22.17 speaks.
    if (level_against(ask, target) != 3) return not_concerned();
    const auto committed = committed_among(ask);
    return committed ? broken(*committed) : kept();
}

/// @}

/// @name 22.11A: immunity
/// @{

bool is_raider(Inquiry& ask, Force force) {
    return is_on_a_raid(ask, force);
}

Ruling raiders_of_bergen_and_scapa_flow(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    if (!is_raider(ask, target)) return not_concerned();
    const bool home = is_returning(ask, target);
    const Value base =
        ask.fact(target, home && ask.known(target, fact::destination) ? fact::destination : fact::base);
    const std::string port = port_name(ask, base);
    if (!among(port, {"Bergen", "Scapa Flow"})) return kept();
    return broken(say("{} raids {} {}", target, home ? "and returns to" : "from", port));
}

Ruling raiders_that_began_at_sea(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    if (!is_raider(ask, target) || !is_returning(ask, target)) return not_concerned();
    if (!ask.yes(target, fact::started_at_sea)) return kept();
    return broken(say("{} began the game at sea and returns to port", target));
}

bool deploys_to_a_box(Inquiry& ask, Force force) {
    return activity_of(ask, force) == "box deployment";
}

Ruling against_raiders_in_a_box(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    if (!deploys_to_a_box(ask, target)) return not_concerned();
    if (is_returning(ask, target) || !ask.yes(target, fact::engages_raiders)) return kept();
    return broken(say("{} is on its way to an SW box against raiders", target));
}

bool is_asw(Inquiry& ask, Unit unit) {
    return type_of(ask, unit) == "ASW";
}

bool is_western_transport(Inquiry& ask, Unit unit) {
    return type_of(ask, unit) == "TR" && is_told_western_ally(ask, unit);
}

/// ASW factors have no class of ship and yet deploy.
Units deploying_units(Inquiry& ask, Force group) {
    auto units = group.kind == Kind::unit ? Units{group} : ask.units_in(group);
    units.erase(std::remove_if(units.begin(), units.end(),
                               [&](Unit unit) { return is_air(ask, unit) || ask.yes(unit, fact::sunk); }),
                units.end());
    return units;
}

Ruling immune_in_deployment(Inquiry& ask, bool (*of_the_kind)(Inquiry&, Unit), const char* what) {
    const Force target = ask.subject(arg::target);
    if (!deploys_to_a_box(ask, target)) return not_concerned();
    const auto units = deploying_units(ask, target);
    const bool has_such =
        std::any_of(units.begin(), units.end(), [&](Unit unit) { return of_the_kind(ask, unit); });
    // With other ships along it is they who are intercepted.
    const bool only_immune = std::all_of(units.begin(), units.end(), [&](Unit unit) {
        return is_asw(ask, unit) || is_western_transport(ask, unit);
    });
    if (!has_such || !only_immune) return kept();
    return broken(say("{} is {} on its way to or from an SW box", target, what));
}

Ruling asw_deployment(Inquiry& ask) {
    return immune_in_deployment(ask, is_asw, "ASW");
}

Ruling western_transports(Inquiry& ask) {
    return immune_in_deployment(ask, is_western_transport, "Western Allied transports");
}

bool goes_along_norway(Inquiry& ask, Force force) {
    if (ask.side_of(force) != "Axis" || !among(activity_of(ask, force), {"base change", "redeployment"}))
        return false;
    const std::string from = port_name(ask, ask.fact(force, fact::base));
    const std::string to = port_name(ask, ask.fact(force, fact::destination));
    return (from == "Bergen" && among(to, {"Oslo", "Kiel"})) ||
           (to == "Bergen" && among(from, {"Oslo", "Kiel"}));
}

Ruling norwegian_coast(Inquiry& ask) {
    const Subject target = ask.subject(arg::target), at = ask.subject(arg::at);
    if (!goes_along_norway(ask, target)) return not_concerned();
    const Value coast = ask.fact(at, fact::norwegian_coast);
    if (!coast.known())
        ask.missing(say("whether {} is a coastal hex of Norway in the North Sea", at),
                    ask.to_state(at, fact::norwegian_coast));
    if (!coast.is_yes()) return kept();
    return broken(say("{} passes {} in the coastal waters of Norway", target, at));
}

/// Those on their way to intercept are the business of 22.917 as well.
Ruling submarines_are_immune(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    const auto ships = ships_of_force(ask, target);
    if (std::none_of(ships.begin(), ships.end(), [&](Unit ship) { return is_submarine(ask, ship); }))
        return not_concerned();
    if (!is_submarine_force(ask, target)) return kept();
    if (is_on_its_way_to_intercept(ask, target)) return not_concerned();
    return broken(say("{} is a submarine", target));
}

/// @}

/// @name 22.11B to D: where nobody intercepts from
/// @{

/// Of the U.S. and South Africa boxes 21.14C, 21.15C and 21.18A say it again, and of submarines 22.911.
Ruling not_from_an_sw_box(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        if (is_submarine_force(ask, force)) continue;
        const Place start = start_of(ask, force);
        if (is_sw_box(ask, start)) return broken(say("{} is in {}, an SW box", force, start));
        ruling = kept();
    }
    return ruling;
}

Ruling not_from_a_wrecked_port(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        const Place port = start_of(ask, force);
        if (!ask.known(port, fact::operational) || ask.yes(port, fact::port_fortified)) continue;
        if (is_out_of_operation(ask, port))
            return broken(say("{}, the port of {}, is not operational", port, force));
        ruling = kept();
    }
    return ruling;
}

Ruling submarines_from_a_fortified_port(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        const Place port = start_of(ask, force);
        if (!ask.yes(port, fact::port_fortified) || !is_out_of_operation(ask, port)) continue;
        if (!is_submarine_force(ask, force))
            return broken(
                say("{}, the port of {}, is not operational; its fortification is of use "
                    "to submarines only",
                    port, force));
        ruling = kept();
    }
    return ruling;
}

bool has_reached_a_box(Inquiry& ask, Force raider) {
    return is_in_sw_box(ask, raider) && !is_returning(ask, raider);
}

Value how_raiders_are_opposed(Inquiry& ask, Group group, Value) {
    if (!is_raider(ask, group)) return {};
    return has_reached_a_box(ask, group) ? Value("raider combat") : Value("interception");
}

Ruling raiders_on_the_map(Inquiry& ask) {
    const Subject target = ask.subject(arg::target), at = ask.subject(arg::at);
    if (!is_raider(ask, target)) return not_concerned();
    if (is_sw_box(ask, at)) return broken(say("{} is an SW box and not on the map", at));
    if (has_reached_a_box(ask, target)) return broken(say("{} has reached its SW box", target));
    return kept();
}

/// An order that brings more rolls than there are forces that may roll.
Ruling offensive_patrols_only_support(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    const auto forces = ask.subjects(arg::with);
    const auto patrols = std::count_if(
        forces.begin(), forces.end(), [&](Force force) { return supports_without_dice(ask, force, target); });
    if (patrols == 0) return not_concerned();
    const auto others = forces.size() - static_cast<std::size_t>(patrols);
    if (ask.action().dice.size() <= others) return kept();
    return broken(
        say("a force on offensive patrol supports and does not roll: {} rolls for {} forces "
            "that may",
            ask.action().dice.size(), others));
}

/// @}

/// @name 22.111 to 22.116
/// @{

void no_brps_are_paid(Resolution& now) {
    now.set(now.subject(arg::force), fact::brp_cost, 0);
}

bool are_at_peace(Inquiry& ask, const std::string& one, const std::string& other) {
    for (const AnyYesNo& fact : {fact::war(one, other), fact::war(other, one)})
        if (const Value war = ask.fact(game::the_game, fact); war.known()) return !war.is_yes();
    return false;
}

Ruling only_those_at_war(Inquiry& ask) {
    const auto enemies = nations_in(ask, ask.subject(arg::target));
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with))
        for (const std::string& nation : nations_in(ask, force))
            for (const std::string& enemy : enemies) {
                if (are_at_peace(ask, nation, enemy))
                    return broken(say("{} and {} are not at war", nation, enemy));
                ruling = kept();
            }
    return ruling;
}

std::string word(Inquiry& ask, const MixedArgument& argument) {
    const Value& value = ask.argument(argument);
    return value.subject() != nullptr ? ask.name(*value.subject()) : ask.text(argument);
}

void war_is_declared(Resolution& now) {
    now.set(game::the_game, fact::war(word(now, arg::nation), word(now, arg::enemy)), true);
}

Ruling war_is_declared_in_the_own_turn(Inquiry& ask) {
    if (ask.action().side.empty()) ask.missing("who declares war");
    if (ask.action().side == ask.phasing_side()) return kept();
    return broken(say("{} declares war on {} in the turn of the {} player", word(ask, arg::nation),
                      word(ask, arg::enemy), ask.phasing_side()));
}

Ruling western_allies_before_russia(Inquiry& ask) {
    const auto forces = ask.subjects(arg::with);
    auto all = attempts_on(ask, ask.subject(arg::target));
    all.insert(all.end(), forces.begin(), forces.end());
    const auto russian = std::find_if(forces.begin(), forces.end(),
                                      [&](Force force) { return has_russian_ships(ask, force); });
    if (russian == forces.end()) return not_concerned();
    const auto western = std::find_if(all.begin(), all.end(),
                                      [&](Force force) { return has_western_allied_ships(ask, force); });
    if (western == all.end()) return kept();
    return broken(say("{} intercepts {}, and the Western Allies prevail over {}", *western,
                      ask.subject(arg::target), *russian));
}

Ruling failures_leave_returning_units_alone(Inquiry& ask) {
    if (!is_returning(ask, ask.subject(arg::target))) return not_concerned();
    for (const Force force : ask.subjects(arg::with))
        if (ask.text_or(force, fact::intercept_result, "") == "failure" &&
            is_now(ask, ask.fact(force, fact::tried_in)))
            return broken(say("{} failed to intercept in this phase, and {} is returning", force,
                              ask.subject(arg::target)));
    return kept();
}

/// @}

}  // namespace

void register_eligibility(Rulebook& book) {
    book.define("22.11.s1", Kind::group, fact::open_to_interception, activities_are_open);
    book.define({"22.115", "22.18"}, Kind::group, fact::open_to_interception, returning_forces_are_open);
    book.define("22.13G", Kind::group, fact::open_to_interception, displaced_forces_are_open);
    book.define("22.11.s2", Kind::group, fact::open_to_interception, interceptors_are_open);
    book.define("22.11.s3", Kind::group, fact::open_to_interception, counter_interceptors_are_open);
    book.define("22.11.s4", Kind::group, fact::committed_to, commitment_of_group);
    book.define("22.11.s4", Kind::unit, fact::committed_to, commitment_of_ship);
    book.define("22.11.s4", Kind::group, fact::committed, committed_group);
    book.define("22.11.s4", Kind::unit, fact::committed, committed_ship);
    book.check("22.11.s1", {verb::intercept}, only_ready_units_of_the_enemy);
    book.check("22.11.s2", {verb::intercept}, counter_interceptors_are_free);
    book.check("22.11.s3", {verb::intercept}, counter_counter_interceptors_are_free);

    book.check("22.11A.s1", {verb::intercept}, raiders_of_bergen_and_scapa_flow);
    book.check("22.11A.s2", {verb::intercept}, raiders_that_began_at_sea);
    book.check("22.11A.s3", {verb::intercept}, against_raiders_in_a_box);
    book.check("22.11A.s4", {verb::intercept}, asw_deployment);
    book.check("22.11A.s5", {verb::intercept}, western_transports);
    book.check("22.11A.s6", {verb::intercept}, norwegian_coast);
    book.check("22.11A.s7", {verb::intercept}, submarines_are_immune);

    book.check("22.11B.s1", {verb::intercept}, not_from_an_sw_box);
    book.check("22.11B.s2", {verb::intercept}, not_from_a_wrecked_port);
    book.check("22.11B.s3", {verb::intercept}, submarines_from_a_fortified_port);
    book.check("22.11C.s1", {verb::intercept}, raiders_on_the_map);
    book.define("22.11C.s2", Kind::group, fact::opposed_by, how_raiders_are_opposed);
    book.check({"22.11D", "22.163"}, {verb::intercept}, offensive_patrols_only_support);

    book.effect("22.111", event::interception_announced, no_brps_are_paid);
    book.check("22.112.s1", {verb::intercept}, only_those_at_war);
    book.effect("22.112.s1", verb::war, war_is_declared);
    book.check("22.112.s2", {verb::war}, war_is_declared_in_the_own_turn);
    book.check("22.113", {verb::intercept}, western_allies_before_russia);
    book.check("22.116", {verb::intercept}, failures_leave_returning_units_alone);
}

}  // namespace umpire::rules::awaw
