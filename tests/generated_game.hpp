#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace umpire::testing {

/// A made-up game of any size, the same for the same numbers: counters with the traits that people's modules
/// use, in stacks on a map, and a log in which they are dragged, flipped and rolled for.
struct GeneratedGame {
    std::string stream;
    std::size_t counters = 0;
    std::size_t steps = 0;
};

GeneratedGame generate_save(std::size_t bytes, std::uint32_t seed = 1);
GeneratedGame generate_log(std::size_t counters, std::size_t steps, std::uint32_t seed = 1);

/// The buildFile that goes with them.
std::string generated_build_file();

}  // namespace umpire::testing
