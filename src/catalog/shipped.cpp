#include "umpire/catalog/shipped.hpp"

#include "packed_json.hpp"
#include "shipped_entries.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace umpire::catalog {

namespace {

/// Null if there is none.
const ShippedEntry* entry_called(std::string_view path) {
    const auto entries = shipped_entries();
    const auto found =
        std::lower_bound(entries.begin(), entries.end(), path,
                         [](const ShippedEntry& entry, std::string_view name) { return entry.name < name; });
    return found == entries.end() || found->name != path ? nullptr : &*found;
}

}  // namespace

std::optional<std::string_view> shipped_file(std::string_view path) {
    const ShippedEntry* entry = entry_called(path);
    if (entry == nullptr) return std::nullopt;
    return std::string_view(entry->begin, entry->end);
}

std::optional<nlohmann::json> shipped_json(std::string_view path) {
    const ShippedEntry* entry = entry_called(path);
    if (entry == nullptr) return std::nullopt;
    if (entry->packed_begin != nullptr) return unpack({entry->packed_begin, entry->packed_end});
    return nlohmann::json::parse(entry->begin, entry->end);
}

std::vector<std::string_view> shipped_files(std::string_view prefix) {
    std::vector<std::string_view> names;
    for (const ShippedEntry& entry : shipped_entries())
        if (entry.name.starts_with(prefix)) names.push_back(entry.name);
    return names;
}

}  // namespace umpire::catalog
