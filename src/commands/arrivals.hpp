#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace umpire::commands {

/// What of a folder has been dealt with, by what is in the files.
struct Watched {
    std::map<std::string, std::string> checked;  ///< names by digests
    std::map<std::string, std::string> refused;  ///< why a file could not be checked, by digests
};

struct Arrival {
    std::filesystem::path file;
    std::string digest;
};

/// Saves and logs that come into a folder. Whoever writes one may take his time: until it can be read as a
/// whole it has not come.
class Arrivals {
  public:
    /// Why a file cannot be read as a whole; nothing if it can.
    using Fault = std::function<std::optional<std::string>(const std::filesystem::path&)>;

    Arrivals(std::filesystem::path folder, Watched watched, Fault fault)
        : folder_(std::move(folder)), watched_(std::move(watched)), fault_(std::move(fault)) {}

    /// What came since the last look and was not checked before, in the order of the names.
    std::vector<Arrival> look();
    /// What lies there and is still not whole, and why; of each only once, until it changes, and not again
    /// after a new start.
    std::vector<std::pair<std::filesystem::path, std::string>> unfinished();

    void is_checked(const Arrival& arrival);
    /// Whether that is news: the same was not said of the same file before.
    bool is_refused(const Arrival& arrival, const std::string& because);
    const Watched& watched() const { return watched_; }
    /// What another process has dealt with.
    void take_over(Watched watched) { watched_ = std::move(watched); }
    /// Whether it was dealt with in one way or the other.
    bool has_dealt_with(const Arrival& arrival) const {
        return watched_.checked.contains(arrival.digest) || watched_.refused.contains(arrival.digest);
    }

    /// All that was checked, or is to be, in the order of the names.
    std::vector<std::filesystem::path> all_whole() const;
    /// Whether everything that was ever checked still lies there.
    bool has_all_checked() const;

  private:
    /// A file is another one as soon as any of these is different.
    struct Looks {
        std::uintmax_t size = 0;
        std::int64_t written = 0;
        friend bool operator==(const Looks&, const Looks&) = default;
    };
    struct Seen {
        Looks looks;
        std::string digest;  ///< empty while it is not whole
        std::string fault;
        bool told = false;
    };

    std::optional<Arrival> look_at(const std::filesystem::path& file);

    std::filesystem::path folder_;
    Watched watched_;
    Fault fault_;
    std::map<std::filesystem::path, Seen> seen_;
    std::set<std::string> tried_;  ///< digests that were handed out since the program began
};

/// Tells when something may have come into a folder.
class FolderEvents {
  public:
    enum class Woken { changed, quiet, stopped };

    virtual ~FolderEvents() = default;
    /// Waits until something is written in the folder, or nothing was for a while, or somebody ends the
    /// program.
    virtual Woken wait() = 0;
};

/// As this system tells of files; Ctrl-C and SIGTERM, which the caller holds back, are `stopped`. Throws
/// InputError if the folder cannot be watched.
std::unique_ptr<FolderEvents> folder_events(const std::filesystem::path& folder);

/// Deals with what lies in a folder and with what comes, until somebody ends it.
struct Dealings {
    std::function<void(const std::vector<Arrival>&)> judge;
    std::function<void(const std::filesystem::path&, const std::string&)> tell_unfinished;
};
void keep_watching(Arrivals& arrivals, FolderEvents& events, const Dealings& dealings);

}  // namespace umpire::commands
