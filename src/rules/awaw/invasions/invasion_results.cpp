#include "basing/places.hpp"
#include "chapters.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "interception/facts.hpp"
#include "invasions/facts.hpp"
#include "invasions/invasions.hpp"
#include "names.hpp"
#include "operations/carrying.hpp"
#include "operations/facts.hpp"
#include "operations/ranges.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 21.517I and J: success and failure
/// @{

bool has_landed(Inquiry& ask, Group group) {
    return is_invasion(ask, group) && ask.known(group, fact::invaded_in);
}

Value success(Inquiry& ask, Group group, Value before) {
    const auto hex = invasion_hex(ask, group);
    if (!hex || !has_landed(ask, group) || ask.yes(group, fact::invasion_stopped)) return before;
    if (!ask.yes(group, fact::met_defenders)) return "success";
    const bool survived = !living(ask, listed(ask, group, fact::invaders)).empty();
    return survived && !is_defended(ask, *hex, ask.side_of(group)) ? Value("success") : before;
}

Value failure(Inquiry& ask, Group group, Value before) {
    if (!has_landed(ask, group) || !ask.yes(group, fact::met_defenders)) return before;
    const bool dead = living(ask, listed(ask, group, fact::invaders)).empty();
    return dead || ask.yes(group, fact::invasion_stopped) ? Value("failure") : before;
}

bool has_succeeded(Inquiry& ask, Group group) {
    return ask.text_or(group, fact::invasion_result, "") == "success";
}

void failure_is_told(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (now.text_or(group, fact::invasion_result, "") != "failure" || now.yes(group, fact::failure_told))
        return;
    now.set(group, fact::failure_told, true);
    now.happens(event::invasion_fails, {{arg::group, group}});
}

bool is_of_conquered_france(Inquiry& ask, Group group) {
    const auto hex = invasion_hex(ask, group);
    if (!hex || !is_invasion(ask, group) || word_of(ask, *hex, fact::country) != "France") return false;
    return ask.yes(game::the_game, fact::conquered_France) && is_western_allied(ask, group);
}

/// On each diplomatic die roll from now on, in favor of the Axis.
void france_is_disappointed(Resolution& now) {
    if (is_of_conquered_france(now, now.subject(arg::group)))
        now.add_to(game::the_game, fact::pro_axis_modifier, now.printed("failed_invasion_of_france"));
}

void beaten_at_sea(Resolution& now) {
    if (now.text_or(now.subject(arg::group), fact::abort_cause, "attack") == "attack")
        france_is_disappointed(now);
}

/// @}

/// @name 21.516 and 21.5152: invaders come back
/// @{

/// Whether those aboard had embarked before the force was stopped.
bool has_embarked(Inquiry& ask, Group group, Unit unit) {
    if (const Value embarked = ask.fact(group, fact::embarked); embarked.yes_no() != nullptr)
        return *embarked.yes_no();
    const auto from = embarkation_if_known(ask, unit);
    if (!from || base_of_force(ask, group) == from) return true;
    const auto way = listed(ask, group, fact::path);
    const Value met = ask.fact(group, fact::intercepted_at);
    const auto port = std::find(way.begin(), way.end(), *from);
    if (port == way.end() || met.subject() == nullptr)
        ask.missing(say("whether {} had reached {}", group, *from), ask.to_state(group, fact::embarked));
    return std::find(way.begin(), way.end(), *met.subject()) > port;
}

void go_ashore(Resolution& now, Unit unit) {
    if (const auto from = embarkation_if_known(now, unit)) {
        now.place(unit, *from);
        now.set(unit, fact::landed_at, *from);
    }
    now.set(unit, fact::turned_back_in, moment(now));
}

bool is_beaten_at_sea(Inquiry& ask, Group group) {
    return is_invasion(ask, group) && !ask.known(group, fact::invaded_in) &&
           ask.text_or(group, fact::activity_status, "") == "aborted";
}

void cargo_was_not_aboard_yet(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_beaten_at_sea(now, group)) return;
    for (const Unit unit : listed(now, group, fact::cargo))
        if (!has_embarked(now, group, unit)) take_from_list(now, group, fact::cargo, unit);
}

void cargo_goes_ashore_again(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_beaten_at_sea(now, group)) return;
    for (const Unit unit : listed(now, group, fact::cargo)) {
        if (!has_embarked(now, group, unit)) continue;
        go_ashore(now, unit);
        take_from_list(now, group, fact::cargo, unit);
    }
}

/// Ground combat has begun, and the attacker gives up.
void invasion_is_given_up(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!has_landed(now, group) || !now.yes(group, fact::met_defenders) || has_succeeded(now, group)) return;
    now.set(group, fact::invasion_stopped, true);
    if (!now.yes(group, fact::failure_told)) {
        now.set(group, fact::failure_told, true);
        now.happens(event::invasion_fails, {{arg::group, group}});
    }
    for (const Unit unit : living(now, embarked_units(now, group)))
        go_ashore(now, unit);
    if (const auto base = base_of_force(now, group))
        now.happens(event::force_returns, {{arg::group, group}, {arg::to, *base}});
}

Ruling returned_units_stay(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_of_action(ask)) {
        const Value when = ask.fact(unit, fact::turned_back_in);
        if (!when.known()) continue;
        if (is_now(ask, when)) return broken(say("{} has come back from an invasion in this phase", unit));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.517I: the invasion hex
/// @{

Ruling bridgehead_is_needed(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto hex = invasion_hex(ask, group);
    if (!hex || !is_invasion(ask, group)) return not_concerned();
    if (!has_succeeded(ask, group)) return broken(say("{} has not been taken", *hex));
    const bool new_here = in_this_player_turn(ask, ask.fact(*hex, fact::controlled_since));
    if (!is_friendly(ask, *hex, ask.side_of(group)) || new_here ||
        !is_fully_supplied(ask, *hex).value_or(false))
        return kept();
    return broken(say("{} was friendly and could be fully supplied", *hex));
}

void bridgehead_is_placed(Resolution& now) {
    if (const auto hex = invasion_hex(now, now.subject(arg::group))) now.set(*hex, fact::bridgehead, true);
}

struct Stack {
    double plain = 0, specialized = 0;
};

/// Ground units of a side in the hex, with those that come.
Stack stack_in(Inquiry& ask, Place hex, std::string_view side, const std::vector<Subject>& coming) {
    Stack stack;
    auto units = coming;
    for (const Unit unit : ask.units_in(hex))
        if (!holds(units, unit)) units.push_back(unit);
    for (const Unit unit : units)
        if (is_ground(ask, unit) && is_alive(ask, unit) && ask.side_of(unit) == side)
            (is_specialized(ask, unit) ? stack.specialized : stack.plain) += 1;
    return stack;
}

bool is_small_pacific_island(Inquiry& ask, Place hex) {
    return word_of(ask, hex, fact::island) == "one-hex" && theater_of(ask, hex) == "Pacific";
}

/// Units that are not specialized; none if only the usual stacking holds.
std::optional<double> stack_limit(Inquiry& ask, Place hex) {
    if (is_small_pacific_island(ask, hex))
        return ask.printed(is_port(ask, hex) ? "stack_on_port_island" : "stack_on_portless_island");
    if (ask.yes(hex, fact::bridgehead)) return ask.printed("stack_in_bridgehead");
    return std::nullopt;
}

Ruling stack_fits(Inquiry& ask, Place hex, std::string_view side) {
    const Stack stack = stack_in(ask, hex, side, units_of_action(ask));
    const double limit = *stack_limit(ask, hex), special = ask.printed("specialized_units_besides");
    if (stack.plain > limit)
        return broken(
            say("{} units that are not specialized would be in {}, allowed {}", stack.plain, hex, limit));
    if (stack.specialized > special)
        return broken(
            say("{} specialized units would be in {}, allowed {}", stack.specialized, hex, special));
    return kept();
}

std::optional<Place> hex_to_occupy(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return is_invasion(ask, group) ? invasion_hex(ask, group) : std::nullopt;
}

Ruling bridgehead_holds_five(Inquiry& ask) {
    const auto hex = hex_to_occupy(ask);
    if (!hex || is_small_pacific_island(ask, *hex) || !stack_limit(ask, *hex)) return not_concerned();
    return stack_fits(ask, *hex, ask.side_of(ask.subject(arg::group)));
}

Ruling island_holds_one_or_two(Inquiry& ask) {
    const auto hex = hex_to_occupy(ask);
    if (!hex || !is_small_pacific_island(ask, *hex)) return not_concerned();
    return stack_fits(ask, *hex, ask.side_of(ask.subject(arg::group)));
}

void invaders_occupy(Resolution& now) {
    const auto hex = hex_to_occupy(now);
    if (!hex) return;
    for (const Unit unit : now.subjects(arg::units))
        if (holds(listed(now, now.subject(arg::group), fact::invaders), unit)) {
            now.place(unit, *hex);
            now.set(unit, fact::landed_at, *hex);
        }
}

void reserves_follow(Resolution& now) {
    const auto hex = hex_to_occupy(now);
    const Group group = now.subject(arg::group);
    if (!hex) return;
    for (const Unit unit : now.subjects(arg::units))
        if (holds(listed(now, group, fact::reserve), unit)) {
            now.place(unit, *hex);
            now.set(unit, fact::landed_at, *hex);
            take_from_list(now, group, fact::reserve, unit);
        }
}

/// More of them than the hex holds.
bool is_surplus(Inquiry& ask, Group group, Place hex) {
    const auto limit = stack_limit(ask, hex);
    const Stack stack =
        stack_in(ask, hex, ask.side_of(group), living(ask, listed(ask, group, fact::invaders)));
    return limit && (stack.plain > *limit || stack.specialized > ask.printed("specialized_units_besides"));
}

std::vector<Subject> returning_invaders(Inquiry& ask) {
    Units units;
    const Group group = ask.subject(arg::group);
    if (!ask.has(arg::cargo) || !has_succeeded(ask, group)) return units;
    for (const Unit unit : ask.subjects(arg::cargo))
        if (holds(listed(ask, group, fact::invaders), unit) && is_alive(ask, unit)) units.push_back(unit);
    return units;
}

Ruling survivors_stay(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!ask.has(arg::cargo) || !has_succeeded(ask, group)) return not_concerned();
    const auto units = returning_invaders(ask);
    if (units.empty() || is_surplus(ask, group, *invasion_hex(ask, group))) return kept();
    return broken(
        say("{} has fought for {} and has to stay there", units.front(), *invasion_hex(ask, group)));
}

Place port_of_return(Inquiry& ask) {
    return ask.subject(ask.has(arg::landed) ? arg::landed : arg::to);
}

Ruling surplus_stays_in_range(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const auto units = returning_invaders(ask);
    if (units.empty() || !is_surplus(ask, group, *invasion_hex(ask, group))) return not_concerned();
    const Place port = port_of_return(ask), hex = *invasion_hex(ask, group);
    const auto reach = mission_reach(ask, theater_of(ask, hex));
    if (!reach) return not_concerned();
    const double hexes = sea_distance(ask, group, hex, port);
    if (hexes <= *reach) return kept();
    return broken(say("{} is {} hexes from {}, allowed {}", port, hexes, hex, *reach));
}

void surplus_goes_to_a_port(Resolution& now) {
    for (const Unit unit : returning_invaders(now)) {
        now.place(unit, port_of_return(now));
        now.set(unit, fact::landed_at, port_of_return(now));
    }
}

/// The owner names them.
void excess_in_the_hex_is_eliminated(Resolution& now) {
    const Place hex = now.subject(arg::at);
    const auto group = invasion_at(now, hex);
    const auto limit = stack_limit(now, hex);
    if (!group || !limit) return;
    for (const Unit unit : now.subjects(arg::units)) {
        const Stack stack = stack_in(now, hex, now.side_of(*group), {});
        const bool special = is_specialized(now, unit);
        const bool too_many =
            special ? stack.specialized > now.printed("specialized_units_besides") : stack.plain > *limit;
        if (!is_ground(now, unit) || now.location(unit) != hex || !too_many) continue;
        now.set(unit, fact::eliminated, true);
        now.take_away(unit);
    }
}

/// @}

}  // namespace

void register_invasion_results(Rulebook& book) {
    book.define("21.517I.s1", Kind::group, fact::invasion_result, success);
    book.define("21.517J.s1", Kind::group, fact::invasion_result, failure);
    book.effect("21.517J.s1", verb::casualties, failure_is_told, When::after);
    book.effect("21.517J.s2", event::invasion_fails, france_is_disappointed);
    book.effect("21.516D", event::activity_aborted, beaten_at_sea, When::after);

    book.effect("21.516A", event::force_returns, cargo_was_not_aboard_yet, When::after);
    book.effect("21.516B", event::force_returns, cargo_goes_ashore_again, When::after);
    book.check("21.516C", {verb::attack, verb::exploit, verb::attrition}, returned_units_stay);
    book.effect("21.5152.s3", verb::return_, invasion_is_given_up);

    book.check("21.517I.s2", {verb::bridgehead}, bridgehead_is_needed);
    book.effect("21.517I.s2", verb::bridgehead, bridgehead_is_placed);
    book.check("21.517I.s3", {verb::return_}, survivors_stay);
    book.effect("21.517I.s3", verb::occupy, invaders_occupy);
    book.effect("21.517I.s4", verb::occupy, reserves_follow);
    book.check("21.517I.s5", {verb::occupy}, bridgehead_holds_five);
    book.check("21.517I.s6", {verb::occupy}, island_holds_one_or_two);
    book.check("21.517I.s7", {verb::return_}, surplus_stays_in_range);
    book.effect("21.517I.s7", verb::return_, surplus_goes_to_a_port);
    book.effect("21.517I.s8", verb::eliminate, excess_in_the_hex_is_eliminated);
}

}  // namespace umpire::rules::awaw
