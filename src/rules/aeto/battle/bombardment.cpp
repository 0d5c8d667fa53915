#include "battle/bombardment.hpp"

#include "umpire/catalog/table.hpp"

#include "battle/facts.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::rules::aeto {

std::string installation_of_order(Inquiry& ask) {
    return ask.text(arg::installation);
}

bool is_destroyed_there(Inquiry& ask, Place hex, const std::string& installation) {
    if (installation == "Port") return is_destroyed_port(ask, hex);
    return ask.yes(hex, fact::destroyed(installation));
}

bool is_air_installation(std::string_view installation) {
    return among(installation, {"Grass Airfield", "Small Airbase", "Large Airbase"});
}

double bombing_number(Inquiry& ask, double column, double roll) {
    const auto cell = fact::bombing_result(fmt::format("{}", column), fmt::format("{}", roll));
    if (!ask.known(the_game, cell))
        ask.missing(
            say("what the Bombing Table, which is printed on the map only, shows for {} in the column of {}",
                roll, column),
            ask.to_state(the_game, cell));
    return std::strtod(ask.text(the_game, cell).c_str(), nullptr);
}

double target_number_of(Inquiry& ask) {
    return ask.number(ask.subject(arg::at), fact::target_number(installation_of_order(ask)));
}

namespace {

Place bombarded_hex(Inquiry& ask) {
    return ask.subject(arg::at);
}

Units bombarding(Inquiry& ask) {
    return ships_in_order(ask, arg::units);
}

/// @name Who may bombard
/// @{

Ruling in_a_sea_offensive(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return broken(say("it is {}", where_in_turn(ask)));
    const std::string type = ask.text_or(the_game, fact::offensive_type, "sea");
    return type == "sea" ? kept() : broken(say("it is a {} Offensive", type));
}

Ruling was_activated(Inquiry& ask) {
    for (const Unit ship : bombarding(ask)) {
        if (ask.yes(ship, fact::activated)) continue;
        if (!ask.known(the_game, fact::offensive_units))
            ask.missing(say("whether {} was Activated", ship), say("!offensive <nation> sea with <units>"));
        return broken(say("{} was not Activated by this Offensive", ship));
    }
    return kept();
}

Ruling has_guns_to_bombard(Inquiry& ask) {
    for (const Unit ship : bombarding(ask))
        if (!has_guns(ask, ship) || gunnery_of(ask, ship) < ask.printed("least_bombarding_gunnery"))
            return broken(
                say("{} has no gunnery rating of {}", ship, ask.printed("least_bombarding_gunnery")));
    return kept();
}

Ruling is_in_the_coastal_hex(Inquiry& ask) {
    if (!is_coastal(ask, bombarded_hex(ask))) return broken(say("{} is no coastal hex", bombarded_hex(ask)));
    for (const Unit ship : bombarding(ask))
        if (ask.location(ship) != std::optional(bombarded_hex(ask)))
            return broken(say("{} is not in {}", ship, bombarded_hex(ask)));
    return kept();
}

Ruling bombards_once(Inquiry& ask) {
    for (const Unit ship : bombarding(ask)) {
        if (is_out_of_play(ask, ship)) return broken(say("{} is sunk", ship));
        if (is_now(ask, ask.fact(ship, fact::bombarded_in)))
            return broken(say("{} has bombarded in this Offensive", ship));
    }
    return kept();
}

Ruling what_is_being_built_is_a_target(Inquiry& ask) {
    return ask.yes(bombarded_hex(ask), fact::being_built(installation_of_order(ask))) ? kept()
                                                                                      : not_concerned();
}

/// Nothing is there for any purpose.
Ruling is_not_destroyed_already(Inquiry& ask) {
    return is_destroyed_there(ask, bombarded_hex(ask), installation_of_order(ask))
               ? broken(say("the {} of {} is destroyed", installation_of_order(ask), bombarded_hex(ask)))
               : kept();
}

/// @}

/// @name When: after interceptions, and once all ships have their target
/// @{

/// Until it has bombarded where it is.
Value bombarders_may_be_intercepted(Inquiry& ask, Unit ship, Value known) {
    if (!in_phase(ask, "offensive") || !ask.yes(ship, fact::activated)) return known;
    const auto place = ask.location(ship);
    return !is_now(ask, ask.fact(ship, fact::bombarded_in)) || !place ||
           !is_now(ask, ask.fact(*place, fact::bombarded_in));
}

Ruling interceptions_come_first(Inquiry& ask) {
    if (ask.verb() == verb::bombard) {
        return must_be_resolved(ask) ? broken(say("{} has not been resolved", engagement(ask))) : kept();
    }
    if (!ask.has(arg::target)) return not_concerned();
    bool concerned = false;
    for (const Unit ship : ships_in_order(ask, arg::target)) {
        const Value open = ask.fact(ship, fact::open_to_interception);
        if (open.known() && !open.is_yes()) return broken(say("{} has bombarded already", ship));
        concerned = concerned || open.known();
    }
    return concerned ? kept() : not_concerned();
}

bool bombardment_has_begun(Inquiry& ask) {
    return is_now(ask, ask.fact(bombarded_hex(ask), fact::bombarded_in));
}

bool has_laid_its_guns(Inquiry& ask, Unit ship) {
    return is_now(ask, ask.fact(ship, fact::guns_on_in)) &&
           ask.text_or(ship, fact::guns_on, "") == installation_of_order(ask);
}

Ruling targets_are_stated_before_any_roll(Inquiry& ask) {
    if (!bombardment_has_begun(ask)) return kept();
    for (const Unit ship : bombarding(ask))
        if (ask.verb() == verb::lay || !has_laid_its_guns(ask, ship))
            return broken(say("{} has its target stated after the first roll", ship));
    return kept();
}

/// The ships of the hex that do something else, or nothing.
Ruling may_choose_its_targets(Inquiry& ask) {
    for (const Unit ship : ask.units_in(bombarded_hex(ask)))
        if (ask.yes(ship, fact::activated) && !holds(bombarding(ask), ship)) return kept();
    return not_concerned();
}

void guns_are_laid(Resolution& now) {
    for (const Unit ship : bombarding(now)) {
        now.set(ship, fact::guns_on, installation_of_order(now));
        now.set(ship, fact::guns_on_in, moment(now));
    }
}

/// @}

/// @name The target computation
/// @{

/// A fort that is destroyed is none.
bool is_fortified_hex(Inquiry& ask, Place hex) {
    if (!ask.yes(hex, fact::fortified)) return false;
    for (const char* fort : {"Coastal Fortification", "Fortification", "Permanent Fortification"})
        if (is_destroyed_there(ask, hex, fort)) return false;
    return true;
}

double base_number(Inquiry& ask, Place hex, std::string_view installation) {
    const catalog::Table& table = ask.table("3.28.s13");
    if (const auto base = table.number(installation, std::string_view("base"))) return *base;
    // Of a port it is the capacity of the port, which the capacity of the hex holds too.
    return ask.reading("port_computation") == "literal" ? ask.number(hex, fact::port_airbase_capacity) : 0;
}

double computed(Inquiry& ask, Place hex, std::string_view installation) {
    const catalog::Table& table = ask.table("3.28.s13");
    const auto adds = table.cell(installation, std::string_view("adds total airbase capacity of the hex"));
    double number = base_number(ask, hex, installation);
    if (adds && adds->get().get<bool>()) number += ask.number(hex, fact::airbase_capacity);
    if (is_fortified_hex(ask, hex))
        number += table.number(installation, std::string_view("adds if the hex is fortified")).value_or(0);
    return number;
}

template <Named kind>
Value number_of(Inquiry& ask, Place hex, Value) {
    return computed(ask, hex, kind.text());
}

template <Named kind>
void define_target_number(Rulebook& book, Ids ids = "3.28.s13") {
    book.define(std::move(ids), Kind::location, fact::target_number(std::string(kind.text())),
                number_of<kind>);
}

/// @}

/// @name The roll
/// @{

void strength_is_added_up(Resolution& now) {
    double strength = 0;
    for (const Unit ship : bombarding(now))
        strength += gunnery_of(now, ship);
    now.result(result::strength, strength);
}

void column_is_found(Resolution& now) {
    const double* strength = now.result(result::strength).number();
    if (strength == nullptr) now.missing(say("the strength of the bombardment"));
    now.result(result::column, column_of_strength(now, *strength));
}

/// One roll for each installation; if all are one bombardment the first roll stands for all of them.
double roll_of_bombardment(Resolution& now) {
    const Place hex = bombarded_hex(now);
    if (now.reading("bombardment_rolls") == "mission" && bombardment_has_begun(now) &&
        now.known(hex, fact::bombardment_roll))
        return now.number(hex, fact::bombardment_roll);
    const double roll =
        now.roll_total(2, 6, say("bombardment of the {} of {}", installation_of_order(now), hex));
    now.set(hex, fact::bombardment_roll, roll);
    return roll;
}

void shells_fall(Resolution& now) {
    const double* column = now.result(result::column).number();
    if (column == nullptr) now.missing(say("the column of the bombardment"));
    const double shown = *column, roll = roll_of_bombardment(now);
    now.result(result::total, roll);
    now.happens(event::bombardment, {{arg::column, shown}, {arg::roll, roll}});
}

void is_noted(Resolution& now) {
    now.set(bombarded_hex(now), fact::bombarded_in, moment(now));
    for (const Unit ship : bombarding(now))
        now.set(ship, fact::bombarded_in, moment(now));
}

/// As printed the roll itself is compared; then the strength would not matter.
void target_is_reached_or_not(Resolution& now) {
    const double roll = now.number(arg::roll);
    const double number = now.reading("bombardment_success") == "table_number"
                              ? bombing_number(now, now.number(arg::column), roll)
                              : roll;
    const bool destroyed = number >= target_number_of(now);
    now.result(result::destroyed, destroyed);
    if (destroyed)
        now.happens(event::installation_destroyed,
                    {{arg::column, now.number(arg::column)}, {arg::roll, roll}});
}

/// @}

}  // namespace

void register_bombardment(Rulebook& book) {
    book.check("3.28.s1", {verb::bombard}, in_a_sea_offensive);
    book.check("3.28.s2", {verb::bombard}, was_activated);
    book.check("3.28.s3", {verb::bombard}, has_guns_to_bombard);
    book.check("3.28.s4", {verb::bombard}, is_in_the_coastal_hex);
    book.check("3.28.s5", {verb::bombard}, what_is_being_built_is_a_target);
    book.define("3.28.s6", Kind::unit, fact::open_to_interception, bombarders_may_be_intercepted);
    book.check("3.28.s7", {verb::bombard, verb::intercept}, interceptions_come_first);
    book.check("3.28.s8", {verb::bombard}, bombards_once);
    book.check("3.28.s9", {verb::bombard, verb::lay}, targets_are_stated_before_any_roll);
    book.check("3.28.s10", {verb::bombard}, may_choose_its_targets);
    book.check("3.28.s20", {verb::bombard}, is_not_destroyed_already);
    book.effect("3.28.s9", verb::lay, guns_are_laid);

    book.table("3.28.s13", "naval_bombardment_targets");
    define_target_number<"Grass Airfield">(book, {"3.28.s13", "4.3.s22"});
    define_target_number<"Small Airbase">(book);
    define_target_number<"Large Airbase">(book);
    define_target_number<"Coastal Fortification">(book);
    define_target_number<"Fortification">(book);
    define_target_number<"Permanent Fortification">(book);
    define_target_number<"Port">(book);
    define_target_number<"Mulberry">(book);
    define_target_number<"Radar">(book);
    define_target_number<"Rocket Site">(book);

    book.effect("3.28.s11", verb::bombard, strength_is_added_up, When::before);
    book.effect("3.28.s12", verb::bombard, column_is_found, When::before);
    book.effect("3.28.s14", verb::bombard, shells_fall);
    book.effect("3.28.s8", verb::bombard, is_noted, When::after);
    book.effect({"3.28.s15", "3.28.s22"}, event::bombardment, target_is_reached_or_not);
}

}  // namespace umpire::rules::aeto
