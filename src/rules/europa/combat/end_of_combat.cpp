#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "movement/sight.hpp"
#include "names.hpp"
#include "table/facts.hpp"
#include "units/sides.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

std::vector<std::string> sides_left(Inquiry& ask) {
    std::vector<std::string> sides;
    for (const Unit unit : units_in_combat(ask))
        if (const std::string side = ask.side_of(unit);
            std::find(sides.begin(), sides.end(), side) == sides.end())
            sides.push_back(side);
    return sides;
}

void ends_without_enemy(Resolution& now) {
    if (!battle_under_way(now) || sides_left(now).size() > 1) return;
    now.happens(event::combat_ends);
}

void combat_ends(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Group group : listed(now, *battle, fact::groups))
        now.set(group, fact::left_combat, false);
    now.forget(game::the_game, fact::battle);
    now.result(result::combat, "ended");
}

/// An enemy that has been identified is in view.
Maybe observes(Inquiry& ask, Unit unit, Unit enemy) {
    if (!is_in_view(ask, enemy, unit)) return false;
    return is_identified(ask, enemy, unit);
}

struct Observing {
    std::vector<std::string> sides;  ///< that observe an enemy in the combat
    bool doubtful = false;           ///< somebody is in view of whom nobody knows if it was identified
};

Observing observing_now(Inquiry& ask) {
    auto afloat = units_in_combat(ask);
    std::erase_if(afloat, [&](Unit unit) { return is_doomed(ask, unit); });
    const auto units = lookouts(ask, afloat);
    Observing found;
    for (const Unit unit : units) {
        const std::string side = ask.side_of(unit);
        if (is_submarine(ask, unit)) continue;
        if (std::find(found.sides.begin(), found.sides.end(), side) != found.sides.end()) continue;
        for (const Unit enemy : units) {
            if (!are_enemies(ask, unit, enemy)) continue;
            const Maybe seen = observes(ask, unit, enemy);
            if (!seen) found.doubtful = true;
            if (!seen || !*seen) continue;
            found.sides.push_back(side);
            break;
        }
    }
    return found;
}

/// As the units stand now; not known where it hangs on an identification that nobody knows of.
Maybe sees_or_is_seen(Inquiry& ask, Unit unit, const Units& units) {
    bool doubtful = false;
    for (const Unit other : units) {
        if (!are_enemies(ask, unit, other)) continue;
        for (const Maybe seen : {observes(ask, unit, other), observes(ask, other, unit)}) {
            if (seen && *seen) return true;
            doubtful = doubtful || !seen;
        }
    }
    return doubtful ? std::nullopt : Maybe(false);
}

bool combatants_are_noted(Inquiry& ask, Battle battle) {
    return ask.number_or(battle, fact::combatants_round, 0) == round_now(ask);
}

/// Who is a combatant at the end of combat step stays one while groups maneuver out of sight.
void note_combatants(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || combatants_are_noted(now, *battle) || now.yes(arg::drawn_out)) return;
    const auto units = units_in_combat(now);
    const auto others = lookouts(now, units);
    for (const AnySeveral& list : {fact::combatants, fact::perhaps_combatants})
        now.set(*battle, list, Value::List());
    now.set(*battle, fact::combatants_round, round_now(now));
    for (const Unit unit : units)
        if (const Maybe combatant = sees_or_is_seen(now, unit, others); !combatant || *combatant)
            add_to_list(now, *battle, combatant ? fact::combatants : fact::perhaps_combatants, unit);
}

Value combatant_unit(Inquiry& ask, Unit unit, Value) {
    const auto battle = battle_under_way(ask);
    if (!battle) return {};
    const auto units = units_in_combat(ask);
    if (!holds(units, unit)) return false;
    const std::string step = step_now(ask);
    const bool after_end = (step == "end" || step == "maneuver") && combatants_are_noted(ask, *battle);
    if (after_end || (ask.yes(arg::drawn_out) && ask.known(*battle, fact::combatants))) {
        if (holds(listed(ask, *battle, fact::perhaps_combatants), unit)) return {};
        return holds(listed(ask, *battle, fact::combatants), unit);
    }
    const Maybe combatant = sees_or_is_seen(ask, unit, lookouts(ask, units));
    return combatant ? Value(*combatant) : Value();
}

Value combatant_group(Inquiry& ask, Group group, Value) {
    const auto units = ask.units_in(group);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) { return ask.yes(unit, fact::combatant); });
}

void leaving_group_is_out(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Group group : now.subjects(arg::group))
        now.set(group, fact::left_combat, true);
}

void both_observe(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || observing_now(now).sides.size() < 2) return;
    now.set(*battle, fact::observing, "both sides");
    now.set(*battle, fact::step, "maneuver");
    now.result(result::observing, "both sides");
}

void one_side_observes(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    const Observing found = observing_now(now);
    if (found.sides.size() != 1 || found.doubtful) return;
    now.set(*battle, fact::observing, found.sides.front());
    now.set(*battle, fact::step, "end");
    now.result(result::observing, found.sides.front());
    now.result(result::choice, fmt::format("{} may go on or leave", found.sides.front()));
}

void nobody_observes(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    const Observing found = observing_now(now);
    if (!found.sides.empty() || found.doubtful) return;
    now.set(*battle, fact::observing, "nobody");
    now.set(*battle, fact::step, "end");
    now.result(result::observing, "nobody");
}

/// After its end of combat step a round knows who observes; where that step was passed over in silence, the
/// positions tell. Once groups maneuver it is too late to ask.
Ruling goes_on_while_somebody_observes(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle || ask.yes(arg::drawn_out) || ask.yes(*battle, fact::inferred)) return not_concerned();
    const std::string step = step_now(ask);
    const bool ended = step == "end" || step == "maneuver";
    if (ended ? !ask.known(*battle, fact::observing) : ask.verb() != verb::maneuver) return not_concerned();
    bool somebody = false;
    if (ended) {
        somebody = ask.text(*battle, fact::observing) != "nobody";
    } else {
        const Observing found = observing_now(ask);
        somebody = !found.sides.empty();
        if (!somebody && found.doubtful) ask.missing("which units of this combat have been identified");
    }
    return somebody ? kept() : broken("no unit of either side observes an enemy, so that both must leave");
}

}  // namespace

void register_end_of_combat(Rulebook& book) {
    book.effect("30A5.s1", event::end_of_combat_step, ends_without_enemy);
    book.effect("30A5.s1", event::combat_ends, combat_ends);
    book.define("30A5.s3", Kind::unit, fact::combatant, combatant_unit);
    book.define("30A5.s3", Kind::group, fact::combatant, combatant_group);
    book.effect("30A5.s3", verb::maneuver, note_combatants);
    book.effect("30A5.s3", verb::leave, leaving_group_is_out);
    book.effect("30A5.s1", verb::leave, ends_without_enemy);
    book.effect("30A5.s1", verb::scuttle, ends_without_enemy, When::after);
    book.effect("30A5.s4", event::end_of_combat_step, both_observe);
    book.effect("30A5.s5", event::end_of_combat_step, one_side_observes);
    book.effect("30A5.s6", event::end_of_combat_step, nobody_observes);
    book.check("30A5.s6", {verb::range, verb::fire, verb::torpedo, verb::maneuver},
               goes_on_while_somebody_observes);
}

}  // namespace umpire::rules::europa
