#include "umpire/game/value.hpp"

#include "umpire/game/finding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace umpire::game {

std::string_view name_of(Kind kind) {
    static constexpr std::array<std::string_view, kind_count> names{"game",     "side",   "unit",  "group",
                                                                    "location", "battle", "marker"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Verdict verdict) {
    static constexpr std::array<std::string_view, 3> names{"legal", "illegal", "cannot tell"};
    return names[static_cast<std::size_t>(verdict)];
}

Value::Value() noexcept = default;
Value::Value(bool yes) : held_(yes) {}
Value::Value(double number) : held_(number) {}
Value::Value(int number) : held_(static_cast<double>(number)) {}
Value::Value(std::string text) : held_(std::move(text)) {}
Value::Value(std::string_view text) : held_(std::string(text)) {}
Value::Value(const char* text) : held_(std::string(text)) {}
Value::Value(Subject subject) : held_(subject) {}
Value::Value(List list) : held_(std::move(list)) {}
Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;

bool operator==(const Value& one, const Value& other) {
    return one.held_ == other.held_;
}

namespace {

bool comes_before(const Facts::Entry& entry, Name name) {
    return entry.first < name;
}

const Value unknown;

}  // namespace

const Value& Facts::get(Name name) const {
    const auto found = std::lower_bound(entries_.begin(), entries_.end(), name, comes_before);
    return found == entries_.end() || found->first != name ? unknown : found->second;
}

Value* Facts::find(Name name) {
    const auto found = std::lower_bound(entries_.begin(), entries_.end(), name, comes_before);
    return found == entries_.end() || found->first != name ? nullptr : &found->second;
}

Value Facts::set(Name name, Value value) {
    const auto place = std::lower_bound(entries_.begin(), entries_.end(), name, comes_before);
    const bool is_there = place != entries_.end() && place->first == name;
    if (!is_there) {
        if (value.known()) entries_.emplace(place, name, std::move(value));
        return {};
    }
    Value before = std::exchange(place->second, std::move(value));
    if (!place->second.known()) entries_.erase(place);
    return before;
}

std::vector<Facts::Entry> Facts::by_name() const {
    std::vector<Entry> entries = entries_;
    std::sort(entries.begin(), entries.end(),
              [](const Entry& one, const Entry& other) { return one.first.text() < other.first.text(); });
    return entries;
}

std::string to_text(double number) {
    static constexpr std::array<std::string_view, 4> quarters{"", "¼", "½", "¾"};
    const double whole = std::trunc(number);
    const double quarter = std::abs(number - whole) * 4;
    if (std::abs(number) < 1e9 && quarter == std::trunc(quarter)) {
        const std::string_view part = quarters[static_cast<std::size_t>(quarter)];
        if (whole == 0 && quarter != 0) return fmt::format("{}{}", number < 0 ? "-" : "", part);
        return fmt::format("{}{}", static_cast<long long>(whole), part);
    }
    return fmt::format("{:g}", number);
}

int DiceRoll::total() const {
    return std::accumulate(faces.begin(), faces.end(), 0);
}

const Value& Action::argument(std::string_view name) const {
    static const Value unknown;
    const auto found = arguments.find(name);
    return found == arguments.end() ? unknown : found->second;
}

}  // namespace umpire::game
