#include "umpire/report/orders_text.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <limits>

namespace umpire::report {

using namespace umpire::orders;

namespace {

void print_verb(const Verb& verb, Page& page) {
    page.line(verb.usage(), Style::title);
    print_detail("says", verb.summary, page);
    print_detail("example", verb.example, page);
    print_detail("also", fmt::format("{}", fmt::join(verb.aliases, ", ")), page);
    print_detail("rolls", verb.dice, page);
    for (const auto& [name, values] : verb.undeclared)
        print_detail("unsaid", fmt::format("{} is taken as {}", name, fmt::join(values, ", or ")), page);
    print_detail("rules", fmt::format("{}", fmt::join(verb.rules, ", ")), page);
}

std::string understood(const Order& order) {
    std::string text = order.verb;
    for (const OrderArgument& argument : order.arguments) {
        text += &argument == &order.arguments.front() ? ": " : "; ";
        text += argument.name;
        if (argument.words.empty()) continue;
        const std::string_view between = argument.type == ArgumentType::path ? " " : ", ";
        text += fmt::format(" {}", fmt::join(argument.words, between));
    }
    return text;
}

}  // namespace

void print_vocabulary(const Vocabulary& vocabulary, Page& page) {
    for (const Verb& verb : vocabulary.verbs())
        print_verb(verb, page);
    page.line().line(
        "Write an order in chat, or in a file one a line. Names that hold a keyword of the order need "
        "quotes.");
}

void print_orders(const OrdersFile& file, Page& page) {
    std::size_t shown = 0;
    const auto print_errors_before = [&](int line) {
        for (; shown < file.errors.size() && file.errors[shown].line < line; ++shown)
            page.text(fmt::format("{:>5}  ", file.errors[shown].line), Style::dim)
                .text("error  ", Style::bad)
                .line(file.errors[shown].sentence);
    };
    for (const PlacedOrder& placed : file.orders) {
        print_errors_before(placed.order.line);
        page.text(fmt::format("{:>5}  ", placed.order.line), Style::dim);
        if (!placed.mail.empty()) page.text(placed.mail, Style::dim).text("  ");
        if (placed.step) page.text(fmt::format("step {}  ", *placed.step), Style::dim);
        if (!placed.side.empty()) page.text(placed.side, Style::actor).text("  ");
        page.line(understood(placed.order));
    }
    for (const Slip& slip : file.slips)
        page.text(fmt::format("{:>5}  step {}  ", slip.line, slip.step), Style::dim)
            .line(fmt::format("passed over: {}", slip.what.empty() ? "all of the step" : slip.what));
    print_errors_before(std::numeric_limits<int>::max());
    const auto counted = [](std::size_t count, std::string_view what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    page.line(fmt::format("{}, {}", counted(file.orders.size(), "order"), counted(shown, "error")),
              file.errors.empty() ? Style::good : Style::bad);
}

}  // namespace umpire::report
