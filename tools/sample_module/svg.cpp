#include "svg.hpp"

#include <fmt/core.h>

namespace umpire::samples {

namespace {

/// Tenths of a pixel are enough, and pictures stay small.
std::string number(double value) {
    std::string text = fmt::format("{:.1f}", value);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
}

std::string escaped(std::string_view words) {
    std::string text;
    for (const char letter : words) {
        if (letter == '&')
            text += "&amp;";
        else if (letter == '<')
            text += "&lt;";
        else
            text += letter;
    }
    return text;
}

std::string style_text(const TextStyle& style) {
    std::string text = fmt::format(R"(font-size="{}" text-anchor="{}")", style.size, style.anchor);
    if (style.bold) text += R"( font-weight="bold")";
    if (style.italic) text += R"( font-style="italic")";
    if (style.underlined) text += R"( text-decoration="underline")";
    if (style.opacity < 1) text += fmt::format(R"( opacity="{:.2f}")", style.opacity);
    return text;
}

}  // namespace

std::string open_path(std::span<const Spot> corners) {
    std::string path;
    Spot last;
    for (const Spot& corner : corners) {
        if (path.empty())
            path = fmt::format("M{} {}", number(corner.x), number(corner.y));
        else
            path += fmt::format("l{} {}", number(corner.x - last.x), number(corner.y - last.y));
        last = corner;
    }
    return path;
}

std::string closed_path(std::span<const Spot> corners) {
    return open_path(corners) + "z";
}

Drawing::Drawing(int width, int height)
    : svg_(
          fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" )"
                      R"(font-family="sans-serif">)",
                      width, height, width, height)) {
    svg_ += '\n';
}

void Drawing::fill(std::string_view path, std::string_view colour) {
    // The outline closes the hair between neighbouring shapes.
    svg_ += fmt::format(R"(<path fill="{}" stroke="{}" d="{}"/>)", colour, colour, path) + '\n';
}

void Drawing::stroke(std::string_view path, std::string_view colour, double width, std::string_view dashes) {
    const std::string dashed = dashes.empty() ? "" : fmt::format(R"( stroke-dasharray="{}")", dashes);
    svg_ += fmt::format(R"(<path fill="none" stroke="{}" stroke-width="{}"{} d="{}"/>)", colour,
                        number(width), dashed, path) +
            '\n';
}

void Drawing::rectangle(Spot corner, double width, double height, std::string_view colour,
                        std::string_view outline, double rounding) {
    const std::string round = rounding > 0 ? fmt::format(R"( rx="{}")", number(rounding)) : "";
    svg_ += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}"{} fill="{}" stroke="{}"/>)",
                        number(corner.x), number(corner.y), number(width), number(height), round, colour,
                        outline) +
            '\n';
}

void Drawing::circle(Spot centre, double radius, std::string_view colour, std::string_view outline) {
    svg_ += fmt::format(R"(<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="{}"/>)", number(centre.x),
                        number(centre.y), number(radius), colour, outline) +
            '\n';
}

void Drawing::text(Spot where, std::string_view words, const TextStyle& style) {
    svg_ += fmt::format(R"(<text x="{}" y="{}" {} fill="{}">{}</text>)", number(where.x), number(where.y),
                        style_text(style), style.colour, escaped(words)) +
            '\n';
}

void Drawing::haloed_text(Spot where, std::string_view words, const TextStyle& style) {
    svg_ += fmt::format(R"(<text x="{}" y="{}" {} fill="none" stroke="#ffffff" stroke-width="3">{}</text>)",
                        number(where.x), number(where.y), style_text(style), escaped(words)) +
            '\n';
    text(where, words, style);
}

std::string Drawing::finish() && {
    svg_ += "</svg>\n";
    return std::move(svg_);
}

}  // namespace umpire::samples
