#pragma once

#include "umpire/rules/rulebook.hpp"

/// Part 4: the chapters of the air war, a list of their own like the one of chapters.hpp, so that a new chapter
/// here leaves those of the ships as they are.
///   airbases  4.2 to 4.9: bases, carriers, rebases, over-stacking
///   reconnaissance  4.10, 4.11
///   air_movement  4.12 to 4.14: movement, air interception, strafing
///   air_combat  4.16 to 4.19
///   air_naval  4.15, 4.20, 4.21: interception of ships, attacks on them, anti-aircraft
///   ground_support  4.22
///   air_transport  4.23, 4.24: transport and paradrops
///   air_bombing  4.26: installations
namespace umpire::rules::aeto {

// clang-format off
#define UMPIRE_AETO_AIR_CHAPTERS(chapter) \
    chapter(air_reconnaissance, "4.10: reconnaissance of ships") \
    chapter(sightings, "4.10: what is located, and Sighting Reports") \
    chapter(land_reconnaissance, "4.11") \
    chapter(air_engagement, "4.16, 4.17: who fights in the air, and in which order") \
    chapter(air_attacks, "4.16, 4.17, 4.19: attacks in the air and return fire") \
    chapter(air_combat_modifiers, "4.18") \
    chapter(air_naval_interception, "4.15: aircraft intercept ships") \
    chapter(coordination, "4.15: flying against ships together") \
    chapter(air_naval_attacks, "4.20") \
    chapter(naval_anti_aircraft, "4.20, 4.21: anti-aircraft fire of ships") \
    chapter(flights, "4.12: ranges, costs and what is flown over") \
    chapter(change_base, "4.1: Change Base missions") \
    chapter(air_interceptions, "4.13: who intercepts whom in the air") \
    chapter(air_engagements, "4.13: in which order interceptions are fought") \
    chapter(strafing, "4.14: Strafing Attacks") \
    chapter(evacuation, "4.14: evacuation") \
    chapter(air_roles, "4.0: types of air units and their roles") \
    chapter(missions_by_phase, "4.1: which missions are flown when") \
    chapter(air_offensives, "4.25: Air Offensives") \
    chapter(intensive_attacks, "4.28") \
    chapter(small_targets, "4.29") \
    chapter(airbases, "4.2: bases of air units and what they hold") \
    chapter(over_stacked, "4.5, 4.8: which air units are over-stacked") \
    chapter(basing, "4.2, 4.3: who may be based where, and where air units return to") \
    chapter(grass_airfields, "4.3: grass airfields") \
    chapter(carrier_basing, "4.4: Naval-Air units aboard carriers") \
    chapter(ferries, "4.6: carriers that ferry") \
    chapter(forced_rebases, "4.4, 4.7: forced rebases") \
    chapter(over_stacking, "4.5, 4.8: when a base may be over-stacked") \
    chapter(flying_together, "4.9: flights") \
    chapter(support_flights, "4.22: the flight to the combat hex") \
    chapter(air_superiority, "4.22: air superiority") \
    chapter(support_strength, "4.22: what Bombers add to land units") \
    chapter(air_cargo, "4.23: what ATPs carry") \
    chapter(atps_in_combat, "4.23, 4.24: ATPs that are met by Fighters") \
    chapter(atps, "4.23: ATPs and their restrictions") \
    chapter(paradrops, "4.24: Paradrops until their die") \
    chapter(paradrop_roll, "4.24: the die of a Paradrop") \
    chapter(after_the_jump, "4.24: paratroopers on the ground") \
    chapter(bombing_missions, "4.26: Bombers against installations") \
    chapter(bombing_results, "4.26: the roll and its result") \
    /* the last line, so that all others look alike */
// clang-format on

#define UMPIRE_CHAPTER(name, rules) void register_##name(Rulebook& book);
UMPIRE_AETO_AIR_CHAPTERS(UMPIRE_CHAPTER)
#undef UMPIRE_CHAPTER

}  // namespace umpire::rules::aeto
