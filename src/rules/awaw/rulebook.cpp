#include "umpire/rules/awaw/rulebook.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

Rulebook rulebook() {
    Rulebook book("awaw");
    register_eligibility(book);
    register_interception_hexes(book);
    register_interceptors(book);
    register_interception_dice(book);
    register_interception_result(book);
    register_inversion(book);
    register_forces(book);
    register_rounds(book);
    register_air_tasks(book);
    register_combat_groups(book);
    register_joining(book);
    register_raider_box(book);
    register_carrier_air(book);
    register_search(book);
    register_air_strikes(book);
    register_engagement(book);
    register_evasion(book);
    register_gun_targets(book);
    register_fleet_combat(book);
    register_aftermath(book);
    register_naval_attack(book);
    register_ship_hits(book);
    register_nationality(book);
    register_withdrawal(book);
    register_return_to_base(book);
    register_end_of_battle(book);
    register_submarine_interception(book);
    register_submarine_targets(book);
    register_submarine_attack(book);
    register_submarine_losses(book);
    // They hear what the others have made of a battle, an attempt or a return.
    register_announcements(book);
    register_counter_interception(book);
    register_returning(book);
    register_aborting(book);
    // Chapter 21.
    register_basing(book);
    register_port_building(book);
    register_fronts(book);
    register_boxes(book);
    register_straits(book);
    register_restricted_waters(book);
    register_base_changes(book);
    register_displacement(book);
    register_employment(book);
    register_returning_to_port(book);
    register_cargo(book);
    register_naval_ranges(book);
    register_range_exceptions(book);
    register_portless_islands(book);
    register_patrols(book);
    register_patrol_sequence(book);
    register_patrols_at_sea(book);
    register_defensive_patrols(book);
    register_sea_supply(book);
    register_sea_transport(book);
    register_transport_landing(book);
    register_harbor_attacks(book);
    register_sea_escort(book);
    register_invasions(book);
    register_invasion_combat(book);
    register_exploitation(book);
    register_shore_bombardment(book);
    register_raiders(book);
    register_raider_engagement(book);
    register_unengaged_raiders(book);
    register_island_raids(book);
    register_island_raid_forces(book);
    register_carrier_missions(book);
    register_uninverting(book);
    return book;
}

}  // namespace umpire::rules::awaw
