#include "umpire/rules/referee.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules {

using game::Action;
using game::Finding;
using game::Judgement;
using game::Verdict;

namespace {

/// Ways to understand one act; more would be guessing without end.
constexpr std::size_t most_understandings = 48;

Verdict worst_of(const std::vector<Finding>& findings) {
    const auto has = [&](Verdict verdict) {
        return std::any_of(findings.begin(), findings.end(),
                           [&](const Finding& finding) { return finding.verdict == verdict; });
    };
    if (has(Verdict::illegal)) return Verdict::illegal;
    return has(Verdict::cannot_tell) ? Verdict::cannot_tell : Verdict::legal;
}

Finding finding_of(Verdict verdict, const std::vector<std::string>& rules, std::string because,
                   std::string settle, const Inquiry& inquiry) {
    return {verdict, rules, std::move(because), std::move(settle), inquiry.evidence(), inquiry.readings()};
}

/// Two parts of one act are judged as one.
void add_to(Judgement& whole, Judgement part) {
    std::move(part.findings.begin(), part.findings.end(), std::back_inserter(whole.findings));
    std::move(part.outcome.modifiers.begin(), part.outcome.modifiers.end(),
              std::back_inserter(whole.outcome.modifiers));
    std::move(part.outcome.dice.begin(), part.outcome.dice.end(), std::back_inserter(whole.outcome.dice));
    for (auto& [name, value] : part.outcome.results)
        whole.outcome.results.insert_or_assign(name, std::move(value));
    whole.outcome.rules.merge(part.outcome.rules);
    std::set<game::RuleUse> used(whole.used.begin(), whole.used.end());
    used.insert(part.used.begin(), part.used.end());
    whole.used.assign(used.begin(), used.end());
    whole.understood_as += whole.understood_as.empty() || part.understood_as.empty() ? "" : "; ";
    whole.understood_as += part.understood_as;
    whole.verdict = worst_of(whole.findings);
}

std::string sentence(const MissingFact& fact) {
    return fmt::format("it is not known: {}", fact.what);
}

}  // namespace

struct Referee::Trial {
    Action action;
    std::vector<Finding> findings;
    std::set<game::RuleUse> used;
};

Referee::Referee(std::shared_ptr<const GameRules> rules, game::Position& position, Options options)
    : rules_(std::move(rules)), position_(position), options_(std::move(options)) {}

Action Referee::meaning_of(const Action& action) const {
    Action meant = action;
    const Prepare prepare = rules_->book().preparation(action.verb);
    if (prepare == nullptr) return meant;
    Inquiry inquiry(*rules_, position_, meant, options_);
    try {
        prepare(inquiry, meant);
    } catch (const MissingFact&) {
        return action;
    }
    return meant.verb == action.verb ? action : meant;
}

std::vector<Action> Referee::understandings(const Action& action) const {
    std::vector<Action> all{action};
    for (const std::string& verb : rules_->book().may_mean(action.verb)) {
        all.push_back(action);
        all.back().verb = verb;
    }
    for (std::size_t verb = 0, verbs = all.size(); verb < verbs; ++verb)
        for (const auto& [argument, values] : rules_->book().undeclared(all[verb].verb)) {
            if (all[verb].argument(argument).known() || values.empty()) continue;
            for (std::size_t i = 0, count = all.size(); i < count && all.size() < most_understandings; ++i) {
                if (all[i].verb != all[verb].verb || all[i].argument(argument).known()) continue;
                for (std::size_t other = 1; other < values.size(); ++other) {
                    all.push_back(all[i]);
                    all.back().arguments.insert_or_assign(argument, values[other]);
                }
                all[i].arguments.insert_or_assign(argument, values.front());
            }
        }
    return all;
}

Referee::Trial Referee::try_out(const Action& action) const {
    Trial trial{action, {}, {}};
    Inquiry inquiry(*rules_, position_, trial.action, options_);
    if (const Prepare prepare = rules_->book().preparation(action.verb)) {
        try {
            prepare(inquiry, trial.action);
        } catch (const MissingFact& fact) {
            trial.findings.push_back(
                finding_of(Verdict::cannot_tell, {}, sentence(fact), fact.settle, inquiry));
            return trial;
        }
        // The action is not what it was when they were asked for.
        inquiry.forget_evidence();
    }
    for (const auto& [ids, check, number, when] : rules_->book().checks(trial.action.verb)) {
        if (inquiry.switched_off(number)) continue;
        const AtWork at_work(inquiry, ids);
        try {
            // Of rules that are kept nobody wants to see the evidence; the others are asked once more for it.
            inquiry.keep_evidence(false);
            const Ruling ruling = check(inquiry);
            if (ruling.kind == Ruling::Kind::not_concerned) continue;
            inquiry.use(ids, ruling.kind == Ruling::Kind::broken);
            if (ruling.kind == Ruling::Kind::kept) continue;
        } catch (const MissingFact&) {
        }
        inquiry.keep_evidence(true);
        inquiry.forget_evidence();
        try {
            Ruling ruling = check(inquiry);
            trial.findings.push_back(
                finding_of(Verdict::illegal, ids, std::move(ruling.because), {}, inquiry));
        } catch (const MissingFact& fact) {
            trial.findings.push_back(
                finding_of(Verdict::cannot_tell, ids, sentence(fact), fact.settle, inquiry));
        }
    }
    trial.used = inquiry.used();
    return trial;
}

std::vector<Action> Referee::due(const Action* next) const {
    static const Action nothing;
    std::vector<Action> all;
    for (const Rulebook::DueEntry& entry : rules_->book().dues()) {
        Inquiry inquiry(*rules_, position_, next != nullptr ? *next : nothing, options_);
        try {
            for (Action& action : entry.function(inquiry))
                all.push_back(std::move(action));
        } catch (const MissingFact&) {
            // Whether anything is due depends on what nobody knows; the next action will be judged by that.
        }
    }
    return all;
}

namespace {

/// The meaning of an act that may also have been none.
bool is_guess(const Rulebook& book, const Action& done, const Action& meant) {
    const auto& others = book.may_mean(done.verb);
    return meant.verb != done.verb && std::find(others.begin(), others.end(), done.verb) != others.end();
}

}  // namespace

Referee::Considered Referee::consider(const Action& done) const {
    const Action action = meaning_of(done);
    const std::vector<Action> ways = understandings(action);
    std::optional<Trial> best;
    std::size_t taken = 0;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        Trial trial = try_out(ways[way]);
        const Verdict verdict = worst_of(trial.findings);
        const Verdict known = best ? worst_of(best->findings) : verdict;
        // Of two ways to do the same that are both illegal the one that breaks less is the kinder one.
        const bool better =
            !best || (verdict == Verdict::legal) ||
            (verdict == Verdict::cannot_tell && known == Verdict::illegal) ||
            (verdict == known && verdict == Verdict::illegal && ways[way].verb == best->action.verb &&
             trial.findings.size() < best->findings.size());
        if (better) {
            best = std::move(trial);
            taken = way;
        }
        if (verdict == Verdict::legal) break;
    }
    Judgement judgement;
    judgement.verb = done.verb;
    // A guess convicts nobody: what it takes the act for would be illegal, so it was something else.
    if (is_guess(rules_->book(), done, action) && worst_of(best->findings) == Verdict::illegal)
        return {done, std::move(judgement)};
    judgement.findings = std::move(best->findings);
    judgement.used.assign(best->used.begin(), best->used.end());
    if (taken != 0) {
        judgement.understood_as = ways[taken].verb;
        for (const auto& [name, value] : ways[taken].arguments)
            if (!action.argument(name).known())
                judgement.understood_as += fmt::format(", {} {}", name, to_text(value, position_));
    }
    judgement.verb = best->action.verb;
    judgement.verdict = worst_of(judgement.findings);
    return {std::move(best->action), std::move(judgement)};
}

void Referee::advance(const Action& action) {
    const auto show = [&](std::string_view argument, const Word& fact) {
        if (const game::Value& value = action.argument(argument); value.text() != nullptr)
            position_.set(game::the_game, fact, value);
    };
    show("to", fact::phase);
    show("side", fact::phasing);
    show("phasing", fact::phasing);
    show("turn", fact::turn);
    const game::Calendar* calendar = rules_->catalog().registry().calendar();
    if (action.argument("turn").known() && calendar != nullptr) game::keep_year(position_, *calendar);
}

void Referee::carry_out(Considered& considered) {
    Judgement& judgement = considered.judgement;
    Resolution resolution(*rules_, position_, considered.action, options_);
    const std::size_t before = position_.mark();
    try {
        resolution.happens(Event(considered.action.verb));
    } catch (const MissingFact& fact) {
        // What is not known of it matters little once it should not have been done. The facts may be about
        // things that are no more once all is taken back.
        if (judgement.verdict != Verdict::illegal)
            judgement.findings.push_back(
                finding_of(Verdict::cannot_tell, {}, sentence(fact), fact.settle, resolution));
        position_.undo_to(before);
    }
    if (considered.action.verb == "phase") advance(considered.action);
    judgement.outcome = std::move(resolution.outcome());
    std::set<game::RuleUse> used(judgement.used.begin(), judgement.used.end());
    used.insert(resolution.used().begin(), resolution.used().end());
    judgement.used.assign(used.begin(), used.end());
    judgement.verdict = worst_of(judgement.findings);
}

std::optional<Action> Referee::rest_of(const Action& action) const {
    const Rest rest = rules_->book().rest(action.verb);
    if (rest == nullptr) return std::nullopt;
    Inquiry inquiry(*rules_, position_, action, options_);
    try {
        return rest(inquiry);
    } catch (const MissingFact&) {
        return std::nullopt;
    }
}

namespace {

/// Rolls that came with an action which had no use for them were for something else.
std::vector<Action> loose_dice(const Referee::Considered& considered) {
    std::vector<Action> loose;
    const Action& action = considered.action;
    const std::size_t used = considered.judgement.outcome.dice.size();
    // Where something is missing they may have been for that.
    if (action.verb == "dice" || (used == 0 && considered.judgement.verdict == Verdict::cannot_tell))
        return loose;
    for (std::size_t roll = used; roll < action.dice.size(); ++roll)
        loose.push_back({"dice", action.side, {}, {action.dice[roll]}, action.source});
    return loose;
}

}  // namespace

Judgement Referee::judge(const Action& action, TakesEffect when) {
    Considered considered = consider(action);
    const bool stays_undone = when != TakesEffect::always && considered.judgement.verdict == Verdict::illegal;
    if (stays_undone) return std::move(considered.judgement);
    carry_out(considered);
    // Once: what dice were taken for may have no use for them either.
    if (action.verb != "dice")
        for (const Action& loose : loose_dice(considered))
            judge(loose, when);
    if (const auto rest = rest_of(action)) add_to(considered.judgement, judge(*rest, when));
    return std::move(considered.judgement);
}

}  // namespace umpire::rules
