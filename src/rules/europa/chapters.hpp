#pragma once

#include "umpire/rules/rulebook.hpp"

/// Europa Naval Rules, chapters 27 to 33. One file a part of the rulebook; each rule is one function under
/// its id. The folders are units, movement, missions, transport, combat and upkeep, and table for what is
/// done without an order; what each is about stands at the top of its facts.hpp.
///
/// What facts there are, of what, and where they come from stands in facts.json. What it cannot say:
/// - The steps of a combat go range, torpedo, gunfire, damage, end, maneuver. Damage waits for its step as
///   waiting_hits, waiting_sunk and late_hits; struck names the units that it waits for.
/// - Points spent out of turn stand in next_points, and become points when the next movement phase of that
///   side begins.
/// - Names with a gap are of areas ("sea Arctic"), weather zones ("ice A", "thaw A") or sides ("nrp Axis").
/// - More of single parts stands in contact.hpp, cargo.hpp, ground.hpp, ports.hpp and submarine_combat.hpp,
///   and at the top of ice.cpp, supply_lines.cpp, landings.cpp, reaction.cpp, depletion.cpp and
///   replenishment.cpp.
namespace umpire::rules::europa {

/// The one list of its parts, as the book has them: each a file, and the rules that stand in it. Nothing
/// hangs on their order: what must come before or after something else says so where it is registered.
// clang-format off
#define UMPIRE_EUROPA_CHAPTERS(chapter) \
    chapter(units, "27A1 to 27A4")                            \
    chapter(groups, "27A5")                                   \
    chapter(sea, "27A6 to 27A8, 27A11")                       \
    chapter(weather, "27A9")                                  \
    chapter(sight, "27A10")                                   \
    chapter(ports, "27A12")                                   \
    chapter(neutral_ports, "27A12e")                          \
    chapter(base_forces, "27A12g")                            \
    chapter(shore, "27A13 to 27A15")                          \
    chapter(ice, "27A16")                                     \
    chapter(sequence, "27B, 27C")                             \
    chapter(movement, "27D, 28A")                             \
    chapter(supply, "27E1 as far as the fuel check needs it") \
    chapter(depletion, "27E1 to 27E3, beyond the fuel check") \
    chapter(activities, "28A")                                \
    chapter(evading, "28B to 28D")                            \
    chapter(mines, "28E")                                     \
    chapter(danger_zones, "28F")                              \
    chapter(missions, "29, 29A, 29E")                         \
    chapter(escort, "29B")                                    \
    chapter(interception, "29C")                              \
    chapter(interception_modifiers, "29C1, 29D1")             \
    chapter(patrol, "29D")                                    \
    chapter(raiding, "29F")                                   \
    chapter(bombardment, "29G")                               \
    chapter(ground_support, "29H")                            \
    chapter(port_penetration, "29I")                          \
    chapter(cargo_ships, "29J to 29J5: which ships carry what") \
    chapter(transport, "29J, 29J1: aboard and ashore")        \
    chapter(transport_cost, "29J6 to 29J8, 29J11")            \
    chapter(disembarking, "29J9, 29J10")                      \
    chapter(ferries, "29J12")                                 \
    chapter(landings, "29K to 29K2")                          \
    chapter(planning, "29K3")                                 \
    chapter(reaction, "29K4, 29K5")                           \
    chapter(supply_lines, "29L, 29N")                         \
    chapter(minelaying, "29M")                                \
    chapter(replenishment, "29O, 29P, 31C")                   \
    chapter(start_of_combat, "30")                            \
    chapter(surface_combat, "30A, 30A1, 30A4")                \
    chapter(torpedoes, "30A2")                                \
    chapter(gunfire, "30A3, 30A3a")                           \
    chapter(end_of_combat, "30A5")                            \
    chapter(maneuver, "30A6")                                 \
    chapter(maneuver_cost, "30A6a")                           \
    chapter(phase_change, "30A7")                             \
    chapter(coast_defense, "30B")                             \
    chapter(submarine_combat, "30C to 30C7")                  \
    chapter(simultaneous_combats, "30D")                      \
    chapter(leaving, "30E")                                   \
    chapter(lost_ports, "31A")                                \
    chapter(carriers, "31B")                                  \
    chapter(reliability, "31D")                               \
    chapter(reinforcements, "32")                             \
    chapter(repair, "33, 33A")                                \
    chapter(refit, "33B")                                     \
    chapter(doubt, "what nobody can know")                    \
    chapter(ships, "ships that are dragged or taken away")    \
    chapter(markers, "markers that are turned")               \
    chapter(marked_damage, "27A4, 30A4 as they are marked")   \
    chapter(caught_movers, "counters put back to where they were intercepted") \
    chapter(thrown_dice, "dice that nobody has called for")
// clang-format on

#define UMPIRE_CHAPTER(name, rules) void register_##name(Rulebook& book);
UMPIRE_EUROPA_CHAPTERS(UMPIRE_CHAPTER)
#undef UMPIRE_CHAPTER

}  // namespace umpire::rules::europa
