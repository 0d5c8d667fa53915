#include "umpire/error.hpp"
#include "umpire/orders/vocabulary.hpp"
#include "umpire/rules/game_rules.hpp"

#include "every_roll.hpp"
#include "reads.hpp"
#include "rolled.hpp"

#include <algorithm>
#include <numeric>

/// Actions of which every roll is for itself: what comes after it looks at nothing but what it has changed.
/// Five forces that try to intercept have not the product of all their rolls before them, but one roll after
/// the other, from what is not the same after those before it.
namespace umpire::odds {

namespace {

/// All together would be fewer.
constexpr std::size_t few_rolls = 2;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    std::uint64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product)) throw InputError("expected fewer dice for one action");
    return product;
}

}  // namespace

/// The rolls so far, and in how many ways of all of this length they come to the same.
struct Branching::Way {
    std::vector<std::vector<int>> faces;
    std::uint64_t weight = 1, of = 1;
};

/// One fall of the last roll of a way; those behind it fell as they liked.
struct Branching::Run {
    Rolled rolled;
    std::uint64_t weight = 1, of = 1;
};

/// All runs by how many rolls came before; and of each result how many there were before the last roll that
/// anything of it hangs on.
struct Branching::Runs {
    std::vector<std::vector<Run>> by_rolls_before;
    std::vector<Run> to_the_end;
    std::map<std::string, std::size_t> settled;

    /// Of one way: what is not the same in all of them hangs on this roll.
    void compare(std::size_t first) {
        const std::size_t level = by_rolls_before.size() - 1;
        const auto& runs = by_rolls_before.back();
        const auto& one = runs[first].rolled.results;
        for (std::size_t i = first; i < runs.size(); ++i) {
            const auto& other = runs[i].rolled.results;
            for (const auto& [name, value] : other)
                if (const auto same = one.find(name); same == one.end() || same->second != value)
                    settled[name] = level;
            for (const auto& [name, value] : one)
                settled[name] = other.contains(name) ? settled[name] : level;
        }
    }
};

bool Branching::rolls_are_alone(const Referee::Considered& considered) {
    const orders::Verb* verb = battle_.rules->vocabulary().find(considered.action.verb);
    if (verb == nullptr || !verb->rolls_alone || !considered.orders.empty()) return false;
    // Hits are counted when all is over, and not by what each roll came to.
    if (is_attack(considered.action, battle_.rules->roles())) return false;
    const std::size_t before = position_.mark();
    bool dice = false;
    dice_->begin_way({}, [] {});
    roll_once(considered, dice);
    position_.undo_to(before);
    const std::size_t rolls = dice_->asked();
    dice_->begin();
    return rolls > few_rolls;
}

State Branching::what_counts_later(std::size_t move) {
    State counts = changes();
    const auto& across = across_[move];
    std::erase_if(counts, [&](const auto& entry) {
        const Facts::Fact& fact = facts_[entry.first];
        if (entry.first == Facts::things || fact.needed || fact.is_place || is_damage(fact) ||
            across.contains(entry.first))
            return false;
        dropped_.insert(entry.first);
        return true;
    });
    return counts;
}

Branching::Runs Branching::runs(const Referee::Considered& considered, std::size_t move, bool& dice) {
    Runs all;
    std::vector<Way> ways{{}};
    const std::size_t before = position_.mark();
    while (!ways.empty()) {
        std::map<State, Way> next;
        auto& level = all.by_rolls_before.emplace_back();
        for (const Way& way : ways) {
            State then;
            const std::size_t first = level.size();
            dice_->begin_way(way.faces, [&] {
                if (dice_->asked() == way.faces.size() + 1) then = what_counts_later(move);
                reads_->end_part(across_[move]);
            });
            do {
                Run run{roll_once(considered, dice), times(way.weight, dice_->weight()),
                        times(way.of, dice_->total())};
                if (dice_->asked() > way.faces.size() + 1) {
                    Way& same = next[then];
                    if (same.faces.empty()) same = {dice_->way(), 0, run.of};
                    const std::uint64_t whole = times(same.of, run.of / std::gcd(same.of, run.of));
                    same.weight = times(same.weight, whole / same.of) + times(run.weight, whole / run.of);
                    same.of = whole;
                } else {
                    all.to_the_end.push_back(run);
                }
                level.push_back(std::move(run));
                position_.undo_to(before);
            } while (dice_->next());
            all.compare(first);
        }
        ways.clear();
        for (auto& [key, way] : next) {
            const std::uint64_t common = std::gcd(way.weight, way.of);
            ways.push_back({std::move(way.faces), way.weight / common, way.of / common});
        }
    }
    dice_->begin();
    return all;
}

void Branching::each_roll(const Referee::Considered& considered, std::size_t move, Outcomes& found) {
    Runs all;
    // What one part reads of another is found by and by, and then ways are told apart by it.
    for (std::size_t known = across_[move].size() + 1; known != across_[move].size();) {
        known = across_[move].size();
        dropped_.clear();
        all = runs(considered, move, found.rolled);
    }
    for (const FactId fact : dropped_)
        facts_[fact].dropped = true;
    const auto raise = [&](const Run& run) {
        found.total = times(found.total, run.of / std::gcd(found.total, run.of));
    };
    for (const auto& level : all.by_rolls_before)
        std::for_each(level.begin(), level.end(), raise);
    std::for_each(all.to_the_end.begin(), all.to_the_end.end(), raise);
    for (Run& run : all.to_the_end) {
        const std::uint64_t weight = run.weight * (found.total / run.of);
        if (!run.rolled.missing.empty())
            found.not_made.push_back({game::Verdict::cannot_tell, run.rolled.missing, weight});
        found.add(weight, std::move(run.rolled.sets));
    }
    // Later rolls change nothing of a result any more, and have lost what made it.
    for (const auto& [name, level] : all.settled)
        for (const Run& run : all.by_rolls_before[level])
            if (const auto told = run.rolled.results.find(name); told != run.rolled.results.end())
                found.add_result(name, told->second, run.weight * (found.total / run.of));
}

}  // namespace umpire::odds
