#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"

/// 3.0 to 3.5: what all naval chapters ask of ships that lie or move.
///
/// A naval piece is a unit, a loose stack (units of one hex that an order names together, or a group that is
/// said to be a `loose_stack`) or a task force (a group: the contents of a Task Force Box). Facts of a move
/// stand on each ship; those of a group (`in_port`, `mp_spent`) hold for its ships of which nobody has said
/// more. What nobody has said about a port stays open: `is_docked` grants, `may_be_docked` forbids.
///
/// A movement option is one piece's move. `move` sails the whole way or a part of it; while no other piece
/// has moved and nobody has passed the same ships may go on (`is_under_way`). Whoever intercepts finds the
/// ships in `under_way` and the places they have entered in `sailed`, the last one being where they are.
namespace umpire::rules::aeto {

/// @name What a piece is
/// @{
/// The naval units of a group, or the unit itself; nothing that is carried.
Units ships_of(Inquiry& ask, game::Subject piece);
/// The same of all pieces that an argument names.
Units ships_named(Inquiry& ask, std::initializer_list<ThingArgument> arguments);
/// The naval units that a `move` moves: those of its group or its ships, without the ones that stay.
Units moving_ships(Inquiry& ask);
/// The group that a ship is in.
std::optional<Group> group_of(Inquiry& ask, Unit ship);
/// A group, unless somebody has said that it is a stack on the map.
bool is_task_force(Inquiry& ask, game::Subject group);
/// Of the first of them of which it is known; empty if nobody has said.
std::string side_of_ships(Inquiry& ask, const Units& ships);
/// STPs too, no submarines.
bool is_surface_unit(Inquiry& ask, Unit unit);
/// A submarine with numbers of its own, no U-boat.
bool is_tactical_submarine(Inquiry& ask, Unit unit);
/// @}

/// @name Where it is
/// @{
/// Somebody has said that it is docked, or it is in a nation box.
bool is_docked(Inquiry& ask, Unit ship);
/// The same, or it is in the hex of a port and nobody has said on which side of the quay.
bool may_be_docked(Inquiry& ask, Unit ship);
/// It is on the map and certainly in no port.
bool is_at_sea(Inquiry& ask, Unit ship);
/// The sea area that a sea hex lies in, or that a place is; empty if nobody has said.
std::string waters_of(Inquiry& ask, Place place);
/// At one location, and neither of them in port unless both are.
bool are_together(Inquiry& ask, Unit one, Unit other);
/// @}

/// @name Ports
/// @{
/// A hex with a port, or a nation box.
bool is_port(Inquiry& ask, Place place);
/// "Coastal City", "Minor Port", "Major Port" or "Unlimited"; empty if nobody has said.
std::string port_type_of(Inquiry& ask, Place port);
bool is_fortified(Inquiry& ask, Place port);
bool is_destroyed_port(Inquiry& ask, Place port);
/// Its controller is known and is that side.
bool is_friendly_port(Inquiry& ask, Place port, std::string_view side);
/// Naval units that are docked there, or may be.
Units ships_in_port(Inquiry& ask, Place port);
/// @}

/// @name How far it has come
/// @{
double mp_spent_by(Inquiry& ask, Unit ship);
/// The printed movement less what was spent; a missing fact if the counter shows no movement.
double mp_left(Inquiry& ask, Unit ship);
/// The least printed movement of these; U-boats, which have none, do not count.
double slowest_movement(Inquiry& ask, const Units& ships);
/// In the present phase, in a movement option or by being deployed.
bool has_moved(Inquiry& ask, Unit ship);
/// Active or Reactive, in the present phase.
bool has_intercepted(Inquiry& ask, Unit ship);
/// Where it began the present phase; nothing if it has moved and nobody has said from where.
std::optional<Place> place_at_start(Inquiry& ask, Unit ship);
/// It began the present phase docked where it began it.
bool was_docked_at_start(Inquiry& ask, Unit ship);
/// The places that it has entered in its last move, in their order.
Places way_sailed(Inquiry& ask, Unit ship);
/// More than half of its printed movement in the Naval and Air Phase of this month.
bool has_sailed_far(Inquiry& ask, Unit ship);
/// What a move costs that comes from the first place of a way through all others.
double cost_of_way(Inquiry& ask, const Places& way);
/// @}

/// @name Status
/// @{
bool is_on_standby(Inquiry& ask, Unit ship);
/// It was put on Standby in this phase, and has not sailed.
bool stands_by_where_it_lay(Inquiry& ask, Unit ship);
bool is_active(Inquiry& ask, Unit ship);
void put_on_standby(Resolution& now, Unit ship);
void make_active(Resolution& now, Unit ship);
/// @}

/// @name Movement options
/// @{
/// A step in which ships move: First, Offensive or Second Naval Movement, so far as anybody has said.
bool may_be_naval_movement(Inquiry& ask);
/// The ships of the option that is being played.
Units ships_under_way(Inquiry& ask);
bool is_under_way(Inquiry& ask, Unit ship);
/// The side whose option it is; empty if nobody knows.
std::string side_with_option(Inquiry& ask);
/// Another option begins with these ships, unless they are under way already.
void begin_option(Resolution& now, const Units& ships);
/// The ships enter these places one after the other, at sea, and are in the last of them. Whoever does not
/// go with all others of a group is no longer in it.
void sail(Resolution& now, const Units& ships, const Places& way);
void dock(Resolution& now, Unit ship);
void put_to_sea(Resolution& now, Unit ship);
/// Once for each ship of an interception that has succeeded: "interception succeeds".
void intercepts_with_success(Resolution& now, Unit ship, std::string_view kind);
/// @}

}  // namespace umpire::rules::aeto
