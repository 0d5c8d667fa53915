#pragma once

#include "umpire/rules/inquiry.hpp"

/// Whose ships and units they are. The western Allies are those that are neither Russian nor Chinese.
namespace umpire::rules::awaw {

/// Of the ships in it, each once.
std::vector<std::string> nations_of(Inquiry& ask, Group group);
/// Of the ships of a force, ship by ship, where somebody has said.
std::vector<std::string> nations_in(Inquiry& ask, Force force);
bool is_of_nation(Inquiry& ask, Unit ship, std::initializer_list<std::string_view> nations);

/// Of a unit of which nobody has said the nation, too.
bool is_western_ally(Inquiry& ask, Unit unit);
/// The same; a missing fact if nobody has said the nation.
bool is_told_western_ally(Inquiry& ask, Unit unit);
/// Britain, the United States, France or Australia, whichever side it is on.
bool is_of_a_western_nation(Inquiry& ask, Unit ship);
/// It has no other ships.
bool is_western_allied(Inquiry& ask, Force force);
/// One of its ships is, and somebody has said so.
bool has_western_allied_ships(Inquiry& ask, Force force);
bool has_russian_ships(Inquiry& ask, Force force);

}  // namespace umpire::rules::awaw
