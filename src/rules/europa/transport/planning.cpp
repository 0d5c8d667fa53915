#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "movement/facts.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "transport/ground.hpp"
#include "transport/landings.hpp"
#include "units/calendar.hpp"

#include <fmt/core.h>

/// 29K3. Ground unit: planned_at (hex), planned_turn (when it was written down), planned_for (the turn it is
/// to occur, if that was written too), plan_void (why). Game: "plans_declared Axis", "plans_declared Allied":
/// that side tells the umpire its plans, so that a unit without one has none.
namespace umpire::rules::europa {

namespace {

bool has_plan(Inquiry& ask, Unit unit) {
    return ask.known(unit, fact::planned_at);
}

game::Turn turn_of(Inquiry& ask, const std::string& text) {
    const auto turn = turn_named(ask, text);
    if (!turn) ask.missing(say("which game turn \"{}\" is: expected one such as Apr II 1940", text));
    return *turn;
}

bool in_own_phase(Inquiry& ask, Unit unit, std::string_view phase) {
    return ask.phasing_side() == ask.side_of(unit) && ask.phase() == phase;
}

std::string phase_in_words(Inquiry& ask) {
    return fmt::format("the {} phase of the {} side", ask.phase(), ask.phasing_side());
}

/// @name Writing it down
/// @{

Ruling planned_in_initial_phase(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units))
        if (!in_own_phase(ask, unit, "initial"))
            return broken(say("the landing of {} is planned in {}", unit, phase_in_words(ask)));
    return kept();
}

Ruling one_plan_for_a_unit(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units))
        if (has_plan(ask, unit)) return broken(say("{} has a landing planned already", unit));
    return kept();
}

Ruling not_planned_in_enemy_zoc(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units))
        if (in_enemy_zoc(ask, unit)) return broken(say("{} is in an enemy ZOC", unit));
    return kept();
}

Ruling planned_for_its_arrival(Inquiry& ask) {
    Ruling ruling = not_concerned();
    const auto due = ask.has(arg::turn) ? std::optional(turn_of(ask, ask.text(arg::turn))) : std::nullopt;
    for (const Unit unit : ask.subjects(arg::units)) {
        const std::string arrives = ask.text_or(unit, fact::arrives, "");
        if (arrives.empty() || ask.location(unit)) continue;
        if (!due) ask.missing(say("the turn in which {} is to land", unit));
        if (*due < turn_of(ask, arrives))
            return broken(say("{} is to land in {} and arrives in {}", unit, ask.text(arg::turn), arrives));
        ruling = kept();
    }
    return ruling;
}

void plan_is_written(Resolution& now) {
    const auto due = now.has(arg::turn) ? turn_named(now, now.text(arg::turn)) : std::nullopt;
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::planned_at, now.subject(arg::at));
        now.set(unit, fact::planned_turn, to_text(now, turn_now(now)));
        now.set(unit, fact::planned_for, due ? Value(to_text(now, *due)) : Value());
        now.forget(unit, fact::plan_void);
        now.set(the_game, fact::plans_declared(now.side_of(unit)), true);
    }
}

/// @}

/// @name Giving it up
/// @{

void forget_plan(Resolution& now, Unit unit) {
    for (const Fact& fact :
         FactList{fact::planned_at, fact::planned_turn, fact::planned_for, fact::plan_void})
        now.forget(unit, fact);
    now.set(the_game, fact::plans_declared(now.side_of(unit)), true);
}

Ruling cancelled_in_its_time(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units)) {
        const std::string name = ask.name(unit);
        if (!has_plan(ask, unit)) return broken(say("{} has no landing planned", name));
        const std::string written = ask.text_or(unit, fact::planned_turn, "");
        const std::string due = ask.text_or(unit, fact::planned_for, "");
        if (in_own_phase(ask, unit, "initial")) {
            if (written.empty() || turn_of(ask, written) < turn_now(ask)) continue;
            return broken(say("the landing of {} was planned in this same phase", name));
        }
        if (!in_own_phase(ask, unit, "movement"))
            return broken(say("the landing of {} is cancelled in {}", name, phase_in_words(ask)));
        if (!due.empty() && turn_of(ask, due) != turn_now(ask))
            return broken(
                say("the landing of {} is cancelled in the movement phase of {} and is to "
                    "occur in {}",
                    name, to_text(ask, turn_now(ask)), due));
    }
    return kept();
}

void plan_is_cancelled(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        forget_plan(now, unit);
}

void plan_becomes_void(Resolution& now, Unit unit, const char* why) {
    if (has_plan(now, unit) && !now.known(unit, fact::plan_void)) now.set(unit, fact::plan_void, why);
}

void void_by_assault(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        plan_becomes_void(now, unit, "has attacked");
    for (const Unit unit : now.subjects(arg::target))
        plan_becomes_void(now, unit, "has been attacked");
}

void void_by_march_into_zoc(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    for (const Place place : now.subjects(arg::path))
        if (in_zoc_of(now, place, opponent_of(now.side_of(unit))))
            plan_becomes_void(now, unit, "has been in an enemy ZOC");
}

void void_by_standing_in_zoc(Resolution& now) {
    for (const Unit unit : all_units(now))
        if (has_plan(now, unit) && in_enemy_zoc(now, unit))
            plan_becomes_void(now, unit, "has been in an enemy ZOC");
}

/// @}

/// @name Carrying it out
/// @{

/// Rules of each ground unit that lands; broken if one is broken.
template <class Rule>
Ruling each_landing_unit(Inquiry& ask, Rule rule) {
    Ruling ruling = not_concerned();
    if (!is_landing(ask)) return ruling;
    for (const Unit unit : landing_ground_units(ask)) {
        Ruling next = rule(unit);
        if (next.kind == Ruling::Kind::broken) return next;
        if (next.kind == Ruling::Kind::kept) ruling = std::move(next);
    }
    return ruling;
}

Ruling landing_was_planned(Inquiry& ask) {
    return each_landing_unit(ask, [&](Unit unit) {
        const std::string name = ask.name(unit);
        const auto planned = place_stated(ask, ask.fact(unit, fact::planned_at));
        if (!planned) {
            if (ask.yes(the_game, fact::plans_declared(ask.side_of(unit))))
                return broken(say("no landing is planned for {}", name));
            ask.missing(say("where the landing of {} was planned", name),
                        say("!state planned_at of {} is <hex>", name));
        }
        const Place place = landing_hex(ask);
        if (*planned != place)
            return broken(say("{} lands at {}, its landing is planned at {}", name, place, *planned));
        const std::string written = ask.text(unit, fact::planned_turn);
        if (turns_between(ask, turn_of(ask, written), turn_now(ask)) >= ask.printed("landing_planned_ahead"))
            return kept();
        return broken(say("the landing of {} was planned in {}, this same game turn", name, written));
    });
}

Ruling plan_is_not_void(Inquiry& ask) {
    return each_landing_unit(ask, [&](Unit unit) {
        if (!has_plan(ask, unit)) return not_concerned();
        const std::string why = ask.text_or(unit, fact::plan_void, "");
        if (!why.empty()) return broken(say("{} {} since its landing was planned", unit, why));
        // Aboard a ship it is in nobody's ZOC.
        if (ask.yes(unit, fact::in_enemy_zoc))
            return broken(say("{} is in an enemy ZOC, and its plan is void", unit));
        return kept();
    });
}

Ruling lands_when_it_was_to(Inquiry& ask) {
    return each_landing_unit(ask, [&](Unit unit) {
        const std::string due = ask.text_or(unit, fact::planned_for, "");
        if (due.empty()) return not_concerned();
        if (turn_now(ask) <= turn_of(ask, due)) return kept();
        return broken(say("the landing of {} was to occur in {} and is cancelled", unit, due));
    });
}

void plan_is_carried_out(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (comes_ashore_by_landing(now) && has_plan(now, unit)) forget_plan(now, unit);
}

/// @}

}  // namespace

void register_planning(Rulebook& book) {
    book.check("29K3.s1", {verb::plan}, planned_in_initial_phase);
    book.effect("29K3.s1", verb::plan, plan_is_written);
    book.check("29K3.s1", {verb::landing, verb::disembark}, landing_was_planned);
    book.effect("29K3.s1", event::cargo_ashore, plan_is_carried_out, When::after);
    book.check("29K3.s2", {verb::plan}, one_plan_for_a_unit);
    book.check("29K3.s3", {verb::cancel}, cancelled_in_its_time);
    book.effect("29K3.s3", verb::cancel, plan_is_cancelled);
    book.check("29K3.s4", {verb::plan}, not_planned_in_enemy_zoc);
    book.effect("29K3.s5", verb::assault, void_by_assault);
    book.effect("29K3.s5", verb::march, void_by_march_into_zoc);
    book.effect("29K3.s5", event::phase_ends, void_by_standing_in_zoc);
    book.check("29K3.s5", {verb::landing, verb::disembark}, plan_is_not_void);
    book.check("29K3.s6", {verb::landing, verb::disembark}, lands_when_it_was_to);
    book.check("29K3.s7", {verb::plan}, planned_for_its_arrival);
}

}  // namespace umpire::rules::europa
