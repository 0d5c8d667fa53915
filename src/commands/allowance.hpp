#pragma once

#include "umpire/error.hpp"

#include <string>
#include <string_view>

namespace umpire::commands {

/// From here on the program takes no more of the processor and of memory than what comes in allows
/// (`umpire/incoming.hpp`): a net under everything whose own limits were too kind. It ends with one sentence
/// that names the largest of the files, and with the exit code of a bad one. Nothing is held as long as
/// nothing has come in.
void keep_to_allowance();

/// Nothing is held at all: what goes through all cases once for each rule takes its time, and a picture as much as its
/// pixels need.
void take_any_time();

/// With the largest file that came in before it, if any did: where nobody has said with which file it is
/// wrong.
std::string of_what_came_in(std::string_view reason);
/// The sentence that names its file, whoever has found out what is wrong.
std::string sentence_of(const InputError& error);

}  // namespace umpire::commands
