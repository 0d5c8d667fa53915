#pragma once

#include <cstdint>
#include <optional>
#include <vector>

/// Pixels of maps and boards. Coordinates come from mailed files, so sums wrap as they do in Java instead of
/// being undefined.
namespace umpire::vassal {

constexpr int wrapping_add(int a, int b) {
    return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}
constexpr int wrapping_subtract(int a, int b) {
    return static_cast<int>(static_cast<unsigned>(a) - static_cast<unsigned>(b));
}

struct Point {
    int x = 0;
    int y = 0;

    friend bool operator==(const Point&, const Point&) = default;
    friend constexpr Point operator+(Point a, Point b) {
        return {wrapping_add(a.x, b.x), wrapping_add(a.y, b.y)};
    }
    friend constexpr Point operator-(Point a, Point b) {
        return {wrapping_subtract(a.x, b.x), wrapping_subtract(a.y, b.y)};
    }
};

constexpr Point transposed(Point p) {
    return {p.y, p.x};
}

struct Size {
    int width = 0;
    int height = 0;

    friend bool operator==(const Size&, const Size&) = default;
};

struct Rectangle {
    Point origin;
    Size size;

    /// Left and top borders are inside, right and bottom ones outside.
    constexpr bool contains(Point p) const {
        const std::int64_t x = std::int64_t{p.x} - origin.x;
        const std::int64_t y = std::int64_t{p.y} - origin.y;
        return x >= 0 && y >= 0 && x < size.width && y < size.height;
    }
    friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

/// A closed outline of straight lines, with the insideness of Java's Polygon for whole pixels.
class Polygon {
  public:
    Polygon() = default;
    explicit Polygon(std::vector<Point> corners);

    const std::vector<Point>& corners() const { return corners_; }
    const Rectangle& bounds() const { return bounds_; }
    bool contains(Point p) const;
    /// A pixel inside, as near to the middle as a quick search finds; none when the outline encloses nothing.
    std::optional<Point> inner_point() const;

  private:
    std::vector<Point> corners_;
    Rectangle bounds_;
};

}  // namespace umpire::vassal
