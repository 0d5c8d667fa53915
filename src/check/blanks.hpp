#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Lines of orders in which something is left for a person to fill in: "!carry <force> cargo Marines".
namespace umpire::check {

/// Answers that are offered; nobody reads more.
inline constexpr std::size_t most_answers = 6;
/// Orders that are tried to find them; more would be guessing without end.
inline constexpr std::size_t most_tried = 400;

/// Names in angle brackets, in their order.
std::vector<std::string> blanks_in(std::string_view line);
/// The first blank of that name filled in.
std::string with_blank(std::string line, const std::string& blank, const std::string& value);
/// Whether a line states a fact.
bool is_state(std::string_view line);

}  // namespace umpire::check
