#include "umpire/rules/rulebook.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "missions/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "transport/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

bool reaches_full_maneuver(Inquiry& ask, const Maneuver& one) {
    const double full = ask.printed("maneuver_full_points");
    return one.points_before < full && one.points >= full;
}

double doubled(Inquiry& ask) {
    return regular_cost(ask, group_maneuvering(ask));
}

double full_maneuver(Inquiry& ask) {
    const auto one = maneuver_of(ask);
    return one && reaches_full_maneuver(ask, *one);
}

Ruling has_points_to_maneuver(Inquiry& ask) {
    const Group group = group_maneuvering(ask);
    double left = points_left(ask, group);
    if (ask.side_of(group) != ask.phasing_side() && ask.reading("next_phase_limit") == "basic_allowance")
        left = std::min(left, ask.printed("basic_allowance") - points_spent(ask, group));
    const double cost = ask.sum(sum::maneuver_cost);
    if (points_left(ask, group) <= 0 || cost == 0) return not_concerned();  // 27D.s4
    if (cost <= left) return kept();
    return broken(say("{} would pay {} points, has {} left", group, cost, left));
}

void low_fuel_in_combat(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.side_of(group) != now.phasing_side()) return;
    const double over = now.number_or(group, fact::points, 0) - now.printed("basic_allowance");
    if (over <= 0 || (over < 1 && now.reading("low_fuel_excess") != "any")) return;
    for (const Unit unit : now.units_in(group))
        now.set(unit, fact::low_fuel, true);
}

void pays_for_maneuver(Resolution& now) {
    const Group group = now.subject(arg::group);
    const double cost = now.modifiers(sum::maneuver_cost);
    now.result(result::cost, cost);
    if (cost == 0) return;
    if (now.side_of(group) == now.phasing_side())
        spend(now, group, cost);
    else
        now.happens(event::points_spent_out_of_turn, {{arg::group, group}, {arg::points, cost}});
}

void counts_in_next_phase(Resolution& now) {
    now.add_to(now.subject(arg::group), fact::next_points, now.number(arg::points));
}

/// Units that change their group take along what they have spent.
void spending_goes_along(Resolution& now) {
    const auto formed = group_formed(now);
    if (!formed) return;
    for (const Group group : now.subjects(now.verb() == verb::split ? arg::group : arg::groups))
        if (const double points = now.number_or(group, fact::next_points, 0);
            points > now.number_or(*formed, fact::next_points, 0))
            now.set(*formed, fact::next_points, points);
}

void next_phase_begins_with_them(Resolution& now) {
    if (now.phase() != "movement") return;
    for (const Group group : all_groups(now)) {
        const double points = now.number_or(group, fact::next_points, 0);
        if (points == 0 || now.side_of(group) != now.phasing_side()) continue;
        now.add_to(group, fact::points, points);
        now.forget(group, fact::next_points);
    }
}

}  // namespace

void register_maneuver_cost(Rulebook& book) {
    book.modifier({"30A6a.s1", "28A.s10"}, sum::maneuver_cost, doubled);
    book.modifier("30A6a.s2", sum::maneuver_cost, full_maneuver);
    book.check("30A6a.s4", {verb::maneuver}, has_points_to_maneuver);

    // What the way costs is reckoned from where the group still is.
    book.effect({"30A6a.s1", "28A.s10"}, event::group_maneuvers, pays_for_maneuver, When::before);
    book.effect("30A6a.s3", event::points_spent_out_of_turn, counts_in_next_phase);
    for (const Verb& verb : {verb::split, verb::join})
        book.effect("30A6a.s3", verb, spending_goes_along, When::after);
    // 27D.s1 has set the points of the phase to none.
    book.effect("30A6a.s3", event::phase_begins, next_phase_begins_with_them, When::after);
    book.effect("30A6a.s4", event::group_maneuvers, low_fuel_in_combat, When::before);
}

}  // namespace umpire::rules::europa
