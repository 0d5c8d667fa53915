#pragma once

#include "umpire/rules/rulebook.hpp"

/// Advanced European Theater of Operations. One file a part of the rulebook; each rule is one function under
/// its id.
namespace umpire::rules::aeto {

/// The one list of its parts, by the numbers of their rules: each a file, and the rules that stand in it.
/// They lie in folders:
///   general   vi, vii: pieces, places, set-up, arrivals, stacks, transfers
///   sequence  viii: months, seasons, phases, steps, Offensives
///   weather   1.0 to 1.7
///   bombing   2.0 to 2.10: strategic bombing
///   convoys   2.11 to 2.20: convoy routes, air interdiction, U-boats and escorts
///   raiders   2.21 to 2.26: surface raiders, auxiliary cruisers, losses, the iron ore route
///   fleets    3.0 to 3.5: naval stacks, task forces, naval movement, straits, U-boats at sea
///   transport 3.21 to 3.24, 3.26, 3.27: what is carried by sea
///   landings  3.25: Amphibious Assaults
///   carriers  3.9, 3.10, 3.13: carriers and Naval-Air units, ships that have reacted in vain
///   naval_phases  3.11, 3.12, 3.14: convoy duty, Sea Offensives, the way home and fuel at sea
///   ports     3.15, 3.16: ports, their mines, the battery of Gibraltar
///   interception 3.6 to 3.8: naval interception, evasion
///   battle    3.17 to 3.20, 3.28: naval engagements, Admirals, bombardment of installations
///   air_offensives 4.25, 4.27 to 4.29: Air Offensives, commitment
///   air_missions  4.0, 4.1: types of air units, their roles and missions
///   table     all of these, where players move and turn counters and say nothing
/// Nothing hangs on the order of this list: effects that mind say When they have their turn.
// clang-format off
#define UMPIRE_AETO_CHAPTERS(chapter) \
    chapter(table, "all, as counters are moved") \
    chapter(dragging, "all, as counters are moved: from where to where") \
    chapter(dragged_aircraft, "all, as counters are moved: air units") \
    chapter(flights_without_a_word, "Part 4, as air units are moved: what they fly for") \
    chapter(air_losses, "4.17, as air units are turned over: what has hit them") \
    chapter(dragged_land_units, "all, as counters are moved: land units") \
    chapter(chits, "all, as counters are turned and marked") \
    chapter(tracks, "all, as EPs and Offensives are counted") \
    chapter(thrown_dice, "all, as dice are thrown") \
    chapter(naval_dice, "3.6, 3.17, 3.28, as dice are thrown") \
    chapter(naval_throws, "3.17, as ships are turned and taken off") \
    chapter(naval_losses, "3.17, 3.18, 3.20, as ships are taken off") \
    chapter(counters, "vi: counters and their errata") \
    chapter(hexes, "vi: hexes, colonies, map errata") \
    chapter(order_of_battle, "vi, vii: set-up, arrivals, removals, transfers, force pools") \
    chapter(stacks, "vi, vii: handling, looking, the play area") \
    chapter(arms, "4.0, viii: what only one arm does") \
    chapter(depletion, "vii: full and depleted units") \
    chapter(steps, "viii: months, seasons and steps") \
    chapter(passage, "viii: from step to step") \
    chapter(seasonal_orders, "viii: what is done in Seasonal Turns alone") \
    chapter(initiative, "viii: who begins") \
    chapter(weather, "Part 1, 1.0 to 1.4") \
    chapter(weather_in_the_air, "1.0, 1.3 to 1.5, 1.7") \
    chapter(weather_on_land, "1.0, 1.3, 1.4, 1.7") \
    chapter(ice, "1.6, 1.7") \
    chapter(raids, "2.0 to 2.2, 2.5, 2.8, 2.9: who raids, and when") \
    chapter(raid_flights, "2.2: the flight to the target") \
    chapter(raid_interception, "2.1, 2.2, 2.8, 2.9") \
    chapter(bombing_targets, "2.2 to 2.4, 2.6, 2.9") \
    chapter(bombing_attacks, "2.3 to 2.9") \
    chapter(anti_aircraft, "2.5, 2.6, 2.8, 2.9") \
    chapter(strategic_losses, "Part 2, 2.4, 2.6, 2.10") \
    chapter(arctic_route, "2.12") \
    chapter(air_interdiction, "2.13") \
    chapter(u_boats, "2.14: built and deployed") \
    chapter(u_boat_attacks, "2.14, 2.16: attacks") \
    chapter(escorts, "2.11, 2.15, 2.17") \
    chapter(national_escorts, "2.18 to 2.20") \
    chapter(triton, "vi: the Triton chit") \
    chapter(procedures, "vi: numbered steps") \
    chapter(offensives, "viii: Offensives and what they cost") \
    chapter(land_offensive, "viii: Land Offensives and land movement") \
    chapter(air_returns, "viii: what is aloft and when it returns") \
    chapter(strategic_steps, "viii: weather and Strategic Warfare") \
    chapter(naval_and_air_steps, "viii: naval and air steps") \
    chapter(end_steps, "viii: the End Phase") \
    chapter(seasonal_turn, "viii: the seasonal turn") \
    chapter(raiders, "2.21 to 2.23") \
    chapter(convoy_losses, "2.24, 2.25") \
    chapter(iron_ore, "2.26") \
    chapter(fleets, "3.0 to 3.5: what ships are and where") \
    chapter(naval_stacking, "3.0, 3.1") \
    chapter(naval_movement, "3.2: movement points and ways") \
    chapter(naval_embarkation, "3.2: loading on the way") \
    chapter(boxes_and_canals, "3.3: boxes, canals, ports") \
    chapter(straits, "3.3: straits") \
    chapter(movement_options, "3.4: options and passes") \
    chapter(moving_together, "3.4: stacks and task forces that move") \
    chapter(standby, "3.4: Standby") \
    chapter(u_boats_at_sea, "3.5") \
    chapter(sea_transport_points, "3.22") \
    chapter(transport_capacities, "3.23") \
    chapter(embarking, "3.21, 3.22, 3.24: going aboard") \
    chapter(debarking, "3.24: going ashore") \
    chapter(evacuations, "3.26") \
    chapter(cl_dd_transport, "3.21, 3.27") \
    chapter(landing_forces, "3.25: the task force and its support") \
    chapter(assaults, "3.25: the assault") \
    chapter(assault_rolls, "3.25: strengths and the die") \
    chapter(assault_results, "3.25: what it comes to") \
    chapter(landing_exploitation, "3.25: Exploitation") \
    chapter(convoy_duty, "3.11") \
    chapter(sea_offensives, "3.12") \
    chapter(end_phase, "3.14: naval movement") \
    chapter(refueling, "3.14: fuel at sea") \
    chapter(carriers, "3.9, 3.13: carriers and their aircraft") \
    chapter(carriers_in_the_naval_and_air_phase, "3.9") \
    chapter(failed_reactions, "3.10") \
    chapter(carriers_in_offensives, "3.13") \
    chapter(port_capacity, "3.15: kinds of ports and their room") \
    chapter(port_entry, "3.15: who may enter a port, and who is docked") \
    chapter(port_mines, "3.15: mines") \
    chapter(coastal_battery, "3.16") \
    chapter(interception, "3.6: kinds and ranges of interception") \
    chapter(interception_eligibility, "3.6: who intercepts whom") \
    chapter(active_interception, "3.6: Active interception") \
    chapter(reactive_interception, "3.6: Reactive interception") \
    chapter(engagement_attempt, "3.6: search groups and the die") \
    chapter(meeting, "3.6: who fights after an interception") \
    chapter(interception_modifiers, "3.6: modifiers, landings given up") \
    chapter(automatic_interception, "3.7") \
    chapter(evasion, "3.8") \
    chapter(engagement, "3.17: engagements and their rounds") \
    chapter(screening, "3.17: screening") \
    chapter(gunnery, "3.17, 3.18: who fires at whom, and when") \
    chapter(naval_attacks, "3.17, 3.18: the roll of an attack") \
    chapter(torpedoes, "3.17: the torpedo sub-round") \
    chapter(withdrawal, "3.17: withdrawal and pursuit") \
    chapter(damage_at_sea, "3.17: what hits do") \
    chapter(stp_losses, "3.18") \
    chapter(admirals, "3.19, 3.20") \
    chapter(admiral_losses, "3.20") \
    chapter(bombardment, "3.28: ships bombard") \
    chapter(destroyed_installations, "3.28: what is destroyed") \
    chapter(submarine_interceptions, "3.29: submarines intercept and are intercepted") \
    chapter(submarine_encounters, "3.29: screening, detection, diving") \
    chapter(submarine_attacks, "3.29: attacks by and on submarines") \
    chapter(submarines_from_the_air, "3.29: search and attack from the air") \
    chapter(harbors, "3.30: submarines in enemy ports") \
    chapter(conversion, "3.31: U-boats become tactical submarines") \
    chapter(commitment, "4.27: what commits an air unit") \
    chapter(air_defense, "4.27: in defense against a Land Offensive") \
    chapter(air_missions, "4.0, 4.1: what air units fly for, and as what") \
    /* the last line, so that all others look alike */
// clang-format on

#define UMPIRE_CHAPTER(name, rules) void register_##name(Rulebook& book);
UMPIRE_AETO_CHAPTERS(UMPIRE_CHAPTER)
#undef UMPIRE_CHAPTER

}  // namespace umpire::rules::aeto
