#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace umpire::rules::awaw {

namespace {

double oil_counters(Inquiry& ask) {
    return ask.has(arg::oil) ? ask.number(arg::oil) : 0;
}

double brps(Inquiry& ask) {
    return ask.has(arg::brps) ? ask.number(arg::brps) : 0;
}

/// @name 21.61 and 21.62: what needs escort, and how far it goes
/// @{

/// Nothing was said of the ships that bring it over.
bool has_escort(Inquiry& ask, Group group) {
    return !carrying(ask, group, "DD").empty() || !carrying(ask, group, "TR").empty();
}

Ruling water_needs_an_escort(Inquiry& ask) {
    if (ask.verb() != verb::redeploy) {
        if (!is_sea_escort(ask)) return not_concerned();
        if (has_escort(ask, ask.subject(arg::group))) return kept();
        return broken(say("{} has neither destroyers nor transports", ask.subject(arg::group)));
    }
    const std::string across = ask.has(arg::across) ? ask.text(arg::across) : std::string();
    if (across == "river" || across == "arrow") return kept();
    if (across != "water") return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (!is_now(ask, ask.fact(unit, fact::escorted_in)) ||
            ask.fact(unit, fact::landed_at) != ask.argument(arg::to))
            return broken(
                say("{} redeploys across water to {} with no sea escort", unit, ask.subject(arg::to)));
    return kept();
}

void units_redeploy(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        now.place(unit, now.subject(arg::to));
}

Ruling escort_touches_ports(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const Place to = *bound_for(ask, group);
    const auto from = embarkation_of_force(ask, group);
    if (!from || is_box(ask, *from) || is_box(ask, to)) return not_concerned();
    const auto step = printed_range(ask, "21.62", "sea supply, NR, sea escort", "port step", *from);
    if (!step) return not_concerned();
    Trip trip{group, *from, to, "sea escort", theater_of(ask, *from), {}};
    if (const auto path = listed(ask, group, fact::path); !path.empty()) {
        trip.way.push_back(*from);
        for (const Place place : path)
            if (place != trip.way.back()) trip.way.push_back(place);
        if (trip.way.back() != to) trip.way.push_back(to);
    }
    constexpr int all_conditions = 5;
    const double first = std::max(*step, ask.number_or(group, fact::first_leg, 0));
    if (touches_ports(ask, trip, Reach{std::nullopt, step}, first, all_conditions)) return kept();
    return broken(say("between {} and {} it does not touch a port every {} hexes", *from, to, *step));
}

/// @}

/// @name 21.63: when
/// @{

std::string determination(Inquiry& ask) {
    return word_of(ask, game::the_game, fact::supply_determination);
}

/// Who ships before post-combat supply is too late for the first time and too early for the second.
Ruling first_time_for_shipments(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    const std::string phase = ask.phase(), now = determination(ask);
    if (phase == "redeployment" || (phase == "combat" && now == "post-combat")) return not_concerned();
    if (phase == "movement" && now == "initial") return kept();
    if (phase == "movement" && now.empty())
        ask.missing("whether initial supply is being determined", "!state supply_determination initial");
    return broken("oil and BRPs go by sea while initial or post-combat supply is determined");
}

Ruling second_time_for_shipments(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    const std::string phase = ask.phase();
    if (phase == "combat" && determination(ask) == "post-combat") return kept();
    if (phase != "redeployment") return not_concerned();
    return broken("the last time for oil and BRPs by sea was post-combat supply determination");
}

Ruling units_in_the_redeployment_phase(Inquiry& ask) {
    if (!is_sea_escort(ask)) return not_concerned();
    if (ask.phase() == "redeployment") return kept();
    return broken(
        say("this is the {} phase, and units are redeployed by sea in the redeployment phase", ask.phase()));
}

/// @}

/// @name 21.64A to E: how many ships
/// @{

constexpr const char* destroyer_column = "destroyer factors";
constexpr const char* transport_column = "transports";

double needed_by_the_table(Inquiry& ask, std::string_view rule, std::string_view row, const char* column) {
    return ask.table(rule).number(row, std::string_view(column)).value_or(0);
}

/// Every row for such cargo has its part, a dash none.
double ships_for_units(Inquiry& ask, std::string_view rule, double factors, const char* column) {
    return factors * needed_by_the_table(ask, rule, "each ground or air factor", column) +
           std::ceil(factors / ask.printed("escort_factors_a_transport")) *
               needed_by_the_table(ask, rule, "each five ground or air factors, rounded up", column);
}

bool is_by_transports(Inquiry& ask, Group group) {
    const bool destroyers = !carrying(ask, group, "DD").empty();
    const bool transports = !carrying(ask, group, "TR").empty();
    if (destroyers && transports)
        ask.missing(say("whether destroyers or transports of {} escort it", group),
                    say("!carry {} cargo <units> aboard <ships>", group));
    return transports;
}

Ruling enough(Inquiry& ask, double wanted, std::string_view type, std::string_view what) {
    const double there = factors_of(ask, carrying(ask, ask.subject(arg::group), type));
    if (there >= wanted) return kept();
    return broken(say("{} {} are needed, {} are there", wanted, what, there));
}

Ruling destroyers_for_units(Inquiry& ask) {
    if (!is_sea_escort(ask) || !has_escort(ask, ask.subject(arg::group)) ||
        is_by_transports(ask, ask.subject(arg::group)))
        return not_concerned();
    return enough(ask, ships_for_units(ask, "21.64A", factors_of(ask, all_cargo(ask)), destroyer_column),
                  "DD", "destroyer factors");
}

Ruling transports_for_units(Inquiry& ask) {
    if (!is_sea_escort(ask) || !is_by_transports(ask, ask.subject(arg::group))) return not_concerned();
    return enough(ask, ships_for_units(ask, "21.64C", factors_of(ask, all_cargo(ask)), transport_column),
                  "TR", "transports");
}

/// What 22.82 asks of cargo: five factors share a transport.
Value destroyers_for_unit(Inquiry& ask, Unit unit, Value known) {
    const auto group = carrier_of(ask, unit);
    if (!group || activity_of(ask, *group) != "sea escort" ||
        ask.fact(unit, fact::factors).number() == nullptr || !has_escort(ask, *group) ||
        is_by_transports(ask, *group))
        return known;
    return ask.number(unit, fact::factors) *
           needed_by_the_table(ask, "21.64A", "each ground or air factor", destroyer_column);
}

Value share_of_a_transport(Inquiry& ask, Unit unit, Value known) {
    const auto group = carrier_of(ask, unit);
    if (!group || activity_of(ask, *group) != "sea escort" ||
        ask.fact(unit, fact::factors).number() == nullptr || !is_by_transports(ask, *group))
        return known;
    return ask.number(unit, fact::factors) / ask.printed("escort_factors_a_transport");
}

Value room_in_transports(Inquiry& ask, Group group, Value room) {
    if (room.number() == nullptr || activity_of(ask, group) != "sea escort") return room;
    return *room.number() + transports_outside(ask, group);
}

/// "European Axis", "Japan" or "Western Allies"; empty for others.
std::string power_of(Inquiry& ask, Group group) {
    if (ask.side_of(group) == "Allied") return is_western_allied(ask, group) ? "Western Allies" : "";
    std::string nation = word_of(ask, group, fact::nation);
    for (const char* type : {"DD", "TR"})
        for (const Unit ship : carrying(ask, group, type))
            if (nation.empty()) nation = word_of(ask, ship, fact::nation);
    if (nation.empty()) ask.missing(say("the nation of {}", group), ask.to_state(group, fact::nation));
    return nation == "Japan" ? "Japan" : "European Axis";
}

Ruling ships_for_oil(Inquiry& ask, std::string_view rule, std::string_view row) {
    const double oil = oil_counters(ask);
    const Ruling destroyers =
        enough(ask, oil * needed_by_the_table(ask, rule, row, destroyer_column), "DD", "destroyer factors");
    const Ruling transports =
        enough(ask, oil * needed_by_the_table(ask, rule, row, transport_column), "TR", "transports");
    return destroyers.kind == Ruling::Kind::broken ? destroyers : transports;
}

Ruling destroyers_for_axis_oil(Inquiry& ask) {
    if (!is_sea_escort(ask) || oil_counters(ask) == 0 ||
        power_of(ask, ask.subject(arg::group)) != "European Axis")
        return not_concerned();
    return ships_for_oil(ask, "21.64B", "oil counter, European Axis");
}

Ruling transports_for_oil(Inquiry& ask) {
    if (!is_sea_escort(ask) || oil_counters(ask) == 0) return not_concerned();
    const std::string power = power_of(ask, ask.subject(arg::group));
    if (power != "Japan" && power != "Western Allies") return not_concerned();
    return ships_for_oil(ask, "21.64E", "oil counter, Western Allies or Japan");
}

Ruling transports_for_brps(Inquiry& ask) {
    if (!is_sea_escort(ask) || brps(ask) == 0) return not_concerned();
    constexpr const char* row = "each five BRPs, rounded up";
    const double fives = std::ceil(brps(ask) / ask.printed("brps_a_transport"));
    const Ruling destroyers = enough(ask, fives * needed_by_the_table(ask, "21.64D", row, destroyer_column),
                                     "DD", "destroyer factors");
    const Ruling transports =
        enough(ask, fives * needed_by_the_table(ask, "21.64D", row, transport_column), "TR", "transports");
    return destroyers.kind == Ruling::Kind::broken ? destroyers : transports;
}

/// @}

/// @name 21.64F to H: destroyers or transports
/// @{

/// Where a sea escort begins and ends.
struct Leg {
    Place from, to;
};

std::optional<Leg> leg_of_escort(Inquiry& ask, Group group) {
    if (activity_of(ask, group) != "sea escort") return std::nullopt;
    const auto to = bound_for(ask, group), from = embarkation_of_force(ask, group);
    if (!to || !from || !is_told(ask, *to) || !is_told(ask, *from)) return std::nullopt;
    return Leg{*from, *to};
}

using Serves = bool (*)(Inquiry&, Place);

Value route(Inquiry& ask, Group group, Value known, const char* power, Serves serves, const char* name) {
    const auto leg = leg_of_escort(ask, group);
    if (!leg || power_of(ask, group) != power || !serves(ask, leg->from) || !serves(ask, leg->to))
        return known;
    return name;
}

bool is_western_port(Inquiry& ask, Place place) {
    return is_port(ask, place) && is_on_front(ask, place, "Western");
}

bool is_south_pacific_port(Inquiry& ask, Place place) {
    static constexpr std::array<std::string_view, 4> groups{"Solomon Islands", "New Hebrides", "Fiji Islands",
                                                            "Ellice Islands"};
    const std::string group = word_of(ask, place, fact::island_group);
    const bool built = ask.yes(place, fact::port_counter) &&
                       std::any_of(groups.begin(), groups.end(), [&](std::string_view name) {
                           return group == name || name.starts_with(group + " ");
                       });
    return (built && !group.empty()) ||
           is_called_one_of(ask, place,
                            {"Townsville", "Port Moresby", "Lae", "Rabaul", "Noumea", "Suva", "Pago Pago"});
}

bool is_indian_ocean_port(Inquiry& ask, Place place) {
    return is_called_one_of(ask, place,
                            {"Colombo", "Trincomalee", "Madras", "Calcutta", "Rangoon", "Singapore"});
}

bool is_pacific_port(Inquiry& ask, Place place) {
    return !is_box(ask, place) && theater_of(ask, place) == "Pacific" && can_be_landed_at(ask, place);
}

Value on_the_map(Inquiry& ask, Group group, Value known) {
    const auto leg = leg_of_escort(ask, group);
    return leg && !is_box(ask, leg->from) && !is_box(ask, leg->to) ? Value("on_map") : known;
}

Value western_front(Inquiry& ask, Group group, Value known) {
    return route(ask, group, std::move(known), "Western Allies", is_western_port, "western_front");
}

Value south_pacific(Inquiry& ask, Group group, Value known) {
    return route(ask, group, std::move(known), "Western Allies", is_south_pacific_port, "south_pacific");
}

Value indian_ocean(Inquiry& ask, Group group, Value known) {
    return route(ask, group, std::move(known), "Western Allies", is_indian_ocean_port, "indian_ocean");
}

Value japanese_waters(Inquiry& ask, Group group, Value known) {
    return route(ask, group, std::move(known), "Japan", is_pacific_port, "japan");
}

Value with_a_box(Inquiry& ask, Group group, Value known) {
    const auto leg = leg_of_escort(ask, group);
    return leg && (is_box(ask, leg->from) || is_box(ask, leg->to)) ? Value("box") : known;
}

Value red_sea(Inquiry& ask, Group group, Value known) {
    return route(ask, group, std::move(known), "Western Allies", is_red_sea_port, "red_sea");
}

/// "destroyers", "Atlantic transports", or "transports" of no ocean.
std::string kind_of_ships_used(Inquiry& ask, Group group) {
    if (!is_by_transports(ask, group)) return "destroyers";
    const auto transports = carrying(ask, group, "TR");
    const auto place = ask.location(transports.front());
    std::string ocean = place ? sw_ocean(ask, *place) : std::string();
    if (ocean.empty()) ocean = word_of(ask, transports.front(), fact::ocean);
    return ocean.empty() ? "transports" : fmt::format("{} transports", ocean);
}

/// The ships that the route calls for, and whether it has to be them.
struct Wanted {
    std::string ships;
    bool must = false;
};

Wanted wanted_on(Inquiry& ask, std::string_view rule, std::string_view route_name) {
    const auto& table = ask.table(rule);
    return {std::string(table.text(route_name, "ships").value_or("")),
            table.text(route_name, "must or may").value_or("") == "must"};
}

/// Oil and BRPs have ships of their own (21.64B, D and E).
Ruling right_ships_on(Inquiry& ask, std::string_view rule, std::string_view route_name) {
    if (!is_sea_escort(ask) || !has_escort(ask, ask.subject(arg::group))) return not_concerned();
    const Group group = ask.subject(arg::group);
    if (ask.text_or(group, fact::escort_route, "") != route_name) return not_concerned();
    const Wanted wanted = wanted_on(ask, rule, route_name);
    const std::string used = kind_of_ships_used(ask, group);
    if (used.ends_with(wanted.ships) || (!wanted.must && used == "destroyers")) return kept();
    return broken(say("{} {} be used here, not {}", wanted.ships, wanted.must ? "must" : "may", used));
}

Ruling right_ships_on_the_map(Inquiry& ask) {
    return right_ships_on(ask, "21.64F", "on_map");
}

Ruling transports_with_a_box(Inquiry& ask) {
    return right_ships_on(ask, "21.64H.s1", "box");
}

Ruling transports_on_the_red_sea(Inquiry& ask) {
    return right_ships_on(ask, "21.64H.s2", "red_sea");
}

Ruling where_transports_may_serve(Inquiry& ask) {
    const std::string name =
        is_sea_escort(ask) ? ask.text_or(ask.subject(arg::group), fact::escort_route, "") : "";
    if (name.empty() || name == "on_map" || name == "box" || name == "red_sea") return not_concerned();
    Ruling ruling = right_ships_on(ask, "21.64G.s1", name);
    const Group group = ask.subject(arg::group);
    if (ruling.kind != Ruling::Kind::kept || kind_of_ships_used(ask, group) == "destroyers") return ruling;
    const auto leg = leg_of_escort(ask, group);
    for (const Place place : {leg->from, leg->to})
        if (!is_friendly(ask, place, ask.side_of(group)) || !was_held_at_start(ask, place))
            return broken(say("{} was not controlled when the player turn began", place));
    return ruling;
}

/// @}

/// @name 21.64I: one after the other
/// @{

bool is_based_in(Inquiry& ask, Group group, Unit ship, Place port) {
    Value base = ask.fact(ship, fact::base);
    if (base.subject() == nullptr) base = ask.fact(group, fact::base);
    if (base.subject() != nullptr) return *base.subject() == port;
    return ask.location(ship) == port;
}

Ruling escort_is_continued(Inquiry& ask) {
    if (!is_sea_escort(ask) || !has_escort(ask, ask.subject(arg::group))) return not_concerned();
    const Group group = ask.subject(arg::group);
    const bool by_transports = is_by_transports(ask, group);
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, arg::cargo)) {
        const Place from = embarkation_of(ask, unit);
        const std::string before = ask.text_or(unit, fact::escorted_by, "");
        if (!is_now(ask, ask.fact(unit, fact::escorted_in)) ||
            ask.fact(unit, fact::landed_at) != Value(from) ||
            before == (by_transports ? "transports" : "destroyers"))
            continue;
        if (!by_transports)
            for (const Unit ship : carrying(ask, group, "DD"))
                if (!is_based_in(ask, group, ship, from))
                    return broken(
                        say("{} is not based in {}, where the transports have brought {}", ship, from, unit));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_sea_escort(Rulebook& book) {
    book.check("21.61.s1", {verb::carry, verb::escort, verb::redeploy}, water_needs_an_escort);
    book.effect("21.61.s1", verb::redeploy, units_redeploy);
    book.table("21.62", "naval_ranges");
    book.check("21.62", {verb::carry, verb::escort}, escort_touches_ports);
    book.check("21.63A", {verb::escort}, first_time_for_shipments);
    book.check("21.63B", {verb::escort}, second_time_for_shipments);
    book.check("21.63C", {verb::carry}, units_in_the_redeployment_phase);

    for (const char* rule : {"21.64A", "21.64B", "21.64C", "21.64D", "21.64E"})
        book.table(rule, "sea_escort_requirements");
    book.check("21.64A", {verb::carry}, destroyers_for_units);
    book.define("21.64A", Kind::unit, fact::cargo_factors, destroyers_for_unit);
    book.check("21.64B", {verb::escort}, destroyers_for_axis_oil);
    book.check("21.64C", {verb::carry}, transports_for_units);
    book.define("21.64C", Kind::unit, fact::cargo_factors, share_of_a_transport);
    book.define("21.64C", Kind::group, fact::carrying_capacity, room_in_transports, When::after);
    book.check("21.64D", {verb::escort}, transports_for_brps);
    book.check("21.64E", {verb::escort}, transports_for_oil);

    for (const char* rule : {"21.64F", "21.64G.s1", "21.64H.s1", "21.64H.s2"})
        book.table(rule, "sea_escort_routes");
    book.define("21.64F", Kind::group, fact::escort_route, on_the_map);
    book.define("21.64G.s2", Kind::group, fact::escort_route, western_front);
    book.define("21.64G.s3", Kind::group, fact::escort_route, south_pacific);
    book.define("21.64G.s4", Kind::group, fact::escort_route, indian_ocean);
    book.define("21.64G.s5", Kind::group, fact::escort_route, japanese_waters);
    book.define("21.64H.s1", Kind::group, fact::escort_route, with_a_box);
    book.define("21.64H.s2", Kind::group, fact::escort_route, red_sea);
    book.check("21.64F", {verb::carry}, right_ships_on_the_map);
    book.check("21.64G.s1", {verb::carry}, where_transports_may_serve);
    book.check("21.64H.s1", {verb::carry}, transports_with_a_box);
    book.check("21.64H.s2", {verb::carry}, transports_on_the_red_sea);
    book.check("21.64I", {verb::carry}, escort_is_continued);
    register_escort_mechanics(book);
}

}  // namespace umpire::rules::awaw
