#include "battle/battle.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "interception/interception.hpp"
#include "names.hpp"
#include "ports/facts.hpp"
#include "ports/ports.hpp"

#include <algorithm>

/// 3.16: the coastal battery of Gibraltar is its Permanent Fortification: the counter is arrayed against
/// ships and fires as ships do.
namespace umpire::rules::aeto {

namespace {

constexpr std::string_view gibraltar = "W 1508";

bool is_gibraltar(Inquiry& ask, Place place) {
    return is_numbered(ask, place, gibraltar);
}

bool is_at_gibraltar(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    return place && is_gibraltar(ask, *place);
}

bool is_fortress(Inquiry& ask, Unit unit) {
    return is_of_type(ask, unit, {"fortification"}) && is_at_gibraltar(ask, unit);
}

/// The fortress, if an order names it among its units.
std::optional<Subject> fortress_in(Inquiry& ask, const Units& units) {
    const auto found =
        std::find_if(units.begin(), units.end(), [&](Unit unit) { return is_fortress(ask, unit); });
    return found == units.end() ? std::nullopt : std::optional(*found);
}

std::optional<Subject> fortress_of_order(Inquiry& ask) {
    auto units = named(ask, arg::units);
    for (const Unit unit : named(ask, arg::unit))
        units.push_back(unit);
    return fortress_in(ask, units);
}

/// Enemy surface units in the coastal hex.
Units ships_before(Inquiry& ask, Unit fortress) {
    Units ships = ships_of(ask, *ask.location(fortress));
    std::erase_if(ships, [&](Unit ship) {
        return is_submarine(ask, ship) || is_out_of_play(ask, ship) ||
               side_or_none(ask, ship) == side_or_none(ask, fortress);
    });
    return ships;
}

/// @name 3.16.s5, 3.16.s6, 3.16.s17: the battery
/// @{

Value fortress_has_a_battery(Inquiry& ask, Unit unit, Value known) {
    return is_fortress(ask, unit) ? Value(true) : known;
}

Value lost_once_for_all(Inquiry& ask, Unit unit, Value battery) {
    if (!battery.is_yes()) return battery;
    const Place hex = *ask.location(unit);
    return ask.yes(hex, fact::battery_lost) || controller_of(ask, hex) == "Axis" ? Value(false) : battery;
}

Value destroyed_with_the_fortification(Inquiry& ask, Unit unit, Value battery) {
    if (!battery.is_yes()) return battery;
    return ask.yes(*ask.location(unit), fact::destroyed("Permanent Fortification")) ? Value(false) : battery;
}

Value gunnery_of_the_battery(Inquiry& ask, Unit unit, Value known) {
    return is_fortress(ask, unit) ? Value(ask.printed("battery_gunnery")) : known;
}

/// Whoever takes Gibraltar from the land or from the sea.
void battery_falls(Resolution& now) {
    const auto captors = named(now, arg::units);
    if (captors.empty() || side_or_none(now, captors.front()) != "Axis") return;
    if (is_gibraltar(now, now.subject(arg::at))) now.set(now.subject(arg::at), fact::battery_lost, true);
}

Ruling battery_is_there(Inquiry& ask) {
    const auto fortress = fortress_of_order(ask);
    if (!fortress) return not_concerned();
    return ask.yes(*fortress, fact::battery) ? kept() : broken(say("the battery of {} is lost", *fortress));
}

/// @}

/// @name 3.16.s1 to 3.16.s3: when it opens fire, and at whom
/// @{

Ruling only_when_gibraltar_is_assaulted(Inquiry& ask) {
    const auto fortress = fortress_of_order(ask);
    if (!fortress || !ask.has(arg::targets)) return not_concerned();
    for (const Unit ship : ships_before(ask, *fortress))
        if (is_to_land_at(ask, ship, *ask.location(*fortress))) return kept();
    return broken(say("nobody assaults {} from the sea", *ask.location(*fortress)));
}

Ruling before_the_land_combat(Inquiry& ask) {
    const auto fortress = fortress_of_order(ask);
    if (!fortress || !ask.has(arg::targets)) return not_concerned();
    if (!is_now(ask, ask.fact(*ask.location(*fortress), fact::assaulted_in))) return kept();
    return broken(say("the assault on {} has been fought", *ask.location(*fortress)));
}

void assault_is_fought(Resolution& now) {
    if (is_gibraltar(now, now.subject(arg::at)))
        now.set(now.subject(arg::at), fact::assaulted_in, moment(now));
}

Ruling all_ships_are_arrayed(Inquiry& ask) {
    const auto fortress = fortress_of_order(ask);
    if (!fortress || !ask.has(arg::targets)) return not_concerned();
    const auto targets = ships_in_order(ask, arg::targets);
    for (const Unit ship : ships_before(ask, *fortress))
        if (!holds(targets, ship)) return broken(say("{} is not arrayed", ship));
    return kept();
}

/// @}

/// @name 3.16.s4, 3.16.s7, 3.16.s9, 3.16.s11: rounds
/// @{

Ruling one_attack_a_round(Inquiry& ask) {
    const auto fortress = fortress_of_order(ask);
    if (!fortress || !engagement_under_way(ask)) return not_concerned();
    return has_fired(ask, *fortress) ? broken(say("{} has attacked in this round", *fortress)) : kept();
}

/// The battery takes part in the engagement that is being fought.
bool fights_here(Inquiry& ask) {
    return engagement_under_way(ask) && fortress_in(ask, engaged(ask));
}

Ruling battery_is_no_target(Inquiry& ask) {
    if (!fights_here(ask)) return not_concerned();
    const auto target = fortress_in(ask, ask.subjects(arg::target));
    return target ? broken(say("{} has no armor and cannot be hit", *target)) : kept();
}

/// Any surface unit before the fortress, screened or not, while somebody is to land.
Value ships_of_an_assault(Inquiry& ask, Unit ship, Value known) {
    if (!is_surface_unit(ask, ship) || !fights_here(ask) || !is_engaged(ask, ship)) return known;
    const auto ships = ships_before(ask, *fortress_in(ask, engaged(ask)));
    return std::any_of(ships.begin(), ships.end(),
                       [&](Unit other) { return is_to_land_at(ask, other, *ask.location(other)); });
}

/// Whether they still mean to land or not.
Value who_stays_for_round_2(Inquiry& ask, Subject, Value target) {
    return target.known() && round_now(ask) == 2 ? Value(true) : target;
}

Value who_withdrew_is_safe(Inquiry& ask, Unit ship, Value target) {
    return target.known() && ask.yes(ship, fact::withdrawn) ? Value(false) : target;
}

Ruling battery_has_a_target(Inquiry& ask) {
    if (!fortress_of_order(ask) || !fights_here(ask)) return not_concerned();
    const Unit target = ask.subjects(arg::target).front();
    if (ask.yes(target, fact::battery_target)) return kept();
    return broken(say("{} is no target of the battery", target));
}

/// @}

/// @name 3.16.s12 to 3.16.s14: the assault
/// @{

Ruling who_withdrew_does_not_land(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, arg::units)) {
        const auto ship = ask.inside(unit);
        if (!ship || ship->kind != Kind::unit || !is_at_gibraltar(ask, *ship)) continue;
        if (is_now(ask, ask.fact(*ship, fact::withdrew_in)))
            return broken(say("{} has withdrawn before the battery", *ship));
        ruling = kept();
    }
    return ruling;
}

Ruling assault_waits_for_round_2(Inquiry& ask) {
    if (!is_gibraltar(ask, ask.subject(arg::at)) || !fights_here(ask)) return not_concerned();
    return round_now(ask) == 2 ? kept() : broken("the battery has not fired its second round");
}

Ruling battery_fights_ships_only(Inquiry& ask) {
    if (const auto fortress = fortress_of_order(ask))
        return broken(say("the battery of {} fires at ships only", *fortress));
    return is_gibraltar(ask, ask.subject(arg::at)) ? kept() : not_concerned();
}

/// @}

}  // namespace

void register_coastal_battery(Rulebook& book) {
    book.define("3.16.s1", Kind::unit, fact::battery, fortress_has_a_battery, When::before);
    book.define({"3.16.s6", "3.16.s15"}, Kind::unit, fact::battery, lost_once_for_all);
    book.define("3.16.s17", Kind::unit, fact::battery, destroyed_with_the_fortification);
    book.define("3.16.s5", Kind::unit, fact::gunnery, gunnery_of_the_battery);
    book.effect({"3.16.s6", "3.16.s15"}, verb::capture, battery_falls);
    book.check({"3.16.s6", "3.16.s15", "3.16.s17"}, {verb::array, verb::fire}, battery_is_there);
    book.check("3.16.s1", {verb::array}, only_when_gibraltar_is_assaulted);
    book.check("3.16.s2", {verb::array}, before_the_land_combat);
    book.effect("3.16.s2", verb::engage, assault_is_fought);
    book.effect("3.16.s2", verb::fight, assault_is_fought);
    book.check("3.16.s3", {verb::array}, all_ships_are_arrayed);
    book.check("3.16.s4", {verb::fire}, one_attack_a_round);
    book.check("3.16.s7", {verb::fire}, battery_is_no_target);
    book.define("3.16.s9", Kind::unit, fact::battery_target, ships_of_an_assault, When::before);
    book.define("3.16.s11", Kind::unit, fact::battery_target, who_stays_for_round_2);
    book.define("3.16.s10", Kind::unit, fact::battery_target, who_withdrew_is_safe, When::after);
    book.check({"3.16.s9", "3.16.s10", "3.16.s11"}, {verb::fire}, battery_has_a_target);
    book.check("3.16.s12", {verb::debark}, who_withdrew_does_not_land);
    book.check("3.16.s13", {verb::capture, verb::engage, verb::fight}, assault_waits_for_round_2);
    book.check("3.16.s14", {verb::engage, verb::fight, verb::bombard}, battery_fights_ships_only);
}

}  // namespace umpire::rules::aeto
