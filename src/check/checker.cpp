#include "umpire/check/checker.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"
#include "umpire/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace umpire::check {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;
using game::Verdict;

namespace {

constexpr const char* still_secret = "it hangs on what is still secret";

void collect(const Value& value, std::set<Subject>& subjects) {
    if (value.subject() != nullptr) subjects.insert(*value.subject());
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            collect(element, subjects);
}

std::string in_words(const Action& action, const game::Position& position, const catalog::Catalog& catalog) {
    if (action.verb == "mark") {
        std::string text = catalog.words_of(game::to_text(action.argument("fact"), position));
        if (const Value& of = action.argument("of"); of.known())
            text += fmt::format(" of {}", game::to_text(of, position));
        if (const Value& before = action.argument("before"); before.known())
            text += fmt::format(": {} ->", game::to_text(before, position));
        else
            text += ":";
        return text + fmt::format(" {}", game::to_text(action.argument("value"), position));
    }
    std::string text = action.verb;
    for (const auto& [name, value] : action.arguments)
        text += fmt::format(" {} {}", name, game::to_text(value, position));
    return text;
}

}  // namespace

std::set<Subject> named_in(const Action& action) {
    std::set<Subject> subjects;
    for (const auto& [name, value] : action.arguments)
        collect(value, subjects);
    return subjects;
}

Checker::Checker(const Request& request, game::Position& position, const binding::BoundTable& table,
                 report::LegalityReport& report)
    : request_(request),
      position_(position),
      table_(&table),
      report_(report),
      referee_(request.rules, position, request.options),
      secrecy_(*request.rules, position, request.options, request.reader) {}

Checker::Checker(const Request& request, game::Position& position, report::LegalityReport& report)
    : request_(request),
      position_(position),
      table_(nullptr),
      report_(report),
      referee_(request.rules, position, request.options),
      secrecy_(*request.rules, position, request.options, request.reader) {}

bool Checker::act(const Action& action, std::span<const binding::Change> /*seen*/) {
    judge(action, rules::Referee::TakesEffect::always);
    position_.forget_changes();
    return true;
}

Checker::Judged Checker::judge(const Action& action, rules::Referee::TakesEffect when) {
    bool hidden = is_hidden(action);
    Judged judged;
    judged.text = words_of(action);
    judged.judgement = referee_.judge(action, when);
    // What it reveals is secret no more.
    hidden = hidden || tells_secret(action);
    judged.means_nothing = means_nothing(action, judged.judgement);
    if (!judged.means_nothing) {
        tell_unused(action, judged.judgement);
        write_down(action, judged.text, hidden, judged.judgement);
    } else if (action.verb == "dice") {
        unused(action.dice.front(), "nobody said what for");
    } else if (!hidden) {
        leave_unjudged(action, judged.text);
    }
    return judged;
}

bool Checker::could_be(const Action& action) {
    return referee_.consider(action).judgement.verdict != Verdict::illegal;
}

void Checker::unused(const game::DiceRoll& roll, const std::string& why) {
    report_.unused_dice.push_back({roll, why});
}

void Checker::tell_unused(const Action& action, const game::Judgement& judgement) {
    // Where something was missing, or nothing was rolled for, the verdict says so.
    if (judgement.verdict == Verdict::cannot_tell) return;
    const auto& used = judgement.outcome.dice;
    for (const game::DiceRoll& roll : action.dice)
        if (std::none_of(used.begin(), used.end(), [&](const game::DiceRoll& one) {
                return one.step == roll.step;
            }))
            unused(roll, used.empty() ? "nothing was to be rolled" : "one roll more than there was to roll");
}

void Checker::leave_unjudged(const Action& action, const std::string& text) {
    // The marker of a group without units is only put somewhere.
    if (action.verb == "put") return meaningless(action.source, text);
    const Value& thing = action.argument(action.arguments.contains("of")       ? "of"
                                         : action.arguments.contains("group") ? "group"
                                                                               : "units");
    const auto to = [&](const char* name) { return game::to_text(action.argument(name), position_); };
    const std::string what = action.verb == "appear"      ? "put on the table"
                             : action.verb == "disappear" ? "taken off the table"
                             : action.verb == "mark"
                                 ? fmt::format("{} changed", request_.rules->catalog().words_of(to("fact")))
                             : action.argument("to").known() ? fmt::format("moved to {}", to("to"))
                                                             : "taken away";
    if (report_.unjudged.empty() || report_.unjudged.back().what != what ||
        report_.unjudged.back().player != action.source.player)
        report_.unjudged.push_back({action.source.player, what, {}});
    auto& changes = report_.unjudged.back().changes;
    const Value::List alone{thing};
    for (const Value& one : thing.list() != nullptr ? *thing.list() : alone)
        changes.push_back({action.source.step, one.known() ? game::to_text(one, position_) : "", text});
}

std::string Checker::words_of(const Action& action) const {
    return action.source.text.empty() ? in_words(action, position_, request_.rules->catalog())
                                      : action.source.text;
}

void Checker::write_down(const Action& action, const std::string& text, bool hidden,
                         game::Judgement judgement) {
    count(judgement.verdict);
    name_whose_word(judgement.findings);
    leave_out_hidden(judgement.findings);
    if (judgement.verdict == Verdict::legal && judgement.outcome.dice.empty()) return;
    hidden = hidden || is_hidden(judgement);
    leave_out_secrets(judgement);
    report::JudgedAction judged{action.source.step,
                                action.source.player,
                                action.side,
                                text,
                                action.source.text,
                                judgement.verdict,
                                std::move(judgement.findings),
                                {},
                                {},
                                std::move(judgement.understood_as),
                                {},
                                std::move(judgement.outcome.modifiers),
                                std::move(judgement.outcome.dice),
                                hidden};
    for (const auto& [name, value] : judgement.outcome.results)
        judged.results.emplace_back(name, game::to_text(value, position_));
    name_subjects(action, judged);
    if (hidden) show_to_target(action, judged);
    report_.judged.push_back(std::move(judged));
}

bool Checker::stated(const game::Source& source, const std::string& side, const actions::Statement& fact) {
    const std::string who = side.empty() ? "the game master" : side;
    Word& word = words_[{fact.about, game::Name::of(fact.fact)}];
    // What the other side has said too both agree on; otherwise the one who spoke last is taken at its word.
    const bool first = word.side.empty() || word.side == who, agreed = !first && word.value == fact.value;
    word = {who,
            first    ? who
            : agreed ? "both sides"
                     : fmt::format("{}, otherwise than {}", who, word.side),
            fact.value};
    report_.stated.push_back(
        as_told({source.step, source.player, source.text, fmt::format("on the word of {}", word.of)}));
    return true;
}

void Checker::name_whose_word(std::vector<game::Finding>& findings) const {
    if (words_.empty()) return;
    for (game::Finding& finding : findings)
        for (game::Evidence& fact : finding.facts)
            for (const auto& [what, word] : words_)
                if (what.second.text() == fact.fact &&
                    (what.first == game::the_game ? fact.about.empty()
                                                  : position_.name(what.first) == fact.about))
                    fact.word_of = word.of;
}

void Checker::misunderstood(const game::Source& source, const std::string& why) {
    const bool tells = !request_.reader.empty() && mentions_hidden(why);
    report_.misunderstood.push_back(
        as_told({source.step, source.player, source.text, tells ? "it names what is not there" : why}));
}

void Checker::meaningless(const game::Source& source, const std::string& what) {
    report_.meaningless.push_back(as_told({source.step, source.player, source.text, what}));
}

report::Remark Checker::as_told(report::Remark remark) const {
    if (mentions_concealed(remark.text) || mentions_concealed(remark.why))
        remark.text = remark.why = still_secret;
    return without_secrets(std::move(remark), secrecy_);
}

report::Remark without_secrets(report::Remark remark, const Secrecy& secrecy) {
    if (secrecy.may_be_told_by(remark.text)) {
        remark.text = remark.text.substr(0, remark.text.find(' '));
        remark.why = still_secret;
    }
    return remark;
}

void Checker::compare_with_table() {
    using What = binding::Change::What;
    if (table_ == nullptr) return;
    for (const binding::Change& change : table_->differences()) {
        const bool of_game = change.subject == game::the_game;
        // Nobody turns the markers of a ship that lies at the bottom.
        if (change.what == What::changed && position_.get(change.subject, game::fact::sunk).is_yes())
            continue;
        report::Difference one{of_game ? "" : position_.name(change.subject),
                               change.what == What::changed ? std::string(change.fact.text()) : "place",
                               change.shown.known() ? game::to_text(change.shown, position_) : "",
                               change.after.known() ? game::to_text(change.after, position_) : ""};
        const bool told =
            request_.reader.empty() ||
            (!unseen(change.subject) && !mentions_hidden(one.shows) && !mentions_hidden(one.has) &&
             !secrecy_.conceals(change.subject) && !secrecy_.keeps(change.subject, change.fact.text()) &&
             !mentions_concealed(one.shows) && !mentions_concealed(one.has));
        if (told) report_.differs.push_back(std::move(one));
    }
}

void Checker::tell_strange_texts() {
    if (table_ == nullptr) return;
    for (const auto& [about, fact, text, why] : table_->strange_texts()) {
        if (!request_.reader.empty() && (unseen(about) || secrecy_.conceals(about))) continue;
        const std::string what = request_.rules->catalog().words_of(fact.text());
        const std::string of = about == game::the_game ? "" : fmt::format(" of {}", position_.name(about));
        report_.misunderstood.push_back({{}, {}, fmt::format("\"{}\" as the {}{}", text, what, of), why});
    }
}

bool Checker::means_nothing(const Action& action, const game::Judgement& judgement) const {
    if (!request_.rules->book().knows_verb(judgement.verb)) return judgement.findings.empty();
    return action.source.text.empty() && judgement.used.empty() && judgement.findings.empty();
}

void Checker::count(Verdict verdict) {
    ++report_.actions;
    ++(verdict == Verdict::legal     ? report_.legal
       : verdict == Verdict::illegal ? report_.illegal
                                     : report_.cannot_tell);
}

void Checker::name_subjects(const Action& action, report::JudgedAction& judged) const {
    for (const Subject subject : named_in(action))
        (subject.kind == Kind::location ? judged.places : judged.counters).push_back(position_.name(subject));
}

std::vector<Subject> Checker::aimed_at_reader(const Action& action) const {
    game::Action aim;
    aim.arguments["target"] = action.argument("target");
    std::vector<Subject> own;
    for (const Subject subject : named_in(aim)) {
        const Value& side = position_.get(subject, game::fact::side);
        if (side.text() != nullptr && *side.text() == request_.reader) own.push_back(subject);
    }
    return own;
}

void Checker::show_to_target(const Action& action, report::JudgedAction& judged) const {
    const auto targets = aimed_at_reader(action);
    if (targets.empty() || judged.dice.empty() || !judged.findings.empty()) return;
    judged.counters.clear();
    for (const Subject target : targets)
        judged.counters.push_back(position_.name(target));
    judged.text = fmt::format("{} -> {}", action.verb, fmt::join(judged.counters, ", "));
    judged.declared.clear();
    judged.understood_as.clear();
    const auto tells = [&](const std::string& text) {
        return mentions_hidden(text) || mentions_concealed(text);
    };
    std::erase_if(judged.results,
                  [&](const auto& result) { return tells(result.first) || tells(result.second); });
    for (game::DiceRoll& roll : judged.dice)
        if (tells(roll.label)) roll.label.clear();
    judged.hidden = false;
}

bool Checker::is_hidden(const Action& action) const {
    if (request_.reader.empty()) return false;
    const auto subjects = named_in(action);
    return std::any_of(subjects.begin(), subjects.end(), [&](Subject subject) { return unseen(subject); });
}

bool Checker::unseen(Subject subject) const {
    return (subject.kind == Kind::unit || subject.kind == Kind::group || subject.kind == Kind::marker) &&
           table_ != nullptr && !table_->sees(request_.reader, subject);
}

bool Checker::tells_secret(const Action& action) const {
    if (request_.reader.empty() || action.side == request_.reader) return false;
    const auto subjects = named_in(action);
    return secrecy_.is_told_by(action) || std::any_of(subjects.begin(), subjects.end(), [&](Subject subject) {
               return secrecy_.conceals(subject);
           });
}

void Checker::leave_out_secrets(game::Judgement& judgement) const {
    if (request_.reader.empty()) return;
    for (game::Finding& finding : judgement.findings) {
        bool tells = mentions_concealed(finding.because) || mentions_concealed(finding.settle);
        std::erase_if(finding.facts, [&](const game::Evidence& fact) {
            // A sentence need not repeat what it was decided by to tell it.
            const bool secret = secrecy_.keeps(fact);
            tells = tells || secret;
            return secret || mentions_concealed(fact.about) || mentions_concealed(fact.fact) ||
                   mentions_concealed(fact.value);
        });
        if (!tells) continue;
        finding.because = still_secret;
        finding.settle.clear();
    }
    if (mentions_concealed(judgement.understood_as)) judgement.understood_as.clear();
    std::erase_if(judgement.outcome.results, [&](const auto& result) {
        return mentions_concealed(result.first) ||
               mentions_concealed(game::to_text(result.second, position_));
    });
    for (game::DiceRoll& roll : judgement.outcome.dice)
        if (mentions_concealed(roll.label)) roll.label.clear();
}

bool Checker::mentions_concealed(const std::string& text) const {
    if (request_.reader.empty()) return false;
    for (std::uint32_t index = 0; index < position_.count(Kind::unit); ++index) {
        const Subject unit{Kind::unit, index};
        if (has_word(text, position_.name(unit)) && secrecy_.conceals(unit)) return true;
    }
    return false;
}

bool Checker::is_hidden(const game::Judgement& judgement) const {
    if (request_.reader.empty()) return false;
    for (const game::Finding& finding : judgement.findings)
        if (mentions_hidden(finding.because) || mentions_hidden(finding.settle)) return true;
    for (const auto& [name, value] : judgement.outcome.results)
        if (mentions_hidden(name) || mentions_hidden(game::to_text(value, position_))) return true;
    return false;
}

void Checker::leave_out_hidden(std::vector<game::Finding>& findings) const {
    if (request_.reader.empty()) return;
    for (game::Finding& finding : findings) {
        bool tells = false;
        std::erase_if(finding.facts, [&](const game::Evidence& fact) {
            const bool of_hidden = mentions_hidden(fact.about);
            // "bases 38 factors" tells of ships whose factors nobody sees.
            tells = tells || (of_hidden && has_word(finding.because, fact.fact));
            return of_hidden || mentions_hidden(fact.fact) || mentions_hidden(fact.value);
        });
        if (tells) finding.because = still_secret;
    }
}

bool Checker::mentions_hidden(const std::string& text) const {
    for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
        for (std::uint32_t index = 0; index < position_.count(kind); ++index) {
            const Subject subject{kind, index};
            if (has_word(text, position_.name(subject)) && unseen(subject)) return true;
        }
    return false;
}

}  // namespace umpire::check
