#include "umpire/catalog/table.hpp"

#include "battle/facts.hpp"
#include "battle/rounds.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace umpire::rules::awaw {

namespace {

/// @name What a group is formed of
/// @{

/// Whole forces, and single ships of others.
struct Formation {
    std::vector<Subject> whole, ships, forces;
    bool encumbered = false;  ///< a force with cargo or sea supply is in it
};

Formation formation(Inquiry& ask) {
    Formation formed{named(ask, arg::of), {}, {}, false};
    formed.forces = formed.whole;
    for (const Force force : formed.whole)
        for (const Unit ship : ships_in(ask, force))
            formed.ships.push_back(ship);
    for (const Unit ship : named(ask, arg::units)) {
        if (!holds(formed.ships, ship)) formed.ships.push_back(ship);
        const auto force = group_of(ask, ship);
        if (force && !holds(formed.forces, *force)) formed.forces.push_back(*force);
    }
    formed.encumbered = std::any_of(formed.forces.begin(), formed.forces.end(),
                                    [&](Force force) { return ask.yes(force, fact::encumbered); });
    return formed;
}

bool is_divided(Inquiry& ask, const Formation& formed, Force force) {
    const auto ships = ships_in(ask, force);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return !holds(formed.ships, ship); });
}

bool is_free_task_force(Inquiry& ask, Force force) {
    return ask.yes(force, fact::task_force) && !ask.yes(force, fact::encumbered);
}

/// Before the first round; afterwards groups stay as they are (22.426).
bool may_still_form(Inquiry& ask) {
    return !battle_under_way(ask) || (round_now(ask) == 1 && segment_now(ask) <= "A");
}

/// @}

/// @name 22.421A: task forces
/// @{

Ruling task_force_is_a_group(Inquiry& ask) {
    if (!may_still_form(ask)) return not_concerned();
    const Formation formed = formation(ask);
    if (formed.encumbered || formed.forces.size() < 2) return not_concerned();
    for (const Force force : formed.forces)
        for (const Force other : formed.forces)
            if (is_free_task_force(ask, force) && !ask.yes(other, fact::task_force))
                return broken(
                    say("{} is a task force without cargo and a combat group of its own, "
                        "but combines with {}",
                        force, other));
    return kept();
}

/// Whoever succeeded against a force in the battle has reached it.
Ruling task_force_is_not_left_out(Inquiry& ask) {
    const auto groups = ask.subjects(arg::groups);
    for (const Force force : all_groups(ask)) {
        if (ask.text_or(force, fact::intercept_result, "") != "success" || !is_free_task_force(ask, force))
            continue;
        // One that meets its target elsewhere on its way is not in this hex.
        const Value at = ask.fact(force, fact::intercept_at);
        if (at.known() && at != ask.argument(arg::at)) continue;
        const auto targets = listed(ask, force, fact::intercepts);
        const bool its_battle = std::any_of(targets.begin(), targets.end(),
                                            [&](Subject target) { return holds(groups, target); });
        if (its_battle && !holds(groups, force))
            return broken(say("{} reached the battle and is given no combat group", force));
    }
    const bool any = std::any_of(groups.begin(), groups.end(),
                                 [&](Group group) { return is_free_task_force(ask, group); });
    return any ? kept() : not_concerned();
}

Ruling task_forces_stay_as_they_are(Inquiry& ask) {
    const Formation formed = formation(ask);
    std::vector<Subject> free;
    std::copy_if(formed.forces.begin(), formed.forces.end(), std::back_inserter(free),
                 [&](Force force) { return is_free_task_force(ask, force); });
    if (free.empty()) return not_concerned();
    if (free.size() > 1 && may_still_form(ask))
        return broken(say("{} and {} are task forces without cargo", free[0], free[1]));
    if (!is_divided(ask, formed, free.front())) return kept();
    double all = 0;
    for (const Force force : formed.forces)
        all += naval_factors(ask, ships_in(ask, force));
    // What is over the limit of a combined group is split off (22.421A.s5).
    if (formed.encumbered && all > ask.printed("combined_group_factors")) return kept();
    return broken(say("{} is a task force without cargo and is broken up", free.front()));
}

/// @}

/// @name 22.421A: combined groups
/// @{

bool intercepts(Inquiry& ask, Group group) {
    const auto battle = battle_under_way(ask);
    return ask.known(group, fact::intercepts) ||
           (battle && ask.text_or(*battle, fact::intercepting_side, "") == ask.side_of(group));
}

Ruling small_interceptors_combine(Inquiry& ask) {
    if (!ends_formation(ask) || round_now(ask) != 1) return not_concerned();
    double factors = 0, most = ask.printed("combined_group_factors");
    std::vector<Subject> small;
    for (const Group group : groups_in_battle(ask)) {
        if (ask.yes(group, fact::task_force) || ask.yes(group, fact::encumbered) || !intercepts(ask, group))
            continue;
        const double size = ask.number(group, fact::factors);
        if (size >= ask.printed("small_force_factors") && !ask.yes(group, fact::formed)) continue;
        small.push_back(group);
        factors += size;
    }
    if (small.empty()) return not_concerned();
    if (static_cast<double>(small.size()) <= std::ceil(factors / most)) return kept();
    return broken(say("{} and {} are interceptors outside any task force and form separate groups", small[0],
                      small[1]));
}

/// A combined group is made of more than one force.
std::optional<Formation> combination(Inquiry& ask) {
    if (!may_still_form(ask)) return std::nullopt;
    Formation formed = formation(ask);
    return formed.forces.size() > 1 ? std::optional(std::move(formed)) : std::nullopt;
}

Ruling combined_group_is_limited(Inquiry& ask) {
    const auto formed = combination(ask);
    if (!formed) return not_concerned();
    const double factors = naval_factors(ask, formed->ships), most = ask.printed("combined_group_factors");
    if (factors <= most) return kept();
    return broken(say("the combined group has {} naval factors; {} are allowed", factors, most));
}

Ruling surplus_is_unencumbered(Inquiry& ask) {
    const auto formed = combination(ask);
    if (!formed || !formed->encumbered) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Force force : formed->forces) {
        if (!is_divided(ask, *formed, force)) continue;
        if (ask.yes(force, fact::encumbered))
            return broken(say("ships of {}, which has cargo or supply to protect, are split off", force));
        ruling = kept();
    }
    return ruling;
}

Ruling carriers_are_screened_by(Inquiry& ask, const Units& ships) {
    const double carriers = factors_of_class(ask, ships, "fast carrier");
    if (carriers == 0) return not_concerned();
    const double fleet = fast_fleet_factors(ask, ships);
    const double needed = carriers * ask.printed("fleet_factors_for_carrier_factor");
    if (fleet >= needed) return kept();
    return broken(
        say("{} fast carrier factors need {} fast fleet factors; there are {}", carriers, needed, fleet));
}

Ruling combined_carriers_have_a_screen(Inquiry& ask) {
    const auto formed = combination(ask);
    return formed ? carriers_are_screened_by(ask, formed->ships) : not_concerned();
}

/// A force that gave away its screen stays in the battle with its carriers.
Ruling surplus_carriers_go_home(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!battle_under_way(ask) || !ask.yes(group, fact::gave_ships)) return not_concerned();
    return carriers_are_screened_by(ask, ships_in(ask, group));
}

/// @}

/// @name Forming a group
/// @{

Group group_to_form(Resolution& now) {
    const Value& group = now.argument(arg::group);
    return group.subject() != nullptr ? *group.subject() : now.add(Kind::group, now.text(arg::group));
}

/// The new group goes on with what its first force, or the one with cargo, was about.
void take_over_task(Resolution& now, Group group, Force force) {
    for (const Fact& fact : FactList{fact::side, fact::nation, fact::activity, fact::destination, fact::base,
                                     fact::intercepts, fact::level, fact::intercept_at, fact::cargo})
        if (const Value value = now.said(force, fact); value.known()) now.set(group, fact, value);
    if (const auto place = now.location(force)) now.place(group, *place);
}

void form_group(Resolution& now) {
    const Formation formed = formation(now);
    const Group group = group_to_form(now);
    const auto laden = std::find_if(formed.forces.begin(), formed.forces.end(),
                                    [&](Force force) { return now.yes(force, fact::encumbered); });
    take_over_task(now, group, laden != formed.forces.end() ? *laden : formed.forces.front());
    now.set(group, fact::formed, true);
    // The enemy knows no more of it than of any other.
    if (now.known(group, fact::composition_shown)) now.set(group, fact::composition_shown, false);
    const auto battle = battle_under_way(now);
    for (const Unit ship : formed.ships)
        move_to_group(now, ship, group);
    for (const Force force : formed.forces) {
        if (force == group) continue;
        if (!ships_in(now, force).empty())
            now.set(force, fact::gave_ships, true);
        else if (battle)
            take_from_list(now, *battle, fact::groups, force);
    }
    if (battle) add_to_list(now, *battle, fact::groups, group);
}

void forces_without_cargo_combine(Resolution& now) {
    if (!formation(now).encumbered) form_group(now);
}

void cargo_force_is_strengthened(Resolution& now) {
    if (formation(now).encumbered) form_group(now);
}

/// @}

/// @name 22.426, 22.427: what stays apart and what stays together
/// @{

Ruling groups_never_combine(Inquiry& ask) {
    if (may_still_form(ask)) return not_concerned();
    const Formation formed = formation(ask);
    if (formed.forces.size() < 2) return kept();
    return broken(say("{} and {} are combat groups of a battle that is in round {}", formed.forces[0],
                      formed.forces[1], round_now(ask)));
}

Ruling cargo_stays_with_its_group(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto battle = battle_under_way(ask);
    if (!battle || !holds(listed(ask, *battle, fact::groups), group) || may_still_form(ask))
        return not_concerned();
    const auto its_own = listed(ask, group, fact::cargo);
    for (const Unit cargo : named(ask, arg::cargo))
        if (!holds(its_own, cargo) && group_of(ask, cargo) != std::optional(group))
            return broken(say("{} was not assigned to {} before the first round", cargo, group));
    return kept();
}

double hindrance(Inquiry& ask, const std::vector<Subject>& who) {
    double most = 0;
    for (const Subject what : who)
        if (const auto group = group_of(ask, what))
            most = std::max(most, ask.number_or(*group, fact::hindered_by_activity, 0));
    return most;
}

/// The enemy shoots better at a group that looks after cargo or supply, and it shoots worse.
double cargo_in_fleet_combat(Inquiry& ask) {
    const auto firing = ask.has(arg::group) ? named(ask, arg::group) : named(ask, arg::unit);
    return hindrance(ask, named(ask, arg::target)) - hindrance(ask, firing);
}

void cargo_modifier_is_told(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const game::AppliedModifier& modifier : now.applied(sum::fleet_combat))
        if (modifier.rule == "22.427.s3") now.result(result::cargo_modifier, modifier.value);
}

/// @}

}  // namespace

void register_combat_groups(Rulebook& book) {
    book.effect({"22.41A.s2", "22.421A.s3"}, verb::form, forces_without_cargo_combine);
    book.effect("22.421A.s4", verb::form, cargo_force_is_strengthened);
    book.check("22.421A.s1", {verb::form}, task_force_is_a_group);
    book.check("22.421A.s1", {verb::battle}, task_force_is_not_left_out);
    book.check("22.421A.s2", {verb::form}, task_forces_stay_as_they_are);
    book.check("22.421A.s3",
               {verb::segment, verb::cap, verb::counterair, verb::cover, verb::search, verb::reveal,
                verb::strike, verb::pair, verb::engage, verb::fire, verb::torpedo},
               small_interceptors_combine);
    book.check("22.421A.s5", {verb::form}, combined_group_is_limited);
    book.check("22.421A.s7", {verb::form}, surplus_is_unencumbered);
    book.check("22.421A.s8", {verb::form}, combined_carriers_have_a_screen);
    book.check("22.421A.s9", {verb::number}, surplus_carriers_go_home);
    book.check("22.426", {verb::form}, groups_never_combine);
    book.check("22.427.s1", {verb::carry}, cargo_stays_with_its_group);
    book.modifier({"22.427.s3", "22.552B.s1"}, sum::fleet_combat, cargo_in_fleet_combat);
    book.effect({"22.427.s3", "22.552B.s1"}, verb::fire, cargo_modifier_is_told);
}

}  // namespace umpire::rules::awaw
