#include "umpire/catalog/table.hpp"

#include "attacks.hpp"
#include "chapters.hpp"
#include "maneuver.hpp"
#include "sight.hpp"
#include "submarine_combat.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

/// @name 30A: who may be attacked
/// @{

/// Every friend of the firer in the combat sees for it, if that is how the rule is read.
bool is_observed(Inquiry& ask, Subject target, Subject firer) {
    if (ask.known(target, "observed")) return ask.yes(target, "observed");
    if (is_in_view(ask, target, firer)) return true;
    const auto units = lookouts(ask, units_in_combat(ask));
    const bool by_friend = std::any_of(units.begin(), units.end(), [&](Subject unit) {
        return !are_enemies(ask, unit, firer) && is_in_view(ask, target, unit);
    });
    return by_friend && ask.reading("observed_for_whom") == "side";
}

bool damage_was_done(Inquiry& ask, double round) {
    const auto battle = battle_under_way(ask);
    return battle && ask.number_or(*battle, "damage_round", 0) == round;
}

/// In the round in which it goes down it is a target for all; who comes too late for that is told by 30A4.
bool was_sunk_before(Inquiry& ask, Subject target) {
    if (!ask.yes(target, "sunk")) return false;
    const double round = round_of_attack(ask);
    return !damage_was_done(ask, round) || ask.number_or(target, "sunk_round", 0) != round;
}

Ruling attacks_observed_enemies(Inquiry& ask) {
    if (submarines::is_attack(ask)) return not_concerned();
    const Subject unit = ask.subject("unit");
    if (is_submarine(ask, unit)) return broken(fmt::format("{} is no surface unit", ask.name(unit)));
    for (const Subject target : ask.subjects("target")) {
        const std::string name = ask.name(target);
        if (!are_enemies(ask, unit, target)) return broken(fmt::format("{} is no enemy", name));
        if (is_submarine(ask, target)) return broken(fmt::format("{} is no surface unit", name));
        if (was_sunk_before(ask, target)) return broken(fmt::format("{} has been sunk before", name));
        if (!is_observed(ask, target, unit))
            return broken(fmt::format("{} is not observed: {} is {} hexes from it", name, ask.name(unit),
                                      hexes_apart(ask, unit, target)));
    }
    return kept();
}

/// Whoever comes within identification range stays identified.
void enemies_in_range_are_identified(Resolution& now) {
    const auto units = lookouts(now, units_in_combat(now));
    for (const Subject unit : units)
        for (const Subject by : units) {
            const auto group = group_of(now, unit);
            if (!group || !are_enemies(now, unit, by) || now.yes(*group, "identified")) continue;
            if (hexes_apart(now, by, unit) <= identification_range(now, by, unit))
                now.set(*group, "identified", true);
        }
}

/// @}

/// @name 30A: the steps of a round
/// @{

void start_combat(Resolution& now) {
    const std::string name = fmt::format("combat {}", now.position().count(Kind::battle) + 1);
    const Subject battle = now.add(Kind::battle, name);
    now.set(battle, "step", "range");
    now.set(battle, "groups", now.argument("groups"));
    now.set(game::the_game, "battle", battle);
    now.happens("enemies in sight");
}

/// Of the firer and its targets.
std::vector<Subject> groups_of_attack(Resolution& now) {
    std::vector<Subject> groups;
    std::vector<Subject> units = now.subjects("target");
    units.insert(units.begin(), now.subject("unit"));
    for (const Subject unit : units)
        if (const auto group = group_of(now, unit); group && !holds(groups, *group)) groups.push_back(*group);
    return groups;
}

/// The damage step, where nobody said that it is over.
void end_attacks(Resolution& now) {
    if (submarines::is_in_their_round(now)) {
        if (!submarines::round_is_over(now)) now.happens("submarine gunfire over");
        return;
    }
    if (!attacks_are_over(step_now(now))) now.happens("damage step");
}

/// Hits that wait take effect, and who is in range is identified, before anybody goes elsewhere.
void round_ends_first(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.happens("enemies in sight");
    if (!listed(now, *battle, "struck").empty()) end_attacks(now);
}

/// An attack comes in its step; the first after the maneuver step opens the next round.
void attack_in_its_step(Resolution& now) {
    if (now.yes(now.subject("unit"), "sunk") || submarines::is_attack(now)) return;
    if (round_of_attack(now) > round_now(now)) {
        end_attacks(now);
        if (battle_under_way(now)) now.happens("next round");
    }
    const auto groups = groups_of_attack(now);
    if (!battle_under_way(now))
        now.happens("combat starts", {{"groups", Value::List(groups.begin(), groups.end())}});
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Subject group : groups)
        add_to_list(now, *battle, "groups", group);
    now.happens("enemies in sight");
    const std::string step = step_now(now);
    if (!attacks_are_over(step) && step != "gunfire")
        now.set(*battle, "step", now.verb() == "fire" ? "gunfire" : "torpedo");
}

Ruling attacks_in_order(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const double round = round_of_attack(ask), now = round_now(ask);
    if (!battle || ask.yes(ask.subject("unit"), "sunk") || submarines::is_attack(ask)) return not_concerned();
    const std::string step = step_now(ask);
    if (round == now && damage_was_done(ask, round)) return not_concerned();  // 30A4
    const bool in_time = round == now ? !attacks_are_over(step) : round == now + 1;
    if (in_time) return kept();
    return broken(fmt::format("this attack of round {} comes in the {} step of round {}",
                              game::to_text(round), step, game::to_text(now)));
}

Ruling damage_before_maneuver(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) return not_concerned();
    const auto maneuvered = listed(ask, *battle, "maneuvered");
    if (step_now(ask) != "maneuver" || maneuvered.empty()) return kept();
    return broken(fmt::format("the damage of round {} comes after {} has maneuvered",
                              game::to_text(round_now(ask)), ask.name(maneuvered.front())));
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
    for (const Subject target : ask.subjects("target"))
        farthest = std::max(farthest, hexes_apart(ask, ask.subject("unit"), target));
    return farthest;
}

bool may_fire_at(Inquiry& ask, Subject unit, std::string_view range) {
    const auto cell = ask.table("30A1.s6").cell(range, std::string_view("gunfire_by"));
    if (!cell) return false;
    const std::string category = ask.text_or(unit, "category", "");
    return std::any_of(cell->get().begin(), cell->get().end(), [&](const nlohmann::json& who) {
        return who == "all naval units" || who == category;
    });
}

template <std::size_t range>
Value gun_reach(Inquiry& ask, Subject unit, Value nearer) {
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
    return broken(
        fmt::format("{} fires at {} hexes, beyond battleship range", ask.name(ask.subject("unit")), hexes));
}

/// At one range, only those may attack whose weapon reaches so far.
Ruling weapon_reaches(Inquiry& ask, std::string_view range) {
    const Subject unit = ask.subject("unit");
    const int hexes = hexes_of_attack(ask);
    if (range_at(ask, hexes) != range) return not_concerned();
    const bool guns = ask.verb() == "fire";
    if (ask.number(unit, guns ? "gun_reach" : "torpedo_reach") >= hexes) return kept();
    return broken(fmt::format("{} may not {} at {} range, {} hex{} away", ask.name(unit),
                              guns ? "fire its guns" : "launch torpedoes", range, hexes,
                              hexes == 1 ? "" : "es"));
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
    for (const Subject a : units)
        for (const Subject b : units)
            if (are_enemies(ask, a, b) && !is_submarine(ask, a) && !is_submarine(ask, b)) {
                const int hexes = hexes_apart(ask, a, b);
                nearest = std::min(nearest.value_or(hexes), hexes);
            }
    if (!nearest) ask.missing("which enemy units are in this combat");
    return *nearest;
}

Ruling range_by_positions(Inquiry& ask) {
    const int hexes = nearest_enemies(ask);
    if (ask.number("number") == hexes) return kept();
    return broken(fmt::format("the nearest enemies are {} hexes apart, not {}", hexes,
                              game::to_text(ask.number("number"))));
}

void range_opens_round(Resolution& now) {
    if (step_now(now) != "range") {
        end_attacks(now);
        if (battle_under_way(now)) now.happens("next round");
    }
    now.result("range", range_at(now, nearest_enemies(now)));
}

void range_of_attack(Resolution& now) {
    now.result("range", range_at(now, hexes_of_attack(now)));
}

/// @}

/// @name 30A1.s5 and 30A4: all hits of a round together
/// @{

Ruling attacks_before_damage(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    const bool sunk = ask.yes(unit, "sunk");
    if ((!sunk && !battle_under_way(ask)) || submarines::is_attack(ask)) return not_concerned();
    // Torpedoes after closing are for survivors only.
    if (sunk && ask.has("launch") && ask.text("launch") == "closing" &&
        ask.reading("late_torpedoes") == "survivors_only")
        return not_concerned();
    const double round = round_of_attack(ask);
    if (!sunk && round != round_now(ask)) return not_concerned();
    if (!sunk && !damage_was_done(ask, round)) return kept();
    return broken(fmt::format("the hits of round {} took effect before this attack of {}",
                              game::to_text(round), ask.name(unit)));
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
    const Subject unit = now.subject("unit");
    const double hits = now.number_or(unit, "waiting_hits", 0);
    const bool sinks = now.yes(unit, "waiting_sunk");
    const auto place = hex_of(now, unit);
    if (hits == 0 && !sinks) return;
    now.set(unit, "waiting_hits", {});
    now.set(unit, "waiting_sunk", {});
    if (now.yes(unit, "sunk")) return;
    if (sinks)
        now.happens("unit sunk", {{"unit", unit}});
    else
        now.happens("unit hit", {{"unit", unit}, {"hits", hits}});
    if (!now.yes(unit, "sunk")) return;
    now.set(unit, "sunk_round", round_now(now));
    if (place) now.set(unit, "sunk_at", *place);
}

void waiting_hits_take_effect(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.happens("enemies in sight");
    const auto struck = listed(now, *battle, "struck");
    for (const Subject unit : struck)
        now.happens("hits strike", {{"unit", unit}});
    now.happens("late torpedoes");
    for (const Subject unit : struck)
        now.happens("hits strike", {{"unit", unit}});
    if (!struck.empty()) {
        now.set(*battle, "struck", {});
        now.set(*battle, "damage_round", round_now(now));
    }
    now.set(*battle, "step", "damage");
    now.happens("end of combat step");
}

void damage(Resolution& now) {
    if (submarines::is_in_their_round(now)) return end_attacks(now);
    if (step_now(now) != "maneuver") now.happens("damage step");
}

/// Hits wait until all attacks of a round are made; when the phase or the log is over, they were.
std::vector<game::Action> damage_due(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const bool over = ask.verb().empty() || ask.verb() == "phase";
    if (!over || !battle || listed(ask, *battle, "struck").empty()) return {};
    game::Action damage;
    damage.verb = "damage";
    return {std::move(damage)};
}

/// @}

}  // namespace

void register_surface_combat(Rulebook& book) {
    book.check("30A.s1", {"fire", "torpedo"}, attacks_observed_enemies);
    book.check("30A.s2", {"fire", "torpedo"}, attacks_in_order);
    book.check("30A.s2", {"damage"}, damage_before_maneuver);
    book.effect("30A.s2", "combat starts", start_combat);
    book.effect("30A.s2", "fire", attack_in_its_step);
    book.effect("30A.s2", "torpedo", attack_in_its_step);
    book.effect("30A.s2", "maneuver", round_ends_first);
    book.effect("30A.s2", "leave", round_ends_first);
    book.effect("30A.s1", "enemies in sight", enemies_in_range_are_identified);

    book.table("30A1.s6", "surface_combat_ranges");
    book.check("30A1.s1", {"fire"}, fires_in_range);
    book.check("30A1.s1", {"range"}, range_by_positions);
    book.effect("30A1.s1", "range", range_opens_round);
    book.effect("30A1.s1", "fire", range_of_attack);
    book.effect("30A1.s1", "torpedo", range_of_attack);
    book.define("30A1.s4", Kind::unit, "gun_reach", gun_reach<0>);
    book.define("30A1.s3", Kind::unit, "gun_reach", gun_reach<1>);
    book.define("30A1.s2", Kind::unit, "gun_reach", gun_reach<2>);
    book.define("30A1.s4", Kind::unit, "torpedo_reach", torpedo_reach);
    book.check("30A1.s2", {"fire", "torpedo"}, battleship_range);
    book.check("30A1.s3", {"fire", "torpedo"}, cruiser_range);
    book.check({"30A1.s5", "30A4"}, {"fire", "torpedo"}, attacks_at_torpedo_range_are_simultaneous);

    book.check("30A4", {"fire", "torpedo"}, attacks_at_longer_range_before_damage);
    book.effect("30A4", "damage", damage);
    book.effect("30A4", "damage step", waiting_hits_take_effect);
    book.due(damage_due);
    book.effect("30A4", "hits strike", waiting_hits_strike);
    book.stages("damage",
                {{"enemies in sight"}, {"hits strike", true}, {"late torpedoes"}, {"hits strike", true}});
}

}  // namespace umpire::rules::europa
