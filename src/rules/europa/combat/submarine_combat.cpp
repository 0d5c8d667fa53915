#include "combat/submarine_combat.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "units/facts.hpp"
#include "units/sides.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace submarines {

namespace {

std::string combat_kind(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle ? ask.text_or(*battle, fact::combat_kind, "") : std::string();
}

bool has_task(Inquiry& ask, Unit unit, std::string_view task) {
    return ask.text_or(unit, fact::sub_task, "") == task;
}

}  // namespace

bool is_fought(Inquiry& ask) {
    const std::string kind = combat_kind(ask);
    return kind == "submarine" || kind == "both";
}

bool with_surface_combat(Inquiry& ask) {
    return combat_kind(ask) == "both";
}

bool is_long_lance_attack(Inquiry& ask) {
    if (ask.verb() != verb::torpedo || !battle_under_way(ask) || !ask.has(arg::target)) return false;
    const Unit unit = ask.subject(arg::unit);
    return is_submarine(ask, unit) && ask.text_or(unit, fact::nation, "") == "Japanese" &&
           hexes_apart(ask, unit, ask.subjects(arg::target).front()) > 0;
}

bool is_attack(Inquiry& ask) {
    if (!ask.has(arg::unit) || !ask.has(arg::target)) return false;
    if (!is_fought(ask)) return is_long_lance_attack(ask);
    const auto targets = ask.subjects(arg::target);
    return is_submarine(ask, ask.subject(arg::unit)) ||
           std::any_of(targets.begin(), targets.end(),
                       [&](Unit target) { return is_submarine(ask, target); });
}

std::size_t step_of_submarines(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const std::string step = battle ? ask.text_or(*battle, fact::sub_step, "") : "";
    const auto found = std::find(steps.begin(), steps.end(), step);
    return found == steps.end() ? 0 : static_cast<std::size_t>(found - steps.begin());
}

bool is_in_their_round(Inquiry& ask) {
    if (!is_fought(ask)) return false;
    return !with_surface_combat(ask) ||
           ask.number_or(*battle_under_way(ask), fact::sub_round, 0) == round_now(ask);
}

bool round_is_over(Inquiry& ask) {
    return step_of_submarines(ask) >= Step::end;
}

std::optional<Place> place_in_combat(Inquiry& ask, Unit unit) {
    const auto hex = hex_of(ask, unit);
    return hex ? hex : ask.location(unit);
}

std::vector<Encounter> encounters(Inquiry& ask) {
    std::vector<Encounter> all;
    const auto units = units_in_combat(ask);
    for (const Unit submarine : units) {
        if (!is_submarine(ask, submarine)) continue;
        const auto hex = place_in_combat(ask, submarine);
        for (const Unit unit : units) {
            if (!hex || is_submarine(ask, unit) || !are_enemies(ask, unit, submarine) ||
                place_in_combat(ask, unit) != hex)
                continue;
            const Encounter one{*hex, ask.side_of(unit), ask.side_of(submarine)};
            if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
        }
    }
    return all;
}

std::optional<Encounter> encounter_of(Inquiry& ask, Unit unit) {
    const auto hex = place_in_combat(ask, unit);
    const std::string side = ask.side_of(unit);
    const bool submarine = is_submarine(ask, unit);
    for (const Encounter& one : encounters(ask))
        if (hex == one.hex && side == (submarine ? one.submarine_side : one.surface_side)) return one;
    return std::nullopt;
}

std::string task_of(Inquiry& ask, Unit unit) {
    const std::string task = ask.text_or(unit, fact::sub_task, "");
    if (task.empty())
        ask.missing(
            say("what {} does in this round of submarine combat", unit),
            say("!assign {} to <{}>", unit,
                is_submarine(ask, unit) ? "attack-screen, penetrate or hold-back" : "screen or search"));
    return task;
}

bool hunts_submarines(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::asw_strength, 0) > 0;
}

std::vector<Subject> force(Inquiry& ask, const Encounter& where, std::string_view task) {
    Units units;
    for (const Unit unit : units_in_combat(ask))
        if (!is_submarine(ask, unit) && ask.side_of(unit) == where.surface_side &&
            place_in_combat(ask, unit) == where.hex && has_task(ask, unit, task))
            units.push_back(unit);
    return units;
}

Units hunted_by(Inquiry& ask, const Encounter& where, std::string_view force) {
    std::vector<Subject> hunted;
    for (const Unit unit : units_in_combat(ask)) {
        if (!is_submarine(ask, unit) || ask.side_of(unit) != where.submarine_side ||
            place_in_combat(ask, unit) != where.hex || ask.known(unit, fact::fights_with))
            continue;
        const bool penetrates = has_task(ask, unit, "penetrate");
        const bool others = has_task(ask, unit, "attack screen") || has_task(ask, unit, "hold back");
        if (force == "screen" ? penetrates : others) hunted.push_back(unit);
    }
    return hunted;
}

bool has_still_to_fire(Inquiry& ask, const Encounter& where, std::string_view by) {
    const auto battle = battle_under_way(ask);
    const double round = round_now(ask);
    if (!battle || ask.number_or(*battle, fact::fire_at(by, ask.name(where.hex)), 0) == round) return false;
    if (hunted_by(ask, where, by).empty()) return false;
    const auto units = force(ask, where, by);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return ask.number_or(unit, fact::asw_strength, 0) > 0 &&
               ask.number_or(unit, fact::held_round, 0) != round;
    });
}

void begin_preparation(Resolution& now, Battle battle) {
    now.set(battle, fact::sub_step, steps[preparation]);
    for (const Group group : listed(now, battle, fact::groups))
        for (const Unit unit : now.units_in(group))
            for (const Fact& fact : FactList{fact::sub_task, fact::penetrated})
                if (now.said(unit, fact).known()) now.forget(unit, fact);
}

void launches_after_closing(Resolution& now) {
    if (!is_attack(now) || now.reading("submarine_torpedoes") == "as_declared") return;
    now.result(result::launch, "closing");
}

namespace {

/// @name 30C: the beginning, and what each side fights with
/// @{

Ruling starts_in_one_hex(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ask.has(arg::against)) return not_concerned();
    const Subject against = ask.subject(arg::against);
    const int apart = ask.distance(group, against);
    if (apart == 0) return kept();
    return broken(say("{} is {} hex{} from {}, and submarine combat starts in one hex", group, apart,
                      apart == 1 ? "" : "es", against));
}

/// Surface groups at sea where the submarines are.
Groups enemies_in_hex(Inquiry& ask, Group submarines) {
    std::vector<Subject> enemies;
    const auto hex = ask.location(submarines);
    if (!hex) return enemies;
    for (const Group group : all_groups(ask)) {
        if (ask.location(group) != hex || ask.units_in(group).empty() || ask.yes(group, fact::in_port))
            continue;
        if (ask.text_or(group, fact::group_type, "") == "submarine" || !are_enemies(ask, group, submarines))
            continue;
        enemies.push_back(group);
    }
    return enemies;
}

void submarines_attack(Resolution& now) {
    if (battle_under_way(now)) return;  // 30D.s1
    const Group group = now.subject(arg::group);
    Groups groups = now.has(arg::against) ? Groups(now.subjects(arg::against)) : enemies_in_hex(now, group);
    if (groups.empty())
        now.missing(say("which group {} attacks", group), say("!submarine {} against <group>", group));
    groups.insert(groups.begin(), group);
    now.happens(event::combat_starts, {{arg::groups, Value::List(groups.begin(), groups.end())}});
}

bool has_enemies_on_surface(Inquiry& ask, const Units& units) {
    std::string side;
    for (const Unit unit : units) {
        if (is_submarine(ask, unit)) continue;
        if (!side.empty() && ask.side_of(unit) != side) return true;
        side = ask.side_of(unit);
    }
    return false;
}

bool has_submarine_and_enemy(Inquiry& ask, const Units& units) {
    return std::any_of(units.begin(), units.end(), [&](Unit submarine) {
        return is_submarine(ask, submarine) && std::any_of(units.begin(), units.end(), [&](Unit unit) {
                   return !is_submarine(ask, unit) && are_enemies(ask, unit, submarine);
               });
    });
}

void combat_with_submarines(Resolution& now) {
    const auto battle = battle_under_way(now);
    const auto units = units_in_combat(now);
    if (!battle || !has_submarine_and_enemy(now, units)) return;
    now.set(*battle, fact::combat_kind, has_enemies_on_surface(now, units) ? "both" : "submarine");
    begin_preparation(now, *battle);
}

void all_in_the_hex_have_a_part(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || !is_fought(now)) return;
    for (const Group group : listed(now, *battle, fact::groups))
        if (now.text_or(group, fact::group_type, "") == "submarine")
            for (const Subject enemy : enemies_in_hex(now, group))
                add_to_list(now, *battle, fact::groups, enemy);
}

Value asw_strength(Inquiry& ask, Unit unit, Value) {
    return is_submarine(ask, unit) ? Value() : ask.fact(unit, fact::code_A);
}

/// Only submarines have torpedoes here; surface units have ASW strength.
Ruling attacks_by_its_means(Inquiry& ask) {
    if (!is_attack(ask) || is_long_lance_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (is_submarine(ask, unit)) return kept();
    return broken(say("{} launches torpedoes at a submarine, which only ASW strength can attack", unit));
}

/// @}

/// @name 30C: the steps of a round
/// @{

/// Nothing for an attack that has no step: submarines that hold back, or fire at another hex.
std::optional<std::size_t> step_of_action(Inquiry& ask) {
    if (ask.verb() == verb::asw) return ask.text(arg::force) == "search" ? search_fire : screen_fire;
    if (is_long_lance_attack(ask) || ask.yes(ask.subject(arg::unit), fact::sunk)) return std::nullopt;
    if (ask.verb() == verb::fire) return against_main_body;
    if (!is_submarine(ask, ask.subject(arg::unit))) return std::nullopt;
    const std::string task = task_of(ask, ask.subject(arg::unit));
    if (task == "attack screen") return against_screen;
    return task == "penetrate" ? std::optional<std::size_t>(against_main_body) : std::nullopt;
}

/// Where the action takes place; the search and the screen may have to be told from others.
std::optional<Encounter> encounter_of_action(Inquiry& ask) {
    if (ask.verb() != verb::asw) {
        const Unit unit = ask.subject(arg::unit);
        return encounter_of(ask, is_submarine(ask, unit) ? unit : Unit(ask.subjects(arg::target).front()));
    }
    auto all = encounters(ask);
    if (ask.has(arg::target))
        std::erase_if(all, [hex = place_in_combat(ask, ask.subjects(arg::target).front())](
                               const Encounter& one) { return one.hex != hex; });
    if (ask.has(arg::group)) {
        const Group group = ask.subject(arg::group);
        std::erase_if(all, [&, hex = ask.location(group)](const Encounter& one) {
            return one.hex != hex || one.surface_side != ask.side_of(group);
        });
    }
    return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

Sentence fired_before(Inquiry& ask, const Encounter& where, std::size_t step) {
    if (step != search_fire && step != screen_fire) return {};
    const std::string by = ask.text(arg::force);
    const bool again =
        ask.number_or(*battle_under_way(ask), fact::fire_at(by, ask.name(where.hex)), 0) == round_now(ask);
    return again ? say("the {} has fired in round {}", by, round_now(ask)) : Sentence();
}

Ruling steps_in_order(Inquiry& ask) {
    if (!is_fought(ask))
        return ask.verb() == verb::asw ? broken("no submarine combat is under way") : not_concerned();
    if (ask.verb() != verb::asw && !is_attack(ask)) return not_concerned();
    const auto step = step_of_action(ask);
    if (!step) return not_concerned();
    const std::size_t now = step_of_submarines(ask);
    if (*step < now)
        return broken(say("this belongs to the {} step, and round {} is in its {} step", steps[*step],
                          round_now(ask), steps[now]));
    const auto where = encounter_of_action(ask);
    if (!where) return kept();
    if (Sentence again = fired_before(ask, *where, *step); !again.empty()) return broken(again);
    for (const auto& [force, its_step] : {std::pair{"search", search_fire}, {"screen", screen_fire}})
        if (*step > its_step && has_still_to_fire(ask, *where, force))
            return broken(
                say("this belongs to the {} step, and the {} has still to fire", steps[*step], force));
    return kept();
}

void round_goes_on(Resolution& now) {
    if (!is_fought(now) || (now.verb() != verb::asw && !is_attack(now))) return;
    const auto step = step_of_action(now);
    if (step && *step > step_of_submarines(now))
        now.set(*battle_under_way(now), fact::sub_step, steps[*step]);
}

/// @}

/// @name 30C3 and 30C5: the submarines attack
/// @{

bool fires_at_own_hex(Inquiry& ask) {
    return is_attack(ask) && is_submarine(ask, ask.subject(arg::unit)) && !is_long_lance_attack(ask) &&
           !is_submarine(ask, ask.subjects(arg::target).front());  // 30.s8
}

/// The first target that is in none of these parts of the surface force, or no longer.
std::optional<Subject> target_elsewhere(Inquiry& ask, std::initializer_list<std::string_view> tasks) {
    for (const Unit target : ask.subjects(arg::target)) {
        if (ask.yes(target, fact::sunk)) return target;
        if (const std::string task = task_of(ask, target);
            std::find(tasks.begin(), tasks.end(), task) == tasks.end())
            return target;
    }
    return std::nullopt;
}

Ruling attacks_screen_and_search(Inquiry& ask) {
    if (!fires_at_own_hex(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (task_of(ask, unit) != "attack screen") return not_concerned();
    const auto elsewhere = target_elsewhere(ask, {"screen", "search"});
    if (!elsewhere) return kept();
    return broken(say("{} attacks the screen, and {} is in neither screen nor search", unit, *elsewhere));
}

/// Whom the screen has still to fire at has not come through it: 30C.s3.
bool screen_is_waiting(Inquiry& ask, Unit submarine) {
    const auto where = encounter_of(ask, submarine);
    return where && has_still_to_fire(ask, *where, "screen");
}

Value nothing_turned_it_back(Inquiry& ask, Unit unit, Value other) {
    if (other.known() || !is_fought(ask) || !has_task(ask, unit, "penetrate")) return other;
    return screen_is_waiting(ask, unit) ? other : Value(true);
}

Ruling attacks_main_body_when_through(Inquiry& ask) {
    if (!fires_at_own_hex(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (task_of(ask, unit) != "penetrate" || screen_is_waiting(ask, unit)) return not_concerned();
    if (!ask.yes(unit, fact::penetrated)) return broken(say("{} was turned back by the screen", unit));
    const auto elsewhere = target_elsewhere(ask, {"main body"});
    if (!elsewhere) return kept();
    return broken(say("{} is through the screen, and {} is not in the main body", unit, *elsewhere));
}

Ruling submarine_fires_guns(Inquiry& ask, Unit unit) {
    if (screen_is_waiting(ask, unit)) return not_concerned();
    if (task_of(ask, unit) != "penetrate" || !ask.yes(unit, fact::penetrated))
        return broken(say("{} fires its guns and has not come through the screen", unit));
    const auto elsewhere = target_elsewhere(ask, {"main body", "screen"});
    if (!elsewhere) return kept();
    return broken(say("{} fires its guns at {}, which is in neither main body nor screen", unit, *elsewhere));
}

Ruling guns_only_if_submarines_use_theirs(Inquiry& ask) {
    if (!is_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (is_submarine(ask, unit)) return submarine_fires_guns(ask, unit);
    for (const Unit target : ask.subjects(arg::target))
        if (ask.number_or(target, fact::gunfire_round, 0) != round_now(ask))
            return broken(say("{} has made no gunfire attack in this round", target));
    const std::string task = task_of(ask, unit);
    if (task == "main body" || task == "screen") return kept();
    return broken(say("{} is in neither main body nor screen", unit));
}

void hit_at_once(Resolution& now, bool screen) {
    if (!is_attack(now)) return;
    const Unit unit = now.subject(arg::unit);
    const bool attacks_screen = !is_long_lance_attack(now) && has_task(now, unit, "attack screen");
    if (attacks_screen != screen) return;
    now.happens(event::unit_hit,
                {{arg::unit, now.subjects(arg::target).front()}, {arg::hits, now.number(arg::hits)}});
}

void screen_is_hit_at_once(Resolution& now) {
    hit_at_once(now, true);
}
void main_body_is_hit_at_once(Resolution& now) {
    hit_at_once(now, false);
}

/// The gunfire of both sides takes effect together, and nothing but the end of combat follows.
void gunfire_takes_effect(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Unit unit : listed(now, *battle, fact::struck))
        now.happens(event::hits_strike, {{arg::unit, unit}});
    now.forget(*battle, fact::struck);
    now.set(*battle, fact::sub_step, steps[Step::end]);
}

/// @}

/// @name 30C6, 30C7: the end of a round
/// @{

void ends_without_forces(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || !is_fought(now) || has_submarine_and_enemy(now, units_in_combat(now))) return;
    if (!with_surface_combat(now)) return now.happens(event::combat_ends);
    now.forget(*battle, fact::combat_kind);
    now.forget(*battle, fact::sub_step);
    now.result(result::submarine_combat, "ended");
}

void submarines_in_maneuver_step(Resolution& now) {
    if (is_fought(now)) now.set(*battle_under_way(now), fact::sub_step, steps.back());
}

void forces_divide_anew(Resolution& now) {
    if (is_fought(now)) begin_preparation(now, *battle_under_way(now));
}

void forces_divide_when_resumed(Resolution& now) {
    const Battle battle = now.subject(arg::battle);
    if (now.known(battle, fact::combat_kind)) begin_preparation(now, battle);
}

/// @}

}  // namespace

}  // namespace submarines

void register_submarine_combat(Rulebook& book) {
    using namespace submarines;
    book.check("30C.s1", {verb::submarine}, starts_in_one_hex);
    book.effect("30C.s1", verb::submarine, submarines_attack);
    book.define("30C.s2", Kind::unit, fact::asw_strength, asw_strength);
    book.check("30C.s2", {verb::torpedo}, attacks_by_its_means);
    book.effect("30C.s3", event::combat_starts, combat_with_submarines, When::after);
    book.effect("30C1.s2", event::combat_starts, all_in_the_hex_have_a_part, When::after);
    book.check("30C.s3", {verb::asw, verb::torpedo, verb::fire}, steps_in_order);
    register_preparation(book);
    register_asw(book);
    for (const Verb& verb : {verb::asw, verb::torpedo, verb::fire})
        book.effect("30C.s3", verb, round_goes_on, When::after);

    book.check("30C3", {verb::torpedo}, attacks_screen_and_search);
    book.effect("30C3", event::torpedo_hits, screen_is_hit_at_once);
    book.define("30C5.s1", Kind::unit, fact::penetrated, nothing_turned_it_back);
    book.check("30C5.s1", {verb::torpedo}, attacks_main_body_when_through);
    book.effect("30C5.s1", event::torpedo_hits, main_body_is_hit_at_once);
    book.check("30C5.s2", {verb::fire}, guns_only_if_submarines_use_theirs);
    book.effect("30C5.s2", event::submarine_gunfire_over, gunfire_takes_effect);

    for (const Event& event :
         std::initializer_list<Event>{verb::asw, verb::torpedo, event::submarine_gunfire_over})
        book.effect("30C6", event, ends_without_forces, When::after);
    book.effect("30C7.s1", event::group_maneuvers, submarines_in_maneuver_step, When::after);
    book.effect("30C7.s3", event::next_round, forces_divide_anew, When::last);
    book.effect("30C7.s1", event::combat_suspended, forces_divide_when_resumed, When::after);
}

}  // namespace umpire::rules::europa
