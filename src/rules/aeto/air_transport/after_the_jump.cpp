#include "air_chapters.hpp"
#include "air_names.hpp"
#include "air_transport/air_transport.hpp"
#include "air_transport/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "ground_support/facts.hpp"
#include "ground_support/ground_support.hpp"
#include "landings/facts.hpp"
#include "landings/landings.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"

#include <algorithm>

/// 4.24: paratroopers on the ground: their attack, their supply, what they may not do, and their Generals.
namespace umpire::rules::aeto {

Units paratroopers_landed_at(Inquiry& ask, Place hex, std::string_view side) {
    Units units = ask.units_in(hex);
    std::erase_if(units, [&](Unit unit) {
        return !(is_paratroop(ask, unit) || is_airborne_general(ask, unit)) || !has_jumped(ask, unit) ||
               side_or_none(ask, unit) != side;
    });
    return units;
}

void supply_the_landed(Resolution& now, Place hex, const Units& paratroopers) {
    double chits = 0;
    for (const Unit unit : paratroopers) {
        if (!is_paratroop(now, unit) || now.yes(hex, fact::traced_supply(side_or_none(now, unit)))) continue;
        now.set(unit, fact::air_supplied_in, moment(now));
        ++chits;
    }
    if (chits > 0) now.result(result::air_supply, chits);
}

namespace {

Place hex_of_attack(Inquiry& ask) {
    return ask.subject(arg::at);
}

Units attackers(Inquiry& ask) {
    Units units;
    for (const Force unit : named(ask, arg::units))
        if (unit.kind == Kind::unit) units.push_back(Unit(unit));
    return units;
}

Units landed_with_the_attack(Inquiry& ask) {
    const std::string side = attacking_side(ask);
    return side.empty() ? Units() : paratroopers_landed_at(ask, hex_of_attack(ask), side);
}

/// @name 4.24.s33, s34, s37: the attack
/// @{

Ruling attacks_before_the_step_ends(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : all_units(ask)) {
        if (!is_paratroop(ask, unit) || !has_jumped(ask, unit)) continue;
        const Places due = listed(ask, unit, fact::attack_due_at);
        if (!due.empty())
            return broken(say("{} has landed among enemies in {} and not attacked", unit, due.front()));
        ruling = kept();
    }
    return ruling;
}

void attack_is_made(Resolution& now) {
    for (const Unit unit : landed_with_the_attack(now))
        if (now.known(unit, fact::attack_due_at)) now.forget(unit, fact::attack_due_at);
    for (const Unit unit : attackers(now))
        if (is_paratroop(now, unit)) now.set(unit, fact::attacked_in, moment(now));
}

void they_add_their_strength(Resolution& now) {
    const Units jumped = landed_with_the_attack(now);
    if (jumped.empty()) return;
    Units all = attackers(now);
    for (const Unit unit : jumped)
        if (!holds(all, unit)) all.push_back(unit);
    now.result(result::attack_strength, strength_on_land(now, all));
}

double landed_intact_among_enemies(Inquiry& ask) {
    const std::string_view verb = ask.verb();
    if (verb != verb::engage && verb != verb::storm) return 0;
    const Units jumped = landed_with_the_attack(ask);
    return std::any_of(jumped.begin(), jumped.end(),
                       [&](Unit unit) { return ask.text_or(unit, fact::paradrop_result, "") == "intact"; });
}

/// @}

/// @name 4.24.s36: support
/// @{

Ruling support_at_most_doubles_them(Inquiry& ask) {
    const Units all = attackers(ask);
    if (all.empty() || !ask.has(arg::points) || !std::all_of(all.begin(), all.end(), [&](Unit unit) {
            return is_paratroop(ask, unit) && has_jumped(ask, unit);
        }))
        return not_concerned();
    double support = ask.number(arg::points);
    for (const Unit ship : supporters_at(ask, hex_of_attack(ask), attacking_side(ask)))
        if (is_naval_unit(ask, ship)) support += gunnery_of(ask, ship);
    const double own = strength_on_land(ask, all);
    if (support <= own) return kept();
    return broken(say("paratroopers of strength {} are supported with {}", own, support));
}

/// @}

/// @name 4.24.s38, s45: how it ends
/// @{

void winners_get_supply(Resolution& now) {
    if (!now.has(arg::result) || now.text(arg::result) != "won") return;
    supply_the_landed(now, hex_of_attack(now), landed_with_the_attack(now));
}

void losers_are_eliminated(Resolution& now) {
    if (!now.has(arg::result) || now.text(arg::result) != "lost") return;
    double lost = 0;
    for (const Unit unit : landed_with_the_attack(now)) {
        if (!is_paratroop(now, unit)) continue;
        now.set(unit, fact::eliminated, true);
        now.take_away(unit);
        ++lost;
    }
    if (lost > 0) now.result(result::step_losses, lost);
}

/// @}

/// @name 4.24.s39, s40, s43, s44: what they may not do
/// @{

Ruling stays_where_it_jumped(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : attackers(ask)) {
        if (!is_paratroop(ask, unit)) continue;
        if (has_jumped(ask, unit)) return broken(say("{} has jumped in this month", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling makes_no_other_attack(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : attackers(ask)) {
        if (!is_paratroop(ask, unit)) continue;
        ruling = kept();
        if (ask.verb() == verb::paradrop) {
            if (in_this_turn(ask, ask.fact(unit, fact::attacked_in)))
                return broken(say("{} has attacked in this month", unit));
        } else if (has_jumped(ask, unit) && ask.location(unit) != std::optional(hex_of_attack(ask))) {
            return broken(say("{} has jumped in this month and attacks {}", unit, hex_of_attack(ask)));
        }
    }
    return ruling;
}

Ruling is_not_depleted_for_a_step(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_paratroop(ask, unit) || !ask.has(arg::cause) || ask.text(arg::cause) != "combat")
        return not_concerned();
    if (ask.yes(unit, fact::depleted)) return kept();
    return broken(say("{} is at full strength, and no step loss depletes it", unit));
}

void elimination_is_one_step(Resolution& now) {
    if (!in_phase(now, "offensive")) return;
    double steps = 0;
    for (const Unit unit : attackers(now))
        if (is_paratroop(now, unit)) ++steps;
    if (steps > 0) now.result(result::step_losses, steps);
}

/// @}

/// @name 4.24.s3, s42: what they are
/// @{

Value stacks_freely(Inquiry& ask, Unit unit, Value known) {
    return is_paratroop(ask, unit) ? Value(true) : known;
}

Value full_paratrooper_has_two_steps(Inquiry& ask, Unit unit, Value known) {
    if (!is_paratroop(ask, unit) || ask.yes(unit, fact::depleted)) return known;
    return ask.printed("steps_of_a_full_land_unit");
}

/// @}

/// @name 4.24.s24, s25, s28: Generals
/// @{

bool is_beside_a_paratrooper(Inquiry& ask, Unit general) {
    const auto place = ask.location(general);
    if (!place) return false;
    const auto there = ask.units_in(*place);
    return std::any_of(there.begin(), there.end(), [&](Unit unit) {
        return is_paratroop(ask, unit) && side_or_none(ask, unit) == side_or_none(ask, general);
    });
}

Value airborne_general_needs_paratroopers(Inquiry& ask, Unit unit, Value strength) {
    return is_airborne_general(ask, unit) && !is_beside_a_paratrooper(ask, unit) ? Value(0.0) : strength;
}

/// Of two that jumped together the one that adds less, or that comes later.
Value one_airborne_general_adds(Inquiry& ask, Unit unit, Value strength) {
    const auto place = ask.location(unit);
    if (strength.number() == nullptr || !place || !is_airborne_general(ask, unit) || !has_jumped(ask, unit))
        return strength;
    for (const Unit other : ask.units_in(*place)) {
        if (other == unit || !is_airborne_general(ask, other) || !has_jumped(ask, other) ||
            side_or_none(ask, other) != side_or_none(ask, unit))
            continue;
        const double theirs = ask.number_or(other, fact::strength, 0), own = *strength.number();
        if (theirs > own || (theirs == own && other.index < unit.index)) return 0.0;
    }
    return strength;
}

/// What the player takes for the strength of his land units, where a rule leaves out one of these Generals.
Ruling claims_no_more(Inquiry& ask, bool (*is_left_out)(Inquiry&, Unit)) {
    Units all = attackers(ask);
    for (const Unit unit : landed_with_the_attack(ask))
        if (!holds(all, unit)) all.push_back(unit);
    const bool concerned = std::any_of(all.begin(), all.end(), [&](Unit unit) {
        return is_airborne_general(ask, unit) && is_left_out(ask, unit);
    });
    if (!concerned || !ask.has(arg::strength)) return not_concerned();
    const double strength = strength_on_land(ask, all);
    if (ask.number(arg::strength) <= strength) return kept();
    return broken(say("the attack has a strength of {}, not {}", strength, ask.number(arg::strength)));
}

bool is_without_paratroopers(Inquiry& ask, Unit general) {
    return !is_beside_a_paratrooper(ask, general);
}

bool jumped_with_another(Inquiry& ask, Unit general) {
    const auto place = ask.location(general);
    if (!place || !has_jumped(ask, general)) return false;
    const auto there = ask.units_in(*place);
    return std::any_of(there.begin(), there.end(), [&](Unit other) {
        return other != general && is_airborne_general(ask, other) && has_jumped(ask, other);
    });
}

Ruling lone_airborne_general_adds_nothing(Inquiry& ask) {
    return claims_no_more(ask, is_without_paratroopers);
}
Ruling two_airborne_generals_add_once(Inquiry& ask) {
    return claims_no_more(ask, jumped_with_another);
}

Ruling airborne_generals_break_nothing_through(Inquiry& ask) {
    const bool deep = in_step(ask, "breakthrough", "offensive") || in_step(ask, "exploitation", "offensive");
    Ruling ruling = not_concerned();
    for (const Unit unit : attackers(ask)) {
        if (!deep || !is_general(ask, unit)) continue;
        if (is_airborne_general(ask, unit))
            return broken(say("{} is no General for {}", unit, ask.text(the_game, fact::step)));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_after_the_jump(Rulebook& book) {
    book.check("4.24.s33", {verb::step, verb::phase}, attacks_before_the_step_ends);
    for (const Verb& verb : {verb::fight, verb::engage})
        book.effect({"4.24.s33", "4.24.s40"}, verb, attack_is_made, When::last);
    book.effect("4.24.s34", verb::engage, they_add_their_strength);
    book.modifier("4.24.s37", sum::land_attack, landed_intact_among_enemies);
    book.check("4.24.s36", {verb::engage}, support_at_most_doubles_them);
    book.effect("4.24.s38", verb::fight, winners_get_supply);
    book.effect("4.24.s45", verb::fight, losers_are_eliminated, When::after);

    book.check("4.24.s39", {verb::march, verb::rail}, stays_where_it_jumped);
    book.check("4.24.s40", {verb::paradrop, verb::fight, verb::engage}, makes_no_other_attack);
    book.check("4.24.s43", {verb::deplete}, is_not_depleted_for_a_step);
    book.effect("4.24.s44", verb::eliminate, elimination_is_one_step);

    book.define("4.24.s3", Kind::unit, fact::free_of_stacking, stacks_freely);
    book.define("4.24.s42", Kind::unit, fact::steps, full_paratrooper_has_two_steps);
    book.define("4.24.s24", Kind::unit, fact::land_strength, airborne_general_needs_paratroopers);
    book.check("4.24.s24", {verb::engage}, lone_airborne_general_adds_nothing);
    book.check("4.24.s28", {verb::engage}, two_airborne_generals_add_once);
    book.define("4.24.s28", Kind::unit, fact::land_strength, one_airborne_general_adds, When::after);
    book.check("4.24.s25", {verb::march, verb::fight, verb::engage}, airborne_generals_break_nothing_through);
}

}  // namespace umpire::rules::aeto
