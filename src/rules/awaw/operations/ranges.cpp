#include "operations/ranges.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <queue>

namespace umpire::rules::awaw {

namespace {}  // namespace

bool is_charted(Inquiry& ask, Subject place) {
    if (place.kind != Kind::location) return false;
    const std::string terrain = word_of(ask, place, fact::terrain);
    return ask.known(place, fact::ports) || ask.known(place, fact::port_counter) ||
           ask.known(place, fact::box) || (!terrain.empty() && terrain != "sea");
}

std::string activity_announced(Inquiry& ask, Group group) {
    if (ask.verb() == verb::patrol) return "offensive patrol";
    if (ask.verb() == verb::displace) return "displacement";
    if (ask.verb() != verb::mission) return activity_of(ask, group);
    return ask.text(arg::activity);
}

bool is_operation(std::string_view activity) {
    return !activity.empty() &&
           !among(activity, {"base change", "redeployment", "box deployment", "displacement", "escape"});
}

bool is_offensive_mission(std::string_view activity) {
    return among(activity, {"offensive patrol", "sea transport", "seaborne invasion", "shore bombardment",
                            "fast carrier mission", "raid"});
}

std::optional<Place> known_destination(Inquiry& ask, Group group) {
    Value to = ask.fact(group, fact::destination);
    if (among(ask.verb(), {verb::mission, verb::patrol, verb::displace}))
        to = ask.argument(ask.verb() == verb::patrol ? arg::at : arg::to);
    if (to.subject() == nullptr) return std::nullopt;
    // A patrol or a carrier mission goes to a hex of the sea as such.
    const bool known = among(activity_announced(ask, group), {"offensive patrol", "fast carrier mission"})
                           ? knows_place(ask, *to.subject())
                           : is_charted(ask, *to.subject());
    return known ? std::optional<Place>(*to.subject()) : std::nullopt;
}

namespace {

struct PrintedRow {
    const char *rule, *key;
};

PrintedRow row_for(std::string_view activity) {
    if (activity == "interception") return {"21.3611", "interception, counter-interception"};
    if (activity == "return") return {"21.33.s1", "return to a base other than the base of origin"};
    if (activity == "base change") return {"21.3613.s1", "base change"};
    if (activity == "displacement") return {"21.3613.s2", "displacement"};
    if (among(activity, {"sea supply", "redeployment", "sea escort"}))
        return {"21.3612.s1", "sea supply, NR, sea escort"};
    return {"21.3614.s1", "offensive naval mission"};
}

}  // namespace

Reach range_limit(Inquiry& ask, std::string_view activity, std::string_view theater) {
    const PrintedRow row = row_for(activity);
    const auto& table = ask.table(row.rule);
    const std::string region = theater == "Europe" ? "Europe" : "Pacific";
    return {table.number(std::string_view(row.key), std::string_view(region + " max")),
            table.number(std::string_view(row.key), std::string_view(region + " port step"))};
}

std::optional<Trip> trip_of(Inquiry& ask, Group group) {
    const auto to = known_destination(ask, group);
    const auto start = ask.has(arg::from) && ask.argument(arg::from).subject() != nullptr
                           ? std::optional<Place>(ask.subject(arg::from))
                           : base_of_force(ask, group);
    if (!to || !start) return std::nullopt;
    Trip trip{group, *start, *to, activity_announced(ask, group), theater_of(ask, *start), {}};
    if (!ask.has(arg::path)) return trip;
    trip.way.push_back(*start);
    for (const Place place : ask.subjects(arg::path))
        if (trip.way.back() != place) trip.way.push_back(place);
    if (trip.way.back() != *to) trip.way.push_back(*to);
    return trip;
}

namespace {

std::optional<double> said_distance(Inquiry& ask, Subject from, Subject to) {
    for (const auto& [a, b] : {std::pair{from, to}, {to, from}})
        if (const std::string fact = fmt::format("{}{}", fact::distance_to.beginning(), ask.name(b));
            const auto* said = ask.said(a, Fact(game::Name::passing(fact), game::any_kind)).number())
            return *said;
    return std::nullopt;
}

bool is_water(Inquiry& ask, std::uint32_t place) {
    const auto* terrain = ask.said({Kind::location, place}, fact::terrain).text();
    return terrain == nullptr || *terrain != "land";
}

constexpr int no_way = std::numeric_limits<int>::max();

/// Hexes by water from a place to all others.
std::vector<int> spread(Inquiry& ask, Subject from, const std::set<std::uint32_t>& closed,
                        double limit = no_way) {
    std::vector<int> hexes(ask.map().size(), no_way);
    std::queue<std::uint32_t> open;
    hexes[from.index] = 0;
    open.push(from.index);
    while (!open.empty()) {
        const std::uint32_t here = open.front();
        open.pop();
        if (hexes[here] >= limit) break;
        for (const std::uint32_t next : ask.map().neighbours(here)) {
            if (hexes[next] != no_way || !is_water(ask, next) || closed.contains(next) ||
                ask.map().hexside(here, next) == "land")
                continue;
            hexes[next] = hexes[here] + 1;
            open.push(next);
        }
    }
    return hexes;
}

/// The hexes where forces from the India and the Australia box come onto the map, and how far they are.
std::vector<std::pair<Subject, double>> entries_of(Inquiry& ask, Place box) {
    std::vector<std::pair<Subject, double>> entries;
    const std::string name = box_of(ask, box);
    if (name != "India" && name != "Australia") return entries;
    const auto& table = ask.table(name == "India" ? "21.36D.s1" : "21.36D.s2");
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        if (table.row_key(row) != name) continue;
        const std::string hex(table.cell_at(row, 0).get_ref<const std::string&>());
        const auto place = place_called(ask, hex.substr(0, hex.find(' ')));
        if (const auto far = table.number_at(row, 1); place && far) entries.emplace_back(*place, *far);
    }
    return entries;
}

std::optional<double> distance_with_box(Inquiry& ask, Place box, Subject other,
                                        const std::set<std::uint32_t>& closed) {
    std::optional<double> best;
    for (const auto& [hex, far] : entries_of(ask, box))
        if (const auto rest = water_distance(ask, hex, other, closed))
            best = std::min(best.value_or(no_way), far + *rest);
    const std::string here = word_of(ask, box, fact::theater), there = word_of(ask, other, fact::theater);
    const bool apart = !here.empty() && !there.empty() && here != there;
    if (!best && !apart) ask.distance(box, other);  // says what is missing
    return best;
}

}  // namespace

std::optional<double> water_distance(Inquiry& ask, Place from, Place to,
                                     const std::set<std::uint32_t>& closed) {
    if (const auto said = said_distance(ask, from, to); said && closed.empty()) return said;
    if (from == to) return 0;
    if (is_box(ask, from)) return distance_with_box(ask, from, to, closed);
    if (is_box(ask, to)) return distance_with_box(ask, to, from, closed);
    const int hexes = spread(ask, from, closed)[to.index];
    return hexes == no_way ? std::nullopt : std::optional<double>(hexes);
}

std::optional<double> water_distance(Inquiry& ask, Place from, Place to) {
    return water_distance(ask, from, to, {});
}

double sea_distance(Inquiry& ask, const Trip& trip) {
    const Places way = trip.way.empty() ? Places{trip.from, trip.to} : trip.way;
    double hexes = 0;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const auto leg = water_distance(ask, way[i - 1], way[i]);
        if (!leg) ask.missing(say("a way by water from {} to {}", way[i - 1], way[i]));
        hexes += *leg;
    }
    return hexes;
}

double sea_distance(Inquiry& ask, Force group, Subject from, Subject to) {
    return sea_distance(ask, Trip{group, from, to, {}, {}, {}});
}

bool is_touched_port(Inquiry& ask, const Trip& trip, Place place) {
    return is_port(ask, place) || is_mapboard_box(ask, place) ||
           (ask.yes(place, fact::notional_port) && is_western_allied(ask, trip.group)) ||
           (ask.yes(place, fact::port_for_escort) && trip.activity == "sea escort" && place == trip.from);
}

namespace {

std::optional<bool> is_held(Inquiry& ask, const Trip& trip, Place port) {
    if (ask.yes(port, fact::notional_port) && is_western_allied(ask, trip.group)) return true;
    const std::string controller = word_of(ask, port, fact::controller), side = ask.side_of(trip.group);
    if (controller.empty()) return std::nullopt;
    if (controller != side) return false;
    return side != "Allied" ||
           is_western_allied(ask, trip.group) == (word_of(ask, port, fact::controlled_by) != "Russia");
}

/// Whoever plays tells of each capture; of a port that nobody speaks of nothing has changed.
bool is_newly_captured(Inquiry& ask, Place port) {
    if (const Value held = ask.fact(port, fact::controlled_at_start); held.known()) return !held.is_yes();
    const Value& since = ask.said(port, fact::controlled_since);
    return in_this_turn(ask, since) &&
           (since.text()->ends_with("movement") || since.text()->ends_with("combat"));
}

}  // namespace

std::optional<bool> port_condition(Inquiry& ask, const Trip& trip, Place port, int condition) {
    const bool off_the_map = is_box(ask, port) || ask.yes(port, fact::notional_port) || port == trip.from;
    switch (condition) {
        case 1:
            return port == trip.from ? std::optional(true) : is_held(ask, trip, port);
        case 2:
            return off_the_map ? std::optional(true) : is_fully_supplied(ask, port);
        case 3:
            return off_the_map || !is_newly_captured(ask, port);
        case 4: {
            const Value works = ask.fact(port, fact::operational);
            return off_the_map || !works.known() || works.is_yes();
        }
        default:
            return (trip.activity != "redeployment" && trip.activity != "sea escort") ||
                   !ask.yes(port, fact::enemy_adjacent);
    }
}

void port_is_doubtful(Inquiry& ask, Place port) {
    const bool owner = word_of(ask, port, fact::controller).empty();
    ask.missing(say("{} {}", owner ? "who controls" : "the supply of", port),
                say("!state {} of {} is <{}>", (owner ? fact::controller.name : fact::supplied.name).text(),
                    port, owner ? "side" : "yes or no"));
}

namespace {

/// It meets the first so many conditions; none if nobody has said.
std::optional<bool> counts(Inquiry& ask, const Trip& trip, Place place, int conditions) {
    if (!is_touched_port(ask, trip, place)) return false;
    for (int condition = 1; condition <= conditions; ++condition) {
        const auto met = port_condition(ask, trip, place, condition);
        if (!met || !*met) return met;
    }
    return true;
}

/// The places of the map that may serve as ports, and those that would if only somebody had said enough.
struct Ports {
    std::vector<Subject> sure, doubtful;
};

/// Most of the map, which nobody has to ask for its ports.
bool is_open_sea(Inquiry& ask, Place place) {
    const auto* terrain = ask.said(place, fact::terrain).text();
    return terrain != nullptr && *terrain == "sea" && !ask.said(place, fact::port).known() &&
           !ask.said(place, fact::ports).known();
}

Ports ports_for(Inquiry& ask, const Trip& trip, int conditions) {
    Ports ports;
    for (std::uint32_t index = 0; index < ask.map().size(); ++index) {
        const Place place{Kind::location, index};
        if (is_open_sea(ask, place)) continue;
        const auto serves = counts(ask, trip, place, conditions);
        if (!serves) ports.doubtful.push_back(place);
        if (serves && *serves) ports.sure.push_back(place);
    }
    return ports;
}

/// The boxes among some places, with the hexes where forces from there come onto the map.
using Boxes = std::map<Subject, std::vector<std::pair<Subject, double>>>;

Boxes boxes_among(Inquiry& ask, const Places& places) {
    Boxes boxes;
    for (const Place place : places)
        if (is_box(ask, place)) boxes.emplace(place, entries_of(ask, place));
    return boxes;
}

/// Hexes from a port to all that lie within a leg of it. How far boxes are from each other no map tells.
std::vector<double> legs_from(Inquiry& ask, Place from, const Boxes& boxes, double limit) {
    std::vector<double> legs(ask.map().size(), no_way);
    const auto reach = [&](Place hex, double far) {
        const auto hexes = spread(ask, hex, {}, limit);
        for (std::size_t place = 0; place < legs.size(); ++place)
            if (hexes[place] != no_way) legs[place] = std::min(legs[place], far + hexes[place]);
    };
    if (const auto box = boxes.find(from); box != boxes.end()) {
        for (const auto& [hex, far] : box->second)
            reach(hex, far);
        return legs;
    }
    reach(from, 0);
    for (const auto& [box, entries] : boxes)
        for (const auto& [hex, far] : entries)
            legs[box.index] = std::min(legs[box.index], far + legs[hex.index]);
    return legs;
}

std::optional<double> leg_between(Inquiry& ask, Place from, Place to, const std::vector<double>& legs) {
    if (const auto said = said_distance(ask, from, to)) return said;
    return legs[to.index] < no_way ? std::optional(legs[to.index]) : std::nullopt;
}

/// The shortest way from port to port with no leg too long; none if there is none.
std::optional<double> shortest_by_ports(Inquiry& ask, const Trip& trip, Places ports, double first,
                                        double step) {
    ports.push_back(trip.to);
    ports.push_back(trip.from);
    const Boxes boxes = boxes_among(ask, ports);
    std::map<Subject, double> reached{{trip.from, 0}};
    std::set<Subject> done;
    while (true) {
        const Subject* here = nullptr;
        double so_far = 0;
        for (const auto& [place, hexes] : reached)
            if (!done.contains(place) && (here == nullptr || hexes < so_far)) here = &place, so_far = hexes;
        if (here == nullptr) return std::nullopt;
        const Place from = *here;
        if (from == trip.to) return so_far;
        done.insert(from);
        const double limit = from == trip.from ? first : step;
        const auto legs = legs_from(ask, from, boxes, limit);
        for (const Place port : ports) {
            const auto leg = leg_between(ask, from, port, legs);
            if (!leg || *leg > limit) continue;
            const auto [known, is_new] = reached.try_emplace(port, so_far + *leg);
            if (!is_new) known->second = std::min(known->second, so_far + *leg);
        }
    }
}

/// The one that most likely matters.
Subject nearest_of(Inquiry& ask, const Trip& trip, const Places& ports) {
    if (is_box(ask, trip.from)) return ports.front();
    const auto hexes = spread(ask, trip.from, {});
    return *std::min_element(ports.begin(), ports.end(), [&](Subject one, Subject other) {
        return hexes[one.index] < hexes[other.index];
    });
}

bool undeclared_way_exists(Inquiry& ask, const Trip& trip, const Reach& reach, double first, int conditions) {
    const auto short_enough = [&](const Places& ports) {
        const auto hexes = shortest_by_ports(ask, trip, ports, first, *reach.step);
        return hexes && (!reach.total || *hexes <= *reach.total);
    };
    // Most go no farther than needs no port.
    if (short_enough({})) return true;
    Ports ports = ports_for(ask, trip, conditions);
    if (short_enough(ports.sure)) return true;
    if (ports.doubtful.empty()) return false;
    ports.sure.insert(ports.sure.end(), ports.doubtful.begin(), ports.doubtful.end());
    if (short_enough(ports.sure)) port_is_doubtful(ask, nearest_of(ask, trip, ports.doubtful));
    return false;
}

/// The legs of a declared way; doubtful ports count or not, as is asked for.
std::vector<double> declared_steps(Inquiry& ask, const Trip& trip, int conditions, bool doubtful_count) {
    std::vector<double> steps{0};
    for (std::size_t i = 1; i < trip.way.size(); ++i) {
        steps.back() += sea_distance(ask, trip.group, trip.way[i - 1], trip.way[i]);
        if (i + 1 < trip.way.size() && counts(ask, trip, trip.way[i], conditions).value_or(doubtful_count))
            steps.push_back(0);
    }
    return steps;
}

bool steps_are_kept(const std::vector<double>& steps, double first, double step) {
    return steps.front() <= first &&
           std::all_of(steps.begin() + 1, steps.end(), [&](double leg) { return leg <= step; });
}

}  // namespace

std::vector<double> port_steps(Inquiry& ask, const Trip& trip, int conditions) {
    return declared_steps(ask, trip, conditions, false);
}

bool touches_ports(Inquiry& ask, const Trip& trip, const Reach& reach, double first, int conditions) {
    if (!reach.step) return true;
    if (trip.way.empty()) return undeclared_way_exists(ask, trip, reach, first, conditions);
    if (steps_are_kept(declared_steps(ask, trip, conditions, false), first, *reach.step)) return true;
    if (!steps_are_kept(declared_steps(ask, trip, conditions, true), first, *reach.step)) return false;
    for (const Place place : trip.way)
        if (!counts(ask, trip, place, conditions)) port_is_doubtful(ask, place);
    return false;
}

Reach reach_of(Inquiry& ask, const Trip& trip) {
    if (!ask.yes(trip.group, fact::range_limited) || ask.yes(trip.group, fact::free_route)) return {};
    Reach reach = range_limit(ask, trip.activity, trip.theater);
    if (ask.yes(trip.group, fact::no_port_steps)) reach.step.reset();
    return reach;
}

double first_step(Inquiry& ask, Group group, const Reach& reach) {
    const Value longer = ask.fact(group, fact::first_leg);
    return longer.number() != nullptr ? std::max(*longer.number(), *reach.step) : *reach.step;
}

bool is_within(Inquiry& ask, const Trip& trip, const Reach& reach) {
    return (!reach.total || sea_distance(ask, trip) <= *reach.total) &&
           touches_ports(ask, trip, reach, reach.step.value_or(0), 0);
}

bool is_measured(Inquiry& ask, const Trip& trip) {
    const auto unmeasured = [&](Place end) { return is_box(ask, end) && entries_of(ask, end).empty(); };
    return said_distance(ask, trip.from, trip.to) || (!unmeasured(trip.from) && !unmeasured(trip.to));
}

bool serves_us_box(Inquiry& ask, std::string_view box, Place place) {
    if (box == "Atlantic U.S.") return is_on_front(ask, place, "Western");
    const std::string group = word_of(ask, place, fact::island_group);
    return is_called(ask, place, "Dutch Harbor") || group == "Hawaiian Islands" || group == "Society Islands";
}

bool is_held_and_supplied(Inquiry& ask, std::string_view place, std::string_view side) {
    const auto island = place_called(ask, place);
    if (!island) ask.missing(say("where {} is", place));
    if (!is_friendly(ask, *island, side)) return false;
    const auto supplied = is_fully_supplied(ask, *island);
    if (!supplied) port_is_doubtful(ask, *island);
    return *supplied;
}

bool was_friendly_at_start(Inquiry& ask, Place place, std::string_view side) {
    if (!is_friendly(ask, place, side)) return false;
    if (const Value held = ask.fact(place, fact::controlled_at_start); held.known()) return held.is_yes();
    return !in_this_player_turn(ask, ask.fact(place, fact::controlled_since));
}

namespace {

/// How many turns ago its side has taken it in a player turn of its own; none if that is not so.
std::optional<int> turns_since_its_capture(Inquiry& ask, Place place, std::string_view side) {
    const auto then = moment_of(ask, ask.fact(place, fact::controlled_since));
    const auto now = turn_if_known(ask);
    if (!then || !now || then->side != side) return std::nullopt;
    return turns_between(ask, then->turn, *now);
}

}  // namespace

bool is_new_for_interceptors(Inquiry& ask, Place place, std::string_view side) {
    if (side == ask.phasing_side()) return false;
    const auto turns = turns_since_its_capture(ask, place, side);
    if (!turns || *turns > 1 || ask.reading("turn_of_interceptors") != "own_player_turn") return false;
    // In the turn before it was the last player turn of its side only if that side is still to move.
    return *turns == 0 || ask.text(game::the_game, fact::first_player) == ask.phasing_side();
}

}  // namespace umpire::rules::awaw
