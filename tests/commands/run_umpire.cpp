#include "run_umpire.hpp"

#include "game_builder.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace umpire::testing {

namespace {

std::string content(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

}  // namespace

Outcome run_umpire(const std::vector<std::string>& arguments, const std::optional<std::string>& typed) {
    const TemporaryFolder folder;
    const auto out = folder / "out", err = folder / "err";
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT, 0600);
    const auto in = folder / "in";
    if (typed) {
        std::ofstream(in, std::ios::binary) << *typed;
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
    }
    std::vector<std::string> words = {UMPIRE_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    REQUIRE(posix_spawn(&child, UMPIRE_PROGRAM, &actions, nullptr, argv.data(), environ) == 0);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(out), content(err)};
}

}  // namespace umpire::testing
