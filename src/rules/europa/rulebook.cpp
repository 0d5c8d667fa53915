#include "umpire/rules/europa/rulebook.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

Rulebook rulebook() {
    Rulebook book("europa");
    register_units(book);
    register_groups(book);
    register_sequence(book);
    // Which mines and danger zones a move comes to depends on where it begins.
    register_danger_zones(book);
    register_mines(book);
    register_ice(book);  // counts the points among icebergs before the group is where it goes
    register_movement(book);
    register_activities(book);
    register_supply(book);
    register_interception(book);
    register_patrol(book);
    register_surface_combat(book);
    register_end_of_combat(book);
    register_gunfire(book);
    register_torpedoes(book);
    // What a maneuver costs depends on where it begins.
    register_maneuver_cost(book);
    register_maneuver(book);
    register_phase_change(book);
    register_sea(book);
    register_weather(book);
    register_sight(book);
    register_evading(book);
    register_ports(book);
    register_shore(book);
    register_depletion(book);
    register_lost_ports(book);
    register_minelaying(book);
    register_missions(book);
    register_escort(book);
    register_raiding(book);
    register_bombardment(book);
    register_ground_support(book);
    register_port_penetration(book);
    register_coast_defense(book);
    register_carriers(book);
    register_reliability(book);
    register_transport(book);
    register_transport_cost(book);
    register_supply_lines(book);
    register_disembarking(book);
    register_ferries(book);
    register_landings(book);
    register_planning(book);
    register_reaction(book);
    register_start_of_combat(book);
    register_submarine_combat(book);
    register_simultaneous_combats(book);
    register_leaving(book);
    register_replenishment(book);
    register_reinforcements(book);
    register_repair(book);
    register_table(book);
    return book;
}

}  // namespace umpire::rules::europa
