#include "umpire/catalog/shipped.hpp"

#include "shipped_entries.hpp"

#include <algorithm>

namespace umpire::catalog {

std::optional<std::string_view> shipped_file(std::string_view path) {
    for (const ShippedEntry& entry : shipped_entries())
        if (entry.name == path) return std::string_view(entry.begin, entry.end);
    return std::nullopt;
}

std::vector<std::string_view> shipped_files(std::string_view prefix) {
    std::vector<std::string_view> names;
    for (const ShippedEntry& entry : shipped_entries())
        if (entry.name.starts_with(prefix)) names.push_back(entry.name);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace umpire::catalog
