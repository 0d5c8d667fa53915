#include "sea.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "attacks.hpp"
#include "chapters.hpp"
#include "contact.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

using game::Kind;
using game::Subject;
using game::the_game;
using game::Value;

namespace {

/// @name 27A8: combat zones
/// @{

/// As far as the zone of such units goes out from their hex.
Value radius(Inquiry& ask, std::string_view category) {
    const auto hexes = ask.table("27A8.s4").number(category, "radius_hexes");
    return hexes ? Value(*hexes) : Value();
}

Value zone_of_battleships(Inquiry& ask, Subject unit, Value) {
    return ask.text_or(unit, "category", "") == "battleship" ? radius(ask, "battleship") : Value();
}

Value zone_of_cruisers(Inquiry& ask, Subject unit, Value other) {
    return ask.text_or(unit, "category", "") == "cruiser" ? radius(ask, "cruiser") : other;
}

Value zone_of_others(Inquiry& ask, Subject unit, Value other) {
    const std::string category = ask.text_or(unit, "category", "");
    if (category.empty() || category == "battleship" || category == "cruiser") return other;
    return radius(ask, category);
}

/// Nobody can say where a zone is of which nobody knows whether the unit is at sea.
Value zone_lasts_while_at_sea(Inquiry& ask, Subject unit, Value zone) {
    return ask.known(unit, "at_sea") ? zone : Value();
}

Value no_zone_in_port(Inquiry& ask, Subject unit, Value zone) {
    return ask.fact(unit, "at_sea") == Value(false) ? radius(ask, "any unit in-port") : zone;
}

/// Where the unit really is.
std::optional<Subject> place_of(Inquiry& ask, Subject unit, Subject group) {
    if (ask.known(unit, "escort_hex")) return hex_of(ask, unit);
    return contact::true_hex(ask, group);
}

/// What the type chart does not name, such as ground units beside their ships, has no zone.
bool is_naval(Inquiry& ask, Subject unit) {
    return !ask.known(unit, "type") || ask.known(unit, "category");
}

bool may_cover(Inquiry& ask, Subject unit, int apart) {
    const Value widest = radius(ask, ask.text_or(unit, "category", "battleship"));
    return widest.number() != nullptr && apart <= *widest.number();
}

/// @}

}  // namespace

bool in_zone_of(Inquiry& ask, Subject group, Subject place) {
    std::optional<Subject> doubtful;
    for (const Subject unit : ask.units_in(group)) {
        const auto hex = place_of(ask, unit, group);
        const auto apart = hex ? ask.map().distance(hex->index, place.index) : std::nullopt;
        if (!apart || !is_naval(ask, unit)) continue;
        const Value zone = ask.fact(unit, "combat_zone");
        if (zone.number() != nullptr && *apart <= *zone.number()) return true;
        const bool in_port = ask.fact(unit, "at_sea") == Value(false);
        if (!zone.known() && !in_port && may_cover(ask, unit, *apart)) doubtful = unit;
    }
    if (!doubtful) return false;
    ask.missing(fmt::format("how far the combat zone of {} reaches", ask.name(*doubtful)),
                fmt::format("!state combat_zone of {} is <hexes>", ask.name(*doubtful)));
}

std::vector<Subject> groups_with_zone_over(Inquiry& ask, Subject place, std::string_view side) {
    std::vector<Subject> groups;
    for (const Subject group : contact::all_groups(ask))
        if (ask.text_or(group, "side", "") == side && in_zone_of(ask, group, place)) groups.push_back(group);
    return groups;
}

bool is_warship_of(Inquiry& ask, Subject unit, const std::string& side) {
    const std::string category = ask.text_or(unit, "category", "");
    return ask.text_or(unit, "side", "") == side && !category.empty() && category != "transport";
}

bool is_friendly_coast(Inquiry& ask, Subject hex, const std::string& side) {
    return ask.text_or(hex, "friendly_coast", "") == side;
}

bool is_screened_in(Inquiry& ask, Subject group, Subject hex) {
    const std::string side = ask.side_of(group);
    if (!is_friendly_coast(ask, hex, side) || ask.text(group, "group_type") != "cargo") return false;
    const auto units = ask.units_in(hex);
    return std::none_of(units.begin(), units.end(),
                        [&](Subject unit) { return is_warship_of(ask, unit, side); });
}

void register_sea(Rulebook& book) {
    book.table("27A8.s4", "naval_combat_zones");
    book.define("27A8.s1", Kind::unit, "combat_zone", zone_of_battleships);
    book.define("27A8.s2", Kind::unit, "combat_zone", zone_of_cruisers);
    book.define("27A8.s3", Kind::unit, "combat_zone", zone_of_others);
    book.define("27A8.s5", Kind::unit, "combat_zone", zone_lasts_while_at_sea);
    book.define("27A8.s6", Kind::unit, "combat_zone", no_zone_in_port);
}

}  // namespace umpire::rules::europa
