#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "patrols/patrols.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.911, 22.915 to 22.917: interception
/// @{

Value on_the_board_it_may(Inquiry& ask, Unit unit, Value) {
    return is_submarine(ask, unit) && ask.location(unit) ? Value(true) : Value();
}

Value from_a_box_it_may_not(Inquiry& ask, Unit unit, Value may) {
    return is_submarine(ask, unit) && is_in_sw_box(ask, unit) ? Value(false) : may;
}

Ruling none_from_an_sw_box(Inquiry& ask) {
    const auto submarines = submarines_named(ask, arg::with);
    for (const Unit submarine : submarines)
        if (!ask.yes(submarine, fact::may_intercept)) return broken(say("{} is in an SW box", submarine));
    return submarines.empty() ? not_concerned() : kept();
}

/// Forces that one order names roll one by one; it is the single force that must be a single factor.
Ruling each_factor_rolls_alone(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : named(ask, arg::with)) {
        const auto ships = force.kind == Kind::group ? ships_in(ask, force) : Units{force};
        if (std::none_of(ships.begin(), ships.end(), [&](Unit ship) { return is_submarine(ask, ship); }))
            continue;
        if (!consists_of_submarines(ask, force))
            return broken(say("{} has submarines together with other ships", force));
        double factors = 0;
        for (const Unit submarine : ships)
            factors += ask.number(submarine, fact::factors);
        if (factors > 1)
            return broken(say("{} submarine factors make one interception between them", factors));
        ruling = kept();
    }
    return ruling;
}

Value submarines_go_their_own_way(Inquiry& ask, Group group, Value) {
    return consists_of_submarines(ask, group) ? Value(true) : Value();
}

Value submarines_on_patrol_support(Inquiry& ask, Group group, Value) {
    const bool patrols = activity_of(ask, group) == "offensive patrol";
    return patrols && consists_of_submarines(ask, group) ? Value(true) : Value();
}

Ruling none_against(Inquiry& ask, const char* what) {
    Ruling ruling = not_concerned();
    for (const Force target : named(ask, arg::target)) {
        if (!consists_of_submarines(ask, target)) continue;
        if (is_on_its_way_to_intercept(ask, target))
            return broken(say("{} is a submarine on its way to intercept and safe from {}", target, what));
        ruling = kept();
    }
    return ruling;
}

Ruling no_counter_interception(Inquiry& ask) {
    const auto targets = named(ask, arg::target);
    const bool concerned = std::any_of(targets.begin(), targets.end(), [&](Force target) {
        return consists_of_submarines(ask, target) && is_on_its_way_to_intercept(ask, target);
    });
    return concerned ? none_against(ask, "counter-interception") : not_concerned();
}

Ruling no_air_attack(Inquiry& ask) {
    return none_against(ask, "air attack");
}

/// @}

/// @name 22.913: patrols
/// @{

Ruling patrols_under_the_same_terms(Inquiry& ask) {
    if (submarines_named(ask, arg::group).empty()) return not_concerned();
    const Place hex = ask.subject(arg::at);
    if (!ask.yes(hex, fact::patrol_barred)) return kept();
    return broken(say("no naval unit may patrol in {}", hex));
}

Ruling patrols_without_others(Inquiry& ask) {
    if (submarines_named(ask, arg::group).empty()) return not_concerned();
    const Group group = ask.subject(arg::group);
    if (consists_of_submarines(ask, group)) return kept();
    return broken(say("{} is made of submarines and other ships", group));
}

void patrol_stays_at_sea(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!consists_of_submarines(now, group) || !now.has(arg::after) || now.text(arg::after) != "stays")
        return;
    now.set(group, fact::stays_out, moment(now));
    now.set(group, fact::open_to_land_based_air, true);
}

/// @}

/// @name 22.92: what comes of an interception
/// @{

bool has_intercepted(Inquiry& ask, Unit submarine) {
    const Value result = of_its_force(ask, submarine, fact::intercept_result);
    return result.text() != nullptr && *result.text() == "success";
}

/// In a battle also other groups than the one that was intercepted can have shown themselves.
bool has_a_target(Inquiry& ask, Unit submarine) {
    const Value force = of_its_force(ask, submarine, fact::intercepts);
    if (force.subject() == nullptr) return false;
    if (!in_naval_combat(ask, *force.subject())) return !is_gone(ask, *force.subject());
    const auto groups = groups_in_battle(ask);
    return std::any_of(groups.begin(), groups.end(), [&](Group group) {
        return ask.side_of(group) != ask.side_of(submarine) &&
               (ask.yes(group, fact::found) || ask.number_or(group, fact::fought_round, 0) == round_now(ask));
    });
}

Ruling must_attack_if_able(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit submarine : submarines_named(ask, arg::group)) {
        if (!has_intercepted(ask, submarine)) continue;
        if (!has_attacked(ask, submarine) && has_a_target(ask, submarine))
            return broken(say("{} has intercepted and has not attacked", submarine));
        ruling = kept();
    }
    return ruling;
}

void goes_to(Resolution& now, Unit submarine, const Value& place) {
    const auto group = group_of(now, submarine);
    const bool alone = group && ships_in(now, *group).size() == 1;
    if (place.subject() != nullptr) now.place(alone ? Force(*group) : Force(submarine), *place.subject());
}

void returns_and_inverts(Resolution& now) {
    const Unit submarine = now.subject(arg::unit);
    if (!of_its_force(now, submarine, fact::intercepts).known()) return;
    if (now.yes(submarine, fact::sunk) || !has_attacked(now, submarine)) return;
    now.set(submarine, fact::inverted, true);
    goes_to(now, submarine, of_its_force(now, submarine, fact::base));
}

/// Where it was when it set out.
Value came_from(Inquiry& ask, Unit submarine) {
    const Value patrol = of_its_force(ask, submarine, fact::patrol_hex);
    return patrol.known() ? patrol : of_its_force(ask, submarine, fact::base);
}

/// Submarines that have intercepted and will find nothing to attack any more.
std::vector<Subject> denied(Inquiry& ask) {
    std::vector<Subject> all;
    for (const Unit unit : all_units(ask)) {
        if (!is_submarine(ask, unit) || ask.yes(unit, fact::sunk) || !has_intercepted(ask, unit)) continue;
        const Value force = of_its_force(ask, unit, fact::intercepts);
        if (force.subject() == nullptr || attacks_this_turn(ask, unit) > 0) continue;
        if (!in_naval_combat(ask, *force.subject()) && is_gone(ask, *force.subject())) all.push_back(unit);
    }
    return all;
}

/// Those whose battle is over.
std::vector<Subject> left_over(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    std::vector<Subject> all;
    if (!battle || !ask.location(*battle)) return all;
    for (const Unit unit : all_units(ask)) {
        if (is_submarine(ask, unit) && !ask.yes(unit, fact::sunk) && has_intercepted(ask, unit) &&
            attacks_this_turn(ask, unit) == 0 && attacks_from(ask, unit) == ask.location(*battle))
            all.push_back(unit);
    }
    return all;
}

void are_free_again(Resolution& now, const Units& submarines) {
    for (const Unit submarine : submarines) {
        now.set(submarine, fact::committed, false);
        if (const auto group = group_of(now, submarine)) now.set(*group, fact::committed, false);
    }
}

void go_back(Resolution& now, const Units& submarines) {
    for (const Unit submarine : submarines) {
        const Value place = came_from(now, submarine);
        now.set(submarine, fact::inverted, false);
        const auto group = group_of(now, submarine);
        now.set(group ? Force(*group) : Force(submarine), fact::intercept_result, "no target");
        goes_to(now, submarine, place);
    }
}

void denied_are_free_again(Resolution& now) {
    are_free_again(now, denied(now));
}

void denied_go_back(Resolution& now) {
    go_back(now, denied(now));
}

void left_over_are_free_again(Resolution& now) {
    are_free_again(now, left_over(now));
}

void left_over_go_back(Resolution& now) {
    go_back(now, left_over(now));
}

/// @}

/// @name 22.921: attacks outside of naval combat
/// @{

bool is_intercepted_by_submarines(Inquiry& ask, Group group) {
    for (const Unit unit : all_units(ask)) {
        if (is_submarine(ask, unit) && has_intercepted(ask, unit) &&
            of_its_force(ask, unit, fact::intercepts) == Value(group))
            return true;
    }
    return false;
}

/// Of patrols on their way 21.416G says it again.
Ruling air_attacks_come_first(Inquiry& ask) {
    for (const Group group : groups_named(ask, arg::target)) {
        if (in_naval_combat(ask, group) || (is_offensive_patrol(ask, group) && is_en_route(ask, group)))
            continue;
        if (was_attacked_by_submarines(ask, group))
            return broken(say("submarines have already attacked {} here", group));
        if (is_intercepted_by_submarines(ask, group)) return kept();
    }
    return not_concerned();
}

Ruling attacks_upon_interception(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit submarine : submarines_named(ask, arg::unit)) {
        const Value result = of_its_force(ask, submarine, fact::intercept_result);
        if (result.text() == nullptr || in_naval_combat(ask, attacked_group(ask))) continue;
        if (*result.text() != "success") return broken(say("{} has not intercepted", submarine));
        if (!is_now(ask, of_its_force(ask, submarine, fact::tried_in)))
            return broken(say("{} intercepted in an earlier phase", submarine));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_submarine_interception(Rulebook& book) {
    book.define("22.911.s1", Kind::unit, fact::may_intercept, on_the_board_it_may);
    book.define("22.911.s2", Kind::unit, fact::may_intercept, from_a_box_it_may_not);
    book.check({"22.11B.s1", "22.911.s2"}, {verb::intercept}, none_from_an_sw_box);
    book.check({"22.114", "22.915.s1"}, {verb::intercept}, each_factor_rolls_alone);
    book.define({"22.13E", "22.915.s2"}, Kind::group, fact::own_interception_hex,
                submarines_go_their_own_way);
    book.define("22.916B", Kind::group, fact::may_support, submarines_on_patrol_support);
    book.check({"22.11A.s7", "22.917"}, {verb::intercept}, no_counter_interception);
    book.check("22.917", {verb::strike}, no_air_attack);

    book.check("22.913.s1", {verb::patrol}, patrols_under_the_same_terms);
    book.check("22.913.s2", {verb::patrol}, patrols_without_others);
    book.effect("22.913.s3", verb::patrol, patrol_stays_at_sea);

    book.check("22.92.s1", {verb::return_}, must_attack_if_able);
    book.check("22.921.s2", {verb::strike}, air_attacks_come_first);
    book.check("22.921.s2", {verb::torpedo}, attacks_upon_interception);
}

void register_submarine_returns(Rulebook& book) {
    book.effect("22.92.s2", event::submarine_attack_made, returns_and_inverts, When::last);
    book.effect("22.92.s4", event::ship_sunk, denied_are_free_again, When::last);
    book.effect("22.92.s3", event::ship_sunk, denied_go_back, When::last);
    book.effect("22.92.s4", event::battle_ends, left_over_are_free_again, When::last);
    book.effect("22.92.s3", event::battle_ends, left_over_go_back, When::last);
}

}  // namespace umpire::rules::awaw
