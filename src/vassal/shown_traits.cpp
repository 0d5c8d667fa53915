#include "umpire/vassal/shown_traits.hpp"

#include "umpire/vassal/properties.hpp"
#include "umpire/vassal/tabletop.hpp"
#include "umpire/vassal/traits.hpp"

#include "decoded_traits.hpp"

#include <string_view>
#include <utility>
#include <variant>

namespace umpire::vassal {

namespace {

template <class... Sorts>
struct Visit : Sorts... {
    using Sorts::operator()...;
};
template <class... Sorts>
Visit(Sorts...) -> Visit<Sorts...>;

}  // namespace

ShownTraits::ShownTraits(const Tabletop& table) : table_(table) {}

void ShownTraits::look_at(const Piece& piece, std::size_t level, std::vector<ShownTrait>& shown) const {
    const std::string_view own_state = table_.own_state(piece, level);
    const Trait& known = trait_of(*piece.type, level);
    const auto shows = [&](std::string property, std::string text, bool printed = false) {
        shown.push_back({std::move(property), std::move(text), printed});
    };
    const auto state = [&] { return decode_trait_state(known, own_state); };
    const auto layer = [&](const LayerImages& images) {
        if (images.name.empty()) return shows("layer", std::string(own_state));
        const std::string property = images.name + "_Level";
        shows(property, piece_property(table_, piece, property).value_or(""));
    };
    std::visit(Visit{[&](const Layer& one) { layer(one); }, [&](const MultiKeyLayer& one) { layer(one); },
                     [&](const Marker& marker) {
                         const auto values = std::get<MarkerState>(state()).values;
                         for (std::size_t i = 0; i < marker.keys.size() && i < values.size(); ++i)
                             shows(marker.keys[i], values[i], true);
                     },
                     [&](const DynamicProperty& one) {
                         shows(one.name, std::get<DynamicPropertyState>(state()).value);
                     },
                     [&](const Label& one) { shows(one.property_name, std::get<LabelState>(state()).text); },
                     // Whose it is stands there as a password.
                     [&](const Mask&) { shows("masked", std::get<MaskState>(state()).owner ? "yes" : "no"); },
                     [&](const Invisible&) {
                         shows("hidden", std::get<InvisibleState>(state()).owner ? "yes" : "no");
                     },
                     [&](const Rotate&) { shows("facing", std::string(own_state)); },
                     [&](const PropertySheet&) { shows("sheet", std::string(own_state)); },
                     [&](const Table&) { shows("table", std::string(own_state)); }, [](const auto&) {}},
               known);
}

std::vector<ShownTrait> ShownTraits::of(const Piece& piece) const {
    std::vector<ShownTrait> shown;
    for (std::size_t level = 0; level < piece.type->traits.size(); ++level)
        look_at(piece, level, shown);
    return shown;
}

bool ShownTraits::masked_from(const Piece& piece, const Viewer& viewer) const {
    for (std::size_t level = 0; level < piece.type->traits.size(); ++level) {
        const Trait& known = trait_of(*piece.type, level);
        const auto* mask = std::get_if<Mask>(&known);
        if (mask == nullptr) continue;
        const auto state = decode_trait_state(known, table_.own_state(piece, level));
        const auto& owner = std::get<MaskState>(state).owner;
        if (owner && !may_see(mask->access, *owner, viewer)) return true;
    }
    return false;
}

}  // namespace umpire::vassal
