#include "umpire/vassal/game_file.hpp"

#include "umpire/error.hpp"
#include "umpire/incoming.hpp"
#include "umpire/vassal/limits.hpp"

namespace umpire::vassal {

namespace {

constexpr std::string_view saved_game = "savedGame";

std::optional<std::string> read_optional(const Archive& archive, std::string_view name) {
    if (!archive.has(name)) return std::nullopt;
    return archive.read_text(name, limits::metadata_bytes);
}

}  // namespace

GameFile read_game_file(const Archive& archive) try {
    const Archive::Entry* entry = archive.find(saved_game);
    if (entry == nullptr) throw InputError("expected a save or log, but there is no entry 'savedGame'");
    GameFile file;
    file.name = archive.name();
    TextBlock text = archive.read(*entry, limits::saved_game_bytes);
    try {
        file.obfuscation = uncover(text);
        // Packed twice, it may be larger than its entry.
        if (text.size() > entry->size) comes_in(file.name, text.size() - entry->size);
        file.stream = CommandStream(std::make_shared<const TextBlock>(std::move(text)));
    } catch (InputError& error) {
        error.in_entry(std::string(saved_game));
        throw;
    }
    file.save_data = read_optional(archive, "savedata");
    file.module_data = read_optional(archive, "moduledata");
    return file;
} catch (InputError& error) {
    error.in_file(archive.name());
    throw;
}

GameFile read_game_file(const std::filesystem::path& path) {
    return read_game_file(Archive::open(path));
}

}  // namespace umpire::vassal
