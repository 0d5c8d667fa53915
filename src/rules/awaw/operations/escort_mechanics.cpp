#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace umpire::rules::awaw {

namespace {

bool escorts(Inquiry& ask, Force group) {
    return activity_of(ask, group) == "sea escort";
}

/// @name 21.65A, B and F: the ships
/// @{

/// Each reaches the place of embarkation from its base without another port on the way.
Ruling reach_the_cargo(Inquiry& ask, const Units& ships, std::string_view rule) {
    const Group group = ask.subject(arg::group);
    const auto from = embarkation_of_force(ask, group);
    if (!from || is_box(ask, *from)) return not_concerned();
    const auto leg = printed_range(ask, rule, "sea supply, NR, sea escort", "port step", *from);
    if (!leg) return not_concerned();
    const double first = std::max(*leg, ask.number_or(group, fact::first_leg, 0));
    Ruling ruling = not_concerned();
    for (const Unit ship : ships) {
        const double hexes = hexes_from_base(ask, group, ship, *from);
        if (hexes > first)
            return broken(
                say("{} is {} hexes from {}, and the first leg is {} at most", ship, hexes, *from, first));
        ruling = kept();
    }
    return ruling;
}

Ruling destroyers_reach_the_cargo(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    return reach_the_cargo(ask, carrying(ask, ask.subject(arg::group), "DD"), "21.65A");
}

Ruling protectors_reach_the_cargo(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    const Value others = ships_that_protect(ask, ask.subject(arg::group));
    Units ships;
    if (others.list() != nullptr)
        for (const Value& ship : *others.list())
            ships.push_back(*ship.subject());
    return reach_the_cargo(ask, ships, "21.65F.s2");
}

Value protectors_of_escort(Inquiry& ask, Group group, Value known) {
    return escorts(ask, group) ? ships_that_protect(ask, group) : known;
}

Ruling transports_have_one_way(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const Subject to = *bound_for(ask, group);
    const auto from = embarkation_of_force(ask, group);
    Ruling ruling = not_concerned();
    for (const Unit ship : carrying(ask, group, "TR")) {
        if (!is_now(ask, ask.fact(ship, fact::escort_in))) {
            ruling = kept();
            continue;
        }
        const Value before = ask.fact(ship, fact::escort_from), there = ask.fact(ship, fact::escort_to);
        if ((from && before != Value(*from)) || there != Value(to))
            return broken(
                say("{} already goes from {} to {}", ship, word_in(ask, before), word_in(ask, there)));
        ruling = kept();
    }
    return ruling;
}

void way_of_the_transports(Resolution& now) {
    if (!is_sea_escort(now)) return;
    const Group group = now.subject(arg::group);
    const auto from = embarkation_of_force(now, group);
    if (!from) return;
    for (const Unit ship : carrying(now, group, "TR")) {
        now.set(ship, fact::escort_from, *from);
        now.set(ship, fact::escort_to, *bound_for(now, group));
        now.set(ship, fact::escort_in, moment(now));
    }
}

/// @}

/// @name 21.65C to E: the places
/// @{

/// A missing fact if nobody has said.
int known_supply_of(Inquiry& ask, Place place) {
    const auto supply = supply_of(ask, place);
    if (!supply) ask.missing(say("the supply of {}", place), ask.to_state(place, fact::supplied));
    return *supply;
}

bool is_held_port(Inquiry& ask, Place place) {
    return can_be_landed_at(ask, place) &&
           (is_box(ask, place) || is_friendly(ask, place, ask.side_of(ask.subject(arg::group))));
}

Ruling embarks_in_full_supply(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    const auto from = embarkation_of_force(ask, ask.subject(arg::group));
    if (!from || !is_told(ask, *from)) return not_concerned();
    if (!is_held_port(ask, *from))
        return broken(say("{} is no controlled port, box or island that serves as a port", *from));
    if (is_box(ask, *from) || known_supply_of(ask, *from) == 2) return kept();
    return broken(say("{} is not fully supplied", *from));
}

void cargo_goes_aboard(Resolution& now) {
    if (!is_sea_escort(now)) return;
    note_embarkation(now);
    const Group group = now.subject(arg::group);
    if (now.has(arg::oil)) now.set(group, fact::oil_aboard, now.number(arg::oil));
    if (now.has(arg::brps)) now.set(group, fact::brps_aboard, now.number(arg::brps));
}

void new_voyage_of_the_escort(Resolution& now) {
    if (is_sea_escort(now)) forget_last_voyage(now);
}

void ships_reach_the_cargo(Resolution& now) {
    if (!is_sea_escort(now)) return;
    now.place(now.subject(arg::group), now.subject(arg::at));
    now.set(now.subject(arg::group), fact::embarked, true);
}

bool is_oil_alone(Inquiry& ask) {
    return ask.verb() == verb::escort && ask.has(arg::oil) && !ask.has(arg::brps);
}

/// Somebody traces supply there now.
std::optional<Subject> supply_traced_to(Inquiry& ask, Subject to) {
    for (const Group group : all_groups(ask))
        if (ask.said(group, fact::announced).known() && is_now(ask, ask.fact(group, fact::announced)) &&
            activity_of(ask, group) == "sea supply" && ask.fact(group, fact::destination) == Value(to) &&
            ask.text_or(group, fact::activity_status, "") != "aborted" &&
            ask.side_of(group) == ask.side_of(ask.subject(arg::group)))
            return group;
    return std::nullopt;
}

Ruling debarks_in_supply(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    const Place to = *bound_for(ask, ask.subject(arg::group));
    const bool bridgehead = is_oil_alone(ask) && ask.yes(to, fact::bridgehead);
    if (!bridgehead && !is_held_port(ask, to))
        return broken(say("{} is no controlled port, box or island that serves as a port", to));
    if (bridgehead || is_box(ask, to) || (ask.verb() == verb::escort && supply_traced_to(ask, to)))
        return kept();
    if (known_supply_of(ask, to) > 0) return kept();
    return broken(say("{} is not supplied", to));
}

void shipment_hangs_on_supply(Resolution& now) {
    if (!is_sea_escort(now)) return;
    const Group group = now.subject(arg::group);
    const Place to = *bound_for(now, group);
    if (supply_of(now, to).value_or(1) > 0) return;
    if (const auto line = supply_traced_to(now, to)) now.set(group, fact::hangs_on, *line);
}

void shipments_abort_with_the_line(Resolution& now) {
    const Force line = now.subject(arg::group);
    if (activity_of(now, line) != "sea supply") return;
    for (const Group group : all_groups(now))
        if (now.said(group, fact::hangs_on).known() && now.fact(group, fact::hangs_on) == Value(line) &&
            now.text_or(group, fact::activity_status, "") != "aborted")
            now.happens(event::activity_aborted, {{arg::group, group}});
}

void cargo_debarks(Resolution& now) {
    if (!is_sea_escort(now)) return;
    const Unit unit = now.subject(arg::cargo);
    const Group group = now.subject(arg::group);
    if (lands_as_planned(now)) {
        now.set(unit, fact::escorted_in, moment(now));
        now.set(unit, fact::escorted_by, carrying(now, group, "TR").empty() ? "destroyers" : "transports");
    }
    put_ashore(now);
}

void escort_is_completed(Resolution& now) {
    if (!is_sea_escort(now)) return;
    const Group group = now.subject(arg::group);
    const Subject to = *bound_for(now, group);
    land_all(now, group, to);
    for (const auto& [aboard, ashore] :
         {std::pair{fact::oil_aboard, fact::oil_landed}, {fact::brps_aboard, fact::brps_landed}})
        if (const Value cargo = now.fact(group, aboard); cargo.number() != nullptr) {
            now.add_to(to, ashore, *cargo.number());
            now.forget(group, aboard);
        }
}

void some_cargo_debarks(Resolution& now) {
    if (is_sea_escort(now)) land_named(now);
}

/// @}

/// @name 21.65G to I: protection, and what is separate
/// @{

void sw_box_protects(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Unit ship : now.subjects(arg::units))
        if (const auto place = now.location(ship); place && !sw_ocean(now, *place).empty())
            add_to_list(now, group, fact::sw_protectors, ship);
}

double transports_escorting(Inquiry& ask) {
    double transports = 0;
    for (const Group group : all_groups(ask))
        if (escorts(ask, group) && ask.text_or(group, fact::activity_status, "outward") == "outward")
            transports += static_cast<double>(carrying(ask, group, "TR").size());
    return transports;
}

Ruling protection_is_named_in_time(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_sea_escort(ask) || transports_escorting(ask) <= 1) return not_concerned();
    const bool late = ask.yes(group, fact::attacked_on_activity) || ask.known(group, fact::attacked_by) ||
                      ask.known(group, fact::fought_at) || !attempts_on(ask, group).empty();
    if (!late) return kept();
    return broken(say("the enemy has already attacked {} or tried to", group));
}

/// They stay in their box and may do there whatever they like.
Ruling protectors_stay_what_they_are(Inquiry& ask) {
    return is_sea_escort(ask) ? kept() : not_concerned();
}

Ruling units_are_at_the_port(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        const Subject from = embarkation_of(ask, unit);
        if (ask.location(unit) == from) continue;
        if (!ask.known(unit, fact::can_reach))
            ask.missing(say("whether {} can redeploy to {}", unit, from),
                        say("!state can_reach of {} is {}", unit, from));
        if (!holds(listed(ask, unit, fact::can_reach), from))
            return broken(say("{} cannot get to {}", unit, from));
    }
    return kept();
}

Ruling escorts_are_separate(Inquiry& ask) {
    if (ask.verb() == verb::debark) {
        if (!is_sea_escort(ask) || !lands_as_planned(ask)) return not_concerned();
        const Subject to = *bound_for(ask, ask.subject(arg::group)), at = ask.subject(arg::at);
        if (at == to) return kept();
        return broken(say("{} is bound for {} alone", ask.subject(arg::group), to));
    }
    if (is_sea_escort(ask)) return kept();
    if (!is_about(ask, "redeployment")) return not_concerned();
    return broken(say("{} redeploys itself and escorts nothing", ask.subject(arg::group)));
}

bool ships_goods(Inquiry& ask, Force group) {
    return activity_of(ask, group) == "sea supply" ||
           (escorts(ask, group) &&
            (ask.known(group, fact::oil_aboard) || ask.known(group, fact::brps_aboard)));
}

Ruling goods_sail_together(Inquiry& ask) {
    const auto groups = ask.subjects(arg::of);
    for (const Force group : groups)
        if (!ships_goods(ask, group) ||
            ask.fact(group, fact::destination) != ask.fact(groups.front(), fact::destination))
            return not_concerned();
    return kept();
}

/// @}

/// @name 21.66: unsuccessful sea escorts
/// @{

Value escort_goes_back_to_base(Inquiry& ask, Group group, Value known) {
    return back_to_base(ask, group, "sea escort", std::move(known));
}

Value escort_goes_back_by_embarkation(Inquiry& ask, Group group, Value known) {
    if (!is_beaten_off(ask, group, "sea escort") || !is_aboard(ask, group)) return known;
    const Subject base = *ask.fact(group, fact::base).subject();
    const auto from = embarkation_of_force(ask, group);
    if (!from || *from == base) return Value::List{base};
    return Value::List{*from, base};
}

void cargo_is_brought_back(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_sea_escort(now) || !is_turned_back(now, group) || !is_aboard(now, group)) return;
    bring_back(now, group);
    for (const Fact& goods : FactList{fact::oil_aboard, fact::brps_aboard})
        if (now.known(group, goods)) now.forget(group, goods);
}

double surviving(Inquiry& ask, Group group, std::string_view type) {
    return factors_of(ask, carrying(ask, group, type));
}

bool all_is_lost(Inquiry& ask) {
    return ask.reading("cargo_lost_with_its_escort") == "all";
}

void goes_down(Resolution& now, Group group, Unit unit) {
    now.set(unit, fact::eliminated, true);
    now.set(unit, fact::cargo_lost, true);
    take_from_list(now, group, fact::cargo, unit);
}

/// Units by the share of a ship that each needs, the last that was named first.
void units_go_down(Resolution& now, Group group, double room, double share_each) {
    for (auto units = listed(now, group, fact::cargo); !units.empty();
         units = listed(now, group, fact::cargo)) {
        const double needed = factors_of(now, units) * share_each;
        if (needed <= room && !(all_is_lost(now) && now.known(group, fact::cargo_lost_in))) return;
        goes_down(now, group, units.back());
        now.set(group, fact::cargo_lost_in, moment(now));
    }
}

/// Oil or BRPs; what no ship is left for is lost.
void goods_go_down(Resolution& now, Group group, const AnyNumber& goods, double room) {
    const Value aboard = now.fact(group, goods);
    if (aboard.number() == nullptr || *aboard.number() <= room) return;
    now.set(group, goods, all_is_lost(now) ? 0.0 : std::max(0.0, room));
}

std::optional<Subject> escort_that_lost(Inquiry& ask, std::string_view type) {
    const Unit ship = ask.subject(arg::unit);
    if (type_of(ask, ship) != type) return std::nullopt;
    for (const Group group : all_groups(ask)) {
        if (!escorts(ask, group)) continue;
        if (holds(ships_in(ask, group), ship) || holds(listed(ask, group, fact::carriers), ship) ||
            group_of(ask, ship) == group)
            return group;
    }
    return std::nullopt;
}

double escort_row(Inquiry& ask, std::string_view row, std::string_view column) {
    return ask.table("21.64A").number(row, column).value_or(0);
}

void note_units_escorted(Resolution& now) {
    if (!is_sea_escort(now) || carrying(now, now.subject(arg::group), "DD").empty() ||
        !carrying(now, now.subject(arg::group), "TR").empty())
        return;
    const double each = escort_row(now, "each ground or air factor", "destroyer factors");
    now.set(now.subject(arg::group), fact::destroyers_needed, factors_of(now, all_cargo(now)) * each);
}

void too_few_destroyers(Resolution& now) {
    const auto group = escort_that_lost(now, "DD");
    if (!group || !carrying(now, *group, "TR").empty()) return;
    const double left = surviving(now, *group, "DD");
    const double each = escort_row(now, "oil counter, European Axis", "destroyer factors");
    if (each > 0) goods_go_down(now, *group, fact::oil_aboard, std::floor(left / each));
    const double needed = now.number_or(*group, fact::destroyers_needed, 0);
    if (left >= needed) return;
    now.result(result::destroyers_short, needed - left);
    if (all_is_lost(now)) now.set(*group, fact::cargo_lost_in, moment(now));
    units_go_down(now, *group, left, escort_row(now, "each ground or air factor", "destroyer factors"));
}

void transport_is_lost(Resolution& now) {
    const auto group = escort_that_lost(now, "TR");
    if (!group) return;
    const double left = surviving(now, *group, "TR");
    goods_go_down(now, *group, fact::oil_aboard, left);
    goods_go_down(now, *group, fact::brps_aboard, left * now.printed("brps_a_transport"));
    if (!now.known(*group, fact::oil_aboard) && !now.known(*group, fact::brps_aboard))
        units_go_down(now, *group, left, 1 / now.printed("escort_factors_a_transport"));
}

Ruling units_brought_back_redeploy(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units)) {
        const auto place = ask.location(unit);
        if (place && is_now(ask, ask.fact(unit, fact::returned_in)) &&
            holds(listed(ask, unit, fact::landed_at), *place))
            return kept();
    }
    return not_concerned();
}

/// @}

}  // namespace

void register_escort_mechanics(Rulebook& book) {
    for (const char* rule : {"21.65A", "21.65F.s2"})
        book.table(rule, "naval_ranges");
    book.check("21.65A", {verb::carry, verb::escort}, destroyers_reach_the_cargo);
    book.check("21.65B", {verb::carry, verb::escort}, transports_have_one_way);
    book.check("21.65C", {verb::carry, verb::escort}, embarks_in_full_supply);
    book.check("21.65D", {verb::carry, verb::escort}, debarks_in_supply);
    for (const Verb& verb : {verb::carry, verb::escort}) {
        book.effect("21.65B", verb, way_of_the_transports);
        book.effect("21.65C", verb, cargo_goes_aboard);
    }
    book.effect("21.65C", verb::mission, new_voyage_of_the_escort);
    book.effect("21.66C.s1", verb::carry, note_units_escorted);
    book.effect("21.65A", verb::embark, ships_reach_the_cargo);
    book.effect("21.65D", verb::complete, escort_is_completed);
    book.effect("21.65D", verb::debark, some_cargo_debarks);
    book.effect("21.65D", event::cargo_debarks, cargo_debarks);
    book.effect("21.65E.s1", verb::escort, shipment_hangs_on_supply);
    book.effect("21.65E.s2", event::activity_aborted, shipments_abort_with_the_line);
    book.define("21.65F.s1", Kind::group, fact::protectors, protectors_of_escort);
    book.check("21.65F.s2", {verb::carry, verb::escort}, protectors_reach_the_cargo);
    book.effect("21.65G.s1", verb::protect, sw_box_protects);
    book.check("21.65G.s2", {verb::protect}, protection_is_named_in_time);
    book.check("21.65G.s3", {verb::protect}, protectors_stay_what_they_are);
    book.check("21.65H", {verb::carry}, units_are_at_the_port);
    book.check("21.65I.s1", {verb::carry, verb::debark}, escorts_are_separate);
    book.check("21.65I.s2", {verb::combine}, goods_sail_together);

    book.define("21.66A", Kind::group, fact::goes_back_to, escort_goes_back_to_base);
    book.define("21.66B", Kind::group, fact::goes_back_to, escort_goes_back_by_embarkation);
    book.effect("21.66B", event::force_returns, cargo_is_brought_back, When::after);
    book.effect("21.66C.s1", event::factors_lost, too_few_destroyers);
    book.effect("21.66C.s2", event::factors_lost, transport_is_lost);
    book.check("21.66D", {verb::redeploy}, units_brought_back_redeploy);
}

}  // namespace umpire::rules::awaw
