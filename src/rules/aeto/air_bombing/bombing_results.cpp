#include "umpire/catalog/table.hpp"

#include "air_bombing/air_bombing.hpp"
#include "air_bombing/facts.hpp"
#include "air_chapters.hpp"
#include "air_names.hpp"
#include "battle/bombardment.hpp"
#include "battle/facts.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/steps.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

/// 4.26: the roll of a bombing, and what it does beside the destruction itself.
namespace umpire::rules::aeto {

namespace {

Place target_hex(Inquiry& ask) {
    return ask.subject(arg::at);
}

/// A fort that is destroyed is none.
bool has_a_fort(Inquiry& ask, Place hex) {
    if (!ask.yes(hex, fact::fortified)) return false;
    for (const char* fort : {"Coastal Fortification", "Fortification", "Permanent Fortification"})
        if (is_destroyed_there(ask, hex, fort)) return false;
    return true;
}

/// A number, or a capacity that it names. That of the port is part of that of the hex.
double points_of_computation(Inquiry& ask, Place hex, const nlohmann::json& cell) {
    if (cell.is_number()) return cell.get<double>();
    if (!cell.is_string()) return 0;
    if (cell.get<std::string>() == "airbase capacity of the hex")
        return ask.number(hex, fact::airbase_capacity);
    return ask.reading("port_computation") == "literal" ? ask.number(hex, fact::port_airbase_capacity) : 0;
}

}  // namespace

double computation_of_bombing(Inquiry& ask, Place hex, std::string_view installation) {
    const catalog::Table& table = ask.table("4.26.s8");
    double number = 0;
    for (const std::string_view part : {"base", "add", "if fortified hex"}) {
        const auto cell = table.cell(installation, part);
        if (cell && (part != "if fortified hex" || has_a_fort(ask, hex)))
            number += points_of_computation(ask, hex, cell->get());
    }
    return number;
}

namespace {

/// @name 4.26.s7, s8, s10: the roll
/// @{

template <Named kind>
Value number_to_be_bombed(Inquiry& ask, Place hex, Value so_far) {
    return is_installation_bombing(ask) ? Value(computation_of_bombing(ask, hex, kind.text())) : so_far;
}

template <Named kind>
void define_number_to_be_bombed(Rulebook& book) {
    book.define("4.26.s8", Kind::location, fact::target_number(std::string(kind.text())),
                number_to_be_bombed<kind>, When::after);
}

void bombers_are_added_up(Resolution& now) {
    if (!is_installation_bombing(now)) return;
    double strength = 0;
    for (const Unit unit : now.subjects(arg::units))
        if (!now.yes(unit, fact::aborted)) strength += now.number(unit, fact::bombing_strength);
    now.result(result::strength, strength);
    now.result(result::column, column_of_strength(now, strength));
}

void installation_is_bombed(Resolution& now) {
    const double* column = now.result(result::column).number();
    if (!is_installation_bombing(now) || column == nullptr) return;
    const double shown = *column;
    const double roll =
        now.roll_total(2, 6, say("bombing of the {} of {}", installation_of_order(now), target_hex(now)));
    now.result(result::total, roll);
    now.happens(event::installation_bombed, {{arg::column, shown}, {arg::roll, roll}});
}

/// By the mark of the footnote the forts, by its words the hexes.
bool is_indestructible(Inquiry& ask, Place hex, std::string_view installation) {
    const catalog::Table& hexes = ask.table("4.26.s9");
    for (std::size_t row = 0; row < hexes.row_count(); ++row)
        if (is_numbered(ask, hex, hexes.row_key(row)) && !hexes.cell_at(row, 0).get<bool>())
            return installation == "Permanent Fortification" ||
                   ask.reading("indestructible_hexes") == "hexes";
    return false;
}

void bombing_reaches_its_number(Resolution& now) {
    const double column = now.number(arg::column), roll = now.number(arg::roll);
    const bool destroyed = bombing_number(now, column, roll) >= target_number_of(now) &&
                           !now.result(result::indestructible).is_yes();
    now.result(result::destroyed, destroyed);
    if (destroyed) now.happens(event::installation_destroyed, {{arg::column, column}, {arg::roll, roll}});
}

void some_hexes_stand_for_ever(Resolution& now) {
    if (is_indestructible(now, target_hex(now), installation_of_order(now)))
        now.result(result::indestructible, true);
}

Ruling is_not_destroyed_by_bombs(Inquiry& ask) {
    const std::string kind = installation_of_order(ask);
    if (ask.yes(arg::refused) ||
        !in_this_turn(ask, ask.fact(target_hex(ask), fact::installation_bombed_in(kind))))
        return not_concerned();
    if (!is_indestructible(ask, target_hex(ask), kind)) return kept();
    return broken(say("no bombing destroys the {} of {}", kind, target_hex(ask)));
}

/// @}

/// @name 4.26.s13: an asterisk
/// @{

void flak_over_the_installation(Resolution& now) {
    const auto cell = fact::bombing_result(fmt::format("{}", now.number(arg::column)),
                                           fmt::format("{}", now.number(arg::roll)));
    if (!now.known(the_game, cell) || now.text(the_game, cell).find('*') == std::string::npos) return;
    const Units units = now.subjects(arg::units);
    now.result(result::aa_hits, 1);
    now.set(the_game, fact::flak_targets, units);
    now.set(the_game, fact::flak_hits, units.size() > 1 ? 1 : 0);
    if (units.size() == 1) lose_a_step(now, units.front());
}

/// @}

/// @name 4.26.s26: U-boats in the port
/// @{

Units u_boats_docked(Inquiry& ask, Place port) {
    Units units = ships_in_port(ask, port);
    std::erase_if(units, [&](Unit unit) { return !is_uboat(ask, unit); });
    return units;
}

double even_numbers_above(double needed, double rolled) {
    return std::floor(rolled / 2) - std::floor(needed / 2);
}

void u_boats_lose_steps(Resolution& now) {
    if (!is_installation_bombing(now) || installation_of_order(now) != "Port" ||
        u_boats_docked(now, target_hex(now)).empty())
        return;
    const double column = now.number(arg::column), rolled = now.number(arg::roll);
    if (bombing_number(now, column, rolled) <= target_number_of(now)) return;
    double needed = rolled;
    while (needed > 2 && bombing_number(now, column, needed - 1) >= target_number_of(now))
        --needed;
    const double steps = even_numbers_above(needed, rolled);
    now.result(result::u_boats_hit, steps);
    now.set(target_hex(now), fact::u_boat_steps_due, steps);
}

Ruling a_u_boat_step_is_due(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const auto port = ask.location(unit);
    if (!is_naval_unit(ask, unit) || !port) return not_concerned();
    if (!is_uboat(ask, unit)) return broken(say("{} is no U-boat", unit));
    return ask.number_or(*port, fact::u_boat_steps_due, 0) > 0 ? kept()
                                                               : broken("no step is to be lost there");
}

void a_u_boat_step_is_lost(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const auto port = now.location(unit);
    if (!is_uboat(now, unit) || !port) return;
    now.add_to(*port, fact::u_boat_steps_due, -1);
    lose_a_step(now, unit);
}

/// @}

}  // namespace

void register_bombing_results(Rulebook& book) {
    book.effect("4.26.s7", verb::bomb, bombers_are_added_up, When::before);
    book.table("4.26.s8", "bombing_target_computation");
    define_number_to_be_bombed<"Grass Airfield">(book);
    define_number_to_be_bombed<"Small Airbase">(book);
    define_number_to_be_bombed<"Large Airbase">(book);
    define_number_to_be_bombed<"Coastal Fortification">(book);
    define_number_to_be_bombed<"Fortification">(book);
    define_number_to_be_bombed<"Permanent Fortification">(book);
    define_number_to_be_bombed<"Port">(book);
    define_number_to_be_bombed<"Mulberry">(book);
    define_number_to_be_bombed<"Radar">(book);
    define_number_to_be_bombed<"Rocket Site">(book);
    book.effect({"4.26.s10", "4.26.s12"}, verb::bomb, installation_is_bombed);
    book.table("4.26.s9", "indestructible_hexes");
    book.effect("4.26.s9", event::installation_bombed, some_hexes_stand_for_ever, When::before);
    book.check("4.26.s9", {verb::record}, is_not_destroyed_by_bombs);
    book.effect("4.26.s10", event::installation_bombed, bombing_reaches_its_number);
    book.effect("4.26.s13", event::installation_bombed, flak_over_the_installation, When::after);

    book.effect("4.26.s26", event::installation_destroyed, u_boats_lose_steps, When::before);
    book.check("4.26.s26", {verb::collateral}, a_u_boat_step_is_due);
    book.effect("4.26.s26", verb::collateral, a_u_boat_step_is_lost);
}

}  // namespace umpire::rules::aeto
