#include "other_program.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace umpire::commands {

namespace {

/// As a program begins whom nobody has told anything.
class Beginning {
  public:
    Beginning() {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawnattr_init(&manner_);
        sigset_t none, ends;
        sigemptyset(&none);
        sigemptyset(&ends);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXFSZ})
            sigaddset(&ends, signal);
        posix_spawnattr_setsigmask(&manner_, &none);
        posix_spawnattr_setsigdefault(&manner_, &ends);
        posix_spawnattr_setflags(&manner_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~Beginning() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&manner_);
    }
    Beginning(const Beginning&) = delete;
    Beginning& operator=(const Beginning&) = delete;

    const posix_spawn_file_actions_t* files() const { return &files_; }
    const posix_spawnattr_t* manner() const { return &manner_; }

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t manner_{};
};

}  // namespace

std::string run_program(const std::vector<std::string>& words) {
    std::vector<std::string> own = words;
    std::vector<char*> argv;
    for (std::string& word : own)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    const Beginning beginning;
    pid_t child = 0;
    const int failed =
        posix_spawnp(&child, argv.front(), beginning.files(), beginning.manner(), argv.data(), environ);
    if (failed != 0) return fmt::format("{} cannot be called: {}", words.front(), std::strerror(failed));
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return fmt::format("{} was lost: {}", words.front(), std::strerror(errno));
    if (WIFSIGNALED(status)) return fmt::format("{} was ended by signal {}", words.front(), WTERMSIG(status));
    if (WEXITSTATUS(status) != 0) return fmt::format("{} ended with {}", words.front(), WEXITSTATUS(status));
    return {};
}

}  // namespace umpire::commands
