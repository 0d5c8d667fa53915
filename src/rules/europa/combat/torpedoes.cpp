#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "combat/submarine_combat.hpp"
#include "movement/facts.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "units/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace umpire::rules::europa {

namespace {

Subject target(Inquiry& ask) {
    return ask.subjects(arg::target).front();
}

bool has_nation(Inquiry& ask, std::string_view nation) {
    return ask.text_or(firer(ask), fact::nation, "") == nation;
}

/// @name 30A2: strength
/// @{

/// What a unit has launched in this round so far.
struct Launched {
    double attacks = 0, strength = 0;
    bool whole = true;  ///< every part was a whole number
};

bool is_whole(double strength) {
    return strength == std::floor(strength);
}

Launched launched_so_far(Inquiry& ask) {
    const Unit unit = firer(ask);
    if (!battle_under_way(ask) || ask.number_or(unit, fact::torpedo_round, 0) != round_of_attack(ask))
        return {};
    const double strength = ask.number_or(unit, fact::torpedo_fired, 0);
    return {ask.number_or(unit, fact::torpedo_attacks, 0), strength, is_whole(strength)};
}

/// What is fired at this target: the part that was declared, or all that is left.
double strength_fired(Inquiry& ask) {
    if (ask.has(arg::strength)) return ask.number(arg::strength);
    return std::max(ask.number(firer(ask), fact::current_torpedo) - launched_so_far(ask).strength, 0.0);
}

Ruling launches_with_torpedo_strength(Inquiry& ask) {
    if (ask.number(firer(ask), fact::current_torpedo) > 0) return kept();
    return broken(say("{} has no torpedo strength", firer(ask)));
}

Ruling fires_part_or_all_at_one(Inquiry& ask) {
    const std::string name = ask.name(firer(ask));
    if (const auto targets = ask.subjects(arg::target); targets.size() > 1)
        return broken(say("one torpedo attack of {} goes at {} units", name, targets.size()));
    if (!ask.has(arg::strength)) return kept();
    const double all = ask.number(firer(ask), fact::current_torpedo), part = ask.number(arg::strength);
    if (part > 0 && part <= all) return kept();
    return broken(say("{} fires torpedo strength {}, it has {}", name, part, all));
}

/// More than the one attack, or the two that it may be split into.
bool exceeds_one_salvo(Inquiry& ask, const Launched& before) {
    if (before.attacks == 0) return false;
    return before.attacks >= ask.printed("torpedo_attacks_of_split_strength") ||
           before.strength >= ask.number(firer(ask), fact::current_torpedo);
}

Ruling splits_into_two_whole_numbers(Inquiry& ask) {
    const Launched before = launched_so_far(ask);
    if (before.attacks == 0 || ask.yes(arg::followon)) return not_concerned();
    const std::string name = ask.name(firer(ask));
    if (before.attacks >= ask.printed("torpedo_attacks_of_split_strength"))
        return broken(say("{} makes torpedo attack {} of the round", name, before.attacks + 1));
    const double part = strength_fired(ask), all = ask.number(firer(ask), fact::current_torpedo);
    if (before.strength + part > all || part <= 0)
        return broken(say("{} has fired {} of its torpedo strength {} and now fires {}", name,
                          before.strength, all, part));
    if (before.whole && is_whole(part)) return kept();
    return broken(say("{} splits its torpedoes into {} and {}", name, before.strength, part));
}

Ruling launches_once_a_round(Inquiry& ask) {
    if (ask.yes(arg::followon)) return not_concerned();
    if (!exceeds_one_salvo(ask, launched_so_far(ask))) return kept();
    return broken(say("{} has made its torpedo attack of this round", firer(ask)));
}

void note_launch(Resolution& now, double strength) {
    const Launched before = launched_so_far(now);
    const Unit unit = firer(now);
    now.set(unit, fact::torpedo_round, round_now(now));
    now.set(unit, fact::torpedo_attacks, before.attacks + 1);
    now.set(unit, fact::torpedo_fired, before.strength + strength);
}

/// @}

/// @name 30A2: how far, and when they are launched
/// @{

Value long_lance(Inquiry& ask, Unit unit, Value reach) {
    if (ask.text_or(unit, fact::nation, "") != "Japanese") return reach;
    const auto far = ask.table("30A1.s6").modifier_value("30A2.s9");
    return far ? Value(*far) : reach;
}

Ruling launches_in_reach(Inquiry& ask) {
    const int hexes = hexes_apart(ask, firer(ask), target(ask));
    if (ask.number(firer(ask), fact::torpedo_reach) >= hexes) return kept();
    return broken(say("{} launches torpedoes at {}, {} hex{} away", firer(ask), target(ask), hexes,
                      hexes == 1 ? "" : "es"));
}

/// The dice lay on the table before the launch was declared: somebody says so, or the log shows it.
bool rolled_before_declared(Inquiry& ask) {
    if (ask.yes(arg::rolled)) return true;
    const game::Action& action = ask.action();
    return !action.dice.empty() && action.dice.front().step && action.source.step &&
           *action.dice.front().step < *action.source.step;
}

bool is_declared(Inquiry& ask) {
    return ask.has(arg::launch) && !rolled_before_declared(ask);
}

Ruling declares_before_the_roll(Inquiry& ask) {
    if (!ask.has(arg::launch)) return not_concerned();
    if (!rolled_before_declared(ask) || ask.text(arg::launch) == "early") return kept();
    return broken(
        say("the torpedoes of {} were called launched after closing when they had been rolled", firer(ask)));
}

void launch_as_declared(Resolution& now) {
    if (is_declared(now)) now.result(result::launch, now.text(arg::launch));
}

void launch_without_declaration(Resolution& now) {
    if (!is_declared(now)) now.result(result::launch, "early");
}

void long_lance_is_early(Resolution& now) {
    if (hexes_apart(now, firer(now), target(now)) > 0) now.result(result::launch, "early");
}

Ruling survives_to_close(Inquiry& ask) {
    if (!is_declared(ask) || ask.text(arg::launch) != "closing") return not_concerned();
    const Unit unit = firer(ask);
    if (!ask.yes(unit, fact::sunk) && !is_doomed(ask, unit)) return kept();
    if (ask.reading("late_torpedoes") == "all") return kept();
    return broken(say("{} launches after closing, though it did not survive the round", unit));
}

/// @}

/// @name 30A2: the roll
/// @{

double torpedoes_in_rough_sea(Inquiry& ask) {
    return rough_or_storm(ask, firer(ask));
}

double launched_early(Inquiry& ask) {
    return ask.text(arg::launch) == "early";
}

bool is_german_magnetic(Inquiry& ask) {
    if (!has_nation(ask, "German") ||
        ask.number(game::the_game, fact::year) > ask.printed("german_torpedo_last_year"))
        return false;
    const auto place = ask.location(firer(ask));
    if (!place) ask.missing(say("where {} is", firer(ask)));
    return ask.text(*place, fact::weather_zone) == "A";
}

bool is_american_defective(Inquiry& ask) {
    return has_nation(ask, "American") &&
           ask.number(game::the_game, fact::year) <= ask.printed("american_torpedo_last_year");
}

double german_torpedoes(Inquiry& ask) {
    return is_german_magnetic(ask) ? ask.number(arg::die) : 0;
}

double american_torpedoes(Inquiry& ask) {
    return is_american_defective(ask) ? ask.number(arg::die) : 0;
}

void torpedo_attack(Resolution& now) {
    const double strength = strength_fired(now);
    const Value launch = now.result(result::launch);
    const int hits = roll_torpedoes(now, strength, now.number(target(now), fact::current_speed), launch);
    note_launch(now, strength);
    if (hits > 0) now.happens(event::torpedo_hits, {{arg::launch, launch}, {arg::hits, hits}});
}

/// @}

/// @name 30A2: when the hits count
/// @{

void early_hits_wait(Resolution& now) {
    if (now.text(arg::launch) != "early" || submarines::is_attack(now)) return;
    let_hits_wait(now, target(now), now.number(arg::hits));
}

void late_hits_wait(Resolution& now) {
    if (now.text(arg::launch) != "closing" || submarines::is_attack(now)) return;
    const Value known = now.fact(target(now), fact::late_hits);
    Value::List late = known.list() != nullptr ? *known.list() : Value::List();
    late.emplace_back(Value::List{Value(firer(now)), Value(now.number(arg::hits))});
    now.set(target(now), fact::late_hits, std::move(late));
    note_struck(now, target(now));
}

/// Those who did not live to close never launched.
void survivors_hit(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Unit unit : listed(now, *battle, fact::struck)) {
        const Value late = now.fact(unit, fact::late_hits);
        if (late.list() == nullptr || late.list()->empty()) continue;
        for (const Value& attack : *late.list()) {
            const Unit by = *attack.list()->at(0).subject();
            if (now.yes(by, fact::sunk) && now.reading("late_torpedoes") != "all") continue;
            now.add_to(unit, fact::waiting_hits, *attack.list()->at(1).number());
        }
        now.forget(unit, fact::late_hits);
    }
}

/// @}

}  // namespace

int roll_torpedoes(Resolution& now, double strength, double speed, const Value& launch) {
    const HitNumbers numbers = hit_numbers(now, "30A2.s14", strength, speed, "torpedo_example_cell");
    double roll = now.roll(2, 6, say("the torpedoes of {}", firer(now))).total();
    const bool defective = is_german_magnetic(now) || is_american_defective(now);
    const int die = defective ? now.roll(1, 6, "defective torpedoes").total() : 0;
    roll += now.modifiers(sum::torpedo_roll, {{arg::launch, launch}, {arg::die, die}});
    const int hits = reached(numbers, roll);
    now.result(result::strength, strength);
    now.result(result::numbers, as_list(numbers));
    now.result(result::roll, roll);
    now.result(result::hits, hits);
    return hits;
}

void register_torpedoes(Rulebook& book) {
    book.check("30.s13", {verb::torpedo}, launches_once_a_round);

    book.check("30A2.s1", {verb::torpedo}, launches_with_torpedo_strength);
    book.check("30A2.s2", {verb::torpedo}, launches_in_reach);
    book.check("30A2.s3", {verb::torpedo}, fires_part_or_all_at_one);
    book.check("30A2.s4", {verb::torpedo}, splits_into_two_whole_numbers);
    book.check("30A2.s5", {verb::torpedo}, declares_before_the_roll);
    book.effect("30A2.s5", verb::torpedo, launch_as_declared);
    book.effect("30A2.s8", verb::torpedo, launch_without_declaration);
    book.effect({"30C3", "30C5.s1"}, verb::torpedo, submarines::launches_after_closing);
    book.define("30A2.s9", Kind::unit, fact::torpedo_reach, long_lance, When::after);
    book.effect("30A2.s9", verb::torpedo, long_lance_is_early);
    book.modifier("30A2.s10", sum::torpedo_roll, torpedoes_in_rough_sea);
    book.modifier("30A2.s11", sum::torpedo_roll, launched_early);
    book.modifier("30A2.s12", sum::torpedo_roll, german_torpedoes);
    book.modifier("30A2.s13", sum::torpedo_roll, american_torpedoes);
    book.table("30A2.s14", "torpedo_attack_table");
    book.effect("30A2.s15", verb::torpedo, torpedo_attack);
    book.effect("30A2.s6", event::torpedo_hits, early_hits_wait);
    book.effect("30A2.s7", event::torpedo_hits, late_hits_wait);
    book.check("30A2.s7", {verb::torpedo}, survives_to_close);
    book.effect("30A2.s7", event::late_torpedoes, survivors_hit);
}

}  // namespace umpire::rules::europa
