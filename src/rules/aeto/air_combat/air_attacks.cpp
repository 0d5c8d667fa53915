#include "umpire/catalog/table.hpp"

#include "airbases/facts.hpp"
#include "air_combat/air_combat.hpp"
#include "air_combat/facts.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 4.16, 4.17, 4.19: one attack in the air, what comes of it, and the return fire of Heavy Bombers.
namespace umpire::rules::aeto {

namespace {

Unit air_attacker(Inquiry& ask) {
    return Unit(ask.subject(arg::unit));
}
Unit air_victim(Inquiry& ask) {
    return Unit(ask.subjects(arg::target).front());
}

/// @name 4.16.s4 to 4.16.s13, 4.19.s1: who attacks and who is attacked
/// @{

Ruling only_aloft_fighter_types_attack(Inquiry& ask) {
    const Unit unit = air_attacker(ask);
    if (!is_air_attack(ask) || !is_fighter_type(ask, unit)) return not_concerned();
    if (flies_as_bomber(ask, unit)) return broken(say("{} flies as a Bomber", unit));
    const bool grounded = ask.known(unit, fact::aloft) && !ask.yes(unit, fact::aloft);
    return grounded ? broken(say("{} is not aloft", unit)) : kept();
}

Ruling atps_do_not_attack(Inquiry& ask) {
    if (!is_air_attack(ask)) return not_concerned();
    return is_atp(ask, air_attacker(ask)) ? broken(say("{} is an ATP", air_attacker(ask))) : kept();
}

Ruling bombers_do_not_attack(Inquiry& ask) {
    if (!is_air_attack(ask)) return not_concerned();
    return is_bomber(ask, air_attacker(ask)) ? broken(say("{} is a Bomber", air_attacker(ask))) : kept();
}

Ruling any_air_unit_may_be_attacked(Inquiry& ask) {
    return is_air_attack(ask) && !may_fly_as_fighter(ask, air_victim(ask)) ? kept() : not_concerned();
}

Ruling only_survivors_fight_in_round_2(Inquiry& ask) {
    if (!is_air_attack(ask) || round_of_order(ask) < 2) return not_concerned();
    for (const Unit unit : Units{air_attacker(ask), air_victim(ask)})
        if (is_in_air_combat(ask, unit) && !is_out_of_play(ask, unit) &&
            !takes_part_in_round(ask, unit, round_of_order(ask)))
            return broken(say("{} has left the air combat", unit));
    return kept();
}

bool is_half_step_naval_air(Inquiry& ask, Unit unit) {
    return is_naval_air(ask, unit) && ask.yes(unit, fact::blank_back);
}

Ruling half_steps_may_stay(Inquiry& ask) {
    const bool concerned =
        is_air_attack(ask) && round_of_order(ask) >= 2 && is_half_step_naval_air(ask, air_victim(ask));
    return concerned ? kept() : not_concerned();
}

Ruling depleted_units_fight_on(Inquiry& ask) {
    const Unit unit = air_attacker(ask);
    const bool concerned = is_air_attack(ask) && round_of_order(ask) >= 2 && ask.yes(unit, fact::depleted) &&
                           !is_naval_air(ask, unit);
    return concerned ? kept() : not_concerned();
}

/// @}

/// @name 4.16.s17, 4.16.s25 to 4.16.s27: in which order, how often and on whom
/// @{

bool has_attacked_in(Inquiry& ask, Unit unit, double round) {
    return ask.number_or(unit, fact::air_round_attacked, 0) >= round;
}

Ruling first_player_attacks_first(Inquiry& ask) {
    const std::string first = first_side_in_air_combat(ask);
    const Unit unit = air_attacker(ask);
    if (!is_air_attack(ask) || first.empty() || !is_in_air_combat(ask, unit)) return not_concerned();
    if (side_or_none(ask, unit) != first) return kept();
    for (const Unit other : air_combatants(ask))
        if (side_or_none(ask, other) != first && has_attacked_in(ask, other, round_of_order(ask)))
            return broken(
                say("{} has fired back, and the attacks of the {} side come before that", other, first));
    return kept();
}

Ruling one_air_attack_in_a_round(Inquiry& ask) {
    const Unit unit = air_attacker(ask);
    if (!is_air_attack(ask) || !is_in_air_combat(ask, unit)) return not_concerned();
    return has_attacked_in(ask, unit, round_of_order(ask))
               ? broken(say("{} has attacked in Round {}", unit, round_of_order(ask)))
               : kept();
}

double air_attacks_on(Inquiry& ask, Unit unit) {
    return round_of_order(ask) > air_round(ask) ? 0 : ask.number_or(unit, fact::air_attacks_on, 0);
}

/// Whoever has been attacked less often than this one.
Ruling air_attacks_are_spread(Inquiry& ask) {
    const Unit unit = air_attacker(ask), target = air_victim(ask);
    if (!is_air_attack(ask) || !is_in_air_combat(ask, unit) || !is_in_air_combat(ask, target))
        return not_concerned();
    const double made = air_attacks_on(ask, target);
    if (made == 0) return kept();
    const bool once = ask.reading("air_attack_spread") == "once_each";
    for (const Unit other : air_opponents(ask, unit)) {
        if (!takes_part_in_round(ask, other, round_of_order(ask))) continue;
        if (const double attacks = air_attacks_on(ask, other); attacks < (once ? 1 : made))
            return broken(say("{} has been attacked {} times and {} {} times", target, made, other, attacks));
    }
    return kept();
}

/// @}

/// @name 4.16.s29 to 4.16.s33: the die
/// @{

double air_quality(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::quality_now, 0);
}

double air_strength(Inquiry& ask, Unit unit) {
    return is_weather_known(ask) ? strength_in_weather(ask, unit) : strength_of(ask, unit);
}

void air_units_attack(Resolution& now) {
    if (!is_air_attack(now)) return;
    now.happens(event::air_attack,
                {{arg::unit, air_attacker(now)}, {arg::target, air_victim(now)}, {arg::strafing, false}});
}

void air_target_number(Resolution& now) {
    const Unit unit = air_attacker(now), target = air_victim(now);
    now.result(result::air_target_number, air_strength(now, unit) + now.modifiers(sum::air_combat_strength) +
                                              air_quality(now, unit) - air_quality(now, target));
}

std::string compared(double roll, double needed) {
    return roll < needed ? "less" : roll > needed ? "greater" : "equal";
}

double number_of(Resolution& now, const Result& result) {
    const double* number = now.result(result).number();
    return number != nullptr ? *number : 0;
}

bool was(Resolution& now, std::string_view outcome) {
    return now.result(result::air_result) == Value(std::string(outcome));
}

void air_die_decides(Resolution& now) {
    const int die = now.roll_total(1, 6, say("attack of {} on {}", air_attacker(now), air_victim(now)));
    const double total = die + now.modifiers(sum::air_combat_die);
    now.result(result::natural, die);
    now.result(result::total, total);
    const auto row = compared(total, number_of(now, result::air_target_number));
    now.result(result::air_result, std::string(*now.table("4.16.s30").text(row, std::string_view("result"))));
}

/// The modified roll shows it, or the die itself.
bool is_shown(Resolution& now, bool (*shows)(double roll, double number), std::string_view number) {
    const double wanted = now.printed(number);
    const bool by_die = now.reading("air_combat_overrides") == "die_or_result";
    return shows(number_of(now, result::total), wanted) ||
           (by_die && number_of(now, result::natural) == wanted);
}

bool is_no_more(double roll, double number) {
    return roll <= number;
}
bool is_no_less(double roll, double number) {
    return roll >= number;
}

void one_is_an_abort(Resolution& now) {
    if (was(now, "miss") && is_shown(now, is_no_more, "least_air_combat_roll"))
        now.result(result::air_result, "abort");
}

void five_is_no_hit(Resolution& now) {
    if (was(now, "hit") && number_of(now, result::total) == now.printed("air_combat_roll_without_hit"))
        now.result(result::air_result, "abort");
}

void six_is_a_miss(Resolution& now) {
    if (!was(now, "miss") && is_shown(now, is_no_less, "highest_air_combat_roll"))
        now.result(result::air_result, "miss");
}

/// @}

/// @name 4.16.s17, 4.16.s27: what is kept of it
/// @{

void record_air_result(Resolution& now, Unit unit) {
    if (was(now, "hit")) now.add_to(unit, fact::air_hits_due, 1);
    if (was(now, "abort")) now.set(unit, fact::air_abort_due, true);
}

void result_is_recorded(Resolution& now) {
    if (!now.yes(arg::strafing)) record_air_result(now, air_victim(now));
}

void air_attack_is_counted(Resolution& now) {
    if (now.yes(arg::strafing)) return;
    const Unit unit = air_attacker(now), target = air_victim(now);
    now.set(unit, fact::air_round_attacked, air_round(now));
    now.set(unit, fact::air_attack_target, target);
    now.set(target, fact::air_attacks_on, now.number_or(target, fact::air_attacks_on, 0) + 1);
}

/// @}

/// @name 4.17: results
/// @{

bool is_on_the_ground(Inquiry& ask, Unit unit) {
    return ask.known(unit, fact::aloft) && !ask.yes(unit, fact::aloft);
}

/// ATPs lose points (4.23).
void air_hit_depletes(Resolution& now) {
    const Unit unit = Unit(now.subject(arg::unit));
    if (is_atp(now, unit)) return;
    for (double hit = 0; hit < now.number(arg::hits) && !is_out_of_play(now, unit); ++hit)
        lose_a_step(now, unit);
}

void air_hit_aborts(Resolution& now) {
    const Unit unit = Unit(now.subject(arg::unit));
    const bool stays = is_atp(now, unit) || is_out_of_play(now, unit) || is_on_the_ground(now, unit);
    if (now.number(arg::hits) > 0 && !stays) now.set(unit, fact::aborted, true);
}

void abort_ends_the_mission(Resolution& now) {
    const Unit unit = Unit(now.subject(arg::unit));
    if (now.number(arg::hits) == 0 && !is_on_the_ground(now, unit)) now.set(unit, fact::aborted, true);
}

/// @}

/// @name 4.19: return fire
/// @{

bool is_returned_fire_due(Inquiry& ask, Unit bomber, Unit fighter) {
    return holds(listed(ask, bomber, fact::return_fire_on), fighter);
}

Ruling returns_fire_when_hit(Inquiry& ask) {
    const Unit bomber = air_attacker(ask), fighter = air_victim(ask);
    if (is_on_the_ground(ask, bomber)) return not_concerned();
    if (!is_bomber(ask, bomber)) return broken(say("{} is no Bomber", bomber));
    if (!ask.known(bomber, fact::heavy_bomber))
        ask.missing(say("whether {} is a Heavy Bomber", bomber), ask.to_state(bomber, fact::heavy_bomber));
    if (!is_heavy_bomber(ask, bomber)) return broken(say("{} is no Heavy Bomber", bomber));
    return is_returned_fire_due(ask, bomber, fighter) ? kept()
                                                      : broken(say("{} has not hit {}", fighter, bomber));
}

Ruling no_return_fire_from_the_ground(Inquiry& ask) {
    const Unit bomber = air_attacker(ask);
    return is_on_the_ground(ask, bomber) ? broken(say("{} is not aloft", bomber)) : kept();
}

void return_fire_is_due(Resolution& now) {
    const Unit fighter = air_attacker(now), bomber = air_victim(now);
    if (now.yes(arg::strafing) || !is_bomber(now, bomber)) return;
    const bool aborted_too = now.reading("return_fire_trigger") == "hit_or_aborted";
    if (was(now, "hit") || (aborted_too && was(now, "abort")))
        add_to_list(now, bomber, fact::return_fire_on, fighter);
}

void heavy_bomber_fires_back(Resolution& now) {
    const Unit bomber = air_attacker(now), fighter = air_victim(now);
    const int die = now.roll_total(1, 6, say("return fire of {} on {}", bomber, fighter));
    now.result(result::natural, die);
    now.result(result::total, die + air_quality(now, bomber) - air_quality(now, fighter));
    take_from_list(now, bomber, fact::return_fire_on, fighter);
}

void return_fire_is_compared(Resolution& now) {
    const auto row = compared(number_of(now, result::total), air_quality(now, air_victim(now)));
    now.result(result::air_result, std::string(*now.table("4.19.s5").text(row, std::string_view("result"))));
}

void sure_results_of_return_fire(Resolution& now) {
    const double die = number_of(now, result::natural);
    if (die == now.printed("return_fire_that_always_hits")) now.result(result::air_result, "hit");
    if (die == now.printed("return_fire_that_always_misses")) now.result(result::air_result, "miss");
}

void return_fire_is_recorded(Resolution& now) {
    record_air_result(now, air_victim(now));
}

/// @}

}  // namespace

void register_air_attacks(Rulebook& book) {
    book.check("4.16.s4", {verb::attack}, only_aloft_fighter_types_attack);
    book.check({"4.16.s4", "4.0.s5", "4.23.s9"}, {verb::attack}, atps_do_not_attack);
    book.check({"4.16.s4", "4.19.s1"}, {verb::attack}, bombers_do_not_attack);
    book.check("4.16.s6", {verb::attack}, any_air_unit_may_be_attacked);
    book.check("4.16.s8", {verb::attack}, only_survivors_fight_in_round_2);
    book.check("4.16.s11", {verb::attack}, half_steps_may_stay);
    book.check("4.16.s13", {verb::attack}, depleted_units_fight_on);
    book.check({"4.16.s17", "4.16.s25"}, {verb::attack}, first_player_attacks_first);
    book.check("4.16.s26", {verb::attack}, one_air_attack_in_a_round);
    book.check("4.16.s27", {verb::attack}, air_attacks_are_spread);

    book.table("4.16.s30", "air_combat_result");
    book.effect({"4.16.s30", "4.16.s28"}, verb::attack, air_units_attack);
    book.effect("4.16.s29", event::air_attack, air_target_number, When::before);
    book.effect({"4.16.s30", "4.17.s1", "4.17.s7"}, event::air_attack, air_die_decides);
    book.effect("4.16.s31", event::air_attack, one_is_an_abort, When::after);
    book.effect("4.16.s32", event::air_attack, five_is_no_hit, When::after);
    book.effect("4.16.s33", event::air_attack, six_is_a_miss, When::after);
    book.effect("4.16.s17", event::air_attack, result_is_recorded, When::last);
    book.effect({"4.16.s26", "4.16.s27"}, event::air_attack, air_attack_is_counted, When::last);
    book.effect({"4.19.s2", "4.16.s5"}, event::air_attack, return_fire_is_due, When::last);

    book.effect("4.17.s2", event::air_results, air_hit_depletes);
    book.effect("4.17.s3", event::air_results, air_hit_aborts, When::after);
    book.effect("4.17.s4", event::air_results, abort_ends_the_mission);

    book.check({"4.19.s2", "4.16.s5"}, {verb::answer}, returns_fire_when_hit);
    book.check({"4.19.s3", "4.14.s27"}, {verb::answer}, no_return_fire_from_the_ground);
    book.table("4.19.s5", "heavy_bomber_return_fire");
    book.effect("4.19.s4", verb::answer, heavy_bomber_fires_back, When::before);
    book.effect("4.19.s5", verb::answer, return_fire_is_compared);
    book.effect("4.19.s6", verb::answer, sure_results_of_return_fire, When::after);
    book.effect("4.19.s5", verb::answer, return_fire_is_recorded, When::last);
}

}  // namespace umpire::rules::aeto
