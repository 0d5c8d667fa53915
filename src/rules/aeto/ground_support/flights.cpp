#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "ground_support/facts.hpp"
#include "ground_support/ground_support.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 4.22: the flight to the combat hex: who launches when, who is collected, left behind and kept from
/// elsewhere.
namespace umpire::rules::aeto {

std::string step_of_moment(Inquiry& ask) {
    return moment(ask) + ", " + ask.text_or(the_game, fact::step, "");
}

namespace {

/// @name The flight of an order
/// @{

bool is_support_flight(Inquiry& ask) {
    return ask.verb() == verb::launch && mission_of_order(ask) == "ground support" && ask.has(arg::at);
}

/// Escorts who are launched on their own fly with the others.
bool is_flight_over_a_land_combat(Inquiry& ask) {
    return is_support_flight(ask) || (ask.verb() == verb::launch && mission_of_order(ask) == "escort" &&
                                      ask.has(arg::at) && in_phase(ask, "offensive"));
}

Place combat_hex(Inquiry& ask) {
    return ask.subject(arg::at);
}

std::string side_of_flight(Inquiry& ask) {
    const Units units = flying_by_order(ask);
    return units.empty() ? std::string() : side_or_none(ask, units.front());
}

std::optional<Place> base_of(Inquiry& ask, Unit air) {
    const Places base = listed(ask, air, fact::base);
    return base.empty() ? ask.location(air) : std::optional(base.front());
}

/// Its base is not that of the first unit of the order.
bool is_from_elsewhere(Inquiry& ask, Unit air) {
    const auto first = base_of(ask, flying_by_order(ask).front()), own = base_of(ask, air);
    return first && own && *first != *own;
}

Units collected_by_order(Inquiry& ask) {
    Units units = flying_by_order(ask);
    std::erase_if(units, [&](Unit air) { return !is_from_elsewhere(ask, air); });
    return units;
}

bool flies_as_a_bomber_by_order(Inquiry& ask, Unit air) {
    if (ask.has(arg::role) && is_of_type(ask, air, {"FB", "N"})) return ask.text(arg::role) == "bomber";
    return is_bomber(ask, air) || (is_bomber_type(ask, air) && flies_as_bomber(ask, air));
}

bool flies_as_a_fighter_by_order(Inquiry& ask, Unit air) {
    if (mission_of_order(ask) == "escort") return is_fighter_type(ask, air);
    if (ask.has(arg::role) && is_of_type(ask, air, {"FB", "N"})) return ask.text(arg::role) == "fighter";
    return is_fighter(ask, air) || (is_fighter_type(ask, air) && flies_as_fighter(ask, air));
}

/// @}

/// @name 4.22.s1: when
/// @{

Ruling supports_in_the_offensive_phase(Inquiry& ask) {
    const Units flying = flying_by_order(ask);
    if (flying.empty() || !ask.known(the_game, fact::phase)) return not_concerned();
    if (in_phase(ask, "offensive")) return kept();
    return broken(say("Ground Support is flown in {}", where_in_turn(ask)));
}

/// @}

/// @name 4.22.s3, s13, s14, s18, s23: range
/// @{

/// Nothing if it reaches the hex, or nobody knows its range.
std::optional<Sentence> is_out_of_range(Inquiry& ask, Unit air) {
    const auto base = base_of(ask, air);
    if (!base || !ask.known(air, fact::range)) return std::nullopt;
    const double hexes = ask.distance(*base, combat_hex(ask)), range = range_now(ask, air);
    if (hexes <= range) return std::nullopt;
    return say("{} lies {} hexes from {}, and {} reaches {}", combat_hex(ask), hexes, *base, air, range);
}

/// Whoever launches them is held to their range by 4.12.
Ruling support_comes_from_within_range(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : supporting_air(ask)) {
        if (!flies_as_bomber(ask, air) || !base_of(ask, air)) continue;
        if (const auto why = is_out_of_range(ask, air)) return broken(*why);
        ruling = kept();
    }
    return ruling;
}

Ruling collected_bombers_reach_the_combat_hex(Inquiry& ask) {
    if (!is_support_flight(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : collected_by_order(ask)) {
        if (!flies_as_a_bomber_by_order(ask, air)) continue;
        if (const auto why = is_out_of_range(ask, air)) return broken(*why);
        ruling = kept();
    }
    return ruling;
}

/// From where it joins the others.
double hexes_of_path(Inquiry& ask, Unit air) {
    const Places path = ask.subjects(arg::path);
    const auto base = base_of(ask, air);
    auto from = path.begin();
    if (const auto own = std::find(path.begin(), path.end(), *base); own != path.end()) from = own + 1;
    return static_cast<double>(path.end() - from);
}

Ruling fighters_fly_to_their_own_range(Inquiry& ask) {
    if (!is_flight_over_a_land_combat(ask) || !ask.has(arg::path)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : flying_by_order(ask)) {
        if (!base_of(ask, air) || !flies_as_a_fighter_by_order(ask, air)) continue;
        const double hexes = hexes_of_path(ask, air), range = range_now(ask, air);
        if (hexes > range) return broken(say("{} flies {} hexes, its range is {}", air, hexes, range));
        ruling = kept();
    }
    return ruling;
}

/// 4.22.s25: to a hex on the way of Bombers whose combat hex is beyond its range.
Ruling fighters_escort_part_of_the_way(Inquiry& ask) {
    if (!is_flight_over_a_land_combat(ask)) return not_concerned();
    for (const Unit air : flying_by_order(ask)) {
        const auto base = base_of(ask, air);
        if (!base || !flies_as_a_fighter_by_order(ask, air)) continue;
        for (const Unit other : all_units(ask)) {
            const auto target = mission_target_of(ask, other);
            if (target && air_mission_of(ask, other) == "ground support" && may_fly_as_bomber(ask, other) &&
                side_or_none(ask, other) == side_of_flight(ask) &&
                ask.distance(*base, *target) > range_now(ask, air))
                return kept();
        }
    }
    return not_concerned();
}

/// @}

/// @name 4.22.s4, s5, s7: who launches first, and in turn
/// @{

bool has_launched(Inquiry& ask, std::string_view side) {
    return ask.text_or(combat_hex(ask), fact::support_launched(std::string(side)), "") == step_of_moment(ask);
}

bool is_attacker(Inquiry& ask, std::string_view side) {
    return side == side_in_charge(ask);
}

bool is_stated_to_support(Inquiry& ask, std::string_view side) {
    return ask.yes(combat_hex(ask), fact::means_to_support(std::string(side)));
}

Ruling attacker_launches_first(Inquiry& ask) {
    const std::string side = side_of_flight(ask);
    if (!is_support_flight(ask) || side.empty() || side_in_charge(ask).empty() || ask.yes(arg::agreed))
        return not_concerned();
    const std::string other = opponent_of(side);
    if (is_attacker(ask, side) || has_launched(ask, other)) return kept();
    if (!is_stated_to_support(ask, other)) return not_concerned();
    return broken(
        say("the {} side attacks {}, means to support it and has launched nothing", other, combat_hex(ask)));
}

Ruling sides_launch_in_turn(Inquiry& ask) {
    const std::string side = side_of_flight(ask);
    if (!is_support_flight(ask) || side.empty() || ask.yes(arg::agreed) || !has_launched(ask, side))
        return not_concerned();
    const std::string other = opponent_of(side);
    if (ask.text_or(combat_hex(ask), fact::last_supporter, "") == other) return kept();
    if (!ask.known(combat_hex(ask), fact::means_to_support(other))) return not_concerned();
    if (!is_stated_to_support(ask, other)) return kept();
    return broken(say("it is for the {} side to launch to {}", other, combat_hex(ask)));
}

Ruling turns_are_waived(Inquiry& ask) {
    return is_support_flight(ask) && ask.yes(arg::agreed) ? kept() : not_concerned();
}

void launch_is_noted(Resolution& now) {
    if (!is_support_flight(now)) return;
    const std::string side = side_of_flight(now);
    if (side.empty()) return;
    now.set(combat_hex(now), fact::support_launched(side), step_of_moment(now));
    now.set(combat_hex(now), fact::last_supporter, side);
}

/// @}

/// @name 4.22.s8, s9: one hex, and before the die
/// @{

bool is_resolved(Inquiry& ask, Place hex) {
    return ask.text_or(hex, fact::attack_resolved_in, "") == step_of_moment(ask);
}

Ruling supports_one_hex_in_a_step(Inquiry& ask) {
    if (ask.verb() == verb::launch && !is_support_flight(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : flying_by_order(ask)) {
        if (!is_bomber_type(ask, air) || ask.text_or(air, fact::supported_in, "") != step_of_moment(ask))
            continue;
        const Places before = listed(ask, air, fact::supported_hex);
        const bool is_there_now = ask.verb() != verb::launch && ask.yes(air, fact::aloft);
        if (before.empty() || is_there_now || flies_as_fighter(ask, air)) continue;
        if (before.front() != combat_hex(ask))
            return broken(say("{} has flown to {} in this step", air, before.front()));
        ruling = kept();
    }
    return ruling;
}

void combat_hex_is_noted(Resolution& now) {
    if (!is_support_flight(now)) return;
    for (const Unit air : flying_by_order(now)) {
        now.set(air, fact::supported_hex, combat_hex(now));
        now.set(air, fact::supported_in, step_of_moment(now));
        now.set(air, fact::collected, is_from_elsewhere(now, air));
        now.forget(air, fact::stopped_at);
    }
}

Ruling support_arrives_before_the_die(Inquiry& ask) {
    if (ask.verb() == verb::launch && !is_flight_over_a_land_combat(ask)) return not_concerned();
    if (flying_by_order(ask).empty() || !in_phase(ask, "offensive")) return not_concerned();
    if (!is_resolved(ask, combat_hex(ask))) return kept();
    return broken(say("the attack on {} has been resolved", combat_hex(ask)));
}

void attack_is_resolved(Resolution& now) {
    if (in_phase(now, "offensive")) now.set(combat_hex(now), fact::attack_resolved_in, step_of_moment(now));
}

/// Another attack on the hex may have its own support.
void another_attack_begins(Resolution& now) {
    if (is_resolved(now, combat_hex(now))) now.forget(combat_hex(now), fact::attack_resolved_in);
}

/// @}

/// @name 4.22.s10, s11, s16, s26: collecting
/// @{

/// Bombers or Fighters that the flight collects and does not fly over are none of it.
template <bool fighters>
Ruling collected_where_they_are_based(Inquiry& ask) {
    if (!is_support_flight(ask) || !ask.has(arg::path)) return not_concerned();
    const Places path = ask.subjects(arg::path);
    Ruling ruling = not_concerned();
    for (const Unit air : collected_by_order(ask)) {
        const bool is_meant =
            fighters ? flies_as_a_fighter_by_order(ask, air) : flies_as_a_bomber_by_order(ask, air);
        if (!is_meant) continue;
        if (!holds(path, *base_of(ask, air)))
            return broken(say("the flight does not pass {}, where {} is based", *base_of(ask, air), air));
        ruling = kept();
    }
    return ruling;
}

/// Somebody who might have come along stays on the ground that is flown over.
Ruling nobody_must_be_collected(Inquiry& ask) {
    if (!is_support_flight(ask) || !ask.has(arg::path)) return not_concerned();
    const Units flying = flying_by_order(ask);
    for (const Place hex : ask.subjects(arg::path))
        for (const Unit other : ask.units_in(hex))
            if (is_air_unit(ask, other) && !holds(flying, other) && !ask.yes(other, fact::aloft) &&
                side_or_none(ask, other) == side_of_flight(ask))
                return kept();
    return not_concerned();
}

Ruling escorts_may_launch_first(Inquiry& ask) {
    if (!is_flight_over_a_land_combat(ask) || mission_of_order(ask) != "escort") return not_concerned();
    for (const Unit other : all_units(ask))
        if (ask.yes(other, fact::aloft) && mission_target_of(ask, other) == combat_hex(ask) &&
            may_fly_as_bomber(ask, other) && side_or_none(ask, other) == side_of_flight(ask))
            return not_concerned();
    return kept();
}

/// @}

/// @name 4.22.s15: one flight after the other
/// @{

/// Under way to the hex: it has set out on its path and is neither there nor left behind.
bool is_still_on_its_way(Inquiry& ask, Unit air, Place hex) {
    if (!ask.yes(air, fact::aloft) || ask.yes(air, fact::aborted) || ask.known(air, fact::stopped_at))
        return false;
    const auto base = base_of(ask, air), place = ask.location(air);
    return air_mission_of(ask, air) == "ground support" && mission_target_of(ask, air) == hex && base &&
           place && *place != *base && *place != hex;
}

Ruling one_flight_is_finished_first(Inquiry& ask) {
    if (!is_support_flight(ask)) return not_concerned();
    const auto base = base_of(ask, flying_by_order(ask).front());
    Ruling ruling = not_concerned();
    for (const Unit other : all_units(ask)) {
        if (!is_air_unit(ask, other) || side_or_none(ask, other) != side_of_flight(ask) ||
            air_mission_of(ask, other) != "ground support" || base_of(ask, other) == base)
            continue;
        if (is_still_on_its_way(ask, other, combat_hex(ask)))
            return broken(say("{} is still on its way to {}", other, combat_hex(ask)));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.22.s12, s17, s20, s22, s24: together, or left behind
/// @{

void units_are_stopped(Resolution& now) {
    for (const Unit air : flying_by_order(now))
        if (const auto place = now.location(air); place && air_mission_of(now, air) != "strategic bombing")
            now.set(air, fact::stopped_at, *place);
}

/// Whoever flew with them and is not named stays where they were.
void others_stay_behind(Resolution& now) {
    const Units flying = flying_by_order(now);
    if (flying.empty() || air_mission_of(now, flying.front()) != "ground support") return;
    const auto from = now.location(flying.front());
    for (const Unit other : on_mission_with(now, flying.front()))
        if (!holds(flying, other) && from && now.location(other) == from && is_fighter_type(now, other))
            now.set(other, fact::stopped_at, *from);
}

Ruling stopped_units_wait(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit air : flying_by_order(ask)) {
        if (air_mission_of(ask, air) != "ground support" && air_mission_of(ask, air) != "escort") continue;
        if (ask.known(air, fact::stopped_at) && is_fighter_type(ask, air) && !may_fly_as_bomber(ask, air))
            return broken(say("{} was left behind in {} and waits there", air,
                              *ask.fact(air, fact::stopped_at).subject()));
        ruling = kept();
    }
    return ruling;
}

void waits_are_over(Resolution& now) {
    now.forget(now.subject(arg::unit), fact::stopped_at);
}

enum class Flight : std::uint8_t { collected, launched };

/// It flew for this and to another hex.
bool flew_elsewhere(Inquiry& ask, Unit air) {
    const auto target = mission_target_of(ask, air);
    return ask.yes(air, fact::aloft) && air_mission_of(ask, air) == "ground support" && target &&
           *target != combat_hex(ask);
}

template <Flight flight>
Ruling supports_where_it_flew(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit air : flying_by_order(ask)) {
        if (ask.yes(air, fact::collected) != (flight == Flight::collected) ||
            air_mission_of(ask, air) != "ground support" || ask.known(air, fact::stopped_at))
            continue;
        if (flew_elsewhere(ask, air))
            return broken(say("{} flies to {} with others and is to support {}", air,
                              *mission_target_of(ask, air), combat_hex(ask)));
        ruling = kept();
    }
    return ruling;
}

Ruling dropped_units_support_nobody(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit air : flying_by_order(ask)) {
        const Places left = listed(ask, air, fact::stopped_at);
        if (left.empty() || !is_bomber_type(ask, air) || !ask.yes(air, fact::aloft)) continue;
        const auto target = mission_target_of(ask, air);
        if (!target || left.front() != *target)
            return broken(say("{} was dropped off in {}", air, left.front()));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.22.s21: escorts
/// @{

/// Aloft with Bombers on one mission.
bool is_escorting(Inquiry& ask, Unit air) {
    if (!is_fighter_type(ask, air) || !flies_as_fighter(ask, air)) return false;
    const std::string mission = air_mission_of(ask, air);
    if (mission != "escort" && mission != "ground support") return false;
    const Units all = on_mission_with(ask, air);
    return std::any_of(all.begin(), all.end(), [&](Unit other) { return flies_as_bomber(ask, other); });
}

Ruling escorts_do_not_intercept(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit air : flying_by_order(ask)) {
        if (!in_phase(ask, "offensive") || !ask.has(arg::raiders)) return not_concerned();
        if (is_escorting(ask, air)) return broken(say("{} escorts Bombers", air));
        ruling = kept();
    }
    return ruling;
}

/// 4.22.s19: left behind or flying on.
Ruling all_of_a_flight_may_be_intercepted(Inquiry& ask) {
    for (const Force raider : named(ask, arg::raiders))
        if (raider.kind == Kind::unit && (air_mission_of(ask, Unit(raider)) == "ground support" ||
                                          ask.known(Unit(raider), fact::stopped_at)))
            return kept();
    return not_concerned();
}

/// @}

}  // namespace

void register_support_flights(Rulebook& book) {
    book.check("4.22.s1", {verb::support}, supports_in_the_offensive_phase);
    book.check({"4.22.s3", "4.22.s23"}, {verb::support, verb::engage}, support_comes_from_within_range);
    book.check({"4.22.s13", "4.22.s23"}, {verb::launch}, collected_bombers_reach_the_combat_hex);
    book.check({"4.22.s14", "4.22.s18"}, {verb::launch}, fighters_fly_to_their_own_range);
    book.check("4.22.s25", {verb::launch}, fighters_escort_part_of_the_way);

    book.check("4.22.s4", {verb::launch}, attacker_launches_first);
    book.check("4.22.s5", {verb::launch}, sides_launch_in_turn);
    book.check("4.22.s7", {verb::launch}, turns_are_waived);
    book.effect({"4.22.s4", "4.22.s5"}, verb::launch, launch_is_noted, When::before);
    book.check("4.22.s8", {verb::launch, verb::support}, supports_one_hex_in_a_step);
    book.effect({"4.22.s8", "4.22.s10", "4.22.s11"}, verb::launch, combat_hex_is_noted, When::before);
    book.check("4.22.s9", {verb::launch, verb::support}, support_arrives_before_the_die);
    book.effect("4.22.s9", verb::fight, attack_is_resolved);
    book.effect("4.22.s9", verb::engage, another_attack_begins);

    book.check("4.22.s10", {verb::launch}, collected_where_they_are_based<false>);
    book.check("4.22.s11", {verb::launch}, collected_where_they_are_based<true>);
    book.check("4.22.s16", {verb::launch}, nobody_must_be_collected);
    book.check("4.22.s26", {verb::launch}, escorts_may_launch_first);
    book.check("4.22.s15", {verb::launch}, one_flight_is_finished_first);

    book.check({"4.22.s12", "4.22.s22"}, {verb::support, verb::engage},
               supports_where_it_flew<Flight::collected>);
    book.check("4.22.s22", {verb::support, verb::engage}, supports_where_it_flew<Flight::launched>);
    book.check("4.22.s24", {verb::support, verb::engage}, dropped_units_support_nobody);
    book.effect({"4.22.s17", "4.22.s24"}, verb::stop, units_are_stopped);
    book.effect("4.22.s17", verb::fly, others_stay_behind, When::before);
    book.check("4.22.s20", {verb::fly}, stopped_units_wait);
    book.effect("4.22.s20", event::air_unit_returns, waits_are_over);

    book.check("4.22.s21", {verb::intercept}, escorts_do_not_intercept);
    book.check("4.22.s19", {verb::intercept}, all_of_a_flight_may_be_intercepted);
}

}  // namespace umpire::rules::aeto
