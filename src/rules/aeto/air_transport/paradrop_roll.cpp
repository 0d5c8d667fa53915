#include "umpire/catalog/table.hpp"

#include "air_chapters.hpp"
#include "air_names.hpp"
#include "air_transport/air_transport.hpp"
#include "air_transport/facts.hpp"
#include "battle/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "general/facts.hpp"
#include "general/places.hpp"
#include "ground_support/ground_support.hpp"
#include "landings/facts.hpp"
#include "landings/landings.hpp"
#include "sequence/facts.hpp"
#include "transport/transport.hpp"
#include "weather/weather.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

/// 4.24: the die of a Paradrop and what it does at once.
namespace umpire::rules::aeto {

namespace {

Place hex_of_jump(Inquiry& ask) {
    return ask.subject(arg::at);
}

Units those_who_jump(Inquiry& ask) {
    Units units = ask.subjects(arg::units);
    std::erase_if(units, [&](Unit unit) { return !is_paratroop(ask, unit); });
    return units;
}

std::string side_of_jump(Inquiry& ask) {
    const Units units = those_who_jump(ask);
    return units.empty() ? std::string() : side_or_none(ask, units.front());
}

/// @name 4.24.s13 to s19: modifiers
/// @{

double jumps_in_a_blitzkrieg(Inquiry& ask) {
    return ask.yes(arg::blitzkrieg);
}

double jumps_with_gliders(Inquiry& ask) {
    return is_now(ask, ask.fact(Unit(ask.subject(arg::unit)), fact::gliders_in));
}

double own_air_superiority(Inquiry& ask) {
    const std::string side = side_of_jump(ask);
    return !side.empty() && air_superiority_at(ask, hex_of_jump(ask)) == side;
}

double enemy_air_superiority(Inquiry& ask) {
    const std::string superior = air_superiority_at(ask, hex_of_jump(ask)), side = side_of_jump(ask);
    return !side.empty() && superior != "none" && superior != side;
}

double jumps_on_bad_ground(Inquiry& ask) {
    return among(ask.text_or(hex_of_jump(ask), fact::ground, ""), {"forest", "marsh", "mountain"});
}

double jumps_in_bad_weather(Inquiry& ask) {
    return is_weather_known(ask) && is_inclement(ask, hex_of_jump(ask));
}

/// Land units there or beside it; of those who jump in this order only who has landed already.
bool has_friends_beside(Inquiry& ask, std::string_view side) {
    Places places = hexes_beside(ask, hex_of_jump(ask));
    places.push_back(hex_of_jump(ask));
    for (const Place place : places)
        for (const Unit unit : ask.units_in(place)) {
            const bool has_landed = !is_paratroop(ask, unit) || ask.known(unit, fact::paradrop_result) ||
                                    !holds(those_who_jump(ask), unit);
            if (is_land_unit(ask, unit) && side_or_none(ask, unit) == side && has_landed &&
                !is_out_of_play(ask, unit))
                return true;
        }
    return false;
}

double nobody_is_beside(Inquiry& ask) {
    const std::string side = side_of_jump(ask);
    return !side.empty() && !ask.yes(hex_of_jump(ask), fact::friends_beside(side)) &&
           !has_friends_beside(ask, side);
}

/// @}

/// @name 4.24.s12, s20: the die, one for each paratrooper
/// @{

std::string result_of(Resolution& now, double total) {
    const catalog::Table& table = now.table("4.24.s12");
    const auto row = table.row_of(total);
    if (!row) now.missing(say("what the Paradrop table says to {}", total));
    const std::string text = table.cell_at(*row, 0).get<std::string>();
    for (const char* result : {"eliminated", "depleted", "intact"})
        if (text.ends_with(result)) return result;
    now.missing(say("what the Paradrop table says to {}", total));
}

/// Nobody has said with what they jump, and with Gliders it would come to something else: what it was the
/// table shows.
bool hangs_on_gliders(Resolution& now, Unit unit, double total) {
    if (!now.yes(arg::agreed) || is_now(now, now.fact(unit, fact::gliders_in))) return false;
    return result_of(now, total) != result_of(now, total + now.printed("paradrop_gliders"));
}

void dice_of_the_jump(Resolution& now) {
    for (const Unit unit : those_who_jump(now))
        now.forget(unit, fact::paradrop_result);
    for (const Unit unit : those_who_jump(now)) {
        const int die = now.roll_total(1, 6, say("the Paradrop of {} into {}", unit, hex_of_jump(now)));
        const double modifier = now.modifiers(sum::paradrop, {{arg::unit, unit}});
        now.result(result::modifier, modifier);
        now.result(result::total, die + modifier);
        if (hangs_on_gliders(now, unit, die + modifier)) continue;
        const std::string result = result_of(now, die + modifier);
        now.result(result::paradrop, result);
        now.set(unit, fact::paradrop_result, result);
    }
}

void losses_of_the_jump(Resolution& now) {
    for (const Unit unit : those_who_jump(now)) {
        const std::string result = now.text_or(unit, fact::paradrop_result, "");
        if (result == "depleted") now.set(unit, fact::depleted, true);
        if (result != "eliminated") continue;
        now.set(unit, fact::eliminated, true);
        now.take_away(unit);
    }
}

/// The plane that it came in, whatever became of whoever jumped.
void planes_are_empty(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        const auto plane = plane_of_jump(now, unit);
        take_ashore(now, unit);
        if (!plane || !is_paratroop(now, unit) || !is_now(now, now.fact(unit, fact::gliders_in))) continue;
        lose_atp_point(now, *plane, std::nullopt);
        now.result(result::atp_points_lost, 1);
    }
}

/// @}

/// @name 4.24.s31, s33, s35: where they land
/// @{

bool is_enemy_there(Inquiry& ask, std::string_view side) {
    return !land_defenders(ask, hex_of_jump(ask), side).empty() ||
           !forts_at(ask, hex_of_jump(ask), side).empty();
}

Units landed(Inquiry& ask) {
    Units units = those_who_jump(ask);
    std::erase_if(units, [&](Unit unit) { return is_out_of_play(ask, unit); });
    return units;
}

void empty_coastal_forts_fall(Resolution& now) {
    const std::string side = side_of_jump(now);
    if (landed(now).empty() || side.empty() || !land_defenders(now, hex_of_jump(now), side).empty()) return;
    for (const Unit fort : forts_at(now, hex_of_jump(now), side)) {
        if (!is_of_type(now, fort, {"coastal fort"})) continue;
        now.set(fort, fact::eliminated, true);
        now.take_away(fort);
    }
}

void empty_hex_becomes_friendly(Resolution& now) {
    const std::string side = side_of_jump(now);
    if (landed(now).empty() || side.empty() || is_enemy_there(now, side) ||
        is_assault_pending(now, hex_of_jump(now)))
        return;
    now.set(hex_of_jump(now), fact::controller, side);
}

/// An assault on the hex is their attack as well.
void enemies_have_to_be_attacked(Resolution& now) {
    const std::string side = side_of_jump(now);
    if (side.empty() || !is_enemy_there(now, side) || is_assault_pending(now, hex_of_jump(now))) return;
    for (const Unit unit : landed(now))
        now.set(unit, fact::attack_due_at, hex_of_jump(now));
}

/// Into its own hex only.
void enemy_zoc_is_barred(Resolution& now) {
    const std::string side = side_of_jump(now);
    if (!side.empty() && !landed(now).empty() && now.yes(hex_of_jump(now), fact::enemy_zoc(side)))
        now.set(hex_of_jump(now), fact::enemy_zoc(side), false);
}

void lands_in_an_empty_hex(Resolution& now) {
    const std::string side = side_of_jump(now);
    if (side.empty() || is_enemy_there(now, side) || is_assault_pending(now, hex_of_jump(now))) return;
    supply_the_landed(now, hex_of_jump(now), landed(now));
}

/// @}

}  // namespace

void register_paradrop_roll(Rulebook& book) {
    book.table("4.24.s12", "paradrop");
    book.effect("4.24.s12", verb::paradrop, dice_of_the_jump, When::before);
    book.effect("4.24.s12", verb::paradrop, losses_of_the_jump, When::after);
    book.modifier("4.24.s13", sum::paradrop, jumps_in_a_blitzkrieg);
    book.modifier("4.24.s14", sum::paradrop, jumps_with_gliders);
    book.modifier("4.24.s15", sum::paradrop, own_air_superiority);
    book.modifier("4.24.s16", sum::paradrop, jumps_on_bad_ground);
    book.modifier("4.24.s17", sum::paradrop, enemy_air_superiority);
    book.modifier("4.24.s18", sum::paradrop, jumps_in_bad_weather);
    book.modifier("4.24.s19", sum::paradrop, nobody_is_beside);
    book.effect("4.24.s20", verb::paradrop, planes_are_empty, When::before);
    book.effect("4.24.s35", verb::paradrop, empty_coastal_forts_fall, When::after);
    book.effect("4.24.s31", verb::paradrop, empty_hex_becomes_friendly, When::last);
    book.effect("4.24.s33", verb::paradrop, enemies_have_to_be_attacked, When::last);
    book.effect({"4.24.s32", "4.24.s3"}, verb::paradrop, enemy_zoc_is_barred, When::last);
    book.effect("4.24.s38", verb::paradrop, lands_in_an_empty_hex, When::last);
}

}  // namespace umpire::rules::aeto
