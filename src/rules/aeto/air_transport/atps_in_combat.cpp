#include "air_chapters.hpp"
#include "air_combat/air_combat.hpp"
#include "air_combat/facts.hpp"
#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_names.hpp"
#include "air_transport/air_transport.hpp"
#include "air_transport/facts.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "sequence/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 4.23, 4.24: ATPs that are met by Fighters.
namespace umpire::rules::aeto {

namespace {

/// @name 4.23.s10, 4.24.s11: behind their escorts
/// @{

/// Aloft with the ATP or against it, and able to fight.
Units fighters_there(Inquiry& ask, Unit atp, bool on_its_side) {
    Units fighters;
    for (const Unit unit : all_units(ask)) {
        const bool own = side_or_none(ask, unit) == side_or_none(ask, atp);
        if (own != on_its_side || !is_fighter_type(ask, unit) || !ask.yes(unit, fact::aloft) ||
            ask.yes(unit, fact::aborted) || is_out_of_play(ask, unit) ||
            ask.location(unit) != ask.location(atp))
            continue;
        if (on_its_side ? flies_as_fighter(ask, unit) : may_fly_as_fighter(ask, unit))
            fighters.push_back(unit);
    }
    return fighters;
}

double round_of_attack(Inquiry& ask) {
    return ask.has(arg::round) ? ask.number(arg::round) : std::max(1.0, air_round(ask));
}

Ruling escorts_are_attacked_too(Inquiry& ask) {
    const Unit unit(ask.subject(arg::unit)), target(ask.subjects(arg::target).front());
    if (!is_atp(ask, target) || !ask.yes(target, fact::aloft)) return not_concerned();
    const bool new_round = round_of_attack(ask) > air_round(ask);
    Units escorts = fighters_there(ask, target, true);
    std::erase_if(escorts, [&](Unit escort) {
        return !new_round && ask.number_or(escort, fact::air_attacks_on, 0) > 0;
    });
    Units others = fighters_there(ask, target, false);
    std::erase_if(others, [&](Unit other) {
        return other == unit || ask.number_or(other, fact::air_round_attacked, 0) >= round_of_attack(ask);
    });
    if (escorts.size() <= others.size()) return kept();
    return broken(say("{} is attacked, and nobody is left to attack {}", target, escorts.front()));
}

/// @}

/// @name 4.23.s11 to s14: hits
/// @{

Value atps_have_no_quality(Inquiry& ask, Unit unit, Value known) {
    return is_atp(ask, unit) ? Value(0.0) : known;
}

void owner_names_the_load(Resolution& now) {
    const Unit load = now.subject(arg::unit);
    if (const auto plane = plane_of(now, load)) now.set(*plane, fact::lost_with_next_hit, load);
}

Ruling load_is_aboard_an_atp(Inquiry& ask) {
    const Unit load = ask.subject(arg::unit);
    return plane_of(ask, load) ? kept() : broken(say("{} is aboard no ATP", load));
}

/// What the owner gives up, or else the first load: a point carries no more than one.
std::optional<Unit> load_that_is_lost(Inquiry& ask, Unit atp) {
    const Units named_load = listed(ask, atp, fact::lost_with_next_hit);
    const Units loads = cargo_of(ask, atp);
    if (!named_load.empty() && holds(loads, named_load.front())) return named_load.front();
    return static_cast<double>(loads.size()) >= ask.number_or(atp, fact::points, 1) && !loads.empty()
               ? std::optional(loads.front())
               : std::nullopt;
}

void points_are_shot_down(Resolution& now) {
    const Unit atp = now.subject(arg::unit);
    if (!is_atp(now, atp)) return;
    double lost = 0;
    for (double hits = now.number(arg::hits); hits > 0 && !is_out_of_play(now, atp); --hits, ++lost)
        lose_atp_point(now, atp, load_that_is_lost(now, atp));
    if (now.known(atp, fact::lost_with_next_hit)) now.forget(atp, fact::lost_with_next_hit);
    if (lost > 0) now.result(result::atp_points_lost, lost);
}

/// @}

}  // namespace

void register_atps_in_combat(Rulebook& book) {
    book.check({"4.23.s10", "4.24.s11"}, {verb::attack}, escorts_are_attacked_too);
    book.define("4.23.s11", Kind::unit, fact::quality, atps_have_no_quality);
    book.check("4.23.s14", {verb::jettison}, load_is_aboard_an_atp);
    book.effect("4.23.s14", verb::jettison, owner_names_the_load);
    book.effect({"4.23.s12", "4.23.s13", "4.23.s14"}, event::air_results, points_are_shot_down);
}

}  // namespace umpire::rules::aeto
