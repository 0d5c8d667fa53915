#pragma once

#include "../sample_module/counter_sheet.hpp"
#include "atlas.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace umpire::samples::aeto {

/// The maps beside the sheets: what is on them, and of which picture.
struct BoxMap {
    std::string name;
    std::string image;
    BoxSheet sheet;
};

/// From the descriptions `forces.json` and `counters.json`.
CounterSheet make_counters(const nlohmann::json& forces, const nlohmann::json& others);

/// The module as VASSAL reads it. The vocabulary is `facts.json`, which has the turns, phases and steps.
std::string build_file(const Atlas& atlas, const CounterSheet& counters, const std::vector<BoxMap>& maps,
                       const nlohmann::ordered_json& vocabulary);

/// `west.svg`
std::string image_of(const Sheet& sheet);

}  // namespace umpire::samples::aeto
