#include "umpire/report/legality_text.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
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

/// Counters of one sort of change that stand by name; the others are counted.
constexpr std::size_t most_named = 8;

class LegalityText {
  public:
    LegalityText(const LegalityReport& report, const catalog::Catalog& catalog, Detail detail, Page& page)
        : report_(report), catalog_(catalog), detail_(detail), page_(page) {}

    void print() {
        note_open();
        if (report_.shows_moves)
            page_.text(report_.file, Style::title)
                .line(fmt::format(": {}, {} legal, {} illegal, {} cannot tell{}",
                                  counted(report_.actions, "action"), report_.legal, report_.illegal,
                                  report_.cannot_tell, not_judged_count()));
        else
            page_.text(report_.file, Style::title)
                .line(fmt::format(": position: {} illegal, {} cannot tell", report_.found_illegal(),
                                  report_.found.size() - report_.found_illegal()))
                .line(fmt::format("  {}", no_moves), Style::dim);
        position();
        part("illegal", Style::bad, Verdict::illegal);
        part("cannot tell", Style::notable, Verdict::cannot_tell);
        if (detail_ != Detail::brief) resolved();
        legal();
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
            at_ = &action;
            if (action.hidden) {
                page_.line(fmt::format("  {}: {}", where(action.step, "", ""), unseen_by(report_.reader)));
                continue;
            }
            page_.line(fmt::format("  {}: {}", where(action.step, action.player, action.side), action.text));
            if (!action.understood_as.empty())
                page_.line(fmt::format("    read as: {}", action.understood_as));
            for (const game::Finding& finding : action.findings)
                if (detail_ == Detail::verbose || !is_told_elsewhere(finding)) this->finding(finding);
        }
        at_ = nullptr;
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

    /// What is not known is asked for once, with all the steps that wait for it.
    struct Open {
        const JudgedAction* first = nullptr;
        std::vector<std::string> later;
    };

    static bool is_open(const JudgedAction& action) {
        return action.verdict == Verdict::cannot_tell && !action.hidden;
    }

    void note_open() {
        const auto note = [](Open& open, const JudgedAction& action) {
            if (open.first == nullptr) open.first = &action;
            const std::string step = action.step ? std::to_string(*action.step) : "orders";
            if (open.first != &action && (open.later.empty() || open.later.back() != step))
                open.later.push_back(step);
        };
        for (const JudgedAction& action : report_.judged) {
            if (!is_open(action)) continue;
            for (const game::Finding& finding : action.findings) {
                note(open_[{finding.because.text(), finding.settle.text()}], action);
                if (!finding.settle.empty()) note(settled_by_[finding.settle.text()], action);
            }
        }
    }

    bool is_told_elsewhere(const game::Finding& finding) const {
        if (at_ == nullptr || !is_open(*at_)) return false;
        const auto open = open_.find({finding.because.text(), finding.settle.text()});
        return open != open_.end() && open->second.first != at_;
    }

    /// Nothing is open of it that was not told of another before it.
    bool repeats(const JudgedAction& action) {
        if (!is_open(action) || action.findings.empty()) return false;
        at_ = &action;
        return std::all_of(action.findings.begin(), action.findings.end(),
                           [&](const game::Finding& finding) { return is_told_elsewhere(finding); });
    }

    static std::string steps_words(const std::vector<std::string>& steps) {
        return fmt::format("step{} {}", steps.size() == 1 ? "" : "s", fmt::join(steps, ", "));
    }

    void same_elsewhere(const game::Finding& finding) {
        if (detail_ == Detail::verbose || at_ == nullptr || !is_open(*at_)) return;
        const auto open = open_.find({finding.because.text(), finding.settle.text()});
        if (open != open_.end() && !open->second.later.empty())
            page_.line(fmt::format("    the same in {}", steps_words(open->second.later)));
    }

    void to_settle(const game::Finding& finding) {
        if (finding.settle.empty()) return;
        const auto asked = settled_by_.find(finding.settle.text());
        const bool is_first = detail_ == Detail::verbose || at_ == nullptr || !is_open(*at_) ||
                              asked == settled_by_.end() || asked->second.first == at_;
        if (!is_first) return;
        std::vector<std::string> others;
        if (at_ != nullptr && is_open(*at_) && asked != settled_by_.end() && detail_ != Detail::verbose) {
            const auto& same = open_.find({finding.because.text(), finding.settle.text()})->second.later;
            std::copy_if(asked->second.later.begin(), asked->second.later.end(), std::back_inserter(others),
                         [&](const std::string& step) {
                             return std::find(same.begin(), same.end(), step) == same.end();
                         });
        }
        page_.line(fmt::format("      to settle it, write: {}{}", finding.settle.text(),
                               others.empty() ? "" : fmt::format(" (also for {})", steps_words(others))));
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
        to_settle(finding);
        same_elsewhere(finding);
    }

    /// "combat" of a battle that is called "combat 1" is not said twice.
    std::string fact_words(const game::Evidence& fact) const {
        const std::string words = catalog_.words_of(fact.fact.text()), value = fact.value.text();
        return value.starts_with(words + " ") ? value : fmt::format("{} {}", words, value);
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
            facts += fact_words(fact);
            if (!fact.word_of.empty()) facts += fmt::format(" (on the word of {})", fact.word_of);
        }
        if (shown.size() < finding.facts.size())
            facts += fmt::format(" ({} more with --verbose)", finding.facts.size() - shown.size());
        if (!facts.empty()) page_.line(fmt::format("      facts: {}", facts), Style::dim);
        for (const game::Evidence& fact : finding.facts)
            if (!fact.word_of.empty() && std::find(shown.begin(), shown.end(), fact) == shown.end())
                page_.line(fmt::format("      on the word of {}: {}{}{}", fact.word_of, fact.name,
                                       fact.name.empty() ? "" : ": ", fact_words(fact)),
                           Style::dim);
        for (const game::ReadingTaken& reading : finding.readings)
            this->reading(reading);
    }

    /// What was read how, and how else it can be read.
    void reading(const game::ReadingTaken& taken) {
        const auto found = report_.readings.find({taken.reading, taken.choice});
        if (found == report_.readings.end()) return;
        const ReadingWords& words = found->second;
        page_.line(fmt::format("      reading: {} Taken: {}", words.question, words.taken), Style::dim);
        for (const auto& [choice, says] : words.others)
            page_.line(fmt::format("        or, with --reading {}={}: {}", taken.reading, choice, says),
                       Style::dim);
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
            all += fmt::format("{}{}", all.empty() ? "" : ", ", faces_words(*roll));
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
            page_.line(fmt::format("    {}", action.told.sentence().text()));
        }
    }

    /// What breaks no rule, if somebody wants to read of it.
    void legal() {
        bool first = true;
        for (const LegalAction& action : report_.legal_actions) {
            if (!action.told.rolled.empty() && detail_ != Detail::brief)
                continue;  // stands among what was resolved
            if (std::exchange(first, false)) page_.line().line("legal", Style::good);
            const std::string told = action.told.sentence().text();
            page_.line(fmt::format("  {}: {}{}", where(action.step, action.player, action.side),
                                   action.told.empty()        ? action.text
                                   : action.told.says.empty() ? fmt::format("{}: {}", action.text, told)
                                                              : told,
                                   spent_words(action.spent)));
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
        page_.line(fmt::format("  {}{}{} of {} that the binding does not know: {}", one.player,
                               one.player.empty() ? "" : ": ", counted(one.changes.size(), "change"),
                               counted(counters.size(), "counter"), names));
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
                                   roll.label.empty() ? "" : " ", faces_words(roll), why));
    }

    void differs() {
        if (report_.differs.empty()) return;
        page_.line().line("the table shows something else", Style::notable);
        for (const Difference& one : report_.differs)
            page_.line(fmt::format("  {}", difference_words(one, catalog_)));
    }

    const LegalityReport& report_;
    const catalog::Catalog& catalog_;
    Detail detail_;
    Page& page_;
    const JudgedAction* at_ = nullptr;  ///< of which is being told
    std::map<std::pair<std::string, std::string>, Open>
        open_;                                ///< by what is not known and what would settle it
    std::map<std::string, Open> settled_by_;  ///< by what would settle it
};

}  // namespace

std::string unseen_by(const std::string& reader) {
    return fmt::format("something that {} cannot see", reader);
}

std::string difference_words(const Difference& one, const catalog::Catalog& catalog) {
    const std::string words = catalog.words_of(one.fact);
    if (one.counter.empty()) return fmt::format("the table shows {} {}, it is {}", words, one.shows, one.has);
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

std::string spent_words(const std::vector<Spent>& all) {
    std::string words;
    for (auto spent = all.begin(); spent != all.end();) {
        const auto other = std::find_if(spent, all.end(), [&](const Spent& one) {
            return one.points != spent->points || one.left != spent->left || one.noun != spent->noun;
        });
        std::string names;
        for (auto one = spent; one != other; ++one)
            names += fmt::format("{}{}", one == spent ? "" : one + 1 == other ? " and " : ", ", one->counter);
        words += fmt::format("; {} spend{} {} {}{}{}", names, other - spent == 1 ? "s" : "",
                             game::to_text(spent->points), spent->noun, spent->points == 1 ? "" : "s",
                             spent->left ? fmt::format(", {} left", game::to_text(*spent->left)) : "");
        spent = other;
    }
    return words;
}

void print_legality(const LegalityReport& report, const catalog::Catalog& catalog, Detail detail,
                    Page& page) {
    LegalityText(report, catalog, detail, page).print();
}

}  // namespace umpire::report
