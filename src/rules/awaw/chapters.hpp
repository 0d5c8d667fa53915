#pragma once

#include "umpire/rules/rulebook.hpp"

/// A World at War, chapters 21 and 22. One file a part of the rulebook; each rule is one function under its
/// id.
namespace umpire::rules::awaw {

void register_eligibility(Rulebook& book);             // 22.11 to 22.116
void register_interception_hexes(Rulebook& book);      // 22.12, 22.13
void register_interceptors(Rulebook& book);            // 22.14
void register_announcements(Rulebook& book);           // 22.15, 22.19
void register_counter_interception(Rulebook& book);    // 22.16, 22.17, 22.25
void register_returning(Rulebook& book);               // 22.18
void register_aborting(Rulebook& book);                // 22.28
void register_interception_dice(Rulebook& book);       // 22.21, 22.22
void register_interception_result(Rulebook& book);     // 22.23, 22.24
void register_inversion(Rulebook& book);               // 22.26, 22.27
void register_forces(Rulebook& book);                  // 22.422, 22.425A to C
void register_combat_groups(Rulebook& book);           // 22.421A
void register_joining(Rulebook& book);                 // 22.421B and C, 22.423 to 22.428
void register_rounds(Rulebook& book);                  // 22.31 to 22.33, 22.41, 22.411
void register_air_tasks(Rulebook& book);               // 22.34, 22.41B to D
void register_raider_box(Rulebook& book);              // 22.35
void register_carrier_air(Rulebook& book);             // 22.43, 22.441
void register_search(Rulebook& book);                  // 22.442, 22.45
void register_air_strikes(Rulebook& book);             // 22.46
void register_engagement(Rulebook& book);              // 22.51 to 22.522
void register_evasion(Rulebook& book);                 // 22.523, 22.524
void register_gun_targets(Rulebook& book);             // 22.54A to F
void register_fleet_combat(Rulebook& book);            // 22.53, 22.54
void register_aftermath(Rulebook& book);               // 22.81, 22.82
void register_naval_attack(Rulebook& book);            // 22.55, 22.551
void register_ship_hits(Rulebook& book);               // 22.55
void register_nationality(Rulebook& book);             // 22.552
void register_withdrawal(Rulebook& book);              // 22.61, 22.62
void register_return_to_base(Rulebook& book);          // 22.63
void register_end_of_battle(Rulebook& book);           // 22.71 to 22.74
void register_submarine_interception(Rulebook& book);  // 22.91, 22.92
void register_submarine_targets(Rulebook& book);       // 22.93
void register_submarine_attack(Rulebook& book);        // 22.94
void register_submarine_losses(Rulebook& book);        // 22.942, 22.943

void register_basing(Rulebook& book);              // 21.11
void register_port_building(Rulebook& book);       // 21.12
void register_fronts(Rulebook& book);              // 21.13
void register_boxes(Rulebook& book);               // 21.14 to 21.18
void register_straits(Rulebook& book);             // 21.21 to 21.213
void register_restricted_waters(Rulebook& book);   // 21.214 to 21.217
void register_base_changes(Rulebook& book);        // 21.22
void register_displacement(Rulebook& book);        // 21.23
void register_employment(Rulebook& book);          // 21.31, 21.32
void register_returning_to_port(Rulebook& book);   // 21.33, 21.34
void register_cargo(Rulebook& book);               // 21.35
void register_naval_ranges(Rulebook& book);        // 21.36
void register_range_exceptions(Rulebook& book);    // 21.361, 21.362
void register_portless_islands(Rulebook& book);    // 21.37
void register_patrols(Rulebook& book);             // 21.411 to 21.415
void register_patrol_sequence(Rulebook& book);     // 21.416
void register_patrols_at_sea(Rulebook& book);      // 21.417, 21.418
void register_defensive_patrols(Rulebook& book);   // 21.419
void register_sea_supply(Rulebook& book);          // 21.42
void register_sea_transport(Rulebook& book);       // 21.43
void register_transport_landing(Rulebook& book);   // 21.437, 21.438
void register_harbor_attacks(Rulebook& book);      // 21.44
void register_sea_escort(Rulebook& book);          // 21.61 to 21.66
void register_invasions(Rulebook& book);           // 21.511 to 21.516
void register_invasion_combat(Rulebook& book);     // 21.517
void register_exploitation(Rulebook& book);        // 21.518, 21.519
void register_shore_bombardment(Rulebook& book);   // 21.52
void register_raiders(Rulebook& book);             // 21.531 to 21.533
void register_raider_engagement(Rulebook& book);   // 21.534, 21.535
void register_unengaged_raiders(Rulebook& book);   // 21.536 to 21.538
void register_island_raids(Rulebook& book);        // 21.5391 to 21.5394
void register_island_raid_forces(Rulebook& book);  // 21.5395 to 21.5399
void register_carrier_missions(Rulebook& book);    // 21.54 to 21.557
void register_uninverting(Rulebook& book);         // 21.71 to 21.73

}  // namespace umpire::rules::awaw
