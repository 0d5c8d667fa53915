#pragma once

#include "umpire/rules/inquiry.hpp"

/// Units, oil counters and basic resource points that ships take across the sea: what 21.43 and 21.6 ask.
///
/// `mission` announces a sea transport or a sea escort and where it lands; `carry` {group, cargo, from?,
/// aboard?} names units and the ships that take them, `escort` {group, oil?, brps?, from?, aboard?} oil
/// counters and BRPs of a sea escort. A unit then has `embarked_at`; the force `embarked` (no as long as its
/// ships are on their way to the base of embarkation; `embark` ends that), `embarked_at`, `carriers` (the
/// ships that were named), `oil_aboard` and `brps_aboard`. `complete` lands all of it, `debark` some, a
/// defeated force what it brings back: event "cargo debarks" {group, cargo, at}. A unit ashore has
/// `landed_at`, and `sea_transported_in`, `escorted_in` or `returned_in` (moments). `march` {units, to,
/// cost?, overrun?} is the movement of ground units, `stage` that of air units, `redeploy` that of both by SR
/// or NR.
namespace umpire::rules {
class Rulebook;
}

namespace umpire::rules::awaw {

/// Of the force that the action speaks of: as the action says, else as it was announced.
std::string activity_asked(Inquiry& ask);
std::optional<Place> bound_for(Inquiry& ask, Group group);
/// The force that the action or event speaks of is on this activity, and somebody has told what its
/// destination is.
bool is_about(Inquiry& ask, std::string_view activity);

bool is_sea_escort(Inquiry& ask);
bool is_sea_transport(Inquiry& ask);

bool is_ground(Inquiry& ask, game::Subject unit);
/// Units of the argument "cargo" that are ground units, or air units.
std::vector<game::Subject> ground_named(Inquiry& ask);
Units air_named(Inquiry& ask);
/// What the force has aboard with what this action adds.
Units all_cargo(Inquiry& ask);
/// Destroyer factors or transports that one of them needs; a missing fact if nobody has said.
double ships_needed_by(Inquiry& ask, Unit cargo);
double factors_of(Inquiry& ask, const Units& units);
/// The force that has it aboard, or takes it now; none if it is ashore.
std::optional<Group> carrier_of(Inquiry& ask, Unit unit);

/// Where a unit goes aboard: as the action says, else as was noted, else where it is.
std::optional<Place> embarkation_if_known(Inquiry& ask, Unit unit);
/// The same; a missing fact if nobody can tell.
Place embarkation_of(Inquiry& ask, Unit unit);
/// Of the force itself, for what is no unit.
std::optional<Place> embarkation_of_force(Inquiry& ask, Group group);
bool is_aboard(Inquiry& ask, Group group);

/// Ships of a type that carry: those that were named, else all of the force.
std::vector<game::Subject> carrying(Inquiry& ask, Group group, std::string_view type);
/// Transports stay in their SW box: those that carry and are not in the force.
double transports_outside(Inquiry& ask, Group group);
/// What else is in the force.
game::Value ships_that_protect(Inquiry& ask, Group group);

/// Somebody has told what it is: its ports, which box, or that it is no open sea.
bool is_told(Inquiry& ask, game::Subject place);
/// A port, a box that is no SW box, or an island that serves as a port.
bool can_be_landed_at(Inquiry& ask, Place place);
/// By those who hold it now, as the player turn began: whoever plays tells of each capture.
bool was_held_at_start(Inquiry& ask, Place place);

/// The hexes by water that a ship sails from its base.
double hexes_from_base(Inquiry& ask, Group group, Unit ship, game::Subject to);
/// "max" or "port step" of the table of naval ranges, which is used under this rule; none if the force of the
/// action has no such limit.
std::optional<double> printed_range(Inquiry& ask, std::string_view rule, std::string_view activity,
                                    std::string_view limit, game::Subject at);

/// A force that is announced for a new voyage has nothing of the last.
void forget_last_voyage(Resolution& now);
/// What `carry` and `escort` leave behind besides the cargo itself.
void note_embarkation(Resolution& now);
void land_all(Resolution& now, Group group, game::Subject at);
void land_named(Resolution& now);
/// What a force that was turned back has aboard goes ashore where it came from.
void bring_back(Resolution& now, Group group);
bool is_turned_back(Inquiry& ask, Group group);
/// Turned back on this activity, and somebody has said where its base is.
bool is_beaten_off(Inquiry& ask, Group group, std::string_view activity);
/// Where such a force goes that has nothing aboard; what was known of any other.
game::Value back_to_base(Inquiry& ask, Group group, std::string_view activity, game::Value known);
/// The unit of the event "cargo debarks" goes ashore at its destination, not where it came from.
bool lands_as_planned(Inquiry& ask);
void put_ashore(Resolution& now);

void register_escort_mechanics(Rulebook& book);

}  // namespace umpire::rules::awaw
