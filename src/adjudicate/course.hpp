#pragma once

#include "umpire/adjudicate/adjudicate.hpp"
#include "umpire/check/memory.hpp"

namespace umpire::adjudicate {

/// A log, or what of it comes behind the last seal.
struct Course {
    const check::Memory* before = nullptr;  ///< what is known where it begins
    std::size_t steps_before = 0;           ///< of the whole log
    std::string_view whole;                 ///< the text of the whole log, if this is only the rest of it
};

/// Goes through it without writing anything but the report. What is known at its end.
check::Memory follow(vassal::Replay& replay, check::Request request, Terms terms, const Course& course,
                     report::LegalityReport& report);

/// Goes through it and writes what came of it behind the whole log.
Adjudication write_behind(vassal::Replay& replay, check::Request request, Terms terms, DiceThrower* thrower,
                          const Progress& progress, const Course& course);

}  // namespace umpire::adjudicate
