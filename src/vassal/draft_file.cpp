#include "draft_file.hpp"

#include "umpire/error.hpp"
#include "umpire/vassal/game_file.hpp"

#include <fmt/core.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace umpire::vassal {

namespace fs = std::filesystem;

namespace {

/// Where a signal finds the names of unfinished files: nothing in it is ever allocated, and it is always in
/// order.
struct Listed {
    enum State : int { free, being_written, valid };
    std::atomic<int> state = free;
    std::array<char, PATH_MAX> path{};
};
std::array<Listed, 16> unfinished;
static_assert(std::atomic<int>::is_always_lock_free);

constexpr std::size_t not_listed = unfinished.size();

/// More files at once than there is room for, or a name that no file can have: only a signal would miss it.
std::size_t enlist(const std::string& path) {
    if (path.size() >= PATH_MAX) return not_listed;
    for (std::size_t i = 0; i < unfinished.size(); ++i) {
        int expected = Listed::free;
        if (!unfinished[i].state.compare_exchange_strong(expected, Listed::being_written)) continue;
        std::memcpy(unfinished[i].path.data(), path.c_str(), path.size() + 1);
        unfinished[i].state = Listed::valid;
        return i;
    }
    return not_listed;
}

void strike_out(std::size_t index) {
    if (index != not_listed) unfinished[index].state = Listed::free;
}

fs::path draft_of(const fs::path& target) {
    static std::atomic<unsigned> count{0};
    // A name as long as names may be leaves no room behind it.
    constexpr std::size_t recognisable = 100;
    const std::string name = target.filename().string().substr(0, recognisable);
    return target.parent_path() / fmt::format("{}.tmp-umpire-{}-{}", name, getpid(), count++);
}

}  // namespace

void remove_unfinished_files() noexcept {
    for (const Listed& file : unfinished)
        if (file.state == Listed::valid) unlink(file.path.data());
}

DraftFile::DraftFile(const fs::path& target)
    : target_(target), path_(draft_of(target)), listed_(enlist(path_.string())) {
    // A file of this name can only be left over from a process that was killed.
    unlink(path_.c_str());
    handle_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (handle_ >= 0) return;
    const int code = errno;
    strike_out(listed_);
    fail("cannot be written", code);
}

DraftFile::~DraftFile() {
    if (handle_ >= 0) close(handle_);
    if (!path_.empty()) unlink(path_.c_str());
    strike_out(listed_);
}

void DraftFile::fail(std::string_view what, int code) const {
    throw OutputError(target_.string(),
                      fmt::format("{}: {}", what, std::error_code(code, std::generic_category()).message()));
}

void DraftFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(handle_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot be written", errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void DraftFile::put_in_place() {
    if (fsync(handle_) != 0) fail("cannot be written to disk", errno);
    const bool closed = close(std::exchange(handle_, -1)) == 0;
    if (!closed) fail("cannot be written to disk", errno);
    if (rename(path_.c_str(), target_.c_str()) != 0) fail("cannot be put in place", errno);
    path_.clear();
    // The name is only safe when the folder is on disk too. Some file systems refuse; the file is whole
    // either way.
    const auto folder = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
    if (const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
        fsync(handle);
        close(handle);
    }
}

}  // namespace umpire::vassal
