#include "air_chapters.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_offensives/commitment.hpp"
#include "air_offensives/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/pieces.hpp"
#include "names.hpp"
#include "sequence/air_returns.hpp"
#include "sequence/facts.hpp"

#include <array>

/// 4.29: Bomber-types that attack two ships or fewer at sea are not committed by it and fly again. What was
/// there counts as it was when the unit made its first attack.
namespace umpire::rules::aeto {

namespace {

/// Tactical submarines have rules of their own for whoever attacks them from the air.
bool is_attack_by_land_aircraft(Inquiry& ask) {
    return is_bomber_type(ask, ask.subject(arg::unit)) && !is_naval_air(ask, ask.subject(arg::unit));
}

Units ships_around(Inquiry& ask, Unit target) {
    const auto place = ask.location(target);
    Units ships = place ? ask.units_in(*place) : Units{target};
    std::erase_if(ships, [&](Unit ship) {
        return !is_naval_unit(ask, ship) || is_out_of_play(ask, ship) ||
               side_or_none(ask, ship) != side_or_none(ask, target);
    });
    return ships;
}

/// The attacks that it is making: those in this place since it was launched.
bool attacks_go_on(Inquiry& ask, Unit air, Place place) {
    return is_now(ask, ask.fact(air, fact::air_struck_in)) &&
           holds(listed(ask, air, fact::air_struck_at), place);
}

void target_is_noted(Resolution& now) {
    const Unit air = now.subject(arg::unit), target = now.subject(arg::target);
    const auto place = now.location(target);
    if (!place || !is_attack_by_land_aircraft(now) || attacks_go_on(now, air, *place)) return;
    const Units ships = ships_around(now, target);
    now.set(air, fact::air_struck_in, moment(now));
    now.set(air, fact::air_struck_at, *place);
    now.set(air, fact::chits_at_target, static_cast<double>(ships.size()));
    now.set(air, fact::ships_struck, ships);
}

bool was_a_small_target(Inquiry& ask, Unit air) {
    return is_now(ask, ask.fact(air, fact::air_struck_in)) &&
           ask.number_or(air, fact::chits_at_target, 0) <= ask.printed("chits_of_a_small_target");
}

void small_targets_do_not_commit(Resolution& now) {
    const Unit air = now.subject(arg::unit), target = now.subject(arg::target);
    if (!is_attack_by_land_aircraft(now) || !was_a_small_target(now, air) || may_be_docked(now, target))
        return;
    if (!now.yes(air, fact::aloft)) return;
    take_commitment_off(now, air);
    now.set(air, fact::flew_in_this_offensive, false);
    now.set(air, fact::stays_uncommitted, true);
    now.result(result::commitment, "none");
}

/// @name 4.29.s2, 4.29.s3: home at once, and not at these ships again
/// @{

bool is_back_from_a_small_target(Inquiry& ask, Unit air) {
    return ask.yes(air, fact::aloft) && ask.yes(air, fact::stays_uncommitted) && was_a_small_target(ask, air);
}

/// Whatever comes next, their attacks are over.
void attackers_of_small_targets_return(Resolution& now) {
    for (const Unit air : all_units(now)) {
        if (!is_back_from_a_small_target(now, air)) continue;
        for (const Unit ship : listed(now, air, fact::ships_struck))
            add_to_list(now, air, fact::ships_spared, ship);
        now.set(air, fact::spared_in, moment(now));
        for (const Fact& fact : FactList{fact::air_struck_in, fact::air_struck_at, fact::chits_at_target,
                                         fact::ships_struck, fact::launched_in, fact::launched_step})
            now.forget(air, fact);
        return_to_base(now, air);
        now.set(air, fact::stays_uncommitted, false);
    }
}

Ruling survivors_are_spared(Inquiry& ask) {
    const Unit air = ask.subject(arg::unit), target = ask.subject(arg::target);
    if (!is_now(ask, ask.fact(air, fact::spared_in))) return not_concerned();
    return holds(listed(ask, air, fact::ships_spared), target)
               ? broken(say("{} has attacked {} in this phase and returned", air, target))
               : kept();
}

/// @}

/// A Fighter-Bomber that has bombed and becomes a Fighter after all.
void whoever_turns_fighter_is_committed(Resolution& now) {
    const Unit air = now.subject(arg::unit);
    if (now.text(arg::role) != "fighter" || !is_back_from_a_small_target(now, air)) return;
    now.set(air, fact::stays_uncommitted, false);
    commit_currently(now, air);
}

}  // namespace

void register_small_targets(Rulebook& book) {
    book.effect({"4.29.s1", "4.29.s5"}, verb::strike, target_is_noted, When::before);
    book.effect({"4.29.s1", "4.29.s5"}, verb::strike, small_targets_do_not_commit, When::after);
    for (const Verb& verb : {verb::launch, verb::rebase, verb::move, verb::step, verb::phase, verb::pass})
        book.effect("4.29.s2", verb, attackers_of_small_targets_return, When::before);
    book.check("4.29.s3", {verb::strike}, survivors_are_spared);
    book.effect("4.29.s5", verb::role, whoever_turns_fighter_is_committed, When::after);
}

}  // namespace umpire::rules::aeto
