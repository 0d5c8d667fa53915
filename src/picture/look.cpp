#include "umpire/picture/look.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace umpire::picture {

namespace {

using vassal::Colour;
using vassal::Rectangle;

/// Outside of every map it does not matter where.
constexpr double farthest = 1e8;

struct Box {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool any = false;

    void add(double x, double y) {
        left = any ? std::min(left, x) : x;
        right = any ? std::max(right, x) : x;
        top = any ? std::min(top, y) : y;
        bottom = any ? std::max(bottom, y) : y;
        any = true;
    }
};

Box box_of(const std::vector<Part>& parts);

/// What is in a group lies turned around its pivot, made smaller, and then moved.
Box box_of(const GroupPart& group) {
    const Box inner = box_of(group.parts);
    Box box;
    if (!inner.any) return box;
    const double angle = group.turned * std::numbers::pi / 180;
    for (const double x : {inner.left, inner.right})
        for (const double y : {inner.top, inner.bottom}) {
            const double dx = x - group.pivot_x, dy = y - group.pivot_y;
            box.add((group.pivot_x + dx * std::cos(angle) - dy * std::sin(angle)) * group.scale,
                    (group.pivot_y + dx * std::sin(angle) + dy * std::cos(angle)) * group.scale);
        }
    return box;
}

Box box_of(const std::vector<Part>& parts) {
    Box all;
    for (const Part& part : parts) {
        Box box;
        if (const auto* group = std::get_if<GroupPart>(&part.what)) {
            box = box_of(*group);
        } else {
            const vassal::Size size = std::visit(
                [](const auto& one) -> vassal::Size {
                    if constexpr (requires { one.size; })
                        return one.size;
                    else
                        return {};
                },
                part.what);
            box.add(0, 0);
            box.add(size.width, size.height);
        }
        if (!box.any) continue;
        all.add(part.at.x + box.left, part.at.y + box.top);
        all.add(part.at.x + box.right, part.at.y + box.bottom);
    }
    return all;
}

std::string key_of(const std::optional<Colour>& colour) {
    return colour ? vassal::colour_text(colour) : std::string("-");
}

std::string key_of(const std::vector<Part>& parts);

/// Texts with their lengths: nothing in one can pass for what stands behind it.
struct KeyOfPart {
    std::string operator()(const ImagePart& image) const {
        return fmt::format("i{}:{}", image.name.size(), image.name);
    }
    std::string operator()(const TextPart& text) const {
        return fmt::format("t{}:{}|{}:{}|{}|{}{}|{}|{}", text.text.size(), text.text, text.font.family.size(),
                           text.font.family, text.font.size, int{text.font.bold}, int{text.font.italic},
                           key_of(text.ink), key_of(text.paper));
    }
    std::string operator()(const BoxPart& box) const {
        return fmt::format("b{},{}|{}|{}|{}:{}", box.size.width, box.size.height, key_of(box.fill),
                           key_of(box.edge), box.text.size(), box.text);
    }
    std::string operator()(const GroupPart& group) const {
        return fmt::format("g{}|{},{}|{}|{}({})", group.turned, group.pivot_x, group.pivot_y, group.scale,
                           group.opacity, key_of(group.parts));
    }
};

std::string key_of(const std::vector<Part>& parts) {
    std::string key;
    for (const Part& part : parts)
        key += fmt::format("@{},{}", part.at.x, part.at.y) + std::visit(KeyOfPart{}, part.what);
    return key;
}

}  // namespace

Rectangle extent(const std::vector<Part>& parts) {
    const Box box = box_of(parts);
    if (!box.any) return {};
    const auto low = [](double value) {
        return static_cast<int>(std::floor(std::clamp(value, -farthest, farthest)));
    };
    const auto high = [](double value) {
        return static_cast<int>(std::ceil(std::clamp(value, -farthest, farthest) - 1e-6));
    };
    return {{low(box.left), low(box.top)},
            {high(box.right) - low(box.left), high(box.bottom) - low(box.top)}};
}

std::string key_of(const Look& look) {
    return key_of(look.parts);
}

}  // namespace umpire::picture
