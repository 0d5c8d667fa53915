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

double shift_of_row(Inquiry& ask, std::string_view row) {
    const catalog::Table& table = ask.table("2.3.s4");
    const auto found = table.row_of(row);
    return found ? table.number_at(*found, 0).value_or(0) : 0;
}

namespace {

bool is_bombing(Inquiry& ask) {
    return is_strategic_attack(ask) || is_rail_attack(ask);
}

/// @name 2.3: what the target hex is
/// @{

Value kind_of_target(Inquiry& ask, Place hex, Value) {
    const bool city = ask.yes(hex, fact::city), resource = ask.yes(hex, fact::resource);
    if (city && resource) return "city/resource";
    if (city) return "city";
    return resource || ask.yes(hex, fact::oil) ? Value("resource") : Value();
}

Value shift_by_target(Inquiry& ask, Place hex, Value) {
    const std::string kind = ask.text_or(hex, fact::target_kind, "");
    if (kind.empty()) return {};
    const double capital =
        ask.yes(hex, fact::capital) && (kind == "city/resource" || ask.reading("capital_shift") == "any")
            ? shift_of_row(ask, "national capital, in addition to the row above")
            : 0;
    return capital + shift_of_row(ask, kind == "city/resource" ? kind : kind + " only");
}

double oil_shift(Inquiry& ask) {
    return shift_of_row(ask, "Ploesti E 3629 or Caucasus E 3311, E 3312, E 3410, E 3607, E 3707");
}

Value ploesti_shift(Inquiry& ask, Place hex, Value shift) {
    return is_ploesti(ask, hex) && !is_captured_oil(ask, hex) ? Value(oil_shift(ask)) : shift;
}

Value caucasus_shift(Inquiry& ask, Place hex, Value shift) {
    return is_caucasus(ask, hex) && !is_captured_oil(ask, hex) ? Value(oil_shift(ask)) : shift;
}

Value captured_shift(Inquiry& ask, Place hex, Value shift, bool (*field)(Inquiry&, Place)) {
    return field(ask, hex) && is_captured_oil(ask, hex) ? Value(shift_of_row(ask, "resource only")) : shift;
}
Value captured_ploesti_shift(Inquiry& ask, Place hex, Value shift) {
    return captured_shift(ask, hex, shift, is_ploesti);
}
Value captured_caucasus_shift(Inquiry& ask, Place hex, Value shift) {
    return captured_shift(ask, hex, shift, is_caucasus);
}

/// @}

/// @name 2.4: halving
/// @{

bool is_major_power(std::string_view nation) {
    return among(nation, {"Germany", "Italy", "UK", "US", "USSR", "France"});
}

Value halved_outside_of_the_home_nation(Inquiry& ask, Place hex, Value halvings) {
    if (!ask.known(hex, fact::occupier) || !ask.known(hex, fact::home_of) || ask.yes(hex, fact::no_ep))
        return halvings;
    return ask.text(hex, fact::occupier) != ask.text(hex, fact::home_of) ? Value(1.0) : halvings;
}

Value halved_in_minor_nations(Inquiry& ask, Place hex, Value halvings) {
    const std::string home = ask.text_or(hex, fact::home_of, "");
    return home.empty() || is_major_power(home) ? halvings : Value(1.0);
}

/// Three months and the seasonal turn before them: every four turns of the track.
int season_of(game::Turn turn) {
    constexpr int turns_of_a_season = 4;
    return turn.part / turns_of_a_season;
}

bool was_bombed_in_an_earlier_month(Inquiry& ask, Place hex) {
    const Value first = ask.fact(hex, fact::first_bombed_in);
    const auto then = first.text() != nullptr ? turn_named(ask, *first.text()) : std::nullopt;
    if (!then) return false;
    const game::Turn now = turn_now(ask);
    return then->year == now.year && season_of(*then) == season_of(now) && then->part < now.part;
}

Value halved_again_for_redundant_bombing(Inquiry& ask, Place hex, Value halvings) {
    if (!was_bombed_in_an_earlier_month(ask, hex)) return halvings;
    return 1 + (halvings.number() != nullptr ? *halvings.number() : 0);
}

Value oil_is_never_halved(Inquiry& ask, Place hex, Value halvings) {
    return is_oil_target(ask, hex) ? Value(0.0) : halvings;
}
Value ploesti_is_never_halved(Inquiry& ask, Place hex, Value halvings) {
    return is_ploesti(ask, hex) ? oil_is_never_halved(ask, hex, halvings) : halvings;
}
Value caucasus_is_never_halved(Inquiry& ask, Place hex, Value halvings) {
    return is_caucasus(ask, hex) ? oil_is_never_halved(ask, hex, halvings) : halvings;
}

/// Ploesti lies in a minor nation anyway.
Value captured_caucasus_halved(Inquiry& ask, Place hex, Value halvings) {
    return is_caucasus(ask, hex) && is_captured_oil(ask, hex) ? Value(1.0) : halvings;
}

void record_of_the_season_is_cleared(Resolution& now) {
    const auto next = now.has(arg::turn) ? turn_named(now, now.text(arg::turn)) : std::nullopt;
    if (!next || season_of(*next) == season_of(turn_now(now))) return;
    for (std::uint32_t index = 0; index < now.position().count(Kind::location); ++index)
        if (const Place hex{Kind::location, index}; now.said(hex, fact::first_bombed_in).known())
            now.forget(hex, fact::first_bombed_in);
}

/// @}

/// @name 2.2, 2.3, 2.6: what may be attacked, and when it is said
/// @{

/// Somebody has said what the hex holds: a map that is not drawn in full does not show that there is nothing.
bool is_charted(Inquiry& ask, Place hex) {
    return ask.said(hex, fact::city).known() || ask.said(hex, fact::resource).known();
}

Ruling strategic_target_is_a_city_or_resource(Inquiry& ask) {
    if (!is_strategic_attack(ask)) return not_concerned();
    const Place hex = raid_target(ask);
    if (!ask.known(hex, fact::target_kind) && !is_charted(ask, hex))
        ask.missing(say("whether {} holds a city or a resource", hex), ask.to_state(hex, fact::city));
    if (!ask.known(hex, fact::target_kind)) return broken(say("{} holds neither a city nor a resource", hex));
    const std::string holder = ask.text_or(hex, fact::controller, "");
    if (holder == ask.side_of(ask.subjects(arg::units).front()))
        return broken(say("{} is in friendly hands", hex));
    return kept();
}

/// "City/resource" with a rail line: both, or one of them.
bool has_rail_target(Inquiry& ask, Place hex) {
    const bool city = ask.yes(hex, fact::city), resource = ask.yes(hex, fact::resource);
    return ask.yes(hex, fact::rail) &&
           (ask.reading("rail_target_hex") == "either" ? city || resource : city && resource);
}

/// Whose Rail Capacity the attack is on: what the order says, or the nation that the hex belongs to.
std::string nation_of_rail(Inquiry& ask) {
    return ask.has(arg::nation) ? ask.text(arg::nation) : ask.text(raid_target(ask), fact::home_of);
}

bool has_no_rail_target(Inquiry& ask) {
    return ask.yes(game::the_game, fact::no_rail_target(nation_of_rail(ask)));
}

Ruling rail_target_lies_in_the_nation(Inquiry& ask) {
    if (!is_rail_attack(ask)) return not_concerned();
    const Place hex = raid_target(ask);
    if (ask.text(hex, fact::home_of) == nation_of_rail(ask)) return kept();
    return broken(say("{} does not lie in {}", hex, nation_of_rail(ask)));
}

Ruling rail_target_is_a_city_or_resource_on_a_rail_line(Inquiry& ask) {
    if (!is_rail_attack(ask) || has_no_rail_target(ask)) return not_concerned();
    const Place hex = raid_target(ask);
    if (has_rail_target(ask, hex)) return kept();
    if (!is_charted(ask, hex) || !ask.said(hex, fact::rail).known())
        ask.missing(say("whether {} is a city/resource hex with a rail line", hex),
                    ask.to_state(hex, fact::rail));
    return broken(say("{} is no city/resource hex with a rail line", hex));
}

Ruling any_city_where_there_is_no_rail_target(Inquiry& ask) {
    if (!is_rail_attack(ask) || !has_no_rail_target(ask)) return not_concerned();
    if (ask.yes(raid_target(ask), fact::city)) return kept();
    if (!is_charted(ask, raid_target(ask)))
        ask.missing(say("whether {} holds a city", raid_target(ask)),
                    ask.to_state(raid_target(ask), fact::city));
    return broken(say("{} is no city hex", raid_target(ask)));
}

Ruling nation_has_rail_lines(Inquiry& ask) {
    if (!is_rail_attack(ask)) return not_concerned();
    const Value capacity = ask.fact(game::the_game, fact::rail_capacity(nation_of_rail(ask)));
    if (capacity.number() == nullptr) return not_concerned();
    return *capacity.number() > 0 ? kept() : broken(say("{} has no Rail Capacity", nation_of_rail(ask)));
}

Ruling rail_of_any_nation(Inquiry& ask) {
    return is_rail_attack(ask) && !ask.yes(game::the_game, fact::scheduled_partner(nation_of_rail(ask)))
               ? kept()
               : not_concerned();
}

void attack_on_a_scheduled_partner_is_war(Resolution& now) {
    if (!is_bombing(now) || !is_raid_under_way(now)) return;
    const std::string nation = now.text_or(raid_target(now), fact::home_of, "");
    if (nation.empty() || !now.yes(game::the_game, fact::scheduled_partner(nation)) ||
        now.text_or(game::the_game, fact::nation_status(nation), "") != "neutral")
        return;
    const std::string attacker = now.text(now.subjects(arg::units).front(), fact::nation);
    now.set(game::the_game, fact::at_war(attacker, nation), true);
    now.set(game::the_game, fact::nation_status(nation), "at war");
    now.result(result::war_with, nation);
}

/// There is nothing to say where the hex holds one kind of target only.
bool has_two_kinds_of_targets(Inquiry& ask, Place hex) {
    return ask.known(hex, fact::target_kind) && has_rail_target(ask, hex);
}

bool was_fought_over(Inquiry& ask, Place hex) {
    return in_this_turn(ask, ask.fact(hex, fact::fought_over_in));
}

Ruling targets_are_named_before_air_combat(Inquiry& ask) {
    if (!is_bombing(ask) || !is_raid_under_way(ask)) return not_concerned();
    const Place hex = raid_target(ask);
    if (!has_two_kinds_of_targets(ask, hex)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        const std::string said = ask.text_or(unit, fact::aim, "");
        if (!was_fought_over(ask, hex) || said == ask.text(arg::target)) continue;
        if (said.empty() && ask.verb() == verb::bomb)
            ask.missing(say("what {} was to attack, as it was told before the air combat", unit),
                        say("!aim {} -> {}", unit, ask.text(arg::target)));
        return broken(say("{} gets its target after the air combat at {}", unit, hex));
    }
    return kept();
}

void targets_are_noted(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::aim, now.text(arg::target));
}

Ruling bombers_are_allotted_freely(Inquiry& ask) {
    return is_bombing(ask) ? kept() : not_concerned();
}

Ruling air_combat_comes_first(Inquiry& ask) {
    if (!is_bombing(ask) || !is_raid_under_way(ask)) return not_concerned();
    const Place hex = raid_target(ask);
    if (!ask.known(hex, fact::air_combat)) return not_concerned();
    if (ask.text(hex, fact::air_combat) != "under way") return kept();
    return broken(say("the air combat at {} is not over", hex));
}

Ruling aborted_bombers_do_not_bomb(Inquiry& ask) {
    if (!is_bombing(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (ask.yes(unit, fact::aborted)) return broken(say("{} is aborted", unit));
        if (ask.yes(unit, fact::eliminated)) return broken(say("{} is eliminated", unit));
    }
    return kept();
}

bool has_bombed(Inquiry& ask, Unit unit) {
    return in_this_turn(ask, ask.fact(unit, fact::bombed_in));
}

Ruling one_attack_for_each_bomber(Inquiry& ask) {
    for (const Unit unit : ask.subjects(arg::units))
        if (has_bombed(ask, unit) && ask.text(unit, fact::aim) == ask.text(arg::target))
            return broken(say("{} has already made its attack of the month", unit));
    return kept();
}
Ruling one_strategic_attack_for_each_bomber(Inquiry& ask) {
    return is_strategic_attack(ask) ? one_attack_for_each_bomber(ask) : not_concerned();
}
Ruling one_rail_attack_for_each_bomber(Inquiry& ask) {
    return is_rail_attack(ask) ? one_attack_for_each_bomber(ask) : not_concerned();
}

Ruling one_kind_of_target_for_each_bomber(Inquiry& ask) {
    if (!is_bombing(ask)) return not_concerned();
    for (const Unit unit : ask.subjects(arg::units))
        if (has_bombed(ask, unit) && ask.text(unit, fact::aim) != ask.text(arg::target))
            return broken(
                say("{} has attacked the {} target in this month", unit, ask.text(unit, fact::aim)));
    return kept();
}

Ruling one_roll_for_one_kind_of_target(Inquiry& ask) {
    if (ask.text(arg::target) == "both") return broken(say("one roll is to count for EP and Rail Capacity"));
    return is_bombing(ask) ? kept() : not_concerned();
}

Ruling no_rail_bombing_at_night(Inquiry& ask) {
    if (!is_rail_attack(ask)) return not_concerned();
    return is_night_raid(ask) ? broken(say("Rail Capacity is never bombed at night")) : kept();
}

/// @}

/// @name 2.9: who may bomb the oil fields
/// @{

bool holds_any(Inquiry& ask, bool (*is)(Inquiry&, Unit)) {
    const auto units = ask.subjects(arg::units);
    return std::any_of(units.begin(), units.end(), [&](Subject u) { return is(ask, u); });
}

Ruling ploesti_once_rumania_helps_germany(Inquiry& ask) {
    const Place hex = ask.subject(arg::target);
    if (!is_ploesti(ask, hex) || !holds_any(ask, is_western)) return not_concerned();
    if (ask.yes(game::the_game, fact::prewar_ep("Rumania"))) return kept();
    const std::string status = ask.text(game::the_game, fact::nation_status("Rumania"));
    if (among(status, {"minor partner", "at war", "conquered"})) return kept();
    return broken(say("Rumania is {} and gives Germany no EP", status));
}

Ruling soviets_bomb_ploesti_only_at_war(Inquiry& ask) {
    if (!is_ploesti(ask, ask.subject(arg::target)) || !holds_any(ask, is_soviet)) return not_concerned();
    for (const auto& [one, other] : {std::pair{"USSR", "Germany"}, {"Germany", "USSR"}})
        if (const Value war = ask.fact(game::the_game, fact::at_war(one, other)); war.known())
            return war.is_yes() ? kept() : broken(say("the USSR is not at war with Germany"));
    ask.missing("whether the USSR is at war with Germany", "!state at_war USSR Germany yes");
}

Ruling both_allies_in_separate_attacks(Inquiry& ask) {
    if (!is_raid_under_way(ask) || !is_ploesti(ask, ask.subject(arg::target)) ||
        ask.fact(game::the_game, fact::raid_target) != ask.argument(arg::target))
        return not_concerned();
    return holds_any(ask, is_western) || holds_any(ask, is_soviet) ? kept() : not_concerned();
}

/// Rumania may still be neutral as the raid flies over it to Ploesti.
Ruling over_neutral_rumania(Inquiry& ask) {
    if (!is_ploesti(ask, ask.subject(arg::target)) || !holds_any(ask, is_western) ||
        ask.text_or(game::the_game, fact::nation_status("Rumania"), "") != "neutral")
        return not_concerned();
    if (ask.reading("flight_over_rumania") == "no_war") return kept();
    return broken(say("a flight over neutral Rumania is a declaration of war"));
}

Ruling axis_may_bomb_the_caucasus(Inquiry& ask) {
    const Place hex = ask.subject(arg::target);
    return is_caucasus(ask, hex) && ask.side_of(ask.subjects(arg::units).front()) == "Axis" ? kept()
                                                                                            : not_concerned();
}

/// @}

}  // namespace

void register_bombing_targets(Rulebook& book) {
    book.check("2.2.s23", {verb::aim}, bombers_are_allotted_freely);
    book.check({"2.2.s24", "2.3.s3", "2.6.s5"}, {verb::aim, verb::bomb}, targets_are_named_before_air_combat);
    book.effect("2.2.s24", verb::aim, targets_are_noted);
    book.check("2.2.s25", {verb::bomb}, strategic_target_is_a_city_or_resource);
    book.check("2.2.s27", {verb::bomb}, rail_target_lies_in_the_nation);
    book.check("2.2.s29", {verb::bomb}, air_combat_comes_first);
    book.check("2.2.s36", {verb::bomb}, aborted_bombers_do_not_bomb);

    book.define("2.3.s1", Kind::location, fact::target_kind, kind_of_target);
    book.table("2.3.s4", "bombing_target_shifts");
    book.define("2.3.s4", Kind::location, fact::column_shift, shift_by_target, When::before);
    book.define({"2.3.s5", "2.9.s2"}, Kind::location, fact::column_shift, ploesti_shift);
    book.define({"2.3.s5", "2.9.s16"}, Kind::location, fact::column_shift, caucasus_shift);
    book.define("2.9.s14", Kind::location, fact::column_shift, captured_ploesti_shift);
    book.define("2.9.s22", Kind::location, fact::column_shift, captured_caucasus_shift);

    book.define("2.4.s1", Kind::location, fact::bombing_halvings, halved_outside_of_the_home_nation,
                When::before);
    book.define("2.4.s2", Kind::location, fact::bombing_halvings, halved_in_minor_nations, When::before);
    book.define("2.9.s22", Kind::location, fact::bombing_halvings, captured_caucasus_halved, When::before);
    book.define({"2.4.s4", "2.4.s5"}, Kind::location, fact::bombing_halvings,
                halved_again_for_redundant_bombing);
    book.define({"2.4.s3", "2.9.s6"}, Kind::location, fact::bombing_halvings, ploesti_is_never_halved,
                When::after);
    book.define({"2.4.s3", "2.9.s19"}, Kind::location, fact::bombing_halvings, caucasus_is_never_halved,
                When::after);
    book.effect("2.4.s7", event::turn_ends, record_of_the_season_is_cleared, When::before);

    book.check("2.5.s13", {verb::bomb}, one_strategic_attack_for_each_bomber);
    book.check("2.6.s1", {verb::bomb}, rail_target_is_a_city_or_resource_on_a_rail_line);
    book.check("2.6.s2", {verb::bomb}, any_city_where_there_is_no_rail_target);
    book.check("2.6.s3", {verb::bomb}, nation_has_rail_lines);
    book.check("2.6.s12", {verb::bomb}, one_roll_for_one_kind_of_target);
    book.check("2.6.s13", {verb::bomb}, one_kind_of_target_for_each_bomber);
    book.check("2.6.s14", {verb::bomb}, one_rail_attack_for_each_bomber);
    book.check("2.6.s19", {verb::bomb}, no_rail_bombing_at_night);
    book.check("2.6.s20", {verb::bomb}, rail_of_any_nation);
    book.effect("2.6.s21", verb::bomb, attack_on_a_scheduled_partner_is_war);

    book.check("2.9.s1", {verb::raid}, ploesti_once_rumania_helps_germany);
    book.check("2.9.s4", {verb::raid}, soviets_bomb_ploesti_only_at_war);
    book.check("2.9.s5", {verb::raid}, over_neutral_rumania);
    book.check("2.9.s8", {verb::raid}, both_allies_in_separate_attacks);
    book.check("2.9.s15", {verb::raid}, axis_may_bomb_the_caucasus);
}

}  // namespace umpire::rules::aeto
