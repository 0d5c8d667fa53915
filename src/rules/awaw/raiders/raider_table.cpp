#include "umpire/catalog/table.hpp"

#include "basing/places.hpp"
#include "common/lists.hpp"
#include "common/sides.hpp"
#include "forces/accounts.hpp"
#include "forces/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "forces/nations.hpp"
#include "forces/ships.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "invasions/facts.hpp"
#include "names.hpp"
#include "operations/activities.hpp"
#include "operations/facts.hpp"
#include "raiders/facts.hpp"
#include "raiders/raiders.hpp"
#include "submarines/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace umpire::rules::awaw {

namespace {

/// @name 21.5342: the modifiers of the Raider Table
/// @{

Subject opposed(Inquiry& ask) {
    return ask.subject(arg::target);
}

bool raids_in(Inquiry& ask, const char* ocean) {
    return raided_ocean(ask, opposed(ask)) == ocean;
}

bool has_raiders_of(Inquiry& ask, std::initializer_list<std::string_view> nations) {
    const auto all = nations_of(ask, opposed(ask));
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& nation) { return among(nation, nations); });
}

double automatic(Inquiry&) {
    return 1;
}

/// Of those that have come into the box.
double groups_before_it(Inquiry& ask) {
    const double rank = ask.number_or(opposed(ask), fact::raider_rank, 1);
    const auto all = raiders_of(ask, *raid_box(ask, opposed(ask)));
    return static_cast<double>(std::count_if(all.begin(), all.end(), [&](Group group) {
        return is_in_its_box(ask, group) && ask.number_or(group, fact::raider_rank, rank) < rank;
    }));
}

double three_ships(Inquiry& ask) {
    return ask.number(opposed(ask), fact::raider_count) >= ask.printed("raider_group_ships");
}

double air_range_research(Inquiry& ask) {
    return research(ask, opponent_of(ask.side_of(opposed(ask))), "air range");
}

double americans_at_war(Inquiry& ask) {
    if (!raids_in(ask, "Atlantic")) return 0;
    for (const AnyYesNo& war : {fact::war("United States", "Germany"), fact::war("Germany", "United States")})
        if (const Value value = ask.fact(game::the_game, war); value.known()) return value.is_yes();
    return 1;
}

double escort_carriers_in(Inquiry& ask, Place box) {
    double carriers = 0;
    const std::string side = opponent_of(ask.side_of(opposed(ask)));
    for (const Unit unit : all_units(ask))
        if (is_at(ask, unit, box) && type_of(ask, unit) == "CVE" && !ask.yes(unit, fact::sunk) &&
            ask.side_of(unit) == side)
            carriers += ask.number(unit, fact::factors);
    return carriers;
}

/// Search squadrons and naval air on land that are ready in a box.
double search_air_in(Inquiry& ask, std::string_view box) {
    double squadrons = 0;
    const std::string side = opponent_of(ask.side_of(opposed(ask)));
    for (const Unit unit : all_units(ask)) {
        const auto place = ask.location(unit);
        if (!place || box_of(ask, *place) != box || !is_air(ask, unit) || is_carrier_based(ask, unit) ||
            ask.yes(unit, fact::inverted) || ask.yes(unit, fact::eliminated) || ask.side_of(unit) != side)
            continue;
        if (ask.text(unit, fact::air) == "NAS" || ask.text_or(unit, fact::role, "") == "search")
            squadrons += ask.number_or(unit, fact::squadrons, 1);
    }
    return squadrons;
}

double escort_modifier(Inquiry& ask, double carriers, const char* for_one) {
    return std::min(std::floor(carriers / ask.printed(for_one)), ask.printed("most_for_escort_carriers"));
}

double atlantic_escort_carriers(Inquiry& ask) {
    if (!raids_in(ask, "Atlantic")) return 0;
    return escort_modifier(ask, escort_carriers_in(ask, *raid_box(ask, opposed(ask))),
                           "atlantic_escort_carriers_for_one");
}

double from_singapore(Inquiry& ask) {
    if (!raids_in(ask, "Indian Ocean") || !has_raiders_of(ask, {"Japan"})) return 0;
    const auto base = base_of_force(ask, opposed(ask));
    return base && is_called(ask, *base, "Singapore");
}

double indian_ocean_escort_carriers(Inquiry& ask) {
    if (!raids_in(ask, "Indian Ocean")) return 0;
    return escort_modifier(
        ask, escort_carriers_in(ask, *raid_box(ask, opposed(ask))) + search_air_in(ask, "India"),
        "indian_ocean_escort_carriers_for_one");
}

bool came_off_the_southern_edge(Inquiry& ask) {
    const Group group = opposed(ask);
    const auto way = listed(ask, group, fact::path);
    if (way.empty())
        ask.missing(say("over which edge of the map {} has sailed", group),
                    say("!path {} via <hexes>", group));
    return std::any_of(way.begin(), way.end(), [&](Place place) {
        return word_of(ask, place, fact::edge) == "south" || word_of(ask, place, fact::off_map) == "south";
    });
}

double pacific_escort_carriers(Inquiry& ask) {
    if (!raids_in(ask, "Pacific")) return 0;
    double carriers = escort_carriers_in(ask, *raid_box(ask, opposed(ask)));
    if (const double air = search_air_in(ask, "Australia"); air > 0 && came_off_the_southern_edge(ask))
        carriers += air;
    return escort_modifier(ask, carriers, "pacific_escort_carriers_for_one");
}

/// +1 if the defender has the advantage, -1 if the raider has it.
double raider_codebreaking(Inquiry& ask, const AnyWord& advantage) {
    const std::string holder = ask.text_or(game::the_game, advantage, "");
    if (holder.empty()) return 0;
    if (holder != ask.side_of(opposed(ask))) return 1;
    return ask.reading("raider_codebreaking_sign") == "by_side" ? -1 : 0;
}

double ultra(Inquiry& ask) {
    return has_raiders_of(ask, {"Germany", "Italy"}) ? raider_codebreaking(ask, fact::ultra_advantage) : 0;
}
double magic(Inquiry& ask) {
    return has_raiders_of(ask, {"Japan"}) ? raider_codebreaking(ask, fact::magic_advantage) : 0;
}

/// @}

/// @name 21.5341, 21.5342, 21.538A: the rolls
/// @{

/// It is the second if there was one before in this player turn.
void second_attempt(Resolution& now) {
    const Group target = opposed(now);
    if (!raid_box(now, target) || raider_attempt(now, target) != 1) return;
    now.happens(event::first_engagement_over, {{arg::group, target}});
    now.set(target, fact::raider_attempt, 2);
    now.forget(target, fact::hunted_by);
    now.forget(target, fact::raider_dice);
}

void first_attempt(Resolution& now) {
    const Group target = opposed(now);
    if (!raid_box(now, target) || raider_attempt(now, target) != 0) return;
    now.set(target, fact::raider_attempt, 1);
    now.set(target, fact::opposed_in, moment(now));
}

void raider_die_is_rolled(Resolution& now) {
    const Group target = opposed(now);
    if (!raid_box(now, target)) return;
    const double die = now.roll(1, 6, say("ships that engage {}", target)).total();
    if (raider_attempt(now, target) < 2 || !now.known(target, fact::raider_modifier))
        now.set(target, fact::raider_modifier, now.modifiers(sum::raider_table));
    const double total = die + now.number(target, fact::raider_modifier);
    now.result(result::total, total);
    now.happens(event::raider_roll, {{arg::target, target}, {arg::total, total}});
}

/// "escapes detection" or what the table says of those who do not.
std::string result_of_roll(Inquiry& ask) {
    const catalog::Table& table = ask.table("21.5342.s14");
    const auto row = table.row_of(ask.number(arg::total));
    return row ? table.cell_at(*row, *table.column_of("result")).get<std::string>() : std::string();
}

bool escapes(Inquiry& ask) {
    return result_of_roll(ask) == "escapes detection";
}

void group_escapes(Resolution& now) {
    if (!escapes(now)) return;
    now.set(opposed(now), fact::escaped, true);
    now.set(opposed(now), fact::raider_ships, 0);
}

void group_may_be_engaged(Resolution& now) {
    if (escapes(now)) return;
    now.set(opposed(now), fact::escaped, false);
    now.set(opposed(now), fact::raider_ships, now.number(arg::total));
}

void types_are_rolled(Resolution& now) {
    const Group target = opposed(now);
    const double ships = now.number_or(target, fact::raider_ships, 0);
    if (ships <= 0) return;
    const auto roll = now.roll(static_cast<int>(ships), 6, say("types of ships that engage {}", target));
    Value::List dice;
    for (const int face : roll.faces)
        dice.emplace_back(static_cast<double>(face));
    now.set(target, fact::raider_dice, dice);
}

/// An interception of another mission of the phase that was declared and not rolled yet.
std::optional<Subject> interception_in_waiting(Inquiry& ask) {
    for (const Force force : all_groups(ask))
        if (is_now(ask, ask.fact(force, fact::declared_in)) && !has_rolled(ask, force)) return force;
    return std::nullopt;
}

Ruling after_the_other_interceptions(Inquiry& ask) {
    if (ask.verb() == verb::spot) {
        if (!raid_box(ask, opposed(ask))) return not_concerned();
        const auto force = interception_in_waiting(ask);
        return force ? broken(say("the interception by {} comes first", *force)) : kept();
    }
    const Group target = ask.subject(arg::target);
    if (raid_box(ask, target) || is_returning(ask, target) || ask.yes(target, fact::engages_raiders))
        return not_concerned();
    for (const Group raiders : all_groups(ask))
        if (raid_box(ask, raiders) && is_now(ask, ask.fact(raiders, fact::opposed_in)))
            return broken(
                say("{} was rolled for on the Raider Table in this phase, and {} is "
                    "intercepted before that",
                    raiders, target));
    return not_concerned();
}

Ruling opposed_is_opposed(Inquiry& ask) {
    const Group target = opposed(ask);
    if (!raid_box(ask, target) || raider_attempt(ask, target) > 1) return not_concerned();
    if (raider_attempt(ask, target) == 0) return kept();
    return broken(say("the dice for {} have been rolled", target));
}

/// @}

/// @name 21.5342.s13: interception on the map
/// @{

Ruling raiders_that_can_be_found(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    if (!raid_box(ask, target)) return not_concerned();
    if (ask.yes(target, fact::task_force)) return kept();
    const std::string side = opponent_of(ask.side_of(target));
    if (ask.has(arg::cards) && ask.number(arg::cards) > 0) return kept();
    for (const AnyWord& advantage :
         {fact::air_codebreaking, fact::submarine_codebreaking, fact::strategic_codebreaking})
        if (ask.text_or(game::the_game, advantage, "") == side) return kept();
    return broken(say("{} is no TF, and the {} side has no codebreaking advantage", target, side));
}

/// @}

}  // namespace

void register_raider_table(Rulebook& book) {
    book.modifier("21.5342.s2", sum::raider_table, automatic);
    book.modifier("21.5342.s3", sum::raider_table, groups_before_it);
    book.modifier("21.5342.s4", sum::raider_table, three_ships);
    book.modifier("21.5342.s5", sum::raider_table, air_range_research);
    book.modifier("21.5342.s6", sum::raider_table, americans_at_war);
    book.modifier("21.5342.s7", sum::raider_table, atlantic_escort_carriers);
    book.modifier("21.5342.s8", sum::raider_table, from_singapore);
    book.modifier("21.5342.s9", sum::raider_table, indian_ocean_escort_carriers);
    book.modifier("21.5342.s10", sum::raider_table, pacific_escort_carriers);
    book.modifier("21.5342.s11", sum::raider_table, ultra);
    book.modifier("21.5342.s12", sum::raider_table, magic);

    book.table("21.5342.s14", "raider_table_modifiers");
    book.effect("21.538A.s1", verb::spot, second_attempt);
    book.effect("21.5341.s1", verb::spot, first_attempt);
    book.effect({"21.5341.s1", "21.5342.s1"}, verb::spot, raider_die_is_rolled);
    book.effect("21.5341A", event::raider_roll, group_escapes);
    book.effect("21.5341B", event::raider_roll, group_may_be_engaged);
    book.effect("21.5342A", event::raider_roll, types_are_rolled);
    book.check("21.5341.s3", {verb::spot, verb::intercept}, after_the_other_interceptions);
    book.check("21.5341.s2", {verb::decline}, opposed_is_opposed);
    book.check("21.5342.s13", {verb::intercept}, raiders_that_can_be_found);
}

}  // namespace umpire::rules::awaw
