#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_names.hpp"
#include "bombing/facts.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "ground_support/facts.hpp"
#include "ground_support/ground_support.hpp"
#include "landings/landings.hpp"
#include "sequence/facts.hpp"
#include "transport/transport.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 4.22: whose the air over a combat hex is, and what that is worth.
namespace umpire::rules::aeto {

std::string attacking_side(Inquiry& ask) {
    if (ask.verb() == verb::storm) return assaulting_side(ask, hex_of_assault(ask));
    if (ask.verb() != verb::support)
        for (const Force force : named(ask, arg::units))
            if (force.kind == Kind::unit) return side_or_none(ask, Unit(force));
    return side_in_charge(ask);
}

namespace {

bool is_named_for(Inquiry& ask, Unit air, Place hex) {
    if (ask.verb() != verb::engage || !holds(named(ask, arg::air), air)) return false;
    const auto at = named(ask, arg::at);
    return !at.empty() && at.front() == hex;
}

}  // namespace

bool is_over(Inquiry& ask, Unit air, Place hex) {
    if (ask.yes(air, fact::aborted) || ask.yes(air, fact::eliminated)) return false;
    const Places left = listed(ask, air, fact::stopped_at);
    if (!left.empty()) return left.front() == hex;
    if (is_named_for(ask, air, hex)) return true;
    return ask.yes(air, fact::aloft) &&
           (mission_target_of(ask, air) == hex || ask.location(air) == std::optional(hex));
}

Units air_units_over(Inquiry& ask, Place hex, std::string_view side) {
    Units over;
    for (const Unit unit : all_units(ask))
        if (is_air_unit(ask, unit) && side_or_none(ask, unit) == side && is_over(ask, unit, hex))
            over.push_back(unit);
    return over;
}

std::string air_superiority_at(Inquiry& ask, Place hex) {
    return ask.text_or(hex, fact::air_superiority, "none");
}

namespace {

/// @name 4.22.s27, s28, s30, s31, s33: whose the air is
/// @{

bool is_half_step_naval_air(Inquiry& ask, Unit unit) {
    return is_naval_air(ask, unit) && is_half_step(ask, unit);
}

Value combat_air_units_do(Inquiry& ask, Unit unit, Value so_far) {
    if (!is_air_unit(ask, unit) || is_half_step_naval_air(ask, unit)) return so_far;
    return !is_atp(ask, unit);
}

Value half_step_naval_air_does(Inquiry& ask, Unit unit, Value so_far) {
    return is_half_step_naval_air(ask, unit) ? Value(true) : so_far;
}

Units giving_superiority(Inquiry& ask, Place hex, std::string_view side) {
    Units units = air_units_over(ask, hex, side);
    std::erase_if(units, [&](Unit unit) { return !ask.yes(unit, fact::gives_air_superiority); });
    return units;
}

double points_over(Inquiry& ask, Place hex, std::string_view side) {
    double points = 0;
    for (const Unit unit : giving_superiority(ask, hex, side))
        points += ask.number_or(unit, fact::strength, ask.printed("least_points_for_air_superiority"));
    return points;
}

bool has_points_enough(Inquiry& ask, Place hex, std::string_view side) {
    return points_over(ask, hex, side) >= ask.printed("least_points_for_air_superiority");
}

/// By one reading a lone unit that is too weak for it does not deny it to others either.
bool contests_the_air(Inquiry& ask, Place hex, std::string_view side) {
    if (giving_superiority(ask, hex, side).empty()) return false;
    return ask.reading("weak_air_units") == "deny" || has_points_enough(ask, hex, side) ||
           giving_superiority(ask, hex, opponent_of(side)).empty();
}

Value whoever_is_alone_has_it(Inquiry& ask, Place hex, Value) {
    const bool axis = contests_the_air(ask, hex, "Axis"), allied = contests_the_air(ask, hex, "Allied");
    if (axis == allied) return "none";
    return axis ? "Axis" : "Allied";
}

Value weak_units_have_it_not(Inquiry& ask, Place hex, Value superiority) {
    const std::string side = superiority.text() != nullptr ? *superiority.text() : "none";
    return side == "none" || has_points_enough(ask, hex, side) ? superiority : Value("none");
}

Value nobody_has_it_in_bad_weather(Inquiry& ask, Place hex, Value superiority) {
    if (superiority == Value("none") || !is_weather_known(ask)) return superiority;
    return is_inclement(ask, hex) ? Value("none") : superiority;
}

/// @}

/// @name What a player claims
/// @{

Place combat_hex_of_claim(Inquiry& ask) {
    return ask.subject(arg::at);
}

/// Only of those whose aircraft somebody has told of.
Units units_of_claimant(Inquiry& ask) {
    if (!ask.has(arg::superiority)) return {};
    return air_units_over(ask, combat_hex_of_claim(ask), ask.text(arg::superiority));
}

Ruling is_alone_over_the_hex(Inquiry& ask) {
    if (units_of_claimant(ask).empty()) return not_concerned();
    const std::string side = ask.text(arg::superiority);
    if (!contests_the_air(ask, combat_hex_of_claim(ask), opponent_of(side))) return kept();
    return broken(say("both sides have air units over {}", combat_hex_of_claim(ask)));
}

Ruling transports_give_no_superiority(Inquiry& ask) {
    const Units units = units_of_claimant(ask);
    if (units.empty()) return not_concerned();
    if (!std::all_of(units.begin(), units.end(), [&](Unit unit) { return is_atp(ask, unit); })) return kept();
    return broken(say("only ATPs are over {}", combat_hex_of_claim(ask)));
}

Ruling has_two_points(Inquiry& ask) {
    if (units_of_claimant(ask).empty()) return not_concerned();
    const Place hex = combat_hex_of_claim(ask);
    const std::string side = ask.text(arg::superiority);
    if (giving_superiority(ask, hex, side).empty()) return not_concerned();
    if (has_points_enough(ask, hex, side)) return kept();
    return broken(say("the air units of the {} side over {} have a strength of {}", side, hex,
                      points_over(ask, hex, side)));
}

/// @}

/// 4.22.s29: of the die of the attack.
double air_superiority_counts(Inquiry& ask) {
    if (!among(ask.verb(), {verb::engage.name, verb::storm.name})) return 0;
    const std::string side = attacking_side(ask);
    const std::string superior = ask.has(arg::superiority)
                                     ? ask.text(arg::superiority)
                                     : air_superiority_at(ask, combat_hex_of_claim(ask));
    if (side.empty() || superior == "none") return 0;
    return superior == side ? 1 : -1;
}

/// 4.22.s6
Ruling air_combat_is_over(Inquiry& ask) {
    const std::string fight = ask.text_or(combat_hex_of_claim(ask), fact::air_combat, "");
    if (fight.empty()) return not_concerned();
    return fight == "under way" ? broken(say("the air combat over {} is not over", combat_hex_of_claim(ask)))
                                : kept();
}

}  // namespace

void register_air_superiority(Rulebook& book) {
    book.check("4.22.s6", {verb::engage}, air_combat_is_over);
    book.define({"4.22.s30", "4.0.s10", "4.0.s16"}, Kind::unit, fact::gives_air_superiority,
                combat_air_units_do, When::before);
    book.define({"4.22.s28", "4.16.s12"}, Kind::unit, fact::gives_air_superiority, half_step_naval_air_does);
    book.define("4.22.s27", Kind::location, fact::air_superiority, whoever_is_alone_has_it, When::before);
    book.define("4.22.s31", Kind::location, fact::air_superiority, weak_units_have_it_not);
    book.define({"4.22.s33", "1.5.s1"}, Kind::location, fact::air_superiority, nobody_has_it_in_bad_weather,
                When::after);
    book.check("4.22.s27", {verb::engage}, is_alone_over_the_hex);
    book.check({"4.22.s30", "4.23.s9", "4.0.s10", "4.0.s16"}, {verb::engage}, transports_give_no_superiority);
    book.check("4.22.s31", {verb::engage}, has_two_points);
    book.modifier("4.22.s29", sum::land_attack, air_superiority_counts);
}

}  // namespace umpire::rules::aeto
