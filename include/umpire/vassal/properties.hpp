#pragma once

#include "umpire/vassal/tabletop.hpp"

#include <functional>
#include <map>
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

/// What the scripts of one piece came to when they were evaluated last, and which properties they asked for:
/// as long as these are what they were, so is the result.
class ScriptMemory {
  public:
    using Lookup = std::function<std::optional<std::string>(std::string_view)>;

    std::optional<std::string> evaluate(std::string_view format, const Lookup& lookup);

  private:
    struct Known {
        bool is_made = false, is_busy = false;
        std::vector<std::pair<std::string, std::optional<std::string>>> asked;
        std::optional<std::string> result;
    };
    std::map<std::string, Known, std::less<>> by_format_;
};

/// Of somebody who looks at one piece again and again.
struct Attention {
    /// Told of every name that is looked for around the piece, in its zone, its map and the module, whether
    /// it is there or not: as long as none of these changes, neither does what the piece says of itself.
    std::function<void(std::string_view name)> overhear;
    ScriptMemory* scripts = nullptr;
    /// Which of the properties that it offers is being asked for; empty for its name.
    std::string_view property{};
};

/// Every property that the piece's own traits and its basic piece offer, by name.
std::vector<std::pair<std::string, PropertyValue>> exported_properties(const Tabletop& table,
                                                                       const Piece& piece,
                                                                       Attention* attention = nullptr);
/// One of them.
std::optional<PropertyValue> exported_property(const Tabletop& table, const Piece& piece,
                                               std::string_view name, Attention* attention);

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
std::optional<std::string> known_piece_name(const Tabletop& table, const Piece& piece, Sight sight,
                                            Attention* attention = nullptr);
std::string basic_name(const Tabletop& table, const Piece& piece, Attention* attention = nullptr);
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
