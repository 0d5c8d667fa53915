#include "airbases/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"
#include "names.hpp"

#include <algorithm>

/// vii: full and depleted units, combining, splitting and giving up.
namespace umpire::rules::aeto {

namespace {

/// @name vii.s8, vii.s9: pieces are what they are
/// @{

Ruling stands_in_for_its_own_type(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const Unit missing = ask.subject(arg::stands_for);
    const std::string type = told_type(ask, unit), of_the_other = told_type(ask, missing);
    if (type == of_the_other) return kept();
    return broken(say("{} is of type {} and does not stand for {}, which is of type {}", unit, type, missing,
                      of_the_other));
}

double rating(Inquiry& ask, Unit unit, std::string_view what) {
    if (what == "strength") return strength_of(ask, unit);
    if (what == "range") return range_of(ask, unit);
    if (what == "gunnery") return gunnery_of(ask, unit);
    return what == "armor" ? armor_of(ask, unit) : movement_of(ask, unit);
}

Ruling is_used_as_printed(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const std::string what = ask.text(arg::rating);
    const double used = ask.number(arg::number), printed = rating(ask, unit, what);
    if (used == printed) return kept();
    return broken(say("{} is used with {} {}, and its counter shows {}", unit, what, used, printed));
}

/// @}

/// @name vii.s17: front and back
/// @{

/// Units are damaged and sunk, all others depleted and eliminated.
void loses_a_side(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (is_of_type(now, unit, {"STP"})) return;  // 3.18.s2
    const bool ship = is_surface_ship(now, unit);
    const bool last = shows_its_back(now, unit) || now.yes(unit, fact::blank_back) ||
                      now.number_or(unit, fact::steps, 2) <= 1;
    if (!last) return now.set(unit, ship ? fact::damaged : fact::depleted, true);
    now.set(unit, ship ? fact::sunk : fact::eliminated, true);
    now.happens(event::lost, {{arg::unit, unit}});
}

/// vi.s44: British infantry goes to the box at Suez, whatever else is lost is off the map.
void is_taken_off(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const auto box = now.position().find(Kind::location, "Suez Adds");
    if (box && now.yes(unit, fact::suez_adds)) return now.place(unit, *box);
    now.take_away(unit);
}

/// @}

/// @name vii.s19 to vii.s21: how units are depleted, and that they are not split
/// @{

Ruling is_not_depleted_at_will(Inquiry& ask) {
    if (!ask.has(arg::cause)) return not_concerned();
    if (ask.text(arg::cause) != "choice" || ask.yes(ask.subject(arg::unit), fact::may_be_depleted_at_will))
        return kept();
    return broken(say("{} is depleted because its owner wants it", ask.subject(arg::unit)));
}

Ruling is_depleted_for_a_reason(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!ask.has(arg::cause))
        ask.missing(say("why {} is depleted", unit), say("!deplete {} by combat", unit));
    if (among(ask.text(arg::cause), {"combat", "rule", "cards"}) ||
        (ask.text(arg::cause) == "choice" && ask.yes(unit, fact::may_be_depleted_at_will)))
        return kept();
    return broken(say("{} is depleted, and neither combat nor a rule calls for it", unit));
}

void is_depleted(Resolution& now) {
    now.happens(event::step_lost, {{arg::unit, now.subject(arg::unit)}});
}

Ruling is_not_split(Inquiry& ask) {
    if (!ask.has(arg::unit)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (is_transport_points(ask, unit)) return not_concerned();
    told_type(ask, unit);
    if (!is_combat_unit(ask, unit)) return not_concerned();
    return broken(say("{} is split, and only transport points can be", unit));
}

/// Nothing is won or lost by changing counters.
Ruling changes_into_as_many_points(Inquiry& ask) {
    if (!ask.has(arg::unit)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (!is_transport_points(ask, unit)) return not_concerned();
    double points = 0;
    for (const Unit part : ask.subjects(arg::into)) {
        if (told_type(ask, part) != type_of(ask, unit))
            return broken(say("{} is no {}", part, type_of(ask, unit)));
        points += ask.number(part, fact::points);
    }
    const double before = ask.number(unit, fact::points);
    if (points == before) return kept();
    return broken(say("{} is worth {} points and is changed into {}", unit, before, points));
}

void becomes_its_parts(Resolution& now) {
    if (!now.has(arg::unit)) return;
    const Unit unit = now.subject(arg::unit);
    const auto place = now.location(unit);
    if (!is_transport_points(now, unit) || !place) return;
    for (const Subject part : now.subjects(arg::into))
        now.place(part, *place);
    now.take_away(unit);
}

/// @}

/// @name vii.s22 to vii.s24: combining
/// @{

Ruling air_and_naval_units_do_not_combine(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units)) {
        told_type(ask, unit);
        if (is_transport_points(ask, unit) || (!is_air_unit(ask, unit) && !is_naval_unit(ask, unit)))
            continue;
        return broken(say("{} is an air or naval unit, and these never combine", unit));
    }
    return kept();
}

bool has_one_step(Inquiry& ask, Unit unit) {
    if (ask.yes(unit, fact::depleted)) return true;
    if (!ask.known(unit, fact::steps))
        ask.missing(say("how many steps {} has", unit), ask.to_state(unit, fact::steps));
    return ask.number(unit, fact::steps) <= 1;
}

Ruling combines_two_of_a_kind(Inquiry& ask) {
    const auto units = ask.subjects(arg::units);
    if (!std::all_of(units.begin(), units.end(), [&](Unit unit) { return is_land_unit(ask, unit); }))
        return not_concerned();
    if (units.size() != 2) return broken(say("{} units are combined, and it takes two", units.size()));
    const Subject one = units[0], other = units[1];
    for (const Unit unit : units)
        if (!has_one_step(ask, unit)) return broken(say("{} has more than one step", unit));
    if (told_type(ask, one) != told_type(ask, other))
        return broken(say("{} and {} are not of one type", one, other));
    if (ask.text(one, fact::nation) != ask.text(other, fact::nation))
        return broken(say("{} and {} are not of one nation", one, other));
    if (!are_at_one_location(ask, one, other)) return broken(say("{} and {} are not in one hex", one, other));
    return kept();
}

Ruling combines_in_the_movement_phase(Inquiry& ask) {
    const std::string phase = ask.phase();
    if (phase == "movement") return kept();
    return broken(say("units combine in the Movement Phase, and this is the {} phase", phase));
}

/// No movement points are taken for it.
void become_one_full_unit(Resolution& now) {
    const auto units = now.subjects(arg::units);
    if (units.size() != 2) return;
    now.set(units[0], fact::depleted, false);
    now.set(units[0], fact::steps, now.printed("steps_of_a_full_land_unit"));
    now.take_away(units[1]);
}

/// @}

/// @name vii.s25: giving up
/// @{

Ruling gives_up_his_own(Inquiry& ask) {
    const auto units = ask.subjects(arg::units);
    if (ask.action().side.empty()) return not_concerned();
    if (const auto unit = first_of_others(ask, units))
        return broken(say("only its owner gives {} up", *unit));
    return kept();
}

void is_gone_for_good(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::eliminated, true);
        now.set(unit, fact::permanently_eliminated, true);
        now.take_away(unit);
    }
}

/// @}

}  // namespace

void lose_a_step(Resolution& now, Unit unit) {
    now.happens(event::step_lost, {{arg::unit, unit}});
}

void register_depletion(Rulebook& book) {
    book.check("vii.s8", {verb::substitute}, stands_in_for_its_own_type);
    book.check("vii.s9", {verb::rate}, is_used_as_printed);
    book.effect("vii.s17", event::step_lost, loses_a_side);
    book.effect("vi.s44", event::lost, is_taken_off);
    book.check("vii.s19", {verb::deplete}, is_not_depleted_at_will);
    book.check("vii.s19", {verb::split}, is_not_split);
    book.check("vii.s20", {verb::split}, changes_into_as_many_points);
    book.effect("vii.s20", verb::split, becomes_its_parts);
    book.check("vii.s21", {verb::deplete}, is_depleted_for_a_reason);
    book.effect("vii.s21", verb::deplete, is_depleted);
    book.check("vii.s22", {verb::combine}, air_and_naval_units_do_not_combine);
    book.check("vii.s23", {verb::combine}, combines_two_of_a_kind);
    book.effect({"vii.s23", "4.23.s26"}, verb::combine, become_one_full_unit);
    book.check({"vii.s24", "4.23.s26"}, {verb::combine}, combines_in_the_movement_phase);
    book.check("vii.s25", {verb::eliminate}, gives_up_his_own);
    book.effect("vii.s25", verb::eliminate, is_gone_for_good);
}

}  // namespace umpire::rules::aeto
