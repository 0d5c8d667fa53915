#include "../sample_module/svg.hpp"
#include "chart.hpp"

#include <array>
#include <map>

namespace umpire::samples::europa {

namespace {

using Corners = std::array<Spot, 6>;

/// The ends of the edge in a direction are the corners of that index and of the next.
Corners corners_of(const Hex& hex, double scale = 1.0) {
    const vassal::Point centre = centre_of(hex);
    const double radius = column_width * 2.0 / 3.0 * scale;
    const double half = hex_height / 2.0 * scale;
    const auto corner = [&](double x, double y) { return Spot{centre.x + x, centre.y + y}; };
    return {corner(-radius / 2, -half), corner(radius / 2, -half), corner(radius, 0),
            corner(radius / 2, half),   corner(-radius / 2, half), corner(-radius, 0)};
}

std::array<Spot, 2> edge_of(const Corners& corners, Direction direction) {
    const auto index = static_cast<std::size_t>(direction);
    return {corners[index], corners[(index + 1) % corners.size()]};
}

std::string hex_path(const Hex& hex, double scale = 1.0) {
    const Corners corners = corners_of(hex, scale);
    return closed_path(corners);
}

/// The land of a coastal hex: an island in its middle, joined to the hexes that it reaches by land.
std::string coast_path(const Chart& chart, const Hex& hex) {
    std::string path = hex_path(hex, 0.62);
    const Corners inner = corners_of(hex, 0.6);
    const Corners outer = corners_of(hex);
    for (const Direction direction : directions) {
        const Hex* other = chart.neighbour(hex, direction);
        if (other == nullptr) continue;
        if (other->terrain != Terrain::land && chart.hexside(hex, *other) != "land") continue;
        const auto near = edge_of(inner, direction);
        const auto far = edge_of(outer, direction);
        path += closed_path(std::array{near[0], near[1], far[1], far[0]});
    }
    return path;
}

void draw_ground(Drawing& drawing, const Chart& chart) {
    std::string ice, shallows, plain, mountain, cliffs;
    for (const Hex& hex : chart.hexes()) {
        std::string& ground = hex.mountain ? mountain : hex.cliffs ? cliffs : plain;
        if (hex.ice)
            ice += hex_path(hex);
        else if (hex.terrain == Terrain::coastal)
            shallows += hex_path(hex);
        if (hex.terrain == Terrain::land) ground += hex_path(hex);
        if (hex.terrain == Terrain::coastal) ground += coast_path(chart, hex);
    }
    drawing.fill(shallows, "#c9e3ee");
    drawing.fill(ice, "#eef7fb");
    drawing.fill(plain, "#dccf9f");
    drawing.fill(cliffs, "#cdb488");
    drawing.fill(mountain, "#b99f74");
}

void draw_lines(Drawing& drawing, const Chart& chart) {
    std::string grid, area_border, zone_border;
    std::map<std::string_view, std::string> sides;
    for (const Hex& hex : chart.hexes()) {
        grid += hex_path(hex);
        for (const Direction direction : {Direction::north_east, Direction::south_east, Direction::south}) {
            const Hex* other = chart.neighbour(hex, direction);
            if (other == nullptr) continue;
            const std::string edge = open_path(edge_of(corners_of(hex), direction));
            if (const auto kind = chart.hexside(hex, *other); !kind.empty()) sides[kind] += edge;
            if (hex.terrain == Terrain::land && other->terrain == Terrain::land) continue;
            if (hex.sea_area != other->sea_area) area_border += edge;
            if (hex.weather_zone != other->weather_zone) zone_border += edge;
        }
    }
    drawing.stroke(grid, "#5f7f92", 0.5);
    drawing.stroke(zone_border, "#ffffff", 4);
    drawing.stroke(zone_border, "#7a7a7a", 2, "2 5");
    drawing.stroke(area_border, "#1d4e89", 3, "12 7");
    drawing.stroke(sides["land"], "#6b4a1f", 5);
    drawing.stroke(sides["river"], "#2a6fb0", 5);
    drawing.stroke(sides["canal"], "#8a2be2", 6);
}

void draw_area_names(Drawing& drawing, const Chart& chart) {
    struct Middle {
        double x = 0, y = 0;
        int hexes = 0;
    };
    std::map<std::string, Middle> middles;
    for (const Hex& hex : chart.hexes()) {
        if (hex.terrain != Terrain::sea) continue;
        Middle& middle = middles[hex.sea_area];
        middle.x += centre_of(hex).x;
        middle.y += centre_of(hex).y;
        ++middle.hexes;
    }
    for (const auto& [name, middle] : middles) {
        const int size = middle.hexes > 150 ? 54 : middle.hexes > 60 ? 34 : 20;
        drawing.text({middle.x / middle.hexes, middle.y / middle.hexes}, name,
                     {.size = size, .colour = "#1d4e89", .opacity = 0.45, .italic = true});
    }
}

void draw_port(Drawing& drawing, const Hex& hex) {
    static const std::map<std::string, double> radius{
        {"great", 11}, {"major", 9}, {"standard", 7}, {"minor", 5}, {"marginal", 3.5}};
    const vassal::Point centre = centre_of(hex);
    const Spot middle{static_cast<double>(centre.x), centre.y - 4.0};
    const std::string colour = hex.owner == "Axis"     ? "#4a4f54"
                               : hex.owner == "Allied" ? "#a3323a"
                                                       : "#f4f1e4";
    if (hex.port) drawing.circle(middle, radius.at(hex.port->size), colour, "#1a1a1a");
    if (hex.anchorage)
        drawing.text({middle.x + 15, middle.y + 4}, "A", {.size = 13, .colour = "#123a6b", .bold = true});
    const std::string& name = hex.port ? hex.port->name : hex.place;
    if (!name.empty()) drawing.haloed_text({middle.x, middle.y + 23}, name, {.size = 12, .bold = true});
}

void draw_title(Drawing& drawing, const Chart& chart) {
    const vassal::Size size = board_size(chart);
    const double left = 60;
    const double top = size.height - 330.0;
    drawing.rectangle({left, top}, 520, 262, "#fbf8ec", "#1d4e89");
    drawing.text({left + 260, top + 40}, "NORWEGIAN SEA AND NORTH SEA", {.size = 27, .bold = true});
    drawing.text({left + 260, top + 68}, "schematic; not to scale, not a published map",
                 {.size = 17, .italic = true});
    const std::vector<std::pair<const char*, const char*>> kinds{
        {"#4a4f54", "port, Axis"}, {"#a3323a", "port, Allied"},    {"#f4f1e4", "port, neutral"},
        {"#dccf9f", "clear"},      {"#b99f74", "mountain"},        {"#cdb488", "coastal cliffs"},
        {"#eef7fb", "sea ice"},    {"#6b4a1f", "land hexside"},    {"#2a6fb0", "river hexside"},
        {"#8a2be2", "canal"},      {"#1d4e89", "sea area border"}, {"#7a7a7a", "weather zone border"}};
    for (std::size_t index = 0; index < kinds.size(); ++index) {
        const double x = left + 24 + static_cast<double>(index % 2) * 250;
        const double y = top + 96 + static_cast<double>(index / 2) * 26;
        drawing.rectangle({x, y}, 26, 16, kinds[index].first, "#1a1a1a");
        drawing.text({x + 36, y + 14}, kinds[index].second, {.size = 17, .anchor = "start"});
    }
}

}  // namespace

std::string board_picture(const Chart& chart) {
    const vassal::Size size = board_size(chart);
    Drawing drawing(size.width, size.height);
    drawing.rectangle({0, 0}, size.width, size.height, "#b5d3e6", "none");
    draw_ground(drawing, chart);
    draw_lines(drawing, chart);
    draw_area_names(drawing, chart);
    for (const Hex& hex : chart.hexes())
        if (hex.port || hex.anchorage) draw_port(drawing, hex);
    draw_title(drawing, chart);
    return std::move(drawing).finish();
}

}  // namespace umpire::samples::europa
