#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "fleets/options.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "raiders/raiders.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/table.hpp"

#include <algorithm>
#include <numeric>

/// 3.2: movement points, and the ways of ships.
namespace umpire::rules::aeto {

namespace {

bool sails_somewhere(Inquiry& ask) {
    return ask.has(arg::path) && !moving_ships(ask).empty();
}

/// Of raiders that sail to a Convoy Route in the Strategic Warfare Phase 2.21.s2 speaks.
bool sails_as_raider(Inquiry& ask) {
    const Units ships = moving_ships(ask);
    return in_phase(ask, "strategic") && ask.yes(named(ask, arg::path).back(), fact::convoy_route) &&
           std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return is_raiding_ship(ask, ship); });
}

/// 3.2.s1
Ruling moves_in_a_naval_phase(Inquiry& ask) {
    const std::string phase = ask.text_or(the_game, fact::phase, "");
    if (phase.empty() || !sails_somewhere(ask) || sails_as_raider(ask)) return not_concerned();
    if (among(phase, {"naval and air", "offensive", "end"})) return kept();
    return broken(say("{} moves in {}", moving_ships(ask).front(), where_in_turn(ask)));
}

/// @name 3.2.s4, 3.2.s9, 3.2.s12, 3.2.s14, 3.2.s17, 3.2.s25, 3.3.s2, 3.3.s20: enough movement points
/// @{

/// Some of the ships could go that far, and others cannot.
bool is_held_back(Inquiry& ask, const std::vector<Shortage>& found) {
    return found.size() < moving_ships(ask).size();
}

/// Rules that stand twice in the book, the second time for the first step of ships only.
template <bool in_first_step>
Ruling no_farther_than_the_slowest(Inquiry& ask) {
    if (may_be_first_naval_movement(ask) != in_first_step) return not_concerned();
    if (moving_ships(ask).size() < 2 || !ask.has(arg::path) || !can_be_counted(ask)) return not_concerned();
    const auto found = shortages(ask);
    if (found.empty() || !is_held_back(ask, found)) return kept();
    const Shortage& one = found.front();
    return broken(
        say("{} has {} movement points left, {} costs {}", one.ship, one.left, one.leg.to, one.cost));
}

enum class Into : std::uint8_t { large_area, hexed_area, coast, from_box, from_capetown, elsewhere };

/// Whoever lies in a box or in Capetown is in port, and does not leave it in other steps.
Into kind_of(Inquiry& ask, const Leg& leg) {
    const bool leaves_port = may_be_first_naval_movement(ask);
    if (leaves_port && is_nation_box(ask, leg.from)) return Into::from_box;
    if (leaves_port && is_capetown(ask, leg.from)) return Into::from_capetown;
    if (is_large_sea_area(ask, leg.to)) return Into::large_area;
    if (is_all_sea(ask, leg.to)) return Into::hexed_area;
    return is_coastal(ask, leg.to) && !ask.has(arg::canal) ? Into::coast : Into::elsewhere;
}

/// All ships of the piece run out of movement points where they enter a place of that kind. Whatever number
/// is missing is asked for once.
template <Into into, bool in_first_step>
Ruling has_points_to_enter(Inquiry& ask) {
    if (may_be_first_naval_movement(ask) != in_first_step) return not_concerned();
    if (in_phase(ask, "offensive")) return not_concerned();  // 3.12 allows less
    if (!sails_somewhere(ask) || (into != Into::elsewhere && !can_be_counted(ask))) return not_concerned();
    const auto found = shortages(ask);
    if (found.empty()) {
        const auto legs = legs_of_move(ask, moving_ships(ask));
        return std::any_of(legs.begin(), legs.end(),
                           [&](const Leg& leg) { return kind_of(ask, leg) == into; })
                   ? kept()
                   : not_concerned();
    }
    const Shortage& one = found.front();
    if (is_held_back(ask, found) || kind_of(ask, one.leg) != into) return not_concerned();
    return broken(
        say("{} has {} movement points left, {} costs {}", one.ship, one.left, one.leg.to, one.cost));
}

/// @}

/// @name 3.2.s26, 3.2.s27: one sea area always
/// @{

Value may_enter_one_area(Inquiry& ask, Unit ship, Value) {
    return !has_moved(ask, ship) && mp_spent_by(ask, ship) == 0;
}

/// @}

/// @name 3.2.s11, 3.2.s20, 3.2.s27: what is spent
/// @{

/// Entering and leaving a port, as the table has it.
double cost_of_ports(Inquiry& ask, Unit ship) {
    const double cost = listed_cost(ask, "3.2.s20", "port (from or to its own hex)");
    return (is_docked(ask, ship) ? cost : 0) + (ask.text(arg::end) == "port" ? cost : 0);
}

double cost_for(Inquiry& ask, Unit ship, const std::vector<Leg>& legs) {
    const Units dropped = named(ask, arg::dropped);
    const auto costs = costs_of_move(ask, legs);
    double cost = cost_of_ports(ask, ship);
    for (std::size_t at = 0; at < legs.size(); ++at) {
        cost += costs[at];
        if (holds(dropped, ship) && legs[at].to == ask.subject(arg::at)) break;
    }
    return cost;
}

/// Before the ships are there. Of an area whose number nobody knows nothing can be told.
void points_are_spent(Resolution& now) {
    const Units ships = moving_ships(now);
    const auto legs = legs_of_move(now, ships);
    const bool known = std::all_of(legs.begin(), legs.end(), [&](const Leg& leg) {
        return !is_large_sea_area(now, leg.to) || now.known(leg.to, fact::mp_cost);
    });
    if (legs.empty() || !known) return;
    for (const Unit ship : ships)
        if (!is_uboat(now, ship))
            now.set(ship, fact::mp_spent, mp_spent_by(now, ship) + cost_for(now, ship, legs));
}

/// Nobody but a ship that used its one free area comes to more than it has.
void whole_allotment_is_spent(Resolution& now) {
    for (const Unit ship : moving_ships(now))
        if (now.known(ship, fact::rated_movement) && mp_spent_by(now, ship) > movement_of(now, ship))
            now.set(ship, fact::mp_spent, movement_of(now, ship));
}

/// @}

/// @name 3.2.s15, 3.2.s18, 3.2.s19: the way
/// @{

/// Of an area that is no single hex there is none.
std::optional<std::size_t> board_of(Inquiry& ask, Place place) {
    return is_hex(ask, place) && !is_sea_area(ask, place) ? ask.map().board(place.index) : std::nullopt;
}

/// Both are hexes of one sheet, on which it can be seen.
bool can_be_compared(Inquiry& ask, const Leg& leg) {
    const auto board = board_of(ask, leg.from);
    return board && board == board_of(ask, leg.to);
}

Ruling follows_a_path(Inquiry& ask) {
    const auto legs = legs_of_move(ask, moving_ships(ask));
    if (legs.empty()) return not_concerned();
    if (ask.yes(arg::agreed)) return kept();
    const auto canal = canal_leg(ask, legs);
    Ruling ruling = not_concerned();
    for (std::size_t at = 0; at < legs.size(); ++at) {
        if (canal == at || !can_be_compared(ask, legs[at])) continue;
        if (!is_adjacent(ask, legs[at].from, legs[at].to))
            return broken(say("no way is given from {} to {}", legs[at].from, legs[at].to));
        ruling = kept();
    }
    return ruling;
}

Ruling not_across_a_land_hexside(Inquiry& ask) {
    const auto legs = legs_of_move(ask, moving_ships(ask));
    const auto canal = canal_leg(ask, legs);
    Ruling ruling = not_concerned();
    for (std::size_t at = 0; at < legs.size(); ++at) {
        const auto& [from, to] = legs[at];
        if (canal == at || !is_coastal(ask, from) || !is_coastal(ask, to)) continue;
        if (ask.map().hexside(from.index, to.index) == "land")
            return broken(say("nothing but land lies between {} and {}", from, to));
        ruling = kept();
    }
    return ruling;
}

/// The sea areas that a coastal hex touches, where somebody has said.
bool touches_no(Inquiry& ask, Place coast, Place area) {
    const auto known = ask.fact(coast, fact::touches);
    return known.known() && !holds(listed(ask, coast, fact::touches), area);
}

Ruling by_water_only(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const auto& [from, to] : legs_of_move(ask, moving_ships(ask))) {
        if (ask.text_or(to, fact::terrain, "") == "land" && !is_port(ask, to)) {
            if (ask.map().schematic() && !is_far_inland(ask, to))
                ask.missing(say("whether {} is a coastal hex of your map", to),
                            ask.to_state(to, fact::terrain));
            return broken(say("{} is on land", to));
        }
        if ((is_sea_area(ask, to) && touches_no(ask, from, to)) ||
            (is_sea_area(ask, from) && touches_no(ask, to, from)))
            return broken(say("no water leads from {} to {}", from, to));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.2.s22, 3.2.s23: into port
/// @{

/// Where the order ends: the last place of its way, or where the ships are.
std::optional<Place> end_of_move(Inquiry& ask) {
    const Places way = named(ask, arg::path);
    const Units ships = moving_ships(ask);
    if (!way.empty()) return way.back();
    return ships.empty() ? std::nullopt : ask.location(ships.front());
}

Ruling enters_the_port_of_its_hex(Inquiry& ask) {
    const auto place = end_of_move(ask);
    if (ask.text(arg::end) != "port" || !place) return not_concerned();
    if (is_port(ask, *place)) return kept();
    return broken(say("there is no port in {}", *place));
}

void ships_are_docked(Resolution& now) {
    const auto place = end_of_move(now);
    if (now.text(arg::end) != "port" || !place) return;
    const Units dropped = named(now, arg::dropped);
    for (const Unit ship : moving_ships(now))
        if (!holds(dropped, ship)) dock(now, ship);
}

/// @}

}  // namespace

void register_naval_movement(Rulebook& book) {
    book.table({"3.2.s11", "3.2.s20", "3.2.s28", "3.2.s32", "3.3.s1", "3.3.s10", "3.3.s19"},
               "naval_movement_costs");
    book.check("3.2.s1", {verb::move}, moves_in_a_naval_phase);
    book.check({"3.2.s4", "3.2.s25", "viii.s17"}, {verb::move}, has_points_to_enter<Into::elsewhere, true>);
    book.check({"3.2.s4", "3.2.s25", "3.14.s6"}, {verb::move}, has_points_to_enter<Into::elsewhere, false>);
    book.check({"3.2.s9", "3.4.s10", "viii.s17"}, {verb::move}, no_farther_than_the_slowest<true>);
    book.check({"3.2.s9", "3.4.s10"}, {verb::move}, no_farther_than_the_slowest<false>);
    book.check({"3.2.s4", "3.2.s12", "3.2.s25", "viii.s17"}, {verb::move},
               has_points_to_enter<Into::large_area, true>);
    book.check({"3.2.s4", "3.2.s12", "3.2.s25", "3.14.s6"}, {verb::move},
               has_points_to_enter<Into::large_area, false>);
    book.check({"3.2.s4", "3.2.s14", "3.2.s25", "viii.s17"}, {verb::move},
               has_points_to_enter<Into::hexed_area, true>);
    book.check({"3.2.s4", "3.2.s14", "3.2.s25", "3.14.s6"}, {verb::move},
               has_points_to_enter<Into::hexed_area, false>);
    book.check({"3.2.s4", "3.2.s17", "3.2.s25", "viii.s17"}, {verb::move},
               has_points_to_enter<Into::coast, true>);
    book.check({"3.2.s4", "3.2.s17", "3.2.s25", "3.14.s6"}, {verb::move},
               has_points_to_enter<Into::coast, false>);
    book.check({"3.2.s4", "3.2.s25", "3.3.s2", "viii.s17"}, {verb::move},
               has_points_to_enter<Into::from_box, true>);
    book.check({"3.2.s4", "3.2.s25", "3.3.s20", "viii.s17"}, {verb::move},
               has_points_to_enter<Into::from_capetown, true>);
    book.define("3.2.s26", Kind::unit, fact::one_area_free, may_enter_one_area);
    book.effect("3.2.s11", verb::move, points_are_spent, When::before);
    book.effect("3.2.s27", verb::move, whole_allotment_is_spent);
    book.check({"3.2.s15", "4.15.s5"}, {verb::move}, follows_a_path);
    book.check("3.2.s18", {verb::move}, not_across_a_land_hexside);
    book.check("3.2.s19", {verb::move}, by_water_only);
    book.check("3.2.s22", {verb::move}, enters_the_port_of_its_hex);
    book.effect("3.2.s23", verb::move, ships_are_docked, When::last);
}

}  // namespace umpire::rules::aeto
