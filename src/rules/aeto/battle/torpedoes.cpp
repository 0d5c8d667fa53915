#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "general/facts.hpp"
#include "names.hpp"

/// 3.17: the torpedo sub-round.
namespace umpire::rules::aeto {

namespace {

Ruling destroyers_in_round_1(Inquiry& ask) {
    if (!is_torpedo_attack(ask)) return not_concerned();
    const Unit ship = firer(ask);
    if (round_now(ask) != 1) return broken(say("torpedoes are launched in Round {}", round_now(ask)));
    if (told_type(ask, ship) != "DD") return broken(say("{} is no DD", ship));
    if (shows_its_back(ask, ship)) return not_concerned();
    return ask.number(ship, fact::torpedo) >= ask.printed("least_torpedo_rating")
               ? kept()
               : broken(say("{} has no torpedo rating", ship));
}

Ruling depleted_destroyers_have_no_torpedoes(Inquiry& ask) {
    if (!is_torpedo_attack(ask) || !is_of_type(ask, firer(ask), {"DD"})) return not_concerned();
    return shows_its_back(ask, firer(ask)) || is_out_of_play(ask, firer(ask))
               ? broken(say("{} is depleted", firer(ask)))
               : kept();
}

/// A counter of which nobody has said whether it bears a name.
bool is_named(Inquiry& ask, Unit ship) {
    if (!ask.known(ship, fact::named))
        ask.missing(say("whether {} is a named ship", ship), ask.to_state(ship, fact::named));
    return ask.yes(ship, fact::named);
}

Ruling torpedoes_are_aimed_at_a_named_ship(Inquiry& ask) {
    if (!is_torpedo_attack(ask)) return not_concerned();
    if (ask.subjects(arg::target).size() > 1) return broken("one torpedo attack is aimed at several ships");
    const Unit target = target_of(ask);
    if (!is_engaged(ask, target) || !are_enemies(ask, firer(ask), target))
        return broken(say("{} is no enemy in this engagement", target));
    if (is_out_of_play(ask, target)) return broken(say("{} is sunk", target));
    if (ask.yes(target, fact::screened)) return broken(say("{} is screened", target));
    return is_named(ask, target) ? kept() : broken(say("{} is no named ship", target));
}

double torpedo_level(Inquiry& ask, Unit ship) {
    const double guns =
        ask.reading("torpedo_spread") == "with_gunnery" ? ask.number_or(ship, fact::times_attacked, 0) : 0;
    return guns + ask.number_or(ship, fact::times_torpedoed, 0);
}

/// Counted among those who may be torpedoed.
Ruling spreads_its_torpedoes(Inquiry& ask) {
    if (!is_torpedo_attack(ask) || !is_arrayed(ask, target_of(ask))) return not_concerned();
    const Unit target = target_of(ask);
    for (const Unit other : arrayed_enemies(ask, firer(ask)))
        if (is_named(ask, other) && torpedo_level(ask, other) < torpedo_level(ask, target))
            return broken(say("{} has been attacked more often than {}", target, other));
    return kept();
}

}  // namespace

void register_torpedoes(Rulebook& book) {
    book.check("3.17.s37", {verb::fire}, destroyers_in_round_1);
    book.check("3.17.s38", {verb::fire}, torpedoes_are_aimed_at_a_named_ship);
    book.check("3.17.s39", {verb::fire}, spreads_its_torpedoes);
    book.check("3.17.s40", {verb::fire}, depleted_destroyers_have_no_torpedoes);
}

}  // namespace umpire::rules::aeto
