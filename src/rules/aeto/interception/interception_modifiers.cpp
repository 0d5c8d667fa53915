#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "weather/facts.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 3.6.s77 to 3.6.s108: what is added to the die. Mud and Winter in the Severe Zone are 1.3.s8 and 1.4.s9.
namespace umpire::rules::aeto {

namespace {

/// @name The two lists
/// @{

template <auto times>
double if_active(Inquiry& ask) {
    return is_active_interception(ask) ? static_cast<double>(times(ask)) : 0;
}
template <auto times>
double if_reactive(Inquiry& ask) {
    return is_reactive_interception(ask) ? static_cast<double>(times(ask)) : 0;
}

/// The signs of the lines that are printed with a dash.
double by_the_dash(Inquiry& ask, double times) {
    return times != 0 && ask.reading("interception_dashes") == "bullets" ? -times : times;
}

/// @}

/// @name On both
/// @{

double search_groups(Inquiry& ask) {
    return search_groups_of_order(ask);
}

bool submarine_searches(Inquiry& ask) {
    const Units ships = intercepting_ships(ask);
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return is_tactical_submarine(ask, ship); });
}

bool off_the_coast(Inquiry& ask) {
    return is_coastal(ask, place_of_interception(ask));
}

bool any_of_the_fleet(Inquiry& ask, bool (*is_so)(Inquiry&, Unit)) {
    const Units fleet = fleet_of_target(ask);
    return std::any_of(fleet.begin(), fleet.end(), [&](Unit ship) { return is_so(ask, ship); });
}

bool target_is_to_land(Inquiry& ask) {
    return any_of_the_fleet(ask, [](Inquiry& asking, Unit ship) {
        return is_to_land_at(asking, ship, place_of_interception(asking));
    });
}

bool target_was_reconnoitered(Inquiry& ask) {
    return any_of_the_fleet(ask, [](Inquiry& asking, Unit ship) {
        return is_somewhere(asking, ship, fact::reconnoitered_at, place_of_interception(asking));
    });
}

bool has_air_cover(Inquiry& ask) {
    const std::string side = side_of_ships(ask, intercepting_ships(ask));
    return !side.empty() && ask.yes(place_of_interception(ask), fact::air_cover(side));
}

bool reaches(Inquiry& ask, Unit air, Place place) {
    const auto base = ask.location(air);
    if (!base || !ask.known(air, fact::rated_range)) return false;
    const auto distance = ask.map().distance(base->index, place.index);
    const double range = ask.known(the_game, fact::weather) ? range_in_weather(ask, air) : range_of(ask, air);
    return distance && *distance <= range;
}

Value aircraft_in_range(Inquiry& ask, Place place, std::string_view side) {
    const Units units = all_units(ask);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return is_air_unit(ask, unit) && !is_transport_points(ask, unit) && side_or_none(ask, unit) == side &&
               !is_out_of_play(ask, unit) && reaches(ask, unit, place);
    });
}
Value axis_aircraft_in_range(Inquiry& ask, Place place, Value) {
    return aircraft_in_range(ask, place, "Axis");
}
Value allied_aircraft_in_range(Inquiry& ask, Place place, Value) {
    return aircraft_in_range(ask, place, "Allied");
}

double printed_int(Inquiry& ask) {
    const Place at = place_of_interception(ask);
    return is_large_sea_area(ask, at) ? ask.number(at, fact::int_penalty) : 0;
}

bool has_severe_penalty(Inquiry& ask, Place place) {
    return zone_of(ask, place) == "Severe" && condition_at(ask, place) != "Fair";
}

double inclement_weather(Inquiry& ask) {
    const Place at = place_of_interception(ask);
    if (!is_weather_known(ask) || !is_inclement(ask, at)) return 0;
    if (has_severe_penalty(ask, at) && ask.reading("severe_and_inclement") == "not_both") return 0;
    return by_the_dash(ask, 1);
}

/// The chit of a task force is an aid to handle ships: one ship in it is a single ship, unless it is read
/// otherwise.
double lone_ship(Inquiry& ask) {
    const Units fleet = fleet_of_target(ask);
    if (fleet.size() != 1) return 0;
    const auto group = group_of(ask, fleet.front());
    if (group && is_task_force(ask, *group) && ask.reading("lone_ship_in_a_task_force") == "task_force")
        return 0;
    return by_the_dash(ask, 1);
}

/// @}

/// @name Active only
/// @{

bool target_raided_convoys(Inquiry& ask) {
    return any_of_the_fleet(ask, [](Inquiry& asking, Unit ship) {
        return in_this_turn(asking, asking.fact(ship, fact::interdicted_in));
    });
}

double submarine_target(Inquiry& ask) {
    return any_of_the_fleet(ask, is_submarine) ? by_the_dash(ask, 1) : 0;
}

/// Whoever was let into an area that costs more than he has counts what is printed there.
double points_moved_by(Inquiry& ask, Unit ship) {
    const double spent = mp_spent_by(ask, ship), movement = ask.number_or(ship, fact::rated_movement, 0);
    if (movement == 0 || spent < movement) return spent;
    Places way = way_sailed(ask, ship);
    if (const auto start = place_at_start(ask, ship)) way.insert(way.begin(), *start);
    const double cost = cost_of_way(ask, way);
    if (cost <= movement) return spent;
    return ask.reading("distance_of_a_guaranteed_move") == "printed" ? cost : spent;
}

/// One for each of the distances that it has reached.
double distance_moved(Inquiry& ask) {
    double points = 0;
    for (const Unit ship : intercepting_ships(ask))
        points = std::max(points, points_moved_by(ask, ship));
    double steps = 0;
    for (const char* distance :
         {"interception_distance", "interception_long_distance", "interception_longest_distance"})
        steps += points >= ask.printed(distance);
    return by_the_dash(ask, steps);
}

/// @}

/// @name Reactive only
/// @{

/// The way of the target as far as the place where it is met.
Places way_to_the_place(Inquiry& ask, Unit target) {
    const Subject at = place_of_interception(ask);
    Places way = way_sailed(ask, target);
    const auto last = std::find(way.rbegin(), way.rend(), at);
    way.erase(last.base(), way.end());
    if (way.empty()) way.push_back(at);
    return way;
}

std::optional<int> nearest_approach(Inquiry& ask) {
    std::optional<int> nearest;
    for (const Unit ship : intercepting_ships(ask)) {
        const auto from = origin_of(ask, ship);
        if (!from) continue;
        for (const Unit target : target_ships(ask))
            for (const Place place : way_to_the_place(ask, target)) {
                const auto hexes = ask.map().distance(from->index, place.index);
                if (hexes && (!nearest || *hexes < *nearest)) nearest = hexes;
            }
    }
    return nearest;
}

bool all_are_in_the_area(Inquiry& ask) {
    const Units ships = intercepting_ships(ask);
    return std::all_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return origin_of(ask, ship) == place_of_interception(ask); });
}

/// One for each of the distances within which it came.
double target_came_close(Inquiry& ask) {
    if (is_large_sea_area(ask, place_of_interception(ask)))
        return ask.reading("closeness_in_large_areas") == "beside" && all_are_in_the_area(ask) ? 2 : 0;
    const auto hexes = nearest_approach(ask);
    if (!hexes) return 0;
    return (*hexes <= ask.printed("interception_close")) + (*hexes <= ask.printed("interception_closest"));
}

bool target_leaves_a_watched_port(Inquiry& ask) {
    const Place at = place_of_interception(ask);
    const Units ships = intercepting_ships(ask), targets = target_ships(ask);
    return is_port(ask, at) &&
           std::any_of(targets.begin(), targets.end(),
                       [&](Unit ship) {
                           return was_docked_at_start(ask, ship) && place_at_start(ask, ship) == at;
                       }) &&
           std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return origin_of(ask, ship) == at; });
}

double interceptors_were_in_port(Inquiry& ask) {
    const Units ships = intercepting_ships(ask);
    const bool any =
        std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return came_out_of_port(ask, ship); });
    return any ? by_the_dash(ask, 1) : 0;
}

/// @}

/// @name 3.6.s107, 3.6.s108: a landing is given up
/// @{

Units ships_of_order(Inquiry& ask) {
    return ships_named(ask, {arg::group, arg::units});
}

void landing_is_given_up(Resolution& now) {
    for (const Unit ship : ships_of_order(now)) {
        if (now.known(ship, fact::landing_at)) now.forget(ship, fact::landing_at);
        now.set(ship, fact::landing_renounced_in, moment(now));
    }
}

Ruling no_landing_that_was_given_up(Inquiry& ask) {
    for (const Unit ship : ships_of_order(ask))
        if (in_this_turn(ask, ask.fact(ship, fact::landing_renounced_in)))
            return broken(say("{} has given up its landing in this month", ship));
    return kept();
}

/// @}

}  // namespace

void register_interception_modifiers(Rulebook& book) {
    const Sum& sum = sum::naval_interception;
    book.modifier("3.6.s77", sum, if_active<target_raided_convoys>);
    book.modifier("3.6.s78", sum, if_active<search_groups>);
    book.modifier({"3.6.s79", "3.29.s10"}, sum, if_active<submarine_searches>);
    book.modifier("3.6.s80", sum, if_active<off_the_coast>);
    book.modifier("3.6.s81", sum, if_active<target_is_to_land>);
    book.modifier("3.6.s82", sum, if_active<has_air_cover>);
    book.modifier("3.6.s83", sum, if_active<target_was_reconnoitered>);
    book.modifier("3.6.s84", sum, if_active<printed_int>);
    book.modifier({"3.6.s87", "3.29.s48"}, sum, if_active<submarine_target>);
    book.modifier("3.6.s88", sum, if_active<inclement_weather>);
    book.modifier("3.6.s89", sum, if_active<lone_ship>);
    book.modifier("3.6.s90", sum, if_active<distance_moved>);

    book.modifier("3.6.s92", sum, if_reactive<target_came_close>);
    book.modifier("3.6.s93", sum, if_reactive<search_groups>);
    book.modifier({"3.6.s94", "3.29.s10"}, sum, if_reactive<submarine_searches>);
    book.modifier("3.6.s95", sum, if_reactive<target_leaves_a_watched_port>);
    book.modifier("3.6.s96", sum, if_reactive<off_the_coast>);
    book.modifier("3.6.s97", sum, if_reactive<target_is_to_land>);
    book.modifier("3.6.s98", sum, if_reactive<has_air_cover>);
    book.modifier("3.6.s99", sum, if_reactive<target_was_reconnoitered>);
    book.modifier("3.6.s100", sum, if_reactive<printed_int>);
    book.modifier("3.6.s103", sum, if_reactive<inclement_weather>);
    book.modifier("3.6.s104", sum, if_reactive<lone_ship>);
    book.modifier("3.6.s105", sum, if_reactive<interceptors_were_in_port>);

    book.define({"3.6.s82", "3.6.s98"}, Kind::location, fact::air_cover("Axis"), axis_aircraft_in_range);
    book.define({"3.6.s82", "3.6.s98"}, Kind::location, fact::air_cover("Allied"), allied_aircraft_in_range);
    book.effect({"3.6.s107", "3.7.s10", "3.8.s14"}, verb::renounce, landing_is_given_up);
    book.check({"3.6.s108", "3.7.s11", "3.18.s7"}, {verb::assault}, no_landing_that_was_given_up);
}

}  // namespace umpire::rules::aeto
