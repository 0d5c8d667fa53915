#include "overlay_drawing.hpp"

#include "text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace umpire::picture {

namespace {

using vassal::Colour;
using vassal::Point;
using vassal::Size;

constexpr Colour white{255, 255, 255, 255};
constexpr double line = 4;
constexpr double halo = 2;
const Font font{"Dialog", 13, true, false};

/// On any map: a bright edge around whatever the path is.
void stroke(cairo_t* context, const Colour& colour, double width) {
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
    set_colour(context, white, 0.85);
    cairo_set_line_width(context, width + 2 * halo);
    cairo_stroke_preserve(context);
    set_colour(context, colour);
    cairo_set_line_width(context, width);
    cairo_stroke(context);
}

/// On a light plate with its lower middle a little above the point.
void write(cairo_t* context, const std::string& text, Point at, const Colour& colour) {
    if (text.empty()) return;
    constexpr double space = 3, above = 10;
    const Size size = text_size(text, font);
    const Saved saved(context);
    cairo_translate(context, at.x - size.width / 2, at.y - above - size.height);
    cairo_rectangle(context, -space, -space / 2, size.width + 2 * space, size.height + space);
    set_colour(context, white, 0.85);
    cairo_fill_preserve(context);
    set_colour(context, colour);
    cairo_set_line_width(context, 1);
    cairo_stroke(context);
    draw_text(context, text, font);
}

void dot(cairo_t* context, Point at, const Colour& colour, double radius) {
    cairo_new_path(context);
    cairo_arc(context, at.x, at.y, radius, 0, 2 * std::numbers::pi);
    set_colour(context, white);
    cairo_fill_preserve(context);
    set_colour(context, colour);
    cairo_set_line_width(context, 2);
    cairo_stroke(context);
}

void head(cairo_t* context, Point from, Point to, const Colour& colour) {
    constexpr double length = 18, spread = 0.45;
    const double angle = std::atan2(double{1} * to.y - from.y, double{1} * to.x - from.x);
    cairo_new_path(context);
    cairo_move_to(context, to.x, to.y);
    for (const double side : {-spread, spread})
        cairo_line_to(context, to.x - length * std::cos(angle + side),
                      to.y - length * std::sin(angle + side));
    cairo_close_path(context);
    set_colour(context, white, 0.85);
    cairo_set_line_width(context, 2 * halo);
    cairo_stroke_preserve(context);
    set_colour(context, colour);
    cairo_fill(context);
}

void draw(cairo_t* context, const Arrow& arrow) {
    if (arrow.points.empty()) return;
    cairo_new_path(context);
    for (const Point point : arrow.points)
        cairo_line_to(context, point.x, point.y);
    stroke(context, arrow.colour, line);
    for (std::size_t i = 0; i < arrow.points.size(); ++i)
        if (i + 1 < arrow.points.size() || i == 0) dot(context, arrow.points[i], arrow.colour, 4);
    if (arrow.points.size() > 1)
        head(context, arrow.points[arrow.points.size() - 2], arrow.points.back(), arrow.colour);
    for (std::size_t i = 0; i < std::min(arrow.points.size(), arrow.texts.size()); ++i)
        write(context, arrow.texts[i], arrow.points[i], arrow.colour);
}

void draw(cairo_t* context, const Circle& circle) {
    if (!(circle.radius > 0)) return;
    cairo_new_path(context);
    cairo_arc(context, circle.centre.x, circle.centre.y, circle.radius, 0, 2 * std::numbers::pi);
    stroke(context, circle.colour, line / 2);
    write(context, circle.text, circle.centre - Point{0, static_cast<int>(std::min(circle.radius, 1e6))},
          circle.colour);
}

void draw(cairo_t* context, const Outline& outline) {
    if (outline.corners.size() < 2) return;
    cairo_new_path(context);
    double x = 0, y = 0;
    for (const Point corner : outline.corners) {
        cairo_line_to(context, corner.x, corner.y);
        x += corner.x;
        y += corner.y;
    }
    cairo_close_path(context);
    set_colour(context, outline.colour, 0.15);
    cairo_fill_preserve(context);
    stroke(context, outline.colour, line * 0.75);
    const auto count = static_cast<double>(outline.corners.size());
    write(context, outline.text, {static_cast<int>(x / count), static_cast<int>(y / count)}, outline.colour);
}

void draw(cairo_t* context, const Note& note) {
    write(context, note.text, note.at, note.colour);
}

}  // namespace

void draw_overlay(cairo_t* context, const Overlay& overlay) {
    const Saved saved(context);
    std::visit([&](const auto& one) { draw(context, one); }, overlay);
}

}  // namespace umpire::picture
