#include "scripted_trials.hpp"

#include <fmt/core.h>

#include <exception>

/// Makes the mails of `tests/trials/` anew from what `trials.json` there says of them.
int main(int argc, char** argv) try {
    if (argc != 3) {
        fmt::print(stderr, "make-trials PROJECT-FOLDER TRIALS-FOLDER\n");
        return 3;
    }
    umpire::samples::write_trials(argv[1], argv[2], argv[2]);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "make-trials: {}\n", error.what());
    return 4;
}
