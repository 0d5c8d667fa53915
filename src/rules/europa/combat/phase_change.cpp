#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "combat/maneuver.hpp"
#include "common/moments.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "table/facts.hpp"
#include "units/phases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace umpire::rules::europa {

namespace {

std::string player(Inquiry& ask) {
    const std::string& side = ask.action().side;
    if (side.empty()) ask.missing("which player said this");
    return side;
}

/// @name 30A7: putting a combat off
/// @{

/// The phasing player, after a maneuver step of a movement or exploitation phase.
Ruling phasing_player_after_maneuver(Inquiry& ask, Battle battle, std::string_view what) {
    if (!is_moving_phase(ask.phase())) return broken(say("{} in the {} phase", what, ask.phase()));
    // Anybody may turn the pointer of the phases; to say it is for the phasing player.
    const bool said = ask.verb() != verb::phase || !ask.action().side.empty();
    if (said && player(ask) != ask.phasing_side())
        return broken(
            say("{} by the {} player, but the {} player is phasing", what, player(ask), ask.phasing_side()));
    if (!ends_maneuver_step(ask, battle))
        return broken(
            say("{} in the {} step, not at the end of a maneuver step", what, ask.text(battle, fact::step)));
    return kept();
}

Ruling ends_phase_after_maneuver(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle || ask.yes(*battle, fact::inferred)) return not_concerned();
    return phasing_player_after_maneuver(ask, *battle, "the phase is ended");
}

Ruling asks_after_maneuver(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle) return broken("there is no naval combat to put off");
    return phasing_player_after_maneuver(ask, *battle, "suspension is asked for");
}

void put_off(Resolution& now, Battle battle) {
    now.forget(battle, fact::suspension_asked);
    if (now.text_or(battle, fact::step, "") == "maneuver") now.happens(event::next_round);
    now.forget(battle, fact::last_maneuver);
    now.set(battle, fact::put_off_in, moment(now));
    now.forget(game::the_game, fact::battle);
    add_to_list(now, game::the_game, fact::suspended, battle);
    now.happens(event::combat_suspended, {{arg::battle, battle}});
}

void combat_is_put_off(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle) return;
    // Of a combat that only dice have told of nobody knows that it was not over.
    if (now.yes(*battle, fact::inferred)) return now.happens(event::combat_ends);
    put_off(now, *battle);
}

void request_stands(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (battle) now.set(*battle, fact::suspension_asked, round_fought(now, *battle));
}

/// @}

/// @name 30A7: the answer
/// @{

bool suspension_is_asked(Inquiry& ask, Battle battle) {
    return ask.known(battle, fact::suspension_asked);
}

Ruling accepts_within_3_rounds(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle || !suspension_is_asked(ask, *battle))
        ask.missing("whether the phasing player has asked to put the combat off", "!suspend");
    if (player(ask) == ask.phasing_side())
        return broken(say("the {} player has asked himself and cannot answer", player(ask)));
    if (ask.yes(arg::refuses)) return broken("suspension cannot be refused");
    const double rounds = ask.number(arg::rounds), most = ask.printed("suspension_rounds");
    if (rounds >= 0 && rounds <= most && rounds == static_cast<int>(rounds)) return kept();
    return broken(say("{} more rounds are asked for, allowed 0 to {}", rounds, most));
}

/// Until he answers it is as if he had asked for all the rounds that he may.
double rounds_to_come(Resolution& now) {
    const double most = now.printed("suspension_rounds");
    return now.has(arg::rounds) ? std::clamp(now.number(arg::rounds), 0.0, most) : most;
}

void rounds_are_agreed(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || !suspension_is_asked(now, *battle)) return;
    const double last = now.number(*battle, fact::suspension_asked) + rounds_to_come(now);
    now.set(*battle, fact::last_round, last);
    if (round_fought(now, *battle) >= last) put_off(now, *battle);
}

void last_round_is_over(Resolution& now) {
    const auto battle = battle_under_way(now);
    if (!battle || !suspension_is_asked(now, *battle)) return;
    if (round_fought(now, *battle) >= now.number(*battle, fact::last_round)) put_off(now, *battle);
}

Ruling request_is_binding(Inquiry& ask) {
    const auto battle = battle_under_way(ask);
    if (!battle || !suspension_is_asked(ask, *battle)) return kept();
    return broken(say("suspension was asked for after round {} and cannot be withdrawn",
                      ask.number(*battle, fact::suspension_asked)));
}

/// @}

/// @name 30A7: what waits for it
/// @{

void note_end_of_movement(Resolution& now) {
    if (battle_under_way(now)) now.set(game::the_game, fact::movement_ended, moment(now));
}

Ruling nothing_moves_after_declaration(Inquiry& ask) {
    const Value ended = ask.fact(game::the_game, fact::movement_ended);
    if (!ended.known()) return not_concerned();
    if (!is_now(ask, ended)) return kept();
    return broken(say("the phase was declared ended: {}", *ended.text()));
}

void combatants_are_remembered(Resolution& now) {
    const Battle battle = now.subject(arg::battle);
    Value::List units;
    // Those of the last maneuver step, wherever they have gone in it.
    for (const AnySeveral& list : {fact::combatants, fact::perhaps_combatants})
        for (const Unit unit : listed(now, battle, list))
            units.emplace_back(unit);
    if (units.empty())
        for (const Group group : combatant_groups(now, battle))
            for (const Unit unit : now.units_in(group))
                units.emplace_back(unit);
    now.set(battle, fact::last_combatants, std::move(units));
}

/// A combatant of a suspended combat that is too near to that place.
std::optional<Subject> combatant_near(Inquiry& ask, Place place, double distance) {
    for (const Battle battle : listed(ask, game::the_game, fact::suspended))
        for (const Unit unit : listed(ask, battle, fact::last_combatants)) {
            const auto there = ask.location(unit);
            const auto apart = there ? ask.map().distance(place.index, there->index) : std::nullopt;
            if (apart && *apart <= distance) return unit;
        }
    return std::nullopt;
}

Ruling keeps_off_suspended_combat(Inquiry& ask) {
    if (listed(ask, game::the_game, fact::suspended).empty()) return not_concerned();
    const Group group = ask.subjects(arg::group).front();
    const double distance = ask.printed("suspension_distance");
    Places places;
    if (ask.has(arg::path)) places = ask.subjects(arg::path);
    if (places.empty() && ask.has(arg::to)) places = ask.subjects(arg::to);
    if (const auto start = ask.location(group);
        start && (places.empty() || ask.reading("moving_off_suspended_combat") == "held"))
        places.push_back(*start);
    for (const Place place : places)
        if (const auto unit = combatant_near(ask, place, distance))
            return broken(say(
                "{} moves through {}, {} hexes from {} of a suspended combat; {} or fewer "
                "are forbidden",
                group, place, *ask.map().distance(place.index, ask.location(*unit)->index), *unit, distance));
    return kept();
}

/// @}

/// @name 30A7: taking it up again
/// @{

/// Put off in an earlier phase, and not yet taken up.
std::optional<Subject> overdue(Inquiry& ask) {
    if (!is_moving_phase(ask.phase())) return std::nullopt;
    for (const Battle battle : listed(ask, game::the_game, fact::suspended))
        if (ask.text(battle, fact::put_off_in) != moment(ask)) return battle;
    return std::nullopt;
}

/// A whole movement or exploitation phase goes by on the way to the phase that is named.
bool passes_moving_phase(Inquiry& ask) {
    if (!ask.has(arg::to)) return false;
    const auto now = std::find(phases.begin(), phases.end(), ask.phase());
    const std::string to = ask.text(arg::to);
    if (now == phases.end() || std::find(phases.begin(), phases.end(), to) == phases.end()) return false;
    for (auto at = static_cast<std::size_t>(now - phases.begin()) + 1; phases[at % phases.size()] != to; ++at)
        if (is_moving_phase(phases[at % phases.size()])) return true;
    return false;
}

Ruling resumed_before_phase_ends(Inquiry& ask) {
    auto suspended = listed(ask, game::the_game, fact::suspended);
    // One that is under way is put off with the end of this phase.
    if (const auto battle = battle_under_way(ask);
        battle && passes_moving_phase(ask) && !ask.yes(*battle, fact::inferred))
        suspended.push_back(*battle);
    if (suspended.empty()) return not_concerned();
    const auto late = passes_moving_phase(ask) ? std::optional(suspended.front()) : overdue(ask);
    if (!late) return kept();
    return broken(say("the phase ends, but {} has not been resumed in it", *late));
}

/// The combat of the group that was named, or the only one.
std::optional<Battle> combat_to_resume(Inquiry& ask) {
    const auto suspended = listed(ask, game::the_game, fact::suspended);
    if (ask.has(arg::group)) {
        for (const Battle battle : suspended)
            if (holds(listed(ask, battle, fact::groups), ask.subject(arg::group))) return battle;
        return std::nullopt;
    }
    if (suspended.size() > 1)
        ask.missing("which of the suspended combats is resumed", "!resume with <group>");
    return suspended.empty() ? std::nullopt : std::optional(suspended.front());
}

/// Of a combat that nobody declared it is not known how it ended.
bool one_may_have_been_put_off(Inquiry& ask) {
    for (std::uint32_t i = 0; i < ask.position().count(game::Kind::battle); ++i)
        if (ask.yes({game::Kind::battle, i}, fact::inferred)) return true;
    return false;
}

Ruling resumed_by_phasing_player(Inquiry& ask) {
    const auto battle = combat_to_resume(ask);
    if (!battle && one_may_have_been_put_off(ask)) ask.missing("which combat was put off", "!suspend");
    if (!battle) return broken("there is no suspended combat to resume");
    if (!is_moving_phase(ask.phase()))
        return broken(say("{} is resumed in the {} phase", *battle, ask.phase()));
    if (ask.text(*battle, fact::put_off_in) == moment(ask))
        return broken(say("{} was put off in this very phase", *battle));
    if (player(ask) != ask.phasing_side())
        return broken(say("{} is resumed by the {} player, but the {} player is phasing", *battle,
                          player(ask), ask.phasing_side()));
    return kept();
}

void combat_goes_on(Resolution& now) {
    const auto battle = combat_to_resume(now);
    if (!battle) return;
    Value::List waiting;
    for (const Subject other : listed(now, game::the_game, fact::suspended))
        if (other != *battle) waiting.emplace_back(other);
    now.set(game::the_game, fact::suspended, waiting.empty() ? Value() : Value(std::move(waiting)));
    now.set(game::the_game, fact::battle, *battle);
    now.forget(*battle, fact::put_off_in);
}

/// @}

}  // namespace

void register_phase_change(Rulebook& book) {
    book.check("30A7.s1", {verb::endphase, verb::phase}, ends_phase_after_maneuver);
    book.effect("30A7.s2", verb::endphase, note_end_of_movement);
    book.effect("30A7.s1", verb::endphase, combat_is_put_off);
    book.effect("30A7.s1", event::phase_ends, combat_is_put_off);
    book.check("30A7.s2",
               {verb::move, verb::sail, verb::port, verb::spend, verb::close, verb::maneuver, verb::disembark,
                verb::landing, verb::base, verb::land},
               nothing_moves_after_declaration);
    book.check("30A7.s3", {verb::suspend}, asks_after_maneuver);
    book.effect("30A7.s3", verb::suspend, request_stands);
    book.check("30A7.s4", {verb::answer}, accepts_within_3_rounds);
    book.effect("30A7.s4", verb::suspend, rounds_are_agreed);
    book.effect("30A7.s4", verb::answer, rounds_are_agreed);
    // Submarines divide their forces last: not for a round that is put off.
    book.effect("30A7.s4", event::next_round, last_round_is_over, When::after);
    book.check("30A7.s5", {verb::withdraw}, request_is_binding);
    book.effect("30A7.s6", event::combat_suspended, combatants_are_remembered);
    book.check("30A7.s6", {verb::move, verb::sail, verb::close, verb::maneuver}, keeps_off_suspended_combat);
    book.check("30A7.s7", {verb::phase, verb::endphase}, resumed_before_phase_ends);
    book.check("30A7.s7", {verb::resume}, resumed_by_phasing_player);
    book.effect("30A7.s7", verb::resume, combat_goes_on);
}

}  // namespace umpire::rules::europa
