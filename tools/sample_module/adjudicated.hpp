#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace umpire::vassal {
struct Module;
}

namespace umpire::samples {

/// Writes a log as `umpire adjudicate --dice log` does, with the shipped rules.
void write_adjudicated(const std::filesystem::path& log, const std::filesystem::path& twin,
                       const std::shared_ptr<const vassal::Module>& module, const std::string& game);

}  // namespace umpire::samples
