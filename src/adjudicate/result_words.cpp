#include "result_words.hpp"

#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/report/outcome_words.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::adjudicate {

using check::Said;
using game::say;
using game::Sentence;

namespace {

Said roll_words(const game::DiceRoll& roll) {
    Sentence faces;
    for (const int face : roll.faces)
        faces += say("{}{}", faces.empty() ? "" : "+", face);
    if (roll.faces.size() > 1) faces += say(" = {}", roll.total());
    if (roll.made_now) return {say("{}: {} (rolled by the umpire)", roll.label, faces)};
    if (roll.step) faces += say(" (step {})", *roll.step);
    return {say("{}: {}", roll.label, faces)};
}

std::string who(const Result& result) {
    if (result.of_umpire)
        return fmt::format("{}: due by the rules", result.source.step
                                                       ? fmt::format("before step {}", *result.source.step)
                                                       : std::string("at the end"));
    std::string text = result.source.step ? fmt::format("step {}", *result.source.step) : "orders";
    if (!result.source.player.empty()) text += fmt::format(", {}", result.source.player);
    return text;
}

Sentence value_words(const game::Value& value, const game::Position& position) {
    return value.known() ? game::in_parts(value, position) : Sentence("nowhere");
}

/// The lines of one result for those who read them.
class Lines {
  public:
    Lines(const Result& result, const check::Discretion& discretion)
        : result_(result), discretion_(discretion) {}

    std::string what_happened() const {
        if (discretion_.hides(result_.what) || (result_.taken_back && breaks_what_is_unseen()))
            return not_for_all;
        const std::string what = fmt::format("{}: {}", who(result_), result_.what.words.text());
        return result_.taken_back ? fmt::format("{} is taken back: {}", what, why_taken_back()) : what;
    }

    void add_broken(std::vector<std::string>& lines) const {
        for (const game::Finding& finding : result_.broken)
            lines.push_back(discretion_.names_unseen(finding)
                                ? not_for_all
                                : fmt::format("  illegal by {}: {}",
                                              finding.rules.empty() ? "" : finding.rules.front(),
                                              reason(finding)));
    }

    /// What may be told of these in one line; none if there are none.
    template <class List, class Words>
    void add_joined(std::vector<std::string>& lines, const List& list, std::string_view between,
                    const Words& words) const {
        std::string line;
        for (const auto& element : list)
            if (const Said said = words(element); !discretion_.hides(said))
                line += fmt::format("{}{}", line.empty() ? "" : between, said.words.text());
        if (!list.empty()) lines.push_back(line.empty() ? not_for_all : "  " + line);
    }

  private:
    bool breaks_what_is_unseen() const {
        return std::any_of(result_.broken.begin(), result_.broken.end(),
                           [&](const game::Finding& finding) { return discretion_.names_unseen(finding); });
    }

    std::string reason(const game::Finding& finding) const {
        return discretion_.hides(finding) ? check::still_secret : finding.because.text();
    }

    std::string why_taken_back() const {
        if (result_.broken.empty())
            return discretion_.hides(result_.depended_on) ? check::still_secret
                                                          : result_.depended_on.words.text();
        std::string reasons, ids;
        for (const game::Finding& finding : result_.broken) {
            reasons += fmt::format("{}{}", reasons.empty() ? "" : "; ", reason(finding));
            for (const std::string& id : finding.rules)
                ids += fmt::format("{}{}", ids.empty() ? "" : ", ", id);
        }
        return fmt::format("{} ({})", reasons, ids);
    }

    const Result& result_;
    const check::Discretion& discretion_;
};

}  // namespace

std::vector<std::string> words_of(const Result& result, const catalog::Catalog& catalog,
                                  const check::Discretion& discretion) {
    const Lines told(result, discretion);
    std::vector<std::string> lines{told.what_happened()};
    if (result.taken_back) return lines;
    told.add_broken(lines);
    told.add_joined(lines, result.outcome.dice, "; ", roll_words);
    std::vector<game::AppliedModifier> modifiers = result.outcome.modifiers;
    std::erase_if(modifiers, [&](const auto& one) { return discretion.hides(Said{{}, one.rests_on}); });
    told.add_joined(lines, report::modifier_words(modifiers, catalog), ", ",
                    [](const std::string& words) { return Said{words}; });
    if (modifiers.empty() && !result.outcome.modifiers.empty()) lines.emplace_back(not_for_all);
    told.add_joined(lines, result.results, ", ", [](const Said& said) { return said; });
    told.add_joined(lines, result.outcome.rules, ", ", [](const std::string& id) { return Said{id}; });
    if (!result.outcome.rules.empty()) lines.back().replace(0, 2, "  by ");
    return lines;
}

Said words_of(const binding::Change& change, const game::Position& position,
              const catalog::Catalog& catalog) {
    using What = binding::Change::What;
    Sentence name = change.subject == game::the_game ? Sentence("the game") : Sentence(change.subject);
    name.name_things(position);
    if (change.what == What::disappeared) return {say("{} is taken off the table", name)};
    const Sentence before = value_words(change.before, position), after = value_words(change.after, position);
    if (change.what == What::changed)
        return {say("{}: {} {} -> {}", name, catalog.words_of(change.fact.text()), before, after),
                {},
                game::things_in_name(change.fact.text(), position)};
    return {say("{}: {} -> {}", name, before, after)};
}

std::string chat_line(std::string_view words, bool shows_indents) {
    std::string line = "* ";
    for (; shows_indents && words.starts_with(' '); words.remove_prefix(1))
        line += "&nbsp;";
    for (const char c : words)
        line += c == '<'                              ? "&lt;"
                : c == '>'                            ? "&gt;"
                : c == '&'                            ? "&amp;"
                : static_cast<unsigned char>(c) < ' ' ? std::string(" ")
                                                      : std::string(1, c);
    return line;
}

}  // namespace umpire::adjudicate
