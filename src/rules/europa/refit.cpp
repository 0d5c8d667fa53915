#include "calendar.hpp"
#include "contact.hpp"
#include "repair.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::the_game;
using game::Value;

namespace {

/// @name 33B: the refits that the order of battle calls for
/// @{

std::string refits_due(std::string_view side) {
    return fmt::format("refit_due {}", side);
}

std::string refits_called(std::string_view side) {
    return fmt::format("refit_called {}", side);
}

/// The types, in the order in which they were called for.
std::vector<std::string> types_due(Inquiry& ask, std::string_view side) {
    const Value due = ask.fact(the_game, refits_due(side));
    std::vector<std::string> types;
    if (due.text() != nullptr) types.push_back(*due.text());
    if (due.list() != nullptr)
        for (const Value& type : *due.list())
            if (type.text() != nullptr) types.push_back(*type.text());
    return types;
}

void set_types_due(Resolution& now, std::string_view side, const std::vector<std::string>& types) {
    now.set(the_game, refits_due(side),
            types.empty() ? Value() : Value(Value::List(types.begin(), types.end())));
}

std::string side_called(Inquiry& ask) {
    if (!ask.has("side")) return acting_side(ask);
    const Subject* side = ask.argument("side").subject();
    return side != nullptr ? ask.name(*side) : ask.text("side");
}

void refit_is_called_for(Resolution& now) {
    const std::string side = side_called(now);
    auto types = types_due(now, side);
    types.push_back(now.text("type"));
    set_types_due(now, side, types);
    now.set(the_game, refits_called(side), contact::moment(now));
}

Ruling refit_begins_when_due(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    const std::string side = ask.side_of(unit), type = ask.text(unit, "type");
    if (ask.phase() != "movement" || ask.phasing_side() != side)
        return broken(fmt::format("the refit of {} begins in the {} phase of the {} side", ask.name(unit),
                                  ask.phase(), ask.phasing_side()));
    if (ask.yes(unit, "refit_due")) return kept();  // 27A12e.s10
    const auto types = types_due(ask, side);
    if (types.empty())
        ask.missing(fmt::format("whether the order of battle calls for the refit of a {}", type),
                    fmt::format("!refitdue {} for {}", type, side));
    if (std::find(types.begin(), types.end(), type) != types.end()) return kept();
    return broken(fmt::format("{} is a {}, and the order of battle calls for the refit of a {}",
                              ask.name(unit), type, types.front()));
}

/// The movement phase of the phasing side ends with this action, or is passed over.
bool ends_movement_phase(Inquiry& ask) {
    if (ask.phase() == "movement") return true;
    if (ask.phase() != "initial" || !ask.has("to")) return false;
    const std::string to = ask.text("to");
    return to != "initial" && to != "movement";
}

Ruling refit_is_begun_in_time(Inquiry& ask) {
    if (!ends_movement_phase(ask)) return not_concerned();
    const std::string side = ask.phasing_side();
    const Value called = ask.fact(the_game, refits_called(side));
    if (!called.known()) return not_concerned();
    const auto types = types_due(ask, side);
    const bool for_next = ask.phase() == "movement" && contact::in_this_phase(ask, called);
    if (types.empty() || for_next) return kept();
    return broken(
        fmt::format("the movement phase of the {} side ends without the refit of a {} that the "
                    "order of battle calls for",
                    side, types.front()));
}

void refit_begins(Resolution& now) {
    const Subject unit = now.subject("unit");
    const std::string side = now.side_of(unit);
    auto types = types_due(now, side);
    if (const auto due = std::find(types.begin(), types.end(), now.text(unit, "type")); due != types.end()) {
        types.erase(due);
        set_types_due(now, side, types);
    }
    for (const char* fact : {"under_refit", "refit"})
        now.set(unit, fact, true);
}

/// @}

/// @name 33B: while it lasts
/// @{

Value counter_shows_refit(Inquiry& ask, Subject unit, Value) {
    return ask.position().get(unit, "refit");
}

Ruling under_refit_does_nothing(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject unit : units_at_work(ask)) {
        if (!ask.known(unit, "under_refit")) continue;
        if (ask.yes(unit, "under_refit")) return broken(fmt::format("{} is under refit", ask.name(unit)));
        ruling = kept();
    }
    return ruling;
}

void return_is_noted(Resolution& now) {
    const int turns = static_cast<int>(now.printed("refit_turns"));
    now.set(now.subject("unit"), "refit_until", to_text(later(turn_now(now), turns)));
}

bool refit_is_over(Inquiry& ask, Subject unit) {
    const auto until = read_turn(ask.text_or(unit, "refit_until", ""));
    if (!until)
        ask.missing(fmt::format("the turn in which the refit of {} is complete", ask.name(unit)),
                    fmt::format("!state refit_until of {} is Apr II 1940", ask.name(unit)));
    return turn_now(ask) >= *until;
}

Ruling returns_after_four_turns(Inquiry& ask) {
    const Subject unit = ask.subject("unit");
    if (!ask.yes(unit, "under_refit")) return not_concerned();
    if (refit_is_over(ask, unit)) return kept();
    return broken(fmt::format("the refit of {} is complete in {}, and it is {}", ask.name(unit),
                              ask.text(unit, "refit_until"), ask.text(the_game, "turn")));
}

void refit_ends(Resolution& now, Subject unit) {
    for (const char* fact : {"under_refit", "refit"})
        now.set(unit, fact, false);
}

void unit_returns(Resolution& now) {
    refit_ends(now, now.subject("unit"));
}

void refits_are_complete(Resolution& now) {
    if (now.text("phase") != "initial") return;
    for (const Subject unit : units_of_side(now, now.text("side")))
        if (now.yes(unit, "under_refit") && now.known(unit, "refit_until") && refit_is_over(now, unit))
            refit_ends(now, unit);
}

/// At sea nobody refits it (33.s1).
void refit_ends_with_escape(Resolution& now) {
    for (const Subject unit : now.units_in(now.subject("group")))
        if (now.yes(unit, "under_refit")) refit_ends(now, unit);
}

/// @}

}  // namespace

void register_refit(Rulebook& book) {
    book.effect("33B.s1", "refitdue", refit_is_called_for);
    book.check("33B.s1", {"refit"}, refit_begins_when_due);
    book.check("33B.s1", {"phase", "endphase"}, refit_is_begun_in_time);
    book.effect("33B.s1", "refit", refit_begins);
    book.define("33B.s2", Kind::unit, "under_refit", counter_shows_refit);
    book.check("33B.s2",
               {"sail", "move", "maneuver", "patrol", "raid", "mission", "intercept", "spend", "fire",
                "torpedo", "submarine", "support", "bombard", "penetrate", "portattack"},
               under_refit_does_nothing);
    book.effect("33B.s3", "refit", return_is_noted);
    book.check("33B.s3", {"return"}, returns_after_four_turns);
    book.effect("33B.s3", "return", unit_returns);
    book.effect("33B.s3", "phase begins", refits_are_complete);
    book.effect("33B.s4", "escape succeeds", refit_ends_with_escape);
}

}  // namespace umpire::rules::europa
