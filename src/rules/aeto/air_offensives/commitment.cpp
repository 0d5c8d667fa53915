#include "air_offensives/commitment.hpp"

#include "air_offensives/facts.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "weather/weather.hpp"

namespace umpire::rules::aeto {

bool is_currently_committed(Inquiry& ask, Unit air) {
    return ask.text_or(air, fact::committed, "") == "currently";
}

bool is_previously_committed(Inquiry& ask, Unit air) {
    return ask.text_or(air, fact::committed, "") == "previously";
}

bool is_committed_elsewhere(Inquiry& ask, Unit air) {
    if (ask.yes(air, fact::aloft)) return false;
    return is_previously_committed(ask, air) ||
           (is_currently_committed(ask, air) && !ask.yes(air, fact::flew_in_this_offensive));
}

void commit_currently(Resolution& now, Unit air) {
    if (!is_previously_committed(now, air)) now.set(air, fact::committed, "currently");
}

void commit_previously(Resolution& now, Unit air) {
    now.set(air, fact::committed, "previously");
}

void take_commitment_off(Resolution& now, Unit air) {
    if (is_currently_committed(now, air)) now.forget(air, fact::committed);
}

bool is_enemy_offensive(Inquiry& ask, std::string_view type, Unit unit) {
    const std::string side = ask.text_or(the_game, fact::offensive_side, "");
    return in_phase(ask, "offensive") && ask.text_or(the_game, fact::offensive_type, "") == type &&
           !side.empty() && side == opponent_of(side_or_none(ask, unit));
}

bool is_friendly_offensive(Inquiry& ask, Unit unit) {
    const std::string side = ask.text_or(the_game, fact::offensive_side, "");
    return in_phase(ask, "offensive") && !side.empty() && side == side_or_none(ask, unit);
}

Units air_units_of_order(Inquiry& ask) {
    Units units;
    for (const ForceArgument& argument : {arg::units, arg::unit, arg::with})
        for (const Subject thing : named(ask, argument))
            if (thing.kind == Kind::unit && is_air_unit(ask, thing)) units.push_back(thing);
    return units;
}

namespace {

/// @name 4.27.s3, 4.27.s4: what a committed unit may not do, and when it is marked
/// @{

/// What it does on the mission that committed it is another thing.
/// Interceptors in an enemy Air Offensive are for 4.1.s62, Intensive Air-Naval Attacks for 4.28.s1.
Ruling previously_committed_units_stay_home(Inquiry& ask) {
    if (ask.yes(arg::intensive)) return not_concerned();
    const bool intercepts = ask.verb() == verb::intercept;
    if (intercepts && in_phase(ask, "strategic")) return not_concerned();  // that is 2.1.s6
    const bool rises = ask.yes(arg::interceptors) || ask.has(arg::raiders);
    Ruling ruling = not_concerned();
    for (const Unit air : air_units_of_order(ask)) {
        if (ask.yes(air, fact::aloft) || ask.yes(air, fact::forced_rebase) ||
            (rises && is_enemy_offensive(ask, "air", air)))
            continue;
        if (is_previously_committed(ask, air)) return broken(say("{} is Previously Committed", air));
        ruling = kept();
    }
    return ruling;
}

/// The chit that somebody puts on an air unit; nothing of other acts.
std::optional<Unit> unit_that_is_marked(Inquiry& ask) {
    const Subject* unit = ask.argument(arg::of).subject();
    if (unit == nullptr || unit->kind != Kind::unit || ask.text(arg::fact) != fact::committed.name.text() ||
        !is_air_unit(ask, *unit))
        return std::nullopt;
    return *unit;
}

/// Before Strategic Warfare nobody has flown in this month; later only whoever was launched is known to have.
Ruling committed_as_it_flies(Inquiry& ask) {
    const auto air = unit_that_is_marked(ask);
    if (!air || ask.argument(arg::value).text() == nullptr) return not_concerned();
    if (in_this_turn(ask, ask.fact(*air, fact::launched_in))) return kept();
    return in_phase(ask, "weather") ? broken(say("{} has flown no mission in this month", *air))
                                    : not_concerned();
}

void unit_is_committed(Resolution& now) {
    const Unit air = now.subject(arg::unit);
    const std::string commitment = now.text_or(air, fact::commitment_by_launch, "");
    if (commitment.empty()) return;
    now.result(result::commitment, commitment);
    if (commitment == "currently") commit_currently(now, air);
    if (commitment == "previously") commit_previously(now, air);
}

/// @}

/// @name 4.27.s5, 4.27.s6, 4.27.s10, 4.27.s17, 4.27.s19: by a launch
/// @{

/// Raids, interdiction and those who intercept them are committed by rules of their own.
Value launched_in_strategic_warfare(Inquiry& ask, Unit, Value so_far) {
    return in_phase(ask, "strategic") && ask.verb() == verb::launch ? Value("previously") : so_far;
}

template <Named phase>
Value launched_in_phase(Inquiry& ask, Unit, Value so_far) {
    return in_phase(ask, phase.text()) ? Value("currently") : so_far;
}

Value launched_in_a_friendly_offensive(Inquiry& ask, Unit air, Value so_far) {
    return is_friendly_offensive(ask, air) ? Value("currently") : so_far;
}

Value rises_in_an_enemy_air_offensive(Inquiry& ask, Unit air, Value so_far) {
    return is_enemy_offensive(ask, "air", air) && is_fighter_type(ask, air) ? Value("none") : so_far;
}

void offensive_is_noted(Resolution& now) {
    const Unit air = now.subject(arg::unit);
    if (is_friendly_offensive(now, air)) now.set(air, fact::flew_in_this_offensive, true);
}

/// To change base is a mission too.
void changes_base_in_a_friendly_offensive(Resolution& now) {
    for (const Unit air : air_units_of_order(now))
        if (is_friendly_offensive(now, air) && !now.yes(air, fact::forced_rebase)) {
            commit_currently(now, air);
            now.set(air, fact::flew_in_this_offensive, true);
        }
}

void offensive_is_forgotten(Resolution& now) {
    for (const Unit air : all_units(now))
        for (const AnyYesNo& fact : {fact::flew_in_this_offensive, fact::stays_uncommitted})
            if (now.yes(air, fact)) now.set(air, fact, false);
}

/// @}

/// @name 4.27.s7 to 4.27.s9, 4.27.s18: until it is back, and bases that are changed
/// @{

bool changed_base_in_this_phase(Inquiry& ask, Unit air) {
    return in_phase_of_this_turn(ask, ask.fact(air, fact::changed_base_in), ask.phase());
}

bool keeps_its_chit(Inquiry& ask, Unit air) {
    return changed_base_in_this_phase(ask, air) && ask.reading("chits_after_change_of_base") == "stay";
}

bool chits_are_taken_off_in(Inquiry& ask) {
    return in_phase(ask, "naval and air") || in_phase(ask, "end");
}

void chit_is_taken_off(Resolution& now) {
    const Unit air = now.subject(arg::unit);
    if (chits_are_taken_off_in(now) && !keeps_its_chit(now, air)) take_commitment_off(now, air);
}

void all_chits_are_taken_off(Resolution& now) {
    for (const Unit air : all_units(now))
        if (is_air_unit(now, air) && !keeps_its_chit(now, air)) take_commitment_off(now, air);
}

void as_an_air_movement_step_ends(Resolution& now) {
    if (now.text(arg::step) == "air movement") all_chits_are_taken_off(now);
}

/// One side's step is over where the other's begins.
void as_the_other_side_begins(Resolution& now) {
    if (in_step(now, "air movement", "naval and air") && now.text(arg::to) == "air movement")
        all_chits_are_taken_off(now);
}

/// Who is back carries no chit.
Ruling no_chit_on_whoever_has_returned(Inquiry& ask) {
    const auto air = unit_that_is_marked(ask);
    if (!air || !chits_are_taken_off_in(ask) || ask.argument(arg::value) != Value("currently") ||
        !in_phase_of_this_turn(ask, ask.fact(*air, fact::launched_in), ask.phase()))
        return not_concerned();
    if (ask.yes(*air, fact::aloft) || keeps_its_chit(ask, *air) || has_attacked_intensively(ask, *air))
        return kept();
    return broken(say("{} has returned to its base", *air));
}

void evacuated_unit_is_committed(Resolution& now) {
    const Unit air = now.subject(arg::unit);
    now.result(result::commitment, "currently");
    commit_currently(now, air);
}

void whoever_changes_base_is_committed(Resolution& now) {
    if (!in_phase(now, "naval and air")) return;
    for (const Unit air : air_units_of_order(now)) {
        commit_currently(now, air);
        now.set(air, fact::changed_base_in, moment(now));
    }
}

void changes_of_base_are_over(Resolution& now) {
    if (now.text(arg::phase) != "naval and air" || now.text(arg::step) != "sea supply debarkation") return;
    for (const Unit air : all_units(now))
        if (changed_base_in_this_phase(now, air)) take_commitment_off(now, air);
}

void forced_rebase_commits(Resolution& now) {
    for (const Unit air : air_units_of_order(now))
        if (now.yes(air, fact::forced_rebase)) commit_previously(now, air);
}

/// @}

/// 4.27.s10: for the Offensive Phase, and no longer.
void offensives_of_the_month_are_over(Resolution& now) {
    if (now.text(arg::step) != "land movement" || now.text(arg::phase) != "movement" ||
        now.reading("commitment_after_offensives") == "until_end_of_turn")
        return;
    for (const Unit air : all_units(now))
        if (is_air_unit(now, air)) take_commitment_off(now, air);
}

}  // namespace

void register_commitment(Rulebook& book) {
    book.check("4.27.s3", {verb::launch, verb::rebase, verb::intercept, verb::strike, verb::support},
               previously_committed_units_stay_home);
    book.check("4.27.s4", {verb::mark}, committed_as_it_flies);
    book.effect("4.27.s4", event::air_unit_is_launched, unit_is_committed, When::after);

    book.define({"4.27.s5", "4.1.s8"}, Kind::unit, fact::commitment_by_launch, launched_in_strategic_warfare);
    book.define({"4.27.s6", "4.10.s32"}, Kind::unit, fact::commitment_by_launch,
                launched_in_phase<"naval and air">);
    book.define("4.27.s19", Kind::unit, fact::commitment_by_launch, launched_in_phase<"end">);
    book.define("4.27.s10", Kind::unit, fact::commitment_by_launch, launched_in_a_friendly_offensive);
    book.define({"4.27.s17", "4.25.s16"}, Kind::unit, fact::commitment_by_launch,
                rises_in_an_enemy_air_offensive);
    book.effect("4.27.s10", event::air_unit_is_launched, offensive_is_noted);
    book.effect("4.27.s10", verb::rebase, changes_base_in_a_friendly_offensive);
    book.effect("4.27.s10", event::offensive_ends, offensive_is_forgotten, When::last);
    book.effect("4.27.s10", event::step_begins, offensives_of_the_month_are_over);

    book.check("4.27.s7", {verb::mark}, no_chit_on_whoever_has_returned);
    book.effect("4.27.s7", event::air_unit_returns, chit_is_taken_off);
    book.effect("4.27.s7", event::step_ends, as_an_air_movement_step_ends, When::after);
    book.effect("4.27.s7", verb::step, as_the_other_side_begins, When::before);
    book.effect({"4.27.s8", "4.14.s13"}, event::air_unit_evacuates, evacuated_unit_is_committed);
    book.effect({"4.27.s9", "4.1.s33"}, verb::rebase, whoever_changes_base_is_committed, When::after);
    book.effect("4.27.s9", event::step_ends, changes_of_base_are_over, When::after);
    book.effect({"4.27.s18", "4.7.s9"}, verb::rebase, forced_rebase_commits, When::before);
}

}  // namespace umpire::rules::aeto
