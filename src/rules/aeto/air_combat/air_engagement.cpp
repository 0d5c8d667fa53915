#include "air_combat/air_combat.hpp"
#include "air_combat/facts.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_movement/interceptions.hpp"
#include "air_names.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 4.16: who fights, in which order, and what is carried out when.
namespace umpire::rules::aeto {

/// @name The fight
/// @{

std::optional<Place> air_combat_under_way(Inquiry& ask) {
    if (!is_now(ask, ask.fact(the_game, fact::air_combat_in))) return std::nullopt;
    const auto places = listed(ask, the_game, fact::air_combat_at);
    return places.empty() ? std::nullopt : std::optional(Place(places.front()));
}

double air_round(Inquiry& ask) {
    return air_combat_under_way(ask) ? ask.number_or(the_game, fact::air_combat_round, 1) : 0;
}

Units air_combatants(Inquiry& ask) {
    return air_combat_under_way(ask) ? Units(listed(ask, the_game, fact::air_combatants)) : Units();
}

bool is_in_air_combat(Inquiry& ask, Unit unit) {
    return holds(air_combatants(ask), unit);
}

bool is_air_combat_begun(Inquiry& ask) {
    const Units units = air_combatants(ask);
    return std::any_of(units.begin(), units.end(),
                       [&](Unit unit) { return ask.known(unit, fact::air_round_attacked); });
}

bool is_still_in_air_combat(Inquiry& ask, Unit unit) {
    return is_in_air_combat(ask, unit) && !ask.yes(unit, fact::aborted) && !is_out_of_play(ask, unit);
}

Units air_opponents(Inquiry& ask, Unit unit) {
    Units opponents = air_combatants(ask);
    const std::string side = side_or_none(ask, unit);
    std::erase_if(opponents, [&](Unit other) {
        return side_or_none(ask, other) == side || !is_still_in_air_combat(ask, other);
    });
    return opponents;
}

std::string first_side_in_air_combat(Inquiry& ask) {
    return air_combat_under_way(ask) ? ask.text_or(the_game, fact::first_in_air_combat, "") : std::string();
}

/// @}

/// @name An attack in it
/// @{

namespace {

/// Its enemies have fired in this round, or nobody of them can.
bool has_been_answered(Inquiry& ask, Unit unit) {
    const std::string side = side_or_none(ask, unit);
    bool anybody_can = false;
    for (const Unit other : air_combatants(ask)) {
        if (side_or_none(ask, other) == side) continue;
        if (ask.number_or(other, fact::air_round_attacked, 0) == air_round(ask)) return true;
        anybody_can = anybody_can || may_fly_as_fighter(ask, other);
    }
    return !anybody_can;
}

}  // namespace

/// Where nobody has said it, whoever attacks once more after the enemy's fire has come to Round 2.
double round_of_order(Inquiry& ask) {
    if (ask.has(arg::round)) return ask.number(arg::round);
    const double round = std::max(1.0, air_round(ask));
    const Unit unit = ask.subject(arg::unit);
    const bool again =
        round == 1 && is_in_air_combat(ask, unit) && ask.number_or(unit, fact::air_round_attacked, 0) == 1;
    return again && has_been_answered(ask, unit) ? 2 : round;
}

bool is_air_attack(Inquiry& ask) {
    const auto targets = ask.subjects(arg::target);
    return is_air_unit(ask, Unit(ask.subject(arg::unit))) && !targets.empty() &&
           targets.front().kind == Kind::unit && is_air_unit(ask, Unit(targets.front()));
}

bool takes_part_in_round(Inquiry& ask, Unit unit, double round) {
    if (!is_still_in_air_combat(ask, unit)) return false;
    return round <= air_round(ask) ||
           (ask.number_or(unit, fact::air_hits_due, 0) == 0 && !ask.yes(unit, fact::air_abort_due));
}

/// @}

/// @name Where there has to be one
/// @{

bool is_certainly_there(Inquiry& ask, Unit unit) {
    const auto base = listed(ask, unit, fact::base);
    const auto place = ask.location(unit);
    return place && (base.empty() || base.front() != *place);
}

bool is_aloft_and_fit(Inquiry& ask, Unit unit) {
    return is_air_unit(ask, unit) && ask.yes(unit, fact::aloft) && !ask.yes(unit, fact::aborted) &&
           !is_out_of_play(ask, unit);
}

namespace {

/// They fight there now, and dice have been thrown.
bool has_fought_at(Inquiry& ask, Unit unit, Place place) {
    if (air_combat_under_way(ask) == std::optional(place) && is_in_air_combat(ask, unit) &&
        is_air_combat_begun(ask))
        return true;
    return ask.fact(unit, fact::air_fought_at) == Value(place) &&
           is_now(ask, ask.fact(unit, fact::air_fought_in));
}

}  // namespace

std::optional<Unit> enemy_to_be_fought(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    const std::string side = side_or_none(ask, unit);
    if (side.empty() || !is_aloft_and_fit(ask, unit) || !is_certainly_there(ask, unit)) return std::nullopt;
    for (const Unit other : ask.units_in(*place)) {
        const std::string theirs = side_or_none(ask, other);
        if (theirs.empty() || theirs == side || !is_aloft_and_fit(ask, other) ||
            !is_certainly_there(ask, other))
            continue;
        if (!flies_as_fighter(ask, unit) && !flies_as_fighter(ask, other)) continue;
        if (!has_fought_at(ask, unit, *place) || !has_fought_at(ask, other, *place)) return other;
    }
    return std::nullopt;
}

/// @}

namespace {

/// @name 4.16.s1, 4.16.s14, 4.16.s24: where it is fought, and by whom
/// @{

/// What is flown in the Strategic Warfare Phase is fought by rules of its own.
Ruling air_combat_is_fought_out(Inquiry& ask) {
    if (in_phase(ask, "strategic")) return not_concerned();
    Ruling ruling = not_concerned();
    const Units units = ask.verb() == verb::step ? all_units(ask) : flying_by_order(ask);
    for (const Unit unit : units) {
        if (!is_air_unit(ask, unit) || !ask.yes(unit, fact::aloft)) continue;
        if (ask.verb() != verb::step && pending_interception_of(ask, unit)) continue;  // that is 4.13.s28
        if (const auto enemy = enemy_to_be_fought(ask, unit))
            return broken(
                say("{} and {} are aloft at {} and have not fought", unit, *enemy, *ask.location(unit)));
        ruling = kept();
    }
    return ruling;
}

Ruling nobody_joins_air_combat(Inquiry& ask) {
    if (!ask.has(arg::raiders) || is_raid_under_way(ask)) return not_concerned();
    const Place place = ask.subject(arg::at);
    const auto fight = air_combat_under_way(ask);
    if (!fight) return not_concerned();
    for (const Unit unit : intercepted(ask))
        if (pending_interception_of(ask, unit)) return not_concerned();  // that is 4.13.s19
    return *fight == place ? broken(say("air combat has begun at {}", place)) : kept();
}

/// Whoever is the first to be named where nobody has said more.
std::string side_that_was_first(Inquiry& ask, const Units& units) {
    if (ask.has(arg::side)) return ask.text(arg::side);
    return ask.verb() == verb::attack && !units.empty() ? side_or_none(ask, ask.subject(arg::unit))
                                                        : std::string();
}

void nothing_is_left_of_a_round(Resolution& now, Unit unit) {
    for (const Fact& fact : FactList{fact::air_attack_target, fact::air_attacks_on, fact::air_hits_due,
                                     fact::air_abort_due, fact::return_fire_on})
        now.forget(unit, fact);
}

void end_air_combat(Resolution& now) {
    const auto place = air_combat_under_way(now);
    if (!place) return;
    carry_out_air_results(now);
    for (const Unit unit : air_combatants(now)) {
        now.set(unit, fact::air_fought_at, *place);
        now.set(unit, fact::air_fought_in, moment(now));
    }
    now.set(*place, fact::air_combat, "over");
    interceptions_at_are_fought(now, *place);
    for (const Fact& fact : FactList{fact::air_combat_at, fact::air_combat_in, fact::air_combat_round,
                                     fact::air_combatants, fact::first_in_air_combat})
        now.forget(the_game, fact);
}

void begin_air_combat(Resolution& now, Place place, const Units& units) {
    end_air_combat(now);
    now.set(the_game, fact::air_combat_at, place);
    now.set(the_game, fact::air_combat_in, moment(now));
    now.set(the_game, fact::air_combat_round, 1);
    now.set(the_game, fact::air_combatants, units);
    now.set(place, fact::air_combat, "under way");
    for (const std::string_view side : {"Axis", "Allied"}) {
        now.forget(the_game, fact::bomber_hunters(side));
        now.forget(the_game, fact::role_told_in_round(side));
        now.forget(the_game, fact::stays_told_in_round(side));
    }
    for (const Unit unit : units) {
        nothing_is_left_of_a_round(now, unit);
        now.forget(unit, fact::air_round_attacked);
    }
    if (const std::string first = side_that_was_first(now, units); !first.empty())
        now.set(the_game, fact::first_in_air_combat, first);
    else
        now.forget(the_game, fact::first_in_air_combat);
}

void participants_are_set_out(Resolution& now) {
    const Place place = now.subject(arg::at);
    Units units;
    for (const Unit unit : now.units_in(place))
        if (is_aloft_and_fit(now, unit)) units.push_back(unit);
    begin_air_combat(now, place, units);
    now.result(result::air_combatants, static_cast<double>(units.size()));
}

/// Nobody has set it out: those two fight, with all who are aloft beside them.
void attack_begins_air_combat(Resolution& now) {
    const Unit unit = now.subject(arg::unit), target = now.subjects(arg::target).front();
    if (!is_air_unit(now, unit) || target.kind != Kind::unit || !is_air_unit(now, target)) return;
    if (is_in_air_combat(now, unit) && is_in_air_combat(now, target)) return;
    const auto place = now.location(target);
    if (!place) return;
    if (air_combat_under_way(now) == place || is_in_air_combat(now, unit) || is_in_air_combat(now, target)) {
        for (const Unit either : {unit, target})
            add_to_list(now, the_game, fact::air_combatants, either);
        return;
    }
    Units units{unit, target};
    for (const Unit other : now.units_in(*place))
        if (is_aloft_and_fit(now, other) && is_certainly_there(now, other) && !holds(units, other))
            units.push_back(other);
    begin_air_combat(now, *place, units);
}

/// @}

/// @name 4.16.s7, 4.16.s18, 4.16.s22, 4.16.s23: the rounds
/// @{

Ruling two_rounds_only(Inquiry& ask) {
    if (!is_air_attack(ask)) return not_concerned();
    const double round = round_of_order(ask), most = ask.printed("rounds_of_air_combat");
    return round > most ? broken(say("air combat has {} rounds, and this is round {}", most, round)) : kept();
}

void round_of_air_combat_begins(Resolution& now, double round) {
    carry_out_air_results(now);
    now.set(the_game, fact::air_combat_round, round);
    for (const std::string_view side : {"Axis", "Allied"})
        now.forget(the_game, fact::bomber_hunters(side));
}

void attack_shows_the_round(Resolution& now) {
    if (!is_air_attack(now) || !air_combat_under_way(now)) return;
    if (const double round = round_of_order(now); round > air_round(now))
        round_of_air_combat_begins(now, round);
}

void second_bout(Resolution& now) {
    if (air_combat_under_way(now) && now.text(arg::step) == "second" && air_round(now) < 2)
        round_of_air_combat_begins(now, 2);
}

void air_combat_is_ended(Resolution& now) {
    if (now.text(arg::step) == "over") end_air_combat(now);
}

/// Whoever goes on to something else has done with it, whether he says so or not.
void air_combat_is_left(Resolution& now) {
    if (is_air_combat_begun(now)) end_air_combat(now);
}

/// @}

/// @name 4.16.s19, 4.16.s20: who leaves of his own will, and who stays
/// @{

Ruling aborts_after_round_1(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!is_in_air_combat(ask, unit)) continue;
        if (air_round(ask) < 2) return broken(say("Round 1 has not been carried out, and {} is in it", unit));
        ruling = kept();
    }
    return ruling;
}

void leaves_air_combat(Resolution& now, Unit unit) {
    now.set(unit, fact::aborted, true);
}

void chosen_units_abort(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        leaves_air_combat(now, unit);
}

std::string side_that_decides(Inquiry& ask) {
    if (ask.has(arg::side)) return ask.text(arg::side);
    for (const Unit unit : named(ask, arg::units))
        if (const std::string side = side_or_none(ask, unit); !side.empty()) return side;
    return ask.action().side;
}

template <class Told>
bool has_told(Inquiry& ask, const Told& told, std::string_view side) {
    return ask.number_or(the_game, told(side), 0) == air_round(ask);
}

/// The second player has spoken already, or is speaking where the first one has not.
Ruling first_player_decides_first(Inquiry& ask) {
    const std::string first = first_side_in_air_combat(ask), side = side_that_decides(ask);
    if (first.empty() || side.empty()) return not_concerned();
    if (side == first) return kept();
    return has_told(ask, fact::stays_told_in_round, first)
               ? kept()
               : broken(
                     say("the {} side was first at {} and decides first", first, *air_combat_under_way(ask)));
}

void others_of_the_side_leave(Resolution& now) {
    const std::string side = side_that_decides(now);
    const Units staying = Units(named(now, arg::units));
    for (const Unit unit : air_combatants(now))
        if (side_or_none(now, unit) == side && is_still_in_air_combat(now, unit) && !holds(staying, unit))
            leaves_air_combat(now, unit);
    now.set(the_game, fact::stays_told_in_round(side), air_round(now));
}

/// @}

/// @name 4.16.s15, 4.16.s16, 4.16.s21: roles and who attacks Bombers
/// @{

bool anybody_has_attacked(Inquiry& ask) {
    const Units units = air_combatants(ask);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return ask.number_or(unit, fact::air_round_attacked, 0) == air_round(ask);
    });
}

Ruling roles_before_the_attacks(Inquiry& ask, double round) {
    const Unit unit = ask.subject(arg::unit);
    if (air_round(ask) != round || !is_in_air_combat(ask, unit)) return not_concerned();
    if (is_naval_air(ask, unit) && ask.reading("ordnance_in_air_combat") == "fighter_bombers")
        return broken(say("{} is no Fighter-Bomber", unit));
    if (anybody_has_attacked(ask)) return broken("the attacks of the round have begun");
    const std::string first = first_side_in_air_combat(ask), side = side_or_none(ask, unit);
    const std::string other = first == "Axis" ? "Allied" : "Axis";
    if (!first.empty() && side == first && has_told(ask, fact::role_told_in_round, other))
        return broken(say("the {} side was first at {} and decides before the other", first,
                          *air_combat_under_way(ask)));
    return kept();
}
Ruling roles_before_the_attacks_of_round_1(Inquiry& ask) {
    return roles_before_the_attacks(ask, 1);
}
Ruling roles_before_the_attacks_of_round_2(Inquiry& ask) {
    return roles_before_the_attacks(ask, 2);
}

template <int round>
void role_in_air_combat_is_noted(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (air_round(now) != round || !is_in_air_combat(now, unit)) return;
    if (const std::string side = side_or_none(now, unit); !side.empty())
        now.set(the_game, fact::role_told_in_round(side), round);
}

template <int round>
Ruling attacks_on_bombers_are_announced(Inquiry& ask) {
    if (!is_air_attack(ask) || air_round(ask) != round || round_of_order(ask) != round)
        return not_concerned();
    const Unit unit = ask.subject(arg::unit), target = ask.subjects(arg::target).front();
    const std::string side = side_or_none(ask, unit);
    if (side.empty() || !ask.known(the_game, fact::bomber_hunters(side)) || !flies_as_bomber(ask, target))
        return not_concerned();
    return holds(listed(ask, the_game, fact::bomber_hunters(side)), unit)
               ? kept()
               : broken(say("{} was not announced as one that attacks Bombers", unit));
}

template <int round>
void hunters_are_named(Resolution& now) {
    const std::string side = side_that_decides(now);
    if (air_round(now) != round || side.empty()) return;
    now.set(the_game, fact::bomber_hunters(side), Units(named(now, arg::units)));
}

/// @}

/// @name 4.16.s9, 4.16.s18, 4.17.s4, 4.17.s6: what is carried out, and what an abort is
/// @{

void recorded_results_are_carried_out(Resolution& now) {
    const bool hits_only = air_round(now) == 2 && now.reading("results_of_round_2") == "hits";
    for (const Unit unit : air_combatants(now)) {
        const double hits = now.number_or(unit, fact::air_hits_due, 0);
        const bool aborts = !hits_only && now.yes(unit, fact::air_abort_due);
        nothing_is_left_of_a_round(now, unit);
        if ((hits > 0 || aborts) && !is_out_of_play(now, unit))
            now.happens(event::air_results, {{arg::unit, unit}, {arg::hits, hits}});
    }
}

/// Raids have it in 2.2.s36.
Ruling aborted_units_do_no_more(Inquiry& ask) {
    if (is_raid_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        if (!is_air_unit(ask, unit)) continue;
        if (ask.verb() == verb::attack && is_in_air_combat(ask, unit)) continue;
        const bool hit_now =
            ask.yes(unit, fact::air_abort_due) || ask.number_or(unit, fact::air_hits_due, 0) > 0;
        if ((ask.yes(unit, fact::aborted) || hit_now) && ask.yes(unit, fact::aloft))
            return broken(say("{} is aborted", unit));
        if (is_now(ask, ask.fact(unit, fact::air_fought_in))) ruling = kept();
    }
    return ruling;
}

void abort_ends_at_the_base(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.yes(unit, fact::aborted)) now.forget(unit, fact::aborted);
}

/// @}

}  // namespace

void carry_out_air_results(Resolution& now) {
    now.happens(event::air_round_ends);
}

void register_air_engagement(Rulebook& book) {
    book.check({"4.16.s1", "4.1.s5"}, {verb::bomb, verb::support, verb::paradrop, verb::step},
               air_combat_is_fought_out);
    book.check("4.16.s7", {verb::attack}, two_rounds_only);
    book.check({"4.16.s9", "4.17.s4"},
               {verb::attack, verb::strike, verb::bomb, verb::support, verb::paradrop, verb::recon,
                verb::locate, verb::engage, verb::strafe},
               aborted_units_do_no_more);
    book.check("4.16.s14", {verb::intercept}, nobody_joins_air_combat);
    book.check("4.16.s15", {verb::role}, roles_before_the_attacks_of_round_1);
    book.effect("4.16.s15", verb::role, role_in_air_combat_is_noted<1>);
    book.check("4.16.s16", {verb::attack}, attacks_on_bombers_are_announced<1>);
    book.effect("4.16.s16", verb::pounce, hunters_are_named<1>);
    book.check("4.16.s21", {verb::role}, roles_before_the_attacks_of_round_2);
    book.effect("4.16.s21", verb::role, role_in_air_combat_is_noted<2>);
    book.check("4.16.s21", {verb::attack}, attacks_on_bombers_are_announced<2>);
    book.effect("4.16.s21", verb::pounce, hunters_are_named<2>);

    book.effect({"4.16.s24", "4.1.s5"}, verb::dogfight, participants_are_set_out);
    book.effect("4.16.s24", verb::attack, attack_begins_air_combat, When::before);
    book.effect({"4.16.s18", "4.16.s22"}, event::air_round_ends, recorded_results_are_carried_out);
    book.effect("4.16.s22", verb::attack, attack_shows_the_round, When::before);
    book.effect("4.16.s22", verb::bout, second_bout);
    book.effect("4.16.s23", verb::bout, air_combat_is_ended, When::last);
    for (const Verb& next : {verb::step, verb::strike})
        book.effect("4.16.s23", next, air_combat_is_left, When::before);
    book.check("4.16.s19", {verb::abort}, aborts_after_round_1);
    book.effect("4.16.s19", verb::abort, chosen_units_abort);
    book.check("4.16.s20", {verb::remain}, first_player_decides_first);
    book.effect("4.16.s20", verb::remain, others_of_the_side_leave);
    book.effect("4.17.s6", event::air_unit_returns, abort_ends_at_the_base);
}

}  // namespace umpire::rules::aeto
