#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "weather/weather.hpp"

#include <algorithm>

/// 3.6: who may intercept, and who may be intercepted.
namespace umpire::rules::aeto {

namespace {

using OfShip = bool (*)(Inquiry&, Subject);

/// Broken by the first ship of which it is true.
Ruling none_of(Inquiry& ask, const Ships& ships, OfShip is_barred, std::string_view why) {
    for (const Subject ship : ships)
        if (is_barred(ask, ship)) return broken(say("{} {}", ship, why));
    return ships.empty() ? not_concerned() : kept();
}

/// @name What a ship has done in this phase
/// @{

/// Of a success of which nobody has said the kind it is enough that there was one.
bool has_succeeded_actively(Inquiry& ask, Subject ship) {
    return has_intercepted(ask, ship) && ask.text_or(ship, fact::intercepted_as, "") == "active";
}
bool has_succeeded_reactively(Inquiry& ask, Subject ship) {
    return has_intercepted(ask, ship) && !has_succeeded_actively(ask, ship);
}
bool has_failed_actively(Inquiry& ask, Subject ship) {
    return was_in_this_phase(ask, ship, fact::active_in) && !has_intercepted(ask, ship);
}
bool has_declined(Inquiry& ask, Subject ship) {
    return was_in_this_phase(ask, ship, fact::declined_in);
}
bool has_broken_off(Inquiry& ask, Subject ship) {
    return was_in_this_phase(ask, ship, fact::broke_off_in);
}

/// @}

/// @name 3.6.s5, 3.6.s12, 3.6.s37 to 3.6.s56, 3.6.s121 to 3.6.s123: how often
/// @{

constexpr std::string_view active_success = "has made a successful Active interception in this phase";
constexpr std::string_view reactive_success = "has made a successful Reactive interception in this phase";
constexpr std::string_view active_failure = "has failed an Active interception in this phase";

/// Of automatic interceptions 3.7.s12 says how many.
bool is_counted_here(Inquiry& ask) {
    return !is_automatic(ask);
}

Ruling no_active_after_active_success(Inquiry& ask) {
    if (!is_active_interception(ask) || !is_counted_here(ask)) return not_concerned();
    return none_of(ask, intercepting_ships(ask), has_succeeded_actively, active_success);
}

Ruling no_active_after_reactive_success(Inquiry& ask) {
    if (!is_active_interception(ask) || !is_counted_here(ask)) return not_concerned();
    return none_of(ask, intercepting_ships(ask), has_succeeded_reactively, reactive_success);
}

Ruling no_reactive_after_active_success(Inquiry& ask) {
    if (!is_reactive_interception(ask) || !is_counted_here(ask)) return not_concerned();
    return none_of(ask, intercepting_ships(ask), has_succeeded_actively, active_success);
}

Ruling no_reactive_after_reactive_success(Inquiry& ask) {
    if (!is_reactive_interception(ask) || !is_counted_here(ask)) return not_concerned();
    return none_of(ask, intercepting_ships(ask), has_succeeded_reactively, reactive_success);
}

Ruling no_active_after_a_failure(Inquiry& ask) {
    if (!is_active_interception(ask)) return not_concerned();
    return none_of(ask, intercepting_ships(ask), has_failed_actively, active_failure);
}

Ruling no_active_after_declining(Inquiry& ask) {
    if (!is_active_interception(ask)) return not_concerned();
    return none_of(ask, intercepting_ships(ask), has_declined,
                   "has declined an Active interception in this phase");
}

Ruling failure_ends_the_move(Inquiry& ask) {
    return none_of(ask, moving_ships(ask), has_failed_actively, active_failure);
}

Ruling declining_ends_the_move(Inquiry& ask) {
    return none_of(ask, moving_ships(ask), has_declined, "has declined to engage in this phase");
}

Ruling breaking_off_ends_the_move(Inquiry& ask) {
    return none_of(ask, moving_ships(ask), has_broken_off, "has broken off its interception in this phase");
}

/// A note lets only those try again and again who have made no Active interception; two other places let
/// whoever failed one react.
Ruling reactive_after_a_failure(Inquiry& ask) {
    if (!is_reactive_interception(ask)) return not_concerned();
    const Ships ships = intercepting_ships(ask);
    const bool failed =
        std::any_of(ships.begin(), ships.end(), [&](Subject ship) { return has_failed_actively(ask, ship); });
    if (!failed) return not_concerned();
    if (ask.reading("reactive_after_failed_active") == "allowed") return kept();
    return none_of(ask, ships, has_failed_actively, "has made an Active interception in this phase");
}

/// Whoever has tried a piece has tried all its ships.
Ruling one_attempt_on_a_piece(Inquiry& ask) {
    if (ask.reading("attempts_on_one_piece") == "any") return not_concerned();
    for (const Subject ship : intercepting_ships(ask)) {
        if (!was_in_this_phase(ask, ship, fact::attempts_on_in)) continue;
        const Ships tried = listed(ask, ship, fact::attempts_on);
        for (const Subject target : target_ships(ask))
            if (holds(tried, target)) return broken(say("{} has tried {} in this phase", ship, target));
    }
    return kept();
}

/// @}

/// @name 3.6.s15, 3.6.s18: when
/// @{

Ruling in_phases_with_interception(Inquiry& ask) {
    if (!is_naval_interception(ask)) return not_concerned();
    if (in_step(ask, "second naval movement")) return not_concerned();  // viii.s64
    const std::string phase = ask.phase();
    if (among(phase, {"naval and air", "offensive"})) return kept();
    return broken(say("ships do not intercept in the {} phase", phase));
}

/// Whoever makes a Sea Offensive is marked Active and goes to his Active interception all the same.
bool is_active_without_an_offensive(Inquiry& ask, Subject ship) {
    if (!is_active(ask, ship)) return false;
    return !is_active_interception(ask) || !(is_under_way(ask, ship) || ask.yes(ship, fact::activated));
}

Ruling active_ships_rest(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return not_concerned();
    return none_of(ask, intercepting_ships(ask), is_active_without_an_offensive, "is marked Active");
}

/// @}

/// @name 3.6.s112 to 3.6.s119: who is out of reach
/// @{

Ruling transports_do_not_intercept(Inquiry& ask) {
    const Ships ships = intercepting_ships(ask);
    if (ships.empty()) return not_concerned();
    const bool any_other = std::any_of(ships.begin(), ships.end(),
                                       [&](Subject ship) { return !is_transport_points(ask, ship); });
    return any_other ? kept() : broken(say("{} and all others are STPs", ships.front()));
}

bool is_frozen_in(Inquiry& ask, Subject ship) {
    const auto place = ask.location(ship);
    return place && is_docked(ask, ship) && is_frozen_port(ask, *place);
}

Ruling frozen_in_ships_take_no_part(Inquiry& ask) {
    Ships ships = intercepting_ships(ask);
    if (ships.empty()) return not_concerned();
    for (const Subject ship : target_ships(ask))
        ships.push_back(ship);
    return none_of(ask, ships, is_frozen_in, "is in a frozen port");
}

/// Until it moves of its own.
bool is_driven_out(Inquiry& ask, Subject ship) {
    return was_in_this_phase(ask, ship, fact::driven_out_in) && !is_under_way(ask, ship);
}

Ruling nobody_reacts_to_who_is_driven_out(Inquiry& ask) {
    if (!is_reactive_interception(ask)) return not_concerned();
    return none_of(ask, target_ships(ask), is_driven_out, "was driven out of its port by land units");
}

void ships_are_driven_out(Resolution& now) {
    const Subject port = now.subject(arg::at);
    const auto captors = named(now, arg::units);
    const std::string side = captors.empty() ? "" : side_or_none(now, captors.front());
    for (const Subject ship : ships_of(now, port))
        if (is_docked(now, ship) && side_or_none(now, ship) != side)
            now.set(ship, fact::driven_out_in, moment(now));
}

bool is_safe_at_anchor(Inquiry& ask, Subject ship) {
    return is_docked(ask, ship) && was_docked_at_start(ask, ship) && !is_driven_out(ask, ship);
}

/// It is not moving as long as it is in the port.
Ruling nobody_is_met_before_he_is_out(Inquiry& ask) {
    if (!is_reactive_interception(ask) || is_automatic(ask)) return not_concerned();
    return none_of(ask, target_ships(ask), is_safe_at_anchor, "is still in its port");
}

bool lies_in_the_port_of(Inquiry& ask, Subject ship, Subject target) {
    return is_docked(ask, ship) && ask.location(ship) == ask.location(target);
}

Ruling entering_port_is_safe(Inquiry& ask) {
    if (!is_reactive_interception(ask)) return not_concerned();
    for (const Subject target : target_ships(ask)) {
        if (!is_docked(ask, target) || was_docked_at_start(ask, target)) continue;
        for (const Subject ship : intercepting_ships(ask))
            if (!lies_in_the_port_of(ask, ship, target))
                return broken(say("{} has entered port, and {} is not in that port", target, ship));
    }
    return kept();
}

Ruling entering_a_canal_is_safe_from_afar(Inquiry& ask) {
    for (const Subject target : target_ships(ask)) {
        if (!is_at_canal_stage(ask, target, "entering")) continue;
        for (const Subject ship : intercepting_ships(ask))
            if (!is_beside_the_inlet(ask, ship, place_of_interception(ask)))
                return broken(say("{} enters a canal, and {} is not beside its inlet", target, ship));
        return kept();
    }
    return not_concerned();
}

bool is_within_a_canal(Inquiry& ask, Subject ship) {
    return is_at_canal_stage(ask, ship, "within");
}

Ruling canals_are_safe(Inquiry& ask) {
    if (!is_naval_interception(ask)) return not_concerned();
    return none_of(ask, target_ships(ask), is_within_a_canal, "is within a canal");
}

/// Out at the far end, unless somebody counts fewer hexsides than it has.
void canal_is_passed(Resolution& now) {
    const bool by_canal = now.has(arg::canal);
    const bool part = now.has(arg::hexsides) && now.number(arg::hexsides) < now.printed("canal_hexsides");
    for (const Subject ship : moving_ships(now))
        if (by_canal)
            now.set(ship, fact::canal_stage, part ? "within" : "leaving");
        else if (now.known(ship, fact::canal_stage))
            now.forget(ship, fact::canal_stage);
}

bool shields_its_port(Inquiry& ask, Subject ship) {
    return ask.number_or(ship, fact::rated_gunnery, 0) >= ask.printed("port_shield_gunnery");
}

Ruling strong_ships_shield_a_port(Inquiry& ask) {
    const Ships ships = intercepting_ships(ask), targets = target_ships(ask);
    if (ships.empty() || targets.empty() || !is_docked(ask, targets.front())) return not_concerned();
    const auto port = ask.location(targets.front());
    if (!port || ask.yes(*port, fact::port_shield_lifted)) return not_concerned();
    const bool infiltrates = std::all_of(ships.begin(), ships.end(),
                                         [&](Subject ship) { return is_tactical_submarine(ask, ship); });
    // Those who lie in it defend it.
    if (infiltrates || is_friendly_port(ask, *port, side_of_ships(ask, ships))) return not_concerned();
    const std::string side = side_of_ships(ask, targets);
    for (const Subject ship : ships_in_port(ask, *port))
        if (is_docked(ask, ship) && side_or_none(ask, ship) == side && shields_its_port(ask, ship))
            return broken(say("{} is in the port with a gunnery of {}", ship, gunnery_of(ask, ship)));
    return kept();
}

/// @}

}  // namespace

void register_interception_eligibility(Rulebook& book) {
    book.check({"3.6.s5", "3.6.s40", "3.6.s123"}, {verb::intercept}, no_active_after_active_success);
    book.check({"3.6.s5", "3.6.s52", "3.6.s123"}, {verb::intercept}, no_active_after_reactive_success);
    book.check({"3.6.s12", "3.6.s40", "3.6.s123"}, {verb::intercept, verb::react},
               no_reactive_after_active_success);
    book.check({"3.6.s12", "3.6.s52", "3.6.s123"}, {verb::intercept, verb::react},
               no_reactive_after_reactive_success);
    book.check({"3.6.s5", "3.6.s38", "3.6.s121"}, {verb::intercept}, no_active_after_a_failure);
    book.check("3.6.s121", {verb::intercept}, no_active_after_declining);
    book.check("3.6.s38", {verb::move}, failure_ends_the_move);
    book.check("3.6.s37", {verb::move}, declining_ends_the_move);
    book.check("3.6.s9", {verb::move}, breaking_off_ends_the_move);
    book.check({"3.6.s39", "3.6.s56"}, {verb::intercept, verb::react}, reactive_after_a_failure);
    book.check("3.6.s122", {verb::intercept, verb::react}, one_attempt_on_a_piece);

    book.check("3.6.s15", {verb::intercept, verb::react}, in_phases_with_interception);
    book.check("3.6.s18", {verb::intercept, verb::react}, active_ships_rest);

    book.check("3.6.s113", {verb::intercept, verb::react}, transports_do_not_intercept);
    book.check("3.6.s114", {verb::intercept, verb::react}, frozen_in_ships_take_no_part);
    book.check("3.6.s115", {verb::intercept, verb::react}, nobody_reacts_to_who_is_driven_out);
    book.effect("3.6.s115", verb::capture, ships_are_driven_out, When::before);
    book.check("3.6.s48", {verb::intercept, verb::react}, nobody_is_met_before_he_is_out);
    book.check({"3.6.s49", "3.6.s116"}, {verb::intercept, verb::react}, entering_port_is_safe);
    book.check("3.6.s117", {verb::intercept, verb::react}, entering_a_canal_is_safe_from_afar);
    book.check("3.6.s118", {verb::intercept, verb::react}, canals_are_safe);
    book.effect("3.6.s118", verb::move, canal_is_passed);
    book.check("3.6.s119", {verb::intercept, verb::react}, strong_ships_shield_a_port);
}

}  // namespace umpire::rules::aeto
