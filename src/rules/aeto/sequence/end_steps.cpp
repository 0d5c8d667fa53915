#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"

namespace umpire::rules::aeto {

namespace {

/// A step of the End Phase is over.
bool end_step_ends(Resolution& now, std::string_view step) {
    return now.text(arg::phase) == "end" && now.text(arg::step) == step;
}

/// @name viii.s68: Supply Step
/// @{

void spent_supply_is_removed(Resolution& now) {
    if (!end_step_ends(now, "supply")) return;
    for (const Unit unit : all_units(now))
        if (now.text_or(unit, fact::type, "") == "supply chit" && now.yes(unit, fact::expended))
            now.take_away(unit);
}

/// What was marked before this month's marks are put down.
void long_out_of_supply(Resolution& now) {
    if (!end_step_ends(now, "supply")) return;
    const double months = now.printed("months_out_of_supply_before_depletion");
    for (const Unit unit : all_units(now)) {
        const bool checked = is_land_unit(now, unit) && now.yes(unit, fact::out_of_supply) &&
                             now.number_or(unit, fact::out_of_supply_months, 0) >= months;
        if (checked) now.set(unit, fact::depletion_due, true);
    }
}

void months_out_of_supply(Resolution& now) {
    if (!end_step_ends(now, "supply")) return;
    for (const Unit unit : all_units(now)) {
        if (now.yes(unit, fact::out_of_supply))
            now.add_to(unit, fact::out_of_supply_months, 1);
        else if (now.known(unit, fact::out_of_supply_months))
            now.forget(unit, fact::out_of_supply_months);
    }
}

/// @}

/// viii.s69: whoever was not rebuilt goes back into the force pool.
void replenishment_box_is_emptied(Resolution& now) {
    if (!end_step_ends(now, "replenishment")) return;
    for (const Unit unit : all_units(now)) {
        if (!now.yes(unit, fact::replenishing)) continue;
        now.set(unit, fact::replenishing, false);
        if (now.yes(unit, fact::rebuilt))
            now.set(unit, fact::rebuilt, false);
        else
            now.set(unit, fact::in_force_pool, true);
    }
}

/// viii.s70
void commanders_are_flipped_to_front(Resolution& now) {
    if (!end_step_ends(now, "command status")) return;
    for (const Unit unit : all_units(now))
        if ((is_general(now, unit) || now.text_or(unit, fact::type, "") == "HQ") &&
            now.yes(unit, fact::reverse_up))
            now.set(unit, fact::reverse_up, false);
}

/// viii.s71
void chits_are_removed(Resolution& now) {
    if (!end_step_ends(now, "end of turn")) return;
    for (const Unit unit : all_units(now)) {
        for (const AnyYesNo& chit :
             {fact::active, fact::evading, fact::in_rail_transit, fact::standby, fact::ultra})
            if (now.yes(unit, chit)) now.set(unit, chit, false);
        if (now.known(unit, fact::committed)) now.forget(unit, fact::committed);
    }
    for (const char* zone : {"Severe", "Moderate", "Mild"})
        if (now.known(the_game, fact::air_effect(zone))) now.forget(the_game, fact::air_effect(zone));
}

}  // namespace

void register_end_steps(Rulebook& book) {
    book.effect("viii.s68", event::step_ends, spent_supply_is_removed);
    book.effect("viii.s68", event::step_ends, long_out_of_supply);
    book.effect("viii.s68", event::step_ends, months_out_of_supply, When::after);
    book.effect("viii.s69", event::step_ends, replenishment_box_is_emptied);
    book.effect("viii.s70", event::step_ends, commanders_are_flipped_to_front);
    book.effect({"viii.s71", "3.14.s19"}, event::step_ends, chits_are_removed);
}

}  // namespace umpire::rules::aeto
