#include "umpire/binding/binding.hpp"
#include "umpire/check/history.hpp"
#include "umpire/game/value_text.hpp"
#include "umpire/spelling.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::check {

using game::Kind;
using game::Subject;
using report::ChangedBetween;

namespace {

constexpr const char* its_place = "place";

/// Changes of a table as changes of counters and facts, without what the reader cannot know.
class Teller {
    using What = TableChange::What;

  public:
    Teller(const std::vector<TableChange>& changes, const Memory& before, const Game& game,
           const Request& request)
        : changes_(changes),
          before_(before),
          position_(*game.position),
          table_(*game.table),
          reader_(request.reader),
          secrecy_(*request.rules, *game.position, request.options, request.reader) {
        for (const Memory::Thing& thing : before.things)
            if (!thing.piece.empty()) things_[thing.piece] = &thing;
        if (!reader_.empty()) note_unseen();
    }

    std::vector<ChangedBetween> tell() {
        for (const TableChange& change : changes_)
            if (change.what == What::track)
                track(change);
            else
                counter(change);
        return std::move(told_);
    }

  private:
    /// Names that the reader did not know then or does not know now.
    void note_unseen() {
        for (const Standing::Counter& counter : before_.table.counters)
            if (is_unseen(counter)) unseen_.insert(counter.name);
        for (const Kind kind : {Kind::unit, Kind::group, Kind::marker})
            for (std::uint32_t index = 0; index < position_.count(kind); ++index)
                if (const Subject subject{kind, index};
                    !table_.sees(reader_, subject) || secrecy_.conceals(subject))
                    unseen_.insert(position_.name(subject));
    }

    bool is_unseen(const Standing::Counter& counter) const {
        return std::find(counter.unseen_by.begin(), counter.unseen_by.end(), reader_) !=
               counter.unseen_by.end();
    }

    bool may_be_told(const ChangedBetween& change) const {
        return std::none_of(unseen_.begin(), unseen_.end(), [&](const std::string& name) {
            return has_word(change.counter, name) || has_word(change.before, name) ||
                   has_word(change.after, name);
        });
    }

    void add(ChangedBetween change, std::optional<Subject> subject) {
        if (!reader_.empty()) {
            if (subject && secrecy_.keeps(*subject, change.fact)) return;
            if (!may_be_told(change)) return;
        }
        const auto same = [&](const ChangedBetween& other) {
            return other.counter == change.counter && other.fact == change.fact;
        };
        if (std::none_of(told_.begin(), told_.end(), same)) told_.push_back(std::move(change));
    }

    void track(const TableChange& change) {
        bool known = false;
        for (const auto& [fact, source] : table_.binding().game_facts()) {
            if (source.property != change.property) continue;
            known = true;
            add({{}, std::string(fact.text()), change.before, change.after, false}, game::the_game);
        }
        if (!known) add({{}, change.property, change.before, change.after, false}, std::nullopt);
    }

    void counter(const TableChange& change) {
        if (!reader_.empty() && ((change.was != nullptr && is_unseen(*change.was)) ||
                                 (change.is != nullptr && is_unseen(*change.is))))
            return;
        const auto subject = change.is != nullptr ? table_.subject_of(change.is->id) : std::nullopt;
        const Memory::Thing* thing = thing_of(change);
        const std::string name = subject            ? position_.name(*subject)
                                 : thing != nullptr ? thing->name
                                 : change.is        ? change.is->name
                                                    : change.was->name;
        if (change.what == What::changed) return facts(change, name, subject, thing);
        ChangedBetween one{name, its_place, where(change.was, change.is), where(change.is, change.was),
                           false};
        one.as_known = thing != nullptr && thing->elsewhere && subject && is_inside(*subject, thing->inside);
        add(std::move(one), subject);
    }

    const Memory::Thing* thing_of(const TableChange& change) const {
        const auto found = things_.find(change.was != nullptr ? change.was->id : change.is->id);
        return found == things_.end() ? nullptr : found->second;
    }

    /// The map only where it is another one.
    static std::string where(const Standing::Counter* counter, const Standing::Counter* other) {
        if (counter == nullptr) return {};
        if (counter->place.empty()) return counter->map;
        return other == nullptr || other->map == counter->map
                   ? counter->place
                   : fmt::format("{} ({})", counter->place, counter->map);
    }

    bool is_inside(Subject subject, const Memory::Json& known) const {
        const auto inside = position_.inside(subject);
        if (!inside || known.is_null()) return !inside && known.is_null();
        return known.is_object() && known.contains(std::string(name_of(inside->kind))) &&
               known.begin().value() == position_.name(*inside);
    }

    /// One property may show several facts, and facts that are no news beside one that is.
    void facts(const TableChange& change, const std::string& name, std::optional<Subject> subject,
               const Memory::Thing* thing) {
        const binding::CounterSort* sort = subject ? table_.sort_of(*subject) : nullptr;
        bool meant = false;
        if (sort != nullptr)
            for (const auto& [fact, source] : sort->facts) {
                if (source.property != change.property) continue;
                meant = true;
                const game::Value was = source.read(change.before), is = source.read(change.after);
                if (was == is) continue;
                ChangedBetween one{name, std::string(fact.text()), text_of(was), text_of(is), false};
                const auto known = thing == nullptr ? nullptr : fact_of(*thing, one.fact);
                one.as_known = known != nullptr && is_value(*known, is);
                add(std::move(one), subject);
            }
        if (!meant) add({name, change.property, change.before, change.after, false}, subject);
    }

    static const Memory::Json* fact_of(const Memory::Thing& thing, const std::string& fact) {
        const auto found = thing.facts.find(fact);
        return found == thing.facts.end() ? nullptr : &found->second;
    }

    static bool is_value(const Memory::Json& known, const game::Value& value) {
        if (value.yes_no() != nullptr) return known == *value.yes_no();
        if (value.number() != nullptr) return known == *value.number();
        return value.text() != nullptr && known == *value.text();
    }

    std::string text_of(const game::Value& value) const {
        return value.known() ? game::to_text(value, position_) : std::string();
    }

    const std::vector<TableChange>& changes_;
    const Memory& before_;
    const game::Position& position_;
    const binding::BoundTable& table_;
    const std::string& reader_;
    Secrecy secrecy_;
    std::map<std::string, const Memory::Thing*> things_;  ///< by their counters
    std::set<std::string> unseen_;
    std::vector<ChangedBetween> told_;
};

}  // namespace

std::vector<ChangedBetween> told(const std::vector<TableChange>& changes, const Memory& before,
                                 const Game& game, const Request& request) {
    return Teller(changes, before, game, request).tell();
}

}  // namespace umpire::check
