#include "umpire/picture/confined.hpp"

#include "umpire/error.hpp"

#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <exception>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace umpire::picture {

namespace {

// Sanitizers take terabytes of addresses, and what they have to say must be read.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer);
#else
constexpr bool sanitized = false;
#endif

constexpr char done = 'd', refused = 'r';
constexpr std::size_t largest_result = std::size_t{1} << 30U;

using Resource = decltype(RLIMIT_CPU);

void limit(Resource resource, std::uint64_t most) {
    const rlimit both{most, most};
    setrlimit(resource, &both);
}

bool write_all(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(to, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

[[noreturn]] void work(int to, const std::function<std::string()>& make, const Confines& confines) {
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, confines.seconds);
    std::signal(SIGXCPU, SIG_DFL);
    if (!sanitized) {
        limit(RLIMIT_AS, confines.bytes);
        // What libraries say when they give up is told in one sentence, by who started this.
        const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    }
    bool told = false;
    try {
        const std::string made = make();
        told = write_all(to, std::string_view(&done, 1)) && write_all(to, made);
    } catch (const std::exception& error) {
        told = write_all(to, std::string_view(&refused, 1)) && write_all(to, error.what());
    }
    // Nothing of what the parent began is ended here.
    _exit(told ? 0 : 1);
}

std::string read_all(int from) {
    std::string all;
    std::array<char, 1U << 16U> block{};
    for (;;) {
        const ssize_t count = read(from, block.data(), block.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return all;
        if (all.size() + static_cast<std::size_t>(count) > largest_result) return {};
        all.append(block.data(), static_cast<std::size_t>(count));
    }
}

int wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

}  // namespace

std::string confined(const std::function<std::string()>& make, const Confines& confines) {
    int channel[2];
    if (pipe2(channel, O_CLOEXEC) != 0) throw InputError("there is no room for another process");
    const pid_t child = fork();
    if (child < 0) {
        close(channel[0]);
        close(channel[1]);
        throw InputError("there is no room for another process");
    }
    if (child == 0) {
        close(channel[0]);
        work(channel[1], make, confines);
    }
    close(channel[1]);
    std::string answer = read_all(channel[0]);
    close(channel[0]);
    const int status = wait_for(child);
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
        throw InputError(fmt::format("it cannot be drawn in {} seconds", confines.seconds));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || answer.empty())
        throw InputError("it cannot be drawn: its images are damaged, or take too much memory");
    const bool good = answer.front() == done;
    answer.erase(0, 1);
    if (!good) throw InputError(answer);
    return answer;
}

}  // namespace umpire::picture
