#include "air_offensives/commitment.hpp"
#include "air_offensives/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

#include <algorithm>

/// 4.27: air units that defend land units in an enemy Land Offensive, and what that commits. `support` by the
/// side that does not make the Offensive is a defense; `defenders` of a hex are "activated", "unactivated" or
/// "mixed".
namespace umpire::rules::aeto {

namespace {

Place defended_hex(Inquiry& ask) {
    return ask.subject(arg::at);
}

/// The air units of the order that defend in an Offensive of the enemy.
Units defending(Inquiry& ask) {
    Units units = air_units_of_order(ask);
    std::erase_if(units, [&](Unit air) { return !is_enemy_offensive(ask, "land", air); });
    return units;
}

/// Land units of the side that does not make the Offensive.
Units land_units_defending(Inquiry& ask, Place hex) {
    const std::string attacker = ask.text_or(the_game, fact::offensive_side, "");
    Units units = ask.units_in(hex);
    std::erase_if(units, [&](Unit unit) {
        return !is_land_unit(ask, unit) || is_out_of_play(ask, unit) || side_or_none(ask, unit) == attacker;
    });
    return units;
}

Units activated_among(Inquiry& ask, Units units) {
    std::erase_if(units, [&](Unit unit) { return !ask.yes(unit, fact::active); });
    return units;
}

/// @name Who defends there
/// @{

/// Nobody knows where nobody has said it of each.
Value as_they_were_activated(Inquiry& ask, Place hex, Value so_far) {
    const Units units = land_units_defending(ask, hex);
    for (const Unit unit : units)
        if (!ask.known(unit, fact::active)) return so_far;
    if (units.empty()) return so_far;
    const std::size_t activated = activated_among(ask, units).size();
    return activated == 0 ? "unactivated" : activated == units.size() ? "activated" : "mixed";
}

Value empty_hexes_are_unactivated(Inquiry& ask, Place hex, Value so_far) {
    return land_units_defending(ask, hex).empty() ? Value("unactivated") : so_far;
}

bool holds_activated_defenders(Inquiry& ask) {
    return ask.text(defended_hex(ask), fact::defenders) != "unactivated";
}

/// @}

/// @name 4.27.s11, 4.27.s12: who is committed already
/// @{

Ruling committed_units_defend_activated_ones(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit air : defending(ask)) {
        if (!is_currently_committed(ask, air)) continue;
        if (!holds_activated_defenders(ask))
            return broken(
                say("{} is Currently Committed, and nobody in {} is Activated", air, defended_hex(ask)));
        ruling = kept();
    }
    return ruling;
}

/// The points that players say are added; more aircraft may fly there.
Ruling points_for_activated_units_only(Inquiry& ask) {
    const Units units = defending(ask);
    if (!ask.has(arg::strength) || units.empty() || ask.text(defended_hex(ask), fact::defenders) != "mixed" ||
        !std::all_of(units.begin(), units.end(), [&](Unit air) { return is_currently_committed(ask, air); }))
        return not_concerned();
    double strength = 0;
    for (const Unit unit : activated_among(ask, land_units_defending(ask, defended_hex(ask))))
        strength += strength_of(ask, unit);
    const double most = strength * ask.printed("most_support_by_committed_bombers");
    if (ask.number(arg::strength) <= most) return kept();
    return broken(say("{} points are added to Activated units of strength {}, and {} may be",
                      ask.number(arg::strength), strength, most));
}

/// @}

/// @name 4.27.s13 to 4.27.s15: who becomes committed
/// @{

Value for_activated_units(Inquiry& ask, Unit, Value so_far) {
    return holds_activated_defenders(ask) ? Value("currently") : so_far;
}

Value for_unactivated_units(Inquiry& ask, Unit, Value so_far) {
    if (holds_activated_defenders(ask)) return so_far;
    return ask.reading("defense_of_unactivated_units") == "not_committed" ? "none" : "currently";
}

Value for_allies(Inquiry& ask, Unit air, Value so_far) {
    const Units units = land_units_defending(ask, defended_hex(ask));
    const auto foreign = std::count_if(units.begin(), units.end(), [&](Unit unit) {
        return ask.text(unit, fact::nation) != ask.text(air, fact::nation);
    });
    return foreign > 0 && 2 * static_cast<std::size_t>(foreign) >= units.size() ? Value("currently") : so_far;
}

void defenders_are_committed(Resolution& now) {
    if (!now.known(defended_hex(now), fact::defenders)) return;
    for (const Unit air : defending(now)) {
        if (now.known(air, fact::committed)) continue;
        const std::string commitment = now.text(air, fact::commitment_by_defense);
        now.result(result::commitment, commitment);
        if (commitment == "currently") commit_currently(now, air);
        now.set(air, fact::stays_uncommitted, commitment == "none");
    }
}

/// @}

}  // namespace

void register_air_defense(Rulebook& book) {
    book.define("4.27.s11", Kind::location, fact::defenders, as_they_were_activated, When::before);
    book.define("4.27.s16", Kind::location, fact::defenders, empty_hexes_are_unactivated);
    book.check({"4.27.s11", "4.1.s59", "4.1.s60"}, {verb::support}, committed_units_defend_activated_ones);
    book.check("4.27.s12", {verb::support}, points_for_activated_units_only);

    book.define("4.27.s13", Kind::unit, fact::commitment_by_defense, for_activated_units, When::before);
    book.define("4.27.s14", Kind::unit, fact::commitment_by_defense, for_unactivated_units, When::before);
    book.define("4.27.s15", Kind::unit, fact::commitment_by_defense, for_allies);
    book.effect({"4.27.s13", "4.1.s61"}, verb::support, defenders_are_committed);
}

}  // namespace umpire::rules::aeto
