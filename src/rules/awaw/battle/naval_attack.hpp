#pragma once

#include "umpire/rules/inquiry.hpp"

/// Fire and bombs on ships: the Naval Attack Table and what its hits do.
///
/// `fire` {unit, target, factors?}: all that fire at one target do it in one order. `unit` is ships or a
/// group (then all of it that fights); `target` is one ship, the light ships that are a target together, or a
/// group (then its light ships that fight). Event "air attack" {air, target, squadrons?, surprise_level?}:
/// the same for squadrons. Both roll, leave `strength`, `total` and `hits` in the outcome and set off "hits
/// fall" {target, hits}, which anybody may set off who knows a number of hits. What comes of them is told by
/// "ship damaged" {unit}, "ship sunk" {unit} and "factors lost" {unit, factors}. The owner of light ships may
/// choose otherwise by `lose`.
///
/// Facts: `naval_drm` of a ship (and `nation_drm` without what its type adds), `participants` of a group.
namespace umpire::rules::awaw {

/// Hits of so many air squadrons ("AS") or fleet factors ("FF"). The dice are those of two, with that added.
double naval_attack(Resolution& now, double strength, std::string_view way, double modifiers,
                    std::string_view what_for, const std::vector<game::Subject>& targets = {});

/// "Leyte, round 2": what is noted of a round must not be taken for one of the next battle.
std::string this_round(Inquiry& ask);

/// The first group that the argument "target" names, or whose ships it names.
std::optional<Group> target_group(Inquiry& ask);
Units firing_ships(Inquiry& ask);
Units target_ships(Inquiry& ask);

/// Hits that it has from before; a damaged ship of which nobody has said has all but one.
double hits_on(Inquiry& ask, Unit ship);
bool is_cruiser(Inquiry& ask, Unit ship);
/// Destroyers, CVEs and transports.
bool is_one_factor_type(Inquiry& ask, Unit ship);

}  // namespace umpire::rules::awaw
