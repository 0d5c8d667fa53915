#include "sample_files.hpp"

#include <fmt/core.h>

/// Makes the modules, saves and logs in `samples/` anew from their descriptions there.
int main(int argc, char** argv) try {
    if (argc != 3) {
        fmt::print(stderr, "make-samples PROJECT-FOLDER TARGET-FOLDER\n");
        return 3;
    }
    umpire::samples::make_denmark_strait(argv[1], argv[2]);
    umpire::samples::make_norwegian_sea(argv[1], argv[2]);
    umpire::samples::make_two_theaters(argv[1], argv[2]);
    umpire::samples::make_european_theater(argv[1], argv[2]);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "make-samples: {}\n", error.what());
    return 4;
}
