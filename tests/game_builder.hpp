#pragma once

#include "temporary_folder.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

/// Small modules, saves and logs for tests, written as real files.
namespace umpire::testing {

using Entries = std::vector<std::pair<std::string, std::string>>;
void write_zip(const std::filesystem::path& file, const Entries& entries);

/// Text of a save, or of a log if it has steps: a step is its commands, the first of them its head.
class GameText {
  public:
    /// A command of the save itself.
    GameText& add(std::string command);
    /// A counter with the traits of the test module's infantry, at a pixel of the map `Main`, alone in its
    /// stack.
    GameText& counter(const std::string& id, const std::string& name, int x, int y);
    GameText& player(const std::string& id, const std::string& name, const std::string& side);
    GameText& step(std::vector<std::string> commands);
    std::string text() const;

  private:
    std::vector<std::string> commands_;
    std::vector<std::vector<std::string>> steps_;
};

/// Type and state of that counter.
std::string counter_type(const std::string& name);
std::string counter_state(int x, int y, int level);
std::string add_piece(const std::string& id, const std::string& type, const std::string& state);

/// A map `Main` with one board of square cells of 100 pixels named `A1`, `B1`...; sides Red and Blue; a turn
/// tracker `Turn`; dice `2d6`; a property `Tension`.
std::string test_build_file();
void write_module(const std::filesystem::path& file);
void write_game(const std::filesystem::path& file, const GameText& game);

}  // namespace umpire::testing
