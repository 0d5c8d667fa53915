#include "transport/cargo.hpp"

#include "combat/maneuver.hpp"
#include "movement/activities.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace umpire::rules::europa {

bool is_ground_unit(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::ground_unit);
}

std::string kind_of_cargo(Inquiry& ask, Unit unit) {
    if (const std::string said = ask.text_or(unit, fact::cargo, ""); !said.empty()) return said;
    if (ask.yes(unit, fact::ground_unit)) return "ground unit";
    return ask.text_or(unit, fact::type, "") == "LC" ? "LC" : "";
}

bool has_heavy_equipment(Inquiry& ask, Unit cargo) {
    if (!ask.known(cargo, fact::heavy_equipment))
        ask.missing(say("whether {} has heavy equipment", cargo), ask.to_state(cargo, fact::heavy_equipment));
    return ask.yes(cargo, fact::heavy_equipment);
}

std::optional<Unit> ship_of(Inquiry& ask, Unit cargo) {
    const auto inside = ask.inside(cargo);
    return inside && inside->kind == Kind::unit ? inside : std::nullopt;
}

Units carriers_of(Inquiry& ask, Unit cargo) {
    if (const auto together = listed(ask, cargo, fact::carried_by); !together.empty()) return together;
    if (const auto ship = ship_of(ask, cargo)) return {*ship};
    return listed(ask, cargo, fact::stowed_in);
}

Units cargo_aboard(Inquiry& ask, Force ship_or_group) {
    const Units ships =
        ship_or_group.kind == Kind::group ? ask.units_in(ship_or_group) : Units{ship_or_group};
    Units items;
    for (const Unit ship : ships)
        for (const Subject item : ask.contents(ship))
            if (item.kind == Kind::unit && ask.yes(item, fact::cargo_item)) items.push_back(item);
    return items;
}

bool is_transport(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::carries_cargo);
}

bool is_type(Inquiry& ask, Unit unit, std::initializer_list<std::string_view> types) {
    return std::find(types.begin(), types.end(), ask.text_or(unit, fact::type, "")) != types.end();
}

namespace {

/// The ships whose cargo cannot be told apart, because they carry some of it together.
std::vector<Subject> sharing_with(Inquiry& ask, Unit ship) {
    Units ships{ship};
    const auto group = group_of(ask, ship);
    if (!group) return ships;
    const auto items = cargo_aboard(ask, *group);
    for (std::size_t known = 0; known < ships.size(); ++known)
        for (const Unit item : items) {
            const auto together = listed(ask, item, fact::carried_by);
            if (!holds(together, ships[known])) continue;
            for (const Subject other : together)
                if (!holds(ships, other)) ships.push_back(other);
        }
    return ships;
}

}  // namespace

double capacity_of(Inquiry& ask, Unit ship) {
    return ask.number(ship, fact::cargo_capacity);
}

double room_in(Inquiry& ask, Unit ship) {
    double room = 0;
    for (const Unit sharing : sharing_with(ask, ship)) {
        room += capacity_of(ask, sharing);
        for (const Unit item : cargo_aboard(ask, sharing))
            room -= ask.number(item, fact::cargo_re);
    }
    return room;
}

double carried_re(Inquiry& ask, Unit ship) {
    const double capacity = capacity_of(ask, ship);
    return capacity - std::min(room_in(ask, ship), capacity);
}

bool is_amphibious_cargo(Inquiry& ask, Unit cargo) {
    if (ask.yes(cargo, fact::amphibious) || ask.yes(cargo, fact::marine)) return true;
    const auto ships = carriers_of(ask, cargo);
    return !ships.empty() &&
           std::all_of(ships.begin(), ships.end(), [&](Unit ship) { return ask.yes(ship, fact::landing); });
}

namespace {

/// @name How cargo is stowed that goes aboard
/// @{

/// Ships that the player names, else the transports of the group, else all its ships.
Units ships_to_load(Inquiry& ask, Group group) {
    if (ask.has(arg::onto)) return ask.subjects(arg::onto);
    std::vector<Subject> transports, ships;
    for (const Unit unit : ask.units_in(group)) {
        if (!ask.known(unit, fact::category)) continue;
        ships.push_back(unit);
        if (is_transport(ask, unit)) transports.push_back(unit);
    }
    if (ships.empty()) ask.missing(say("the ships of {}", group));
    return transports.empty() ? ships : transports;
}

/// What the rules of the type of a ship say of the cargo.
bool is_suited(Inquiry& ask, Unit ship, Unit item) {
    const std::string kind = kind_of_cargo(ask, item);
    if (kind == "fuel") return is_type(ask, ship, {"TO", "AO"});
    if (is_type(ask, ship, {"TS", "TO", "AO"})) return kind == "supply" || kind == "resource point";
    if (is_type(ask, ship, {"TT", "TL"}))
        return kind == "ground unit" && ask.yes(item, fact::unsupported) &&
               !ask.yes(item, fact::heavy_equipment);
    return true;
}

class Loading {
  public:
    Loading(Inquiry& ask, Units ships) : ask_(ask), ships_(std::move(ships)) {
        for (const Unit ship : ships_)
            room_[ship] = room_in(ask, ship);
    }

    Stowage stow(Unit item) {
        const double size = ask_.number(item, fact::cargo_re);
        std::vector<Subject> suited;
        for (const Unit ship : ships_)
            if (is_suited(ask_, ship, item)) suited.push_back(ship);
        if (suited.empty()) suited = ships_;
        for (const Unit ship : suited)
            if (room_[ship] >= size) return {item, {take(ship, size)}};
        if (auto together = combine(suited, size); !together.empty()) return {item, std::move(together)};
        return {item, {take(suited.front(), size)}};
    }

  private:
    Subject take(Unit ship, double size) {
        room_[ship] -= size;
        return ship;
    }

    /// Transports that have room enough only together; none if they have not.
    std::vector<Subject> combine(const std::vector<Subject>& suited, double size) {
        std::vector<Subject> together;
        double room = 0;
        for (const Unit ship : suited) {
            if (room >= size || room_[ship] <= 0 || !is_transport(ask_, ship)) continue;
            together.push_back(ship);
            room += room_[ship];
        }
        if (room < size) return {};
        for (const Unit ship : together) {
            const double part = std::min(room_[ship], size);
            room_[ship] -= part;
            size -= part;
        }
        return together;
    }

    Inquiry& ask_;
    std::vector<Subject> ships_;
    std::map<Subject, double> room_;
};

/// @}

}  // namespace

Units cargo_of_action(Inquiry& ask) {
    if (ask.has(arg::units)) return ask.subjects(arg::units);
    if (!ask.has(arg::group)) return {};
    const auto all = cargo_aboard(ask, ask.subject(arg::group));
    if (ask.verb() != verb::landing) return all;
    // Ships that cannot land cargo keep theirs, where others of the group can.
    Units landed;
    for (const Unit item : all)
        if (!is_type(ask, *ship_of(ask, item), {"TR", "TS", "TO", "AO"})) landed.push_back(item);
    return landed.empty() ? all : landed;
}

std::vector<Stowage> stowage_of_action(Inquiry& ask) {
    std::vector<Stowage> all;
    if (ask.verb() == verb::embark) {
        Loading loading(ask, ships_to_load(ask, ask.subject(arg::group)));
        for (const Unit item : ask.subjects(arg::units))
            all.push_back(loading.stow(item));
        return all;
    }
    for (const Unit item : cargo_of_action(ask)) {
        if (ask.verb() == verb::transfer_cargo)
            all.push_back({item, {ask.subject(arg::to)}});
        else
            all.push_back({item, carriers_of(ask, item)});
    }
    return all;
}

std::string place_for_cargo(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    if (!place) ask.missing(say("where {} is", group));
    if (ask.yes(group, fact::in_port)) return "port";
    if (!ask.yes(*place, fact::beach)) return "";
    return ask.text(*place, fact::owner) == ask.side_of(group) ? "beach" : "enemy-beach";
}

void begin_cargo_task(Resolution& now, Group group, std::string_view task, const Units& units,
                      std::string_view mode) {
    now.set(group, fact::cargo_task, task);
    now.set(group, fact::task_units, Value::List(units.begin(), units.end()));
    now.set(group, fact::task_mode, mode);
    if (const auto place = now.location(group)) now.set(group, fact::task_at, *place);
    now.forget(group, fact::task_points);
}

void end_cargo_task(Resolution& now, Group group) {
    for (const Fact& fact : FactList{fact::cargo_task, fact::task_units, fact::task_mode, fact::task_at,
                                     fact::task_points, fact::task_cost})
        now.forget(group, fact);
}

Units task_units(Inquiry& ask, Group group) {
    return listed(ask, group, fact::task_units);
}

bool pays_for_task(Inquiry& ask, std::string_view task) {
    if (!ask.has(arg::activity) || !ask.has(arg::group)) return false;
    const Group group = ask.subjects(arg::group).front();
    if (ask.text_or(group, fact::cargo_task, "") != task) return false;
    const std::string activity = ask.text(arg::activity);
    if (activity == "embark" || activity == "disembark" || !is_cargo_activity(activity))
        return activity == task;
    return task == "embark" || task == "disembark";
}

void eliminate_cargo(Resolution& now, Unit cargo) {
    if (now.known(cargo, fact::category)) return now.happens(event::unit_sunk, {{arg::unit, cargo}});
    now.set(cargo, fact::eliminated, true);
    now.forget(cargo, fact::carried_by);
    now.take_away(cargo);
}

}  // namespace umpire::rules::europa
