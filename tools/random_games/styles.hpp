#pragma once

#include "chance.hpp"
#include "deed.hpp"
#include "player.hpp"

#include <array>

namespace umpire::samples {

/// How people play: with every order, with those that no table shows, without a word, carelessly, and one
/// counter after the other.
enum class Style : std::uint8_t { orders, few, plain, sloppy, single };
inline constexpr std::array styles{Style::orders, Style::few, Style::plain, Style::sloppy, Style::single};
std::string_view name_of(Style style);

/// A turn as a log.
struct PlayedLog {
    std::string text;
    /// By deed: its first step, and the first of the next.
    std::vector<std::pair<std::size_t, std::size_t>> steps;
    std::vector<std::string> script;  ///< by step: what was done, for people
};
PlayedLog play(const Turn& turn, Style style, const Ground& ground, std::uint64_t seed);

}  // namespace umpire::samples
