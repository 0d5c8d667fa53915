#include "air_missions/air_missions.hpp"
#include "air_names.hpp"
#include "air_transport/air_transport.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// ATPs and those who were put down with them: Air Transport and Paradrops that nobody declared.
namespace umpire::rules::aeto {

namespace {

/// Who flies, and who rides.
struct Lift {
    Units planes, cargo;
};

bool may_ride(Inquiry& ask, Unit unit) {
    return goes_by_land(ask, unit) || is_supply(ask, unit);
}

/// Some of the units that were moved are ATPs, all others could be aboard.
std::optional<Lift> lift_of(Inquiry& ask, const Drag& drag) {
    Lift lift;
    for (const Unit unit : drag.units) {
        if (is_atp(ask, unit))
            lift.planes.push_back(unit);
        else if (may_ride(ask, unit))
            lift.cargo.push_back(unit);
        else
            return std::nullopt;
    }
    if (lift.planes.empty()) return std::nullopt;
    if (lift.cargo.empty())
        for (const Unit plane : lift.planes)
            for (const Unit unit : cargo_of(ask, plane))
                lift.cargo.push_back(unit);
    return lift.cargo.empty() ? std::nullopt : std::optional(lift);
}

/// ATPs of its side that this phase has brought from where the land units were to where they are now.
Units planes_ahead(Inquiry& ask, const Drag& drag) {
    Units planes;
    for (const Unit unit : ask.units_in(Place(drag.to))) {
        const auto before = place_before(ask, unit);
        if (is_atp(ask, unit) && side_or_none(ask, unit) == drag.side && is_dragged_now(ask, unit) &&
            before && *before == Place(drag.from))
            planes.push_back(unit);
    }
    return planes;
}

/// Nobody lands at all where only an enemy, or nobody, has a base.
bool is_to_land(Inquiry& ask, const Drag& drag) {
    return may_be_base(ask, Place(drag.to), drag.side) &&
           !(in_phase(ask, "offensive") && ask.text_or(the_game, fact::offensive_type, "") == "land");
}

bool is_aboard(Inquiry& ask, const Lift& lift) {
    return std::all_of(lift.cargo.begin(), lift.cargo.end(),
                       [&](Unit unit) { return plane_of(ask, unit).has_value(); });
}

Understanding lifted(Inquiry& ask, const Drag& drag, const Lift& lift, bool ahead) {
    const bool lands = is_to_land(ask, drag);
    const std::string mission = lands ? "air transport" : "paradrop";
    Understanding way{lands ? "Air Transport" : "flight of paratroopers", {noted(drag)}};
    const game::Value planes = as_list(lift.planes);
    if (ahead) way.orders.push_back(order(drag.side, verb::take_back, {{arg::units, planes}}));
    if (!is_aboard(ask, lift))
        way.orders.push_back(order(drag.side, verb::embark,
                                   {{arg::cargo, as_list(lift.cargo)},
                                    {arg::carriers, planes},
                                    {arg::mission, lands ? "transport" : "paradrop"}}));
    way.orders.push_back(
        order(drag.side, verb::launch, {{arg::units, planes}, {arg::mission, mission}, {arg::at, drag.to}}));
    // Their counters are there already, and the launch has not moved them.
    if (ahead && !lands)
        way.orders.push_back(flying_to(ask, {lift.planes, {}, drag.from, drag.to, drag.side}));
    if (lands)
        way.orders.push_back(
            order(drag.side, verb::unload,
                  {{arg::units, as_list(lift.cargo)}, {arg::at, drag.to}, {arg::remain, true}}));
    return way;
}

/// Their aircraft has been ordered there with them.
bool fly_there_already(Inquiry& ask, const Drag& drag, Unit unit) {
    const auto plane = is_atp(ask, unit) ? std::optional(unit) : plane_of(ask, unit);
    return plane && is_aloft(ask, *plane) && mission_target_of(ask, *plane) == std::optional(Place(drag.to));
}

/// What they carried has been put down on the table, or is put back after them.
bool come_home_alone(Inquiry& ask, const Drag& drag) {
    return std::all_of(drag.units.begin(), drag.units.end(), [&](Unit unit) {
        return is_atp(ask, unit) && is_aloft(ask, unit) && airbase_of(ask, unit) == Place(drag.to);
    });
}

}  // namespace

Ways lifts(Inquiry& ask, const Drag& drag) {
    if (drag.from == drag.to || come_home_alone(ask, drag) ||
        !(in_phase(ask, "naval and air") || in_phase(ask, "offensive")))
        return {};
    if (std::all_of(drag.units.begin(), drag.units.end(),
                    [&](Unit unit) { return fly_there_already(ask, drag, unit); }))
        return is_atp(ask, first_of(drag)) ? Ways() : Ways{{"aboard their aircraft", {}}};
    if (const auto lift = lift_of(ask, drag)) return {lifted(ask, drag, *lift, false)};
    const bool on_foot =
        std::all_of(drag.units.begin(), drag.units.end(), [&](Unit unit) { return may_ride(ask, unit); });
    const Units planes = on_foot ? planes_ahead(ask, drag) : Units();
    if (planes.empty()) return {};
    return {lifted(ask, drag, {planes, drag.units}, true)};
}

namespace {

/// @name 4.24.s39: whoever was flown to jump, and is there when the Offensives are over
/// @{

/// In a Land Offensive nobody is taken anywhere to land.
void flight_to_jump_is_noted(Resolution& now) {
    if (!in_phase(now, "offensive") || now.text_or(the_game, fact::offensive_type, "") != "land" ||
        !now.has(arg::at) || !now.has(arg::mission) || now.text(arg::mission) != "paradrop")
        return;
    for (const Unit plane : named(now, arg::units))
        for (const Unit unit : cargo_of(now, plane)) {
            const auto from = now.location(unit);
            if (!from || !is_paratroop(now, unit)) continue;
            now.set(unit, fact::jumped_from, *from);
            now.set(unit, fact::jump_hex, now.subject(arg::at));
            now.set(unit, fact::flown_to_jump_in, moment(now));
        }
}

/// A jump that came to nothing may be put right late: back to where they were.
bool goes_back_to_where_it_took_off(Inquiry& ask, Unit unit) {
    const Places way = named(ask, arg::path);
    const Subject* from = ask.said(unit, fact::jumped_from).subject();
    return way.empty() || from == nullptr || Subject(way.back()) == *from;
}

Ruling whoever_was_flown_to_jump_stays(Inquiry& ask) {
    if (!in_phase(ask, "movement")) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const Subject* hex = ask.said(unit, fact::jump_hex).subject();
        const auto here = ask.location(unit);
        if (hex == nullptr || !here || Subject(*here) != *hex || has_jumped(ask, unit) ||
            !in_this_turn(ask, ask.said(unit, fact::flown_to_jump_in)) ||
            goes_back_to_where_it_took_off(ask, unit))
            continue;
        return broken(say("{} has jumped in this month", unit));
    }
    return not_concerned();
}

/// @}

}  // namespace

void register_flights_to_jump(Rulebook& book) {
    book.effect("4.24.s39", verb::launch, flight_to_jump_is_noted, When::before);
    book.check("4.24.s39", {verb::march, verb::rail}, whoever_was_flown_to_jump_stays);
}

}  // namespace umpire::rules::aeto
