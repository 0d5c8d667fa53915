#pragma once

#include "umpire/rules/inquiry.hpp"

/// Ports, boxes, fronts and who holds them: what all of chapter 21 asks about a place.
///
/// Facts of a place, as the map or a player says them: `ports` (0, 1 or 2 printed ones), `port_counter`,
/// `port_name`, `name` (of an island without a port), `hex` (its printed number, such as "AA7", where it is
/// not called so), `terrain` ("sea", "coastal", "land"), `beach`, `front` (of the land), `water_front` (of
/// the water beside it), `port_fronts` (of the port, a list), `partial_supply`, `box` (the name: "Atlantic
/// U.S.", "Pacific U.S.", "Australia", "India", "South Africa"; "Atlantic SW", "Indian Ocean SW", "Pacific
/// SW"), `theater`, `island`, `island_group`, `strait`,
/// `canal`, `edge` ("west", "north", ...), `off_map` (the same, of a virtual hex beyond it), `side of
/// <strait>` (a word for the water on one side), `controller` ("Axis", "Allied", "Neutral"), `controlled_by`,
/// `controlled_since`, `controller_before`, `controlled_at_start`, `supplied`, `operational`. Defined:
/// `naval_capacity`, `unlimited_capacity`, `based_factors`, `overstack`, `naval_front`, `fronts`,
/// `two_front`.
namespace umpire::rules::awaw {

/// A fact that is a word, whether or not a thing of that name is on the map; empty if nobody has said.
std::string word_of(Inquiry& ask, game::Subject what, const AnyWord& fact);
/// The same of a value.
std::string word_in(const Inquiry& ask, const game::Value& value);

/// @name What a place is
/// @{
/// Anybody has said what it is: its ports, its terrain, or which box.
bool knows_place(Inquiry& ask, game::Subject place);
/// Printed or built; not a box.
bool is_port(Inquiry& ask, Place place);
/// Of any kind, SW boxes too.
bool is_box(Inquiry& ask, Place place);
/// A box other than an SW box: naval units base there.
bool is_mapboard_box(Inquiry& ask, Place place);
/// Empty if it is none.
std::string box_of(Inquiry& ask, Place place);
/// "Atlantic", "Indian Ocean" or "Pacific"; empty if it is no SW box.
std::string sw_ocean(Inquiry& ask, Place place);
/// The map, a port or a printed hex number calls it so.
bool is_called(Inquiry& ask, Place place, std::string_view name);
bool is_called_one_of(Inquiry& ask, Place place, std::initializer_list<std::string_view> names);
/// Suez, Basra and Abadan.
bool is_red_sea_port(Inquiry& ask, Place place);
bool is_us_box(std::string_view box);
bool is_sw_box(Inquiry& ask, Place place);
bool is_in_sw_box(Inquiry& ask, game::Subject what);
/// Of any unit: at the place, whatever it is in.
bool is_at(Inquiry& ask, Unit unit, Place place);
/// Somebody has said that the port does not work.
bool is_out_of_operation(Inquiry& ask, Place port);
/// That an air unit flies from; it is, unless somebody has said that it is not.
bool base_is_operational(Inquiry& ask, Unit air);
/// The hex of Kiel, Hamburg and the canal between them.
bool is_kiel(Inquiry& ask, Place place);
/// None if there is no such place, or nobody has told which it is.
std::optional<Place> place_called(Inquiry& ask, std::string_view name);
/// @}

/// @name Fronts
/// @{
/// For naval purposes: that of the water. Empty if nobody has said; a missing fact of a two-front port.
std::string front_of(Inquiry& ask, Place place);
/// A two-front port is on both.
bool is_on_front(Inquiry& ask, Place place, std::string_view front);
/// @}

/// @name Control and supply
/// @{
/// A missing fact if nobody has said who controls it.
bool is_friendly(Inquiry& ask, Place place, std::string_view side);
/// 2 full, 1 partial, 0 none; nothing if nobody has said. What is only partially supplied may be called
/// `supplied` too.
std::optional<int> supply_of(Inquiry& ask, Place place);
/// Nothing if nobody has said; partial supply is not enough.
std::optional<bool> is_fully_supplied(Inquiry& ask, Place place);
/// As the phase began.
std::string controller_before_phase(Inquiry& ask, Place place);
/// @}

/// @name The ways of forces
/// @{
struct Voyage {
    Force force;
    Places places;  ///< from its base to where it goes
};
/// Those that this action announces: the way of a force (`path`; `mission` and `patrol`, if they say it), or
/// those of interceptors (`intercept`).
std::vector<Voyage> voyages(Inquiry& ask);
/// The announced way of a force with its base and destination.
Places route_of_force(Inquiry& ask, Force force);
/// What `mission` or `patrol` announces, in the words of `activity`.
std::string announced_activity(Inquiry& ask);
/// @}

/// Where it has its base: the fact, else where it lies; none if it is at sea and nobody has said.
std::optional<Place> base_of_force(Inquiry& ask, Force force);

}  // namespace umpire::rules::awaw
