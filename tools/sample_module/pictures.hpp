#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The drawings that all samples share, all SVG.
namespace umpire::samples {

/// A place beside the map.
struct Box {
    std::string name;
    std::string kind;
    std::string side;
};

/// A sheet of boxes, and where each lies on it.
struct BoxPlace {
    std::string name;
    int x, y, width, height;
};
struct BoxSheet {
    int width = 0;
    int height = 0;
    std::vector<BoxPlace> places;
    std::string picture;
};
BoxSheet box_sheet(const std::vector<Box>& boxes, int columns, int box_width, int box_height);

/// What a counter shows.
struct CounterFace {
    std::string paper = {};
    std::string ink = "#101010";
    std::string type = {};
    std::string codes = {};
    std::string name = {};
    /// Lines at the foot.
    std::string ratings = {};
    std::string second_ratings = {};
    bool underlined = false;
    bool reduced = false;
    /// A ship's outline at the head.
    bool fleet = false;
};
std::string counter_picture(const CounterFace& face);
/// The back of every counter of a side.
std::string mask_picture(std::string_view paper, std::string_view side);
/// A small tag over a corner of a counter; slots are counted from the top left, clockwise.
std::string tag_picture(std::string_view text, std::string_view paper, int slot);

}  // namespace umpire::samples
