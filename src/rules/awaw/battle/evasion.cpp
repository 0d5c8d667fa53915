#include "battle/engagement.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.523: evasion
/// @{

/// The lowest number above its own that no other group of its side has.
std::optional<double> next_free_number(Inquiry& ask, Group group) {
    const auto own = groups_of_side(ask, ask.side_of(group));
    for (double number = ask.number(group, fact::number) + 1; number <= ask.printed("greatest_group_number");
         ++number)
        if (std::none_of(own.begin(), own.end(),
                         [&](Group other) { return ask.number_or(other, fact::number, 0) == number; }))
            return number;
    return std::nullopt;
}

Ruling active_groups_fight(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (is_distant(ask, group)) return kept();
    if (!is_active(ask, group)) return not_concerned();
    return broken(say("{} is active in round {} and has to fight", group, round_now(ask)));
}

Ruling slow_groups_fight(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_distant(ask, group)) return not_concerned();
    return ask.yes(group, fact::fast) ? kept() : broken(say("{} is slow and has to fight", group));
}

Ruling a_higher_number_is_free(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_distant(ask, group)) return not_concerned();
    if (next_free_number(ask, group)) return kept();
    return broken(say("no number above {} is free for {}", ask.number(group, fact::number), group));
}

Ruling evades_whom_it_has_seen(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_distant(ask, group)) return not_concerned();
    const auto attackers = listed(ask, group, fact::engaged_by);
    if (attackers.empty()) return broken(say("no combat group has engaged {} and shown its ships", group));
    for (const Group attacker : attackers)
        if (!ask.yes(attacker, fact::composition_shown))
            return broken(say("{} has not shown its ships yet", attacker));
    return kept();
}

void attacker_shows_its_ships(Resolution& now) {
    if (battle_under_way(now) && is_distant(now, now.subject(arg::target)))
        now.set(now.subject(arg::group), fact::composition_shown, true);
}

bool has_evaded(Inquiry& ask, Group group) {
    return battle_under_way(ask) && ask.number_or(group, fact::evaded_round, 0) == round_now(ask);
}

Ruling takes_the_next_number(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ask.has(arg::number)) return not_concerned();
    // Whoever is numbered anew after its evasion has its number already.
    const bool evades = ask.verb() == verb::evade;
    if (evades ? !is_distant(ask, group) : !(has_evaded(ask, group) && ask.known(group, fact::evaded_from)))
        return not_concerned();
    const auto next = evades ? next_free_number(ask, group) : std::optional(ask.number(group, fact::number));
    if (!next) return not_concerned();
    if (ask.number(arg::number) == *next) return kept();
    return broken(say("{} evades and has the number {}, not {}", group, *next, ask.number(arg::number)));
}

void number_rises(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!battle_under_way(now) || !now.known(group, fact::number)) return;
    const auto next = next_free_number(now, group);
    now.set(group, fact::evaded_from, now.number(group, fact::number));
    if (next) now.set(group, fact::number, *next);
}

void no_fleet_combat(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!battle_under_way(now)) return;
    for (const Subject attacker : listed(now, group, fact::engaged_by))
        for (const AnyThing& fact : {fact::engages, fact::fights})
            if (holds(listed(now, attacker, fact), group)) now.forget(attacker, fact);
    for (const Fact& fact : FactList{fact::engaged_by, fact::fights})
        now.forget(group, fact);
}

void evasion_is_noted(Resolution& now) {
    if (battle_under_way(now)) now.set(now.subject(arg::group), fact::evaded_round, round_now(now));
}

Ruling not_attacked_again(Inquiry& ask) {
    for (const Group group : groups_named(ask, arg::target)) {
        if (!is_distant(ask, group)) continue;
        if (!has_evaded(ask, group)) return kept();
        return broken(say("{} has evaded fleet combat in round {}", group, round_now(ask)));
    }
    return not_concerned();
}

void evasion_is_of_one_battle(Resolution& now) {
    for (const Group group : now.subjects(arg::groups))
        for (const Fact& fact : FactList{fact::evaded_round, fact::evaded_from})
            if (now.said(group, fact).known()) now.forget(group, fact);
}

/// @}

/// @name 22.524: damaged ships are left behind
/// @{

Ruling only_damaged_ships_leave(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    for (const Unit ship : ask.subjects(arg::units))
        if (!ask.yes(ship, fact::damaged))
            return broken(say("{} is not damaged and stays until the round ends", ship));
    return kept();
}

void damaged_ships_are_dropped(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!battle_under_way(now)) return;
    auto made = listed(now, group, fact::dropped_ships);
    if (made.empty()) {
        made.push_back(now.add(Kind::group, fmt::format("{} dropped", now.name(group))));
        for (const Fact& fact :
             FactList{fact::side, fact::base, fact::intercepts, fact::level, fact::intercept_at})
            if (const Value value = now.fact(group, fact); value.known()) now.set(made.front(), fact, value);
        now.set(group, fact::dropped_ships, made.front());
    }
    now.place(made.front(), battle_hex(now));
    for (const Unit ship : now.subjects(arg::units))
        move_to_group(now, ship, made.front());
}

void dropped_ships_withdraw(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Group group : groups_in_battle(now))
        for (const Group dropped : listed(now, group, fact::dropped_ships)) {
            now.set(dropped, fact::withdrew, true);
            now.set(dropped, fact::defeated, true);
            now.set(dropped, fact::fought_at, battle_hex(now));
            now.set(dropped, fact::activity_status, "aborted");
            now.forget(group, fact::dropped_ships);
        }
}

void dropped_ships_are_abandoned(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Group dropped : listed(now, group, fact::dropped_ships)) {
        for (const Unit ship : ships_in(now, dropped)) {
            now.set(ship, fact::sunk, true);
            now.happens(event::factors_lost,
                        {{arg::unit, ship}, {arg::factors, now.number(ship, fact::factors)}});
            now.happens(event::ship_sunk, {{arg::unit, ship}});
        }
        now.forget(group, fact::dropped_ships);
    }
}

/// @}

}  // namespace

void register_evasion(Rulebook& book) {
    book.check("22.523A", {verb::evade}, active_groups_fight);
    book.check("22.523B", {verb::evade}, slow_groups_fight);
    book.check("22.523C", {verb::evade}, a_higher_number_is_free);
    book.check("22.523D", {verb::evade}, evades_whom_it_has_seen);
    book.effect("22.523D", verb::engage, attacker_shows_its_ships);
    book.check("22.523E.s1", {verb::evade, verb::number}, takes_the_next_number);
    book.effect("22.523E.s1", verb::evade, number_rises);
    book.effect("22.52.s2", verb::evade, no_fleet_combat);
    book.check("22.523E.s2", {verb::engage}, not_attacked_again);
    book.effect("22.523E.s2", verb::evade, evasion_is_noted);
    book.effect("22.523E.s2", event::battle_starts, evasion_is_of_one_battle);

    book.check("22.524C", {verb::drop}, only_damaged_ships_leave);
    book.effect("22.524", verb::drop, damaged_ships_are_dropped);
    book.effect("22.524A", event::round_ends, dropped_ships_withdraw);
    book.effect("22.524B", verb::evade, dropped_ships_are_abandoned);
}

}  // namespace umpire::rules::awaw
