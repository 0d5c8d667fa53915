#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "common/sides.hpp"
#include "forces/accounts.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "invasions/island_raids.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

bool is_island_battle(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    return battle && ask.text_or(*battle, fact::kind, "") == "island raid";
}

namespace {

bool takes_part_in_raid(Inquiry& ask, Group group) {
    return is_island_raider(ask, group) || opposes_island_raid(ask, group);
}

bool is_fought_by_day(Inquiry& ask) {
    return is_island_battle(ask) && ask.text_or(*battle_under_way(ask), fact::raid_time, "") == "day";
}

bool is_fought_at_night(Inquiry& ask) {
    return is_island_battle(ask) && ask.text_or(*battle_under_way(ask), fact::raid_time, "") == "night";
}

/// @name 21.5391B, 21.5397E: on the way
/// @{

Ruling safe_on_the_way(Inquiry& ask, bool returning) {
    Ruling ruling = not_concerned();
    for (const Group group : groups_named(ask, arg::target)) {
        if (!takes_part_in_raid(ask, group) || is_returning(ask, group) != returning) continue;
        if (!is_island_battle(ask) || !holds(groups_in_battle(ask), group) || ask.verb() == verb::intercept)
            return broken(say("{} fights in the raiding hex only, not on its way", group));
        ruling = kept();
    }
    return ruling;
}

Ruling safe_on_the_way_out(Inquiry& ask) {
    return safe_on_the_way(ask, false);
}

Ruling safe_on_the_way_home(Inquiry& ask) {
    return safe_on_the_way(ask, true);
}

void forces_go_home(Resolution& now) {
    if (!is_island_battle(now)) return;
    for (const Group group : listed(now, *battle_under_way(now), fact::groups))
        if (takes_part_in_raid(now, group)) now.set(group, fact::activity_status, "returning");
}

/// @}

/// @name 21.5393, 21.5396B: land-based air
/// @{

bool uses_land_based_air(Inquiry& ask) {
    const auto air = named(ask, arg::air);
    return std::any_of(air.begin(), air.end(), [&](Unit unit) { return !is_carrier_based(ask, unit); });
}

/// Of the raid that the order announces, or of the battle that it is flown in; empty: it is another matter.
std::string time_of_the_raid(Inquiry& ask) {
    if (ask.verb() == verb::raid || ask.verb() == verb::oppose) {
        const auto raid = raid_of(ask);
        if (!raid) return {};
        return is_by_night(ask, *raid) ? "night" : "day";
    }
    return is_island_battle(ask) ? ask.text_or(*battle_under_way(ask), fact::raid_time, "") : std::string();
}

Ruling land_based_air_by_day(Inquiry& ask) {
    return uses_land_based_air(ask) && time_of_the_raid(ask) == "day" ? kept() : not_concerned();
}

Ruling no_land_based_air_at_night(Inquiry& ask) {
    if (time_of_the_raid(ask) != "night") return not_concerned();
    return uses_land_based_air(ask) ? broken("land-based air takes no part in raids at night") : kept();
}

/// @}

/// @name 21.5397: the battle
/// @{

/// Whoever opposes the raid is in the place of interceptors.
void raid_is_fought(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    for (const Group group : listed(now, *battle, fact::groups))
        if (is_island_raider(now, group) && now.fact(group, fact::activity_hex) == Value(battle_hex(now))) {
            now.set(*battle, fact::kind, "island raid");
            now.set(*battle, fact::raid_time, now.text_or(group, fact::raid_time, ""));
            now.set(*battle, fact::intercepting_side, opponent_of(now.side_of(group)));
        }
}

Ruling round_after_round(Inquiry& ask) {
    return is_island_battle(ask) && !ask.yes(*battle_under_way(ask), fact::over) ? kept() : not_concerned();
}

Ruling nobody_comes_to_help(Inquiry& ask) {
    if (ask.verb() == verb::join)
        return is_island_battle(ask) ? broken("nobody joins the battle of a raid") : not_concerned();
    const auto groups = ask.subjects(arg::groups);
    if (std::none_of(groups.begin(), groups.end(), [&](Group g) { return is_island_raider(ask, g); }))
        return not_concerned();
    for (const Group group : groups)
        if (!takes_part_in_raid(ask, group))
            return broken(say("{} neither raids nor opposes the raid", group));
    return kept();
}

/// What hinders whoever looks after transports does not hinder the defender.
Value no_transports_to_defend(Inquiry& ask, Battle battle, Value) {
    return ask.text_or(battle, fact::kind, "") == "island raid" ? Value(false) : Value();
}

Value japanese_at_night(Inquiry& ask, Unit ship, Value drm) {
    if (drm.number() == nullptr || !is_fought_at_night(ask) || word_of(ask, ship, fact::nation) != "Japan" ||
        is_submarine(ask, ship))
        return drm;
    const double times = ask.reading("night_raid_bonus") == "twice" ? 2 : 1;
    return *drm.number() + times * ask.printed("night_raid_bonus");
}

/// @}

/// @name 21.5398: its rounds
/// @{

void a_single_group_each(Resolution& now) {
    if (!is_island_battle(now)) return;
    for (const Group group : groups_in_battle(now))
        now.set(group, fact::number, 1);
}

Ruling no_other_groups(Inquiry& ask) {
    return is_island_battle(ask) ? broken("each force of a raid is a single combat group") : not_concerned();
}

/// As good as found by search for the one strike and the one fleet combat of a round.
void both_fleets_are_found(Resolution& now) {
    constexpr int strike_and_fleet_combat = 2;
    if (!is_island_battle(now)) return;
    for (const Group group : groups_in_battle(now)) {
        now.set(group, fact::found, true);
        now.set(group, fact::revealed, true);
        now.set(group, fact::surprised, false);
        now.set(group, fact::results, strike_and_fleet_combat);
    }
}

Ruling no_search(Inquiry& ask) {
    return is_island_battle(ask) ? broken("nobody searches in the battle of a raid") : not_concerned();
}

Ruling any_number_on_patrol(Inquiry& ask) {
    return is_fought_by_day(ask) ? kept() : not_concerned();
}

Ruling land_based_air_is_counteraired(Inquiry& ask) {
    return is_fought_by_day(ask) ? kept() : not_concerned();
}

Ruling land_based_air_covers(Inquiry& ask) {
    return is_fought_by_day(ask) && uses_land_based_air(ask) ? kept() : not_concerned();
}

Ruling one_strike_without_surprise(Inquiry& ask) {
    if (!is_fought_by_day(ask)) return not_concerned();
    if (ask.yes(arg::surprise)) return broken("no strike in the battle of a raid is a surprise");
    if (ask.number_or(*battle_under_way(ask), fact::raid_strike(ask.action().side), 0) == round_now(ask))
        return broken(
            say("the {} side has made its air strike of round {}", ask.action().side, round_now(ask)));
    return kept();
}

void raid_strike_is_noted(Resolution& now) {
    if (is_island_battle(now))
        now.set(*battle_under_way(now), fact::raid_strike(now.action().side), round_now(now));
}

Ruling submarines_attack(Inquiry& ask) {
    return is_island_battle(ask) ? kept() : not_concerned();
}

/// @}

/// @name 21.5399A: control of the islands
/// @{

double most_ships(Resolution& now, const Raid& raid) {
    double most = now.modifiers(sum::island_raid_ships);
    const bool could = now.number_or(game::the_game, fact::strategic_cards(raid.raider), 0) > 0;
    if (could && !now.yes(raid.force, fact::raid_card) && now.reading("greatest_raid") == "with_card_held")
        most += now.printed("ships_for_a_card");
    return most;
}

void greatest_raid_negates_control(Resolution& now) {
    const auto raid = raid_of(now);
    if (!raid || raid->group.empty()) return;
    const double most = most_ships(now, *raid);
    now.result(result::ships_allowed, most);
    now.set(raid->force, fact::negates_control, now.number(raid->force, fact::raid_ships) >= most);
}

/// Of the ships that may oppose the raid.
void greatest_defense(Resolution& now) {
    if (raid_of(now)) now.result(result::ships_allowed, now.modifiers(sum::island_raid_ships));
}

Ruling judged_when_both_have_raided(Inquiry& ask) {
    if (ask.phase() != "end") return broken(say("resistance is judged in the {} phase", ask.phase()));
    if (ask.text(game::the_game, fact::first_player) == ask.phasing_side())
        return broken("the other side is still to come in this turn");
    return kept();
}

void resistance_is_judged(Resolution& now) {
    Value::List negated;
    for (const Group group : all_groups(now)) {
        const Value hex = now.fact(group, fact::activity_hex);
        if (is_island_raider(now, group) && now.yes(group, fact::negates_control) &&
            hex.subject() != nullptr && in_this_turn(now, now.fact(group, fact::announced)))
            negated.emplace_back(word_of(now, *hex.subject(), fact::island_group));
    }
    now.set(game::the_game, fact::control_negated, negated);
}

/// @}

/// @name 21.5399B: transports
/// @{

void transports_are_lost(Resolution& now, const char* rule, std::string_view outcome,
                         std::string_view defender) {
    const auto lost = now.table(rule).number(outcome, std::string_view("transports lost"));
    if (!lost) now.missing("how many transports the defender loses");
    now.result(result::transports_lost, *lost);
    const std::string area = defender == "Axis" ? "Japan" : "Pacific";
    if (*lost > 0 && keeps_account(now, area, fact::transports_of))
        change_account(now, area, fact::transports_of, -*lost);
}

constexpr std::string_view not_opposed = "raid not opposed",
                           lost_at_once = "whole defending force damaged or sunk in the first round",
                           left_at_once = "one round fought, then withdrawal, force not all damaged or sunk",
                           left_later = "second round fought, then withdrawal, force not all damaged or sunk",
                           raider_beaten = "attacker loses the combat";

void nobody_opposes(Resolution& now) {
    const Subject target = now.subject(arg::target);
    if (target.kind != Kind::group || !is_island_raider(now, target)) return;
    transports_are_lost(now, "21.5399B.s1", not_opposed, opponent_of(now.side_of(target)));
}

struct End {
    std::string_view outcome;
    std::string defender;
};

/// How the battle of a raid has ended for the defender; none if it is no such battle.
std::optional<End> end_of_raid(Resolution& now) {
    if (!is_island_battle(now)) return std::nullopt;
    const Battle battle = *battle_under_way(now);
    std::vector<Subject> defending;
    std::string defender, raider;
    for (const Group group : listed(now, battle, fact::groups)) {
        (is_island_raider(now, group) ? raider : defender) = now.side_of(group);
        if (!is_island_raider(now, group))
            for (const Unit ship : ships_in(now, group))
                defending.push_back(ship);
    }
    if (now.text_or(battle, fact::loser, "") == raider) return End{raider_beaten, defender};
    const bool first = round_now(now) == 1;
    if (!std::all_of(defending.begin(), defending.end(),
                     [&](Unit ship) { return now.yes(ship, fact::damaged); }))
        return End{first ? left_at_once : left_later, defender};
    const bool as_one = !first && now.reading("late_loss_of_raid_defense") == "one";
    return End{as_one ? left_at_once : lost_at_once, defender};
}

void ends_with(Resolution& now, const char* rule, std::initializer_list<std::string_view> outcomes) {
    const auto end = end_of_raid(now);
    if (end && std::find(outcomes.begin(), outcomes.end(), end->outcome) != outcomes.end())
        transports_are_lost(now, rule, end->outcome, end->defender);
}

void defenders_are_lost_at_once(Resolution& now) {
    ends_with(now, "21.5399B.s1", {lost_at_once});
}

void defenders_leave_at_once(Resolution& now) {
    ends_with(now, "21.5399B.s2", {left_at_once});
}

void defenders_hold_out(Resolution& now) {
    ends_with(now, "21.5399B.s3", {left_later, raider_beaten});
}

/// @}

}  // namespace

void register_island_raid_combat(Rulebook& book) {
    book.check("21.5391B", {verb::intercept, verb::strike, verb::bomb}, safe_on_the_way_out);
    book.check({"21.5391B", "21.5397E"}, {verb::intercept, verb::strike, verb::bomb}, safe_on_the_way_home);
    book.check("21.5393A.s3", {verb::raid, verb::oppose, verb::strike, verb::cover}, land_based_air_by_day);
    book.check({"21.5393B.s3", "21.5396B.s3"}, {verb::raid, verb::oppose, verb::strike, verb::cover},
               no_land_based_air_at_night);

    book.effect("21.5397.s1", event::battle_starts, raid_is_fought, When::after);
    book.check("21.5397A", {verb::round}, round_after_round);
    book.check("21.5397B", {verb::battle, verb::join}, nobody_comes_to_help);
    book.define("21.5397C", Kind::battle, fact::defends_transports, no_transports_to_defend);
    book.define({"21.5397D", "21.5398F"}, Kind::unit, fact::naval_drm, japanese_at_night, When::after);

    book.effect("21.5398A", event::battle_starts, a_single_group_each, When::after);
    book.check("21.5398A", {verb::form, verb::number}, no_other_groups);
    book.check("21.5398B.s1", {verb::cap}, any_number_on_patrol);
    book.check("21.5398B.s2", {verb::counterair}, land_based_air_is_counteraired);
    book.check("21.5398C", {verb::cover}, land_based_air_covers);
    for (const Event& start : {event::battle_starts, event::round_begins})
        book.effect("21.5398D", start, both_fleets_are_found, When::after);
    book.check("21.5398D", {verb::search}, no_search);
    book.check("21.5398E", {verb::strike}, one_strike_without_surprise);
    book.effect("21.5398E", verb::strike, raid_strike_is_noted);
    book.check("21.5398G", {verb::torpedo}, submarines_attack);

    book.effect("21.5399A.s1", verb::raid, greatest_raid_negates_control);
    book.effect("21.5394A.s1", verb::oppose, greatest_defense);
    book.check("21.5399A.s2", {verb::assess}, judged_when_both_have_raided);
    book.effect("21.5399A.s2", verb::assess, resistance_is_judged);
    for (const char* id : {"21.5399B.s1", "21.5399B.s2", "21.5399B.s3"})
        book.table(id, "island_raid_transport_losses");
    book.effect("21.5399B.s1", verb::decline, nobody_opposes);
    book.effect("21.5399B.s1", event::battle_ends, defenders_are_lost_at_once, When::last);
    book.effect("21.5399B.s2", event::battle_ends, defenders_leave_at_once, When::last);
    book.effect("21.5399B.s3", event::battle_ends, defenders_hold_out, When::last);
    book.effect("21.5397E", event::battle_ends, forces_go_home, When::last);
}

}  // namespace umpire::rules::awaw
