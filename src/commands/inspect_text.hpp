#pragma once

#include "umpire/report/table_json.hpp"

#include "console.hpp"

namespace umpire::commands {

/// An inspection for people.
void print_inspection(const report::OrderedJson& json, Console& console);

}  // namespace umpire::commands
