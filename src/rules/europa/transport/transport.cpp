#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/phases.hpp"
#include "units/units.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>

namespace umpire::rules::europa {

namespace {

/// @name 29J, 29J1: what carries cargo, and how much
/// @{

Value transports_carry(Inquiry& ask, Unit unit, Value) {
    const std::string category = ask.text_or(unit, fact::category, "");
    return category.empty() ? Value() : Value(category == "transport");
}

Value code_e_may_load(Inquiry& ask, Unit unit, Value) {
    return is_transport(ask, unit) ? Value(ask.number(unit, fact::code_E) > 0) : Value();
}

Value capacity_by_code(Inquiry& ask, Unit unit, Value) {
    return ask.yes(unit, fact::may_load) ? ask.fact(unit, fact::code_E) : Value();
}

std::string row_of_warship(Inquiry& ask, Unit unit) {
    const std::string category = ask.text_or(unit, fact::category, "");
    if (category == "destroyer")
        return ask.number(unit, fact::ships) > 1 ? "double destroyer" : "single destroyer";
    if (category == "carrier" && ask.reading("carrier_troops") == "as_battleship") return "battleship";
    return category;
}

Value capacity_of_warships(Inquiry& ask, Unit unit, Value other) {
    if (other.known() || !ask.known(unit, fact::category)) return other;
    return ask.table("29J1.s11").number(row_of_warship(ask, unit), "re").value_or(0);
}

/// Mine points count as cargo where they can be lost as such: aboard ships that may carry them.
Value items_of_cargo(Inquiry& ask, Unit unit, Value) {
    const std::string kind = kind_of_cargo(ask, unit);
    if (kind.empty()) return {};
    const auto ship = ship_of(ask, unit);
    if (kind != "mine point" || !ship || ask.reading("mine_points_as_cargo") == "every_ship") return true;
    return ask.number_or(*ship, fact::code_M, 0) > 0;
}

Value re_as_cargo(Inquiry& ask, Unit unit, Value) {
    if (!ask.yes(unit, fact::cargo_item)) return {};
    const double size = ask.number(unit, fact::re);
    const bool big = ask.yes(unit, fact::cavalry) || ask.yes(unit, fact::c_m);
    return big ? size * ask.printed("bulky_cargo_factor") : size;
}

using ShipAndItem = Ruling (*)(Inquiry&, Unit ship, Unit item);

/// A rule of the type of a ship, for all cargo of the action.
Ruling for_all_cargo(Inquiry& ask, ShipAndItem rule) {
    Ruling all = not_concerned();
    for (const Stowage& stowage : stowage_of_action(ask))
        for (const Unit ship : stowage.ships) {
            Ruling one = rule(ask, ship, stowage.item);
            if (one.kind == Ruling::Kind::broken) return one;
            if (one.kind == Ruling::Kind::kept) all = one;
        }
    return all;
}

Ruling light_troops_on_warship(Inquiry& ask, Unit ship, Unit item) {
    if (is_transport(ask, ship)) return not_concerned();
    const std::string kind = kind_of_cargo(ask, item);
    if (kind == "mine point") return not_concerned();
    if (kind != "ground unit") return broken(say("{} is no transport and {} is no ground unit", ship, item));
    if (!has_heavy_equipment(ask, item)) return kept();
    return broken(say("{} is no transport and {} has heavy equipment", ship, item));
}

Ruling warships_carry_light_troops(Inquiry& ask) {
    return for_all_cargo(ask, light_troops_on_warship);
}

/// Ships of one sort take no more than they can carry.
Ruling stays_within_capacity(Inquiry& ask, bool transports) {
    Ruling ruling = not_concerned();
    std::map<Subject, double> load;
    for (const Stowage& stowage : stowage_of_action(ask)) {
        const Unit ship = stowage.ships.front();
        if (is_transport(ask, ship) != transports) continue;
        ruling = kept();
        // Those that carry it together were found to have the room.
        if (stowage.ships.size() > 1 || kind_of_cargo(ask, stowage.item) == "mine point") continue;
        load[ship] += ask.number(stowage.item, fact::cargo_re);
        const double capacity = capacity_of(ask, ship);
        const double total = capacity - room_in(ask, ship) + load[ship];
        if (total > capacity)
            return broken(say("{} would carry {} REs, its capacity is {}", ship, total, capacity));
    }
    return ruling;
}

Ruling warships_stay_within_capacity(Inquiry& ask) {
    return stays_within_capacity(ask, false);
}
Ruling transports_stay_within_capacity(Inquiry& ask) {
    return stays_within_capacity(ask, true);
}

/// @}

/// @name 29J1: warships with troops aboard
/// @{

Value with_troops_aboard(Inquiry& ask, Unit unit, Value rating) {
    const auto aboard = ask.contents(unit);
    if (rating.number() == nullptr || aboard.empty() || is_transport(ask, unit)) return rating;
    const bool troops =
        std::any_of(aboard.begin(), aboard.end(), [&](Unit item) { return is_ground_unit(ask, item); });
    return troops ? Value(reduced_rating(ask, *rating.number(), "troops_aboard_factor")) : rating;
}

/// @}

/// @name 29J1: cargo lost with its ship
/// @{

/// Ships that carry this together, but for those that are gone.
std::vector<Subject> still_afloat(Inquiry& ask, Unit item) {
    Units ships;
    for (const Unit ship : listed(ask, item, fact::carried_by))
        if (!ask.yes(ship, fact::sunk)) ships.push_back(ship);
    return ships;
}

void what_exceeds_is_lost(Resolution& now, const Units& ships) {
    if (!ships.empty() && room_in(now, ships.front()) < 0)
        now.happens(event::cargo_exceeds_capacity, {{arg::ship, ships.front()}});
}

/// The items that the ship has a part in carrying, together with others.
Units shared_cargo(Inquiry& ask, Unit ship) {
    Units items;
    for (const Unit item : all_units(ask)) {
        if (holds(listed(ask, item, fact::carried_by), ship)) items.push_back(item);
    }
    return items;
}

void sunk_ship_leaves_shared_cargo(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    for (const Unit item : shared_cargo(now, ship)) {
        const auto ships = still_afloat(now, item);
        now.set(item, fact::carried_by,
                ships.size() > 1 ? Value(Value::List(ships.begin(), ships.end())) : Value());
        if (ships.empty()) continue;
        if (ship_of(now, item) == ship) now.place(item, ships.front());
        what_exceeds_is_lost(now, ships);
    }
}

void damaged_ship_of_shared_cargo(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (now.yes(ship, fact::sunk)) return;
    if (!shared_cargo(now, ship).empty()) what_exceeds_is_lost(now, {ship});
}

void cargo_sinks_with_ship(Resolution& now) {
    for (const Unit item : cargo_aboard(now, now.subject(arg::unit)))
        eliminate_cargo(now, item);
}

void damaged_ship_loses_cargo(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (now.yes(ship, fact::sunk) || cargo_aboard(now, ship).empty() || !shared_cargo(now, ship).empty())
        return;
    what_exceeds_is_lost(now, {ship});
}

/// One of so many, each as likely: what the dice cannot share out evenly is rolled again.
std::size_t pick_lost_item(Resolution& now, std::size_t count) {
    const int dice = count > 6 ? 2 : 1;
    const std::size_t faces = dice == 1 ? 6 : 36;
    if (count > faces) now.missing("which item of cargo is lost: there are too many for the dice");
    for (int rolls = 0; rolls < 100; ++rolls) {
        std::size_t rolled = 0;
        for (const int face : now.roll(dice, 6, "the item of cargo that is lost").faces)
            rolled = 6 * rolled + static_cast<std::size_t>(std::max(face, 1) - 1);
        if (rolled < faces - faces % count) return rolled % count;
    }
    now.missing("which item of cargo is lost");
}

/// All cargo of ships that carry some of it together, else that of the ship.
Units cargo_at_stake(Inquiry& ask, Unit ship) {
    Units items = cargo_aboard(ask, ship);
    for (const Unit shared : shared_cargo(ask, ship))
        for (const Force other : carriers_of(ask, shared))
            for (const Unit item : cargo_aboard(ask, other))
                if (!holds(items, item)) items.push_back(item);
    return items;
}

void items_are_lost_at_random(Resolution& now) {
    const Unit ship = now.subject(arg::ship);
    Value::List lost;
    for (auto items = cargo_at_stake(now, ship); !items.empty() && room_in(now, ship) < 0;
         items = cargo_at_stake(now, ship)) {
        const Unit item = items[items.size() == 1 ? 0 : pick_lost_item(now, items.size())];
        eliminate_cargo(now, item);
        lost.emplace_back(item);
    }
    now.result(result::lost, std::move(lost));
}

/// @}

/// @name 29J: when and where
/// @{

bool declared_as_landing(Inquiry& ask) {
    return ask.has(arg::mode) && ask.text(arg::mode) == "enemy-beach";
}

Ruling transports_in_own_moving_phases(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (cargo_of_action(ask).empty() || declared_as_landing(ask)) return not_concerned();
    const std::string side = ask.side_of(group), phase = ask.phase();
    if (side != ask.phasing_side())
        return broken(say("{} of the {} side handles cargo in the player turn of the {} side", group, side,
                          ask.phasing_side()));
    if (is_moving_phase(phase)) return kept();
    return broken(say("{} handles cargo in the {} phase", group, phase));
}

Ruling between_own_ports_and_beaches(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (cargo_of_action(ask).empty()) return not_concerned();
    const std::string where = place_for_cargo(ask, group);
    const Place place = *ask.location(group);
    if (where.empty()) return broken(say("{} is neither in a port nor at a beach", group));
    if (where == "enemy-beach" && ask.verb() == verb::disembark) return not_concerned();  // 29K
    const std::string owner = where == "port"
                                  ? ask.text_or(place, fact::port_owner, ask.text_or(place, fact::owner, ""))
                                  : ask.text(place, fact::owner);
    if (owner.empty()) ask.missing(say("who owns the port of {}", place));
    if (owner == ask.side_of(group)) return kept();
    return broken(say("the {} of {} is {}, not {}", where == "port" ? "port" : "beach", place, owner,
                      ask.side_of(group)));
}

Ruling together_while_embarking(Inquiry& ask) {
    const bool declares = ask.verb() == verb::embark;
    if (!declares && !pays_for_task(ask, "embark")) return not_concerned();
    const Group group = ask.subjects(arg::group).front();
    const auto here = ask.location(group);
    for (const Unit item : declares ? Units(ask.subjects(arg::units)) : task_units(ask, group)) {
        const auto there = ask.location(item);
        if (!here || !there) ask.missing(say("where {} and {} are", group, item));
        if (*here != *there)
            return broken(say("{} is in {} and its cargo {} in {}", group, *here, item, *there));
    }
    return kept();
}

Ruling together_while_disembarking(Inquiry& ask) {
    const bool declares = ask.verb() == verb::disembark;
    if (declares ? cargo_of_action(ask).empty() : !pays_for_task(ask, "disembark")) return not_concerned();
    const Group group = ask.subjects(arg::group).front();
    const auto here = ask.location(group);
    const Value ashore = declares ? ask.argument(arg::at) : ask.fact(group, fact::task_at);
    if (!here) ask.missing(say("where {} is", group));
    if (ashore.subject() == nullptr || *ashore.subject() == *here) return kept();
    return broken(say("{} is in {} and its cargo is to go ashore in {}", group, *here, *ashore.subject()));
}

/// Aboard a ship of the group, or of the pair that hands it over.
bool is_aboard(Inquiry& ask, Unit item) {
    const auto ship = ship_of(ask, item);
    if (!ship) return false;
    if (ask.verb() == verb::transfer_cargo) return *ship == ask.subject(arg::from);
    return ask.inside(*ship) == ask.subject(arg::group);
}

Ruling moves_embarked_cargo(Inquiry& ask) {
    Ruling ruling = not_concerned();
    if (!ask.has(arg::units)) return ruling;
    for (const Unit item : ask.subjects(arg::units)) {
        if (is_aboard(ask, item)) {
            ruling = kept();
        } else if (ask.text_or(item, fact::embarkation, "") != "begun") {
            const Subject from = ask.subject(ask.verb() == verb::transfer_cargo ? arg::from : arg::group);
            return broken(say("{} has not embarked on {}", item,
                              from.kind == Kind::group ? say("a ship of {}", from) : ask.name(from)));
        }
    }
    return ruling;
}

Ruling one_group_for_one_cargo(Inquiry& ask) {
    Ruling ruling = not_concerned();
    const auto leaving = ask.subjects(arg::units);
    for (const Unit item : cargo_aboard(ask, ask.subject(arg::group))) {
        const auto ships = listed(ask, item, fact::carried_by);
        if (ships.empty()) continue;
        ruling = kept();
        const auto gone =
            std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return holds(leaving, ship); });
        if (gone != 0 && static_cast<std::size_t>(gone) != ships.size())
            return broken(say("{} ships carry {} together, and {} of them would leave the group",
                              ships.size(), item, gone));
    }
    return ruling;
}

/// @}

/// @name 29J: what comes of it
/// @{

void cargo_handled(Resolution& now, const char* way, Group group, Unit item, Place place) {
    if (now.yes(group, fact::in_port))
        now.happens(event::cargo_handled,
                    {{arg::at, place}, {arg::re, now.number(item, fact::cargo_re)}, {arg::way, way}});
}

void cargo_is_embarked(Resolution& now) {
    if (!pays_for_task(now, "embark")) return;
    const Group group = now.subject(arg::group);
    const auto place = now.location(group);
    const auto items = task_units(now, group);
    end_cargo_task(now, group);
    for (const Unit item : items) {
        const auto ships = listed(now, item, fact::stowed_in);
        if (!place || ships.empty() || now.location(item) != place) continue;
        now.place(item, ships.front());
        now.forget(item, fact::stowed_in);
        now.set(item, fact::embarkation, "complete");
        if (ships.size() > 1) now.set(item, fact::carried_by, Value::List(ships.begin(), ships.end()));
        cargo_handled(now, "embark", group, item, *place);
        now.happens(event::cargo_embarked,
                    {{arg::unit, item}, {arg::ship, ships.front()}, {arg::at, *place}});
    }
}

void cargo_goes_ashore(Resolution& now) {
    if (!pays_for_task(now, "disembark")) return;
    const Group group = now.subject(arg::group);
    const auto place = now.location(group);
    const auto items = task_units(now, group);
    const std::string mode = now.text(group, fact::task_mode);
    end_cargo_task(now, group);
    for (const Unit item : items) {
        const auto ship = ship_of(now, item);
        if (!place || !ship || now.location(item) != place) continue;
        now.place(item, *place);
        for (const Fact& fact : FactList{fact::carried_by, fact::embarkation})
            now.forget(item, fact);
        now.set(item, fact::points_ashore, points_spent(now, group));
        cargo_handled(now, "disembark", group, item, *place);
        now.happens(event::cargo_ashore,
                    {{arg::unit, item}, {arg::at, *place}, {arg::mode, mode}, {arg::ship, *ship}});
    }
}

/// Where its ship is, also where that is an escort beside its group.
Value cargo_is_where_its_ship_is(Inquiry& ask, Unit unit, Value other) {
    const auto ship = ship_of(ask, unit);
    return ship ? ask.fact(*ship, fact::hex) : other;
}

Value embarked_units_have_no_zoc(Inquiry& ask, Unit unit, Value) {
    if (!ask.known(unit, fact::has_zoc)) return {};
    return ask.yes(unit, fact::has_zoc) && !ship_of(ask, unit);
}

/// By sea or not, it may attack in the combat phase of its side.
Value may_attack_after_disembarking(Inquiry& ask, Unit unit, Value other) {
    if (!is_ground_unit(ask, unit) || ask.phase() != "combat" || other.known()) return other;
    return ask.side_of(unit) == ask.phasing_side() && !ship_of(ask, unit);
}

/// @}

/// @name 29J2 to 29J5: types of transports
/// @{

/// Ships that have a part in the cargo of this action, at a beach or not as the rule asks.
Ruling types_stay_off(Inquiry& ask, std::initializer_list<std::string_view> types, bool own_beaches_too) {
    Ruling ruling = not_concerned();
    if (cargo_of_action(ask).empty()) return ruling;
    const std::string where =
        ask.verb() == verb::landing ? "enemy-beach" : place_for_cargo(ask, ask.subject(arg::group));
    for (const Stowage& stowage : stowage_of_action(ask))
        for (const Unit ship : stowage.ships) {
            if (!is_type(ask, ship, types)) continue;
            ruling = kept();
            if (where == "enemy-beach" || (own_beaches_too && where == "beach"))
                return broken(say("{} is a {} and handles {} at {} beach", ship, ask.text(ship, fact::type),
                                  stowage.item, where == "beach" ? "a" : "an enemy"));
        }
    return ruling;
}

Ruling regular_transports_off_enemy_beaches(Inquiry& ask) {
    return types_stay_off(ask, {"TR"}, false);
}
Ruling supply_transports_in_ports(Inquiry& ask) {
    return types_stay_off(ask, {"TS"}, true);
}
Ruling oilers_in_ports(Inquiry& ask) {
    return types_stay_off(ask, {"TO", "AO"}, true);
}

Ruling supplies_only(Inquiry& ask, Unit ship, Unit item) {
    const std::string kind = kind_of_cargo(ask, item);
    if (kind == "supply" || kind == "resource point") return kept();
    return broken(say("{} is a {} and {} is a {}", ship, ask.text(ship, fact::type), item,
                      kind.empty() ? "thing of another kind" : kind));
}

Ruling supplies_on_supply_transport(Inquiry& ask, Unit ship, Unit item) {
    return is_type(ask, ship, {"TS"}) ? supplies_only(ask, ship, item) : not_concerned();
}
Ruling supplies_on_oiler(Inquiry& ask, Unit ship, Unit item) {
    if (!is_type(ask, ship, {"TO", "AO"})) return not_concerned();
    // What they give other ships at sea (29P.s2).
    return kind_of_cargo(ask, item) == "fuel" ? kept() : supplies_only(ask, ship, item);
}

Ruling unsupported_troops_on_troopship(Inquiry& ask, Unit ship, Unit item) {
    if (!is_type(ask, ship, {"TT", "TL"})) return not_concerned();
    const auto no = [&](std::string_view what) {
        return broken(say("{} is a {} and {} {}", ship, ask.text(ship, fact::type), item, what));
    };
    if (!is_ground_unit(ask, item)) return no("is no ground unit");
    if (has_heavy_equipment(ask, item)) return no("has heavy equipment");
    if (!ask.known(item, fact::unsupported))
        ask.missing(say("whether {} is an unsupported unit", item), ask.to_state(item, fact::unsupported));
    return ask.yes(item, fact::unsupported) ? kept() : no("is not unsupported");
}

Ruling supply_transports_carry_supplies(Inquiry& ask) {
    return for_all_cargo(ask, supplies_on_supply_transport);
}
Ruling oilers_carry_supplies(Inquiry& ask) {
    return for_all_cargo(ask, supplies_on_oiler);
}
Ruling troopships_carry_unsupported_troops(Inquiry& ask) {
    return for_all_cargo(ask, unsupported_troops_on_troopship);
}

Ruling supply_transports_do_not_transfer(Inquiry& ask) {
    const Subject from = ask.subject(arg::from), to = ask.subject(arg::to);
    if (is_type(ask, to, {"TS"})) return kept();
    if (!is_type(ask, from, {"TS"})) return not_concerned();
    return broken(say("{} is a TS and hands cargo over to {}", from, to));
}

Ruling oilers_transfer_to_oilers(Inquiry& ask) {
    const Subject from = ask.subject(arg::from), to = ask.subject(arg::to);
    if (!is_type(ask, from, {"TO", "AO"})) return not_concerned();
    if (is_type(ask, to, {"TO", "AO"})) return kept();
    return broken(say("{} is a {} and hands cargo over to {}, which is a {}", from,
                      ask.text(from, fact::type), to, ask.text_or(to, fact::type, "ship of no type")));
}

/// @}

/// @name 29J, 29J1 to 29J5: what is found aboard
/// @{

bool is_broken(const Ruling& ruling) {
    return ruling.kind == Ruling::Kind::broken;
}

bool may_have_aboard(Inquiry& ask, Unit ship, Unit item) {
    return ask.known(ship, fact::category) && !is_broken(light_troops_on_warship(ask, ship, item)) &&
           !is_broken(supplies_on_supply_transport(ask, ship, item)) &&
           !is_broken(supplies_on_oiler(ask, ship, item)) &&
           !is_broken(unsupported_troops_on_troopship(ask, ship, item));
}

/// Nobody is guilty of what no counter shows.
bool shows_what_it_is(Inquiry& ask, Unit item) {
    return !is_ground_unit(ask, item) ||
           (ask.known(item, fact::heavy_equipment) && ask.known(item, fact::unsupported));
}

/// Of a stack nobody can tell whose cargo is whose: it is wrong where no ship of the group may have it.
template <ShipAndItem rule>
Ruling suits_its_ship(Inquiry& ask, Unit item) {
    const auto ship = ship_of(ask, item);
    if (!ship || !ask.known(*ship, fact::category) || !ask.yes(item, fact::cargo_item))
        return not_concerned();
    if (!shows_what_it_is(ask, item) &&
        (is_type(ask, *ship, {"TT", "TL"}) || !ask.known(item, fact::heavy_equipment)))
        return not_concerned();
    Ruling ruling = rule(ask, *ship, item);
    if (!is_broken(ruling)) return ruling;
    for (const Unit other : ships_beside(ask, *ship))
        if (!shows_what_it_is(ask, item) || may_have_aboard(ask, other, item)) return not_concerned();
    return ruling;
}

/// What the ships of a group have aboard, all together.
struct Freight {
    double re = 0, capacity = 0;
    bool transports = false;
};

/// Nothing where not all of it is known, or none is there.
std::optional<Freight> freight_of(Inquiry& ask, Group group) {
    Freight all;
    for (const Unit ship : ask.units_in(group)) {
        if (!ask.known(ship, fact::category)) continue;
        all.capacity += capacity_of(ask, ship);
        all.transports = all.transports || is_transport(ask, ship);
        for (const Unit item : cargo_aboard(ask, ship)) {
            if (kind_of_cargo(ask, item) == "mine point") continue;
            if (!ask.known(item, fact::re)) return std::nullopt;
            all.re += ask.number(item, fact::cargo_re);
        }
    }
    return all.re > 0 ? std::optional(all) : std::nullopt;
}

template <bool of_transports>
Ruling ships_have_room_for_all(Inquiry& ask, Group group) {
    const auto freight = freight_of(ask, group);
    if (!freight || freight->transports != of_transports) return not_concerned();
    if (freight->re <= freight->capacity) return kept();
    return broken(
        say("{} carries {} REs, the capacity of its ships is {}", group, freight->re, freight->capacity));
}

/// Whoever puts it beside its ships has it aboard.
Ruling is_on_land_or_aboard(Inquiry& ask, Unit unit) {
    const auto hex = hex_on_map(ask, unit);
    if (!hex || !is_ground_unit(ask, unit) || ask.inside(unit) != hex) return not_concerned();
    if (ask.text_or(*hex, fact::terrain, "") != "sea") return kept();
    const auto there = ask.units_in(*hex);
    if (std::any_of(there.begin(), there.end(), [&](Unit other) { return ask.known(other, fact::category); }))
        return not_concerned();
    return broken(say("{} is in the sea hex {} and aboard no ship", unit, *hex));
}

/// @}

void register_standing(Rulebook& book) {
    book.standing("29J.s6", Kind::unit, is_on_land_or_aboard);
    book.standing("29J1.s2", Kind::unit, suits_its_ship<light_troops_on_warship>);
    book.standing("29J1.s5", Kind::group, ships_have_room_for_all<true>);
    book.standing("29J1.s11", Kind::group, ships_have_room_for_all<false>);
    book.standing("29J3.s3", Kind::unit, suits_its_ship<supplies_on_supply_transport>);
    book.standing("29J4.s3", Kind::unit, suits_its_ship<supplies_on_oiler>);
    book.standing("29J5", Kind::unit, suits_its_ship<unsupported_troops_on_troopship>);
}

void register_capacity(Rulebook& book) {
    book.define("29J.s3", Kind::unit, fact::carries_cargo, transports_carry);
    book.define("29J1.s1", Kind::unit, fact::may_load, code_e_may_load);
    book.define("29J1.s5", Kind::unit, fact::cargo_capacity, capacity_by_code);
    book.table("29J1.s11", "combat_unit_transport_capacity");
    book.define("29J1.s11", Kind::unit, fact::cargo_capacity, capacity_of_warships);
    book.define("29J1.s6", Kind::unit, fact::cargo_item, items_of_cargo);
    book.define("29J1.s4", Kind::unit, fact::cargo_re, re_as_cargo);
    book.check("29J1.s2", {verb::embark, verb::transfer_cargo}, warships_carry_light_troops);
    book.check("29J1.s11", {verb::embark, verb::transfer_cargo}, warships_stay_within_capacity);
    book.check("29J1.s5", {verb::embark, verb::transfer_cargo}, transports_stay_within_capacity);
    // Half of what everything else has left.
    for (const AnyNumber& rating : {fact::current_gunnery, fact::current_aa, fact::current_torpedo})
        book.define("29J1.s3", Kind::unit, rating, with_troops_aboard, When::last);

    // Ships that are left may still carry what they carried together; only then all else goes down.
    book.effect("29J1.s9", event::unit_sunk, sunk_ship_leaves_shared_cargo, When::after);
    book.effect("29J1.s7", event::unit_sunk, cargo_sinks_with_ship, When::after);
    book.effect("29J1.s8", event::unit_hit, damaged_ship_loses_cargo, When::after);
    book.effect("29J1.s9", event::unit_hit, damaged_ship_of_shared_cargo, When::after);
    book.effect("29J1.s10", event::cargo_exceeds_capacity, items_are_lost_at_random);
}

void register_types(Rulebook& book) {
    book.check("29J2", {verb::embark, verb::disembark, verb::landing}, regular_transports_off_enemy_beaches);
    book.check("29J3.s1", {verb::embark, verb::disembark, verb::landing}, supply_transports_in_ports);
    book.check("29J3.s2", {verb::transfer_cargo}, supply_transports_do_not_transfer);
    book.check("29J3.s3", {verb::embark, verb::transfer_cargo}, supply_transports_carry_supplies);
    book.check("29J4.s1", {verb::embark, verb::disembark, verb::landing}, oilers_in_ports);
    book.check("29J4.s2", {verb::transfer_cargo}, oilers_transfer_to_oilers);
    book.check("29J4.s3", {verb::embark, verb::transfer_cargo}, oilers_carry_supplies);
    book.check("29J5", {verb::embark, verb::transfer_cargo}, troopships_carry_unsupported_troops);
}

}  // namespace

void register_transport(Rulebook& book) {
    register_capacity(book);
    book.check("29J.s1", {verb::embark, verb::disembark}, transports_in_own_moving_phases);
    book.check("29J.s2", {verb::embark, verb::disembark}, between_own_ports_and_beaches);
    book.check("29J.s4", {verb::split}, one_group_for_one_cargo);
    book.check("29J.s6", {verb::disembark, verb::landing, verb::transfer_cargo}, moves_embarked_cargo);
    book.check("29J.s7", {verb::embark, verb::spend}, together_while_embarking);
    book.effect("29J.s8", event::activity_completed, cargo_is_embarked);
    book.define("29J.s9", Kind::unit, fact::hex, cargo_is_where_its_ship_is, When::after);
    book.check("29J.s10", {verb::disembark, verb::spend}, together_while_disembarking);
    book.effect("29J.s11", event::activity_completed, cargo_goes_ashore);
    book.define("29J.s12", Kind::unit, fact::exerts_zoc, embarked_units_have_no_zoc);
    book.define("29J.s13", Kind::unit, fact::may_attack, may_attack_after_disembarking);
    register_types(book);
    register_standing(book);
}

}  // namespace umpire::rules::europa
