#include "raiders/raiders.hpp"

#include "umpire/catalog/table.hpp"

#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "convoys/facts.hpp"
#include "general/facts.hpp"
#include "general/pieces.hpp"
#include "names.hpp"
#include "raiders/facts.hpp"
#include "sequence/facts.hpp"
#include "weather/weather.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace umpire::rules::aeto {

bool is_auxiliary_cruiser(Inquiry& ask, Unit unit) {
    return ask.text_or(unit, fact::type, "") == "AC";
}

bool is_raiding_ship(Inquiry& ask, Unit unit) {
    return among(ask.text_or(unit, fact::type, ""),
                 {"BB", "BC", "CA", "CL", "DD", "DE", "CV", "CVL", "CVE"}) &&
           ask.text_or(unit, fact::side, "") == "Axis";
}

bool is_place_called(Inquiry& ask, Place place, std::string_view name) {
    return ask.name(place) == name || ask.text_or(place, fact::name, "") == name;
}

bool is_in_eastern_seas(Inquiry& ask, Place area) {
    return is_place_called(ask, area, "Indian Ocean") || is_place_called(ask, area, "Persian Gulf") ||
           is_place_called(ask, area, "Red Sea");
}

bool has_interdicted(Inquiry& ask, Unit unit) {
    return in_this_turn(ask, ask.fact(unit, fact::interdicted_in));
}

bool came_in_the_last_end_phase(Inquiry& ask, Unit unit) {
    const auto entered = moment_of(ask, ask.fact(unit, fact::entered_in));
    const auto now = turn_if_known(ask);
    if (!entered || !now || ask.calendar().phases().at(static_cast<std::size_t>(entered->phase)) != "end")
        return false;
    game::Turn before = later(ask, *now, -1);
    // Seasonal turns lie between two months.
    if (among(ask.calendar().parts().at(static_cast<std::size_t>(before.part)),
              {"Winter", "Spring", "Summer", "Autumn"}))
        before = later(ask, before, -1);
    return entered->turn == before;
}

namespace {

Units ships_named(Inquiry& ask) {
    Units ships;
    for (const ThingArgument& argument : {arg::units, arg::unit, arg::with})
        for (const Unit unit : named(ask, argument))
            ships.push_back(unit);
    for (const Group group : named(ask, arg::group))
        for (const Unit unit : ask.units_in(group))
            ships.push_back(unit);
    return ships;
}

bool is_carrier(Inquiry& ask, Unit unit) {
    return among(ask.text_or(unit, fact::type, ""), {"CV", "CVL", "CVE"});
}

bool has_air_aboard(Inquiry& ask, Unit ship) {
    return ask.fact(ship, fact::carried_air).subject() != nullptr;
}

/// @name 2.21, 2.22: who may interdict
/// @{

Ruling gunnery_or_naval_air(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask)) {
        if (!is_raiding_ship(ask, ship)) continue;
        if (is_carrier(ask, ship) ? !has_air_aboard(ask, ship)
                                  : among(ask.text(ship, fact::type), {"DD", "DE"}) ||
                                        ask.number(ship, fact::gunnery) < ask.printed("raider_gunnery"))
            return broken(say("{} has neither a gunnery rating nor a Naval-Air unit", ship));
        ruling = kept();
    }
    return ruling;
}

Value raids_where_it_is(Inquiry& ask, Unit ship, Value) {
    const auto area = ask.location(ship);
    if (!area || !(is_raiding_ship(ask, ship) || is_auxiliary_cruiser(ask, ship))) return {};
    return ask.yes(*area, fact::convoy_route) && !came_in_the_last_end_phase(ask, ship);
}

Value auxiliaries_raid_in_eastern_seas(Inquiry& ask, Unit ship, Value before) {
    const auto area = ask.location(ship);
    return area && is_auxiliary_cruiser(ask, ship) && is_in_eastern_seas(ask, *area) &&
                   !came_in_the_last_end_phase(ask, ship)
               ? Value(true)
               : before;
}

Ruling not_after_an_end_phase(Inquiry& ask, bool (*of_the_rule)(Inquiry&, Unit)) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask)) {
        if (!of_the_rule(ask, ship)) continue;
        if (came_in_the_last_end_phase(ask, ship)) return broken(say("{} came in the last End Phase", ship));
        ruling = kept();
    }
    return ruling;
}
Ruling no_raid_after_an_end_phase(Inquiry& ask) {
    return not_after_an_end_phase(ask, is_raiding_ship);
}
Ruling no_auxiliary_after_an_end_phase(Inquiry& ask) {
    return not_after_an_end_phase(ask, is_auxiliary_cruiser);
}

Ruling only_auxiliaries_in_the_pacific(Inquiry& ask) {
    if (!ask.yes(the_game, fact::combined_game) || !ask.yes(ask.subject(arg::area), fact::pacific))
        return not_concerned();
    for (const Unit ship : ships_named(ask))
        if (!is_auxiliary_cruiser(ask, ship))
            return broken(say("{} is no Auxiliary Cruiser, and {} lies in the Pacific Theater", ship,
                              ask.subject(arg::area)));
    return kept();
}

/// @}

/// @name 2.21, 2.22: how they get there, and what they do afterwards
/// @{

Ruling moves_in_its_phases(Inquiry& ask) {
    const auto way = named(ask, arg::path);
    if (way.empty() || !ask.yes(way.back(), fact::convoy_route)) return not_concerned();
    for (const Unit ship : ships_named(ask))
        if (is_raiding_ship(ask, ship) && ask.text_or(the_game, fact::phase, "") == "strategic")
            return broken(say("{} enters {} in the Strategic Warfare Phase", ship, way.back()));
    return kept();
}

Ruling surface_ships_are_never_deployed(Inquiry& ask) {
    for (const Unit ship : ships_named(ask))
        if (is_raiding_ship(ask, ship)) return broken(say("{} has to sail there", ship));
    return kept();
}

Ruling done_for_the_month(Inquiry& ask, bool (*of_the_rule)(Inquiry&, Unit)) {
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask)) {
        if (!of_the_rule(ask, ship)) continue;
        if (has_interdicted(ask, ship)) return broken(say("{} has interdicted in this month", ship));
        ruling = kept();
    }
    return ruling;
}
Ruling raiders_are_done_for_the_month(Inquiry& ask) {
    return done_for_the_month(ask, is_raiding_ship);
}
Ruling auxiliaries_are_done_for_the_month(Inquiry& ask) {
    return done_for_the_month(ask, is_auxiliary_cruiser);
}

std::optional<Place> destination(Inquiry& ask) {
    if (ask.has(arg::to)) return ask.subject(arg::to);
    if (ask.has(arg::area)) return ask.subject(arg::area);
    return std::nullopt;
}

bool is_at_sea_among_hexes(Inquiry& ask, Place place) {
    return ask.yes(place, fact::hexed) ||
           (ask.text_or(place, fact::terrain, "") == "sea" && !ask.yes(place, fact::sea_area) &&
            !ask.yes(place, fact::convoy_route));
}

/// To a sea area, or home to a port.
Ruling deployed_from_no_hexes(Inquiry& ask, bool to_a_port) {
    const auto to = destination(ask);
    if (!to || ask.yes(*to, fact::port) != to_a_port) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit ship : ships_named(ask)) {
        const auto from = ask.location(ship);
        if (!from || !is_auxiliary_cruiser(ask, ship)) continue;
        if (is_at_sea_among_hexes(ask, *from))
            return broken(say("{} lies in {}, which is a hexed sea area", ship, *from));
        ruling = kept();
    }
    return ruling;
}
Ruling deployed_from_port_or_convoy_route(Inquiry& ask) {
    return deployed_from_no_hexes(ask, false);
}
Ruling brought_home_from_a_convoy_route(Inquiry& ask) {
    return deployed_from_no_hexes(ask, true);
}

void auxiliaries_are_deployed(Resolution& now) {
    const auto to = destination(now);
    for (const Unit ship : ships_named(now))
        if (to && is_auxiliary_cruiser(now, ship)) {
            now.place(ship, *to);
            now.set(ship, fact::deployed_in, moment(now));
            now.set(ship, fact::entered_in, moment(now));
        }
}

Ruling nobody_intercepts_a_deployment(Inquiry& ask) {
    for (const Unit ship : intercepted(ask))
        if (is_auxiliary_cruiser(ask, ship)) {
            if (is_now(ask, ask.fact(ship, fact::deployed_in)))
                return broken(say("{} is being deployed directly", ship));
            return kept();
        }
    return not_concerned();
}

Value auxiliaries_sink_when_hit(Inquiry& ask, Unit unit, Value) {
    return is_auxiliary_cruiser(ask, unit) && ask.yes(unit, fact::damaged) ? Value(true) : Value();
}

Value raiders_stay_at_sea(Inquiry& ask, Unit unit, Value before) {
    return is_raiding_ship(ask, unit) ? Value(has_interdicted(ask, unit)) : before;
}
Value auxiliaries_stay_at_sea(Inquiry& ask, Unit unit, Value before) {
    return is_auxiliary_cruiser(ask, unit) ? Value(true) : before;
}

/// @}

/// @name 2.23: what they inflict
/// @{

/// "1 per gunnery value", "8 if with a Naval-Air unit", "2 each": the number that the cell begins with, times
/// the gunnery where it says so.
double ep_damage_of(Inquiry& ask, Unit unit, std::string_view row) {
    const auto cell = ask.table("2.23.s1").text(row, std::string_view("EP"));
    if (!cell) ask.missing(say("the EP damage of a {}", row));
    const double number = std::stod(std::string(*cell));
    return cell->ends_with("per gunnery value") ? number * ask.number(unit, fact::gunnery) : number;
}

Value preset_loss(Inquiry& ask, Unit unit, Value) {
    const std::string type = ask.text_or(unit, fact::type, "");
    if (type == "UB")
        return ep_damage_of(ask, unit, ask.yes(unit, fact::schnorchel) ? "Schnorchel U-boat" : "U-boat");
    if (is_carrier(ask, unit)) {
        if (!has_air_aboard(ask, unit)) return {};
        if (type != "CV" && ask.reading("ships_without_ep_row") == "none") return {};
        return ep_damage_of(ask, unit, "CV");
    }
    if (type == "BC" && ask.reading("ships_without_ep_row") == "none") return {};
    if (!among(type, {"AC", "CL", "CA", "BB", "BC"}) || !ask.known(unit, fact::gunnery)) return {};
    return ep_damage_of(ask, unit,
                        type == "AC"   ? "Auxiliary Cruiser"
                        : type == "BC" ? "BB"
                                       : std::string_view(type));
}

Value carrier_loss_in_bad_weather(Inquiry& ask, Unit unit, Value loss) {
    const auto area = ask.location(unit);
    if (loss.number() == nullptr || !is_carrier(ask, unit) || !area || !is_inclement(ask, *area)) return loss;
    return ask.printed("carrier_ep_in_bad_weather");
}

bool is_raider(Inquiry& ask, Unit unit) {
    return is_raiding_ship(ask, unit) || is_auxiliary_cruiser(ask, unit);
}

void losses_are_added(Resolution& now) {
    double total = 0;
    for (const Unit ship : ships_named(now))
        if (is_raider(now, ship)) total += now.number(ship, fact::interdiction_ep);
    if (total == 0) return;
    now.result(result::ep_loss, total);
    now.happens(event::convoy_loss, {{arg::area, now.subject(arg::area)}, {arg::points, total}});
}

void mark_active(Resolution& now, bool (*of_the_rule)(Inquiry&, Unit)) {
    for (const Unit ship : ships_named(now))
        if (of_the_rule(now, ship)) {
            now.set(ship, fact::active, true);
            now.set(ship, fact::interdicted_in, moment(now));
        }
}
void raiders_are_active(Resolution& now) {
    mark_active(now, is_raiding_ship);
}
void auxiliaries_are_active(Resolution& now) {
    mark_active(now, is_auxiliary_cruiser);
}

void raiding_air_is_committed(Resolution& now) {
    for (const Unit ship : ships_named(now))
        if (is_raiding_ship(now, ship))
            for (const Unit air : listed(now, ship, fact::carried_air))
                now.set(air, fact::committed, "previously");
}

/// @}

}  // namespace

void register_raiders(Rulebook& book) {
    book.check({"2.21.s1", "2.21.s10"}, {verb::interdict}, gunnery_or_naval_air);
    book.define({"2.21.s1", "2.22.s8"}, Kind::unit, fact::raids_here, raids_where_it_is);
    book.define("2.22.s9", Kind::unit, fact::raids_here, auxiliaries_raid_in_eastern_seas, When::after);
    book.check("2.21.s4", {verb::interdict}, no_raid_after_an_end_phase);
    book.check("2.22.s10", {verb::interdict}, no_auxiliary_after_an_end_phase);
    book.check("2.22.s18", {verb::interdict}, only_auxiliaries_in_the_pacific);

    book.check("2.21.s2", {verb::move}, moves_in_its_phases);
    book.check("2.21.s3", {verb::deploy}, surface_ships_are_never_deployed);
    book.check("2.21.s8", {verb::move, verb::intercept}, raiders_are_done_for_the_month);
    book.check("2.22.s13", {verb::move, verb::intercept, verb::deploy}, auxiliaries_are_done_for_the_month);
    book.check("2.22.s5", {verb::deploy}, deployed_from_port_or_convoy_route);
    book.check("2.22.s15", {verb::deploy}, brought_home_from_a_convoy_route);
    book.effect("2.22.s4", verb::deploy, auxiliaries_are_deployed);
    book.check("2.22.s6", {verb::intercept}, nobody_intercepts_a_deployment);
    book.define("2.22.s3", Kind::unit, fact::sunk, auxiliaries_sink_when_hit);
    book.define({"2.21.s12", "2.21.s13"}, Kind::unit, fact::kept_at_sea_free, raiders_stay_at_sea);
    book.define("2.22.s16", Kind::unit, fact::kept_at_sea_free, auxiliaries_stay_at_sea);

    book.table("2.23.s1", "interdiction_ep_damage");
    book.define("2.23.s1", Kind::unit, fact::interdiction_ep, preset_loss);
    book.define("2.23.s2", Kind::unit, fact::interdiction_ep, carrier_loss_in_bad_weather);
    book.effect({"2.21.s5", "2.22.s8", "2.23.s3"}, verb::interdict, losses_are_added);
    book.effect("2.21.s9", verb::interdict, raiders_are_active);
    book.effect("2.22.s14", verb::interdict, auxiliaries_are_active);
    book.effect("2.21.s11", verb::interdict, raiding_air_is_committed);
}

}  // namespace umpire::rules::aeto
