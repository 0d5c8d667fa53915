#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/moments.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "table/thrown_dice.hpp"
#include "units/groups.hpp"
#include "units/units.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

/// 27A4, 30A4: damage as it is marked. Players put the markers on when the dice have fallen, before the
/// damage step, after it or one click after the other; what counts is what was rolled.
namespace umpire::rules::europa {

namespace {

/// What a counter is marked with: hits, or the half side as one.
struct Marked {
    Unit unit;
    Fact fact;
    double hits = 0;   ///< as it is marked
    double taken = 0;  ///< as it has taken them, without what still waits
};

std::optional<Marked> damage_marked(Inquiry& ask) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || of->kind != Kind::unit || !ask.has(arg::fact) || !ask.has(arg::value))
        return std::nullopt;
    const std::string name = ask.text(arg::fact);
    const Value& value = ask.argument(arg::value);
    if (name == fact::hits.name.text() && value.number() != nullptr)
        return Marked{*of, fact::hits, *value.number(), hits_that_count(ask, *of)};
    if (name == fact::half.name.text())
        return Marked{*of, fact::half, value.is_yes() ? 1.0 : 0.0, is_half(ask, *of) ? 1.0 : 0.0};
    return std::nullopt;
}

/// In this phase, in a combat that is known to have been. Hits that bombs, mines and repairs make or mend are
/// known only if somebody has said so.
bool has_fought(Inquiry& ask, Unit unit) {
    const auto group = ask.inside(unit);
    for (std::uint32_t index = 0; group && index < ask.position().count(Kind::battle); ++index) {
        const Battle battle{Kind::battle, index};
        const Value fought_in = ask.fact(battle, fact::fought_in);
        if (!ask.yes(battle, fact::inferred) && (!fought_in.known() || is_now(ask, fought_in)) &&
            holds(listed(ask, battle, fact::groups), *group))
            return true;
    }
    return false;
}

/// The most hits that its counter may show by now: what was rolled counts, whether its step has come or not.
double hits_known_of(Inquiry& ask, const Marked& marked) {
    if (ask.yes(marked.unit, fact::waiting_sunk)) return HUGE_VAL;
    const double waiting = ask.number_or(marked.unit, fact::waiting_hits, 0);
    return marked.fact.name == fact::half.name ? std::min(marked.taken + waiting, 1.0)
                                               : marked.taken + waiting;
}

std::string in_words(const Marked& marked, double hits) {
    if (marked.fact.name == fact::half.name) return hits > 0 ? "half strength" : "full strength";
    return fmt::format("{} hit{}", to_text(hits), hits == 1 ? "" : "s");
}

[[noreturn]] void ask_for_cause(Inquiry& ask, const Marked& marked) {
    const std::string name = ask.name(marked.unit);
    const std::string value = marked.fact.name == fact::hits.name ? to_text(marked.hits)
                              : marked.hits > 0                   ? "yes"
                                                                  : "no";
    ask.missing(fmt::format("what has changed the damage of {}", name),
                fmt::format("!state {} of {} is {}", marked.fact.name.text(), name, value));
}

/// Hits are often marked one click after the other, so that fewer than were rolled are no wrong yet.
Ruling marks_the_hits_it_took(Inquiry& ask) {
    const auto marked = damage_marked(ask);
    if (!marked) return not_concerned();
    const double most = hits_known_of(ask, *marked);
    if (marked->hits >= marked->taken && marked->hits <= most) return kept();
    if (marked->hits > most && open_rolls_may_hit(ask, marked->unit, marked->hits - most)) return kept();
    if (!has_fought(ask, marked->unit) || something_is_unplaced(ask)) ask_for_cause(ask, *marked);
    return broken(fmt::format("{} is marked with {}, by the hits it took it has {}", ask.name(marked->unit),
                              in_words(*marked, marked->hits),
                              in_words(*marked, marked->hits < marked->taken ? marked->taken : most)));
}

/// Whoever can have fired at a unit that was hit has fought with it.
void combat_must_have_been(Resolution& now, Unit unit) {
    Value::List groups;
    if (const auto group = group_of(now, unit)) groups.emplace_back(*group);
    for (const Group group : groups_that_may_hit(now, unit))
        groups.emplace_back(group);
    now.happens(event::combat_starts, {{arg::groups, std::move(groups)}, {arg::inferred, true}});
}

/// What is marked of hits that wait is not there yet for the attacks of the same round, and does not count
/// twice when their step comes.
void marker_is_ahead(Resolution& now) {
    const auto marked = damage_marked(now);
    if (!marked) return;
    const double most = hits_known_of(now, *marked);
    if (marked->hits > most && open_rolls_may_hit(now, marked->unit, marked->hits - most)) {
        use_open_rolls(now, marked->unit, marked->hits - most);
        if (!battle_under_way(now)) combat_must_have_been(now, marked->unit);
    }
    now.set(marked->unit, marked->fact, now.argument(arg::value));
    const bool waits =
        now.yes(marked->unit, fact::waiting_sunk) || now.number_or(marked->unit, fact::waiting_hits, 0) > 0;
    const double ahead = waits ? std::max(0.0, marked->hits - marked->taken) : 0;
    if (ahead > 0)
        now.set(marked->unit, fact::marked_ahead, ahead);
    else if (now.known(marked->unit, fact::marked_ahead))
        now.forget(marked->unit, fact::marked_ahead);
}

/// The step has come: the hits are counted from what the unit had before.
void markers_wait_no_longer(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (!now.known(unit, fact::marked_ahead) || now.yes(unit, fact::sunk)) return;
    if (is_capital_ship(now, unit))
        now.set(unit, fact::hits, hits_that_count(now, unit));
    else
        now.set(unit, fact::half, false);
    now.forget(unit, fact::marked_ahead);
}

/// A ship that the hits of this round will sink is put away before others, or itself, have fired.
void put_away_ahead(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const double ahead = now.number_or(unit, fact::waiting_hits, 0);
    now.happens(event::hits_strike, {{arg::unit, unit}});
    now.set(unit, fact::sunk_ahead, true);
    if (is_capital_ship(now, unit) && ahead > 0) now.set(unit, fact::marked_ahead, ahead);
}

void all_of_the_round_are_gone(Resolution& now) {
    for (const Unit unit : all_units(now))
        for (const Fact& fact : FactList{fact::sunk_ahead, fact::marked_ahead})
            if (now.position().get(unit, fact).known() && now.yes(unit, fact::sunk)) now.forget(unit, fact);
}

}  // namespace

void register_marked_damage(Rulebook& book) {
    book.check("27A4.s1", {verb::mark}, marks_the_hits_it_took);
    book.effect("27A4.s1", verb::mark, marker_is_ahead);
    book.effect("30A4", event::hits_strike, markers_wait_no_longer, When::before);
    book.effect("30A4", verb::sink, put_away_ahead);
    book.effect("30A4", event::damage_step, all_of_the_round_are_gone, When::after);
}

}  // namespace umpire::rules::europa
