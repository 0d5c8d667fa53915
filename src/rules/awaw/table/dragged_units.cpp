#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

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
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <queue>
#include <set>

/// Ships that were moved by themselves, ground units, and counters that come and go.
namespace umpire::rules::awaw {

namespace {

using Ways = std::vector<Understanding>;

/// From where to where a unit was moved; none if either is no place.
struct Transfer {
    Units units;
    Subject from, to;
};

std::optional<Transfer> transfer_of(Inquiry& ask) {
    const auto units = named(ask, arg::units);
    const auto from = place_in(ask, ask.argument(arg::from)), to = place_in(ask, ask.argument(arg::to));
    if (units.empty() || !from || !to) return std::nullopt;
    return Transfer{units, *from, *to};
}

bool are_naval(Inquiry& ask, const Units& units) {
    return std::all_of(units.begin(), units.end(), [&](Unit unit) { return is_naval(ask, unit); });
}

/// @name Is there a way by land?
/// @{

std::string island_of(Inquiry& ask, std::uint32_t hex) {
    return word_of(ask, {Kind::location, hex}, fact::island);
}

bool is_dry(Inquiry& ask, std::uint32_t hex) {
    const std::string* terrain = ask.said({Kind::location, hex}, fact::terrain).text();
    return terrain != nullptr && *terrain != "sea";
}

/// Two islands are two even where their hexes touch.
bool is_joined_by_land(Inquiry& ask, std::uint32_t one, std::uint32_t other) {
    if (!is_dry(ask, one) || !is_dry(ask, other)) return false;
    const std::string here = island_of(ask, one), there = island_of(ask, other);
    return here != "one-hex" && there != "one-hex" && (here.empty() || there.empty() || here == there);
}

bool has_way_by_land(Inquiry& ask, Subject from, Subject to) {
    if (!ask.map().is_hex(from.index) || !ask.map().is_hex(to.index)) return false;
    std::set<std::uint32_t> reached{from.index};
    std::queue<std::uint32_t> open;
    open.push(from.index);
    while (!open.empty()) {
        const std::uint32_t here = open.front();
        open.pop();
        if (here == to.index) return true;
        for (const std::uint32_t next : ask.map().neighbours(here))
            if (is_joined_by_land(ask, here, next) && reached.insert(next).second) open.push(next);
    }
    return false;
}

/// @}

/// @name Ground units over the sea
/// @{

/// What lies there already and came with these ships goes aboard with the rest.
std::vector<Subject> carried_before(Inquiry& ask, Subject to, std::string_view side) {
    Units units;
    for (const Unit unit : all_units(ask))
        if (is_dragged_now(ask, unit) && ask.text_or(unit, fact::side, "") == side &&
            ask.location(unit) == std::optional(to))
            units.push_back(unit);
    return units;
}

bool has_carriers(Inquiry& ask, const Fleet& fleet) {
    return std::any_of(fleet.ships.begin(), fleet.ships.end(),
                       [&](Unit ship) { return type_of(ask, ship) == "DD" || type_of(ask, ship) == "TR"; });
}

Action moved(Inquiry& ask, Unit unit, Subject to) {
    return order(ask.side_of(unit), verb::drag_unit, {{arg::unit, unit}, {arg::to, to}});
}

/// A force that was moved there before, and was taken for something else.
void with_a_force_that_is_there(Inquiry& ask, const Transfer& drag, std::string_view activity, Ways& ways) {
    const Unit unit = drag.units.front();
    const std::string side = ask.side_of(unit);
    for (const Group group : all_groups(ask)) {
        const auto fleet = fleet_of(ask, group);
        if (!fleet || fleet->here != drag.to || !is_dragged_now(ask, group) ||
            ask.text_or(group, fact::side, "") != side || !has_carriers(ask, *fleet))
            continue;
        Understanding way{std::string(activity), {}};
        for (const Unit one : drag.units)
            way.orders.push_back(moved(ask, one, drag.to));
        auto cargo = carried_before(ask, drag.to, side);
        cargo.insert(cargo.end(), drag.units.begin(), drag.units.end());
        std::vector<Action> orders;
        set_out(*fleet, orders);
        orders.push_back(order(
            side, verb::mission,
            {{arg::group, group}, {arg::activity, activity}, {arg::to, drag.to}, {arg::unannounced, true}}));
        for (const Unit one : cargo) {
            const Value& noted = ask.said(one, fact::dragged_from);
            const Subject from =
                holds(drag.units, one) || noted.subject() == nullptr ? drag.from : *noted.subject();
            orders.push_back(order(side, verb::carry,
                                   {{arg::group, group}, {arg::cargo, Value::List{one}}, {arg::from, from}}));
        }
        for (Action& action : orders)
            way.orders.push_back(std::move(action));
        way.orders.push_back(order(side, verb::arrive, {{arg::group, group}, {arg::at, drag.to}}));
        if (activity != "seaborne invasion") {
            way.orders.push_back(order(side, verb::complete, {{arg::group, group}}));
            way.orders.push_back(order(side, verb::return_,
                                       {{arg::group, group}, {arg::to, drag.to}, {arg::unannounced, true}}));
        }
        ways.push_back(std::move(way));
    }
}

/// A force that was sent there by order and has not come yet.
void with_a_force_that_was_sent(Inquiry& ask, const Transfer& drag, Ways& ways) {
    const std::string side = ask.side_of(drag.units.front());
    for (const Group group : all_groups(ask)) {
        if (ask.text_or(group, fact::side, "") != side || !is_transport_mission(activity_of(ask, group)) ||
            !is_now(ask, ask.fact(group, fact::announced)) ||
            ask.fact(group, fact::destination) != Value(drag.to) ||
            ask.text_or(group, fact::activity_status, "") != "outward")
            continue;
        const auto aboard = listed(ask, group, fact::cargo);
        Understanding way{activity_of(ask, group), {}};
        if (!holds(aboard, drag.units.front()))
            way.orders.push_back(
                order(side, verb::carry,
                      {{arg::group, group}, {arg::cargo, as_list(drag.units)}, {arg::from, drag.from}}));
        else
            way.orders.push_back(moved(ask, drag.units.front(), drag.to));
        ways.push_back(std::move(way));
    }
}

Understanding with_nobody_knows_whom(Inquiry& ask, const Transfer& drag, std::string_view activity) {
    const std::string unit = ask.name(drag.units.front());
    Understanding way{std::string(activity), {}};
    way.orders.push_back(order(ask.side_of(drag.units.front()), verb::cross,
                               {{arg::units, as_list(drag.units)}, {arg::to, drag.to}}));
    for (const Unit one : drag.units)
        way.orders.push_back(moved(ask, one, drag.to));
    way.missing =
        fmt::format("which ships carry {} from {} to {}", unit, ask.name(drag.from), ask.name(drag.to));
    way.settle = fmt::format("!mission <force> {} to {}", as_written(activity), ask.name(drag.to));
    return way;
}

Ways over_the_sea(Inquiry& ask, const Transfer& drag) {
    Ways ways;
    const std::string side = ask.side_of(drag.units.front()), phase = ask.phase();
    const bool held = word_of(ask, drag.to, fact::controller) == side;
    const std::string_view activity = phase == "redeployment"        ? "sea escort"
                                      : phase == "combat" && !held   ? "seaborne invasion"
                                      : phase == "movement" && !held ? "seaborne invasion"
                                                                     : "sea transport";
    with_a_force_that_was_sent(ask, drag, ways);
    with_a_force_that_is_there(ask, drag, activity, ways);
    ways.push_back(with_nobody_knows_whom(ask, drag, activity));
    return ways;
}

/// @}

/// @name What can have brought them over
/// @{

bool is_ready(Inquiry& ask, Unit ship) {
    return !ask.yes(ship, fact::sunk) && !ask.yes(ship, fact::damaged) &&
           (!ask.yes(ship, fact::inverted) || in_this_player_turn(ask, ask.fact(ship, fact::turned_in)));
}

/// Destroyers of its side on the same map that were ready as the player turn began.
double ready_destroyers(Inquiry& ask, std::string_view side, Place place) {
    double factors = 0;
    for (const Unit ship : all_units(ask))
        if (is_naval(ask, ship) && type_of(ask, ship) == "DD" && ask.text_or(ship, fact::side, "") == side &&
            is_ready(ask, ship))
            if (const auto at = ask.location(ship);
                at && chart_box(ask, *at).empty() && theater_of(ask, *at) == theater_of(ask, place))
                factors += ask.number(ship, fact::factors);
    return factors;
}

Ruling somebody_could_carry_them(Inquiry& ask) {
    const auto units = ask.subjects(arg::units);
    const Place to = ask.subject(arg::to);
    if (ask.phase() != "movement" && ask.phase() != "combat") return not_concerned();
    double needed = 0;
    for (const Unit unit : units)
        needed += ask.number(unit, fact::factors);
    const double there = ready_destroyers(ask, ask.side_of(units.front()), to);
    if (there >= needed) return kept();
    return broken(fmt::format("{} destroyer factors are needed, and only {} of the {} side could sail",
                              to_text(needed), to_text(there), ask.side_of(units.front())));
}

bool is_held_by_owner(Inquiry& ask, Unit unit, Place to) {
    return word_of(ask, to, fact::controller) == ask.side_of(unit);
}

Ruling over_the_sea_in_time(Inquiry& ask) {
    const Unit unit = ask.subjects(arg::units).front();
    const std::string phase = ask.phase();
    const bool own = ask.side_of(unit) == ask.phasing_side();
    const bool invades = phase == "combat" && !is_held_by_owner(ask, unit, ask.subject(arg::to));
    if (own && (phase == "movement" || phase == "redeployment" || invades)) return kept();
    return broken(fmt::format("{} crosses the sea in the {} phase of the {} side", ask.name(unit), phase,
                              ask.phasing_side()));
}

Ruling invaders_come_in_the_combat_phase(Inquiry& ask) {
    const Unit unit = ask.subjects(arg::units).front();
    const Place to = ask.subject(arg::to);
    const std::string holder = word_of(ask, to, fact::controller);
    if (holder.empty() || is_held_by_owner(ask, unit, to) || ask.phase() != "movement")
        return not_concerned();
    return broken(fmt::format("{} lands in {}, which the {} side holds, in the movement phase",
                              ask.name(unit), ask.name(to), holder));
}

/// @}

/// @name In one place
/// @{

/// Ships in port make up forces as their owner likes.
Ruling forces_are_made_up_in_port(Inquiry& ask) {
    const auto drag = transfer_of(ask);
    if (!drag || drag->from != drag->to || !are_naval(ask, drag->units)) return not_concerned();
    return is_base(ask, drag->to) || is_sw_box(ask, drag->to) ? kept() : not_concerned();
}

Ruling an_empty_marker_lies_anywhere(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    return of != nullptr && of->kind == Kind::group ? kept() : not_concerned();
}

/// Units that are put on the ships that are to carry them.
Ruling cargo_is_shown(Inquiry& ask) {
    const auto drag = transfer_of(ask);
    if (!drag || drag->from != drag->to || !is_ground(ask, drag->units.front())) return not_concerned();
    return kept();
}

Ways joins_at_sea(Inquiry& ask, const Transfer& drag) {
    if (is_base(ask, drag.to) || is_sw_box(ask, drag.to) || !chart_box(ask, drag.to).empty()) return {};
    const std::string ship = ask.name(drag.units.front());
    return {{{},
             {},
             fmt::format("whether {} changes its force at sea", ship),
             fmt::format("!combine <force> of <forces> at {}", ask.name(drag.to))}};
}

/// @}

/// @name In and out of the boxes
/// @{

/// Named ships that were sunk at sea are never built again.
Ruling sunk_ships_do_not_come_back(Inquiry& ask) {
    const auto drag = transfer_of(ask);
    if (!drag || chart_box(ask, drag->from) != "eliminated" || !chart_box(ask, drag->to).empty())
        return not_concerned();
    for (const Unit ship : drag->units)
        if (is_naval(ask, ship) && ask.yes(ship, fact::named) && !ask.yes(ship, fact::sunk_in_port) &&
            !is_now(ask, ask.fact(ship, fact::dragged_in)))
            return broken(fmt::format("{} lies in {} and goes to {}", ask.name(ship), ask.name(drag->from),
                                      ask.name(drag->to)));
    return not_concerned();
}

Understanding what_became_of(Inquiry& ask, const Transfer& drag) {
    const Unit unit = drag.units.front();
    const std::string name = ask.name(unit);
    const std::string box = chart_box(ask, drag.to);
    Understanding way{{}, {moved(ask, unit, drag.to)}};
    if (box == "eliminated") {
        if (!ask.yes(unit, fact::sunk) && !ask.yes(unit, fact::eliminated)) {
            way.missing = fmt::format("what has sunk {}", name);
            way.settle = fmt::format("!fire <ships> -> {}", name);
        }
        return way;
    }
    if (box == "under_repair" && ask.yes(unit, fact::damaged)) return way;
    way.missing = fmt::format("why {} goes to {}", name, ask.name(drag.to));
    return way;
}

Understanding comes_into_play(Inquiry& ask, const Transfer& drag) {
    const std::string name = ask.name(drag.units.front());
    return {{},
            {},
            fmt::format("how {} comes from {} to {}", name, ask.name(drag.from), ask.name(drag.to)),
            fmt::format("!state built_in of {} is <turn>", name)};
}

Ways through_a_box(Inquiry& ask, const Transfer& drag) {
    if (chart_box(ask, drag.from) == "eliminated" && chart_box(ask, drag.to).empty() &&
        ask.yes(drag.units.front(), fact::named))
        return {};  // the rules of sunk ships say what it is
    if (!chart_box(ask, drag.to).empty()) return {what_became_of(ask, drag)};
    if (ask.known(drag.units.front(), fact::built_in)) return {};
    return {comes_into_play(ask, drag)};
}

/// @}

Ways of_a_transfer(Inquiry& ask) {
    const auto drag = transfer_of(ask);
    if (!drag) return {};
    const bool naval = are_naval(ask, drag->units);
    if (!chart_box(ask, drag->from).empty() || !chart_box(ask, drag->to).empty())
        return naval && drag->from != drag->to ? through_a_box(ask, *drag) : Ways{};
    if (naval) {
        if (drag->from == drag->to) return joins_at_sea(ask, *drag);
        const auto fleet = fleet_apart(ask, drag->units);
        return fleet ? voyages_to(ask, {*fleet}, drag->to) : Ways{};
    }
    if (!is_ground(ask, drag->units.front()) || drag->from == drag->to ||
        has_way_by_land(ask, drag->from, drag->to))
        return {};
    return over_the_sea(ask, *drag);
}

/// An invasion of it was announced in this player turn.
bool is_landed_on(Inquiry& ask, Place place) {
    const auto all = all_groups(ask);
    return std::any_of(all.begin(), all.end(), [&](Group group) {
        return activity_of(ask, group) == "seaborne invasion" &&
               in_this_player_turn(ask, ask.fact(group, fact::announced)) &&
               ask.fact(group, fact::destination) == Value(place);
    });
}

/// Losses that somebody has told of, and those of a landing, are taken off the table.
Ruling the_lost_are_taken_off(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || of->kind != Kind::unit) return not_concerned();
    if (ask.yes(*of, fact::sunk) || ask.yes(*of, fact::eliminated)) return kept();
    const auto place = ask.location(*of);
    return place && !is_naval(ask, *of) && is_landed_on(ask, *place) ? kept() : not_concerned();
}

Ways of_an_appearance(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || !is_naval(ask, *of) || ask.known(*of, fact::built_in)) return {};
    return {{{},
             {},
             fmt::format("where {} comes from", ask.name(*of)),
             fmt::format("!state built_in of {} is <turn>", ask.name(*of))}};
}

Ways of_a_disappearance(Inquiry& ask) {
    // What becomes of ground and air units is for other chapters to say.
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || !is_naval(ask, *of)) return {};
    if (ask.yes(*of, fact::sunk) || ask.yes(*of, fact::eliminated)) return {};
    return {{{},
             {},
             fmt::format("what became of {}", ask.name(*of)),
             fmt::format("!fire <ships> -> {}", ask.name(*of))}};
}

}  // namespace

void register_dragged_units(Rulebook& book) {
    book.may_have_been(verb::transfer, of_a_transfer);
    book.may_have_been(verb::appear, of_an_appearance);
    book.may_have_been(verb::disappear, of_a_disappearance);
    book.check("21.312", {verb::transfer}, forces_are_made_up_in_port);
    book.check("21.312", {verb::put}, an_empty_marker_lies_anywhere);
    book.check("21.35.s1", {verb::transfer}, cargo_is_shown);
    book.check("21.434A", {verb::cross}, somebody_could_carry_them);
    book.check("21.431.s1", {verb::cross}, over_the_sea_in_time);
    book.check("21.511.s1", {verb::cross}, invaders_come_in_the_combat_phase);
    book.check("21.517H.s3", {verb::disappear}, the_lost_are_taken_off);
    book.check("22.55.s10", {verb::transfer}, sunk_ships_do_not_come_back);
}

}  // namespace umpire::rules::awaw
