#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "landings/facts.hpp"
#include "landings/landings.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"

#include <algorithm>

/// 3.25: where and when an Amphibious Assault is made, who goes ashore and who supports it.
namespace umpire::rules::aeto {

namespace {

std::string side_of_force(Inquiry& ask) {
    return ask.side_of(ask.subject(arg::group));
}

bool is_rolled(Inquiry& ask, Place hex) {
    return in_this_turn(ask, ask.fact(hex, fact::assault_rolled_in));
}

/// @name 3.25.s16, 3.25.s17: into which hexes
/// @{

Ruling lands_on_firm_ground(Inquiry& ask) {
    if (!is_assault_itself(ask)) return not_concerned();
    const Place hex = hex_of_assault(ask);
    if (is_no_coast(ask, hex)) return broken(say("{} is no coastal hex", hex));
    const std::string ground = ask.text(hex, fact::ground);
    if (among(ground, {"forest", "marsh"})) return broken(say("{} is {}", hex, ground));
    if (ground == "mountain" && !is_port(ask, hex))
        return broken(say("{} is a mountain hex without a port", hex));
    return kept();
}

Ruling assaults_from_the_sea(Inquiry& ask) {
    if (!is_assault_itself(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_of(ask, ask.subject(arg::group))) {
        if (ask.location(ship) != hex_of_assault(ask)) continue;
        ruling = kept();
        if (is_docked(ask, ship)) return broken(say("{} is in the port of {}", ship, hex_of_assault(ask)));
    }
    return ruling;
}

/// @}

/// @name 3.25.s19 to 3.25.s22, 3.25.s32, 3.25.s46: when, and at what price
/// @{

bool was_assaulted(Inquiry& ask) {
    return in_this_turn(ask, ask.fact(hex_of_assault(ask), fact::assault_in(side_of_force(ask))));
}

bool is_of_the_first_force(Inquiry& ask) {
    return holds(listed(ask, hex_of_assault(ask), fact::assault_force), ask.subject(arg::group));
}

Ruling one_assault_on_a_hex(Inquiry& ask) {
    if (!is_assault_itself(ask)) return not_concerned();
    if (!was_assaulted(ask)) return kept();
    if (is_of_the_first_force(ask)) return not_concerned();
    return broken(say("the {} side has assaulted {} in this month", side_of_force(ask), hex_of_assault(ask)));
}

Ruling nobody_is_held_back(Inquiry& ask) {
    if (!is_assault_itself(ask) || !is_of_the_first_force(ask)) return not_concerned();
    if (!was_assaulted(ask)) return kept();
    return broken(
        say("{} has assaulted {} in this month with others", ask.subject(arg::group), hex_of_assault(ask)));
}

Ruling assaults_in_the_offensive_phase(Inquiry& ask) {
    if (!is_assault_itself(ask) || !ask.known(the_game, fact::phase)) return not_concerned();
    if (!in_phase(ask, "offensive"))
        return broken(say("an assault is made in the Offensive Phase, and this is {}", where_in_turn(ask)));
    if (!ships_to_engage(ask).empty()) return broken(say("an interception has still to be fought out"));
    return kept();
}

Ruling rolls_what_was_declared(Inquiry& ask) {
    const Place hex = hex_of_assault(ask);
    if (is_rolled(ask, hex)) return not_concerned();
    if (!is_assault_pending(ask, hex)) return broken(say("nobody has declared an assault on {}", hex));
    if (!ships_to_engage(ask).empty()) return broken(say("an interception has still to be fought out"));
    return kept();
}

Ruling spends_a_land_offensive(Inquiry& ask) {
    if (!is_assault_itself(ask) || !in_phase(ask, "offensive")) return not_concerned();
    if (!ask.known(the_game, fact::offensive_type))
        ask.missing(say("whether a Land Offensive was spent"),
                    say("!offensive <nation> land with <units>"));
    if (ask.text(the_game, fact::offensive_type) != "land")
        return broken(say("the Offensive that is made is no Land Offensive"));
    if (ask.text_or(the_game, fact::offensive_side, side_of_force(ask)) == side_of_force(ask)) return kept();
    return broken(say("the {} side has spent no Land Offensive", side_of_force(ask)));
}

Units agents_of_order(Inquiry& ask) {
    return ask.has(arg::agent) ? Units(named(ask, arg::agent))
                               : Units(listed(ask, the_game, fact::command_agents));
}

Ruling is_commanded(Inquiry& ask) {
    if (!is_assault_itself(ask)) return not_concerned();
    const Units agents = agents_of_order(ask);
    if (agents.empty()) ask.missing(say("which Command Agent activates the assaulting units"));
    for (const Unit unit : named(ask, arg::units)) {
        const bool commanded = std::any_of(agents.begin(), agents.end(), [&](Unit agent) {
            return agent == unit || ask.distance(agent, unit) <= ask.number(agent, fact::command_radius);
        });
        if (!commanded) return broken(say("no Command Agent has {} in its radius", unit));
    }
    return kept();
}

Ruling is_no_breakthrough(Inquiry& ask) {
    if (ask.verb() == verb::assault && !is_assault_itself(ask)) return not_concerned();
    if (!in_step(ask, "breakthrough")) return kept();
    return broken(say("an assault is made in the Breakthrough Step"));
}

/// @}

/// 3.23.s14: of the unit that comes from farthest.
void distance_is_counted(Resolution& now) {
    if (!is_assault_itself(now)) return;
    double farthest = 0;
    for (const Unit unit : now.subjects(arg::units))
        farthest = std::max(farthest, assault_distance(now, unit, hex_of_assault(now)));
    now.result(result::distance, farthest);
}

void assault_is_declared(Resolution& now) {
    if (!is_assault_itself(now)) return;
    const Place hex = hex_of_assault(now);
    for (const Fact& fact : FactList{fact::assault_rolled_in, fact::assault_losses, fact::supporters})
        now.forget(hex, fact);
    now.set(hex, fact::assault_in(side_of_force(now)), moment(now));
    now.set(hex, fact::assault_force, now.subject(arg::group));
    now.set(hex, fact::assaulters, now.subjects(arg::units));
}

/// @name 3.25.s24 to 3.25.s26: ashore
/// @{

Units going_ashore(Inquiry& ask) {
    Units units = ask.subjects(arg::units);
    std::erase_if(units, [&](Unit unit) { return !goes_ashore_to_assault(ask, unit); });
    return units;
}

/// The sequence of play lands them before the Combat Step, the procedure with the declaration.
Ruling goes_ashore_in_its_step(Inquiry& ask) {
    const Units units = going_ashore(ask);
    if (units.empty() || !in_phase(ask, "offensive")) return not_concerned();
    const std::string reading = ask.reading("assault_landing_step");
    const bool early = reading != "combat" && may_be_step(ask, "land movement", "offensive");
    const bool late = reading != "land_movement" && may_be_step(ask, "combat", "offensive");
    if (early || late) return kept();
    return broken(say("{} goes ashore in {}", units.front(), where_in_turn(ask)));
}

Ruling no_more_than_can_stack(Inquiry& ask) {
    const Units units = going_ashore(ask);
    if (units.empty()) return not_concerned();
    const auto hex = shore_of(ask, units.front());
    double ashore = 0;
    for (const Unit unit : assaulters_at(ask, *hex))
        ashore += is_land_unit(ask, unit) && (holds(units, unit) || ask.inside(unit) == hex) ? 1 : 0;
    const double limit = ask.number(*hex, fact::stacking_limit);
    if (ashore <= limit) return kept();
    return broken(say("{} land units go ashore in {}, and {} can stack there", ashore, *hex, limit));
}

void assaulters_are_ashore(Resolution& now) {
    for (const Unit unit : going_ashore(now)) {
        now.place(unit, *shore_of(now, unit));
        now.set(unit, fact::landing_in, moment(now));
    }
}

/// Those who are held back follow when the hex is won.
Value is_won_in_this_month(Inquiry& ask, Place hex, Value) {
    return in_this_turn(ask, ask.fact(hex, fact::landed_in));
}

/// @}

/// @name 3.25.s27, 3.25.s28: in the air
/// @{

bool is_somebody_ashore(Inquiry& ask, Place hex) {
    const Units units = assaulters_at(ask, hex);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) { return ask.inside(unit) == hex; });
}

Units paradropped_at(Inquiry& ask, Place hex) {
    Units units = ask.units_in(hex);
    std::erase_if(units, [&](Unit unit) { return !in_this_turn(ask, ask.fact(unit, fact::paradropped_in)); });
    return units;
}

Ruling jumps_after_the_landing(Inquiry& ask) {
    const Place hex = hex_of_assault(ask);
    if (!is_assault_pending(ask, hex)) return not_concerned();
    if (is_somebody_ashore(ask, hex)) return kept();
    return broken(say("nobody has gone ashore in {} yet", hex));
}

Ruling flies_before_the_jump(Inquiry& ask) {
    const Place hex = hex_of_assault(ask);
    if (!is_assault_pending(ask, hex)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!is_air_unit(ask, unit)) continue;
        ruling = kept();
        if (const Units jumped = paradropped_at(ask, hex); !jumped.empty())
            return broken(say("{} is committed after {} has jumped", unit, jumped.front()));
    }
    return ruling;
}

void paratroopers_jump(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::paradropped_in, moment(now));
        now.place(unit, hex_of_assault(now));
    }
}

/// For the modifiers of a paradrop.
template <Named side>
Value assaulters_are_beside(Inquiry& ask, Place hex, Value known) {
    return assaulting_side(ask, hex) == side.text() && is_assault_pending(ask, hex) ? Value(true) : known;
}

/// @}

/// @name 3.25.s31, 3.25.s39 to 3.25.s41, 3.25.s47: one attack, once
/// @{

Ruling attacks_as_one_group(Inquiry& ask) {
    const Place hex = hex_of_assault(ask);
    if (ask.verb() == verb::storm) {
        if (ask.yes(arg::reroll)) return not_concerned();
        if (!is_rolled(ask, hex)) return kept();
        return broken(say("the assault on {} has been rolled", hex));
    }
    for (const Unit unit : ask.subjects(arg::units))
        if (holds(assaulters_at(ask, hex), unit) && is_assault_pending(ask, hex))
            return broken(say("{} assaults {} and attacks on its own", unit, hex));
    return not_concerned();
}

Ruling is_not_rolled_again(Inquiry& ask) {
    if (!ask.yes(arg::reroll)) return kept();
    return broken(say("the die of the assault on {} is rolled again", hex_of_assault(ask)));
}

Ruling garrison_is_not_attacked_by_land(Inquiry& ask) {
    const Place hex = hex_of_assault(ask);
    const auto attackers = named(ask, arg::units);
    if (attackers.empty() || !is_coastal(ask, hex)) return not_concerned();
    const std::string side = side_or_none(ask, attackers.front()), controller = controller_of(ask, hex);
    if (side.empty() || controller.empty() || controller == side) return not_concerned();
    const bool empty = defenders_at(ask, hex, side, true).empty() && forts_at(ask, hex, side).empty();
    if (!empty) return kept();
    return broken(say("nobody but an Intrinsic Garrison is in {}", hex));
}

Ruling cancels_before_the_roll(Inquiry& ask) {
    if (!ask.has(arg::at)) return not_concerned();
    const Place hex = hex_of_assault(ask);
    if (assaulting_side(ask, hex).empty()) return not_concerned();
    if (!is_rolled(ask, hex)) return kept();
    return broken(say("the die of the assault on {} has been rolled", hex));
}

/// The Offensive stays spent.
void assault_is_cancelled(Resolution& now) {
    if (!now.has(arg::at)) return;
    const Place hex = hex_of_assault(now);
    if (!is_assault_pending(now, hex)) return;
    for (const Unit unit : assaulters_at(now, hex)) {
        if (!is_embarked(now, unit)) take_aboard(now, unit, listed(now, unit, fact::carried_with));
        now.set(unit, fact::activated, false);
        now.forget(unit, fact::landing_in);
        now.forget(unit, fact::debarked_in);
    }
    now.forget(hex, fact::assault_in(assaulting_side(now, hex)));
    for (const Fact& fact : FactList{fact::assaulters, fact::assault_force, fact::supporters})
        now.forget(hex, fact);
}

/// @}

}  // namespace

void register_assaults(Rulebook& book) {
    book.check("3.25.s16", {verb::assault}, lands_on_firm_ground);
    book.check("3.25.s17", {verb::assault}, assaults_from_the_sea);
    book.check("3.25.s19", {verb::assault}, one_assault_on_a_hex);
    book.check("3.25.s32", {verb::assault}, nobody_is_held_back);
    book.check("3.25.s20", {verb::assault}, assaults_in_the_offensive_phase);
    book.check("3.25.s20", {verb::storm}, rolls_what_was_declared);
    book.check("3.25.s21", {verb::assault}, spends_a_land_offensive);
    book.check("3.25.s22", {verb::assault}, is_commanded);
    book.check("3.25.s46", {verb::assault, verb::storm}, is_no_breakthrough);
    book.effect("3.23.s14", verb::assault, distance_is_counted);
    book.effect("3.25.s20", verb::assault, assault_is_declared);

    book.check("3.25.s24", {verb::debark}, goes_ashore_in_its_step);
    book.check("3.25.s25", {verb::debark}, no_more_than_can_stack);
    book.effect({"3.25.s24", "3.25.s26"}, verb::debark, assaulters_are_ashore, When::before);
    book.define("3.25.s33", Kind::location, fact::beachhead, is_won_in_this_month);

    book.check("3.25.s27", {verb::paradrop}, jumps_after_the_landing);
    book.check("3.25.s27", {verb::support}, flies_before_the_jump);
    book.effect("3.25.s27", verb::paradrop, paratroopers_jump);
    book.define("3.25.s28", Kind::location, fact::friends_beside("Allied"), assaulters_are_beside<"Allied">);
    book.define("3.25.s28", Kind::location, fact::friends_beside("Axis"), assaulters_are_beside<"Axis">);

    book.check("3.25.s31", {verb::storm, verb::fight}, attacks_as_one_group);
    book.check("3.25.s47", {verb::storm}, is_not_rolled_again);
    book.check("3.25.s39", {verb::fight}, garrison_is_not_attacked_by_land);
    book.check("3.25.s40", {verb::cancel}, cancels_before_the_roll);
    book.effect("3.25.s41", verb::cancel, assault_is_cancelled);
}

}  // namespace umpire::rules::aeto
