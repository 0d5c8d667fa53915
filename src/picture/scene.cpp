#include "umpire/picture/scene.hpp"

#include "umpire/picture/canvas.hpp"
#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/module.hpp"
#include "umpire/vassal/tabletop.hpp"

#include "look_maker.hpp"

#include <algorithm>
#include <map>

namespace umpire::picture {

namespace {

using namespace umpire::vassal;

/// Beyond that a pile only grows, and nobody sees more.
constexpr int highest_pile = 30;
/// Around counters for which there is no board.
constexpr int margin = 60;

/// What is farther out is too large for any picture, which is told there.
constexpr std::int64_t farthest = 1'000'000'000;

/// Rectangles of pixels, wide enough for any sum.
struct Reach {
    std::int64_t left = 0, top = 0, right = 0, bottom = 0;
    bool any = false;

    void add(Point origin, Size size) {
        const std::int64_t x = origin.x, y = origin.y;
        left = any ? std::min(left, x) : x;
        top = any ? std::min(top, y) : y;
        right = any ? std::max(right, x + size.width) : x + size.width;
        bottom = any ? std::max(bottom, y + size.height) : y + size.height;
        any = true;
    }

    Rectangle rectangle() const {
        const auto within = [](std::int64_t value) {
            return static_cast<int>(std::clamp(value, -farthest, farthest));
        };
        return {{within(left), within(top)}, {within(right) - within(left), within(bottom) - within(top)}};
    }
};

}  // namespace

struct Scene::Inner {
    Inner(const Tabletop& on, Sight with, Images& from) : table(on), sight(with), looks(on, with, from) {}

    const Tabletop& table;
    Sight sight;
    LookMaker looks;
    std::map<int, std::vector<Counter>> counters;

    const MapDefinition* definition(int map) const {
        const auto index = static_cast<std::size_t>(map);
        const Module* module = table.module();
        return module != nullptr && index < module->maps.size() ? &module->maps[index] : nullptr;
    }

    StackLook stacks(int map) const {
        const MapDefinition* known = definition(map);
        return known == nullptr ? StackLook{} : known->stacks;
    }

    std::vector<Counter> lay_out(int map) const {
        std::vector<Counter> all;
        for (const PieceRef ref : table.direct_members(map)) {
            const Piece& piece = table.piece(ref);
            if (!piece.present) continue;
            const Point at{piece.place.x, piece.place.y};
            if (piece.kind == PieceKind::stack)
                add_stack(all, piece, at, stacks(map));
            else if (piece.kind == PieceKind::deck)
                add_deck(all, piece, at, stacks(map));
            else if (auto look = looks.of(piece))
                all.push_back({std::string(piece.id), at, std::move(look)});
        }
        return all;
    }

    /// From one to the next by the edges of what is seen of them, so that large and small ones line up.
    static Point next(Point before, const Rectangle& lower, const Rectangle& upper, Point step) {
        Point at = before;
        if (step.x > 0) at.x = wrapping_add(lower.origin.x, step.x) - upper.origin.x;
        if (step.x < 0)
            at.x =
                wrapping_add(lower.origin.x, lower.size.width) - upper.size.width + step.x - upper.origin.x;
        if (step.y > 0)
            at.y =
                wrapping_add(lower.origin.y, lower.size.height) - upper.size.height - upper.origin.y - step.y;
        if (step.y < 0) at.y = wrapping_subtract(lower.origin.y, step.y) - upper.origin.y;
        return at;
    }

    void add_stack(std::vector<Counter>& all, const Piece& stack, Point at, const StackLook& stacked) const {
        const std::size_t begin = all.size();
        Rectangle lower;
        for (const PieceRef member : stack.members) {
            const Piece& piece = table.piece(member);
            auto look = looks.of(piece);
            if (!look) continue;
            if (all.size() > begin) at = next(at, lower, look->shape, stacked.step);
            lower = {at + look->shape.origin, look->shape.size};
            all.push_back({std::string(piece.id), at, std::move(look)});
        }
        if (!stacked.covered) return;
        for (std::size_t i = begin; i + 1 < all.size(); ++i)
            all[i].look = blank(*all[i].look, *stacked.covered);
    }

    static std::shared_ptr<const Look> blank(const Look& look, const Colour& colour) {
        return std::make_shared<const Look>(Look{
            look.name, {{look.shape.origin, BoxPart{look.shape.size, colour, Colour{}, {}}}}, look.shape});
    }

    void add_deck(std::vector<Counter>& all, const Piece& deck, Point at, const StackLook& stacked) const {
        const DeckType type = decode_deck(deck.type->basic).value_or(DeckType{});
        const auto top =
            deck.members.empty() ? nullptr : looks.in_deck(table.piece(deck.members.back()), deck.face_down);
        if (!top) {
            if (type.draw_outline) all.push_back({std::string(deck.id), at, outline(type)});
            return;
        }
        const int height =
            std::clamp(std::min<int>(type.max_stack, static_cast<int>(deck.members.size())), 1, highest_pile);
        for (int i = 0; i + 1 < height; ++i) {
            auto look = stacked.covered ? blank(*top, *stacked.covered) : top;
            const auto index = static_cast<std::size_t>(height - 1 - i);
            if (!stacked.covered && !deck.face_down)
                look = looks.in_deck(table.piece(deck.members[index]), false);
            if (look) all.push_back({{}, at + Point{2 * i, -2 * i}, std::move(look)});
        }
        const std::string& id = std::string(table.piece(deck.members.back()).id);
        all.push_back(
            {deck.face_down ? std::string() : id, at + Point{2 * (height - 1), -2 * (height - 1)}, top});
    }

    static std::shared_ptr<const Look> outline(const DeckType& type) {
        constexpr int widest = 10'000;
        const Size size{std::clamp(type.width, 0, widest), std::clamp(type.height, 0, widest)};
        const Rectangle box{{-(size.width / 2), -(size.height / 2)}, size};
        return std::make_shared<const Look>(
            Look{type.name, {{box.origin, BoxPart{size, {}, type.outline_colour, {}}}}, box});
    }
};

Scene::Scene(const Tabletop& table, Sight sight, Images& images)
    : inner_(std::make_unique<Inner>(table, sight, images)) {}
Scene::~Scene() = default;

bool Scene::shows(int map) const {
    const MapDefinition* known = inner_->definition(map);
    return inner_->sight == Sight::of_umpire || known == nullptr ||
           known->seen_by(inner_->table.viewer().side);
}

Rectangle Scene::area(int map) const {
    Reach reach;
    bool sure = true;
    const auto& boards = inner_->table.layout(map).boards();
    for (const auto& placed : boards) {
        reach.add(placed.area.origin, placed.area.size);
        sure = sure && placed.board->size_known;
    }
    if (boards.empty() || !sure)
        for (const Counter& counter : counters(map))
            reach.add(counter.centre - Point{margin, margin}, {2 * margin, 2 * margin});
    const MapDefinition* known = inner_->definition(map);
    if (known != nullptr && !boards.empty()) {
        // The edge is all around, and a map begins at its corner.
        const Rectangle inside = reach.rectangle();
        reach.add({0, 0}, {0, 0});
        reach.add(inside.origin, {wrapping_add(inside.size.width, std::max(0, known->edge.x)),
                                  wrapping_add(inside.size.height, std::max(0, known->edge.y))});
    }
    return reach.rectangle();
}

const std::vector<Counter>& Scene::counters(int map) const {
    const auto [known, fresh] = inner_->counters.try_emplace(map);
    if (fresh && shows(map)) known->second = inner_->lay_out(map);
    return known->second;
}

void Scene::draw_boards(Canvas& canvas, int map) const {
    const auto& boards = inner_->table.layout(map).boards();
    const Rectangle all = area(map);
    for (const auto& placed : boards) {
        Rectangle shown = placed.area;
        // The only board of a map is as large as the map, even if its image is not there to tell.
        if (boards.size() == 1 && !placed.board->size_known && !placed.reversed)
            shown.size = {all.origin.x + all.size.width - shown.origin.x,
                          all.origin.y + all.size.height - shown.origin.y};
        canvas.draw(placed, shown);
    }
}

void Scene::draw_counters(Canvas& canvas, int map) const {
    for (const Counter& counter : counters(map))
        canvas.draw(counter);
}

Colour Scene::background(int map) const {
    const MapDefinition* known = inner_->definition(map);
    const auto colour =
        known == nullptr ? std::nullopt : parse_colour(known->attributes.text("backgroundcolor"));
    return colour.value_or(Colour{255, 255, 255, 255});
}

}  // namespace umpire::picture
