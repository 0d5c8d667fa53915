#include "umpire/catalog/table.hpp"

#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <algorithm>

namespace umpire::rules::aeto {

namespace {

/// @name 2.5, 2.8, 2.9: anti-aircraft fire
/// @{

Value night_flak(Inquiry& ask, Subject, Value multiple) {
    if (!is_night_raid(ask)) return multiple;
    const catalog::Table& years = ask.table("2.8.s8");
    const auto row = years.row_of(static_cast<double>(turn_now(ask).year));
    return row ? Value(years.number_at(*row, 0).value()) : multiple;
}

Value doubled_at(Inquiry& ask, Place hex, Value multiple, bool (*field)(Inquiry&, Place)) {
    if (!field(ask, hex) || !is_oil_target(ask, hex)) return multiple;
    const double before = multiple.number() != nullptr ? *multiple.number() : 1;
    const double doubled = ask.printed("oil_flak_multiple");
    return ask.reading("night_flak_at_oil") == "both" ? before * doubled : std::max(before, doubled);
}
Value doubled_at_ploesti(Inquiry& ask, Place hex, Value multiple) {
    return doubled_at(ask, hex, multiple, is_ploesti);
}
Value doubled_at_the_caucasus(Inquiry& ask, Place hex, Value multiple) {
    return doubled_at(ask, hex, multiple, is_caucasus);
}

Value initiative_chooses(Inquiry& ask, Subject, Value) {
    return ask.fact(game::the_game, fact::initiative);
}

Value axis_chooses_at_ploesti(Inquiry& ask, Place hex, Value chooser) {
    if (!is_ploesti(ask, hex) || !is_oil_target(ask, hex)) return chooser;
    const auto units = listed(ask, game::the_game, fact::flak_targets);
    const bool soviet = !units.empty() && is_soviet(ask, units.front());
    return soviet && ask.reading("soviet_bombers_at_ploesti") == "initiative" ? chooser : Value("Axis");
}

Value soviets_choose_at_the_caucasus(Inquiry& ask, Place hex, Value chooser) {
    return is_caucasus(ask, hex) && is_oil_target(ask, hex) ? Value("Allied") : chooser;
}

double steps_left(Inquiry& ask, Unit unit) {
    if (ask.yes(unit, fact::eliminated)) return 0;
    return ask.yes(unit, fact::depleted) ? 1 : ask.number_or(unit, fact::steps, 2);
}

void lose_a_step(Resolution& now, Unit unit) {
    if (now.yes(unit, fact::eliminated)) return;
    if (now.yes(unit, fact::depleted)) {
        now.happens(event::shot_down, {{arg::unit, unit}});
    } else {
        now.set(unit, fact::depleted, true);
    }
}

void depleted_bomber_is_eliminated(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    now.set(unit, fact::eliminated, true);
    now.set(unit, fact::aloft, false);
    now.take_away(unit);
}

double steps_in_the_group(Inquiry& ask) {
    double steps = 0;
    for (const Unit unit : listed(ask, game::the_game, fact::flak_targets))
        steps += steps_left(ask, unit);
    return steps;
}

/// Only those who made this roll are fired at.
void flak_fires(Resolution& now) {
    if (!is_raid_attack(now) || now.number(arg::hits) <= 0) return;
    now.set(game::the_game, fact::flak_targets, now.subjects(arg::units));
    const double hits = now.number(arg::hits) * now.number_or(raid_target(now), fact::flak_multiple, 1);
    now.set(game::the_game, fact::flak_hits, hits);
    now.result(result::aa_hits, hits);
}

void superfluous_hits_are_lost(Resolution& now) {
    if (!is_raid_attack(now) || now.number(arg::hits) <= 0) return;
    now.set(game::the_game, fact::flak_hits,
            std::min(now.number(game::the_game, fact::flak_hits), steps_in_the_group(now)));
}

/// Nobody has to choose where one Bomber takes all hits, or all Bombers are lost.
void hits_without_a_choice(Resolution& now) {
    if (!is_raid_attack(now) || now.number(arg::hits) <= 0) return;
    const auto units = listed(now, game::the_game, fact::flak_targets);
    const double hits = now.number(game::the_game, fact::flak_hits);
    if (units.size() > 1 && hits < steps_in_the_group(now)) return;
    for (const Unit unit : units)
        for (double left = units.size() > 1 ? steps_left(now, unit) : hits; left > 0; --left)
            lose_a_step(now, unit);
    now.set(game::the_game, fact::flak_hits, 0);
}

void chosen_bomber_is_hit(Resolution& now) {
    lose_a_step(now, now.subject(arg::unit));
    now.set(game::the_game, fact::flak_hits,
            std::max(0.0, now.number_or(game::the_game, fact::flak_hits, 0) - 1));
}

bool is_flak_of(Inquiry& ask, std::string_view aim) {
    const auto units = listed(ask, game::the_game, fact::flak_targets);
    return is_raid_under_way(ask) && !units.empty() && ask.text_or(units.front(), fact::aim, "") == aim;
}

Ruling whose_choice_it_is(Inquiry& ask) {
    const auto units = listed(ask, game::the_game, fact::flak_targets);
    if (!is_raid_under_way(ask) || units.size() < 2 || !ask.has(arg::side)) return not_concerned();
    const std::string chooser = ask.text(raid_target(ask), fact::flak_chooser);
    if (ask.text(arg::side) == chooser) return kept();
    return broken(say("{} chooses the Bomber that is hit", chooser));
}
Ruling who_chooses_of_strategic_bombers(Inquiry& ask) {
    return is_flak_of(ask, "strategic") ? whose_choice_it_is(ask) : not_concerned();
}
Ruling who_chooses_of_rail_bombers(Inquiry& ask) {
    return is_flak_of(ask, "rail") ? whose_choice_it_is(ask) : not_concerned();
}
Ruling who_chooses_at_night(Inquiry& ask) {
    return is_night_raid(ask) ? whose_choice_it_is(ask) : not_concerned();
}

Ruling fighter_types_are_not_hit(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_flak_of(ask, "strategic")) return not_concerned();
    return is_fighter_type(ask, unit) ? broken(say("{} is no Bomber", unit)) : kept();
}

Ruling idle_bombers_are_not_hit(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_flak_of(ask, "strategic") || is_fighter_type(ask, unit)) return not_concerned();
    if (holds(listed(ask, game::the_game, fact::flak_targets), unit)) return kept();
    return broken(say("{} had no part in the attack", unit));
}

Ruling only_rail_bombers_are_hit(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_flak_of(ask, "rail")) return not_concerned();
    if (holds(listed(ask, game::the_game, fact::flak_targets), unit)) return kept();
    return broken(say("{} had no part in Bombing Rail Capacity", unit));
}

/// @}

}  // namespace

void register_anti_aircraft(Rulebook& book) {
    book.effect({"2.5.s5", "2.5.s7", "2.6.s8"}, event::bombing_result, flak_fires, When::after);
    book.effect("2.8.s10", event::bombing_result, superfluous_hits_are_lost, When::after);
    book.effect({"2.5.s7", "2.6.s8"}, event::bombing_result, hits_without_a_choice, When::last);
    book.effect({"2.5.s8", "2.6.s8"}, event::shot_down, depleted_bomber_is_eliminated);
    book.effect({"2.5.s7", "2.6.s8"}, verb::hit, chosen_bomber_is_hit);
    book.define({"2.5.s9", "2.6.s9"}, Kind::location, fact::flak_chooser, initiative_chooses, When::before);
    book.check("2.5.s9", {verb::hit}, who_chooses_of_strategic_bombers);
    book.check("2.5.s10", {verb::hit}, fighter_types_are_not_hit);
    book.check("2.5.s11", {verb::hit}, idle_bombers_are_not_hit);
    book.check("2.6.s9", {verb::hit}, who_chooses_of_rail_bombers);
    book.check("2.6.s10", {verb::hit}, only_rail_bombers_are_hit);
    book.table("2.8.s8", "night_anti_aircraft");
    book.define("2.8.s8", Kind::location, fact::flak_multiple, night_flak, When::before);
    book.check("2.8.s9", {verb::hit}, who_chooses_at_night);
    book.define({"2.5.s12", "2.9.s12"}, Kind::location, fact::flak_multiple, doubled_at_ploesti);
    book.define({"2.5.s12", "2.9.s20"}, Kind::location, fact::flak_multiple, doubled_at_the_caucasus);
    book.define("2.9.s13", Kind::location, fact::flak_chooser, axis_chooses_at_ploesti);
    book.define("2.9.s21", Kind::location, fact::flak_chooser, soviets_choose_at_the_caucasus);
}

}  // namespace umpire::rules::aeto
