#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <cmath>

/// 3.2: what it costs to load on the way, and who must have lain in port before.
namespace umpire::rules::aeto {

namespace {

/// In the Naval and Air Phase: those that carry units pay for it.
bool carries(Inquiry& ask, Unit ship) {
    return is_of_type(ask, ship, {"CL", "DD", "STP"});
}

bool loads_in_the_naval_phase(Inquiry& ask) {
    return in_phase(ask, "naval and air") && ask.has(arg::cargo);
}

/// @name 3.2.s28, 3.2.s30, 3.2.s32: the cost for one carrier
/// @{

Value half_of_its_movement(Inquiry& ask, Unit ship, Value known) {
    if (!carries(ask, ship) || !loads_in_the_naval_phase(ask)) return known;
    const double half = movement_of(ask, ship) / 2;
    return ask.reading("half_movement_to_embark") == "up" ? std::ceil(half) : std::floor(half);
}

bool began_here_in_port(Inquiry& ask, Unit ship) {
    return was_docked_at_start(ask, ship) && place_at_start(ask, ship) == ask.location(ship);
}

Value nothing_where_it_began(Inquiry& ask, Unit ship, Value known) {
    if (!known.known() || !began_here_in_port(ask, ship)) return known;
    return listed_cost(ask, "3.2.s28",
                       "embark units, carrier started the Naval and Air Phase docked in that port");
}

Value nothing_for_supply(Inquiry& ask, Subject, Value known) {
    if (!known.known()) return known;
    const auto cargo = ask.subjects(arg::cargo);
    const bool supply = std::all_of(cargo.begin(), cargo.end(),
                                    [&](Unit unit) { return is_of_type(ask, unit, {"supply chit"}); });
    return supply ? Value(listed_cost(ask, "3.2.s32", "embark Sea Supply chit")) : known;
}

/// @}

Ruling has_points_to_embark(Inquiry& ask) {
    if (!loads_in_the_naval_phase(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask, {arg::carriers})) {
        if (!carries(ask, ship)) continue;
        ruling = kept();
        const double cost = ask.number_or(ship, fact::embark_cost, 0);
        if (cost == 0) continue;
        if (const double left = mp_left(ask, ship); left < cost)
            return broken(say("{} has {} movement points left, to embark costs {}", ship, left, cost));
    }
    return ruling;
}

void points_are_spent_to_embark(Resolution& now) {
    if (!loads_in_the_naval_phase(now)) return;
    for (const Unit ship : ships_named(now, {arg::carriers}))
        if (const double cost = now.number_or(ship, fact::embark_cost, 0); cost > 0)
            now.set(ship, fact::mp_spent, mp_spent_by(now, ship) + cost);
}

/// 3.2.s33
Ruling assault_force_began_in_port(Inquiry& ask) {
    if (!loads_in_the_naval_phase(ask) || ask.text(arg::mission) != "assault") return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask, {arg::carriers})) {
        if (!is_of_type(ask, ship, {"STP"})) continue;
        if (!began_here_in_port(ask, ship))
            return broken(say("{} did not begin the Naval and Air Phase in the port of the assault", ship));
        for (const Unit unit : ask.subjects(arg::cargo))
            if (is_now(ask, ask.fact(unit, fact::debarked_in)) ||
                (ask.location(unit) && ask.location(unit) != ask.location(ship)))
                return broken(say("{} did not begin the Naval and Air Phase with {}", unit, ship));
        ruling = kept();
    }
    return ruling;
}

}  // namespace

void register_naval_embarkation(Rulebook& book) {
    book.define({"3.2.s30", "3.24.s5"}, Kind::unit, fact::embark_cost, half_of_its_movement, When::before);
    book.define({"3.2.s28", "3.24.s1", "3.25.s2"}, Kind::unit, fact::embark_cost, nothing_where_it_began);
    book.define({"3.2.s32", "3.24.s4"}, Kind::unit, fact::embark_cost, nothing_for_supply, When::after);
    book.check({"3.2.s31", "3.24.s6"}, {verb::embark}, has_points_to_embark);
    book.effect({"3.2.s30", "3.24.s5"}, verb::embark, points_are_spent_to_embark);
    book.check({"3.2.s33", "3.25.s1"}, {verb::embark}, assault_force_began_in_port);
}

}  // namespace umpire::rules::aeto
