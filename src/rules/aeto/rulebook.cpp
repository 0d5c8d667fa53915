#include "umpire/rules/aeto/rulebook.hpp"

#include "air_chapters.hpp"
#include "air_names.hpp"
#include "chapters.hpp"
#include "general/facts.hpp"
#include "names.hpp"

namespace umpire::rules::aeto {

std::span<const Chapter> chapters() {
#define UMPIRE_CHAPTER(name, rules) Chapter{#name, rules, register_##name},
    static constexpr Chapter all[]{UMPIRE_AETO_CHAPTERS(UMPIRE_CHAPTER)
                                       UMPIRE_AETO_AIR_CHAPTERS(UMPIRE_CHAPTER)};
#undef UMPIRE_CHAPTER
    return all;
}

game::Roles roles() {
    game::Roles roles;
    roles.no_place_for_it = {"3.2.s19", "3.5.s4",   "3.5.s6",   "4.1.s18", "4.1.s20",
                             "4.12.s2", "viii.s22", "viii.s34", "viii.s38"};
    roles.lost = fact::sunk;
    roles.lost_in_word = "sunk";
    roles.lost_too = fact::eliminated;
    roles.lost_too_in_word = "eliminated";
    roles.damaged = fact::damaged;
    roles.with_phase = fact::step;
    roles.damage = {fact::sunk, fact::damaged, fact::depleted, fact::eliminated, fact::points};
    roles.actors = {arg::units, arg::unit, arg::group, arg::with};
    roles.way = arg::path;
    roles.target = arg::target;
    roles.fighters = {arg::units, arg::unit, arg::group, arg::target};
    roles.among_attacks = {verb::hold, verb::admiral};
    roles.within_battle = {verb::fire, verb::hold, verb::round, verb::screen, verb::withdraw, verb::pursue};
    roles.takes_a_hit = event::step_lost;
    roles.closings = {
        {std::string(verb::attack.name), std::string(verb::bout.name), std::string(arg::step.name), "over"},
        {std::string(verb::strike.name), std::string(verb::cease.name), "", ""}};
    roles.hits = result::hits;
    roles.lost_outright = result::sunk;
    return roles;
}

}  // namespace umpire::rules::aeto
