#include "bombing/raids.hpp"

#include "bombing/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <cmath>

namespace umpire::rules::aeto {

/// @name Who and where
/// @{

bool is_western(Inquiry& ask, Unit unit) {
    return ask.side_of(unit) == "Allied" && ask.known(unit, fact::nation) && !is_soviet(ask, unit);
}

bool is_raid_under_way(Inquiry& ask) {
    return in_this_turn(ask, ask.fact(game::the_game, fact::raid_in)) && ask.phase() == "strategic";
}

bool is_on_the_raid(Inquiry& ask, Unit unit) {
    return is_raid_under_way(ask) && in_this_turn(ask, ask.fact(unit, fact::raid_in)) &&
           ask.fact(unit, fact::raid_number) == ask.fact(game::the_game, fact::raid_number);
}

bool was_left_behind(Inquiry& ask, Unit unit) {
    return in_this_turn(ask, ask.fact(unit, fact::left_in));
}

Units raiders(Inquiry& ask) {
    auto units = all_units(ask);
    units.erase(std::remove_if(
                    units.begin(), units.end(),
                    [&](Unit u) { return !ask.said(u, fact::raid_in).known() || !is_on_the_raid(ask, u); }),
                units.end());
    return units;
}

bool is_night_raid(Inquiry& ask) {
    return is_raid_under_way(ask) && ask.text_or(game::the_game, fact::raid_time, "day") == "night";
}

Place raid_target(Inquiry& ask) {
    const Value target = ask.fact(game::the_game, fact::raid_target);
    if (target.subject() == nullptr) ask.missing("the target hex of the raid", "!raid <units> at <hex>");
    return *target.subject();
}

Place airbase_of(Inquiry& ask, Unit unit) {
    if (const Value base = ask.fact(unit, fact::base); base.subject() != nullptr) return *base.subject();
    const auto place = ask.location(unit);
    if (!place) ask.missing(say("the airbase of {}", unit), ask.to_state(unit, fact::base));
    return *place;
}

bool was_collected(Inquiry& ask, Unit unit) {
    const auto all = raiders(ask);
    return !all.empty() && airbase_of(ask, unit) != airbase_of(ask, all.front());
}

bool is_strategic_attack(Inquiry& ask) {
    return ask.text(arg::target) == "strategic";
}

bool is_rail_attack(Inquiry& ask) {
    return ask.text(arg::target) == "rail";
}

bool is_raid_attack(Inquiry& ask) {
    return (is_strategic_attack(ask) || is_rail_attack(ask)) && is_raid_under_way(ask);
}

bool is_ploesti(Inquiry& ask, Place hex) {
    return ask.yes(hex, fact::oil) && ask.text_or(hex, fact::home_of, "") == "Rumania";
}

bool is_caucasus(Inquiry& ask, Place hex) {
    return ask.yes(hex, fact::oil) && ask.text_or(hex, fact::home_of, "") == "USSR";
}

bool is_captured_oil(Inquiry& ask, Place hex) {
    const std::string holder = ask.text_or(hex, fact::controller, "");
    const bool captured =
        (is_ploesti(ask, hex) && holder == "Allied") || (is_caucasus(ask, hex) && holder == "Axis");
    return captured && ask.reading("captured_oil_hex") == "ordinary";
}

bool is_oil_target(Inquiry& ask, Place hex) {
    return (is_ploesti(ask, hex) || is_caucasus(ask, hex)) && !is_captured_oil(ask, hex);
}

/// @}

/// @name What the order says
/// @{

bool is_strategic_bombing(Inquiry& ask) {
    return ask.verb() != verb::bomb || among(ask.text(arg::target), {"strategic", "rail", "both"});
}

Units units_that(Inquiry& ask, bool (*is)(Inquiry&, Unit)) {
    auto units = ask.subjects(arg::units);
    units.erase(std::remove_if(units.begin(), units.end(), [&](Subject u) { return !is(ask, u); }),
                units.end());
    return units;
}

std::string raiding_side(Inquiry& ask) {
    return ask.side_of(ask.subjects(arg::units).front());
}

bool joins_the_raid(Inquiry& ask) {
    return is_raid_under_way(ask) && ask.text(game::the_game, fact::raid_side) == raiding_side(ask) &&
           ask.fact(game::the_game, fact::raid_target) == ask.argument(arg::target);
}

/// @}

namespace {

/// @name Part 2, 2.0, 2.1: when, and who
/// @{

Ruling in_the_strategic_warfare_phase(Inquiry& ask) {
    if (!is_strategic_bombing(ask)) return not_concerned();
    if (ask.phase() == "strategic") return kept();
    return broken(say("strategic bombing in the {} phase", ask.phase()));
}

Ruling only_bombers_bomb(Inquiry& ask) {
    if (!is_strategic_bombing(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (!is_bomber(ask, unit)) return broken(say("{} is no Bomber", unit));
    return kept();
}

Ruling several_bombers_and_targets(Inquiry& ask) {
    return is_strategic_bombing(ask) && ask.subjects(arg::units).size() > 1 ? kept() : not_concerned();
}

Ruling bombers_are_supplied(Inquiry& ask) {
    for (const Unit unit : units_that(ask, is_bomber))
        if (ask.yes(unit, fact::out_of_supply)) return broken(say("{} is out of supply", unit));
    return kept();
}

Ruling bombers_are_based_on_land(Inquiry& ask) {
    for (const Unit unit : units_that(ask, is_bomber)) {
        if (ask.yes(airbase_of(ask, unit), fact::sea_area)) return broken(say("{} takes off at sea", unit));
    }
    return kept();
}

Ruling company_is_supplied(Inquiry& ask) {
    const auto company = units_that(ask, is_fighter_type);
    for (const Unit unit : company)
        if (ask.yes(unit, fact::out_of_supply)) return broken(say("{} is out of supply", unit));
    return company.empty() ? not_concerned() : kept();
}

bool may_be_strategic(Inquiry& ask) {
    return ask.text_or(the_game, fact::phase, "strategic") == "strategic";
}

/// In other phases 4.27.s3 says it.
Ruling committed_units_do_nothing_more(Inquiry& ask) {
    if (ask.verb() == verb::intercept && !may_be_strategic(ask)) return not_concerned();
    for (const Unit unit : ask.verb() == verb::intercept ? ask.subjects(arg::with) : ask.subjects(arg::units))
        if (ask.text_or(unit, fact::committed, "") == "previously")
            return broken(say("{} is committed in this month", unit));
    return kept();
}

/// @}

/// @name 2.1: weather at the airbase, on the way and at the target
/// @{

std::string air_effect_at(Inquiry& ask, Place place) {
    if (!ask.known(place, fact::weather_zone)) return "none";
    return ask.text_or(game::the_game, fact::air_effect(ask.text(place, fact::weather_zone)), "none");
}

/// The airbase, the places on the way and the target, as far as they are known now.
Places places_of_flight(Inquiry& ask, Unit unit) {
    Places places{airbase_of(ask, unit)};
    if (ask.verb() == verb::raid) {
        for (const Place place : named(ask, arg::path))
            places.push_back(place);
        places.push_back(ask.subject(arg::target));
    } else if (is_on_the_raid(ask, unit)) {
        places.push_back(raid_target(ask));
    }
    return places;
}

bool meets(Inquiry& ask, Unit unit, std::initializer_list<std::string_view> effects) {
    const auto places = places_of_flight(ask, unit);
    return std::any_of(places.begin(), places.end(),
                       [&](Place place) { return among(air_effect_at(ask, place), effects); });
}

Ruling nobody_flies_where_air_is_grounded(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        for (const Place place : places_of_flight(ask, unit)) {
            if (!ask.known(place, fact::weather_zone)) continue;
            if (air_effect_at(ask, place) == "grounded")
                return broken(say("all air is grounded at {}, where {} flies", place, unit));
            ruling = kept();
        }
    return ruling;
}

Value printed_range(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::range);
}

Value range_in_bad_weather(Inquiry& ask, Unit unit, Value range) {
    if (range.number() == nullptr || !meets(ask, unit, {"strength and range halved"})) return range;
    return std::floor(*range.number() / 2);
}

Value printed_strength(Inquiry& ask, Unit unit, Value) {
    return ask.fact(unit, fact::strength);
}

Value strength_in_bad_weather(Inquiry& ask, Unit unit, Value strength) {
    if (strength.number() == nullptr || !meets(ask, unit, {"strength halved", "strength and range halved"}))
        return strength;
    return std::floor(*strength.number() / 2);
}

/// @}

/// @name 2.2, 2.5: the order of raids
/// @{

bool has_declined(Inquiry& ask, std::string_view side) {
    return in_this_turn(ask, ask.fact(game::the_game, fact::raids_declined(side)));
}

Ruling allies_raid_first(Inquiry& ask) {
    if (is_raid_under_way(ask)) {
        if (raiding_side(ask) != "Allied" || ask.number(game::the_game, fact::raid_number) != 1 ||
            ask.text(game::the_game, fact::raid_side) == "Allied" || has_declined(ask, "Allied"))
            return not_concerned();
        ask.missing("whether the Axis was to make the first raid, since the Allies raid too");
    }
    if (raiding_side(ask) == "Allied") return kept();
    if (!has_declined(ask, "Allied") && ask.yes(game::the_game, fact::wants_to_raid("Allied")))
        return broken(say("the Allies are going to raid in this month and come first"));
    return kept();
}

Ruling sides_alternate(Inquiry& ask) {
    if (!is_raid_under_way(ask) || joins_the_raid(ask)) return not_concerned();
    const std::string side = raiding_side(ask), other = opponent_of(side);
    if (has_declined(ask, other))
        return ask.reading("end_of_raids") == "both_sides"
                   ? broken(say("{} has declined, which ends all raids of the phase", other))
                   : kept();
    if (ask.text(game::the_game, fact::raid_side) != side) return kept();
    if (ask.yes(game::the_game, fact::wants_to_raid(other)))
        return broken(say("the last raid was {} too, and {} has not declined", side, other));
    ask.missing(say("whether {} declines to raid", other), say("!decline {}", other));
}

Ruling who_declined_is_out(Inquiry& ask) {
    const std::string side = raiding_side(ask);
    if (!has_declined(ask, side)) return not_concerned();
    return broken(say("{} has declined further raids in this phase", side));
}

void side_declines(Resolution& now) {
    now.set(game::the_game, fact::raids_declined(now.text(arg::side)), moment(now));
}

/// @}

/// @name 2.8, 2.9: by night, and together with allies
/// @{

bool flies_at_night(Inquiry& ask) {
    return ask.has(arg::time) && ask.text(arg::time) == "night";
}

Ruling others_may_fly_at_night(Inquiry& ask) {
    return flies_at_night(ask) ? kept() : not_concerned();
}

Ruling americans_never_fly_at_night(Inquiry& ask) {
    if (!flies_at_night(ask)) return not_concerned();
    for (const Unit unit : units_that(ask, is_bomber))
        if (ask.text(unit, fact::nation) == "US")
            return broken(say("{} is American and never bombs at night", unit));
    return kept();
}

Ruling no_escorts_at_night(Inquiry& ask) {
    if (!flies_at_night(ask)) return not_concerned();
    const auto escorts = units_that(ask, is_fighter_type);
    return escorts.empty() ? kept() : broken(say("{} flies with a night raid", escorts.front()));
}

Ruling soviets_and_western_allies_do_not_mix(Inquiry& ask) {
    const auto soviet = units_that(ask, is_soviet), western = units_that(ask, is_western);
    if (soviet.empty() && western.empty()) return not_concerned();
    if (soviet.empty() || western.empty()) return kept();
    return broken(say("{} and {} fly together", soviet.front(), western.front()));
}

/// @}

/// @name 2.1, 2.2, 2.5: the end of a raid
/// @{

void whoever_flew_is_committed(Resolution& now) {
    for (const Unit unit : raiders(now))
        if (!now.yes(unit, fact::eliminated)) now.set(unit, fact::committed, "previously");
}

void land(Resolution& now, Unit unit) {
    now.place(unit, airbase_of(now, unit));
    now.set(unit, fact::aloft, false);
}

void raiders_land_after_the_raid(Resolution& now) {
    if (now.reading("landing_of_raiders") != "after_the_raid") return;
    for (const Unit unit : raiders(now))
        if (!now.yes(unit, fact::eliminated)) land(now, unit);
}

/// After the last raid; who was shot down does not come home.
void raiders_land_after_all_raids(Resolution& now) {
    for (const Unit unit : all_units(now))
        if (now.said(unit, fact::raid_in).known() && in_this_turn(now, now.fact(unit, fact::raid_in)) &&
            now.yes(unit, fact::aloft) && !now.yes(unit, fact::eliminated))
            land(now, unit);
}

void aborted_bombers_come_home(Resolution& now) {
    for (const Unit unit : all_units(now))
        if (now.said(unit, fact::raid_in).known() && now.yes(unit, fact::aborted) &&
            in_this_turn(now, now.fact(unit, fact::raid_in)))
            now.set(unit, fact::aborted, false);
}

void last_decline_ends_the_raids(Resolution& now) {
    if (!is_raid_under_way(now) || !has_declined(now, "Axis") || !has_declined(now, "Allied")) return;
    now.happens(event::raid_ends);
    now.happens(event::raids_end);
}

void step_ends_the_raids(Resolution& now) {
    if (now.text(arg::step) != "strategic bombing" || !is_raid_under_way(now)) return;
    now.happens(event::raid_ends);
    now.happens(event::raids_end);
}

/// @}

}  // namespace

void register_raids(Rulebook& book) {
    book.check("Part 2.s3", {verb::raid, verb::bomb}, in_the_strategic_warfare_phase);
    book.check("2.0.s2", {verb::raid}, several_bombers_and_targets);
    book.check("2.0.s3", {verb::bomb}, only_bombers_bomb);

    book.check("2.1.s1", {verb::raid}, bombers_are_supplied);
    book.check("2.1.s1", {verb::raid}, bombers_are_based_on_land);
    book.check("2.1.s2", {verb::raid}, company_is_supplied);
    book.check("2.1.s4", {verb::raid}, nobody_flies_where_air_is_grounded);
    book.define("2.2.s11", Kind::unit, fact::raid_range, printed_range, When::before);
    book.define("2.1.s4", Kind::unit, fact::raid_range, range_in_bad_weather);
    book.define("2.5.s2", Kind::unit, fact::bombing_strength, printed_strength, When::before);
    book.define("2.1.s4", Kind::unit, fact::bombing_strength, strength_in_bad_weather);
    book.effect({"2.1.s5", "viii.s8", "4.1.s8", "4.27.s5"}, event::raid_ends, whoever_flew_is_committed,
                When::before);
    book.check("2.1.s6", {verb::raid, verb::intercept}, committed_units_do_nothing_more);

    book.check({"2.2.s1", "viii.s6"}, {verb::raid}, allies_raid_first);
    book.check({"2.2.s2", "2.5.s15"}, {verb::raid}, sides_alternate);
    book.effect("2.2.s37", event::raids_end, aborted_bombers_come_home);

    book.effect("2.5.s14", event::raid_ends, raiders_land_after_the_raid);
    book.effect("2.5.s14", event::raids_end, raiders_land_after_all_raids);
    book.effect("2.5.s14", event::step_ends, step_ends_the_raids);
    book.effect("2.5.s16", verb::decline, side_declines, When::before);
    book.effect("2.5.s14", verb::decline, last_decline_ends_the_raids);
    book.check("2.5.s16", {verb::raid}, who_declined_is_out);

    book.check("2.8.s1", {verb::raid}, others_may_fly_at_night);
    book.check("2.8.s4", {verb::raid}, americans_never_fly_at_night);
    book.check("2.8.s5", {verb::raid}, no_escorts_at_night);

    book.check("2.9.s7", {verb::raid, verb::bomb}, soviets_and_western_allies_do_not_mix);
}

}  // namespace umpire::rules::aeto