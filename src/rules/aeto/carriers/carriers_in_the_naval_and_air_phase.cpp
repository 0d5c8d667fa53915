#include "air_combat/air_combat.hpp"
#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "carriers/carriers.hpp"
#include "carriers/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

namespace umpire::rules::aeto {

namespace {

/// @name What an order is about
/// @{

/// The carrier of the Naval-Air unit that attacks a ship; nothing of other attacks.
std::optional<Subject> striking_carrier(Inquiry& ask) {
    const Unit air = ask.subject(arg::unit);
    return is_naval_air(ask, air) ? carrier_of(ask, air) : std::nullopt;
}

/// The attack of a carrier that has intercepted, on the ships that it has met.
bool is_interception_strike(Inquiry& ask) {
    const auto carrier = striking_carrier(ask);
    return carrier && holds(ships_met_by(ask), *carrier) && holds(ships_met(ask), ask.subject(arg::target));
}

bool in_first_naval_movement(Inquiry& ask) {
    return may_be_step(ask, "first naval movement", "naval and air");
}

/// @}

/// @name 3.9.s3, 3.13.s3: half-step units
/// @{

Ruling half_steps_skip_the_second_round(Inquiry& ask) {
    const Unit air = ask.subject(arg::unit);
    if (!is_air_attack(ask) || !is_naval_air(ask, air) || !ask.yes(air, fact::blank_back))
        return not_concerned();
    const double round = round_of_order(ask);
    if (round <= ask.printed("air_rounds_of_a_half_step")) return kept();
    return broken(say("{} is a half-step unit and fights in round {}", air, round));
}

/// @}

/// @name 3.9.s4 to 3.9.s6: carriers that have intercepted
/// @{

Ruling undamaged_carriers_strike(Inquiry& ask) {
    if (!is_interception_strike(ask)) return not_concerned();
    const Unit carrier = *striking_carrier(ask);
    return ask.yes(carrier, fact::damaged) ? broken(say("{} is damaged", carrier)) : kept();
}

/// One that has risen against aircraft is not aboard.
Ruling strikes_from_the_deck(Inquiry& ask) {
    if (!is_interception_strike(ask)) return not_concerned();
    const Unit air = ask.subject(arg::unit);
    const bool away = ask.yes(air, fact::aloft) && ask.yes(air, fact::interceptor);
    return away ? broken(say("{} is aloft since it has intercepted aircraft", air)) : kept();
}

Ruling strikes_before_the_guns(Inquiry& ask) {
    const auto carrier = striking_carrier(ask);
    if (!carrier || ask.yes(arg::intensive)) return not_concerned();
    const bool too_late = engagement_under_way(ask) && is_engaged(ask, *carrier) &&
                          is_engaged(ask, ask.subject(arg::target)) &&
                          is_now(ask, ask.fact(*carrier, fact::engaged_as_interceptor_in));
    if (!too_late) return is_interception_strike(ask) ? kept() : not_concerned();
    return broken(say("{} has intercepted, and the naval combat has begun", *carrier));
}

/// @}

/// @name 3.9.s8, 3.9.s9: carriers that are halted on their way
/// @{

Ruling undamaged_carriers_launch(Inquiry& ask) {
    if (!in_first_naval_movement(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::units)) {
        const auto carrier = is_naval_air(ask, air) ? carrier_of(ask, air) : std::nullopt;
        if (!carrier || !is_under_way(ask, *carrier)) continue;
        if (ask.yes(*carrier, fact::damaged)) return broken(say("{} is damaged", *carrier));
        ruling = kept();
    }
    return ruling;
}

Ruling strikes_whoever_comes(Inquiry& ask) {
    const auto carrier = striking_carrier(ask);
    if (!carrier || !in_first_naval_movement(ask) || !is_under_way(ask, *carrier) ||
        is_interception_strike(ask) || is_engaged(ask, *carrier) || ask.yes(arg::intensive))
        return not_concerned();
    const Unit target = ask.subject(arg::target);
    return is_reacting(ask, target) ? kept() : broken(say("{} is not on its way to {}", target, *carrier));
}

/// @}

/// @name 3.9.s10 to 3.9.s15: there and back
/// @{

Value farther_than_its_range(Inquiry& ask, Unit air, Value) {
    if (!is_naval_air(ask, air) || !ask.yes(air, fact::aloft)) return {};
    const auto carrier = carrier_of(ask, air);
    const auto place = ask.location(air);
    if (!carrier || !place || !is_hex(ask, *place) || !ask.known(air, fact::rated_range)) return {};
    const auto way = named(ask, arg::path);
    const auto to = way.empty() ? ask.location(*carrier) : std::optional(way.back());
    return to && is_hex(ask, *to) && ask.distance(*place, *to) > range_of(ask, air);
}

bool was_launched_in_this_phase(Inquiry& ask, Unit air) {
    return in_phase_of_this_turn(ask, ask.fact(air, fact::launched_in), "naval and air");
}

Ruling idle_carriers_launch_once(Inquiry& ask) {
    if (!in_phase(ask, "naval and air")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::units)) {
        const auto carrier = is_naval_air(ask, air) ? carrier_of(ask, air) : std::nullopt;
        if (!carrier) continue;
        if (!has_moved(ask, *carrier) && was_launched_in_this_phase(ask, air))
            return broken(say("{} has not moved, and {} was launched before", *carrier, air));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_carriers_in_the_naval_and_air_phase(Rulebook& book) {
    book.check({"3.9.s3", "3.13.s3", "4.16.s10"}, {verb::attack}, half_steps_skip_the_second_round);
    book.check("3.9.s4", {verb::strike}, undamaged_carriers_strike);
    book.check("3.9.s5", {verb::strike}, strikes_from_the_deck);
    book.check("3.9.s6", {verb::strike}, strikes_before_the_guns);
    book.check("3.9.s8", {verb::launch}, undamaged_carriers_launch);
    book.check("3.9.s9", {verb::strike}, strikes_whoever_comes);
    book.define("3.9.s11", Kind::unit, fact::too_far_from_its_carrier, farther_than_its_range);
    book.check({"3.9.s13", "4.4.s16", "4.4.s17"}, {verb::launch}, idle_carriers_launch_once);
}

}  // namespace umpire::rules::aeto
