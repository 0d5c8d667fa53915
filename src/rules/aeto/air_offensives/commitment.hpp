#pragma once

#include "umpire/rules/inquiry.hpp"

/// 4.27: which air units are committed, by what and for how long. The fact `committed` of an air unit is
/// "currently" or "previously"; whoever is launched is committed as `commitment_by_launch` says, whoever
/// defends land units in an enemy Land Offensive as `commitment_by_defense` says.
namespace umpire::rules::aeto {

bool is_currently_committed(Inquiry& ask, Unit air);
bool is_previously_committed(Inquiry& ask, Unit air);
/// By something else than the mission that it is flying, or the Offensive in which it has flown: where a rule
/// asks for units that are not committed.
bool is_committed_elsewhere(Inquiry& ask, Unit air);

/// In the present phase, which marks it although it is back aboard (4.28).
bool has_attacked_intensively(Inquiry& ask, Unit air);

/// A unit that is Previously Committed stays so.
void commit_currently(Resolution& now, Unit air);
void commit_previously(Resolution& now, Unit air);
void take_commitment_off(Resolution& now, Unit air);

/// The Offensive that is being made, of this type, is that of the other side; no if nobody has said.
bool is_enemy_offensive(Inquiry& ask, std::string_view type, Unit unit);
bool is_friendly_offensive(Inquiry& ask, Unit unit);
/// The air units that an order names, whatever they do.
Units air_units_of_order(Inquiry& ask);

}  // namespace umpire::rules::aeto
