#include "umpire/report/table_history.hpp"

#include "umpire/vassal/tabletop.hpp"
#include "umpire/vassal/traits/movement.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace umpire::report {

using namespace umpire::vassal;

namespace {

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

/// Where the type says that such a piece may lie on a mat.
std::optional<std::size_t> cargo_level(const PieceType& type) {
    for (std::size_t level = 0; level < type.traits.size(); ++level)
        if (type.traits[level].starts_with(MatCargo::id)) return level;
    return std::nullopt;
}

/// What a piece tells of the stack or deck in which it lies.
constexpr std::array<std::string_view, 4> of_its_stack{"StackPos", "StackSize", "DeckPosition", "DeckName"};

/// In place of a property that looks around for its piece.
constexpr std::string_view of_its_name;

}  // namespace

TableHistory::TableHistory(const Tabletop& table) : table_(table) {
    number_of(of_its_name);
    update({{}, true, true});
}

TableChanges TableHistory::update(const Tabletop::Touched& touched) {
    ++update_;
    if (touched.everything) {
        known_ = 0;
        decks_.clear();
        cargo_.clear();
    }
    get_to_know_new_pieces();
    TableChanges changes;
    update_settings(touched, changes);
    look_at_touched(touched);
    if (touched.everything || !changes.maps_after.is_null()) look_at_all();
    look_at_askers(changes.globals_before);
    look_at_askers(changes.globals_after);
    look_at_cargo();
    update_pieces(changes);
    return changes;
}

void TableHistory::get_to_know_new_pieces() {
    const auto pieces = table_.pieces();
    if (seen_.size() < pieces.size()) seen_.resize(pieces.size());
    for (; known_ < pieces.size(); ++known_) {
        const Piece& piece = pieces[known_];
        const PieceRef ref = table_.ref_of(piece);
        look_again(ref);
        if (piece.kind == PieceKind::deck) decks_.push_back({ref, deck_name(piece)});
        if (piece.kind == PieceKind::deck || piece.kind == PieceKind::stack) continue;
        const auto [level, is_new] = cargo_levels_.try_emplace(&*piece.type);
        if (is_new) level->second = cargo_level(*piece.type);
        if (level->second) cargo_.push_back({ref, *level->second, no_piece});
    }
}

void TableHistory::update_settings(const Tabletop::Touched& touched, TableChanges& changes) {
    if (touched.settings || touched.everything) {
        note_change(maps_, maps_json(table_), changes.maps_before, changes.maps_after);
        note_change(turns_, turns_json(table_), changes.turns_before, changes.turns_after);
        note_change(players_, players_json(table_), changes.players_before, changes.players_after);
    } else if (!touches_deck(touched)) {
        return;
    }
    OrderedJson globals = globals_json(table_, decks_);
    keep_differences(globals_, globals, changes.globals_before, changes.globals_after);
    globals_ = std::move(globals);
}

/// How many pieces a deck holds is told as a property.
bool TableHistory::touches_deck(const Tabletop::Touched& touched) const {
    return std::any_of(touched.pieces.begin(), touched.pieces.end(), [&](PieceRef piece) {
        return static_cast<std::size_t>(piece) < table_.pieces().size() &&
               table_.piece(piece).kind == PieceKind::deck;
    });
}

void TableHistory::look_again(PieceRef piece) {
    Seen& seen = seen_[static_cast<std::size_t>(piece)];
    seen.update_whole = update_;
    if (std::exchange(seen.update, update_) != update_) to_look_at_.push_back(piece);
}

void TableHistory::look_at_property(PieceRef piece, std::uint32_t property) {
    Seen& seen = seen_[static_cast<std::size_t>(piece)];
    if (std::exchange(seen.update, update_) != update_) to_look_at_.push_back(piece);
    if (property == number_of(of_its_name)) seen.update_whole = update_;
    seen.properties.push_back(property);
}

void TableHistory::look_at_all() {
    for (std::size_t index = 0; index < seen_.size(); ++index)
        look_again(PieceRef(static_cast<std::uint32_t>(index)));
}

/// A piece also tells where it lies in its stack, how many lie there, and on whom a stack without a name of
/// its own stands.
void TableHistory::look_at_touched(const Tabletop::Touched& touched) {
    for (const PieceRef piece : touched.pieces) {
        if (static_cast<std::size_t>(piece) >= table_.pieces().size()) continue;
        look_again(piece);
        for (const PieceRef member : table_.piece(piece).members)
            look_at_asked(member, of_its_stack);
    }
}

void TableHistory::look_at_asked(PieceRef piece, std::span<const std::string_view> names) {
    Seen& seen = seen_[static_cast<std::size_t>(piece)];
    if (std::exchange(seen.update, update_) != update_) to_look_at_.push_back(piece);
    for (const std::string_view name : names) {
        const auto number = numbers_.find(name);
        if (number == numbers_.end()) continue;
        for (const auto& [asked, property] : seen.asked)
            if (asked == number->second) look_at_property(piece, property);
    }
}

void TableHistory::look_at_askers(const OrderedJson& globals) {
    for (const auto& [container, properties] : globals.items())
        for (const auto& [name, value] : properties.items()) {
            const auto number = numbers_.find(name);
            if (number == numbers_.end()) continue;
            for (const PieceRef piece : askers_[number->second])
                look_at_asked(piece, std::array{std::string_view(name)});
        }
}

void TableHistory::look_at_cargo() {
    for (Cargo& cargo : cargo_) {
        const Piece& piece = table_.piece(cargo.piece);
        if (!piece.present) continue;
        const PieceRef mat = table_.find(table_.own_state(piece, cargo.level));
        const bool other = std::exchange(cargo.mat, mat) != mat;
        if (other || (mat != no_piece && seen_[static_cast<std::size_t>(mat)].update == update_))
            look_again(cargo.piece);
    }
}

std::uint32_t TableHistory::number_of(std::string_view name) {
    const auto known = numbers_.find(name);
    if (known != numbers_.end()) return known->second;
    const auto number = static_cast<std::uint32_t>(names_.size());
    names_.push_back(&numbers_.emplace(name, number).first->first);
    askers_.emplace_back();
    return number;
}

/// Once an asker, always one: it may look again in vain.
void TableHistory::overhear(PieceRef piece, std::string_view name, std::string_view property) {
    const std::uint32_t number = number_of(name);
    Seen& seen = seen_[static_cast<std::size_t>(piece)];
    const std::pair asked{number, number_of(property)};
    if (std::find(seen.asked.begin(), seen.asked.end(), asked) != seen.asked.end()) return;
    seen.asked.push_back(asked);
    auto& names = seen.is_asker_of;
    if (std::find(names.begin(), names.end(), number) != names.end()) return;
    names.push_back(number);
    askers_[number].push_back(piece);
}

Attention TableHistory::attention_to(PieceRef ref) {
    Attention attention;
    attention.scripts = &seen_[static_cast<std::size_t>(ref)].scripts;
    return attention;
}

OrderedJson TableHistory::whole(PieceRef ref) {
    Attention attention = attention_to(ref);
    attention.overhear = [&](std::string_view name) { overhear(ref, name, attention.property); };
    seen_[static_cast<std::size_t>(ref)].asked.clear();
    return piece_json(table_, table_.piece(ref), &attention);
}

OrderedJson TableHistory::brought_up_to_date(PieceRef ref) {
    Seen& seen = seen_[static_cast<std::size_t>(ref)];
    if (seen.update_whole == update_ || !seen.json.contains("props")) return {};
    Attention attention = attention_to(ref);
    attention.overhear = [&](std::string_view name) { overhear(ref, name, attention.property); };
    const Piece& piece = table_.piece(ref);
    if (seen.json["parent"].is_null() != (piece.parent == no_piece)) return {};
    OrderedJson json = seen.json;
    if (piece.parent != no_piece) {
        json["parent"] = shown_id(table_, piece.parent);
        json["index"] = index_in_stack(table_, piece);
    }
    OrderedJson& known = json["props"];
    const auto properties = std::exchange(seen.properties, {});
    for (const std::uint32_t number : properties) {
        const std::string& name = *names_[number];
        const auto property = known.find(name);
        const auto value = exported_property(table_, piece, name, &attention);
        // One that comes or goes has its place among the others.
        if (value.has_value() != (property != known.end())) return {};
        if (value) std::visit([&](const auto& now) { *property = now; }, *value);
    }
    return json;
}

void TableHistory::update_pieces(TableChanges& changes) {
    const auto pieces = table_.pieces();
    std::map<std::string, std::pair<OrderedJson, OrderedJson>> touched;
    const auto lay_aside = [&](Seen& seen) {
        if (!seen.id.empty()) touched[std::move(seen.id)].first = std::move(seen.json);
        seen.id.clear();
        seen.json = nullptr;
    };
    for (std::size_t index = pieces.size(); index < seen_.size(); ++index)
        lay_aside(seen_[index]);
    seen_.resize(pieces.size());
    std::sort(to_look_at_.begin(), to_look_at_.end());
    for (const PieceRef ref : to_look_at_) {
        if (static_cast<std::size_t>(ref) >= pieces.size()) continue;
        const Piece& piece = table_.piece(ref);
        Seen& seen = seen_[static_cast<std::size_t>(ref)];
        OrderedJson now;
        if (is_shown(piece)) now = brought_up_to_date(ref);
        if (is_shown(piece) && now.is_null()) now = whole(ref);
        seen.properties.clear();
        if (!seen.id.empty() && now == seen.json) continue;
        lay_aside(seen);
        if (now.is_null()) continue;
        seen.json = std::move(now);
        seen.id = seen.json["id"].get<std::string>();
        touched[seen.id].second = seen.json;
    }
    to_look_at_.clear();
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
