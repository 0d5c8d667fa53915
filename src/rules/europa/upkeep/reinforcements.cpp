#include "chapters.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "units/calendar.hpp"
#include "units/facts.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"
#include "upkeep/facts.hpp"
#include "upkeep/repair.hpp"

#include <fmt/core.h>

namespace umpire::rules::europa {

namespace {

Ruling acts_in_own_initial_phase(Inquiry& ask) {
    const std::string side = ask.has(arg::unit) ? ask.side_of(ask.subject(arg::unit)) : acting_side(ask);
    if (in_own_initial_phase(ask, side)) return kept();
    return broken(say("the {} side {} in the {} phase of the {} side", side,
                      ask.verb() == verb::receive ? "receives naval repair points" : "transfers a unit",
                      ask.phase(), ask.phasing_side()));
}

/// @name 32A: reinforcements
/// @{

/// The hex in which it appears; a group that it joins is somewhere.
std::optional<Place> place_of_arrival(Inquiry& ask) {
    const Subject at = ask.subject(arg::at);
    return at.kind == Kind::location ? std::optional<Place>(at) : ask.location(at);
}

bool arrives_at_sea(Inquiry& ask, Place place) {
    if (ask.has(arg::mode)) return ask.text(arg::mode) == "sea";
    const Subject at = ask.subject(arg::at);
    if (at.kind == Kind::group && ask.known(at, fact::in_port)) return !ask.yes(at, fact::in_port);
    return !ask.yes(place, fact::port);
}

/// The enemy has it, so that nothing can enter play there.
bool is_lost(Inquiry& ask, Place place) {
    const std::string side = ask.side_of(ask.subject(arg::unit));
    const std::string owner = ask.text_or(place, fact::port_owner, ask.text_or(place, fact::owner, ""));
    return !arrives_at_sea(ask, place) && !owner.empty() && owner != side && owner != "Neutral";
}

/// The order of battle brings it later.
bool comes_too_early(Inquiry& ask, Unit unit) {
    const std::string arrives = ask.text_or(unit, fact::arrives, "");
    if (arrives.empty()) return false;
    const auto turn = turn_named(ask, arrives);
    if (!turn)
        ask.missing(say("when {} arrives (\"{}\" is no turn)", unit, arrives),
                    ask.to_state(unit, fact::arrives));
    return turn_now(ask) < *turn;
}

Ruling appears_as_it_is_ordered(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (comes_too_early(ask, unit))
        return broken(
            say("{} appears, and its order of battle says {}", unit, ask.text(unit, fact::arrives)));
    const auto place = place_of_arrival(ask);
    if (!place) ask.missing(say("where {} appears", unit));
    const Value ordered = ask.fact(unit, fact::arrives_at);
    if (ordered.subject() != nullptr && *ordered.subject() != *place)
        return broken(
            say("{} appears in {}, and its order of battle says {}", unit, *place, *ordered.subject()));
    if (!arrives_at_sea(ask, *place) || ask.yes(unit, fact::arrives_at_sea)) return kept();
    return broken(say("{} appears at sea in {}, and its order of battle does not say so", unit, *place));
}

Ruling is_not_here_too_early(Inquiry& ask, Unit unit) {
    if (!ask.said(unit, fact::arrives).known() || !hex_on_map(ask, unit)) return not_concerned();
    if (!comes_too_early(ask, unit)) return kept();
    return broken(say("{} is in play, and its order of battle says {}", unit, ask.text(unit, fact::arrives)));
}

void new_unit_comes(Resolution& now) {
    const auto place = place_of_arrival(now);
    if (!place || is_lost(now, *place)) return;
    const Unit unit = now.subject(arg::unit);
    puts_in_port(now, unit, now.subject(arg::at));
    const auto group = now.inside(unit);
    if (group && arrives_at_sea(now, *place)) now.set(*group, fact::in_port, false);
}

void unit_without_a_port_is_lost(Resolution& now) {
    const auto place = place_of_arrival(now);
    if (!place || !is_lost(now, *place)) return;
    now.result(result::lost, true);
    now.happens(event::unit_sunk, {{arg::unit, now.subject(arg::unit)}});
}

void repair_points_come(Resolution& now) {
    now.add_to(the_game, fact::nrp(acting_side(now)), now.number(arg::number));
}

/// @}

/// @name 32B: transfers
/// @{

bool transfer_is_due(Inquiry& ask, Unit unit) {
    const auto turn = turn_named(ask, ask.text_or(unit, fact::transfer_turn, ""));
    return turn && turn_now(ask) >= *turn;
}

Ruling leaves_when_ordered(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!ask.known(unit, fact::transfer_turn))
        ask.missing(say("whether the order of battle transfers {}", unit),
                    ask.to_state(unit, fact::transfer_turn));
    if (transfer_is_due(ask, unit)) return kept();
    return broken(say("the order of battle transfers {} in {}", unit, ask.text(unit, fact::transfer_turn)));
}

Ruling ordered_units_have_left(Inquiry& ask) {
    if (ask.phase() != "initial") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : all_units(ask)) {
        if (!ask.said(unit, fact::transfer_turn).known() || ask.side_of(unit) != ask.phasing_side() ||
            !transfer_is_due(ask, unit))
            continue;
        if (ask.location(unit) && !ask.yes(unit, fact::sunk))
            return broken(
                say("the initial phase ends, and {} has not been transferred as the order "
                    "of battle says",
                    unit));
        ruling = kept();
    }
    return ruling;
}

/// In the turn itself it may still be on its way.
Ruling is_not_here_too_long(Inquiry& ask, Unit unit) {
    if (!ask.said(unit, fact::transfer_turn).known() || !hex_on_map(ask, unit)) return not_concerned();
    const auto turn = turn_named(ask, ask.text(unit, fact::transfer_turn));
    if (!turn) return not_concerned();
    if (turn_now(ask) <= *turn) return kept();
    return broken(say("{} is still in play, and the order of battle transfers it in {}", unit,
                      ask.text(unit, fact::transfer_turn)));
}

void unit_leaves_the_game(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    now.set(unit, fact::transferred, true);
    now.take_away(unit);
}

/// @}

}  // namespace

void register_reinforcements(Rulebook& book) {
    book.check("32", {verb::receive, verb::transferout}, acts_in_own_initial_phase);
    book.check("32A1", {verb::reinforce}, appears_as_it_is_ordered);
    book.standing("32A1", Kind::unit, is_not_here_too_early);
    book.effect("32A.s1", verb::reinforce, new_unit_comes);
    book.effect("32A.s2", verb::reinforce, unit_without_a_port_is_lost);
    book.effect({"32A.s1", "32A2.s1"}, verb::receive, repair_points_come);
    book.check("32B", {verb::transferout}, leaves_when_ordered);
    book.check("32B", {verb::phase}, ordered_units_have_left);
    book.standing("32B", Kind::unit, is_not_here_too_long);
    book.effect("32B", verb::transferout, unit_leaves_the_game);
}

}  // namespace umpire::rules::europa
