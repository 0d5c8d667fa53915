#include "air_combat/air_combat.hpp"
#include "air_combat/facts.hpp"
#include "air_missions/air_missions.hpp"
#include "air_naval/facts.hpp"
#include "airbases/airbases.hpp"
#include "airbases/landing.hpp"
#include "bombing/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/facts.hpp"
#include "table/naval_battles.hpp"

#include <algorithm>

/// Air units that were turned over or put away: what can have hit them.
namespace umpire::rules::aeto {

namespace {

/// A die that was understood has hit it, and nobody has carried that out.
double hits_in_the_air_due(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::air_hits_due, 0);
}

double hits_of_ships_due(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::aa_hits_due, 0);
}

double steps_left(Inquiry& ask, Unit unit) {
    if (shows_its_back(ask, unit) || ask.yes(unit, fact::blank_back)) return 1;
    return std::min(2.0, ask.number_or(unit, fact::steps, 2));
}

bool are_dice_open(Inquiry& ask) {
    return is_now(ask, ask.said(the_game, fact::dice_open_in));
}

bool has_flown_now(Inquiry& ask, Unit unit) {
    return is_now(ask, ask.fact(unit, fact::launched_in));
}

/// It was in the air in this phase, or enemies came to its base; in an Offensive its base may be fired at.
bool was_exposed(Inquiry& ask, Unit unit) {
    if (in_phase(ask, "offensive") || has_flown_now(ask, unit) || is_aloft(ask, unit)) return true;
    const auto place = ask.location(unit);
    return place && !enemies_aloft_at(ask, *place, side_or_none(ask, unit)).empty();
}

/// Every die of its fight was seen and understood.
bool was_fought_in_full_sight(Inquiry& ask, Unit unit) {
    if (!has_flown_now(ask, unit) || are_dice_open(ask) || in_phase(ask, "offensive")) return false;
    return is_now(ask, ask.fact(unit, fact::air_fought_in)) ||
           (is_in_air_combat(ask, unit) && is_air_combat_begun(ask));
}

Action loss_of_a_step(Inquiry& ask, Unit unit) {
    return order(side_or_none(ask, unit), verb::deplete, {{arg::unit, unit}, {arg::cause, "combat"}});
}

/// Whoever turns the counter himself has carried out one of them, and aborts.
void air_hit_was_carried_out_by_hand(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    const double due = hits_in_the_air_due(now, unit);
    if (due == 0) return;
    now.set(unit, fact::air_hits_due, due - 1);
    now.set(unit, fact::air_abort_due, true);
}

}  // namespace

Hit hit_of(Inquiry& ask, Unit unit) {
    if (hits_in_the_air_due(ask, unit) > 0 || hits_of_ships_due(ask, unit) > 0) return Hit::due;
    if (was_fought_in_full_sight(ask, unit)) return Hit::none;
    if (!among(ask.text_or(the_game, fact::phase, ""), {"naval and air", "offensive", "end"}))
        return Hit::unknown;
    return are_dice_open(ask) && was_exposed(ask, unit) ? Hit::possible : Hit::unknown;
}

bool was_out_of_harms_way(Inquiry& ask, Unit unit) {
    return in_phase(ask, "naval and air") && was_seen_from_the_naval_phase_on(ask) && !are_dice_open(ask) &&
           !is_dragged_now(ask, unit) && !was_exposed(ask, unit) && hits_in_the_air_due(ask, unit) == 0 &&
           hits_of_ships_due(ask, unit) == 0 && !ship_with_air_unit(ask, unit) &&
           !makes_forced_rebase(ask, unit) && !is_overstacked(ask, unit);
}

Ways of_an_air_unit_hit(Inquiry& ask, Unit unit) {
    if (hits_in_the_air_due(ask, unit) == 0) return {};
    return {{"a step lost in air combat", {loss_of_a_step(ask, unit)}}};
}

Ways of_an_air_unit_lost(Inquiry& ask, Unit unit) {
    const double left = steps_left(ask, unit);
    const bool due = hits_in_the_air_due(ask, unit) >= left;
    const bool possible =
        left == 1 && among(ask.text_or(the_game, fact::phase, ""), {"naval and air", "offensive", "end"}) &&
        hit_of(ask, unit) == Hit::possible;
    if (!due && !possible) return {};
    return {{"loss of an air unit",
             std::vector<Action>(static_cast<std::size_t>(left), loss_of_a_step(ask, unit))}};
}

void hit_of_ships_is_carried_out(Resolution& now, Unit unit) {
    if (const double due = hits_of_ships_due(now, unit); due > 0) now.set(unit, fact::aa_hits_due, due - 1);
}

void register_air_losses(Rulebook& book) {
    book.effect("4.17.s2", verb::deplete, air_hit_was_carried_out_by_hand, When::before);
}

}  // namespace umpire::rules::aeto
