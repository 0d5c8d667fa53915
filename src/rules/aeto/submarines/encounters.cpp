#include "submarines/submarines.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "submarines/facts.hpp"

#include <algorithm>

/// 3.29: a submarine meets its enemies: screening, detection, diving.
namespace umpire::rules::aeto {

std::string encounter_of(Inquiry& ask, Subject boat) {
    return was_in_this_phase(ask, boat, fact::encounter_in) ? ask.text_or(boat, fact::encounter, "") : "";
}

std::string encounter_at_sea(Inquiry& ask, Subject boat) {
    return ask.known(boat, fact::harbor) ? "" : encounter_of(ask, boat);
}

std::string encounter_in_harbor(Inquiry& ask, Subject boat) {
    return ask.known(boat, fact::harbor) ? encounter_of(ask, boat) : "";
}

void come_to(Resolution& now, Subject boat, std::string_view encounter) {
    now.set(boat, fact::encounter, std::string(encounter));
    now.set(boat, fact::encounter_in, moment(now));
}

double attacks_made_by(Inquiry& ask, Subject boat) {
    return ask.number_or(boat, fact::ambushes, 0);
}

double attacks_made_on(Inquiry& ask, Subject boat) {
    return ask.number_or(boat, fact::hunts, 0);
}

Ships destroyers_among(Inquiry& ask, Ships ships) {
    std::erase_if(ships, [&](Subject ship) {
        return !is_of_type(ask, ship, {"DD", "DE"}) || is_out_of_play(ask, ship);
    });
    return ships;
}

void let_attack(Resolution& now, Subject boat, const Ships& ships, double attacks) {
    now.set(boat, fact::screens, ships);
    now.set(boat, fact::hunts, 0);
    now.set(boat, fact::attacks_due, attacks);
    if (now.known(boat, fact::hunted_by)) now.forget(boat, fact::hunted_by);
}

void dive(Resolution& now, Subject boat) {
    now.set(boat, fact::dived_in, moment(now));
}

void reveal(Resolution& now, const Ships& ships) {
    for (const Subject ship : ships)
        now.set(ship, fact::revealed_in, moment(now));
}

std::optional<Subject> intercepting_submarine(Inquiry& ask) {
    const Ships ships = intercepting_ships(ask);
    if (ships.size() != 1 || !is_tactical_submarine(ask, ships.front())) return std::nullopt;
    return ships.front();
}

std::optional<Subject> hunted_submarine(Inquiry& ask) {
    if (!is_naval_interception(ask)) return std::nullopt;
    for (const Subject ship : target_ships(ask))
        if (is_tactical_submarine(ask, ship)) return ship;
    return std::nullopt;
}

namespace {

/// @name 3.29.s16 to 3.29.s20: the screening value against a submarine
/// @{

Ships carriers_among(Inquiry& ask, Ships ships) {
    std::erase_if(ships, [&](Subject ship) {
        return !is_aircraft_carrier(ask, ship) || shows_its_back(ask, ship) || is_out_of_play(ask, ship);
    });
    return ships;
}

Ships stalked_by(Inquiry& ask, Subject boat) {
    return listed(ask, boat, fact::stalked);
}

/// With destroyers around nobody needs to know.
bool has_operational_aircraft(Inquiry& ask, Subject carrier, bool matters) {
    const auto aircraft = listed(ask, carrier, fact::carried_air);
    if (aircraft.empty() && matters)
        ask.missing(say("whether {} has a Naval-Air unit", carrier),
                    ask.to_state(carrier, fact::carried_air));
    return std::any_of(aircraft.begin(), aircraft.end(), [&](Subject air) {
        return !ask.known(air, fact::committed) && !is_out_of_play(ask, air);
    });
}

/// Carriers only have a screen of their own; whether it is rolled for is doubtful.
Value aircraft_screen_their_carrier(Inquiry& ask, Subject boat, Value so_far) {
    if (ask.reading("screen_of_carriers") == "only_destroyers") return so_far;
    const bool alone = destroyers_among(ask, stalked_by(ask, boat)).empty();
    double screen = 0;
    for (const Subject carrier : carriers_among(ask, stalked_by(ask, boat)))
        screen += has_operational_aircraft(ask, carrier, alone);
    return screen;
}

Value carriers_do_not_add_up(Inquiry& ask, Subject, Value screen) {
    return screen.number() != nullptr ? Value(std::min(*screen.number(), ask.printed("screen_of_carriers")))
                                      : screen;
}

Value destroyers_take_over(Inquiry& ask, Subject boat, Value screen) {
    return destroyers_among(ask, stalked_by(ask, boat)).empty() ? screen : Value(0);
}

Value chits_screen(Inquiry& ask, Subject boat, Value) {
    if (!ask.known(boat, fact::stalked)) return {};
    const auto destroyers = destroyers_among(ask, stalked_by(ask, boat));
    return static_cast<double>(destroyers.size()) + ask.number_or(boat, fact::carrier_screen, 0);
}

Value screen_has_a_limit(Inquiry& ask, Subject, Value value) {
    return value.number() != nullptr ? Value(std::min(*value.number(), ask.printed("most_screening_value")))
                                     : value;
}

/// @}

/// @name 3.29.s21, 3.29.s31, 3.29.s52: an encounter begins
/// @{

bool has_succeeded(const Resolution& now) {
    return now.result(result::intercepted).is_yes();
}

/// The stack or task force, without others that happen to be in its hex.
Ships piece_of_target(Inquiry& ask) {
    const Ships targets = target_ships(ask);
    const auto group = group_of(ask, targets.front());
    if (group) return ships_of(ask, *group);
    Ships piece = fleet_of_target(ask);
    std::erase_if(piece, [&](Subject ship) { return group_of(ask, ship).has_value(); });
    return piece;
}

/// Nobody need roll: neither destroyers nor carriers are there.
bool is_without_a_screen(Inquiry& ask, const Ships& piece) {
    return destroyers_among(ask, piece).empty() && carriers_among(ask, piece).empty();
}

void submarine_meets_its_prey(Resolution& now) {
    const auto boat = intercepting_submarine(now);
    if (!boat || !has_succeeded(now)) return;
    forget_meeting(now);
    now.set(*boat, fact::stalked, piece_of_target(now));
    now.set(*boat, fact::prey, fleet_of_target(now));
    now.set(*boat, fact::ambushes, 0);
    if (now.known(*boat, fact::harbor)) now.forget(*boat, fact::harbor);
    come_to(now, *boat, "screening");
}

void nobody_screens(Resolution& now) {
    const auto boat = intercepting_submarine(now);
    if (!boat || !has_succeeded(now) || !is_without_a_screen(now, stalked_by(now, *boat))) return;
    come_to(now, *boat, "undetected");
    reveal(now, listed(now, *boat, fact::prey));
}

void submarine_is_met(Resolution& now) {
    const auto boat = hunted_submarine(now);
    if (!boat || !has_succeeded(now)) return;
    forget_meeting(now);
    now.set(*boat, fact::screens, destroyers_among(now, intercepting_ships(now)));
    if (now.known(*boat, fact::harbor)) now.forget(*boat, fact::harbor);
    come_to(now, *boat, "hunted");
}

/// @}

/// @name 3.29.s21 to 3.29.s31, 3.29.s52: the roll
/// @{

Subject boat_of(Inquiry& ask) {
    return ask.subject(arg::unit);
}

bool comes_to(const Resolution& now, std::string_view encounter) {
    const std::string* text = now.result(result::encounter).text();
    return text != nullptr && *text == encounter;
}

int roll_to_detect(Resolution& now) {
    const int die = now.roll_total(1, 6, say("whether {} is detected", boat_of(now)));
    now.result(result::natural, die);
    return die;
}

bool shows_detection(Resolution& now) {
    const double* die = now.result(result::natural).number();
    return die != nullptr && *die == now.printed("detection_die");
}

void screen_rolls(Resolution& now) {
    const Subject boat = boat_of(now);
    const std::string stage = encounter_at_sea(now, boat);
    if (stage.empty())
        now.missing(say("whom {} has met", boat), now.to_state(boat, fact::encounter));
    if (stage != "screening") return;
    const double value = now.number(boat, fact::screening_value);
    now.result(result::screening_value, value);
    now.result(result::encounter, value > 0 && roll_to_detect(now) <= value ? "screened" : "undetected");
}

void hunters_roll(Resolution& now) {
    if (encounter_at_sea(now, boat_of(now)) != "hunted") return;
    roll_to_detect(now);
    now.result(result::encounter, shows_detection(now) ? "found" : "lost");
}

void lowest_die_detects(Resolution& now) {
    if (comes_to(now, "screened") && shows_detection(now)) now.result(result::encounter, "detected");
}

void roll_takes_effect(Resolution& now) {
    if (const std::string* stage = now.result(result::encounter).text()) come_to(now, boat_of(now), *stage);
}

void detected_boat_may_be_attacked(Resolution& now) {
    if (!comes_to(now, "detected")) return;
    const Ships destroyers = destroyers_among(now, stalked_by(now, boat_of(now)));
    let_attack(now, boat_of(now), destroyers,
               std::min(static_cast<double>(destroyers.size()), now.printed("most_attacks_on_a_submarine")));
}

void found_boat_may_be_attacked(Resolution& now) {
    if (!comes_to(now, "found")) return;
    const Ships destroyers = destroyers_among(now, listed(now, boat_of(now), fact::screens));
    let_attack(now, boat_of(now), destroyers,
               std::min(static_cast<double>(destroyers.size()), now.printed("most_attacks_on_a_submarine")));
}

void screened_boat_dives(Resolution& now) {
    if (comes_to(now, "screened")) dive(now, boat_of(now));
}

void undetected_boat_sees_all(Resolution& now) {
    if (comes_to(now, "undetected")) reveal(now, listed(now, boat_of(now), fact::prey));
}

/// @}

/// @name 3.29.s26 to 3.29.s44: one encounter a phase
/// @{

template <Named stage>
Ruling no_further_interception(Inquiry& ask) {
    const Ships ships = intercepting_ships(ask);
    for (const Subject ship : ships) {
        if (!is_tactical_submarine(ask, ship)) continue;
        if (encounter_at_sea(ask, ship) == stage.text())
            return broken(say("{} has dived in this phase ({})", ship, stage.text()));
        return kept();
    }
    return not_concerned();
}

/// @}

/// @name 3.29.s39: diving
/// @{

void submarine_dives(Resolution& now) {
    const Subject boat = boat_of(now);
    if (encounter_at_sea(now, boat) != "undetected") return;
    come_to(now, boat, "dived");
    dive(now, boat);
}

Ruling dived_boats_are_gone(Inquiry& ask) {
    const Subject boat = ask.verb() == verb::hunt ? ask.subject(arg::target) : ask.subject(arg::unit);
    const std::string stage = encounter_at_sea(ask, boat);
    if (stage.empty()) return not_concerned();
    return stage == "dived" ? broken(say("{} has dived", boat)) : kept();
}

/// @}

}  // namespace

void register_submarine_encounters(Rulebook& book) {
    book.define("3.29.s18", Kind::unit, fact::carrier_screen, aircraft_screen_their_carrier);
    book.define("3.29.s20", Kind::unit, fact::carrier_screen, carriers_do_not_add_up);
    book.define("3.29.s19", Kind::unit, fact::carrier_screen, destroyers_take_over, When::after);
    book.define("3.29.s16", Kind::unit, fact::screening_value, chits_screen);
    book.define("3.29.s17", Kind::unit, fact::screening_value, screen_has_a_limit, When::after);

    book.effect({"3.29.s1", "3.29.s21"}, verb::intercept, submarine_meets_its_prey, When::last);
    book.effect("3.29.s31", verb::intercept, nobody_screens, When::last);
    book.effect("3.29.s52", verb::intercept, submarine_is_met, When::last);

    book.effect("3.29.s21", verb::detect, screen_rolls, When::before);
    book.effect("3.29.s52", verb::detect, hunters_roll, When::before);
    book.effect("3.29.s23", verb::detect, lowest_die_detects);
    book.effect({"3.29.s21", "3.29.s52"}, verb::detect, roll_takes_effect, When::after);
    book.effect("3.29.s23", verb::detect, detected_boat_may_be_attacked, When::last);
    book.effect("3.29.s53", verb::detect, found_boat_may_be_attacked, When::last);
    book.effect("3.29.s25", verb::detect, screened_boat_dives, When::last);
    book.effect("3.29.s31", verb::detect, undetected_boat_sees_all, When::last);

    book.check("3.29.s26", {verb::intercept, verb::react}, no_further_interception<"screened">);
    book.check("3.29.s30", {verb::intercept, verb::react}, no_further_interception<"detected">);
    book.check("3.29.s40", {verb::intercept, verb::react}, no_further_interception<"dived">);
    book.check("3.29.s44", {verb::intercept, verb::react}, no_further_interception<"pressed">);

    book.effect("3.29.s39", verb::dive, submarine_dives);
    book.check("3.29.s39", {verb::ambush, verb::hunt}, dived_boats_are_gone);
}

}  // namespace umpire::rules::aeto
