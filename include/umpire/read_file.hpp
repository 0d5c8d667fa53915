#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace umpire {

/// What a person may write or a program hand over at once: cases, maps, orders, seeds.
inline constexpr std::size_t largest_text = std::size_t{16} << 20U;

/// All of a file, or of what comes through a pipe ("<(command)"). Whatever a command line names may be
/// anything: throws InputError, with the file, for what is not there, larger than the limit, a folder, a
/// device that never ends, or a pipe into which nobody writes.
std::string read_file(const std::filesystem::path& path, std::size_t limit = largest_text);

}  // namespace umpire
