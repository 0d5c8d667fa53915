#include "umpire/actions/log_reader.hpp"
#include "umpire/check/checker.hpp"
#include "umpire/game/common_facts.hpp"
#include "umpire/game/map.hpp"
#include "umpire/rules/game_rules.hpp"

#include "player.hpp"
#include "table_hand.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::samples {

using game::Kind;
using game::Subject;
using game::Value;
using game::Verdict;

namespace {

constexpr int tries_for_a_violation = 300;
/// So far from all enemies nobody has any business with them.
constexpr int out_of_sight = 10;

bool is_land(const game::Map& map, std::uint32_t place) {
    const Value& terrain = map.attribute(place, game::fact::terrain);
    return terrain.text() != nullptr && *terrain.text() == "land";
}

}  // namespace

std::optional<Deed> RandomPlayer::violation() {
    const auto& kinds = ground_.habits.violations;
    for (int tries = 0; tries < tries_for_a_violation; ++tries) {
        const Habits::Violation& kind = *std::find_if(
            kinds.begin(), kinds.end(), [&](const Habits::Violation& one) { return one.name == wanted_; });
        auto deed = kind.how == Habits::Violation::How::move    ? illegal_move(kind)
                    : kind.how == Habits::Violation::How::mark  ? illegal_mark(kind)
                    : kind.how == Habits::Violation::How::place ? illegal_place(kind)
                                                                : illegal_order(kind);
        if (deed) return deed;
    }
    return std::nullopt;
}

bool RandomPlayer::is_alone(Subject group, const std::string& side) const {
    const auto here = position_.location(group);
    const game::Map& map = position_.map();
    if (!here || here->index >= map.size()) return false;
    for (const Subject enemy : candidates_->groups_of(candidates_->other_side(side)))
        if (const auto there = position_.location(enemy); there && there->index < map.size())
            if (const auto apart = map.distance(here->index, there->index); apart && *apart <= out_of_sight)
                return false;
    return true;
}

/// A group is dragged where it cannot go, or when it cannot.
std::optional<Deed> RandomPlayer::illegal_move(const Habits::Violation& kind) {
    const std::string* phase = position_.get(game::the_game, game::fact::phase).text();
    const bool enemy = kind.name == "enemy turn";
    const bool moving = phase != nullptr && ground_.habits.moving_phases.contains(*phase);
    if (moving == (kind.name == "wrong phase")) return std::nullopt;
    const std::string side = enemy ? candidates_->other_side(turn_.side) : turn_.side;
    const auto groups = candidates_->groups_of(side);
    if (groups.empty()) return std::nullopt;
    const Subject group = chance_.one_of(groups);
    const auto from = position_.location(group);
    const game::Map& map = position_.map();
    if (!from || from->index >= map.size() || !is_alone(group, side)) return std::nullopt;
    const bool by_drag = !ground_.habits.journey.empty();
    if (!by_drag && position_.get(group, game::Name::of("in_port")).is_yes()) return std::nullopt;
    const bool land = kind.name == "on land", far = kind.name == "too far";
    const auto around = map.within(from->index, far ? 60 : 6);
    const Subject to{Kind::location, chance_.one_of(around)};
    if (by_drag && to != *from && land == is_land(map, to.index))
        return seen_against_rules(
            {binding::Change::What::moved, group, {}, *from, to, bound_->piece_of(group), *from}, side,
            kind.name);
    if (by_drag || to == *from || map.attribute(to.index, game::fact::port_name).known() ||
        land != is_land(map, to.index))
        return std::nullopt;
    const auto path = map.cheapest_path(
        from->index, to.index,
        [&](std::uint32_t, std::uint32_t next) {
            return is_land(map, next) && next != to.index ? std::nullopt : std::optional(1.0);
        },
        far ? 400.0 : 12.0);
    if (!path || path->empty()) return std::nullopt;
    // On the table only the end of the way is seen: it has to be wrong by itself.
    if (referee_->consider({"move", side, {{"group", group}, {"to", to}}, {}, source_of("")})
            .judgement.verdict != Verdict::illegal)
        return std::nullopt;
    std::string text = fmt::format("move {} via", Candidates::written(position_.name(group)));
    for (const std::uint32_t hex : *path)
        text += " " + Candidates::written(map.name(hex));
    const auto action = read(text, side);
    return action ? against_rules(*action, text, kind.name) : std::nullopt;
}

bool RandomPlayer::is_untouched(Subject thing) const {
    const std::string piece = bound_->piece_of(thing);
    return std::none_of(turn_.deeds.begin(), turn_.deeds.end(), [&](const Deed& deed) {
        return std::any_of(deed.touches.begin(), deed.touches.end(),
                           [&](const Touch& touch) { return touch.piece == piece; });
    });
}

std::optional<Deed> RandomPlayer::seen_against_rules(const binding::Change& change, const std::string& side,
                                                     const std::string& kind) {
    const std::size_t mark = position_.mark();
    bound_->apply(change);
    const auto touch = touch_for(change, *bound_, position_, game_);
    position_.undo_to(mark);
    if (!touch || !is_untouched(change.subject)) return std::nullopt;
    const rules::GameRules& rules = *ground_.request.rules;
    auto first = actions::actions_of({change}, position_, rules.roles());
    if (first.size() != 1 || is_guilty(first.front().first)) return std::nullopt;
    first.front().first.side = side;
    first.front().first.source = source_of("");
    if (referee_->consider(first.front().first).judgement.verdict != Verdict::illegal) return std::nullopt;
    Deed deed{side, "", "", {}, {*touch}, false, kind, {}};
    game_.step("", {}, [&](vassal::Edit& edit) { put(edit, game_.table(), *touch); });
    // One layer may show several facts.
    const std::string pieces[]{touch->piece};
    for (auto& [action, parts] :
         actions::actions_of(bound_->news(bound_->look_again(pieces)), position_, rules.roles())) {
        action.side = side;
        action.source = source_of("");
        const game::Judgement judgement = referee_->judge(action);
        deed.verb = judgement.verb;
        deed.broken.merge(rules_broken(judgement));
        check::let_stand(parts, *referee_);
        declare_guilty(action);
    }
    Deed follows = deed;
    follows.touches.clear();
    show(follows);
    deed.touches.insert(deed.touches.end(), follows.touches.begin(), follows.touches.end());
    return deed;
}

/// A marker is turned that may not be turned there and then.
std::optional<Deed> RandomPlayer::illegal_mark(const Habits::Violation& kind) {
    const std::string side = kind.of_enemy ? candidates_->other_side(turn_.side) : turn_.side;
    const auto things = kind.of == Kind::group ? candidates_->groups_of(side) : candidates_->units_of(side);
    if (things.empty()) return std::nullopt;
    const Subject thing = chance_.one_of(things);
    const auto group = kind.of == Kind::group ? std::optional(thing) : position_.inside(thing);
    if (!group || group->kind != Kind::group || !is_alone(*group, side)) return std::nullopt;
    const auto place = position_.location(thing);
    if (!place || place->index >= position_.map().size() ||
        position_.map().attribute(place->index, game::fact::port_name).known())
        return std::nullopt;
    const game::Name fact = game::Name::of(kind.fact);
    const Value before = position_.get(thing, fact);
    if (!before.known() || before == Value(kind.value)) return std::nullopt;
    return seen_against_rules(
        {binding::Change::What::changed, thing, fact, before, kind.value, bound_->piece_of(thing), before},
        side, kind.name);
}

/// A unit is put into a group where it cannot come from.
std::optional<Deed> RandomPlayer::illegal_place(const Habits::Violation& kind) {
    const bool lost = kind.name == "lost unit";
    const auto units = candidates_->units_of(turn_.side);
    const auto groups = candidates_->groups_of(turn_.side);
    if (units.empty() || groups.empty()) return std::nullopt;
    const Subject unit = chance_.one_of(units), group = chance_.one_of(groups);
    const auto inside = position_.inside(unit);
    if (!inside || *inside == group || bound_->piece_of(unit).empty()) return std::nullopt;
    const bool in_box = inside->kind == Kind::location && !position_.map().is_hex(inside->index) &&
                        position_.name(*inside).find("Eliminated") != std::string::npos;
    if (lost != in_box) return std::nullopt;
    if (!lost && (inside->kind != Kind::group || position_.location(unit) == position_.location(group) ||
                  !is_alone(*inside, turn_.side)))
        return std::nullopt;
    return seen_against_rules(
        {binding::Change::What::moved, unit, {}, *inside, group, bound_->piece_of(unit), *inside}, turn_.side,
        kind.name);
}

/// An order that the rules forbid.
std::optional<Deed> RandomPlayer::illegal_order(const Habits::Violation& kind) {
    const std::string side = chance_.in(4) ? candidates_->other_side(turn_.side) : turn_.side;
    const auto groups = candidates_->groups_of(side);
    candidates_->look_at(groups.empty() ? std::nullopt : std::optional(chance_.one_of(groups)));
    const orders::Verb& verb = *chance_.one_of(verbs_);
    if (ground_.habits.seen_on_table.contains(verb.verb)) return std::nullopt;
    const std::string text = candidates_->think_of(verb, side);
    const auto action = text.empty() ? std::nullopt : read(text, side);
    auto deed = action ? against_rules(*action, text, kind.name) : std::nullopt;
    spoiled_ = deed.has_value();
    return deed;
}

}  // namespace umpire::samples
