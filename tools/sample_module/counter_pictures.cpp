#include "pictures.hpp"
#include "svg.hpp"

#include <algorithm>
#include <array>

namespace umpire::samples {

namespace {

constexpr int counter_size = 50;

/// Letters, not bytes: names have accents.
int letters_in(std::string_view name) {
    return static_cast<int>(
        std::count_if(name.begin(), name.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

int fitting_size(std::string_view name) {
    return std::clamp(82 / std::max(1, letters_in(name)), 4, 9);
}

}  // namespace

std::string counter_picture(const CounterFace& face) {
    Drawing drawing(counter_size, counter_size);
    drawing.rectangle({0.5, 0.5}, 49, 49, face.paper, "#202020", 4);
    if (face.reduced) drawing.rectangle({1, 17.5}, 48, 11, "#ffffff", "none");
    if (face.fleet)
        drawing.fill(closed_path(std::array<Spot, 7>{
                         {{7, 12}, {18, 12}, {20, 5}, {28, 5}, {31, 12}, {43, 12}, {37, 17}}}),
                     face.ink);
    drawing.text({3, 11}, face.type, {.size = 10, .colour = face.ink, .bold = true, .anchor = "start"});
    drawing.text({47, 9}, face.codes, {.size = 7, .colour = face.ink, .anchor = "end"});
    drawing.text({25, 26}, face.name,
                 {.size = fitting_size(face.name), .colour = face.ink, .underlined = face.underlined});
    drawing.text({25, 37}, face.ratings, {.size = 10, .colour = face.ink, .bold = true});
    drawing.text({25, 47}, face.second_ratings, {.size = 10, .colour = face.ink, .bold = true});
    return std::move(drawing).finish();
}

std::string mask_picture(std::string_view paper, std::string_view side) {
    Drawing drawing(counter_size, counter_size);
    drawing.rectangle({0.5, 0.5}, 49, 49, paper, "#202020", 4);
    drawing.text({25, 34}, "?", {.size = 28, .bold = true});
    drawing.text({25, 46}, side, {.size = 9});
    return std::move(drawing).finish();
}

std::string tag_picture(std::string_view text, std::string_view paper, int slot) {
    // The picture is as large as the counter, so that the tag comes to lie in its corner.
    Drawing drawing(counter_size, counter_size);
    const Spot corner = slot == 0   ? Spot{0.5, 12.5}
                        : slot == 1 ? Spot{33.5, 10.5}
                        : slot == 2 ? Spot{33.5, 38.5}
                                    : Spot{0.5, 38.5};
    drawing.rectangle(corner, 16, 11, paper, "#202020", 2);
    drawing.text({corner.x + 8, corner.y + 9}, text, {.size = 8, .bold = true});
    return std::move(drawing).finish();
}

BoxSheet box_sheet(const std::vector<Box>& boxes, int columns, int box_width, int box_height) {
    constexpr int gap = 20;
    BoxSheet sheet;
    const int lines = (static_cast<int>(boxes.size()) + columns - 1) / columns;
    sheet.width = gap + columns * (box_width + gap);
    sheet.height = gap + lines * (box_height + gap);
    Drawing drawing(sheet.width, sheet.height);
    drawing.rectangle({0, 0}, sheet.width, sheet.height, "#e9eef1", "none");
    int number = 0;
    for (const Box& box : boxes) {
        const int x = gap + number % columns * (box_width + gap);
        const int y = gap + number / columns * (box_height + gap);
        ++number;
        sheet.places.push_back({box.name, x, y, box_width, box_height});
        const Spot corner{x + 0.5, y + 0.5};
        drawing.rectangle(corner, box_width - 1, box_height - 1, box.side == "Axis" ? "#c9cdd0" : "#ecd9b8",
                          "#303030", 6);
        drawing.text({x + box_width / 2.0, y + 20.0}, box.name, {.size = 16, .bold = true});
    }
    sheet.picture = std::move(drawing).finish();
    return sheet;
}

}  // namespace umpire::samples
