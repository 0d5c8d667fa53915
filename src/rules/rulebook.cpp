#include "umpire/rules/rulebook.hpp"

#include <algorithm>
#include <stdexcept>

namespace umpire::rules {

namespace {

template <class Container>
const typename Container::mapped_type& entry_of(const Container& all, const auto& key) {
    static const typename Container::mapped_type none{};
    const auto found = all.find(key);
    return found == all.end() ? none : found->second;
}

std::string fact_key(game::Kind about, std::string_view fact) {
    std::string key(name_of(about));
    key += '.';
    key += fact;
    return key;
}

}  // namespace

Ids::Ids(const char* id) : all{id} {}
Ids::Ids(std::initializer_list<const char*> ids) : all(ids.begin(), ids.end()) {}

Rulebook::Rulebook(std::string game) : game_(std::move(game)) {}
Rulebook::~Rulebook() = default;
Rulebook::Rulebook(Rulebook&&) noexcept = default;
Rulebook& Rulebook::operator=(Rulebook&&) noexcept = default;

void Rulebook::prepare(const Verb& verb, Prepare function) {
    prepare_[verb] = function;
}

void Rulebook::followed_by(const Verb& verb, Rest function) {
    followed_by_[verb] = function;
}

void Rulebook::stages(const Verb& verb, std::vector<Stage> stages) {
    stages_[verb] = std::move(stages);
}

bool Rulebook::knows_verb(std::string_view verb) const {
    return verbs_.contains(verb);
}

void Rulebook::not_judged(std::string_view verb, std::string reason) {
    not_judged_[std::string(verb)] = std::move(reason);
}

bool Rulebook::owns(std::string_view verb) const {
    return knows_verb(verb) || prepare_.contains(verb) || not_judged_.contains(verb);
}

template <class Function>
Rulebook::Entry<Function> Rulebook::enter(Ids ids, const char* role, std::string trigger, Function function) {
    const std::size_t number = registrations_.size();
    ids_.insert(ids.all.begin(), ids.all.end());
    registrations_.push_back({number, ids.all, role, std::move(trigger)});
    return {std::move(ids.all), std::move(function), number, When::at};
}

void Rulebook::check(Ids ids, std::initializer_list<Event> verbs, Check function) {
    std::string all;
    for (const Event& verb : verbs) {
        if (!all.empty()) all += ", ";
        all += verb.name;
    }
    const auto entry = enter(std::move(ids), "check", std::move(all), function);
    for (const Event& verb : verbs) {
        checks_[verb].push_back(entry);
        verbs_.emplace(verb);
    }
}

void Rulebook::standing(Ids ids, game::Kind about, Standing function) {
    if (!function.kinds().has(about))
        throw std::logic_error(ids.all.front() + " looks at another kind of thing");
    standings_[static_cast<std::size_t>(about)].push_back(
        enter(std::move(ids), "standing", std::string(name_of(about)), function));
}

void Rulebook::modifier(Ids ids, const Sum& sum, Times function) {
    modifiers_[sum].push_back(enter(std::move(ids), "modifier", sum, function));
}

namespace {

/// Behind all that have the same turn or an earlier one.
template <class Entry>
void insert_in_turn(std::vector<Entry>& entries, Entry entry, When when) {
    entry.when = when;
    const auto place =
        std::find_if(entries.begin(), entries.end(), [&](const Entry& other) { return other.when > when; });
    entries.insert(place, std::move(entry));
}

}  // namespace

void Rulebook::due(Due function, When when) {
    insert_in_turn(dues_, DueEntry{function, when}, when);
}

void Rulebook::effect(Ids ids, const Event& event, Effect function, When when) {
    insert_in_turn(effects_[event], enter(std::move(ids), "effect", event, function), when);
    verbs_.emplace(event);
}

void Rulebook::define(Ids ids, game::Kind about, const Fact& fact, Definition function, When when) {
    if (!fact.about.has(about))
        throw std::logic_error(fact_key(about, fact.name.text()) + " is no fact of the registry");
    if (!function.kinds().has(about))
        throw std::logic_error(fact_key(about, fact.name.text()) + " is defined for another kind of thing");
    auto& of_kind = definitions_[static_cast<std::size_t>(about)];
    insert_in_turn(of_kind[fact.name],
                   enter(std::move(ids), "definition", fact_key(about, fact.name.text()), function), when);
}

void Rulebook::table(Ids ids, const char* name) {
    const auto entry = enter(std::move(ids), "table", name, std::string(name));
    for (const std::string& id : entry.ids)
        if (!tables_.emplace(id, entry).second) throw std::logic_error("rule " + id + " has two tables");
}

void Rulebook::undeclared(std::string_view verb, std::string_view argument, std::vector<game::Value> values) {
    undeclared_[std::string(verb)][std::string(argument)] = std::move(values);
}

void Rulebook::may_mean(const Verb& verb, std::initializer_list<Verb> verbs) {
    may_mean_[verb].assign(verbs.begin(), verbs.end());
}

void Rulebook::may_have_been(const Verb& verb, WaysOf function) {
    if (!may_have_been_.emplace(verb, function).second)
        throw std::logic_error("acts of " + std::string(verb) + " are understood twice");
    verbs_.emplace(verb);
}

WaysOf Rulebook::ways(std::string_view verb) const {
    const auto found = may_have_been_.find(verb);
    return found == may_have_been_.end() ? nullptr : found->second;
}

const std::vector<Rulebook::Entry<Check>>& Rulebook::checks(std::string_view verb) const {
    return entry_of(checks_, verb);
}
const std::vector<Rulebook::Entry<Times>>& Rulebook::modifiers(std::string_view sum) const {
    return entry_of(modifiers_, sum);
}
const std::vector<Rulebook::Entry<Effect>>& Rulebook::effects(std::string_view event) const {
    return entry_of(effects_, event);
}
const std::vector<Rulebook::Entry<Definition>>& Rulebook::definitions(game::Kind about,
                                                                      game::Name fact) const {
    return entry_of(definitions_[static_cast<std::size_t>(about)], fact);
}
const Rulebook::Entry<std::string>* Rulebook::table_of(std::string_view id) const {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : &found->second;
}
const std::map<std::string, std::vector<game::Value>, std::less<>>& Rulebook::undeclared(
    std::string_view verb) const {
    return entry_of(undeclared_, verb);
}
const std::vector<std::string>& Rulebook::may_mean(std::string_view verb) const {
    return entry_of(may_mean_, verb);
}

const std::vector<Rulebook::Stage>& Rulebook::stages(std::string_view verb) const {
    static const std::vector<Stage> none;
    const auto found = stages_.find(verb);
    return found == stages_.end() ? none : found->second;
}

Prepare Rulebook::preparation(std::string_view verb) const {
    const auto found = prepare_.find(verb);
    return found == prepare_.end() ? nullptr : found->second;
}

Rest Rulebook::rest(std::string_view verb) const {
    const auto found = followed_by_.find(verb);
    return found == followed_by_.end() ? nullptr : found->second;
}

}  // namespace umpire::rules
