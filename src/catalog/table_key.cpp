#include "umpire/catalog/table.hpp"

#include "number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <tuple>

namespace umpire::catalog {

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

/// "x or less" without its ending; nothing if the text does not end so or the rest is no number.
std::optional<double> before(std::string_view text, std::string_view ending) {
    if (!text.ends_with(ending)) return std::nullopt;
    return number_in(text.substr(0, text.size() - ending.size()));
}

std::optional<double> after(std::string_view text, std::string_view beginning) {
    if (!text.starts_with(beginning)) return std::nullopt;
    return number_in(text.substr(beginning.size()));
}

std::optional<std::pair<double, double>> around(std::string_view text, std::string_view middle) {
    // A minus at the very beginning is a sign.
    const auto at = text.find(middle, 1);
    if (at == text.npos) return std::nullopt;
    const auto first = number_in(text.substr(0, at));
    const auto second = number_in(text.substr(at + middle.size()));
    if (!first || !second) return std::nullopt;
    return std::pair(*first, *second);
}

}  // namespace

std::optional<double> number_in(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, double>, 3> fractions = {
        {{"¼", 0.25}, {"½", 0.5}, {"¾", 0.75}}};
    double fraction = 0;
    for (const auto& [sign, value] : fractions)
        if (text.ends_with(sign)) {
            fraction = value;
            text.remove_suffix(sign.size());
            break;
        }
    if (text.empty()) return fraction > 0 ? std::optional(fraction) : std::nullopt;
    // Digits alone: from_chars would also take "inf", "nan" and "1e5" for numbers.
    if (text.find_first_not_of("0123456789.-") != text.npos) return std::nullopt;
    double whole = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), whole);
    if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return std::signbit(whole) ? whole - fraction : whole + fraction;
}

TableKey::TableKey(std::string text) : text_(std::move(text)), span_(true), low_(-endless), high_(endless) {
    const std::string_view key = text_;
    if (const auto value = number_in(key)) {
        low_ = high_ = *value;
    } else if (const auto limit = after(key, "up to ")) {
        low_ = 0;
        high_ = *limit;
    } else if (const auto more = after(key, "more than ")) {
        low_ = *more;
        above_low_ = true;
    } else if (auto less = after(key, "less than "); less || (less = after(key, "before "))) {
        high_ = *less;
        below_high_ = true;
    } else if (auto most = before(key, " or less"); most || (most = before(key, " or fewer"))) {
        high_ = *most;
    } else if (auto least = before(key, " or more");
               least || (least = before(key, "+")) || (least = before(key, " and later"))) {
        low_ = *least;
    } else if (const auto either = around(key, " or ")) {
        std::tie(low_, high_) = std::minmax({either->first, either->second});
        ends_only_ = true;
    } else if (auto span = around(key, " and up to ");
               span || (span = around(key, " to ")) || (span = around(key, "-"))) {
        std::tie(low_, high_) = *span;
    } else {
        span_ = false;
    }
    if (low_ > high_) span_ = false;
}

bool TableKey::is_all_other() const {
    return text_ == "all other" || text_.starts_with("all other ");
}

bool TableKey::holds(double value) const {
    if (!span_) return false;
    if (ends_only_) return value == low_ || value == high_;
    return (above_low_ ? value > low_ : value >= low_) && (below_high_ ? value < high_ : value <= high_);
}

bool TableKey::narrower_than(const TableKey& other) const {
    return high_ < other.high_ || (high_ == other.high_ && low_ > other.low_);
}

}  // namespace umpire::catalog
