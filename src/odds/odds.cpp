#include "umpire/odds/odds.hpp"

#include "umpire/error.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/orders/written.hpp"
#include "umpire/report/legality.hpp"
#include "umpire/rules/game_rules.hpp"
#include "umpire/rules/referee.hpp"

#include "spread.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::odds {

using game::Action;
using game::Kind;
using game::Subject;
using game::Value;
using game::Verdict;

namespace {

constexpr std::size_t most_states = 400'000;
constexpr std::size_t most_rounds = 1000;
/// Enough to come upon everything that actions read, or nearly so.
constexpr std::size_t states_to_look_at = 6;

void collect(const Value& value, std::vector<Subject>& units) {
    if (const Subject* unit = value.subject(); unit != nullptr && unit->kind == Kind::unit &&
                                               std::find(units.begin(), units.end(), *unit) == units.end())
        units.push_back(*unit);
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            collect(element, units);
}

bool brings_damage(const Action& action, const game::Roles& roles) {
    return !action.verb.empty() && action.verb == roles.damage_takes_effect;
}

/// Units, and groups in the place of theirs.
bool names_any(const Value& value, bool groups) {
    if (const Subject* thing = value.subject())
        return thing->kind == Kind::unit || (groups && thing->kind == Kind::group);
    const Value::List* list = value.list();
    return list != nullptr &&
           std::any_of(list->begin(), list->end(), [&](const Value& one) { return names_any(one, groups); });
}

/// The units that an argument names, and those of the groups that it names.
void collect_all(const Value& value, const game::Position& position, std::vector<Subject>& units) {
    collect(value, units);
    if (const Subject* group = value.subject(); group != nullptr && group->kind == Kind::group)
        for (const Subject unit : position.units_in(*group))
            if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            if (element.subject() != nullptr) collect_all(element, position, units);
}

class Declaration {
  public:
    Declaration(const Battle& battle, const Extent& extent) : battle_(battle), extent_(extent) {
        for (const Action& action : battle.actions)
            for (const char* who : {"unit", "target"})
                collect(action.argument(who), units_);
        read_rounds();
    }

    const std::vector<std::vector<Move>>& rounds() const { return rounds_; }
    /// The attacks of the last round once more.
    const std::vector<Move>& once_more() const { return once_more_; }
    const std::vector<Subject>& units() const { return units_; }

  private:
    void read_rounds() {
        rounds_.emplace_back();
        for (const Action& declared : battle_.actions) {
            const bool next =
                (!declared.verb.empty() && declared.verb == roles().round_begins) ||
                (!rounds_.back().empty() && brings_damage(rounds_.back().back().action, roles()));
            if (!rounds_.back().empty() && next) rounds_.emplace_back();
            play_stages_of(declared);
            rounds_.back().push_back(move_of(declared));
        }
        if (rounds_.back().empty()) throw InputError("expected a battle, and there is none");
        for (const Move& move : rounds_.back()) {
            if (!move.attack && !move.stage && !brings_damage(move.action, roles())) continue;
            once_more_.push_back(move);
            once_more_.back().again = true;
            once_more_.back().action.arguments.erase("round");
        }
        const bool more = extent_.to_the_end || extent_.rounds.value_or(0) > rounds_.size();
        if (more && battle_.rules->book().effects(roles().damage_takes_effect).empty())
            throw InputError(
                "expected every round to be declared: in this game nobody attacks again before both sides "
                "have "
                "searched and paired anew");
        if (more &&
            std::none_of(once_more_.begin(), once_more_.end(), [](const Move& move) { return move.attack; }))
            throw InputError("expected attacks in the last round, to repeat them");
        number_moves();
        for (std::size_t round = rounds_.size(); extent_.rounds && round < *extent_.rounds; ++round)
            rounds_.push_back(once_more_);
        if (extent_.rounds) rounds_.resize(*extent_.rounds);
        for (std::size_t round = 0; round < rounds_.size(); ++round)
            for (Move& move : rounds_[round])
                move.round = round + 1;
    }

    void number_moves() {
        std::vector<const Move*> known;
        const auto number = [&](Move& move) {
            const auto alike = std::find_if(known.begin(), known.end(), [&](const Move* other) {
                return other->again == move.again && other->action.verb == move.action.verb &&
                       other->action.side == move.action.side &&
                       other->action.arguments == move.action.arguments;
            });
            move.number = alike == known.end() ? known.size() : (*alike)->number;
            if (alike == known.end()) known.push_back(&move);
        };
        for (auto& round : rounds_)
            std::for_each(round.begin(), round.end(), number);
        std::for_each(once_more_.begin(), once_more_.end(), number);
    }

    /// Parts of an action first, so that states that come to the same are the same before all of it is done.
    void play_stages_of(const Action& declared) {
        for (const auto& [event, each_unit] : battle_.rules->book().stages(declared.verb)) {
            Move move;
            move.action.verb = event;
            move.stage = true;
            if (!each_unit) rounds_.back().push_back(move);
            for (const Subject unit : units_) {
                if (!each_unit) break;
                move.action.arguments["unit"] = unit;
                rounds_.back().push_back(move);
            }
        }
    }

    const game::Roles& roles() const { return battle_.rules->roles(); }

    Move move_of(const Action& declared) const {
        Move move;
        move.action = declared;
        move.action.dice.clear();
        move.action.arguments.erase("rolled_before");
        move.attack = is_attack(declared, roles());
        return move;
    }

    const Battle& battle_;
    const Extent& extent_;
    std::vector<Subject> units_;
    std::vector<std::vector<Move>> rounds_;
    std::vector<Move> once_more_;
};

std::vector<ChanceOf> chances(const std::map<std::string, Weight>& parts, const Weight& total) {
    std::vector<ChanceOf> all;
    for (const auto& [what, part] : parts)
        all.push_back({what, chance_of(part, total)});
    std::stable_sort(all.begin(), all.end(), [](const ChanceOf& a, const ChanceOf& b) {
        char *end_a = nullptr, *end_b = nullptr;
        const double x = std::strtod(a.what.c_str(), &end_a), y = std::strtod(b.what.c_str(), &end_b);
        const bool numbers = end_a != a.what.c_str() && end_b != b.what.c_str();
        return numbers && x < y;
    });
    return all;
}

class Reckoning {
  public:
    Reckoning(const Battle& battle, const Extent& extent)
        : battle_(battle),
          extent_(extent),
          declared_(battle, extent),
          branching_(battle, declared_.units(), extent) {}

    Odds reckon() try {
        find_what_is_read();
        for (;;) {
            try {
                return unfold();
            } catch (const CountedTooEarly&) {
                branching_.begin_again();
            }
        }
    } catch (const TooLarge& found) {
        throw InputError(too_large(found));
    }

  private:
    /// How large it is, and what would make it smaller.
    std::string too_large(const TooLarge& found) const {
        std::size_t actions = 0;
        for (const auto& round : declared_.rounds())
            actions += static_cast<std::size_t>(
                std::count_if(round.begin(), round.end(), [](const Move& move) { return !move.stage; }));
        const bool several = declared_.rounds().size() > 1 || extent_.to_the_end;
        return fmt::format(
            "the battle has too many outcomes to be told exactly: {} action{} in {} round{}{}, and {} were "
            "not all of "
            "it; it is smaller with {}fewer units, or fewer forces in one action",
            actions, actions == 1 ? "" : "s", declared_.rounds().size(),
            declared_.rounds().size() == 1 ? "" : "s", extent_.to_the_end ? " and on to the end" : "",
            found.what, several ? "fewer rounds (--rounds), " : "");
    }

    void find_what_is_read() {
        branching_.keep_everything(true);
        Unfolding unfolding(branching_, most_states);
        Spread spread;
        spread.states.emplace(State{}, 1);
        const auto look_at = [&](const std::vector<Move>& round) {
            for (const Move& move : round) {
                unfolding.advance(spread, move);
                unfolding.thin_out(spread, states_to_look_at);
            }
            unfolding.end_round(spread);
        };
        for (std::size_t round = 0; round < std::min<std::size_t>(declared_.rounds().size(), 4); ++round)
            look_at(declared_.rounds()[round]);
        if (extent_.to_the_end) look_at(declared_.once_more());
        branching_.keep_everything(false);
        branching_.begin_again();
    }

    Odds unfold() {
        Odds odds;
        told_.clear();
        odds.game = battle_.rules->game();
        odds.lost_in_word = roles().lost_in_word;
        odds.rounds = declared_.rounds().size();
        odds.to_the_end = extent_.to_the_end;
        Unfolding unfolding(branching_, most_states);
        Spread spread;
        spread.states.emplace(State{}, 1);
        for (std::size_t round = 0; round < declared_.rounds().size(); ++round) {
            for (const Move& move : declared_.rounds()[round]) {
                Tally tally;
                unfolding.advance(spread, move, &tally);
                if (!move.stage) tell(move, tally, odds);
            }
            // What players declared goes on with the rounds as they are numbered on the table.
            const bool next_is_again = round + 1 < declared_.rounds().size()
                                           ? declared_.rounds()[round + 1].front().again
                                           : extent_.to_the_end;
            if (next_is_again) unfolding.end_round(spread);
        }
        if (extent_.to_the_end) {
            auto end = unfolding.to_the_end(std::move(spread), declared_.once_more());
            spread = std::move(end.spread);
            odds.expected_rounds = chance_of(end.rounds, spread.total);
        }
        tell_units(spread, odds);
        tell_who_is_left(spread, odds);
        if (battle_.discretion != nullptr) keep_actions_secret(odds);
        odds.states = unfolding.most_seen();
        odds.judged = branching_.judged();
        return odds;
    }

    const game::Roles& roles() const { return battle_.rules->roles(); }

    void tell(const Move& move, const Tally& tally, Odds& odds) {
        ActionOdds told;
        told.text = in_words(move.action);
        told.step = move.action.source.step;
        told.round = move.round;
        told.side = move.action.side;
        told.made = chance_of(tally.made, tally.total);
        for (const auto& [why, part] : tally.not_made) {
            told.not_made.push_back({why.second, chance_of(part, tally.total)});
            told.cannot_tell = told.cannot_tell || why.first == Verdict::cannot_tell;
        }
        told.illegal = tally.made == 0 && !move.again;
        Weight hits;
        for (const auto& [count, part] : tally.hits) {
            const bool outright = count == sunk_outright;
            told.hits.push_back({outright     ? roles().lost_in_word
                                 : count == 0 ? "none"
                                              : std::to_string(count),
                                 chance_of(part, tally.total)});
            hits += part * (outright ? 2 : count);
        }
        told.attack = !tally.hits.empty();
        told.expected_hits = chance_of(hits, tally.total);
        for (const auto& [name, values] : tally.results)
            told.results[name] = chances(values, tally.total);
        if (!tally.rolled && !move.attack && tally.not_made.empty()) return;
        odds.actions.push_back(std::move(told));
        told_.push_back(&move);
    }

    Disclosure what_may_be_told() {
        Disclosure disclosure(*battle_.discretion, battle_.position);
        for (const auto& round : declared_.rounds())
            for (const Move& move : round)
                disclosure.add(branching_.trace_of(move));
        if (extent_.to_the_end)
            for (const Move& move : declared_.once_more())
                disclosure.add(branching_.trace_of(move));
        return disclosure;
    }

    void keep_actions_secret(Odds& odds) {
        const Disclosure disclosure = what_may_be_told();
        for (std::size_t i = 0; i < odds.actions.size(); ++i) {
            ActionOdds& action = odds.actions[i];
            const Move& move = *told_[i];
            const bool unseen =
                battle_.discretion->is_unseen(move.action) || battle_.discretion->tells_secret(move.action);
            if (!unseen && !disclosure.hides(branching_.trace_of(move))) continue;
            ActionOdds kept;
            kept.step = action.step;
            kept.round = action.round;
            kept.text =
                unseen ? report::unseen_by(battle_.discretion->readers().front()) : std::move(action.text);
            if (!unseen) kept.side = std::move(action.side);
            kept.secret = check::still_secret;
            action = std::move(kept);
        }
        // Whether anything could have been told is a secret too.
        if (odds.keeps_secrets()) odds.some_are_secret = true;
    }

    /// Of what becomes of it nothing is told that hangs on what the side that asks does not know.
    bool is_secret(Subject unit, const Disclosure& disclosure) {
        if (disclosure.hides(unit) || disclosure.hides(branching_.trace_of(unit))) return true;
        const auto keeps = [&](const game::Name& fact) {
            return !fact.empty() && battle_.discretion->hides(unit, fact.text());
        };
        return keeps(roles().lost) || keeps(roles().lost_too) || keeps(roles().damaged);
    }

    std::string in_words(const Action& action) const {
        if (!action.source.text.empty() && action.source.text.front() == '!')
            return action.source.text.substr(1);
        if (const orders::Verb* verb = battle_.rules->vocabulary().find(action.verb))
            if (const auto text = orders::written(*verb, [&](const std::string& argument) {
                    const Value& value = action.argument(argument);
                    if (value.yes_no() != nullptr) return std::string(value.is_yes() ? argument : "");
                    return value.known() ? game::to_text(value, battle_.position) : std::string();
                }))
                return *text;
        std::string text = action.verb;
        if (action.argument("unit").known()) {
            text += fmt::format(" {}", game::to_text(action.argument("unit"), battle_.position));
            if (action.argument("target").known())
                text += fmt::format(" -> {}", game::to_text(action.argument("target"), battle_.position));
        }
        for (const auto& [name, value] : action.arguments) {
            if (name == "unit" || (name == "target" && action.argument("unit").known())) continue;
            const bool word = name == roles().self_telling;
            text += fmt::format(" {}{}", word ? "" : name + " ", game::to_text(value, battle_.position));
        }
        return text;
    }

    void tell_units(const Spread& spread, Odds& odds) {
        std::vector<Subject> struck;
        for (const auto& round : declared_.rounds())
            for (const Move& move : round)
                if (move.attack) collect(move.action.argument("target"), struck);
        for (const auto& [state, weight] : spread.states)
            for (const Subject unit : branching_.damaged(state))
                if (std::find(struck.begin(), struck.end(), unit) == struck.end()) struck.push_back(unit);
        std::optional<Disclosure> disclosure;
        if (battle_.discretion != nullptr) disclosure = what_may_be_told();
        for (const Subject unit : struck) {
            // The half of a flotilla that has split off in between is nobody at the beginning.
            const bool is_new = unit.index >= battle_.position.count(unit.kind);
            if (is_new) continue;
            branching_.hits_left(unit, {});
            if (disclosure && is_secret(unit, *disclosure))
                odds.some_are_secret = true;
            else
                tell_unit(unit, spread, odds);
        }
    }

    /// Ships sink, others are eliminated.
    std::string lost_in_word_of(Subject unit, const Spread& spread) {
        if (roles().lost_too.empty()) return roles().lost_in_word;
        const bool sinks = std::any_of(spread.states.begin(), spread.states.end(), [&](const auto& one) {
            return branching_.fact(unit, roles().lost, one.first).is_yes();
        });
        return sinks ? roles().lost_in_word : roles().lost_too_in_word;
    }

    void tell_unit(Subject unit, const Spread& spread, Odds& odds) {
        const auto at_first = branching_.hits_left(unit, {});
        if (!at_first) return;
        std::map<int, Weight> by_hits;
        Weight hit, damaged, sunk, hits;
        for (const auto& [state, weight] : spread.states) {
            const bool sinks = branching_.is_lost(unit, state);
            const auto left = branching_.hits_left(unit, state);
            if (!left) return;
            const int taken = sinks ? *at_first : *at_first - *left;
            by_hits[sinks ? sunk_outright : taken] += weight;
            hits += weight * std::max(taken, 0);
            if (sinks) sunk += weight;
            if (sinks || taken > 0) hit += weight;
            const bool suffers = branching_.defines_hits_left()
                                     ? branching_.fact(unit, roles().damaged, state).is_yes()
                                     : taken > 0;
            if (sinks || suffers) damaged += weight;
        }
        UnitOdds told;
        told.name = battle_.position.name(unit);
        told.side = branching_.side_of(unit);
        told.hit = chance_of(hit, spread.total);
        told.damaged = chance_of(damaged, spread.total);
        told.sunk = chance_of(sunk, spread.total);
        told.expected_hits = chance_of(hits, spread.total);
        for (const auto& [taken, weight] : by_hits)
            told.hits.push_back(
                {taken == sunk_outright ? lost_in_word_of(unit, spread) : std::to_string(taken),
                 chance_of(weight, spread.total)});
        odds.units.push_back(std::move(told));
    }

    /// Those that attack or are aimed at, and who sails with them.
    std::set<Subject> all_in_battle() const {
        std::set<Subject> units;
        std::vector<Subject> named = declared_.units();
        for (const auto& round : declared_.rounds())
            for (const Move& move : round)
                for (const char* who : {"unit", "target"})
                    if (move.attack) collect_all(move.action.argument(who), battle_.position, named);
        // Aircraft do not float.
        std::erase_if(named, [&](Subject unit) { return battle_.position.get(unit, roles().flies).known(); });
        for (const Subject unit : named) {
            units.insert(unit);
            const auto group = battle_.position.inside(unit);
            if (!group || group->kind != game::Kind::group) continue;
            for (const Subject companion : battle_.position.units_in(*group))
                units.insert(companion);
        }
        return units;
    }

    void tell_who_is_left(const Spread& spread, Odds& odds) {
        std::map<std::string, Weight> left;
        const std::set<Subject> units = all_in_battle();
        std::map<Subject, std::string> side_of;
        for (const Subject unit : units)
            side_of[unit] = branching_.side_of(unit);
        for (const auto& [state, weight] : spread.states) {
            std::set<std::string> sides;
            for (const Subject unit : units)
                if (!branching_.is_lost(unit, state)) sides.insert(side_of.at(unit));
            std::string text;
            for (const std::string& side : sides)
                text += fmt::format("{}{}", text.empty() ? "" : " and ", side);
            left[text.empty() ? "nobody" : text] += weight;
        }
        std::set<std::string> sides;
        for (const auto& [unit, side] : side_of)
            sides.insert(side);
        // Of one side alone the units tell it all.
        if (sides.size() > 1) odds.left = chances(left, spread.total);
        if (battle_.discretion == nullptr || odds.left.empty()) return;
        const Disclosure disclosure = what_may_be_told();
        if (std::none_of(units.begin(), units.end(),
                         [&](Subject unit) { return is_secret(unit, disclosure); }))
            return;
        odds.left.clear();
        odds.some_are_secret = true;
    }

    const Battle& battle_;
    const Extent& extent_;
    Declaration declared_;
    Branching branching_;
    std::vector<const Move*> told_;  ///< one for each action
};

}  // namespace

bool Odds::cannot_tell() const {
    return std::any_of(actions.begin(), actions.end(), [](const ActionOdds& one) { return one.cannot_tell; });
}

bool Odds::keeps_secrets() const {
    return some_are_secret || std::any_of(actions.begin(), actions.end(),
                                          [](const ActionOdds& one) { return !one.secret.empty(); });
}

bool Odds::is_illegal() const {
    return std::any_of(actions.begin(), actions.end(), [](const ActionOdds& one) { return one.illegal; });
}

Odds odds_of(const Battle& battle, const Extent& extent) {
    if (extent.rounds && (*extent.rounds < 1 || *extent.rounds > most_rounds))
        throw InputError(fmt::format("expected 1 to {} rounds", most_rounds));
    return Reckoning(battle, extent).reckon();
}

bool is_attack(const Action& action, const game::Roles& roles) {
    const Value &unit = action.argument("unit"), &target = action.argument("target");
    if (names_any(action.argument(roles.aircraft), false)) return names_any(target, false);
    return names_any(unit, true) && names_any(target, true);
}

bool calls_for_dice(const Action& action, game::Position& position,
                    std::shared_ptr<const rules::GameRules> rules, const rules::Options& options) {
    const orders::Verb* verb = rules->vocabulary().find(action.verb);
    if (verb == nullptr || verb->dice.empty()) return false;
    return is_attack(action, rules->roles()) ||
           rules::Referee(std::move(rules), position, options).calls_for_dice(action);
}

std::vector<Action> run_of_attacks(std::vector<Action> actions, const rules::GameRules& rules) {
    const game::Roles& roles = rules.roles();
    std::size_t end = 0, after_damage = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const orders::Verb* verb = rules.vocabulary().find(actions[i].verb);
        if (verb != nullptr && !verb->dice.empty()) end = i + 1;
        if (brings_damage(actions[i], roles)) after_damage = i + 1;
    }
    actions.resize(std::max(end, after_damage));
    const bool fights = std::any_of(actions.begin(), actions.end(),
                                    [&](const Action& action) { return is_attack(action, roles); });
    if (fights && !actions.empty())
        for (const game::Roles::Closing& closing : roles.closings)
            if (std::any_of(actions.begin(), actions.end(),
                            [&](const Action& action) { return action.verb == closing.attack; })) {
                Action last;
                last.verb = closing.verb;
                if (!closing.argument.empty()) last.arguments[closing.argument] = closing.value;
                actions.push_back(std::move(last));
            }
    if (fights && after_damage < end && !rules.book().effects(roles.damage_takes_effect).empty()) {
        Action last;
        last.verb = roles.damage_takes_effect;
        actions.push_back(last);
    }
    return actions;
}

}  // namespace umpire::odds
