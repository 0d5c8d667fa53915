#include "umpire/report/table_history.hpp"

#include "umpire/vassal/tabletop.hpp"

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

/// Names of the properties in `globals` that stand in one of the two with another value.
void collect_names(const Json& globals, std::vector<std::string>& names) {
    for (const auto& [container, properties] : globals.items())
        for (const auto& [name, value] : properties.items())
            names.push_back(name);
}

/// Keeps of `before` and `after` only what differs.
void keep_differences(const Json& before, const Json& after, Json& old_values, Json& new_values) {
    const auto collect = [](const Json& from, const Json& other, Json& into) {
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

void note_change(Json& known, Json&& now, Json& before, Json& after) {
    if (known == now) return;
    before = std::exchange(known, std::move(now));
    after = known;
}

/// A piece reaches a property of its surroundings only by its name, which then stands in its type or its
/// state.
bool mentions(std::string_view text, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return text.find(name) != std::string_view::npos; });
}

/// What such a piece says can change without any change to the piece: names that a script puts together, and
/// a mat that carries it.
bool depends_on_others(const PieceType& type) {
    return type.text.find("GetProperty") != std::string_view::npos;
}
bool is_cargo(const PieceType& type) {
    return std::any_of(type.traits.begin(), type.traits.end(),
                       [](std::string_view trait) { return trait.starts_with("matPiece;"); });
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
    Json globals = globals_json(table_);
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

std::vector<bool> TableHistory::affected_types(const TableChanges& changes) {
    const auto pieces = table_.pieces();
    std::vector<bool> affected(pieces.size(), !changes.maps_after.is_null());
    std::vector<std::string> names;
    collect_names(changes.globals_before, names);
    collect_names(changes.globals_after, names);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    struct Nature {
        bool mentions_name;
        bool is_cargo;
    };
    std::unordered_map<const PieceType*, Nature> types;
    for (std::size_t index = 0; index < pieces.size(); ++index) {
        const Piece& piece = pieces[index];
        auto found = types.find(piece.type);
        if (found == types.end()) {
            const bool named =
                !names.empty() && (depends_on_others(*piece.type) || mentions(piece.type->text, names));
            found = types.emplace(piece.type, Nature{named, is_cargo(*piece.type)}).first;
        }
        if (found->second.mentions_name || found->second.is_cargo) affected[index] = true;
        if (affected[index] || names.empty()) continue;
        affected[index] = piece.levels.empty()
                              ? mentions(piece.state, names)
                              : std::any_of(piece.levels.begin(), piece.levels.end(),
                                            [&](std::string_view level) { return mentions(level, names); });
    }
    return affected;
}

void TableHistory::update_pieces(TableChanges& changes) {
    const auto pieces = table_.pieces();
    const auto prints = fingerprints();
    const auto affected = affected_types(changes);
    std::map<std::string, std::pair<Json, Json>> touched;
    const auto lay_aside = [&](Seen& seen) {
        if (!seen.id.empty()) touched[std::move(seen.id)].first = std::move(seen.json);
        seen = {};
    };
    for (std::size_t index = pieces.size(); index < seen_.size(); ++index)
        lay_aside(seen_[index]);
    const std::size_t known = std::min(seen_.size(), pieces.size());
    seen_.resize(pieces.size());
    for (std::size_t index = 0; index < pieces.size(); ++index) {
        Seen& seen = seen_[index];
        if (index < known && prints[index] == seen.fingerprint && !affected[index]) continue;
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

std::map<std::string, const Json*> TableHistory::pieces() const {
    std::map<std::string, const Json*> by_id;
    for (const Seen& seen : seen_)
        if (!seen.id.empty()) by_id[seen.id] = &seen.json;
    return by_id;
}

TableChanges changes_between(const TableHistory& before, const TableHistory& after) {
    TableChanges changes;
    const auto compare = [](const Json& old_part, const Json& new_part, Json& was, Json& is) {
        if (old_part == new_part) return;
        was = old_part;
        is = new_part;
    };
    compare(before.maps(), after.maps(), changes.maps_before, changes.maps_after);
    compare(before.turns(), after.turns(), changes.turns_before, changes.turns_after);
    compare(before.players(), after.players(), changes.players_before, changes.players_after);
    keep_differences(before.globals(), after.globals(), changes.globals_before, changes.globals_after);
    std::map<std::string, std::pair<const Json*, const Json*>> pairs;
    for (const auto& [id, json] : before.pieces())
        pairs[id].first = json;
    for (const auto& [id, json] : after.pieces())
        pairs[id].second = json;
    for (const auto& [id, pair] : pairs) {
        const auto& [was, is] = pair;
        if (was != nullptr && is != nullptr && *was == *is) continue;
        changes.pieces.push_back({id, was ? *was : Json(), is ? *is : Json()});
    }
    return changes;
}

}  // namespace umpire::report
