#pragma once

#include "umpire/rules/inquiry.hpp"

/// viii: what is aloft and when it comes home. Facts of an air unit: `aloft`, `launched_in` (moment),
/// `launched_step`, `interceptor` (launched for nothing else), `base`, `escort_served_in` (gave escort value
/// in a U-boat Operations Step).
namespace umpire::rules::aeto {

/// The unit is aloft from now on.
void launch(Resolution& now, Unit unit, std::string_view step);
/// It is back at its base, as far as that is known.
void return_to_base(Resolution& now, Unit unit);
/// An Allied Bomber that is out as a Convoy Duty Escort.
bool stays_out_as_escort(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::aeto
