#pragma once

#include "umpire/vassal/module.hpp"

#include "../scripted_game.hpp"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace umpire::samples {

/// The module of a sample, and the games that are played with it.
class SampleGame {
  public:
    /// A module that has been written, with the text of its moduledata.
    SampleGame(std::filesystem::path module_file, std::string module_data);

    const std::shared_ptr<const vassal::Module>& module() const { return module_; }

    /// A set-up by its description: its save. The position as text.
    std::string write_set_up(const std::filesystem::path& save, const nlohmann::json& description) const;
    /// What is played from a position on.
    void write_log(const std::filesystem::path& log, const std::string& title, const std::string& start,
                   const std::function<void(ScriptedGame&)>& play) const;

  private:
    std::filesystem::path module_file_;
    std::string module_data_;
    std::shared_ptr<const vassal::Module> module_;
};

/// Reads a description and does something with it. Throws InputError that names the file.
void with_description(const std::filesystem::path& file,
                      const std::function<void(const nlohmann::json&)>& what);

}  // namespace umpire::samples
