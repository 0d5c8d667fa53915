#include "umpire/game/map.hpp"

#include "attacks.hpp"
#include "chapters.hpp"
#include "contact.hpp"
#include "movement.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

using namespace contact;

/// The phasing side intercepts; what the other side does is a patrol interception (29D, 29E).
bool is_sea_interception(Inquiry& ask) {
    return is_phasing(ask, ask.subject("with"));
}

/// A patrol must roll for a submarine group that sails into its zone, and rolls as for a sea interception.
bool must_roll_for(Inquiry& ask, Subject submarines) {
    return is_submarine(ask, submarines) &&
           ask.reading("submarine_in_patrol_zone") == "forced_sea_interception";
}

bool is_forced_roll(Inquiry& ask) {
    const Subject patrol = ask.subject("with");
    return !is_sea_interception(ask) && !ask.yes(patrol, "in_port") &&
           must_roll_for(ask, ask.subject("target"));
}

bool is_ignored(Inquiry& ask, Subject group, Subject enemy) {
    return has_missed(ask, group, enemy, true) || in_this_player_turn(ask, ask.fact(enemy, "avoided"));
}

bool evades_now(Inquiry& ask, Subject group) {
    return ask.verb() == "move" || ask.has("mode") ? moves_evading(ask) : is_evading(ask, group);
}

/// @name 29C: when it arises, and for whom
/// @{

bool passes_within(Inquiry& ask, Subject group, Subject hex, double range) {
    const auto way = hexes_of_action(ask, group);
    return std::any_of(way.begin(), way.end(), [&](Subject step) {
        const auto apart = ask.map().distance(step.index, hex.index);
        return apart && *apart <= range;
    });
}

/// The moving group is one that could intercept, and the sea is known.
bool may_meet_enemies(Inquiry& ask, Subject group) {
    return moves_in_own_turn(ask, group) && !sea_if_known(ask, group).empty() &&
           !shows(ask, group, "in_port") && type_if_known(ask, group) == "combat";
}

/// The enemy surface groups at sea that the action brings the group near to.
std::vector<Subject> met_on_way(Inquiry& ask, Subject group) {
    std::vector<Subject> met;
    if (!may_meet_enemies(ask, group)) return met;
    const double range = identification_range(ask, "29C.s1", group, false);
    for (const Subject enemy : other_side(ask)) {
        const auto hex = true_hex(ask, enemy);
        if (!hex || shows(ask, enemy, "in_port") || !passes_within(ask, group, *hex, range)) continue;
        const std::string type = type_if_known(ask, enemy);
        if (!type.empty() && type != "submarine" && !is_ignored(ask, group, enemy)) met.push_back(enemy);
    }
    return met;
}

void meets_enemies(Resolution& now) {
    for (const Subject group : now.subjects("group")) {
        remember_way(now, group);
        Value::List met;
        for (const Subject enemy : met_on_way(now, group))
            met.emplace_back(enemy);
        now.set(group, "sea_contacts", met.empty() ? Value() : Value(std::move(met)));
    }
}

/// How far the intercepting group is from its target where it stops.
double distance_to_target(Inquiry& ask, Subject with, Subject target) {
    const auto hex = true_hex(ask, target);
    if (hex && (ask.has("at") || hex != ask.location(target)))
        return hexes_between(ask, hex_of_contact(ask, with), *hex);
    return ask.distance(with, target);
}

Ruling comes_within_range(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Subject with = ask.subject("with"), target = ask.subject("target");
    const std::string name = ask.name(target);
    if (!are_enemies(ask, with, target)) return broken(fmt::format("{} is no enemy", name));
    if (ask.yes(target, "in_port")) return broken(fmt::format("{} is not at sea but in port", name));
    if (is_submarine(ask, target)) return broken(fmt::format("{} is no surface group", name));
    if (ask.number_or(with, "points", 0) == 0)
        return broken(fmt::format("{} has not sailed in this phase", ask.name(with)));
    const auto way = last_way(ask, with);
    if (ask.has("at") && std::find(way.begin(), way.end(), ask.subject("at")) == way.end())
        return broken(fmt::format("{} is not on the way of {}", ask.name(ask.subject("at")), ask.name(with)));
    if (ask.yes(target, "raiding") && ask.fact(target, "announced_to") == Value(with))
        return kept();  // 29F.s9
    const double range = identification_range(ask, "29C.s1", with, is_submarine(ask, with));
    const double apart = distance_to_target(ask, with, target);
    if (apart <= range) return kept();
    const Value contacts = ask.fact(with, "sea_contacts");
    if (!ask.has("at") && contacts.list() != nullptr &&
        std::find(contacts.list()->begin(), contacts.list()->end(), Value(target)) != contacts.list()->end())
        ask.missing(fmt::format("in which hex of its way {} intercepts {}", ask.name(with), name),
                    fmt::format("!intercept {} with {} at <hex>", name, ask.name(with)));
    return broken(fmt::format("{} is {} hexes away, identification range is {}", name, game::to_text(apart),
                              game::to_text(range)));
}

/// Only in one reading is it a duty.
Ruling tries_what_it_meets(Inquiry& ask) {
    const Subject group = ask.subjects("group").front();
    const Value contacts = ask.fact(group, "sea_contacts");
    if (contacts.list() == nullptr || contacts.list()->empty()) return not_concerned();
    if (ask.reading("sea_interception_duty") == "optional") return kept();
    return broken(fmt::format("{} goes on without an attempt to intercept {}", ask.name(group),
                              ask.name(*contacts.list()->front().subject())));
}

Ruling does_not_evade(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Subject with = ask.subject("with");
    if (!is_evading(ask, with)) return kept();
    return broken(fmt::format("{} is evading", ask.name(with)));
}

Ruling has_combat_units_only(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    for (const Subject unit : ask.units_in(ask.subject("with"))) {
        const std::string category = ask.text(unit, "category");
        if (category == "transport" || category == "submarine")
            return broken(fmt::format("{} is a {}, no combat unit", ask.name(unit), category));
    }
    return kept();
}

Ruling transports_nothing(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Subject with = ask.subject("with");
    if (mixed_or_cargo(ask, with)) return broken(fmt::format("{} has cargo units", ask.name(with)));
    if (transports(ask, with)) return broken(fmt::format("{} is on a transport mission", ask.name(with)));
    return kept();
}

/// @}

/// @name 29C.s2: contact with a group that nobody sees
/// @{

/// A raider's center is secret; an evading group may have gone on from where its counter stands.
bool is_hidden(Inquiry& ask, Subject group) {
    return shows(ask, group, "raiding") || (is_evading(ask, group) && ask.known(group, "hidden_location"));
}

void comes_near_hidden_group(Resolution& now) {
    for (const Subject hidden : other_side(now)) {
        forget(now, hidden, "announcement_due");
        forget(now, hidden, "announced");
    }
    for (const Subject group : now.subjects("group")) {
        if (evades_now(now, group)) continue;
        for (const Subject enemy : met_on_way(now, group))
            if (is_hidden(now, enemy)) now.set(enemy, "announcement_due", group);
    }
}

void announces_contact(Resolution& now) {
    const Subject group = now.subject("group");
    if (!raiding_or_evading(now, group)) return;
    forget(now, group, "announcement_due");
    now.set(group, "announced", true);
}

void announcements_lapse(Resolution& now) {
    for (const Subject group : all_groups(now))
        forget(now, group, "announcement_due");
}

Ruling contact_is_announced(Inquiry& ask) {
    bool announced = false;
    for (const Subject group : other_side(ask)) {
        announced = announced || shows(ask, group, "announced");
        const Value& due = ask.position().get(group, "announcement_due");
        if (due.subject() != nullptr)
            return broken(
                fmt::format("{} came within identification range of {}, and its owner has not "
                            "announced it",
                            ask.name(*due.subject()), ask.name(group)));
    }
    return announced ? kept() : not_concerned();
}

/// @}

/// @name 29C: submarines that sail into a patrol zone
/// @{

bool sails_into_zone(Inquiry& ask, Subject group, Subject patrol) {
    if (!shows(ask, patrol, "on_patrol") && !shows(ask, patrol, "raiding")) return false;
    const auto way = hexes_of_action(ask, group);
    return std::any_of(way.begin(), way.end(), [&](Subject hex) { return may_reach(ask, patrol, hex); });
}

void submarines_enter_zones(Resolution& now) {
    for (const Subject patrol : other_side(now))
        forget(now, patrol, "must_roll");
    for (const Subject group : now.subjects("group")) {
        if (!moves_in_own_turn(now, group) || type_if_known(now, group) != "submarine") continue;
        if (!must_roll_for(now, group) || evades_now(now, group)) continue;
        remember_way(now, group);
        for (const Subject patrol : other_side(now))
            if (sails_into_zone(now, group, patrol) && patrol_may_try(now, patrol, group))
                now.set(patrol, "must_roll", group);
    }
}

void forced_rolls_lapse(Resolution& now) {
    for (const Subject group : all_groups(now))
        forget(now, group, "must_roll");
}

Ruling rolls_for(Inquiry& ask, Subject patrol, Subject target) {
    if (!is_forced_roll(ask) || is_evading(ask, target)) return not_concerned();
    if (!patrol_may_try(ask, patrol, target)) return not_concerned();
    if (ask.fact(patrol, "must_roll") == Value(target)) return kept();
    return broken(
        fmt::format("{} has not just sailed into the patrol zone of {}", ask.name(target), ask.name(patrol)));
}

Ruling patrol_rolls_for_submarines(Inquiry& ask) {
    if (ask.verb() == "intercept") return rolls_for(ask, ask.subject("with"), ask.subject("target"));
    for (const Subject patrol : other_side(ask)) {
        const Value& due = ask.position().get(patrol, "must_roll");
        if (due.subject() == nullptr) continue;
        if (ask.verb() == "decline" && ask.subject("with") != patrol) continue;
        // Without the sea nobody knows how far the zone reaches.
        ask.number(patrol, "patrol_radius");
        return broken(fmt::format("{} must roll to intercept {}, which sailed into its patrol zone",
                                  ask.name(patrol), ask.name(*due.subject())));
    }
    return not_concerned();
}

/// Where the owner of the patrol says nothing, the roll is made before the other side goes on.
std::vector<game::Action> rolls_for_submarines_due(Inquiry& ask) {
    static constexpr std::array goes_on{"", "move", "sail", "spend", "phase"};
    std::vector<game::Action> due;
    if (std::find(goes_on.begin(), goes_on.end(), ask.verb()) == goes_on.end()) return due;
    for (const Subject patrol : all_groups(ask)) {
        const Value& target = ask.position().get(patrol, "must_roll");
        if (target.subject() == nullptr) continue;
        game::Action roll;
        roll.verb = "intercept";
        roll.side = ask.side_of(patrol);
        roll.arguments = {{"target", target}, {"with", patrol}};
        due.push_back(std::move(roll));
    }
    return due;
}

void patrol_catches_submarines(Resolution& now) {
    const Subject patrol = now.subject("with"), target = now.subject("target");
    stop_mover(now, target);
    now.place(patrol, hex_of_contact(now, target));
    forget(now, patrol, "must_roll");
}

/// @}

/// @name 29C: success without a roll, and the roll
/// @{

void sea_interception_succeeds(Resolution& now, Subject with, Subject target) {
    now.result("result", "success");
    now.happens("sea interception succeeds", {{"with", with}, {"target", target}});
}

void patrol_is_met(Resolution& now) {
    if (!is_sea_interception(now)) return;
    const Subject with = now.subject("with"), target = now.subject("target");
    if (now.yes(target, "on_patrol") && !now.yes(target, "raiding") && !is_submarine(now, with))
        sea_interception_succeeds(now, with, target);
}

Ruling raider_accepts(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!ask.yes(group, "raiding"))
        return broken(fmt::format("{} is no raider, so the roll decides", ask.name(group)));
    if (ask.has("with") && is_submarine(ask, ask.subject("with")))
        return broken(fmt::format("{} is no surface group", ask.name(ask.subject("with"))));
    return kept();
}

/// Before the attempt, or after it has been declared and before it is rolled.
void raider_takes_contact(Resolution& now) {
    const Subject group = now.subject("group");
    if (!now.yes(group, "raiding")) return;
    if (now.has("with"))
        sea_interception_succeeds(now, now.subject("with"), group);
    else
        now.set(group, "accepts", moment(now));
}

void accepted_attempt(Resolution& now) {
    if (!is_sea_interception(now) || now.result("result").known()) return;
    const Subject target = now.subject("target");
    if (!now.yes(target, "raiding") || !in_this_phase(now, now.fact(target, "accepts"))) return;
    now.set(target, "accepts", Value());
    sea_interception_succeeds(now, now.subject("with"), target);
}

/// The patrol's own results follow a roll for submarines, since it is a patrol that rolls.
void rolls_for_sea_interception(Resolution& now) {
    const bool submarines = is_forced_roll(now);
    if (now.result("result").known() || (!is_sea_interception(now) && !submarines)) return;
    const std::string result = roll_for_interception(now, "sea interception", "29C1.s12");
    if (submarines)
        now.happens(result == "success" ? "submarines are caught"
                    : result == "miss"  ? "patrol interception misses"
                                        : "patrol interception fails");
    else
        now.happens(result == "success" ? "sea interception succeeds"
                    : result == "miss"  ? "sea interception misses"
                                        : "sea interception fails");
}

/// @}

/// @name 29C2: results
/// @{

void attempt_is_over(Resolution& now, Subject with, Subject target) {
    const Value& contacts = now.position().get(with, "sea_contacts");
    if (contacts.list() == nullptr) return;
    Value::List left = *contacts.list();
    left.erase(std::remove(left.begin(), left.end(), Value(target)), left.end());
    now.set(with, "sea_contacts", left.empty() ? Value() : Value(std::move(left)));
}

void interceptor_misses(Resolution& now) {
    const Subject with = now.subject("with"), target = now.subject("target");
    remember_miss(now, with, target);
    attempt_is_over(now, with, target);
}

void misses_are_over(Resolution& now) {
    forget_in_new_player_turn(now, "missed ");
}

Ruling does_not_try_again(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Subject with = ask.subject("with"), target = ask.subject("target");
    if (!has_missed(ask, with, target, true)) return kept();
    return broken(
        fmt::format("{} has missed {} in this player turn and ignores it", ask.name(with), ask.name(target)));
}

void enemy_avoids(Resolution& now) {
    now.set(now.subject("target"), "avoided", moment(now));
    attempt_is_over(now, now.subject("with"), now.subject("target"));
}

void avoidance_is_over(Resolution& now) {
    forget_in_new_player_turn(now, "avoided");
}

Ruling has_not_been_avoided(Inquiry& ask) {
    if (!is_sea_interception(ask)) return not_concerned();
    const Subject target = ask.subject("target");
    if (!in_this_player_turn(ask, ask.fact(target, "avoided"))) return kept();
    return broken(fmt::format("{} has avoided interception for this player turn", ask.name(target)));
}

void interceptor_finds_enemy(Resolution& now) {
    const Subject with = now.subject("with"), target = now.subject("target");
    attempt_is_over(now, with, target);
    stop_mover(now, with);
    if (const auto hex = true_hex(now, target); hex && hex != now.location(target)) now.place(target, *hex);
    say_combat_range(now, "29C2.s3", with, target);
}

/// @}

}  // namespace

void register_interception(Rulebook& book) {
    register_modifiers(book);

    book.table("29C.s1", "naval_ranges");
    book.check("29C.s1", {"intercept"}, comes_within_range);
    book.check("29C.s1", {"move", "sail", "spend"}, tries_what_it_meets);
    book.effect("29C.s1", "move", meets_enemies);
    book.effect("29C.s1", "sail", meets_enemies);
    book.check("29C.s2", {"move", "sail", "phase"}, contact_is_announced);
    book.effect("29C.s2", "move", comes_near_hidden_group);
    book.effect("29C.s2", "sail", comes_near_hidden_group);
    book.effect("29C.s2", "announce", announces_contact);
    book.effect("29C.s2", "phase begins", announcements_lapse);
    book.check("29C.s3", {"intercept"}, does_not_evade);
    book.check("29C.s4", {"intercept"}, has_combat_units_only);
    book.check("29C.s5", {"intercept"}, transports_nothing);
    book.check("29C.s6", {"intercept", "decline", "move", "sail", "spend", "phase"},
               patrol_rolls_for_submarines);
    book.effect("29C.s6", "move", submarines_enter_zones);
    book.effect("29C.s6", "phase begins", forced_rolls_lapse);
    book.due(rolls_for_submarines_due);
    book.effect("29C.s10", "submarines are caught", patrol_catches_submarines);
    book.effect("29C.s7", "intercept", patrol_is_met);
    book.check("29C.s8", {"accept"}, raider_accepts);
    book.effect("29C.s8", "accept", raider_takes_contact);
    book.effect("29C.s8", "intercept", accepted_attempt);
    book.effect("29C.s9", "intercept", rolls_for_sea_interception);

    book.effect("29C2.s1", "sea interception misses", interceptor_misses);
    book.effect("29C2.s1", "phase begins", misses_are_over);
    book.check("29C2.s4", {"intercept"}, does_not_try_again);
    book.effect("29C2.s2", "sea interception fails", enemy_avoids);
    book.effect("29C2.s2", "phase begins", avoidance_is_over);
    book.check("29C2.s2", {"intercept"}, has_not_been_avoided);
    book.table("29C2.s3", "surface_combat_ranges");
    book.effect("29C2.s3", "sea interception succeeds", interceptor_finds_enemy);
}

}  // namespace umpire::rules::europa
