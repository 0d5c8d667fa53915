#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <algorithm>
#include <cmath>

/// 3.17: between the rounds. `withdraw` reveals what a side withdraws after Round 1 (`withdraw none`:
/// nothing), `pursue` sends ships after an enemy that has withdrawn wholly.
namespace umpire::rules::aeto {

namespace {

Units to_be_withdrawn(Inquiry& ask) {
    if (ask.has(arg::group)) return ships_in_order(ask, arg::group);
    return ships_in_order(ask, arg::units);
}

std::string withdrawing_side(Inquiry& ask) {
    return side_of_order(ask, to_be_withdrawn(ask));
}

bool has_revealed(Inquiry& ask, std::string_view side) {
    return ask.yes(engagement(ask), fact::withdrawal(std::string(side)));
}

bool all_withdrawn(Inquiry& ask, std::string_view side) {
    const Units ships = afloat(ask, side);
    return std::all_of(ships.begin(), ships.end(), [&](Unit ship) { return ask.yes(ship, fact::withdrawn); });
}

bool any_withdrawn(Inquiry& ask, std::string_view side) {
    const Units ships = afloat(ask, side);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return ask.yes(ship, fact::withdrawn); });
}

/// @name What may be withdrawn
/// @{

Ruling withdraws_after_round_1(Inquiry& ask) {
    if (!engagement_under_way(ask)) return not_concerned();
    return round_now(ask) == 1 ? kept() : broken("Round 2 has begun");
}

Ruling withdraws_half_or_all(Inquiry& ask) {
    if (!engagement_under_way(ask)) return not_concerned();
    const double left = static_cast<double>(afloat(ask, withdrawing_side(ask)).size());
    const double gone = static_cast<double>(to_be_withdrawn(ask).size());
    if (gone == left || gone <= std::ceil(left * ask.printed("share_that_withdraws"))) return kept();
    return broken(say("{} of {} ships withdraw", gone, left));
}

Ruling nobody_withdraws_in_port(Inquiry& ask) {
    if (!engagement_under_way(ask)) return not_concerned();
    for (const Unit ship : to_be_withdrawn(ask))
        if (is_docked(ask, ship)) return broken(say("{} is in port", ship));
    return kept();
}

/// Nobody can see in a log what was decided before it was revealed; whoever reveals twice has heard the
/// other.
Ruling decides_before_he_hears(Inquiry& ask) {
    if (!engagement_under_way(ask) || round_now(ask) != 1) return not_concerned();
    const std::string side = withdrawing_side(ask);
    if (has_revealed(ask, side) && has_revealed(ask, opponent_of(side)))
        return broken(say("the {} side changes what it withdraws after both have revealed it", side));
    return kept();
}

void are_withdrawn(Resolution& now) {
    if (!engagement_under_way(now)) return;
    const Units ships = to_be_withdrawn(now);
    const std::string side = withdrawing_side(now);
    now.set(engagement(now), fact::battle_stage, "withdrawal");
    now.set(engagement(now), fact::withdrawal(side), true);
    close_sub_round(now);
    for (const Unit ship : ships)
        now.set(ship, fact::withdrawn, true);
}

void stay_where_they_are(Resolution& now) {
    if (!engagement_under_way(now)) return;
    for (const Unit ship : to_be_withdrawn(now)) {
        now.set(ship, fact::withdrew_in, moment(now));
        if (const auto place = now.location(ship)) now.set(ship, fact::withdrew_at, *place);
    }
}

/// @}

/// @name What comes of it
/// @{

bool both_have_revealed(Inquiry& ask) {
    return engagement_under_way(ask) && round_now(ask) == 1 && has_revealed(ask, "Axis") &&
           has_revealed(ask, "Allied");
}

bool waits_for_a_pursuit(Inquiry& ask) {
    const bool axis = all_withdrawn(ask, "Axis"), allied = all_withdrawn(ask, "Allied");
    if (axis != allied) return true;
    return ask.reading("one_sided_withdrawal") == "pursuit" &&
           any_withdrawn(ask, "Axis") != any_withdrawn(ask, "Allied");
}

void both_withdraw_wholly(Resolution& now) {
    if (both_have_revealed(now) && all_withdrawn(now, "Axis") && all_withdrawn(now, "Allied"))
        now.happens(event::engagement_ends);
}

void nobody_withdraws(Resolution& now) {
    if (both_have_revealed(now) && !any_withdrawn(now, "Axis") && !any_withdrawn(now, "Allied"))
        now.happens(event::second_round);
}

void the_rest_fights_on(Resolution& now) {
    if (!both_have_revealed(now) || waits_for_a_pursuit(now) || all_withdrawn(now, "Axis")) return;
    if (any_withdrawn(now, "Axis") || any_withdrawn(now, "Allied")) now.happens(event::second_round);
}

bool is_free_of_withdrawals(Inquiry& ask) {
    return !any_withdrawn(ask, "Axis") && !any_withdrawn(ask, "Allied");
}

Ruling all_fight_in_round_2(Inquiry& ask) {
    if (ask.has(arg::targets) || !engagement_under_way(ask) || round_now(ask) != 2 ||
        !is_free_of_withdrawals(ask))
        return not_concerned();
    const Units ships = ships_in_order(ask, arg::units);
    for (const Unit ship : afloat(ask, side_of_order(ask, ships)))
        if (!holds(ships, ship) && !ask.yes(ship, fact::screened))
            return broken(say("{} is left out of Round 2", ship));
    return kept();
}

Units who_would_fight(Inquiry& ask) {
    return ask.verb() == verb::array ? ships_in_order(ask, arg::units) : Units{firer(ask), target_of(ask)};
}

Ruling withdrawn_ships_do_not_fight(Inquiry& ask) {
    if (!engagement_under_way(ask) || ask.yes(engagement(ask), fact::pursuit)) return not_concerned();
    for (const Unit ship : who_would_fight(ask))
        if (ask.yes(ship, fact::withdrawn)) return broken(say("{} has withdrawn", ship));
    return is_free_of_withdrawals(ask) ? not_concerned() : kept();
}

/// @}

/// @name Pursuit
/// @{

Units pursuers(Inquiry& ask) {
    return ships_in_order(ask, arg::units);
}

std::string pursued_side(Inquiry& ask) {
    return opponent_of(side_of_order(ask, pursuers(ask)));
}

Ruling pursues_who_has_withdrawn(Inquiry& ask) {
    const std::string side = pursued_side(ask);
    if (ask.yes(engagement(ask), fact::pursuit)) return not_concerned();
    if (all_withdrawn(ask, side)) return kept();
    if (ask.reading("one_sided_withdrawal") == "pursuit" && any_withdrawn(ask, side)) return kept();
    return broken(say("the {} side has not withdrawn all its ships", side));
}

Ruling pursues_the_whole_fleet(Inquiry& ask) {
    for (const Unit ship : pursuers(ask))
        if (ask.yes(ship, fact::withdrawn) || !is_engaged(ask, ship))
            return broken(say("{} has withdrawn or was not there", ship));
    if (!ask.has(arg::targets)) return kept();
    for (const Unit ship : afloat(ask, pursued_side(ask)))
        if (ask.yes(ship, fact::withdrawn) && !holds(ships_in_order(ask, arg::targets), ship))
            return broken(say("{} has withdrawn and is not pursued", ship));
    return kept();
}

Ruling joins_no_pursuit_later(Inquiry& ask) {
    if (!engagement_under_way(ask) || !ask.yes(engagement(ask), fact::pursuit)) return not_concerned();
    if (ask.verb() == verb::pursue) return broken("the pursuit has begun without them");
    if (ask.yes(firer(ask), fact::withdrawn) || ask.yes(firer(ask), fact::pursues)) return kept();
    return broken(say("{} did not pursue", firer(ask)));
}

Ruling a_pursuit_is_not_evaded(Inquiry& ask) {
    if (!engagement_under_way(ask) || !ask.yes(engagement(ask), fact::pursuit)) return not_concerned();
    for (const Unit ship : ships_in_order(ask, arg::group))
        if (is_engaged(ask, ship) && ask.yes(ship, fact::withdrawn))
            return broken(say("{} is pursued", ship));
    return kept();
}

void pursuit_begins(Resolution& now) {
    now.set(engagement(now), fact::pursuit, true);
    for (const Unit ship : pursuers(now))
        now.set(ship, fact::pursues, true);
    now.happens(event::second_round);
}

/// @}

/// Whoever has not moved may do so in a later option.
Ruling withdrawn_ships_stay(Inquiry& ask) {
    bool withdrew = false;
    for (const Unit ship : moving_ships(ask)) {
        if (!is_now(ask, ask.fact(ship, fact::withdrew_in))) continue;
        if (has_moved(ask, ship)) return broken(say("{} has withdrawn and stays where it is", ship));
        withdrew = true;
    }
    return withdrew ? kept() : not_concerned();
}

}  // namespace

void register_withdrawal(Rulebook& book) {
    book.check("3.17.s62", {verb::withdraw}, withdraws_after_round_1);
    book.check("3.17.s63", {verb::withdraw}, withdraws_half_or_all);
    book.check({"3.17.s64", "3.15.s30"}, {verb::withdraw}, nobody_withdraws_in_port);
    book.check("3.17.s65", {verb::withdraw}, decides_before_he_hears);
    book.effect("3.17.s62", verb::withdraw, are_withdrawn);
    book.effect({"3.17.s73", "3.17.s8"}, verb::withdraw, stay_where_they_are);
    book.effect("3.17.s66", verb::withdraw, both_withdraw_wholly, When::after);
    book.effect("3.17.s67", verb::withdraw, nobody_withdraws, When::after);
    book.effect("3.17.s68", verb::withdraw, the_rest_fights_on, When::after);
    book.check("3.17.s67", {verb::array}, all_fight_in_round_2);
    book.check("3.17.s68", {verb::array, verb::fire}, withdrawn_ships_do_not_fight);
    book.check("3.17.s70", {verb::pursue}, pursues_who_has_withdrawn);
    book.check("3.17.s71", {verb::pursue}, pursues_the_whole_fleet);
    book.check("3.17.s72", {verb::pursue, verb::fire}, joins_no_pursuit_later);
    book.check("3.17.s73", {verb::move}, withdrawn_ships_stay);
    book.check("3.17.s82", {verb::evade}, a_pursuit_is_not_evaded);
    book.effect("3.17.s70", verb::pursue, pursuit_begins);
}

}  // namespace umpire::rules::aeto
