#include "transport/ferries.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "transport/ground.hpp"
#include "units/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

/// 29J12. A ferry is a marker: side, vessel, hexes (the two of its hexside); defined: runs (its vessel does
/// the service in this player turn), counts_as (what ground units of its side find there).
/// Landing vessel: ferrying, initial_hex (where it was when the player turn began).
namespace umpire::rules::europa {

namespace {

ListOf<Marker> all_ferries(const Inquiry& ask) {
    std::vector<Subject> ferries;
    for (std::uint32_t i = 0; i < ask.position().count(Kind::marker); ++i)
        if (ask.said({Kind::marker, i}, fact::vessel).known()) ferries.push_back({Kind::marker, i});
    return ferries;
}

bool is_sea_hexside(const Inquiry& ask, Subject from, Subject to) {
    return ask.map().hexside(from.index, to.index) == "sea";
}

Place hex_of_vessel(Inquiry& ask, Unit vessel) {
    const auto place = ask.location(vessel);
    if (!place) ask.missing(say("the hex of {}", vessel));
    return *place;
}

Places sea_hexsides(Inquiry& ask, Place place) {
    std::vector<Subject> others;
    for (const std::uint32_t next : ask.map().neighbours(place.index))
        if (is_sea_hexside(ask, place, {Kind::location, next})) others.push_back({Kind::location, next});
    return others;
}

/// The hex on the other side: as indicated, or the only one that there can be.
std::optional<Place> other_bank(Inquiry& ask) {
    if (ask.has(arg::across)) return ask.subject(arg::across);
    const auto others = sea_hexsides(ask, hex_of_vessel(ask, ask.subject(arg::unit)));
    return others.size() == 1 ? std::optional(others.front()) : std::nullopt;
}

/// @name 29J12: setting it up
/// @{

Ruling landing_vessel_over_sea(Inquiry& ask) {
    const Unit vessel = ask.subject(arg::unit);
    if (!ask.yes(vessel, fact::landing))
        return broken(say("{} is no landing vessel and cannot be a ferry", vessel));
    if (ask.yes(vessel, fact::ferrying))
        return broken(say("{} is already a ferry over another hexside", vessel));
    const Place here = hex_of_vessel(ask, vessel);
    const auto there = other_bank(ask);
    if (!there) {
        if (!sea_hexsides(ask, here).empty()) return not_concerned();  // 29J12.s4
        return broken(say("{} has no sea hexside for a ferry", here));
    }
    if (ask.map().distance(here.index, there->index) == 1 && is_sea_hexside(ask, here, *there)) return kept();
    return broken(say("there is no sea hexside between {} and {}", here, *there));
}

Ruling undamaged_from_the_beginning(Inquiry& ask) {
    const Unit vessel = ask.subject(arg::unit);
    if (ask.yes(vessel, fact::damaged)) return broken(say("{} is damaged and cannot be a ferry", vessel));
    const Subject here = hex_of_vessel(ask, vessel);
    // Nothing sails in an initial phase: where it is then is where it was when that began.
    if (ask.phase() == "initial") return kept();
    const auto began = place_stated(ask, ask.fact(vessel, fact::initial_hex));
    if (!began)
        ask.missing(say("where {} was when the initial phase began", vessel),
                    ask.to_state(vessel, fact::initial_hex));
    if (*began == here) return kept();
    return broken(say("{} was in {} when the initial phase began, not in {}", vessel, *began, here));
}

Ruling hexside_is_indicated(Inquiry& ask) {
    const Unit vessel = ask.subject(arg::unit);
    const auto others = sea_hexsides(ask, hex_of_vessel(ask, vessel));
    if (others.size() < 2) return not_concerned();
    if (ask.has(arg::across)) return kept();
    return broken(
        say("the hex of {} has {} sea hexsides, and none is named for the ferry", vessel, others.size()));
}

void ferry_is_set_up(Resolution& now) {
    const Unit vessel = now.subject(arg::unit);
    const auto there = other_bank(now);
    if (!there) now.missing(say("the hexside of the ferry of {}", vessel));
    const Subject here = hex_of_vessel(now, vessel);
    const Marker ferry = now.add(Kind::marker, fmt::format("Ferry {}", now.name(vessel)));
    now.set(ferry, fact::side, now.side_of(vessel));
    now.set(ferry, fact::vessel, vessel);
    now.set(ferry, fact::hexes, Value::List{here, *there});
    now.set(vessel, fact::ferrying, true);
    now.result(result::hexes, Value::List{here, *there});
}

Ruling vessel_has_not_moved(Inquiry& ask) {
    const Unit vessel = ask.subject(arg::unit);
    if (!ask.yes(vessel, fact::sailed)) return kept();
    return broken(say("{} has moved in this turn and cannot be a ferry", vessel));
}

Ruling ferry_stays(Inquiry& ask) {
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group))
            if (ask.known(unit, fact::ferrying))
                return ask.yes(unit, fact::ferrying)
                           ? broken(say("{} is a ferry and may not move in this turn", unit))
                           : kept();
    return not_concerned();
}

void service_ends_with_the_turn(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Unit unit : all_units(now))
        if (now.yes(unit, fact::ferrying)) now.set(unit, fact::ferrying, false);
}

void where_vessels_begin(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Unit unit : all_units(now)) {
        if (!now.yes(unit, fact::landing)) continue;
        if (const auto place = now.location(unit)) now.set(unit, fact::initial_hex, *place);
    }
}

/// @}

/// @name 29J12: what it is good for
/// @{

Value vessel_does_service(Inquiry& ask, Marker ferry, Value) {
    const Value vessel = ask.fact(ferry, fact::vessel);
    return vessel.subject() != nullptr && ask.yes(*vessel.subject(), fact::ferrying);
}

Value as_a_major_river(Inquiry& ask, Marker ferry, Value) {
    const bool own_turn = ask.phasing_side() == ask.side_of(ferry);
    return own_turn && ask.yes(ferry, fact::runs) ? Value("major river") : Value();
}

Value in_the_enemy_turn_too(Inquiry& ask, Marker ferry, Value counts_as) {
    const bool enemy_turn = ask.phasing_side() != ask.side_of(ferry);
    return enemy_turn && ask.yes(ferry, fact::runs) ? Value("major river") : counts_as;
}

/// An enemy that stops the ferry, if there is one.
std::optional<Subject> enemy_at_ferry(Inquiry& ask, Marker ferry) {
    const bool whole_area = ask.reading("ferry_ban_area") == "sea_area";
    const auto banks = listed(ask, ferry, fact::hexes);
    const auto near = [&](Place place) {
        return std::any_of(banks.begin(), banks.end(), [&](Place bank) {
            if (!whole_area) return bank == place;
            const std::string area = ask.text_or(bank, fact::sea_area, "");
            return bank == place || (!area.empty() && ask.text_or(place, fact::sea_area, "") == area);
        });
    };
    for (const Group group : all_groups(ask)) {
        const auto place = ask.location(group);
        if (!place || !near(*place) || ask.text_or(group, fact::side, "") == ask.side_of(ferry)) continue;
        const std::string type = ask.text_or(group, fact::group_type, "");
        if ((type == "combat" || type == "mixed") && at_sea(ask, group)) return group;
    }
    return std::nullopt;
}

Value not_past_the_enemy(Inquiry& ask, Marker ferry, Value counts_as) {
    return counts_as.known() && enemy_at_ferry(ask, ferry) ? Value() : counts_as;
}

/// What the ground unit of this action finds at each sea hexside on its way.
template <class Visit>
void each_sea_hexside(Inquiry& ask, Visit visit) {
    const Unit unit = ask.subject(arg::unit);
    auto from = ask.location(unit);
    for (const Subject to : ask.subjects(arg::path)) {
        if (from && is_sea_hexside(ask, *from, to))
            visit(*from, to, ferry_over(ask, *from, to, ask.side_of(unit)));
        from = to;
    }
}

Ruling crosses_by_ferry(Inquiry& ask) {
    Ruling ruling = not_concerned();
    each_sea_hexside(ask, [&](Subject from, Subject to, std::optional<Marker> ferry) {
        if (ruling.kind == Ruling::Kind::broken) return;
        const bool runs = ferry && ask.yes(*ferry, fact::runs);
        ruling =
            runs
                ? kept()
                : broken(say("there is no ferry between {} and {} for {}", from, to, ask.subject(arg::unit)));
    });
    return ruling;
}

Ruling enemy_does_not_stop_the_ferry(Inquiry& ask) {
    Ruling ruling = not_concerned();
    each_sea_hexside(ask, [&](Subject, Subject, std::optional<Marker> ferry) {
        if (!ferry || !ask.yes(*ferry, fact::runs) || ruling.kind == Ruling::Kind::broken) return;
        const auto enemy = enemy_at_ferry(ask, *ferry);
        ruling =
            enemy ? broken(say("{} is at sea in {} and stops the {}", *enemy, *ask.location(*enemy), *ferry))
                  : kept();
    });
    return ruling;
}

void crossing_counts_as(Resolution& now) {
    each_sea_hexside(now, [&](Subject, Subject, std::optional<Marker> ferry) {
        if (ferry) now.result(result::crossing, now.fact(*ferry, fact::counts_as));
    });
}

void ferry_is_lost(Resolution& now) {
    const Unit vessel = now.subject(arg::unit);
    if (now.yes(vessel, fact::ferrying)) now.set(vessel, fact::ferrying, false);
}

/// @}

}  // namespace

std::optional<Marker> ferry_over(Inquiry& ask, Subject from, Subject to, std::string_view side) {
    for (const Marker ferry : all_ferries(ask)) {
        const auto hexes = listed(ask, ferry, fact::hexes);
        if (holds(hexes, from) && holds(hexes, to) && ask.side_of(ferry) == side) return ferry;
    }
    return std::nullopt;
}

void register_ferries(Rulebook& book) {
    book.check("29J12.s1", {verb::ferry}, landing_vessel_over_sea);
    book.check("29J12.s1", {verb::march}, crosses_by_ferry);
    book.effect("29J12.s1", verb::ferry, ferry_is_set_up);
    book.define("29J12.s1", Kind::marker, fact::runs, vessel_does_service);
    book.check("29J12.s2", {verb::ferry}, undamaged_from_the_beginning);
    book.effect("29J12.s2", event::phase_begins, where_vessels_begin);
    book.check("29J12.s3", {verb::ferry}, vessel_has_not_moved);
    book.check("29J12.s3", {verb::move, verb::sail, verb::maneuver, verb::close}, ferry_stays);
    book.effect("29J12.s3", event::phase_begins, service_ends_with_the_turn);
    book.check("29J12.s4", {verb::ferry}, hexside_is_indicated);
    book.define("29J12.s5", Kind::marker, fact::counts_as, as_a_major_river);
    book.effect("29J12.s5", verb::march, crossing_counts_as, When::before);
    book.define("29J12.s6", Kind::marker, fact::counts_as, in_the_enemy_turn_too);
    book.effect("29J12.s7", event::unit_sunk, ferry_is_lost);
    book.check("29J12.s8", {verb::march}, enemy_does_not_stop_the_ferry);
    book.define("29J12.s8", Kind::marker, fact::counts_as, not_past_the_enemy);
}

}  // namespace umpire::rules::europa
