#include "umpire/report/question.hpp"

#include "umpire/report/page.hpp"

#include <fmt/core.h>

namespace umpire::report {

namespace {

std::string where(const Question& question) {
    std::string text = question.step ? fmt::format("step {}", *question.step) : "orders";
    for (std::size_t i = 0; i < question.also.size(); ++i)
        text += fmt::format("{} {}", i + 1 == question.also.size() ? " and" : ",", question.also[i]);
    if (!question.also.empty()) text.insert(4, "s");
    if (!question.side.empty()) text += fmt::format(", {}", question.side);
    if (!question.player.empty())
        text += question.side.empty() ? fmt::format(", {}", question.player)
                                      : fmt::format(" ({})", question.player);
    return text;
}

std::string asked(const Question& question) {
    switch (question.about) {
        case Question::About::action:
            return fmt::format("Not known: {}.", question.open);
        case Question::About::change:
            return "No rule was seen to speak of it. What was it?";
        case Question::About::roll:
            return fmt::format("What for? ({})", question.open);
        case Question::About::order:
            return fmt::format("It was not understood: {}. What was meant?", question.open);
    }
    return {};
}

const char* slip_words(const Question& question) {
    switch (question.about) {
        case Question::About::action:
        case Question::About::change:
            return "a slip, or nothing to judge";
        case Question::About::roll:
            return "nothing: the roll does not count";
        case Question::About::order:
            return "nothing: the line does not count";
    }
    return "";
}

}  // namespace

std::string Question::key() const {
    return fmt::format("{}{}{}{}", step ? fmt::format("step {}: ", *step) : "", done,
                       open.empty() ? "" : ": ", open);
}

std::string Question::key_at(std::size_t other_step) const {
    Question other = *this;
    other.step = other_step;
    return other.key();
}

std::size_t choices(const Question& question) {
    return question.answers.size() + 3;
}

std::optional<Choice> choice_of(const Question& question, std::size_t number) {
    const std::size_t answers = question.answers.size();
    if (number == 0 || number > choices(question)) return std::nullopt;
    if (number <= answers) return Choice::answer;
    constexpr Choice always[] = {Choice::slip, Choice::other, Choice::unknown};
    return always[number - answers - 1];
}

void print_question(const Question& question, const std::string& mail, std::size_t others, Page& page) {
    page.line();
    page.text(mail, Style::title).text(mail.empty() ? "" : ", ");
    page.text(where(question), Style::title).text(": ").line(question.done);
    page.text(asked(question));
    page.line(others == 0 ? "" : fmt::format("  ({} more)", others), Style::dim);
    std::size_t number = 0;
    const auto choice = [&](std::string_view words, std::string_view line) {
        page.text(fmt::format("  {:>2}  ", ++number), Style::actor).text(words);
        page.line(fmt::format("{}{}", words.empty() || line.empty() ? "" : ": ", line));
    };
    for (const Answer& answer : question.answers)
        choice(answer.words, answer.line);
    choice(slip_words(question), "");
    choice("something else: type the order", "");
    choice("don't know", "");
}

}  // namespace umpire::report
