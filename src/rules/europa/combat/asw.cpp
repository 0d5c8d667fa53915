#include "umpire/catalog/table.hpp"

#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "combat/submarine_combat.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "movement/weather.hpp"
#include "names.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::europa::submarines {

namespace {

/// @name 30C2, 30C4: whom the search and the screen fire at
/// @{

/// Search or screen of one hex, and the submarines it fires at.
struct AswAttack {
    Encounter where;
    std::string force;
    Units targets;  ///< in the order in which they are lost
};

Encounter encounter_of_attack(Inquiry& ask) {
    auto all = encounters(ask);
    std::optional<Place> hex;
    std::optional<Force> group;
    if (ask.has(arg::target)) hex = place_in_combat(ask, ask.subjects(arg::target).front());
    if (ask.has(arg::group)) group = ask.subject(arg::group);
    std::erase_if(all, [&](const Encounter& one) {
        return (hex && *hex != one.hex) ||
               (group && (ask.location(*group) != one.hex || ask.side_of(*group) != one.surface_side));
    });
    if (all.size() != 1)
        ask.missing("which submarines the ASW attack is made on",
                    say("!asw {} of <group> at <submarines>", ask.text(arg::force)));
    return all.front();
}

AswAttack attack_of(Inquiry& ask) {
    AswAttack attack{encounter_of_attack(ask), ask.text(arg::force), {}};
    attack.targets =
        ask.has(arg::target) ? Units(ask.subjects(arg::target)) : hunted_by(ask, attack.where, attack.force);
    return attack;
}

game::Arguments air_support(const AswAttack& attack) {
    return {{arg::hex, attack.where.hex}, {arg::surface_side, attack.where.surface_side}};
}

double factors_of(Inquiry& ask, const AswAttack& attack) {
    double factors = 0;
    for (const Unit unit : force(ask, attack.where, attack.force))
        factors += ask.number(unit, fact::asw_strength);
    return factors + ask.sum(sum::ASW_factors, air_support(attack));
}

Ruling fires_at_its_prey(Inquiry& ask, std::string_view force) {
    if (ask.text(arg::force) != force || !is_fought(ask)) return not_concerned();
    const AswAttack attack = attack_of(ask);
    const auto prey = hunted_by(ask, attack.where, force);
    if (factors_of(ask, attack) < 1) return broken(say("the {} has no ASW factors", force));
    if (prey.empty())
        return broken(say("there is no submarine that the {} may fire at in {}", force, attack.where.hex));
    for (const Unit target : attack.targets) {
        if (!holds(prey, target))
            return broken(
                say("the {} fires at {}, whose task is to {}", force, target, task_of(ask, target)));
        if (std::count(attack.targets.begin(), attack.targets.end(), target) > 1)
            return broken(say("{} is one target and named twice", target));
    }
    return kept();
}

Ruling search_fires_at_its_prey(Inquiry& ask) {
    return fires_at_its_prey(ask, "search");
}
Ruling screen_fires_at_its_prey(Inquiry& ask) {
    return fires_at_its_prey(ask, "screen");
}

/// @}

/// @name 30C1a: the roll
/// @{

std::vector<Subject> attackers(Inquiry& ask) {
    const AswAttack attack = attack_of(ask);
    auto units = force(ask, attack.where, attack.force);
    std::erase_if(units, [&](Unit unit) { return ask.number_or(unit, fact::asw_strength, 0) == 0; });
    if (!units.empty()) return units;
    for (const Unit unit : all_units(ask))
        if (ask.said(unit, fact::asw_hex) == Value(attack.where.hex)) units.push_back(unit);
    return units;
}

double asw_in_rough_sea(Inquiry& ask) {
    const auto units = attackers(ask);
    return !units.empty() && rough_or_storm(ask, units.front());
}

bool is_less_trained(Inquiry& ask, Unit unit) {
    const auto& major = ask.table("30C1a.s4").document().at("major_nations");
    const std::string nation = ask.text(unit, fact::nation);
    return nation == "Japanese" || std::find(major.begin(), major.end(), nation) == major.end();
}

double japanese_or_minor(Inquiry& ask) {
    const auto units = attackers(ask);
    const auto less = [&](Unit unit) { return is_less_trained(ask, unit); };
    if (units.empty() || std::none_of(units.begin(), units.end(), less)) return 0;
    return std::all_of(units.begin(), units.end(), less) || ask.reading("asw_mixed_nations") == "any";
}

double allied_late_in_the_war(Inquiry& ask) {
    return attack_of(ask).where.surface_side == "Allied" &&
           ask.number(game::the_game, fact::year) >= ask.printed("asw_allied_first_year");
}

struct AswResult {
    double sunk = 0, turned_back = 0;
};

/// Three cells leave the pattern of the table; another way to read them stands in its file.
AswResult result_of(Inquiry& ask, double roll, double factors) {
    const catalog::Table& table = ask.table("30C1a.s4");
    const auto row = table.row_of(roll), column = table.column_of(factors);
    if (!row || !column) ask.missing(say("the ASW result of {}", roll));
    const nlohmann::json* cell = &table.cell_at(*row, *column);
    for (const auto& other : table.document().at("best_readings"))
        if (other.at("row") == table.row_key(*row) && other.at("column") == table.column_key(*column) &&
            ask.reading("asw_table_cells") == "diagonal")
            cell = &other.at("cell");
    return {cell->at("sunk").get<double>(), cell->at("turned_back").get<double>()};
}

double halves_of(Inquiry& ask, Unit submarine) {
    return is_pair(ask, submarine) ? 2 : 1;
}

/// Nobody can tell which of several submarines are lost if the attack does not name them in order.
void losses_are_plain(Inquiry& ask, const AswAttack& attack, const AswResult& result) {
    double halves = 0;
    for (const Unit target : attack.targets)
        halves += halves_of(ask, target);
    const double lost = result.sunk + (attack.force == "screen" ? result.turned_back : 0);
    if (ask.has(arg::target) || attack.targets.size() < 2 || lost == 0 || result.sunk >= halves) return;
    ask.missing("in which order the submarines are lost",
                say("!asw {} at <submarines, in the order in which they are lost>", attack.force));
}

void asw_attack(Resolution& now) {
    if (!is_fought(now)) return;
    const AswAttack attack = attack_of(now);
    const double factors = factors_of(now, attack);
    if (factors < 1) return;
    now.modifiers(sum::ASW_factors, air_support(attack));
    now.result(result::factors, factors);
    double roll = now.roll(2, 6, say("ASW attack of the {}", attack.force)).total();
    roll += now.modifiers(sum::ASW_roll);
    const AswResult result = result_of(now, roll, factors);
    losses_are_plain(now, attack, result);
    now.result(result::roll, roll);
    now.result(result::sunk, result.sunk);
    now.result(result::turned_back, result.turned_back);
    now.set(*battle_under_way(now), fact::fire_at(attack.force, now.name(attack.where.hex)), round_now(now));
    now.happens(event::ASW_result, {{arg::target, Value::List(attack.targets.begin(), attack.targets.end())},
                                    {arg::force, attack.force},
                                    {arg::sunk, result.sunk},
                                    {arg::turned_back, result.turned_back}});
}

/// @}

/// @name 30C1a: the results
/// @{

void no_effect(Resolution& now) {
    if (now.number(arg::sunk) > 0 || now.number(arg::turned_back) > 0) return;
    now.result(result::effect, "none");
    for (const Unit target : now.subjects(arg::target))
        if (now.text_or(target, fact::sub_task, "") == "penetrate") now.set(target, fact::penetrated, true);
}

void half_flotillas_sink(Resolution& now) {
    double left = now.number(arg::sunk);
    for (const Unit target : now.subjects(arg::target))
        for (; left > 0 && !now.yes(target, fact::sunk); --left)
            now.happens(event::unit_hit, {{arg::unit, target}, {arg::hits, 1}});
}

void half_flotillas_turn_back(Resolution& now) {
    double left = now.number(arg::turned_back);
    for (const Unit target : now.subjects(arg::target)) {
        if (left == 0 || now.yes(target, fact::sunk) ||
            now.text_or(target, fact::sub_task, "") != "penetrate")
            continue;
        const double halves = halves_of(now, target);
        if (halves > left)
            now.happens(event::half_is_turned_back, {{arg::unit, target}});
        else
            now.set(target, fact::penetrated, false);
        left -= std::min(halves, left);
    }
}

void flotilla_splits(Resolution& now) {
    const Unit flotilla = now.subject(arg::unit);
    const Unit other = halve(now, flotilla);
    now.set(flotilla, fact::penetrated, true);
    now.set(other, fact::penetrated, false);
    now.result(result::turned_half, other);
}

/// @}

}  // namespace

void register_asw(Rulebook& book) {
    book.check("30C2", {verb::asw}, search_fires_at_its_prey);
    book.check("30C4", {verb::asw}, screen_fires_at_its_prey);
    book.modifier("30C1a.s1", sum::ASW_roll, asw_in_rough_sea);
    book.modifier("30C1a.s2", sum::ASW_roll, japanese_or_minor);
    book.modifier("30C1a.s3", sum::ASW_roll, allied_late_in_the_war);
    book.table("30C1a.s4", "asw_table");
    book.effect("30C1a.s4", verb::asw, asw_attack);
    book.effect("30C1a.s5", event::ASW_result, no_effect);
    book.effect("30C1a.s6", event::ASW_result, half_flotillas_sink);
    book.effect("30C1a.s7", event::ASW_result, half_flotillas_turn_back);
    book.effect("30C1a.s8", event::half_is_turned_back, flotilla_splits);
}

}  // namespace umpire::rules::europa::submarines
