#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

/// Harbor attacks: `harbor` {nation, at, nature, modifiers?, initial?} is the attacker's announcement,
/// `guard` {at, modifiers?, counterintelligence?} that of the defender, `tactics` {side, cards, modifier?}
/// the tactical cards, `resolve` {at, damaged?, sunk?} what the Harbor Attack Table, which is not among our
/// tables, gives.
///
/// Facts of the game: `harbor_target`, `harbor_nation`, `harbor_initial`, `harbor_step` ("attacker",
/// "defender", "cards", "resolved"), `harbor_modifiers`; "research Britain harbor attack", "harbor attacks
/// made Britain" (those researched in this game), "initial harbor attacks Britain" and "initial harbor
/// attacks made Britain"; `variant` ("classic").
namespace umpire::rules::awaw {

namespace {

std::string attacker(Inquiry& ask) {
    const Value& nation = ask.argument(arg::nation);
    if (nation.subject() != nullptr) return ask.name(*nation.subject());
    return ask.text(arg::nation);
}

std::string said_of_the_game(Inquiry& ask, const AnyWord& fact) {
    return word_of(ask, game::the_game, fact);
}

double made(Inquiry& ask, std::string_view nation) {
    return ask.number_or(game::the_game, fact::harbor_attacks_made(nation), 0);
}

double initial_made(Inquiry& ask, std::string_view nation) {
    return ask.number_or(game::the_game, fact::initial_harbor_attacks_made(nation), 0);
}

bool is_classic(Inquiry& ask) {
    return said_of_the_game(ask, fact::variant) == "classic";
}

/// @name 21.441: when
/// @{

bool belongs_to_the_turn(Inquiry& ask, Group group) {
    return is_now(ask, ask.fact(group, fact::announced)) && ask.side_of(group) == ask.phasing_side() &&
           !is_lost(ask, group);
}

Ruling after_patrols_before_base_changes(Inquiry& ask) {
    if (ask.phase() != "movement")
        return broken(
            say("this is the {} phase, and harbor attacks belong to the movement phase", ask.phase()));
    if (!ask.action().side.empty() && ask.action().side != ask.phasing_side())
        return broken(say("it is the turn of the {} side", ask.phasing_side()));
    for (const Group group : all_groups(ask)) {
        if (!ask.said(group, fact::announced).known() || !belongs_to_the_turn(ask, group)) continue;
        const std::string activity = activity_of(ask, group);
        const std::string status = ask.text_or(group, fact::activity_status, "outward");
        if (activity == "offensive patrol" && status == "outward" && !ask.yes(group, fact::attacks_over))
            return broken(say("the attacks of the patrol {} are not over", group));
        if ((activity == "base change" || activity == "box deployment") && status == "completed")
            return broken(say("the {} of {} has been completed already", activity, group));
    }
    return kept();
}

/// @}

/// @name 21.442 and 21.443: research and the four steps
/// @{

Ruling researched(Inquiry& ask) {
    if (ask.yes(arg::initial)) return not_concerned();
    const std::string nation = attacker(ask);
    const Value results = ask.fact(game::the_game, fact::research(nation, "harbor attack"));
    if (results.number() == nullptr)
        ask.missing(say("the harbor attack results of {}", nation),
                    say("!state research {} harbor attack <number>", nation));
    if (*results.number() > 0) return kept();
    return broken(say("{} has no harbor attack result", nation));
}

bool is_the_attack(Inquiry& ask) {
    const Value target = ask.fact(game::the_game, fact::harbor_target);
    return target.known() && target == ask.argument(arg::at) &&
           is_now(ask, ask.fact(game::the_game, fact::harbor_in));
}

Ruling attacker_announces_once(Inquiry& ask) {
    if (ask.text(arg::nature).empty()) return not_concerned();
    const std::string step = is_the_attack(ask) ? said_of_the_game(ask, fact::harbor_step) : std::string();
    if (step.empty() || step == "attacker" || step == "resolved") return kept();
    return broken(say("the defender of {} has already announced his modifiers", ask.subject(arg::at)));
}

void attack_is_announced(Resolution& now) {
    const bool again = is_the_attack(now) && said_of_the_game(now, fact::harbor_step) == "attacker";
    const double more = now.has(arg::modifiers) ? now.number(arg::modifiers) : 0;
    now.set(game::the_game, fact::harbor_target, now.subject(arg::at));
    now.set(game::the_game, fact::harbor_in, moment(now));
    now.set(game::the_game, fact::harbor_nation, attacker(now));
    now.set(game::the_game, fact::harbor_nature, now.argument(arg::nature));
    now.set(game::the_game, fact::harbor_initial, now.yes(arg::initial));
    now.set(game::the_game, fact::harbor_step, "attacker");
    now.set(game::the_game, fact::harbor_modifiers,
            more + (again ? now.number_or(game::the_game, fact::harbor_modifiers, 0) : 0));
    now.result(result::earlier_attacks, made(now, attacker(now)));
}

Ruling defender_announces_second(Inquiry& ask) {
    const std::string step = is_the_attack(ask) ? said_of_the_game(ask, fact::harbor_step) : std::string();
    if (ask.verb() == verb::guard) {
        if (step == "attacker" || step == "defender") return kept();
        return broken(step.empty() ? "no harbor attack has been announced there"
                                   : "the tactical cards have been played or the attack is over");
    }
    if (step != "attacker") return not_concerned();
    return broken(say("the defender of {} has not announced his modifiers", ask.subject(arg::at)));
}

void defense_is_announced(Resolution& now) {
    now.set(game::the_game, fact::harbor_step, "defender");
    if (now.has(arg::modifiers))
        now.add_to(game::the_game, fact::harbor_modifiers, now.number(arg::modifiers));
    if (now.yes(arg::counterintelligence)) now.set(game::the_game, fact::harbor_counterintelligence, true);
}

Ruling cards_come_third(Inquiry& ask) {
    const std::string step = is_now(ask, ask.fact(game::the_game, fact::harbor_in))
                                 ? said_of_the_game(ask, fact::harbor_step)
                                 : std::string();
    if (step == "defender" || step == "cards") return kept();
    return broken(step == "resolved" ? "the harbor attack has been resolved"
                                     : "both players have not announced their modifiers");
}

void cards_are_played(Resolution& now) {
    now.set(game::the_game, fact::harbor_step, "cards");
    if (now.has(arg::modifier)) now.add_to(game::the_game, fact::harbor_modifiers, now.number(arg::modifier));
}

void modifiers_of_all_steps(Resolution& now) {
    if (is_the_attack(now))
        now.result(result::modifiers_in_all, now.number_or(game::the_game, fact::harbor_modifiers, 0));
}

void harbor_attack_is_resolved(Resolution& now) {
    if (!is_the_attack(now)) return;
    now.set(game::the_game, fact::harbor_step, "resolved");
    for (const Unit ship : named(now, arg::damaged))
        now.set(ship, fact::damaged, true);
    for (const Unit ship : named(now, arg::sunk)) {
        now.set(ship, fact::sunk, true);
        now.happens(event::ship_sunk, {{arg::unit, ship}});
    }
    const std::string nation = said_of_the_game(now, fact::harbor_nation);
    now.happens(event::harbor_attack_made, {{arg::nation, nation}});
}

/// @}

/// @name 21.444: initial harbor attacks
/// @{

bool is_initial(Inquiry& ask) {
    return ask.yes(arg::initial);
}

/// As many as earlier research gives.
double initial_allowed(Inquiry& ask, const std::string& nation) {
    if (!among(nation, {"Germany", "Italy", "Japan", "Britain"})) return 0;
    const Value allowed = ask.fact(game::the_game, fact::initial_harbor_attacks(nation));
    if (allowed.number() == nullptr)
        ask.missing(say("how many initial harbor attacks {} has", nation),
                    say("!state initial harbor attacks {} <number>", nation));
    return std::min(*allowed.number(), ask.printed("initial_harbor_attacks"));
}

Ruling initial_attacks_that_there_are(Inquiry& ask) {
    if (!is_initial(ask) || is_classic(ask)) return not_concerned();
    const std::string nation = attacker(ask);
    const double allowed = initial_allowed(ask, nation);
    if (initial_made(ask, nation) < allowed) return kept();
    return broken(
        say("{} has {} initial harbor attacks and has made {}", nation, allowed, initial_made(ask, nation)));
}

bool is_at_peace(Inquiry& ask, const std::string& nation) {
    const std::string enemy = word_of(ask, ask.subject(arg::at), fact::controlled_by);
    if (enemy.empty()) return false;
    for (const AnyYesNo& pair : {fact::war(nation, enemy), fact::war(enemy, nation)})
        if (const Value war = ask.fact(game::the_game, pair); war.yes_no() != nullptr) return !*war.yes_no();
    return false;
}

Ruling initial_attacks_come_first(Inquiry& ask) {
    if (!is_initial(ask) || is_classic(ask)) return not_concerned();
    const std::string nation = attacker(ask);
    if (is_at_peace(ask, nation))
        return broken(say("{} is not at war with the owner of {}", nation, ask.subject(arg::at)));
    if (made(ask, nation) == 0) return kept();
    return broken(say("{} has already made a harbor attack that it has researched", nation));
}

/// The next attacks count only those that were researched in this game.
void researched_attack_counts(Resolution& now) {
    if (!now.yes(game::the_game, fact::harbor_initial))
        now.add_to(game::the_game, fact::harbor_attacks_made(now.text(arg::nation)), 1);
}

void initial_attack_is_counted_apart(Resolution& now) {
    if (now.yes(game::the_game, fact::harbor_initial) && !is_classic(now))
        now.add_to(game::the_game, fact::initial_harbor_attacks_made(now.text(arg::nation)), 1);
}

Ruling classic_game_has_one_german_attack(Inquiry& ask) {
    if (!is_initial(ask) || !is_classic(ask)) return not_concerned();
    const std::string nation = attacker(ask);
    if (nation != "Germany")
        return broken(say("{} has no initial harbor attack in the classic game", nation));
    if (initial_made(ask, nation) < ask.printed("classic_harbor_attacks")) return kept();
    return broken("Germany has already made its initial harbor attack");
}

Ruling classic_attack_comes_first(Inquiry& ask) {
    if (!is_initial(ask) || !is_classic(ask)) return not_concerned();
    const std::string turn = said_of_the_game(ask, fact::turn);
    const std::string first = fmt::format("Fall {}", to_text(ask.printed("classic_harbor_attack_year")));
    const auto now = turn_named(ask, turn), earliest = turn_named(ask, first);
    if (!now || !earliest) ask.missing(say("the turn, as in {}", first));
    if (*now < *earliest) return broken(say("{} is before {}", turn, first));
    for (const char* nation : {"Germany", "Italy", "Japan", "Britain", "United States", "Russia", "France"})
        if (made(ask, nation) > 0) return broken(say("{} has already made a harbor attack", nation));
    return kept();
}

void classic_attack_is_counted_apart(Resolution& now) {
    if (now.yes(game::the_game, fact::harbor_initial) && is_classic(now))
        now.add_to(game::the_game, fact::initial_harbor_attacks_made(now.text(arg::nation)), 1);
}

/// @}

}  // namespace

void register_harbor_attacks(Rulebook& book) {
    book.check("21.441", {verb::harbor, verb::resolve}, after_patrols_before_base_changes);
    book.check("21.442", {verb::harbor}, researched);
    book.check("21.443A", {verb::harbor}, attacker_announces_once);
    book.effect("21.443A", verb::harbor, attack_is_announced);
    book.check("21.443B", {verb::guard, verb::resolve}, defender_announces_second);
    book.effect("21.443B", verb::guard, defense_is_announced);
    book.check("21.443C", {verb::tactics}, cards_come_third);
    book.effect("21.443C", verb::tactics, cards_are_played);
    book.effect("21.443.s1", verb::resolve, modifiers_of_all_steps);
    book.effect("21.443D", verb::resolve, harbor_attack_is_resolved);
    book.effect("21.443D", event::harbor_attack_made, researched_attack_counts);

    book.check("21.444.s1", {verb::harbor}, initial_attacks_that_there_are);
    book.check("21.444.s2", {verb::harbor}, initial_attacks_come_first);
    book.effect("21.444.s3", event::harbor_attack_made, initial_attack_is_counted_apart);
    book.check("21.444.s4", {verb::harbor}, classic_game_has_one_german_attack);
    book.check("21.444.s5", {verb::harbor}, classic_attack_comes_first);
    book.effect("21.444.s6", event::harbor_attack_made, classic_attack_is_counted_apart);
}

}  // namespace umpire::rules::awaw
