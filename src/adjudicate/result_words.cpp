#include "result_words.hpp"

#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/tellings.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::adjudicate {

using check::Said;
using game::say;
using game::Sentence;

namespace {

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

    /// What came of it, as far as all may know; not of rolls of which not all know what they were for.
    void add_told(std::vector<std::string>& lines) const {
        if (!result_.account) return;
        const auto hides = [&](const Said& said) { return discretion_.hides(said); };
        report::Account account = *result_.account;
        const bool tells_something = !account.told().came().empty();
        account.leave_out_rolls(hides);
        const report::Told told = account.told(hides);
        if (tells_something)
            lines.push_back(told.came().empty() ? not_for_all : "  " + told.sentence().text());
    }

    void add_rules(std::vector<std::string>& lines) const {
        std::string ids;
        for (const std::string& id : result_.outcome.rules)
            ids += fmt::format("{}{}", ids.empty() ? "" : ", ", id);
        if (!ids.empty()) lines.push_back("  by " + ids);
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

std::vector<std::string> words_of(const Result& result, const check::Discretion& discretion) {
    const Lines told(result, discretion);
    std::vector<std::string> lines{told.what_happened()};
    if (result.taken_back) return lines;
    told.add_broken(lines);
    told.add_told(lines);
    told.add_rules(lines);
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

std::string words_in_use(const rules::GameRules& rules) {
    // Grows where the words of the program itself become others.
    constexpr int words_of_program = 2;
    return fmt::format("{} {}", words_of_program, rules.tellings().mark());
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
