#include "battle/engagement.hpp"
#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "names.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.54A: capital ships pair off
/// @{

bool ranks_higher(Inquiry& ask, Unit ship, Unit than) {
    const double size = ask.number(ship, fact::factors), other = ask.number(than, fact::factors);
    if (size != other) return size > other;
    const bool slow = ask.yes(ship, fact::is_slow);
    if (slow != ask.yes(than, fact::is_slow)) return !slow;
    if (hits_on(ask, ship) != hits_on(ask, than)) return hits_on(ask, ship) < hits_on(ask, than);
    for (const Force either : {ship, than})
        if (!ask.known(either, fact::naval_drm))
            ask.missing(say("the Naval Nationality DRM of {}", either),
                        ask.to_state(either, fact::nation_drm));
    return ask.number(ship, fact::naval_drm) > ask.number(than, fact::naval_drm);
}

Value ranking(Inquiry& ask, Group group, Value) {
    Ships ships;
    for (const Unit ship : ships_in(ask, group))
        if (is_capital(ask, ship)) ships.push_back(ship);
    std::stable_sort(ships.begin(), ships.end(), [&](Unit a, Unit b) { return ranks_higher(ask, a, b); });
    return as_list(ships);
}

/// As it was before the first shot of the fleet combat.
Ships line_of(Inquiry& ask, Group group, Subject other) {
    const bool drawn_up = ask.text_or(group, fact::line_in, "") == this_combat(ask, group, other);
    return listed(ask, group, drawn_up ? fact::line : fact::capital_ranking);
}

void lines_are_drawn_up(Resolution& now) {
    const auto combat = fleet_combat(now);
    if (!combat) return;
    const std::string key = this_combat(now, *combat);
    if (now.text_or(combat->firing, fact::line_in, "") == key) return;
    for (const Group group : {combat->firing, combat->target}) {
        now.set(group, fact::line, now.fact(group, fact::capital_ranking));
        now.set(group, fact::line_in, key);
    }
}

struct PlaceInLine {
    std::size_t rank = 0;
    Ships enemies;
};

std::optional<PlaceInLine> place_in_line(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    const auto other = group && battle_under_way(ask) ? group_it_fights(ask, *group) : std::nullopt;
    if (!other) return std::nullopt;
    const Ships line = line_of(ask, *group, *other);
    const auto found = std::find(line.begin(), line.end(), ship);
    if (found == line.end()) return std::nullopt;
    return PlaceInLine{static_cast<std::size_t>(found - line.begin()), line_of(ask, *other, *group)};
}

Value pairs_by_rank(Inquiry& ask, Unit ship, Value) {
    const auto place = place_in_line(ask, ship);
    return place && place->rank < place->enemies.size() ? Value(place->enemies[place->rank]) : Value();
}

Value has_nobody_opposite(Inquiry& ask, Unit ship, Value) {
    const auto place = place_in_line(ask, ship);
    return place ? Value(place->rank >= place->enemies.size()) : Value();
}

/// @}

/// @name 22.54B and C: capital ship targets
/// @{

void targets_are_chosen(Resolution& now) {
    const auto combat = fleet_combat(now);
    if (!combat) return;
    for (const Unit ship : ships_firing(now)) {
        const Ships targets = ships_fired_at(now);
        now.set(ship, fact::aims_at, as_list(targets));
        now.set(ship, fact::aims_in, this_combat(now, *combat));
    }
}

void surplus_capital_ships_choose(Resolution& now) {
    const auto ships = ships_firing(now);
    if (!fleet_combat(now) || std::none_of(ships.begin(), ships.end(),
                                           [&](Unit ship) { return now.yes(ship, fact::surplus_ship); }))
        return;
    const auto targets = ships_fired_at(now);
    const bool at_capital =
        std::any_of(targets.begin(), targets.end(), [&](Unit ship) { return is_capital(now, ship); });
    now.result(result::surplus_capital_fire, fires_at_screened(now) ? "screened ships"
                                             : at_capital           ? "capital ship"
                                                                    : "light ships");
}

bool has_fired(Inquiry& ask, Unit ship, const FleetCombat& combat) {
    return ask.text_or(ship, fact::fired_in, "") == this_combat(ask, combat);
}

/// What it has fired at in this fleet combat, else what it has chosen; none if neither is known.
Ships targets_of(Inquiry& ask, Unit ship, const FleetCombat& combat) {
    if (has_fired(ask, ship, combat) && ask.known(ship, fact::fired_at))
        return listed(ask, ship, fact::fired_at);
    const bool aims = ask.text_or(ship, fact::aims_in, "") == this_combat(ask, combat);
    return aims ? Ships(listed(ask, ship, fact::aims_at)) : Ships{};
}

/// Capital ships that fire at this one: others that have chosen it, and the one opposite unless it has chosen
/// otherwise.
Ships firing_at(Inquiry& ask, Unit ship, const FleetCombat& combat) {
    Ships ships;
    for (const Unit opposite : listed(ask, ship, fact::opposite))
        if (const Ships its = targets_of(ask, opposite, combat); its.empty() || holds(its, ship))
            ships.push_back(opposite);
    for (const Unit enemy : ask.units_in(combat.target))
        if (is_of_class(ask, enemy, "capital ship") && !holds(ships, enemy) &&
            holds(targets_of(ask, enemy, combat), ship))
            ships.push_back(enemy);
    return ships;
}

/// Capital ships fire once in a fleet combat; of another roll for the same target 22.55.s2 has a word.
Ruling fires_once(Inquiry& ask, bool surplus) {
    const auto combat = fleet_combat(ask);
    if (!combat || fires_at_screened(ask)) return not_concerned();
    const Ships targets = ships_fired_at(ask);
    for (const Unit ship : ships_firing(ask)) {
        if (!is_capital(ask, ship) || !has_fired(ask, ship, *combat)) continue;
        const Ships fired_at = listed(ask, ship, fact::fired_at);
        const bool again =
            std::any_of(targets.begin(), targets.end(), [&](Subject t) { return holds(fired_at, t); });
        if (!again && ask.yes(ship, fact::surplus_ship) == surplus)
            return broken(say("{} has fired in this fleet combat", ship));
    }
    return not_concerned();
}

Ruling surplus_ships_choose_one_target(Inquiry& ask) {
    return fires_once(ask, true);
}
Ruling others_answer_and_no_more(Inquiry& ask) {
    return fires_once(ask, false);
}

/// Some capital ship of the enemy has fired or chosen whom to fire at.
bool enemy_has_chosen(Inquiry& ask, const FleetCombat& combat) {
    const Ships enemies = ask.units_in(combat.target);
    return std::any_of(enemies.begin(), enemies.end(), [&](Unit enemy) {
        return is_of_class(ask, enemy, "capital ship") && !targets_of(ask, enemy, combat).empty();
    });
}

/// One whose pair fires at another has still its pair for a target.
Ruling only_surplus_ships_choose(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || fires_at_screened(ask) || !enemy_has_chosen(ask, *combat)) return not_concerned();
    const Ships targets = ships_fired_at(ask);
    for (const Unit ship : ships_firing(ask)) {
        const Ships opposite = is_capital(ask, ship) ? Ships(listed(ask, ship, fact::opposite)) : Ships{};
        if (opposite.empty() || has_fired(ask, ship, *combat) || !firing_at(ask, ship, *combat).empty())
            continue;
        if (!holds(targets, opposite.front()))
            return broken(say("{} pairs off with {} and is not surplus", ship, opposite.front()));
    }
    return not_concerned();
}

/// Nobody has more guns than those on the counter.
Ruling capital_ships_fire_their_factors(Inquiry& ask) {
    if (!fleet_combat(ask) || light_ships_fire(ask) || !ask.has(arg::factors)) return not_concerned();
    double guns = 0;
    for (const Unit ship : ships_firing(ask))
        guns += ask.number_or(ship, fact::fleet_factors, 0);
    if (ask.number(arg::factors) <= guns) return kept();
    return broken(say("{} factors fire, and the ships have {}", ask.number(arg::factors), guns));
}

Ruling answers_the_fire(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat) return not_concerned();
    Ruling ruling = not_concerned();
    const Ships targets = ships_fired_at(ask);
    for (const Unit ship : ships_firing(ask)) {
        const bool answers = is_capital(ask, ship) && !has_fired(ask, ship, *combat);
        const Ships enemies = answers ? firing_at(ask, ship, *combat) : Ships{};
        if (enemies.empty()) continue;
        if (std::none_of(targets.begin(), targets.end(), [&](Subject t) { return holds(enemies, t); }))
            return broken(say("{} is fired at by {} and has to answer it", ship, enemies.front()));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 22.54D: light ships pair off
/// @{

double light_factors_now(Inquiry& ask, Group group) {
    double factors = 0;
    for (const Unit ship : ships_in(ask, group))
        if (is_light(ask, ship) && !ask.yes(ship, fact::damaged)) factors += ask.number(ship, fact::factors);
    return factors;
}

/// As they were before light ships began to fire.
double light_factors(Inquiry& ask, Group group, Subject other) {
    if (ask.text_or(group, fact::light_factors_in, "") == this_combat(ask, group, other))
        return ask.number(group, fact::light_factors);
    return light_factors_now(ask, group);
}

void light_ships_are_counted(Resolution& now) {
    const auto combat = fleet_combat(now);
    if (!combat || !light_ships_fire(now)) return;
    const std::string key = this_combat(now, *combat);
    if (now.text_or(combat->firing, fact::light_factors_in, "") == key) return;
    for (const Group group : {combat->firing, combat->target}) {
        now.set(group, fact::light_factors, light_factors_now(now, group));
        now.set(group, fact::light_factors_in, key);
        for (const Unit ship : ships_in(now, group)) {
            if (!is_of_class(now, ship, "light ship")) continue;
            now.set(ship, fact::guns, now.fact(ship, fact::fleet_factors));
            now.set(ship, fact::guns_in, key);
        }
    }
}

/// Factors that may fire at the enemy's as their pairs; nothing if it fights nobody.
std::optional<double> most_paired(Inquiry& ask, Group group) {
    const auto other = battle_under_way(ask) ? group_it_fights(ask, group) : std::nullopt;
    if (!other) return std::nullopt;
    return ask.printed("light_ship_ratio") * light_factors(ask, *other, group);
}

Value paired_light_factors(Inquiry& ask, Group group, Value) {
    const auto most = most_paired(ask, group);
    return most ? Value(std::min(*most, light_factors(ask, group, *group_it_fights(ask, group)))) : Value();
}

Value surplus_light_factors(Inquiry& ask, Group group, Value) {
    const auto most = most_paired(ask, group);
    return most ? Value(std::max(0.0, light_factors(ask, group, *group_it_fights(ask, group)) - *most))
                : Value();
}

/// @}

/// @name 22.54E: light ship targets
/// @{

double factors_firing(Inquiry& ask) {
    if (ask.has(arg::factors)) return ask.number(arg::factors);
    double factors = 0;
    for (const Unit ship : ships_firing(ask))
        factors += ask.number_or(ship, fact::fleet_factors, 0);
    return factors;
}

/// At anything but the enemy's light ships.
bool surplus_light_ships_fire(Inquiry& ask) {
    if (!fleet_combat(ask) || !light_ships_fire(ask)) return false;
    const auto targets = ships_fired_at(ask);
    return !targets.empty() &&
           std::none_of(targets.begin(), targets.end(), [&](Unit ship) { return is_light(ask, ship); });
}

double in_this_combat(Inquiry& ask, const FleetCombat& combat, Subject about, const AnyNumber& what,
                      const AnyWord& when) {
    return ask.text_or(about, when, "") == this_combat(ask, combat) ? ask.number_or(about, what, 0) : 0;
}

/// Factors of a light ship as its kind began to fire: they fire at the same time, whatever is sunk first.
double guns_of(Inquiry& ask, const FleetCombat& combat, Unit ship) {
    const bool counted = ask.text_or(ship, fact::guns_in, "") == this_combat(ask, combat);
    return ask.number_or(ship, counted ? fact::guns : fact::fleet_factors, 0);
}

double guns_left(Inquiry& ask, const FleetCombat& combat, Unit ship) {
    return guns_of(ask, combat, ship) -
           in_this_combat(ask, combat, ship, fact::factors_fired, fact::factors_fired_in);
}

double guns_of_all(Inquiry& ask, const FleetCombat& combat,
                   double (*guns)(Inquiry&, const FleetCombat&, Unit)) {
    double all = 0;
    for (const Unit ship : ships_firing(ask))
        all += guns(ask, combat, ship);
    return all;
}

/// What is wrong if more light ship factors fire than have not fired yet; empty if all is well, or if it is
/// another roll for the same target (22.55.s2).
Sentence fired_before(Inquiry& ask, const FleetCombat& combat) {
    const double left = guns_of_all(ask, combat, guns_left);
    const Ships targets = ships_fired_at(ask);
    const bool again = std::any_of(targets.begin(), targets.end(), [&](Unit target) {
        return ask.text_or(target, fact::fired_on_by_light, "") == this_round(ask);
    });
    if (again || factors_firing(ask) <= left) return {};
    return say("{} light ship factors fire, and {} of these ships have not fired yet", factors_firing(ask),
               std::max(0.0, left));
}

Ruling light_ships_fire_their_factors(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || !light_ships_fire(ask)) return not_concerned();
    const double guns = guns_of_all(ask, *combat, guns_of);
    if (factors_firing(ask) > guns)
        return broken(say("{} light ship factors fire, and the ships have {}", factors_firing(ask), guns));
    if (surplus_light_ships_fire(ask)) return kept();
    Sentence wrong = fired_before(ask, *combat);
    return wrong.empty() ? kept() : broken(std::move(wrong));
}

Ruling light_ships_have_held_their_fire(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || !light_ships_fire(ask) || !fires_at_screened(ask)) return not_concerned();
    if (factors_firing(ask) > guns_of_all(ask, *combat, guns_of)) return not_concerned();
    Sentence wrong = fired_before(ask, *combat);
    return wrong.empty() ? kept() : broken(std::move(wrong));
}

/// Of several counters that fire with part of their factors only those count that must have fired.
void light_factors_have_fired(Resolution& now) {
    const auto combat = fleet_combat(now);
    if (!combat || !light_ships_fire(now)) return;
    const double spare = guns_of_all(now, *combat, guns_left) - factors_firing(now);
    for (const Unit ship : ships_firing(now)) {
        const double left = guns_left(now, *combat, ship), fires = std::max(0.0, left - std::max(0.0, spare));
        if (fires <= 0) continue;
        now.set(ship, fact::factors_fired, guns_of(now, *combat, ship) - left + fires);
        now.set(ship, fact::factors_fired_in, this_combat(now, *combat));
    }
}

Ruling only_surplus_light_ships(Inquiry& ask) {
    if (!surplus_light_ships_fire(ask)) return not_concerned();
    const auto combat = fleet_combat(ask);
    const double used =
        in_this_combat(ask, *combat, combat->firing, fact::surplus_used, fact::surplus_used_in);
    const double surplus = ask.number(combat->firing, fact::surplus_light_factors);
    if (used + factors_firing(ask) <= surplus) {
        if (fires_at_screened(ask) || factors_firing(ask) > guns_of_all(ask, *combat, guns_of)) return kept();
        Sentence wrong = fired_before(ask, *combat);
        return wrong.empty() ? kept() : broken(std::move(wrong));
    }
    return broken(say("{} light ship factors of {} fire elsewhere than at light ships, and {} are surplus",
                      used + factors_firing(ask), combat->firing, surplus));
}

void surplus_is_used(Resolution& now) {
    if (!surplus_light_ships_fire(now)) return;
    const auto combat = fleet_combat(now);
    const double used =
        in_this_combat(now, *combat, combat->firing, fact::surplus_used, fact::surplus_used_in);
    now.set(combat->firing, fact::surplus_used, used + factors_firing(now));
    now.set(combat->firing, fact::surplus_used_in, this_combat(now, *combat));
}

double light_factors_on(Inquiry& ask, const FleetCombat& combat, Unit ship) {
    return in_this_combat(ask, combat, ship, fact::light_factors_on_it, fact::light_factors_on_it_in);
}

std::optional<Subject> capital_target(Inquiry& ask) {
    const auto targets = ships_fired_at(ask);
    if (!surplus_light_ships_fire(ask) || targets.size() != 1 || !is_capital(ask, targets.front()))
        return std::nullopt;
    return targets.front();
}

void any_number_on_one_ship(Resolution& now) {
    const auto target = capital_target(now);
    if (!target) return;
    const auto combat = fleet_combat(now);
    now.set(*target, fact::light_factors_on_it,
            light_factors_on(now, *combat, *target) + factors_firing(now));
    now.set(*target, fact::light_factors_on_it_in, this_combat(now, *combat));
}

/// Whichever of them is called the first: of all that are attacked one at most may be so by fewer.
Ruling first_ship_gets_its_fill(Inquiry& ask) {
    const auto target = capital_target(ask);
    if (!target) return not_concerned();
    const auto combat = fleet_combat(ask);
    const bool enough =
        light_factors_on(ask, *combat, *target) + factors_firing(ask) >= ask.number(*target, fact::factors);
    for (const Unit ship : ask.units_in(combat->target)) {
        const double on_it = light_factors_on(ask, *combat, ship);
        if (ship == *target || on_it == 0 || on_it >= ask.number(ship, fact::factors) || enough) continue;
        if (ask.reading("second_capital_target") == "as_many_as_second") continue;
        return broken(say("{} light ship factors fire at {}, which is of {}, before others fire at {}", on_it,
                          ship, ask.number(ship, fact::factors), *target));
    }
    return kept();
}

/// @}

}  // namespace

void register_gun_targets(Rulebook& book) {
    book.define("22.54A.s1", Kind::group, fact::capital_ranking, ranking);
    book.define("22.54A.s2", Kind::unit, fact::opposite, pairs_by_rank);
    book.define("22.54A.s3", Kind::unit, fact::surplus_ship, has_nobody_opposite);
    book.effect("22.54A.s2", verb::fire, lines_are_drawn_up);

    book.effect({"22.54B", "22.54E.s1"}, verb::aim, targets_are_chosen);
    book.effect("22.54B", verb::fire, surplus_capital_ships_choose);
    book.check("22.54B", {verb::fire}, surplus_ships_choose_one_target);
    book.check("22.54B", {verb::fire, verb::aim}, only_surplus_ships_choose);
    book.check("22.54C.s1", {verb::fire}, capital_ships_fire_their_factors);
    book.check("22.54C.s2", {verb::fire, verb::aim}, answers_the_fire);
    book.check("22.54C.s2", {verb::fire}, others_answer_and_no_more);

    book.define("22.54D.s1", Kind::group, fact::paired_light_factors, paired_light_factors);
    book.define("22.54D.s2", Kind::group, fact::surplus_light_factors, surplus_light_factors);
    book.effect("22.54D.s1", verb::fire, light_ships_are_counted);

    book.check("22.54E.s1", {verb::fire}, only_surplus_light_ships);
    book.check("22.54E.s3", {verb::fire}, first_ship_gets_its_fill);
    book.check("22.54F", {verb::fire}, light_ships_fire_their_factors);
    book.check("22.54G.s1", {verb::fire}, light_ships_have_held_their_fire);
    book.effect({"22.54E.s1", "22.54F"}, verb::fire, light_factors_have_fired);
    book.effect("22.54E.s2", verb::fire, any_number_on_one_ship);
    book.effect("22.54E.s1", verb::fire, surplus_is_used);
}

}  // namespace umpire::rules::awaw
