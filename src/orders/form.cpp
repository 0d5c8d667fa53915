#include "umpire/orders/form.hpp"

#include "umpire/error.hpp"

#include "words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::orders {

namespace {

constexpr std::size_t longest_form = 500;
constexpr std::size_t deepest_brackets = 8;
constexpr std::size_t longest_name = 30;

constexpr std::array<std::pair<std::string_view, ArgumentType>, 10> type_names = {{
    {"unit", ArgumentType::unit},
    {"group", ArgumentType::group},
    {"side", ArgumentType::side},
    {"location", ArgumentType::location},
    {"number", ArgumentType::number},
    {"word", ArgumentType::word},
    {"text", ArgumentType::text},
    {"path", ArgumentType::path},
    {"dice", ArgumentType::dice},
    {"units", ArgumentType::unit},
}};

bool is_name(ArgumentType type) {
    return type == ArgumentType::unit || type == ArgumentType::group || type == ArgumentType::side ||
           type == ArgumentType::location;
}

bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool is_lower_word(std::string_view word) {
    return !word.empty() && word.size() <= longest_name && word.front() >= 'a' && word.front() <= 'z' &&
           std::all_of(word.begin(), word.end(), in_word) && lower(word) == word;
}

}  // namespace

std::string_view name_of(ArgumentType type) {
    if (type == ArgumentType::choice) return "choice";
    if (type == ArgumentType::flag) return "flag";
    return std::find_if(type_names.begin(), type_names.end(), [&](const auto& t) { return t.second == type; })
        ->first;
}

bool Form::has_arrow() const {
    return std::any_of(program_.begin(), program_.end(), [](const Instruction& instruction) {
        return instruction.does == Instruction::Does::arrow;
    });
}

const Argument* Form::find(std::string_view name) const {
    for (const Argument& argument : arguments_)
        if (argument.name == name) return &argument;
    return nullptr;
}

/// Reads a form from left to right and writes its program in the same order.
class FormCompiler {
  public:
    explicit FormCompiler(std::string_view text) : text_(text) { form_.text_ = text; }

    Form compile() {
        if (text_.size() > longest_form)
            refuse(0, fmt::format("a form has at most {} characters", longest_form));
        items(0);
        if (at_ < text_.size()) refuse(at_, fmt::format("'{}' closes nothing", text_[at_]));
        add({Does::end});
        for (const auto& [argument, exit] : open_ends_)
            check_what_follows(argument, exit);
        return std::move(form_);
    }

  private:
    using Does = Instruction::Does;
    struct OpenEnd {
        std::size_t argument;
        std::size_t exit;  ///< where the program goes on behind a value that has no fixed length
    };

    [[noreturn]] void refuse(std::size_t at, std::string_view reason) const {
        throw InputError(fmt::format("column {}: {}", column_of(text_, at), reason));
    }

    std::uint16_t here() const { return static_cast<std::uint16_t>(form_.program_.size()); }
    std::uint16_t add(Instruction instruction) {
        form_.program_.push_back(instruction);
        return static_cast<std::uint16_t>(here() - 1);
    }
    Instruction& at(std::uint16_t place) { return form_.program_[place]; }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_spaces() {
        while (is_space(peek()))
            ++at_;
    }
    std::string_view word() {
        const std::size_t begin = at_;
        while (in_word(peek()))
            ++at_;
        return text_.substr(begin, at_ - begin);
    }
    void expect(char c, std::string_view where) {
        if (peek() != c) refuse(at_, fmt::format("expected '{}' {}", c, where));
        ++at_;
    }

    /// What was found between brackets or bars.
    struct Items {
        std::size_t count = 0;
        std::string_view only_keyword;
    };

    Items items(std::size_t depth) {
        Items found;
        for (skip_spaces(); at_ < text_.size(); skip_spaces(), ++found.count) {
            const char c = peek();
            if (c == ']' || c == ')' || c == '|') break;
            const std::size_t begin = at_;
            if (after_text_) refuse(at_, "nothing can follow a text, which takes the rest of the line");
            if (c == '[' || c == '(')
                alternatives(depth + 1);
            else if (c == '<')
                argument(depth);
            else
                keyword();
            found.only_keyword = text_.substr(begin, at_ - begin);
        }
        if (found.count != 1 || !is_lower_word(found.only_keyword)) found.only_keyword = {};
        return found;
    }

    void keyword() {
        const std::size_t begin = at_;
        if (text_.substr(at_).starts_with("->")) {
            at_ += 2;
            add({Does::arrow});
            return;
        }
        const std::string_view name = word();
        if (!is_lower_word(name)) refuse(begin, "expected a keyword in lower case, '->', '<', '[' or '('");
        auto& known = form_.keywords_;
        auto place = std::find(known.begin(), known.end(), name);
        if (place == known.end()) place = known.emplace(known.end(), name);
        add({Does::keyword, static_cast<std::uint16_t>(place - known.begin())});
    }

    void alternatives(std::size_t depth) {
        const std::size_t begin = at_;
        const bool optional = peek() == '[';
        if (depth > deepest_brackets)
            refuse(at_, fmt::format("brackets stand at most {} deep", deepest_brackets));
        std::vector<std::uint16_t> leaving;
        std::uint16_t choice = 0;
        do {
            ++at_;
            if (!leaving.empty()) at(choice).other = here();
            choice = add({Does::either});
            at(choice).next = here();
            const Items found = items(depth);
            if (found.count == 0) refuse(at_, "something must stand between brackets and bars");
            if (!found.only_keyword.empty()) flag(found.only_keyword, begin);
            leaving.push_back(add({Does::jump}));
        } while (peek() == '|');
        expect(optional ? ']' : ')', fmt::format("for the one in column {}", column_of(text_, begin)));
        if (!optional && leaving.size() == 1) refuse(begin, "'(' needs a '|' between two or more choices");
        at(choice).other = optional ? here() : at(choice).next;
        for (const std::uint16_t jump : leaving)
            at(jump).next = here();
    }

    void flag(std::string_view keyword, std::size_t begin) {
        add({Does::said, declare({std::string(keyword), ArgumentType::flag, {}, {}, true, false}, begin)});
    }

    std::uint16_t declare(Argument argument, std::size_t begin) {
        if (form_.find(argument.name) != nullptr)
            refuse(begin, fmt::format("there is an argument '{}' already", argument.name));
        form_.arguments_.push_back(std::move(argument));
        return static_cast<std::uint16_t>(form_.arguments_.size() - 1);
    }

    void argument(std::size_t depth) {
        const std::size_t begin = at_++;
        Argument argument;
        argument.name = word();
        if (!is_lower_word(argument.name))
            refuse(begin + 1, "expected the name of an argument in lower case");
        expect(':', "and a type after the name of the argument");
        type(argument);
        argument.optional = depth > 0;
        std::size_t least = 1, most = argument.list ? 0 : 1;
        if (text_.substr(at_).starts_with("...")) {
            at_ += 3;
            most = 0;
        }
        expect('>', "at the end of the argument");
        if (peek() == '{') counts(least, most);
        if (most != 1 && !is_name(argument.type))
            refuse(begin, "only units, groups, sides and locations can be lists");
        argument.list =
            most != 1 || argument.type == ArgumentType::path || argument.type == ArgumentType::dice;
        const ArgumentType kind = argument.type;
        const std::uint16_t number = declare(std::move(argument), begin);
        if (kind == ArgumentType::text) {
            after_text_ = true;
            add({Does::rest, number});
        } else {
            values(number, least, most);
        }
    }

    void type(Argument& argument) {
        const std::size_t begin = at_;
        std::string_view name = word();
        if (name == "fallen" && peek() == ' ') {
            argument.fallen = true;
            skip_spaces();
            name = word();
        }
        if ((name == "own" || name == "enemy" || name == "new" || name == "repeated") && peek() == ' ') {
            argument.made = name == "new";
            argument.repeated = name == "repeated";
            if (name == "own") argument.whose = Whose::own;
            if (name == "enemy") argument.whose = Whose::enemys;
            skip_spaces();
            name = word();
        }
        if (peek() == '|') {
            argument.type = ArgumentType::choice;
            for (;; ++at_, name = word()) {
                const auto same = [&](const std::string& choice) { return same_word(choice, name); };
                if (name.empty()) refuse(at_, "expected a word to choose");
                if (std::any_of(argument.choices.begin(), argument.choices.end(), same))
                    refuse(begin, fmt::format("'{}' stands twice among the choices", name));
                argument.choices.emplace_back(name);
                if (peek() != '|') return;
            }
        }
        const auto known = std::find_if(type_names.begin(), type_names.end(),
                                        [&](const auto& entry) { return entry.first == name; });
        if (known == type_names.end())
            refuse(begin,
                   fmt::format("there is no type {}; the types are unit, group, side, location, number, "
                               "word, text, units, path, dice, or words to choose from (early|late)",
                               cited(name)));
        argument.type = known->second;
        argument.list = name == "units";
        const bool thing = argument.type == ArgumentType::unit || argument.type == ArgumentType::group;
        if (argument.whose != Whose::anybodys && !thing)
            refuse(begin, "only units and groups are somebody's");
        if (argument.fallen && argument.whose != Whose::own)
            refuse(begin, "only one's own units may have fallen");
        if (argument.repeated && !argument.list) refuse(begin, "only units can be repeated");
        if (text_.substr(at_).starts_with(" of ")) {
            at_ += 4;
            argument.of = word();
            if (!thing || form_.find(argument.of) == nullptr)
                refuse(begin, "expected the name of an argument before it");
        }
        if (peek() != '/') return;
        ++at_;
        argument.words = word();
        if (argument.words.empty()) refuse(at_, "expected the name of a list of words");
    }

    /// `{1,2}`
    void counts(std::size_t& least, std::size_t& most) {
        const std::size_t begin = at_++;
        const auto digit = [&] {
            const char c = peek();
            if (c < '1' || c > '9') refuse(at_, "expected a count from 1 to 9");
            ++at_;
            return static_cast<std::size_t>(c - '0');
        };
        least = digit();
        expect(',', "between the least and the greatest count");
        most = digit();
        expect('}', "after the counts");
        if (least > most) refuse(begin, "the least count is above the greatest");
    }

    /// `most` 0 is any number of them.
    void values(std::uint16_t argument, std::size_t least, std::size_t most) {
        value(argument);
        std::vector<std::uint16_t> leaving;
        for (std::size_t have = 1; have < most || have < least; ++have) {
            if (have >= least) leaving.push_back(add_either());
            add({Does::comma});
            value(argument);
        }
        if (most == 0) {
            const std::uint16_t again = add_either();
            leaving.push_back(again);
            add({Does::comma});
            value(argument);
            add({Does::jump, 0, again});
        }
        for (const std::uint16_t choice : leaving)
            at(choice).other = here();
    }

    std::uint16_t add_either() {
        const std::uint16_t place = add({Does::either});
        at(place).next = here();
        return place;
    }

    void value(std::uint16_t argument) {
        const ArgumentType kind = form_.arguments_[argument].type;
        add({Does::value, argument});
        if (is_name(kind)) {
            // The shortest name that lets the rest of the order fit.
            const std::uint16_t again = add({Does::either});
            at(again).other = here();
            add({Does::more_value, argument});
            add({Does::jump, 0, again});
            at(again).next = here();
            open_ends_.push_back({argument, here()});
        } else if (kind == ArgumentType::path || kind == ArgumentType::dice) {
            const std::uint16_t again = add({Does::either});
            at(again).other = here();
            const std::uint16_t separated = add_either();
            add({Does::comma});
            at(separated).other = here();
            add({Does::more_value, argument});
            add({Does::jump, 0, again});
            at(again).next = here();
            open_ends_.push_back({argument, here()});
        }
    }

    /// Behind a value of any length something must stand that shows where it ends.
    void check_what_follows(std::size_t argument, std::size_t exit) const {
        const std::vector<Instruction> followers = consuming_from(exit);
        for (const Instruction& follower : followers) {
            if (follower.does != Does::value && follower.does != Does::rest) continue;
            const Argument& next = form_.arguments_[follower.number];
            if (next.type == ArgumentType::choice) continue;
            const bool one_word = next.type == ArgumentType::word || next.type == ArgumentType::number;
            if (one_word && followers.size() == 1) continue;
            refuse(0, fmt::format("a keyword must show where <{}> ends and <{}> begins",
                                  form_.arguments_[argument].name, next.name));
        }
    }

    std::vector<Instruction> consuming_from(std::size_t start) const {
        std::vector<Instruction> found;
        std::vector<bool> seen(form_.program_.size());
        std::vector<std::size_t> open = {start};
        while (!open.empty()) {
            const std::size_t place = open.back();
            open.pop_back();
            if (seen[place]) continue;
            seen[place] = true;
            const Instruction& instruction = form_.program_[place];
            if (instruction.does == Does::said) {
                open.push_back(place + 1);
            } else if (instruction.does == Does::jump) {
                open.push_back(instruction.next);
            } else if (instruction.does == Does::either) {
                open.push_back(instruction.next);
                open.push_back(instruction.other);
            } else {
                found.push_back(instruction);
            }
        }
        return found;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool after_text_ = false;
    std::vector<OpenEnd> open_ends_;
    Form form_;
};

Form Form::compile(std::string_view text) {
    return FormCompiler(text).compile();
}

}  // namespace umpire::orders
