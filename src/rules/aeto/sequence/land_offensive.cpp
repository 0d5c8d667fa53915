#include "air_offensives/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"
#include "table/facts.hpp"
#include "table/table.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

bool in_offensive_step(Inquiry& ask, std::string_view step) {
    return in_step(ask, step, "offensive");
}

double hexes_of_march(Inquiry& ask) {
    return static_cast<double>(ask.subjects(arg::path).size());
}

/// Within the step, with those of this order.
double hexes_in_step(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::hexes_marched, 0) + hexes_of_march(ask);
}

bool is_headquarters(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::type, "") == "HQ";
}

/// @name viii.s32, viii.s38: Headquarters
/// @{

template <Named step>
Ruling headquarters_move_so_far(Inquiry& ask) {
    if (!in_offensive_step(ask, step.text())) return not_concerned();
    Ruling ruling = not_concerned();
    const double most = ask.printed("hexes_of_an_activated_hq");
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!is_headquarters(ask, unit)) continue;
        ruling = kept();
        if (const double moved = hexes_in_step(ask, unit); moved > most)
            return broken(say("{} moves {} hexes, allowed are {}", unit, moved, most));
    }
    return ruling;
}

/// An activated HQ of its side has it within its command radius.
Value is_in_command(Inquiry& ask, Unit unit, Value) {
    if (!is_land_unit(ask, unit) || !ask.location(unit)) return {};
    for (const Unit hq : all_units(ask)) {
        if (hq == unit || !is_headquarters(ask, hq) || !ask.yes(hq, fact::activated) || !ask.location(hq))
            continue;
        if (ask.side_of(hq) == ask.side_of(unit) &&
            ask.distance(hq, unit) <= ask.number(hq, fact::command_radius))
            return true;
    }
    return false;
}

/// @}

/// @name viii.s33 to viii.s37: Breakthrough
/// @{

Ruling armor_breaks_through(Inquiry& ask) {
    if (!in_offensive_step(ask, "breakthrough")) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (!is_armor(ask, unit) && !is_general(ask, unit))
            return broken(say("{} is neither armor nor mechanized", unit));
    return kept();
}

/// Before its attack; behind a successful one it makes Breakthrough movement.
Ruling short_way_to_the_breakthrough(Inquiry& ask) {
    if (!in_offensive_step(ask, "breakthrough")) return not_concerned();
    Ruling ruling = not_concerned();
    const double most = ask.printed("hexes_before_a_breakthrough");
    for (const Unit unit : ask.subjects(arg::units)) {
        if (ask.yes(unit, fact::breakthrough)) continue;
        ruling = kept();
        if (const double moved = hexes_in_step(ask, unit); moved > most)
            return broken(
                say("{} moves {} hexes before its Breakthrough attack, allowed are {}", unit, moved, most));
    }
    return ruling;
}

Ruling moves_on_after_success(Inquiry& ask) {
    if (!in_offensive_step(ask, "breakthrough")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!ask.yes(unit, fact::breakthrough)) continue;
        ruling = kept();
        if (ask.text(unit, fact::attack_result) == "lost")
            return broken(say("the Breakthrough attack of {} has failed", unit));
    }
    return ruling;
}

void breakthrough_is_attacked(Resolution& now) {
    if (!in_offensive_step(now, "breakthrough")) return;
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::breakthrough, true);
        if (now.has(arg::result)) now.set(unit, fact::attack_result, now.text(arg::result));
    }
}

Ruling no_second_move_after_a_breakthrough(Inquiry& ask) {
    if (!in_offensive_step(ask, "land movement")) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (ask.yes(unit, fact::breakthrough))
            return broken(say("{} has taken part in a Breakthrough", unit));
    return kept();
}

/// @}

/// @name viii.s40, viii.s41: attacks of a Command Agent
/// @{

/// The one that the order names, or the only one of the Offensive.
std::optional<Subject> agent_of_attack(Inquiry& ask) {
    if (ask.has(arg::agent)) return ask.subject(arg::agent);
    const auto agents = listed(ask, the_game, fact::command_agents);
    return agents.size() == 1 ? std::optional(agents.front()) : std::nullopt;
}

Ruling within_attack_limit(Inquiry& ask) {
    if (!in_offensive_step(ask, "combat")) return not_concerned();
    const auto agent = agent_of_attack(ask);
    if (!agent) ask.missing("which Command Agent makes the attack");
    const double attacks = ask.number_or(*agent, fact::attacks_made, 0) + 1;
    const double limit = ask.number(*agent, fact::attack_limit);
    if (attacks <= limit) return kept();
    return broken(say("{} makes {} attacks, allowed are {}", *agent, attacks, limit));
}

void attack_is_counted(Resolution& now) {
    if (!in_offensive_step(now, "combat")) return;
    if (const auto agent = agent_of_attack(now)) now.add_to(*agent, fact::attacks_made, 1);
}

/// @}

/// @name viii.s43: Exploitation
/// @{

/// He was put down once or more on the way from there to where they go.
bool has_gone_ahead(Inquiry& ask, Unit general, Place from) {
    const Places way = named(ask, arg::path);
    return !way.empty() && ask.location(general) == way.back() && place_before(ask, general) == from;
}

/// A General who may still exploit is in the order, or stands where the units do; players who move one
/// counter after the other may have moved him first.
bool has_general(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    for (const Unit other : all_units(ask))
        if (is_general(ask, other) && place &&
            (ask.location(other) == place || place_before_last(ask, other) == place ||
             has_gone_ahead(ask, other, *place)) &&
            !ask.yes(other, fact::reverse_up) && ask.side_of(other) == ask.side_of(unit))
            return true;
    return false;
}

Ruling exploits_with_a_general(Inquiry& ask) {
    if (!in_offensive_step(ask, "exploitation")) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!is_armor(ask, unit) && !is_general(ask, unit))
            return broken(say("{} is neither armor nor mechanized", unit));
        if (!has_general(ask, unit))
            return broken(say("no General who may exploit is stacked with {}", unit));
    }
    return kept();
}

/// Generals who go along are named, or stand where the others do.
void exploitation_is_noted(Resolution& now) {
    if (!in_offensive_step(now, "exploitation")) return;
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::exploited, true);
}

/// @}

/// @name viii.s57 to viii.s60, viii.s66: the Movement Phase, and units that came by sea
/// @{

/// In whichever step of the phase.
Ruling not_activated_before(Inquiry& ask) {
    if (!in_phase(ask, "movement")) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (ask.yes(unit, fact::active)) return broken(say("{} was activated earlier in this month", unit));
    return kept();
}

bool was_debarked(Inquiry& ask, Unit unit, std::string_view phase) {
    return in_phase_of_this_turn(ask, ask.fact(unit, fact::debarked_in), phase);
}

/// viii.s59, and 3.24.s19 says the same.
Ruling one_hex_after_debarking(Inquiry& ask) {
    if (!in_phase(ask, "movement")) return not_concerned();
    Ruling ruling = not_concerned();
    const double most = ask.printed("hexes_after_debarking");
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!was_debarked(ask, unit, "movement")) continue;
        ruling = kept();
        if (const double moved = hexes_in_step(ask, unit); moved > most)
            return broken(say("{} was debarked and moves {} hexes, allowed are {}", unit, moved, most));
    }
    return ruling;
}

Ruling no_hex_among_enemies(Inquiry& ask) {
    if (!in_phase(ask, "movement")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!was_debarked(ask, unit, "movement")) continue;
        ruling = kept();
        const auto place = ask.location(unit);
        if (place && ask.yes(*place, fact::enemy_zoc(ask.side_of(unit))))
            return broken(say("{} was debarked in {}, in the ZOC of enemies", unit, *place));
    }
    return ruling;
}

Ruling stays_where_it_was_debarked(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!ask.known(unit, fact::debarked_in)) continue;
        ruling = kept();
        if (was_debarked(ask, unit, "end"))
            return broken(say("{} was debarked in the Second Naval Movement Step and stays there", unit));
    }
    return ruling;
}

void units_march(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        now.add_to(unit, fact::hexes_marched, hexes_of_march(now));
        if (now.has(arg::path)) now.place(unit, now.subjects(arg::path).back());
    }
}

template <Named phase>
void units_are_debarked(Resolution& now) {
    if (!in_phase(now, phase.text())) return;
    for (const Unit unit : now.subjects(arg::units)) {
        for (const Unit carrier : all_units(now))
            if (holds(listed(now, carrier, fact::cargo), unit))
                take_from_list(now, carrier, fact::cargo, unit);
        if (now.has(arg::at)) now.place(unit, now.subject(arg::at));
        now.set(unit, fact::debarked_in, moment(now));
        now.set(unit, fact::hexes_marched, 0);
    }
}

/// @}

/// @name What the end of a step does
/// @{

/// What was dragged in a step that is over is no part of the way of the next.
void hexes_are_counted_anew(Resolution& now) {
    for (const Unit unit : all_units(now)) {
        if (now.number_or(unit, fact::hexes_marched, 0) == 0) continue;
        now.set(unit, fact::hexes_marched, 0);
        if (now.said(unit, fact::dragged_last_from).known()) now.forget(unit, fact::dragged_last_from);
    }
}

template <Named step, auto const& took_part>
void generals_are_flipped(Resolution& now) {
    if (now.text(arg::step) != step.text() || now.text(arg::phase) != "offensive") return;
    for (const Unit unit : all_units(now))
        if (is_general(now, unit) && now.yes(unit, took_part)) now.set(unit, fact::reverse_up, true);
}

bool is_unit_status(Resolution& now) {
    return now.text(arg::step) == "unit status";
}

/// Not those whom their mission leaves free (4.27.s14), nor fighters that only rose to intercept.
void air_units_are_committed(Resolution& now) {
    if (!is_unit_status(now)) return;
    for (const Unit unit : all_units(now)) {
        const bool launched =
            among(now.text_or(unit, fact::launched_step, ""), {"breakthrough", "combat", "exploitation"}) &&
            in_phase_of_this_turn(now, now.fact(unit, fact::launched_in), "offensive");
        if (!launched || now.known(unit, fact::committed) || now.yes(unit, fact::stays_uncommitted)) continue;
        const bool enemy =
            now.side_of(unit) != now.text_or(the_game, fact::offensive_side, now.side_of(unit));
        const bool fighter = among(now.text_or(unit, fact::type, ""), {"F", "FB"});
        if (enemy && fighter && now.yes(unit, fact::interceptor) &&
            now.reading("interceptors_in_a_land_offensive") == "exempt")
            continue;
        now.set(unit, fact::committed, "currently");
    }
}

void activated_units_are_marked(Resolution& now) {
    if (!is_unit_status(now)) return;
    for (const Unit unit : all_units(now)) {
        if (!now.yes(unit, fact::activated)) continue;
        now.set(unit, fact::active, true);
        if (is_headquarters(now, unit)) now.set(unit, fact::reverse_up, true);
    }
}

/// @}

}  // namespace

void register_land_offensive(Rulebook& book) {
    book.check("viii.s32", {verb::march}, headquarters_move_so_far<"command status">);
    book.check("viii.s38", {verb::march}, headquarters_move_so_far<"land movement">);
    book.define({"viii.s32", "viii.s38"}, Kind::unit, fact::in_command, is_in_command);

    book.check("viii.s33", {verb::march, verb::fight}, armor_breaks_through);
    book.check("viii.s33", {verb::march}, moves_on_after_success);
    book.check("viii.s34", {verb::march}, short_way_to_the_breakthrough);
    book.effect("viii.s33", verb::fight, breakthrough_is_attacked);
    book.check("viii.s37", {verb::march}, no_second_move_after_a_breakthrough);

    book.check("viii.s41", {verb::fight}, within_attack_limit);
    book.effect("viii.s40", verb::fight, attack_is_counted);

    book.check("viii.s43", {verb::march, verb::fight}, exploits_with_a_general);
    for (const Verb& verb : {verb::march, verb::fight})
        book.effect("viii.s43", verb, exploitation_is_noted);

    book.check("viii.s57", {verb::march}, not_activated_before);
    book.check("viii.s60", {verb::rail}, not_activated_before);
    book.check({"viii.s59", "3.24.s19"}, {verb::march}, one_hex_after_debarking);
    book.check("viii.s59", {verb::march}, no_hex_among_enemies);
    book.check({"viii.s66", "3.24.s28"}, {verb::march, verb::rail}, stays_where_it_was_debarked);
    for (const Verb& verb : {verb::march, verb::rail})
        book.effect({"viii.s37", "viii.s57", "viii.s60"}, verb, units_march);
    book.effect("viii.s27", verb::debark, units_are_debarked<"naval and air">);
    book.effect("viii.s39", verb::debark, units_are_debarked<"offensive">);
    book.effect("viii.s58", verb::debark, units_are_debarked<"movement">);
    book.effect("viii.s66", verb::debark, units_are_debarked<"end">);

    book.effect({"viii.s32", "viii.s38"}, event::step_ends, hexes_are_counted_anew);
    book.effect("viii.s35", event::step_ends, generals_are_flipped<"breakthrough", fact::breakthrough>);
    book.effect("viii.s87", event::step_ends, generals_are_flipped<"exploitation", fact::exploited>);
    book.effect("viii.s44", event::step_ends, air_units_are_committed);
    book.effect("viii.s45", event::step_ends, activated_units_are_marked);
}

}  // namespace umpire::rules::aeto
