#include "umpire/game/map.hpp"

#include "air_missions/air_missions.hpp"
#include "air_missions/facts.hpp"
#include "air_movement/facts.hpp"
#include "air_names.hpp"
#include "air_offensives/facts.hpp"
#include "airbases/airbases.hpp"
#include "battle/facts.hpp"
#include "bombing/facts.hpp"
#include "bombing/raids.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "convoys/convoys.hpp"
#include "convoys/facts.hpp"
#include "fleets/facts.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "general/nations.hpp"
#include "ground_support/facts.hpp"
#include "names.hpp"
#include "sequence/facts.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/facts.hpp"
#include "transport/transport.hpp"

#include <algorithm>

/// What air units may have flown for that were moved without a word, by what there is where they were put
/// down: ships, aircraft at their base, land units, installations, enemies in the air.
namespace umpire::rules::aeto {

namespace {

/// Nobody tells the hexes between; one way that there is.
Places some_way(Inquiry& ask, Subject from, Subject to) {
    if (!on_one_sheet(ask, from, to)) return {};
    const auto hexes = ask.map().distance(from.index, to.index);
    const auto step = [](std::uint32_t, std::uint32_t) { return std::optional(1.0); };
    const auto way = hexes ? ask.map().cheapest_path(from.index, to.index, step, *hexes) : std::nullopt;
    Places places;
    if (way)
        for (const std::uint32_t place : *way)
            places.push_back(Place(Subject{Kind::location, place}));
    return places;
}

}  // namespace

Action flying_to(Inquiry& ask, const Drag& drag) {
    game::Arguments arguments{{arg::at, drag.to}};
    if (const Places way = some_way(ask, drag.from, drag.to); !way.empty())
        arguments[arg::path] = as_list(way);
    return order_of(drag, verb::fly, std::move(arguments));
}

namespace {

using Missions = std::vector<std::string_view>;

template <class Is>
bool all_are(const Drag& drag, Is is) {
    return std::all_of(drag.units.begin(), drag.units.end(), is);
}

/// @name What there is to fly for
/// @{

/// All that are at a place, whatever they are in.
template <class Is>
bool has_at(Inquiry& ask, Place place, std::string_view side, Is is) {
    const Units units = all_units(ask);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return ask.location(unit) == std::optional(place) && !is_out_of_play(ask, unit) &&
               side_or_none(ask, unit) == side && is(unit);
    });
}

/// 4.15.s13, 4.15.s43: convoys and U-boats at sea are left alone, submarines searched for by other rules.
bool is_ship_to_attack(Inquiry& ask, Unit unit) {
    return is_naval_unit(ask, unit) && !is_out_of_play(ask, unit) && !ask.yes(unit, fact::convoy_escort) &&
           !is_tactical_submarine(ask, unit) && (!is_uboat(ask, unit) || may_be_docked(ask, unit));
}

bool has_ships_to_attack(Inquiry& ask, Place place, std::string_view side) {
    return has_at(ask, place, side, [&](Unit unit) { return is_ship_to_attack(ask, unit); });
}

bool has_aircraft_on_the_ground(Inquiry& ask, Place place, std::string_view side) {
    return has_at(ask, place, side,
                  [&](Unit unit) { return is_air_unit(ask, unit) && !is_aloft(ask, unit); });
}

bool has_land_units(Inquiry& ask, Place place, std::string_view side) {
    return has_at(ask, place, side,
                  [&](Unit unit) { return is_land_unit(ask, unit) || is_installation(ask, unit); });
}

/// Something that stands there could be bombed.
bool has_installations(Inquiry& ask, Place place, std::string_view side) {
    const std::string holder = side_of_owner(ask, place);
    if (!holder.empty() && holder != side) return false;
    const auto kinds = bases_at(ask, place);
    const bool built = std::any_of(kinds.begin(), kinds.end(), [](const std::string& kind) {
        return kind.ends_with("Airbase") || kind.ends_with("Airfield");
    });
    if (built || is_port(ask, place) || ask.yes(place, fact::fortified)) return true;
    const auto there = ask.contents(place);
    return std::any_of(there.begin(), there.end(), [&](Subject thing) {
        return thing.kind != Kind::group && among(ask.text_or(thing, fact::type, ""),
                                                  {"airbase", "port", "fortification", "coastal fort"});
    });
}

/// A land attack may be made there, by whichever side.
bool may_be_fought_for(Inquiry& ask, Place place, std::string_view side) {
    if (!is_hex(ask, place) || is_all_sea(ask, place)) return false;
    const std::string attacker = side_in_charge(ask);
    if (attacker.empty()) return has_land_units(ask, place, "Axis") || has_land_units(ask, place, "Allied");
    const std::string defender = opponent_of(attacker);
    return has_land_units(ask, place, defender) ||
           (side == attacker && side_of_owner(ask, place) == defender && !may_be_base(ask, place, side));
}

/// @}

/// @name Missions of the phase that lead there
/// @{

/// While ships move, or in the phase of others, whoever attacks them intercepts them.
std::string_view mission_against_ships(Inquiry& ask, const Drag& drag) {
    const bool own_step =
        in_step(ask, "air movement") || ask.text_or(the_game, fact::offensive_type, "") == "air";
    const std::string in_charge = side_in_charge(ask);
    return own_step && in_charge == drag.side ? "air-naval attack" : "air-naval interception";
}

/// The Offensive that is being made is of that type, or nobody has said of which.
bool may_be_offensive(Inquiry& ask, std::string_view type) {
    const std::string made = ask.text_or(the_game, fact::offensive_type, "");
    return made.empty() || made == type;
}

/// For those who can bomb.
Missions missions_of_bombers(Inquiry& ask, const Drag& drag) {
    const Place to(drag.to);
    const std::string enemy = opponent_of(drag.side);
    Missions missions;
    if (in_phase(ask, "offensive")) {
        if (may_be_offensive(ask, "land") && may_be_fought_for(ask, to, drag.side))
            missions.push_back("ground support");
        if (may_be_offensive(ask, "air") && has_installations(ask, to, enemy)) missions.push_back("bombing");
    }
    const bool land =
        in_phase(ask, "offensive") && !may_be_offensive(ask, "air") && !may_be_offensive(ask, "sea");
    if (!land && has_ships_to_attack(ask, to, enemy)) missions.push_back(mission_against_ships(ask, drag));
    return missions;
}

bool flies_there(Inquiry& ask, Unit unit, Place place) {
    return is_aloft(ask, unit) && (ask.location(unit) == std::optional(place) ||
                                   mission_target_of(ask, unit) == std::optional(place));
}

/// Bombers or transports of their side fly there too.
bool is_somebody_to_escort(Inquiry& ask, const Drag& drag) {
    const Units units = all_units(ask);
    return std::any_of(units.begin(), units.end(), [&](Unit unit) {
        return is_air_unit(ask, unit) && !is_fighter(ask, unit) && !holds(drag.units, unit) &&
               side_or_none(ask, unit) == drag.side && flies_there(ask, unit, Place(drag.to));
    });
}

/// For those who can fight in the air. Others may follow whom they are to escort.
Missions missions_of_fighters(Inquiry& ask, const Drag& drag) {
    const Place to(drag.to);
    const std::string enemy = opponent_of(drag.side);
    Missions missions;
    if (in_phase(ask, "naval and air") && has_aircraft_on_the_ground(ask, to, enemy))
        missions.push_back("strafing");
    if (in_phase(ask, "offensive") && may_be_offensive(ask, "land") && may_be_fought_for(ask, to, drag.side))
        missions.push_back("ground support");
    else if (is_somebody_to_escort(ask, drag))
        missions.push_back("escort");
    return missions;
}

Missions missions_there(Inquiry& ask, const Drag& drag) {
    Missions missions;
    if (!all_are(drag, [&](Unit unit) { return is_fighter(ask, unit) || is_atp(ask, unit); }))
        missions = missions_of_bombers(ask, drag);
    if (all_are(drag, [&](Unit unit) { return is_fighter_type(ask, unit); }))
        for (const std::string_view mission : missions_of_fighters(ask, drag))
            if (std::find(missions.begin(), missions.end(), mission) == missions.end())
                missions.push_back(mission);
    return missions;
}

/// @}

/// @name The orders that come to it
/// @{

Drag part_of(const Drag& drag, Units units) {
    Drag part = drag;
    part.units = std::move(units);
    return part;
}

Action launching(const Drag& drag, std::string_view mission) {
    game::Arguments arguments{{arg::at, drag.to}};
    if (!mission.empty()) arguments[arg::mission] = std::string(mission);
    if (among(mission, {"air-naval attack", "air-naval interception", "bombing"}))
        arguments[arg::role] = "bomber";
    return order_of(drag, verb::launch, std::move(arguments));
}

/// 4.15: each piece of the enemy that is there is one that they may have intercepted; any will do.
Action intercepting_ships_there(Inquiry& ask, const Drag& drag) {
    game::Arguments arguments{{arg::with, as_list(drag.units)}, {arg::at, drag.to}};
    for (const Unit unit : all_units(ask)) {
        if (!is_ship_to_attack(ask, unit) || ask.location(unit) != std::optional<Place>(Place(drag.to)) ||
            side_or_none(ask, unit) != opponent_of(drag.side))
            continue;
        const auto group = group_of(ask, unit);
        arguments[arg::target] = Value::List{group ? Subject(*group) : Subject(unit)};
        break;
    }
    return order(drag.side, verb::intercept, std::move(arguments));
}

/// They took off for nothing that anybody knew of, and it shows now what it was.
bool is_without_a_mission(Inquiry& ask, Unit unit) {
    return is_aloft(ask, unit) && air_mission_of(ask, unit).empty() && is_dragged_now(ask, unit);
}

/// It is on its way to a combat hex, which nobody changes for another.
bool flew_elsewhere_to_support(Inquiry& ask, Unit unit, Place place) {
    return is_aloft(ask, unit) && air_mission_of(ask, unit) == "ground support" &&
           mission_target_of(ask, unit) && *mission_target_of(ask, unit) != place;
}

void take_off(Inquiry& ask, const Drag& drag, std::string_view mission, std::vector<Action>& orders) {
    if (drag.units.empty()) return;
    const Unit first = first_of(drag);
    if (is_without_a_mission(ask, first) && !mission.empty())
        orders.push_back(order_of(drag, verb::take_back));
    else if (is_aloft(ask, first) && !flew_elsewhere_to_support(ask, first, Place(drag.to)))
        return orders.push_back(flying_to(ask, drag));
    orders.push_back(mission == "air-naval interception" ? intercepting_ships_there(ask, drag)
                                                         : launching(drag, mission));
}

/// Fighters fly along with those who attack.
std::vector<Action> flight_orders(Inquiry& ask, const Drag& drag, std::string_view mission) {
    Units escorts, others;
    const bool escorted = among(
        mission, {"air-naval attack", "air-naval interception", "bombing", "air transport", "paradrop"});
    for (const Unit unit : drag.units)
        (escorted && is_fighter(ask, unit) ? escorts : others).push_back(unit);
    std::vector<Action> orders{noted(drag)};
    take_off(ask, part_of(drag, others), mission, orders);
    take_off(ask, part_of(drag, escorts), "escort", orders);
    return orders;
}

std::string in_words(std::string_view mission) {
    if (mission == "ground support") return "Ground Support";
    if (mission == "strafing") return "flight of strafers";
    if (mission == "bombing") return "flight to bomb installations";
    if (mission == "escort") return "flight of escorts";
    return mission == "air-naval attack" ? "flight to attack ships" : "interception of ships from the air";
}

Understanding flight(Inquiry& ask, const Drag& drag, std::string_view mission) {
    return {in_words(mission), flight_orders(ask, drag, mission), {}, {}, Understanding::Rank::rival};
}

/// Nobody can say what for; that it flies at all may be too much already.
Understanding flight_for_something(Inquiry& ask, const Drag& drag, const Missions& missions) {
    Understanding way = unknown(drag, say("what {} flies to {} for", first_of(drag), drag.to),
                                say("!launch {} for <mission> at {}", first_of(drag), drag.to));
    if (missions.size() > 1) {
        way.missing = say("whether {} flies to {} for {} or for {}", first_of(drag), drag.to,
                          std::string(missions.front()), std::string(missions.back()));
        way.settle = say("!launch {} for {} at {}", first_of(drag), std::string(missions.front()), drag.to);
        way.rank = Understanding::Rank::between;
    }
    way.orders = flight_orders(ask, drag, "");
    return way;
}

void flights_for_what_is_there(Inquiry& ask, const Drag& drag, Ways& ways) {
    const Missions missions = missions_there(ask, drag);
    for (const std::string_view mission : missions)
        ways.push_back(flight(ask, drag, mission));
    if (missions.size() != 1) ways.push_back(flight_for_something(ask, drag, missions));
}

/// @}

/// @name Phase by phase
/// @{

Understanding landing_elsewhere(const Drag& drag) {
    return {"return to another base", {noted(drag), order_of(drag, verb::home, {{arg::at, drag.to}})}};
}

void convoy_duty(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (drag.side == "Allied" && is_convoy_area(ask, Place(drag.to)) && is_bomber(ask, first_of(drag)))
        ways.push_back(
            {"flight to convoy duty",
             {noted(drag),
              order_of(drag, verb::escort,
                       {{arg::convoy, true}, {arg::area, drag.to}, {arg::path, Value::List{drag.from}}})}});
}

bool is_over_the_enemy(Inquiry& ask, const Drag& drag) {
    return !missions_there(ask, drag).empty();
}

/// Of a base that the enemy has taken nobody asks why it was left.
bool is_driven_out(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::forced_rebase);
}

/// Whoever flies with them may be put down after them.
bool may_have_riders(Inquiry& ask, const Drag& drag) {
    const auto there = ask.units_in(Place(drag.from));
    return all_are(drag, [&](Unit unit) { return is_atp(ask, unit); }) &&
           std::any_of(there.begin(), there.end(), [&](Unit unit) {
               return goes_by_land(ask, unit) && side_or_none(ask, unit) == drag.side;
           });
}

void with_riders_to_come(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (!in_phase(ask, "offensive") || !may_have_riders(ask, drag)) return;
    Understanding way = unknown(drag, say("whether anybody flies to {} with {}", drag.to, first_of(drag)),
                                say("!embark <units> on {} for paradrop", first_of(drag)));
    way.orders = flight_orders(ask, drag, "");
    ways.push_back(std::move(way));
}

/// The rules of whatever else they may fly for there are nearer.
bool is_in_an_offensive_without_changes_of_base(Inquiry& ask, const Drag& drag) {
    return in_phase(ask, "offensive") && !may_be_offensive(ask, "air") && !is_driven_out(ask, first_of(drag));
}

/// Enemies are on the ground there, or lie in its port, and nobody who could hold it against them.
bool is_base_of_the_enemy(Inquiry& ask, const Drag& drag) {
    const Place to(drag.to);
    const std::string enemy = opponent_of(drag.side);
    if (has_land_units(ask, to, drag.side)) return false;
    if (has_land_units(ask, to, enemy)) return true;
    // Where he is at home whatever of his lies there is at its base.
    if (side_of_owner(ask, to) == enemy && has_aircraft_on_the_ground(ask, to, enemy)) return true;
    if (has_at(ask, to, enemy, [&](Unit unit) { return is_certainly_on_the_ground(ask, unit); })) return true;
    // On which side of the quay ships have ended their way nobody sees, and at home they are not the enemy's.
    return is_port(ask, to) && side_of_owner(ask, to) != drag.side && has_at(ask, to, enemy, [&](Unit unit) {
               return is_naval_unit(ask, unit) && may_be_docked(ask, unit) &&
                      !in_this_turn(ask, ask.said(unit, fact::dragged_in));
           });
}

/// Whoever has attacked was not on his way from base to base.
bool has_attacked(Inquiry& ask, Unit unit) {
    return ask.yes(unit, fact::attacked_on_mission) || is_now(ask, ask.fact(unit, fact::naval_attacks_in)) ||
           is_now(ask, ask.fact(unit, fact::bombed_in));
}

/// Nobody has said that the enemy holds it, and none of his stands there.
bool may_have_been_captured(Inquiry& ask, const Drag& drag) {
    const Place to(drag.to);
    const std::string enemy = opponent_of(drag.side);
    return !is_all_sea(ask, to) && !is_sea_area(ask, to) && controller_of(ask, to) != enemy &&
           !is_base_of_the_enemy(ask, drag);
}

/// Whose the base is where enemies may be, and what took off for nothing that anybody knew of, nobody can
/// tell: it may all have been changes of base.
void change_of_base_after_all(Inquiry& ask, const Drag& drag, Ways& ways) {
    const Unit unit = first_of(drag);
    const Place to(drag.to);
    const bool aloft = is_aloft(ask, unit), over_the_enemy = is_over_the_enemy(ask, drag);
    const bool seen_to_fly = aloft && is_dragged_now(ask, unit);
    if (is_in_an_offensive_without_changes_of_base(ask, drag) || !may_have_been_captured(ask, drag) ||
        (aloft && !seen_to_fly && !air_mission_of(ask, unit).empty()) || (aloft && has_attacked(ask, unit)))
        return;
    Understanding way = change_of_base(ask, drag);
    way.missing = say("whether {} changes its base to {}", unit, drag.to);
    way.settle = say("!rebase {} to {}", unit, drag.to);
    if (seen_to_fly) {
        // By way of where it lies now.
        way.orders = {
            order_of(drag, verb::take_back), noted(drag),
            order_of(drag, verb::rebase, {{arg::to, drag.to}, {arg::path, Value::List{Value(drag.from)}}})};
    } else if (!aloft && !over_the_enemy) {
        // Only the map says whose it is.
        if (!controller_of(ask, to).empty() || !is_functioning_base(ask, to)) return;
        way.missing = say("who holds {}", to);
        way.settle = ask.to_state(to, fact::controller);
    }
    ways.push_back(std::move(way));
}

void to_a_base(Inquiry& ask, const Drag& drag, Ways& ways) {
    if (is_over_the_enemy(ask, drag) || is_in_an_offensive_without_changes_of_base(ask, drag)) return;
    if (!may_be_base(ask, Place(drag.to), drag.side)) {
        if (!is_aloft(ask, first_of(drag))) change_of_base_after_all(ask, drag, ways);
        return;
    }
    if (is_aloft(ask, first_of(drag))) return ways.push_back(landing_elsewhere(drag));
    Understanding way = change_of_base(ask, drag);
    const bool of_no_known_offensive = in_phase(ask, "offensive") && !is_driven_out(ask, first_of(drag)) &&
                                       !ask.known(the_game, fact::offensive_type);
    if (of_no_known_offensive) {
        way.missing = say("whether {} changes its base in an Air Offensive", first_of(drag));
        way.settle = say("!offensive <nation> air with {}", first_of(drag));
    }
    // Who moves his tracker late changes base before it shows the step for it.
    if (in_phase(ask, "naval and air") && !may_be_step(ask, "air movement")) {
        way.missing =
            say("whether the Air Movement Step has begun in which {} changes its base", first_of(drag));
        way.settle = say("!step air-movement of {}", drag.side);
    }
    ways.push_back(std::move(way));
}

/// Nobody flies then but whoever comes home or has to leave; the rules of units that change base are nearest.
bool is_phase_without_flights(Inquiry& ask) {
    return in_phase(ask, "movement") || in_phase(ask, "weather");
}

/// Somebody has said where they fly, and their counters follow.
bool is_flight_that_was_ordered(Inquiry& ask, const Drag& drag) {
    return all_are(drag, [&](Unit unit) {
        return is_aloft(ask, unit) && !air_mission_of(ask, unit).empty() &&
               mission_target_of(ask, unit) == std::optional(Place(drag.to));
    });
}

}  // namespace

Ways flights_of_the_month(Inquiry& ask, const Drag& drag) {
    if (is_flight_that_was_ordered(ask, drag))
        return {{"flight that was ordered", {noted(drag), flying_to(ask, drag)}}};
    Ways ways;
    if (is_phase_without_flights(ask)) {
        if (is_aloft(ask, first_of(drag))) return {landing_elsewhere(drag)};
        return {change_of_base(ask, drag)};
    }
    if (in_phase(ask, "naval and air")) convoy_duty(ask, drag, ways);
    interception_in_the_air(ask, drag, ways);
    to_a_base(ask, drag, ways);
    with_riders_to_come(ask, drag, ways);
    const bool over_the_enemy = is_over_the_enemy(ask, drag);
    if (ways.empty() || over_the_enemy) flights_for_what_is_there(ask, drag, ways);
    if (over_the_enemy || is_aloft(ask, first_of(drag))) change_of_base_after_all(ask, drag, ways);
    return ways;
}

namespace {

/// @name What is taken back
/// @{

/// Nobody else flies the mission that it was counted for.
void mission_is_not_counted(Resolution& now, Unit unit) {
    if (!now.yes(unit, fact::counted_in_offensive)) return;
    for (const Unit other : on_mission_with(now, unit))
        if (other != unit && now.yes(other, fact::counted_in_offensive)) return;
    if (now.number_or(the_game, fact::offensive_missions, 0) > 0)
        now.add_to(the_game, fact::offensive_missions, -1);
}

void aircraft_have_not_flown(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        const auto before = place_before(now, unit);
        if (!is_air_unit(now, unit) || !is_dragged_now(now, unit) || !before) continue;
        mission_is_not_counted(now, unit);
        now.place(unit, *before);
        now.set(unit, fact::aloft, false);
        if (now.yes(unit, fact::was_uncommitted)) now.forget(unit, fact::committed);
        for (const Fact& fact :
             FactList{fact::base, fact::air_mission, fact::mission_number, fact::mission_target,
                      fact::launched_in, fact::launched_step, fact::flew_in_step, fact::supported_in,
                      fact::supported_hex, fact::changed_base_in, fact::flown, fact::overflown,
                      fact::last_leg, fact::flew_in_this_offensive, fact::counted_in_offensive})
            if (now.said(unit, fact).known()) now.forget(unit, fact);
    }
}

void commitment_is_noted(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        if (is_air_unit(now, unit) && !is_dragged_now(now, unit))
            now.set(unit, fact::was_uncommitted, !now.known(unit, fact::committed));
}

/// Whoever has been ordered up is aloft before anybody moves its counter.
void purpose_is_a_guess(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units))
        if (is_air_unit(now, unit) && !is_aloft(now, unit))
            now.set(unit, fact::flight_guessed_in, moment(now));
}

/// Whoever lets it fall beside its base on the way home has not landed there.
void base_is_remembered(Resolution& now) {
    for (const Unit unit : now.subjects(arg::units)) {
        if (!is_air_unit(now, unit) || is_dragged_now(now, unit)) continue;
        if (is_aloft(now, unit))
            now.set(unit, fact::base_before_drag, airbase_of(now, unit));
        else if (now.said(unit, fact::base_before_drag).known())
            now.forget(unit, fact::base_before_drag);
    }
}

/// @}

}  // namespace

void register_flights_without_a_word(Rulebook& book) {
    book.effect("4.27.s4", verb::drag, commitment_is_noted, When::before);
    book.effect("4.1.s17", verb::drag, purpose_is_a_guess, When::before);
    book.effect("4.12.s3", verb::drag, base_is_remembered, When::before);
    book.effect("4.27.s4", verb::take_back, aircraft_have_not_flown);
    register_flights_to_jump(book);
}

}  // namespace umpire::rules::aeto
