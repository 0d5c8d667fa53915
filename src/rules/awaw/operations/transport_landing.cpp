#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 21.436: unsuccessful sea transports
/// @{

Value transport_goes_back_to_base(Inquiry& ask, Group group, Value known) {
    return back_to_base(ask, group, "sea transport", std::move(known));
}

Value transport_goes_back_by_embarkation(Inquiry& ask, Group group, Value known) {
    if (!is_beaten_off(ask, group, "sea transport") || !is_aboard(ask, group)) return known;
    Places places;
    for (const Unit unit : listed(ask, group, fact::cargo))
        if (const Subject from = embarkation_of(ask, unit); !holds(places, from)) places.push_back(from);
    if (const Subject base = *ask.fact(group, fact::base).subject(); !holds(places, base))
        places.push_back(base);
    return as_list(places);
}

void units_are_brought_back(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (is_sea_transport(now) && is_turned_back(now, group) && is_aboard(now, group)) bring_back(now, group);
}

double cost_to_debark(Inquiry& ask, Unit unit, Place at);

void units_turned_back_are_ashore(Resolution& now) {
    if (!is_sea_transport(now) || lands_as_planned(now)) return;
    const Unit unit = now.subject(arg::cargo);
    const Place at = now.subject(arg::at);
    if (is_ground(now, unit)) {
        now.add_to(unit, fact::movement_spent, cost_to_debark(now, unit, at));
        return;
    }
    const bool here = now.reading("turned_back_air_base") == "embarkation_base";
    now.set(unit, fact::base, here ? at : *bound_for(now, now.subject(arg::group)));
}

/// @}

/// @name 21.437A: movement of ground units
/// @{

Value movement_left(Inquiry& ask, Unit unit, Value known) {
    const Value movement = ask.fact(unit, fact::movement);
    if (!is_ground(ask, unit) || movement.number() == nullptr) return known;
    return *movement.number() - ask.number_or(unit, fact::movement_spent, 0);
}

double movement_factors_left(Inquiry& ask, Unit unit) {
    const Value left = ask.fact(unit, fact::movement_left);
    if (left.number() == nullptr)
        ask.missing(say("the movement factors of {}", unit), ask.to_state(unit, fact::movement));
    return *left.number();
}

double cost(Inquiry& ask, std::string_view rule, std::string_view step, Subject at) {
    return ask.table(rule).number(step, theater_of(ask, at)).value();
}

double cost_to_embark(Inquiry& ask, Place at) {
    return cost(ask, "21.437A.s6",
                ask.yes(at, fact::enemy_zoc) ? "embark from a port in an enemy ZoC" : "embark", at);
}

bool is_at_home_in_the_jungle(Inquiry& ask, Unit unit) {
    return word_of(ask, unit, fact::nation) == "Japan" || ask.text_or(unit, fact::ground, "") == "Chindit";
}

bool is_hard_to_land_in(Inquiry& ask, Unit unit, Place at) {
    if (ask.yes(at, fact::jungle)) return !is_at_home_in_the_jungle(ask, unit);
    return ask.yes(at, fact::rough);
}

double cost_to_debark(Inquiry& ask, Unit unit, Place at) {
    const bool hard = is_hard_to_land_in(ask, unit, at);
    return cost(ask, "21.437A.s7", hard ? "debark in rough terrain (total)" : "debark", at) +
           (ask.yes(at, fact::enemy_zoc) ? cost(ask, "21.437A.s8", "debark in an enemy ZoC (additional)", at)
                                         : 0);
}

bool is_sea_transported_ground(Inquiry& ask, Unit unit, std::optional<Group>& group) {
    group = is_ground(ask, unit) ? carrier_of(ask, unit) : std::nullopt;
    return group && activity_of(ask, *group) == "sea transport";
}

Value embark_cost(Inquiry& ask, Unit unit, Value known) {
    std::optional<Group> group;
    if (!is_sea_transported_ground(ask, unit, group)) return known;
    return cost_to_embark(ask, embarkation_of(ask, unit));
}

Value debark_cost(Inquiry& ask, Unit unit, Value known) {
    std::optional<Group> group;
    if (!is_sea_transported_ground(ask, unit, group)) return known;
    return cost_to_debark(ask, unit, *bound_for(ask, *group));
}

Value zoc_costs_nothing(Inquiry& ask, Unit unit, Value known) {
    std::optional<Group> group;
    if (!is_sea_transported_ground(ask, unit, group)) return known;
    const Place to = *bound_for(ask, *group);
    return ask.yes(to, fact::enemy_zoc)
               ? Value(cost(ask, "21.437A.s8", "debark in an enemy ZoC (additional)", to))
               : known;
}

void embarking_costs(Resolution& now) {
    if (!is_sea_transport(now)) return;
    for (const Unit unit : ground_named(now))
        if (const double spent = cost_to_embark(now, embarkation_of(now, unit)); spent > 0)
            now.add_to(unit, fact::movement_spent, spent);
}

void debarking_costs(Resolution& now) {
    const Unit unit = now.subject(arg::cargo);
    if (is_sea_transport(now) && lands_as_planned(now) && is_ground(now, unit))
        now.add_to(unit, fact::movement_spent, cost_to_debark(now, unit, now.subject(arg::at)));
}

Ruling enough_movement_factors(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    const Place to = *bound_for(ask, ask.subject(arg::group));
    const auto units = ground_named(ask);
    for (const Unit unit : units) {
        const double needed = cost_to_embark(ask, embarkation_of(ask, unit)) + cost_to_debark(ask, unit, to);
        if (const double left = movement_factors_left(ask, unit); left < needed)
            return broken(
                say("{} has {} movement factors left and needs {} to embark and debark", unit, left, needed));
    }
    return units.empty() ? not_concerned() : kept();
}

/// A ground unit that goes to no ship: what is aboard, or was in this phase, may have moved before.
bool moves_for_itself(Inquiry& ask, Unit unit) {
    return !carrier_of(ask, unit) && !is_now(ask, ask.fact(unit, fact::sea_transported_in)) &&
           !is_now(ask, ask.fact(unit, fact::returned_in));
}

std::optional<Subject> moved_before(Inquiry& ask, Unit unit, const std::vector<Subject>& embarking) {
    const double order = ask.number_or(unit, fact::move_order, 0);
    for (const Unit other : all_units(ask)) {
        if (!is_now(ask, ask.said(other, fact::moved_in)) || holds(embarking, other)) continue;
        if (ask.number_or(other, fact::move_order, 0) < order && moves_for_itself(ask, other)) return other;
    }
    return std::nullopt;
}

Ruling moved_to_the_port_first(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    const auto units = ground_named(ask);
    for (const Unit unit : units) {
        if (!is_now(ask, ask.fact(unit, fact::moved_in))) continue;
        if (const auto other = moved_before(ask, unit, units))
            return broken(say("{} moved to its port after {} had moved", unit, *other));
        ruling = kept();
    }
    return ruling;
}

Ruling no_overrun_before(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ground_named(ask)) {
        if (!is_now(ask, ask.fact(unit, fact::moved_in))) continue;
        if (is_now(ask, ask.fact(unit, fact::overran_in)))
            return broken(say("{} overran the enemy on its way to the port", unit));
        ruling = kept();
    }
    return ruling;
}

void ground_units_move(Resolution& now) {
    now.add_to(game::the_game, fact::ground_moves, 1);
    now.set(game::the_game, fact::ground_moved_in, moment(now));
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::moved_in, moment(now));
        now.set(unit, fact::move_order, now.number(game::the_game, fact::ground_moves));
        if (now.has(arg::cost)) now.add_to(unit, fact::movement_spent, now.number(arg::cost));
        now.place(unit, now.subject(arg::to));
    }
}

void overruns_are_noted(Resolution& now) {
    if (!now.yes(arg::overrun)) return;
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::overran_in, moment(now));
}

Ruling moves_on_after_the_landing(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!is_now(ask, ask.fact(unit, fact::sea_transported_in))) continue;
        if (const double left = movement_factors_left(ask, unit);
            ask.has(arg::cost) && ask.number(arg::cost) > left)
            return broken(say("{} has {} movement factors left after its landing", unit, left));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.437B to D: other limits for ground units
/// @{

/// Stacking counts only as the phase ends.
Ruling more_units_than_stack(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    const Place to = *bound_for(ask, ask.subject(arg::group));
    double units = 0;
    for (const Unit unit : all_cargo(ask))
        units += is_ground(ask, unit) ? 1 : 0;
    const Value limit = ask.fact(to, fact::stacking_limit);
    return limit.number() != nullptr && units > *limit.number() ? kept() : not_concerned();
}

Ruling only_units_in_supply(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    const auto units = ground_named(ask);
    for (const Unit unit : units) {
        if (ask.yes(unit, fact::partial_supply)) return broken(say("{} is only partially supplied", unit));
        if (ask.yes(unit, fact::army_oil_effect)) return broken(say("{} is under an army oil effect", unit));
    }
    return units.empty() ? not_concerned() : kept();
}

Ruling no_invasion_after_sea_transport(Inquiry& ask) {
    if (!is_about(ask, "seaborne invasion")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ground_named(ask)) {
        const Value when = ask.fact(unit, fact::sea_transported_in);
        if (in_this_player_turn(ask, when))
            return broken(say("{} was sea transported this turn and cannot invade", unit));
        if (when.known()) ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.438: air units
/// @{

Ruling air_units_began_there(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    const auto units = air_named(ask);
    for (const Unit unit : units) {
        const Subject from = embarkation_of(ask, unit);
        const Value began = ask.fact(unit, fact::at_turn_start);
        if (in_this_player_turn(ask, ask.fact(unit, fact::staged_in)) ||
            (began.subject() != nullptr && *began.subject() != from))
            return broken(say("{} was not in {} when the player turn began", unit, from));
        if (!began.known())
            ask.missing(say("where {} was when the player turn began", unit),
                        ask.to_state(unit, fact::at_turn_start));
    }
    return units.empty() ? not_concerned() : kept();
}

void air_units_have_a_new_base(Resolution& now) {
    const Unit unit = now.subject(arg::cargo);
    if (is_sea_transport(now) && lands_as_planned(now) && is_air(now, unit))
        now.set(unit, fact::base, now.subject(arg::at));
}

Ruling no_staging_after_sea_transport(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const Value when = ask.fact(unit, fact::sea_transported_in);
        if (in_this_player_turn(ask, when))
            return broken(say("{} was sea transported this turn, which is its staging", unit));
        if (when.known()) ruling = kept();
    }
    return ruling;
}

void air_units_stage(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::staged_in, moment(now));
        now.set(unit, fact::base, now.subject(arg::to));
        now.place(unit, now.subject(arg::to));
    }
}

Ruling inverted_air_units_are_carried(Inquiry& ask) {
    if (!is_sea_transport(ask)) return not_concerned();
    const auto units = air_named(ask);
    const bool inverted =
        std::any_of(units.begin(), units.end(), [&](Unit unit) { return ask.yes(unit, fact::inverted); });
    return inverted ? kept() : not_concerned();
}

double air_factors_at(Inquiry& ask, Place place) {
    double factors = 0;
    for (const Unit unit : ask.units_in(place))
        if (is_air(ask, unit)) factors += ask.number(unit, fact::factors);
    return factors;
}

Ruling room_for_air_units(Inquiry& ask) {
    if (!is_sea_transport(ask) || air_named(ask).empty()) return not_concerned();
    const Place to = *bound_for(ask, ask.subject(arg::group));
    const Value room = ask.fact(to, fact::air_capacity);
    if (room.number() == nullptr)
        ask.missing(say("how many air factors {} can hold", to), ask.to_state(to, fact::air_capacity));
    double factors = air_factors_at(ask, to);
    for (const Unit unit : all_cargo(ask))
        if (is_air(ask, unit)) factors += ask.number(unit, fact::factors);
    if (factors <= *room.number()) return kept();
    return broken(say("{} would have {} air factors and can hold {}", to, factors, *room.number()));
}

Ruling air_units_operate_afterwards(Inquiry& ask) {
    for (const Unit unit : named(ask, arg::air))
        if (ask.phase() == "combat" && in_this_player_turn(ask, ask.fact(unit, fact::sea_transported_in)))
            return kept();
    return not_concerned();
}

Value air_units_lose_no_range(Inquiry& ask, Unit unit, Value known) {
    if (!is_air(ask, unit)) return known;
    const auto group = carrier_of(ask, unit);
    return group && activity_of(ask, *group) == "sea transport" ? Value(0) : known;
}

/// @}

}  // namespace

void register_transport_landing(Rulebook& book) {
    book.define("21.436A", Kind::group, fact::goes_back_to, transport_goes_back_to_base);
    book.define("21.436B", Kind::group, fact::goes_back_to, transport_goes_back_by_embarkation);
    book.effect("21.436B", event::force_returns, units_are_brought_back, When::after);
    book.effect("21.436C", event::cargo_debarks, units_turned_back_are_ashore);

    book.table({"21.437A.s6"}, "sea_transport_movement_cost");
    book.table({"21.437A.s7"}, "sea_transport_movement_cost");
    book.table({"21.437A.s8"}, "sea_transport_movement_cost");
    book.define("21.437A.s1", Kind::unit, fact::movement_left, movement_left);
    book.effect("21.437A.s1", verb::march, ground_units_move);
    book.check("21.437A.s2", {verb::carry}, moved_to_the_port_first);
    book.check("21.437A.s3", {verb::carry}, no_overrun_before);
    book.effect("21.437A.s3", verb::march, overruns_are_noted);
    book.check("21.437A.s4", {verb::carry}, enough_movement_factors);
    book.check("21.437A.s5", {verb::march}, moves_on_after_the_landing);
    book.define("21.437A.s6", Kind::unit, fact::embark_cost, embark_cost);
    book.effect("21.437A.s6", verb::carry, embarking_costs);
    book.define("21.437A.s7", Kind::unit, fact::debark_cost, debark_cost);
    book.effect("21.437A.s7", event::cargo_debarks, debarking_costs);
    book.define("21.437A.s8", Kind::unit, fact::zoc_debark_cost, zoc_costs_nothing);
    book.check("21.437B", {verb::carry}, more_units_than_stack);
    book.check("21.437C", {verb::carry}, only_units_in_supply);
    book.check("21.437D", {verb::carry}, no_invasion_after_sea_transport);

    book.check("21.438A.s1", {verb::carry}, air_units_began_there);
    book.effect("21.438A.s2", event::cargo_debarks, air_units_have_a_new_base);
    book.check("21.438A.s3", {verb::stage}, no_staging_after_sea_transport);
    book.effect("21.438A.s3", verb::stage, air_units_stage);
    book.check("21.438A.s4", {verb::carry}, inverted_air_units_are_carried);
    book.check("21.438B", {verb::carry}, room_for_air_units);
    book.check("21.438C.s1", {verb::strike, verb::search, verb::counterair}, air_units_operate_afterwards);
    book.define("21.438C.s2", Kind::unit, fact::debark_cost, air_units_lose_no_range);
}

}  // namespace umpire::rules::awaw
