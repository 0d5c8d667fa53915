#include "umpire/vassal/java.hpp"

#include <charconv>
#include <limits>

namespace umpire::vassal::java {

std::optional<int> parse_int(std::string_view text) {
    // from_chars knows '-' but not '+', and Java takes exactly one of either.
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
        if (!text.empty() && text.front() == '-') return std::nullopt;
    }
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<double> parse_double(std::string_view text) {
    text = trim(text);
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
        if (!text.empty() && text.front() == '-') return std::nullopt;
    }
    if (!text.empty() &&
        (text.back() == 'd' || text.back() == 'D' || text.back() == 'f' || text.back() == 'F'))
        text.remove_suffix(1);
    // from_chars also takes "inf" and "nan" in any case, which Java does not.
    if (text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string double_text(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
    if (value == 0) return std::signbit(value) ? "-0.0" : "0.0";
    char buffer[64];
    const double size = std::fabs(value);
    if (size >= 1e-3 && size < 1e7) {
        const auto [end, error] =
            std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed);
        std::string text(buffer, error == std::errc{} ? end : buffer);
        if (text.find('.') == std::string::npos) text += ".0";
        return text;
    }
    const auto [end, error] =
        std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific);
    const std::string_view shortest(buffer,
                                    error == std::errc{} ? static_cast<std::size_t>(end - buffer) : 0);
    const auto e = shortest.find('e');
    std::string text(shortest.substr(0, e));
    if (text.find('.') == std::string::npos) text += ".0";
    const auto exponent = parse_int(shortest.substr(e + 1)).value_or(0);
    return text + "E" + std::to_string(exponent);
}

int to_int(double value) {
    if (std::isnan(value)) return 0;
    if (value >= static_cast<double>(std::numeric_limits<int>::max())) return std::numeric_limits<int>::max();
    if (value <= static_cast<double>(std::numeric_limits<int>::min())) return std::numeric_limits<int>::min();
    return static_cast<int>(value);
}

std::string_view trim(std::string_view text) {
    const auto blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return text;
}

}  // namespace umpire::vassal::java
