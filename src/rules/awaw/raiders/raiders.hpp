#pragma once

#include "umpire/rules/inquiry.hpp"

/// Raids into SW boxes (21.531 to 21.538), from port to the box, against the transports there, and home.
///
/// `mission` {group, activity raid, to} announces one, `rank` {groups} says which group is first and which
/// second, `reach` {group} brings it into its box, `begin` {group, at} puts it there in the opening setup.
/// The defender rolls by `oppose` {target} or leaves it (`decline`), then names his ships: `send` {group,
/// units, target}. `hold` keeps raiders out of the combat, `attack` {group, units?} goes for the transports.
///
/// Facts of a raider group: `raid_box`, `brp_front`, `raider_rank`, `opposed_in`, `raider_attempt` (1 or 2),
/// `raider_ships` (so many may engage it), `raider_dice` (what they are), `escaped`, `hunted_by`,
/// `way_barred`, `attacked_transports_in`; of those who engage it `engages`, `engages_raiders`; of ships
/// `held_back`, `raids_with`, `screened_at_start`, `engaged_raiders_in`; of places `raiders_in_reach`.
namespace umpire::rules::awaw {

/// The SW box that it raids; none if it is on no such raid.
std::optional<Place> raid_box(Inquiry& ask, Group group);
/// "Atlantic", "Indian Ocean" or "Pacific"; empty if it raids no SW box.
std::string raided_ocean(Inquiry& ask, Group group);
/// Raids an SW box and has come there.
bool is_in_its_box(Inquiry& ask, Group group);
/// Those that raid this box in this player turn and are not lost.
std::vector<game::Subject> raiders_of(Inquiry& ask, Place box);
/// 1 for the first engagement, 2 for the second; 0 if nobody has opposed it in this player turn.
double raider_attempt(Inquiry& ask, Group group);
/// The groups that engage it.
std::vector<game::Subject> hunters_of(Inquiry& ask, Group raiders);
bool is_classic_game(Inquiry& ask);
/// Has its five-factor battleships ready for raids, or against them.
bool has_battleship_designs(Inquiry& ask, std::string_view nation);
bool is_great_battleship(Inquiry& ask, Unit ship);

/// The rolls on the Raider Table, beside the ships that come of them.
void register_raider_table(Rulebook& book);

}  // namespace umpire::rules::awaw
