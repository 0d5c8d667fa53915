#include "umpire/report/table_history.hpp"

#include "umpire/vassal/tabletop.hpp"
#include "umpire/vassal/traits/movement.hpp"

#include <algorithm>
#include <unordered_map>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

/// Mixes what identifies the present state of a piece into one number. Texts are told apart by their place:
/// the table never writes over one.
class Fingerprint {
  public:
    void add(std::uint64_t value) {
        hash_ = (hash_ ^ value) * 0x9E3779B97F4A7C15U;
        hash_ ^= hash_ >> 29U;
    }
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(text.data())));
        add(text.size());
    }
    void add(PieceRef piece) { add(static_cast<std::uint64_t>(piece)); }
    std::uint64_t value() const { return hash_; }

  private:
    std::uint64_t hash_ = 0xCBF29CE484222325U;
};

Fingerprint own_fingerprint(const Piece& piece) {
    Fingerprint print;
    print.add(piece.state);
    for (const std::string_view level : piece.levels)
        print.add(level);
    print.add(static_cast<std::uint64_t>(piece.place.map));
    print.add(static_cast<std::uint64_t>(piece.place.x));
    print.add(static_cast<std::uint64_t>(piece.place.y));
    print.add(piece.parent);
    print.add(piece.present ? 1 : 0);
    print.add(piece.face_down ? 1 : 0);
    for (const PieceRef member : piece.members)
        print.add(member);
    return print;
}

/// Names of changed properties that a piece could ask for. How many cards a deck holds is none of them.
void collect_names(const Tabletop& table, const OrderedJson& globals, std::vector<std::string>& names) {
    for (const auto& [container, properties] : globals.items())
        for (const auto& [name, value] : properties.items())
            if (!name.ends_with("_numPieces") || table.property(container, name) != nullptr)
                names.push_back(name);
}

/// Keeps of `before` and `after` only what differs.
void keep_differences(const OrderedJson& before, const OrderedJson& after, OrderedJson& old_values,
                      OrderedJson& new_values) {
    const auto collect = [](const OrderedJson& from, const OrderedJson& other, OrderedJson& into) {
        for (const auto& [container, properties] : from.items())
            for (const auto& [name, value] : properties.items()) {
                const auto holder = other.find(container);
                if (holder != other.end()) {
                    const auto same = holder->find(name);
                    if (same != holder->end() && *same == value) continue;
                }
                into[container][name] = value;
            }
    };
    if (before == after) return;
    collect(before, after, old_values);
    collect(after, before, new_values);
}

void note_change(OrderedJson& known, OrderedJson&& now, OrderedJson& before, OrderedJson& after) {
    if (known == now) return;
    before = std::exchange(known, std::move(now));
    after = known;
}

/// A piece reaches a property of its surroundings by its name, which then stands in its type or its state.
bool mentions(std::string_view text, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return text.find(name) != std::string_view::npos; });
}

/// Scripts can put the names of properties together, so that they stand nowhere.
bool may_reach_any_property(const PieceType& type) {
    return type.text.find("GetProperty") != std::string_view::npos;
}

/// A piece on a mat tells where its mat is and what it is called.
std::optional<std::size_t> cargo_level(const PieceType& type) {
    for (std::size_t level = 0; level < type.traits.size(); ++level)
        if (type.traits[level].starts_with(MatCargo::id)) return level;
    return std::nullopt;
}

}  // namespace

TableHistory::TableHistory(const Tabletop& table) : table_(table) {
    update();
}

TableChanges TableHistory::update() {
    TableChanges changes;
    update_parts(changes);
    update_pieces(changes);
    return changes;
}

void TableHistory::update_parts(TableChanges& changes) {
    note_change(maps_, maps_json(table_), changes.maps_before, changes.maps_after);
    note_change(turns_, turns_json(table_), changes.turns_before, changes.turns_after);
    note_change(players_, players_json(table_), changes.players_before, changes.players_after);
    OrderedJson globals = globals_json(table_);
    keep_differences(globals_, globals, changes.globals_before, changes.globals_after);
    globals_ = std::move(globals);
}

std::vector<std::uint64_t> TableHistory::fingerprints() const {
    const auto pieces = table_.pieces();
    std::vector<Fingerprint> prints;
    prints.reserve(pieces.size());
    for (const Piece& piece : pieces)
        prints.push_back(own_fingerprint(piece));
    // A piece also tells where it lies in its stack, how many lie there, and on whom a stack without a name
    // of its own stands.
    for (const Piece& piece : pieces)
        for (std::size_t index = 0; index < piece.members.size(); ++index) {
            Fingerprint& print = prints[static_cast<std::size_t>(piece.members[index])];
            print.add(index);
            print.add(piece.members.size());
            print.add(piece.members.front());
        }
    std::vector<std::uint64_t> values;
    values.reserve(prints.size());
    for (const Fingerprint& print : prints)
        values.push_back(print.value());
    return values;
}

std::vector<bool> TableHistory::reached_by_properties(const TableChanges& changes) const {
    const auto pieces = table_.pieces();
    std::vector<bool> reached(pieces.size(), !changes.maps_after.is_null());
    std::vector<std::string> names;
    collect_names(table_, changes.globals_before, names);
    collect_names(table_, changes.globals_after, names);
    if (names.empty()) return reached;
    std::unordered_map<const PieceType*, bool> types;
    for (std::size_t index = 0; index < pieces.size(); ++index) {
        const Piece& piece = pieces[index];
        auto found = types.find(&*piece.type);
        if (found == types.end())
            found = types
                        .emplace(&*piece.type,
                                 may_reach_any_property(*piece.type) || mentions(piece.type->text, names))
                        .first;
        const auto in_levels = [&] {
            return std::any_of(piece.levels.begin(), piece.levels.end(),
                               [&](std::string_view level) { return mentions(level, names); });
        };
        if (found->second || (piece.levels.empty() ? mentions(piece.state, names) : in_levels()))
            reached[index] = true;
    }
    return reached;
}

void TableHistory::add_cargo(std::vector<bool>& touched) const {
    const auto pieces = table_.pieces();
    std::unordered_map<const PieceType*, std::optional<std::size_t>> levels;
    for (std::size_t index = 0; index < pieces.size(); ++index) {
        const Piece& piece = pieces[index];
        auto found = levels.find(&*piece.type);
        if (found == levels.end()) found = levels.emplace(&*piece.type, cargo_level(*piece.type)).first;
        if (!found->second || touched[index] || !piece.present) continue;
        const PieceRef mat = table_.find(table_.own_state(piece, *found->second));
        if (mat != no_piece && touched[static_cast<std::size_t>(mat)]) touched[index] = true;
    }
}

void TableHistory::update_pieces(TableChanges& changes) {
    const auto pieces = table_.pieces();
    const auto prints = fingerprints();
    const std::size_t known = std::min(seen_.size(), pieces.size());
    std::vector<bool> looked_at = reached_by_properties(changes);
    for (std::size_t index = 0; index < pieces.size(); ++index)
        if (index >= known || prints[index] != seen_[index].fingerprint) looked_at[index] = true;
    add_cargo(looked_at);
    std::map<std::string, std::pair<OrderedJson, OrderedJson>> touched;
    const auto lay_aside = [&](Seen& seen) {
        if (!seen.id.empty()) touched[std::move(seen.id)].first = std::move(seen.json);
        seen = {};
    };
    for (std::size_t index = pieces.size(); index < seen_.size(); ++index)
        lay_aside(seen_[index]);
    seen_.resize(pieces.size());
    for (std::size_t index = 0; index < pieces.size(); ++index) {
        Seen& seen = seen_[index];
        if (!looked_at[index]) continue;
        lay_aside(seen);
        seen.fingerprint = prints[index];
        if (!is_shown(pieces[index])) continue;
        seen.json = piece_json(table_, pieces[index]);
        seen.id = seen.json["id"].get<std::string>();
        touched[seen.id].second = seen.json;
    }
    for (auto& [id, states] : touched)
        if (states.first != states.second)
            changes.pieces.push_back({id, std::move(states.first), std::move(states.second)});
}

std::map<std::string, const OrderedJson*> TableHistory::pieces() const {
    std::map<std::string, const OrderedJson*> by_id;
    for (const Seen& seen : seen_)
        if (!seen.id.empty()) by_id[seen.id] = &seen.json;
    return by_id;
}

TableChanges changes_between(const TableHistory& before, const TableHistory& after) {
    TableChanges changes;
    const auto compare = [](const OrderedJson& old_part, const OrderedJson& new_part, OrderedJson& was,
                            OrderedJson& is) {
        if (old_part == new_part) return;
        was = old_part;
        is = new_part;
    };
    compare(before.maps(), after.maps(), changes.maps_before, changes.maps_after);
    compare(before.turns(), after.turns(), changes.turns_before, changes.turns_after);
    compare(before.players(), after.players(), changes.players_before, changes.players_after);
    keep_differences(before.globals(), after.globals(), changes.globals_before, changes.globals_after);
    std::map<std::string, std::pair<const OrderedJson*, const OrderedJson*>> pairs;
    for (const auto& [id, json] : before.pieces())
        pairs[id].first = json;
    for (const auto& [id, json] : after.pieces())
        pairs[id].second = json;
    for (const auto& [id, pair] : pairs) {
        const auto& [was, is] = pair;
        if (was != nullptr && is != nullptr && *was == *is) continue;
        changes.pieces.push_back({id, was ? *was : OrderedJson(), is ? *is : OrderedJson()});
    }
    return changes;
}

}  // namespace umpire::report
