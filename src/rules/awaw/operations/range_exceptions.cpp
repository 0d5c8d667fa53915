#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

constexpr std::string_view hawaii = "Hawaiian Islands", aleutians = "Aleutian Islands";

bool lies_in(Inquiry& ask, Place place, std::string_view region) {
    return word_of(ask, place, fact::island_group) == region || word_of(ask, place, fact::country) == region;
}

bool is_all_japanese(Inquiry& ask, Group group) {
    return nations_of(ask, group) == std::vector<std::string>{"Japan"};
}

/// The voyage of the order if it starts in this region.
std::optional<Trip> trip_from(Inquiry& ask, Group group, std::string_view region) {
    const auto trip = trip_of(ask, group);
    return trip && lies_in(ask, trip->from, region) ? trip : std::nullopt;
}

/// No longer than it has to be.
bool is_shortest(Inquiry& ask, const Trip& trip) {
    return trip.way.empty() || sea_distance(ask, trip) <= sea_distance(ask, trip.group, trip.from, trip.to);
}

/// @name 21.3612: submarines and islands
/// @{

/// One German submarine factor between the Atlantic SW box and a Mediterranean port.
bool is_submarine_passage(Inquiry& ask, Group group) {
    const auto trip = trip_of(ask, group);
    if (!trip || trip->activity != "redeployment" || !is_submarine_force(ask, group) ||
        nations_of(ask, group) != std::vector<std::string>{"Germany"})
        return false;
    double factors = 0;
    for (const Unit ship : ships_of_force(ask, group))
        factors += ask.number(ship, fact::factors);
    if (factors > ask.printed("mediterranean_submarine_factors")) return false;
    const auto joins = [&](Place box, Place port) {
        return sw_ocean(ask, box) == "Atlantic" && is_on_front(ask, port, "Mediterranean");
    };
    return joins(trip->from, trip->to) || joins(trip->to, trip->from);
}

Value submarine_passes_to_the_mediterranean(Inquiry& ask, Group group, Value free) {
    if (!is_submarine_passage(ask, group)) return free;
    const Value before = ask.fact(game::the_game, fact::submarine_passage);
    const bool used = before.known() && before == ask.fact(game::the_game, fact::turn) &&
                      !ask.yes(group, fact::makes_submarine_passage);
    return used ? free : Value(true);
}

void passage_is_used(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_submarine_passage(now, group) || !now.yes(group, fact::no_port_steps)) return;
    if (const Value turn = now.fact(game::the_game, fact::turn); turn.known())
        now.set(game::the_game, fact::submarine_passage, turn);
    now.set(group, fact::makes_submarine_passage, true);
}

bool is_portless_island(Inquiry& ask, Place place) {
    return !is_port(ask, place) && ask.yes(place, fact::landing_island);
}

Value island_serves_its_own_escort(Inquiry& ask, Place place, Value serves) {
    return is_portless_island(ask, place) ? Value(true) : serves;
}

/// In the Pacific these activities get the longer first leg, too.
Value pacific_steps(Inquiry& ask, Group group, Value first) {
    const std::string activity = activity_announced(ask, group);
    if (activity != "sea supply" && activity != "redeployment" && activity != "sea escort") return first;
    const Value longer = ask.fact(group, fact::initial_leg);
    return longer.known() ? longer : first;
}

Value mission_steps(Inquiry& ask, Group group, Value first) {
    if (!is_offensive_mission(activity_announced(ask, group))) return first;
    const Value longer = ask.fact(group, fact::initial_leg);
    return longer.known() ? longer : first;
}

/// @}

/// @name 21.3615: the Western Allies
/// @{

bool holds_midway_and_johnston(Inquiry& ask, Group group) {
    const auto trip = trip_from(ask, group, hawaii);
    return trip && trip->theater == "Pacific" && is_western_allied(ask, group) &&
           is_held_and_supplied(ask, "Midway", "Allied") &&
           is_held_and_supplied(ask, "Johnston Island", "Allied");
}

Value fifteen_hexes_from_hawaii(Inquiry& ask, Group group, Value leg) {
    return holds_midway_and_johnston(ask, group) ? Value(ask.printed("hawaii_first_leg")) : leg;
}

Value twenty_hexes_with_wake(Inquiry& ask, Group group, Value leg) {
    const bool all = holds_midway_and_johnston(ask, group) && is_held_and_supplied(ask, "Wake", "Allied");
    return all ? Value(ask.printed("hawaii_first_leg_with_wake")) : leg;
}

bool joins(Inquiry& ask, const Trip& trip, std::string_view one, std::string_view other) {
    return (lies_in(ask, trip.from, one) && lies_in(ask, trip.to, other)) ||
           (lies_in(ask, trip.from, other) && lies_in(ask, trip.to, one));
}

Value hawaii_to_the_aleutians(Inquiry& ask, Group group, Value free) {
    const auto trip = trip_of(ask, group);
    if (!trip || !is_western_allied(ask, group) || !joins(ask, *trip, hawaii, aleutians) ||
        !is_shortest(ask, *trip))
        return free;
    const bool moves = trip->activity == "base change" || trip->activity == "displacement";
    if (moves && ask.reading("aleutian_base_changes") == "not_allowed") return free;
    return true;
}

/// Units come back to where the escorting destroyers are, from an island in the range of that place.
bool is_escorted_back_to(Inquiry& ask, Group group, std::string_view region) {
    const auto trip = trip_of(ask, group);
    if (!trip || trip->activity != "sea escort" || !lies_in(ask, trip->to, region)) return false;
    const Value base = ask.fact(group, fact::base);
    if (base.subject() == nullptr || !lies_in(ask, *base.subject(), region) ||
        !ask.known(trip->from, fact::island))
        return false;
    const auto hexes = water_distance(ask, trip->from, trip->to);
    return hexes && *hexes <= *range_limit(ask, "offensive patrol", "Pacific").total;
}

Value escorted_back_to_hawaii(Inquiry& ask, Group group, Value free) {
    return is_escorted_back_to(ask, group, hawaii) && is_western_allied(ask, group) ? Value(true) : free;
}

/// @}

/// @name 21.3616: Japan
/// @{

bool is_bound_for(Inquiry& ask, const Trip& trip, std::string_view island) {
    return is_called(ask, trip.to, island);
}

Value twenty_hexes_from_japan(Inquiry& ask, Group group, Value leg) {
    const auto trip = trip_from(ask, group, "Japan");
    if (!trip || !is_all_japanese(ask, group) || is_bound_for(ask, *trip, "Midway")) return leg;
    return ask.printed("japan_first_leg");
}

std::optional<Trip> japanese_trip(Inquiry& ask, Group group) {
    const auto trip = trip_from(ask, group, "Japan");
    return trip && is_all_japanese(ask, group) ? trip : std::nullopt;
}

/// Japan to this island with everything that other rules ask of it.
Ruling only_with_wake(Inquiry& ask, std::string_view island) {
    const auto trip = japanese_trip(ask, ask.subject(arg::group));
    if (!trip || !is_bound_for(ask, *trip, island)) return not_concerned();
    if (is_held_and_supplied(ask, "Wake", "Axis")) return kept();
    return broken(say("{} is out of range while Japan does not hold and supply Wake", island));
}

Ruling midway_with_wake(Inquiry& ask) {
    return only_with_wake(ask, "Midway");
}

Ruling johnston_with_wake(Inquiry& ask) {
    return only_with_wake(ask, "Johnston Island");
}

bool passes_island(Inquiry& ask, const Trip& trip, std::string_view island) {
    return std::any_of(trip.way.begin(), trip.way.end(),
                       [&](Place place) { return is_called(ask, place, island); });
}

/// Through these islands and no longer than need be; a way that was not declared is taken for that.
std::optional<Sentence> wrong_route(Inquiry& ask, const Trip& trip, const std::vector<std::string>& islands) {
    if (trip.way.empty()) return std::nullopt;
    Trip best = trip;
    best.way = {trip.from};
    for (const std::string& island : islands) {
        const auto place = place_called(ask, island);
        if (!place) ask.missing(say("where {} is", island));
        if (!passes_island(ask, trip, island)) return say("{} does not pass {}", trip.group, island);
        if (*place != best.way.back()) best.way.push_back(*place);
    }
    if (best.way.back() != trip.to) best.way.push_back(trip.to);
    const double shortest = sea_distance(ask, best), hexes = sea_distance(ask, trip);
    if (hexes <= shortest) return std::nullopt;
    return say("{} sails {} hexes, and the shortest way is {}", trip.group, hexes, shortest);
}

Ruling through_wake(Inquiry& ask, std::string_view island) {
    const auto trip = japanese_trip(ask, ask.subject(arg::group));
    if (!trip || !is_bound_for(ask, *trip, island)) return not_concerned();
    const auto wrong = wrong_route(ask, *trip, {"Wake"});
    return wrong ? broken(*wrong) : kept();
}

Ruling to_midway_through_wake(Inquiry& ask) {
    return through_wake(ask, "Midway");
}

Ruling to_johnston_through_wake(Inquiry& ask) {
    return through_wake(ask, "Johnston Island");
}

/// Where units are that a force takes aboard.
std::optional<Place> hex_of_origin(Inquiry& ask, Unit unit) {
    if (const Value from = ask.fact(unit, fact::embarked_at); from.subject() != nullptr)
        return *from.subject();
    return ask.location(unit);
}

Units cargo_of_order(Inquiry& ask, Group group) {
    return ask.verb() == verb::carry ? Units(ask.subjects(arg::cargo))
                                     : Units(listed(ask, group, fact::cargo));
}

Ruling invaders_come_from(Inquiry& ask, const Trip& trip, std::initializer_list<std::string_view> islands) {
    const auto cargo = cargo_of_order(ask, trip.group);
    if (trip.activity != "seaborne invasion" || cargo.empty()) return not_concerned();
    for (const Unit unit : cargo) {
        const auto from = hex_of_origin(ask, unit);
        if (!from) ask.missing(say("where {} is", unit));
        const bool allowed = lies_in(ask, *from, "Japan") ||
                             std::any_of(islands.begin(), islands.end(),
                                         [&](auto name) { return is_called(ask, *from, name); });
        if (!allowed) return broken(say("{} is at {}", unit, *from));
    }
    return kept();
}

Ruling invaders_of_midway_and_johnston(Inquiry& ask) {
    const auto trip = japanese_trip(ask, ask.subject(arg::group));
    if (!trip || (!is_bound_for(ask, *trip, "Midway") && !is_bound_for(ask, *trip, "Johnston Island")))
        return not_concerned();
    return invaders_come_from(ask, *trip, {"Wake"});
}

bool is_off_hawaii(Inquiry& ask, Place hex) {
    const double near = ask.printed("patrol_off_hawaii");
    for (std::uint32_t index = 0; index < ask.map().size(); ++index)
        if (const Place place{Kind::location, index}; lies_in(ask, place, hawaii))
            if (const auto hexes = water_distance(ask, place, hex); hexes && *hexes <= near) return true;
    return false;
}

/// An island of the two that, with Wake, opens the way to Hawaii.
std::optional<std::string> second_island(Inquiry& ask) {
    for (const char* island : {"Midway", "Johnston Island"})
        if (is_held_and_supplied(ask, island, "Axis")) return island;
    return std::nullopt;
}

/// From Japan to Hawaii: to an island itself, or a patrol that sails there by way of the islands.
std::optional<Trip> trip_to_hawaii(Inquiry& ask, Group group) {
    const auto trip = japanese_trip(ask, group);
    if (!trip || ask.yes(group, fact::strikes_pearl_harbor)) return std::nullopt;
    if (lies_in(ask, trip->to, hawaii)) return trip;
    const bool by_the_islands =
        passes_island(ask, *trip, "Wake") &&
        (passes_island(ask, *trip, "Midway") || passes_island(ask, *trip, "Johnston Island"));
    const bool patrol = trip->activity == "offensive patrol";
    return patrol && (by_the_islands || is_off_hawaii(ask, trip->to)) ? trip : std::nullopt;
}

Ruling hawaii_with_two_islands(Inquiry& ask) {
    const auto trip = trip_to_hawaii(ask, ask.subject(arg::group));
    if (!trip) return not_concerned();
    if (is_held_and_supplied(ask, "Wake", "Axis") && second_island(ask)) return kept();
    return broken("Japan does not hold and supply Wake and either Midway or Johnston Island");
}

Ruling to_hawaii_through_the_islands(Inquiry& ask) {
    const auto trip = trip_to_hawaii(ask, ask.subject(arg::group));
    if (!trip) return not_concerned();
    // Of the two that would do, the one that it passes.
    const char* const second = passes_island(ask, *trip, "Johnston Island") ? "Johnston Island" : "Midway";
    const auto wrong = wrong_route(ask, *trip, {"Wake", second});
    return wrong ? broken(*wrong) : kept();
}

Ruling patrols_off_hawaii(Inquiry& ask) {
    const auto trip = trip_to_hawaii(ask, ask.subject(arg::group));
    if (!trip || trip->activity != "offensive patrol") return not_concerned();
    if (is_off_hawaii(ask, trip->to)) return kept();
    return broken(say("{} is more than {} hexes from the Hawaiian Islands", trip->to,
                      ask.printed("patrol_off_hawaii")));
}

Ruling invaders_of_hawaii(Inquiry& ask) {
    const auto trip = trip_to_hawaii(ask, ask.subject(arg::group));
    return trip ? invaders_come_from(ask, *trip, {"Wake", "Midway", "Johnston Island"}) : not_concerned();
}

/// Their own rules say when: no other range is asked.
Value wake_opens_the_way(Inquiry& ask, Group group, Value free) {
    const auto trip = japanese_trip(ask, group);
    const bool opens =
        trip && (is_bound_for(ask, *trip, "Midway") || is_bound_for(ask, *trip, "Johnston Island"));
    return opens ? Value(true) : free;
}

Value way_to_hawaii(Inquiry& ask, Group group, Value free) {
    return trip_to_hawaii(ask, group) ? Value(true) : free;
}

Value japan_to_the_aleutians(Inquiry& ask, Group group, Value free) {
    const auto trip = trip_of(ask, group);
    const bool short_way = trip && is_all_japanese(ask, group) && joins(ask, *trip, "Japan", aleutians) &&
                           is_shortest(ask, *trip);
    return short_way ? Value(true) : free;
}

Value pearl_harbor_strike(Inquiry& ask, Group group, Value free) {
    const bool strike = ask.yes(group, fact::strikes_pearl_harbor) && is_all_japanese(ask, group) &&
                        activity_announced(ask, group) == "offensive patrol";
    return strike ? Value(true) : free;
}

Value escorted_back_to_japan(Inquiry& ask, Group group, Value free) {
    return is_escorted_back_to(ask, group, "Japan") && is_all_japanese(ask, group) ? Value(true) : free;
}

/// @}

/// @name 21.3617: Port Moresby and Sandakan
/// @{

bool is_jungle_port(Inquiry& ask, Place place) {
    return is_called(ask, place, "Port Moresby") || is_called(ask, place, "Sandakan");
}

Value jungle_ports_reach_five_hexes(Inquiry& ask, Place place, Value reach) {
    return is_jungle_port(ask, place) ? Value(ask.printed("jungle_port_reach")) : reach;
}

/// It serves this voyage and lies within the reach of the jungle port; none if nobody has said enough of it.
std::optional<bool> serves_beside(Inquiry& ask, const Trip& trip, Place jungle, Place port) {
    if (port == jungle || !is_touched_port(ask, trip, port)) return false;
    bool sure = true;
    for (int condition = 1; condition <= 4; ++condition) {
        const auto met = port_condition(ask, trip, port, condition);
        if (met && !*met) return false;
        sure = sure && met;
    }
    const auto hexes = water_distance(ask, jungle, port);
    if (!hexes || *hexes > ask.number(jungle, fact::port_reach)) return false;
    return sure ? std::optional(true) : std::nullopt;
}

/// Those of the rest of the way; of one that was not declared, which may touch any port, all.
Places ports_to_touch(Inquiry& ask, const Trip& trip, Place jungle) {
    const auto here = std::find(trip.way.begin(), trip.way.end(), jungle);
    if (here != trip.way.end()) return {here + 1, trip.way.end()};
    Places ports{trip.to};
    for (std::uint32_t index = 0; index < ask.map().size(); ++index)
        if (const Place place{Kind::location, index}; is_port(ask, place)) ports.push_back(place);
    return ports;
}

bool has_port_near(Inquiry& ask, const Trip& trip, Place jungle) {
    std::optional<Place> doubtful;
    for (const Place port : ports_to_touch(ask, trip, jungle)) {
        const auto serves = serves_beside(ask, trip, jungle, port);
        if (serves && *serves) return true;
        if (!serves && !doubtful) doubtful = port;
    }
    if (doubtful) port_is_doubtful(ask, *doubtful);
    return false;
}

Ruling next_port_is_near_the_jungle_port(Inquiry& ask) {
    const auto trip = trip_of(ask, ask.subject(arg::group));
    if (!trip) return not_concerned();
    auto places = trip->way;
    if (places.empty()) places.push_back(trip->from);
    Ruling ruling = not_concerned();
    for (const Place place : places) {
        if (place == trip->to || !ask.known(place, fact::port_reach)) continue;
        if (!has_port_near(ask, *trip, place))
            return broken(say("{} finds no port within {} hexes of {}", trip->group,
                              ask.number(place, fact::port_reach), place));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_range_exceptions(Rulebook& book) {
    book.define("21.3612.s2", Kind::group, fact::no_port_steps, submarine_passes_to_the_mediterranean);
    book.effect("21.3612.s2", verb::mission, passage_is_used);
    book.define("21.3612.s3", Kind::group, fact::first_leg, pacific_steps);
    book.define("21.3614.s2", Kind::group, fact::first_leg, mission_steps);
    book.define("21.3612.s5", Kind::location, fact::port_for_escort, island_serves_its_own_escort);

    book.define("21.3615A.s1", Kind::group, fact::initial_leg, fifteen_hexes_from_hawaii);
    book.define("21.3615A.s2", Kind::group, fact::initial_leg, twenty_hexes_with_wake);
    book.define("21.3615B", Kind::group, fact::free_route, hawaii_to_the_aleutians);
    book.define("21.3615C", Kind::group, fact::no_port_steps, escorted_back_to_hawaii);

    book.define("21.3616A", Kind::group, fact::initial_leg, twenty_hexes_from_japan);
    book.check("21.3616B.s1", {verb::mission, verb::patrol}, midway_with_wake);
    book.check("21.3616B.s2", {verb::mission, verb::patrol, verb::path}, to_midway_through_wake);
    book.check("21.3616B.s3", {verb::mission, verb::patrol}, johnston_with_wake);
    book.check("21.3616B.s4", {verb::mission, verb::patrol, verb::path}, to_johnston_through_wake);
    book.check("21.3616B.s5", {verb::mission, verb::carry}, invaders_of_midway_and_johnston);
    book.check("21.3616B.s6", {verb::mission, verb::patrol}, hawaii_with_two_islands);
    book.check("21.3616B.s7", {verb::mission, verb::patrol, verb::path}, to_hawaii_through_the_islands);
    book.check("21.3616B.s8", {verb::patrol}, patrols_off_hawaii);
    book.check("21.3616B.s9", {verb::mission, verb::carry}, invaders_of_hawaii);
    book.define({"21.3616B.s1", "21.3616B.s3"}, Kind::group, fact::free_route, wake_opens_the_way);
    book.define("21.3616B.s6", Kind::group, fact::free_route, way_to_hawaii);
    book.define("21.3616C", Kind::group, fact::free_route, japan_to_the_aleutians);
    book.define("21.3616D", Kind::group, fact::free_route, pearl_harbor_strike);
    book.define("21.3616E", Kind::group, fact::no_port_steps, escorted_back_to_japan);

    book.define({"21.36C.s6", "21.3617.s1"}, Kind::location, fact::port_reach, jungle_ports_reach_five_hexes);
    book.check("21.3617.s2", {verb::mission, verb::patrol, verb::path}, next_port_is_near_the_jungle_port);
}

}  // namespace umpire::rules::awaw
