#pragma once

#include "umpire/vassal/tabletop.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// What a piece answers when it is asked for a property: its traits from the outermost inward, then the basic
/// piece, then the zone, map and module it is in.
namespace umpire::vassal {

/// The engine knows texts and, for some properties, true and false.
using PropertyValue = std::variant<std::string, bool>;

std::string text_of(const PropertyValue& value);

/// Nothing where neither the piece nor its surroundings know the property, or where only the engine's script
/// language could work it out.
std::optional<PropertyValue> property_value(const Tabletop& table, const Piece& piece, std::string_view name);
/// The same as text.
std::optional<std::string> piece_property(const Tabletop& table, const Piece& piece, std::string_view name);

/// Every property that the piece's own traits and its basic piece offer, by name.
std::vector<std::pair<std::string, PropertyValue>> exported_properties(const Tabletop& table,
                                                                       const Piece& piece);

/// What a trait of a counter shows, by its place among the traits from the outermost: a layer its level,
/// below 0 when it is inactive; a label its text. Nothing where only a script could tell, or the trait is
/// another.
std::optional<int> shown_level(const Tabletop& table, const Piece& piece, std::size_t trait);
std::optional<std::string> shown_label(const Tabletop& table, const Piece& piece, std::size_t trait);

enum class Sight {
    of_viewer,  ///< masked and invisible pieces are named as the table's viewer sees them
    of_umpire,  ///< nothing is hidden
};
std::string piece_name(const Tabletop& table, const Piece& piece, Sight sight = Sight::of_umpire);
/// Nothing where the name depends on a script.
std::optional<std::string> known_piece_name(const Tabletop& table, const Piece& piece, Sight sight);
std::string basic_name(const Tabletop& table, const Piece& piece);
/// Number of the palette slot the piece came from; may be empty.
std::string gpid(const Tabletop& table, const Piece& piece);
std::string deck_name(const Piece& deck);

/// Whether an owner, a player's id or a side as the access says, lets a player see.
bool may_see(const Access& access, std::string_view owner, const Viewer& player);

/// `offboard` where there is no name; empty when the piece is on no map.
std::string location_name(const Tabletop& table, const Piece& piece);
std::string board_name(const Tabletop& table, const Piece& piece);
std::string zone_name(const Tabletop& table, const Piece& piece);

}  // namespace umpire::vassal
