#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "common/moments.hpp"
#include "missions/shore_fire.hpp"
#include "names.hpp"
#include "units/phases.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

std::vector<Subject> bombarding(Inquiry& ask) {
    return ask.subjects(arg::units);
}

Place shelled_hex(Inquiry& ask) {
    return ask.subject(arg::at);
}

/// The line of the list of targets; nothing if there is none.
std::optional<std::size_t> permitted_target(Inquiry& ask) {
    return ask.table("29G.s6").row_of(std::string_view(ask.text(arg::target)));
}

Ruling shells_in_moving_phases(Inquiry& ask) {
    const std::string phase = ask.phase();
    if (is_moving_phase(phase)) return kept();
    return broken(say("{} bombards in the {} phase", bombarding(ask).front(), phase));
}

/// Points that were paid in another hex or in an earlier player turn are spent.
bool has_paid(Inquiry& ask, Unit unit, double times = 1) {
    return ask.number_or(unit, fact::bombardments, 0) >= times &&
           in_this_player_turn(ask, ask.fact(unit, fact::bombardment_paid)) &&
           ask.fact(unit, fact::bombardment_hex) == ask.fact(unit, fact::hex);
}

Ruling shells_from_its_zone_for_points(Inquiry& ask) {
    const auto units = bombarding(ask);
    for (const Unit unit : units) {
        if (Sentence far = outside_zone(ask, unit, shelled_hex(ask)); !far.empty())
            return broken(std::move(far));
        const auto times = static_cast<double>(std::count(units.begin(), units.end(), unit));
        if (!has_paid(ask, unit, times))
            return broken(say("{} has not spent the points of a bombardment in its hex", unit));
    }
    return kept();
}

void bombardment_is_paid(Resolution& now) {
    if (now.text(arg::activity) != "bombardment") return;
    for (const Unit unit : now.units_in(now.subject(arg::group))) {
        const double before = has_paid(now, unit) ? now.number_or(unit, fact::bombardments, 0) : 0;
        now.set(unit, fact::bombardments, before + now.number(arg::times));
        now.set(unit, fact::bombardment_paid, moment(now));
        now.set(unit, fact::bombardment_hex, now.fact(unit, fact::hex));
    }
}

void points_are_used_up(Resolution& now) {
    for (const Unit unit : bombarding(now))
        if (now.number_or(unit, fact::bombardments, 0) > 0) now.add_to(unit, fact::bombardments, -1);
}

/// Each with what damage has left of its gunnery, wherever it is.
void gunnery_adds_up(Resolution& now) {
    double all = 0;
    for (const Unit unit : bombarding(now)) {
        now.result(result::gunnery_of(now.name(unit)), now.number(unit, fact::current_gunnery));
        now.happens(event::bombardment_at_range, {{arg::unit, unit}});
        all += *now.result(result::gunnery_of(now.name(unit))).number();
    }
    now.result(result::gunnery, all);
}

void halved_by_other_rules(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const Result name = result::gunnery_of(now.name(unit));
    now.result(name, gunnery_at_range(now, unit, shelled_hex(now), *now.result(name).number()));
}

double gunnery_of_all(Inquiry& ask) {
    return ask.number(arg::gunnery);
}

void gunnery_becomes_bombing_factors(Resolution& now) {
    const double* gunnery = now.result(result::gunnery).number();
    if (gunnery == nullptr) now.missing("the gunnery of this bombardment");
    now.result(result::factors, now.modifiers(sum::bombardment_factors, {{arg::gunnery, *gunnery}}));
}

void resolved_as_bombing(Resolution& now) {
    const auto row = permitted_target(now);
    if (!row) return;
    now.result(result::bombing_mission, std::string(now.table("29G.s6").row_key(*row)));
}

Ruling shells_a_listed_target(Inquiry& ask) {
    if (permitted_target(ask)) return kept();
    return broken(say("\"{}\" is not on the list of bombardment targets", ask.text(arg::target)));
}

Ruling aircraft_attack_apart(Inquiry& ask) {
    if (!ask.has(arg::air)) return kept();
    return broken(say("{} adds its factors to the bombardment by {}", ask.subjects(arg::air).front(),
                      bombarding(ask).front()));
}

}  // namespace

void register_bombardment(Rulebook& book) {
    book.check("29G.s1", {verb::bombard}, shells_in_moving_phases);
    book.check("29G.s2", {verb::bombard}, shells_from_its_zone_for_points);
    book.effect("29G.s2", event::activity_completed, bombardment_is_paid);
    book.effect("29G.s2", verb::bombard, points_are_used_up);
    book.effect("29G.s3", verb::bombard, gunnery_adds_up);
    book.effect("29G.s5", event::bombardment_at_range, halved_by_other_rules);
    book.modifier("29G.s4", sum::bombardment_factors, gunnery_of_all);
    book.effect("29G.s4", verb::bombard, gunnery_becomes_bombing_factors);
    book.table("29G.s6", "naval_bombardment_targets");
    book.effect("29G.s6", verb::bombard, resolved_as_bombing);
    book.check("29G.s7", {verb::bombard}, shells_a_listed_target);
    book.check("29G.s8", {verb::bombard}, aircraft_attack_apart);
}

}  // namespace umpire::rules::europa
