#include "allowance.hpp"

#include "umpire/incoming.hpp"
#include "umpire/report/page.hpp"
#include "umpire/vassal/game_file.hpp"

#include "command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <mutex>
#include <new>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

namespace umpire::commands {

namespace {

// Watching makes everything slow, and its shadow of the memory is larger than any limit.
#if defined(__SANITIZE_ADDRESS__)
#define UMPIRE_WATCHED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UMPIRE_WATCHED
#endif
#endif
#ifdef UMPIRE_WATCHED
constexpr double slower = 20;
constexpr bool limits_memory = false;
#else
constexpr double slower = 1;
constexpr bool limits_memory = true;
#endif

constexpr double megabyte = 1 << 20;

/// Where a signal finds what it has to say: nothing of it is allocated.
struct Incoming {
    std::mutex changing;
    std::size_t bytes = 0, largest = 0;
    std::array<char, 1024> file{}, too_slow{}, too_large{};
};
Incoming incoming;

double seconds_used() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

void put(std::array<char, 1024>& into, const std::string& text) {
    const std::size_t size = std::min(text.size(), into.size() - 1);
    std::memcpy(into.data(), text.data(), size);
    into[size] = '\0';
}

[[noreturn]] void refuse(const char* sentence) {
    vassal::remove_unfinished_files();
    // Nobody is left who could be told that nobody listens.
    [[maybe_unused]] const auto written = write(STDERR_FILENO, sentence, std::strlen(sentence));
    _exit(static_cast<int>(ExitCode::bad_input));
}

extern "C" void time_is_up(int) {
    refuse(incoming.too_slow.data());
}

void wake_after(double seconds) {
    const double left = std::max(seconds - seconds_used(), 0.001);
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(left);
    timer.it_value.tv_usec =
        static_cast<suseconds_t>((left - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
    setitimer(ITIMER_PROF, &timer, nullptr);
}

void allow(const std::string& file, std::size_t bytes) {
    const std::scoped_lock lock(incoming.changing);
    incoming.bytes += bytes;
    if (bytes >= incoming.largest) {
        incoming.largest = bytes;
        const std::string name = report::printable(file);
        put(incoming.file, name);
        put(incoming.too_slow, "umpire: " + name + ": takes more time than what is in it is worth\n");
        put(incoming.too_large, "umpire: " + name + ": takes more memory than what is in it is worth\n");
    }
    const auto size = static_cast<double>(incoming.bytes);
    wake_after(slower * (cost::seconds_besides + cost::seconds_per_megabyte * size / megabyte));
    rlimit memory{};
    if (!limits_memory || getrlimit(RLIMIT_DATA, &memory) != 0) return;
    const rlim_t wanted = cost::memory_besides + cost::memory_per_byte * rlim_t{incoming.bytes};
    memory.rlim_cur = std::min(wanted, memory.rlim_max);
    setrlimit(RLIMIT_DATA, &memory);
}

/// Memory may run out where no exception gets through. Anything else that comes here is a mistake of the
/// program.
[[noreturn]] void give_up() {
    try {
        if (const std::exception_ptr error = std::current_exception()) std::rethrow_exception(error);
    } catch (const std::bad_alloc&) {
        refuse(incoming.too_large.data());
    } catch (...) {
    }
    std::abort();
}

}  // namespace

void keep_to_allowance() {
    struct sigaction wanted {};
    wanted.sa_handler = time_is_up;
    sigemptyset(&wanted.sa_mask);
    sigaction(SIGPROF, &wanted, nullptr);
    std::set_terminate(give_up);
    post_watchman(allow);
}

void take_any_time() {
    post_watchman(nullptr);
    const itimerval never{};
    setitimer(ITIMER_PROF, &never, nullptr);
    rlimit memory{};
    if (getrlimit(RLIMIT_DATA, &memory) != 0) return;
    memory.rlim_cur = memory.rlim_max;
    setrlimit(RLIMIT_DATA, &memory);
}

std::string of_what_came_in(std::string_view reason) {
    const std::scoped_lock lock(incoming.changing);
    const std::string file = incoming.file.data();
    return file.empty() ? std::string(reason) : fmt::format("{}: {}", file, reason);
}

std::string sentence_of(const InputError& error) {
    return error.file().empty() ? of_what_came_in(error.what()) : error.what();
}

}  // namespace umpire::commands
