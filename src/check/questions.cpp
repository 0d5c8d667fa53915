#include "umpire/check/questions.hpp"

#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/rulebook.hpp"

#include "blanks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace umpire::check {

using game::Action;
using game::Kind;
using game::Subject;
using game::Verdict;
using report::Answer;
using report::Question;

namespace {

/// Without the words that every finding of its kind begins with.
std::string what_is_open(const game::Finding& finding) {
    constexpr std::string_view begins = "it is not known: ";
    const std::string text = finding.because.text();
    return text.starts_with(begins) ? text.substr(begins.size()) : text;
}

}  // namespace

Questions::Questions(const Request& request, game::Position& position, const rules::Referee& referee,
                     const Discretion& discretion, const binding::BoundTable* table,
                     report::LegalityReport& report)
    : request_(request),
      position_(position),
      referee_(referee),
      discretion_(discretion),
      table_(table),
      report_(report) {}

std::string Questions::side_of(const std::string& player) const {
    return table_ == nullptr ? std::string() : table_->side_of_player(player);
}

void Questions::before(const Action& action) {
    readings_.clear();
    settled_by_.clear();
    if (!action.source.text.empty()) given_.emplace_back(action.verb, action.arguments);
    // An order that settles it would have come first: likely answers are those that can be given now.
    for (const game::Finding& finding : referee_.consider(action).judgement.findings)
        if (const std::string settle = finding.settle.text(); settle.starts_with('!'))
            settled_by_.try_emplace(settle, filled_in(settle, action.side, near(named_in(action))));
    const rules::WaysOf ways = request_.rules->book().ways(action.verb);
    if (ways == nullptr) return;
    rules::Inquiry inquiry(*request_.rules, position_, action, request_.options);
    try {
        for (const rules::Understanding& way : ways(inquiry)) {
            const auto reading = first_order_of(way);
            const auto same = [&](const Answer& one) { return one.line == reading->line; };
            if (reading && readings_.size() < most_answers &&
                std::none_of(readings_.begin(), readings_.end(), same))
                readings_.push_back(*reading);
        }
    } catch (const rules::MissingFact&) {
        // Then that is the question.
    }
}

std::string Questions::in_words(const Action& action) const {
    const auto text = [&](const char* name) { return game::to_text(action.argument(name), position_); };
    if (!action.source.text.empty()) return action.source.text;
    if (action.verb == "move") return fmt::format("{} moves to {}", text("group"), text("to"));
    if (action.verb == "transfer")
        return fmt::format("{}: {} -> {}", text("units"), text("from"), text("to"));
    if (action.verb == "appear") return fmt::format("{} is put on the table", text("of"));
    if (action.verb == "disappear") return fmt::format("{} is taken off the table", text("of"));
    if (action.verb == "phase") return fmt::format("the turn track goes on to {}", text("to"));
    if (action.verb == "mark") {
        const std::string of = action.argument("of").known() ? fmt::format(" of {}", text("of")) : "";
        const std::string before =
            action.argument("before").known() ? fmt::format(" {} ->", text("before")) : "";
        return fmt::format("{}{}:{} {}", request_.rules->catalog().words_of(text("fact")), of, before,
                           text("value"));
    }
    std::string words = action.verb;
    for (const auto& [name, value] : action.arguments)
        words += fmt::format(" {} {}", name, game::to_text(value, position_));
    return words;
}

/// The same thing that is not known once more is the same question.
Question& Questions::add(Question question) {
    for (Question& other : report_.questions) {
        const bool same = other.about == question.about && other.open == question.open &&
                          question.about == Question::About::action && question.step &&
                          other.answers.size() == question.answers.size();
        if (!same) continue;
        if (other.step != question.step) other.also.push_back(*question.step);
        return other;
    }
    for (Answer& answer : question.answers)
        if (answer.blanks.empty())
            for (const std::string& blank : blanks_in(answer.line))
                answer.blanks.push_back({blank, {}});
    return report_.questions.emplace_back(std::move(question));
}

void Questions::not_known(const Action& action, std::span<const game::Finding> findings) {
    const std::set<Subject> named = named_in(action);
    bool first = true;
    for (const game::Finding& finding : findings) {
        if (finding.verdict != Verdict::cannot_tell || discretion_.hides(finding)) continue;
        Question question;
        question.step = action.source.step;
        question.player = action.source.player;
        question.side = action.side;
        question.done = in_words(action);
        question.open = what_is_open(finding);
        if (!action.source.text.empty())
            question.slip = action.source.text;
        else if (!named.empty())
            question.slip =
                position_.name(*std::find_if(named.begin(), std::prev(named.end()), [](Subject one) {
                    return one.kind == Kind::unit || one.kind == Kind::group;
                }));
        if (const std::string settle = finding.settle.text(); settle.starts_with('!')) {
            const auto known = settled_by_.find(settle);
            question.answers =
                known != settled_by_.end() ? known->second : filled_in(settle, action.side, near(named));
        }
        if (std::exchange(first, false))
            for (const Answer& reading : readings_) {
                const auto same = std::find_if(question.answers.begin(), question.answers.end(),
                                               [&](const Answer& one) { return one.line == reading.line; });
                if (same != question.answers.end())
                    same->words = reading.words;
                else if (question.answers.size() < most_answers)
                    question.answers.push_back(reading);
            }
        // Whole orders before those that somebody has to complete.
        std::stable_partition(question.answers.begin(), question.answers.end(),
                              [](const Answer& one) { return blanks_in(one.line).empty(); });
        add(std::move(question));
    }
}

void Questions::not_judged(const Action& action) {
    Question question;
    question.about = Question::About::change;
    question.step = action.source.step;
    question.player = action.source.player;
    question.side = action.side;
    question.done = in_words(action);
    for (const Subject thing : named_in(action))
        if (thing.kind != Kind::location && question.slip.empty()) question.slip = position_.name(thing);
    question.answers = brought_about(action);
    for (const Answer& reading : readings_)
        if (question.answers.size() < most_answers) question.answers.push_back(reading);
    add(std::move(question));
}

void Questions::not_used(const game::DiceRoll& roll, const std::string& why) {
    if (!roll.step || why == "taken back") return;
    std::string faces;
    for (const int face : roll.faces)
        faces += fmt::format("{}{}", faces.empty() ? "" : "+", face);
    Question question;
    question.about = Question::About::roll;
    question.step = roll.step;
    question.player = roll.player;
    question.side = side_of(roll.player);
    question.done =
        fmt::format("rolls {}{}", faces, roll.faces.size() > 1 ? fmt::format(" = {}", roll.total()) : "");
    question.open = why;
    question.answers = calls_for(roll);
    add(std::move(question));
}

void Questions::not_understood(const report::Remark& order) {
    if (order.text.empty() || order.text == still_secret || !order.step || order.player.empty()) return;
    Question question;
    question.about = Question::About::order;
    question.step = order.step;
    question.player = order.player;
    question.side = side_of(order.player);
    question.done = order.text;
    question.open = order.why.substr(0, order.why.find("; the form is"));
    question.slip = order.text;
    question.answers = corrected(order);
    add(std::move(question));
}

}  // namespace umpire::check
