#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "missions/contact.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/calendar.hpp"
#include "units/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

/// Ice is kept by weather zones, as facts of the game: `ice A` (frozen or thawed), `ice_since A` and `thaw A`
/// (the turns when it formed and thawed).
namespace umpire::rules::europa {

namespace {

/// @name 27A16: where ice is
/// @{

/// The weather zone whose snow makes the ice of a hex; none where the map shows no ice.
Value zone_of_ice(Inquiry& ask, Place hex, Value) {
    if (!ask.known(hex, fact::ice_area)) return {};
    if (const Value zone = ask.fact(hex, fact::ice_area_weather_zone); zone.known()) return zone;
    for (const AnyWord& area : {fact::sea_area_sea, fact::sea_area})
        if (ask.text_or(hex, area, "") == "Arctic") return "A";
    return ask.fact(hex, fact::weather_zone);
}

/// Frozen or thawed, of a hex that the map shows in an ice area.
std::string state_of_ice(Inquiry& ask, Place hex) {
    const std::string zone = ask.text_or(hex, fact::ice_zone, "");
    return zone.empty() ? "" : ask.text_or(the_game, fact::ice_of_zone(zone), "");
}

Value frozen_sea(Inquiry& ask, Place hex, Value) {
    return state_of_ice(ask, hex) == "frozen" ? Value(true) : Value();
}

Value thawed_sea(Inquiry& ask, Place hex, Value ice) {
    return state_of_ice(ask, hex) == "thawed" ? Value(false) : ice;
}

/// It is the turn in which the ice of the hex thaws.
Value first_turn_of_thaw(Inquiry& ask, Place hex, Value) {
    if (state_of_ice(ask, hex) != "thawed") return {};
    const auto thaw =
        turn_named(ask, ask.text_or(the_game, fact::thaw_of_zone(ask.text(hex, fact::ice_zone)), ""));
    return thaw && *thaw == turn_now(ask);
}

/// @}

/// @name 27A16: snow makes it, and thaw ends it
/// @{

/// The first game turn in which the ice of a winter may thaw. A winter begins in the second half of the year.
game::Turn first_thaw_of_winter(game::Turn turn) {
    constexpr int february = 2, july = 7;
    return first_turn_of(month_of(turn) < july ? turn.year : turn.year + 1, february);
}

bool snows(Inquiry& ask) {
    const std::string weather = ask.text(arg::weather);
    return weather == "Snow" || weather == "snow";
}

void snow_makes_ice(Resolution& now) {
    const std::string zone = now.text(arg::zone);
    if (!snows(now) || now.text_or(the_game, fact::ice_of_zone(zone), "") == "frozen") return;
    const game::Turn turn = turn_now(now);
    const auto thaw = turn_named(now, now.text_or(the_game, fact::thaw_of_zone(zone), ""));
    const bool first_snow = !thaw || first_thaw_of_winter(*thaw) != first_thaw_of_winter(turn);
    if (!first_snow) return;
    now.set(the_game, fact::ice_of_zone(zone), "frozen");
    now.set(the_game, fact::ice_since(zone), to_text(now, turn));
    now.result(result::ice, "forms");
}

void thaw_ends_ice(Resolution& now) {
    const std::string zone = now.text(arg::zone);
    if (snows(now) || now.text_or(the_game, fact::ice_of_zone(zone), "") != "frozen") return;
    const game::Turn turn = turn_now(now);
    const auto since = turn_named(now, now.text_or(the_game, fact::ice_since(zone), ""));
    if (turn < first_thaw_of_winter(since.value_or(turn))) return;
    now.set(the_game, fact::ice_of_zone(zone), "thawed");
    now.set(the_game, fact::thaw_of_zone(zone), to_text(now, turn));
    now.result(result::ice, "thaws");
}

/// @}

/// @name 27A16: ships in it
/// @{

bool is_closed(Inquiry& ask, Place hex) {
    if (!ask.known(hex, fact::ice_zone)) return false;
    if (!ask.known(hex, fact::ice))
        ask.missing(say("whether the sea of {} is frozen", hex),
                    say("!zone {} <Snow or other weather>", ask.text(hex, fact::ice_zone)));
    if (ask.yes(hex, fact::ice)) return true;
    return ask.yes(hex, fact::thawing) && ask.reading("first_thaw") == "ice_breaker_and_icebergs";
}

struct Ships {
    double breakers = 0, others = 0;
};

Ships ships_of(Inquiry& ask) {
    Ships ships;
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group)) {
            if (ask.known(unit, fact::type) && !ask.known(unit, fact::category)) continue;
            const double breakers = ask.number(unit, fact::code_B);
            ships.breakers += breakers;
            if (breakers == 0) ++ships.others;
        }
    return ships;
}

Ruling breaks_ice_one_for_one(Inquiry& ask) {
    if (!ask.has(arg::path)) return not_concerned();
    bool in_ice_area = false;
    for (const Place hex : route(ask)) {
        in_ice_area = in_ice_area || ask.known(hex, fact::ice_zone);
        if (!is_closed(ask, hex)) continue;
        const Ships ships = ships_of(ask);
        const double needed = ships.others * ask.printed("ice_breakers_for_a_unit");
        if (ships.breakers >= needed) return kept();
        return broken(say("{} is frozen: ships without ice breakers {}, ice breakers {}", hex, ships.others,
                          ships.breakers));
    }
    return in_ice_area ? kept() : not_concerned();
}

void spend_in_ice(Resolution& now, Group group, double points) {
    if (points <= 0) return;
    for (const Unit unit : now.units_in(group))
        now.add_to(unit, fact::ice_points, points);
}

/// Before the group is where it goes.
void sails_among_icebergs(Resolution& now) {
    if (!now.has(arg::path)) return;
    double points = 0;
    auto from = start_of_move(now);
    for (const Place hex : route(now)) {
        if (now.yes(hex, fact::thawing))
            points += step_cost(now, from.value_or(hex), hex, moves_evading(now));
        from = hex;
    }
    for (const Group group : now.subjects(arg::group))
        spend_in_ice(now, group, points);
}

void stays_among_icebergs(Resolution& now) {
    if (now.verb() == verb::move) return;
    const Group group = now.subject(arg::group);
    const auto hex = contact::true_hex(now, group);
    if (hex && now.yes(*hex, fact::thawing)) spend_in_ice(now, group, now.number(arg::points));
}

/// A file may claim any number of points.
constexpr double most_tests = 100;

void meets_icebergs(Resolution& now) {
    double tests = 0, hits = 0;
    for (const Unit unit : now.units_in(now.subject(arg::group))) {
        const double points = now.number_or(unit, fact::ice_points, 0);
        if (points <= 0) continue;
        const double due = std::min(std::ceil(points / now.printed("iceberg_test_points")), most_tests);
        double struck = 0;
        for (double test = 0; test < due; ++test)
            if (now.roll(2, 6, "icebergs").total() == now.printed("iceberg_hit_roll"))
                struck += now.printed("iceberg_hits");
        now.forget(unit, fact::ice_points);
        if (struck > 0) now.happens(event::unit_hit, {{arg::unit, unit}, {arg::hits, struck}});
        tests += due;
        hits += struck;
    }
    now.result(result::tests, tests);
    now.result(result::hits, hits);
}

/// Icebergs are met in the phase in which a group was among them.
std::vector<game::Action> icebergs_due(Inquiry& ask) {
    std::vector<game::Action> due;
    if (!ask.verb().empty() && ask.verb() != verb::phase) return due;
    for (const Group group : all_groups(ask)) {
        const auto units = ask.units_in(group);
        const bool among = std::any_of(units.begin(), units.end(),
                                       [&](Unit unit) { return ask.said(unit, fact::ice_points).known(); });
        if (!among) continue;
        game::Action test;
        test.verb = verb::icebergs;
        test.arguments[arg::group] = group;
        due.push_back(std::move(test));
    }
    return due;
}

/// @}

}  // namespace

void register_ice(Rulebook& book) {
    book.define("27A16.s1", Kind::location, fact::ice_zone, zone_of_ice);
    book.effect("27A16.s2", verb::zone, snow_makes_ice);
    book.define("27A16.s2", Kind::location, fact::ice, frozen_sea);
    book.effect("27A16.s3", verb::zone, thaw_ends_ice);
    book.define("27A16.s3", Kind::location, fact::ice, thawed_sea);
    book.check("27A16.s4", {verb::move, verb::maneuver}, breaks_ice_one_for_one);
    book.define("27A16.s5", Kind::location, fact::thawing, first_turn_of_thaw);
    book.effect("27A16.s6", verb::move, sails_among_icebergs, When::before);
    book.effect("27A16.s6", event::points_spent, stays_among_icebergs);
    book.effect("27A16.s6", verb::icebergs, meets_icebergs);
    book.due(icebergs_due, When::after);
}

}  // namespace umpire::rules::europa
