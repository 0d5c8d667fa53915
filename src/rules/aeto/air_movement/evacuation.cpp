#include "air_combat/air_combat.hpp"
#include "air_combat/facts.hpp"
#include "air_missions/air_missions.hpp"
#include "air_movement/facts.hpp"
#include "air_movement/flights.hpp"
#include "air_movement/interceptions.hpp"
#include "air_movement/strafing.hpp"
#include "air_names.hpp"
#include "airbases/airbases.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "sequence/facts.hpp"

#include <algorithm>

/// 4.14: air units that leave a base before it is strafed or bombed.
namespace umpire::rules::aeto {

namespace {

std::string evacuating_side(Inquiry& ask, Unit unit) {
    return side_or_none(ask, unit);
}

bool is_held_by(Inquiry& ask, Place place, std::string_view side) {
    return !side.empty() && controller_of(ask, place) == side;
}

double way_length(Inquiry& ask, Unit unit) {
    return static_cast<double>(listed(ask, unit, fact::overflown).size());
}

Unit evacuee(Inquiry& ask) {
    return Unit(ask.subject(arg::unit));
}

}  // namespace

Units attackers_of_its_base(Inquiry& ask, Unit unit) {
    const Place base = base_of(ask, unit);
    Units attackers;
    for (const Unit other : all_units(ask)) {
        if (!ask.yes(other, fact::aloft) || ask.yes(other, fact::aborted) ||
            ask.yes(other, fact::eliminated) ||
            side_or_none(ask, other) != opponent_of(evacuating_side(ask, unit)) ||
            !among(air_mission_of(ask, other), {"strafing", "bombing"}))
            continue;
        if (mission_target_of(ask, other) == std::optional(base) ||
            ask.location(other) == std::optional(base))
            attackers.push_back(other);
    }
    return attackers;
}

namespace {

/// What the closest of the attackers has flown over, the base of the unit among it.
Places way_of_the_closest(Inquiry& ask, Unit unit) {
    const Place base = base_of(ask, unit);
    Units attackers = attackers_of_its_base(ask, unit);
    std::erase_if(attackers, [&](Unit other) { return way_length(ask, other) == 0; });
    if (attackers.empty())
        ask.missing(say("the way of those who come to {}", base),
                    say("!launch <units> for strafing at {} via <hexes>", base));
    const Unit closest = *std::min_element(attackers.begin(), attackers.end(), [&](Unit one, Unit other) {
        return way_length(ask, one) < way_length(ask, other);
    });
    Places way(listed(ask, closest, fact::overflown));
    if (!holds(way, base)) way.push_back(base);
    return way;
}

}  // namespace

double own_hexes_overflown(Inquiry& ask, Unit unit) {
    const Place base = base_of(ask, unit);
    const std::string side = evacuating_side(ask, unit);
    const Places way = way_of_the_closest(ask, unit);
    return static_cast<double>(std::count_if(way.begin(), way.end(), [&](Place place) {
        return place == base || (!is_all_sea(ask, place) && is_held_by(ask, place, side));
    }));
}

bool has_failed_to_evacuate(Inquiry& ask, Unit unit) {
    return is_now(ask, ask.fact(unit, fact::evacuation_failed_in));
}

namespace {

/// @name 4.14.s10, s11, s14 to s17: where to
/// @{

/// A base of which somebody knows, on his own side and for its type.
bool is_known_base(Inquiry& ask, Unit unit, Place place) {
    if (!is_held_by(ask, place, evacuating_side(ask, unit))) return false;
    return is_functioning_base(ask, place) && (is_fighter_type(ask, unit) || !is_airfield(ask, place));
}

Ruling evacuates_within_transfer_range(Inquiry& ask) {
    if (!ask.has(arg::to)) return not_concerned();
    const Unit unit = evacuee(ask);
    const Place to(ask.subject(arg::to));
    if (to == base_of(ask, unit)) return not_concerned();
    if (const std::string holder = controller_of(ask, to); holder == opponent_of(evacuating_side(ask, unit)))
        return broken(say("{} is held by {}", to, holder));
    const double range = transfer_range_of(ask, unit);
    const double hexes = ask.distance(base_of(ask, unit), to);
    return hexes > range ? broken(say("{} is {} hexes away, {} can transfer {}", to, hexes, unit, range))
                         : kept();
}

Ruling there_is_somewhere_to_go(Inquiry& ask) {
    if (ask.has(arg::to) || ask.has(arg::carriers)) return not_concerned();
    const Unit unit = evacuee(ask);
    const Place base = base_of(ask, unit);
    const double range = transfer_range_of(ask, unit);
    bool may_be_one = false;
    for (const Place place : all_places(ask)) {
        if (place == base || !is_functioning_base(ask, place)) continue;
        const auto hexes = hexes_if_known(ask, base, place);
        if (!hexes || *hexes > range || is_certainly_full(ask, place, unit)) continue;
        if (is_known_base(ask, unit, place)) return kept();
        may_be_one = may_be_one || controller_of(ask, place).empty();
    }
    if (may_be_one) ask.missing(say("where {} goes", unit), say("!evacuate {} to <base>", unit));
    return broken(say("{} has no base to go to", unit));
}

Ruling nobody_evacuates_to_a_carrier(Inquiry& ask) {
    if (!is_naval_air(ask, evacuee(ask))) return not_concerned();
    return ask.has(arg::carriers) ? broken(say("{} evacuates to a carrier", evacuee(ask))) : kept();
}

Ruling evacuees_do_not_over_stack(Inquiry& ask) {
    if (!ask.has(arg::to)) return not_concerned();
    const Place to(ask.subject(arg::to));
    return is_certainly_full(ask, to, evacuee(ask)) ? broken(say("{} is full", to)) : kept();
}

Ruling evacuees_leave_the_hex(Inquiry& ask) {
    if (!ask.has(arg::to)) return not_concerned();
    const Place to(ask.subject(arg::to));
    return to == base_of(ask, evacuee(ask)) ? broken(say("{} is the hex that it is to leave", to)) : kept();
}

Ruling nobody_evacuates_under_the_blitzkrieg(Inquiry& ask) {
    const std::string nation = nation_of(ask, evacuee(ask));
    if (nation.empty()) return not_concerned();
    return is_first_month_of_blitzkrieg(ask) && ask.text(the_game, fact::blitzkrieg_nation) == nation
               ? broken(say("{} is subject to the Blitzkrieg Bonus", nation))
               : kept();
}

Ruling evacuees_are_not_intercepted(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    for (const Unit unit : intercepted(ask))
        if (!ask.yes(unit, fact::aloft) && is_now(ask, ask.fact(unit, fact::evacuated_in)))
            return broken(say("{} evacuates", unit));
    return kept();
}

/// @}

/// @name 4.14.s8, s9: the die
/// @{

void hexes_are_counted(Resolution& now) {
    now.result(result::overflown, own_hexes_overflown(now, evacuee(now)));
}

void evacuates(Resolution& now, Unit unit) {
    now.set(unit, fact::evacuated_in, moment(now));
    if (now.has(arg::to)) {
        const Place to(now.subject(arg::to));
        now.place(unit, to);
        now.set(unit, fact::base, to);
    }
    now.happens(event::air_unit_evacuates, {{arg::unit, unit}});
}

/// Land on the way of which nobody has said who holds it may be his own.
void must_be_known_who_holds_the_way(Resolution& now, Unit unit, double die) {
    double hexes = own_hexes_overflown(now, unit);
    std::optional<Place> unknown;
    for (const Place place : way_of_the_closest(now, unit)) {
        if (place == base_of(now, unit) || is_all_sea(now, place) || !controller_of(now, place).empty())
            continue;
        if (!unknown) unknown = place;
        ++hexes;
    }
    if (unknown && die <= hexes)
        now.missing(say("who holds {}", *unknown), now.to_state(*unknown, fact::controller));
}

void rolls_to_evacuate(Resolution& now) {
    const Unit unit = evacuee(now);
    const double hexes = own_hexes_overflown(now, unit);
    const int die = now.roll_total(1, 6, say("the evacuation of {}", unit));
    if (die > hexes) must_be_known_who_holds_the_way(now, unit, die);
    const bool succeeds = die <= hexes;
    now.set(unit, fact::evacuated_from, base_of(now, unit));
    now.result(result::evacuates, succeeds);
    if (succeeds)
        evacuates(now, unit);
    else
        now.set(unit, fact::evacuation_failed_in, moment(now));
}

/// @}

/// @name 4.14.s18, s19: whoever has failed
/// @{

Ruling whoever_failed_may_fight(Inquiry& ask) {
    for (const Unit unit : flying_by_order(ask))
        if (has_failed_to_evacuate(ask, unit)) return kept();
    return not_concerned();
}

Value no_bonus_after_a_failure(Inquiry& ask, Unit unit, Value so_far) {
    return has_failed_to_evacuate(ask, unit) ? Value(true) : so_far;
}

/// @}

}  // namespace

void register_evacuation(Rulebook& book) {
    book.effect("4.14.s8", verb::evacuate, hexes_are_counted, When::before);
    book.effect("4.14.s9", verb::evacuate, rolls_to_evacuate);
    book.check("4.14.s10", {verb::evacuate}, evacuates_within_transfer_range);
    book.check("4.14.s11", {verb::evacuate}, there_is_somewhere_to_go);
    book.check("4.14.s12", {verb::intercept}, evacuees_are_not_intercepted);
    book.check("4.14.s14", {verb::evacuate}, nobody_evacuates_to_a_carrier);
    book.check({"4.14.s15", "4.8.s21"}, {verb::evacuate}, evacuees_do_not_over_stack);
    book.check("4.14.s16", {verb::evacuate}, evacuees_leave_the_hex);
    book.check("4.14.s17", {verb::evacuate}, nobody_evacuates_under_the_blitzkrieg);
    book.check("4.14.s18", {verb::attack, verb::intercept}, whoever_failed_may_fight);
    book.define("4.14.s19", Kind::unit, fact::no_own_base_bonus, no_bonus_after_a_failure);
}

}  // namespace umpire::rules::aeto
