#include "umpire/vassal/properties.hpp"

#include "umpire/vassal/board.hpp"
#include "umpire/vassal/formatted_text.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/sequence.hpp"

#include "decoded_traits.hpp"
#include "exported_names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace umpire::vassal {

namespace {

using Answer = std::optional<PropertyValue>;

/// Properties may refer to properties; a circle of them has no value, and neither has a tangle that would
/// take for ever.
constexpr int deepest_reference = 40;
constexpr int most_references = 20'000;
constexpr std::size_t few_names = 16;

Answer text(std::string value) {
    return PropertyValue(std::move(value));
}
Answer number(int value) {
    return PropertyValue(std::to_string(value));
}
Answer flag(bool value) {
    return PropertyValue(value);
}

bool is_script(std::string_view format) {
    const std::string_view trimmed = java::trim(format);
    return trimmed.starts_with('{') && trimmed.ends_with('}');
}

/// Answers for one piece at one moment.
class Asker {
  public:
    Asker(const Tabletop& table, const Piece& piece, Attention* attention = nullptr)
        : table_(table),
          piece_(piece),
          decoded_(decoded(*piece.type)),
          attention_(attention),
          references_(own_references_) {}
    /// Asks on behalf of another property.
    Asker(const Asker& from, const Piece& piece)
        : table_(from.table_),
          piece_(piece),
          decoded_(decoded(*piece.type)),
          attention_(from.attention_),
          depth_(from.depth_ + 1),
          references_(from.references_) {
        ++references_;
    }

    Answer ask(std::string_view name) const {
        if (Answer own = ask_piece(name)) return own;
        return ask_surroundings(name);
    }

    /// What the piece itself knows.
    Answer ask_piece(std::string_view name) const {
        if (is_endless()) return std::nullopt;
        for (std::size_t level = 0; level < decoded_.traits.size(); ++level)
            if (Answer answer = ask_trait(level, name)) return answer;
        return ask_basic(name);
    }

    Answer ask_surroundings(std::string_view name) const {
        if (attention_ != nullptr) attention_->overhear(name);
        const Place& place = piece_.place;
        if (place.map != no_map) {
            const std::string& map = table_.maps()[static_cast<std::size_t>(place.map)].name;
            const std::string zone = zone_name(table_, piece_);
            if (!zone.empty())
                if (const auto* value = table_.property(map + ":" + zone, name)) return text(*value);
            if (const auto cards = table_.cards_in_deck(place.map, name)) return text(std::to_string(*cards));
            if (const auto* value = table_.property(map, name)) return text(*value);
        }
        if (const auto* value = table_.property("Module", name)) return text(*value);
        return std::nullopt;
    }

    std::vector<std::string> names() const;

    /// Evaluates a format; nothing where it is a script beyond us.
    std::optional<std::string> evaluate(std::string_view format) const {
        const auto lookup = [this](std::string_view name) -> std::optional<std::string> {
            const Answer answer = Asker(*this, piece_).ask(name);
            if (!answer) return std::nullopt;
            return text_of(*answer);
        };
        if (attention_ != nullptr && attention_->scripts != nullptr && is_script(format))
            return attention_->scripts->evaluate(format, lookup);
        return evaluate_format(format, lookup);
    }

    std::optional<std::string> name(Sight sight) const;

    std::string basic_name() const {
        for (const Trait* trait : decoded_.traits)
            if (const auto* basic = std::get_if<BasicName>(trait))
                if (!basic->name.empty()) return evaluate(basic->name).value_or("");
        return decoded_.basic.name;
    }

    std::optional<int> shown_level(std::size_t level) const {
        const Trait& trait = *decoded_.traits[level];
        if (const auto* layer = std::get_if<Layer>(&trait)) return layer_value(*layer, level);
        if (const auto* old = std::get_if<MultiKeyLayer>(&trait)) return layer_value(*old, level);
        return std::nullopt;
    }

    std::optional<std::string> shown_label(std::size_t level) const {
        if (!std::holds_alternative<Label>(*decoded_.traits[level])) return std::nullopt;
        return evaluate(java::trim(state(level)));
    }

  private:
    bool is_endless() const { return depth_ > deepest_reference || references_ > most_references; }
    std::string_view state(std::size_t level) const { return table_.own_state(piece_, level); }

    /// The value of a name at a level that may list very many: taken apart once, since all are asked for in
    /// turn. The first of a name counts.
    using Values = std::unordered_map<std::string, std::string>;
    template <class Fill>
    Answer listed(std::size_t level, std::string_view name, const Fill& fill) const {
        const auto [known, fresh] = values_.try_emplace(level);
        if (fresh) fill(known->second);
        const auto found = known->second.find(std::string(name));
        return found == known->second.end() ? std::nullopt : text(found->second);
    }

    Answer ask_trait(std::size_t level, std::string_view name) const {
        return std::visit([&](const auto& trait) { return answer(trait, level, name); },
                          *decoded_.traits[level]);
    }

    template <class Any>
    Answer answer(const Any&, std::size_t, std::string_view) const {
        return std::nullopt;
    }

    Answer answer(const Marker& marker, std::size_t level, std::string_view name) const {
        if (marker.keys.size() > few_names)
            return listed(level, name, [&](Values& values) {
                SequenceDecoder tokens(state(level), ',');
                for (const std::string& key : marker.keys)
                    values.emplace(key, tokens.next_or(""));
            });
        const auto found = std::find(marker.keys.begin(), marker.keys.end(), name);
        if (found == marker.keys.end()) return std::nullopt;
        SequenceDecoder values(state(level), ',');
        for (auto skipped = found - marker.keys.begin(); skipped > 0; --skipped)
            values.skip();
        return text(values.next_or(""));
    }

    Answer answer(const DynamicProperty& property, std::size_t level, std::string_view name) const {
        if (name != property.name) return std::nullopt;
        const std::string_view stored = state(level);
        return text(evaluate(stored).value_or(std::string(stored)));
    }

    Answer answer(const CalculatedProperty& property, std::size_t, std::string_view name) const {
        if (name != property.name) return std::nullopt;
        const auto value = evaluate(property.expression);
        if (!value) return std::nullopt;
        return text(*value);
    }

    Answer answer(const Label& label, std::size_t level, std::string_view name) const {
        if (name != label.property_name) return std::nullopt;
        const auto value = evaluate(java::trim(state(level)));
        if (!value) return std::nullopt;
        return text(*value);
    }

    Answer answer(const Mask& mask, std::size_t level, std::string_view name) const {
        if (name != "Obscured" && name != "ObscuredToOthers" && name != "obs;") return std::nullopt;
        const auto owner = mask_owner(level);
        if (name == "ObscuredToOthers") return flag(owner.has_value());
        if (name == "Obscured") return flag(owner && !may_see(mask.access, *owner, table_.viewer()));
        return owner ? text(*owner) : std::nullopt;
    }

    Answer answer(const Invisible& invisible, std::size_t level, std::string_view name) const {
        const auto owner = [&] { return hidden_by(level); };
        if (name == "InvisibleToOthers") return flag(owner().has_value());
        if (name == "Invisible") {
            const auto by = owner();
            return flag(by && !may_see(invisible.access, *by, table_.viewer()));
        }
        if (name == "hiddenBy" && owner()) return text(*owner());
        return std::nullopt;
    }

    Answer answer(const Rotate& rotate, std::size_t level, std::string_view name) const {
        if (!name.starts_with(rotate.name)) return std::nullopt;
        const std::string_view rest = name.substr(rotate.name.size());
        if (rest != "_Facing" && rest != "_Degrees") return std::nullopt;
        const auto turned = std::get<RotateState>(decode_trait_state(*decoded_.traits[level], state(level)));
        if (rest == "_Facing") return number(rotate.facings == 1 ? 1 : wrapping_add(turned.facing, 1));
        const double degrees = rotate.facings == 1 ? turned.degrees : turned.facing * 360.0 / rotate.facings;
        return number(std::abs(java::round(degrees) % 360));
    }

    Answer answer(const MarkMoved&, std::size_t level, std::string_view name) const {
        if (name != "Moved") return std::nullopt;
        return flag(state(level) == "true");
    }

    /// A trail has a flag of its own that no file holds; one further inside is the one that counts.
    Answer answer(const Footprint&, std::size_t level, std::string_view name) const {
        if (name != "Moved") return std::nullopt;
        for (std::size_t inner = level + 1; inner < decoded_.traits.size(); ++inner)
            if (std::holds_alternative<MarkMoved>(*decoded_.traits[inner]))
                return flag(state(inner) == "true");
        return flag(false);
    }

    Answer answer(const Restricted& restricted, std::size_t level, std::string_view name) const {
        if (name != "Restricted" && name != "RestrictedMovement") return std::nullopt;
        const bool closed = is_closed(restricted, state(level));
        return flag(closed && (name == "Restricted" || restricted.restrict_movement));
    }

    bool is_closed(const Restricted& restricted, std::string_view owner) const {
        const Viewer& viewer = table_.viewer();
        const bool of_side = std::find(restricted.sides.begin(), restricted.sides.end(), viewer.side) !=
                             restricted.sides.end();
        if (!restricted.restrict_by_player) return !of_side;
        if (!owner.empty()) return owner != viewer.id;
        return !restricted.sides.empty() && !of_side;
    }

    Answer answer(const Immobilized& fixed, std::size_t, std::string_view name) const {
        if (name == "NoStack") return fixed.stacks ? std::nullopt : flag(true);
        if (name == "Immobile") return flag(fixed.moves != Immobilized::Moves::normally);
        if (name == "IgnoreGrid") return flag(fixed.ignores_grid());
        if (name == "cannotMove") return flag(fixed.moves == Immobilized::Moves::never);
        return std::nullopt;
    }

    Answer answer(const PropertySheet& sheet, std::size_t level, std::string_view name) const {
        return listed(level, name, [&](Values& values) {
            SequenceDecoder tokens(state(level), '~');
            for (const auto& field : sheet.fields)
                values.emplace(field.name, tokens.next_or(""));
        });
    }

    Answer answer(const AreaOfEffect& area, std::size_t level, std::string_view name) const {
        if (name != area.name + "_Active") return std::nullopt;
        return text(area.always_active || state(level) == "true" ? "true" : "false");
    }

    Answer answer(const TranslatableMessage& message, std::size_t, std::string_view name) const {
        return name == message.key ? text(message.message) : std::nullopt;
    }

    /// A loop counts only while it runs.
    Answer answer(const TriggerAction& trigger, std::size_t, std::string_view name) const {
        return trigger.loop && trigger.index && name == trigger.index_property ? number(0) : std::nullopt;
    }

    Answer answer(const SetGlobalProperty& set, std::size_t, std::string_view name) const {
        return name == set.name ? ask_surroundings(name) : std::nullopt;
    }

    Answer answer(const Attachment& attachment, std::size_t level, std::string_view name) const {
        const bool count = name == "AttachCount" || name == attachment.name + "_AttachCount";
        if (name == "AttachName") return text(attachment.name);
        if (!count && name != "AttachList") return std::nullopt;
        const auto attached =
            std::get<AttachmentState>(decode_trait_state(*decoded_.traits[level], state(level))).pieces;
        if (count) return number(static_cast<int>(attached.size()));
        return text(encode_list(attached));
    }

    Answer answer(const Mat& mat, std::size_t level, std::string_view name) const {
        if (name == "MatName") return text(mat.name);
        if (name == "MatID") return text(mat.name + "_" + std::string(piece_.id));
        if (name == "NoStack") return flag(true);
        if (name != "MatNumCargo") return std::nullopt;
        const auto cargo = std::get<MatState>(decode_trait_state(*decoded_.traits[level], state(level)));
        return number(static_cast<int>(cargo.pieces.size()));
    }

    Answer answer(const MatCargo&, std::size_t level, std::string_view name) const {
        if (name == "IsCargo") return flag(true);
        if (!name.starts_with("CurrentMat")) return std::nullopt;
        const PieceRef ref = table_.find(state(level));
        if (ref == no_piece) return text("");
        const Piece& mat = table_.piece(ref);
        const std::string_view what = name.substr(std::string_view("CurrentMat").size());
        const Asker other(*this, mat);
        const auto of_mat = [&](std::string_view property) {
            return other.ask_piece(property).value_or(std::string());
        };
        if (what.empty()) return of_mat("MatName");
        if (what == "ID") return of_mat("MatID");
        if (what == "PieceName") return text(other.name(Sight::of_viewer).value_or(""));
        if (what == "BasicName") return text(other.basic_name());
        if (what == "OffsetX") return number(wrapping_subtract(mat.place.x, piece_.place.x));
        if (what == "OffsetY") return number(wrapping_subtract(mat.place.y, piece_.place.y));
        if (what == "LocationName") return of_mat("LocationName");
        for (const std::string_view part : {"Map", "Board", "Zone", "X", "Y"})
            if (what == part) return of_mat("Current" + std::string(part));
        return std::nullopt;
    }

    Answer answer(const Layer& layer, std::size_t level, std::string_view name) const {
        return layer_answer(layer, level, name);
    }
    Answer answer(const MultiKeyLayer& layer, std::size_t level, std::string_view name) const {
        return layer_answer(layer, level, name);
    }

    Answer layer_answer(const LayerImages& layer, std::size_t level, std::string_view name) const {
        if (!name.starts_with(layer.name)) return std::nullopt;
        const std::string_view rest = name.substr(layer.name.size());
        if (rest != "_Level" && rest != "_Name" && rest != "_Image" && rest != "_Active") return std::nullopt;
        if (rest == "_Active") return text(stored_level(layer, level) > 0 ? "true" : "false");
        const auto value = layer_value(layer, level);
        if (!value) return std::nullopt;
        if (rest == "_Level") return number(*value);
        if (*value <= 0) return text("");
        const auto index = static_cast<std::size_t>(*value) - 1;
        if (rest == "_Image") return text(index < layer.images.size() ? layer.images[index] : "");
        return text(index < layer.level_names.size() ? without_plus(layer.level_names[index]) : "");
    }

    static std::string without_plus(std::string_view level_name) {
        if (level_name.starts_with('+')) level_name.remove_prefix(1);
        if (level_name.ends_with('+')) level_name.remove_suffix(1);
        return std::string(level_name);
    }

    int stored_level(const LayerImages& layer, std::size_t level) const {
        return level_in_use(layer, SequenceDecoder(state(level), ';').next_int(-1));
    }

    /// The signed level in use; nothing when a script decides it.
    std::optional<int> layer_value(const LayerImages& layer, std::size_t level) const {
        const int value = stored_level(layer, level);
        if (!layer.follow_property) return value;
        const auto followed = followed_value(layer);
        if (!followed) return std::nullopt;
        const int count = std::max<int>(1, static_cast<int>(layer.images.size()));
        const int wanted =
            std::clamp(wrapping_add(wrapping_subtract(*followed, layer.first_level_value), 1), 1, count);
        return value > 0 ? wanted : -wanted;
    }

    std::optional<int> followed_value(const LayerImages& layer) const {
        std::optional<std::string> value;
        if (is_script(layer.follow_expression)) {
            value = evaluate(layer.follow_expression);
            if (!value) return std::nullopt;
        } else if (const Answer answer = Asker(*this, piece_).ask(layer.follow_expression)) {
            value = text_of(*answer);
        }
        if (!value || value->empty()) return layer.first_level_value;
        return java::parse_int(*value).value_or(layer.first_level_value);
    }

    std::optional<std::string> mask_owner(std::size_t level) const {
        return std::get<MaskState>(decode_trait_state(*decoded_.traits[level], state(level))).owner;
    }
    std::optional<std::string> hidden_by(std::size_t level) const {
        return std::get<InvisibleState>(decode_trait_state(*decoded_.traits[level], state(level))).owner;
    }

    Answer ask_basic(std::string_view name) const;
    Answer ask_position(std::string_view name) const;
    Answer ask_stack(std::string_view name) const;
    Answer stored_basic(std::string_view name) const;

    std::optional<std::string> with_layer_name(const LayerImages& layer, std::size_t level,
                                               std::string inner) const;

    const Tabletop& table_;
    const Piece& piece_;
    const DecodedTraits& decoded_;
    Attention* attention_;
    int depth_ = 0;
    int own_references_ = 0;
    int& references_;
    mutable std::map<std::size_t, Values> values_;
};

Answer Asker::ask_basic(std::string_view name) const {
    if (name == "BasicName") return text(basic_name());
    if (name == "PieceName") {
        const auto known = this->name(Sight::of_viewer);
        return known ? text(*known) : std::nullopt;
    }
    if (name == "PieceUID") return text(std::string(piece_.id));
    if (name == "PieceId") return text(gpid(table_, piece_));
    if (Answer answer = ask_position(name)) return answer;
    if (Answer answer = ask_stack(name)) return answer;
    if (Answer answer = stored_basic(name)) return answer;
    if (name == "UniqueID") return text(std::string(piece_.id));
    return std::nullopt;
}

Answer Asker::ask_position(std::string_view name) const {
    const Place& place = piece_.place;
    if (name == "LocationName") return text(location_name(table_, piece_));
    if (name == "CurrentBoard") return text(board_name(table_, piece_));
    if (name == "CurrentZone") return text(zone_name(table_, piece_));
    if (name == "CurrentX") return number(place.x);
    if (name == "CurrentY") return number(place.y);
    if (name == "CurrentMap")
        return text(place.map == no_map ? "" : table_.maps()[static_cast<std::size_t>(place.map)].name);
    return std::nullopt;
}

Answer Asker::ask_stack(std::string_view name) const {
    if (name != "StackPos" && name != "StackSize" && name != "DeckPosition" && name != "DeckName")
        return std::nullopt;
    if (attention_ != nullptr) attention_->overhear(name);
    const Piece* parent = piece_.parent == no_piece ? nullptr : &table_.piece(piece_.parent);
    const bool in_deck = parent != nullptr && parent->kind == PieceKind::deck;
    // A counter that lies alone is the top of a stack of one.
    const auto from_top = [&] {
        if (parent == nullptr) return 1;
        const auto self = std::find(parent->members.begin(), parent->members.end(), table_.ref_of(piece_));
        return static_cast<int>(parent->members.end() - self);
    };
    if (name == "StackPos") return number(from_top());
    if (name == "StackSize") return number(parent == nullptr ? 1 : static_cast<int>(parent->members.size()));
    if (name == "DeckPosition") return number(in_deck ? from_top() : 0);
    if (name == "DeckName") return text(in_deck ? deck_name(*parent) : "");
    return std::nullopt;
}

Answer Asker::stored_basic(std::string_view name) const {
    const std::size_t level = decoded_.traits.size();
    return listed(level, name, [&](Values& values) {
        for (auto& stored : decode_basic_piece_state(state(level)).properties)
            values.emplace(std::move(stored.name), std::move(stored.value));
    });
}

std::optional<std::string> Asker::with_layer_name(const LayerImages& layer, std::size_t level,
                                                  std::string inner) const {
    const auto value = layer_value(layer, level);
    if (!value) {
        // A script decides the level; the name is certain only if no level has a name.
        const bool nameless = std::all_of(layer.level_names.begin(), layer.level_names.end(),
                                          [](const std::string& level_name) { return level_name.empty(); });
        return nameless ? std::optional(std::move(inner)) : std::nullopt;
    }
    if (*value <= 0 || static_cast<std::size_t>(*value) > layer.level_names.size()) return inner;
    const std::string& level_name = layer.level_names[static_cast<std::size_t>(*value) - 1];
    if (level_name.empty()) return inner;
    SequenceDecoder parts(level_name, '+');
    const std::string first = parts.next_or("");
    if (!parts.has_more()) return level_name;
    const std::string second = parts.next_or("");
    return first.empty() ? inner + second : first + inner;
}

std::optional<std::string> Asker::name(Sight sight) const {
    if (is_endless()) return std::nullopt;
    std::optional<std::string> name = basic_name();
    for (std::size_t level = decoded_.traits.size(); level-- > 0 && name;) {
        const Trait& trait = *decoded_.traits[level];
        if (const auto* layer = std::get_if<Layer>(&trait)) {
            name = with_layer_name(*layer, level, *std::move(name));
        } else if (const auto* old = std::get_if<MultiKeyLayer>(&trait)) {
            name = with_layer_name(*old, level, *std::move(name));
        } else if (const auto* label = std::get_if<Label>(&trait)) {
            const auto shown = evaluate(java::trim(state(level)));
            if (!shown) return std::nullopt;
            if (shown->empty() && !label->always_use_format) continue;
            name =
                evaluate_format(label->name_format, [&](std::string_view key) -> std::optional<std::string> {
                    if (key == "pieceName") return name;
                    if (key == "label") return shown;
                    const Answer answer = Asker(*this, piece_).ask(key);
                    return answer ? std::optional(text_of(*answer)) : std::nullopt;
                });
        } else if (sight == Sight::of_umpire) {
            continue;
        } else if (const auto* mask = std::get_if<Mask>(&trait)) {
            const auto owner = mask_owner(level);
            if (!owner) continue;
            const std::string masked = mask->mask_name.empty() ? "?" : mask->mask_name;
            name = may_see(mask->access, *owner, table_.viewer()) ? *name + "(" + masked + ")" : masked;
        } else if (const auto* invisible = std::get_if<Invisible>(&trait)) {
            const auto owner = hidden_by(level);
            if (!owner) continue;
            name = may_see(invisible->access, *owner, table_.viewer())
                       ? *name + "(" + invisible->command + ")"
                       : "";
        }
    }
    return name;
}

std::vector<std::string> Asker::names() const {
    std::vector<std::string> names = {"UniqueID", "StackPos", "StackSize", "DeckName", "DeckPosition"};
    for (const Trait* trait : decoded_.traits)
        add_exported_names(*trait, names);
    for (const auto& stored : decode_basic_piece_state(state(decoded_.traits.size())).properties)
        names.push_back(stored.name);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

bool is_counter(const Piece& piece) {
    return piece.kind == PieceKind::piece || piece.kind == PieceKind::other;
}

}  // namespace

std::optional<std::string> ScriptMemory::evaluate(std::string_view format, const Lookup& lookup) {
    auto place = by_format_.find(format);
    if (place == by_format_.end()) place = by_format_.emplace(format, Known()).first;
    Known& known = place->second;
    // A script that asks for itself.
    if (known.is_busy) return evaluate_format(format, lookup);
    known.is_busy = true;
    const bool still_so =
        known.is_made && std::all_of(known.asked.begin(), known.asked.end(),
                                     [&](const auto& one) { return lookup(one.first) == one.second; });
    if (!still_so) {
        known.asked.clear();
        known.result = evaluate_format(format, [&](std::string_view name) {
            auto value = lookup(name);
            known.asked.emplace_back(name, value);
            return value;
        });
        known.is_made = true;
    }
    known.is_busy = false;
    return known.result;
}

std::string text_of(const PropertyValue& value) {
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    return std::get<std::string>(value);
}

std::optional<PropertyValue> property_value(const Tabletop& table, const Piece& piece,
                                            std::string_view name) {
    if (!is_counter(piece)) return std::nullopt;
    return Asker(table, piece).ask(name);
}

std::optional<std::string> piece_property(const Tabletop& table, const Piece& piece, std::string_view name) {
    const auto value = property_value(table, piece, name);
    if (!value) return std::nullopt;
    return text_of(*value);
}

std::optional<int> shown_level(const Tabletop& table, const Piece& piece, std::size_t trait) {
    return Asker(table, piece).shown_level(trait);
}

std::optional<std::string> shown_label(const Tabletop& table, const Piece& piece, std::size_t trait) {
    return Asker(table, piece).shown_label(trait);
}

std::vector<std::pair<std::string, PropertyValue>> exported_properties(const Tabletop& table,
                                                                       const Piece& piece,
                                                                       Attention* attention) {
    std::vector<std::pair<std::string, PropertyValue>> properties;
    if (!is_counter(piece)) return properties;
    const Asker asker(table, piece, attention);
    for (auto& name : asker.names()) {
        if (attention != nullptr) attention->property = name;
        if (auto value = asker.ask_piece(name)) properties.emplace_back(std::move(name), *std::move(value));
    }
    if (attention != nullptr) attention->property = {};
    return properties;
}

std::optional<PropertyValue> exported_property(const Tabletop& table, const Piece& piece,
                                               std::string_view name, Attention* attention) {
    if (attention != nullptr) attention->property = name;
    auto value = Asker(table, piece, attention).ask_piece(name);
    if (attention != nullptr) attention->property = {};
    return value;
}

std::optional<std::string> known_piece_name(const Tabletop& table, const Piece& piece, Sight sight,
                                            Attention* attention) {
    if (!is_counter(piece)) return std::nullopt;
    return Asker(table, piece, attention).name(sight);
}

std::string piece_name(const Tabletop& table, const Piece& piece, Sight sight) {
    if (piece.kind == PieceKind::deck) return deck_name(piece);
    if (piece.kind == PieceKind::stack) return "stack";
    if (auto name = Asker(table, piece).name(sight)) return *std::move(name);
    return basic_name(table, piece);
}

std::string basic_name(const Tabletop& table, const Piece& piece, Attention* attention) {
    return Asker(table, piece, attention).basic_name();
}

}  // namespace umpire::vassal
