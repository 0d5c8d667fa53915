#include "units/units.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace umpire::rules::europa {

namespace {

/// @name 27A1: types and categories
/// @{

/// A cell of the type chart; null for what is no naval unit of the chart.
const nlohmann::json* chart_cell(Inquiry& ask, Unit unit, std::string_view column) {
    const std::string type = ask.text_or(unit, fact::type, "");
    if (type.empty()) return nullptr;
    const auto cell = ask.table("27A1.s2").cell(type, column);
    return cell ? &cell->get() : nullptr;
}

Value printed_category(Inquiry& ask, Unit unit, Value) {
    const auto* cell = chart_cell(ask, unit, "category");
    return cell != nullptr && cell->is_string() ? Value(cell->get<std::string>()) : Value();
}

Value landing_types_are_transports(Inquiry&, Subject, Value category) {
    return category == Value("landing") ? Value("transport") : category;
}

Value landing_type(Inquiry& ask, Unit unit, Value) {
    const Value category = printed_category(ask, unit, {});
    return category.known() ? Value(category == Value("landing")) : Value();
}

Value coastal_craft(Inquiry& ask, Unit unit, Value) {
    const auto* cell = chart_cell(ask, unit, "coastal_craft");
    return cell != nullptr && cell->is_boolean() ? Value(cell->get<bool>()) : Value();
}

/// Submarines have none.
Value category_sequence(Inquiry& ask, Unit unit, Value) {
    const auto* cell = chart_cell(ask, unit, "category_sequence");
    return cell != nullptr && cell->is_number() ? Value(cell->get<double>()) : Value();
}

Value landing_in_sequence(Inquiry& ask, Unit unit, Value sequence) {
    // The chart puts them behind the other transports; attacks do not tell them apart.
    const bool apart = ask.yes(unit, fact::landing) && sequence.number() != nullptr;
    return apart ? Value(std::floor(*sequence.number())) : sequence;
}

/// @}

/// @name 27A2: codes
/// @{

/// What follows a code on the counter, such as 6 in M6, as text; 0 if the unit has no such code.
template <char letter>
Value code(Inquiry& ask, Unit unit, Value) {
    const bool other_side = is_half(ask, unit) && ask.known(unit, fact::half_codes);
    const Value codes = ask.fact(unit, other_side ? fact::half_codes : fact::codes);
    if (codes.text() == nullptr) return {};
    const std::string_view all = *codes.text();
    for (std::size_t from = 0; from < all.size();) {
        const std::size_t to = std::min(all.find(' ', from), all.size());
        const std::string_view word = all.substr(from, to - from);
        from = to + 1;
        if (word.empty() || word.front() != letter) continue;
        if (ask.table("27A2.s1").row_of(word.substr(0, 1))) return word.substr(1);
    }
    return 0;
}

Value amount_of_ability(Inquiry& ask, Subject, Value after_code) {
    if (after_code.text() == nullptr) return after_code;
    const std::string& digits = *after_code.text();
    if (digits.empty()) return ask.printed("ability_without_number");
    const bool number =
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number && digits.size() <= 3 ? Value(std::atoi(digits.c_str())) : Value();
}

/// @}

/// @name 27A2: air units aboard
/// @{

constexpr std::array air_codes{air_code_c, air_code_f, air_code_s};

bool code_lets(std::string_view ship_code, std::string_view air_code, bool landing) {
    if (air_code == "F" && landing) return false;
    return air_code == ship_code || (ship_code == "C" && air_code == "F");
}

/// Concerned with ships that have the code; another code of the ship may let what this one does not.
Ruling air_unit_by_code(Inquiry& ask, Unit ship, Unit air, const AirCode& code) {
    if (!has_code(ask, ship, code)) return not_concerned();
    const std::string air_code = ask.text(air, fact::air_code);
    const bool landing = ask.verb() == verb::land;
    if (code_lets(code.letter, air_code, landing)) return kept();
    for (const AirCode& other : air_codes)
        if (has_code(ask, ship, other) && code_lets(other.letter, air_code, landing)) return not_concerned();
    return broken(say("{} has code {}, and {} of code {} may not {} it", ship, code.letter, air, air_code,
                      landing ? "land on" : "be based on"));
}

Ruling air_unit_by_code(Inquiry& ask, const AirCode& code) {
    return air_unit_by_code(ask, ask.subject(arg::ship), ask.subject(arg::air), code);
}

bool may_base(Inquiry& ask, Unit ship, std::string_view air_code) {
    return ask.known(ship, fact::category) &&
           std::any_of(air_codes.begin(), air_codes.end(), [&](const AirCode& code) {
               return has_code(ask, ship, code) && code_lets(code.letter, air_code, false);
           });
}

/// The ship that an air unit lies on. Of a stack nobody can tell whose it is, if another ship of the group
/// may have it.
std::optional<Unit> base_at_sea(Inquiry& ask, Unit air) {
    const auto ship = ask.inside(air);
    const std::string air_code = ask.text_or(air, fact::air_code, "");
    if (!ship || ship->kind != Kind::unit || air_code.empty() || !ask.known(*ship, fact::category))
        return std::nullopt;
    if (may_base(ask, *ship, air_code)) return ship;
    const auto others = ships_beside(ask, *ship);
    const bool lies_elsewhere =
        std::any_of(others.begin(), others.end(), [&](Unit other) { return may_base(ask, other, air_code); });
    return lies_elsewhere ? std::nullopt : ship;
}

template <const AirCode& code>
Ruling is_based_by_code(Inquiry& ask, Unit air) {
    const auto ship = base_at_sea(ask, air);
    return ship ? air_unit_by_code(ask, *ship, air, code) : not_concerned();
}

bool code_f_lands(Inquiry& ask) {
    return ask.verb() == verb::land && ask.text(ask.subject(arg::air), fact::air_code) == "F";
}

Ruling code_c_ship_bases_and_lands(Inquiry& ask) {
    return code_f_lands(ask) ? not_concerned() : air_unit_by_code(ask, air_code_c);
}
Ruling code_f_does_not_land_on_code_c(Inquiry& ask) {
    if (code_f_lands(ask)) return air_unit_by_code(ask, air_code_c);
    return has_code(ask, ask.subject(arg::ship), air_code_c) ? kept() : not_concerned();
}
Ruling code_f_ship_bases_only(Inquiry& ask) {
    return air_unit_by_code(ask, air_code_f);
}
Ruling code_s_ship_bases_and_lands(Inquiry& ask) {
    return air_unit_by_code(ask, air_code_s);
}

Ruling has_code_for_air_units(Inquiry& ask, Unit ship) {
    for (const AirCode& code : air_codes)
        if (has_code(ask, ship, code)) return kept();
    return broken(say("{} has none of the codes C, F and S", ship));
}

Ruling ship_has_code_for_air_units(Inquiry& ask) {
    return has_code_for_air_units(ask, ask.subject(arg::ship));
}
Ruling base_has_code_for_air_units(Inquiry& ask, Unit air) {
    const auto ship = base_at_sea(ask, air);
    return ship ? has_code_for_air_units(ask, *ship) : not_concerned();
}

/// Whoever names one thing as both, or what is aboard as the ship, has put nothing anywhere.
void air_unit_goes_aboard(Resolution& now) {
    const Unit air = now.subject(arg::air), ship = now.subject(arg::ship);
    if (ship != air && now.inside(ship) != air) now.place(air, ship);
}

/// @}

/// @name 27A3: capital ships, destroyers, flotillas
/// @{

Value class_of_capital_ships(Inquiry& ask, Unit unit, Value) {
    const std::string category = ask.text_or(unit, fact::category, "");
    return among(category, {"carrier", "battleship", "cruiser"}) ? Value("capital ship") : Value();
}

Value class_of_destroyers(Inquiry& ask, Unit unit, Value other) {
    return ask.text_or(unit, fact::category, "") == "destroyer" ? Value("destroyer") : other;
}

Value class_of_flotillas(Inquiry& ask, Unit unit, Value other) {
    const std::string category = ask.text_or(unit, fact::category, "");
    return among(category, {"small craft", "transport", "submarine"}) ? Value("flotilla") : other;
}

bool has_half_side(Inquiry& ask, Unit unit) {
    if (is_half(ask, unit)) return true;
    if (!ask.known(unit, fact::half_side))
        ask.missing(say("whether {} has a half-strength side", unit), ask.to_state(unit, fact::half_side));
    return ask.yes(unit, fact::half_side);
}

Value destroyers_in_counter(Inquiry& ask, Unit unit, Value) {
    if (ask.text_or(unit, fact::class_, "") != "destroyer") return {};
    const bool is_double = !is_half(ask, unit) && has_half_side(ask, unit);
    return is_double ? ask.printed("ships_in_double_destroyer") : 1;
}

/// The side of a destroyer or flotilla counter that is up shows its ratings.
Value rating_of_side_up(Inquiry& ask, Unit unit, const AnyNumber& rating, const AnyNumber& half,
                        Value other) {
    if (is_capital_ship(ask, unit) || ask.yes(unit, fact::coast_defense)) return other;
    return ask.fact(unit, is_half(ask, unit) ? half : rating);
}

Value gunnery_of_side_up(Inquiry& ask, Unit unit, Value other) {
    return rating_of_side_up(ask, unit, fact::gunnery, fact::half_gunnery, std::move(other));
}
Value torpedo_of_side_up(Inquiry& ask, Unit unit, Value other) {
    return rating_of_side_up(ask, unit, fact::torpedo, fact::half_torpedo, std::move(other));
}
Value aa_of_side_up(Inquiry& ask, Unit unit, Value other) {
    return rating_of_side_up(ask, unit, fact::aa, fact::half_aa, std::move(other));
}
Value speed_of_side_up(Inquiry& ask, Unit unit, Value other) {
    return rating_of_side_up(ask, unit, fact::speed, fact::half_speed, std::move(other));
}

/// @}

/// @name 27A4: damage
/// @{

bool half_damaged(Inquiry& ask, Unit ship) {
    const double hits = hits_that_count(ask, ship);
    return hits > 0 && hits >= protection_in_hits(ask, ship) * ask.printed("half_damage_share");
}

Value rating_of_damaged_ship(Inquiry& ask, Unit unit, const Fact& rating, Value other) {
    if (!is_capital_ship(ask, unit)) return other;
    const Value undamaged = ask.fact(unit, rating);
    if (undamaged.number() == nullptr || !half_damaged(ask, unit)) return undamaged;
    return reduced_rating(ask, *undamaged.number(), "half_damage_factor");
}

Value gunnery_under_damage(Inquiry& ask, Unit unit, Value other) {
    return rating_of_damaged_ship(ask, unit, fact::gunnery, std::move(other));
}
Value torpedo_under_damage(Inquiry& ask, Unit unit, Value other) {
    return rating_of_damaged_ship(ask, unit, fact::torpedo, std::move(other));
}
Value aa_under_damage(Inquiry& ask, Unit unit, Value other) {
    return rating_of_damaged_ship(ask, unit, fact::aa, std::move(other));
}
Value speed_under_damage(Inquiry& ask, Unit unit, Value other) {
    return rating_of_damaged_ship(ask, unit, fact::speed, std::move(other));
}

Value protection_under_damage(Inquiry& ask, Unit unit, Value) {
    const Value printed = ask.fact(unit, fact::protection);
    if (printed.number() == nullptr || !is_capital_ship(ask, unit) || !half_damaged(ask, unit))
        return printed;
    if (ask.reading("protection_under_damage") == "never") return printed;
    return reduced_rating(ask, *printed.number(), "half_damage_factor");
}

/// More than any unit can take; a file may claim anything.
constexpr double most_hits = 100;

void each_hit_damages(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.yes(unit, fact::coast_defense)) return;  // 30B.s12
    const double hits = std::min(now.number(arg::hits), most_hits);
    for (double hit = 0; hit < hits && !now.yes(unit, fact::sunk); ++hit)
        now.happens(event::unit_damaged, {{arg::unit, unit}});
}

void sink(Resolution& now, Unit unit) {
    now.happens(event::unit_sunk, {{arg::unit, unit}});
}

/// The damaged unit, if it is a destroyer or flotilla.
std::optional<Subject> damaged_small_unit(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.yes(unit, fact::sunk) || is_capital_ship(now, unit)) return std::nullopt;
    return unit;
}

void one_sided_counter_sinks(Resolution& now) {
    if (const auto unit = damaged_small_unit(now); unit && !has_half_side(now, *unit)) sink(now, *unit);
}

void half_strength_sinks(Resolution& now) {
    if (const auto unit = damaged_small_unit(now); unit && now.yes(*unit, fact::half)) sink(now, *unit);
}

void full_strength_flips(Resolution& now) {
    const auto unit = damaged_small_unit(now);
    if (unit && !now.yes(*unit, fact::half) && has_half_side(now, *unit)) now.set(*unit, fact::half, true);
}

void hit_marker(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (is_capital_ship(now, unit)) now.add_to(unit, fact::hits, now.printed("damage_of_a_hit"));
}

double hits_that_sink(Inquiry& ask, Unit ship) {
    return protection_in_hits(ask, ship) * ask.printed("sunk_damage_share");
}

void capital_ship_sinks(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (!is_capital_ship(now, unit) || now.yes(unit, fact::sunk)) return;
    if (now.number_or(unit, fact::hits, 0) >= hits_that_sink(now, unit)) sink(now, unit);
}

/// While a combat may be under way hits are marked before their step comes.
Ruling has_fewer_hits_than_sink_it(Inquiry& ask, Unit unit) {
    const double hits = ask.number_or(unit, fact::hits, 0);
    if (hits == 0 || !hex_on_map(ask, unit) || !ask.known(unit, fact::protection)) return not_concerned();
    if (!is_capital_ship(ask, unit)) return not_concerned();
    const double most = hits_that_sink(ask, unit);
    if (hits < most) return kept();
    const auto group = group_of(ask, unit);
    if (group && enemy_within(ask, *group, ask.printed("maneuver_reach")))
        ask.missing(say("whether the damage step of a combat is still to come, in which {} sinks", unit));
    return broken(
        say("{} has {} hits and is sunk by {}, but lies in {}", unit, hits, most, *hex_on_map(ask, unit)));
}

Ruling sunk_unit_is_off_the_map(Inquiry& ask, Unit unit) {
    if (!ask.said(unit, fact::sunk).is_yes()) return not_concerned();
    const auto hex = hex_on_map(ask, unit);
    return hex ? broken(say("{} was sunk, but lies in {}", unit, *hex)) : kept();
}

/// The box of the owner, if the map of this game has it.
std::optional<Place> eliminated_box(Inquiry& ask, const std::string& side) {
    const game::Map& map = ask.map();
    for (std::uint32_t place = 0; place < map.size(); ++place)
        if (map.attribute(place, fact::kind) == Value("eliminated") &&
            map.attribute(place, fact::side) == Value(side))
            return Subject{Kind::location, place};
    return std::nullopt;
}

void to_eliminated_box(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.yes(unit, fact::sunk)) return;
    const auto box = eliminated_box(now, now.side_of(unit));
    now.set(unit, fact::sunk, true);
    if (box)
        now.place(unit, *box);
    else
        now.take_away(unit);
}

/// @}

/// @name 27A4: scuttling
/// @{

/// Taken by the enemy (31A.s1), or out of fuel when the phase began (27E1.s7).
bool rule_lets_scuttle_in_port(Inquiry& ask, Unit unit) {
    if (ask.yes(unit, fact::low_at_start) && !ask.yes(unit, fact::refueled)) return true;
    const auto hex = ask.location(unit);
    const std::string owner = hex ? ask.text_or(*hex, fact::owner, "") : "";
    return !owner.empty() && owner != "Neutral" && owner != ask.side_of(unit);
}

Ruling owner_scuttles_at_sea(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const std::string owner = ask.side_of(unit);
    if (ask.action().side.empty()) ask.missing(say("who scuttles {}", unit));
    if (ask.action().side != owner)
        return broken(say("{} of the {} side is scuttled by the {} side", unit, owner, ask.action().side));
    const Value at_sea = ask.fact(unit, fact::at_sea);
    if (!at_sea.known())
        ask.missing(say("whether {} is at-sea or in-port", unit), ask.to_state(unit, fact::at_sea));
    if (at_sea.is_yes() || rule_lets_scuttle_in_port(ask, unit)) return kept();
    return broken(say("{} is in-port, and no rule calls for scuttling it", unit));
}

void scuttled_unit_sinks(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (now.fact(unit, fact::at_sea) == Value(false))
        return now.happens(event::unit_scuttled_in_port, {{arg::unit, unit}});
    sink(now, unit);
}

/// @}

}  // namespace

double reduced_rating(Inquiry& ask, double rating, std::string_view factor) {
    return reduced_rating(ask, rating, ask.printed(factor));
}

double reduced_rating(Inquiry& ask, double rating, double factor) {
    const double exact = rating * factor;
    const std::string rounding = ask.reading("halved_ratings");
    if (rounding == "round_down") return std::floor(exact);
    return rounding == "round_up" ? std::ceil(exact) : exact;
}

double protection_in_hits(Inquiry& ask, Unit ship) {
    const Value protection = ask.fact(ship, fact::protection);
    if (protection.number() != nullptr) return *protection.number();
    if (protection.text() != nullptr && ask.reading("protection_letters") == "one_hit") return 1;
    ask.missing(say("how many hits the protection of {} stands for", ship),
                ask.to_state(ship, fact::protection));
}

double hits_that_count(Inquiry& ask, Unit ship) {
    return ask.number_or(ship, fact::hits, 0) - ask.number_or(ship, fact::marked_ahead, 0);
}

bool is_half(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::half) && !ask.known(unit, fact::marked_ahead);
}

bool is_submarine(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::category, "") == "submarine";
}

bool may_be_naval(Inquiry& ask, Unit unit) {
    return !ask.known(unit, fact::type) || ask.known(unit, fact::category);
}

bool has_code(Inquiry& ask, Unit ship, const AirCode& code) {
    return ask.number(ship, code.fact) > 0;
}

bool is_capital_ship(Inquiry& ask, Unit unit) {
    if (ask.yes(unit, fact::coast_defense)) return false;
    const std::string unit_class = ask.text_or(unit, fact::class_, "");
    if (unit_class.empty() && !ask.known(unit, fact::type)) ask.missing(say("the type of {}", unit));
    return unit_class == "capital ship";
}

void register_units(Rulebook& book) {
    book.table("27A1.s2", "naval_unit_type_chart");
    book.define({"27A1.s1", "27A1.s4"}, Kind::unit, fact::category, printed_category);
    book.define({"27A1.s2", "28D.s1"}, Kind::unit, fact::coastal_craft, coastal_craft);
    book.define("27A1.s3", Kind::unit, fact::category, landing_types_are_transports);
    book.define("27A1.s3", Kind::unit, fact::landing, landing_type);
    book.define("27A1.s5", Kind::unit, fact::sequence, category_sequence);
    book.define("27A1.s6", Kind::unit, fact::sequence, landing_in_sequence);

    book.table("27A2.s1", "naval_unit_codes");
    book.define("27A2.s2", Kind::unit, fact::code_A, code<'A'>);
    book.define("27A2.s3", Kind::unit, fact::code_B, code<'B'>);
    book.define("27A2.s4", Kind::unit, fact::code_C, code<'C'>);
    book.define("27A2.s5", Kind::unit, fact::code_F, code<'F'>);
    book.define("27A2.s6", Kind::unit, fact::code_S, code<'S'>);
    book.define("27A2.s7", Kind::unit, fact::code_E, code<'E'>);
    book.define("27A2.s8", Kind::unit, fact::code_M, code<'M'>);
    book.define("27A2.s9", Kind::unit, fact::code_R, code<'R'>);
    for (const Fact& fact : FactList{fact::code_A, fact::code_B, fact::code_C, fact::code_F, fact::code_S,
                                     fact::code_E, fact::code_M, fact::code_R})
        book.define("27A2.s10", Kind::unit, fact, amount_of_ability);

    book.check("27A2.s1", {verb::base, verb::land}, ship_has_code_for_air_units);
    book.check("27A2.s4", {verb::base, verb::land}, code_c_ship_bases_and_lands);
    book.check({"27A2.s4", "31B.s2"}, {verb::land}, code_f_does_not_land_on_code_c);
    book.check("27A2.s5", {verb::base, verb::land}, code_f_ship_bases_only);
    book.check("27A2.s6", {verb::base, verb::land}, code_s_ship_bases_and_lands);
    book.standing("27A2.s1", Kind::unit, base_has_code_for_air_units);
    book.standing("27A2.s4", Kind::unit, is_based_by_code<air_code_c>);
    book.standing("27A2.s5", Kind::unit, is_based_by_code<air_code_f>);
    book.standing("27A2.s6", Kind::unit, is_based_by_code<air_code_s>);
    book.effect("27A2.s1", verb::base, air_unit_goes_aboard);
    book.effect("27A2.s1", verb::land, air_unit_goes_aboard);

    book.define("27A3.s1", Kind::unit, fact::class_, class_of_capital_ships);
    book.define("27A3.s2", Kind::unit, fact::class_, class_of_destroyers);
    book.define("27A3.s3", Kind::unit, fact::class_, class_of_flotillas);
    book.define("27A3.s4", Kind::unit, fact::current_gunnery, gunnery_of_side_up);
    book.define("27A3.s4", Kind::unit, fact::current_torpedo, torpedo_of_side_up);
    book.define("27A3.s4", Kind::unit, fact::current_aa, aa_of_side_up);
    book.define("27A3.s4", Kind::unit, fact::current_speed, speed_of_side_up);
    book.define("27A3.s5", Kind::unit, fact::ships, destroyers_in_counter);

    book.effect("27A4.s1", event::unit_hit, each_hit_damages);
    // In this order: a counter that flips by a hit is not sunk by the same hit.
    book.effect("27A4.s3", event::unit_damaged, one_sided_counter_sinks);
    book.effect("27A4.s4", event::unit_damaged, half_strength_sinks);
    book.effect("27A4.s2", event::unit_damaged, full_strength_flips);
    book.effect("27A4.s7", event::unit_damaged, hit_marker);
    book.effect("27A4.s6", event::unit_damaged, capital_ship_sinks);
    book.standing("27A4.s6", Kind::unit, has_fewer_hits_than_sink_it);
    book.standing("27A4.s9", Kind::unit, sunk_unit_is_off_the_map);
    book.define("27A4.s5", Kind::unit, fact::current_gunnery, gunnery_under_damage);
    book.define("27A4.s5", Kind::unit, fact::current_torpedo, torpedo_under_damage);
    book.define("27A4.s5", Kind::unit, fact::current_aa, aa_under_damage);
    book.define({"27A4.s5", "30A6.s4"}, Kind::unit, fact::current_speed, speed_under_damage);
    book.define("27A4.s5", Kind::unit, fact::current_protection, protection_under_damage);
    book.check("27A4.s8", {verb::scuttle}, owner_scuttles_at_sea);
    book.effect("27A4.s9", verb::scuttle, scuttled_unit_sinks);
    book.effect("27A4.s9", event::unit_sunk, to_eliminated_box);
}

}  // namespace umpire::rules::europa
