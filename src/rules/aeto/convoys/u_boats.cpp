#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

#include <algorithm>
#include <limits>

namespace umpire::rules::aeto {

namespace {

Units ordered_u_boats(Inquiry& ask) {
    Units units = ordered(ask, arg::units);
    std::erase_if(units, [&](Unit unit) { return !is_u_boat(ask, unit); });
    return units;
}

/// @name Built and repaired
/// @{

bool builds_u_boat(Inquiry& ask) {
    return is_u_boat(ask, ask.subject(arg::unit));
}

Ruling placed_in_a_supplied_port(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    if (!builds_u_boat(ask) || ask.yes(at, fact::sea_area)) return not_concerned();
    if (const std::string holder = ask.text(at, fact::controller); holder != "Axis")
        return broken(say("{} is controlled by {}", at, holder));
    if (ask.yes(at, fact::isolated)) return broken(say("{} is cut off from supply", at));
    return kept();
}

Ruling not_placed_at_sea(Inquiry& ask) {
    if (!builds_u_boat(ask)) return not_concerned();
    const Place at = ask.subject(arg::at);
    return ask.yes(at, fact::sea_area) ? broken(say("{} is a sea area", at)) : kept();
}

void unit_is_placed(Resolution& now) {
    if (builds_u_boat(now)) now.place(now.subject(arg::unit), now.subject(arg::at));
}

bool was_sunk(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::sunk) || ask.yes(unit, fact::permanently_eliminated);
}

Ruling sunk_u_boats_are_gone(Inquiry& ask) {
    if (!builds_u_boat(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    return was_sunk(ask, unit) ? broken(say("{} has been sunk", unit)) : kept();
}

bool is_italian_u_boat(Inquiry& ask, Unit unit) {
    return is_u_boat(ask, unit) && nation_of(ask, unit) == "Italy";
}

Ruling one_italian_u_boat(Inquiry& ask) {
    const Unit bought = ask.subject(arg::unit);
    if (!is_italian_u_boat(ask, bought)) return not_concerned();
    if (turn_now(ask) != turn_of(ask, "Autumn", "italian_u_boat_year"))
        return broken(say("it is {}", to_text(ask, turn_now(ask))));
    for (const Unit unit : all_units(ask))
        if (unit != bought && is_italian_u_boat(ask, unit)) return broken(say("Italy has {}", unit));
    return kept();
}

void italy_pays(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (!is_italian_u_boat(now, unit)) return;
    const double cost = now.printed("u_boat_cost");
    now.result(result::ep_cost, cost);
    take_off(now, fact::ep("Italy"), cost);
    const auto seasons = static_cast<int>(now.printed("u_boat_seasons"));
    const auto turns = static_cast<int>(now.printed("months_a_season")) + 1;
    now.set(unit, fact::completed_in, to_text(now, later(now, turn_now(now), seasons * turns)));
}

Ruling schnorchel_is_available(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_u_boat(ask, unit) || !ask.yes(unit, fact::schnorchel)) return not_concerned();
    if (is_before(ask, "Winter", "schnorchel_year"))
        return broken(say("it is {}", to_text(ask, turn_now(ask))));
    return kept();
}

Ruling italy_looks_after_its_own(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_italian_u_boat(ask, unit)) return not_concerned();
    if (ask.verb() == verb::purchase)
        return was_sunk(ask, unit) ? broken(say("{} has been sunk", unit)) : not_concerned();
    if (ask.has(arg::nation) && ask.text(arg::nation) != "Italy")
        return broken(say("{} repairs {}", ask.text(arg::nation), unit));
    return kept();
}

Ruling not_exchanged(Inquiry& ask) {
    const Units units{ask.subject(arg::unit), ask.subject(arg::with)};
    Ruling ruling = not_concerned();
    for (const Unit unit : units) {
        if (is_italian_u_boat(ask, unit)) return broken(say("{} is the Italian U-boat", unit));
        if (is_u_boat(ask, unit)) ruling = kept();
    }
    return ruling;
}

Ruling repaired_in_a_supplied_port(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const auto place = ask.location(unit);
    if (!is_u_boat(ask, unit) || !place || ask.yes(*place, fact::sea_area)) return not_concerned();
    if (const std::string type = ask.text_or(the_game, fact::turn_type, "seasonal"); type != "seasonal")
        return broken("it is no Seasonal Turn");
    if (ask.text_or(*place, fact::controller, "Axis") != "Axis")
        return broken(say("{} is no friendly port", *place));
    if (ask.yes(*place, fact::isolated)) return broken(say("{} is out of supply", *place));
    return kept();
}

Ruling not_repaired_at_sea(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const auto place = ask.location(unit);
    if (!is_u_boat(ask, unit) || !place) return not_concerned();
    return ask.yes(*place, fact::sea_area) ? broken(say("{} is at sea", unit)) : kept();
}

void u_boat_is_repaired(Resolution& now) {
    if (is_u_boat(now, now.subject(arg::unit))) now.set(now.subject(arg::unit), fact::depleted, false);
}

/// @}

/// @name Where the spread holds
/// @{

/// Working and supplied, as far as anybody has said otherwise.
bool serves_the_axis(Inquiry& ask, Place port) {
    if (ask.text_or(port, fact::controller, "") != "Axis" || ask.yes(port, fact::isolated)) return false;
    if (ask.reading("atlantic_port_harbors") == "control") return true;
    const Units units = all_units(ask);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return is_u_boat(ask, unit) && is_at(ask, unit, port) && !is_gone(ask, unit);
    });
}

/// Unknown if the map does not show who holds one of them.
Value atlantic_port_of_the_axis(Inquiry& ask, Subject, Value) {
    const catalog::Table& ports = ask.table("2.14.s18");
    bool all_known = true;
    for (std::size_t row = 0; row < ports.row_count(); ++row) {
        const auto port = place_called(ask, ports.row_key(row));
        if (port && serves_the_axis(ask, *port)) return Value("held");
        if (!port || ask.text_or(*port, fact::controller, "").empty()) all_known = false;
    }
    return all_known ? Value("none") : Value();
}

bool is_left_out_of_the_spread(Inquiry& ask, Place area) {
    if (is_arctic(ask, area)) return !ask.yes(area, fact::open_to_interdiction);
    return is_south_atlantic(ask, area) && ask.text(the_game, fact::atlantic_port) == "none";
}

Value counted_areas(Inquiry& ask, Place area, Value) {
    if (!is_convoy_area(ask, area)) return {};
    return !is_left_out_of_the_spread(ask, area);
}

bool takes_any_number(Inquiry& ask, Place area) {
    return is_called(ask, area, "North Atlantic") || is_called(ask, area, "US Coastal Water");
}

Value bound_areas(Inquiry& ask, Place area, Value) {
    if (!is_convoy_area(ask, area)) return {};
    return ask.reading("spread_in_areas_left_out") == "still_bound" || !is_left_out_of_the_spread(ask, area);
}

Value not_bound_in_the_north(Inquiry& ask, Place area, Value so_far) {
    return takes_any_number(ask, area) ? Value(false) : so_far;
}

Value not_counted_in_the_north(Inquiry& ask, Place area, Value so_far) {
    if (!takes_any_number(ask, area) || ask.reading("areas_of_any_number") == "counted") return so_far;
    return Value(false);
}

/// @}

/// @name Deployed
/// @{

Ruling deployed_as_naval_movement(Inquiry& ask) {
    const Place area = ask.subject(arg::area);
    if (ordered_u_boats(ask).empty() || ask.phase() == "strategic" || is_eastern_water(ask, area))
        return not_concerned();
    if (ask.phase() != "naval and air") return broken(say("it is the {} phase", ask.phase()));
    return is_convoy_area(ask, area) ? kept() : broken(say("{} is no Convoy Route", area));
}

Ruling not_in_the_strategic_phase(Inquiry& ask) {
    if (ordered_u_boats(ask).empty()) return not_concerned();
    return ask.phase() == "strategic" ? broken("it is the Strategic Warfare Phase") : kept();
}

Ruling has_not_attacked(Inquiry& ask) {
    for (const Unit unit : ordered_u_boats(ask))
        if (in_this_turn(ask, ask.fact(unit, fact::interdicted_in)))
            return broken(say("{} has attacked in this month", unit));
    return kept();
}

Ruling has_not_moved(Inquiry& ask) {
    for (const Unit unit : ordered_u_boats(ask))
        if (is_now(ask, ask.fact(unit, fact::moved_in)))
            return broken(say("{} has already been deployed in this phase", unit));
    return kept();
}

Ruling deployment_is_not_intercepted(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : intercepted(ask)) {
        if (is_u_boat(ask, unit)) return broken(say("{} is deployed, not moved", unit));
        if (is_naval(ask, unit)) ruling = kept();
    }
    return ruling;
}

double u_boats_at(Inquiry& ask, Place area) {
    return static_cast<double>(u_boats_in(ask, area).size());
}

/// The area that is behind: it has fewer than a U-boat's place in the area that it goes to.
std::optional<Place> area_that_comes_first(Inquiry& ask, double needed) {
    const Subject to = ask.subject(arg::area);
    for (const Place area : all_places(ask))
        if (area != to && is_convoy_area(ask, area) && u_boats_at(ask, area) < needed &&
            ask.yes(area, fact::counts_for_spread))
            return area;
    return std::nullopt;
}

/// How many U-boats lie in the area before the last of the order is placed.
double already_there(Inquiry& ask) {
    const Place to = ask.subject(arg::area);
    double there = u_boats_at(ask, to) - 1;
    for (const Unit unit : ordered_u_boats(ask))
        if (!is_at(ask, unit, to)) ++there;
    return there;
}

bool spread_is_asked_of(Inquiry& ask) {
    const Place to = ask.subject(arg::area);
    return !ordered_u_boats(ask).empty() && is_convoy_area(ask, to) && ask.yes(to, fact::bound_by_spread);
}

Ruling behind(Inquiry& ask, double there) {
    const auto area = area_that_comes_first(ask, there);
    if (!area) return kept();
    return broken(say("{} would be U-boat {} in {}, and {} has {}", ordered_u_boats(ask).back(), there + 1,
                      ask.subject(arg::area), *area, u_boats_at(ask, *area)));
}

Ruling second_u_boat_after_one_everywhere(Inquiry& ask) {
    if (!spread_is_asked_of(ask) || already_there(ask) != 1) return not_concerned();
    return behind(ask, 1);
}

Ruling further_u_boats_likewise(Inquiry& ask) {
    if (!spread_is_asked_of(ask)) return not_concerned();
    const double there = already_there(ask);
    return there > 1 ? behind(ask, there) : not_concerned();
}

Ruling south_atlantic_from_atlantic_ports(Inquiry& ask) {
    const Place area = ask.subject(arg::area);
    if (!is_south_atlantic(ask, area)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ordered_u_boats(ask)) {
        if (ask.yes(unit, fact::schnorchel)) continue;
        if (ask.text(the_game, fact::atlantic_port) == "none")
            return broken(say("Germany has no Atlantic port from which {} could go to {}", unit, area));
        ruling = kept();
    }
    return ruling;
}

Ruling never_to_the_east(Inquiry& ask) {
    if (ordered_u_boats(ask).empty()) return not_concerned();
    const Place area = ask.subject(arg::area);
    return is_eastern_water(ask, area) ? broken(say("U-boats never go to the {}", area)) : kept();
}

Ruling no_italian_submarines(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ordered(ask, arg::units)) {
        if (!is_naval(ask, unit) || nation_of(ask, unit) != "Italy") continue;
        if (type_of(ask, unit) == "SS" && is_convoy_area(ask, ask.subject(arg::area)))
            return broken(say("{} is an Italian tactical submarine", unit));
        ruling = kept();
    }
    return ruling;
}

void u_boats_are_placed(Resolution& now) {
    for (const Unit unit : ordered_u_boats(now)) {
        now.place(unit, now.subject(arg::area));
        now.set(unit, fact::moved_in, moment(now));
        now.set(unit, fact::entered_in, moment(now));
    }
}

Value u_boats_stay_free(Inquiry& ask, Unit unit, Value so_far) {
    return is_u_boat(ask, unit) ? Value(true) : so_far;
}

void u_boats_return(Resolution& now) {
    if (!now.has(arg::at)) return;
    for (const Unit unit : ordered_u_boats(now)) {
        now.place(unit, now.subject(arg::at));
        now.set(unit, fact::moved_in, moment(now));
    }
}

/// @}

}  // namespace

void register_u_boats(Rulebook& book) {
    book.table("2.14.s18", "atlantic_ports");
    book.define("2.14.s18", Kind::game, fact::atlantic_port, atlantic_port_of_the_axis);
    book.define("2.14.s13", Kind::location, fact::counts_for_spread, counted_areas);
    book.define("2.14.s13", Kind::location, fact::bound_by_spread, bound_areas);
    book.define("2.14.s14", Kind::location, fact::bound_by_spread, not_bound_in_the_north, When::after);
    book.define("2.14.s14", Kind::location, fact::counts_for_spread, not_counted_in_the_north, When::after);

    book.check("2.14.s3", {verb::complete}, placed_in_a_supplied_port);
    book.check("2.14.s4", {verb::complete}, not_placed_at_sea);
    book.effect("2.14.s3", verb::complete, unit_is_placed);
    book.check("2.14.s32", {verb::purchase}, sunk_u_boats_are_gone);
    book.check("2.14.s36", {verb::purchase}, one_italian_u_boat);
    book.effect("2.14.s37", verb::purchase, italy_pays);
    book.check("2.14.s43", {verb::purchase, verb::complete}, schnorchel_is_available);
    book.check("2.14.s40", {verb::purchase, verb::repair}, italy_looks_after_its_own);
    book.check("2.14.s41", {verb::exchange}, not_exchanged);
    book.check("2.14.s49", {verb::repair}, repaired_in_a_supplied_port);
    book.check("2.14.s50", {verb::repair}, not_repaired_at_sea);
    book.effect("2.14.s49", verb::repair, u_boat_is_repaired);

    book.check({"2.14.s5", "3.5.s2", "3.5.s3"}, {verb::deploy}, deployed_as_naval_movement);
    book.check({"2.14.s6", "3.5.s7"}, {verb::deploy}, has_not_attacked);
    book.check("2.14.s7", {verb::deploy}, has_not_moved);
    book.check({"2.14.s9", "3.5.s9", "3.5.s12", "3.6.s112"}, {verb::intercept, verb::react},
               deployment_is_not_intercepted);
    book.check({"2.14.s10", "3.5.s2"}, {verb::deploy}, not_in_the_strategic_phase);
    book.check({"2.14.s11", "2.14.s16"}, {verb::deploy}, second_u_boat_after_one_everywhere);
    book.check({"2.14.s12", "2.14.s16"}, {verb::deploy}, further_u_boats_likewise);
    book.check({"2.14.s17", "3.5.s8"}, {verb::deploy}, south_atlantic_from_atlantic_ports);
    book.check({"2.14.s19", "3.5.s8"}, {verb::deploy}, never_to_the_east);
    book.check("2.14.s42", {verb::deploy, verb::interdict}, no_italian_submarines);
    book.effect({"2.14.s5", "3.5.s6"}, verb::deploy, u_boats_are_placed);
    book.define("2.14.s46", Kind::unit, fact::free_at_sea, u_boats_stay_free);
    book.effect("2.14.s47", verb::home, u_boats_return);
}

}  // namespace umpire::rules::aeto
