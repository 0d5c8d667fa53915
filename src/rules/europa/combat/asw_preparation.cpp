#include "umpire/catalog/table.hpp"

#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "combat/submarine_combat.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "units/facts.hpp"
#include "units/units.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa::submarines {

namespace {

/// @name 30C1: both sides divide their forces in secret
/// @{

/// Players type it as one word.
std::string task_assigned(Inquiry& ask) {
    std::string task = ask.text(arg::task);
    std::replace(task.begin(), task.end(), '-', ' ');
    return task;
}

bool is_task_of_submarines(std::string_view task) {
    return task == "attack screen" || task == "penetrate" || task == "hold back";
}

/// The round that is being prepared.
double round_prepared(Inquiry& ask) {
    return round_is_over(ask) ? round_now(ask) + 1 : round_now(ask);
}

/// An enemy of that side whose task of this round lies open.
std::optional<Subject> shown_before(Inquiry& ask, const std::string& side) {
    for (const Unit unit : units_in_combat(ask))
        if (ask.side_of(unit) != side && ask.number_or(unit, fact::task_round, 0) == round_prepared(ask))
            return unit;
    return std::nullopt;
}

std::string side_dividing(Inquiry& ask) {
    if (ask.verb() == verb::assign) return ask.side_of(ask.subjects(arg::units).front());
    if (ask.has(arg::side)) {
        const Value& side = ask.argument(arg::side);
        return side.subject() != nullptr ? ask.name(*side.subject()) : ask.text(arg::side);
    }
    if (ask.action().side.empty()) ask.missing("which side has noted down its separation");
    return ask.action().side;
}

Ruling divides_in_secret(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle || !is_fought(ask)) return broken("no submarine combat is under way");
    const std::string side = side_dividing(ask);
    if (const std::size_t step = step_of_submarines(ask); step != preparation && !round_is_over(ask))
        return broken(say("the forces were divided at the start of round {}, which is in its {} step",
                          round_now(ask), steps[step]));
    const auto enemy = shown_before(ask, side);
    if (!enemy) return kept();
    const bool noted =
        ask.verb() == verb::assign && ask.number_or(*battle, fact::sealed(side), 0) == round_prepared(ask);
    if (noted) return kept();
    return broken(say("the {} side divides its forces when it has seen that {} is to {}", side, *enemy,
                      ask.text(*enemy, fact::sub_task)));
}

void separation_is_noted(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || !is_fought(now)) return;
    now.set(*battle, fact::sealed(side_dividing(now)), round_prepared(now));
}

/// Whoever divides his forces is done with the maneuver step.
void preparation_opens_round(Resolution& now) {
    if (is_fought(now) && round_is_over(now)) now.happens(event::next_round);
}

/// @}

/// @name 30C1: the surface side
/// @{

/// Its units in the hex that have no code A, or those that have.
std::vector<Subject> in_hex(Inquiry& ask, const Encounter& where, bool hunters) {
    Units units;
    for (const Unit unit : units_in_combat(ask))
        if (!is_submarine(ask, unit) && ask.side_of(unit) == where.surface_side &&
            place_in_combat(ask, unit) == where.hex && hunts_submarines(ask, unit) == hunters)
            units.push_back(unit);
    return units;
}

std::optional<Encounter> meets_submarines(Inquiry& ask, Unit unit) {
    if (!is_fought(ask) || is_submarine(ask, unit)) return std::nullopt;
    return encounter_of(ask, unit);
}

Value in_main_body(Inquiry& ask, Unit unit, Value) {
    return meets_submarines(ask, unit) && !hunts_submarines(ask, unit) ? Value("main body") : Value();
}

Value searches_without_main_body(Inquiry& ask, Unit unit, Value other) {
    if (other.known()) return other;
    const auto where = meets_submarines(ask, unit);
    return where && in_hex(ask, *where, false).empty() ? Value("search") : other;
}

Ruling main_body_has_no_hunters(Inquiry& ask) {
    if (task_assigned(ask) != "main body") return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (hunts_submarines(ask, unit))
            return broken(say("{} has code A and cannot be in the main body", unit));
    return kept();
}

/// Only units with code A, and where the submarines are.
Ruling hunters_in_the_hex(Inquiry& ask, std::string_view task) {
    if (task_assigned(ask) != task) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (is_submarine(ask, unit)) return not_concerned();  // 30C1.s9
        if (!hunts_submarines(ask, unit))
            return broken(say("{} has no code A and cannot be in the {}", unit, task));
        if (!meets_submarines(ask, unit)) return broken(say("{} is not in the hex of the submarines", unit));
    }
    return kept();
}

Ruling screen_of_hunters(Inquiry& ask) {
    return hunters_in_the_hex(ask, "screen");
}
Ruling search_of_hunters(Inquiry& ask) {
    return hunters_in_the_hex(ask, "search");
}

Ruling all_search_without_main_body(Inquiry& ask) {
    const std::string task = task_assigned(ask);
    if (task != "screen" && task != "search") return not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const auto where = meets_submarines(ask, unit);
        if (!where) return not_concerned();
        if (task == "screen" && in_hex(ask, *where, false).empty())
            return broken(say("{} cannot screen, as there is no main body in {}", unit, where->hex));
    }
    return kept();
}

void take_task(Resolution& now, bool mine) {
    if (!mine || !is_fought(now)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::sub_task, task_assigned(now));
        now.set(unit, fact::task_round, round_now(now));
    }
}

void units_screen(Resolution& now) {
    take_task(now, task_assigned(now) == "screen");
}
void units_search(Resolution& now) {
    take_task(now, task_assigned(now) == "search");
}
void submarines_take_their_task(Resolution& now) {
    take_task(now, is_task_of_submarines(task_assigned(now)));
}

/// @}

/// @name 30C1: the submarine side
/// @{

Ruling submarines_have_three_tasks(Inquiry& ask) {
    const bool task = is_task_of_submarines(task_assigned(ask));
    for (const Unit unit : ask.subjects(arg::units))
        if (task != is_submarine(ask, unit))
            return broken(say("{} is {}, and \"{}\" is a task of {}", unit,
                              task ? "no submarine" : "a submarine", task_assigned(ask),
                              task ? "submarines" : "surface units"));
    return task ? kept() : not_concerned();
}

Ruling holds_back(Inquiry& ask) {
    if (!is_attack(ask) || is_long_lance_attack(ask) || !is_submarine(ask, ask.subject(arg::unit)))
        return not_concerned();
    if (task_of(ask, ask.subject(arg::unit)) != "hold back") return kept();
    return broken(say("{} holds back in this round and does not attack", ask.subject(arg::unit)));
}

bool attacks_are_made(Inquiry& ask) {
    return is_fought(ask) && step_of_submarines(ask) != preparation && !round_is_over(ask);
}

Ruling divides_full_flotilla(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_submarine(ask, unit)) return broken(say("{} is no submarine flotilla", unit));
    if (!is_pair(ask, unit)) return broken(say("{} is no full flotilla", unit));
    if (attacks_are_made(ask)) return broken(say("{} was to attack as a full flotilla in this round", unit));
    return kept();
}

bool are_identical(Inquiry& ask, Subject a, Subject b) {
    for (const Fact& fact : FactList{fact::type, fact::side, fact::nation, fact::gunnery, fact::torpedo,
                                     fact::protection, fact::speed, fact::codes})
        if (ask.fact(a, fact) != ask.fact(b, fact)) return false;
    return true;
}

Ruling joins_two_halves(Inquiry& ask) {
    const auto units = ask.subjects(arg::units);
    for (const Unit unit : units) {
        if (!is_submarine(ask, unit) || !ask.yes(unit, fact::half))
            return broken(say("{} is no half flotilla of submarines", unit));
        if (!are_identical(ask, units.front(), unit) ||
            place_in_combat(ask, unit) != place_in_combat(ask, units.front()))
            return broken(say("{} and {} are not two halves of one kind in one hex", units.front(), unit));
    }
    if (units.size() != 2) return broken(say("{} half flotillas are to be joined", units.size()));
    if (units[0] == units[1]) return broken(say("{} is to be joined to itself", units[0]));
    if (attacks_are_made(ask))
        return broken(say("{} was to attack as a half flotilla in this round", units.front()));
    return kept();
}

void flotilla_is_divided(Resolution& now) {
    if (!is_pair(now, now.subject(arg::unit))) return;
    const Subject other =
        halve(now, now.subject(arg::unit), now.has(arg::as) ? now.text(arg::as) : std::string());
    now.result(result::half, other);
}

void halves_are_joined(Resolution& now) {
    const auto units = now.subjects(arg::units);
    if (units.size() != 2) return;
    now.set(units[0], fact::half, false);
    now.take_away(units[1]);
}

/// @}

/// @name 30C1.s11: single boats
/// @{

bool is_single_boat(Inquiry& ask, Unit unit) {
    return is_submarine(ask, unit) && !ask.yes(unit, fact::half) && !is_pair(ask, unit);
}

Ruling few_single_boats(Inquiry& ask) {
    const auto boats = ask.subjects(arg::units);
    const double most = ask.printed("boats_in_half_flotilla");
    for (const Unit boat : boats) {
        if (!is_single_boat(ask, boat)) return broken(say("{} is no single submarine", boat));
        if (place_in_combat(ask, boat) != place_in_combat(ask, boats.front()))
            return broken(say("{} and {} are not in one hex", boats.front(), boat));
        if (std::count(boats.begin(), boats.end(), boat) > 1)
            return broken(say("{} is one boat and named twice", boat));
    }
    if (static_cast<double>(boats.size()) <= most) return kept();
    return broken(say("{} single submarines fight as a half flotilla, allowed {}", boats.size(), most));
}

void boats_fight_together(Resolution& now) {
    const auto boats = now.subjects(arg::units);
    now.set(boats.front(), fact::boats, Value::List(boats.begin(), boats.end()));
    now.forget(boats.front(), fact::fights_with);
    for (std::size_t i = 1; i < boats.size(); ++i)
        now.set(boats[i], fact::fights_with, boats.front());
}

/// Of the boat that counts for all.
Value torpedoes_of_boats(Inquiry& ask, Unit unit, Value own) {
    if (ask.known(unit, fact::fights_with)) return 0;
    const auto boats = listed(ask, unit, fact::boats);
    if (boats.empty()) return own;
    double sum = 0;
    for (const Unit boat : boats)
        sum += ask.number(boat, fact::torpedo);
    return sum;
}

/// A later letter is weaker.
Value protection_of_boats(Inquiry& ask, Unit unit, Value own) {
    for (const Unit boat : listed(ask, unit, fact::boats)) {
        const Value other = ask.fact(boat, fact::protection);
        if (own.text() != nullptr && other.text() != nullptr && *other.text() > *own.text()) own = other;
    }
    return own;
}

void boats_sink_together(Resolution& now) {
    for (const Unit boat : listed(now, now.subject(arg::unit), fact::boats))
        if (!now.yes(boat, fact::sunk)) now.happens(event::unit_sunk, {{arg::unit, boat}});
}

/// @}

/// @name 30C1: aircraft
/// @{

Encounter encounter_of_air(Inquiry& ask) {
    auto all = encounters(ask);
    const std::string side = ask.side_of(ask.subjects(arg::air).front());
    std::erase_if(all, [&](const Encounter& one) {
        return one.surface_side != side || (ask.has(arg::at) && ask.subject(arg::at) != one.hex);
    });
    if (all.size() != 1)
        ask.missing("to which submarine combat the air units fly", "!aswair <air units> at <hex>");
    return all.front();
}

bool is_on_carrier_of_main_body(Inquiry& ask, Unit air, const Encounter& where) {
    const auto ship = ask.inside(air);
    if (!ship || ship->kind != Kind::unit || ask.text_or(*ship, fact::category, "") != "carrier")
        return false;
    const auto main_body = force(ask, where, "main body");
    return std::find(main_body.begin(), main_body.end(), *ship) != main_body.end();
}

Ruling air_units_may_fly(Inquiry& ask) {
    const Encounter where = encounter_of_air(ask);
    for (const Unit air : ask.subjects(arg::air)) {
        const std::string name = ask.name(air);
        if (ask.yes(air, fact::inoperative)) return broken(say("{} is inoperative", name));
        if (const std::string mission = ask.text_or(air, fact::air_mission, "ASW"); mission != "ASW")
            return broken(say("{} flies another mission: {}", name, mission));
        if (is_on_carrier_of_main_body(ask, air, where)) continue;
        const double most = ask.number(air, fact::range) * ask.printed("asw_air_range_share");
        const int apart = ask.distance(air, where.hex);
        if (apart > most)
            return broken(
                say("{} is {} hexes from the combat, allowed {}, half its range", name, apart, most));
    }
    return kept();
}

void air_units_fly(Resolution& now) {
    const Encounter where = encounter_of_air(now);
    for (const Unit air : now.subjects(arg::air)) {
        now.set(air, fact::air_mission, "ASW");
        now.set(air, fact::asw_round, round_now(now));
        now.set(air, fact::asw_hex, where.hex);
    }
}

/// Of one round, side and hex.
double tactical_bombing(Inquiry& ask, Place hex, const std::string& side) {
    double factors = 0;
    for (const Unit air : all_units(ask)) {
        if (ask.said(air, fact::asw_hex) != Value(hex) || ask.side_of(air) != side) continue;
        if (ask.number_or(air, fact::asw_round, 0) == round_now(ask))
            factors += ask.number(air, fact::tactical_bombing);
    }
    return factors;
}

double asw_factors_of_air(Inquiry& ask) {
    const double bombing = tactical_bombing(ask, ask.subject(arg::hex), ask.text(arg::surface_side));
    if (bombing == 0) return 0;
    const auto factors = ask.table("30C1.s8").number(bombing, std::string_view("asw_factors"));
    if (!factors) ask.missing(say("the ASW factors of {} bombing factors", bombing));
    return *factors;
}

/// @}

}  // namespace

Unit halve(Resolution& now, Unit flotilla, std::string name) {
    if (name.empty()) name = fmt::format("{} (other half)", now.name(flotilla));
    while (now.position().find(Kind::unit, name))
        name += " again";
    now.set(flotilla, fact::half, true);
    const Subject other = now.add(Kind::unit, name);
    const auto facts = now.position().attributes(flotilla);
    for (const auto& [name_of_fact, value] : facts)
        now.set(other, Fact(name_of_fact, game::about::unit), value);
    if (const auto inside = now.inside(flotilla)) now.place(other, *inside);
    return other;
}

void register_preparation(Rulebook& book) {
    book.check("30C1.s1", {verb::assign, verb::seal}, divides_in_secret);
    book.effect("30C1.s1", verb::seal, separation_is_noted);
    book.effect("30C1.s1", verb::assign, preparation_opens_round);

    book.define("30C1.s2", Kind::unit, fact::sub_task, in_main_body);
    book.define("30C1.s5", Kind::unit, fact::sub_task, searches_without_main_body);
    book.check("30C1.s2", {verb::assign}, main_body_has_no_hunters);
    book.check("30C1.s3", {verb::assign}, screen_of_hunters);
    book.effect("30C1.s3", verb::assign, units_screen);
    book.check("30C1.s4", {verb::assign}, search_of_hunters);
    book.effect("30C1.s4", verb::assign, units_search);
    book.check("30C1.s5", {verb::assign}, all_search_without_main_body);

    book.check("30C1.s6", {verb::aswair}, air_units_may_fly);
    book.effect("30C1.s6", verb::aswair, air_units_fly);
    book.modifier("30C1.s7", sum::ASW_factors, asw_factors_of_air);
    book.table("30C1.s8", "air_asw_table");

    book.check("30C1.s9", {verb::assign}, submarines_have_three_tasks);
    book.check("30C1.s9", {verb::torpedo}, holds_back);
    book.effect("30C1.s9", verb::assign, submarines_take_their_task);
    book.check("30C1.s10", {verb::halve}, divides_full_flotilla);
    book.effect("30C1.s10", verb::halve, flotilla_is_divided);
    book.check("30C1.s10", {verb::rejoin}, joins_two_halves);
    book.effect("30C1.s10", verb::rejoin, halves_are_joined);
    book.check("30C1.s11", {verb::combine}, few_single_boats);
    book.effect("30C1.s11", verb::combine, boats_fight_together);
    book.define("30C1.s11", Kind::unit, fact::current_torpedo, torpedoes_of_boats, When::after);
    book.define("30C1.s11", Kind::unit, fact::current_protection, protection_of_boats, When::after);
    book.effect("30C1.s11", event::unit_sunk, boats_sink_together, When::after);
}

}  // namespace umpire::rules::europa::submarines
