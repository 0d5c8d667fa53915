#include "sequence/air_returns.hpp"

#include "carriers/carriers.hpp"
#include "carriers/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/offensives.hpp"
#include "sequence/steps.hpp"

namespace umpire::rules::aeto {

namespace {

bool was_launched_in_phase(Inquiry& ask, Unit unit, std::string_view phase) {
    return in_phase_of_this_turn(ask, ask.fact(unit, fact::launched_in), phase);
}

bool was_launched_in_step(Inquiry& ask, Unit unit, std::string_view step, std::string_view phase) {
    return was_launched_in_phase(ask, unit, phase) && ask.text_or(unit, fact::launched_step, "") == step;
}

template <class IsMeant>
void those_return(Resolution& now, IsMeant is_meant) {
    for (const Unit unit : all_units(now))
        if (now.yes(unit, fact::aloft) && is_meant(unit)) return_to_base(now, unit);
}

bool ends(Resolution& now, std::string_view step, std::string_view phase) {
    return now.text(arg::step) == step && now.text(arg::phase) == phase;
}

/// @name viii.s36, viii.s42, viii.s88, viii.s49, viii.s54: after a step of an Offensive, on both sides
/// @{

template <Named step, Named launched_step>
void air_of_the_step_returns(Resolution& now) {
    if (!ends(now, step.text(), "offensive")) return;
    those_return(
        now, [&](Unit unit) { return was_launched_in_step(now, unit, launched_step.text(), "offensive"); });
}

/// @}

/// @name viii.s25, viii.s26: after an Air Movement Step
/// @{

void air_of_the_phase_returns(Resolution& now) {
    those_return(now, [&](Unit unit) {
        return was_launched_in_phase(now, unit, "naval and air") && !stays_out_as_escort(now, unit);
    });
}

void idle_bombers_return(Resolution& now) {
    those_return(now, [&](Unit unit) { return is_bomber(now, unit) && !stays_out_as_escort(now, unit); });
}

template <auto function>
void as_the_step_ends(Resolution& now) {
    if (ends(now, "air movement", "naval and air")) function(now);
}

/// One side's step is over where the other's begins.
template <auto function>
void as_the_other_side_flies(Resolution& now) {
    if (in_step(now, "air movement", "naval and air") && now.text(arg::to) == "air movement") function(now);
}

/// @}

/// viii.s67
void air_returns_in_the_end_phase(Resolution& now) {
    if (!ends(now, "second naval movement", "end")) return;
    those_return(now, [&](Unit unit) {
        const bool launched = was_launched_in_phase(now, unit, "strategic") ||
                              was_launched_in_step(now, unit, "second naval movement", "end");
        return launched && !stays_out_as_escort(now, unit);
    });
}

/// viii.s20: whatever it launched on its way, unless it leaves that behind.
void carrier_moves_on(Resolution& now) {
    if (!in_phase(now, "naval and air")) return;
    for (const Unit ship : moving_ships(now))
        for (const Unit air : listed(now, ship, fact::carried_air))
            if (moves_on(now, ship) && now.yes(air, fact::aloft) &&
                !now.yes(air, fact::too_far_from_its_carrier) &&
                was_launched_in_phase(now, air, "naval and air"))
                land_on_carrier(now, air, ship);
}

void units_are_launched(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        launch(now, unit, now.text_or(the_game, fact::step, ""));
        now.set(unit, fact::interceptor, now.yes(arg::interceptors));
    }
}

}  // namespace

void launch(Resolution& now, Unit unit, std::string_view step) {
    if (const auto place = now.location(unit);
        place && !now.known(unit, fact::base) && !now.yes(unit, fact::aloft))
        now.set(unit, fact::base, *place);
    now.set(unit, fact::aloft, true);
    now.set(unit, fact::launched_in, moment(now));
    if (step.empty())
        now.forget(unit, fact::launched_step);
    else
        now.set(unit, fact::launched_step, std::string(step));
    now.happens(event::air_unit_is_launched, {{arg::unit, unit}});
}

void return_to_base(Resolution& now, Unit unit) {
    if (const auto carrier = carrier_of(now, unit)) return land_on_carrier(now, unit, *carrier);
    now.set(unit, fact::aloft, false);
    for (const Subject base : listed(now, unit, fact::base))
        now.place(unit, base);
    now.happens(event::air_unit_returns, {{arg::unit, unit}});
}

bool stays_out_as_escort(Inquiry& ask, Unit unit) {
    if (!is_bomber(ask, unit) || ask.side_of(unit) != "Allied") return false;
    if (in_phase_of_this_turn(ask, ask.fact(unit, fact::escort_served_in), "strategic")) return true;
    return ask.yes(unit, fact::convoy_escort) && ask.reading("escort_bombers_stay") == "under_the_chit";
}

void register_air_returns(Rulebook& book) {
    book.effect({"viii.s48", "viii.s7"}, verb::launch, units_are_launched);
    book.effect({"viii.s20", "3.9.s10", "3.9.s15", "4.4.s15", "4.4.s18"}, verb::move, carrier_moves_on, When::before);
    book.effect({"viii.s25", "3.9.s14"}, event::step_ends, as_the_step_ends<air_of_the_phase_returns>);
    book.effect({"viii.s25", "3.9.s14"}, verb::step, as_the_other_side_flies<air_of_the_phase_returns>,
                When::before);
    book.effect("viii.s26", event::step_ends, as_the_step_ends<idle_bombers_return>);
    book.effect("viii.s26", verb::step, as_the_other_side_flies<idle_bombers_return>, When::before);
    book.effect("viii.s36", event::step_ends, air_of_the_step_returns<"breakthrough", "breakthrough">);
    book.effect("viii.s42", event::step_ends, air_of_the_step_returns<"combat", "combat">);
    book.effect("viii.s88", event::step_ends, air_of_the_step_returns<"exploitation", "exploitation">);
    book.effect("viii.s49", event::step_ends,
                air_of_the_step_returns<"return to base", "offensive air movement">);
    book.effect("viii.s54", event::step_ends,
                air_of_the_step_returns<"offensive naval movement", "offensive naval movement">);
    book.effect("viii.s67", event::step_ends, air_returns_in_the_end_phase);
}

}  // namespace umpire::rules::aeto
