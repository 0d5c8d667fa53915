#include "combat/maneuver.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "units/facts.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace umpire::rules::europa {

namespace {

/// @name 30A6: who may maneuver, and how fast they are
/// @{

/// Where it is not known whether the enemy identified a unit, it may be one.
bool is_combatant(Inquiry& ask, Unit unit) {
    const Value said = ask.fact(unit, fact::combatant);
    return !said.known() || said.is_yes();
}

bool on_the_map(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    return place && ask.map().is_hex(place->index);
}

/// Putting to sea is a cost that the maneuver step doubles; whether a group in port has a part in the combat
/// before it does so is doubtful.
bool waits_in_port(Inquiry& ask, Group group) {
    return ask.yes(group, fact::in_port) && ask.reading("maneuver_from_port") == "no";
}

}  // namespace

bool within_reach(Inquiry& ask, Group group, const Groups& combatants) {
    const auto here = ask.location(group);
    return std::any_of(combatants.begin(), combatants.end(), [&](Group combatant) {
        const auto there = ask.location(combatant);
        const auto apart = here && there ? ask.map().distance(here->index, there->index) : std::nullopt;
        return combatant == group || (apart && *apart <= ask.printed("maneuver_reach"));
    });
}

namespace {

/// No farther than the fastest go, where a combat may be fought that nobody has declared.
bool maneuvers_perhaps(Inquiry& ask, Group group) {
    return static_cast<double>(way(ask).size()) <= ask.printed("maneuver_points_fastest") &&
           combat_may_be_under_way(ask, group);
}

Ruling maneuvers_near_the_combat(Inquiry& ask) {
    const Group group = group_maneuvering(ask);
    const auto battle = battle_under_way(ask);
    if (!battle && maneuvers_perhaps(ask, group))
        ask.missing(say("whether {} is in a naval combat", group), "!intercept <group> with <group>");
    if (!battle) return broken(say("{} maneuvers, but no naval combat is under way", group));
    if (waits_in_port(ask, group)) return broken(say("{} is in port and has no part in the combat", group));
    const double farthest = ask.printed("maneuver_points_fastest");
    if (ask.yes(*battle, fact::inferred) && static_cast<double>(way(ask).size()) > farthest)
        return broken(
            say("{} goes {} hexes, and nobody maneuvers more than {}", group, way(ask).size(), farthest));
    const auto combatants = combatant_groups(ask, *battle);
    if (combatants.empty()) return not_concerned();  // 30A5.s6
    if (holds(combatants, group)) return kept();
    std::optional<int> nearest;
    for (const Group combatant : combatants)
        nearest = std::min(nearest.value_or(ask.distance(group, combatant)), ask.distance(group, combatant));
    const double reach = ask.printed("maneuver_reach");
    if (nearest && *nearest <= reach) return kept();
    return broken(
        say("{} is {} hexes from the nearest combatant, allowed {}", group, nearest.value_or(0), reach));
}

Ruling movement_waits_for_the_combat(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) return ask.position().count(Kind::battle) == 0 ? not_concerned() : kept();
    if (ask.yes(ask.subjects(arg::group).front(), fact::left_combat)) return not_concerned();  // 30E.s10
    // Whoever sails on shows that the dice were for something else.
    if (ask.yes(*battle, fact::inferred)) return not_concerned();
    return broken(
        say("{} moves while a naval combat is fought: {}", ask.subjects(arg::group).front(), *battle));
}

bool in_maneuver_step(Inquiry& ask) {
    if (ask.verb() == verb::maneuver) return true;
    const auto battle = battle_under_way(ask);
    return battle && ask.text_or(*battle, fact::step, "") == "maneuver";
}

Value speed_in_storm(Inquiry& ask, Unit unit, Value speed) {
    if (speed.number() == nullptr || sea_if_known(ask, unit) != "S") return speed;
    const std::string category = ask.text_or(unit, fact::category, "");
    if (category != "destroyer" && category != "small craft") return speed;
    if (!in_maneuver_step(ask) && ask.reading("storm_speed") == "maneuver_only") return speed;
    return reduced_rating(ask, *speed.number(), "storm_speed_factor");
}

/// @}

/// @name 30A6: splitting and forming groups in combat
/// @{

Value may_regroup(Inquiry& ask, Group group, Value other) {
    const auto battle = battle_under_way(ask);
    if (!battle || ask.text_or(*battle, fact::step, "") != "maneuver") return other;
    return holds(groups_that_may_maneuver(ask, *battle), group) ? Value(true) : other;
}

/// What a group has done in this combat its units have done, whichever group they are in now.
void part_in_combat_goes_along(Resolution& now) {
    const auto battle = battle_under_way(now);
    const auto formed = group_formed(now);
    if (!battle || !formed) return;
    for (const Group group : now.subjects(now.verb() == verb::split ? arg::group : arg::groups)) {
        if (group == *formed) continue;
        for (const AnySeveral& list : {fact::groups, fact::maneuvered})
            if (holds(listed(now, *battle, list), group)) add_to_list(now, *battle, list, *formed);
        for (const AnyNumber& used : {fact::maneuver_points, fact::maneuver_hexes, fact::maneuver_speed})
            if (const double before = now.number_or(group, used, 0); before > now.number_or(*formed, used, 0))
                now.set(*formed, used, before);
    }
}

/// @}

/// @name 30A6: what the speeds give
/// @{

/// The speeds of all groups that may maneuver, side against side.
struct Speeds {
    std::map<std::string, std::vector<double>, std::less<>> of_side;

    /// The greatest speed of a side, of all sides but that, at most so much; none if no group has it.
    std::optional<double> fastest(std::string_view side, bool enemy, double at_most = HUGE_VAL) const {
        std::optional<double> found;
        for (const auto& [name, speeds] : of_side)
            for (const double speed : speeds)
                if ((name == side) != enemy && speed <= at_most && (!found || speed > *found)) found = speed;
        return found;
    }
};

Speeds speeds_of(Inquiry& ask, const Groups& groups) {
    Speeds speeds;
    for (const Group group : groups)
        speeds.of_side[ask.side_of(group)].push_back(ask.number(group, fact::speed));
    return speeds;
}

Value speed_advantage(Inquiry& ask, Battle battle, Value) {
    const Speeds speeds = speeds_of(ask, groups_that_may_maneuver(ask, battle));
    Value advantaged;
    std::optional<double> best;
    for (const auto& [side, of_side] : speeds.of_side) {
        const double fastest = *std::max_element(of_side.begin(), of_side.end());
        if (best && fastest < *best) continue;
        advantaged = best && fastest == *best ? Value("tied") : Value(side);
        best = fastest;
    }
    return advantaged;
}

/// Groups of the slower side that get 2 points, and groups as fast as they on the other side.
Rank rank_below_fastest(Inquiry& ask, const Speeds& speeds, std::string_view side, Maneuver& one,
                        double fastest_own, double fastest_enemy) {
    const bool faster_side = fastest_own > fastest_enemy;
    if (faster_side) return one.speed == fastest_enemy ? Rank::equal_second : Rank::slow_of_faster_side;
    const auto rest = speeds.fastest(side, true, fastest_own);
    if (!rest) {
        const bool all = one.speed == fastest_own || ask.reading("second_maneuver_without_rest") == "all";
        return all ? Rank::second : Rank::slow_of_slower_side;
    }
    one.next_enemy = *rest;
    if (*rest == fastest_own) return one.speed == *rest ? Rank::equal_second : Rank::slow_of_slower_side;
    return one.speed > *rest ? Rank::second : Rank::slow_of_slower_side;
}

Rank rank_of(Inquiry& ask, const Groups& groups, Maneuver& one) {
    const Speeds speeds = speeds_of(ask, groups);
    const std::string side = ask.side_of(one.group);
    const double own = speeds.fastest(side, false).value_or(one.speed);
    const auto enemy = speeds.fastest(side, true);
    if (!enemy || one.speed > *enemy) return Rank::outruns_all;
    one.next_enemy = *enemy;
    if (own == *enemy) return one.speed == own ? Rank::tied_fastest : Rank::slower_than_tied;
    return rank_below_fastest(ask, speeds, side, one, own, *enemy);
}

double most_points(Inquiry& ask, Rank rank) {
    switch (rank) {
        case Rank::tied_fastest:
            return ask.printed("maneuver_points_tied");
        case Rank::outruns_all:
            return ask.printed("maneuver_points_fastest");
        case Rank::second:
            return ask.printed("maneuver_points_second");
        case Rank::equal_second:
            return ask.printed("maneuver_points_equal_second");
        default:
            return HUGE_VAL;
    }
}

bool has_points(Rank rank) {
    return rank == Rank::tied_fastest || rank == Rank::outruns_all || rank == Rank::second ||
           rank == Rank::equal_second;
}

bool within_its_rank(Inquiry& ask, const Maneuver& one) {
    return has_points(one.rank) ? one.points <= most_points(ask, one.rank)
                                : one.hexes <= ask.printed("maneuver_hexes_slow");
}

/// What the group has used before counts if it is still the same step. The last group ends the step with its
/// first hex, for all that is known then; if it goes on within what it may use, it is still the same
/// maneuver.
void count_earlier_hexes(Inquiry& ask, Maneuver& one) {
    const Maneuver alone = one;
    const bool this_step = holds(listed(ask, one.battle, fact::maneuvered), one.group);
    if (!this_step && !ask.yes(arg::drawn_out)) return;
    one.points_before = ask.number_or(one.group, fact::maneuver_points, 0);
    one.points += one.points_before;
    one.hexes += ask.number_or(one.group, fact::maneuver_hexes, 0);
    if (this_step) return;
    one.goes_on = within_its_rank(ask, one);
    if (!one.goes_on) one = alone;
}

Sentence too_many_points(const Maneuver& one, const Sentence& who) {
    return say("{} of speed {} maneuvers {} points; {}", one.group, one.speed, one.points, who);
}

Sentence too_many_hexes(const Maneuver& one, const Sentence& who) {
    return say("{} of speed {} maneuvers {} hexes; {}", one.group, one.speed, one.hexes, who);
}

/// More than what any slower group could have: it takes what only the fastest may.
bool takes_points_of_fastest(Inquiry& ask, const Maneuver& one) {
    return one.points > ask.printed("maneuver_points_second");
}

Ruling fastest_side_uses_3(Inquiry& ask) {
    const auto one = maneuver_of(ask);
    if (!one) return not_concerned();
    const double most = ask.printed("maneuver_points_fastest");
    if (one->rank == Rank::outruns_all) {
        if (one->points <= most) return kept();
        return broken(too_many_points(*one, say("groups that outrun every enemy group may use {}", most)));
    }
    if (one->rank != Rank::second && one->rank != Rank::slow_of_faster_side &&
        one->rank != Rank::slow_of_slower_side)
        return not_concerned();
    if (within_its_rank(ask, *one) || !takes_points_of_fastest(ask, *one)) return not_concerned();
    return broken(too_many_points(*one, say("only groups that outrun every enemy group may use {}", most)));
}

Ruling second_fastest_use_2(Inquiry& ask) {
    const auto one = maneuver_of(ask);
    if (!one || takes_points_of_fastest(ask, *one)) return not_concerned();
    if (one->rank == Rank::second) return kept();
    if (one->rank != Rank::slow_of_slower_side || within_its_rank(ask, *one)) return not_concerned();
    return broken(too_many_points(
        *one, say("only groups of its side that outrun all enemy groups without 3 points may use {}",
                  ask.printed("maneuver_points_second"))));
}

Ruling equal_second_use_2(Inquiry& ask) {
    const auto one = maneuver_of(ask);
    if (!one || one->rank != Rank::equal_second) return not_concerned();
    if (within_its_rank(ask, *one)) return kept();
    return broken(too_many_points(*one, say("groups as fast as the fastest of the slower side may use {}",
                                            most_points(ask, one->rank))));
}

Ruling slow_groups_go_1_hex(Inquiry& ask) {
    const auto one = maneuver_of(ask);
    if (!one || (one->rank != Rank::slow_of_faster_side && one->rank != Rank::slow_of_slower_side))
        return not_concerned();
    if (within_its_rank(ask, *one)) return kept();
    if (one->rank == Rank::slow_of_slower_side || takes_points_of_fastest(ask, *one)) return not_concerned();
    return broken(too_many_hexes(*one, say("a slow group may go {}", ask.printed("maneuver_hexes_slow"))));
}

Ruling tied_fastest_use_3(Inquiry& ask) {
    const auto one = maneuver_of(ask);
    if (!one || (one->rank != Rank::tied_fastest && one->rank != Rank::slower_than_tied))
        return not_concerned();
    if (within_its_rank(ask, *one)) return kept();
    if (one->rank == Rank::tied_fastest)
        return broken(too_many_points(
            *one, say("the fastest groups of both sides may use {}", most_points(ask, one->rank))));
    return broken(too_many_hexes(*one, say("both sides are as fast as {}, and slower groups may go {}",
                                           one->next_enemy, ask.printed("maneuver_hexes_slow"))));
}

/// @}

/// @name 30A6: in which order
/// @{

Ruling slowest_first(Inquiry& ask) {
    const auto one = maneuver_of(ask);
    if (!one || one->hexes == 0 || ask.yes(one->group, fact::revealed)) return not_concerned();
    // Whoever stays where it is may say so at any time.
    for (const Group other : listed(ask, one->battle, fact::maneuvered))
        if (const double speed = ask.number(other, fact::maneuver_speed);
            speed > one->speed && ask.number(other, fact::maneuver_hexes) > 0)
            return broken(
                say("{} of speed {} maneuvers after {} of speed {}", one->group, one->speed, other, speed));
    return kept();
}

/// Where the throw of a side for one speed in one round is kept.
auto throw_of(Inquiry& ask, Battle battle, double speed, std::string_view side) {
    return fact::throw_for_speed(to_text(ask.number(battle, fact::round)), to_text(speed), side);
}

std::vector<Subject> equally_fast_enemies(Inquiry& ask, const Maneuver& one) {
    const std::string side = ask.side_of(one.group);
    std::vector<Subject> enemies;
    for (const Group other : groups_that_may_maneuver(ask, one.battle))
        if (ask.side_of(other) != side && ask.number(other, fact::speed) == one.speed &&
            !ask.yes(other, fact::revealed) && !ask.yes(one.group, fact::revealed))
            enemies.push_back(other);
    return enemies;
}

Ruling higher_throw_goes_first(Inquiry& ask) {
    const auto one = maneuver_of(ask);
    if (!one || one->goes_on || one->hexes == 0) return not_concerned();
    const auto enemies = equally_fast_enemies(ask, *one);
    if (enemies.empty()) return not_concerned();
    const auto done = listed(ask, one->battle, fact::maneuvered);
    const bool enemy_was_first =
        std::any_of(enemies.begin(), enemies.end(), [&](Subject enemy) { return holds(done, enemy); });
    const std::string own_side = ask.side_of(one->group), enemy_side = ask.side_of(enemies.front());
    const Value own = ask.fact(one->battle, throw_of(ask, one->battle, one->speed, own_side));
    const Value other = ask.fact(one->battle, throw_of(ask, one->battle, one->speed, enemy_side));
    if (own.number() == nullptr || other.number() == nullptr) {
        // Whoever came first did so without throwing; that has been said then.
        if (enemy_was_first || holds(done, one->group)) return not_concerned();
        ask.missing(
            say("which side must maneuver its groups of speed {} first, for which each throws two dice",
                one->speed),
            say("!sequence {}", one->speed));
    }
    if (*own.number() > *other.number() || enemy_was_first) return kept();
    return broken(say("{} threw {} and {} {} for speed {}, so {} must maneuver first", own_side,
                      *own.number(), enemy_side, *other.number(), one->speed, enemies.front()));
}

void throws_for_sequence(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    const double speed = now.number(arg::speed);
    const std::string& side = now.action().side;
    if (side.empty()) now.missing("which side throws for the order of maneuver");
    const double total = now.roll(2, 6, "the order of maneuver").total();
    now.result(result::total, total);
    now.set(*battle, throw_of(now, *battle, speed, side), total);
    for (const Group group : groups_that_may_maneuver(now, *battle)) {
        const std::string other = now.side_of(group);
        const Value against = now.fact(*battle, throw_of(now, *battle, speed, other));
        if (other == side || against.number() == nullptr) continue;
        if (total == *against.number()) {
            now.forget(*battle, throw_of(now, *battle, speed, side));
            now.forget(*battle, throw_of(now, *battle, speed, other));
            now.result(result::again, true);
        } else {
            now.result(result::first, Value(total > *against.number() ? side : other));
        }
        return;
    }
}

/// @}

/// @name What a maneuver does
/// @{

/// A group that stays is done with its maneuver like any other.
void find_way(Inquiry& ask, game::Action& action) {
    if (!ask.has(arg::path) && !ask.has(arg::to)) return;
    infer_way(ask, action);
    if (ask.yes(group_maneuvering(ask), fact::in_port)) action.arguments[arg::leaves_port] = true;
    // From port to the sea of the same hex.
    if (ask.argument(arg::path) == Value(Value::List{})) action.arguments.erase(arg::path);
    const auto battle = battle_under_way(ask);
    if (battle && ask.fact(*battle, fact::last_maneuver) == Value(group_maneuvering(ask)) &&
        ask.text_or(*battle, fact::step, "") == "range")
        action.arguments[arg::drawn_out] = true;
}

void counts_in_this_step(Resolution& now, const Maneuver& one) {
    now.set(one.group, fact::maneuver_points, one.points);
    now.set(one.group, fact::maneuver_hexes, one.hexes);
    now.set(one.group, fact::maneuver_speed, one.speed);
    now.set(one.battle, fact::step, one.goes_on ? "range" : "maneuver");
    if (one.goes_on) return;
    now.set(one.battle, fact::last_maneuver, one.group);
    add_to_list(now, one.battle, fact::maneuvered, one.group);
}

/// Groups that share a hex may be taken along in one go; each maneuvers by itself.
void all_groups_maneuver(Resolution& now) {
    for (const Group group : now.subjects(arg::group))
        now.happens(event::group_maneuvers, {{arg::group, group}});
}

void group_maneuvers(Resolution& now) {
    const auto one = maneuver_of(now);
    const auto hexes = way(now);
    if (one) counts_in_this_step(now, *one);
    if (leaves_port(now)) now.set(now.subject(arg::group), fact::in_port, false);
    if (!hexes.empty()) now.place(now.subject(arg::group), hexes.back());
}

/// Whoever maneuvers in a combat has a part in it.
void takes_part(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (battle && (leaves_port(now) || !way(now).empty()))
        add_to_list(now, *battle, fact::groups, now.subject(arg::group));
}

void all_have_maneuvered(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || now.text_or(*battle, fact::step, "") != "maneuver") return;
    const auto done = listed(now, *battle, fact::maneuvered);
    for (const Group group : groups_that_may_maneuver(now, *battle))
        if (!holds(done, group)) return;
    now.happens(event::next_round);
}

void next_round(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.add_to(*battle, fact::round, 1);
    now.set(*battle, fact::step, "range");
    now.forget(*battle, fact::maneuvered);
}

/// @}

bool evades(Inquiry& ask, Group group) {
    if (ask.has(arg::mode)) return ask.text(arg::mode) == "evading";
    return ask.yes(group, fact::evading);
}

}  // namespace

std::optional<Battle> battle_under_way(Inquiry& ask) {
    const Value battle = ask.fact(game::the_game, fact::battle);
    return battle.subject() == nullptr ? std::nullopt : std::optional(*battle.subject());
}

Groups combatant_groups(Inquiry& ask, Battle battle) {
    Groups groups;
    for (const Group group : listed(ask, battle, fact::groups)) {
        const auto units = ask.units_in(group);
        if (std::any_of(units.begin(), units.end(), [&](Unit unit) { return is_combatant(ask, unit); }))
            groups.push_back(group);
    }
    return groups;
}

bool ends_maneuver_step(Inquiry& ask, Battle battle) {
    const std::string step = ask.text_or(battle, fact::step, "");
    return step == "maneuver" || (step == "range" && ask.known(battle, fact::last_maneuver));
}

double round_fought(Inquiry& ask, Battle battle) {
    const double round = ask.number(battle, fact::round);
    return ask.text_or(battle, fact::step, "") == "range" ? round - 1 : round;
}

Group group_maneuvering(Inquiry& ask) {
    return ask.subjects(arg::group).front();
}

Groups groups_that_may_maneuver(Inquiry& ask, Battle battle) {
    const auto combatants = combatant_groups(ask, battle);
    Groups groups;
    for (const Group group : all_groups(ask)) {
        if (ask.units_in(group).empty() || waits_in_port(ask, group)) continue;
        if (holds(combatants, group) || (on_the_map(ask, group) && within_reach(ask, group, combatants)))
            groups.push_back(group);
    }
    return groups;
}

bool leaves_port(Inquiry& ask) {
    return ask.yes(arg::leaves_port);
}

Places way(Inquiry& ask) {
    return ask.has(arg::path) ? route(ask) : Places();
}

double regular_cost(Inquiry& ask, Group group) {
    double cost = leaves_port(ask) ? ask.sum(sum::sail_cost) : 0;
    auto from = ask.location(group);
    for (const Subject to : way(ask)) {
        cost += step_cost(ask, from.value_or(to), to, evades(ask, group));
        from = to;
    }
    return cost;
}

std::optional<Maneuver> maneuver_of(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    // Of a combat that only dice have told of nobody knows its rounds, or who was first.
    if (!battle || ask.yes(*battle, fact::inferred)) return std::nullopt;
    const auto groups = groups_that_may_maneuver(ask, *battle);
    Maneuver one{group_maneuvering(ask), *battle};
    if (!holds(groups, one.group)) return std::nullopt;
    one.speed = ask.number(one.group, fact::speed);
    one.rank = rank_of(ask, groups, one);
    one.hexes = static_cast<double>(way(ask).size()) + leaves_port(ask);
    one.points = regular_cost(ask, one.group);
    if (one.points != one.hexes && ask.reading("maneuver_into_coast") == "hexes") one.points = one.hexes;
    count_earlier_hexes(ask, one);
    return one;
}

std::optional<Group> group_formed(Resolution& now) {
    const Value& into = now.argument(arg::into);
    if (into.subject() != nullptr) return *into.subject();
    if (into.text() != nullptr) return now.position().find(Kind::group, *into.text());
    return now.subjects(arg::groups).front();
}

void register_maneuver(Rulebook& book) {
    book.may_mean(verb::move, {verb::maneuver, verb::close, verb::leave});
    book.prepare(verb::maneuver, find_way);

    book.check("30.s10", {verb::move, verb::sail, verb::spend}, movement_waits_for_the_combat);

    book.check("30A6.s1", {verb::maneuver}, maneuvers_near_the_combat);
    book.define("30A6.s3", Kind::group, fact::may_regroup, may_regroup);
    for (const Verb& verb : {verb::split, verb::join})
        book.effect("30A6.s3", verb, part_in_combat_goes_along, When::after);
    book.define("30A6.s5", Kind::unit, fact::current_speed, speed_in_storm, When::after);
    book.define("30A6.s6", Kind::battle, fact::advantage, speed_advantage);
    book.check("30A6.s7", {verb::maneuver}, fastest_side_uses_3);
    book.check("30A6.s8", {verb::maneuver}, second_fastest_use_2);
    book.check("30A6.s9", {verb::maneuver}, equal_second_use_2);
    book.check("30A6.s10", {verb::maneuver}, slow_groups_go_1_hex);
    book.check("30A6.s11", {verb::maneuver}, tied_fastest_use_3);
    book.check("30A6.s12", {verb::maneuver}, slowest_first);
    book.check("30A6.s13", {verb::maneuver}, higher_throw_goes_first);
    book.effect("30A6.s13", verb::sequence, throws_for_sequence);

    // 30A5 notes who is a combatant before anybody goes elsewhere.
    book.effect("30A6.s1", verb::maneuver, all_groups_maneuver, When::after);
    book.effect("30A6.s1", event::group_maneuvers, group_maneuvers);
    book.effect("30A5.s3", event::group_maneuvers, takes_part);
    book.effect("30A6.s14", verb::maneuver, all_have_maneuvered, When::after);
    book.effect("30A6.s14", event::next_round, next_round);
}

}  // namespace umpire::rules::europa
