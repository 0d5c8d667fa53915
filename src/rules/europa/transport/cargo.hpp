#pragma once

#include "umpire/rules/inquiry.hpp"

/// Cargo (29J): a unit that is inside a ship, or at a place until it is embarked.
///
/// Facts of cargo: cargo (what else it is, see kind_of_cargo), ground_unit, re, c_m, cavalry, artillery,
/// heavy_equipment, unsupported, amphibious, marine, mp (its rating, 1 to 10 or "R"), mp_left, has_zoc;
/// stowed_in (the ships that it is to go aboard), carried_by (the ships that carry it together),
/// embarkation ("begun" or "complete"), eliminated; sea_points (that its transport has spent with it in this
/// phase), points_ashore (that its transport had spent when it came ashore); defined: cargo_item, cargo_re,
/// exerts_zoc, may_attack, disembark_mp, sea_limit, sea_limit_low_on_fuel
/// Facts of ships, defined: carries_cargo, may_load, cargo_capacity
/// Facts of groups, what they are about: cargo_task ("embark", "disembark" or "transfer_cargo_at_sea"),
/// task_units, task_at, task_mode (port, beach, enemy-beach), task_points (paid), task_cost
namespace umpire::rules::europa {

/// @name What is aboard
/// @{

bool is_ground_unit(Inquiry& ask, Unit unit);
/// "ground unit", "resource point", "supply", "replacement point", "mine point", "LC", "fuel" (for 29P);
/// empty for what is no cargo.
std::string kind_of_cargo(Inquiry& ask, Unit unit);
/// Whether nobody needs to ask: heavy equipment must be known of whatever may not have it.
bool has_heavy_equipment(Inquiry& ask, Unit cargo);
/// Not on land, but aboard.
std::optional<Unit> ship_of(Inquiry& ask, Unit cargo);
/// The ships that carry it: one, or those that have joined their capacities; where it is still ashore, those
/// that it is to go aboard.
Units carriers_of(Inquiry& ask, Unit cargo);
/// The items of cargo aboard a ship, or aboard all ships of a group.
Units cargo_aboard(Inquiry& ask, Force ship_or_group);
bool is_transport(Inquiry& ask, Unit ship);
bool is_type(Inquiry& ask, Unit unit, std::initializer_list<std::string_view> types);

/// In REs, as naval transport counts them.
double carried_re(Inquiry& ask, Unit ship);
double capacity_of(Inquiry& ask, Unit ship);
/// What still fits; less than nothing in a ship that has too much.
double room_in(Inquiry& ask, Unit ship);

/// Has the symbol, or goes by landing vessel.
bool is_amphibious_cargo(Inquiry& ask, Unit cargo);

/// @}

/// @name Cargo that goes aboard, ashore or over
/// @{

/// An item of cargo and the ships that carry it or are to.
struct Stowage {
    Unit item;
    Units ships;
};
/// The cargo that this action is about; of a group that puts cargo ashore without naming it, all it has.
Units cargo_of_action(Inquiry& ask);
/// The same with its ships. Who embarks without naming ships is taken to load them in the best way.
std::vector<Stowage> stowage_of_action(Inquiry& ask);

/// Where the group of this action handles cargo: "port", "beach" or "enemy-beach"; empty where it cannot.
std::string place_for_cargo(Inquiry& ask, Group group);
/// From now on the points that the group spends on it are for this cargo.
void begin_cargo_task(Resolution& now, Group group, std::string_view task, const Units& units,
                      std::string_view mode);
void end_cargo_task(Resolution& now, Group group);
/// The cargo that a group is embarking, disembarking or handing over.
Units task_units(Inquiry& ask, Group group);
/// The points of the activity that is paid for or completed are for the cargo task of its group.
bool pays_for_task(Inquiry& ask, std::string_view task);

/// Off the board: lost with its ship, in surf or otherwise.
void eliminate_cargo(Resolution& now, Unit cargo);

/// @}

}  // namespace umpire::rules::europa
