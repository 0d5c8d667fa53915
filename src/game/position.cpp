#include "umpire/game/position.hpp"

#include "umpire/game/map.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace umpire::game {

namespace {

/// Things in things in things: deeper than any game stacks them.
constexpr int deepest = 32;

}  // namespace

Position::Position(std::shared_ptr<const Map> map) : map_(std::move(map)) {
    of(Kind::game).push_back({"the game", {}, {}, {}});
    // Found by the names that the map knows them by: there are thousands, and of most nobody ever asks.
    auto& places = of(Kind::location);
    places.reserve(map_->size());
    for (std::uint32_t place = 0; place < map_->size(); ++place)
        places.push_back({map_->name(place), {}, {}, {}});
    changes_ = map_->size();
}

Subject Position::add(Kind kind, std::string_view name) {
    if (kind == Kind::location)
        if (const auto place = map_->find(name)) return {kind, *place};
    const auto [entry, is_new] = by_name_[static_cast<std::size_t>(kind)].try_emplace(
        std::string(name), static_cast<std::uint32_t>(of(kind).size()));
    const Subject subject{kind, entry->second};
    if (!is_new) return subject;
    of(kind).push_back({std::string(name), {}, {}, {}});
    ++changes_;
    journal_.push_back({subject, Added{}});
    return subject;
}

std::optional<Subject> Position::find(Kind kind, std::string_view name) const {
    if (kind == Kind::location)
        if (const auto place = map_->find(name)) return Subject{kind, *place};
    const auto& names = by_name_[static_cast<std::size_t>(kind)];
    const auto found = names.find(name);
    if (found == names.end()) return std::nullopt;
    return Subject{kind, found->second};
}

std::optional<Subject> Position::find(std::string_view name) const {
    for (const Kind kind : {Kind::unit, Kind::group, Kind::location, Kind::side, Kind::marker, Kind::battle})
        if (auto found = find(kind, name)) return found;
    return std::nullopt;
}

const Value& Position::get(Subject what, Name fact) const {
    if (watcher_ != nullptr) watcher_->reads(what, fact);
    const Value& value = record(what).attributes.get(fact);
    if (value.known() || what.kind != Kind::location || what.index >= map_->size()) return value;
    return map_->attribute(what.index, fact);
}

bool Position::has_fact_beginning(Subject what, std::string_view beginning) const {
    if (watcher_ != nullptr) watcher_->reads_all(what, beginning);
    const auto& attributes = record(what).attributes;
    return std::any_of(attributes.begin(), attributes.end(),
                       [&](const auto& fact) { return fact.first.text().starts_with(beginning); });
}

void Position::set(Subject what, Name fact, Value value) {
    if (watcher_ != nullptr) watcher_->sets(what, fact);
    Facts& attributes = record(what).attributes;
    if (attributes.get(fact) == value) return;
    ++changes_;
    journal_.push_back({what, Set{fact, attributes.set(fact, std::move(value))}});
}

std::size_t Position::pull_out(Subject what) {
    const auto inside = record(what).inside;
    if (!inside) return 0;
    auto& contents = record(*inside).contents;
    const auto found = std::find(contents.begin(), contents.end(), what);
    const auto index = static_cast<std::size_t>(found - contents.begin());
    contents.erase(found);
    record(what).inside.reset();
    return index;
}

void Position::put(Subject what, std::optional<Subject> where) {
    if (watcher_ != nullptr) watcher_->moves(what);
    for (auto outer = where; outer; outer = record(*outer).inside)
        if (*outer == what) throw std::logic_error("a thing was put into itself");
    const auto old_inside = record(what).inside;
    if (old_inside == where) return;
    ++changes_;
    journal_.push_back({what, Placed{old_inside, pull_out(what)}});
    if (!where) return;
    record(*where).contents.push_back(what);
    record(what).inside = where;
}

void Position::place(Subject what, Subject where) {
    put(what, where);
}
void Position::take_away(Subject what) {
    put(what, std::nullopt);
}

std::optional<Place> Position::location(Subject what) const {
    if (watcher_ != nullptr) watcher_->looks_around();
    for (int depth = 0; depth < deepest; ++depth) {
        if (what.kind == Kind::location) return what;
        const auto inside = record(what).inside;
        if (!inside) return std::nullopt;
        what = *inside;
    }
    return std::nullopt;
}

Units Position::units_in(Subject where) const {
    if (watcher_ != nullptr) watcher_->looks_around();
    Units units;
    std::vector<Subject> open{where};
    while (!open.empty()) {
        const Subject next = open.back();
        open.pop_back();
        if (next.kind == Kind::unit && next != where) {
            units.push_back(next);
            continue;
        }
        const auto& inner = record(next).contents;
        open.insert(open.end(), inner.rbegin(), inner.rend());
    }
    return units;
}

void Position::undo(const Change& change) {
    ++changes_;
    if (std::holds_alternative<Added>(change.how)) {
        by_name_[static_cast<std::size_t>(change.what.kind)].erase(record(change.what).name);
        of(change.what.kind).pop_back();
    } else if (const auto* set = std::get_if<Set>(&change.how)) {
        record(change.what).attributes.set(set->fact, set->old_value);
    } else {
        const auto& placed = std::get<Placed>(change.how);
        pull_out(change.what);
        if (!placed.old_inside) return;
        auto& contents = record(*placed.old_inside).contents;
        contents.insert(contents.begin() + static_cast<std::ptrdiff_t>(placed.old_index), change.what);
        record(change.what).inside = placed.old_inside;
    }
}

std::map<std::pair<Subject, Name>, Value> Position::values_before(std::size_t mark) const {
    std::map<std::pair<Subject, Name>, Value> before;
    for (std::size_t i = mark; i < journal_.size(); ++i) {
        const auto& [what, how] = journal_[i];
        if (const auto* set = std::get_if<Set>(&how))
            before.try_emplace({what, set->fact}, set->old_value);
        else if (const auto* placed = std::get_if<Placed>(&how))
            before.try_emplace({what, Name()}, placed->old_inside ? Value(*placed->old_inside) : Value());
    }
    return before;
}

std::set<std::pair<Subject, Name>> Position::changed_since(std::size_t mark) const {
    std::set<std::pair<Subject, Name>> changed;
    for (auto& [key, before] : values_before(mark))
        changed.insert(key);
    return changed;
}

std::vector<Subject> Position::added_since(std::size_t mark) const {
    std::vector<Subject> added;
    for (std::size_t i = mark; i < journal_.size(); ++i)
        if (std::holds_alternative<Added>(journal_[i].how)) added.push_back(journal_[i].what);
    return added;
}

void Position::undo_to(std::size_t mark) {
    while (journal_.size() > mark) {
        undo(journal_.back());
        journal_.pop_back();
    }
}

}  // namespace umpire::game
