#pragma once

#include "umpire/check/history.hpp"

#include "mails.hpp"

namespace umpire::commands {

/// What was found in mails as one page with pictures, as bytes of a file. Pictures are made of what strangers
/// have mailed, so it is made in a process of its own.
std::string html_report(const check::History& history, const Mails& mails);

}  // namespace umpire::commands
