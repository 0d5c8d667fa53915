#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "general/calendar.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"
#include "names.hpp"

#include <algorithm>

/// vi, vii: what the order of battle brings into the game and takes out of it. Its cards are not in the
/// rulebook: what they say of a unit is declared.
namespace umpire::rules::aeto {

namespace {

/// Several, or the one that is bought.
Units the_units(Inquiry& ask) {
    return ask.has(arg::units) ? ask.subjects(arg::units) : ask.subjects(arg::unit);
}

/// @name vii.s1, vii.s2: set-up
/// @{

Ruling is_set_up_where_the_cards_say(Inquiry& ask) {
    const Subject at = ask.subject(arg::at);
    Ruling ruling = not_concerned();
    for (const Unit unit : the_units(ask)) {
        if (ask.yes(unit, fact::no_set_up_place)) continue;
        const auto places = listed(ask, unit, fact::set_up_at);
        if (places.empty())
            ask.missing(say("where the order of battle sets {} up", unit),
                        ask.to_state(unit, fact::set_up_at));
        if (!holds(places, at))
            return broken(
                say("{} is set up at {}, and the order of battle puts it at {}", unit, at, places.front()));
        ruling = kept();
    }
    return ruling;
}

Ruling is_set_up_at_home(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    Ruling ruling = not_concerned();
    for (const Unit unit : the_units(ask)) {
        if (!ask.yes(unit, fact::no_set_up_place)) continue;
        const std::string owner = ask.text(at, fact::belongs_to), nation = ask.text(unit, fact::nation);
        if (owner != nation && owner != controlling_nation(ask, nation))
            return broken(say("{} is of {} and is set up in {}, which {} owns", unit, nation, at, owner));
        ruling = kept();
    }
    return ruling;
}

void is_put_there(Resolution& now) {
    for (const Unit unit : the_units(now))
        now.place(unit, now.subject(arg::at));
}

/// @}

/// @name vii.s3, vii.s5, vii.s33: arrivals
/// @{

Ruling arrives_in_its_season(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : the_units(ask)) {
        const auto season = season_in(ask, unit, fact::arrival);
        if (!season) ask.missing(say("in which season {} arrives", unit), ask.to_state(unit, fact::arrival));
        if (season_now(ask) < *season)
            return broken(say("{} arrives in {} and not before", unit, ask.text(unit, fact::arrival)));
        ruling = kept();
    }
    return ruling;
}

/// An enemy of the unit has conquered the place where it was to arrive. Nothing if nobody knows the place.
std::optional<Place> lost_arrival_place(Inquiry& ask, Unit unit) {
    for (const Place place : listed(ask, unit, fact::arrival_at))
        if (ask.yes(place, fact::conquered) && controller_of(ask, place) == opponent_of(ask.side_of(unit)))
            return place;
    return std::nullopt;
}

Ruling does_not_arrive_at_a_lost_place(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : the_units(ask)) {
        if (!ask.known(unit, fact::arrival_at)) continue;
        if (const auto place = lost_arrival_place(ask, unit))
            return broken(say("{} was to arrive at {}, which the enemy has conquered: it is out of the game",
                              unit, *place));
        ruling = kept();
    }
    return ruling;
}

void arrives_for_nothing(Resolution& now) {
    for (const Unit unit : the_units(now))
        now.place(unit, now.subject(arg::at));
    now.result(result::cost, 0);
}

Ruling is_not_scrapped_after_a_lost_arrival(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_naval_unit(ask, unit) || !ask.known(unit, fact::arrival_at)) return not_concerned();
    if (const auto place = lost_arrival_place(ask, unit))
        return broken(
            say("{} dropped out since its port {} is an enemy conquest, and is not scrapped", unit, *place));
    return kept();
}

/// @}

/// @name vii.s4, vii.s26, vii.s29: removals and transfers
/// @{

Ruling has_been_removed(Inquiry& ask, Unit unit) {
    const auto season = season_in(ask, unit, fact::removal);
    if (!season) return not_concerned();
    if (season_now(ask) <= *season || !is_on_map(ask, unit)) return kept();
    return broken(say("{} had to be removed in {}", unit, ask.text(unit, fact::removal)));
}

bool is_back_by(Inquiry& ask, Unit unit, int season) {
    const auto back = season_in(ask, unit, fact::returns);
    return back && *back <= season;
}

bool was_completed_late(Inquiry& ask, Unit unit, int transfer) {
    const auto completed = season_in(ask, unit, fact::completed_in);
    return completed && *completed > transfer;
}

Ruling has_been_transferred(Inquiry& ask, Unit unit) {
    const auto season = season_in(ask, unit, fact::transfer_due);
    if (!season || ask.yes(game::the_game, fact::combined_game) || was_completed_late(ask, unit, *season))
        return not_concerned();
    const int now = season_now(ask);
    if (now <= *season || !is_on_map(ask, unit) || is_back_by(ask, unit, now)) return kept();
    return broken(say("{} had to leave the theater in {}", unit, ask.text(unit, fact::transfer_due)));
}

Ruling late_ship_has_been_transferred(Inquiry& ask, Unit unit) {
    const auto season = season_in(ask, unit, fact::transfer_due);
    if (!season || ask.yes(game::the_game, fact::combined_game) || !is_naval_unit(ask, unit) ||
        !was_completed_late(ask, unit, *season))
        return not_concerned();
    const auto completed = season_in(ask, unit, fact::completed_in);
    if (is_back_by(ask, unit, *completed) || season_now(ask) <= *completed || !is_on_map(ask, unit))
        return kept();
    return broken(say("{} was completed in {}, after its transfer, and had to leave at once", unit,
                      ask.text(unit, fact::completed_in)));
}

void leaves_the_map(Resolution& now) {
    for (const Unit unit : the_units(now))
        now.take_away(unit);
}

/// @}

/// @name vii.s27, vii.s28: carriers take their aircraft along
/// @{

bool flies_from(Inquiry& ask, Unit air, Unit carrier) {
    const auto aboard = listed(ask, carrier, fact::carried_air);
    return holds(aboard, air) || ask.inside(air) == carrier;
}

/// Naval-Air units of its nation that are in the game and do not leave the theater now.
Units air_that_stays(Inquiry& ask, Unit carrier) {
    const auto leaving = the_units(ask);
    std::vector<Subject> found;
    for (const Unit air : all_units(ask)) {
        if (!is_naval_air(ask, air) || nation_of(ask, air) != nation_of(ask, carrier) || !is_on_map(ask, air))
            continue;
        const bool leaves =
            holds(leaving, air) || std::any_of(leaving.begin(), leaving.end(),
                                               [&](Unit ship) { return flies_from(ask, air, ship); });
        if (!leaves) found.push_back(air);
    }
    return found;
}

bool takes_air_along(Inquiry& ask, Unit carrier) {
    if (!listed(ask, carrier, fact::carried_air).empty()) return true;
    const auto units = all_units(ask);
    return std::any_of(units.begin(), units.end(), [&](Unit air) {
        return is_naval_air(ask, air) && (ask.inside(air) == carrier || holds(the_units(ask), air));
    });
}

Units carriers_that_leave(Inquiry& ask) {
    auto units = the_units(ask);
    std::erase_if(units, [&](Unit unit) { return !is_aircraft_carrier(ask, unit); });
    return units;
}

/// The carrier that these aircraft stay on; none if they are ashore.
std::optional<Subject> carrier_under(Inquiry& ask, Unit air) {
    for (const Unit ship : all_units(ask))
        if (is_aircraft_carrier(ask, ship) && flies_from(ask, air, ship)) return ship;
    return std::nullopt;
}

Ruling carriers_leave_with_aircraft(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit carrier : carriers_that_leave(ask)) {
        ruling = kept();
        if (takes_air_along(ask, carrier)) continue;
        for (const Unit air : air_that_stays(ask, carrier))
            if (!carrier_under(ask, air))
                return broken(say("{} leaves without aircraft, and {} could go with it", carrier, air));
    }
    return ruling;
}

/// Where all aircraft are on other carriers, these have to give them up.
Ruling carriers_that_leave_come_first(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit carrier : carriers_that_leave(ask)) {
        ruling = kept();
        if (takes_air_along(ask, carrier)) continue;
        for (const Unit air : air_that_stays(ask, carrier))
            if (const auto ship = carrier_under(ask, air))
                return broken(say("{} stays on {}, and {} leaves without aircraft", air, *ship, carrier));
    }
    return ruling;
}

/// @}

/// @name vii.s6, vii.s25, vi.s7, vi.s32, vi.s33: what may be bought, and for how much
/// @{

Ruling is_bought_from_its_year_on(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : the_units(ask)) {
        const Value year = ask.fact(unit, fact::force_pool_year);
        if (year.number() == nullptr) continue;
        if (ask.number(game::the_game, fact::year) < *year.number())
            return broken(say("{} is in the force pool from {} on", unit, *year.number()));
        ruling = kept();
    }
    return ruling;
}

Ruling is_not_bought_again(Inquiry& ask) {
    for (const Unit unit : the_units(ask))
        if (ask.yes(unit, fact::permanently_eliminated))
            return broken(say("{} was given up by its owner and is out of the game for good", unit));
    return kept();
}

Ruling blank_ships_only_replace(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : the_units(ask)) {
        if (!ask.yes(unit, fact::blank)) continue;
        if (!ask.known(unit, fact::replaces))
            return broken(
                say("{} is an unmarked counter and no force of its own: it only stands for one "
                    "that is lost",
                    unit));
        ruling = kept();
    }
    return ruling;
}

Value axis_infantry_step(Inquiry& ask, Unit unit, Value known) {
    const std::string nation = nation_of(ask, unit);
    if (type_of(ask, unit) != "infantry" || side_or_none(ask, unit) != "Axis" || nation.empty()) return known;
    return ask.printed(is_major_power(nation) ? "axis_infantry_step_cost" : "axis_minor_infantry_step_cost");
}

Value fortifications_cost_more(Inquiry& ask, Unit unit, Value known) {
    if (is_of_type(ask, unit, {"fortification"})) return ask.printed("fortification_cost");
    if (is_of_type(ask, unit, {"coastal fort"})) return ask.printed("coastal_fort_cost");
    return known;
}

double steps_bought(Inquiry& ask, Unit unit) {
    return ask.yes(arg::depleted) ? 1 : ask.number_or(unit, fact::steps, 1);
}

/// The cost is told where all of it is known; nothing else of the table of costs is in the rulebook.
void is_bought(Resolution& now) {
    double cost = 0;
    bool known = true;
    for (const Unit unit : the_units(now)) {
        const Value step = now.fact(unit, fact::step_cost);
        known = known && step.number() != nullptr;
        if (known) cost += *step.number() * steps_bought(now, unit);
    }
    if (known) now.result(result::cost, cost);
}

/// vii.s21: the one way in which a unit is depleted without a fight.
void is_bought_depleted(Resolution& now) {
    if (!now.yes(arg::depleted)) return;
    for (const Unit unit : the_units(now))
        now.set(unit, fact::depleted, true);
}

/// @}

}  // namespace

void register_order_of_battle(Rulebook& book) {
    book.check("vi.s7", {verb::setup, verb::arrive, verb::buy}, blank_ships_only_replace);
    book.define("vi.s32", Kind::unit, fact::step_cost, axis_infantry_step);
    book.define("vi.s33", Kind::unit, fact::step_cost, fortifications_cost_more);
    book.effect({"vi.s32", "vi.s33"}, verb::buy, is_bought);
    book.check("vii.s1", {verb::setup}, is_set_up_where_the_cards_say);
    book.effect("vii.s1", verb::setup, is_put_there);
    book.check("vii.s2", {verb::setup}, is_set_up_at_home);
    book.check("vii.s3", {verb::arrive}, arrives_in_its_season);
    book.effect("vii.s3", verb::arrive, arrives_for_nothing);
    book.standing("vii.s4", Kind::unit, has_been_removed);
    book.effect("vii.s4", verb::remove, leaves_the_map);
    book.check("vii.s5", {verb::arrive}, does_not_arrive_at_a_lost_place);
    book.check("vii.s33", {verb::scrap}, is_not_scrapped_after_a_lost_arrival);
    book.check("vii.s6", {verb::buy}, is_bought_from_its_year_on);
    book.effect("vii.s21", verb::buy, is_bought_depleted);
    book.check("vii.s25", {verb::buy}, is_not_bought_again);
    book.standing("vii.s26", Kind::unit, has_been_transferred);
    book.effect("vii.s26", verb::depart, leaves_the_map);
    book.check("vii.s27", {verb::depart}, carriers_leave_with_aircraft);
    book.check("vii.s28", {verb::depart}, carriers_that_leave_come_first);
    book.standing("vii.s29", Kind::unit, late_ship_has_been_transferred);
}

}  // namespace umpire::rules::aeto
