#include "umpire/catalog/table.hpp"

#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// 3.6: the attempt itself: search groups, the die, and what comes of it.
namespace umpire::rules::aeto {

namespace {

/// @name 3.6.s63 to 3.6.s74: search groups
/// @{

bool is_divided(Inquiry& ask) {
    return is_naval_interception(ask) && search_groups_of_order(ask) > 1;
}

double surface_ships_in(Inquiry& ask, const Units& ships) {
    return static_cast<double>(
        std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return is_surface_ship(ask, ship); }));
}
double transports_in(Inquiry& ask, const Units& ships) {
    return static_cast<double>(
        std::count_if(ships.begin(), ships.end(), [&](Unit ship) { return is_transport_points(ask, ship); }));
}

/// With its STPs it would be large enough: that is for the rule about them.
Ruling search_groups_are_large_enough(Inquiry& ask) {
    if (!is_divided(ask)) return not_concerned();
    const Units ships = intercepting_ships(ask);
    const double least = ask.printed("search_group_ships"), all = surface_ships_in(ask, ships);
    if (all + transports_in(ask, ships) >= least) return all >= least ? kept() : not_concerned();
    return broken(say("the search group has {} surface ships, needed are {}", all, least));
}

Ruling transports_are_not_counted(Inquiry& ask) {
    if (!is_divided(ask)) return not_concerned();
    const Units ships = intercepting_ships(ask);
    const double least = ask.printed("search_group_ships"), all = surface_ships_in(ask, ships);
    const double transports = transports_in(ask, ships);
    if (transports == 0) return not_concerned();
    if (all >= least || all + transports < least) return kept();
    return broken(say("without its STPs the search group has {} ships, needed are {}", all, least));
}

/// A counter of which nobody has told the gunnery has guns; only STPs and DEs never do.
Value ships_with_guns_search(Inquiry& ask, Unit ship, Value) {
    if (is_of_type(ask, ship, {"STP", "DE"})) return false;
    return !ask.yes(ship, fact::no_gunnery);
}

bool any_submarine(Inquiry& ask, const Units& ships) {
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return is_submarine(ask, ship); });
}

Value destroyer_escorts_hunt_submarines(Inquiry& ask, Unit ship, Value known) {
    return is_of_type(ask, ship, {"DE"}) && any_submarine(ask, target_ships(ask)) ? Value(true) : known;
}

Ruling every_search_group_has_a_gun(Inquiry& ask) {
    const Units ships = intercepting_ships(ask);
    if (ships.empty() || transports_in(ask, ships) == static_cast<double>(ships.size()))
        return not_concerned();
    const bool armed =
        std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return ask.yes(ship, fact::can_search); });
    return armed ? kept() : broken(say("no ship with {} has a gunnery rating", ships.front()));
}

bool is_target_left(Inquiry& ask) {
    const Units targets = listed(ask, the_game, fact::search_target);
    return std::any_of(targets.begin(), targets.end(), [&](Unit ship) { return !is_out_of_play(ask, ship); });
}

/// Groups of an attempt that have not rolled yet.
double search_groups_to_come(Inquiry& ask) {
    const double all = ask.number_or(the_game, fact::search_groups, 0);
    return is_target_left(ask) ? all - ask.number_or(the_game, fact::search_group, 0) : 0;
}

bool is_on_the_searched(Inquiry& ask) {
    const Units searched = listed(ask, the_game, fact::search_target), targets = target_ships(ask);
    return std::any_of(targets.begin(), targets.end(), [&](Unit ship) { return holds(searched, ship); });
}

Ruling every_search_group_rolls(Inquiry& ask) {
    const double to_come = search_groups_to_come(ask);
    if (to_come <= 0) return not_concerned();
    if (ask.verb() == verb::intercept && is_on_the_searched(ask)) return kept();
    return broken(say("{} search groups have not made their attempt", to_come));
}

Ruling fastest_search_group_first(Inquiry& ask) {
    if (!is_divided(ask) || search_groups_to_come(ask) <= 0 || !is_on_the_searched(ask))
        return not_concerned();
    const double speed = slowest_movement(ask, intercepting_ships(ask));
    const double before = ask.number(the_game, fact::search_speed);
    if (speed <= before) return kept();
    return broken(say("a search group of speed {} comes after one of {}", speed, before));
}

void search_is_noted(Resolution& now) {
    if (!is_divided(now)) return;
    const bool goes_on = search_groups_to_come(now) > 0 && is_on_the_searched(now);
    const double before = goes_on ? now.number(the_game, fact::search_group) : 0;
    if (!goes_on) now.set(the_game, fact::search_target, fleet_of_target(now));
    now.set(the_game, fact::search_groups, search_groups_of_order(now));
    now.set(the_game, fact::search_group, before + 1);
    now.set(the_game, fact::search_speed, slowest_movement(now, intercepting_ships(now)));
}

/// @}

/// @name 3.6.s2, 3.6.s72: a success is fought out first
/// @{

Ruling combat_begins_at_once(Inquiry& ask) {
    if (ships_to_engage(ask).empty()) return kept();
    return broken(say("{} was intercepted, and nobody has fought", ships_met(ask).front()));
}

/// @}

/// @name 3.6.s75, 3.6.s109 to 3.6.s111: the die
/// @{

bool is_decided(const Resolution& now) {
    return now.result(result::intercepted).known();
}

double die_of(const Resolution& now) {
    const Value& thrown = now.result(result::thrown);
    return thrown.number() != nullptr ? *thrown.number() : 0;
}

bool is_rolled(const Resolution& now) {
    return now.result(result::thrown).known() && !is_decided(now);
}

void interceptors_roll(Resolution& now) {
    if (!is_naval_interception(now) || is_decided(now)) return;
    now.result(result::thrown, now.roll_total(1, 6, say("the interception in {}", now.subject(arg::at))));
}

void natural_six_succeeds(Resolution& now) {
    if (is_rolled(now) && die_of(now) >= now.printed("interception_always"))
        now.result(result::intercepted, true);
}

void natural_one_fails(Resolution& now) {
    if (is_rolled(now) && die_of(now) <= now.printed("interception_never"))
        now.result(result::intercepted, false);
}

const char* modifiers_of_kind(Inquiry& ask) {
    if (is_active_interception(ask)) return "3.6.s76";
    if (is_reactive_interception(ask)) return "3.6.s91";
    ask.missing(say("whether the interception is Active or Reactive"), say("!intercept <flotilla> with <units> at <place> as reactive"));
}

void total_decides(Resolution& now) {
    if (!is_rolled(now)) return;
    const char* rule = modifiers_of_kind(now);
    const double modifier = now.modifiers(sum::naval_interception), total = die_of(now) + modifier;
    now.result(result::modifier, modifier);
    now.result(result::total, total);
    now.result(result::intercepted, now.table(rule).text(total, std::string_view("result")) == "intercepted");
}

/// @}

/// @name What every attempt leaves behind
/// @{

bool has_succeeded(const Resolution& now) {
    return now.result(result::intercepted).is_yes();
}

void attempt_on_a_piece_is_noted(Resolution& now) {
    for (const Unit ship : intercepting_ships(now)) {
        Units tried = was_in_this_phase(now, ship, fact::attempts_on_in)
                          ? Units(listed(now, ship, fact::attempts_on))
                          : Units();
        for (const Subject target : target_ships(now))
            if (!holds(tried, target)) tried.push_back(target);
        now.set(ship, fact::attempts_on, tried);
        now.set(ship, fact::attempts_on_in, moment(now));
    }
}

void active_attempt_is_noted(Resolution& now) {
    if (is_active_interception(now))
        for (const Unit ship : intercepting_ships(now))
            now.set(ship, fact::active_in, moment(now));
}

void search_of_the_place_is_noted(Resolution& now) {
    if (!is_naval_interception(now)) return;
    for (const Unit ship : fleet_of_target(now))
        if (const auto place = now.location(ship)) {
            now.set(ship, fact::searched_at, *place);
            now.set(ship, fact::searched_in, moment(now));
        }
}

void failed_reactors_may_choose(Resolution& now) {
    if (!is_reactive_interception(now) || has_succeeded(now)) return;
    for (const Unit ship : intercepting_ships(now))
        now.set(ship, fact::reaction_failed_in, moment(now));
}

void fleet_is_met(Resolution& now) {
    if (!has_succeeded(now)) return;
    forget_meeting(now);
    now.set(the_game, fact::met, fleet_of_target(now));
    now.set(the_game, fact::met_by, intercepting_ships(now));
    now.set(the_game, fact::met_automatically, is_automatic(now));
}

void success_counts(Resolution& now) {
    if (!has_succeeded(now)) return;
    const std::string kind = is_active_interception(now) ? "active" : "reactive";
    for (const Unit ship : intercepting_ships(now))
        intercepts_with_success(now, ship, kind);
}

void kind_of_success_is_noted(Resolution& now) {
    now.set(now.subject(arg::unit), fact::intercepted_as, now.text(arg::type));
}

void step_of_success_is_noted(Resolution& now) {
    if (now.known(the_game, fact::step))
        now.set(now.subject(arg::unit), fact::intercepted_step, now.text(the_game, fact::step));
}

/// The attempt is over: nobody is halted for it any more.
void movement_may_go_on(Resolution& now) {
    if (!is_naval_interception(now)) return;
    for (const Unit ship : intercepting_ships(now))
        if (is_reacting(now, ship)) {
            take_from_list(now, the_game, fact::reacting, ship);
            now.forget(ship, fact::reacts_to);
        }
    for (const Unit target : target_ships(now)) {
        const Units others = ships_reacting(now);
        const bool waits = std::any_of(others.begin(), others.end(), [&](Unit ship) {
            return holds(listed(now, ship, fact::reacts_to), target);
        });
        if (!waits && now.known(target, fact::halted)) now.forget(target, fact::halted);
    }
}

void nothing_is_left_of_a_step(Resolution& now) {
    forget_meeting(now);
    for (const Unit ship : ships_reacting(now))
        now.forget(ship, fact::reacts_to);
    for (const Fact& fact : FactList{fact::reacting, fact::search_group, fact::search_groups,
                                     fact::search_speed, fact::search_target})
        if (now.known(the_game, fact)) now.forget(the_game, fact);
}

/// @}

/// @name 3.6.s17: aircraft come first
/// @{

/// The aircraft of carriers that have met the target attack before the guns speak.
bool flies_from_a_carrier_that_met(Inquiry& ask, Unit air) {
    const Units met_by = ships_met_by(ask), met = ships_met(ask);
    const auto carries = [&](Unit ship) { return holds(listed(ask, ship, fact::carried_air), air); };
    return std::any_of(met_by.begin(), met_by.end(), carries) || std::any_of(met.begin(), met.end(), carries);
}

Ruling aircraft_come_first(Inquiry& ask) {
    const Subject target = ask.subject(arg::target);
    if (target.kind != Kind::unit || !is_naval_unit(ask, target)) return not_concerned();
    if (flies_from_a_carrier_that_met(ask, ask.subject(arg::unit))) return kept();
    const auto place = ask.location(target);
    if (place && was_in_this_phase(ask, target, fact::searched_in) &&
        is_somewhere(ask, target, fact::searched_at, *place))
        return broken(
            say("ships have tried to intercept {} in {}, and aircraft come before that", target, *place));
    return kept();
}

/// @}

}  // namespace

void register_engagement_attempt(Rulebook& book) {
    book.check("3.6.s64", {verb::intercept}, search_groups_are_large_enough);
    book.check("3.6.s65", {verb::intercept}, transports_are_not_counted);
    book.define("3.6.s66", Kind::unit, fact::can_search, ships_with_guns_search);
    book.define("3.6.s67", Kind::unit, fact::can_search, destroyer_escorts_hunt_submarines, When::after);
    book.check("3.6.s66", {verb::intercept}, every_search_group_has_a_gun);
    book.check("3.6.s69", {verb::intercept, verb::react, verb::move, verb::step}, every_search_group_rolls);
    book.check("3.6.s71", {verb::intercept}, fastest_search_group_first);
    book.check("3.6.s2", {verb::step, verb::react}, combat_begins_at_once);
    book.check("3.6.s72", {verb::intercept}, combat_begins_at_once);
    book.check({"3.6.s17", "3.9.s16", "4.15.s6", "4.15.s24"}, {verb::strike}, aircraft_come_first);

    book.table("3.6.s76", "active_interception_modifiers");
    book.table("3.6.s91", "reactive_interception_modifiers");
    book.effect({"3.6.s75", "3.6.s36", "3.6.s55", "3.6.s57"}, verb::intercept, interceptors_roll);
    book.effect("3.6.s110", verb::intercept, natural_six_succeeds);
    book.effect("3.6.s111", verb::intercept, natural_one_fails);
    book.effect({"3.6.s75", "3.6.s109"}, verb::intercept, total_decides);

    book.effect({"3.6.s70", "3.6.s74"}, verb::intercept, search_is_noted, When::after);
    book.effect("3.6.s122", verb::intercept, attempt_on_a_piece_is_noted, When::after);
    book.effect({"3.6.s5", "3.6.s121"}, verb::intercept, active_attempt_is_noted, When::after);
    book.effect("3.6.s17", verb::intercept, search_of_the_place_is_noted, When::after);
    book.effect({"3.6.s14", "3.29.s50"}, verb::intercept, failed_reactors_may_choose, When::after);
    book.effect({"3.6.s59", "3.6.s60"}, verb::intercept, fleet_is_met, When::after);
    book.effect({"3.6.s40", "3.6.s52", "3.6.s123"}, verb::intercept, success_counts, When::after);
    book.effect({"3.6.s40", "3.6.s52"}, event::interception_succeeds, kind_of_success_is_noted);
    book.effect("3.7.s12", event::interception_succeeds, step_of_success_is_noted);
    book.effect("3.6.s35", verb::intercept, movement_may_go_on, When::last);
    book.effect("3.6.s16", event::step_ends, nothing_is_left_of_a_step);
}

}  // namespace umpire::rules::aeto
