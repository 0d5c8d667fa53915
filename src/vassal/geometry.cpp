#include "umpire/vassal/geometry.hpp"

#include <algorithm>
#include <limits>

namespace umpire::vassal {

namespace {

int clamped(std::int64_t value) {
    return static_cast<int>(
        std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

Rectangle bounding_box(const std::vector<Point>& corners) {
    if (corners.empty()) return {};
    Point low = corners.front();
    Point high = low;
    for (const Point p : corners) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return {low, {clamped(std::int64_t{high.x} - low.x), clamped(std::int64_t{high.y} - low.y)}};
}

/// Does the edge from a to b lie to the right of the point, at the point's height?
bool is_crossed(Point a, Point b, Point p) {
    if (a.y == b.y) return false;
    const Point upper = a.y < b.y ? a : b;
    const Point lower = a.y < b.y ? b : a;
    if (p.y < upper.y || p.y >= lower.y) return false;
    if (p.x >= std::max(a.x, b.x)) return false;
    if (p.x < std::min(a.x, b.x)) return true;
    const double dx = static_cast<double>(lower.x) - upper.x;
    const double dy = static_cast<double>(lower.y) - upper.y;
    return static_cast<double>(p.x) - upper.x < (static_cast<double>(p.y) - upper.y) / dy * dx;
}

Point middle(Point a, Point b) {
    return {clamped((std::int64_t{a.x} + b.x) / 2), clamped((std::int64_t{a.y} + b.y) / 2)};
}

}  // namespace

Polygon::Polygon(std::vector<Point> corners)
    : corners_(std::move(corners)), bounds_(bounding_box(corners_)) {}

bool Polygon::contains(Point p) const {
    if (corners_.size() <= 2 || !bounds_.contains(p)) return false;
    bool inside = false;
    Point last = corners_.back();
    for (const Point corner : corners_) {
        if (is_crossed(last, corner, p)) inside = !inside;
        last = corner;
    }
    return inside;
}

std::optional<Point> Polygon::inner_point() const {
    if (corners_.size() <= 2) return std::nullopt;
    const Point far = {clamped(std::int64_t{bounds_.origin.x} + bounds_.size.width),
                       clamped(std::int64_t{bounds_.origin.y} + bounds_.size.height)};
    if (const Point centre = middle(bounds_.origin, far); contains(centre)) return centre;
    // Near some corner of any outline the line between its neighbours runs inside. A few dozen corners are
    // enough in practice, and keep the search short on an outline of millions.
    const std::size_t tries = std::min<std::size_t>(corners_.size(), 64);
    for (std::size_t i = 0; i < tries; ++i) {
        const Point before = corners_[(i + corners_.size() - 1) % corners_.size()];
        const Point after = corners_[(i + 1) % corners_.size()];
        const Point candidate = middle(corners_[i], middle(before, after));
        if (contains(candidate)) return candidate;
    }
    return std::nullopt;
}

}  // namespace umpire::vassal
