#pragma once

#include "umpire/json.hpp"
#include "umpire/vassal/geometry.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <nlohmann/json_fwd.hpp>

/// What lies at a pixel of a map, in the layout of `module-schema/locate.schema.json`.
namespace umpire::report {

/// What the engine calls the place, and where a counter dropped there comes to lie.
OrderedJson place_json(const vassal::Tabletop& table, int map, vassal::Point point);

/// What lies at the very pixel, and what lies elsewhere in the place of that name, as a dump tells it: from
/// the bottom, and what lies in a stack or deck after it.
OrderedJson pieces_at_json(const vassal::Tabletop& table, int map, vassal::Point point);

}  // namespace umpire::report
