#include "look_maker.hpp"

#include "umpire/vassal/basic_piece.hpp"
#include "umpire/vassal/java.hpp"
#include "umpire/vassal/tabletop.hpp"
#include "umpire/vassal/traits.hpp"

#include "html_text.hpp"
#include "text.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace umpire::picture {

namespace {

using namespace umpire::vassal;

constexpr Size stand_in_size{50, 50};
constexpr Colour paper{247, 243, 230, 255};
constexpr Colour ink{40, 40, 40, 255};

Point middle_of(Size size) {
    return {-(size.width / 2), -(size.height / 2)};
}

Rectangle centred(Size size) {
    return {middle_of(size), size};
}

bool is_empty(const Rectangle& box) {
    return box.size.width <= 0 || box.size.height <= 0;
}

Rectangle united(const Rectangle& a, const Rectangle& b) {
    if (is_empty(a)) return b;
    if (is_empty(b)) return a;
    const Point low{std::min(a.origin.x, b.origin.x), std::min(a.origin.y, b.origin.y)};
    const auto end = [](int origin, int length) { return wrapping_add(origin, length); };
    return {
        low,
        {wrapping_subtract(std::max(end(a.origin.x, a.size.width), end(b.origin.x, b.size.width)), low.x),
         wrapping_subtract(std::max(end(a.origin.y, a.size.height), end(b.origin.y, b.size.height)), low.y)}};
}

/// `m,x,y,l,x,y,…`: where the corners lie.
Rectangle box_of_shape(std::string_view shape) {
    std::vector<int> numbers;
    while (!shape.empty()) {
        const std::string_view token = shape.substr(0, shape.find(','));
        shape.remove_prefix(std::min(shape.size(), token.size() + 1));
        if (const auto number = java::parse_double(token)) numbers.push_back(java::to_int(*number));
    }
    Rectangle box;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
        box = united(box, {{numbers[i], numbers[i + 1]}, {1, 1}});
    return box;
}

/// A counter in the making, from its innermost trait outward.
class Making {
  public:
    /// In a draw pile it does not count whom the card was shown to before.
    enum class Deck { none, face_up, face_down };

    Making(const Tabletop& table, const Piece& piece, Sight sight, Images& images, Deck deck = Deck::none)
        : table_(table), piece_(piece), sight_(sight), images_(images), deck_(deck) {}

    void basic(const BasicPieceType& basic) {
        if (!basic.image.empty()) image(basic.image, {0, 0}, 1, true);
    }

    void put(const Layer& layer, std::size_t level) { put_layer(layer, level, layer.scale); }
    void put(const MultiKeyLayer& layer, std::size_t level) { put_layer(layer, level, 1); }

    void put(const Label& label, std::size_t level) {
        const std::string text = shown_text(shown_label(table_, piece_, level).value_or(""));
        if (text.empty()) return;
        TextPart part{
            text,
            {label.font_family, label.font_size, (label.font_style & 1) != 0, (label.font_style & 2) != 0},
            label.foreground,
            label.background,
            {}};
        part.size = text_size(text, part.font);
        const Rectangle box{corner_of(label, part.size), part.size};
        if (!label.key) look_.shape = united(look_.shape, box);
        Part placed{box.origin, std::move(part)};
        if (label.rotation == 0) {
            look_.parts.push_back(std::move(placed));
        } else {
            GroupPart turned;
            turned.turned = label.rotation;
            turned.parts.push_back(std::move(placed));
            look_.parts.push_back({{}, std::move(turned)});
        }
    }

    void put(const Mask& mask, std::size_t level) {
        const auto owner =
            std::get<MaskState>(decode_trait_state(mask, table_.own_state(piece_, level))).owner;
        if (deck_ == Deck::face_up || (!owner && deck_ != Deck::face_down)) return;
        finish_images();
        const bool hidden = deck_ == Deck::face_down ||
                            (sight_ == Sight::of_viewer && !may_see(mask.access, *owner, table_.viewer()));
        Look cover = cover_of(mask);
        if (hidden || (mask.display_style == "P" && sight_ == Sight::of_viewer))
            look_ = std::move(cover);
        else
            combine(mask, std::move(cover));
        if (hidden) hidden_as_ = mask.mask_name.empty() ? "?" : mask.mask_name;
    }

    void put(const Invisible& invisible, std::size_t level) {
        if (!std::get<InvisibleState>(decode_trait_state(invisible, table_.own_state(piece_, level))).owner)
            return;
        finish_images();
        GroupPart faint;
        faint.parts = std::move(look_.parts);
        faint.opacity = std::clamp(invisible.transparency, 0.0, 1.0);
        look_.parts.clear();
        if (invisible.background)
            look_.parts.push_back(
                {look_.shape.origin, BoxPart{look_.shape.size, invisible.background, {}, {}}});
        look_.parts.push_back({{}, std::move(faint)});
    }

    void put(const Rotate& rotate, std::size_t level) {
        const auto state = std::get<RotateState>(decode_trait_state(rotate, table_.own_state(piece_, level)));
        const double degrees =
            rotate.facings == 1 ? -state.degrees : state.facing * 360.0 / std::max(1, rotate.facings);
        if (!std::isfinite(degrees) || std::fmod(degrees, 360) == 0) return;
        finish_images();
        GroupPart turned;
        turned.turned = std::fmod(degrees, 360);
        // The middle of an odd number of pixels is in one of them.
        const Size all = extent(look_.parts).size;
        turned.pivot_x = all.width % 2 == 0 ? 0 : 0.5;
        turned.pivot_y = all.height % 2 == 0 ? 0 : 0.5;
        turned.parts = std::move(look_.parts);
        look_.parts.clear();
        look_.parts.push_back({{}, std::move(turned)});
    }

    void put(const MarkMoved& mark, std::size_t level) {
        if (table_.own_state(piece_, level) != "true") return;
        const auto size = images_.size(mark.icon);
        if (size) look_.parts.push_back({{mark.x_offset, mark.y_offset}, ImagePart{mark.icon, *size}});
    }

    void put(const NonRectangular& outline, std::size_t) {
        const Rectangle box = box_of_shape(outline.shape);
        if (!is_empty(box)) look_.shape = box;
    }

    template <class Any>
    void put(const Any&, std::size_t) {}

    std::shared_ptr<const Look> done() {
        finish_images();
        // A card of a draw pile that has no back: nobody is shown what it is.
        if (deck_ == Deck::face_down && !hidden_as_) {
            look_.parts = {stand_in("")};
            look_.shape = centred(stand_in_size);
        }
        look_.name = name_seen(sight_);
        return std::make_shared<const Look>(std::move(look_));
    }

  private:
    void image(const std::string& name, Point offset, double scale, bool shapes) {
        const auto size = images_.size(name);
        if (!size) {
            missing_ = true;
            if (shapes && is_empty(look_.shape)) look_.shape = centred(stand_in_size);
            return;
        }
        drawn_ = true;
        const Size shown{static_cast<int>(size->width * scale), static_cast<int>(size->height * scale)};
        const Rectangle box{middle_of(shown) + offset, shown};
        if (shapes) look_.shape = united(look_.shape, box);
        if (scale == 1) {
            look_.parts.push_back({box.origin, ImagePart{name, *size}});
            return;
        }
        GroupPart scaled;
        scaled.scale = scale;
        scaled.parts.push_back({{0, 0}, ImagePart{name, *size}});
        look_.parts.push_back({box.origin, std::move(scaled)});
    }

    void put_layer(const LayerImages& layer, std::size_t level, double scale) {
        const auto known = shown_level(table_, piece_, level);
        const int shown =
            known ? *known
                  : level_in_use(layer, java::parse_int(table_.own_state(piece_, level)).value_or(-1));
        if (shown <= 0 || static_cast<std::size_t>(shown) > layer.images.size()) return;
        const std::string& name = layer.images[static_cast<std::size_t>(shown) - 1];
        if (name.empty()) return;
        if (!(scale > 0.01 && scale < 100)) scale = 1;
        image(name, {layer.x_offset, layer.y_offset}, scale, !layer.draw_underneath_when_selected);
    }

    /// Where only a script knows the name, nothing of it may come from under a mask.
    std::string name_seen(Sight sight) const {
        if (deck_ == Deck::face_down) return {};
        if (auto known = known_piece_name(table_, piece_, sight)) return *std::move(known);
        return hidden_as_ ? *hidden_as_ : basic_name(table_, piece_);
    }

    /// So that a counter whose images are missing is seen at all.
    void finish_images() {
        if (missing_ && !drawn_) {
            // Whatever lies under a mask is gone by now.
            const std::string name = name_seen(hidden_as_ ? sight_ : Sight::of_umpire);
            look_.parts.insert(look_.parts.begin(), stand_in(name));
            look_.shape = united(look_.shape, centred(stand_in_size));
        }
        missing_ = false;
    }

    Look cover_of(const Mask& mask) {
        Look cover;
        if (const auto size = images_.size(mask.image)) {
            cover.parts.push_back({middle_of(*size), ImagePart{mask.image, *size}});
            cover.shape = centred(*size);
        } else {
            cover.parts.push_back(stand_in(mask.mask_name.empty() ? "?" : mask.mask_name));
            cover.shape = centred(stand_in_size);
        }
        return cover;
    }

    static Part scaled(std::vector<Part> parts, double scale, Point at) {
        GroupPart group;
        group.scale = scale;
        group.parts = std::move(parts);
        return {at, std::move(group)};
    }

    /// What whoever masked it sees: both, in one of several ways.
    void combine(const Mask& mask, Look cover) {
        const Size own = look_.shape.size, over = cover.shape.size;
        if (mask.display_style == "B") {
            std::vector<Part> inner = std::exchange(look_.parts, std::move(cover.parts));
            look_.parts.push_back(scaled(std::move(inner), 0.5, {}));
        } else if (mask.display_style == "2") {
            std::vector<Part> inner = std::exchange(look_.parts, std::move(cover.parts));
            const auto shift = [](int mask_length, int length) {
                return -static_cast<int>(0.4 * (mask_length - length));
            };
            look_.parts.push_back(scaled(std::move(inner), 0.8,
                                         {shift(over.width, own.width), shift(over.height, own.height)}));
        } else if (mask.display_style == "G") {
            if (const auto size = images_.size(mask.display_detail))
                look_.parts.push_back({middle_of(*size), ImagePart{mask.display_detail, *size}});
        } else {
            const auto shift = [](int length, int mask_length) {
                return -static_cast<int>(length / 2.0 - mask_length / 4.0);
            };
            look_.parts.push_back(scaled(std::move(cover.parts), 0.5,
                                         {shift(own.width, over.width), shift(own.height, over.height)}));
        }
    }

    Point corner_of(const Label& label, Size size) const {
        const Rectangle& shape = look_.shape;
        Point corner{label.horizontal_offset, label.vertical_offset};
        const auto is = [](const std::string& where, char side) { return where.starts_with(side); };
        if (is(label.vertical_position, 't')) corner.y = wrapping_add(corner.y, shape.origin.y);
        if (is(label.vertical_position, 'b'))
            corner.y = wrapping_add(corner.y, shape.origin.y + shape.size.height);
        if (is(label.horizontal_position, 'l')) corner.x = wrapping_add(corner.x, shape.origin.x);
        if (is(label.horizontal_position, 'r'))
            corner.x = wrapping_add(corner.x, shape.origin.x + shape.size.width);
        if (is(label.vertical_justification, 'b')) corner.y = wrapping_subtract(corner.y, size.height);
        if (is(label.vertical_justification, 'c')) corner.y = wrapping_subtract(corner.y, size.height / 2);
        if (is(label.horizontal_justification, 'c')) corner.x = wrapping_subtract(corner.x, size.width / 2);
        if (is(label.horizontal_justification, 'r')) corner.x = wrapping_subtract(corner.x, size.width);
        return corner;
    }

    const Tabletop& table_;
    const Piece& piece_;
    Sight sight_;
    Images& images_;
    Look look_;
    Deck deck_;
    bool missing_ = false, drawn_ = false;
    /// By whom it may not be known, this is all that it is called.
    std::optional<std::string> hidden_as_;
};

}  // namespace

Part stand_in(const std::string& name) {
    return {middle_of(stand_in_size), BoxPart{stand_in_size, paper, ink, shown_text(name)}};
}

struct LookMaker::Known {
    std::unordered_map<std::string_view, Trait> traits;

    const Trait& trait(std::string_view own_type) {
        const auto found = traits.find(own_type);
        if (found != traits.end()) return found->second;
        return traits.emplace(own_type, decode_trait(own_type)).first->second;
    }

    void build(Making& making, const Piece& piece) {
        making.basic(decode_basic_piece(piece.type->basic).value_or(BasicPieceType{}));
        for (std::size_t level = piece.type->traits.size(); level-- > 0;)
            std::visit([&](const auto& one) { making.put(one, level); }, trait(piece.type->traits[level]));
    }
};

LookMaker::LookMaker(const Tabletop& table, Sight sight, Images& images)
    : table_(table), sight_(sight), images_(images), known_(std::make_unique<Known>()) {}
LookMaker::~LookMaker() = default;

std::shared_ptr<const Look> LookMaker::of(const Piece& piece) const {
    if (sight_ == Sight::of_viewer && table_.hidden_from(piece, table_.viewer())) return nullptr;
    Making making(table_, piece, sight_, images_);
    known_->build(making, piece);
    return making.done();
}

std::shared_ptr<const Look> LookMaker::in_deck(const Piece& card, bool face_down) const {
    if (sight_ == Sight::of_viewer && table_.hidden_from(card, table_.viewer())) return nullptr;
    Making making(table_, card, sight_, images_, face_down ? Making::Deck::face_down : Making::Deck::face_up);
    known_->build(making, card);
    return making.done();
}

}  // namespace umpire::picture
