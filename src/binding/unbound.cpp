#include "umpire/binding/unbound.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/vassal/board.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/tabletop.hpp"

#include <algorithm>
#include <set>

namespace umpire::binding {

using vassal::Piece;
using vassal::PieceRef;
using What = Change::What;

UnboundCounters::UnboundCounters(const BoundTable& bound, const vassal::Tabletop& table)
    : bound_(bound), table_(table), shown_(table) {
    for (const Piece& piece : table.pieces())
        if (is_unbound(piece)) faces_.emplace(piece.id, face_of(piece));
}

bool UnboundCounters::is_unbound(const Piece& piece) const {
    if (!piece.present || piece.kind != vassal::PieceKind::piece || piece.place.map < 0) return false;
    const MapMeaning* map =
        bound_.binding().map(table_.maps()[static_cast<std::size_t>(piece.place.map)].name);
    if (map != nullptr && map->means == MapMeaning::Means::nothing) return false;
    return !bound_.subject_of(piece.id);
}

UnboundCounters::Face UnboundCounters::face_of(const Piece& piece) {
    const MapMeaning* map =
        bound_.binding().map(table_.maps()[static_cast<std::size_t>(piece.place.map)].name);
    Face face;
    face.name = vassal::basic_name(table_, piece);
    face.place = vassal::location_name(table_, piece);
    face.shows = shown_.of(piece);
    const auto kept_from_somebody = [](const vassal::ShownTrait& shown) {
        return (shown.property == "masked" || shown.property == "hidden") && shown.text == "yes";
    };
    face.seen_by_all = (map == nullptr || map->seen_by.empty()) &&
                       std::none_of(face.shows.begin(), face.shows.end(), kept_from_somebody);
    return face;
}

void UnboundCounters::look_at(const Piece& piece, std::vector<UnboundChange>& changes) {
    const std::string id(piece.id);
    if (!is_unbound(piece)) return is_gone(id, changes);
    Face now = face_of(piece);
    const auto known = faces_.find(id);
    if (known == faces_.end()) {
        changes.push_back({What::appeared, now.name, "", now.place, now.seen_by_all});
        faces_.emplace(id, std::move(now));
        return;
    }
    Face& was = known->second;
    const bool seen = was.seen_by_all && now.seen_by_all;
    if (was.place != now.place) changes.push_back({What::moved, now.name, was.place, now.place, seen});
    if (was.shows != now.shows) changes.push_back({What::changed, now.name, "", "", seen});
    was = std::move(now);
}

void UnboundCounters::is_gone(const std::string& id, std::vector<UnboundChange>& changes) {
    const auto known = faces_.find(id);
    if (known == faces_.end()) return;
    const Face& was = known->second;
    changes.push_back({What::disappeared, was.name, was.place, "", was.seen_by_all});
    faces_.erase(known);
}

std::vector<UnboundChange> UnboundCounters::look_again(std::span<const std::string> pieces) {
    std::vector<UnboundChange> changes;
    std::set<std::string> seen;
    for (const std::string& id : pieces) {
        const PieceRef ref = table_.find(id);
        if (ref == vassal::no_piece) {
            if (seen.insert(id).second) is_gone(id, changes);
            continue;
        }
        std::vector<PieceRef> all{ref};
        const Piece& piece = table_.piece(ref);
        all.insert(all.end(), piece.members.begin(), piece.members.end());
        for (const PieceRef one : all)
            if (const Piece& member = table_.piece(one); seen.insert(std::string(member.id)).second)
                look_at(member, changes);
    }
    return changes;
}

}  // namespace umpire::binding
