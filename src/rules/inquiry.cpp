#include "umpire/rules/inquiry.hpp"

#include "umpire/catalog/catalog.hpp"
#include "umpire/game/calendar.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/rules/game_rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <stdexcept>

namespace umpire::rules {

namespace {

/// Definitions that ask for each other in a ring would never end.
constexpr int deepest = 64;

struct Deeper {
    explicit Deeper(int& depth) : depth_(depth) {
        if (++depth_ > deepest) throw std::logic_error("definitions of facts go round in a ring");
    }
    ~Deeper() { --depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    int& depth_;
};

/// Words that are no secret, whatever was looked at before: dice are rolled on the table.
Sentence known_to_all(const std::string& text) {
    return text.c_str();
}

std::string dice_words(int dice, int sides) {
    return fmt::format("{} {}-sided {}", dice, sides, dice == 1 ? "die" : "dice");
}

}  // namespace

/// While it lives, arguments are those of this event. A missing fact may end it at any time.
class DuringEvent {
  public:
    DuringEvent(Inquiry& ask, const game::Arguments& arguments) : events_(ask.events_) {
        if (events_.size() > static_cast<std::size_t>(deepest))
            throw std::logic_error("events go round in a ring");
        events_.push_back({&arguments, ++ask.events_seen_});
    }
    ~DuringEvent() { events_.pop_back(); }
    DuringEvent(const DuringEvent&) = delete;
    DuringEvent& operator=(const DuringEvent&) = delete;

  private:
    std::vector<Inquiry::Happening>& events_;
};

Inquiry::Inquiry(const GameRules& rules, game::Position& position, const game::Action& action,
                 const Options& options)
    : rules_(rules), position_(position), action_(&action), options_(options) {}

void Inquiry::use(const std::vector<std::string>& ids, bool broken) {
    if (!options_.explain) return;
    for (const std::string& id : ids)
        used_.insert({id, broken});
}

const game::Calendar& Inquiry::calendar() const {
    static const game::Calendar of_no_game;
    const game::Calendar* calendar = rules_.catalog().registry().calendar();
    return calendar != nullptr ? *calendar : of_no_game;
}

std::size_t Inquiry::FactHash::operator()(const FactOf& key) const {
    const std::size_t thing =
        (static_cast<std::size_t>(key.about.index) << 3) | static_cast<std::size_t>(key.about.kind);
    return key.fact.key() ^ (thing * 0x9e3779b97f4a7c15U);
}

void Inquiry::note_evidence(Subject about, game::Name fact, const Value& value) {
    if (options_.explain) looks_.push_back({{about, fact}, value});
}

namespace {

/// What a side may not see at all, or whose it is: places lie open.
bool can_be_hidden(Subject what) {
    return what.kind == Kind::unit || what.kind == Kind::group || what.kind == Kind::marker;
}

}  // namespace

void Inquiry::look_at(Subject what) const {
    if (!options_.explain || !can_be_hidden(what)) return;
    if (looks_.empty() || looks_.back().what.about != what || looks_.back().reading != no_one)
        looks_.push_back({{what, {}}, {}});
}

std::span<const Subject> Inquiry::contents(Subject where) const {
    const auto all = position_.contents(where);
    for (const Subject thing : all)
        look_at(thing);
    return all;
}

Units Inquiry::units_in(Subject where) const {
    auto all = position_.units_in(where);
    for (const Subject unit : all)
        look_at(unit);
    return all;
}

/// What looks come to: each fact once, or once more if its value has changed.
class Inquiry::Gathering {
  public:
    explicit Gathering(const Inquiry& asked) : asked_(asked) {}

    void add(Stretch stretch) {
        for (std::size_t at = stretch.begin; at < stretch.end; ++at) {
            const Look& look = asked_.looks_[at];
            if (look.known_from.begin != look.known_from.end && seen_.insert(look.known_from.begin).second)
                add(look.known_from);
            if (look.reading != no_one)
                readings_.push_back(look.reading);
            else
                looks_.push_back(&look);
        }
    }

    Grounds grounds() const {
        Grounds grounds;
        ByFact<const Value*> last;
        for (const Look* look : looks_) {
            if (!look->value.known()) continue;
            const auto [known, is_new] = last.try_emplace(look->what, &look->value);
            if (!is_new && *known->second == look->value) continue;
            known->second = &look->value;
            const auto& [about, fact] = look->what;
            grounds.facts.push_back({about, about == game::the_game ? "" : asked_.position_.name(about), fact,
                                     in_parts(look->value, asked_.position_), look->defined});
        }
        for (const std::size_t number : readings_) {
            const game::ReadingTaken& taken = asked_.readings_[number];
            auto& all = grounds.readings;
            if (std::find(all.begin(), all.end(), taken) == all.end()) all.push_back(taken);
        }
        return grounds;
    }

    std::vector<Subject> things() const {
        std::vector<Subject> all;
        for (const Look* look : looks_)
            if (can_be_hidden(look->what.about)) all.push_back(look->what.about);
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

  private:
    const Inquiry& asked_;
    std::set<std::size_t> seen_;  ///< where stretches begin that were gone through
    std::vector<const Look*> looks_;
    std::vector<std::size_t> readings_;
};

Inquiry::Grounds Inquiry::grounds_since(std::size_t mark) const {
    Gathering gathering(*this);
    gathering.add({mark, looks_.size()});
    return gathering.grounds();
}

std::vector<Subject> Inquiry::looked_at_since(std::size_t mark) const {
    Gathering gathering(*this);
    gathering.add({mark, looks_.size()});
    return gathering.things();
}

void Inquiry::let_go_since(std::size_t mark) {
    const std::size_t to = std::max(mark, rested_on_);
    if (to < looks_.size()) looks_.erase(looks_.begin() + static_cast<std::ptrdiff_t>(to), looks_.end());
}

Value Inquiry::remembered(Subject about, game::Name fact, Stretch& known_from) {
    const auto& definitions = rules_.book().definitions(about.kind, fact);
    if (definitions.empty()) return {};
    // Whoever watches wants to see every fact that is looked at.
    if (position_.is_watched()) return defined(about, definitions);
    const std::size_t changes = position_.changes(), event = events_.empty() ? 0 : events_.back().number;
    if (const auto known = remembered_.find(FactOf{about, fact});
        known != remembered_.end() && known->second.changes == changes && known->second.event == event) {
        known_from = known->second.from;
        return known->second.value;
    }
    const std::size_t begin = looks_.size();
    Value value = defined(about, definitions);
    rested_on_ = looks_.size();
    remembered_.insert_or_assign(FactOf{about, fact}, Remembered{value, changes, event, {begin, rested_on_}});
    return value;
}

Value Inquiry::defined(Subject about, std::span<const Rulebook::Entry<Definition>> definitions) {
    const Deeper deeper(depth_);
    Value value;
    for (const auto& [ids, definition, number, when] : definitions) {
        if (switched_off(number)) continue;
        const AtWork at_work(*this, ids);
        Value next = definition(*this, about, value);
        if (next == value) continue;
        value = std::move(next);
        use(ids);
    }
    return value;
}

Value Inquiry::value_of(Subject about, const Fact& fact) {
    assert(fact.about.has(about.kind));
    if (options_.uses != nullptr && at_work_ != nullptr)
        options_.uses->asked[std::string(fact.name.text())].insert(at_work_->begin(), at_work_->end());
    Value value = position_.get(about, fact);
    Stretch known_from;
    const bool is_defined = !value.known();
    if (is_defined) value = remembered(about, fact, known_from);
    if (options_.explain && (value.known() || known_from.begin != known_from.end))
        looks_.push_back({{about, fact}, value, known_from, no_one, is_defined});
    else
        look_at(about);
    return value;
}

double Inquiry::known_number(Subject about, const Fact& fact) {
    const Value value = value_of(about, fact);
    if (value.number() != nullptr) return *value.number();
    missing(say("the {} of {}", rules_.catalog().words_of(fact.name.text()), about), to_state(about, fact));
}

double Inquiry::number_unless(Subject about, const Fact& fact, double otherwise) {
    const Value value = value_of(about, fact);
    return value.number() != nullptr ? *value.number() : otherwise;
}

std::string Inquiry::known_text(Subject about, const Fact& fact) {
    const Value value = value_of(about, fact);
    if (value.text() != nullptr) return *value.text();
    missing(say("the {} of {}", rules_.catalog().words_of(fact.name.text()), about), to_state(about, fact));
}

std::string Inquiry::text_unless(Subject about, const Fact& fact, std::string_view otherwise) {
    const Value value = value_of(about, fact);
    return value.text() != nullptr ? *value.text() : std::string(otherwise);
}

const Value& Inquiry::argument(const Argument& argument) const {
    for (auto event = events_.rbegin(); event != events_.rend(); ++event)
        if (const auto found = event->arguments->find(argument.name); found != event->arguments->end())
            return found->second;
    return action_->argument(argument);
}

Subject Inquiry::named_thing(const Argument& argument) {
    const Value& value = this->argument(argument);
    if (value.subject() != nullptr) return *value.subject();
    if (value.list() != nullptr && value.list()->size() == 1 && value.list()->front().subject() != nullptr)
        return *value.list()->front().subject();
    missing(say("the {} of this {}", argument.name, verb()));
}

std::vector<Subject> Inquiry::named_things(const Argument& argument) {
    const Value& value = this->argument(argument);
    if (value.subject() != nullptr) return {*value.subject()};
    std::vector<Subject> all;
    if (value.list() != nullptr)
        for (const Value& element : *value.list())
            if (element.subject() != nullptr) all.push_back(*element.subject());
    if (all.empty()) missing(say("the {} of this {}", argument.name, verb()));
    return all;
}

double Inquiry::named_number(const Argument& argument) {
    const Value& value = this->argument(argument);
    if (value.number() != nullptr) return *value.number();
    missing(say("the {} of this {}", argument.name, verb()));
}

std::string Inquiry::named_text(const Argument& argument) {
    const Value& value = this->argument(argument);
    if (value.text() != nullptr) return *value.text();
    missing(say("the {} of this {}", argument.name, verb()));
}

int Inquiry::distance(Subject from, Subject to) {
    look_at(from);
    look_at(to);
    for (const auto& [a, b] : {std::pair{from, to}, {to, from}}) {
        const std::string fact = fmt::format("{}{}", fact::distance_to.beginning(), position_.name(b));
        if (const Value& said = position_.get(a, game::Name::passing(fact)); said.number() != nullptr) {
            note_evidence(a, game::Name::of(fact), said);
            return static_cast<int>(*said.number());
        }
    }
    const auto a = position_.location(from), b = position_.location(to);
    const auto hexes = a && b ? map().distance(a->index, b->index) : std::nullopt;
    if (!hexes)
        missing(say("how far {} is from {}", from, to),
                say("!state distance of {} to {} is <hexes>", from, to));
    note_evidence(from, fact::distance_to(position_.name(to)), *hexes);
    return *hexes;
}

const catalog::Table& Inquiry::table(std::string_view rule) {
    const auto* entry = rules_.book().table_of(rule);
    const catalog::Table* table = entry != nullptr ? rules_.table(entry->function) : nullptr;
    if (table == nullptr) throw std::logic_error(fmt::format("no table is registered under {}", rule));
    if (switched_off(entry->number)) missing(say("the table of {}", rule));
    use(entry->ids);
    return *table;
}

double Inquiry::printed(std::string_view name) {
    return rules_.numbers().value(name);
}

std::vector<game::AppliedModifier> Inquiry::applied(const Sum& sum, game::Arguments arguments) {
    const DuringEvent event(*this, arguments);
    std::vector<game::AppliedModifier> all;
    for (const auto& [ids, times, number, when] : rules_.book().modifiers(sum.name)) {
        if (switched_off(number)) continue;
        const AtWork at_work(*this, ids);
        const std::size_t begin = mark();
        const double count = times(*this);
        if (count == 0) continue;
        const double value = rules_.worth(ids.front(), count);
        if (value == 0) continue;
        all.push_back({ids.front(), value, looked_at_since(begin)});
        use(ids);
    }
    return all;
}

double Inquiry::sum(const Sum& sum, game::Arguments arguments) {
    double total = 0;
    for (const game::AppliedModifier& modifier : applied(sum, std::move(arguments)))
        total += modifier.value;
    return total;
}

std::string Inquiry::reading(std::string_view id) {
    const auto chosen = options_.readings.find(id);
    game::ReadingTaken taken{std::string(id), chosen == options_.readings.end()
                                                  ? std::string(rules_.readings().chosen(id))
                                                  : chosen->second};
    const auto found = std::find(readings_.begin(), readings_.end(), taken);
    looks_.push_back({{}, {}, {}, static_cast<std::size_t>(found - readings_.begin())});
    if (found == readings_.end()) readings_.push_back(taken);
    return taken.choice;
}

void Inquiry::missing(Sentence what, Sentence settle) const {
    throw MissingFact{std::move(what), std::move(settle)};
}

Sentence Inquiry::to_state(Subject about, const Fact& fact) const {
    const game::Registry& registry = rules_.catalog().registry();
    const game::FactDeclaration* declared = registry.fact(fact.name.text());
    if (declared == nullptr || !declared->has(game::Origin::declared)) return {};
    const Sentence of = about == game::the_game ? Sentence() : say(" of {}", about);
    return say("!state {}{} is {}", fact.name.text(), of, registry.hint_of(*declared));
}

void Resolution::keep(Subject about, const Fact& fact, Value value) {
    assert(fact.about.has(about.kind));
    if (options_.uses != nullptr && at_work_ != nullptr)
        options_.uses->set[std::string(fact.name.text())].insert(at_work_->begin(), at_work_->end());
    position_.set(about, fact, std::move(value));
}

void Resolution::keep_more(Subject about, const Fact& fact, double amount) {
    const Value& old = position_.get(about, fact);
    keep(about, fact, (old.number() != nullptr ? *old.number() : 0) + amount);
}

std::string Resolution::take_recorded(int dice, game::DiceRoll& taken) {
    const auto& all = action_->dice;
    const std::string& actor = action_->source.player;
    std::size_t next = next_roll_;
    // Players roll two dice at once, or one after the other.
    while (static_cast<int>(taken.faces.size()) < dice) {
        if (next >= all.size()) return next == next_roll_ ? "nobody rolled" : "too few dice were rolled";
        const game::DiceRoll& roll = all[next++];
        if (roll.sides != taken.sides) return fmt::format("{}-sided dice were rolled", roll.sides);
        // What comes of a roll may be for the other side to roll: the fate of its Admiral.
        const bool reply = next_roll_ > 0 && roll.faces.size() != all.front().faces.size();
        if (!roll.player.empty() && !actor.empty() && roll.player != actor && !reply)
            return fmt::format("{} rolled, not {}", roll.player, actor);
        taken.faces.insert(taken.faces.end(), roll.faces.begin(), roll.faces.end());
        taken.player = roll.player;
        taken.step = roll.step;
    }
    if (static_cast<int>(taken.faces.size()) > dice) return fmt::format("{} were rolled", taken.faces.size());
    next_roll_ = next;
    return {};
}

game::DiceRoll Resolution::roll(int dice, int sides, const Sentence& what_for) {
    return taken_or_made(dice, sides, what_for, &DiceSource::roll);
}

int Resolution::roll_total(int dice, int sides, const Sentence& what_for) {
    return taken_or_made(dice, sides, what_for, &DiceSource::roll_for_total).total();
}

game::DiceRoll Resolution::taken_or_made(int dice, int sides, Sentence what_for, Rolls rolls) {
    what_for.name_things(position_);
    game::DiceRoll taken;
    taken.sides = sides;
    taken.label = what_for;
    if (const std::string problem = take_recorded(dice, taken); !problem.empty()) {
        auto made =
            options_.dice != nullptr ? (options_.dice->*rolls)(dice, sides, what_for.text()) : std::nullopt;
        if (!made)
            missing(say("the roll of {} for {}: {}", known_to_all(dice_words(dice, sides)), what_for,
                        known_to_all(problem)));
        taken.faces = std::move(*made);
        taken.player.clear();
        taken.step.reset();
        taken.made_now = true;
        // What was rolled in their place counts for nothing.
        next_roll_ = action_->dice.size();
    }
    outcome_.dice.push_back(taken);
    return taken;
}

double Resolution::modifiers(const Sum& sum, game::Arguments arguments) {
    double total = 0;
    for (game::AppliedModifier& modifier : applied(sum, std::move(arguments))) {
        total += modifier.value;
        outcome_.rules.insert(modifier.rule);
        outcome_.modifiers.push_back(std::move(modifier));
    }
    return total;
}

void Resolution::result(const Result& name, Value value) {
    if (options_.explain) outcome_.rests_on.insert_or_assign(name, looked_at_since(0));
    outcome_.results.insert_or_assign(name, std::move(value));
}

const Value& Resolution::result(const Result& name) const {
    static const Value unknown;
    const auto found = outcome_.results.find(name.name);
    return found == outcome_.results.end() ? unknown : found->second;
}

void Resolution::happens(const Event& event, game::Arguments arguments) {
    const DuringEvent during(*this, arguments);
    for (const auto& [ids, effect, number, when] : rules_.book().effects(event.name)) {
        if (switched_off(number)) continue;
        const AtWork at_work(*this, ids);
        if (!options_.explain) {
            effect(*this);
            continue;
        }
        const std::size_t before = position_.mark();
        const auto results = outcome_.results;
        effect(*this);
        // An effect that found nothing to do was not used.
        if (position_.mark() == before && outcome_.results == results) continue;
        use(ids);
        outcome_.rules.insert(ids.begin(), ids.end());
    }
}

}  // namespace umpire::rules
