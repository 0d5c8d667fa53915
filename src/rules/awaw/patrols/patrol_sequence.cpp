#include "battle/facts.hpp"
#include "chapters.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/ships.hpp"
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

/// The patrol that an order moves or keeps; none if the group is on no patrol.
std::optional<Group> ordered_patrol(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    return is_offensive_patrol(ask, group) ? std::optional(group) : std::nullopt;
}

/// @name 21.416A and B: what is announced, and which comes first
/// @{

Ruling strikes_are_announced_later(Inquiry& ask) {
    const auto patrol = patrol_that_flies(ask);
    if (!patrol || !attacked_base(ask)) return not_concerned();
    const bool has_left = !listed(ask, *patrol, fact::entered).empty() || is_in_patrol_hex(ask, *patrol);
    if (has_left) return kept();
    return broken(say("{} has only been announced and has not left its base", *patrol));
}

void order_of_patrols_is_noted(Resolution& now) {
    const auto groups = now.subjects(arg::groups);
    if (!std::all_of(groups.begin(), groups.end(), [&](Group g) { return is_offensive_patrol(now, g); }))
        return;
    now.set(game::the_game, fact::patrol_order, now.argument(arg::groups));
    now.set(game::the_game, fact::patrols_ordered_in, moment(now));
}

bool has_set_out(Inquiry& ask, Group patrol) {
    return is_now(ask, ask.fact(patrol, fact::entered_in));
}

/// Nothing is left for it to do in the movement phase.
bool patrol_is_resolved(Inquiry& ask, Group patrol) {
    return !is_out(ask, patrol) || is_on_station(ask, patrol) || is_lost(ask, patrol);
}

Ruling in_the_order_of_patrols(Inquiry& ask) {
    const auto patrol = ordered_patrol(ask);
    if (!patrol || !is_now(ask, ask.fact(game::the_game, fact::patrols_ordered_in))) return not_concerned();
    const auto order = listed(ask, game::the_game, fact::patrol_order);
    if (!holds(order, *patrol)) return not_concerned();
    for (const Group earlier : order) {
        if (earlier == *patrol) break;
        if (!has_set_out(ask, earlier) && !patrol_is_resolved(ask, earlier))
            return broken(say("{} comes before {} in the order of patrols", earlier, *patrol));
    }
    return kept();
}

void patrol_moves(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol) return;
    if (!has_set_out(now, *patrol)) now.forget(*patrol, fact::entered);
    if (const auto port = now.location(*patrol); port && !now.known(*patrol, fact::base))
        now.set(*patrol, fact::base, *port);
    now.set(*patrol, fact::entered_in, moment(now));
    add_to_list(now, *patrol, fact::entered, now.subject(arg::at));
    now.set(*patrol, fact::in_port, false);
    now.place(*patrol, now.subject(arg::at));
}

/// @}

/// @name 21.416C and D: interception in each hex
/// @{

void hex_is_open_to_interception(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol) return;
    now.set(*patrol, fact::open_hex, now.subject(arg::at));
    now.set(*patrol, fact::interception_point, "as it enters");
}

/// Whoever has declared to intercept the patrol and has not rolled yet.
std::optional<Subject> interceptor_waiting(Inquiry& ask, Group patrol) {
    for (const Kind kind : {Kind::group, Kind::unit})
        for (std::uint32_t index = 0; index < ask.position().count(kind); ++index) {
            const Force force{kind, index};
            if (ask.fact(force, fact::declared_against) == Value(patrol) &&
                is_now(ask, ask.fact(force, fact::declared_in)) && !has_rolled(ask, force))
                return force;
        }
    return std::nullopt;
}

Ruling interception_before_counterair(Inquiry& ask) {
    const auto patrol = patrol_that_flies(ask);
    if (!patrol || !ask.known(*patrol, fact::open_hex)) return not_concerned();
    const auto waiting = interceptor_waiting(ask, *patrol);
    if (!waiting) return kept();
    return broken(say("{} is to intercept {} first", *waiting, *patrol));
}

void counterair_from_the_hex_is_noted(Resolution& now) {
    const auto patrol = patrol_that_flies(now);
    if (!patrol || !is_en_route(now, *patrol)) return;
    now.set(*patrol, fact::counteraired_from, *now.location(*patrol));
}

Ruling no_interception_after_counterair(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    if (!is_offensive_patrol(ask, target) || !is_en_route(ask, target)) return not_concerned();
    if (ask.fact(target, fact::counteraired_from) != ask.argument(arg::at)) return kept();
    return broken(say("{} has already sent out its air units from {}", target, ask.subject(arg::at)));
}

Ruling air_within_range_assists(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    if (!ask.has(arg::air) || !is_offensive_patrol(ask, target) || !is_en_route(ask, target))
        return not_concerned();
    for (const Unit air : named(ask, arg::air))
        if (const auto base = ask.location(air); base && out_of_reach(ask, *base, ask.subject(arg::at)))
            return not_concerned();  // 22.22G has a word for it
    return kept();
}

Ruling counterair_in_the_battle(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    const auto base = attacked_base(ask);
    if (!battle || !base || ask.yes(*battle, fact::over)) return not_concerned();
    const auto groups = listed(ask, *battle, fact::groups);
    const bool patrol = std::any_of(groups.begin(), groups.end(), [&](Group group) {
        return is_offensive_patrol(ask, group) && !is_interceptor(ask, group);
    });
    if (!patrol) return not_concerned();
    const auto short_of_it = out_of_reach(ask, battle_hex(ask), *base);
    if (!short_of_it) return kept();
    return broken(say("{} cannot reach {} from {}", *short_of_it, *base, battle_hex(ask)));
}

/// @}

/// @name 21.416E and F: after the battle
/// @{

void victorious_patrol_chooses(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol || !has_won(now, *patrol)) return;
    now.set(*patrol, fact::patrol_after_battle, now.verb() == verb::continue_ ? "goes on" : "goes home");
}

void beaten_patrol_is_noted(Resolution& now) {
    for (const Group group : groups_of_the_battle(now, fact::groups))
        if (is_offensive_patrol(now, group) && !is_interceptor(now, group) &&
            now.yes(group, fact::defeated) && !in_this_player_turn(now, now.fact(group, fact::on_station)))
            now.set(group, fact::beaten_in, moment(now));
}

Ruling beaten_patrols_go_home(Inquiry& ask) {
    const Group group = ask.subject(arg::group);
    const Value beaten = ask.fact(group, fact::beaten_in);
    if (!is_offensive_patrol(ask, group) || !beaten.known()) return not_concerned();
    if (!in_this_player_turn(ask, beaten)) return kept();
    return broken(say("{} was beaten in this turn and goes home", group));
}

/// It intercepted a patrol here, which has lost.
bool has_beaten_a_patrol(Inquiry& ask, Group group) {
    const auto target = target_of(ask, group);
    return target && is_interceptor(ask, group) && !ask.yes(group, fact::defeated) && !is_gone(ask, group) &&
           is_offensive_patrol(ask, *target) && ask.yes(*target, fact::defeated) &&
           holds(groups_of_the_battle(ask, fact::groups), *target);
}

void victors_over_a_patrol_are_noted(Resolution& now) {
    for (const Group group : groups_of_the_battle(now, fact::groups)) {
        if (!has_beaten_a_patrol(now, group) || is_submarine_force(now, group)) continue;
        now.set(group, fact::beat_patrol_in, moment(now));
        now.set(group, fact::beat_patrol_at, battle_hex(now));
    }
}

void invert_for_the_turn(Resolution& now, Group group) {
    for (const Unit ship : ships_in(now, group)) {
        now.set(ship, fact::inverted, true);
        now.set(ship, fact::inverted_in, moment(now));
    }
}

void beaten_force_is_inverted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (in_this_player_turn(now, now.fact(group, fact::beaten_in))) invert_for_the_turn(now, group);
}

void returning_victors_are_inverted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (in_this_player_turn(now, now.fact(group, fact::beat_patrol_in)) &&
        activity_of(now, group) != "defensive patrol")
        invert_for_the_turn(now, group);
}

/// @}

/// @name 21.416G and H: counterair and air attacks on the way
/// @{

/// A patrol en route whose air attacks a base, and that base.
struct OnTheWay {
    Group patrol;
    Place hex;
    Subject base;
};

std::optional<OnTheWay> counterair_on_the_way(Inquiry& ask) {
    const auto patrol = patrol_that_flies(ask);
    const auto base = attacked_base(ask);
    if (!patrol || !base || !is_en_route(ask, *patrol)) return std::nullopt;
    return OnTheWay{*patrol, *ask.location(*patrol), *base};
}

bool is_intercepted_in(Inquiry& ask, Group patrol, Place hex) {
    const auto attempts = attempts_on(ask, patrol);
    return std::any_of(attempts.begin(), attempts.end(), [&](Force force) {
        return has_intercepted_now(ask, force) && ask.fact(force, fact::intercept_at) == Value(hex);
    });
}

Ruling one_round_on_the_way(Inquiry& ask) {
    const auto way = counterair_on_the_way(ask);
    if (!way) return not_concerned();
    if (!has_fast_carriers(ask, way->patrol)) return broken(say("{} has no fast carriers", way->patrol));
    if (is_intercepted_in(ask, way->patrol, way->hex))
        return broken(say("{} is intercepted in {}", way->patrol, way->hex));
    if (const auto air = out_of_reach(ask, way->hex, way->base))
        return broken(say("{} cannot reach {} from {}", *air, way->base, way->hex));
    const Value& rounds = ask.argument(arg::rounds);
    const double most = ask.printed("en_route_counterair_rounds");
    if (rounds.number() == nullptr || *rounds.number() <= most) return kept();
    return broken(say("{} rounds of counterair are fought on the way", *rounds.number()));
}

Ruling one_base_from_a_hex(Inquiry& ask) {
    const auto way = counterair_on_the_way(ask);
    if (!way) return not_concerned();
    for (const Unit air : named(ask, arg::air))
        if (const Value base = ask.fact(air, fact::en_route_base);
            base.subject() != nullptr && *base.subject() != way->base)
            return broken(say("{} has already attacked {} from {}", air, *base.subject(), way->hex));
    return kept();
}

Ruling each_base_once_on_the_way(Inquiry& ask) {
    const auto way = counterair_on_the_way(ask);
    if (!way) return not_concerned();
    if (!holds(listed(ask, way->patrol, fact::counteraired_bases), way->base)) return kept();
    return broken(say("{} has already counteraired {} on its way", way->patrol, way->base));
}

void base_of_the_patrol_is_noted(Resolution& now) {
    const auto way = counterair_on_the_way(now);
    if (way) add_to_list(now, way->patrol, fact::counteraired_bases, way->base);
}

void base_of_the_air_unit_is_noted(Resolution& now) {
    const auto way = counterair_on_the_way(now);
    if (!way) return;
    for (const Unit air : named(now, arg::air))
        now.set(air, fact::en_route_base, way->base);
}

void other_bases_from_the_next_hex(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol) return;
    for (const Unit ship : ships_in(now, *patrol))
        for (const Unit air : all_air(now)) {
            const Value carrier = now.fact(air, fact::based_on);
            if (now.inside(air) != std::optional(ship) && carrier != Value(ship)) continue;
            if (now.said(air, fact::en_route_base).known()) now.forget(air, fact::en_route_base);
        }
}

/// The moving patrol that land-based or other air of its enemy attacks.
std::optional<Subject> moving_target(Inquiry& ask) {
    for (const Group group : groups_named(ask, arg::target))
        if (is_offensive_patrol(ask, group) && is_en_route(ask, group) && !in_naval_combat(ask, group))
            return group;
    return std::nullopt;
}

Ruling one_air_attack_in_a_hex(Inquiry& ask) {
    const auto patrol = moving_target(ask);
    if (!patrol) return not_concerned();
    const Place hex = *ask.location(*patrol);
    if (ask.reading("air_attacks_on_moving_patrols") == "with_carriers" && !has_fast_carriers(ask, *patrol))
        return broken(say("{} has no fast carriers and is not attacked on its way", *patrol));
    for (const Unit air : named(ask, arg::air)) {
        if (ask.yes(air, fact::eliminated) || ask.fact(air, fact::aborted_by) == Value(*patrol))
            return broken(say("{} was eliminated or made to abort by {}", air, *patrol));
        if (ask.fact(air, fact::attacked_patrol_at) == Value(hex) &&
            is_now(ask, ask.fact(air, fact::attacked_patrol_in)))
            return broken(say("{} has already attacked {} in {}", air, *patrol, hex));
        if (const auto base = ask.location(air); base && out_of_reach(ask, *base, hex))
            return broken(say("{} does not reach {}", air, hex));
    }
    return kept();
}

void air_attack_is_noted(Resolution& now) {
    const auto patrol = moving_target(now);
    if (!patrol) return;
    for (const Unit air : named(now, arg::air)) {
        now.set(air, fact::attacked_patrol_at, *now.location(*patrol));
        now.set(air, fact::attacked_patrol_in, moment(now));
    }
}

Ruling air_before_submarines(Inquiry& ask) {
    const auto patrol = moving_target(ask);
    if (!patrol) return not_concerned();
    if (!was_attacked_by_submarines(ask, *patrol)) return kept();
    return broken(say("submarines have already attacked {} in {}", *patrol, *ask.location(*patrol)));
}

/// The defender decides anew.
void sequence_begins_anew(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol) return;
    for (const Fact& fact : FactList{fact::declined_in, fact::counteraired_from})
        if (now.said(*patrol, fact).known()) now.forget(*patrol, fact);
}

/// @}

/// @name 21.416I and J: in the patrol hex
/// @{

Ruling strikes_from_the_patrol_hex(Inquiry& ask) {
    const auto patrol = patrol_that_flies(ask);
    const auto base = attacked_base(ask);
    if (!patrol || !base || ask.phase() != "movement") return not_concerned();
    if (!is_in_patrol_hex(ask, *patrol)) {
        if (ask.verb() != verb::strike || !is_en_route(ask, *patrol)) return not_concerned();
        return broken(say("{} has not come to its patrol hex yet", *patrol));
    }
    const Place hex = *ask.location(*patrol);
    const auto air = out_of_reach(ask, hex, *base);
    if (!air) return kept();
    return broken(say("{} cannot reach {} from {}", *air, *base, hex));
}

/// Whoever has flown in a round begins another when it flies again.
void round_of_strikes(Resolution& now) {
    const auto patrol = patrol_that_flies(now);
    if (!patrol || !attacked_base(now) || now.phase() != "movement" || !is_in_patrol_hex(now, *patrol))
        return;
    double round = std::max(1.0, now.number_or(*patrol, fact::strike_rounds, 0));
    const auto flying = named(now, arg::air);
    if (std::any_of(flying.begin(), flying.end(),
                    [&](Unit air) { return now.number_or(air, fact::strike_round, 0) == round; }))
        ++round;
    now.set(*patrol, fact::strike_rounds, round);
    for (const Unit air : flying)
        now.set(air, fact::strike_round, round);
}

void strikes_give_another_occasion(Resolution& now) {
    const auto patrol = patrol_that_flies(now);
    if (!patrol || now.number_or(*patrol, fact::strike_rounds, 0) == 0 || !is_in_patrol_hex(now, *patrol))
        return;
    now.set(*patrol, fact::open_hex, *now.location(*patrol));
    now.set(*patrol, fact::interception_point, "after its strikes");
}

/// @}

/// @name 21.416K to M: going home or staying, and the next patrol
/// @{

Ruling stays_in_its_patrol_hex(Inquiry& ask) {
    const auto patrol = ordered_patrol(ask);
    if (!patrol) return not_concerned();
    if (is_in_patrol_hex(ask, *patrol)) return kept();
    return broken(say("{} is not in its patrol hex", *patrol));
}

void patrol_stays(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol || now.phase() != "movement") return;
    now.set(*patrol, fact::on_station, moment(now));
    now.set(*patrol, fact::after, "stays");
}

/// Those who have fought or broken off go home by other rules.
void patrol_goes_home(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol || !is_out(now, *patrol) || now.known(*patrol, fact::fought_at) || now.has(arg::units))
        return;
    now.set(*patrol, fact::activity_status, "returning");
    now.happens(event::force_returns, {{arg::group, *patrol}, {arg::to, now.subject(arg::to)}});
}

void staying_gives_another_occasion(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol || now.phase() != "movement") return;
    if (const auto hex = now.location(*patrol)) now.set(*patrol, fact::open_hex, *hex);
    now.set(*patrol, fact::interception_point, "as it stays");
}

bool was_on_station(Inquiry& ask, Group group) {
    return is_offensive_patrol(ask, group) && !is_interceptor(ask, group) &&
           in_this_player_turn(ask, ask.fact(group, fact::on_station));
}

/// Of a battle about a patrol that wanted to stay.
void loser_about_the_patrol_hex(Resolution& now) {
    const auto groups = groups_of_the_battle(now, fact::groups);
    if (std::none_of(groups.begin(), groups.end(), [&](Group g) { return was_on_station(now, g); })) return;
    for (const Group group : groups)
        if (now.yes(group, fact::defeated)) now.set(group, fact::beaten_in, moment(now));
}

void winner_in_the_patrol_hex(Resolution& now) {
    for (const Group group : groups_of_the_battle(now, fact::groups))
        if (was_on_station(now, group) && !now.yes(group, fact::defeated))
            now.set(group, fact::won_in, moment(now));
}

void returning_winner_is_inverted(Resolution& now) {
    const Group group = now.subject(arg::group);
    if (in_this_player_turn(now, now.fact(group, fact::won_in))) invert_for_the_turn(now, group);
}

/// Whoever comes back in a later round without aborting is no longer among them.
void last_abort_counts(Resolution& now) {
    const auto patrol = patrol_that_flies(now);
    const auto base = attacked_base(now);
    if (!patrol || !base) return;
    const auto aborted = named(now, arg::aborted);
    for (const Unit air : all_air(now)) {
        if (holds(aborted, air))
            now.set(air, fact::aborted_by, *patrol);
        else if (now.location(air) == base && now.fact(air, fact::aborted_by) == Value(*patrol))
            now.forget(air, fact::aborted_by);
    }
}

void aborted_air_is_inverted(Resolution& now) {
    const auto patrol = ordered_patrol(now);
    if (!patrol) return;
    for (const Unit air : all_air(now)) {
        if (now.fact(air, fact::aborted_by) != Value(*patrol)) continue;
        now.set(air, fact::inverted, true);
        now.forget(air, fact::aborted_by);
    }
}

/// Parts of a joint patrol go together.
Ruling one_patrol_after_the_other(Inquiry& ask) {
    const auto patrol = ordered_patrol(ask);
    if (!patrol) return not_concerned();
    for (const Group other : all_groups(ask))
        if (other != *patrol && is_offensive_patrol(ask, other) && has_set_out(ask, other) &&
            !patrol_is_resolved(ask, other) && ask.side_of(other) == ask.side_of(*patrol) &&
            ask.fact(other, fact::patrol_hex) != ask.fact(*patrol, fact::patrol_hex))
            return broken(say("the patrol of {} is not over yet", other));
    return kept();
}

/// @}

}  // namespace

void register_patrol_sequence(Rulebook& book) {
    book.check("21.416A.s2", {verb::strike, verb::counterair}, strikes_are_announced_later);
    book.effect("21.416B.s1", verb::order, order_of_patrols_is_noted);
    book.check("21.416B.s1", {verb::enter}, in_the_order_of_patrols);
    book.check("21.416M.s2", {verb::enter}, one_patrol_after_the_other);
    book.effect("21.416B.s2", verb::enter, patrol_moves);
    book.effect("21.416C.s1", verb::enter, hex_is_open_to_interception);
    book.effect("21.416G.s3", verb::enter, other_bases_from_the_next_hex);
    book.effect("21.416H", verb::enter, sequence_begins_anew);

    book.check("21.416C.s2", {verb::counterair}, interception_before_counterair);
    book.check("21.416C.s2", {verb::intercept}, no_interception_after_counterair);
    book.effect("21.416C.s2", verb::counterair, counterair_from_the_hex_is_noted, When::last);
    book.check("21.416C.s3", {verb::intercept}, air_within_range_assists);
    book.check("21.416D", {verb::counterair}, counterair_in_the_battle);

    for (const Verb& choice : {verb::continue_, verb::abort})
        book.effect("21.416E", choice, victorious_patrol_chooses);
    book.effect("21.416F.s1", event::battle_ends, beaten_patrol_is_noted, When::after);
    book.check({"21.416F.s1", "21.416L.s2"}, {verb::enter, verb::stay}, beaten_patrols_go_home);
    book.effect({"21.416F.s2", "21.4191.s1"}, event::battle_ends, victors_over_a_patrol_are_noted,
                When::after);
    book.effect({"21.416F.s1", "21.416L.s2"}, event::force_returns, beaten_force_is_inverted, When::after);
    book.effect({"21.416F.s2", "21.4191.s2"}, event::force_returns, returning_victors_are_inverted,
                When::after);

    book.check("21.416G.s1", {verb::counterair}, one_round_on_the_way);
    book.check("21.416G.s2", {verb::counterair}, one_base_from_a_hex);
    book.check("21.416G.s4", {verb::counterair}, each_base_once_on_the_way);
    book.effect("21.4181A", verb::counterair, base_of_the_air_unit_is_noted, When::last);
    book.effect("21.416G.s4", verb::counterair, base_of_the_patrol_is_noted, When::last);
    book.check("21.416G.s5", {verb::strike}, one_air_attack_in_a_hex);
    book.effect("21.416G.s5", verb::strike, air_attack_is_noted);
    book.check({"21.416G.s6", "22.921.s2"}, {verb::strike}, air_before_submarines);

    book.check({"21.416I", "21.4181B"}, {verb::counterair, verb::strike}, strikes_from_the_patrol_hex);
    for (const Verb& attack : {verb::counterair, verb::strike}) {
        book.effect({"21.416I", "21.4181B"}, attack, round_of_strikes);
        book.effect("21.416J", attack, strikes_give_another_occasion);
    }

    book.check("21.416K", {verb::stay}, stays_in_its_patrol_hex);
    book.effect("21.416K", verb::stay, patrol_stays);
    book.effect("21.416K", verb::return_, patrol_goes_home);
    book.effect("21.416L.s1", verb::stay, staying_gives_another_occasion);
    book.effect("21.416L.s2", event::battle_ends, loser_about_the_patrol_hex, When::after);
    book.effect("21.416L.s3", event::battle_ends, winner_in_the_patrol_hex, When::after);
    book.effect("21.416L.s3", event::force_returns, returning_winner_is_inverted, When::after);
    book.effect("21.416M.s1", verb::counterair, last_abort_counts, When::last);
    book.effect("21.416M.s1", verb::stay, aborted_air_is_inverted, When::after);
    book.effect("21.416M.s1", event::force_returns, aborted_air_is_inverted, When::after);
}

}  // namespace umpire::rules::awaw
