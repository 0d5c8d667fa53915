#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "naval_phases/facts.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// Nothing if ships have no part in it, or are taken off it.
Units ships_assigned(Inquiry& ask) {
    return ask.yes(arg::convoy) ? ships_named(ask, {arg::units}) : Units();
}

/// The Convoy Route sea area that a place is, or that its hex lies in.
std::optional<Place> convoy_area_of(Inquiry& ask, Place place) {
    if (is_convoy_area(ask, place)) return place;
    const auto area = ask.map().find(waters_of(ask, place));
    if (!area) return std::nullopt;
    const Place waters{Kind::location, *area};
    return is_convoy_area(ask, waters) ? std::optional(waters) : std::nullopt;
}

bool is_in_the_norwegian_sea(Inquiry& ask, Unit ship) {
    const auto place = ask.location(ship);
    const auto area = place ? convoy_area_of(ask, *place) : std::nullopt;
    return area && ask.yes(*area, fact::hexed);
}

/// @name 3.11.s2, 3.11.s4: where ships are assigned
/// @{

Ruling is_in_the_area_that_is_announced(Inquiry& ask) {
    if (!ask.has(arg::area)) return not_concerned();
    const auto area = convoy_area_of(ask, ask.subject(arg::area));
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_assigned(ask)) {
        const auto place = ask.location(ship);
        if (!area || !place) continue;
        if (convoy_area_of(ask, *place) != area) return broken(say("{} is not in {}", ship, *area));
        ruling = kept();
    }
    return ruling;
}

Ruling is_on_a_convoy_route(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_assigned(ask)) {
        const auto place = ask.location(ship);
        if (!place || !is_in_play(ask, *place)) continue;
        if (!convoy_area_of(ask, *place)) return broken(say("{} is on no Convoy Route", *place));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.11.s7, 3.11.s11, 3.11.s13: for how long
/// @{

Ruling escorts_stay_where_they_are(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        if (ask.yes(ship, fact::convoy_escort)) return broken(say("{} is a Convoy Duty Escort", ship));
        ruling = kept();
    }
    return ruling;
}

Ruling serves_from_the_next_phase_on(Inquiry& ask) {
    const Unit escort = ask.subject(arg::unit);
    if (!is_naval_unit(ask, escort) || !ask.known(escort, fact::escort_since)) return not_concerned();
    if (!in_this_turn(ask, ask.fact(escort, fact::escort_since))) return kept();
    return broken(say("{} was assigned in this month", escort));
}

/// In the phase of its assignment.
Ruling serves_once_at_least(Inquiry& ask) {
    if (!ask.yes(arg::none) || ask.phase() != "naval and air") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask, {arg::units})) {
        if (in_this_turn(ask, ask.fact(ship, fact::escort_since)))
            return broken(say("{} was assigned in this month and has not served yet", ship));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// 3.11.s17: whoever is taken off leaves the ships under the chit.
void leaves_those_under_the_chit(Resolution& now) {
    if (!now.yes(arg::none)) return;
    const auto ships = ships_named(now, {arg::units});
    for (const Unit ship : ships) {
        const auto group = group_of(now, ship);
        const auto place = now.location(ship);
        if (!group || !place) continue;
        const auto others = now.units_in(*group);
        if (std::any_of(others.begin(), others.end(),
                        [&](Unit other) { return now.yes(other, fact::convoy_escort); }))
            now.place(ship, *place);
    }
}

/// @name 3.11.s20, 3.11.s21: the Norwegian Sea
/// @{

Ruling is_announced_before_anyone_comes(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_assigned(ask)) {
        if (!is_in_the_norwegian_sea(ask, ship)) continue;
        if (is_now(ask, ask.fact(ship, fact::searched_in)))
            return broken(say("somebody has tried to intercept {} in this phase", ship));
        ruling = kept();
    }
    return ruling;
}

void is_put_out_of_the_way(Resolution& now) {
    if (!now.has(arg::area) || !is_hex(now, now.subject(arg::area))) return;
    for (const Unit ship : ships_assigned(now))
        if (is_in_the_norwegian_sea(now, ship)) now.place(ship, now.subject(arg::area));
}

/// @}

}  // namespace

void register_convoy_duty(Rulebook& book) {
    book.check("3.11.s2", {verb::escort}, is_in_the_area_that_is_announced);
    book.check("3.11.s4", {verb::escort}, is_on_a_convoy_route);
    book.check("3.11.s7", {verb::move}, escorts_stay_where_they_are);
    book.check("3.11.s11", {verb::torpedo}, serves_from_the_next_phase_on);
    book.check("3.11.s13", {verb::escort}, serves_once_at_least);
    book.effect("3.11.s17", verb::escort, leaves_those_under_the_chit, When::last);
    book.check("3.11.s20", {verb::escort}, is_announced_before_anyone_comes);
    book.effect("3.11.s21", verb::escort, is_put_out_of_the_way);
}

}  // namespace umpire::rules::aeto
