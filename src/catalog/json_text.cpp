#include "umpire/catalog/json_text.hpp"

#include "umpire/error.hpp"

#include "json_lines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace umpire::catalog {

using nlohmann::json;

namespace {

constexpr int deepest = 40;
/// A value takes many times the two bytes of "0,". Real ones are more than ten bytes long; a text may be
/// denser only while it is small.
constexpr std::size_t values_in_any_text = 100'000;
constexpr std::size_t bytes_per_value = 8;

/// Watches the reading for what the reader itself would let pass.
class Watch {
  public:
    explicit Watch(std::size_t bytes) : most_values_(values_in_any_text + bytes / bytes_per_value) {}

    bool operator()(int depth, json::parse_event_t event, const json& parsed) {
        using Event = json::parse_event_t;
        if (depth > deepest) throw InputError(fmt::format("is nested deeper than {} levels", deepest));
        const bool begins =
            event == Event::value || event == Event::object_start || event == Event::array_start;
        if (begins && ++values_ > most_values_)
            throw InputError(fmt::format("holds more than {} values, too many for its size", most_values_));
        if (event == Event::object_start) members_.emplace_back();
        if (event == Event::object_end) members_.pop_back();
        if (event == Event::key && !members_.back().insert(parsed.get_ref<const std::string&>()).second)
            throw InputError(fmt::format("names the member '{}' twice in one object",
                                         parsed.get_ref<const std::string&>()));
        return true;
    }

  private:
    std::size_t values_ = 0, most_values_;
    std::vector<std::set<std::string>> members_;
};

/// What is wrong, without the reader's own numbering of errors and places.
std::string reason_of(const json::exception& error) {
    std::string_view what = error.what();
    for (const std::string_view mark : {"] ", "parsing ", "column "})
        if (const auto at = what.find(mark); at != what.npos) what.remove_prefix(at + mark.size());
    return std::string(what);
}

/// Shows the text to the reader byte by byte and notes how far it has come: the watch has no other way to
/// know.
class Progress {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Progress(const char* at, const char*& reached) : at_(at), reached_(&reached) {}
    const char& operator*() const { return *at_; }
    Progress& operator++() {
        *reached_ = ++at_;
        return *this;
    }
    bool operator==(const Progress& other) const { return at_ == other.at_; }

  private:
    const char* at_;
    const char** reached_;
};

std::string place_of(std::string_view text, const char* reached, std::size_t first_line) {
    const std::string_view read = text.substr(0, static_cast<std::size_t>(reached - text.data()));
    const std::string_view before = read.substr(0, read.empty() ? 0 : read.size() - 1);
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    const auto begin = before.rfind('\n');
    const std::size_t column = before.size() - (begin == before.npos ? 0 : begin + 1) + 1;
    return fmt::format("line {}, column {}", first_line + lines, column);
}

}  // namespace

json parse_json(std::string_view text, std::size_t first_line) {
    Watch watch(text.size());
    const char* reached = text.data();
    const auto failed = [&](const std::string& reason) {
        return InputError(fmt::format("{}: {}", place_of(text, reached, first_line), reason));
    };
    try {
        return json::parse(Progress(text.data(), reached), Progress(text.data() + text.size(), reached),
                           std::ref(watch));
    } catch (const json::exception& error) {
        throw failed(fmt::format("is no valid JSON ({})", reason_of(error)));
    } catch (const InputError& error) {
        throw failed(error.reason());
    }
}

std::vector<JsonLine> parse_json_lines(std::string_view text) {
    std::vector<JsonLine> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (line.find_first_not_of(" \t\r") != line.npos) lines.push_back({number, parse_json(line, number)});
    }
    return lines;
}

}  // namespace umpire::catalog
