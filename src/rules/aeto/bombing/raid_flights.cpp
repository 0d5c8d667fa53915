#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/air_returns.hpp"
#include "sequence/steps.hpp"

/// 2.2: raids are launched, collect others on their way and fly to their target.
namespace umpire::rules::aeto {

namespace {

/// Hexes from its airbase along the announced way into the target hex; nothing if the way does not begin or
/// pass there.
std::optional<double> hexes_to_the_target(Inquiry& ask, Unit unit) {
    const Subject base = airbase_of(ask, unit);
    auto way = named(ask, arg::path);
    way.push_back(ask.subject(arg::target));
    const auto over = std::find(way.begin(), way.end(), base);
    if (over != way.end())
        way.erase(way.begin(), over);
    else if (base == airbase_of(ask, ask.subjects(arg::units).front()))
        way.insert(way.begin(), base);
    else
        return std::nullopt;
    double hexes = 0;
    for (std::size_t leg = 1; leg < way.size(); ++leg)
        hexes += ask.distance(way[leg - 1], way[leg]);
    return hexes;
}

bool is_collected_by_this_order(Inquiry& ask, Unit unit) {
    return airbase_of(ask, unit) != airbase_of(ask, ask.subjects(arg::units).front());
}

Ruling bombers_reach_the_target(Inquiry& ask, bool collected) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_that(ask, is_bomber)) {
        if (is_collected_by_this_order(ask, unit) != collected) continue;
        const auto hexes = hexes_to_the_target(ask, unit);
        if (!hexes) continue;
        if (const double range = ask.number(unit, fact::raid_range); *hexes > range)
            return broken(say("{} is {} hexes from {}, its range is {}", unit, *hexes,
                              ask.subject(arg::target), range));
        ruling = kept();
    }
    return ruling;
}
Ruling launched_bombers_reach_the_target(Inquiry& ask) {
    return bombers_reach_the_target(ask, false);
}
Ruling collected_bombers_reach_the_target(Inquiry& ask) {
    return bombers_reach_the_target(ask, true);
}

Ruling collected_where_the_raid_flies_over(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!is_collected_by_this_order(ask, unit)) continue;
        if (!ask.has(arg::path))
            ask.missing(say("the way on which the raid collects {}", unit),
                        "!raid <units> via <bases> at <hex>");
        if (!holds(named(ask, arg::path), airbase_of(ask, unit)))
            return broken(
                say("the raid does not fly over {}, the airbase of {}", airbase_of(ask, unit), unit));
        ruling = kept();
    }
    return ruling;
}

Ruling any_number_is_collected(Inquiry& ask) {
    const auto units = ask.subjects(arg::units);
    const auto collected = std::count_if(units.begin(), units.end(),
                                         [&](Unit unit) { return is_collected_by_this_order(ask, unit); });
    return collected > 1 ? kept() : not_concerned();
}

/// Whoever is based where the raid flies over and is not named stays there.
Ruling nobody_needs_to_be_collected(Inquiry& ask) {
    const auto units = ask.subjects(arg::units);
    for (const Place place : named(ask, arg::path))
        for (const Unit unit : ask.units_in(place))
            if (!holds(units, unit) && ask.text_or(unit, fact::side, "") == raiding_side(ask)) return kept();
    return not_concerned();
}

Ruling escort_launches_first(Inquiry& ask) {
    return is_fighter_type(ask, ask.subjects(arg::units).front()) && !units_that(ask, is_bomber).empty()
               ? kept()
               : not_concerned();
}

bool is_still_on_its_way(Inquiry& ask, Unit unit) {
    return is_bomber(ask, unit) && ask.number_or(unit, fact::flown, 0) > 0 && !was_left_behind(ask, unit) &&
           !ask.yes(unit, fact::aborted) && !ask.yes(unit, fact::eliminated) &&
           ask.location(unit) != std::optional(raid_target(ask));
}

Ruling one_launch_at_a_time(Inquiry& ask) {
    if (!joins_the_raid(ask)) return not_concerned();
    for (const Unit unit : raiders(ask))
        if (is_still_on_its_way(ask, unit))
            return broken(say("{} is still on its way to {}", unit, raid_target(ask)));
    return kept();
}

Ruling escorts_do_not_fly_beyond_their_range(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_that(ask, is_fighter_type)) {
        if (!is_on_the_raid(ask, unit)) continue;
        const double hexes =
            ask.number_or(unit, fact::flown, 0) + ask.distance(*ask.location(unit), ask.subject(arg::at));
        if (const double range = ask.number(unit, fact::raid_range); hexes > range)
            return broken(say("{} flies {} hexes, its range is {}", unit, hexes, range));
        ruling = kept();
    }
    return ruling;
}

Ruling stopped_escorts_stay(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_that(ask, is_fighter_type)) {
        if (!is_on_the_raid(ask, unit)) continue;
        if (was_left_behind(ask, unit) && !ask.yes(unit, fact::aborted))
            return broken(say("{} has stopped and stays where it is until the raid ends", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling bombers_do_not_part(Inquiry& ask, bool collected) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_that(ask, is_bomber)) {
        if (!is_on_the_raid(ask, unit) || was_collected(ask, unit) != collected) continue;
        if (was_left_behind(ask, unit))
            return broken(say("{} was left behind by the others and may not fly on by itself", unit));
        ruling = kept();
    }
    return ruling;
}
Ruling one_airbase_flies_together(Inquiry& ask) {
    return bombers_do_not_part(ask, false);
}
Ruling collected_units_stay_together(Inquiry& ask) {
    return bombers_do_not_part(ask, true);
}

/// A Bomber that has not been flown anywhere yet is taken to fly into the target hex now.
bool is_elsewhere(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    return place && *place != raid_target(ask) && ask.number_or(unit, fact::flown, 0) > 0;
}

Ruling bombers_attack_the_target_hex(Inquiry& ask, bool collected) {
    Ruling ruling = not_concerned();
    if (!is_strategic_bombing(ask)) return ruling;
    for (const Unit unit : units_that(ask, is_bomber)) {
        if (!is_on_the_raid(ask, unit) || was_left_behind(ask, unit) || was_collected(ask, unit) != collected)
            continue;
        if (is_elsewhere(ask, unit))
            return broken(say("{} is at {}, the target hex of the raid is {}", unit, *ask.location(unit),
                              raid_target(ask)));
        ruling = kept();
    }
    return ruling;
}
Ruling one_target_hex_for_one_airbase(Inquiry& ask) {
    return bombers_attack_the_target_hex(ask, false);
}
Ruling collected_bombers_have_the_same_target(Inquiry& ask) {
    return bombers_attack_the_target_hex(ask, true);
}

Ruling dropped_bombers_do_not_bomb(Inquiry& ask) {
    if (!is_strategic_bombing(ask)) return not_concerned();
    for (const Unit unit : units_that(ask, is_bomber))
        if (was_left_behind(ask, unit)) return broken(say("{} was left behind on the way", unit));
    return kept();
}

Ruling dropped_bombers_raid_no_more(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_that(ask, is_bomber))
        if (was_left_behind(ask, unit)) return broken(say("{} was left behind in an earlier raid", unit));
    return ruling;
}

void raid_begins(Resolution& now) {
    if (joins_the_raid(now)) return;
    if (is_raid_under_way(now)) now.happens(event::raid_ends);
    const double before = is_raid_under_way(now) ? now.number(game::the_game, fact::raid_number) : 0;
    now.set(game::the_game, fact::raid_number, before + 1);
    now.set(game::the_game, fact::raid_in, moment(now));
    now.set(game::the_game, fact::raid_side, raiding_side(now));
    now.set(game::the_game, fact::raid_target, now.subject(arg::target));
    now.set(game::the_game, fact::raid_time, now.has(arg::time) ? now.text(arg::time) : "day");
    now.forget(game::the_game, fact::raid_bonus);
    now.forget(now.subject(arg::target), fact::fought_over_in);
}

void raiders_are_launched(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::base, airbase_of(now, unit));
        now.set(unit, fact::raid_in, moment(now));
        now.set(unit, fact::raid_number, now.number(game::the_game, fact::raid_number));
        now.set(unit, fact::flown, 0);
        launch(now, unit, "strategic bombing");
    }
}

/// Over a friendly airbase nobody lands: what was flown counts on.
void raiders_fly_on(Resolution& now) {
    if (!in_phase(now, "strategic")) return;
    const Place place = now.subject(arg::at);
    for (const Unit unit : now.subjects(arg::units)) {
        if (const auto from = now.location(unit))
            now.set(unit, fact::flown, now.number_or(unit, fact::flown, 0) + now.distance(*from, place));
        now.place(unit, place);
    }
}

void whoever_does_not_follow_is_passed_by(Resolution& now) {
    for (const Unit unit : raiders(now))
        if (was_left_behind(now, unit) && !holds(now.subjects(arg::units), unit))
            now.set(unit, fact::passed_by, true);
}

void units_are_left_behind(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::left_in, moment(now));
        now.set(unit, fact::passed_by, false);
    }
}

}  // namespace

void register_raid_flights(Rulebook& book) {
    book.check({"2.1.s1", "2.2.s20"}, {verb::raid}, launched_bombers_reach_the_target);
    book.effect("2.2.s3", verb::raid, raid_begins, When::before);
    book.effect({"2.2.s3", "viii.s7"}, verb::raid, raiders_are_launched);
    book.check("2.2.s4", {verb::fly}, one_airbase_flies_together);
    book.check("2.2.s5", {verb::bomb}, one_target_hex_for_one_airbase);
    book.check("2.2.s6", {verb::raid}, collected_where_the_raid_flies_over);
    book.check("2.2.s7", {verb::fly}, collected_units_stay_together);
    book.check("2.2.s7", {verb::bomb}, collected_bombers_have_the_same_target);
    book.check("2.2.s8", {verb::raid}, any_number_is_collected);
    book.effect("2.2.s9", verb::fly, raiders_fly_on);
    book.check({"2.2.s10", "2.2.s20"}, {verb::raid}, collected_bombers_reach_the_target);
    book.check("2.2.s11", {verb::fly}, escorts_do_not_fly_beyond_their_range);
    book.check("2.2.s12", {verb::raid}, one_launch_at_a_time);
    book.check("2.2.s13", {verb::raid}, nobody_needs_to_be_collected);
    book.effect("2.2.s14", verb::stop, units_are_left_behind);
    book.check({"2.2.s14", "2.2.s17"}, {verb::fly}, stopped_escorts_stay);
    book.effect("2.2.s16", verb::fly, whoever_does_not_follow_is_passed_by, When::after);
    book.check("2.2.s21", {verb::bomb}, dropped_bombers_do_not_bomb);
    book.check("2.2.s21", {verb::raid}, dropped_bombers_raid_no_more);
    book.check("2.2.s22", {verb::raid}, escort_launches_first);
}

}  // namespace umpire::rules::aeto
