#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "fleets/options.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 3.4: stacks and task forces that move, leave ships behind, drop them off and pick them up.
namespace umpire::rules::aeto {

namespace {

using Ships = std::vector<Subject>;

/// 3.4.s8, 3.4.s13, 3.4.s19
Ruling one_piece_moves(Inquiry& ask) {
    const Ships ships = moving_ships(ask);
    if (ships.empty()) return not_concerned();
    const auto place = ask.location(ships.front());
    for (const Subject ship : ships)
        if (place && ask.location(ship) && ask.location(ship) != place)
            return broken(say("{} and {} are not in one place", ships.front(), ship));
    return kept();
}

/// @name 3.2.s3, 3.4.s21, 3.4.s22, 3.4.s26, 3.4.s33: who may move at all
/// @{

/// Those of the piece that have moved before this option and were not dropped off.
Ships moved_before(Inquiry& ask) {
    Ships ships = moving_ships(ask);
    std::erase_if(ships, [&](Subject ship) {
        return is_under_way(ask, ship) || !has_moved(ask, ship) || was_dropped(ask, ship);
    });
    return ships;
}

Ruling moves_once_a_phase(Inquiry& ask) {
    const Ships ships = moving_ships(ask), moved = moved_before(ask);
    if (ships.empty() || goes_on(ask)) return not_concerned();
    if (moved.size() < ships.size()) return kept();
    return broken(say("{} has moved in this phase", moved.front()));
}

template <bool task_force>
Ruling takes_along_nobody_who_has_moved(Inquiry& ask) {
    const Ships ships = moving_ships(ask), moved = moved_before(ask);
    if (ships.size() < 2 || is_moved_as_task_force(ask, ships) != task_force) return not_concerned();
    if (moved.empty()) return kept();
    if (moved.size() == ships.size()) return not_concerned();
    return broken(say("{} has moved in this phase and may not go along", moved.front()));
}

Ruling successful_interceptors_stay(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject ship : moving_ships(ask)) {
        if (has_intercepted(ask, ship)) return broken(say("{} has intercepted in this phase", ship));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.4.s24, 3.4.s25, 3.4.s31, 3.4.s32: who stays behind
/// @{

/// They are taken out of the group and lie where it was.
template <bool task_force>
void others_stay(Resolution& now) {
    const Ships staying = named(now, arg::staying);
    for (const Subject ship : staying) {
        const auto group = group_of(now, ship);
        const bool meant = group ? is_task_force(now, *group) == task_force : !task_force;
        if (!meant || is_under_way(now, ship)) continue;
        if (group && now.location(*group)) now.place(ship, *now.location(*group));
        now.set(ship, fact::left_behind_option, now.number_or(the_game, fact::movement_option, 0) + 1);
    }
}

template <bool task_force>
Ruling who_stays_does_not_move_now(Inquiry& ask) {
    if (!may_be_first_naval_movement(ask) || is_moved_as_task_force(ask, ships_under_way(ask)) != task_force)
        return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject ship : moving_ships(ask)) {
        if (moves_in_succession(ask) && stayed_behind(ask, ship)) {
            ask_for_a_pass(ask, opponent_of(ask.side_of(ship)));
            return broken(say("{} was left behind in this option", ship));
        }
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.4.s27 to 3.4.s30, 3.4.s34 to 3.4.s36: who is dropped off
/// @{

bool was_dropped_by(Inquiry& ask, Subject ship, bool task_force) {
    return (ask.text_or(ship, fact::dropped_by, "stack") == "task force") == task_force;
}

template <bool task_force>
Ruling is_not_split_up(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject ship : moving_ships(ask)) {
        if (!was_dropped_by(ask, ship, task_force)) continue;
        if (was_just_dropped(ask, ship))
            return broken(say("{} was dropped off in this option and goes another way", ship));
        ruling = kept();
    }
    return ruling;
}

template <bool task_force>
Ruling who_was_dropped_stays(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject ship : moving_ships(ask)) {
        if (!was_dropped_by(ask, ship, task_force) || was_just_dropped(ask, ship)) continue;
        if (was_dropped(ask, ship)) return broken(say("{} was dropped off in this phase", ship));
        ruling = kept();
    }
    return ruling;
}

/// Ships that an order drops off, by itself or within a move.
Ships dropped_ships(Inquiry& ask) {
    return ask.verb() == verb::drop ? ships_named(ask, {arg::units}) : named(ask, arg::dropped);
}

/// The places that the piece enters with this order, or has entered in this option.
Ships places_entered(Inquiry& ask, Subject ship) {
    Ships places = is_under_way(ask, ship) ? way_sailed(ask, ship) : Ships{};
    if (ask.verb() == verb::move)
        for (const Subject place : named(ask, arg::path))
            places.push_back(place);
    return places;
}

template <bool task_force>
Ruling dropped_where_it_came(Inquiry& ask) {
    const Ships ships = dropped_ships(ask);
    if (ships.empty() || !ask.has(arg::at) || is_moved_as_task_force(ask, ships) != task_force)
        return not_concerned();
    const Subject place = ask.subject(arg::at);
    for (const Subject ship : ships) {
        if (ask.verb() == verb::drop && !is_under_way(ask, ship)) return not_concerned();
        if (!holds(places_entered(ask, ship), place))
            return broken(say("{} is dropped off in {}, which the piece has not entered", ship, place));
    }
    return kept();
}

/// What it has spent up to the place where it is dropped.
void note_points_up_to(Resolution& now, Subject ship, Subject place) {
    Ships way = listed(now, ship, fact::start_hex);
    for (const Subject next : way_sailed(now, ship)) {
        way.push_back(next);
        if (next == place) break;
    }
    if (!way.empty() && now.verb() == verb::drop) now.set(ship, fact::mp_spent, cost_of_way(now, way));
}

void drop_off(Resolution& now, Subject ship, Subject place) {
    const bool task_force = is_moved_as_task_force(now, {ship});
    note_points_up_to(now, ship, place);
    now.place(ship, place);
    now.set(ship, fact::dropped_in, moment(now));
    now.set(ship, fact::dropped_by, task_force ? "task force" : "stack");
    take_from_list(now, the_game, fact::under_way, ship);
}

template <bool task_force>
void ships_are_dropped_off(Resolution& now) {
    for (const Subject ship : dropped_ships(now)) {
        const auto place = now.has(arg::at) ? std::optional(now.subject(arg::at)) : now.location(ship);
        if (!place || !is_under_way(now, ship) || is_moved_as_task_force(now, {ship}) != task_force) continue;
        drop_off(now, ship, *place);
    }
}

/// Whoever does not go on with the piece that is under way is dropped off where it is.
template <bool task_force>
void who_does_not_go_on_is_dropped(Resolution& now) {
    if (!goes_on(now)) return;
    const Ships ships = moving_ships(now);
    for (const Subject ship : ships_under_way(now))
        if (const auto place = now.location(ship); place && !holds(ships, ship))
            if (is_moved_as_task_force(now, {ship}) == task_force) drop_off(now, ship, *place);
}

/// 3.4.s31: nobody of it is under way yet.
void ships_leave_the_box(Resolution& now) {
    for (const Subject ship : dropped_ships(now))
        if (const auto place = now.location(ship); place && !is_under_way(now, ship) && group_of(now, ship))
            now.place(ship, *place);
}

/// @}

/// @name 3.2.s10, 3.4.s20: the move itself
/// @{

void ships_sail(Resolution& now) {
    const Ships ships = moving_ships(now);
    if (ships.empty()) return;
    begin_option(now, ships);
    sail(now, ships, named(now, arg::path));
}

/// @}

/// @name 3.4.s37, 3.4.s40, 3.4.s41: who joins whom
/// @{

Ships joining(Inquiry& ask) {
    return ships_named(ask, {arg::units});
}

/// The ships of the group that they join; without one those that are under way.
Ships joined(Inquiry& ask) {
    return ask.has(arg::into) ? ships_of(ask, ask.subject(arg::into)) : ships_under_way(ask);
}

bool joins_a_moving_piece(Inquiry& ask) {
    const Ships ships = joined(ask);
    return !ships.empty() && is_under_way(ask, ships.front());
}

std::optional<Subject> place_of_piece(Inquiry& ask) {
    if (ask.has(arg::into)) return ask.location(ask.subject(arg::into));
    const Ships ships = joined(ask);
    return ships.empty() ? std::nullopt : ask.location(ships.front());
}

Ruling grouped_at_the_start(Inquiry& ask) {
    const Ships ships = joining(ask);
    if (ships.empty() || joins_a_moving_piece(ask)) return not_concerned();  // 3.6.s25
    const auto place = place_of_piece(ask);
    for (const Subject ship : ships)
        if (place && ask.location(ship) && ask.location(ship) != place)
            return broken(say("{} is not in {}", ship, *place));
    const std::string side = side_of_ships(ask, ships), option = side_with_option(ask);
    const bool begun = ask.number_or(the_game, fact::movement_option, 0) > 0;
    if (!begun || side.empty() || option.empty() || option == side) return kept();
    return broken(say("the {} side regroups in an option of the enemy", side));
}

Ruling who_has_moved_is_not_picked_up(Inquiry& ask) {
    if (!joins_a_moving_piece(ask)) return not_concerned();
    for (const Subject ship : joining(ask))
        if (has_moved(ask, ship) && !is_under_way(ask, ship))
            return broken(say("{} has moved in this phase", ship));
    return kept();
}

void ships_are_grouped(Resolution& now) {
    if (now.has(arg::into))
        for (const Subject ship : joining(now))
            now.place(ship, now.subject(arg::into));
}

/// Before they are in the group: those that were in it have spent what they have spent.
void joiners_share_its_points(Resolution& now) {
    if (!joins_a_moving_piece(now)) return;
    const Subject first = joined(now).front();
    const double spent = mp_spent_by(now, first);
    for (const Subject ship : joining(now)) {
        if (const auto place = now.location(ship)) now.set(ship, fact::start_hex, *place);
        now.set(ship, fact::docked_at_start, may_be_docked(now, ship));
        now.set(ship, fact::mp_spent, spent);
        now.set(ship, fact::moved_in, moment(now));
        now.set(ship, fact::movement_option, now.number_or(the_game, fact::movement_option, 0));
        add_to_list(now, the_game, fact::under_way, ship);
    }
}

/// @}

}  // namespace

void register_moving_together(Rulebook& book) {
    book.check({"3.4.s8", "3.4.s13", "3.4.s19"}, {verb::move}, one_piece_moves);
    book.check({"3.2.s3", "3.4.s21"}, {verb::move}, moves_once_a_phase);
    book.check("3.4.s26", {verb::move}, takes_along_nobody_who_has_moved<false>);
    book.check("3.4.s33", {verb::move}, takes_along_nobody_who_has_moved<true>);
    book.check({"3.4.s22", "3.6.s31", "3.6.s40", "3.6.s52"}, {verb::move}, successful_interceptors_stay);

    book.effect("3.4.s24", verb::move, others_stay<false>, When::before);
    book.effect("3.4.s31", verb::move, others_stay<true>, When::before);
    book.effect("3.4.s31", verb::drop, ships_leave_the_box);
    book.check("3.4.s25", {verb::move}, who_stays_does_not_move_now<false>);
    book.check("3.4.s32", {verb::move}, who_stays_does_not_move_now<true>);

    book.check("3.4.s27", {verb::move}, is_not_split_up<false>);
    book.check("3.4.s34", {verb::move}, is_not_split_up<true>);
    book.check("3.4.s30", {verb::move}, who_was_dropped_stays<false>);
    book.check("3.4.s36", {verb::move}, who_was_dropped_stays<true>);
    book.check("3.4.s29", {verb::move, verb::drop}, dropped_where_it_came<false>);
    book.check("3.4.s35", {verb::move, verb::drop}, dropped_where_it_came<true>);
    book.effect("3.4.s28", verb::move, ships_are_dropped_off<false>, When::last);
    book.effect("3.4.s35", verb::move, ships_are_dropped_off<true>, When::last);
    book.effect("3.4.s28", verb::drop, ships_are_dropped_off<false>, When::before);
    book.effect("3.4.s35", verb::drop, ships_are_dropped_off<true>, When::before);
    book.effect("3.4.s28", verb::move, who_does_not_go_on_is_dropped<false>);
    book.effect("3.4.s35", verb::move, who_does_not_go_on_is_dropped<true>);
    book.effect({"3.2.s10", "3.4.s20", "3.29.s2"}, verb::move, ships_sail, When::after);

    book.check("3.4.s37", {verb::gather}, grouped_at_the_start);
    book.check("3.4.s40", {verb::gather}, who_has_moved_is_not_picked_up);
    book.effect("3.4.s41", verb::gather, joiners_share_its_points, When::before);
    book.effect({"3.4.s37", "3.22.s17"}, verb::gather, ships_are_grouped);
}

}  // namespace umpire::rules::aeto
