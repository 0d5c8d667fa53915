#pragma once

#include "umpire/rules/facts.hpp"

/// 4.10, 4.11: what aircraft have searched, and what they have located.
namespace umpire::rules::aeto::fact {

using namespace rules::fact;

inline constexpr Word inspected_from_air_in{"inspected_from_air_in", about::location};
inline constexpr Word land_recon_in{"land_recon_in", about::unit | about::location};
inline constexpr Several land_recon_by{"land_recon_by", about::location};
inline constexpr YesNo located{"located", about::unit};
inline constexpr Thing located_at{"located_at", about::unit};
inline constexpr YesNo located_in_port{"located_in_port", about::unit};
inline constexpr Thing may_be_found_at{"may_be_found_at", about::unit};
inline constexpr Word may_be_found_in{"may_be_found_in", about::unit};
inline constexpr Several recon_areas{"recon_areas", about::unit};
inline constexpr Several recon_by{"recon_by", about::unit};
inline constexpr Number recon_distance{"recon_distance", about::unit};
inline constexpr Word recon_in{"recon_in", about::unit};
inline constexpr Number recon_range{"recon_range", about::unit};
inline constexpr YesNo report_due{"report_due", about::location};
inline constexpr YesNo report_may_be_due{"report_may_be_due", about::location};
inline constexpr Word sea_recon_in{"sea_recon_in", about::unit};

}  // namespace umpire::rules::aeto::fact
