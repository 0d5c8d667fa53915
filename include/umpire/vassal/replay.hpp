#pragma once

#include "umpire/vassal/game_file.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace umpire::vassal {

/// One step of a log: what a player did in one go.
struct LogStep {
    std::uint32_t branch;  ///< of the stream
    std::uint32_t token;   ///< which of the stream's `LOG` tokens it is, from 1: some are no steps
};

/// A save or log brought to the table: first its position, then, step by step, what was done.
class Replay {
  public:
    /// Reads the position the file begins with. Throws InputError, with the offset, at a piece that cannot
    /// be.
    Replay(GameFile file, std::shared_ptr<const Module> module);

    const GameFile& file() const { return file_; }
    Tabletop& table() { return table_; }
    const Tabletop& table() const { return table_; }

    std::span<const LogStep> steps() const { return steps_; }
    /// How many steps have been made.
    std::size_t position() const { return position_; }

    /// The commands of a step in the order they are executed, as the engine puts them together.
    std::vector<Command> commands(std::size_t step);
    /// Makes the next step.
    void forward();
    /// Makes steps, or takes them back, until so many have been made. Going back needs the table's journal.
    void go_to(std::size_t position);

    /// For each step the one that it took back, if it is an undo.
    std::vector<std::optional<std::size_t>> undone_steps();

  private:
    void load();
    bool is_step(const CommandStream::Branch& branch);

    GameFile file_;
    Tabletop table_;
    std::vector<LogStep> steps_;
    std::vector<Tabletop::Mark> marks_;
    std::size_t position_ = 0;
};

/// Commands that VASSAL can take back; others stay when a player presses undo.
bool can_be_undone(const Command& command);

}  // namespace umpire::vassal
