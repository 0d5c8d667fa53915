#include "umpire/vassal/java.hpp"

#include "build_file.hpp"

#include <cmath>

namespace umpire::vassal::build_file {

namespace {

constexpr double hex_width_to_height = 0.8660254037844386;

AxisNumbering read_axis(const Attributes& attributes, const std::string& prefix) {
    AxisNumbering axis;
    axis.letters = attributes.text(prefix + "Type", "N").starts_with('A');
    axis.leading = attributes.integer(prefix + "Leading", 1);
    axis.start = attributes.integer(prefix + "Off", 1);
    axis.descends = attributes.flag(prefix + "Descend", false);
    return axis;
}

std::optional<Colour> colour_of(const Attributes& attributes) {
    return attributes.has("color") ? parse_colour(attributes.text("color")) : Colour{};
}

GridLook read_look(const Attributes& attributes) {
    return {attributes.flag("visible", false), attributes.flag("dotsVisible", false), colour_of(attributes)};
}

NumberingLook read_numbering_look(const Attributes& attributes) {
    return {attributes.flag("visible", false),
            attributes.integer("fontSize", 9),
            colour_of(attributes),
            attributes.integer("rotateText", 0),
            {attributes.integer("hDrawOff", 0), attributes.integer("vDrawOff", 0)}};
}

Numbering read_numbering(const pugi::xml_node& node, Numbering::Kind kind, const Surroundings& surroundings) {
    const Attributes attributes = attributes_of(node);
    Numbering numbering;
    numbering.kind = kind;
    numbering.column_first = attributes.text("first", "H").starts_with('H');
    numbering.separator = attributes.text("sep");
    numbering.columns = read_axis(attributes, "h");
    numbering.rows = read_axis(attributes, "v");
    numbering.stagger = attributes.flag("stagger", true);
    numbering.location_format =
        FormattedText(attributes.text("locationFormat", "$gridLocation$"), surroundings.keeps_leading_zeros);
    numbering.look = read_numbering_look(attributes);
    return numbering;
}

std::optional<Numbering> find_numbering(const pugi::xml_node& grid, const Surroundings& surroundings) {
    std::optional<Numbering> numbering;
    for_each_component(grid, [&](const pugi::xml_node& child) {
        const std::string_view name = class_of(child);
        if (name == "HexGridNumbering")
            numbering = read_numbering(child, Numbering::Kind::hex, surroundings);
        else if (name == "ObliqueHexGridNumbering")
            numbering = read_numbering(child, Numbering::Kind::oblique_hex, surroundings);
        else if (name == "SquareGridNumbering")
            numbering = read_numbering(child, Numbering::Kind::square, surroundings);
    });
    return numbering;
}

HexGrid read_hex_grid(const pugi::xml_node& node, const Surroundings& surroundings) {
    const Attributes attributes = attributes_of(node);
    HexGrid grid;
    grid.origin = {attributes.integer("x0", grid.origin.x), attributes.integer("y0", grid.origin.y)};
    grid.dy = attributes.number("dy", grid.dy);
    grid.dx = attributes.number("dx", attributes.has("dy") ? grid.dy * hex_width_to_height : grid.dx);
    grid.sideways = attributes.flag("sideways", false);
    grid.snaps = attributes.flag("snapTo", true);
    grid.edges_legal = attributes.flag("edgesLegal", false);
    grid.corners_legal = attributes.flag("cornersLegal", false);
    grid.look = read_look(attributes);
    grid.numbering = find_numbering(node, surroundings);
    return grid;
}

SquareGrid read_square_grid(const pugi::xml_node& node, const Surroundings& surroundings) {
    const Attributes attributes = attributes_of(node);
    SquareGrid grid;
    grid.origin = {attributes.integer("x0", grid.origin.x), attributes.integer("y0", grid.origin.y)};
    grid.dx = attributes.number("dx", grid.dx);
    grid.dy = attributes.number("dy", grid.dy);
    grid.snaps = attributes.flag("snapTo", true);
    grid.edges_legal = attributes.flag("edgesLegal", false);
    grid.corners_legal = attributes.flag("cornersLegal", false);
    grid.look = read_look(attributes);
    grid.numbering = find_numbering(node, surroundings);
    return grid;
}

RegionGrid read_region_grid(const pugi::xml_node& node) {
    std::vector<Region> regions;
    for_each_component(node, [&](const pugi::xml_node& child) {
        if (class_of(child) != "Region") return;
        const Attributes attributes = attributes_of(child);
        regions.push_back(
            {attributes.text("name"), {attributes.integer("originx", 0), attributes.integer("originy", 0)}});
    });
    const Attributes attributes = attributes_of(node);
    RegionGrid grid(regions, attributes.flag("snapto", true));
    grid.names_visible = attributes.flag("visible", false);
    grid.font_size = attributes.integer("fontsize", grid.font_size);
    return grid;
}

Polygon read_outline(std::string_view path) {
    std::vector<Point> corners;
    while (!path.empty()) {
        const std::string_view pair = path.substr(0, path.find(';'));
        path.remove_prefix(std::min(path.size(), pair.size() + 1));
        const std::size_t comma = pair.find(',');
        if (comma == std::string_view::npos) continue;
        const auto x = java::parse_int(java::trim(pair.substr(0, comma)));
        const auto y = java::parse_int(java::trim(pair.substr(comma + 1)));
        if (x && y) corners.push_back({*x, *y});
    }
    return Polygon(std::move(corners));
}

std::optional<PlainGrid> read_plain_grid(const pugi::xml_node& node, const Surroundings& surroundings) {
    const std::string_view name = class_of(node);
    if (name == "HexGrid") return read_hex_grid(node, surroundings);
    if (name == "SquareGrid") return read_square_grid(node, surroundings);
    if (name == "RegionGrid") return read_region_grid(node);
    return std::nullopt;
}

Zone read_zone(const pugi::xml_node& node, const Surroundings& surroundings) {
    const Attributes attributes = attributes_of(node);
    Zone zone;
    zone.name = attributes.text("name");
    zone.outline = read_outline(attributes.text("path"));
    zone.location_format =
        FormattedText(attributes.text("locationFormat", "$name$"), surroundings.keeps_leading_zeros);
    zone.uses_background_grid = attributes.flag("useParentGrid", false);
    for_each_component(node, [&](const pugi::xml_node& child) {
        if (auto grid = read_plain_grid(child, surroundings)) zone.grid = std::move(grid);
        if (class_of(child) == "ZoneProperty") zone.properties.push_back(attributes_of(child));
    });
    return zone;
}

ZonedGrid read_zoned_grid(const pugi::xml_node& node, const Surroundings& surroundings) {
    ZonedGrid zoned;
    for_each_component(node, [&](const pugi::xml_node& child) {
        if (class_of(child) == "Zone")
            zoned.zones.push_back(read_zone(child, surroundings));
        else if (auto grid = read_plain_grid(child, surroundings))
            zoned.background = std::move(grid);
    });
    return zoned;
}

}  // namespace

std::optional<Grid> read_grid(const pugi::xml_node& parent, const Surroundings& surroundings) {
    std::optional<Grid> grid;
    for_each_component(parent, [&](const pugi::xml_node& child) {
        if (class_of(child) == "ZonedGrid")
            grid = read_zoned_grid(child, surroundings);
        else if (auto plain = read_plain_grid(child, surroundings))
            std::visit([&](auto& g) { grid = std::move(g); }, *plain);
    });
    return grid;
}

Board read_board(const pugi::xml_node& node, const Surroundings& surroundings) {
    const Attributes attributes = attributes_of(node);
    Board board;
    board.name = attributes.text("name");
    board.reversible = attributes.flag("reversible", false);
    board.image = attributes.text("image");
    board.colour = parse_colour(attributes.text("color"));
    board.size = {std::max(0, attributes.integer("width", board.size.width)),
                  std::max(0, attributes.integer("height", board.size.height))};
    if (!board.image.empty()) {
        const auto size = surroundings.image_sizes ? surroundings.image_sizes(board.image) : std::nullopt;
        board.size_known = size.has_value();
        board.size = size.value_or(board.size);
    }
    board.grid = read_grid(node, surroundings);
    return board;
}

}  // namespace umpire::vassal::build_file
