#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "fleets/options.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <algorithm>

/// 3.4: the sides take turns, one piece at a time, until all have passed.
namespace umpire::rules::aeto {

namespace {

/// 3.4.s3: whoever has been caught fights before anybody else moves.
Ruling engagements_come_first(Inquiry& ask) {
    const Units due = ships_to_engage(ask);
    if (moving_ships(ask).empty()) return not_concerned();
    if (due.empty()) return kept();
    return broken(say("{} has intercepted, and the engagement comes before any other move", due.front()));
}

/// @name 3.4.s4, 3.4.s5, 3.4.s7: who begins
/// @{

Value first_mover_is_chosen(Inquiry& ask, Subject, Value known) {
    if (known.known() || !may_be_first_naval_movement(ask)) return known;
    return ask.fact(the_game, fact::first_in("first naval movement"));
}

bool chooses_first_mover(Inquiry& ask) {
    return ask.text(arg::step) == "first naval movement";
}

Ruling names_no_player_of_the_enemy(Inquiry& ask) {
    const std::string& speaker = ask.action().side;
    if (!chooses_first_mover(ask) || speaker.empty()) return not_concerned();
    if (!ask.has(arg::nation) || ask.text(arg::side) == speaker) return kept();
    return broken(
        say("it is for the {} players whether {} moves first", ask.text(arg::side), ask.text(arg::nation)));
}

/// That of the other theater counts for nothing here.
Ruling only_the_european_initiative_counts(Inquiry& ask) {
    const std::string& speaker = ask.action().side;
    if (!chooses_first_mover(ask) || speaker.empty() || !ask.yes(the_game, fact::combined_game))
        return not_concerned();
    if (speaker == ask.text(the_game, fact::initiative)) return kept();
    return broken(say("the {} side does not have the Initiative in Europe", speaker));
}

/// @}

/// @name 3.2.s5, 3.4.s11, 3.4.s14: turn by turn
/// @{

Ruling moves_in_its_own_option(Inquiry& ask) {
    const std::string side = side_of_ships(ask, moving_ships(ask)), option = side_with_option(ask);
    if (side.empty() || option.empty() || !may_be_first_naval_movement(ask)) return not_concerned();
    if (option == side || goes_on(ask)) return kept();
    if (moves_in_succession(ask)) return not_concerned();
    ask_for_a_pass(ask, option);
    return broken(say("the option is that of the {} side", option));
}

/// Where more is known of the second piece, other rules speak of it.
Ruling option_goes_to_the_enemy(Inquiry& ask) {
    const Units ships = moving_ships(ask);
    if (ships.empty() || !may_be_first_naval_movement(ask)) return not_concerned();
    if (!moves_in_succession(ask)) return kept();
    if (is_option_of_standby(ask) || std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
            return stayed_behind(ask, ship) || was_just_dropped(ask, ship);
        }))
        return not_concerned();
    const std::string side = side_of_ships(ask, ships);
    ask_for_a_pass(ask, opponent_of(side));
    return broken(say("the {} side has moved {} before, and the option goes to the enemy", side,
                      ships_under_way(ask).front()));
}

void nobody_has_passed(Resolution& now) {
    if (now.known(the_game, fact::options_passed)) now.forget(the_game, fact::options_passed);
}

/// @}

/// @name 3.4.s9, 3.4.s17, 3.4.s18: passing
/// @{

/// An order to pass says nothing of an option where it names whom not to intercept.
std::string side_that_passes(Inquiry& ask) {
    if (ask.has(arg::target) || !may_be_first_naval_movement(ask)) return "";
    return ask.has(arg::side) ? ask.text(arg::side) : ask.action().side;
}

void option_is_passed(Resolution& now) {
    const std::string side = side_that_passes(now);
    if (side.empty()) return;
    now.set(the_game, fact::next_mover, opponent_of(side));
    now.forget(the_game, fact::under_way);
    now.set(the_game, fact::options_passed, now.number_or(the_game, fact::options_passed, 0) + 1);
}

constexpr int sides = 2;

bool have_all_passed(Inquiry& ask) {
    return ask.number_or(the_game, fact::options_passed, 0) >= sides;
}

void movement_is_over(Resolution& now) {
    if (!side_that_passes(now).empty() && have_all_passed(now))
        now.set(the_game, fact::movement_over_in, moment(now));
}

/// Only where each pass is declared is it known that one is wanting.
Ruling goes_on_until_all_have_passed(Inquiry& ask) {
    if (!in_step(ask, "first naval movement") || ask.text(arg::to) == "first naval movement" ||
        !ask.yes(the_game, fact::passes_declared))
        return not_concerned();
    if (have_all_passed(ask)) return kept();
    return broken("not all have passed, and naval movement goes on");
}

Ruling nobody_moves_once_all_have_passed(Inquiry& ask) {
    if (moving_ships(ask).empty() || !may_be_first_naval_movement(ask)) return not_concerned();
    if (!in_phase_of_this_turn(ask, ask.fact(the_game, fact::movement_over_in), "naval and air"))
        return kept();
    return broken("all have passed, and naval movement has ended");
}

/// @}

/// @name 3.4.s6, 3.4.s12, 3.4.s15: friends that cannot agree who moves
/// @{

std::vector<std::string> powers_in_dispute(Inquiry& ask) {
    return {ask.text(arg::nation), ask.text(arg::partner)};
}

/// The one with the most, by what a number is for each.
template <class NumberOf>
std::vector<std::string> greatest(const std::vector<std::string>& powers, NumberOf number_of) {
    std::vector<std::string> best;
    double most = 0;
    for (const std::string& power : powers) {
        const double number = number_of(power);
        if (best.empty() || number > most) best.clear(), most = number;
        if (number == most) best.push_back(power);
    }
    return best;
}

/// The tally of Offensives; equal ones roll, each a die.
std::string arbiter(Resolution& now, std::vector<std::string> powers) {
    powers = greatest(powers, [&](const std::string& power) {
        return now.number(the_game, fact::offensives_bought(power));
    });
    while (powers.size() > 1)
        powers = greatest(powers, [&](const std::string& power) {
            return static_cast<double>(now.roll_total(1, 6, say("who moves: {}", power)));
        });
    return powers.front();
}

double last_option_of(Inquiry& ask, const std::string& power) {
    return ask.number_or(the_game, fact::last_option(power), 0);
}

/// Whoever has not moved comes first; of those that all have, whoever moved last gives way.
std::vector<std::string> first_in_line(Inquiry& ask, std::vector<std::string> powers) {
    const auto has_moved = [&](const std::string& power) { return last_option_of(ask, power) > 0; };
    if (std::all_of(powers.begin(), powers.end(), has_moved)) {
        const auto last = std::max_element(powers.begin(), powers.end(),
                                           [&](const std::string& one, const std::string& other) {
                                               return last_option_of(ask, one) < last_option_of(ask, other);
                                           });
        powers.erase(last);
        return powers;
    }
    std::erase_if(powers, has_moved);
    return powers;
}

bool has_anyone_moved(Inquiry& ask, const std::vector<std::string>& powers) {
    return std::any_of(powers.begin(), powers.end(),
                       [&](const std::string& power) { return last_option_of(ask, power) > 0; });
}

void most_offensives_decide(Resolution& now) {
    const auto powers = powers_in_dispute(now);
    if (!has_anyone_moved(now, powers)) now.result(result::decides, arbiter(now, powers));
}

void unmoved_players_come_first(Resolution& now) {
    const auto powers = powers_in_dispute(now);
    if (has_anyone_moved(now, powers)) now.result(result::decides, arbiter(now, first_in_line(now, powers)));
}

void power_has_moved(Resolution& now) {
    const Units ships = moving_ships(now);
    if (ships.empty() || !may_be_first_naval_movement(now)) return;
    if (const std::string nation = controlling_nation(now, nation_of(now, ships.front())); !nation.empty())
        now.set(the_game, fact::last_option(nation), now.number_or(the_game, fact::movement_option, 1));
}

void powers_begin_anew(Resolution& now) {
    for (const char* power : {"Germany", "Italy", "UK", "US", "USSR", "France"})
        if (now.known(the_game, fact::last_option(power))) now.forget(the_game, fact::last_option(power));
}

/// @}

}  // namespace

bool may_be_first_naval_movement(Inquiry& ask) {
    return in_phase(ask, "naval and air") && may_be_step(ask, "first naval movement");
}

bool goes_on(Inquiry& ask) {
    const Units ships = moving_ships(ask);
    return !ships.empty() &&
           std::all_of(ships.begin(), ships.end(), [&](Unit ship) { return is_under_way(ask, ship); });
}

bool moves_in_succession(Inquiry& ask) {
    const std::string side = side_of_ships(ask, moving_ships(ask));
    return !side.empty() && !goes_on(ask) && side_of_ships(ask, ships_under_way(ask)) == side;
}

void ask_for_a_pass(Inquiry& ask, std::string_view side) {
    if (!ask.yes(the_game, fact::passes_declared))
        ask.missing(say("whether the {} side has passed its movement option", side),
                    say("!pass for {}", side));
}

bool stayed_behind(Inquiry& ask, Unit ship) {
    const Value option = ask.fact(ship, fact::left_behind_option);
    const Units moving = ships_under_way(ask);
    if (moving.empty() || is_under_way(ask, ship)) return false;
    if (option.number() != nullptr) return *option.number() == ask.number(the_game, fact::movement_option);
    const Units start = listed(ask, moving.front(), fact::start_hex);
    return !is_moved_as_task_force(ask, moving) && !has_moved(ask, ship) && !start.empty() &&
           ask.location(ship) == start.front();
}

bool was_dropped(Inquiry& ask, Unit ship) {
    return in_phase_of_this_turn(ask, ask.fact(ship, fact::dropped_in),
                                 ask.text_or(the_game, fact::phase, ""));
}

bool was_just_dropped(Inquiry& ask, Unit ship) {
    return was_dropped(ask, ship) && !ships_under_way(ask).empty() &&
           ask.number_or(ship, fact::movement_option, 0) == ask.number_or(the_game, fact::movement_option, 0);
}

bool is_option_of_standby(Inquiry& ask) {
    const Units ships = ships_under_way(ask);
    return !ships.empty() && std::all_of(ships.begin(), ships.end(), [&](Unit ship) {
        return is_on_standby(ask, ship) && way_sailed(ask, ship).empty();
    });
}

bool is_moved_as_task_force(Inquiry& ask, const Units& ships) {
    const auto group = ships.empty() ? std::nullopt : group_of(ask, ships.front());
    return group && is_task_force(ask, *group);
}

void register_movement_options(Rulebook& book) {
    book.check({"3.4.s3", "3.6.s2"}, {verb::move}, engagements_come_first);
    book.define("3.4.s4", Kind::game, fact::next_mover, first_mover_is_chosen);
    book.check("3.4.s5", {verb::begin}, names_no_player_of_the_enemy);
    book.check({"3.4.s7", "viii.s15"}, {verb::begin}, only_the_european_initiative_counts);
    book.effect({"3.4.s6", "3.4.s12"}, verb::dispute, most_offensives_decide);
    book.effect("3.4.s15", verb::dispute, unmoved_players_come_first);
    book.effect("3.4.s15", verb::move, power_has_moved, When::last);
    book.effect("3.4.s15", event::step_ends, powers_begin_anew);
    book.check({"3.2.s5", "3.15.s19"}, {verb::move}, moves_in_its_own_option);
    book.check({"3.4.s11", "3.4.s14"}, {verb::move}, option_goes_to_the_enemy);
    book.effect("3.4.s17", verb::move, nobody_has_passed);
    book.effect("3.4.s9", verb::pass, option_is_passed);
    book.effect("3.4.s18", verb::pass, movement_is_over, When::after);
    book.check("3.4.s17", {verb::step}, goes_on_until_all_have_passed);
    book.check("3.4.s18", {verb::move}, nobody_moves_once_all_have_passed);
}

}  // namespace umpire::rules::aeto
