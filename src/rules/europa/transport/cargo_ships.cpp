#include "umpire/catalog/table.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "common/lists.hpp"
#include "movement/places.hpp"
#include "names.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/units.hpp"
#include "upkeep/facts.hpp"

#include <algorithm>
#include <map>
#include <optional>

/// Which ships carry which cargo, and how much of it.
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

void register_cargo_ships(Rulebook& book) {
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
    register_types(book);
    register_standing(book);
}

}  // namespace umpire::rules::europa
