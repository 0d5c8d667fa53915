#include "umpire/vassal/report_pattern.hpp"

#include "umpire/vassal/chat.hpp"

#include <algorithm>

namespace umpire::vassal {

namespace {

constexpr std::size_t longest_line = 2'000;
constexpr std::size_t most_parts = 100;
constexpr int most_tries = 50'000;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Length of the whole number that a text begins with; 0 if it begins with none.
std::size_t number_length(std::string_view text) {
    std::size_t length = text.starts_with('-') ? 1 : 0;
    const std::size_t sign = length;
    while (length < text.size() && is_digit(text[length]))
        ++length;
    return length == sign ? 0 : length;
}

std::size_t numbers_length(std::string_view text) {
    std::size_t length = number_length(text);
    while (length > 0 && length < text.size() && text[length] == ',') {
        std::size_t blanks = length + 1;
        while (blanks < text.size() && text[blanks] == ' ')
            ++blanks;
        const std::size_t next = number_length(text.substr(blanks));
        if (next == 0) break;
        length = blanks + next;
    }
    return length;
}

std::string_view without_end_blanks(std::string_view text) {
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

}  // namespace

ReportPattern::ReportPattern(std::string_view format, const SlotOf& slot_of) {
    const FormattedText parsed(format);
    if (parsed.is_expression() || parsed.parts().size() > most_parts) return;
    for (const auto& part : parsed.parts()) {
        if (part.variable) {
            parts_.push_back({true, part.text, slot_of(part.text)});
        } else {
            parts_.push_back({false, unescape_html(part.text), {}});
        }
    }
    // The engine cuts the blanks from the end of a line, and so does match().
    if (parts_.empty() || parts_.back().variable) return;
    parts_.back().text.resize(without_end_blanks(parts_.back().text).size());
    if (parts_.back().text.empty()) parts_.pop_back();
}

/// Tries the parts from left to right and takes back what leads nowhere.
class ReportPattern::Attempt {
  public:
    Attempt(const std::vector<Part>& parts, std::string_view text) : parts_(parts), text_(text) {}

    bool match(std::size_t index, std::size_t at) {
        if (++tries_ > most_tries) return false;
        if (index == parts_.size()) return at == text_.size();
        const Part& part = parts_[index];
        const std::string_view rest = text_.substr(at);
        if (!part.variable) return rest.starts_with(part.text) && match(index + 1, at + part.text.size());
        if (const auto known = captures.find(part.text); known != captures.end())
            return rest.starts_with(known->second) && match(index + 1, at + known->second.size());
        if (!part.slot.choices.empty())
            return std::any_of(part.slot.choices.begin(), part.slot.choices.end(),
                               [&](const std::string& choice) {
                                   return rest.starts_with(choice) && take(index, at, choice.size());
                               });
        if (part.slot.shape == Shape::anything) return match_anything(index, at);
        const std::size_t length =
            part.slot.shape == Shape::numbers ? numbers_length(rest) : number_length(rest);
        return length > 0 && take(index, at, length);
    }

    Captures captures;

  private:
    /// The shortest first. Only places where the next literal begins are worth a try.
    bool match_anything(std::size_t index, std::size_t at) {
        if (index + 1 == parts_.size()) return take(index, at, text_.size() - at);
        const Part& next = parts_[index + 1];
        for (std::size_t end = at; end <= text_.size() && tries_ <= most_tries; ++end) {
            if (!next.variable) end = text_.find(next.text, end);
            if (end == std::string_view::npos) return false;
            if (take(index, at, end - at)) return true;
        }
        return false;
    }

    bool take(std::size_t index, std::size_t at, std::size_t length) {
        const std::string& name = parts_[index].text;
        captures.emplace(name, text_.substr(at, length));
        if (match(index + 1, at + length)) return true;
        captures.erase(name);
        return false;
    }

    const std::vector<Part>& parts_;
    std::string_view text_;
    int tries_ = 0;
};

std::optional<ReportPattern::Captures> ReportPattern::match(std::string_view text) const {
    if (parts_.empty() || text.size() > longest_line) return std::nullopt;
    Attempt attempt(parts_, without_end_blanks(text));
    if (!attempt.match(0, 0)) return std::nullopt;
    return std::move(attempt.captures);
}

}  // namespace umpire::vassal
