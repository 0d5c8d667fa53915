#include "air_bombing/air_bombing.hpp"
#include "air_bombing/facts.hpp"
#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_movement/facts.hpp"
#include "air_names.hpp"
#include "battle/bombardment.hpp"
#include "battle/facts.hpp"
#include "bombing/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <array>

/// 4.26: which Bombers bomb which installation, and when.
namespace umpire::rules::aeto {

bool is_installation_bombing(Inquiry& ask) {
    return ask.verb() == verb::bomb && ask.has(arg::installation);
}

namespace {

Place bombed_hex(Inquiry& ask) {
    return ask.subject(arg::at);
}

Units bombers_of_order(Inquiry& ask) {
    return ask.subjects(arg::units);
}

constexpr std::array installations{"Grass Airfield", "Small Airbase",
                                   "Large Airbase",  "Coastal Fortification",
                                   "Fortification",  "Permanent Fortification",
                                   "Port",           "Mulberry",
                                   "Radar",          "Rocket Site"};

/// In this Offensive, by whomever.
bool was_bombed(Inquiry& ask, Place hex, const char* installation) {
    return is_now(ask, ask.fact(hex, fact::installation_bombed_in(installation)));
}

/// Whatever names no target of Strategic Warfare.
void target_is_an_installation(Inquiry& ask, Action& action) {
    if (ask.has(arg::installation) && !ask.has(arg::target))
        action.arguments[arg::target] = game::Value("installation");
}

/// @name 4.26.s1, s2: when
/// @{

Ruling bombs_in_an_air_offensive(Inquiry& ask) {
    if (!is_installation_bombing(ask) || !ask.known(the_game, fact::phase)) return not_concerned();
    if (!in_phase(ask, "offensive")) return broken(say("it is {}", where_in_turn(ask)));
    const std::string type = ask.text_or(the_game, fact::offensive_type, "air");
    return type == "air" ? kept() : broken(say("it is a {} Offensive", type));
}

Ruling air_combat_is_fought_first(Inquiry& ask) {
    if (!is_installation_bombing(ask)) return not_concerned();
    const std::string fight = ask.text_or(bombed_hex(ask), fact::air_combat, "");
    if (fight.empty()) return not_concerned();
    return fight == "under way" ? broken(say("the air combat over {} is not over", bombed_hex(ask))) : kept();
}

/// @}

/// @name 4.26.s3: the defender evacuates or rides it out
/// @{

bool has_answered(Inquiry& ask, Place hex) {
    if (is_now(ask, ask.fact(hex, fact::ridden_out_in))) return true;
    for (const Unit unit : all_units(ask))
        for (const AnyWord& tried : {fact::evacuation_failed_in, fact::evacuated_in})
            if (is_now(ask, ask.fact(unit, tried)) && ask.fact(unit, fact::evacuated_from) == Value(hex))
                return true;
    return false;
}

bool is_somebody_on_the_ground(Inquiry& ask, Place hex, std::string_view attacker) {
    const auto there = ask.units_in(hex);
    return std::any_of(there.begin(), there.end(), [&](Unit unit) {
        return is_air_unit(ask, unit) && !ask.yes(unit, fact::aloft) && side_or_none(ask, unit) != attacker;
    });
}

Ruling defenders_answer_first(Inquiry& ask) {
    if (!is_installation_bombing(ask) ||
        !is_somebody_on_the_ground(ask, bombed_hex(ask), side_or_none(ask, bombers_of_order(ask).front())))
        return not_concerned();
    if (has_answered(ask, bombed_hex(ask))) return kept();
    ask.missing(say("whether the air units in {} evacuate or ride it out", bombed_hex(ask)),
                say("!ride {}", bombed_hex(ask)));
}

Ruling answer_comes_before_the_bombs(Inquiry& ask) {
    const auto hex = ask.verb() == verb::ride ? std::optional<Place>(ask.subject(arg::at))
                                              : ask.location(ask.subject(arg::unit));
    if (!hex) return not_concerned();
    for (const char* kind : installations)
        if (was_bombed(ask, *hex, kind)) return broken(say("the {} of {} was bombed already", kind, *hex));
    return not_concerned();
}

/// @}

/// @name 4.26.s5, s6, s12: who, and against what
/// @{

Ruling bombs_once(Inquiry& ask) {
    if (!is_installation_bombing(ask)) return not_concerned();
    for (const Unit unit : bombers_of_order(ask)) {
        if (is_out_of_play(ask, unit)) return broken(say("{} is eliminated", unit));
        if (ask.yes(unit, fact::aborted)) return broken(say("{} was aborted", unit));
        if (is_now(ask, ask.fact(unit, fact::bombed_in)) && ask.yes(unit, fact::aloft))
            return broken(say("{} has bombed on this mission", unit));
    }
    return kept();
}

/// By the mission of these Bombers.
bool has_begun(Inquiry& ask) {
    const Value number = ask.fact(bombers_of_order(ask).front(), fact::mission_number);
    return number.known() && std::any_of(installations.begin(), installations.end(), [&](const char* kind) {
               return was_bombed(ask, bombed_hex(ask), kind) &&
                      ask.fact(bombed_hex(ask), fact::installation_bombed_by(kind)) == number;
           });
}

bool is_allotted(Inquiry& ask, Unit unit) {
    return is_now(ask, ask.fact(unit, fact::allotted_in)) &&
           ask.text_or(unit, fact::allotted, "") == installation_of_order(ask);
}

Ruling targets_come_before_the_dice(Inquiry& ask) {
    if (ask.verb() == verb::bomb && !is_installation_bombing(ask)) return not_concerned();
    if (!has_begun(ask)) return kept();
    for (const Unit unit : bombers_of_order(ask))
        if (ask.verb() == verb::allot || !is_allotted(ask, unit))
            return broken(say("{} has its target stated after the first roll", unit));
    return kept();
}

void bombers_are_allotted(Resolution& now) {
    for (const Unit unit : bombers_of_order(now)) {
        now.set(unit, fact::allotted, installation_of_order(now));
        now.set(unit, fact::allotted_in, moment(now));
    }
}

Ruling one_roll_for_an_installation(Inquiry& ask) {
    if (!is_installation_bombing(ask)) return not_concerned();
    const std::string kind = installation_of_order(ask);
    const Value number = ask.fact(bombers_of_order(ask).front(), fact::mission_number);
    const bool again = is_now(ask, ask.fact(bombed_hex(ask), fact::installation_bombed_in(kind))) &&
                       number.known() &&
                       ask.fact(bombed_hex(ask), fact::installation_bombed_by(kind)) == number;
    return again ? broken(say("the {} of {} has been rolled for", kind, bombed_hex(ask))) : kept();
}

Ruling no_daylight_bonus(Inquiry& ask) {
    if (!is_installation_bombing(ask)) return not_concerned();
    if (!ask.has(arg::bonus) || ask.number(arg::bonus) <= 0) return kept();
    return broken(say("the daylight bonus does not count against installations"));
}

void bombing_is_noted(Resolution& now) {
    if (!is_installation_bombing(now)) return;
    const std::string kind = installation_of_order(now);
    now.set(bombed_hex(now), fact::installation_bombed_in(kind), moment(now));
    const Value number = now.fact(bombers_of_order(now).front(), fact::mission_number);
    if (number.number() != nullptr)
        now.set(bombed_hex(now), fact::installation_bombed_by(kind), *number.number());
    for (const Unit unit : bombers_of_order(now))
        now.set(unit, fact::bombed_in, moment(now));
}

/// @}

/// @name 4.26.s13, s14: whom anti-aircraft fire hits
/// @{

bool is_flak_over_an_installation(Inquiry& ask) {
    return in_phase(ask, "offensive") && ask.number_or(the_game, fact::flak_hits, 0) > 0;
}

Ruling initiative_chooses_the_victim(Inquiry& ask) {
    if (!is_flak_over_an_installation(ask) || !ask.has(arg::side) ||
        listed(ask, the_game, fact::flak_targets).size() < 2)
        return not_concerned();
    const std::string chooser = ask.text(the_game, fact::initiative);
    if (ask.text(arg::side) == chooser) return kept();
    return broken(say("{} chooses the Bomber that is hit", chooser));
}

Ruling only_who_has_bombed_is_hit(Inquiry& ask) {
    if (!is_flak_over_an_installation(ask)) return not_concerned();
    const Unit unit = ask.subject(arg::unit);
    if (holds(listed(ask, the_game, fact::flak_targets), unit)) return kept();
    return broken(say("{} had no part in the bombing", unit));
}

/// @}

}  // namespace

void register_bombing_missions(Rulebook& book) {
    book.prepare(verb::bomb, target_is_an_installation);
    book.check("4.26.s1", {verb::bomb}, bombs_in_an_air_offensive);
    book.check("4.26.s2", {verb::bomb}, air_combat_is_fought_first);
    book.check("4.26.s3", {verb::bomb}, defenders_answer_first);
    book.check("4.26.s3", {verb::ride, verb::evacuate}, answer_comes_before_the_bombs);
    book.check("4.26.s5", {verb::bomb}, bombs_once);
    book.check("4.26.s6", {verb::bomb, verb::allot}, targets_come_before_the_dice);
    book.effect("4.26.s6", verb::allot, bombers_are_allotted);
    book.check("4.26.s12", {verb::bomb}, one_roll_for_an_installation);
    book.check("4.26.s11", {verb::bomb}, no_daylight_bonus);
    book.effect({"4.26.s5", "4.26.s12"}, verb::bomb, bombing_is_noted, When::after);

    book.check("4.26.s13", {verb::hit}, initiative_chooses_the_victim);
    book.check("4.26.s14", {verb::hit}, only_who_has_bombed_is_hit);
}

}  // namespace umpire::rules::aeto
