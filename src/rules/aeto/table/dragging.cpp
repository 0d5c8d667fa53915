#include "umpire/game/map.hpp"
#include "umpire/game/table_verbs.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "interception/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/facts.hpp"

#include <algorithm>

/// What was moved, from where to where, and how it is taken back.
namespace umpire::rules::aeto {

/// @name What the table shows
/// @{

std::optional<Place> place_in(Inquiry& ask, const Value& value) {
    const Subject* thing = value.subject();
    if (thing == nullptr) return std::nullopt;
    return thing->kind == Kind::location ? std::optional<Place>(*thing) : ask.location(*thing);
}

std::string chart_box(Inquiry& ask, Subject place) {
    if (place.kind != Kind::location || is_in_play(ask, place)) return {};
    return ask.text_or(Place(place), fact::kind, "");
}

/// Whoever clicks the tracker to the other side within a phase has not begun another.
bool is_dragged_now(Inquiry& ask, Subject unit) {
    const Value& moment = ask.said(Unit(unit), fact::dragged_in);
    return is_now(ask, moment) || in_phase_of_this_turn(ask, moment, ask.text_or(the_game, fact::phase, ""));
}

std::optional<Place> place_before(Inquiry& ask, Subject unit) {
    const Value& noted = ask.said(Unit(unit), fact::dragged_from);
    if (is_dragged_now(ask, unit) && noted.subject() != nullptr) return Place(*noted.subject());
    return ask.location(unit);
}

std::optional<Place> place_before_last(Inquiry& ask, Subject unit) {
    const Value& noted = ask.said(Unit(unit), fact::dragged_last_from);
    if (!is_dragged_now(ask, unit) || noted.subject() == nullptr) return std::nullopt;
    return Place(*noted.subject());
}

bool on_one_sheet(Inquiry& ask, Subject one, Subject other) {
    return is_hex(ask, one) && is_hex(ask, other) &&
           ask.map().board(one.index) == ask.map().board(other.index);
}

namespace {

std::string terrain_of(Inquiry& ask, Subject hex) {
    const std::string* terrain = ask.said(Place(hex), fact::terrain).text();
    return terrain != nullptr ? *terrain : std::string();
}

/// Of a point of movement, against hexes that cost none.
constexpr double hexes_for_a_point = 100;

/// Hexes of which somebody has said that they are of other waters cost as much as those do.
double cost_of_waters(Inquiry& ask, Subject from, Subject hex, double area) {
    const Value& there = ask.said(Place(hex), fact::waters);
    if (!there.known()) return 1;
    const Value& here = ask.said(Place(from), fact::waters);
    const bool from_the_coast = terrain_of(ask, from) != "sea";
    return here != there && (here.known() || from_the_coast) ? hexes_for_a_point * area : 1;
}

/// What it costs to come through; nothing if nobody does.
std::optional<double> cost_of_coming(Inquiry& ask, Subject from, Subject hex, By by, double area) {
    const std::string terrain = terrain_of(ask, hex);
    const std::string side(ask.map().hexside(from.index, hex.index));
    if (by == By::sea) {
        const bool port = ask.said(Place(hex), fact::port).is_yes();
        if ((terrain == "land" && !port) || side == "land") return std::nullopt;
        return terrain == "sea" ? cost_of_waters(ask, from, hex, area) : hexes_for_a_point;
    }
    if (terrain == "sea" || side == "sea" || is_cut_off_by_land(ask, from, hex)) return std::nullopt;
    return 1;
}

}  // namespace

Places way_between(Inquiry& ask, Subject from, Subject to, By by) {
    constexpr double longest_way = 100000;
    if (!on_one_sheet(ask, from, to)) return {};
    const double area = by == By::sea ? listed_cost(ask, "3.2.s11", "sea area (hexed)") : 0;
    const auto way = ask.map().cheapest_path(
        from.index, to.index,
        [&](std::uint32_t here, std::uint32_t next) -> std::optional<double> {
            return cost_of_coming(ask, {Kind::location, here}, {Kind::location, next}, by, area);
        },
        longest_way);
    Places places;
    for (const std::uint32_t place : way.value_or(std::vector<std::uint32_t>()))
        places.push_back(Place{Kind::location, place});
    return places;
}

bool is_land_hex(Inquiry& ask, Subject place) {
    return is_hex(ask, place) && terrain_of(ask, place) == "land" && !is_port(ask, Place(place));
}

bool is_far_inland(Inquiry& ask, Subject place) {
    constexpr int hexes_of_doubt = 2;
    if (!is_land_hex(ask, place)) return false;
    for (const std::uint32_t near : ask.map().within(place.index, hexes_of_doubt))
        if (terrain_of(ask, {Kind::location, near}) != "land") return false;
    return true;
}

bool is_monthly_phase(Inquiry& ask) {
    return among(ask.text_or(the_game, fact::phase, ""),
                 {"weather", "strategic", "naval and air", "offensive", "movement", "end"});
}

/// @}

/// @name Orders that nobody gave
/// @{

Action order(std::string side, const Verb& verb, game::Arguments arguments) {
    Action action;
    action.verb = verb;
    action.side = std::move(side);
    action.arguments = std::move(arguments);
    return action;
}

Action order_of(const Drag& drag, const Verb& verb, game::Arguments arguments) {
    arguments[arg::units] = as_list(drag.units);
    return order(drag.side, verb, std::move(arguments));
}

Action noted(const Drag& drag) {
    return order_of(drag, verb::drag);
}

Understanding unknown(const Drag& drag, Sentence what, Sentence settle) {
    return {{}, {noted(drag)}, std::move(what), std::move(settle)};
}

/// @}

namespace {

/// @name From where to where
/// @{

enum class Arm : std::uint8_t { ship, aircraft, land, other };

Arm arm_of(Inquiry& ask, Unit unit) {
    if (is_naval_unit(ask, unit)) return Arm::ship;
    if (is_air_unit(ask, unit)) return Arm::aircraft;
    return is_combat_unit(ask, unit) ? Arm::land : Arm::other;
}

/// Whole task forces are moved with all that is in them.
std::optional<Drag> drag_of(Inquiry& ask) {
    const Units units = named(ask, arg::units);
    const auto from = place_in(ask, ask.argument(arg::from)), to = place_in(ask, ask.argument(arg::to));
    if (units.empty() || !from || !to) return std::nullopt;
    Drag drag{units, {}, *from, *to, side_or_none(ask, units.front())};
    for (const Group group : named(ask, arg::group))
        if (!ships_of(ask, group).empty()) drag.groups.push_back(group);
    return drag;
}

/// The other player may have been asked to move them; nobody but he can say.
Ways with_strange_hands(Inquiry& ask, const Drag& drag, Ways ways) {
    const std::string& player = ask.action().side;
    if (player.empty() || drag.side.empty() || player == drag.side) return ways;
    for (Understanding& way : ways)
        if (way.missing.parts().empty())
            way.missing =
                say("whether the {} player wants {} moved by the other side", drag.side, drag.units.front());
    return ways;
}

Ways in_one_place(Inquiry& ask, const Drag& drag) {
    const Value& into = ask.argument(arg::to);
    if (arm_of(ask, drag.units.front()) != Arm::ship) return {};
    if (!drag.groups.empty()) return {{"pushed inside its place", {}}};
    if (into.subject() != nullptr && into.subject()->kind == Kind::group)
        return {{"ships grouped", {order_of(drag, verb::gather, {{arg::into, into}})}},
                unknown(drag, say("why {} changes its task force", drag.units.front()))};
    return {{"ships taken out of a task force", {order_of(drag, verb::drop)}},
            unknown(drag, say("why {} leaves its task force", drag.units.front()))};
}

/// Dice that nobody explained may have come to something else than what they were taken for.
Ways of_the_lost(Inquiry& ask) {
    const Units units = named(ask, arg::units);
    const auto to = place_in(ask, ask.argument(arg::to));
    if (units.empty() || !to || !chart_box(ask, *to).empty() || !is_out_of_play(ask, units.front()) ||
        place_in(ask, ask.argument(arg::from)))
        return {};
    return {{{}, {}, say("whether {} was lost", units.front())}};
}

Ways of_units(Inquiry& ask) {
    const auto drag = drag_of(ask);
    if (!drag) return of_the_lost(ask);
    if (!chart_box(ask, drag->to).empty() || !chart_box(ask, drag->from).empty()) return through_a_box(ask);
    if (drag->from == drag->to) return in_one_place(ask, *drag);
    Ways ways = lifts(ask, *drag);
    if (!ways.empty()) return with_strange_hands(ask, *drag, std::move(ways));
    switch (arm_of(ask, drag->units.front())) {
        case Arm::ship:
            ways = voyages(ask, *drag);
            break;
        case Arm::aircraft:
            ways = flights(ask, *drag);
            break;
        case Arm::land:
            ways = marches(ask, *drag);
            break;
        case Arm::other:
            return {};
    }
    // Ships that are put into a task force elsewhere join it when they have come.
    const Value& into = ask.argument(arg::to);
    if (into.subject() != nullptr && into.subject()->kind == Kind::group &&
        arm_of(ask, drag->units.front()) == Arm::ship)
        for (Understanding& way : ways)
            way.orders.push_back(order_of(*drag, verb::gather, {{arg::into, into}}));
    return with_strange_hands(ask, *drag, std::move(ways));
}

/// @}

/// @name What a drag leaves behind
/// @{

void drag_is_noted(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        const auto here = now.location(unit);
        if (here) now.set(unit, fact::dragged_last_from, *here);
        if (now.known(unit, fact::hexes_marched))
            now.set(unit, fact::dragged_after, now.number_or(unit, fact::hexes_marched, 0));
        else if (now.said(unit, fact::dragged_after).known())
            now.forget(unit, fact::dragged_after);
        if (!here || is_dragged_now(now, unit)) continue;
        now.set(unit, fact::dragged_from, *here);
        now.set(unit, fact::dragged_in, moment(now));
        // A flight may be dragged from hex to hex; it began where it is based.
        if (in_phase(now, "strategic") && is_air_unit(now, unit) && !now.known(unit, fact::base))
            now.set(unit, fact::base, *here);
    }
}

/// No rule that asks whether they are docked may take our word for it.
void nobody_knows_the_side_of_the_quay(Resolution& now) {
    if (!now.has(arg::end)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        const auto place = now.location(unit);
        if (!place || !is_port(now, *place) || is_nation_box(now, *place)) continue;
        if (now.said(unit, fact::in_port).known()) now.forget(unit, fact::in_port);
        const auto group = group_of(now, unit);
        if (group && now.said(*group, fact::in_port).known()) now.forget(*group, fact::in_port);
    }
}

/// They were let fall somewhere, and go on from where they had been.
void last_drag_was_a_fall(Resolution& now) {
    if (!now.has(arg::end)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        const auto before = place_before_last(now, unit);
        if (!before) continue;
        now.place(unit, *before);
        if (now.said(unit, fact::dragged_after).known())
            now.set(unit, fact::hexes_marched, now.number_or(unit, fact::dragged_after, 0));
        else if (now.said(unit, fact::hexes_marched).known())
            now.forget(unit, fact::hexes_marched);
    }
}

void ships_have_not_sailed(Resolution& now) {
    if (now.has(arg::end)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        const auto before = place_before(now, unit);
        // That a stack went on without it was not so.
        for (const Fact& fact : FactList{fact::dropped_in, fact::left_behind_option})
            if (now.said(unit, fact).known()) now.forget(unit, fact);
        const bool dragged = is_dragged_now(now, unit) && before;
        if (!dragged && !stands_by_where_it_lay(now, unit)) continue;
        const auto group = group_of(now, unit);
        if (dragged) now.place(group ? Subject(*group) : Subject(unit), *before);
        for (const Fact& fact : FactList{fact::mp_spent, fact::moved_in, fact::movement_option, fact::sailed,
                                         fact::start_hex, fact::docked_at_start, fact::sailed_far_in,
                                         fact::entered_from, fact::entered_in, fact::in_port})
            if (now.said(unit, fact).known()) now.forget(unit, fact);
        if (group && now.said(*group, fact::mp_spent).known()) now.forget(*group, fact::mp_spent);
    }
    for (const Fact& fact : FactList{fact::under_way, fact::next_mover})
        if (now.said(the_game, fact).known()) now.forget(the_game, fact);
}

/// Whether they fight is theirs to say; until then nobody is held up.
void nobody_waits_for_the_outcome(Resolution& now) {
    for (const Unit ship : now.subjects(arg::units)) {
        if (now.said(ship, fact::reacts_to).known()) now.forget(ship, fact::reacts_to);
        take_from_list(now, the_game, fact::reacting, ship);
    }
    for (const Unit ship : ships_of(now, now.subject(arg::target)))
        if (now.said(ship, fact::halted).known()) now.forget(ship, fact::halted);
}

/// @}

}  // namespace

void register_dragging(Rulebook& book) {
    book.may_have_been(verb::transfer, of_units);
    book.effect("3.2.s3", verb::drag, drag_is_noted);
    book.effect("3.2.s21", verb::drag, nobody_knows_the_side_of_the_quay);
    book.effect("3.6.s35", verb::encounter, nobody_waits_for_the_outcome);
    book.effect("3.2.s3", verb::take_back, ships_have_not_sailed);
    book.effect({"3.2.s3", "viii.s38"}, verb::take_back, last_drag_was_a_fall);
}

}  // namespace umpire::rules::aeto
