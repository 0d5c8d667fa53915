#include "umpire/check/memory.hpp"

#include "umpire/actions/log_reader.hpp"
#include "umpire/catalog/catalog.hpp"
#include "umpire/error.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::check {

using game::Kind;
using game::Name;
using game::Subject;
using game::Value;
using Json = nlohmann::json;

namespace {

constexpr std::array all_kinds{Kind::game,     Kind::side,   Kind::group, Kind::unit,
                               Kind::location, Kind::marker, Kind::battle};
static_assert(all_kinds.size() == game::kind_count);

Json json_of(Subject thing, const game::Position& position) {
    return {{std::string(name_of(thing.kind)), position.name(thing)}};
}

Json json_of(const Value& value, const game::Position& position) {
    if (value.yes_no() != nullptr) return *value.yes_no();
    if (value.number() != nullptr) return *value.number();
    if (value.text() != nullptr) return *value.text();
    if (value.subject() != nullptr) return json_of(*value.subject(), position);
    if (value.list() == nullptr) return nullptr;
    Json list = Json::array();
    for (const Value& element : *value.list())
        list.push_back(json_of(element, position));
    return list;
}

class Rememberer {
  public:
    Rememberer(const Game& game, Memory& memory)
        : position_(*game.position), table_(*game.table), memory_(memory) {}

    void remember_all() {
        for (const Kind kind : all_kinds)
            for (std::uint32_t index = 0; index < position_.count(kind); ++index)
                remember({kind, index});
    }

  private:
    void remember(Subject subject) {
        Memory::Thing thing;
        thing.kind = subject.kind;
        thing.name = position_.name(subject);
        thing.piece = table_.piece_of(subject);
        const auto& shown = table_.shown_facts(subject);
        for (const auto& [fact, value] : position_.attributes(subject)) {
            const auto on_table = shown.find(fact);
            if (on_table != shown.end() && on_table->second == value && subject != game::the_game) continue;
            const std::string name(fact.text());
            thing.facts[name] = json_of(value, position_);
            if (on_table != shown.end()) thing.shown[name] = json_of(on_table->second, position_);
        }
        for (const auto& [fact, value] : shown)
            if (value.known() && !position_.attributes(subject).get(fact).known()) {
                thing.facts[std::string(fact.text())] = nullptr;
                thing.shown[std::string(fact.text())] = json_of(value, position_);
            }
        remember_place(subject, thing);
        const bool anything = !thing.piece.empty() || !thing.facts.empty() || thing.elsewhere;
        // Sides and battles may be named though nothing is known of them; places are those of the map.
        if (anything || subject.kind != Kind::location) memory_.things.push_back(std::move(thing));
    }

    void remember_place(Subject subject, Memory::Thing& thing) const {
        const auto inside = position_.inside(subject);
        const Value shown = table_.shown_place(subject);
        const Value known = inside ? Value(*inside) : Value();
        thing.elsewhere = known != shown;
        if (!thing.elsewhere) return;
        thing.inside = json_of(known, position_);
        thing.shown_inside = json_of(shown, position_);
    }

    const game::Position& position_;
    const binding::BoundTable& table_;
    Memory& memory_;
};

class Recaller {
  public:
    Recaller(const Memory& memory, Game& game, Checker& checker, const Request& request)
        : memory_(memory),
          position_(*game.position),
          table_(*game.table),
          checker_(checker),
          registry_(request.rules->catalog().registry()) {}

    void recall_all() {
        find_things();
        for (std::size_t i = 0; i < memory_.things.size(); ++i)
            if (things_[i]) recall_facts(i, *things_[i]);
        for (std::size_t i = 0; i < memory_.things.size(); ++i)
            if (things_[i]) recall_place(i, *things_[i]);
        recall_words();
        turn_goes_on();
        position_.forget_changes();
    }

  private:
    [[noreturn]] void fail(const std::string& pointer, const std::string& why) const {
        throw InputError(fmt::format("{}: {}", pointer, why)).in_file(memory_.source);
    }
    bool is_read() const { return !memory_.source.empty(); }

    void find_things() {
        std::set<std::string_view> remembered, on_table;
        for (const Memory::Thing& thing : memory_.things)
            remembered.insert(thing.piece);
        for (const Standing::Counter& counter : memory_.table.counters)
            on_table.insert(counter.id);
        for (const Memory::Thing& thing : memory_.things) {
            const auto subject = find(thing, remembered, on_table);
            things_.push_back(subject);
            if (subject) by_name_[{thing.kind, thing.name}] = *subject;
        }
    }

    std::optional<Subject> find(const Memory::Thing& thing, const std::set<std::string_view>& remembered,
                                const std::set<std::string_view>& on_table) {
        if (!thing.piece.empty())
            if (const auto bound = table_.subject_of(thing.piece); bound && bound->kind == thing.kind)
                return bound;
        const auto named = position_.find(thing.kind, thing.name);
        if (thing.kind == Kind::location || thing.kind == Kind::game)
            return thing.kind == Kind::game ? std::optional<Subject>(game::the_game) : named;
        if (!named) return position_.add(thing.kind, thing.name);
        const std::string piece = table_.piece_of(*named);
        if (piece.empty()) return named;
        // Another counter has its name. It is the same thing if it took the place of the counter between the
        // mails, and not if that one had left the table before.
        if (remembered.contains(piece) || (!thing.piece.empty() && !on_table.contains(thing.piece)))
            return std::nullopt;
        return named;
    }

    /// What stands in the memory as a value of this game; things that are gone are not known.
    Value value_of(const Json& json, const std::string& pointer, int depth = 0) const {
        constexpr int deepest = 4;
        if (json.is_boolean()) return json.get<bool>();
        if (json.is_number()) return json.get<double>();
        if (json.is_string()) return json.get<std::string>();
        if (json.is_object() && json.size() == 1 && json.begin().value().is_string()) {
            if (const auto thing = thing_of(json)) return *thing;
            if (is_read()) fail(pointer, fmt::format("there is no {}", json.dump()));
            return {};
        }
        if (!json.is_array() || depth > deepest) return {};
        Value::List list;
        for (const Json& element : json)
            list.push_back(value_of(element, pointer, depth + 1));
        return list;
    }

    std::optional<Subject> thing_of(const Json& json) const {
        if (!json.is_object() || json.size() != 1 || !json.begin().value().is_string()) return std::nullopt;
        const std::string& name = json.begin().value().get_ref<const std::string&>();
        for (const Kind kind : all_kinds)
            if (name_of(kind) == json.begin().key()) {
                if (kind == Kind::game) return game::the_game;
                const auto found = by_name_.find({kind, name});
                return found != by_name_.end() ? std::optional(found->second) : position_.find(kind, name);
            }
        return std::nullopt;
    }

    /// Things by their names alone, as the registry reads them.
    static Json plain(const Json& json) {
        if (json.is_object() && json.size() == 1) return json.begin().value();
        if (!json.is_array()) return json;
        Json list = Json::array();
        for (const Json& element : json)
            list.push_back(plain(element));
        return list;
    }

    /// Only what the game has becomes a name.
    bool is_fact(std::size_t index, const std::string& fact, const Json& value, Kind about) const {
        const auto* declared = registry_.fact(fact, &position_);
        if (!is_read()) return declared != nullptr || registry_.empty();
        const std::string pointer = fmt::format("/things/{}/facts/{}", index, fact);
        std::string problem = registry_.problem_with(fact, about, &position_);
        if (problem.empty() && declared != nullptr)
            problem = registry_.read(*declared, plain(value), &position_).problem;
        if (!problem.empty()) fail(pointer, problem);
        return declared != nullptr;
    }

    void recall_facts(std::size_t index, Subject subject) {
        const Memory::Thing& thing = memory_.things[index];
        const auto& shows = table_.shown_facts(subject);
        for (const auto& [name, known] : thing.facts) {
            if (!is_fact(index, name, known, subject.kind)) continue;
            const Name fact = Name::of(name);
            Value value = value_of(known, fmt::format("/things/{}/facts/{}", index, name));
            const auto now = shows.find(fact);
            const bool shown_now = now != shows.end() && now->second.known();
            const auto before = thing.shown.find(name);
            if (shown_now &&
                (before == thing.shown.end() || json_of(now->second, position_) != before->second)) {
                if (subject == game::the_game) went_on(fact, std::move(value), now->second);
                continue;
            }
            position_.set(subject, fact, std::move(value));
        }
    }

    /// A track of the whole game shows something new: it is as it was for a moment longer.
    void went_on(Name fact, Value before, const Value& now) {
        if (before == now) return;
        binding::Change change;
        change.subject = game::the_game;
        change.fact = fact;
        change.before = change.shown = before;
        change.after = now;
        position_.set(game::the_game, fact, std::move(before));
        news_.push_back(std::move(change));
    }

    void recall_place(std::size_t index, Subject subject) {
        const Memory::Thing& thing = memory_.things[index];
        if (!thing.elsewhere || subject.kind == Kind::location || subject.kind == Kind::game) return;
        const bool has_counter = !table_.piece_of(subject).empty();
        if (has_counter && json_of(table_.shown_place(subject), position_) != thing.shown_inside) return;
        if (thing.inside.is_null()) {
            if (has_counter) position_.take_away(subject);
            return;
        }
        const auto where = thing_of(thing.inside);
        if (!where) {
            if (is_read()) fail(fmt::format("/things/{}/inside", index), "there is no such place or thing");
            return;
        }
        for (auto outer = where; outer; outer = position_.inside(*outer))
            if (*outer == subject) {
                if (is_read()) fail(fmt::format("/things/{}/inside", index), "it would be inside itself");
                return;
            }
        position_.place(subject, *where);
    }

    void recall_words() {
        Checker::Words words;
        for (std::size_t i = 0; i < memory_.words.size(); ++i) {
            const Memory::Word& word = memory_.words[i];
            const auto about = thing_of(word.about);
            const std::string pointer = fmt::format("/words/{}", i);
            if (!about || registry_.fact(word.fact, &position_) == nullptr) {
                if (is_read())
                    fail(pointer, fmt::format("\"{}\" of {} is no fact", word.fact, word.about.dump()));
                continue;
            }
            words[{*about, Name::of(word.fact)}] = {word.side, word.of, value_of(word.value, pointer)};
        }
        checker_.recall(std::move(words));
    }

    /// Nobody is judged for it: in no mail did anybody do it.
    void turn_goes_on() {
        const game::Roles& roles = checker_.referee().rules().roles();
        for (auto& [action, parts] : actions::actions_of(news_, position_, roles)) {
            if (action.verb == "phase") checker_.referee().judge(action);
            checker_.let_stand(parts);
        }
    }

    const Memory& memory_;
    game::Position& position_;
    binding::BoundTable& table_;
    Checker& checker_;
    const game::Registry& registry_;
    std::vector<std::optional<Subject>> things_;  ///< of this game, for each of the memory's
    std::map<std::pair<Kind, std::string>, Subject> by_name_;
    std::vector<binding::Change> news_;
};

}  // namespace

binding::BoundTable::Names Memory::names() const {
    binding::BoundTable::Names names;
    for (const Thing& thing : things)
        if (!thing.piece.empty()) names[thing.piece] = thing.name;
    return names;
}

Memory memory_of(const Game& game, const Checker& checker, const Request& request, Standing table) {
    Memory memory;
    memory.game = request.rules->game();
    memory.table = std::move(table);
    Rememberer(game, memory).remember_all();
    for (const auto& [what, word] : checker.words())
        memory.words.push_back({json_of(what.first, *game.position), std::string(what.second.text()),
                                word.side, word.of, json_of(word.value, *game.position)});
    memory.open = checker.open_orders();
    return memory;
}

void recall(const Memory& memory, Game& game, Checker& checker, const Request& request) {
    Recaller(memory, game, checker, request).recall_all();
}

}  // namespace umpire::check
