#include "table_hand.hpp"

#include "umpire/binding/binding.hpp"
#include "umpire/error.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/turn.hpp"

#include <fmt/core.h>

namespace umpire::samples {

using binding::Change;
using game::Kind;
using game::Subject;

namespace {

std::optional<Touch> setting(Touch touch, const Change& change, const binding::BoundTable& bound,
                             const game::Position& position) {
    const binding::CounterSort* sort = bound.sort_of(change.subject);
    if (sort == nullptr) return std::nullopt;
    const auto source = sort->facts.find(change.fact);
    if (source == sort->facts.end() || source->second.printed) return std::nullopt;
    const auto text = source->second.write(change.after);
    if (!text) return std::nullopt;
    // One layer may show several facts, and cannot show all that can be.
    for (const auto& [fact, other] : sort->facts)
        if (other.property == source->second.property &&
            other.read(*text) != position.get(change.subject, fact))
            return std::nullopt;
    touch.how = Touch::How::set;
    touch.property = source->second.property;
    touch.value = *text;
    return touch;
}

void note_members(Touch& touch, Subject group, const binding::BoundTable& bound,
                  const game::Position& position) {
    const auto box = bound.spot_of(group);
    if (!box) return;
    for (const Subject unit : position.contents(group))
        if (unit.kind == Kind::unit)
            if (const std::string piece = bound.piece_of(unit); !piece.empty())
                touch.members.push_back(piece);
    touch.members_map = box->map;
    touch.members_x = box->point.x;
    touch.members_y = box->point.y;
}

void note_land(Touch& touch, Subject place, const binding::BoundTable& bound,
               const game::Position& position) {
    const game::Map& map = position.map();
    if (place.kind != Kind::location || place.index >= map.size()) return;
    for (const std::uint32_t beside : map.neighbours(place.index)) {
        const game::Value& terrain = map.attribute(beside, game::fact::terrain);
        if (terrain.text() == nullptr || *terrain.text() != "land") continue;
        if (const auto spot = bound.spot_of({Kind::location, beside}); spot && spot->map == touch.map)
            touch.land.emplace_back(spot->point.x, spot->point.y);
    }
}

std::optional<Touch> moving(Touch touch, const Change& change, const binding::BoundTable& bound,
                            const game::Position& position) {
    const Subject* to = change.after.subject();
    if (to == nullptr) return std::nullopt;
    if (to->kind == Kind::unit) {
        touch.how = Touch::How::stack;
        touch.onto = bound.piece_of(*to);
        return touch.onto.empty() ? std::nullopt : std::optional(touch);
    }
    const auto spot = bound.spot_of(*to);
    if (!spot) return std::nullopt;
    touch.how = Touch::How::move;
    touch.map = spot->map;
    touch.x = spot->point.x;
    touch.y = spot->point.y;
    note_land(touch, *to, bound, position);
    if (change.subject.kind == Kind::group && change.what == Change::What::moved)
        note_members(touch, change.subject, bound, position);
    return touch;
}

}  // namespace

std::optional<Touch> touch_for(const Change& change, const binding::BoundTable& bound,
                               const game::Position& position, ScriptedGame& game) {
    Touch touch;
    if (change.subject == game::the_game) {
        const auto source = bound.binding().game_facts().find(change.fact);
        if (source == bound.binding().game_facts().end()) return std::nullopt;
        const auto text = source->second.write(change.after);
        if (!text) return std::nullopt;
        touch.how = Touch::How::global;
        touch.property = source->second.property;
        touch.value = *text;
        return touch;
    }
    touch.piece = bound.piece_of(change.subject);
    touch.name = position.name(change.subject);
    const auto ref = game.table().find(touch.piece);
    if (ref == vassal::no_piece || !game.table().piece(ref).present) return std::nullopt;
    switch (change.what) {
        case Change::What::changed:
            return setting(touch, change, bound, position);
        case Change::What::disappeared:
            touch.how = Touch::How::remove;
            return touch;
        case Change::What::appeared:
        case Change::What::moved:
            return moving(touch, change, bound, position);
    }
    return std::nullopt;
}

std::string shown_by(const Touch& touch) {
    if (touch.how == Touch::How::set || touch.how == Touch::How::global) return touch.value;
    return touch.how == Touch::How::move ? fmt::format("{} {} {}", touch.map, touch.x, touch.y)
                                         : std::string("elsewhere");
}

std::string shown_now(ScriptedGame& game, const Touch& touch) {
    if (touch.how == Touch::How::global) return {};
    const vassal::Piece& piece = game.table().piece(game.table().find(touch.piece));
    if (touch.how == Touch::How::set)
        return vassal::piece_property(game.table(), piece, touch.property).value_or("");
    return fmt::format("{} {} {}", piece.place.map, piece.place.x, piece.place.y);
}

void put(vassal::Edit& edit, vassal::Tabletop& table, const Touch& touch) {
    const auto ref = table.find(touch.piece);
    if (touch.how != Touch::How::global && ref == vassal::no_piece)
        throw InputError(fmt::format("the counter of {} is not there", touch.name));
    switch (touch.how) {
        case Touch::How::move:
            edit.move(ref, touch.map, touch.x, touch.y, true);
            edit.chat(fmt::format("* {} moves *", touch.name));
            break;
        case Touch::How::stack:
            edit.stack(ref, table.find(touch.onto));
            break;
        case Touch::How::set:
            edit.set_property(ref, touch.property, touch.value);
            break;
        case Touch::How::remove:
            edit.remove(ref);
            break;
        case Touch::How::global:
            edit.set_global_property(touch.property, touch.value);
            break;
    }
}

}  // namespace umpire::samples
