#include "umpire/catalog/table.hpp"

#include "accounts.hpp"
#include "activities.hpp"
#include "forces.hpp"
#include "interception.hpp"
#include "moments.hpp"
#include "places.hpp"
#include "raiders.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace umpire::rules::awaw {

using game::Kind;
using game::Subject;
using game::to_text;
using game::Value;

namespace {

/// @name 21.5342: the modifiers of the Raider Table
/// @{

Subject opposed(Inquiry& ask) {
    return ask.subject("target");
}

bool is_in(Inquiry& ask, const char* ocean) {
    return raided_ocean(ask, opposed(ask)) == ocean;
}

bool is_of_nation(Inquiry& ask, std::initializer_list<std::string_view> nations) {
    const auto all = nations_of(ask, opposed(ask));
    return std::any_of(all.begin(), all.end(), [&](const std::string& nation) {
        return std::find(nations.begin(), nations.end(), nation) != nations.end();
    });
}

double automatic(Inquiry&) {
    return 1;
}

/// Of those that have come into the box.
double groups_before_it(Inquiry& ask) {
    const double rank = ask.number_or(opposed(ask), "raider_rank", 1);
    const auto all = raiders_of(ask, *raid_box(ask, opposed(ask)));
    return static_cast<double>(std::count_if(all.begin(), all.end(), [&](Subject group) {
        return is_in_its_box(ask, group) && ask.number_or(group, "raider_rank", rank) < rank;
    }));
}

double three_ships(Inquiry& ask) {
    return ask.number(opposed(ask), "raider_count") >= ask.printed("raider_group_ships");
}

double air_range_research(Inquiry& ask) {
    return research(ask, enemy_of(ask.side_of(opposed(ask))), "air range");
}

double americans_at_war(Inquiry& ask) {
    if (!is_in(ask, "Atlantic")) return 0;
    for (const char* war : {"war United States Germany", "war Germany United States"})
        if (const Value value = ask.fact(game::the_game, war); value.known()) return value.is_yes();
    return 1;
}

double escort_carriers_in(Inquiry& ask, Subject box) {
    double carriers = 0;
    const std::string side = enemy_of(ask.side_of(opposed(ask)));
    for (const Subject unit : all_units(ask))
        if (is_at(ask, unit, box) && ask.text_or(unit, "type", "") == "CVE" && !ask.yes(unit, "sunk") &&
            ask.side_of(unit) == side)
            carriers += ask.number(unit, "factors");
    return carriers;
}

/// Search squadrons and naval air on land that are ready in a box.
double search_air_in(Inquiry& ask, std::string_view box) {
    double squadrons = 0;
    const std::string side = enemy_of(ask.side_of(opposed(ask)));
    for (const Subject unit : all_units(ask)) {
        const auto place = ask.location(unit);
        if (!place || box_of(ask, *place) != box || !is_air(ask, unit) || is_carrier_based(ask, unit) ||
            ask.yes(unit, "inverted") || ask.yes(unit, "eliminated") || ask.side_of(unit) != side)
            continue;
        if (ask.text(unit, "air") == "NAS" || ask.text_or(unit, "role", "") == "search")
            squadrons += ask.number_or(unit, "squadrons", 1);
    }
    return squadrons;
}

double escort_modifier(Inquiry& ask, double carriers, const char* for_one) {
    return std::min(std::floor(carriers / ask.printed(for_one)), ask.printed("most_for_escort_carriers"));
}

double atlantic_escort_carriers(Inquiry& ask) {
    if (!is_in(ask, "Atlantic")) return 0;
    return escort_modifier(ask, escort_carriers_in(ask, *raid_box(ask, opposed(ask))),
                           "atlantic_escort_carriers_for_one");
}

double from_singapore(Inquiry& ask) {
    if (!is_in(ask, "Indian Ocean") || !is_of_nation(ask, {"Japan"})) return 0;
    const auto base = base_of_force(ask, opposed(ask));
    return base && is_called(ask, *base, "Singapore");
}

double indian_ocean_escort_carriers(Inquiry& ask) {
    if (!is_in(ask, "Indian Ocean")) return 0;
    return escort_modifier(
        ask, escort_carriers_in(ask, *raid_box(ask, opposed(ask))) + search_air_in(ask, "India"),
        "indian_ocean_escort_carriers_for_one");
}

bool came_off_the_southern_edge(Inquiry& ask) {
    const Subject group = opposed(ask);
    const auto way = listed(ask, group, "path");
    if (way.empty())
        ask.missing(fmt::format("over which edge of the map {} has sailed", ask.name(group)),
                    fmt::format("!path {} via <hexes>", ask.name(group)));
    return std::any_of(way.begin(), way.end(), [&](Subject place) {
        return word_of(ask, place, "edge") == "south" || word_of(ask, place, "off_map") == "south";
    });
}

double pacific_escort_carriers(Inquiry& ask) {
    if (!is_in(ask, "Pacific")) return 0;
    double carriers = escort_carriers_in(ask, *raid_box(ask, opposed(ask)));
    if (const double air = search_air_in(ask, "Australia"); air > 0 && came_off_the_southern_edge(ask))
        carriers += air;
    return escort_modifier(ask, carriers, "pacific_escort_carriers_for_one");
}

/// +1 if the defender has the advantage, -1 if the raider has it.
double codebreaking(Inquiry& ask, const char* advantage) {
    const std::string holder = ask.text_or(game::the_game, advantage, "");
    if (holder.empty()) return 0;
    if (holder != ask.side_of(opposed(ask))) return 1;
    return ask.reading("raider_codebreaking_sign") == "by_side" ? -1 : 0;
}

double ultra(Inquiry& ask) {
    return is_of_nation(ask, {"Germany", "Italy"}) ? codebreaking(ask, "ultra_advantage") : 0;
}
double magic(Inquiry& ask) {
    return is_of_nation(ask, {"Japan"}) ? codebreaking(ask, "magic_advantage") : 0;
}

/// @}

/// @name 21.5341, 21.5342, 21.538A: the rolls
/// @{

/// It is the second if there was one before in this player turn.
void second_attempt(Resolution& now) {
    const Subject target = opposed(now);
    if (!raid_box(now, target) || raider_attempt(now, target) != 1) return;
    now.happens("first engagement over", {{"group", target}});
    now.set(target, "raider_attempt", 2);
    now.set(target, "hunted_by", {});
    now.set(target, "raider_dice", {});
}

void first_attempt(Resolution& now) {
    const Subject target = opposed(now);
    if (!raid_box(now, target) || raider_attempt(now, target) != 0) return;
    now.set(target, "raider_attempt", 1);
    now.set(target, "opposed_in", moment(now));
}

void raider_die_is_rolled(Resolution& now) {
    const Subject target = opposed(now);
    if (!raid_box(now, target)) return;
    const double die = now.roll(1, 6, fmt::format("ships that engage {}", now.name(target))).total();
    if (raider_attempt(now, target) < 2 || !now.known(target, "raider_modifier"))
        now.set(target, "raider_modifier", now.modifiers("raider table"));
    const double total = die + now.number(target, "raider_modifier");
    now.result("total", total);
    now.happens("raider roll", {{"target", target}, {"total", total}});
}

/// "escapes detection" or what the table says of those who do not.
std::string result_of_roll(Inquiry& ask) {
    const catalog::Table& table = ask.table("21.5342.s14");
    const auto row = table.row_of(ask.number("total"));
    return row ? table.cell_at(*row, *table.column_of("result")).get<std::string>() : std::string();
}

bool escapes(Inquiry& ask) {
    return result_of_roll(ask) == "escapes detection";
}

void group_escapes(Resolution& now) {
    if (!escapes(now)) return;
    now.set(opposed(now), "escaped", true);
    now.set(opposed(now), "raider_ships", 0);
}

void group_may_be_engaged(Resolution& now) {
    if (escapes(now)) return;
    now.set(opposed(now), "escaped", false);
    now.set(opposed(now), "raider_ships", now.number("total"));
}

void types_are_rolled(Resolution& now) {
    const Subject target = opposed(now);
    const double ships = now.number_or(target, "raider_ships", 0);
    if (ships <= 0) return;
    const auto roll =
        now.roll(static_cast<int>(ships), 6, fmt::format("types of ships that engage {}", now.name(target)));
    Value::List dice;
    for (const int face : roll.faces)
        dice.emplace_back(static_cast<double>(face));
    now.set(target, "raider_dice", dice);
}

/// An interception of another mission of the phase that was declared and not rolled yet.
std::optional<Subject> interception_in_waiting(Inquiry& ask) {
    for (const Subject force : all_groups(ask))
        if (is_now(ask, ask.fact(force, "declared_in")) && !has_rolled(ask, force)) return force;
    return std::nullopt;
}

Ruling after_the_other_interceptions(Inquiry& ask) {
    if (ask.verb() == "spot") {
        if (!raid_box(ask, opposed(ask))) return not_concerned();
        const auto force = interception_in_waiting(ask);
        return force ? broken(fmt::format("the interception by {} comes first", ask.name(*force))) : kept();
    }
    const Subject target = ask.subject("target");
    if (raid_box(ask, target) || is_returning(ask, target) || ask.yes(target, "engages_raiders"))
        return not_concerned();
    for (const Subject raiders : all_groups(ask))
        if (raid_box(ask, raiders) && is_now(ask, ask.fact(raiders, "opposed_in")))
            return broken(
                fmt::format("{} was rolled for on the Raider Table in this phase, and {} is "
                            "intercepted before that",
                            ask.name(raiders), ask.name(target)));
    return not_concerned();
}

Ruling opposed_is_opposed(Inquiry& ask) {
    const Subject target = opposed(ask);
    if (!raid_box(ask, target) || raider_attempt(ask, target) > 1) return not_concerned();
    if (raider_attempt(ask, target) == 0) return kept();
    return broken(fmt::format("the dice for {} have been rolled", ask.name(target)));
}

/// @}

/// @name 21.5342.s13: interception on the map
/// @{

Ruling raiders_that_can_be_found(Inquiry& ask) {
    const Subject target = ask.subject("target");
    if (!raid_box(ask, target)) return not_concerned();
    if (ask.yes(target, "task_force")) return kept();
    const std::string side = enemy_of(ask.side_of(target));
    if (ask.has("cards") && ask.number("cards") > 0) return kept();
    for (const char* advantage : {"air_codebreaking", "submarine_codebreaking", "strategic_codebreaking"})
        if (ask.text_or(game::the_game, advantage, "") == side) return kept();
    return broken(
        fmt::format("{} is no TF, and the {} side has no codebreaking advantage", ask.name(target), side));
}

/// @}

}  // namespace

void register_raider_table(Rulebook& book) {
    book.modifier("21.5342.s2", "raider table", automatic);
    book.modifier("21.5342.s3", "raider table", groups_before_it);
    book.modifier("21.5342.s4", "raider table", three_ships);
    book.modifier("21.5342.s5", "raider table", air_range_research);
    book.modifier("21.5342.s6", "raider table", americans_at_war);
    book.modifier("21.5342.s7", "raider table", atlantic_escort_carriers);
    book.modifier("21.5342.s8", "raider table", from_singapore);
    book.modifier("21.5342.s9", "raider table", indian_ocean_escort_carriers);
    book.modifier("21.5342.s10", "raider table", pacific_escort_carriers);
    book.modifier("21.5342.s11", "raider table", ultra);
    book.modifier("21.5342.s12", "raider table", magic);

    book.table("21.5342.s14", "raider_table_modifiers");
    book.effect("21.538A.s1", "spot", second_attempt);
    book.effect("21.5341.s1", "spot", first_attempt);
    book.effect({"21.5341.s1", "21.5342.s1"}, "spot", raider_die_is_rolled);
    book.effect("21.5341A", "raider roll", group_escapes);
    book.effect("21.5341B", "raider roll", group_may_be_engaged);
    book.effect("21.5342A", "raider roll", types_are_rolled);
    book.check("21.5341.s3", {"spot", "intercept"}, after_the_other_interceptions);
    book.check("21.5341.s2", {"decline"}, opposed_is_opposed);
    book.check("21.5342.s13", {"intercept"}, raiders_that_can_be_found);
}

}  // namespace umpire::rules::awaw
