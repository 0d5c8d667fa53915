#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "patrols/patrols.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.34: land-based air
/// @{

/// An NAS, or an AAS of that role.
bool may_fly(Inquiry& ask, Unit air, std::string_view role) {
    return ask.text(air, fact::air) == "NAS" || ask.text(air, fact::role) == role;
}

/// All land-based squadrons that an action sends fly what they are for.
Ruling flown_by(Inquiry& ask, std::string_view role) {
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::air)) {
        if (!is_air(ask, air) || is_carrier_based(ask, air)) continue;
        if (!may_fly(ask, air, role))
            return broken(say("{} is a squadron for {}, not for {}", air, ask.text(air, fact::role), role));
        ruling = kept();
    }
    return ruling;
}

Ruling cover_by_cover_squadrons(Inquiry& ask) {
    return flown_by(ask, "cover");
}

Ruling search_by_search_squadrons(Inquiry& ask) {
    return flown_by(ask, "search");
}

Ruling attack_by_attack_squadrons(Inquiry& ask) {
    return flown_by(ask, "attack");
}

Value target_of_carrier_air(Inquiry& ask, Unit unit, Value) {
    return is_air(ask, unit) ? Value(!is_carrier_based(ask, unit)) : Value();
}

Ruling counterair_at_land_based_air(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit target : named(ask, arg::target)) {
        if (!is_air(ask, target)) continue;
        if (!ask.yes(target, fact::counterair_target)) return broken(say("{} is not based on land", target));
        ruling = kept();
    }
    return ruling;
}

Ruling land_based_air_spares_bases(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const bool at_base = ask.verb() == verb::counterair || attacked_base(ask);
    for (const Unit air : named(ask, arg::air))
        if (at_base && is_air(ask, air) && !is_carrier_based(ask, air))
            return broken(say("{} is based on land", air));
    return kept();
}

Ruling army_air_in_squadrons(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, arg::air)) {
        const std::string air = ask.text(unit, fact::air);
        if (air != "AAS" && air != "NAS") return broken(say("{} is no squadron but an {}", unit, air));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 22.41B: combat air patrol and counterair
/// @{

void combat_air_patrol(Resolution& now) {
    for (const Unit air : now.subjects(arg::air))
        give_task(now, air, "cap");
}

Ruling patrols_do_not_counterair(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::air)) {
        if (!is_carrier_based(ask, air)) continue;
        if (task_now(ask, air) == "cap") return broken(say("{} flies combat air patrol in this round", air));
        ruling = kept();
    }
    return ruling;
}

/// The base or the squadrons that a counterair attack goes for.
Value target_of_counterair(Inquiry& ask) {
    return ask.argument(arg::target);
}

Ruling one_round_of_counterair(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const double most = ask.printed("counterair_rounds");
    if (const Value& rounds = ask.argument(arg::rounds);
        rounds.number() != nullptr && *rounds.number() > most)
        return broken(say("{} rounds of air combat are fought in one counterair attack", *rounds.number()));
    for (const Unit air : named(ask, arg::air))
        if (task_now(ask, air) == "counterair" &&
            ask.fact(air, fact::counterair_at) == target_of_counterair(ask))
            return broken(say("{} has fought its round of counterair there", air));
    return kept();
}

void counterair_is_flown(Resolution& now) {
    for (const Unit air : now.subjects(arg::air)) {
        give_task(now, air, "counterair");
        now.set(air, fact::counterair_at, target_of_counterair(now));
    }
}

/// What comes of it is fought out by other rules; the players say who was lost and who broke off.
void counterair_takes_out(Resolution& now) {
    for (const Unit air : named(now, arg::aborted))
        now.set(air, fact::aborted_round, round_now(now));
    for (const Unit air : named(now, arg::eliminated))
        now.set(air, fact::eliminated, true);
}

Value usable(Inquiry& ask, Unit unit, Value) {
    if (!is_air(ask, unit)) return {};
    return !ask.yes(unit, fact::eliminated) && ask.number_or(unit, fact::aborted_round, 0) != round_now(ask);
}

/// @}

/// @name 22.41C and D: strikes and air cover
/// @{

Ruling carrier_air_is_free_to_strike(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::air)) {
        if (!is_air(ask, air) || !is_carrier_based(ask, air)) continue;
        if (task_now(ask, air) == "cap") return broken(say("{} flies combat air patrol in this round", air));
        if (!ask.yes(air, fact::usable_in_round))
            return broken(say("{} was eliminated or forced to abort", air));
        ruling = kept();
    }
    return ruling;
}

void cover_is_assigned(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const Unit air : now.subjects(arg::air)) {
        give_task(now, air, "cover");
        now.set(air, fact::covers, group);
    }
}

Value covering_air(Inquiry& ask, Group group, Value) {
    Value::List all;
    for (const Unit unit : all_units(ask)) {
        if (is_air(ask, unit) && task_now(ask, unit) == "cover" &&
            ask.fact(unit, fact::covers) == Value(group) && ask.yes(unit, fact::usable_in_round))
            all.emplace_back(unit);
    }
    return all;
}

Ruling cover_does_nothing_else(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::air)) {
        if (!is_air(ask, air) || is_carrier_based(ask, air) || ask.text(air, fact::air) != "NAS") continue;
        if (task_now(ask, air) == "cover") return broken(say("{} flies air cover in this round", air));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_air_tasks(Rulebook& book) {
    book.define("22.341A", Kind::unit, fact::counterair_target, target_of_carrier_air);
    book.check("22.341A", {verb::counterair}, counterair_at_land_based_air);
    book.check({"22.341B", "22.41D.s4"}, {verb::cover}, cover_by_cover_squadrons);
    book.check({"22.341C", "22.4422A"}, {verb::search}, search_by_search_squadrons);
    book.check("22.341D", {verb::strike}, attack_by_attack_squadrons);
    book.check("22.342", {verb::counterair, verb::strike}, land_based_air_spares_bases);
    book.check("22.343", {verb::cover, verb::search, verb::strike, verb::counterair}, army_air_in_squadrons);

    book.effect("22.41B.s1", verb::cap, combat_air_patrol);
    book.check("22.41B.s2", {verb::counterair}, patrols_do_not_counterair);
    book.check({"22.41B.s3", "22.432"}, {verb::counterair}, one_round_of_counterair);
    book.effect({"22.41B.s3", "22.432"}, verb::counterair, counterair_is_flown);
    book.effect({"22.41B.s4", "22.434.s1"}, verb::counterair, counterair_takes_out);
    book.define({"22.41B.s4", "22.434.s1"}, Kind::unit, fact::usable_in_round, usable);

    book.check({"22.41C", "22.441"}, {verb::strike}, carrier_air_is_free_to_strike);
    book.effect({"22.41D.s1", "22.4421A"}, verb::cover, cover_is_assigned);
    book.define("22.41D.s2", Kind::group, fact::covering_air, covering_air);
    book.check({"22.41D.s3", "22.4422A"}, {verb::search}, cover_does_nothing_else);
    book.check("22.41D.s3", {verb::strike}, cover_does_nothing_else);
}

}  // namespace umpire::rules::awaw
