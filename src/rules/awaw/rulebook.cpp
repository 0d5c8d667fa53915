#include "umpire/rules/awaw/rulebook.hpp"

#include "chapters.hpp"

namespace umpire::rules::awaw {

Rulebook rulebook() {
    Rulebook book("awaw");
    register_eligibility(book);
    register_interception_hexes(book);
    register_interceptors(book);
    register_interception_dice(book);
    register_interception_result(book);
    register_inversion(book);
    register_forces(book);
    register_rounds(book);
    register_air_tasks(book);
    register_combat_groups(book);
    register_joining(book);
    register_raider_box(book);
    register_carrier_air(book);
    register_search(book);
    register_air_strikes(book);
    register_engagement(book);
    register_evasion(book);
    register_gun_targets(book);
    register_fleet_combat(book);
    register_aftermath(book);
    register_naval_attack(book);
    register_ship_hits(book);
    register_nationality(book);
    register_withdrawal(book);
    register_return_to_base(book);
    register_end_of_battle(book);
    register_submarine_interception(book);
    register_submarine_targets(book);
    register_submarine_attack(book);
    register_submarine_losses(book);
    // They hear what the others have made of a battle, an attempt or a return.
    register_announcements(book);
    register_counter_interception(book);
    register_returning(book);
    register_aborting(book);
    return book;
}

}  // namespace umpire::rules::awaw
