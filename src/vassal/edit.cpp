#include "umpire/vassal/edit.hpp"

#include "umpire/vassal/java.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/sequence.hpp"

#include "decoded_traits.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace umpire::vassal {

Edit::Edit(Tabletop& table, std::string player) : table_(table), player_(std::move(player)) {}

void Edit::execute(const Command& command) {
    // The table keeps views of what it executes, so it must execute the text that is kept.
    const std::string_view text = table_.keep(encode_command(command));
    table_.apply(decode_command(text, table_.arena()));
    if (empty())
        step_.text = text;
    else
        step_.subs.push_back({std::string(text), {}});
}

CommandTree Edit::finish() && {
    return std::move(step_);
}

void Edit::chat(std::string_view line) {
    execute(Chat{line});
}

PieceRef Edit::partner_at(PieceRef piece, int map, int x, int y) {
    Place point;
    point.map = map;
    point.x = x;
    point.y = y;
    return table_.partner_for(piece, point);
}

void Edit::move_under(PieceRef ref, int map, int x, int y, PieceRef under) {
    const Piece& piece = table_.piece(ref);
    MovePiece move;
    move.id = piece.id;
    move.to.map = table_.maps()[static_cast<std::size_t>(map)].name;
    move.to.x = x;
    move.to.y = y;
    if (under != no_piece) move.to.under = table_.piece(under).id;
    if (piece.place.map != no_map)
        move.from.map = table_.maps()[static_cast<std::size_t>(piece.place.map)].name;
    move.from.x = piece.place.x;
    move.from.y = piece.place.y;
    if (piece.parent != no_piece) {
        const auto& members = table_.piece(piece.parent).members;
        const auto self = std::find(members.begin(), members.end(), ref);
        if (self != members.begin() && self != members.end()) move.from.under = table_.piece(*(self - 1)).id;
    }
    move.player = player_;
    execute(move);
}

void Edit::move(PieceRef ref, int map, int x, int y, bool mark_moved) {
    if (mark_moved) {
        extend_trail(ref);
        set_property(ref, "Moved", "true");
    }
    const PieceRef partner = partner_at(ref, map, x, y);
    if (partner != no_piece) {
        const auto& members = table_.piece(partner).members;
        return move_under(ref, map, x, y, members.empty() ? partner : members.back());
    }
    move_under(ref, map, x, y, no_piece);
    const bool stacks = table_.maps()[static_cast<std::size_t>(map)].stacking &&
                        table_.piece(ref).kind == PieceKind::piece && !table_.piece(ref).type->never_stacks;
    if (!stacks) return;
    // The engine names the new stack in the log, so that later steps can speak of it.
    const std::string id = fresh_id(table_);
    const std::string state =
        encode_sequence({table_.maps()[static_cast<std::size_t>(map)].name, std::to_string(x),
                         std::to_string(y), std::string(table_.piece(ref).id), "@@1"},
                        ';');
    execute(AddPiece{id, "stack", state});
}

void Edit::stack(PieceRef ref, PieceRef onto) {
    const Place place = table_.piece(onto).place;
    move_under(ref, place.map, place.x, place.y, onto);
}

PieceRef Edit::add(std::string_view type, std::string_view state) {
    const std::string id = fresh_id(table_);
    execute(AddPiece{id, type, state});
    return table_.find(id);
}

void Edit::remove(PieceRef ref) {
    execute(RemovePiece{table_.piece(ref).id});
}

void Edit::change_level(PieceRef ref, std::size_t level, std::string_view own_state) {
    const Piece& piece = table_.piece(ref);
    const std::string before = table_.state_text(piece);
    const std::string after = table_.state_text(piece, level, own_state);
    if (before != after) execute(ChangePiece{piece.id, after, before});
}

namespace {

/// What a trait's own state becomes when a property is set; nothing if it is not the trait's property.
class Setter {
  public:
    Setter(const Trait& trait, std::string_view state, std::string_view name, std::string_view value)
        : trait_(trait), state_(state), name_(name), value_(value) {}

    std::optional<std::string> operator()(const Marker& marker) const {
        const auto found = std::find(marker.keys.begin(), marker.keys.end(), name_);
        if (found == marker.keys.end()) return std::nullopt;
        auto state = std::get<MarkerState>(decode_trait_state(trait_, state_));
        state.values.resize(std::max(state.values.size(), marker.keys.size()));
        state.values[static_cast<std::size_t>(found - marker.keys.begin())] = value_;
        return encode_trait_state(trait_, state);
    }
    std::optional<std::string> operator()(const DynamicProperty& property) const {
        if (name_ != property.name) return std::nullopt;
        return encode_trait_state(trait_, DynamicPropertyState{std::string(value_)});
    }
    std::optional<std::string> operator()(const Label& label) const {
        if (name_ != label.property_name) return std::nullopt;
        return encode_trait_state(trait_, LabelState{std::string(value_)});
    }
    std::optional<std::string> operator()(const MarkMoved&) const {
        if (name_ != "Moved") return std::nullopt;
        return encode_trait_state(trait_, MarkMovedState{value_ == "true"});
    }
    std::optional<std::string> operator()(const Layer& layer) const {
        auto state = std::get<LayerState>(decode_trait_state(trait_, state_));
        if (!set_level(layer, state.level)) return std::nullopt;
        return encode_trait_state(trait_, state);
    }
    std::optional<std::string> operator()(const MultiKeyLayer& layer) const {
        auto state = std::get<MultiKeyLayerState>(decode_trait_state(trait_, state_));
        if (!set_level(layer, state.level)) return std::nullopt;
        return encode_trait_state(trait_, state);
    }
    std::optional<std::string> operator()(const Rotate& rotate) const {
        const auto turned = java::parse_int(value_);
        if (!turned || !name_.starts_with(rotate.name)) return std::nullopt;
        const std::string_view rest = name_.substr(rotate.name.size());
        RotateState state;
        if (rest == "_Degrees" && rotate.facings == 1)
            state.degrees = *turned;
        else if (rest == "_Facing" && rotate.facings > 1 && *turned >= 1 && *turned <= rotate.facings)
            state.facing = *turned - 1;
        else
            return std::nullopt;
        return encode_trait_state(trait_, state);
    }
    std::optional<std::string> operator()(const PropertySheet& sheet) const {
        const auto found =
            std::find_if(sheet.fields.begin(), sheet.fields.end(),
                         [&](const PropertySheet::Field& field) { return field.name == name_; });
        if (found == sheet.fields.end()) return std::nullopt;
        auto state = std::get<PropertySheetState>(decode_trait_state(trait_, state_));
        state.values.resize(std::max(state.values.size(), sheet.fields.size()));
        state.values[static_cast<std::size_t>(found - sheet.fields.begin())] = value_;
        return encode_trait_state(trait_, state);
    }
    template <class Any>
    std::optional<std::string> operator()(const Any&) const {
        return std::nullopt;
    }

  private:
    bool set_level(const LayerImages& layer, int& level) const {
        if (!name_.starts_with(layer.name)) return false;
        const std::string_view rest = name_.substr(layer.name.size());
        if (rest == "_Active") {
            level = value_ == "true" ? std::max(1, std::abs(level)) : -std::max(1, std::abs(level));
            return true;
        }
        const auto wanted = java::parse_int(value_);
        if (rest != "_Level" || !wanted || *wanted == 0) return false;
        level = level_in_use(layer, *wanted);
        return level == *wanted;
    }

    const Trait& trait_;
    std::string_view state_;
    std::string_view name_;
    std::string_view value_;
};

}  // namespace

bool Edit::set_property(PieceRef ref, std::string_view name, std::string_view value) {
    const Piece& piece = table_.piece(ref);
    if (piece.kind != PieceKind::piece) return false;
    const auto& traits = decoded(*piece.type).traits;
    for (std::size_t level = 0; level < traits.size(); ++level) {
        const auto state =
            std::visit(Setter(*traits[level], table_.own_state(piece, level), name, value), *traits[level]);
        if (!state) continue;
        change_level(ref, level, *state);
        return true;
    }
    return false;
}

/// The engine notes where a counter comes from, not where it goes.
void Edit::extend_trail(PieceRef ref) {
    const Piece& piece = table_.piece(ref);
    if (piece.kind != PieceKind::piece || piece.place.map == no_map) return;
    const auto& traits = decoded(*piece.type).traits;
    for (std::size_t level = 0; level < traits.size(); ++level) {
        if (!std::holds_alternative<Footprint>(*traits[level])) continue;
        auto trail =
            std::get<FootprintState>(decode_trait_state(*traits[level], table_.own_state(piece, level)));
        const PixelPoint here{piece.place.x, piece.place.y};
        if (trail.points.empty() || trail.points.back() != here) trail.points.push_back(here);
        trail.ever_initialized = true;
        trail.start_map = table_.maps()[static_cast<std::size_t>(piece.place.map)].id;
        return change_level(ref, level, encode_trait_state(*traits[level], trail));
    }
}

namespace {

/// The first trait of this sort with its new owner, or with none: at which level of the piece, and as text.
template <class Owned>
std::optional<std::pair<std::size_t, std::string>> handed_to(std::optional<std::string_view> owner,
                                                             const std::vector<const Trait*>& traits) {
    for (std::size_t level = 0; level < traits.size(); ++level) {
        if (!std::holds_alternative<Owned>(*traits[level])) continue;
        typename Owned::State state;
        if (owner) state.owner = std::string(*owner);
        return std::pair(level, encode_trait_state(*traits[level], state));
    }
    return std::nullopt;
}

}  // namespace

bool Edit::mask(PieceRef ref, std::optional<std::string_view> owner) {
    const auto masked = handed_to<Mask>(owner, decoded(*table_.piece(ref).type).traits);
    if (masked) change_level(ref, masked->first, masked->second);
    return masked.has_value();
}

bool Edit::hide(PieceRef ref, std::optional<std::string_view> owner) {
    const auto hidden = handed_to<Invisible>(owner, decoded(*table_.piece(ref).type).traits);
    if (hidden) change_level(ref, hidden->first, hidden->second);
    return hidden.has_value();
}

void Edit::set_global_property(std::string_view name, std::string_view value, std::string_view container) {
    const std::string* old = table_.property(container, name);
    const std::string old_value = old == nullptr ? "" : *old;
    execute(ChangeProperty{name, old_value, value, container});
}

void Edit::set_turn(std::string_view tracker, std::string_view state) {
    execute(SetTurn{tracker, state});
}

std::string fresh_id(const Tabletop& table) {
    // Ids are milliseconds, counted up where two would be the same; a number above all of them is as good.
    std::uint64_t highest = 0;
    for (const Piece& piece : table.pieces()) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(piece.id.data(), piece.id.data() + piece.id.size(), value);
        if (error == std::errc{} && end == piece.id.data() + piece.id.size())
            highest = std::max(highest, value);
    }
    std::string id = std::to_string(highest + 1);
    while (table.find(id) != no_piece)
        id += '0';
    return id;
}

std::string with_steps(std::string_view log_text, const std::vector<CommandTree>& steps) {
    std::string text(log_text);
    for (const CommandTree& step : steps)
        add_step(text, step);
    return text;
}

void add_step(std::string& log_text, const CommandTree& step) {
    SequenceEncoder token(escape);
    token.append(encode_tree(as_log_step(step)));
    log_text += escape;
    log_text += token.text();
}

}  // namespace umpire::vassal
