#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "table/table.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// Where a base change to a known place is announced to; none of any other order.
std::optional<Place> new_base(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return activity_announced(ask, group) == "base change" ? known_destination(ask, group) : std::nullopt;
}

/// @name 21.221 and 21.225: when
/// @{

Ruling in_its_own_movement_phase(Inquiry& ask) {
    if (!new_base(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    if (ask.phase() == "movement" && ask.side_of(group) == ask.phasing_side()) return kept();
    return broken(
        say("{} changes base in the {} phase of the {} side", group, ask.phase(), ask.phasing_side()));
}

/// How it came out is known: it has arrived, been beaten, or turned back.
bool has_turned_out(Inquiry& ask, Group group) {
    const std::string status = ask.text_or(group, fact::activity_status, "outward");
    return status != "outward" || ask.yes(group, fact::defeated);
}

Ruling not_in_the_light_of_another(Inquiry& ask) {
    if (!new_base(ask) || ask.yes(arg::unannounced)) return not_concerned();
    const Group group = ask.subject(arg::group);
    for (const Unit ship : ships_in(ask, group))
        if (is_now(ask, ask.fact(ship, fact::base_changed_in)))
            return broken(say("{} has changed base in this phase already", ship));
    for (const Group other : all_groups(ask))
        if (other != group && !is_dragged_now(ask, other) && activity_of(ask, other) == "base change" &&
            is_now(ask, ask.fact(other, fact::announced)) && ask.side_of(other) == ask.side_of(group) &&
            has_turned_out(ask, other) && !is_now(ask, ask.fact(group, fact::announced)))
            return broken(say("how the base change of {} came out is known already", other));
    return kept();
}

Ruling between_staging_and_ground_movement(Inquiry& ask) {
    if (!new_base(ask)) return not_concerned();
    if (is_now(ask, ask.fact(game::the_game, fact::ground_moved_in)))
        return broken("ground units have already moved in this phase");
    if (ask.yes(game::the_game, fact::air_yet_to_stage)) return broken("air units are still to stage");
    return kept();
}

/// @}

/// @name 21.221 to 21.223: where to
/// @{

/// Ships there do little more than lie in port: 22.11B and 21.5342G ask for it.
Value little_can_be_done_from(Inquiry& ask, Place place, Value) {
    const Value works = ask.fact(place, fact::operational);
    return works.known() && !works.is_yes();
}

Value is_open_while_it_changes_base(Inquiry& ask, Group group, Value open) {
    if (activity_of(ask, group) != "base change") return open;
    return ask.text_or(group, fact::activity_status, "outward") == "outward";
}

Ruling new_base_is_near_enough(Inquiry& ask) {
    const auto trip = new_base(ask) ? trip_of(ask, ask.subject(arg::group)) : std::nullopt;
    if (!trip || !is_measured(ask, *trip)) return not_concerned();
    const Reach reach = reach_of(ask, *trip);
    if (!reach.total) return kept();
    if (is_within(ask, *trip, reach)) return kept();
    const double hexes = sea_distance(ask, *trip);
    return broken(say("{} is {} hexes from {}, and a base change goes {} at most", trip->to, hexes,
                      trip->from, *reach.total));
}

Ruling fronts_may_be_crossed(Inquiry& ask) {
    const auto trip = new_base(ask) ? trip_of(ask, ask.subject(arg::group)) : std::nullopt;
    if (!trip) return not_concerned();
    const std::string here = word_of(ask, trip->from, fact::front),
                      there = word_of(ask, trip->to, fact::front);
    return here.empty() || there.empty() || here == there ? not_concerned() : kept();
}

Ruling new_base_was_held_before(Inquiry& ask) {
    const auto base = new_base(ask);
    if (!base || is_box(ask, *base)) return not_concerned();
    const Group group = ask.subject(arg::group);
    if (was_friendly_at_start(ask, *base, ask.side_of(group))) return kept();
    return broken(
        say("{} did not belong to the {} side when its movement phase began", *base, ask.side_of(group)));
}

/// @}

/// @name 21.222: base changes that fail
/// @{

bool failed_base_change(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return activity_of(ask, group) == "base change" && ask.yes(group, fact::defeated) &&
           is_charted(ask, ask.subject(arg::to));
}

/// 22.63D gives no more than the phase that is under way.
bool excess_may_wait(Inquiry& ask) {
    return ask.reading("overstacked_by_base_change") == "redeployment_phase";
}

/// Whether there is room for it or not; 22.63D does not hurry the excess.
void old_base_takes_it_back(Resolution& now) {
    if (!failed_base_change(now)) return;
    const Group group = now.subject(arg::group);
    const Place port = now.subject(arg::to);
    now.set(group, fact::base, port);
    if (now.number_or(port, fact::overstack, 0) <= 0 || !excess_may_wait(now)) return;
    take_from_list(now, game::the_game, fact::overstacked_bases, port);
}

void stays_inverted_this_turn(Resolution& now, Unit ship) {
    now.set(ship, fact::inverted, true);
    now.set(ship, fact::inverted_through, moment(now));
}

void failed_base_change_inverts(Resolution& now) {
    if (!failed_base_change(now)) return;
    for (const Unit ship : ships_in(now, now.subject(arg::group)))
        stays_inverted_this_turn(now, ship);
}

/// 21.112 eliminates what is left of the excess then.
Value excess_has_until_redeployment(Inquiry& ask, Place port, Value due) {
    if (word_of(ask, port, fact::overstacked_by) != "base change") return due;
    return excess_may_wait(ask) ? "redeployment" : "movement";
}

/// @}

/// @name 21.224: boxes and theaters
/// @{

Ruling boxes_are_bases_too(Inquiry& ask) {
    const auto trip = new_base(ask) ? trip_of(ask, ask.subject(arg::group)) : std::nullopt;
    if (!trip) return not_concerned();
    return is_mapboard_box(ask, trip->from) || is_mapboard_box(ask, trip->to) ? kept() : not_concerned();
}

struct Ends {
    Subject from, to;
};

/// Of a base change under way, or one to an SW box, between places that are known.
std::optional<Ends> ends_of_base_change(Inquiry& ask, Group group) {
    const std::string activity = activity_of(ask, group);
    const Value from = ask.fact(group, fact::base), to = ask.fact(group, fact::destination);
    if ((activity != "base change" && activity != "box deployment") || from.subject() == nullptr ||
        to.subject() == nullptr || !is_charted(ask, *from.subject()) || !is_charted(ask, *to.subject()))
        return std::nullopt;
    return Ends{*from.subject(), *to.subject()};
}

Value long_base_changes_invert(Inquiry& ask, Group group, Value inverts) {
    const auto ends = ends_of_base_change(ask, group);
    if (!ends) return inverts;
    const auto& [from, to] = *ends;
    const bool to_sw = !sw_ocean(ask, to).empty(), from_sw = !sw_ocean(ask, from).empty();
    const bool box_to_box = is_mapboard_box(ask, from) && is_mapboard_box(ask, to);
    const bool other_theater = !to_sw && !from_sw && theater_of(ask, from) != theater_of(ask, to);
    return box_to_box || (from_sw && !to_sw) || other_theater ? Value(true) : inverts;
}

Value short_base_changes_do_not(Inquiry& ask, Group group, Value inverts) {
    return ends_of_base_change(ask, group) && !inverts.known() ? Value(false) : inverts;
}

void ships_are_based_anew(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto ends = ends_of_base_change(now, group);
    if (!ends) return;
    for (const Unit ship : ships_in(now, group))
        now.set(ship, fact::base_changed_in, moment(now));
    now.happens(event::base_changed, {{arg::group, group}});
    now.place(group, ends->to);
    now.set(group, fact::base, ends->to);
}

void ships_are_inverted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!now.yes(group, fact::base_change_inverts)) return;
    for (const Unit ship : ships_in(now, group))
        if (!now.yes(ship, fact::inverted)) stays_inverted_this_turn(now, ship);
}

void inverted_ships_stay_so(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!now.yes(group, fact::base_change_inverts)) return;
    for (const Unit ship : ships_in(now, group))
        if (now.yes(ship, fact::inverted)) stays_inverted_this_turn(now, ship);
}

Ruling stays_inverted_until_the_turn_ends(Inquiry& ask) {
    for (const Unit ship : named(ask, arg::units)) {
        if (!in_this_player_turn(ask, ask.fact(ship, fact::inverted_through))) continue;
        if (!is_end_of_turn(ask)) return broken(say("{} stays inverted until this player turn ends", ship));
        return kept();
    }
    return not_concerned();
}

/// @}

}  // namespace

void register_base_changes(Rulebook& book) {
    book.check("21.221.s1", {verb::mission}, in_its_own_movement_phase);
    book.define("21.221.s2", Kind::location, fact::limited_base, little_can_be_done_from);
    book.check("21.221.s3", {verb::mission}, not_in_the_light_of_another);
    book.define("21.221.s4", Kind::group, fact::open_to_attack, is_open_while_it_changes_base);
    book.effect("21.221.s1", verb::complete, ships_are_based_anew);

    book.effect("21.222.s1", event::base_entered, old_base_takes_it_back, When::after);
    book.effect("21.222.s2", event::base_entered, failed_base_change_inverts, When::after);
    book.define("21.222.s3", Kind::location, fact::excess_due, excess_has_until_redeployment);

    book.check({"21.223.s1", "21.3613.s1"}, {verb::mission, verb::path}, new_base_is_near_enough);
    book.check("21.223.s2", {verb::mission}, fronts_may_be_crossed);
    book.check("21.223.s3", {verb::mission}, new_base_was_held_before);

    book.check("21.224.s1", {verb::mission}, boxes_are_bases_too);
    book.define("21.224.s2", Kind::group, fact::base_change_inverts, long_base_changes_invert);
    book.define("21.224.s4", Kind::group, fact::base_change_inverts, short_base_changes_do_not);
    // Those that were inverted before have to be told apart before the others are.
    book.effect("21.224.s3", event::base_changed, inverted_ships_stay_so);
    book.effect("21.224.s2", event::base_changed, ships_are_inverted);
    book.check("21.224.s5", {verb::uninvert}, stays_inverted_until_the_turn_ends);
    book.check("21.225", {verb::mission}, between_staging_and_ground_movement);
}

}  // namespace umpire::rules::awaw
