#include "umpire/orders/orders_file.hpp"

#include "umpire/spelling.hpp"

#include "words.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::orders {

namespace {

constexpr std::size_t most_errors = 200;
constexpr double last_step = 10'000'000;

/// Up to a `#` that begins a word outside quotes.
std::string_view without_comment(std::string_view line) {
    bool in_quotes = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '"') in_quotes = !in_quotes;
        if (line[at] == '#' && !in_quotes && (at == 0 || is_space(line[at - 1]))) return line.substr(0, at);
    }
    return line;
}

class OrdersReader {
  public:
    OrdersReader(const std::string& file, const Vocabulary& vocabulary) : vocabulary_(vocabulary) {
        result_.file = file;
    }

    void read(std::string_view line) {
        ++line_;
        line = without_comment(line);
        const std::string_view content = trimmed(line);
        if (content.empty()) return;
        if (content.starts_with('@')) {
            header(line);
            return;
        }
        auto read = parse_order(line, vocabulary_);
        if (auto* error = std::get_if<OrderError>(&read)) {
            add(std::move(*error));
            return;
        }
        auto& order = std::get<Order>(read);
        order.line = line_;
        result_.orders.push_back({std::move(order), step_, side_});
    }

    bool full() const { return result_.errors.size() >= most_errors; }

    void give_up() {
        refuse({}, 0, fmt::format("after {} lines that are no orders the rest was not read", most_errors));
    }

    OrdersFile finish() { return std::move(result_); }

  private:
    void add(OrderError error) {
        error.line = line_;
        result_.errors.push_back(std::move(error));
    }

    void refuse(std::string_view line, std::size_t at, std::string_view reason) {
        OrderError error;
        error.column = column_of(line, at);
        error.text = trimmed(line.substr(0, longest_order));
        error.sentence = fmt::format("column {}: {}", error.column, reason);
        add(std::move(error));
    }

    void header(std::string_view line) {
        const std::size_t at = line.find('@') + 1;
        if (line.size() > longest_order)
            return refuse(line, 0, fmt::format("a line has at most {} characters", longest_order));
        if (const auto place = find_unreadable(line))
            return refuse(line, *place, "expected text in UTF-8 without control characters");
        const std::vector<Word> words = words_of(line.substr(at));
        if (words.empty())
            return refuse(line, at, "expected a step or a side, such as '@step 12' or '@Axis'");
        if (same_word(words[0].text, "step"))
            step(line, at, words);
        else if (words.size() == 2 && read_number(words[1].text) && misspellings(words[0].text, "step") <= 2)
            refuse(line, at, fmt::format("{} looks like 'step', as in '@step 12'", cited(words[0].text)));
        else
            side_ = words.size() == 1 ? words[0].text : trimmed(line.substr(at));
    }

    void step(std::string_view line, std::size_t at, const std::vector<Word>& words) {
        const auto number = words.size() == 2 ? read_number(words[1].text) : std::nullopt;
        const bool whole = number && *number >= 0 && *number <= last_step &&
                           words[1].text.find_first_not_of("0123456789") == std::string_view::npos;
        if (!whole) return refuse(line, at, "expected the number of a step of the log, such as '@step 12'");
        step_ = static_cast<int>(*number);
    }

    const Vocabulary& vocabulary_;
    OrdersFile result_;
    int line_ = 0;
    std::optional<int> step_;
    std::string side_;
};

}  // namespace

OrdersFile parse_orders_file(std::string_view text, const std::string& file, const Vocabulary& vocabulary) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    OrdersReader reader(file, vocabulary);
    while (!text.empty()) {
        if (reader.full()) {
            reader.give_up();
            break;
        }
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        reader.read(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.finish();
}

}  // namespace umpire::orders
