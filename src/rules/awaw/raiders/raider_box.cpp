#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace umpire::rules::awaw {

namespace {

Ruling no_groups_and_no_search(Inquiry& ask) {
    if (!is_raider_box(ask)) return not_concerned();
    return broken("a battle with raiders in an SW box knows no search and no choice of combat groups");
}

/// All forces of a side become the first of them.
void one_group_each(Resolution& now) {
    if (!is_raider_box(now)) return;
    const Battle battle = the_battle(now);
    std::map<std::string, Subject> first;
    for (const Force force : listed(now, battle, fact::groups)) {
        const auto [group, is_first] = first.emplace(now.side_of(force), force);
        if (is_first) continue;
        for (const Unit ship : ships_in(now, force))
            move_to_group(now, ship, group->second);
        take_from_list(now, battle, fact::groups, force);
    }
}

void raiders_and_hunters_are_found(Resolution& now) {
    if (!is_raider_box(now)) return;
    for (const Group group : groups_in_battle(now)) {
        now.set(group, fact::found, true);
        now.set(group, fact::surprised, false);
        now.set(group, fact::number, 1);
    }
}

Ruling no_surprise(Inquiry& ask) {
    if (!is_raider_box(ask)) return not_concerned();
    return ask.yes(arg::surprise) ? broken("both groups have found each other") : kept();
}

/// All that comes before air strikes falls away.
void strikes_come_first(Resolution& now) {
    if (is_raider_box(now)) now.set(the_battle(now), fact::segment, "G");
}

void one_round_is_all(Resolution& now) {
    if (is_raider_box(now)) now.set(the_battle(now), fact::over, true);
}

Ruling no_second_round(Inquiry& ask) {
    if (!is_raider_box(ask)) return not_concerned();
    return broken("a battle with raiders in an SW box has a single round");
}

/// Whoever barred the way has no ship left that is not screened.
Value raiders_reach_transports(Inquiry& ask, Battle battle, Value) {
    if (ask.text_or(battle, fact::kind, "") != "raider box") return {};
    for (const Group group : listed(ask, battle, fact::groups)) {
        if (is_on_a_raid(ask, group)) continue;
        const auto ships = ships_in(ask, group);
        if (std::any_of(ships.begin(), ships.end(),
                        [&](Unit ship) { return !ask.yes(ship, fact::screened); }))
            return false;
    }
    return true;
}

}  // namespace

void register_raider_box(Rulebook& book) {
    book.check("22.35", {verb::search, verb::form, verb::number, verb::reveal}, no_groups_and_no_search);
    book.effect("22.35A", event::battle_starts, one_group_each);
    book.effect("22.35B", event::battle_starts, raiders_and_hunters_are_found);
    book.check("22.35B", {verb::strike}, no_surprise);
    book.effect({"22.35C", "21.535A"}, event::battle_starts, strikes_come_first);
    book.effect({"22.35D", "21.535.s1"}, event::round_ends, one_round_is_all);
    book.check("22.35D", {verb::round}, no_second_round);
    book.define("22.35E", Kind::battle, fact::raiders_reach_transports, raiders_reach_transports);
}

}  // namespace umpire::rules::awaw
