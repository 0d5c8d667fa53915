#include "fleets/fleets.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

bool in_this_phase(Inquiry& ask, const Value& moment) {
    return in_phase_of_this_turn(ask, moment, ask.text_or(the_game, fact::phase, ""));
}

/// @name 3.2.s21, 3.3.s4, 3.3.s5: who is in port
/// @{

/// A ship is where its task force is; a place without a port has none.
Value docked_with_its_group(Inquiry& ask, Unit ship, Value known) {
    if (const auto group = group_of(ask, ship); group && ask.known(*group, fact::in_port))
        return ask.yes(*group, fact::in_port);
    const auto place = ask.location(ship);
    return place && is_in_play(ask, *place) && !is_port(ask, *place) ? Value(false) : known;
}

Value boxes_are_ports(Inquiry& ask, Unit ship, Value known) {
    const auto place = ask.location(ship);
    return place && is_nation_box(ask, *place) ? Value(true) : known;
}

/// @}

/// @name What a phase leaves behind
/// @{

void points_of_ships_are_back(Resolution& now) {
    for (const Unit unit : all_units(now))
        if (now.known(unit, fact::mp_spent)) now.forget(unit, fact::mp_spent);
}

void nobody_is_under_way(Resolution& now) {
    for (const Fact& fact :
         FactList{fact::under_way, fact::movement_option, fact::options_passed, fact::next_mover})
        if (now.known(the_game, fact)) now.forget(the_game, fact);
}

/// @}

void success_is_noted(Resolution& now) {
    now.set(now.subject(arg::unit), fact::intercepted_in, moment(now));
}

/// All ships of the group go, or it is no piece of theirs. Whoever is aboard goes with them.
bool goes_as_a_whole(Inquiry& ask, Group group, const Units& ships) {
    const Units all = ships_of(ask, group);
    return std::all_of(all.begin(), all.end(), [&](Unit unit) { return holds(ships, unit); });
}

void note_start(Resolution& now, Unit ship) {
    if (has_moved(now, ship)) return;
    if (const auto place = now.location(ship)) now.set(ship, fact::start_hex, *place);
    now.set(ship, fact::docked_at_start, may_be_docked(now, ship));
    now.forget(ship, fact::sailed);
}

void note_way(Resolution& now, Unit ship, const Places& way) {
    Places sailed = way_sailed(now, ship);
    std::optional<Place> from = now.location(ship);
    for (const Place place : way) {
        if (from && *from != place) now.set(ship, fact::entered_from, *from);
        sailed.push_back(place);
        from = place;
    }
    now.set(ship, fact::sailed, sailed);
}

}  // namespace

Units ships_of(Inquiry& ask, Subject piece) {
    Units ships = piece.kind == Kind::unit ? Units{piece} : ask.units_in(piece);
    std::erase_if(ships, [&](Unit unit) { return !is_naval_unit(ask, unit); });
    return ships;
}

Units ships_named(Inquiry& ask, std::initializer_list<ThingArgument> arguments) {
    Units ships;
    for (const ThingArgument& argument : arguments)
        for (const Unit piece : named(ask, argument))
            for (const Unit ship : ships_of(ask, piece))
                if (!holds(ships, ship)) ships.push_back(ship);
    return ships;
}

Units moving_ships(Inquiry& ask) {
    Units ships = ships_named(ask, {arg::group, arg::units});
    const Units staying = named(ask, arg::staying);
    std::erase_if(ships, [&](Unit ship) { return holds(staying, ship); });
    return ships;
}

std::optional<Group> group_of(Inquiry& ask, Unit ship) {
    const auto inside = ask.inside(ship);
    return inside && inside->kind == Kind::group ? inside : std::nullopt;
}

bool is_task_force(Inquiry& ask, Subject group) {
    return group.kind == Kind::group && !ask.yes(group, fact::loose_stack);
}

std::string side_of_ships(Inquiry& ask, const Units& ships) {
    for (const Unit ship : ships)
        if (const std::string side = side_or_none(ask, ship); !side.empty()) return side;
    return "";
}

bool is_surface_unit(Inquiry& ask, Unit unit) {
    return is_surface_ship(ask, unit) || is_of_type(ask, unit, {"STP"});
}

bool is_tactical_submarine(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"SS"});
}

bool is_docked(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::in_port);
}

bool may_be_docked(Inquiry& ask, Unit ship) {
    if (ask.known(ship, fact::in_port)) return ask.yes(ship, fact::in_port);
    const auto place = ask.location(ship);
    return place && is_port(ask, *place);
}

bool is_at_sea(Inquiry& ask, Unit ship) {
    return is_on_map(ask, ship) && !may_be_docked(ask, ship);
}

std::string waters_of(Inquiry& ask, Place place) {
    return ask.text_or(place, fact::waters, is_sea_area(ask, place) ? ask.name(place) : "");
}

bool are_together(Inquiry& ask, Unit one, Unit other) {
    return are_at_one_location(ask, one, other) && is_docked(ask, one) == is_docked(ask, other);
}

bool is_port(Inquiry& ask, Place place) {
    return ask.yes(place, fact::port) || is_nation_box(ask, place);
}

std::string port_type_of(Inquiry& ask, Place port) {
    return ask.text_or(port, fact::port_type, "");
}

bool is_fortified(Inquiry& ask, Place port) {
    return ask.yes(port, fact::fortified);
}

bool is_destroyed_port(Inquiry& ask, Place port) {
    return ask.yes(port, fact::port_destroyed);
}

bool is_friendly_port(Inquiry& ask, Place port, std::string_view side) {
    return is_port(ask, port) && !side.empty() && controller_of(ask, port) == side;
}

Units ships_in_port(Inquiry& ask, Place port) {
    Units ships = ships_of(ask, port);
    std::erase_if(ships, [&](Unit ship) { return !may_be_docked(ask, ship); });
    return ships;
}

double mp_spent_by(Inquiry& ask, Unit ship) {
    const auto group = group_of(ask, ship);
    const double with_group = group ? ask.number_or(*group, fact::mp_spent, 0) : 0;
    return ask.number_or(ship, fact::mp_spent, with_group);
}

double mp_left(Inquiry& ask, Unit ship) {
    return movement_of(ask, ship) - mp_spent_by(ask, ship);
}

double slowest_movement(Inquiry& ask, const Units& ships) {
    std::optional<double> least;
    for (const Unit ship : ships)
        if (!is_uboat(ask, ship)) {
            const double movement = movement_of(ask, ship);
            least = least ? std::min(*least, movement) : movement;
        }
    return least.value_or(0);
}

bool has_moved(Inquiry& ask, Unit ship) {
    return in_this_phase(ask, ask.fact(ship, fact::moved_in));
}

bool has_intercepted(Inquiry& ask, Unit ship) {
    return in_this_phase(ask, ask.fact(ship, fact::intercepted_in));
}

std::optional<Place> place_at_start(Inquiry& ask, Unit ship) {
    if (!has_moved(ask, ship)) return ask.location(ship);
    const Places start = listed(ask, ship, fact::start_hex);
    return start.empty() ? std::nullopt : std::optional(start.front());
}

bool was_docked_at_start(Inquiry& ask, Unit ship) {
    return has_moved(ask, ship) ? ask.yes(ship, fact::docked_at_start) : may_be_docked(ask, ship);
}

Places way_sailed(Inquiry& ask, Unit ship) {
    return listed(ask, ship, fact::sailed);
}

bool has_sailed_far(Inquiry& ask, Unit ship) {
    return in_phase_of_this_turn(ask, ask.fact(ship, fact::sailed_far_in), "naval and air");
}

bool is_on_standby(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::standby);
}

bool stands_by_where_it_lay(Inquiry& ask, Unit ship) {
    return has_moved(ask, ship) && is_on_standby(ask, ship) && way_sailed(ask, ship).empty();
}

bool is_active(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::active);
}

void put_on_standby(Resolution& now, Unit ship) {
    now.set(ship, fact::standby, true);
}

void make_active(Resolution& now, Unit ship) {
    now.set(ship, fact::active, true);
    now.set(ship, fact::standby, false);
}

bool may_be_naval_movement(Inquiry& ask) {
    return may_be_step(ask, "first naval movement") || may_be_step(ask, "offensive naval movement") ||
           may_be_step(ask, "second naval movement");
}

Units ships_under_way(Inquiry& ask) {
    return listed(ask, the_game, fact::under_way);
}

bool is_under_way(Inquiry& ask, Unit ship) {
    return holds(ships_under_way(ask), ship);
}

std::string side_with_option(Inquiry& ask) {
    return ask.text_or(the_game, fact::next_mover, "");
}

void begin_option(Resolution& now, const Units& ships) {
    const bool goes_on = !ships.empty() && std::all_of(ships.begin(), ships.end(),
                                                       [&](Unit ship) { return is_under_way(now, ship); });
    if (!goes_on) {
        now.set(the_game, fact::movement_option, now.number_or(the_game, fact::movement_option, 0) + 1);
        for (const Unit ship : ships)
            note_start(now, ship);
    }
    now.set(the_game, fact::under_way, ships);
    for (const Unit ship : ships) {
        now.set(ship, fact::moved_in, moment(now));
        now.set(ship, fact::movement_option, now.number(the_game, fact::movement_option));
    }
}

void sail(Resolution& now, const Units& ships, const Places& way) {
    if (way.empty()) return;
    for (const Unit ship : ships) {
        note_way(now, ship, way);
        put_to_sea(now, ship);
    }
    for (const Unit ship : ships) {
        const auto group = group_of(now, ship);
        if (!group || !goes_as_a_whole(now, *group, ships))
            now.place(ship, way.back());
        else if (now.inside(*group) != way.back())
            now.place(*group, way.back());
        if (group && group_of(now, ship) && now.yes(*group, fact::in_port))
            now.set(*group, fact::in_port, false);
    }
}

void dock(Resolution& now, Unit ship) {
    now.set(ship, fact::in_port, true);
}

void put_to_sea(Resolution& now, Unit ship) {
    if (may_be_docked(now, ship)) now.set(ship, fact::in_port, false);
}

void intercepts_with_success(Resolution& now, Unit ship, std::string_view kind) {
    now.happens(event::interception_succeeds, {{arg::unit, ship}, {arg::type, std::string(kind)}});
}

void register_fleets(Rulebook& book) {
    book.define("3.2.s21", Kind::unit, fact::in_port, docked_with_its_group);
    book.define({"3.3.s4", "3.3.s5", "3.15.s23"}, Kind::unit, fact::in_port, boxes_are_ports);
    book.effect("3.2.s3", event::step_ends, points_of_ships_are_back);
    book.effect("3.4.s18", event::step_ends, nobody_is_under_way);
    book.effect("3.4.s22", event::interception_succeeds, success_is_noted);
}

}  // namespace umpire::rules::aeto
