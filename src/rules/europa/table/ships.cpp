#include "umpire/game/map.hpp"
#include "umpire/game/table_verbs.hpp"
#include "umpire/rules/inquiry.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "table/doubt.hpp"
#include "table/facts.hpp"
#include "table/meaning.hpp"
#include "units/groups.hpp"
#include "units/phases.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

/// Ships that are dragged from box to box, out of their group and over the map, and counters that come and
/// go.
namespace umpire::rules::europa {

void become(Action& action, const Verb& verb, game::Arguments arguments) {
    action.verb = verb;
    action.arguments = std::move(arguments);
}

std::string kind_of_box(Inquiry& ask, const Value& where) {
    const Subject* place = where.subject();
    if (place == nullptr || place->kind != Kind::location || ask.map().is_hex(place->index)) return {};
    const std::string* kind = ask.map().attribute(place->index, fact::kind).text();
    return kind != nullptr ? *kind : std::string();
}

bool is_hex(Inquiry& ask, const Value& where) {
    const Subject* place = where.subject();
    return place != nullptr && place->kind == Kind::location && ask.map().is_hex(place->index);
}

bool is_group(const Value& what) {
    return what.subject() != nullptr && what.subject()->kind == Kind::group;
}

namespace {

Unit ship_dragged(Inquiry& ask) {
    return ask.subjects(arg::units).front();
}

/// @name From group to group
/// @{

/// All ships of a group that go over to another that has ships are a join, all others a split.
void regroup(Inquiry& ask, Action& action) {
    const Subject from = ask.subject(arg::from), to = ask.subject(arg::to);
    const auto units = ask.subjects(arg::units);
    const auto all = ask.units_in(from);
    const bool whole = std::all_of(all.begin(), all.end(), [&](Unit unit) { return holds(units, unit); });
    if (whole && !ask.units_in(to).empty())
        become(action, verb::join, {{arg::groups, Value::List{from}}, {arg::into, to}});
    else
        become(action, verb::split,
               {{arg::group, from}, {arg::units, ask.argument(arg::units)}, {arg::into, to}});
}

/// @}

/// @name Over the map
/// @{

/// A ship that lies on the map itself is a group of its own, whether it has a marker or not.
std::string name_of_lone(Inquiry& ask, Unit ship) {
    return fmt::format("{} alone", ask.name(ship));
}

bool is_lone(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    return group && ask.name(*group) == name_of_lone(ask, ship);
}

/// It leaves its group; how far it sails then is the rest of the same drag.
void onto_the_map(Inquiry& ask, Action& action) {
    const Unit ship = ship_dragged(ask);
    if (is_lone(ask, ship))
        become(action, verb::move, {{arg::group, ask.subject(arg::from)}, {arg::to, ask.argument(arg::to)}});
    else
        become(action, verb::split,
               {{arg::group, ask.subject(arg::from)},
                {arg::units, ask.argument(arg::units)},
                {arg::into, name_of_lone(ask, ship)}});
}

/// What the drag of a ship was beyond its leaving the group.
std::optional<Action> sails_on(Inquiry& ask) {
    const Unit ship = ship_dragged(ask);
    if (!is_hex(ask, ask.argument(arg::to)) || !is_lone(ask, ship)) return std::nullopt;
    const Group group = *group_of(ask, ship);
    const Subject to = ask.subject(arg::to);
    if (ask.location(group) == to) return std::nullopt;
    Action move = ask.action();
    become(move, verb::move, {{arg::group, group}, {arg::to, to}});
    return move;
}

/// A ship that lay on the map when the log began.
void lone_ship_is_a_group(Resolution& now) {
    const Unit ship = ship_dragged(now);
    const Value from = now.argument(arg::from);
    if (!now.known(ship, fact::category) || !is_hex(now, from)) return;
    if (!is_hex(now, now.argument(arg::to))) return;
    const Group group = now.add(Kind::group, name_of_lone(now, ship));
    now.place(group, *from.subject());
    now.set(group, fact::side, now.position().get(ship, fact::side));
    now.place(ship, group);
}

/// @}

/// @name Among the sunk, and back
/// @{

/// What combat has sunk is in its box already when its counter is put there.
void put_among_the_sunk(Inquiry& ask, Action& action) {
    const Unit ship = ship_dragged(ask);
    const std::string& player = ask.action().side;
    // Somebody may have fired with the dice that nobody can place, and puts away what he has sunk.
    if (!is_doomed(ask, ship) && something_is_unplaced(ask) && player != ask.side_of(ship))
        ask.missing(say("what has sunk {}", ship), say("!fire <unit> -> {}", ship));
    become(action, is_doomed(ask, ship) ? verb::sink : verb::scuttle, {{arg::unit, ship}});
}

Value sunk_before_the_log(Inquiry& ask, Unit ship, Value) {
    const auto place = ask.inside(ship);
    return place && kind_of_box(ask, *place) == "eliminated" ? Value(true) : Value();
}

Ruling sunk_ships_stay_away(Inquiry& ask) {
    const bool appears = ask.verb() == verb::appear;
    if (appears && ask.argument(arg::of).subject() == nullptr) return not_concerned();
    const Subject ship = appears ? *ask.argument(arg::of).subject() : ship_dragged(ask);
    if (ship.kind != Kind::unit || !ask.yes(ship, fact::sunk)) return not_concerned();
    if (kind_of_box(ask, ask.argument(appears ? Argument(arg::at) : Argument(arg::to))) == "eliminated")
        return kept();
    return broken(fmt::format("{} has been sunk and comes back", ask.name(ship)));
}

/// @}

/// The hex, or that of the group.
Value place_meant(Inquiry& ask, const Value& where) {
    const auto place = is_group(where) ? ask.location(*where.subject()) : std::nullopt;
    return place ? Value(*place) : where;
}

void transfer(Inquiry& ask, Action& action) {
    const Value from = ask.argument(arg::from), to = ask.argument(arg::to);
    const Unit unit = ship_dragged(ask);
    if (is_dragged_cargo(ask, unit)) return cargo_is_dragged(ask, action);
    if (!ask.known(unit, fact::type)) return;  // air units and coast defenses
    if (ask.yes(unit, fact::sunk)) {
        if (in_own_initial_phase(ask, ask.side_of(unit)) && (is_group(to) || is_hex(ask, to)))
            become(action, verb::rebuild, {{arg::unit, unit}, {arg::at, place_meant(ask, to)}});
        return;
    }
    if (is_group(from) && is_group(to)) return regroup(ask, action);
    if (kind_of_box(ask, to) == "eliminated") return put_among_the_sunk(ask, action);
    if (kind_of_box(ask, to) == "under_repair") return become(action, verb::mend, {{arg::unit, unit}});
    if (kind_of_box(ask, from) == "reinforcements" && (is_group(to) || is_hex(ask, to)))
        return become(action, verb::reinforce, {{arg::unit, unit}, {arg::at, to}});
    if (is_group(from) && is_hex(ask, to)) onto_the_map(ask, action);
}

std::optional<Action> rest_of_transfer(Inquiry& ask) {
    const Unit unit = ship_dragged(ask);
    return is_dragged_cargo(ask, unit) ? cargo_is_paid_for(ask) : sails_on(ask);
}

/// @name Counters that come and go
/// @{

/// A counter of the enemy is not for this player to take; what becomes of his own, nobody can say.
void disappear(Inquiry& ask, Action& action) {
    const Subject* of = ask.argument(arg::of).subject();
    if (of == nullptr || of->kind != Kind::unit || !ask.known(*of, fact::category)) return;
    if (ask.yes(*of, fact::sunk)) return;
    if (is_doomed(ask, *of)) return become(action, verb::sink, {{arg::unit, *of}});
    const std::string& player = ask.action().side;
    if (!player.empty() && player != ask.side_of(*of)) become(action, verb::scuttle, {{arg::unit, *of}});
}

/// A ship that comes from nowhere is a reinforcement, if anything.
void appear(Inquiry& ask, Action& action) {
    const Subject* of = ask.argument(arg::of).subject();
    const Value at = ask.argument(arg::at);
    if (of == nullptr || of->kind != Kind::unit || !ask.known(*of, fact::category)) return;
    if (ask.yes(*of, fact::sunk)) return;
    if (is_group(at) || is_hex(ask, at)) become(action, verb::reinforce, {{arg::unit, *of}, {arg::at, at}});
}

/// @}

}  // namespace

void register_ships(Rulebook& book) {
    book.not_judged(game::table_verb::put, "a marker without ships is no naval group yet");
    book.prepare(verb::transfer, transfer);
    book.followed_by(verb::transfer, rest_of_transfer);
    book.prepare(verb::disappear, disappear);
    book.prepare(verb::appear, appear);

    book.define("27A4.s9", Kind::unit, fact::sunk, sunk_before_the_log);
    book.effect("27A5.s1", verb::transfer, lone_ship_is_a_group);
    book.check("27A4.s9", {verb::transfer, verb::appear}, sunk_ships_stay_away);
}

}  // namespace umpire::rules::europa
