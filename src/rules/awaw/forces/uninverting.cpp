#include "umpire/catalog/table.hpp"

#include "basing/facts.hpp"
#include "basing/places.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
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
#include "operations/ranges.hpp"
#include "patrols/facts.hpp"
#include "raiders/facts.hpp"
#include "submarines/submarines.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

/// Uninverting naval units (21.7).
///
/// `uninvert` {units} in the owner's turn; the phase "end" is what comes after redeployment. Facts of a ship:
/// `uninverted_in`, `redeployed_in` and `redeployed_to` (of this player turn), `built_in`,
/// `engaged_raiders_in`, `inversion_cause` (a row of the table) with `inversion_state` and `uninverts_when`.
namespace umpire::rules::awaw {

namespace {

bool is_ship(Inquiry& ask, Subject unit) {
    return unit.kind == Kind::unit && !is_air(ask, unit);
}

Units own_ships_named(Inquiry& ask) {
    Units ships;
    for (const Unit unit : named(ask, arg::units))
        if (is_ship(ask, unit) && ask.side_of(unit) == ask.phasing_side()) ships.push_back(unit);
    return ships;
}

bool this_turn(Inquiry& ask, Subject what, const Fact& fact) {
    return in_this_player_turn(ask, ask.fact(what, fact));
}

bool is_new(Inquiry& ask, Unit ship) {
    const std::string built = word_of(ask, ship, fact::built_in);
    return !built.empty() && built == ask.text_or(game::the_game, fact::turn, "") &&
           ask.side_of(ship) == ask.phasing_side();
}

bool is_redeployed(Inquiry& ask, Unit ship) {
    return this_turn(ask, ship, fact::redeployed_in);
}

/// @name 21.71: turning units over
/// @{

void ships_are_uninverted(Resolution& now) {
    for (const Unit ship : named(now, arg::units)) {
        now.set(ship, fact::inverted, false);
        now.set(ship, fact::uninverted_in, moment(now));
    }
}

void carrier_air_is_uninverted(Resolution& now) {
    for (const Unit air : all_units(now)) {
        const Value base = now.said(air, fact::based_on);
        const auto inside = now.inside(air);
        const auto ship = base.subject() != nullptr ? std::optional(*base.subject()) : inside;
        if (ship && holds(named(now, arg::units), *ship) && is_air(now, air) && now.yes(air, fact::inverted))
            now.set(air, fact::inverted, false);
    }
}

/// @}

/// @name 21.72: when not
/// @{

bool uninverts_by_itself(Inquiry& ask, Unit ship) {
    return ask.yes(ship, fact::uninverts_by_itself);
}

Ruling fully_supplied(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : own_ships_named(ask)) {
        if (is_end_of_turn(ask) && uninverts_by_itself(ask, ship)) continue;
        const auto place = ask.location(ship);
        const bool port_is_not = place && !is_fully_supplied(ask, *place).value_or(true);
        if (port_is_not || ask.yes(ship, fact::partial_supply) || ask.yes(ship, fact::supply_impaired))
            return broken(say("{} is not fully supplied", ship));
        ruling = kept();
    }
    return ruling;
}

/// Base changes are a matter of 21.224.
bool is_inverted_by_use(Inquiry& ask, Unit ship) {
    return this_turn(ask, ship, fact::used_in) || this_turn(ask, ship, fact::inverted_in);
}

Ruling after_use_at_the_end(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : own_ships_named(ask)) {
        if (!is_inverted_by_use(ask, ship)) continue;
        if (!is_end_of_turn(ask))
            return broken(say("{} was used and stays inverted until the player turn ends", ship));
        ruling = kept();
    }
    return ruling;
}

/// Back from an operation of this player turn.
Ruling not_used_again(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Force force : ask.subjects(arg::with)) {
        for (const Unit ship : ships_of_force(ask, force)) {
            if (!ask.known(ship, fact::used_in) || !ask.known(ship, fact::returned_in)) continue;
            if (this_turn(ask, ship, fact::used_in) && this_turn(ask, ship, fact::returned_in))
                return broken(say("{} was used in this player turn and is back in base", ship));
            ruling = kept();
        }
    }
    return ruling;
}

Ruling at_the_start_and_at_the_end(Inquiry& ask) {
    if (!is_end_of_turn(ask)) return not_concerned();
    for (const Unit ship : own_ships_named(ask))
        if (this_turn(ask, ship, fact::uninverted_in) && !is_redeployed(ask, ship)) return kept();
    return not_concerned();
}

Ruling new_ships_at_the_end(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : own_ships_named(ask)) {
        if (!is_new(ask, ship)) continue;
        if (!is_end_of_turn(ask)) return broken(say("{} came into play in this player turn", ship));
        ruling = kept();
    }
    return ruling;
}

Ruling new_ships_that_were_redeployed(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : own_ships_named(ask)) {
        if (!is_new(ask, ship) || !is_end_of_turn(ask)) continue;
        if (is_redeployed(ask, ship)) return broken(say("{} is new and was redeployed", ship));
        ruling = kept();
    }
    return ruling;
}

/// A group that goes against those who have intercepted a redeployment.
bool protects_a_redeployment(Inquiry& ask, Group group) {
    const auto enemy = target_of(ask, group);
    const auto helped = enemy ? target_of(ask, *enemy) : std::nullopt;
    return helped && activity_of(ask, *helped) == "redeployment";
}

/// Gave or protected sea escort, or fought those who intercepted redeployments.
bool has_escorted(Inquiry& ask, Unit ship) {
    if (this_turn(ask, ship, fact::used_in) && ask.text_or(ship, fact::operation, "") == "sea escort")
        return true;
    const auto group = group_of(ask, ship);
    if (!group) return false;
    const bool escorts = activity_of(ask, *group) == "sea escort" && this_turn(ask, *group, fact::announced);
    return escorts || this_turn(ask, *group, fact::protected_escort_in) ||
           (this_turn(ask, *group, fact::tried_in) && protects_a_redeployment(ask, *group));
}

Ruling escorts_wherever_they_are(Inquiry& ask) {
    for (const Unit ship : own_ships_named(ask))
        if (is_end_of_turn(ask) && has_escorted(ask, ship)) return kept();
    return not_concerned();
}

bool is_american_at_peace(Inquiry& ask, Unit ship) {
    return word_of(ask, ship, fact::nation) == "United States" &&
           ask.yes(game::the_game, fact::peace("United States", theater_of(ask, ship)));
}

Ruling not_after_redeployment(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : own_ships_named(ask)) {
        if (!ask.known(ship, fact::redeployed_in) || is_new(ask, ship) || has_escorted(ask, ship)) continue;
        if (is_redeployed(ask, ship) && !is_american_at_peace(ask, ship))
            return broken(say("{} was redeployed in this player turn", ship));
        ruling = kept();
    }
    return ruling;
}

void redeployment_is_noted(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value to = now.fact(group, fact::destination), base = now.fact(group, fact::base);
    if (activity_of(now, group) != "redeployment" || to.subject() == nullptr || to == base) return;
    for (const Unit ship : ships_in(now, group)) {
        now.set(ship, fact::redeployed_in, moment(now));
        now.set(ship, fact::redeployed_to, to);
    }
}

/// Those who note that it has redeployed compare it with the base it had.
void redeployed_force_has_a_new_base(Resolution& now) {
    const Group group = now.subject(arg::group);
    const Value to = now.fact(group, fact::destination);
    if (activity_of(now, group) != "redeployment" || to.subject() == nullptr) return;
    now.place(group, *to.subject());
    now.set(group, fact::base, to);
}

Ruling in_its_own_turn(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : named(ask, arg::units)) {
        if (!is_ship(ask, unit)) continue;
        if (ask.side_of(unit) != ask.phasing_side())
            return broken(say("{} is turned over in the turn of the {} player", unit, ask.phasing_side()));
        ruling = kept();
    }
    return ruling;
}

/// @}

/// @name 21.73: by themselves
/// @{

/// The place to which it was redeployed in this player turn; none if it was not.
std::optional<Subject> redeployed_to(Inquiry& ask, Unit ship) {
    if (!is_redeployed(ask, ship)) return std::nullopt;
    const Value to = ask.fact(ship, fact::redeployed_to);
    return to.subject() != nullptr ? std::optional<Place>(*to.subject()) : ask.location(ship);
}

Value submarines(Inquiry& ask, Unit ship, Value) {
    if (!is_ship(ask, ship) || !is_submarine(ask, ship)) return {};
    const auto to = redeployed_to(ask, ship);
    return !to || is_box(ask, *to);
}

Value escorts_and_transports(Inquiry& ask, Unit ship, Value said) {
    const std::string type = type_of(ask, ship);
    const auto place = ask.location(ship);
    return (type == "ASW" || type == "TR") && place && !sw_ocean(ask, *place).empty() ? Value(true) : said;
}

/// There, and not redeployed to it in this player turn.
bool has_been_in(Inquiry& ask, Unit ship, bool (*is_meant)(Inquiry&, Place)) {
    const auto place =
        is_ship(ask, ship) && is_of_a_western_nation(ask, ship) ? ask.location(ship) : std::nullopt;
    return place && is_meant(ask, *place) && redeployed_to(ask, ship) != place;
}

bool is_atlantic_or_pacific_sw(Inquiry& ask, Place place) {
    const std::string ocean = sw_ocean(ask, place);
    return ocean == "Atlantic" || ocean == "Pacific";
}

Value western_ships_in_sw_boxes(Inquiry& ask, Unit ship, Value said) {
    return has_been_in(ask, ship, is_atlantic_or_pacific_sw) ? Value(true) : said;
}

bool is_in_us_box(Inquiry& ask, Place place) {
    return is_us_box(box_of(ask, place));
}

Value western_ships_in_us_boxes(Inquiry& ask, Unit ship, Value said) {
    return has_been_in(ask, ship, is_in_us_box) ? Value(true) : said;
}

void turned_over_at_the_end(Resolution& now) {
    if (now.text(arg::what) != "player_turn") return;
    for (const Unit ship : all_units(now)) {
        if (now.yes(ship, fact::inverted) && is_ship(now, ship) && now.side_of(ship) == now.phasing_side() &&
            uninverts_by_itself(now, ship))
            now.set(ship, fact::inverted, false);
    }
}

/// @}

/// @name The table of causes
/// @{

Value cause_of_group(Inquiry& ask, Unit ship, Group group) {
    const std::string activity = activity_of(ask, group);
    const bool home = ask.phase() == "movement";
    if (this_turn(ask, group, fact::beaten_in))
        return "lost naval combat as a patrol or as interceptors of a patrol";
    if (home && (this_turn(ask, group, fact::won_in) || this_turn(ask, group, fact::beat_patrol_in)))
        return "won naval combat over a patrol, or won as a patrol, and goes back to base in the movement "
               "phase "
               "(21.416F, 21.416L, 21.4191)";
    if (activity == "offensive patrol" && this_turn(ask, ship, fact::inverted_in))
        return "patrol that goes home at the end of regular combat (21.4183)";
    if (activity == "base change" && ask.yes(group, fact::defeated)) return "failed base change";
    if (activity == "displacement") return "displacement";
    return {};
}

Value cause_of_inversion(Inquiry& ask, Unit ship, Value) {
    if (!is_ship(ask, ship) || !ask.known(ship, fact::unit_class)) return {};
    if (is_new(ask, ship))
        return is_redeployed(ask, ship) ? "constructed or launched and then redeployed"
                                        : "constructed or launched";
    if (has_escorted(ask, ship))
        return "provided or protected sea escort, or counter-intercepted interceptors of NRs";
    if (is_redeployed(ask, ship) && ask.yes(ship, fact::inverted))
        return "inverted and redeployed to a new base";
    if (const auto group = group_of(ask, ship))
        if (const Value cause = cause_of_group(ask, ship, *group); cause.known()) return cause;
    if (this_turn(ask, ship, fact::engaged_raiders_in)) return "engaged raiders in an SW box (21.537B)";
    if (this_turn(ask, ship, fact::inverted_through))
        return "base change box to box, SW box to mapboard port, or between theaters";
    if (this_turn(ask, ship, fact::used_in)) return "listed naval operation performed";
    if (this_turn(ask, ship, fact::base_changed_in)) return "other base change, or base change to an SW box";
    return {};
}

Value cell_of_cause(Inquiry& ask, Unit ship, std::string_view column) {
    const std::string cause = word_of(ask, ship, fact::inversion_cause);
    if (cause.empty()) return {};
    const auto cell = ask.table("21.72B.s1").cell(std::string_view(cause), column);
    if (!cell || cell->get().is_null()) return {};
    return cell->get().is_string() ? cell->get().get<std::string>() : cell->get().dump();
}

Value state_after_it(Inquiry& ask, Unit ship, Value) {
    return cell_of_cause(ask, ship, "state");
}

Value earliest_uninversion(Inquiry& ask, Unit ship, Value) {
    return cell_of_cause(ask, ship, "earliest uninversion");
}

/// @}

}  // namespace

void register_uninverting(Rulebook& book) {
    book.effect("21.71.s1", verb::uninvert, ships_are_uninverted);
    book.effect("21.71.s2", verb::uninvert, carrier_air_is_uninverted);
    book.check("21.72A", {verb::uninvert}, fully_supplied);
    book.check("21.72B.s1", {verb::uninvert}, after_use_at_the_end);
    book.check("21.72B.s2", {verb::intercept}, not_used_again);
    book.check("21.72B.s3", {verb::uninvert}, at_the_start_and_at_the_end);
    book.check("21.72C.s1", {verb::uninvert}, new_ships_at_the_end);
    book.check("21.72C.s2", {verb::uninvert}, new_ships_that_were_redeployed);
    book.effect("21.72D.s1", verb::complete, redeployment_is_noted);
    book.effect("21.72D.s1", verb::complete, redeployed_force_has_a_new_base);
    book.check("21.72D.s1", {verb::uninvert}, not_after_redeployment);
    book.check("21.72D.s2", {verb::uninvert}, escorts_wherever_they_are);
    book.check("21.72E", {verb::uninvert}, in_its_own_turn);

    book.define("21.73A", Kind::unit, fact::uninverts_by_itself, submarines);
    book.define("21.73B", Kind::unit, fact::uninverts_by_itself, escorts_and_transports);
    book.define("21.73C.s1", Kind::unit, fact::uninverts_by_itself, western_ships_in_sw_boxes);
    book.define("21.73C.s2", Kind::unit, fact::uninverts_by_itself, western_ships_in_us_boxes);
    book.effect("21.73.s1", verb::close, turned_over_at_the_end, When::last);

    book.table("21.72B.s1", "naval_inversion");
    book.define("21.72B.s1", Kind::unit, fact::inversion_cause, cause_of_inversion);
    book.define("21.72B.s1", Kind::unit, fact::inversion_state, state_after_it);
    book.define("21.72B.s1", Kind::unit, fact::uninverts_when, earliest_uninversion);
}

}  // namespace umpire::rules::awaw
