#include "spread.hpp"

#include "umpire/error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace umpire::odds {

using boost::multiprecision::gcd;

Chance chance_of(const Weight& part, const Weight& whole) {
    const Weight common = part == 0 ? whole : Weight(gcd(part, whole));
    const Weight n = part / common, d = whole / common;
    Chance chance;
    chance.exact = d == 1 ? n.str() : fmt::format("{}/{}", n.str(), d.str());
    // 64 bits more than a double keeps, wherever the point is.
    const auto bits = [](const Weight& number) {
        return number == 0 ? 0 : static_cast<int>(boost::multiprecision::msb(number));
    };
    const int shift = 120 - (bits(n) - bits(d));
    const Weight quotient = shift >= 0 ? Weight(n << shift) / d : Weight(n >> -shift) / d;
    chance.value = std::ldexp(quotient.convert_to<double>(), -shift);
    return chance;
}

bool Unfolding::advance(Spread& spread, const Move& move, Tally* tally) {
    for (const auto& [state, weight] : spread.states)
        branching_.expect(state);
    std::uint64_t scale = 1;
    Spread next;
    next.states.reserve(spread.states.size());
    bool made = false;
    std::vector<std::shared_ptr<const Outcomes>> all;
    all.reserve(spread.states.size());
    for (const auto& [state, weight] : spread.states) {
        all.push_back(branching_.outcomes(move, state));
        scale = std::lcm(scale, all.back()->total);
    }
    auto outcomes_here = all.begin();
    next.total = spread.total * scale;
    if (tally != nullptr) tally->total = next.total;
    for (const auto& [state, weight] : spread.states) {
        const Outcomes& outcomes = **outcomes_here++;
        const Weight share = weight * (scale / outcomes.total);
        for (const Outcomes::One& one : outcomes.all)
            next.states[branching_.after(state, one)] += share * one.weight;
        if (next.states.size() > most_states_)
            throw TooLarge{fmt::format("{} states of the battle at one time", most_states_)};
        made = made || !outcomes.never_made();
        if (tally == nullptr) continue;
        tally->rolled = tally->rolled || outcomes.rolled;
        Weight done = share * outcomes.total;
        for (const auto& [verdict, because, part] : outcomes.not_made) {
            tally->not_made[{verdict, because}] += share * part;
            done -= share * part;
        }
        tally->made += done;
        for (const auto& [hits, part] : outcomes.hits)
            tally->hits[hits] += share * part;
        for (const auto& [name, value, part] : outcomes.results)
            tally->results[name][value] += share * part;
    }
    most_seen_ = std::max(most_seen_, next.states.size());
    spread = std::move(next);
    return made;
}

void Unfolding::end_round(Spread& spread) {
    Spread next;
    next.total = spread.total;
    for (const auto& [state, weight] : spread.states)
        next.states[branching_.at_round_end(state)] += weight;
    spread = std::move(next);
}

void Unfolding::thin_out(Spread& spread, std::size_t keep) const {
    std::vector<State> all;
    for (const auto& [state, weight] : spread.states)
        all.push_back(state);
    std::sort(all.begin(), all.end(), [](const State& a, const State& b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    for (std::size_t i = keep; i < all.size(); ++i)
        spread.states.erase(all[i]);
}

/// What a round leads to from one state.
struct Unfolding::Turn {
    bool over = false;  ///< nobody can attack any more, or nothing comes of it
    Weight total, stays;
    std::vector<std::pair<std::size_t, Weight>> to;
    std::vector<std::pair<State, Weight>> states;  ///< until they are numbered
};

Unfolding::Turn Unfolding::turn_from(const State& state, const std::vector<Move>& round) {
    Spread spread;
    spread.states.emplace(state, 1);
    bool attacked = false;
    for (const Move& move : round) {
        const bool made = advance(spread, move);
        attacked = attacked || (move.attack && made);
    }
    end_round(spread);
    Turn turn;
    turn.total = spread.total;
    for (auto& [next, weight] : spread.states)
        if (next == state)
            turn.stays = weight;
        else
            turn.states.emplace_back(next, weight);
    std::sort(turn.states.begin(), turn.states.end());
    turn.over = !attacked || turn.states.empty();
    if (turn.over) turn.states.clear();
    return turn;
}

void Unfolding::look_ahead(const Spread& begin, const std::vector<Move>& round, std::vector<Turn>& turns,
                           std::unordered_map<State, std::size_t, StateHash>& numbers,
                           std::vector<std::size_t>& order) {
    enum class Seen : std::uint8_t { now, done };
    std::vector<Seen> seen;
    std::vector<std::pair<std::size_t, std::size_t>> path;  // a state, and how many of its next ones are done
    const auto enter = [&](const State& state) {
        const auto [entry, is_new] = numbers.try_emplace(state, turns.size());
        if (!is_new) return entry->second;
        if (turns.size() >= most_states_)
            throw TooLarge{fmt::format("{} states of the battle to its end", most_states_)};
        turns.push_back(turn_from(state, round));
        seen.push_back(Seen::now);
        path.emplace_back(entry->second, 0);
        return entry->second;
    };
    std::vector<State> first;
    for (const auto& [state, weight] : begin.states)
        first.push_back(state);
    std::sort(first.begin(), first.end());
    for (const State& state : first) {
        enter(state);
        while (!path.empty()) {
            auto& [at, next] = path.back();
            if (next == turns[at].states.size()) {
                seen[at] = Seen::done;
                order.push_back(at);
                turns[at].states.clear();
                path.pop_back();
                continue;
            }
            const auto [state_after, weight] = turns[at].states[next++];
            const std::size_t from = at, before = turns.size();
            const std::size_t to = enter(state_after);
            if (to < before && seen[to] == Seen::now)
                throw InputError("expected damage that only grows: this battle comes back to where it was");
            turns[from].to.emplace_back(to, weight);
        }
    }
    std::reverse(order.begin(), order.end());
}

Unfolding::End Unfolding::to_the_end(Spread begin, const std::vector<Move>& round) {
    std::vector<Turn> turns;
    std::unordered_map<State, std::size_t, StateHash> numbers;
    std::vector<std::size_t> order;
    look_ahead(begin, round, turns, numbers, order);
    most_seen_ = std::max(most_seen_, turns.size());

    // Every weight is on the scale that was the last one when it was written; the scale grows by what has to
    // be divided by, so that all stays whole.
    struct Scaled {
        Weight weight, scale;
    };
    Weight scale = 1;
    std::vector<Scaled> at(turns.size());
    Scaled rounds{0, 1};
    const auto raise = [&](Scaled& one) {
        if (one.scale == scale) return;
        if (one.weight != 0) one.weight *= scale / one.scale;
        one.scale = scale;
    };
    for (const auto& [state, weight] : begin.states)
        at[numbers.at(state)] = {weight, 1};
    for (const std::size_t from : order) {
        const Turn& turn = turns[from];
        if (turn.over) continue;
        raise(at[from]);
        Weight common = gcd(turn.total, turn.stays);
        for (const auto& [to, weight] : turn.to)
            common = gcd(common, weight);
        const Weight leaves = (turn.total - turn.stays) / common;
        const Weight missing = leaves / gcd(leaves, at[from].weight);
        scale *= missing;
        raise(at[from]);
        const Weight share = at[from].weight / leaves;
        raise(rounds);
        rounds.weight += share * (turn.total / common);
        for (const auto& [to, weight] : turn.to) {
            if (at[to].scale == 0) at[to] = {0, scale};
            raise(at[to]);
            at[to].weight += share * (weight / common);
        }
    }
    End end;
    end.spread.total = begin.total * scale;
    for (const auto& [state, number] : numbers) {
        if (!turns[number].over) continue;
        raise(at[number]);
        if (at[number].weight != 0) end.spread.states.emplace(state, at[number].weight);
    }
    raise(rounds);
    end.rounds = rounds.weight;
    return end;
}

}  // namespace umpire::odds
