#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace umpire::picture {

struct Confines {
    unsigned seconds = 60;  ///< of the processor
    std::uint64_t bytes = std::uint64_t{6} << 30U;
};

/// Makes something out of what strangers sent, in a process of its own: whatever decoders of images do there,
/// it ends in time, takes no more memory than it may, and does no harm here. Throws InputError if it does not
/// end well.
std::string confined(const std::function<std::string()>& make, const Confines& confines = {});

}  // namespace umpire::picture
