#pragma once

#include "umpire/rules/inquiry.hpp"

#include "units/facts.hpp"

namespace umpire::rules::europa {

/// A rating times a printed factor ("half_damage_factor"), rounded only if that is how halved ratings are
/// read.
double reduced_rating(Inquiry& ask, double rating, std::string_view factor);
double reduced_rating(Inquiry& ask, double rating, double factor);

/// What is known to be no naval unit is none; of a unit without a type nobody can say.
bool is_capital_ship(Inquiry& ask, Unit unit);
bool is_submarine(Inquiry& ask, Unit unit);
/// Not if it has a type that the chart of naval units does not name, such as a ground unit beside its ships.
bool may_be_naval(Inquiry& ask, Unit unit);
/// Hits that sink a capital ship.
double protection_in_hits(Inquiry& ask, Unit ship);
/// The hits that it has taken; those that its counter shows ahead of the damage step are none yet.
double hits_that_count(Inquiry& ask, Unit ship);
/// Its half side is up, and not only ahead of the damage step.
bool is_half(Inquiry& ask, Unit unit);

/// A code of ships that lets them have air units aboard.
struct AirCode {
    std::string_view letter;
    AnyNumber fact;
};
inline constexpr AirCode air_code_c{"C", fact::code_C}, air_code_f{"F", fact::code_F},
    air_code_s{"S", fact::code_S};
bool has_code(Inquiry& ask, Unit ship, const AirCode& code);

}  // namespace umpire::rules::europa
