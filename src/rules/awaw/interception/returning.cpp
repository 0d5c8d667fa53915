#include "chapters.hpp"
#include "common/lists.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.18 to 22.18B: interceptions on the way home
/// @{

void intercepted_on_its_way_home(Resolution& now) {
    const Force target = now.subject(arg::target);
    if (is_returning(now, target)) now.set(target, fact::intercepted_on_return, moment(now));
}

Ruling return_trip_is_intercepted_later(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    if (is_returning(ask, target)) return kept();
    if (!ask.yes(arg::returning)) return not_concerned();
    return broken(say("{} is still on its way out", target));
}

Value activities_are_intercepted_together(Inquiry&, Subject, Value) {
    return true;
}

/// Patrols are intercepted while they are on their way, whatever was rolled before.
Value patrols_and_returning_forces_are_not(Inquiry& ask, Group group, Value in_first_step) {
    return is_returning(ask, group) || is_patrol(ask, group) ? Value(false) : in_first_step;
}

Ruling return_begins_beside_the_activity(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    const Value hex = ask.fact(target, fact::activity_hex);
    if (!is_returning(ask, target) || is_interceptor(ask, target) || hex.subject() == nullptr)
        return not_concerned();
    if (*hex.subject() != ask.subject(arg::at)) return kept();
    return broken(
        say("{} starts home from {} and is caught no sooner than in the next hex", target, *hex.subject()));
}

/// @}

/// @name 22.18C and D: forces join and divide
/// @{

void returning_forces_combine(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_returning(now, group)) return;
    for (const Group other : now.subjects(arg::with)) {
        if (now.side_of(other) != now.side_of(group)) continue;
        for (const Unit ship : ships_in(now, other))
            move_to_group(now, ship, group);
    }
}

/// The new force has not been intercepted, whatever happened to the old one.
void returning_force_divides(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_returning(now, group)) return;
    const Group part = now.add(Kind::group, now.text(arg::as));
    for (const Fact& same : FactList{fact::side, fact::nation, fact::activity, fact::activity_status,
                                     fact::activity_hex, fact::announced})
        if (const Value value = now.fact(group, same); value.known()) now.set(part, same, value);
    if (const auto place = now.location(group)) now.place(part, *place);
    for (const Unit ship : now.subjects(arg::units))
        move_to_group(now, ship, part);
}

/// @}

/// @name 22.18F: dice for the way home
/// @{

/// Nothing of the attempts on the way out is kept.
void dice_are_counted_anew(Resolution& now) {
    const Force target = now.subject(arg::target);
    if (!is_returning(now, target)) return;
    for (const Unit air : all_units(now)) {
        if (now.said(air, fact::spots).known() && now.side_of(air) != now.side_of(target))
            take_from_list(now, air, fact::spots, target);
    }
}

/// Whoever fought it on its way out would have to spot it again.
Value old_spotting_is_over(Inquiry& ask, Subject, Value spotted) {
    if (spotted.list() == nullptr) return spotted;
    Value::List still;
    for (const Value& force : *spotted.list())
        if (force.subject() == nullptr || !is_returning(ask, *force.subject())) still.push_back(force);
    return still.empty() ? Value() : Value(still);
}

/// @}

}  // namespace

void register_returning(Rulebook& book) {
    book.effect({"22.115", "22.18"}, event::interception_announced, intercepted_on_its_way_home, When::after);
    book.check({"22.164A.s2", "22.18A"}, {verb::intercept, verb::declare}, return_trip_is_intercepted_later);
    book.define("22.164A.s1", Kind::group, fact::in_first_step, activities_are_intercepted_together);
    book.define("22.164A.s2", Kind::group, fact::in_first_step, patrols_and_returning_forces_are_not);
    book.check({"22.12B", "22.18B"}, {verb::intercept, verb::declare}, return_begins_beside_the_activity);
    book.effect("22.18C", verb::gather, returning_forces_combine);
    book.effect("22.18D", verb::divide, returning_force_divides);
    book.effect("22.18F.s1", event::interception_announced, dice_are_counted_anew, When::after);
    book.define("22.18F.s2", Kind::unit, fact::has_spotted, old_spotting_is_over, When::after);
}

}  // namespace umpire::rules::awaw
