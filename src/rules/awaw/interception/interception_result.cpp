#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace umpire::rules::awaw {

std::optional<Subject> target_of(Inquiry& ask, Force force) {
    const Value target = ask.fact(force, fact::intercepts);
    return target.subject() != nullptr ? std::optional(*target.subject()) : std::nullopt;
}

bool is_interceptor(Inquiry& ask, Force force) {
    if (!target_of(ask, force)) return false;
    const Value tried = ask.fact(force, fact::tried_in);
    return !tried.known() || in_this_player_turn(ask, tried);
}

std::vector<Subject> interceptors(Inquiry& ask) {
    std::vector<Subject> all;
    for (const Kind kind : {Kind::group, Kind::unit})
        for (std::uint32_t index = 0; index < ask.position().count(kind); ++index)
            if (const Force force{kind, index}; ask.said(force, fact::intercepts).subject() != nullptr)
                all.push_back(force);
    return all;
}

std::vector<Subject> attempts_on(Inquiry& ask, Subject target) {
    auto all = interceptors(ask);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](Force force) {
                                 return target_of(ask, force) != std::optional(target) ||
                                        !is_now(ask, ask.fact(force, fact::tried_in)) ||
                                        ask.text_or(force, fact::intercept_result, "") == "no dice";
                             }),
              all.end());
    return all;
}

bool is_on_this_leg(Inquiry& ask, Force force, Force target) {
    const std::string leg = ask.text_or(target, fact::interception_leg, "route");
    return ask.text_or(force, fact::intercept_leg, leg) == leg;
}

std::vector<Subject> attempts_on_leg(Inquiry& ask, Force target) {
    auto all = attempts_on(ask, target);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](Force force) { return !is_on_this_leg(ask, force, target); }),
              all.end());
    return all;
}

double level_against(Inquiry& ask, Force target) {
    return is_interceptor(ask, target) ? ask.number_or(target, fact::level, 1) + 1 : 1;
}

Place start_of(Inquiry& ask, Force force) {
    if (const Value from = ask.fact(force, fact::intercepts_from); from.subject() != nullptr)
        return *from.subject();
    if (const auto place = ask.location(force)) return *place;
    const Value base = ask.fact(force, fact::base);
    if (base.subject() == nullptr)
        ask.missing(say("where {} comes from", force), ask.to_state(force, fact::base));
    return *base.subject();
}

double interception_distance(Inquiry& ask, Force force, Subject at) {
    if (ask.has(arg::distance)) return ask.number(arg::distance);
    Subject last = start_of(ask, force);
    double hexes = 0;
    for (const Subject next : named(ask, arg::path)) {
        hexes += ask.distance(last, next);
        last = next;
    }
    return hexes + ask.distance(last, at);
}

namespace {

bool in_europe(Inquiry& ask, Subject at) {
    return theater_of(ask, at) == "Europe";
}

/// The round in whose row the hexes stand; beyond the last row every so many hexes are one round more.
double round_in_table(Inquiry& ask, const catalog::Table& table, std::string_view theater, double hexes,
                      double step) {
    const auto column = table.column_of(theater);
    for (double further = 0; column && hexes >= 0; hexes -= step, ++further) {
        std::optional<double> round;
        for (std::size_t row = 0; row < table.row_count(); ++row) {
            if (!catalog::TableKey(table.cell_at(row, *column).get<std::string>()).holds(hexes)) continue;
            if (round) ask.missing(say("the one round for {} hexes", hexes));
            round = std::stod(std::string(table.row_key(row))) + further;
        }
        if (round) return *round;
    }
    ask.missing(say("the round for {} hexes", hexes));
}

double step_of(Inquiry& ask, Subject at) {
    return ask.printed(in_europe(ask, at) ? "europe_hexes_a_round" : "pacific_hexes_a_round");
}

}  // namespace

double late_arrival_round(Inquiry& ask, Subject at, double hexes_short) {
    const bool europe = in_europe(ask, at);
    return round_in_table(ask, ask.table(europe ? "22.24B.s2" : "22.24B.s3"), europe ? "Europe" : "Pacific",
                          hexes_short, step_of(ask, at));
}

namespace {

/// @name 22.21: the roll
/// @{

Ruling range_is_limited(Inquiry& ask) {
    const Subject at = ask.subject(arg::at);
    const std::string theater = theater_of(ask, at);
    const Reach reach = range_limit(ask, "interception", theater);
    for (const Force force : ask.subjects(arg::with)) {
        // At peace in the theater a country has no ranges; of single submarines nobody asks it.
        if (force.kind == Kind::group && !ask.yes(force, fact::range_limited)) continue;
        const Trip trip{force, start_of(ask, force), at, "interception", theater, {}};
        const double hexes = interception_distance(ask, force, at);
        if (hexes > *reach.total || !touches_ports(ask, trip, reach, reach.step.value_or(0), 0))
            return broken(say("{} is {} hexes from {}; {} are allowed", force, hexes, at, *reach.total));
    }
    return kept();
}

void attempts_are_made(Resolution& now) {
    const Subject target = now.subject(arg::target), at = now.subject(arg::at);
    // All of them try at once: each of them knows of the others.
    for (const Force force : now.subjects(arg::with))
        now.happens(event::interception_announced, {{arg::force, force}});
    for (const Force force : now.subjects(arg::with))
        now.happens(event::interception_attempt, {{arg::force, force}});
    now.happens(event::attempts_made, {{arg::target, target}, {arg::at, at}});
}

void attempt_is_announced(Resolution& now) {
    const Force force = now.subject(arg::force);
    const Subject at = now.subject(arg::at);
    const Subject start = start_of(now, force);
    now.set(force, fact::intercept_distance, interception_distance(now, force, at));
    if (now.has(arg::path)) now.set(force, fact::intercept_path, now.argument(arg::path));
    if (!now.known(force, fact::base)) now.set(force, fact::base, start);
    for (const Fact& old : FactList{fact::intercept_result, fact::hexes_short, fact::arrival_round,
                                    fact::stayed_in_port, fact::tried_stage})
        if (now.said(force, old).known()) now.forget(force, old);
    const Subject target = now.subject(arg::target);
    now.set(force, fact::intercepts, target);
    now.set(force, fact::intercept_at, at);
    now.set(force, fact::level, 1);
    now.set(force, fact::tried_in, moment(now));
    if (const std::string stage = stage_of(now, target); !stage.empty() && !is_returning(now, target))
        now.set(force, fact::tried_stage, stage);
}

void counter_interceptions_are_the_same(Resolution& now) {
    if (level_against(now, now.subject(arg::target)) == 2) now.set(now.subject(arg::force), fact::level, 2);
}

void counter_counter_interceptions_too(Resolution& now) {
    const double level = level_against(now, now.subject(arg::target));
    if (level > 2) now.set(now.subject(arg::force), fact::level, level);
}

/// The results of one attempt carry the name of the force where there are several.
void tell(Resolution& now, const Result& what, const Value& value) {
    const Force force = now.subject(arg::force);
    if (now.subjects(arg::with).size() > 1)
        tell_of(now, force, what, value);
    else
        now.result(what, value);
}

void dice_are_rolled(Resolution& now) {
    const Force force = now.subject(arg::force);
    if (supports_without_dice(now, force, now.subject(arg::target))) return;
    if (now.yes(force, fact::magic))
        now.missing(say("what comes of the Magic interception by {}, which 48.61C says", force));
    const auto dice = static_cast<int>(now.number(force, fact::dice_count));
    tell(now, result::dice, dice);
    tell(now, result::distance, now.number(force, fact::intercept_distance));
    if (dice == 0) {
        now.set(force, fact::intercept_result, "no dice");
        tell(now, result::result, "no dice");
        return;
    }
    // The table calls them d6.
    const int sides = std::stoi(now.table("22.21.s2").dice().substr(1));
    now.set(force, fact::intercept_total, now.roll_total(dice, sides, say("interception by {}", force)));
    now.happens(event::interception_rolled);
}

void total_is_halved(Resolution& now) {
    const Force force = now.subject(arg::force);
    if (in_europe(now, now.subject(arg::at))) return;
    now.set(force, fact::intercept_total,
            std::ceil(now.number(force, fact::intercept_total) / now.printed("pacific_division")));
}

/// Patrols come to the help of a friend without dice.
void patrol_supports(Resolution& now) {
    const Force force = now.subject(arg::force);
    if (!supports_without_dice(now, force, now.subject(arg::target))) return;
    now.set(force, fact::dice_count, 0);
    now.set(force, fact::intercept_result, "support");
    now.happens(event::patrol_supports);
}

double patrol_arrives(Inquiry& ask) {
    const Force force = ask.subject(arg::force);
    const Subject at = ask.subject(arg::at);
    return round_in_table(ask, ask.table("22.163C"), in_europe(ask, at) ? "Europe" : "Pacific",
                          ask.number(force, fact::intercept_distance), step_of(ask, at));
}

void near_patrol_fights_at_once(Resolution& now) {
    if (patrol_arrives(now) == 1) now.set(now.subject(arg::force), fact::arrival_round, 1);
}

void far_patrol_comes_later(Resolution& now) {
    if (const double round = patrol_arrives(now); round > 1)
        now.set(now.subject(arg::force), fact::arrival_round, round);
}

/// @}

/// @name 22.23, 22.24: what comes of it
/// @{

void interception_succeeds(Resolution& now) {
    const Force force = now.subject(arg::force);
    tell(now, result::total, now.number(force, fact::intercept_total));
    if (now.number(force, fact::intercept_total) < now.number(force, fact::intercept_distance)) return;
    now.set(force, fact::intercept_result, "success");
    now.set(force, fact::arrival_round, 1);
    tell(now, result::result, "success");
    now.happens(event::interception_succeeds);
}

/// Hexes from where the total takes it to the interception hex, as the map shows them.
double straight_from_where_it_is(Inquiry& ask, Force force, double total) {
    const auto path = listed(ask, force, fact::intercept_path);
    const auto hexes = static_cast<double>(path.size());
    const bool hex_by_hex = hexes == ask.number(force, fact::intercept_distance) && total > 0 &&
                            total <= hexes &&
                            std::adjacent_find(path.begin(), path.end(), [&](Subject one, Subject next) {
                                return ask.distance(one, next) != 1;
                            }) == path.end();
    if (!hex_by_hex) ask.missing(say("the way of {} hex by hex", force), say("!path {} via <hexes>", force));
    return ask.distance(path[static_cast<std::size_t>(total) - 1], ask.subject(arg::at));
}

void interception_fails(Resolution& now) {
    const Force force = now.subject(arg::force);
    const double total = now.number(force, fact::intercept_total);
    const double hexes = now.number(force, fact::intercept_distance) - total;
    if (hexes <= 0) return;
    now.set(force, fact::intercept_result, "failure");
    now.set(force, fact::hexes_short,
            now.reading("hexes_short") == "straight" ? straight_from_where_it_is(now, force, total) : hexes);
    tell(now, result::result, "failure");
}

bool has_result(Inquiry& ask, Force force, std::string_view result) {
    return ask.text_or(force, fact::intercept_result, "") == result;
}

bool succeeds_on_the_surface(Inquiry& ask, Force force) {
    return has_result(ask, force, "success") && !is_submarine_force(ask, force);
}

/// A later attempt at the same activity may still show that it was not all in vain.
void failed_forces_stayed_in_port(Resolution& now) {
    const Force target = now.subject(arg::target);
    if (level_against(now, target) > 1) return;
    const auto attempts = attempts_on_leg(now, target);
    const bool all_failed = std::all_of(attempts.begin(), attempts.end(),
                                        [&](Force force) { return has_result(now, force, "failure"); });
    for (const Force force : attempts) {
        if (now.yes(force, fact::stayed_in_port) == all_failed) continue;
        now.set(force, fact::stayed_in_port, all_failed);
        now.set(force, fact::in_port, all_failed);
    }
}

void battle_for_those_who_came(Resolution& now) {
    const Force target = now.subject(arg::target);
    const auto attempts = attempts_on_leg(now, target);
    if (std::none_of(attempts.begin(), attempts.end(),
                     [&](Force force) { return succeeds_on_the_surface(now, force); }))
        return;
    now.set(target, fact::intercepted_at, now.subject(arg::at));
    for (const Force force : attempts) {
        now.set(force, fact::in_port, false);
        // Of counter-interceptions 22.252 says who joins later.
        if (has_result(now, force, "failure") && !is_submarine_force(now, force) &&
            level_against(now, target) == 1)
            now.happens(event::force_is_late, {{arg::force, force}});
    }
}

void late_in(Resolution& now, bool europe) {
    const Force force = now.subject(arg::force);
    const Subject at = now.subject(arg::at);
    if (in_europe(now, at) != europe) return;
    const double round = late_arrival_round(now, at, now.number(force, fact::hexes_short));
    now.set(force, fact::arrival_round, round);
    tell(now, result::arrival_round, round);
}

void late_in_europe(Resolution& now) {
    late_in(now, true);
}

void late_in_the_pacific(Resolution& now) {
    late_in(now, false);
}

Ruling failures_cannot_be_attacked(Inquiry& ask) {
    for (const Force target : groups_named(ask, arg::target))
        if (is_interceptor(ask, target)) {
            if (!ask.yes(target, fact::stayed_in_port)) return kept();
            return broken(say("{} failed like all others and counts as never having left port", target));
        }
    return not_concerned();
}

/// @}

/// @name Who fights, and who may join later
/// @{

/// Interceptors among those who begin a battle in their interception hex.
std::vector<Subject> beginners(Inquiry& ask) {
    auto groups = ask.subjects(arg::groups);
    const Value at = ask.argument(arg::at);
    groups.erase(std::remove_if(groups.begin(), groups.end(),
                                [&](Group group) {
                                    return !is_interceptor(ask, group) ||
                                           ask.fact(group, fact::intercept_at) != at;
                                }),
                 groups.end());
    return groups;
}

Ruling failures_miss_the_first_round(Inquiry& ask) {
    const auto groups = beginners(ask);
    for (const Group group : groups)
        if (has_result(ask, group, "failure"))
            return broken(say("{} was {} hexes short and is not in the first round", group,
                              ask.number_or(group, fact::hexes_short, 0)));
    return groups.empty() ? not_concerned() : kept();
}

Ruling without_dice_nobody_fights(Inquiry& ask) {
    const auto groups = beginners(ask);
    for (const Group group : groups)
        if (has_result(ask, group, "no dice"))
            return broken(say("{} had no interception dice and is in port", group));
    return groups.empty() ? not_concerned() : kept();
}

/// Whoever has not come by then does not come any more.
void too_late_for_the_battle(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Force force : interceptors(now))
        if (has_result(now, force, "failure") && now.known(force, fact::arrival_round) &&
            now.fact(force, fact::intercept_at) == Value(battle_hex(now)))
            now.forget(force, fact::arrival_round);
}

Ruling comes_in_its_round(Inquiry& ask, bool europe) {
    const auto battle = battle_under_way(ask);
    if (!battle || in_europe(ask, battle_hex(ask)) != europe) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::groups)) {
        const double arrival = ask.number_or(force, fact::arrival_round, 0);
        if (!has_result(ask, force, "failure") || arrival == 0) continue;
        if (arrival > round_to_join(ask))
            return broken(say("{} was {} hexes short and arrives in round {}, not in round {}", force,
                              ask.number_or(force, fact::hexes_short, 0), arrival, round_to_join(ask)));
        ruling = kept();
    }
    return ruling;
}

Ruling comes_in_its_round_in_europe(Inquiry& ask) {
    return comes_in_its_round(ask, true);
}

Ruling comes_in_its_round_in_the_pacific(Inquiry& ask) {
    return comes_in_its_round(ask, false);
}

bool met_on_one_leg(Inquiry& ask, Force force, Force other) {
    const Value leg = ask.fact(force, fact::intercept_leg), its = ask.fact(other, fact::intercept_leg);
    return !leg.known() || !its.known() || leg == its;
}

Ruling somebody_else_got_there(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::groups)) {
        const auto target = target_of(ask, force);
        // Counter-interceptors have the battle that is there (22.252A).
        if (!target || !has_result(ask, force, "failure") || ask.number_or(force, fact::level, 1) > 1)
            continue;
        const auto all = interceptors(ask);
        if (std::none_of(all.begin(), all.end(), [&](Force other) {
                return target_of(ask, other) == target && met_on_one_leg(ask, force, other) &&
                       succeeds_on_the_surface(ask, other);
            }))
            return broken(say("no surface force but {} has intercepted {}", force, *target));
        ruling = kept();
    }
    return ruling;
}

Ruling without_dice_nobody_joins(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::groups)) {
        if (!target_of(ask, force)) continue;
        if (has_result(ask, force, "no dice"))
            return broken(say("{} had no interception dice and is in port", force));
        ruling = kept();
    }
    return ruling;
}

/// @}

}  // namespace

void register_interception_result(Rulebook& book) {
    book.check({"21.3611", "22.21.s7", "22.22.s2"}, {verb::intercept}, range_is_limited);
    book.table("22.21.s2", "naval_interception_dice");
    book.table({"22.21.s5", "22.163C"}, "patrol_support_arrival_round");
    book.effect("22.21.s1", verb::intercept, attempts_are_made);
    book.effect("22.21.s1", event::interception_announced, attempt_is_announced);
    book.effect({"22.16", "22.21.s6"}, event::interception_announced, counter_interceptions_are_the_same);
    book.effect({"22.21.s6", "22.255"}, event::interception_announced, counter_counter_interceptions_too);
    book.effect("22.21.s1", event::interception_attempt, dice_are_rolled);
    book.effect("22.21.s5", event::interception_attempt, patrol_supports);
    book.effect({"22.21.s5", "22.163B"}, event::patrol_supports, near_patrol_fights_at_once);
    book.effect({"22.21.s5", "22.163C"}, event::patrol_supports, far_patrol_comes_later);
    book.effect("22.21.s4", event::interception_rolled, total_is_halved);
    book.effect("22.23", event::interception_rolled, interception_succeeds);
    book.effect("22.24", event::interception_rolled, interception_fails);

    book.effect("22.24A.s1", event::attempts_made, failed_forces_stayed_in_port);
    book.check({"22.24A.s2", "22.25"}, {verb::intercept}, failures_cannot_be_attacked);
    book.check("22.24A.s2", {verb::strike}, failures_cannot_be_attacked);
    book.effect("22.24B.s1", event::attempts_made, battle_for_those_who_came);
    book.check("22.24B.s1", {verb::battle}, failures_miss_the_first_round);
    book.effect("22.24B.s1", event::battle_ends, too_late_for_the_battle, When::before);
    book.table("22.24B.s2", "late_interceptor_arrival_round");
    book.table("22.24B.s3", "late_interceptor_arrival_round");
    book.effect("22.24B.s2", event::force_is_late, late_in_europe);
    book.effect("22.24B.s3", event::force_is_late, late_in_the_pacific);
    book.check("22.24B.s2", {verb::join}, comes_in_its_round_in_europe);
    book.check("22.24B.s3", {verb::join}, comes_in_its_round_in_the_pacific);
    book.check("22.24B.s4", {verb::join}, somebody_else_got_there);
    book.check("22.24C", {verb::battle}, without_dice_nobody_fights);
    book.check("22.24C", {verb::join}, without_dice_nobody_joins);
}

}  // namespace umpire::rules::awaw
