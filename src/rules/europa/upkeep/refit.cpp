#include "chapters.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "units/calendar.hpp"
#include "units/sides.hpp"
#include "upkeep/repair.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name 33B: the refits that the order of battle calls for
/// @{

/// The types, in the order in which they were called for.
std::vector<std::string> types_due(Inquiry& ask, std::string_view side) {
    const Value due = ask.fact(the_game, fact::refits_due(side));
    std::vector<std::string> types;
    if (due.text() != nullptr) types.push_back(*due.text());
    if (due.list() != nullptr)
        for (const Value& type : *due.list())
            if (type.text() != nullptr) types.push_back(*type.text());
    return types;
}

void set_types_due(Resolution& now, std::string_view side, const std::vector<std::string>& types) {
    now.set(the_game, fact::refits_due(side),
            types.empty() ? Value() : Value(Value::List(types.begin(), types.end())));
}

std::string side_called(Inquiry& ask) {
    if (!ask.has(arg::side)) return acting_side(ask);
    const Subject* side = ask.argument(arg::side).subject();
    return side != nullptr ? ask.name(*side) : ask.text(arg::side);
}

void refit_is_called_for(Resolution& now) {
    const std::string side = side_called(now);
    auto types = types_due(now, side);
    types.push_back(now.text(arg::type));
    set_types_due(now, side, types);
    now.set(the_game, fact::refits_called(side), moment(now));
}

Ruling refit_begins_when_due(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const std::string side = ask.side_of(unit), type = ask.text(unit, fact::type);
    if (ask.phase() != "movement" || ask.phasing_side() != side)
        return broken(say("the refit of {} begins in the {} phase of the {} side", unit, ask.phase(),
                          ask.phasing_side()));
    if (ask.yes(unit, fact::refit_due)) return kept();  // 27A12e.s10
    const auto types = types_due(ask, side);
    if (types.empty())
        ask.missing(say("whether the order of battle calls for the refit of a {}", type),
                    say("!refitdue {} for {}", type, side));
    if (std::find(types.begin(), types.end(), type) != types.end()) return kept();
    return broken(
        say("{} is a {}, and the order of battle calls for the refit of a {}", unit, type, types.front()));
}

/// The movement phase of the phasing side ends with this action, or is passed over.
bool ends_movement_phase(Inquiry& ask) {
    if (ask.phase() == "movement") return true;
    if (ask.phase() != "initial" || !ask.has(arg::to)) return false;
    const std::string to = ask.text(arg::to);
    return to != "initial" && to != "movement";
}

Ruling refit_is_begun_in_time(Inquiry& ask) {
    if (!ends_movement_phase(ask)) return not_concerned();
    const std::string side = ask.phasing_side();
    const Value called = ask.fact(the_game, fact::refits_called(side));
    if (!called.known()) return not_concerned();
    const auto types = types_due(ask, side);
    const bool for_next = ask.phase() == "movement" && is_now(ask, called);
    if (types.empty() || for_next) return kept();
    return broken(
        say("the movement phase of the {} side ends without the refit of a {} that the "
            "order of battle calls for",
            side, types.front()));
}

void refit_begins(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const std::string side = now.side_of(unit);
    auto types = types_due(now, side);
    if (const auto due = std::find(types.begin(), types.end(), now.text(unit, fact::type));
        due != types.end()) {
        types.erase(due);
        set_types_due(now, side, types);
    }
    now.set(unit, fact::under_refit, true);
}

/// @}

/// @name 33B: while it lasts
/// @{

Ruling under_refit_does_nothing(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_at_work(ask)) {
        if (!ask.known(unit, fact::under_refit)) continue;
        if (ask.yes(unit, fact::under_refit)) return broken(say("{} is under refit", unit));
        ruling = kept();
    }
    return ruling;
}

void return_is_noted(Resolution& now) {
    const int turns = static_cast<int>(now.printed("refit_turns"));
    now.set(now.subject(arg::unit), fact::refit_until, to_text(now, later(now, turn_now(now), turns)));
}

bool refit_is_over(Inquiry& ask, Unit unit) {
    const auto until = turn_named(ask, ask.text_or(unit, fact::refit_until, ""));
    if (!until)
        ask.missing(say("the turn in which the refit of {} is complete", unit),
                    ask.to_state(unit, fact::refit_until));
    return turn_now(ask) >= *until;
}

Ruling returns_after_four_turns(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!ask.yes(unit, fact::under_refit)) return not_concerned();
    if (refit_is_over(ask, unit)) return kept();
    return broken(say("the refit of {} is complete in {}, and it is {}", unit,
                      ask.text(unit, fact::refit_until), ask.text(the_game, fact::turn)));
}

void refit_ends(Resolution& now, Unit unit) {
    now.set(unit, fact::under_refit, false);
}

void unit_returns(Resolution& now) {
    refit_ends(now, now.subject(arg::unit));
}

void refits_are_complete(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Unit unit : units_of_side(now, now.text(arg::side)))
        if (now.yes(unit, fact::under_refit) && now.known(unit, fact::refit_until) &&
            refit_is_over(now, unit))
            refit_ends(now, unit);
}

/// At sea nobody refits it (33.s1).
void refit_ends_with_escape(Resolution& now) {
    for (const Unit unit : now.units_in(now.subject(arg::group)))
        if (now.yes(unit, fact::under_refit)) refit_ends(now, unit);
}

/// @}

}  // namespace

void register_refit(Rulebook& book) {
    book.effect("33B.s1", verb::refitdue, refit_is_called_for);
    book.check("33B.s1", {verb::refit}, refit_begins_when_due);
    book.check("33B.s1", {verb::phase, verb::endphase}, refit_is_begun_in_time);
    book.effect("33B.s1", verb::refit, refit_begins);
    book.check("33B.s2",
               {verb::sail, verb::move, verb::maneuver, verb::patrol, verb::raid, verb::mission,
                verb::intercept, verb::spend, verb::fire, verb::torpedo, verb::submarine, verb::support,
                verb::bombard, verb::penetrate, verb::portattack},
               under_refit_does_nothing);
    book.effect("33B.s3", verb::refit, return_is_noted);
    book.check("33B.s3", {verb::return_}, returns_after_four_turns);
    book.effect("33B.s3", verb::return_, unit_returns);
    book.effect("33B.s3", event::phase_begins, refits_are_complete);
    book.effect("33B.s4", event::escape_succeeds, refit_ends_with_escape);
}

}  // namespace umpire::rules::europa
