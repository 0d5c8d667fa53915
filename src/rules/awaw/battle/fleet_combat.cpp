#include "battle/engagement.hpp"
#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

constexpr const char* capital_ship = "capital ship";
constexpr const char* light_ship = "light ship";
constexpr const char* screened_ship = "screened ship";

}  // namespace

bool is_capital(Inquiry& ask, Unit ship) {
    return ask.text_or(ship, fact::fleet_category, "") == capital_ship;
}
bool is_light(Inquiry& ask, Unit ship) {
    return ask.text_or(ship, fact::fleet_category, "") == light_ship;
}
bool is_screened(Inquiry& ask, Unit ship) {
    return ask.text_or(ship, fact::fleet_category, "") == screened_ship;
}

bool light_ships_fire(Inquiry& ask) {
    const auto ships = ships_firing(ask);
    return !ships.empty() && is_of_class(ask, ships.front(), "light ship");
}

bool fires_at_screened(Inquiry& ask) {
    const auto ships = ships_fired_at(ask);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return is_screened(ask, ship); });
}

namespace {

/// @name 22.531: the three categories
/// @{

bool is_laden_destroyer(Inquiry& ask, Unit ship) {
    return is_destroyer(ask, ship) && ask.yes(ship, fact::laden);
}

Value named_capital_ships(Inquiry& ask, Unit ship, Value) {
    return is_of_class(ask, ship, "capital ship") && ask.yes(ship, fact::named) ? Value(capital_ship)
                                                                                : Value();
}

Value cruisers_destroyers_and_escort_carriers(Inquiry& ask, Unit ship, Value category) {
    const std::string type = type_of(ask, ship);
    const bool light = type == "CA" || type == "CVE" || (type == "DD" && !is_laden_destroyer(ask, ship));
    return light ? Value(light_ship) : category;
}

/// In the fleet combat that its group is in.
bool was_in_this_combat(Inquiry& ask, Unit ship, const AnyWord& what) {
    const auto group = group_of(ask, ship);
    const auto other = group ? group_it_fights(ask, *group) : std::nullopt;
    return other && ask.text_or(ship, what, "") == this_combat(ask, *group, *other);
}

/// What is damaged in a fleet combat fights it to its end.
Value screened_without_choice(Inquiry& ask, Unit ship, Value category) {
    const bool damaged =
        ask.yes(ship, fact::damaged) && !was_in_this_combat(ask, ship, fact::damaged_in_combat);
    const bool by_type =
        is_of_class(ask, ship, "transport") || is_fast_carrier(ask, ship) || is_laden_destroyer(ask, ship);
    const bool known = category.known() || by_type;
    return known && (damaged || by_type) ? Value(screened_ship) : category;
}

Value cruisers_damaged_by_capital_ships(Inquiry& ask, Unit ship, Value category) {
    const bool hit = is_cruiser(ask, ship) && ask.yes(ship, fact::damaged) &&
                     was_in_this_combat(ask, ship, fact::damaged_by_capital);
    return hit ? Value(screened_ship) : category;
}

Value screened_by_choice(Inquiry& ask, Unit ship, Value category) {
    return category.known() && ask.yes(ship, fact::screened) ? Value(screened_ship) : category;
}

/// The fleet combat in which a ship is hit, by this fire or by the owner's choice of losses after it.
std::optional<std::string> combat_of_the_hits(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    const auto other = group ? group_it_fights(ask, *group) : std::nullopt;
    if (!other || (ask.verb() != verb::fire && ask.verb() != verb::lose)) return std::nullopt;
    return this_combat(ask, *group, *other);
}

void damage_in_combat_is_noted(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (auto combat = combat_of_the_hits(now, ship))
        now.set(ship, fact::damaged_in_combat, std::move(*combat));
}

bool is_hit_by_capital_ships(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    return group && ask.text_or(*group, fact::last_fire, "") == "capital";
}

void capital_ships_damage_a_cruiser(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    auto combat = combat_of_the_hits(now, ship);
    if (combat && is_cruiser(now, ship) && is_hit_by_capital_ships(now, ship))
        now.set(ship, fact::damaged_by_capital, std::move(*combat));
}

void who_fired_is_noted(Resolution& now) {
    if (const auto combat = fleet_combat(now))
        now.set(combat->target, fact::last_fire, light_ships_fire(now) ? "light" : "capital");
}

/// @}

/// @name 22.531C: screening
/// @{

Ruling screened_before_the_ships_are_seen(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!battle_under_way(ask)) return not_concerned();
    if (ask.number_or(group, fact::fought_round, 0) != round_now(ask)) return kept();
    return broken(
        say("{} has been in fleet combat in round {}, and the ships are revealed", group, round_now(ask)));
}

void ships_are_screened(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Unit ship : now.subjects(arg::units)) {
        now.set(ship, fact::screened, true);
        now.set(ship, fact::screened_for, this_round(now));
    }
}

void screens_are_of_a_round(Resolution& now) {
    for (const Group group : groups_in_battle(now))
        for (const Unit ship : ships_in(now, group)) {
            if (!now.known(ship, fact::screened_for)) continue;
            now.forget(ship, fact::screened_for);
            now.forget(ship, fact::screened);
        }
}

Ruling screened_ships_do_not_fire(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat) return not_concerned();
    for (const Unit ship : ships_firing(ask))
        if (is_screened(ask, ship)) return broken(say("{} is screened", ship));
    return kept();
}

/// A ship that has to be sunk before the screened ones can be fired on.
std::optional<Subject> still_in_the_way(Inquiry& ask, Group group) {
    for (const Unit ship : ships_in(ask, group)) {
        if (!is_capital(ask, ship) && !is_light(ask, ship)) continue;
        if (ask.yes(ship, fact::damaged) && ask.reading("screening_threshold") == "all_damaged") continue;
        return ship;
    }
    return std::nullopt;
}

Ruling screened_ships_are_behind_the_others(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || !fires_at_screened(ask)) return not_concerned();
    if (const auto ship = still_in_the_way(ask, combat->target))
        return broken(say("{} is not screened and still afloat", *ship));
    return kept();
}

Ruling fired_on_by_who_targeted_them(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || !fires_at_screened(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_firing(ask)) {
        if (ask.text_or(ship, fact::aims_in, "") != this_combat(ask, *combat)) continue;
        const auto aims_at = listed(ask, ship, fact::aims_at);
        for (const Subject target : ships_fired_at(ask))
            if (!holds(aims_at, target))
                return broken(say("{} has chosen another target than {}", ship, target));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 22.54: the order of fire
/// @{

/// 1 capital ships, 2 light ships, 3 capital ships at screened ships, 4 light ships at them.
double stage_of_fire(Inquiry& ask) {
    return (fires_at_screened(ask) ? 3 : 1) + (light_ships_fire(ask) ? 1 : 0);
}

double stage_so_far(Inquiry& ask, const FleetCombat& combat) {
    if (ask.text_or(combat.firing, fact::fire_stage_in, "") != this_combat(ask, combat)) return 0;
    return ask.number_or(combat.firing, fact::fire_stage, 0);
}

Ruling capital_ships_before_light_ships(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || stage_of_fire(ask) != 1 || stage_so_far(ask, *combat) > 2) return not_concerned();
    if (stage_so_far(ask, *combat) < 2) return kept();
    return broken("light ships have fired, and capital ships fire before them");
}

Ruling screened_ships_are_fired_on_last(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || stage_of_fire(ask) > 2) return not_concerned();
    if (stage_so_far(ask, *combat) <= 2) return kept();
    return broken("screened ships have been fired on, and that is the last fire of a fleet combat");
}

Ruling who_held_its_fire(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || stage_of_fire(ask) < 3) return not_concerned();
    for (const Unit ship : ships_firing(ask))
        if (ask.text_or(ship, fact::fired_in, "") == this_combat(ask, *combat))
            return broken(say("{} has not held its fire", ship));
    return kept();
}

Ruling capital_ships_at_screened_ships_first(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || stage_of_fire(ask) != 3) return not_concerned();
    if (stage_so_far(ask, *combat) < 4) return kept();
    return broken("light ships have fired at screened ships, and capital ships fire before them");
}

/// A capital ship of the group that is still to fire at a screened ship.
std::optional<Unit> capital_ship_in_waiting(Inquiry& ask, const FleetCombat& combat) {
    const std::string key = this_combat(ask, combat);
    for (const Unit ship : ships_in(ask, combat.firing)) {
        if (!is_of_class(ask, ship, "capital ship") || ask.text_or(ship, fact::aims_in, "") != key) continue;
        const auto targets = listed(ask, ship, fact::aims_at);
        const bool at_screened =
            std::any_of(targets.begin(), targets.end(), [&](Unit t) { return is_screened(ask, t); });
        if (at_screened && ask.text_or(ship, fact::fired_in, "") != key) return ship;
    }
    return std::nullopt;
}

Ruling light_ships_choose_after_capital_fire(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || stage_of_fire(ask) != 4) return not_concerned();
    if (const auto ship = capital_ship_in_waiting(ask, *combat))
        return broken(say("{} has still to fire at its screened target", *ship));
    return kept();
}

void reach_stage(Resolution& now, const FleetCombat& combat, double stage) {
    const std::string key = this_combat(now, combat);
    stage = std::max(stage, stage_so_far(now, combat));
    for (const Group group : {combat.firing, combat.target}) {
        now.set(group, fact::fire_stage, stage);
        now.set(group, fact::fire_stage_in, key);
    }
}

void stage_is_noted(Resolution& now, double from, double to) {
    const auto combat = fleet_combat(now);
    const double stage = stage_of_fire(now);
    if (combat && stage >= from && stage <= to) reach_stage(now, *combat, stage);
}

void capital_ship_fire(Resolution& now) {
    stage_is_noted(now, 1, 1);
}
void light_ship_fire(Resolution& now) {
    stage_is_noted(now, 2, 2);
}
void fire_on_screened_ships(Resolution& now) {
    stage_is_noted(now, 3, 4);
}

/// A capital ship has one target; of light ships part of a counter may fire elsewhere.
void ships_have_fired(Resolution& now) {
    const auto combat = fleet_combat(now);
    if (!combat) return;
    const auto targets = ships_fired_at(now);
    for (const Unit ship : ships_firing(now)) {
        if (now.has(arg::factors) && is_of_class(now, ship, "light ship")) continue;
        now.set(ship, fact::fired_in, this_combat(now, *combat));
        now.set(ship, fact::fired_at, as_list(targets));
    }
}

/// @}

/// @name 22.54C and G: what is one target
/// @{

Value light_ships_are_one_target(Inquiry& ask, Group group, Value) {
    Value::List ships;
    for (const Unit ship : ships_in(ask, group))
        if (is_light(ask, ship)) ships.emplace_back(ship);
    return ships;
}

Value screened_ships(Inquiry& ask, Group group, bool by_name) {
    Value::List ships;
    for (const Unit ship : ships_in(ask, group))
        if (is_screened(ask, ship) && ask.yes(ship, fact::named) == by_name) ships.emplace_back(ship);
    return ships;
}

Value named_screened_ships(Inquiry& ask, Group group, Value) {
    return screened_ships(ask, group, true);
}
Value screened_light_ships(Inquiry& ask, Group group, Value) {
    return screened_ships(ask, group, false);
}

/// Light ships that capital ships have sunk are gone before light ships fire.
void sunk_by_capital_fire(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    auto combat = combat_of_the_hits(now, ship);
    if (combat && is_of_class(now, ship, "light ship") && is_hit_by_capital_ships(now, ship))
        now.set(ship, fact::sunk_by_capital, std::move(*combat));
}

void sinking_in_combat_is_noted(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (auto combat = combat_of_the_hits(now, ship)) now.set(ship, fact::sunk_in_combat, std::move(*combat));
}

/// What is sunk in a fleet combat has fired with the others of its kind; what was sunk before is gone.
Ruling fires_afloat(Inquiry& ask, bool one_factor_units) {
    const auto combat = fleet_combat(ask);
    if (!combat) return not_concerned();
    for (const Unit ship : ships_firing(ask))
        if (ask.yes(ship, fact::sunk) && is_one_factor_type(ask, ship) == one_factor_units &&
            ask.text_or(ship, fact::sunk_in_combat, "") != this_combat(ask, *combat))
            return broken(say("{} was sunk before this fleet combat", ship));
    return not_concerned();
}

Ruling sunk_ships_do_not_fire(Inquiry& ask) {
    return fires_afloat(ask, false);
}
Ruling sunk_factors_do_not_fire(Inquiry& ask) {
    return fires_afloat(ask, true);
}

Ruling sunk_light_ships_do_not_fire(Inquiry& ask) {
    const auto combat = fleet_combat(ask);
    if (!combat || !light_ships_fire(ask)) return not_concerned();
    for (const Unit ship : ships_firing(ask))
        if (ask.yes(ship, fact::sunk) &&
            ask.text_or(ship, fact::sunk_by_capital, "") == this_combat(ask, *combat))
            return broken(say("{} was sunk by capital ships", ship));
    return kept();
}

/// @}

}  // namespace

void register_fleet_combat(Rulebook& book) {
    book.define("22.531A", Kind::unit, fact::fleet_category, named_capital_ships);
    book.define("22.531B", Kind::unit, fact::fleet_category, cruisers_destroyers_and_escort_carriers);
    book.define("22.531C.s1", Kind::unit, fact::fleet_category, screened_without_choice);
    book.define("22.54C.s5", Kind::unit, fact::fleet_category, cruisers_damaged_by_capital_ships);
    book.define("22.531", Kind::unit, fact::fleet_category, screened_by_choice);
    book.effect("22.531C.s1", event::ship_damaged, damage_in_combat_is_noted);
    book.effect("22.54C.s5", event::ship_damaged, capital_ships_damage_a_cruiser);

    book.check("22.531C.s2", {verb::screen}, screened_before_the_ships_are_seen);
    book.effect("22.531C.s2", verb::screen, ships_are_screened);
    book.effect("22.531C.s2", event::round_begins, screens_are_of_a_round);
    book.check({"22.531C.s3", "22.54G.s6"}, {verb::fire}, screened_ships_do_not_fire);
    book.check({"22.531C.s4", "22.54G.s2"}, {verb::fire}, screened_ships_are_behind_the_others);
    book.check("22.531C.s4", {verb::fire}, fired_on_by_who_targeted_them);

    book.check("22.54", {verb::fire}, capital_ships_before_light_ships);
    book.check({"22.54", "22.54G.s1"}, {verb::fire}, screened_ships_are_fired_on_last);
    book.check("22.54G.s1", {verb::fire}, who_held_its_fire);
    book.check("22.54G.s4", {verb::fire}, capital_ships_at_screened_ships_first);
    book.check("22.54G.s5", {verb::aim}, light_ships_choose_after_capital_fire);
    book.effect("22.54C.s1", verb::fire, capital_ship_fire, When::after);
    book.effect("22.54F", verb::fire, light_ship_fire, When::after);
    book.effect("22.54G.s1", verb::fire, fire_on_screened_ships, When::after);
    book.effect("22.54G.s1", verb::fire, ships_have_fired, When::after);

    book.define("22.54C.s3", Kind::group, fact::light_target, light_ships_are_one_target);
    book.define("22.54G.s3", Kind::group, fact::screened_named_targets, named_screened_ships);
    book.define("22.54G.s3", Kind::group, fact::screened_light_target, screened_light_ships);
    book.effect({"22.54C.s4", "22.54C.s5"}, verb::fire, who_fired_is_noted, When::after);
    book.effect("22.54C.s4", event::ship_sunk, sunk_by_capital_fire);
    book.check("22.54C.s4", {verb::fire}, sunk_light_ships_do_not_fire);
    book.effect({"22.55.s10", "22.55.s12"}, event::ship_sunk, sinking_in_combat_is_noted);
    book.check("22.55.s10", {verb::fire}, sunk_ships_do_not_fire);
    book.check("22.55.s12", {verb::fire}, sunk_factors_do_not_fire);
}

}  // namespace umpire::rules::awaw
