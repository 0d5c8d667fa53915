#pragma once

#include "umpire/rules/inquiry.hpp"

#include "general/nations.hpp"
#include "general/pieces.hpp"
#include "general/places.hpp"

/// 3.17: what all rules of a naval engagement ask for.
///
/// An engagement begins with `begin_engagement`: an interception that has succeeded and was not evaded, or
/// the order `array`, which names those who intercept and those who are met. Its ships are the `fleets` of
/// the battle; who of them fights in the round is `arrayed`. Round 1 goes down the gunnery ratings
/// (`sub_round`), then come torpedoes, withdrawals and Round 2 (`battle_stage`). Players may announce each of
/// these with `round`; where they do not, what they do next shows it.
namespace umpire::rules::aeto {

/// @name The engagement
/// @{
std::optional<game::Subject> engagement_under_way(Inquiry& ask);
/// A missing fact if none is being fought.
game::Subject engagement(Inquiry& ask);
/// 1 or 2.
double round_now(Inquiry& ask);
/// "gunnery", "torpedoes", "withdrawal" or "over".
std::string stage_now(Inquiry& ask);
/// Those who intercept and those who are met fight from now on: Round 1.
void begin_engagement(Resolution& now, const Units& interceptors, const Units& intercepted);
/// Nothing else may be done: Round 1 is being fought or Round 2 has to follow. Whoever goes on in Round 2 has
/// no more attacks to make, and a side that is gone or has withdrawn wholly need not be pursued.
bool must_be_resolved(Inquiry& ask);
/// Units, groups taken apart.
Units ships_in_order(Inquiry& ask, const Argument& argument);
/// @}

/// @name Its ships
/// @{
/// Sunk or withdrawn too.
Units engaged(Inquiry& ask);
bool is_engaged(Inquiry& ask, Unit ship);
/// Of one side, withdrawn or not.
Units afloat(Inquiry& ask, std::string_view side);
bool is_arrayed(Inquiry& ask, Unit ship);
Units arrayed_enemies(Inquiry& ask, Unit ship);
bool are_enemies(Inquiry& ask, game::Subject one, game::Subject other);
/// Its gunnery is no X.
bool has_guns(Inquiry& ask, Unit ship);
/// It has guns or torpedoes.
bool is_armed(Inquiry& ask, Unit ship);
bool has_fired(Inquiry& ask, Unit ship);
/// Somebody has attacked in this round.
bool round_is_under_way(Inquiry& ask);
/// The side that gives an order about an engagement: who acts, or whose ships it names.
std::string side_of_order(Inquiry& ask, const Units& ships);
/// @}

/// @name Attacks
/// @{
game::Subject firer(Inquiry& ask);
/// The order is an attack in the engagement that is being fought, by whoever may take part in one.
bool is_gunnery_attack(Inquiry& ask);
bool is_torpedo_attack(Inquiry& ask);
/// The one target; a missing fact if there is none.
game::Subject target_of(Inquiry& ask);
/// Whatever was struck in the last sub-round has had its chance.
void close_sub_round(Resolution& now);
/// A ship is hit by any kind of attack: it is turned to its back, or sunk if it shows that or the hit sinks
/// outright. Its Admiral is checked.
void hit_ship(Resolution& now, Unit ship, bool sinks, bool doubles);
/// @}

/// @name Admirals
/// @{
/// The ship that he is aboard.
std::optional<Unit> ship_of_admiral(Inquiry& ask, Unit admiral);
Units all_admirals(Inquiry& ask);
/// @}

}  // namespace umpire::rules::aeto
