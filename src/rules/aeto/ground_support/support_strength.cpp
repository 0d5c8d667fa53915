#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_names.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "ground_support/facts.hpp"
#include "ground_support/ground_support.hpp"
#include "landings/landings.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "weather/weather.hpp"

#include <algorithm>
#include <cmath>

/// 4.22: what Bombers add to the strength of land units, and how much of it counts.
namespace umpire::rules::aeto {

namespace {

Place supported_place(Inquiry& ask) {
    return ask.subject(arg::at);
}

/// @name 4.22.s34, s37 to s40: the strength of one Bomber
/// @{

Value bombers_add_what_is_printed(Inquiry& ask, Unit air, Value so_far) {
    if (!may_fly_as_bomber(ask, air)) return is_air_unit(ask, air) ? Value(0.0) : so_far;
    return strength_of(ask, air);
}

/// Where it is halved already it stays so.
Value halved_once(Inquiry& ask, Unit air, Value strength) {
    if (strength.number() == nullptr || *strength.number() < strength_of(ask, air)) return strength;
    return std::ceil(*strength.number() * ask.printed("bomber_share"));
}

bool is_about_a_land_combat(Inquiry& ask) {
    return among(ask.verb(), {verb::engage.name, verb::support.name, verb::storm.name});
}

bool supports_the_attack(Inquiry& ask, Unit air) {
    return side_or_none(ask, air) == attacking_side(ask);
}

/// From the land beside it a coastal fort halves nobody, nor does a permanent fort on a side that is open.
bool is_shielded_by_a_fort(Inquiry& ask, Unit air) {
    if (!is_about_a_land_combat(ask) || !ask.yes(supported_place(ask), fact::fortified) ||
        !supports_the_attack(ask, air))
        return false;
    const std::string kind = ask.text_or(supported_place(ask), fact::fort_kind, "");
    if (kind == "Coastal Fortification") return ask.verb() == verb::storm;
    if (kind != "Permanent Fortification" || ask.verb() != verb::engage) return true;
    if (!ask.has(arg::hexside))
        ask.missing(say("whether the attack on {} goes over a fortified hexside", supported_place(ask)),
                    say("!engage with its units at {} hexside open", supported_place(ask)));
    return ask.text(arg::hexside) == "fortified";
}

bool is_over_woods_or_swamp(Inquiry& ask, Unit) {
    return is_about_a_land_combat(ask) &&
           among(ask.text_or(supported_place(ask), fact::ground, ""), {"forest", "marsh"});
}

bool is_hindered_by_weather(Inquiry& ask, Unit air) {
    if (!is_about_a_land_combat(ask) || (ask.verb() != verb::engage && !is_weather_known(ask))) return false;
    return air_effect_on(ask, air) != "none";
}

template <bool (*applies)(Inquiry&, Unit)>
Value is_halved_if(Inquiry& ask, Unit air, Value strength) {
    if (strength.number() == nullptr || *strength.number() == 0) return strength;
    return applies(ask, air) ? halved_once(ask, air, std::move(strength)) : strength;
}

/// By one reading of 1.5 bad weather halves twice.
Value weather_of_1_5(Inquiry& ask, Unit air, Value strength) {
    if (strength.number() == nullptr || *strength.number() == 0 || !is_hindered_by_weather(ask, air))
        return strength;
    if (ask.reading("bombers_in_bad_weather") == "once") return halved_once(ask, air, std::move(strength));
    return std::min(*strength.number(), strength_in_weather(ask, air));
}

/// @}

/// @name 4.22.s36: land units and what they can be given
/// @{

bool is_halved_by_water(Inquiry& ask, Unit unit) {
    if (ask.verb() != verb::engage || !ask.has(arg::across) || !holds(named(ask, arg::units), unit))
        return false;
    const auto from = ask.location(unit);
    return from && !is_frozen_between(ask, *from, supported_place(ask));
}

Value strength_of_land_units(Inquiry& ask, Unit unit, Value so_far) {
    if (is_general(ask, unit)) return ask.fact(unit, fact::strength);
    if (!is_land_unit(ask, unit)) return so_far;
    const Value strength = ask.fact(unit, fact::strength);
    if (strength.number() == nullptr || !is_halved_by_water(ask, unit)) return strength;
    return *strength.number() * ask.printed("land_share_across_water");
}

/// The units that the air units of this order support.
Units supported_units(Inquiry& ask) {
    if (ask.verb() == verb::engage) {
        Units units = named(ask, arg::units);
        const std::string side = attacking_side(ask);
        for (const Unit unit : paratroopers_landed_at(ask, supported_place(ask), side))
            if (!holds(units, unit)) units.push_back(unit);
        return units;
    }
    const Units air = flying_by_order(ask);
    if (air.empty() || supports_the_attack(ask, air.front())) return {};
    return land_defenders(ask, supported_place(ask), attacking_side(ask));
}

/// Nothing if nobody knows the strength of one of them.
std::optional<double> most_that_counts(Inquiry& ask) {
    double strength = 0;
    const Units units = supported_units(ask);
    const bool with_generals = ask.reading("generals_in_support_cap") == "counted";
    for (const Unit unit : units) {
        if (is_general(ask, unit) && !with_generals) continue;
        if (!ask.known(unit, fact::land_strength)) return std::nullopt;
        strength += ask.number(unit, fact::land_strength);
    }
    return units.empty() ? std::nullopt : std::optional(strength);
}

/// @}

/// @name What players claim: `engage ... points`, `support ... strength`
/// @{

std::optional<double> points_claimed(Inquiry& ask) {
    if (ask.verb() == verb::engage)
        return ask.has(arg::points) ? std::optional(ask.number(arg::points)) : std::nullopt;
    return ask.has(arg::strength) && !supporting_air(ask).empty() ? std::optional(ask.number(arg::strength))
                                                                  : std::nullopt;
}

double sum_of(Inquiry& ask, double (*of)(Inquiry&, Unit)) {
    double sum = 0;
    for (const Unit air : supporting_air(ask))
        sum += of(ask, air);
    return sum;
}

double printed_points(Inquiry& ask, Unit air) {
    return may_fly_as_bomber(ask, air) ? strength_of(ask, air) : 0;
}

double points_allowed(Inquiry& ask, Unit air) {
    return ask.number_or(air, fact::support_strength, 0);
}

Ruling fighters_add_nothing(Inquiry& ask) {
    const auto claimed = points_claimed(ask);
    const Units air = supporting_air(ask);
    if (!claimed ||
        std::none_of(air.begin(), air.end(), [&](Unit unit) { return flies_as_fighter(ask, unit); }))
        return not_concerned();
    const double bombers = sum_of(ask, printed_points);
    if (*claimed <= bombers) return kept();
    return broken(say("{} points are added, and the Bombers have {}", *claimed, bombers));
}

Ruling no_more_than_they_support(Inquiry& ask) {
    const auto claimed = points_claimed(ask), most = most_that_counts(ask);
    if (!claimed || !most || *claimed > sum_of(ask, points_allowed)) return not_concerned();
    if (*claimed <= *most) return kept();
    return broken(say("{} points are added to land units of strength {}", *claimed, *most));
}

template <bool (*applies)(Inquiry&, Unit)>
Ruling is_not_added_in_full(Inquiry& ask) {
    const auto claimed = points_claimed(ask);
    if (!claimed) return not_concerned();
    const Units air = supporting_air(ask);
    const auto concerned = std::find_if(air.begin(), air.end(), [&](Unit unit) {
        return may_fly_as_bomber(ask, unit) && applies(ask, unit);
    });
    if (concerned == air.end()) return not_concerned();
    const double allowed = sum_of(ask, points_allowed);
    if (*claimed <= allowed || *claimed > sum_of(ask, printed_points)) return kept();
    return broken(say("{} is halved: {} points are added, and {} may be", *concerned, *claimed, allowed));
}

/// As if each reason halved it again.
double points_if_cumulative(Inquiry& ask, Unit air) {
    double points = printed_points(ask, air);
    for (const auto applies :
         {is_shielded_by_a_fort, is_heavy_bomber, is_over_woods_or_swamp, is_hindered_by_weather})
        if (points > 0 && applies(ask, air)) points = std::ceil(points * ask.printed("bomber_share"));
    return points;
}

Ruling nobody_is_quartered(Inquiry& ask) {
    const auto claimed = points_claimed(ask);
    if (!claimed) return not_concerned();
    const double quartered = sum_of(ask, points_if_cumulative), allowed = sum_of(ask, points_allowed);
    if (quartered == allowed) return not_concerned();
    if (*claimed != quartered) return kept();
    return broken(say("{} points are added, as if halved more than once: {} may be", *claimed, allowed));
}

/// @}

/// What both sides' Bombers come to.
void points_are_added(Resolution& now) {
    const Units air = supporting_air(now);
    if (!air.empty()) now.result(result::air_strength, sum_of(now, points_allowed));
}

void points_are_capped(Resolution& now) {
    const double* points = now.result(result::air_strength).number();
    const auto most = most_that_counts(now);
    if (points != nullptr && most) now.result(result::air_strength, std::min(*points, *most));
}

}  // namespace

Units supporting_air(Inquiry& ask) {
    Units units = ask.verb() == verb::engage ? Units(named(ask, arg::air)) : flying_by_order(ask);
    const std::string side = ask.verb() == verb::engage ? attacking_side(ask) : std::string();
    std::erase_if(units, [&](Unit unit) {
        return !is_air_unit(ask, unit) || (!side.empty() && side_or_none(ask, unit) != side);
    });
    return units;
}

double strength_on_land(Inquiry& ask, const Units& units) {
    double strength = 0;
    for (const Unit unit : units)
        strength += ask.number_or(unit, fact::land_strength, 0);
    return strength;
}

Units land_defenders(Inquiry& ask, Place hex, std::string_view attacker) {
    Units units = ask.units_in(hex);
    std::erase_if(units, [&](Unit unit) {
        return !(is_land_unit(ask, unit) || is_general(ask, unit)) || is_out_of_play(ask, unit) ||
               side_or_none(ask, unit) == attacker;
    });
    return units;
}

void register_support_strength(Rulebook& book) {
    book.define({"4.22.s34", "4.22.s32", "4.1.s47", "4.1.s57"}, Kind::unit, fact::support_strength,
                bombers_add_what_is_printed, When::before);
    book.define({"4.22.s37", "4.22.s41"}, Kind::unit, fact::support_strength,
                is_halved_if<is_shielded_by_a_fort>);
    book.define({"4.22.s38", "4.22.s41", "4.0.s14"}, Kind::unit, fact::support_strength,
                is_halved_if<is_heavy_bomber>);
    book.define({"4.22.s39", "4.22.s41"}, Kind::unit, fact::support_strength,
                is_halved_if<is_over_woods_or_swamp>);
    book.define({"4.22.s40", "4.22.s41", "1.5.s2"}, Kind::unit, fact::support_strength, weather_of_1_5);
    book.define("4.22.s36", Kind::unit, fact::land_strength, strength_of_land_units, When::before);

    book.effect({"4.22.s34", "1.5.s2"}, verb::engage, points_are_added);
    book.effect("4.22.s36", verb::engage, points_are_capped, When::after);

    book.check({"4.22.s35", "4.1.s48", "4.1.s58"}, {verb::engage, verb::support}, fighters_add_nothing);
    book.check("4.22.s36", {verb::engage, verb::support}, no_more_than_they_support);
    book.check("4.22.s37", {verb::engage, verb::support}, is_not_added_in_full<is_shielded_by_a_fort>);
    book.check({"4.22.s38", "4.0.s14"}, {verb::engage, verb::support}, is_not_added_in_full<is_heavy_bomber>);
    book.check("4.22.s39", {verb::engage, verb::support}, is_not_added_in_full<is_over_woods_or_swamp>);
    book.check("4.22.s40", {verb::engage, verb::support}, is_not_added_in_full<is_hindered_by_weather>);
    book.check("4.22.s41", {verb::engage, verb::support}, nobody_is_quartered);
}

}  // namespace umpire::rules::aeto
