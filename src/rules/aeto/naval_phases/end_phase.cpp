#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "naval_phases/facts.hpp"
#include "ports/ports.hpp"
#include "raiders/raiders.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/table.hpp"

namespace umpire::rules::aeto {

namespace {

bool is_end_movement(Inquiry& ask) {
    return may_be_step(ask, "second naval movement", "end");
}

/// @name 3.14.s1, 3.14.s4, 3.14.s5: when, and who comes first
/// @{

Ruling moves_in_the_naval_movement_step(Inquiry& ask) {
    if (!in_phase(ask, "end") || moving_ships(ask).empty()) return not_concerned();
    return is_end_movement(ask) ? kept() : broken(say("ships move in {}", where_in_turn(ask)));
}

bool was_in_this_end_phase(Inquiry& ask, const Value& moment) {
    return in_phase_of_this_turn(ask, moment, "end");
}

bool has_moved_in_the_end_phase(Inquiry& ask, const std::string& side) {
    return was_in_this_end_phase(ask, ask.fact(the_game, fact::end_movement_in(side)));
}

std::string moving_side(Inquiry& ask) {
    return is_end_movement(ask) ? side_of_ships(ask, moving_ships(ask)) : std::string();
}

Ruling side_moves_at_one_time(Inquiry& ask) {
    const std::string side = moving_side(ask);
    if (side.empty()) return not_concerned();
    if (!was_in_this_end_phase(ask, ask.fact(the_game, fact::end_movement_over_in(side)))) return kept();
    return broken(say("the {} side has made its moves, and the other side after it", side));
}

Ruling initiative_moves_first(Inquiry& ask) {
    const std::string side = moving_side(ask), first = ask.text_or(the_game, fact::initiative, "");
    if (side.empty() || side != first || has_moved_in_the_end_phase(ask, side)) return not_concerned();
    if (!has_moved_in_the_end_phase(ask, opponent_of(side))) return kept();
    return broken(say("the {} side has the Initiative, and the other side has moved before it", side));
}

void sides_have_moved(Resolution& now) {
    const std::string side = moving_side(now);
    if (side.empty()) return;
    const std::string other = opponent_of(side);
    if (has_moved_in_the_end_phase(now, other))
        now.set(the_game, fact::end_movement_over_in(other), moment(now));
    now.set(the_game, fact::end_movement_in(side), moment(now));
}

/// @}

/// @name 3.14.s7: who stays
/// @{

Ruling docked_ships_stay(Inquiry& ask) {
    if (!is_end_movement(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : moving_ships(ask)) {
        if (lies_docked(ask, ship) && ask.reading("leaving_port_in_the_end_phase") == "barred")
            return broken(say("{} is docked", ship));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.14.s8 to 3.14.s12: waters that a stronger enemy watches
/// @{

bool is_operational(Inquiry& ask, Unit carrier, Unit air) {
    return !is_out_of_play(ask, air) && !ask.yes(carrier, fact::damaged);
}

Value guns_torpedoes_and_aircraft(Inquiry& ask, Unit ship, Value) {
    if (!is_surface_unit(ask, ship)) return {};
    const bool armed = !is_of_type(ask, ship, {"STP"}) && !ask.yes(ship, fact::no_gunnery);
    double total = armed ? gunnery_of(ask, ship) : 0;
    total += ask.number_or(ship, fact::torpedo, 0);
    for (const Unit air : listed(ask, ship, fact::carried_air))
        if (is_operational(ask, ship, air)) total += strength_of(ask, air);
    return total;
}

Value nothing_without_supply(Inquiry& ask, Unit ship, Value total) {
    return total.known() && ask.yes(ship, fact::out_of_supply) ? Value(0.0) : total;
}

double gunnery_of_all(Inquiry& ask, const Units& ships) {
    double total = 0;
    for (const Unit ship : ships)
        if (is_surface_unit(ask, ship)) total += ask.number(ship, fact::total_gunnery);
    return total;
}

/// Enemy surface units that could intercept in these waters, or that are in them.
std::vector<Subject> watchers_of(Inquiry& ask, Place place, const std::string& side, bool inside_only) {
    std::vector<Subject> watchers;
    for (const Unit unit : all_units(ask)) {
        const std::string other = side_or_none(ask, unit);
        const auto from = ask.location(unit);
        if (other.empty() || other == side || !from || is_out_of_play(ask, unit)) continue;
        if (!is_surface_unit(ask, unit) || ask.yes(unit, fact::convoy_escort)) continue;
        const bool inside = waters_of(ask, *from) == waters_of(ask, place);
        if (inside_only ? inside : is_in_interception_range(ask, *from, place)) watchers.push_back(unit);
    }
    return watchers;
}

/// The places of the way where it comes from other waters into those of a hexed sea area.
Places hexed_areas_entered(Inquiry& ask) {
    Places areas;
    for (const Leg& leg : legs_of_move(ask, moving_ships(ask))) {
        const std::string waters = waters_of(ask, leg.to);
        if (!waters.empty() && waters != waters_of(ask, leg.from) && !is_large_sea_area(ask, leg.to))
            areas.push_back(leg.to);
    }
    return areas;
}

bool all_are_submarines(Inquiry& ask) {
    for (const Unit ship : moving_ships(ask))
        if (!is_submarine(ask, ship)) return false;
    return true;
}

/// Those who lie where they do may sail with them, and be dragged behind them.
Units with_all_who_may_come_along(Inquiry& ask, const Units& ships) {
    Units all = ships;
    const auto from = ask.location(ships.front());
    for (const Unit unit : from ? ask.units_in(*from) : Units())
        if (is_naval_unit(ask, unit) && !is_out_of_play(ask, unit) && !holds(all, unit) &&
            side_or_none(ask, unit) == side_or_none(ask, ships.front()))
            all.push_back(unit);
    return all;
}

/// Of ships that were dragged without a word neither their way nor their stack is known: nobody is guilty of
/// what is only guessed.
void ask_for_guessed_voyages(Inquiry& ask, const Units& ships, Place watched, double theirs) {
    const Unit first = ships.front();
    const Place to = named(ask, arg::path).back();
    if (!is_dragged_now(ask, first)) return;
    if (waters_of(ask, to) != waters_of(ask, watched))
        ask.missing(say("by which way {} comes to {}", first, to), say("!move ships {} via <places>", first));
    if (gunnery_of_all(ask, with_all_who_may_come_along(ask, ships)) >= theirs)
        ask.missing(say("which ships go to {} with {}", to, first),
                    say("!move ships {}, <ships> via <places>", first));
}

Ruling enters_where_it_outguns(Inquiry& ask) {
    if (!is_end_movement(ask) || all_are_submarines(ask)) return not_concerned();
    const auto ships = moving_ships(ask);
    const std::string side = side_of_ships(ask, ships);
    Ruling ruling = not_concerned();
    for (const Place place : hexed_areas_entered(ask)) {
        if (watchers_of(ask, place, side, false).empty()) continue;
        const bool inside_only = ask.reading("gunnery_that_closes_waters") == "in_the_area";
        const double theirs = gunnery_of_all(ask, watchers_of(ask, place, side, inside_only));
        const double ours = gunnery_of_all(ask, ships);
        const bool equal_is_enough = ask.reading("equal_gunnery_in_the_end_phase") == "enters";
        if (equal_is_enough ? ours < theirs : ours <= theirs) {
            ask_for_guessed_voyages(ask, ships, place, theirs);
            return broken(
                say("{} has a total gunnery of {} against {} at {}", ships.front(), ours, theirs, place));
        }
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.14.s15, 3.14.s16: what they may not do afterwards
/// @{

/// In the End Phase of the month before this one.
bool moved_in_the_last_end_phase(Inquiry& ask, Unit ship) {
    const auto moved = moment_of(ask, ask.fact(ship, fact::moved_in));
    const auto now = turn_if_known(ask);
    if (!moved || !now || ask.calendar().phases().at(static_cast<std::size_t>(moved->phase)) != "end")
        return false;
    game::Turn before = later(ask, *now, -1);
    if (is_seasonal(ask, before)) before = later(ask, before, -1);
    return moved->turn == before;
}

Ruling no_strategic_warfare_after_it(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask, {arg::units})) {
        if (moved_in_the_last_end_phase(ask, ship))
            return broken(say("{} moved in the last End Phase", ship));
        ruling = kept();
    }
    return ruling;
}

Ruling no_convoy_duty_after_it(Inquiry& ask) {
    if (!ask.yes(arg::convoy)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask, {arg::units})) {
        if (was_in_this_end_phase(ask, ask.fact(ship, fact::moved_in)))
            return broken(say("{} has moved in the End Phase", ship));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 3.14.s17: who may be attacked from the air
/// @{

Subject where_it_flies_from(Inquiry& ask, Unit air) {
    const auto bases = listed(ask, air, fact::base);
    if (!bases.empty()) return bases.front();
    if (const auto place = ask.location(air)) return *place;
    ask.missing(say("where {} flies from", air));
}

Ruling has_come_into_range(Inquiry& ask) {
    if (!in_phase(ask, "end")) return not_concerned();
    const Unit air = ask.subject(arg::unit), ship = ask.subject(arg::target);
    if (!is_bomber_type(ask, air) || !is_naval_unit(ask, ship)) return not_concerned();
    const auto start = place_at_start(ask, ship);
    if (!start) ask.missing(say("where {} was when the End Phase began", ship));
    const double way = ask.distance(where_it_flies_from(ask, air), *start), range = range_of(ask, air);
    if (way > range) return kept();
    return broken(say("{} began the phase {} hexes from {}, whose range is {}", ship, way, air, range));
}

/// @}

}  // namespace

void register_end_phase(Rulebook& book) {
    book.check("3.14.s1", {verb::move}, moves_in_the_naval_movement_step);
    book.check("3.14.s4", {verb::move}, side_moves_at_one_time);
    book.check("3.14.s5", {verb::move}, initiative_moves_first);
    book.effect({"3.14.s4", "3.14.s5"}, verb::move, sides_have_moved);
    book.check("3.14.s7", {verb::move}, docked_ships_stay);
    book.define("3.14.s9", Kind::unit, fact::total_gunnery, guns_torpedoes_and_aircraft);
    book.define("3.14.s10", Kind::unit, fact::total_gunnery, nothing_without_supply, When::after);
    book.check({"3.14.s8", "3.14.s11", "3.14.s12"}, {verb::move}, enters_where_it_outguns);
    book.check("3.14.s15", {verb::interdict}, no_strategic_warfare_after_it);
    book.check({"2.11.s2", "viii.s19", "3.14.s16"}, {verb::escort}, no_convoy_duty_after_it);
    book.check({"3.14.s17", "4.1.s65", "4.15.s46"}, {verb::strike}, has_come_into_range);
}

}  // namespace umpire::rules::aeto
