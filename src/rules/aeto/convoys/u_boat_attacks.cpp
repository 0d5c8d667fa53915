#include "umpire/catalog/table.hpp"

#include "battle/battle.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"

#include <algorithm>
#include <cmath>

namespace umpire::rules::aeto {

namespace {

/// The U-boats of the order; none: somebody else interdicts.
Units attackers(Inquiry& ask) {
    Units units = ordered(ask, arg::units);
    std::erase_if(units, [&](Subject unit) { return !is_u_boat(ask, unit); });
    return units;
}

Subject interdicted(Inquiry& ask) {
    return ask.subject(arg::area);
}

/// @name Who may attack, and when
/// @{

Ruling no_tactical_submarines(Inquiry& ask) {
    for (const Subject unit : ordered(ask, arg::units))
        if (type_of(ask, unit) == "SS") return broken(say("{} is a tactical submarine", unit));
    return attackers(ask).empty() ? not_concerned() : kept();
}

Ruling route_is_not_closed(Inquiry& ask) {
    if (attackers(ask).empty() || !is_arctic(ask, interdicted(ask))) return not_concerned();
    return ask.yes(interdicted(ask), fact::open_to_interdiction)
               ? kept()
               : broken(say("{} is closed", interdicted(ask)));
}

Ruling from_the_area_in_the_strategic_phase(Inquiry& ask) {
    if (attackers(ask).empty()) return not_concerned();
    if (ask.phase() != "strategic") return broken(say("it is the {} phase", ask.phase()));
    if (!is_convoy_area(ask, interdicted(ask))) return broken(say("{} is no Convoy Route", interdicted(ask)));
    for (const Subject unit : attackers(ask))
        if (!is_at(ask, unit, interdicted(ask)))
            return broken(say("{} is not in {}", unit, interdicted(ask)));
    return kept();
}

Ruling all_of_them_attack(Inquiry& ask) {
    const Units attacking = attackers(ask);
    if (attacking.empty()) return not_concerned();
    for (const Subject unit : u_boats_in(ask, interdicted(ask)))
        if (!holds(attacking, unit)) return broken(say("{} is held back", unit));
    return kept();
}

Ruling was_at_sea_already(Inquiry& ask) {
    if (attackers(ask).empty()) return not_concerned();
    for (const Subject unit : attackers(ask))
        if (in_this_turn(ask, ask.fact(unit, fact::entered_in)))
            return broken(say("{} was not at sea at the beginning of the month", unit));
    return kept();
}

Ruling escorts_are_attacked_first(Inquiry& ask) {
    if (attackers(ask).empty() || !ask.yes(arg::unopposed)) return not_concerned();
    const Units escorts = escorts_in(ask, interdicted(ask));
    return escorts.empty() ? kept() : broken(say("{} escorts in {}", escorts.front(), interdicted(ask)));
}

/// @}

/// @name The roll
/// @{

double of_schnorchel(Inquiry& ask) {
    return ask.yes(ask.subject(arg::unit), fact::schnorchel);
}

double under_ultra(Inquiry& ask) {
    return ask.yes(the_game, fact::uboat_ultra);
}

/// Half points fall between the rows of the chart.
double total_for_the_chart(Inquiry& ask) {
    const double total = ask.number(interdicted(ask), fact::escort_total);
    return ask.reading("half_escort_points") == "down" ? std::floor(total) : std::ceil(total);
}

bool beats(Inquiry& ask, double total, double roll) {
    const catalog::Table& chart = ask.table("2.14.s28");
    const auto row = chart.row_of(total);
    if (!row) return true;  // escorts of no value
    if (roll <= *chart.number_at(*row, *chart.column_of("unsuccessful at or below"))) return false;
    if (roll >= *chart.number_at(*row, *chart.column_of("successful at or above"))) return true;
    ask.missing(say("what a roll of {} comes to against an escort value of {}", roll, total));
}

/// The EP that each U-boat of a row inflicts.
Value ep_of_each(Inquiry& ask, const char* rule, const char* row) {
    const std::string cell(*ask.table(rule).text(row, "EP"));
    if (!cell.ends_with(" each")) ask.missing(say("the EP that each {} inflicts", row));
    return std::stod(cell);
}

Value normal_damage(Inquiry& ask, Subject unit, Value so_far) {
    return is_u_boat(ask, unit) ? ep_of_each(ask, "2.14.s33", "U-boat") : so_far;
}

Value schnorchel_damage(Inquiry& ask, Subject unit, Value so_far) {
    if (!is_u_boat(ask, unit) || !ask.yes(unit, fact::schnorchel)) return so_far;
    return ep_of_each(ask, "2.14.s44", "Schnorchel U-boat");
}

/// Happens once for every U-boat of the order, in its turn.
void each_u_boat_attacks(Resolution& now) {
    const Units units = attackers(now);
    if (units.empty()) return;
    const bool escorted = !escorts_in(now, interdicted(now)).empty();
    // Nothing that happens to escorts counts before the last U-boat has attacked.
    const double total = escorted ? total_for_the_chart(now) : 0;
    now.result(result::escort_total, total);
    for (const Result& counted : {result::ep_lost, result::u_boats_hit, result::escorts_hit})
        now.result(counted, 0);
    for (const Subject unit : units) {
        if (!escorted) {
            now.happens(event::u_boat_unopposed, {{arg::unit, unit}});
            continue;
        }
        const int thrown = now.roll_total(2, 6, say("attack of {}", unit));
        const double roll = thrown + now.modifiers(sum::u_boat_attack, {{arg::unit, unit}});
        now.happens(event::u_boat_attack, {{arg::unit, unit},
                                           {arg::roll, roll},
                                           {arg::thrown, static_cast<double>(thrown)},
                                           {arg::success, beats(now, total, roll)}});
    }
}

void attack_is_noted(Resolution& now) {
    const Units units = attackers(now);
    if (units.empty()) return;
    now.set(the_game, fact::convoy_attacks_in, moment(now));
    for (const Subject unit : units)
        now.set(unit, fact::interdicted_in, moment(now));
    for (const Subject escort : escorts_in(now, interdicted(now)))
        now.set(escort, fact::convoy_duty_in, moment(now));
}

void count(Resolution& now, const Result& result, double more) {
    now.result(result, *now.result(result).number() + more);
}

void u_boat_is_hit(Resolution& now) {
    if (now.yes(arg::success)) return;
    const Subject unit = now.subject(arg::unit);
    now.set(unit, fact::beaten_off_in, moment(now));
    count(now, result::u_boats_hit, 1);
    if (!now.yes(unit, fact::depleted)) return now.set(unit, fact::depleted, true);
    now.set(unit, fact::sunk, true);
    now.set(unit, fact::permanently_eliminated, true);
    now.take_away(unit);
}

void its_loss_is_inflicted(Resolution& now) {
    if (now.yes(arg::success))
        count(now, result::ep_lost, now.number(now.subject(arg::unit), fact::ep_damage));
}

void unopposed_success(Resolution& now) {
    count(now, result::ep_lost, now.number(now.subject(arg::unit), fact::ep_damage));
}

bool is_happy_time_area(Inquiry& ask) {
    if (is_called(ask, interdicted(ask), "North Atlantic")) return true;
    return is_called(ask, interdicted(ask), "US Coastal Water");
}

bool is_happy_time_year(Inquiry& ask) {
    return ask.number(the_game, fact::year) <= ask.printed("last_happy_time_year");
}

void happy_time_for(Resolution& now, Subject unit) {
    if (!is_happy_time_area(now) || !is_happy_time_year(now)) return;
    if (nation_of(now, unit) == "Italy" && now.reading("italian_happy_time") == "not_counted") return;
    now.add_to(the_game, fact::happy_time_attacks, 1);
}

void happy_time(Resolution& now) {
    if (now.yes(arg::success)) happy_time_for(now, now.subject(arg::unit));
}

void happy_time_unopposed(Resolution& now) {
    if (now.reading("unopposed_happy_time") == "counted") happy_time_for(now, now.subject(arg::unit));
}

void italy_is_at_war(Resolution& now) {
    const Units units = attackers(now);
    if (std::none_of(units.begin(), units.end(),
                     [&](Subject unit) { return nation_of(now, unit) == "Italy"; }))
        return;
    now.set(the_game, fact::at_war("Italy", "UK"), true);
    if (now.text_or(the_game, fact::nation_status("France"), "") != "conquered")
        now.set(the_game, fact::at_war("Italy", "France"), true);
    if (is_called(now, interdicted(now), "US Coastal Water"))
        now.set(the_game, fact::at_war("Italy", "US"), true);
}

/// @}

/// @name 2.16: hits on escorts
/// @{

void escort_is_hit(Resolution& now) {
    if (now.number(arg::roll) != now.printed("roll_that_hits_an_escort")) return;
    now.add_to(interdicted(now), fact::escort_hits, 1);
    count(now, result::escorts_hit, 1);
    if (now.reading("boxcars_on_escorts") == "sink" &&
        now.number(arg::thrown) == now.printed("roll_that_hits_an_escort"))
        now.add_to(interdicted(now), fact::escort_sinkings, 1);
}

void hit_without_ships_is_lost(Resolution& now) {
    if (attackers(now).empty() || !escorting_ships_in(now, interdicted(now)).empty()) return;
    now.result(result::escorts_hit, 0);
    now.forget(interdicted(now), fact::escort_hits);
    now.forget(interdicted(now), fact::escort_sinkings);
}

Subject victim(Inquiry& ask) {
    return ask.subject(arg::unit);
}

Subject area_of_victim(Inquiry& ask) {
    const auto place = ask.location(victim(ask));
    if (!place) ask.missing(say("where {} is", victim(ask)));
    return *place;
}

Ruling bombers_are_not_hit(Inquiry& ask) {
    return is_air(ask, victim(ask)) ? broken(say("{} is no ship", victim(ask))) : kept();
}

/// Some U-boats of the area have still to attack.
Ruling after_all_attacks(Inquiry& ask) {
    for (const Subject unit : u_boats_in(ask, area_of_victim(ask)))
        if (in_this_turn(ask, ask.fact(the_game, fact::convoy_attacks_in)) &&
            !in_this_turn(ask, ask.fact(unit, fact::interdicted_in)) &&
            ask.number_or(area_of_victim(ask), fact::escort_hits, 0) == 0)
            return broken(say("{} has not attacked yet", unit));
    return kept();
}

Ruling only_escorts_are_hit(Inquiry& ask) {
    if (is_air(ask, victim(ask))) return not_concerned();
    return ask.yes(victim(ask), fact::convoy_escort)
               ? kept()
               : broken(say("{} is no Convoy Duty Escort", victim(ask)));
}

Ruling side_with_the_initiative_chooses(Inquiry& ask) {
    if (!ask.has(arg::side)) return not_concerned();
    const std::string chooser = ask.text(arg::side), entitled = ask.text(the_game, fact::initiative);
    if (chooser != entitled) return broken(say("{} chooses, and {} has the Initiative", chooser, entitled));
    return kept();
}

void ship_is_hit(Resolution& now) {
    const Subject ship = victim(now), place = area_of_victim(now);
    now.add_to(place, fact::escort_hits, -1);
    const bool sinks = now.number_or(place, fact::escort_sinkings, 0) > 0;
    if (sinks) now.add_to(place, fact::escort_sinkings, -1);
    hit_ship(now, ship, sinks, false);
}

void air_unit_goes_down_with_its_carrier(Resolution& now) {
    const Subject ship = victim(now);
    const Value air = now.fact(ship, fact::carried_air);
    if (!now.yes(ship, fact::sunk) || air.subject() == nullptr) return;
    now.set(*air.subject(), fact::eliminated, true);
    now.forget(ship, fact::carried_air);
}

/// @}

}  // namespace

void register_u_boat_attacks(Rulebook& book) {
    book.table("2.14.s28", "uboat_attack");
    book.table({"2.14.s33", "2.14.s44"}, "interdiction_ep_damage");
    book.define("2.14.s33", Kind::unit, fact::ep_damage, normal_damage);
    book.define("2.14.s44", Kind::unit, fact::ep_damage, schnorchel_damage, When::after);
    book.modifier("2.14.s29", sum::u_boat_attack, of_schnorchel);
    book.modifier("2.14.s30", sum::u_boat_attack, under_ultra);

    book.check("2.14.s51", {verb::interdict}, no_tactical_submarines);
    book.check("2.14.s21", {verb::interdict}, route_is_not_closed);
    book.check("2.14.s22", {verb::interdict}, from_the_area_in_the_strategic_phase);
    book.check("2.14.s25", {verb::interdict}, all_of_them_attack);
    book.check("2.14.s48", {verb::interdict}, was_at_sea_already);
    book.check("2.15.s7", {verb::interdict}, escorts_are_attacked_first);

    book.effect("2.14.s28", verb::interdict, each_u_boat_attacks);
    book.effect("2.14.s6", verb::interdict, attack_is_noted, When::after);
    book.effect("2.14.s39", verb::interdict, italy_is_at_war, When::after);
    book.effect("2.14.s31", event::u_boat_attack, u_boat_is_hit);
    book.effect("2.14.s33", event::u_boat_attack, its_loss_is_inflicted);
    book.effect("2.14.s34", event::u_boat_attack, happy_time);
    book.effect("2.14.s27", event::u_boat_unopposed, unopposed_success);
    book.effect({"2.14.s34", "2.14.s27"}, event::u_boat_unopposed, happy_time_unopposed);

    book.effect({"2.14.s35", "2.16.s1", "2.16.s2"}, event::u_boat_attack, escort_is_hit);
    book.effect("2.16.s6", verb::interdict, hit_without_ships_is_lost, When::last);
    book.check("2.16.s3", {verb::torpedo}, bombers_are_not_hit);
    book.check("2.16.s4", {verb::torpedo}, after_all_attacks);
    book.check("2.16.s7", {verb::torpedo}, only_escorts_are_hit);
    book.check("2.16.s8", {verb::torpedo}, side_with_the_initiative_chooses);
    book.effect("2.16.s5", verb::torpedo, ship_is_hit);
    book.effect("2.16.s9", verb::torpedo, air_unit_goes_down_with_its_carrier, When::after);
}

}  // namespace umpire::rules::aeto
