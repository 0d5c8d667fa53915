#include "umpire/rules/referee.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules {

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

/// By what was asked since the mark.
Finding finding_of(Verdict verdict, const std::vector<std::string>& rules, Sentence because, Sentence settle,
                   const Inquiry& inquiry, std::size_t mark) {
    because.name_things(inquiry.position());
    settle.name_things(inquiry.position());
    auto [facts, readings] = inquiry.grounds_since(mark);
    return {verdict,
            rules,
            std::move(because),
            std::move(settle),
            std::move(facts),
            std::move(readings),
            inquiry.looked_at_since(mark)};
}

/// Two parts of one act are judged as one.
void add_to(Judgement& whole, Judgement part) {
    std::move(part.findings.begin(), part.findings.end(), std::back_inserter(whole.findings));
    std::move(part.outcome.modifiers.begin(), part.outcome.modifiers.end(),
              std::back_inserter(whole.outcome.modifiers));
    std::move(part.outcome.dice.begin(), part.outcome.dice.end(), std::back_inserter(whole.outcome.dice));
    for (auto& [name, value] : part.outcome.results)
        whole.outcome.results.insert_or_assign(name, std::move(value));
    whole.outcome.rests_on.merge(part.outcome.rests_on);
    whole.outcome.rules.merge(part.outcome.rules);
    std::set<game::RuleUse> used(whole.used.begin(), whole.used.end());
    used.insert(part.used.begin(), part.used.end());
    whole.used.assign(used.begin(), used.end());
    if (!whole.understood_as.empty() && !part.understood_as.empty()) whole.understood_as += "; ";
    whole.understood_as += part.understood_as;
    whole.verdict = worst_of(whole.findings);
}

/// Nobody has looked at anything for it but whoever says so.
Finding not_known(MissingFact missing, const game::Position& position) {
    Sentence because = say("it is not known: {}", missing.what);
    because.name_things(position);
    missing.settle.name_things(position);
    return {Verdict::cannot_tell, {}, std::move(because), std::move(missing.settle), {}, {}, {}};
}

Finding is_illegal(const std::vector<std::string>& rules, Sentence because, const Inquiry& inquiry,
                   std::size_t mark) {
    return finding_of(Verdict::illegal, rules, std::move(because), {}, inquiry, mark);
}

Finding cannot_tell(const std::vector<std::string>& rules, const MissingFact& missing, const Inquiry& inquiry,
                    std::size_t mark) {
    return finding_of(Verdict::cannot_tell, rules, say("it is not known: {}", missing.what), missing.settle,
                      inquiry, mark);
}

}  // namespace

/// An action with all that can be inferred of it.
struct Referee::Prepared {
    Action action;
    std::set<game::RuleUse> used;
    std::optional<Finding> missing;  ///< what it takes to infer it; then the action is as it was
};

struct Referee::Trial {
    Action action;
    std::vector<Finding> findings;
    std::set<game::RuleUse> used;
};

Referee::Referee(std::shared_ptr<const GameRules> rules, game::Position& position, Options options)
    : rules_(std::move(rules)), position_(position), options_(std::move(options)) {}

Referee::Prepared Referee::prepare(const Action& action) const {
    Prepared prepared{action, {}, {}};
    const Prepare function = rules_->book().preparation(action.verb);
    if (function == nullptr) return prepared;
    Inquiry inquiry(*rules_, position_, prepared.action, options_);
    try {
        function(inquiry, prepared.action);
        prepared.used = inquiry.used();
    } catch (const MissingFact& fact) {
        prepared.missing = cannot_tell({}, fact, inquiry, 0);
        prepared.action = action;
    }
    return prepared;
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

Referee::Trial Referee::try_out(Prepared prepared) const {
    Trial trial{std::move(prepared.action), {}, std::move(prepared.used)};
    if (prepared.missing) {
        trial.findings.push_back(std::move(*prepared.missing));
        return trial;
    }
    Inquiry inquiry(*rules_, position_, trial.action, options_);
    for (const auto& [ids, check, number, when] : rules_->book().checks(trial.action.verb)) {
        if (inquiry.switched_off(number)) continue;
        const AtWork at_work(inquiry, ids);
        const std::size_t mark = inquiry.mark();
        try {
            Ruling ruling = check(inquiry);
            if (ruling.kind != Ruling::Kind::not_concerned)
                inquiry.use(ids, ruling.kind == Ruling::Kind::broken);
            if (ruling.kind == Ruling::Kind::broken)
                trial.findings.push_back(is_illegal(ids, std::move(ruling.because), inquiry, mark));
        } catch (const MissingFact& fact) {
            trial.findings.push_back(cannot_tell(ids, fact, inquiry, mark));
        }
        inquiry.let_go_since(mark);
    }
    trial.used.insert(inquiry.used().begin(), inquiry.used().end());
    return trial;
}

std::vector<Finding> Referee::look_at(game::Subject thing, Inquiry& inquiry) const {
    std::vector<Finding> findings;
    for (const auto& [ids, standing, number, when] : rules_->book().standings(thing.kind)) {
        if (inquiry.switched_off(number)) continue;
        const AtWork at_work(inquiry, ids);
        const std::size_t mark = inquiry.mark();
        try {
            Ruling ruling = standing(inquiry, thing);
            if (ruling.kind != Ruling::Kind::not_concerned)
                inquiry.use(ids, ruling.kind == Ruling::Kind::broken);
            if (ruling.kind == Ruling::Kind::broken)
                findings.push_back(is_illegal(ids, std::move(ruling.because), inquiry, mark));
        } catch (const MissingFact& fact) {
            findings.push_back(cannot_tell(ids, fact, inquiry, mark));
        }
        inquiry.let_go_since(mark);
    }
    return findings;
}

Referee::Look Referee::look() const {
    const Action looking;
    Inquiry inquiry(*rules_, position_, looking, options_);
    Look all;
    for (std::size_t kind = 0; kind < game::kind_count; ++kind)
        for (std::uint32_t index = 0; index < position_.count(static_cast<game::Kind>(kind)); ++index) {
            const game::Subject thing{static_cast<game::Kind>(kind), index};
            std::vector<Finding> findings = look_at(thing, inquiry);
            if (findings.empty()) continue;
            const Verdict verdict = worst_of(findings);
            all.faults.push_back({thing, std::move(findings), verdict});
        }
    all.used.assign(inquiry.used().begin(), inquiry.used().end());
    return all;
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
    // The order that its dice were for, or else the first.
    const auto rolled = std::find_if(way.orders.begin(), way.orders.end(),
                                     [](const Action& order) { return !order.dice.empty(); });
    const Action& meant = rolled != way.orders.end() ? *rolled
                          : way.orders.empty()       ? action
                                                     : way.orders.front();
    judgement.verb = meant.verb;
    judgement.arguments = meant.arguments;
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
    if (!way.missing.empty()) judgement.findings.push_back(not_known({way.missing, way.settle}, position_));
    judgement.used.assign(used.begin(), used.end());
    judgement.verdict = worst_of(judgement.findings);
    return all;
}

std::optional<Referee::Considered> Referee::as_orders(const Action& action) const {
    const WaysOf ways_of = rules_->book().ways(action.verb);
    if (ways_of == nullptr) return std::nullopt;
    std::vector<Understanding> ways;
    Inquiry inquiry(*rules_, position_, action, options_);
    try {
        ways = ways_of(inquiry);
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
    int rivals_that_fit = 0;
    for (const Understanding& way : ways) {
        const bool is_between = way.rank == Understanding::Rank::between;
        if (is_between && rivals_that_fit < 2) continue;
        Considered considered = in_this_way(action, way);
        const bool fits = considered.judgement.verdict == Verdict::legal;
        if (is_between || !best || guilt(considered.judgement) < guilt(best->judgement))
            best = std::move(considered);
        if (is_between) break;
        if (fits && way.rank == Understanding::Rank::rival)
            ++rivals_that_fit;
        else if (fits)
            break;
    }
    return best;
}

namespace {

/// The meaning of an act that may also have been none.
bool is_guess(const Rulebook& book, const Action& done, const Action& meant) {
    const auto& others = book.may_mean(done.verb);
    return meant.verb != done.verb && std::find(others.begin(), others.end(), done.verb) != others.end();
}

}  // namespace

Referee::Considered Referee::consider(const Action& done) const {
    Prepared meant = prepare(done);
    // Of what is no action of another verb nothing that was inferred is declared.
    const Action action = meant.action.verb == done.verb ? done : meant.action;
    if (auto considered = as_orders(action)) return std::move(*considered);
    const std::vector<Action> ways = understandings(action);
    std::optional<Trial> best;
    std::size_t taken = 0;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        const bool is_prepared =
            way == 0 && action.verb == done.verb && ways[way].arguments == done.arguments;
        Trial trial = try_out(is_prepared ? std::move(meant) : prepare(ways[way]));
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
    judgement.arguments = done.arguments;
    // A guess convicts nobody: what it takes the act for would be illegal, so it was something else.
    if (is_guess(rules_->book(), done, action) && worst_of(best->findings) == Verdict::illegal)
        return {done, std::move(judgement), {}};
    judgement.findings = std::move(best->findings);
    judgement.used.assign(best->used.begin(), best->used.end());
    if (taken != 0) {
        judgement.understood_as = ways[taken].verb;
        for (const auto& [name, value] : ways[taken].arguments)
            if (!action.argument(name).known())
                judgement.understood_as += say(", {} {}", name, in_parts(value, position_));
    }
    judgement.verb = best->action.verb;
    judgement.arguments = best->action.arguments;
    judgement.verdict = worst_of(judgement.findings);
    return {std::move(best->action), std::move(judgement), {}};
}

bool Referee::calls_for_dice(const Action& action) const {
    struct NoDice : DiceSource {
        std::optional<std::vector<int>> roll(int, int, std::string_view) override {
            asked = true;
            return std::nullopt;
        }
        bool asked = false;
    } dice;
    Options options = options_;
    options.dice = &dice;
    options.explain = false;
    Considered considered = consider(action);
    considered.action.dice.clear();
    Resolution resolution(*rules_, position_, considered.action, options);
    const std::size_t before = position_.mark();
    try {
        resolution.happens(Event(considered.action.verb));
    } catch (const MissingFact&) {
        // Either the dice, or a fact that has to be known before anybody rolls.
    }
    position_.undo_to(before);
    return dice.asked;
}

void Referee::becomes(game::Subject what, game::Name fact, const game::Value& value) const {
    if (!fact.empty())
        position_.set(what, fact, value);
    else if (value.subject() != nullptr)
        position_.place(what, *value.subject());
    else
        position_.take_away(what);
    if (what != game::the_game || fact != fact::turn) return;
    if (const game::Calendar* calendar = rules_->catalog().registry().calendar())
        game::keep_year(position_, *calendar);
}

void Referee::advance(const Action& action) const {
    const auto show = [&](std::string_view argument, const AnyWord& fact) {
        if (const game::Value& value = action.argument(argument); value.text() != nullptr)
            becomes(game::the_game, fact, value);
    };
    show("to", fact::phase);
    show("side", fact::phasing);
    show("phasing", fact::phasing);
    show("turn", fact::turn);
}

void Referee::take_effect(const Action& action, Judgement& judgement) const {
    Resolution resolution(*rules_, position_, action, options_);
    const std::size_t before = position_.mark();
    try {
        resolution.happens(Event(action.verb));
    } catch (const MissingFact& fact) {
        // What is not known of it matters little once it should not have been done. The facts may be about
        // things that are no more once all is taken back.
        Finding missing = cannot_tell({}, fact, resolution, 0);
        const bool told = std::any_of(judgement.findings.begin(), judgement.findings.end(),
                                      [&](const Finding& one) { return one.because == missing.because; });
        if (judgement.verdict != Verdict::illegal && !told) judgement.findings.push_back(std::move(missing));
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
    // What dice came to that were taken for one of these orders is told of the act that threw them.
    game::Outcome rolled;
    for (const Action& order : considered.orders) {
        take_effect(order, considered.judgement);
        if (!order.dice.empty()) rolled = std::move(considered.judgement.outcome);
    }
    take_effect(considered.action, considered.judgement);
    if (!rolled.dice.empty()) considered.judgement.outcome = std::move(rolled);
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
