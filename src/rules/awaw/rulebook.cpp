#include "umpire/rules/awaw/rulebook.hpp"

#include "chapters.hpp"
#include "names.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

namespace umpire::rules::awaw {

std::span<const Chapter> chapters() {
#define UMPIRE_CHAPTER(name, rules) Chapter{#name, rules, register_##name},
    static constexpr Chapter all[]{UMPIRE_AWAW_CHAPTERS(UMPIRE_CHAPTER)};
#undef UMPIRE_CHAPTER
    return all;
}

game::Roles roles() {
    game::Roles roles;
    roles.no_place_for_it = {"21.411.s3"};
    roles.lost = fact::sunk;
    roles.lost_in_word = "sunk";
    roles.damaged = fact::damaged;
    roles.hits_left = fact::hits_left;
    roles.flies = fact::air;
    roles.damage = {fact::hits, fact::sunk, fact::damaged, fact::factors};
    roles.actors = {arg::group, arg::unit, arg::with, arg::groups, arg::air};
    roles.way = arg::path;
    roles.target = arg::target;
    roles.fighters = {arg::unit, arg::with, arg::group, arg::target};
    roles.aircraft = arg::air;
    roles.round_begins = verb::round;
    roles.among_attacks = {verb::hold};
    roles.within_battle = {verb::round, verb::segment, verb::search, verb::strike,
                           verb::pair,  verb::engage,  verb::fire,   verb::hold};
    roles.hits = result::hits;
    return roles;
}

}  // namespace umpire::rules::awaw
