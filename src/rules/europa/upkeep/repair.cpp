#include "upkeep/repair.hpp"

#include "umpire/catalog/table.hpp"
#include "umpire/game/map.hpp"

#include "chapters.hpp"
#include "combat/facts.hpp"
#include "common/lists.hpp"
#include "missions/facts.hpp"
#include "movement/facts.hpp"
#include "movement/places.hpp"
#include "movement/ports.hpp"
#include "names.hpp"
#include "transport/facts.hpp"
#include "units/calendar.hpp"
#include "units/facts.hpp"
#include "units/groups.hpp"
#include "units/phases.hpp"
#include "units/sides.hpp"
#include "units/units.hpp"
#include "upkeep/facts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::rules::europa {

namespace {

/// A coastal defense belongs to its port; a ship is there only if it is not at sea.
bool lies_in_port(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::coast_defense) || is_in_port(ask, unit);
}

std::string category(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::category, "");
}

std::string when_it_is(Inquiry& ask) {
    return fmt::format("in the {} phase of the {} side", ask.phase(), ask.phasing_side());
}

/// @name 33: what a port can do
/// @{

/// Units of which the port can have so many in hand; none where there is no port.
double yard_capacity(Inquiry& ask, Place place) {
    if (!ask.yes(place, fact::port)) return 0;
    return ask.table("33.s2").number(ask.text(place, fact::port_size), std::string_view("units")).value_or(0);
}

Ruling port_can_do_work_on(Inquiry& ask, Unit unit, Place place, bool refit) {
    if (!lies_in_port(ask, unit))
        return refit ? broken(say("{} is not in port", unit)) : not_concerned();  // 33A.s13
    if (yard_capacity(ask, place) > 0) return kept();
    return broken(say("{} is in {}, and a {} port neither repairs nor refits", unit, place,
                      ask.text_or(place, fact::port_size, "missing")));
}

Ruling port_can_do_the_work(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    return port_can_do_work_on(ask, unit, place_of(ask, unit), ask.verb() == verb::refit);
}

/// The hex in which a unit is under repair or refit; nothing if it is not, or in a box.
std::optional<Place> yard_of(Inquiry& ask, Unit unit) {
    const bool in_hand = ask.yes(unit, fact::under_repair) || ask.yes(unit, fact::under_refit);
    return in_hand && ask.known(unit, fact::category) ? hex_on_map(ask, unit) : std::nullopt;
}

Ruling is_in_hand_of_a_port(Inquiry& ask, Unit unit) {
    const auto place = yard_of(ask, unit);
    if (!place) return not_concerned();
    return port_can_do_work_on(ask, unit, *place, ask.yes(unit, fact::under_refit));
}

Value work_in_hand(Inquiry& ask, Place place, Value) {
    double units = 0;
    for (const Unit unit : ask.units_in(place))
        if (ask.yes(unit, fact::under_repair) || ask.yes(unit, fact::under_refit)) ++units;
    return units;
}

Ruling port_has_room(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const Place place = place_of(ask, unit);
    const double capacity = yard_capacity(ask, place);
    if (capacity <= 0 || !lies_in_port(ask, unit)) return not_concerned();  // 33.s1
    if (ask.yes(unit, fact::under_repair) || ask.yes(unit, fact::under_refit)) return not_concerned();
    const double units = ask.number(place, fact::work_in_hand) + 1;
    if (units <= capacity) return kept();
    return broken(say("{} would have {} units under repair or refit, allowed {}", place, units, capacity));
}

Ruling port_has_no_more_than_its_room(Inquiry& ask, Place place) {
    const double units = ask.number_or(place, fact::work_in_hand, 0);
    if (units == 0) return not_concerned();
    const double capacity = yard_capacity(ask, place);
    if (capacity <= 0) return not_concerned();  // 33.s1
    if (units <= capacity) return kept();
    return broken(say("{} has {} units under repair or refit, allowed {}", place, units, capacity));
}

Ruling port_is_large_enough(Inquiry& ask, Unit unit, Place place) {
    if (!among(category(ask, unit), {"battleship", "carrier"})) return not_concerned();
    if (!ask.yes(place, fact::port) || !lies_in_port(ask, unit)) return not_concerned();  // 33.s1, 33A.s13
    const auto cell = ask.table("33.s4").cell(ask.text(place, fact::port_size),
                                              std::string_view("battleships_and_carriers"));
    if (cell && cell->get() == true) return kept();
    return broken(say("{} is a {}, which the {} port of {} cannot take", unit, category(ask, unit),
                      ask.text(place, fact::port_size), place));
}

Ruling large_ships_need_a_large_port(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    return port_is_large_enough(ask, unit, place_of(ask, unit));
}
Ruling large_ship_is_in_a_large_port(Inquiry& ask, Unit unit) {
    const auto place = yard_of(ask, unit);
    return place ? port_is_large_enough(ask, unit, *place) : not_concerned();
}

/// @}

/// @name 33A: naval repair points
/// @{

bool one_process(Inquiry& ask) {
    return ask.reading("repair_process") == "one_process";
}

/// The work of the port alone costs no points where that is how repair is read.
bool points_pay(Inquiry& ask) {
    return one_process(ask) || (ask.has(arg::how) && ask.text(arg::how) == "nrp");
}

/// Where a side keeps the points that this action is paid with.
auto store(Inquiry& ask, std::string_view side) {
    const bool replaces = ask.verb() == verb::rebuild && ask.reading("nrp_names") == "two_kinds";
    return replaces ? fact::replacement_points(side) : fact::nrp(side);
}

std::string paying_side(Inquiry& ask) {
    return ask.has(arg::unit) ? ask.side_of(ask.subject(arg::unit)) : acting_side(ask);
}

double hit_of_capital_ship(Inquiry& ask) {
    return ask.verb() == verb::mend && points_pay(ask) && is_capital_ship(ask, ask.subject(arg::unit));
}

bool mends_half_unit(Inquiry& ask, std::string_view of_category) {
    if (ask.verb() != verb::mend || !points_pay(ask)) return false;
    return category(ask, ask.subject(arg::unit)) == of_category &&
           ask.yes(ask.subject(arg::unit), fact::half);
}
double half_flotilla(Inquiry& ask) {
    return mends_half_unit(ask, "small craft");
}
double single_destroyer(Inquiry& ask) {
    return mends_half_unit(ask, "destroyer");
}
double mine_points_bought(Inquiry& ask) {
    return ask.verb() == verb::convert && ask.text(arg::what) == "nrp" ? ask.number(arg::number) : 0;
}

std::string_view rebuilt_as(Inquiry& ask, Unit unit) {
    const std::string is = category(ask, unit);
    if (is == "destroyer" || is == "transport") return is == "destroyer" ? "destroyer" : "transport";
    return among(is, {"small craft", "submarine"}) ? "half_flotilla" : "";
}

double rebuilding(Inquiry& ask, std::string_view row) {
    const auto points = ask.table("33A.s10").number(row, std::string_view("nrp"));
    return points.value_or(0);
}

double cost_in_points(Inquiry& ask) {
    if (ask.verb() == verb::rebuild) {
        const std::string_view row = rebuilt_as(ask, ask.subject(arg::unit));
        return row.empty() ? 0 : rebuilding(ask, row);
    }
    const double cost = ask.sum(sum::nrp_cost);
    const Subject* unit = ask.argument(arg::unit).subject();
    // A price is printed for capital ships, destroyers and small craft only.
    if (cost == 0 && unit != nullptr && points_pay(ask) &&
        among(category(ask, *unit), {"submarine", "transport"}))
        ask.missing(say("how many naval repair points the repair of {} costs", *unit));
    return cost;
}

Ruling points_are_there(Inquiry& ask) {
    const double cost = cost_in_points(ask);
    if (cost <= 0) return not_concerned();
    const std::string side = paying_side(ask);
    const Number kept_in = store(ask, side);
    if (!ask.known(the_game, kept_in))
        ask.missing(say("how many naval repair points the {} side has; they come in an initial phase", side),
                    "!receive <number> nrp");
    const double points = ask.number(the_game, kept_in);
    if (points >= cost) return kept();
    return broken(say("this costs {} naval repair points, and the {} side has {}", cost, side, points));
}

void points_are_paid(Resolution& now) {
    const double cost = cost_in_points(now);
    now.result(result::nrp, cost);
    now.modifiers(sum::nrp_cost);
    if (cost > 0) now.add_to(the_game, store(now, paying_side(now)), -cost);
}

Ruling points_spent_in_initial_phase(Inquiry& ask) {
    if (ask.verb() == verb::mend && !points_pay(ask)) return not_concerned();
    if (in_own_initial_phase(ask, paying_side(ask))) return kept();
    return broken(say("the {} side spends naval repair points {}", paying_side(ask), when_it_is(ask)));
}

/// @}

/// @name 33A: repair
/// @{

Ruling put_under_repair_in_initial_phase(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (in_own_initial_phase(ask, ask.side_of(unit))) return kept();
    return broken(say("{} is put under repair {}", unit, when_it_is(ask)));
}

Ruling owner_decides_on_repair(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const std::string& player = ask.action().side;
    if (player.empty() || player == ask.side_of(unit)) return not_concerned();
    return broken(say("the {} player puts {} of the {} side under repair", player, unit, ask.side_of(unit)));
}

bool is_damaged(Inquiry& ask, Unit unit) {
    return ask.number_or(unit, fact::hits, 0) > 0 || ask.number_or(unit, fact::disruption_hits, 0) > 0 ||
           ask.yes(unit, fact::half) || ask.yes(unit, fact::damaged);
}

Ruling mends_damaged_units(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (is_damaged(ask, unit)) return kept();
    if (is_capital_ship(ask, unit) && !ask.known(unit, fact::hits))
        ask.missing(say("how many hits {} has", unit), ask.to_state(unit, fact::hits));
    return broken(say("{} has no damage to repair", unit));
}

Ruling one_hit_a_turn(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!is_capital_ship(ask, unit)) return not_concerned();
    const std::string turn = ask.text(the_game, fact::turn);
    if (!ask.yes(unit, fact::under_repair) && ask.text_or(unit, fact::repaired_in, "") != turn) return kept();
    return broken(say("a hit of {} is repaired in {} already", unit, turn));
}

Ruling repaired_in_a_city(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    const Place place = place_of(ask, unit);
    if (!lies_in_port(ask, unit)) return broken(say("{} is not in port", unit));
    if (const std::string owner = port_owner(ask, place); owner != ask.side_of(unit))
        return broken(say("the port of {} is {}, not {}", place, owner.empty() ? "nobody's" : owner,
                          ask.side_of(unit)));
    if (ask.reading("repair_place") == "port_and_city" && !ask.yes(place, fact::major_city))
        return broken(say("{} is no major city", place));
    return kept();
}

/// Whose the land is no counter shows.
Ruling is_repaired_in_a_city(Inquiry& ask, Unit unit) {
    const auto place = yard_of(ask, unit);
    if (!place || !ask.yes(unit, fact::under_repair)) return not_concerned();
    if (!lies_in_port(ask, unit)) return broken(say("{} is under repair and not in port", unit));
    if (ask.reading("repair_place") == "port_and_city" && !ask.yes(*place, fact::major_city))
        return broken(say("{} is under repair in {}, which is no major city", unit, *place));
    return kept();
}

void marker_is_put_on(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (points_pay(now) && !one_process(now))
        now.happens(event::unit_mended, {{arg::unit, unit}});
    else
        now.set(unit, fact::under_repair, true);
}

void units_under_repair_are_mended(Resolution& now) {
    if (now.text(arg::phase) != "exploitation") return;
    for (const Unit unit : units_of_side(now, now.text(arg::side))) {
        if (!now.yes(unit, fact::under_repair)) continue;
        now.happens(event::unit_mended, {{arg::unit, unit}});
        now.set(unit, fact::under_repair, false);
    }
}

void one_hit_is_removed(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (among(category(now, unit), {"small craft", "destroyer"})) return;  // 33A.s11, 33A.s12
    for (const AnyNumber& marker : {fact::hits, fact::disruption_hits})
        if (const double hits = now.number_or(unit, marker, 0); hits > 0)
            now.set(unit, marker, std::max(0.0, hits - now.printed("hits_mended")));
    for (const AnyYesNo& side : {fact::half, fact::damaged})
        if (now.yes(unit, side)) now.set(unit, side, false);
}

void half_flotilla_is_full(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (category(now, unit) == "small craft") now.set(unit, fact::half, false);
}

void destroyer_is_double(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    if (category(now, unit) == "destroyer") now.set(unit, fact::half, false);
}

void repaired_in_this_turn(Resolution& now) {
    now.set(now.subject(arg::unit), fact::repaired_in, now.text(the_game, fact::turn));
}

Ruling under_repair_does_nothing(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : units_at_work(ask)) {
        if (!ask.known(unit, fact::under_repair)) continue;
        if (ask.yes(unit, fact::under_repair)) return broken(say("{} is under repair", unit));
        ruling = kept();
    }
    return ruling;
}

bool moves_or_supports(Inquiry& ask) {
    const std::string_view verb = ask.verb();
    if (verb == verb::spend || verb == verb::mission)
        return among(ask.text(verb == verb::spend ? arg::activity : arg::mission),
                     {"prepare_ground_support", "gunfire_support", "ground_support"});
    return among(verb, {verb::sail, verb::move, verb::maneuver, verb::support});
}

Ruling stays_in_turn_of_repair(Inquiry& ask) {
    if (!moves_or_supports(ask)) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : units_at_work(ask)) {
        const std::string repaired = ask.text_or(unit, fact::repaired_in, "");
        if (repaired.empty()) continue;
        if (repaired == ask.text(the_game, fact::turn))
            return broken(say("{} was repaired in this turn, {}", unit, repaired));
        ruling = kept();
    }
    return ruling;
}

void captured_under_repair(Resolution& now) {
    if (now.reading("captured_under_repair") != "captured") return;
    const Place place = now.subject(arg::at);
    const std::string captor = now.text(arg::side);
    for (const Unit unit : now.units_in(place)) {
        if (!now.yes(unit, fact::under_repair) || now.side_of(unit) == captor) continue;
        now.set(unit, fact::side, captor);
        now.set(unit, fact::under_repair, false);
        puts_in_port(now, unit, place);
    }
}

/// @}

/// @name 33A: replacing sunken units
/// @{

Ruling can_be_rebuilt(Inquiry& ask) {
    const Unit unit = ask.subject(arg::unit);
    if (!ask.yes(unit, fact::sunk)) return broken(say("{} is not sunk", unit));
    if (!rebuilt_as(ask, unit).empty()) return kept();
    return broken(say("{} is a {}, which naval repair points do not replace", unit, category(ask, unit)));
}

void sunken_unit_returns(Resolution& now) {
    const Unit unit = now.subject(arg::unit);
    now.set(unit, fact::sunk, false);
    now.set(unit, fact::hits, 0);
    now.set(unit, fact::half, rebuilt_as(now, unit) != "transport" && now.yes(unit, fact::half_side));
    puts_in_port(now, unit, now.subject(arg::at));
}

/// @}

/// @name 33A: mine points
/// @{

Ruling mines_are_not_turned_back(Inquiry& ask) {
    if (ask.text(arg::what) == "nrp") return kept();
    return broken(say("{} mine points are turned into naval repair points", ask.number(arg::number)));
}

Ruling mines_go_to_a_supplied_port(Inquiry& ask) {
    if (ask.text(arg::what) != "nrp") return not_concerned();
    const Place place = ask.subject(arg::at);
    if (!ask.yes(place, fact::port)) return broken(say("{} has no port", place));
    if (const std::string owner = port_owner(ask, place); owner != acting_side(ask))
        return broken(
            say("the port of {} is {}, not {}", place, owner.empty() ? "nobody's" : owner, acting_side(ask)));
    if (!ask.known(place, fact::port_in_supply))
        ask.missing(say("whether {} is in supply", place), ask.to_state(place, fact::port_in_supply));
    if (ask.yes(place, fact::port_in_supply)) return kept();
    return broken(say("{} is not in supply", place));
}

void mine_points_come(Resolution& now) {
    if (now.text(arg::what) != "nrp") return;
    const double points = now.number(arg::number) * now.printed("mine_points_of_nrp");
    now.result(result::mine_points, points);
    now.add_to(now.subject(arg::at), fact::mine_points_stored, points);
}

/// @}

bool starts_a_mission(Inquiry& ask) {
    const std::string_view verb = ask.verb();
    if (verb == verb::spend) return !among(ask.text(arg::activity), {"idle", "repair_radar"});
    if (verb == verb::maneuver) return ask.has(arg::path) || ask.has(arg::to) || ask.yes(arg::leaves_port);
    return true;
}

}  // namespace

Units units_at_work(Inquiry& ask) {
    if (!starts_a_mission(ask)) return {};
    for (const ThingArgument& argument : {arg::unit, arg::units})
        if (among(ask.verb(), {verb::fire, verb::torpedo, verb::support, verb::bombard, verb::penetrate,
                               verb::portattack}) &&
            ask.has(argument))
            return ask.subjects(argument);
    Units units;
    for (const Group group : ask.subjects(ask.verb() == verb::intercept ? arg::with : arg::group))
        for (const Unit unit : ask.units_in(group))
            units.push_back(unit);
    return units;
}

void puts_in_port(Resolution& now, Unit unit, Subject at) {
    if (at.kind == Kind::group) return now.place(unit, at);
    const Group group = now.add(Kind::group, fmt::format("{} group", now.name(unit)));
    now.set(group, fact::side, now.side_of(unit));
    now.set(group, fact::in_port, true);
    now.place(group, at);
    now.place(unit, group);
}

void register_repair(Rulebook& book) {
    book.check("33.s1", {verb::mend, verb::refit}, port_can_do_the_work);
    book.standing("33.s1", Kind::unit, is_in_hand_of_a_port);
    book.table("33.s2", "repair_capacity");
    book.check("33.s2", {verb::mend, verb::refit}, port_has_room);
    book.standing("33.s2", Kind::location, port_has_no_more_than_its_room);
    book.define("33.s3", Kind::location, fact::work_in_hand, work_in_hand);
    book.table("33.s4", "repair_capacity");
    book.check("33.s4", {verb::mend, verb::refit}, large_ships_need_a_large_port);
    book.standing("33.s4", Kind::unit, large_ship_is_in_a_large_port);

    book.check({"32", "33A.s1"}, {verb::rebuild}, points_spent_in_initial_phase);
    book.check("33A.s1", {verb::mend, verb::convert}, points_spent_in_initial_phase);
    book.check("33A.s1", {verb::mend}, mends_damaged_units);
    book.check({"32", "33A.s2"}, {verb::mend}, put_under_repair_in_initial_phase);
    book.check("33A.s2", {verb::mend}, owner_decides_on_repair);
    book.check("32A2.s2", {verb::mend, verb::rebuild, verb::convert}, points_are_there);
    book.modifier("33A.s8", sum::nrp_cost, hit_of_capital_ship);
    book.modifier("33A.s11", sum::nrp_cost, half_flotilla);
    book.modifier("33A.s12", sum::nrp_cost, single_destroyer);
    book.modifier("33A.s6", sum::nrp_cost, mine_points_bought);
    book.table("33A.s10", "nrp_costs");
    for (const Verb& verb : {verb::mend, verb::rebuild, verb::convert})
        book.effect("33A.s1", verb, points_are_paid);

    book.effect("33A.s2", verb::mend, marker_is_put_on);
    book.check("33A.s3",
               {verb::sail, verb::move, verb::maneuver, verb::patrol, verb::raid, verb::mission,
                verb::intercept, verb::spend, verb::fire, verb::torpedo, verb::submarine, verb::support,
                verb::bombard, verb::penetrate, verb::portattack},
               under_repair_does_nothing);
    book.effect("33A.s4", event::phase_begins, units_under_repair_are_mended);
    book.effect("33A.s4", event::unit_mended, one_hit_is_removed);
    // What is captured changes sides only when the ships of 31A have been counted.
    book.effect("33A.s5", event::hex_captured, captured_under_repair, When::last);
    book.effect("33A.s6", verb::convert, mine_points_come);
    book.check("33A.s7", {verb::convert}, mines_are_not_turned_back);
    book.check("33A.s9", {verb::mend}, one_hit_a_turn);
    book.check("33A.s10", {verb::rebuild}, can_be_rebuilt);
    book.effect("33A.s10", verb::rebuild, sunken_unit_returns);
    book.effect("33A.s11", event::unit_mended, half_flotilla_is_full);
    book.effect("33A.s12", event::unit_mended, destroyer_is_double);
    book.check("33A.s13", {verb::mend}, repaired_in_a_city);
    book.standing("33A.s13", Kind::unit, is_repaired_in_a_city);
    book.effect("33A.s14", event::unit_mended, repaired_in_this_turn);
    book.check("33A.s14", {verb::sail, verb::move, verb::maneuver, verb::spend, verb::mission, verb::support},
               stays_in_turn_of_repair);
    book.check("33A.s15", {verb::convert}, mines_go_to_a_supplied_port);
}

}  // namespace umpire::rules::europa
