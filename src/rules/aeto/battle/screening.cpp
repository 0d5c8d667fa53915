#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "ports/facts.hpp"

#include <algorithm>

/// 3.17: `screen` says which ships of a side are screened in the coming round, in the place of whatever it
/// has said before.
namespace umpire::rules::aeto {

namespace {

Units to_be_screened(Inquiry& ask) {
    return ships_in_order(ask, arg::units);
}

std::string screening_side(Inquiry& ask) {
    return side_of_order(ask, to_be_screened(ask));
}

double present(Inquiry& ask, const std::string& side) {
    return ask.number(engagement(ask), fact::ships(side));
}

/// How many ships the side has more than its enemy.
double excess(Inquiry& ask) {
    return present(ask, screening_side(ask)) - present(ask, opponent_of(screening_side(ask)));
}

double count(const Units& ships) {
    return static_cast<double>(ships.size());
}

Ruling screens_no_more_than_the_excess(Inquiry& ask) {
    if (round_now(ask) != 1 || excess(ask) <= 0) return not_concerned();
    if (count(to_be_screened(ask)) <= excess(ask)) return kept();
    return broken(
        say("{} ships are screened, and {} are in excess", count(to_be_screened(ask)), excess(ask)));
}

Ruling whoever_is_not_outnumbering_does_not_screen(Inquiry& ask) {
    if (round_now(ask) != 1 || excess(ask) > 0) return not_concerned();
    return to_be_screened(ask).empty()
               ? kept()
               : broken(say("the {} side does not outnumber its enemy", screening_side(ask)));
}

Ruling unscreens_for_round_2(Inquiry& ask) {
    if (round_now(ask) != 2) return not_concerned();
    const double most = std::max(excess(ask), 0.0);
    if (count(to_be_screened(ask)) <= most) return kept();
    return broken(
        say("{} ships are screened in Round 2, and {} are in excess", count(to_be_screened(ask)), most));
}

/// Whoever wants to be screened by unarmed ships may be, if they are taken for ships like others.
Ruling unarmed_ships_do_not_screen(Inquiry& ask) {
    const Units screened = to_be_screened(ask);
    if (screened.empty() || count(screened) > excess(ask)) return not_concerned();
    if (ask.reading("unarmed_screens") == "all_ships") return kept();
    double armed = 0;
    for (const Unit ship : afloat(ask, screening_side(ask)))
        armed += !holds(screened, ship) && !ask.yes(ship, fact::withdrawn) && is_armed(ask, ship);
    const double enemies = present(ask, opponent_of(screening_side(ask)));
    if (armed >= enemies) return kept();
    return broken(say("{} armed ships screen against {}", armed, enemies));
}

/// A ship that is to be screened from now on.
Ruling screens_before_the_round(Inquiry& ask) {
    if (!round_is_under_way(ask)) return kept();
    for (const Unit ship : to_be_screened(ask))
        if (!ask.yes(ship, fact::screened))
            return broken(say("{} is screened after the first attack of the round", ship));
    return not_concerned();
}

Ruling stays_screened_for_the_round(Inquiry& ask) {
    if (!round_is_under_way(ask)) return not_concerned();
    for (const Unit ship : afloat(ask, screening_side(ask)))
        if (ask.yes(ship, fact::screened) && !holds(to_be_screened(ask), ship))
            return broken(say("{} is screened for the whole round", ship));
    return kept();
}

/// A coastal battery minds no screen (3.16).
Ruling screened_ships_are_no_targets(Inquiry& ask) {
    if (!is_gunnery_attack(ask) || ask.yes(firer(ask), fact::battery)) return not_concerned();
    for (const Unit target : ask.subjects(arg::target))
        if (ask.yes(target, fact::screened)) return broken(say("{} is screened", target));
    return kept();
}

Ruling screened_ships_do_not_attack(Inquiry& ask) {
    if (!is_gunnery_attack(ask)) return not_concerned();
    return ask.yes(firer(ask), fact::screened) ? broken(say("{} is screened", firer(ask))) : kept();
}

Ruling screened_ships_launch_no_torpedoes(Inquiry& ask) {
    if (!is_torpedo_attack(ask)) return not_concerned();
    return ask.yes(firer(ask), fact::screened) ? broken(say("{} is screened", firer(ask))) : kept();
}

void are_screened(Resolution& now) {
    const Units screened = to_be_screened(now);
    for (const Unit ship : afloat(now, screening_side(now)))
        if (holds(screened, ship) || now.said(ship, fact::screened).known())
            now.set(ship, fact::screened, holds(screened, ship));
}

}  // namespace

void register_screening(Rulebook& book) {
    book.effect("3.17.s15", verb::screen, are_screened);
    book.check("3.17.s16", {verb::screen}, screens_no_more_than_the_excess);
    book.check("3.17.s17", {verb::screen}, screens_before_the_round);
    book.check("3.17.s18", {verb::screen}, whoever_is_not_outnumbering_does_not_screen);
    book.check("3.17.s19", {verb::screen}, unarmed_ships_do_not_screen);
    book.check("3.17.s20", {verb::fire}, screened_ships_are_no_targets);
    book.check({"3.17.s20", "3.17.s27"}, {verb::fire}, screened_ships_do_not_attack);
    book.check("3.17.s20", {verb::fire}, screened_ships_launch_no_torpedoes);
    book.check("3.17.s21", {verb::screen}, stays_screened_for_the_round);
    book.check("3.17.s23", {verb::screen}, unscreens_for_round_2);
}

}  // namespace umpire::rules::aeto
