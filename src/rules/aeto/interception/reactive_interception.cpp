#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"

#include <algorithm>

/// 3.6: Reactive interceptions are declared, in range and in time, and the ships come to meet.
namespace umpire::rules::aeto {

namespace {

/// @name 3.6.s41 to 3.6.s46: moving ships, in range, now
/// @{

bool any_moves(Inquiry& ask, const Ships& ships) {
    return std::any_of(ships.begin(), ships.end(),
                       [&](Subject ship) { return is_under_way(ask, ship) || is_reacting(ask, ship); });
}

Ruling only_against_moving_ships(Inquiry& ask) {
    const Ships targets = target_ships(ask);
    if (!is_declaration(ask) || targets.empty()) return not_concerned();
    if (was_in_this_phase(ask, targets.front(), fact::driven_out_in)) return not_concerned();
    if (any_moves(ask, targets)) return kept();
    if (!ask.known(the_game, fact::under_way))
        ask.missing(say("whether {} is moving", targets.front()), say("!move {} via ...", targets.front()));
    return broken(say("{} is not moving in this movement option", targets.front()));
}

/// 3.7.s9 has the range of whoever meets a landing.
Ruling within_range(Inquiry& ask, bool from_the_coast) {
    if (!is_declaration(ask) || is_automatic(ask) || ask.yes(arg::automatic)) return not_concerned();
    const Subject at = place_of_interception(ask);
    Ruling ruling = not_concerned();
    for (const Subject ship : intercepting_ships(ask)) {
        const auto from = origin_of(ask, ship);
        if (!from || is_coast_or_port(ask, *from) != from_the_coast) continue;
        if (!is_in_interception_range(ask, *from, at))
            return broken(say("{} is out of range of {} in {}", at, ship, *from));
        ruling = kept();
    }
    return ruling;
}
Ruling range_from_the_coast(Inquiry& ask) {
    return within_range(ask, true);
}
Ruling range_from_the_sea(Inquiry& ask) {
    return within_range(ask, false);
}

bool has_come_through(Inquiry& ask, Subject ship, Subject place) {
    return ask.location(ship) == place || holds(way_sailed(ask, ship), place);
}

Ruling declared_when_it_is_there(Inquiry& ask) {
    if (!is_declaration(ask)) return not_concerned();
    const Subject at = place_of_interception(ask);
    for (const Subject ship : target_ships(ask))
        if (!has_come_through(ask, ship, at)) return broken(say("{} has not come to {}", ship, at));
    return kept();
}

bool may_still_be_met(Inquiry& ask, Subject target) {
    const auto now_at = ask.location(target);
    const Ships ships = intercepting_ships(ask);
    return now_at && std::all_of(ships.begin(), ships.end(), [&](Subject ship) {
               return is_in_interception_range_of(ask, ship, *now_at);
           });
}

/// Whoever has come out of range again has got away.
Ruling not_behind_its_back(Inquiry& ask) {
    if (!is_declaration(ask)) return not_concerned();
    const Subject at = place_of_interception(ask);
    for (const Subject ship : target_ships(ask)) {
        if (ask.location(ship) == at || !has_come_through(ask, ship, at)) continue;
        if (!may_still_be_met(ask, ship)) return broken(say("{} has gone on out of range", ship));
    }
    return kept();
}

/// @}

/// @name 3.6.s16, 3.6.s35, 3.6.s54: one after the other
/// @{

bool is_halted(Inquiry& ask, Subject ship) {
    return ask.yes(ship, fact::halted);
}

Ruling halted_ships_wait(Inquiry& ask) {
    for (const Subject ship : moving_ships(ask))
        if (is_halted(ask, ship)) return broken(say("{} is halted, and the interception is to come", ship));
    return kept();
}

Ruling interceptions_are_not_saved_up(Inquiry& ask) {
    const Ships reacting = ships_reacting(ask);
    if (reacting.empty()) return kept();
    if (ask.verb() == verb::move) {
        const Ships ships = moving_ships(ask);
        if (std::any_of(ships.begin(), ships.end(), [&](Subject ship) { return is_halted(ask, ship); }))
            return not_concerned();
    }
    return broken(say("{} has declared an interception that has not been tried", reacting.front()));
}

Ruling halted_ships_do_not_intercept(Inquiry& ask) {
    if (!is_naval_interception(ask)) return not_concerned();
    for (const Subject ship : intercepting_ships(ask))
        if (is_halted(ask, ship)) return broken(say("{} is being intercepted itself", ship));
    return kept();
}

/// @}

/// @name 3.6.s30, 3.6.s33, 3.6.s50, 3.6.s51: what happens
/// @{

void moving_ships_are_halted(Resolution& now) {
    if (!is_declaration(now)) return;
    for (const Subject ship : target_ships(now))
        if (is_under_way(now, ship)) now.set(ship, fact::halted, true);
}

void reacting_ships_are_halted(Resolution& now) {
    if (!is_declaration(now)) return;
    for (const Subject ship : target_ships(now))
        if (is_reacting(now, ship)) now.set(ship, fact::halted, true);
}

void reaction_is_noted(Resolution& now, Subject ship) {
    const auto from = now.location(ship);
    if (from) now.set(ship, fact::reacted_from, *from);
    now.set(ship, fact::reacted_from_port, is_docked(now, ship));
    now.set(ship, fact::reacts_to, target_ships(now));
    add_to_list(now, the_game, fact::reacting, ship);
}

/// Whoever meets intruders in his own port stays in it.
bool meets_in_port(Inquiry& ask) {
    const Ships targets = target_ships(ask);
    return !targets.empty() && is_docked(ask, targets.front());
}

void come_along(Resolution& now, const Ships& way) {
    Ships ships = intercepting_ships(now);
    std::erase_if(ships, [&](Subject ship) { return is_reacting(now, ship); });
    const bool in_port = meets_in_port(now);
    for (const Subject ship : ships) {
        reaction_is_noted(now, ship);
        if (now.known(ship, fact::sailed)) now.forget(ship, fact::sailed);
    }
    if (!in_port) sail(now, ships, way);
}

/// No movement points are spent.
void reactors_come_hex_by_hex(Resolution& now) {
    if (!is_declaration(now) || is_large_sea_area(now, place_of_interception(now))) return;
    Ships way = named(now, arg::path);
    if (way.empty() || way.back() != place_of_interception(now)) way.push_back(place_of_interception(now));
    come_along(now, way);
}

void reactors_are_put_on_top(Resolution& now) {
    if (!is_declaration(now) || !is_large_sea_area(now, place_of_interception(now))) return;
    come_along(now, {place_of_interception(now)});
}

/// @}

}  // namespace

void register_reactive_interception(Rulebook& book) {
    book.check("3.6.s41", {verb::intercept, verb::react}, only_against_moving_ships);
    book.check("3.6.s43", {verb::intercept, verb::react}, range_from_the_coast);
    book.check("3.6.s44", {verb::intercept, verb::react}, range_from_the_sea);
    book.check("3.6.s45", {verb::intercept, verb::react}, declared_when_it_is_there);
    book.check("3.6.s46", {verb::intercept, verb::react}, not_behind_its_back);
    book.check("3.6.s35", {verb::move}, halted_ships_wait);
    book.check("3.6.s16", {verb::move, verb::step}, interceptions_are_not_saved_up);
    book.check("3.6.s54", {verb::intercept, verb::react}, halted_ships_do_not_intercept);
    // Whoever declares and tries in one breath halts nobody for longer than that.
    book.effect({"3.6.s30", "3.6.s50"}, verb::react, moving_ships_are_halted, When::before);
    book.effect({"3.6.s33", "3.6.s53"}, verb::react, reacting_ships_are_halted, When::before);
    for (const Verb& verb : {verb::intercept, verb::react}) {
        book.effect({"3.6.s11", "3.6.s30", "3.6.s50"}, verb, reactors_come_hex_by_hex, When::before);
        book.effect("3.6.s51", verb, reactors_are_put_on_top, When::before);
    }
}

}  // namespace umpire::rules::aeto
