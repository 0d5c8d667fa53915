#include "air_transport/facts.hpp"
#include "battle/facts.hpp"
#include "chapters.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "landings/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "transport/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// 3.24: when and where cargo goes ashore.
namespace umpire::rules::aeto {

namespace {

/// It is carried by ships, so far as anybody has said; others are no business of these rules.
bool came_by_sea(Inquiry& ask, Unit unit) {
    const Units carriers = carriers_of(ask, unit);
    return std::any_of(carriers.begin(), carriers.end(),
                       [&](Unit carrier) { return is_naval_unit(ask, carrier); });
}

Units debarking(Inquiry& ask) {
    Units units = ask.subjects(arg::units);
    std::erase_if(units, [&](Unit unit) { return !came_by_sea(ask, unit); });
    return units;
}

/// Whoever takes his rule from the unit and the hex that it goes ashore in.
template <Ruling (*rule)(Inquiry&, Unit, Place)>
Ruling each_with_its_shore(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : debarking(ask)) {
        const auto shore = shore_of(ask, unit);
        if (!shore) continue;
        const Ruling one = rule(ask, unit, *shore);
        if (one.kind == Ruling::Kind::broken) return one;
        if (one.kind == Ruling::Kind::kept) ruling = one;
    }
    return ruling;
}

/// @name 3.24.s8 to 3.24.s10: where
/// @{

Ruling goes_ashore_on_a_coast(Inquiry& ask, Unit unit, Place shore) {
    if (is_port(ask, shore) || !is_no_coast(ask, shore)) return kept();
    return broken(say("{} is debarked in {}, which is neither a port nor a coastal hex", unit, shore));
}

Ruling goes_ashore_where_its_carrier_is(Inquiry& ask, Unit unit, Place shore) {
    for (const Unit carrier : carriers_of(ask, unit))
        if (const auto place = ask.location(carrier); place && *place != shore)
            return broken(say("{} is in {}, and {} is debarked in {}", carrier, *place, unit, shore));
    return kept();
}

Ruling goes_ashore_among_friends(Inquiry& ask, Unit unit, Place shore) {
    const std::string controller = controller_of(ask, shore);
    if (controller.empty() || goes_ashore_to_assault(ask, unit)) return not_concerned();
    if (controller == ask.side_of(unit)) return kept();
    return broken(say("{} is debarked in {}, which is {}", unit, shore, controller));
}

/// @}

/// @name 3.24.s11 to 3.24.s29: when
/// @{

bool is_now_step(Inquiry& ask, std::string_view step, std::string_view phase) {
    return in_phase(ask, phase) && may_be_step(ask, step, phase);
}

/// An Emergency Sea Supply Debarkation is for another rule.
Ruling supply_in_its_step(Inquiry& ask, Unit unit, Place shore) {
    if (!is_supply(ask, unit) || ask.yes(arg::emergency) || !ask.known(the_game, fact::phase))
        return not_concerned();
    if (!is_now_step(ask, "sea supply debarkation", "naval and air"))
        return broken(say("{} is debarked in {}", unit, where_in_turn(ask)));
    if (is_port(ask, shore)) return kept();
    return broken(say("{} is debarked in {}, which has no port", unit, shore));
}

bool is_land_offensive(Inquiry& ask, Unit unit) {
    return ask.text_or(the_game, fact::offensive_type, "land") == "land" &&
           ask.text_or(the_game, fact::offensive_side, ask.side_of(unit)) == ask.side_of(unit);
}

/// Assaulting units have steps of their own, and those behind them a beach.
Ruling land_units_in_the_combat_step(Inquiry& ask, Unit unit, Place shore) {
    if (!goes_by_land(ask, unit) || !in_phase(ask, "offensive") || goes_ashore_to_assault(ask, unit) ||
        ask.yes(shore, fact::beachhead))
        return not_concerned();
    if (!is_land_offensive(ask, unit)) return broken(say("no Land Offensive debarks {}", unit));
    if (is_now_step(ask, "combat", "offensive")) return kept();
    return broken(say("{} is debarked in {} of the Offensive Phase", unit, where_in_turn(ask)));
}

Ruling land_units_in_the_land_movement_step(Inquiry& ask, Unit unit, Place) {
    if (!goes_by_land(ask, unit)) return not_concerned();
    if (is_now_step(ask, "land movement", "movement")) return kept();
    if (!in_phase(ask, "movement") && !in_step(ask, "first naval movement")) return not_concerned();
    return broken(say("{} is debarked in {}", unit, where_in_turn(ask)));
}

Ruling air_units_by_air_offensive(Inquiry& ask, Unit unit, Place shore) {
    if (!is_air_unit(ask, unit) || !in_phase(ask, "offensive")) return not_concerned();
    if (!ask.known(the_game, fact::offensive_type))
        ask.missing(say("whether an Air Offensive was spent to debark {}", unit));
    if (ask.text(the_game, fact::offensive_type) != "air")
        return broken(say("no Air Offensive debarks {}", unit));
    if (is_functioning_port(ask, shore)) return kept();
    return broken(say("{} is debarked in {}, which is no functioning port", unit, shore));
}

Ruling air_units_in_the_land_movement_step(Inquiry& ask, Unit unit, Place shore) {
    if (!is_air_unit(ask, unit) || !in_phase(ask, "movement")) return not_concerned();
    if (!may_be_step(ask, "land movement", "movement"))
        return broken(say("{} is debarked in {}", unit, where_in_turn(ask)));
    if (is_functioning_port(ask, shore)) return kept();
    return broken(say("{} is debarked in {}, which is no functioning port", unit, shore));
}

/// What still is aboard in the Second Naval Movement Step goes ashore then, by one reading only where it is
/// docked.
bool is_put_off_in_the_end_phase(Inquiry& ask, Unit unit) {
    if (!is_now_step(ask, "second naval movement", "end")) return false;
    if (ask.reading("end_phase_debarkation") == "any_eligible_place") return true;
    const Units carriers = carriers_of(ask, unit);
    return std::all_of(carriers.begin(), carriers.end(),
                       [&](Unit carrier) { return may_be_docked(ask, carrier); });
}

/// Phases that have no debarkation at all.
Ruling units_in_the_steps_laid_down(Inquiry& ask, Unit unit, Place) {
    if (is_supply(ask, unit) || !ask.known(the_game, fact::phase) || in_phase(ask, "offensive") ||
        in_phase(ask, "movement") || in_step(ask, "first naval movement"))
        return not_concerned();
    if (is_put_off_in_the_end_phase(ask, unit)) return kept();
    return broken(say("{} is debarked in {}", unit, where_in_turn(ask)));
}

/// @}

/// 3.24.s30: room at the airbases of the port, for all that are debarked.
Ruling port_has_air_capacity(Inquiry& ask) {
    Units air = debarking(ask);
    std::erase_if(air, [&](Unit unit) { return !is_air_unit(ask, unit); });
    if (air.empty() || in_phase(ask, "end")) return not_concerned();
    const auto shore = shore_of(ask, air.front());
    if (!shore || !is_functioning_port(ask, *shore)) return not_concerned();
    const double room = ask.number(*shore, fact::air_room), units = static_cast<double>(air.size());
    if (units <= room) return kept();
    return broken(say("{} air units are debarked in {}, which has room for {}", units, *shore, room));
}

/// @name What a debarkation does
/// @{

void cargo_goes_ashore(Resolution& now) {
    for (const Unit unit : debarking(now)) {
        const auto shore = shore_of(now, unit);
        if (!shore) continue;
        now.place(unit, *shore);
        now.set(unit, fact::debarked_at, *shore);
        for (const Fact& fact : FactList{fact::mission, fact::embarked_in, fact::mp_at_embarking})
            now.forget(unit, fact);
    }
}

void air_unit_is_committed(Resolution& now) {
    const bool commits = in_phase(now, "offensive") ||
                         (in_phase(now, "movement") && now.reading("debarked_air_commitment") == "both");
    if (!commits) return;
    for (const Unit unit : debarking(now))
        if (is_air_unit(now, unit)) now.set(unit, fact::committed, "currently");
}

/// No change of base, whatever the weather: it only has another base from now on.
void air_unit_has_a_new_base(Resolution& now) {
    for (const Unit unit : debarking(now))
        if (const auto shore = shore_of(now, unit); shore && is_air_unit(now, unit))
            now.set(unit, fact::base, *shore);
}

/// 3.24.s15
void debarked_units_are_marked_active(Resolution& now) {
    if (now.text(arg::step) != "unit status" || now.text(arg::phase) != "offensive") return;
    for (const Unit unit : all_units(now))
        if (goes_by_land(now, unit) &&
            in_phase_of_this_turn(now, now.fact(unit, fact::debarked_in), "offensive"))
            now.set(unit, fact::active, true);
}

/// @}

/// @name 3.24.s13 to 3.24.s20: what those do that were debarked
/// @{

bool was_debarked(Inquiry& ask, Unit unit, std::string_view phase) {
    return ask.known(unit, fact::debarked_at) &&
           in_phase_of_this_turn(ask, ask.fact(unit, fact::debarked_in), phase);
}

Subject shore_it_came_to(Inquiry& ask, Unit unit) {
    return listed(ask, unit, fact::debarked_at).front();
}

/// Any ZOC, contested and inhibited ones too.
bool is_held_at(Inquiry& ask, Unit unit, Place shore) {
    return !is_functioning_port(ask, shore) || ask.yes(shore, fact::enemy_zoc(ask.side_of(unit)));
}

/// Not a functioning port, or in the ZOC of enemies: it stays for the month.
template <Named phase>
Value stays_where_it_landed(Inquiry& ask, Unit unit, Value known) {
    if (!was_debarked(ask, unit, phase.text())) return known;
    return is_held_at(ask, unit, shore_it_came_to(ask, unit));
}

/// 3.24.s17: behind a won attack it advances, and may exploit.
Value goes_on_after_a_won_attack(Inquiry& ask, Unit unit, Value held) {
    const bool won = ask.text_or(unit, fact::attack_result, "") == "won";
    return held.is_yes() && won && was_debarked(ask, unit, "offensive") ? Value(false) : held;
}

template <Named phase>
Ruling stays_ashore(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!was_debarked(ask, unit, phase.text())) continue;
        ruling = kept();
        if (ask.yes(unit, fact::held_ashore))
            return broken(say("{} was debarked in {}, which is no functioning port or in the ZOC of enemies",
                              unit, shore_it_came_to(ask, unit)));
    }
    return ruling;
}

/// Advances and exploitation are not counted: only those who won an attack make them.
Ruling one_hex_behind_the_port(Inquiry& ask) {
    if (!in_phase(ask, "offensive")) return not_concerned();
    Ruling ruling = not_concerned();
    for (const Unit unit : ask.subjects(arg::units)) {
        if (!was_debarked(ask, unit, "offensive") || ask.yes(unit, fact::held_ashore) ||
            ask.text_or(unit, fact::attack_result, "") == "won")
            continue;
        ruling = kept();
        const double moved =
            ask.number_or(unit, fact::hexes_marched, 0) + static_cast<double>(ask.subjects(arg::path).size());
        if (const double most = ask.printed("hexes_after_debarking_in_an_offensive"); moved > most)
            return broken(say("{} was debarked and moves {} hexes, allowed are {}", unit, moved, most));
    }
    return ruling;
}

/// 3.24.s16, 3.25.s34: it attacks from the beach in the same step.
void attack_from_the_beach(Resolution& now) {
    if (!in_step(now, "combat", "offensive") || !now.has(arg::result)) return;
    for (const Unit unit : now.subjects(arg::units))
        if (was_debarked(now, unit, "offensive")) now.set(unit, fact::attack_result, now.text(arg::result));
}

/// @}

/// @name 3.24.s25 to 3.24.s27: what is left aboard in port
/// @{

bool is_aboard_in_port(Inquiry& ask, Unit unit) {
    const Units carriers = carriers_of(ask, unit);
    return !carriers.empty() && !is_supply(ask, unit) &&
           std::any_of(carriers.begin(), carriers.end(),
                       [&](Unit carrier) { return is_docked(ask, carrier); });
}

/// The Movement Phase of the month is over, and the next Naval and Air Phase has not begun.
bool is_behind_second_naval_movement(Inquiry& ask) {
    if (in_phase(ask, "end"))
        return ask.known(the_game, fact::step) && !in_step(ask, "second naval movement");
    return in_phase(ask, "weather") || in_phase(ask, "strategic") || is_seasonal(ask);
}

bool fits_ashore(Inquiry& ask, Unit unit) {
    const auto place = ask.location(unit);
    if (!place || !ask.known(*place, fact::stacking_limit)) return true;
    const auto there = ask.units_in(*place);
    return static_cast<double>(std::count_if(there.begin(), there.end(), [&](Subject other) {
               return is_land_unit(ask, other);
           })) < ask.number(*place, fact::stacking_limit);
}

enum class Aboard : std::uint8_t { transported, evacuated, reembarked };

Aboard kind_of(Inquiry& ask, Unit unit) {
    if (ask.yes(unit, fact::reembarked)) return Aboard::reembarked;
    return mission_of(ask, unit) == "evacuation" ? Aboard::evacuated : Aboard::transported;
}

/// Those that came back from a failed assault stay aboard where there is no room for them, unless it is read
/// otherwise.
bool may_stay_aboard(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::reembarked) && ask.reading("failed_assaulters_in_port") == "if_room" &&
           !fits_ashore(ask, unit);
}

template <Aboard kind>
Ruling is_ashore_in_time(Inquiry& ask, Unit unit) {
    if (!is_embarked(ask, unit) || kind_of(ask, unit) != kind || !is_behind_second_naval_movement(ask))
        return not_concerned();
    if (!is_aboard_in_port(ask, unit) || may_stay_aboard(ask, unit)) return kept();
    return broken(say("{} is still aboard {}, which is docked", unit, carriers_of(ask, unit).front()));
}

/// The same when the next step begins.
template <Aboard kind>
Ruling all_are_ashore_in_time(Inquiry& ask) {
    Ruling ruling = not_concerned();
    for (const Unit unit : all_embarked(ask)) {
        const Ruling one = is_ashore_in_time<kind>(ask, unit);
        if (one.kind == Ruling::Kind::broken) return one;
        if (one.kind == Ruling::Kind::kept) ruling = one;
    }
    return ruling;
}

void those_in_port_are_put_off(Resolution& now) {
    if (now.text(arg::step) != "second naval movement") return;
    for (const Unit unit : all_units(now)) {
        if (!is_aboard_in_port(now, unit) || may_stay_aboard(now, unit)) continue;
        const auto port = now.location(unit);
        take_ashore(now, unit);
        now.place(unit, *port);
        now.set(unit, fact::debarked_at, *port);
        now.set(unit, fact::debarked_in, moment(now));
        for (const Fact& fact : FactList{fact::mission, fact::embarked_in, fact::mp_at_embarking})
            now.forget(unit, fact);
    }
}

/// Land units beyond the limit, which their owner is to remove.
Value units_beyond_the_limit(Inquiry& ask, Place place, Value) {
    if (!ask.known(place, fact::stacking_limit)) return {};
    const auto there = ask.units_in(place);
    const auto units = static_cast<double>(std::count_if(there.begin(), there.end(), [&](Unit unit) {
        return is_land_unit(ask, unit) && !ask.yes(unit, fact::free_of_stacking);
    }));
    return std::max(0.0, units - ask.number(place, fact::stacking_limit));
}

Value owner_of_the_hex_decides(Inquiry& ask, Place place, Value) {
    if (ask.number_or(place, fact::stacking_excess, 0) == 0) return {};
    const std::string controller = controller_of(ask, place);
    return controller.empty() ? Value() : Value(controller);
}

/// @}

}  // namespace

void register_debarking(Rulebook& book) {
    book.check("3.24.s8", {verb::debark}, each_with_its_shore<goes_ashore_on_a_coast>);
    book.check("3.24.s9", {verb::debark}, each_with_its_shore<goes_ashore_where_its_carrier_is>);
    book.check("3.24.s10", {verb::debark}, each_with_its_shore<goes_ashore_among_friends>);
    book.check("3.24.s11", {verb::debark}, each_with_its_shore<supply_in_its_step>);
    book.check("3.24.s12", {verb::debark}, each_with_its_shore<land_units_in_the_combat_step>);
    book.check("3.24.s18", {verb::debark}, each_with_its_shore<land_units_in_the_land_movement_step>);
    book.check("3.24.s21", {verb::debark}, each_with_its_shore<air_units_by_air_offensive>);
    book.check("3.24.s24", {verb::debark}, each_with_its_shore<air_units_in_the_land_movement_step>);
    book.check("3.24.s29", {verb::debark}, each_with_its_shore<units_in_the_steps_laid_down>);
    book.check("3.24.s30", {verb::debark}, port_has_air_capacity);
    book.effect("3.24.s22", verb::debark, air_unit_is_committed, When::before);
    book.effect("3.24.s23", verb::debark, air_unit_has_a_new_base, When::before);
    book.effect({"3.24.s13", "3.24.s14", "3.24.s19", "3.24.s20"}, verb::debark, cargo_goes_ashore,
                When::before);
    book.effect("3.24.s15", event::step_ends, debarked_units_are_marked_active);

    book.define("3.24.s14", Kind::unit, fact::held_ashore, stays_where_it_landed<"offensive">);
    book.define("3.24.s20", Kind::unit, fact::held_ashore, stays_where_it_landed<"movement">);
    book.define("3.24.s17", Kind::unit, fact::held_ashore, goes_on_after_a_won_attack, When::after);
    book.check("3.24.s13", {verb::march}, one_hex_behind_the_port);
    book.check("3.24.s14", {verb::march, verb::rail}, stays_ashore<"offensive">);
    book.check("3.24.s20", {verb::march, verb::rail}, stays_ashore<"movement">);
    book.effect({"3.24.s16", "3.25.s34"}, verb::fight, attack_from_the_beach);

    book.check("3.24.s25", {verb::step}, all_are_ashore_in_time<Aboard::transported>);
    book.check("3.26.s13", {verb::step}, all_are_ashore_in_time<Aboard::evacuated>);
    book.check("3.25.s68", {verb::step}, all_are_ashore_in_time<Aboard::reembarked>);
    book.standing("3.24.s25", Kind::unit, is_ashore_in_time<Aboard::transported>);
    book.standing("3.26.s13", Kind::unit, is_ashore_in_time<Aboard::evacuated>);
    book.standing("3.25.s68", Kind::unit, is_ashore_in_time<Aboard::reembarked>);
    book.effect("3.24.s26", event::step_ends, those_in_port_are_put_off);
    book.define("3.24.s27", Kind::location, fact::stacking_excess, units_beyond_the_limit);
    book.define("3.24.s27", Kind::location, fact::excess_arbiter, owner_of_the_hex_decides);
}

}  // namespace umpire::rules::aeto
