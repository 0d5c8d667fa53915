#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "carriers/carriers.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::aeto {

std::optional<Subject> engagement_under_way(Inquiry& ask) {
    const Value battle = ask.fact(the_game, fact::battle);
    return battle.subject() != nullptr ? std::optional(*battle.subject()) : std::nullopt;
}

Subject engagement(Inquiry& ask) {
    if (const auto battle = engagement_under_way(ask)) return *battle;
    ask.missing(say("which ships have met in an engagement"), say("!array <ships> against <ships>"));
}

double round_now(Inquiry& ask) {
    return ask.number_or(engagement(ask), fact::round, 1);
}

std::string stage_now(Inquiry& ask) {
    return ask.text_or(engagement(ask), fact::battle_stage, "gunnery");
}

bool must_be_resolved(Inquiry& ask) {
    if (!engagement_under_way(ask) || round_now(ask) != 1) return false;
    for (const char* side : {"Axis", "Allied"}) {
        const Units ships = afloat(ask, side);
        if (std::all_of(ships.begin(), ships.end(),
                        [&](Unit ship) { return ask.yes(ship, fact::withdrawn); }))
            return false;
    }
    return true;
}

void begin_engagement(Resolution& now, const Units& interceptors, const Units& intercepted) {
    now.happens(event::engagement_begins,
                {{arg::units, as_list(interceptors)}, {arg::targets, as_list(intercepted)}});
}

Units ships_in_order(Inquiry& ask, const Argument& argument) {
    Units ships;
    const Value& value = ask.argument(argument);
    const auto take = [&](const Value& one) {
        if (one.subject() == nullptr) return;
        for (const Unit ship :
             one.subject()->kind == Kind::group ? ask.units_in(*one.subject()) : Units{*one.subject()})
            if (!holds(ships, ship)) ships.push_back(ship);
    };
    take(value);
    if (value.list() != nullptr)
        for (const Value& one : *value.list())
            take(one);
    return ships;
}

Units engaged(Inquiry& ask) {
    const auto battle = engagement_under_way(ask);
    return battle ? Units(listed(ask, *battle, fact::fleets)) : Units();
}

bool is_engaged(Inquiry& ask, Unit ship) {
    return holds(engaged(ask), ship);
}

Units afloat(Inquiry& ask, std::string_view side) {
    Units ships = engaged(ask);
    std::erase_if(ships, [&](Unit ship) { return ask.side_of(ship) != side || is_out_of_play(ask, ship); });
    return ships;
}

bool is_arrayed(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::arrayed);
}

bool are_enemies(Inquiry& ask, Subject one, Subject other) {
    return ask.side_of(one) != ask.side_of(other);
}

Units arrayed_enemies(Inquiry& ask, Unit ship) {
    Units ships = engaged(ask);
    std::erase_if(ships,
                  [&](Unit other) { return !are_enemies(ask, ship, other) || !is_arrayed(ask, other); });
    return ships;
}

bool has_guns(Inquiry& ask, Unit ship) {
    return !is_of_type(ask, ship, {"STP"}) && !ask.yes(ship, fact::no_gunnery);
}

bool is_armed(Inquiry& ask, Unit ship) {
    return has_guns(ask, ship) || ask.number_or(ship, fact::torpedo, 0) > 0;
}

bool has_fired(Inquiry& ask, Unit ship) {
    return ask.number_or(ship, fact::fired_round, 0) == round_now(ask);
}

bool round_is_under_way(Inquiry& ask) {
    const Units ships = engaged(ask);
    return std::any_of(ships.begin(), ships.end(), [&](Unit ship) {
        return has_fired(ask, ship) || (round_now(ask) == 1 && ask.yes(ship, fact::torpedoes_launched));
    });
}

std::string side_of_order(Inquiry& ask, const Units& ships) {
    if (!ships.empty()) return ask.side_of(ships.front());
    if (ask.action().side.empty())
        ask.missing(say("which side says so"), say("!{} with the ships of the side", ask.verb()));
    return ask.action().side;
}

Subject firer(Inquiry& ask) {
    return ask.subject(arg::unit);
}

bool is_gunnery_attack(Inquiry& ask) {
    return !ask.yes(arg::torpedoes) && engagement_under_way(ask) && !is_submarine(ask, firer(ask));
}

bool is_torpedo_attack(Inquiry& ask) {
    return ask.yes(arg::torpedoes) && engagement_under_way(ask) && !is_submarine(ask, firer(ask));
}

Subject target_of(Inquiry& ask) {
    return ask.subjects(arg::target).front();
}

namespace {

/// @name 3.17: how an engagement comes about
/// @{

Units all_in_array(Inquiry& ask) {
    Units all = ships_in_order(ask, arg::units);
    for (const Unit ship : ships_in_order(ask, arg::targets))
        all.push_back(ship);
    return all;
}

bool is_met_in_a_large_area(Inquiry& ask) {
    const auto place = ask.location(ships_in_order(ask, arg::units).front());
    return place && is_large_sea_area(ask, *place);
}

Ruling are_all_together(Inquiry& ask, const Units& ships) {
    for (const Unit ship : ships)
        if (!are_at_one_location(ask, ships.front(), ship))
            return broken(say("{} and {} are not at one location", ships.front(), ship));
    return kept();
}

Ruling fleets_are_together(Inquiry& ask) {
    if (!ask.has(arg::targets) || is_met_in_a_large_area(ask)) return not_concerned();
    return are_all_together(ask, all_in_array(ask));
}

/// Enemies are never in one stack; whoever fights on one side is.
Ruling each_fleet_is_one_stack(Inquiry& ask) {
    if (!ask.has(arg::targets) || !is_met_in_a_large_area(ask)) return not_concerned();
    const Ruling own = are_all_together(ask, ships_in_order(ask, arg::units));
    return own.kind == Ruling::Kind::broken ? own : are_all_together(ask, ships_in_order(ask, arg::targets));
}

Ruling submarines_stay_out(Inquiry& ask) {
    const Units ships = ask.verb() == verb::array ? all_in_array(ask) : Units{firer(ask), target_of(ask)};
    for (const Unit ship : ships)
        if (is_submarine(ask, ship)) return broken(say("{} is a submarine", ship));
    return kept();
}

/// Of the piece that is met no ship may stay out. Of those who meet it a search group is enough.
std::optional<Subject> left_out_of_the_piece(Inquiry& ask, const Units& met) {
    for (const Unit ship : met) {
        const auto group = group_of(ask, ship);
        if (!group) continue;
        for (const Unit other : ask.units_in(*group))
            if (is_surface_unit(ask, other) && !holds(met, other) && !is_out_of_play(ask, other))
                return other;
    }
    return std::nullopt;
}

std::optional<Subject> left_out_of_the_array(Inquiry& ask) {
    const Units ships = ships_in_order(ask, arg::units);
    for (const Unit ship : afloat(ask, side_of_order(ask, ships)))
        if (!holds(ships, ship) && !ask.yes(ship, fact::screened) && !ask.yes(ship, fact::withdrawn))
            return ship;
    return std::nullopt;
}

Ruling nobody_is_held_back(Inquiry& ask) {
    const bool begins = ask.has(arg::targets);
    if (!begins && (!engagement_under_way(ask) || round_now(ask) != 1)) return not_concerned();
    const auto out =
        begins ? left_out_of_the_piece(ask, ships_in_order(ask, arg::targets)) : left_out_of_the_array(ask);
    return out ? broken(say("{} is present and held back", *out)) : kept();
}

bool is_over(Inquiry& ask, const Value& battle) {
    return battle.subject() != nullptr && ask.text_or(*battle.subject(), fact::battle_stage, "") == "over" &&
           is_now(ask, ask.fact(*battle.subject(), fact::engagement_in));
}

/// Whoever has fought each other in this phase needs another interception.
Ruling engagement_is_not_over(Inquiry& ask) {
    const Value last = ask.fact(firer(ask), fact::last_engagement);
    if (engagement_under_way(ask)) return is_engaged(ask, firer(ask)) ? kept() : not_concerned();
    if (last != ask.fact(target_of(ask), fact::last_engagement) || !is_over(ask, last))
        engagement(ask);  // nobody knows of one
    return broken(say("the engagement of {} and {} is over", firer(ask), target_of(ask)));
}

/// @}

/// @name 3.17: its rounds
/// @{

void array_begins_an_engagement(Resolution& now) {
    if (!now.has(arg::targets)) return;
    begin_engagement(now, ships_in_order(now, arg::units), ships_in_order(now, arg::targets));
}

/// What earlier engagements have left.
void forget_earlier_engagements(Resolution& now, Unit ship) {
    for (const Fact& old :
         FactList{fact::fired_round, fact::torpedoes_launched, fact::times_attacked, fact::times_torpedoed,
                  fact::screened, fact::withdrawn, fact::pursues, fact::pending_gunnery})
        if (now.said(ship, old).known()) now.forget(ship, old);
}

void all_present_are_in_it(Resolution& now) {
    const Units all = all_in_array(now);
    const Battle battle =
        now.add(Kind::battle, fmt::format("engagement {}", now.position().count(Kind::battle) + 1));
    now.set(battle, fact::fleets, all);
    now.set(battle, fact::engagement_in, moment(now));
    now.set(the_game, fact::battle, battle);
    for (const Unit ship : all) {
        forget_earlier_engagements(now, ship);
        now.set(ship, fact::last_engagement, battle);
    }
}

void round_1_begins(Resolution& now) {
    now.set(engagement(now), fact::round, 1);
}

void round_2_begins(Resolution& now) {
    now.set(engagement(now), fact::round, 2);
    now.set(engagement(now), fact::battle_stage, "gunnery");
    now.forget(engagement(now), fact::sub_round);
    for (const Unit ship : engaged(now))
        for (const Fact& old : FactList{fact::times_attacked, fact::pending_gunnery})
            if (now.said(ship, old).known()) now.forget(ship, old);
}

/// Who is screened is decided again for every round.
void nobody_is_screened(Resolution& now) {
    for (const Unit ship : engaged(now))
        if (now.said(ship, fact::screened).known()) now.forget(ship, fact::screened);
}

Value count_of(Inquiry& ask, Battle battle, std::string_view side) {
    double count = 0;
    for (const Unit ship : listed(ask, battle, fact::fleets))
        count += ask.side_of(ship) == side && !is_out_of_play(ask, ship) &&
                 (!ask.yes(ship, fact::withdrawn) || ask.yes(battle, fact::pursuit)) &&
                 (!ask.yes(battle, fact::pursuit) || ask.yes(ship, fact::withdrawn) ||
                  ask.yes(ship, fact::pursues));
    return count;
}
Value axis_ships(Inquiry& ask, Battle battle, Value) {
    return count_of(ask, battle, "Axis");
}
Value allied_ships(Inquiry& ask, Battle battle, Value) {
    return count_of(ask, battle, "Allied");
}

/// @}

/// @name 3.17: who fights in a round
/// @{

bool may_fight(Inquiry& ask, Unit ship) {
    return is_engaged(ask, ship) && !is_out_of_play(ask, ship) && !ask.yes(ship, fact::screened);
}

Value array_of_round_1(Inquiry& ask, Unit ship, Value so_far) {
    if (!engagement_under_way(ask) || round_now(ask) != 1) return so_far;
    return may_fight(ask, ship);
}

/// A fleet that is pursued fights though it has withdrawn, and of the others only those who pursue.
Value array_of_round_2(Inquiry& ask, Unit ship, Value so_far) {
    if (!engagement_under_way(ask) || round_now(ask) != 2) return so_far;
    if (!ask.yes(engagement(ask), fact::pursuit))
        return may_fight(ask, ship) && !ask.yes(ship, fact::withdrawn);
    return may_fight(ask, ship) && (ask.yes(ship, fact::withdrawn) || ask.yes(ship, fact::pursues));
}

Value group_in_the_array(Inquiry& ask, Unit ship, Value so_far) {
    if (!is_arrayed(ask, ship) || !has_guns(ask, ship)) return so_far;
    return ask.fact(ship, fact::rated_gunnery);
}

/// @}

/// @name 3.17: the end of it
/// @{

void engagement_ends(Resolution& now) {
    now.set(engagement(now), fact::battle_stage, "over");
    now.forget(the_game, fact::battle);
}

bool all_have_attacked(Inquiry& ask) {
    for (const Unit ship : engaged(ask)) {
        const bool waits = is_arrayed(ask, ship) || ask.known(ship, fact::pending_gunnery);
        if (waits && has_guns(ask, ship) && !has_fired(ask, ship)) return false;
    }
    return true;
}

void round_2_is_over(Resolution& now) {
    if (engagement_under_way(now) && round_now(now) == 2 && all_have_attacked(now))
        now.happens(event::engagement_ends);
}

void interceptors_are_done(Resolution& now) {
    for (const Unit ship : ships_in_order(now, arg::units))
        now.set(ship, fact::engaged_as_interceptor_in, moment(now));
}

/// @}

/// @name 3.17: what waits for it, and what it leaves
/// @{

/// That is for 3.9.s6, and Intensive Air-Naval Attacks have their place in an engagement.
bool is_strike_from_an_engaged_carrier(Inquiry& ask) {
    if (ask.verb() != verb::strike) return false;
    const auto carrier = carrier_of(ask, ask.subject(arg::unit));
    return carrier && is_engaged(ask, *carrier);
}

/// Whoever is met anew is met after it.
Ruling engagement_comes_first(Inquiry& ask) {
    const auto battle = engagement_under_way(ask);
    if (!battle || (ask.verb() == verb::array && !ask.has(arg::targets))) return not_concerned();
    if (is_strike_from_an_engaged_carrier(ask)) return not_concerned();
    return must_be_resolved(ask) ? broken(say("{} has not been resolved", *battle)) : kept();
}

void unfinished_engagement_ends(Resolution& now) {
    if (engagement_under_way(now) && (now.verb() != verb::array || now.has(arg::targets)))
        now.happens(event::engagement_ends);
}

Units ships_that_act(Inquiry& ask) {
    if (ask.verb() == verb::move) return moving_ships(ask);
    if (ask.verb() == verb::intercept) return ships_in_order(ask, arg::with);
    return ships_in_order(ask, ask.has(arg::group) ? static_cast<const Argument&>(arg::group) : arg::units);
}

bool withdrew_here(Inquiry& ask, Unit ship) {
    const Value place = ask.fact(ship, fact::withdrew_at);
    return is_now(ask, ask.fact(ship, fact::withdrew_in)) && place.subject() != nullptr &&
           *place.subject() == ask.subject(arg::at);
}

Ruling only_who_stayed_goes_on(Inquiry& ask) {
    for (const Unit ship : ships_that_act(ask))
        if (withdrew_here(ask, ship)) return broken(say("{} has withdrawn after Round 1", ship));
    return kept();
}

Ruling interceptors_do_no_more(Inquiry& ask) {
    for (const Unit ship : ships_that_act(ask))
        if (is_now(ask, ask.fact(ship, fact::engaged_as_interceptor_in)))
            return broken(say("{} has intercepted and fought in this phase", ship));
    return kept();
}

/// @}

}  // namespace

void register_engagement(Rulebook& book) {
    book.check("3.17.s1", {verb::array}, fleets_are_together);
    book.check("3.17.s5", {verb::array}, each_fleet_is_one_stack);
    book.check("3.17.s11", {verb::array, verb::fire}, submarines_stay_out);
    book.check("3.17.s13", {verb::array}, nobody_is_held_back);
    book.check("3.17.s79", {verb::fire}, engagement_is_not_over);
    book.effect("3.17.s1", verb::array, array_begins_an_engagement);
    book.effect("3.17.s2", event::engagement_begins, all_present_are_in_it, When::before);
    book.effect("3.17.s6", event::engagement_begins, round_1_begins);
    book.effect({"3.17.s6", "3.17.s75"}, event::second_round, round_2_begins);
    book.effect("3.17.s22", event::second_round, nobody_is_screened);
    book.effect("3.17.s80", event::engagement_begins, interceptors_are_done);
    book.define("3.17.s12", Kind::battle, fact::ships("Axis"), axis_ships);
    book.define("3.17.s12", Kind::battle, fact::ships("Allied"), allied_ships);
    book.define("3.17.s24", Kind::unit, fact::arrayed, array_of_round_1);
    book.define({"3.17.s74", "3.17.s7"}, Kind::unit, fact::arrayed, array_of_round_2);
    book.define("3.17.s24", Kind::unit, fact::gunnery_group, group_in_the_array);

    book.effect({"3.17.s66", "3.17.s79"}, event::engagement_ends, engagement_ends);
    book.effect("3.17.s79", verb::fire, round_2_is_over, When::last);
    book.check("3.17.s10",
               {verb::array, verb::move, verb::intercept, verb::interdict, verb::assault, verb::raid,
                verb::strike, verb::embark, verb::debark, verb::deploy, verb::fight, verb::engage},
               engagement_comes_first);
    for (const Verb& next : {verb::array, verb::move, verb::intercept, verb::assault, verb::bombard})
        book.effect("3.17.s10", next, unfinished_engagement_ends, When::before);
    book.check("3.17.s8", {verb::assault, verb::bombard}, only_who_stayed_goes_on);
    book.check("3.17.s80", {verb::move, verb::intercept}, interceptors_do_no_more);
}

}  // namespace umpire::rules::aeto
