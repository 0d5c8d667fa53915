#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 3.7: interceptions that need no die.
namespace umpire::rules::aeto {

namespace {

using OfShip = bool (*)(Inquiry&, Subject);

bool all_interceptors(Inquiry& ask, OfShip is_so) {
    const Ships ships = intercepting_ships(ask);
    return !ships.empty() &&
           std::all_of(ships.begin(), ships.end(), [&](Subject ship) { return is_so(ask, ship); });
}
bool any_target(Inquiry& ask, OfShip is_so) {
    const Ships ships = target_ships(ask);
    return std::any_of(ships.begin(), ships.end(), [&](Subject ship) { return is_so(ask, ship); });
}

/// @name 3.7.s3 to 3.7.s6: in port
/// @{

bool is_in_the_port(Inquiry& ask, Subject ship) {
    return is_docked(ask, ship) && ask.location(ship) == place_of_interception(ask);
}

bool enters_the_port(Inquiry& ask, Subject ship) {
    return is_in_the_port(ask, ship) && is_under_way(ask, ship) && !is_tactical_submarine(ask, ship);
}

std::string side_of_interceptors(Inquiry& ask) {
    return side_of_ships(ask, intercepting_ships(ask));
}

bool is_enemy_port(Inquiry& ask) {
    const std::string controller = controller_of(ask, place_of_interception(ask));
    return !controller.empty() && controller != side_of_interceptors(ask);
}

bool is_an_order_to_intercept(Inquiry& ask) {
    return (ask.verb() == verb::intercept || ask.verb() == verb::react) && is_naval_interception(ask);
}

Value guards_meet_intruders(Inquiry& ask, Subject, Value known) {
    if (!is_an_order_to_intercept(ask)) return known;
    const bool friendly = is_friendly_port(ask, place_of_interception(ask), side_of_interceptors(ask));
    return friendly && all_interceptors(ask, is_in_the_port) && any_target(ask, enters_the_port) ? Value(true)
                                                                                                 : known;
}

/// In an enemy port, with enemies in it.
bool meets_in_an_enemy_port(Inquiry& ask) {
    return is_an_order_to_intercept(ask) && is_enemy_port(ask) && all_interceptors(ask, is_in_the_port) &&
           any_target(ask, is_in_the_port);
}

Value intruders_meet_who_is_there(Inquiry& ask, Subject, Value known) {
    return meets_in_an_enemy_port(ask) && all_interceptors(ask, is_under_way) ? Value(true) : known;
}

bool is_not_under_way(Inquiry& ask, Subject ship) {
    return !is_under_way(ask, ship);
}

Value whoever_is_in_the_port_meets_all(Inquiry& ask, Subject, Value known) {
    return meets_in_an_enemy_port(ask) && all_interceptors(ask, is_not_under_way) ? Value(true) : known;
}

/// @}

/// @name 3.7.s7, 3.7.s8: canals and landings
/// @{

bool passes_the_mouth_of_a_canal(Inquiry& ask, Subject ship) {
    return is_at_canal_stage(ask, ship, "entering") || is_at_canal_stage(ask, ship, "leaving");
}

bool watches_the_mouth(Inquiry& ask, Subject ship) {
    const auto from = origin_of(ask, ship);
    return from && is_coastal(ask, *from) && is_beside_the_inlet(ask, ship, place_of_interception(ask));
}

Value mouths_of_canals(Inquiry& ask, Subject, Value known) {
    if (!is_an_order_to_intercept(ask) || !any_target(ask, passes_the_mouth_of_a_canal)) return known;
    return all_interceptors(ask, watches_the_mouth) ? Value(true) : known;
}

bool is_activated_to_land(Inquiry& ask, Subject ship) {
    return is_to_land_at(ask, ship, place_of_interception(ask)) &&
           (ask.yes(ship, fact::activated) || is_active(ask, ship) || is_under_way(ask, ship));
}

bool is_landing_met(Inquiry& ask) {
    return is_an_order_to_intercept(ask) && in_phase(ask, "offensive") &&
           any_target(ask, is_activated_to_land);
}

bool is_in_range_of_the_place(Inquiry& ask, Subject ship) {
    return is_in_interception_range_of(ask, ship, place_of_interception(ask));
}

Value landings(Inquiry& ask, Subject, Value known) {
    return is_landing_met(ask) && all_interceptors(ask, is_in_range_of_the_place) ? Value(true) : known;
}

/// @}

Value evasion_chit_cancels(Inquiry& ask, Subject, Value known) {
    if (!is_an_order_to_intercept(ask)) return known;
    return ask.yes(place_of_interception(ask), fact::evasion_chit) ? Value(false) : known;
}

void automatic_success(Resolution& now) {
    if (is_naval_interception(now) && is_automatic(now)) now.result(result::intercepted, true);
}

/// @name What players claim
/// @{

bool has_left_port(Inquiry& ask, Subject ship) {
    return !is_docked(ask, ship) && was_docked_at_start(ask, ship) &&
           place_at_start(ask, ship) == place_of_interception(ask);
}

bool is_claimed(Inquiry& ask) {
    return ask.yes(arg::automatic) && !is_automatic(ask);
}

Ruling automatic_for_a_reason(Inquiry& ask) {
    if (!ask.yes(arg::automatic)) return not_concerned();
    if (is_automatic(ask)) return kept();
    if (any_target(ask, has_left_port) || is_landing_met(ask)) return not_concerned();
    return broken(say("nothing makes this interception automatic"));
}

Ruling leaving_port_is_not_automatic(Inquiry& ask) {
    if (!any_target(ask, has_left_port)) return not_concerned();
    return is_claimed(ask) ? broken(say("whoever leaves a port is not intercepted automatically")) : kept();
}

Ruling landings_are_met_in_range(Inquiry& ask) {
    if (!is_landing_met(ask)) return not_concerned();
    for (const Subject ship : intercepting_ships(ask))
        if (ask.yes(arg::automatic) && !is_in_range_of_the_place(ask, ship))
            return broken(say("{} is out of range of {}", ship, place_of_interception(ask)));
    return kept();
}

/// The book says Step here and Phase elsewhere.
Ruling one_success_whatever_is_automatic(Inquiry& ask) {
    if (!is_naval_interception(ask) || !is_automatic(ask)) return not_concerned();
    const bool by_step = ask.reading("one_success_in") == "step";
    for (const Subject ship : intercepting_ships(ask)) {
        const bool other_step = ask.known(the_game, fact::step) && ask.known(ship, fact::intercepted_step) &&
                                ask.text(ship, fact::intercepted_step) != ask.text(the_game, fact::step);
        if (has_intercepted(ask, ship) && !(by_step && other_step))
            return broken(say("{} has intercepted with success already", ship));
    }
    return kept();
}

/// @}

void landing_is_intended(Resolution& now) {
    for (const Subject ship : ships_named(now, {arg::group}))
        now.set(ship, fact::landing_at, now.subject(arg::at));
}

}  // namespace

void register_automatic_interception(Rulebook& book) {
    const Fact& automatic = fact::interception_automatic;
    book.define("3.7.s3", Kind::game, automatic, guards_meet_intruders);
    book.define("3.7.s4", Kind::game, automatic, intruders_meet_who_is_there);
    book.define("3.7.s6", Kind::game, automatic, whoever_is_in_the_port_meets_all);
    book.define("3.7.s7", Kind::game, automatic, mouths_of_canals);
    book.define("3.7.s8", Kind::game, automatic, landings);
    book.define("3.7.s2", Kind::game, automatic, evasion_chit_cancels, When::last);
    book.effect("3.7.s1", verb::intercept, automatic_success, When::before);
    book.effect("3.7.s8", verb::assault, landing_is_intended, When::before);
    book.check("3.7.s1", {verb::intercept}, automatic_for_a_reason);
    book.check("3.7.s5", {verb::intercept}, leaving_port_is_not_automatic);
    book.check("3.7.s9", {verb::intercept}, landings_are_met_in_range);
    book.check("3.7.s12", {verb::intercept}, one_success_whatever_is_automatic);
}

}  // namespace umpire::rules::aeto
