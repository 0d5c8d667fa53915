#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "combat/submarine_combat.hpp"
#include "common/moments.hpp"
#include "movement/facts.hpp"
#include "movement/sight.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/sides.hpp"
#include "units/units.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name 30A: who may be attacked
/// @{

/// Every friend of the firer in the combat sees for it, if that is how the rule is read.
bool is_observed(Inquiry& ask, Unit target, Unit firer) {
    if (ask.known(target, fact::observed)) return ask.yes(target, fact::observed);
    if (is_in_view(ask, target, firer)) return true;
    const auto units = lookouts(ask, units_in_combat(ask));
    const bool by_friend = std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return !are_enemies(ask, unit, firer) && is_in_view(ask, target, unit);
    });
    return by_friend && ask.reading("observed_for_whom") == "side";
}

bool damage_was_done(Inquiry& ask, double round) {
    const auto battle = battle_under_way(ask);
    return battle && ask.number_or(*battle, fact::damage_round, 0) == round;
}

/// In the round in which it goes down it is a target for all; who comes too late for that is told by 30A4.
bool was_sunk_before(Inquiry& ask, Unit target) {
    if (!ask.yes(target, fact::sunk) || ask.yes(target, fact::sunk_ahead)) return false;
    const double round = round_of_attack(ask);
    return !damage_was_done(ask, round) || ask.number_or(target, fact::sunk_round, 0) != round;
}

Ruling attacks_observed_enemies(Inquiry& ask) {
    if (submarines::is_attack(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (is_submarine(ask, unit)) return broken(say("{} is no surface unit", unit));
    for (const Unit target : ask.subjects(arg::target)) {
        const std::string name = ask.name(target);
        if (!are_enemies(ask, unit, target)) return broken(say("{} is no enemy", name));
        if (is_submarine(ask, target)) return broken(say("{} is no surface unit", name));
        if (was_sunk_before(ask, target)) return broken(say("{} has been sunk before", name));
        if (!is_observed(ask, target, unit))
            return broken(say("{} is not observed: {} is {} hexes from it", name, unit,
                              hexes_apart(ask, unit, target)));
    }
    return kept();
}

/// Whoever comes within identification range stays identified.
void enemies_in_range_are_identified(Resolution& now) {
    const auto units = lookouts(now, units_in_combat(now));
    for (const Unit unit : units)
        for (const Unit by : units) {
            const auto group = group_of(now, unit);
            if (!group || !are_enemies(now, unit, by) || now.yes(*group, fact::identified)) continue;
            if (hexes_apart(now, by, unit) <= identification_range(now, by, unit))
                now.set(*group, fact::identified, true);
        }
}

/// @}

/// @name 30A: the steps of a round
/// @{

void start_combat(Resolution& now) {
    const std::string name = fmt::format("combat {}", now.position().count(Kind::battle) + 1);
    const Battle battle = now.add(Kind::battle, name);
    now.set(battle, fact::step, "range");
    now.set(battle, fact::groups, now.argument(arg::groups));
    now.set(game::the_game, fact::battle, battle);
    now.set(battle, fact::fought_in, moment(now));
    if (now.yes(arg::inferred)) now.set(battle, fact::inferred, true);
    now.happens(event::enemies_in_sight);
}

/// Of the firer and its targets.
Groups groups_of_attack(Resolution& now) {
    Groups groups;
    Units units = now.subjects(arg::target);
    units.insert(units.begin(), now.subject(arg::unit));
    for (const Unit unit : units)
        if (const auto group = group_of(now, unit); group && !holds(groups, *group)) groups.push_back(*group);
    return groups;
}

/// The damage step, where nobody said that it is over.
void end_attacks(Resolution& now) {
    if (submarines::is_in_their_round(now)) {
        if (!submarines::round_is_over(now)) now.happens(event::submarine_gunfire_over);
        return;
    }
    if (!attacks_are_over(step_now(now))) now.happens(event::damage_step);
}

/// Hits that wait take effect, and who is in range is identified, before anybody goes elsewhere.
void round_ends_first(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.happens(event::enemies_in_sight);
    if (!listed(now, *battle, fact::struck).empty()) end_attacks(now);
}

/// An attack comes in its step; the first after the maneuver step opens the next round.
void attack_in_its_step(Resolution& now) {
    if (now.yes(now.subject(arg::unit), fact::sunk) || submarines::is_attack(now)) return;
    if (round_of_attack(now) > round_now(now)) {
        end_attacks(now);
        if (battle_under_way(now)) now.happens(event::next_round);
    }
    const auto groups = groups_of_attack(now);
    if (!battle_under_way(now))
        now.happens(event::combat_starts, {{arg::groups, Value::List(groups.begin(), groups.end())},
                                           {arg::inferred, !all_is_known(now)}});
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Group group : groups)
        add_to_list(now, *battle, fact::groups, group);
    now.happens(event::enemies_in_sight);
    const std::string step = step_now(now);
    if (!attacks_are_over(step) && step != "gunfire")
        now.set(*battle, fact::step, now.verb() == verb::fire ? "gunfire" : "torpedo");
}

Ruling attacks_in_order(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const double round = round_of_attack(ask), now = round_now(ask);
    if (!battle || ask.yes(ask.subject(arg::unit), fact::sunk) || submarines::is_attack(ask))
        return not_concerned();
    const std::string step = step_now(ask);
    if (round == now && damage_was_done(ask, round)) return not_concerned();  // 30A4
    const bool in_time = round == now ? !attacks_are_over(step) : round == now + 1;
    if (in_time) return kept();
    return broken(say("this attack of round {} comes in the {} step of round {}", round, step, now));
}

Ruling damage_before_maneuver(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) return not_concerned();
    const auto maneuvered = listed(ask, *battle, fact::maneuvered);
    if (step_now(ask) != "maneuver" || maneuvered.empty()) return kept();
    return broken(
        say("the damage of round {} comes after {} has maneuvered", round_now(ask), maneuvered.front()));
}

/// @}

/// @name 30A1: range
/// @{

constexpr std::array<std::string_view, 3> ranges{"torpedo", "cruiser", "battleship"};

double hexes_of(Inquiry& ask, std::string_view range) {
    return ask.table("30A1.s6").number(range, std::string_view("hexes")).value_or(0);
}

/// "torpedo", "cruiser", "battleship", or nothing where nobody can fire.
std::string range_at(Inquiry& ask, int hexes) {
    for (const std::string_view range : ranges)
        if (hexes_of(ask, range) == hexes) return std::string(range);
    return {};
}

/// Hexes to the farthest target of an attack.
int hexes_of_attack(Inquiry& ask) {
    int farthest = 0;
    for (const Unit target : ask.subjects(arg::target))
        farthest = std::max(farthest, hexes_apart(ask, ask.subject(arg::unit), target));
    return farthest;
}

bool may_fire_at(Inquiry& ask, Unit unit, std::string_view range) {
    const auto cell = ask.table("30A1.s6").cell(range, std::string_view("gunfire_by"));
    if (!cell) return false;
    const std::string category = ask.text_or(unit, fact::category, "");
    return std::any_of(cell->get().begin(), cell->get().end(), [&](const nlohmann::json& who) {
        return who == "all naval units" || who == category;
    });
}

template <std::size_t range>
Value gun_reach(Inquiry& ask, Unit unit, Value nearer) {
    if constexpr (range > 0)
        if (nearer != Value(hexes_of(ask, ranges[range - 1]))) return nearer;
    return may_fire_at(ask, unit, ranges[range]) ? Value(hexes_of(ask, ranges[range])) : nearer;
}

Value torpedo_reach(Inquiry& ask, Subject, Value) {
    Value reach;
    for (const std::string_view range : ranges)
        if (const auto cell = ask.table("30A1.s6").cell(range, std::string_view("torpedoes"));
            cell && cell->get() == true)
            reach = hexes_of(ask, range);
    return reach;
}

Ruling fires_in_range(Inquiry& ask) {
    const int hexes = hexes_of_attack(ask);
    if (!range_at(ask, hexes).empty()) return kept();
    return broken(say("{} fires at {} hexes, beyond battleship range", ask.subject(arg::unit), hexes));
}

/// At one range, only those may attack whose weapon reaches so far.
Ruling weapon_reaches(Inquiry& ask, std::string_view range) {
    const Unit unit = ask.subject(arg::unit);
    const int hexes = hexes_of_attack(ask);
    if (range_at(ask, hexes) != range) return not_concerned();
    const bool guns = ask.verb() == verb::fire;
    if (ask.number(unit, guns ? fact::gun_reach : fact::torpedo_reach) >= hexes) return kept();
    return broken(say("{} may not {} at {} range, {} hex{} away", unit,
                      guns ? "fire its guns" : "launch torpedoes", range, hexes, hexes == 1 ? "" : "es"));
}

Ruling battleship_range(Inquiry& ask) {
    return weapon_reaches(ask, "battleship");
}
Ruling cruiser_range(Inquiry& ask) {
    return weapon_reaches(ask, "cruiser");
}

int nearest_enemies(Inquiry& ask) {
    std::optional<int> nearest;
    const auto units = lookouts(ask, units_in_combat(ask));
    for (const Unit a : units)
        for (const Unit b : units)
            if (are_enemies(ask, a, b) && !is_submarine(ask, a) && !is_submarine(ask, b)) {
                const int hexes = hexes_apart(ask, a, b);
                nearest = std::min(nearest.value_or(hexes), hexes);
            }
    if (!nearest) ask.missing("which enemy units are in this combat");
    return *nearest;
}

Ruling range_by_positions(Inquiry& ask) {
    const int hexes = nearest_enemies(ask);
    if (ask.number(arg::number) == hexes) return kept();
    return broken(say("the nearest enemies are {} hexes apart, not {}", hexes, ask.number(arg::number)));
}

void range_opens_round(Resolution& now) {
    if (step_now(now) != "range") {
        end_attacks(now);
        if (battle_under_way(now)) now.happens(event::next_round);
    }
    now.result(result::range, range_at(now, nearest_enemies(now)));
}

void range_of_attack(Resolution& now) {
    now.result(result::range, range_at(now, hexes_of_attack(now)));
}

/// @}

/// @name 30A1.s5 and 30A4: all hits of a round together
/// @{

Ruling attacks_before_damage(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const bool sunk = ask.yes(unit, fact::sunk);
    if ((!sunk && !battle_under_way(ask)) || submarines::is_attack(ask)) return not_concerned();
    // Torpedoes after closing are for survivors only.
    if (sunk && ask.has(arg::launch) && ask.text(arg::launch) == "closing" &&
        ask.reading("late_torpedoes") == "survivors_only")
        return not_concerned();
    const double round = round_of_attack(ask);
    if (sunk && ask.yes(unit, fact::sunk_ahead)) return kept();
    if (!sunk && round != round_now(ask)) return not_concerned();
    if (!sunk && !damage_was_done(ask, round)) return kept();
    return broken(say("the hits of round {} took effect before this attack of {}", round, unit));
}

bool at_torpedo_range(Inquiry& ask) {
    return hexes_of_attack(ask) == hexes_of(ask, "torpedo");
}

/// At torpedo range the book says it twice.
Ruling attacks_at_torpedo_range_are_simultaneous(Inquiry& ask) {
    return at_torpedo_range(ask) ? attacks_before_damage(ask) : not_concerned();
}

Ruling attacks_at_longer_range_before_damage(Inquiry& ask) {
    return at_torpedo_range(ask) ? not_concerned() : attacks_before_damage(ask);
}

/// What waits for one unit, and nothing for any other.
void waiting_hits_strike(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const double hits = now.number_or(unit, fact::waiting_hits, 0);
    const bool sinks = now.yes(unit, fact::waiting_sunk);
    const auto place = hex_of(now, unit);
    if (hits == 0 && !sinks) return;
    now.forget(unit, fact::waiting_hits);
    now.forget(unit, fact::waiting_sunk);
    if (now.yes(unit, fact::sunk)) return;
    if (sinks)
        now.happens(event::unit_sunk, {{arg::unit, unit}});
    else
        now.happens(event::unit_hit, {{arg::unit, unit}, {arg::hits, hits}});
    if (!now.yes(unit, fact::sunk)) return;
    now.set(unit, fact::sunk_round, round_now(now));
    if (place) now.set(unit, fact::sunk_at, *place);
}

void waiting_hits_take_effect(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.happens(event::enemies_in_sight);
    const auto struck = listed(now, *battle, fact::struck);
    for (const Unit unit : struck)
        now.happens(event::hits_strike, {{arg::unit, unit}});
    now.happens(event::late_torpedoes);
    for (const Unit unit : struck)
        now.happens(event::hits_strike, {{arg::unit, unit}});
    if (!struck.empty()) {
        now.forget(*battle, fact::struck);
        now.set(*battle, fact::damage_round, round_now(now));
    }
    now.set(*battle, fact::step, "damage");
    now.set(*battle, fact::fought_in, moment(now));
    now.happens(event::end_of_combat_step);
}

void damage(Resolution& now) {
    if (submarines::is_in_their_round(now)) return end_attacks(now);
    if (step_now(now) != "maneuver") now.happens(event::damage_step);
}

/// Hits wait until all attacks of a round are made; when the phase or the log is over, they were.
std::vector<game::Action> damage_due(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const bool over = ask.verb().empty() || ask.verb() == verb::phase;
    if (!over || !battle || listed(ask, *battle, fact::struck).empty()) return {};
    game::Action damage;
    damage.verb = verb::damage;
    return {std::move(damage)};
}

/// @}

}  // namespace

void register_surface_combat(Rulebook& book) {
    book.check("30A.s1", {verb::fire, verb::torpedo}, attacks_observed_enemies);
    book.check("30A.s2", {verb::fire, verb::torpedo}, attacks_in_order);
    book.check("30A.s2", {verb::damage}, damage_before_maneuver);
    // There is a combat, in its round and step, before anything is done in it.
    book.effect("30A.s2", event::combat_starts, start_combat, When::before);
    book.effect("30A.s2", verb::fire, attack_in_its_step, When::before);
    book.effect("30A.s2", verb::torpedo, attack_in_its_step, When::before);
    book.effect("30A.s2", verb::maneuver, round_ends_first, When::before);
    book.effect("30A.s2", verb::leave, round_ends_first, When::before);
    book.effect("30A.s1", event::enemies_in_sight, enemies_in_range_are_identified);

    book.table("30A1.s6", "surface_combat_ranges");
    book.check("30A1.s1", {verb::fire}, fires_in_range);
    book.check("30A1.s1", {verb::range}, range_by_positions);
    book.effect("30A1.s1", verb::range, range_opens_round);
    book.effect("30A1.s1", verb::fire, range_of_attack, When::before);
    book.effect("30A1.s1", verb::torpedo, range_of_attack, When::before);
    book.define("30A1.s4", Kind::unit, fact::gun_reach, gun_reach<0>);
    book.define("30A1.s3", Kind::unit, fact::gun_reach, gun_reach<1>);
    book.define("30A1.s2", Kind::unit, fact::gun_reach, gun_reach<2>);
    book.define("30A1.s4", Kind::unit, fact::torpedo_reach, torpedo_reach);
    book.check("30A1.s2", {verb::fire, verb::torpedo}, battleship_range);
    book.check("30A1.s3", {verb::fire, verb::torpedo}, cruiser_range);
    book.check({"30A1.s5", "30A4"}, {verb::fire, verb::torpedo}, attacks_at_torpedo_range_are_simultaneous);

    book.check("30A4", {verb::fire, verb::torpedo}, attacks_at_longer_range_before_damage);
    book.effect("30A4", verb::damage, damage);
    book.effect("30A4", event::damage_step, waiting_hits_take_effect);
    book.due(damage_due, When::last);
    book.effect("30A4", event::hits_strike, waiting_hits_strike);
    book.stages(verb::damage, {{event::enemies_in_sight},
                               {event::hits_strike, true},
                               {event::late_torpedoes},
                               {event::hits_strike, true}});
}

}  // namespace umpire::rules::europa
