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

Referee::Considered Referee::in_this_way(const Action& action, const Understanding& way) const {
    Considered all{action, {}, {}};
    Judgement& judgement = all.judgement;
    judgement.verb = way.orders.empty() ? action.verb : way.orders.front().verb;
    judgement.understood_as = way.as;
    std::set<game::RuleUse> used;
    const std::size_t before = position_.mark();
    for (const Action& order : way.orders) {
        Considered one = consider(order);
        carry_out(one);
        all.orders.push_back(std::move(one.action));
        for (Finding& finding : one.judgement.findings)
            judgement.findings.push_back(std::move(finding));
        used.insert(one.judgement.used.begin(), one.judgement.used.end());
    }
    position_.undo_to(before);
    if (!way.missing.empty())
        judgement.findings.push_back(
            {Verdict::cannot_tell, {}, sentence({way.missing, way.settle}), way.settle, {}, {}});
    judgement.used.assign(used.begin(), used.end());
    judgement.verdict = worst_of(judgement.findings);
    return all;
}

std::optional<Referee::Considered> Referee::as_orders(const Action& action) const {
    const Understand understand = rules_->book().understanding(action.verb);
    if (understand == nullptr) return std::nullopt;
    std::vector<Understanding> ways;
    Inquiry inquiry(*rules_, position_, action, options_);
    try {
        ways = understand(inquiry);
    } catch (const MissingFact& fact) {
        ways = {{{}, {}, fact.what, fact.settle}};
    }
    // Whoever has done no more than one of them allows is not guilty; else the nearest counts.
    const auto guilt = [](const Judgement& judgement) {
        const auto broken = std::count_if(judgement.findings.begin(), judgement.findings.end(),
                                          [](const Finding& one) { return one.verdict == Verdict::illegal; });
        return judgement.verdict == Verdict::cannot_tell ? 1 : 2 * broken;
    };
    std::optional<Considered> best;
    for (const Understanding& way : ways) {
        Considered considered = in_this_way(action, way);
        if (!best || guilt(considered.judgement) < guilt(best->judgement)) best = std::move(considered);
        if (best->judgement.verdict == Verdict::legal) break;
    }
    return best;
}

Referee::Considered Referee::consider(const Action& done) const {
    const Action action = meaning_of(done);
    if (auto considered = as_orders(action)) return std::move(*considered);
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
    return {std::move(best->action), std::move(judgement), {}};
}

void Referee::advance(const Action& action) const {
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

void Referee::take_effect(const Action& action, Judgement& judgement) const {
    Resolution resolution(*rules_, position_, action, options_);
    const std::size_t before = position_.mark();
    try {
        resolution.happens(Event(action.verb));
    } catch (const MissingFact& fact) {
        // What is not known of it matters little once it should not have been done. The facts may be about
        // things that are no more once all is taken back.
        const bool told = std::any_of(judgement.findings.begin(), judgement.findings.end(),
                                      [&](const Finding& one) { return one.because == sentence(fact); });
        if (judgement.verdict != Verdict::illegal && !told)
            judgement.findings.push_back(
                finding_of(Verdict::cannot_tell, {}, sentence(fact), fact.settle, resolution));
        position_.undo_to(before);
    }
    if (action.verb == "phase") advance(action);
    judgement.outcome = std::move(resolution.outcome());
    std::set<game::RuleUse> used(judgement.used.begin(), judgement.used.end());
    used.insert(resolution.used().begin(), resolution.used().end());
    judgement.used.assign(used.begin(), used.end());
    judgement.verdict = worst_of(judgement.findings);
}

void Referee::carry_out(Considered& considered) const {
    for (const Action& order : considered.orders)
        take_effect(order, considered.judgement);
    take_effect(considered.action, considered.judgement);
}

Judgement Referee::judge(const Action& action, TakesEffect when) {
    Considered considered = consider(action);
    if (when == TakesEffect::always || considered.judgement.verdict != Verdict::illegal)
        carry_out(considered);
    return std::move(considered.judgement);
}

}  // namespace umpire::rules
