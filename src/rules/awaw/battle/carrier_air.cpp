#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

namespace {

/// The group of the carrier that an air unit is from.
std::optional<Group> own_group(Inquiry& ask, Unit air) {
    const Value carrier = ask.fact(air, fact::based_on);
    return group_of(ask, carrier.subject() != nullptr ? *carrier.subject() : air);
}

/// @name 22.431: what carrier air does before search
/// @{

/// A task is for a round of this battle, whatever it was in the one before.
void tasks_are_new(Resolution& now) {
    for (const Unit air : all_air(now))
        for (const Fact& task : FactList{fact::air_task, fact::task_round, fact::task_shown, fact::covers,
                                         fact::cover_shown, fact::struck_round, fact::aborted_round})
            if (now.known(air, task)) now.forget(air, task);
}

Ruling patrols_over_its_own_group(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    for (const Unit air : ask.subjects(arg::air))
        if (!is_carrier_based(ask, air))
            return broken(say("{} is based on land and of no combat group", air));
    if (!ask.has(arg::group)) return kept();
    const Subject over = ask.subject(arg::group);
    for (const Unit air : ask.subjects(arg::air))
        if (const auto own = own_group(ask, air); own && *own != over)
            return broken(say("{} is of {}, not of {}", air, *own, over));
    return kept();
}

/// Who meets a strike without having been sent there by another base.
Value patrolling_air(Inquiry& ask, Group group, Value) {
    Value::List all;
    for (const Unit air : all_air(ask))
        if (task_now(ask, air) == "cap" && own_group(ask, air) == group &&
            ask.yes(air, fact::usable_in_round))
            all.emplace_back(air);
    return all;
}

Ruling counterair_in_range(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject target : named(ask, arg::target))
        for (const Unit air : ask.subjects(arg::air)) {
            if (!is_carrier_based(ask, air)) continue;
            const int distance = ask.distance(battle_hex(ask), target);
            if (const double range = ask.number(air, fact::range); distance > range)
                return broken(say("{} is {} hexes from the naval force, {} has a range of {}", target,
                                  distance, air, range));
            ruling = kept();
        }
    return ruling;
}

/// @}

/// @name 22.432 to 22.435: what comes of counterair
/// @{

/// The round in which the side has last attacked the base.
auto attacks_on(Inquiry& ask, Subject base) {
    return fact::counterair_round(ask.name(base), ask.action().side);
}

Ruling one_attack_on_each_base(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject base : named(ask, arg::target)) {
        if (base.kind != Kind::location) continue;
        if (ask.number_or(*battle, attacks_on(ask, base), 0) == round_now(ask))
            return broken(say("{} has been attacked in this round", base));
        ruling = kept();
    }
    return ruling;
}

void attack_on_base_is_noted(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Subject base : named(now, arg::target))
        if (base.kind == Kind::location) now.set(*battle, attacks_on(now, base), round_now(now));
}

bool came_through(Inquiry& ask, Unit air) {
    return !holds(named(ask, arg::aborted), air) && !holds(named(ask, arg::eliminated), air);
}

void counterair_returns(Resolution& now) {
    Value::List ready;
    for (const Unit air : now.subjects(arg::air)) {
        if (!is_carrier_based(now, air) || !came_through(now, air)) continue;
        if (const Value carrier = now.fact(air, fact::based_on); carrier.subject() != nullptr)
            now.place(air, *carrier.subject());
        ready.emplace_back(air);
    }
    now.result(result::ready_for_strikes, ready);
}

void aborted_air_comes_back(Resolution& now) {
    for (const Unit air : all_air(now))
        if (!is_carrier_based(now, air) && now.known(air, fact::aborted_round))
            now.forget(air, fact::aborted_round);
}

/// The squadrons that a counterair attack goes for, or all of the enemy at the base that it names.
Units attacked_air(Inquiry& ask) {
    std::vector<Subject> attacked;
    for (const Subject target : named(ask, arg::target)) {
        if (is_air(ask, target)) attacked.push_back(target);
        if (target.kind != Kind::location) continue;
        for (const Unit air : all_air(ask))
            if (!is_carrier_based(ask, air) && ask.location(air) == target &&
                ask.side_of(air) != ask.action().side)
                attacked.push_back(air);
    }
    return attacked;
}

void counterair_result_is_kept(Resolution& now) {
    if (!battle_under_way(now) || now.action().side != now.phasing_side()) return;
    for (const Unit air : attacked_air(now)) {
        const bool lost = holds(named(now, arg::eliminated), air),
                   aborted = holds(named(now, arg::aborted), air);
        now.set(air, fact::counterair_result, lost ? "eliminated" : aborted ? "aborted" : "came through");
    }
}

void last_result_governs(Resolution& now) {
    for (const Unit air : all_air(now)) {
        const Value last = now.fact(air, fact::counterair_result);
        if (!last.known()) continue;
        now.set(air, fact::condition_this_turn, last);
        now.set(air, fact::condition_since, moment(now));
    }
}

/// @}

/// @name 22.442: land-based air that may take part
/// @{

/// The first land-based unit that is not as the rule wants it decides.
template <class Fault>
Ruling land_based_air_is_fit(Inquiry& ask, Fault fault) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::air)) {
        if (!is_air(ask, air) || is_carrier_based(ask, air)) continue;
        if (Sentence because = fault(ask, air); !because.empty()) return broken(std::move(because));
        ruling = kept();
    }
    return ruling;
}

Place base_of_air(Inquiry& ask, Unit air) {
    if (const Value base = ask.fact(air, fact::base); base.subject() != nullptr) return *base.subject();
    const auto place = ask.location(air);
    if (!place) ask.missing(say("the base of {}", air));
    return *place;
}

Sentence not_ready_in_range(Inquiry& ask, Unit air) {
    if (ask.yes(air, fact::inverted)) return say("{} is inverted", air);
    const Place base = base_of_air(ask, air);
    if (ask.known(base, fact::air_base_operational) && !ask.yes(base, fact::air_base_operational))
        return say("the base of {} at {} is not operational", air, base);
    const int distance = ask.distance(base, battle_hex(ask));
    if (const double range = distance == 0 ? 0 : ask.number(air, fact::range); distance > range)
        return say("{} is based {} hexes from the battle and has a range of {}", air, distance, range);
    return {};
}

Ruling ready_in_range(Inquiry& ask) {
    return land_based_air_is_fit(ask, not_ready_in_range);
}

Sentence bound_elsewhere(Inquiry& ask, Unit air) {
    static constexpr std::array<std::string_view, 5> elsewhere{
        "ground support", "defensive air support", "interception of defensive air support",
        "interception of air transport", "counter-interception of air transport"};
    const std::string committed = ask.text_or(air, fact::committed_to, "");
    const bool bound = std::find(elsewhere.begin(), elsewhere.end(), committed) != elsewhere.end();
    return bound ? say("{} is committed to {}", air, committed) : Sentence();
}

Ruling not_committed_elsewhere(Inquiry& ask) {
    return land_based_air_is_fit(ask, bound_elsewhere);
}

Sentence aborted_now(Inquiry& ask, Unit air) {
    if (ask.number_or(air, fact::aborted_round, 0) != round_now(ask)) return {};
    return say("counterair made {} abort in round {}", air, round_now(ask));
}

Ruling not_aborted(Inquiry& ask) {
    return land_based_air_is_fit(ask, aborted_now);
}

/// @}

/// @name 22.4421: air cover
/// @{

Ruling covers_a_friendly_group(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    for (const Unit air : ask.subjects(arg::air))
        if (ask.side_of(air) != ask.side_of(group))
            return broken(say("{} is no friendly combat group of {}", group, air));
    return kept();
}

Ruling cover_stays_where_it_is(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    for (const Unit air : ask.subjects(arg::air)) {
        const Value covers = ask.fact(air, fact::covers);
        if (task_now(ask, air) != "cover" || covers.subject() == nullptr || *covers.subject() == group)
            continue;
        if (ask.reading("cover_reassigned") == "never" || segment_now(ask) != "D")
            return broken(say("{} was assigned to another combat group in this round", air));
    }
    return kept();
}

void cover_is_announced(Resolution& now) {
    for (const Unit air : now.subjects(arg::air))
        now.set(air, fact::cover_announced, round_now(now));
}

void cover_is_shown(Resolution& now) {
    if (const auto group = target_group(now))
        for (const Unit air : listed(now, *group, fact::covering_air))
            now.set(air, fact::cover_shown, round_now(now));
}

void cover_defends(Resolution& now) {
    if (const auto group = target_group(now))
        now.result(result::air_cover, now.fact(*group, fact::covering_air));
}

void cover_is_free_again(Resolution& now) {
    for (const Unit air : all_air(now)) {
        if (now.text_or(air, fact::air_task, "") != "cover" || now.yes(air, fact::eliminated)) continue;
        now.forget(air, fact::air_task);
        now.forget(air, fact::covers);
        now.forget(air, fact::cover_shown);
    }
}

/// @}

}  // namespace

void register_carrier_air(Rulebook& book) {
    book.effect("22.431", event::battle_starts, tasks_are_new);
    book.check("22.431A", {verb::cap}, patrols_over_its_own_group);
    book.define("22.431A", Kind::group, fact::patrolling_air, patrolling_air);
    book.check("22.431B", {verb::counterair}, counterair_in_range);
    book.check("22.432", {verb::counterair}, one_attack_on_each_base);
    book.effect("22.432", verb::counterair, attack_on_base_is_noted, When::after);
    book.effect("22.433", verb::counterair, counterair_returns, When::after);
    book.effect("22.434.s2", event::round_begins, aborted_air_comes_back);
    book.effect("22.435", verb::counterair, counterair_result_is_kept, When::after);
    book.effect("22.435", event::battle_ends, last_result_governs);

    book.check("22.442A", {verb::cover, verb::search, verb::strike}, ready_in_range);
    book.check("22.442B", {verb::cover, verb::search, verb::strike}, not_committed_elsewhere);
    book.check("22.442C", {verb::cover, verb::search, verb::strike}, not_aborted);

    book.check("22.4421A", {verb::cover}, covers_a_friendly_group);
    book.check("22.4421B", {verb::cover}, cover_stays_where_it_is);
    book.effect("22.4421B", verb::cover, cover_is_announced, When::after);
    book.effect("22.4421B", verb::strike, cover_is_shown);
    book.effect("22.4421C.s1", verb::strike, cover_defends);
    book.effect("22.4421C.s2", event::round_begins, cover_is_free_again);
}

}  // namespace umpire::rules::awaw
