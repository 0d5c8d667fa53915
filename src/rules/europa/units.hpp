#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// A rating times a printed factor ("half_damage_factor"), rounded only if that is how halved ratings are
/// read.
double reduced_rating(Inquiry& ask, double rating, std::string_view factor);
double reduced_rating(Inquiry& ask, double rating, double factor);

/// Hits that sink a capital ship.
double protection_in_hits(Inquiry& ask, game::Subject ship);

}  // namespace umpire::rules::europa
