#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Reading the description of a sample and writing what is made of it.
namespace umpire::samples {

std::string read_text(const std::filesystem::path& path);

struct ModuleEntry {
    std::string name;
    std::string content;
};

/// The same entries give the same bytes.
void write_module(const std::filesystem::path& path, const std::vector<ModuleEntry>& entries);

/// Writes a save or log out of its commands. Throws OutputError if VASSAL would complain about it when it
/// opens it with the module of that folder.
void write_game(const std::filesystem::path& path, std::string_view stream, const std::string& description,
                const std::string& module_data, const std::filesystem::path& module_file);

/// Each makes one sample in its folder below the target, from what is described in the project.
void make_denmark_strait(const std::filesystem::path& project, const std::filesystem::path& target);
void make_norwegian_sea(const std::filesystem::path& project, const std::filesystem::path& target);
void make_two_theaters(const std::filesystem::path& project, const std::filesystem::path& target);
void make_european_theater(const std::filesystem::path& project, const std::filesystem::path& target);

}  // namespace umpire::samples
