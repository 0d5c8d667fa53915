#include "air_missions/air_missions.hpp"
#include "air_movement/facts.hpp"
#include "air_movement/flights.hpp"
#include "air_movement/interceptions.hpp"
#include "air_names.hpp"
#include "bombing/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "sequence/air_returns.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 4.13: in which order air interceptions are fought, and what comes of them.
namespace umpire::rules::aeto {

namespace {

bool is_out_of_it(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::aborted) || ask.yes(unit, fact::eliminated);
}

/// The interception that the air combat of this order belongs to; nothing if it belongs to none.
std::optional<AirInterception> interception_of_combat(Inquiry& ask) {
    if (!is_ordinary_air_mission(ask)) return std::nullopt;
    const auto all = pending_interceptions(ask);
    std::optional<AirInterception> last;
    for (const AirInterception& one : all) {
        if (ask.verb() == verb::attack) {
            const Unit unit(ask.subject(arg::unit));
            const bool takes_part = holds(one.interceptors, unit) || holds(one.flight, unit);
            if (takes_part && ask.location(unit) == std::optional(one.at)) last = one;
        } else if (one.at == ask.subject(arg::at)) {
            last = one;
        }
    }
    return last;
}

/// @name 4.13.s19, s25, s26: who has to be there, and which comes first
/// @{

/// Where an interception is that was declared later, and has certainly not been fought.
std::optional<Place> comes_after(Inquiry& ask, const AirInterception& mine) {
    for (const AirInterception& other : pending_interceptions(ask))
        if (other.number > mine.number && other.at != mine.at && !may_have_been_fought(ask, other))
            return other.at;
    return std::nullopt;
}

Ruling last_declared_first(Inquiry& ask) {
    const auto mine = interception_of_combat(ask);
    if (!mine) return not_concerned();
    const auto first = comes_after(ask, *mine);
    return first ? broken(say("the interception at {} was declared later and is fought first", *first))
                 : kept();
}

Ruling everybody_has_arrived(Inquiry& ask) {
    const auto mine = interception_of_combat(ask);
    if (!mine || comes_after(ask, *mine)) return not_concerned();
    for (const Unit unit : mine->interceptors)
        if (!is_out_of_it(ask, unit) && ask.location(unit) != std::optional(mine->at))
            return broken(say("{} has not come to {} yet", unit, mine->at));
    return kept();
}

Ruling nobody_comes_late(Inquiry& ask) {
    if (!is_air_interception(ask)) return not_concerned();
    const Place at = ask.subject(arg::at);
    for (const AirInterception& one : pending_interceptions(ask))
        if (one.at == at && holds(one.flight, intercepted(ask).front()))
            return ask.text_or(at, fact::air_combat, "") == "under way"
                       ? broken(say("air combat has begun at {}", at))
                       : kept();
    return kept();
}

/// @}

/// @name 4.13.s28: before anything else is fought there
/// @{

Place place_of_attack(Inquiry& ask, Unit unit) {
    if (ask.has(arg::at)) return ask.subject(arg::at);
    if (const auto target = mission_target_of(ask, unit)) return *target;
    if (const auto place = ask.location(unit)) return *place;
    ask.missing(say("where {} attacks", unit));
}

Ruling interceptions_come_before_attacks(Inquiry& ask) {
    if (!is_ordinary_air_mission(ask)) return not_concerned();
    const auto pending = pending_interceptions(ask);
    if (pending.empty()) return not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        const Place place = place_of_attack(ask, unit);
        for (const AirInterception& one : pending) {
            if (may_have_been_fought(ask, one)) continue;
            if (holds(one.flight, unit))
                return broken(say("the interception of {} at {} has not been fought", unit, one.at));
            if (one.at == place) return broken(say("an interception at {} has not been fought", one.at));
        }
    }
    return kept();
}

/// @}

/// @name 4.13.s29, s30: afterwards
/// @{

template <class Do>
void of_the_fought(Resolution& now, Do act) {
    for (const AirInterception& one : pending_interceptions(now))
        if (one.number == now.number(arg::number)) return act(one);
}

/// Whoever is left may go on: nobody halts him.
void interceptors_are_set_aside(Resolution& now) {
    of_the_fought(now, [&](const AirInterception& one) {
        for (const Unit unit : one.interceptors)
            if (!is_out_of_it(now, unit)) now.set(unit, fact::set_aside, true);
    });
}

void flight_may_go_on(Resolution& now) {
    of_the_fought(now, [&](const AirInterception& one) {
        now.set(one.at, fact::air_combat, "over");
        for (const Unit unit : one.interceptors)
            now.set(unit, fact::interception_pending, false);
    });
}

Ruling set_aside_until_the_end(Inquiry& ask) {
    if (!is_ordinary_air_mission(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : flying_by_order(ask)) {
        if (!ask.yes(unit, fact::aloft) || !ask.yes(unit, fact::set_aside)) continue;
        return broken(say("{} has fought its interception and waits to return", unit));
    }
    if (ask.verb() == verb::fly && !flying_by_order(ask).empty()) ruling = kept();
    return ruling;
}

/// @}

/// @name 4.13.s31: an interception that is taken back
/// @{

Ruling canceled_in_agreement(Inquiry& ask) {
    if (!ask.has(arg::with)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::with)) {
        const auto pending = pending_interception_of(ask, unit);
        if (!pending || !holds(pending->interceptors, unit))
            return broken(say("{} intercepts nobody, or has fought", unit));
        if (ask.text_or(pending->at, fact::air_combat, "") == "under way")
            return broken(say("air combat has begun at {}", pending->at));
        if (!ask.yes(arg::agreed))
            return broken(say("the other side has not agreed that {} turns back", unit));
    }
    return kept();
}

void interceptors_turn_back(Resolution& now) {
    for (const Unit unit : named(now, arg::with)) {
        now.set(unit, fact::interception_pending, false);
        for (const Fact& fact : FactList{fact::interception_in, fact::interception_step})
            now.forget(unit, fact);
        return_to_base(now, unit);
    }
}

/// @}

/// Whoever is home has no engagement before him.
void nobody_waits_on_the_ground(Resolution& now) {
    const Unit unit(now.subject(arg::unit));
    if (now.yes(unit, fact::interception_pending)) now.set(unit, fact::interception_pending, false);
    if (now.yes(unit, fact::set_aside)) now.set(unit, fact::set_aside, false);
}

}  // namespace

void register_air_engagements(Rulebook& book) {
    book.check("4.13.s19", {verb::intercept}, nobody_comes_late);
    book.check("4.13.s25", {verb::attack, verb::dogfight}, everybody_has_arrived);
    book.check("4.13.s26", {verb::attack, verb::dogfight}, last_declared_first);
    book.check("4.13.s28", {verb::strike, verb::bomb, verb::support, verb::engage, verb::strafe},
               interceptions_come_before_attacks);
    book.effect("4.13.s30", event::air_interception_ends, interceptors_are_set_aside);
    book.effect("4.13.s29", event::air_interception_ends, flight_may_go_on, When::after);
    book.check("4.13.s30", {verb::fly, verb::attack, verb::strike, verb::strafe}, set_aside_until_the_end);
    book.effect("4.13.s30", event::air_unit_returns, nobody_waits_on_the_ground);
    book.check("4.13.s31", {verb::cancel}, canceled_in_agreement);
    book.effect("4.13.s31", verb::cancel, interceptors_turn_back);
}

}  // namespace umpire::rules::aeto
