#include "umpire/error.hpp"

#include "arrivals.hpp"

#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <unistd.h>

/// The only place that knows how a system tells of files: another one needs its own `folder_events`.
namespace umpire::commands {

namespace {

/// After so long a file that is being written is no longer expected to become whole soon. Folders on some
/// networks tell nothing: they are looked at again as often.
constexpr int quiet_ms = 30'000;

class Handle {
  public:
    explicit Handle(int number) : number_(number) {}
    ~Handle() {
        if (number_ >= 0) close(number_);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    int number() const { return number_; }

  private:
    int number_;
};

int signals() {
    sigset_t ends;
    sigemptyset(&ends);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        sigaddset(&ends, signal);
    return signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
}

class Inotify : public FolderEvents {
  public:
    explicit Inotify(const std::filesystem::path& folder)
        : name_(folder.string()), events_(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)), ends_(signals()) {
        constexpr std::uint32_t written = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ATTRIB;
        if (events_.number() < 0 || ends_.number() < 0 ||
            inotify_add_watch(events_.number(), folder.c_str(),
                              written | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR) < 0)
            throw InputError(fmt::format("cannot be watched: {}", std::strerror(errno))).in_file(name_);
    }

    Woken wait() override {
        for (;;) {
            std::array<pollfd, 2> both{{{ends_.number(), POLLIN, 0}, {events_.number(), POLLIN, 0}}};
            const int ready = poll(both.data(), both.size(), quiet_ms);
            if (ready < 0 && errno != EINTR)
                throw InputError(fmt::format("cannot be watched: {}", std::strerror(errno))).in_file(name_);
            if (ready < 0) continue;
            if (ready == 0) return Woken::quiet;
            if ((both[0].revents & POLLIN) != 0) return take_end();
            forget_what_was_told();
            return Woken::changed;
        }
    }

  private:
    /// Heard here, it ends nothing any more when it is no longer held back.
    Woken take_end() const {
        signalfd_siginfo end{};
        while (read(ends_.number(), &end, sizeof end) > 0) {
        }
        return Woken::stopped;
    }

    /// Whoever is told of anything looks at all of the folder.
    void forget_what_was_told() const {
        alignas(inotify_event) std::array<char, 4096> told;
        for (ssize_t size = 0; (size = read(events_.number(), told.data(), told.size())) > 0;)
            for (ssize_t at = 0; at < size;) {
                inotify_event one{};
                std::memcpy(&one, told.data() + at, sizeof one);
                if ((one.mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)) != 0)
                    throw InputError("is not there any more").in_file(name_);
                at += static_cast<ssize_t>(sizeof one + one.len);
            }
    }

    std::string name_;
    Handle events_, ends_;
};

}  // namespace

std::unique_ptr<FolderEvents> folder_events(const std::filesystem::path& folder) {
    return std::make_unique<Inotify>(folder);
}

}  // namespace umpire::commands
