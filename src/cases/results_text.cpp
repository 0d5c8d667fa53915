#include "umpire/cases/results_text.hpp"

#include "umpire/counted.hpp"
#include "umpire/json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::cases {

using report::Page;
using report::Style;

std::size_t failed_among(std::span<const CaseResult> results) {
    return static_cast<std::size_t>(std::count_if(results.begin(), results.end(),
                                                  [](const CaseResult& result) { return !result.passed(); }));
}

void print_results(std::span<const CaseResult> results, Page& page) {
    const std::size_t failed = failed_among(results);
    page.line(fmt::format("{}, {} passed, {} failed", counted(results.size(), "case"),
                          results.size() - failed, failed),
              Style::title);
    for (const CaseResult& result : results) {
        if (result.passed()) continue;
        page.line().line(fmt::format("{}: {}", result.file, result.name), Style::bad);
        for (const std::string& failure : result.failures)
            page.text("  ").line(failure);
    }
}

OrderedJson results_json(std::span<const CaseResult> results) {
    OrderedJson list = OrderedJson::array();
    for (const CaseResult& result : results)
        list.push_back({{"file", result.file},
                        {"case", result.name},
                        {"passed", result.passed()},
                        {"failures", result.failures},
                        {"used", result.used}});
    const std::size_t failed = failed_among(results);
    return {{"passed", results.size() - failed}, {"failed", failed}, {"cases", list}};
}

void print_mutations(std::string_view game, const Mutations& found, Page& page) {
    page.line(fmt::format("{}: {} registrations, {} that no case notices; {} printed numbers, {} that "
                          "no case notices",
                          game, found.registrations, found.unnoticed.size(), found.numbers,
                          found.unnoticed_numbers.size()),
              Style::title);
    for (const auto& registration : found.unnoticed)
        page.line(fmt::format("  {} {} ({})", registration.role, fmt::join(registration.ids, ", "),
                              registration.trigger),
                  Style::bad);
    for (const auto& number : found.unnoticed_numbers)
        page.line(fmt::format("  {}: {} instead of {}", number.place, number.to, number.from), Style::bad);
    if (!found.unread_tables.empty())
        page.line(fmt::format("  tables that no enforced rule looks into: {}",
                              fmt::join(found.unread_tables, ", ")),
                  Style::plain);
}

OrderedJson mutations_json(std::string_view game, const Mutations& found) {
    OrderedJson registrations = OrderedJson::array(), numbers = OrderedJson::array();
    for (const auto& registration : found.unnoticed)
        registrations.push_back(
            {{"role", registration.role}, {"rules", registration.ids}, {"trigger", registration.trigger}});
    for (const auto& number : found.unnoticed_numbers)
        numbers.push_back({{"place", number.place}, {"from", number.from}, {"to", number.to}});
    return {{"game", game},
            {"registrations", found.registrations},
            {"unnoticed", registrations},
            {"numbers", found.numbers},
            {"unnoticedNumbers", numbers},
            {"unreadTables", found.unread_tables}};
}

void print_names(const CaseFile& cases, Page& page) {
    for (std::size_t index = 0; index < cases.size(); ++index)
        page.line(fmt::format("  {:>3}  {}", index + 1, cases.name(index)));
}

std::vector<std::string> names_of(const CaseFile& cases) {
    std::vector<std::string> names;
    for (std::size_t index = 0; index < cases.size(); ++index)
        names.push_back(cases.name(index));
    return names;
}

}  // namespace umpire::cases
