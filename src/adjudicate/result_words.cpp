#include "result_words.hpp"

#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/report/outcome_words.hpp"

#include <utility>

namespace umpire::adjudicate {

using check::Said;
using game::say;
using game::Sentence;

namespace {

/// All of these in one line, which rests on what any of them rests on.
template <class List, class Words>
Said joined(const char* before, const List& list, const char* between, const Words& words) {
    Said line{before};
    bool first = true;
    for (const auto& element : list) {
        if (!std::exchange(first, false)) line.words += between;
        const Said next = words(element);
        line.words += next.words;
        line.rests_on.insert(line.rests_on.end(), next.rests_on.begin(), next.rests_on.end());
    }
    return line;
}

Said roll_words(const game::DiceRoll& roll) {
    Sentence faces;
    for (const int face : roll.faces)
        faces += say("{}{}", faces.empty() ? "" : "+", face);
    if (roll.faces.size() > 1) faces += say(" = {}", roll.total());
    if (roll.made_now) return {say("{}: {} (rolled by the umpire)", roll.label, faces)};
    if (roll.step) faces += say(" (step {})", *roll.step);
    return {say("{}: {}", roll.label, faces)};
}

Sentence who(const Result& result) {
    if (result.of_umpire)
        return say("{}: due by the rules: ",
                   result.source.step ? say("before step {}", *result.source.step) : Sentence("at the end"));
    Sentence text = result.source.step ? say("step {}", *result.source.step) : Sentence("orders");
    if (!result.source.player.empty()) text += say(", {}", result.source.player);
    return text += ": ";
}

Said modifiers_words(const std::vector<game::AppliedModifier>& modifiers, const catalog::Catalog& catalog) {
    Said line = joined("  ", report::modifier_words(modifiers, catalog), ", ",
                       [](const std::string& words) { return Said{words}; });
    for (const game::AppliedModifier& modifier : modifiers)
        line.rests_on.insert(line.rests_on.end(), modifier.rests_on.begin(), modifier.rests_on.end());
    return line;
}

Sentence value_words(const game::Value& value, const game::Position& position) {
    return value.known() ? game::in_parts(value, position) : Sentence("nowhere");
}

}  // namespace

std::vector<Said> words_of(const Result& result, const catalog::Catalog& catalog) {
    Said what{say("{}{}", who(result), result.what.words), result.what.rests_on};
    if (!result.taken_back.words.empty()) {
        what.words += say(" is taken back: {}", result.taken_back.words);
        what.rests_on.insert(what.rests_on.end(), result.taken_back.rests_on.begin(),
                             result.taken_back.rests_on.end());
        return {what};
    }
    std::vector<Said> lines{what};
    for (const Said& broken : result.broken)
        lines.push_back({say("  illegal by {}", broken.words), broken.rests_on});
    const auto itself = [](const Said& said) { return said; };
    if (!result.outcome.dice.empty()) lines.push_back(joined("  ", result.outcome.dice, "; ", roll_words));
    if (!result.outcome.modifiers.empty())
        lines.push_back(modifiers_words(result.outcome.modifiers, catalog));
    if (!result.results.empty()) lines.push_back(joined("  ", result.results, ", ", itself));
    if (!result.outcome.rules.empty())
        lines.push_back(
            joined("  by ", result.outcome.rules, ", ", [](const std::string& id) { return Said{id}; }));
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
                game::things_in_name(change.fact.text(), position)};
    return {say("{}: {} -> {}", name, before, after)};
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
