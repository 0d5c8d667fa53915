#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// @name The flight
/// @{

Units bombers(Inquiry& ask, Units units) {
    std::erase_if(units, [&](Subject unit) { return !is_bomber(ask, unit); });
    return units;
}

/// Those that fly into the sea area and those that stop before it.
Units all_of_the_sortie(Inquiry& ask) {
    Units units = ordered(ask, arg::units);
    for (const Subject unit : ordered(ask, arg::with))
        units.push_back(unit);
    return units;
}

Units company(Inquiry& ask) {
    Units units = all_of_the_sortie(ask);
    std::erase_if(units, [&](Subject unit) { return is_bomber(ask, unit); });
    return units;
}

bool is_committed(Inquiry& ask, Subject unit) {
    return !ask.text_or(unit, fact::committed, "").empty();
}

Value north_atlantic_costs(Inquiry& ask, Subject area, Value so_far) {
    return is_called(ask, area, "North Atlantic") ? Value(ask.printed("north_atlantic_cost")) : so_far;
}

/// The book prints no number for it: aircraft pay what ships do.
Value hexed_arctic_costs(Inquiry& ask, Subject area, Value so_far) {
    if (so_far.known() || !is_arctic(ask, area) || !ask.yes(area, fact::hexed)) return so_far;
    return ask.reading("hexed_arctic_cost") == "as_ships" ? Value(ask.printed("hexed_sea_area_cost"))
                                                          : Value();
}

Value no_convoy_routes_in_the_east(Inquiry& ask, Subject area, Value so_far) {
    return is_eastern_water(ask, area) ? Value(false) : so_far;
}

Ruling bombers_have_not_raided(Inquiry& ask) {
    for (const Subject unit : bombers(ask, all_of_the_sortie(ask)))
        if (is_committed(ask, unit))
            return broken(say("{} has already flown in this Strategic Warfare Phase", unit));
    return kept();
}

double entry_cost(Inquiry& ask) {
    return ask.number(ask.subject(arg::area), fact::mp_cost);
}

Ruling has_the_range(Inquiry& ask) {
    const double cost = entry_cost(ask);
    for (const Subject unit : bombers(ask, ordered(ask, arg::units))) {
        const double range = ask.number(unit, fact::range);
        if (cost > range) continue;
        if (const double way = hexes_flown(ask, unit, named(ask, arg::path)); way + cost > range)
            return broken(
                say("{} flies {} hexes and enters for {}; its range is {}", unit, way, cost, range));
    }
    return kept();
}

Ruling pays_the_entry(Inquiry& ask) {
    const double cost = entry_cost(ask);
    for (const Subject unit : ordered(ask, arg::units))
        if (const double range = ask.number(unit, fact::range); cost > range)
            return broken(say("{} costs {} to enter, and the range of {} is {}", ask.subject(arg::area), cost,
                              unit, range));
    return kept();
}

Ruling company_is_eligible(Inquiry& ask) {
    for (const Subject unit : company(ask)) {
        if (!is_fighter_type(ask, unit)) return broken(say("{} cannot accompany Bombers", unit));
        if (is_committed(ask, unit)) return broken(say("{} is committed", unit));
    }
    return kept();
}

Ruling company_is_collected(Inquiry& ask) {
    Units overflown = named(ask, arg::path);
    for (const Subject unit : bombers(ask, ordered(ask, arg::units)))
        overflown.push_back(base_of(ask, unit));
    for (const Subject unit : company(ask))
        if (!holds(overflown, base_of(ask, unit)))
            return broken(say("the Bombers do not fly over {}, the base of {}", base_of(ask, unit), unit));
    return kept();
}

/// The group has one area, and whoever has been launched with one flies in no other.
Ruling group_stays_together(Inquiry& ask) {
    const Subject area = ask.subject(arg::area);
    const Units units = ask.verb() == verb::sortie ? all_of_the_sortie(ask) : ordered(ask, arg::units);
    Ruling ruling = not_concerned();
    for (const Subject unit : units) {
        if (!is_air(ask, unit)) continue;
        const Value bound = ask.fact(unit, fact::sortie_to);
        if (bound.subject() != nullptr && *bound.subject() != area &&
            in_this_turn(ask, ask.fact(unit, fact::launched_in)))
            return broken(say("{} flies with the group that is bound for {}", unit, *bound.subject()));
        ruling = kept();
    }
    return ruling;
}

Ruling short_legs_stop_in_range(Inquiry& ask) {
    const Units path = named(ask, arg::path);
    for (const Subject unit : company(ask)) {
        const bool stops = holds(ordered(ask, arg::with), unit);
        const double range = ask.number(unit, fact::range);
        if (!stops && entry_cost(ask) > range) continue;
        const double way = stops ? hexes_flown(ask, unit, path, ask.subject(arg::at))
                                 : hexes_flown(ask, unit, path) + entry_cost(ask);
        if (way > range) return broken(say("{} would fly {}; its range is {}", unit, way, range));
    }
    return kept();
}

Ruling company_stops_where_it_leaves(Inquiry& ask) {
    if (!ask.has(arg::with)) return not_concerned();
    const Subject at = ask.subject(arg::at);
    Units flown = named(ask, arg::path);
    for (const Subject unit : ordered(ask, arg::units))
        flown.push_back(base_of(ask, unit));
    return holds(flown, at) ? kept() : broken(say("the Bombers do not come through {}", at));
}

Ruling route_is_open_to_bombers(Inquiry& ask) {
    const Subject area = ask.subject(arg::area);
    if (!is_arctic(ask, area)) return not_concerned();
    if (ask.verb() == verb::interdict && bombers(ask, ordered(ask, arg::units)).empty())
        return not_concerned();
    return ask.yes(area, fact::open_to_interdiction) ? kept() : broken(say("{} is closed", area));
}

void bombers_are_launched(Resolution& now) {
    const Subject area = now.subject(arg::area);
    for (const Subject unit : all_of_the_sortie(now)) {
        if (!now.known(unit, fact::base)) now.set(unit, fact::base, base_of(now, unit));
        now.set(unit, fact::aloft, true);
        now.set(unit, fact::launched_in, moment(now));
        now.set(unit, fact::sortie_to, area);
        now.place(unit, holds(ordered(now, arg::with), unit) ? now.subject(arg::at) : area);
    }
}

/// @}

/// @name Interception
/// @{

/// Aloft on the way to a Convoy Route, or there.
bool is_on_sortie(Inquiry& ask, Subject unit) {
    return ask.yes(unit, fact::aloft) && ask.known(unit, fact::sortie_to) &&
           in_this_turn(ask, ask.fact(unit, fact::launched_in));
}

bool is_target_on_sortie(Inquiry& ask) {
    const Units units = intercepted(ask);
    return std::any_of(units.begin(), units.end(), [&](Subject unit) { return is_on_sortie(ask, unit); });
}

Ruling interceptors_are_fresh_fighters(Inquiry& ask) {
    for (const Subject unit : ordered(ask, arg::with)) {
        if (!is_fighter_type(ask, unit)) return broken(say("{} is no Fighter-type unit", unit));
        if (is_committed(ask, unit)) return broken(say("{} is committed", unit));
    }
    return kept();
}

Ruling allies_intercept_bombers(Inquiry& ask) {
    return is_target_on_sortie(ask) ? interceptors_are_fresh_fighters(ask) : not_concerned();
}

/// Somebody is intercepted who is intercepting a sortie himself.
bool is_counter_interception(Inquiry& ask) {
    return ask.text_or(the_game, fact::step, "") == "air interdiction" && !is_target_on_sortie(ask);
}

Ruling axis_counter_intercepts(Inquiry& ask) {
    return is_counter_interception(ask) ? interceptors_are_fresh_fighters(ask) : not_concerned();
}

bool is_in_air_fight(Inquiry& ask, Subject unit, Subject at) {
    return ask.fact(unit, fact::air_fight_at) == Value(at) && is_now(ask, ask.fact(unit, fact::air_fight_in));
}

Ruling soviets_fight_apart(Inquiry& ask) {
    if (!is_target_on_sortie(ask) && !is_counter_interception(ask)) return not_concerned();
    const Subject at = ask.subject(arg::at);
    std::optional<Subject> soviet, western;
    const Units with = ordered(ask, arg::with);
    for (const Subject unit : all_units(ask)) {
        if (!is_air(ask, unit) || (!holds(with, unit) && !is_in_air_fight(ask, unit, at))) continue;
        if (ask.side_of(unit) == "Allied") (is_soviet(ask, unit) ? soviet : western) = unit;
    }
    if (soviet && western) return broken(say("{} and {} fight in {}", *western, *soviet, at));
    return soviet || western ? kept() : not_concerned();
}

Ruling company_does_not_intercept(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject unit : ordered(ask, arg::with)) {
        if (!is_fighter_type(ask, unit)) continue;
        if (is_on_sortie(ask, unit)) return broken(say("{} flies with the Bombers", unit));
        ruling = kept();
    }
    return ruling;
}

std::optional<Subject> carrier_of(Inquiry& ask, Subject air) {
    for (const Subject ship : all_units(ask))
        if (is_carrier(ask, ship) &&
            (ask.inside(air) == ship || ask.fact(ship, fact::carried_air) == Value(air)))
            return ship;
    return std::nullopt;
}

/// The carriers whose Naval-Air units intercept a sortie in a Convoy Route area.
Units carriers_that_intercept(Inquiry& ask) {
    Units carriers;
    if (!is_target_on_sortie(ask) || !is_convoy_area(ask, ask.subject(arg::at))) return carriers;
    for (const Subject unit : ordered(ask, arg::with))
        if (const auto carrier = carrier_of(ask, unit)) carriers.push_back(*carrier);
    return carriers;
}

Ruling carriers_are_undamaged_and_there(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject carrier : carriers_that_intercept(ask)) {
        if (!ask.yes(carrier, fact::convoy_escort)) continue;
        if (ask.yes(carrier, fact::damaged)) return broken(say("{} is damaged", carrier));
        if (!is_at(ask, carrier, ask.subject(arg::at)))
            return broken(say("{} does not escort in {}", carrier, ask.subject(arg::at)));
        ruling = kept();
    }
    return ruling;
}

Ruling carriers_are_escorts(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject carrier : carriers_that_intercept(ask)) {
        if (!ask.yes(carrier, fact::convoy_escort))
            return broken(say("{} is no Convoy Duty Escort", carrier));
        ruling = kept();
    }
    return ruling;
}

void interceptors_fight(Resolution& now) {
    for (const Subject unit : ordered(now, arg::with)) {
        now.set(unit, fact::air_fight_at, now.subject(arg::at));
        now.set(unit, fact::air_fight_in, moment(now));
    }
    now.result(result::air_combat, true);
}

void sortie_is_fought(Resolution& now) {
    if (is_target_on_sortie(now)) interceptors_fight(now);
}

void interceptors_are_fought(Resolution& now) {
    if (is_counter_interception(now)) interceptors_fight(now);
}

/// @}

/// @name The attack
/// @{

bool is_air_attack(Inquiry& ask) {
    const Units units = ordered(ask, arg::units);
    return std::any_of(units.begin(), units.end(), [&](Subject unit) { return is_air(ask, unit); });
}

Ruling bombers_only(Inquiry& ask) {
    if (!is_air_attack(ask)) return not_concerned();
    for (const Subject unit : ordered(ask, arg::units))
        if (is_air(ask, unit) && !is_bomber(ask, unit)) return broken(say("{} is no Bomber", unit));
    return kept();
}

Units attacking_bombers(Inquiry& ask) {
    Units units = bombers(ask, ordered(ask, arg::units));
    std::erase_if(units, [&](Subject unit) { return ask.yes(unit, fact::aborted) || is_gone(ask, unit); });
    return units;
}

/// What the Bombing Table says, which is printed on the map only.
std::string bombing_table(Inquiry& ask, double strength, int roll) {
    const Word cell = fact::convoy_bombing(fmt::format("{}", strength), fmt::format("{}", roll));
    const std::string text = ask.text_or(the_game, cell, "");
    if (text.empty())
        ask.missing(say("what the Bombing Table gives for a strength of {} and a roll of {}", strength, roll),
                    ask.to_state(the_game, cell));
    return text;
}

void group_rolls(Resolution& now) {
    if (!is_air_attack(now)) return;
    const Units attackers = attacking_bombers(now);
    double strength = 0;
    for (const Subject unit : attackers)
        strength += now.number(unit, fact::strength);
    now.result(result::strength, strength);
    const int roll = now.roll_total(2, 6, "air interdiction");
    now.result(result::bombing, bombing_table(now, strength, roll));
    const Subject area = now.subject(arg::area);
    now.set(area, fact::interdicting, attackers);
    now.set(the_game, fact::convoy_attacks_in, moment(now));
    for (const Subject unit : attackers)
        now.set(unit, fact::interdicted_in, moment(now));
}

std::string bombing(Resolution& now) {
    const std::string* text = now.result(result::bombing).text();
    return text != nullptr ? *text : std::string();
}

void eps_are_lost(Resolution& now) {
    const std::string text = bombing(now);
    if (text.empty()) return;
    const double lost = text[0] >= '0' && text[0] <= '9' ? std::stod(text) : 0;
    now.result(result::ep_lost, lost);
}

void flak_hits_one(Resolution& now) {
    if (bombing(now).find('*') == std::string::npos) return;
    now.result(result::aa_hits, 1);
    const Units attackers = attacking_bombers(now);
    if (attackers.size() == 1) return loses_a_step(now, attackers.front());
    now.add_to(now.subject(arg::area), fact::convoy_flak_hits, 1);
}

Subject area_of_the_hit(Inquiry& ask) {
    const auto place = ask.location(ask.subject(arg::unit));
    if (!place) ask.missing(say("where {} is", ask.subject(arg::unit)));
    return *place;
}

Ruling uk_chooses(Inquiry& ask) {
    if (!ask.has(arg::nation)) return not_concerned();
    if (ask.text(arg::nation) != "UK")
        return broken(say("{} chooses the Bomber that is hit", ask.text(arg::nation)));
    return kept();
}

Ruling only_attackers_are_hit(Inquiry& ask) {
    const Subject unit = ask.subject(arg::unit);
    if (!holds(listed(ask, area_of_the_hit(ask), fact::interdicting), unit))
        return broken(say("{} took no part in the attack", unit));
    return kept();
}

void chosen_bomber_is_hit(Resolution& now) {
    now.add_to(area_of_the_hit(now), fact::convoy_flak_hits, -1);
    loses_a_step(now, now.subject(arg::unit));
}

/// @}

/// @name Afterwards
/// @{

bool has_interdicted(Inquiry& ask, Subject unit) {
    return is_air(ask, unit) &&
           (in_this_turn(ask, ask.fact(unit, fact::interdicted_in)) ||
            (ask.known(unit, fact::sortie_to) && in_this_turn(ask, ask.fact(unit, fact::launched_in))));
}

Ruling no_attacks_on_ships(Inquiry& ask) {
    if (ask.phase() != "strategic") return not_concerned();
    const Subject unit = ask.subject(arg::unit);
    if (!is_bomber(ask, unit)) return not_concerned();
    return has_interdicted(ask, unit) ? broken(say("{} interdicts a Convoy Route", unit)) : kept();
}

Ruling no_other_mission_this_month(Inquiry& ask) {
    if (ask.phase() == "strategic") return not_concerned();
    Units units;
    for (const ThingArgument& argument : {arg::unit, arg::units, arg::with})
        for (const Subject unit : ordered(ask, argument))
            units.push_back(unit);
    Ruling ruling = not_concerned();
    for (const Subject unit : units) {
        if (has_interdicted(ask, unit))
            return broken(say("{} took part in the Axis Air Interdiction Step of this month", unit));
        if (is_air(ask, unit)) ruling = kept();
    }
    return ruling;
}

void air_units_return(Resolution& now) {
    for (const Subject unit : ordered(now, arg::units)) {
        if (!is_air(now, unit) || !has_interdicted(now, unit)) continue;
        now.place(unit, base_of(now, unit));
        now.set(unit, fact::aloft, false);
        now.set(unit, fact::committed, "previously");
    }
}

/// Naval-Air units that flew from escorting carriers are back aboard.
void carrier_air_is_committed(Resolution& now) {
    for (const Subject unit : ordered(now, arg::units))
        if (is_air(now, unit) && in_this_turn(now, now.fact(unit, fact::air_fight_in)))
            now.set(unit, fact::committed, "previously");
}

/// @}

}  // namespace

void register_air_interdiction(Rulebook& book) {
    book.define("2.13.s10", Kind::location, fact::mp_cost, north_atlantic_costs);
    book.define({"2.13.s11", "2.12.s12"}, Kind::location, fact::mp_cost, hexed_arctic_costs, When::after);
    book.define("2.13.s3", Kind::location, fact::convoy_route, no_convoy_routes_in_the_east);

    book.check("2.13.s1", {verb::sortie}, bombers_have_not_raided);
    book.check("2.13.s2", {verb::sortie}, has_the_range);
    book.check("2.13.s5", {verb::sortie, verb::interdict}, route_is_open_to_bombers);
    book.check("2.13.s11", {verb::sortie}, pays_the_entry);
    book.check("2.13.s12", {verb::sortie}, company_is_eligible);
    book.check("2.13.s13", {verb::sortie}, company_is_collected);
    book.check("2.13.s14", {verb::sortie, verb::interdict}, group_stays_together);
    book.check("2.13.s16", {verb::sortie}, short_legs_stop_in_range);
    book.check("2.13.s17", {verb::sortie}, company_stops_where_it_leaves);
    book.effect("2.13.s4", verb::sortie, bombers_are_launched);

    book.check("2.13.s6", {verb::intercept}, allies_intercept_bombers);
    book.check("2.13.s7", {verb::intercept}, axis_counter_intercepts);
    book.check("2.13.s8", {verb::intercept}, soviets_fight_apart);
    book.check("2.13.s18", {verb::intercept}, company_does_not_intercept);
    book.check("2.13.s20", {verb::intercept}, carriers_are_undamaged_and_there);
    book.check("2.13.s21", {verb::intercept}, carriers_are_escorts);
    book.effect("2.13.s19", verb::intercept, sortie_is_fought);
    book.effect("2.13.s7", verb::intercept, interceptors_are_fought);

    book.check({"2.13.s29", "viii.s9"}, {verb::interdict}, bombers_only);
    book.effect({"2.13.s22", "2.13.s27"}, verb::interdict, group_rolls);
    book.effect("2.13.s23", verb::interdict, eps_are_lost, When::after);
    book.effect("2.13.s24", verb::interdict, flak_hits_one, When::after);
    book.check("2.13.s25", {verb::flak}, uk_chooses);
    book.check("2.13.s26", {verb::flak}, only_attackers_are_hit);
    book.effect("2.13.s24", verb::flak, chosen_bomber_is_hit);

    book.check("2.13.s30", {verb::strike}, no_attacks_on_ships);
    book.check("2.13.s32", {verb::strike, verb::raid, verb::recon, verb::intercept},
               no_other_mission_this_month);
    book.effect("2.13.s31", verb::home, air_units_return);
    book.effect("2.13.s31", verb::home, carrier_air_is_committed, When::after);
}

}  // namespace umpire::rules::aeto
