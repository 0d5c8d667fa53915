#include "match.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::orders {

namespace {

using Does = Instruction::Does;

const std::string* chosen(const Argument& argument, std::string_view word) {
    for (const std::string& choice : argument.choices)
        if (same_word(choice, word)) return &choice;
    return nullptr;
}

bool is_dice(std::string_view word) {
    return std::all_of(word.begin(), word.end(), [](char c) { return (c >= '0' && c <= '9') || c == '+'; });
}

std::string described(const Argument& argument) {
    const auto with_name = [&](std::string_view what) {
        return fmt::format("{} (<{}>)", what, argument.name);
    };
    switch (argument.type) {
        case ArgumentType::unit:
            return with_name("a unit");
        case ArgumentType::number:
            return with_name("a number");
        case ArgumentType::word:
            return with_name("a word");
        case ArgumentType::text:
            return with_name("a text");
        case ArgumentType::path:
            return with_name("the locations of a path");
        case ArgumentType::dice:
            return with_name("dice such as 5+6");
        case ArgumentType::choice: {
            std::string list;
            for (const std::string& choice : argument.choices) {
                if (!list.empty()) list += &choice == &argument.choices.back() ? " or " : ", ";
                list += cited(choice);
            }
            return with_name(list);
        }
        default:
            return with_name(fmt::format("a {}", name_of(argument.type)));
    }
}

class Matcher {
  public:
    Matcher(const Form& form, std::span<const Word> words, std::string_view line)
        : form_(form), words_(words), line_(line), tried_(form.program().size() * (words.size() + 1)) {}

    Match run() {
        Match result;
        std::vector<State> open = {{0, 0, 0}};
        while (!open.empty() && !result.fits) {
            const State state = open.back();
            open.pop_back();
            taken_.resize(state.taken);
            result.fits = follow(state.step, state.word, open);
        }
        if (result.fits)
            result.arguments = arguments();
        else
            explain(result);
        return result;
    }

  private:
    struct State {
        std::size_t step;
        std::size_t word;
        std::size_t taken;  ///< what was taken up to here
    };
    struct Taken {
        Does how;
        std::uint16_t argument;
        std::size_t word;
    };

    /// Goes on until the order fits or gets stuck; leaves the other ways for later in `open`.
    bool follow(std::size_t step, std::size_t word, std::vector<State>& open) {
        for (;;) {
            const std::size_t place = step * (words_.size() + 1) + word;
            if (tried_[place]) return false;
            tried_[place] = true;
            const Instruction& instruction = form_.program()[step];
            switch (instruction.does) {
                case Does::jump:
                    step = instruction.next;
                    break;
                case Does::either:
                    open.push_back({instruction.other, word, taken_.size()});
                    step = instruction.next;
                    break;
                case Does::said:
                    taken_.push_back({Does::said, instruction.number, word - 1});
                    ++step;
                    break;
                case Does::end:
                    if (word == words_.size()) return true;
                    stuck(step, word);
                    return false;
                default:
                    if (!takes(instruction, word)) {
                        stuck(step, word);
                        return false;
                    }
                    taken_.push_back({instruction.does, instruction.number, word});
                    word = instruction.does == Does::rest ? words_.size() : word + 1;
                    ++step;
            }
        }
    }

    bool takes(const Instruction& instruction, std::size_t at) const {
        if (at == words_.size()) return false;
        const Word& word = words_[at];
        switch (instruction.does) {
            case Does::keyword:
                return word.kind == Word::Kind::plain &&
                       same_word(word.text, form_.keywords()[instruction.number]);
            case Does::arrow:
                return word.kind == Word::Kind::arrow;
            case Does::comma:
                return word.kind == Word::Kind::comma;
            case Does::rest:
                return true;
            default:
                return takes_value(instruction, at);
        }
    }

    bool takes_value(const Instruction& instruction, std::size_t at) const {
        const Word& word = words_[at];
        const Argument& argument = form_.arguments()[instruction.number];
        const bool plain = word.kind == Word::Kind::plain && !is_keyword(form_, word);
        const bool in_quotes = word.kind == Word::Kind::quoted && !word.text.empty();
        switch (argument.type) {
            case ArgumentType::number:
                return plain && read_number(word.text).has_value();
            case ArgumentType::dice:
                return plain && is_dice(word.text) &&
                       (word.text != "+" || instruction.does == Does::more_value);
            case ArgumentType::choice:
                return plain && chosen(argument, word.text) != nullptr;
            case ArgumentType::word:
                return plain || in_quotes;
            case ArgumentType::path:
                return in_quotes || (plain && !is_choice(word.text));
            default:
                // A name in quotes is whole; one without goes on as far as plain words do.
                if (instruction.does == Does::value) return plain || in_quotes;
                return plain && words_[at - 1].kind == Word::Kind::plain;
        }
    }

    bool is_choice(std::string_view word) const {
        return std::any_of(form_.arguments().begin(), form_.arguments().end(),
                           [&](const Argument& argument) { return chosen(argument, word) != nullptr; });
    }

    void stuck(std::size_t step, std::size_t word) {
        if (word + 1 == words_.size() && must_be_one_word(form_.program()[step]))
            at_last_word_.push_back(step);
        if (word < stuck_at_) return;
        if (word > stuck_at_) expected_.clear();
        stuck_at_ = word;
        expected_.push_back(step);
    }

    /// A name takes in any word, also one that stands where a number or a choice is needed.
    bool must_be_one_word(const Instruction& instruction) const {
        if (instruction.does != Does::value) return false;
        const Argument& argument = form_.arguments()[instruction.number];
        return !argument.optional &&
               (argument.type == ArgumentType::number || argument.type == ArgumentType::choice);
    }

    void explain(Match& result) {
        if (stuck_at_ == words_.size() && !at_last_word_.empty()) {
            stuck_at_ = words_.size() - 1;
            expected_ = at_last_word_;
        }
        result.stuck_at = stuck_at_;
        std::sort(expected_.begin(), expected_.end());
        for (const std::size_t step : expected_) {
            const Instruction& instruction = form_.program()[step];
            // That a name could go on says nothing about what is missing.
            if (instruction.does == Does::more_value) continue;
            std::string what = wanted(instruction);
            const auto known = std::find(result.expected.begin(), result.expected.end(), what);
            if (known == result.expected.end()) result.expected.push_back(std::move(what));
            result.expected_name = result.expected_name || instruction.does == Does::value;
        }
    }

    std::string wanted(const Instruction& instruction) const {
        switch (instruction.does) {
            case Does::keyword:
                return cited(form_.keywords()[instruction.number]);
            case Does::arrow:
                return "'->'";
            case Does::comma:
                return "a comma";
            case Does::end:
                return "the end of the order";
            default:
                return described(form_.arguments()[instruction.number]);
        }
    }

    std::vector<OrderArgument> arguments() const {
        std::vector<OrderArgument> list;
        for (const Taken& taken : taken_) {
            if (taken.how == Does::keyword || taken.how == Does::arrow || taken.how == Does::comma) continue;
            const Argument& argument = form_.arguments()[taken.argument];
            const Word& word = words_[taken.word];
            if (list.empty() || list.back().name != argument.name)
                list.push_back({argument.name, argument.type, {}, column_of(line_, word.begin)});
            add_value(list.back(), argument, taken.how, word);
        }
        return list;
    }

    void add_value(OrderArgument& value, const Argument& argument, Does how, const Word& word) const {
        if (how == Does::said) return;
        if (how == Does::rest) {
            value.words.emplace_back(trimmed(line_.substr(word.begin)));
        } else if (argument.type == ArgumentType::choice) {
            value.words.push_back(*chosen(argument, word.text));
        } else if (argument.type == ArgumentType::dice) {
            add_dice(value, word.text);
        } else if (how == Does::more_value && argument.type != ArgumentType::path) {
            value.words.back() += ' ';
            value.words.back() += word.text;
        } else {
            value.words.emplace_back(word.text);
        }
    }

    static void add_dice(OrderArgument& value, std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('+'), text.size());
            if (end > 0) value.words.emplace_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    const Form& form_;
    std::span<const Word> words_;
    std::string_view line_;
    std::vector<bool> tried_;
    std::vector<Taken> taken_;
    std::size_t stuck_at_ = 0;
    std::vector<std::size_t> expected_;
    std::vector<std::size_t> at_last_word_;
};

}  // namespace

Match match(const Form& form, std::span<const Word> words, std::string_view line) {
    return Matcher(form, words, line).run();
}

bool is_keyword(const Form& form, const Word& word) {
    return word.kind == Word::Kind::plain &&
           std::any_of(form.keywords().begin(), form.keywords().end(),
                       [&](const std::string& keyword) { return same_word(keyword, word.text); });
}

}  // namespace umpire::orders
