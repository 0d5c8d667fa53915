#include "umpire/catalog/table.hpp"

#include "battle/facts.hpp"
#include "battle/rounds.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "names.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.421B: forces that come later
/// @{

/// Came too late for the first round and is no task force.
bool is_small_and_late(Inquiry& ask, Force force) {
    return !ask.yes(force, fact::task_force) && !ask.yes(force, fact::surplus);
}

void enter(Resolution& now, Battle battle, Group group) {
    take_from_list(now, battle, fact::waiting, group);
    add_to_list(now, battle, fact::groups, group);
    now.set(group, fact::surplus, false);
    now.set(group, fact::joined_round, round_to_join(now));
    if (const auto hex = now.location(battle)) now.place(group, *hex);
}

void late_force_is_a_new_group(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || now.yes(*battle, fact::over)) return;
    for (const Group group : now.subjects(arg::groups))
        if (!is_small_and_late(now, group)) enter(now, *battle, group);
}

/// The small force of the side that came in first in this round.
std::optional<Group> further_group(Inquiry& ask, Battle battle, const std::string& side) {
    for (const Group group : listed(ask, battle, fact::groups))
        if (!ask.yes(group, fact::task_force) && ask.side_of(group) == side &&
            ask.number_or(group, fact::joined_round, 0) == round_to_join(ask) &&
            ask.known(group, fact::arrival_round))
            return group;
    return std::nullopt;
}

void late_small_forces_combine(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || now.yes(*battle, fact::over)) return;
    for (const Force force : now.subjects(arg::groups)) {
        if (!is_small_and_late(now, force)) continue;
        const auto first = further_group(now, *battle, now.side_of(force));
        if (!first) {
            enter(now, *battle, force);
            continue;
        }
        for (const Unit ship : ships_in(now, force))
            move_to_group(now, ship, *first);
        take_from_list(now, *battle, fact::waiting, force);
    }
}

/// The number is for the group that comes in, not for a force that strengthens one.
void number_on_joining(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Group group : now.subjects(arg::groups))
        if (now.known(group, fact::joined_round) && !now.known(group, fact::number) && !is_gone(now, group)) {
            now.set(group, fact::number, now.number(arg::number));
            return;
        }
}

/// @}

/// @name 22.421C: six groups
/// @{

double most_groups(Inquiry& ask) {
    return ask.printed("groups_of_a_side");
}

Ruling six_groups_of_a_side(Inquiry& ask) {
    if (!ends_formation(ask)) return not_concerned();
    for (const Subject one : groups_in_battle(ask)) {
        const std::string side = ask.side_of(one);
        const auto count = static_cast<double>(groups_of_side(ask, side).size());
        if (count > most_groups(ask))
            return broken(say("the {} side has {} combat groups in the round; {} are allowed", side, count,
                              most_groups(ask)));
    }
    return kept();
}

/// How many groups the side would have with those that join.
double groups_with_joiners(Inquiry& ask) {
    const auto joining = ask.subjects(arg::groups);
    auto all = groups_of_side(ask, ask.side_of(joining.front()));
    for (const Group group : joining)
        if (!holds(all, group)) all.push_back(group);
    return static_cast<double>(all.size());
}

bool any_surplus(Inquiry& ask) {
    const auto joining = ask.subjects(arg::groups);
    return std::any_of(joining.begin(), joining.end(), [&](Group g) { return ask.yes(g, fact::surplus); });
}

Ruling place_for_joiners(Inquiry& ask) {
    const double count = groups_with_joiners(ask);
    if (count <= most_groups(ask)) return kept();
    return broken(say("with {} the side has {} combat groups in the battle; {} are allowed",
                      ask.subjects(arg::groups).front(), count, most_groups(ask)));
}

Ruling late_forces_find_a_place(Inquiry& ask) {
    return !battle_under_way(ask) || any_surplus(ask) ? not_concerned() : place_for_joiners(ask);
}

Ruling surplus_enters_as_places_free_up(Inquiry& ask) {
    return battle_under_way(ask) && any_surplus(ask) ? place_for_joiners(ask) : not_concerned();
}

Ruling only_surplus_waits(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!battle_under_way(ask) || round_now(ask) != 1) return not_concerned();
    const auto count = static_cast<double>(groups_of_side(ask, ask.side_of(group)).size());
    if (count > most_groups(ask)) return kept();
    return broken(say("the side has only {} combat groups; none is surplus", count));
}

void group_is_chosen_to_wait(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::surplus, true);
    now.happens(event::group_waits, {{arg::group, group}});
}

void group_waits(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto battle = battle_under_way(now);
    if (!battle) return;
    take_from_list(now, *battle, fact::groups, group);
    add_to_list(now, *battle, fact::waiting, group);
}

Ruling cargo_does_not_wait(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!battle_under_way(ask)) return not_concerned();
    if (!ask.yes(group, fact::has_cargo)) return kept();
    return broken(say("{} carries cargo and must take part", group));
}

Ruling groups_do_not_rotate(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    if (ask.verb() == verb::wait) {
        if (round_now(ask) == 1 && segment_now(ask) <= "A") return kept();
        return broken(say("{} has been in the battle", ask.subject(arg::group)));
    }
    for (const Group group : ask.subjects(arg::groups))
        if (ask.yes(group, fact::withdrew)) return broken(say("{} has left the battle", group));
    return kept();
}

/// @}

/// @name Who takes part
/// @{

Ruling edge_is_safe(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto targets = groups_named(ask, arg::target);
    for (const Group group : targets)
        if (ask.yes(group, fact::surplus)) return broken(say("{} waits at the edge of the battle", group));
    return targets.empty() ? not_concerned() : kept();
}

Ruling pending_groups_stay_out(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto actors = groups_named(ask, arg::group, arg::unit, arg::air);
    for (const Group group : actors)
        if (is_pending(ask, group)) return broken(say("{} has not joined the battle", group));
    for (const Group group : groups_named(ask, arg::target))
        if (is_pending(ask, group) && !ask.yes(group, fact::surplus))
            return broken(say("{} has not joined the battle", group));
    return actors.empty() ? not_concerned() : kept();
}

Ruling distant_groups_do_not_initiate(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const std::string standing = ask.text_or(group, fact::standing, "");
    if (standing.empty() || standing == "pending") return not_concerned();
    if (ask.yes(group, fact::may_initiate)) return kept();
    return broken(say("{} is distant: its number is {} in round {}", group, ask.number(group, fact::number),
                      round_now(ask)));
}

/// @}

/// @name 22.423, 22.424: numbers
/// @{

void number_is_assigned(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::number, now.number(arg::number));
    // That of a former battle tells nothing of this one.
    if (now.known(group, fact::number_shown)) now.set(group, fact::number_shown, false);
}

Ruling is_from_one_to_six(Inquiry& ask, double number) {
    const double least = ask.printed("least_group_number"), most = ask.printed("greatest_group_number");
    if (number >= least && number <= most) return kept();
    return broken(say("{} is no number from {} to {}", number, least, most));
}

Ruling numbers_from_one_to_six(Inquiry& ask) {
    return is_from_one_to_six(ask, ask.number(arg::number));
}

Ruling bears_a_number_from_one_to_six(Inquiry& ask, Group group) {
    const Value number = ask.said(group, fact::number);
    return number.number() != nullptr ? is_from_one_to_six(ask, *number.number()) : not_concerned();
}

/// Whoever is over the limit of six cannot be numbered (22.421C.s1).
Ruling every_group_has_a_number(Inquiry& ask) {
    if (!ends_formation(ask)) return not_concerned();
    for (const Group group : groups_in_battle(ask)) {
        if (ask.known(group, fact::number)) continue;
        if (static_cast<double>(groups_of_side(ask, ask.side_of(group)).size()) <= most_groups(ask))
            return broken(say("{} takes part without a number", group));
    }
    return kept();
}

Ruling nobody_else_has(Inquiry& ask, double number, Group group) {
    for (const Group other : groups_of_side(ask, ask.side_of(group)))
        if (other != group && ask.number_or(other, fact::number, 0) == number)
            return broken(say("{} has the number {}", other, number));
    return kept();
}

Ruling numbers_are_unique(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const Group group =
        ask.verb() == verb::join ? ask.subjects(arg::groups).front() : ask.subjects(arg::group).front();
    return nobody_else_has(ask, ask.number(arg::number), group);
}

Ruling bears_a_number_of_its_own(Inquiry& ask, Group group) {
    const Value number = ask.said(group, fact::number);
    if (number.number() == nullptr || !battle_under_way(ask)) return not_concerned();
    const auto fighting = groups_in_battle(ask);
    if (std::find(fighting.begin(), fighting.end(), group) == fighting.end()) return not_concerned();
    return nobody_else_has(ask, *number.number(), group);
}

Ruling numbers_stay(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Value old = ask.fact(group, fact::number);
    if (!battle_under_way(ask) || old.number() == nullptr) return not_concerned();
    if (*old.number() == ask.number(arg::number)) return kept();
    if (ask.number_or(group, fact::evaded_round, 0) == round_now(ask)) return kept();
    return broken(
        say("{} has the number {} and has not evaded in round {}", group, *old.number(), round_now(ask)));
}

void numbers_are_shown(Resolution& now) {
    for (const Group group : groups_in_battle(now))
        if (now.known(group, fact::number) && !now.yes(group, fact::number_shown))
            now.set(group, fact::number_shown, true);
}

/// What is attacked lies open.
void is_shown(Resolution& now, const Groups& groups) {
    for (const Group group : groups)
        if (!now.yes(group, fact::composition_shown)) now.set(group, fact::composition_shown, true);
}

void attacked_group_is_shown(Resolution& now) {
    is_shown(now, groups_named(now, arg::target));
}

/// Who fires is under fire.
void both_in_fleet_combat_are_shown(Resolution& now) {
    is_shown(now, groups_named(now, arg::unit, arg::target));
}

/// @}

/// @name 22.428: search
/// @{

/// At most so many dice of that kind, as the Search Table says.
double at_most(Inquiry& ask, std::string_view rule, double dice) {
    const catalog::Table& table = ask.table(rule);
    const auto maximum = table.column_of(std::string_view("maximum"));
    for (std::size_t row = 0; maximum && row < table.row_count(); ++row)
        if (table.row_rule(row) == rule) return std::min(dice, table.number_at(row, *maximum).value_or(dice));
    return dice;
}

double active_groups_search(Inquiry& ask) {
    double dice = 0;
    for (const Group group : groups_of_side(ask, ask.text(arg::side)))
        if (ask.text_or(group, fact::standing, "") == "active" &&
            ask.number(group, fact::undamaged_factors) >= ask.printed("searching_group_factors"))
            ++dice;
    return at_most(ask, "22.428A", dice);
}

bool has_fully_operational_carrier(Inquiry& ask, Group group) {
    for (const Unit ship : ships_in(ask, group))
        if (is_fast_carrier(ask, ship) && is_fully_operational(ask, ship)) return true;
    return false;
}

/// As it was when the round began, if that was put down.
bool searches_with_carriers(Inquiry& ask, Group group) {
    if (ask.number_or(group, fact::carriers_noted_round, 0) == round_now(ask))
        return ask.yes(group, fact::carriers_noted);
    return has_fully_operational_carrier(ask, group);
}

/// Counterair may cost the carriers their air before search.
void carriers_are_noted(Resolution& now) {
    for (const Group group : groups_in_battle(now)) {
        const auto ships = ships_in(now, group);
        const bool known = std::all_of(ships.begin(), ships.end(), [&](Unit ship) {
            return !is_fast_carrier(now, ship) || now.known(ship, fact::fully_operational);
        });
        if (!known || now.number(group, fact::fast_carriers) == 0 ||
            now.number_or(group, fact::carriers_noted_round, 0) == round_now(now))
            continue;
        now.set(group, fact::carriers_noted, has_fully_operational_carrier(now, group));
        now.set(group, fact::carriers_noted_round, round_now(now));
    }
}

double distant_carriers_search(Inquiry& ask) {
    double dice = 0;
    for (const Group group : groups_of_side(ask, ask.text(arg::side)))
        if (ask.text_or(group, fact::standing, "") == "distant" && searches_with_carriers(ask, group)) ++dice;
    return at_most(ask, "22.428B", dice);
}

Ruling distant_groups_search_with_carriers(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Group group : named(ask, arg::groups)) {
        if (ask.text_or(group, fact::standing, "") != "distant") continue;
        if (!searches_with_carriers(ask, group))
            return broken(say("{} is distant and has no fully operational fast carrier", group));
        ruling = kept();
    }
    return ruling;
}

Ruling pending_groups_do_not_search(Inquiry& ask) {
    const auto groups = named(ask, arg::groups);
    for (const Group group : groups)
        if (is_pending(ask, group)) return broken(say("{} has not joined the battle", group));
    return groups.empty() ? not_concerned() : kept();
}

/// @}

}  // namespace

void register_joining(Rulebook& book) {
    book.effect("22.421B.s1", verb::join, late_force_is_a_new_group);
    book.effect("22.421B.s2", verb::join, late_small_forces_combine);
    book.effect("22.425D.s5", verb::join, number_on_joining);

    book.check("22.421C.s1",
               {verb::segment, verb::cap, verb::counterair, verb::cover, verb::search, verb::reveal,
                verb::strike, verb::pair, verb::engage, verb::fire, verb::torpedo},
               six_groups_of_a_side);
    book.check("22.421C.s1", {verb::join}, late_forces_find_a_place);
    book.check("22.421C.s2", {verb::wait}, only_surplus_waits);
    book.effect("22.421C.s2", event::group_waits, group_waits);
    book.check("22.421C.s3", {verb::strike, verb::pair, verb::engage, verb::fire, verb::torpedo},
               edge_is_safe);
    book.check("22.421C.s4", {verb::wait}, cargo_does_not_wait);
    book.effect("22.421C.s5", verb::wait, group_is_chosen_to_wait);
    book.check("22.421C.s6", {verb::join}, surplus_enters_as_places_free_up);
    book.check("22.421C.s7", {verb::wait, verb::join}, groups_do_not_rotate);

    book.effect("22.41A.s1", verb::number, number_is_assigned);
    book.check("22.423A.s1", {verb::number, verb::join}, numbers_from_one_to_six);
    book.check("22.423A.s1",
               {verb::segment, verb::cap, verb::counterair, verb::cover, verb::search, verb::reveal,
                verb::strike, verb::pair, verb::engage, verb::fire, verb::torpedo},
               every_group_has_a_number);
    book.check("22.423A.s2", {verb::number, verb::join}, numbers_are_unique);
    book.standing("22.423A.s1", Kind::group, bears_a_number_from_one_to_six);
    book.standing("22.423A.s2", Kind::group, bears_a_number_of_its_own);
    book.effect("22.423B", event::segment_begins, numbers_are_shown);
    for (const Verb& attack : {verb::strike, verb::engage, verb::torpedo})
        book.effect("22.423B", attack, attacked_group_is_shown);
    book.effect("22.423B", verb::fire, both_in_fleet_combat_are_shown);
    book.check("22.424", {verb::number}, numbers_stay);

    book.check("22.425D.s2", {verb::search}, distant_groups_search_with_carriers);
    book.check("22.425D.s3", {verb::engage}, distant_groups_do_not_initiate);
    book.check("22.425D.s4",
               {verb::cap, verb::counterair, verb::cover, verb::strike, verb::pair, verb::engage, verb::fire,
                verb::torpedo},
               pending_groups_stay_out);

    book.table({"22.428A", "22.451D.s1"}, "search_dice");
    book.table({"22.428B", "22.451D.s2"}, "search_dice");
    book.modifier({"22.428A", "22.451D.s1"}, sum::search_dice, active_groups_search);
    book.modifier({"22.428B", "22.451D.s2"}, sum::search_dice, distant_carriers_search);
    book.effect("22.451D.s2", event::segment_begins, carriers_are_noted);
    book.check("22.428C", {verb::search}, pending_groups_do_not_search);
}

}  // namespace umpire::rules::awaw
