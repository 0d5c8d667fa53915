#include "umpire/vassal/module.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/archive.hpp"
#include "umpire/vassal/image_size.hpp"
#include "umpire/vassal/limits.hpp"

#include <algorithm>
#include <unordered_map>

namespace umpire::vassal {

namespace {

std::string read_build_file(const Archive& archive) {
    for (const char* name : {"buildFile.xml", "buildFile"}) {
        if (archive.has(name)) return archive.read_text(name, limits::build_file_bytes);
    }
    throw InputError("there is no entry 'buildFile.xml' or 'buildFile': this is no module")
        .in_file(archive.name());
}

std::optional<Metadata> read_metadata(const Archive& archive, const std::string& entry) {
    if (!archive.has(entry)) return std::nullopt;
    try {
        return parse_metadata(archive.read_text(entry, limits::metadata_bytes));
    } catch (InputError& error) {
        throw error.in_entry(entry).in_file(archive.name());
    }
}

/// Sizes of images in the module and its extensions, each looked up once.
class ImageSizeCache {
  public:
    ImageSizeCache(const Archive& module, const std::vector<const Archive*>& extensions)
        : archives_{&module} {
        archives_.insert(archives_.end(), extensions.begin(), extensions.end());
    }

    std::optional<Size> find(std::string_view image) {
        const auto [known, fresh] = sizes_.try_emplace(std::string(image));
        if (!fresh || unreadable_ >= most_unreadable) return known->second;
        for (const Archive* archive : archives_) {
            if (!archive->has("images/" + std::string(image)) && !archive->has(image)) continue;
            known->second = image_size(*archive, image);
            if (known->second) return known->second;
            ++unreadable_;
        }
        return std::nullopt;
    }

  private:
    /// An image whose size is not at its start costs a long read. A module with many such is not worth it.
    static constexpr std::size_t most_unreadable = 200;

    std::vector<const Archive*> archives_;
    std::unordered_map<std::string, std::optional<Size>> sizes_;
    std::size_t unreadable_ = 0;
};

}  // namespace

const MapDefinition* Module::find_map(std::string_view identifier) const {
    const auto found = std::find_if(maps.begin(), maps.end(), [&](const MapDefinition& map) {
        return map.id == identifier || map.identifier() == identifier;
    });
    return found == maps.end() ? nullptr : &*found;
}

const MapDefinition& Module::board_source(const MapDefinition& map) const {
    if (map.borrows_boards_of.empty()) return map;
    const MapDefinition* source = find_map(map.borrows_boards_of);
    return source == nullptr ? map : *source;
}

std::vector<std::string> Module::path_of(const PieceSlot& slot) const {
    std::vector<std::string> path;
    for (auto folder = slot.folder; folder; folder = palette_folders[*folder].parent)
        path.push_back(palette_folders[*folder].name);
    std::reverse(path.begin(), path.end());
    return path;
}

const Zone& Module::zone_of(const PropertyDefinition& property) const {
    const Board& board = maps.at(property.map).boards.at(property.board);
    return std::get<ZonedGrid>(board.grid.value()).zones.at(property.zone);
}

std::string Module::container_of(const PropertyDefinition& property) const {
    switch (property.level) {
        case PropertyDefinition::Level::map:
            return maps.at(property.map).identifier();
        case PropertyDefinition::Level::zone:
            return maps.at(property.map).identifier() + ":" + zone_of(property).name;
        case PropertyDefinition::Level::module:
        case PropertyDefinition::Level::scenario:
        case PropertyDefinition::Level::preference:
            break;
    }
    return "Module";
}

Module Module::load(const Archive& archive, const std::vector<const Archive*>& extensions) {
    ImageSizeCache images(archive, extensions);
    std::vector<ExtensionText> texts;
    for (const Archive* extension : extensions)
        texts.push_back({extension->name(), read_build_file(*extension)});
    const std::string xml = read_build_file(archive);
    try {
        Module module = from_xml(
            xml, [&](std::string_view image) { return images.find(image); }, texts);
        module.metadata = read_metadata(archive, "moduledata");
        return module;
    } catch (InputError& error) {
        throw error.in_file(archive.name());
    }
}

Module Module::load(const std::filesystem::path& file, const std::vector<std::filesystem::path>& extensions) {
    std::vector<std::filesystem::path> paths = extensions_beside(file);
    paths.insert(paths.end(), extensions.begin(), extensions.end());
    std::vector<Archive> archives;
    archives.reserve(paths.size());
    for (const auto& path : paths)
        archives.push_back(Archive::open(path));
    std::vector<const Archive*> opened;
    for (const Archive& archive : archives)
        opened.push_back(&archive);
    return load(Archive::open(file), opened);
}

std::vector<std::filesystem::path> extensions_beside(const std::filesystem::path& module_file) {
    std::filesystem::path folder = module_file;
    folder.replace_extension();
    folder += "_ext";
    std::vector<std::filesystem::path> found;
    std::error_code unreadable;
    for (std::filesystem::directory_iterator entry(folder, unreadable), end; !unreadable && entry != end;
         entry.increment(unreadable)) {
        if (entry->path().extension() == ".vmdx") found.push_back(entry->path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace umpire::vassal
