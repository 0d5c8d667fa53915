#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 3.6: the way to an Active interception.
namespace umpire::rules::aeto {

namespace {

/// @name 3.6.s6, 3.6.s7, 3.6.s25: one piece, and whom it meets on its way
/// @{

/// The ship that has sailed farthest shows the way of all.
Subject leader(Inquiry& ask, const Ships& ships) {
    return *std::max_element(ships.begin(), ships.end(), [&](Subject one, Subject other) {
        return way_sailed(ask, one).size() < way_sailed(ask, other).size();
    });
}

/// Where the piece began and all that it has entered.
Ships whole_way(Inquiry& ask, Subject ship) {
    Ships way;
    if (const auto start = place_at_start(ask, ship)) way.push_back(*start);
    for (const Subject place : way_sailed(ask, ship))
        way.push_back(place);
    return way;
}

bool has_joined_on_the_way(Inquiry& ask, Subject ship, const Ships& ships) {
    const auto start = place_at_start(ask, ship);
    return start && start != place_at_start(ask, leader(ask, ships));
}

Ruling one_piece_along_one_way(Inquiry& ask) {
    if (!is_active_interception(ask) || ships_under_way(ask).empty()) return not_concerned();
    const Ships ships = intercepting_ships(ask);
    const Ships way = whole_way(ask, leader(ask, ships));
    for (const Subject ship : ships) {
        const auto start = place_at_start(ask, ship);
        if (!is_under_way(ask, ship) && has_moved(ask, ship)) return not_concerned();  // 3.6.s26
        if (!is_under_way(ask, ship)) return broken(say("{} is not of the piece that moves", ship));
        if (start && !holds(way, *start))
            return broken(say("{} has come from {}, which the piece did not enter", ship, *start));
    }
    return kept();
}

Ruling called_in_where_the_piece_is(Inquiry& ask) {
    const Ships piece = ask.has(arg::into) ? ships_named(ask, {arg::into}) : ships_under_way(ask);
    if (piece.empty() || !is_under_way(ask, piece.front())) return not_concerned();
    for (const Subject ship : ships_named(ask, {arg::units}))
        if (const auto place = ask.location(ship); place && place != ask.location(piece.front()))
            return broken(say("{} lies in {}, where the moving piece is not", ship, *place));
    return kept();
}

/// @}

/// @name 3.6.s20, 3.6.s26: into the place of the target, and at once
/// @{

bool left_a_frozen_port(Inquiry& ask, Subject ship) {
    const auto start = place_at_start(ask, ship);
    return start && was_docked_at_start(ask, ship) && is_frozen_port(ask, *start);
}

Ruling sails_to_the_target(Inquiry& ask) {
    if (!is_active_interception(ask)) return not_concerned();
    const Subject at = place_of_interception(ask);
    for (const Subject ship : intercepting_ships(ask)) {
        if (left_a_frozen_port(ask, ship)) return broken(say("{} comes out of a frozen port", ship));
        if (ask.location(ship) != at) return broken(say("{} is not in {}", ship, at));
    }
    for (const Subject ship : target_ships(ask))
        if (ask.location(ship) != at) return broken(say("{} is not in {}", ship, at));
    return kept();
}

Ruling active_engagement_at_once(Inquiry& ask) {
    if (!is_active_interception(ask)) return not_concerned();
    for (const Subject ship : intercepting_ships(ask))
        if (has_moved(ask, ship) && !is_under_way(ask, ship) && !ships_under_way(ask).empty())
            return broken(say("{} has moved in another movement option", ship));
    return kept();
}

/// @}

/// @name 3.6.s22, 3.6.s23, 3.6.s27, 3.6.s28: enough movement
/// @{

double points_of_the_way(Inquiry& ask, const Ships& ships) {
    double most = 0;
    for (const Subject ship : ships)
        most = std::max(most, mp_spent_by(ask, ship));
    return most;
}

Value lacks_movement(Inquiry& ask, Subject ship, Value known) {
    if (!is_active_interception(ask)) return known;
    const double points = points_of_the_way(ask, intercepting_ships(ask));
    return points > 0 && points > movement_of(ask, ship);
}

Value same_large_area_is_in_reach(Inquiry& ask, Subject ship, Value known) {
    const auto start = place_at_start(ask, ship);
    if (!is_active_interception(ask) || !start || *start != place_of_interception(ask)) return known;
    return is_large_sea_area(ask, *start) ? Value(false) : known;
}

bool is_short(Inquiry& ask, Subject ship) {
    return ask.yes(ship, fact::falls_short);
}

bool all_are_short(Inquiry& ask, const Ships& ships) {
    return std::all_of(ships.begin(), ships.end(), [&](Subject ship) { return is_short(ask, ship); });
}

Ruling lacks(Inquiry& ask, Subject ship) {
    return broken(say("{} has a movement of {}, and the way takes {}", ship, movement_of(ask, ship),
                      points_of_the_way(ask, intercepting_ships(ask))));
}

Ruling target_is_within_movement(Inquiry& ask) {
    if (!is_active_interception(ask)) return not_concerned();
    const Ships ships = intercepting_ships(ask);
    return all_are_short(ask, ships) ? lacks(ask, ships.front()) : kept();
}

/// Of a piece that gets there some ships are too slow for it: those who were in it from the start, or those
/// who joined it.
Ruling none_is_too_slow(Inquiry& ask, bool joined) {
    if (!is_active_interception(ask)) return not_concerned();
    const Ships ships = intercepting_ships(ask);
    if (all_are_short(ask, ships)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject ship : ships) {
        if (has_joined_on_the_way(ask, ship, ships) != joined) continue;
        if (is_short(ask, ship)) return lacks(ask, ship);
        ruling = kept();
    }
    return ruling;
}
Ruling joined_ships_have_the_movement(Inquiry& ask) {
    return none_is_too_slow(ask, true);
}
Ruling slowest_ship_sets_the_pace(Inquiry& ask) {
    return none_is_too_slow(ask, false);
}

/// @}

/// @name 3.6.s8, 3.6.s36: breaking off, declining
/// @{

bool is_at_the_target(Inquiry& ask, Subject ship) {
    const Ships targets = target_ships(ask);
    return !targets.empty() && ask.location(ship) == ask.location(targets.front());
}

void active_interception_is_broken_off(Resolution& now) {
    for (const Subject ship : intercepting_ships(now))
        if (is_under_way(now, ship) && !is_at_the_target(now, ship))
            now.set(ship, fact::broke_off_in, moment(now));
}

void active_engagement_is_declined(Resolution& now) {
    for (const Subject ship : intercepting_ships(now))
        if (is_under_way(now, ship) && is_at_the_target(now, ship))
            now.set(ship, fact::declined_in, moment(now));
}

/// @}

}  // namespace

void register_active_interception(Rulebook& book) {
    book.check({"3.6.s6", "3.6.s7"}, {verb::intercept}, one_piece_along_one_way);
    book.check("3.6.s25", {verb::gather}, called_in_where_the_piece_is);
    book.check("3.6.s20", {verb::intercept}, sails_to_the_target);
    book.check("3.6.s26", {verb::intercept}, active_engagement_at_once);
    book.define("3.6.s22", Kind::unit, fact::falls_short, lacks_movement);
    book.define("3.6.s23", Kind::unit, fact::falls_short, same_large_area_is_in_reach, When::after);
    book.check("3.6.s22", {verb::intercept}, target_is_within_movement);
    book.check("3.6.s27", {verb::intercept}, joined_ships_have_the_movement);
    book.check("3.6.s28", {verb::intercept}, slowest_ship_sets_the_pace);
    book.effect("3.6.s8", verb::pass, active_interception_is_broken_off);
    book.effect("3.6.s37", verb::pass, active_engagement_is_declined);
}

}  // namespace umpire::rules::aeto
