#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// The ships that withdraw: those that are named, else the whole group.
Units withdrawing(Inquiry& ask) {
    return ask.has(arg::units) ? Units(ask.subjects(arg::units)) : ships_in(ask, ask.subject(arg::group));
}

bool leaves_some_behind(Inquiry& ask) {
    if (!ask.has(arg::units)) return false;
    const auto going = ask.subjects(arg::units);
    const auto all = ships_in(ask, ask.subject(arg::group));
    return std::any_of(all.begin(), all.end(), [&](Unit ship) { return !holds(going, ship); });
}

/// @name 22.61: who may not
/// @{

bool came_to_intercept(Inquiry& ask, Group group) {
    if (ask.known(group, fact::intercepts)) return true;
    const auto battle = battle_under_way(ask);
    return battle && ask.text_or(*battle, fact::intercepting_side, "") == ask.side_of(group);
}

bool used_oil(Inquiry& ask, Group group, Unit ship) {
    for (const Force what : {Force(ship), Force(group)})
        if (const Value oil = ask.fact(what, fact::oil_used); oil.yes_no() != nullptr) return *oil.yes_no();
    ask.missing(say("whether oil was used for the interception by {}", ship),
                ask.to_state(group, fact::oil_used));
}

Ruling japanese_heavy_ships_need_oil(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!battle_under_way(ask) || !came_to_intercept(ask, group)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : withdrawing(ask)) {
        if (!is_of_class(ask, ship, "capital ship") || ask.text_or(ship, fact::nation, "") != "Japan")
            continue;
        if (!used_oil(ask, group, ship)) return broken(say("{} intercepted without oil", ship));
        ruling = kept();
    }
    return ruling;
}

Ruling unattacked_group_stays_together(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!battle_under_way(ask) || !leaves_some_behind(ask)) return not_concerned();
    if (ask.text_or(group, fact::attacked_in, "") == this_round(ask)) return kept();
    return broken(
        say("{} was not attacked in round {} and withdraws only as a whole", group, round_now(ask)));
}

void round_of_attack_is_noted(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Group group : groups_named(now, arg::target))
        now.set(group, fact::attacked_in, this_round(now));
}

/// @}

/// @name 22.61A: who announces first
/// @{

void add_to_tally(Resolution& now, const NumberFamily<game::about::battle>& what, Unit ship, double factors) {
    const auto battle = battle_under_way(now);
    if (battle && factors != 0) now.add_to(*battle, what(now.side_of(ship)), factors);
}

/// What was damaged in the round and is sunk in it too counts as sunk.
void factors_are_lost(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (!has_naval_factors(now, ship)) return;
    add_to_tally(now, fact::factors_lost_by, ship, now.number(arg::factors));
    if (now.yes(ship, fact::sunk) && now.text_or(ship, fact::damaged_in, "") == this_round(now))
        add_to_tally(now, fact::factors_damaged_of, ship, -now.number(ship, fact::factors));
}

void damage_is_counted(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (!battle_under_way(now) || !has_naval_factors(now, ship)) return;
    now.set(ship, fact::damaged_in, this_round(now));
    add_to_tally(now, fact::factors_damaged_of, ship, now.number(ship, fact::factors));
}

/// The owner chooses other ships for the same hits.
void losses_are_taken_back(Resolution& now) {
    for (const Unit ship : listed(now, now.subject(arg::group), fact::hit_ships)) {
        if (!has_naval_factors(now, ship)) continue;
        const double before = now.number_or(ship, fact::factors_before, 0);
        const bool sunk = now.yes(ship, fact::sunk);
        add_to_tally(now, fact::factors_lost_by, ship, (sunk ? 0 : now.number(ship, fact::factors)) - before);
        if (!sunk && now.yes(ship, fact::damaged) && !now.yes(ship, fact::damaged_before)) {
            add_to_tally(now, fact::factors_damaged_of, ship, -now.number(ship, fact::factors));
            now.forget(ship, fact::damaged_in);
        }
    }
}

Value loser_of_the_round(Inquiry& ask, Battle battle, Value) {
    const auto sides = sides_of(ask, listed(ask, battle, fact::groups));
    if (sides.size() != 2) return {};
    for (const auto& what : {fact::factors_lost_by, fact::factors_damaged_of}) {
        const double first = ask.number_or(battle, what(sides[0]), 0);
        const double second = ask.number_or(battle, what(sides[1]), 0);
        if (first != second) return first > second ? sides[0] : sides[1];
    }
    return ask.fact(battle, fact::intercepting_side);
}

void new_round_new_tally(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const std::string& side : sides_of(now, listed(now, *battle, fact::groups)))
        for (const auto& what : {fact::factors_lost_by, fact::factors_damaged_of})
            if (now.known(*battle, what(side))) now.forget(*battle, what(side));
}

/// Whoever says nothing before the other has decided to stay.
Ruling loser_announces_first(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) return not_concerned();
    const Value announced = ask.fact(*battle, fact::withdrawal_announced);
    const std::string side = ask.side_of(ask.subject(arg::group));
    if (announced.text() == nullptr || *announced.text() == side ||
        ask.number_or(*battle, fact::withdrawal_round, 0) != round_now(ask))
        return kept();
    if (ask.text(*battle, fact::round_loser) != side) return kept();
    return broken(say("the {} side lost round {} and announces after the {} side", side, round_now(ask),
                      *announced.text()));
}

void announcement_is_noted(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.set(*battle, fact::withdrawal_announced, now.side_of(now.subject(arg::group)));
    now.set(*battle, fact::withdrawal_round, round_now(now));
}

/// @}

/// @name 22.61B and C, 22.62: what comes of it
/// @{

/// The group that leaves: all of it, or what goes is a group of its own.
Subject leaving(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!leaves_some_behind(now)) return group;
    const Value made = now.fact(group, fact::withdrawn_part);
    return made.subject() != nullptr ? *made.subject() : group;
}

void part_of_a_group_leaves(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!leaves_some_behind(now)) return;
    const Group part = now.add(Kind::group, fmt::format("{} withdrawn", now.name(group)));
    for (const Fact& fact : FactList{fact::side, fact::base, fact::activity, fact::intercepts})
        if (const Value value = now.fact(group, fact); value.known()) now.set(part, fact, value);
    if (const auto hex = now.location(group)) now.place(part, *hex);
    for (const Unit ship : now.subjects(arg::units))
        move_to_group(now, ship, part);
    now.set(group, fact::withdrawn_part, part);
}

void withdrawal_is_defeat(Resolution& now) {
    if (!battle_under_way(now)) return;
    const Group group = now.subject(arg::group);
    const Group gone = leaving(now);
    if (gone == group && leaves_some_behind(now)) return;
    now.set(gone, fact::withdrew, true);
    now.set(gone, fact::defeated, true);
    now.set(gone, fact::fought_at, battle_hex(now));
    now.set(gone, fact::activity_status, "aborted");
    now.happens(event::activity_aborted, {{arg::group, gone}});
}

void withdrawn_group_is_open_to_attack(Resolution& now) {
    if (!battle_under_way(now)) return;
    const Group gone = leaving(now);
    if (now.yes(gone, fact::withdrew)) now.set(gone, fact::open_to_attack, true);
}

/// Caught on its way, it is in the new battle as any other.
void fights_again_on_the_way(Resolution& now) {
    for (const Group group : now.subjects(arg::groups))
        if (now.yes(group, fact::withdrew)) now.set(group, fact::withdrew, false);
}

/// @}

}  // namespace

void register_withdrawal(Rulebook& book) {
    book.check("22.61.s2", {verb::withdraw}, japanese_heavy_ships_need_oil);

    book.effect("22.61A", event::factors_lost, factors_are_lost);
    book.effect("22.61A", event::ship_damaged, damage_is_counted);
    book.effect("22.61A", event::losses_taken_back, losses_are_taken_back);
    book.effect("22.61A", event::round_begins, new_round_new_tally);
    book.define("22.61A", Kind::battle, fact::round_loser, loser_of_the_round);
    book.check("22.61A", {verb::withdraw}, loser_announces_first);
    book.effect("22.61A", verb::withdraw, announcement_is_noted);

    book.check("22.61D", {verb::withdraw}, unattacked_group_stays_together);
    for (const Verb& attack : {verb::fire, verb::strike, verb::torpedo})
        book.effect("22.61D", attack, round_of_attack_is_noted);

    book.effect("22.61B", verb::withdraw, part_of_a_group_leaves);
    book.effect("22.61C", verb::withdraw, withdrawal_is_defeat);
    book.effect("22.62", verb::withdraw, withdrawn_group_is_open_to_attack);
    book.effect("22.62", event::battle_starts, fights_again_on_the_way);
}

}  // namespace umpire::rules::awaw
