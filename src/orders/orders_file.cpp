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
        result_.orders.push_back({std::move(order), step_, side_, mail_});
    }

    bool full() const { return result_.errors.size() >= most_errors; }

    void give_up() {
        refuse({}, 0, fmt::format("after {} lines that are no orders the rest was not read", most_errors));
    }

    OrdersFile finish() { return std::move(result_); }

  private:
    void add(OrderError error) {
        error.line = line_;
        error.mail = mail_;
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
        const std::string_view rest = trimmed(line.substr(at + words[0].end));
        if (same_word(words[0].text, "step"))
            step(line, at, words);
        else if (same_word(words[0].text, "mail"))
            mail(line, at, words.size() == 2 ? words[1].text : rest);
        else if (same_word(words[0].text, "slip"))
            slip(line, at, words.size() == 2 ? words[1].text : rest);
        else if (words.size() == 1 && same_word(words[0].text, "umpire"))
            side_.clear();
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

    void mail(std::string_view line, std::size_t at, std::string_view name) {
        if (name.empty()) return refuse(line, at, "expected the name of a log, such as '@mail turn-3.vlog'");
        mail_ = name;
        step_.reset();
        side_.clear();
        if (std::find(result_.mails.begin(), result_.mails.end(), mail_) == result_.mails.end())
            result_.mails.push_back(mail_);
    }

    void slip(std::string_view line, std::size_t at, std::string_view what) {
        if (!step_) return refuse(line, at, "expected the step of the slip above it, such as '@step 12'");
        result_.slips.push_back({std::string(what), *step_, side_, mail_, line_});
    }

    const Vocabulary& vocabulary_;
    OrdersFile result_;
    int line_ = 0;
    std::optional<int> step_;
    std::string side_, mail_;
};

/// Hands over the lines of a text one by one, until nobody wants more.
template <class Take>
void for_each_line(std::string_view text, Take take) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!take(line)) return;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// The log that a header names; nothing if the line is no such header.
std::optional<std::string> mail_header(std::string_view line) {
    line = trimmed(without_comment(line));
    if (!line.starts_with('@')) return std::nullopt;
    line.remove_prefix(1);
    const std::vector<Word> words = words_of(line);
    if (words.size() < 2 || !same_word(words[0].text, "mail")) return std::nullopt;
    return std::string(words.size() == 2 ? words[1].text : trimmed(line.substr(words[0].end)));
}

std::string_view without_folders(std::string_view file) {
    const std::size_t slash = file.find_last_of('/');
    return slash == std::string_view::npos ? file : file.substr(slash + 1);
}

}  // namespace

OrdersFile parse_orders_file(std::string_view text, const std::string& file, const Vocabulary& vocabulary) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    OrdersReader reader(file, vocabulary);
    for_each_line(text, [&](std::string_view line) {
        if (reader.full()) {
            reader.give_up();
            return false;
        }
        reader.read(line);
        return true;
    });
    return reader.finish();
}

std::string mail_name(std::string_view file) {
    std::string name;
    for (const char c : file)
        name += c == '"' || static_cast<unsigned char>(c) < ' ' || c == 0x7f ? '_' : c;
    while (const auto place = find_unreadable(name))
        name[*place] = '_';
    return name;
}

bool is_mail(std::string_view header, std::string_view file) {
    const std::string wanted = mail_name(file);
    const bool folders = header.find('/') != std::string_view::npos && wanted.find('/') != std::string::npos;
    return folders ? header == wanted : without_folders(header) == without_folders(wanted);
}

OrdersFile for_mail(const OrdersFile& all, std::string_view file) {
    const auto another = [&](const auto& line) { return !line.mail.empty() && !is_mail(line.mail, file); };
    OrdersFile own = all;
    std::erase_if(own.orders, another);
    std::erase_if(own.errors, another);
    std::erase_if(own.slips, another);
    return own;
}

std::string text_for_mail(std::string_view text, std::string_view file) {
    std::string own;
    bool named = false, wanted = true;
    for_each_line(text, [&](std::string_view line) {
        if (const auto header = mail_header(line)) {
            named = true;
            wanted = is_mail(*header, file);
        }
        if (wanted) own.append(line).append("\n");
        return true;
    });
    return named ? own : std::string(text);
}

bool names_mails(std::string_view text) {
    bool names = false;
    for_each_line(text, [&](std::string_view line) {
        names = mail_header(line).has_value();
        return !names;
    });
    return names;
}

bool says_anything(std::string_view text) {
    bool says = false;
    for_each_line(text, [&](std::string_view line) {
        says = !trimmed(without_comment(line)).empty() && !mail_header(line);
        return !says;
    });
    return says;
}

}  // namespace umpire::orders
