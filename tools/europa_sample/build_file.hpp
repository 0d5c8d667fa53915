#pragma once

#include "../sample_module/pictures.hpp"

#include <string>

namespace umpire::samples {
struct CounterSheet;
}

namespace umpire::samples::europa {

class Chart;

/// Names that the module and its set-up share.
inline constexpr const char* main_map = "North";
inline constexpr const char* display_map = "Naval Group Display";
inline constexpr const char* box_map = "Boxes";

/// The module as VASSAL reads it.
std::string build_file(const Chart& chart, const CounterSheet& counters, const BoxSheet& groups,
                       const BoxSheet& boxes);

}  // namespace umpire::samples::europa
