#include "umpire/game/map.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "patrols/patrols.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

namespace umpire::rules::awaw {

namespace {

bool is_displaced(Inquiry& ask, Group group) {
    return activity_of(ask, group) == "displacement";
}

/// The ships that go: those named, else all of the force that can.
Units those_who_go(Inquiry& ask) {
    auto ships =
        ask.has(arg::units) ? Units(ask.subjects(arg::units)) : ask.units_in(ask.subject(arg::group));
    ships.erase(std::remove_if(ships.begin(), ships.end(),
                               [&](Unit ship) { return !ask.yes(ship, fact::displaceable); }),
                ships.end());
    return ships;
}

/// Transports and submarines need none.
double room_needed(Inquiry& ask, Unit ship) {
    return has_naval_factors(ask, ship) ? ask.number(ship, fact::factors) : 0;
}

double room_needed(Inquiry& ask, const Units& ships) {
    double factors = 0;
    for (const Unit ship : ships)
        factors += room_needed(ask, ship);
    return factors;
}

/// @name 21.23: the nearest port
/// @{

bool is_under_way_to(Inquiry& ask, Group group, Place port) {
    const std::string activity = activity_of(ask, group);
    return (activity == "displacement" || activity == "base change" || activity == "redeployment") &&
           ask.text_or(group, fact::activity_status, "") == "outward" &&
           ask.fact(group, fact::destination) == Value(port);
}

/// Of other forces that have a place there: those under way to it, and patrols that have left it (21.415).
double factors_expected_at(Inquiry& ask, Place port) {
    double factors = 0;
    for (const Group group : all_groups(ask)) {
        const bool belongs_there = is_under_way_to(ask, group, port) ||
                                   (is_out(ask, group) && ask.fact(group, fact::base) == Value(port));
        if (group != ask.subject(arg::group) && belongs_there && ask.location(group) != std::optional(port))
            factors += room_needed(ask, ships_in(ask, group));
    }
    return factors;
}

/// Factors that a port still takes.
double room_at(Inquiry& ask, Place port) {
    if (const Value room = ask.fact(port, fact::naval_room); room.number() != nullptr) return *room.number();
    const Value capacity = ask.fact(port, fact::naval_capacity);
    if (capacity.number() == nullptr && ask.yes(port, fact::unlimited_capacity))
        return std::numeric_limits<double>::infinity();
    if (capacity.number() == nullptr)
        ask.missing(say("how many factors {} still has room for", port),
                    ask.to_state(port, fact::naval_room));
    const double taken = ask.number(port, fact::based_factors) + factors_expected_at(ask, port);
    return std::max(0.0, *capacity.number() - taken);
}

Trip trip_to(Inquiry& ask, Subject to) {
    const Group group = ask.subject(arg::group);
    const auto base = base_of_force(ask, group);
    if (!base) ask.missing(say("where the base of {} is", group));
    return {group, *base, to, "displacement", theater_of(ask, *base), {}};
}

bool may_receive(Inquiry& ask, const Trip& trip) {
    const std::string box = box_of(ask, trip.to);
    if (box.empty()) return is_port(ask, trip.to);
    if (box == "Atlantic U.S." || box == "Pacific U.S.") return serves_us_box(ask, box, trip.from);
    return (box == "India" || box == "Australia") && theater_of(ask, trip.from) == "Pacific";
}

/// On the front that ships of a two-front port have picked.
bool is_on_its_front(Inquiry& ask, const Trip& trip) {
    return !ask.yes(trip.from, fact::two_front) || !ask.has(arg::front) ||
           is_on_front(ask, trip.to, ask.text(arg::front));
}

/// Other ports that could take them, with how far they are.
std::vector<std::pair<Subject, double>> ports_in_reach(Inquiry& ask) {
    std::vector<std::pair<Subject, double>> ports;
    const std::string side = ask.side_of(ask.subject(arg::group));
    for (std::uint32_t index = 0; index < ask.map().size(); ++index) {
        const Place place{Kind::location, index};
        if (!is_charted(ask, place)) continue;
        const Trip trip = trip_to(ask, place);
        if (place == trip.from || !may_receive(ask, trip) || !is_measured(ask, trip) ||
            !is_on_its_front(ask, trip) || !is_friendly(ask, place, side))
            continue;
        const auto hexes = water_distance(ask, trip.from, place);
        const Reach reach = reach_of(ask, trip);
        if (hexes && (!reach.total || *hexes <= *reach.total)) ports.emplace_back(place, *hexes);
    }
    return ports;
}

/// How far the port is that they go to; none if they go nowhere or it cannot be measured.
std::optional<double> hexes_to_go(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto to = ask.has(arg::to) ? known_destination(ask, group) : std::nullopt;
    if (!to) return std::nullopt;
    const Trip trip = trip_to(ask, *to);
    return is_measured(ask, trip) ? water_distance(ask, trip.from, *to) : std::nullopt;
}

Ruling has_adequate_capacity(Inquiry& ask, Place port, double factors) {
    const double room = room_at(ask, port);
    if (room >= factors) return kept();
    return broken(say("{} has room for {} factors, and {} go there", port, room, factors));
}

Ruling to_the_nearest_port(Inquiry& ask) {
    const auto hexes = hexes_to_go(ask);
    if (!hexes && ask.has(arg::to)) return not_concerned();
    const double factors = room_needed(ask, those_who_go(ask));
    for (const auto& [port, near] : ports_in_reach(ask)) {
        if (room_at(ask, port) < factors || (hexes && near >= *hexes)) continue;
        return broken(say("{} is {} hexes away and has room for {} factors", port, near, factors));
    }
    return ask.has(arg::to) ? has_adequate_capacity(ask, ask.subject(arg::to), factors) : kept();
}

Ruling owner_chooses_between_equals(Inquiry& ask) {
    const auto hexes = hexes_to_go(ask);
    if (!hexes) return not_concerned();
    for (const auto& [port, near] : ports_in_reach(ask))
        if (port != ask.subject(arg::to) && near == *hexes) return kept();
    return not_concerned();
}

/// A port with room for some of them takes those; the owner says which.
Ruling small_port_is_filled_first(Inquiry& ask) {
    const auto hexes = hexes_to_go(ask);
    const auto going = those_who_go(ask);
    if ((!hexes && ask.has(arg::to)) || going.empty()) return not_concerned();
    double smallest = room_needed(ask, going.front());
    for (const Unit ship : going)
        smallest = std::min(smallest, room_needed(ask, ship));
    Ruling ruling = not_concerned();
    for (const auto& [port, near] : ports_in_reach(ask)) {
        const double room = room_at(ask, port);
        if ((hexes && near >= *hexes) || room >= room_needed(ask, going)) continue;
        if (room >= smallest)
            return broken(say("{} is {} and has room for {} factors of them", port,
                              hexes ? "nearer" : "in reach", room));
        ruling = kept();
    }
    return ruling;
}

Ruling ships_of_a_two_front_port_pick_one(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto to = ask.has(arg::to) ? known_destination(ask, group) : std::nullopt;
    if (!to || !ask.yes(trip_to(ask, *to).from, fact::two_front)) return not_concerned();
    if (!ask.has(arg::front))
        ask.missing(say("the front that {} goes to", group),
                    say("!displace {} to {} front <front>", group, *to));
    if (is_on_front(ask, *to, ask.text(arg::front))) return kept();
    return broken(say("{} is not on the {} front", *to, ask.text(arg::front)));
}

Ruling not_beyond_the_range(Inquiry& ask) {
    const auto hexes = hexes_to_go(ask);
    if (!hexes) return not_concerned();
    const Trip trip = trip_to(ask, ask.subject(arg::to));
    const Reach reach = reach_of(ask, trip);
    if (!reach.total || is_within(ask, trip, reach)) return kept();
    return broken(say("{} is {} hexes away, and displaced units move {} at most", ask.subject(arg::to),
                      *hexes, *reach.total));
}

Ruling boxes_take_whom_they_deal_with(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto to = ask.has(arg::to) ? known_destination(ask, group) : std::nullopt;
    if (!to || !is_box(ask, *to)) return not_concerned();
    const Trip trip = trip_to(ask, *to);
    if (may_receive(ask, trip)) return kept();
    return broken(say("there are no base changes from {} to {}", trip.from, *to));
}

/// Measured from the edge of the map on, too.
Value hexes_to_the_port(Inquiry& ask, Group group, Value hexes) {
    const Value from = ask.fact(group, fact::base), to = ask.fact(group, fact::destination);
    if (!is_displaced(ask, group) || from.subject() == nullptr || to.subject() == nullptr ||
        !is_charted(ask, *to.subject()))
        return hexes;
    const auto far = water_distance(ask, *from.subject(), *to.subject());
    return far ? Value(*far) : hexes;
}

/// @}

/// @name 21.23F and G: ships that are not ready
/// @{

/// The row of a construction chart; none if it is afloat.
std::string construction_row(Inquiry& ask, Unit ship) {
    return word_of(ask, ship, fact::construction_row);
}

bool is_whole(Inquiry& ask, Unit ship) {
    return !ask.yes(ship, fact::damaged) && !ask.yes(ship, fact::sunk_in_port) &&
           construction_row(ask, ship).empty();
}

Value whole_ships_go(Inquiry& ask, Unit ship, Value goes) {
    return is_whole(ask, ship) ? Value(true) : goes;
}

Value damaged_and_nearly_finished_ships_go(Inquiry& ask, Unit ship, Value goes) {
    const std::string row = construction_row(ask, ship);
    return ask.yes(ship, fact::damaged) || row == "2" || row == "Launch" ? Value(true) : goes;
}

Value others_are_lost(Inquiry& ask, Unit ship, Value goes) {
    const std::string row = construction_row(ask, ship);
    const bool far_from_finished = !row.empty() && row != "2" && row != "Launch";
    return ask.yes(ship, fact::sunk_in_port) || far_from_finished ? Value(false) : goes;
}

void lose(Resolution& now, Unit ship) {
    now.set(ship, fact::eliminated, true);
    now.take_away(ship);
}

void ships_are_lost_with_the_base(Resolution& now) {
    auto all = now.has(arg::units) ? Units(now.subjects(arg::units)) : now.units_in(now.subject(arg::group));
    for (const Unit ship : all)
        if (const Value goes = now.fact(ship, fact::displaceable); goes.known() && !goes.is_yes())
            lose(now, ship);
}

void nowhere_to_go(Resolution& now) {
    if (now.has(arg::to)) return;
    double most = -1;
    for (const auto& [port, near] : ports_in_reach(now))
        most = std::max(most, room_at(now, port));
    for (const Unit ship : those_who_go(now))
        if (room_needed(now, ship) > most) lose(now, ship);
}

/// @}

/// @name On the way
/// @{

void displacement_begins(Resolution& now) {
    if (!now.has(arg::to)) return;
    const Group group = now.subject(arg::group);
    if (const auto base = now.location(group); base && !now.known(group, fact::base))
        now.set(group, fact::base, *base);
    now.set(group, fact::activity, "displacement");
    now.set(group, fact::activity_status, "outward");
    now.set(group, fact::announced, moment(now));
    now.set(group, fact::destination, now.subject(arg::to));
    for (const Unit ship : those_who_go(now))
        if (now.location(ship) && group_of(now, ship) != group) now.place(ship, group);
}

void owner_chose_the_route(Resolution& now) {
    if (now.has(arg::path)) now.set(now.subject(arg::group), fact::path, now.argument(arg::path));
}

void displaced_force_arrives(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value to = now.fact(group, fact::destination);
    if (!is_displaced(now, group) || to.subject() == nullptr) return;
    now.place(group, *to.subject());
    now.set(group, fact::base, to);
}

void displaced_ships_are_inverted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_displaced(now, group)) return;
    for (const Unit ship : ships_in(now, group))
        now.set(ship, fact::inverted, true);
}

Value is_open_on_its_way(Inquiry& ask, Group group, Value open) {
    if (!is_displaced(ask, group)) return open;
    return ask.text_or(group, fact::activity_status, "outward") == "outward";
}

Ruling displaced_units_do_not_turn_back(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_displaced(ask, group)) return not_concerned();
    if (ask.verb() == verb::continue_) return kept();
    return broken(say("{} is displaced and has to go on to its new port", group));
}

Ruling all_withdraw_or_none(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_displaced(ask, group)) return not_concerned();
    const auto leaving = named(ask, arg::units);
    for (const Unit ship : ships_in(ask, group))
        if (!leaving.empty() && !holds(leaving, ship))
            return broken(say("{} would stay behind while others of {} withdraw", ship, group));
    return kept();
}

void goes_on_after_withdrawal(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_displaced(now, group)) return;
    now.set(group, fact::activity_status, "outward");
    now.set(group, fact::after_battle, "continues");
}

/// Index of a hex on the way that was announced; none if it is not on it.
std::optional<std::size_t> place_on_way(Inquiry& ask, Group group, Place hex) {
    const auto way = listed(ask, group, fact::path);
    const auto found = std::find(way.begin(), way.end(), hex);
    return found == way.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - way.begin()));
}

/// The only target of the order, if it is displaced and its way is known.
std::optional<Group> displaced_target(Inquiry& ask) {
    const auto targets = groups_named(ask, arg::target);
    if (targets.size() != 1 || !is_displaced(ask, targets.front()) || !ask.has(arg::at) ||
        listed(ask, targets.front(), fact::path).empty())
        return std::nullopt;
    return targets.front();
}

Ruling attacked_in_any_hex_of_its_way(Inquiry& ask) {
    const auto target = displaced_target(ask);
    if (!target) return not_concerned();
    const Place hex = ask.subject(arg::at);
    if (place_on_way(ask, *target, hex)) return kept();
    return broken(say("{} does not enter {}", *target, hex));
}

Ruling intercepted_more_than_once(Inquiry& ask) {
    const auto target = displaced_target(ask);
    return target && !listed(ask, *target, fact::interception_hexes).empty() ? kept() : not_concerned();
}

Ruling decided_as_it_reaches_the_hex(Inquiry& ask) {
    const auto target = displaced_target(ask);
    const auto here = target ? ask.location(*target) : std::nullopt;
    const auto now_at = here ? place_on_way(ask, *target, *here) : std::nullopt;
    const auto there = now_at ? place_on_way(ask, *target, ask.subject(arg::at)) : std::nullopt;
    if (!there) return not_concerned();
    if (*there >= *now_at) return kept();
    return broken(say("{} has passed {} and is at {}", *target, ask.subject(arg::at), *here));
}

/// @}

}  // namespace

void register_displacement(Rulebook& book) {
    book.check("21.23.s1", {verb::displace}, to_the_nearest_port);
    book.effect("21.23.s1", verb::displace, displacement_begins);
    book.effect("21.23.s1", verb::complete, displaced_force_arrives);
    book.check("21.23A", {verb::displace}, owner_chooses_between_equals);
    book.check("21.23B", {verb::displace}, small_port_is_filled_first);
    book.check("21.23C", {verb::displace}, ships_of_a_two_front_port_pick_one);
    book.effect("21.23D", verb::displace, nowhere_to_go);
    book.check("21.3613.s2", {verb::displace}, not_beyond_the_range);
    book.effect("21.23E", verb::displace, owner_chose_the_route);
    book.define("21.23.s1", Kind::unit, fact::displaceable, whole_ships_go);
    book.define("21.23F", Kind::unit, fact::displaceable, damaged_and_nearly_finished_ships_go);
    book.define("21.23G", Kind::unit, fact::displaceable, others_are_lost);
    book.effect("21.23G", verb::displace, ships_are_lost_with_the_base);
    book.check("21.231.s1", {verb::displace}, boxes_take_whom_they_deal_with);
    book.define("21.231.s2", Kind::group, fact::displaced_hexes, hexes_to_the_port);

    book.define("21.232A", Kind::group, fact::open_to_attack, is_open_on_its_way);
    book.check("21.232B.s1", {verb::abort, verb::continue_}, displaced_units_do_not_turn_back);
    book.check("21.232B.s2", {verb::withdraw}, all_withdraw_or_none);
    book.effect("21.232B.s3", verb::withdraw, goes_on_after_withdrawal, When::last);
    book.check("21.232C", {verb::strike}, attacked_in_any_hex_of_its_way);
    book.check("21.232D.s1", {verb::intercept}, intercepted_more_than_once);
    book.check("21.232D.s2", {verb::intercept}, decided_as_it_reaches_the_hex);
    book.effect("21.233", verb::complete, displaced_ships_are_inverted);
}

}  // namespace umpire::rules::awaw
