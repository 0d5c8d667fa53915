#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "landings/landings.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

/// 3.23: how many transport points cargo takes.
namespace umpire::rules::aeto {

namespace {

/// @name 3.23.s3 to 3.23.s9: the rows of the table
/// @{

constexpr std::array columns{"normal", "near", "far"};

/// Nothing where N/A is printed.
std::optional<double> printed_cost(Inquiry& ask, std::string_view row, std::size_t column) {
    const catalog::Table& table = ask.table("3.23.s1");
    const auto found = table.row_of(row);
    return found ? table.number_at(*found, column) : std::nullopt;
}

template <Named row, auto const& is_meant, std::size_t column>
Value cost_in_table(Inquiry& ask, Unit unit, Value known) {
    if (!is_meant(ask, unit)) return known;
    const auto cost = printed_cost(ask, row.text(), column);
    return cost ? Value(*cost) : Value();
}

/// Mountain and Ski units and partisans have no row of their own and are infantry.
bool is_foot_or_horse(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"infantry", "cavalry", "mountain", "ski", "partisan"});
}
bool is_paratrooper_or_commando(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"paratroop", "commando"});
}
bool is_armored(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"armor", "mechanized"});
}
bool is_hq(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"HQ"});
}
bool is_a_general(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"General"});
}
bool is_an_admiral(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"Admiral"});
}

template <Named row, auto const& is_meant>
void define_transport(Rulebook& book, const char* rule) {
    book.define(rule, Kind::unit, fact::transport_cost(columns[0]), cost_in_table<row, is_meant, 0>);
}

template <Named row, auto const& is_meant>
void define_row(Rulebook& book, const char* rule) {
    define_transport<row, is_meant>(book, rule);
    book.define(rule, Kind::unit, fact::transport_cost(columns[1]), cost_in_table<row, is_meant, 1>);
    book.define(rule, Kind::unit, fact::transport_cost(columns[2]), cost_in_table<row, is_meant, 2>);
}

/// Supply chits and leaders are always whole.
Value may_share_the_price(Inquiry& ask, Unit unit, Value) {
    return is_half_step(ask, unit) && !is_supply(ask, unit) && !is_leader(ask, unit);
}

/// @}

/// @name 3.23.s11, 3.23.s12: what doubles the cost
/// @{

bool is_to_be_evacuated(Inquiry& ask, Unit unit) {
    if (ask.verb() == verb::embark && holds(named(ask, arg::cargo), unit))
        return ask.text(arg::mission) == "evacuation";
    return mission_of(ask, unit) == "evacuation";
}

Value doubled_in_an_evacuation(Inquiry& ask, Unit unit, Value) {
    return is_to_be_evacuated(ask, unit) ? ask.printed("evacuation_cost_factor") : 1;
}

bool is_portless_coast(Inquiry& ask, Place place) {
    return is_coastal(ask, place) && !is_port(ask, place);
}

Value doubled_on_open_beaches(Inquiry& ask, Unit unit, Value factor) {
    if (ask.verb() != verb::debark || !holds(named(ask, arg::units), unit)) return factor;
    const auto shore = shore_of(ask, unit);
    const bool doubled = shore && is_portless_coast(ask, *shore) && !goes_ashore_to_assault(ask, unit);
    return doubled ? Value(ask.printed("open_beach_cost_factor")) : factor;
}

/// @}

/// @name 3.23.s2, 3.23.s13: enough points
/// @{

/// Pairs of a CL and a DD alone have a rule of their own.
bool has_stp(Inquiry& ask, const Units& carriers) {
    return std::any_of(carriers.begin(), carriers.end(), [&](Unit carrier) { return is_stp(ask, carrier); });
}

Ruling enough(double needed, double points) {
    if (needed <= points) return kept();
    return broken(say("the cargo takes {} transport points, and there are {}", needed, points));
}

/// Of units that assault the hex by the distance, of what else is aboard as for plain transport.
double points_needed_aboard(Inquiry& ask, const Units& cargo, const Units& assaulting,
                            std::string_view column) {
    Units others;
    for (const Unit unit : cargo)
        if (!holds(assaulting, unit)) others.push_back(unit);
    return points_needed(ask, assaulting, column) + points_needed(ask, others, "normal");
}

/// Before somebody has said which hex it is for an assault takes as much as the nearest would.
std::string column_to_embark(Inquiry& ask) {
    if (ask.text(arg::mission) != "assault") return "normal";
    if (!ask.has(arg::at)) return "near";
    return assault_column(ask, ask.distance(ask.subjects(arg::carriers).front(), ask.subject(arg::at)));
}

Ruling points_for_what_is_embarked(Inquiry& ask) {
    if (!is_by_sea(ask) || !has_stp(ask, ask.subjects(arg::carriers))) return not_concerned();
    Shipload load = shipload(ask, ask.subjects(arg::carriers));
    const Units cargo = ask.subjects(arg::cargo);
    for (const Unit unit : cargo)
        if (!holds(load.cargo, unit)) load.cargo.push_back(unit);
    for (const Unit unit : load.cargo)
        told_type(ask, unit);
    const std::string column = column_to_embark(ask);
    Units assaulting;
    for (const Unit unit : load.cargo)
        if (column != "normal" && (holds(cargo, unit) || mission_of(ask, unit) == "assault"))
            assaulting.push_back(unit);
    return enough(points_needed_aboard(ask, load.cargo, assaulting, column), points_of(ask, load.carriers));
}

/// As far as the assault is; each from where it was embarked.
Ruling points_for_the_assault(Inquiry& ask) {
    const Units assaulting = named(ask, arg::units);
    Units carriers;
    for (const Unit unit : assaulting)
        for (const Unit carrier : carriers_of(ask, unit))
            if (!holds(carriers, carrier)) carriers.push_back(carrier);
    if (!has_stp(ask, carriers)) return not_concerned();
    const Shipload load = shipload(ask, carriers);
    double needed = 0;
    for (const char* column : {"near", "far"}) {
        Units those;
        for (const Unit unit : assaulting)
            if (assault_column(ask, assault_distance(ask, unit, ask.subject(arg::at))) == column)
                those.push_back(unit);
        needed += points_needed(ask, those, column);
    }
    needed += points_needed_aboard(ask, load.cargo, assaulting, "normal") -
              points_needed(ask, assaulting, "normal");
    return enough(needed, points_of(ask, load.carriers));
}

Ruling twice_the_points_for_an_open_beach(Inquiry& ask) {
    Units going, carriers;
    for (const Unit unit : ask.subjects(arg::units)) {
        const auto shore = shore_of(ask, unit);
        if (!shore || !is_portless_coast(ask, *shore) || goes_ashore_to_assault(ask, unit)) continue;
        going.push_back(unit);
        for (const Unit carrier : carriers_of(ask, unit))
            if (!holds(carriers, carrier)) carriers.push_back(carrier);
    }
    if (carriers.empty()) return not_concerned();
    return enough(points_needed(ask, going, "normal"), points_of(ask, carriers));
}

/// @}

/// @name 3.23.s8, 3.23.s15: what the table does not allow
/// @{

std::size_t number_of(std::string_view column) {
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), column) - columns.begin());
}

Ruling bombers_stay_ashore(Inquiry& ask) {
    if (!is_by_sea(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo)) {
        if (!is_air_unit(ask, unit)) continue;
        ruling = kept();
        if (is_bomber(ask, unit) && !printed_cost(ask, "Bomber air unit", number_of(column_to_embark(ask))))
            return broken(say("{} is a Bomber, and these are not carried by sea", unit));
    }
    return ruling;
}

/// How far the unit is to be carried for an assault; to the nearest hex if nobody has said which.
double distance_of_assault(Inquiry& ask, Unit unit) {
    return ask.has(arg::at) ? assault_distance(ask, unit, ask.subject(arg::at)) : 1;
}

Ruling carried_for_an_assault(Inquiry& ask) {
    const bool embarks = ask.verb() == verb::embark;
    if (embarks && (!is_by_sea(ask) || ask.text(arg::mission) != "assault")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, embarks ? arg::cargo : arg::units)) {
        ruling = kept();
        const bool supply = is_supply(ask, unit);
        if (!supply && !is_fighter_type(ask, unit)) continue;
        const std::size_t column = number_of(assault_column(ask, distance_of_assault(ask, unit)));
        if (!printed_cost(ask, supply ? "Sea Supply chit" : "Fighter-type air unit", column))
            return broken(say("{} cannot be carried for an Amphibious Assault", unit));
    }
    return ruling;
}

/// @}

}  // namespace

void register_transport_capacities(Rulebook& book) {
    book.table("3.23.s1", "naval_transport_costs");
    define_transport<"Sea Supply chit", is_supply>(book, "3.23.s3");
    define_row<"Infantry or Cavalry", is_foot_or_horse>(book, "3.23.s4");
    define_row<"Paratrooper or Commando", is_paratrooper_or_commando>(book, "3.23.s5");
    define_row<"Armor or Mechanized", is_armored>(book, "3.23.s6");
    define_transport<"Fighter-type air unit", is_fighter_type>(book, "3.23.s7");
    define_row<"HQ", is_hq>(book, "3.23.s9");
    define_row<"General", is_a_general>(book, "3.23.s9");
    define_row<"Admiral (from the text, not a printed row)", is_an_admiral>(book, "3.23.s9");
    book.define("3.23.s10", Kind::unit, fact::half_step, may_share_the_price);
    book.define({"3.23.s11", "3.26.s6"}, Kind::unit, fact::transport_factor, doubled_in_an_evacuation);
    book.define("3.23.s12", Kind::unit, fact::transport_factor, doubled_on_open_beaches, When::after);
    book.check("3.23.s2", {verb::embark}, points_for_what_is_embarked);
    book.check("3.23.s2", {verb::assault}, points_for_the_assault);
    book.check("3.23.s13", {verb::debark}, twice_the_points_for_an_open_beach);
    book.check({"3.22.s11", "3.23.s8"}, {verb::embark}, bombers_stay_ashore);
    book.check("3.23.s15", {verb::embark, verb::assault}, carried_for_an_assault);
}

}  // namespace umpire::rules::aeto
