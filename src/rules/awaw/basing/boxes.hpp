#pragma once

#include "umpire/rules/inquiry.hpp"

/// Mapboard boxes (21.14 to 21.18). Facts of a box: `box_allows` (activities), `engages_raiders_in` (SW
/// boxes), `engages_raiders_of` (a nation, if only its raiders); of an entry hex `hexes_from_box`; of a force
/// `protects_lines`: it may protect sea supply and NRs from its box to the map.
namespace umpire::rules::awaw {

/// The table of boxes allows this activity between the box and a place. The rule is one that uses the table.
bool is_allowed_with_box(Inquiry& ask, std::string_view rule, std::string_view box, std::string_view activity,
                         Place place);

/// A seaborne invasion of this phase starts from the box; that of another force, if one is named.
bool invades_from_box(Inquiry& ask, std::string_view box, std::optional<game::Subject> except = {});

}  // namespace umpire::rules::awaw
