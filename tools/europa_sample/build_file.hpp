#pragma once

#include <string>

namespace umpire::samples::europa {

class Chart;
struct BoxSheet;
struct CounterSheet;

/// Names that the module and its set-up share.
inline constexpr const char* main_map = "North";
inline constexpr const char* display_map = "Naval Group Display";
inline constexpr const char* box_map = "Boxes";

/// The module as VASSAL reads it.
std::string build_file(const Chart& chart, const CounterSheet& counters, const BoxSheet& groups,
                       const BoxSheet& boxes);

}  // namespace umpire::samples::europa
