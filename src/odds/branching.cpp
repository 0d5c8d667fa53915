#include "branching.hpp"

#include "umpire/error.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"

#include "every_roll.hpp"
#include "reads.hpp"
#include "rolled.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

namespace umpire::odds {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;
using game::Verdict;
using rules::Referee;

namespace {

bool is_round(game::Name fact) {
    return fact == game::fact::round || fact.text().ends_with("_round");
}

std::string reason(const game::Judgement& judgement) {
    for (const game::Finding& finding : judgement.findings)
        if (finding.verdict == judgement.verdict) return finding.because.text();
    return std::string(name_of(judgement.verdict));
}

}  // namespace

/// The outcomes of one action, found by the values of the facts that it reads: which fact it reads next hangs
/// on nothing but the values before.
struct Branching::Kept {
    struct Node {
        std::optional<FactId> reads;
        std::unordered_map<ValueId, std::unique_ptr<Node>> by_value;
        std::shared_ptr<const Outcomes> outcomes;
    };
    std::size_t epoch = 0;
    Node root;
};

namespace {

/// Writes down what is looked at, and nothing else.
class Follower : public game::Watcher {
  public:
    explicit Follower(Trace& trace) : trace_(trace) {}

    void reads(Subject what, game::Name fact) override { trace_.read.emplace(what, fact.text()); }
    void reads_all(Subject what, std::string_view beginning) override {
        trace_.read.emplace(what, beginning);
    }
    void looks_around() override { trace_.looks_around = true; }
    void sets(Subject, game::Name) override {}
    void moves(Subject) override {}

  private:
    Trace& trace_;
};

}  // namespace

void Outcomes::add(std::uint64_t weight, State sets) {
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const One& known) { return known.sets == sets; });
    if (same != all.end())
        same->weight += weight;
    else
        all.push_back({weight, std::move(sets)});
}

void Outcomes::add_result(std::string_view name, std::string value, std::uint64_t weight) {
    for (Result& known : results)
        if (known.name == name && known.value == value) {
            known.weight += weight;
            return;
        }
    results.push_back({std::string(name), std::move(value), weight});
}

Branching::Branching(const Battle& battle, std::vector<Subject> order, const Extent& extent)
    : battle_(battle),
      position_(battle.position),
      order_(std::move(order)),
      base_(battle.position.mark()),
      reads_(std::make_unique<Reads>(facts_, position_)),
      dice_(std::make_unique<EveryRoll>()),
      options_([&] {
          rules::Options options = battle.options;
          options.dice = dice_.get();
          options.explain = false;
          return options;
      }()),
      referee_(battle.rules, battle.position, options_),
      extent_(extent) {}

Branching::~Branching() {
    position_.watch(nullptr);
    position_.undo_to(base_);
}

void Branching::begin_again() {
    kept_.clear();
    hits_left_.clear();
    for (FactId id = 0; id < facts_.size(); ++id)
        facts_[id].in_states = facts_[id].dropped = false;
}

void Branching::expect(const State& state) {
    for (const auto& [fact, value] : state) {
        for (const FactId id : {fact, facts_[fact].is_place ? Facts::places : fact})
            if (!facts_[id].in_states) {
                facts_[id].in_states = true;
                ++epoch_;
            }
    }
}

void Branching::apply(const State& state) {
    for (const auto& [fact, value] : state)
        if (fact == Facts::things)
            for (const Value& thing : *facts_.value(value).list())
                position_.add(static_cast<Kind>(static_cast<int>(*thing.list()->at(0).number())),
                              *thing.list()->at(1).text());
    for (const auto& [id, number] : state) {
        if (id == Facts::things) continue;
        const Facts::Fact& fact = facts_[id];
        const Value& value = facts_.value(number);
        if (!fact.is_place)
            position_.set(fact.about, fact.name, value);
        else if (value.subject() != nullptr)
            position_.place(fact.about, *value.subject());
        else
            position_.take_away(fact.about);
    }
}

ValueId Branching::value_for(const State& state, FactId fact) {
    return fact == Facts::places ? facts_.places_in(state) : facts_.value_in(state, fact);
}

std::shared_ptr<const Outcomes> Branching::outcomes(const Move& move, const State& state) {
    if (++asked_ > extent_.most_asked)
        throw TooLarge{fmt::format("{} states of the battle", extent_.most_asked)};
    auto& kept = kept_[move.number];
    if (!kept || kept->epoch != epoch_) {
        kept = std::make_unique<Kept>();
        kept->epoch = epoch_;
    }
    const Kept::Node* node = &kept->root;
    while (node->reads) {
        const auto next = node->by_value.find(value_for(state, *node->reads));
        if (next == node->by_value.end()) break;
        node = next->second.get();
    }
    if (node->outcomes) return node->outcomes;

    apply(state);
    reads_->begin();
    if (battle_.discretion != nullptr) reads_->follow(&traces_[move.number]);
    position_.watch(reads_.get());
    const auto found = std::make_shared<const Outcomes>(resolve(move));
    position_.watch(nullptr);
    position_.undo_to(base_);
    if (reads_->too_early() && !keep_everything_) throw CountedTooEarly{};
    if (reads_->everything()) return found;

    Kept::Node* leaf = &kept->root;
    for (const FactId fact : reads_->read()) {
        if (leaf->reads && *leaf->reads != fact) throw std::logic_error("a rule looks at things by chance");
        leaf->reads = fact;
        auto& next = leaf->by_value[value_for(state, fact)];
        if (!next) next = std::make_unique<Kept::Node>();
        leaf = next.get();
    }
    leaf->outcomes = found;
    return found;
}

Outcomes Branching::resolve(const Move& move) {
    Outcomes found;
    std::string sunk;
    reads_->begin_outcome();
    const Referee::Considered considered = consider(move, sunk);
    if (!sunk.empty() || considered.judgement.verdict != Verdict::legal) {
        found.all.push_back({1, {}});
        if (sunk.empty())
            found.not_made.push_back({considered.judgement.verdict, reason(considered.judgement), 1});
        else
            found.not_made.push_back({Verdict::illegal, sunk, 1});
        return found;
    }
    if (rolls_are_alone(considered))
        each_roll(considered, move.number, found);
    else
        every_roll(considered, found);
    return found;
}

Branching::Rolled Branching::roll_once(Referee::Considered considered, bool& dice) {
    if (++judged_ > extent_.most_judged)
        throw TooLarge{fmt::format("{} falls of the dice", extent_.most_judged)};
    reads_->begin_outcome();
    dice_->begin_roll();
    referee_.carry_out(considered);
    const game::Judgement& judgement = considered.judgement;
    const auto& results = judgement.outcome.results;
    dice = dice || !judgement.outcome.dice.empty();
    Rolled rolled;
    rolled.weight = dice_->weight();
    rolled.of = dice_->total();
    if (judgement.verdict != Verdict::legal) {
        rolled.missing = reason(judgement);
        return rolled;
    }
    rolled.sets = changes();
    for (const auto& [name, value] : results)
        rolled.results[name] = game::to_text(value, position_);
    const game::Roles& roles = battle_.rules->roles();
    const auto hits = results.find(roles.hits), outright = results.find(roles.lost_outright);
    if (outright != results.end() && outright->second.is_yes())
        rolled.hits = sunk_outright;
    else if (hits != results.end() && hits->second.number() != nullptr)
        rolled.hits = static_cast<int>(*hits->second.number());
    return rolled;
}

void Branching::every_roll(const Referee::Considered& considered, Outcomes& found) {
    std::vector<Rolled> all;
    const std::size_t before = position_.mark();
    dice_->begin();
    do {
        all.push_back(roll_once(considered, found.rolled));
        position_.undo_to(before);
    } while (dice_->next());

    for (const Rolled& one : all)
        found.total = std::lcm(found.total, one.of);
    for (Rolled& one : all) {
        // Some rolls lead to another roll and others do not: of 36 and of 216 is all of 216.
        const std::uint64_t weight = one.weight * (found.total / one.of);
        if (!one.missing.empty()) found.not_made.push_back({Verdict::cannot_tell, one.missing, weight});
        for (auto& [name, value] : one.results)
            found.add_result(name, std::move(value), weight);
        if (one.hits) found.hits[*one.hits] += weight;
        found.add(weight, std::move(one.sets));
    }
}

State Branching::changes() {
    State sets;
    position_.watch(nullptr);
    for (const FactId id : reads_->set()) {
        const Facts::Fact& fact = facts_[id];
        Value value;
        if (!fact.is_place)
            value = position_.get(fact.about, fact.name);
        else if (const auto inside = position_.inside(fact.about))
            value = *inside;
        sets.emplace_back(id, facts_.number_of(value));
    }
    Value::List things;
    for (const Subject thing : position_.added_since(base_))
        things.emplace_back(Value::List{static_cast<double>(thing.kind), position_.name(thing)});
    sets.emplace_back(Facts::things, facts_.number_of(things));
    std::sort(sets.begin(), sets.end());
    position_.watch(reads_.get());
    return sets;
}

bool Branching::is_damage(const Facts::Fact& fact) const {
    const auto& shown = battle_.rules->roles().damage;
    return fact.about.kind == Kind::unit && std::find(shown.begin(), shown.end(), fact.name) != shown.end();
}

bool Branching::keeps(FactId id) const {
    const Facts::Fact& fact = facts_[id];
    return keep_everything_ || fact.needed || fact.is_place || is_damage(fact);
}

State Branching::after(const State& state, const Outcomes::One& outcome) {
    State next;
    next.reserve(state.size() + outcome.sets.size());
    const auto put = [&](const std::pair<FactId, ValueId>& entry) {
        if (entry.second == facts_[entry.first].at_first) return;
        if (keeps(entry.first))
            next.push_back(entry);
        else
            facts_[entry.first].dropped = true;
    };
    auto old = state.begin();
    for (const auto& entry : outcome.sets) {
        for (; old != state.end() && old->first < entry.first; ++old)
            put(*old);
        if (old != state.end() && old->first == entry.first) ++old;
        put(entry);
    }
    for (; old != state.end(); ++old)
        put(*old);
    return next;
}

State Branching::at_round_end(const State& state) {
    // The battle is put back into the round in which it began, and what was done in a round goes back with
    // it.
    const Value battle = fact(game::the_game, game::fact::battle, state);
    if (battle.subject() == nullptr) return state;
    const Value now = fact(*battle.subject(), game::fact::round, state);
    const auto round = facts_.find(*battle.subject(), game::fact::round, false);
    if (now.number() == nullptr || !round) return state;
    const double* first = facts_.value(facts_[*round].at_first).number();
    const double begun = first != nullptr ? *first : 1, ago = *now.number() - begun;
    State next;
    for (auto [id, number] : state) {
        const double* value = facts_.value(number).number();
        if (id != Facts::things && !facts_[id].is_place && is_round(facts_[id].name) && value != nullptr)
            number = facts_.number_of(*value - ago < begun ? 0.0 : *value - ago);
        if (number != facts_[id].at_first) next.emplace_back(id, number);
    }
    return next;
}

Value Branching::fact(Subject what, game::Name name, const State& state) const {
    const auto id = facts_.find(what, name, false);
    return id ? facts_.value(facts_.value_in(state, *id)) : position_.get(what, name);
}

std::vector<Subject> Branching::damaged(const State& state) const {
    std::vector<Subject> units;
    for (const auto& [id, value] : state)
        if (id > Facts::places && is_damage(facts_[id])) units.push_back(facts_[id].about);
    return units;
}

bool Branching::is_lost(Subject unit, const State& state) const {
    const game::Roles& roles = battle_.rules->roles();
    return fact(unit, roles.lost, state).is_yes() ||
           (!roles.lost_too.empty() && fact(unit, roles.lost_too, state).is_yes());
}

bool Branching::defines_hits_left() const {
    return !battle_.rules->book().definitions(Kind::unit, battle_.rules->roles().hits_left).empty();
}

std::string Branching::side_of(Subject unit) const {
    const Action nothing;
    try {
        return rules::Inquiry(*battle_.rules, position_, nothing, options_).side_of(unit);
    } catch (const rules::MissingFact&) {
        return {};
    }
}

std::optional<int> Branching::hits_left(Subject unit, const State& state) {
    constexpr int most = 100;
    State of_unit;
    for (const auto& entry : state)
        if (entry.first > Facts::places && facts_[entry.first].about == unit) of_unit.push_back(entry);
    const auto [known, is_new] = hits_left_.try_emplace({unit, of_unit});
    if (!is_new) return known->second;
    apply(state);
    Follower follower(traces_of_units_[unit]);
    if (battle_.discretion != nullptr) position_.watch(&follower);
    const Action nothing;
    rules::Resolution now(*battle_.rules, position_, nothing, options_);
    const game::Roles& roles = battle_.rules->roles();
    try {
        int hits = 0;
        if (defines_hits_left()) {
            hits = static_cast<int>(now.number(unit, game::Number(roles.hits_left, game::about::unit)));
        } else {
            const auto is_gone = [&] {
                for (const game::Name& lost : {roles.lost, roles.lost_too})
                    if (!lost.empty() && now.yes(unit, game::YesNo(lost, game::about::unit))) return true;
                return false;
            };
            for (; hits < most && !is_gone(); ++hits)
                now.happens(rules::Event(roles.takes_a_hit), {{"unit", unit}});
        }
        if (hits < most) known->second = hits;
    } catch (const rules::MissingFact&) {
        known->second.reset();
    }
    position_.watch(nullptr);
    position_.undo_to(base_);
    return known->second;
}

}  // namespace umpire::odds
