#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "common/lists.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/ports.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"
#include "units/units.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>

/// Facts of a unit: took_fuel (in this phase), stranded (ended a phase in port
/// without the fuel it lacked), salvos (torpedo attacks since it last replenished), salvo_moment (battle and
/// round of the last), torpedo_reloads (of a submarine, as the scenario says); defined: salvos_carried,
/// support_gunnery.
namespace umpire::rules::europa {

namespace {

std::optional<Place> port_where_it_lies(Inquiry& ask, Group group) {
    return ask.yes(group, fact::in_port) ? ask.location(group) : std::nullopt;
}

/// @name 27E1: fuel
/// @{

bool suffers_in_storm(Inquiry& ask, Unit unit) {
    const std::string category = ask.text_or(unit, fact::category, "");
    return (category == "destroyer" || category == "small craft") && ask.yes(unit, fact::at_sea);
}

bool is_storm(Inquiry& ask, Unit unit) {
    return sea_if_known(ask, unit) == "S";
}

void storm_uses_up_fuel(Resolution& now) {
    if (!is_moving_phase(now.text(arg::phase))) return;
    for (const Group group : all_groups(now)) {
        const bool phasing = now.text_or(group, fact::side, "") == now.text(arg::side);
        for (const Unit unit : now.units_in(group)) {
            if (!suffers_in_storm(now, unit) || !is_storm(now, unit)) continue;
            if (phasing || now.reading("storm_fuel") == "both_sides") now.set(unit, fact::low_fuel, true);
        }
    }
}

/// Began the phase low, and has taken on nothing since.
bool lacks_fuel(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::low_at_start) && ask.yes(unit, fact::low_fuel) &&
           !ask.yes(unit, fact::took_fuel);
}

/// An order may pass over an exploitation phase, in which then nobody did anything.
bool passes_exploitation(Inquiry& ask) {
    if (!ask.has(arg::to) || (ask.phase() != "movement" && ask.phase() != "combat")) return false;
    if (ask.has(arg::side) && side_named_by(ask, arg::side) != ask.phasing_side()) return true;
    const std::string to = ask.text(arg::to);
    return to == "end" || to == "initial" || (to == "movement" && ask.phase() == "combat");
}

/// Low when the exploitation phase begins that this order passes over.
bool will_lack_fuel(Inquiry& ask, Group group, Unit unit) {
    if (ask.yes(unit, fact::low_fuel)) return true;
    const double points = ask.number_or(group, fact::points, 0);
    return ask.phase() == "movement" && points > ask.printed("basic_allowance");
}

Ruling finds_fuel_or_port(Inquiry& ask) {
    const bool moving = is_moving_phase(ask.phase()), passes = passes_exploitation(ask);
    if (!moving && !passes) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Group group : all_groups(ask)) {
        if (ask.text_or(group, fact::side, "") != ask.phasing_side()) continue;
        const auto port = port_where_it_lies(ask, group);
        for (const Unit unit : ask.units_in(group)) {
            const bool lacks = moving && lacks_fuel(ask, unit);
            if (moving && ask.yes(unit, fact::low_at_start)) ruling = kept();
            if (!lacks && !(passes && will_lack_fuel(ask, group, unit))) continue;
            ruling = kept();
            if (port && friendly_or_neutral_functioning_port(ask, *port, ask.side_of(group))) continue;
            return broken(
                say("{} began the {} phase low on fuel: it must refuel, end the phase in a "
                    "functioning port that is friendly or neutral, or be scuttled",
                    unit, lacks ? ask.phase() : "exploitation"));
        }
    }
    return ruling;
}

void units_without_fuel_are_stranded(Resolution& now) {
    if (!is_moving_phase(now.text(arg::phase))) return;
    for (const Group group : all_groups(now)) {
        if (now.text_or(group, fact::side, "") != now.text(arg::side) || !port_where_it_lies(now, group))
            continue;
        for (const Unit unit : now.units_in(group))
            if (lacks_fuel(now, unit)) now.set(unit, fact::stranded, true);
    }
}

Units moving_units(Inquiry& ask) {
    if (ask.verb() == verb::join || ask.verb() == verb::split) return units_joining_outside(ask);
    Units units;
    for (const Group group : ask.subjects(arg::group))
        for (const Unit unit : ask.units_in(group))
            units.push_back(unit);
    return units;
}

Ruling refuels_before_it_moves(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : moving_units(ask)) {
        if (!ask.yes(unit, fact::stranded)) continue;
        ruling = kept();
        if (ask.yes(unit, fact::low_fuel))
            return broken(say("{} ended a phase in port for want of fuel and has not refueled since", unit));
    }
    return ruling;
}

/// @}

/// @name 27E2: torpedoes
/// @{

Value one_salvo(Inquiry& ask, Unit unit, Value) {
    return is_submarine(ask, unit) ? Value() : Value(ask.printed("torpedo_attacks_before_depletion"));
}

Value two_salvos_of_axis(Inquiry& ask, Unit unit, Value salvos) {
    if (is_submarine(ask, unit) || ask.text_or(unit, fact::side, "") != "Axis") return salvos;
    return ask.printed("axis_torpedo_attacks_before_depletion");
}

/// Nowhere printed; where no scenario tells, a submarine does not run out.
Value salvos_of_submarine(Inquiry& ask, Unit unit, Value salvos) {
    const Value reloads = is_submarine(ask, unit) ? ask.fact(unit, fact::torpedo_reloads) : Value();
    if (reloads.number() == nullptr) return salvos;
    return *reloads.number() + (ask.reading("submarine_reloads") == "with_first_load" ? 1 : 0);
}

/// The other part of a torpedo strength that was split: fired in the same round of the same combat.
bool is_part_of_last_salvo(Inquiry& ask, Unit unit) {
    if (ask.reading("split_salvo_depletion") != "one_attack" || ask.yes(arg::followon)) return false;
    return ask.fact(unit, fact::salvo_battle) == ask.fact(game::the_game, fact::battle) &&
           ask.fact(unit, fact::salvo_round) == Value(round_of_attack(ask));
}

void salvo_is_counted(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (is_part_of_last_salvo(now, unit)) return;
    now.set(unit, fact::salvo_battle, now.fact(game::the_game, fact::battle));
    now.set(unit, fact::salvo_round, round_of_attack(now));
    now.add_to(unit, fact::salvos, 1);
    const Value carried = now.fact(unit, fact::salvos_carried);
    if (carried.number() != nullptr && now.number_or(unit, fact::salvos, 0) >= *carried.number())
        now.set(unit, fact::torpedo_depleted, true);
}

Ruling has_torpedoes_left(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!ask.yes(unit, fact::torpedo_depleted) || is_part_of_last_salvo(ask, unit)) return kept();
    return broken(say("{} is torpedo depleted", unit));
}

void torpedoes_are_restored(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    now.set(unit, fact::torpedo_depleted, false);
    for (const Fact& fact : FactList{fact::salvos, fact::salvo_battle, fact::salvo_round})
        if (now.known(unit, fact)) now.forget(unit, fact);
}

/// @}

/// @name 27E3: ammunition
/// @{

void support_uses_up_ammunition(Resolution& now) {
    now.set(now.subject(arg::unit), fact::ammo_depleted, true);
}

Value gunnery_in_support(Inquiry& ask, Unit unit, Value) {
    const Value gunnery = ask.fact(unit, fact::current_gunnery);
    if (gunnery.number() == nullptr || !ask.yes(unit, fact::ammo_depleted)) return {};
    return reduced_rating(ask, *gunnery.number(), "ammunition_depleted_factor");
}

void ammunition_is_restored(Resolution& now) {
    now.set(now.subject(arg::unit), fact::ammo_depleted, false);
}

Ruling only_support_depletes(Inquiry& ask) {
    const bool marks =
        ask.has(arg::fact) && ask.argument(arg::value).is_yes() && ask.argument(arg::of).subject() != nullptr;
    if (!marks || ask.text(arg::fact) != fact::ammo_depleted.name.text()) return not_concerned();
    const Unit unit = ask.subject(arg::of);
    if (ask.yes(unit, fact::ammo_depleted)) return kept();
    if (ask.phase() == "combat") ask.missing(say("whether {} has given naval ground support", unit));
    return broken(say("{} is marked with depleted ammunition and has given no naval ground support", unit));
}

/// @}

}  // namespace

void register_depletion(Rulebook& book) {
    book.effect("27E1.s3", event::phase_ends, storm_uses_up_fuel);
    book.check("27E1.s6", {verb::phase}, finds_fuel_or_port);
    // When all that uses up fuel has done so.
    book.effect("27E1.s7", event::phase_ends, units_without_fuel_are_stranded, When::after);
    book.check("27E1.s7", {verb::sail, verb::move, verb::join, verb::split}, refuels_before_it_moves);

    book.define("27E2.s1", Kind::unit, fact::salvos_carried, one_salvo);
    book.define("27E2.s2", Kind::unit, fact::salvos_carried, two_salvos_of_axis);
    book.define("27E2.s3", Kind::unit, fact::salvos_carried, salvos_of_submarine);
    book.effect("27E2.s1", verb::torpedo, salvo_is_counted);
    book.check("27E2.s4", {verb::torpedo}, has_torpedoes_left);
    book.effect("27E2.s5", event::unit_replenished, torpedoes_are_restored);

    book.effect("27E3.s1", event::ground_support_given, support_uses_up_ammunition);
    book.define("27E3.s2", Kind::unit, fact::support_gunnery, gunnery_in_support);
    book.effect("27E3.s3", event::unit_replenished, ammunition_is_restored);
    book.check("27E3.s4", {verb::mark}, only_support_depletes);
}

}  // namespace umpire::rules::europa
