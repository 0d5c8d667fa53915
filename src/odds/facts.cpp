#include "facts.hpp"

#include <algorithm>

namespace umpire::odds {

using game::Subject;
using game::Value;

namespace {

std::uint64_t number_of_thing(Subject thing) {
    return (static_cast<std::uint64_t>(thing.kind) << 32) | thing.index;
}

/// Told from every other value, whatever a text contains.
void write(const Value& value, std::string& text) {
    const auto bytes = [&](const auto& number) {
        text.append(reinterpret_cast<const char*>(&number), sizeof number);
    };
    if (const bool* yes = value.yes_no()) {
        text += *yes ? 'y' : 'n';
    } else if (const double* number = value.number()) {
        text += 'd';
        bytes(*number == 0 ? 0.0 : *number);
    } else if (const std::string* words = value.text()) {
        text += 't';
        bytes(words->size());
        text += *words;
    } else if (const Subject* thing = value.subject()) {
        text += 's';
        bytes(number_of_thing(*thing));
    } else if (const Value::List* list = value.list()) {
        text += 'l';
        bytes(list->size());
        for (const Value& element : *list)
            write(element, text);
    } else {
        text += '?';
    }
}

}  // namespace

std::size_t StateHash::operator()(const State& state) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15;
    for (const auto& [fact, value] : state) {
        hash ^= (static_cast<std::uint64_t>(fact) << 32) | value;
        hash *= 0xff51afd7ed558ccd;
        hash ^= hash >> 32;
    }
    return static_cast<std::size_t>(hash);
}

Facts::Facts() {
    number_of(Value());
    facts_.resize(2);
    facts_[things].needed = facts_[places].needed = true;
    facts_[things].at_first = number_of(Value::List());
}

FactId Facts::enter(Subject about, game::Name name, bool is_place, const Value& at_first) {
    if (const auto known = find(about, name, is_place)) return *known;
    const auto id = static_cast<FactId>(facts_.size());
    facts_.push_back({about, name, is_place, number_of(at_first)});
    facts_.back().needed = needed_.contains({about.kind, facts_.back().name});
    auto& things_of_kind = by_thing_[static_cast<std::size_t>(about.kind)];
    if (things_of_kind.size() <= about.index) things_of_kind.resize(about.index + 1);
    things_of_kind[about.index].push_back(id);
    return id;
}

std::optional<FactId> Facts::find(Subject about, game::Name name, bool is_place) const {
    for (const FactId id : this->about(about))
        if (facts_[id].is_place == is_place && facts_[id].name == name) return id;
    return std::nullopt;
}

const std::vector<FactId>& Facts::about(Subject thing) const {
    static const std::vector<FactId> none;
    const auto& of_kind = by_thing_[static_cast<std::size_t>(thing.kind)];
    return thing.index < of_kind.size() ? of_kind[thing.index] : none;
}

void Facts::need(FactId id) {
    if (facts_[id].needed) return;
    needed_.emplace(facts_[id].about.kind, facts_[id].name);
    for (Fact& fact : facts_)
        if (fact.about.kind == facts_[id].about.kind && fact.name == facts_[id].name) fact.needed = true;
}

ValueId Facts::number_of(const Value& value) {
    std::string text;
    write(value, text);
    const auto [entry, is_new] = by_text_.try_emplace(std::move(text), static_cast<ValueId>(values_.size()));
    if (is_new) values_.push_back(value);
    return entry->second;
}

ValueId Facts::value_in(const State& state, FactId fact) const {
    const auto found = std::lower_bound(state.begin(), state.end(), std::pair<FactId, ValueId>(fact, 0));
    return found != state.end() && found->first == fact ? found->second : facts_[fact].at_first;
}

ValueId Facts::places_in(const State& state) {
    State places_alone;
    for (const auto& entry : state)
        if (facts_[entry.first].is_place) places_alone.push_back(entry);
    return by_places_.try_emplace(std::move(places_alone), static_cast<ValueId>(by_places_.size()))
        .first->second;
}

}  // namespace umpire::odds
