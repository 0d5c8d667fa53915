#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/places.hpp"
#include "movement/ports.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

bool is_follow_on(Inquiry& ask) {
    return ask.yes(arg::followon);
}

int hexes_to_target(Inquiry& ask) {
    return hexes_apart(ask, firer(ask), ask.subjects(arg::target).front());
}

/// @name 30A3: who fires at what
/// @{

Ruling fires_with_gunnery(Inquiry& ask) {
    if (ask.number(firer(ask), fact::current_gunnery) > 0) return kept();
    return broken(say("{} has no gunnery strength", firer(ask)));
}

/// "destroyer" or "flotilla" of a single destroyer, an individual ship or a half flotilla: half a target.
std::string half_target(Inquiry& ask, Unit unit) {
    const std::string unit_class = ask.text_or(unit, fact::class_, "");
    if (unit_class != "destroyer" && unit_class != "flotilla") return {};
    return is_pair(ask, unit) ? std::string() : unit_class;
}

Ruling picks_one_target(Inquiry& ask) {
    const auto targets = ask.subjects(arg::target);
    if (targets.size() == 1) return kept();
    if (static_cast<double>(targets.size()) > ask.printed("small_targets_of_an_attack"))
        return broken(say("one attack is aimed at {} units", targets.size()));
    if (targets[0] == targets[1]) return broken(say("{} is one target and named twice", targets[0]));
    const std::string first = half_target(ask, targets[0]), second = half_target(ask, targets[1]);
    if (first.empty() || first != second)
        return broken(
            say("{} and {} are no two destroyers and no two half flotillas", targets[0], targets[1]));
    if (hexes_apart(ask, targets[0], targets[1]) == 0) return kept();
    return broken(say("{} and {} are in different hexes", targets[0], targets[1]));
}

/// Whether a unit is in its hex for those who fire there: not in port (30.s9), nor somewhere else in secret
/// with only its counter left behind (28C.s4).
bool is_exposed(Inquiry& ask, Unit unit) {
    const auto group = group_of(ask, unit);
    if (!group || holds(groups_in_combat(ask), *group)) return true;
    return !ask.yes(*group, fact::in_port) && contact::true_hex(ask, *group) == ask.location(*group);
}

/// Another unit that would have made a pair with this one.
std::optional<Subject> partner(Inquiry& ask, Unit target, const std::string& kind) {
    const auto hex = hex_of(ask, target);
    if (!hex) return std::nullopt;
    // An escort is in a hex next to that of its group.
    auto units = ask.units_in(*hex);
    for (const Unit unit : units_in_combat(ask))
        if (!holds(units, unit)) units.push_back(unit);
    for (const Unit unit : units)
        if (unit != target && ask.side_of(unit) == ask.side_of(target) && hex_of(ask, unit) == hex &&
            !ask.yes(unit, fact::sunk) && half_target(ask, unit) == kind && is_exposed(ask, unit) &&
            !is_doomed(ask, unit))
            return unit;
    return std::nullopt;
}

Ruling picks_two_small_targets(Inquiry& ask) {
    const auto targets = ask.subjects(arg::target);
    if (targets.size() != 1) return not_concerned();
    const std::string kind = half_target(ask, targets[0]);
    if (kind.empty()) return not_concerned();
    const auto other = partner(ask, targets[0], kind);
    if (!other) return kept();
    return broken(say("{} is aimed at alone, though {} is in its hex", targets[0], *other));
}

/// @}

/// @name 30A3: the roll
/// @{

bool is_german(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::nation, "") == "German";
}

bool has_radar(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::code_R, 0) > 0;
}

bool at_identification_range(Inquiry& ask) {
    const auto range =
        ask.table("30A3a.s5").number(sea_at(ask, firer(ask)), std::string_view("identification"));
    return range && hexes_to_target(ask) <= *range;
}

double fire_control_radar(Inquiry& ask) {
    return has_working_radar(ask, firer(ask));
}

double german_optics(Inquiry& ask) {
    if (!is_german(ask, firer(ask))) return 0;
    if (!has_radar(ask, firer(ask))) return 1;
    if (!has_working_radar(ask, firer(ask))) return 0;  // 30A3a.s5
    return ask.reading("german_optics") == "both" && at_identification_range(ask);
}

double optics_with_broken_radar(Inquiry& ask) {
    const Unit unit = firer(ask);
    return is_german(ask, unit) && has_radar(ask, unit) && !has_working_radar(ask, unit) &&
           at_identification_range(ask);
}

/// Where two units of a target differ, one of them counts.
bool first_counts(Inquiry& ask) {
    return ask.reading("mixed_pair") == "first_named";
}

/// Nothing of a coast defense.
std::optional<double> target_speed(Inquiry& ask) {
    std::optional<double> speed;
    for (const Unit target : ask.subjects(arg::target)) {
        if (ask.yes(target, fact::coast_defense)) return std::nullopt;
        const double own = ask.number(target, fact::current_speed);
        if (speed && *speed != own && first_counts(ask)) continue;
        speed = std::max(speed.value_or(own), own);
    }
    return speed;
}

double slow_target(Inquiry& ask) {
    const auto speed = target_speed(ask);
    return speed && *speed <= ask.printed("slow_target_speed");
}

double fast_target(Inquiry& ask) {
    const auto speed = target_speed(ask);
    return speed && *speed >= ask.printed("fast_target_speed");
}

double gunfire_in_rough_sea(Inquiry& ask) {
    return rough_or_storm(ask, firer(ask));
}

/// @}

/// @name 30A3: the table
/// @{

void gunnery_at_battleship_range(Resolution& now) {
    const double* gunnery = now.result(result::gunnery).number();
    if (gunnery != nullptr) now.result(result::gunnery, gunnery_at(now, *gunnery, hexes_to_target(now)));
}

Value target_protection(Inquiry& ask) {
    const catalog::Table& table = ask.table("30A3.s9");
    Value protection;
    for (const Unit target : ask.subjects(arg::target)) {
        const Value own = ask.fact(target, fact::current_protection);
        if (protection.known() && protection != own && first_counts(ask)) continue;
        if (!protection.known() || rating_column(table, own) > rating_column(table, protection))
            protection = own;
    }
    return protection;
}

/// What is crossed on the table: both ratings as damage has left them.
void ratings_under_damage(Resolution& now) {
    now.result(result::gunnery, now.number(firer(now), fact::current_gunnery));
    now.result(result::protection, target_protection(now));
}

/// One hit for each of two units, or all hits on the only one.
void hits_wait(Resolution& now, double hits, bool sinks) {
    const auto targets = now.subjects(arg::target);
    for (const Unit target : targets) {
        const double own = targets.size() == 1 ? hits : std::min(hits, 1.0);
        if (own <= 0) break;
        if (now.yes(target, fact::coast_defense))
            now.happens(event::gunfire_on_coast_defense,
                        {{arg::target, target}, {arg::hits, own}, {arg::sinks, sinks}});
        else if (sinks)
            let_sinking_wait(now, target);
        else
            let_hits_wait(now, target, own);
        hits -= own;
    }
}

void gunfire_attack(Resolution& now) {
    now.happens(event::ratings_crossed);
    const Value gunnery = now.result(result::gunnery);
    if (gunnery.number() == nullptr) now.missing(say("the gunnery of {}", firer(now)));
    const HitNumbers numbers =
        hit_numbers(now, "30A3.s9", *gunnery.number(), now.result(result::protection), "gunnery_table_cells");
    double roll = now.roll(2, 6, say("gunfire of {}", firer(now))).total();
    roll += now.modifiers(sum::gunfire_roll);
    const int result = reached(numbers, roll);
    const bool sinks = result == 3;
    now.result(result::numbers, as_list(numbers));
    now.result(result::roll, roll);
    now.result(result::hits, std::min(result, 2));
    now.result(result::sunk, sinks);
    hits_wait(now, std::min(result, 2), sinks);
}

/// @}

/// @name 30A3: follow-on fire
/// @{

/// The place in the cell of the first number that sinks everything that is aimed at.
std::size_t sinking_number(Inquiry& ask) {
    const auto targets = ask.subjects(arg::target);
    const double enough =
        targets.size() == 1 ? hits_to_sink(ask, targets[0]) : static_cast<double>(targets.size());
    for (std::size_t hits = 1; hits <= 2; ++hits)
        if (static_cast<double>(hits) >= enough) return hits - 1;
    return 2;
}

bool earns_follow_on(Resolution& now) {
    // A coast defense is never sunk.
    if (now.yes(now.subjects(arg::target).front(), fact::coast_defense)) return false;
    const Value::List* numbers = now.result(result::numbers).list();
    const double* roll = now.result(result::roll).number();
    if (numbers == nullptr || roll == nullptr) return false;
    const auto reaches = [&](std::size_t place) {
        return place < numbers->size() && (*numbers)[place].number() != nullptr &&
               *roll >= *(*numbers)[place].number();
    };
    const bool next = reaches(sinking_number(now) + 1), third = reaches(2);
    if (next == third) return next;
    return now.reading("follow_on_number") == "third_number" ? third : next;
}

void follow_on_earned(Resolution& now) {
    const bool earned = earns_follow_on(now);
    now.result(result::follow_on, earned);
    now.set(firer(now), fact::follow_on, earned);
    if (!earned) return;
    const auto sunk = now.subjects(arg::target);
    now.set(firer(now), fact::follow_on_after, Value::List(sunk.begin(), sunk.end()));
    now.set(firer(now), fact::follow_on_round, round_now(now));
}

/// What the firer has just sunk; nothing if that gave it no further attack in this round.
std::vector<Subject> sunk_before(Inquiry& ask) {
    const Unit unit = firer(ask);
    if (!ask.yes(unit, fact::follow_on) ||
        ask.number_or(unit, fact::follow_on_round, 0) != round_of_attack(ask))
        return {};
    return listed(ask, unit, fact::follow_on_after);
}

Ruling follow_on_was_earned(Inquiry& ask) {
    if (!is_follow_on(ask)) return not_concerned();
    const auto sunk = sunk_before(ask);
    if (sunk.empty()) return broken(say("{} has earned no further attack", firer(ask)));
    for (const Subject target : ask.subjects(arg::target))
        if (holds(sunk, target)) return broken(say("{} was just sunk and is not another target", target));
    return kept();
}

Ruling follow_on_goes_down_the_sequence(Inquiry& ask) {
    const auto before = is_follow_on(ask) ? sunk_before(ask) : std::vector<Subject>();
    if (before.empty()) return not_concerned();
    const Unit sunk = before.front();
    for (const Unit target : ask.subjects(arg::target))
        if (ask.number(target, fact::sequence) < ask.number(sunk, fact::sequence))
            return broken(say("{} is a {}, before {}, a {}, in the category sequence", target,
                              ask.text(target, fact::category), sunk, ask.text(sunk, fact::category)));
    return kept();
}

Ruling torpedoes_do_not_follow_on(Inquiry& ask) {
    if (!is_follow_on(ask))
        return ask.number_or(firer(ask), fact::torpedo_round, 0) > 0 ? kept() : not_concerned();
    return broken(say("{} launches torpedoes as a follow-on attack", firer(ask)));
}

Ruling fires_once_a_round(Inquiry& ask) {
    if (is_follow_on(ask)) return not_concerned();
    if (!battle_under_way(ask)) return kept();  // the first attack of a combat
    const double round = round_of_attack(ask);
    if (ask.number_or(firer(ask), fact::gunfire_round, 0) != round) return kept();
    return broken(say("{} has fired its guns in round {} already", firer(ask), round));
}

/// Whether a unit attacks is for its own player to choose.
Ruling its_player_chooses(Inquiry& ask) {
    const std::string &player = ask.action().side, owner = ask.text_or(firer(ask), fact::side, "");
    if (player.empty() || owner.empty()) return not_concerned();
    if (player == owner) return kept();
    return broken(say("the {} player decides for {} of the {} side", player, firer(ask), owner));
}

void gunfire_of_round(Resolution& now) {
    now.set(firer(now), fact::gunfire_round, round_now(now));
}

/// Rounds are counted anew in every combat.
void attacks_of_earlier_combats_are_past(Resolution& now) {
    for (const Unit unit : all_units(now)) {
        if (now.said(unit, fact::gunfire_round).known()) now.forget(unit, fact::gunfire_round);
        if (now.said(unit, fact::torpedo_round).known()) now.forget(unit, fact::torpedo_round);
        if (now.said(unit, fact::held_round).known()) now.forget(unit, fact::held_round);
        if (now.said(unit, fact::follow_on_round).known()) now.forget(unit, fact::follow_on_round);
    }
}

void unit_holds_fire(Resolution& now) {
    now.set(firer(now), fact::held_round, round_now(now));
}

/// @}

/// @name 30A3a: radar
/// @{

void double_one_disables_radar(Resolution& now) {
    const auto& dice = now.outcome().dice;
    if (dice.empty() || !has_working_radar(now, firer(now))) return;
    if (dice.back().total() == now.printed("radar_disabled_roll"))
        now.set(firer(now), fact::radar_disabled, true);
}

Ruling repairs_radar_in_good_port(Inquiry& ask) {
    const Unit unit = firer(ask);
    if (!is_in_port(ask, unit)) return not_concerned();
    const Place place = place_of(ask, unit);
    if (ask.text(place, fact::port_owner) != ask.side_of(unit))
        return broken(say("{} is no friendly port", place));
    if (!said_of_port(ask, place, fact::port_in_supply)) return broken(say("{} is not in supply", place));
    if (!said_of_port(ask, place, fact::port_functioning)) return broken(say("{} does not function", place));
    const auto cost =
        ask.table("30A3a.s2").number(std::string_view("repair_radar"), std::string_view("cost"));
    if (ask.yes(unit, fact::radar_repair_paid)) return kept();
    const auto group = group_of(ask, unit);
    const bool repairing = group && ask.text_or(*group, fact::activity, "") == "repair_radar";
    const double spent = repairing ? ask.number_or(*group, fact::activity_points, 0) : 0;
    if (spent >= cost) return kept();
    return broken(
        say("{} has spent {} points on the repair of its radar, needed {}", unit, spent, cost.value_or(0)));
}

/// The points that a group spends every one of its units spends.
void radar_repair_is_paid(Resolution& now) {
    if (now.text(arg::activity) != "repair_radar") return;
    for (const Unit unit : now.units_in(now.subject(arg::group)))
        if (now.yes(unit, fact::radar_disabled)) now.set(unit, fact::radar_repair_paid, true);
}

void radar_repaired_in_port(Resolution& now) {
    if (!is_in_port(now, firer(now))) return;
    now.set(firer(now), fact::radar_disabled, false);
    now.set(firer(now), fact::radar_repair_paid, false);
}

Ruling repairs_radar_at_sea(Inquiry& ask) {
    const Unit unit = firer(ask);
    if (is_in_port(ask, unit)) return not_concerned();
    if (ask.phase() != "initial")
        return broken(say("{} repairs its radar at sea in the {} phase", unit, ask.phase()));
    if (sea_at(ask, unit) == "S") return broken(say("{} repairs its radar in a storm", unit));
    return kept();
}

void radar_repair_roll(Resolution& now) {
    const Unit unit = firer(now);
    if (is_in_port(now, unit)) return;
    const int die = now.roll(1, 6, say("the radar of {}", unit)).total();
    const bool repaired = die == now.printed("radar_repair_die");
    now.result(result::repaired, repaired);
    if (repaired) now.set(unit, fact::radar_disabled, false);
}

Ruling one_repair_roll_a_phase(Inquiry& ask) {
    if (is_in_port(ask, firer(ask))) return not_concerned();
    if (!is_now(ask, ask.fact(firer(ask), fact::radar_repair_tried))) return kept();
    return broken(say("a roll for the radar of {} was made in this initial phase already", firer(ask)));
}

void repair_was_tried(Resolution& now) {
    if (!is_in_port(now, firer(now))) now.set(firer(now), fact::radar_repair_tried, moment(now));
}

/// @}

}  // namespace

void register_gunfire(Rulebook& book) {
    book.undeclared(verb::fire, arg::followon, {false, true});

    book.check("30.s13", {verb::fire}, fires_once_a_round);
    book.effect("30.s13", event::combat_starts, attacks_of_earlier_combats_are_past);
    book.check("30.s14", {verb::fire, verb::torpedo, verb::hold}, its_player_chooses);
    book.effect("30.s14", verb::hold, unit_holds_fire);

    book.check("30A3.s1", {verb::fire}, fires_with_gunnery);
    book.check("30A3.s2", {verb::fire}, picks_one_target);
    book.check("30A3.s3", {verb::fire}, picks_two_small_targets);
    book.modifier("30A3.s4", sum::gunfire_roll, fire_control_radar);
    book.modifier("30A3.s5", sum::gunfire_roll, german_optics);
    book.modifier("30A3.s6", sum::gunfire_roll, slow_target);
    book.modifier("30A3.s7", sum::gunfire_roll, fast_target);
    book.modifier("30A3.s8", sum::gunfire_roll, gunfire_in_rough_sea);
    book.table("30A3.s9", "naval_gunnery_table");
    book.effect("30A3.s11", event::ratings_crossed, ratings_under_damage);
    book.effect("30A1.s7", event::ratings_crossed, gunnery_at_battleship_range);
    book.effect("30A3.s10", verb::fire, gunfire_attack);
    book.effect("30.s13", verb::fire, gunfire_of_round);
    book.effect("30A3.s12", verb::fire, follow_on_earned);
    book.check("30A3.s12", {verb::fire}, follow_on_was_earned);
    book.check("30A3.s13", {verb::fire}, follow_on_goes_down_the_sequence);
    book.check("30A3.s14", {verb::torpedo}, torpedoes_do_not_follow_on);

    book.effect("30A3a.s1", verb::fire, double_one_disables_radar);
    book.table("30A3a.s2", "naval_movement_cost_table");
    book.check("30A3a.s2", {verb::repair}, repairs_radar_in_good_port);
    book.effect("30A3a.s2", event::activity_completed, radar_repair_is_paid);
    book.effect("30A3a.s2", verb::repair, radar_repaired_in_port);
    book.check("30A3a.s3", {verb::repair}, repairs_radar_at_sea);
    book.effect("30A3a.s3", verb::repair, radar_repair_roll);
    book.check("30A3a.s4", {verb::repair}, one_repair_roll_a_phase);
    book.effect("30A3a.s4", verb::repair, repair_was_tried);
    book.table("30A3a.s5", "naval_ranges");
    book.modifier("30A3a.s5", sum::gunfire_roll, optics_with_broken_radar);
}

}  // namespace umpire::rules::europa
