#include "air_movement/flights.hpp"

#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_movement/facts.hpp"
#include "air_movement/interceptions.hpp"
#include "air_names.hpp"
#include "air_naval/air_naval.hpp"
#include "air_offensives/facts.hpp"
#include "airbases/facts.hpp"
#include "battle/facts.hpp"
#include "bombing/facts.hpp"
#include "carriers/carriers.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

std::optional<double> hexes_if_known(Inquiry& ask, Subject from, Subject to) {
    try {
        return ask.distance(from, to);
    } catch (const MissingFact&) {
        return std::nullopt;
    }
}

Places places_entered(Inquiry& ask) {
    Places places = named(ask, arg::path);
    Places ends = named(ask, arg::at);
    if (ask.verb() == verb::rebase && ask.argument(arg::to).subject() != nullptr)
        ends.push_back(Place(*ask.argument(arg::to).subject()));
    for (const Place place : ends)
        if (places.empty() || places.back() != place) places.push_back(place);
    return places;
}

std::optional<Place> large_area_of_carrier_air(Inquiry& ask, Unit unit) {
    const auto carrier = carrier_of(ask, unit);
    const auto place = carrier ? ask.location(*carrier) : std::nullopt;
    return place && is_large_sea_area(ask, *place) ? place : std::nullopt;
}

double transfer_range_of(Inquiry& ask, Unit unit) {
    return ask.number(unit, fact::transfer_range);
}

bool is_changing_base(Inquiry& ask, Unit unit) {
    return !ask.yes(unit, fact::aloft) && is_now(ask, ask.fact(unit, fact::changed_base_in)) &&
           !listed(ask, unit, fact::last_leg).empty();
}

double flown_before(Inquiry& ask, Unit unit) {
    const bool sets_out =
        ask.verb() == verb::launch || ask.location(unit) == std::optional(base_of(ask, unit));
    return sets_out ? 0 : ask.number_or(unit, fact::flown, 0);
}

namespace {

/// Where it sets out with this order.
Place starts_from(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    return ask.verb() == verb::fly && place ? *place : base_of(ask, unit);
}

bool is_told_way(Inquiry& ask) {
    return ask.verb() != verb::launch || ask.has(arg::path);
}

/// Of hexes only, one for each; nothing where the map does not tell.
std::optional<double> hexes_of_way(Inquiry& ask, Place from, const Places& way) {
    double hexes = 0;
    for (const Place place : way) {
        if (is_large_sea_area(ask, place)) {
            from = place;
            continue;
        }
        // Out of an area of which nobody knows where its edge is.
        if (is_large_sea_area(ask, from)) return std::nullopt;
        const auto leg = hexes_if_known(ask, from, place);
        if (!leg) return std::nullopt;
        hexes += *leg;
        from = place;
    }
    return hexes;
}

double areas_of_way(Inquiry& ask, Place from, const Places& way) {
    double cost = 0;
    for (const Place place : way) {
        if (is_large_sea_area(ask, place) && place != from) cost += ask.number(place, fact::mp_cost);
        from = place;
    }
    return cost;
}

bool enters_a_large_area(Inquiry& ask) {
    const Places way = places_entered(ask);
    return std::any_of(way.begin(), way.end(), [&](Place place) { return is_large_sea_area(ask, place); });
}

/// Orders by which units fly to a target, outside of Strategic Warfare.
bool is_flight(Inquiry& ask) {
    return is_ordinary_air_mission(ask) && (ask.verb() == verb::launch || ask.verb() == verb::fly) &&
           !places_entered(ask).empty();
}

/// Whose range other rules tell: interceptors, strafers, units that change base.
bool has_a_range_of_its_own(std::string_view mission) {
    return among(mission, {"air interception", "air-naval interception", "strafing", "change base"});
}

std::string mission_of_flight(Inquiry& ask, Unit unit) {
    return ask.verb() == verb::launch ? mission_of_order(ask) : air_mission_of(ask, unit);
}

/// Others are collected on the way.
bool starts_with_the_first(Inquiry& ask, Unit unit) {
    return ask.verb() == verb::fly ||
           base_of(ask, unit) == base_of(ask, Unit(ask.subjects(arg::units).front()));
}

Units flying_there(Inquiry& ask) {
    Units flying;
    for (const Unit unit : ask.subjects(arg::units))
        if (is_air_unit(ask, unit) && starts_with_the_first(ask, unit) && ask.known(unit, fact::range) &&
            !large_area_of_carrier_air(ask, unit))
            flying.push_back(unit);
    return flying;
}

/// @name 4.12.s1, s2, s3, s4, s11: range
/// @{

Ruling flies_no_farther(Inquiry& ask, bool escort) {
    if (!is_flight(ask) || enters_a_large_area(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_there(ask)) {
        const std::string mission = mission_of_flight(ask, unit);
        if (has_a_range_of_its_own(mission) || (mission == "escort") != escort) continue;
        if (escort && ask.verb() == verb::fly && escorts_strikers(ask, unit)) continue;  // that is 4.15.s30
        const auto hexes = hexes_of_way(ask, starts_from(ask, unit), places_entered(ask));
        if (!hexes) continue;
        const double flown = *hexes + flown_before(ask, unit), range = range_now(ask, unit);
        if (flown > range && ask.verb() == verb::launch && is_flight_guessed(ask, unit))
            ask.missing(say("whether {} has changed its base to {}", unit, *ask.location(unit)),
                        say("!rebase {} to {}", unit, *ask.location(unit)));
        if (flown > range) return broken(say("{} flies {} hexes, its range is {}", unit, flown, range));
        ruling = kept();
    }
    return ruling;
}

Ruling target_is_in_range(Inquiry& ask) {
    return flies_no_farther(ask, false);
}
Ruling escorts_keep_to_their_range(Inquiry& ask) {
    return flies_no_farther(ask, true);
}

Ruling areas_need_the_range(Inquiry& ask) {
    if (!is_flight(ask) || !enters_a_large_area(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_there(ask)) {
        if (has_a_range_of_its_own(mission_of_flight(ask, unit))) continue;
        const Place from = starts_from(ask, unit);
        const Places way = places_entered(ask);
        const double cost =
            areas_of_way(ask, from, way) + hexes_of_way(ask, from, way).value_or(0) + flown_before(ask, unit);
        const double range = range_now(ask, unit);
        if (cost > range)
            return broken(say("it costs {} to get there, the range of {} is {}", cost, unit, range));
        ruling = kept();
    }
    return ruling;
}

/// Where it comes home from.
std::optional<Place> place_of_its_mission(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (place && *place != base_of(ask, unit)) return place;
    return mission_target_of(ask, unit);
}

Ruling returns_within_range(Inquiry& ask) {
    if (!is_ordinary_air_mission(ask) || !ask.has(arg::at)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject thing : ask.subjects(arg::units)) {
        if (thing.kind != Kind::unit || !is_air_unit(ask, thing)) continue;
        const Unit unit(thing);
        if (!ask.yes(unit, fact::aloft) || ask.yes(unit, fact::forced_rebase) || carrier_of(ask, unit) ||
            ask.known(unit, fact::launch_carrier) || !ask.known(unit, fact::range))
            continue;
        const auto from = place_of_its_mission(ask, unit);
        const auto hexes = from ? hexes_if_known(ask, *from, ask.subject(arg::at)) : std::nullopt;
        if (!hexes) continue;
        if (const double range = range_now(ask, unit); *hexes > range)
            return broken(say("{} is {} hexes from {}, the range of {} is {}", ask.subject(arg::at), *hexes,
                              *from, unit, range));
        ruling = kept();
    }
    return ruling;
}

Value twice_its_range(Inquiry& ask, Unit unit, Value so_far) {
    if (!ask.known(unit, fact::range)) return so_far;
    return range_now(ask, unit) * ask.printed("transfer_range_factor");
}

/// @}

/// @name 4.12.s5, s10, s12, s13: what it costs
/// @{

bool is_first_leg(Inquiry& ask, Unit unit) {
    return ask.verb() == verb::launch || ask.location(unit) == std::optional(base_of(ask, unit));
}

void takes_off(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::homeward, false);
        now.set(unit, fact::set_aside, false);
        now.set(unit, fact::strafed, false);
        now.set(unit, fact::attacked_on_mission, false);
        for (const Fact& fact : FactList{fact::overflown, fact::last_leg, fact::flown})
            now.forget(unit, fact);
    }
}

void counts_hexes(Resolution& now) {
    if (!is_flight(now)) return;
    const Places way = places_entered(now);
    for (const Unit unit : now.subjects(arg::units)) {
        if (!is_air_unit(now, unit)) continue;
        const auto hexes = hexes_of_way(now, starts_from(now, unit), way);
        if (hexes) now.set(unit, fact::flown, flown_before(now, unit) + *hexes);
    }
}

void pays_for_areas(Resolution& now) {
    if (!is_flight(now) || !is_told_way(now) || !enters_a_large_area(now)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        if (!is_air_unit(now, unit) || large_area_of_carrier_air(now, unit)) continue;
        const double cost = areas_of_way(now, starts_from(now, unit), places_entered(now));
        now.set(unit, fact::flown, now.number_or(unit, fact::flown, 0) + cost);
    }
}

Ruling carrier_air_is_there(Inquiry& ask) {
    if (!is_flight(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (const auto area = large_area_of_carrier_air(ask, unit))
            if (holds(places_entered(ask), *area)) return kept();
    return not_concerned();
}

Ruling carrier_air_stays_in_its_area(Inquiry& ask) {
    const bool changes = ask.verb() == verb::rebase;
    if (!is_flight(ask) && !changes) return not_concerned();
    if (changes && ask.reading("carrier_air_leaves_its_area") == "may_change_base") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const auto area = large_area_of_carrier_air(ask, unit);
        if (!area || ask.yes(unit, fact::forced_rebase)) continue;
        for (const Place place : places_entered(ask))
            if (place != *area) return broken(say("{} flies out of {}, where its carrier is", unit, *area));
        ruling = kept();
    }
    return ruling;
}

/// The flight goes there, hex by hex.
void flies_on(Resolution& now) {
    if (!is_flight(now)) return;
    const Places leg = places_entered(now);
    for (const Unit unit : now.subjects(arg::units)) {
        if (!is_air_unit(now, unit)) continue;
        if (is_told_way(now)) {
            Places way = is_first_leg(now, unit) ? Places() : Places(listed(now, unit, fact::overflown));
            way.insert(way.end(), leg.begin(), leg.end());
            now.set(unit, fact::overflown, way);
            now.set(unit, fact::last_leg, leg);
        }
        if (now.verb() == verb::fly) now.place(unit, leg.back());
    }
}

/// @}

/// @name 4.13.s3, s13, s29, s30: the way is told, and halted
/// @{

bool is_one_step(Inquiry& ask, Place from, Place to) {
    if (from == to || !is_hex(ask, from) || !is_hex(ask, to)) return true;
    return hexes_if_known(ask, from, to).value_or(1) <= 1;
}

Ruling way_is_told_hex_by_hex(Inquiry& ask) {
    if (!is_flight(ask) || !is_told_way(ask)) return not_concerned();
    if (ask.verb() == verb::launch && named(ask, arg::path).empty()) return not_concerned();
    Place from = starts_from(ask, Unit(ask.subjects(arg::units).front()));
    for (const Place place : places_entered(ask)) {
        if (!is_one_step(ask, from, place))
            return broken(say("nobody has told the way from {} to {}", from, place));
        from = place;
    }
    return kept();
}

Ruling halted_flights_wait(Inquiry& ask) {
    if (!is_flight(ask) || ask.verb() != verb::fly) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (is_halted_in_the_air(ask, unit)) return broken(say("{} is halted by an interception", unit));
    return kept();
}

/// @}

/// @name 4.12.s6 to s9, s14, s15: what it flies over
/// @{

struct Crossing {
    Place from, to;
};

std::vector<Crossing> crossings(Inquiry& ask) {
    std::vector<Crossing> all;
    const Places way = places_entered(ask);
    if (way.empty() || !is_told_way(ask)) return all;
    const auto units = ask.verb() == verb::intercept ? ask.subjects(arg::with) : ask.subjects(arg::units);
    Place from = starts_from(ask, Unit(units.front()));
    for (const Place place : way) {
        if (place != from) all.push_back({from, place});
        from = place;
    }
    return all;
}

/// Orders by which air units move, whatever for.
bool moves_in_the_air(Inquiry& ask) {
    if (ask.verb() == verb::intercept) return ask.has(arg::raiders);
    const auto units = named(ask, arg::units);
    return !units.empty() && units.front().kind == Kind::unit && is_air_unit(ask, Unit(units.front()));
}

template <class Wrong>
Ruling no_place_is(Inquiry& ask, Wrong wrong) {
    if (!moves_in_the_air(ask)) return not_concerned();
    for (const Place place : places_entered(ask))
        if (const std::optional<Sentence> why = wrong(place)) return broken(*why);
    return kept();
}

Ruling nobody_flies_over_switzerland(Inquiry& ask) {
    return no_place_is(ask, [&](Place place) -> std::optional<Sentence> {
        if (ask.text_or(place, fact::home_of, "") != "Switzerland" &&
            ask.text_or(place, fact::owner, "") != "Switzerland")
            return std::nullopt;
        return say("{} lies in Switzerland", place);
    });
}

Ruling nobody_flies_off_the_map(Inquiry& ask) {
    return no_place_is(ask, [&](Place place) -> std::optional<Sentence> {
        if (!ask.yes(place, fact::off_map)) return std::nullopt;
        return say("{} lies off the map", place);
    });
}

bool is_in_region(Inquiry& ask, Place place, std::string_view region) {
    return ask.text_or(place, fact::region, "") == region || is_called(ask, place, region);
}

bool is_dakar(Inquiry& ask, Place place) {
    return is_in_region(ask, place, "Dakar");
}

bool is_in_morocco(Inquiry& ask, Place place) {
    return is_in_region(ask, place, "French Morocco") || is_in_region(ask, place, "Spanish Morocco");
}

Ruling nobody_flies_to_dakar_from_morocco(Inquiry& ask) {
    if (!moves_in_the_air(ask)) return not_concerned();
    for (const Place place : places_entered(ask)) {
        if (!is_dakar(ask, place)) continue;
        for (const Crossing& crossing : crossings(ask))
            if (crossing.to == place && is_in_morocco(ask, crossing.from))
                return broken(say("{} is entered from {} in Morocco", place, crossing.from));
        if (!is_told_way(ask) && is_in_morocco(ask, base_of(ask, Unit(ask.subjects(arg::units).front()))))
            return broken(say("{} is entered from Morocco", place));
        return kept();
    }
    return not_concerned();
}

Ruling impassable_hexes_are_flown_over(Inquiry& ask) {
    if (!moves_in_the_air(ask)) return not_concerned();
    const Places way = places_entered(ask);
    return std::any_of(way.begin(), way.end(), [&](Place place) { return ask.yes(place, fact::impassable); })
               ? kept()
               : not_concerned();
}

bool is_neutral_ground(Inquiry& ask, Place place) {
    return is_hex(ask, place) && !is_all_sea(ask, place) && controller_of(ask, place) == "Neutral";
}

/// Somebody has said so, or there is no water beside either of the hexes.
bool is_all_land(Inquiry& ask, const Crossing& crossing) {
    if (holds(listed(ask, crossing.from, fact::all_land_hexsides), crossing.to) ||
        holds(listed(ask, crossing.to, fact::all_land_hexsides), crossing.from))
        return true;
    const auto is_inland = [&](Place place) { return ask.text_or(place, fact::terrain, "") == "land"; };
    return is_inland(crossing.from) || is_inland(crossing.to);
}

bool is_neutral_land_crossed(Inquiry& ask, const Crossing& crossing) {
    return (is_neutral_ground(ask, crossing.from) || is_neutral_ground(ask, crossing.to)) &&
           is_all_land(ask, crossing);
}

Ruling neutral_coasts_are_flown_over(Inquiry& ask) {
    if (!moves_in_the_air(ask)) return not_concerned();
    const Places way = places_entered(ask);
    const bool over_coast = std::any_of(way.begin(), way.end(), [&](Place place) {
        return is_neutral_ground(ask, place) && is_coastal(ask, place);
    });
    return over_coast ? kept() : not_concerned();
}

void war_on_whoever_is_flown_over(Resolution& now) {
    if (!moves_in_the_air(now)) return;
    const auto units = now.verb() == verb::intercept ? now.subjects(arg::with) : now.subjects(arg::units);
    const std::string nation = nation_of(now, Unit(units.front()));
    for (const Crossing& crossing : crossings(now)) {
        if (!is_neutral_land_crossed(now, crossing)) continue;
        const Place neutral = is_neutral_ground(now, crossing.to) ? crossing.to : crossing.from;
        const std::string other = owner_of(now, neutral);
        if (other.empty() || nation.empty()) continue;
        now.set(the_game, fact::at_war(nation, other), true);
        now.result(result::war_with, other);
        return;
    }
}

/// @}

}  // namespace

std::optional<double> flight_cost(Inquiry& ask, Place from, const Places& way) {
    const auto hexes = hexes_of_way(ask, from, way);
    if (!hexes) return std::nullopt;
    return *hexes + areas_of_way(ask, from, way);
}

void register_flights(Rulebook& book) {
    book.check({"4.12.s2", "4.12.s1"}, {verb::launch, verb::fly}, target_is_in_range);
    book.check({"4.12.s2", "4.1.s14"}, {verb::launch, verb::fly}, escorts_keep_to_their_range);
    book.check({"4.12.s3", "4.12.s1"}, {verb::home}, returns_within_range);
    book.define("4.12.s4", Kind::unit, fact::transfer_range, twice_its_range);
    book.effect("4.12.s5", verb::launch, takes_off, When::before);
    for (const Verb& verb : {verb::launch, verb::fly}) {
        book.effect("4.12.s5", verb, counts_hexes);
        book.effect("4.12.s10", verb, pays_for_areas, When::after);
        book.effect("4.13.s3", verb, flies_on, When::last);
    }
    book.check("4.12.s11", {verb::launch, verb::fly}, areas_need_the_range);
    book.check("4.12.s12", {verb::launch, verb::fly}, carrier_air_is_there);
    book.check("4.12.s13", {verb::launch, verb::fly, verb::rebase}, carrier_air_stays_in_its_area);
    book.check("4.12.s6", {verb::launch, verb::fly, verb::rebase, verb::intercept},
               impassable_hexes_are_flown_over);
    book.check("4.12.s7", {verb::launch, verb::fly, verb::rebase, verb::intercept},
               nobody_flies_to_dakar_from_morocco);
    book.check("4.12.s8", {verb::launch, verb::fly, verb::rebase, verb::intercept},
               nobody_flies_over_switzerland);
    book.check("4.12.s9", {verb::launch, verb::fly, verb::rebase, verb::intercept}, nobody_flies_off_the_map);
    book.check("4.12.s14", {verb::launch, verb::fly, verb::rebase, verb::intercept},
               neutral_coasts_are_flown_over);
    for (const Verb& verb : {verb::launch, verb::fly, verb::rebase})
        book.effect("4.12.s15", verb, war_on_whoever_is_flown_over, When::after);
    book.check("4.13.s3", {verb::launch, verb::fly}, way_is_told_hex_by_hex);
    book.check("4.13.s13", {verb::fly}, halted_flights_wait);
}

}  // namespace umpire::rules::aeto
