#include "air_combat/air_combat.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_movement/interceptions.hpp"
#include "air_names.hpp"
#include "air_naval/air_naval.hpp"
#include "air_naval/facts.hpp"
#include "battle/battle.hpp"
#include "carriers/carriers.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <cmath>

/// 4.20: one air unit attacks one ship.
namespace umpire::rules::aeto {

bool is_air_naval_attack(Inquiry& ask) {
    if (ask.verb() != verb::strike) return false;
    const auto targets = ask.subjects(arg::target);
    return !targets.empty() && targets.front().kind == Kind::unit &&
           is_naval_unit(ask, Unit(targets.front())) && is_air_unit(ask, Unit(ask.subject(arg::unit)));
}

/// In another hex it is another engagement.
double naval_attacks_made_by(Inquiry& ask, Unit unit) {
    const auto place = ask.location(Unit(ask.subjects(arg::target).front()));
    const bool here = !place || ask.fact(unit, fact::naval_attacks_at) == Value(*place);
    return here && is_now(ask, ask.fact(unit, fact::naval_attacks_in))
               ? ask.number_or(unit, fact::naval_attacks_made, 0)
               : 0;
}

namespace {

Unit striker(Inquiry& ask) {
    return Unit(ask.subject(arg::unit));
}
Unit struck_ship(Inquiry& ask) {
    return Unit(ask.subjects(arg::target).front());
}

/// @name 4.20.s1, 4.20.s4: after air combat, on whom he likes
/// @{

Ruling air_combat_before_attacks_on_ships(Inquiry& ask) {
    if (!is_air_naval_attack(ask) || !ask.yes(striker(ask), fact::aloft) ||
        pending_interception_of(ask, striker(ask)))
        return not_concerned();
    const auto enemy = enemy_to_be_fought(ask, striker(ask));
    return enemy ? broken(say("{} is aloft at {} and has not been fought", *enemy, *ask.location(*enemy)))
                 : kept();
}

Ruling any_ship_in_the_hex(Inquiry& ask) {
    if (!is_air_naval_attack(ask)) return not_concerned();
    const auto from = mission_target_of(ask, striker(ask)), where = ask.location(struck_ship(ask));
    return ask.yes(striker(ask), fact::aloft) && from && from == where ? kept() : not_concerned();
}

/// @}

/// @name 4.20.s8 to 4.20.s10: how many attacks
/// @{

Value attacks_by_strength(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::rated_strength);
}

Value half_of_an_underscored_strength(Inquiry& ask, Unit unit, Value attacks) {
    if (attacks.number() == nullptr || !ask.yes(unit, fact::underscored)) return attacks;
    return std::floor(*attacks.number() * ask.printed("underscored_share_of_attacks"));
}

Value never_more_than_four(Inquiry& ask, Unit, Value attacks) {
    if (attacks.number() == nullptr) return attacks;
    return std::min(*attacks.number(), ask.printed("most_air_naval_attacks"));
}

enum class Bound : std::uint8_t { strength, half, most };

Bound bound_of(Inquiry& ask, Unit unit) {
    const bool half = ask.yes(unit, fact::underscored);
    const double attacks = std::floor(ask.number(unit, fact::rated_strength) *
                                      (half ? ask.printed("underscored_share_of_attacks") : 1));
    if (attacks > ask.printed("most_air_naval_attacks")) return Bound::most;
    return half ? Bound::half : Bound::strength;
}

/// Nobody is accused for a strength that nobody has said.
template <Bound bound>
Ruling attacks_are_counted(Inquiry& ask) {
    if (!is_air_naval_attack(ask) || !is_bomber_type(ask, striker(ask))) return not_concerned();
    const Unit unit = striker(ask);
    const double made = naval_attacks_made_by(ask, unit);
    if (made == 0 && !ask.known(unit, fact::naval_attacks_allowed)) return not_concerned();
    if (bound_of(ask, unit) != bound) return not_concerned();
    const double allowed = ask.number(unit, fact::naval_attacks_allowed);
    return made < allowed ? kept() : broken(say("{} has made {} attacks of {}", unit, made, allowed));
}

/// @}

/// @name 4.20.s6, 4.20.s12 to 4.20.s15: the dice
/// @{

void aircraft_attack_a_ship(Resolution& now) {
    if (!is_air_naval_attack(now)) return;
    const Unit unit = striker(now), ship = struck_ship(now);
    const game::DiceRoll dice = now.roll(2, 6, say("attack of {} on {}", unit, ship));
    const double total = dice.total() + now.modifiers(sum::air_naval_attack);
    now.result(result::total, total);
    now.result(result::hits, 0);
    now.result(result::sunk, false);
    now.happens(event::air_naval_attack, {{arg::unit, unit},
                                          {arg::target, ship},
                                          {arg::thrown, static_cast<double>(dice.total())},
                                          {arg::roll, total},
                                          {arg::doubles, dice.faces.front() == dice.faces.back()}});
}

bool has_struck(Resolution& now) {
    return *now.result(result::hits).number() > 0;
}

void bombs_reach_the_armor(Resolution& now) {
    const double armor = armor_of(now, struck_ship(now));
    now.result(result::armor, armor);
    if (now.number(arg::roll) >= armor) now.result(result::hits, 1);
}

void net_twelve_hits_any_armor(Resolution& now) {
    const double sure = now.printed("net_roll_that_hits_any_armor");
    if (now.number(arg::roll) >= sure && armor_of(now, struck_ship(now)) > sure) now.result(result::hits, 1);
}

void doubles_sink_from_the_air(Resolution& now) {
    if (!has_struck(now) || !now.yes(arg::doubles) || is_of_type(now, struck_ship(now), {"STP"})) return;
    const bool net = now.reading("air_naval_doubles") == "net";
    if (now.number(net ? arg::roll : arg::thrown) >= armor_of(now, struck_ship(now)))
        now.result(result::sunk, true);
}

void ship_is_hit_from_the_air(Resolution& now) {
    if (has_struck(now))
        hit_ship(now, struck_ship(now), now.result(result::sunk).is_yes(), now.yes(arg::doubles));
}

void air_naval_attack_is_counted(Resolution& now) {
    const Unit unit = striker(now);
    now.set(unit, fact::naval_attacks_made, naval_attacks_made_by(now, unit) + 1);
    now.set(unit, fact::naval_attacks_in, moment(now));
    if (const auto place = now.location(struck_ship(now))) now.set(unit, fact::naval_attacks_at, *place);
    now.set(unit, fact::struck_a_port, is_docked(now, struck_ship(now)));
}

void attacks_are_counted_afresh(Resolution& now) {
    now.forget(Unit(now.subject(arg::unit)), fact::naval_attacks_made);
}

/// @}

/// @name 4.20.s16 to 4.20.s22: modifiers
/// @{

bool is_named_target(Inquiry& ask) {
    return is_of_type(ask, struck_ship(ask), {"CV", "CVL", "BB", "BC", "CA", "AC"});
}

bool is_land_based(Inquiry& ask) {
    if (!is_naval_air(ask, striker(ask))) return true;
    return ask.reading("naval_air_on_land") == "both_bonuses" && !carrier_of(ask, striker(ask));
}

double naval_air_on_a_named_ship(Inquiry& ask) {
    return is_naval_air(ask, striker(ask)) && is_named_target(ask) ? 1 : 0;
}

double plain_bomber_on_a_named_ship(Inquiry& ask) {
    return is_land_based(ask) && is_named_target(ask) && !ask.yes(striker(ask), fact::underscored) ? 1 : 0;
}

double target_is_in_port(Inquiry& ask) {
    return is_docked(ask, struck_ship(ask)) ? 1 : 0;
}

double underscored_bomber_on_a_named_ship(Inquiry& ask) {
    return is_land_based(ask) && is_named_target(ask) && ask.yes(striker(ask), fact::underscored) ? 1 : 0;
}

double german_naval_air_in_blitzkrieg(Inquiry& ask) {
    return is_naval_air(ask, striker(ask)) && is_of_nation(ask, striker(ask), {"Germany"}) &&
                   is_first_month_of_blitzkrieg(ask)
               ? 1
               : 0;
}

double early_italian(Inquiry& ask) {
    if (!is_of_nation(ask, striker(ask), {"Italy"})) return 0;
    const auto turn = turn_if_known(ask);
    return turn && turn->year <= ask.printed("last_year_of_poor_italian_attacks") ? 1 : 0;
}

double heavy_bomber_on_a_ship(Inquiry& ask) {
    if (!is_heavy_bomber(ask, striker(ask)) || is_of_type(ask, struck_ship(ask), {"STP"})) return 0;
    return ask.reading("heavy_bomber_dash") == "minus" ? 1 : -1;
}

/// @}

}  // namespace

void register_air_naval_attacks(Rulebook& book) {
    book.check("4.20.s1", {verb::strike}, air_combat_before_attacks_on_ships);
    book.check("4.20.s4", {verb::strike}, any_ship_in_the_hex);
    book.define({"4.20.s8", "4.28.s2"}, Kind::unit, fact::naval_attacks_allowed, attacks_by_strength,
                When::before);
    book.define("4.20.s9", Kind::unit, fact::naval_attacks_allowed, half_of_an_underscored_strength);
    book.define("4.20.s10", Kind::unit, fact::naval_attacks_allowed, never_more_than_four, When::after);
    book.check({"4.20.s8", "4.28.s2"}, {verb::strike}, attacks_are_counted<Bound::strength>);
    book.check("4.20.s9", {verb::strike}, attacks_are_counted<Bound::half>);
    book.check("4.20.s10", {verb::strike}, attacks_are_counted<Bound::most>);

    book.effect({"4.20.s6", "4.20.s11", "3.29.s67"}, verb::strike, aircraft_attack_a_ship);
    book.effect("4.20.s12", event::air_naval_attack, bombs_reach_the_armor, When::before);
    book.effect("4.20.s13", event::air_naval_attack, net_twelve_hits_any_armor);
    book.effect("4.20.s15", event::air_naval_attack, doubles_sink_from_the_air, When::after);
    book.effect("4.20.s14", event::air_naval_attack, ship_is_hit_from_the_air, When::last);
    book.effect({"4.20.s8", "4.20.s9", "4.20.s10"}, event::air_naval_attack, air_naval_attack_is_counted,
                When::before);
    for (const Event& event : {event::air_unit_is_launched, event::air_unit_returns})
        book.effect("4.20.s8", event, attacks_are_counted_afresh);

    book.modifier("4.20.s16", sum::air_naval_attack, naval_air_on_a_named_ship);
    book.modifier("4.20.s17", sum::air_naval_attack, plain_bomber_on_a_named_ship);
    book.modifier("4.20.s18", sum::air_naval_attack, target_is_in_port);
    book.modifier("4.20.s19", sum::air_naval_attack, underscored_bomber_on_a_named_ship);
    book.modifier("4.20.s20", sum::air_naval_attack, german_naval_air_in_blitzkrieg);
    book.modifier("4.20.s21", sum::air_naval_attack, early_italian);
    book.modifier("4.20.s22", sum::air_naval_attack, heavy_bomber_on_a_ship);
}

}  // namespace umpire::rules::aeto
