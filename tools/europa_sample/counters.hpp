#pragma once

#include "../sample_files.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// The counters of the Europa sample: their traits, their pictures, and the prototypes they share.
namespace umpire::samples::europa {

class Chart;

struct Prototype {
    std::string name;
    std::string add_piece;
};

struct PaletteSlot {
    std::string name;
    int gpid = 0;
    std::string add_piece;
};

struct PaletteList {
    std::string name;
    std::vector<PaletteSlot> slots;
};

struct CounterSheet {
    std::vector<Prototype> prototypes;
    std::vector<PaletteList> lists;
    std::vector<ModuleEntry> images;
    int next_gpid = 1;
};

/// From `ships.json` and `counters.json` in the folder, and a group marker for each box of the chart's
/// display.
CounterSheet make_counters(const std::filesystem::path& folder, const Chart& chart);

}  // namespace umpire::samples::europa
