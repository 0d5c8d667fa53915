#include "umpire/vassal/grid.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <unordered_map>

namespace umpire::vassal {

namespace {

/// The hash of a point in a Java HashMap. The engine keeps regions in one, and the first in its order wins a
/// tie.
std::uint32_t java_point_hash(Point p) {
    const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(p.x)) ^
                      (std::bit_cast<std::uint64_t>(static_cast<double>(p.y)) * 31);
    const auto hash = static_cast<std::uint32_t>(bits) ^ static_cast<std::uint32_t>(bits >> 32);
    return hash ^ (hash >> 16);
}

std::uint32_t bucket_count(std::size_t entries) {
    std::uint32_t count = 16;
    while (count < (1U << 30) && entries * 4 > std::size_t{count} * 3)
        count *= 2;
    return count;
}

std::uint64_t key(Point p) {
    return (std::uint64_t{static_cast<std::uint32_t>(p.x)} << 32) | static_cast<std::uint32_t>(p.y);
}

/// Integer arithmetic that wraps, as a far away point meets it in the engine.
int squared_distance(Point a, Point b) {
    const auto dx = static_cast<std::uint32_t>(wrapping_subtract(a.x, b.x));
    const auto dy = static_cast<std::uint32_t>(wrapping_subtract(a.y, b.y));
    return static_cast<int>(dx * dx + dy * dy);
}

}  // namespace

RegionGrid::RegionGrid(const std::vector<Region>& regions, bool snaps) : snaps_(snaps) {
    std::unordered_map<std::uint64_t, std::size_t> place_of;
    for (const Region& region : regions) {
        const auto [place, fresh] = place_of.try_emplace(key(region.origin), regions_.size());
        if (fresh)
            regions_.push_back(region);
        else
            regions_[place->second].name = region.name;
    }
    const std::uint32_t mask = bucket_count(regions_.size()) - 1;
    std::stable_sort(regions_.begin(), regions_.end(), [mask](const Region& a, const Region& b) {
        return (java_point_hash(a.origin) & mask) < (java_point_hash(b.origin) & mask);
    });
}

const Region* RegionGrid::nearest(Point p) const {
    const Region* best = nullptr;
    int best_distance = 0;
    for (const Region& region : regions_) {
        const int distance = squared_distance(p, region.origin);
        if (best == nullptr || distance < best_distance) {
            best = &region;
            best_distance = distance;
        }
    }
    return best;
}

Point RegionGrid::snap_to(Point p) const {
    if (!snaps_) return p;
    const Region* region = nearest(p);
    return region == nullptr ? p : region->origin;
}

std::optional<std::string> RegionGrid::location_name(Point p, Size) const {
    const Region* region = nearest(p);
    return region == nullptr ? std::nullopt : std::optional(region->name);
}

std::optional<Point> RegionGrid::find(std::string_view name, Size) const {
    for (const Region& region : regions_) {
        if (region.name == name) return region.origin;
    }
    return std::nullopt;
}

}  // namespace umpire::vassal
