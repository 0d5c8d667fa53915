#include "umpire/catalog/table.hpp"

#include "air_missions/air_missions.hpp"
#include "air_movement/flights.hpp"
#include "air_movement/interceptions.hpp"
#include "air_names.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "reconnaissance/facts.hpp"
#include "reconnaissance/reconnaissance.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 4.11: reconnaissance of enemy land hexes.
namespace umpire::rules::aeto {

bool is_land_recon(Inquiry& ask) {
    if (ask.verb() != verb::recon || ask.has(arg::target)) return false;
    const Places places = named(ask, arg::at);
    return !places.empty() && !is_large_sea_area(ask, places.front());
}

namespace {

Place hex_looked_at(Inquiry& ask) {
    return ask.subject(arg::at);
}

Ruling land_is_reconnoitered_in_offensives(Inquiry& ask) {
    if (!is_land_recon(ask)) return not_concerned();
    return in_phase(ask, "offensive") ? kept() : broken(say("it is {}", where_in_turn(ask)));
}

Ruling land_is_in_range(Inquiry& ask) {
    if (!is_land_recon(ask)) return not_concerned();
    const Unit unit = reconnoitering_unit(ask);
    if (const auto why = why_not_to_reconnoiter(ask, unit)) return broken(*why);
    const double hexes = ask.distance(base_of(ask, unit), hex_looked_at(ask)),
                 range = recon_range_of(ask, unit);
    return hexes > range ? broken(say("{} is {} hexes away, the range of {} is {}", hex_looked_at(ask), hexes,
                                      unit, range))
                         : kept();
}

/// @name 4.11.s4, s5, s14: how often
/// @{

bool was_looked_at(Inquiry& ask, Place hex) {
    return is_now(ask, ask.fact(hex, fact::land_recon_in));
}

Ruling one_look_at_a_hex(Inquiry& ask) {
    if (!is_land_recon(ask)) return not_concerned();
    const Place hex = hex_looked_at(ask);
    if (!was_looked_at(ask, hex) || !holds(listed(ask, hex, fact::land_recon_by), reconnoitering_unit(ask)))
        return kept();
    return broken(say("{} has reconnoitered {} in this phase", reconnoitering_unit(ask), hex));
}

Ruling others_look_no_more(Inquiry& ask) {
    if (!is_land_recon(ask)) return not_concerned();
    const Place hex = hex_looked_at(ask);
    const auto before = listed(ask, hex, fact::land_recon_by);
    if (!was_looked_at(ask, hex) || before.empty() || holds(before, reconnoitering_unit(ask)) ||
        ask.reading("attempts_at_a_hex") == "one_for_each_unit")
        return kept();
    return broken(say("{} has reconnoitered {} in this phase", before.front(), hex));
}

Ruling land_or_sea(Inquiry& ask) {
    if (ask.verb() != verb::recon || !in_phase(ask, "offensive")) return not_concerned();
    const bool on_land = is_land_recon(ask);
    for (const Unit unit : reconnoitering_units(ask))
        if (is_now(ask, on_land ? ask.fact(unit, fact::sea_recon_in) : ask.fact(unit, fact::land_recon_in)))
            return broken(on_land ? say("{} has reconnoitered ships in this phase", unit)
                                  : say("{} has reconnoitered a land hex in this phase", unit));
    return kept();
}

void look_is_noted(Resolution& now) {
    if (!is_land_recon(now)) return;
    const Place hex = hex_looked_at(now);
    if (!was_looked_at(now, hex)) now.forget(hex, fact::land_recon_by);
    now.set(hex, fact::land_recon_in, moment(now));
    for (const Unit unit : reconnoitering_units(now)) {
        add_to_list(now, hex, fact::land_recon_by, unit);
        now.set(unit, fact::land_recon_in, moment(now));
    }
}

/// @}

/// @name 4.11.s7 to s13: the die
/// @{

void rolls_for_land_reconnaissance(Resolution& now) {
    if (!is_land_recon(now)) return;
    const int die = now.roll_total(1, 6, say("the reconnaissance of {}", hex_looked_at(now)));
    const double total = die + now.modifiers(sum::land_reconnaissance);
    const auto cell = now.table("4.11.s7").text(total, std::string_view("result"));
    if (!cell) now.missing(say("what a total of {} comes to", total));
    const bool success = *cell == "successful";
    now.result(result::total, total);
    now.result(result::reconnoitered, success);
    if (success) now.set(hex_looked_at(now), fact::inspected_from_air_in, moment(now));
}

template <Named ground>
double hex_has_ground(Inquiry& ask) {
    return ask.text_or(hex_looked_at(ask), fact::ground, "") == ground.text() ? 1 : 0;
}

double weather_is_inclement(Inquiry& ask) {
    return is_weather_known(ask) && is_inclement(ask, hex_looked_at(ask)) ? 1 : 0;
}

double hex_has_a_city_or_resource(Inquiry& ask) {
    return ask.yes(hex_looked_at(ask), fact::city) || ask.yes(hex_looked_at(ask), fact::resource) ? 1 : 0;
}

double a_fighter_looks(Inquiry& ask) {
    return is_fighter(ask, reconnoitering_unit(ask)) ? 1 : 0;
}

double enemy_fighters_are_near(Inquiry& ask) {
    const std::string enemy = opponent_of(side_or_none(ask, reconnoitering_unit(ask)));
    for (const Unit unit : all_units(ask)) {
        if (!is_fighter_type(ask, unit) || side_or_none(ask, unit) != enemy || is_out_of_play(ask, unit) ||
            !ask.known(unit, fact::range) || !ask.location(unit))
            continue;
        const auto hexes = hexes_if_known(ask, base_of(ask, unit), hex_looked_at(ask));
        if (hexes && *hexes <= range_now(ask, unit)) return 1;
    }
    return 0;
}

/// @}

/// @name 4.11.s6, s15, s16: what is seen
/// @{

Ruling nobody_meets_who_looks_at_land(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    for (const Unit unit : intercepted(ask))
        if (!ask.yes(unit, fact::aloft) && is_now(ask, ask.fact(unit, fact::land_recon_in)) &&
            !is_now(ask, ask.fact(unit, fact::launched_in)) && !is_changing_base(ask, unit))
            return broken(say("{} reconnoiters and has not left its base", unit));
    return kept();
}

Units looked_at(Inquiry& ask) {
    Units units;
    for (const Subject target : ask.subjects(arg::target))
        for (const Unit unit : target.kind == Kind::unit ? Units{Unit(target)} : ask.units_in(target))
            units.push_back(unit);
    return units;
}

Ruling no_ships_are_seen(Inquiry& ask) {
    if (!ask.yes(arg::recon)) return not_concerned();
    for (const Unit unit : looked_at(ask)) {
        if (is_naval_unit(ask, unit)) return broken(say("{} is no land or air unit", unit));
        const auto hex = ask.location(unit);
        if (!hex || is_now(ask, ask.fact(*hex, fact::inspected_from_air_in))) continue;
        if (was_looked_at(ask, *hex)) return broken(say("{} has been reconnoitered in vain", *hex));
        ask.missing(say("whether {} has been reconnoitered", *hex), say("!recon <unit> -> hex {}", *hex));
    }
    return kept();
}

bool is_fort(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"fortification", "coastal fort"});
}

bool has_a_fort(Inquiry& ask, Place hex) {
    const Units units = ask.units_in(hex);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) { return is_fort(ask, unit); });
}

Ruling forts_hide_one_unit(Inquiry& ask) {
    if (!ask.yes(arg::recon) || !ask.yes(arg::refused)) return not_concerned();
    const Units units = looked_at(ask);
    const auto hex = units.empty() ? std::nullopt : ask.location(units.front());
    if (!hex) return not_concerned();
    if (!has_a_fort(ask, *hex)) return broken(say("no fort at {} hides {}", *hex, units.front()));
    return units.size() == 1 && is_land_unit(ask, units.front())
               ? kept()
               : broken(say("a fort at {} hides no more than one land unit", *hex));
}

/// @}

}  // namespace

void register_land_reconnaissance(Rulebook& book) {
    book.check("4.11.s1", {verb::recon}, land_is_reconnoitered_in_offensives);
    book.check("4.11.s2", {verb::recon}, land_is_in_range);
    book.check("4.11.s4", {verb::recon}, one_look_at_a_hex);
    book.check("4.11.s5", {verb::recon}, others_look_no_more);
    book.check("4.11.s14", {verb::recon}, land_or_sea);
    book.effect({"4.11.s4", "4.11.s5"}, verb::recon, look_is_noted, When::last);
    book.check({"4.13.s9", "4.11.s6"}, {verb::intercept}, nobody_meets_who_looks_at_land);

    book.effect("4.11.s7", verb::recon, rolls_for_land_reconnaissance);
    book.table("4.11.s7", "air_recon_land");
    book.modifier("4.11.s8", sum::land_reconnaissance, hex_has_ground<"forest">);
    book.modifier("4.11.s9", sum::land_reconnaissance, weather_is_inclement);
    book.modifier("4.11.s10", sum::land_reconnaissance, hex_has_ground<"mountain">);
    book.modifier("4.11.s11", sum::land_reconnaissance, hex_has_a_city_or_resource);
    book.modifier("4.11.s12", sum::land_reconnaissance, a_fighter_looks);
    book.modifier("4.11.s13", sum::land_reconnaissance, enemy_fighters_are_near);

    book.check("4.11.s15", {verb::inspect}, no_ships_are_seen);
    book.check("4.11.s16", {verb::inspect}, forts_hide_one_unit);
}

}  // namespace umpire::rules::aeto
