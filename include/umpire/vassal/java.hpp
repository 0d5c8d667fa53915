#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

/// VASSAL is written in Java, and its files depend on how Java reads, rounds and prints numbers.
namespace umpire::vassal::java {

/// Integer.parseInt: an optional sign and digits, nothing else, within 32 bits.
std::optional<int> parse_int(std::string_view text);
/// Double.parseDouble for what files hold: surrounding blanks allowed, no hexadecimal forms.
std::optional<double> parse_double(std::string_view text);
/// Double.toString: shortest text that reads back, at least one decimal, exponent outside 1e-3..1e7.
std::string double_text(double value);

/// A conversion of an out-of-range double to int stops at the end of the range; NaN gives 0.
int to_int(double value);
/// Math.round: half goes up, also for negative numbers.
inline int round(double value) {
    return to_int(std::floor(value + 0.5));
}

/// String.trim: everything up to and including the blank at both ends.
std::string_view trim(std::string_view text);

}  // namespace umpire::vassal::java
