#include "other_program.hpp"

#include "umpire/error.hpp"

#include "allowance.hpp"
#include "command.hpp"

#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <stdexcept>
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

namespace {

/// The last that the process says of itself.
[[noreturn]] void end_apart(int pipe, const std::function<int()>& work) {
    std::string last;
    int code = 0;
    try {
        keep_to_allowance();
        code = work();
    } catch (const UsageError& error) {
        last = std::string("u") + error.what();
    } catch (const InputError& error) {
        last = "i" + sentence_of(error);
    } catch (const std::exception& error) {
        last = std::string("i") + error.what();
    }
    [[maybe_unused]] const auto written = write(pipe, last.data(), last.size());
    _exit(code);
}

std::string all_from(int pipe) {
    std::string text;
    std::array<char, 4096> some{};
    for (;;) {
        const ssize_t got = read(pipe, some.data(), some.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return text;
        text.append(some.data(), static_cast<std::size_t>(got));
    }
}

}  // namespace

Apart done_apart(const std::function<int()>& work) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::runtime_error(fmt::format("no pipe: {}", std::strerror(errno)));
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error(fmt::format("no process: {}", std::strerror(errno)));
    if (child == 0) end_apart(ends[1], work);
    close(ends[1]);
    const std::string last = all_from(ends[0]);
    close(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    Apart apart;
    apart.code = WIFEXITED(status) && last.empty() ? WEXITSTATUS(status) : -1;
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    apart.was_ended = signal == SIGINT || signal == SIGTERM || signal == SIGHUP;
    apart.bad_usage = last.starts_with('u');
    if (!last.empty()) apart.problem = last.substr(1);
    return apart;
}

}  // namespace umpire::commands
