#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::awaw {

namespace {

bool involves_cargo(std::string_view activity) {
    return among(activity, {"sea supply", "sea transport", "seaborne invasion", "sea escort"});
}

/// The cargo of an NR is units: a force redeploys ships alone too.
bool has_cargo_to_assign(Inquiry& ask, Group group) {
    return involves_cargo(activity_of(ask, group)) || ask.yes(group, fact::has_cargo);
}

bool is_assigned(Inquiry& ask, Group group) {
    return ask.known(group, fact::cargo) || activity_of(ask, group) == "sea supply";
}

/// Where there is only one force nobody has to ask which it is.
Ruling somebody_carries_it(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!known_destination(ask, group) || !has_cargo_to_assign(ask, group)) return not_concerned();
    if (is_assigned(ask, group)) return kept();
    int forces = 1;
    for (const Group other : all_groups(ask)) {
        if (other == group || ask.fact(other, fact::activity) != ask.fact(group, fact::activity) ||
            ask.fact(other, fact::destination) != ask.fact(group, fact::destination) ||
            ask.side_of(other) != ask.side_of(group))
            continue;
        if (is_assigned(ask, other)) return kept();
        ++forces;
    }
    if (forces == 1) return kept();
    return broken(say("{} forces sail on this {}, and nobody has said which of them has the cargo", forces,
                      ask.text(group, fact::activity)));
}

/// Transports that were allotted to it are no counters in it.
double can_carry(Inquiry& ask, Group group) {
    double allotted = ask.number_or(group, fact::transports, 0);
    if (ask.has(arg::transports)) allotted = ask.number(arg::transports);
    return ask.number(group, fact::carrying_capacity) + allotted;
}

Ruling it_can_carry_it(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!known_destination(ask, group)) return not_concerned();
    auto cargo = listed(ask, group, fact::cargo);
    for (const Unit unit : ask.subjects(arg::cargo))
        if (!holds(cargo, unit)) cargo.push_back(unit);
    double needs = 0;
    for (const Unit unit : cargo)
        needs += ships_needed_by(ask, unit);
    if (needs <= can_carry(ask, group)) return kept();
    return broken(say("{} needs {} destroyer factors or transports for its cargo and has {}", group, needs,
                      can_carry(ask, group)));
}

Ruling air_units_may_be_broken_down(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!known_destination(ask, group)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::cargo))
        if (is_air(ask, unit) && ask.known(unit, fact::part_of)) return kept();
    return not_concerned();
}

Ruling one_force_protects_a_supply_line(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (activity_announced(ask, group) != "sea supply") return not_concerned();
    const auto to = known_destination(ask, group);
    if (!to) return not_concerned();
    for (const Force other : all_groups(ask))
        if (other != group && activity_of(ask, other) == "sea supply" &&
            is_now(ask, ask.fact(other, fact::announced)) &&
            ask.fact(other, fact::destination) == Value(*to) && ask.side_of(other) == ask.side_of(group))
            return broken(say("{} protects the supply line to {} already", other, *to));
    return kept();
}

/// Whoever puts it beside the ships has it aboard.
Ruling is_on_land_or_carried(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (!place || ask.inside(unit) != place || !ask.known(unit, fact::ground)) return not_concerned();
    if (word_of(ask, *place, fact::terrain) != "sea") return kept();
    const auto there = ask.units_in(*place);
    if (std::any_of(there.begin(), there.end(),
                    [&](Unit other) { return ask.known(other, fact::unit_class); }))
        return not_concerned();
    return broken(say("{} is in the sea hex {}, and no force is there to carry it", unit, *place));
}

void transports_are_allotted(Resolution& now) {
    if (now.has(arg::transports))
        now.set(now.subject(arg::group), fact::transports, now.number(arg::transports));
}

}  // namespace

void register_cargo(Rulebook& book) {
    book.check("21.35.s1", {verb::complete}, somebody_carries_it);
    book.standing("21.35.s1", Kind::unit, is_on_land_or_carried);
    book.check("21.35A.s1", {verb::carry}, it_can_carry_it);
    book.check("21.35A.s2", {verb::carry}, air_units_may_be_broken_down);
    book.check("21.35B", {verb::mission}, one_force_protects_a_supply_line);
    book.effect("21.35C", verb::carry, transports_are_allotted);
}

}  // namespace umpire::rules::awaw
