#include "invasions/invasions.hpp"

#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace umpire::rules::awaw {

bool is_invasion(Inquiry& ask, Group group) {
    return word_of(ask, group, fact::activity) == "seaborne invasion";
}

bool tells_its_nature(Inquiry& ask, Place place) {
    if (!knows_place(ask, place)) return false;
    const bool land = ask.yes(place, fact::beach) || ask.known(place, fact::island);
    return land || is_box(ask, place) || is_port(ask, place) || word_of(ask, place, fact::terrain) != "sea";
}

std::string activity_of_order(Inquiry& ask) {
    if (ask.verb() != verb::mission) return word_of(ask, ask.subject(arg::group), fact::activity);
    return ask.text(arg::activity);
}

std::optional<Place> invasion_hex(Inquiry& ask, Group group) {
    if (ask.verb() == verb::mission && ask.has(arg::to)) return ask.subject(arg::to);
    for (const AnyThing& fact : {fact::activity_hex, fact::destination})
        if (const Value hex = ask.fact(group, fact); hex.subject() != nullptr) return *hex.subject();
    return std::nullopt;
}

std::optional<Subject> invasion_at(Inquiry& ask, Place hex) {
    for (const Group group : all_groups(ask))
        if (is_invasion(ask, group) && invasion_hex(ask, group) == hex) return group;
    return std::nullopt;
}

Units embarked_units(Inquiry& ask, Group group) {
    std::vector<Subject> all = listed(ask, group, fact::cargo);
    for (const AnySeveral& landed : {fact::invaders, fact::reserve})
        for (const Unit unit : listed(ask, group, landed))
            if (!holds(all, unit)) all.push_back(unit);
    if (ask.verb() == verb::carry && ask.subject(arg::group) == group)
        for (const Unit unit : ask.subjects(arg::cargo))
            if (!holds(all, unit)) all.push_back(unit);
    return all;
}

bool is_specialized(Inquiry& ask, Unit unit) {
    const std::string kind = word_of(ask, unit, fact::ground);
    return kind == "marine" || kind == "commando" || kind == "airborne" || kind == "Chindit";
}

bool is_alive(Inquiry& ask, Unit unit) {
    return !ask.yes(unit, fact::eliminated);
}

bool is_about_an_invasion(Inquiry& ask) {
    return activity_of_order(ask) == "seaborne invasion";
}

double ground_factors(Inquiry& ask, const Units& units) {
    double factors = 0;
    for (const Unit unit : units)
        factors += ask.number(unit, fact::factors);
    return factors;
}

std::vector<Subject> defenders_of(Inquiry& ask, Place hex, std::string_view side) {
    std::vector<Subject> defenders;
    for (const Unit unit : ask.units_in(hex))
        if (is_ground(ask, unit) && is_alive(ask, unit) && ask.side_of(unit) != side)
            defenders.push_back(unit);
    return defenders;
}

/// Where the units are not on the map, their factors may be said of the hex.
bool is_defended(Inquiry& ask, Place hex, std::string_view side) {
    return !defenders_of(ask, hex, side).empty() || ask.number_or(hex, fact::ground_factors, 0) > 0;
}

std::vector<Subject> living(Inquiry& ask, Units units) {
    units.erase(std::remove_if(units.begin(), units.end(), [&](Unit unit) { return !is_alive(ask, unit); }),
                units.end());
    return units;
}

std::vector<Subject> invaders_of(Inquiry& ask, Group group) {
    return ask.verb() == verb::invade ? Units(ask.subjects(arg::units))
                                      : Units(listed(ask, group, fact::invaders));
}

Units units_of_action(Inquiry& ask) {
    Units units;
    for (const Unit unit : ask.subjects(ask.verb() == verb::carry ? arg::cargo : arg::units))
        if (!holds(units, unit)) units.push_back(unit);
    return units;
}

namespace {

/// @name 21.511: when, and on what
/// @{

Ruling invasions_are_of_the_combat_phase(Inquiry& ask) {
    if (!is_about_an_invasion(ask)) return not_concerned();
    if (ask.phase() == "combat") return kept();
    return broken(say("it is the {} phase", ask.phase()));
}

Units ships_that_carry(Inquiry& ask, Group group) {
    return ask.has(arg::aboard) ? Units(ask.subjects(arg::aboard)) : ships_in(ask, group);
}

/// Where nobody has said which ships carry, the force must only have some that can.
Ruling destroyers_carry_invaders(Inquiry& ask) {
    const auto units = units_of_action(ask);
    if (!is_about_an_invasion(ask) ||
        std::none_of(units.begin(), units.end(), [&](Unit unit) { return is_ground(ask, unit); }))
        return not_concerned();
    const Group group = ask.subject(arg::group);
    const auto ships = ships_that_carry(ask, group);
    const bool named = ask.has(arg::aboard);
    bool any = false;
    for (const Unit ship : ships) {
        any = any || is_destroyer(ask, ship);
        if (named && !is_destroyer(ask, ship))
            return broken(say("{} is no destroyer and carries no invaders", ship));
    }
    if (any) return kept();
    // Who embarks may be told before all ships of the force are known.
    return ask.verb() == verb::carry && !named ? not_concerned()
                                               : broken(say("{} has no destroyers to carry them", group));
}

bool is_eligible_box(const std::string& box) {
    return box == "Atlantic U.S." || box == "Pacific U.S." || box == "India" || box == "Australia";
}

/// South Africa has a rule of its own.
bool is_base_of_embarkation(Inquiry& ask, Place place) {
    if (is_box(ask, place))
        return is_eligible_box(box_of(ask, place)) || box_of(ask, place) == "South Africa";
    return is_port(ask, place) || ask.yes(place, fact::landing_island);
}

/// What the map does not tell of a place is no matter of the rule.
Places embarkations_known(Inquiry& ask) {
    Places places;
    if (!is_about_an_invasion(ask)) return places;
    for (const Unit unit : units_of_action(ask))
        if (const auto place = embarkation_if_known(ask, unit);
            is_ground(ask, unit) && place && tells_its_nature(ask, *place) && !holds(places, *place))
            places.push_back(*place);
    return places;
}

Ruling invaders_embark_in_a_port(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Place place : embarkations_known(ask)) {
        if (!is_base_of_embarkation(ask, place))
            return broken(say("{} is no port, box or island that serves as one", place));
        const Group group = ask.subject(arg::group);
        if (ask.verb() == verb::carry && !ask.known(place, fact::controller)) continue;
        if (!is_box(ask, place) && !is_friendly(ask, place, ask.side_of(group)))
            return broken(say("{} does not control {}", ask.side_of(group), place));
        ruling = kept();
    }
    return ruling;
}

void invaders_land(Resolution& now) {
    const Group group = now.subject(arg::group);
    const auto hex = now.has(arg::at) ? std::optional<Place>(now.subject(arg::at)) : invasion_hex(now, group);
    now.set(group, fact::invaders, now.argument(arg::units));
    now.set(group, fact::invaded_in, moment(now));
    if (hex) now.set(group, fact::met_defenders, is_defended(now, *hex, now.side_of(group)));
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::invaded_in, moment(now));
}

/// @}

/// @name 21.513: destroyers and transports
/// @{

bool comes_from_a_box(Inquiry& ask, Unit unit) {
    const auto place = embarkation_if_known(ask, unit);
    return place && is_eligible_box(box_of(ask, *place));
}

/// Destroyer factors for each ground factor, as printed.
double printed_need(Inquiry& ask, const char* rule, std::string_view what) {
    const auto need = ask.table(rule).number(what, "destroyer factors per ground or air factor");
    if (!need) ask.missing(say("the destroyer factors for an {}", what));
    return *need;
}

double need_each(Inquiry& ask, bool defended) {
    return defended ? printed_need(ask, "21.513B", "invasion of a hex with enemy ground unit")
                    : printed_need(ask, "21.513A", "invasion of a hex without enemy ground unit");
}

double need_each_from_a_box(Inquiry& ask, bool defended) {
    return printed_need(ask, "21.513C.s1",
                        defended ? "invasion of a defended hex from a U.S., India or Australia box"
                                 : "invasion of an undefended hex from a U.S., India or Australia box");
}

double plain_need(Inquiry& ask, Unit unit, bool defended) {
    return ask.number(unit, fact::factors) * need_each(ask, defended);
}

/// For each ground factor, or for the unit of whatever size.
double extra_destroyers(Inquiry& ask, Unit unit, bool defended) {
    const double each = need_each_from_a_box(ask, defended) - need_each(ask, defended);
    return ask.reading("extra_destroyer_from_box") == "a_factor" ? each * ask.number(unit, fact::factors)
                                                                 : each;
}

std::optional<Subject> force_that_takes(Inquiry& ask, Unit unit) {
    for (const Group group : all_groups(ask))
        if (is_invasion(ask, group) && holds(embarked_units(ask, group), unit)) return group;
    return std::nullopt;
}

struct Landing {
    Group group;
    Place hex;
    bool defended;
};

std::optional<Landing> landing_of(Inquiry& ask, Unit unit) {
    if (!is_ground(ask, unit)) return std::nullopt;
    const auto group = force_that_takes(ask, unit);
    const auto hex = group ? invasion_hex(ask, *group) : std::nullopt;
    if (!hex) return std::nullopt;
    return Landing{*group, *hex, is_defended(ask, *hex, ask.side_of(*group))};
}

Value need_at_an_empty_hex(Inquiry& ask, Unit unit, Value before) {
    const auto landing = landing_of(ask, unit);
    return landing && !landing->defended ? Value(plain_need(ask, unit, false)) : before;
}

Value need_at_a_defended_hex(Inquiry& ask, Unit unit, Value before) {
    const auto landing = landing_of(ask, unit);
    return landing && landing->defended ? Value(plain_need(ask, unit, true)) : before;
}

Value need_from_a_box(Inquiry& ask, Unit unit, Value before) {
    const auto landing = landing_of(ask, unit);
    if (before.number() == nullptr || !landing || !comes_from_a_box(ask, unit)) return before;
    return *before.number() + extra_destroyers(ask, unit, landing->defended);
}

struct DestroyerNeed {
    double plain = 0, all = 0;
};

/// Of all that are aboard, those in reserve too.
DestroyerNeed need_of(Inquiry& ask, Group group, Place hex) {
    DestroyerNeed need;
    const bool defended = is_defended(ask, hex, ask.side_of(group));
    auto units = living(ask, embarked_units(ask, group));
    for (const Unit unit : units_of_action(ask))
        if (!holds(units, unit)) units.push_back(unit);
    for (const Unit unit : units) {
        if (!is_ground(ask, unit)) continue;
        const double plain = plain_need(ask, unit, defended);
        need.plain += plain;
        need.all += comes_from_a_box(ask, unit) ? plain + extra_destroyers(ask, unit, defended) : plain;
    }
    return need;
}

/// It lands now, and has destroyers at all.
std::optional<Place> hex_to_reach(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto hex = invasion_hex(ask, group);
    return is_invasion(ask, group) && destroyer_factors(ask, group) > 0 ? hex : std::nullopt;
}

Ruling enough_destroyers_to_invade(Inquiry& ask, bool defended) {
    const Group group = ask.subject(arg::group);
    const auto hex = hex_to_reach(ask);
    if (!hex || is_defended(ask, *hex, ask.side_of(group)) != defended) return not_concerned();
    const double have = destroyer_factors(ask, group), need = need_of(ask, group, *hex).plain;
    if (have >= need) return kept();
    return broken(say("{} has {} destroyer factors and needs {}", group, have, need));
}

Ruling enough_destroyers_for_an_empty_hex(Inquiry& ask) {
    return enough_destroyers_to_invade(ask, false);
}

Ruling enough_destroyers_for_a_defended_hex(Inquiry& ask) {
    return enough_destroyers_to_invade(ask, true);
}

Ruling enough_destroyers_from_a_box(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto hex = hex_to_reach(ask);
    if (!hex) return not_concerned();
    const DestroyerNeed need = need_of(ask, group, *hex);
    const double have = destroyer_factors(ask, group);
    if (need.all == need.plain || have < need.plain) return not_concerned();
    if (have >= need.all) return kept();
    return broken(say("{} has {} destroyer factors and needs {}, coming from a box", group, have, need.all));
}

std::string ocean_of(const std::string& box) {
    if (box == "Atlantic U.S.") return "Atlantic";
    return box == "India" ? "Indian Ocean" : "Pacific";
}

double transport_factors_in(Inquiry& ask, const std::string& ocean) {
    double transports = 0;
    for (const Unit ship : all_units(ask)) {
        const auto place = ask.location(ship);
        if (place && type_of(ask, ship) == "TR" && is_western_ally(ask, ship) && !ask.yes(ship, fact::sunk) &&
            sw_ocean(ask, *place) == ocean)
            transports += ask.number(ship, fact::factors);
    }
    return transports;
}

Ruling enough_transports(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_invasion(ask, group)) return not_concerned();
    std::map<std::string, double> factors;
    auto units = living(ask, embarked_units(ask, group));
    for (const Unit unit : units_of_action(ask))
        if (!holds(units, unit)) units.push_back(unit);
    for (const Unit unit : units)
        if (is_ground(ask, unit) && is_western_ally(ask, unit) && comes_from_a_box(ask, unit))
            factors[ocean_of(box_of(ask, *embarkation_if_known(ask, unit)))] +=
                ask.number(unit, fact::factors);
    for (const auto& [ocean, carried] : factors) {
        const double each = ask.printed("ground_factors_a_transport");
        const bool up = ask.reading("transports_for_box_invasions") == "rounded_up";
        const double need = up ? std::ceil(carried / each) : std::floor(carried / each);
        if (const double have = transport_factors_in(ask, ocean); have < need)
            return broken(say("{} ground factors need {} transports in the {} SW box, there are {}", carried,
                              need, ocean, have));
    }
    return factors.empty() ? not_concerned() : kept();
}

/// @}

/// @name 21.514: mechanics
/// @{

void embarkation_of_invaders_is_noted(Resolution& now) {
    if (!is_about_an_invasion(now)) return;
    for (const Unit unit : now.subjects(arg::cargo))
        if (const auto place = embarkation_if_known(now, unit)) now.set(unit, fact::embarked_at, *place);
}

/// Base, bases of embarkation, invasion hex.
Value route_of_destroyers(Inquiry& ask, Group group, Value) {
    if (!is_invasion(ask, group)) return {};
    std::vector<Subject> stops;
    const auto stop = [&](const std::optional<Subject>& place) {
        if (place && (stops.empty() || stops.back() != *place)) stops.push_back(*place);
    };
    stop(base_of_force(ask, group));
    for (const Unit unit : embarked_units(ask, group))
        if (const auto place = embarkation_if_known(ask, unit); place && !holds(stops, *place)) stop(place);
    stop(invasion_hex(ask, group));
    return as_list(stops);
}

Ruling one_hex_for_one_invasion(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto hex = invasion_hex(ask, group);
    if (!is_invasion(ask, group) || !hex || !ask.has(arg::at)) return not_concerned();
    if (ask.subject(arg::at) == *hex) return kept();
    return broken(say("{} invades {}; {} needs a mission of its own", group, *hex, ask.subject(arg::at)));
}

Value companions(Inquiry& ask, Group group, Value) {
    if (!is_invasion(ask, group)) return {};
    Value::List others;
    for (const Unit ship : ships_in(ask, group))
        if (!is_destroyer(ask, ship)) others.push_back(ship);
    return others;
}

Ruling invaders_start_in_supply(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Place place : embarkations_known(ask)) {
        if (!is_base_of_embarkation(ask, place)) continue;
        const auto supplied = is_fully_supplied(ask, place);
        if (!supplied) {
            if (ask.verb() == verb::carry) continue;
            ask.missing(say("whether {} was fully supplied", place), ask.to_state(place, fact::supplied));
        }
        if (!*supplied) return broken(say("{} was not fully supplied as the turn began", place));
        if (const Value held = ask.fact(place, fact::controlled_at_start); held.known() && !held.is_yes())
            return broken(say("{} was not controlled as the turn began", place));
        ruling = kept();
    }
    return ruling;
}

/// Says something of each ground unit of an invasion, until one breaks the rule.
template <class Say>
Ruling of_each_passenger(Inquiry& ask, Say say) {
    return is_about_an_invasion(ask) ? of_each_unit(ask, say) : not_concerned();
}

Ruling invaders_have_not_moved(Inquiry& ask) {
    return of_each_passenger(ask, [&](Unit unit) {
        if (!is_ground(ask, unit)) return not_concerned();
        if (!in_this_player_turn(ask, ask.fact(unit, fact::moved_in))) return kept();
        return broken(say("{} has moved in this turn", unit));
    });
}

Ruling invaders_are_supplied(Inquiry& ask) {
    return of_each_passenger(ask, [&](Unit unit) {
        if (!is_ground(ask, unit)) return not_concerned();
        if (ask.yes(unit, fact::partial_supply)) return broken(say("{} is in partial supply", unit));
        if (ask.yes(unit, fact::army_oil_effect)) return broken(say("{} is under the army oil effect", unit));
        return kept();
    });
}

Ruling air_does_not_invade(Inquiry& ask) {
    return of_each_passenger(ask, [&](Unit unit) {
        if (!is_air(ask, unit)) return is_ground(ask, unit) ? kept() : not_concerned();
        return broken(say("{} is an air unit", unit));
    });
}

/// @}

}  // namespace

double destroyers_for(Inquiry& ask, Unit unit, Place hex) {
    const bool defended = is_defended(ask, hex, ask.side_of(unit));
    const double plain = plain_need(ask, unit, defended);
    return comes_from_a_box(ask, unit) ? plain + extra_destroyers(ask, unit, defended) : plain;
}

void register_invasions(Rulebook& book) {
    book.check("21.511.s1", {verb::mission, verb::invade}, invasions_are_of_the_combat_phase);
    book.check("21.511.s2", {verb::carry, verb::invade}, destroyers_carry_invaders);
    book.check({"21.511.s2", "21.514E.s1"}, {verb::carry, verb::invade}, invaders_embark_in_a_port);
    book.effect("21.511.s2", verb::invade, invaders_land, When::before);

    for (const char* id : {"21.513A", "21.513B", "21.513C.s1"})
        book.table(id, "sea_carry_requirements");
    book.define("21.513A", Kind::unit, fact::cargo_factors, need_at_an_empty_hex);
    book.define("21.513B", Kind::unit, fact::cargo_factors, need_at_a_defended_hex);
    book.define("21.513C.s1", Kind::unit, fact::cargo_factors, need_from_a_box);
    book.check("21.513A", {verb::invade}, enough_destroyers_for_an_empty_hex);
    book.check("21.513B", {verb::invade}, enough_destroyers_for_a_defended_hex);
    book.check("21.513C.s1", {verb::invade}, enough_destroyers_from_a_box);
    book.check("21.513C.s2", {verb::invade}, enough_transports);

    book.effect("21.514A", verb::carry, embarkation_of_invaders_is_noted);
    book.define("21.514B", Kind::group, fact::invasion_route, route_of_destroyers);
    book.check("21.514C", {verb::invade}, one_hex_for_one_invasion);
    book.define("21.514D.s1", Kind::group, fact::companions, companions);
    book.check("21.514E.s1", {verb::carry, verb::invade}, invaders_start_in_supply);
    book.check("21.514E.s2", {verb::carry, verb::invade}, invaders_have_not_moved);
    book.check("21.514F.s1", {verb::carry, verb::invade}, invaders_are_supplied);
    book.check("21.514F.s2", {verb::carry, verb::invade}, air_does_not_invade);

    register_invasion_targets(book);
}

}  // namespace umpire::rules::awaw
