#include "umpire/catalog/table.hpp"

#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "ground_support/facts.hpp"
#include "landings/facts.hpp"
#include "landings/landings.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// 3.25: strengths, the Intrinsic Garrison, and the die of an Amphibious Assault.
namespace umpire::rules::aeto {

namespace {

/// @name 3.25.s35 to 3.25.s38: the Intrinsic Garrison
/// @{

/// Whoever assaults is an enemy of the side that holds the hex.
std::string side_of_enemies(Inquiry& ask, Place hex) {
    const std::string holder = controller_of(ask, hex);
    if (const std::string side = assaulting_side(ask, hex); !side.empty()) return side;
    return among(holder, {"Axis", "Allied"}) ? opponent_of(holder) : "";
}

Value garrison_of_an_empty_hex(Inquiry& ask, Place hex, Value) {
    const std::string enemies = side_of_enemies(ask, hex);
    if (enemies.empty() || !is_coastal(ask, hex) || controller_of(ask, hex) == enemies) return {};
    const bool empty = defenders_at(ask, hex, enemies, true).empty() && forts_at(ask, hex, enemies).empty();
    return empty ? ask.printed("intrinsic_garrison") : 0;
}

/// He neither helps it nor takes its place.
Value lone_general_is_nobody(Inquiry& ask, Place hex, Value garrison) {
    if (!garrison.known()) return garrison;
    const std::string enemies = side_of_enemies(ask, hex);
    const bool alone = defenders_at(ask, hex, enemies, false).empty() &&
                       !defenders_at(ask, hex, enemies, true).empty() && forts_at(ask, hex, enemies).empty();
    return alone ? Value(ask.printed("intrinsic_garrison")) : garrison;
}

bool is_in_open_zoc(Inquiry& ask, Place hex, const std::string& of_side) {
    return ask.yes(hex, fact::enemy_zoc(of_side)) && !ask.yes(hex, fact::contested_zoc(of_side));
}

bool is_partisan_there(Inquiry& ask, Place hex) {
    const auto units = ask.units_in(hex);
    return std::any_of(units.begin(), units.end(),
                       [&](Unit unit) { return is_of_type(ask, unit, {"partisan"}); });
}

/// Enemies of its owner who stand beside it; by one reading his own units do the same.
Value no_garrison_beside_enemies(Inquiry& ask, Place hex, Value garrison) {
    if (!garrison.known()) return garrison;
    const std::string enemies = side_of_enemies(ask, hex);
    const bool hostile = ask.reading("garrison_zoc") == "hostile_to_owner";
    const bool beside = is_in_open_zoc(ask, hex, hostile ? opponent_of(enemies) : enemies);
    return beside || is_partisan_there(ask, hex) ? Value(0) : garrison;
}

Value garrison_is_supported(Inquiry& ask, Place hex, Value garrison) {
    if (!garrison.known()) return garrison;
    const Units support = supporters_at(ask, hex, opponent_of(side_of_enemies(ask, hex)));
    const bool supported = std::any_of(support.begin(), support.end(), [&](Unit unit) {
        return is_bomber_type(ask, unit) || is_naval_unit(ask, unit);
    });
    if (!supported || *garrison.number() == 0) return garrison;
    return ask.printed("supported_garrison");
}

/// @}

/// @name 3.25.s29: strengths
/// @{

double strength_of_support(Inquiry& ask, const Units& units) {
    double strength = 0;
    for (const Unit unit : units) {
        if (is_bomber_type(ask, unit)) strength += ask.number_or(unit, fact::support_strength, 0);
        if (is_naval_unit(ask, unit)) strength += gunnery_of(ask, unit);
    }
    return strength;
}

double strength_of_units(Inquiry& ask, const Units& units) {
    double strength = 0;
    for (const Unit unit : units)
        if (is_land_unit(ask, unit) || is_of_type(ask, unit, {"General"}))
            strength += ask.number(unit, fact::land_strength);
    return strength;
}

Value strength_of_defence(Inquiry& ask, Place hex, Value) {
    const std::string enemies = side_of_enemies(ask, hex);
    if (enemies.empty()) return {};
    if (const double garrison = ask.number_or(hex, fact::intrinsic_garrison, 0); garrison > 0)
        return garrison;
    return strength_of_units(ask, defenders_at(ask, hex, enemies, true)) +
           strength_of_support(ask, supporters_at(ask, hex, opponent_of(enemies)));
}

/// With those who have jumped.
Units attackers_ashore(Inquiry& ask, Place hex) {
    Units units = assaulters_at(ask, hex);
    for (const Unit unit : ask.units_in(hex))
        if (in_this_turn(ask, ask.fact(unit, fact::paradropped_in)) && !holds(units, unit))
            units.push_back(unit);
    return units;
}

void strengths_are_added(Resolution& now) {
    const Place hex = hex_of_assault(now);
    const Units support = supporters_at(now, hex, assaulting_side(now, hex));
    now.result(result::attack_strength,
               strength_of_units(now, attackers_ashore(now, hex)) + strength_of_support(now, support));
    now.result(result::defence_strength, now.number_or(hex, fact::defence_strength, 0));
}

/// @}

/// @name 3.25.s42 to 3.25.s45: the die
/// @{

/// As the table has it, with or without its dot.
std::string told_result(Inquiry& ask) {
    if (!ask.has(arg::result))
        ask.missing(say("what the land combat table says to the assault on {}", hex_of_assault(ask)),
                    say("!storm {} result 1/-", hex_of_assault(ask)));
    const std::string result = ask.text(arg::result);
    if (ask.table("3.25.s42").row_of(result)) return result;
    if (ask.table("3.25.s42").row_of(result + "●")) return result + "●";
    ask.missing(say("which result of the land combat table {} is", result));
}

void die_is_rolled(Resolution& now) {
    const Place hex = hex_of_assault(now);
    const int die = now.roll_total(1, 8, say("the assault on {}", hex));
    const double modifier = now.modifiers(sum::land_attack);
    now.result(result::modifier, modifier);
    now.result(result::total, die + modifier);
    now.set(hex, fact::assault_result, told_result(now));
    now.set(hex, fact::assault_rolled_in, moment(now));
}

bool is_assault_die(Inquiry& ask) {
    return ask.verb() == verb::storm;
}

Units land_units_of_assault(Inquiry& ask, Place hex) {
    Units units = assaulters_at(ask, hex);
    std::erase_if(units, [&](Unit unit) { return !is_land_unit(ask, unit); });
    return units;
}

/// Others of the Western Allies count as they do, unless the list is taken literally.
double western_allies_assault(Inquiry& ask) {
    if (!is_assault_die(ask)) return 0;
    const Units units = land_units_of_assault(ask, hex_of_assault(ask));
    const bool literal = ask.reading("amphibious_modifier") == "listed_nations";
    return !units.empty() && std::all_of(units.begin(), units.end(), [&](Unit unit) {
        return literal ? is_of_nation(ask, unit, {"UK", "US"}) : is_western_ally(ask, unit);
    });
}

double axis_or_soviets_assault(Inquiry& ask) {
    if (!is_assault_die(ask)) return 0;
    const Units units = land_units_of_assault(ask, hex_of_assault(ask));
    return std::any_of(units.begin(), units.end(),
                       [&](Unit unit) { return side_or_none(ask, unit) == "Axis" || is_soviet(ask, unit); });
}

double british_share(Inquiry& ask, Place hex) {
    double all = 0, british = 0;
    for (const Unit unit : land_units_of_assault(ask, hex)) {
        all += strength_of(ask, unit);
        if (is_of_nation(ask, unit, {"UK"})) british += strength_of(ask, unit);
    }
    return all == 0 ? 0 : british / all;
}

/// 3.25.s45: that of Cunningham, who leads the British.
Ruling leads_the_british(Inquiry& ask) {
    const auto hex = ask.text(arg::ability) == "A" ? ask.location(ask.subject(arg::agent)) : std::nullopt;
    if (!hex || !is_assault_pending(ask, *hex)) return not_concerned();
    const double share = british_share(ask, *hex), least = ask.printed("british_share_for_cunningham");
    if (share >= least) return kept();
    return broken(say("{} of the assaulting strength is British, and it takes {}", share, least));
}

void admiral_has_helped(Resolution& now) {
    for (const Unit admiral : all_admirals(now))
        if (now.known(admiral, fact::ability_for("A"))) now.forget(admiral, fact::ability_for("A"));
}

/// @}

}  // namespace

void register_assault_rolls(Rulebook& book) {
    book.define("3.25.s35", Kind::location, fact::intrinsic_garrison, garrison_of_an_empty_hex, When::before);
    book.define("3.25.s37", Kind::location, fact::intrinsic_garrison, lone_general_is_nobody);
    book.define("3.25.s38", Kind::location, fact::intrinsic_garrison, no_garrison_beside_enemies,
                When::after);
    book.define("3.25.s36", Kind::location, fact::intrinsic_garrison, garrison_is_supported, When::last);
    book.define("3.25.s29", Kind::location, fact::defence_strength, strength_of_defence);
    book.effect("3.25.s29", verb::storm, strengths_are_added, When::before);
    book.table("3.25.s42", "amphibious_assault_results");
    book.effect("3.25.s42", verb::storm, die_is_rolled, When::before);
    book.modifier("3.25.s43", sum::land_attack, western_allies_assault);
    book.modifier("3.25.s44", sum::land_attack, axis_or_soviets_assault);
    book.check("3.25.s45", {verb::admiral}, leads_the_british);
    book.effect("3.25.s45", verb::storm, admiral_has_helped, When::last);
}

}  // namespace umpire::rules::aeto
