#include "battle/battle.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"

#include <algorithm>

/// 3.6: who fights whom once an interception has succeeded.
namespace umpire::rules::aeto {

namespace {

Units arrayed_interceptors(Inquiry& ask) {
    return ships_in_order(ask, arg::units);
}
Units arrayed_targets(Inquiry& ask) {
    return ships_in_order(ask, arg::targets);
}

/// The order begins an engagement, and does not only array one side for its next round.
bool begins_an_engagement(Inquiry& ask) {
    return ask.has(arg::targets) && !engagement_under_way(ask);
}

bool has_tried(Inquiry& ask, Unit ship, const Units& targets) {
    if (!was_in_this_phase(ask, ship, fact::attempts_on_in)) return false;
    const Units tried = listed(ask, ship, fact::attempts_on);
    return std::any_of(targets.begin(), targets.end(), [&](Subject target) { return holds(tried, target); });
}

/// Where nobody has said who moves and who intercepts, whoever arrays ships may have intercepted before.
Ruling no_engagement_without_interception(Inquiry& ask) {
    if (!begins_an_engagement(ask)) return not_concerned();
    if (!ships_met(ask).empty()) return kept();
    const Units ships = arrayed_interceptors(ask), targets = arrayed_targets(ask);
    const bool tried =
        std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return has_tried(ask, ship, targets); });
    if (!tried && ships_under_way(ask).empty()) return not_concerned();
    return broken(say("{} has not been intercepted", targets.empty() ? ships.front() : targets.front()));
}

Ruling only_the_search_group_fights(Inquiry& ask) {
    const Units met_by = ships_met_by(ask);
    if (!begins_an_engagement(ask) || met_by.empty()) return not_concerned();
    for (const Unit ship : arrayed_interceptors(ask))
        if (!holds(met_by, ship))
            return broken(say("{} is not of the search group that has intercepted", ship));
    return kept();
}

Ruling whole_fleet_is_met(Inquiry& ask) {
    const Units met = ships_met(ask), targets = arrayed_targets(ask);
    if (!begins_an_engagement(ask) || met.empty()) return not_concerned();
    for (const Unit ship : met)
        if (!holds(targets, ship) && !is_out_of_play(ask, ship) && !ask.yes(ship, fact::may_stay_out))
            return broken(say("{} was intercepted too", ship));
    return kept();
}

/// It has tried to counter-intercept those who have now intercepted, and failed.
Value failed_counter_interceptors_stay_out(Inquiry& ask, Unit ship, Value known) {
    return holds(ships_met(ask), ship) && has_tried(ask, ship, ships_met_by(ask)) ? Value(true) : known;
}

void meeting_is_fought_out(Resolution& now) {
    forget_meeting(now);
}

}  // namespace

void register_meeting(Rulebook& book) {
    book.check("3.6.s1", {verb::array}, no_engagement_without_interception);
    book.check("3.6.s73", {verb::array}, only_the_search_group_fights);
    book.check("3.6.s59", {verb::array}, whole_fleet_is_met);
    book.define("3.6.s62", Kind::unit, fact::may_stay_out, failed_counter_interceptors_stay_out);
    book.effect("3.6.s2", event::engagement_begins, meeting_is_fought_out, When::last);
}

}  // namespace umpire::rules::aeto
