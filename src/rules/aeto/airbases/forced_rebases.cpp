#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "airbases/landing.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 4.4, 4.7: air units whose base is gone. `rebase` of a unit that makes a Forced Rebase is one.
namespace umpire::rules::aeto {

namespace {

/// @name What an order is about
/// @{

/// Those that leave a base on land.
Units driven_from_land(Inquiry& ask) {
    Units units = units_landing(ask);
    std::erase_if(units,
                  [&](Unit unit) { return !makes_forced_rebase(ask, unit) || ask.yes(unit, fact::aloft); });
    return units;
}

/// Those whose carrier was hit while they flew.
Units without_a_carrier(Inquiry& ask) {
    Units units = units_landing(ask);
    std::erase_if(units,
                  [&](Unit unit) { return !makes_forced_rebase(ask, unit) || !ask.yes(unit, fact::aloft); });
    return units;
}

double transfer_reach(Inquiry& ask, Unit unit) {
    return range_now(ask, unit) * ask.printed("ranges_of_a_transfer");
}

/// @}

/// @name 4.7.s1: whose base is taken
/// @{

void whoever_is_based_there_is_driven_out(Resolution& now, Place place, std::string_view captors) {
    for (const Unit unit : air_units_based_at(now, place)) {
        const std::string side = side_or_none(now, unit);
        if (side.empty() || captors.empty() || side == captors || now.yes(unit, fact::aloft)) continue;
        // 4.8.s20: the excess has nowhere to go.
        if (is_overstacked(now, unit) && now.fact(unit, fact::excess_cannot_rebase).is_yes())
            goes_to_the_force_pool(now, unit);
        else
            now.set(unit, fact::forced_rebase, true);
    }
}

Value excess_is_lost(Inquiry& ask, Unit unit, Value) {
    return is_overstacked(ask, unit);
}

void base_is_captured(Resolution& now) {
    const Units captors = now.subjects(arg::units);
    if (!captors.empty())
        whoever_is_based_there_is_driven_out(now, now.subject(arg::at), side_or_none(now, captors.front()));
}

void base_is_overrun(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        if (const auto place = now.location(unit); place && is_land_unit(now, unit))
            whoever_is_based_there_is_driven_out(now, *place, side_or_none(now, unit));
}

/// It works for its captor as it did for its owner, and nothing of it is damaged.
void airfield_changes_hands(Resolution& now) {
    const Place place = now.subject(arg::at);
    const Units captors = now.subjects(arg::units);
    if (!captors.empty() && now.yes(place, fact::installed("Grass Airfield")))
        now.set(place, fact::controller, side_or_none(now, captors.front()));
}

/// @}

/// @name 4.7.s2 to 4.7.s7: where to
/// @{

Ruling within_twice_its_range(Inquiry& ask) {
    const auto to = place_of_landing(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : driven_from_land(ask)) {
        const auto from = ask.location(unit);
        if (!to || !from) continue;
        const double way = ask.distance(*from, *to), reach = transfer_reach(ask, unit);
        if (way > reach)
            return broken(say("it is {} hexes to {}, the reach of {} is {}", way, *to, unit, reach));
        ruling = kept();
    }
    return ruling;
}

std::optional<double> distance_to_supply(Inquiry& ask, Place place, Unit unit) {
    const Value distance = ask.fact(place, fact::supply_distance(side_or_none(ask, unit)));
    return distance.known() ? std::optional(*distance.number()) : std::nullopt;
}

/// A friendly base that it certainly could go to without over-stacking it.
bool could_go_to(Inquiry& ask, Place place, Place from, Unit unit) {
    return place != from && is_hex(ask, place) && controller_of(ask, place) == side_or_none(ask, unit) &&
           is_functioning_base(ask, place) && has_certainly_room(ask, place, unit) &&
           ask.distance(from, place) <= transfer_reach(ask, unit);
}

template <class IsBetter>
std::optional<Place> better_base(Inquiry& ask, Place from, Unit unit, IsBetter is_better) {
    for (std::uint32_t index = 0; index < ask.position().count(Kind::location); ++index)
        if (const Place place(Subject{Kind::location, index});
            is_better(place) && could_go_to(ask, place, from, unit))
            return place;
    return std::nullopt;
}

Ruling closer_to_supply(Inquiry& ask) {
    const auto to = place_of_landing(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : driven_from_land(ask)) {
        const auto from = ask.location(unit);
        const auto before = from ? distance_to_supply(ask, *from, unit) : std::nullopt;
        const auto then = to ? distance_to_supply(ask, *to, unit) : std::nullopt;
        if (!before || !then) continue;
        ruling = kept();
        if (*then < *before) continue;
        const auto better = better_base(ask, *from, unit, [&](Place place) {
            const auto distance = distance_to_supply(ask, place, unit);
            return distance && *distance < *before;
        });
        if (better) return broken(say("{} is no closer to supply, and {} would be", *to, *better));
    }
    return ruling;
}

Ruling in_one_hop(Inquiry& ask) {
    const Units units = driven_from_land(ask);
    if (units.empty()) return not_concerned();
    return stops_on_the_way(ask).empty() ? kept() : broken(say("{} stops on its way", units.front()));
}

bool would_overstack(Inquiry& ask, Place place) {
    return !is_airfield(ask, place) && is_certainly_overfilled(ask, place);
}

Ruling may_overstack_another_base(Inquiry& ask) {
    const auto to = place_of_landing(ask);
    return to && !driven_from_land(ask).empty() && would_overstack(ask, *to) ? kept() : not_concerned();
}

Ruling avoids_over_stacking(Inquiry& ask) {
    const auto to = place_of_landing(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : driven_from_land(ask)) {
        const auto from = ask.location(unit);
        if (!to || !from) continue;
        ruling = kept();
        if (!would_overstack(ask, *to)) continue;
        if (const auto other = better_base(ask, *from, unit, [&](Place place) { return place != *to; }))
            return broken(say("{} would be over-stacked, and {} has room", *to, *other));
    }
    return ruling;
}

/// @}

/// @name 4.4.s12, 4.7.s8: from a carrier that is hit
/// @{

Ruling transfer_from_a_lost_carrier(Inquiry& ask) {
    const auto to = place_of_landing(ask);
    Ruling ruling = not_concerned();
    for (const Unit unit : without_a_carrier(ask)) {
        const auto from = listed(ask, unit, fact::launched_from),
                   lost = listed(ask, unit, fact::lost_carrier_at);
        const auto here = ask.location(unit);
        if (!to || !here) continue;
        const bool two_legs = ask.reading("lost_carrier_range") == "two_legs";
        if (two_legs ? from.empty() : lost.empty()) continue;
        const double way = two_legs ? ask.distance(from.front(), *here) + ask.distance(*here, *to)
                                    : ask.distance(lost.front(), *to);
        const double reach = transfer_reach(ask, unit);
        if (way > reach)
            return broken(say("it is {} hexes to {}, the reach of {} is {}", way, *to, unit, reach));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.7.s11, 4.7.s12: weather, and no base at all
/// @{

Ruling not_where_all_air_is_grounded(Inquiry& ask) {
    const auto to = place_of_landing(ask);
    if (!to || !is_weather_known(ask)) return not_concerned();
    for (const Unit unit : units_landing(ask)) {
        if (!makes_forced_rebase(ask, unit)) continue;
        return air_effect_at(ask, *to) == "grounded" ? broken(say("all air is grounded in {}", *to)) : kept();
    }
    return not_concerned();
}

template <bool aloft>
void finds_no_base(Resolution& now) {
    for (const Subject thing : now.subjects(arg::units)) {
        if (thing.kind != Kind::unit || !makes_forced_rebase(now, thing) ||
            now.yes(Unit(thing), fact::aloft) != aloft)
            continue;
        now.set(Unit(thing), fact::permanently_eliminated, false);
        now.forget(Unit(thing), fact::forced_rebase);
    }
}

void has_found_another_base(Resolution& now) {
    for (const Unit unit : units_landing(now)) {
        if (!makes_forced_rebase(now, unit)) continue;
        now.set(unit, fact::forced_rebase, false);
        now.set(unit, fact::driven_in, moment(now));
        now.set(unit, fact::aloft, false);
        for (const Fact& fact : FactList{fact::lost_carrier_at, fact::launched_from, fact::launch_carrier})
            now.forget(unit, fact);
    }
}

/// @}

}  // namespace

void register_forced_rebases(Rulebook& book) {
    book.effect("4.7.s1", verb::capture, base_is_captured, When::after);
    book.effect("4.7.s1", verb::march, base_is_overrun, When::after);
    book.define("4.8.s20", Kind::unit, fact::excess_cannot_rebase, excess_is_lost);
    book.effect("4.3.s25", verb::capture, airfield_changes_hands);
    book.check("4.7.s2", {verb::rebase}, within_twice_its_range);
    book.check("4.7.s3", {verb::rebase}, closer_to_supply);
    book.check("4.7.s4", {verb::rebase}, in_one_hop);
    book.check("4.7.s6", {verb::rebase}, may_overstack_another_base);
    book.check("4.7.s7", {verb::rebase}, avoids_over_stacking);
    book.check({"4.4.s12", "4.7.s8"}, {verb::rebase}, transfer_from_a_lost_carrier);
    book.check("4.7.s11", {verb::rebase}, not_where_all_air_is_grounded);
    book.effect({"4.4.s14", "4.7.s8"}, verb::eliminate, finds_no_base<true>, When::after);
    book.effect("4.7.s12", verb::eliminate, finds_no_base<false>, When::after);
    book.effect({"4.7.s2", "4.7.s8"}, verb::rebase, has_found_another_base, When::last);
}

}  // namespace umpire::rules::aeto
