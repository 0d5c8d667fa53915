#pragma once

#include "table/table.hpp"

/// Air units that players move and say nothing: what is asked of them in any phase.
namespace umpire::rules::aeto {

Unit first_of(const Drag& drag);
bool is_aloft(Inquiry& ask, Unit unit);
/// At its base, beyond doubt: where it was put in this month it may also have flown, for all that was said.
bool is_certainly_on_the_ground(Inquiry& ask, Unit unit);
/// It flies for something that was guessed in this phase, and may have changed its base instead.
bool is_flight_guessed(Inquiry& ask, Unit unit);
/// The side of a nation, so far as somebody has said, or that of the power itself; empty if nobody knows.
std::string side_of_owner(Inquiry& ask, Place place);
/// Nobody is known to hold it who would not let units of this side land.
bool may_be_base(Inquiry& ask, Place place, std::string_view side);
/// Enemies of that side that are aloft there.
Units enemies_aloft_at(Inquiry& ask, Place place, std::string_view side);

/// Nothing has come of it that it was moved where it is: it may have been a slip.
bool has_only_been_put_there(Inquiry& ask, const Drag& drag);

/// @name What it may have been that they went there
/// @{
Ways flights_in_strategic_warfare(Inquiry& ask, const Drag& drag);
/// In all other phases of a month.
Ways flights_of_the_month(Inquiry& ask, const Drag& drag);
void interception_in_the_air(Inquiry& ask, const Drag& drag, Ways& ways);
/// They go on through the air.
Action flying_to(Inquiry& ask, const Drag& drag);
/// To another base, by as many hops as it takes.
Understanding change_of_base(Inquiry& ask, const Drag& drag);
/// ATPs that take somebody along, or land units that go where ATPs of their side have gone.
Ways lifts(Inquiry& ask, const Drag& drag);
void register_flights_to_jump(Rulebook& book);
/// @}

/// @name What may have hit an air unit that was turned over or put away
/// @{
enum class Hit : std::uint8_t {
    due,       ///< a die that was understood
    possible,  ///< one of those that nobody has explained
    unknown,   ///< nobody can tell
    none       ///< all that was thrown was understood and has missed it
};
Hit hit_of(Inquiry& ask, Unit unit);
/// It has stayed at its base since the naval phase began, nobody came to it, and its base has room for it.
bool was_out_of_harms_way(Inquiry& ask, Unit unit);
/// None if no die that was understood has hit it.
Ways of_an_air_unit_hit(Inquiry& ask, Unit unit);
Ways of_an_air_unit_lost(Inquiry& ask, Unit unit);
void hit_of_ships_is_carried_out(Resolution& now, Unit unit);
/// @}

}  // namespace umpire::rules::aeto
