#include "movement/sea.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/attacks.hpp"
#include "combat/facts.hpp"
#include "common/sides.hpp"
#include "missions/contact.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "units/calendar.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/sides.hpp"
#include "units/units.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// @name 27A6: known groups
/// @{

/// The combat phase that was over last, as moments are remembered.
std::string last_combat_phase(Inquiry& ask) {
    const std::string phase = ask.phase(), side = ask.phasing_side();
    std::string turn = ask.text_or(the_game, fact::turn, "");
    if (phase == "exploitation" || phase == "end") return fmt::format("{}, {}, combat", turn, side);
    const auto this_turn = turn_named(ask, turn);
    if (this_turn && side == ask.text_or(the_game, fact::first_side, "Axis"))
        turn = to_text(ask, later(ask, *this_turn, -1));
    return fmt::format("{}, {}, combat", turn, opponent_of(side));
}

/// It has not gone from the hex that the fact names.
bool still_in(Inquiry& ask, Group group, const Fact& hex) {
    const Value there = ask.fact(group, hex);
    return there.subject() != nullptr && ask.location(group) == *there.subject();
}

Value known_in_port(Inquiry& ask, Group group, Value) {
    return ask.yes(group, fact::in_port) ? Value("in port") : Value();
}

Value known_by_gunfire_support(Inquiry& ask, Group group, Value other) {
    if (!still_in(ask, group, fact::gunfire_support_hex)) return other;
    const bool just_before = ask.fact(group, fact::gunfire_support_in) == Value(last_combat_phase(ask));
    return just_before ? Value("gunfire support") : other;
}

Value known_by_coast_defenses(Inquiry& ask, Group group, Value other) {
    if (!still_in(ask, group, fact::coast_defense_hex)) return other;
    const bool now = is_now(ask, ask.fact(group, fact::coast_defense_in));
    return now ? Value("coast defenses") : other;
}

/// Nothing else makes a group known, neither combat nor a patrol that finds it.
Value known_if_any(Inquiry& ask, Group group, Value) {
    return ask.known(group, fact::known_because);
}

void remember_hex(Resolution& now, Group group, const AnyThing& where, const AnyWord& when) {
    const auto hex = now.location(group);
    if (!hex) return;
    now.set(group, where, *hex);
    now.set(group, when, moment(now));
}

void support_was_given(Resolution& now) {
    if (now.text(arg::phase) != "combat") return;
    for (const Group group : all_groups(now))
        if (now.yes(group, fact::naval_strike_target))
            remember_hex(now, group, fact::gunfire_support_hex, fact::gunfire_support_in);
}

void coast_defenses_are_engaged(Resolution& now) {
    Units units = now.subjects(arg::target);
    units.push_back(now.subject(arg::unit));
    const auto ashore = [&](Unit unit) { return now.yes(unit, fact::coast_defense); };
    if (std::none_of(units.begin(), units.end(), ashore)) return;
    for (const Unit unit : units)
        if (const auto group = group_of(now, unit); group && !ashore(unit))
            remember_hex(now, *group, fact::coast_defense_hex, fact::coast_defense_in);
}

/// Who goes away and comes back is not known any more.
void leaves_its_hex(Resolution& now) {
    for (const Group group : now.subjects(arg::group))
        for (const Fact& fact : FactList{fact::gunfire_support_hex, fact::coast_defense_hex})
            contact::forget(now, group, fact);
}

/// @}

/// @name 27A8: combat zones
/// @{

/// As far as the zone of such units goes out from their hex.
Value radius(Inquiry& ask, std::string_view category) {
    const auto hexes = ask.table("27A8.s4").number(category, "radius_hexes");
    return hexes ? Value(*hexes) : Value();
}

Value zone_of_battleships(Inquiry& ask, Unit unit, Value) {
    return ask.text_or(unit, fact::category, "") == "battleship" ? radius(ask, "battleship") : Value();
}

Value zone_of_cruisers(Inquiry& ask, Unit unit, Value other) {
    return ask.text_or(unit, fact::category, "") == "cruiser" ? radius(ask, "cruiser") : other;
}

Value zone_of_others(Inquiry& ask, Unit unit, Value other) {
    const std::string category = ask.text_or(unit, fact::category, "");
    if (category.empty() || category == "battleship" || category == "cruiser") return other;
    return radius(ask, category);
}

/// Nobody can say where a zone is of which nobody knows whether the unit is at sea.
Value zone_lasts_while_at_sea(Inquiry& ask, Unit unit, Value zone) {
    return ask.known(unit, fact::at_sea) ? zone : Value();
}

Value no_zone_in_port(Inquiry& ask, Unit unit, Value zone) {
    return ask.fact(unit, fact::at_sea) == Value(false) ? radius(ask, "any unit in-port") : zone;
}

/// Where the unit really is.
std::optional<Place> true_hex_of(Inquiry& ask, Unit unit, Group group) {
    if (ask.known(unit, fact::escort_hex)) return hex_of(ask, unit);
    return contact::true_hex(ask, group);
}

/// The sides that have units at sea whose zones cover the hex, their own hexes included.
Value covered_by(Inquiry& ask, Place hex, Value) {
    Value::List sides;
    for (const char* side : {"Axis", "Allied"})
        if (!groups_with_zone_over(ask, hex, side).empty()) sides.emplace_back(side);
    return sides;
}

bool may_cover(Inquiry& ask, Unit unit, int apart) {
    const Value widest = radius(ask, ask.text_or(unit, fact::category, "battleship"));
    return widest.number() != nullptr && apart <= *widest.number();
}

/// @}

/// @name 27A11: coasts that screen transports
/// @{

/// Whose coast it is. The land of a hex may have several owners; then it is nobody's.
Value owner_of_all_land(Inquiry& ask, Place hex, Value) {
    if (ask.text_or(hex, fact::terrain, "") != "coastal") return {};
    const Value owner = ask.fact(hex, fact::owner), owners = ask.fact(hex, fact::land_owners);
    if (owners.list() == nullptr) return owner;
    const auto& all = *owners.list();
    const bool one = !all.empty() && std::all_of(all.begin(), all.end(),
                                                 [&](const Value& each) { return each == all.front(); });
    return one ? all.front() : Value();
}

bool has_screen(Inquiry& ask, Group group, Place hex) {
    if (!is_friendly_coast(ask, hex, ask.side_of(group))) return false;
    if (ask.yes(group, fact::in_port) && ask.reading("screened_in_port") == "at_sea_only") return false;
    return ask.text(group, fact::group_type) == "cargo";
}

bool is_spoiled(Inquiry& ask, Group group, Place hex) {
    const std::string side = ask.side_of(group);
    const auto units = ask.units_in(hex);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) { return is_warship_of(ask, unit, side); });
}

Value transports_are_screened(Inquiry& ask, Group group, Value) {
    const auto hex = contact::true_hex(ask, group);
    return hex ? Value(has_screen(ask, group, *hex)) : Value();
}

Value warship_spoils_screen(Inquiry& ask, Group group, Value screened) {
    if (!screened.is_yes()) return screened;
    const auto hex = contact::true_hex(ask, group);
    return hex && is_spoiled(ask, group, *hex) ? Value(false) : screened;
}

/// What a rule says that spares screened transports, of an attack on that group in that hex.
Ruling spares(Inquiry& ask, Group group, const std::optional<Subject>& hex, std::string_view attack) {
    if (hex && is_screened_in(ask, group, *hex))
        return broken(say("{} is a cargo group in {}, a coastal hex of its own side, and may not be {}",
                          group, *hex, attack));
    return contact::type_if_known(ask, group) == "cargo" ? kept() : not_concerned();
}

Ruling screened_from_interception(Inquiry& ask) {
    const Group target = ask.subject(arg::target);
    const auto hex =
        is_phasing(ask, target) ? contact::hex_of_contact(ask, target) : contact::true_hex(ask, target);
    return spares(ask, target, hex, "intercepted there");
}

Ruling screened_from_fire(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit target : ask.subjects(arg::target)) {
        const auto group = group_of(ask, target);
        if (!group) continue;
        const Ruling of_target = spares(ask, *group, contact::true_hex(ask, *group), "fired at");
        if (of_target.kind == Ruling::Kind::broken) return of_target;
        if (of_target.kind == Ruling::Kind::kept) ruling = of_target;
    }
    return ruling;
}

Ruling screened_from_aircraft(Inquiry& ask) {
    const Subject target = ask.subject(arg::target);
    if (target.kind != Kind::group) return not_concerned();
    return spares(ask, target, contact::true_hex(ask, target), "attacked by aircraft");
}

/// @}

}  // namespace

bool in_zone_of(Inquiry& ask, Group group, Place place) {
    std::optional<Subject> doubtful;
    for (const Unit unit : ask.units_in(group)) {
        const auto hex = true_hex_of(ask, unit, group);
        const auto apart = hex ? ask.map().distance(hex->index, place.index) : std::nullopt;
        if (!apart || !may_be_naval(ask, unit)) continue;
        const Value zone = ask.fact(unit, fact::combat_zone);
        if (zone.number() != nullptr && *apart <= *zone.number()) return true;
        const bool in_port = ask.fact(unit, fact::at_sea) == Value(false);
        if (!zone.known() && !in_port && may_cover(ask, unit, *apart)) doubtful = unit;
    }
    if (!doubtful) return false;
    ask.missing(say("how far the combat zone of {} reaches", *doubtful),
                ask.to_state(*doubtful, fact::combat_zone));
}

Groups groups_with_zone_over(Inquiry& ask, Place place, std::string_view side) {
    Groups groups;
    for (const Group group : all_groups(ask))
        if (ask.text_or(group, fact::side, "") == side && in_zone_of(ask, group, place))
            groups.push_back(group);
    return groups;
}

bool is_warship_of(Inquiry& ask, Unit unit, const std::string& side) {
    const std::string category = ask.text_or(unit, fact::category, "");
    return ask.text_or(unit, fact::side, "") == side && !category.empty() && category != "transport" &&
           category != "submarine";
}

bool is_friendly_coast(Inquiry& ask, Place hex, const std::string& side) {
    return ask.text_or(hex, fact::friendly_coast, "") == side;
}

bool is_screened_in(Inquiry& ask, Group group, Place hex) {
    if (contact::true_hex(ask, group) == hex) return ask.yes(group, fact::screened);
    return has_screen(ask, group, hex) && !is_spoiled(ask, group, hex);
}

void register_sea(Rulebook& book) {
    book.define({"27A6.s1", "27A6.s5"}, Kind::group, fact::known, known_if_any);
    book.define("27A6.s2", Kind::group, fact::known_because, known_in_port);
    book.define("27A6.s3", Kind::group, fact::known_because, known_by_gunfire_support);
    book.define("27A6.s4", Kind::group, fact::known_because, known_by_coast_defenses);
    book.effect("27A6.s3", event::phase_ends, support_was_given);
    book.effect("27A6.s4", verb::fire, coast_defenses_are_engaged);
    book.effect("27A6.s4", verb::torpedo, coast_defenses_are_engaged);
    book.effect({"27A6.s3", "27A6.s4"}, verb::move, leaves_its_hex, When::last);

    book.table("27A8.s4", "naval_combat_zones");
    book.define("27A8.s1", Kind::unit, fact::combat_zone, zone_of_battleships);
    book.define("27A8.s2", Kind::unit, fact::combat_zone, zone_of_cruisers);
    book.define("27A8.s3", Kind::unit, fact::combat_zone, zone_of_others);
    book.define("27A8.s5", Kind::unit, fact::combat_zone, zone_lasts_while_at_sea);
    book.define("27A8.s5", Kind::location, fact::covered_by, covered_by);
    book.define("27A8.s6", Kind::unit, fact::combat_zone, no_zone_in_port);

    book.define("27A11.s1", Kind::location, fact::friendly_coast, owner_of_all_land);
    book.define("27A11.s2", Kind::group, fact::screened, transports_are_screened);
    book.define("27A11.s6", Kind::group, fact::screened, warship_spoils_screen);
    book.check("27A11.s3", {verb::intercept}, screened_from_interception);
    book.check("27A11.s4", {verb::fire, verb::torpedo}, screened_from_fire);
    book.check("27A11.s5", {verb::bomb}, screened_from_aircraft);
}

}  // namespace umpire::rules::europa
