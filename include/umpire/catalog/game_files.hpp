#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace umpire::catalog {

/// The data of the games: what ships with the program, and over it what a folder of the user's holds in the
/// same layout (`europa/tables/port_table.json`).
class GameFiles {
  public:
    /// Only what ships.
    GameFiles() = default;
    /// Files of this folder stand in for the shipped ones of the same path. Throws InputError if it is none.
    explicit GameFiles(std::filesystem::path folder);

    bool has(std::string_view path) const;
    /// Throws InputError if there is no such file, or if it cannot be read.
    std::string text(std::string_view path) const;
    /// Throws InputError with line and column if it is no JSON.
    nlohmann::json json(std::string_view path) const;
    /// All paths that begin so, in the order of their names.
    std::vector<std::string> names(std::string_view prefix) const;
    /// The games there is a rulebook of.
    std::vector<std::string> games() const;

    /// It is the program's own file. Those were checked against their schemas when the program was built.
    bool is_shipped(std::string_view path) const { return !in_folder(path); }
    /// Nothing is the user's: what ships was also checked to go together.
    bool ships_all() const { return folder_.empty(); }
    /// How messages name the file: where a person finds it.
    std::string shown_name(std::string_view path) const;

  private:
    /// Where the user's folder has the file, if it has.
    std::optional<std::filesystem::path> in_folder(std::string_view path) const;

    std::filesystem::path folder_;
};

}  // namespace umpire::catalog
