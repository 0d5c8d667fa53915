#include "grid_lines.hpp"

#include "umpire/vassal/java.hpp"

#include "text.hpp"

#include <cmath>
#include <numbers>

namespace umpire::picture {

namespace {

using namespace umpire::vassal;

/// A grid finer than this is a hostile one, or none that anybody could see.
constexpr double finest = 4;
constexpr double most_cells = 500'000;
constexpr Colour faint{120, 120, 120, 255};

struct Range {
    int first = 0, last = -1;
};

Range range(double from, double to, double origin, double step) {
    return {java::to_int(std::floor((from - origin) / step)) - 1,
            java::to_int(std::ceil((to - origin) / step)) + 1};
}

bool can_be_drawn(double dx, double dy, const Rectangle& part) {
    return dx >= finest && dy >= finest && std::isfinite(dx) && std::isfinite(dy) &&
           part.size.width / dx * (part.size.height / dy) < most_cells;
}

/// The centres of all cells in a part of the board.
template <class Visit>
void for_each_centre(const HexGrid& grid, Rectangle part, const Visit& visit) {
    if (grid.sideways) part = {transposed(part.origin), {part.size.height, part.size.width}};
    const Range columns = range(part.origin.x, part.origin.x + part.size.width, grid.origin.x, grid.dx);
    const Range rows = range(part.origin.y, part.origin.y + part.size.height, grid.origin.y, grid.dy);
    for (int column = columns.first; column <= columns.last; ++column)
        for (int row = rows.first; row <= rows.last; ++row) {
            const double shift = column % 2 != 0 ? grid.dy / 2 : 0;
            const Point centre{java::round(grid.origin.x + column * grid.dx),
                               java::round(grid.origin.y + row * grid.dy + shift)};
            visit(grid.sideways ? transposed(centre) : centre);
        }
}

template <class Visit>
void for_each_centre(const SquareGrid& grid, const Rectangle& part, const Visit& visit) {
    const Range columns = range(part.origin.x, part.origin.x + part.size.width, grid.origin.x, grid.dx);
    const Range rows = range(part.origin.y, part.origin.y + part.size.height, grid.origin.y, grid.dy);
    for (int column = columns.first; column <= columns.last; ++column)
        for (int row = rows.first; row <= rows.last; ++row)
            visit(Point{java::round(grid.origin.x + column * grid.dx),
                        java::round(grid.origin.y + row * grid.dy)});
}

class Drawing {
  public:
    Drawing(cairo_t* context, Size board, const Rectangle& part, bool in_any_case)
        : context_(context), board_(board), part_(part), in_any_case_(in_any_case) {}

    template <class Cells>
    void draw(const Cells& grid) {
        if (!can_be_drawn(grid.dx, grid.dy, part_)) return;
        if (in_any_case_ || (grid.look.visible && grid.look.colour)) lines(grid);
        if (grid.numbering && (in_any_case_ || grid.numbering->look.visible)) names(grid);
    }

    void draw(const RegionGrid& grid) {
        if (!in_any_case_ && !grid.names_visible) return;
        const Font font{"Dialog", grid.font_size, false, false};
        for (const Region& region : grid.regions())
            if (part_.contains(region.origin)) label(region.name, region.origin, font, 0, 0.5);
    }

    void draw(const ZonedGrid& zoned) {
        if (zoned.background) std::visit([&](const auto& grid) { draw(grid); }, *zoned.background);
        for (const Zone& zone : zoned.zones) {
            if (!in_any_case_ && !zone.grid) continue;
            const Saved saved(context_);
            cairo_new_path(context_);
            for (const Point corner : zone.outline.corners())
                cairo_line_to(context_, corner.x, corner.y);
            cairo_close_path(context_);
            if (in_any_case_) outline(zone);
            cairo_clip(context_);
            if (zone.grid) {
                Drawing inner(context_, zone.outline.bounds().size, part_, in_any_case_);
                std::visit([&](const auto& grid) { inner.draw(grid); }, *zone.grid);
            }
        }
    }

  private:
    void outline(const Zone& zone) {
        set_colour(context_, faint);
        cairo_set_line_width(context_, 1);
        cairo_stroke_preserve(context_);
        const Rectangle& box = zone.outline.bounds();
        const Path kept(context_);
        label(zone.name, box.origin + Point{box.size.width / 2, 2}, {"Dialog", 11, false, false}, 0, 0);
    }

    /// The path that a label would lose.
    class Path {
      public:
        explicit Path(cairo_t* context) : context_(context), path_(cairo_copy_path(context)) {
            cairo_new_path(context);
        }
        ~Path() {
            cairo_new_path(context_);
            cairo_append_path(context_, path_);
            cairo_path_destroy(path_);
        }
        Path(const Path&) = delete;
        Path& operator=(const Path&) = delete;

      private:
        cairo_t* context_;
        cairo_path_t* path_;
    };

    template <class Cells>
    void lines(const Cells& grid) {
        const bool shown = grid.look.visible && grid.look.colour;
        const Colour colour = shown ? *grid.look.colour : faint;
        set_colour(context_, colour);
        cairo_set_line_width(context_, 1);
        cairo_new_path(context_);
        for_each_centre(grid, part_, [&](Point centre) {
            // Three sides or two of each: its neighbours have the others.
            const auto corners = corners_of(grid, centre);
            for (std::size_t i = 0; i <= corners.size() / 2; ++i)
                cairo_line_to(context_, corners[i].x + 0.5, corners[i].y + 0.5);
            cairo_stroke(context_);
            if (!grid.look.dots || !shown) return;
            cairo_rectangle(context_, centre.x, centre.y, 2, 2);
            cairo_fill(context_);
        });
    }

    template <class Cells>
    void names(const Cells& grid) {
        Numbering plain = *grid.numbering;
        plain.location_format = FormattedText("$gridLocation$");
        const NumberingLook& look = plain.look;
        if (look.visible && !look.colour) return;
        set_colour(context_, look.visible ? *look.colour : faint);
        const Font font{"Dialog", look.font_size, false, false};
        const bool in_the_middle = stands_in_the_middle(grid);
        for_each_centre(grid, part_, [&](Point centre) {
            const int up = in_the_middle ? 0 : java::round(grid.dy / 2);
            label(cell_name(plain, grid.shown_cell(centre, board_)), centre + Point{0, -up} + look.offset,
                  font, look.rotation, in_the_middle ? 0.5 : 0);
        });
    }

    static bool stands_in_the_middle(const HexGrid& grid) {
        return grid.sideways || grid.numbering->look.rotation != 0;
    }
    static bool stands_in_the_middle(const SquareGrid& grid) { return grid.numbering->look.rotation != 0; }

    /// Centred from left to right; `down` is which part of its height is above the point.
    void label(const std::string& text, Point at, const Font& font, int rotation, double down) {
        const Size size = text_size(text, font);
        const Saved saved(context_);
        cairo_translate(context_, at.x, at.y);
        cairo_rotate(context_, rotation * std::numbers::pi / 180);
        cairo_translate(context_, -size.width / 2, std::floor(-size.height * down));
        draw_text(context_, text, font);
    }

    cairo_t* context_;
    Size board_;
    Rectangle part_;
    bool in_any_case_;
};

}  // namespace

std::vector<Point> corners_of(const HexGrid& grid, Point centre) {
    if (grid.sideways) centre = transposed(centre);
    const double r = 2 * grid.dx / 3, half = grid.dy / 2;
    std::vector<Point> corners;
    // The three upper sides first.
    for (const auto& [x, y] :
         {std::pair{-r, 0.0}, {-r / 2, -half}, {r / 2, -half}, {r, 0.0}, {r / 2, half}, {-r / 2, half}}) {
        const Point corner{java::round(centre.x + x), java::round(centre.y + y)};
        corners.push_back(grid.sideways ? transposed(corner) : corner);
    }
    return corners;
}

std::vector<Point> corners_of(const SquareGrid& grid, Point centre) {
    const auto corner = [&](double x, double y) {
        return Point{java::round(centre.x + x * grid.dx / 2), java::round(centre.y + y * grid.dy / 2)};
    };
    return {corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1)};
}

void draw_grid(cairo_t* context, const Grid& grid, Size board, const Rectangle& part, bool in_any_case) {
    Drawing drawing(context, board, part, in_any_case);
    std::visit([&](const auto& one) { drawing.draw(one); }, grid);
}

}  // namespace umpire::picture
