#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "forces.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

double squadrons_of(Inquiry& ask, Subject air) {
    return ask.number_or(air, "squadrons", 1);
}

/// @name 22.4422: air search
/// @{

void searchers_are_noted(Resolution& now) {
    if (!battle_under_way(now)) return;
    for (const Subject air : named(now, "air"))
        give_task(now, air, "search");
}

Ruling search_by_land_based_air(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    const auto searching = named(ask, "air");
    for (const Subject air : searching)
        if (is_carrier_based(ask, air)) return broken(fmt::format("{} is based on a carrier", ask.name(air)));
    return searching.empty() ? not_concerned() : kept();
}

Ruling searchers_do_not_attack(Inquiry& ask) {
    if (!battle_under_way(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject air : named(ask, "air")) {
        if (!is_air(ask, air) || is_carrier_based(ask, air) || ask.text(air, "air") != "NAS") continue;
        if (task_now(ask, air) == "search")
            return broken(fmt::format("{} has searched in this round", ask.name(air)));
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
    for (const Subject air : named(ask, "air"))
        if (is_air(ask, air) && !is_carrier_based(ask, air)) squadrons += squadrons_of(ask, air);
    return within(ask, "22.451A", squadrons);
}

/// +1 for the side that has the advantage, -1 for the other; nothing if nobody has it.
double advantage(Inquiry& ask, std::string_view fact) {
    const std::string holder = ask.text_or(the_battle(ask), fact, "");
    return holder.empty() ? 0 : holder == ask.text("side") ? 1 : -1;
}

double codebreaking(Inquiry& ask) {
    if (!battle_under_way(ask)) return 0;
    const double cards = advantage(ask, "search_advantage"), magic = advantage(ask, "magic_advantage");
    if (cards != 0 && magic != 0 && ask.reading("search_codebreaking") == "each")
        return within(ask, "22.451B", cards) + within(ask, "22.451B", magic);
    return within(ask, "22.451B", cards + magic);
}

double earlier_rounds(Inquiry& ask) {
    return battle_under_way(ask) ? within(ask, "22.451C", round_now(ask) - 1) : 0;
}

std::string searched_by(std::string_view side) {
    return fmt::format("searched_by {}", side);
}

Ruling searches_once(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) return not_concerned();
    const std::string& side = ask.action().side;
    if (ask.number_or(*battle, searched_by(side), 0) != round_now(ask)) return kept();
    return broken(fmt::format("the {} side has rolled its search dice of round {}", side,
                              game::to_text(round_now(ask))));
}

void search_is_noted(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    now.set(*battle, searched_by(now.text("side")), round_now(now));
}

/// @}

/// @name 22.452: results
/// @{

std::vector<Subject> enemies_of(Inquiry& ask, const std::string& side) {
    auto groups = groups_in_battle(ask);
    groups.erase(std::remove_if(groups.begin(), groups.end(),
                                [&](Subject group) { return ask.side_of(group) == side; }),
                 groups.end());
    return groups;
}

double matches(Inquiry& ask, Subject group) {
    const Value number = ask.fact(group, "number"), &dice = ask.argument("dice");
    if (number.number() == nullptr || dice.list() == nullptr) return 0;
    return static_cast<double>(std::count(dice.list()->begin(), dice.list()->end(), number));
}

void dice_find_groups(Resolution& now) {
    Value::List found;
    for (const Subject group : enemies_of(now, now.text("side"))) {
        const double results = matches(now, group);
        now.set(group, "results", results);
        now.result(fmt::format("{} results", now.name(group)), results);
        if (results == 0) continue;
        now.set(group, "found", true);
        found.emplace_back(group);
    }
    now.result("found_groups", found);
}

void others_stay_hidden(Resolution& now) {
    for (const Subject group : enemies_of(now, now.text("side")))
        if (matches(now, group) == 0) now.set(group, "found", false);
}

/// What was found in a round, or in a battle before, is not found in the next.
void groups_hide_again(Resolution& now) {
    if (is_raider_box(now)) return;
    for (const Subject group : groups_in_battle(now)) {
        now.set(group, "found", false);
        now.set(group, "results", 0);
        now.set(group, "strikes_on", 0);
        now.set(group, "fleet_attackers", Value::List{});
    }
}

/// @}

/// @name 22.452C: how often a found group may be attacked
/// @{

std::optional<Subject> target_group(Inquiry& ask) {
    const auto groups = groups_named(ask, {"target"});
    return groups.empty() ? std::nullopt : std::optional(groups.front());
}

bool is_distant(Inquiry& ask, Subject group) {
    return ask.text_or(group, "standing", "") == "distant";
}

double strikes_on(Inquiry& ask, Subject group) {
    return ask.number_or(group, "strikes_on", 0);
}

double fleet_attacks_on(Inquiry& ask, Subject group) {
    return static_cast<double>(listed(ask, group, "fleet_attackers").size());
}

/// A group that is said to be found has a result at least; how many more is not guessed.
double attacks_allowed(Inquiry& ask, Subject group) {
    const Value allowed = ask.fact(group, "attacks_allowed");
    if (allowed.number() != nullptr) return *allowed.number();
    if (!ask.yes(group, "found")) return 0;
    if (strikes_on(ask, group) + fleet_attacks_on(ask, group) > 0)
        ask.missing(fmt::format("how many search results there are on {}", ask.name(group)));
    return 1;
}

Value an_attack_for_each_result(Inquiry& ask, Subject group, Value) {
    return ask.fact(group, "results");
}

Value strikes_and_fleet_combats(Inquiry& ask, Subject group, Value) {
    return strikes_on(ask, group) + fleet_attacks_on(ask, group);
}

Value attacks_left(Inquiry& ask, Subject group, Value) {
    const Value allowed = ask.fact(group, "attacks_allowed");
    if (allowed.number() == nullptr) return {};
    return *allowed.number() - ask.number_or(group, "attacked", 0);
}

/// By another reading, results on several groups leave the choice of one of them.
std::optional<Subject> struck_before(Inquiry& ask, Subject target) {
    for (const Subject group : groups_of_side(ask, ask.side_of(target)))
        if (group != target && strikes_on(ask, group) > 0) return group;
    return std::nullopt;
}

Ruling a_strike_for_each_result(Inquiry& ask) {
    const auto target = target_group(ask);
    if (!battle_under_way(ask) || is_raider_box(ask) || !target || !ask.yes(*target, "found"))
        return not_concerned();
    const double results = attacks_allowed(ask, *target), strikes = strikes_on(ask, *target);
    if (strikes + 1 > results)
        return broken(fmt::format("{} air strikes on {}, which has {} search results",
                                  game::to_text(strikes + 1), ask.name(*target), game::to_text(results)));
    if (const auto other = struck_before(ask, *target);
        other && ask.reading("strikes_on_several_groups") == "one_group")
        return broken(fmt::format("{} has been struck in this round", ask.name(*other)));
    return kept();
}

Ruling an_engagement_for_each_result(Inquiry& ask) {
    const auto target = target_group(ask);
    if (!battle_under_way(ask) || !target || !is_distant(ask, *target) || !ask.yes(*target, "found"))
        return not_concerned();
    const double results = attacks_allowed(ask, *target), attacks = fleet_attacks_on(ask, *target);
    if (attacks + 1 <= results) return kept();
    return broken(fmt::format("{} combat groups attack {}, which is distant and has {} search results",
                              game::to_text(attacks + 1), ask.name(*target), game::to_text(results)));
}

/// Only what neither strikes nor fleet combats exceed for themselves.
Ruling results_are_shared_out(Inquiry& ask) {
    const auto target = target_group(ask);
    if (!battle_under_way(ask) || !target || !is_distant(ask, *target) || !ask.yes(*target, "found"))
        return not_concerned();
    const double results = attacks_allowed(ask, *target), fleet = fleet_attacks_on(ask, *target) + 1,
                 strikes = strikes_on(ask, *target);
    if (strikes == 0 || fleet > results) return not_concerned();
    if (strikes + fleet <= results) return kept();
    return broken(fmt::format("{} air strikes and {} fleet combats against {}, which has {} search results",
                              game::to_text(strikes), game::to_text(fleet), ask.name(*target),
                              game::to_text(results)));
}

void strike_is_counted(Resolution& now) {
    const auto target = target_group(now);
    if (!battle_under_way(now) || !target) return;
    if (now.yes("surprise") && now.reading("surprise_strike_result") == "besides") return;
    now.add_to(*target, "strikes_on", 1);
}

void engagement_is_counted(Resolution& now) {
    const auto target = target_group(now);
    if (battle_under_way(now) && target && is_distant(now, *target))
        add_to_list(now, *target, "fleet_attackers", now.subject("group"));
}

Value open_to_fleet_combat(Inquiry& ask, Subject group, Value) {
    const Value left = ask.fact(group, "attacks_left");
    return left.number() != nullptr ? Value(*left.number() > 0) : Value();
}

Value active_groups_need_no_search(Inquiry& ask, Subject group, Value open) {
    return ask.text_or(group, "standing", "") == "active" ? Value(true) : open;
}

void submarines_leave_results(Resolution& now) {
    const auto target = target_group(now);
    if (battle_under_way(now) && target) now.result("attacks_left", now.fact(*target, "attacks_left"));
}

/// @}

}  // namespace

void register_search(Rulebook& book) {
    book.check("22.4422A", {"search"}, search_by_land_based_air);
    book.effect("22.4422B", "search", searchers_are_noted);
    book.check("22.4422B", {"strike"}, searchers_do_not_attack);

    book.table("22.45.s1", "search_dice");
    book.modifier({"22.451A", "22.4422C"}, "search dice", land_based_squadrons);
    book.modifier("22.451B", "search dice", codebreaking);
    book.modifier("22.451C", "search dice", earlier_rounds);
    book.check("22.451", {"search"}, searches_once);
    book.effect("22.451", "search made", search_is_noted);

    book.effect("22.452", "search made", dice_find_groups);
    book.effect("22.452A", "search made", others_stay_hidden);
    book.effect("22.452A", "battle starts", groups_hide_again);
    book.effect("22.452A", "round begins", groups_hide_again);

    book.define("22.452C.s1", Kind::group, "attacks_allowed", an_attack_for_each_result);
    book.define("22.452C.s5", Kind::group, "attacked", strikes_and_fleet_combats);
    book.define("22.452C.s5", Kind::group, "attacks_left", attacks_left);
    book.check({"22.452C.s2", "22.462B"}, {"strike"}, a_strike_for_each_result);
    book.effect({"22.452C.s2", "22.462B"}, "strike", strike_is_counted);
    book.check({"22.452C.s3", "22.522B.s1"}, {"engage"}, an_engagement_for_each_result);
    book.effect({"22.452C.s3", "22.522B.s1"}, "engage", engagement_is_counted);
    book.define("22.452C.s3", Kind::group, "open_to_fleet_combat", open_to_fleet_combat);
    book.define("22.452C.s4", Kind::group, "open_to_fleet_combat", active_groups_need_no_search);
    book.check({"22.452C.s5", "22.522B.s1"}, {"engage"}, results_are_shared_out);
    book.effect("22.452C.s6", "torpedo", submarines_leave_results);
}

}  // namespace umpire::rules::awaw
