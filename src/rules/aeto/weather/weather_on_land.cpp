#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "weather/facts.hpp"
#include "weather/weather.hpp"

#include <algorithm>
#include <cmath>

namespace umpire::rules::aeto {

std::string land_condition_at(Inquiry& ask, Place place) {
    const std::string condition = condition_at(ask, place);
    if (condition == "Fair" || zone_of(ask, place) != "Moderate") return condition;
    if (!ask.known(place, fact::spared))
        ask.missing(say("whether {} lies in France or Germany", place), ask.to_state(place, fact::home_of));
    return ask.yes(place, fact::spared) ? "Fair" : condition;
}

double movement_in_weather(Inquiry& ask, Unit land_unit) {
    return ask.number(land_unit, fact::movement_in_weather);
}

double offensive_cost_factor(Inquiry& ask, std::string_view kind, std::string_view nation, Place place) {
    if (nation == "USSR" || !is_winter_month(ask)) return 1;
    if (ask.reading("winter_offensive_costs") == "severe_zone" && zone_of(ask, place) != "Severe") return 1;
    return ask.printed(kind == "combined" ? "winter_combined_cost" : "winter_impromptu_cost");
}

namespace {

/// @name 1.3, 1.4: how far land units go
/// @{

/// France and Germany take no movement from land units, however the rest is read.
bool slows(Inquiry& ask, Place place, std::string_view condition) {
    return land_condition_at(ask, place) == condition;
}

bool meets(Inquiry& ask, Unit unit, std::string_view condition) {
    const auto places = weather_places(ask, unit);
    return std::any_of(places.begin(), places.end(),
                       [&](Place place) { return slows(ask, place, condition); });
}

Value printed_movement(Inquiry& ask, Unit unit, Value) {
    return marches(ask, unit) ? ask.fact(unit, fact::movement) : Value();
}

Value at_most(const Value& value, double limit) {
    return value.number() == nullptr ? value : Value(std::min(*value.number(), limit));
}

Value halved_by_mud(Inquiry& ask, Unit unit, Value movement) {
    if (movement.number() == nullptr || !meets(ask, unit, "Mud")) return movement;
    return at_most(movement,
                   std::floor(ask.number(unit, fact::movement) * ask.printed("mud_movement_share")));
}

bool is_soviet_armor(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::nation, "") == "USSR" &&
           among(ask.text_or(unit, fact::type, ""), {"armor", "mechanized"});
}

Value halved_by_winter(Inquiry& ask, Unit unit, Value movement) {
    if (movement.number() == nullptr || is_soviet_armor(ask, unit) || !meets(ask, unit, "Winter"))
        return movement;
    return at_most(movement,
                   std::ceil(ask.number(unit, fact::movement) * ask.printed("winter_movement_share")));
}

Value soviet_armor_in_winter(Inquiry& ask, Unit unit, Value movement) {
    if (movement.number() == nullptr || !is_soviet_armor(ask, unit) || !meets(ask, unit, "Winter"))
        return movement;
    return at_most(movement, ask.number(unit, fact::movement) - ask.printed("soviet_armor_winter_movement"));
}

bool goes_by_rail(Inquiry& ask) {
    return ask.verb() == verb::march && ask.has(arg::mission) && ask.text(arg::mission) == "rail";
}

Value rail_in_mud(Inquiry& ask, Unit unit, Value movement) {
    return goes_by_rail(ask) && !meets(ask, unit, "Winter") ? ask.fact(unit, fact::movement) : movement;
}
Value rail_in_winter(Inquiry& ask, Unit unit, Value movement) {
    return goes_by_rail(ask) && meets(ask, unit, "Winter") ? ask.fact(unit, fact::movement) : movement;
}

/// The hexes of the way without the one that the unit is in.
std::vector<Subject> entered_by(Inquiry& ask, Unit unit) {
    auto way = named(ask, arg::path);
    if (!way.empty() && ask.location(unit) == std::optional(way.front())) way.erase(way.begin());
    return way;
}

/// At least: a hex of which nobody has said the cost takes one point.
double points_of_the_way(Inquiry& ask, Unit unit) {
    double points = 0;
    for (const Place hex : entered_by(ask, unit))
        points += ask.number_or(hex, fact::mp_cost, ask.printed("least_hex_cost"));
    return points;
}

bool starts_in_bad_weather(Inquiry& ask, Unit unit) {
    const auto from = ask.location(unit);
    return from && land_condition_at(ask, *from) != "Fair";
}

/// Of the land units that march and whose way is longer than the weather lets them go.
Ruling as_far_as_the_weather_lets(Inquiry& ask, bool from_bad_weather) {
    if (goes_by_rail(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, arg::units)) {
        if (!ask.known(unit, fact::movement) || starts_in_bad_weather(ask, unit) != from_bad_weather)
            continue;
        const double allowed = movement_in_weather(ask, unit), points = points_of_the_way(ask, unit);
        // How far it goes without any weather is for other rules.
        if (allowed == ask.number(unit, fact::movement)) continue;
        if (points > allowed) return broken(say("{} moves {}; {} are allowed", unit, points, allowed));
        ruling = kept();
    }
    return ruling;
}

Ruling weather_covers_the_whole_move(Inquiry& ask) {
    return as_far_as_the_weather_lets(ask, false);
}
Ruling weather_sticks(Inquiry& ask) {
    return as_far_as_the_weather_lets(ask, true);
}

/// The least of all that march together, if they all have numbers.
void march_in_this_weather(Resolution& now) {
    std::optional<double> least;
    for (const Unit unit : named(now, arg::units)) {
        if (!now.known(unit, fact::movement)) return;
        const double movement = movement_in_weather(now, unit);
        least = least ? std::min(*least, movement) : movement;
    }
    if (least) now.result(result::movement, *least);
}

/// @}

/// @name 1.0, 1.3, 1.4: Breakthrough and Exploitation
/// @{

/// "breakthrough" or "exploitation"; empty of any other move or attack.
std::string deep_step(Inquiry& ask) {
    const std::string mission = ask.has(arg::mission) ? ask.text(arg::mission) : std::string();
    return mission == "breakthrough" || mission == "exploitation" ? mission : std::string();
}

/// What the weather is for such a step: only the movement is spared in France and Germany if they are read
/// so.
std::string condition_for_steps(Inquiry& ask, Place place) {
    return ask.reading("land_units_in_france_and_germany") == "movement_only" ? condition_at(ask, place)
                                                                              : land_condition_at(ask, place);
}

bool is_barred_at(Inquiry& ask, Place place) {
    const std::string condition = condition_for_steps(ask, place);
    return condition == "Mud" || (condition == "Winter" && deep_step(ask) == "exploitation");
}

/// Where an attack or a move of such a step begins, and where an attack of it strikes.
Ruling none_of_these_steps_in_mud(Inquiry& ask) {
    if (deep_step(ask).empty()) return not_concerned();
    if (ask.verb() == verb::engage && condition_for_steps(ask, ask.subject(arg::at)) == "Mud")
        return broken(say("there is Mud in {}", ask.subject(arg::at)));
    for (const Unit unit : named(ask, arg::units))
        if (const auto from = ask.location(unit); from && condition_for_steps(ask, *from) == "Mud")
            return broken(say("{} begins in {}, where there is Mud", unit, *from));
    return kept();
}

/// Into Mud from where there is none.
Ruling none_into_the_mud(Inquiry& ask) {
    if (deep_step(ask).empty()) return not_concerned();
    const bool severe_only = ask.reading("steps_into_mud") == "severe_zone";
    for (const Unit unit : named(ask, arg::units)) {
        const auto from = ask.location(unit);
        if (!from || condition_for_steps(ask, *from) == "Mud") continue;
        for (const Place hex : entered_by(ask, unit))
            if (condition_for_steps(ask, hex) == "Mud" && (!severe_only || zone_of(ask, hex) == "Severe"))
                return broken(say("{} would enter {}, where there is Mud, by {}", unit, hex, deep_step(ask)));
    }
    return kept();
}

Ruling no_exploitation_in_winter(Inquiry& ask) {
    if (deep_step(ask) != "exploitation") return not_concerned();
    if (ask.verb() == verb::engage && condition_at(ask, ask.subject(arg::at)) == "Winter")
        return broken(say("there is Winter in {}", ask.subject(arg::at)));
    for (const Unit unit : named(ask, arg::units)) {
        Places hexes = entered_by(ask, unit);
        if (const auto from = ask.location(unit)) hexes.insert(hexes.begin(), *from);
        for (const Place hex : hexes)
            if (condition_at(ask, hex) == "Winter")
                return broken(say("there is Winter in {}, and {} exploits there", hex, unit));
    }
    return kept();
}

/// What the three rules on single conditions leave.
Ruling weather_of_every_hex_of_the_step(Inquiry& ask) {
    if (deep_step(ask).empty()) return not_concerned();
    for (const auto rule : {none_of_these_steps_in_mud, none_into_the_mud, no_exploitation_in_winter})
        if (rule(ask).kind == Ruling::Kind::broken) return not_concerned();
    for (const Unit unit : named(ask, arg::units)) {
        Places hexes = entered_by(ask, unit);
        if (const auto from = ask.location(unit)) hexes.insert(hexes.begin(), *from);
        for (const Place hex : hexes)
            if (is_barred_at(ask, hex))
                return broken(say("there is {} in {}, and {} may make no {} there",
                                  condition_for_steps(ask, hex), hex, unit, deep_step(ask)));
    }
    return kept();
}

/// @}

/// @name 1.3, 1.4: dice and costs
/// @{

/// Mud of a W month in the Moderate Zone has its penalties only if it is read so.
bool has_mud_penalty(Inquiry& ask, Place place) {
    if (condition_at(ask, place) != "Mud") return false;
    return zone_of(ask, place) == "Severe" || ask.reading("mud_penalties") == "all_mud";
}

double land_attack_in_mud(Inquiry& ask) {
    const Place at = ask.subject(arg::at);
    return has_mud_penalty(ask, at) && land_condition_at(ask, at) == "Mud";
}
double interception_in_mud(Inquiry& ask) {
    return is_weather_known(ask) && has_mud_penalty(ask, ask.subject(arg::at));
}
double interception_in_winter(Inquiry& ask) {
    return is_weather_known(ask) && condition_at(ask, ask.subject(arg::at)) == "Winter";
}

/// It follows the weather in the hex that is attacked.
void land_attack_is_modified(Resolution& now) {
    now.result(result::modifier, now.modifiers(sum::land_attack));
}

void offensive_in_winter(Resolution& now, std::string_view kind) {
    if (now.text(arg::offensive) != kind) return;
    const double cost = now.number(the_game, fact::offensive_cost(kind));
    now.result(result::ep_cost,
               cost * offensive_cost_factor(now, kind, now.text(arg::nation), now.subject(arg::at)));
}
void combined_offensive(Resolution& now) {
    offensive_in_winter(now, "combined");
}
void impromptu_offensive(Resolution& now) {
    offensive_in_winter(now, "impromptu");
}

/// @}

}  // namespace

void register_weather_on_land(Rulebook& book) {
    book.define("1.2", Kind::unit, fact::movement_in_weather, printed_movement, When::before);
    book.define("1.3.s3", Kind::unit, fact::movement_in_weather, halved_by_mud);
    book.define("1.4.s4", Kind::unit, fact::movement_in_weather, halved_by_winter);
    book.define("1.4.s5", Kind::unit, fact::movement_in_weather, soviet_armor_in_winter);
    book.define("1.3.s4", Kind::unit, fact::movement_in_weather, rail_in_mud, When::last);
    book.define("1.4.s6", Kind::unit, fact::movement_in_weather, rail_in_winter, When::last);
    book.check("1.7.s1", {verb::march}, weather_covers_the_whole_move);
    book.check("1.7.s2", {verb::march}, weather_sticks);
    book.effect("1.0.s3", verb::march, march_in_this_weather, When::before);

    book.check("1.0.s5", {verb::march}, weather_of_every_hex_of_the_step);
    book.check("1.3.s5", {verb::march, verb::engage}, none_of_these_steps_in_mud);
    book.check("1.3.s6", {verb::march}, none_into_the_mud);
    book.check("1.4.s7", {verb::march, verb::engage}, no_exploitation_in_winter);

    book.modifier("1.3.s7", sum::land_attack, land_attack_in_mud);
    book.effect("1.0.s4", verb::engage, land_attack_is_modified);
    book.modifier({"1.3.s8", "3.6.s85", "3.6.s101"}, sum::naval_interception, interception_in_mud);
    book.modifier({"1.4.s9", "3.6.s86", "3.6.s102"}, sum::naval_interception, interception_in_winter);
    book.effect("1.4.s10", verb::mount, combined_offensive);
    book.effect("1.4.s11", verb::mount, impromptu_offensive);
}

}  // namespace umpire::rules::aeto
