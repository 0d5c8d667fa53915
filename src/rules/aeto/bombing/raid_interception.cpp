#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// @name 2.1, 2.2, 2.8, 2.9: interception
/// @{

bool is_against_the_raid(Inquiry& ask) {
    const auto units = intercepted(ask);
    return std::any_of(units.begin(), units.end(), [&](Unit u) { return is_on_the_raid(ask, u); });
}

/// Those who intercepted raiders are met by others in their turn.
double depth_of(Inquiry& ask, Unit target) {
    if (is_on_the_raid(ask, target)) return 1;
    const Value fought = ask.fact(target, fact::fought_in);
    return in_this_turn(ask, fought) ? ask.number_or(target, fact::interception_depth, 0) + 1 : 0;
}

bool is_part_of_a_raid(Inquiry& ask) {
    return is_raid_under_way(ask) && !intercepted(ask).empty() && depth_of(ask, intercepted(ask).front()) > 0;
}

Ruling fighter_types_intercept(Inquiry& ask) {
    if (!is_part_of_a_raid(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::with))
        if (!is_fighter_type(ask, unit)) return broken(say("{} does not fly as a Fighter", unit));
    return kept();
}

Ruling escorts_do_not_intercept(Inquiry& ask) {
    if (!is_raid_under_way(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::with))
        if (is_on_the_raid(ask, unit)) return broken(say("{} flies with the raid", unit));
    return kept();
}

Ruling stopped_escorts_are_met_before_the_rest_moves_on(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : intercepted(ask)) {
        if (!is_on_the_raid(ask, unit) || !was_left_behind(ask, unit)) continue;
        if (ask.yes(unit, fact::passed_by))
            return broken(say("the others have moved on since {} stopped", unit));
        ruling = kept();
    }
    return ruling;
}

Ruling whoever_is_left_behind_is_exposed(Inquiry& ask) {
    const auto units = intercepted(ask);
    return std::any_of(units.begin(), units.end(),
                       [&](Unit u) { return is_on_the_raid(ask, u) && was_left_behind(ask, u); })
               ? kept()
               : not_concerned();
}

Ruling interceptors_fight_once(Inquiry& ask) {
    if (!is_raid_under_way(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::with))
        if (in_this_turn(ask, ask.fact(unit, fact::fought_in)))
            return broken(say("{} has already fought in this month", unit));
    return kept();
}

Ruling nobody_joins_a_fight(Inquiry& ask) {
    const Place hex = ask.subject(arg::at);
    if (!is_raid_under_way(ask) || !ask.known(hex, fact::air_combat)) return not_concerned();
    if (ask.text(hex, fact::air_combat) != "under way") return kept();
    return broken(say("air combat has begun at {}", hex));
}

Ruling nobody_intercepts_at_night(Inquiry& ask) {
    if (!is_against_the_raid(ask)) return not_concerned();
    if (!is_night_raid(ask)) return kept();
    return broken(say("the raid on {} is flown at night", raid_target(ask)));
}

/// The dice have been rolled: what the raid has done stays done.
Ruling late_interceptions_change_nothing(Inquiry& ask) {
    const auto units = intercepted(ask);
    return std::any_of(units.begin(), units.end(),
                       [&](Unit u) {
                           return is_on_the_raid(ask, u) && in_this_turn(ask, ask.fact(u, fact::bombed_in));
                       })
               ? kept()
               : not_concerned();
}

/// The raid to Ploesti of one ally whose interceptors the other ally goes against.
bool helps_a_raid_on_ploesti(Inquiry& ask, bool (*helper)(Inquiry&, Unit), bool (*raider)(Inquiry&, Unit)) {
    if (!is_raid_under_way(ask) || !is_ploesti(ask, raid_target(ask))) return false;
    const auto flying = raiders(ask);
    const auto with = ask.subjects(arg::with);
    return std::any_of(flying.begin(), flying.end(), [&](Subject u) { return raider(ask, u); }) &&
           std::any_of(with.begin(), with.end(), [&](Subject u) { return helper(ask, u); });
}

Ruling allies_keep_apart(Inquiry& ask, bool (*helper)(Inquiry&, Unit), bool (*raider)(Inquiry&, Unit)) {
    if (!helps_a_raid_on_ploesti(ask, helper, raider)) return not_concerned();
    const Place hex = ask.subject(arg::at);
    if (hex == raid_target(ask)) return broken(say("{} is the oil hex itself", hex));
    for (const Unit unit : raiders(ask))
        if (raider(ask, unit) && ask.location(unit) == std::optional(hex))
            return broken(say("{} is at {}", unit, hex));
    return kept();
}
Ruling soviets_keep_apart(Inquiry& ask) {
    return allies_keep_apart(ask, is_soviet, is_western);
}
Ruling western_allies_keep_apart(Inquiry& ask) {
    return allies_keep_apart(ask, is_western, is_soviet);
}

Ruling soviets_may_help(Inquiry& ask) {
    return helps_a_raid_on_ploesti(ask, is_soviet, is_western) ? kept() : not_concerned();
}

void interception_leads_to_combat(Resolution& now) {
    if (!is_part_of_a_raid(now)) return;
    now.set(now.subject(arg::at), fact::fought_over_in, moment(now));
    for (const Unit unit : intercepted(now))
        now.set(unit, fact::fought_in, moment(now));
}

/// All raiders in the hex are one group for it, escorts and Bombers alike.
void escorts_engage(Resolution& now) {
    if (!is_against_the_raid(now)) return;
    for (const Unit unit : raiders(now))
        if (is_fighter_type(now, unit) && now.location(unit) == std::optional(now.subject(arg::at)))
            now.set(unit, fact::fought_in, moment(now));
}

void bombers_are_met_as_one_group(Resolution& now) {
    if (!is_against_the_raid(now)) return;
    for (const Unit unit : raiders(now))
        if (is_bomber(now, unit) && now.location(unit) == std::optional(now.subject(arg::at)))
            now.set(unit, fact::fought_in, moment(now));
}

void interceptions_alternate(Resolution& now) {
    if (!is_part_of_a_raid(now)) return;
    const double depth = depth_of(now, intercepted(now).front());
    for (const Unit unit : now.subjects(arg::with))
        now.set(unit, fact::interception_depth, depth);
    now.result(result::depth, depth);
}

void interceptors_are_committed(Resolution& now) {
    if (!is_part_of_a_raid(now)) return;
    for (const Unit unit : now.subjects(arg::with)) {
        now.set(unit, fact::fought_in, moment(now));
        now.set(unit, fact::committed, "previously");
    }
}

/// @}

}  // namespace

void register_raid_interception(Rulebook& book) {
    book.check({"2.1.s3", "2.2.s28"}, {verb::intercept}, fighter_types_intercept);
    book.check("2.2.s15", {verb::intercept}, whoever_is_left_behind_is_exposed);
    book.check("2.2.s16", {verb::intercept}, stopped_escorts_are_met_before_the_rest_moves_on);
    book.check("2.2.s18", {verb::intercept}, escorts_do_not_intercept);
    book.effect("2.2.s19", verb::intercept, interception_leads_to_combat);
    book.check("2.2.s30", {verb::intercept}, late_interceptions_change_nothing);
    book.effect("2.2.s31", verb::intercept, interceptors_are_committed, When::last);
    book.check("2.2.s32", {verb::intercept}, interceptors_fight_once);
    book.effect("2.2.s33", verb::intercept, interceptions_alternate);
    book.effect("2.2.s34", verb::intercept, escorts_engage);
    book.check("2.2.s35", {verb::intercept}, nobody_joins_a_fight);
    book.effect("2.5.s6", verb::intercept, bombers_are_met_as_one_group);
    book.check("2.8.s7", {verb::intercept}, nobody_intercepts_at_night);
    book.check("2.9.s9", {verb::intercept}, soviets_may_help);
    book.check("2.9.s10", {verb::intercept}, soviets_keep_apart);
    book.check("2.9.s11", {verb::intercept}, western_allies_keep_apart);
}

}  // namespace umpire::rules::aeto
