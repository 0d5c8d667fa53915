#include "umpire/read_file.hpp"

#include "umpire/error.hpp"
#include "umpire/incoming.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace umpire {

namespace {

/// Whoever writes into a pipe may have to think, but not for ever.
constexpr int longest_pause_ms = 10'000;
constexpr std::size_t at_once = std::size_t{1} << 16U;

class OpenFile {
  public:
    /// Without waiting: a pipe that nobody writes into would otherwise be waited for before its kind is
    /// known.
    explicit OpenFile(const std::filesystem::path& path)
        : handle_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {
        if (handle_ < 0) throw InputError(std::string("cannot be read: ") + std::strerror(errno));
    }
    ~OpenFile() { close(handle_); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    struct stat status() const {
        struct stat about {};
        if (fstat(handle_, &about) != 0)
            throw InputError(std::string("cannot be read: ") + std::strerror(errno));
        return about;
    }

    /// How much came; nothing at the end.
    std::size_t read_some(char* into, std::size_t most) const {
        for (;;) {
            const ssize_t got = read(handle_, into, most);
            if (got >= 0) return static_cast<std::size_t>(got);
            if (errno == EAGAIN)
                wait();
            else if (errno != EINTR)
                throw InputError(std::string("cannot be read: ") + std::strerror(errno));
        }
    }

  private:
    void wait() const {
        pollfd waited{handle_, POLLIN, 0};
        if (poll(&waited, 1, longest_pause_ms) == 0)
            throw InputError("is a pipe, and nothing came through it for ten seconds");
    }

    int handle_;
};

std::string too_large(std::size_t limit) {
    constexpr std::size_t megabyte = std::size_t{1} << 20U;
    return limit >= megabyte ? "expected a file of at most " + std::to_string(limit / megabyte) + " MB"
                             : "expected a file of at most " + std::to_string(limit) + " bytes";
}

std::string all_of(const OpenFile& file, std::size_t limit) {
    const struct stat about = file.status();
    if (S_ISDIR(about.st_mode)) throw InputError("expected a file, not a folder");
    if (!S_ISREG(about.st_mode) && !S_ISFIFO(about.st_mode))
        throw InputError("expected a file or a pipe, not a device");
    const auto size = static_cast<std::uintmax_t>(about.st_size);
    if (S_ISREG(about.st_mode) && size > limit) throw InputError(too_large(limit));
    std::string text;
    text.reserve(S_ISREG(about.st_mode) ? static_cast<std::size_t>(size) : at_once);
    // A file may grow while it is read.
    for (;;) {
        const std::size_t before = text.size();
        text.resize(before + at_once);
        const std::size_t got = file.read_some(text.data() + before, at_once);
        text.resize(before + got);
        if (got == 0) break;
        if (text.size() > limit) throw InputError(too_large(limit));
    }
    if (text.empty() && S_ISFIFO(about.st_mode)) throw InputError("is a pipe, and nothing comes through it");
    return text;
}

}  // namespace

std::string read_file(const std::filesystem::path& path, std::size_t limit) try {
    std::string text = all_of(OpenFile(path), limit);
    comes_in(path.string(), text.size());
    return text;
} catch (InputError& error) {
    throw error.in_file(path.string());
}

}  // namespace umpire
