#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/facts.hpp"
#include "table/naval_battles.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// Ships, Admirals and troops that were taken off in a phase of dice. `perish` {unit} is the loss.
namespace umpire::rules::aeto {

namespace {

/// Steps that it had left: a ship that shows its front has two.
int naval_steps_left(Inquiry& ask, Unit ship) {
    if (is_stp(ask, ship)) return static_cast<int>(ask.number_or(ship, fact::points, 1));
    return shows_its_back(ask, ship) || ask.number_or(ship, fact::steps, 2) <= 1 ? 1 : 2;
}

Understanding is_lost(Inquiry& ask, Unit unit, std::string as) {
    return {std::move(as), {order(side_or_none(ask, unit), verb::perish, {{arg::unit, unit}})}};
}

Understanding nobody_knows(Unit unit) {
    return {{}, {}, say("what became of {}", unit), say("!deplete {} by combat", unit)};
}

/// Its owner may give up whatever he likes, and has to say so.
Understanding given_up(Inquiry& ask, Unit unit, Sentence because) {
    if (!ask.action().side.empty() && ask.action().side != side_or_none(ask, unit))
        return {{}, {order(ask.action().side, verb::eliminate, {{arg::units, Value::List{unit}}})}};
    return {{}, {}, say("what became of {}: {}", unit, because), say("!eliminate {}", unit)};
}

Ways of_a_ship(Inquiry& ask, Unit ship) {
    const Damage damage = damage_of(ask, ship, naval_steps_left(ask, ship));
    switch (damage.cause) {
        case Cause::dice:
            return {is_lost(ask, ship, "sunk in a battle that nobody declared")};
        case Cause::none:
            return {given_up(ask, ship, damage.because)};
        case Cause::unknown:
            break;
    }
    return {nobody_knows(ship)};
}

/// His ship was hit in this phase, or may have been.
bool may_have_left_his_ship(Inquiry& ask, Unit admiral) {
    const auto place = ask.location(admiral);
    if (!place || !may_fight_at_sea(ask)) return false;
    for (const Unit ship : all_units(ask)) {
        if (side_or_none(ask, ship) != side_or_none(ask, admiral) || !is_surface_ship(ask, ship)) continue;
        const bool was_there = ask.location(ship) == place ||
                               things_in(ask.said(ship, fact::taken_off_at)) == std::vector<Subject>{*place};
        if (!was_there) continue;
        if (in_phase_of_this_turn(ask, ask.said(ship, fact::shows_damage_in), ask.phase())) return true;
        if (is_in_play(ask, *place) && !is_out_of_play(ask, ship) &&
            damage_of(ask, ship, 1).cause == Cause::dice)
            return true;
    }
    return false;
}

/// Dice have been thrown, and enemies are there to fight, on land or from the sea.
bool may_have_fallen(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (!place || !in_phase(ask, "offensive") || !is_now(ask, ask.said(the_game, fact::dice_open_in)))
        return false;
    for (const Unit other : all_units(ask)) {
        const std::string whose = side_or_none(ask, other);
        const auto there = ask.location(other);
        if (whose.empty() || whose == side_or_none(ask, unit) || !there || !is_combat_unit(ask, other))
            continue;
        if (*there == *place || is_adjacent(ask, *place, *there)) return true;
    }
    return false;
}

void what_was_taken_off_is_lost(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const bool ship = is_surface_ship(now, unit);
    if (is_naval_unit(now, unit)) note_damage(now, unit, naval_steps_left(now, unit));
    if (const auto place = now.location(unit)) now.set(unit, fact::taken_off_at, *place);
    now.set(unit, fact::taken_off_in, moment(now));
    now.set(unit, ship ? fact::sunk : fact::eliminated, true);
    now.happens(event::lost, {{arg::unit, unit}});
}

/// Whether for good nobody sees.
void admiral_is_taken_off(Resolution& now) {
    const Unit admiral = now.subject(arg::unit);
    if (now.said(admiral, fact::aboard).known()) now.forget(admiral, fact::aboard);
    now.set(admiral, fact::in_force_pool, true);
    now.take_away(admiral);
}

bool is_admiral(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"Admiral"});
}

void perishes(Resolution& now) {
    if (!is_admiral(now, now.subject(arg::unit))) what_was_taken_off_is_lost(now);
}
void leaves_the_table_with_his_ship(Resolution& now) {
    if (is_admiral(now, now.subject(arg::unit))) admiral_is_taken_off(now);
}

Ruling is_lost_to_dice(Inquiry&) {
    return kept();
}

}  // namespace

Ways of_a_loss(Inquiry& ask, Unit unit) {
    if (is_naval_unit(ask, unit) && !is_uboat(ask, unit)) return of_a_ship(ask, unit);
    if (is_admiral(ask, unit) && may_have_left_his_ship(ask, unit))
        return {is_lost(ask, unit, "left with his ship")};
    if (is_land_unit(ask, unit) && may_have_fallen(ask, unit)) return {is_lost(ask, unit, "lost in combat")};
    if (is_air_unit(ask, unit) && was_out_of_harms_way(ask, unit))
        return {given_up(ask, unit, say("no enemy can have attacked {}", unit))};
    return {nobody_knows(unit)};
}

void register_naval_losses(Rulebook& book) {
    book.check("vii.s21", {verb::perish}, is_lost_to_dice);
    book.effect("vii.s17", verb::perish, perishes);
    book.effect("3.20.s1", verb::perish, leaves_the_table_with_his_ship);
}

}  // namespace umpire::rules::aeto
