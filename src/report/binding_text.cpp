#include "umpire/report/binding_text.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/counted.hpp"
#include "umpire/json.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace umpire::report {

void print_binding(const binding::BindingCheck& found, Page& page) {
    for (const auto& [pointer, count] : found.bound)
        page.line(fmt::format("{}: {} of the palette", pointer, counted(count, "counter")));
    page.line(fmt::format("bound to nothing: {}", counted(found.unbound.size(), "counter")));
    for (const std::string& name : found.unbound)
        page.text("  ").line(name, Style::dim);
    page.line(fmt::format("problems: {}", found.problems.size()), Style::title);
    for (const std::string& problem : found.problems)
        page.text("  ").line(problem, Style::bad);
}

OrderedJson binding_json(const binding::Binding& binding, const binding::BindingCheck& found) {
    OrderedJson bound = OrderedJson::array();
    for (const auto& [pointer, count] : found.bound)
        bound.push_back({{"place", pointer}, {"counters", count}});
    return {{"file", binding.file()}, {"game", binding.game()},   {"module", binding.module()},
            {"bound", bound},         {"unbound", found.unbound}, {"problems", found.problems}};
}

}  // namespace umpire::report
