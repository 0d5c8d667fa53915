#include "chapters.hpp"
#include "common/lists.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "submarines/facts.hpp"
#include "submarines/submarines.hpp"

#include <algorithm>

/// 3.29: who moves and intercepts with a submarine, and who may intercept one.
namespace umpire::rules::aeto {

namespace {

bool has_a_submarine(Inquiry& ask, const Ships& ships) {
    return std::any_of(ships.begin(), ships.end(),
                       [&](Subject ship) { return is_tactical_submarine(ask, ship); });
}

/// @name 3.29.s5 to 3.29.s15: submarines are on their own
/// @{

Ruling submarines_move_alone(Inquiry& ask) {
    const Ships ships = moving_ships(ask);
    if (!has_a_submarine(ask, ships)) return not_concerned();
    return ships.size() == 1 ? kept() : broken(say("{} and others move together", ships.front()));
}

Ruling submarines_intercept_alone(Inquiry& ask) {
    const Ships ships = intercepting_ships(ask);
    if (!is_naval_interception(ask) || !has_a_submarine(ask, ships)) return not_concerned();
    return ships.size() == 1 ? kept() : broken(say("{} intercepts with others", ships.front()));
}

/// A friend of the submarine at that place, who is not in a port there.
std::optional<Subject> friend_at(Inquiry& ask, Subject boat, Subject place) {
    for (const Subject ship : ships_of(ask, place))
        if (ship != boat && side_or_none(ask, ship) == side_or_none(ask, boat) && !is_uboat(ask, ship) &&
            !may_be_docked(ask, ship))
            return ship;
    return std::nullopt;
}

Ruling not_where_a_friend_is(Inquiry& ask) {
    const auto boat = intercepting_submarine(ask);
    if (!boat || !is_naval_interception(ask)) return not_concerned();
    const Subject place = place_of_interception(ask);
    if (is_large_sea_area(ask, place)) return not_concerned();
    const auto other = friend_at(ask, *boat, place);
    return other ? broken(say("{} is in {} too", *other, place)) : kept();
}

/// In a large area a stack is met, and whoever is in it.
Ruling not_a_stack_that_a_friend_has_met(Inquiry& ask) {
    const auto boat = intercepting_submarine(ask);
    if (!boat || !is_naval_interception(ask)) return not_concerned();
    const Subject place = place_of_interception(ask);
    if (!is_large_sea_area(ask, place) || target_ships(ask).empty()) return not_concerned();
    const Subject target = target_ships(ask).front();
    for (const Subject ship : ships_of(ask, place))
        if (ship != *boat && side_or_none(ask, ship) == side_or_none(ask, *boat) &&
            holds(listed(ask, target, fact::same_location), ship))
            return broken(say("{} is with {}", ship, target));
    return kept();
}

Ruling submarines_leave_submarines_alone(Inquiry& ask) {
    if (!intercepting_submarine(ask) || target_ships(ask).empty()) return not_concerned();
    const auto prey = hunted_submarine(ask);
    return prey ? broken(say("{} is a submarine", *prey)) : kept();
}

/// @}

/// @name 3.29.s3, 3.29.s9, 3.29.s45 to 3.29.s51: who intercepts a submarine
/// @{

/// Those who hunt it, a submarine not: that is for another rule.
bool is_hunt(Inquiry& ask) {
    return hunted_submarine(ask) && !intercepting_submarine(ask);
}

Ruling nobody_reacts_to_a_submarine(Inquiry& ask) {
    if (!is_reactive_interception(ask) || intercepting_submarine(ask)) return not_concerned();
    const auto boat = hunted_submarine(ask);
    if (!boat) return kept();
    return is_reacting(ask, *boat) ? not_concerned() : broken(say("{} is a submarine that moves", *boat));
}

Ruling nobody_counters_a_submarine(Inquiry& ask) {
    if (!is_reactive_interception(ask) || intercepting_submarine(ask)) return not_concerned();
    const auto boat = hunted_submarine(ask);
    return boat && is_reacting(ask, *boat) ? broken(say("{} is intercepting", *boat)) : kept();
}

Ruling destroyers_hunt_submarines(Inquiry& ask) {
    if (!is_hunt(ask) || !is_active_interception(ask)) return not_concerned();
    for (const Subject ship : intercepting_ships(ask))
        if (among(told_type(ask, ship), {"DD", "DE"})) return kept();
    return broken(say("there is neither DD nor DE with {}", intercepting_ships(ask).front()));
}

/// Of ships of which nobody has said whether they stand by nobody can tell.
bool stands_by(Inquiry& ask, Subject ship) {
    if (is_active(ask, ship) || ask.yes(ship, fact::activated)) return true;
    if (!ask.known(ship, fact::standby))
        ask.missing(say("whether {} is on Standby", ship), ask.to_state(ship, fact::standby));
    return is_on_standby(ask, ship);
}

Ruling hunted_in_two_phases(Inquiry& ask) {
    if (!is_hunt(ask) || !is_active_interception(ask)) return not_concerned();
    if (in_phase(ask, "naval and air")) return kept();
    if (!in_phase(ask, "offensive")) return broken(say("it is the {} phase", ask.phase()));
    for (const Subject ship : intercepting_ships(ask))
        if (!stands_by(ask, ship)) return broken(say("{} is not on Standby", ship));
    return kept();
}

/// It has caught somebody, and neither attacked nor dived.
bool has_an_encounter_open(Inquiry& ask, Subject boat) {
    const std::string stage = encounter_at_sea(ask, boat);
    return stage == "screening" || (stage == "undetected" && attacks_made_by(ask, boat) == 0);
}

Ruling its_own_interception_comes_first(Inquiry& ask) {
    if (!is_hunt(ask)) return not_concerned();
    const Subject boat = *hunted_submarine(ask);
    return has_an_encounter_open(ask, boat)
               ? broken(say("the interception by {} has not been resolved", boat))
               : kept();
}

/// @}

}  // namespace

void register_submarine_interceptions(Rulebook& book) {
    book.check("3.29.s5", {verb::move}, submarines_move_alone);
    book.check("3.29.s11", {verb::intercept, verb::react}, submarines_intercept_alone);
    book.check({"3.29.s12", "3.29.s14"}, {verb::intercept, verb::react}, not_where_a_friend_is);
    book.check("3.29.s13", {verb::intercept, verb::react}, not_a_stack_that_a_friend_has_met);
    book.check("3.29.s15", {verb::intercept, verb::react}, submarines_leave_submarines_alone);
    book.check({"3.29.s3", "3.29.s45"}, {verb::intercept, verb::react}, nobody_reacts_to_a_submarine);
    book.check("3.29.s9", {verb::intercept, verb::react}, nobody_counters_a_submarine);
    book.check({"3.29.s46", "3.29.s55"}, {verb::intercept}, destroyers_hunt_submarines);
    book.check("3.29.s47", {verb::intercept}, hunted_in_two_phases);
    book.check("3.29.s51", {verb::intercept}, its_own_interception_comes_first);
}

}  // namespace umpire::rules::aeto
