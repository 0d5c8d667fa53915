#pragma once

#include "umpire/rules/inquiry.hpp"

/// Ports, whoever needs them.
///
/// Facts of a location: port, port_size, port_hits, port_owner (else owner), port_artificial_harbor,
/// port_in_supply (declared), port_embarked, port_disembarked, port_supply_cargo (REs in this player turn),
/// port_closed (captured, and not yet to be used), country_nation; defined: neutral, port_capacity,
/// port_max_hits, port_functioning, port_cargo (REs that count against the capacity), beach, beach_owner,
/// anchorage, sheltered.
///
/// Events: "cargo handled" {at, re, way: embark|disembark|supply} counts against the capacity, unless its
/// mode is not "port"; "port hit" {at, hits}; "hex captured" {at, side, how, from}: see capture_hex.
namespace umpire::rules::europa {

/// Who owns the port, or else the hex; empty if nobody knows.
std::string port_owner(Inquiry& ask, Place place);
/// A fact of a port that nobody may guess: missing where it has not been said.
bool said_of_port(Inquiry& ask, Place place, const AnyYesNo& fact);
/// There is a port that the side owns and may use already (27A12b).
bool usable_port(Inquiry& ask, Place place, std::string_view side);
/// A port of the side or a neutral one that functions.
bool friendly_or_neutral_functioning_port(Inquiry& ask, Place place, std::string_view side);
/// The hex passes to a side, with its port and beach: by ground units ("ground"), in an unopposed landing of
/// a surprise turn ("surprise"), or as the objective of a landing or airborne attack ("objective").
void capture_hex(Resolution& now, Place place, const std::string& side, const std::string& how);

}  // namespace umpire::rules::europa
