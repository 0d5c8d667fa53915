#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/sides.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/sea.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "units/groups.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

namespace umpire::rules::europa {

namespace {

/// @name The move out of a combat
/// @{

Subject leaver(Inquiry& ask) {
    return ask.subjects(arg::group).front();
}

/// Into a port, back to the patrol, back to raiding, or nowhere.
std::string how_it_leaves(Inquiry& ask) {
    return ask.has(arg::how) ? ask.text(arg::how) : "stay";
}

bool leaves_by(Inquiry& ask, std::string_view how) {
    return how_it_leaves(ask) == how;
}

/// Groups of the phasing side wait where they are, and go on with their own movement later.
bool moves_on_leaving(Inquiry& ask) {
    return !is_phasing(ask, leaver(ask)) || ask.reading("leaving_moves") == "both_sides";
}

bool must_move(Inquiry& ask) {
    return battle_under_way(ask) && moves_on_leaving(ask);
}

std::optional<Subject> zone_entered(Inquiry& ask) {
    const std::string enemy = opponent_of(ask.side_of(leaver(ask)));
    for (const Place hex : way(ask))
        if (!groups_with_zone_over(ask, hex, enemy).empty()) return hex;
    return std::nullopt;
}

Sentence into_zone(Inquiry& ask, Place hex) {
    const auto enemies = groups_with_zone_over(ask, hex, opponent_of(ask.side_of(leaver(ask))));
    return say("{} goes into {}, in the combat zone of {}", leaver(ask), hex, enemies.front());
}

/// Where it is when it has left.
std::optional<Subject> end_of_way(Inquiry& ask) {
    const auto hexes = way(ask);
    return hexes.empty() ? ask.location(leaver(ask)) : hexes.back();
}

bool was_on_patrol(Inquiry& ask) {
    return ask.yes(leaver(ask), fact::on_patrol) && !ask.yes(leaver(ask), fact::raiding);
}

bool was_raiding(Inquiry& ask) {
    return ask.yes(leaver(ask), fact::raiding);
}

double regular_cost_of_way(Inquiry& ask) {
    double cost = 0;
    auto from = ask.location(leaver(ask));
    for (const Subject to : way(ask)) {
        cost += step_cost(ask, from.value_or(to), to, leaves_by(ask, "raid"));
        from = to;
    }
    return cost;
}

bool all_movement_in_combat_is_doubled(Inquiry& ask) {
    return ask.reading("combat_movement_cost") == "all";
}

double leaving_costs(Inquiry& ask) {
    return all_movement_in_combat_is_doubled(ask) ? 0 : regular_cost_of_way(ask);
}

double doubled_leaving_costs(Inquiry& ask) {
    return all_movement_in_combat_is_doubled(ask) ? regular_cost_of_way(ask) : 0;
}

/// Whoever only names the end of his way goes round the zones of the enemy if he can.
std::optional<std::vector<std::uint32_t>> way_round_zones(Inquiry& ask, Subject from, Subject to) {
    const bool evades = leaves_by(ask, "raid");
    const std::string enemy = opponent_of(ask.side_of(leaver(ask)));
    const auto cost = [&](std::uint32_t a, std::uint32_t b) -> std::optional<double> {
        const Place hex{Kind::location, b};
        if (!ask.yes(hex, fact::naval_entry) || ask.map().hexside(a, b) == "land") return std::nullopt;
        if (evades && ask.text_or(hex, fact::terrain, "") == "coastal") return std::nullopt;
        try {
            if (!groups_with_zone_over(ask, hex, enemy).empty()) return std::nullopt;
        } catch (const MissingFact&) {
            // The checks ask again, and say what is not known.
        }
        return step_cost(ask, {Kind::location, a}, hex, evades);
    };
    return ask.map().cheapest_path(from.index, to.index, cost, std::numeric_limits<double>::infinity());
}

void find_way_out(Inquiry& ask, game::Action& action) {
    const Group group = leaver(ask);
    const auto here = ask.location(group);
    if (!here || !must_move(ask)) return;
    const bool to_center = leaves_by(ask, "patrol") || leaves_by(ask, "raid");
    if (to_center && !ask.has(arg::to) && !ask.has(arg::path) && contact::on_patrol(ask, group))
        action.arguments[arg::to] = contact::patrol_center(ask, group);
    if (!ask.has(arg::to) && !ask.has(arg::path)) return;
    if (!ask.has(arg::path) && ask.subject(arg::to) == *here) return;
    action.arguments[arg::mode] = leaves_by(ask, "raid") ? "evading" : "normal";
    if (!ask.has(arg::path))
        if (const auto path = way_round_zones(ask, *here, ask.subject(arg::to))) {
            Value::List hexes;
            for (const std::uint32_t hex : *path)
                hexes.emplace_back(Subject{Kind::location, hex});
            action.arguments[arg::path] = std::move(hexes);
            return;
        }
    infer_way(ask, action);
}

/// @}

/// @name 30E: the five moves
/// @{

/// Neither one of those who fight, nor at sea near enough to have come to them.
bool has_no_part_in_combat(Inquiry& ask, Group group) {
    const Battle battle = *battle_under_way(ask);
    if (ask.yes(group, fact::in_port) && !holds(listed(ask, battle, fact::groups), group)) return true;
    auto combatants = combatant_groups(ask, battle);
    if (combatants.empty()) combatants = listed(ask, battle, fact::groups);
    if (combatants.empty()) return false;
    const double reach = ask.printed("maneuver_reach");
    // Who else takes part in a combat that only counters tell of nobody knows.
    if (ask.yes(battle, fact::inferred) && enemy_within(ask, group, reach)) return false;
    return std::none_of(combatants.begin(), combatants.end(),
                        [&](Subject one) { return one == group || ask.distance(group, one) <= reach; });
}

/// The counter itself was moved: not only an order that names where its group goes later.
bool is_dragged_elsewhere(Inquiry& ask) {
    return is_done_in_silence(ask) && ask.has(arg::to) && ask.location(leaver(ask)) != ask.subject(arg::to);
}

Ruling does_one_of_five_moves(Inquiry& ask) {
    const Group group = leaver(ask);
    if (!battle_under_way(ask) && !combat_may_be_under_way(ask, group))
        return broken(fmt::format("{} leaves a combat, but none is under way", ask.name(group)));
    if (!battle_under_way(ask) && is_dragged_elsewhere(ask) &&
        !ask.yes(ask.subject(arg::to), fact::naval_entry))
        return broken(
            say("{} leaves a combat for {}, which no combat leads to", group, ask.subject(arg::to)));
    if (!battle_under_way(ask))
        ask.missing(fmt::format("whether {} is in a naval combat", ask.name(group)),
                    "!intercept <group> with <group>");
    if (has_no_part_in_combat(ask, group))
        return broken(say("{} leaves a combat that it has no part in", group));
    if (!must_move(ask) && is_dragged_elsewhere(ask))
        return broken(say("{} leaves the combat where it is, and is moved to {}", group,
                          ask.subject(arg::to)));  // 30E.s10
    if (!must_move(ask)) return not_concerned();
    if (leaves_by(ask, "stay"))
        return way(ask).empty()
                   ? kept()
                   : broken(say("{} remains where it is and moves to {}", group, *end_of_way(ask)));
    if (leaves_by(ask, "port")) {
        if (!ask.has(arg::to) && !ask.has(arg::path))
            ask.missing(say("into which port {} goes", group), say("!leave {} port to <port>", group));
        return kept();  // 30E.s3
    }
    const bool patrol = leaves_by(ask, "patrol");
    if (!was_raiding(ask) && !(patrol && was_on_patrol(ask)))
        return broken(say("{} was not {}", group, patrol ? "on sea patrol" : "raiding"));
    const Place center = contact::patrol_center(ask, group);
    if (end_of_way(ask) == center) return kept();
    return broken(say("{} goes to {}, and its patrol center is {}", group, *end_of_way(ask), center));
}

/// 28A names only maneuver as movement in the enemy player turn.
Ruling may_leave_in_enemy_turn(Inquiry& ask) {
    if (!must_move(ask) || is_phasing(ask, leaver(ask)) || way(ask).empty()) return not_concerned();
    if (ask.reading("non_phasing_movement") == "own_rules_too") return kept();
    return broken(say("{} moves in the enemy player turn", leaver(ask)));
}

Ruling port_is_near(Inquiry& ask) {
    if (!must_move(ask) || !leaves_by(ask, "port")) return not_concerned();
    if (!ask.has(arg::to) && !ask.has(arg::path)) return not_concerned();  // 30E.s1
    const Group group = leaver(ask);
    const Place port = *end_of_way(ask);
    if (!ask.yes(port, fact::port)) return broken(say("{} has no port", port));
    const std::string owner = ask.text_or(port, fact::port_owner, ask.text_or(port, fact::owner, ""));
    if (owner.empty()) ask.missing(say("who owns the port of {}", port));
    if (owner != ask.side_of(group) && owner != "Neutral")
        return broken(say("the port of {} is {}", port, owner));
    const double cost = ask.sum(sum::leaving_cost), reach = ask.printed("leaving_port_reach");
    if (cost > reach)
        return broken(say("{} is {} naval movement points away, allowed {}", port, cost, reach));
    if (const auto hex = zone_entered(ask)) return broken(into_zone(ask, *hex));
    return kept();
}

Ruling returns_to_patrol_clear_of_enemies(Inquiry& ask) {
    if (!must_move(ask) || !leaves_by(ask, "patrol") || !was_on_patrol(ask)) return not_concerned();
    if (const auto hex = zone_entered(ask)) return broken(into_zone(ask, *hex));
    return kept();
}

Ruling returns_to_raiding_unseen(Inquiry& ask) {
    if (!must_move(ask) || !leaves_by(ask, "raid") || !was_raiding(ask)) return not_concerned();
    for (const Place hex : way(ask))
        if (ask.text_or(hex, fact::terrain, "") == "coastal")
            return broken(
                say("{} goes through the coastal hex {}, which it cannot do evading", leaver(ask), hex));
    if (const auto hex = zone_entered(ask)) return broken(into_zone(ask, *hex));
    return kept();
}

Ruling raider_becomes_patrol_clear_of_enemies(Inquiry& ask) {
    if (!must_move(ask) || !leaves_by(ask, "patrol") || !was_raiding(ask)) return not_concerned();
    if (const auto hex = zone_entered(ask)) return broken(into_zone(ask, *hex));
    return kept();
}

void leaves_into_port(Resolution& now) {
    if (!moves_on_leaving(now) || !leaves_by(now, "port")) return;
    const Group group = leaver(now);
    now.place(group, *end_of_way(now));
    now.set(group, fact::in_port, true);
}

void is_done_for_the_turn(Resolution& now) {
    if (moves_on_leaving(now) && leaves_by(now, "port"))
        now.set(leaver(now), fact::left_into_port, moment(now));
}

void goes_on_with_patrol(Resolution& now) {
    if (!moves_on_leaving(now) || !leaves_by(now, "patrol") || !was_on_patrol(now)) return;
    now.place(leaver(now), *end_of_way(now));
}

/// The counter stays behind; only its owner knows.
void goes_on_raiding(Resolution& now) {
    if (!moves_on_leaving(now) || !leaves_by(now, "raid") || !was_raiding(now)) return;
    now.set(leaver(now), fact::hidden_location, *end_of_way(now));
}

void raid_becomes_patrol(Resolution& now) {
    if (!moves_on_leaving(now) || !leaves_by(now, "patrol") || !was_raiding(now)) return;
    const Group group = leaver(now);
    const Place center = *end_of_way(now);
    now.place(group, center);
    now.set(group, fact::raiding, false);
    now.forget(group, fact::hidden_location);
    now.set(group, fact::on_patrol, true);
    now.set(group, fact::patrol_center, center);
    now.result(result::center, center);
}

void remains_in_place(Resolution& now) {
    if (moves_on_leaving(now) && leaves_by(now, "stay")) now.set(leaver(now), fact::remained, moment(now));
}

void leaving_points_are_recorded(Resolution& now) {
    if (!moves_on_leaving(now)) return;
    const double cost = now.modifiers(sum::leaving_cost);
    now.result(result::cost, cost);
    if (cost == 0) return;
    if (is_phasing(now, leaver(now)))
        spend(now, leaver(now), cost);
    else
        now.happens(event::points_spent_out_of_turn, {{arg::group, leaver(now)}, {arg::points, cost}});
}

/// @}

/// @name 30E: what a group may not do after it has left
/// @{

/// The groups that act, of whatever verb.
Groups acting_groups(Inquiry& ask) {
    if (ask.verb() == verb::intercept || ask.has(arg::with)) return ask.subjects(arg::with);
    if (ask.has(arg::group)) return ask.subjects(arg::group);
    Groups groups;
    for (const Unit unit : ask.subjects(ask.has(arg::unit) ? arg::unit : arg::units)) {
        const auto group = group_of(ask, unit);
        if (group && !holds(groups, *group)) groups.push_back(*group);
    }
    return groups;
}

/// Something that bars a group for the rest of the player turn in which it happened.
Ruling barred_in_this_player_turn(Inquiry& ask, const Fact& since, std::string_view because) {
    Ruling ruling = not_concerned();
    for (const Group group : acting_groups(ask)) {
        const Value when = ask.fact(group, since);
        if (!when.known()) continue;
        if (in_this_player_turn(ask, when)) return broken(say("{} {}", group, because));
        ruling = kept();
    }
    return ruling;
}

Ruling no_action_after_leaving_into_port(Inquiry& ask) {
    return barred_in_this_player_turn(ask, fact::left_into_port,
                                      "has left a combat into port in this player turn");
}

Ruling no_patrol_after_remaining(Inquiry& ask) {
    return barred_in_this_player_turn(ask, fact::remained,
                                      "has left a combat and remained in place in this player turn");
}

bool goes_anywhere(Inquiry& ask) {
    if (ask.verb() == verb::maneuver || ask.verb() == verb::leave)
        return !way(ask).empty() || leaves_port(ask);
    return true;
}

/// Of a combat that only counters tell of nobody knows whether it is over.
bool combat_is_still_fought(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle && !ask.yes(*battle, fact::inferred);
}

Ruling phasing_groups_wait(Inquiry& ask) {
    if (!goes_anywhere(ask)) return not_concerned();
    const bool leaving = ask.verb() == verb::leave;
    if (leaving && must_move(ask)) return not_concerned();
    for (const Group group : ask.subjects(arg::group)) {
        if (!is_phasing(ask, group)) continue;
        const bool left = leaving || ask.yes(group, fact::left_combat);
        if (left && combat_is_still_fought(ask))
            return broken(say("{} has left the combat and must wait until it is over", group));
        if (in_this_player_turn(ask, ask.fact(group, fact::left_in))) return kept();
    }
    return not_concerned();
}

Ruling intercepts_to_fight_again(Inquiry& ask) {
    for (const Group group : acting_groups(ask)) {
        if (!is_phasing(ask, group)) continue;
        if (ask.verb() == verb::intercept) {
            if (in_this_player_turn(ask, ask.fact(group, fact::left_in))) return kept();
        } else if (battle_under_way(ask) && ask.yes(group, fact::left_combat)) {
            return broken(say("{} has left the combat and must intercept the enemy anew", group));
        }
    }
    return not_concerned();
}

void leaving_of_phasing_group_is_noted(Resolution& now) {
    if (is_phasing(now, leaver(now))) now.set(leaver(now), fact::left_in, moment(now));
}

/// @}

}  // namespace

void register_leaving(Rulebook& book) {
    book.prepare(verb::leave, find_way_out);

    book.check("30E.s1", {verb::leave}, does_one_of_five_moves);
    book.check("28A.s2", {verb::leave}, may_leave_in_enemy_turn);
    book.modifier("30E.s2", sum::leaving_cost, leaving_costs);
    book.modifier({"30A6a.s1", "28A.s10"}, sum::leaving_cost, doubled_leaving_costs);
    book.check("30E.s3", {verb::leave}, port_is_near);
    book.check("30E.s5", {verb::leave}, returns_to_patrol_clear_of_enemies);
    book.check("30E.s6", {verb::leave}, returns_to_raiding_unseen);
    book.check("30E.s7", {verb::leave}, raider_becomes_patrol_clear_of_enemies);

    // What it costs depends on where it begins.
    // A combat that ends because the group leaves is over before the group goes.
    book.effect("30E.s12", verb::leave, leaving_points_are_recorded, When::after);
    book.effect("30E.s3", verb::leave, leaves_into_port, When::after);
    book.effect("30E.s4", verb::leave, is_done_for_the_turn, When::after);
    book.effect("30E.s5", verb::leave, goes_on_with_patrol, When::after);
    book.effect("30E.s6", verb::leave, goes_on_raiding, When::after);
    book.effect("30E.s7", verb::leave, raid_becomes_patrol, When::after);
    book.effect("30E.s8", verb::leave, remains_in_place, When::after);
    book.effect("30E.s10", verb::leave, leaving_of_phasing_group_is_noted, When::after);

    book.check("30E.s4",
               {verb::sail, verb::move, verb::maneuver, verb::patrol, verb::raid, verb::mission,
                verb::intercept, verb::spend, verb::fire, verb::torpedo, verb::submarine, verb::support,
                verb::bombard, verb::penetrate, verb::portattack},
               no_action_after_leaving_into_port);
    book.check("30E.s9", {verb::patrol, verb::raid, verb::intercept, verb::close}, no_patrol_after_remaining);
    book.check("30E.s10", {verb::move, verb::sail, verb::spend, verb::maneuver, verb::leave},
               phasing_groups_wait);
    book.check("30E.s11", {verb::fire, verb::torpedo, verb::intercept}, intercepts_to_fight_again);
}

}  // namespace umpire::rules::europa
