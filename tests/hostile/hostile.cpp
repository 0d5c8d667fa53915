#include "hostile_inputs.hpp"

#include <fmt/core.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

/// Runs the program on every hostile input and on as many damaged ones as are wanted, and tells of each that
/// it meets badly: umpire-hostile [DAMAGED [FIRST]]. The exit code is 1 if there is any.
int main(int argc, char** argv) try {
    using namespace umpire::testing;
    const std::uint64_t damaged = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20'000;
    const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
    const std::vector<HostileInput> hostile = hostile_inputs();
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::size_t> bad{0};
    std::mutex telling;
    Worst worst;
    const auto run = [&] {
        Worst own;
        for (std::uint64_t i = next++; i < hostile.size() + damaged; i = next++) {
            const HostileInput input =
                i < hostile.size() ? hostile[i] : damaged_input(first + i - hostile.size());
            for (const std::string& complaint : complaints_about(input, &own)) {
                const std::scoped_lock lock(telling);
                fmt::print("{}\n", complaint);
                std::fflush(stdout);
                ++bad;
            }
        }
        const std::scoped_lock lock(telling);
        if (own.seconds > worst.seconds) worst.seconds = own.seconds, worst.slowest = own.slowest;
        if (own.bytes > worst.bytes) worst.bytes = own.bytes, worst.largest = own.largest;
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i)
            helpers.emplace_back(run);
        run();
    }
    fmt::print("{} hostile and {} damaged inputs, {} met badly\n", hostile.size(), damaged, bad.load());
    fmt::print("slowest, {:.1f} s: {}\n", worst.seconds, worst.slowest);
    fmt::print("largest, {} MB: {}\n", worst.bytes >> 20U, worst.largest);
    return bad == 0 ? 0 : 1;
} catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
}
