#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"

#include <algorithm>

/// 3.8: fast ships evade those who have intercepted them.
namespace umpire::rules::aeto {

namespace {

Units evading_ships(Inquiry& ask) {
    return ships_named(ask, {arg::group, arg::units});
}

/// @name 3.8.s1, 3.8.s2, 3.8.s7: who is faster
/// @{

Ruling only_the_faster_evade(Inquiry& ask) {
    const Units ships = evading_ships(ask), hunters = ships_met_by(ask);
    if (engagement_under_way(ask)) return not_concerned();
    if (hunters.empty())
        ask.missing(say("which ships have intercepted"), say("!intercept ... with ... at ..."));
    const double speed = slowest_movement(ask, ships), of_hunters = slowest_movement(ask, hunters);
    if (speed > of_hunters) return kept();
    return broken(say("the ships make {}, those who have intercepted them {}", speed, of_hunters));
}

/// Of the fleet that was met those are one stack who are in one group, or in none.
Ruling nobody_is_left_out(Inquiry& ask) {
    const Units ships = evading_ships(ask);
    for (const Unit met : ships_met(ask)) {
        if (holds(ships, met) || is_out_of_play(ask, met)) continue;
        for (const Unit ship : ships)
            if (group_of(ask, ship) == group_of(ask, met))
                return broken(say("{} is left out of the ships that evade", met));
    }
    return kept();
}

void speeds_are_compared(Resolution& now) {
    if (ships_met_by(now).empty()) return;
    now.result(result::speed, slowest_movement(now, evading_ships(now)));
    now.result(result::speed_of_interceptors, slowest_movement(now, ships_met_by(now)));
}

/// @}

/// @name 3.8.s8, 3.8.s12 to 3.8.s17: when it is barred
/// @{

/// In the engagement that is being fought; of a pursuit 3.17.s82 speaks.
bool are_in_an_engagement(Inquiry& ask) {
    const auto battle = engagement_under_way(ask);
    const Units ships = evading_ships(ask);
    return battle && !ask.yes(*battle, fact::pursuit) &&
           std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return is_engaged(ask, ship); });
}

bool is_between_the_rounds(Inquiry& ask) {
    return round_now(ask) == 2 || stage_now(ask) == "withdrawal";
}

Ruling announced_before_the_first_shot(Inquiry& ask) {
    if (!are_in_an_engagement(ask)) return kept();
    if (is_between_the_rounds(ask)) return not_concerned();
    return broken(say("the engagement has begun"));
}

Ruling no_evasion_between_the_rounds(Inquiry& ask) {
    if (!are_in_an_engagement(ask)) return kept();
    return is_between_the_rounds(ask) ? broken(say("whoever is engaged can only withdraw")) : not_concerned();
}

Ruling automatic_interceptions_are_not_evaded(Inquiry& ask) {
    if (!ask.yes(the_game, fact::met_automatically)) return not_concerned();
    for (const Unit ship : evading_ships(ask))
        if (const auto place = ask.location(ship); place && ask.yes(*place, fact::evasion_chit))
            return kept();
    return broken(say("the interception was automatic"));
}

/// To evade is to give up the landing, or the landing has to be given up first.
Ruling landing_forces_do_not_evade(Inquiry& ask) {
    for (const Unit ship : evading_ships(ask)) {
        if (!ask.known(ship, fact::landing_at)) continue;
        if (ask.reading("landing_forces_and_evasion") == "evading_gives_up") return kept();
        return broken(say("{} intends a landing", ship));
    }
    return not_concerned();
}

Ruling evades_once_a_phase(Inquiry& ask) {
    for (const Unit ship : evading_ships(ask))
        if (was_in_this_phase(ask, ship, fact::evaded_in))
            return broken(say("{} has evaded in this phase", ship));
    return kept();
}

/// It has aircraft aboard that could attack now.
bool is_ready_carrier(Inquiry& ask, Unit ship) {
    if (!is_aircraft_carrier(ask, ship) || ask.yes(ship, fact::damaged)) return false;
    const Units aircraft = listed(ask, ship, fact::carried_air);
    return std::any_of(aircraft.begin(), aircraft.end(),
                       [&](Unit air) { return !ask.yes(air, fact::aloft) && !is_out_of_play(ask, air); });
}

Ruling carriers_attack_first(Inquiry& ask) {
    const Units hunters = ships_met_by(ask);
    const auto carrier =
        std::find_if(hunters.begin(), hunters.end(), [&](Unit ship) { return is_ready_carrier(ask, ship); });
    const std::string attack = ask.text_or(the_game, fact::carrier_attack, "");
    if (carrier == hunters.end()) return not_concerned();
    if (attack == "denied") return broken(say("{} was denied its Air-Naval attack", *carrier));
    if (attack.empty())
        ask.missing(say("whether {} has made or declined its Air-Naval attack", *carrier),
                    ask.to_state(the_game, fact::carrier_attack));
    return kept();
}

void carrier_attack_is_made(Resolution& now) {
    const Units hunters = ships_met_by(now);
    const Unit air = now.subject(arg::unit);
    if (std::any_of(hunters.begin(), hunters.end(),
                    [&](Unit ship) { return holds(listed(now, ship, fact::carried_air), air); }))
        now.set(the_game, fact::carrier_attack, "made");
}

/// @}

/// @name 3.8.s3, 3.8.s4, 3.8.s10, 3.8.s11: what comes of it
/// @{

/// Those who have intercepted keep their success.
void encounter_ends(Resolution& now) {
    forget_meeting(now);
}

void evasion_is_noted(Resolution& now) {
    for (const Unit ship : evading_ships(now))
        now.set(ship, fact::evaded_in, moment(now));
}

void evader_sails_on(Resolution& now) {
    for (const Unit ship : evading_ships(now))
        if (now.known(ship, fact::halted)) now.forget(ship, fact::halted);
}

bool evades_where_it_is_to_land(Inquiry& ask, Unit ship) {
    const auto place = ask.location(ship);
    return place && is_to_land_at(ask, ship, *place);
}

void landing_is_lost(Resolution& now) {
    for (const Unit ship : evading_ships(now))
        if (evades_where_it_is_to_land(now, ship)) {
            now.forget(ship, fact::landing_at);
            now.set(ship, fact::landing_evaded_in, moment(now));
        }
}

Ruling no_landing_after_evading(Inquiry& ask) {
    for (const Unit ship : ships_named(ask, {arg::group}))
        if (in_this_turn(ask, ask.fact(ship, fact::landing_evaded_in)))
            return broken(say("{} has evaded where it was to land in this month", ship));
    return kept();
}

/// @}

}  // namespace

void register_evasion(Rulebook& book) {
    book.check("3.8.s2", {verb::evade}, only_the_faster_evade);
    book.check("3.8.s7", {verb::evade}, nobody_is_left_out);
    book.check("3.8.s8", {verb::evade}, announced_before_the_first_shot);
    book.check("3.8.s17", {verb::evade}, no_evasion_between_the_rounds);
    book.check("3.8.s12", {verb::evade}, automatic_interceptions_are_not_evaded);
    book.check("3.8.s13", {verb::evade}, landing_forces_do_not_evade);
    book.check("3.8.s15", {verb::evade}, evades_once_a_phase);
    book.check("3.8.s16", {verb::evade}, carriers_attack_first);
    book.effect("3.8.s16", verb::strike, carrier_attack_is_made);
    book.effect({"3.8.s1", "3.8.s6"}, verb::evade, speeds_are_compared, When::before);
    book.effect({"3.8.s3", "3.8.s4"}, verb::evade, encounter_ends);
    book.effect("3.8.s15", verb::evade, evasion_is_noted);
    book.effect("3.8.s10", verb::evade, evader_sails_on);
    book.effect("3.8.s11", verb::evade, landing_is_lost);
    book.check("3.8.s11", {verb::assault}, no_landing_after_evading);
}

}  // namespace umpire::rules::aeto
