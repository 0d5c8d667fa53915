#pragma once

#include <filesystem>

namespace umpire::samples {

/// Writes the mails of every trial in `trials.json` of a folder into another, each as its `play` says.
///
/// A trial begins with a save (`start`, below the samples), is prepared (`setup`) and played (`play`), step
/// by step: ["drag", PLAYER, [COUNTERS], PLACE], ["say", PLAYER, TEXT], ["roll", PLAYER, BUTTON, [FACES]],
/// ["set", COUNTER, PROPERTY, VALUE], ["mask", COUNTER, SIDE], ["hide", COUNTER, SIDE], ["remove", PLAYER,
/// COUNTER], ["deploy", SLOT, PLACE], ["global", PROPERTY, VALUE], ["next"], ["turn", {LEVEL: VALUE}],
/// ["undo", PLAYER], and ["mail", STEPS] where a mail ends and the next begins, with what was done to the
/// table between the two.
void write_trials(const std::filesystem::path& project, const std::filesystem::path& trials,
                  const std::filesystem::path& target);

}  // namespace umpire::samples
