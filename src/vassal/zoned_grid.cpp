#include "umpire/vassal/grid.hpp"
#include "umpire/vassal/java.hpp"

#include <algorithm>

namespace umpire::vassal {

namespace {

struct NestedGrid {
    const PlainGrid* grid = nullptr;
    Size covered;
};

NestedGrid grid_of(const ZonedGrid& zoned, const Zone& zone, Size board) {
    if (!zone.uses_background_grid) return {zone.grid ? &*zone.grid : nullptr, zone.outline.bounds().size};
    return {zoned.background ? &*zoned.background : nullptr, board};
}

std::optional<std::string> name_in(const PlainGrid& grid, Point p, Size covered) {
    return std::visit([&](const auto& g) { return g.location_name(p, covered); }, grid);
}

std::optional<Point> find_in(const PlainGrid& grid, std::string_view name, Size covered) {
    return std::visit([&](const auto& g) { return g.find(name, covered); }, grid);
}

/// A zone's location format, matched against a name. The zone's own name is known, so the grid location is
/// what remains, and its length follows from the length of the whole.
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
            const std::string_view expected = fixed   ? *fixed
                                              : bound ? grid_location_
                                                      : rest.substr(0, open_length);
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

/// A place that a name may mean, and the area around it in which to look when another zone lies over it.
struct Candidate {
    Point place;
    Rectangle around;
};

Rectangle centred(Point p, double width, double height) {
    const Size size{java::to_int(width), java::to_int(height)};
    return {p - Point{size.width / 2, size.height / 2}, size};
}

Rectangle surroundings(const HexGrid& grid, Point p, const Rectangle&) {
    return grid.sideways ? centred(p, grid.dy, grid.dx) : centred(p, grid.dx, grid.dy);
}
Rectangle surroundings(const SquareGrid& grid, Point p, const Rectangle&) {
    return centred(p, grid.dx, grid.dy);
}
Rectangle surroundings(const RegionGrid&, Point, const Rectangle& whole) {
    return whole;
}

std::optional<Candidate> candidate_in(const PlainGrid& grid, std::string_view name, Size covered,
                                      const Rectangle& whole) {
    const auto p = find_in(grid, name, covered);
    if (!p) return std::nullopt;
    return Candidate{*p, std::visit([&](const auto& g) { return surroundings(g, *p, whole); }, grid)};
}

std::optional<Candidate> candidate_in_zone(const ZonedGrid& zoned, const Zone& zone, std::string_view name,
                                           Size board) {
    const ZoneNameMatch match(zone, name);
    if (!match.matches()) return std::nullopt;
    const NestedGrid nested = grid_of(zoned, zone, board);
    const Rectangle& whole = zone.outline.bounds();
    if (match.has_grid_location() && !match.grid_location().empty())
        return nested.grid == nullptr
                   ? std::nullopt
                   : candidate_in(*nested.grid, match.grid_location(), nested.covered, whole);
    return Candidate{zone.outline.inner_point().value_or(whole.origin), whole};
}

/// Looks at a lattice of points, nearest to the place first, for one that has the name.
class NameSearch {
  public:
    NameSearch(const ZonedGrid& zoned, std::string_view name, Size covered)
        : zoned_(zoned), name_(name), covered_(covered) {}

    bool is_named(Point p) const { return zoned_.location_name(p, covered_) == name_; }

    std::optional<Point> find(const Candidate& candidate) {
        if (is_named(candidate.place)) return candidate.place;
        if (lattices_left_ == 0) return std::nullopt;
        --lattices_left_;
        const auto distance = [&](Point p) {
            const double dx = static_cast<double>(p.x) - candidate.place.x;
            const double dy = static_cast<double>(p.y) - candidate.place.y;
            return dx * dx + dy * dy;
        };
        std::vector<Point> points = lattice(candidate.around);
        std::sort(points.begin(), points.end(), [&](Point a, Point b) { return distance(a) < distance(b); });
        const auto found = std::find_if(points.begin(), points.end(), [&](Point p) { return is_named(p); });
        return found == points.end() ? std::nullopt : std::optional(*found);
    }

  private:
    static constexpr int lines = 48;

    static std::vector<Point> lattice(const Rectangle& area) {
        const int step_x = std::max(1, area.size.width / lines);
        const int step_y = std::max(1, area.size.height / lines);
        std::vector<Point> points;
        for (int j = 0; j <= lines; ++j) {
            for (int i = 0; i <= lines; ++i)
                points.push_back(area.origin + Point{i * step_x, j * step_y});
        }
        return points;
    }

    const ZonedGrid& zoned_;
    std::string_view name_;
    Size covered_;
    /// A hostile board may have any number of zones with the same name.
    int lattices_left_ = 8;
};

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
    return location_text(zone->location_format, [&](std::string_view variable) -> std::optional<std::string> {
        if (variable == "name") return zone->name;
        if (variable != "gridLocation") return std::nullopt;
        const NestedGrid nested = grid_of(*this, *zone, covered);
        return nested.grid == nullptr ? std::nullopt : name_in(*nested.grid, p, nested.covered);
    });
}

std::optional<Point> ZonedGrid::find(std::string_view name, Size covered) const {
    NameSearch search(*this, name, covered);
    std::optional<Point> first;
    const auto look = [&](const std::optional<Candidate>& candidate) -> std::optional<Point> {
        if (!candidate) return std::nullopt;
        if (!first) first = candidate->place;
        return search.find(*candidate);
    };
    for (const Zone& zone : zones) {
        if (const auto p = look(candidate_in_zone(*this, zone, name, covered))) return p;
    }
    if (background) {
        if (const auto p = look(candidate_in(*background, name, covered, {{0, 0}, covered}))) return p;
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
