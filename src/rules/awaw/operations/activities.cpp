#include "operations/activities.hpp"

#include "battle/facts.hpp"
#include "forces/forces.hpp"
#include "forces/moments.hpp"
#include "interception/facts.hpp"
#include "interception/interception.hpp"
#include "operations/facts.hpp"
#include "submarines/facts.hpp"

#include <algorithm>

namespace umpire::rules::awaw {

std::string activity_of(Inquiry& ask, Force force) {
    return ask.text_or(force, fact::activity, "");
}

std::string as_written(std::string_view activity) {
    std::string word(activity);
    std::replace(word.begin(), word.end(), ' ', '_');
    return word;
}

std::string stage_of(std::string_view activity) {
    if (among(activity, {"offensive patrol", "defensive patrol", "base change", "box deployment"}))
        return "movement";
    if (among(activity, {"sea transport", "seaborne invasion", "sea escort", "shore bombardment",
                         "fast carrier mission"}))
        return "missions";
    return among(activity, {"sea supply", "raid", "redeployment"}) ? std::string(activity) : "";
}

std::string stage_of(Inquiry& ask, Group group) {
    return stage_of(activity_of(ask, group));
}

bool is_patrol(Inquiry& ask, Force group) {
    return among(activity_of(ask, group), {"offensive patrol", "defensive patrol"});
}

bool is_in_first_step(Inquiry& ask, Subject target) {
    if (target.kind == Kind::group) return ask.yes(target, fact::in_first_step);
    return !is_returning(ask, target) && !is_patrol(ask, target);
}

bool has_rolled(Inquiry& ask, Force force) {
    return is_now(ask, ask.fact(force, fact::tried_in)) && ask.known(force, fact::intercept_result);
}

bool has_intercepted_now(Inquiry& ask, Force force) {
    return has_rolled(ask, force) && ask.text_or(force, fact::intercept_result, "") == "success" &&
           !is_submarine_force(ask, force);
}

bool is_lost(Inquiry& ask, Group group) {
    return ships_in(ask, group).empty() && !ask.said(group, fact::factors).known();
}

bool is_on_a_raid(Inquiry& ask, Group group) {
    return activity_of(ask, group) == "raid";
}

bool is_transport_mission(std::string_view activity) {
    return among(activity, {"sea transport", "seaborne invasion", "sea escort"});
}

bool is_at_sea(Inquiry& ask, Group group) {
    const auto place = ask.location(group);
    return place && !ask.yes(group, fact::in_port) && ask.fact(group, fact::base) != Value(*place) &&
           !is_lost(ask, group);
}

}  // namespace umpire::rules::awaw
