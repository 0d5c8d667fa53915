#include "umpire/rules/game_rules.hpp"

#include "branching.hpp"

#include <fmt/core.h>

#include <algorithm>

/// Who attacks whom in a round that nobody has declared.
namespace umpire::odds {

using game::Action;
using game::Subject;
using game::Value;
using game::Verdict;
using rules::Referee;

namespace {

std::vector<Subject> targets_of(const Action& action) {
    const Value& target = action.argument("target");
    if (target.subject() != nullptr) return {*target.subject()};
    std::vector<Subject> all;
    if (target.list() != nullptr)
        for (const Value& one : *target.list())
            if (one.subject() != nullptr) all.push_back(*one.subject());
    return all;
}

Action aimed_at(const Action& action, const std::vector<Subject>& targets) {
    Action aimed = action;
    aimed.arguments["target"] =
        targets.size() == 1 ? Value(targets.front()) : Value(Value::List(targets.begin(), targets.end()));
    return aimed;
}

}  // namespace

bool Branching::is_lost(Subject unit) const {
    const game::Roles& roles = battle_.rules->roles();
    return position_.get(unit, roles.lost).is_yes() ||
           (!roles.lost_too.empty() && position_.get(unit, roles.lost_too).is_yes());
}

Referee::Considered Branching::consider(const Move& move, std::string& sunk) const {
    if (!move.again || !move.attack) return referee_.consider(move.action);
    const Subject* unit = move.action.argument("unit").subject();
    if (unit != nullptr && is_lost(*unit)) {
        sunk = fmt::format("{} is {}", position_.name(*unit), battle_.rules->roles().lost_in_word);
        return {};
    }
    std::vector<Subject> afloat = targets_of(move.action);
    const std::size_t declared = afloat.size();
    std::erase_if(afloat, [&](Subject target) { return is_lost(target); });
    if (!afloat.empty()) {
        Referee::Considered considered = referee_.consider(aimed_at(move.action, afloat));
        if (considered.judgement.verdict == Verdict::legal || afloat.size() == declared) return considered;
    }
    bool found = false;
    Referee::Considered other = with_other_target(move, found);
    if (!found) sunk = "no target is left";
    return other;
}

Referee::Considered Branching::with_other_target(const Move& move, bool& found) const {
    const Subject* unit = move.action.argument("unit").subject();
    std::vector<Subject> enemies;
    for (const Subject other : order_)
        if (unit != nullptr &&
            position_.get(other, game::fact::side) != position_.get(*unit, game::fact::side) &&
            !is_lost(other))
            enemies.push_back(other);
    std::vector<std::vector<Subject>> choices;
    for (const Subject enemy : enemies)
        choices.push_back({enemy});
    // Two small units are one target.
    for (std::size_t i = 0; i < enemies.size(); ++i)
        for (std::size_t j = i + 1; j < enemies.size(); ++j)
            choices.push_back({enemies[i], enemies[j]});
    for (const auto& targets : choices) {
        Referee::Considered considered = referee_.consider(aimed_at(move.action, targets));
        if (considered.judgement.verdict != Verdict::legal) continue;
        found = true;
        return considered;
    }
    return {};
}

}  // namespace umpire::odds
