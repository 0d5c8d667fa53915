#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "invasions/facts.hpp"
#include "invasions/invasions.hpp"
#include "names.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace umpire::rules::awaw {

namespace {

void lose_factors(Resolution& now, Unit ship, double lost) {
    const double left = now.number(ship, fact::factors) - lost;
    if (left > 0)
        now.set(ship, fact::factors, left);
    else
        now.set(ship, fact::sunk, true);
}

/// @name 21.517H: destroyers that have carried
/// @{

double destroyers_at_most(Inquiry& ask, double losses) {
    const auto& table = ask.table("21.517H.s1");
    if (const auto row = table.row_of(losses))
        if (const auto most = table.number_at(*row, 0)) return *most;
    return std::floor(losses / ask.printed("losses_for_one_destroyer"));
}

Ruling a_third_falls_on_destroyers(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_invasion(ask, group)) return not_concerned();
    const double losses = ask.number_or(group, fact::invasion_losses, 0),
                 most = destroyers_at_most(ask, losses);
    const double all = ask.number(arg::destroyers) + ask.number_or(group, fact::destroyers_lost, 0);
    if (all <= most) return kept();
    return broken(say("{} of {} losses would fall on carrying destroyers, at most {}", all, losses, most));
}

/// Destroyers that bombard have carried nobody.
void destroyers_are_lost(Resolution& now) {
    const Group group = now.subject(arg::group);
    const double required = now.number(arg::destroyers);
    double left = required;
    const auto bombarding = bombarding_ships(now, group);
    for (const Unit ship : ships_in(now, group)) {
        if (left <= 0 || !is_destroyer(now, ship) || holds(bombarding, ship)) continue;
        const double lost = std::min(left, now.number(ship, fact::factors));
        lose_factors(now, ship, lost);
        left -= lost;
    }
    now.add_to(group, fact::destroyers_lost, required - left);
}

void losses_of_all_rounds_count(Resolution& now) {
    if (now.has(arg::losses))
        now.add_to(now.subject(arg::group), fact::invasion_losses, now.number(arg::losses));
}

double lost_destroyers(Inquiry& ask) {
    return ask.number_or(ask.subject(arg::group), fact::destroyers_lost, 0);
}

/// Nothing that happens to the destroyers now matters to those who were aboard.
void all_have_landed(Resolution& now) {
    const Group group = now.subject(arg::group);
    Value::List reserve;
    for (const Unit unit : listed(now, group, fact::cargo))
        if (!holds(now.subjects(arg::units), unit)) reserve.push_back(unit);
    now.set(group, fact::reserve, reserve);
    now.forget(group, fact::cargo);
}

/// After a failure they have to get home; whom the owner has named last is lost first.
void room_counts_after_a_failure(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto hex = invasion_hex(now, group);
    auto units = living(now, embarked_units(now, group));
    if (!hex) return;
    const auto needed = [&] {
        double factors = 0;
        for (const Unit unit : units)
            factors += destroyers_for(now, unit, *hex);
        return factors;
    };
    while (!units.empty() && needed() > destroyer_factors(now, group)) {
        now.set(units.back(), fact::eliminated, true);
        units.pop_back();
    }
}

/// @}

/// @name 21.517H and 21.528: who else takes losses
/// @{

/// How often each is named: ships once for each factor of loss.
std::map<Subject, double> shares(Inquiry& ask) {
    std::map<Subject, double> named;
    for (const Unit unit : ask.subjects(arg::units))
        named[unit] += 1;
    return named;
}

bool has_fought_ashore(Inquiry& ask, Group group, Unit unit) {
    return holds(listed(ask, group, fact::invaders), unit) ||
           holds(listed(ask, group, fact::joined_by), unit);
}

/// It is none of the ships that another rule speaks of.
bool has_carried(Inquiry& ask, Group group, Unit ship) {
    return is_destroyer(ask, ship) && group_of(ask, ship) == group &&
           !holds(bombarding_ships(ask, group), ship);
}

Ruling losses_fall_on_those_who_fought(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    for (const auto& [unit, times] : shares(ask)) {
        if (has_fought_ashore(ask, group, unit) || holds(bombarding_ships(ask, group), unit) ||
            holds(listed(ask, group, fact::supporting), unit))
            continue;
        if (has_carried(ask, group, unit) || holds(embarked_units(ask, group), unit)) continue;
        return broken(say("{} had no part in the invasion combat", unit));
    }
    return kept();
}

Ruling reserves_take_no_losses(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    Ruling ruling = not_concerned();
    for (const auto& [unit, times] : shares(ask)) {
        if (!is_ground(ask, unit)) continue;
        if (!has_fought_ashore(ask, group, unit) && holds(embarked_units(ask, group), unit))
            return broken(say("{} is still aboard and has not fought", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling carrying_destroyers_are_exempt(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    Ruling ruling = not_concerned();
    for (const auto& [unit, times] : shares(ask)) {
        if (!is_destroyer(ask, unit)) continue;
        if (has_carried(ask, group, unit))
            return broken(say("{} has carried invaders; only the defender can ask for it", unit));
        ruling = kept();
    }
    return ruling;
}

/// Of the two rules that contradict each other.
Ruling defender_may_ask_for_them(Inquiry& ask) {
    if (!is_invasion(ask, ask.subject(arg::group))) return not_concerned();
    if (ask.reading("carrying_destroyer_losses") == "defender_may_require") return kept();
    return broken("destroyers that carry invaders are never lost in ground combat");
}

void those_who_fought_are_lost(Resolution& now) {
    const Group group = now.subject(arg::group);
    double losses = now.has(arg::air) ? now.number(arg::air) : 0;
    for (const auto& [unit, times] : shares(now)) {
        if (has_fought_ashore(now, group, unit)) {
            now.set(unit, fact::eliminated, true);
            losses += now.number(unit, fact::factors);
        } else if (holds(listed(now, group, fact::supporting), unit)) {
            lose_factors(now, unit, times);
            losses += times;
        } else
            losses += times;
    }
    now.result(result::losses, losses);
}

/// @}

/// @name 21.528: ships that bombard
/// @{

/// A row of the table of bombardment losses.
std::string row_of_ship(Inquiry& ask, Unit ship) {
    if (is_destroyer(ask, ship)) return "destroyer factor";
    if (type_of(ask, ship) == "CA") return "cruiser";
    return is_of_class(ask, ship, "capital ship") ? "heavy ship" : "";
}

double losses_each(Inquiry& ask, Unit ship) {
    const auto each = ask.table("21.5282.s1").number(row_of_ship(ask, ship), "loss factors per ship");
    if (!each) ask.missing(say("what losses {} takes", ship));
    return *each;
}

std::vector<std::pair<Subject, double>> bombarding_shares(Inquiry& ask) {
    std::vector<std::pair<Subject, double>> found;
    const auto bombarding = bombarding_ships(ask, ask.subject(arg::group));
    for (const auto& [unit, times] : shares(ask))
        if (holds(bombarding, unit) && !row_of_ship(ask, unit).empty()) found.emplace_back(unit, times);
    return found;
}

Ruling cruisers_are_sunk_or_spared(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const auto& [ship, times] : bombarding_shares(ask)) {
        if (row_of_ship(ask, ship) != "cruiser") continue;
        if (std::fmod(times, losses_each(ask, ship)) != 0)
            return broken(
                say("{} takes {} of the {} losses that sink it", ship, times, losses_each(ask, ship)));
        ruling = kept();
    }
    return ruling;
}

Ruling heavy_ships_take_one(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const auto& [ship, times] : bombarding_shares(ask)) {
        if (row_of_ship(ask, ship) != "heavy ship") continue;
        if (const double most = losses_each(ask, ship); times != most)
            return broken(say("{} takes {} losses, a heavy ship takes {}", ship, times, most));
        ruling = kept();
    }
    return ruling;
}

double fleet_losses(Inquiry& ask) {
    double losses = 0;
    for (const auto& [ship, times] : bombarding_shares(ask))
        losses += times;
    return losses;
}

/// The bombardment of the round that is being settled.
Ruling no_more_than_it_was_worth(Inquiry& ask) {
    const double taken = fleet_losses(ask);
    const Group group = ask.subject(arg::group);
    if (taken == 0) return not_concerned();
    const double all = taken + ask.number_or(group, fact::fleet_losses_of_round, 0);
    const double worth = ask.number_or(group, fact::bombardment_value, 0);
    if (all <= worth) return kept();
    return broken(say("{} losses fall on fleets whose bombardment was worth {} combat factors", all, worth));
}

void worth_of_the_round_is_noted(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::bombardment_value,
            now.has(arg::bombardment) ? now.number(arg::bombardment) : bombardment_value(now, group));
    now.set(group, fact::fleet_losses_of_round, 0);
}

void losses_of_fleets_are_counted(Resolution& now) {
    now.add_to(now.subject(arg::group), fact::fleet_losses_of_round, fleet_losses(now));
}

std::string result_for(Inquiry& ask, Unit ship) {
    const auto result = ask.table("21.5282.s1").text(row_of_ship(ask, ship), "result");
    if (!result) ask.missing(say("what becomes of {}", ship));
    return std::string(*result);
}

void destroyer_factors_are_lost(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const auto& [ship, times] : bombarding_shares(now)) {
        if (!is_destroyer(now, ship)) continue;
        if (result_for(now, ship) != "eliminated") continue;
        lose_factors(now, ship, std::floor(times / losses_each(now, ship)));
        now.add_to(group, fact::fleet_factors_lost, times);
    }
}

void bombarding_ships_are_hurt(Resolution& now) {
    const Group group = now.subject(arg::group);
    for (const auto& [ship, times] : bombarding_shares(now)) {
        if (is_destroyer(now, ship)) continue;
        const std::string result = result_for(now, ship);
        now.add_to(group, fact::fleet_factors_lost, times);
        if (result == "damaged")
            now.add_to(group, fact::damaged_rest, now.number(ship, fact::factors) - times);
        now.set(ship, result == "damaged" ? fact::damaged : fact::sunk, true);
    }
}

/// What is left of a damaged ship is among those that are silent anyway.
Value fewer_ships_bombard(Inquiry& ask, Group group, Value before) {
    const double lost = ask.number_or(group, fact::fleet_factors_lost, 0);
    if (before.number() == nullptr || lost == 0) return before;
    const double silent =
        lost * ask.printed("silenced_by_a_loss") - ask.number_or(group, fact::damaged_rest, 0);
    return std::max(0.0, *before.number() - std::max(0.0, silent));
}

Ruling bombardment_has_become_weaker(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ask.has(arg::bombardment) || ask.number_or(group, fact::fleet_factors_lost, 0) == 0)
        return not_concerned();
    const double said = ask.number(arg::bombardment), left = bombardment_value(ask, group);
    if (said <= left) return kept();
    return broken(say("bombardment would add {} combat factors, after its losses it adds {}", said, left));
}

/// @}

}  // namespace

void register_invasion_losses(Rulebook& book) {
    book.table("21.517H.s1", "invasion_destroyer_losses");
    book.check("21.517H.s1", {verb::insist}, a_third_falls_on_destroyers);
    book.effect("21.517H.s1", verb::insist, destroyers_are_lost);
    book.effect("21.517H.s2", verb::assault, losses_of_all_rounds_count);
    book.check("21.517H.s3", {verb::casualties}, losses_fall_on_those_who_fought);
    book.effect("21.517H.s3", verb::casualties, those_who_fought_are_lost);
    book.modifier("21.517H.s4", sum::invasion_attack, lost_destroyers);
    book.effect("21.517H.s5", verb::invade, all_have_landed);
    book.effect("21.517H.s5", event::invasion_fails, room_counts_after_a_failure);
    book.check("21.517H.s6", {verb::casualties}, reserves_take_no_losses);

    book.table({"21.5282.s1", "21.5281.s1", "21.5282A.s1", "21.5282B", "21.5282C"}, "bombardment_losses");
    book.effect("21.5283", verb::assault, worth_of_the_round_is_noted);
    book.check("21.5283", {verb::casualties}, no_more_than_it_was_worth);
    book.effect("21.5283", verb::casualties, losses_of_fleets_are_counted);
    book.check({"21.5282.s1", "21.5282B"}, {verb::casualties}, cruisers_are_sunk_or_spared);
    book.check("21.5282C", {verb::casualties}, heavy_ships_take_one);
    book.check("21.5282A.s2", {verb::casualties}, carrying_destroyers_are_exempt);
    book.check("21.5282A.s2", {verb::insist}, defender_may_ask_for_them);
    book.effect("21.5282A.s1", verb::casualties, destroyer_factors_are_lost);
    book.effect("21.5281.s1", verb::casualties, bombarding_ships_are_hurt);
    book.define("21.5281.s2", Kind::group, fact::bombardment_factors, fewer_ships_bombard, When::after);
    book.check("21.5281.s2", {verb::assault}, bombardment_has_become_weaker);
}

}  // namespace umpire::rules::awaw
