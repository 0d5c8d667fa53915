#include "umpire/rules/europa/rulebook.hpp"

#include "chapters.hpp"
#include "movement/facts.hpp"
#include "names.hpp"
#include "upkeep/facts.hpp"

namespace umpire::rules::europa {

std::span<const Chapter> chapters() {
#define UMPIRE_CHAPTER(name, rules) Chapter{#name, rules, register_##name},
    static constexpr Chapter all[]{UMPIRE_EUROPA_CHAPTERS(UMPIRE_CHAPTER)};
#undef UMPIRE_CHAPTER
    return all;
}

game::Roles roles() {
    game::Roles roles;
    roles.lost = fact::sunk;
    roles.lost_in_word = "sunk";
    roles.damaged = fact::damaged;
    roles.damage = {fact::hits, fact::half, fact::sunk, fact::damaged};
    roles.declared = {{fact::sea, verb::weather, arg::condition}};
    roles.no_place_for_it = {"28A.s4"};
    roles.actors = {arg::group, arg::unit, arg::with, arg::groups, arg::air};
    roles.way = arg::path;
    roles.target = arg::target;
    roles.fighters = {arg::unit, arg::with, arg::group, arg::target};
    roles.aircraft = arg::air;
    roles.self_telling = arg::launch;
    roles.damage_takes_effect = verb::damage;
    roles.among_attacks = {verb::damage, verb::hold};
    roles.within_battle = {verb::fire, verb::torpedo, verb::damage, verb::hold, verb::maneuver, verb::leave};
    roles.takes_a_hit = event::unit_damaged;
    roles.hits = result::hits;
    roles.lost_outright = result::sunk;
    return roles;
}

}  // namespace umpire::rules::europa
