#include "umpire/ask/interview.hpp"

#include "umpire/orders/orders_file.hpp"
#include "umpire/report/page.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::ask {

using report::Choice;
using report::Page;
using report::Question;
using report::Style;

namespace {

constexpr std::string_view asked_mark = "# asked: ";

std::string trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

/// Whatever players called their counters, a line of the file stays one.
std::string one_line(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';
    return trimmed(text);
}

std::string quoted(const std::string& name) {
    return name.find('"') == std::string::npos ? fmt::format("\"{}\"", name) : name;
}

/// "3"; nothing for anything that is no number of a choice.
std::optional<std::size_t> number_in(const std::string& text) {
    constexpr std::size_t longest = 4;
    if (text.empty() || text.size() > longest || text.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    return std::stoul(text);
}

bool ends_talk(const std::optional<std::string>& typed) {
    return !typed || *typed == "q" || *typed == "Q";
}

/// Whoever would have given the likely orders: it need not be the one who moved the counters.
const std::string& who_orders(const Question& question) {
    for (const report::Answer& answer : question.answers)
        if (!answer.side.empty()) return answer.side;
    return question.side;
}

std::optional<std::string> read(const Partner& partner, Page& page, std::string_view prompt) {
    page.text(prompt, Style::dim);
    auto typed = partner.reads();
    if (!typed) page.line();
    return typed ? std::optional(trimmed(*typed)) : std::nullopt;
}

/// What the report says of an order that it did not understand.
std::vector<std::string> complaints(const std::vector<JudgedMail>& mails, const std::string& mail,
                                    const std::string& line) {
    std::vector<std::string> all;
    for (const JudgedMail& one : mails)
        if (one.name == mail)
            for (const report::Remark& remark : one.report->misunderstood)
                if (remark.text == line) all.push_back(remark.why);
    return all;
}

}  // namespace

Interview::Interview(std::string orders, std::string reader, bool several)
    : orders_(std::move(orders)), reader_(std::move(reader)), several_(several) {
    if (!orders_.empty() && !orders_.ends_with('\n')) orders_ += '\n';
}

std::vector<Interview::Open> Interview::open_questions(const std::vector<JudgedMail>& mails) {
    std::vector<Open> all;
    for (const JudgedMail& mail : mails) {
        const std::size_t first = all.size();
        for (const Question& question : mail.report->questions)
            if (question.step && *question.step > mail.sealed) all.push_back({mail.name, question});
        std::stable_sort(all.begin() + static_cast<std::ptrdiff_t>(first), all.end(),
                         [](const Open& a, const Open& b) { return *a.question.step < *b.question.step; });
    }
    return all;
}

bool Interview::was_asked(const Open& open) const {
    const std::string wanted = fmt::format("\n{}{}\n", asked_mark, one_line(open.question.key()));
    return ("\n" + orders::text_for_mail(orders_, open.mail)).find(wanted) != std::string::npos;
}

std::optional<Interview::Taken> Interview::ordered(const Open& open, std::string line,
                                                   std::string side) const {
    line = one_line(std::move(line));
    if (!line.starts_with('!')) line.insert(0, "!");
    // A fact is stated by whoever answers, an order given by whoever acts.
    if (line.starts_with("!state ")) side = reader_;
    return Taken{std::move(line), std::move(side), open.question.about == Question::About::order};
}

std::optional<std::string> Interview::filled_in(const report::Answer& answer, const Partner& partner,
                                                Page& page) {
    std::string line = answer.line;
    for (const report::Blank& blank : answer.blanks) {
        const std::string place = fmt::format("<{}>", blank.name);
        const auto at = line.find(place);
        if (at == std::string::npos) continue;
        for (std::size_t i = 0; i < blank.values.size(); ++i)
            page.line(fmt::format("     {:>2}  {}", i + 1, blank.values[i]));
        std::optional<std::string> typed;
        do
            typed = read(partner, page, fmt::format("     {}: ", blank.name));
        while (typed && typed->empty());
        if (ends_talk(typed)) return std::nullopt;
        if (const auto number = number_in(*typed); number && *number > 0 && *number <= blank.values.size())
            typed = blank.values[*number - 1];
        line.replace(at, place.size(), *typed);
    }
    return line;
}

std::optional<Interview::Taken> Interview::take(const Open& open, const Partner& partner, Page& page) const {
    const Question& question = open.question;
    for (;;) {
        const auto typed = read(partner, page, "> ");
        if (ends_talk(typed)) return std::nullopt;
        if (typed->starts_with('!')) return ordered(open, *typed, who_orders(question));
        const auto number = number_in(*typed);
        const auto choice = number ? report::choice_of(question, *number) : std::nullopt;
        if (!choice) {
            page.line(
                fmt::format("expected a number from 1 to {}, an order that begins with '!', or q to stop",
                            report::choices(question)));
            continue;
        }
        if (*choice == Choice::slip) return Taken{"", reader_, true};
        if (*choice == Choice::unknown) return Taken{"", "", false};
        if (*choice == Choice::answer) {
            const report::Answer& answer = question.answers[*number - 1];
            const auto line = filled_in(answer, partner, page);
            if (!line) return std::nullopt;
            return ordered(open, *line, answer.side.empty() ? question.side : answer.side);
        }
        const auto order = read(partner, page, "     order: ");
        if (ends_talk(order)) return std::nullopt;
        if (order->empty() || order->starts_with('@') || order->starts_with('#')) {
            page.line("expected an order, as it would stand in the chat");
            continue;
        }
        return ordered(open, *order, who_orders(question));
    }
}

std::string Interview::written(const Open& open, const Taken& taken) const {
    const Question& question = open.question;
    std::string text = "\n";
    if (several_) text += fmt::format("@mail {}\n", quoted(orders::mail_name(open.mail)));
    std::vector<std::size_t> steps{*question.step};
    // An order is for its own step only: the same thing may have been something else the next time.
    if (taken.line.empty()) steps.insert(steps.end(), question.also.begin(), question.also.end());
    for (const std::size_t step : steps) {
        const bool speaks = taken.slip || !taken.line.empty();
        if (speaks) text += fmt::format("@step {}\n", step);
        if (speaks) text += fmt::format("@{}\n", taken.side.empty() ? "umpire" : taken.side);
        text += fmt::format("{}{}\n", asked_mark, one_line(question.key_at(step)));
        if (taken.slip)
            text += question.slip.empty() ? "@slip\n"
                                          : fmt::format("@slip {}\n", quoted(one_line(question.slip)));
        if (!taken.line.empty()) text += taken.line + "\n";
        if (!speaks) text += "# not known\n";
    }
    return text;
}

/// Why an answer has not settled its question; empty if it has.
std::string Interview::stays_open(const Open& asked, const std::vector<JudgedMail>& mails) {
    const auto left = open_questions(mails);
    const auto same = std::find_if(left.begin(), left.end(), [&](const Open& one) {
        return one.mail == asked.mail && one.question.key() == asked.question.key();
    });
    if (same == left.end()) return {};
    // What the answer itself lacks says more than the question once again.
    for (const Open& one : left)
        if (one.mail == asked.mail && one.question.step == asked.question.step &&
            one.question.open != asked.question.open)
            return one.question.open;
    return asked.question.open.empty() ? "no rule was seen to speak of it" : asked.question.open;
}

Result Interview::run(const Partner& partner, Page& page) {
    Result result;
    std::vector<JudgedMail> mails = partner.judges(orders_);
    std::string insisted;
    for (;;) {
        std::vector<Open> open = open_questions(mails);
        std::erase_if(open, [&](const Open& one) { return was_asked(one); });
        if (open.empty()) break;
        const Open asked = open.front();
        report::print_question(asked.question, several_ ? asked.mail : "", open.size() - 1, page);
        const auto taken = take(asked, partner, page);
        if (!taken) {
            result.stopped = true;
            break;
        }
        const auto before = complaints(mails, asked.mail, taken->line).size();
        const std::string longer = orders_ + written(asked, *taken);
        mails = partner.judges(longer);
        if (const auto after = complaints(mails, asked.mail, taken->line);
            !taken->line.empty() && after.size() > before) {
            page.line(fmt::format("that was not understood: {}", after.back()), Style::notable);
            mails = partner.judges(orders_);
            continue;
        }
        const std::string why = taken->line.empty() ? "" : stays_open(asked, mails);
        const bool insists = insisted == taken->line;
        if (!why.empty() && !insists) {
            page.line(
                fmt::format("with that it stays open ({}); the same once more keeps it all the same", why),
                Style::notable);
            insisted = taken->line;
            mails = partner.judges(orders_);
            continue;
        }
        insisted.clear();
        orders_ = longer;
        partner.keeps(orders_);
        if (!taken->line.empty() || taken->slip) ++result.answered;
    }
    result.left_open = open_questions(mails).size();
    return result;
}

}  // namespace umpire::ask
