#include "umpire/vassal/grid.hpp"

#include <algorithm>

namespace umpire::vassal {

namespace {

struct NestedGrid {
    const PlainGrid* grid = nullptr;
    Size covered;
};

NestedGrid grid_of(const ZonedGrid& zoned, const Zone& zone, Size board) {
    if (!zone.uses_background_grid)
        return {zone.grid ? &*zone.grid : nullptr, zone.outline.bounds().size};
    return {zoned.background ? &*zoned.background : nullptr, board};
}

std::optional<std::string> name_in(const PlainGrid& grid, Point p, Size covered) {
    return std::visit([&](const auto& g) { return g.location_name(p, covered); }, grid);
}

std::optional<Point> find_in(const PlainGrid& grid, std::string_view name, Size covered) {
    return std::visit([&](const auto& g) { return g.find(name, covered); }, grid);
}

/// A zone's location format, matched against a name. The zone's own name is known, so the grid location is what
/// remains, and its length follows from the length of the whole.
class ZoneNameMatch {
  public:
    ZoneNameMatch(const Zone& zone, std::string_view name) {
        std::size_t fixed = 0;
        std::size_t open = 0;
        for (const auto& part : zone.location_format.parts()) {
            if (const auto text = fixed_text(zone, part))
                fixed += text->size();
            else
                ++open;
        }
        if (name.size() < fixed || (open == 0 && name.size() != fixed)) return;
        if (open > 0 && (name.size() - fixed) % open != 0) return;
        const std::size_t length = open == 0 ? 0 : (name.size() - fixed) / open;
        matches_ = match(zone, name, length);
        has_grid_location_ = open > 0;
    }

    bool matches() const { return matches_; }
    bool has_grid_location() const { return has_grid_location_; }
    std::string_view grid_location() const { return grid_location_; }

  private:
    static std::optional<std::string_view> fixed_text(const Zone& zone, const FormattedText::Part& part) {
        if (!part.variable) return part.text;
        if (part.text == "name") return zone.name;
        if (part.text == "gridLocation") return std::nullopt;
        return std::string_view{};
    }

    bool match(const Zone& zone, std::string_view rest, std::size_t open_length) {
        bool bound = false;
        for (const auto& part : zone.location_format.parts()) {
            const auto fixed = fixed_text(zone, part);
            const std::string_view expected = fixed ? *fixed : bound ? grid_location_ : rest.substr(0, open_length);
            if (!rest.starts_with(expected)) return false;
            if (!fixed) {
                grid_location_ = expected;
                bound = true;
            }
            rest.remove_prefix(expected.size());
        }
        return true;
    }

    bool matches_ = false;
    bool has_grid_location_ = false;
    std::string_view grid_location_;
};

std::optional<Point> find_in_zone(const ZonedGrid& zoned, const Zone& zone, std::string_view name, Size board) {
    const ZoneNameMatch match(zone, name);
    if (!match.matches()) return std::nullopt;
    const NestedGrid nested = grid_of(zoned, zone, board);
    if (match.has_grid_location() && nested.grid != nullptr) {
        const auto p = find_in(*nested.grid, match.grid_location(), nested.covered);
        if (p || !match.grid_location().empty()) return p;
    }
    if (match.has_grid_location() && !match.grid_location().empty()) return std::nullopt;
    return zone.outline.inner_point();
}

}  // namespace

const Zone* ZonedGrid::zone_at(Point p) const {
    const auto found =
        std::find_if(zones.begin(), zones.end(), [p](const Zone& zone) { return zone.outline.contains(p); });
    return found == zones.end() ? nullptr : &*found;
}

Point ZonedGrid::snap_to(Point p) const {
    const Zone* zone = zone_at(p);
    const PlainGrid* grid = background ? &*background : nullptr;
    if (zone != nullptr) grid = grid_of(*this, *zone, {}).grid;
    if (grid == nullptr) return p;
    return std::visit([p](const auto& g) { return g.snap_to(p); }, *grid);
}

std::optional<std::string> ZonedGrid::location_name(Point p, Size covered) const {
    const Zone* zone = zone_at(p);
    if (zone == nullptr) return background ? name_in(*background, p, covered) : std::nullopt;
    return zone->location_format.evaluate([&](std::string_view variable) -> std::optional<std::string> {
        if (variable == "name") return zone->name;
        if (variable != "gridLocation") return std::nullopt;
        const NestedGrid nested = grid_of(*this, *zone, covered);
        return nested.grid == nullptr ? std::nullopt : name_in(*nested.grid, p, nested.covered);
    });
}

std::optional<Point> ZonedGrid::find(std::string_view name, Size covered) const {
    std::optional<Point> first;
    const auto is_exact = [&](const std::optional<Point>& p) {
        if (p && !first) first = p;
        return p && location_name(*p, covered) == name;
    };
    for (const Zone& zone : zones) {
        const auto p = find_in_zone(*this, zone, name, covered);
        if (is_exact(p)) return p;
    }
    if (background) {
        const auto p = find_in(*background, name, covered);
        if (is_exact(p)) return p;
    }
    return first;
}

const Zone* zone_at(const Grid& grid, Point p) {
    const auto* zoned = std::get_if<ZonedGrid>(&grid);
    return zoned == nullptr ? nullptr : zoned->zone_at(p);
}

Point snap_to(const Grid& grid, Point p) {
    return std::visit([p](const auto& g) { return g.snap_to(p); }, grid);
}

std::optional<std::string> location_name(const Grid& grid, Point p, Size covered) {
    return std::visit([&](const auto& g) { return g.location_name(p, covered); }, grid);
}

std::optional<Point> find_location(const Grid& grid, std::string_view name, Size covered) {
    return std::visit([&](const auto& g) { return g.find(name, covered); }, grid);
}

}  // namespace umpire::vassal
