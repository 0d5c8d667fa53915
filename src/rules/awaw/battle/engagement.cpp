#include "battle/engagement.hpp"

#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "battle/rounds.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "raiders/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

bool is_active(Inquiry& ask, Group group) {
    return ask.text_or(group, fact::standing, "") == "active";
}

bool is_distant(Inquiry& ask, Group group) {
    return ask.text_or(group, fact::standing, "") == "distant";
}

namespace {

std::optional<Subject> one(Inquiry& ask, Subject about, const AnyThing& fact) {
    const auto all = listed(ask, about, fact);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

}  // namespace

bool are_engaged(Inquiry& ask, Group group, Group other) {
    const auto engages = [&](Group one, Subject two) {
        return holds(listed(ask, one, fact::paired_with), two) ||
               holds(listed(ask, one, fact::engages), two) || holds(listed(ask, one, fact::engaged_by), two);
    };
    return engages(group, other) || engages(other, group);
}

Units ships_firing(Inquiry& ask) {
    Units ships;
    const Value& who = ask.action().argument(arg::unit);
    const auto add = [&](const Value& value) {
        if (value.subject() == nullptr) return;
        if (value.subject()->kind == Kind::unit) ships.push_back(*value.subject());
        if (value.subject()->kind != Kind::group) return;
        const auto fighting = listed(ask, *value.subject(), fact::participants);
        ships.insert(ships.end(), fighting.begin(), fighting.end());
    };
    add(who);
    if (who.list() != nullptr)
        for (const Value& each : *who.list())
            add(each);
    return ships;
}

Units ships_fired_at(Inquiry& ask) {
    return ask.verb() == verb::fire || ask.verb() == verb::aim ? target_ships(ask) : Units();
}

std::optional<FleetCombat> fleet_combat(Inquiry& ask) {
    if (!battle_under_way(ask) || (ask.verb() != verb::fire && ask.verb() != verb::aim)) return std::nullopt;
    const auto group_in = [&](const Value& value) -> std::optional<Subject> {
        const Value* first =
            value.list() != nullptr && !value.list()->empty() ? &value.list()->front() : &value;
        return first->subject() != nullptr ? group_of(ask, *first->subject()) : std::nullopt;
    };
    const auto firing = group_in(ask.action().argument(arg::unit));
    const auto target = group_in(ask.action().argument(arg::target));
    if (!firing || !target) return std::nullopt;
    return FleetCombat{*firing, *target};
}

std::string this_combat(Inquiry& ask, Group group, Group other) {
    if (ask.name(other) < ask.name(group)) std::swap(group, other);
    return fmt::format("{}, {} and {}", this_round(ask), ask.name(group), ask.name(other));
}

std::string this_combat(Inquiry& ask, const FleetCombat& combat) {
    return this_combat(ask, combat.firing, combat.target);
}

std::optional<Group> group_it_fights(Inquiry& ask, Group group) {
    if (const auto combat = fleet_combat(ask)) {
        if (combat->firing == group) return combat->target;
        if (combat->target == group) return combat->firing;
    }
    if (const auto last = one(ask, group, fact::fights)) return last;
    return one(ask, group, fact::paired_with);
}

namespace {

/// @name 22.521A and B: pairs
/// @{

/// Active groups of a side that have no pair yet, in the order of their numbers.
Groups unpaired(Inquiry& ask, std::string_view side) {
    Groups groups;
    for (const Group group : groups_of_side(ask, side))
        if (is_active(ask, group) && !ask.known(group, fact::paired_with)) groups.push_back(group);
    std::sort(groups.begin(), groups.end(),
              [&](Group a, Group b) { return ask.number(a, fact::number) < ask.number(b, fact::number); });
    return groups;
}

std::optional<Subject> of_equal_number(Inquiry& ask, Group group, const Groups& enemies) {
    for (const Group enemy : enemies)
        if (ask.number(enemy, fact::number) == ask.number(group, fact::number)) return enemy;
    return std::nullopt;
}

Value equal_numbers_pair(Inquiry& ask, Group group, Value) {
    if (!battle_under_way(ask) || !is_active(ask, group)) return {};
    if (const auto pair = one(ask, group, fact::paired_with)) return *pair;
    const auto enemy = of_equal_number(ask, group, unpaired(ask, enemy_in_battle(ask, ask.side_of(group))));
    return enemy ? Value(*enemy) : Value();
}

void leave_out_equal_numbers(Inquiry& ask, Groups& own, Groups& enemies) {
    for (auto group = own.begin(); group != own.end();) {
        const auto enemy = of_equal_number(ask, *group, enemies);
        if (!enemy) {
            ++group;
            continue;
        }
        enemies.erase(std::find(enemies.begin(), enemies.end(), *enemy));
        group = own.erase(group);
    }
}

/// The lowest number of either side takes the lowest above it, until one side has no more.
Value others_pair_upward(Inquiry& ask, Group group, Value paired) {
    if (paired.known() || !battle_under_way(ask) || !is_active(ask, group)) return paired;
    const std::string side = ask.side_of(group);
    Groups own = unpaired(ask, side), enemies = unpaired(ask, enemy_in_battle(ask, side));
    leave_out_equal_numbers(ask, own, enemies);
    while (!own.empty() && !enemies.empty()) {
        const bool own_is_lowest =
            ask.number(own.front(), fact::number) < ask.number(enemies.front(), fact::number);
        Groups& others = own_is_lowest ? enemies : own;
        const auto taken = ask.reading("pairing_upward") == "highest" ? others.end() - 1 : others.begin();
        const Subject mine = own_is_lowest ? own.front() : *taken, theirs = own_is_lowest ? *taken : enemies.front();
        if (mine == group) return theirs;
        own.erase(std::find(own.begin(), own.end(), mine));
        enemies.erase(std::find(enemies.begin(), enemies.end(), theirs));
    }
    return {};
}

bool is_a_pair(Inquiry& ask, Group group, Group target) {
    return one(ask, group, fact::pairs_with) == target && is_active(ask, target);
}

/// What is wrong with a pair; nothing if nobody has said what the groups are.
Ruling pairs_as_the_steps_say(Inquiry& ask, bool by_number) {
    const Group group = ask.subject(arg::group);
    const Group target = ask.subject(arg::target);
    if (!is_active(ask, group) || is_pending(ask, target)) return not_concerned();
    const auto right = one(ask, group, fact::pairs_with);
    const auto equal = [&](std::optional<Subject> other, Group than) {
        return other && ask.number(*other, fact::number) == ask.number(than, fact::number);
    };
    const auto rights_of_target = one(ask, target, fact::pairs_with);
    const bool about_numbers = equal(right, group) || equal(rights_of_target, target);
    if (about_numbers != by_number) return not_concerned();
    if (right == target) return kept();
    if (equal(rights_of_target, target))
        return broken(say("{} pairs with {}, which has the same number", target, *rights_of_target));
    return broken(right ? say("{} pairs with {}", group, *right) : say("{} pairs with nobody", group));
}

Ruling equal_numbers_first(Inquiry& ask) {
    return pairs_as_the_steps_say(ask, true);
}
Ruling others_upward(Inquiry& ask) {
    return pairs_as_the_steps_say(ask, false);
}

void meet(Resolution& now, Group group, Group target) {
    now.set(group, fact::fights, target);
    now.set(target, fact::fights, group);
}

void groups_pair(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Group target = now.subject(arg::target);
    now.set(group, fact::paired_with, target);
    now.set(target, fact::paired_with, group);
    meet(now, group, target);
}

void pair_is_declared(Resolution& now) {
    if (battle_under_way(now)) now.happens(event::groups_pair);
}

/// Nobody has to say what the numbers say.
void pair_fires(Resolution& now) {
    const auto combat = fleet_combat(now);
    if (!combat || now.known(combat->firing, fact::paired_with) || !is_active(now, combat->firing)) return;
    if (is_a_pair(now, combat->firing, combat->target))
        now.happens(event::groups_pair, {{arg::group, combat->firing}, {arg::target, combat->target}});
}

/// @}

/// @name 22.52, 22.53: who has to fight
/// @{

Ruling one_is_active(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto combat = fleet_combat(ask);
    if (ask.verb() == verb::fire && !combat) return not_concerned();
    const Group group = combat ? combat->firing : Group(ask.subject(arg::group));
    const Group target = combat ? combat->target : Group(ask.subject(arg::target));
    if (is_active(ask, group) || is_active(ask, target)) return kept();
    if (!is_distant(ask, group) || !is_distant(ask, target)) return not_concerned();
    return broken(say("{} and {} are both distant in round {}", group, target, round_now(ask)));
}

bool have_fought(Inquiry& ask, Group group, Group other) {
    return holds(listed(ask, group, fact::fought_with), other) ||
           holds(listed(ask, other, fact::fought_with), group);
}

bool can_fire(Inquiry& ask, Group group) {
    return !listed(ask, group, fact::participants).empty();
}

/// A group of a pair whose fleet combat is still to be resolved.
std::optional<Subject> pair_to_resolve(Inquiry& ask) {
    for (const Group group : groups_in_battle(ask)) {
        const auto other = one(ask, group, fact::paired_with);
        if (!other || is_gone(ask, *other) || have_fought(ask, group, *other)) continue;
        if (can_fire(ask, group) || can_fire(ask, *other)) return group;
    }
    return std::nullopt;
}

/// Groups that the steps pair, whether anybody has said so or not, and that have not fought their pairs.
Groups still_to_fight(Inquiry& ask) {
    Groups groups;
    for (const Group group : groups_in_battle(ask)) {
        const auto other = one(ask, group, fact::pairs_with);
        if (!other || is_gone(ask, *other) || have_fought(ask, group, *other)) continue;
        if (can_fire(ask, group) || can_fire(ask, *other)) groups.push_back(group);
    }
    return groups;
}

/// The round goes on from fleet combat to what comes after it.
bool leaves_fleet_combat(Inquiry& ask) {
    const std::string segment = segment_now(ask);
    if (!battle_under_way(ask) || segment.empty() || segment > "H") return false;
    // Of a withdrawal before it 22.411A has a word.
    if (ask.verb() == verb::withdraw) return segment == "H";
    return ask.verb() == verb::segment ? segment_of(ask) > 'H' : true;
}

Ruling pairs_fight(Inquiry& ask) {
    if (!leaves_fleet_combat(ask)) return not_concerned();
    const Groups groups = still_to_fight(ask);
    // Who withdraws avoids its own fleet combat, not that of others.
    const bool all = ask.verb() != verb::withdraw;
    if (groups.empty() || (!all && !holds(groups, ask.subject(arg::group)))) return kept();
    const Group group = all ? groups.front() : Group(ask.subject(arg::group));
    return broken(say("{} and {} are a pair and have not fought", group, *one(ask, group, fact::pairs_with)));
}

Ruling withdraws_after_all_fleet_combat(Inquiry& ask) {
    if (!leaves_fleet_combat(ask)) return not_concerned();
    const Groups groups = still_to_fight(ask);
    if (groups.empty() || holds(groups, ask.subject(arg::group))) return not_concerned();
    return broken(say("the round is not over: {} and {} have still to fight", groups.front(),
                      *one(ask, groups.front(), fact::pairs_with)));
}

Ruling whole_groups_fight(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!battle_under_way(ask)) return not_concerned();
    if (!ask.has(arg::units)) return kept();
    const auto units = ask.subjects(arg::units);
    for (const Unit ship : ships_in(ask, group))
        if (!holds(units, ship) && !is_submarine(ask, ship))
            return broken(say("{} fights with all its ships, and {} is left out", group, ship));
    return kept();
}

/// @}

/// @name 22.521C to E: further engagements
/// @{

/// An engagement of step D, not a pair under another name.
bool is_further(Inquiry& ask) {
    if (!battle_under_way(ask)) return false;
    const Group group = ask.subject(arg::group);
    const Group target = ask.subject(arg::target);
    return is_active(ask, group) && !is_pending(ask, target) && !is_a_pair(ask, group, target);
}

Ruling pairs_before_choices(Inquiry& ask) {
    if (!is_further(ask)) return not_concerned();
    for (const Group group : groups_in_battle(ask))
        if (const auto pair = one(ask, group, fact::pairs_with); pair && !ask.known(group, fact::paired_with))
            return broken(say("{} and {} have not been paired yet", group, *pair));
    return kept();
}

Ruling pairs_fight_first(Inquiry& ask) {
    if (!is_further(ask)) return not_concerned();
    if (const auto group = pair_to_resolve(ask))
        return broken(say("the fleet combat of {} and {} is not resolved yet", *group,
                          *one(ask, *group, fact::paired_with)));
    return kept();
}

/// Fire is part of an engagement that has been made.
Ruling fire_in_an_engagement(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || !is_active(ask, combat->firing) || is_pending(ask, combat->target)) return not_concerned();
    if (!is_active(ask, combat->target) && !is_distant(ask, combat->target)) return not_concerned();
    if (are_engaged(ask, combat->firing, combat->target) || is_a_pair(ask, combat->firing, combat->target))
        return kept();
    return broken(
        say("{} and {} are no pair, and neither has engaged the other", combat->firing, combat->target));
}

Ruling further_engagements_last(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat) return not_concerned();
    const bool further = holds(listed(ask, combat->firing, fact::engages), combat->target) ||
                         holds(listed(ask, combat->firing, fact::engaged_by), combat->target);
    if (!further) return not_concerned();
    if (const auto group = pair_to_resolve(ask))
        return broken(
            say("the fleet combat of {} and {} comes first", *group, *one(ask, *group, fact::paired_with)));
    return kept();
}

Ruling only_free_groups_engage(Inquiry& ask) {
    if (!is_further(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    for (const Group other : listed(ask, group, fact::fought_with))
        if (is_active(ask, other) && !is_gone(ask, other))
            return broken(say("{} has fought {}, which is still afloat", group, other));
    return kept();
}

Ruling distant_groups_need_to_be_found(Inquiry& ask) {
    if (!is_further(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const Group target = ask.subject(arg::target);
    if (!is_distant(ask, target)) return not_concerned();
    if (!ask.yes(target, fact::found)) return broken(say("{} is distant and was not found", target));
    if (!ask.yes(group, fact::fast)) return broken(say("{} is slow and {} is distant", group, target));
    return kept();
}

void engages(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Group target = now.subject(arg::target);
    now.set(group, fact::engages, target);
    meet(now, group, target);
}

/// Fast or slow, it makes no difference.
void engages_an_active_group(Resolution& now) {
    if (!battle_under_way(now) || !is_active(now, now.subject(arg::target))) return;
    if (is_a_pair(now, now.subject(arg::group), now.subject(arg::target)))
        now.happens(event::groups_pair);
    else
        engages(now);
}

void engages_a_distant_group(Resolution& now) {
    if (!battle_under_way(now) || !is_distant(now, now.subject(arg::target))) return;
    engages(now);
    add_to_list(now, now.subject(arg::target), fact::engaged_by, now.subject(arg::group));
}

void any_number_engage_an_active_group(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Group target = now.subject(arg::target);
    if (battle_under_way(now) && is_active(now, target) && holds(listed(now, group, fact::engages), target))
        add_to_list(now, target, fact::engaged_by, group);
}

void groups_have_fought(Resolution& now) {
    const auto combat = fleet_combat(now);
    if (!combat || now.verb() != verb::fire) return;
    for (const auto& [one, other] :
         {std::pair(combat->firing, combat->target), std::pair(combat->target, combat->firing)}) {
        add_to_list(now, one, fact::fought_with, other);
        now.set(one, fact::fought_round, round_now(now));
    }
    meet(now, combat->firing, combat->target);
}

void forget(Resolution& now, const Groups& groups, FactList facts) {
    for (const Group group : groups)
        for (const Fact& fact : facts)
            if (now.said(group, fact).known()) now.forget(group, fact);
}

void engagements_are_of_a_round(Resolution& now) {
    forget(now, groups_in_battle(now),
           {fact::paired_with, fact::engages, fact::engaged_by, fact::fights, fact::fought_with});
}

void engagements_are_of_a_battle(Resolution& now) {
    forget(now, now.subjects(arg::groups),
           {fact::paired_with, fact::engages, fact::engaged_by, fact::fights, fact::fought_with,
            fact::fought_round});
}

/// @}

}  // namespace

void register_engagement(Rulebook& book) {
    book.define("22.521A", Kind::group, fact::pairs_with, equal_numbers_pair);
    book.define("22.521B", Kind::group, fact::pairs_with, others_pair_upward);
    book.check("22.521A", {verb::pair}, equal_numbers_first);
    book.check("22.521B", {verb::pair}, others_upward);
    book.effect({"22.521A", "22.521B"}, event::groups_pair, groups_pair);
    book.effect({"22.521A", "22.521B"}, verb::pair, pair_is_declared);
    book.effect({"22.521A", "22.521B"}, verb::fire, pair_fires);

    book.check("22.52.s1", {verb::pair, verb::fire}, one_is_active);
    book.check("22.52.s2", {verb::segment, verb::torpedo, verb::round, verb::withdraw}, pairs_fight);
    book.check("22.61.s1", {verb::withdraw}, withdraws_after_all_fleet_combat);
    book.check("22.53", {verb::pair, verb::engage}, whole_groups_fight);

    book.check("22.521", {verb::engage}, pairs_before_choices);
    book.check("22.521", {verb::fire}, fire_in_an_engagement);
    book.check("22.521C", {verb::engage}, pairs_fight_first);
    book.check("22.521D.s1", {verb::engage}, only_free_groups_engage);
    book.effect("22.521D.s2", verb::engage, engages_an_active_group);
    book.check("22.521D.s3", {verb::engage}, distant_groups_need_to_be_found);
    book.effect("22.521D.s3", verb::engage, engages_a_distant_group);
    book.effect("22.522A", verb::engage, any_number_engage_an_active_group);
    book.check("22.521E", {verb::fire}, further_engagements_last);
    book.effect({"22.521C", "22.521E"}, verb::fire, groups_have_fought);
    book.effect("22.521", event::round_begins, engagements_are_of_a_round);
    book.effect("22.521", event::battle_starts, engagements_are_of_a_battle);
}

}  // namespace umpire::rules::awaw
