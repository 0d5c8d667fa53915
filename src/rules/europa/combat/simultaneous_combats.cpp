#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "combat/submarine_combat.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "units/groups.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

using submarines::is_long_lance_attack;
using submarines::with_surface_combat;

/// @name 30D: rounds alternate
/// @{

int nearest_combatant(Inquiry& ask, Group group) {
    std::optional<int> nearest;
    for (const Subject other : groups_in_combat(ask))
        nearest = std::min(nearest.value_or(ask.distance(group, other)), ask.distance(group, other));
    return nearest.value_or(0);
}

/// Farther away they have to wait for the end of the surface combat.
void submarines_come_in(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    const Group group = now.subject(arg::group);
    if (holds(listed(now, *battle, fact::groups), group) && submarines::is_fought(now)) return;
    if (nearest_combatant(now, group) > now.printed("simultaneous_combat_reach"))
        now.missing(say("whether {} is over, which {} is too far away from to join", *battle, group));
    add_to_list(now, *battle, fact::groups, group);
    if (now.has(arg::against))
        for (const Subject against : now.subjects(arg::against))
            add_to_list(now, *battle, fact::groups, against);
    now.set(*battle, fact::combat_kind, "both");
    submarines::begin_preparation(now, *battle);
}

/// Surface units that fire at each other while submarines fight are in a combat of their own.
void surface_units_come_in(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || !submarines::is_fought(now) || submarines::is_attack(now)) return;
    if (!with_surface_combat(now)) now.set(*battle, fact::combat_kind, "both");
}

/// The submarines' round begins when forces are divided, and the surface round is over by then. It is
/// another round, in which everybody may attack anew.
void surface_round_makes_way(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || !with_surface_combat(now)) return;
    const double round = round_now(now);
    if (now.number_or(*battle, fact::sub_round, 0) == round) return;
    now.set(*battle, fact::sub_round, round);
    if (!attacks_are_over(step_now(now))) now.happens(event::damage_step);
    for (const Unit unit : units_in_combat(now))
        for (const Fact& fact : FactList{fact::gunfire_round, fact::torpedo_round, fact::held_round})
            if (now.known(unit, fact)) now.forget(unit, fact);
}

bool opens_surface_round(Inquiry& ask) {
    if (ask.verb() == verb::range) return step_now(ask) != "range";
    return round_of_attack(ask) > round_now(ask);
}

Ruling rounds_alternate(Inquiry& ask) {
    if (!with_surface_combat(ask)) return not_concerned();
    const std::string round = to_text(round_now(ask));
    const std::size_t step = submarines::step_of_submarines(ask);
    if (ask.verb() == verb::maneuver) {
        if (ask.yes(arg::drawn_out)) return not_concerned();
        if (step != submarines::preparation) return kept();
        return broken(say("round {} of the submarines comes before {} maneuvers with everybody else", round,
                          group_maneuvering(ask)));
    }
    if (ask.verb() != verb::range && submarines::is_attack(ask)) return not_concerned();
    if (!opens_surface_round(ask) || step >= submarines::against_main_body) return kept();
    return broken(say("round {} of the submarines comes before another round of surface combat", round));
}

Value sunk_before_the_submarines_round(Inquiry& ask, Unit unit, Value strength) {
    return ask.yes(unit, fact::sunk) ? Value(0) : strength;
}

Value coast_defense_is_in_surface_combat(Inquiry& ask, Unit unit, Value task) {
    if (!ask.yes(unit, fact::coast_defense) || !submarines::is_fought(ask)) return task;
    return "surface combat";
}

/// @}

/// @name 30D: long lances of submarines
/// @{

/// Enemies of a submarine in a hex that could attack it.
std::vector<Subject> hunters_in(Inquiry& ask, Place hex, Unit submarine) {
    auto units = ask.units_in(hex);
    for (const Unit unit : units_in_combat(ask))
        if (submarines::place_in_combat(ask, unit) == hex && !holds(units, unit)) units.push_back(unit);
    std::erase_if(units, [&](Unit unit) {
        return !are_enemies(ask, unit, submarine) || ask.yes(unit, fact::sunk) ||
               !submarines::hunts_submarines(ask, unit);
    });
    return units;
}

Ruling own_hex_is_free_of_hunters(Inquiry& ask) {
    if (!is_long_lance_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    const auto hex = submarines::place_in_combat(ask, unit);
    if (!hex) ask.missing(say("where {} is", unit));
    const auto hunters = hunters_in(ask, *hex, unit);
    if (hunters.empty()) return kept();
    return broken(say("{} fires at the next hex, and {} with code A is in its own", unit, hunters.front()));
}

bool fired_at(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::long_lance_round, 0) == round_now(ask);
}

Ruling hunters_are_fired_at_first(Inquiry& ask) {
    if (!is_long_lance_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    const Subject target = ask.subjects(arg::target).front();
    const auto hex = submarines::place_in_combat(ask, target);
    if (!hex) ask.missing(say("where {} is", target));
    if (submarines::hunts_submarines(ask, target)) return kept();
    const auto hunters = hunters_in(ask, *hex, unit);
    const auto waiting =
        std::find_if_not(hunters.begin(), hunters.end(), [&](Unit hunter) { return fired_at(ask, hunter); });
    if (waiting == hunters.end()) return kept();
    const bool some =
        std::any_of(hunters.begin(), hunters.end(), [&](Unit hunter) { return fired_at(ask, hunter); });
    if (some && ask.reading("long_lance_first_targets") == "one") return kept();
    return broken(
        say("{} fires at {} before {} with code A in the same hex was fired at", unit, target, *waiting));
}

void hunter_was_fired_at(Resolution& now) {
    if (is_long_lance_attack(now))
        now.set(now.subjects(arg::target).front(), fact::long_lance_round, round_now(now));
}

/// Whoever fires so has a part in the combat, and may maneuver.
void submarine_is_revealed(Resolution& now) {
    if (!is_long_lance_attack(now)) return;
    const auto group = group_of(now, now.subject(arg::unit));
    if (!group) return;
    now.set(*group, fact::identified, true);
    now.set(*group, fact::revealed, true);
    add_to_list(now, *battle_under_way(now), fact::groups, *group);
}

bool has_hunter(Inquiry& ask, Group group) {
    const auto units = ask.units_in(group);
    return std::any_of(units.begin(), units.end(),
                       [&](Unit unit) { return submarines::hunts_submarines(ask, unit); });
}

Ruling shown_after_hunters_have_maneuvered(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const Group group = group_maneuvering(ask);
    if (!battle || !ask.yes(group, fact::revealed)) return not_concerned();
    const auto done = listed(ask, *battle, fact::maneuvered);
    for (const Group other : groups_that_may_maneuver(ask, *battle))
        if (are_enemies(ask, other, group) && has_hunter(ask, other) && !holds(done, other))
            return broken(
                say("the maneuver of {} is shown before {} with code A has maneuvered", group, other));
    return kept();
}

void submarine_hides_again(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.yes(group, fact::revealed)) now.forget(group, fact::revealed);
}

/// @}

}  // namespace

void register_simultaneous_combats(Rulebook& book) {
    book.check("30D.s1", {verb::fire, verb::torpedo, verb::range, verb::maneuver}, rounds_alternate);
    book.effect("30D.s1", verb::submarine, submarines_come_in, When::after);
    for (const Verb& verb : {verb::fire, verb::torpedo})
        book.effect("30D.s1", verb, surface_units_come_in, When::last);
    book.effect("30D.s1", verb::assign, surface_round_makes_way, When::after);
    book.define("30D.s2", Kind::unit, fact::asw_strength, sunk_before_the_submarines_round, When::after);
    book.define("30D.s7", Kind::unit, fact::sub_task, coast_defense_is_in_surface_combat, When::after);

    book.check("30D.s3", {verb::torpedo}, own_hex_is_free_of_hunters);
    book.check("30D.s4", {verb::torpedo}, hunters_are_fired_at_first);
    // What 30C makes of the attack comes first: whether its submarine combat goes on is not for who fires
    // from outside.
    book.effect("30D.s4", verb::torpedo, hunter_was_fired_at, When::last);
    book.effect("30D.s5", verb::torpedo, submarine_is_revealed, When::last);
    book.check("30D.s6", {verb::maneuver}, shown_after_hunters_have_maneuvered);
    book.effect("30D.s6", event::group_maneuvers, submarine_hides_again, When::after);
}

}  // namespace umpire::rules::europa
