#include "umpire/catalog/game_files.hpp"

#include "umpire/catalog/json_text.hpp"
#include "umpire/catalog/shipped.hpp"
#include "umpire/error.hpp"
#include "umpire/read_file.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::catalog {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{64} << 20;
constexpr std::size_t most_files = 100'000;

/// A path stays below its folder, whoever made it up.
bool is_tame(std::string_view path) {
    const fs::path parts(path);
    return !parts.empty() && parts.is_relative() &&
           std::find(parts.begin(), parts.end(), "..") == parts.end();
}

bool is_json(const fs::path& path) {
    return path.extension() == ".json" || path.extension() == ".jsonl";
}

}  // namespace

GameFiles::GameFiles(fs::path folder) : folder_(std::move(folder)) {
    std::error_code ignored;
    if (!fs::is_directory(folder_, ignored))
        throw InputError("is no folder, but the data of games is expected in one").in_file(folder_.string());
}

std::optional<fs::path> GameFiles::in_folder(std::string_view path) const {
    if (folder_.empty() || !is_tame(path)) return std::nullopt;
    std::error_code ignored;
    fs::path file = folder_ / path;
    if (!fs::is_regular_file(file, ignored)) return std::nullopt;
    return file;
}

bool GameFiles::has(std::string_view path) const {
    return in_folder(path) || shipped_file(path);
}

std::string GameFiles::text(std::string_view path) const {
    try {
        if (const auto file = in_folder(path)) return read_file(*file, largest_file);
    } catch (InputError& error) {
        throw error.in_file(shown_name(path));
    }
    if (const auto shipped = shipped_file(path)) return std::string(*shipped);
    throw InputError("there is no such file among the data of the games").in_file(shown_name(path));
}

nlohmann::json GameFiles::json(std::string_view path) const {
    // What ships was read with all care when the program was built.
    if (is_shipped(path))
        if (auto shipped = shipped_json(path)) return *std::move(shipped);
    const std::string whole = text(path);
    try {
        return parse_json(whole);
    } catch (InputError& error) {
        throw error.in_file(shown_name(path));
    }
}

std::vector<std::string> GameFiles::names(std::string_view prefix) const {
    const auto shipped = shipped_files(prefix);
    std::vector<std::string> names(shipped.begin(), shipped.end());
    if (!folder_.empty()) {
        std::size_t seen = 0;
        for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
            if (++seen > most_files)
                throw InputError(fmt::format("holds more than {} files", most_files))
                    .in_file(folder_.string());
            if (!entry.is_regular_file() || !is_json(entry.path())) continue;
            std::string name = entry.path().lexically_relative(folder_).generic_string();
            if (name.starts_with(prefix)) names.push_back(std::move(name));
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::vector<std::string> GameFiles::games() const {
    constexpr std::string_view rulebook = "/rulebook.jsonl";
    std::vector<std::string> games;
    for (const std::string& name : names(""))
        if (name.ends_with(rulebook) && name.find('/') == name.size() - rulebook.size())
            games.push_back(name.substr(0, name.find('/')));
    return games;
}

std::string GameFiles::shown_name(std::string_view path) const {
    if (const auto file = in_folder(path)) return file->string();
    return fmt::format("{}/{}", path.starts_with("cases/") ? "tests" : "module-schema", path);
}

}  // namespace umpire::catalog
