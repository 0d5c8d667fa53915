#include "umpire/catalog/table.hpp"

#include "air_missions/air_missions.hpp"
#include "air_movement/flights.hpp"
#include "air_movement/interceptions.hpp"
#include "air_names.hpp"
#include "carriers/carriers.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "reconnaissance/facts.hpp"
#include "reconnaissance/reconnaissance.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "submarines/facts.hpp"
#include "weather/weather.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::aeto {

Units ships_of_target(Inquiry& ask) {
    Units ships;
    for (const Subject target : named(ask, arg::target))
        for (const Unit ship : ships_of(ask, target))
            ships.push_back(ship);
    return ships;
}

bool is_sea_recon(Inquiry& ask) {
    return ask.verb() == verb::recon && ask.has(arg::target);
}

Unit reconnoitering_unit(Inquiry& ask) {
    return Unit(ask.subject(arg::unit));
}

Units reconnoitering_units(Inquiry& ask) {
    Units units{reconnoitering_unit(ask)};
    for (const Force helper : named(ask, arg::with))
        units.push_back(Unit(helper));
    return units;
}

double recon_range_of(Inquiry& ask, Unit unit) {
    return ask.number(unit, fact::recon_range);
}

std::optional<Sentence> why_not_to_reconnoiter(Inquiry& ask, Unit unit) {
    if (told_type(ask, unit) == "ATP") return say("{} is no combat unit", unit);
    if (!ask.text_or(unit, fact::committed, "").empty()) return say("{} is committed", unit);
    if (ask.yes(unit, fact::out_of_supply)) return say("{} is out of supply", unit);
    return std::nullopt;
}

bool may_reconnoiter(Inquiry& ask, Unit unit) {
    return is_air_unit(ask, unit) && !why_not_to_reconnoiter(ask, unit);
}

namespace {

Units ships_looked_for(Inquiry& ask) {
    return ships_of_target(ask);
}

/// Tactical submarines are searched for by rules of their own.
bool looks_for_ships(Inquiry& ask) {
    if (!is_sea_recon(ask)) return false;
    const Units ships = ships_looked_for(ask);
    return !ships.empty() && std::none_of(ships.begin(), ships.end(),
                                          [&](Unit ship) { return is_tactical_submarine(ask, ship); });
}

Unit first_ship(Inquiry& ask) {
    return ships_looked_for(ask).front();
}

std::optional<Place> place_looked_at(Inquiry& ask) {
    return ask.location(first_ship(ask));
}

/// A coastal hex by itself, or the sea area.
std::string search_area(Inquiry& ask, Place place) {
    if (is_coastal(ask, place) || is_large_sea_area(ask, place)) return ask.name(place);
    const std::string waters = waters_of(ask, place);
    return waters.empty() ? ask.name(place) : waters;
}

bool was_searched_in(Inquiry& ask, Unit ship, const std::string& area) {
    if (!is_now(ask, ask.fact(ship, fact::recon_in))) return false;
    const Value areas = ask.fact(ship, fact::recon_areas);
    if (areas.list() == nullptr) return false;
    return std::any_of(areas.list()->begin(), areas.list()->end(),
                       [&](const Value& one) { return one.text() != nullptr && *one.text() == area; });
}

bool was_searched_here(Inquiry& ask, Unit ship) {
    const auto place = ask.location(ship);
    return place && was_searched_in(ask, ship, search_area(ask, *place));
}

bool was_searched_by(Inquiry& ask, Unit ship, Unit air) {
    return holds(listed(ask, ship, fact::recon_by), air);
}

/// @name 4.10.s1, s3: when, and by whom
/// @{

Ruling reconnoiters_in_three_phases(Inquiry& ask) {
    if (!looks_for_ships(ask)) return not_concerned();
    if (in_phase(ask, "naval and air") || in_phase(ask, "offensive") || in_phase(ask, "end")) return kept();
    return broken(say("it is {}", where_in_turn(ask)));
}

Value printed_recon_range(Inquiry& ask, Unit unit, Value so_far) {
    const Value range = ask.fact(unit, fact::range);
    return range.known() ? range : so_far;
}

Value recon_range_in_weather(Inquiry& ask, Unit unit, Value so_far) {
    return so_far.known() ? Value(range_now(ask, unit)) : so_far;
}

Value hexes_to_the_ship(Inquiry& ask, Unit unit, Value so_far) {
    if (!looks_for_ships(ask)) return so_far;
    const auto place = place_looked_at(ask);
    if (!place) return so_far;
    const auto area = large_area_of_carrier_air(ask, unit);
    const Place from = area ? *area : base_of(ask, unit);
    return from == *place ? Value(0) : Value(ask.distance(from, *place));
}

Value areas_are_added(Inquiry& ask, Unit unit, Value so_far) {
    if (so_far.number() == nullptr) return so_far;
    const auto place = place_looked_at(ask);
    const auto area = large_area_of_carrier_air(ask, unit);
    double hexes = *so_far.number();
    if (area && *area != *place) hexes += ask.number(*area, fact::mp_cost);
    if (is_large_sea_area(ask, *place) && area != place) hexes += ask.number(*place, fact::mp_cost);
    return hexes;
}

bool is_within_its_own_area(Inquiry& ask, Unit unit) {
    const auto area = large_area_of_carrier_air(ask, unit);
    return area && area == place_looked_at(ask);
}

Value from_a_carrier_it_is_the_area(Inquiry& ask, Unit unit, Value so_far) {
    return so_far.known() && is_within_its_own_area(ask, unit)
               ? Value(ask.number(*place_looked_at(ask), fact::mp_cost))
               : so_far;
}

double recon_distance_of(Inquiry& ask, Unit unit) {
    return ask.number(unit, fact::recon_distance);
}

Ruling reconnoiters_in_range(Inquiry& ask) {
    if (!looks_for_ships(ask)) return not_concerned();
    for (const Unit unit : reconnoitering_units(ask)) {
        if (const auto why = why_not_to_reconnoiter(ask, unit)) return broken(*why);
        if (is_within_its_own_area(ask, unit)) continue;
        const double hexes = recon_distance_of(ask, unit), range = recon_range_of(ask, unit);
        if (hexes > range)
            return broken(
                say("{} is {} hexes away, the range of {} is {}", first_ship(ask), hexes, unit, range));
    }
    return kept();
}

template <Named type>
Ruling it_may_reconnoiter(Inquiry& ask) {
    return ask.verb() == verb::recon && type_of(ask, reconnoitering_unit(ask)) == type.text()
               ? kept()
               : not_concerned();
}

Ruling carrier_air_needs_the_range(Inquiry& ask) {
    if (!looks_for_ships(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : reconnoitering_units(ask)) {
        if (!is_within_its_own_area(ask, unit)) continue;
        const double hexes = recon_distance_of(ask, unit), range = recon_range_of(ask, unit);
        if (hexes > range)
            return broken(
                say("the range of {} is {}, it takes {} in {}", unit, range, hexes, *place_looked_at(ask)));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 4.10.s4, s5, s20, s28: how often
/// @{

enum class Again : std::uint8_t { no, located, in_a_large_area, by_itself, by_another };

Again searched_again(Inquiry& ask) {
    if (!looks_for_ships(ask)) return Again::no;
    const Unit unit = reconnoitering_unit(ask);
    for (const Unit ship : ships_looked_for(ask)) {
        if (is_located(ask, ship)) return Again::located;
        if (!was_searched_here(ask, ship)) continue;
        const bool by_itself = was_searched_by(ask, ship, unit);
        if (!by_itself && ask.reading("attempts_at_a_flotilla") == "one_for_each_unit") continue;
        if (is_large_sea_area(ask, *ask.location(ship))) return Again::in_a_large_area;
        return by_itself ? Again::by_itself : Again::by_another;
    }
    return Again::no;
}

template <Again again>
Ruling not_searched(Inquiry& ask) {
    if (!looks_for_ships(ask)) return not_concerned();
    if (searched_again(ask) != again) return kept();
    const Sentence where = search_area(ask, *place_looked_at(ask));
    if constexpr (again == Again::located)
        return broken(say("{} is located where it is", first_ship(ask)));
    else
        return broken(say("{} was searched for in {} in this phase", first_ship(ask), where));
}

Ruling one_target_in_a_large_area(Inquiry& ask) {
    if (ask.has(arg::target)) return not_searched<Again::in_a_large_area>(ask);
    const Places places = named(ask, arg::at);
    if (places.empty() || !is_large_sea_area(ask, places.front())) return not_concerned();
    return broken(say("nobody has said which ships in {} are searched for", places.front()));
}

void search_is_noted(Resolution& now) {
    if (!looks_for_ships(now)) return;
    const std::string area = search_area(now, *place_looked_at(now));
    for (const Unit ship : ships_looked_for(now)) {
        const bool again = is_now(now, now.fact(ship, fact::recon_in));
        const Value before = again ? now.fact(ship, fact::recon_areas) : Value();
        Value::List areas = before.list() != nullptr ? *before.list() : Value::List();
        areas.emplace_back(area);
        if (!again) now.forget(ship, fact::recon_by);
        now.set(ship, fact::recon_areas, areas);
        now.set(ship, fact::recon_in, moment(now));
        for (const Unit unit : reconnoitering_units(now))
            add_to_list(now, ship, fact::recon_by, unit);
    }
}

/// @}

/// @name 4.10.s6 to s8, s11, s12, s19: the attempt
/// @{

void nobody_is_committed_by_it(Resolution& now) {
    if (!looks_for_ships(now)) return;
    now.result(result::commitment, "none");
    for (const Unit unit : reconnoitering_units(now))
        now.set(unit, fact::sea_recon_in, moment(now));
}

/// The total that is needed; nothing if none is.
std::optional<double> total_needed(Inquiry& ask, double hexes) {
    const catalog::Table& table = ask.table("4.10.s12");
    const auto row = table.row_of(std::max(hexes, 1.0));
    if (!row) ask.missing(say("what it takes at {} hexes", hexes));
    const std::string cell = table.cell_at(*row, 0).get<std::string>();
    return cell == "automatic" ? std::nullopt : std::optional(std::stod(cell));
}

/// Others of its side that may look for the same ship.
double helpers_at_most(Inquiry& ask, Unit aircraft, Place place) {
    double helpers = 0;
    for (const Unit other : all_units(ask)) {
        if (other == aircraft || side_or_none(ask, other) != side_or_none(ask, aircraft) ||
            !may_reconnoiter(ask, other))
            continue;
        const auto base = ask.location(other);
        const auto hexes = base ? hexes_if_known(ask, *base, place) : std::nullopt;
        if (!hexes || *hexes <= recon_range_of(ask, other)) ++helpers;
    }
    return helpers;
}

bool is_looked_for_in_port(Inquiry& ask) {
    return is_docked(ask, first_ship(ask));
}

void ports_need_no_roll(Resolution& now) {
    if (looks_for_ships(now) && is_looked_for_in_port(now)) now.result(result::located, true);
}

void rolls_for_reconnaissance(Resolution& now) {
    if (!looks_for_ships(now) || now.result(result::located).known()) return;
    const double hexes = recon_distance_of(now, reconnoitering_unit(now));
    now.result(result::recon_distance, hexes);
    const auto needed = total_needed(now, hexes);
    if (!needed) return now.result(result::located, true);
    const int dice = now.roll_total(2, 6, say("the reconnaissance of {}", first_ship(now)));
    const double total = dice + now.modifiers(sum::air_reconnaissance);
    now.result(result::total, total);
    now.result(result::located, total >= *needed);
}

Ruling nobody_meets_who_reconnoiters(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    for (const Unit unit : intercepted(ask))
        if (!ask.yes(unit, fact::aloft) && is_now(ask, ask.fact(unit, fact::sea_recon_in)) &&
            !is_now(ask, ask.fact(unit, fact::launched_in)) && !is_changing_base(ask, unit))
            return broken(say("{} reconnoiters and has not left its base", unit));
    return kept();
}

/// @}

/// @name 4.10.s13 to s16: modifiers
/// @{

double further_searchers(Inquiry& ask) {
    const double named_helpers = static_cast<double>(reconnoitering_units(ask).size()) - 1;
    return ask.has(arg::searchers) ? std::max(ask.number(arg::searchers) - 1, named_helpers) : named_helpers;
}

double ship_is_off_the_coast(Inquiry& ask) {
    const auto place = place_looked_at(ask);
    return place && is_coastal(ask, *place) ? 1 : 0;
}

double friends_are_near(Inquiry& ask) {
    const auto place = place_looked_at(ask);
    const std::string side = side_or_none(ask, reconnoitering_unit(ask));
    if (!place || side.empty()) return 0;
    for (const Unit unit : all_units(ask)) {
        if (side_or_none(ask, unit) != side || is_out_of_play(ask, unit)) continue;
        const auto where = ask.location(unit);
        if (!where || (!is_naval_unit(ask, unit) && !is_land_unit(ask, unit))) continue;
        if (*where == *place && is_coastal(ask, *place)) return 1;
        if (!is_naval_unit(ask, unit) || is_large_sea_area(ask, *place)) continue;
        const auto hexes = hexes_if_known(ask, *where, *place);
        if (hexes && *hexes <= ask.printed("hexes_of_near_friends")) return 1;
    }
    return 0;
}

double was_located_before(Inquiry& ask) {
    const Units ships = ships_looked_for(ask);
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit ship) { return is_now(ask, ask.fact(ship, fact::located_in)); })
               ? 1
               : 0;
}

/// @}

}  // namespace

/// What nobody knows may be as good as it takes.
bool may_find(Inquiry& ask, Unit aircraft, Unit ship, int dice) {
    const auto place = ask.location(ship), base = ask.location(aircraft);
    if (!place || !base) return false;
    try {
        double hexes = *base == *place ? 0 : ask.distance(*base, *place);
        if (is_large_sea_area(ask, *place)) hexes += ask.number(*place, fact::mp_cost);
        const auto needed = total_needed(ask, hexes);
        if (!needed) return true;
        const double help =
            ask.sum(sum::air_reconnaissance, {{arg::unit, aircraft},
                                              {arg::target, Value::List{ship}},
                                              {arg::searchers, 1 + helpers_at_most(ask, aircraft, *place)}});
        return dice + help >= *needed;
    } catch (const MissingFact&) {
        return true;
    }
}

void register_air_reconnaissance(Rulebook& book) {
    book.check("4.10.s1", {verb::recon}, reconnoiters_in_three_phases);
    book.check("4.10.s3", {verb::recon}, reconnoiters_in_range);
    book.check({"4.10.s3", "4.0.s12"}, {verb::recon}, it_may_reconnoiter<"B">);
    book.check({"4.10.s3", "4.0.s18"}, {verb::recon}, it_may_reconnoiter<"F">);
    book.define("4.10.s3", Kind::unit, fact::recon_range, printed_recon_range, When::before);
    book.define("4.10.s17", Kind::unit, fact::recon_range, recon_range_in_weather);
    book.define("4.10.s9", Kind::unit, fact::recon_distance, hexes_to_the_ship, When::before);
    book.define("4.10.s8", Kind::unit, fact::recon_distance, areas_are_added);
    book.define("4.10.s10", Kind::unit, fact::recon_distance, from_a_carrier_it_is_the_area, When::after);
    book.check("4.10.s10", {verb::recon}, carrier_air_needs_the_range);

    book.check("4.10.s4", {verb::recon}, not_searched<Again::by_itself>);
    book.check("4.10.s5", {verb::recon}, not_searched<Again::by_another>);
    book.check("4.10.s20", {verb::recon}, one_target_in_a_large_area);
    book.check("4.10.s28", {verb::recon}, not_searched<Again::located>);
    book.effect({"4.10.s4", "4.10.s5"}, verb::recon, search_is_noted, When::last);

    book.effect("4.10.s6", verb::recon, nobody_is_committed_by_it);
    book.effect("4.10.s19", verb::recon, ports_need_no_roll, When::before);
    book.effect("4.10.s7", verb::recon, rolls_for_reconnaissance);
    book.table("4.10.s12", "air_recon_sea");
    book.check({"4.13.s9", "4.10.s11"}, {verb::intercept}, nobody_meets_who_reconnoiters);

    book.modifier("4.10.s13", sum::air_reconnaissance, further_searchers);
    book.modifier("4.10.s14", sum::air_reconnaissance, ship_is_off_the_coast);
    book.modifier("4.10.s15", sum::air_reconnaissance, friends_are_near);
    book.modifier("4.10.s16", sum::air_reconnaissance, was_located_before);
}

}  // namespace umpire::rules::aeto
