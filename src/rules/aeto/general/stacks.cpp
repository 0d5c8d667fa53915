#include "chapters.hpp"
#include "common/lists.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"
#include "names.hpp"

#include <algorithm>

/// vi, vii: who may touch and look at what, and where units may be.
namespace umpire::rules::aeto {

namespace {

/// All that an order sets to work: units by themselves, those of a group, and what is carried.
Units handled_units(Inquiry& ask) {
    Units units = named(ask, arg::units);
    for (const ThingArgument& argument : {arg::unit, arg::cargo})
        for (const Unit unit : named(ask, argument))
            units.push_back(unit);
    for (const Group group : named(ask, arg::group)) {
        const auto inside = ask.units_in(group);
        units.insert(units.end(), inside.begin(), inside.end());
    }
    return units;
}

Ruling handles_his_own_units(Inquiry& ask) {
    if (ask.action().side.empty()) return not_concerned();
    if (const auto unit = first_of_others(ask, handled_units(ask)))
        return broken(say("{} belongs to the other side", *unit));
    return kept();
}

/// @name vi.s37, vii.s30: where units may operate
/// @{

Ruling does_not_act_from_the_force_pool(Inquiry& ask) {
    for (const Unit unit : handled_units(ask)) {
        const auto place = ask.location(unit);
        if (place && is_force_pool(ask, *place))
            return broken(say("{} waits in the force pool and may not enter the map yet", unit));
    }
    return kept();
}

Ruling stays_in_the_play_area(Inquiry& ask) {
    const auto units = handled_units(ask);
    for (const Unit unit : units) {
        const auto place = ask.location(unit);
        if (place && is_out_of_play_area(ask, *place) && !is_force_pool(ask, *place))
            return broken(say("{} is in {}, where no unit operates", unit, *place));
    }
    for (const Place place : named(ask, arg::path))
        if (is_out_of_play_area(ask, place))
            return broken(say("{} is no hex, sea area or nation box", place));
    return kept();
}

/// Of a large sea area a stack is a location as a hex is.
Value units_at_one_location(Inquiry& ask, Unit unit, Value) {
    std::vector<Subject> found;
    const auto place = ask.location(unit);
    if (!place) return {};
    for (const Unit other : ask.units_in(*place))
        if (other != unit && are_at_one_location(ask, unit, other)) found.push_back(other);
    return as_list(found);
}

/// @}

/// @name vi.s38, vii.s12, vii.s13: looking at the counters of others
/// @{

/// What is looked at: single units, or all that lie in a place or group.
Units inspected_units(Inquiry& ask) {
    Units units;
    for (const Subject target : ask.subjects(arg::target))
        if (target.kind == Kind::unit) {
            units.push_back(target);
        } else {
            const auto inside = ask.units_in(target);
            units.insert(units.end(), inside.begin(), inside.end());
        }
    return units;
}

bool is_in_force_pool(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    return place && is_force_pool(ask, *place);
}

/// Units that stand beside it and may look; whoever is named counts alone.
std::vector<Subject> onlookers(Inquiry& ask, Place place) {
    auto units = units_beside_by_land(ask, place, ask.action().side);
    if (ask.has(arg::nation))
        std::erase_if(units, [&](Unit unit) { return nation_of(ask, unit) != ask.text(arg::nation); });
    return units;
}

bool is_told_at_war(Inquiry& ask, Subject one, Subject other) {
    const std::string nation = ask.text(one, fact::nation), enemy = ask.text(other, fact::nation);
    const auto said = [&](const std::string& first, const std::string& second) {
        return ask.known(game::the_game, fact::at_war(first, second));
    };
    if (!said(nation, enemy) && !said(enemy, nation))
        ask.missing(say("whether {} and {} are at war", nation, enemy),
                    ask.to_state(game::the_game, fact::at_war(nation, enemy)));
    return at_war(ask, nation, enemy);
}

Ruling looks_at_enemies_beside_his_units(Inquiry& ask) {
    if (ask.action().side.empty() || ask.yes(arg::recon)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : inspected_units(ask)) {
        const auto place = ask.location(unit);
        if (!is_somebody_elses(ask, unit) || !place || is_in_force_pool(ask, unit)) continue;
        const auto beside = onlookers(ask, *place);
        if (beside.empty()) return broken(say("no unit of whoever looks at {} is beside it on land", unit));
        if (std::none_of(beside.begin(), beside.end(),
                         [&](Unit other) { return are_at_war(ask, other, unit); }) &&
            std::none_of(beside.begin(), beside.end(),
                         [&](Unit other) { return is_told_at_war(ask, other, unit); }))
            return broken(say("whoever looks at {} is not at war with {}", unit, nation_of(ask, unit)));
        ruling = kept();
    }
    return ruling;
}

Ruling looks_at_allies_with_permission(Inquiry& ask) {
    if (ask.action().side.empty() || !ask.has(arg::nation) || ask.yes(arg::recon)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : inspected_units(ask)) {
        const std::string nation = nation_of(ask, unit);
        if (is_somebody_elses(ask, unit) || nation.empty() || nation == ask.text(arg::nation)) continue;
        if (ask.yes(arg::refused)) return broken(say("{} did not permit a look at {}", nation, unit));
        if (!ask.yes(arg::permitted))
            ask.missing(say("whether {} permits a look at {}", nation, unit),
                        say("!inspect {} as {} permitted", unit, ask.text(arg::nation)));
        ruling = kept();
    }
    return ruling;
}

Ruling force_pools_may_be_hidden(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : inspected_units(ask)) {
        if (!is_in_force_pool(ask, unit) || !is_somebody_elses(ask, unit)) continue;
        if (ask.yes(game::the_game, fact::hidden_force_pools))
            return broken(say("{} is in a force pool, and all have agreed to keep these hidden", unit));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// vii.s16: a chit of the tracks lies on units.
Ruling hides_nothing(Inquiry& ask, Marker marker) {
    const auto place = ask.location(marker);
    if (!ask.yes(marker, fact::track_chit) || !place || !is_in_play(ask, *place)) return not_concerned();
    const auto units = ask.units_in(*place);
    if (units.empty()) return kept();
    return broken(say("{} has no function on the map and covers {} in {}", marker, units.front(), *place));
}

}  // namespace

void register_stacks(Rulebook& book) {
    book.check(
        "vii.s11",
        {verb::move, verb::march, verb::embark, verb::raid, verb::setup, verb::arrive, verb::remove,
         verb::buy, verb::combine, verb::split, verb::eliminate, verb::depart, verb::scrap, verb::berth},
        handles_his_own_units);
    for (const Verb& verb :
         {verb::move, verb::march, verb::embark, verb::raid, verb::deploy, verb::home, verb::rail,
          verb::rebase, verb::launch, verb::sortie, verb::escort, verb::offensive}) {
        book.check("vi.s37", {verb}, does_not_act_from_the_force_pool);
        book.check("vii.s30", {verb}, stays_in_the_play_area);
    }
    book.define({"vii.s31", "3.0.s3"}, Kind::unit, fact::same_location, units_at_one_location);
    book.check("vii.s12", {verb::inspect}, looks_at_enemies_beside_his_units);
    book.check("vii.s13", {verb::inspect}, looks_at_allies_with_permission);
    book.check("vi.s38", {verb::inspect}, force_pools_may_be_hidden);
    book.standing("vii.s16", Kind::marker, hides_nothing);
}

}  // namespace umpire::rules::aeto
