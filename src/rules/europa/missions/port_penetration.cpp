#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "units/calendar.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

Unit boat(Inquiry& ask) {
    return ask.subjects(arg::unit).front();
}

/// The port hex that is named, or where the boat is.
Place port_hex(Inquiry& ask) {
    if (ask.has(arg::at)) return ask.subject(arg::at);
    const auto here = ask.location(boat(ask));
    if (!here) ask.missing(say("the hex of {}", boat(ask)));
    return *here;
}

void group_of_boat(Inquiry& ask, game::Action& action) {
    if (const auto group = group_of(ask, boat(ask))) action.arguments[arg::group] = *group;
}

/// @name 29I: who, where, and how often
/// @{

Ruling one_small_boat_enters(Inquiry& ask) {
    const auto boats = ask.subjects(arg::unit);
    const std::string name = ask.name(boats.front());
    if (boats.size() > 1) return broken(say("{} submarines try together", boats.size()));
    if (ask.text(boats.front(), fact::type) != "SC") return broken(say("{} is no SC submarine", name));
    if (is_pair(ask, boats.front())) return broken(say("{} is a full flotilla", name));
    const Place place = port_hex(ask);
    if (!ask.yes(place, fact::port)) return broken(say("{} has no port", place));
    const std::string owner = ask.text_or(place, fact::port_owner, ask.text_or(place, fact::owner, ""));
    if (owner.empty()) ask.missing(say("who owns the port of {}", place));
    if (owner == ask.side_of(boats.front()) || owner == "Neutral")
        return broken(say("the port of {} is no enemy port", place));
    return kept();
}

Ruling pays_in_the_port_hex(Inquiry& ask) {
    const auto here = ask.location(boat(ask));
    if (here == port_hex(ask)) return kept();
    return broken(say("{} is not in {}, where it would have to spend the points", boat(ask), port_hex(ask)));
}

void attempt_costs_points(Resolution& now) {
    const double cost = now.modifiers(sum::activity_cost);
    now.result(result::cost, cost);
    spend(now, now.subject(arg::group), cost);
}

Ruling not_again_in_this_player_turn(Inquiry& ask) {
    const Value failed = ask.fact(boat(ask), fact::penetration_failed);
    if (!failed.known()) return not_concerned();
    if (!in_this_player_turn(ask, failed)) return kept();
    return broken(say("{} has failed to enter a port in this player turn", boat(ask)));
}

bool has_waited(Inquiry& ask, game::Turn last, game::Turn now) {
    if (ask.reading("six_months") == "game_turns")
        return turns_between(ask, last, now) >= ask.printed("penetration_wait_turns");
    const int months = (now.year - last.year) * months_of_year + month_of(now) - month_of(last);
    return months >= ask.printed("penetration_wait_months");
}

Ruling waits_six_months(Inquiry& ask) {
    const std::string before = ask.text_or(the_game, fact::port_penetration(ask.side_of(boat(ask))), "");
    const auto last = turn_named(ask, before);
    if (!last) return not_concerned();
    if (has_waited(ask, *last, turn_now(ask))) return kept();
    return broken(say("the {} side tried to enter a port in {} and must wait six months",
                      ask.side_of(boat(ask)), before));
}

void player_has_tried(Resolution& now) {
    now.set(the_game, fact::port_penetration(now.side_of(boat(now))), to_text(now, turn_now(now)));
}

/// @}

/// @name 29I: the roll
/// @{

bool has_other_mission(Inquiry& ask, Group group) {
    return !ask.text_or(group, fact::mission, "").empty() || contact::on_patrol(ask, group);
}

/// Anti-submarine units of the enemy that lie in the port, or that are at sea in its hex.
bool is_guarded(Inquiry& ask, bool in_port) {
    for (const Unit unit : ask.units_in(port_hex(ask))) {
        const auto group = group_of(ask, unit);
        if (!group || ask.side_of(unit) == ask.side_of(boat(ask)) ||
            ask.yes(*group, fact::in_port) != in_port)
            continue;
        if (!has_other_mission(ask, *group) && ask.number_or(unit, fact::code_A, 0) > 0) return true;
    }
    return false;
}

double enemies_on_guard(Inquiry& ask) {
    const double guards = is_guarded(ask, true) + is_guarded(ask, false);
    return ask.reading("port_penetration_modifier") == "minus" ? guards : -guards;
}

void roll_for_success(Resolution& now) {
    const int die = now.roll(1, 6, "port penetration").total();
    const double modified = die + now.modifiers(sum::port_penetration);
    const auto result = now.table("29I.s4").text(modified, "result");
    if (!result) now.missing(say("the result of {}", modified));
    now.result(result::modified, modified);
    now.result(result::result, *result);
    now.happens(event::port_penetration, {{arg::result, *result}});
}

void boat_is_lost(Resolution& now) {
    if (now.text(arg::result) == "*F") now.happens(event::unit_sunk, {{arg::unit, boat(now)}});
}

void boat_stays_out(Resolution& now) {
    if (now.text(arg::result) == "F") now.set(boat(now), fact::penetration_failed, moment(now));
}

void boat_is_inside(Resolution& now) {
    if (now.text(arg::result) == "S") now.set(boat(now), fact::inside_port, port_hex(now));
}

/// @}

/// @name 29I: inside the port
/// @{

bool lies_in(Inquiry& ask, Unit unit, Place port) {
    const auto group = group_of(ask, unit);
    return ask.location(unit) == port && ask.yes(group ? Force(*group) : Force(unit), fact::in_port);
}

Ruling attacks_one_vessel_inside(Inquiry& ask) {
    const std::string name = ask.name(boat(ask));
    const Value inside = ask.fact(boat(ask), fact::inside_port);
    if (inside.subject() == nullptr || ask.location(boat(ask)) != *inside.subject())
        return broken(say("{} is not inside a port", name));
    const auto targets = ask.subjects(arg::target);
    if (targets.size() > 1) return broken(say("{} attacks {} vessels, allowed 1", name, targets.size()));
    if (!lies_in(ask, targets.front(), *inside.subject()))
        return broken(say("{} does not lie in the port of {}", targets.front(), *inside.subject()));
    return kept();
}

/// Nobody says how fast a ship is that lies in port; the table begins with the slowest.
double speed_in_port(Inquiry& ask, Unit target) {
    return ask.reading("speed_in_port") == "lowest" ? 0 : ask.number(target, fact::current_speed);
}

/// A submarine closes before it launches.
void torpedoes_in_port(Resolution& now) {
    const Unit target = now.subjects(arg::target).front();
    const int hits = roll_torpedoes(now, now.number(boat(now), fact::current_torpedo),
                                    speed_in_port(now, target), "closing");
    if (hits > 0) now.happens(event::unit_hit, {{arg::unit, target}, {arg::hits, hits}});
}

Ruling leaves_after_the_attack(Inquiry& ask) {
    if (!ask.yes(arg::stays)) return kept();
    return broken(say("{} stays in the port after its torpedo attack", boat(ask)));
}

void boat_leaves_for_nothing(Resolution& now) {
    if (!now.yes(arg::stays)) now.forget(boat(now), fact::inside_port);
}

/// @}

}  // namespace

void register_port_penetration(Rulebook& book) {
    book.prepare(verb::penetrate, group_of_boat);

    book.check("29I.s1", {verb::penetrate}, one_small_boat_enters);
    book.check("29I.s2", {verb::penetrate}, pays_in_the_port_hex);
    book.effect("29I.s2", verb::penetrate, attempt_costs_points);
    book.check("29I.s6", {verb::penetrate}, not_again_in_this_player_turn);
    book.check("29I.s9", {verb::penetrate}, waits_six_months);
    book.effect("29I.s9", verb::penetrate, player_has_tried);
    book.modifier("29I.s3", sum::port_penetration, enemies_on_guard);
    book.table("29I.s4", "success_table");
    book.effect("29I.s4", verb::penetrate, roll_for_success);
    book.effect("29I.s5", event::port_penetration, boat_is_lost);
    book.effect("29I.s6", event::port_penetration, boat_stays_out);
    book.effect("29I.s7", event::port_penetration, boat_is_inside);
    book.check("29I.s7", {verb::portattack}, attacks_one_vessel_inside);
    book.effect("29I.s7", verb::portattack, torpedoes_in_port);
    book.check("29I.s8", {verb::portattack}, leaves_after_the_attack);
    book.effect("29I.s8", verb::portattack, boat_leaves_for_nothing);
}

}  // namespace umpire::rules::europa
