#include "battle/naval_attack.hpp"

#include "umpire/catalog/table.hpp"

#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace umpire::rules::awaw {

double naval_attack(Resolution& now, double strength, std::string_view way, double modifiers,
                    std::string_view what_for, const std::vector<Subject>& targets) {
    now.happens(event::naval_attack, {{arg::strength, strength},
                                      {arg::way, way},
                                      {arg::modifiers, modifiers},
                                      {arg::what_for, what_for},
                                      {arg::aimed_at, as_list(targets)}});
    const double* hits = now.result(result::hits).number();
    return hits != nullptr ? *hits : 0;
}

std::string this_round(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle ? fmt::format("{}, round {}", ask.name(*battle), to_text(round_now(ask))) : std::string();
}

std::optional<Group> target_group(Inquiry& ask) {
    const auto groups = groups_named(ask, arg::target);
    return groups.empty() ? std::nullopt : std::optional(groups.front());
}

Units firing_ships(Inquiry& ask) {
    Units ships;
    for (const Subject who : named(ask, arg::unit)) {
        if (who.kind == Kind::unit) ships.push_back(who);
        if (who.kind != Kind::group) continue;
        const auto fighting = listed(ask, who, fact::participants);
        ships.insert(ships.end(), fighting.begin(), fighting.end());
    }
    return ships;
}

Units target_ships(Inquiry& ask) {
    Units ships;
    for (const Subject what : named(ask, arg::target)) {
        if (what.kind == Kind::unit) ships.push_back(what);
        if (what.kind != Kind::group) continue;
        for (const Unit ship : listed(ask, what, fact::participants))
            if (is_of_class(ask, ship, "light ship")) ships.push_back(ship);
    }
    return ships;
}

namespace {

/// @name 22.55: the table
/// @{

Sentence what_it_is_for(Resolution& now) {
    Sentence what(now.text(arg::what_for));
    const char* between = " ";
    if (const Value::List* targets = now.argument(arg::aimed_at).list())
        for (const Value& target : *targets)
            what += say("{}{}", std::exchange(between, ", "), *target.subject());
    return what;
}

void two_dice_are_rolled(Resolution& now) {
    if (now.number(arg::strength) <= 0) {
        now.result(result::hits, 0);
        return;
    }
    now.result(result::total, now.roll_total(2, 6, what_it_is_for(now)) + now.number(arg::modifiers));
}

void low_totals_count_as_the_lowest(Resolution& now) {
    const double* total = now.result(result::total).number();
    const double least = now.printed("least_attack_total");
    if (total != nullptr && *total < least) now.result(result::total, least);
}

/// The greatest strength of this way that has a row, up to this.
double strength_in_table(const catalog::Table& table, double strength, std::string_view way) {
    while (strength > 0 && !table.row_of(strength, way))
        --strength;
    return strength;
}

double hits_of(Inquiry& ask, double strength, std::string_view way, double total) {
    const catalog::Table& table = ask.table("22.55.s4");
    const auto row = table.row_of(strength, way);
    const auto column = table.column_of(total);
    const auto hits = row && column ? table.number_at(*row, *column) : std::nullopt;
    if (!hits)
        ask.missing(
            say("what {} {} hit with {}", strength, way == "AS" ? "squadrons" : "fleet factors", total));
    return *hits;
}

void hits_are_looked_up(Resolution& now) {
    const double* total = now.result(result::total).number();
    if (total == nullptr) return;
    const std::string way = now.text(arg::way);
    double left = now.number(arg::strength);
    const double most = strength_in_table(now.table("22.55.s4"), left, way);
    double hits = hits_of(now, most, way, *total);
    left -= most;
    // The table says of squadrons what to do with the rest (22.55.s9), and of fleet factors nothing.
    if (way == "FF" && left > 0 && now.reading("fleet_factors_over_25") == "further_rows")
        while (left > 0) {
            const double part = strength_in_table(now.table("22.55.s4"), left, way);
            hits += hits_of(now, part, way, *total);
            left -= part;
        }
    now.result(result::hits, hits);
}

void further_squadrons(Resolution& now) {
    const double* total = now.result(result::total).number();
    const Value before = now.result(result::hits);
    if (total == nullptr || before.number() == nullptr || now.text(arg::way) != "AS") return;
    const catalog::Table& table = now.table("22.55.s4");
    double left = now.number(arg::strength), hits = *before.number();
    left -= strength_in_table(table, left, "AS");
    while (left > 0) {
        const double part = strength_in_table(table, left, "AS");
        hits += hits_of(now, part, "AS", *total);
        left -= part;
    }
    now.result(result::hits, hits);
}

/// @}

/// @name 22.55: fleet combat
/// @{

Value plain_fleet_factors(Inquiry& ask, Unit ship, Value) {
    if (type_of(ask, ship) == "CVE") return {};
    if (!is_of_class(ask, ship, "capital ship") && !is_of_class(ask, ship, "light ship")) return {};
    return ask.number(ship, fact::factors);
}

Value escort_carriers_as_destroyers(Inquiry& ask, Unit ship, Value factors) {
    return type_of(ask, ship) == "CVE" ? Value(ask.number(ship, fact::factors)) : factors;
}

double strength_of_fire(Inquiry& ask) {
    if (ask.has(arg::factors)) return ask.number(arg::factors);
    double strength = 0;
    for (const Unit ship : firing_ships(ask))
        strength += ask.number_or(ship, fact::fleet_factors, 0);
    return strength;
}

void fire_is_resolved(Resolution& now) {
    const auto targets = target_ships(now);
    if (targets.empty()) now.missing("the ships that are fired at");
    const double strength = strength_of_fire(now);
    now.result(result::strength, strength);
    naval_attack(now, strength, "FF", now.modifiers(sum::fleet_combat), "fire at", targets);
}

/// Capital ships and light ships fire one after the other, and at screened light ships once more.
const AnyWord& note_of_fire(Inquiry& ask, Subject target) {
    const auto ships = firing_ships(ask);
    const bool light = !ships.empty() && is_of_class(ask, ships.front(), "light ship");
    const bool screened = ask.yes(target, fact::screened) ||
                          (is_of_class(ask, target, "light ship") && ask.yes(target, fact::damaged));
    if (screened) return light ? fact::fired_on_by_light_screened : fact::fired_on_by_capital_screened;
    return light ? fact::fired_on_by_light : fact::fired_on_by_capital;
}

Ruling one_roll_for_a_target(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto targets = target_ships(ask);
    for (const Subject target : targets)
        if (ask.text_or(target, note_of_fire(ask, target), "") == this_round(ask))
            return broken(
                say("{} has been fired at in round {}: all fire at it is one roll", target, round_now(ask)));
    return targets.empty() ? not_concerned() : kept();
}

/// A second roll of the same fire is another matter (22.55.s2).
Ruling fires_at_what_is_afloat(Inquiry& ask, bool one_factor_units) {
    if (!battle_under_way(ask)) return not_concerned();
    for (const Unit target : target_ships(ask))
        if (ask.yes(target, fact::sunk) && is_one_factor_type(ask, target) == one_factor_units &&
            ask.text_or(target, note_of_fire(ask, target), "") != this_round(ask))
            return broken(say("{} is already sunk", target));
    return not_concerned();
}

Ruling sunk_ships_are_gone(Inquiry& ask) {
    return fires_at_what_is_afloat(ask, false);
}
Ruling sunk_factors_are_gone(Inquiry& ask) {
    return fires_at_what_is_afloat(ask, true);
}

void fire_is_noted(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Subject target : target_ships(now))
        now.set(target, note_of_fire(now, target), this_round(now));
}

/// Where 20.5 is pointed to: the results are those under the table.
void fire_takes_effect(Resolution& now) {
    const Value hits = now.result(result::hits);
    if (hits.number() == nullptr || *hits.number() <= 0) return;
    now.happens(event::hits_fall, {{arg::on, as_list(target_ships(now))}, {arg::hits, hits}});
}

/// @}

/// @name 22.55: air attacks
/// @{

double squadrons(Inquiry& ask) {
    if (ask.has(arg::squadrons)) return ask.number(arg::squadrons);
    double all = 0;
    for (const Unit air : ask.subjects(arg::air))
        all += ask.number_or(air, fact::squadrons, 1);
    return all;
}

void air_attack_is_resolved(Resolution& now) {
    const auto targets = target_ships(now);
    if (targets.empty()) now.missing("the ships that are attacked from the air");
    const double strength = squadrons(now);
    now.result(result::strength, strength);
    const double hits =
        naval_attack(now, strength, "AS", now.modifiers(sum::air_attack), "air attack on", targets);
    if (hits > 0) now.happens(event::hits_fall, {{arg::on, as_list(targets)}, {arg::hits, hits}});
}

double attackers_nationality(Inquiry& ask) {
    const auto all = ask.subjects(arg::air);
    const double first = ask.number(all.front(), fact::air_drm);
    for (const Unit air : all)
        if (ask.number(air, fact::air_drm) != first)
            ask.missing("which Air Nationality DRM counts where air units of several attack together");
    return first;
}

double defenders_nationality(Inquiry& ask) {
    return ask.number(game::the_game, fact::target_drm);
}

double naval_air_at_sea(Inquiry& ask) {
    const auto all = ask.subjects(arg::air);
    if (!std::all_of(all.begin(), all.end(), [&](Unit air) { return ask.text(air, fact::air) == "NAS"; }))
        return 0;
    const auto targets = target_ships(ask);
    return std::none_of(targets.begin(), targets.end(), [&](Unit ship) {
        const auto group = group_of(ask, ship);
        return ask.yes(ship, fact::in_port) || (group && ask.yes(*group, fact::in_port));
    });
}

double great_surprise(Inquiry& ask) {
    return ask.has(arg::surprise_level) &&
           ask.number(arg::surprise_level) >= ask.printed("great_surprise_level");
}

/// @}

}  // namespace

void register_naval_attack(Rulebook& book) {
    book.table("22.55.s4", "naval_attack_table");
    book.effect("22.55.s1", event::naval_attack, two_dice_are_rolled);
    book.effect("22.55.s3", event::naval_attack, low_totals_count_as_the_lowest);
    book.effect({"22.55.s1", "22.55.s4"}, event::naval_attack, hits_are_looked_up);
    book.effect("22.55.s9", event::naval_attack, further_squadrons);

    book.define("22.55.s2", Kind::unit, fact::fleet_factors, plain_fleet_factors);
    book.define("22.552A.s5", Kind::unit, fact::fleet_factors, escort_carriers_as_destroyers);
    book.check("22.55.s2", {verb::fire}, one_roll_for_a_target);
    book.check("22.55.s10", {verb::fire}, sunk_ships_are_gone);
    book.check("22.55.s12", {verb::fire}, sunk_factors_are_gone);
    book.effect({"22.55.s1", "22.55.s2"}, verb::fire, fire_is_resolved, When::last);
    book.effect("22.55.s2", verb::fire, fire_is_noted, When::last);
    book.effect("22.56", verb::fire, fire_takes_effect, When::last);

    book.effect("22.55.s4", event::air_attack, air_attack_is_resolved);
    book.modifier("22.55.s5", sum::air_attack, attackers_nationality);
    book.modifier({"22.55.s6", "22.552A.s13"}, sum::air_attack, defenders_nationality);
    book.modifier("22.55.s7", sum::air_attack, naval_air_at_sea);
    book.modifier("22.55.s8", sum::air_attack, great_surprise);
}

}  // namespace umpire::rules::awaw
