#pragma once

#include "umpire/vassal/replay.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace umpire::report {

/// Takes the next part of a text that is too long to be made as a whole.
using WriteText = std::function<void(std::string_view)>;

/// The table of a save or log where it stands, in the layout of `module-schema/dump.schema.json`, and if they
/// are wanted what each of the steps that follow changes.
void write_dump(vassal::Replay& replay, const std::string& file, bool all_steps, const WriteText& write);

}  // namespace umpire::report
