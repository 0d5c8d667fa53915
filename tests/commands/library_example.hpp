#pragma once

#include <ostream>

/// Writes where a ship is before the first step of a log and after each.
void follow(const char* module, const char* log, const char* ship, std::ostream& out);
