#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/sea.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "units/groups.hpp"
#include "units/sides.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name 30: when and how combat starts
/// @{

Ruling occurs_during_naval_movement(Inquiry& ask) {
    if (battle_under_way(ask)) return not_concerned();
    const std::string phase = ask.phase();
    if (ask.yes(game::the_game, fact::naval_combat)) return kept();
    return broken(say("naval combat starts in the {} phase", phase));
}

/// The combat that is fought is another: nobody of it can have come here, nor any of these have gone there.
bool is_apart_from_the_combat(Inquiry& ask, const Units& units) {
    if (ask.yes(*battle_under_way(ask), fact::inferred)) return false;
    const auto combatants = groups_in_combat(ask);
    return !combatants.empty() && std::none_of(units.begin(), units.end(), [&](Unit unit) {
        const auto group = group_of(ask, unit);
        return group && within_reach(ask, *group, combatants);
    });
}

/// Attacks are made in a combat, which somebody must have brought about. Coast defenses and submarines have
/// their own ways to do that.
bool needs_a_cause(Inquiry& ask) {
    if (!listed(ask, game::the_game, fact::suspended).empty() || !ask.yes(game::the_game, fact::naval_combat))
        return false;
    Units units = ask.subjects(arg::target);
    units.push_back(ask.subject(arg::unit));
    if (battle_under_way(ask) && !is_apart_from_the_combat(ask, units)) return false;
    return std::none_of(units.begin(), units.end(), [&](Unit unit) {
        return ask.yes(unit, fact::coast_defense) || is_submarine(ask, unit) || !group_of(ask, unit) ||
               ask.yes(unit, fact::sunk);
    });
}

struct Opponents {
    Group phasing, other;
};

/// Nothing if they are no enemies, of whom one has the player turn.
std::optional<Opponents> opponents_of_attack(Inquiry& ask) {
    const Group group = *group_of(ask, ask.subject(arg::unit));
    const Group target = *group_of(ask, ask.subjects(arg::target).front());
    if (!are_enemies(ask, group, target)) return std::nullopt;
    return is_phasing(ask, group) ? Opponents{group, target} : Opponents{target, group};
}

bool has_missed_in_turn(Inquiry& ask, const Opponents& both) {
    return contact::has_missed(ask, both.phasing, both.other, true) ||
           in_this_player_turn(ask, ask.fact(both.other, fact::avoided));
}

Ruling no_combat_after_miss(Inquiry& ask) {
    const auto both = needs_a_cause(ask) ? opponents_of_attack(ask) : std::nullopt;
    if (!both || !has_missed_in_turn(ask, *both)) return not_concerned();
    return broken(fmt::format("{} has tried to intercept {} in this player turn and has not found it",
                              ask.name(both->phasing), ask.name(both->other)));
}

Ruling no_combat_after_miss_of_patrol(Inquiry& ask) {
    const auto both = needs_a_cause(ask) ? opponents_of_attack(ask) : std::nullopt;
    if (!both || contact::patrol_may_try(ask, both->other, both->phasing)) return not_concerned();
    return broken(fmt::format("the patrol {} has tried to intercept {} and has not found it",
                              ask.name(both->other), ask.name(both->phasing)));
}

Ruling was_brought_about(Inquiry& ask) {
    const auto both = needs_a_cause(ask) ? opponents_of_attack(ask) : std::nullopt;
    if (!both || has_missed_in_turn(ask, *both) || !contact::patrol_may_try(ask, both->other, both->phasing))
        return not_concerned();
    // In a position that somebody made up the combat is given.
    if (!is_of_log(ask) && !ask.said(game::the_game, fact::phase_begun).known()) return not_concerned();
    if (!all_is_known(ask))
        ask.missing(say("what has brought about the combat of {} and {}", both->phasing, both->other),
                    say("!intercept {} with {}", both->other, both->phasing));
    return broken(
        say("{} and {} are in no combat: nobody has intercepted the other", both->phasing, both->other));
}

bool nothing_was_fought(Inquiry& ask, Battle battle) {
    return ask.number_or(battle, fact::round, 1) == 1 && step_now(ask) == "range" &&
           ask.text_or(battle, fact::sub_step, "preparation") == "preparation";
}

Ruling is_not_postponed(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle || !ask.yes(*battle, fact::triggered) || !nothing_was_fought(ask, *battle) ||
        ask.yes(*battle, fact::inferred))
        return not_concerned();
    return broken(
        say("{} starts at once, before {} does anything", *battle, ask.subjects(arg::group).front()));
}

/// Attacks that are simply made show by themselves that nobody waited.
void combat_is_triggered(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (battle && now.verb() != verb::fire && now.verb() != verb::torpedo)
        now.set(*battle, fact::triggered, true);
}

void first_round(Resolution& now) {
    if (const auto battle = battle_under_way(now)) now.set(*battle, fact::round, 1);
}

void interception_starts_combat(Resolution& now) {
    contact::combat_ensues(now, now.subject(arg::with), now.subject(arg::target));
}

/// Only a patrol from port needs no roll.
bool was_rolled(Resolution& now) {
    return !now.outcome().dice.empty();
}

void patrol_starts_combat(Resolution& now) {
    if (was_rolled(now)) interception_starts_combat(now);
}

void patrol_from_port_starts_combat(Resolution& now) {
    if (!was_rolled(now)) interception_starts_combat(now);
}

/// @}

/// @name 30: enemy combat zones
/// @{

std::string other_side_at_sea(Inquiry& ask, Group group) {
    const std::string side = ask.side_of(group);
    for (const Subject other : all_groups(ask))
        if (const std::string others = ask.text_or(other, fact::side, ""); !others.empty() && others != side)
            return others;
    return {};
}

/// Patrols and raiders have their own way to intercept.
Value enemies_around(Inquiry& ask, Group group, Value) {
    const auto hex = contact::true_hex(ask, group);
    const std::string enemy = other_side_at_sea(ask, group);
    if (!hex || enemy.empty() || ask.yes(group, fact::in_port)) return {};
    Value::List enemies;
    for (const Subject other : groups_with_zone_over(ask, *hex, enemy))
        if (!contact::on_patrol(ask, other)) enemies.emplace_back(other);
    return enemies.empty() ? Value() : Value(std::move(enemies));
}

/// Groups of one type ignore enemies of the same type.
Value without_type(Inquiry& ask, Group group, Value enemies, std::string_view type) {
    if (enemies.list() == nullptr || ask.text(group, fact::group_type) != type) return enemies;
    Value::List others = *enemies.list();
    std::erase_if(others,
                  [&](const Value& enemy) { return ask.text(*enemy.subject(), fact::group_type) == type; });
    return others.empty() ? Value() : Value(std::move(others));
}

Value without_cargo_groups(Inquiry& ask, Group group, Value enemies) {
    return without_type(ask, group, std::move(enemies), "cargo");
}
Value without_submarines(Inquiry& ask, Group group, Value enemies) {
    return without_type(ask, group, std::move(enemies), "submarine");
}

/// What is not known of a ship must not stop a move; then nobody knows of a combat either.
std::vector<Subject> enemies_met(Inquiry& ask, Group group) {
    try {
        return listed(ask, group, fact::zone_enemies);
    } catch (const MissingFact&) {
        return {};
    }
}

void zone_triggers_combat(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (battle_under_way(now) || !contact::moves_in_own_turn(now, group)) return;
    const auto enemies = enemies_met(now, group);
    if (enemies.empty()) return;
    now.happens(event::combat_triggered,
                {{arg::group, group}, {arg::enemies, Value::List(enemies.begin(), enemies.end())}});
}

void all_enemies_in_one_battle(Resolution& now) {
    Value::List groups{Value(now.subject(arg::group))};
    for (const Subject enemy : now.subjects(arg::enemies))
        groups.emplace_back(enemy);
    // Whoever only drags counters may have fought it, or left it, without a word.
    game::Arguments arguments{{arg::groups, std::move(groups)}};
    if (is_done_in_silence(now)) arguments[arg::inferred] = true;
    now.happens(event::combat_starts, std::move(arguments));
}

/// @}

/// @name 30: who ignores whom
/// @{

Groups attacked_groups(Inquiry& ask) {
    Groups groups;
    if (ask.verb() == verb::submarine)
        return ask.has(arg::against) ? Groups(ask.subjects(arg::against)) : groups;
    for (const Unit target : ask.subjects(arg::target))
        if (const auto group = group_of(ask, target)) groups.push_back(*group);
    return groups;
}

Ruling submarines_ignore_submarines(Inquiry& ask) {
    const bool by_group = ask.verb() == verb::submarine;
    if (!by_group && !is_submarine(ask, ask.subject(arg::unit))) return not_concerned();
    if (by_group) {
        for (const Group group : attacked_groups(ask))
            if (ask.text(group, fact::group_type) == "submarine")
                return broken(say("{} and {} are both submarines", ask.subject(arg::group), group));
        return kept();
    }
    for (const Unit target : ask.subjects(arg::target))
        if (is_submarine(ask, target))
            return broken(say("{} and {} are both submarines", ask.subject(arg::unit), target));
    return not_concerned();
}

Ruling groups_in_port_are_ignored(Inquiry& ask) {
    if (ask.verb() != verb::submarine && ask.yes(ask.subject(arg::unit), fact::coast_defense))
        return not_concerned();
    for (const Group group : attacked_groups(ask))
        if (ask.yes(group, fact::in_port))
            return broken(say("{} is in port and has no part in naval combat", group));
    return ask.verb() == verb::submarine ? kept() : not_concerned();
}

/// @}

}  // namespace

void register_start_of_combat(Rulebook& book) {
    book.check("30.s1", {verb::intercept, verb::submarine, verb::fire, verb::torpedo},
               occurs_during_naval_movement);
    book.check("30.s1", {verb::fire, verb::torpedo}, was_brought_about);
    book.check("29C2.s1", {verb::fire, verb::torpedo}, no_combat_after_miss);
    book.check("29D2.s1", {verb::fire, verb::torpedo}, no_combat_after_miss_of_patrol);
    book.check("30.s1", {verb::move, verb::sail, verb::spend}, is_not_postponed);
    book.effect("30.s12", event::combat_starts, first_round);
    book.effect("30.s1", event::combat_starts, combat_is_triggered);
    // First both are where they meet.
    book.effect("30.s2", event::patrol_interception_succeeds, patrol_starts_combat, When::after);
    book.effect("30.s2", event::submarines_are_caught, interception_starts_combat, When::after);
    book.effect("30.s3", event::patrol_interception_succeeds, patrol_from_port_starts_combat, When::after);
    book.effect("30.s4", event::sea_interception_succeeds, interception_starts_combat, When::after);
    book.define({"30.s5", "30.s6"}, Kind::group, fact::zone_enemies, enemies_around);
    // Patrols and raiders have had their chance by then.
    book.effect("30.s5", verb::sail, zone_triggers_combat, When::last);
    book.effect("30.s6", verb::spend, zone_triggers_combat, When::last);
    book.define("30.s7", Kind::group, fact::zone_enemies, without_cargo_groups);
    book.define("30.s8", Kind::group, fact::zone_enemies, without_submarines);
    book.check("30.s8", {verb::submarine, verb::fire, verb::torpedo}, submarines_ignore_submarines);
    book.check("30.s9", {verb::submarine, verb::fire, verb::torpedo}, groups_in_port_are_ignored);
    book.effect("30.s11", event::combat_triggered, all_enemies_in_one_battle);
}

}  // namespace umpire::rules::europa
