#include "targets.hpp"

#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace {

/// One program for all targets, since each of its own would take as long to link as this one.
const umpire::fuzz::Target& chosen() {
    const char* name = std::getenv("UMPIRE_FUZZ_TARGET");
    for (const umpire::fuzz::Target& target : umpire::fuzz::targets)
        if (name != nullptr && target.name == name) return target;
    std::fputs("umpire-fuzz: UMPIRE_FUZZ_TARGET names no target\n", stderr);
    std::exit(3);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const umpire::fuzz::Target& target = chosen();
    target.run({reinterpret_cast<const char*>(data), size});
    return 0;
}
