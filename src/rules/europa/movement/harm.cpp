#include "movement/harm.hpp"

#include "umpire/game/map.hpp"

#include "combat/facts.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/danger_zones.hpp"
#include "movement/facts.hpp"
#include "movement/mines.hpp"
#include "movement/sight.hpp"
#include "units/facts.hpp"

#include <algorithm>

namespace umpire::rules::europa {

namespace {

bool guns_are_near(Inquiry& ask, Place hex, const std::string& side) {
    const auto units = all_units(ask);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return contact::shows(ask, unit, fact::coast_defense) && ask.location(unit) &&
               ask.text_or(unit, fact::side, side) != side && holds(listed(ask, unit, fact::fire_zone), hex);
    });
}

bool mines_are_near(Inquiry& ask, Place hex) {
    const auto fields = minefields(ask);
    return std::any_of(fields.begin(), fields.end(),
                       [&](Marker field) { return endangers(ask, field, hex); });
}

/// The hidden enemy would have to announce it, a patrol to roll for submarines.
bool somebody_must_speak(Inquiry& ask, Place hex, Group group) {
    const bool submarines = contact::type_if_known(ask, group) == "submarine";
    for (const Group enemy : contact::other_side(ask)) {
        const bool hidden = contact::shows(ask, enemy, fact::raiding) ||
                            ask.position().get(enemy, fact::hidden_location).known();
        const bool patrols = submarines && contact::shows(ask, enemy, fact::on_patrol);
        if ((hidden || patrols) && contact::may_reach(ask, enemy, hex)) return true;
    }
    return false;
}

bool too_near_to_suspended_combat(Inquiry& ask, Place hex) {
    for (const Battle battle : listed(ask, game::the_game, fact::suspended))
        for (const Unit unit : listed(ask, battle, fact::last_combatants)) {
            const auto there = ask.location(unit);
            const auto apart = there ? ask.map().distance(hex.index, there->index) : std::nullopt;
            if (apart && *apart <= ask.printed("suspension_distance")) return true;
        }
    return false;
}

/// Coastal craft may not be so far out.
bool too_far_out(Inquiry& ask, Place hex, Group group) {
    const auto units = ask.units_in(group);
    if (std::none_of(units.begin(), units.end(),
                     [&](Unit unit) { return ask.yes(unit, fact::coastal_craft); }))
        return false;
    const auto near = ask.map().within(hex.index, static_cast<int>(ask.printed("coastal_craft_range")));
    return std::none_of(near.begin(), near.end(), [&](std::uint32_t other) {
        return ask.text_or({Kind::location, other}, fact::terrain, "") == "coastal";
    });
}

}  // namespace

bool brings_harm(Inquiry& ask, Place hex, Group group) {
    try {
        const std::string side = ask.side_of(group);
        return mines_are_near(ask, hex) || guns_are_near(ask, hex, side) ||
               in_danger_zone_of(ask, hex, opponent_of(side)) || ask.yes(hex, fact::ice) ||
               ask.yes(hex, fact::thawing) || somebody_must_speak(ask, hex, group) ||
               too_near_to_suspended_combat(ask, hex) || too_far_out(ask, hex, group);
    } catch (const MissingFact&) {
        return false;  // What is not known counts against nobody either.
    }
}

}  // namespace umpire::rules::europa
