#include "umpire/report/legality_text.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/report/outcome_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

namespace umpire::report {

using game::Verdict;

namespace {

std::string where(std::optional<std::size_t> step, const std::string& player, const std::string& side) {
    std::string text = step ? fmt::format("step {}", *step) : "orders";
    if (!side.empty()) text += fmt::format(", {}", side);
    if (!player.empty()) text += side.empty() ? fmt::format(", {}", player) : fmt::format(" ({})", player);
    return text;
}

std::string roll_text(const game::DiceRoll& roll) {
    std::string text;
    for (const int face : roll.faces)
        text += fmt::format("{}{}", text.empty() ? "" : "+", face);
    return roll.faces.size() > 1 ? fmt::format("{}={}", text, roll.total()) : text;
}

/// Counters of one sort of change that stand by name; the others are counted.
constexpr std::size_t most_named = 8;

class LegalityText {
  public:
    LegalityText(const LegalityReport& report, const catalog::Catalog& catalog, Detail detail, Page& page)
        : report_(report), catalog_(catalog), detail_(detail), page_(page) {}

    void print() {
        if (report_.shows_moves)
            page_.text(report_.file, Style::title)
                .line(fmt::format(": {} actions, {} legal, {} illegal, {} cannot tell{}", report_.actions,
                                  report_.legal, report_.illegal, report_.cannot_tell, not_judged_count()));
        else
            page_.text(report_.file, Style::title)
                .line(fmt::format(": position: {} illegal, {} cannot tell", report_.found_illegal(),
                                  report_.found.size() - report_.found_illegal()))
                .line(fmt::format("  {}", no_moves), Style::dim);
        position();
        part("illegal", Style::bad, Verdict::illegal);
        part("cannot tell", Style::notable, Verdict::cannot_tell);
        if (detail_ != Detail::brief) resolved();
        if (detail_ != Detail::brief) remarks("stated by players", report_.stated);
        remarks("not understood", report_.misunderstood);
        unjudged();
        remarks("passed over: what nobody could judge, and somebody says need not be", report_.passed_over);
        dice();
        remarks("rolled for in a later mail", report_.rolled_later);
        if (detail_ != Detail::brief) differs();
        if (detail_ == Detail::verbose) remarks("means nothing to the game", report_.meaningless);
    }

  private:
    void part(const char* title, Style style, Verdict verdict) {
        bool first = true;
        for (const JudgedAction& action : report_.judged) {
            if (action.verdict != verdict) continue;
            if (std::exchange(first, false)) page_.line().line(title, style);
            if (detail_ != Detail::verbose && repeats(action)) continue;
            if (action.hidden) {
                page_.line(fmt::format("  {}: {}", where(action.step, "", ""), unseen_by(report_.reader)));
                continue;
            }
            page_.line(fmt::format("  {}: {}", where(action.step, action.player, action.side), action.text));
            if (!action.understood_as.empty())
                page_.line(fmt::format("    read as: {}", action.understood_as));
            for (const game::Finding& finding : action.findings)
                this->finding(finding);
            if (!also_.empty()) page_.line(fmt::format("    the same in steps {}", also_));
            also_.clear();
        }
    }

    /// Of a save its position, of a log the one in which it begins.
    void position() {
        if (report_.found.empty()) return;
        page_.line().line(report_.shows_moves ? "stood so before the log began" : "in this position",
                          report_.shows_moves ? Style::notable : Style::bad);
        for (const Found& one : report_.found) {
            if (one.hidden) {
                page_.line(fmt::format("  {}: {}", name_of(one.verdict), unseen_by(report_.reader)));
                continue;
            }
            page_.line(fmt::format("  {}: {}{}{}", name_of(one.verdict), one.counter,
                                   one.place.empty() ? "" : " in ", one.place));
            for (const game::Finding& finding : one.findings)
                this->finding(finding);
        }
    }

    /// The same thing is not known once more: it was told with all its steps where it came up first.
    bool repeats(const JudgedAction& action) {
        const auto same = [](const JudgedAction& one, const JudgedAction& other) {
            return one.verdict == Verdict::cannot_tell && other.verdict == Verdict::cannot_tell &&
                   !one.hidden && !other.hidden &&
                   std::equal(one.findings.begin(), one.findings.end(), other.findings.begin(),
                              other.findings.end(), [](const game::Finding& a, const game::Finding& b) {
                                  return a.because == b.because && a.settle == b.settle;
                              });
        };
        for (const JudgedAction& earlier : report_.judged) {
            if (&earlier == &action) break;
            if (same(earlier, action)) return true;
        }
        std::string steps;
        for (const JudgedAction& later : report_.judged)
            if (&later > &action && same(later, action))
                steps += fmt::format("{}{}", steps.empty() ? "" : ", ",
                                     later.step ? std::to_string(*later.step) : "orders");
        also_ = steps;
        return false;
    }

    void finding(const game::Finding& finding) {
        page_.text("    ");
        for (const std::string& id : finding.rules) {
            const catalog::Rule* rule = catalog_.find(id);
            page_.text(rule != nullptr ? fmt::format("{} ({}) ", rule->id, rule->title) : id + " ",
                       Style::actor);
        }
        page_.line(finding.because.text());
        if (detail_ != Detail::brief) evidence(finding);
        if (!finding.settle.empty())
            page_.line(fmt::format("      to settle it, write: {}", finding.settle.text()));
    }

    void evidence(const game::Finding& finding) {
        for (const std::string& id : finding.rules)
            if (const catalog::Rule* rule = catalog_.find(id))
                page_.line(fmt::format("      rule: {}", rule->says), Style::dim);
        const auto shown = detail_ == Detail::verbose ? finding.facts : deciding_facts(finding);
        std::string facts;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const game::Evidence& fact = shown[i];
            if (i > 0 && fact.name == shown[i - 1].name)
                facts += ", ";
            else
                facts += fmt::format("{}{}{}", i > 0 ? "; " : "", fact.name, fact.name.empty() ? "" : ": ");
            facts += fmt::format("{} {}", catalog_.words_of(fact.fact.text()), fact.value.text());
            if (!fact.word_of.empty()) facts += fmt::format(" (on the word of {})", fact.word_of);
        }
        if (shown.size() < finding.facts.size())
            facts += fmt::format(" ({} more with --verbose)", finding.facts.size() - shown.size());
        if (!facts.empty()) page_.line(fmt::format("      facts: {}", facts), Style::dim);
        for (const game::Evidence& fact : finding.facts)
            if (!fact.word_of.empty() && std::find(shown.begin(), shown.end(), fact) == shown.end())
                page_.line(fmt::format("      on the word of {}: {}{}{} {}", fact.word_of, fact.name,
                                       fact.name.empty() ? "" : ": ", catalog_.words_of(fact.fact.text()),
                                       fact.value.text()),
                           Style::dim);
        for (const game::ReadingTaken& reading : finding.readings)
            page_.line(fmt::format("      reading: {} = {}", reading.reading, reading.choice), Style::dim);
    }

    /// Dice that came to nothing but a name, as others of the same player did right before.
    static bool is_more_of_the_same(const JudgedAction& before, const JudgedAction& action) {
        const auto is_plain = [](const JudgedAction& one) {
            return one.dice.size() == 1 && one.results.empty() && one.modifiers.empty();
        };
        return is_plain(before) && is_plain(action) && before.text == action.text &&
               before.player == action.player && !action.dice.front().label.empty() &&
               before.dice.front().label == action.dice.front().label;
    }

    /// Many throws for the same stand in one line.
    void thrown_for_the_same(const JudgedAction& first, const std::vector<const game::DiceRoll*>& rolls,
                             std::optional<std::size_t> last) {
        page_.line(fmt::format("  steps {} to {}, {}: {}", first.step.value_or(0), last.value_or(0),
                               first.player, first.text));
        std::string all;
        for (const game::DiceRoll* roll : rolls)
            all += fmt::format("{}{}", all.empty() ? "" : ", ", roll_text(*roll));
        page_.line(fmt::format("    {}: {}", rolls.front()->label.text(), all));
    }

    void resolved() {
        bool first = true;
        std::vector<const JudgedAction*> shown;
        for (const JudgedAction& action : report_.judged)
            if (!action.dice.empty() && !action.hidden) shown.push_back(&action);
        for (std::size_t at = 0; at < shown.size(); ++at) {
            const JudgedAction& action = *shown[at];
            if (std::exchange(first, false)) page_.line().line("resolved", Style::good);
            std::vector<const game::DiceRoll*> same{&action.dice.front()};
            while (at + 1 < shown.size() && is_more_of_the_same(*shown[at], *shown[at + 1]))
                same.push_back(&shown[++at]->dice.front());
            if (same.size() > 1) {
                thrown_for_the_same(action, same, shown[at]->step);
                continue;
            }
            page_.line(fmt::format("  {}: {}", where(action.step, action.player, action.side), action.text));
            for (const game::DiceRoll& roll : action.dice)
                page_.line(fmt::format("    {}: {}", roll.label.empty() ? "roll" : roll.label.text(),
                                       roll_text(roll)));
            for (const std::string& modifier : modifier_words(action.modifiers, catalog_))
                page_.line(fmt::format("    {}", modifier));
            std::string results;
            for (const auto& [name, value] : action.results)
                results +=
                    fmt::format("{}{}", results.empty() ? "" : ", ", result_words(name, value, catalog_));
            if (!results.empty()) page_.line(fmt::format("    {}", results));
        }
    }

    void remarks(const char* title, const std::vector<Remark>& remarks) {
        if (remarks.empty()) return;
        page_.line().line(title, Style::dim);
        for (const Remark& remark : remarks)
            page_.line(fmt::format("  {}: {}{}{}", where(remark.step, remark.player, ""), remark.text,
                                   remark.text.empty() ? "" : ": ", remark.why));
    }

    std::string not_judged_count() const {
        std::size_t changes = 0;
        for (const Unjudged& one : report_.unjudged)
            changes += one.changes.size();
        return changes == 0 ? std::string() : fmt::format(", {} not judged", changes);
    }

    /// One line for all changes of a sort, however many counters were pushed about.
    void unjudged() {
        if (report_.unjudged.empty()) return;
        page_.line().line("not judged: changes on the table that no rule was seen to speak of",
                          Style::notable);
        for (const Unjudged& one : report_.unjudged) {
            if (one.unbound) {
                unbound(one);
                continue;
            }
            const auto first = one.changes.front().step, last = one.changes.back().step;
            std::string counters;
            for (std::size_t i = 0; i < one.changes.size() && i < most_named; ++i)
                counters += fmt::format("{}{}", counters.empty() ? "" : ", ", one.changes[i].counter);
            if (one.changes.size() > most_named)
                counters += fmt::format(" and {} more", one.changes.size() - most_named);
            const std::string steps = first == last || !first || !last
                                          ? where(first, one.player, "")
                                          : fmt::format("steps {} to {}{}{}", *first, *last,
                                                        one.player.empty() ? "" : ", ", one.player);
            const bool alone = one.changes.size() == 1 && counters.empty();
            page_.line(alone ? fmt::format("  {}: {}", steps, one.changes.front().text)
                             : fmt::format("  {}: {}{}{}", steps, counters, counters.empty() ? "" : ": ",
                                           one.changes.size() == 1 ? one.changes.front().text : one.what));
        }
        if (std::all_of(report_.unjudged.begin(), report_.unjudged.end(),
                        [](const Unjudged& one) { return one.unbound; }))
            return;
        page_.line(fmt::format("  an order in the chat, or in a file for --orders, says what each was: "
                               "umpire orders {}",
                               report_.game),
                   Style::dim);
    }

    /// All that a player did to them in one sentence, with what would let it be judged.
    void unbound(const Unjudged& one) {
        std::set<std::string> counters;
        for (const Unjudged::Change& change : one.changes)
            counters.insert(change.counter);
        std::string names;
        std::size_t named = 0;
        for (const std::string& counter : counters)
            if (++named <= most_named) names += fmt::format("{}{}", names.empty() ? "" : ", ", counter);
        if (named > most_named) names += fmt::format(" and {} more", named - most_named);
        page_.line(fmt::format("  {}{}{} change{} of {} counter{} that the binding does not know: {}",
                               one.player, one.player.empty() ? "" : ": ", one.changes.size(),
                               one.changes.size() == 1 ? "" : "s", counters.size(),
                               counters.size() == 1 ? "" : "s", names));
        page_.line("    add them to binding.json, see umpire bind", Style::dim);
        if (detail_ == Detail::verbose)
            for (const Unjudged::Change& change : one.changes)
                page_.line(
                    fmt::format("    {}: {} {}", where(change.step, "", ""), change.counter, change.text));
    }

    void dice() {
        if (report_.unused_dice.empty()) return;
        page_.line().line("dice that nothing came of", Style::dim);
        for (const auto& [roll, why] : report_.unused_dice)
            page_.line(fmt::format("  {}: {}{}{}: {}", where(roll.step, roll.player, ""), roll.label.text(),
                                   roll.label.empty() ? "" : " ", roll_text(roll), why));
    }

    void differs() {
        if (report_.differs.empty()) return;
        page_.line().line("the table shows something else", Style::notable);
        for (const Difference& one : report_.differs)
            page_.line(fmt::format("  {}", sentence(one)));
    }

    std::string sentence(const Difference& one) const {
        const std::string words = catalog_.words_of(one.fact);
        if (one.counter.empty())
            return fmt::format("the table shows {} {}, it is {}", words, one.shows, one.has);
        const std::string counter = fmt::format("the counter of {}", one.counter);
        if (one.fact != "place") {
            if (one.shows == "no" && one.has == "yes")
                return fmt::format("{} does not show \"{}\"", counter, words);
            if (one.shows == "yes" && one.has == "no")
                return fmt::format("{} shows \"{}\", which it is not", counter, words);
            return fmt::format("{} shows {} {}, it has {}", counter, words, one.shows, one.has);
        }
        return fmt::format("{} {}, it is {}", counter,
                           one.shows.empty() ? "lies nowhere" : fmt::format("lies in {}", one.shows),
                           one.has.empty() ? "out of play" : fmt::format("in {}", one.has));
    }

    const LegalityReport& report_;
    const catalog::Catalog& catalog_;
    Detail detail_;
    Page& page_;
    std::string also_;  ///< further steps of which the same is not known
};

}  // namespace

std::string unseen_by(const std::string& reader) {
    return fmt::format("something that {} cannot see", reader);
}

void print_legality(const LegalityReport& report, const catalog::Catalog& catalog, Detail detail,
                    Page& page) {
    LegalityText(report, catalog, detail, page).print();
}

}  // namespace umpire::report
