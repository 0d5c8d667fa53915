#include "accounts.hpp"
#include "chapters.hpp"
#include "forces.hpp"
#include "moments.hpp"
#include "places.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::to_text;
using game::Value;

namespace {

constexpr const char* oil_shipment = "oil shipment";
constexpr const char* brp_grant = "BRP grant";

std::string announced_activity(Inquiry& ask) {
    if (ask.verb() == "ship") return ask.text("what") == "oil" ? oil_shipment : brp_grant;
    std::string activity = ask.text("activity");
    std::replace(activity.begin(), activity.end(), '_', ' ');
    return activity;
}

bool ships(Inquiry& ask, std::string_view activity) {
    return announced_activity(ask) == activity;
}

/// @name 21.42: when
/// @{

/// After combat 21.56 has a word for it.
Ruling while_supply_is_determined(Inquiry& ask) {
    if (is_after_regular_combat(ask)) return not_concerned();
    if (ask.verb() == "mission" && announced_activity(ask) != "sea supply") return not_concerned();
    if (ask.phase() == "supply") return kept();
    const std::string what = ask.verb() == "trace" ? "a supply line" : announced_activity(ask);
    return broken(fmt::format("{} is announced in the {} phase", what, ask.phase()));
}

/// @}

/// @name 21.421: sea supply
///
/// Transports that lie in a shipping area are the account "transports Atlantic"; those in use are kept in
/// "transports_used Atlantic" with their phase.
/// @{

Value no_ships_from_ports(Inquiry& ask, Subject place, Value) {
    return is_port(ask, place) ? Value(0) : Value();
}

Value a_transport_from_boxes(Inquiry& ask, Subject place, Value needed) {
    return is_mapboard_box(ask, place) ? Value(ask.printed("transports_for_a_supply_line")) : needed;
}

bool is_western_nation(std::string_view nation) {
    return nation == "Britain" || nation == "United States" || nation == "France" || nation == "Australia" ||
           nation == "Allied";
}

std::string shipping_area(Inquiry& ask, Subject place) {
    std::string area = word_of(ask, place, "shipping_area");
    if (area.empty())
        ask.missing(fmt::format("the shipping area of {}", ask.name(place)),
                    fmt::format("!state shipping_area of {} is <area>", ask.name(place)));
    return area;
}

/// In this phase.
double transports_in_use(Inquiry& ask, const std::string& area) {
    const Value since = ask.fact(game::the_game, fmt::format("transports_used_in {}", area));
    return is_now(ask, since) ? ask.number_or(game::the_game, fmt::format("transports_used {}", area), 0) : 0;
}

/// What the supply line of this order needs; none if it needs no transports.
std::optional<double> transports_for_the_line(Inquiry& ask) {
    const Value needed = ask.fact(ask.subject("from"), "transports_needed");
    if (!is_western_nation(nation_named(ask, "side")) || needed.number() == nullptr || *needed.number() == 0)
        return std::nullopt;
    return *needed.number();
}

Ruling a_transport_for_each_line_from_a_box(Inquiry& ask) {
    const auto needed = transports_for_the_line(ask);
    if (!needed) return not_concerned();
    const std::string area = shipping_area(ask, ask.subject("from"));
    const double left = account(ask, area, "transports") - transports_in_use(ask, area);
    if (left >= *needed) return kept();
    return broken(fmt::format("{} transports are left in the {} area; the supply line from {} needs {}",
                              to_text(left), area, ask.name(ask.subject("from")), to_text(*needed)));
}

void transport_is_used(Resolution& now) {
    const auto needed = transports_for_the_line(now);
    if (!needed) return;
    const std::string area = shipping_area(now, now.subject("from"));
    now.set(game::the_game, fmt::format("transports_used {}", area), transports_in_use(now, area) + *needed);
    now.set(game::the_game, fmt::format("transports_used_in {}", area), moment(now));
}

void line_is_traced(Resolution& now) {
    const Value needed = now.fact(now.subject("from"), "transports_needed");
    if (needed.number() != nullptr && *needed.number() == 0) now.result("transports", 0);
}

/// @}

/// @name 21.422 and 21.423: oil and BRPs
/// @{

void is_shipped(Resolution& now, const char* fact) {
    const Subject group = now.subject("group");
    now.set(group, "activity", announced_activity(now));
    now.set(group, "activity_status", "outward");
    now.set(group, "announced", moment(now));
    if (now.has("to")) now.set(group, "destination", now.subject("to"));
    now.set(group, fact, now.number("amount"));
}

void oil_is_shipped(Resolution& now) {
    if (ships(now, oil_shipment)) is_shipped(now, "oil_aboard");
}

void brps_are_shipped(Resolution& now) {
    if (ships(now, brp_grant)) is_shipped(now, "brps_aboard");
}

bool needs_transports(Inquiry& ask, const std::string& nation, Subject group) {
    return nation == "Japan" || ask.side_of(group) == "Allied";
}

std::string sender(Inquiry& ask) {
    if (ask.has("side")) return nation_named(ask, "side");
    const auto nations = nations_of(ask, ask.subject("group"));
    return nations.empty() ? std::string() : nations.front();
}

double transports_of(Inquiry& ask, Subject group) {
    double factors = 0;
    for (const Subject ship : ships_in(ask, group))
        if (is_of_class(ask, ship, "transport")) factors += ask.number(ship, "factors");
    return factors;
}

double destroyers_of(Inquiry& ask, Subject group) {
    double factors = 0;
    for (const Subject ship : ships_in(ask, group))
        if (ask.text_or(ship, "type", "") == "DD") factors += ask.number(ship, "factors");
    return factors;
}

Ruling escort_of_oil(Inquiry& ask) {
    if (!ships(ask, oil_shipment)) return not_concerned();
    const Subject group = ask.subject("group");
    const bool transports = needs_transports(ask, sender(ask), group);
    const double needed =
        ask.number("amount") * ask.printed(transports ? "transports_for_oil" : "destroyers_for_oil");
    const double there = transports ? transports_of(ask, group) : destroyers_of(ask, group);
    if (there >= needed) return kept();
    return broken(fmt::format("{} has {} of the {} {} that its oil needs", ask.name(group), to_text(there),
                              to_text(needed), transports ? "transports" : "destroyer factors"));
}

Ruling grants_of_the_western_allies(Inquiry& ask) {
    if (!ships(ask, brp_grant)) return not_concerned();
    if (is_western_allied(ask, ask.subject("group"))) return kept();
    return broken(fmt::format("{} is not of the Western Allies", ask.name(ask.subject("group"))));
}

Ruling transports_for_grants(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!ships(ask, brp_grant) || !is_western_allied(ask, group)) return not_concerned();
    const double needed = std::ceil(ask.number("amount") / ask.printed("brps_of_a_transport"));
    const double there = transports_of(ask, group);
    if (there >= needed) return kept();
    return broken(fmt::format("{} BRPs need {} transports, and {} has {}", to_text(ask.number("amount")),
                              to_text(needed), ask.name(group), to_text(there)));
}

/// @}

Value naval_units_protect_it(Inquiry& ask, Subject group, Value) {
    const std::string activity = ask.text_or(group, "activity", "");
    const bool protectable = activity == "sea supply" || activity == oil_shipment || activity == brp_grant;
    return protectable ? Value(true) : Value();
}

}  // namespace

void register_sea_supply(Rulebook& book) {
    book.check("21.42", {"mission", "trace", "ship"}, while_supply_is_determined);
    book.define("21.421A", Kind::location, "transports_needed", no_ships_from_ports);
    book.effect("21.421A", "trace", line_is_traced);
    book.define("21.421B", Kind::location, "transports_needed", a_transport_from_boxes);
    book.check("21.421B", {"trace"}, a_transport_for_each_line_from_a_box);
    book.effect("21.421B", "trace", transport_is_used);
    book.effect("21.422.s1", "ship", oil_is_shipped);
    book.check("21.422.s2", {"ship"}, escort_of_oil);
    book.effect("21.423.s1", "ship", brps_are_shipped);
    book.check("21.423.s1", {"ship"}, grants_of_the_western_allies);
    book.check("21.423.s2", {"ship"}, transports_for_grants);
    book.define("21.424", Kind::group, "may_be_protected", naval_units_protect_it);
}

}  // namespace umpire::rules::awaw
