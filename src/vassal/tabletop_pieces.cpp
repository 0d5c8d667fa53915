#include "umpire/error.hpp"
#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/edit.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/limits.hpp"
#include "umpire/vassal/piece_text.hpp"
#include "umpire/vassal/sequence.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <list>
#include <unordered_set>

namespace umpire::vassal {

namespace {

/// Members are searched one after the other whenever one of them moves.
void check_member_count(std::string_view text, char delimiter) {
    if (std::count(text.begin(), text.end(), delimiter) > static_cast<std::ptrdiff_t>(limits::stack_members))
        throw InputError(fmt::format("a stack or deck has more than {} members", limits::stack_members));
}

}  // namespace

void Tabletop::add_piece(const AddPiece& add) {
    const std::string_view id = add.id == "null" ? std::string_view{} : add.id;
    // A piece that comes again takes the place of the one that had its id.
    if (!id.empty() && find(id) != no_piece) remove_piece(id);
    const PieceRef ref = create(id, add.type);
    try {
        set_state(ref, add.state);
    } catch (InputError& error) {
        throw InputError(fmt::format("piece {}: {}", add.id, error.reason()));
    }
    if (started_) bring_to_front(ref);
}

bool Tabletop::remove_piece(std::string_view id) {
    const PieceRef ref = find(id);
    if (ref == no_piece) return false;
    if (piece(ref).parent != no_piece) erase_member(piece(ref).parent, ref);
    Place nowhere = piece(ref).place;
    nowhere.direct = false;
    set_place(ref, nowhere, no_piece);
    // The members of a stack stay in the game, and stay its members until they move: only the game forgets
    // it.
    set_present(ref, false);
    return true;
}

bool Tabletop::change_piece(const ChangePiece& change) {
    const PieceRef ref = find(change.id);
    if (ref == no_piece) return false;
    if (!change.old_state)
        set_state(ref, change.state);
    else
        set_changed_levels(ref, change.state, *change.old_state);
    return true;
}

void Tabletop::set_state(PieceRef ref, std::string_view state) {
    if (piece(ref).kind == PieceKind::stack) return set_stack_state(ref, state);
    if (piece(ref).kind == PieceKind::deck) return set_deck_state(ref, state);
    set_whole_state(ref, state);
    if (!started_ || piece(ref).place.map == no_map) {
        // Nothing depends on the traits before the piece lies on a map: the basic state is enough.
        const std::string_view type = piece(ref).type.text();
        return set_basic_state(ref, basic_state(state, count_traits(type), arena_));
    }
    split_state(at(ref));
    const std::size_t traits = piece(ref).type->traits.size();
    for (std::size_t level = 0; level < traits; ++level)
        set_own_state(ref, level, piece(ref).levels[level]);
    set_basic_state(ref, piece(ref).levels.back());
}

void Tabletop::set_changed_levels(PieceRef ref, std::string_view state, std::string_view old_state) {
    if (piece(ref).kind != PieceKind::piece) {
        // Only what the command changed is changed: others may have joined the stack in the meantime.
        if (piece(ref).kind == PieceKind::deck || state_text(piece(ref)) == old_state)
            return set_state(ref, state);
        return set_merged_stack_state(ref, decode_sequence(state, ';'), decode_sequence(old_state, ';'));
    }
    const PieceType& type = *piece(ref).type;
    const std::size_t traits = type.traits.size();
    std::vector<std::string_view> now, before;
    vassal::split_state(state, traits, arena_, now);
    vassal::split_state(old_state, traits, arena_, before);
    for (std::size_t level = 0; level < traits; ++level)
        if (now[level] != before[level]) set_own_state(ref, level, now[level]);
    if (now.back() != before.back()) {
        set_level(ref, traits, now.back());
        set_basic_state(ref, now.back());
    }
}

void Tabletop::set_own_state(PieceRef ref, std::size_t level, std::string_view text) {
    set_level(ref, level, text);
    const auto& dynamic = piece(ref).type->dynamic_levels;
    if (std::find(dynamic.begin(), dynamic.end(), level) != dynamic.end()) put_down_anew(ref);
}

void Tabletop::set_basic_state(PieceRef ref, std::string_view text) {
    SequenceDecoder decoder(text, ';');
    std::string scratch;
    const std::string_view map_name = decoder.next(scratch);
    const int map = map_name == "null" ? no_map : map_for(map_name);
    Place place = piece(ref).place;
    const int old_map = place.map;
    place.x = decoder.next_int(0);
    place.y = decoder.next_int(0);
    set_place(ref, place, piece(ref).parent);
    if (map == old_map) return;
    if (map != no_map)
        add_to_map(ref, map);
    else
        leave_map(ref);
}

void Tabletop::set_stack_state(PieceRef ref, std::string_view text) {
    check_member_count(text, ';');
    set_whole_state(ref, text);
    SequenceDecoder decoder(text, ';');
    std::string scratch;
    const std::string_view map_name = decoder.next(scratch);
    Place place = piece(ref).place;
    int map = no_map;
    // A stack on no map has no position: what looks like one is taken for members, which do not exist.
    if (map_name != "null") {
        map = map_for(map_name);
        place.x = decoder.next_int(0);
        place.y = decoder.next_int(0);
    }
    const bool comes_to_map = map != no_map && (place.map != map || !place.direct);
    put_container(ref, map, place.x, place.y);
    empty_container(ref);
    while (decoder.has_more())
        add_member(ref, decoder.next(scratch));
    if (!comes_to_map || !started_) return;
    // A stack lies in the layer of what it holds, which was not in it yet when it came to the map.
    place = piece(ref).place;
    place.layer = layer_of(ref, map);
    set_place(ref, place, no_piece);
}

void Tabletop::set_deck_state(PieceRef ref, std::string_view text) {
    check_member_count(text, ',');
    set_whole_state(ref, text);
    const DeckState deck = decode_deck_state(text);
    set_face(ref, deck.face_down);
    put_container(ref, deck.map ? map_for(*deck.map) : no_map, deck.x, deck.y);
    empty_container(ref);
    for (const std::string& id : deck.members)
        add_member(ref, id);
}

void Tabletop::put_container(PieceRef ref, int map, int x, int y) {
    Place place = piece(ref).place;
    const int old_map = place.map;
    place.x = x;
    place.y = y;
    set_place(ref, place, no_piece);
    if (map == old_map) return;
    if (map != no_map)
        add_to_map(ref, map);
    else
        leave_map(ref);
}

void Tabletop::empty_container(PieceRef ref) {
    for (const PieceRef member : std::vector<PieceRef>(piece(ref).members)) {
        erase_member(ref, member);
        set_place(member, piece(member).place, no_piece);
    }
}

void Tabletop::add_member(PieceRef container, std::string_view id) {
    const PieceRef member = find(id);
    // A stack inside a stack, or in itself, would never end.
    if (member == no_piece || piece(member).kind != PieceKind::piece) return;
    insert_child(container, piece(container).members.size(), member);
}

void Tabletop::set_merged_stack_state(PieceRef ref, const std::vector<std::string>& now,
                                      const std::vector<std::string>& before) {
    // Members that neither text knows joined in the meantime: each stays above the one it lies on.
    std::unordered_set<std::string_view> known(now.begin(), now.end());
    known.insert(before.begin(), before.end());
    std::list<std::string_view> members(now.begin() + std::min<std::ptrdiff_t>(3, std::ssize(now)),
                                        now.end());
    std::unordered_map<std::string_view, std::list<std::string_view>::iterator> place_of;
    for (auto place = members.begin(); place != members.end(); ++place)
        place_of.emplace(*place, place);
    std::string_view below;
    for (const PieceRef member : piece(ref).members) {
        const std::string_view id = piece(member).id;
        if (!known.contains(id)) {
            const auto predecessor = place_of.find(below);
            const auto above =
                predecessor == place_of.end() ? members.begin() : std::next(predecessor->second);
            place_of.emplace(id, members.insert(above, id));
        }
        below = id;
    }
    SequenceEncoder encoder(';');
    for (std::size_t index = 0; index < std::min<std::size_t>(3, now.size()); ++index)
        encoder.append(now[index]);
    for (const std::string_view id : members)
        encoder.append(id);
    set_stack_state(ref, arena_.keep(encoder.text()));
}

// --- writing

std::string Tabletop::basic_state_text(const Piece& piece, std::string_view last) const {
    const auto tokens = decode_sequence(last, ';');
    SequenceEncoder encoder(';');
    encoder.append(piece.place.map == no_map ? std::string("null")
                                             : maps_[static_cast<std::size_t>(piece.place.map)].name);
    encoder.append(piece.place.x).append(piece.place.y);
    for (std::size_t index = 3; index < tokens.size(); ++index)
        encoder.append(tokens[index]);
    return std::move(encoder).text();
}

std::string Tabletop::state_text(const Piece& piece) const {
    SequenceEncoder encoder(';');
    const auto append_place = [&] {
        if (piece.place.map == no_map)
            encoder.append("null");
        else
            encoder.append(maps_[static_cast<std::size_t>(piece.place.map)].name);
        encoder.append(piece.place.x).append(piece.place.y);
    };
    switch (piece.kind) {
        case PieceKind::stack: {
            append_place();
            for (const PieceRef member : piece.members)
                encoder.append(this->piece(member).id);
            const int layer = !piece.place.direct                ? -1
                              : piece.place.layer == not_layered ? layer_of(ref_of(piece), piece.place.map)
                                                                 : piece.place.layer;
            encoder.append(fmt::format("@@{}", layer));
            return std::move(encoder).text();
        }
        case PieceKind::deck: {
            append_place();
            encoder.append(piece.face_down);
            SequenceEncoder members(',');
            for (const PieceRef member : piece.members)
                members.append(this->piece(member).id);
            if (members.has_tokens()) encoder.append(members.text());
            return std::move(encoder).text();
        }
        default:
            break;
    }
    return state_text(piece, piece.type->traits.size(), own_state(piece, piece.type->traits.size()));
}

std::string Tabletop::state_text(const Piece& piece, std::size_t changed, std::string_view text) const {
    const std::size_t traits = piece.type->traits.size();
    std::vector<std::string_view> own;
    for (std::size_t level = 0; level < traits; ++level)
        own.push_back(level == changed ? text : own_state(piece, level));
    return encode_levels(own, basic_state_text(piece, changed == traits ? text : own_state(piece, traits)));
}

void Tabletop::name_stacks() {
    settle_layers();
    for (std::size_t index = 0; index < pieces_.size(); ++index) {
        if (!pieces_[index].present || !pieces_[index].id.empty() || pieces_[index].members.empty()) continue;
        const auto ref = PieceRef(static_cast<std::uint32_t>(index));
        set_present(ref, false);
        record(Restore([ref](Tabletop& table) { table.at(ref).id = {}; }));
        pieces_[index].id = arena_.keep(fresh_id(*this));
        set_present(ref, true);
    }
}

}  // namespace umpire::vassal
