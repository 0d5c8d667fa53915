#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace umpire::testing {

/// Files that somebody made to do harm, or that were damaged, and what the program is asked to do with them.
/// All of it is the same on every run.
struct HostileInput {
    struct File {
        std::string name;
        std::function<std::string()> make;
    };
    std::string name;
    std::vector<File> files;
    /// Command lines; "@name" stands for the path of a file of that name in the folder of the input, "@@name"
    /// for one of the project.
    std::vector<std::vector<std::string>> runs;
};

/// Games, modules and texts of every kind that cost far more than their size.
std::vector<HostileInput> hostile_inputs();
/// The number-th sound file with something damaged in it, of whatever kind.
HostileInput damaged_input(std::uint64_t number);

/// Every run of an input that went wrong, a line each: the input, the command, what it was. The slowest run
/// and the one that takes most memory are noted.
struct Worst {
    double seconds = 0;
    std::size_t bytes = 0;
    std::string slowest, largest;
};
std::vector<std::string> complaints_about(const HostileInput& input, Worst* worst = nullptr);

}  // namespace umpire::testing
