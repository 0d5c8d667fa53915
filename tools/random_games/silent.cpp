#include "umpire/binding/bound_table.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"

#include "player.hpp"

#include <algorithm>

/// What players do on the table without a word: chits and tracks that are set, and units dragged where they
/// cannot go.
namespace umpire::samples {

using binding::Change;
using game::Kind;
using game::Subject;
using game::Value;

namespace {

std::vector<Subject> all_of(Kind kind, const game::Position& position) {
    std::vector<Subject> things;
    for (std::uint32_t i = 0; i < position.count(kind); ++i)
        things.push_back({kind, i});
    return things;
}

/// Numbers are counted on.
Value marked(const Value& before, const Value& value) {
    if (before.number() == nullptr || value.number() == nullptr) return value;
    return *before.number() + *value.number();
}

}  // namespace

bool RandomPlayer::try_mark(const std::string& side) {
    const Habits::Mark& mark = chance_.one_of(ground_.habits.marks);
    auto things = mark.of == Kind::unit ? candidates_->units_of(side) : all_of(mark.of, position_);
    const game::Name fact = game::Name::of(mark.fact);
    std::erase_if(things, [&](Subject thing) {
        return !bound_->shown_facts(thing).contains(fact) || !lies_apart(thing);
    });
    if (things.empty()) return false;
    const Subject thing = chance_.one_of(things);
    const Value before = position_.get(thing, fact);
    const Value after = marked(before, chance_.one_of(mark.values));
    if (before == after || (after.number() != nullptr && *after.number() < 0)) return false;
    auto deed =
        seen({Change::What::changed, thing, fact, before, after, bound_->piece_of(thing), before}, side, "",
             [](const game::Judgement& judgement) { return judgement.verdict == game::Verdict::legal; });
    if (!deed) return false;
    turn_.deeds.push_back(std::move(*deed));
    return true;
}

/// In play, or a counter of a track.
bool RandomPlayer::lies_apart(Subject thing) const {
    const auto inside = position_.inside(thing);
    return inside && !bound_->piece_of(thing).empty();
}

/// Those of its types that lie by themselves in a hex.
std::vector<Subject> RandomPlayer::units_to_drag(const Habits::Violation& kind,
                                                 const std::string& owner) const {
    auto units = candidates_->units_of(owner);
    std::erase_if(units, [&](Subject unit) {
        const std::string* type = position_.get(unit, game::fact::type).text();
        const auto inside = position_.inside(unit);
        return type == nullptr || !inside || inside->kind != Kind::location ||
               !position_.map().is_hex(inside->index) ||
               std::find(kind.types.begin(), kind.types.end(), *type) == kind.types.end();
    });
    return units;
}

/// Units are dragged where they cannot go, or when they cannot.
std::optional<Deed> RandomPlayer::illegal_drag(const Habits::Violation& kind) {
    const std::string* phase = position_.get(game::the_game, game::fact::phase).text();
    if (!kind.phases.empty() && (phase == nullptr || !kind.phases.contains(*phase))) return std::nullopt;
    const std::string owner = kind.of_enemy ? candidates_->other_side(turn_.side) : turn_.side;
    const game::Map& map = position_.map();
    const auto units = units_to_drag(kind, owner);
    if (units.empty()) return std::nullopt;
    const Subject unit = chance_.one_of(units), from = *position_.inside(unit);
    auto around = map.within(from.index, kind.farthest);
    std::erase_if(around, [&](std::uint32_t place) {
        const auto apart = map.distance(from.index, place);
        const std::string* terrain = map.attribute(place, game::fact::terrain).text();
        return !apart || *apart < kind.nearest ||
               (!kind.terrain.empty() && (terrain == nullptr || *terrain != kind.terrain));
    });
    if (around.empty()) return std::nullopt;
    const Subject to{Kind::location, chance_.one_of(around)};
    return seen_against_rules({Change::What::moved, unit, {}, from, to, bound_->piece_of(unit), from},
                              kind.by_enemy ? candidates_->other_side(owner) : owner, kind);
}

}  // namespace umpire::samples
