#include "illustration.hpp"

#include "umpire/binding/bound_table.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/catalog/tellings.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace umpire::check {

using game::Action;
using game::Judgement;
using game::Kind;
using game::Subject;
using game::Value;
using report::Spot;
using report::Whereabouts;

namespace {

/// Ways that are longer are not gone again hex by hex, and more throws not tried.
constexpr std::size_t longest_way = 80;
constexpr std::size_t most_throws = 1296;
/// A picture with more places marked shows none.
constexpr std::size_t most_places = 6;

std::vector<Subject> way_of(const Action& action, const std::string& way_argument) {
    std::vector<Subject> way;
    if (const Value::List* path = action.argument(way_argument).list())
        for (const Value& place : *path)
            if (place.subject() != nullptr) way.push_back(*place.subject());
    return way;
}

/// The first so many places of its way, as if it ended there.
Action part_of(const Action& action, const std::string& way_argument, std::size_t places) {
    Action part = action;
    Value::List path = *action.argument(way_argument).list();
    const Value last = path.back();
    path.resize(places);
    for (auto& [name, value] : part.arguments)
        if (name != way_argument && value == last) value = path.back();
    part.arguments[way_argument] = std::move(path);
    return part;
}

std::size_t throws_of(const Action& action) {
    std::size_t all = 1;
    for (const game::DiceRoll& roll : action.dice)
        for (std::size_t i = 0; i < roll.faces.size(); ++i) {
            if (roll.sides < 2 || all > most_throws) return most_throws + 1;
            all *= static_cast<std::size_t>(roll.sides);
        }
    return all;
}

/// The next throw after this one; false when all have been.
bool next_throw(Action& action) {
    for (game::DiceRoll& roll : action.dice)
        for (int& face : roll.faces) {
            if (++face <= roll.sides) return true;
            face = 1;
        }
    return false;
}

bool has_a_place(Subject thing) {
    return thing.kind == Kind::unit || thing.kind == Kind::group;
}

}  // namespace

std::optional<Spot> Illustration::spot_of_place(Subject place) const {
    const auto found = table_.spot_of(place);
    return found ? std::optional(Spot{found->map, found->point, {}}) : std::nullopt;
}

void Illustration::before(const Action& action) {
    was_in_.clear();
    spent_.clear();
    allowed_.reset();
    chances_.clear();
    for (const Subject thing : named_in(action))
        if (has_a_place(thing))
            if (const auto place = position_.location(thing)) was_in_.emplace(thing, *place);
    walk(action);
    throw_all(action);
}

double Illustration::spent_by(std::size_t mark) const {
    double most = 0;
    const auto& budgets = request_.rules->tellings().budgets();
    for (const auto& [key, before] : position_.values_before(mark)) {
        const auto& [of, fact] = key;
        const bool counts =
            std::any_of(budgets.begin(), budgets.end(), [&, of = of, &fact = fact](const auto& budget) {
                return budget.spent == fact.text() && !discretion_.hides(of, budget.spent);
            });
        const Value& after = position_.get(of, fact);
        if (counts && after.number() != nullptr) most = std::max(most, *after.number());
    }
    return most;
}

/// Goes the way again, a place more each time, and takes each step back.
void Illustration::walk(const Action& action) {
    const std::size_t length = way_of(action, request_.rules->roles().way).size();
    if (length < 2 || length > longest_way || !action.dice.empty()) return;
    const bool broken = referee_.consider(action).judgement.verdict == game::Verdict::illegal;
    for (std::size_t places = 1; places <= length; ++places) {
        const std::size_t mark = position_.mark();
        const Judgement judgement = referee_.judge(part_of(action, request_.rules->roles().way, places));
        const double spent = spent_by(mark);
        spent_.push_back(spent > 0 ? game::to_text(spent) : std::string());
        position_.undo_to(mark);
        if (broken && judgement.verdict == game::Verdict::legal) allowed_ = places;
    }
}

std::string Illustration::comes(const Action& action, const Judgement& judgement) const {
    const report::Account account(
        action, judgement, request_.rules->tellings(), request_.rules->catalog(), position_,
        [&](const std::string& result) { return discretion_.behind_result(result, judgement.outcome); });
    return account.told([&](const game::Said& said) { return discretion_.hides(said); }).comes.text();
}

void Illustration::throw_all(const Action& action) {
    if (action.dice.empty() || throws_of(action) > most_throws) return;
    Action thrown = action;
    for (game::DiceRoll& roll : thrown.dice)
        std::fill(roll.faces.begin(), roll.faces.end(), 1);
    std::map<std::string, std::size_t> counts;
    std::size_t all = 0;
    do {
        const std::size_t mark = position_.mark();
        ++counts[comes(thrown, referee_.judge(thrown))];
        position_.undo_to(mark);
        ++all;
    } while (next_throw(thrown));
    for (const auto& [words, count] : counts)
        if (!words.empty())
            chances_.push_back({static_cast<double>(count) / static_cast<double>(all), words});
    std::stable_sort(chances_.begin(), chances_.end(), [](const report::Chance& a, const report::Chance& b) {
        return a.probability > b.probability;
    });
    // Where it could only end in one way there was nothing to hope for.
    if (counts.size() < 2) chances_.clear();
}

void Illustration::add_way(const Action& action, Whereabouts& where) const {
    std::vector<Subject> way = way_of(action, request_.rules->roles().way);
    std::optional<Subject> from;
    for (const auto& [thing, place] : was_in_) {
        if (discretion_.hides(thing)) continue;
        const auto now = position_.location(thing);
        if (way.empty() && (!now || *now == place)) continue;
        from = place;
        if (way.empty()) way.push_back(*now);
        break;
    }
    if (!from || way.empty()) return;
    const bool begins_there = way.front() == *from;
    if (!begins_there)
        if (const auto begin = spot_of_place(*from)) where.way.push_back(*begin);
    for (std::size_t i = 0; i < way.size(); ++i) {
        auto spot = spot_of_place(way[i]);
        if (!spot) continue;
        if (i < spent_.size()) spot->text = spent_[i];
        where.way.push_back(std::move(*spot));
        if (allowed_ && *allowed_ == i + 1) where.allowed = where.way.size() - 1;
    }
}

void Illustration::add_aims(const Action& action, Whereabouts& where) const {
    Action aim;
    const std::string& target = request_.rules->roles().target;
    aim.arguments[target] = action.argument(target);
    const auto targets = named_in(aim);
    for (const std::string& actor : request_.rules->roles().actors) {
        Action one;
        one.arguments[actor] = action.argument(actor);
        for (const Subject shooter : named_in(one)) {
            const auto from = was_in_.find(shooter);
            if (from == was_in_.end() || targets.contains(shooter) || discretion_.hides(shooter)) continue;
            for (const Subject aimed_at : targets) {
                const auto to = was_in_.find(aimed_at);
                if (to == was_in_.end() || discretion_.hides(aimed_at)) continue;
                const auto first = spot_of_place(from->second), second = spot_of_place(to->second);
                if (!first || !second) continue;
                where.aims.push_back({*first, *second});
                const auto apart = position_.map().distance(from->second.index, to->second.index);
                if (apart && *apart > 0) where.aims.back().to.text = fmt::format("{}", *apart);
            }
        }
        if (!where.aims.empty()) return;
    }
}

void Illustration::add_places(const Action& action, const std::vector<game::Finding>& findings,
                              Whereabouts& where) const {
    std::set<Subject> places;
    const auto add = [&](Subject thing) {
        if (has_a_place(thing) && !discretion_.hides(thing))
            if (const auto place = position_.location(thing)) thing = *place;
        if (thing.kind == Kind::location) places.insert(thing);
    };
    for (const Subject thing : named_in(action))
        add(thing);
    for (const game::Finding& finding : findings)
        for (const game::Sentence::Part& part : finding.because.parts())
            if (part.kind == game::Sentence::Part::Kind::thing) add(part.thing);
    for (const Subject place : way_of(action, request_.rules->roles().way))
        places.erase(place);
    if (places.size() > most_places) return;
    for (const Subject place : places)
        if (auto spot = spot_of_place(place)) where.places.push_back(std::move(*spot));
}

Whereabouts Illustration::whereabouts(const Action& action,
                                      const std::vector<game::Finding>& findings) const {
    Whereabouts where;
    add_way(action, where);
    add_aims(action, where);
    add_places(action, findings, where);
    return where;
}

}  // namespace umpire::check
