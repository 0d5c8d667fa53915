#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "movement/facts.hpp"
#include "movement/movement.hpp"
#include "names.hpp"
#include "transport/cargo.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/phases.hpp"

#include <algorithm>

/// 29J, 29J1: cargo goes aboard, goes ashore, and is lost with its ship.
namespace umpire::rules::europa {

namespace {

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

}  // namespace

void register_transport(Rulebook& book) {
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
    // Ships that are left may still carry what they carried together; only then all else goes down.
    book.effect("29J1.s9", event::unit_sunk, sunk_ship_leaves_shared_cargo, When::after);
    book.effect("29J1.s7", event::unit_sunk, cargo_sinks_with_ship, When::after);
    book.effect("29J1.s8", event::unit_hit, damaged_ship_loses_cargo, When::after);
    book.effect("29J1.s9", event::unit_hit, damaged_ship_of_shared_cargo, When::after);
    book.effect("29J1.s10", event::cargo_exceeds_capacity, items_are_lost_at_random);
}

}  // namespace umpire::rules::europa
