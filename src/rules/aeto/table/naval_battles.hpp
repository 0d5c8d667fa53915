#pragma once

#include "table/table.hpp"

/// Battles at sea that nobody declared: dice that were thrown where enemies can meet, and what the counters
/// show of them.
///
/// Whoever throws dice in a phase of ships may have thrown them for anything that ships of his can do where
/// they are: `naval_roll` says what, and convicts nobody. All two-dice rolls of a phase that no order has
/// used are `open_throws`. A ship that is turned over or taken off must have been hit by some of them: of all
/// that such ships show, each hit has a throw of its own. Only where the whole naval phase was seen, a ship
/// was at sea, and no throw can have hit it, whoever fired, does it show what cannot be.
namespace umpire::rules::aeto {

/// @name Dice
/// @{
/// Whether enemies are together somewhere at sea, of ships that are not on duty with convoys.
bool ships_meet(Inquiry& ask);
/// What the dice of whoever acts may be for at sea; none if nobody of his can have had a reason to throw.
std::vector<Sentence> naval_readings(Inquiry& ask, const game::DiceRoll& roll);
/// Two-dice rolls of this month that no order has used.
struct Throw {
    int first, second;
    int total() const { return first + second; }
    bool doubles() const { return first == second; }
};
std::vector<Throw> open_throws(Inquiry& ask);
/// @}

/// @name Hits that counters show
/// @{
enum class Cause : std::uint8_t {
    dice,     ///< throws of this month can have come to it
    unknown,  ///< nobody can tell
    none      ///< nothing can
};
/// What may have cost a ship so many of its steps, 1 or 2.
struct Damage {
    Cause cause = Cause::unknown;
    Sentence because{};  ///< where it is none: "no enemy can have attacked Hood"
};
Damage damage_of(Inquiry& ask, Unit ship, int steps);
/// What it shows counts from now on.
void note_damage(Resolution& now, Unit ship, int steps);
/// It was a slip.
void forget_damage(Resolution& now, Unit ship);
/// All of this month was seen, from the first step of its naval phase on, and understood.
bool was_seen_from_the_naval_phase_on(Inquiry& ask);
/// A phase in which ships fight.
bool may_fight_at_sea(Inquiry& ask);
/// @}

/// What a ship, an Admiral or a land unit may have met that was taken off; none if it is nothing of these.
Ways of_a_loss(Inquiry& ask, Unit unit);

}  // namespace umpire::rules::aeto
