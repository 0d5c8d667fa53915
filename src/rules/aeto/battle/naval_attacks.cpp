#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <algorithm>

/// 3.17, 3.18: the roll of an attack and what it comes to. The events "gunnery attack" and "torpedo attack"
/// decide whether it hits (result hits) and whether it sinks outright (result sunk); then the ship is hit.
namespace umpire::rules::aeto {

namespace {

Subject struck_ship(Inquiry& ask) {
    return ask.subject(arg::target);
}

/// @name The roll
/// @{

/// Two dice with a rating; what they come to is for the rules of that kind of attack.
void attack_with(Resolution& now, double rating, const Event& attack) {
    const Unit ship = firer(now);
    const Subject target = target_of(now);
    const game::DiceRoll dice = now.roll(2, 6, say("attack of {} on {}", ship, target));
    const double roll = dice.total() + rating + now.modifiers(sum::naval_attack);
    now.result(result::rating, rating);
    now.result(result::total, roll);
    now.result(result::hits, 0);
    now.result(result::sunk, false);
    now.happens(attack, {{arg::unit, ship},
                         {arg::target, target},
                         {arg::thrown, static_cast<double>(dice.total())},
                         {arg::roll, roll},
                         {arg::doubles, dice.faces.front() == dice.faces.back()}});
}

void guns_attack(Resolution& now) {
    if (now.yes(arg::torpedoes)) return;
    const Unit ship = firer(now);
    const double rating = now.number(ship, fact::firing_gunnery);
    now.set(ship, fact::fired_round, round_now(now));
    attack_with(now, rating, event::gunnery_attack);
    if (now.said(ship, fact::pending_gunnery).known()) now.forget(ship, fact::pending_gunnery);
}

void torpedoes_attack(Resolution& now) {
    if (!now.yes(arg::torpedoes)) return;
    now.set(engagement(now), fact::battle_stage, "torpedoes");
    close_sub_round(now);
    now.set(firer(now), fact::torpedoes_launched, true);
    attack_with(now, now.number(firer(now), fact::torpedo), event::torpedo_attack);
}

void attack_is_counted(Resolution& now) {
    now.add_to(struck_ship(now), fact::times_attacked, 1);
}

void torpedo_attack_is_counted(Resolution& now) {
    now.add_to(struck_ship(now), fact::times_torpedoed, 1);
}

/// @}

/// @name Hit or miss
/// @{

bool has_hit(Resolution& now) {
    return *now.result(result::hits).number() > 0;
}

double armor_struck(Inquiry& ask) {
    return armor_of(ask, struck_ship(ask));
}

void reaches_the_armor(Resolution& now) {
    const double armor = armor_struck(now);
    now.result(result::armor, armor);
    now.result(result::hits, now.number(arg::roll) >= armor ? 1 : 0);
}

/// As printed, nothing but a natural 12 hits such a battleship; it may only mean that a 12 made by modifiers
/// is no sure hit, and then there is nothing to change.
void armor_of_a_great_battleship(Resolution& now) {
    if (now.reading("great_battleships") != "natural_12_only" || !is_of_type(now, struck_ship(now), {"BB"}))
        return;
    const double armor = armor_struck(now);
    if (armor >= now.printed("least_armor_of_great_battleships") &&
        armor <= now.printed("most_armor_of_great_battleships"))
        now.result(result::hits, 0);
}

void highest_roll_hits(Resolution& now) {
    if (now.number(arg::thrown) == now.printed("roll_that_always_hits")) now.result(result::hits, 1);
}

void lowest_roll_misses(Resolution& now) {
    if (now.number(arg::thrown) == now.printed("roll_that_always_misses")) now.result(result::hits, 0);
}

/// @}

/// @name Sunk outright
/// @{

void doubles_sink(Resolution& now) {
    if (!has_hit(now) || !now.yes(arg::doubles) ||
        now.number(arg::thrown) == now.printed("roll_that_always_hits"))
        return;
    const double reach =
        now.number(now.reading("doubles_reach_the_armor") == "natural" ? arg::thrown : arg::roll);
    if (reach >= armor_struck(now)) now.result(result::sunk, true);
}

void natural_12_sinks(Resolution& now) {
    if (has_hit(now) && now.number(arg::thrown) == now.printed("roll_that_always_hits") &&
        now.number(arg::thrown) >= armor_struck(now))
        now.result(result::sunk, true);
}

void doubles_sink_no_further_points(Resolution& now) {
    if (is_of_type(now, struck_ship(now), {"STP"})) now.result(result::sunk, false);
}

/// @}

/// @name What was struck before it could attack
/// @{

void keeps_its_attack(Resolution& now) {
    const Unit struck = struck_ship(now);
    if (has_guns(now, struck) && !has_fired(now, struck) && !now.known(struck, fact::pending_gunnery))
        now.set(struck, fact::pending_gunnery, now.number(struck, fact::firing_gunnery));
}

void keeps_its_attack_against_its_equal(Resolution& now) {
    const Unit struck = struck_ship(now);
    if (!has_hit(now) || round_now(now) != 1 || !has_guns(now, struck) ||
        now.number(struck, fact::firing_gunnery) != now.number(firer(now), fact::firing_gunnery))
        return;
    keeps_its_attack(now);
}

void keeps_its_attack_in_round_2(Resolution& now) {
    if (has_hit(now) && round_now(now) == 2) keeps_its_attack(now);
}

/// @}

void hit_takes_effect(Resolution& now) {
    if (has_hit(now))
        hit_ship(now, struck_ship(now), now.result(result::sunk).is_yes(), now.yes(arg::doubles));
}

}  // namespace

void register_naval_attacks(Rulebook& book) {
    book.effect("3.17.s41", verb::fire, guns_attack);
    book.effect("3.17.s48", verb::fire, torpedoes_attack);
    book.effect("3.17.s33", event::gunnery_attack, attack_is_counted, When::before);
    book.effect("3.17.s39", event::torpedo_attack, torpedo_attack_is_counted, When::before);

    book.effect("3.17.s42", event::gunnery_attack, reaches_the_armor);
    book.effect("3.17.s47", event::gunnery_attack, armor_of_a_great_battleship);
    book.effect("3.17.s44", event::gunnery_attack, highest_roll_hits);
    book.effect("3.17.s46", event::gunnery_attack, lowest_roll_misses);
    book.effect("3.17.s43", event::gunnery_attack, doubles_sink);
    book.effect("3.17.s45", event::gunnery_attack, natural_12_sinks);
    book.effect("3.18.s3", event::gunnery_attack, doubles_sink_no_further_points);
    book.effect("3.17.s31", event::gunnery_attack, keeps_its_attack_against_its_equal, When::after);
    book.effect("3.17.s77", event::gunnery_attack, keeps_its_attack_in_round_2, When::after);
    book.effect({"3.17.s34", "3.17.s42"}, event::gunnery_attack, hit_takes_effect, When::last);

    book.effect("3.17.s49", event::torpedo_attack, reaches_the_armor);
    book.effect("3.17.s54", event::torpedo_attack, armor_of_a_great_battleship);
    book.effect("3.17.s51", event::torpedo_attack, highest_roll_hits);
    book.effect("3.17.s53", event::torpedo_attack, lowest_roll_misses);
    book.effect("3.17.s50", event::torpedo_attack, doubles_sink);
    book.effect("3.17.s52", event::torpedo_attack, natural_12_sinks);
    book.effect("3.17.s49", event::torpedo_attack, hit_takes_effect, When::last);
}

}  // namespace umpire::rules::aeto
