#pragma once

#include "umpire/rules/rulebook.hpp"

/// Europa Naval Rules, chapters 27 to 33. One file a part of the rulebook; each rule is one function under
/// its id.
///
/// Facts, one name for each, wherever a rule, a case or a binding speaks of them:
/// - game: phase (initial, movement, combat, exploitation, end), phasing (side), turn ("Apr I 1940"), year,
///   sea (CC, CF, R, S), surprise
/// - unit, as printed: type, side, nation, gunnery, torpedo, aa, protection (1 to 8 or "A" to "F"), speed,
/// codes
///   ("R A2"), half_side (it has one); half_gunnery, half_torpedo, half_aa, half_speed, half_codes on it
/// - air unit: air_code (C, F, S)
/// - unit, its state: half (the half side is up), hits, sunk, refit, low_fuel, low_at_start (when the phase
/// began),
///   refueled (within the basic allowance of this phase), torpedo_depleted, ammo_depleted, radar_disabled,
///   escort_hex (the adjacent hex that an escort is in)
/// - unit, defined by rules: category, sequence (in the category sequence), class (capital ship, destroyer,
/// flotilla),
///   coastal_craft, code_A … code_S (the number after the code), current_gunnery, current_torpedo,
///   current_aa, current_speed, current_protection, landing, capital, ships (destroyers in a counter), hex,
///   at_sea, allowance
/// - group: side, points (spent this phase), in_port, mission, on_patrol, patrol_center, evading, raiding,
/// activity,
///   activity_points, air_attacked; defined: group_type (combat, cargo, mixed, submarine), speed, at_sea,
///   may_enter_port
/// - group, its encounters at sea: see contact.hpp
/// - of phases: game next_phase, air_operations, naval_combat, gunfire_support (who may); unit may_move;
///   ground units: ground, c_m, transported (by sea, in this phase), mp_left; group naval_strike_target
/// - of fuel: unit sailed (used points at sea), replenished (both in this player turn), turns_at_sea,
///   turns_of_fuel
/// - of the order of events: group resolved (the last of them at this point), damage_check_due; game landed,
///   reacted, sailed_after_landing (in this phase)
/// - location: terrain (sea, coastal, land, box), owner, port, port_owner, port_size, port_name, anchorage,
/// beach,
///   land_owners (where the land of a coastal hex has several), weather_zone, sea_area, sea_area_sea,
///   ice_area, sea (if not that of the game), port_in_supply, port_functioning
/// - location, defined: friendly_coast (the side that has all its land), covered_by (sides, by combat zones),
/// ice_zone, ice, thawing; game, of
///   areas and zones: "sea Arctic", "ice A" (frozen, thawed), "ice_since A", "thaw A"
/// - of sight: unit identification_range, observing_range, observed_within (submarines), radar_range,
///   sonar_range
/// - unit, at sea: combat_zone (hexes out; none in port), ice_points (spent among icebergs); group
///   gunfire_support_hex and gunfire_support_in, coast_defense_hex and coast_defense_in (where and when it
///   did that), secret_points (of its move, in this phase); defined: known, known_because, screened
/// - cargo and what carries it: see cargo.hpp; supply lines and sweeping: see supply_lines.cpp
/// - of ports and shores: see ports.hpp, shore.hpp and neutral_ports.cpp; of depletion and lost ports: see
///   depletion.cpp and lost_ports.cpp
/// - battle: round, step (range, torpedo, gunfire, damage, end, maneuver), groups, struck (units with waiting
///   hits), damage_round, observing (both sides, nobody, or a side)
/// - battle, its maneuver step: combatants and perhaps_combatants (units, when it began), combatants_round,
///   maneuvered (groups, in this step), last_maneuver (group),
///   suspension_asked (after which round), last_round (agreed), put_off_in (phase), last_combatants (units);
///   defined: advantage (side, or tied)
/// - of maneuver: game battle (under way), suspended (battles), movement_ended (phase); group next_points
/// (spent
///   out of turn), maneuver_points, maneuver_hexes, maneuver_speed (all in this step); defined: may_regroup
/// - of mines: marker minefield (nuisance, concentrated), mine_points, side; group mine_checks (the
/// minefields
///   it has still to be checked for), own_fields (that it has just laid); unit mines (points aboard);
///   location mine_points_stored; defined: marker mine_reach, location mine_points
/// - of danger zones: group danger_checks (how many are due), danger_checked (when); defined of locations:
///   axis_danger_zone and allied_danger_zone (whose ports make it), axis_local_craft and allied_local_craft
///   (whose ships find them at an anchorage)
/// - of escorts: unit direction (N, NE, SE, S, SW, NW of its group); defined: counts_for_mission
/// - of patrols from port: group sortied_in (which battle), sortie_interrupted (another mission)
/// - of raiding: group raid_announcement_due (the enemy in its zone), combat_hex (its last combat)
/// - unit or group in combat: identified, observed (by the enemy), following (the path of the enemy),
///   left_combat, coast_defense; waiting_hits, waiting_sunk, late_hits (until the damage step), sunk_round,
///   sunk_at, gunfire_round, held_round, torpedo_round, torpedo_attacks, torpedo_fired, follow_on,
///   follow_on_after, follow_on_round, radar_repair_tried, radar_repair_paid; defined: combatant, gun_reach,
///   torpedo_reach
/// - of leaving combat: group left_into_port, remained, left_in (when)
/// - of repair: unit under_repair, repaired_in (turn), under_refit, refit_until (turn), refit_due; game
///   "nrp Axis", "refit_due Axis" (types), "refit_called Axis" (when); location mine_points_stored,
///   major_city; defined: work_in_hand
/// - of the order of battle: unit arrives (the turn), arrives_at, arrives_at_sea, transfer_turn, transferred
/// - fire at the coast: unit bombardments (paid for), bombardment_paid, bombardment_hex; prepared,
/// prepared_hex
///   (for ground support), supports (a hex), supported_in, support_strength; defined: ready_to_support,
///   support_gunnery
/// - port penetration: unit inside_port (the hex), penetration_failed; game "port_penetration Axis" (a turn)
/// - coast defenses (units with coast_defense, at a place): disruption_hits, exposed, exposed_in (a battle),
///   in_supply; defined: fire_zone, camouflaged; battle coast_defenses (in it); group coast_defense_due
/// - carriers: defined airbase_capacity; air unit eliminated
/// - reliability (31D): unit reliability_due (at sea, leaving port), left_port, held_in_port
namespace umpire::rules::europa {

void register_units(Rulebook& book);                 // 27A1 to 27A4
void register_groups(Rulebook& book);                // 27A5
void register_sequence(Rulebook& book);              // 27B, 27C
void register_movement(Rulebook& book);              // 27D, 28A
void register_activities(Rulebook& book);            // 28A
void register_supply(Rulebook& book);                // 27E1 as far as the fuel check needs it
void register_interception(Rulebook& book);          // 29C
void register_patrol(Rulebook& book);                // 29D
void register_surface_combat(Rulebook& book);        // 30A, 30A1, 30A4
void register_gunfire(Rulebook& book);               // 30A3, 30A3a
void register_torpedoes(Rulebook& book);             // 30A2
void register_maneuver_cost(Rulebook& book);         // 30A6a, before the maneuver itself
void register_end_of_combat(Rulebook& book);         // 30A5
void register_maneuver(Rulebook& book);              // 30A6
void register_phase_change(Rulebook& book);          // 30A7
void register_sea(Rulebook& book);                   // 27A6 to 27A8, 27A11
void register_weather(Rulebook& book);               // 27A9
void register_sight(Rulebook& book);                 // 27A10
void register_ice(Rulebook& book);                   // 27A16
void register_evading(Rulebook& book);               // 28B to 28D
void register_ports(Rulebook& book);                 // 27A12
void register_shore(Rulebook& book);                 // 27A13 to 27A15
void register_depletion(Rulebook& book);             // 27E1 to 27E3, beyond the fuel check
void register_lost_ports(Rulebook& book);            // 31A
void register_mines(Rulebook& book);                 // 28E
void register_minelaying(Rulebook& book);            // 29M
void register_danger_zones(Rulebook& book);          // 28F
void register_missions(Rulebook& book);              // 29, 29A, 29E
void register_escort(Rulebook& book);                // 29B
void register_raiding(Rulebook& book);               // 29F
void register_bombardment(Rulebook& book);           // 29G
void register_ground_support(Rulebook& book);        // 29H
void register_port_penetration(Rulebook& book);      // 29I
void register_coast_defense(Rulebook& book);         // 30B
void register_carriers(Rulebook& book);              // 31B
void register_reliability(Rulebook& book);           // 31D
void register_transport(Rulebook& book);             // 29J to 29J5
void register_transport_cost(Rulebook& book);        // 29J6 to 29J8, 29J11
void register_supply_lines(Rulebook& book);          // 29L, 29N
void register_disembarking(Rulebook& book);          // 29J9, 29J10
void register_ferries(Rulebook& book);               // 29J12
void register_landings(Rulebook& book);              // 29K to 29K2
void register_planning(Rulebook& book);              // 29K3
void register_reaction(Rulebook& book);              // 29K4, 29K5
void register_start_of_combat(Rulebook& book);       // 30
void register_submarine_combat(Rulebook& book);      // 30C to 30C7
void register_simultaneous_combats(Rulebook& book);  // 30D
void register_leaving(Rulebook& book);               // 30E
void register_replenishment(Rulebook& book);         // 29O, 29P, 31C
void register_reinforcements(Rulebook& book);        // 32
void register_repair(Rulebook& book);                // 33
void register_table(Rulebook& book);                 // what moving and turning counters means

}  // namespace umpire::rules::europa
