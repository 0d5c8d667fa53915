#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_names.hpp"
#include "air_offensives/commitment.hpp"
#include "air_offensives/facts.hpp"
#include "air_transport/air_transport.hpp"
#include "air_transport/facts.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "bombing/facts.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 4.23: what ATPs are, how far they fly, and what they may do out of supply.
namespace umpire::rules::aeto {

namespace {

Units atps_of(Inquiry& ask, const ForceArgument& argument) {
    Units atps;
    for (const Force unit : named(ask, argument))
        if (unit.kind == Kind::unit && is_atp(ask, Unit(unit))) atps.push_back(Unit(unit));
    return atps;
}

/// Those that an order to load or unload is about.
Units atps_that_load(Inquiry& ask) {
    if (ask.verb() == verb::embark) return atps_of(ask, arg::carriers);
    Units atps;
    for (const Force unit : named(ask, arg::units))
        if (const auto plane = unit.kind == Kind::unit ? plane_of(ask, Unit(unit)) : std::nullopt)
            if (is_atp(ask, *plane)) atps.push_back(*plane);
    return atps;
}

/// @name 4.23.s5: points
/// @{

Ruling points_are_not_exchanged_aloft(Inquiry& ask) {
    Units atps = atps_of(ask, arg::units);
    for (const Unit unit : atps_of(ask, arg::unit))
        atps.push_back(unit);
    for (const Unit atp : atps)
        if (ask.yes(atp, fact::aloft)) return broken(say("{} is in flight", atp));
    return atps.empty() ? not_concerned() : kept();
}

/// @}

/// @name 4.23.s4, s6: at their bases
/// @{

Value atps_share_capacity(Inquiry& ask, Unit unit, Value known) {
    return is_atp(ask, unit) ? Value(true) : known;
}

Value all_atps_are_one_air_unit(Inquiry& ask, Place base, Value based) {
    const Units units = air_units_based_at(ask, base);
    const auto sharing = static_cast<double>(std::count_if(
        units.begin(), units.end(), [&](Unit unit) { return ask.yes(unit, fact::shares_air_capacity); }));
    if (based.number() == nullptr || sharing < 2) return based;
    return *based.number() - sharing + 1;
}

/// Where it lands: to change base, or with its load.
Ruling atps_keep_off_airfields(Inquiry& ask) {
    const bool rebases = ask.verb() == verb::rebase;
    Places landings = rebases ? named(ask, arg::path) : Places();
    landings.push_back(rebases ? Place(ask.subject(arg::to)) : Place(ask.subject(arg::at)));
    const Units atps = rebases ? atps_of(ask, arg::units) : atps_that_load(ask);
    for (const Unit atp : atps)
        for (const Place landing : landings)
            if (is_airfield(ask, landing))
                return broken(say("{} lands at {}, a Grass Airfield", atp, landing));
    return atps.empty() ? not_concerned() : kept();
}

/// @}

/// @name 4.23.s8: one distance, however often it lands
/// @{

/// Whoever launches it or lets it fly on is held to the range by 4.12; here all is told that it has flown.
Ruling flies_within_its_printed_range(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit atp : atps_that_load(ask)) {
        if (!ask.known(atp, fact::flown)) continue;
        const double hexes = ask.number(atp, fact::flown), range = range_of(ask, atp);
        if (hexes > range)
            return broken(say("{} has flown {} hexes in all, its range is {}", atp, hexes, range));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.23.s28, s29: weather, and Air Offensives
/// @{

Ruling weather_grounds_atps(Inquiry& ask) {
    if (!is_weather_known(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit atp : atps_of(ask, arg::units)) {
        if (air_effect_on(ask, atp) == "grounded")
            return broken(say("all air is grounded, and {} flies", atp));
        ruling = kept();
    }
    return ruling;
}

Value flew_in_an_air_offensive(Inquiry& ask, Unit air, Value so_far) {
    const bool air_offensive = in_phase(ask, "offensive") && is_friendly_offensive(ask, air) &&
                               ask.text_or(the_game, fact::offensive_type, "") == "air";
    return is_atp(ask, air) && air_offensive ? Value("previously") : so_far;
}

/// @}

/// @name 4.23.s30 to s33: out of supply
/// @{

bool is_out_of_supply(Inquiry& ask, Unit atp) {
    return ask.yes(atp, fact::out_of_supply);
}

Ruling does_nothing_but_change_base(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit atp : atps_of(ask, arg::units)) {
        if (!is_out_of_supply(ask, atp)) continue;
        if (ask.verb() != verb::rebase && mission_of_order(ask) != "change base")
            return broken(say("{} is out of supply and may only change base", atp));
        ruling = kept();
    }
    return ruling;
}

Ruling changes_base_within_twice_its_range(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit atp : atps_of(ask, arg::units)) {
        const auto from = ask.location(atp);
        if (!is_out_of_supply(ask, atp) || !from) continue;
        const double hexes = ask.distance(*from, ask.subject(arg::to));
        const double most = range_of(ask, atp) * ask.printed("ranges_of_an_atp_out_of_supply");
        if (hexes > most)
            return broken(say("{} changes base over {} hexes, allowed are {}", atp, hexes, most));
        ruling = kept();
    }
    return ruling;
}

Ruling changes_base_in_the_offensive_phase(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit atp : atps_of(ask, arg::units)) {
        if (!is_out_of_supply(ask, atp) || !ask.known(the_game, fact::phase)) continue;
        if (!in_phase(ask, "offensive"))
            return broken(say("{} is out of supply and changes base in {}", atp, where_in_turn(ask)));
        ruling = kept();
    }
    return ruling;
}

Ruling makes_one_hop(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit atp : atps_of(ask, arg::units)) {
        if (!is_out_of_supply(ask, atp)) continue;
        Places between = named(ask, arg::path);
        std::erase_if(between, [&](Place hex) { return hex == Subject(ask.subject(arg::to)); });
        if (!between.empty()) return broken(say("{} is out of supply and makes more than one hop", atp));
        if (ask.number_or(atp, fact::rebases_out_of_supply, 0) > 0)
            return broken(say("{} has changed base since it is out of supply", atp));
        ruling = kept();
    }
    return ruling;
}

void hop_is_counted(Resolution& now) {
    for (const Unit atp : atps_of(now, arg::units)) {
        if (is_out_of_supply(now, atp))
            now.add_to(atp, fact::rebases_out_of_supply, 1);
        else if (now.known(atp, fact::rebases_out_of_supply))
            now.forget(atp, fact::rebases_out_of_supply);
    }
}

Ruling lack_of_supply_depletes_no_atp(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_atp(ask, unit) || !is_out_of_supply(ask, unit)) return not_concerned();
    if (!ask.has(arg::cause) || ask.text(arg::cause) != "rule") return kept();
    return broken(say("{} is an ATP, and lack of supply never depletes it", unit));
}

/// @}

}  // namespace

void register_atps(Rulebook& book) {
    book.check("4.23.s5", {verb::split, verb::combine, verb::exchange}, points_are_not_exchanged_aloft);
    book.define("4.23.s4", Kind::unit, fact::shares_air_capacity, atps_share_capacity);
    book.define("4.23.s4", Kind::location, fact::air_units_based, all_atps_are_one_air_unit, When::after);
    book.check("4.23.s6", {verb::rebase, verb::unload}, atps_keep_off_airfields);
    book.check("4.23.s8", {verb::embark, verb::unload}, flies_within_its_printed_range);
    book.check("4.23.s28", {verb::launch}, weather_grounds_atps);
    book.define("4.23.s29", Kind::unit, fact::commitment_by_launch, flew_in_an_air_offensive, When::last);

    book.check("4.23.s30", {verb::launch, verb::rebase}, does_nothing_but_change_base);
    book.check("4.23.s30", {verb::rebase}, changes_base_within_twice_its_range);
    book.check("4.23.s31", {verb::rebase}, changes_base_in_the_offensive_phase);
    book.check("4.23.s32", {verb::rebase}, makes_one_hop);
    book.effect("4.23.s32", verb::rebase, hop_is_counted, When::before);
    book.check("4.23.s33", {verb::deplete}, lack_of_supply_depletes_no_atp);
}

}  // namespace umpire::rules::aeto
