#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <algorithm>
#include <utility>

namespace umpire::vassal {

namespace {

bool holds_pieces(const Piece& piece) {
    return piece.kind == PieceKind::stack || piece.kind == PieceKind::deck;
}

}  // namespace

void Tabletop::add_to_map(PieceRef ref, int map) {
    if (piece(ref).place.direct && piece(ref).place.map == map) return;
    if (piece(ref).parent != no_piece) erase_member(piece(ref).parent, ref);
    Place place = piece(ref).place;
    place.map = map;
    place.direct = true;
    place.stamp = next_stamp_++;
    place.layer = not_layered;
    set_place(ref, place, no_piece);
    for (const PieceRef member : piece(ref).members) {
        Place inside = place;
        inside.direct = false;
        set_place(member, inside, ref);
    }
    if (!started_) {
        layers_settled_ = false;
        return;
    }
    // A layer can follow from a property, and that from the place: so it comes last.
    place.layer = layer_of(ref, map);
    set_place(ref, place, no_piece);
}

void Tabletop::leave_map(PieceRef ref) {
    if (piece(ref).parent != no_piece) erase_member(piece(ref).parent, ref);
    Place place = piece(ref).place;
    place.map = no_map;
    place.direct = false;
    set_place(ref, place, no_piece);
}

void Tabletop::move_to(PieceRef ref, int map, int x, int y) {
    Place place = piece(ref).place;
    place.x = x;
    place.y = y;
    set_place(ref, place, piece(ref).parent);
    for (const PieceRef member : piece(ref).members) {
        Place inside = piece(member).place;
        inside.x = x;
        inside.y = y;
        set_place(member, inside, ref);
    }
    add_to_map(ref, map);
}

void Tabletop::insert_child(PieceRef stack, std::size_t index, PieceRef ref) {
    const PieceRef parent = piece(ref).parent;
    if (parent == stack) {
        const auto& members = piece(stack).members;
        const auto present = std::find(members.begin(), members.end(), ref) - members.begin();
        if (static_cast<std::size_t>(present) < index) --index;
    }
    if (parent != no_piece) erase_member(parent, ref);
    Place place = piece(stack).place;
    place.direct = false;
    set_place(ref, place, stack);
    insert_member(stack, index, ref);
}

/// The piece is in the stack before the stack is on the map: its layer is that of what it holds.
PieceRef Tabletop::new_stack_at(const Place& point, PieceRef first) {
    // The point may be that of a piece, and all pieces move when one is created.
    Place place = point;
    const PieceRef stack = create({}, "stack");
    const int map = std::exchange(place.map, no_map);
    place.direct = false;
    set_place(stack, place, no_piece);
    insert_child(stack, 0, first);
    add_to_map(stack, map);
    return stack;
}

void Tabletop::merge(PieceRef fixed, PieceRef moving) {
    if (holds_pieces(piece(fixed)))
        if (const PieceRef top = top_visible(fixed, viewer_); top != no_piece) fixed = top;
    if (fixed == moving) return;
    PieceRef stack = holds_pieces(piece(fixed)) ? fixed : piece(fixed).parent;
    if (stack == moving) return;
    if (stack == no_piece) {
        stack = new_stack_at(piece(fixed).place, fixed);
    }
    const auto above = [&](PieceRef below) {
        const auto& members = piece(stack).members;
        if (below == stack) return members.size();
        return static_cast<std::size_t>(std::find(members.begin(), members.end(), below) - members.begin()) +
               1;
    };
    if (!holds_pieces(piece(moving))) return insert_child(stack, above(fixed), moving);
    PieceRef below = fixed;
    for (const PieceRef member : std::vector<PieceRef>(piece(moving).members)) {
        insert_child(stack, above(below), member);
        below = member;
    }
    Place empty = piece(moving).place;
    empty.direct = false;
    set_place(moving, empty, no_piece);
}

PieceRef Tabletop::find_partner(PieceRef moving, const Place& point, const Viewer& mover) {
    const TableMap& map = maps_[static_cast<std::size_t>(point.map)];
    // The engine joins only what both the mover and its own player see. Where nobody in particular looks on,
    // the table is the mover's, who sees what he moves.
    const bool watched = !viewer_.id.empty();
    const Viewer& onlooker = watched ? viewer_ : mover;
    const bool unseen = watched && hidden_from(piece(moving), viewer_);
    const PieceRef stand_in = holds_pieces(piece(moving)) ? top_visible(moving, viewer_)
                              : unseen                    ? no_piece
                                                          : moving;
    const bool stacks = map.stacking && stand_in != no_piece && !never_stacks(stand_in);
    for (const PieceRef candidate : direct_members_at(point)) {
        if (candidate == moving) continue;
        const Piece& other = piece(candidate);
        if (other.kind == PieceKind::deck) return candidate;
        if (!stacks || layer_of(candidate, point.map) != layer_of(stand_in, point.map)) continue;
        if (other.kind == PieceKind::stack) {
            if (top_visible(candidate, mover) != no_piece && top_visible(candidate, onlooker) != no_piece)
                return candidate;
        } else if (!never_stacks(candidate) && !hidden_from(other, mover) && !hidden_from(other, onlooker)) {
            return candidate;
        }
    }
    return no_piece;
}

PieceRef Tabletop::partner_for(PieceRef ref, const Place& point) {
    settle_layers();
    return find_partner(ref, point, viewer_);
}

bool Tabletop::move_piece(const MovePiece& move) {
    const PieceRef ref = find(move.id);
    if (ref == no_piece) return false;
    const int map = move.to.map ? map_for(*move.to.map) : no_map;
    if (map == no_map) {
        leave_map(ref);
        return true;
    }
    Viewer mover = viewer_;
    if (move.player) mover = {std::string(*move.player), std::string(side_of(*move.player))};
    Place point;
    point.map = map;
    point.x = move.to.x;
    point.y = move.to.y;

    PieceRef partner = no_piece;
    if (move.to.under) {
        const PieceRef under = find(*move.to.under);
        if (under != no_piece && under != ref && piece(under).place.map == map &&
            piece(under).place.x == point.x && piece(under).place.y == point.y)
            partner = under;
    }
    if (partner == no_piece) partner = find_partner(ref, point, mover);
    if (partner != no_piece) {
        merge(partner, ref);
    } else if (maps_[static_cast<std::size_t>(map)].stacking && !holds_pieces(piece(ref)) &&
               piece(ref).parent == no_piece && !never_stacks(ref)) {
        new_stack_at(point, ref);
    } else {
        move_to(ref, map, point.x, point.y);
    }
    if (!move.to.under && piece(ref).parent != no_piece) insert_child(piece(ref).parent, 0, ref);
    bring_to_front(ref);
    return true;
}

/// A Dynamic Property can decide in which layer a piece lies, so the engine takes the piece up and puts it
/// down again whenever one is set.
void Tabletop::put_down_anew(PieceRef ref) {
    const Piece& changed = piece(ref);
    if (changed.place.map == no_map) return;
    if (changed.parent == no_piece) return place_or_merge(ref);
    const PieceRef stack = changed.parent;
    if (piece(stack).kind == PieceKind::deck) return;

    const auto& members = piece(stack).members;
    const auto self = std::find(members.begin(), members.end(), ref);
    const auto visible = [&](PieceRef member) { return !hidden_from(piece(member), viewer_); };
    PieceRef neighbour = no_piece;
    if (const auto below = std::find_if(std::make_reverse_iterator(self), members.rend(), visible);
        below != members.rend())
        neighbour = *below;
    else if (const auto over = std::find_if(self + 1, members.end(), visible); over != members.end())
        neighbour = *over;

    if (neighbour == no_piece) return place_or_merge(stack);
    if (layer_of(neighbour, changed.place.map) == layer_of(ref, changed.place.map)) return;
    erase_member(stack, ref);
    set_place(ref, piece(stack).place, no_piece);
    place_or_merge(ref);
}

void Tabletop::place_or_merge(PieceRef ref) {
    Place place = piece(ref).place;
    const int map = place.map;
    place.direct = false;
    set_place(ref, place, no_piece);
    const PieceRef partner = find_partner(ref, place, viewer_);
    if (partner != no_piece) return merge(partner, ref);
    if (maps_[static_cast<std::size_t>(map)].stacking && !holds_pieces(piece(ref)) && !never_stacks(ref)) {
        new_stack_at(place, ref);
        return;
    }
    add_to_map(ref, map);
}

void Tabletop::bring_to_front(PieceRef ref) {
    const PieceRef outer = piece(ref).parent == no_piece ? ref : piece(ref).parent;
    Place place = piece(outer).place;
    if (!place.direct || !maps_[static_cast<std::size_t>(place.map)].brings_moved_to_front) return;
    place.stamp = next_stamp_++;
    set_place(outer, place, piece(outer).parent);
}

bool Tabletop::never_stacks(PieceRef ref) const {
    return piece(ref).type->never_stacks;
}

PieceRef Tabletop::top_visible(PieceRef stack, const Viewer& viewer) const {
    const auto& members = piece(stack).members;
    const auto top = std::find_if(members.rbegin(), members.rend(),
                                  [&](PieceRef member) { return !hidden_from(piece(member), viewer); });
    return top == members.rend() ? no_piece : *top;
}

std::int32_t Tabletop::layer_of(PieceRef ref, int map_index) const {
    const TableMap& map = maps_[static_cast<std::size_t>(map_index)];
    const Piece& which = piece(ref);
    if (map.layer_property.empty()) {
        const bool below =
            which.kind == PieceKind::deck || (which.kind != PieceKind::stack && never_stacks(ref));
        return below ? 0 : 1;
    }
    const auto top = static_cast<std::int32_t>(map.layer_order.size());
    if (which.kind == PieceKind::deck) return top;
    if (which.kind == PieceKind::stack) {
        const PieceRef member = top_visible(ref, viewer_);
        return member == no_piece ? top : layer_of(member, map_index);
    }
    const std::string value = piece_property(*this, which, map.layer_property).value_or("");
    const auto found = std::find(map.layer_order.begin(), map.layer_order.end(), value);
    return static_cast<std::int32_t>(found - map.layer_order.begin());
}

}  // namespace umpire::vassal
