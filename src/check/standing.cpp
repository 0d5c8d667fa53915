#include "umpire/check/standing.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/shown_traits.hpp"
#include "umpire/vassal/tabletop.hpp"
#include "umpire/vassal/turn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace umpire::check {

using Counter = Standing::Counter;
using Shown = Standing::Shown;
using vassal::Piece;

namespace {

/// FNV-1a over texts, each with its end.
class Print {
  public:
    Print& add(std::string_view text) {
        for (const char letter : text)
            mix(static_cast<unsigned char>(letter));
        mix(end_of_text);
        return *this;
    }
    std::uint64_t value() const { return number_; }

  private:
    static constexpr std::uint64_t end_of_text = 0x100;
    void mix(std::uint64_t part) { number_ = (number_ ^ part) * 0x100000001b3U; }
    std::uint64_t number_ = 0xcbf29ce484222325U;
};

class Surveyor {
  public:
    Surveyor(const vassal::Tabletop& table, const binding::Binding& binding) : table_(table), shown_(table) {
        for (const auto& [roster_side, side] : binding.sides())
            if (!side.empty()) viewers_.emplace_back(side, viewer(roster_side));
        for (const vassal::TableMap& map : table.maps()) {
            const binding::MapMeaning* meaning = binding.map(map.name);
            seen_by_.push_back(meaning == nullptr ? "" : meaning->seen_by);
        }
    }

    Standing survey() {
        Standing standing;
        for (const Piece& piece : table_.pieces())
            if (piece.present && piece.kind == vassal::PieceKind::piece)
                standing.counters.push_back(counter(piece));
        standing.sort();
        turn_tracks(standing);
        properties(standing);
        for (const vassal::Player& player : table_.players())
            standing.players.push_back(player.name);
        if (table_.module() != nullptr) standing.version = table_.module()->version;
        return standing;
    }

  private:
    vassal::Viewer viewer(const std::string& roster_side) const {
        for (const vassal::Player& player : table_.players())
            if (player.side == roster_side) return {player.id, player.side};
        return {"nobody", roster_side};
    }

    Counter counter(const Piece& piece) {
        Counter counter;
        counter.id = piece.id;
        counter.name = vassal::basic_name(table_, piece);
        if (piece.place.map >= 0) {
            counter.map = table_.maps()[static_cast<std::size_t>(piece.place.map)].name;
            counter.place = vassal::location_name(table_, piece);
        }
        counter.shows = shown_.of(piece);
        unseen(piece, counter);
        counter.take_prints();
        return counter;
    }

    void unseen(const Piece& piece, Counter& counter) {
        const std::string* own =
            piece.place.map < 0 ? nullptr : &seen_by_[static_cast<std::size_t>(piece.place.map)];
        for (const auto& [side, viewer] : viewers_) {
            const bool other_map = own != nullptr && !own->empty() && *own != side;
            if (other_map || table_.hidden_from(piece, viewer) || shown_.masked_from(piece, viewer))
                counter.unseen_by.push_back(side);
        }
    }

    void turn_tracks(Standing& standing) const {
        if (table_.module() == nullptr) return;
        for (const vassal::TurnTracker& tracker : table_.module()->turn_trackers) {
            const auto state = table_.turns().find(tracker.id);
            const auto reading =
                vassal::read_turn(tracker, state == table_.turns().end() ? "" : state->second);
            for (const auto& [property, value] : reading.properties) {
                standing.tracks[property] = value;
                standing.turn_levels.push_back(property);
            }
        }
    }

    /// What dice showed last, what turn trackers echo and what a player prefers stands in no save.
    bool stands_in_no_save(const std::string& property) const {
        const vassal::Module* module = table_.module();
        if (module == nullptr) return false;
        const auto is_of = [&](const auto& component) { return property.starts_with(component.name + "_"); };
        const auto is_it = [&](const vassal::PropertyDefinition& one) {
            return one.level == vassal::PropertyDefinition::Level::preference && one.name == property;
        };
        return std::any_of(module->dice_buttons.begin(), module->dice_buttons.end(), is_of) ||
               std::any_of(module->turn_trackers.begin(), module->turn_trackers.end(), is_of) ||
               std::any_of(module->properties.begin(), module->properties.end(), is_it);
    }

    void properties(Standing& standing) const {
        for (const auto& [container, values] : table_.properties())
            for (const auto& [name, value] : values) {
                if (value.empty() || stands_in_no_save(name)) continue;
                standing.tracks.try_emplace(
                    container == "Module" ? name : fmt::format("{}: {}", container, name), value);
            }
    }

    const vassal::Tabletop& table_;
    std::vector<std::pair<std::string, vassal::Viewer>> viewers_;  ///< by side
    std::vector<std::string> seen_by_;                             ///< of each map
    vassal::ShownTraits shown_;
};

using Matches = std::vector<std::pair<const Counter*, const Counter*>>;

/// Pairs off what one of two lists has more than the other, by some text of each.
template <class TextOf>
void pair_off(std::vector<const Counter*>& before, std::vector<const Counter*>& after, TextOf text_of,
              Matches& matches) {
    std::multimap<std::string, const Counter*> waiting;
    for (const Counter* counter : after)
        waiting.emplace(text_of(*counter), counter);
    std::set<const Counter*> taken;
    std::erase_if(before, [&](const Counter* counter) {
        const auto found = waiting.find(text_of(*counter));
        if (found == waiting.end()) return false;
        matches.emplace_back(counter, found->second);
        taken.insert(found->second);
        waiting.erase(found);
        return true;
    });
    std::erase_if(after, [&](const Counter* counter) { return taken.contains(counter); });
}

Matches matched(const Standing& before, const Standing& after) {
    Matches matches;
    std::vector<const Counter*> gone, come;
    auto one = before.counters.begin();
    auto other = after.counters.begin();
    while (one != before.counters.end() || other != after.counters.end()) {
        if (other == after.counters.end() || (one != before.counters.end() && one->key < other->key))
            gone.push_back(&*one++);
        else if (one == before.counters.end() || other->key < one->key)
            come.push_back(&*other++);
        else
            matches.emplace_back(&*one++, &*other++);
    }
    pair_off(
        gone, come,
        [](const Counter& counter) { return counter.name + '\0' + counter.map + '\0' + counter.place; },
        matches);
    pair_off(
        gone, come, [](const Counter& counter) { return counter.name; }, matches);
    for (const Counter* counter : gone)
        matches.emplace_back(counter, nullptr);
    for (const Counter* counter : come)
        matches.emplace_back(nullptr, counter);
    return matches;
}

void compare_counters(const Counter& was, const Counter& is, bool same_version,
                      std::vector<TableChange>& changes) {
    using What = TableChange::What;
    if (was.map != is.map || was.place != is.place)
        changes.push_back({What::moved, &was, &is, {}, was.place, is.place});
    if (was.shows == is.shows) return;
    std::map<std::string, std::string> texts;
    for (const Shown& shown : was.shows)
        if (same_version || !shown.printed) texts.try_emplace(shown.property, shown.text);
    std::set<std::string> told;
    for (const Shown& shown : is.shows) {
        const auto before = texts.find(shown.property);
        // What only one version of a counter has nobody has changed.
        if (before == texts.end() || before->second == shown.text || !told.insert(shown.property).second)
            continue;
        changes.push_back({What::changed, &was, &is, shown.property, before->second, shown.text});
    }
}

std::set<std::string> track_names(const Standing& one, const Standing& other) {
    std::set<std::string> names;
    for (const Standing* standing : {&one, &other})
        for (const auto& [name, value] : standing->tracks)
            names.insert(name);
    return names;
}

std::string track(const Standing& standing, const std::string& name) {
    const auto found = standing.tracks.find(name);
    return found == standing.tracks.end() ? std::string() : found->second;
}

/// How many of two sorted lists have no equal in the other.
std::size_t different(const std::vector<std::uint64_t>& one, const std::vector<std::uint64_t>& other) {
    std::vector<std::uint64_t> both;
    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(both));
    return std::max(one.size(), other.size()) - both.size();
}

std::vector<std::uint64_t> prints_by_name(const Standing& standing) {
    std::vector<std::uint64_t> prints;
    for (const Counter& counter : standing.counters)
        prints.push_back(Print().add(counter.name).value() ^ counter.print);
    std::sort(prints.begin(), prints.end());
    return prints;
}

std::vector<std::uint64_t> names_of(const Standing& standing) {
    std::vector<std::uint64_t> names;
    for (const Counter& counter : standing.counters)
        names.push_back(Print().add(counter.name).value());
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace

void Counter::take_prints() {
    key = Print().add(id).add(name).value();
    Print moving, fixed;
    moving.add(map).add(place);
    for (const Shown& shown : shows)
        (shown.printed ? fixed : moving).add(shown.property).add(shown.text);
    print = moving.value();
    printed = fixed.value();
}

void Standing::sort() {
    std::sort(counters.begin(), counters.end(), [](const Counter& a, const Counter& b) {
        return std::pair(a.key, a.print) < std::pair(b.key, b.print);
    });
}

std::uint64_t Standing::digest() const {
    Print print;
    for (const Counter& counter : counters)
        print.add(fmt::format("{:x} {:x} {:x}", counter.key, counter.print, counter.printed));
    for (const auto& [name, value] : tracks)
        print.add(name).add(value);
    return print.value();
}

std::optional<game::Turn> Standing::turn(const game::Calendar* calendar) const {
    if (calendar == nullptr) return std::nullopt;
    for (const std::string& level : turn_levels)
        if (const auto turn = calendar->turn(tracks.at(level))) return turn;
    return std::nullopt;
}

Standing standing_of(const vassal::Tabletop& table, const binding::Binding& binding) {
    return Surveyor(table, binding).survey();
}

std::vector<TableChange> changes_between(const Standing& before, const Standing& after) {
    using What = TableChange::What;
    std::vector<TableChange> changes;
    for (const std::string& name : track_names(before, after))
        if (track(before, name) != track(after, name))
            changes.push_back({What::track, nullptr, nullptr, name, track(before, name), track(after, name)});
    for (const auto& [was, is] : matched(before, after)) {
        if (was == nullptr)
            changes.push_back({What::appeared, nullptr, is, {}, {}, is->place});
        else if (is == nullptr)
            changes.push_back({What::disappeared, was, nullptr, {}, was->place, {}});
        else if (was->print != is->print || was->printed != is->printed)
            compare_counters(*was, *is, before.version == after.version, changes);
    }
    const auto name = [](const TableChange& change) {
        return change.is != nullptr    ? std::pair(change.is->name, change.is->id)
               : change.was != nullptr ? std::pair(change.was->name, change.was->id)
                                       : std::pair<std::string, std::string>();
    };
    std::stable_sort(changes.begin(), changes.end(),
                     [&](const TableChange& a, const TableChange& b) { return name(a) < name(b); });
    return changes;
}

Distance distance_between(const Standing& before, const Standing& after) {
    Distance distance;
    distance.all = std::max(before.counters.size(), after.counters.size());
    const bool same_version = before.version == after.version;
    auto one = before.counters.begin();
    auto other = after.counters.begin();
    while (one != before.counters.end() && other != after.counters.end()) {
        if (one->key != other->key) {
            ++(one->key < other->key ? one : other);
            ++distance.counters;
            continue;
        }
        ++distance.common;
        if (one->print != other->print || (same_version && one->printed != other->printed))
            ++distance.counters;
        ++one, ++other;
    }
    distance.counters += static_cast<std::size_t>(before.counters.end() - one) +
                         static_cast<std::size_t>(after.counters.end() - other);
    if (distance.common * 2 < distance.all) {
        distance.counters = different(prints_by_name(before), prints_by_name(after));
        distance.common = distance.all - different(names_of(before), names_of(after));
    }
    for (const std::string& name : track_names(before, after))
        if (track(before, name) != track(after, name)) ++distance.tracks;
    return distance;
}

}  // namespace umpire::check
