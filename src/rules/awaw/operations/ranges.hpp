#pragma once

#include "umpire/rules/inquiry.hpp"

#include <set>

/// How far naval units go and what ports they touch on the way: what 21.22, 21.23, 21.33 and 21.36 ask for.
///
/// `mission` and `patrol` may bring the way as `path` (ports and hexes, as with `path`) and the place that
/// the activity starts from as `from`. Facts of a group while it announces: `route_hexes`, `range_limited`,
/// `free_route` (no limit and no port needed), `no_port_steps`, `first_leg`. Facts of a place beyond those of
/// places.hpp: `country` ("Japan"), `jungle_port`, `port_reach`, `notional_port`, `enemy_adjacent`,
/// `notional_hex` (of a hex beyond the edge of the map that may serve as a port: "west", "east").
///
/// A rule about ranges is concerned only if somebody has said what the place is that the force is bound for.
namespace umpire::rules::awaw {

/// Somebody has said what is at this place: its ports, even that it has none, its land, or which box. A blank
/// sea says nothing.
bool is_charted(Inquiry& ask, game::Subject place);

/// @name What is announced
/// @{
/// The activity that the order names, else the one the group is on; "redeployment" for an NR.
std::string activity_announced(Inquiry& ask, Group group);
/// The operations of 21.31: all but base changes, redeployments, box deployments and displacement.
bool is_operation(std::string_view activity);
/// Missions with a hex of their own: 21.3614 speaks of them.
bool is_offensive_mission(std::string_view activity);
/// Where the order says that the group goes, else where it is bound for; none if nobody has said what that
/// place is.
std::optional<Place> known_destination(Inquiry& ask, Group group);
/// @}

/// Hexes at most, in all and from one port to the next; none: as far as it likes.
struct Reach {
    std::optional<double> total, step;
};
/// What the table of naval ranges prints. `activity` as facts have it; also "interception" and "return".
Reach range_limit(Inquiry& ask, std::string_view activity, std::string_view theater);

/// From port to destination, by the ports and hexes that were declared or else by the best way.
struct Trip {
    Force group;
    Place from, to;
    std::string activity, theater;
    Places way;  ///< declared waypoints with both ends; empty: not declared
};
/// Of the order at hand; none if it is of no known place, or nobody knows where the group is.
std::optional<Trip> trip_of(Inquiry& ask, Group group);

/// Water hexes between two places; what a player has said ("distance to X") counts first. None if there is no
/// way by water; a missing fact if nobody can measure it.
std::optional<double> water_distance(Inquiry& ask, Place from, Place to);
/// The same around these hexes.
std::optional<double> water_distance(Inquiry& ask, Place from, Place to,
                                     const std::set<std::uint32_t>& closed);
/// Along the declared way, else the shortest; a missing fact if there is none.
double sea_distance(Inquiry& ask, const Trip& trip);
double sea_distance(Inquiry& ask, Force group, game::Subject from, game::Subject to);

/// Whether the place counts as a port that is touched, whoever holds it.
bool is_touched_port(Inquiry& ask, const Trip& trip, Place place);
/// What 21.36C asks of a port: 1 held by the alliance, 2 supplied, 3 not just captured, 4 operational, 5 not
/// beside the enemy (NRs and sea escort only). None if nobody has said.
std::optional<bool> port_condition(Inquiry& ask, const Trip& trip, Place port, int condition);
/// Asks who controls it, or else whether it is supplied.
[[noreturn]] void port_is_doubtful(Inquiry& ask, Place port);
/// The hexes from port to port of a declared way, counting ports that meet the first so many conditions.
std::vector<double> port_steps(Inquiry& ask, const Trip& trip, int conditions);
/// No leg is longer than allowed, the first no longer than `first`; of ports that meet the first so many
/// conditions. A missing fact if it hangs on a port of which nobody has said enough.
bool touches_ports(Inquiry& ask, const Trip& trip, const Reach& reach, double first, int conditions);

/// What the force of this voyage is allowed: the printed limits, the exceptions for it taken into account.
Reach reach_of(Inquiry& ask, const Trip& trip);
/// The longest first leg that an exception grants, or the plain one; of a force with such a limit.
double first_step(Inquiry& ask, Group group, const Reach& reach);
/// A voyage with its limits.
struct BoundTrip {
    Trip trip;
    Reach reach;
    double first;  ///< hexes to the first port
};
/// Both limits, whichever there are, of ports whoever holds them.
bool is_within(Inquiry& ask, const Trip& trip, const Reach& reach);
/// No rule says how far the U.S. and South Africa boxes are, nor any box from a map without its entry hexes;
/// such a way is measured only if a player did.
bool is_measured(Inquiry& ask, const Trip& trip);
/// A place that the Atlantic or the Pacific U.S. box deals with: on the western front; Dutch Harbor, Hawaiian
/// and Society Islands.
bool serves_us_box(Inquiry& ask, std::string_view box, Place place);
/// Held by the side and fully supplied.
bool is_held_and_supplied(Inquiry& ask, std::string_view place, std::string_view side);

/// The reach of units that ships carry (21.3614A and B), beside the other ranges.
void register_cargo_ranges(Rulebook& book);

/// Held by the side when the player turn began.
bool was_friendly_at_start(Inquiry& ask, Place place, std::string_view side);
/// Whether it is too new a base for a force that returns in the player turn of its enemy: taken in the last
/// player turn of its own side, if that is the one that counts.
bool is_new_for_interceptors(Inquiry& ask, Place place, std::string_view side);

}  // namespace umpire::rules::awaw
