#include "umpire/binding/bound_table.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/binding/survey.hpp"
#include "umpire/error.hpp"
#include "umpire/game/map.hpp"
#include "umpire/game/registry.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/commands.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/replay.hpp"
#include "umpire/vassal/tabletop.hpp"
#include "umpire/vassal/turn.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

namespace umpire::binding {

using game::Kind;
using game::Subject;
using game::Value;
using vassal::Piece;
using vassal::PieceRef;

namespace {

/// A count on its way from what was shown to what it should be.
bool is_underway(const Change& change) {
    const double *from = change.shown.number(), *now = change.after.number(), *to = change.before.number();
    if (change.what != Change::What::changed || from == nullptr || now == nullptr || to == nullptr)
        return false;
    return (*from < *now && *now < *to) || (*from > *now && *now > *to);
}

}  // namespace

struct BoundTable::Inner {
    std::shared_ptr<const Binding> binding;
    vassal::Tabletop& table;
    game::Position& position;
    Names known_names;
    std::set<std::string> taken_names;  ///< of counters that were known before

    /// What a counter showed when it was last looked at.
    struct Shown {
        bool present = true;
        std::optional<Subject> where;
        ShownFacts facts;
    };
    struct Bound {
        Subject subject;
        const CounterSort* sort;
        Shown shown;
    };
    ShownFacts shown_of_game;
    mutable std::optional<std::unordered_map<std::string, CounterSurvey>>
        slots;  ///< of the palette, by number
    std::unordered_map<std::string, Bound> by_piece;
    std::map<Subject, std::string> piece_of;
    std::vector<std::string> in_order;  ///< pieces as they were bound
    std::map<std::pair<Kind, std::string>, int> names;
    mutable std::map<std::pair<game::Name, std::string>, StrangeText> strange;

    const CounterSort* sort_of(const Piece& piece) const {
        for (const CounterSort& sort : binding->counters())
            if (is_of(piece, sort)) return &sort;
        return nullptr;
    }

    /// Only bindings that name slots or prototypes need it.
    const std::unordered_map<std::string, CounterSurvey>& palette() const {
        if (!slots) {
            slots.emplace();
            if (table.module() != nullptr)
                for (CounterSurvey& counter : survey(*table.module()))
                    slots->emplace(counter.gpid, std::move(counter));
        }
        return *slots;
    }

    bool is_of(const Piece& piece, const CounterSort& sort) const {
        if (piece.kind != vassal::PieceKind::piece) return false;
        // On the table a counter's prototypes have become its own traits; the slot it came from remembers
        // them.
        if (!sort.prototype.empty() || !sort.palette.empty()) {
            const auto slot = palette().find(vassal::gpid(table, piece));
            if (slot == palette().end() || !binding::is_of(slot->second, sort)) return false;
        }
        if (!sort.map.empty() && map_name(piece) != sort.map) return false;
        return std::all_of(sort.when.begin(), sort.when.end(), [&](const CounterSort::Condition& condition) {
            const auto text = vassal::piece_property(table, piece, condition.property);
            return text && matches(condition.pattern, *text);
        });
    }

    std::string map_name(const Piece& piece) const {
        if (piece.place.map < 0) return {};
        return table.maps()[static_cast<std::size_t>(piece.place.map)].name;
    }

    /// The place, group or carrier that a counter is in; nothing if that means nothing.
    std::optional<Subject> container(const Piece& piece, const CounterSort& sort) {
        if (sort.carried)
            if (const auto carrier = unit_below(piece)) return carrier;
        const MapMeaning* meaning = binding->map(map_name(piece));
        if (meaning == nullptr || meaning->means == MapMeaning::Means::nothing) return std::nullopt;
        const std::string location = meaning->meant(vassal::location_name(table, piece));
        if (meaning->means == MapMeaning::Means::places) return position.find(Kind::location, location);
        // Only units lie in the box of a group: a marker of a group there, even in its own, is out of the
        // way.
        if (sort.kind == Kind::group) return std::nullopt;
        return position.find(Kind::group, location);
    }

    std::optional<Subject> unit_below(const Piece& piece) const {
        if (piece.parent == vassal::no_piece) return std::nullopt;
        std::optional<Subject> below;
        for (const PieceRef member : table.piece(piece.parent).members) {
            const Piece& other = table.piece(member);
            if (&other == &piece) return below;
            const auto bound = by_piece.find(std::string(other.id));
            if (bound != by_piece.end() && bound->second.subject.kind == Kind::unit &&
                !bound->second.sort->carried && bound->second.sort->carries)
                below = bound->second.subject;
        }
        return std::nullopt;
    }

    std::string unique_name(const Piece& piece, const CounterSort& sort) {
        std::string name = vassal::piece_property(table, piece, sort.name_property).value_or("");
        if (name.empty()) name = "unnamed";
        const auto known = known_names.find(piece.id);
        if (known != known_names.end() && (known->second == name || known->second.starts_with(name + " (")))
            return known->second;
        std::string numbered;
        do {
            const int count = ++names[{sort.kind, name}];
            numbered = count == 1 ? name : fmt::format("{} ({})", name, count);
        } while (taken_names.contains(numbered));
        return numbered;
    }

    Subject bind(const Piece& piece, const CounterSort& sort) {
        const Subject subject = position.add(sort.kind, unique_name(piece, sort));
        const std::string id(piece.id);
        by_piece.insert_or_assign(id, Bound{subject, &sort, {}});
        piece_of[subject] = id;
        in_order.push_back(id);
        return subject;
    }

    Value read(const Piece& piece, Subject subject, game::Name fact, const FactSource& source) const {
        return typed(subject, fact, source, vassal::piece_property(table, piece, source.property));
    }

    /// A text on a counter as the value that the game has for it. What means nothing is not known.
    Value typed(Subject about, game::Name fact, const FactSource& source,
                const std::optional<std::string>& text) const {
        Value value = source.read(text);
        const game::Registry* registry = binding->registry();
        if (registry == nullptr || value.text() == nullptr) return value;
        game::Registry::Read read =
            registry->read(*source.declared, std::string_view(*value.text()), &position);
        if (!read.problem.empty())
            strange.try_emplace({fact, *value.text()},
                                StrangeText{about, fact, *value.text(), std::move(read.problem)});
        return std::move(read.value);
    }

    /// The turn tracker that has a level of this property; null if none has.
    const vassal::TurnTracker* tracker_of(std::string_view property) const {
        if (const vassal::Module* module = table.module())
            for (const vassal::TurnTracker& tracker : module->turn_trackers)
                for (const auto& [name, value] : vassal::read_turn(tracker, "").properties)
                    if (name == property) return &tracker;
        return nullptr;
    }

    Value read_game(game::Name fact, const FactSource& source) const {
        return typed(game::the_game, fact, source, shown_by_game(source));
    }

    /// The game's own facts: levels of turn trackers first, then properties of the module.
    std::optional<std::string> shown_by_game(const FactSource& source) const {
        if (const vassal::Module* module = table.module())
            for (const vassal::TurnTracker& tracker : module->turn_trackers) {
                const auto state = table.turns().find(tracker.id);
                const auto reading = vassal::read_turn(
                    tracker, state == table.turns().end() ? std::string_view() : state->second);
                for (const auto& [property, value] : reading.properties)
                    if (property == source.property) return value;
            }
        const std::string* text = table.property("Module", source.property);
        return text == nullptr ? std::nullopt : std::optional(*text);
    }

    void read_everything() {
        for (const auto& [fact, source] : binding->game_facts())
            position.set(game::the_game, fact, shown_of_game[fact] = read_game(fact, source));
        // Groups first, since units lie in them, and what is carried last.
        std::array<std::vector<std::pair<const Piece*, const CounterSort*>>, 3> rounds;
        for (const Piece& piece : table.pieces())
            if (const CounterSort* sort = piece.present ? sort_of(piece) : nullptr)
                rounds[sort->kind == Kind::group ? 0 : sort->carried ? 2 : 1].emplace_back(&piece, sort);
        for (const auto& round : rounds)
            for (const auto& [piece, sort] : round)
                read_piece(*piece, *sort);
    }

    /// Takes over what another has read from the same table.
    void read_as(const Inner& read) {
        shown_of_game = read.shown_of_game;
        for (const auto& [fact, value] : shown_of_game)
            position.set(game::the_game, fact, value);
        for (const std::string& id : read.in_order) {
            const Bound& bound = read.by_piece.at(id);
            const std::string& name = read.position.name(bound.subject);
            const Subject subject = position.add(bound.subject.kind, name);
            by_piece.emplace(id, Bound{subject, bound.sort, bound.shown});
            piece_of[subject] = id;
            in_order.push_back(id);
            for (const auto& [fact, value] : bound.shown.facts)
                position.set(subject, fact, value);
            if (const auto where = place_meant(subject, bound.shown.where)) position.place(subject, *where);
        }
        names = read.names;
    }

    /// Whether things will have the same names and numbers in this position as in that of another who has
    /// read.
    bool will_be_as(const Inner& read) const {
        std::array<std::size_t, game::kind_count> next{};
        for (std::size_t kind = 0; kind < game::kind_count; ++kind)
            next[kind] = position.count(static_cast<Kind>(kind));
        return read.known_names.empty() &&
               std::all_of(read.in_order.begin(), read.in_order.end(), [&](const std::string& id) {
                   const Subject subject = read.by_piece.at(id).subject;
                   return subject.index == next[static_cast<std::size_t>(subject.kind)]++;
               });
    }

    Shown look(const Piece& piece, Subject subject, const CounterSort& sort) {
        Shown shown{piece.present, std::nullopt, {}};
        if (!piece.present) return shown;
        shown.where = container(piece, sort);
        for (const auto& [fact, source] : sort.facts)
            shown.facts[fact] = read(piece, subject, fact, source);
        return shown;
    }

    void read_piece(const Piece& piece, const CounterSort& sort) {
        const Subject subject = bind(piece, sort);
        Shown shown = look(piece, subject, sort);
        for (const auto& [fact, value] : shown.facts)
            position.set(subject, fact, value);
        if (const auto where = place_meant(subject, shown.where)) position.place(subject, *where);
        by_piece.at(std::string(piece.id)).shown = std::move(shown);
    }

    void look_at_new_piece(const Piece& piece, std::vector<Change>& changes) {
        const CounterSort* sort = piece.present ? sort_of(piece) : nullptr;
        if (sort == nullptr) return;
        const Subject subject = bind(piece, *sort);
        Shown shown = look(piece, subject, *sort);
        for (const auto& [fact, value] : shown.facts)
            position.set(subject, fact, value);
        const std::string id(piece.id);
        changes.push_back({Change::What::appeared, subject, {}, {}, as_value(shown.where), id});
        by_piece.at(id).shown = std::move(shown);
    }

    void look_at_piece(const Piece& piece, std::vector<Change>& changes) {
        const std::string id(piece.id);
        const auto found = by_piece.find(id);
        if (found == by_piece.end()) return look_at_new_piece(piece, changes);
        auto& [subject, sort, shown] = found->second;
        Shown now = look(piece, subject, *sort);
        if (!now.present) {
            if (shown.present) gone(found->second, id, changes);
            return;
        }
        if (!shown.present)
            changes.push_back({Change::What::appeared, subject, {}, {}, as_value(now.where), id});
        else if (now.where != shown.where)
            changes.push_back({Change::What::moved,
                               subject,
                               {},
                               as_value(shown.where),
                               as_value(now.where),
                               id,
                               as_value(shown.where)});
        for (const auto& [fact, value] : now.facts)
            if (const Value& before = shown.facts[fact]; value != before)
                changes.push_back({Change::What::changed, subject, fact, before, value, id, before});
        shown = std::move(now);
    }

    /// The rules may say more exactly than the table where a unit is: aboard a ship of the group in whose box
    /// its counter lies, or as a group of its own that has no marker.
    bool stands_for(Subject unit, const Value& shown) const {
        const auto inside = position.inside(unit);
        if (!inside || shown.subject() == nullptr || unit.kind != Kind::unit) return false;
        if (shown.subject()->kind == Kind::group)
            return inside->kind == Kind::unit && position.inside(*inside) == *shown.subject();
        return inside->kind == Kind::group && !piece_of.contains(*inside) &&
               position.location(*inside) == *shown.subject();
    }

    /// Where a unit is that was put somewhere. What lies in the box of a group without a ship below is no
    /// part of the group.
    std::optional<Subject> place_meant(Subject unit, const std::optional<Subject>& where) const {
        const auto bound = piece_of.find(unit);
        const bool carried = bound != piece_of.end() && by_piece.at(bound->second).sort->carried;
        if (carried && where && where->kind == Kind::group) return position.location(*where);
        return where;
    }

    static Value as_value(const std::optional<Subject>& where) { return where ? Value(*where) : Value(); }

    static void gone(Bound& bound, const std::string& id, std::vector<Change>& changes) {
        const Value where = as_value(bound.shown.where);
        changes.push_back({Change::What::disappeared, bound.subject, {}, where, {}, id, where});
        bound.shown.present = false;
    }

    /// A counter that was taken off the table comes back as it was, under its own id, as an undo does it.
    void bring_back(vassal::Edit& edit, const std::string& id) const {
        const auto pieces = table.pieces();
        const auto gone = std::find_if(pieces.rbegin(), pieces.rend(), [&](const Piece& piece) {
            return piece.id == id && piece.kind == vassal::PieceKind::piece;
        });
        if (gone == pieces.rend()) return;
        const std::string type(gone->type.text()), state = table.state_text(*gone);
        edit.execute(vassal::AddPiece{id, type, state});
    }

    /// Of a counter that is on the table, or of none.
    void compare_place(const Bound& bound, const Piece* piece, const std::string& id,
                       std::vector<Change>& differences) {
        const auto where = piece == nullptr ? std::nullopt : container(*piece, *bound.sort);
        const Value on_table = as_value(where), known = as_value(position.inside(bound.subject));
        if (on_table == known || stands_for(bound.subject, on_table) ||
            known == as_value(place_meant(bound.subject, where)))
            return;
        const auto what = piece == nullptr ? Change::What::appeared
                          : known.known()  ? Change::What::moved
                                           : Change::What::disappeared;
        differences.push_back({what, bound.subject, {}, on_table, known, id, on_table});
    }

    void compare_facts(const Piece& piece, const Bound& bound, std::vector<Change>& differences) const {
        for (const auto& [fact, source] : bound.sort->facts) {
            const Value& known = position.get(bound.subject, fact);
            if (source.printed || !known.known()) continue;
            const auto text = vassal::piece_property(table, piece, source.property);
            // Where the counter has nothing that could show it, nothing is shown wrongly.
            if (!text) continue;
            if (const Value shown = typed(bound.subject, fact, source, text); shown != known)
                differences.push_back(
                    {Change::What::changed, bound.subject, fact, shown, known, std::string(piece.id), shown});
        }
    }

    std::string write_game(vassal::Edit& edit, const Change& change) const {
        const auto source = binding->game_facts().find(change.fact);
        if (source == binding->game_facts().end()) return "the binding does not say where it stands";
        const auto text = source->second.write(change.after);
        if (!text) return "no text means this value";
        if (const vassal::TurnTracker* tracker = tracker_of(source->second.property)) {
            const auto state = table.turns().find(tracker->id);
            const std::string before = state == table.turns().end() ? "" : state->second;
            edit.set_turn(tracker->id,
                          vassal::turn_with(*tracker, before, {{source->second.property, *text}}));
        } else {
            edit.set_global_property(source->second.property, *text);
        }
        return {};
    }

    std::string write_fact(vassal::Edit& edit, PieceRef ref, const CounterSort& sort,
                           const Change& change) const {
        const auto source = sort.facts.find(change.fact);
        if (source == sort.facts.end()) return "the binding does not say where it stands";
        // One layer may show several facts: what it shows already must not be turned to another level.
        if (read(table.piece(ref), change.subject, change.fact, source->second) == change.after) return {};
        if (source->second.printed) return "it is printed on the counter";
        const auto text = source->second.write(change.after);
        if (!text) return "no text means this value";
        if (!edit.set_property(ref, source->second.property, *text)) return "the counter cannot show it";
        return {};
    }

    /// Who looks: any player of the roster who plays this side, else somebody of the side without a name.
    vassal::Viewer viewer(std::string_view side) const {
        for (const vassal::Player& player : table.players())
            if (binding->side(player.side) == side) return {player.id, player.side};
        return {"nobody", binding->roster_side(side)};
    }
};

BoundTable::BoundTable(std::shared_ptr<const Binding> binding, vassal::Tabletop& table,
                       game::Position& position, Names known_names)
    : inner_(new Inner{
          std::move(binding), table, position, std::move(known_names), {}, {}, {}, {}, {}, {}, {}, {}}) {
    for (const auto& [piece, name] : inner_->known_names)
        inner_->taken_names.insert(name);
    inner_->read_everything();
}

BoundTable::BoundTable(const BoundTable& read, vassal::Tabletop& table, game::Position& position)
    : inner_(new Inner{read.inner_->binding, table, position, {}, {}, {}, {}, {}, {}, {}, {}, {}}) {
    if (inner_->will_be_as(*read.inner_))
        inner_->read_as(*read.inner_);
    else
        inner_->read_everything();
}

BoundTable::~BoundTable() = default;

const Binding& BoundTable::binding() const {
    return *inner_->binding;
}

const std::shared_ptr<const Binding>& BoundTable::shared_binding() const {
    return inner_->binding;
}

std::vector<BoundTable::StrangeText> BoundTable::strange_texts() const {
    std::vector<StrangeText> all;
    for (const auto& [shown, text] : inner_->strange)
        all.push_back(text);
    return all;
}

std::vector<Change> BoundTable::look_again(std::span<const std::string> pieces) {
    std::vector<Change> changes;
    std::set<std::string> seen;
    for (const std::string& id : pieces) {
        const PieceRef ref = inner_->table.find(id);
        if (ref == vassal::no_piece) {
            // Gone for good: the table has no piece of this id any more.
            const auto bound = inner_->by_piece.find(id);
            if (bound == inner_->by_piece.end() || !seen.insert(id).second) continue;
            if (bound->second.shown.present) Inner::gone(bound->second, id, changes);
            continue;
        }
        const Piece& piece = inner_->table.piece(ref);
        std::vector<PieceRef> all{ref};
        all.insert(all.end(), piece.members.begin(), piece.members.end());
        for (const PieceRef one : all)
            if (const Piece& member = inner_->table.piece(one); seen.insert(std::string(member.id)).second)
                inner_->look_at_piece(member, changes);
    }
    return changes;
}

std::vector<Change> BoundTable::look_at_game() {
    std::vector<Change> changes;
    for (const auto& [fact, source] : inner_->binding->game_facts()) {
        Value now = inner_->read_game(fact, source);
        Value& shown = inner_->shown_of_game[fact];
        if (!now.known() || now == shown) continue;
        changes.push_back({Change::What::changed, game::the_game, fact, shown, now, {}, shown});
        shown = std::move(now);
    }
    return changes;
}

std::vector<Change> BoundTable::news(std::vector<Change> changes) const {
    const game::Position& position = inner_->position;
    std::vector<Change> news;
    for (Change& change : changes) {
        if (change.what == Change::What::changed)
            change.before = position.get(change.subject, change.fact);
        else
            change.before = Inner::as_value(position.inside(change.subject));
        const bool gone = change.what == Change::What::disappeared && !change.before.known();
        const bool known =
            change.what != Change::What::disappeared &&
            (change.after == change.before || inner_->stands_for(change.subject, change.after));
        if (!gone && !known && !is_underway(change)) news.push_back(std::move(change));
    }
    return news;
}

std::vector<Change> BoundTable::differences() const {
    std::vector<Change> differences;
    for (const auto& [fact, source] : inner_->binding->game_facts()) {
        const Value& known = inner_->position.get(game::the_game, fact);
        const Value shown = inner_->read_game(fact, source);
        if (known.known() && shown.known() && shown != known)
            differences.push_back({Change::What::changed, game::the_game, fact, shown, known, {}, shown});
    }
    for (const auto& [subject, id] : inner_->piece_of) {
        const Inner::Bound& bound = inner_->by_piece.at(id);
        const PieceRef ref = inner_->table.find(id);
        const Piece* piece = ref == vassal::no_piece ? nullptr : &inner_->table.piece(ref);
        if (piece != nullptr && !piece->present) piece = nullptr;
        inner_->compare_place(bound, piece, id, differences);
        // What is out of play in the position keeps whatever its counter shows.
        if (piece != nullptr && inner_->position.inside(subject))
            inner_->compare_facts(*piece, bound, differences);
    }
    return differences;
}

void BoundTable::apply(const Change& change) {
    game::Position& position = inner_->position;
    switch (change.what) {
        case Change::What::appeared:
        case Change::What::moved:
            if (inner_->stands_for(change.subject, change.after)) break;
            if (change.after.subject() != nullptr)
                position.place(change.subject, *inner_->place_meant(change.subject, *change.after.subject()));
            else
                position.take_away(change.subject);
            break;
        case Change::What::disappeared:
            position.take_away(change.subject);
            break;
        case Change::What::changed:
            position.set(change.subject, change.fact, change.after);
            break;
    }
}

std::string BoundTable::side_of(std::string_view roster_side) const {
    return inner_->binding->side(roster_side);
}

std::string BoundTable::side_of_player(std::string_view name) const {
    for (const vassal::Player& player : inner_->table.players())
        if (player.name == name) return side_of(player.side);
    return {};
}

namespace {

/// The counter that had the name last. Whatever was hidden when it was taken off the table stays so.
PieceRef taken_away(const vassal::Tabletop& table, std::string_view id) {
    const auto pieces = table.pieces();
    const auto last = std::find_if(pieces.rbegin(), pieces.rend(),
                                   [&](const Piece& piece) { return !piece.present && piece.id == id; });
    return last == pieces.rend() ? vassal::no_piece : table.ref_of(*last);
}

}  // namespace

bool BoundTable::sees(std::string_view side, Subject subject) const {
    const auto found = inner_->piece_of.find(subject);
    if (found == inner_->piece_of.end()) return true;
    PieceRef ref = inner_->table.find(found->second);
    if (ref == vassal::no_piece) ref = taken_away(inner_->table, found->second);
    if (ref == vassal::no_piece) return true;
    const Piece& piece = inner_->table.piece(ref);
    const vassal::Viewer viewer = inner_->viewer(side);
    if (inner_->table.hidden_from(piece, viewer)) return false;
    const MapMeaning* meaning = inner_->binding->map(inner_->map_name(piece));
    if (meaning != nullptr && !meaning->seen_by.empty() && meaning->seen_by != side) return false;
    const vassal::Viewer was = inner_->table.viewer();
    inner_->table.set_viewer(viewer);
    const bool masked = vassal::piece_property(inner_->table, piece, "Obscured").value_or("") == "true";
    inner_->table.set_viewer(was);
    if (masked) return false;
    // Whoever sees a ship in its box but not the marker of its group does not know where it is.
    const auto inside = inner_->position.inside(subject);
    return !inside || inside->kind == Kind::location || sees(side, *inside);
}

bool BoundTable::is_public(Subject subject) const {
    const auto& sides = inner_->binding->sides();
    return std::all_of(sides.begin(), sides.end(),
                       [&](const auto& side) { return sees(side.second, subject); });
}

Value BoundTable::shown_place(Subject subject) const {
    const auto found = inner_->piece_of.find(subject);
    if (found == inner_->piece_of.end()) return {};
    const Inner::Shown& shown = inner_->by_piece.at(found->second).shown;
    return shown.present ? Inner::as_value(shown.where) : Value();
}

const BoundTable::ShownFacts& BoundTable::shown_facts(Subject subject) const {
    static const ShownFacts nothing;
    if (subject == game::the_game) return inner_->shown_of_game;
    const auto found = inner_->piece_of.find(subject);
    return found == inner_->piece_of.end() ? nothing : inner_->by_piece.at(found->second).shown.facts;
}

void BoundTable::write(vassal::Edit& edit, const Change& change) {
    const std::string why_not = try_to_write(edit, change);
    if (why_not.empty()) return;
    const std::string what =
        change.subject == game::the_game ? "the game" : inner_->position.name(change.subject);
    throw OutputError(inner_->binding->file(),
                      fmt::format("{} of {} cannot be written: {}",
                                  change.fact.empty() ? "the place" : change.fact.text(), what, why_not));
}

std::string BoundTable::try_to_write(vassal::Edit& edit, const Change& change) {
    if (change.subject == game::the_game) return inner_->write_game(edit, change);
    const auto found = inner_->piece_of.find(change.subject);
    if (found == inner_->piece_of.end()) return "it has no counter";
    if (change.what == Change::What::appeared && inner_->table.find(found->second) == vassal::no_piece)
        inner_->bring_back(edit, found->second);
    const PieceRef ref = inner_->table.find(found->second);
    if (ref == vassal::no_piece || !inner_->table.piece(ref).present)
        return "its counter is no longer on the table";
    if (change.what == Change::What::changed)
        return inner_->write_fact(edit, ref, *inner_->by_piece.at(found->second).sort, change);
    if (change.what == Change::What::disappeared) {
        edit.remove(ref);
        return {};
    }
    if (change.after.subject() == nullptr) return "it would be nowhere";
    if (change.after.subject()->kind == Kind::unit) {
        const PieceRef carrier = inner_->table.find(piece_of(*change.after.subject()));
        if (carrier == vassal::no_piece) return "what carries it has no counter";
        edit.stack(ref, carrier);
        return {};
    }
    const auto spot = spot_of(*change.after.subject());
    if (!spot) return fmt::format("no map has {}", inner_->position.name(*change.after.subject()));
    edit.move(ref, spot->map, spot->point.x, spot->point.y);
    return {};
}

std::optional<BoundTable::Spot> BoundTable::spot_of(Subject where) const {
    const auto means = where.kind == Kind::group ? MapMeaning::Means::groups : MapMeaning::Means::places;
    for (const MapMeaning& meaning : inner_->binding->maps()) {
        if (meaning.means != means || !meaning.seen_by.empty()) continue;
        const auto location = meaning.location(inner_->position.name(where));
        const int map = inner_->table.find_map(meaning.map);
        if (map < 0 || !location) continue;
        if (const auto point = inner_->table.layout(map).find_location(*location)) return Spot{map, *point};
    }
    return std::nullopt;
}

std::optional<Subject> BoundTable::subject_of(std::string_view piece) const {
    const auto found = inner_->by_piece.find(std::string(piece));
    return found == inner_->by_piece.end() ? std::nullopt : std::optional(found->second.subject);
}

std::string BoundTable::piece_of(Subject subject) const {
    const auto found = inner_->piece_of.find(subject);
    return found == inner_->piece_of.end() ? std::string() : found->second;
}

const CounterSort* BoundTable::sort_of(Subject subject) const {
    const auto found = inner_->by_piece.find(piece_of(subject));
    return found == inner_->by_piece.end() ? nullptr : found->second.sort;
}

std::vector<std::string> touched_pieces(vassal::Replay& replay, std::size_t step) {
    std::vector<std::string> ids;
    const auto touch = [&](std::string_view id) {
        if (!id.empty()) ids.emplace_back(id);
    };
    for (const vassal::Command& command : replay.commands(step)) {
        if (const auto* add = std::get_if<vassal::AddPiece>(&command)) touch(add->id);
        if (const auto* remove = std::get_if<vassal::RemovePiece>(&command)) touch(remove->id);
        if (const auto* change = std::get_if<vassal::ChangePiece>(&command)) touch(change->id);
        if (const auto* move = std::get_if<vassal::MovePiece>(&command)) touch(move->id);
    }
    return ids;
}

}  // namespace umpire::binding
