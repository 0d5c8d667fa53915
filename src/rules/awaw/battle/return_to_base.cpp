#include "basing/facts.hpp"
#include "basing/returning_to_port.hpp"
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
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

namespace {

/// Where the force fought; nothing if it returns without a battle.
std::optional<Subject> fought_at(Inquiry& ask) {
    const Value place = ask.fact(ask.subject(arg::group), fact::fought_at);
    return place.subject() != nullptr ? std::optional(*place.subject()) : std::nullopt;
}

/// A ship of a combined group has its own.
Place base_of_ship(Inquiry& ask, Unit ship) {
    const auto base = origin_of(ask, ship);
    if (!base) ask.missing(say("the base that {} came from", ship), ask.to_state(ship, fact::base));
    return *base;
}

/// The first ship that does not go back where it came from.
std::optional<Subject> goes_elsewhere(Inquiry& ask) {
    for (const Unit ship : those_who_return(ask))
        if (base_of_ship(ask, ship) != ask.subject(arg::to)) return ship;
    return std::nullopt;
}

/// @name 22.63: where to
/// @{

double return_range(Inquiry& ask, Place battle_hex) {
    return ask.printed(theater_of(ask, battle_hex) == "Europe" ? "return_hexes_europe"
                                                               : "return_hexes_pacific");
}

Ruling bases_in_range(Inquiry& ask) {
    const auto hex = fought_at(ask);
    if (!hex) return not_concerned();
    if (!goes_elsewhere(ask)) return kept();
    const Place to = ask.subject(arg::to);
    const int hexes = ask.distance(*hex, to);
    if (hexes > return_range(ask, *hex))
        return broken(say("{} is {} hexes from the battle and not the base of {}; {} are allowed", to, hexes,
                          *goes_elsewhere(ask), return_range(ask, *hex)));
    double factors = 0;
    for (const Unit ship : those_who_return(ask))
        factors += ask.number(ship, fact::factors);
    if (const Value room = ask.fact(to, fact::naval_room);
        room.number() != nullptr && factors > *room.number())
        return broken(say("{} has room for {} factors, and {} return", to, *room.number(), factors));
    const Value held = ask.fact(to, fact::controlled_at_start);
    if (held.known() && !held.is_yes() &&
        ask.reading("return_to_friendly_base") == "friendly_since_turn_start")
        return broken(say("{} was not friendly when the player turn began", to));
    if (is_new_for_interceptors(ask, to, ask.side_of(ask.subject(arg::group))) &&
        ask.reading("return_to_friendly_base") == "friendly_since_turn_start")
        return broken(say("{} was taken in the last player turn of its side", to));
    return kept();
}

Ruling defeated_movers_go_home(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string activity = activity_of(ask, group);
    if (!fought_at(ask) || !ask.yes(group, fact::defeated) ||
        (activity != "base change" && activity != "redeployment"))
        return not_concerned();
    const auto astray = goes_elsewhere(ask);
    if (!astray) return kept();
    return broken(
        say("{} was beaten in a {} and goes back to {}", *astray, activity, base_of_ship(ask, *astray)));
}

Ruling laden_destroyers_go_home(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!fought_at(ask) || !is_transport_mission(activity_of(ask, group))) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : those_who_return(ask)) {
        if (!is_destroyer(ask, ship) || !ask.yes(ship, fact::laden)) continue;
        if (base_of_ship(ask, ship) != ask.subject(arg::to))
            return broken(say("{} has units aboard and goes back to {}", ship, base_of_ship(ask, ship)));
        ruling = kept();
    }
    return ruling;
}

Ruling carried_units_go_home(Inquiry& ask) {
    if (!fought_at(ask) || !ask.has(arg::cargo)) return not_concerned();
    const Subject to = ask.has(arg::landed) ? ask.subject(arg::landed) : ask.subject(arg::to);
    for (const Unit unit : ask.subjects(arg::cargo)) {
        const Value from = ask.fact(unit, fact::embarked_at);
        if (from.subject() == nullptr)
            ask.missing(say("the base that {} came from", unit), ask.to_state(unit, fact::embarked_at));
        if (*from.subject() != to)
            return broken(say("{} came from {} and is landed at {}", unit, *from.subject(), to));
    }
    return kept();
}

/// The base of origin stands for all others; where it is the same, somebody has to say.
bool has_another_base_after_battle(Inquiry& ask) {
    const Subject to = ask.subject(arg::to);
    for (const Unit ship : those_who_return(ask))
        if (const Place base = base_of_ship(ask, ship); base != to && !ask.yes(base, fact::invasion_target))
            return true;
    return is_told_another_base(ask);
}

Ruling not_into_an_invasion(Inquiry& ask) {
    if (!fought_at(ask) || ask.phase() != "combat") return not_concerned();
    const Place to = ask.subject(arg::to);
    if (!ask.yes(to, fact::invasion_target)) return kept();
    if (!has_another_base_after_battle(ask)) return kept();
    return broken(say("{} is being invaded, and {} has another base", to, ask.subject(arg::group)));
}

void force_goes_to_its_base(Resolution& now) {
    if (!fought_at(now)) return;
    Force force = now.subject(arg::group);
    if (now.has(arg::units)) {
        const auto going = now.subjects(arg::units);
        const auto all = ships_in(now, force);
        if (std::any_of(all.begin(), all.end(), [&](Unit ship) { return !holds(going, ship); })) {
            for (const Unit ship : going)
                now.place(ship, now.subject(arg::to));
            now.happens(event::base_entered, {{arg::group, force}, {arg::to, now.subject(arg::to)}});
            return;
        }
    }
    now.happens(event::force_returns, {{arg::group, force}, {arg::to, now.subject(arg::to)}});
}

void force_is_in_port(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.place(group, now.subject(arg::to));
    now.set(group, fact::in_port, true);
    now.happens(event::base_entered, {{arg::group, group}, {arg::to, now.subject(arg::to)}});
    // The battle is over for it: what it does next is another matter.
    for (const Fact& fact : FactList{fact::fought_at, fact::defeated, fact::withdrew, fact::open_to_attack})
        if (now.known(group, fact)) now.forget(group, fact);
}

/// @}

/// @name 22.63D and E: overstacking
/// @{

/// Naval factors beyond what the base holds, if anybody has said what that is.
Value overstack(Inquiry& ask, Place place, Value) {
    const Value capacity = ask.fact(place, fact::naval_capacity);
    if (capacity.number() == nullptr) return {};
    double factors = 0;
    for (const Unit unit : ask.units_in(place))
        if (ask.known(unit, fact::unit_class) && has_naval_factors(ask, unit) && !ask.yes(unit, fact::sunk))
            factors += ask.number(unit, fact::factors);
    return std::max(0.0, factors - *capacity.number());
}

void overstack_is_noted(Resolution& now) {
    const Place to = now.subject(arg::to);
    if (now.number_or(to, fact::overstack, 0) <= 0) return;
    now.set(to, fact::overstacked_side, now.side_of(now.subject(arg::group)));
    add_to_list(now, game::the_game, fact::overstacked_bases, to);
}

/// The phase that ends is the first one in which the owner could have moved them away.
bool is_last_chance(Inquiry& ask, Place base) {
    const std::string phase = ask.phase();
    return ask.text_or(base, fact::overstacked_side, "") == ask.phasing_side() &&
           (phase == "movement" || phase == "redeployment");
}

Ruling overstacking_is_put_right(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Place base : listed(ask, game::the_game, fact::overstacked_bases)) {
        if (!is_last_chance(ask, base)) continue;
        const double excess = ask.number_or(base, fact::overstack, 0);
        if (excess > 0)
            return broken(
                say("{} is overstacked by {} factors as the {} phase ends", base, excess, ask.phase()));
        ruling = kept();
    }
    return ruling;
}

void overstacking_is_over(Resolution& now) {
    for (const Place base : listed(now, game::the_game, fact::overstacked_bases))
        if (is_last_chance(now, base) && now.number_or(base, fact::overstack, 0) <= 0)
            take_from_list(now, game::the_game, fact::overstacked_bases, base);
}

void excess_at_the_base_is_eliminated(Resolution& now) {
    const Subject base = now.subject(arg::at);
    if (!holds(listed(now, game::the_game, fact::overstacked_bases), base)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        if (now.location(unit) != base) continue;
        now.set(unit, fact::eliminated, true);
        now.take_away(unit);
    }
}

void failed_redeployment_is_settled(Resolution& now) {
    const Place base = now.subject(arg::at);
    if (now.known(base, fact::to_eliminate))
        now.set(base, fact::to_eliminate, now.number_or(base, fact::overstack, 0));
}

/// @}

}  // namespace

void register_return_to_base(Rulebook& book) {
    book.check("22.63", {verb::return_}, bases_in_range);
    book.effect("22.63", verb::return_, force_goes_to_its_base, When::before);
    book.effect("22.63", event::force_returns, force_is_in_port);
    book.check("22.63A", {verb::return_}, defeated_movers_go_home);
    book.check("22.63B.s1", {verb::return_}, laden_destroyers_go_home);
    book.check("22.63B.s2", {verb::return_}, carried_units_go_home);
    book.check("22.63C", {verb::return_}, not_into_an_invasion);

    book.define("22.63D.s1", Kind::location, fact::overstack, overstack);
    book.effect("22.63D.s1", event::base_entered, overstack_is_noted, When::before);
    book.check("22.63D.s1", {verb::phase}, overstacking_is_put_right);
    book.effect("22.63D.s1", verb::phase, overstacking_is_over, When::before);
    book.effect("22.63D.s2", verb::eliminate, excess_at_the_base_is_eliminated);
    book.effect("22.63E", verb::eliminate, failed_redeployment_is_settled);
}

}  // namespace umpire::rules::awaw
