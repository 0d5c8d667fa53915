#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <algorithm>

/// 3.29: submarines attack ships (`ambush`), and destroyers attack submarines (`hunt`).
namespace umpire::rules::aeto {

namespace {

/// @name 3.29.s15 to 3.29.s71: whom a submarine attacks, and how often
/// @{

Subject attacker(Inquiry& ask) {
    return ask.subject(arg::unit);
}
Subject victim(Inquiry& ask) {
    return ask.subjects(arg::target).front();
}

Ruling submarines_attack_no_submarines(Inquiry& ask) {
    return is_submarine(ask, victim(ask)) ? broken(say("{} is a submarine", victim(ask))) : kept();
}

Ruling screened_submarines_do_not_attack(Inquiry& ask) {
    const std::string stage = encounter_at_sea(ask, attacker(ask));
    if (stage.empty()) return not_concerned();
    return among(stage, {"screened", "detected"}) ? broken(say("{} is {}", attacker(ask), stage)) : kept();
}

Ruling two_attacks_of_a_submarine(Inquiry& ask) {
    const std::string stage = encounter_at_sea(ask, attacker(ask));
    if (!among(stage, {"undetected", "pressed"})) return not_concerned();
    const double made = attacks_made_by(ask, attacker(ask));
    return made < ask.printed("attacks_of_a_submarine")
               ? kept()
               : broken(say("{} has made {} attacks", attacker(ask), made));
}

Ruling hunted_submarines_do_not_attack(Inquiry& ask) {
    const std::string stage = encounter_at_sea(ask, attacker(ask));
    if (stage.empty()) return not_concerned();
    return among(stage, {"hunted", "found", "lost"})
               ? broken(say("{} was intercepted, it has not intercepted", attacker(ask)))
               : kept();
}

Ruling attacks_one_ship_that_it_has_met(Inquiry& ask) {
    const Unit boat = attacker(ask);
    if (!ask.known(boat, fact::prey) || encounter_at_sea(ask, boat).empty() || is_submarine(ask, victim(ask)))
        return not_concerned();
    if (ask.subjects(arg::target).size() > 1) return broken("one attack is made on several ships");
    return holds(listed(ask, boat, fact::prey), victim(ask))
               ? kept()
               : broken(say("{} is not of those whom {} has met", victim(ask), boat));
}

/// @}

/// @name 3.29.s35 to 3.29.s38: the attack of a submarine
/// @{

Value guns_of_a_submarine(Inquiry& ask, Unit boat, Value) {
    return ask.fact(boat, fact::rated_gunnery);
}

Value guns_do_not_count_against_the_nameless(Inquiry& ask, Subject, Value gunnery) {
    if (ask.verb() != verb::ambush) return gunnery;
    const Unit target = victim(ask);
    if (!ask.known(target, fact::named))
        ask.missing(say("whether {} is a named ship", target), ask.to_state(target, fact::named));
    return ask.yes(target, fact::named) ? gunnery : Value(0);
}

void submarine_attacks(Resolution& now) {
    const Unit boat = attacker(now);
    const Subject target = victim(now);
    if (encounter_of(now, boat).empty())
        now.missing(say("whom {} has met", boat), now.to_state(boat, fact::encounter));
    if (encounter_of(now, boat) == "screening")
        now.missing(say("whether {} is screened", boat), say("!detect {}", boat));
    const double gunnery = now.number(boat, fact::ambush_gunnery);
    const game::DiceRoll dice = now.roll(2, 6, say("attack of {} on {}", boat, target));
    now.result(result::rating, gunnery);
    now.result(result::total, dice.total() + gunnery);
    now.result(result::hits, 0);
    now.result(result::sunk, false);
    now.happens(event::submarine_attack, {{arg::unit, boat},
                                          {arg::target, target},
                                          {arg::thrown, static_cast<double>(dice.total())},
                                          {arg::roll, dice.total() + gunnery},
                                          {arg::doubles, dice.faces.front() == dice.faces.back()}});
}

bool has_hit(Resolution& now) {
    return *now.result(result::hits).number() > 0;
}

void torpedoes_reach_the_armor(Resolution& now) {
    const double armor = armor_of(now, victim(now));
    now.result(result::armor, armor);
    now.result(result::hits, now.number(arg::roll) >= armor ? 1 : 0);
}

void doubles_sink_the_target(Resolution& now) {
    if (!has_hit(now) || !now.yes(arg::doubles)) return;
    const bool natural = now.reading("doubles_reach_the_armor") == "natural";
    if (now.number(natural ? arg::thrown : arg::roll) >= armor_of(now, victim(now)))
        now.result(result::sunk, true);
}

void doubles_do_nothing_to_transports(Resolution& now) {
    if (is_of_type(now, victim(now), {"STP"})) now.result(result::sunk, false);
}

void victim_is_hit(Resolution& now) {
    if (has_hit(now)) hit_ship(now, victim(now), now.result(result::sunk).is_yes(), now.yes(arg::doubles));
}

void attack_is_counted(Resolution& now) {
    now.set(attacker(now), fact::ambushes, attacks_made_by(now, attacker(now)) + 1);
}

/// The second attack at sea: all destroyers of the hex may answer it.
void submarine_presses_its_attack(Resolution& now) {
    const Unit boat = attacker(now);
    if (encounter_at_sea(now, boat) != "undetected" ||
        attacks_made_by(now, boat) < now.printed("attacks_of_a_submarine"))
        return;
    const Units destroyers = destroyers_among(now, listed(now, boat, fact::prey));
    come_to(now, boat, "pressed");
    let_attack(now, boat, destroyers,
               std::min(static_cast<double>(destroyers.size()), now.printed("most_attacks_on_a_submarine")));
}

void boat_without_pursuers_dives(Resolution& now) {
    const Unit boat = attacker(now);
    if (encounter_at_sea(now, boat) == "pressed" && now.number(boat, fact::attacks_due) == 0) dive(now, boat);
}

/// @}

/// @name 3.29.s24 to 3.29.s56: who attacks a submarine
/// @{

/// By a ship; the mines and the screen of a port are no ships.
bool is_by_a_ship(Inquiry& ask) {
    return ask.has(arg::unit);
}

Subject boat_under_attack(Inquiry& ask) {
    return ask.subject(arg::target);
}

Ruling only_destroyers_attack_submarines(Inquiry& ask) {
    if (!is_by_a_ship(ask)) return not_concerned();
    const Unit ship = ask.subject(arg::unit);
    return among(told_type(ask, ship), {"DD", "DE"}) ? kept() : broken(say("{} is neither DD nor DE", ship));
}

bool has_attacked_it(Inquiry& ask) {
    return is_by_a_ship(ask) &&
           holds(listed(ask, boat_under_attack(ask), fact::hunted_by), ask.subject(arg::unit));
}

/// One attack for each ship that may make one, four in all; whoever has made his is for another rule.
template <Named stage>
Ruling attacks_are_limited(Inquiry& ask) {
    const Unit boat = boat_under_attack(ask);
    if (encounter_at_sea(ask, boat) != stage.text() || !is_by_a_ship(ask) || has_attacked_it(ask))
        return not_concerned();
    const Unit ship = ask.subject(arg::unit);
    if (!is_of_type(ask, ship, {"DD", "DE"})) return not_concerned();
    if (!holds(listed(ask, boat, fact::screens), ship))
        return broken(say("{} is not of those who may attack {}", ship, boat));
    const double made = attacks_made_on(ask, boat);
    return made < ask.printed("most_attacks_on_a_submarine")
               ? kept()
               : broken(say("{} has been attacked {} times", boat, made));
}

template <Named stage>
Ruling attacks_once(Inquiry& ask) {
    const Unit boat = boat_under_attack(ask);
    if (encounter_at_sea(ask, boat) != stage.text()) return not_concerned();
    return has_attacked_it(ask)
               ? broken(say("{} has attacked {} in this encounter", ask.subject(arg::unit), boat))
               : kept();
}

template <Named stage>
Ruling is_out_of_reach(Inquiry& ask) {
    const Unit boat = boat_under_attack(ask);
    const std::string now = encounter_at_sea(ask, boat);
    if (now.empty()) return not_concerned();
    return now == stage.text() ? broken(say("{} is {}", boat, now)) : kept();
}

void destroyers_attack(Resolution& now) {
    if (now.yes(arg::none)) return;
    const Unit boat = boat_under_attack(now);
    const std::string stage = encounter_of(now, boat);
    if (stage.empty() && !now.known(boat, fact::attacks_due))
        now.missing(say("how {} was met", boat), now.to_state(boat, fact::encounter));
    if (among(stage, {"screening", "hunted"}))
        now.missing(say("whether {} is detected", boat), say("!detect {}", boat));
    const game::DiceRoll dice = now.roll(2, 6, say("attack on {}", boat));
    now.result(result::hits, 0);
    now.result(result::sunk, false);
    now.happens(event::submarine_attacked, {{arg::unit, boat},
                                            {arg::thrown, static_cast<double>(dice.total())},
                                            {arg::doubles, dice.faces.front() == dice.faces.back()}});
}

void attack_reaches_the_boat(Resolution& now) {
    const double armor = armor_of(now, attacker(now));
    now.result(result::armor, armor);
    now.result(result::hits, now.number(arg::thrown) >= armor ? 1 : 0);
}

void doubles_sink_the_boat(Resolution& now) {
    if (has_hit(now) && now.yes(arg::doubles)) now.result(result::sunk, true);
}

void boat_is_hit(Resolution& now) {
    if (has_hit(now)) hit_ship(now, attacker(now), now.result(result::sunk).is_yes(), now.yes(arg::doubles));
}

void attack_on_it_is_counted(Resolution& now) {
    if (now.yes(arg::none)) return;
    const Unit boat = boat_under_attack(now);
    now.set(boat, fact::hunts, attacks_made_on(now, boat) + 1);
    now.set(boat, fact::attacks_due, std::max(0.0, now.number_or(boat, fact::attacks_due, 0) - 1));
    if (is_by_a_ship(now)) add_to_list(now, boat, fact::hunted_by, now.subject(arg::unit));
}

/// Nobody has an attack left, or wants one.
template <Named stage>
void survivor_dives(Resolution& now) {
    const Unit boat = boat_under_attack(now);
    if (encounter_at_sea(now, boat) != stage.text() || is_out_of_play(now, boat)) return;
    if (now.yes(arg::none) || now.number_or(boat, fact::attacks_due, 0) == 0) dive(now, boat);
}

/// @}

}  // namespace

void register_submarine_attacks(Rulebook& book) {
    book.check("3.29.s15", {verb::ambush}, submarines_attack_no_submarines);
    book.check("3.29.s22", {verb::ambush}, screened_submarines_do_not_attack);
    book.check("3.29.s32", {verb::ambush}, two_attacks_of_a_submarine);
    book.check("3.29.s57", {verb::ambush}, hunted_submarines_do_not_attack);
    book.check({"3.29.s33", "3.29.s41", "3.29.s71"}, {verb::ambush}, attacks_one_ship_that_it_has_met);

    book.define("3.29.s35", Kind::unit, fact::ambush_gunnery, guns_of_a_submarine);
    book.define("3.29.s36", Kind::unit, fact::ambush_gunnery, guns_do_not_count_against_the_nameless,
                When::after);
    book.effect("3.29.s35", verb::ambush, submarine_attacks);
    book.effect("3.29.s35", event::submarine_attack, torpedoes_reach_the_armor);
    book.effect("3.29.s37", event::submarine_attack, doubles_sink_the_target);
    book.effect("3.29.s38", event::submarine_attack, doubles_do_nothing_to_transports, When::after);
    book.effect("3.29.s35", event::submarine_attack, victim_is_hit, When::last);
    book.effect({"3.29.s32", "3.30.s33"}, verb::ambush, attack_is_counted, When::after);
    book.effect("3.29.s42", verb::ambush, submarine_presses_its_attack, When::last);
    book.effect("3.29.s43", verb::ambush, boat_without_pursuers_dives, When::last);

    book.check("3.29.s54", {verb::hunt}, only_destroyers_attack_submarines);
    book.check("3.29.s24", {verb::hunt}, attacks_are_limited<"detected">);
    book.check("3.29.s42", {verb::hunt}, attacks_are_limited<"pressed">);
    book.check("3.29.s53", {verb::hunt}, attacks_are_limited<"found">);
    book.check("3.29.s29", {verb::hunt}, attacks_once<"detected">);
    book.check("3.29.s43", {verb::hunt}, attacks_once<"pressed">);
    book.check("3.29.s53", {verb::hunt}, attacks_once<"found">);
    book.check("3.29.s25", {verb::hunt}, is_out_of_reach<"screened">);
    book.check("3.29.s34", {verb::hunt}, is_out_of_reach<"undetected">);
    book.check("3.29.s56", {verb::hunt}, is_out_of_reach<"lost">);

    book.effect("3.29.s27", verb::hunt, destroyers_attack);
    book.effect("3.29.s27", event::submarine_attacked, attack_reaches_the_boat);
    book.effect("3.29.s28", event::submarine_attacked, doubles_sink_the_boat);
    book.effect("3.29.s27", event::submarine_attacked, boat_is_hit, When::last);
    book.effect({"3.29.s24", "3.29.s42", "3.29.s53"}, verb::hunt, attack_on_it_is_counted, When::after);
    book.effect("3.29.s29", verb::hunt, survivor_dives<"detected">, When::last);
    book.effect("3.29.s43", verb::hunt, survivor_dives<"pressed">, When::last);
}

}  // namespace umpire::rules::aeto
