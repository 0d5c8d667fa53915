#include "arrivals.hpp"

#include "umpire/dice/fair_dice.hpp"
#include "umpire/error.hpp"
#include "umpire/read_file.hpp"

#include <algorithm>
#include <memory>

namespace umpire::commands {

namespace fs = std::filesystem;

namespace {

/// More than any mail: what is larger was not meant to be judged.
constexpr std::size_t largest_mail = std::size_t{512} << 20U;

bool is_mail(const fs::directory_entry& entry) {
    std::error_code error;
    const std::string name = entry.path().filename().string(), kind = entry.path().extension().string();
    return !name.starts_with('.') && (kind == ".vlog" || kind == ".vsav") && entry.is_regular_file(error);
}

std::string digest_of(const fs::path& file) {
    return dice::to_hex(dice::digest_of("umpire watch 1", {read_file(file, largest_mail)}));
}

}  // namespace

std::vector<Arrival> Arrivals::look() {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error))
        if (is_mail(*entry)) files.push_back(entry->path());
    if (error) throw InputError("cannot be read: " + error.message()).in_file(folder_.string());
    std::sort(files.begin(), files.end());
    std::erase_if(
        seen_, [&](const auto& one) { return !std::binary_search(files.begin(), files.end(), one.first); });
    std::vector<Arrival> arrived;
    for (const fs::path& file : files)
        if (auto arrival = look_at(file)) arrived.push_back(*std::move(arrival));
    return arrived;
}

std::optional<Arrival> Arrivals::look_at(const fs::path& file) {
    std::error_code gone;
    const Looks looks{fs::file_size(file, gone), fs::last_write_time(file, gone).time_since_epoch().count()};
    if (gone) return std::nullopt;
    const auto known = seen_.find(file);
    const bool same = known != seen_.end() && known->second.looks == looks;
    if (same && !known->second.digest.empty()) return std::nullopt;
    Seen& seen = seen_[file] = {looks, {}, {}, same && known->second.told};
    try {
        if (auto fault = fault_(file)) {
            seen.fault = *std::move(fault);
            return std::nullopt;
        }
        seen.digest = digest_of(file);
    } catch (const InputError& fault) {
        seen.fault = fault.reason();
        return std::nullopt;
    }
    if (watched_.checked.contains(seen.digest) || !tried_.insert(seen.digest).second) return std::nullopt;
    return Arrival{file, seen.digest};
}

std::vector<std::pair<fs::path, std::string>> Arrivals::unfinished() {
    std::vector<std::pair<fs::path, std::string>> all;
    for (auto& [file, seen] : seen_) {
        if (!seen.digest.empty() || seen.told) continue;
        seen.told = true;
        try {
            if (is_refused({file, digest_of(file)}, seen.fault)) all.emplace_back(file, seen.fault);
        } catch (const InputError&) {
            all.emplace_back(file, seen.fault);
        }
    }
    return all;
}

void Arrivals::is_checked(const Arrival& arrival) {
    watched_.refused.erase(arrival.digest);
    watched_.checked[arrival.digest] = arrival.file.filename().string();
}

bool Arrivals::is_refused(const Arrival& arrival, const std::string& because) {
    std::string& before = watched_.refused[arrival.digest];
    const bool news = before != because;
    before = because;
    return news;
}

std::vector<fs::path> Arrivals::all_whole() const {
    std::vector<fs::path> all;
    for (const auto& [file, seen] : seen_)
        if (!seen.digest.empty() && !watched_.refused.contains(seen.digest)) all.push_back(file);
    return all;
}

bool Arrivals::has_all_checked() const {
    return std::all_of(watched_.checked.begin(), watched_.checked.end(), [&](const auto& checked) {
        return std::any_of(seen_.begin(), seen_.end(),
                           [&](const auto& one) { return one.second.digest == checked.first; });
    });
}

void keep_watching(Arrivals& arrivals, FolderEvents& events, const Dealings& dealings) {
    for (;;) {
        if (const auto arrived = arrivals.look(); !arrived.empty()) dealings.judge(arrived);
        const FolderEvents::Woken woken = events.wait();
        if (woken == FolderEvents::Woken::stopped) return;
        if (woken == FolderEvents::Woken::changed) continue;
        for (const auto& [file, fault] : arrivals.unfinished())
            dealings.tell_unfinished(file, fault);
    }
}

}  // namespace umpire::commands
