#pragma once

#include <filesystem>

namespace umpire::testing {

/// The collection of real files beside the project; tests that use it are silent when it is not there.
inline std::filesystem::path shared_dir() {
    return UMPIRE_SHARED_DIR;
}
inline bool has_shared() {
    return std::filesystem::exists(shared_dir() / "corpus");
}

}  // namespace umpire::testing
