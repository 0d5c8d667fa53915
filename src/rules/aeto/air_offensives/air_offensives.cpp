#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_offensives/commitment.hpp"
#include "air_offensives/facts.hpp"
#include "battle/facts.hpp"
#include "carriers/carriers.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"

#include <algorithm>

/// 4.25: Air Offensives: the order for one (`offensive`), and the missions that are flown in it. Which
/// missions there are in the Offensives of others stands with 4.1.
namespace umpire::rules::aeto {

namespace {

/// @name The order for an Air Offensive
/// @{

bool is_for_an_air_offensive(Inquiry& ask) {
    return ask.text(arg::type) == "air";
}

/// A Joint Offensive is another thing.
bool is_combined(Inquiry& ask) {
    if (!is_for_an_air_offensive(ask)) return false;
    const std::string extra = ask.has(arg::extra) ? ask.text(arg::extra) : std::string();
    return extra == "combined" || (ask.has(arg::partner) && extra != "joint");
}

Ruling made_in_the_offensive_phase(Inquiry& ask) {
    if (!is_for_an_air_offensive(ask)) return not_concerned();
    return in_phase(ask, "offensive") ? kept() : broken(say("it is the {} phase", ask.phase()));
}

/// Naval-Air units are for 3.13.s6.
Ruling uncommitted_units_are_actuated(Inquiry& ask) {
    if (!is_for_an_air_offensive(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : air_units_of_order(ask)) {
        if (is_naval_air(ask, air)) continue;
        if (ask.known(air, fact::committed)) return broken(say("{} is committed", air));
        ruling = kept();
    }
    return ruling;
}

Ruling supplied_units_are_actuated(Inquiry& ask) {
    if (!is_for_an_air_offensive(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : air_units_of_order(ask)) {
        if (ask.yes(air, fact::out_of_supply) && !is_atp(ask, air))
            return broken(say("{} is marked out of supply", air));
        ruling = kept();
    }
    return ruling;
}

Ruling combined_ones_are_not_impromptu(Inquiry& ask) {
    if (!is_combined(ask)) return not_concerned();
    return ask.has(arg::extra) && ask.text(arg::extra) == "impromptu"
               ? broken("an Impromptu Offensive is spent on a Combined Air Offensive")
               : kept();
}

Value combined_ones_cost_no_ep(Inquiry& ask, Subject, Value so_far) {
    if (ask.verb() != verb::offensive || !is_combined(ask)) return so_far;
    return ask.reading("ep_of_combined_air_offensives") == "none" ? Value(true) : so_far;
}

Ruling partners_do_not_join(Inquiry& ask) {
    if (!is_combined(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : air_units_of_order(ask)) {
        const std::string nation = nation_of(ask, air);
        if (nation.empty()) continue;
        if (!is_major_power(controlling_nation(ask, nation)))
            return broken(say("{} is of {}, which is no major power", air, nation));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name The missions of an Air Offensive
/// @{

bool is_own_air_offensive(Inquiry& ask, Unit air) {
    return ask.text_or(the_game, fact::offensive_type, "") == "air" && is_friendly_offensive(ask, air);
}

/// To be put ashore takes an Air Offensive too, and fills the place of a mission.
std::string mission_of_air_offensive(Inquiry& ask) {
    return ask.verb() == verb::debark ? "debarkation" : mission_of_order(ask);
}

/// Those that fly a mission of the Air Offensive by this order; nobody who rises against others.
Units flying_in_own_air_offensive(Inquiry& ask) {
    const std::string mission = mission_of_air_offensive(ask);
    if (mission.empty() || mission == "air interception") return {};
    Units units = flying_by_order(ask);
    std::erase_if(units, [&](Unit unit) {
        return !is_own_air_offensive(ask, unit) || ask.yes(unit, fact::forced_rebase);
    });
    return units;
}

bool is_attack(std::string_view mission) {
    return among(mission, {"air-naval attack", "bombing", "submarine search"});
}

Ruling missions_of_an_air_offensive(Inquiry& ask) {
    const std::string mission = mission_of_air_offensive(ask);
    if (flying_in_own_air_offensive(ask).empty() || mission == "escort") return not_concerned();
    return is_attack(mission) || among(mission, {"change base", "air transport"})
               ? kept()
               : broken(say("{} is no mission of an Air Offensive", mission));
}

std::optional<Place> target_of_order(Inquiry& ask) {
    if (ask.verb() == verb::locate) return ask.location(ask.subject(arg::target));
    const Places at = named(ask, arg::at);
    return at.empty() ? std::nullopt : std::optional<Place>(at.front());
}

/// A unit that has flown the mission of this order in this Offensive. A place that nobody has named may be
/// the same.
bool has_flown_it(Inquiry& ask, Unit unit) {
    const std::string mission = mission_of_air_offensive(ask);
    if (!ask.yes(unit, fact::counted_in_offensive) || ask.text_or(unit, fact::air_mission, "") != mission)
        return false;
    if (!is_attack(mission) || ask.reading("missions_of_an_air_offensive") == "kinds") return true;
    const auto target = target_of_order(ask), flown_to = mission_target_of(ask, unit);
    return !target || !flown_to || *target == *flown_to;
}

bool begins_another_mission(Inquiry& ask) {
    if (flying_in_own_air_offensive(ask).empty() || mission_of_air_offensive(ask) == "escort") return false;
    const Units units = all_units(ask);
    return std::none_of(units.begin(), units.end(), [&](Unit unit) { return has_flown_it(ask, unit); });
}

/// What somebody flies for that moved without a word may have been another mission of those that are known.
void ask_for_guessed_missions(Inquiry& ask) {
    for (const Unit unit : all_units(ask))
        if (ask.yes(unit, fact::counted_in_offensive) && is_flight_guessed(ask, unit))
            ask.missing(say("what {} flies for", unit), say("!launch {} for <mission> at <place>", unit));
}

Ruling two_missions(Inquiry& ask) {
    if (flying_in_own_air_offensive(ask).empty()) return not_concerned();
    const double flown = ask.number_or(the_game, fact::offensive_missions, 0);
    if (!begins_another_mission(ask) || flown < ask.printed("missions_of_an_air_offensive")) return kept();
    ask_for_guessed_missions(ask);
    return broken(say("{} missions have been flown in this Air Offensive", flown));
}

/// Whoever goes on to another base is still on his mission.
Ruling one_mission_for_each_unit(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_in_own_air_offensive(ask)) {
        const std::string last = ask.text_or(unit, fact::air_mission, "");
        const bool goes_on = ask.verb() == verb::rebase && last == "change base";
        if (ask.yes(unit, fact::flew_in_this_offensive) && !goes_on)
            return broken(say("{} has flown in this Air Offensive", unit));
        ruling = kept();
    }
    return ruling;
}

void mission_is_counted(Resolution& now) {
    const std::string mission = mission_of_air_offensive(now);
    const Units flying = flying_in_own_air_offensive(now);
    if (begins_another_mission(now))
        now.set(the_game, fact::offensive_missions, now.number_or(the_game, fact::offensive_missions, 0) + 1);
    for (const Unit unit : flying) {
        now.set(unit, fact::counted_in_offensive, true);
        now.set(unit, fact::air_mission, mission);
        if (const auto target = target_of_order(now); target && is_attack(mission))
            now.set(unit, fact::mission_target, *target);
        if (now.verb() == verb::locate) now.set(unit, fact::flew_in_this_offensive, true);
    }
}

void missions_are_forgotten(Resolution& now) {
    now.forget(the_game, fact::offensive_missions);
    for (const Unit unit : all_units(now))
        if (now.known(unit, fact::counted_in_offensive)) now.forget(unit, fact::counted_in_offensive);
}

/// @}

/// @name 4.25.s6 to 4.25.s8: who flies in it
/// @{

/// Naval-Air units are for 3.13.s7, whoever is Previously Committed for 4.27.s3.
Ruling uncommitted_units_fly(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_in_own_air_offensive(ask)) {
        if (is_naval_air(ask, unit) || is_previously_committed(ask, unit)) continue;
        if (is_committed_elsewhere(ask, unit)) return broken(say("{} is Currently Committed", unit));
        ruling = kept();
    }
    return ruling;
}

bool may_fly_without_supply(Inquiry& ask, Unit unit) {
    return is_atp(ask, unit) && mission_of_order(ask) == "change base" &&
           ask.reading("transports_out_of_supply") == "may_change_base";
}

/// Bombing and changes of base are of whoever makes the Air Offensive: for these nobody has to say who it is.
Units flying_in_an_air_offensive(Inquiry& ask) {
    if (ask.known(the_game, fact::offensive_side) || !in_phase(ask, "offensive") ||
        ask.text_or(the_game, fact::offensive_type, "") != "air" ||
        !among(mission_of_order(ask), {"bombing", "change base"}))
        return flying_in_own_air_offensive(ask);
    Units units = flying_by_order(ask);
    std::erase_if(units, [&](Unit unit) { return ask.yes(unit, fact::forced_rebase); });
    return units;
}

Ruling supplied_units_fly(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_in_an_air_offensive(ask)) {
        if (ask.yes(unit, fact::out_of_supply) && !may_fly_without_supply(ask, unit))
            return broken(say("{} is marked out of supply", unit));
        ruling = kept();
    }
    return ruling;
}

/// A damaged carrier is for 4.4.s10.
Ruling carriers_on_standby_launch(Inquiry& ask) {
    const std::string type = ask.text_or(the_game, fact::offensive_type, "");
    if (!in_phase(ask, "offensive") || !among(type, {"air", "land"})) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        const auto carrier = is_naval_air(ask, unit) ? carrier_of(ask, unit) : std::nullopt;
        if (!carrier) continue;
        if (!is_on_standby(ask, *carrier) && !is_active(ask, *carrier)) {
            if (ask.said(*carrier, fact::standby).known())
                return broken(say("{} is neither on Standby nor Active", *carrier));
            ask.missing(say("whether {} is on Standby", *carrier), ask.to_state(*carrier, fact::standby));
        }
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_air_offensives(Rulebook& book) {
    book.check("4.25.s1", {verb::offensive}, made_in_the_offensive_phase);
    book.check("4.25.s6", {verb::offensive}, uncommitted_units_are_actuated);
    book.check("4.25.s7", {verb::offensive}, supplied_units_are_actuated);
    book.check("4.25.s11", {verb::offensive}, combined_ones_are_not_impromptu);
    book.define("4.25.s11", Kind::game, fact::free_of_ep, combined_ones_cost_no_ep);
    book.check("4.25.s12", {verb::offensive}, partners_do_not_join);

    book.check({"4.25.s5", "4.1.s53"}, {verb::launch}, missions_of_an_air_offensive);
    book.check({"4.25.s2", "4.1.s50"}, {verb::launch, verb::rebase, verb::locate, verb::debark},
               two_missions);
    book.check({"4.25.s2", "4.1.s51"}, {verb::launch, verb::rebase, verb::locate}, one_mission_for_each_unit);
    for (const Verb& verb : {verb::launch, verb::rebase, verb::locate, verb::debark})
        book.effect({"4.25.s2", "4.25.s3", "4.1.s50", "4.1.s52"}, verb, mission_is_counted, When::before);
    book.effect({"4.25.s2", "4.1.s50"}, event::offensive_ends, missions_are_forgotten, When::last);

    book.check({"4.25.s6", "4.1.s44"}, {verb::launch, verb::rebase}, uncommitted_units_fly);
    book.check("4.25.s7", {verb::launch, verb::rebase}, supplied_units_fly);
    book.check("4.25.s8", {verb::launch}, carriers_on_standby_launch);
}

}  // namespace umpire::rules::aeto
