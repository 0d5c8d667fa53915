#include "air_chapters.hpp"
#include "air_combat/facts.hpp"
#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "airbases/landing.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 4.5, 4.8: when a base may be over-stacked, how far, and what becomes of the excess.
namespace umpire::rules::aeto {

namespace {

/// @name 4.8.s2 to 4.8.s5: circumstances
/// @{

Value driven_from_its_base(Inquiry& ask, Unit unit, Value known) {
    return makes_forced_rebase(ask, unit) && !ask.yes(unit, fact::aloft) ? Value(true) : known;
}

Value aborted_on_its_way(Inquiry& ask, Unit unit, Value known) {
    return is_aborted_on_change_of_base(ask, unit) && !is_ferried(ask, unit) ? Value(true) : known;
}

Value its_carrier_was_hit(Inquiry& ask, Unit unit, Value known) {
    return is_naval_air(ask, unit) && makes_forced_rebase(ask, unit) && ask.yes(unit, fact::aloft)
               ? Value(true)
               : known;
}

/// While it changes base it may stop where there is no room.
Ruling stops_at_full_bases(Inquiry& ask) {
    for (const Place stop : stops_on_the_way(ask))
        for (const Unit unit : units_landing(ask))
            if (is_certainly_full(ask, stop, unit) && !is_airfield(ask, stop)) return kept();
    return not_concerned();
}

/// @}

/// @name 4.8.s6: the end of a change of base
/// @{

bool may_still_leave(Inquiry& ask, Unit unit) {
    return !ask.known(unit, fact::committed) && !is_overstacked(ask, unit);
}

bool leaves_on_a_change_of_base(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aloft) && ask.text_or(unit, fact::air_mission, "") == "change base";
}

bool is_plain_base(Inquiry& ask, Place place) {
    return !is_airfield(ask, place) && !is_uk_transfer_hex(ask, place);
}

bool are_driven(Inquiry& ask, const Units& units) {
    return std::any_of(units.begin(), units.end(), [&](Unit unit) { return makes_forced_rebase(ask, unit); });
}

/// Those who are there may still make room in the same step; once it ends nobody can.
Ruling destination_has_room(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    const Units came = place ? newcomers(ask, *place) : Units();
    if (came.empty() || are_driven(ask, came) || !is_plain_base(ask, *place) || !air_capacity(ask, *place))
        return not_concerned();
    if (!is_certainly_overfilled(ask, *place)) return kept();
    const Units there = air_units_based_at(ask, *place);
    const auto can_leave = std::count_if(there.begin(), there.end(), [&](Unit unit) {
        return may_still_leave(ask, unit) || leaves_on_a_change_of_base(ask, unit);
    });
    const double excess = chits_after_landing(ask, *place) - *air_capacity(ask, *place);
    if (static_cast<double>(can_leave) >= excess) return kept();
    return broken(say("{} holds {} air units, and {} would be based there", *place,
                      *air_capacity(ask, *place), chits_after_landing(ask, *place)));
}

void full_destination_is_noted(Resolution& now) {
    const auto place = place_of_landing(now);
    if (!place || are_driven(now, units_landing(now)) || !is_plain_base(now, *place) ||
        !is_certainly_overfilled(now, *place))
        return;
    for (const Unit unit : newcomers(now, *place))
        now.set(unit, fact::waits_for_room_in, moment(now));
}

Ruling others_have_made_room(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : all_units(ask)) {
        if (!is_now(ask, ask.fact(unit, fact::waits_for_room_in)) || !is_air_unit(ask, unit)) continue;
        ruling = kept();
        const auto base = base_of_air_unit(ask, unit);
        const auto capacity = base ? air_capacity(ask, *base) : std::nullopt;
        if (capacity && ask.number(*base, fact::air_units_based) > *capacity)
            return broken(say("{} has changed base to {}, where nobody has made room", unit, *base));
    }
    return ruling;
}

/// Told once, when the step is over.
void nobody_waits_any_longer(Resolution& now) {
    for (const Unit unit : all_units(now))
        if (now.said(unit, fact::waits_for_room_in).known()) now.forget(unit, fact::waits_for_room_in);
}

/// @}

/// @name 4.8.s8: air transport
/// @{

Ruling transports_do_not_overstack(Inquiry& ask) {
    const auto shore = place_of_landing(ask);
    if (!shore || !air_capacity(ask, *shore)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject cargo : ask.subjects(arg::units))
        for (const Unit carrier : cargo.kind == Kind::unit ? carriers_of(ask, cargo) : Units()) {
            if (!is_of_type(ask, carrier, {"ATP"}) || base_of_air_unit(ask, carrier) == shore) continue;
            if (is_certainly_full(ask, *shore, carrier))
                return broken(say("{} is on air transport and lands in {}, which is full", carrier, *shore));
            ruling = kept();
        }
    return ruling;
}

/// @}

/// @name 4.5, 4.8.s17 to 4.8.s19: how far
/// @{

/// Over-stacks the place that it comes to.
bool overstacks(Inquiry& ask, Place place) {
    return is_plain_base(ask, place) && is_certainly_overfilled(ask, place);
}

Ruling at_most_double(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    const auto capacity = place ? normal_air_capacity(ask, *place) : std::nullopt;
    if (!capacity || newcomers(ask, *place).empty() || !overstacks(ask, *place)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : newcomers(ask, *place)) {
        if (!ask.yes(unit, fact::may_overstack)) continue;
        ruling = kept();
        const double most = *capacity * ask.printed("most_over_stacking");
        if (const double chits = chits_after_landing(ask, *place); chits > most)
            return broken(say("{} air units would be in {}, at most {} may", chits, *place, most));
    }
    return ruling;
}

bool bases_naval_air_beyond_capacity(Inquiry& ask, Place place) {
    const Units based = air_units_based_at(ask, place);
    return std::any_of(based.begin(), based.end(),
                       [&](Unit unit) { return ask.yes(unit, fact::based_beyond_capacity); });
}

Ruling no_excess_beside_naval_air(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    if (!place || newcomers(ask, *place).empty() || !bases_naval_air_beyond_capacity(ask, *place))
        return not_concerned();
    const auto normal = normal_air_capacity(ask, *place);
    Ruling ruling = not_concerned();
    for (const Unit unit : newcomers(ask, *place)) {
        if (!ask.yes(unit, fact::may_overstack)) continue;
        ruling = kept();
        if (overstacks(ask, *place) ||
            (!is_naval_air(ask, unit) && normal && others_after_landing(ask, *place) > *normal))
            return broken(say(
                "{} holds Naval-Air units beyond its normal capacity and cannot be over-stacked", *place));
    }
    return ruling;
}

Ruling only_naval_air_beyond_capacity(Inquiry& ask) {
    const auto port = place_of_landing(ask);
    if (!port || !harbors_a_carrier(ask, *port)) return not_concerned();
    const auto normal = normal_air_capacity(ask, *port);
    if (!normal) return not_concerned();
    for (const Unit unit : newcomers(ask, *port)) {
        if (is_naval_air(ask, unit) || ask.yes(unit, fact::may_overstack)) continue;
        if (others_after_landing(ask, *port) > *normal)
            return broken(
                say("{} is no Naval-Air unit, and the normal capacity of {} is {}", unit, *port, *normal));
        return kept();
    }
    return not_concerned();
}

void based_beyond_or_within(Resolution& now) {
    const auto port = place_of_landing(now);
    const auto normal = port ? normal_air_capacity(now, *port) : std::nullopt;
    if (!normal) return;
    double chits = static_cast<double>(air_units_based_at(now, *port).size());
    for (const Unit unit : newcomers(now, *port))
        now.set(unit, fact::based_beyond_capacity,
                ++chits > *normal && is_naval_air(now, unit) && harbors_a_carrier(now, *port));
}

Ruling stays_aboard_while_the_port_is_full(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject thing : ask.subjects(arg::units)) {
        if (thing.kind != Kind::unit || !is_naval_air(ask, thing)) continue;
        const Unit unit(thing);
        const auto ship = ship_with_air_unit(ask, unit);
        const auto port = ship ? ask.location(*ship) : std::nullopt;
        if (!port || !is_aircraft_carrier(ask, *ship) || !air_capacity(ask, *port)) continue;
        if (is_certainly_full(ask, *port, unit))
            return broken(
                say("{} holds {} air units and has no room for {}", *port, *air_capacity(ask, *port), unit));
        ruling = kept();
    }
    return ruling;
}

Ruling one_unit_in_the_transfer_hex(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    if (!place || !is_uk_transfer_hex(ask, *place) || newcomers(ask, *place).empty()) return not_concerned();
    const double chits = chits_after_landing(ask, *place), most = ask.number(*place, fact::airbase_capacity);
    return chits <= most ? kept() : broken(say("{} air units would be in {}", chits, *place));
}

/// @}

/// @name 4.8.s10 to 4.8.s12: what the excess may do
/// @{

/// Of the units that an order sends up from their base.
Units taking_off(Inquiry& ask) {
    Units units;
    for (const ForceArgument& argument : {arg::units, arg::unit, arg::with, arg::air})
        for (const Subject thing : named(ask, argument))
            if (thing.kind == Kind::unit && is_air_unit(ask, thing) && !ask.yes(thing, fact::aloft))
                units.push_back(thing);
    return units;
}

bool is_for_a_change_of_base(Inquiry& ask) {
    return ask.verb() == verb::launch && ask.has(arg::mission) && ask.text(arg::mission) == "change base";
}

Ruling excess_stays_on_the_ground(Inquiry& ask) {
    if (is_for_a_change_of_base(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : taking_off(ask)) {
        const auto base = base_of_air_unit(ask, unit);
        if (!base || !normal_air_capacity(ask, *base)) continue;
        if (told_overstacked(ask, unit)) return broken(say("{} is over-stacked in {}", unit, *base));
        ruling = kept();
    }
    return ruling;
}

Ruling excess_leaves_in_a_later_phase(Inquiry& ask) {
    if (ask.verb() == verb::launch && !is_for_a_change_of_base(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : taking_off(ask)) {
        const auto base = base_of_air_unit(ask, unit);
        if (!base || makes_forced_rebase(ask, unit) || !is_overstacked(ask, unit)) continue;
        if (!in_phase(ask, "naval and air") && !in_phase(ask, "offensive"))
            return broken(say("{} is over-stacked and changes base in {}", unit, where_in_turn(ask)));
        if (is_now(ask, ask.fact(*base, fact::overstacked_since)))
            return broken(say("{} has been over-stacked in this phase", *base));
        ruling = kept();
    }
    return ruling;
}

/// @name 4.8.s9: at once
void over_stacking_begins(Resolution& now) {
    const auto place = place_of_landing(now);
    const auto normal = place ? normal_air_capacity(now, *place) : std::nullopt;
    if (!normal || newcomers(now, *place).empty()) return;
    const bool before = static_cast<double>(air_units_based_at(now, *place).size()) > *normal;
    if (!before && chits_after_landing(now, *place) > *normal)
        now.set(*place, fact::overstacked_since, moment(now));
}

Ruling excess_may_stay(Inquiry& ask) {
    for (const Unit unit : all_units(ask))
        if (is_air_unit(ask, unit) && is_overstacked(ask, unit)) return kept();
    return not_concerned();
}

/// @}

/// @name 4.8.s14, 4.8.s15: on the ground
/// @{

Value excess_may_be_strafed(Inquiry& ask, Unit unit, Value known) {
    return !ask.yes(unit, fact::aloft) && is_overstacked(ask, unit) ? Value(true) : known;
}

Value quality_on_the_counter(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::quality);
}

Value excess_has_no_quality(Inquiry& ask, Unit unit, Value quality) {
    return is_air_unit(ask, unit) && is_overstacked(ask, unit) ? Value(ask.printed("quality_of_the_excess"))
                                                               : quality;
}

/// Whoever was left alone in this round covers the units on the ground.
double covers_the_excess(Inquiry& ask) {
    const auto targets = listed(ask, Unit(ask.subjects(arg::target).front()), fact::air_attack_target);
    return !targets.empty() && ask.yes(Unit(targets.front()), fact::open_to_strafing) &&
                   ask.number_or(Unit(ask.subject(arg::unit)), fact::air_attacks_on, 0) == 0
               ? 1
               : 0;
}

/// @}

/// @name 4.8.s20, 4.8.s22: whoever is eliminated
/// @{

void driven_excess_is_eliminated(Resolution& now) {
    for (const Unit unit : air_units_based_at(now, now.subject(arg::at)))
        if (makes_forced_rebase(now, unit) && is_overstacked(now, unit)) goes_to_the_force_pool(now, unit);
}

/// Beyond double the capacity, and the second in a place that is never over-stacked: from the bottom.
void violators_are_eliminated(Resolution& now) {
    for (std::uint32_t index = 0; index < now.position().count(Kind::location); ++index) {
        const Place place(Subject{Kind::location, index});
        // Few bases have one; what all the others hold need not be added up.
        if (!now.said(place, fact::air_stack).known()) continue;
        const auto normal = normal_air_capacity(now, place);
        const Units stack = listed(now, place, fact::air_stack);
        if (!normal) continue;
        const double most = *normal * (is_plain_base(now, place) ? now.printed("most_over_stacking") : 1);
        for (std::size_t at = stack.size(); at > 0 && static_cast<double>(at) > most; --at)
            if (base_of_air_unit(now, stack[at - 1]) == place) goes_to_the_force_pool(now, stack[at - 1]);
    }
}

/// @}

}  // namespace

void register_over_stacking(Rulebook& book) {
    book.define("4.8.s2", Kind::unit, fact::may_overstack, driven_from_its_base);
    book.define("4.8.s3", Kind::unit, fact::may_overstack, aborted_on_its_way);
    book.define("4.8.s4", Kind::unit, fact::may_overstack, its_carrier_was_hit);
    book.check("4.8.s5", {verb::rebase}, stops_at_full_bases);
    book.check({"4.8.s6", "4.1.s21"}, {verb::rebase}, destination_has_room);
    book.effect("4.8.s6", verb::rebase, full_destination_is_noted, When::before);
    book.check("4.8.s6", {verb::step, verb::phase}, others_have_made_room);
    book.effect("4.8.s6", verb::step, nobody_waits_any_longer);
    book.effect("4.8.s6", verb::phase, nobody_waits_any_longer);
    book.check("4.8.s8", {verb::debark}, transports_do_not_overstack);

    book.check("4.8.s17", {verb::rebase, verb::home}, at_most_double);
    book.check({"4.8.s18", "4.5.s4"}, {verb::rebase, verb::home}, no_excess_beside_naval_air);
    book.check({"4.8.s19", "4.1.s30"}, {verb::rebase, verb::home, verb::setup, verb::arrive, verb::complete},
               one_unit_in_the_transfer_hex);
    book.check("4.5.s2", {verb::rebase, verb::home, verb::debark, verb::setup, verb::arrive, verb::complete},
               only_naval_air_beyond_capacity);
    for (const Verb& verb : {verb::rebase, verb::home, verb::debark, verb::setup})
        book.effect("4.5.s2", verb, based_beyond_or_within, When::before);
    book.check("4.5.s5", {verb::debark}, stays_aboard_while_the_port_is_full);

    book.check({"4.8.s10", "4.8.s11"},
               {verb::launch, verb::raid, verb::sortie, verb::support, verb::engage, verb::strike},
               excess_stays_on_the_ground);
    book.check("4.8.s11", {verb::rebase, verb::launch}, excess_leaves_in_a_later_phase);
    for (const Verb& verb : {verb::rebase, verb::home})
        book.effect("4.8.s9", verb, over_stacking_begins, When::before);
    book.check("4.8.s12", {verb::step}, excess_may_stay);
    book.define("4.8.s14", Kind::unit, fact::open_to_strafing, excess_may_be_strafed);
    book.define("4.8.s15", Kind::unit, fact::quality_now, quality_on_the_counter, When::before);
    book.define("4.8.s15", Kind::unit, fact::quality_now, excess_has_no_quality);

    book.modifier("4.8.s16", sum::air_combat_strength, covers_the_excess);

    book.effect("4.8.s20", event::installation_destroyed, driven_excess_is_eliminated, When::last);
    book.effect("4.8.s22", event::step_ends, violators_are_eliminated, When::last);
}

}  // namespace umpire::rules::aeto
