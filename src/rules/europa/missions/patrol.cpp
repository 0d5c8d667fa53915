#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

using namespace contact;

/// @name 29D: going on patrol, staying on it
/// @{

/// As declared, or where the group stands.
Place chosen_center(Inquiry& ask) {
    return hex_of_contact(ask, ask.subject(arg::group));
}

Ruling sets_up_patrol(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Place center = chosen_center(ask);
    const std::string name = ask.name(group);
    if (!is_phasing(ask, group))
        return broken(say("it is the player turn of the {} side", ask.phasing_side()));
    if (ask.yes(group, fact::in_port)) return broken(say("{} is not at sea but in port", name));
    if (ask.location(group) != center) return broken(say("{} has not moved to {}", name, center));
    const std::string phase = ask.phase();
    if (phase == "initial") return broken(say("the movement phase of {} is still to come", name));
    const double points = ask.number_or(group, fact::points, 0);
    if (phase == "exploitation" && points > 0)
        return broken(say("{} has spent {} points in the exploitation phase", name, points));
    return kept();
}

Ruling patrol_spends_nothing(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_phasing(ask, group) || ask.phase() != "exploitation") return not_concerned();
    if (ask.yes(group, fact::on_patrol))
        return broken(say("{} is on sea patrol and spends points in the exploitation phase", group));
    return in_this_player_turn(ask, ask.fact(group, fact::patrol_abandoned)) ? kept() : not_concerned();
}

void goes_on_patrol(Resolution& now) {
    const Group group = now.subject(arg::group);
    now.set(group, fact::on_patrol, true);
    now.set(group, fact::patrol_center, chosen_center(now));
    now.set(group, fact::patrol_lapsed, false);
}

void end_patrol(Resolution& now, Group group) {
    now.set(group, fact::on_patrol, false);
    now.forget(group, fact::patrol_center);
}

void patrols_lapse(Resolution& now) {
    if (now.phase() != "movement") return;
    for (const Group group : all_groups(now)) {
        if (!shows(now, group, fact::on_patrol) || !moves_in_own_turn(now, group)) continue;
        end_patrol(now, group);
        now.set(group, fact::patrol_lapsed, true);
    }
}

Ruling moves_off_patrol(Inquiry& ask) {
    const Group group = ask.subjects(arg::group).front();
    if (!is_phasing(ask, group) || ask.phase() != "exploitation") return not_concerned();
    if (ask.yes(group, fact::on_patrol))
        return broken(say("{} moves in the exploitation phase and has not abandoned its sea patrol", group));
    return in_this_player_turn(ask, ask.fact(group, fact::patrol_abandoned)) ? kept() : not_concerned();
}

void abandons_patrol(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!now.yes(group, fact::on_patrol)) return;
    end_patrol(now, group);
    now.set(group, fact::patrol_abandoned, moment(now));
}

Value radius_of_patrol(Inquiry& ask, Group group, Value) {
    if (!on_patrol(ask, group)) return {};
    const std::string sea = sea_if_known(ask, group);
    if (sea.empty()) return {};
    return ask.printed(sea == "S" ? "patrol_radius_storm" : "patrol_radius");
}

/// @}

/// @name 29D: a moving group comes into the zone
/// @{

bool in_zone(Inquiry& ask, Group patrol, Place hex) {
    return hexes_between(ask, patrol_center(ask, patrol), hex) <= ask.number(patrol, fact::patrol_radius);
}

bool has_failed(Inquiry& ask, Group patrol) {
    return in_this_player_turn(ask, ask.fact(patrol, fact::patrol_failed));
}

/// Whoever has not named his way may have come through the zone, and its owner have his chance.
bool may_have_come_through(Inquiry& ask, Group patrol, const Places& way) {
    if (!ask.yes(arg::guessed) || (!ask.known(patrol, fact::patrol_center) && !ask.location(patrol)))
        return false;
    const double radius = ask.number_or(patrol, fact::patrol_radius, ask.printed("patrol_radius"));
    const auto zone = ask.map().within(patrol_center(ask, patrol).index, static_cast<int>(radius));
    return std::any_of(zone.begin(), zone.end(), [&](std::uint32_t hex) {
        return may_lie_on(ask, way, {Kind::location, hex});
    });
}

/// Every patrol that may reach one of these hexes has its chance now.
void offer_contact(Resolution& now, Group group, const Places& hexes, double further) {
    for (const Group patrol : other_side(now)) {
        if (!shows(now, patrol, fact::on_patrol) && !shows(now, patrol, fact::raiding)) continue;
        const bool reached = std::any_of(hexes.begin(), hexes.end(),
                                         [&](Place hex) { return may_reach(now, patrol, hex, further); }) ||
                             may_have_come_through(now, patrol, hexes);
        if (reached && patrol_may_try(now, patrol, group)) now.set(patrol, fact::contact, group);
    }
}

void group_enters_zones(Resolution& now) {
    for (const Group group : now.subjects(arg::group)) {
        if (!moves_in_own_turn(now, group) || shows(now, group, fact::in_port)) continue;
        remember_way(now, group);
        forget(now, group, fact::attempted);
        if (type_if_known(now, group) == "submarine" &&
            now.reading("submarine_in_patrol_zone") == "forced_sea_interception")
            continue;
        offer_contact(now, group, hexes_of_action(now, group), 0);
    }
}

/// A patrol counts as present in all hexes of its zone, so two zones that meet are enough.
void patrol_can_be_met(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!moves_in_own_turn(now, group)) return;
    const double further = now.number_or(group, fact::patrol_radius, now.printed("patrol_radius"));
    offer_contact(now, group, {patrol_center(now, group)}, further);
}

void pass_up(Resolution& now, Group patrol, Group group) {
    now.set(patrol, fact::passed(now.name(group)), moment(now));
    now.forget(patrol, fact::contact);
}

/// Whoever does not roll at once has let the group pass.
void chances_pass(Resolution& now) {
    for (const Group patrol : all_groups(now)) {
        const Value contact = now.said(patrol, fact::contact);
        if (contact.subject() != nullptr && !shows(now, patrol, fact::claims))
            pass_up(now, patrol, *contact.subject());
    }
}

bool is_patrol_attempt(Inquiry& ask) {
    const Force with = ask.subject(arg::with);
    return !is_phasing(ask, with) && !ask.yes(with, fact::in_port);
}

bool has_contact(Inquiry& ask) {
    return ask.fact(ask.subject(arg::with), fact::contact) == Value(ask.subject(arg::target));
}

bool has_let_pass(Inquiry& ask) {
    return is_now(ask, ask.fact(ask.subject(arg::with), fact::passed(ask.name(ask.subject(arg::target)))));
}

Ruling patrol_still_lasts(Inquiry& ask) {
    if (!is_patrol_attempt(ask)) return not_concerned();
    const Group with = ask.subject(arg::with);
    if (on_patrol(ask, with)) return kept();
    if (!ask.yes(with, fact::patrol_lapsed)) return not_concerned();
    return broken(say("the patrol of {} ended when its owner's movement phase began", with));
}

/// Whether the group was in that hex: it stands there, came through it, or patrols around it.
bool was_in(Inquiry& ask, Group group, Place hex) {
    if (ask.location(group) == hex || may_have_passed(ask, group, hex)) return true;
    return ask.yes(group, fact::on_patrol) && in_zone(ask, group, hex);
}

Ruling catches_in_zone(Inquiry& ask, Group patrol, Group target) {
    if (ask.yes(target, fact::in_port)) return broken(say("{} is not at sea but in port", target));
    const Place hex = hex_of_contact(ask, target);
    if (!was_in(ask, target, hex)) return broken(say("{} has not been in {}", target, hex));
    if (in_zone(ask, patrol, hex)) return kept();
    if (!ask.has(arg::at))
        ask.missing(say("in which hex {} intercepts {}", patrol, target),
                    say("!intercept {} with {} at <hex>", target, patrol));
    return broken(say("{} is {} hexes from the patrol center of {}, its radius is {}", hex,
                      hexes_between(ask, patrol_center(ask, patrol), hex), patrol,
                      ask.number(patrol, fact::patrol_radius)));
}

/// As its way was guessed it kept clear of the zone; whoever names a hex of it knows better.
bool may_have_gone_through_zone(Inquiry& ask, Subject patrol, Subject target) {
    return ask.has(arg::at) && shows(ask, target, fact::last_way_guessed) && !has_let_pass(ask) &&
           patrol_may_try(ask, patrol, target) && ask.number_or(target, fact::points, 0) > 0;
}

Ruling intercepts_in_zone(Inquiry& ask) {
    if (!is_patrol_attempt(ask)) return not_concerned();
    const Subject with = ask.subject(arg::with), target = ask.subject(arg::target);
    if (!on_patrol(ask, with)) {
        if (ask.yes(with, fact::patrol_lapsed)) return not_concerned();
        return broken(say("{} is not on sea patrol", with));
    }
    if (!are_enemies(ask, with, target)) return broken(say("{} is no enemy", target));
    if (is_submarine_group(ask, target) &&
        ask.reading("submarine_in_patrol_zone") == "forced_sea_interception") {
        if (!is_evading(ask, target)) return not_concerned();
        return broken(say("{} is no surface group", target));
    }
    if (has_contact(ask) || may_have_gone_through_zone(ask, with, target))
        return catches_in_zone(ask, with, target);
    if (has_let_pass(ask) || !patrol_may_try(ask, with, target)) return not_concerned();
    // What it has done before the log began nobody has seen.
    if (!saw_phase_begin(ask) && last_way(ask, target).empty()) return catches_in_zone(ask, with, target);
    return broken(
        say("{} has neither moved into the patrol zone of {} nor spent points there", target, with));
}

Ruling rolls_at_once(Inquiry& ask) {
    if (!is_patrol_attempt(ask)) return not_concerned();
    if (has_contact(ask)) return kept();
    if (!has_let_pass(ask)) return not_concerned();
    return broken(say("{} has completed its action, and {} had not rolled", ask.subject(arg::target),
                      ask.subject(arg::with)));
}

void rolls_for_patrol_interception(Resolution& now) {
    if (!is_patrol_attempt(now) || now.result(result::result).known()) return;
    const std::string result = roll_for_interception(now, sum::patrol_interception, "29D1.s16");
    now.happens(result == "success" ? event::patrol_interception_succeeds
                : result == "miss"  ? event::patrol_interception_misses
                                    : event::patrol_interception_fails);
}

/// @}

/// @name 29D2: results
/// @{

void chance_is_used(Resolution& now, Group patrol) {
    for (const Fact& fact : FactList{fact::contact, fact::must_roll, fact::claims})
        forget(now, patrol, fact);
}

void patrol_misses(Resolution& now) {
    remember_miss(now, now.subject(arg::with), now.subject(arg::target));
    chance_is_used(now, now.subject(arg::with));
}

Ruling does_not_roll_twice(Inquiry& ask) {
    if (!is_patrol_attempt(ask)) return not_concerned();
    const Subject with = ask.subject(arg::with), target = ask.subject(arg::target);
    if (!has_missed(ask, with, target, false)) return kept();
    return broken(say("{} has missed {} in this phase", with, target));
}

void patrol_fails(Resolution& now) {
    now.set(now.subject(arg::with), fact::patrol_failed, moment(now));
    chance_is_used(now, now.subject(arg::with));
}

void failure_is_over(Resolution& now) {
    forget_in_new_player_turn(now, fact::patrol_failed.name.text());
}

Ruling has_not_failed(Inquiry& ask) {
    if (!is_patrol_attempt(ask)) return not_concerned();
    const Group with = ask.subject(arg::with);
    if (!has_failed(ask, with)) return kept();
    return broken(say("{} has failed in an interception and may not try in this player turn", with));
}

void patrol_succeeds(Resolution& now) {
    const Group patrol = now.subject(arg::with);
    const Group target = now.subject(arg::target);
    chance_is_used(now, patrol);
    stop_mover(now, target);
    if (!is_submarine_group(now, patrol)) now.set(patrol, fact::closes_on, target);
}

void submarines_close(Resolution& now) {
    const Group patrol = now.subject(arg::with);
    if (is_submarine_group(now, patrol)) now.place(patrol, hex_of_contact(now, now.subject(arg::target)));
}

void success_without_range(Resolution& now) {
    say_combat_range(now, "29D2.s5", now.subject(arg::with), now.subject(arg::target));
}

/// @}

/// @name 29D2.s3: the patrol closes
/// @{

bool nearer_step(Inquiry& ask, Place from, Place to, Place target) {
    return hexes_between(ask, from, to) == 1 && ask.yes(to, fact::naval_entry) &&
           ask.map().hexside(from.index, to.index) != "land" &&
           hexes_between(ask, to, target) < hexes_between(ask, from, target);
}

/// Whether every hex of the way, or of some way, brings it nearer.
bool closes_in(Inquiry& ask, Place from, Subject to, Place target) {
    if (!ask.has(arg::path)) {
        const auto cost = [&](std::uint32_t a, std::uint32_t b) {
            const bool nearer = nearer_step(ask, {Kind::location, a}, {Kind::location, b}, target);
            return nearer ? std::optional(1.0) : std::nullopt;
        };
        return ask.map()
            .cheapest_path(from.index, to.index, cost, hexes_between(ask, from, target))
            .has_value();
    }
    for (const Place step : ask.subjects(arg::path)) {
        if (!nearer_step(ask, from, step, target)) return false;
        from = step;
    }
    return true;
}

Place closing_hex(Inquiry& ask) {
    return ask.has(arg::path) ? ask.subjects(arg::path).back() : ask.subject(arg::to);
}

Ruling closes_to_identification_range(Inquiry& ask) {
    const Group patrol = ask.subjects(arg::group).front();
    const Place to = closing_hex(ask);
    const std::string name = ask.name(patrol);
    if (ask.subjects(arg::group).size() > 1)
        return broken(fmt::format("{} closes on its target together with others", name));
    const Value target = ask.fact(patrol, fact::closes_on);
    if (target.subject() == nullptr && enemy_may_have_come(ask, patrol))
        ask.missing(say("whether {} has intercepted a group", name), say("!intercept <group> with {}", name));
    if (target.subject() == nullptr) return broken(say("{} has not intercepted a group", name));
    const auto from = ask.location(patrol), hex = ask.location(*target.subject());
    if (!from || !hex) ask.missing(say("how far {} is from its target", name));
    if (to == *from) return kept();
    const double range = printed_identification_range(ask, "29D2.s3", patrol, false);
    const int apart = hexes_between(ask, to, *hex);
    if (!closes_in(ask, *from, to, *hex))
        return broken(say("not every hex of its way brings {} nearer to {}", name, *target.subject()));
    if (!in_zone(ask, patrol, to)) return broken(say("{} is not in its patrol zone", to));
    if (apart == range) return kept();
    return broken(say("{} is at {} hexes from {}, the limit of identification range is {}", to, apart,
                      *target.subject(), range));
}

/// 28A names only maneuver as movement in the enemy player turn.
Ruling may_close_in_enemy_turn(Inquiry& ask) {
    const Group patrol = ask.subjects(arg::group).front();
    if (ask.location(patrol) == closing_hex(ask)) return not_concerned();
    if (ask.reading("non_phasing_movement") == "own_rules_too") return kept();
    return broken(say("{} moves in the enemy player turn", patrol));
}

void patrol_closes(Resolution& now) {
    const Group patrol = now.subject(arg::group);
    const Value target = now.said(patrol, fact::closes_on);
    now.place(patrol, closing_hex(now));
    if (target.subject() == nullptr) return;
    now.forget(patrol, fact::closes_on);
    now.happens(event::patrol_has_closed, {{arg::with, patrol}, {arg::target, target}});
}

/// @}

/// @name 29D2.s6, s7: other patrols, and none
/// @{

void others_may_try_after_miss(Resolution& now) {
    now.set(now.subject(arg::target), fact::attempted, "miss");
}

void others_may_try_after_fail(Resolution& now) {
    now.set(now.subject(arg::target), fact::attempted, "fail");
}

void claims_attempt(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.yes(group, fact::on_patrol) && now.known(group, fact::contact))
        now.set(group, fact::claims, true);
}

bool others_may_still_try(Inquiry& ask, Group target) {
    const std::string result = ask.text_or(target, fact::attempted, "");
    return result == "fail" || (result == "miss" && ask.reading("patrol_next_attempt") == "miss_and_fail");
}

Ruling next_patrol_may_try(Inquiry& ask) {
    if (!is_patrol_attempt(ask) || !has_contact(ask)) return not_concerned();
    const Group target = ask.subject(arg::target);
    if (!ask.known(target, fact::attempted)) return not_concerned();
    if (others_may_still_try(ask, target)) return kept();
    return broken(say("another patrol has missed {}, and not failed", target));
}

/// Who has said that he will try, or might still, stops the phasing player; who has declined does not.
Ruling waits_for_patrols(Inquiry& ask) {
    bool attempted = false;
    for (const Group patrol : other_side(ask)) {
        const Value& contact = ask.said(patrol, fact::contact);
        if (contact.subject() == nullptr) continue;
        const std::string name = ask.name(patrol), target = ask.name(*contact.subject());
        if (shows(ask, patrol, fact::claims))
            return broken(say("{} has still to roll for its attempt to intercept {}", name, target));
        if (others_may_still_try(ask, *contact.subject()))
            ask.missing(say("whether {} tries to intercept {} too", name, target),
                        say("!decline {} with {}", target, name));
    }
    for (const Group group : ask.subjects(arg::group))
        attempted = attempted || ask.known(group, fact::attempted);
    return attempted ? kept() : not_concerned();
}

/// The owner may wait, as the enemy may come nearer; he may still try when it does.
void declines(Resolution& now) {
    const Group patrol = now.subject(arg::with);
    const Group target = now.subject(arg::target);
    if (now.fact(patrol, fact::contact) != Value(target)) return;
    pass_up(now, patrol, target);
    now.forget(patrol, fact::claims);
}

/// @}

void register_zones(Rulebook& book) {
    book.check("29D.s1", {verb::patrol}, sets_up_patrol);
    book.check("29D.s1", {verb::spend}, patrol_spends_nothing);
    book.effect("29D.s1", verb::patrol, goes_on_patrol);
    book.check("29D.s2", {verb::intercept}, patrol_still_lasts);
    book.effect("29D.s2", event::phase_begins, patrols_lapse, When::after);
    book.define("29D.s4", Kind::group, fact::patrol_radius, radius_of_patrol);
    book.effect("29D.s5", verb::patrol, patrol_can_be_met);
    book.check({"27B4.s3", "29D.s6"}, {verb::move}, moves_off_patrol);
    book.effect("29D.s6", verb::abandon, abandons_patrol);
    // What was not taken before goes by; then there are new chances.
    for (const Event& event :
         std::initializer_list<Event>{verb::move, verb::sail, verb::spend, event::phase_begins})
        book.effect("29D.s8", event, chances_pass, When::after);
    for (const Verb& verb : {verb::move, verb::sail, verb::spend})
        book.effect("29D.s7", verb, group_enters_zones, When::after);
    book.check("29D.s7", {verb::intercept}, intercepts_in_zone);
    book.check("29D.s8", {verb::intercept}, rolls_at_once);
    // 29C has rolled already where submarines force it to.
    book.effect("29D.s9", verb::intercept, rolls_for_patrol_interception, When::after);
}

void register_patrol_results(Rulebook& book) {
    book.effect("29D2.s1", event::patrol_interception_misses, patrol_misses);
    book.check("29D2.s8", {verb::intercept}, does_not_roll_twice);
    book.effect("29D2.s2", event::patrol_interception_fails, patrol_fails);
    book.effect("29D2.s2", event::phase_begins, failure_is_over);
    book.check("29D2.s2", {verb::intercept}, has_not_failed);
    book.effect("29D2.s4", event::patrol_interception_succeeds, submarines_close);
    book.effect("29D2.s3", event::patrol_interception_succeeds, patrol_succeeds);
    book.table("29D2.s3", "naval_ranges");
    book.check("29D2.s3", {verb::close}, closes_to_identification_range);
    book.check("28A.s2", {verb::close}, may_close_in_enemy_turn);
    book.effect("29D2.s3", verb::close, patrol_closes);
    book.table("29D2.s5", "surface_combat_ranges");
    book.effect("29D2.s5", event::patrol_interception_succeeds, success_without_range);
    book.effect("29D2.s5", event::patrol_has_closed, success_without_range);
    book.effect("29D2.s6", event::patrol_interception_misses, others_may_try_after_miss);
    book.effect("29D2.s6", event::patrol_interception_fails, others_may_try_after_fail);
    book.effect("29D2.s6", verb::announce, claims_attempt);
    book.check("29D2.s6", {verb::intercept}, next_patrol_may_try);
    book.check("29D2.s6", {verb::move, verb::sail, verb::spend}, waits_for_patrols);
    book.effect("29D2.s7", verb::decline, declines);
}

}  // namespace

void register_patrol(Rulebook& book) {
    register_zones(book);
    register_patrol_results(book);
}

}  // namespace umpire::rules::europa
