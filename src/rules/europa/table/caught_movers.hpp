#pragma once

#include "umpire/rules/inquiry.hpp"

/// Groups that were intercepted on their way. Whoever has intercepted one puts its counter back to where that
/// was, and that is no move of his.
namespace umpire::rules::europa {

bool is_put_back_by_enemy(Inquiry& ask);
void become_put_back(Inquiry& ask, game::Action& action);

}  // namespace umpire::rules::europa
