#pragma once

#include "../sample_module/counter_sheet.hpp"
#include "atlas.hpp"

#include <filesystem>
#include <string>

namespace umpire::samples::awaw {

/// The maps beside the boards: what is on them, and of which picture.
struct BoxMap {
    std::string name;
    std::string image;
    BoxSheet sheet;
};

/// From `forces.json` and `counters.json` in the folder, and a marker for each box of a force.
CounterSheet make_counters(const std::filesystem::path& folder, const Atlas& atlas);

/// The module as VASSAL reads it.
std::string build_file(const Atlas& atlas, const CounterSheet& counters, const std::vector<BoxMap>& maps);

/// `europe.svg`
std::string image_of(const Board& board);

}  // namespace umpire::samples::awaw
