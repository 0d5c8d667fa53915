#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "units/facts.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

using namespace contact;

/// The phasing side intercepts; what the other side does is a patrol interception (29D, 29E).
bool is_sea_interception(Inquiry& ask) {
    return is_phasing(ask, ask.subject(arg::with));
}

/// A patrol must roll for a submarine group that sails into its zone, and rolls as for a sea interception.
bool must_roll_for(Inquiry& ask, Group submarines) {
    return is_submarine_group(ask, submarines) &&
           ask.reading("submarine_in_patrol_zone") == "forced_sea_interception";
}

bool is_forced_roll(Inquiry& ask) {
    const Group patrol = ask.subject(arg::with);
    return !is_sea_interception(ask) && !ask.yes(patrol, fact::in_port) &&
           must_roll_for(ask, ask.subject(arg::target));
}

bool is_ignored(Inquiry& ask, Group group, Group enemy) {
    return has_missed(ask, group, enemy, true) || in_this_player_turn(ask, ask.fact(enemy, fact::avoided));
}

bool evades_now(Inquiry& ask, Group group) {
    return ask.verb() == verb::move || ask.has(arg::mode) ? moves_evading(ask) : is_evading(ask, group);
}

/// @name 29C: when it arises, and for whom
/// @{

/// Whoever has not named his way may have passed an enemy that can be seen; a hidden one could have spoken.
bool may_pass_within(Inquiry& ask, const Places& way, Group enemy, Place hex, double range) {
    if (!ask.yes(arg::guessed) || shows(ask, enemy, fact::raiding) || ask.known(enemy, fact::hidden_location))
        return false;
    const auto near = ask.map().within(hex.index, static_cast<int>(range));
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t step) {
        return may_lie_on(ask, way, {Kind::location, step});
    });
}

bool passes_within(Inquiry& ask, Group group, Group enemy, Place hex, double range) {
    const auto way = hexes_of_action(ask, group);
    if (may_pass_within(ask, way, enemy, hex, range)) return true;
    return std::any_of(way.begin(), way.end(), [&](Subject step) {
        const auto apart = ask.map().distance(step.index, hex.index);
        return apart && *apart <= range;
    });
}

/// The moving group is one that could intercept, and the sea is known.
bool may_meet_enemies(Inquiry& ask, Group group) {
    return moves_in_own_turn(ask, group) && !sea_if_known(ask, group).empty() &&
           !shows(ask, group, fact::in_port) && type_if_known(ask, group) == "combat";
}

/// The enemy surface groups at sea that the action brings the group near to.
std::vector<Subject> met_on_way(Inquiry& ask, Group group) {
    std::vector<Subject> met;
    if (!may_meet_enemies(ask, group)) return met;
    const double range = printed_identification_range(ask, "29C.s1", group, false);
    for (const Group enemy : other_side(ask)) {
        const auto hex = true_hex(ask, enemy);
        if (!hex || shows(ask, enemy, fact::in_port) || !passes_within(ask, group, enemy, *hex, range))
            continue;
        const std::string type = type_if_known(ask, enemy);
        if (!type.empty() && type != "submarine" && !is_ignored(ask, group, enemy)) met.push_back(enemy);
    }
    return met;
}

void meets_enemies(Resolution& now) {
    for (const Group group : now.subjects(arg::group)) {
        remember_way(now, group);
        Value::List met;
        for (const Subject enemy : met_on_way(now, group))
            met.emplace_back(enemy);
        now.set(group, fact::sea_contacts, met.empty() ? Value() : Value(std::move(met)));
    }
}

/// How far the intercepting group is from its target where it stops.
double distance_to_target(Inquiry& ask, Group with, Group target) {
    const auto hex = true_hex(ask, target);
    if (hex && (ask.has(arg::at) || hex != ask.location(target)))
        return hexes_between(ask, hex_of_contact(ask, with), *hex);
    return ask.distance(with, target);
}

Ruling comes_within_range(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Subject with = ask.subject(arg::with), target = ask.subject(arg::target);
    const std::string name = ask.name(target);
    if (!are_enemies(ask, with, target)) return broken(say("{} is no enemy", name));
    if (ask.yes(target, fact::in_port)) return broken(say("{} is not at sea but in port", name));
    if (is_submarine_group(ask, target)) return broken(say("{} is no surface group", name));
    if (ask.number_or(with, fact::points, 0) == 0 && all_is_known(ask))
        return broken(say("{} has not sailed in this phase", with));
    const bool has_come = saw_phase_begin(ask) || !last_way(ask, with).empty();
    if (ask.has(arg::at) && has_come && !may_have_passed(ask, with, ask.subject(arg::at)))
        return broken(say("{} is not on the way of {}", ask.subject(arg::at), with));
    if (ask.yes(target, fact::raiding) && ask.fact(target, fact::announced_to) == Value(with))
        return kept();  // 29F.s9
    const double range = printed_identification_range(ask, "29C.s1", with, is_submarine_group(ask, with));
    const double apart = distance_to_target(ask, with, target);
    if (apart <= range) return kept();
    const Value contacts = ask.fact(with, fact::sea_contacts);
    if (!ask.has(arg::at) && contacts.list() != nullptr &&
        std::find(contacts.list()->begin(), contacts.list()->end(), Value(target)) != contacts.list()->end())
        ask.missing(say("in which hex of its way {} intercepts {}", with, name),
                    say("!intercept {} with {} at <hex>", name, with));
    return broken(say("{} is {} hexes away, identification range is {}", name, apart, range));
}

/// Only in one reading is it a duty.
Ruling tries_what_it_meets(Inquiry& ask) {
    const Group group = ask.subjects(arg::group).front();
    const Value contacts = ask.fact(group, fact::sea_contacts);
    if (contacts.list() == nullptr || contacts.list()->empty()) return not_concerned();
    if (ask.reading("sea_interception_duty") == "optional") return kept();
    return broken(
        say("{} goes on without an attempt to intercept {}", group, *contacts.list()->front().subject()));
}

Ruling does_not_evade(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Group with = ask.subject(arg::with);
    if (!is_evading(ask, with)) return kept();
    return broken(say("{} is evading", with));
}

Ruling has_combat_units_only(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    return combat_units_only(ask, ask.units_in(ask.subject(arg::with)));
}

Ruling transports_nothing(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Group with = ask.subject(arg::with);
    if (mixed_or_cargo(ask, with)) return broken(say("{} has cargo units", with));
    if (transports(ask, with)) return broken(say("{} is on a transport mission", with));
    return kept();
}

/// @}

/// @name 29C.s2: contact with a group that nobody sees
/// @{

/// A raider's center is secret; an evading group may have gone on from where its counter stands.
bool is_hidden(Inquiry& ask, Group group) {
    return shows(ask, group, fact::raiding) ||
           (is_evading(ask, group) && ask.known(group, fact::hidden_location));
}

void comes_near_hidden_group(Resolution& now) {
    for (const Group hidden : other_side(now)) {
        forget(now, hidden, fact::announcement_due);
        forget(now, hidden, fact::announced);
    }
    for (const Group group : now.subjects(arg::group)) {
        if (evades_now(now, group)) continue;
        for (const Group enemy : met_on_way(now, group))
            if (is_hidden(now, enemy)) now.set(enemy, fact::announcement_due, group);
    }
}

void announces_contact(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!raiding_or_evading(now, group)) return;
    forget(now, group, fact::announcement_due);
    now.set(group, fact::announced, true);
}

void contact_announcements_lapse(Resolution& now) {
    for (const Group group : all_groups(now))
        forget(now, group, fact::announcement_due);
}

Ruling contact_is_announced(Inquiry& ask) {
    bool announced = false;
    for (const Group group : other_side(ask)) {
        announced = announced || shows(ask, group, fact::announced);
        const Value& due = ask.said(group, fact::announcement_due);
        if (due.subject() == nullptr) continue;
        // Where nobody writes what he does, nobody writes that either.
        if (was_only_dragged(ask, *due.subject()))
            ask.missing(say("whether {} was announced to {}", group, *due.subject()),
                        say("!announce {}", group));
        return broken(say("{} came within identification range of {}, and its owner has not announced it",
                          *due.subject(), group));
    }
    return announced ? kept() : not_concerned();
}

/// @}

/// @name 29C: submarines that sail into a patrol zone
/// @{

bool sails_into_zone(Inquiry& ask, Group group, Group patrol) {
    if (!shows(ask, patrol, fact::on_patrol) && !shows(ask, patrol, fact::raiding)) return false;
    const auto way = hexes_of_action(ask, group);
    return std::any_of(way.begin(), way.end(), [&](Place hex) { return may_reach(ask, patrol, hex); });
}

void submarines_enter_zones(Resolution& now) {
    for (const Group patrol : other_side(now))
        forget(now, patrol, fact::must_roll);
    for (const Group group : now.subjects(arg::group)) {
        if (!moves_in_own_turn(now, group) || type_if_known(now, group) != "submarine") continue;
        if (!must_roll_for(now, group) || evades_now(now, group)) continue;
        remember_way(now, group);
        for (const Group patrol : other_side(now))
            if (sails_into_zone(now, group, patrol) && patrol_may_try(now, patrol, group))
                now.set(patrol, fact::must_roll, group);
    }
}

void forced_rolls_lapse(Resolution& now) {
    for (const Group group : all_groups(now))
        forget(now, group, fact::must_roll);
}

Ruling rolls_for(Inquiry& ask, Group patrol, Group target) {
    if (!is_forced_roll(ask) || is_evading(ask, target)) return not_concerned();
    if (!patrol_may_try(ask, patrol, target)) return not_concerned();
    if (ask.fact(patrol, fact::must_roll) != Value(target))
        return broken(say("{} has not just sailed into the patrol zone of {}", target, patrol));
    if (ask.yes(target, fact::in_port)) return broken(say("{} is not at sea but in port", target));
    const Subject hex = hex_of_contact(ask, target);
    if (hex != ask.location(target) && !may_have_passed(ask, target, hex))
        return broken(say("{} has not been in {}", target, hex));
    if (!may_reach(ask, patrol, hex)) {
        if (ask.has(arg::at)) return broken(say("{} is not in the patrol zone of {}", hex, patrol));
        ask.missing(say("in which hex {} intercepts {}", patrol, target),
                    say("!intercept {} with {} at <hex>", target, patrol));
    }
    return kept();
}

Ruling patrol_rolls_for_submarines(Inquiry& ask) {
    if (ask.verb() == verb::intercept)
        return rolls_for(ask, ask.subject(arg::with), ask.subject(arg::target));
    for (const Group patrol : other_side(ask)) {
        const Value& due = ask.said(patrol, fact::must_roll);
        if (due.subject() == nullptr) continue;
        if (ask.verb() == verb::decline && ask.subject(arg::with) != patrol) continue;
        if (was_only_dragged(ask, *due.subject())) continue;  // It may have been evading.
        // Without the sea nobody knows how far the zone reaches.
        ask.number(patrol, fact::patrol_radius);
        return broken(
            say("{} must roll to intercept {}, which sailed into its patrol zone", patrol, *due.subject()));
    }
    return not_concerned();
}

/// Where the owner of the patrol says nothing, the roll is made before the other side goes on.
std::vector<game::Action> rolls_for_submarines_due(Inquiry& ask) {
    std::vector<game::Action> due;
    if (!play_goes_on(ask)) return due;
    for (const Group patrol : all_groups(ask)) {
        const Value& target = ask.said(patrol, fact::must_roll);
        if (target.subject() == nullptr) continue;
        game::Action roll;
        roll.verb = verb::intercept;
        roll.side = ask.side_of(patrol);
        roll.arguments = {{arg::target, target}, {arg::with, patrol}};
        due.push_back(std::move(roll));
    }
    return due;
}

void patrol_catches_submarines(Resolution& now) {
    const Group patrol = now.subject(arg::with);
    const Group target = now.subject(arg::target);
    stop_mover(now, target);
    now.place(patrol, hex_of_contact(now, target));
    forget(now, patrol, fact::must_roll);
}

/// @}

/// @name 29C: success without a roll, and the roll
/// @{

void sea_interception_succeeds(Resolution& now, Subject with, Subject target) {
    now.result(result::result, "success");
    now.happens(event::sea_interception_succeeds, {{arg::with, with}, {arg::target, target}});
}

void patrol_is_met(Resolution& now) {
    if (!is_sea_interception(now)) return;
    const Subject with = now.subject(arg::with), target = now.subject(arg::target);
    if (now.yes(target, fact::on_patrol) && !now.yes(target, fact::raiding) && !is_submarine_group(now, with))
        sea_interception_succeeds(now, with, target);
}

Ruling raider_accepts(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ask.yes(group, fact::raiding)) return broken(say("{} is no raider, so the roll decides", group));
    if (ask.has(arg::with) && is_submarine_group(ask, ask.subject(arg::with)))
        return broken(say("{} is no surface group", ask.subject(arg::with)));
    return kept();
}

/// Before the attempt, or after it has been declared and before it is rolled.
void raider_takes_contact(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!now.yes(group, fact::raiding)) return;
    if (now.has(arg::with))
        sea_interception_succeeds(now, now.subject(arg::with), group);
    else
        now.set(group, fact::accepts, moment(now));
}

void accepted_attempt(Resolution& now) {
    if (!is_sea_interception(now) || now.result(result::result).known()) return;
    const Group target = now.subject(arg::target);
    if (!now.yes(target, fact::raiding) || !is_now(now, now.fact(target, fact::accepts))) return;
    now.forget(target, fact::accepts);
    sea_interception_succeeds(now, now.subject(arg::with), target);
}

/// The patrol's own results follow a roll for submarines, since it is a patrol that rolls.
void rolls_for_sea_interception(Resolution& now) {
    const bool submarines = is_forced_roll(now);
    if (now.result(result::result).known() || (!is_sea_interception(now) && !submarines)) return;
    const std::string result = roll_for_interception(now, sum::sea_interception, "29C1.s12");
    if (submarines)
        now.happens(result == "success" ? event::submarines_are_caught
                    : result == "miss"  ? event::patrol_interception_misses
                                        : event::patrol_interception_fails);
    else
        now.happens(result == "success" ? event::sea_interception_succeeds
                    : result == "miss"  ? event::sea_interception_misses
                                        : event::sea_interception_fails);
}

/// @}

/// @name 29C2: results
/// @{

void attempt_is_over(Resolution& now, Group with, Subject target) {
    const Value& contacts = now.said(with, fact::sea_contacts);
    if (contacts.list() == nullptr) return;
    Value::List left = *contacts.list();
    left.erase(std::remove(left.begin(), left.end(), Value(target)), left.end());
    now.set(with, fact::sea_contacts, left.empty() ? Value() : Value(std::move(left)));
}

void interceptor_misses(Resolution& now) {
    const Subject with = now.subject(arg::with), target = now.subject(arg::target);
    remember_miss(now, with, target);
    attempt_is_over(now, with, target);
}

void misses_are_over(Resolution& now) {
    forget_in_new_player_turn(now, fact::missed.beginning());
}

Ruling does_not_try_again(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Subject with = ask.subject(arg::with), target = ask.subject(arg::target);
    if (!has_missed(ask, with, target, true)) return kept();
    return broken(say("{} has missed {} in this player turn and ignores it", with, target));
}

void enemy_avoids(Resolution& now) {
    now.set(now.subject(arg::target), fact::avoided, moment(now));
    attempt_is_over(now, now.subject(arg::with), now.subject(arg::target));
}

void avoidance_is_over(Resolution& now) {
    forget_in_new_player_turn(now, fact::avoided.name.text());
}

Ruling has_not_been_avoided(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Group target = ask.subject(arg::target);
    if (!in_this_player_turn(ask, ask.fact(target, fact::avoided))) return kept();
    return broken(say("{} has avoided interception for this player turn", target));
}

void interceptor_finds_enemy(Resolution& now) {
    const Subject with = now.subject(arg::with), target = now.subject(arg::target);
    attempt_is_over(now, with, target);
    stop_mover(now, with);
    if (const auto hex = true_hex(now, target); hex && hex != now.location(target)) now.place(target, *hex);
    say_combat_range(now, "29C2.s3", with, target);
}

/// @}

}  // namespace

void register_interception(Rulebook& book) {
    book.table("29C.s1", "naval_ranges");
    book.check("29C.s1", {verb::intercept}, comes_within_range);
    book.check("29C.s1", {verb::move, verb::sail, verb::spend}, tries_what_it_meets);
    // When the group has moved, and is still as evading and hidden as before.
    book.effect("29C.s1", verb::move, meets_enemies, When::after);
    book.effect("29C.s1", verb::sail, meets_enemies, When::after);
    book.check("29C.s2", {verb::move, verb::sail, verb::phase}, contact_is_announced);
    book.effect("29C.s2", verb::move, comes_near_hidden_group, When::after);
    book.effect("29C.s2", verb::sail, comes_near_hidden_group, When::after);
    book.effect("29C.s2", verb::announce, announces_contact);
    book.effect("29C.s2", event::phase_begins, contact_announcements_lapse);
    book.check("29C.s3", {verb::intercept}, does_not_evade);
    book.check("29C.s4", {verb::intercept}, has_combat_units_only);
    book.check("29C.s5", {verb::intercept}, transports_nothing);
    book.check("29C.s6", {verb::intercept, verb::decline, verb::move, verb::sail, verb::spend, verb::phase},
               patrol_rolls_for_submarines);
    book.effect("29C.s6", verb::move, submarines_enter_zones, When::after);
    book.effect("29C.s6", event::phase_begins, forced_rolls_lapse);
    book.due(rolls_for_submarines_due, When::last);
    book.effect("29C.s10", event::submarines_are_caught, patrol_catches_submarines);
    book.effect("29C.s7", verb::intercept, patrol_is_met);
    book.check("29C.s8", {verb::accept}, raider_accepts);
    book.effect("29C.s8", verb::accept, raider_takes_contact);
    book.effect("29C.s8", verb::intercept, accepted_attempt);
    book.effect("29C.s9", verb::intercept, rolls_for_sea_interception);

    book.effect("29C2.s1", event::sea_interception_misses, interceptor_misses);
    book.effect("29C2.s1", event::phase_begins, misses_are_over);
    book.check("29C2.s4", {verb::intercept}, does_not_try_again);
    book.effect("29C2.s2", event::sea_interception_fails, enemy_avoids);
    book.effect("29C2.s2", event::phase_begins, avoidance_is_over);
    book.check("29C2.s2", {verb::intercept}, has_not_been_avoided);
    book.table("29C2.s3", "surface_combat_ranges");
    book.effect("29C2.s3", event::sea_interception_succeeds, interceptor_finds_enemy);
}

}  // namespace umpire::rules::europa
