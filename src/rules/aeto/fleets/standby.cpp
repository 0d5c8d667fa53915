#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/costs.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "fleets/options.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>
#include <numeric>

/// 3.4: ships that have not come far stand by for the Offensive Phase.
namespace umpire::rules::aeto {

namespace {

/// More than half of the movement on the face that is up; nothing is rounded.
bool is_far(Inquiry& ask, Unit ship, double spent) {
    return spent > 0 && 2 * spent > movement_of(ask, ship);
}

/// Units of an Offensive at sea, or of a move in the Offensive Phase.
Units activated_ships(Inquiry& ask) {
    if (ask.verb() == verb::move) return in_phase(ask, "offensive") ? Units(moving_ships(ask)) : Units{};
    return ask.text(arg::type) == "sea" ? Units(ships_named(ask, {arg::units})) : Units{};
}

Units of_these_far(Inquiry& ask, Units ships) {
    std::erase_if(ships, [&](Unit ship) { return !has_sailed_far(ask, ship); });
    return ships;
}

/// 3.4.s43: the piece as a whole.
Ruling far_pieces_are_not_activated(Inquiry& ask) {
    const Units ships = activated_ships(ask), far = of_these_far(ask, ships);
    if (ships.empty()) return not_concerned();
    if (far.size() < ships.size()) return kept();
    return broken(say("{} has moved more than half of its movement in the Naval and Air Phase", far.front()));
}

/// 3.4.s46: some of its ships.
Ruling far_ships_are_left_out(Inquiry& ask) {
    const Units ships = activated_ships(ask), far = of_these_far(ask, ships);
    if (ships.empty() || far.size() == ships.size()) return not_concerned();
    if (far.empty()) return kept();
    return broken(say("{} has moved more than half of its movement in the Naval and Air Phase", far.front()));
}

bool goes_on_standby(Inquiry& ask) {
    return ask.text(arg::end) == "standby" && in_phase(ask, "naval and air");
}

Ruling no_standby_for_far_ships(Inquiry& ask) {
    const Units ships = moving_ships(ask);
    if (!goes_on_standby(ask) || ships.empty()) return not_concerned();
    const auto costs = costs_of_move(ask, legs_of_move(ask, ships));
    const double cost = std::accumulate(costs.begin(), costs.end(), 0.0);
    for (const Unit ship : ships) {
        const double spent = mp_spent_by(ask, ship) + cost;
        if (has_sailed_far(ask, ship) || (spent > 0 && is_far(ask, ship, spent)))
            return broken(say("{} has spent {} of {} movement points", ship, spent, movement_of(ask, ship)));
    }
    return kept();
}

void far_ships_are_noted(Resolution& now) {
    if (!in_phase(now, "naval and air")) return;
    for (const Unit ship : moving_ships(now))
        if (now.known(ship, fact::rated_movement) && is_far(now, ship, mp_spent_by(now, ship)))
            now.set(ship, fact::sailed_far_in, moment(now));
}

void ships_stand_by(Resolution& now) {
    if (!goes_on_standby(now)) return;
    for (const Unit ship : moving_ships(now))
        put_on_standby(now, ship);
}

/// 3.4.s45
Ruling standby_uses_an_option(Inquiry& ask) {
    const Units ships = moving_ships(ask);
    if (ships.empty() || !may_be_first_naval_movement(ask) || !is_option_of_standby(ask))
        return not_concerned();
    if (!moves_in_succession(ask)) return kept();
    ask_for_a_pass(ask, opponent_of(side_of_ships(ask, ships)));
    return broken(say("this option was used to put {} on Standby", ships_under_way(ask).front()));
}

/// 3.4.s48
void reacting_ships_are_active(Resolution& now) {
    const Unit ship = now.subject(arg::unit);
    if (now.text(arg::type) == "reactive" && in_phase(now, "naval and air") && is_on_standby(now, ship))
        make_active(now, ship);
}

}  // namespace

void register_standby(Rulebook& book) {
    book.check("3.4.s43", {verb::offensive, verb::move}, far_pieces_are_not_activated);
    book.effect("3.4.s43", verb::move, far_ships_are_noted);
    book.effect("3.4.s44", verb::move, ships_stand_by, When::last);
    book.check("3.4.s45", {verb::move}, standby_uses_an_option);
    book.check({"3.4.s46", "3.25.s6"}, {verb::move}, no_standby_for_far_ships);
    book.check("3.4.s46", {verb::offensive, verb::move}, far_ships_are_left_out);
    book.effect("3.4.s48", event::interception_succeeds, reacting_ships_are_active);
}

}  // namespace umpire::rules::aeto
