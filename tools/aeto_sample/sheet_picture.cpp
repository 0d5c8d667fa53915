#include "../sample_module/svg.hpp"
#include "atlas.hpp"

#include <array>

namespace umpire::samples::aeto {

namespace {

using Corners = std::array<Spot, 6>;

/// Hexes stand on a point.
Corners corners_of(vassal::Point centre, double scale = 1.0) {
    const double half = hex_width / 2.0 * scale, radius = row_height * 2.0 / 3.0 * scale;
    const auto corner = [&](double x, double y) { return Spot{centre.x + x, centre.y + y}; };
    return {corner(0, -radius), corner(half, -radius / 2), corner(half, radius / 2),
            corner(0, radius),  corner(-half, radius / 2), corner(-half, -radius / 2)};
}

void paint_ground(Drawing& drawing, const Sheet& sheet) {
    std::string sea, shallows, land, grid;
    for (const Hex& hex : sheet.hexes) {
        const vassal::Point centre = centre_of(sheet, hex);
        const std::string whole = closed_path(corners_of(centre));
        (hex.terrain == "land" ? land : hex.terrain == "sea" ? sea : shallows) += whole;
        if (hex.terrain == "coastal") land += closed_path(corners_of(centre, 0.7));
        grid += whole;
    }
    drawing.fill(sea, "#b5d3e6");
    drawing.fill(shallows, "#c9e3ee");
    drawing.fill(land, "#dccf9f");
    drawing.stroke(grid, "#5f7f92", 0.5);
}

/// A circle is a city, a square a resource, an anchor's ring a port.
void paint_words(Drawing& drawing, const Sheet& sheet, const Hex& hex) {
    const vassal::Point centre = centre_of(sheet, hex);
    const Spot middle{static_cast<double>(centre.x), static_cast<double>(centre.y)};
    drawing.text({middle.x, middle.y - 20}, hex.printed, {.size = 9, .colour = "#46606e"});
    if (hex.resource || hex.oil)
        drawing.rectangle({middle.x - 10, middle.y - 10}, 20, 20, hex.oil ? "#5a5a5a" : "#c98b4b", "#1a1a1a");
    if (hex.city) drawing.circle(middle, 7, hex.capital ? "#c0392b" : "#f4f1e4", "#1a1a1a");
    if (hex.port) drawing.circle({middle.x + 14, middle.y - 6}, 4, "#2f6f9f", "#1a1a1a");
    if (!hex.place.empty())
        drawing.haloed_text({middle.x, middle.y + 19}, hex.place, {.size = 10, .bold = true});
}

}  // namespace

std::string sheet_picture(const Sheet& sheet) {
    const vassal::Size size = sheet_size(sheet);
    Drawing drawing(size.width, size.height);
    drawing.rectangle({0, 0}, size.width, size.height, "#e9eef1", "none");
    paint_ground(drawing, sheet);
    for (const Hex& hex : sheet.hexes)
        paint_words(drawing, sheet, hex);
    for (const BoxPlace& box : box_places(sheet)) {
        drawing.rectangle({box.x + 0.5, box.y + 0.5}, box.width - 1, box.height - 1, "#c9e3ee", "#303030", 6);
        drawing.text({box.x + box.width / 2.0, box.y + 20.0}, box.name, {.size = 16, .bold = true});
    }
    drawing.text({size.width / 2.0, 22}, sheet.name + ", schematic: not a published map",
                 {.size = 20, .bold = true});
    return std::move(drawing).finish();
}

}  // namespace umpire::samples::aeto
