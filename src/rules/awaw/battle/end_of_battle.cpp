#include "basing/facts.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.71: when a battle ends
/// @{

/// Those that have come in, whether they are still there or not.
Value judged_groups(Inquiry& ask, Battle battle, Value) {
    Value::List all;
    for (const Group group : listed(ask, battle, fact::groups))
        if (!is_pending(ask, group)) all.emplace_back(group);
    return all;
}

Groups groups_of(Inquiry& ask, Battle battle, std::string_view side) {
    Groups groups;
    for (const Group group : listed(ask, battle, fact::judged_groups))
        if (ask.side_of(group) == side) groups.push_back(group);
    return groups;
}

std::vector<Subject> still_there(Inquiry& ask, Battle battle, std::string_view side) {
    auto groups = groups_of(ask, battle, side);
    groups.erase(std::remove_if(groups.begin(), groups.end(), [&](Group g) { return is_gone(ask, g); }),
                 groups.end());
    return groups;
}

void ends_by(Resolution& now, Battle battle, const char* how, const std::string& side) {
    now.set(battle, fact::over, true);
    now.set(battle, fact::ended_by, how);
    now.happens(event::battle_lost, {{arg::by, how}, {arg::side, side}});
}

void battle_is_judged(Resolution& now) {
    const auto battle = battle_under_way(now);
    // One with raiders is over with its round, and who has lost it is to be found out as everywhere.
    if (!battle || now.known(*battle, fact::ended_by)) return;
    now.happens(event::battle_judged);
    if (!now.known(*battle, fact::ended_by)) return;
    for (const Group group : listed(now, *battle, fact::groups))
        now.set(group, fact::fought_at, battle_hex(now));
    now.happens(event::battle_ends, {{arg::loser, now.fact(*battle, fact::loser)}});
}

void one_side_has_withdrawn(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || now.known(*battle, fact::ended_by)) return;
    for (const std::string& side : sides_of(now, listed(now, *battle, fact::judged_groups))) {
        const auto groups = groups_of(now, *battle, side);
        if (still_there(now, *battle, side).empty() &&
            std::any_of(groups.begin(), groups.end(), [&](Group g) { return now.yes(g, fact::withdrew); }))
            return ends_by(now, *battle, "withdrawal", side);
    }
}

/// Not damaged, and not without air where its air is known.
bool has_operational_carrier(Inquiry& ask, Group group) {
    for (const Unit ship : ships_in(ask, group)) {
        if (!is_fast_carrier(ask, ship) || ask.yes(ship, fact::damaged)) continue;
        const Value said = ask.fact(ship, fact::operational);
        if (said.yes_no() == nullptr || *said.yes_no()) return true;
    }
    return false;
}

void one_side_has_evaded(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || now.known(*battle, fact::ended_by)) return;
    for (const std::string& side : sides_of(now, listed(now, *battle, fact::judged_groups))) {
        const auto groups = still_there(now, *battle, side);
        if (groups.empty()) continue;
        if (std::all_of(groups.begin(), groups.end(), [&](Group group) {
                return now.number_or(group, fact::evaded_round, 0) == round_now(now) &&
                       !has_operational_carrier(now, group);
            }))
            return ends_by(now, *battle, "evasion", side);
    }
}

bool has_undamaged_units(Inquiry& ask, Group group) {
    const auto ships = ships_in(ask, group);
    if (ships.empty()) return ask.number_or(group, fact::undamaged_factors, 0) > 0;
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return !ask.yes(ship, fact::damaged) && !is_submarine(ask, ship); });
}

Value fights_on_for_supply(Inquiry& ask, Group group, Value) {
    return activity_of(ask, group) == "sea supply" && ask.yes(group, fact::fights_on) &&
           !ask.yes(group, fact::disrupted);
}

void no_undamaged_units_left(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || now.known(*battle, fact::ended_by)) return;
    std::vector<std::string> without;
    for (const std::string& side : sides_of(now, listed(now, *battle, fact::judged_groups))) {
        const auto groups = still_there(now, *battle, side);
        if (std::any_of(groups.begin(), groups.end(),
                        [&](Group group) { return now.yes(group, fact::keeps_battle_going); }))
            return;
        if (std::none_of(groups.begin(), groups.end(),
                         [&](Group group) { return has_undamaged_units(now, group); }))
            without.push_back(side);
    }
    for (const std::string& side : without)
        ends_by(now, *battle, "no undamaged units", without.size() > 1 ? "both" : side);
}

/// @}

/// @name 22.72: who has lost
/// @{

void side_has_lost(Resolution& now, const char* how) {
    const auto battle = battle_under_way(now);
    if (!battle || now.text(arg::by) != how) return;
    const std::string side = now.text(arg::side);
    if (side == "both" && now.reading("both_without_undamaged_units") != "both_lose") return;
    now.set(*battle, fact::loser, side);
    for (const Group group : listed(now, *battle, fact::judged_groups))
        if (side == "both" || now.side_of(group) == side) now.set(group, fact::defeated, true);
}

void withdrawing_side_loses(Resolution& now) {
    side_has_lost(now, "withdrawal");
}
void evading_side_loses(Resolution& now) {
    side_has_lost(now, "evasion");
}
void side_without_undamaged_units_loses(Resolution& now) {
    side_has_lost(now, "no undamaged units");
}

/// @}

/// @name 22.73, 22.74: further rounds
/// @{

Ruling rounds_until_the_end(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle || is_raider_box(ask)) return not_concerned();
    const std::string how = ask.text_or(*battle, fact::ended_by, "");
    if (how.empty()) return kept();
    if (how == "withdrawal") return not_concerned();  // 22.311 has a word for it
    return broken(say("the battle ended in round {}: {}", round_now(ask), how));
}

/// Forces on their way are not taken into account; of withdrawal 22.411B has a word.
Ruling nobody_joins_after(Inquiry& ask, std::string_view how) {
    const auto battle = battle_under_way(ask);
    if (!battle || ask.text_or(*battle, fact::ended_by, "") != how) return not_concerned();
    return broken(say("the battle ended in round {}: {}", round_now(ask), how));
}

Ruling nobody_joins_after_evasion(Inquiry& ask) {
    return nobody_joins_after(ask, "evasion");
}
Ruling nobody_joins_after_the_last_undamaged_unit(Inquiry& ask) {
    return nobody_joins_after(ask, "no undamaged units");
}

bool is_inverted(Inquiry& ask, Unit air) {
    const Value base = ask.fact(air, fact::based_on);
    const auto inside = ask.inside(air);
    return ask.yes(air, fact::inverted) ||
           (base.subject() != nullptr && ask.yes(*base.subject(), fact::inverted)) ||
           (inside && inside->kind == Kind::unit && ask.yes(*inside, fact::inverted));
}

/// A task of another round, or of another battle of the turn, does not count.
Value carrier_air_flies_again(Inquiry& ask, Unit air, Value) {
    if (!is_air(ask, air) || !is_carrier_based(ask, air) || ask.yes(air, fact::eliminated)) return {};
    return task_now(ask, air).empty() && !is_inverted(ask, air);
}

Value inverted_carriers_defend_themselves(Inquiry& ask, Unit air, Value otherwise) {
    if (!otherwise.known() || !is_inverted(ask, air) || !battle_under_way(ask)) return otherwise;
    const auto group = group_of(ask, ask.fact(air, fact::based_on).subject() != nullptr
                                         ? *ask.fact(air, fact::based_on).subject()
                                         : air);
    const auto groups = groups_in_battle(ask);
    const bool is_in_it = group && holds(groups, *group);
    return is_in_it && task_now(ask, air).empty() ? Value(true) : otherwise;
}

/// @}

}  // namespace

void register_end_of_battle(Rulebook& book) {
    book.define("22.71.s2", Kind::battle, fact::judged_groups, judged_groups);
    for (const Event& end : std::initializer_list<Event>{event::round_ends, verb::withdraw})
        book.effect("22.71.s1", end, battle_is_judged, When::after);
    book.effect("22.71A", event::battle_judged, one_side_has_withdrawn);
    book.effect("22.71B", event::battle_judged, one_side_has_evaded);
    book.define("22.71C.s2", Kind::group, fact::keeps_battle_going, fights_on_for_supply);
    book.effect("22.71C.s1", event::battle_judged, no_undamaged_units_left);
    book.effect("22.72A", event::battle_lost, withdrawing_side_loses);
    book.effect("22.72B", event::battle_lost, evading_side_loses);
    book.effect("22.72C", event::battle_lost, side_without_undamaged_units_loses);

    book.check("22.71B", {verb::join}, nobody_joins_after_evasion);
    book.check("22.71C.s1", {verb::join}, nobody_joins_after_the_last_undamaged_unit);
    book.check("22.73", {verb::round}, rounds_until_the_end);
    book.define("22.74.s1", Kind::unit, fact::may_fly, carrier_air_flies_again);
    book.define("22.74.s2", Kind::unit, fact::may_fly, inverted_carriers_defend_themselves);
}

}  // namespace umpire::rules::awaw
