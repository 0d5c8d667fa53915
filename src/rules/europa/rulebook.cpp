#include "umpire/rules/europa/rulebook.hpp"

#include "chapters.hpp"

namespace umpire::rules::europa {

Rulebook rulebook() {
    Rulebook book("europa");
    register_units(book);
    register_groups(book);
    register_sequence(book);
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
    register_table(book);
    return book;
}

}  // namespace umpire::rules::europa
