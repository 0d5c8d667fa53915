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

constexpr int tries_for_a_violation = 100, kinds_for_a_phase = 3;
/// So far from all enemies nobody has any business with them.
constexpr int out_of_sight = 10;
/// Hexes of a drag: one that anybody makes, one that nobody should, and one of many.
constexpr int nearest_drag = 6, farthest_drag = 60, farthest_leg = 30;
constexpr int most_legs = 40;

bool is_land(const game::Map& map, std::uint32_t place) {
    const Value& terrain = map.attribute(place, game::fact::terrain);
    return terrain.text() != nullptr && *terrain.text() == "land";
}

}  // namespace

std::optional<Deed> RandomPlayer::violation(bool may_wait) {
    const auto& kinds = ground_.habits.violations;
    for (int tried = 0; tried < (may_wait ? 1 : kinds_for_a_phase); ++tried) {
        const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Habits::Violation& one) {
            return one.name == wanted_.front();
        });
        if (auto deed = violation(*kind)) return deed;
        if (may_wait) break;
        wanted_.push_back(wanted_.front());
        wanted_.pop_front();
    }
    return std::nullopt;
}

std::optional<Deed> RandomPlayer::violation(const Habits::Violation& kind) {
    using Way = Habits::Violation::How;
    for (int tries = 0; tries < tries_for_a_violation; ++tries) {
        auto deed = kind.how == Way::far      ? too_far(kind)
                    : kind.how == Way::move   ? illegal_move(kind)
                    : kind.how == Way::mark   ? illegal_mark(kind)
                    : kind.how == Way::place  ? illegal_place(kind)
                    : kind.how == Way::drag   ? illegal_drag(kind)
                    : kind.how == Way::voyage ? voyage_too_long(kind)
                                              : illegal_order(kind);
        if (deed) return deed;
    }
    return std::nullopt;
}

bool RandomPlayer::is_clear(Subject place, const std::string& side) const {
    const game::Map& map = position_.map();
    if (place.index >= map.size()) return false;
    for (const Subject enemy : candidates_->groups_of(candidates_->other_side(side)))
        if (const auto there = position_.location(enemy); there && there->index < map.size())
            if (const auto apart = map.distance(place.index, there->index); apart && *apart <= out_of_sight)
                return false;
    return true;
}

bool RandomPlayer::is_alone(Subject group, const std::string& side) const {
    const auto here = position_.location(group);
    return here && is_clear(*here, side);
}

bool RandomPlayer::in_moving_phase() const {
    const std::string* phase = position_.get(game::the_game, game::fact::phase).text();
    return phase != nullptr && ground_.habits.moving_phases.contains(*phase);
}

bool RandomPlayer::breaks(const game::Judgement& judgement, const Habits::Violation& kind) const {
    const auto broken = rules_broken(judgement);
    return std::any_of(broken.begin(), broken.end(),
                       [&](const std::string& rule) { return rule.starts_with(kind.rule); });
}

/// A move as it is written, with the way that it goes.
std::string RandomPlayer::move_order(Subject group, const std::vector<Subject>& path) const {
    std::string text = fmt::format("move {} via", Candidates::written(position_.name(group)));
    for (const Subject hex : path)
        text += " " + Candidates::written(position_.name(hex));
    return text;
}

/// A group sails on and on, until it has no points left for where it goes.
std::optional<Deed> RandomPlayer::too_far(const Habits::Violation& kind) {
    const auto groups = candidates_->groups_of(turn_.side);
    if (!in_moving_phase() || groups.empty()) return std::nullopt;
    const Subject group = chance_.one_of(groups);
    if (!is_alone(group, turn_.side) || position_.get(group, game::Name::of("in_port")).is_yes() ||
        std::find(hot_.begin(), hot_.end(), group) != hot_.end())
        return std::nullopt;
    const game::Map& map = position_.map();
    for (int leg = 0; leg < most_legs; ++leg) {
        const auto around = map.within(position_.location(group)->index, farthest_leg);
        const Subject to{Kind::location, chance_.one_of(around)};
        if (is_land(map, to.index) || map.attribute(to.index, game::fact::port_name).known() ||
            !is_clear(to, turn_.side))
            continue;
        const auto considered =
            referee_->consider({"move", turn_.side, {{"group", group}, {"to", to}}, {}, source_of("")});
        const Value::List* path = considered.action.argument("path").list();
        // Of a way round some danger nobody holds it against him that it is longer.
        if (path == nullptr || path->empty() || considered.action.argument("cost").known()) continue;
        std::vector<Subject> way;
        for (const Value& hex : *path)
            way.push_back(*hex.subject());
        const std::string text = move_order(group, way);
        if (considered.judgement.verdict == Verdict::legal) {
            try_order(text, turn_.side);
        } else if (breaks(considered.judgement, kind)) {
            const auto action = read(text, turn_.side);
            return action ? against_rules(*action, text, kind) : std::nullopt;
        }
    }
    return std::nullopt;
}

/// A group is dragged where it cannot go, or when it cannot.
std::optional<Deed> RandomPlayer::illegal_move(const Habits::Violation& kind) {
    if (in_moving_phase() == (kind.name == "wrong phase")) return std::nullopt;
    const std::string enemy = candidates_->other_side(turn_.side);
    const std::string owner = kind.of_enemy ? enemy : turn_.side;
    const std::string side = kind.by_enemy ? enemy : owner;
    const auto groups = candidates_->groups_of(owner);
    if (groups.empty()) return std::nullopt;
    const Subject group = chance_.one_of(groups);
    const auto from = position_.location(group);
    const game::Map& map = position_.map();
    if (!from || from->index >= map.size() || !is_alone(group, owner)) return std::nullopt;
    const bool by_drag = ground_.habits.moves_by_plan || kind.by_enemy;
    if (!ground_.habits.moves_by_plan && position_.get(group, game::Name::of("in_port")).is_yes())
        return std::nullopt;
    const bool land = kind.name == "on land", far = kind.name == "too far";
    const auto around = map.within(from->index, far ? farthest_drag : nearest_drag);
    const Subject to{Kind::location, chance_.one_of(around)};
    if (to == *from || land != is_land(map, to.index)) return std::nullopt;
    if (by_drag)
        return seen_against_rules(
            {binding::Change::What::moved, group, {}, *from, to, bound_->piece_of(group), *from}, side, kind);
    if (map.attribute(to.index, game::fact::port_name).known()) return std::nullopt;
    const auto path = map.cheapest_path(
        from->index, to.index,
        [&](std::uint32_t, std::uint32_t next) {
            return is_land(map, next) && next != to.index ? std::nullopt : std::optional(1.0);
        },
        2.0 * nearest_drag);
    // On the table only the end of the way is seen: it has to be wrong by itself.
    if (!path || path->empty() ||
        !breaks(
            referee_->consider({"move", side, {{"group", group}, {"to", to}}, {}, source_of("")}).judgement,
            kind))
        return std::nullopt;
    std::vector<Subject> way;
    for (const std::uint32_t hex : *path)
        way.push_back({Kind::location, hex});
    const std::string text = move_order(group, way);
    const auto action = read(text, side);
    return action ? against_rules(*action, text, kind) : std::nullopt;
}

bool RandomPlayer::is_untouched(Subject thing) const {
    const std::string piece = bound_->piece_of(thing);
    const Value& now = position_.get(game::the_game, game::fact::phase);
    // Of a track that is set step by step those of the same phase are one.
    const auto begins = [&](const Deed& deed) {
        const auto phase = std::find_if(deed.track.begin(), deed.track.end(),
                                        [](const auto& level) { return level.first == "Phase"; });
        return deed.next_phase && (phase == deed.track.end() || Value(phase->second) != now);
    };
    const auto phase = std::find_if(turn_.deeds.rbegin(), turn_.deeds.rend(), begins);
    return std::none_of(turn_.deeds.rbegin(), phase, [&](const Deed& deed) {
        return std::any_of(deed.touches.begin(), deed.touches.end(),
                           [&](const Touch& touch) { return touch.piece == piece; });
    });
}

std::optional<Deed> RandomPlayer::seen_against_rules(const binding::Change& change, const std::string& side,
                                                     const Habits::Violation& kind) {
    if (!is_untouched(change.subject)) return std::nullopt;
    return seen(change, side, kind.name,
                [&](const game::Judgement& judgement) { return breaks(judgement, kind); });
}

std::optional<Deed> RandomPlayer::seen(const binding::Change& change, const std::string& side,
                                       const std::string& name,
                                       const std::function<bool(const game::Judgement&)>& is_meant) {
    const std::size_t mark = position_.mark();
    bound_->apply(change);
    const auto touch = touch_for(change, *bound_, position_, game_);
    position_.undo_to(mark);
    if (!touch || undoes(*touch)) return std::nullopt;
    const rules::GameRules& rules = *ground_.request.rules;
    auto first = actions::actions_of({change}, position_, rules.roles());
    if (first.size() != 1 || is_guilty(first.front().first)) return std::nullopt;
    first.front().first.side = side;
    first.front().first.source = source_of("");
    if (!is_meant(referee_->consider(first.front().first).judgement)) return std::nullopt;
    Deed deed{side, "", "", {}, {*touch}, false, name, {}};
    // What was shown of an order before is no part of it.
    const std::string pieces[]{touch->piece};
    bound_->look_again(pieces);
    remember(*touch);
    game_.step("", {}, [&](vassal::Edit& edit) { put(edit, game_.table(), *touch); });
    // One layer may show several facts.
    for (auto& [action, parts] :
         actions::actions_of(bound_->news(bound_->look_again(pieces)), position_, rules.roles())) {
        action.side = side;
        action.source = source_of("");
        const game::Judgement judgement = referee_->judge(action);
        deed.verb = judgement.verb;
        deed.broken.merge(rules_broken(judgement));
        check::let_stand(parts, *referee_);
        if (!name.empty()) declare_guilty(action);
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
    const game::Name fact = game::Name::of(kind.fact);
    auto things = kind.of == Kind::group ? candidates_->groups_of(side) : candidates_->units_of(side);
    std::erase_if(things, [&](Subject one) {
        const Value& now = position_.get(one, fact);
        return !now.known() || now == Value(kind.value);
    });
    if (things.empty()) return std::nullopt;
    const Subject thing = chance_.one_of(things);
    const auto group = kind.of == Kind::group ? std::optional(thing) : position_.inside(thing);
    if (!group || group->kind != Kind::group || !is_alone(*group, side)) return std::nullopt;
    const auto place = position_.location(thing);
    if (!place || place->index >= position_.map().size() ||
        (kind.at_sea && position_.map().attribute(place->index, game::fact::port_name).known()))
        return std::nullopt;
    const Value before = position_.get(thing, fact);
    return seen_against_rules(
        {binding::Change::What::changed, thing, fact, before, kind.value, bound_->piece_of(thing), before},
        side, kind);
}

/// A ship sails to and fro along a coast until it has no points left. By which way it went nobody sees.
std::optional<Deed> RandomPlayer::voyage_too_long(const Habits::Violation& kind) {
    const std::string* step = position_.get(game::the_game, game::Name::of("step")).text();
    if (step == nullptr || !kind.phases.contains(*step)) return std::nullopt;
    const auto units = units_to_drag(kind, turn_.side);
    if (units.empty()) return std::nullopt;
    const Subject unit = chance_.one_of(units);
    const game::Map& map = position_.map();
    std::uint32_t place = position_.inside(unit)->index;
    std::string text = fmt::format("move ships {} via", Candidates::written(position_.name(unit)));
    for (int leg = 0; leg < kind.farthest; ++leg) {
        const auto around = map.neighbours(place);
        std::vector<std::uint32_t> beside(around.begin(), around.end());
        std::erase_if(beside, [&](std::uint32_t next) {
            const std::string* terrain = map.attribute(next, game::fact::terrain).text();
            return terrain == nullptr || *terrain != kind.terrain || map.hexside(place, next) == "land";
        });
        if (beside.empty()) return std::nullopt;
        place = chance_.one_of(beside);
        text += " " + Candidates::written(map.name(place));
    }
    const auto action = read(text + " sea", turn_.side);
    auto deed = action ? against_rules(*action, text + " sea", kind) : std::nullopt;
    if (deed) deed->told = true;
    return deed;
}

/// Its counter lies in the box that such units are taken from; if there is none, anywhere else.
bool RandomPlayer::is_taken_from(Subject unit, const Habits::Violation& kind) const {
    const auto inside = position_.inside(unit);
    if (!inside || bound_->piece_of(unit).empty()) return false;
    const bool in_box = inside->kind == Kind::location && !position_.map().is_hex(inside->index);
    return in_box != kind.from.empty() &&
           (!in_box || position_.name(*inside).find(kind.from) != std::string::npos);
}

/// A unit is put where it cannot go.
std::optional<Deed> RandomPlayer::illegal_place(const Habits::Violation& kind) {
    const std::string owner = kind.of_enemy ? candidates_->other_side(turn_.side) : turn_.side;
    auto units = candidates_->units_of(owner);
    std::erase_if(units, [&](Subject one) { return !is_taken_from(one, kind); });
    const auto groups = candidates_->groups_of(turn_.side);
    if (units.empty() || groups.empty()) return std::nullopt;
    const Subject unit = chance_.one_of(units);
    const auto inside = position_.inside(unit);
    Subject to = chance_.one_of(groups);
    if (!kind.to.empty()) {
        const auto box = box_called(kind.to, *position_.get(unit, game::fact::side).text());
        if (!box || inside->kind != Kind::group) return std::nullopt;
        to = *box;
    }
    if (kind.from.empty() &&
        (*inside == to || inside->kind != Kind::group || position_.location(unit) == position_.location(to) ||
         !is_alone(*inside, owner)))
        return std::nullopt;
    return seen_against_rules(
        {binding::Change::What::moved, unit, {}, *inside, to, bound_->piece_of(unit), *inside}, turn_.side,
        kind);
}

std::optional<Subject> RandomPlayer::box_called(const std::string& name, const std::string& side) const {
    for (std::uint32_t place = 0; place < position_.map().size(); ++place)
        if (const std::string& called = position_.map().name(place); !position_.map().is_hex(place) &&
                                                                     called.find(name) != std::string::npos &&
                                                                     called.find(side) != std::string::npos)
            return Subject{Kind::location, place};
    return std::nullopt;
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
    auto deed = action ? against_rules(*action, text, kind) : std::nullopt;
    spoiled_ = deed.has_value();
    return deed;
}

}  // namespace umpire::samples
