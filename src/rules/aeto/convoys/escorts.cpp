#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// @name Assigned and unassigned
/// @{

/// That is for 3.14.s16.
bool moved_in_the_end_phase(Inquiry& ask, Unit unit) {
    return ask.phase() == "end" && in_phase_of_this_turn(ask, ask.fact(unit, fact::moved_in), "end");
}

Ruling assigned_in_the_naval_and_air_phase(Inquiry& ask) {
    const Units units = ordered(ask, arg::units);
    if (!ask.yes(arg::convoy) ||
        std::any_of(units.begin(), units.end(), [&](Unit unit) { return is_air(ask, unit); }))
        return not_concerned();
    if (std::any_of(units.begin(), units.end(), [&](Unit unit) { return moved_in_the_end_phase(ask, unit); }))
        return not_concerned();
    return ask.phase() == "naval and air" ? kept() : broken(say("it is the {} phase", ask.phase()));
}

bool attacks_have_begun(Inquiry& ask) {
    return in_this_turn(ask, ask.fact(the_game, fact::convoy_attacks_in));
}

/// In the first Strategic Warfare Phase after it was assigned a unit has to serve.
bool has_still_to_serve(Inquiry& ask, Unit unit) {
    const auto since = moment_of(ask, ask.fact(unit, fact::escort_since));
    return since && months_since(ask, since->turn) < ask.printed("months_to_the_second_service");
}

Units ordered_ships(Inquiry& ask) {
    Units units = ordered(ask, arg::units);
    std::erase_if(units, [&](Unit unit) { return !is_naval(ask, unit); });
    return units;
}

/// The ships that an order takes off their duty.
Units unassigned_ships(Inquiry& ask) {
    return ask.yes(arg::none) ? ordered_ships(ask) : Units();
}

Ruling unassigned_before_the_attacks(Inquiry& ask) {
    if (unassigned_ships(ask).empty() || ask.phase() != "strategic") return not_concerned();
    return attacks_have_begun(ask) ? broken("attacks of this phase have been made") : kept();
}

Ruling unassigned_after_its_first_service(Inquiry& ask) {
    if (unassigned_ships(ask).empty() || ask.phase() != "strategic") return not_concerned();
    for (const Unit unit : unassigned_ships(ask))
        if (has_still_to_serve(ask, unit)) return broken(say("{} has not served yet", unit));
    return kept();
}

/// As 2.11 has it, if nothing else counts.
Ruling unassigned_in_the_strategic_phase(Inquiry& ask) {
    if (unassigned_ships(ask).empty() || ask.phase() != "naval and air") return not_concerned();
    if (ask.reading("unassigning_escorts") != "strategic_phase_only") return kept();
    return broken(say("it is the {} phase", ask.phase()));
}

Ruling unassigned_if_it_gave_nothing(Inquiry& ask) {
    if (unassigned_ships(ask).empty() || ask.phase() != "naval and air" ||
        ask.reading("unassigning_escorts") == "strategic_phase_only")
        return not_concerned();
    for (const Unit unit : unassigned_ships(ask))
        if (in_this_turn(ask, ask.fact(unit, fact::convoy_duty_in)) &&
            ask.number(unit, fact::escort_value) > 0)
            return broken(say("{} has given its escort value in this month", unit));
    return kept();
}

Ruling unassigned_in_no_other_phase(Inquiry& ask) {
    if (unassigned_ships(ask).empty()) return not_concerned();
    const std::string phase = ask.phase();
    return among(phase, {"strategic", "naval and air"}) ? kept() : broken(say("it is the {} phase", phase));
}

void escorts_are_assigned(Resolution& now) {
    for (const Unit unit : ordered(now, arg::units)) {
        now.set(unit, fact::convoy_escort, now.yes(arg::convoy));
        if (now.yes(arg::convoy))
            now.set(unit, fact::escort_since, moment(now));
        else
            now.forget(unit, fact::escort_since);
    }
}

/// @}

/// @name Escort values
/// @{

/// The row of the table that a counter stands in.
std::string row_of_ship(Inquiry& ask, Unit unit) {
    const std::string type = type_of(ask, unit);
    const bool damaged = ask.yes(unit, fact::damaged) || ask.yes(unit, fact::depleted);
    if (is_carrier(ask, unit)) return damaged ? "CVE, CVL or CV damaged" : "CVE, CVL or CV with an air unit";
    return damaged && among(type, {"DD", "DE"}) ? type + " damaged" : type;
}

bool is_without_air(Inquiry& ask, Unit carrier) {
    const Value air = ask.fact(carrier, fact::carried_air);
    return air.subject() != nullptr && is_gone(ask, *air.subject());
}

Value value_of_ships(Inquiry& ask, Unit unit, Value so_far) {
    if (!is_naval(ask, unit) || ask.side_of(unit) != "Allied") return so_far;
    if (is_carrier(ask, unit) && is_without_air(ask, unit)) return 0.0;
    const auto value = ask.table("2.15.s3").number(row_of_ship(ask, unit), "escort value");
    return value ? Value(*value) : Value(0.0);
}

bool lies_in_bad_weather(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    return place && ask.yes(*place, fact::sea_area) && has_inclement_weather(ask, *place);
}

Value carriers_in_bad_weather(Inquiry& ask, Unit unit, Value so_far) {
    if (!is_carrier(ask, unit) || so_far.number() == nullptr || *so_far.number() == 0 ||
        !lies_in_bad_weather(ask, unit))
        return so_far;
    if (ask.reading("carrier_escorts_in_weather") == "not_in_hexed_areas" &&
        ask.yes(*ask.location(unit), fact::hexed))
        return so_far;
    return ask.printed("carrier_escort_value_in_weather");
}

Value value_of_bombers(Inquiry& ask, Unit unit, Value so_far) {
    if (!is_bomber(ask, unit) || ask.side_of(unit) != "Allied") return so_far;
    const char* row = ask.yes(unit, fact::depleted) ? "Bomber depleted" : "Bomber";
    return *ask.table("2.17.s6").number(row, "escort value");
}

Value bombers_in_bad_weather(Inquiry& ask, Unit unit, Value so_far) {
    if (!is_bomber(ask, unit) || so_far.number() == nullptr || !lies_in_bad_weather(ask, unit)) return so_far;
    return *so_far.number() / ask.printed("bomber_escorts_in_weather");
}

double value_of(Inquiry& ask, const Units& escorts, bool air) {
    double total = 0;
    for (const Unit unit : escorts)
        if (is_air(ask, unit) == air) total += ask.number(unit, fact::escort_value);
    return total;
}

Value ships_total(Inquiry& ask, Place area, Value so_far) {
    if (!is_convoy_area(ask, area)) return so_far;
    return value_of(ask, escorts_in(ask, area), false);
}

Value bombers_are_added(Inquiry& ask, Place area, Value so_far) {
    if (!is_convoy_area(ask, area)) return so_far;
    const double ships = so_far.number() != nullptr ? *so_far.number() : 0;
    return ships + value_of(ask, escorts_in(ask, area), true);
}

/// @}

/// @name What escorts may not do, and what may not be done to them
/// @{

bool is_escorting(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::convoy_escort);
}

/// Of those that a rule is about, none is under the chit.
Ruling none_escorts(Inquiry& ask, const Units& units, bool (*of_the_rule)(Inquiry&, Unit)) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units) {
        if (!of_the_rule(ask, unit)) continue;
        if (is_escorting(ask, unit)) return broken(say("{} is a Convoy Duty Escort", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling escorts_do_not_intercept(Inquiry& ask) {
    return none_escorts(ask, ordered(ask, arg::with), is_naval);
}

Ruling escorts_are_not_intercepted(Inquiry& ask) {
    return none_escorts(ask, intercepted(ask), is_naval);
}

Ruling escorting_bombers_are_not_intercepted(Inquiry& ask) {
    return none_escorts(ask, intercepted(ask), is_bomber);
}

Ruling escorting_bombers_do_nothing_else(Inquiry& ask) {
    Units units = ordered(ask, arg::unit);
    for (const Unit unit : ordered(ask, arg::units))
        units.push_back(unit);
    return none_escorts(ask, units, is_bomber);
}

/// @}

/// @name Bombers
/// @{

Ruling bombers_alone_of_aircraft(Inquiry& ask) {
    if (!ask.yes(arg::convoy)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ordered(ask, arg::units)) {
        if (!is_air(ask, unit)) continue;
        if (!is_bomber(ask, unit)) return broken(say("{} is no Bomber", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling bombers_have_the_range(Inquiry& ask) {
    if (!ask.yes(arg::convoy)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ordered(ask, arg::units)) {
        const auto area = area_of_order(ask, unit);
        if (!is_bomber(ask, unit) || !area) continue;
        const double cost = ask.number(*area, fact::mp_cost), range = ask.number(unit, fact::range);
        if (cost > range)
            return broken(say("{} costs {} to enter; the range of {} is {}", *area, cost, unit, range));
        if (!ask.has(arg::path))
            ask.missing(say("the way of {} to {}", unit, *area), say("!escort {} convoy via <hexes>", unit));
        if (const double way = hexes_flown(ask, unit, named(ask, arg::path)) + cost; way > range)
            return broken(say("{} would fly {}; its range is {}", unit, way, range));
        ruling = kept();
    }
    return ruling;
}

void bombers_fly_to_their_area(Resolution& now) {
    if (!now.yes(arg::convoy) || !now.has(arg::area)) return;
    for (const Unit unit : ordered(now, arg::units)) {
        if (!is_bomber(now, unit)) continue;
        if (!now.known(unit, fact::base)) now.set(unit, fact::base, base_of(now, unit));
        now.place(unit, now.subject(arg::area));
    }
}

bool gave_its_value(Inquiry& ask, Unit unit) {
    return in_this_turn(ask, ask.fact(unit, fact::convoy_duty_in));
}

Ruling only_idle_bombers_change_base(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ordered(ask, arg::units)) {
        if (!is_bomber(ask, unit) || !is_escorting(ask, unit)) continue;
        if (ask.phase() == "end" && ask.reading("escort_bombers_go_home") == "in_the_end_phase") {
            ruling = kept();
            continue;
        }
        if (ask.phase() != "naval and air") return broken(say("it is the {} phase", ask.phase()));
        if (gave_its_value(ask, unit))
            return broken(say("{} has given its escort value in this month", unit));
        if (const double way = ask.distance(unit, ask.subject(arg::at)),
            range = ask.number(unit, fact::range);
            way > range)
            return broken(
                say("{} is {} hexes from {}; its range is {}", unit, way, ask.subject(arg::at), range));
        ruling = kept();
    }
    return ruling;
}

void bomber_changes_base(Resolution& now) {
    for (const Unit unit : ordered(now, arg::units)) {
        if (!is_bomber(now, unit) || !is_escorting(now, unit)) continue;
        now.set(unit, fact::convoy_escort, false);
        now.set(unit, fact::base, now.subject(arg::at));
        now.place(unit, now.subject(arg::at));
    }
}

/// @}

}  // namespace

void register_escorts(Rulebook& book) {
    book.check({"2.11.s2", "viii.s19"}, {verb::escort}, assigned_in_the_naval_and_air_phase);
    book.check("2.11.s3", {verb::escort}, unassigned_before_the_attacks);
    book.check("2.11.s3", {verb::escort}, unassigned_in_the_strategic_phase);
    book.check({"2.11.s3", "3.11.s14"}, {verb::escort}, unassigned_after_its_first_service);
    book.check({"2.11.s3", "3.11.s15"}, {verb::escort}, unassigned_if_it_gave_nothing);
    book.check({"2.11.s3", "3.11.s16"}, {verb::escort}, unassigned_in_no_other_phase);
    book.effect("2.15.s1", verb::escort, escorts_are_assigned);

    book.table({"2.15.s3", "2.17.s6"}, "escort_values");
    book.define({"2.15.s3", "2.15.s5"}, Kind::unit, fact::escort_value, value_of_ships);
    book.define("2.15.s4", Kind::unit, fact::escort_value, carriers_in_bad_weather, When::after);
    book.define("2.17.s6", Kind::unit, fact::escort_value, value_of_bombers);
    book.define("2.17.s7", Kind::unit, fact::escort_value, bombers_in_bad_weather, When::after);
    book.define("2.15.s6", Kind::location, fact::escort_total, ships_total);
    book.define("2.17.s8", Kind::location, fact::escort_total, bombers_are_added, When::after);

    book.check({"2.15.s8", "3.11.s8", "3.11.s23"}, {verb::intercept}, escorts_do_not_intercept);
    book.check({"2.15.s9", "3.11.s9", "3.11.s24", "4.15.s13", "4.15.s45"}, {verb::intercept},
               escorts_are_not_intercepted);
    book.check({"2.17.s5", "4.1.s39"}, {verb::intercept}, escorting_bombers_are_not_intercepted);
    book.check("2.17.s9", {verb::recon, verb::raid, verb::strike, verb::bomb},
               escorting_bombers_do_nothing_else);

    book.check({"2.17.s2", "4.1.s66"}, {verb::escort}, bombers_alone_of_aircraft);
    book.check({"2.17.s3", "4.1.s66"}, {verb::escort}, bombers_have_the_range);
    book.effect({"2.17.s1", "4.1.s38"}, verb::escort, bombers_fly_to_their_area);
    book.check({"2.17.s10", "4.1.s67"}, {verb::home}, only_idle_bombers_change_base);
    book.effect({"2.17.s10", "4.1.s40"}, verb::home, bomber_changes_base);
}

}  // namespace umpire::rules::aeto
