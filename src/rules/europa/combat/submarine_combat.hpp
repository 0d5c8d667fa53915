#pragma once

#include "umpire/rules/inquiry.hpp"

/// Submarine combat, 30C: a battle of `combat_kind` "submarine", or "both" where surface units fight each
/// other near it (30D).
///
/// Facts:
/// - battle: combat_kind, sub_step (see `steps`), "sealed Axis" (the round for which a side has noted its
///   separation), "search fire at X" and "screen fire at X" (the round in which it was), sub_round (that the
///   surface round has made way for)
/// - unit: sub_task (main body, screen, search; attack screen, penetrate, hold back), task_round (in which it
///   was declared), penetrated, boats (single submarines that fight as this one), fights_with (the boat that
///   counts for it), long_lance_round (in which it was fired at so); defined: asw_strength
/// - group: revealed (by its long lances, before the maneuver step)
/// - air unit: tactical_bombing, range, inoperative, air_mission, asw_round, asw_hex
namespace umpire::rules::europa::submarines {

inline constexpr std::array<std::string_view, 7> steps{
    "preparation", "search fire", "against screen", "screen fire", "against main body", "end", "maneuver"};
enum Step : std::uint8_t { preparation, search_fire, against_screen, screen_fire, against_main_body, end };

/// A submarine combat is under way, with surface combat around it or without.
bool is_fought(Inquiry& ask);
/// Both combats are, and alternate.
bool with_surface_combat(Inquiry& ask);
/// The attack of this action is part of a submarine combat: it is made by a submarine, or on one.
bool is_attack(Inquiry& ask);
/// Japanese submarines fire at the next hex.
bool is_long_lance_attack(Inquiry& ask);
std::size_t step_of_submarines(Inquiry& ask);
/// Of two combats that alternate it is the turn of the submarines; or there is no other.
bool is_in_their_round(Inquiry& ask);
bool round_is_over(Inquiry& ask);

/// Surface units and enemy submarines in one hex.
struct Encounter {
    Place hex;
    std::string surface_side, submarine_side;

    friend bool operator==(const Encounter&, const Encounter&) = default;
};
std::vector<Encounter> encounters(Inquiry& ask);
std::optional<Encounter> encounter_of(Inquiry& ask, Unit unit);
std::optional<Place> place_in_combat(Inquiry& ask, Unit unit);

/// Whoever has no declared or defined task: nobody can tell what it may do.
std::string task_of(Inquiry& ask, Unit unit);
/// It has code A, and may still use it.
bool hunts_submarines(Inquiry& ask, Unit unit);
/// The surface units of a task.
std::vector<game::Subject> force(Inquiry& ask, const Encounter& where, std::string_view task);
/// The submarines that the search or the screen may fire at.
Units hunted_by(Inquiry& ask, const Encounter& where, std::string_view force);
/// The search or the screen has still to fire in this round.
bool has_still_to_fire(Inquiry& ask, const Encounter& where, std::string_view force);

/// Both sides are to divide their forces anew.
void begin_preparation(Resolution& now, Battle battle);
/// A full flotilla becomes two halves; the other one is the result.
Unit halve(Resolution& now, Unit flotilla, std::string name = {});

void register_preparation(Rulebook& book);  // 30C1
void register_asw(Rulebook& book);          // 30C1a, 30C2, 30C4

/// @name For the procedures of 30A2 and 30A3, which submarine attacks use
/// @{
void launches_after_closing(Resolution& now);
/// @}

}  // namespace umpire::rules::europa::submarines
