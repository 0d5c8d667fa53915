#include "umpire/error.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/module.hpp"

#include "build_file.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::vassal {

namespace {

using namespace build_file;

PropertyDefinition read_property(Attributes attributes, PropertyDefinition::Level level) {
    PropertyDefinition property;
    property.level = level;
    property.name = attributes.text("name");
    property.initial_value = attributes.text("initialValue");
    property.description = attributes.text("description");
    property.numeric = attributes.flag("isNumeric", false);
    property.minimum = attributes.integer("min", property.minimum);
    property.maximum = attributes.integer("max", property.maximum);
    property.wraps = attributes.flag("wrap", false);
    property.attributes = std::move(attributes);
    return property;
}

/// The text that a preference has before the player changes it.
std::string preference_text(std::string_view class_name, const Attributes& attributes) {
    const std::string text = attributes.text("default");
    if (class_name == "BooleanPreference") return attributes.flag("default", false) ? "true" : "false";
    if (class_name == "IntegerPreference") return std::to_string(java::parse_int(text).value_or(0));
    if (class_name == "DoublePreference") return java::double_text(java::parse_double(text).value_or(0));
    if (class_name == "EnumPreference") {
        // Whatever the module says: the engine shows the first of the list until the player chooses.
        const auto list = attributes.texts("list");
        return list.empty() ? std::string() : list.front();
    }
    return text;
}

/// Walks a whole buildFile, keeps what it knows, and looks inside what it does not.
class ModuleReader {
  public:
    ModuleReader(Module& module, const Module::ImageSizes& image_sizes, const Origins& origins)
        : module_(module), surroundings_{image_sizes, false}, origins_(origins) {}

    void read(const pugi::xml_node& root) {
        const Attributes attributes = attributes_of(root);
        module_.name = attributes.text("name");
        module_.version = attributes.text("version");
        module_.description = attributes.text("description");
        module_.vassal_version = attributes.text("VassalVersion", attributes.text("vassalVersion"));
        // Options decide how texts are read, wherever in the file they stand.
        for_each_component(root, [&](const pugi::xml_node& node) {
            if (class_of(node) == "GlobalOptions") read_options(node);
        });
        count_components(root);
        read_children(root, Place{});
        number_in_build_order();
        list_zone_properties();
    }

  private:
    /// Where in the module the walk is.
    struct Place {
        std::optional<std::size_t> map;
        std::optional<std::size_t> palette_folder;
        std::size_t extension = 0;
    };

    void read_children(const pugi::xml_node& parent, const Place& place) {
        for (const pugi::xml_node& node : parent.children()) {
            if (node.type() != pugi::node_element) continue;
            Place here = place;
            if (const auto origin = origins_.find(node.hash_value()); origin != origins_.end())
                here.extension = origin->second;
            read_component(node, here);
        }
    }

    void read_component(const pugi::xml_node& node, const Place& place) {
        const std::string_view name = class_of(node);
        if (is_map(node)) {
            if (module_.maps.size() == limits::maps_of_a_module)
                throw InputError(
                    fmt::format("the buildFile has more than {} maps", limits::maps_of_a_module));
            module_.maps.push_back(read_map(node, surroundings_));
            boards_ += module_.maps.back().boards.size();
            if (boards_ > limits::boards_of_a_module)
                throw InputError(
                    fmt::format("the buildFile has more than {} boards", limits::boards_of_a_module));
            map_extensions_.push_back(place.extension);
            Place inside = place;
            inside.map = module_.maps.size() - 1;
            read_children(node, inside);
        } else if (name == "PlayerRoster") {
            for_each_component(node, [&](const pugi::xml_node& child) {
                if (std::string_view(child.name()) == "entry") module_.sides.push_back(text_of(child));
            });
        } else if (name == "GlobalProperty") {
            read_global_property(node, place);
        } else if (name == "PrototypeDefinition") {
            module_.prototypes.insert_or_assign(node.attribute("name").value(), text_of(node));
        } else if (name == "TurnTracker") {
            module_.turn_trackers.push_back(read_turn_tracker(node));
            tracker_extensions_.push_back(place.extension);
        } else if (auto dice = read_dice_button(node)) {
            module_.dice_buttons.push_back(std::move(*dice));
        } else if (is_slot(name)) {
            // Those in at-start stacks have been read with their map.
            if (!place.map) add_to_palette(node, place);
        } else {
            read_other(node, name, place);
        }
    }

    void read_other(const pugi::xml_node& node, std::string_view name, const Place& place) {
        Place inside = place;
        if (name == "PredefinedSetup") {
            const Attributes attributes = attributes_of(node);
            const bool uses_file = attributes.flag("useFile", true);
            module_.predefined_setups.push_back({attributes.text("name"),
                                                 uses_file ? attributes.text("file") : std::string(),
                                                 attributes.flag("isMenu", false)});
        } else if (name.ends_with("ScenarioProperty")) {
            module_.properties.push_back(
                read_property(attributes_of(node), PropertyDefinition::Level::scenario));
        } else if (is_preference(node)) {
            read_preference(node, name);
        } else if (name == "StartupGlobalKeyCommand") {
            ++module_.startup_key_commands;
        } else if (name == "NotesWindow") {
            module_.has_notes = true;
        } else if (name == "ChessClockControl") {
            module_.has_chess_clock = true;
        } else if (name == "PieceWindow" || is_widget(node)) {
            const char* label = name == "PieceWindow" ? "name" : "entryName";
            module_.palette_folders.push_back(
                {node.attribute(label).value(), node.name(), place.palette_folder});
            inside.palette_folder = module_.palette_folders.size() - 1;
        }
        read_children(node, inside);
    }

    static bool is_widget(const pugi::xml_node& node) {
        return std::string_view(node.name()).starts_with("VASSAL.build.widget.");
    }

    static bool is_preference(const pugi::xml_node& node) {
        return std::string_view(node.name()).starts_with("VASSAL.preferences.");
    }

    void read_preference(const pugi::xml_node& node, std::string_view class_name) {
        auto property = read_property(attributes_of(node), PropertyDefinition::Level::preference);
        property.initial_value = preference_text(class_name, property.attributes);
        if (!property.name.empty()) module_.properties.push_back(std::move(property));
    }

    void add_to_palette(const pugi::xml_node& node, const Place& place) {
        PieceSlot slot = read_slot(node);
        slot.folder = place.palette_folder;
        module_.palette.push_back(std::move(slot));
    }

    void read_options(const pugi::xml_node& node) {
        module_.global_options = attributes_of(node);
        module_.player_id_format = module_.global_options.text("playerIdFormat", module_.player_id_format);
        module_.keeps_leading_zeros = module_.global_options.flag("storeLeadingZeroIntegersAsStrings", false);
        surroundings_.keeps_leading_zeros = module_.keeps_leading_zeros;
        for_each_component(node, [&](const pugi::xml_node& child) {
            if (std::string_view(child.name()) == "option")
                module_.global_options.add(child.attribute("name").value(), text_of(child));
        });
    }

    void read_global_property(const pugi::xml_node& node, const Place& place) {
        using Level = PropertyDefinition::Level;
        auto property = read_property(attributes_of(node), place.map ? Level::map : Level::module);
        property.map = place.map.value_or(0);
        module_.properties.push_back(std::move(property));
    }

    void list_zone_properties() {
        for (std::size_t map = 0; map < module_.maps.size(); ++map) {
            const auto& boards = module_.maps[map].boards;
            for (std::size_t board = 0; board < boards.size(); ++board) {
                const auto* zoned =
                    boards[board].grid ? std::get_if<ZonedGrid>(&*boards[board].grid) : nullptr;
                if (zoned == nullptr) continue;
                for (std::size_t zone = 0; zone < zoned->zones.size(); ++zone) {
                    for (const Attributes& attributes : zoned->zones[zone].properties) {
                        auto property = read_property(attributes, PropertyDefinition::Level::zone);
                        property.map = map;
                        property.board = board;
                        property.zone = zone;
                        module_.properties.push_back(std::move(property));
                    }
                }
            }
        }
    }

    /// Extensions are built after the module, wherever in it they put their components.
    void number_in_build_order() {
        const auto places = sort_by_extension(module_.maps, map_extensions_);
        for (PropertyDefinition& property : module_.properties) {
            if (property.level == PropertyDefinition::Level::map) property.map = places[property.map];
        }
        for (std::size_t i = 0; i < module_.maps.size(); ++i)
            module_.maps[i].id = "Map" + std::to_string(i);
        sort_by_extension(module_.turn_trackers, tracker_extensions_);
        for (std::size_t i = 0; i < module_.turn_trackers.size(); ++i)
            module_.turn_trackers[i].id = "TurnTracker" + std::to_string(i);
    }

    /// Returns the new place of each component.
    template <typename Component>
    static std::vector<std::size_t> sort_by_extension(std::vector<Component>& components,
                                                      const std::vector<std::size_t>& extensions) {
        std::vector<std::size_t> order(components.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return extensions[a] < extensions[b]; });
        std::vector<Component> sorted;
        sorted.reserve(components.size());
        std::vector<std::size_t> places(components.size());
        for (const std::size_t old : order) {
            places[old] = sorted.size();
            sorted.push_back(std::move(components[old]));
        }
        components = std::move(sorted);
        return places;
    }

    void count_components(const pugi::xml_node& node) {
        for (const pugi::xml_node& child : node.children()) {
            if (child.type() != pugi::node_element) continue;
            const std::string_view name = child.name();
            // Small elements inside a component, such as `entry`, are no classes.
            if (name.find('.') != std::string_view::npos) {
                ++module_.component_counts[std::string(name)];
                if (!name.starts_with("VASSAL.")) ++module_.unknown_components[std::string(name)];
            }
            count_components(child);
        }
    }

    Module& module_;
    Surroundings surroundings_;
    std::size_t boards_ = 0;
    const Origins& origins_;
    std::vector<std::size_t> map_extensions_;
    std::vector<std::size_t> tracker_extensions_;
};

}  // namespace

Module Module::from_xml(std::string_view xml, const ImageSizes& image_sizes,
                        const std::vector<ExtensionText>& extension_texts) {
    pugi::xml_document document;
    parse_document(document, xml);
    const std::string_view root = class_of(document.document_element());
    if (root != "GameModule" && root != "BasicModule")
        throw InputError("the buildFile is not that of a module but has the root '" +
                         std::string(document.document_element().name()) + "'");
    Module module;
    Origins origins;
    for (const ExtensionText& extension : extension_texts)
        module.extensions.push_back(
            merge_extension(document, extension, module.extensions.size() + 1, origins));
    ModuleReader(module, image_sizes, origins).read(document.document_element());
    return module;
}

}  // namespace umpire::vassal
