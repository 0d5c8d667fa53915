#include "umpire/check/check_log.hpp"

#include "umpire/actions/log_reader.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"
#include "umpire/rules/value_text.hpp"
#include "umpire/spelling.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::check {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;
using game::Verdict;

namespace {

void collect(const Value& value, std::set<Subject>& subjects) {
    if (value.subject() != nullptr) subjects.insert(*value.subject());
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            collect(element, subjects);
}

std::string in_words(const Action& action, const game::Position& position, const catalog::Catalog& catalog) {
    if (action.verb == "mark") {
        std::string text = catalog.words_of(rules::to_text(action.argument("fact"), position));
        if (const Value& of = action.argument("of"); of.known())
            text += fmt::format(" of {}", rules::to_text(of, position));
        if (const Value& before = action.argument("before"); before.known())
            text += fmt::format(": {} ->", rules::to_text(before, position));
        else
            text += ":";
        return text + fmt::format(" {}", rules::to_text(action.argument("value"), position));
    }
    std::string text = action.verb;
    for (const auto& [name, value] : action.arguments)
        text += fmt::format(" {} {}", name, rules::to_text(value, position));
    return text;
}

class Checker : public actions::Audience {
  public:
    Checker(const Request& request, game::Position& position, const binding::BoundTable& table,
            report::LegalityReport& report)
        : request_(request),
          position_(position),
          table_(table),
          report_(report),
          referee_(request.rules, position, request.options) {}

    void act(const Action& action) override {
        const bool hidden = is_hidden(action);
        const std::string text = action.source.text.empty()
                                     ? in_words(action, position_, request_.rules->catalog())
                                     : action.source.text;
        game::Judgement judgement = referee_.judge(action);
        position_.forget_changes();
        if (means_nothing(action, judgement)) {
            if (!hidden) meaningless(action.source, text);
            return;
        }
        count(judgement.verdict);
        leave_out_hidden(judgement.findings);
        if (judgement.verdict == Verdict::legal && judgement.outcome.dice.empty()) return;
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
                                    hidden || is_hidden(judgement)};
        for (const auto& [name, value] : judgement.outcome.results)
            judged.results.emplace_back(name, rules::to_text(value, position_));
        name_subjects(action, judged);
        report_.judged.push_back(std::move(judged));
    }

    void misunderstood(const game::Source& source, const std::string& why) override {
        const bool tells = !request_.reader.empty() && mentions_hidden(why);
        report_.misunderstood.push_back(
            {source.step, source.player, source.text, tells ? "it names what is not there" : why});
    }

    void meaningless(const game::Source& source, const std::string& what) override {
        report_.meaningless.push_back({source.step, source.player, source.text, what});
    }

    /// What the counters show at the end, where the position knows better.
    void compare_with_table() {
        using What = binding::Change::What;
        for (const binding::Change& change : table_.differences()) {
            const bool of_game = change.subject == game::the_game;
            // Nobody turns the markers of a ship that lies at the bottom.
            if (change.what == What::changed && position_.get(change.subject, "sunk").is_yes()) continue;
            report::Difference one{of_game ? "" : position_.name(change.subject),
                                   change.what == What::changed ? change.fact : "place",
                                   change.shown.known() ? rules::to_text(change.shown, position_) : "",
                                   change.after.known() ? rules::to_text(change.after, position_) : ""};
            const bool told =
                request_.reader.empty() ||
                (!unseen(change.subject) && !mentions_hidden(one.shows) && !mentions_hidden(one.has));
            if (told) report_.differs.push_back(std::move(one));
        }
    }

  private:
    /// No rule speaks of it: neither of such orders nor, of what was seen on the table, of this one.
    bool means_nothing(const Action& action, const game::Judgement& judgement) const {
        if (!request_.rules->book().knows_verb(judgement.verb)) return judgement.findings.empty();
        return action.source.text.empty() && judgement.used.empty() && judgement.findings.empty();
    }

    void count(Verdict verdict) {
        ++report_.actions;
        ++(verdict == Verdict::legal     ? report_.legal
           : verdict == Verdict::illegal ? report_.illegal
                                         : report_.cannot_tell);
    }

    void name_subjects(const Action& action, report::JudgedAction& judged) const {
        std::set<Subject> subjects;
        for (const auto& [name, value] : action.arguments)
            collect(value, subjects);
        for (const Subject subject : subjects)
            (subject.kind == Kind::location ? judged.places : judged.counters)
                .push_back(position_.name(subject));
    }

    bool is_hidden(const Action& action) const {
        if (request_.reader.empty()) return false;
        std::set<Subject> subjects;
        for (const auto& [name, value] : action.arguments)
            collect(value, subjects);
        return std::any_of(subjects.begin(), subjects.end(),
                           [&](Subject subject) { return unseen(subject); });
    }

    /// A group is hidden with its marker, and a fact with the thing that it is about.
    bool unseen(Subject subject) const {
        return (subject.kind == Kind::unit || subject.kind == Kind::group || subject.kind == Kind::marker) &&
               !table_.sees(request_.reader, subject);
    }

    bool is_hidden(const game::Judgement& judgement) const {
        if (request_.reader.empty()) return false;
        for (const game::Finding& finding : judgement.findings)
            if (mentions_hidden(finding.because) || mentions_hidden(finding.settle)) return true;
        for (const auto& [name, value] : judgement.outcome.results)
            if (mentions_hidden(name) || mentions_hidden(rules::to_text(value, position_))) return true;
        return false;
    }

    /// Rules look at more than they tell; what the reader cannot see does not stand among the facts.
    void leave_out_hidden(std::vector<game::Finding>& findings) const {
        if (request_.reader.empty()) return;
        for (game::Finding& finding : findings)
            std::erase_if(finding.facts, [&](const game::Evidence& fact) {
                return mentions_hidden(fact.about) || mentions_hidden(fact.fact) ||
                       mentions_hidden(fact.value);
            });
    }

    bool mentions_hidden(const std::string& text) const {
        for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
            for (std::uint32_t index = 0; index < position_.count(kind); ++index) {
                const Subject subject{kind, index};
                if (has_word(text, position_.name(subject)) && unseen(subject)) return true;
            }
        return false;
    }

    const Request& request_;
    game::Position& position_;
    const binding::BoundTable& table_;
    report::LegalityReport& report_;
    rules::Referee referee_;
};

}  // namespace

report::LegalityReport check_log(vassal::Replay& replay, const Request& request) {
    report::LegalityReport report;
    report.game = request.rules->game();
    report.reader = request.reader;
    game::Position position(request.map);
    for (const auto& [fact, value] : request.rules->usual("game"))
        position.set(game::the_game, fact, value);
    binding::BoundTable table(request.binding, replay.table(), position);
    position.forget_changes();
    Checker checker(request, position, table, report);
    if (request.orders != nullptr)
        for (const orders::OrderError& error : request.orders->errors)
            report.misunderstood.push_back(
                {{}, {}, error.text, fmt::format("line {}: {}", error.line, error.sentence)});
    actions::LogReader(replay, table, position, request.rules->vocabulary(), request.orders).read(checker);
    checker.compare_with_table();
    return report;
}

}  // namespace umpire::check
