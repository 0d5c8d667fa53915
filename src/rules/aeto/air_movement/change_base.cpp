#include "air_missions/air_missions.hpp"
#include "air_movement/facts.hpp"
#include "air_movement/flights.hpp"
#include "air_movement/interceptions.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "battle/facts.hpp"
#include "carriers/carriers.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/facts.hpp"
#include "table/aircraft.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 4.1, 4.12: Change Base missions, their hops and the long ways over the Atlantic and Africa.
namespace umpire::rules::aeto {

namespace {

struct Hop {
    Place from, to;
};

/// Forced Rebases have rules of their own.
Units changing_base(Inquiry& ask) {
    Units units;
    for (const Unit unit : ask.subjects(arg::units))
        if (is_air_unit(ask, unit) && !ask.yes(unit, fact::forced_rebase) && ask.location(unit))
            units.push_back(unit);
    return units;
}

std::vector<Hop> hops_of(Inquiry& ask, Unit unit) {
    std::vector<Hop> hops;
    Place from = *ask.location(unit);
    for (const Place to : places_entered(ask)) {
        hops.push_back({from, to});
        from = to;
    }
    return hops;
}

/// @name The long ways
/// @{

bool is_iceland(Inquiry& ask, Place place) {
    return is_called(ask, place, "Iceland box");
}

bool is_in_america(Inquiry& ask, Place place) {
    return is_called(ask, place, "US East Coast box") || is_called(ask, place, "Canada box");
}

bool is_over_the_atlantic(Inquiry& ask, const Hop& hop) {
    return (is_in_america(ask, hop.from) && is_iceland(ask, hop.to)) ||
           (is_iceland(ask, hop.from) && is_in_america(ask, hop.to));
}

bool is_capetown(Inquiry& ask, Place place) {
    return is_called(ask, place, "Capetown");
}

bool touches_the_transfer_hex(Inquiry& ask, const Hop& hop) {
    return is_uk_transfer_hex(ask, hop.from) || is_uk_transfer_hex(ask, hop.to);
}

bool is_by_capetown(Inquiry& ask, const Hop& hop) {
    return !touches_the_transfer_hex(ask, hop) && (is_capetown(ask, hop.from) || is_capetown(ask, hop.to));
}

bool is_over_africa(Inquiry& ask, const Hop& hop) {
    return touches_the_transfer_hex(ask, hop) || is_by_capetown(ask, hop);
}

bool is_long_way(Inquiry& ask, const Hop& hop) {
    return is_over_the_atlantic(ask, hop) || is_over_africa(ask, hop);
}

double count_of_hops(Inquiry& ask, const std::vector<Hop>& hops) {
    double count = 0;
    for (const Hop& hop : hops)
        count += is_over_the_atlantic(ask, hop) ? ask.printed("hops_over_the_atlantic") : 1;
    return count;
}

/// @}

template <class Wrong>
Ruling no_hop_is(Inquiry& ask, Wrong wrong) {
    Ruling ruling = not_concerned();
    for (const Unit unit : changing_base(ask))
        for (const Hop& hop : hops_of(ask, unit)) {
            const Ruling one = wrong(unit, hop);
            if (one.kind == Ruling::Kind::broken) return one;
            if (one.kind == Ruling::Kind::kept) ruling = kept();
        }
    return ruling;
}

/// @name 4.1.s17 to s20, s24: hops
/// @{

Ruling hops_keep_to_the_range(Inquiry& ask) {
    return no_hop_is(ask, [&](Unit unit, const Hop& hop) {
        if (is_long_way(ask, hop) || is_large_sea_area(ask, hop.from) || !ask.known(unit, fact::range))
            return not_concerned();
        const auto hexes = hexes_if_known(ask, hop.from, hop.to);
        if (!hexes) return not_concerned();
        const double range = transfer_range_of(ask, unit);
        return *hexes > range ? broken(say("{} is {} hexes from {}, {} can transfer {}", hop.to, *hexes,
                                           hop.from, unit, range))
                              : kept();
    });
}

Ruling three_hops(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : changing_base(ask)) {
        const double hops = count_of_hops(ask, hops_of(ask, unit));
        if (hops > ask.printed("hops_of_a_change_base")) return broken(say("{} makes {} hops", unit, hops));
        ruling = kept();
    }
    return ruling;
}

void hops_are_counted(Resolution& now) {
    const Units units = changing_base(now);
    if (units.empty()) return;
    now.result(result::hops, count_of_hops(now, hops_of(now, units.front())));
}

bool is_open_water(Inquiry& ask, Place place) {
    return is_sea_area(ask, place) || is_all_sea(ask, place);
}

bool is_a_carriers(Inquiry& ask, Unit unit, Place place) {
    return is_open_water(ask, place) && is_naval_air(ask, unit);
}

/// What the map gives to a power of the enemy.
bool is_owned_by_the_enemy(Inquiry& ask, Place place, std::string_view side) {
    const std::string owner = owner_of(ask, place);
    return among(owner, {"Germany", "Italy"}) ? side == "Allied"
                                              : among(owner, {"UK", "US"}) && side == "Axis";
}

/// Aircraft show whose a base is that nobody has named the holder of; ships do where the enemy is at home.
bool shows_who_holds(Inquiry& ask, Unit unit, Place place) {
    if (is_land_unit(ask, unit)) return true;
    if (!controller_of(ask, place).empty()) return false;
    if (is_certainly_on_the_ground(ask, unit)) return true;
    return is_naval_unit(ask, unit) &&
           is_owned_by_the_enemy(ask, place, opponent_of(side_or_none(ask, unit)));
}

/// Units of the enemy, and none of its own: whoever held it, holds it no more. Partisans hold nothing.
bool is_held_by_the_enemy(Inquiry& ask, Unit unit, Place place) {
    const std::string side = side_or_none(ask, unit);
    bool held = false;
    for (const Unit other : ask.units_in(place)) {
        if (other == unit || !shows_who_holds(ask, other, place) || is_of_type(ask, other, {"partisan"}) ||
            is_embarked(ask, other) || is_out_of_play(ask, other))
            continue;
        if (side_or_none(ask, other) == side) return false;
        held = held || side_or_none(ask, other) == opponent_of(side);
    }
    return held && !side.empty();
}

Ruling hops_end_at_friendly_bases(Inquiry& ask) {
    return no_hop_is(ask, [&](Unit unit, const Hop& hop) {
        if (is_a_carriers(ask, unit, hop.to) || is_uk_transfer_hex(ask, hop.to)) return not_concerned();
        if (is_certainly_no_base(ask, hop.to)) return broken(say("there is no base at {}", hop.to));
        const std::string holder = controller_of(ask, hop.to), side = side_or_none(ask, unit);
        if (!holder.empty() && !side.empty() && holder != side)
            return broken(say("{} is no friendly base", hop.to));
        if (is_held_by_the_enemy(ask, unit, hop.to))
            return broken(say("{} is held by units of the enemy", hop.to));
        return kept();
    });
}

Ruling carriers_are_no_stops(Inquiry& ask) {
    const Place end(ask.subject(arg::to));
    return no_hop_is(ask, [&](Unit unit, const Hop& hop) {
        if (!is_naval_air(ask, unit)) return not_concerned();
        if (hop.to == end || !is_open_water(ask, hop.to)) return kept();
        return broken(say("{} is to go on from a carrier at {}", unit, hop.to));
    });
}

/// @}

/// @name 4.1.s25 to s29: over the Atlantic and over Africa
/// @{

Ruling atlantic_counts_as_two_hops(Inquiry& ask) {
    return no_hop_is(
        ask, [&](Unit, const Hop& hop) { return is_over_the_atlantic(ask, hop) ? kept() : not_concerned(); });
}

Ruling atlantic_takes_range(Inquiry& ask) {
    return no_hop_is(ask, [&](Unit unit, const Hop& hop) {
        if (!is_over_the_atlantic(ask, hop)) return not_concerned();
        const double range = range_of(ask, unit), least = ask.printed("least_range_over_the_atlantic");
        return range < least ? broken(say("the range of {} is {}, it takes {}", unit, range, least)) : kept();
    });
}

bool is_near_gibraltar(Inquiry& ask, Place place) {
    const auto gibraltar = place_called(ask, "Gibraltar");
    const auto hexes = gibraltar ? hexes_if_known(ask, place, *gibraltar) : std::nullopt;
    return hexes && *hexes <= ask.printed("hexes_from_gibraltar");
}

Ruling transfer_hex_is_entered_from_afar(Inquiry& ask) {
    return no_hop_is(ask, [&](Unit unit, const Hop& hop) {
        if (!touches_the_transfer_hex(ask, hop)) return not_concerned();
        const Place other = is_uk_transfer_hex(ask, hop.to) ? hop.from : hop.to;
        if (is_capetown(ask, other)) return not_concerned();
        if (ask.text_or(other, fact::home_of, "") == "UK" || is_near_gibraltar(ask, other)) return kept();
        return broken(
            say("{}, where {} comes from or goes to, is neither in the UK nor near Gibraltar", other, unit));
    });
}

bool is_in_the_south(Inquiry& ask, Place place) {
    return is_called(ask, place, "Iraq box") ||
           among(ask.text_or(place, fact::continent, ""), {"Africa", "Asia"});
}

Ruling capetown_leads_to_africa(Inquiry& ask) {
    return no_hop_is(ask, [&](Unit, const Hop& hop) {
        if (!is_by_capetown(ask, hop)) {
            const bool on_the_way = is_capetown(ask, hop.from) || is_capetown(ask, hop.to);
            return on_the_way ? kept() : not_concerned();
        }
        const Place other = is_capetown(ask, hop.to) ? hop.from : hop.to;
        if (is_in_the_south(ask, other)) return kept();
        return broken(say("{} is neither in North Africa nor in the Middle East", other));
    });
}

Ruling few_may_fly_over_africa(Inquiry& ask) {
    return no_hop_is(ask, [&](Unit unit, const Hop& hop) {
        if (!is_over_africa(ask, hop)) return not_concerned();
        if (side_or_none(ask, unit) == "Axis") return broken(say("{} is not Allied", unit));
        if (ask.yes(unit, fact::out_of_supply)) return broken(say("{} is out of supply", unit));
        const double range = range_of(ask, unit), least = ask.printed("least_range_over_africa");
        return range < least ? broken(say("the range of {} is {}, it takes {}", unit, range, least)) : kept();
    });
}

/// @}

/// Where whoever intercepts can meet it.
void way_is_noted(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        if (!is_air_unit(now, unit)) continue;
        now.set(unit, fact::overflown, places_entered(now));
        now.set(unit, fact::last_leg, places_entered(now));
    }
}

}  // namespace

void register_change_base(Rulebook& book) {
    book.effect("4.1.s17", verb::rebase, hops_are_counted);
    book.check("4.1.s18", {verb::rebase}, hops_keep_to_the_range);
    book.check("4.1.s19", {verb::rebase}, three_hops);
    book.check("4.1.s20", {verb::rebase}, hops_end_at_friendly_bases);
    book.effect("4.13.s3", verb::rebase, way_is_noted);
    book.check("4.1.s24", {verb::rebase}, carriers_are_no_stops);
    book.check("4.1.s25", {verb::rebase}, atlantic_counts_as_two_hops);
    book.check("4.1.s26", {verb::rebase}, atlantic_takes_range);
    book.check("4.1.s27", {verb::rebase}, transfer_hex_is_entered_from_afar);
    book.check("4.1.s28", {verb::rebase}, capetown_leads_to_africa);
    book.check("4.1.s29", {verb::rebase}, few_may_fly_over_africa);
}

}  // namespace umpire::rules::aeto
