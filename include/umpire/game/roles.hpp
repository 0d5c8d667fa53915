#pragma once

#include "umpire/game/name.hpp"

#include <string>
#include <vector>

namespace umpire::game {

/// What words of one game mean to rooms that know no game. Each game says it once, beside its rulebook; what
/// it has no word for stays empty, and no fact, verb or result is called so.
struct Roles {
    /// @name Facts of a unit.
    /// @{
    Name lost;                 ///< it is out of the game for good
    std::string lost_in_word;  ///< "sunk"
    Name lost_too;             ///< the same of units of which it is another fact
    std::string lost_too_in_word;
    Name damaged;
    Name hits_left;            ///< hits that it can still take
    Name flies;                ///< known of what is neither lost nor left in a battle
    std::vector<Name> damage;  ///< what it shows of all that it has suffered
    /// @}

    /// A fact of the whole game whose marker is not merely turned: that is an action of its own.
    struct Declared {
        Name fact;
        std::string verb, argument;
    };
    std::vector<Declared> declared;

    /// A fact of the whole game that the turn track shows with the phase: it comes as an argument of that
    /// name with the act that turns the track on.
    Name with_phase;

    /// Rules that a drop breaks only where nothing of its kind can be, or come to: whoever drags it on at
    /// once has slipped.
    std::vector<std::string> no_place_for_it;

    /// @name Arguments.
    /// @{
    std::vector<std::string> actors;    ///< who acts, the likeliest first
    std::vector<std::string> fighters;  ///< who is in a battle, the likeliest first
    std::string aircraft;               ///< that attack in the place of a unit
    std::string way, target;            ///< the places that somebody goes through, and whom he aims at
    std::string self_telling;           ///< whose values say what they are without its name
    /// @}

    /// @name Battles.
    /// @{
    std::string damage_takes_effect;         ///< the verb that ends a round
    std::string round_begins;                ///< the verb that begins one
    std::vector<std::string> among_attacks;  ///< verbs of what is done while attacks go on
    std::vector<std::string> within_battle;  ///< verbs of what is done only while one is under way
    std::string takes_a_hit;                 ///< the event, of one unit
    /// Attacks of a verb only record what they come to: a closing act carries it out.
    struct Closing {
        std::string attack;
        std::string verb, argument, value;  ///< of the act; it may have no argument
    };
    std::vector<Closing> closings;
    std::string hits, lost_outright;  ///< results of an attack
    /// @}
};

}  // namespace umpire::game
