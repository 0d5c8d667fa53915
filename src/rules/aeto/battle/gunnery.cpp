#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "ports/facts.hpp"

#include <algorithm>
#include <cmath>

/// 3.17: who fires at whom, and in which order. `fire` is one attack with guns, or with torpedoes; `hold`
/// forgoes it; `round` announces what comes next.
namespace umpire::rules::aeto {

void close_sub_round(Resolution& now) {
    for (const Unit ship : engaged(now))
        if (now.said(ship, fact::pending_gunnery).known()) now.forget(ship, fact::pending_gunnery);
}

namespace {

bool is_round_1(Inquiry& ask) {
    return engagement_under_way(ask) && round_now(ask) == 1;
}

double rating(Inquiry& ask, Unit ship) {
    return ask.number(ship, fact::firing_gunnery);
}

/// @name 3.17: who may fire
/// @{

/// That STPs have none stands with these (3.22.s9).
Ruling has_a_gunnery_rating(Inquiry& ask) {
    if (!is_gunnery_attack(ask) || is_of_type(ask, firer(ask), {"STP"})) return not_concerned();
    return has_guns(ask, firer(ask)) ? kept() : broken(say("{} has no gunnery rating", firer(ask)));
}

Ruling is_not_sunk(Inquiry& ask) {
    if (!is_gunnery_attack(ask)) return not_concerned();
    const Unit ship = firer(ask);
    if (!is_out_of_play(ask, ship) || ask.known(ship, fact::pending_gunnery)) return kept();
    return broken(say("{} was sunk before it could attack", ship));
}

/// Somebody else may still attack in Round 1, which is therefore not over.
bool others_are_to_fire(Inquiry& ask) {
    const Units ships = engaged(ask);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return is_arrayed(ask, ship) && has_guns(ask, ship) && !has_fired(ask, ship);
    });
}

Ruling attacks_once_in_round_1(Inquiry& ask) {
    if (!is_round_1(ask) || ask.yes(firer(ask), fact::battery)) return not_concerned();
    const Unit ship = firer(ask);
    if (is_torpedo_attack(ask) && ask.yes(ship, fact::torpedoes_launched))
        return broken(say("{} has launched its torpedoes", ship));
    if (!is_gunnery_attack(ask) || !has_fired(ask, ship)) return kept();
    if (!others_are_to_fire(ask)) ask.missing(say("whether Round 2 has begun"), say("!round second"));
    return broken(say("{} has attacked in Round 1", ship));
}

/// @}

/// @name 3.17: one target
/// @{

std::optional<Sentence> why_no_target(Inquiry& ask, Unit target) {
    if (!is_engaged(ask, target)) return say("{} is not in this engagement", target);
    if (!are_enemies(ask, firer(ask), target)) return say("{} is no enemy of {}", target, firer(ask));
    if (is_out_of_play(ask, target)) return say("{} is sunk", target);
    return std::nullopt;
}

Ruling aims_at_one_enemy(Inquiry& ask) {
    const auto targets = ask.subjects(arg::target);
    if (targets.size() > 1) return broken(say("one attack is aimed at {} ships", targets.size()));
    const auto why = why_no_target(ask, targets.front());
    return why ? broken(*why) : kept();
}

Ruling one_target_in_round_1(Inquiry& ask) {
    return is_round_1(ask) && is_gunnery_attack(ask) ? aims_at_one_enemy(ask) : not_concerned();
}

Ruling one_attack_on_one_target_in_round_2(Inquiry& ask) {
    if (!is_gunnery_attack(ask) || round_now(ask) != 2) return not_concerned();
    if (has_fired(ask, firer(ask))) return broken(say("{} has attacked in Round 2", firer(ask)));
    return aims_at_one_enemy(ask);
}

/// Whatever it is.
Ruling any_unscreened_ship_is_a_target(Inquiry& ask) {
    if (!is_gunnery_attack(ask)) return not_concerned();
    return is_arrayed(ask, target_of(ask)) ? kept() : not_concerned();
}

/// The attack that is being judged is the first of its sub-round.
bool opens_a_sub_round(Inquiry& ask) {
    return ask.verb() == verb::fire && is_gunnery_attack(ask) &&
           ask.number_or(engagement(ask), fact::sub_round, -1) != rating(ask, firer(ask));
}

Value attacks_on_a_ship(Inquiry& ask, Unit ship, Value) {
    if (ask.reading("gunnery_spread") == "sub_round" && opens_a_sub_round(ask)) return 0;
    return ask.number_or(ship, fact::times_attacked, 0);
}

/// Each of its points is a target.
Value attacks_on_each_point(Inquiry& ask, Unit ship, Value attacks) {
    if (!is_of_type(ask, ship, {"STP"})) return attacks;
    return std::floor(*attacks.number() / ask.number(ship, fact::points));
}

bool is_bound_to_spread(Inquiry& ask) {
    return is_gunnery_attack(ask) && (round_now(ask) == 1 || ask.reading("spread_in_round_2") == "yes");
}

Ruling spreads_its_targets(Inquiry& ask) {
    if (!is_bound_to_spread(ask) || !is_arrayed(ask, target_of(ask))) return not_concerned();
    const Unit target = target_of(ask);
    for (const Unit other : arrayed_enemies(ask, firer(ask)))
        if (ask.number(other, fact::attack_level) < ask.number(target, fact::attack_level))
            return broken(say("{} has been attacked more often than {}", target, other));
    return kept();
}

/// @}

/// @name 3.17: the order of Round 1
/// @{

/// Nothing if no sub-round has begun.
std::optional<double> sub_round_now(Inquiry& ask) {
    const Value now = ask.fact(engagement(ask), fact::sub_round);
    return now.number() != nullptr ? std::optional(*now.number()) : std::nullopt;
}

bool is_past(Inquiry& ask, double rating) {
    const auto sub_round = sub_round_now(ask);
    return stage_now(ask) != "gunnery" || (sub_round && *sub_round < rating);
}

/// An enemy of a higher rating who has his attack still to make. Whose own ships wait has given theirs up.
std::optional<Subject> enemy_before(Inquiry& ask, std::string_view side, double least) {
    for (const Unit ship : engaged(ask)) {
        if (ask.side_of(ship) == side || !is_arrayed(ask, ship) || !has_guns(ask, ship) ||
            has_fired(ask, ship) || ask.known(ship, fact::pending_gunnery))
            continue;
        if (rating(ask, ship) > least && !is_past(ask, rating(ask, ship))) return ship;
    }
    return std::nullopt;
}

/// The same of one that was struck in its own sub-round.
std::optional<Subject> struck_enemy(Inquiry& ask, std::string_view side, double least) {
    for (const Unit ship : engaged(ask))
        if (ask.side_of(ship) != side && !has_fired(ask, ship) &&
            ask.number_or(ship, fact::pending_gunnery, -1) > least)
            return ship;
    return std::nullopt;
}

/// Torpedoes have a rule of their own.
Ruling fires_in_its_sub_round(Inquiry& ask) {
    if (!is_round_1(ask) || !is_gunnery_attack(ask) || !has_guns(ask, firer(ask)) ||
        stage_now(ask) == "torpedoes" || has_fired(ask, firer(ask)))
        return not_concerned();
    if (is_out_of_play(ask, firer(ask)) && !ask.known(firer(ask), fact::pending_gunnery))
        return not_concerned();
    const double own = rating(ask, firer(ask));
    if (is_past(ask, own)) return broken(say("the sub-round of gunnery {} is over", own));
    const auto before = enemy_before(ask, ask.side_of(firer(ask)), own);
    if (!before) return kept();
    return broken(
        say("{} with gunnery {} attacks before {} with {}", firer(ask), own, *before, rating(ask, *before)));
}

Ruling struck_ships_attack_first(Inquiry& ask) {
    if (!is_round_1(ask)) return not_concerned();
    double least = -1;
    if (ask.verb() == verb::round) {
        if (ask.action().side.empty()) return not_concerned();
        if (ask.has(arg::number)) least = ask.number(arg::number);
    } else if (is_gunnery_attack(ask) && has_guns(ask, firer(ask))) {
        if (is_out_of_play(ask, firer(ask))) return not_concerned();
        least = rating(ask, firer(ask));
    }
    const std::string side = ask.verb() == verb::round ? ask.action().side : ask.side_of(firer(ask));
    const auto struck = struck_enemy(ask, side, least);
    return struck
               ? broken(say("{} was struck in its own sub-round and has its attack still to make", *struck))
               : kept();
}

Ruling torpedoes_wait(Inquiry& ask) {
    if (!is_round_1(ask)) return not_concerned();
    if (is_gunnery_attack(ask)) {
        if (stage_now(ask) != "torpedoes") return not_concerned();
        return broken(say("torpedoes were launched, and {} attacks with its guns after them", firer(ask)));
    }
    if (!is_torpedo_attack(ask) || stage_now(ask) != "gunnery") return kept();
    const auto before = enemy_before(ask, ask.side_of(firer(ask)), -1);
    return before ? broken(say("{} has not attacked with its guns", *before)) : kept();
}

/// One sub-round after the other, downward.
Ruling rounds_go_down(Inquiry& ask) {
    if (!is_round_1(ask) || ask.text(arg::step) != "gunnery") return not_concerned();
    if (!is_past(ask, ask.number(arg::number))) return kept();
    return broken(say("the sub-round of gunnery {} is over", ask.number(arg::number)));
}

Value rating_of_now(Inquiry& ask, Unit ship, Value) {
    return ask.fact(ship, fact::rated_gunnery);
}

Value rating_before_it_was_struck(Inquiry& ask, Unit ship, Value rating, double round) {
    const Value before = ask.fact(ship, fact::pending_gunnery);
    return before.known() && round_now(ask) == round ? before : rating;
}
Value rating_in_its_sub_round(Inquiry& ask, Unit ship, Value rating) {
    return rating_before_it_was_struck(ask, ship, std::move(rating), 1);
}
Value rating_in_round_2(Inquiry& ask, Unit ship, Value rating) {
    return rating_before_it_was_struck(ask, ship, std::move(rating), 2);
}

void go_to_sub_round(Resolution& now, double rating) {
    if (sub_round_now(now) == std::optional(rating)) return;
    now.set(engagement(now), fact::sub_round, rating);
    close_sub_round(now);
    if (now.reading("gunnery_spread") != "sub_round") return;
    for (const Unit ship : engaged(now))
        if (now.said(ship, fact::times_attacked).known()) now.forget(ship, fact::times_attacked);
}

void its_sub_round_begins(Resolution& now) {
    if (now.yes(arg::torpedoes) || round_now(now) != 1) return;
    // A ship that was struck in this sub-round has its old rating as long as the sub-round lasts.
    go_to_sub_round(now, rating(now, firer(now)));
}

void what_was_announced_begins(Resolution& now) {
    const std::string step = now.text(arg::step);
    if (step == "gunnery") return go_to_sub_round(now, now.number(arg::number));
    close_sub_round(now);
    if (step == "second") return now.happens(event::second_round);
    if (step == "over") return now.happens(event::engagement_ends);
    now.set(engagement(now), fact::battle_stage, step);
}

void forgoes_its_attack(Resolution& now) {
    now.set(firer(now), fact::fired_round, round_now(now));
    if (now.said(firer(now), fact::pending_gunnery).known()) now.forget(firer(now), fact::pending_gunnery);
}

/// @}

}  // namespace

void register_gunnery(Rulebook& book) {
    book.check({"3.17.s3", "3.17.s27"}, {verb::fire}, has_a_gunnery_rating);
    book.check("3.17.s4", {verb::fire}, attacks_once_in_round_1);
    book.check("3.17.s14", {verb::fire}, any_unscreened_ship_is_a_target);
    book.check("3.17.s25", {verb::fire}, torpedoes_wait);
    book.check("3.17.s26", {verb::fire}, fires_in_its_sub_round);
    book.check("3.17.s26", {verb::round}, rounds_go_down);
    book.check("3.17.s29", {verb::fire}, one_target_in_round_1);
    book.check("3.17.s30", {verb::fire, verb::round}, struck_ships_attack_first);
    book.check("3.17.s33", {verb::fire}, spreads_its_targets);
    book.check("3.17.s35", {verb::fire}, is_not_sunk);
    book.check("3.17.s76", {verb::fire}, one_attack_on_one_target_in_round_2);

    book.define("3.17.s36", Kind::unit, fact::firing_gunnery, rating_of_now);
    book.define("3.17.s32", Kind::unit, fact::firing_gunnery, rating_in_its_sub_round, When::after);
    book.define("3.17.s78", Kind::unit, fact::firing_gunnery, rating_in_round_2, When::after);
    book.define("3.17.s33", Kind::unit, fact::attack_level, attacks_on_a_ship);
    book.define("3.18.s1", Kind::unit, fact::attack_level, attacks_on_each_point, When::after);

    book.effect("3.17.s26", verb::fire, its_sub_round_begins, When::before);
    book.effect({"3.17.s6", "3.17.s26"}, verb::round, what_was_announced_begins);
    book.effect("3.17.s28", verb::hold, forgoes_its_attack);
}

}  // namespace umpire::rules::aeto
