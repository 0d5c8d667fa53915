#include "air_missions/air_missions.hpp"
#include "air_movement/flights.hpp"
#include "air_names.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "interception/interception.hpp"
#include "reconnaissance/facts.hpp"
#include "reconnaissance/reconnaissance.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "submarines/facts.hpp"
#include "weather/weather.hpp"

#include <algorithm>
#include <cmath>

/// 4.10: which ships are located, how long, and what is reported of them.
namespace umpire::rules::aeto {

bool is_located(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::located);
}

bool is_certainly_not_located(Inquiry& ask, Unit ship) {
    return ask.known(ship, fact::located) && !ask.yes(ship, fact::located);
}

bool may_have_been_found(Inquiry& ask, Unit ship) {
    const auto place = ask.location(ship);
    return place && is_now(ask, ask.fact(ship, fact::may_be_found_in)) &&
           ask.fact(ship, fact::may_be_found_at) == Value(*place);
}

void locate(Resolution& now, Unit ship) {
    const auto place = now.location(ship);
    if (!place) return;
    now.set(ship, fact::located_in, moment(now));
    now.set(ship, fact::located_at, *place);
    now.set(ship, fact::located_in_port, is_docked(now, ship));
}

namespace {

/// @name 4.10.s2, s27, s29, s31: who is located
/// @{

Value not_found_by_a_search(Inquiry& ask, Unit ship, Value so_far) {
    return is_now(ask, ask.fact(ship, fact::recon_in)) ? Value(false) : so_far;
}

Value found_in_this_phase(Inquiry& ask, Unit ship, Value so_far) {
    return is_now(ask, ask.fact(ship, fact::located_in)) ? Value(true) : so_far;
}

Value until_it_moves(Inquiry& ask, Unit ship, Value so_far) {
    const auto at = listed(ask, ship, fact::located_at);
    const auto place = ask.location(ship);
    return so_far.is_yes() && !at.empty() && place && *place != at.front() ? Value(false) : so_far;
}

Value until_it_docks_or_sails(Inquiry& ask, Unit ship, Value so_far) {
    if (!so_far.is_yes() || !ask.known(ship, fact::located_in_port)) return so_far;
    return ask.yes(ship, fact::located_in_port) != is_docked(ask, ship) ? Value(false) : so_far;
}

/// Ships that aircraft are sent against by this order, tactical submarines left out.
Units ships_attacked_from_the_air(Inquiry& ask) {
    if (in_phase(ask, "strategic")) return {};
    if (ask.verb() == verb::intercept) {
        if (ask.has(arg::raiders) || flying_by_order(ask).empty()) return {};
    }
    Units ships = ships_of_target(ask);
    std::erase_if(ships, [&](Unit ship) {
        return !is_naval_unit(ask, ship) || is_tactical_submarine(ask, ship) || is_uboat(ask, ship);
    });
    return ships;
}

/// Whoever has been intercepted from the air in vain may be so again; in port nobody needs to look for him.
Ruling attacked_when_located(Inquiry& ask) {
    Ruling ruling = not_concerned();
    if (ask.yes(arg::intensive)) return ruling;
    for (const Unit ship : ships_attacked_from_the_air(ask)) {
        if (may_be_docked(ask, ship)) continue;
        if (is_certainly_not_located(ask, ship))
            return broken(say("{} has not been located where it is", ship));
        if (!is_located(ask, ship) && !may_have_been_found(ask, ship))
            ask.missing(say("whether {} has been located", ship), ask.to_state(ship, fact::located));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.10.s18, s20 to s22, s30: who is found with it
/// @{

Units ships_searched_for(Inquiry& ask) {
    return is_sea_recon(ask) ? ships_of_target(ask) : Units();
}

bool has_located(Inquiry& ask) {
    return is_sea_recon(ask) && !ships_searched_for(ask).empty();
}

void all_in_the_hex_are_located(Resolution& now) {
    if (!has_located(now) || !now.result(result::located).is_yes()) return;
    const Unit first = ships_searched_for(now).front();
    const auto place = now.location(first);
    if (!place || is_large_sea_area(now, *place)) return;
    for (const Unit ship : now.units_in(*place))
        if (is_naval_unit(now, ship) && !is_submarine(now, ship) &&
            side_or_none(now, ship) == side_or_none(now, first) &&
            is_docked(now, ship) == is_docked(now, first))
            locate(now, ship);
}

void that_one_is_located(Resolution& now) {
    if (!has_located(now) || !now.result(result::located).is_yes()) return;
    const auto place = now.location(ships_searched_for(now).front());
    if (!place || !is_large_sea_area(now, *place)) return;
    for (const Unit ship : ships_searched_for(now))
        locate(now, ship);
}

/// It could look at that place from its base.
bool looks_from_beside(Inquiry& ask, Unit air, Place place) {
    if (ask.yes(air, fact::aloft) || is_out_of_play(ask, air) || !may_reconnoiter(ask, air)) return false;
    const auto base = ask.location(air);
    if (!base || !is_hex(ask, *base) || !is_hex(ask, place)) return false;
    const auto hexes = hexes_if_known(ask, *base, place);
    if (!hexes || *hexes > ask.printed("hexes_of_automatic_location")) return false;
    return !is_weather_known(ask) ||
           (air_effect_at(ask, *base) != "grounded" && air_effect_at(ask, place) != "grounded");
}

bool may_be_reconnoitered_now(Inquiry& ask) {
    return in_phase(ask, "naval and air") || in_phase(ask, "offensive") || in_phase(ask, "end");
}

void whoever_comes_close_is_located(Resolution& now) {
    if (!may_be_reconnoitered_now(now)) return;
    for (const Unit ship : moving_ships(now)) {
        const auto place = now.location(ship);
        if (!place || !is_hex(now, *place) || is_submarine(now, ship) || may_be_docked(now, ship)) continue;
        const std::string side = side_or_none(now, ship);
        if (side.empty()) continue;
        for (const Unit air : all_units(now))
            if (is_air_unit(now, air) && side_or_none(now, air) == opponent_of(side) &&
                looks_from_beside(now, air, *place)) {
                locate(now, ship);
                break;
            }
    }
}

void both_fleets_are_located(Resolution& now) {
    for (const Units& fleet : {ships_met(now), ships_met_by(now)})
        for (const Unit ship : fleet)
            if (!is_submarine(now, ship)) locate(now, ship);
}

void whoever_joins_is_located(Resolution& now) {
    Units all;
    for (const Unit ship : ships_named(now, {arg::units}))
        for (const Unit other : group_of(now, ship) ? ships_of(now, *group_of(now, ship)) : Units{ship})
            all.push_back(other);
    if (std::none_of(all.begin(), all.end(), [&](Unit ship) { return is_located(now, ship); })) return;
    for (const Unit ship : all)
        if (!is_located(now, ship)) locate(now, ship);
}

/// @}

/// @name 4.10.s23 to s26: the Flotilla Sighting Report
/// @{

std::optional<Place> place_of_report(Inquiry& ask) {
    const Units ships = ships_of_target(ask);
    return ships.empty() ? std::nullopt : ask.location(ships.front());
}

void report_is_due(Resolution& now) {
    if (!has_located(now) || !now.result(result::located).is_yes()) return;
    if (const auto place = now.location(ships_searched_for(now).front()))
        now.set(*place, fact::report_due, true);
}

void report_is_given(Resolution& now) {
    now.roll_total(1, 6, "the Flotilla Sighting Report");
    if (const auto place = place_of_report(now)) now.set(*place, fact::report_due, false);
}

Ruling one_report_for_a_success(Inquiry& ask) {
    const auto place = place_of_report(ask);
    if (!place || !ask.known(*place, fact::report_due)) return not_concerned();
    return ask.yes(*place, fact::report_due) ? kept() : broken(say("a report on {} has been given", *place));
}

/// Chits, whatever their status, of those that are at sea or in port with the first.
double chits_in_sight(Inquiry& ask) {
    const Units ships = ships_of_target(ask);
    const auto place = place_of_report(ask);
    if (!place || is_large_sea_area(ask, *place)) return static_cast<double>(ships.size());
    const Unit first = ships.front();
    const Units all = ask.units_in(*place);
    return static_cast<double>(std::count_if(all.begin(), all.end(), [&](Unit ship) {
        return is_naval_unit(ask, ship) && side_or_none(ask, ship) == side_or_none(ask, first) &&
               is_docked(ask, ship) == is_docked(ask, first);
    }));
}

void chits_are_counted(Resolution& now) {
    now.result(result::chits, chits_in_sight(now));
}

Ruling reported_within_what_is_allowed(Inquiry& ask) {
    if (!ask.has(arg::number) || !ask.has(arg::deviation)) return not_concerned();
    const double chits = chits_in_sight(ask), reported = ask.number(arg::number);
    const double off = chits * ask.number(arg::deviation) / 100;
    const double least = std::floor(chits - off), most = std::ceil(chits + off);
    if (reported >= least && reported <= most && std::floor(reported) == reported) return kept();
    return broken(say("{} are reported, from {} to {} may be", reported, least, most));
}

/// @}

}  // namespace

void register_sightings(Rulebook& book) {
    book.check({"4.10.s2", "4.1.s12", "4.15.s3"}, {verb::strike, verb::intercept}, attacked_when_located);
    book.define("4.10.s2", Kind::unit, fact::located, not_found_by_a_search, When::before);
    book.define("4.10.s27", Kind::unit, fact::located, found_in_this_phase);
    book.define("4.10.s29", Kind::unit, fact::located, until_it_moves, When::after);
    book.define("4.10.s31", Kind::unit, fact::located, until_it_docks_or_sails, When::last);

    book.effect("4.10.s18", verb::recon, all_in_the_hex_are_located, When::after);
    book.effect("4.10.s20", verb::recon, that_one_is_located, When::after);
    book.effect("4.10.s21", verb::move, whoever_comes_close_is_located, When::last);
    book.effect("4.10.s22", verb::intercept, both_fleets_are_located, When::last);
    book.effect("4.10.s30", verb::gather, whoever_joins_is_located, When::last);

    book.effect("4.10.s23", verb::recon, report_is_due, When::after);
    book.effect("4.10.s23", verb::report, report_is_given);
    book.check("4.10.s24", {verb::report}, one_report_for_a_success);
    book.effect("4.10.s25", verb::report, chits_are_counted, When::after);
    book.check("4.10.s26", {verb::report}, reported_within_what_is_allowed);
}

}  // namespace umpire::rules::aeto
