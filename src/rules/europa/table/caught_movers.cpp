#include "table/caught_movers.hpp"

#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/meaning.hpp"
#include "units/sides.hpp"

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// From its port or by its patrol.
bool may_intercept_in(Inquiry& ask, Group enemy, Place hex) {
    if (ask.units_in(enemy).empty()) return false;
    if (contact::on_patrol(ask, enemy)) return contact::may_reach(ask, enemy, hex);
    const auto here = ask.location(enemy);
    const auto apart = here ? ask.map().distance(here->index, hex.index) : std::nullopt;
    return apart && *apart <= ask.printed("port_patrol_radius");
}

bool may_have_been_caught(Inquiry& ask, Group group, Place hex) {
    const auto enemies = contact::other_side(ask);
    return contact::may_have_passed(ask, group, hex) &&
           std::any_of(enemies.begin(), enemies.end(),
                       [&](Group enemy) { return may_intercept_in(ask, enemy, hex); });
}

Ruling somebody_has_intercepted_it(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Place hex = ask.subject(arg::at);
    ask.missing(say("who has intercepted {} in {}", group, hex),
                say("!intercept {} with <group> at {}", group, hex));
}

void is_where_it_was_caught(Resolution& now) {
    contact::stop_mover(now, now.subject(arg::group));
}

}  // namespace

bool is_put_back_by_enemy(Inquiry& ask) {
    const std::string& player = ask.action().side;
    if (ask.verb() != verb::move || !is_done_in_silence(ask) || player.empty() || !ask.has(arg::to))
        return false;
    const auto groups = ask.subjects(arg::group);
    return groups.size() == 1 && is_phasing(ask, groups.front()) && player != ask.side_of(groups.front()) &&
           ask.number_or(groups.front(), fact::points, 0) > 0 &&
           may_have_been_caught(ask, groups.front(), ask.subject(arg::to));
}

void become_put_back(Inquiry& ask, Action& action) {
    become(action, verb::put_back, {{arg::group, ask.subject(arg::group)}, {arg::at, ask.subject(arg::to)}});
}

void register_caught_movers(Rulebook& book) {
    book.check("29D2.s3", {verb::put_back}, somebody_has_intercepted_it);
    book.effect("29D2.s3", verb::put_back, is_where_it_was_caught);
}

}  // namespace umpire::rules::europa
