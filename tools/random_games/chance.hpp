#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace umpire::samples {

/// The same seed gives the same game with every compiler.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : engine_(seed) {}

    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : engine_() % limit; }
    bool in(std::size_t times) { return below(times) == 0; }
    int die(int sides) { return static_cast<int>(below(static_cast<std::size_t>(sides))) + 1; }
    template <class Things>
    const auto& one_of(const Things& things) {
        return things[below(things.size())];
    }
    template <class Thing>
    void shuffle(std::vector<Thing>& things) {
        for (std::size_t left = things.size(); left > 1; --left)
            std::swap(things[left - 1], things[below(left)]);
    }

  private:
    std::mt19937_64 engine_;
};

}  // namespace umpire::samples
