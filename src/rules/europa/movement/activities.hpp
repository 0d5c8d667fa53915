#pragma once

#include "umpire/rules/inquiry.hpp"

namespace umpire::rules::europa {

/// The action or event names this activity.
bool spends_on(Inquiry& ask, std::string_view activity);
/// Points that a group has paid for an activity that is not complete.
double paid_for(Inquiry& ask, Group group, std::string_view activity);
/// What this action pays for its activity: the points it names, or what is still due.
double activity_payment(Inquiry& ask);
/// An air unit goes aboard for nothing, or aboard a ship that is in no group and so has no points.
bool nobody_pays(Inquiry& ask);
/// Takes cargo aboard or ashore, by any of the names of that.
bool is_cargo_activity(std::string_view activity);
/// Puts cargo ashore on a beach that the enemy owns.
bool lands_on_enemy_beach(Inquiry& ask);

}  // namespace umpire::rules::europa
