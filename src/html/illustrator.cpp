#include "illustrator.hpp"

#include "umpire/picture/places.hpp"
#include "umpire/picture/scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace umpire::html {

using report::Spot;
using report::Whereabouts;
using vassal::Point;
using vassal::Rectangle;

namespace {

/// Cells of the grid around whatever a picture is about, and how many counters its words name.
constexpr int cells_around = 3;
constexpr std::size_t most_named = 12;
/// A map of more pixels is drawn smaller: all pictures share it, and it is mailed.
constexpr double most_map_pixels = 6'000'000;

Rectangle joined(const Rectangle& one, const Rectangle& other) {
    const int left = std::min(one.origin.x, other.origin.x), top = std::min(one.origin.y, other.origin.y);
    const int right = std::max(one.origin.x + one.size.width, other.origin.x + other.size.width);
    const int bottom = std::max(one.origin.y + one.size.height, other.origin.y + other.size.height);
    return {{left, top}, {right - left, bottom - top}};
}

Rectangle common(const Rectangle& one, const Rectangle& other) {
    const int left = std::max(one.origin.x, other.origin.x), top = std::max(one.origin.y, other.origin.y);
    const int right = std::min(one.origin.x + one.size.width, other.origin.x + other.size.width);
    const int bottom = std::min(one.origin.y + one.size.height, other.origin.y + other.size.height);
    return {{left, top}, {std::max(0, right - left), std::max(0, bottom - top)}};
}

/// Every spot of it.
template <class Visit>
void for_each_spot(const Whereabouts& where, const Visit& visit) {
    for (const Spot& spot : where.way)
        visit(spot);
    for (const Whereabouts::Aim& aim : where.aims) {
        visit(aim.from);
        visit(aim.to);
    }
    for (const Spot& spot : where.places)
        visit(spot);
}

/// The map on which it begins.
std::optional<int> map_of(const Whereabouts& where) {
    std::optional<int> map;
    for_each_spot(where, [&](const Spot& spot) {
        if (!map) map = spot.map;
    });
    return map;
}

void add_note(Markup& picture, Point at, std::string_view text, const char* colour) {
    if (text.empty()) return;
    picture.tag("<text x=\"{}\" y=\"{}\"", at.x, at.y)
        .trusted(
            " font-size=\"15\" font-weight=\"700\" text-anchor=\"middle\" paint-order=\"stroke\" "
            "stroke=\"#fff\" "
            "stroke-width=\"4\" stroke-linejoin=\"round\" fill=\"")
        .trusted(colour)
        .trusted("\">")
        .text(text)
        .trusted("</text>");
}

/// A line with a head at its end, drawn twice so that it stands out from any ground.
void add_arrow(Markup& picture, const std::vector<Point>& points, const char* colour, bool dashed) {
    if (points.size() < 2) return;
    std::string line;
    for (const Point point : points)
        line += fmt::format("{}{},{}", line.empty() ? "" : " ", point.x, point.y);
    const Point end = points.back(), before = points[points.size() - 2];
    const double angle = std::atan2(end.y - before.y, end.x - before.x);
    constexpr double length = 16, half_width = 0.45;
    const auto corner = [&](double turned) {
        return fmt::format("{:.1f},{:.1f}", end.x - length * std::cos(angle + turned),
                           end.y - length * std::sin(angle + turned));
    };
    const std::string head =
        fmt::format("{},{} {} {}", end.x, end.y, corner(half_width), corner(-half_width));
    for (const auto& [ink, width] : {std::pair{"#fff", 8}, {colour, 4}}) {
        picture.trusted(
            fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" "
                        "stroke-linejoin=\"round\"{}/>",
                        line, ink, width, dashed ? " stroke-dasharray=\"10 6\"" : ""));
        picture.trusted(fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                                    head, ink, ink, width / 2));
    }
}

void add_outline(Markup& picture, const std::vector<Point>& corners, Point at, const char* colour) {
    if (corners.empty()) {
        picture.trusted(
            fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"30\" fill=\"none\" stroke=\"{}\" "
                        "stroke-width=\"4\"/>",
                        at.x, at.y, colour));
        return;
    }
    std::string points;
    for (const Point corner : corners)
        points += fmt::format("{}{},{}", points.empty() ? "" : " ", corner.x, corner.y);
    picture.trusted(
        fmt::format("<polygon points=\"{}\" fill=\"{}\" fill-opacity=\".12\" stroke=\"{}\" "
                    "stroke-width=\"4\"/>",
                    points, colour, colour));
}

constexpr const char* way_colour = "#b3125a";
constexpr const char* aim_colour = "#b34700";
constexpr const char* place_colour = "#14508c";
constexpr const char* allowed_colour = "#1d6337";

}  // namespace

std::string SharedImages::counter(const picture::Look& look) {
    const std::string key = picture::key_of(look);
    if (const auto known = names_.find(key); known != names_.end()) return known->second;
    const picture::Sprite& sprite = sprites_.of(look);
    std::string name = fmt::format("{}c{}", prefix_, names_.size());
    counters_ += fmt::format(
        "<image id=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
        "href=\"data:image/png;base64,{}\"/>",
        name, sprite.box.origin.x, sprite.box.origin.y, sprite.box.size.width, sprite.box.size.height,
        base64(sprite.png));
    return names_[key] = std::move(name);
}

std::string SharedImages::map(int map, const Rectangle& region) {
    const auto [known, first] = maps_.try_emplace(map, MapImage{region, {}});
    if (!first) known->second.region = joined(known->second.region, region);
    return fmt::format("{}m{}", prefix_, map);
}

void SharedImages::draw_maps(const picture::Scene& scene) {
    for (auto& [map, image] : maps_) {
        if (!image.png.empty()) continue;
        const double pixels = static_cast<double>(image.region.size.width) * image.region.size.height;
        const double scale = pixels > most_map_pixels ? std::sqrt(most_map_pixels / pixels) : 1;
        picture::Canvas canvas(images_, image.region, picture::Format::png, scale, scene.background(map));
        scene.draw_boards(canvas, map);
        image.png = canvas.finish();
    }
}

Markup SharedImages::definitions() const {
    Markup all;
    all.trusted(
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\" "
        "focusable=\"false\"><defs>");
    for (const auto& [map, image] : maps_)
        all.trusted(fmt::format("<image id=\"{}m{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
                                "href=\"data:image/png;base64,",
                                prefix_, map, image.region.origin.x, image.region.origin.y,
                                image.region.size.width, image.region.size.height))
            .trusted(base64(image.png))
            .trusted("\"/>");
    return all.trusted(counters_).trusted("</defs></svg>\n");
}

Illustrator::Illustrator(std::unique_ptr<vassal::Replay> replay, vassal::Sight sight, SharedImages& shared)
    : replay_(std::move(replay)), sight_(sight), shared_(shared) {}

Illustrator::~Illustrator() = default;

Rectangle Illustrator::region_of(int map, const Whereabouts& where) const {
    const vassal::BoardLayout& boards = replay_->table().layout(map);
    std::optional<Rectangle> region;
    for_each_spot(where, [&](const Spot& spot) {
        if (spot.map != map) return;
        const Rectangle around = picture::around(boards, spot.point, cells_around);
        region = region ? joined(*region, around) : around;
    });
    return *region;
}

Markup Illustrator::after(std::size_t steps, const Whereabouts& where, std::string_view what) {
    const auto map = map_of(where);
    if (!map) return {};
    while (replay_->position() < std::min(steps, replay_->steps().size()))
        replay_->forward();
    const picture::Scene scene(replay_->table(), sight_, shared_.images());
    if (!scene.shows(*map)) return {};
    const Rectangle region = common(region_of(*map, where), scene.area(*map));
    if (region.size.width <= 0 || region.size.height <= 0) return {};
    Markup inside;
    inside.trusted(fmt::format("<use href=\"#{}\"/>", shared_.map(*map, region)));
    std::string names;
    add_counters(inside, *map, region, names);
    add_overlays(inside, *map, where);
    Markup picture;
    picture.tag("<svg class=\"map\" viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"", region.origin.x,
                region.origin.y, region.size.width, region.size.height);
    picture.text(what).text(names.empty() ? "" : ". On the map: ").text(names).trusted("\">");
    return std::move(picture.add(inside).trusted("</svg>"));
}

void Illustrator::draw_maps() {
    shared_.draw_maps(picture::Scene(replay_->table(), sight_, shared_.images()));
}

void Illustrator::add_counters(Markup& picture, int map, const Rectangle& region, std::string& names) {
    const picture::Scene scene(replay_->table(), sight_, shared_.images());
    std::size_t named = 0;
    for (const picture::Counter& counter : scene.counters(map)) {
        const Rectangle shape = counter.look->shape;
        if (common(region, {counter.centre + shape.origin, shape.size}).size.width <= 0 ||
            !region.contains(counter.centre))
            continue;
        picture.trusted(fmt::format("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>", shared_.counter(*counter.look),
                                    counter.centre.x, counter.centre.y));
        if (++named <= most_named) names += (names.empty() ? "" : ", ") + counter.look->name;
    }
    if (named > most_named) names += fmt::format(" and {} more", named - most_named);
}

void Illustrator::add_overlays(Markup& picture, int map, const Whereabouts& where) const {
    const vassal::BoardLayout& boards = replay_->table().layout(map);
    for (const Spot& place : where.places)
        if (place.map == map) {
            add_outline(picture, picture::cell_outline(boards, place.point), place.point, place_colour);
            add_note(picture, place.point + Point{0, 40}, place.text, place_colour);
        }
    std::vector<Point> way;
    for (const Spot& spot : where.way)
        if (spot.map == map) way.push_back(spot.point);
    if (where.allowed && *where.allowed < where.way.size() && where.way[*where.allowed].map == map) {
        const Spot& spot = where.way[*where.allowed];
        add_outline(picture, picture::cell_outline(boards, spot.point), spot.point, allowed_colour);
    }
    add_arrow(picture, way, way_colour, false);
    for (const Spot& spot : where.way)
        if (spot.map == map) add_note(picture, spot.point + Point{0, -12}, spot.text, way_colour);
    for (const auto& [from, to] : where.aims) {
        if (from.map != map || to.map != map) continue;
        if (from.point == to.point)
            add_outline(picture, picture::cell_outline(boards, to.point), to.point, aim_colour);
        else
            add_arrow(picture, {from.point, to.point}, aim_colour, true);
        add_note(picture, {(from.point.x + to.point.x) / 2, (from.point.y + to.point.y) / 2 - 8}, to.text,
                 aim_colour);
    }
}

}  // namespace umpire::html
