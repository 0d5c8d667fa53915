#pragma once

#include "umpire/rules/inquiry.hpp"

/// What hexes, sea areas and boxes are, as the clarifications of the map and its errata make them.
namespace umpire::rules::aeto {

bool is_hex(const Inquiry& ask, game::Subject place);
bool is_sea_area(Inquiry& ask, game::Subject place);
/// A sea area without hexes, where every stack is a location of its own.
bool is_large_sea_area(Inquiry& ask, Place place);
bool is_nation_box(Inquiry& ask, game::Subject place);
/// Where combat units may operate: a hex, a sea area or a nation box.
bool is_in_play(Inquiry& ask, Place place);
/// The map says that it is something else. Of a place of which it says nothing nobody can tell.
bool is_out_of_play_area(Inquiry& ask, game::Subject place);
/// Where pieces wait to be bought.
bool is_force_pool(Inquiry& ask, game::Subject place);
/// Somewhere on the map, not in a box where pieces wait or are counted; no if it is nowhere.
bool is_on_map(Inquiry& ask, Unit unit);

/// All hexes that touch it; none of a box.
Places hexes_beside(const Inquiry& ask, Place place);
bool is_adjacent(const Inquiry& ask, Place one, game::Subject other);
/// Neighbours that land units can march between, so far as the map and its list of exceptions say.
bool connects_by_land(Inquiry& ask, Place one, game::Subject other);
/// The list of hexes that lie beside each other and are not connected by land has this pair.
bool is_cut_off_by_land(Inquiry& ask, game::Subject one, game::Subject other);
bool is_coastal(Inquiry& ask, Place hex);
bool is_island(Inquiry& ask, Place hex);
/// A place without any land.
bool is_all_sea(Inquiry& ask, Place place);

/// The nation that owns a place, by the map, the colonies and the errata; empty if nobody has said.
std::string owner_of(Inquiry& ask, Place place);
/// The side or neutral party that holds it; empty if nobody has said.
std::string controller_of(Inquiry& ask, Place place);
/// As the rules write it, with or without a blank after the letter of the map: "W 2014".
bool is_numbered(const Inquiry& ask, game::Subject hex, std::string_view number);

/// Both are at the same spot: in one hex and there on the same side of what divides it, or in one stack of a
/// large sea area.
bool are_at_one_location(Inquiry& ask, Unit one, Unit other);

}  // namespace umpire::rules::aeto
