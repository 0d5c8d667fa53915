#include "umpire/vassal/tabletop.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/archive.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/sequence.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::vassal {

namespace {

constexpr std::string_view card_count_suffix = "_numPieces";

std::uint64_t point_key(const Place& place) {
    const auto mix = [](std::uint64_t h, std::uint32_t v) { return (h ^ v) * 0x9E3779B97F4A7C15ULL; };
    std::uint64_t key = mix(0xA5A5, static_cast<std::uint32_t>(place.map));
    key = mix(key ^ (key >> 29U), static_cast<std::uint32_t>(place.x));
    return mix(key ^ (key >> 31U), static_cast<std::uint32_t>(place.y));
}

}  // namespace

Tabletop::Tabletop(std::shared_ptr<const Module> module)
    : module_(std::move(module)), types_(std::make_unique<PieceTypes>()) {
    if (!module_) return;
    for (const auto& definition : module_->maps) {
        TableMap map;
        map.id = definition.id;
        map.name = definition.identifier();
        map.stacking = !definition.stacking_disabled;
        map.brings_moved_to_front = definition.highlights_last_moved.value_or(true);
        map.layer_property = definition.layers ? definition.layers->property : "";
        if (definition.layers) map.layer_order = definition.layers->order;
        maps_.push_back(std::move(map));
    }
    begin_save();
}

Tabletop::~Tabletop() = default;
Tabletop::Tabletop(Tabletop&&) noexcept = default;
Tabletop& Tabletop::operator=(Tabletop&&) noexcept = default;

void Tabletop::keep_alive(std::shared_ptr<const TextBlock> block) {
    blocks_.push_back(std::move(block));
}

void Tabletop::expect_pieces(std::size_t count) {
    pieces_.reserve(pieces_.size() + count);
    by_id_.reserve(pieces_.size() + count);
}

int Tabletop::find_map(std::string_view name) const {
    for (std::size_t index = 0; index < maps_.size(); ++index)
        if (maps_[index].name == name || maps_[index].id == name) return static_cast<int>(index);
    return no_map;
}

int Tabletop::map_for(std::string_view name) {
    const int found = find_map(name);
    if (found != no_map || module_) return found;
    if (maps_.size() == limits::maps_without_module)
        throw InputError(fmt::format("pieces lie on more than {} maps", limits::maps_without_module));
    const std::string id = fmt::format("Map{}", maps_.size());
    maps_.push_back({id, std::string(name), true, true, "", {}, {}});
    record(Restore([](Tabletop& table) { table.maps_.pop_back(); }));
    return static_cast<int>(maps_.size() - 1);
}

PieceRef Tabletop::find(std::string_view id) const {
    const PieceRef* found = by_id_.find(id);
    return found == nullptr ? no_piece : *found;
}

/// Nobody asks for layers while a save is read, and finding them means taking the piece's type apart.
void Tabletop::settle_layers() {
    if (layers_settled_) return;
    layers_settled_ = true;
    for (Piece& piece : pieces_)
        if (piece.place.direct && piece.place.layer == not_layered)
            piece.place.layer = layer_of(ref_of(piece), piece.place.map);
}

std::vector<PieceRef> Tabletop::direct_members(int map) const {
    // Like splitting a state, finding layers late changes nothing that anyone can see.
    const_cast<Tabletop&>(*this).settle_layers();
    std::vector<PieceRef> members;
    for (const Piece& piece : pieces_)
        if (piece.place.direct && piece.place.map == map) members.push_back(ref_of(piece));
    std::sort(members.begin(), members.end(), [this](PieceRef a, PieceRef b) { return drawn_before(a, b); });
    return members;
}

std::string_view Tabletop::side_of(std::string_view player_id) const {
    for (const Player& player : players_)
        if (player.id == player_id) return player.side;
    return {};
}

const std::string* Tabletop::property(std::string_view container, std::string_view name) const {
    const auto properties = properties_.find(container);
    if (properties == properties_.end()) return nullptr;
    const auto value = properties->second.find(name);
    return value == properties->second.end() ? nullptr : &value->second;
}

std::optional<std::size_t> Tabletop::cards_in_deck(int map, std::string_view property) const {
    // Nearly all properties that anybody asks for are others.
    if (!property.ends_with(card_count_suffix)) return std::nullopt;
    const auto decks = decks_.find(std::string(property));
    if (decks == decks_.end()) return std::nullopt;
    const auto last = std::find_if(decks->second.rbegin(), decks->second.rend(), [&](PieceRef ref) {
        return piece(ref).present && piece(ref).place.map == map;
    });
    if (last == decks->second.rend()) return std::nullopt;
    return piece(*last).members.size();
}

// --- state of pieces

void Tabletop::split_state(Piece& piece) {
    if (!piece.levels.empty()) return;
    vassal::split_state(piece.state, piece.type->traits.size(), arena_, piece.levels);
}

std::string_view Tabletop::own_state(const Piece& piece, std::size_t level) const {
    if (!piece.levels.empty()) return piece.levels[level];
    // Splitting is only a matter of form: it changes nothing that anyone can see.
    auto& self = const_cast<Tabletop&>(*this);
    auto& mutable_piece = const_cast<Piece&>(piece);
    vassal::split_state(piece.state, piece.type->traits.size(), self.arena_, mutable_piece.levels);
    return piece.levels[level];
}

bool Tabletop::hidden_from(const Piece& piece, const Viewer& player) const {
    for (const auto& hiding : piece.type->hiding) {
        const std::string_view hidden_by = own_state(piece, hiding.level);
        if (!hidden_by.empty() && hidden_by != "null" && !may_see(hiding.access, hidden_by, player))
            return true;
    }
    return false;
}

// --- the only ways to change anything

PieceRef Tabletop::create(std::string_view id, std::string_view type) {
    const auto ref = PieceRef(static_cast<std::uint32_t>(pieces_.size()));
    Piece& piece = pieces_.emplace_back();
    piece.id = id;
    piece.type = LazyType(*types_, type);
    // What traits are wrapped around is a counter, whatever its class.
    piece.kind = type == "stack"             ? PieceKind::stack
                 : type.starts_with("deck;") ? PieceKind::deck
                                             : PieceKind::piece;
    record(Created());
    if (piece.kind == PieceKind::deck) {
        const std::string counted = deck_name(piece) + std::string(card_count_suffix);
        decks_[counted].push_back(ref);
        record(Restore([counted](Tabletop& table) { table.decks_[counted].pop_back(); }));
    }
    set_present(ref, true);
    return ref;
}

void Tabletop::set_present(PieceRef ref, bool present) {
    Piece& piece = at(ref);
    if (piece.present == present) return;
    if (journaling_) {
        record(PresenceWas{ref, piece.present, piece.id.empty() ? no_piece : find(piece.id)});
    } else {
        touch(ref);
        ++unrecorded_;
    }
    piece.present = present;
    if (piece.id.empty()) return;
    if (present)
        by_id_.insert(piece.id, ref);
    else if (find(piece.id) == ref)
        by_id_.erase(piece.id);
}

void Tabletop::set_place(PieceRef ref, const Place& place, PieceRef parent) {
    Piece& piece = at(ref);
    record(PlaceWas{ref, piece.place, piece.parent});
    unindex_place(ref, piece.place);
    piece.place = place;
    piece.parent = parent;
    index_place(ref, piece.place);
}

void Tabletop::insert_member(PieceRef stack, std::size_t index, PieceRef piece) {
    auto& members = at(stack).members;
    index = std::min(index, members.size());
    members.insert(members.begin() + static_cast<std::ptrdiff_t>(index), piece);
    if (members.size() == 1 && at(stack).kind == PieceKind::stack) index_place(stack, at(stack).place);
    record(MemberInserted{stack, static_cast<std::uint32_t>(index)});
}

void Tabletop::erase_member(PieceRef stack, PieceRef piece) {
    auto& members = at(stack).members;
    const auto found = std::find(members.begin(), members.end(), piece);
    if (found == members.end()) return;
    record(MemberErased{stack, static_cast<std::uint32_t>(found - members.begin()), piece});
    if (members.size() == 1 && at(stack).kind == PieceKind::stack) unindex_place(stack, at(stack).place);
    members.erase(found);
}

void Tabletop::set_level(PieceRef ref, std::size_t level, std::string_view text) {
    Piece& piece = at(ref);
    split_state(piece);
    record(LevelWas{ref, static_cast<std::uint32_t>(level), piece.levels[level]});
    piece.levels[level] = text;
}

void Tabletop::set_whole_state(PieceRef ref, std::string_view state) {
    Piece& piece = at(ref);
    record(StateWas{ref, piece.state, piece.levels});
    piece.state = state;
    piece.levels.clear();
}

void Tabletop::set_face(PieceRef deck, bool face_down) {
    record(FaceWas{deck, at(deck).face_down});
    at(deck).face_down = face_down;
}

void Tabletop::set_property(const std::string& container, const std::string& name, std::string_view value) {
    auto& properties = properties_[container];
    const auto found = properties.find(name);
    if (found == properties.end())
        record(Restore([container, name](Tabletop& table) { table.properties_[container].erase(name); }));
    else
        record(Restore([container, name, old = found->second](Tabletop& table) {
            table.properties_[container][name] = old;
        }));
    properties[name] = value;
}

// --- taking back

void Tabletop::keep_journal(bool on) {
    journaling_ = on;
    if (!on) journal_.clear();
}

void Tabletop::undo_to(Mark mark) {
    const bool was_journaling = std::exchange(journaling_, false);
    while (journal_.size() > mark) {
        Record last = std::move(journal_.back());
        journal_.pop_back();
        take_back(last);
    }
    journaling_ = was_journaling;
}

void Tabletop::take_back(Record& what) {
    std::visit([this](const auto& one) { touch(one); }, what);
    if (auto* level = std::get_if<LevelWas>(&what)) {
        at(level->piece).levels[level->level] = level->text;
    } else if (auto* state = std::get_if<StateWas>(&what)) {
        at(state->piece).state = state->state;
        at(state->piece).levels = std::move(state->levels);
    } else if (auto* place = std::get_if<PlaceWas>(&what)) {
        set_place(place->piece, place->place, place->parent);
    } else if (auto* inserted = std::get_if<MemberInserted>(&what)) {
        erase_member(inserted->stack, at(inserted->stack).members[inserted->index]);
    } else if (auto* erased = std::get_if<MemberErased>(&what)) {
        insert_member(erased->stack, erased->index, erased->member);
    } else if (auto* presence = std::get_if<PresenceWas>(&what)) {
        Piece& piece = at(presence->piece);
        piece.present = presence->present;
        if (piece.id.empty()) return;
        if (presence->owner_of_id == no_piece)
            by_id_.erase(piece.id);
        else
            by_id_.insert(piece.id, presence->owner_of_id);
    } else if (auto* face = std::get_if<FaceWas>(&what)) {
        at(face->deck).face_down = face->face_down;
    } else if (std::holds_alternative<Created>(what)) {
        touch_everything();
        pieces_.pop_back();
    } else {
        touch_everything();
        std::get<Restore>(what)(*this);
    }
}

// --- what lies at a point

/// Empty stacks are left out: nothing is ever put on them, and a long game leaves one behind with every move.
void Tabletop::index_place(PieceRef ref, const Place& place) {
    if (!point_index_ || !place.direct || (piece(ref).kind == PieceKind::stack && piece(ref).members.empty()))
        return;
    at_point_[point_key(place)].push_back(ref);
}

void Tabletop::unindex_place(PieceRef piece, const Place& place) {
    if (!point_index_ || !place.direct) return;
    const auto found = at_point_.find(point_key(place));
    if (found == at_point_.end()) return;
    std::erase(found->second, piece);
    if (found->second.empty()) at_point_.erase(found);
}

void Tabletop::build_place_index() {
    if (point_index_) return;
    point_index_ = true;
    for (const Piece& piece : pieces_)
        index_place(ref_of(piece), piece.place);
}

std::vector<PieceRef> Tabletop::direct_members_at(const Place& point) {
    build_place_index();
    std::vector<PieceRef> found;
    const auto members = at_point_.find(point_key(point));
    if (members == at_point_.end()) return found;
    // Different points may share a key.
    for (const PieceRef ref : members->second) {
        const Place& place = piece(ref).place;
        if (place.map == point.map && place.x == point.x && place.y == point.y) found.push_back(ref);
    }
    std::sort(found.begin(), found.end(), [this](PieceRef a, PieceRef b) { return drawn_before(a, b); });
    return found;
}

bool Tabletop::drawn_before(PieceRef a, PieceRef b) const {
    const Place& first = piece(a).place;
    const Place& second = piece(b).place;
    return std::pair(first.layer, first.stamp) < std::pair(second.layer, second.stamp);
}

}  // namespace umpire::vassal
