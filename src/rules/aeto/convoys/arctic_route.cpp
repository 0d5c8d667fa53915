#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <algorithm>
#include <cmath>

namespace umpire::rules::aeto {

namespace {

/// @name The route, open and closed
/// @{

Places arctic_areas(Inquiry& ask) {
    Places areas = all_places(ask);
    std::erase_if(areas, [&](Place place) { return !is_arctic(ask, place); });
    return areas;
}

bool is_open(Inquiry& ask, Place area) {
    return ask.yes(area, fact::open_to_interdiction);
}

bool is_any_open(Inquiry& ask) {
    const Places areas = arctic_areas(ask);
    return std::any_of(areas.begin(), areas.end(), [&](Place area) { return is_open(ask, area); });
}

Value open_unless_arctic_and_closed(Inquiry& ask, Place area, Value) {
    if (!is_convoy_area(ask, area)) return {};
    return !is_arctic(ask, area) || ask.yes(area, fact::open);
}

/// The Seasonal Turn and the months up to the next one.
Value open_for_its_season(Inquiry& ask, Place area, Value so_far) {
    if (!so_far.is_yes() || !is_arctic(ask, area)) return so_far;
    const auto opened = turn_named(ask, ask.text_or(area, fact::open_in, ""));
    if (!opened) return so_far;
    return turns_between(ask, *opened, turn_now(ask)) <= ask.printed("months_a_season");
}

Value closed_without_lend_lease(Inquiry& ask, Place area, Value so_far) {
    if (!so_far.is_yes() || !is_arctic(ask, area)) return so_far;
    return ask.text_or(the_game, fact::arctic_shipments, "") != "none";
}

Value hexed_arctic_as_non_hexed(Inquiry& ask, Place place, Value) {
    if (!ask.yes(place, fact::sea_area)) return {};
    return !ask.yes(place, fact::hexed) || (is_arctic(ask, place) && ask.yes(place, fact::convoy_route));
}

bool opens(Inquiry& ask) {
    return ask.text(arg::status) == "open";
}

Ruling opened_by_the_western_allies(Inquiry& ask) {
    if (!opens(ask)) return not_concerned();
    const std::string nation = ask.text(arg::nation);
    if (!among(nation, {"UK", "US"})) return broken(say("{} declares the Arctic Convoy Route open", nation));
    return kept();
}

void chits_are_placed(Resolution& now) {
    now.forget(the_game, fact::arctic_shipments);
    for (const Place area : arctic_areas(now)) {
        const bool open = opens(now) && (!now.yes(area, fact::hexed) || is_autumn_or_winter(now));
        now.set(area, fact::open, open);
    }
}

void season_is_noted(Resolution& now) {
    for (const Place area : arctic_areas(now))
        if (now.yes(area, fact::open)) now.set(area, fact::open_in, to_text(now, turn_now(now)));
}

/// @}

/// @name Lend-lease
/// @{

bool goes_by_the_arctic(Inquiry& ask) {
    return ask.text(arg::route) == "arctic" && ask.number(arg::points) > 0;
}

Ruling route_is_open(Inquiry& ask) {
    const std::string giver = ask.text(arg::nation);
    if (goes_by_the_arctic(ask))
        return is_any_open(ask) ? kept()
                                : broken(say("{} sends lend-lease by the closed Arctic Convoy Route", giver));
    const Number limit = fact::persian_limit(giver);
    if (!ask.said(the_game, limit).known() || ask.number(arg::points) <= ask.number(the_game, limit) ||
        is_any_open(ask))
        return not_concerned();
    return broken(say("{} EP by Persia are more than {}, and the Arctic Convoy Route is closed",
                      ask.number(arg::points), ask.number(the_game, limit)));
}

/// Captured by the Axis, or cut off.
bool is_lost_to_lend_lease(Inquiry& ask, std::string_view port) {
    const auto place = place_called(ask, port);
    if (!place) ask.missing(say("where {} is", port));
    return ask.text_or(*place, fact::controller, "") == "Axis" || ask.yes(*place, fact::isolated);
}

Ruling soviet_port_is_left(Inquiry& ask) {
    if (!goes_by_the_arctic(ask)) return not_concerned();
    if (is_lost_to_lend_lease(ask, "Murmansk") && is_lost_to_lend_lease(ask, "Archangel"))
        return broken("Murmansk and Archangel are captured or isolated");
    return kept();
}

bool is_archangel_frozen(Inquiry& ask) {
    if (ask.reading("frozen_archangel") == "by_season") return is_autumn_or_winter(ask);
    return ask.text_or(the_game, fact::weather, "") == "W";
}

Ruling archangel_is_not_frozen(Inquiry& ask) {
    if (!goes_by_the_arctic(ask) || !is_lost_to_lend_lease(ask, "Murmansk") ||
        is_lost_to_lend_lease(ask, "Archangel"))
        return not_concerned();
    return is_archangel_frozen(ask) ? broken("Archangel, the only port left, is frozen") : kept();
}

Ruling northernmost_area_is_open(Inquiry& ask) {
    if (!goes_by_the_arctic(ask) || !is_autumn_or_winter(ask) || !is_any_open(ask)) return not_concerned();
    for (const Place area : arctic_areas(ask))
        if (ask.yes(area, fact::hexed) && !is_open(ask, area))
            return broken(say("{} is closed, and it is {}", area, ask.text(the_game, fact::season)));
    return kept();
}

double sent_this_turn(Inquiry& ask, const std::string& giver) {
    const std::string when = ask.text_or(the_game, fact::arctic_lend_lease_in(giver), "");
    return when == to_text(ask, turn_now(ask)) ? ask.number_or(the_game, fact::arctic_lend_lease(giver), 0)
                                               : 0;
}

Ruling within_share(Inquiry& ask, const char* giver, const char* share) {
    if (!goes_by_the_arctic(ask) || ask.text(arg::nation) != giver) return not_concerned();
    const double most = std::floor(ask.number(the_game, fact::ep_income(giver)) / ask.printed(share));
    const double sent = sent_this_turn(ask, giver) + ask.number(arg::points);
    if (sent <= most) return kept();
    return broken(say("{} would send {} EP by the Arctic; {} are allowed", giver, sent, most));
}

Ruling quarter_of_the_uk_income(Inquiry& ask) {
    return within_share(ask, "UK", "uk_arctic_divisor");
}

Ruling half_of_the_us_income(Inquiry& ask) {
    if (!goes_by_the_arctic(ask) || ask.text(arg::nation) != "US") return not_concerned();
    const auto at_war = us_is_at_war(ask);
    if (!at_war)
        ask.missing("whether the US is at war", ask.to_state(the_game, fact::at_war("US", "Germany")));
    if (!*at_war) return broken("the US has not entered the war");
    return within_share(ask, "US", "us_arctic_divisor");
}

void lend_lease_is_noted(Resolution& now) {
    if (now.text(arg::route) != "arctic") return;
    const std::string giver = now.text(arg::nation);
    const double sent = sent_this_turn(now, giver) + now.number(arg::points);
    now.set(the_game, fact::arctic_lend_lease(giver), sent);
    now.set(the_game, fact::arctic_lend_lease_in(giver), to_text(now, turn_now(now)));
    const bool any = sent_this_turn(now, "UK") + sent_this_turn(now, "US") > 0;
    now.set(the_game, fact::arctic_shipments, any ? "sent" : "none");
}

/// @}

/// @name The hexed area
/// @{

bool is_in_the_hexed_area(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    return place && is_arctic(ask, *place) && ask.yes(*place, fact::hexed) && !is_u_boat(ask, unit);
}

Ruling does_nothing_else_this_month(Inquiry& ask) {
    if (!among(ask.phase(), {"naval and air", "offensive", "movement", "end"})) return not_concerned();
    Units units;
    for (const ThingArgument& argument : {arg::unit, arg::units, arg::with, arg::group})
        for (const Unit unit : ordered(ask, argument))
            units.push_back(unit);
    Ruling ruling = not_concerned();
    for (const Unit unit : units) {
        if (!is_in_the_hexed_area(ask, unit)) continue;
        if (in_this_turn(ask, ask.fact(unit, fact::convoy_duty_in)))
            return broken(
                say("{} has taken part in Strategic Warfare in {} in this month", unit, *ask.location(unit)));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_arctic_route(Rulebook& book) {
    book.define({"2.12.s2", "2.12.s14"}, Kind::location, fact::open_to_interdiction,
                open_unless_arctic_and_closed);
    book.define("2.12.s8", Kind::location, fact::open_to_interdiction, open_for_its_season, When::after);
    book.define("2.12.s16", Kind::location, fact::open_to_interdiction, closed_without_lend_lease,
                When::after);
    book.define("2.12.s12", Kind::location, fact::non_hexed, hexed_arctic_as_non_hexed);
    book.check("2.12.s3", {verb::route}, opened_by_the_western_allies);
    book.effect("2.12.s7", verb::route, chits_are_placed);
    book.effect("2.12.s8", verb::route, season_is_noted, When::after);

    book.check("2.12.s4", {verb::lend}, route_is_open);
    book.check("2.12.s5", {verb::lend}, soviet_port_is_left);
    book.check("2.12.s6", {verb::lend}, archangel_is_not_frozen);
    book.check("2.12.s9", {verb::lend}, quarter_of_the_uk_income);
    book.check("2.12.s10", {verb::lend}, half_of_the_us_income);
    book.check("2.12.s11", {verb::lend}, northernmost_area_is_open);
    book.effect("2.12.s16", verb::lend, lend_lease_is_noted);

    book.check("2.12.s13", {verb::move, verb::intercept, verb::strike, verb::recon},
               does_nothing_else_this_month);
}

}  // namespace umpire::rules::aeto
