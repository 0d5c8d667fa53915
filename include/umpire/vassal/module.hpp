#pragma once

#include "umpire/vassal/attributes.hpp"
#include "umpire/vassal/dice_button.hpp"
#include "umpire/vassal/map.hpp"
#include "umpire/vassal/metadata.hpp"
#include "umpire/vassal/turn_tracker.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::vassal {

class Archive;

/// A property of the module, a map or a zone that commands can change.
struct PropertyDefinition {
    /// A preference belongs to the player, and no file of a game holds it: it is as the module sets it out.
    enum class Level { module, map, zone, scenario, preference };

    Level level = Level::module;
    std::string name;
    std::string initial_value;
    std::string description;
    bool numeric = false;
    int minimum = 0;
    int maximum = 100;
    bool wraps = false;
    /// The holder, by index: a map of the module, a board of that map, a zone of that board's grid.
    std::size_t map = 0;
    std::size_t board = 0;
    std::size_t zone = 0;
    Attributes attributes;
};

/// A window, tab, panel or list of the counter palette.
struct PaletteFolder {
    std::string name;
    std::string class_name;
    std::optional<std::size_t> parent;
};

struct PredefinedSetup {
    std::string name;
    /// A save inside the module; empty for menus and for a game without one.
    std::string file;
    bool is_menu = false;
};

struct ExtensionInfo {
    std::string name;
    std::string version;
    std::string module;
    std::string id;
    std::string description;
};

/// The buildFile of an extension, and the file it came from.
struct ExtensionText {
    std::string file;
    std::string xml;
};

/// Everything in a module that decides what its saves and logs mean.
struct Module {
    using ImageSizes = std::function<std::optional<Size>(std::string_view image_name)>;

    std::string name;
    std::string version;
    std::string description;
    std::string vassal_version;
    std::optional<Metadata> metadata;
    std::vector<ExtensionInfo> extensions;

    std::vector<std::string> sides;
    std::string player_id_format = "$PlayerName$";
    bool keeps_leading_zeros = false;
    Attributes global_options;

    std::vector<PropertyDefinition> properties;
    std::map<std::string, std::string, std::less<>> prototypes;
    std::vector<PaletteFolder> palette_folders;
    std::vector<PieceSlot> palette;
    std::vector<MapDefinition> maps;
    std::vector<TurnTracker> turn_trackers;
    std::vector<DiceButton> dice_buttons;
    std::vector<PredefinedSetup> predefined_setups;
    std::size_t startup_key_commands = 0;
    bool has_notes = false;
    bool has_chess_clock = false;

    /// How often each class stands in the buildFile, and those of them that are no class of the engine
    /// itself.
    std::map<std::string, std::size_t, std::less<>> component_counts;
    std::map<std::string, std::size_t, std::less<>> unknown_components;

    /// By name or by id; the first in build order.
    const MapDefinition* find_map(std::string_view identifier) const;
    /// The map whose boards the given one shows: itself, unless it borrows them.
    const MapDefinition& board_source(const MapDefinition& map) const;
    /// Names of the palette folders around a slot, outermost first.
    std::vector<std::string> path_of(const PieceSlot& slot) const;
    /// The zone that holds a zone property.
    const Zone& zone_of(const PropertyDefinition& property) const;
    /// What commands call the holder of a property: `Module`, the map's name, or `map:zone`.
    std::string container_of(const PropertyDefinition& property) const;

    /// From the text of a buildFile and of its extensions' ones. Throws InputError when one is malformed.
    static Module from_xml(std::string_view xml, const ImageSizes& image_sizes,
                           const std::vector<ExtensionText>& extension_texts = {});
    static Module load(const Archive& archive, const std::vector<const Archive*>& extensions = {});
    /// With the extensions in the folder `<module>_ext` beside it, in the order of their names, and those
    /// given.
    static Module load(const std::filesystem::path& file,
                       const std::vector<std::filesystem::path>& extensions = {});
};

/// The extensions that lie in the folder `<module>_ext` beside a module.
std::vector<std::filesystem::path> extensions_beside(const std::filesystem::path& module_file);

}  // namespace umpire::vassal
