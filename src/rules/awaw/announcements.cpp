#include "activities.hpp"
#include "chapters.hpp"
#include "forces.hpp"
#include "interception.hpp"
#include "moments.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::Value;

namespace {

bool among(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string stage_of(std::string_view activity) {
    if (among(activity, {"offensive patrol", "defensive patrol", "base change", "box deployment"}))
        return "movement";
    if (among(activity, {"sea transport", "seaborne invasion", "sea escort", "shore bombardment",
                         "fast carrier mission"}))
        return "missions";
    return among(activity, {"sea supply", "raid", "redeployment"}) ? std::string(activity) : "";
}

std::string stage_of(Inquiry& ask, Subject group) {
    return stage_of(ask.text_or(group, "activity", ""));
}

bool is_patrol(Inquiry& ask, Subject group) {
    return among(ask.text_or(group, "activity", ""), {"offensive patrol", "defensive patrol"});
}

bool is_in_first_step(Inquiry& ask, Subject target) {
    if (target.kind == Kind::group) return ask.yes(target, "in_first_step");
    return !is_returning(ask, target) && !is_patrol(ask, target);
}

bool has_rolled(Inquiry& ask, Subject force) {
    return is_now(ask, ask.fact(force, "tried_in")) && ask.known(force, "intercept_result");
}

bool has_intercepted_now(Inquiry& ask, Subject force) {
    return has_rolled(ask, force) && ask.text_or(force, "intercept_result", "") == "success" &&
           !is_submarine_force(ask, force);
}

bool is_lost(Inquiry& ask, Subject group) {
    return ships_in(ask, group).empty() && !ask.position().get(group, "factors").known();
}

namespace {

/// @name 22.15A and B: all of a stage at once
/// @{

/// Orders write it with underscores.
std::string activity_named(Inquiry& ask) {
    if (ask.verb() == "patrol") return "offensive patrol";
    if (ask.verb() == "carry") return ask.text_or(ask.subject("group"), "activity", "");
    std::string activity = ask.text("activity");
    std::replace(activity.begin(), activity.end(), '_', ' ');
    return activity == "NR" ? "redeployment" : activity;
}

bool announced_together(Inquiry& ask, const std::string& one, const std::string& other) {
    if (one == other) return true;
    const auto of_its_own = [](const std::string& stage) {
        return stage == "sea supply" || stage == "raid" || stage == "redeployment";
    };
    return of_its_own(one) && of_its_own(other) && ask.reading("contemporaneous_kinds") == "all_three";
}

/// A force of this stage that the enemy has already tried to intercept.
std::optional<Subject> already_intercepted(Inquiry& ask, const std::string& stage) {
    const std::string side = ask.side_of(ask.subject("group"));
    for (const Subject force : interceptors(ask)) {
        const auto target = target_of(ask, force);
        if (!has_rolled(ask, force) || ask.number_or(force, "level", 1) > 1 || ask.side_of(force) == side)
            continue;
        if (!is_returning(ask, *target) && announced_together(ask, stage_of(ask, *target), stage))
            return target;
    }
    return std::nullopt;
}

/// The order says again what was announced in time.
bool says_nothing_new(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (!is_now(ask, ask.fact(group, "announced")) ||
        ask.text_or(group, "activity", "") != activity_named(ask))
        return false;
    if (ask.verb() == "carry") {
        const auto aboard = listed(ask, group, "cargo");
        const auto said = ask.subjects("cargo");
        return std::all_of(said.begin(), said.end(), [&](Subject unit) { return holds(aboard, unit); });
    }
    const char* const where = ask.verb() == "patrol" ? "at" : "to";
    return !ask.has(where) || ask.fact(group, "destination") == ask.argument(where);
}

Ruling announced_in_time(Inquiry& ask, const std::string& stage) {
    const auto target = already_intercepted(ask, stage);
    if (!target || says_nothing_new(ask)) return kept();
    const Subject group = ask.subject("group");
    return broken(fmt::format("{} of {} is announced after {} was intercepted",
                              ask.verb() == "carry" ? "the cargo" : activity_named(ask), ask.name(group),
                              ask.name(*target)));
}

Ruling movement_is_announced_first(Inquiry& ask) {
    return stage_of(activity_named(ask)) == "movement" ? announced_in_time(ask, "movement") : not_concerned();
}

Ruling missions_are_announced_first(Inquiry& ask) {
    return stage_of(activity_named(ask)) == "missions" ? announced_in_time(ask, "missions") : not_concerned();
}

Ruling each_kind_is_announced_first(Inquiry& ask) {
    const std::string stage = stage_of(activity_named(ask));
    if (stage.empty() || stage == "movement" || stage == "missions") return not_concerned();
    return announced_in_time(ask, stage);
}

void is_announced(Resolution& now, const Value& to) {
    const Subject group = now.subject("group");
    now.set(group, "activity", activity_named(now));
    now.set(group, "activity_status", "outward");
    now.set(group, "announced", moment(now));
    if (to.known()) now.set(group, "destination", to);
    if (const auto port = now.location(group); port && !now.known(group, "base"))
        now.set(group, "base", *port);
    for (const char* old : {"activity_hex", "attacked_on_activity", "abort_cause", "partner_lost", "sailed"})
        if (now.position().get(group, old).known()) now.set(group, old, {});
}

void movement_is_noted(Resolution& now) {
    if (stage_of(activity_named(now)) != "movement") return;
    is_announced(now, now.argument(now.verb() == "patrol" ? "at" : "to"));
    const Subject group = now.subject("group");
    if (now.has("at")) now.set(group, "patrol_hex", now.subject("at"));
    if (now.has("after")) now.set(group, "after", now.text("after"));
}

void mission_is_noted(Resolution& now) {
    if (stage_of(activity_named(now)) != "missions") return;
    is_announced(now, now.argument("to"));
    if (now.has("to")) now.set(now.subject("group"), "activity_hex", now.subject("to"));
}

void cargo_is_noted(Resolution& now) {
    for (const Subject unit : now.subjects("cargo"))
        add_to_list(now, now.subject("group"), "cargo", unit);
}

void other_kind_is_noted(Resolution& now) {
    const std::string stage = stage_of(activity_named(now));
    if (!stage.empty() && stage != "movement" && stage != "missions") is_announced(now, now.argument("to"));
}

/// @}

/// @name 22.15C and D: going home
/// @{

/// Patrols have their own time.
Ruling all_go_home_together(Inquiry& ask) {
    const Subject group = ask.subject("group");
    if (ask.text_or(group, "activity_status", "") != "completed") return not_concerned();
    for (const Subject other : all_groups(ask))
        if (other != group && ask.fact(other, "announced").known() &&
            ask.fact(other, "announced") == ask.fact(group, "announced") &&
            stage_of(ask, other) == stage_of(ask, group) && !is_patrol(ask, other) &&
            ask.text_or(other, "activity_status", "") == "outward" && !is_lost(ask, other))
            return broken(fmt::format("{} has not carried out its {} yet", ask.name(other),
                                      ask.text(other, "activity")));
    return kept();
}

/// After combat other rules say where to.
void goes_home(Resolution& now) {
    const Subject group = now.subject("group");
    if (now.has("units") && now.subjects("units").size() < ships_in(now, group).size()) {
        for (const Subject ship : now.subjects("units"))
            now.place(ship, now.subject("to"));
        return;
    }
    if (!now.yes(group, "in_port"))
        now.happens("force returns", {{"group", group}, {"to", now.subject("to")}});
}

void force_that_is_done_goes_home(Resolution& now) {
    if (now.text_or(now.subject("group"), "activity_status", "") == "completed") goes_home(now);
}

void force_that_aborts_goes_home(Resolution& now) {
    if (now.yes(now.subject("group"), "returns_at_once")) goes_home(now);
}

/// The patrol waits as long as friends are on their way home.
Value patrol_may_wait(Inquiry& ask, Subject group, Value) {
    if (!is_patrol(ask, group) || is_returning(ask, group)) return {};
    const auto all = all_groups(ask);
    return std::any_of(all.begin(), all.end(), [&](Subject other) {
        return other != group && !is_patrol(ask, other) && is_returning(ask, other) &&
               ask.side_of(other) == ask.side_of(group) && !ask.yes(other, "in_port") && !is_lost(ask, other);
    });
}

/// It is known to be at sea: neither in the base it came from nor in another port.
bool is_away_from_port(Inquiry& ask, Subject group) {
    const auto place = ask.location(group);
    if (!place || ask.yes(group, "in_port") || ask.yes(*place, "port")) return false;
    const Value base = ask.fact(group, "base");
    return base.known() && base != Value(*place);
}

Value returns_at_once(Inquiry& ask, Subject group, Value) {
    const bool has_to = ask.text_or(group, "activity_status", "") == "aborted" ||
                        ask.yes(group, "withdrew") || ask.yes(group, "displaced");
    return has_to && is_away_from_port(ask, group) && !is_lost(ask, group);
}

Ruling nobody_lingers_at_sea(Inquiry& ask) {
    const Subject acting = ask.subject("group");
    for (const Subject other : all_groups(ask))
        if (other != acting && ask.yes(other, "returns_at_once") && ask.side_of(other) == ask.side_of(acting))
            return broken(fmt::format("{} has to go home first, at once", ask.name(other)));
    return ask.yes(acting, "returns_at_once") && ask.verb() == "return" ? kept() : not_concerned();
}

/// @}

/// @name 22.19: what comes first
/// @{

void order_is_noted(Resolution& now) {
    now.set(game::the_game, "resolution_order", now.argument("groups"));
    now.set(game::the_game, "ordered_in", moment(now));
}

Ruling owner_of_the_targets_orders(Inquiry& ask) {
    if (ask.action().side.empty()) return not_concerned();
    for (const Subject group : ask.subjects("groups"))
        if (ask.side_of(group) != ask.action().side)
            return broken(
                fmt::format("{} is of the {} side, which decides", ask.name(group), ask.side_of(group)));
    return kept();
}

Ruling in_the_order_that_was_said(Inquiry& ask) {
    if (!is_now(ask, ask.fact(game::the_game, "ordered_in"))) return not_concerned();
    const auto order = listed(ask, game::the_game, "resolution_order");
    const auto groups = ask.subjects("groups");
    const auto turn = std::find_if(order.begin(), order.end(), [&](Subject g) { return holds(groups, g); });
    if (turn == order.end()) return not_concerned();
    for (auto earlier = order.begin(); earlier != turn; ++earlier) {
        const auto attempts = attempts_on(ask, *earlier);
        const bool caught = std::any_of(attempts.begin(), attempts.end(),
                                        [&](Subject force) { return has_intercepted_now(ask, force); });
        if (caught && !ask.known(*earlier, "fought_at") && !is_lost(ask, *earlier))
            return broken(fmt::format("{} comes before {} in the order of its owner", ask.name(*earlier),
                                      ask.name(*turn)));
    }
    return kept();
}

std::vector<Subject> successful_interceptors(Inquiry& ask, Subject target) {
    auto all = attempts_on(ask, target);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](Subject force) { return !has_intercepted_now(ask, force); }),
              all.end());
    return all;
}

/// What was caught goes on when it has fought, or when those who caught it are gone.
Ruling intercepted_forces_fight_first(Inquiry& ask) {
    const Subject group = ask.subject("group");
    const auto battle = battle_under_way(ask);
    const bool fights = battle && holds(listed(ask, *battle, "groups"), group);
    if (fights || ask.known(group, "fought_at") || is_returning(ask, group)) return not_concerned();
    // In the hex of its activity 22.131 says so.
    const Value hex = ask.fact(group, ask.known(group, "activity_hex") ? "activity_hex" : "destination");
    if (hex.known() && ask.fact(group, "intercepted_at") == hex) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Subject force : successful_interceptors(ask, group)) {
        if (!ask.known(force, "fought_at") && !is_returning(ask, force) && !is_lost(ask, force))
            return broken(fmt::format("{} has been intercepted by {} and has not fought it", ask.name(group),
                                      ask.name(force)));
        ruling = kept();
    }
    return ruling;
}

/// Where it fights, or has fought, it is already.
bool is_on_its_way(Inquiry& ask, Subject force) {
    const auto battle = battle_under_way(ask);
    if (battle && holds(listed(ask, *battle, "groups"), force)) return false;
    const auto place = ask.location(force);
    const bool is_there = place && ask.fact(force, "intercept_at") == Value(*place);
    return !is_there && !is_now(ask, ask.fact(force, "sailed"));
}

Ruling interceptors_are_attacked_first(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject target : groups_named(ask, {"target"})) {
        if (!is_on_its_way(ask, target)) continue;
        for (const Subject force : successful_interceptors(ask, target)) {
            if (is_on_its_way(ask, force))
                return broken(fmt::format("{} sails first and may be attacked before {}", ask.name(force),
                                          ask.name(target)));
            ruling = kept();
        }
    }
    return ruling;
}

void sails_to(Resolution& now, const Value& hex) {
    const Subject group = now.subject("group");
    now.set(group, "sailed", moment(now));
    if (hex.subject() != nullptr) now.place(group, *hex.subject());
}

void interceptor_sails(Resolution& now) {
    const Subject group = now.subject("group");
    if (now.known(group, "intercepts")) sails_to(now, now.fact(group, "intercept_at"));
}

void intercepted_force_sails(Resolution& now) {
    const Subject group = now.subject("group");
    if (!now.known(group, "intercepts")) sails_to(now, now.fact(group, "intercepted_at"));
}

Ruling intercepted_force_sails_second(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Subject force : successful_interceptors(ask, ask.subject("group"))) {
        if (is_on_its_way(ask, force))
            return broken(fmt::format("{} sails before {}", ask.name(force), ask.name(ask.subject("group"))));
        ruling = kept();
    }
    return ruling;
}

/// Says something only where the ways to the battle were played.
Ruling combat_comes_last(Inquiry& ask) {
    const auto groups = ask.subjects("groups");
    std::vector<Subject> meeting;
    for (const Subject group : groups)
        if (has_intercepted_now(ask, group) || !successful_interceptors(ask, group).empty())
            meeting.push_back(group);
    if (std::none_of(meeting.begin(), meeting.end(),
                     [&](Subject group) { return is_now(ask, ask.fact(group, "sailed")); }))
        return not_concerned();
    for (const Subject group : meeting)
        if (!is_now(ask, ask.fact(group, "sailed")))
            return broken(fmt::format("{} has not come to {} yet and may be attacked on its way",
                                      ask.name(group), ask.name(ask.subject("at"))));
    return kept();
}

/// @}

}  // namespace

void register_announcements(Rulebook& book) {
    book.check({"22.15", "22.15A.s1"}, {"mission", "patrol"}, movement_is_announced_first);
    book.check({"22.15", "22.15A.s2"}, {"mission", "carry"}, missions_are_announced_first);
    book.check({"22.15", "22.15B"}, {"mission"}, each_kind_is_announced_first);
    for (const char* verb : {"mission", "patrol"})
        book.effect("22.15A.s1", verb, movement_is_noted);
    book.effect("22.15A.s2", "mission", mission_is_noted);
    book.effect("22.15A.s2", "carry", cargo_is_noted);
    book.effect("22.15B", "mission", other_kind_is_noted);

    book.check("22.15C.s1", {"return"}, all_go_home_together);
    book.effect("22.15C.s1", "return", force_that_is_done_goes_home);
    book.define({"22.15C.s2", "22.18E"}, Kind::group, "may_wait", patrol_may_wait);
    book.define("22.15D", Kind::group, "returns_at_once", returns_at_once);
    book.effect("22.15D", "return", force_that_aborts_goes_home);
    book.check("22.15D", {"return", "complete", "mission", "patrol", "continue"}, nobody_lingers_at_sea);

    book.effect("22.19", "order", order_is_noted);
    book.check("22.19", {"order"}, owner_of_the_targets_orders);
    book.check("22.19", {"battle"}, in_the_order_that_was_said);
    book.check("22.19A", {"strike"}, interceptors_are_attacked_first);
    book.effect("22.19A", "sail", interceptor_sails);
    book.check("22.19B", {"sail"}, intercepted_force_sails_second);
    book.effect("22.19B", "sail", intercepted_force_sails);
    book.check("22.19C", {"battle"}, combat_comes_last);
    book.check("22.141.s1", {"complete", "enter", "stay", "invade", "bombard"},
               intercepted_forces_fight_first);
}

}  // namespace umpire::rules::awaw
