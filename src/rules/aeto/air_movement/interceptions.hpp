#pragma once

#include "umpire/rules/inquiry.hpp"

/// 4.13: air interceptions that have been declared, and where their engagements are.
///
/// `intercept flight X with Y at HEX` declares one; Y are launched and stand in the hex. Whoever intercepts
/// has `interception_number` (the order of declaration), `intercepts` (whom), `interception_at` (where) and
/// `interception_pending`, until the engagement is over. The raids and sorties of Strategic Warfare keep to
/// their own chapters.
namespace umpire::rules::aeto {

struct AirInterception {
    double number = 0;  ///< the last one that was declared has the greatest
    Place at;           ///< where the engagement is
    Units interceptors;
    Units flight;  ///< those that are intercepted
};

/// The order is an air interception outside of Strategic Warfare.
bool is_air_interception(Inquiry& ask);

/// @name Interceptions that are still to be fought
/// @{
/// In the order of their declaration; those of which one party is gone count no more.
std::vector<AirInterception> pending_interceptions(Inquiry& ask);
/// The last one that the unit has a part in, on whichever side.
std::optional<AirInterception> pending_interception_of(Inquiry& ask, Unit unit);
/// It intercepts somebody who is still to be fought.
bool is_pending_interceptor(Inquiry& ask, Unit unit);
/// It is intercepted, and that has certainly not been fought.
bool is_halted_in_the_air(Inquiry& ask, Unit unit);
/// Dice have been rolled where it is: whoever says no more of it may have fought it.
bool may_have_been_fought(Inquiry& ask, const AirInterception& interception);
/// Its engagement is over: "air interception ends".
void interception_is_fought(Resolution& now, double number);
/// All of a place are.
void interceptions_at_are_fought(Resolution& now, Place place);
/// @}

/// It has been intercepting in the present step.
bool has_intercepted_in_this_step(Inquiry& ask, Unit unit);
/// Outside of Strategic Warfare, where raids and sorties have rules of their own.
bool is_ordinary_air_mission(Inquiry& ask);

}  // namespace umpire::rules::aeto
