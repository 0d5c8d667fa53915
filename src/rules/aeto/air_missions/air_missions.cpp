#include "air_missions/air_missions.hpp"

#include "air_missions/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/air_returns.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "weather/weather.hpp"

namespace umpire::rules::aeto {

/// @name What it flies as
/// @{

std::string role_of(Inquiry& ask, Unit unit) {
    const std::string type = type_of(ask, unit);
    if (type == "F") return "fighter";
    if (type == "B") return "bomber";
    if (type == "ATP") return "transport";
    return among(type, {"FB", "N"}) ? ask.text_or(unit, fact::flies_as, "") : std::string();
}

std::string told_role(Inquiry& ask, Unit unit) {
    const std::string role = role_of(ask, unit);
    if (role.empty())
        ask.missing(say("whether {} flies as a Fighter or as a Bomber", unit), say("!role {} fighter", unit));
    return role;
}

bool flies_as_fighter(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::fighter_type);
}

bool flies_as_bomber(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::bomber_type);
}

bool may_fly_as_fighter(Inquiry& ask, Unit unit) {
    return is_fighter_type(ask, unit) && role_of(ask, unit) != "bomber";
}

bool may_fly_as_bomber(Inquiry& ask, Unit unit) {
    return is_bomber_type(ask, unit) && role_of(ask, unit) != "fighter";
}

bool is_atp(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"ATP"});
}

bool is_heavy_bomber(Inquiry& ask, Unit unit) {
    return is_bomber(ask, unit) && ask.yes(unit, fact::heavy_bomber);
}

void give_role(Resolution& now, Unit unit, std::string_view role) {
    if (!is_of_type(now, unit, {"FB", "N"}) || role == "undecided") return;
    now.set(unit, fact::flies_as, std::string(role));
    now.set(unit, fact::role_given_in, moment(now));
}

/// @}

/// @name What it flies for
/// @{

std::string air_mission_of(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aloft) ? ask.text_or(unit, fact::air_mission, "") : std::string();
}

std::string mission_in_this_phase(Inquiry& ask, Unit unit) {
    return is_now(ask, ask.fact(unit, fact::launched_in)) ? ask.text_or(unit, fact::air_mission, "")
                                                          : std::string();
}

std::optional<Place> mission_target_of(Inquiry& ask, Unit unit) {
    const Value target = ask.fact(unit, fact::mission_target);
    return target.subject() != nullptr ? std::optional<Place>(*target.subject()) : std::nullopt;
}

bool are_on_one_mission(Inquiry& ask, Unit one, Unit other) {
    if (!ask.yes(one, fact::aloft) || !ask.yes(other, fact::aloft)) return false;
    const Value number = ask.fact(one, fact::mission_number);
    return number.known() && number == ask.fact(other, fact::mission_number);
}

Units on_mission_with(Inquiry& ask, Unit unit) {
    Units units;
    for (const Unit other : all_units(ask))
        if (other == unit || are_on_one_mission(ask, unit, other)) units.push_back(other);
    return units;
}

namespace {

bool is_for_fighters(std::string_view mission) {
    return among(mission, {"air interception", "escort", "strafing"});
}

/// Whoever accompanies others is on their mission.
bool is_same_mission(std::string_view one, std::string_view other) {
    return one == other || one == "escort" || other == "escort";
}

/// The number of the mission that is being flown for this and to this place; none if it is the first.
std::optional<double> number_under_way(Inquiry& ask, Unit unit, std::string_view mission,
                                       const std::optional<Place>& target) {
    for (const Unit other : all_units(ask)) {
        if (other == unit || !ask.known(other, fact::mission_number) || !ask.yes(other, fact::aloft) ||
            !is_now(ask, ask.fact(other, fact::launched_in)))
            continue;
        if (side_or_none(ask, other) == side_or_none(ask, unit) &&
            is_same_mission(mission, ask.text_or(other, fact::air_mission, "")) &&
            mission_target_of(ask, other) == target)
            return ask.number(other, fact::mission_number);
    }
    return std::nullopt;
}

double next_number(Resolution& now) {
    const bool goes_on = is_now(now, now.fact(the_game, fact::mission_in));
    const double number = (goes_on ? now.number_or(the_game, fact::mission_number, 0) : 0) + 1;
    now.set(the_game, fact::mission_number, number);
    now.set(the_game, fact::mission_in, moment(now));
    return number;
}

}  // namespace

void begin_mission(Resolution& now, Unit unit, std::string_view mission, std::optional<Place> target) {
    const auto under_way = number_under_way(now, unit, mission, target);
    now.set(unit, fact::mission_number, under_way ? *under_way : next_number(now));
    now.set(unit, fact::air_mission, std::string(mission));
    if (target)
        now.set(unit, fact::mission_target, *target);
    else
        now.forget(unit, fact::mission_target);
    if (is_for_fighters(mission) && is_of_type(now, unit, {"FB", "N"}))
        now.set(unit, fact::flies_as, "fighter");
}

/// @}

/// @name What an order is about
/// @{

Units flying_by_order(Inquiry& ask) {
    Units flying;
    for (const ForceArgument& argument : {arg::units, arg::unit, arg::with, arg::air})
        for (const Force force : named(ask, argument))
            if (force.kind == Kind::unit && is_air_unit(ask, Unit(force))) flying.push_back(Unit(force));
    return flying;
}

namespace {

std::string mission_of_interception(Inquiry& ask) {
    return ask.has(arg::raiders) ? "air interception" : "air-naval interception";
}

/// An attack on ships while others move is an interception of them.
std::string mission_of_strike(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (const std::string mission = air_mission_of(ask, unit); !mission.empty()) return mission;
    const bool answers = in_step(ask, "first naval movement") || in_step(ask, "offensive naval movement") ||
                         is_in_enemy_phase(ask, unit, "offensive");
    return answers ? "air-naval interception" : "air-naval attack";
}

}  // namespace

std::string mission_of_order(Inquiry& ask) {
    if (flying_by_order(ask).empty()) return "";
    const std::string_view verb = ask.verb();
    if (verb == verb::launch)
        return ask.has(arg::mission)        ? ask.text(arg::mission)
               : ask.yes(arg::interceptors) ? "air interception"
                                            : "";
    if (verb == verb::rebase) return "change base";
    if (verb == verb::raid) return "strategic bombing";
    if (verb == verb::sortie || verb == verb::interdict) return "convoy interdiction";
    if (verb == verb::escort) return ask.yes(arg::convoy) ? "convoy escort" : "";
    if (verb == verb::strike) return mission_of_strike(ask);
    if (verb == verb::intercept) return mission_of_interception(ask);
    if (verb == verb::engage || verb == verb::support) return "ground support";
    if (verb == verb::paradrop) return "paradrop";
    if (verb == verb::locate) return "submarine search";
    if (verb == verb::bomb)
        return among(ask.text(arg::target), {"strategic", "rail", "both"}) ? "strategic bombing" : "bombing";
    return "";
}

/// @}

/// @name Range
/// @{

double range_now(Inquiry& ask, Unit unit) {
    return is_weather_known(ask) ? range_in_weather(ask, unit) : range_of(ask, unit);
}

/// @}

/// @name Whose phase it is
/// @{

std::string side_in_charge(Inquiry& ask) {
    if (in_phase(ask, "offensive"))
        if (const std::string side = ask.text_or(the_game, fact::offensive_side, ""); !side.empty())
            return side;
    const bool both = ask.yes(the_game, fact::in_step("Axis")) && ask.yes(the_game, fact::in_step("Allied"));
    return both ? std::string() : ask.text_or(the_game, fact::phasing, "");
}

bool is_in_friendly_phase(Inquiry& ask, Unit unit, std::string_view phase) {
    const std::string side = side_or_none(ask, unit);
    return in_phase(ask, phase) && !side.empty() && side_in_charge(ask) == side;
}

bool is_in_enemy_phase(Inquiry& ask, Unit unit, std::string_view phase) {
    const std::string side = side_or_none(ask, unit), in_charge = side_in_charge(ask);
    return in_phase(ask, phase) && !side.empty() && !in_charge.empty() && in_charge != side;
}

/// @}

namespace {

/// 4.1.s4: what they take off for. A role that was given before holds for one launch.
void missions_begin(Resolution& now) {
    const std::string mission = mission_of_order(now);
    for (const Unit unit : flying_by_order(now)) {
        if (now.has(arg::role))
            give_role(now, unit, now.text(arg::role));
        else if (!is_now(now, now.fact(unit, fact::role_given_in)))
            now.forget(unit, fact::flies_as);
        now.forget(unit, fact::role_given_in);
        const auto at = named(now, arg::at);
        if (mission.empty())
            for (const Fact& fact : FactList{fact::air_mission, fact::mission_number, fact::mission_target})
                now.forget(unit, fact);
        else
            begin_mission(now, unit, mission, at.empty() ? std::nullopt : std::optional(at.front()));
    }
}

}  // namespace

void register_air_missions(Rulebook& book) {
    book.effect({"4.1.s4", "4.1.s6", "4.1.s13"}, verb::launch, missions_begin, When::after);
}

}  // namespace umpire::rules::aeto
