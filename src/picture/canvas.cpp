#include "umpire/picture/canvas.hpp"

#include "umpire/error.hpp"
#include "umpire/picture/images.hpp"

#include "grid_lines.hpp"
#include "overlay_drawing.hpp"
#include "png.hpp"
#include "store.hpp"
#include "text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cairo-svg.h>
#include <cmath>
#include <numbers>

namespace umpire::picture {

namespace {

using namespace umpire::vassal;

cairo_status_t take(void* to, const unsigned char* bytes, unsigned length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
}

bool meet(const Rectangle& a, const Rectangle& b) {
    const auto end = [](int origin, int length) { return std::int64_t{origin} + length; };
    return a.origin.x < end(b.origin.x, b.size.width) && b.origin.x < end(a.origin.x, a.size.width) &&
           a.origin.y < end(b.origin.y, b.size.height) && b.origin.y < end(a.origin.y, a.size.height);
}

/// A board whose image is missing.
constexpr Colour bare{225, 228, 230, 255};

}  // namespace

struct Canvas::Inner {
    Inner(Images& from, const Rectangle& shown, Format as, double times)
        : images(from), region(shown), format(as), scale(times) {}

    Images& images;
    Rectangle region;
    Format format;
    double scale;
    std::string bytes;
    Surface surface;
    Context context;

    void draw(const std::vector<Part>& parts) {
        for (const Part& part : parts) {
            const Saved saved(context.get());
            cairo_translate(context.get(), part.at.x, part.at.y);
            std::visit([&](const auto& one) { draw(one); }, part.what);
        }
    }

    void draw(const ImagePart& part) {
        Decoded* image = images.store().decode(part.name);
        if (image == nullptr) return;
        draw_again(context.get(), *image, scale, format == Format::svg);
    }

    void draw(const TextPart& part) {
        if (part.paper) {
            set_colour(context.get(), *part.paper);
            cairo_rectangle(context.get(), 0, 0, part.size.width, part.size.height);
            cairo_fill(context.get());
        }
        if (!part.ink) return;
        set_colour(context.get(), *part.ink);
        draw_text(context.get(), part.text, part.font);
    }

    void draw(const BoxPart& part) {
        cairo_rectangle(context.get(), 0.5, 0.5, part.size.width - 1, part.size.height - 1);
        if (part.fill) {
            set_colour(context.get(), *part.fill);
            cairo_fill_preserve(context.get());
        }
        if (part.edge) {
            set_colour(context.get(), *part.edge);
            cairo_set_line_width(context.get(), 1);
            cairo_stroke_preserve(context.get());
        }
        cairo_new_path(context.get());
        if (part.text.empty()) return;
        constexpr int inside = 2;
        cairo_translate(context.get(), inside, inside);
        set_colour(context.get(), part.edge.value_or(Colour{}));
        draw_text_in(context.get(), part.text, {"Dialog", 10, false, false},
                     {part.size.width - 2 * inside, part.size.height - 2 * inside});
    }

    void draw(const GroupPart& group) {
        cairo_t* on = context.get();
        if (group.scale != 1) cairo_scale(on, group.scale, group.scale);
        cairo_translate(on, group.pivot_x, group.pivot_y);
        cairo_rotate(on, group.turned * std::numbers::pi / 180);
        cairo_translate(on, -group.pivot_x, -group.pivot_y);
        if (group.opacity < 1) cairo_push_group(on);
        draw(group.parts);
        if (group.opacity >= 1) return;
        cairo_pop_group_to_source(on);
        cairo_paint_with_alpha(on, group.opacity);
    }
};

Canvas::Canvas(Images& images, const Rectangle& region, Format format, double scale,
               std::optional<Colour> background)
    : inner_(std::make_unique<Inner>(images, region, format, scale)) {
    const double width = std::ceil(region.size.width * scale), height = std::ceil(region.size.height * scale);
    // Cairo counts the pixels of a side in 15 bits.
    constexpr double longest = 32767;
    if (!(width >= 1) || !(height >= 1)) throw InputError("there is nothing to draw: the map has no boards");
    if (width * height > largest_picture || width > longest || height > longest)
        throw InputError(
            fmt::format("a picture of {:.0f} x {:.0f} pixels is too large: at most {:.0f} on a side, "
                        "and {:.0f} million",
                        width, height, longest, largest_picture / 1e6));
    if (format == Format::svg)
        inner_->surface.reset(cairo_svg_surface_create_for_stream(take, &inner_->bytes, width, height));
    else
        inner_->surface.reset(
            cairo_image_surface_create(background ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                                       static_cast<int>(width), static_cast<int>(height)));
    inner_->context.reset(cairo_create(inner_->surface.get()));
    if (cairo_status(inner_->context.get()) != CAIRO_STATUS_SUCCESS)
        throw InputError(
            fmt::format("there is no memory for a picture of {:.0f} x {:.0f} pixels", width, height));
    if (background) {
        set_colour(inner_->context.get(), *background);
        cairo_paint(inner_->context.get());
    }
    cairo_scale(inner_->context.get(), scale, scale);
    cairo_translate(inner_->context.get(), -region.origin.x, -region.origin.y);
}

Canvas::~Canvas() = default;

void Canvas::draw(const BoardLayout::PlacedBoard& placed, const Rectangle& area) {
    if (!meet(area, inner_->region)) return;
    cairo_t* on = inner_->context.get();
    const Saved saved(on);
    cairo_rectangle(on, area.origin.x, area.origin.y, area.size.width, area.size.height);
    cairo_clip(on);
    cairo_translate(on, area.origin.x, area.origin.y);
    if (placed.reversed) {
        cairo_translate(on, area.size.width, area.size.height);
        cairo_rotate(on, std::numbers::pi);
    }
    const Board& board = *placed.board;
    Decoded* image = board.image.empty() ? nullptr : inner_->images.store().decode(board.image);
    const bool is_bare = image == nullptr && !board.image.empty();
    if (image != nullptr) {
        draw_once(on, *image);
    } else if (is_bare || board.colour) {
        set_colour(on, is_bare ? bare : *board.colour);
        cairo_paint(on);
    }
    if (!board.grid) return;
    double left = 0, top = 0, right = 0, bottom = 0;
    cairo_clip_extents(on, &left, &top, &right, &bottom);
    const Rectangle part{
        {static_cast<int>(left), static_cast<int>(top)},
        {static_cast<int>(std::ceil(right - left)), static_cast<int>(std::ceil(bottom - top))}};
    draw_grid(on, *board.grid, board.size, part, is_bare);
}

void Canvas::draw(const Counter& counter) {
    const Rectangle box = extent(counter.look->parts);
    if (!meet({counter.centre + box.origin, box.size}, inner_->region)) return;
    const Saved saved(inner_->context.get());
    cairo_translate(inner_->context.get(), counter.centre.x, counter.centre.y);
    inner_->draw(counter.look->parts);
}

void Canvas::draw(const Overlay& overlay) {
    draw_overlay(inner_->context.get(), overlay);
}

std::string Canvas::finish() {
    const bool good = cairo_status(inner_->context.get()) == CAIRO_STATUS_SUCCESS;
    inner_->context.reset();
    if (good && inner_->format == Format::png) return png_of(inner_->surface.get());
    cairo_surface_finish(inner_->surface.get());
    if (!good || cairo_surface_status(inner_->surface.get()) != CAIRO_STATUS_SUCCESS)
        throw InputError("the picture cannot be drawn");
    return std::move(inner_->bytes);
}

const Sprite& Sprites::of(const Look& look) {
    const std::string key = key_of(look);
    const auto known = made_.find(key);
    if (known != made_.end()) return known->second;
    Sprite sprite{{}, extent(look.parts)};
    if (sprite.box.size.width > 0 && sprite.box.size.height > 0) {
        Canvas canvas(images_, sprite.box, Format::png, scale_, std::nullopt);
        canvas.draw(Counter{{}, {0, 0}, std::make_shared<const Look>(look)});
        sprite.png = canvas.finish();
    }
    return made_.emplace(key, std::move(sprite)).first->second;
}

}  // namespace umpire::picture
