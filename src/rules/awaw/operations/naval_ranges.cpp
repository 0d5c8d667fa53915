#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "basing/boxes.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

std::optional<Trip> trip_of_order(Inquiry& ask) {
    return trip_of(ask, ask.subject(arg::group));
}

bool needs_ports_only(std::string_view activity) {
    return activity == "sea supply" || activity == "redeployment" || activity == "sea escort";
}

/// @name 21.36A and B: how hexes are counted
/// @{

/// All hexes of the way by water, the one that it starts in too.
Value hexes_of_the_way(Inquiry& ask, Group group, Value hexes) {
    const auto trip = trip_of(ask, group);
    if (!trip || !is_measured(ask, *trip)) return hexes;
    return sea_distance(ask, *trip) + 1;
}

Value base_hex_does_not_count(Inquiry&, Subject, Value hexes) {
    return hexes.number() != nullptr ? Value(*hexes.number() - 1) : hexes;
}

bool is_land_on_the_map(Inquiry& ask, Place place) {
    return !is_box(ask, place) && word_of(ask, place, fact::terrain) == "land" &&
           !ask.known(place, fact::canal);
}

Ruling route_is_by_water(Inquiry& ask) {
    const auto trip = trip_of_order(ask);
    if (!trip || trip->way.empty()) return not_concerned();
    for (std::size_t i = 1; i < trip->way.size(); ++i) {
        const Subject from = trip->way[i - 1], to = trip->way[i];
        if (is_land_on_the_map(ask, to)) return broken(say("{} is land", to));
        if (ask.map().is_hex(from.index) && ask.map().is_hex(to.index) &&
            ask.map().distance(from.index, to.index) == 1 &&
            ask.map().hexside(from.index, to.index) == "land")
            return broken(say("there is no water between {} and {}", from, to));
    }
    return kept();
}

/// @}

/// @name 21.36C: ports that count
/// @{

/// A voyage that has to touch ports; none if it has not.
std::optional<BoundTrip> need_of_ports(Inquiry& ask) {
    const auto trip = trip_of_order(ask);
    if (!trip || (!needs_ports_only(trip->activity) && !is_offensive_mission(trip->activity)) ||
        !is_measured(ask, *trip))
        return std::nullopt;
    Reach reach = reach_of(ask, *trip);
    if (!reach.step) return std::nullopt;
    // Another rule speaks of a way that is too long altogether.
    if (is_offensive_mission(trip->activity) && reach.total && sea_distance(ask, *trip) > *reach.total)
        reach.total.reset();
    return BoundTrip{*trip, reach, first_step(ask, trip->group, reach)};
}

/// Whether the ports of the way serve that meet these conditions of 21.36C.
bool serves(Inquiry& ask, const BoundTrip& need, int conditions) {
    return touches_ports(ask, need.trip, need.reach, need.first, conditions);
}

std::string port_named(Inquiry& ask, const BoundTrip& need, int condition) {
    for (const Place place : need.trip.way)
        if (place != need.trip.to && is_touched_port(ask, need.trip, place) &&
            !port_condition(ask, need.trip, place, condition).value_or(true))
            return ask.name(place);
    return "a port on the way";
}

/// It speaks where a port is needed, and is broken if only this condition keeps the ports from serving.
Ruling port_meets(Inquiry& ask, int condition, std::string_view fault) {
    const auto need = need_of_ports(ask);
    if (!need || sea_distance(ask, need->trip) <= need->first || !serves(ask, *need, condition - 1))
        return not_concerned();
    if (serves(ask, *need, condition)) return kept();
    return broken(say("{} {}", port_named(ask, *need, condition), fault));
}

Ruling port_is_held(Inquiry& ask) {
    return port_meets(ask, 1, "is not a port of this alliance");
}

Ruling port_is_supplied(Inquiry& ask) {
    return port_meets(ask, 2, "was not fully supplied when supply was determined");
}

Ruling port_is_not_new(Inquiry& ask) {
    return port_meets(ask, 3, "was captured in this turn");
}

Ruling port_works(Inquiry& ask) {
    return port_meets(ask, 4, "is not operational");
}

Ruling port_is_not_beside_the_enemy(Inquiry& ask) {
    const auto trip = trip_of_order(ask);
    if (!trip || (trip->activity != "redeployment" && trip->activity != "sea escort")) return not_concerned();
    return port_meets(ask, 5, "is next to enemy counters");
}

/// @}

/// @name 21.36D: boxes
/// @{

/// Where the declared way comes onto the map from a box, or leaves it for one.
std::optional<Place> hex_beside(const Trip& trip, Place box) {
    if (trip.way.size() < 3) return std::nullopt;
    if (trip.way.front() == box) return trip.way[1];
    return trip.way.back() == box ? std::optional(trip.way[trip.way.size() - 2]) : std::nullopt;
}

Ruling comes_on_at(Inquiry& ask, std::string_view box, std::initializer_list<std::string_view> hexes) {
    const auto trip = trip_of_order(ask);
    if (!trip || box_of(ask, trip->from) != box) return not_concerned();
    const auto entry = hex_beside(*trip, trip->from);
    if (!entry) return not_concerned();
    if (std::any_of(hexes.begin(), hexes.end(), [&](auto hex) { return is_called(ask, *entry, hex); }))
        return kept();
    return broken(say("{} comes onto the map at {}", trip->group, *entry));
}

Ruling india_comes_on_at_its_hex(Inquiry& ask) {
    return comes_on_at(ask, "India", {"CC2"});
}

Ruling australia_comes_on_at_its_hexes(Inquiry& ask) {
    return comes_on_at(ask, "Australia", {"NN15", "NN24", "NN31"});
}

bool is_waypoint_for_us_boxes(Inquiry& ask, Place place) {
    const std::string box = box_of(ask, place);
    if (!box.empty()) return box == "South Africa" || box == "Australia";
    return (is_port(ask, place) && is_on_front(ask, place, "Western")) ||
           serves_us_box(ask, "Pacific U.S.", place);
}

Ruling redeployments_with_us_boxes(Inquiry& ask) {
    const auto trip = trip_of_order(ask);
    if (!trip || trip->activity != "redeployment") return not_concerned();
    const bool from_box = is_us_box(box_of(ask, trip->from)), to_box = is_us_box(box_of(ask, trip->to));
    if (from_box == to_box) return not_concerned();
    auto way = trip->way;
    way.push_back(from_box ? trip->to : trip->from);
    if (std::any_of(way.begin(), way.end(),
                    [&](Place place) { return is_waypoint_for_us_boxes(ask, place); }))
        return kept();
    if (trip->way.empty())
        ask.missing(say("the ports that {} passes", trip->group), say("!path {} via <ports>", trip->group));
    return broken(say("{} touches no place that redeployments with the U.S. boxes go by", trip->group));
}

bool is_escort_partner(Inquiry& ask, std::string_view box, Place place) {
    const std::string other = box_of(ask, place);
    if (box == "Atlantic U.S.")
        return other.empty() ? is_port(ask, place) && serves_us_box(ask, box, place)
                             : other == "South Africa" || other == "Pacific U.S.";
    return other.empty() ? serves_us_box(ask, box, place) : other == "Australia" || other == "Atlantic U.S.";
}

Ruling sea_escort_with_us_boxes(Inquiry& ask) {
    const auto trip = trip_of_order(ask);
    if (!trip || trip->activity != "sea escort") return not_concerned();
    for (const auto& [end, other] : {std::pair{trip->from, trip->to}, {trip->to, trip->from}}) {
        const std::string box = box_of(ask, end);
        if (!is_us_box(box)) continue;
        if (!is_escort_partner(ask, box, other))
            return broken(say("there is no sea escort between the {} box and {}", box, other));
        return kept();
    }
    return not_concerned();
}

/// 21.18, 21.214, 21.36D and rule 5 name what is allowed there.
bool is_allowed_in_south_africa(Inquiry& ask, const Trip& trip) {
    if (trip.activity == "sea transport") {
        const Place other = box_of(ask, trip.from) == "South Africa" ? trip.to : trip.from;
        return is_allowed_with_box(ask, "21.18A.s1", "South Africa", trip.activity, other);
    }
    return trip.activity == "base change" || trip.activity == "box deployment" ||
           needs_ports_only(trip.activity);
}

Ruling south_africa_is_out_of_range(Inquiry& ask) {
    const auto trip = trip_of_order(ask);
    if (!trip || (box_of(ask, trip->from) != "South Africa" && box_of(ask, trip->to) != "South Africa"))
        return not_concerned();
    if (is_allowed_in_south_africa(ask, *trip)) return kept();
    return broken(say("South Africa is out of the range of a {}", trip->activity));
}

/// @}

/// @name 21.361 to 21.3614: the limits
/// @{

/// At peace in the theater a country sails as far as it likes.
Value limited_at_war_only(Inquiry& ask, Group group, Value) {
    const auto nations = nations_of(ask, group);
    if (nations.empty()) return true;
    const auto base = base_of_force(ask, group);
    const std::string theater = base ? theater_of(ask, *base) : ask.text(game::the_game, fact::theater);
    return !std::all_of(nations.begin(), nations.end(), [&](const std::string& nation) {
        return ask.yes(game::the_game, fact::peace(nation, theater));
    });
}

Ruling touches_a_port_in_time(Inquiry& ask, bool mission) {
    const auto need = need_of_ports(ask);
    if (!need || is_offensive_mission(need->trip.activity) != mission) return not_concerned();
    if (serves(ask, *need, 0)) return kept();
    return broken(say("on the way from {} to {} there is no port for more than {} hexes", need->trip.from,
                      need->trip.to, *need->reach.step));
}

Ruling supply_and_redeployment_touch_ports(Inquiry& ask) {
    return touches_a_port_in_time(ask, false);
}

Ruling missions_touch_ports(Inquiry& ask) {
    return touches_a_port_in_time(ask, true);
}

Ruling mission_is_in_range(Inquiry& ask) {
    const auto trip = trip_of_order(ask);
    if (!trip || !is_offensive_mission(trip->activity) || !is_measured(ask, *trip)) return not_concerned();
    // Of these two 21.512 and 21.522 say the same again.
    if (ask.verb() != verb::patrol &&
        (trip->activity == "seaborne invasion" || trip->activity == "shore bombardment"))
        return not_concerned();
    const Reach reach = reach_of(ask, *trip);
    if (!reach.total) return kept();
    const double hexes = sea_distance(ask, *trip);
    if (hexes <= *reach.total) return kept();
    return broken(say("{} is {} hexes from {}; {} are allowed", trip->to, hexes, trip->from, *reach.total));
}

/// Raiders from Singapore have no limits.
Value raiders_from_singapore_are_free(Inquiry& ask, Group group, Value free) {
    const auto base = base_of_force(ask, group);
    const auto nations = nations_of(ask, group);
    const bool raids = ask.verb() == verb::raid || activity_announced(ask, group) == "raid";
    return raids && base && is_called(ask, *base, "Singapore") && nations == std::vector<std::string>{"Japan"}
               ? Value(true)
               : free;
}

/// @}

}  // namespace

void register_naval_ranges(Rulebook& book) {
    for (const char* id : {"21.3611", "21.3612.s1", "21.3613.s1", "21.3613.s2", "21.3614.s1"})
        book.table(id, "naval_ranges");
    book.table("21.36D.s1", "box_entry_hexes");
    book.table("21.36D.s2", "box_entry_hexes");

    book.define("21.36A.s1", Kind::group, fact::route_hexes, hexes_of_the_way);
    book.define("21.36B", Kind::group, fact::route_hexes, base_hex_does_not_count);
    book.check("21.36A.s2", {verb::mission, verb::patrol, verb::path}, route_is_by_water);
    book.check("21.36C.s1", {verb::mission, verb::patrol, verb::path}, port_is_held);
    book.check("21.36C.s2", {verb::mission, verb::patrol, verb::path}, port_is_supplied);
    book.check("21.36C.s3", {verb::mission, verb::patrol, verb::path}, port_is_not_new);
    book.check("21.36C.s4", {verb::mission, verb::patrol, verb::path}, port_works);
    book.check({"21.36C.s5", "21.3612.s4"}, {verb::mission, verb::path}, port_is_not_beside_the_enemy);

    book.check("21.36D.s1", {verb::mission, verb::patrol, verb::path}, india_comes_on_at_its_hex);
    book.check("21.36D.s2", {verb::mission, verb::patrol, verb::path}, australia_comes_on_at_its_hexes);
    book.check("21.36D.s5", {verb::mission, verb::path}, redeployments_with_us_boxes);
    book.check("21.36D.s6", {verb::mission}, sea_escort_with_us_boxes);
    book.check("21.36D.s7", {verb::mission, verb::patrol}, south_africa_is_out_of_range);

    book.define("21.361.s1", Kind::group, fact::range_limited, limited_at_war_only);
    book.check("21.3612.s1", {verb::mission, verb::path}, supply_and_redeployment_touch_ports);
    book.check("21.3614.s1", {verb::mission, verb::patrol, verb::path}, mission_is_in_range);
    book.check("21.3614.s2", {verb::mission, verb::patrol, verb::path}, missions_touch_ports);
    book.define({"21.3614.s1", "21.3614.s2"}, Kind::group, fact::free_route, raiders_from_singapore_are_free);
    register_cargo_ranges(book);
}

}  // namespace umpire::rules::awaw
