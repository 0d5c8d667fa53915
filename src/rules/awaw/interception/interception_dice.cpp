#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "invasions/invasions.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

Units ships_of_force(Inquiry& ask, Force force) {
    return force.kind == Kind::unit ? Units{force} : ships_in(ask, force);
}

bool is_submarine_force(Inquiry& ask, Force force) {
    const auto ships = ships_of_force(ask, force);
    return !ships.empty() &&
           std::all_of(ships.begin(), ships.end(), [&](Unit ship) { return is_submarine(ask, ship); });
}

bool is_returning(Inquiry& ask, Force force) {
    const std::string status = ask.text_or(force, fact::activity_status, "outward");
    return status == "completed" || status == "aborted" || status == "returning";
}

bool supports_without_dice(Inquiry& ask, Force force, Force target) {
    return activity_of(ask, force) == "offensive patrol" && level_against(ask, target) > 1;
}

double interception_dice(Inquiry& ask, Force force) {
    return ask.sum(
        sum::interception_dice,
        {{arg::force, force}, {arg::target, ask.subject(arg::target)}, {arg::at, ask.subject(arg::at)}});
}

namespace {

bool same_place(const Value& place, Subject at) {
    return place.subject() != nullptr && *place.subject() == at;
}

/// @name What is intercepted (22.22A to F)
/// @{

bool is_about_cargo(Inquiry& ask, Force target) {
    return among(activity_of(ask, target),
                 {"sea supply", "sea transport", "seaborne invasion", "sea escort"}) ||
           ask.yes(target, fact::has_cargo);
}

bool only_cruisers_and_destroyers(Inquiry& ask, Force force) {
    const auto ships = ships_of_force(ask, force);
    return !ships.empty() && std::all_of(ships.begin(), ships.end(), [&](Unit ship) {
        return among(type_of(ask, ship), {"CA", "DD"});
    });
}

double light_ships_against_cargo(Inquiry& ask) {
    return is_about_cargo(ask, ask.subject(arg::target)) &&
                   only_cruisers_and_destroyers(ask, ask.subject(arg::force))
               ? 1
               : 0;
}

bool die_replaces_cargo_dice(Inquiry& ask) {
    return light_ships_against_cargo(ask) != 0 && ask.reading("cruiser_die") == "instead";
}

double cargo_and_missions(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    if (is_returning(ask, target) || die_replaces_cargo_dice(ask)) return 0;
    const bool mission = among(activity_of(ask, target), {"shore bombardment", "fast carrier mission"});
    return mission || is_about_cargo(ask, target) ? 1 : 0;
}

double cargo_on_its_way_home(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    return is_returning(ask, target) && is_about_cargo(ask, target) && !die_replaces_cargo_dice(ask) ? 1 : 0;
}

double patrol_that_stays(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    if (!among(activity_of(ask, target), {"offensive patrol", "defensive patrol"})) return 0;
    if (level_against(ask, target) > 1 || is_returning(ask, target)) return 0;
    return ask.text(target, fact::after) == "stays" ? 1 : 0;
}

double met_in_its_interception_hex(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    const bool meets = level_against(ask, target) > 1 &&
                       same_place(ask.fact(target, fact::intercept_at), ask.subject(arg::at));
    return meets ? 1 : 0;
}

Value one_task_force(Inquiry& ask, Group group, Value) {
    return ask.yes(group, fact::task_force) ? Value(1) : Value(0);
}

double task_forces_of_the_target(Inquiry& ask) {
    return ask.number_or(ask.subject(arg::target), fact::task_forces, 0);
}

double ground_factors_against_invasion(Inquiry& ask) {
    const Subject target = ask.subject(arg::target), at = ask.subject(arg::at);
    if (activity_of(ask, target) != "seaborne invasion" || is_returning(ask, target)) return 0;
    const Value hex =
        ask.fact(target, ask.known(target, fact::activity_hex) ? fact::activity_hex : fact::destination);
    if (!hex.known())
        ask.missing(say("the hex that {} invades", target), ask.to_state(target, fact::activity_hex));
    if (!same_place(hex, at)) return 0;
    const auto defenders = defenders_of(ask, at, ask.side_of(ask.subject(arg::target)));
    const double factors =
        defenders.empty() ? ask.number(at, fact::ground_factors) : ground_factors(ask, defenders);
    return std::min(factors, ask.printed("ground_factor_dice"));
}

/// @}

/// @name 22.22G: air that spots
/// @{

/// Hexes of the target's way up to the interception hex, which is the last.
Places way_to_the_hex(Inquiry& ask, Force target, Subject at) {
    auto path = listed(ask, target, fact::path);
    const auto last = std::find(path.begin(), path.end(), at);
    if (last == path.end())
        ask.missing(say("the way of {} to {}", target, at), say("!path {} via <hexes>", target));
    path.erase(last + 1, path.end());
    return path;
}

bool reaches_the_way(Inquiry& ask, Unit air, Force target, Subject at) {
    const double range = ask.number(air, fact::range);
    if (ask.distance(air, at) <= range) return true;
    const auto way = way_to_the_hex(ask, target, at);
    return std::any_of(way.begin(), way.end(), [&](Place hex) { return ask.distance(air, hex) <= range; });
}

/// Of the patrol that attacked it on its way out.
Value spots_who_attacks_it(Inquiry& ask, Unit unit, Value) {
    const auto attackers = listed(ask, unit, fact::attacked_by);
    Value::List patrols;
    for (const Force attacker : attackers)
        if (among(activity_of(ask, attacker), {"offensive patrol", "defensive patrol"}))
            patrols.emplace_back(attacker);
    return patrols.empty() ? Value() : Value(patrols);
}

bool has_spotted(Inquiry& ask, Unit air, Subject target) {
    return holds(listed(ask, air, fact::has_spotted), target);
}

/// The air units that are named as spotters and have not spotted anyway.
std::vector<Subject> named_spotters(Inquiry& ask) {
    auto air = named(ask, arg::air);
    const Subject target = ask.subject(arg::target);
    air.erase(
        std::remove_if(air.begin(), air.end(), [&](Unit unit) { return has_spotted(ask, unit, target); }),
        air.end());
    return air;
}

bool is_land_based_searcher(Inquiry& ask, Unit air) {
    if (is_carrier_based(ask, air)) return false;
    // Whoever is named as a spotter has the role of search unless it was given another.
    return ask.text(air, fact::air) == "NAS" || ask.text_or(air, fact::role, "search") == "search";
}

std::vector<Subject> spotters(Inquiry& ask) {
    std::vector<Subject> all;
    for (const Unit air : named_spotters(ask))
        if (is_land_based_searcher(ask, air)) all.push_back(air);
    const Subject target = ask.subject(arg::target);
    const std::string side = ask.side_of(ask.subject(arg::force));
    for (const Unit unit : all_units(ask)) {
        if (!ask.said(unit, fact::attacked_by).known()) continue;
        if (ask.side_of(unit) == side && has_spotted(ask, unit, target) && is_land_based_searcher(ask, unit))
            all.push_back(unit);
    }
    return all;
}

double air_that_spots(Inquiry& ask) {
    double squadrons = 0;
    for (const Unit air : spotters(ask))
        squadrons += ask.number_or(air, fact::squadrons, 1);
    return std::min(squadrons, ask.printed("spotting_dice"));
}

Ruling who_may_spot(Inquiry& ask) {
    const auto air = named_spotters(ask);
    for (const Unit unit : air) {
        if (ask.yes(unit, fact::inverted)) return broken(say("{} is inverted", unit));
        if (!base_is_operational(ask, unit)) return broken(say("the base of {} is not operational", unit));
        if (!reaches_the_way(ask, unit, ask.subject(arg::target), ask.subject(arg::at)))
            return broken(say("{} has a range of {} hexes and reaches no hex of the way of {}", unit,
                              ask.number(unit, fact::range), ask.subject(arg::target)));
    }
    return air.empty() ? not_concerned() : kept();
}

Ruling committed_air_does_not_spot(Inquiry& ask) {
    const auto air = named_spotters(ask);
    for (const Unit unit : air)
        if (ask.yes(unit, fact::committed)) return broken(say("{} is committed to another task", unit));
    return air.empty() ? not_concerned() : kept();
}

void spotting_costs_nothing(Resolution& now) {
    for (const Unit air : spotters(now))
        if (!now.said(air, fact::inverted).known()) now.set(air, fact::inverted, false);
}

/// It may be on the list of any number of targets.
void spotters_are_noted(Resolution& now) {
    for (const Unit air : spotters(now))
        add_to_list(now, air, fact::spots, now.subject(arg::target));
}

std::vector<std::string> nations_of_forces(Inquiry& ask) {
    std::vector<std::string> nations;
    for (const Force force : ask.subjects(arg::with))
        for (const Unit ship : ships_of_force(ask, force))
            if (const Value nation = ask.fact(ship, fact::nation); nation.text() != nullptr)
                nations.push_back(*nation.text());
    return nations;
}

/// An air unit of the one nation spots for ships of the other.
bool helps_other(Inquiry& ask, Unit air, bool (*of_the_one)(std::string_view),
                 bool (*of_the_other)(std::string_view)) {
    const auto nations = nations_of_forces(ask);
    const std::string nation = ask.text_or(air, fact::nation, "");
    return std::any_of(nations.begin(), nations.end(), [&](const std::string& ship) {
        return (of_the_one(nation) && of_the_other(ship)) || (of_the_other(nation) && of_the_one(ship));
    });
}

bool is_russian(std::string_view nation) {
    return nation == "Russia";
}

bool is_not_russian(std::string_view nation) {
    return !nation.empty() && nation != "Russia";
}

/// Which restrictions stand between an air unit and the ships that it spots for.
Value nations_do_not_cooperate(Inquiry& ask, Unit air, Value) {
    if (!ask.has(arg::with) || !is_air(ask, air)) return {};
    if (!ask.yes(game::the_game, fact::russo_allied_cooperation) &&
        helps_other(ask, air, is_russian, is_not_russian))
        return "Russo-Allied";
    const bool british_and_french = helps_other(
        ask, air, [](std::string_view nation) { return nation == "Britain"; },
        [](std::string_view nation) { return nation == "France"; });
    return ask.yes(game::the_game, fact::anglo_french_restrictions) && british_and_french
               ? Value("Anglo-French")
               : Value();
}

Value british_and_french_air_help(Inquiry&, Subject, Value apart) {
    return apart == Value("Anglo-French") ? Value() : apart;
}

Ruling russians_and_allies_do_not_help(Inquiry& ask) {
    for (const Unit air : named(ask, arg::air))
        if (ask.known(air, fact::spotting_restrictions))
            return broken(say("{} is of {} and spots for ships it does not cooperate with", air,
                              ask.text(air, fact::nation)));
    if (named(ask, arg::air).empty() || ask.yes(game::the_game, fact::russo_allied_cooperation))
        return not_concerned();
    const auto nations = nations_of_forces(ask);
    const bool russian = std::any_of(nations.begin(), nations.end(), is_russian);
    return russian ? kept() : not_concerned();
}

/// @}

/// @name 22.22H to J: submarines, codebreaking, slow ships
/// @{

bool lies_in_wait(Inquiry& ask, Unit submarine, Subject at) {
    const auto group = group_of(ask, submarine);
    std::string activity = activity_of(ask, submarine);
    if (activity.empty() && group) activity = activity_of(ask, *group);
    const bool patrols = among(activity, {"offensive patrol", "defensive patrol"});
    if (!patrols && (!activity.empty() || ask.yes(submarine, fact::inverted))) return false;
    if (is_in_sw_box(ask, submarine) || theater_of(ask, submarine) != theater_of(ask, at)) return false;
    if (patrols && ask.reading("submarines_near") == "in_base_only") return true;
    return ask.distance(submarine, at) <= ask.printed("submarine_assistance_range");
}

double submarines_nearby(Inquiry& ask) {
    const Force force = ask.subject(arg::force);
    const Subject at = ask.subject(arg::at);
    if (is_submarine_force(ask, force)) return 0;
    const std::string side = ask.side_of(force);
    double submarines = 0;
    for (const Unit unit : all_units(ask)) {
        if (!is_submarine(ask, unit) || ask.yes(unit, fact::sunk) || ask.side_of(unit) != side) continue;
        if (ask.location(unit) && lies_in_wait(ask, unit, at)) submarines += ask.number(unit, fact::factors);
    }
    return std::min(submarines, ask.printed("submarine_dice"));
}

Ruling submarines_do_not_help_each_other(Inquiry& ask) {
    const auto helpers = named(ask, arg::subs);
    if (helpers.empty()) return not_concerned();
    for (const Force force : ask.subjects(arg::with))
        if (is_submarine_force(ask, force))
            return broken(say("{} is a submarine and gets no die for {}", force, helpers.front()));
    return kept();
}

double cards_of(Inquiry& ask, std::string_view side) {
    return ask.number_or(game::the_game, fact::strategic_cards(side), 0);
}

/// Strategic cards that the side of the force has played beyond those of the enemy.
Value cards_ahead(Inquiry& ask, Subject, Value) {
    if (ask.has(arg::cards)) return std::max(0.0, ask.number(arg::cards));
    const std::string side = ask.side_of(ask.subject(arg::force));
    return std::max(0.0, cards_of(ask, side) - cards_of(ask, opponent_of(side)));
}

Value one_die_at_most(Inquiry& ask, Subject, Value ahead) {
    return ahead.number() != nullptr ? Value(std::min(*ahead.number(), ask.printed("codebreaking_dice")))
                                     : ahead;
}

double interception_codebreaking(Inquiry& ask) {
    return ask.number(game::the_game, fact::codebreaking_dice);
}

Ruling cards_take_no_dice_away(Inquiry& ask) {
    if (!ask.has(arg::cards)) return not_concerned();
    if (ask.number(arg::cards) >= 0) return kept();
    return broken(say("strategic cards count for {} dice", ask.number(arg::cards)));
}

double slow_ships_or_submarine(Inquiry& ask) {
    const Force force = ask.subject(arg::force);
    const auto ships = ships_of_force(ask, force);
    const bool slow =
        std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return ask.yes(ship, fact::is_slow); });
    return slow || is_submarine_force(ask, force) ? 1 : 0;
}

/// @}

/// @name 22.22K: several attempts
/// @{

bool is_of_this_action(Inquiry& ask, Force force) {
    return holds(named(ask, arg::with), force);
}

/// It was announced with the others and is still to roll.
bool is_declared(Inquiry& ask, Force force) {
    return is_now(ask, ask.fact(force, fact::declared_in)) && !is_now(ask, ask.fact(force, fact::tried_in));
}

bool acts_together(Inquiry& ask, Force force) {
    return is_of_this_action(ask, force) || is_declared(ask, force);
}

void add_those_declared(Inquiry& ask, Value::List& others) {
    for (const Kind kind : {Kind::group, Kind::unit})
        for (std::uint32_t index = 0; index < ask.position().count(kind); ++index) {
            const Force force{kind, index};
            if (ask.said(force, fact::declared_against).subject() != nullptr && is_declared(ask, force) &&
                !is_of_this_action(ask, force))
                others.emplace_back(force);
        }
}

/// Everybody else who tries in this phase, whatever the target.
Value other_attempts(Inquiry& ask, Subject, Value) {
    const Force force = ask.subject(arg::force);
    Value::List others;
    add_those_declared(ask, others);
    for (const Force other : interceptors(ask))
        if (other != force && !acts_together(ask, other) && is_now(ask, ask.fact(other, fact::tried_in)) &&
            ask.text_or(other, fact::intercept_result, "") != "no dice")
            others.emplace_back(other);
    for (const Force other : named(ask, arg::with))
        if (other != force) others.emplace_back(other);
    return others;
}

template <class Keep>
Value those_that(const Value& attempts, Keep keep) {
    Value::List kept_ones;
    if (attempts.list() != nullptr)
        for (const Value& attempt : *attempts.list())
            if (keep(*attempt.subject())) kept_ones.push_back(attempt);
    return kept_ones;
}

Value against_the_same_target(Inquiry& ask, Subject, Value attempts) {
    const Force target = ask.subject(arg::target);
    return those_that(attempts, [&](Force other) {
        if (is_of_this_action(ask, other)) return true;
        const bool same = is_declared(ask, other) ? ask.fact(other, fact::declared_against) == Value(target)
                                                  : target_of(ask, other) == std::optional(target);
        return same && is_on_this_leg(ask, other, target);
    });
}

Value without_submarines(Inquiry& ask, Subject, Value attempts) {
    const bool submarine = is_submarine_force(ask, ask.subject(arg::force));
    return those_that(attempts, [&](Force other) { return !submarine && !is_submarine_force(ask, other); });
}

Value without_magic(Inquiry& ask, Subject, Value attempts) {
    return those_that(attempts, [&](Force other) { return !ask.yes(other, fact::magic); });
}

/// What it would roll if nobody else tried.
double dice_alone(Inquiry& ask, Force force) {
    return ask.sum(sum::interception_dice, {{arg::force, force},
                                            {arg::target, ask.subject(arg::target)},
                                            {arg::at, ask.subject(arg::at)},
                                            {arg::alone, true}});
}

/// Of the forces that act together those count that are left with a die; the weakest drop out first, and none
/// of several that are equally weak has a die before the others.
double attempts_that_count(Inquiry& ask, Force force, const std::vector<Subject>& others) {
    double earlier = 0;
    std::vector<double> dice{dice_alone(ask, force)};
    const double own = dice.front();
    for (const Force other : others)
        if (acts_together(ask, other))
            dice.push_back(dice_alone(ask, other));
        else
            ++earlier;
    while (true) {
        const double further = earlier + static_cast<double>(dice.size()) - 1;
        const double weakest = *std::min_element(dice.begin(), dice.end());
        if (own == weakest || weakest > further) return further;
        dice.erase(std::remove(dice.begin(), dice.end(), weakest), dice.end());
    }
}

double further_attempts(Inquiry& ask) {
    if (ask.yes(arg::alone)) return 0;
    const Force force = ask.subject(arg::force);
    const auto others = listed(ask, game::the_game, fact::other_attempts);
    double further = static_cast<double>(others.size());
    if (further > 0 && ask.reading("diceless_attempts") == "do_not_count")
        further = attempts_that_count(ask, force, others);
    if (ask.has(arg::attempts) && !is_submarine_force(ask, force))
        further = std::max(further, ask.number(arg::attempts) - 1);
    return further;
}

/// @}

/// @name 22.21, 22.22: how many dice
/// @{

void dice_are_added_up(Resolution& now) {
    const Force force = now.subject(arg::force);
    if (supports_without_dice(now, force, now.subject(arg::target))) return;
    now.set(force, fact::dice_count, std::max(0.0, now.modifiers(sum::interception_dice)));
}

Ruling no_dice_no_interception(Inquiry& ask) {
    for (const Force force : ask.subjects(arg::with)) {
        if (supports_without_dice(ask, force, ask.subject(arg::target)) || ask.yes(force, fact::magic))
            continue;
        const double dice = interception_dice(ask, force);
        if (dice <= 0)
            return broken(say("{} has {} interception dice against {}", force,
                              dice == 0 ? "no" : game::to_text(dice), ask.subject(arg::target)));
    }
    return kept();
}

/// @}

}  // namespace

void register_interception_dice(Rulebook& book) {
    book.check("22.21.s3", {verb::intercept}, no_dice_no_interception);
    book.effect("22.22.s1", event::interception_attempt, dice_are_added_up, When::before);

    book.modifier("22.22A.s1", sum::interception_dice, cargo_and_missions);
    book.modifier("22.22A.s2", sum::interception_dice, cargo_on_its_way_home);
    book.modifier("22.22B", sum::interception_dice, patrol_that_stays);
    book.modifier("22.22C", sum::interception_dice, met_in_its_interception_hex);
    book.modifier("22.22D", sum::interception_dice, light_ships_against_cargo);
    book.define("22.22E", Kind::group, fact::task_forces, one_task_force);
    book.modifier("22.22E", sum::interception_dice, task_forces_of_the_target);
    book.modifier("22.22F", sum::interception_dice, ground_factors_against_invasion);

    book.modifier("22.22G.s1", sum::interception_dice, air_that_spots);
    book.check("22.22G.s2", {verb::intercept}, who_may_spot);
    book.effect("22.22G.s3", event::interception_attempt, spotting_costs_nothing, When::before);
    book.effect("22.22G.s4", event::interception_attempt, spotters_are_noted, When::before);
    book.check("22.22G.s5", {verb::intercept}, committed_air_does_not_spot);
    book.define("22.22G.s6", Kind::unit, fact::has_spotted, spots_who_attacks_it);
    book.define("22.22G.s8", Kind::unit, fact::spotting_restrictions, nations_do_not_cooperate);
    book.define("22.22G.s7", Kind::unit, fact::spotting_restrictions, british_and_french_air_help);
    book.check("22.22G.s8", {verb::intercept}, russians_and_allies_do_not_help);

    book.modifier("22.22H.s1", sum::interception_dice, submarines_nearby);
    book.check("22.22H.s2", {verb::intercept}, submarines_do_not_help_each_other);
    book.define("22.22I.s1", Kind::game, fact::codebreaking_dice, cards_ahead);
    book.define("22.22I.s2", Kind::game, fact::codebreaking_dice, one_die_at_most);
    book.modifier("22.22I.s1", sum::interception_dice, interception_codebreaking);
    book.check("22.22I.s3", {verb::intercept}, cards_take_no_dice_away);
    book.modifier({"22.22J", "22.916A"}, sum::interception_dice, slow_ships_or_submarine);

    book.define("22.22K.s1", Kind::game, fact::other_attempts, other_attempts);
    book.define("22.22K.s2", Kind::game, fact::other_attempts, against_the_same_target);
    book.define("22.22K.s3", Kind::game, fact::other_attempts, without_submarines);
    book.define("22.22K.s4", Kind::game, fact::other_attempts, without_magic);
    book.modifier("22.22K.s1", sum::interception_dice, further_attempts);
}

}  // namespace umpire::rules::awaw
