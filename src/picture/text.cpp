#include "text.hpp"

#include <algorithm>
#include <pango/pangocairo.h>

namespace umpire::picture {

namespace {

/// Labels come from anybody's file.
constexpr std::size_t longest_text = 4'000;
constexpr int largest_font = 400;

const char* family_of(const std::string& java) {
    if (java == "Serif") return "serif";
    if (java == "Monospaced" || java == "DialogInput") return "monospace";
    return java == "Dialog" || java == "SansSerif" ? "sans" : java.c_str();
}

Owned<PangoLayout> layout_of(PangoContext* context, const std::string& text, const Font& font) {
    Owned<PangoLayout> layout(pango_layout_new(context));
    PangoFontDescription* description = pango_font_description_new();
    pango_font_description_set_family(description, family_of(font.family));
    pango_font_description_set_absolute_size(description,
                                             std::clamp(font.size, 1, largest_font) * double{PANGO_SCALE});
    if (font.bold) pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD);
    if (font.italic) pango_font_description_set_style(description, PANGO_STYLE_ITALIC);
    pango_layout_set_font_description(layout.get(), description);
    pango_font_description_free(description);
    gchar* valid = g_utf8_make_valid(text.data(), static_cast<gssize>(std::min(text.size(), longest_text)));
    pango_layout_set_text(layout.get(), valid, -1);
    g_free(valid);
    return layout;
}

Owned<PangoContext> loose_context() {
    return Owned<PangoContext>(pango_font_map_create_context(pango_cairo_font_map_get_default()));
}

}  // namespace

vassal::Size text_size(const std::string& text, const Font& font) {
    const auto context = loose_context();
    const auto layout = layout_of(context.get(), text, font);
    vassal::Size size;
    pango_layout_get_pixel_size(layout.get(), &size.width, &size.height);
    return size;
}

void draw_text(cairo_t* context, const std::string& text, const Font& font) {
    const Owned<PangoContext> fonts(pango_cairo_create_context(context));
    const auto layout = layout_of(fonts.get(), text, font);
    cairo_move_to(context, 0, 0);
    pango_cairo_show_layout(context, layout.get());
}

void draw_text_in(cairo_t* context, const std::string& text, const Font& font, vassal::Size box) {
    const Owned<PangoContext> fonts(pango_cairo_create_context(context));
    const auto layout = layout_of(fonts.get(), text, font);
    pango_layout_set_width(layout.get(), box.width * PANGO_SCALE);
    pango_layout_set_height(layout.get(), box.height * PANGO_SCALE);
    pango_layout_set_alignment(layout.get(), PANGO_ALIGN_CENTER);
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
    vassal::Size taken;
    pango_layout_get_pixel_size(layout.get(), &taken.width, &taken.height);
    cairo_move_to(context, 0, (box.height - taken.height) / 2.0);
    pango_cairo_show_layout(context, layout.get());
}

}  // namespace umpire::picture
