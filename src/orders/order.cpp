#include "umpire/orders/order.hpp"

#include "umpire/orders/vocabulary.hpp"
#include "umpire/spelling.hpp"

#include "match.hpp"
#include "words.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::orders {

namespace {

std::string either(const std::vector<std::string>& list) {
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (i > 0) text += i + 1 == list.size() ? " or " : ", ";
        text += list[i];
    }
    return text;
}

/// A line that is being read, and the complaints about it.
class Reading {
  public:
    Reading(std::string_view line, const Vocabulary& vocabulary) : line_(line), vocabulary_(vocabulary) {}

    std::variant<Order, OrderError> run() {
        if (line_.size() > longest_order)
            return complaint(0, fmt::format("an order has at most {} characters", longest_order));
        if (const auto place = find_unreadable(line_))
            return complaint(*place, "expected text in UTF-8 without control characters");
        words_ = words_of(line_);
        drop_exclamation_mark();
        if (words_.empty() || words_.front().kind != Word::Kind::plain)
            return no_verb(words_.empty() ? line_.size() : words_.front().begin);
        verb_ = vocabulary_.find(words_.front().text);
        if (verb_ == nullptr) return unknown_verb(words_.front());
        arguments_ = std::span<const Word>(words_).subspan(1);
        return fitted();
    }

  private:
    /// It stands alone or sticks to the verb.
    void drop_exclamation_mark() {
        if (words_.empty()) return;
        Word& first = words_.front();
        if (first.kind != Word::Kind::plain || !first.text.starts_with('!')) return;
        first.text.remove_prefix(1);
        ++first.begin;
        if (first.text.empty()) words_.erase(words_.begin());
    }

    std::variant<Order, OrderError> fitted() const {
        Match found = match(verb_->form, arguments_, line_);
        if (!found.fits) return misfit(found);
        if (const Word* word = slip_in_name())
            return complaint(
                word->begin,
                fmt::format("{} looks like {}, but was read as part of a name: correct it, or put "
                            "the name in quotes",
                            cited(word->text), cited(meant_by(*word))),
                cited(meant_by(*word)));
        Order order;
        order.verb = verb_->verb;
        order.arguments = std::move(found.arguments);
        order.text = trimmed(line_);
        return order;
    }

    OrderError misfit(const Match& found) const {
        const bool ended = found.stuck_at == arguments_.size();
        const std::string expected = either(found.expected);
        std::string reason = fmt::format("expected {}", expected);
        if (ended) {
            if (!arguments_.empty()) reason += fmt::format(" after {}", cited(all_said()));
            reason += ", but the order ends";
        } else {
            reason += found_there(arguments_[found.stuck_at], found);
        }
        for (const Word& word : arguments_)
            if (const auto meant = meant_by(word); !meant.empty()) {
                reason += fmt::format(" (was {} meant as {}?)", cited(word.text), cited(meant));
                break;
            }
        return complaint(ended ? words_.back().end : arguments_[found.stuck_at].begin, reason, expected);
    }

    std::string found_there(const Word& word, const Match& found) const {
        if (word.kind == Word::Kind::unclosed) return ", but found a quote that is never closed";
        if (word.kind == Word::Kind::quoted && word.text.empty()) return ", but found empty quotes";
        std::string text = fmt::format(", but found {}", cited(word.text));
        if (is_keyword(verb_->form, word) && !found.expected_name)
            text += fmt::format(" (a name with the word {} needs quotes)", cited(word.text));
        return text;
    }

    OrderError no_verb(std::size_t at) const {
        return complaint(at,
                         fmt::format("expected an order, such as {}", vocabulary_.verbs().front().example));
    }

    OrderError unknown_verb(const Word& word) {
        const Verb* near = vocabulary_.nearest(word.text);
        const std::string reason = fmt::format("{} has no order {}", vocabulary_.game(), cited(word.text));
        if (near == nullptr)
            return complaint(
                word.begin, fmt::format("{}; 'umpire orders {}' lists them all", reason, vocabulary_.game()));
        verb_ = near;
        return complaint(word.begin, fmt::format("{}, did you mean '{}'", reason, near->verb));
    }

    OrderError complaint(std::size_t at, std::string_view reason, std::string expected = {}) const {
        OrderError error;
        error.column = column_of(line_, at);
        error.text = trimmed(line_.substr(0, longest_order));
        error.expected = std::move(expected);
        error.sentence = fmt::format("column {}: {}", error.column, reason);
        if (verb_ != nullptr) {
            error.verb = verb_->verb;
            error.form = verb_->usage();
            error.example = verb_->example;
            error.sentence += fmt::format("; the form is {}", error.form);
            if (error.form != error.example) error.sentence += fmt::format(", for example {}", error.example);
        }
        return error;
    }

    /// A misspelt keyword becomes part of a name before it without anybody noticing.
    const Word* slip_in_name() const {
        const auto& places = verb_->form.arguments();
        const bool free_text = std::any_of(places.begin(), places.end(), [](const Argument& argument) {
            return argument.type == ArgumentType::text;
        });
        for (std::size_t i = 1; i < arguments_.size() && !free_text; ++i) {
            const bool inside = arguments_[i].kind == Word::Kind::plain &&
                                arguments_[i - 1].kind == Word::Kind::plain &&
                                !is_keyword(verb_->form, arguments_[i - 1]);
            if (inside && !meant_by(arguments_[i]).empty()) return &arguments_[i];
        }
        return nullptr;
    }

    /// The keyword or choice that a word is one slip away from; short ones are too much like any other word.
    std::string meant_by(const Word& word) const {
        constexpr std::size_t shortest = 4;
        if (word.kind != Word::Kind::plain) return {};
        std::string meant;
        const auto look_at = [&](const std::string& known) {
            const bool long_enough = std::min(known.size(), word.text.size()) >= shortest;
            if (long_enough && misspellings(known, word.text) == 1 && !said(known)) meant = known;
        };
        for (const std::string& keyword : verb_->form.keywords())
            look_at(keyword);
        for (const Argument& argument : verb_->form.arguments())
            for (const std::string& choice : argument.choices)
                look_at(choice);
        return meant;
    }

    bool said(std::string_view known) const {
        return std::any_of(arguments_.begin(), arguments_.end(), [&](const Word& word) {
            return word.kind == Word::Kind::plain && same_word(word.text, known);
        });
    }

    std::string_view all_said() const {
        const std::size_t begin = arguments_.front().begin;
        return line_.substr(begin, arguments_.back().end - begin);
    }

    std::string_view line_;
    const Vocabulary& vocabulary_;
    const Verb* verb_ = nullptr;
    std::vector<Word> words_;
    std::span<const Word> arguments_;
};

}  // namespace

std::optional<double> OrderArgument::number() const {
    const bool numeric = type == ArgumentType::number || type == ArgumentType::dice;
    return numeric && !words.empty() ? read_number(words.front()) : std::nullopt;
}

const OrderArgument* Order::find(std::string_view argument) const {
    for (const OrderArgument& candidate : arguments)
        if (candidate.name == argument) return &candidate;
    return nullptr;
}

std::string_view Order::word(std::string_view argument) const {
    const OrderArgument* found = find(argument);
    return found == nullptr || found->words.empty() ? std::string_view() : found->words.front();
}

bool is_declaration(std::string_view chat) {
    chat = trimmed(chat);
    if (!chat.starts_with('!')) return false;
    chat = trimmed(chat.substr(1));
    return !chat.empty() &&
           ((chat.front() >= 'a' && chat.front() <= 'z') || (chat.front() >= 'A' && chat.front() <= 'Z'));
}

std::variant<Order, OrderError> parse_order(std::string_view line, const Vocabulary& vocabulary) {
    return Reading(line, vocabulary).run();
}

}  // namespace umpire::orders
