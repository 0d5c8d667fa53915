#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

constexpr const char* infantry = "infantry (mechanized included)";
constexpr const char* specialized = "specialized units";
constexpr const char* replacements = "replacements";

/// Its row in the table of ranges by sea; empty if nobody has said what it is.
std::string row_of_cargo(Inquiry& ask, Unit unit) {
    if (is_air(ask, unit)) return "air units";
    const std::string ground = word_of(ask, unit, fact::ground);
    if (ground == "infantry" || ground == "mechanized") return infantry;
    if (ground == "replacement") return replacements;
    if (ground == "armor" || ground.empty()) return ground;
    return specialized;
}

constexpr const char* port_commando = "British commando into an undefended port";

bool is_british_commando(Inquiry& ask, Unit unit) {
    return word_of(ask, unit, fact::ground) == "commando" && word_of(ask, unit, fact::nation) == "Britain";
}

/// The British commando goes into ports by a rule of its own.
bool is_port_commando(Inquiry& ask, Unit unit, const Trip& trip) {
    return is_british_commando(ask, unit) && trip.activity == "seaborne invasion" && is_port(ask, trip.to);
}

struct CargoPassage {
    Trip trip;
    Unit unit;
    std::string row;
};

/// The units that the order takes aboard, each with its own voyage from where it is.
std::vector<CargoPassage> passages(Inquiry& ask, std::string_view activity) {
    std::vector<CargoPassage> all;
    const Group group = ask.subject(arg::group);
    const auto to = known_destination(ask, group);
    const std::string on = activity_announced(ask, group);
    if (!to || on != activity) return all;
    for (const Unit unit : ask.verb() == verb::carry ? Units(ask.subjects(arg::cargo))
                                                     : Units(listed(ask, group, fact::cargo))) {
        const Value embarked = ask.fact(unit, fact::embarked_at);
        const auto from =
            embarked.subject() != nullptr ? std::optional<Place>(*embarked.subject()) : ask.location(unit);
        const std::string row = row_of_cargo(ask, unit);
        if (from && !row.empty())
            all.push_back({{group, *from, *to, on, theater_of(ask, *from), {}}, unit, row});
    }
    return all;
}

/// Hexes that the table allows; none: it may not go at all.
std::optional<double> allowance(Inquiry& ask, std::string_view rule, const CargoPassage& passage) {
    const std::string column = fmt::format(
        "{} {}", passage.trip.activity == "sea transport" ? "transport" : "invasion", passage.trip.theater);
    const auto& table = ask.table(rule);
    // Its row says nothing of sea transport: it travels like others then.
    if (is_british_commando(ask, passage.unit) && passage.trip.activity == "sea transport")
        if (const auto own = table.number(std::string_view(port_commando), std::string_view(column)))
            return own;
    const auto text = table.text(std::string_view(passage.row), std::string_view(column));
    if (text && *text == "not allowed") return std::nullopt;
    return table.number(std::string_view(passage.row), std::string_view(column)).value_or(0);
}

/// `free` is whether the exceptions of 21.3615 and 21.3616 hold for it.
Ruling is_in_range(Inquiry& ask, std::string_view rule, const CargoPassage& passage, bool free) {
    const auto limit = allowance(ask, rule, passage);
    const std::string unit = ask.name(passage.unit);
    if (!limit) return broken(say("{} cannot take part in a {}", unit, passage.trip.activity));
    if (!is_measured(ask, passage.trip) || !ask.yes(passage.trip.group, fact::range_limited) ||
        (free && ask.yes(passage.trip.group, fact::free_route)))
        return kept();
    const double hexes = sea_distance(ask, passage.trip);
    if (hexes <= *limit) return kept();
    return broken(say("{} is {} hexes from {}; {} are allowed", unit, hexes, passage.trip.to, *limit));
}

/// The units of these rows in this theater.
Ruling all_in_range(Inquiry& ask, std::string_view rule, std::string_view activity, std::string_view theater,
                    std::initializer_list<std::string_view> rows, bool free) {
    Ruling ruling = not_concerned();
    for (const CargoPassage& passage : passages(ask, activity)) {
        const bool its_row = std::find(rows.begin(), rows.end(), passage.row) != rows.end();
        if (!its_row || (!theater.empty() && passage.trip.theater != theater) ||
            is_port_commando(ask, passage.unit, passage.trip))
            continue;
        const Ruling one = is_in_range(ask, rule, passage, free);
        if (one.kind == Ruling::Kind::broken) return one;
        ruling = one;
    }
    return ruling;
}

/// All other units may go, as far as their own rules say.
Ruling none_of_replacements(Inquiry& ask, std::string_view rule, std::string_view activity) {
    Ruling ruling = not_concerned();
    for (const CargoPassage& passage : passages(ask, activity)) {
        if (passage.row == replacements && !allowance(ask, rule, passage))
            return broken(say("{} cannot take part in a {}", passage.unit, activity));
        ruling = kept();
    }
    return ruling;
}

Ruling europe_transports_infantry(Inquiry& ask) {
    return all_in_range(ask, "21.3614A.s1", "sea transport", "Europe", {infantry, specialized}, false);
}

Ruling europe_transports_armor(Inquiry& ask) {
    return all_in_range(ask, "21.3614A.s2", "sea transport", "Europe", {"armor"}, false);
}

Ruling replacements_are_not_transported(Inquiry& ask) {
    return none_of_replacements(ask, "21.3614A.s3", "sea transport");
}

Ruling europe_transports_air(Inquiry& ask) {
    return all_in_range(ask, "21.3614A.s4", "sea transport", "Europe", {"air units"}, false);
}

Ruling pacific_transports_ground(Inquiry& ask) {
    return all_in_range(ask, "21.3614A.s5", "sea transport", "Pacific", {infantry, specialized, "armor"},
                        true);
}

Ruling pacific_transports_air(Inquiry& ask) {
    return all_in_range(ask, "21.3614A.s6", "sea transport", "Pacific", {"air units"}, false);
}

/// Only ground units invade.
Ruling europe_invades(Inquiry& ask) {
    return all_in_range(ask, "21.3614B.s1", "seaborne invasion", "Europe",
                        {infantry, specialized, "air units"}, false);
}

Ruling europe_invades_with_armor(Inquiry& ask) {
    return all_in_range(ask, "21.3614B.s2", "seaborne invasion", "Europe", {"armor"}, false);
}

Ruling pacific_invades(Inquiry& ask) {
    return all_in_range(ask, "21.3614B.s3", "seaborne invasion", "Pacific",
                        {infantry, specialized, "armor", "air units"}, true);
}

Ruling replacements_sail_on_no_invasion(Inquiry& ask) {
    return none_of_replacements(ask, "21.3614B.s5", "seaborne invasion");
}

Ruling commando_and_ports(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (CargoPassage passage : passages(ask, "seaborne invasion")) {
        if (!is_port_commando(ask, passage.unit, passage.trip)) continue;
        const Value defended = ask.fact(passage.trip.to, fact::defended);
        if (!defended.known())
            ask.missing(say("whether {} is defended", passage.trip.to),
                        ask.to_state(passage.trip.to, fact::defended));
        if (defended.is_yes()) return broken(say("{} is defended", passage.trip.to));
        passage.row = port_commando;
        ruling = is_in_range(ask, "21.3614B.s4", passage, false);
        if (ruling.kind == Ruling::Kind::broken) return ruling;
    }
    return ruling;
}

/// Notional hexes beyond the edge that the ocean of the theater lies at.
Value hexes_beyond_the_edge_are_ports(Inquiry& ask, Place place, Value port) {
    const std::string edge = word_of(ask, place, fact::notional_hex);
    if (edge.empty()) return port;
    return theater_of(ask, place) == "Europe" ? edge == "west" : edge == "east";
}

}  // namespace

void register_cargo_ranges(Rulebook& book) {
    for (const char* id :
         {"21.3614A.s1", "21.3614A.s2", "21.3614A.s3", "21.3614A.s4", "21.3614A.s5", "21.3614A.s6",
          "21.3614B.s1", "21.3614B.s2", "21.3614B.s3", "21.3614B.s4", "21.3614B.s5"})
        book.table(id, "ground_air_sea_ranges");
    book.check("21.3614A.s1", {verb::mission, verb::carry}, europe_transports_infantry);
    book.check("21.3614A.s2", {verb::mission, verb::carry}, europe_transports_armor);
    book.check("21.3614A.s3", {verb::mission, verb::carry}, replacements_are_not_transported);
    book.check("21.3614A.s4", {verb::mission, verb::carry}, europe_transports_air);
    book.check("21.3614A.s5", {verb::mission, verb::carry}, pacific_transports_ground);
    book.check("21.3614A.s6", {verb::mission, verb::carry}, pacific_transports_air);
    book.check("21.3614B.s1", {verb::mission, verb::carry}, europe_invades);
    book.check("21.3614B.s2", {verb::mission, verb::carry}, europe_invades_with_armor);
    book.check("21.3614B.s3", {verb::mission, verb::carry}, pacific_invades);
    book.check("21.3614B.s4", {verb::mission, verb::carry}, commando_and_ports);
    book.check("21.3614B.s5", {verb::mission, verb::carry}, replacements_sail_on_no_invasion);
    book.define("21.361.s2", Kind::location, fact::notional_port, hexes_beyond_the_edge_are_ports);
}

}  // namespace umpire::rules::awaw
