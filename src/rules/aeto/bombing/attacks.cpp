#include "umpire/catalog/table.hpp"

#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "general/facts.hpp"
#include "names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace umpire::rules::aeto {

double column_of_strength(Inquiry& ask, double strength) {
    const catalog::Table& heads = ask.table("2.5.s2");
    if (const auto row = heads.row_of(strength))
        return heads.number_at(*row, *heads.column_of("column")).value();
    const auto column = fact::bombing_column(fmt::format("{}", strength));
    if (!ask.known(game::the_game, column))
        ask.missing(say("the column of the Bombing Table for a strength of {}", strength),
                    ask.to_state(game::the_game, column));
    return ask.number(game::the_game, column);
}

namespace {

bool is_raid_on_a_strategic_target(Inquiry& ask) {
    return is_strategic_attack(ask) && is_raid_under_way(ask);
}

/// @name 2.4, 2.5: strength
/// @{

double halved(double strength, double times) {
    for (; times > 0; --times)
        strength = std::floor(strength / 2);
    return strength;
}

/// Rail Capacity is never halved.
double halvings(Inquiry& ask) {
    return is_strategic_attack(ask) ? ask.number_or(raid_target(ask), fact::bombing_halvings, 0) : 0;
}

double net_strength(Inquiry& ask, Unit bomber) {
    return halved(ask.number(bomber, fact::bombing_strength), halvings(ask));
}

double total_strength(Inquiry& ask) {
    const bool each = ask.reading("halving_of_bombers") == "each_bomber";
    double total = 0;
    for (const Unit unit : ask.subjects(arg::units))
        total += each ? net_strength(ask, unit) : ask.number(unit, fact::bombing_strength);
    return each ? total : halved(total, halvings(ask));
}

Ruling a_bomber_has_the_least_strength(Inquiry& ask) {
    if (!is_raid_on_a_strategic_target(ask)) return not_concerned();
    const double least = ask.printed("least_bombing_strength");
    double best = 0;
    for (const Unit unit : ask.subjects(arg::units))
        best = std::max(best, net_strength(ask, unit));
    if (best >= least) return kept();
    return broken(say("no Bomber has a net strength of {}: the strongest has {}", least, best));
}

double whole_strength(Inquiry& ask) {
    double total = 0;
    for (const Unit unit : ask.subjects(arg::units))
        total += ask.number(unit, fact::bombing_strength);
    return total;
}

/// Less than all is claimed against an oil field: 2.9 speaks of that.
bool is_halved_oil(Inquiry& ask) {
    return is_strategic_attack(ask) && is_oil_target(ask, raid_target(ask)) &&
           ask.number(arg::strength) < whole_strength(ask);
}

/// What the player takes for the strength, where he says it.
Ruling strength_is_that_of_the_group(Inquiry& ask) {
    if (!is_raid_attack(ask) || !ask.has(arg::strength)) return not_concerned();
    if (is_halved_oil(ask)) return not_concerned();
    if (ask.number(arg::strength) == total_strength(ask)) return kept();
    return broken(
        say("the group attacks with {}, its strength is {}", ask.number(arg::strength), total_strength(ask)));
}

Ruling oil_attack_is_not_halved(Inquiry& ask, bool (*field)(Inquiry&, Place)) {
    if (!is_raid_on_a_strategic_target(ask) || !ask.has(arg::strength)) return not_concerned();
    const Place hex = raid_target(ask);
    if (!field(ask, hex) || !is_oil_target(ask, hex)) return not_concerned();
    if (!is_halved_oil(ask)) return kept();
    return broken(say("an attack on the oil of {} is never halved", hex));
}
Ruling attack_on_ploesti_is_not_halved(Inquiry& ask) {
    return oil_attack_is_not_halved(ask, is_ploesti);
}
Ruling attack_on_the_caucasus_is_not_halved(Inquiry& ask) {
    return oil_attack_is_not_halved(ask, is_caucasus);
}

Ruling rail_attack_is_not_halved(Inquiry& ask) {
    return is_rail_attack(ask) && is_raid_under_way(ask) &&
                   ask.number_or(raid_target(ask), fact::bombing_halvings, 0) > 0
               ? kept()
               : not_concerned();
}

/// @}

/// @name 2.3, 2.8: the column of the Bombing Table, named by the least strength in its head. The book prints
/// only some heads; players state the others.
/// @{

std::optional<double> right_of(Inquiry& ask, double column) {
    const catalog::Table& heads = ask.table("2.5.s2");
    if (const auto row = heads.row_of(column))
        if (const auto next = heads.number_at(*row, *heads.column_of("right"))) return next;
    const Value said = ask.fact(game::the_game, fact::bombing_column_right(fmt::format("{}", column)));
    return said.number() != nullptr ? std::optional(*said.number()) : std::nullopt;
}

std::optional<double> left_of(Inquiry& ask, double column) {
    const catalog::Table& heads = ask.table("2.5.s2");
    for (double low = column - 1; low >= ask.printed("night_column"); --low) {
        const auto row = heads.row_of(low);
        const bool is_head =
            (row && heads.number_at(*row, *heads.column_of("column")) == std::optional(low)) ||
            ask.known(game::the_game, fact::bombing_column_right(fmt::format("{}", low)));
        if (is_head && right_of(ask, low) == std::optional(column)) return low;
    }
    return std::nullopt;
}

double shifted(Inquiry& ask, double column, double shift) {
    for (; shift != 0; shift -= shift > 0 ? 1 : -1) {
        if (shift < 0 && column == ask.printed("night_column")) return column;
        const auto next = shift > 0 ? right_of(ask, column) : left_of(ask, column);
        if (!next)
            ask.missing(say("which column of the Bombing Table is {} of that of {}",
                            shift > 0 ? "right" : "left", column),
                        say("!state bombing_column_right <column> <column>"));
        column = *next;
    }
    return column;
}

double shift_of_target(Inquiry& ask) {
    return is_strategic_attack(ask) ? ask.number_or(raid_target(ask), fact::column_shift, 0) : 0;
}

Value night_column(Inquiry& ask, Subject, Value column) {
    if (!is_night_raid(ask)) return column;
    return shifted(ask, ask.printed("night_column"), shift_of_row(ask, "any night attack"));
}

double column_of_attack(Inquiry& ask) {
    if (const Value fixed = ask.fact(game::the_game, fact::raid_column); fixed.number() != nullptr)
        return *fixed.number();
    return shifted(ask, column_of_strength(ask, total_strength(ask)), shift_of_target(ask));
}

/// Another column than that of all night attacks is claimed.
bool claims_another_night_column(Inquiry& ask) {
    return ask.has(arg::column) && ask.number(arg::column) != ask.printed("night_column");
}

bool claims_a_shift(Inquiry& ask) {
    return shift_of_target(ask) != 0 &&
           ask.number(arg::column) != column_of_strength(ask, total_strength(ask));
}

Ruling night_attacks_have_one_column(Inquiry& ask) {
    if (!is_raid_on_a_strategic_target(ask) || !is_night_raid(ask)) return not_concerned();
    if (!claims_another_night_column(ask) || claims_a_shift(ask)) return kept();
    return broken(say("a night attack is rolled on the column of {}, not of {}", ask.printed("night_column"),
                      ask.number(arg::column)));
}

Ruling night_attacks_are_not_shifted(Inquiry& ask) {
    if (!is_raid_on_a_strategic_target(ask) || !is_night_raid(ask) || shift_of_target(ask) == 0)
        return not_concerned();
    if (!claims_another_night_column(ask) || !claims_a_shift(ask)) return kept();
    return broken(say("a night attack is not shifted to the column of {}", ask.number(arg::column)));
}

Ruling night_attack_on_oil(Inquiry& ask) {
    return is_raid_on_a_strategic_target(ask) && is_night_raid(ask) && is_oil_target(ask, raid_target(ask))
               ? kept()
               : not_concerned();
}
Ruling night_attack_on_ploesti(Inquiry& ask) {
    return is_raid_under_way(ask) && is_ploesti(ask, raid_target(ask)) ? night_attack_on_oil(ask)
                                                                       : not_concerned();
}
Ruling night_attack_on_the_caucasus(Inquiry& ask) {
    return is_raid_under_way(ask) && is_caucasus(ask, raid_target(ask)) ? night_attack_on_oil(ask)
                                                                        : not_concerned();
}

bool names_a_column_by_day(Inquiry& ask) {
    return is_raid_on_a_strategic_target(ask) && !is_night_raid(ask) && ask.has(arg::column);
}

/// The right shift of a city/resource hex is dropped.
bool attacks_a_part_only(Inquiry& ask) {
    return !is_oil_target(ask, raid_target(ask)) &&
           ask.text_or(raid_target(ask), fact::target_kind, "") == "city/resource" &&
           ask.number(arg::column) < column_of_attack(ask);
}

bool shifts_oil_left(Inquiry& ask) {
    return is_oil_target(ask, raid_target(ask)) &&
           ask.number(arg::column) < column_of_strength(ask, total_strength(ask));
}

Ruling city_and_resource_are_attacked_together(Inquiry& ask) {
    if (!names_a_column_by_day(ask)) return not_concerned();
    if (!attacks_a_part_only(ask)) return kept();
    return broken(say("the city and the resource of {} are attacked together", raid_target(ask)));
}

Ruling oil_is_never_shifted_left(Inquiry& ask) {
    if (!names_a_column_by_day(ask)) return not_concerned();
    if (!shifts_oil_left(ask)) return kept();
    return broken(say("an attack on the oil of {} is never shifted left", raid_target(ask)));
}

Ruling column_is_shifted_by_target(Inquiry& ask) {
    if (!names_a_column_by_day(ask) || attacks_a_part_only(ask) || shifts_oil_left(ask))
        return not_concerned();
    const double column = column_of_attack(ask);
    if (ask.number(arg::column) == column) return kept();
    return broken(say("the column of {} is used, it is that of {}", ask.number(arg::column), column));
}

/// @}

/// @name 2.7: the daylight bonus
/// @{

/// What the list gives for its counter; nothing if it is not on it, or depleted.
double bonus_of(Inquiry& ask, Unit unit) {
    if (ask.text_or(unit, fact::nation, "") != "US" || !is_bomber(ask, unit) || ask.yes(unit, fact::depleted))
        return 0;
    const std::string rating =
        fmt::format("{}-{}[", ask.number(unit, fact::strength), ask.number(unit, fact::range));
    const catalog::Table& counters = ask.table("2.7.s1");
    for (std::size_t row = 0; row < counters.row_count(); ++row)
        if (counters.row_key(row).starts_with(rating))
            return counters.number_at(row, *counters.column_of("bonus if full strength")).value();
    return 0;
}

/// All that were launched on the raid, or only those that roll.
double bonus_allowed(Inquiry& ask) {
    const bool all = ask.reading("daylight_bonus_bombers") == "whole_raid";
    double bonus = 0;
    for (const Unit unit : all ? raiders(ask) : Units(ask.subjects(arg::units)))
        bonus += bonus_of(ask, unit);
    return bonus;
}

double bonus_chosen(Inquiry& ask) {
    return ask.has(arg::bonus) ? ask.number(arg::bonus) : ask.number_or(game::the_game, fact::raid_bonus, 0);
}

double daylight_bonus(Inquiry& ask) {
    return is_raid_on_a_strategic_target(ask) ? std::min(bonus_chosen(ask), bonus_allowed(ask)) : 0;
}

Ruling bonus_of_full_strength_bombers(Inquiry& ask) {
    if (!is_raid_on_a_strategic_target(ask) || bonus_chosen(ask) <= 0) return not_concerned();
    if (const double allowed = bonus_allowed(ask); bonus_chosen(ask) > allowed)
        return broken(say("a daylight bonus of {}, {} is allowed", bonus_chosen(ask), allowed));
    return kept();
}

Ruling part_of_the_bonus(Inquiry& ask) {
    return is_raid_on_a_strategic_target(ask) && bonus_chosen(ask) > 0 &&
                   bonus_chosen(ask) < bonus_allowed(ask)
               ? kept()
               : not_concerned();
}

Ruling no_bonus_on_rail(Inquiry& ask) {
    if (!is_rail_attack(ask)) return not_concerned();
    if (bonus_chosen(ask) <= 0) return kept();
    return broken(say("the daylight bonus does not count against Rail Capacity"));
}

Ruling bonus_is_announced_before_the_roll(Inquiry& ask) {
    if (!is_raid_under_way(ask)) return not_concerned();
    bool rolled = false;
    for (const Unit unit : raiders(ask)) {
        if (!is_bomber(ask, unit)) continue;
        if (!in_this_turn(ask, ask.fact(unit, fact::bombed_in))) return kept();
        rolled = true;
    }
    return rolled ? broken(say("the dice of the raid on {} have been rolled", raid_target(ask))) : kept();
}

void bonus_is_noted(Resolution& now) {
    now.set(game::the_game, fact::raid_bonus, now.number(arg::bonus));
}

/// @}

/// @name 2.5, 2.6: the roll and its result
/// @{

struct Cell {
    double number = 0;
    bool flak = false;
};

/// "3", "-", "2*", "-*".
Cell read(const std::string& text) {
    Cell cell;
    cell.flak = text.find('*') != std::string::npos;
    std::from_chars(text.data(), text.data() + text.size(), cell.number);
    return cell;
}

void bombers_are_over_the_target(Resolution& now) {
    if (!is_raid_attack(now)) return;
    for (const Unit unit : now.subjects(arg::units)) {
        now.set(unit, fact::aim, now.text(arg::target));
        if (now.location(unit) != std::optional(raid_target(now))) now.place(unit, raid_target(now));
    }
}

void bombs_fall(Resolution& now) {
    const double strength = total_strength(now), column = column_of_attack(now);
    now.result(result::strength, strength);
    now.result(result::column, column);
    const double total =
        now.roll_total(2, 6, say("bombing of {}", raid_target(now))) + now.modifiers(sum::bombing_roll);
    now.result(result::total, total);
    const auto cell = fact::bombing_result(fmt::format("{}", column), fmt::format("{}", total));
    if (!now.known(game::the_game, cell))
        now.missing(
            say("what the Bombing Table, which is printed on the map only, shows for {} in the column of {}",
                total, column),
            now.to_state(game::the_game, cell));
    const Cell shows = read(now.text(game::the_game, cell));
    for (const Unit unit : now.subjects(arg::units))
        now.set(unit, fact::bombed_in, moment(now));
    now.happens(event::bombing_result, {{arg::points, shows.number}, {arg::hits, shows.flak ? 1.0 : 0.0}});
}

void strategic_target_is_bombed(Resolution& now) {
    if (is_raid_on_a_strategic_target(now)) bombs_fall(now);
}
void rail_is_bombed(Resolution& now) {
    if (is_rail_attack(now) && is_raid_under_way(now)) bombs_fall(now);
}

Ruling groups_roll_for_themselves(Inquiry& ask) {
    if (!is_raid_on_a_strategic_target(ask)) return not_concerned();
    const auto group = ask.subjects(arg::units);
    for (const Unit unit : raiders(ask))
        if (is_bomber(ask, unit) && !holds(group, unit)) return kept();
    return not_concerned();
}

Ruling each_target_has_its_own_bombers(Inquiry& ask) {
    if (!is_raid_attack(ask)) return not_concerned();
    const auto group = ask.subjects(arg::units);
    for (const Unit unit : raiders(ask))
        if (!holds(group, unit) && ask.known(unit, fact::aim) &&
            ask.text(unit, fact::aim) != ask.text(arg::target))
            return kept();
    return not_concerned();
}

void ep_are_lost(Resolution& now) {
    const double points = now.number(arg::points);
    if (!is_strategic_attack(now) || points <= 0) return;
    const Place hex = raid_target(now);
    now.happens(event::ep_loss,
                {{arg::nation, now.text(hex, fact::ep_holder)}, {arg::points, points}, {arg::at, hex}});
}

/// "Successfully" is read as with a loss of EP, or as any attack at all.
void target_is_noted(Resolution& now) {
    if (!is_strategic_attack(now)) return;
    if (now.number(arg::points) <= 0 && now.reading("successful_bombing") == "ep_lost") return;
    const Place hex = raid_target(now);
    const Value first = now.fact(hex, fact::first_bombed_in);
    if (!first.known()) now.set(hex, fact::first_bombed_in, now.text(game::the_game, fact::turn));
}

void rail_capacity_is_lost(Resolution& now) {
    const double points = now.number(arg::points);
    if (!is_rail_attack(now) || points <= 0) return;
    const std::string nation = now.text(raid_target(now), fact::home_of);
    const auto lost = fact::rail_capacity_lost(nation);
    const bool this_month = in_this_turn(now, now.fact(game::the_game, fact::rail_lost_in(nation)));
    const double before = this_month ? now.number_or(game::the_game, lost, 0) : 0;
    now.set(game::the_game, lost, before + points);
    now.set(game::the_game, fact::rail_lost_in(nation), moment(now));
    now.result(result::rail_capacity, points);
}

/// @}

}  // namespace

void register_bombing_attacks(Rulebook& book) {
    book.check("2.3.s2", {verb::bomb}, city_and_resource_are_attacked_together);
    book.check("2.3.s4", {verb::bomb}, column_is_shifted_by_target);
    book.check("2.3.s6", {verb::bomb}, oil_is_never_shifted_left);
    book.check({"2.4.s3", "2.9.s6"}, {verb::bomb}, attack_on_ploesti_is_not_halved);
    book.check({"2.4.s3", "2.9.s19"}, {verb::bomb}, attack_on_the_caucasus_is_not_halved);
    book.check("2.4.s8", {verb::bomb}, rail_attack_is_not_halved);
    book.effect("2.4.s4", event::bombing_result, target_is_noted);

    book.check("2.5.s1", {verb::bomb}, a_bomber_has_the_least_strength);
    book.table("2.5.s2", "bombing_columns");
    book.check("2.5.s2", {verb::bomb}, strength_is_that_of_the_group);
    book.effect("2.5.s2", verb::bomb, bombers_are_over_the_target, When::before);
    book.effect("2.5.s2", verb::bomb, strategic_target_is_bombed);
    book.effect("2.5.s3", event::bombing_result, ep_are_lost);
    book.check("2.5.s4", {verb::bomb}, groups_roll_for_themselves);

    book.effect("2.6.s6", verb::bomb, rail_is_bombed);
    book.effect("2.6.s7", event::bombing_result, rail_capacity_is_lost);
    book.check("2.6.s11", {verb::bomb}, each_target_has_its_own_bombers);

    book.table("2.7.s1", "us_daylight_bombers");
    book.modifier("2.7.s1", sum::bombing_roll, daylight_bonus);
    book.check("2.7.s1", {verb::bomb}, bonus_of_full_strength_bombers);
    book.check("2.7.s2", {verb::bomb}, part_of_the_bonus);
    book.check("2.7.s3", {verb::daylight}, bonus_is_announced_before_the_roll);
    book.effect("2.7.s3", verb::daylight, bonus_is_noted);
    book.check("2.7.s4", {verb::bomb}, no_bonus_on_rail);

    book.define("2.8.s2", Kind::game, fact::raid_column, night_column);
    book.check("2.8.s2", {verb::bomb}, night_attacks_have_one_column);
    book.check("2.8.s3", {verb::bomb}, night_attacks_are_not_shifted);

    book.check({"2.3.s7", "2.9.s3"}, {verb::bomb}, night_attack_on_ploesti);
    book.check({"2.3.s7", "2.9.s17"}, {verb::bomb}, night_attack_on_the_caucasus);
}

}  // namespace umpire::rules::aeto
