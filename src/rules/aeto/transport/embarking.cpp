#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 3.21, 3.22, 3.24: what goes aboard what, where and when. What it costs in movement points stands with
/// naval movement (3.2).
namespace umpire::rules::aeto {

namespace {

/// @name 3.21.s1, 3.21.s2: who carries
/// @{

/// Carriers that ferry aircraft have rules of their own (4.6).
bool is_ferry(Inquiry& ask, Unit carrier) {
    const Units cargo = ask.subjects(arg::cargo);
    return is_aircraft_carrier(ask, carrier) &&
           std::all_of(cargo.begin(), cargo.end(), [&](Unit unit) { return is_air_unit(ask, unit); });
}

Ruling carried_by_transports_only(Inquiry& ask) {
    if (!is_by_sea(ask)) return not_concerned();
    for (const Unit carrier : ask.subjects(arg::carriers)) {
        told_type(ask, carrier);
        if (!is_stp(ask, carrier) && !is_ferry(ask, carrier) && !is_cruiser_or_destroyer(ask, carrier))
            return broken(say("{} is neither an STP nor part of a CL/DD combination", carrier));
    }
    return kept();
}

/// Of an order to embark for an assault, or to assault.
Units carriers_for_the_assault(Inquiry& ask) {
    if (ask.verb() == verb::embark)
        return ask.text(arg::mission) == "assault" && is_by_sea(ask) ? Units(ask.subjects(arg::carriers))
                                                                     : Units();
    Units carriers;
    for (const Unit unit : named(ask, arg::units))
        for (const Unit carrier : carriers_of(ask, unit))
            carriers.push_back(carrier);
    return carriers;
}

Ruling assaults_from_stps_only(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit carrier : carriers_for_the_assault(ask)) {
        ruling = kept();
        if (is_cruiser_or_destroyer(ask, carrier))
            return broken(say("{} is no STP and carries nobody to an Amphibious Assault", carrier));
    }
    return ruling;
}

/// @}

/// @name 3.21.s3, 3.21.s4, 3.21.s8, 3.24.s2: when and where
/// @{

Ruling embarks_in_the_naval_and_air_phase(Inquiry& ask) {
    if (!is_by_sea(ask) || is_evacuation(ask) || !ask.known(the_game, fact::phase)) return not_concerned();
    if (in_phase(ask, "naval and air")) return kept();
    return broken(say("units embark in the Naval and Air Phase, and this is {}", where_in_turn(ask)));
}

/// Supplied or not.
Value stands_in_a_functioning_port(Inquiry& ask, Unit unit, Value) {
    const auto place = ask.location(unit);
    return place && is_functioning_port(ask, *place);
}

Ruling embarks_where_its_carrier_is_docked(Inquiry& ask) {
    if (!is_by_sea(ask) || is_evacuation(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        if (!is_on_map(ask, unit) || is_ferry(ask, ask.subjects(arg::carriers).front()))
            return not_concerned();
        if (!ask.yes(unit, fact::in_loading_port))
            return broken(say("{} is in {}, which is no functioning port", unit, *ask.location(unit)));
        for (const Unit carrier : ask.subjects(arg::carriers))
            if (ask.location(carrier) != ask.location(unit) || !may_be_docked(ask, carrier))
                return broken(say("{} is not docked where {} is", carrier, unit));
    }
    return kept();
}

/// A port of which nobody has said who holds it is nobody's fault.
Ruling embarks_in_a_friendly_port(Inquiry& ask) {
    if (!is_by_sea(ask) || is_evacuation(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit carrier : ask.subjects(arg::carriers)) {
        const auto place = ask.location(carrier);
        if (!place || !is_port(ask, *place) || controller_of(ask, *place).empty()) continue;
        ruling = kept();
        if (controller_of(ask, *place) != ask.side_of(carrier))
            return broken(
                say("{} embarks units in {}, which is {}", carrier, *place, controller_of(ask, *place)));
    }
    return ruling;
}

/// @}

/// 3.22.s11: no other air units, and nothing that is no unit and no supply.
Ruling is_cargo_for_stps(Inquiry& ask) {
    if (!is_by_sea(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        told_type(ask, unit);
        if (is_of_type(ask, unit, {"ATP"}) || is_naval_unit(ask, unit) || is_installation(ask, unit))
            return broken(say("{} cannot be carried by sea", unit));
    }
    return kept();
}

/// @name What an embarkation does
/// @{

void cargo_goes_aboard(Resolution& now) {
    if (!is_by_sea(now)) return;
    for (const Unit unit : now.subjects(arg::cargo)) {
        if (const auto place = now.location(unit)) now.set(unit, fact::embarked_at, *place);
        now.set(unit, fact::mission, now.text(arg::mission));
        now.set(unit, fact::embarked_in, moment(now));
        take_aboard(now, unit, now.subjects(arg::carriers));
    }
}

/// They go on from here: what they have spent so far, with the embarkation, was before it.
void voyage_begins(Resolution& now) {
    if (!is_by_sea(now)) return;
    double spent = 0;
    for (const Unit carrier : now.subjects(arg::carriers))
        spent = std::max(spent, mp_spent_by(now, carrier));
    for (const Unit unit : now.subjects(arg::cargo))
        now.set(unit, fact::mp_at_embarking, spent);
}

/// @}

}  // namespace

void register_embarking(Rulebook& book) {
    book.check("3.21.s1", {verb::embark}, carried_by_transports_only);
    book.check({"3.21.s2", "3.27.s8"}, {verb::embark, verb::assault}, assaults_from_stps_only);
    book.check("3.21.s3", {verb::embark}, embarks_in_the_naval_and_air_phase);
    book.define("3.21.s4", Kind::unit, fact::in_loading_port, stands_in_a_functioning_port);
    book.check("3.21.s8", {verb::embark}, embarks_where_its_carrier_is_docked);
    book.check("3.24.s2", {verb::embark}, embarks_in_a_friendly_port);
    book.check("3.22.s11", {verb::embark}, is_cargo_for_stps);
    book.effect("3.24.s3", verb::embark, cargo_goes_aboard);
    book.effect({"3.24.s7", "3.26.s11"}, verb::embark, voyage_begins, When::last);
}

}  // namespace umpire::rules::aeto
