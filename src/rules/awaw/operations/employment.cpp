#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// The force that an order sends on an operation of 21.31 to a place that is known; none of any other order.
std::optional<Subject> force_on_operation(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_operation(activity_announced(ask, group)) || !known_destination(ask, group)) return std::nullopt;
    return group;
}

bool is_based_in_sw_box(Inquiry& ask, Force force) {
    const auto base = base_of_force(ask, force);
    return base && !sw_ocean(ask, *base).empty();
}

/// @name 21.31: once a player turn, uninverted and supplied
/// @{

/// The operation that it was used in last is the one of this force now.
bool is_used_in_this(Inquiry& ask, Unit ship, Group group) {
    return ask.text_or(ship, fact::operation, "") == activity_announced(ask, group) &&
           ask.fact(ship, fact::operation_force) == Value(group) &&
           is_now(ask, ask.fact(ship, fact::used_in));
}

Ruling one_operation_a_player_turn(Inquiry& ask) {
    const auto group = force_on_operation(ask);
    if (!group) return not_concerned();
    if (is_based_in_sw_box(ask, *group)) return kept();
    for (const Unit ship : ships_in(ask, *group))
        if (in_this_player_turn(ask, ask.fact(ship, fact::used_in)) && !is_used_in_this(ask, ship, *group))
            return broken(say("{} has already been used in an operation of this player turn", ship));
    return kept();
}

void ships_are_used(Resolution& now) {
    const auto group = force_on_operation(now);
    if (!group) return;
    for (const Unit ship : ships_in(now, *group)) {
        if (is_used_in_this(now, ship, *group)) continue;
        const bool again = in_this_player_turn(now, now.fact(ship, fact::used_in));
        now.set(ship, fact::operations, (again ? now.number_or(ship, fact::operations, 1) : 0) + 1);
        now.set(ship, fact::used_in, moment(now));
        now.set(ship, fact::operation, activity_announced(now, *group));
        now.set(ship, fact::operation_force, *group);
    }
}

Ruling only_uninverted_ships(Inquiry& ask) {
    const auto group = force_on_operation(ask);
    if (!group || is_based_in_sw_box(ask, *group)) return not_concerned();
    for (const Unit ship : ships_in(ask, *group))
        if (ask.yes(ship, fact::inverted)) return broken(say("{} is inverted", ship));
    return kept();
}

Ruling only_supplied_ships(Inquiry& ask) {
    const auto group = force_on_operation(ask);
    if (!group) return not_concerned();
    for (const Unit ship : ships_in(ask, *group))
        if (ask.yes(ship, fact::supply_impaired))
            return broken(say("the supply of {} does not allow it to {}", ship, "operate"));
    return kept();
}

void ships_are_inverted_after_use(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_operation(activity_of(now, group)) || !is_charted(now, now.subject(arg::to)) ||
        is_based_in_sw_box(now, group))
        return;
    for (const Unit ship : ships_in(now, group))
        if (in_this_player_turn(now, now.fact(ship, fact::used_in))) now.set(ship, fact::inverted, true);
}

Ruling many_factors_make_a_task_force(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!known_destination(ask, group)) return not_concerned();
    const double factors = ask.number_or(group, fact::factors, 0), many = ask.printed("task_force_factors");
    if (factors < many || ask.yes(group, fact::task_force)) return kept();
    return broken(say("{} has {} factors, and {} or more have to be in a TF", group, factors, many));
}

/// @}

/// @name 21.313: fast carriers
/// @{

struct Screen {
    double carriers = 0, fleet = 0;
    bool is_enough() const { return fleet >= carriers; }
};

Screen screen_of(Inquiry& ask, const Units& ships) {
    return {factors_of_class(ask, ships, "fast carrier"), fast_fleet_factors(ask, ships)};
}

Sentence too_thin(Group group, const Screen& screen) {
    return say("{} has {} fast carrier factors and only {} fast fleet factors", group, screen.carriers,
               screen.fleet);
}

/// With the ships of the forces that it is to meet.
bool would_be_enough_later(Inquiry& ask, Group group) {
    auto ships = ships_in(ask, group);
    for (const Group other : listed(ask, group, fact::combines_with))
        for (const Unit ship : ships_in(ask, other))
            ships.push_back(ship);
    return screen_of(ask, ships).is_enough();
}

Ruling fast_carriers_are_screened(Inquiry& ask) {
    const auto group = force_on_operation(ask);
    if (!group || ask.yes(*group, fact::strikes_pearl_harbor)) return not_concerned();
    const Screen screen = screen_of(ask, ships_in(ask, *group));
    if (screen.carriers == 0) return not_concerned();
    if (screen.is_enough()) return kept();
    if (would_be_enough_later(ask, *group)) return not_concerned();
    return broken(too_thin(*group, screen));
}

/// Whoever joins it at sea comes too late for it.
Ruling screened_from_the_start(Inquiry& ask) {
    if (ask.verb() == verb::complete) {
        const Group group = ask.subject(arg::group);
        if (!is_operation(activity_of(ask, group)) || !known_destination(ask, group)) return not_concerned();
        return screen_of(ask, ships_in(ask, group)).is_enough() ? not_concerned() : kept();
    }
    const auto group = force_on_operation(ask);
    if (!group || listed(ask, *group, fact::combines_with).empty()) return not_concerned();
    const Screen screen = screen_of(ask, ships_in(ask, *group));
    if (screen.carriers == 0) return not_concerned();
    if (screen.is_enough()) return kept();
    return would_be_enough_later(ask, *group) ? broken(too_thin(*group, screen)) : not_concerned();
}

Ruling parts_are_screened(Inquiry& ask) {
    const Group group = ask.verb() == verb::detach ? ask.subject(arg::from) : ask.subject(arg::group);
    if (!is_operation(activity_of(ask, group)) || !known_destination(ask, group)) return not_concerned();
    auto rest = ships_in(ask, group);
    const Units leaving = ask.subjects(arg::units);
    rest.erase(std::remove_if(rest.begin(), rest.end(), [&](Unit ship) { return holds(leaving, ship); }),
               rest.end());
    for (const auto& ships : {leaving, rest})
        if (const Screen screen = screen_of(ask, ships); !screen.is_enough())
            return broken(
                say("a part of {} would have {} fast carrier factors and {} fast fleet "
                    "factors",
                    group, screen.carriers, screen.fleet));
    return kept();
}

Ruling moves_without_a_screen(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string activity = activity_announced(ask, group);
    if (activity.empty() || is_operation(activity) || !known_destination(ask, group)) return not_concerned();
    return screen_of(ask, ships_in(ask, group)).is_enough() ? not_concerned() : kept();
}

/// @}

/// @name 21.314: damaged ships
/// @{

Ruling damaged_ships_stay_home(Inquiry& ask) {
    const auto group = force_on_operation(ask);
    if (!group) return not_concerned();
    for (const Unit ship : ships_in(ask, *group))
        if (ask.yes(ship, fact::damaged)) return broken(say("{} is damaged", ship));
    return kept();
}

Units acting_ships(Inquiry& ask) {
    return ask.has(arg::units) ? Units(ask.subjects(arg::units)) : ships_in(ask, ask.subject(arg::group));
}

/// The ships of a force that still can.
Ruling damaged_ships_take_no_part(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_operation(activity_of(ask, group)) || !known_destination(ask, group)) return not_concerned();
    const auto ships = acting_ships(ask);
    const auto damaged = [&](Unit ship) { return ask.yes(ship, fact::damaged); };
    if (ask.has(arg::units)) {
        const auto found = std::find_if(ships.begin(), ships.end(), damaged);
        if (found == ships.end()) return kept();
        return broken(
            say("{} is damaged and takes no part in the {}", *found, ask.text(group, fact::activity)));
    }
    if (ships.empty() || !std::all_of(ships.begin(), ships.end(), damaged)) return kept();
    return broken(say("all ships of {} are damaged", group));
}

Ruling damaged_ships_may_stay_with_it(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_operation(activity_of(ask, group)) || !known_destination(ask, group)) return not_concerned();
    const auto ships = ships_in(ask, group);
    const auto damaged = [&](Unit ship) { return ask.yes(ship, fact::damaged); };
    const bool both =
        std::any_of(ships.begin(), ships.end(), damaged) && !std::all_of(ships.begin(), ships.end(), damaged);
    return both ? kept() : not_concerned();
}

/// @}

/// @name 21.32: base changes beside it
/// @{

Ruling base_change_does_not_count(Inquiry& ask) {
    const auto group = force_on_operation(ask);
    if (!group || is_patrol(ask, *group) || ask.verb() == verb::patrol || is_based_in_sw_box(ask, *group))
        return not_concerned();
    for (const Unit ship : ships_in(ask, *group))
        if (in_this_player_turn(ask, ask.fact(ship, fact::base_changed_in))) return kept();
    return not_concerned();
}

Ruling redeployment_does_not_count(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (activity_announced(ask, group) != "redeployment" || !known_destination(ask, group))
        return not_concerned();
    for (const Unit ship : ships_in(ask, group))
        if (in_this_player_turn(ask, ask.fact(ship, fact::used_in))) return kept();
    return not_concerned();
}

void return_is_noted(Resolution& now) {
    const Subject to = now.subject(arg::to);
    if (!is_charted(now, to)) return;
    for (const Unit ship : ships_in(now, now.subject(arg::group)))
        now.set(ship, fact::returned_in, moment(now));
}

Ruling leaves_its_base_once_a_phase(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!known_destination(ask, group)) return not_concerned();
    for (const Unit ship : ships_in(ask, group))
        if (is_now(ask, ask.fact(ship, fact::returned_in)))
            return broken(say("{} has come back to base in this phase", ship));
    return kept();
}

/// Hexes that forces are bound for with troops in this phase.
std::set<std::uint32_t> target_hexes(Inquiry& ask) {
    std::set<std::uint32_t> hexes;
    for (const Group group : all_groups(ask)) {
        const std::string activity = activity_of(ask, group);
        const Value to = ask.fact(group, fact::destination);
        if ((activity == "sea transport" || activity == "seaborne invasion") && to.subject() != nullptr &&
            is_now(ask, ask.fact(group, fact::announced)))
            hexes.insert(to.subject()->index);
    }
    return hexes;
}

Ruling not_through_two_target_hexes(Inquiry& ask) {
    const auto trip = trip_of(ask, ask.subject(arg::group));
    if (!trip || trip->way.empty()) return not_concerned();
    auto targets = target_hexes(ask);
    std::vector<Subject> entered;
    for (const Place place : trip->way)
        if (targets.contains(place.index) && !holds(entered, place)) entered.push_back(place);
    if (entered.empty()) return not_concerned();
    if (entered.size() < 2) return kept();
    targets.erase(trip->from.index);
    targets.erase(trip->to.index);
    if (!water_distance(ask, trip->from, trip->to, targets)) return kept();
    return broken(say("{} would enter both {} and {}", trip->group, entered[0], entered[1]));
}

Ruling no_sailing_in_a_circle(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string activity = activity_announced(ask, group);
    const auto to = known_destination(ask, group);
    if (!to || (activity != "base change" && activity != "redeployment")) return not_concerned();
    const auto base = base_of_force(ask, group);
    if (!base) return not_concerned();
    if (*base != *to) return kept();
    return broken(say("{} is the base of {} already", *to, group));
}

/// @}

}  // namespace

void register_employment(Rulebook& book) {
    book.check("21.31.s1", {verb::mission, verb::patrol}, one_operation_a_player_turn);
    for (const Verb& verb : {verb::mission, verb::patrol})
        book.effect("21.31.s1", verb, ships_are_used);
    book.check("21.31.s2", {verb::mission, verb::patrol}, only_uninverted_ships);
    book.check("21.31.s3", {verb::mission, verb::patrol}, only_supplied_ships);
    book.effect("21.311", event::base_entered, ships_are_inverted_after_use);
    book.check("21.312", {verb::mission, verb::patrol}, many_factors_make_a_task_force);

    book.check("21.313.s1", {verb::mission, verb::patrol}, fast_carriers_are_screened);
    book.check("21.313.s2", {verb::mission, verb::patrol, verb::complete}, screened_from_the_start);
    book.check("21.313.s3", {verb::divide, verb::detach}, parts_are_screened);
    book.check("21.313.s4", {verb::mission, verb::displace}, moves_without_a_screen);

    book.check("21.314.s1", {verb::mission, verb::patrol}, damaged_ships_stay_home);
    book.check("21.314.s2", {verb::complete, verb::bombard}, damaged_ships_take_no_part);
    book.check("21.314.s3", {verb::complete}, damaged_ships_may_stay_with_it);

    book.check("21.32.s1", {verb::mission}, base_change_does_not_count);
    book.check("21.32.s2", {verb::mission}, redeployment_does_not_count);
    book.effect("21.321.s1", event::base_entered, return_is_noted);
    book.check("21.321.s1", {verb::mission, verb::patrol}, leaves_its_base_once_a_phase);
    book.check("21.321.s2", {verb::mission, verb::patrol, verb::path}, not_through_two_target_hexes);
    book.check("21.321.s3", {verb::mission}, no_sailing_in_a_circle);
}

}  // namespace umpire::rules::awaw
