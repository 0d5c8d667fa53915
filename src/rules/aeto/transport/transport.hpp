#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"

/// 3.21 to 3.24, 3.26, 3.27: units and supply chits that are carried by sea.
///
/// `embark` {cargo, carriers, mission} puts cargo aboard. STPs that carry together do so as one: the cargo is
/// in the list `cargo` of the first of them and lies inside it, and has all of them in `carried_with`. A CL
/// and a DD that carry as a combination do the same. `debark` {units, at} puts it ashore. Orders for ATPs use
/// the same words and are no business of these rules.
namespace umpire::rules::aeto {

/// @name Who carries
/// @{
bool is_stp(Inquiry& ask, Unit unit);
/// A Light Cruiser or Destroyer, which carry as a pair.
bool is_cruiser_or_destroyer(Inquiry& ask, Unit unit);
/// An `embark` by ships: none of the carriers flies.
bool is_by_sea(Inquiry& ask);
/// An `embark` by ships that evacuates.
bool is_evacuation(Inquiry& ask);
/// Points of all STPs, and one for each CL with a DD.
double points_of(Inquiry& ask, const Units& carriers);
/// How many pairs of a CL and a DD there are.
std::size_t pairs_among(Inquiry& ask, const Units& carriers);
/// @}

/// @name What is carried
/// @{
Units carriers_of(Inquiry& ask, Unit cargo);
Units cargo_of(Inquiry& ask, Unit carrier);
bool is_embarked(Inquiry& ask, Unit unit);
/// Each once; asking every unit whether it is takes longer than asking every carrier whom it has.
Units all_embarked(Inquiry& ask);
/// "transport", "assault" or "evacuation"; empty if nobody has said.
std::string mission_of(Inquiry& ask, Unit cargo);
/// Carriers that carry together, and all that they carry.
struct Shipload {
    Units carriers, cargo;
};
Shipload shipload(Inquiry& ask, Units carriers);
/// All of it is aboard no more.
void take_ashore(Resolution& now, Unit cargo);
/// It is aboard these, and inside the first of them.
void take_aboard(Resolution& now, Unit cargo, const Units& carriers);
/// @}

/// @name What it costs (3.23)
/// @{
/// The column of the table that an assault from its port of embarkation is read in: "near" or "far".
std::string assault_column(Inquiry& ask, double distance);
/// Transport points for all of this, with half-step units in pairs; a missing fact if one is of no known
/// type. What cannot be carried at all in that column costs nothing here.
double points_needed(Inquiry& ask, const Units& cargo, std::string_view column);
bool is_half_step(Inquiry& ask, Unit unit);
/// @}

/// @name What it is
/// @{
bool is_supply(Inquiry& ask, Unit unit);
/// HQs, Generals and Admirals.
bool is_leader(Inquiry& ask, Unit unit);
/// Infantry of any type for ships that carry one unit: leaders too.
bool is_infantry_of_any_type(Inquiry& ask, Unit unit);
bool is_siberian(Inquiry& ask, Unit unit);
/// British or American infantry with trucks.
bool is_motorized_infantry(Inquiry& ask, Unit unit);
/// Any of those that take part in land combat, with leaders.
bool goes_by_land(Inquiry& ask, Unit unit);
/// @}

/// A port that is not destroyed.
bool is_functioning_port(Inquiry& ask, Place place);
/// The map says that it is all sea or all land.
bool is_no_coast(Inquiry& ask, Place place);
/// Where a unit goes ashore: the hex that the order names, or the one that its carrier is in.
std::optional<game::Subject> shore_of(Inquiry& ask, Unit unit);
/// It is going ashore to assault the hex (3.25).
bool goes_ashore_to_assault(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::aeto
