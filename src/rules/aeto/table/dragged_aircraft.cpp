#include "air_movement/facts.hpp"
#include "air_movement/flights.hpp"
#include "air_names.hpp"
#include "air_naval/facts.hpp"
#include "airbases/airbases.hpp"
#include "airbases/landing.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/facts.hpp"

#include <algorithm>

/// Air units that were moved: what it may have been.
namespace umpire::rules::aeto {

bool is_aloft(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aloft);
}

bool is_certainly_on_the_ground(Inquiry& ask, Unit unit) {
    return is_air_unit(ask, unit) && !is_aloft(ask, unit) && !ask.yes(unit, fact::forced_rebase) &&
           !in_this_turn(ask, ask.said(unit, fact::dragged_in));
}

bool is_flight_guessed(Inquiry& ask, Unit unit) {
    return is_aloft(ask, unit) && is_now(ask, ask.said(unit, fact::flight_guessed_in));
}

std::string side_of_owner(Inquiry& ask, Place place) {
    const std::string controller = controller_of(ask, place);
    if (!controller.empty()) return controller;
    const std::string owner = owner_of(ask, place);
    if (owner.empty()) return {};
    if (owner == "Germany" || owner == "Italy") return "Axis";
    if (owner == "UK" || owner == "US") return "Allied";
    return {};
}

bool may_be_base(Inquiry& ask, Place place, std::string_view side) {
    if (is_sea_area(ask, place) || ask.text_or(place, fact::terrain, "") == "sea") return false;
    for (const Unit unit : ask.units_in(place))
        if (is_land_unit(ask, unit) && !is_out_of_play(ask, unit)) return side_or_none(ask, unit) == side;
    return side_of_owner(ask, place) != opponent_of(side);
}

Units enemies_aloft_at(Inquiry& ask, Place place, std::string_view side) {
    Units flight;
    for (const Unit unit : ask.units_in(place))
        if (is_air_unit(ask, unit) && is_aloft(ask, unit) && side_or_none(ask, unit) == opponent_of(side))
            flight.push_back(unit);
    return flight;
}

Unit first_of(const Drag& drag) {
    return drag.units.front();
}

namespace {

/// A city or resource that the enemy may hold.
bool is_target(Inquiry& ask, const Drag& drag) {
    const Place to(drag.to);
    const std::string holder = side_of_owner(ask, to);
    return is_hex(ask, to) && (ask.yes(to, fact::city) || ask.yes(to, fact::resource)) &&
           (holder.empty() || holder == opponent_of(drag.side));
}

Understanding put_down(const Drag& drag) {
    return {"put back where they were", {order_of(drag, verb::home, {{arg::at, drag.to}})}};
}

/// To a base, or aboard the carrier that they were launched from.
Understanding landing(Inquiry& ask, const Drag& drag) {
    const auto carrier = launch_carrier_of(ask, first_of(drag));
    if (carrier && ask.location(*carrier) == std::optional<Place>(Place(drag.to)))
        return {"return to their carrier",
                {order_of(drag, verb::home, {{arg::carriers, Value::List{*carrier}}})}};
    return {"return to base", {order_of(drag, verb::home, {{arg::at, drag.to}})}};
}

/// @name Strategic Warfare
/// @{

bool flies_to(Inquiry& ask, Unit unit, Subject at) {
    return is_on_the_raid(ask, unit) && ask.location(unit) != std::optional<Place>(Place(at));
}

void raid(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (is_aloft(ask, first_of(drag)) && flies_to(ask, first_of(drag), drag.to))
        ways.push_back({"flight of a raid", {order_of(drag, verb::fly, {{arg::at, drag.to}})}});
    if (!is_target(ask, drag) || is_aloft(ask, first_of(drag))) return;
    for (const char* time : {"day", "night"})
        ways.push_back({"raid",
                        {noted(drag), order_of(drag, verb::raid, {{arg::target, drag.to}, {arg::time, time}}),
                         order_of(drag, verb::fly, {{arg::at, drag.to}})}});
}

/// Over what bases it flies nobody has said; the shortest way counts.
void sortie(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (!is_sea_area(ask, drag.to) || is_aloft(ask, first_of(drag)) || drag.side != "Axis") return;
    ways.push_back({"sortie against convoys",
                    {noted(drag), order_of(drag, verb::sortie,
                                           {{arg::area, drag.to}, {arg::path, Value::List{drag.from}}})}});
}

}  // namespace

void interception_in_the_air(Inquiry& ask, const Drag& drag, Ways& ways) {
    const Units flight = enemies_aloft_at(ask, Place(drag.to), drag.side);
    if (flight.empty()) return;
    ways.push_back(
        {"air interception",
         {noted(drag),
          order(drag.side, verb::intercept,
                {{arg::raiders, as_list(flight)}, {arg::with, as_list(drag.units)}, {arg::at, drag.to}})}});
}

Ways flights_in_strategic_warfare(Inquiry& ask, const Drag& drag) {
    Ways ways;
    raid(ask, drag, ways);
    interception_in_the_air(ask, drag, ways);
    sortie(ask, drag, ways);
    if (!ways.empty() && !side_of_owner(ask, Place(drag.to)).empty()) return ways;
    if (!ways.empty() && is_sea_area(ask, drag.to)) return ways;
    ways.push_back(unknown(drag, say("where {} is bound for by way of {}", first_of(drag), drag.to),
                           say("!raid {} at <target>", first_of(drag))));
    return ways;
}

/// @}

/// @name From base to base
/// @{

namespace {

/// The least of all; nothing if nobody knows it of one.
std::optional<double> hexes_of_a_hop(Inquiry& ask, const Drag& drag) {
    std::optional<double> least;
    for (const Unit unit : drag.units) {
        if (!ask.known(unit, fact::range)) return std::nullopt;
        const double hexes = transfer_range_of(ask, unit);
        least = least ? std::min(*least, hexes) : hexes;
    }
    return least;
}

bool is_stop(Inquiry& ask, Place place, const Drag& drag) {
    return is_hex(ask, place) && on_one_sheet(ask, drag.from, place) && !bases_at(ask, place).empty() &&
           may_be_base(ask, place, drag.side) && !is_airfield(ask, place);
}

/// Nobody tells the bases that a unit has touched: the fewest that make every hop short enough.
Places stops_needed(Inquiry& ask, const Drag& drag) {
    const auto hop = hexes_of_a_hop(ask, drag);
    const auto apart = [&](Subject from, Subject to) { return hexes_if_known(ask, from, to); };
    const auto direct = apart(drag.from, drag.to);
    if (!hop || !direct || *direct <= *hop) return {};
    Places near_start, near_end;
    for (const Place place : all_places(ask)) {
        if (!is_hex(ask, place)) continue;
        const auto behind = apart(drag.from, place), ahead = apart(place, drag.to);
        const bool from_start = behind && *behind <= *hop, to_end = ahead && *ahead <= *hop;
        if ((!from_start && !to_end) || !is_stop(ask, place, drag)) continue;
        if (from_start && to_end) return {place};
        (from_start ? near_start : near_end).push_back(place);
    }
    for (const Place first : near_start)
        for (const Place second : near_end)
            if (const auto between = apart(first, second); between && *between <= *hop)
                return {first, second};
    return {};
}

}  // namespace

Understanding change_of_base(Inquiry& ask, const Drag& drag) {
    game::Arguments arguments{{arg::to, drag.to}};
    if (const Places stops = stops_needed(ask, drag); !stops.empty()) arguments[arg::path] = as_list(stops);
    return {"change of base", {noted(drag), order_of(drag, verb::rebase, std::move(arguments))}};
}

/// @}

bool has_only_been_put_there(Inquiry& ask, const Drag& drag) {
    if (is_now(ask, ask.said(the_game, fact::dice_open_in))) return false;
    const Unit unit = first_of(drag);
    if (ask.yes(unit, fact::attacked_on_mission) || ask.yes(unit, fact::strafed) ||
        ask.yes(unit, fact::aborted) || ask.known(unit, fact::naval_attacks_made) ||
        is_now(ask, ask.fact(unit, fact::bombed_in)))
        return false;
    return enemies_aloft_at(ask, Place(drag.from), drag.side).empty();
}

namespace {

void air_units_land(Resolution& now) {
    for (const Unit unit : named(now, arg::units)) {
        const bool fell_before = is_air_unit(now, unit) && !is_aloft(now, unit) && now.has(arg::at) &&
                                 now.said(unit, fact::base_before_drag) == Value(now.subject(arg::at));
        if (fell_before) now.set(unit, fact::base, now.subject(arg::at));
        if (!is_air_unit(now, unit) || !is_aloft(now, unit) || !now.has(arg::at) ||
            airbase_of(now, unit) != now.subject(arg::at))
            continue;
        now.set(unit, fact::aloft, false);
        now.place(unit, now.subject(arg::at));
    }
}

}  // namespace

namespace {

Ways flights_by_phase(Inquiry& ask, const Drag& drag) {
    if (in_phase(ask, "strategic")) return flights_in_strategic_warfare(ask, drag);
    if (is_monthly_phase(ask)) return flights_of_the_month(ask, drag);
    Understanding way = change_of_base(ask, drag);
    way.missing = say("why {} goes to {} in {}", first_of(drag), drag.to, where_in_turn(ask));
    return {way};
}

}  // namespace

namespace {

bool has_fallen_on_the_way_home(Inquiry& ask, const Drag& drag) {
    const Unit unit = first_of(drag);
    return is_dragged_now(ask, unit) && !is_aloft(ask, unit) &&
           ask.said(unit, fact::base_before_drag) == Value(drag.to);
}

/// It was in the air when this phase moved it first, and where it has come down since is a guess.
bool has_landed_somewhere(Inquiry& ask, Unit unit) {
    return is_dragged_now(ask, unit) && !is_aloft(ask, unit) &&
           ask.said(unit, fact::base_before_drag).known();
}

/// Nobody is based in that hex, there is no enemy to fly against, and it is beside its base.
bool falls_beside_its_base(Inquiry& ask, const Drag& drag) {
    for (const Unit unit : ask.units_in(Place(drag.to)))
        if (side_or_none(ask, unit) == opponent_of(drag.side)) return false;
    return !is_aloft(ask, first_of(drag)) && is_hex(ask, drag.to) && bases_at(ask, Place(drag.to)).empty() &&
           hexes_if_known(ask, drag.from, drag.to) == std::optional<double>(1);
}

void a_counter_that_fell(Inquiry& ask, const Drag& drag, Ways& ways) {
    const Unit unit = first_of(drag);
    if (has_landed_somewhere(ask, unit))
        ways.push_back(unknown(drag, say("where {} has landed", unit), say("!home {} to {}", unit, drag.to)));
    if (falls_beside_its_base(ask, drag))
        ways.push_back(unknown(drag, say("whether {} is meant to be in {}", unit, drag.from)));
}

}  // namespace

/// Where it was before this phase it may have been put back, or have changed base to again.
Ways flights(Inquiry& ask, const Drag& drag) {
    const Unit unit = first_of(drag);
    const auto before = place_before(ask, unit);
    const bool is_back = is_dragged_now(ask, unit) && before && *before == drag.to;
    if (is_back && !in_phase(ask, "strategic") && has_only_been_put_there(ask, drag))
        return {{"put back where they were", {order_of(drag, verb::take_back)}}};
    if (is_aloft(ask, unit) && airbase_of(ask, unit) == Place(drag.to)) return {landing(ask, drag)};
    if (has_fallen_on_the_way_home(ask, drag))
        return {{"return to base", {order_of(drag, verb::home, {{arg::at, drag.to}})}}};
    // Whoever came home with its step is put where it is at leisure.
    if (!is_back && !is_aloft(ask, unit) && ask.location(unit) == std::optional<Place>(Place(drag.to)))
        return {{"back at its base", {}}};
    Ways ways = flights_by_phase(ask, drag);
    if (is_back) ways.insert(is_aloft(ask, unit) ? ways.begin() : ways.end(), put_down(drag));
    a_counter_that_fell(ask, drag, ways);
    return ways;
}

void register_dragged_aircraft(Rulebook& book) {
    book.effect("4.1.s4", verb::home, air_units_land);
}

}  // namespace umpire::rules::aeto
