#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

bool is_played(Inquiry& ask) {
    return ask.reading("31D") == "on";
}

Unit unit_of(Inquiry& ask) {
    return ask.subject(arg::unit);
}

/// @name 31D: when a unit is tested
/// @{

bool is_ship_afloat(Inquiry& ask, Unit unit) {
    return !ask.yes(unit, fact::sunk) && ask.known(unit, fact::category);
}

void units_at_sea_are_tested(Resolution& now) {
    if (now.text(arg::phase) != "movement" || !is_played(now)) return;
    for (const Group group : all_groups(now)) {
        if (now.text_or(group, fact::side, "") != now.text(arg::side) || now.yes(group, fact::in_port))
            continue;
        for (const Unit unit : now.units_in(group))
            if (is_ship_afloat(now, unit)) now.set(unit, fact::reliability_due, "at sea");
    }
}

void units_leaving_port_are_tested(Resolution& now) {
    if (!is_played(now)) return;
    for (const Unit unit : now.units_in(now.subject(arg::group))) {
        if (!is_ship_afloat(now, unit) || in_this_player_turn(now, now.fact(unit, fact::left_port))) continue;
        now.set(unit, fact::left_port, moment(now));
        now.set(unit, fact::reliability_due, "leaving port");
    }
}

Ruling test_is_due(Inquiry& ask) {
    if (!is_played(ask)) return not_concerned();
    if (ask.known(unit_of(ask), fact::reliability_due)) return kept();
    return broken(say("no reliability check of {} is due", unit_of(ask)));
}

Ruling tested_before_it_goes_on(Inquiry& ask) {
    if (!is_played(ask)) return not_concerned();
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group))
            if (ask.known(unit, fact::reliability_due))
                return broken(say("the reliability of {} has not been checked", unit));
    return kept();
}

std::vector<game::Action> tests_due(Inquiry& ask) {
    std::vector<game::Action> tests;
    if (!is_played(ask) || ask.verb() == verb::reliability) return tests;
    for (const Unit unit : all_units(ask)) {
        if (!ask.said(unit, fact::reliability_due).known()) continue;
        game::Action& test = tests.emplace_back();
        test.verb = verb::reliability;
        test.arguments[arg::unit] = unit;
    }
    return tests;
}

/// @}

/// @name 31D: the roll
/// @{

void reliability_roll(Resolution& now) {
    const Value due = now.fact(unit_of(now), fact::reliability_due);
    if (!is_played(now) || due.text() == nullptr) return;
    const int roll = now.roll(2, 6, say("the reliability of {}", unit_of(now))).total();
    const bool breaks_down = roll == now.printed("breakdown_roll");
    now.result(result::breakdown, breaks_down);
    now.forget(unit_of(now), fact::reliability_due);
    if (breaks_down) now.happens(event::breakdown, {{arg::where, due}});
}

void breakdown_at_sea(Resolution& now) {
    if (now.text(arg::where) != "at sea") return;
    now.happens(event::unit_hit, {{arg::unit, unit_of(now)}, {arg::hits, now.printed("breakdown_hits")}});
}

/// The others of its group are at sea, so that it lies in port by itself.
Group group_left_in_port(Resolution& now, Unit unit, Group group) {
    if (now.units_in(group).size() == 1) return group;
    const Subject alone = now.add(Kind::group, fmt::format("{} in port", now.name(unit)));
    now.set(alone, fact::side, now.side_of(unit));
    if (const auto place = now.location(group)) now.place(alone, *place);
    now.place(unit, alone);
    return alone;
}

void breakdown_leaving_port(Resolution& now) {
    const Unit unit = unit_of(now);
    const auto group = group_of(now, unit);
    if (now.text(arg::where) != "leaving port" || !group) return;
    now.set(group_left_in_port(now, unit, *group), fact::in_port, true);
    now.set(unit, fact::held_in_port, true);
}

void held_until_own_turn(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Group group : all_groups(now))
        for (const Unit unit : now.units_in(group))
            if (now.yes(unit, fact::held_in_port) && now.side_of(unit) == now.text(arg::side))
                now.set(unit, fact::held_in_port, false);
}

Ruling broken_down_units_stay_in_port(Inquiry& ask) {
    if (!is_played(ask)) return not_concerned();
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group))
            if (ask.yes(unit, fact::held_in_port))
                return broken(
                    say("{} broke down leaving port and is held there until the next "
                        "player turn of its side",
                        unit));
    return kept();
}

/// @}

}  // namespace

void register_reliability(Rulebook& book) {
    book.effect("31D.s1", event::phase_begins, units_at_sea_are_tested);
    book.effect("31D.s1", verb::sail, units_leaving_port_are_tested);
    book.check("31D.s1", {verb::reliability}, test_is_due);
    book.check("31D.s1", {verb::move, verb::spend}, tested_before_it_goes_on);
    // After the checks of 27C.s1.
    book.due(tests_due, When::last);
    book.effect("31D.s1", verb::reliability, reliability_roll);
    book.effect("31D.s2", event::breakdown, breakdown_at_sea);
    book.effect("31D.s3", event::breakdown, breakdown_leaving_port);
    book.effect("31D.s3", event::phase_begins, held_until_own_turn);
    book.check("31D.s3", {verb::sail, verb::move}, broken_down_units_stay_in_port);
}

}  // namespace umpire::rules::europa
