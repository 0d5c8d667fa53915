#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/accounts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace umpire::rules::awaw {

namespace {

constexpr const char* oil_shipment = "oil shipment";
constexpr const char* brp_grant = "BRP grant";

std::string activity_ordered(Inquiry& ask) {
    if (ask.verb() == verb::ship) return ask.text(arg::what) == "oil" ? oil_shipment : brp_grant;
    return ask.text(arg::activity);
}

bool ships(Inquiry& ask, std::string_view activity) {
    return activity_ordered(ask) == activity;
}

/// @name 21.42: when
/// @{

/// After combat 21.56 has a word for it.
Ruling while_supply_is_determined(Inquiry& ask) {
    if (is_after_regular_combat(ask)) return not_concerned();
    if (ask.verb() == verb::mission && activity_ordered(ask) != "sea supply") return not_concerned();
    if (ask.phase() == "supply") return kept();
    const std::string what = ask.verb() == verb::trace ? "a supply line" : activity_ordered(ask);
    return broken(say("{} is announced in the {} phase", what, ask.phase()));
}

/// @}

/// @name 21.421: sea supply
///
/// Transports that lie in a shipping area are the account "transports Atlantic"; those in use are kept in
/// "transports_used Atlantic" with their phase.
/// @{

Value no_ships_from_ports(Inquiry& ask, Place place, Value) {
    return is_port(ask, place) ? Value(0) : Value();
}

Value a_transport_from_boxes(Inquiry& ask, Place place, Value needed) {
    return is_mapboard_box(ask, place) ? Value(ask.printed("transports_for_a_supply_line")) : needed;
}

bool is_western_nation(std::string_view nation) {
    return nation == "Britain" || nation == "United States" || nation == "France" || nation == "Australia" ||
           nation == "Allied";
}

std::string shipping_area(Inquiry& ask, Place place) {
    std::string area = word_of(ask, place, fact::shipping_area);
    if (area.empty())
        ask.missing(say("the shipping area of {}", place), ask.to_state(place, fact::shipping_area));
    return area;
}

/// In this phase.
double transports_in_use(Inquiry& ask, const std::string& area) {
    const Value since = ask.fact(game::the_game, fact::transports_used_in(area));
    return is_now(ask, since) ? ask.number_or(game::the_game, fact::transports_used(area), 0) : 0;
}

/// What the supply line of this order needs; none if it needs no transports.
std::optional<double> transports_for_the_line(Inquiry& ask) {
    const Value needed = ask.fact(ask.subject(arg::from), fact::transports_needed);
    if (!is_western_nation(nation_named(ask, arg::side)) || needed.number() == nullptr ||
        *needed.number() == 0)
        return std::nullopt;
    return *needed.number();
}

Ruling a_transport_for_each_line_from_a_box(Inquiry& ask) {
    const auto needed = transports_for_the_line(ask);
    if (!needed) return not_concerned();
    const std::string area = shipping_area(ask, ask.subject(arg::from));
    const double left = account(ask, area, fact::transports_of) - transports_in_use(ask, area);
    if (left >= *needed) return kept();
    return broken(say("{} transports are left in the {} area; the supply line from {} needs {}", left, area,
                      ask.subject(arg::from), *needed));
}

void transport_is_used(Resolution& now) {
    const auto needed = transports_for_the_line(now);
    if (!needed) return;
    const std::string area = shipping_area(now, now.subject(arg::from));
    now.set(game::the_game, fact::transports_used(area), transports_in_use(now, area) + *needed);
    now.set(game::the_game, fact::transports_used_in(area), moment(now));
}

void line_is_traced(Resolution& now) {
    const Value needed = now.fact(now.subject(arg::from), fact::transports_needed);
    if (needed.number() != nullptr && *needed.number() == 0) now.result(result::transports, 0);
}

/// @}

/// @name 21.422 and 21.423: oil and BRPs
/// @{

void is_shipped(Resolution& now, const AnyNumber& fact) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::activity, activity_ordered(now));
    now.set(group, fact::activity_status, "outward");
    now.set(group, fact::announced, moment(now));
    if (now.has(arg::to)) now.set(group, fact::destination, now.subject(arg::to));
    now.set(group, fact, now.number(arg::amount));
}

void oil_is_shipped(Resolution& now) {
    if (ships(now, oil_shipment)) is_shipped(now, fact::oil_aboard);
}

void brps_are_shipped(Resolution& now) {
    if (ships(now, brp_grant)) is_shipped(now, fact::brps_aboard);
}

bool needs_transports(Inquiry& ask, const std::string& nation, Group group) {
    return nation == "Japan" || ask.side_of(group) == "Allied";
}

std::string sender(Inquiry& ask) {
    if (ask.has(arg::side)) return nation_named(ask, arg::side);
    const auto nations = nations_of(ask, ask.subject(arg::group));
    return nations.empty() ? std::string() : nations.front();
}

double transports_of(Inquiry& ask, Group group) {
    double factors = 0;
    for (const Unit ship : ships_in(ask, group))
        if (is_of_class(ask, ship, "transport")) factors += ask.number(ship, fact::factors);
    return factors;
}

Ruling escort_of_oil(Inquiry& ask) {
    if (!ships(ask, oil_shipment)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const bool transports = needs_transports(ask, sender(ask), group);
    const double needed =
        ask.number(arg::amount) * ask.printed(transports ? "transports_for_oil" : "destroyers_for_oil");
    const double there = transports ? transports_of(ask, group) : destroyer_factors(ask, group);
    if (there >= needed) return kept();
    return broken(say("{} has {} of the {} {} that its oil needs", group, there, needed,
                      transports ? "transports" : "destroyer factors"));
}

Ruling grants_of_the_western_allies(Inquiry& ask) {
    if (!ships(ask, brp_grant)) return not_concerned();
    if (is_western_allied(ask, ask.subject(arg::group))) return kept();
    return broken(say("{} is not of the Western Allies", ask.subject(arg::group)));
}

Ruling transports_for_grants(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ships(ask, brp_grant) || !is_western_allied(ask, group)) return not_concerned();
    const double needed = std::ceil(ask.number(arg::amount) / ask.printed("brps_of_a_transport"));
    const double there = transports_of(ask, group);
    if (there >= needed) return kept();
    return broken(
        say("{} BRPs need {} transports, and {} has {}", ask.number(arg::amount), needed, group, there));
}

/// @}

Value naval_units_protect_it(Inquiry& ask, Group group, Value) {
    const std::string activity = activity_of(ask, group);
    const bool protectable = activity == "sea supply" || activity == oil_shipment || activity == brp_grant;
    return protectable ? Value(true) : Value();
}

}  // namespace

void register_sea_supply(Rulebook& book) {
    book.check("21.42", {verb::mission, verb::trace, verb::ship}, while_supply_is_determined);
    book.define("21.421A", Kind::location, fact::transports_needed, no_ships_from_ports);
    book.effect("21.421A", verb::trace, line_is_traced);
    book.define("21.421B", Kind::location, fact::transports_needed, a_transport_from_boxes);
    book.check("21.421B", {verb::trace}, a_transport_for_each_line_from_a_box);
    book.effect("21.421B", verb::trace, transport_is_used);
    book.effect("21.422.s1", verb::ship, oil_is_shipped);
    book.check("21.422.s2", {verb::ship}, escort_of_oil);
    book.effect("21.423.s1", verb::ship, brps_are_shipped);
    book.check("21.423.s1", {verb::ship}, grants_of_the_western_allies);
    book.check("21.423.s2", {verb::ship}, transports_for_grants);
    book.define("21.424", Kind::group, fact::may_be_protected, naval_units_protect_it);
}

}  // namespace umpire::rules::awaw
