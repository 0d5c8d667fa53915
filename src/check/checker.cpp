#include "umpire/check/checker.hpp"

#include "umpire/actions/names.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/tellings.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/table_verbs.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"

#include "illustration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

std::vector<std::string> readers_of(const Request& request) {
    return request.reader.empty() ? std::vector<std::string>() : std::vector{request.reader};
}

Checker::Checker(const Request& request, game::Position& position, const binding::BoundTable& table,
                 report::LegalityReport& report)
    : request_(request),
      position_(position),
      table_(&table),
      report_(report),
      referee_(request.rules, position, request.options),
      discretion_(*request.rules, position, &table, request.options, readers_of(request)) {
    if (request.asks) questions_.emplace(request, position, referee_, discretion_, &table, report);
    if (request.draws)
        illustration_ = std::make_unique<Illustration>(request, position, table, referee_, discretion_);
}

Checker::Checker(const Request& request, game::Position& position, report::LegalityReport& report)
    : request_(request),
      position_(position),
      table_(nullptr),
      report_(report),
      referee_(request.rules, position, request.options),
      discretion_(*request.rules, position, nullptr, request.options, readers_of(request)) {}

Checker::~Checker() = default;

void let_stand(std::span<const binding::Change> seen, rules::Referee& referee) {
    using What = binding::Change::What;
    for (const binding::Change& change : seen)
        referee.becomes(change.subject, change.what == What::changed ? change.fact : game::Name(),
                        change.what == What::disappeared ? Value() : change.after);
}

void Checker::act(const Action& action, std::span<const binding::Change> seen) {
    judge(action, rules::Referee::TakesEffect::always);
    position_.forget_changes();
    let_stand(seen);
}

void Checker::notice_battle(const Action& action) {
    if (action.verb == game::table_verb::dice || std::exchange(has_begun_, true)) return;
    const auto& within = request_.rules->roles().within_battle;
    if (std::find(within.begin(), within.end(), action.verb) != within.end() &&
        !position_.get(game::the_game, game::fact::battle).known())
        amid_battle_ = action.source.step;
}

Checker::Judged Checker::judge(const Action& action, rules::Referee::TakesEffect when) {
    notice_battle(action);
    bool hidden = discretion_.is_unseen(action);
    Judged judged;
    judged.text = words_of(action);
    if (questions_ && !hidden) questions_->before(action);
    if (illustration_) illustration_->before(action);
    const std::size_t mark = position_.mark();
    judged.judgement = referee_.judge(action, when);
    // What it reveals is secret no more.
    discretion_.look_again();
    hidden = hidden || discretion_.tells_secret(action);
    judged.means_nothing = means_nothing(action, judged.judgement);
    if (!judged.means_nothing) {
        note_spent(mark, action);
        tell_unused(action, judged.judgement);
        write_down(action, judged.text, hidden, judged.judgement);
    } else if (action.verb == "dice") {
        unused(action.dice.front(), "nobody said what for");
    } else if (!hidden) {
        leave_unjudged(action, judged.text);
    }
    return judged;
}

void Checker::unbound(const game::Source& source, const binding::UnboundChange& change) {
    using What = binding::Change::What;
    if (!request_.reader.empty() && !change.seen_by_all) return;
    const std::string text =
        change.what == What::moved         ? fmt::format("moved from {} to {}", change.before, change.after)
        : change.what == What::appeared    ? fmt::format("put on the table in {}", change.after)
        : change.what == What::disappeared ? fmt::format("taken off the table in {}", change.before)
                                           : std::string("changed");
    auto of_player =
        std::find_if(report_.unjudged.begin(), report_.unjudged.end(),
                     [&](const report::Unjudged& one) { return one.unbound && one.player == source.player; });
    if (of_player == report_.unjudged.end())
        of_player = report_.unjudged.insert(
            of_player, {source.player, "done to counters that the binding does not know", {}, true});
    of_player->changes.push_back({source.step, change.counter, text});
}

void Checker::left_open(const game::Source& source, const std::string& side) {
    const bool waits =
        std::any_of(report_.judged.begin(), report_.judged.end(), [&](const report::JudgedAction& one) {
            return one.step == source.step && one.declared == source.text &&
                   one.verdict == Verdict::cannot_tell;
        });
    if (waits) open_orders_.push_back({side, source.text});
}

void Checker::left_unclear(const std::string& side) {
    referee_.judge({game::table_verb::unclear, side, {}, {}, {}});
    position_.forget_changes();
}

bool Checker::calls_for_dice(const Action& order) {
    return referee_.calls_for_dice(order);
}

bool Checker::could_be(const Action& action) {
    const auto& slips = request_.rules->roles().no_place_for_it;
    const game::Judgement judgement = referee_.consider(action).judgement;
    return std::none_of(judgement.findings.begin(), judgement.findings.end(), [&](const game::Finding& one) {
        return one.verdict == Verdict::illegal &&
               std::any_of(slips.begin(), slips.end(), [&](const auto& id) {
                   return std::any_of(one.rules.begin(), one.rules.end(), [&](const std::string& rule) {
                       return rule == id || rule.ends_with(":" + id);
                   });
               });
    });
}

void Checker::pass_over(const game::Source& source, const std::string& side, const std::string& what) {
    slips_.push_back({source.step, side.empty() ? "the game master" : side, what});
}

bool Checker::passes_over(const game::Source& order) {
    return passes_over(order, order.text, {order.text});
}

bool Checker::passes_over(const game::Source& source, const std::string& text,
                          const std::vector<std::string>& names) {
    if (!source.step) return false;
    const auto slip = std::find_if(slips_.begin(), slips_.end(), [&](const PassedOver& one) {
        return one.step == source.step &&
               (one.what.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                    return actions::same_letters(name, one.what);
                }));
    });
    if (slip == slips_.end()) return false;
    report_.passed_over.push_back(
        {source.step, source.player, text, fmt::format("on the word of {}", slip->side)});
    return true;
}

std::vector<std::string> Checker::names_in(const Action& action) const {
    std::vector<std::string> names{action.source.text};
    for (const Subject subject : named_in(action))
        names.push_back(position_.name(subject));
    return names;
}

void Checker::unused(const game::DiceRoll& roll, const std::string& why) {
    if (passes_over({roll.step, roll.player, ""}, fmt::format("a roll of {}", roll.total()), {})) return;
    report_.unused_dice.push_back({roll, why});
    if (questions_) questions_->not_used(roll, why);
}

void Checker::tell_unused(const Action& action, const game::Judgement& judgement) {
    // Where something was missing, or nothing was rolled for, the verdict says so.
    if (judgement.verdict == Verdict::cannot_tell) return;
    const auto& used = judgement.outcome.dice;
    for (const game::DiceRoll& roll : action.dice)
        if (std::none_of(used.begin(), used.end(),
                         [&](const game::DiceRoll& one) { return one.step == roll.step; }))
            unused(roll, used.empty() ? "nothing was to be rolled" : "one roll more than there was to roll");
}

/// The marker of a group without units is only put somewhere.
bool Checker::is_mere_marker(const Action& action) const {
    const Subject* thing = action.argument("of").subject();
    return action.verb == "put" ||
           (thing != nullptr && thing->kind == Kind::group &&
            (action.verb == "appear" || action.verb == "disappear") && position_.units_in(*thing).empty());
}

/// What is lost leaves the table.
bool Checker::is_wreck(const Action& action) const {
    const Subject* thing = action.argument("of").subject();
    return action.verb == "disappear" && thing != nullptr && thing->kind == Kind::unit &&
           position_.get(*thing, request_.rules->roles().lost).is_yes();
}

void Checker::leave_unjudged(const Action& action, const std::string& text) {
    if (is_mere_marker(action) || is_wreck(action) || action.verb == "phase")
        return meaningless(action.source, text);
    if (passes_over(action.source, text, names_in(action))) return;
    if (questions_) questions_->not_judged(action);
    const Value& thing = action.argument(action.arguments.contains("of")      ? "of"
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
    if (judgement.verdict == Verdict::cannot_tell && passes_over(action.source, text, names_in(action)))
        return;
    count(judgement.verdict);
    const bool came_to_nothing = judgement.verdict == Verdict::legal && judgement.outcome.dice.empty();
    if (came_to_nothing && !request_.lists_legal) return;
    // Of his own orders the reader knows.
    hidden = hidden || (action.side != request_.reader && discretion_.names_unseen(judgement));
    const report::Account account(
        action, judgement, request_.rules->tellings(), request_.rules->catalog(), position_,
        [&](const std::string& result) { return discretion_.behind_result(result, judgement.outcome); });
    if (judgement.verdict == Verdict::legal && request_.lists_legal && !hidden)
        list_legal(action, text, account);
    if (came_to_nothing) return;
    name_whose_word(judgement.findings);
    note_readings(judgement.findings);
    discretion_.leave_out_hidden(judgement);
    if (questions_ && !hidden && judgement.verdict == Verdict::cannot_tell)
        questions_->not_known(action, judgement.findings);
    report::JudgedAction judged{action.source.step,
                                action.source.player,
                                action.side,
                                text,
                                action.source.text,
                                judgement.verdict,
                                std::move(judgement.findings),
                                {},
                                {},
                                judgement.understood_as.text(),
                                {},
                                std::move(judgement.outcome.modifiers),
                                std::move(judgement.outcome.dice),
                                hidden,
                                told(account)};
    for (const auto& [name, value] : judgement.outcome.results)
        judged.results.emplace_back(name, game::to_text(value, position_));
    name_subjects(action, judged);
    if (hidden) show_to_target(action, judged);
    if (illustration_ && !judged.hidden) {
        judged.where = illustration_->whereabouts(action, judged.findings);
        judged.chances = illustration_->chances();
    }
    if (judged.hidden) judged.told = {};
    report_.judged.push_back(std::move(judged));
}

void Checker::stated(const game::Source& source, const std::string& side, const actions::Statement& fact) {
    referee_.becomes(fact.about, game::Name::of(fact.fact), fact.value);
    const std::string who = side.empty() ? "the game master" : side;
    Word& word = words_[{fact.about, game::Name::of(fact.fact)}];
    // What the other side has said too both agree on; otherwise the one who spoke last is taken at its word.
    const bool first = word.side.empty() || word.side == who, agreed = !first && word.value == fact.value;
    word = {who,
            first    ? who
            : agreed ? "both sides"
                     : fmt::format("{}, otherwise than {}", who, word.side),
            fact.value};
    discretion_.look_again();
    const bool secret = discretion_.hides(fact.about, fact.fact) || discretion_.hides(fact.value);
    report_.stated.push_back({source.step, source.player, secret ? still_secret : source.text,
                              secret ? still_secret : fmt::format("on the word of {}", word.of)});
}

void Checker::name_whose_word(std::vector<game::Finding>& findings) const {
    if (words_.empty()) return;
    for (game::Finding& finding : findings)
        for (game::Evidence& fact : finding.facts)
            if (const auto word = words_.find({fact.about, fact.fact}); word != words_.end())
                fact.word_of = word->second.of;
}

report::Told Checker::told(const report::Account& account) const {
    return account.told([&](const Said& said) { return discretion_.hides(said); });
}

void Checker::note_readings(const std::vector<game::Finding>& findings) {
    for (const game::Finding& finding : findings)
        for (const auto& [id, choice] : finding.readings) {
            const catalog::Reading* reading = request_.rules->readings().find(id);
            if (reading == nullptr) continue;
            report::ReadingWords& words = report_.readings[{id, choice}];
            words = {reading->question, {}, {}};
            for (const catalog::Reading::Choice& one : reading->choices)
                if (one.id == choice)
                    words.taken = one.says;
                else
                    words.others.emplace_back(one.id, one.says);
        }
}

bool Checker::may_be_listed(const Action& action) const {
    if (request_.reader.empty() || action.side == request_.reader) return true;
    // What others have declared may stand in a file that is not for the reader's eyes.
    if (!action.source.text.empty()) return false;
    const Subject* of = action.argument("of").subject();
    const Value& fact = action.argument("fact");
    return of == nullptr || fact.text() == nullptr || !discretion_.hides(*of, *fact.text());
}

void Checker::list_legal(const Action& action, const std::string& text, const report::Account& account) {
    if (!may_be_listed(action)) return;
    report::LegalAction one{
        action.source.step, action.source.player, action.side, text, told(account), {}, {},
        std::move(spent_)};
    for (const Subject subject : named_in(action))
        (subject.kind == Kind::location ? one.places : one.counters).push_back(position_.name(subject));
    if (illustration_) one.where = illustration_->whereabouts(action, {});
    report_.legal_actions.push_back(std::move(one));
}

void Checker::note_spent(std::size_t mark, const Action& action) {
    spent_.clear();
    const auto& budgets = request_.rules->tellings().budgets();
    if (!request_.lists_legal || budgets.empty()) return;
    rules::Options options = request_.options;
    options.explain = false;
    rules::Inquiry ask(*request_.rules, position_, action, options);
    const auto number = [&](Subject of, const std::string& fact) -> std::optional<double> {
        if (fact.empty()) return std::nullopt;
        try {
            const Value value = ask.fact(of, game::any_fact(fact));
            return value.number() != nullptr ? std::optional(*value.number()) : std::nullopt;
        } catch (const rules::MissingFact&) {
            return std::nullopt;
        }
    };
    for (const auto& [key, before] : position_.values_before(mark)) {
        const auto& [of, fact] = key;
        const auto budget = std::find_if(budgets.begin(), budgets.end(), [&, &fact = fact](const auto& one) {
            return one.spent == fact.text();
        });
        if (budget == budgets.end() || discretion_.hides(of, budget->spent)) continue;
        const Value& after = position_.get(of, fact);
        const double was = before.number() != nullptr ? *before.number() : 0;
        if (after.number() == nullptr || *after.number() <= was) continue;
        report::Spent spent{position_.name(of), *after.number() - was, number(of, budget->left),
                            budget->noun};
        if (const auto allowed = number(of, budget->allowed)) spent.left = *allowed - *after.number();
        if (spent.left && (discretion_.hides(of, budget->allowed) || discretion_.hides(of, budget->left)))
            spent.left.reset();
        spent_.push_back(std::move(spent));
    }
}

void Checker::misunderstood(const game::Source& source, const std::string& why) {
    discretion_.look_again();
    report_.misunderstood.push_back(discretion_.told({source.step, source.player, source.text, why}));
    if (questions_) questions_->not_understood(report_.misunderstood.back());
}

void Checker::meaningless(const game::Source& source, const std::string& what) {
    report_.meaningless.push_back({source.step, source.player, source.text, what});
}

void Checker::compare_with_table() {
    using What = binding::Change::What;
    if (table_ == nullptr) return;
    discretion_.look_again();
    for (const binding::Change& change : table_->differences()) {
        const bool of_game = change.subject == game::the_game;
        // Nobody turns the markers of what is lost.
        if (change.what == What::changed &&
            position_.get(change.subject, request_.rules->roles().lost).is_yes())
            continue;
        report::Difference one{of_game ? "" : position_.name(change.subject),
                               change.what == What::changed ? std::string(change.fact.text()) : "place",
                               change.shown.known() ? game::to_text(change.shown, position_) : "",
                               change.after.known() ? game::to_text(change.after, position_) : ""};
        const bool secret = discretion_.hides(change.subject, change.fact.text()) ||
                            discretion_.hides(change.shown) || discretion_.hides(change.after);
        if (!secret) report_.differs.push_back(std::move(one));
    }
}

report::Found Checker::found(rules::Referee::Look::Fault fault) const {
    const auto place = position_.location(fault.about);
    const bool elsewhere = place && *place != fault.about;
    report::Found one{fault.about == game::the_game ? "" : position_.name(fault.about),
                      elsewhere ? position_.name(*place) : "",
                      fault.verdict,
                      {},
                      false};
    game::Judgement judgement;
    judgement.findings = std::move(fault.findings);
    name_whose_word(judgement.findings);
    one.hidden = discretion_.hides(fault.about) ||
                 std::any_of(judgement.findings.begin(), judgement.findings.end(),
                             [&](const game::Finding& finding) { return discretion_.hides(finding); });
    discretion_.leave_out_hidden(judgement);
    one.findings = std::move(judgement.findings);
    return one;
}

void Checker::look() {
    discretion_.look_again();
    for (rules::Referee::Look::Fault& fault : referee_.look().faults)
        report_.found.push_back(found(std::move(fault)));
}

void Checker::tell_strange_texts() {
    if (table_ == nullptr) return;
    for (const auto& [about, fact, text, why] : table_->strange_texts()) {
        if (discretion_.hides(about, fact.text())) continue;
        const std::string what = request_.rules->catalog().words_of(fact.text());
        const std::string of = about == game::the_game ? "" : fmt::format(" of {}", position_.name(about));
        report_.misunderstood.push_back({{}, {}, fmt::format("\"{}\" as the {}{}", text, what, of), why});
    }
}

bool Checker::means_nothing(const Action& action, const game::Judgement& judgement) const {
    // A roll that the rules can make nothing of is none of their business.
    if (judgement.verb == "dice") return judgement.findings.empty();
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
    judged.hidden = false;
}

}  // namespace umpire::check
