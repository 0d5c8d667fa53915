#include "transport/landings.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "movement/activities.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "transport/ground.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"

#include <fmt/core.h>

#include <algorithm>

/// 29K to 29K2. Ground unit: started_in_port and start_hex (when the movement phase began), embarked_at,
/// landed (amphibiously, in this player turn), landed_at, landed_sea, fights_as; defined: amphibious_trained,
/// zoc_reach (own hex, none), attack_now, defense_now, supply_at_sea (resource points that may supply its
/// attack).
namespace umpire::rules::europa {

bool is_landing(Inquiry& ask) {
    if (ask.verb() == verb::disembark) return ask.has(arg::mode) && ask.text(arg::mode) == "enemy-beach";
    return ask.verb() == verb::landing || lands_on_enemy_beach(ask);
}

Units landing_ground_units(Inquiry& ask) {
    Units units = cargo_of_action(ask);
    std::erase_if(units, [&](Unit unit) { return !is_ground_unit(ask, unit); });
    return units;
}

Place landing_hex(Inquiry& ask) {
    if (ask.has(arg::at)) return ask.subject(arg::at);
    const auto place = ask.location(ask.subject(arg::group));
    if (!place) ask.missing(say("the hex of {}", ask.subject(arg::group)));
    return *place;
}

bool comes_ashore_by_landing(Inquiry& ask) {
    return ask.text(arg::mode) == "enemy-beach";
}

namespace {

/// @name 29K: who lands what, where and when
/// @{

/// For all of the cargo. Troops used to mountains land where others do not (27A15.s2).
bool beach_for(Inquiry& ask, Place place, const Units& cargo) {
    if (ask.yes(place, fact::beach)) return true;
    if (!ask.known(place, fact::beach))
        ask.missing(say("whether {} is a beach", place), ask.to_state(place, fact::ground));
    return !cargo.empty() && std::all_of(cargo.begin(), cargo.end(),
                                         [&](Unit unit) { return ask.yes(unit, fact::beach_here); });
}

Ruling lands_at_enemy_beach(Inquiry& ask) {
    if (!is_landing(ask)) return not_concerned();
    const Group group = ask.subject(arg::group);
    const Place place = landing_hex(ask);
    const std::string side = ask.side_of(group);
    if (side != ask.phasing_side())
        return broken(say("{} makes a landing in the player turn of the {} side", group, ask.phasing_side()));
    if (ask.location(group) != place) return broken(say("{} is not in {}", group, place));
    if (ask.text_or(place, fact::beach_owner, ask.text(place, fact::owner)) == side)
        return broken(
            say("{} is owned by the {} side: what goes ashore there disembarks and makes "
                "no landing",
                place, side));
    if (beach_for(ask, place, cargo_of_action(ask))) return kept();
    return broken(say("{} is no beach for the cargo of {}", place, group));
}

Ruling lands_from_transports(Inquiry& ask) {
    Ruling ruling = not_concerned();
    if (!is_landing(ask)) return ruling;
    for (const Unit item : cargo_of_action(ask)) {
        for (const Unit ship : carriers_of(ask, item)) {
            if (ask.text(ship, fact::category) != "transport")
                return broken(say("{} carries {} and is no transport", ship, item));
            ruling = kept();
        }
    }
    return ruling;
}

Ruling no_landing_in_storm(Inquiry& ask) {
    if (!is_landing(ask)) return not_concerned();
    const std::string sea = sea_in(ask, landing_hex(ask));
    if (sea != "S" && sea != "T") return kept();
    return broken(
        say("{} makes a landing in {}", ask.subject(arg::group), sea == "S" ? "storm" : "a typhoon"));
}

Ruling only_units_and_supply_land(Inquiry& ask) {
    Ruling ruling = not_concerned();
    if (!is_landing(ask)) return ruling;
    for (const Unit item : cargo_of_action(ask)) {
        const std::string kind = kind_of_cargo(ask, item);
        if (kind != "ground unit" && kind != "supply" && kind != "resource point")
            return broken(say("{} is a {} and may not land", item, kind));
        ruling = kept();
    }
    return ruling;
}

void where_units_begin(Resolution& now) {
    if (now.text(arg::phase) != "movement") return;
    for (const Unit unit : all_units(now)) {
        if (!is_ground_unit(now, unit) || now.text_or(unit, fact::side, "") != now.text(arg::side)) continue;
        const auto place = now.location(unit);
        if (!place) continue;
        const auto ship = ship_of(now, unit);
        bool in_port = now.yes(*place, fact::port);
        if (ship) {
            const auto group = group_of(now, *ship);
            in_port = in_port && now.reading("aboard_in_port") == "in_port" &&
                      (!group || now.yes(*group, fact::in_port));
            now.forget(unit, fact::embarked_at);
        }
        now.set(unit, fact::started_in_port, in_port);
        now.set(unit, fact::start_hex, *place);
    }
}

void where_cargo_embarks(Resolution& now) {
    if (is_ground_unit(now, now.subject(arg::unit)))
        now.set(now.subject(arg::unit), fact::embarked_at, now.subject(arg::at));
}

Ruling started_in_port(Inquiry& ask) {
    Ruling ruling = not_concerned();
    if (!is_landing(ask)) return ruling;
    for (const Unit unit : landing_ground_units(ask)) {
        const std::string name = ask.name(unit);
        if (!ask.known(unit, fact::started_in_port))
            ask.missing(say("whether {} was in its port of embarkation when the phase began", name),
                        say("!state started_in_port of {} is yes", name));
        const Value start = ask.fact(unit, fact::start_hex), embarked = ask.fact(unit, fact::embarked_at);
        const bool elsewhere = start.known() && embarked.known() && start != embarked;
        if (!ask.yes(unit, fact::started_in_port) || elsewhere)
            return broken(say("{} was not in its port of embarkation when the movement phase began", name));
        ruling = kept();
    }
    return ruling;
}

void landing_takes_all_points(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (comes_ashore_by_landing(now) && is_ground_unit(now, unit)) now.set(unit, fact::mp_left, 0);
}

Ruling landed_unit_stays(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!ask.yes(unit, fact::landed)) return not_concerned();
    if (ask.phase() != "movement") return kept();
    return broken(say("{} has landed and has no movement points left in this phase", unit));
}

/// @}

/// @name 29K2: ashore
/// @{

Value amphibious_trained(Inquiry& ask, Unit unit, Value) {
    if (!is_ground_unit(ask, unit)) return {};
    if (ask.yes(unit, fact::marine) || ask.yes(unit, fact::amphibious)) return true;
    return ask.text_or(unit, fact::side, "") == "Axis" &&
           (ask.yes(unit, fact::mountain) || ask.yes(unit, fact::light_infantry));
}

void unit_has_landed(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (!comes_ashore_by_landing(now) || !is_ground_unit(now, unit)) return;
    const Place place = now.subject(arg::at);
    now.set(unit, fact::landed, true);
    now.set(unit, fact::landed_at, place);
    now.set(unit, fact::landed_sea, sea_in(now, place));
}

void landed_until_turn_ends(Resolution& now) {
    if (now.text(arg::phase) != "initial") return;
    for (const Unit unit : all_units(now))
        if (now.yes(unit, fact::landed))
            for (const Fact& fact :
                 FactList{fact::landed, fact::landed_at, fact::landed_sea, fact::fights_as})
                now.forget(unit, fact);
}

bool is_disrupted(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::disrupted, "no") != "no";
}

Value zoc_of_landed_unit(Inquiry& ask, Unit unit, Value reach) {
    if (!ask.yes(unit, fact::landed)) return reach;
    return is_disrupted(ask, unit) ? "none" : "own hex";
}

/// Into other hexes.
Value landed_unit_exerts_no_zoc(Inquiry& ask, Unit unit, Value exerts) {
    return exerts.known() && ask.yes(unit, fact::landed) ? Value(false) : exerts;
}

/// Of a strength as printed; disruption is the parent game's.
Value strength_of_landed_unit(Inquiry& ask, Unit unit, const AnyNumber& printed) {
    if (!ask.yes(unit, fact::landed)) return {};
    const double strength = ask.number(unit, printed);
    const bool trained = ask.yes(unit, fact::amphibious_trained);
    const double factor = ask.printed(trained ? "landed_trained" : "landed_untrained");
    return strength * factor * (is_disrupted(ask, unit) ? ask.number(unit, fact::disruption_factor) : 1);
}

Value attack_of_landed_unit(Inquiry& ask, Unit unit, Value) {
    return strength_of_landed_unit(ask, unit, fact::attack_strength);
}
Value defense_of_landed_unit(Inquiry& ask, Unit unit, Value) {
    return strength_of_landed_unit(ask, unit, fact::defense_strength);
}

Value attack_after_rough_landing(Inquiry& ask, Unit unit, Value attack) {
    if (attack.number() == nullptr || ask.text_or(unit, fact::landed_sea, "") != "R") return attack;
    return *attack.number() * ask.printed("landed_in_rough");
}

Value attack_from_cliffs(Inquiry& ask, Unit unit, Value attack) {
    const Value place = ask.fact(unit, fact::landed_at);
    if (attack.number() == nullptr || place.subject() == nullptr || ask.yes(unit, fact::mountain))
        return attack;
    if (ask.text_or(*place.subject(), fact::ground, "") != "coastal_cliffs") return attack;
    return *attack.number() * ask.printed("landed_at_cliffs");
}

void strength_of_assault(Resolution& now) {
    double total = 0;
    bool landed = false;
    for (const Unit unit : now.subjects(arg::units)) {
        landed = landed || now.yes(unit, fact::landed);
        total += now.number(unit, now.yes(unit, fact::landed) ? fact::attack_now : fact::attack_strength);
    }
    if (landed) now.result(result::strength, total);
}

void among_the_enemy(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (!comes_ashore_by_landing(now) || !is_ground_unit(now, unit)) return;
    if (occupied_by(now, now.subject(arg::at), opponent_of(now.side_of(unit))))
        now.set(unit, fact::fights_as, "airborne landing in an enemy-occupied hex");
}

/// Aboard a friendly ship that is at sea in that hex.
bool is_at_sea_in(Inquiry& ask, Unit item, Place place) {
    const auto ship = ship_of(ask, item);
    const auto group = ship ? group_of(ask, *ship) : std::nullopt;
    return group && ask.location(*group) == place && at_sea(ask, *group);
}

bool supplies_from_sea(Inquiry& ask, Unit item, Unit unit) {
    const Value place = ask.fact(unit, fact::landed_at);
    return place.subject() != nullptr && ask.text_or(item, fact::cargo, "") == "resource point" &&
           ask.text_or(item, fact::side, "") == ask.side_of(unit) &&
           is_at_sea_in(ask, item, *place.subject());
}

Value supply_at_sea(Inquiry& ask, Unit unit, Value) {
    if (!ask.yes(unit, fact::landed)) return {};
    Value::List points;
    for (const Unit item : all_units(ask))
        if (supplies_from_sea(ask, item, unit)) points.emplace_back(item);
    return points.empty() ? Value() : Value(std::move(points));
}

Ruling supplied_from_the_landing_hex(Inquiry& ask) {
    if (!ask.has(arg::supply)) return not_concerned();
    const Unit item = ask.subject(arg::supply);
    if (!ship_of(ask, item)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (!ask.yes(unit, fact::landed) || !supplies_from_sea(ask, item, unit))
            return broken(say("{} is not at sea in the hex where {} landed", item, unit));
    return kept();
}

void ground_unit_goes(Resolution& now) {
    now.place(now.subject(arg::unit), now.subjects(arg::path).back());
}

/// @}

}  // namespace

void register_landings(Rulebook& book) {
    book.check("29K.s2", {verb::landing, verb::disembark}, lands_at_enemy_beach);
    book.check("29K.s3", {verb::landing, verb::disembark}, no_landing_in_storm);
    book.check("29K.s5", {verb::landing, verb::disembark}, only_units_and_supply_land);
    book.check("29K.s6", {verb::landing, verb::disembark}, started_in_port);
    book.effect("29K.s6", event::phase_begins, where_units_begin);
    book.effect("29K.s6", event::cargo_embarked, where_cargo_embarks);
    // Also what 29J7 has left; and a roll for disruption comes before the unit counts as landed.
    book.effect("29K.s7", event::cargo_ashore, landing_takes_all_points, When::after);
    book.check("29K.s7", {verb::march}, landed_unit_stays);
    book.effect({"27B2", "27B4.s1"}, verb::march, ground_unit_goes);
    book.check("29K.s8", {verb::landing, verb::disembark}, lands_from_transports);

    book.define("29K2.s1", Kind::unit, fact::amphibious_trained, amphibious_trained);
    book.effect("29K2.s2", event::cargo_ashore, unit_has_landed, When::after);
    book.effect("29K2.s2", event::phase_begins, landed_until_turn_ends);
    book.define("29K2.s2", Kind::unit, fact::zoc_reach, zoc_of_landed_unit);
    book.define("29K2.s2", Kind::unit, fact::exerts_zoc, landed_unit_exerts_no_zoc, When::after);
    book.define("29K2.s3", Kind::unit, fact::attack_now, attack_of_landed_unit);
    book.define("29K2.s3", Kind::unit, fact::defense_now, defense_of_landed_unit);
    book.effect("29K2.s3", verb::assault, strength_of_assault);
    book.define("29K2.s4", Kind::unit, fact::attack_now, attack_after_rough_landing);
    book.define("29K2.s5", Kind::unit, fact::attack_now, attack_from_cliffs);
    book.effect("29K2.s6", event::cargo_ashore, among_the_enemy, When::after);
    book.define("29K2.s7", Kind::unit, fact::supply_at_sea, supply_at_sea);
    book.check("29K2.s7", {verb::assault}, supplied_from_the_landing_hex);
}

}  // namespace umpire::rules::europa
