#include "result_words.hpp"

#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/report/outcome_words.hpp"
#include "umpire/game/value_text.hpp"

#include <fmt/core.h>

namespace umpire::adjudicate {

namespace {

template <class List, class Words>
std::string joined(const List& list, std::string_view between, const Words& words) {
    std::string text;
    for (const auto& element : list) {
        if (!text.empty()) text += between;
        text += words(element);
    }
    return text;
}

std::string roll_words(const game::DiceRoll& roll) {
    std::string text = joined(roll.faces, "+", [](int face) { return std::to_string(face); });
    if (roll.faces.size() > 1) text += fmt::format(" = {}", roll.total());
    if (roll.made_now) return fmt::format("{}: {} (rolled by the umpire)", roll.label, text);
    if (roll.step) text += fmt::format(" (step {})", *roll.step);
    return fmt::format("{}: {}", roll.label, text);
}

std::string who_and_what(const Result& result) {
    if (result.of_umpire)
        return fmt::format("{}: due by the rules: {}",
                           result.source.step ? fmt::format("before step {}", *result.source.step)
                                              : std::string("at the end"),
                           result.text);
    std::string text = result.source.step ? fmt::format("step {}", *result.source.step) : "orders";
    if (!result.source.player.empty()) text += fmt::format(", {}", result.source.player);
    return fmt::format("{}: {}", text, result.text);
}

}  // namespace

std::vector<std::string> words_of(const Result& result, const catalog::Catalog& catalog) {
    std::vector<std::string> lines;
    if (!result.taken_back.empty()) {
        lines.push_back(fmt::format("{} is taken back: {}", who_and_what(result), result.taken_back));
        return lines;
    }
    lines.push_back(who_and_what(result));
    for (const std::string& broken : result.broken)
        lines.push_back(fmt::format("  illegal by {}", broken));
    if (!result.outcome.dice.empty()) lines.push_back("  " + joined(result.outcome.dice, "; ", roll_words));
    if (!result.outcome.modifiers.empty())
        lines.push_back("  " + joined(report::modifier_words(result.outcome.modifiers, catalog), ", ",
                                      [](const auto& words) { return words; }));
    if (!result.results.empty())
        lines.push_back("  " + joined(result.results, ", ", [&](const auto& named) {
                            return report::result_words(named.first, named.second, catalog);
                        }));
    if (!result.outcome.rules.empty())
        lines.push_back("  by " + joined(result.outcome.rules, ", ", [](const auto& id) { return id; }));
    return lines;
}

std::string words_of(const binding::Change& change, const game::Position& position,
                     const catalog::Catalog& catalog) {
    using What = binding::Change::What;
    const std::string name = change.subject == game::the_game ? "the game" : position.name(change.subject);
    const auto value = [&](const game::Value& of) {
        return of.known() ? game::to_text(of, position) : std::string("nowhere");
    };
    if (change.what == What::disappeared) return fmt::format("{} is taken off the table", name);
    if (change.what == What::changed)
        return fmt::format("{}: {} {} -> {}", name, catalog.words_of(change.fact.text()),
                           value(change.before), value(change.after));
    return fmt::format("{}: {} -> {}", name, value(change.before), value(change.after));
}

std::string chat_line(std::string_view words) {
    std::string line = "* ";
    for (const char c : words)
        line += c == '<'                              ? "&lt;"
                : c == '>'                            ? "&gt;"
                : c == '&'                            ? "&amp;"
                : static_cast<unsigned char>(c) < ' ' ? std::string(" ")
                                                      : std::string(1, c);
    return line;
}

}  // namespace umpire::adjudicate
