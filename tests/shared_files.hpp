#pragma once

#include <algorithm>
#include <filesystem>
#include <vector>

namespace umpire::testing {

/// The collection of real files beside the project; tests that use it are silent when it is not there.
inline std::filesystem::path shared_dir() {
    return UMPIRE_SHARED_DIR;
}
inline std::filesystem::path corpus_dir() {
    return shared_dir() / "corpus";
}
inline bool has_shared() {
    return std::filesystem::exists(corpus_dir());
}

/// Every save and log of the collection.
inline std::vector<std::filesystem::path> corpus_games() {
    std::vector<std::filesystem::path> files;
    if (!has_shared()) return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus_dir())) {
        const auto extension = entry.path().extension();
        if (extension == ".vsav" || extension == ".vlog") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The module a file of the collection belongs to; empty where there is none.
inline std::filesystem::path module_of(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    if (name.starts_with("nevsky-")) return corpus_dir() / "nevsky/nevsky.vmod";
    if (name.starts_with("wmh-")) return corpus_dir() / "wmh/wmh.vmod";
    for (const auto& entry : std::filesystem::directory_iterator(file.parent_path()))
        if (entry.path().extension() == ".vmod") return entry.path();
    return {};
}

}  // namespace umpire::testing
