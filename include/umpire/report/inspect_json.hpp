#pragma once

#include "umpire/report/table_json.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/replay.hpp"

/// What is in a module, save or log, in the layout of `module-schema/inspect.schema.json`.
namespace umpire::report {

OrderedJson inspect_module(const vassal::Module& module);
/// Of a log the steps are made, to tell the position at its end too.
OrderedJson inspect_game(vassal::Replay& replay);

}  // namespace umpire::report
