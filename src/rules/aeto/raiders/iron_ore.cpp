#include "umpire/catalog/table.hpp"

#include "bombing/losses.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "names.hpp"
#include "raiders/facts.hpp"
#include "raiders/raiders.hpp"
#include "weather/weather.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

/// 2.26: the German Iron Ore Route. The dashes along the coasts are on the map only: `ore_route` of a hex.
namespace umpire::rules::aeto {

namespace {

constexpr std::array<std::string_view, 3> galivare{"W5630", "W5730", "W5629"};

/// "W5828" and "W 5828" are the same hex.
bool is_hex_numbered(Inquiry& ask, Subject place, std::string_view hex) {
    std::string name = ask.name(place);
    std::erase(name, ' ');
    return name == hex;
}

bool stands_in(Inquiry& ask, Subject unit, std::string_view hex) {
    const auto place = ask.location(unit);
    return place && is_hex_numbered(ask, *place, hex);
}

using Who = bool (*)(Inquiry&, Subject);

bool is_occupied_by(Inquiry& ask, std::string_view hex, Who who) {
    const auto all = all_units(ask);
    return std::any_of(all.begin(), all.end(),
                       [&](Subject unit) { return stands_in(ask, unit, hex) && who(ask, unit); });
}

double galivare_hexes_of(Inquiry& ask, Who who) {
    return static_cast<double>(std::count_if(galivare.begin(), galivare.end(), [&](std::string_view hex) {
        return is_occupied_by(ask, hex, who);
    }));
}

bool is_axis_in_supply(Inquiry& ask, Subject unit) {
    return marches(ask, unit) && ask.side_of(unit) == "Axis" && !ask.yes(unit, fact::out_of_supply);
}
bool is_axis_enemy(Inquiry& ask, Subject unit) {
    return marches(ask, unit) && ask.side_of(unit) == "Allied";
}
bool is_partisan_of(Inquiry& ask, Subject unit, std::string_view nation) {
    return ask.text_or(unit, fact::type, "") == "partisan" && ask.text_or(unit, fact::nation, "") == nation;
}
bool is_swedish_partisan(Inquiry& ask, Subject unit) {
    return is_partisan_of(ask, unit, "Sweden");
}
bool is_enemy_but_no_norwegian_partisan(Inquiry& ask, Subject unit) {
    return is_axis_enemy(ask, unit) && !is_partisan_of(ask, unit, "Norway");
}

/// @name How nations stand
/// @{

std::string status_of(Inquiry& ask, std::string_view nation) {
    return ask.text(the_game, fact::nation_status(nation));
}
bool is_conquest_of(Inquiry& ask, std::string_view nation, std::string_view side) {
    return status_of(ask, nation) == "conquered" && ask.text(the_game, fact::controls_nation(nation)) == side;
}
/// Unconquered and at war with the Axis, or conquered by the Allies.
bool is_hostile(Inquiry& ask, std::string_view nation) {
    if (is_conquest_of(ask, nation, "Allied")) return true;
    return among(status_of(ask, nation), {"at war", "minor partner"}) &&
           ask.text(the_game, fact::nation_side(nation)) == "Allied";
}
bool is_axis_ally(Inquiry& ask, std::string_view nation) {
    return among(status_of(ask, nation), {"at war", "minor partner"}) &&
           ask.text(the_game, fact::nation_side(nation)) == "Axis";
}

/// @}

/// @name The seven conditions, each in dice
/// @{

Value hostile_sweden(Inquiry& ask, Subject, Value) {
    if (!is_hostile(ask, "Sweden")) return 0.0;
    return ask.printed("ore_hostile_sweden") - galivare_hexes_of(ask, is_axis_in_supply);
}

Value hostile_norway(Inquiry& ask, Subject, Value) {
    if (!is_winter_month(ask) || !is_hostile(ask, "Norway")) return 0.0;
    return ask.printed(is_occupied_by(ask, "W5828", is_axis_in_supply) ? "ore_norway_without_narvik"
                                                                       : "ore_hostile_norway");
}

Value galivare_lost(Inquiry& ask, Subject, Value) {
    if (!is_axis_ally(ask, "Sweden") && !is_conquest_of(ask, "Sweden", "Axis")) return 0.0;
    const double hexes = galivare_hexes_of(ask, is_enemy_but_no_norwegian_partisan) -
                         galivare_hexes_of(ask, is_swedish_partisan);
    return hexes > 0 ? hexes + ask.printed("ore_galivare_lost") : 0.0;
}

/// Ships on dashes of this color that have not come in the last End Phase.
std::vector<Subject> ships_on(Inquiry& ask, std::string_view dashes) {
    std::vector<Subject> ships;
    for (const Subject unit : all_units(ask)) {
        const auto place = ask.location(unit);
        if (place && sails(ask, unit) && ask.text_or(unit, fact::type, "") != "STP" &&
            ask.side_of(unit) == "Allied" && ask.text_or(*place, fact::ore_route, "") == dashes &&
            !came_in_the_last_end_phase(ask, unit))
            ships.push_back(unit);
    }
    return ships;
}

bool is_tactical_sub(Inquiry& ask, Subject unit) {
    return ask.text_or(unit, fact::type, "") == "SS";
}

Value ships_on_red(Inquiry& ask, Subject, Value) {
    const auto ships = ships_on(ask, "red");
    if (ships.empty() || !is_winter_month(ask)) return 0.0;
    const bool subs =
        std::any_of(ships.begin(), ships.end(), [&](Subject ship) { return is_tactical_sub(ask, ship); });
    return ask.printed(!subs && status_of(ask, "Norway") == "neutral" ? "ore_red_neutral" : "ore_red");
}

Value ships_on_blue(Inquiry& ask, Subject, Value) {
    return ships_on(ask, "blue").empty() || is_winter_month(ask) ? 0.0 : ask.printed("ore_blue");
}

Value narvik_held(Inquiry& ask, Subject, Value) {
    if (!is_winter_month(ask) || !is_occupied_by(ask, "W5828", is_enemy_but_no_norwegian_partisan) ||
        is_conquest_of(ask, "Sweden", "Allied"))
        return 0.0;
    const bool more =
        is_occupied_by(ask, "W4127", is_axis_enemy) || is_occupied_by(ask, "W4630", is_axis_enemy);
    return ask.printed(more ? "ore_narvik_and_sweden" : "ore_narvik");
}

Value swedish_partisans(Inquiry& ask, Subject, Value) {
    if (!is_conquest_of(ask, "Sweden", "Axis")) return 0.0;
    const double hexes = galivare_hexes_of(ask, is_swedish_partisan);
    return hexes > 0 ? hexes + ask.printed("ore_partisans") : 0.0;
}

/// @}

/// @name The roll
/// @{

double dice_of(Inquiry& ask, const char* condition) {
    return ask.number_or(the_game, fact::ore_condition(condition), 0);
}

constexpr std::array<const char*, 7> conditions{"1", "2", "3", "4", "5", "6", "7"};

Value dice_of_all(Inquiry& ask, Subject, Value) {
    const bool most = ask.reading("iron_ore_dice") == "most";
    double dice = 0;
    for (const char* condition : conditions)
        dice = most ? std::max(dice, dice_of(ask, condition)) : dice + dice_of(ask, condition);
    return dice;
}

Value at_most_four_dice(Inquiry& ask, Subject, Value dice) {
    return dice.number() != nullptr ? Value(std::min(*dice.number(), ask.printed("ore_dice_cap"))) : dice;
}

Ruling once_a_month(Inquiry& ask) {
    if (in_this_turn(ask, ask.fact(the_game, fact::ore_rolled_in)))
        return broken("the Iron Ore Route was rolled for in this month");
    return kept();
}

Ruling no_more_dice_than_the_cap(Inquiry& ask) {
    if (ask.action().dice.empty()) return not_concerned();
    const auto rolled = static_cast<double>(ask.action().dice.front().faces.size());
    const double most = ask.printed("ore_dice_cap");
    return rolled > most ? broken(say("{} dice were rolled; {} are allowed", rolled, most)) : kept();
}

bool is_claimed_by_ships_only(Inquiry& ask, std::string_view dashes) {
    return ask.number(the_game, fact::ore_dice) == 0 && !ships_on(ask, dashes).empty();
}

Ruling red_dashes_in_winter_only(Inquiry& ask) {
    if (is_winter_month(ask)) return ships_on(ask, "red").empty() ? not_concerned() : kept();
    if (!is_claimed_by_ships_only(ask, "red")) return not_concerned();
    return broken("the Norwegian route is not in use: it is no Winter month");
}
Ruling blue_dashes_outside_winter_only(Inquiry& ask) {
    if (!is_winter_month(ask)) return ships_on(ask, "blue").empty() ? not_concerned() : kept();
    if (!is_claimed_by_ships_only(ask, "blue")) return not_concerned();
    return broken("the Swedish route is frozen: it is a Winter month");
}

/// Nobody else is on the dashes, and nothing else cuts the route.
Ruling none_that_came_in_the_last_end_phase(Inquiry& ask) {
    const std::string dashes = is_winter_month(ask) ? "red" : "blue";
    if (!ships_on(ask, dashes).empty()) return kept();
    if (ask.number(the_game, fact::ore_dice) > 0) return not_concerned();
    for (const Subject unit : all_units(ask)) {
        const auto place = ask.location(unit);
        if (place && sails(ask, unit) && ask.text_or(*place, fact::ore_route, "") == dashes &&
            came_in_the_last_end_phase(ask, unit))
            return broken(say("{} came in the last End Phase", unit));
    }
    return not_concerned();
}

/// Soviet submarines are all that interdicts.
double soviet_submarines_only(Inquiry& ask) {
    const auto ships = ships_on(ask, is_winter_month(ask) ? "red" : "blue");
    return !ships.empty() && std::all_of(ships.begin(), ships.end(), [&](Subject ship) {
        return is_tactical_sub(ask, ship) && ask.text_or(ship, fact::nation, "") == "USSR";
    });
}

void ore_is_lost(Resolution& now) {
    const double dice = now.number(the_game, fact::ore_dice);
    now.result(result::ore_dice, dice);
    if (dice <= 0) return;
    const double total = now.roll_total(static_cast<int>(dice), 6, "iron ore") + now.modifiers(sum::iron_ore);
    now.set(the_game, fact::ore_rolled_in, moment(now));
    now.result(result::ep_loss, lose_to_strategic_warfare(now, "Germany", std::max(0.0, total)));
}

/// @}

}  // namespace

void register_iron_ore(Rulebook& book) {
    book.define("2.26.s3", Kind::game, fact::ore_condition("1"), hostile_sweden);
    book.define("2.26.s4", Kind::game, fact::ore_condition("2"), hostile_norway);
    book.define("2.26.s5", Kind::game, fact::ore_condition("3"), galivare_lost);
    book.define("2.26.s6", Kind::game, fact::ore_condition("4"), ships_on_red);
    book.define("2.26.s7", Kind::game, fact::ore_condition("5"), ships_on_blue);
    book.define("2.26.s8", Kind::game, fact::ore_condition("6"), narvik_held);
    book.define("2.26.s9", Kind::game, fact::ore_condition("7"), swedish_partisans);
    book.define({"2.26.s1", "2.26.s2", "2.26.s14"}, Kind::game, fact::ore_dice, dice_of_all);
    book.define("2.26.s15", Kind::game, fact::ore_dice, at_most_four_dice, When::after);
    book.check("2.26.s16", {verb::ore}, once_a_month);
    book.check("2.26.s15", {verb::ore}, no_more_dice_than_the_cap);
    book.check("2.26.s10", {verb::ore}, red_dashes_in_winter_only);
    book.check("2.26.s11", {verb::ore}, blue_dashes_outside_winter_only);
    book.check("2.26.s13", {verb::ore}, none_that_came_in_the_last_end_phase);
    book.modifier("2.26.s17", sum::iron_ore, soviet_submarines_only);
    book.effect("2.26.s2", verb::ore, ore_is_lost);
}

}  // namespace umpire::rules::aeto
