#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

namespace umpire::rules::awaw {

namespace {

/// @name 22.9431, 22.9434: what the hits do
/// @{

double hits_scored(const Resolution& now) {
    const double* hits = now.result(result::hits).number();
    return hits != nullptr ? *hits : 0;
}

Value ships_aimed_at(Inquiry& ask) {
    if (ask.argument(arg::aimed_at).subject() != nullptr) return ask.argument(arg::aimed_at);
    Value::List ships;
    for (const Unit ship : ships_in(ask, ask.subject(arg::group)))
        if (category_of(ask, ship) == "light ships") ships.emplace_back(ship);
    return ships;
}

void hits_are_dealt_out(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (hits_scored(now) <= 0 || ships_in(now, group).empty()) return;
    now.set(group, fact::submarine_hits, hits_scored(now));
    now.happens(event::hits_fall, {{arg::on, ships_aimed_at(now)}, {arg::hits, hits_scored(now)}});
}

void undefended_line_is_disrupted(Resolution& now) {
    const Group line = now.subject(arg::group);
    if (!is_undefended_supply_line(now, line)) return;
    now.set(line, fact::disrupted, true);
    now.set(line, fact::activity_status, "aborted");
}

/// @}

/// @name 22.9432 to 22.9434: who bears the losses
/// @{

bool supplies(Inquiry& ask, Group group) {
    return activity_of(ask, group) == "sea supply";
}

/// Factors of a destroyer that submarines have sunk and that others may be lost for.
double lost_to_submarines(Inquiry& ask, Unit ship) {
    return ask.number_or(ship, fact::lost_to_submarines, 0);
}

double factors_to_replace(Inquiry& ask) {
    return ask.has(arg::factors) ? ask.number(arg::factors) : 1;
}

void losses_before_are_noted(Resolution& now) {
    for (const Unit ship : ships_in(now, now.subject(arg::group)))
        if (is_destroyer(now, ship)) now.set(ship, fact::lost_before, lost_to_submarines(now, ship));
}

/// By an attack, or by what the owner chose of the losses that it brought.
bool is_by_submarines(Inquiry& ask, Unit ship) {
    if (ask.verb() == verb::torpedo) return true;
    const auto group = group_of(ask, ship);
    return ask.verb() == verb::lose && group && was_attacked_by_submarines(ask, *group);
}

void losses_are_noted(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (is_destroyer(now, ship) && is_by_submarines(now, ship))
        now.add_to(ship, fact::lost_to_submarines, now.number(arg::factors));
}

void losses_are_chosen_anew(Resolution& now) {
    for (const Unit ship : now.units_in(now.subject(arg::group)))
        if (is_destroyer(now, ship) && is_by_submarines(now, ship))
            now.set(ship, fact::lost_to_submarines, now.number_or(ship, fact::lost_before, 0));
}

/// Why this destroyer cannot be lost for one of the group; empty if it can.
Sentence wrong_place(Inquiry& ask, Unit ship, Group group) {
    const auto place = ask.location(ship);
    if (!place) return say("{} is nowhere on the board", ship);
    const bool passed = holds(listed(ask, group, fact::path), *place);
    if (passed && is_sw_box(ask, *place))
        return ask.yes(ship, fact::committed) ? say("{} is committed", ship) : Sentence();
    if (ask.fact(group, fact::base) != Value(*place) && !(passed && supplies(ask, group)))
        return say("{} is neither the base of origin of {} nor a port of its supply line", *place, group);
    return ask.yes(ship, fact::inverted) ? say("{} is inverted", ship) : Sentence();
}

Ruling destroyers_are_lost_where_they_may(Inquiry& ask) {
    const Subject lost = ask.subject(arg::lost), other = ask.subject(arg::unit);
    if (!is_destroyer(ask, lost)) return not_concerned();
    if (!is_destroyer(ask, other)) return broken(say("{} is no destroyer", other));
    const double factors = factors_to_replace(ask), most = lost_to_submarines(ask, lost);
    if (factors > most)
        return broken(
            say("{} has lost {} to submarines, and {} are to be lost elsewhere", lost, most, factors));
    Sentence wrong = wrong_place(ask, other, ask.subject(arg::group));
    return wrong.empty() ? kept() : broken(std::move(wrong));
}

Ruling others_are_lost_in_the_force(Inquiry& ask) {
    const Unit lost = ask.subject(arg::lost);
    if (is_destroyer(ask, lost)) return kept();
    return broken(say("{} is no destroyer: its loss falls on its own force", lost));
}

void loss_is_shifted(Resolution& now) {
    const Subject lost = now.subject(arg::lost), other = now.subject(arg::unit);
    const double factors = factors_to_replace(now);
    const double before = now.yes(lost, fact::sunk) ? 0 : now.number(lost, fact::factors);
    now.set(lost, fact::sunk, false);
    now.set(lost, fact::factors, before + factors);
    now.add_to(lost, fact::lost_to_submarines, -factors);
    const double left = now.number(other, fact::factors) - factors;
    now.set(other, fact::factors, left);
    if (left > 0) return;
    now.set(other, fact::sunk, true);
    now.happens(event::ship_sunk, {{arg::unit, other}});
}

void loss_of_a_force(Resolution& now) {
    if (!supplies(now, now.subject(arg::group))) loss_is_shifted(now);
}

void loss_of_a_supply_line(Resolution& now) {
    if (supplies(now, now.subject(arg::group))) loss_is_shifted(now);
}

/// @}

}  // namespace

void register_submarine_losses(Rulebook& book) {
    book.effect("22.9432", event::submarine_attack_made, losses_before_are_noted, When::after);
    book.effect("22.9431", event::submarine_attack_made, hits_are_dealt_out, When::after);
    book.effect("22.9432", event::factors_lost, losses_are_noted);
    book.effect("22.9432", event::losses_taken_back, losses_are_chosen_anew);
    book.check("22.9432", {verb::substitute}, destroyers_are_lost_where_they_may);
    book.check("22.9433", {verb::substitute}, others_are_lost_in_the_force);
    book.effect("22.9432", verb::substitute, loss_of_a_force);
    book.effect("22.9434.s1", event::submarine_attack_made, undefended_line_is_disrupted, When::after);
    book.effect("22.9434.s2", verb::substitute, loss_of_a_supply_line);
    register_submarine_returns(book);
}

}  // namespace umpire::rules::awaw
