#pragma once

#include "../sample_module/counter_sheet.hpp"

#include <filesystem>

/// The counters of the Europa sample: their traits, their pictures, and the prototypes they share.
namespace umpire::samples::europa {

class Chart;

/// From `ships.json` and `counters.json` in the folder, and a group marker for each box of the chart's
/// display.
CounterSheet make_counters(const std::filesystem::path& folder, const Chart& chart);

}  // namespace umpire::samples::europa
