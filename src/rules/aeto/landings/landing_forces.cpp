#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "landings/facts.hpp"
#include "landings/landings.hpp"
#include "names.hpp"
#include "naval_phases/facts.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"

#include <algorithm>

/// 3.25: Amphibious task forces, their voyage and the ships that support them.
namespace umpire::rules::aeto {

namespace {

/// @name The force of an order to assault
/// @{

Subject force(Inquiry& ask) {
    return ask.subject(arg::group);
}

/// Those that carry the land units of the order.
Units carriers_of_order(Inquiry& ask) {
    Units carriers;
    for (const Unit unit : named(ask, arg::units))
        for (const Unit carrier : carriers_of(ask, unit))
            if (!holds(carriers, carrier)) carriers.push_back(carrier);
    return carriers;
}

bool carries_assault_units(Inquiry& ask, Unit ship) {
    const Units cargo = cargo_of(ask, ship);
    return std::any_of(cargo.begin(), cargo.end(),
                       [&](Unit unit) { return mission_of(ask, unit) == "assault"; });
}

/// @}

/// @name 3.25.s3, 3.25.s4, 3.25.s7 to 3.25.s9: the voyage
/// @{

void voyage_is_noted(Resolution& now) {
    if (!in_phase(now, "naval and air") || named(now, arg::path).empty()) return;
    for (const Unit ship : moving_ships(now))
        if (carries_assault_units(now, ship)) now.set(ship, fact::voyage_in, moment(now));
}

/// It was still where it was embarked when the Offensive Phase began.
bool comes_straight_from_port(Inquiry& ask, Unit carrier, Unit unit) {
    const Places port = listed(ask, unit, fact::embarked_at);
    const auto start = place_at_start(ask, carrier);
    return in_phase(ask, "offensive") && start && holds(port, *start) && was_docked_at_start(ask, carrier);
}

/// A force whose embarkation nobody has seen may have come a long way.
Ruling has_made_its_voyage(Inquiry& ask) {
    if (!is_assault_itself(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, arg::units))
        for (const Unit carrier : carriers_of(ask, unit)) {
            if (!ask.known(unit, fact::embarked_in)) continue;
            ruling = kept();
            if (ask.known(carrier, fact::voyage_in)) continue;
            if (comes_straight_from_port(ask, carrier, unit))
                return broken(
                    say("{} carries {} and has not sailed in a Naval and Air Phase", carrier, unit));
            ask.missing(say("when {} has sailed with {}", carrier, unit),
                        ask.to_state(carrier, fact::voyage_in));
        }
    return ruling;
}

Value carries_troops_for_an_assault(Inquiry& ask, Group group, Value) {
    const Units ships = ships_of(ask, group);
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return carries_assault_units(ask, ship); });
}

/// With all who are in its hex to support it, and whoever lies docked there.
Value is_may_be_intercepted(Inquiry& ask, Group group, Value) {
    return ask.yes(group, fact::amphibious) ? Value(true) : Value();
}

void hex_is_chosen(Resolution& now) {
    now.set(force(now), fact::assault_hex, now.subject(arg::at));
}

/// @}

/// @name 3.25.s5: Standby
/// @{

/// Whoever was Activated by a Sea Offensive was on Standby.
Ruling was_on_standby(Inquiry& ask) {
    if (!is_assault_itself(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : carriers_of_order(ask)) {
        ruling = kept();
        if (is_on_standby(ask, ship) || is_active(ask, ship) || ask.yes(ship, fact::activated)) continue;
        if (!ask.said(ship, fact::standby).known())
            ask.missing(say("whether {} is on Standby", ship), ask.to_state(ship, fact::standby));
        return broken(say("{} is not on Standby", ship));
    }
    return ruling;
}

/// @}

/// @name 3.25.s10, 3.25.s11: to the assault hex
/// @{

bool moved_in_this_offensive_phase(Inquiry& ask, Unit ship) {
    return in_phase(ask, "offensive") &&
           in_phase_of_this_turn(ask, ask.fact(ship, fact::moved_in), "offensive");
}

Ruling came_by_sea_offensive(Inquiry& ask) {
    if (!is_assault_itself(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : carriers_of_order(ask)) {
        if (!moved_in_this_offensive_phase(ask, ship)) continue;
        ruling = kept();
        if (!in_phase_of_this_turn(ask, ask.fact(ship, fact::activated_in), "offensive"))
            return broken(say("{} came to the assault hex without a Sea Offensive", ship));
        const double spent = mp_spent_by(ask, ship), most = ask.printed("mp_to_an_assault_hex");
        if (spent > most)
            return broken(say("{} moved {} MPs to the assault hex, allowed are {}", ship, spent, most));
    }
    return ruling;
}

Ruling is_in_the_assault_hex(Inquiry& ask) {
    if (!is_assault_itself(ask)) return not_concerned();
    const auto place = ask.location(force(ask));
    if (!place) return not_concerned();
    if (*place == ask.subject(arg::at)) return kept();
    return broken(say("{} is in {} and assaults {}", force(ask), *place, ask.subject(arg::at)));
}

/// @}

/// @name 3.25.s12 to 3.25.s15, 3.25.s75: support
/// @{

/// One Sea Offensive is enough for all that it Activates.
Value activated_with_the_force(Inquiry& ask, Unit unit, Value known) {
    if (!is_naval_unit(ask, unit)) return known;
    if (in_phase_of_this_turn(ask, ask.fact(unit, fact::activated_in), "offensive")) return true;
    return known;
}

/// Those who flew for the assault fly for the exploitation too.
Value flew_for_the_assault(Inquiry& ask, Unit unit, Value known) {
    if (!is_air_unit(ask, unit) || !in_step(ask, "exploitation", "offensive")) return known;
    return in_phase_of_this_turn(ask, ask.fact(unit, fact::landing_in), "offensive") ? Value(true) : known;
}

bool is_attacking(Inquiry& ask, Unit unit) {
    return ask.side_of(unit) == assaulting_side(ask, ask.subject(arg::at));
}

Ruling supports_before_the_roll(Inquiry& ask) {
    const Place hex = ask.subject(arg::at);
    if (assaulting_side(ask, hex).empty()) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!is_naval_unit(ask, unit) || !is_attacking(ask, unit)) continue;
        ruling = kept();
        if (in_this_turn(ask, ask.fact(hex, fact::assault_rolled_in)))
            return broken(say("{} supports the assault on {}, which has been rolled", unit, hex));
        const bool idle = ask.said(unit, fact::activated).known() && !ask.yes(unit, fact::activated);
        if (idle && !is_active(ask, unit) && !ask.yes(unit, fact::may_support))
            return broken(say("{} was not Activated by a Sea Offensive", unit));
    }
    return ruling;
}

Ruling supports_where_it_is(Inquiry& ask) {
    const Place hex = ask.subject(arg::at);
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const auto place = ask.location(unit);
        if (!is_naval_unit(ask, unit) || !place) continue;
        ruling = kept();
        if (*place != hex) return broken(say("{} is in {} and supports an assault on {}", unit, *place, hex));
    }
    return ruling;
}

/// Units of the defender too, even those in port.
void support_is_noted(Resolution& now) {
    const Place hex = now.subject(arg::at);
    for (const Unit unit : now.subjects(arg::units)) {
        add_to_list(now, hex, fact::supporters, unit);
        now.set(unit, fact::landing_in, moment(now));
    }
}

Ruling stays_in_the_assault_hex(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return not_concerned();
    const Places path = named(ask, arg::path);
    Ruling ruling = not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        ruling = kept();
        if (ask.yes(ship, fact::held_by_assault) && !path.empty() && ask.location(ship) != path.back())
            return broken(say("{} took part in an assault and leaves the hex", ship));
    }
    return ruling;
}

/// @}

}  // namespace

void register_landing_forces(Rulebook& book) {
    book.effect({"3.25.s3", "3.25.s8"}, verb::move, voyage_is_noted);
    book.check("3.25.s3", {verb::assault}, has_made_its_voyage);
    book.define("3.25.s4", Kind::group, fact::amphibious, carries_troops_for_an_assault);
    book.define({"3.25.s7", "3.25.s23"}, Kind::group, fact::may_be_intercepted, is_may_be_intercepted);
    book.effect("3.25.s9", verb::assault, hex_is_chosen);
    book.check("3.25.s5", {verb::assault}, was_on_standby);
    book.check("3.25.s10", {verb::assault}, came_by_sea_offensive);
    book.check("3.25.s11", {verb::assault}, is_in_the_assault_hex);
    book.define("3.25.s12", Kind::unit, fact::may_support, activated_with_the_force);
    book.define("3.25.s75", Kind::unit, fact::may_support, flew_for_the_assault);
    book.check("3.25.s13", {verb::support}, supports_before_the_roll);
    book.check("3.25.s14", {verb::support}, supports_where_it_is);
    book.effect("3.25.s30", verb::support, support_is_noted);
    book.check("3.25.s15", {verb::move}, stays_in_the_assault_hex);
}

}  // namespace umpire::rules::aeto
