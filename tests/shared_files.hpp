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

}  // namespace umpire::testing
