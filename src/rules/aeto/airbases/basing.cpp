#include "air_chapters.hpp"
#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "air_offensives/facts.hpp"
#include "airbases/airbases.hpp"
#include "airbases/facts.hpp"
#include "airbases/landing.hpp"
#include "battle/facts.hpp"
#include "carriers/carriers.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 4.2, 4.3: who may be based where, and which base air units return to.
namespace umpire::rules::aeto {

namespace {

/// @name 4.2.s2, 4.2.s6: a base with room for it
/// @{

Ruling has_a_base(Inquiry& ask) {
    Ruling ruling = not_concerned();
    const auto place = place_of_landing(ask);
    for (const Unit unit : units_landing(ask)) {
        if (ask.verb() == verb::launch) {
            const auto from = ask.location(unit);
            if (!from || ask.yes(unit, fact::aloft) || ask.known(unit, fact::base) ||
                ship_with_air_unit(ask, unit) || carrier_of(ask, unit))
                continue;
            if (is_certainly_no_base(ask, *from))
                return broken(say("{} is launched from {}, where there is no base", unit, *from));
            ruling = kept();
        } else if (place) {
            if (is_certainly_no_base(ask, *place)) return broken(say("{} has no base for {}", *place, unit));
            ruling = kept();
        }
    }
    return ruling;
}

bool has_a_rule_of_its_own(Inquiry& ask, Place place) {
    return is_airfield(ask, place) || is_uk_transfer_hex(ask, place);
}

Ruling bases_within_the_capacity(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    if (!place || has_a_rule_of_its_own(ask, *place) || !air_capacity(ask, *place)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : newcomers(ask, *place)) {
        ruling = kept();
        if (!ask.yes(unit, fact::may_overstack) && is_certainly_overfilled(ask, *place))
            return broken(say("{} air units would be based in {}, its capacity is {}",
                              chits_after_landing(ask, *place), *place, *air_capacity(ask, *place)));
    }
    return ruling;
}

/// @}

/// @name 4.3.s18 to 4.3.s20, 4.7.s10: airfields
/// @{

template <bool forced>
Ruling no_bombers_on_airfields(Inquiry& ask) {
    Places places = stops_on_the_way(ask);
    if (const auto place = place_of_landing(ask)) places.push_back(*place);
    Ruling ruling = not_concerned();
    for (const Place place : places) {
        if (!is_airfield(ask, place)) continue;
        for (const Unit unit : units_landing(ask)) {
            if (makes_forced_rebase(ask, unit) != forced) continue;
            // That ATPs change base to none is said of air transport too (4.23).
            if (ask.verb() == verb::rebase && !forced && is_of_type(ask, unit, {"ATP"})) continue;
            if (!is_fighter_type(ask, unit))
                return broken(say("{} is no Fighter-type, and {} is an airfield", unit, place));
            ruling = kept();
        }
    }
    return ruling;
}

bool is_driven_there(Inquiry& ask, Unit unit) {
    return makes_forced_rebase(ask, unit) || ask.yes(unit, fact::aborted);
}

Ruling one_unit_on_an_airfield(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    if (!place || !is_airfield(ask, *place)) return not_concerned();
    for (const Unit unit : newcomers(ask, *place))
        if (!is_driven_there(ask, unit) &&
            chits_after_landing(ask, *place) > *normal_air_capacity(ask, *place))
            return broken(say("{} is an airfield, and {} air units would be based there", *place,
                              chits_after_landing(ask, *place)));
    return kept();
}

Ruling airfields_are_never_overstacked(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Place stop : stops_on_the_way(ask)) {
        if (!is_airfield(ask, stop)) continue;
        ruling = kept();
        for (const Unit unit : units_landing(ask))
            if (!has_certainly_room(ask, stop, unit) && is_fighter_type(ask, unit))
                return broken(say("{} is an airfield and has no room for {}", stop, unit));
    }
    const auto place = place_of_landing(ask);
    if (!place || !is_airfield(ask, *place)) return ruling;
    for (const Unit unit : newcomers(ask, *place)) {
        if (!is_driven_there(ask, unit)) continue;
        ruling = kept();
        if (chits_after_landing(ask, *place) > *normal_air_capacity(ask, *place))
            return broken(say("{} is an airfield and has no room for {}", *place, unit));
    }
    return ruling;
}

/// @}

/// @name 4.2.s8 to 4.2.s12: bases that are flown from
/// @{

/// What a base was left by: those that can fight in the air, whatever they fly as, or Bombers.
void base_is_noted(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const auto base = base_of_air_unit(now, unit);
    if (!base || is_of_type(now, unit, {"ATP"})) return;
    if (is_fighter_type(now, unit)) now.set(*base, fact::fighters_launched_in, moment(now));
    if (is_bomber(now, unit)) now.set(*base, fact::bombers_launched_in, moment(now));
}

void start_is_noted(Resolution& now) {
    for (const Unit unit : units_landing(now)) {
        if (now.yes(unit, fact::aloft)) continue;
        if (const auto place = now.location(unit)) now.set(unit, fact::launched_from, *place);
        const auto ship = ship_with_air_unit(now, unit);
        const auto carrier = ship ? ship : carrier_of(now, unit);
        if (carrier)
            now.set(unit, fact::launch_carrier, *carrier);
        else
            now.forget(unit, fact::launch_carrier);
    }
}

bool was_left_by_its_like(Inquiry& ask, Place place, Unit unit) {
    return is_now(ask, is_bomber(ask, unit) ? ask.fact(place, fact::bombers_launched_in)
                                            : ask.fact(place, fact::fighters_launched_in));
}

/// Who took off to change base, or for nothing that anybody has said, may land where he likes; who has
/// attacked a small target is back already.
bool flies_to_change_base(Inquiry& ask, Unit unit) {
    return ask.verb() == verb::rebase &&
           (ask.yes(unit, fact::stays_uncommitted) ||
            among(ask.text_or(unit, fact::air_mission, ""), {"", "change base"}));
}

/// Of units whose launch somebody has seen.
Ruling returns_to_a_base_of_its_kind(Inquiry& ask) {
    const auto place = place_of_landing(ask);
    if (!place || in_phase(ask, "strategic")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : units_landing(ask)) {
        const auto base = base_of_air_unit(ask, unit);
        if (!ask.yes(unit, fact::aloft) || !base || launch_carrier_of(ask, unit) ||
            makes_forced_rebase(ask, unit) || is_aborted_on_change_of_base(ask, unit) ||
            is_of_type(ask, unit, {"ATP"}) || flies_to_change_base(ask, unit) ||
            !is_now(ask, ask.fact(unit, fact::launched_in)))
            continue;
        if (*base != *place && !was_left_by_its_like(ask, *place, unit))
            return broken(say("{} is a {}, and none has been launched from {}", unit,
                              is_bomber(ask, unit) ? "Bomber" : "Fighter-type", *place));
        ruling = kept();
    }
    return ruling;
}

bool is_hit(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::damaged) || is_out_of_play(ask, ship);
}

Ruling returns_to_its_own_carrier(Inquiry& ask) {
    Ruling ruling = not_concerned();
    const auto aboard = named(ask, arg::carriers);
    for (const Unit unit : units_landing(ask)) {
        const auto carrier = launch_carrier_of(ask, unit);
        if (!is_naval_air(ask, unit) || !carrier || is_hit(ask, *carrier) || !ask.yes(unit, fact::aloft))
            continue;
        const bool elsewhere = aboard.empty()
                                   ? ask.has(arg::at) && place_of_landing(ask) != ask.location(*carrier)
                                   : Subject(aboard.front()) != *carrier;
        if (elsewhere) return broken(say("{} was launched from {}", unit, *carrier));
        ruling = kept();
    }
    return ruling;
}

/// The base that it touches last is its own, however short it stays.
void stops_become_its_base(Resolution& now) {
    for (const Unit unit : units_landing(now)) {
        std::optional<Place> last = base_of_air_unit(now, unit);
        for (const Place stop : named(now, arg::path))
            if (now.verb() == verb::rebase ||
                (is_functioning_base(now, stop) && stop != place_of_landing(now)))
                last = stop;
        if (!last) continue;
        if (now.verb() == verb::rebase) {
            now.set(unit, fact::previous_base, *last);
        } else if (now.has(arg::mission) && now.text(arg::mission) == "change base") {
            now.set(unit, fact::base, *last);
            now.set(unit, fact::previous_base, *last);
        }
    }
}

Ruling aborted_units_go_back(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_landing(ask)) {
        const auto last = listed(ask, unit, fact::previous_base);
        if (!is_aborted_on_change_of_base(ask, unit) || last.empty() || is_ferried(ask, unit) ||
            !ask.has(arg::at))
            continue;
        if (Subject(*place_of_landing(ask)) != last.front())
            return broken(say("{} was aborted, and its last base was {}", unit, last.front()));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// What a return to base does where no other rule says it.
void lands_at_the_base(Resolution& now) {
    if (in_phase(now, "strategic")) return;
    const auto aboard = named(now, arg::carriers);
    for (const Unit unit : units_landing(now)) {
        const bool is_away = now.yes(unit, fact::aloft) || now.yes(unit, fact::aborted);
        if (!is_away && !now.known(unit, fact::launched_from)) continue;
        if (!aboard.empty()) {
            land_on_carrier(now, unit, aboard.front());
        } else if (const auto place = place_of_landing(now)) {
            now.set(unit, fact::base, *place);
            now.set(unit, fact::aloft, false);
            now.place(unit, *place);
            now.happens(event::air_unit_returns, {{arg::unit, unit}});
        }
    }
}

void way_is_over(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    for (const Fact& fact : FactList{fact::launched_from, fact::launch_carrier, fact::previous_base})
        now.forget(unit, fact);
}

}  // namespace

void register_basing(Rulebook& book) {
    book.check("4.2.s2", {verb::launch, verb::setup, verb::arrive, verb::home}, has_a_base);
    book.check({"4.2.s6", "4.8.s1"}, {verb::setup, verb::arrive, verb::complete, verb::home},
               bases_within_the_capacity);
    book.check({"4.3.s18"}, {verb::setup, verb::arrive, verb::complete, verb::rebase, verb::home},
               one_unit_on_an_airfield);
    book.check({"4.3.s19", "4.1.s3"}, {verb::setup, verb::arrive, verb::complete, verb::rebase, verb::home},
               no_bombers_on_airfields<false>);
    book.check("4.7.s10", {verb::rebase}, no_bombers_on_airfields<true>);
    book.check({"4.3.s20", "4.8.s7"}, {verb::rebase, verb::home}, airfields_are_never_overstacked);

    book.effect("4.2.s2", verb::launch, start_is_noted, When::before);
    book.effect({"4.2.s8", "4.2.s10"}, event::air_unit_is_launched, base_is_noted);
    book.check({"4.2.s9", "4.2.s10"}, {verb::home, verb::rebase}, returns_to_a_base_of_its_kind);
    book.check("4.2.s11", {verb::home}, returns_to_its_own_carrier);
    book.effect("4.2.s12", verb::rebase, stops_become_its_base, When::before);
    book.effect("4.2.s12", verb::launch, stops_become_its_base, When::after);
    book.check({"4.1.s32", "4.17.s5"}, {verb::home}, aborted_units_go_back);
    book.effect("4.2.s9", verb::home, lands_at_the_base);
    book.effect("4.2.s9", event::air_unit_returns, way_is_over, When::last);
}

}  // namespace umpire::rules::aeto
