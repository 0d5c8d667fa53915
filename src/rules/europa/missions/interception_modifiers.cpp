#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/sea.hpp"
#include "movement/weather.hpp"
#include "names.hpp"
#include "units/facts.hpp"
#include "units/sides.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

/// The two lists of modifiers, 29C1 of sea interception and 29D1 of patrol interception, have most lines in
/// common. In both `with` is the intercepting group and `target` the intercepted one.
namespace umpire::rules::europa::contact {

namespace {

/// @name Lines of both lists
/// @{

double target_raids_or_evades(Inquiry& ask) {
    return raiding_or_evading(ask, ask.subject(arg::target));
}

double rough_sea(Inquiry& ask) {
    return sea_at(ask, ask.subject(arg::target)) == "R";
}
double stormy_sea(Inquiry& ask) {
    return sea_at(ask, ask.subject(arg::target)) == "S";
}

/// By how many points a group is faster, which the modifier of that rule counts in steps.
double faster_by(Inquiry& ask, std::string_view rule, Group group, Force other) {
    const double more = ask.number(group, fact::speed) - ask.number(other, fact::speed);
    if (more <= 0) return 0;
    if (ask.reading("speed_modifier_steps") == "full_steps") return more;
    const catalog::Modifier* modifier = ask.table(rule).modifier(rule);
    const double step = modifier != nullptr ? modifier->per.value_or(1) : 1;
    return std::ceil(more / step) * step;
}

std::size_t interceptors(Inquiry& ask) {
    const auto units = ask.units_in(ask.subject(arg::with));
    return static_cast<std::size_t>(std::count_if(units.begin(), units.end(), [&](Unit unit) {
        return ask.fact(unit, fact::counts_for_mission) != Value(false);
    }));
}
double two_interceptors(Inquiry& ask) {
    return interceptors(ask) == 2;
}
double three_or_four_interceptors(Inquiry& ask) {
    return interceptors(ask) == 3 || interceptors(ask) == 4;
}
double five_interceptors(Inquiry& ask) {
    return interceptors(ask) >= 5;
}

/// @}

/// @name The coast
/// @{

int combat_zone(Inquiry& ask, std::string_view rule, Group group) {
    double widest = 0;
    for (const Unit unit : ask.units_in(group)) {
        const auto radius = ask.table(rule).number(ask.text(unit, fact::category), "radius_hexes");
        widest = std::max(widest, radius.value_or(0));
    }
    return static_cast<int>(widest);
}

/// Whoever has the benefit of a coast that is all friendly is not exposed by it.
bool protected_inshore(Inquiry& ask, Group group, Place hex) {
    if (ask.reading("inshore_benefit") == "all_groups")
        return is_friendly_coast(ask, hex, ask.side_of(group));
    return is_screened_in(ask, group, hex);
}

bool exposed_to_coast(Inquiry& ask, std::string_view rule, Group group, Place hex) {
    const auto zone = ask.map().within(hex.index, combat_zone(ask, rule, group));
    const bool coast = std::any_of(zone.begin(), zone.end(), [&](std::uint32_t place) {
        return ask.text_or({Kind::location, place}, fact::terrain, "") == "coastal";
    });
    return coast && !protected_inshore(ask, group, hex);
}

/// @}

/// @name 29C1
/// @{

double target_is_faster(Inquiry& ask) {
    return faster_by(ask, "29C1.s4", ask.subject(arg::target), ask.subject(arg::with));
}
double interceptor_is_faster(Inquiry& ask) {
    return faster_by(ask, "29C1.s5", ask.subject(arg::with), ask.subject(arg::target));
}

double warships_against_cargo(Inquiry& ask) {
    return mixed_or_cargo(ask, ask.subject(arg::target)) &&
           ask.text(ask.subject(arg::with), fact::group_type) == "combat";
}

double target_near_coast(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    const auto hex = is_phasing(ask, target) ? hex_of_contact(ask, target) : true_hex(ask, target);
    if (!hex) ask.missing(say("where {} is", target));
    return exposed_to_coast(ask, "29C1.s7", target, *hex);
}

double target_was_bombed(Inquiry& ask) {
    return ask.yes(ask.subject(arg::target), fact::air_attacked);
}

Value bombed_in_this_player_turn(Inquiry& ask, Group group, Value) {
    const Value when = ask.fact(group, fact::air_attack);
    return when.known() ? Value(in_this_player_turn(ask, when)) : Value();
}

void air_attacks_are_over(Resolution& now) {
    forget_in_new_player_turn(now, fact::air_attack.name.text());
}

void aircraft_attack(Resolution& now) {
    now.set(now.subject(arg::target), fact::air_attack, moment(now));
}

/// @}

/// @name 29D1
/// @{

double phasing_group_is_faster(Inquiry& ask) {
    return faster_by(ask, "29D1.s4", ask.subject(arg::target), ask.subject(arg::with));
}
double patrol_is_faster(Inquiry& ask) {
    return faster_by(ask, "29D1.s5", ask.subject(arg::with), ask.subject(arg::target));
}

double warships_transport(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    return ask.text(target, fact::group_type) == "combat" && transports(ask, target);
}

double cargo_in_target(Inquiry& ask) {
    return mixed_or_cargo(ask, ask.subject(arg::target));
}

double liner_alone(Inquiry& ask) {
    const auto units = ask.units_in(ask.subject(arg::target));
    return units.size() == 1 && ask.text(units.front(), fact::type) == "TL";
}

/// Those whose radar works, of Germany or of all others. German raiders keep theirs off.
double radars(Inquiry& ask, bool german) {
    const Group patrol = ask.subject(arg::with);
    if (german && ask.yes(patrol, fact::raiding)) return 0;
    double count = 0;
    for (const Unit unit : ask.units_in(patrol))
        if (ask.number(unit, fact::code_R) > 0 && !ask.yes(unit, fact::radar_disabled) &&
            (ask.text(unit, fact::nation) == "German") == german)
            ++count;
    return count;
}

double german_radar(Inquiry& ask) {
    const double count = radars(ask, true);
    return count > 1 && ask.reading("radar_modifier_count") == "once_for_group" ? 1 : count;
}
double other_radar(Inquiry& ask) {
    const double count = radars(ask, false);
    if (count == 0 || ask.reading("radar_modifier_count") == "each_unit") return count;
    return radars(ask, true) == 0;
}

double near_coast(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    const Group patrol = ask.subject(arg::with);
    if (ask.reading("coast_modifier") == "patrolling_group")
        return exposed_to_coast(ask, "29D1.s11", patrol, patrol_center(ask, patrol));
    return exposed_to_coast(ask, "29D1.s11", target, hex_of_contact(ask, target));
}

double was_just_bombed(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    const Value attack = ask.fact(target, fact::air_attack);
    if (!ask.yes(target, fact::air_attacked) || (attack.known() && !is_now(ask, attack))) return 0;
    const double since = ask.number_or(target, fact::points, 0) - ask.number(target, fact::air_attack_points);
    return since <= ask.printed("air_attack_memory");
}

void points_at_attack(Resolution& now) {
    const Group target = now.subject(arg::target);
    now.set(target, fact::air_attack_points, now.number_or(target, fact::points, 0));
}

/// @}

}  // namespace

}  // namespace umpire::rules::europa::contact

namespace umpire::rules::europa {

void register_interception_modifiers(Rulebook& book) {
    using namespace contact;
    book.modifier("29C1.s1", sum::sea_interception, target_raids_or_evades);
    book.modifier("29C1.s2", sum::sea_interception, rough_sea);
    book.modifier("29C1.s3", sum::sea_interception, stormy_sea);
    book.table("29C1.s4", "sea_interception_modifiers");
    book.modifier("29C1.s4", sum::sea_interception, target_is_faster);
    book.table("29C1.s5", "sea_interception_modifiers");
    book.modifier("29C1.s5", sum::sea_interception, interceptor_is_faster);
    book.modifier("29C1.s6", sum::sea_interception, warships_against_cargo);
    book.table("29C1.s7", "naval_combat_zones");
    book.modifier("29C1.s7", sum::sea_interception, target_near_coast);
    book.modifier("29C1.s8", sum::sea_interception, target_was_bombed);
    book.define("29C1.s8", Kind::group, fact::air_attacked, bombed_in_this_player_turn);
    book.effect("29C1.s8", verb::bomb, aircraft_attack);
    book.effect("29C1.s8", event::phase_begins, air_attacks_are_over);
    book.modifier("29C1.s9", sum::sea_interception, two_interceptors);
    book.modifier("29C1.s10", sum::sea_interception, three_or_four_interceptors);
    book.modifier("29C1.s11", sum::sea_interception, five_interceptors);
    book.table("29C1.s12", "interception_table");

    book.modifier("29D1.s1", sum::patrol_interception, target_raids_or_evades);
    book.modifier("29D1.s2", sum::patrol_interception, rough_sea);
    book.modifier("29D1.s3", sum::patrol_interception, stormy_sea);
    book.table("29D1.s4", "sea_patrol_interception_modifiers");
    book.modifier("29D1.s4", sum::patrol_interception, phasing_group_is_faster);
    book.table("29D1.s5", "sea_patrol_interception_modifiers");
    book.modifier("29D1.s5", sum::patrol_interception, patrol_is_faster);
    book.modifier("29D1.s6", sum::patrol_interception, warships_transport);
    book.modifier("29D1.s7", sum::patrol_interception, cargo_in_target);
    book.modifier("29D1.s8", sum::patrol_interception, liner_alone);
    book.modifier("29D1.s9", sum::patrol_interception, german_radar);
    book.modifier("29D1.s10", sum::patrol_interception, other_radar);
    book.table("29D1.s11", "naval_combat_zones");
    book.modifier("29D1.s11", sum::patrol_interception, near_coast);
    book.modifier("29D1.s12", sum::patrol_interception, was_just_bombed);
    book.effect("29D1.s12", verb::bomb, points_at_attack);
    book.modifier("29D1.s13", sum::patrol_interception, two_interceptors);
    book.modifier("29D1.s14", sum::patrol_interception, three_or_four_interceptors);
    book.modifier("29D1.s15", sum::patrol_interception, five_interceptors);
    book.table("29D1.s16", "interception_table");
}

}  // namespace umpire::rules::europa
