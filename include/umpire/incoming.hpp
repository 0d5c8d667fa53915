#pragma once

#include <cstddef>
#include <string>

/// What comes in from outside is hostile until it has been read. Limits of single things stand where those
/// are read; here is what all of them together have to keep.
namespace umpire {

/// What reading and answering may cost at the very worst: for each byte of the text of what comes in,
/// unpacked, and besides. Real files take a hundredth of that. `tools/fuzz --hostile` holds it.
namespace cost {
inline constexpr double seconds_besides = 10, seconds_per_megabyte = 10;
inline constexpr std::size_t memory_besides = std::size_t{256} << 20U, memory_per_byte = 50;
}  // namespace cost

/// Is told of every text that comes in. The process as a whole has one processor and one memory, so there is
/// one.
using Watchman = void (*)(const std::string& file, std::size_t bytes);
void post_watchman(Watchman watchman);
/// So many bytes of text of a file are there, or about to be.
void comes_in(const std::string& file, std::size_t bytes);

}  // namespace umpire
