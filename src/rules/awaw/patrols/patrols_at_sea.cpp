#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "patrols/facts.hpp"
#include "patrols/patrols.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::awaw {

namespace {

/// @name 21.417: when a patrol is intercepted
/// @{

/// The patrol that is to be intercepted on its way out or on station, not as an interceptor itself.
std::optional<Subject> patrol_as_target(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    if (!is_offensive_patrol(ask, target) || is_interceptor(ask, target)) return std::nullopt;
    return target;
}

Ruling on_its_way_out_or_as_it_stays(Inquiry& ask) {
    const auto patrol = patrol_as_target(ask);
    if (!patrol) return not_concerned();
    if (is_returning(ask, *patrol)) {
        if (ask.reading("returning_patrols") == "open_to_interception") return kept();
        return broken(say("{} is on its way home", *patrol));
    }
    if (ask.phase() == "movement") return kept();
    return broken(say("{} is on patrol since the movement phase", *patrol));
}

Ruling in_the_hex_that_it_enters(Inquiry& ask) {
    const auto patrol = patrol_as_target(ask);
    if (!patrol || is_returning(ask, *patrol)) return not_concerned();
    const Value hex = ask.fact(*patrol, fact::open_hex);
    if (hex.subject() == nullptr) return not_concerned();
    if (*hex.subject() == ask.subject(arg::at)) return kept();
    return broken(say("{} is in {}, not in {}", *patrol, *hex.subject(), ask.subject(arg::at)));
}

Ruling as_it_stays_after_its_strikes(Inquiry& ask) {
    const auto patrol = patrol_as_target(ask);
    const bool stays = patrol && is_on_station(ask, *patrol) && is_in_patrol_hex(ask, *patrol);
    return stays && ask.fact(*patrol, fact::patrol_hex) == ask.argument(arg::at) ? kept() : not_concerned();
}

/// After its strikes it is met there only if it wants to stay.
Ruling not_where_it_starts_home(Inquiry& ask) {
    const auto patrol = patrol_as_target(ask);
    if (!patrol || !is_leaving(ask, *patrol, ask.subject(arg::at))) return not_concerned();
    return broken(say("{} does not stay in {}", *patrol, ask.subject(arg::at)));
}

void occasion_is_noted(Resolution& now) {
    const auto patrol = patrol_as_target(now);
    if (!patrol || !now.known(*patrol, fact::interception_point)) return;
    now.set(*patrol, fact::tried_at_point, now.fact(*patrol, fact::interception_point));
    if (const Value hex = now.fact(*patrol, fact::open_hex); hex.known())
        now.set(*patrol, fact::tried_hex, hex);
    now.set(*patrol, fact::tried_strike_rounds, now.number_or(*patrol, fact::strike_rounds, 0));
    now.set(*patrol, fact::point_tried_in, moment(now));
}

/// Another route of 22.13 is another matter.
bool is_on_another_leg(Inquiry& ask, Group patrol) {
    const Value legs = ask.fact(patrol, fact::interception_legs);
    const Value leg = ask.text_or(patrol, fact::interception_leg, "route");
    return legs.list() != nullptr &&
           std::find(legs.list()->begin(), legs.list()->end(), leg) == legs.list()->end();
}

/// What the patrol does while it is open to interception; 21.4171 speaks of all of it.
enum class Occasion { on_its_way, between_strikes, as_it_stays };

Occasion occasion_of_patrol(Inquiry& ask, Group patrol) {
    if (is_on_station(ask, patrol)) return Occasion::as_it_stays;
    return ask.number_or(patrol, fact::strike_rounds, 0) > 0 ? Occasion::between_strikes
                                                             : Occasion::on_its_way;
}

bool was_tried_at_this_point(Inquiry& ask, Group patrol) {
    return ask.fact(patrol, fact::tried_at_point) == ask.fact(patrol, fact::interception_point) &&
           ask.fact(patrol, fact::tried_hex) == ask.fact(patrol, fact::open_hex) &&
           ask.number_or(patrol, fact::tried_strike_rounds, 0) ==
               ask.number_or(patrol, fact::strike_rounds, 0);
}

std::string point_tried(Inquiry& ask, Group patrol) {
    const Value hex = ask.fact(patrol, fact::tried_hex);
    const std::string what = ask.text(patrol, fact::tried_at_point);
    return hex.subject() != nullptr ? fmt::format("in {}, {}", ask.name(*hex.subject()), what) : what;
}

Ruling one_attempt_on_each_patrol(Inquiry& ask, Occasion occasion) {
    const auto patrol = patrol_as_target(ask);
    if (!patrol || is_returning(ask, *patrol) || !ask.known(*patrol, fact::interception_point) ||
        occasion_of_patrol(ask, *patrol) != occasion)
        return not_concerned();
    if (!ask.known(*patrol, fact::tried_at_point) || !is_now(ask, ask.fact(*patrol, fact::point_tried_in)) ||
        was_tried_at_this_point(ask, *patrol) || is_on_another_leg(ask, *patrol))
        return kept();
    return broken(say("an interception of {} was already tried ({})", *patrol, point_tried(ask, *patrol)));
}

Ruling one_attempt_on_its_way(Inquiry& ask) {
    return one_attempt_on_each_patrol(ask, Occasion::on_its_way);
}
Ruling one_attempt_before_strikes(Inquiry& ask) {
    return one_attempt_on_each_patrol(ask, Occasion::between_strikes);
}
Ruling one_attempt_as_it_stays(Inquiry& ask) {
    return one_attempt_on_each_patrol(ask, Occasion::as_it_stays);
}

/// @}

/// @name 21.418 and 21.4181: what its air units do
/// @{

Ruling combat_does_not_hinder_patrols(Inquiry& ask) {
    const auto patrol = patrol_that_flies(ask);
    const bool fought = patrol && attacked_base(ask) && ask.known(*patrol, fact::fought_at);
    return fought && !ask.yes(*patrol, fact::defeated) ? kept() : not_concerned();
}

/// The patrol at sea whose air units do what they may do only once.
std::optional<Group> patrol_with_one_task(Inquiry& ask) {
    const auto patrol = patrol_that_flies(ask);
    if (!patrol || !is_on_station(ask, *patrol)) return std::nullopt;
    const bool strike = ask.phase() == "combat" && attacked_base(ask);
    return strike || ask.verb() == verb::support ? patrol : std::nullopt;
}

Ruling one_task_for_each_air_unit(Inquiry& ask) {
    if (!patrol_with_one_task(ask)) return not_concerned();
    for (const Unit air : named(ask, arg::air))
        if (in_this_player_turn(ask, ask.fact(air, fact::patrol_task_in)))
            return broken(
                say("{} was already used for {}", air, ask.text_or(air, fact::patrol_task, "another task")));
    return kept();
}

void patrol_task_is_noted(Resolution& now) {
    if (!patrol_with_one_task(now)) return;
    const std::string task = now.verb() == verb::support
                                 ? fmt::format("support of an {}", now.text(arg::combat))
                                 : std::string("an attack on a base");
    for (const Unit air : named(now, arg::air)) {
        now.set(air, fact::patrol_task, task);
        now.set(air, fact::patrol_task_in, moment(now));
    }
}

Ruling no_support_of_exploitation(Inquiry& ask) {
    const auto patrol = patrol_that_flies(ask);
    if (!patrol) return not_concerned();
    if (ask.text(arg::combat) != "exploitation") return kept();
    return broken(say("{} goes home before exploitation, and its air units with it", *patrol));
}

/// @}

/// @name 21.4182: counter-interception
/// @{

/// Those among the interceptors of this order that are on offensive patrol.
std::vector<Subject> offensive_patrols_among(Inquiry& ask) {
    auto forces = ask.subjects(arg::with);
    forces.erase(
        std::remove_if(forces.begin(), forces.end(), [&](Force f) { return !is_offensive_patrol(ask, f); }),
        forces.end());
    return forces;
}

/// The force that patrols support if they go against this interceptor.
std::optional<Group> supported_force(Inquiry& ask) {
    const Force target = ask.subject(arg::target);
    return level_against(ask, target) == 2 ? target_of(ask, target) : std::nullopt;
}

Ruling only_intercepted_forces_are_supported(Inquiry& ask) {
    const auto patrols = offensive_patrols_among(ask);
    const auto supported = supported_force(ask);
    const Force target = ask.subject(arg::target);
    if (patrols.empty() || !supported || !ask.known(target, fact::intercept_result)) return not_concerned();
    if (ask.text(target, fact::intercept_result) == "success") return kept();
    return broken(
        say("{} has not intercepted {}, which {} would support", target, *supported, patrols.front()));
}

/// A patrol that came to help against interceptors, as long as it is one.
bool is_supporting(Inquiry& ask, Group group) {
    return ask.text_or(group, fact::intercept_result, "") == "support" && is_interceptor(ask, group);
}

Value not_the_mission_of_raiders(Inquiry& ask, Group group, Value may) {
    if (!is_offensive_patrol(ask, group) || !is_supporting(ask, group)) return may;
    const auto enemy = target_of(ask, group);
    const auto helped = enemy ? target_of(ask, *enemy) : std::nullopt;
    return helped && is_on_a_raid(ask, *helped) ? Value(false) : may;
}

/// It is no patrol any more.
void patrol_joins_the_supported_force(Resolution& now) {
    for (const Group group : groups_of_the_battle(now, fact::groups)) {
        if (!is_supporting(now, group) || !now.known(group, fact::adopted_from)) continue;
        for (const Fact& fact : FactList{fact::patrol_hex, fact::on_station, fact::after, fact::open_hex,
                                         fact::interception_point})
            if (now.said(group, fact).known()) now.forget(group, fact);
    }
}

Ruling late_patrols_wait_for_a_later_phase(Inquiry& ask) {
    if (!supported_force(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Group patrol : offensive_patrols_among(ask)) {
        const Value failed = ask.fact(patrol, fact::support_failed_in);
        if (!failed.known()) continue;
        if (is_now(ask, failed))
            return broken(say("{} came too late to another battle of this phase", patrol));
        ruling = kept();
    }
    return ruling;
}

void part_of_a_patrol_is_a_patrol(Resolution& now) {
    const Group parent = now.subject(arg::from);
    if (!is_offensive_patrol(now, parent)) return;
    const Subject part = group_to_be(now);
    for (const Fact& fact : FactList{fact::patrol_hex, fact::on_station, fact::after, fact::open_hex,
                                     fact::entered, fact::entered_in})
        if (const Value value = now.said(parent, fact); value.known()) now.set(part, fact, value);
}

Ruling no_support_of_contemporaneous_moves(Inquiry& ask) {
    const auto patrols = offensive_patrols_among(ask);
    const auto supported = supported_force(ask);
    if (patrols.empty() || !supported || !ask.known(patrols.front(), fact::patrol_hex))
        return not_concerned();
    if (stage_of(ask, *supported) != "movement" || is_returning(ask, *supported)) return kept();
    return broken(say("the {} of {} is contemporaneous with the patrol of {}",
                      ask.text(*supported, fact::activity), *supported, patrols.front()));
}

/// In the turn of the enemy only submarines are still on patrol, and they count as defensive patrols.
Ruling patrols_do_not_intercept(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Group patrol : offensive_patrols_among(ask)) {
        if (ask.side_of(patrol) != ask.phasing_side()) continue;
        if (level_against(ask, ask.subject(arg::target)) == 1)
            return broken(say("{} is on offensive patrol", patrol));
        ruling = kept();
    }
    return ruling;
}

Ruling patrols_do_not_bombard(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (ask.verb() == verb::mission && ask.text(arg::activity) != "shore bombardment") return not_concerned();
    if (ask.known(group, fact::adopted_from)) return kept();
    if (!is_out(ask, group)) return not_concerned();
    return broken(say("{} is on patrol and has joined no other force", group));
}

/// @}

/// @name 21.4183: going home
/// @{

bool closes(Inquiry& ask, std::string_view what) {
    return ask.text(arg::what) == what;
}

Ruling patrols_are_back_before_exploitation(Inquiry& ask) {
    if (!closes(ask, "regular_combat")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Group group : all_groups(ask)) {
        if (!is_offensive_patrol(ask, group) || consists_of_submarines(ask, group)) continue;
        if (is_at_sea(ask, group)) return broken(say("{} is still on patrol as regular combat ends", group));
        ruling = kept();
    }
    return ruling;
}

void returning_patrol_is_inverted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (!is_offensive_patrol(now, group) || now.phase() != "combat") return;
    for (const Unit ship : ships_in(now, group)) {
        now.set(ship, fact::inverted, true);
        now.set(ship, fact::inverted_in, moment(now));
    }
}

/// @}

/// @name 21.4184: submarines
/// @{

void submarines_patrol(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (consists_of_submarines(now, group)) now.set(group, fact::submarine_patrol, true);
}

bool mixes_submarines_with_ships(Inquiry& ask, const Units& ships) {
    const auto is_sub = [&](Unit ship) { return is_submarine(ask, ship); };
    return std::any_of(ships.begin(), ships.end(), is_sub) &&
           !std::all_of(ships.begin(), ships.end(), is_sub);
}

/// Of patrols that are announced so 22.913 speaks.
Ruling submarines_patrol_on_their_own(Inquiry& ask) {
    const bool joins = ask.verb() == verb::combine;
    const auto groups = joins ? Forces(ask.subjects(arg::of)) : Forces{ask.subject(arg::group)};
    Units ships;
    for (const Force group : groups) {
        if (!is_offensive_patrol(ask, group)) return not_concerned();
        const auto its = ships_in(ask, group);
        ships.insert(ships.end(), its.begin(), its.end());
    }
    const auto sub =
        std::find_if(ships.begin(), ships.end(), [&](Subject s) { return is_submarine(ask, s); });
    if (sub == ships.end()) return not_concerned();
    if (!mixes_submarines_with_ships(ask, ships)) return kept();
    return broken(say("{} patrols together with surface ships", *sub));
}

Value submarines_may_stay(Inquiry& ask, Group group, Value) {
    if (!is_offensive_patrol(ask, group) || is_returning(ask, group)) return {};
    return consists_of_submarines(ask, group);
}

bool has_been_in_action(Inquiry& ask, Group group) {
    const auto ships = ships_in(ask, group);
    return ask.known(group, fact::fought_at) ||
           std::any_of(ships.begin(), ships.end(), [&](Unit ship) { return has_attacked(ask, ship); });
}

Ruling submarines_come_home_in_the_end(Inquiry& ask) {
    if (!closes(ask, "player_turn")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Group group : all_groups(ask)) {
        if (!is_submarine_patrol(ask, group)) continue;
        const bool is_over = ask.side_of(group) != ask.phasing_side() || has_been_in_action(ask, group);
        if (is_over && is_at_sea(ask, group))
            return broken(
                say("{} is still at sea as the turn of the {} player ends", group, ask.phasing_side()));
        ruling = kept();
    }
    return ruling;
}

/// A submarine patrol that is attacked in the player turn of its enemy.
std::optional<Subject> submarines_as_target(Inquiry& ask) {
    for (const Group group : groups_named(ask, arg::target))
        if (is_submarine_patrol(ask, group) && ask.side_of(group) != ask.phasing_side() &&
            !in_naval_combat(ask, group))
            return group;
    return std::nullopt;
}

Ruling one_sortie_within_range(Inquiry& ask) {
    const auto target = submarines_as_target(ask);
    if (!target) return not_concerned();
    if (in_this_player_turn(ask, ask.fact(*target, fact::sortie_in)))
        return broken(say("{} was already attacked from the air in this turn", *target));
    const auto hex = ask.location(*target);
    for (const Unit air : named(ask, arg::air))
        if (const auto base = ask.location(air); base && hex && out_of_reach(ask, *base, *hex))
            return broken(say("{} does not reach {}", air, *hex));
    return kept();
}

Ruling sortie_in_the_movement_phase(Inquiry& ask) {
    if (!submarines_as_target(ask)) return not_concerned();
    if (ask.phase() == "movement") return kept();
    return broken(say("submarines on patrol are attacked in the {} phase", ask.phase()));
}

Ruling one_sortie_of_a_squadron(Inquiry& ask) {
    if (!submarines_as_target(ask)) return not_concerned();
    for (const Unit air : named(ask, arg::air))
        if (in_this_player_turn(ask, ask.fact(air, fact::attacked_submarines_in)))
            return broken(say("{} has already attacked submarines in this turn", air));
    return kept();
}

void sortie_is_noted(Resolution& now) {
    if (const auto target = submarines_as_target(now)) now.set(*target, fact::sortie_in, moment(now));
}

void squadrons_are_noted(Resolution& now) {
    if (!submarines_as_target(now)) return;
    for (const Unit air : named(now, arg::air))
        now.set(air, fact::attacked_submarines_in, moment(now));
}

void no_air_defense(Resolution& now) {
    if (submarines_as_target(now)) now.result(result::air_defense, false);
}

Ruling only_land_based_air(Inquiry& ask) {
    if (!submarines_as_target(ask)) return not_concerned();
    for (const Unit air : named(ask, arg::air))
        if (is_carrier_based(ask, air)) return broken(say("{} is carrier-based", air));
    return kept();
}

Ruling no_fleet_units(Inquiry& ask) {
    const auto target = submarines_as_target(ask);
    if (!target) return not_concerned();
    return broken(say("ships cannot attack {}, submarines on patrol", *target));
}

Ruling submarine_patrols_support(Inquiry& ask) {
    if (!supported_force(ask)) return not_concerned();
    const auto patrols = offensive_patrols_among(ask);
    const bool submarines = std::any_of(patrols.begin(), patrols.end(), [&](Group patrol) {
        return consists_of_submarines(ask, patrol) && !is_on_defensive_patrol(ask, patrol);
    });
    return submarines ? kept() : not_concerned();
}

Ruling no_western_patrols_after_submarine_warfare(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    if (!is_submarine_patrol(ask, group) || ask.side_of(group) != "Axis" || ask.phase() != "combat")
        return not_concerned();
    const auto hex = ask.location(group);
    if (!hex || front_of(ask, *hex) != "Western") return not_concerned();
    const Value fought = ask.fact(game::the_game, fact::submarine_warfare_Germany_Atlantic);
    if (!fought.known() || !in_this_player_turn(ask, fought)) return kept();
    return broken(
        say("Germany has fought submarine warfare in the Atlantic in this turn, and {} is "
            "on the Western front",
            group));
}

void submarines_stay_out(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (is_submarine_patrol(now, group) && now.phase() == "combat")
        now.set(group, fact::stays_out, moment(now));
}

/// @}

}  // namespace

void register_patrols_at_sea(Rulebook& book) {
    book.check("21.417.s1", {verb::intercept}, on_its_way_out_or_as_it_stays);
    book.check("21.417A", {verb::intercept}, in_the_hex_that_it_enters);
    book.check("21.417B", {verb::intercept}, as_it_stays_after_its_strikes);
    book.check({"21.417B", "22.12B"}, {verb::intercept}, not_where_it_starts_home);
    book.check("21.4171", {verb::intercept}, one_attempt_on_its_way);
    book.check({"21.416J", "21.4171"}, {verb::intercept}, one_attempt_before_strikes);
    book.check({"21.416L.s1", "21.4171"}, {verb::intercept}, one_attempt_as_it_stays);
    book.effect("21.4171", event::attempts_made, occasion_is_noted, When::last);

    book.check("21.418", {verb::counterair, verb::strike}, combat_does_not_hinder_patrols);
    book.check("21.4181C.s1", {verb::counterair, verb::strike, verb::support}, one_task_for_each_air_unit);
    for (const Verb& task : {verb::counterair, verb::strike, verb::support})
        book.effect("21.4181C.s1", task, patrol_task_is_noted);
    book.check("21.4181C.s2", {verb::support}, no_support_of_exploitation);

    book.check("21.4182A", {verb::intercept}, only_intercepted_forces_are_supported);
    book.define("21.4182B", Kind::group, fact::may_adopt, not_the_mission_of_raiders);
    book.effect("21.4182B", event::battle_ends, patrol_joins_the_supported_force, When::last);
    book.check("21.4182C.s2", {verb::intercept}, late_patrols_wait_for_a_later_phase);
    book.effect("21.4182D", verb::detach, part_of_a_patrol_is_a_patrol);
    book.check("21.4182E.s1", {verb::intercept}, no_support_of_contemporaneous_moves);
    book.check("21.4182E.s2", {verb::intercept}, patrols_do_not_intercept);
    book.check("21.4182E.s2", {verb::mission, verb::bombard}, patrols_do_not_bombard);

    book.check("21.4183", {verb::close}, patrols_are_back_before_exploitation);
    book.effect("21.4183", event::force_returns, returning_patrol_is_inverted, When::after);

    book.effect("21.4184.s1", verb::patrol, submarines_patrol);
    book.check("21.4184A", {verb::combine, verb::enter}, submarines_patrol_on_their_own);
    book.define("21.4184B.s1", Kind::group, fact::may_stay_at_sea, submarines_may_stay);
    book.effect("21.4184B.s1", verb::stay, submarines_stay_out);
    book.check("21.4184B.s2", {verb::close}, submarines_come_home_in_the_end);
    book.check("21.4184C.s1", {verb::strike}, one_sortie_within_range);
    book.effect("21.4184C.s1", verb::strike, sortie_is_noted);
    book.check("21.4184C.s2", {verb::strike}, sortie_in_the_movement_phase);
    book.check("21.4184C.s3", {verb::strike}, one_sortie_of_a_squadron);
    book.effect("21.4184C.s3", verb::strike, squadrons_are_noted);
    book.effect("21.4184C.s4", verb::strike, no_air_defense);
    book.check("21.4184C.s5", {verb::strike}, only_land_based_air);
    book.check("21.4184C.s5", {verb::engage, verb::pair, verb::fire}, no_fleet_units);
    book.check("21.4184D.s1", {verb::intercept}, submarine_patrols_support);
    book.check("21.4184E", {verb::stay}, no_western_patrols_after_submarine_warfare);
}

}  // namespace umpire::rules::awaw
