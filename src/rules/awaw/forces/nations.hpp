#pragma once

#include "umpire/rules/inquiry.hpp"

/// Whose ships and units they are. The western Allies are those that are neither Russian nor Chinese.
namespace umpire::rules::awaw {

/// Of the ships in it, each once.
std::vector<std::string> nations_of(Inquiry& ask, game::Subject group);
/// Of the ships of a force, ship by ship, where somebody has said.
std::vector<std::string> nations_in(Inquiry& ask, game::Subject force);
bool is_of_nation(Inquiry& ask, game::Subject ship, std::initializer_list<std::string_view> nations);

/// Of a unit of which nobody has said the nation, too.
bool is_western_ally(Inquiry& ask, game::Subject unit);
/// The same; a missing fact if nobody has said the nation.
bool is_told_western_ally(Inquiry& ask, game::Subject unit);
/// Britain, the United States, France or Australia, whichever side it is on.
bool is_of_a_western_nation(Inquiry& ask, game::Subject ship);
/// It has no other ships.
bool is_western_allied(Inquiry& ask, game::Subject force);
/// One of its ships is, and somebody has said so.
bool has_western_allied_ships(Inquiry& ask, game::Subject force);
bool has_russian_ships(Inquiry& ask, game::Subject force);

}  // namespace umpire::rules::awaw
