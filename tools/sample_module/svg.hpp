#pragma once

#include <span>
#include <string>
#include <string_view>

namespace umpire::samples {

struct Spot {
    double x = 0;
    double y = 0;
};

std::string closed_path(std::span<const Spot> corners);
std::string open_path(std::span<const Spot> corners);

struct TextStyle {
    int size = 12;
    std::string_view colour = "#101010";
    double opacity = 1;
    bool bold = false;
    bool italic = false;
    bool underlined = false;
    std::string_view anchor = "middle";
};

/// An SVG picture in the making. Only what every renderer of SVG knows is used.
class Drawing {
  public:
    Drawing(int width, int height);

    void fill(std::string_view path, std::string_view colour);
    void stroke(std::string_view path, std::string_view colour, double width, std::string_view dashes = {});
    void rectangle(Spot corner, double width, double height, std::string_view colour,
                   std::string_view outline, double rounding = 0);
    void circle(Spot centre, double radius, std::string_view colour, std::string_view outline);
    void text(Spot where, std::string_view words, const TextStyle& style);
    /// Readable on any ground.
    void haloed_text(Spot where, std::string_view words, const TextStyle& style);

    std::string finish() &&;

  private:
    std::string svg_;
};

}  // namespace umpire::samples
