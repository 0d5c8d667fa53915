#include "air_combat/air_combat.hpp"
#include "air_combat/facts.hpp"
#include "air_missions/air_missions.hpp"
#include "air_movement/facts.hpp"
#include "air_movement/strafing.hpp"
#include "air_names.hpp"
#include "air_naval/air_naval.hpp"
#include "air_naval/facts.hpp"
#include "air_transport/air_transport.hpp"
#include "airbases/airbases.hpp"
#include "bombing/facts.hpp"
#include "common/lists.hpp"
#include "common/moments.hpp"
#include "common/sides.hpp"
#include "fleets/fleets.hpp"
#include "general/facts.hpp"
#include "landings/facts.hpp"
#include "names.hpp"
#include "sequence/steps.hpp"
#include "table/aircraft.hpp"
#include "table/thrown_dice.hpp"

#include <algorithm>

/// Dice that nobody has told the reason of, where aircraft are.
namespace umpire::rules::aeto {

namespace {

Purpose aimed(Inquiry& ask, const Verb& verb, Unit unit, Unit target) {
    return {side_or_none(ask, unit), verb, {{arg::unit, unit}, {arg::target, Value::List{target}}}};
}

/// Aloft, where their counters were put.
Units aircraft_out(Inquiry& ask) {
    Units out;
    for (const Unit unit : all_units(ask))
        if (is_aloft_and_fit(ask, unit) && (is_certainly_there(ask, unit) || is_in_air_combat(ask, unit)))
            out.push_back(unit);
    return out;
}

/// @name Attacks in the air
/// @{

bool is_fight_under_way_at(Inquiry& ask, Place place) {
    return air_combat_under_way(ask) == std::optional(place) && is_air_combat_begun(ask);
}

/// In this round, as far as anybody has said which one it is.
bool has_still_to_attack(Inquiry& ask, Unit unit, double round) {
    return !is_in_air_combat(ask, unit) || ask.number_or(unit, fact::air_round_attacked, 0) < round;
}

void attacks_of_a_round(Inquiry& ask, const Units& out, double round, Purposes& purposes) {
    for (const Unit unit : out) {
        const Place place = *ask.location(unit);
        const bool begun = is_fight_under_way_at(ask, place);
        if (!may_fly_as_fighter(ask, unit) || !has_still_to_attack(ask, unit, round)) continue;
        if (round > 1 && (!begun || !takes_part_in_round(ask, unit, round))) continue;
        if (!begun && !enemy_to_be_fought(ask, unit)) continue;
        for (const Unit target : enemies_aloft_at(ask, place, side_or_none(ask, unit)))
            if (holds(out, target) && (round == 1 || takes_part_in_round(ask, target, round)))
                purposes.push_back(aimed(ask, verb::attack, unit, target));
    }
}

/// Nobody comes to a second round before all have attacked in the first.
void attacks_in_the_air(Inquiry& ask, Purposes& purposes) {
    const Units out = aircraft_out(ask);
    const std::size_t before = purposes.size();
    attacks_of_a_round(ask, out, 1, purposes);
    if (purposes.size() == before) attacks_of_a_round(ask, out, 2, purposes);
}

/// @}

/// @name Attacks on whoever is below
/// @{

void attacks_on_the_ground(Inquiry& ask, Purposes& purposes) {
    if (!in_phase(ask, "naval and air")) return;
    for (const Unit unit : aircraft_out(ask)) {
        const std::string side = side_or_none(ask, unit);
        const Place place = *ask.location(unit);
        if (air_mission_of(ask, unit) != "strafing" || ask.yes(unit, fact::strafed) ||
            ask.yes(unit, fact::attacked_on_mission) || enemy_to_be_fought(ask, unit))
            continue;
        for (const Unit target : ask.units_in(place))
            if (is_air_unit(ask, target) && !is_aloft(ask, target) &&
                side_or_none(ask, target) == opponent_of(side))
                purposes.push_back(aimed(ask, verb::strafe, unit, target));
    }
}

bool has_attacks_on_ships_left(Inquiry& ask, Unit unit) {
    const bool here = is_now(ask, ask.fact(unit, fact::naval_attacks_in));
    const double made = here ? ask.number_or(unit, fact::naval_attacks_made, 0) : 0;
    return !ask.known(unit, fact::naval_attacks_allowed) ||
           made < ask.number(unit, fact::naval_attacks_allowed);
}

void attacks_on_ships(Inquiry& ask, Purposes& purposes) {
    for (const Unit unit : aircraft_out(ask)) {
        const std::string enemy = opponent_of(side_or_none(ask, unit));
        if (!among(air_mission_of(ask, unit), {"air-naval attack", "air-naval interception"}) ||
            enemy_to_be_fought(ask, unit) || !has_attacks_on_ships_left(ask, unit))
            continue;
        for (const Unit ship : all_units(ask))
            if (is_naval_unit(ask, ship) && ask.location(ship) == ask.location(unit) &&
                !is_out_of_play(ask, ship) && side_or_none(ask, ship) == enemy)
                purposes.push_back(aimed(ask, verb::strike, unit, ship));
    }
}

std::vector<std::string> installations_at(Inquiry& ask, Place place) {
    std::vector<std::string> kinds;
    for (const std::string& kind : bases_at(ask, place))
        if (kind.ends_with("Airbase") || kind.ends_with("Airfield")) kinds.push_back(kind);
    if (is_port(ask, place)) kinds.emplace_back("Port");
    return kinds;
}

/// Of all Bombers that are over a hex together.
void bombings(Inquiry& ask, Purposes& purposes) {
    std::vector<std::pair<Place, Units>> flights;
    for (const Unit unit : aircraft_out(ask)) {
        if (air_mission_of(ask, unit) != "bombing" || !may_fly_as_bomber(ask, unit) ||
            is_now(ask, ask.fact(unit, fact::bombed_in)))
            continue;
        const Place place = *ask.location(unit);
        const auto known = std::find_if(flights.begin(), flights.end(),
                                        [&](const auto& flight) { return flight.first == place; });
        if (known == flights.end())
            flights.push_back({place, {unit}});
        else
            known->second.push_back(unit);
    }
    for (const auto& [place, units] : flights)
        for (const std::string& kind : installations_at(ask, place))
            purposes.push_back({side_or_none(ask, units.front()),
                                verb::bomb,
                                {{arg::units, as_list(units)}, {arg::installation, kind}, {arg::at, place}}});
}

/// @}

/// @name Units on the ground
/// @{

/// Those to whom enemies come to strafe or to bomb them.
void evacuations(Inquiry& ask, Purposes& purposes) {
    const Units out = aircraft_out(ask);
    for (const Unit attacker : out) {
        if (!among(air_mission_of(ask, attacker), {"strafing", "bombing"})) continue;
        const std::string side = opponent_of(side_or_none(ask, attacker));
        for (const Unit unit : ask.units_in(*ask.location(attacker)))
            if (is_air_unit(ask, unit) && !is_aloft(ask, unit) && side_or_none(ask, unit) == side &&
                !has_failed_to_evacuate(ask, unit) && !is_now(ask, ask.fact(unit, fact::evacuated_in)))
                purposes.push_back({side, verb::evacuate, {{arg::unit, unit}}});
    }
}

/// Fighter-types that lie below enemies: their counters need not be moved for them to rise.
Units risers_at(Inquiry& ask, Place place, std::string_view side) {
    Units risers;
    for (const Unit unit : all_units(ask))
        if (ask.location(unit) == std::optional(place) && is_fighter_type(ask, unit) &&
            !is_aloft(ask, unit) && !is_out_of_play(ask, unit) && side_or_none(ask, unit) == side &&
            ask.text_or(unit, fact::committed, "").empty() && may_fly_as_fighter(ask, unit))
            risers.push_back(unit);
    return risers;
}

void attacks_of_risers(Inquiry& ask, Purposes& purposes) {
    const Units out = aircraft_out(ask);
    for (const Unit unit : out) {
        const Place place = *ask.location(unit);
        const std::string side = side_or_none(ask, unit), enemy = opponent_of(side);
        if (enemy.empty() || is_fight_under_way_at(ask, place) || enemy_to_be_fought(ask, unit)) continue;
        const Units flight = enemies_aloft_at(ask, place, enemy);
        for (const Unit riser : risers_at(ask, place, enemy)) {
            const Action rises =
                order(enemy, verb::intercept,
                      {{arg::raiders, as_list(flight)}, {arg::with, Value::List{riser}}, {arg::at, place}});
            for (const auto& [who, whom] : {std::pair(unit, riser), std::pair(riser, unit)}) {
                if (!may_fly_as_fighter(ask, who)) continue;
                purposes.push_back(aimed(ask, verb::attack, who, whom));
                purposes.back().before = {rises};
            }
        }
    }
}

/// @}

/// One die for each paratrooper whose ATP is where it is to jump.
void jumps(Inquiry& ask, Purposes& purposes) {
    if (!in_phase(ask, "offensive")) return;
    for (const Unit unit : all_units(ask)) {
        if (!is_paratroop(ask, unit) || is_now(ask, ask.fact(unit, fact::paradropped_in))) continue;
        const auto plane = plane_of(ask, unit);
        if (!plane || air_mission_of(ask, *plane) != "paradrop" || !is_certainly_there(ask, *plane)) continue;
        purposes.push_back(
            {side_or_none(ask, unit),
             verb::paradrop,
             {{arg::units, Value::List{unit}}, {arg::at, *ask.location(*plane)}, {arg::agreed, true}}});
    }
}

}  // namespace

Purposes purposes_in_the_air(Inquiry& ask, const game::DiceRoll& roll) {
    Purposes all;
    if (roll.sides != 6 || in_phase(ask, "strategic") || !is_monthly_phase(ask)) return all;
    if (roll.faces.size() == 1) {
        attacks_in_the_air(ask, all);
        attacks_on_the_ground(ask, all);
        jumps(ask, all);
    }
    if (roll.faces.size() == 2) {
        attacks_on_ships(ask, all);
        bombings(ask, all);
    }
    const auto those_of_the_player = [&](const Purposes& some) {
        Purposes own = some;
        std::erase_if(own, [&](const Purpose& one) { return one.side != ask.action().side; });
        return own;
    };
    Purposes own = those_of_the_player(all);
    // What the table does not show is looked for only where it shows nothing.
    if (own.empty() && roll.faces.size() == 1) {
        Purposes unseen;
        evacuations(ask, unseen);
        attacks_of_risers(ask, unseen);
        own = those_of_the_player(unseen);
        if (all.empty()) all = std::move(unseen);
    }
    return own.empty() || ask.action().side.empty() ? all : own;
}

}  // namespace umpire::rules::aeto
