#pragma once

#include "umpire/rules/rulebook.hpp"

/// A World at War, chapters 21 and 22. One file a part of the rulebook; each rule is one function under its
/// id.
namespace umpire::rules::awaw {

/// The one list of its parts, by the numbers of their rules: each a file, and the rules that stand in it.
/// They lie in folders:
///   forces        22.26, 22.27, 22.422, 22.425, 22.552, 21.7: ships, groups, nations and what they own
///   basing        21.1, 21.22, 21.23, 21.33, 21.34, 21.37: ports, boxes, fronts and the bases of forces
///   operations    21.21, 21.31, 21.32, 21.35, 21.36, 21.42 to 21.44, 21.54 to 21.56, 21.6: what forces do at
///                 sea, how far they go and what they carry
///   patrols       21.41
///   invasions     21.51, 21.52, 21.539: seaborne invasions, bombardment and raids on islands
///   raiders       21.53, 22.35: raids into SW boxes
///   interception  22.1, 22.2, 22.28: who meets whom, and who turns back
///   battle        22.3 to 22.8: naval combat, round by round, and what comes of it
///   submarines    22.9
///   table         all of these, where players move and turn counters and say nothing
/// Nothing hangs on the order of this list: effects that mind say When they have their turn.
// clang-format off
#define UMPIRE_AWAW_CHAPTERS(chapter) \
    chapter(basing, "21.11")                             \
    chapter(port_building, "21.12")                      \
    chapter(fronts, "21.13")                             \
    chapter(boxes, "21.14 to 21.18")                     \
    chapter(straits, "21.21 to 21.213")                  \
    chapter(restricted_waters, "21.214 to 21.217")       \
    chapter(base_changes, "21.22")                       \
    chapter(displacement, "21.23")                       \
    chapter(employment, "21.31, 21.32")                  \
    chapter(returning_to_port, "21.33, 21.34")           \
    chapter(cargo, "21.35")                              \
    chapter(naval_ranges, "21.36")                       \
    chapter(range_exceptions, "21.361, 21.362")          \
    chapter(portless_islands, "21.37")                   \
    chapter(patrols, "21.411 to 21.415")                 \
    chapter(patrol_sequence, "21.416")                   \
    chapter(patrols_at_sea, "21.417, 21.418")            \
    chapter(defensive_patrols, "21.419")                 \
    chapter(sea_supply, "21.42")                         \
    chapter(sea_transport, "21.43")                      \
    chapter(transport_landing, "21.437, 21.438")         \
    chapter(harbor_attacks, "21.44")                     \
    chapter(invasions, "21.511 to 21.516")               \
    chapter(invasion_combat, "21.517")                   \
    chapter(exploitation, "21.518, 21.519")              \
    chapter(shore_bombardment, "21.52")                  \
    chapter(raiders, "21.531 to 21.533")                 \
    chapter(raider_engagement, "21.534, 21.535")         \
    chapter(unengaged_raiders, "21.536 to 21.538")       \
    chapter(island_raids, "21.5391 to 21.5394")          \
    chapter(island_raid_forces, "21.5395 to 21.5399")    \
    chapter(carrier_missions, "21.54 to 21.557")         \
    chapter(sea_escort, "21.61 to 21.66")                \
    chapter(uninverting, "21.71 to 21.73")               \
    chapter(eligibility, "22.11 to 22.116")              \
    chapter(interception_hexes, "22.12, 22.13")          \
    chapter(interceptors, "22.14")                       \
    chapter(announcements, "22.15, 22.19")               \
    chapter(counter_interception, "22.16, 22.17, 22.25") \
    chapter(returning, "22.18")                          \
    chapter(interception_dice, "22.21, 22.22")           \
    chapter(interception_result, "22.23, 22.24")         \
    chapter(inversion, "22.26, 22.27")                   \
    chapter(aborting, "22.28")                           \
    chapter(rounds, "22.31 to 22.33, 22.41, 22.411")     \
    chapter(air_tasks, "22.34, 22.41B to D")             \
    chapter(raider_box, "22.35")                         \
    chapter(combat_groups, "22.421A")                    \
    chapter(joining, "22.421B and C, 22.423 to 22.428")  \
    chapter(forces, "22.422, 22.425A to C")              \
    chapter(carrier_air, "22.43, 22.441")                \
    chapter(search, "22.442, 22.45")                     \
    chapter(air_strikes, "22.46")                        \
    chapter(engagement, "22.51 to 22.522")               \
    chapter(evasion, "22.523, 22.524")                   \
    chapter(fleet_combat, "22.53, 22.54")                \
    chapter(gun_targets, "22.54A to F")                  \
    chapter(naval_attack, "22.55, 22.551")               \
    chapter(ship_hits, "22.55")                          \
    chapter(nationality, "22.552")                       \
    chapter(withdrawal, "22.61, 22.62")                  \
    chapter(return_to_base, "22.63")                     \
    chapter(end_of_battle, "22.71 to 22.74")             \
    chapter(aftermath, "22.81, 22.82")                   \
    chapter(submarine_interception, "22.91, 22.92")      \
    chapter(submarine_targets, "22.93")                  \
    chapter(submarine_attack, "22.94")                   \
    chapter(submarine_losses, "22.942, 22.943")           \
    chapter(dragging, "21 and 22, as counters are moved") \
    chapter(dragged_forces, "21, forces")                 \
    chapter(dragged_units, "21, ships and units")         \
    chapter(turned_counters, "21.7, 22.26, 22.55")        \
    chapter(tracks, "21.414, 21.531, 21.554")
// clang-format on

#define UMPIRE_CHAPTER(name, rules) void register_##name(Rulebook& book);
UMPIRE_AWAW_CHAPTERS(UMPIRE_CHAPTER)
#undef UMPIRE_CHAPTER

}  // namespace umpire::rules::awaw
