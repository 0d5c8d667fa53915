#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace umpire::testing {

/// The library is watched by the sanitizers, even where the tests themselves are not.
#ifdef UMPIRE_SANITIZED
inline constexpr bool under_sanitizer = true;
#else
inline constexpr bool under_sanitizer = false;
#endif

/// How a child process came out.
struct ForkedResult {
    bool exited = false;  ///< of its own accord: no crash, and not stopped for using too much time
    int signal = 0;
    std::string words;           ///< what it had to say; of one that died, the last that it said
    std::size_t peak_bytes = 0;  ///< its largest memory beyond what it began with
};

/// Runs work in a child process with a limit on processor time, a net under code that might crash or hang.
/// The work may say what it is doing, and returns its last words.
using Say = std::function<void(const std::string&)>;
ForkedResult run_forked(const std::function<std::string(const Say&)>& work);

}  // namespace umpire::testing
