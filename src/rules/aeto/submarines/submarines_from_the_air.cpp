#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"
#include "weather/weather.hpp"

#include <algorithm>
#include <cmath>

/// 3.29: aircraft look for a submarine at sea (`locate`) and attack it, there or in port (`strike`).
namespace umpire::rules::aeto {

namespace {

/// The tactical submarine that aircraft are after; nothing if it is another ship.
std::optional<Subject> boat_from_the_air(Inquiry& ask) {
    const auto targets = named(ask, arg::target);
    for (const Subject target : targets)
        for (const Unit ship : target.kind == Kind::unit ? Units{target} : ships_of(ask, target))
            if (is_tactical_submarine(ask, ship)) return ship;
    return std::nullopt;
}

std::optional<Subject> boat_at_sea(Inquiry& ask) {
    const auto boat = boat_from_the_air(ask);
    return boat && !may_be_docked(ask, *boat) ? boat : std::nullopt;
}

std::optional<Place> boat_in_port(Inquiry& ask) {
    const auto boat = boat_from_the_air(ask);
    return boat && is_docked(ask, *boat) ? boat : std::nullopt;
}

Units aircraft(Inquiry& ask) {
    return ask.has(arg::units) ? Units(ask.subjects(arg::units)) : Units{ask.subject(arg::unit)};
}

/// @name 3.29.s58 to 3.29.s61: when, and by whom
/// @{

Ruling not_while_ships_move(Inquiry& ask) {
    if (!boat_from_the_air(ask) || !in_phase(ask, "naval and air")) return not_concerned();
    return in_step(ask, "first naval movement") ? broken("ships are still moving") : kept();
}

/// An Offensive of which nobody knows the kind may be one in the air.
Ruling is_time_for_air_attacks(Inquiry& ask) {
    if (in_phase(ask, "naval and air"))
        return in_step(ask, "sea supply debarkation") ? broken("the air segment is over") : kept();
    if (!in_phase(ask, "offensive")) return broken(say("it is the {} phase", ask.phase()));
    const std::string kind = ask.text_or(the_game, fact::offensive_type, "air");
    return kind == "air" ? kept() : broken(say("it is a {} Offensive", kind));
}

Ruling attacked_at_sea_in_time(Inquiry& ask) {
    return boat_at_sea(ask) ? is_time_for_air_attacks(ask) : not_concerned();
}

Ruling attacked_in_port_in_time(Inquiry& ask) {
    return boat_in_port(ask) ? is_time_for_air_attacks(ask) : not_concerned();
}

Ruling bombers_in_range(Inquiry& ask) {
    const auto boat = boat_at_sea(ask);
    if (!boat) return not_concerned();
    for (const Unit air : aircraft(ask)) {
        if (!among(told_type(ask, air), {"B", "FB"}))
            return broken(say("{} is neither Bomber nor Fighter-Bomber", air));
        if (ask.verb() == verb::strike) continue;  // it has flown there
        if (const int hexes = ask.distance(air, *boat); hexes > range_of(ask, air))
            return broken(
                say("{} is {} hexes away, the range of {} is {}", *boat, hexes, air, range_of(ask, air)));
    }
    return kept();
}

bool is_located(Inquiry& ask, Unit boat) {
    return is_now(ask, ask.fact(boat, fact::located_in));
}

Ruling located_before_it_is_attacked(Inquiry& ask) {
    const auto boat = boat_at_sea(ask);
    if (!boat) return not_concerned();
    if (ask.verb() == verb::recon)
        return broken(say("{} is a submarine, which is located by a search", *boat));
    return is_located(ask, *boat) ? kept() : broken(say("{} has not been located", *boat));
}

Ruling one_attack_on_a_located_boat(Inquiry& ask) {
    const auto boat = boat_at_sea(ask);
    if (!boat || !is_located(ask, *boat)) return not_concerned();
    return ask.yes(*boat, fact::air_attacked) ? broken(say("{} has been attacked from the air", *boat))
                                              : kept();
}

Ruling forts_protect_submarines(Inquiry& ask) {
    const auto boat = boat_in_port(ask);
    const auto port = boat ? ask.location(*boat) : std::nullopt;
    if (!port) return not_concerned();
    return is_fortified(ask, *port) && !is_destroyed_port(ask, *port)
               ? broken(say("{} is docked in the fortified port of {}", *boat, *port))
               : kept();
}

/// @}

/// @name 3.29.s62 to 3.29.s68: the search
/// @{

double searchers(Inquiry& ask, bool depleted) {
    const Units all = aircraft(ask);
    return static_cast<double>(std::count_if(all.begin(), all.end(),
                                             [&](Unit air) { return shows_its_back(ask, air) == depleted; }));
}

double full_searchers(Inquiry& ask) {
    return searchers(ask, false);
}

double pairs_of_searchers(Inquiry& ask) {
    return std::floor(searchers(ask, true) / ask.printed("halves_of_a_searcher"));
}

double searched_place_is_coastal(Inquiry& ask) {
    const auto place = ask.location(ask.subject(arg::target));
    return place && is_coastal(ask, *place) ? 1 : 0;
}

double searched_in_severe_winter(Inquiry& ask) {
    const auto place = ask.location(ask.subject(arg::target));
    return place && is_winter_month(ask) && zone_of(ask, *place) == "Severe" ? 1 : 0;
}

void aircraft_search(Resolution& now) {
    const Unit boat = now.subject(arg::target);
    const int die = now.roll_total(1, 6, say("the search for {}", boat));
    const double total = die + now.modifiers(sum::submarine_search);
    const bool located = total >= now.printed("roll_that_locates");
    now.result(result::total, total);
    now.result(result::located, located);
    if (!located) return;
    now.set(boat, fact::located_in, moment(now));
    now.set(boat, fact::air_attacked, false);
}

void searchers_are_committed(Resolution& now) {
    for (const Unit air : aircraft(now))
        now.set(air, fact::committed, in_phase(now, "offensive") ? "previously" : "currently");
}

void attack_from_the_air_is_noted(Resolution& now) {
    if (const auto boat = boat_at_sea(now)) now.set(*boat, fact::air_attacked, true);
}

/// @}

}  // namespace

void register_submarines_from_the_air(Rulebook& book) {
    book.check("3.29.s58", {verb::strike, verb::locate}, not_while_ships_move);
    book.check("3.29.s59", {verb::strike, verb::locate}, attacked_at_sea_in_time);
    book.check("3.29.s60", {verb::strike, verb::locate}, bombers_in_range);
    book.check("3.29.s61", {verb::strike, verb::recon}, located_before_it_is_attacked);
    book.check("3.29.s66", {verb::strike}, one_attack_on_a_located_boat);
    book.check("3.29.s69", {verb::strike}, attacked_in_port_in_time);
    book.check("3.29.s70", {verb::strike}, forts_protect_submarines);

    book.modifier("3.29.s62", sum::submarine_search, full_searchers);
    book.modifier("3.29.s63", sum::submarine_search, pairs_of_searchers);
    book.modifier("3.29.s64", sum::submarine_search, searched_place_is_coastal);
    book.modifier("3.29.s65", sum::submarine_search, searched_in_severe_winter);
    book.effect("3.29.s62", verb::locate, aircraft_search);
    book.effect("3.29.s68", verb::locate, searchers_are_committed, When::after);
    book.effect("3.29.s66", verb::strike, attack_from_the_air_is_noted, When::after);
}

}  // namespace umpire::rules::aeto
