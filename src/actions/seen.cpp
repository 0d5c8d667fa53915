#include "umpire/actions/log_reader.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/table_verbs.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::actions {

using binding::Change;
using game::Action;
namespace fact = game::fact;
namespace table_verb = game::table_verb;
using game::Kind;
using game::Position;
using game::Subject;
using game::Value;

namespace {

using Seen = std::vector<std::pair<Action, std::vector<Change>>>;

/// Groups that were dragged in one go, whatever distance lies between them, are one move. The marker of a
/// group without units is only put somewhere.
void moves_of_groups(std::vector<Change>& changes, const Position& position, Seen& seen) {
    Value::List groups;
    std::vector<Change> parts;
    Value to;
    for (const Change& change : changes) {
        if (change.what != Change::What::moved || change.subject.kind != Kind::group) continue;
        if (position.units_in(change.subject).empty()) {
            Action action;
            action.verb = table_verb::put;
            action.arguments = {{"of", change.subject}, {"to", change.after}};
            seen.push_back({std::move(action), {change}});
            continue;
        }
        if (groups.empty()) to = change.after;
        groups.emplace_back(change.subject);
        parts.push_back(change);
    }
    if (groups.empty()) return;
    Action action;
    action.verb = table_verb::move;
    action.arguments["group"] = groups.size() == 1 ? groups.front() : Value(groups);
    action.arguments["to"] = to;
    seen.emplace_back(std::move(action), std::move(parts));
}

bool between_groups(const Change& change) {
    const Subject *from = change.before.subject(), *to = change.after.subject();
    return from != nullptr && to != nullptr && from->kind == Kind::group && to->kind == Kind::group;
}

/// Of the same transfer: units go from group to group together, and to and from a box one by one.
bool together(const Change& one, const Change& other) {
    if (one.what != other.what || other.subject.kind != Kind::unit) return false;
    if (one.subject == other.subject) return true;
    return between_groups(one) && one.before == other.before && one.after == other.after;
}

void transfers_of_units(std::vector<Change>& changes, Seen& seen) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Change& first = changes[i];
        const bool moves = first.what == Change::What::moved && first.subject.kind == Kind::unit;
        const bool is_first = std::none_of(changes.begin(), changes.begin() + static_cast<std::ptrdiff_t>(i),
                                           [&](const Change& earlier) { return together(first, earlier); });
        if (!moves || !is_first) continue;
        Action action;
        action.verb = table_verb::transfer;
        Value::List units;
        std::vector<Change> parts;
        for (const Change& change : changes)
            if (together(first, change)) {
                units.emplace_back(change.subject);
                parts.push_back(change);
            }
        action.arguments = {{"units", units}, {"from", first.before}, {"to", first.after}};
        seen.emplace_back(std::move(action), std::move(parts));
    }
}

/// A turn tracker changes turn, side and phase at once.
void game_facts(std::vector<Change>& changes, const game::Roles& roles, Seen& seen) {
    Action phase;
    phase.verb = table_verb::phase;
    std::vector<Change> parts;
    for (const Change& change : changes) {
        if (change.subject != game::the_game) continue;
        if (change.fact == fact::phase || change.fact == fact::phasing || change.fact == fact::turn ||
            change.fact == fact::year || (!roles.with_phase.empty() && change.fact == roles.with_phase)) {
            phase.arguments[change.fact == fact::phase ? "to" : std::string(change.fact.text())] =
                change.after;
            parts.push_back(change);
        } else {
            const auto declared =
                std::find_if(roles.declared.begin(), roles.declared.end(),
                             [&](const game::Roles::Declared& one) { return one.fact == change.fact; });
            Action action;
            if (declared != roles.declared.end()) {
                action.verb = declared->verb;
                action.arguments = {{declared->argument, change.after}};
            } else {
                action.verb = table_verb::mark;
                action.arguments = {{"fact", change.fact.text()}, {"value", change.after}};
            }
            seen.push_back({std::move(action), {change}});
        }
    }
    if (!parts.empty()) seen.emplace_back(std::move(phase), std::move(parts));
}

void marks(std::vector<Change>& changes, Seen& seen) {
    for (const Change& change : changes) {
        if (change.subject == game::the_game || change.what == Change::What::moved) continue;
        Action action;
        action.verb = change.what == Change::What::appeared      ? table_verb::appear
                      : change.what == Change::What::disappeared ? table_verb::disappear
                                                                 : table_verb::mark;
        action.arguments["of"] = change.subject;
        if (change.what == Change::What::changed) {
            action.arguments["fact"] = change.fact.text();
            action.arguments["value"] = change.after;
            action.arguments["before"] = change.before;
        } else if (change.after.known()) {
            action.arguments["at"] = change.after;
        }
        seen.push_back({std::move(action), {change}});
    }
}

}  // namespace

std::vector<std::pair<Action, std::vector<Change>>> actions_of(std::vector<Change> changes,
                                                               const Position& position,
                                                               const game::Roles& roles) {
    Seen seen;
    game_facts(changes, roles, seen);
    moves_of_groups(changes, position, seen);
    transfers_of_units(changes, seen);
    marks(changes, seen);
    return seen;
}

}  // namespace umpire::actions
