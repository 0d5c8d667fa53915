#include "table/doubt.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/moments.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "table/facts.hpp"
#include "units/sides.hpp"

#include <algorithm>

namespace umpire::rules::europa {

bool enemy_within(Inquiry& ask, Group group, double hexes) {
    const auto here = contact::true_hex(ask, group);
    const game::Value& side = ask.said(group, fact::side);
    if (!here || !side.known()) return false;
    const auto groups = all_groups(ask);
    return std::any_of(groups.begin(), groups.end(), [&](Force other) {
        if (ask.said(other, fact::side) == side || ask.units_in(other).empty()) return false;
        const auto there = contact::true_hex(ask, other);
        const auto apart = there ? ask.map().distance(here->index, there->index) : std::nullopt;
        return apart && *apart <= hexes && !contact::shows(ask, other, fact::in_port);
    });
}

namespace {

/// Whoever has the player turn may have come by on his last way, and fought there before he went on.
bool mover_came_within(Inquiry& ask, Group group, double hexes) {
    const auto here = contact::true_hex(ask, group);
    if (!here) return false;
    const auto groups = all_groups(ask);
    return std::any_of(groups.begin(), groups.end(), [&](Force mover) {
        if (!is_phasing(ask, mover) || ask.units_in(mover).empty()) return false;
        const auto way = contact::last_way(ask, mover);
        return std::any_of(way.begin(), way.end(), [&](Place hex) {
            const auto apart = ask.map().distance(here->index, hex.index);
            return apart && *apart <= hexes;
        });
    });
}

void phase_is_seen(Resolution& now) {
    now.set(the_game, fact::phase_begun, moment(now));
    contact::forget(now, the_game, fact::open_rolls);
    contact::forget(now, the_game, fact::unclear_in);
}

void order_is_unclear(Resolution& now) {
    now.set(the_game, fact::unclear_in, moment(now));
}

}  // namespace

bool is_of_log(Inquiry& ask) {
    return ask.action().source.step.has_value();
}

bool is_done_in_silence(Inquiry& ask) {
    return is_of_log(ask) && ask.action().source.text.empty();
}

bool saw_phase_begin(Inquiry& ask) {
    // Whoever makes up a position has told all that there is to know.
    return !is_of_log(ask) || is_now(ask, ask.said(the_game, fact::phase_begun));
}

bool something_is_unplaced(Inquiry& ask) {
    return ask.said(the_game, fact::unclear_in).known();
}

bool all_is_known(Inquiry& ask) {
    return saw_phase_begin(ask) && !something_is_unplaced(ask);
}

bool combat_may_be_under_way(Inquiry& ask, Group group) {
    // Whoever drags his counters without a word may have been met on the way of an enemy that nobody knows.
    if (battle_under_way(ask) || (all_is_known(ask) && !is_done_in_silence(ask))) return false;
    // Whoever has the player turn moves as he likes, and needs no combat for it; nobody fights before he
    // does.
    if (is_phasing(ask, group) || ask.phase() == "initial") return false;
    const double reach = ask.printed("maneuver_reach");
    return enemy_within(ask, group, reach) || mover_came_within(ask, group, reach);
}

bool may_be_maneuvering(Inquiry& ask, Group group) {
    if (!is_done_in_silence(ask)) return false;
    const auto battle = battle_under_way(ask);
    if (!battle) return combat_may_be_under_way(ask, group);
    if (!ask.yes(*battle, fact::inferred)) return false;
    const double reach = ask.printed("maneuver_reach");
    const auto groups = listed(ask, *battle, fact::groups);
    return std::any_of(groups.begin(), groups.end(),
                       [&](Subject one) { return one == group || ask.distance(group, one) <= reach; });
}

bool enemy_may_have_come(Inquiry& ask, Group patrol) {
    return !all_is_known(ask) && contact::on_patrol(ask, patrol) &&
           enemy_within(ask, patrol,
                        ask.number_or(patrol, fact::patrol_radius, ask.printed("patrol_radius")));
}

void register_doubt(Rulebook& book) {
    book.effect("27B", event::phase_begins, phase_is_seen);
    book.effect("27B", verb::unclear, order_is_unclear);
}

}  // namespace umpire::rules::europa
