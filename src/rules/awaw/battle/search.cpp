#include "umpire/catalog/table.hpp"

#include "battle/engagement.hpp"
#include "battle/facts.hpp"
#include "battle/naval_attack.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 22.4422: air search
/// @{

void searchers_are_noted(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Unit air : named(now, arg::air))
        give_task(now, air, "search");
}

Ruling search_by_land_based_air(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto searching = named(ask, arg::air);
    for (const Unit air : searching)
        if (is_carrier_based(ask, air)) return broken(say("{} is based on a carrier", air));
    return searching.empty() ? not_concerned() : kept();
}

Ruling searchers_do_not_attack(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit air : named(ask, arg::air)) {
        if (!is_air(ask, air) || is_carrier_based(ask, air) || ask.text(air, fact::air) != "NAS") continue;
        if (task_now(ask, air) == "search") return broken(say("{} has searched in this round", air));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 22.45, 22.451: the dice
/// @{

/// The most that a line of the Search Table gives; none if it has no limit.
std::optional<double> most_dice(Inquiry& ask, std::string_view rule) {
    const catalog::Table& table = ask.table("22.45.s1");
    const auto maximum = table.column_of(std::string_view("maximum"));
    for (std::size_t row = 0; maximum && row < table.row_count(); ++row)
        if (table.row_rule(row) == rule) return table.number_at(row, *maximum);
    return std::nullopt;
}

double within(Inquiry& ask, std::string_view rule, double dice) {
    const auto most = most_dice(ask, rule);
    return most ? std::clamp(dice, -*most, *most) : dice;
}

double land_based_squadrons(Inquiry& ask) {
    double squadrons = 0;
    for (const Unit air : named(ask, arg::air))
        if (is_air(ask, air) && !is_carrier_based(ask, air)) squadrons += squadrons_of(ask, {air});
    return within(ask, "22.451A", squadrons);
}

/// +1 for the side that has the advantage, -1 for the other; nothing if nobody has it.
double advantage(Inquiry& ask, const AnyWord& fact) {
    const std::string holder = ask.text_or(the_battle(ask), fact, "");
    return holder.empty() ? 0 : holder == ask.text(arg::side) ? 1 : -1;
}

double search_codebreaking(Inquiry& ask) {
    if (!battle_under_way(ask)) return 0;
    const double cards = advantage(ask, fact::search_advantage),
                 magic = advantage(ask, fact::magic_advantage);
    if (cards != 0 && magic != 0 && ask.reading("search_codebreaking") == "each")
        return within(ask, "22.451B", cards) + within(ask, "22.451B", magic);
    return within(ask, "22.451B", cards + magic);
}

double earlier_rounds(Inquiry& ask) {
    return battle_under_way(ask) ? within(ask, "22.451C", round_now(ask) - 1) : 0;
}

Ruling searches_once(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) return not_concerned();
    const std::string& side = ask.action().side;
    if (ask.number_or(*battle, fact::searched_by(side), 0) != round_now(ask)) return kept();
    return broken(say("the {} side has rolled its search dice of round {}", side, round_now(ask)));
}

void search_is_noted(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.set(*battle, fact::searched_by(now.text(arg::side)), round_now(now));
}

/// @}

/// @name 22.452: results
/// @{

std::vector<Subject> enemies_of(Inquiry& ask, const std::string& side) {
    auto groups = groups_in_battle(ask);
    groups.erase(
        std::remove_if(groups.begin(), groups.end(), [&](Group group) { return ask.side_of(group) == side; }),
        groups.end());
    return groups;
}

double matches(Inquiry& ask, Group group) {
    const Value number = ask.fact(group, fact::number), &dice = ask.argument(arg::dice);
    if (number.number() == nullptr || dice.list() == nullptr) return 0;
    return static_cast<double>(std::count(dice.list()->begin(), dice.list()->end(), number));
}

void dice_find_groups(Resolution& now) {
    Value::List found;
    for (const Group group : enemies_of(now, now.text(arg::side))) {
        const double results = matches(now, group);
        now.set(group, fact::results, results);
        tell_of(now, group, result::results, results);
        if (results == 0) continue;
        now.set(group, fact::found, true);
        found.emplace_back(group);
    }
    now.result(result::found_groups, found);
}

void others_stay_hidden(Resolution& now) {
    for (const Group group : enemies_of(now, now.text(arg::side)))
        if (matches(now, group) == 0) now.set(group, fact::found, false);
}

/// What was found in a round, or in a battle before, is not found in the next.
void groups_hide_again(Resolution& now) {
    if (is_raider_box(now)) return;
    for (const Group group : groups_in_battle(now)) {
        now.set(group, fact::found, false);
        now.set(group, fact::results, 0);
        now.set(group, fact::strikes_on, 0);
        now.set(group, fact::fleet_attackers, Value::List{});
    }
}

/// @}

/// @name 22.452C: how often a found group may be attacked
/// @{

double strikes_on(Inquiry& ask, Group group) {
    return ask.number_or(group, fact::strikes_on, 0);
}

double fleet_attacks_on(Inquiry& ask, Group group) {
    return static_cast<double>(listed(ask, group, fact::fleet_attackers).size());
}

/// A group that is said to be found has a result at least; how many more is not guessed.
double attacks_allowed(Inquiry& ask, Group group) {
    const Value allowed = ask.fact(group, fact::attacks_allowed);
    if (allowed.number() != nullptr) return *allowed.number();
    if (!ask.yes(group, fact::found)) return 0;
    if (strikes_on(ask, group) + fleet_attacks_on(ask, group) > 0)
        ask.missing(say("how many search results there are on {}", group));
    return 1;
}

Value an_attack_for_each_result(Inquiry& ask, Group group, Value) {
    return ask.fact(group, fact::results);
}

Value strikes_and_fleet_combats(Inquiry& ask, Group group, Value) {
    return strikes_on(ask, group) + fleet_attacks_on(ask, group);
}

Value attacks_left(Inquiry& ask, Group group, Value) {
    const Value allowed = ask.fact(group, fact::attacks_allowed);
    if (allowed.number() == nullptr) return {};
    return *allowed.number() - ask.number_or(group, fact::attacked, 0);
}

/// By another reading, results on several groups leave the choice of one of them.
std::optional<Subject> struck_before(Inquiry& ask, Subject target) {
    for (const Group group : groups_of_side(ask, ask.side_of(target)))
        if (group != target && strikes_on(ask, group) > 0) return group;
    return std::nullopt;
}

Ruling a_strike_for_each_result(Inquiry& ask) {
    const auto target = target_group(ask);
    if (!battle_under_way(ask) || is_raider_box(ask) || !target || !ask.yes(*target, fact::found))
        return not_concerned();
    const double results = attacks_allowed(ask, *target), strikes = strikes_on(ask, *target);
    if (strikes + 1 > results)
        return broken(
            say("{} air strikes on {}, which has {} search results", strikes + 1, *target, results));
    if (const auto other = struck_before(ask, *target);
        other && ask.reading("strikes_on_several_groups") == "one_group")
        return broken(say("{} has been struck in this round", *other));
    return kept();
}

Ruling an_engagement_for_each_result(Inquiry& ask) {
    const auto target = target_group(ask);
    if (!battle_under_way(ask) || !target || !is_distant(ask, *target) || !ask.yes(*target, fact::found))
        return not_concerned();
    const double results = attacks_allowed(ask, *target), attacks = fleet_attacks_on(ask, *target);
    if (attacks + 1 <= results) return kept();
    return broken(say("{} combat groups attack {}, which is distant and has {} search results", attacks + 1,
                      *target, results));
}

/// Only what neither strikes nor fleet combats exceed for themselves.
Ruling results_are_shared_out(Inquiry& ask) {
    const auto target = target_group(ask);
    if (!battle_under_way(ask) || !target || !is_distant(ask, *target) || !ask.yes(*target, fact::found))
        return not_concerned();
    const double results = attacks_allowed(ask, *target), fleet = fleet_attacks_on(ask, *target) + 1,
                 strikes = strikes_on(ask, *target);
    if (strikes == 0 || fleet > results) return not_concerned();
    if (strikes + fleet <= results) return kept();
    return broken(say("{} air strikes and {} fleet combats against {}, which has {} search results", strikes,
                      fleet, *target, results));
}

void strike_is_counted(Resolution& now) {
    const auto target = target_group(now);
    if (!battle_under_way(now) || !target) return;
    if (now.yes(arg::surprise) && now.reading("surprise_strike_result") == "besides") return;
    now.add_to(*target, fact::strikes_on, 1);
}

void engagement_is_counted(Resolution& now) {
    const auto target = target_group(now);
    if (battle_under_way(now) && target && is_distant(now, *target))
        add_to_list(now, *target, fact::fleet_attackers, now.subject(arg::group));
}

Value open_to_fleet_combat(Inquiry& ask, Group group, Value) {
    const Value left = ask.fact(group, fact::attacks_left);
    return left.number() != nullptr ? Value(*left.number() > 0) : Value();
}

Value active_groups_need_no_search(Inquiry& ask, Group group, Value open) {
    return ask.text_or(group, fact::standing, "") == "active" ? Value(true) : open;
}

void submarines_leave_results(Resolution& now) {
    const auto target = target_group(now);
    if (battle_under_way(now) && target)
        now.result(result::attacks_left, now.fact(*target, fact::attacks_left));
}

/// @}

}  // namespace

void register_search(Rulebook& book) {
    book.check("22.4422A", {verb::search}, search_by_land_based_air);
    book.effect("22.4422B", verb::search, searchers_are_noted, When::after);
    book.check("22.4422B", {verb::strike}, searchers_do_not_attack);

    book.table("22.45.s1", "search_dice");
    book.modifier({"22.451A", "22.4422C"}, sum::search_dice, land_based_squadrons);
    book.modifier("22.451B", sum::search_dice, search_codebreaking);
    book.modifier("22.451C", sum::search_dice, earlier_rounds);
    book.check("22.451", {verb::search}, searches_once);
    book.effect("22.451", event::search_made, search_is_noted);

    book.effect("22.452", event::search_made, dice_find_groups);
    book.effect("22.452A", event::search_made, others_stay_hidden);
    book.effect("22.452A", event::battle_starts, groups_hide_again);
    book.effect("22.452A", event::round_begins, groups_hide_again);

    book.define("22.452C.s1", Kind::group, fact::attacks_allowed, an_attack_for_each_result);
    book.define("22.452C.s5", Kind::group, fact::attacked, strikes_and_fleet_combats);
    book.define("22.452C.s5", Kind::group, fact::attacks_left, attacks_left);
    book.check({"22.452C.s2", "22.462B"}, {verb::strike}, a_strike_for_each_result);
    book.effect({"22.452C.s2", "22.462B"}, verb::strike, strike_is_counted);
    book.check({"22.452C.s3", "22.522B.s1"}, {verb::engage}, an_engagement_for_each_result);
    book.effect({"22.452C.s3", "22.522B.s1"}, verb::engage, engagement_is_counted);
    book.define("22.452C.s3", Kind::group, fact::open_to_fleet_combat, open_to_fleet_combat);
    book.define("22.452C.s4", Kind::group, fact::open_to_fleet_combat, active_groups_need_no_search);
    book.check({"22.452C.s5", "22.522B.s1"}, {verb::engage}, results_are_shared_out);
    book.effect("22.452C.s6", verb::torpedo, submarines_leave_results);
}

}  // namespace umpire::rules::awaw
